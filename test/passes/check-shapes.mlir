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
