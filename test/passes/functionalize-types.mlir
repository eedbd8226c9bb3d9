// RUN: hardwire-opt %s --functionalize --split-input-file | filecheck %s

// What asks a question gives bools, whatever it is written to.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.eq.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.ge.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.greater.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.greater_equal.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.gt.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.le.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.less.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.less_equal.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.lt.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.ne.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.not_equal.Tensor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.logical_and"({{.*}} -> tensor<4xi1>
// CHECK: "aten.logical_or"({{.*}} -> tensor<4xi1>
// CHECK: "aten.logical_xor"({{.*}} -> tensor<4xi1>
// CHECK: "aten.logical_not"({{.*}} -> tensor<4xi1>
// CHECK: "aten.isinf"({{.*}} -> tensor<4xi1>
// CHECK: "aten.isnan"({{.*}} -> tensor<4xi1>
// CHECK: "aten.isneginf"({{.*}} -> tensor<4xi1>
// CHECK: "aten.isposinf"({{.*}} -> tensor<4xi1>
// CHECK: "aten.signbit"({{.*}} -> tensor<4xi1>
func.func @forward(%x: tensor<4xi8>, %y: tensor<4xi8>) -> tensor<4xi8> {
  %eq = "aten.eq_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %ge = "aten.ge_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %greater = "aten.greater_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %greater_equal = "aten.greater_equal_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %gt = "aten.gt_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %le = "aten.le_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %less = "aten.less_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %less_equal = "aten.less_equal_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %lt = "aten.lt_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %ne = "aten.ne_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %not_equal = "aten.not_equal_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %logical_and = "aten.logical_and_"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %logical_or = "aten.logical_or_"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %logical_xor = "aten.logical_xor_"(%x, %y) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %logical_not = "aten.logical_not_"(%x) : (tensor<4xi8>) -> tensor<4xi8>
  %isinf = "aten.isinf.out"(%y, %x) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %isnan = "aten.isnan.out"(%y, %x) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %isneginf = "aten.isneginf.out"(%y, %x) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %isposinf = "aten.isposinf.out"(%y, %x) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  %signbit = "aten.signbit.out"(%y, %x) : (tensor<4xi8>, tensor<4xi8>) -> tensor<4xi8>
  return %x : tensor<4xi8>
}

// -----

// Whole numbers are computed in the greater type of both; operators that have no others give floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[__LSHIFT__:.*]] = "aten.__lshift__.Tensor"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[__LSHIFT__]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[__RSHIFT__:.*]] = "aten.__rshift__.Tensor"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[__RSHIFT__]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[BITWISE_AND:.*]] = "aten.bitwise_and.Tensor"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[BITWISE_AND]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[CLAMP:.*]] = "aten.clamp.Tensor"(%arg1, %arg2, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[CLAMP]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[GCD:.*]] = "aten.gcd"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[GCD]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[LCM:.*]] = "aten.lcm"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[LCM]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[REMAINDER:.*]] = "aten.remainder.Tensor"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[REMAINDER]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[RSUB:.*]] = "aten.rsub.Tensor"(%arg1, %arg2, %{{.*}}) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[RSUB]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[FLOOR_DIVIDE:.*]] = "aten.floor_divide"(%arg1, %arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[FLOOR_DIVIDE]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[_CONJ_PHYSICAL:.*]] = "aten._conj_physical"(%arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[_CONJ_PHYSICAL]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[CONJ_PHYSICAL:.*]] = "aten.conj_physical"(%arg2) {{.*}} -> tensor<4xi64>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[CONJ_PHYSICAL]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[COPYSIGN:.*]] = "aten.copysign.Tensor"(%arg1, %arg2) {{.*}} -> tensor<4xf32>
// CHECK: %[[TO_12:.*]] = "aten.to.dtype"(%[[COPYSIGN]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: return %[[TO_12]], %[[TO_12]]
func.func @forward(%x: tensor<4xi8>, %y: tensor<4xi8>, %z: tensor<4xi64>) -> tensor<4xi8> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %w0 = "aten.__lshift__.Tensor_out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w1 = "aten.__rshift__.Tensor_out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w2 = "aten.bitwise_and.Tensor_out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w3 = "aten.clamp.Tensor_out"(%y, %z, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w4 = "aten.gcd.out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w5 = "aten.lcm.out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w6 = "aten.remainder.Tensor_out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w7 = "aten.rsub.Tensor_out"(%y, %z, %one, %x) : (tensor<4xi8>, tensor<4xi64>, i64, tensor<4xi8>) -> tensor<4xi8>
  %w8 = "aten.floor_divide.out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w9 = "aten._conj_physical.out"(%z, %x) : (tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w10 = "aten.conj_physical.out"(%z, %x) : (tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  %w11 = "aten.copysign.out"(%y, %z, %x) : (tensor<4xi8>, tensor<4xi64>, tensor<4xi8>) -> tensor<4xi8>
  return %x : tensor<4xi8>
}

// -----

