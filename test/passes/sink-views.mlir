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

// A permutation keeps its order, and operands that are broadcast get it the other way round: those
// with few dimensions, and numbers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 1, 2, 1>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[LIST]]) {{.*}} -> tensor<1x2x1xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 2, 1, 1>}
// CHECK: %[[VIEW_2:.*]] = "aten.view"(%[[VIEW]], %[[LIST_2]]) {{.*}} -> tensor<2x1x1xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[NEG]], %[[VIEW_2]]) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = array<i64: 1, 1, 3>}
// CHECK: %[[VIEW_3:.*]] = "aten.view"(%arg2, %[[LIST_3]]) {{.*}} -> tensor<1x1x3xf32>
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value = array<i64: 1, 3, 1>}
// CHECK: %[[VIEW_4:.*]] = "aten.view"(%[[VIEW_3]], %[[LIST_4]]) {{.*}} -> tensor<1x3x1xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[VIEW_4]], %[[MUL]], %{{.*}}) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%[[ADD]], %arg3, %{{.*}}) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[LIST_5:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>}
// CHECK: %[[PERMUTE:.*]] = "aten.permute"(%[[SUB]], %[[LIST_5]]) {{.*}} -> tensor<4x2x3xf32>
// CHECK: return %[[PERMUTE]]
func.func @forward(%x: tensor<2x3x4xf32>, %r: tensor<2x1xf32>, %b: tensor<3xf32>, %s: tensor<f32>) -> tensor<4x2x3xf32> {
  %dims = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
  %2 = "aten.mul.Tensor"(%1, %r) : (tensor<4x2x3xf32>, tensor<2x1xf32>) -> tensor<4x2x3xf32>
  %3 = "aten.add.Tensor"(%b, %2, %two) : (tensor<3xf32>, tensor<4x2x3xf32>, i64) -> tensor<4x2x3xf32>
  %4 = "aten.sub.Tensor"(%3, %s, %two) : (tensor<4x2x3xf32>, tensor<f32>, i64) -> tensor<4x2x3xf32>
  return %4 : tensor<4x2x3xf32>
}

// -----

// An operand of full size would be read in bad order.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[PERMUTE:.*]] = "aten.permute"(%[[NEG]], %[[LIST]]) {{.*}} -> tensor<4x2x3xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%arg1, %[[PERMUTE]]) {{.*}} -> tensor<4x2x3xf32>
// CHECK: return %[[MUL]]
func.func @forward(%x: tensor<2x3x4xf32>, %r: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %dims = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
  %2 = "aten.mul.Tensor"(%r, %1) : (tensor<4x2x3xf32>, tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return %2 : tensor<4x2x3xf32>
}

// -----

// Other operands than the first may be the view. Residuals get all of the other shape, what is
// broadcast loses its leading dimensions, numbers stay.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<4x6xf32>
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 4, 6>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[LIST]]) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[VIEW]], %[[NEG]]) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<4x6xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW_2:.*]] = "aten.view"(%arg2, %[[LIST_2]]) {{.*}} -> tensor<f32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[VIEW_2]], %{{.*}}) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%[[ADD]], %arg3, %{{.*}}) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = array<i64: 24>}
// CHECK: %[[VIEW_3:.*]] = "aten.view"(%[[SUB]], %[[LIST_3]]) {{.*}} -> tensor<24xf32>
// CHECK: return %[[VIEW_3]]
func.func @forward(%x: tensor<4x6xf32>, %r: tensor<24xf32>, %one: tensor<1xf32>, %s: tensor<f32>) -> tensor<24xf32> {
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) {hw.key = "CPU", hw.library = "tuned"} : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
  %2 = "aten.mul.Tensor"(%r, %1) {hw.key = "CPU", hw.library = "tuned"} : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
  %3 = "aten.add.Tensor"(%2, %one, %two) : (tensor<24xf32>, tensor<1xf32>, i64) -> tensor<24xf32>
  %4 = "aten.sub.Tensor"(%3, %s, %two) : (tensor<24xf32>, tensor<f32>, i64) -> tensor<24xf32>
  return %4 : tensor<24xf32>
}

