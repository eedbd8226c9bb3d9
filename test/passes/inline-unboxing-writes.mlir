// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A write gives all elements of a tensor a value, which takes its type and its shape.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>, tensor<2x3xf64>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg2, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%arg1, %[[I7]], {{.*}} -> tensor<3xf64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[TO2]], %[[L]], {{.*}} -> tensor<2x3xf64>
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x3xf64>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<4.000000e+00> : tensor<f64>}
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND2:.*]] = "aten.expand"(%[[W1]], %[[L]], {{.*}} -> tensor<2x3xf64>
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<2.500000e+00> : tensor<f64>}
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND3:.*]] = "aten.expand"(%[[W2]], %[[L]], {{.*}} -> tensor<2x3xf64>
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg1, {{.*}} -> tensor<i64>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[SUM]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND4:.*]] = "aten.expand"(%[[TO3]], %[[L]], {{.*}} -> tensor<2x3xf64>
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "number_2", value = dense<0.000000e+00> : tensor<f64>}
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND5:.*]] = "aten.expand"(%[[W3]], %[[L]], {{.*}} -> tensor<2x3xf64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND6:.*]] = "aten.expand"(%[[TO]], %[[L]], {{.*}} -> tensor<2x3xf64>
// CHECK: return %[[EXPAND]], %[[CLONE]], %[[EXPAND2]], %[[EXPAND3]], %[[EXPAND4]], %[[EXPAND5]], %[[EXPAND6]]
func.func @forward(%x: tensor<2x3xf64>, %y: tensor<3xi64>, %z: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xi64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<1xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%3, %1) {operator = "aten::copy_"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%4, %12) {operator = "aten::copy_"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %14 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %15 = "hw.call_boxed"(%5, %14) {operator = "aten::copy_.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %16 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %17 = "hw.call_boxed"(%6, %16) {operator = "aten::fill_.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %18 = "hw.call_boxed"(%1) {operator = "aten::sum"} : (!hw.ivalue) -> !hw.ivalue
  %19 = "hw.call_boxed"(%7, %18) {operator = "aten::fill_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %20 = "hw.call_boxed"(%8) {operator = "aten::zero_"} : (!hw.ivalue) -> !hw.ivalue
  %21 = "hw.call_boxed"(%9, %10) {operator = "aten::fill_.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %22 = "hw.call_boxed"(%3, %4, %5, %6, %7, %8, %9) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %22 : !hw.ivalue
}

// -----

// A number takes the tensor's type as well: here it is cut.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xi64>, tensor<2xi64>, tensor<f64>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<2> : tensor<i64>}
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W1]], %[[L]], {{.*}} -> tensor<2xi64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[L]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I4]], {{.*}} -> tensor<i64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[EXPAND2:.*]] = "aten.expand"(%[[TO]], %[[L]], {{.*}} -> tensor<2xi64>
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<7.000000e+00> : tensor<f64>}
// CHECK: return %[[EXPAND]], %[[EXPAND2]], %[[W2]]
func.func @forward(%x: tensor<2xi64>, %y: tensor<1xf64>, %z: tensor<f64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xi64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<f64>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %f0 = "hw.constant"() {value = 2.750000e+00 : f64} : () -> f64
  %6 = "hw.box"(%f0) : (f64) -> !hw.ivalue
  %7 = "hw.call_boxed"(%3, %6) {operator = "aten::copy_.float"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%4, %8) {operator = "aten::fill_.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %11 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %12 = "hw.call_boxed"(%10, %11) {operator = "aten::copy_.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%3, %4, %10) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// Operators that write are those that do not, and a write to the same element type.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xi64>, tensor<2x3xf32>, tensor<2x3xf64>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x3xf32>
// CHECK: %[[CLONE2:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x3xf32>
// CHECK: %[[CLONE3:.*]] = "aten.clone"(%arg2, {{.*}} -> tensor<2x3xi64>
// CHECK: %[[CLONE4:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x3xf32>
// CHECK: %[[CLONE5:.*]] = "aten.clone"(%arg1, {{.*}} -> tensor<2x3xf64>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[CLONE]], %arg1, %[[I1]]) : {{.*}} -> tensor<2x3xf64>
// CHECK: %[[I6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[ADD]], %[[I6]], {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[ADD2:.*]] = "aten.add.Scalar"(%[[CLONE2]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[CLONE3]], %arg2) : {{.*}} -> tensor<2x3xi64>
// CHECK: %[[MUL2:.*]] = "aten.mul.Tensor"(%[[CLONE4]], %arg0) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[F:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[SUB:.*]] = "aten.sub.Scalar"(%[[CLONE5]], %[[F]], %[[I2]]) : {{.*}} -> tensor<2x3xf64>
// CHECK: return %[[TO]], %[[ADD2]], %[[MUL]], %[[MUL2]], %[[SUB]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf64>, %z: tensor<2x3xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2x3xf64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<2x3xi64>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%1) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%3, %1) {operator = "aten::add_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %9 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %10 = "hw.call_boxed"(%4, %9) {operator = "aten::add_.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%5, %2) {operator = "aten::mul_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%6, %0) {operator = "aten::multiply_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f1 = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %13 = "hw.box"(%f1) : (f64) -> !hw.ivalue
  %14 = "hw.call_boxed"(%7, %13, %9) {operator = "aten::sub_.Scalar"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%3, %4, %5, %6, %7) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %15 : !hw.ivalue
}

