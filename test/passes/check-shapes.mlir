// RUN: hardwire-opt %s --check-shapes --split-input-file | filecheck %s

// Shapes that fit are left alone, broadcasting and open extents included.
// CHECK-LABEL: func.func @forward
// CHECK: aten.add.Tensor
// CHECK: aten.view
func.func @forward(%x: tensor<2x1xf32>, %y: tensor<3xf32>) -> tensor<6xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2x1xf32>, tensor<3xf32>, i64) -> tensor<2x3xf32>
  %size = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %1 = "aten.view"(%0, %size) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

#batch = affine_map<()[s0, s1] -> (s0, s1)>

// Extents that are known at run time, of results of any size.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu"
func.func @forward(%x: tensor<?x?xf32, #batch>) -> tensor<?x?xf32, #batch> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}, {max = 9 : i64, min = 2 : i64, name = "s1"}]} {
  %0 = "aten.relu"(%x) : (tensor<?x?xf32, #batch>) -> tensor<?x?xf32, #batch>
  return %0 : tensor<?x?xf32, #batch>
}

// -----

// CHECK-LABEL: func.func @forward
// CHECK: "aten.neg"
func.func @forward(%x: tensor<40x40xf64>) -> tensor<40x40xf64> {
  %0 = "aten.neg"(%x) : (tensor<40x40xf64>) -> tensor<40x40xf64>
  return %0 : tensor<40x40xf64>
}
