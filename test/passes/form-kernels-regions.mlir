// RUN: hardwire-opt %s --resolve-dispatch --sink-views --form-kernels --merge-kernels --split-input-file | filecheck %s

// Operators in a branch become kernels of their own, and equal ones of both branches are one. What
// stands before the branch is not drawn into it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @linear_0(%arg0, %arg1)
// CHECK: scf.if
// CHECK-NEXT: %[[B:.*]] = func.call @relu_neg_0(%[[A]])
// CHECK-NEXT: scf.yield %[[B]]
// CHECK: else
// CHECK-NEXT: %[[C:.*]] = func.call @linear_relu_0(%arg0, %arg1)
// CHECK-NEXT: %[[D:.*]] = func.call @linear_0(%arg0, %arg1)
// CHECK-NEXT: %[[E:.*]] = func.call @mm_0(%[[D]], %[[C]])
// CHECK: func.func private @linear_0
// CHECK-NOT: @linear_1
func.func @forward(%x: tensor<2x2xf32>, %w: tensor<2x2xf32>, %c: tensor<i1>) -> tensor<2x2xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<2x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<2x2xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x2xf32> {
    %1 = "aten.relu"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = "aten.neg"(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %2 : tensor<2x2xf32>
  } else {
    %1 = "aten.linear"(%x, %w, %none) : (tensor<2x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<2x2xf32>
    %2 = "aten.relu"(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
    %3 = "aten.linear"(%x, %w, %none) : (tensor<2x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<2x2xf32>
    %4 = "aten.mm"(%3, %2) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
    scf.yield %4 : tensor<2x2xf32>
  }
  return %r : tensor<2x2xf32>
}