// -----

// Only what is true or false may be written to a tensor of such.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<3xi1>, tensor<3xi64>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<3xi1>
// CHECK: %[[CLONE2:.*]] = "aten.clone"(%arg2, {{.*}} -> tensor<3xi64>
// CHECK: %[[LOGICAL_AND:.*]] = "aten.logical_and"(%[[CLONE]], %arg1) : {{.*}} -> tensor<3xi1>
// CHECK: %[[BITWISE_OR:.*]] = "aten.bitwise_or.Tensor"(%[[CLONE2]], %arg0) : {{.*}} -> tensor<3xi64>
// CHECK: return %[[LOGICAL_AND]], %[[BITWISE_OR]]
func.func @forward(%x: tensor<3xi1>, %y: tensor<3xi1>, %z: tensor<3xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xi1>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xi1>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<3xi64>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%2) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3, %1) {operator = "aten::logical_and_"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%4, %0) {operator = "aten::bitwise_or_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%3, %4) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %7 : !hw.ivalue
}

// -----

// Out arguments take the result, in their own type; those of several results each take one.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf64>, tensor<2xf32>, tensor<2xi64>, tensor<2xf32>)
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%arg0, %arg0, %[[I3]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[SUB]], %[[I7]], {{.*}} -> tensor<2x3xf64>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[FALSE:.*]] = "hw.constant"() {value = false}
// CHECK: %[[MAX:.*]]:2 = "aten.max.dim"(%arg0, %[[M1]], %[[FALSE]]) : {{.*}} -> (tensor<2xf32>, tensor<2xi64>)
// CHECK: return %[[TO]], %[[MAX]]#0, %[[MAX]]#1, %[[MAX]]#0
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf64>, %z: tensor<2xf32>, %u: tensor<2xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2x3xf64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<2xf32>) -> !hw.ivalue
  %3 = "hw.box"(%u) : (tensor<2xi64>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%3) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %7 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %0, %7, %4) {operator = "aten::sub.out"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %9 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %10 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %11:2 = "hw.call_boxed"(%0, %9, %10, %5, %6) {operator = "aten::max.dim_max"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %13 = "hw.call_boxed"(%4, %5, %6, %11#0) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// Operators that turn a tensor itself: the other names of the memory see it as before.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<3x1x2xf32>, tensor<2x1x3xf32>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x1x3xf32>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<0.000000e+00> : tensor<f32>}
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W1]], %[[L]], {{.*}} -> tensor<1x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[CLONE]], %[[L]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[PERMUTE:.*]] = "aten.permute"(%[[VIEW]], %[[L]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 3, 2>}
// CHECK: %[[VIEW2:.*]] = "aten.view"(%[[PERMUTE]], %[[L]]) : {{.*}} -> tensor<1x3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 0, 2>}
// CHECK: %[[PERMUTE2:.*]] = "aten.permute"(%[[VIEW2]], %[[L]]) : {{.*}} -> tensor<3x1x2xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%[[PERMUTE2]], %[[EXPAND]], %[[I0]], %[[I1]]) : {{.*}} -> tensor<3x1x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 0, 2>}
// CHECK: %[[PERMUTE3:.*]] = "aten.permute"(%[[SELECT_SCATTER]], %[[L]]) : {{.*}} -> tensor<1x3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %[[VIEW3:.*]] = "aten.view"(%[[PERMUTE3]], %[[L]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[PERMUTE4:.*]] = "aten.permute"(%[[VIEW3]], %[[L]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 1, 3>}
// CHECK: %[[VIEW4:.*]] = "aten.view"(%[[PERMUTE4]], %[[L]]) : {{.*}} -> tensor<2x1x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[VIEW5:.*]] = "aten.view"(%[[VIEW4]], %[[L]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[PERMUTE5:.*]] = "aten.permute"(%[[VIEW5]], %[[L]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 3, 2>}
// CHECK: %[[VIEW6:.*]] = "aten.view"(%[[PERMUTE5]], %[[L]]) : {{.*}} -> tensor<1x3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 1, 0, 2>}
// CHECK: %[[PERMUTE6:.*]] = "aten.permute"(%[[VIEW6]], %[[L]]) : {{.*}} -> tensor<3x1x2xf32>
// CHECK: return %[[PERMUTE6]], %[[VIEW4]]
func.func @forward(%x: tensor<2x1x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x1x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::alias"} : (!hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1, %3) {operator = "aten::squeeze_.dim"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%1) {operator = "aten::t_"} : (!hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %6 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %7 = "hw.call_boxed"(%1, %6) {operator = "aten::unsqueeze_"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%1, %6, %3) {operator = "aten::transpose_"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%1, %6, %3) {operator = "aten::select.int"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%9) {operator = "aten::zero_"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%1, %2) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %11 : !hw.ivalue
}

// -----

// A reshape of a tensor that lies row by row is a view; that of another one is a copy.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x4xf32>, tensor<2x4xf32>)
// CHECK: %[[MM:.*]] = "aten.mm"(%arg0, %arg1) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: -1>}
// CHECK: %[[RESHAPE:.*]] = "aten.reshape"(%[[MM]], %[[L]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[RESHAPE]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 4>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[RELU]], %[[L]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[T:.*]] = "aten.t"(%[[VIEW]]) : {{.*}} -> tensor<4x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 4>}
// CHECK: %[[RESHAPE2:.*]] = "aten.reshape"(%[[T]], %[[L]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[RESHAPE2]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: return %[[VIEW]], %[[NEG]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3x4xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::mm"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %3 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%2, %3) {operator = "aten::reshape"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%4) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%2) {operator = "aten::t"} : (!hw.ivalue) -> !hw.ivalue
  %l1 = "hw.constant"() {value = array<i64: 2, 4>} : () -> !hw.list<i64>
  %7 = "hw.box"(%l1) : (!hw.list<i64>) -> !hw.ivalue
  %8 = "hw.call_boxed"(%6, %7) {operator = "aten::reshape"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%8) {operator = "aten::neg_"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2, %8) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %10 : !hw.ivalue
}

