// RUN: hardwire-opt %s --plan-memory --split-input-file --verify-diagnostics

// Places are given to values whose layout is known.
// expected-error@unknown {{the entry's arguments have no `hw.layout`; run assign-layouts first.}}
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  return %x : tensor<4xf32>
}

// -----

func.func @forward() -> tensor<4xf32> attributes {hw.input_names = [], hw.output_names = ["y"]} {
  // expected-error@+1 {{`hw.weight` has no `hw.layouts`; run assign-layouts first.}}
  %0 = "hw.weight"() {name = "w", value = dense<1.0> : tensor<4xf32>} : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
