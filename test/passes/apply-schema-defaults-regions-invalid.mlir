// RUN: hardwire-opt %s --apply-schema-defaults --split-input-file --verify-diagnostics

// A condition is one element.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{`hw.truth` asks for one element, and tensor<2xf32> has 2.}}
  %t = "hw.truth"(%x) : (tensor<2xf32>) -> i1
  // expected-error@+1 {{`scf.if` gives i64; what leaves a branch or a loop must be tensors.}}
  %r = scf.if %t -> i64 {
    %0 = "hw.constant"() {value = 1 : i64} : () -> i64
    scf.yield %0 : i64
  } else {
    %0 = "hw.constant"() {value = 2 : i64} : () -> i64
    scf.yield %0 : i64
  }
  return %x : tensor<2xf32>
}

// -----

// Parts are taken with the counter of a loop, within their bounds.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<3xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %e = "hw.empty"() : () -> tensor<3xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %e) -> (tensor<3xf32>) {
    // expected-error@+1 {{`hw.element` counts from 0 to 2, and tensor<2x3xf32> has 2 parts.}}
    %0 = "hw.element"(%x, %i) : (tensor<2x3xf32>, index) -> tensor<3xf32>
    // expected-error@+1 {{`hw.element`: tensor<2xf32> is no part of tensor<2x3xf32>.}}
    %1 = "hw.element"(%x, %i) : (tensor<2x3xf32>, index) -> tensor<2xf32>
    // expected-error@+1 {{`hw.put` needs the counter of a `scf.for` with constant bounds for its index.}}
    %2 = "hw.put"(%x, %a, %low) : (tensor<2x3xf32>, tensor<3xf32>, index) -> tensor<2x3xf32>
    scf.yield %0 : tensor<3xf32>
  }
  return %r : tensor<3xf32>
}

// -----

// What decides whether a loop goes on hands its arguments on.
func.func @forward(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
  // expected-error@+1 {{`scf.while` must pass on its arguments as they are, in `scf.condition`; compute the rest in its second region.}}
  %r:2 = scf.while (%a = %x, %b = %y) : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
    %t = "hw.truth"(%a) : (tensor<1xf32>) -> i1
    scf.condition(%t) %b, %a : tensor<1xf32>, tensor<1xf32>
  } do {
  ^bb0(%a: tensor<1xf32>, %b: tensor<1xf32>):
    scf.yield %a, %b : tensor<1xf32>, tensor<1xf32>
  }
  return %r#0 : tensor<1xf32>
}

// -----

// Conditions are `hw.truth`, and bounds are known.
func.func @forward(%x: tensor<1xf32>) -> tensor<1xf32> {
  %yes = "hw.constant"() {value = true} : () -> i1
  %low = arith.constant 0 : index
  %none = "hw.constant"() {value = 0 : index} : () -> index
  // expected-error@+1 {{`scf.if` asks for something else than an `hw.truth`.}}
  %0 = scf.if %yes -> tensor<1xf32> {
    scf.yield %x : tensor<1xf32>
  } else {
    scf.yield %x : tensor<1xf32>
  }
  // expected-error@+1 {{`scf.for` counts between `arith.constant`s, by a positive one.}}
  %1 = scf.for %i = %low to %none step %low iter_args(%a = %0) -> (tensor<1xf32>) {
    scf.yield %a : tensor<1xf32>
  }
  // expected-error@+1 {{`scf.condition` asks for something else than an `hw.truth`.}}
  %2 = scf.while (%a = %1) : (tensor<1xf32>) -> tensor<1xf32> {
    scf.condition(%yes) %a : tensor<1xf32>
  } do {
  ^bb0(%a: tensor<1xf32>):
    scf.yield %a : tensor<1xf32>
  }
  return %2 : tensor<1xf32>
}
