// RUN: hardwire-opt %s --repeat-late --split-input-file | filecheck %s

// Keys that several heads share are scaled before they are repeated, in whatever views.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SCALED:.*]] = "aten.mul.Scalar"(%arg0, %{{.*}}) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x1x5x3xf32>, f64) -> tensor<2x1x5x3xf32>
// CHECK: %[[EACH:.*]] = "aten.expand"(%[[SCALED]], {{.*}}) : {{.*}} -> tensor<2x4x5x3xf32>
// CHECK: %[[HEADS:.*]] = "aten.view"(%[[EACH]], {{.*}}) : {{.*}} -> tensor<8x5x3xf32>
// CHECK: %[[KEYS:.*]] = "aten.permute"(%[[HEADS]], {{.*}}) : {{.*}} -> tensor<8x3x5xf32>
// CHECK: "aten.bmm"(%arg1, %[[KEYS]])
func.func @forward(%k: tensor<2x1x5x3xf32>, %q: tensor<8x7x3xf32>) -> tensor<8x7x5xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %groups = "hw.constant"() {value = array<i64: 2, 4, 5, 3>} : () -> !hw.list<i64>
  %heads = "hw.constant"() {value = array<i64: 8, 5, 3>} : () -> !hw.list<i64>
  %turned = "hw.constant"() {value = array<i64: 0, 2, 1>} : () -> !hw.list<i64>
  %0 = "aten.expand"(%k, %groups, %no) : (tensor<2x1x5x3xf32>, !hw.list<i64>, i1) -> tensor<2x4x5x3xf32>
  %1 = "aten.view"(%0, %heads) : (tensor<2x4x5x3xf32>, !hw.list<i64>) -> tensor<8x5x3xf32>
  %2 = "aten.permute"(%1, %turned) : (tensor<8x5x3xf32>, !hw.list<i64>) -> tensor<8x3x5xf32>
  %3 = "aten.mul.Scalar"(%2, %half) {hw.key = "CPU", hw.library = "tuned"} : (tensor<8x3x5xf32>, f64) -> tensor<8x3x5xf32>
  %4 = "aten.bmm"(%q, %3) {hw.key = "CPU", hw.library = "tuned"} : (tensor<8x7x3xf32>, tensor<8x3x5xf32>) -> tensor<8x7x5xf32>
  return %4 : tensor<8x7x5xf32>
}

// -----

// What is not repeated stays, what two tensors are made to, what others read than products, and what a kernel
// of another library computes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[EACH:.*]] = "aten.expand"(%arg0
// CHECK: "aten.neg"(%arg1)
// CHECK: "aten.mul.Tensor"(%[[EACH]], %arg1)
// CHECK: "aten.relu"(%[[EACH]])
// CHECK: "aten.abs"(%[[EACH]])
func.func @forward(%x: tensor<1x3xf32>, %y: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
  %no = "hw.constant"() {value = false} : () -> i1
  %rows = "hw.constant"() {value = array<i64: 3, 3>} : () -> !hw.list<i64>
  %0 = "aten.expand"(%x, %rows, %no) : (tensor<1x3xf32>, !hw.list<i64>, i1) -> tensor<3x3xf32>
  %1 = "aten.neg"(%y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = "aten.mul.Tensor"(%0, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %3 = "aten.relu"(%0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %4 = "aten.abs"(%0) {hw.key = "CPU", hw.library = "generic"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %5 = "aten.mm"(%1, %2) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %6 = "aten.mm"(%3, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %7 = "aten.mm"(%4, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %5, %6, %7, %3 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
}
