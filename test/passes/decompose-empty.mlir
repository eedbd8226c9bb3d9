// RUN: hardwire-opt %s --decompose --split-input-file | filecheck %s

// What gives no elements is a constant, also after operators that give some; weights and
// expansions stay, and so does what a kernel of the user's computes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {{.*}} -> tensor<0x2xf32>
// CHECK: %[[SOME:.*]] = "aten.tan"(%arg0)
// CHECK: %[[ZERO:.*]] = "hw.weight"() {{.*}} -> tensor<f32>
// CHECK: %[[EMPTY:.*]] = "aten.expand"(%[[ZERO]], {{.*}} -> tensor<0x2xf32>
// CHECK: %[[WIDE:.*]] = "aten.expand"(%arg2, {{.*}} -> tensor<2x0xf32>
// CHECK: %[[OWN:.*]] = "aten.sin"(%arg1) {hw.symbol = "mine"}
// CHECK: return %[[SOME]], %[[EMPTY]], %[[WIDE]], %[[OWN]], %[[W]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<0x2xf32>, %z: tensor<1x0xf32>) -> (tensor<2xf32>, tensor<0x2xf32>, tensor<2x0xf32>, tensor<0x2xf32>, tensor<0x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<> : tensor<0x2xf32>} : () -> tensor<0x2xf32>
  %size = "hw.constant"() {value = array<i64: 2, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.tan"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.cos"(%y) : (tensor<0x2xf32>) -> tensor<0x2xf32>
  %2 = "aten.expand"(%z, %size, %no) : (tensor<1x0xf32>, !hw.list<i64>, i1) -> tensor<2x0xf32>
  %3 = "aten.sin"(%y) {hw.symbol = "mine"} : (tensor<0x2xf32>) -> tensor<0x2xf32>
  return %0, %1, %2, %3, %w : tensor<2xf32>, tensor<0x2xf32>, tensor<2x0xf32>, tensor<0x2xf32>, tensor<0x2xf32>
}

// -----

// An operator that a kernel of the user's computes is not written with others.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu6"(%arg0) {hw.symbol = "mine"}
// CHECK-NOT: "aten.hardtanh"
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu6"(%x) {hw.symbol = "mine"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Where nothing is written, everything stays.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: "aten.index_put"
// CHECK: "aten.tan"(%arg0)
func.func @forward(%x: tensor<4x3xf32>, %at: tensor<0xi64>, %y: tensor<f32>) -> tensor<4x3xf32> {
  %at0 = builtin.unrealized_conversion_cast %at : tensor<0xi64> to !hw.tensor_list
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.index_put"(%x, %at0, %y, %no) : (tensor<4x3xf32>, !hw.tensor_list, tensor<f32>, i1) -> tensor<4x3xf32>
  %1 = "aten.tan"(%0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}

// -----

#none = affine_map<()[s0] -> (0, s0)>

// What has no elements, but a size that is known at run time, is no constant.
// CHECK-LABEL: func.func @forward
// CHECK: %[[Y:.*]] = "aten.cos"(%arg0)
// CHECK: return %[[Y]]
func.func @forward(%x: tensor<0x?xf32, #none>) -> tensor<0x?xf32, #none> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %0 = "aten.cos"(%x) : (tensor<0x?xf32, #none>) -> tensor<0x?xf32, #none>
  return %0 : tensor<0x?xf32, #none>
}
