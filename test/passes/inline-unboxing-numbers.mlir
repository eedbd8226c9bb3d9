// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A number of run time beside a tensor promotes as a number does: an int takes the type of any
// tensor but bools, a float that of any tensor of floats.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<3xf64>, %arg2: tensor<4xi32>, %arg3: tensor<5xi1>) -> (tensor<2xf32>, tensor<3xf64>, tensor<4xi32>, tensor<5xi64>, tensor<2xf32>, tensor<3xf64>, tensor<4xf32>, tensor<5xf32>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4", "output_5", "output_6", "output_7"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C]], %[[C1]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[SELECT]], %[[C2]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%arg0, %[[C3]], %[[C4]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO1:.*]] = "aten.to.dtype"(%[[SELECT1]], %[[C5]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%[[TO]], %[[C6]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg0, %[[TO2]], %{{.*}}) : (tensor<2xf32>, tensor<f32>, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[TO]], %[[C7]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK: %[[ADD1:.*]] = "aten.add.Tensor"(%arg1, %[[TO3]], %{{.*}}) : (tensor<3xf64>, tensor<f64>, !hw.default) -> tensor<3xf64>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK: %[[TO4:.*]] = "aten.to.dtype"(%[[TO]], %[[C8]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i32>
// CHECK: %[[ADD2:.*]] = "aten.add.Tensor"(%arg2, %[[TO4]], %{{.*}}) : (tensor<4xi32>, tensor<i32>, !hw.default) -> tensor<4xi32>
// CHECK: %[[ADD3:.*]] = "aten.add.Tensor"(%arg3, %[[TO]], %{{.*}}) : (tensor<5xi1>, tensor<i64>, !hw.default) -> tensor<5xi64>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: %[[TO5:.*]] = "aten.to.dtype"(%[[TO1]], %[[C9]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%arg0, %[[TO5]]) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Tensor"(%arg1, %[[TO1]]) : (tensor<3xf64>, tensor<f64>) -> tensor<3xf64>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: %[[TO6:.*]] = "aten.to.dtype"(%[[TO1]], %[[C10]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[MUL2:.*]] = "aten.mul.Tensor"(%arg2, %[[TO6]]) : (tensor<4xi32>, tensor<f32>) -> tensor<4xf32>
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: %[[TO7:.*]] = "aten.to.dtype"(%[[TO1]], %[[C11]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[MUL3:.*]] = "aten.mul.Tensor"(%arg3, %[[TO7]]) : (tensor<5xi1>, tensor<f32>) -> tensor<5xf32>
// CHECK-NEXT: return %[[ADD]], %[[ADD1]], %[[ADD2]], %[[ADD3]], %[[MUL]], %[[MUL1]], %[[MUL2]], %[[MUL3]] : tensor<2xf32>, tensor<3xf64>, tensor<4xi32>, tensor<5xi64>, tensor<2xf32>, tensor<3xf64>, tensor<4xf32>, tensor<5xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %d: tensor<3xf64>, %k: tensor<4xi32>, %m: tensor<5xi1>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %d0 = "hw.box"(%d) : (tensor<3xf64>) -> !v
  %k0 = "hw.box"(%k) : (tensor<4xi32>) -> !v
  %m0 = "hw.box"(%m) : (tensor<5xi1>) -> !v
  %4 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %5 = "hw.call_boxed"(%4) {operator = "aten::Int.Tensor"} : (!v) -> !v
  %10 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %11 = "hw.call_boxed"(%10) {operator = "aten::Float.Tensor"} : (!v) -> !v
  %12 = "hw.call_boxed"(%x0, %5) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%d0, %5) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%k0, %5) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %15 = "hw.call_boxed"(%m0, %5) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %16 = "hw.call_boxed"(%x0, %11) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%d0, %11) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %18 = "hw.call_boxed"(%k0, %11) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %19 = "hw.call_boxed"(%m0, %11) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %20 = "hw.call_boxed"(%12, %13, %14, %15, %16, %17, %18, %19) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v, !v, !v) -> !v
  return %20 : !v
}

// -----

