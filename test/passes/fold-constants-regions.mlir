// RUN: hardwire-opt %s --fold-constants --split-input-file | filecheck %s
// RUN: hardwire-opt %s --fold-constants --fold-constants --split-input-file | filecheck %s

// Weights move out of branches, so that equal ones are one, and what depends on them is computed.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "hw.truth"(%arg1)
// CHECK: %[[W:.*]] = "hw.weight"() {name = "v", value = dense<[-1.000000e+00, -2.000000e+00]>
// CHECK-NEXT: scf.if %[[T]]
// CHECK-NEXT: "aten.mul.Tensor"(%arg0, %[[W]])
// CHECK: else
// CHECK-NEXT: "aten.sub.Tensor"(%arg0, %[[W]]
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = scf.if %t -> tensor<2xf32> {
    %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %0 = "aten.neg"(%w) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "aten.mul.Tensor"(%x, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    %w = "hw.weight"() {name = "v", value = dense<[-1.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
    %0 = "aten.sub.Tensor"(%x, %w, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
    scf.yield %0 : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// -----

// A branch whose condition is known is taken now; nothing is left of the other one.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = "aten.neg"(%arg0)
// CHECK-NEXT: %[[B:.*]] = "aten.exp"(%[[A]])
// CHECK-NEXT: return %[[B]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "hw.weight"() {name = "c", value = dense<false> : tensor<i1>} : () -> tensor<i1>
  %d = "aten.logical_not"(%c) : (tensor<i1>) -> tensor<i1>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %u = "hw.truth"(%d) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2xf32> {
    %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %0 : tensor<2xf32>
  } else {
    %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = scf.if %u -> tensor<2xf32> {
      %2 = "aten.exp"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      scf.yield %2 : tensor<2xf32>
    } else {
      scf.yield %x : tensor<2xf32>
    }
    scf.yield %1 : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// -----

// A condition is not known that is given, or is no truth of a tensor. Of a branch without an
// alternative nothing is left where it is not taken.
// CHECK-LABEL: func.func @forward
// CHECK: scf.if %arg1
// CHECK: %[[YES:.*]] = "hw.constant"() {value = true}
// CHECK: scf.if %[[YES]]
// CHECK-NOT: scf.if
func.func @forward(%x: tensor<2xf32>, %given: i1) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = scf.if %given -> tensor<2xf32> {
    %1 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  %yes = "hw.constant"() {value = true} : () -> i1
  %2 = scf.if %yes -> tensor<2xf32> {
    %3 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %3 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  %c = "hw.weight"() {name = "c", value = dense<false> : tensor<1x1xi1>} : () -> tensor<1x1xi1>
  %t = "hw.truth"(%c) : (tensor<1x1xi1>) -> i1
  scf.if %t {
    %4 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  }
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
}