// -----

// A view of an operator's result is one wherever the elements lie; more dimensions may be a view, too.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x4xf32>, tensor<5xf32>)
// CHECK: %[[S:.*]] = "hw.constant"() {value = "ij,jk->ik"}
// CHECK: %[[LIST:.*]] = builtin.unrealized_conversion_cast %arg0, %arg1
// CHECK: %[[EINSUM:.*]] = "aten.einsum"(%[[S]], %[[LIST]], {{.*}} -> tensor<2x4xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 8>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[EINSUM]], %[[L]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[VIEW]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 4>}
// CHECK: %[[VIEW2:.*]] = "aten.view"(%[[RELU]], %[[L]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg2, {{.*}} -> tensor<5xf32>
// CHECK: %[[ATLEAST_2D:.*]] = "aten.atleast_2d"(%[[CLONE]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[ATLEAST_2D]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 5>}
// CHECK: %[[VIEW3:.*]] = "aten.view"(%[[NEG]], %[[L]]) : {{.*}} -> tensor<5xf32>
// CHECK: return %[[VIEW2]], %[[VIEW3]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>, %z: tensor<5xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3x4xf32>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<5xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "ij,jk->ik"} : () -> !hw.str
  %4 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %5 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %6 = "hw.call_boxed"(%4, %3, %5) {operator = "aten::einsum"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l2 = "hw.constant"() {value = array<i64: 8>} : () -> !hw.list<i64>
  %7 = "hw.box"(%l2) : (!hw.list<i64>) -> !hw.ivalue
  %8 = "hw.call_boxed"(%6, %7) {operator = "aten::view"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%8) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%10) {operator = "aten::atleast_2d"} : (!hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%11) {operator = "aten::neg_"} : (!hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%6, %10) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %13 : !hw.ivalue
}