// Arithmetic on numbers of run time is done on tensors of no dimensions, in the kind that the two
// have in common; a division gives a float, a comparison a bool.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<i64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<i64>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<i1>, tensor<i64>, tensor<f64>, tensor<i64>, tensor<i1>, tensor<i1>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4", "output_5", "output_6", "output_7", "output_8", "output_9", "output_10", "output_11", "output_12", "output_13", "output_14", "output_15", "output_16", "output_17", "output_18", "output_19", "output_20", "output_21"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C]], %[[C1]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[SELECT]], %[[C2]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%arg0, %[[C3]], %[[C4]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO1:.*]] = "aten.to.dtype"(%[[SELECT1]], %[[C5]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Tensor"(%[[TO]], %[[W]]) : (tensor<i64>, tensor<i64>) -> tensor<i1>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<5.000000e-01> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[NE:.*]] = "aten.ne.Tensor"(%[[TO1]], %[[W1]]) : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_2", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[TO]], %[[W2]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%[[TO]], %[[C6]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%[[TO2]], %[[TO1]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_3", value = dense<2.500000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%[[W3]], %[[TO1]], %{{.*}}) : (tensor<f64>, tensor<f64>, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[TO]]) : (tensor<i64>) -> tensor<i64>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[TO]], %[[C7]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_4", value = dense<4.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[DIV:.*]] = "aten.div.Tensor"(%[[TO3]], %[[W4]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_5", value = dense<2.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[DIV1:.*]] = "aten.div.Tensor"(%[[TO1]], %[[W5]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_6", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[MAXIMUM:.*]] = "aten.maximum"(%[[TO]], %[[W6]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_1", value = dense<5.000000e-01> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[MINIMUM:.*]] = "aten.minimum"(%[[TO1]], %[[W7]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[ABS:.*]] = "aten.abs"(%[[TO]]) : (tensor<i64>) -> tensor<i64>
// CHECK-NEXT: %[[LOGICAL_NOT:.*]] = "aten.logical_not"(%[[GT]]) : (tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Tensor"(%[[TO]], %[[TO]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO4:.*]] = "aten.to.dtype"(%[[MUL1]], %[[C8]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[SQRT:.*]] = "aten.sqrt"(%[[TO4]]) : (tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO5:.*]] = "aten.to.dtype"(%[[TO1]], %[[C9]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO6:.*]] = "aten.to.dtype"(%[[TO]], %[[C10]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 11 : i64} : () -> i64
// CHECK: %[[TO7:.*]] = "aten.to.dtype"(%[[TO]], %[[C11]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i1>
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 11 : i64} : () -> i64
// CHECK: %[[TO8:.*]] = "aten.to.dtype"(%[[TO1]], %[[C12]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i1>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO9:.*]] = "aten.to.dtype"(%[[GT]], %[[C13]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i1>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO10:.*]] = "aten.to.dtype"(%[[NE]], %[[C14]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i1>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO11:.*]] = "aten.to.dtype"(%[[TO]], %[[C15]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[EQ:.*]] = "aten.eq.Tensor"(%[[TO1]], %[[TO11]]) : (tensor<f64>, tensor<f64>) -> tensor<i1>
// CHECK-NEXT: %[[EQ1:.*]] = "aten.eq.Tensor"(%[[GT]], %[[NE]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: return %[[ADD]], %[[MUL]], %[[SUB]], %[[NEG]], %[[DIV]], %[[DIV1]], %[[MAXIMUM]], %[[MINIMUM]], %[[ABS]], %[[GT]], %[[NE]], %[[LOGICAL_NOT]], %[[SQRT]], %[[TO5]], %[[TO6]], %[[TO7]], %[[TO8]], %[[TO]], %[[TO9]], %[[TO10]], %[[EQ]], %[[EQ1]] : tensor<i64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<i64>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<f64>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<i1>, tensor<i64>, tensor<f64>, tensor<i64>, tensor<i1>, tensor<i1>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %f2_5_ = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %f2_5 = "hw.box"(%f2_5_) : (f64) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %5 = "hw.call_boxed"(%4) {operator = "aten::Int.Tensor"} : (!v) -> !v
  %10 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %11 = "hw.call_boxed"(%10) {operator = "aten::Float.Tensor"} : (!v) -> !v
  %14 = "hw.call_boxed"(%5, %i2) {operator = "aten::gt.int"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%11, %f0_5) {operator = "aten::ne.float"} : (!v, !v) -> !v
  %20 = "hw.call_boxed"(%5, %i3) {operator = "aten::add.int"} : (!v, !v) -> !v
  %21 = "hw.call_boxed"(%5, %11) {operator = "aten::mul.int_float"} : (!v, !v) -> !v
  %24 = "hw.call_boxed"(%f2_5, %11) {operator = "aten::sub.float"} : (!v, !v) -> !v
  %25 = "hw.call_boxed"(%5) {operator = "aten::neg.int"} : (!v) -> !v
  %28 = "hw.call_boxed"(%5, %i4) {operator = "aten::div.int"} : (!v, !v) -> !v
  %31 = "hw.call_boxed"(%11, %i2) {operator = "aten::div"} : (!v, !v) -> !v
  %34 = "hw.call_boxed"(%5, %i1) {operator = "prim::max.int"} : (!v, !v) -> !v
  %37 = "hw.call_boxed"(%11, %f0_5) {operator = "prim::min.float"} : (!v, !v) -> !v
  %38 = "hw.call_boxed"(%5) {operator = "prim::abs.int"} : (!v) -> !v
  %39 = "hw.call_boxed"(%14) {operator = "aten::__not__"} : (!v) -> !v
  %40 = "hw.call_boxed"(%5, %5) {operator = "aten::mul.int"} : (!v, !v) -> !v
  %41 = "hw.call_boxed"(%40) {operator = "aten::sqrt.int"} : (!v) -> !v
  %42 = "hw.call_boxed"(%11) {operator = "aten::Int.float"} : (!v) -> !v
  %43 = "hw.call_boxed"(%5) {operator = "aten::Float.Scalar"} : (!v) -> !v
  %44 = "hw.call_boxed"(%5) {operator = "aten::Bool.int"} : (!v) -> !v
  %45 = "hw.call_boxed"(%11) {operator = "aten::Bool.float"} : (!v) -> !v
  %46 = "hw.call_boxed"(%14) {operator = "aten::Float.bool"} : (!v) -> !v
  %47 = "hw.call_boxed"(%17) {operator = "aten::Int.bool"} : (!v) -> !v
  %48 = "hw.call_boxed"(%11, %5) {operator = "aten::eq.float_int"} : (!v, !v) -> !v
  %49 = "hw.call_boxed"(%14, %17) {operator = "aten::eq.bool"} : (!v, !v) -> !v
  %50 = "hw.call_boxed"(%20, %21, %24, %25, %28, %31, %34, %37, %38, %14, %17, %39, %41, %42, %43, %44, %45, %5, %46, %47, %48, %49) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v, !v) -> !v
  return %50 : !v
}