// Numbers count by their kind: one with a point makes integers floats, a whole one changes nothing.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[CLAMP:.*]] = "aten.clamp"(%arg2, %[[LIST]], %{{.*}}) {{.*}} -> tensor<4xf32>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[CLAMP]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[CLAMP_2:.*]] = "aten.clamp"(%arg2, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi32>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[CLAMP_2]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[CLAMP_3:.*]] = "aten.clamp"(%arg1, %{{.*}}, %[[LIST]]) {{.*}} -> tensor<4xf16>
// CHECK: %{{.*}} = "aten.to.dtype"(%[[CLAMP_3]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%arg2, %arg1) {{.*}} -> tensor<4xf16>
// CHECK: %[[TO_4:.*]] = "aten.to.dtype"(%[[MUL]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: return %[[TO_4]], %[[TO_4]]
func.func @forward(%x: tensor<4xi8>, %y: tensor<4xf16>, %i: tensor<4xi32>) -> tensor<4xi8> {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %a = "aten.clamp.out"(%i, %half, %none, %x) : (tensor<4xi32>, f64, !hw.none, tensor<4xi8>) -> tensor<4xi8>
  %b = "aten.clamp.out"(%i, %none, %two, %x) : (tensor<4xi32>, !hw.none, i64, tensor<4xi8>) -> tensor<4xi8>
  %c = "aten.clamp.out"(%y, %two, %half, %x) : (tensor<4xf16>, i64, f64, tensor<4xi8>) -> tensor<4xi8>
  %d = "aten.mul.out"(%i, %y, %x) : (tensor<4xi32>, tensor<4xf16>, tensor<4xi8>) -> tensor<4xi8>
  return %x : tensor<4xi8>
}

// -----

// What computes in double precision is written to that, and what is not pointwise, in the type of its target.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = "aten.float_power.Tensor_Tensor"(%arg1, %arg1) {{.*}} -> tensor<4xf64>
// CHECK: %[[CUMSUM:.*]] = "aten.cumsum"(%arg1, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xf64>
// CHECK: %{{.*}} = "aten.add.Tensor"(%[[CUMSUM]], %[[CUMSUM]], %{{.*}}) {{.*}} -> tensor<4xf64>
// CHECK: %[[SIN:.*]] = "aten.sin"(%arg1) {{.*}} -> tensor<4xf32>
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[SIN]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xf64>
// CHECK: return %[[TO]], %[[TO]]
func.func @forward(%x: tensor<4xf64>, %y: tensor<4xf32>) -> tensor<4xf64> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %a = "aten.float_power.Tensor_Tensor_out"(%y, %y, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  %b = "aten.cumsum.out"(%y, %zero, %none, %x) : (tensor<4xf32>, i64, !hw.none, tensor<4xf64>) -> tensor<4xf64>
  %c = "aten.add_.Tensor"(%x, %x, %one) : (tensor<4xf64>, tensor<4xf64>, i64) -> tensor<4xf64>
  %d = "aten.sin.out"(%y, %x) : (tensor<4xf32>, tensor<4xf64>) -> tensor<4xf64>
  return %x : tensor<4xf64>
}

// -----

// Complex numbers are written as they are computed.
// CHECK-LABEL: func.func @forward
// CHECK: %[[CLAMP:.*]] = "aten.clamp.Tensor"(%arg1, %arg1, %arg1) {{.*}} -> tensor<4xf32>
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[CLAMP]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<4xcomplex<f32>>
// CHECK: %[[RSUB:.*]] = "aten.rsub.Tensor"(%[[TO]], %arg1, %{{.*}}) {{.*}} -> tensor<4xcomplex<f32>>
// CHECK: return %[[RSUB]], %[[RSUB]]
func.func @forward(%x: tensor<4xcomplex<f32>>, %y: tensor<4xf32>) -> tensor<4xcomplex<f32>> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.clamp.Tensor_out"(%y, %y, %y, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  %b = "aten.rsub.Tensor_out"(%x, %y, %one, %x) : (tensor<4xcomplex<f32>>, tensor<4xf32>, i64, tensor<4xcomplex<f32>>) -> tensor<4xcomplex<f32>>
  return %x : tensor<4xcomplex<f32>>
}

// -----

// A number joins whole tensors as the kind that it is; a factor that is a float makes them floats.
// What only computes floats computes whole numbers in single precision, and what is more
// precise as it is.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.remainder.Scalar"({{.*}}) : {{.*}} -> tensor<4xf32>
// CHECK: "aten.native_dropout_backward"({{.*}}) : {{.*}} -> tensor<4xf32>
// CHECK: "aten.igamma"(%arg0, %arg3) : {{.*}} -> tensor<4xf32>
// CHECK: "aten.igamma"(%arg2, %arg4) : {{.*}} -> tensor<4xf64>
func.func @forward(%i: tensor<4xi32>, %d: tensor<4xf64>, %h: tensor<4xf16>, %b: tensor<4xi8>, %e: tensor<4xf64>, %m: tensor<4xi1>, %o: tensor<4xf32>) -> (tensor<4xf64>, tensor<4xf32>) {
  %number = "hw.constant"() {value = 1.5 : f64} : () -> f64
  %0 = "aten.remainder.Scalar_out"(%i, %number, %d) : (tensor<4xi32>, f64, tensor<4xf64>) -> tensor<4xf64>
  %1 = "aten.native_dropout_backward.out"(%i, %m, %number, %d) : (tensor<4xi32>, tensor<4xi1>, f64, tensor<4xf64>) -> tensor<4xf64>
  %2 = "aten.igamma.out"(%i, %b, %d) : (tensor<4xi32>, tensor<4xi8>, tensor<4xf64>) -> tensor<4xf64>
  %3 = "aten.igamma.out"(%h, %e, %o) : (tensor<4xf16>, tensor<4xf64>, tensor<4xf32>) -> tensor<4xf32>
  return %d, %o : tensor<4xf64>, tensor<4xf32>
}
