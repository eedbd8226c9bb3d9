// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// Operators have several names; with one of them, the overload is another.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi1>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x3xf32>
// CHECK: %[[F:.*]] = "hw.constant"() {value = 2.500000e+00 : f64}
// CHECK: %[[MUL:.*]] = "aten.mul.Scalar"(%[[CLONE]], %[[F]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[F:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[MUL2:.*]] = "aten.mul.Scalar"(%arg0, %[[F]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[TRANSPOSE:.*]] = "aten.transpose.int"(%arg0, %[[I0]], %[[I1]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SOFTMAX:.*]] = "aten.softmax.int"(%arg0, %[[I1]], {{.*}} -> tensor<2x3xf32>
// CHECK: %[[ACOS:.*]] = "aten.acos"(%arg0) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[LT:.*]] = "aten.lt.Scalar"(%arg0, %[[I1]]) : {{.*}} -> tensor<2x3xi1>
// CHECK: return %[[MUL2]], %[[TRANSPOSE]], %[[SOFTMAX]], %[[ACOS]], %[[MUL]], %[[LT]]
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %f0 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %2 = "hw.box"(%f0) : (f64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1, %2) {operator = "aten::multiply_.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %4 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %4) {operator = "aten::multiply.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %6 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %7 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %6, %7) {operator = "aten::swapaxes"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %9 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %7, %9) {operator = "aten::special_softmax"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0) {operator = "aten::arccos"} : (!hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0, %7) {operator = "aten::less.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%5, %8, %10, %11, %1, %12) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// Where a number is known only at run time, the overload that takes a tensor is called.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xi64>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[L]]) : {{.*}} -> tensor<f64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW2:.*]] = "aten.view"(%arg2, %[[L]]) : {{.*}} -> tensor<i64>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%arg0, %[[TO]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg3, %[[VIEW2]], %[[I3]]) : {{.*}} -> tensor<2xi64>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[POW:.*]] = "aten.pow.Tensor_Tensor"(%arg3, %[[TO2]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[VIEW2]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[CLAMP_MAX:.*]] = "aten.clamp_max.Tensor"(%arg0, %[[TO3]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO4:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[FLOOR_DIVIDE:.*]] = "aten.floor_divide"(%arg0, %[[TO4]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO5:.*]] = "aten.to.dtype"(%[[VIEW2]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%arg0, %[[TO5]], %[[I2]]) : {{.*}} -> tensor<2xf32>
// CHECK: return %[[MUL]], %[[ADD]], %[[POW]], %[[CLAMP_MAX]], %[[FLOOR_DIVIDE]], %[[SUB]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<1xf64>, %z: tensor<1xi64>, %u: tensor<2xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<1xi64>) -> !hw.ivalue
  %3 = "hw.box"(%u) : (tensor<2xi64>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %4) {operator = "aten::mul.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %7 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%3, %5, %7) {operator = "aten::add.Scalar"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%3, %4) {operator = "aten::pow.Tensor_Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %5) {operator = "aten::clamp_max"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0, %4) {operator = "aten::floor_divide.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %12 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %13 = "hw.call_boxed"(%0, %5, %12) {operator = "aten::sub.Scalar"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%6, %8, %9, %10, %11, %13) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %14 : !hw.ivalue
}

// -----

// The number promotes as itself would, beside the first of the tensors; here it comes before that.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<i64>, tensor<2xf32>, tensor<2xi64>, tensor<1xi64>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW2:.*]] = "aten.view"(%arg3, %[[L]]) : {{.*}} -> tensor<i64>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%[[TO]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[FALSE:.*]] = "hw.constant"() {value = false}
// CHECK: %[[TRUE:.*]] = "hw.constant"() {value = true}
// CHECK: %[[BUCKETIZE:.*]] = "aten.bucketize.Tensor"(%[[TO2]], %arg0, %[[FALSE]], %[[TRUE]]) : {{.*}} -> tensor<i64>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[TO]], %[[I6]], {{.*}} -> tensor<f32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%arg2, %[[TO3]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg2, %[[VIEW2]], {{.*}} -> tensor<2xi64>
// CHECK: %[[BITWISE_AND:.*]] = "aten.bitwise_and.Tensor"(%arg3, %[[VIEW2]]) : {{.*}} -> tensor<1xi64>
// CHECK: return %[[BUCKETIZE]], %[[MUL]], %[[ADD]], %[[BITWISE_AND]]
func.func @forward(%x: tensor<3xf32>, %y: tensor<1xf32>, %z: tensor<2xi1>, %u: tensor<1xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf32>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<2xi1>) -> !hw.ivalue
  %3 = "hw.box"(%u) : (tensor<1xi64>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %6 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %7 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %8 = "hw.call_boxed"(%4, %0, %6, %7) {operator = "aten::bucketize.Scalar"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%2, %4) {operator = "aten::mul.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2, %5) {operator = "aten::add.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%3, %5) {operator = "aten::bitwise_and.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%8, %9, %10, %11) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %12 : !hw.ivalue
}

// -----

// An optional tensor that is None, lists with None in them, and defaults that are lists.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x4xf32>, tensor<2x2xf32>, tensor<1x2x2x2xf32>, tensor<1x2x2x3xf32>, tensor<1x1x4x6xf32>, tensor<1x2x3x2xf32>)
// CHECK: %[[LINEAR:.*]] = "aten.linear"(%arg0, %arg1, {{.*}} -> tensor<2x4xf32>
// CHECK: %[[LIST:.*]] = builtin.unrealized_conversion_cast %{{.*}}, %arg3
// CHECK: %[[INDEX:.*]] = "aten.index.Tensor"(%arg0, %[[LIST]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[MAX_POOL2D:.*]] = "aten.max_pool2d"(%arg2, %[[L]], {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[MAX_POOL2D2:.*]] = "aten.max_pool2d"(%arg2, %[[L]], {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[TRUE:.*]] = "hw.constant"() {value = true}
// CHECK: %[[SUM:.*]] = "aten.sum.dim_IntList"(%arg2, %[[L]], %[[TRUE]], {{.*}} -> tensor<1x1x4x6xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[L_2:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[AVG_POOL2D:.*]] = "aten.avg_pool2d"(%arg2, %[[L]], %[[L_2]], {{.*}} -> tensor<1x2x3x2xf32>
// CHECK: return %[[LINEAR]], %[[INDEX]], %[[MAX_POOL2D]], %[[MAX_POOL2D2]], %[[SUM]], %[[AVG_POOL2D]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<4x3xf32>, %z: tensor<1x2x4x6xf32>, %u: tensor<2xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<4x3xf32>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<1x2x4x6xf32>) -> !hw.ivalue
  %3 = "hw.box"(%u) : (tensor<2xi64>) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %4 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %5 = "hw.call_boxed"(%4, %3) {operator = "prim::ListConstruct", types = ["List[Optional[Tensor]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %1, %4) {operator = "aten::linear"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %5) {operator = "aten::index.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l1 = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %8 = "hw.box"(%l1) : (!hw.list<i64>) -> !hw.ivalue
  %9 = "hw.call_boxed"(%2, %8) {operator = "aten::max_pool2d"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %10 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %11 = "hw.call_boxed"(%2, %10) {operator = "aten::max_pool2d"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %12 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %13 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %14 = "hw.call_boxed"(%2, %12, %13, %4) {operator = "aten::sum.dim_IntList"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l5 = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %15 = "hw.box"(%l5) : (!hw.list<i64>) -> !hw.ivalue
  %16 = "hw.call_boxed"(%2, %8, %15) {operator = "aten::avg_pool2d"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %17 = "hw.call_boxed"(%6, %7, %9, %11, %14, %16) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %17 : !hw.ivalue
}

// -----

// Tensors without elements, and one that is as large as one may be.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<0x3xf32>, tensor<524288x524288xf32>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 524288, 524288>}
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[EMPTY:.*]] = "aten.empty.memory_format"(%[[L]], %[[I6]], {{.*}} -> tensor<524288x524288xf32>
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) : {{.*}} -> tensor<0x3xf32>
// CHECK: return %[[NEG]], %[[EMPTY]]
func.func @forward(%x: tensor<0x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<0x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: 524288, 524288>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %2 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1, %2) {operator = "aten::empty.memory_format"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%4, %3) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %5 : !hw.ivalue
}
