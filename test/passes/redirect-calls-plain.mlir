// RUN: hardwire-opt %s --redirect-calls --split-input-file | filecheck %s

// A program without kernels of a user's, keys or guards is left as it is.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT: "aten.relu"(%arg0)
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// One with a guard is not: what it excluded must not count by now.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.dispatch =
// CHECK-NEXT: "aten.relu"(%arg0)
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %guard = "hw.guard_begin"() {exclude = ["AutocastCPU"]} : () -> !hw.guard
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// Nor is one that has a tensor with keys of its own.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: attributes {hw.dispatch =
// CHECK-NEXT: "aten.neg"(%arg0)
func.func @forward(%x: tensor<2xf32, "CPU | Negative">) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32, "CPU | Negative">) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