// -----

// Dimensions of one element in front count for nothing.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[LIST]]) {{.*}} -> tensor<6xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[NEG]], %[[VIEW]]) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 2, 2, 6>}
// CHECK: %[[VIEW_2:.*]] = "aten.view"(%[[MUL]], %[[LIST_2]]) {{.*}} -> tensor<2x2x6xf32>
// CHECK: return %[[VIEW_2]]
func.func @forward(%x: tensor<4x6xf32>, %b: tensor<1x1x6xf32>) -> tensor<2x2x6xf32> {
  %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
  %2 = "aten.mul.Tensor"(%1, %b) : (tensor<2x2x6xf32>, tensor<1x1x6xf32>) -> tensor<2x2x6xf32>
  return %2 : tensor<2x2x6xf32>
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

// where it is a view of what no template computes,
// CHECK-LABEL: func.func @forward
// CHECK: %[[VIEW:.*]] = "aten.view"
// CHECK: "aten.relu"(%[[VIEW]])
func.func @forward(%x: tensor<4x6xf32>) -> tensor<24xf32> {
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %0 = "aten.tan"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
  %2 = "aten.relu"(%1) : (tensor<24xf32>) -> tensor<24xf32>
  return %2 : tensor<24xf32>
}

// -----

// or of an input, which nothing can be fused with,
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

// -----

// What is no view does not move.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<4x8xf32>
// CHECK: %[[MM:.*]] = "aten.mm"(%[[NEG]], %arg1) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[MM]]) {{.*}} -> tensor<4x6xf32>
// CHECK: return %[[RELU]]
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %0 = "aten.neg"(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = "aten.mm"(%0, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %2 = "aten.relu"(%1) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// -----

// Nor does a view that is broadcast,
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 1, 2, 1, 6>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2x1x6xf32>
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[NEG]], %[[LIST]]) {{.*}} -> tensor<1x2x1x6xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[VIEW]], %arg1) {{.*}} -> tensor<1x2x4x6xf32>
// CHECK: return %[[MUL]]
func.func @forward(%x: tensor<2x1x6xf32>, %r: tensor<4x6xf32>) -> tensor<1x2x4x6xf32> {
  %shape = "hw.constant"() {value = array<i64: 1, 2, 1, 6>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<2x1x6xf32>) -> tensor<2x1x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<2x1x6xf32>, !hw.list<i64>) -> tensor<1x2x1x6xf32>
  %2 = "aten.mul.Tensor"(%1, %r) : (tensor<1x2x1x6xf32>, tensor<4x6xf32>) -> tensor<1x2x4x6xf32>
  return %2 : tensor<1x2x4x6xf32>
}

// -----

// that of a copy, with which nothing is fused,
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 24>}
// CHECK: %[[V:.*]] = builtin.unrealized_conversion_cast %arg0, %arg0 : tensor<2x6xf32>, tensor<2x6xf32> to !hw.tensor_list
// CHECK: %[[CAT:.*]] = "aten.cat"(%[[V]], %{{.*}}) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[CAT]], %[[LIST]]) {{.*}} -> tensor<24xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[VIEW]]) {{.*}} -> tensor<24xf32>
// CHECK: return %[[RELU]]
func.func @forward(%x: tensor<2x6xf32>) -> tensor<24xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %list = builtin.unrealized_conversion_cast %x, %x : tensor<2x6xf32>, tensor<2x6xf32> to !hw.tensor_list
  %0 = "aten.cat"(%list, %zero) : (!hw.tensor_list, i64) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
  %2 = "aten.relu"(%1) : (tensor<24xf32>) -> tensor<24xf32>
  return %2 : tensor<24xf32>
}

// -----