// -----

// Dropout in training stays, for `seed-random`, also in place; in inference it is nothing, and with a chance of 0.
// CHECK-LABEL: func.func @forward
// CHECK: %[[TRAIN:.*]] = "hw.constant"() {value = true}
// CHECK: %[[MADE:.*]] = "aten.feature_dropout"(%arg0, %{{.*}}, %[[TRAIN]]) : (tensor<2x3x4xf32>, f64, i1) -> tensor<2x3x4xf32>
// CHECK: %[[TRAIN2:.*]] = "hw.constant"() {value = true}
// CHECK: %[[WRITTEN:.*]] = "aten.alpha_dropout"(%[[MADE]], %{{.*}}, %[[TRAIN2]]) : (tensor<2x3x4xf32>, f64, i1) -> tensor<2x3x4xf32>
// CHECK-NOT: dropout
// CHECK: return %[[WRITTEN]], %arg0 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
func.func @forward(%x: tensor<2x3x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3x4xf32>) -> !hw.ivalue
  %p = "hw.constant"() {value = 2.5e-01 : f64} : () -> f64
  %1 = "hw.box"(%p) : (f64) -> !hw.ivalue
  %n = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %2 = "hw.box"(%n) : (f64) -> !hw.ivalue
  %t = "hw.constant"() {value = true} : () -> i1
  %3 = "hw.box"(%t) : (i1) -> !hw.ivalue
  %f = "hw.constant"() {value = false} : () -> i1
  %4 = "hw.box"(%f) : (i1) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %1, %3) {operator = "aten::feature_dropout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%5, %1, %3) {operator = "aten::alpha_dropout_"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %1, %4) {operator = "aten::dropout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%7, %2, %3) {operator = "aten::dropout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%5, %8) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %9 : !hw.ivalue
}

// -----

// What is written beside a result comes from the operator that returns both.
// CHECK-LABEL: func.func @forward
// CHECK: %[[MADE:.*]]:2 = "aten.rrelu_with_noise_functional"(%arg0, %arg1,
// CHECK: return %[[MADE]]#0, %[[MADE]]#1 : tensor<2xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2xf32>, %noise: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%noise) : (tensor<2xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::rrelu_with_noise"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}
