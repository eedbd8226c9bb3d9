// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// Numbers become tensors: floats of 32 bits, integers of 64, and the widest kind counts for all of a list.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x2xi64>, tensor<2xi1>, tensor<2xf32>, tensor<2xi64>, tensor<2xf32>, tensor<2x0xf32>, tensor<2xf32>, tensor<2xi64>, tensor<i64>, tensor<f32>, tensor<i1>, tensor<i64>, tensor<f32>, tensor<2xi64>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<{{\[\[}}1, 2], [3, 4]]> : tensor<2x2xi64>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "tensor_1", value = dense<[true, false]> : tensor<2xi1>}
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "tensor_2", value = dense<[5.000000e-01, 1.500000e+00]> : tensor<2xf32>}
// CHECK: %[[W4:.*]] = "hw.weight"() {name = "tensor_3", value = dense<[1, 2]> : tensor<2xi64>}
// CHECK: %[[W5:.*]] = "hw.weight"() {name = "tensor_4", value = dense<[2.000000e+00, 5.000000e-01]> : tensor<2xf32>}
// CHECK: %[[W6:.*]] = "hw.weight"() {name = "tensor_5", value = dense<> : tensor<2x0xf32>}
// CHECK: %[[W7:.*]] = "hw.weight"() {name = "tensor_6", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}
// CHECK: %[[W8:.*]] = "hw.weight"() {name = "tensor_7", value = dense<[0, 2]> : tensor<2xi64>}
// CHECK: %[[W9:.*]] = "hw.weight"() {name = "tensor_8", value = dense<3> : tensor<i64>}
// CHECK: %[[W10:.*]] = "hw.weight"() {name = "tensor_9", value = dense<3.500000e+00> : tensor<f32>}
// CHECK: %[[W11:.*]] = "hw.weight"() {name = "tensor_10", value = dense<true> : tensor<i1>}
// CHECK: %[[W12:.*]] = "hw.weight"() {name = "tensor_11", value = dense<5> : tensor<i64>}
// CHECK: %[[W13:.*]] = "hw.weight"() {name = "tensor_12", value = dense<5.500000e+00> : tensor<f32>}
// CHECK: %[[W14:.*]] = "hw.weight"() {name = "tensor_13", value = dense<[3, 4]> : tensor<2xi64>}
// CHECK: return %[[W1]], %[[W2]], %[[W3]], %[[W4]], %[[W5]], %[[W6]], %[[W7]], %[[W8]], %[[W9]], %[[W10]], %[[W11]], %[[W12]], %[[W13]], %[[W14]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %2 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1, %2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %4 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %5 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %6 = "hw.call_boxed"(%4, %5) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"() {operator = "prim::ListConstruct", types = ["List[float]"]} : () -> !hw.ivalue
  %8 = "hw.call_boxed"(%3, %6) {operator = "prim::ListConstruct", types = ["List[List[int]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%8) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %10 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %11 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %12 = "hw.call_boxed"(%10, %11) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%12) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %f6 = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %14 = "hw.box"(%f6) : (f64) -> !hw.ivalue
  %f7 = "hw.constant"() {value = 1.500000e+00 : f64} : () -> f64
  %15 = "hw.box"(%f7) : (f64) -> !hw.ivalue
  %16 = "hw.call_boxed"(%14, %15) {operator = "prim::ListConstruct", types = ["List[float]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %17 = "hw.call_boxed"(%16) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %18 = "hw.call_boxed"(%10, %2) {operator = "prim::ListConstruct", types = ["List[Scalar]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %19 = "hw.call_boxed"(%18) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %20 = "hw.call_boxed"(%2, %14) {operator = "prim::ListConstruct", types = ["List[Scalar]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %21 = "hw.call_boxed"(%20) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %22 = "hw.call_boxed"(%7, %7) {operator = "prim::ListConstruct", types = ["List[List[float]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %23 = "hw.call_boxed"(%22) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %24 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %25 = "hw.call_boxed"(%3, %24) {operator = "aten::tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f9 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %26 = "hw.box"(%f9) : (f64) -> !hw.ivalue
  %27 = "hw.call_boxed"(%14, %26) {operator = "prim::ListConstruct", types = ["List[float]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %28 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %29 = "hw.call_boxed"(%27, %5, %28, %11) {operator = "aten::tensor"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %30 = "hw.call_boxed"(%4) {operator = "aten::tensor.int"} : (!hw.ivalue) -> !hw.ivalue
  %f11 = "hw.constant"() {value = 3.500000e+00 : f64} : () -> f64
  %31 = "hw.box"(%f11) : (f64) -> !hw.ivalue
  %32 = "hw.call_boxed"(%31) {operator = "aten::tensor.float"} : (!hw.ivalue) -> !hw.ivalue
  %33 = "hw.call_boxed"(%10) {operator = "aten::tensor.bool"} : (!hw.ivalue) -> !hw.ivalue
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %34 = "hw.box"(%i5) : (i64) -> !hw.ivalue
  %35 = "hw.call_boxed"(%34) {operator = "aten::as_tensor.int"} : (!hw.ivalue) -> !hw.ivalue
  %f13 = "hw.constant"() {value = 5.500000e+00 : f64} : () -> f64
  %36 = "hw.box"(%f13) : (f64) -> !hw.ivalue
  %37 = "hw.call_boxed"(%36) {operator = "aten::as_tensor.float"} : (!hw.ivalue) -> !hw.ivalue
  %38 = "hw.call_boxed"(%6) {operator = "aten::as_tensor.list"} : (!hw.ivalue) -> !hw.ivalue
  %39 = "hw.call_boxed"(%9, %13, %17, %19, %21, %23, %25, %29, %30, %32, %33, %35, %37, %38) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %39 : !hw.ivalue
}

// -----

// A number alone keeps its precision where the tracer made a tensor of it; `scalar_tensor` makes floats.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<i64>, tensor<f64>, tensor<i1>, tensor<f32>, tensor<f32>, tensor<i64>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<2> : tensor<i64>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "tensor_1", value = dense<2.500000e+00> : tensor<f64>}
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "tensor_2", value = dense<true> : tensor<i1>}
// CHECK: %[[W4:.*]] = "hw.weight"() {name = "tensor_3", value = dense<3.000000e+00> : tensor<f32>}
// CHECK: %[[W5:.*]] = "hw.weight"() {name = "tensor_4", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[W6:.*]] = "hw.weight"() {name = "tensor_5", value = dense<7> : tensor<i64>}
// CHECK: return %[[W1]], %[[W2]], %[[W3]], %[[W4]], %[[W5]], %[[W6]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %1 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "prim::NumToTensor.Scalar"} : (!hw.ivalue) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %3 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3) {operator = "prim::NumToTensor.Scalar"} : (!hw.ivalue) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %5 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %6 = "hw.call_boxed"(%5) {operator = "prim::NumToTensor.bool"} : (!hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %7 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%7) {operator = "aten::scalar_tensor"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%5) {operator = "aten::scalar_tensor"} : (!hw.ivalue) -> !hw.ivalue
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %10 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %11 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %12 = "hw.call_boxed"(%10, %11) {operator = "aten::scalar_tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%2, %4, %6, %8, %9, %12) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// Numbers of run time become tensors, too; lists of them are stacked.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<f32>, tensor<i64>, tensor<f64>, tensor<f32>, tensor<2x2xf32>, tensor<f32>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg0, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW2:.*]] = "aten.view"(%arg1, %[[L]]) : {{.*}} -> tensor<i64>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%[[TO]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[VIEW2]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO4:.*]] = "aten.to.dtype"(%[[TO]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<1.500000e+00> : tensor<f32>}
// CHECK: %[[LIST:.*]] = builtin.unrealized_conversion_cast %[[TO4]], %[[W1]]
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[STACK:.*]] = "aten.stack"(%[[LIST]], %[[I0]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "tensor_1", value = dense<2.500000e+00> : tensor<f32>}
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO5:.*]] = "aten.to.dtype"(%[[TO]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[LIST2:.*]] = builtin.unrealized_conversion_cast %[[W2]], %[[TO5]]
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[STACK2:.*]] = "aten.stack"(%[[LIST2]], %[[I0]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[LIST3:.*]] = builtin.unrealized_conversion_cast %[[STACK]], %[[STACK2]]
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[STACK3:.*]] = "aten.stack"(%[[LIST3]], %[[I0]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO6:.*]] = "aten.to.dtype"(%[[VIEW2]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: return %[[TO2]], %[[VIEW2]], %[[TO]], %[[TO3]], %[[STACK3]], %[[TO6]]
func.func @forward(%x: tensor<1xf32>, %y: tensor<1xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<1xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xi64>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %f0 = "hw.constant"() {value = 1.500000e+00 : f64} : () -> f64
  %4 = "hw.box"(%f0) : (f64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2, %4) {operator = "prim::ListConstruct", types = ["List[float]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %6 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %7 = "hw.call_boxed"(%6, %2) {operator = "prim::ListConstruct", types = ["List[float]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%5, %7) {operator = "prim::ListConstruct", types = ["List[List[float]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%2) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%3) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%2) {operator = "prim::NumToTensor.Scalar"} : (!hw.ivalue) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %12 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %13 = "hw.call_boxed"(%3, %12) {operator = "aten::tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%8) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%3) {operator = "aten::scalar_tensor"} : (!hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%9, %10, %11, %13, %14, %15) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %16 : !hw.ivalue
}

// -----

// `as_tensor` gives the tensor itself where it has the type.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>)
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %[[I7]], {{.*}} -> tensor<2xf64>
// CHECK: return %arg0, %arg0, %arg0, %[[TO]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::as_tensor"} : (!hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %2 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %2, %2) {operator = "aten::as_tensor"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %4 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %4) {operator = "aten::as_tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %6 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %6) {operator = "aten::as_tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%1, %3, %5, %7) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %8 : !hw.ivalue
}

// -----

// A tensor that has the type already is the same one, unless a copy is wanted.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<2xf32>, tensor<2xf32>, tensor<2xi64>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2xf32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %[[I7]], {{.*}} -> tensor<2xf64>
// CHECK: %[[CLONE2:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2xf32>
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%arg0, %[[I4]], {{.*}} -> tensor<2xi64>
// CHECK: return %arg0, %[[CLONE]], %[[TO]], %[[CLONE2]], %arg0, %[[TO2]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf64>) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %2 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %3 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %2, %3, %3) {operator = "aten::to.dtype"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %5 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %2, %3, %5) {operator = "aten::to.dtype"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %7 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %7) {operator = "aten::to.dtype"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %9 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %d5 = "hw.constant"() {value = "cpu"} : () -> !hw.device
  %10 = "hw.box"(%d5) : (!hw.device) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0, %2, %9, %10, %3, %3, %5) {operator = "aten::to.dtype_layout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %12 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %13 = "hw.call_boxed"(%0, %12, %12, %12, %12, %3, %3) {operator = "aten::to.dtype_layout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %14 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %15 = "hw.call_boxed"(%0, %14, %9, %12, %12, %3, %5) {operator = "aten::to.dtype_layout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%4, %6, %8, %11, %13, %15) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %16 : !hw.ivalue
}

// -----

// Conversions to a device or to what another tensor is: of the device, only the type matters.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf64>, tensor<2xf64>, tensor<3xf64>, tensor<2xf64>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2xf32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %[[I7]], {{.*}} -> tensor<2xf64>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%arg0, %[[I7]], {{.*}} -> tensor<2xf64>
// CHECK: %[[CLONE2:.*]] = "aten.clone"(%arg1, {{.*}} -> tensor<3xf64>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%arg0, %[[I7]], {{.*}} -> tensor<2xf64>
// CHECK: return %[[CLONE]], %[[TO]], %[[TO2]], %[[CLONE2]], %[[TO3]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf64>) -> !hw.ivalue
  %d0 = "hw.constant"() {value = "cpu:0"} : () -> !hw.device
  %2 = "hw.box"(%d0) : (!hw.device) -> !hw.ivalue
  %d1 = "hw.constant"() {value = "cpu"} : () -> !hw.device
  %3 = "hw.box"(%d1) : (!hw.device) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %4 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %5 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %6 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %3, %4, %5, %6) {operator = "aten::to.device"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %8 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %9 = "hw.call_boxed"(%0, %2, %8) {operator = "aten::to.device"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %1) {operator = "aten::to.other"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%1, %1, %5, %6) {operator = "aten::to.other"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0, %1) {operator = "aten::type_as"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%7, %9, %10, %11, %12) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// The same conversions where each argument may be left out.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf64>, tensor<2xf32>, tensor<2xi64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %[[I7]], {{.*}} -> tensor<2xf64>
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2xf32>
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%arg0, %[[I4]], {{.*}} -> tensor<2xi64>
// CHECK: %[[CLONE2:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2xf32>
// CHECK: %[[CLONE3:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2xf32>
// CHECK: return %[[TO]], %[[CLONE]], %[[TO2]], %[[CLONE2]], %[[CLONE3]], %arg0
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %d0 = "hw.constant"() {value = "cpu"} : () -> !hw.device
  %1 = "hw.box"(%d0) : (!hw.device) -> !hw.ivalue
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %2 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %3 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %4 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %1, %2, %3, %4) {operator = "aten::to.prim_Device"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %6 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %1, %6, %3, %4) {operator = "aten::to.prim_Device"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %8 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %9 = "hw.call_boxed"(%0, %8, %3, %3) {operator = "aten::to.prim_dtype"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %6, %3, %4) {operator = "aten::to.prim_dtype"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0, %3, %4) {operator = "aten::to.prim_other"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0, %4) {operator = "aten::to.prim_other"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%5, %7, %9, %10, %11, %12) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// Dropout is none once training is over.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> tensor<2xf32>
// CHECK: return %arg0
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %f0 = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %1 = "hw.box"(%f0) : (f64) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %2 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %1, %2) {operator = "aten::dropout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// In old files, integers are divided to integers, cut towards zero; where one is a float, the quotient is.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<3xi64>, tensor<3xf32>, tensor<3xi64>, tensor<3xf32>, tensor<3xf32>)
// CHECK: %[[S:.*]] = "hw.constant"() {value = "trunc"}
// CHECK: %[[DIV:.*]] = "aten.div.Tensor_mode"(%arg0, %arg1, %[[S]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[DIV2:.*]] = "aten.div.Tensor"(%arg0, %arg2) : {{.*}} -> tensor<3xf32>
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[S:.*]] = "hw.constant"() {value = "trunc"}
// CHECK: %[[DIV3:.*]] = "aten.div.Scalar_mode"(%arg0, %[[I2]], %[[S]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[F:.*]] = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %[[DIV4:.*]] = "aten.div.Scalar"(%arg0, %[[F]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[DIV5:.*]] = "aten.div.Scalar"(%arg2, %[[I2]]) : {{.*}} -> tensor<3xf32>
// CHECK: return %[[DIV]], %[[DIV2]], %[[DIV3]], %[[DIV4]], %[[DIV5]]
func.func @forward(%x: tensor<3xi64>, %y: tensor<3xi64>, %z: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xi64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xi64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<3xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %1) {operator = "hw::div_0_3.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %2) {operator = "hw::div_0_3.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %5 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %5) {operator = "hw::div_0_3.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %7 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %7) {operator = "hw::div_0_3.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%2, %5) {operator = "hw::div_0_3.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%3, %4, %6, %8, %9) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %10 : !hw.ivalue
}

// -----

// The old division in place and into an out argument: also a float there makes the quotient one.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<3xi64>, tensor<3xi64>, tensor<3xf32>, tensor<3xi64>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<3xi64>
// CHECK: %[[CLONE2:.*]] = "aten.clone"(%arg1, {{.*}} -> tensor<3xi64>
// CHECK: %[[S:.*]] = "hw.constant"() {value = "trunc"}
// CHECK: %[[DIV:.*]] = "aten.div.Tensor_mode"(%[[CLONE]], %arg1, %[[S]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[S:.*]] = "hw.constant"() {value = "trunc"}
// CHECK: %[[DIV2:.*]] = "aten.div.Scalar_mode"(%[[CLONE2]], %[[I2]], %[[S]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[DIV3:.*]] = "aten.div.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<3xf32>
// CHECK: %[[S:.*]] = "hw.constant"() {value = "trunc"}
// CHECK: %[[DIV4:.*]] = "aten.div.Tensor_mode"(%arg0, %arg1, %[[S]]) : {{.*}} -> tensor<3xi64>
// CHECK: return %[[DIV]], %[[DIV2]], %[[DIV3]], %[[DIV4]]
func.func @forward(%x: tensor<3xi64>, %y: tensor<3xi64>, %z: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xi64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xi64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<3xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%3, %1) {operator = "hw::div__0_3.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %8 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %9 = "hw.call_boxed"(%4, %8) {operator = "hw::div__0_3.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %1, %5) {operator = "hw::div_0_3.out"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0, %1, %6) {operator = "hw::div_0_3.out"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%3, %4, %5, %6) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %12 : !hw.ivalue
}

// -----

// In old files the number of steps could be left out.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<100xf32>, tensor<5xf32>, tensor<100xf32>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[F:.*]] = "hw.constant"() {value = 2.500000e+00 : f64}
// CHECK: %[[I100:.*]] = "hw.constant"() {value = 100 : i64}
// CHECK: %[[LINSPACE:.*]] = "aten.linspace"(%[[I0]], %[[F]], %[[I100]], {{.*}} -> tensor<100xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[F:.*]] = "hw.constant"() {value = 2.500000e+00 : f64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[LINSPACE2:.*]] = "aten.linspace"(%[[I0]], %[[F]], %[[I5]], {{.*}} -> tensor<5xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I100:.*]] = "hw.constant"() {value = 100 : i64}
// CHECK: %[[F:.*]] = "hw.constant"() {value = 1.000000e+01 : f64}
// CHECK: %[[LOGSPACE:.*]] = "aten.logspace"(%[[I0]], %[[I2]], %[[I100]], %[[F]], {{.*}} -> tensor<100xf32>
// CHECK: return %arg0, %[[LINSPACE]], %[[LINSPACE2]], %[[LOGSPACE]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %2 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %3 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1, %2, %3, %3, %3, %3, %3) {operator = "hw::linspace_0_7"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %5 = "hw.box"(%i5) : (i64) -> !hw.ivalue
  %6 = "hw.call_boxed"(%1, %2, %5, %3, %3, %3, %3) {operator = "hw::linspace_0_7"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %7 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %f5 = "hw.constant"() {value = 1.000000e+01 : f64} : () -> f64
  %8 = "hw.box"(%f5) : (f64) -> !hw.ivalue
  %9 = "hw.call_boxed"(%1, %7, %3, %8, %3, %3, %3, %3) {operator = "hw::logspace_0_8"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %4, %6, %9) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %10 : !hw.ivalue
}

// -----

// A covariance is a product of what is apart from the means; each pair is divided by one less than there are observations.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SUM:.*]] = "aten.sum.dim_IntList"(%arg0, {{.*}}) {{.*}} -> tensor<2x1xf32>
// CHECK: %[[MEAN:.*]] = "aten.div.Scalar"(%[[SUM]], %{{.*}}) : (tensor<2x1xf32>, i64) -> tensor<2x1xf32>
// CHECK: %[[APART:.*]] = "aten.sub.Tensor"(%arg0, %[[MEAN]]{{.*}}) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[T:.*]] = "aten.t"(%[[APART]])
// CHECK: %[[MM:.*]] = "aten.mm"(%[[APART]], %[[T]]{{.*}}) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[FOUR:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: "aten.div.Scalar"(%[[MM]], %[[FOUR]])
!v = !hw.ivalue
func.func @forward(%x: tensor<2x5xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x5xf32>) -> !v
  %1 = "hw.call_boxed"(%0) {operator = "aten::cov"} : (!v) -> !v
  return %1 : !v
}