// and that of a value which is read elsewhere, too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 24>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[NEG]], %[[LIST]]) {{.*}} -> tensor<24xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[VIEW]]) {{.*}} -> tensor<24xf32>
// CHECK: return %[[NEG]], %[[RELU]]
func.func @forward(%x: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<24xf32>) {
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
  %2 = "aten.relu"(%1) : (tensor<24xf32>) -> tensor<24xf32>
  return %0, %2 : tensor<4x6xf32>, tensor<24xf32>
}

// -----

// Rows that the view makes are none before it,
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 2, 12>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[NEG]], %[[LIST]]) {{.*}} -> tensor<2x12xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[VIEW]], %arg1) {{.*}} -> tensor<2x12xf32>
// CHECK: return %[[MUL]]
func.func @forward(%x: tensor<4x6xf32>, %b: tensor<12xf32>) -> tensor<2x12xf32> {
  %shape = "hw.constant"() {value = array<i64: 2, 12>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x12xf32>
  %2 = "aten.mul.Tensor"(%1, %b) : (tensor<2x12xf32>, tensor<12xf32>) -> tensor<2x12xf32>
  return %2 : tensor<2x12xf32>
}

// -----

// nor are groups of rows.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 2, 2, 6>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<4x6xf32>
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[NEG]], %[[LIST]]) {{.*}} -> tensor<2x2x6xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[VIEW]], %arg1) {{.*}} -> tensor<2x2x6xf32>
// CHECK: return %[[MUL]]
func.func @forward(%x: tensor<4x6xf32>, %b: tensor<2x6xf32>) -> tensor<2x2x6xf32> {
  %shape = "hw.constant"() {value = array<i64: 2, 2, 6>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<2x2x6xf32>
  %2 = "aten.mul.Tensor"(%1, %b) : (tensor<2x2x6xf32>, tensor<2x6xf32>) -> tensor<2x2x6xf32>
  return %2 : tensor<2x2x6xf32>
}

// -----

// Nothing in a branch is fused with what is before it.
// CHECK-LABEL: func.func @forward
// CHECK: scf.if
// CHECK: %[[VIEW:.*]] = "aten.view"
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[VIEW]]) {{.*}} -> tensor<24xf32>
// CHECK: scf.yield %[[RELU]]
func.func @forward(%x: tensor<4x6xf32>, %c: tensor<i1>) -> tensor<24xf32> {
  %shape = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<24xf32> {
    %1 = "aten.view"(%0, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
    %2 = "aten.relu"(%1) : (tensor<24xf32>) -> tensor<24xf32>
    scf.yield %2 : tensor<24xf32>
  } else {
    %1 = "aten.view"(%x, %shape) : (tensor<4x6xf32>, !hw.list<i64>) -> tensor<24xf32>
    scf.yield %1 : tensor<24xf32>
  }
  return %r : tensor<24xf32>
}

// -----

// A table is what it is, however its places lie.
// CHECK-LABEL: func.func @forward
// CHECK: %[[POOL:.*]] = "aten.amax"
// CHECK: %[[FOUND:.*]] = "fixed.table"(%[[POOL]], %arg1) {{.*}} tensor<256xi8>) -> tensor<2x3xi8>
// CHECK: "aten.permute"(%[[FOUND]]
func.func @forward(%x: tensor<2x3x4xi8>, %t: tensor<256xi8>) -> tensor<3x2xi8> {
  %dim = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = "aten.amax"(%x, %dim, %false) : (tensor<2x3x4xi8>, !hw.list<i64>, i1) -> tensor<2x3xi8>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3xi8>, !hw.list<i64>) -> tensor<3x2xi8>
  %2 = "fixed.table"(%1, %t) : (tensor<3x2xi8>, tensor<256xi8>) -> tensor<3x2xi8>
  return %2 : tensor<3x2xi8>
}

// -----

