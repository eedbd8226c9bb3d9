// RUN: hardwire-opt %s --form-kernels --split-input-file | filecheck %s

// Nothing is fused with what another library computes, and kernels are numbered in the order of the
// model.
// CHECK-LABEL: func.func @forward
// CHECK: call @neg_0(%arg0)
// CHECK: call @relu_0(%
// CHECK: call @neg_1(%arg1)
// CHECK: func.func private @neg_0(%arg0: tensor<4xf32>)
// CHECK-SAME: hw.library = "tuned"
// CHECK: func.func private @relu_0
// CHECK-SAME: hw.library = "generic"
// CHECK: func.func private @neg_1(%arg0: tensor<6xf32>)
func.func @forward(%x: tensor<4xf32>, %y: tensor<6xf32>) -> (tensor<4xf32>, tensor<6xf32>) {
  %0 = "aten.neg"(%x) {hw.key = "CPU", hw.library = "tuned"} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.relu"(%0) {hw.key = "CPU", hw.library = "generic"} : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.neg"(%y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6xf32>) -> tensor<6xf32>
  return %1, %2 : tensor<4xf32>, tensor<6xf32>
}

// -----

// What only shows a value differently is no operator of a kernel's.
// CHECK-LABEL: func.func @forward
// CHECK: call @neg_0(%arg0)
// CHECK: "aten.view"
// CHECK: call @relu_0(%
func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.view"(%0, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %2 = "aten.relu"(%1) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6xf32>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}
