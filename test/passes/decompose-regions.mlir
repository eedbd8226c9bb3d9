// RUN: hardwire-opt %s --apply-schema-defaults --functionalize --decompose --split-input-file | filecheck %s

// Composite operators in branches and loops are composed there, with all of their arguments.
// CHECK-LABEL: func.func @forward
// CHECK: scf.while
// CHECK-NEXT: %[[L:.*]] = "aten.logical_not"(%arg2)
// CHECK-NEXT: "hw.truth"(%[[L]])
// CHECK: do
// CHECK: "aten.hardtanh"
// CHECK-NOT: "aten.relu6"
// CHECK: scf.yield
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %r:2 = scf.while (%d = %c, %a = %x) : (tensor<i1>, tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>) {
    %l = "aten.logical_not"(%d) : (tensor<i1>) -> tensor<i1>
    %t = "hw.truth"(%l) : (tensor<i1>) -> i1
    scf.condition(%t) %d, %a : tensor<i1>, tensor<2xf32>
  } do {
  ^bb0(%d: tensor<i1>, %a: tensor<2xf32>):
    %0 = "aten.relu6"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %l = "aten.logical_not"(%d) : (tensor<i1>) -> tensor<i1>
    scf.yield %l, %0 : tensor<i1>, tensor<2xf32>
  }
  return %r#1 : tensor<2xf32>
}

// -----

// In a branch, what was made there may be written to.
// CHECK-LABEL: func.func @forward
// CHECK: scf.if
// CHECK: %[[A:.*]] = "aten.exp"(%arg0)
// CHECK-NEXT: %[[B:.*]] = "aten.neg"(%[[A]])
// CHECK-NEXT: scf.yield %[[B]]
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2xf32> {
    %0 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "aten.neg_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %0 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}