// A view of bytes stays one of bytes: what widens them is not moved in front of it, what keeps or
// narrows them is.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FIRST:.*]] = "aten.add.Scalar"(%arg0,
// CHECK: %[[SUM:.*]] = "aten.add.Scalar"(%[[FIRST]], %{{.*}}) : (tensor<2x3xi8>, i64, i64) -> tensor<2x3xi8>
// CHECK: %[[TURNED:.*]] = "aten.permute"(%[[SUM]], %{{.*}}) : (tensor<2x3xi8>, !hw.list<i64>) -> tensor<3x2xi8>
// CHECK: "aten.to.dtype"(%[[TURNED]], %{{.*}}) : (tensor<3x2xi8>, i64, i1, i1, !hw.none) -> tensor<3x2xi32>
func.func @forward(%x: tensor<2x3xi8>) -> tensor<3x2xi32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %int32 = "hw.constant"() {value = 3 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.add.Scalar"(%x, %one, %one) : (tensor<2x3xi8>, i64, i64) -> tensor<2x3xi8>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3xi8>, !hw.list<i64>) -> tensor<3x2xi8>
  %2 = "aten.add.Scalar"(%1, %one, %one) : (tensor<3x2xi8>, i64, i64) -> tensor<3x2xi8>
  %3 = "aten.to.dtype"(%2, %int32, %no, %no, %none) : (tensor<3x2xi8>, i64, i1, i1, !hw.none) -> tensor<3x2xi32>
  return %3 : tensor<3x2xi32>
}

// -----

// What is broadcast along heads is broadcast along the groups that a view counts as heads, and what has a
// number for each head has one for each of a group. What is the same for some heads of a group stays.
// CHECK-LABEL: func.func @forward
// CHECK: %[[MASK:.*]] = "aten.view"(%arg2, %{{.*}}) : (tensor<2x1x5x7xf32>, !hw.list<i64>) -> tensor<2x1x1x5x7xf32>
// CHECK: %[[MASKED:.*]] = "aten.add.Tensor"(%{{.*}}, %[[MASK]], %{{.*}}) {{.*}} : (tensor<2x2x3x5x7xf32>, tensor<2x1x1x5x7xf32>, i64) -> tensor<2x2x3x5x7xf32>
// CHECK: %[[SLOPES:.*]] = "aten.view"(%arg3, %{{.*}}) : (tensor<6x1x7xf32>, !hw.list<i64>) -> tensor<1x2x3x1x7xf32>
// CHECK: "aten.mul.Tensor"(%[[MASKED]], %[[SLOPES]])
// CHECK: %[[HEADS:.*]] = "aten.view"(%{{.*}}) : (tensor<12x5x7xf32>, !hw.list<i64>) -> tensor<2x6x5x7xf32>
// CHECK: "aten.add.Tensor"(%[[HEADS]], %arg2,
func.func @forward(%q: tensor<2x2x3x5x4xf32>, %k: tensor<2x2x3x4x7xf32>, %m: tensor<2x1x5x7xf32>, %s: tensor<6x1x7xf32>, %x: tensor<12x5x4xf32>, %y: tensor<12x4x7xf32>) -> (tensor<2x6x5x7xf32>, tensor<2x6x5x7xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %heads = "hw.constant"() {value = array<i64: 2, 6, 5, 7>} : () -> !hw.list<i64>
  %0 = "aten.matmul"(%q, %k) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x2x3x5x4xf32>, tensor<2x2x3x4x7xf32>) -> tensor<2x2x3x5x7xf32>
  %1 = "aten.view"(%0, %heads) : (tensor<2x2x3x5x7xf32>, !hw.list<i64>) -> tensor<2x6x5x7xf32>
  %2 = "aten.add.Tensor"(%1, %m, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x6x5x7xf32>, tensor<2x1x5x7xf32>, i64) -> tensor<2x6x5x7xf32>
  %3 = "aten.mul.Tensor"(%2, %s) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x6x5x7xf32>, tensor<6x1x7xf32>) -> tensor<2x6x5x7xf32>
  %4 = "aten.bmm"(%x, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<12x5x4xf32>, tensor<12x4x7xf32>) -> tensor<12x5x7xf32>
  %5 = "aten.view"(%4, %heads) : (tensor<12x5x7xf32>, !hw.list<i64>) -> tensor<2x6x5x7xf32>
  %6 = "aten.add.Tensor"(%5, %m, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x6x5x7xf32>, tensor<2x1x5x7xf32>, i64) -> tensor<2x6x5x7xf32>
  return %3, %6 : tensor<2x6x5x7xf32>, tensor<2x6x5x7xf32>
}

