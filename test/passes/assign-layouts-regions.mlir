// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// What leaves a branch is contiguous, and moved to its place; a condition is read where it lies.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.truth"(%arg1)
// CHECK: scf.if
// CHECK-NEXT: %[[A:.*]] = func.call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK-NEXT: %[[M:.*]] = func.call @copy_0(%[[A]]) {{.*}}hw.move
// CHECK-NEXT: scf.yield %[[M]]
// CHECK: else
// CHECK: "aten.permute"(%arg2
// CHECK-SAME: strides = array<i64: 1, 2>
// CHECK: func.call @copy_0{{.*}}hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
func.func @forward(%x: tensor<2x3xf32>, %c: tensor<i1>, %y: tensor<3x2xf32>) -> tensor<2x3xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x3xf32> {
    %0 = func.call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  } else {
    %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
    %0 = "aten.permute"(%y, %dims) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Two values that a loop exchanges are both out of the way before the first is written; one that it
// hands on as it is has no move.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-3: call @copy_0(%{{.*}}hw.move
// CHECK: scf.for {{.*}}iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}, %[[C:.*]] = %
// CHECK-NEXT: %[[P:.*]] = func.call @copy_0(%[[B]])
// CHECK-NEXT: %[[Q:.*]] = func.call @copy_0(%[[A]])
// CHECK-NEXT: %[[R:.*]] = func.call @copy_0(%[[P]])
// CHECK-NEXT: %[[S:.*]] = func.call @copy_0(%[[Q]])
// CHECK-NEXT: scf.yield %[[R]], %[[S]], %[[C]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r:3 = scf.for %i = %low to %high step %step iter_args(%a = %x, %b = %y, %c = %x) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
    scf.yield %b, %a, %c : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
