// RUN: hardwire-opt %s --apply-schema-defaults --split-input-file --verify-diagnostics

// A required argument cannot be left to its default.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %d = "hw.default"() : () -> !hw.default
  // expected-error@+1 {{'!hw.default' does not satisfy the constraint}}
  %0 = "aten.masked_fill.Scalar"(%x, %x, %d) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An operator that PyTorch does not have.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{aten.relux}}
  %0 = "aten.relux"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A module without an entry function.
// expected-error@unknown {{there is no function @forward.}}
func.func private @other()

// -----

// An entry function without a body.
// expected-error@unknown {{@forward has no body.}}
func.func private @forward(tensor<2xf32>) -> tensor<2xf32>
