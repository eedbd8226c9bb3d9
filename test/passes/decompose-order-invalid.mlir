// RUN: not hardwire-opt %s --decompose 2>&1 | filecheck %s

// What is refused is reported in the order of the program. Operators on sizes that are known at
// run time are left out, and so is one that has a kernel (`aten.relu`);
// one that reads no tensor is not.
// CHECK-NOT: relu
// CHECK-NOT: special_zeta
// CHECK: the mask of native_dropout is used
// CHECK: dropout in training mode cannot be compiled
// CHECK-NOT: relu
// CHECK-NOT: special_zeta
// CHECK: no kernel for `aten.randperm` (no tensors)
// CHECK-NOT: relu
// CHECK-NOT: special_zeta
#line = affine_map<()[s0] -> (s0)>
func.func @forward(%x: tensor<2xf32>, %y: tensor<?xf32, #line>) -> (tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<?xf32, #line>, tensor<2xf32>, tensor<4xi64>) attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %0:2 = "aten.native_dropout"(%x, %p, %no) : (tensor<2xf32>, f64, i1) -> (tensor<2xf32>, tensor<2xi1>)
  %1 = "aten.dropout"(%x, %p, %yes) : (tensor<2xf32>, f64, i1) -> tensor<2xf32>
  %2 = "aten.special_zeta"(%y, %y) : (tensor<?xf32, #line>, tensor<?xf32, #line>) -> tensor<?xf32, #line>
  %3 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %n = "hw.constant"() {value = 4 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %4 = "aten.randperm"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<4xi64>
  return %0#0, %0#1, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<?xf32, #line>, tensor<2xf32>, tensor<4xi64>
}