// -----

// `and` with False and `or` with True are known, whatever the other side is; with the other
// constants they are computed.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4", "output_5", "output_6", "output_7"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C]], %[[C1]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_AND:.*]] = "aten.logical_and"(%[[GT]], %[[W]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_OR:.*]] = "aten.logical_or"(%[[W1]], %[[GT]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_XOR:.*]] = "aten.logical_xor"(%[[GT]], %[[W2]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_AND1:.*]] = "aten.logical_and"(%[[GT]], %[[GT]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_OR1:.*]] = "aten.logical_or"(%[[LOGICAL_AND1]], %[[GT]]) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: return %[[W3]], %[[W4]], %[[W5]], %[[W6]], %[[LOGICAL_AND]], %[[LOGICAL_OR]], %[[LOGICAL_XOR]], %[[LOGICAL_OR1]] : tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %11 = "hw.call_boxed"(%8, %false) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%false, %8) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%8, %true) {operator = "aten::__or__.bool"} : (!v, !v) -> !v
  %20 = "hw.call_boxed"(%true, %8) {operator = "aten::__or__.bool"} : (!v, !v) -> !v
  %23 = "hw.call_boxed"(%8, %true) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
  %26 = "hw.call_boxed"(%false, %8) {operator = "aten::__or__.bool"} : (!v, !v) -> !v
  %29 = "hw.call_boxed"(%8, %true) {operator = "aten::__xor__.bool"} : (!v, !v) -> !v
  %30 = "hw.call_boxed"(%8, %8) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
  %31 = "hw.call_boxed"(%30, %8) {operator = "aten::__or__.bool"} : (!v, !v) -> !v
  %32 = "hw.call_boxed"(%11, %14, %17, %20, %23, %26, %29, %31) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v, !v, !v) -> !v
  return %32 : !v
}