// -----

#q = affine_map<()[s0, s1] -> (s0, 2, 3, s1, 4)>
#k = affine_map<()[s0, s1] -> (s0, 2, 3, 4, s1)>
#groups = affine_map<()[s0, s1] -> (s0, 2, 3, s1, s1)>
#heads = affine_map<()[s0, s1] -> (s0, 6, s1, s1)>
#alike = affine_map<()[s0, s1] -> (s0, 1, s1, s1)>
#pairs = affine_map<()[s0, s1] -> (s0 * 2, 3, s1, s1)>
#some = affine_map<()[s0, s1] -> (s0 * 2, 1, s1, s1)>

// So it is of as many batches and tokens as are known at run time only, where none of these are counted with others.
// CHECK-LABEL: func.func @forward
// CHECK: %[[MASK:.*]] = "hw.reshape"(%arg2) : (tensor<?x1x?x?xf32, #{{.*}}>) -> tensor<?x1x1x?x?xf32, #{{.*}}>
// CHECK: "aten.add.Tensor"(%{{.*}}, %[[MASK]], %{{.*}}) {{.*}} -> tensor<?x2x3x?x?xf32
// CHECK: %[[VIEW:.*]] = "hw.reshape"(%{{.*}}) : (tensor<?x2x3x?x?xf32, #{{.*}}>) -> tensor<?x3x?x?xf32
// CHECK: "aten.add.Tensor"(%[[VIEW]], %arg3,
func.func @forward(%q: tensor<?x2x3x?x4xf32, #q>, %k: tensor<?x2x3x4x?xf32, #k>, %m: tensor<?x1x?x?xf32, #alike>, %n: tensor<?x1x?x?xf32, #some>) -> (tensor<?x6x?x?xf32, #heads>, tensor<?x3x?x?xf32, #pairs>) attributes {hw.sizes = [{max = 4 : i64, min = 1 : i64, name = "s0"}, {max = 9 : i64, min = 1 : i64, name = "s1"}]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.matmul"(%q, %k) {hw.key = "CPU", hw.library = "tuned"} : (tensor<?x2x3x?x4xf32, #q>, tensor<?x2x3x4x?xf32, #k>) -> tensor<?x2x3x?x?xf32, #groups>
  %1 = "hw.reshape"(%0) : (tensor<?x2x3x?x?xf32, #groups>) -> tensor<?x6x?x?xf32, #heads>
  %2 = "aten.add.Tensor"(%1, %m, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<?x6x?x?xf32, #heads>, tensor<?x1x?x?xf32, #alike>, i64) -> tensor<?x6x?x?xf32, #heads>
  %3 = "aten.matmul"(%q, %k) {hw.key = "CPU", hw.library = "tuned"} : (tensor<?x2x3x?x4xf32, #q>, tensor<?x2x3x4x?xf32, #k>) -> tensor<?x2x3x?x?xf32, #groups>
  %4 = "hw.reshape"(%3) : (tensor<?x2x3x?x?xf32, #groups>) -> tensor<?x3x?x?xf32, #pairs>
  %5 = "aten.add.Tensor"(%4, %n, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<?x3x?x?xf32, #pairs>, tensor<?x1x?x?xf32, #some>, i64) -> tensor<?x3x?x?xf32, #pairs>
  return %2, %5 : tensor<?x6x?x?xf32, #heads>, tensor<?x3x?x?xf32, #pairs>
}
