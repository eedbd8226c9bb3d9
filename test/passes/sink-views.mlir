// RUN: hardwire-opt %s --sink-views --split-input-file | filecheck %s

// An activation moves in front of a reshape, to the product that it belongs to.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LINEAR:.*]] = "aten.linear"
// CHECK-NEXT: %[[RELU:.*]] = "aten.relu"(%[[LINEAR]]) : (tensor<4x6xf32>)
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[RELU]],
// CHECK: return %[[VIEW]]
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<6x8xf32>) -> tensor<2x2x6xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
  %0 = "aten.linear"(%x, %w, %none) : (tensor<4x8xf32>, tensor<6x8xf32>, !hw.none) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
  %2 = "aten.relu"(%1) : (tensor<2x2x6xf32>) -> tensor<2x2x6xf32>
  return %2 : tensor<2x2x6xf32>
}

// -----

// A residual is viewed the other way round; a bias that is broadcast along rows stays as it is.
// CHECK-LABEL: func.func @forward
// CHECK: %[[MM:.*]] = "aten.mm"
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[MM]], %arg3, %{{.*}}) : (tensor<4x6xf32>, tensor<6xf32>, i64)
// CHECK: %[[RES:.*]] = "aten.view"(%arg2, %{{.*}}) : (tensor<2x2x6xf32>, !hw.list<i64>) -> tensor<4x6xf32>
// CHECK: "aten.add.Tensor"(%[[SUM]], %[[RES]], %{{.*}}) : (tensor<4x6xf32>, tensor<4x6xf32>, i64)
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>, %r: tensor<2x2x6xf32>, %b: tensor<6xf32>) -> tensor<2x2x6xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
  %0 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
  %2 = "aten.add.Tensor"(%1, %b, %one) : (tensor<2x2x6xf32>, tensor<6xf32>, i64) -> tensor<2x2x6xf32>
  %3 = "aten.add.Tensor"(%2, %r, %one) : (tensor<2x2x6xf32>, tensor<2x2x6xf32>, i64) -> tensor<2x2x6xf32>
  return %3 : tensor<2x2x6xf32>
}

// -----

// An activation moves in front of a permutation too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = "aten.relu"(%{{.*}}) : (tensor<4x6xf32>)
// CHECK: "aten.permute"(%[[RELU]],
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<6x4xf32> {
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.permute"(%0, %dims) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<6x4xf32>
  %2 = "aten.relu"(%1) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %2 : tensor<6x4xf32>
}

// -----

// A view stays where something else reads it,
// CHECK-LABEL: func.func @forward
// CHECK: %[[VIEW:.*]] = "aten.view"
// CHECK: "aten.relu"(%[[VIEW]])
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> (tensor<24xf32>, tensor<24xf32>) {
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %0 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
  %2 = "aten.relu"(%1) : (tensor<24xf32>) -> tensor<24xf32>
  return %1, %2 : tensor<24xf32>, tensor<24xf32>
}

// -----

// where it is a view of an input, which nothing can be fused with,
// CHECK-LABEL: func.func @forward
// CHECK: %[[VIEW:.*]] = "aten.view"
// CHECK: "aten.relu"(%[[VIEW]])
func.func @forward(%x: tensor<4x6xf32>) -> tensor<24xf32> {
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
  %1 = "aten.relu"(%0) : (tensor<24xf32>) -> tensor<24xf32>
  return %1 : tensor<24xf32>
}

// -----

// and where another operand is broadcast along a dimension that the view makes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[VIEW:.*]] = "aten.view"
// CHECK: "aten.mul.Tensor"(%[[VIEW]], %arg2)
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>, %s: tensor<2x1x6xf32>) -> tensor<2x2x6xf32> {
  %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
  %0 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
  %2 = "aten.mul.Tensor"(%1, %s) : (tensor<2x2x6xf32>, tensor<2x1x6xf32>) -> tensor<2x2x6xf32>
  return %2 : tensor<2x2x6xf32>
}
