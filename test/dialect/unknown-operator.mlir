// RUN: hardwire-opt %s --split-input-file --verify-diagnostics
// An operator that PyTorch does not have is refused where it stands, with the one that may be meant.

func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{there is no operator `aten.rellu`; did you mean `aten.relu`?}}
  %0 = "aten.rellu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A name of hardwire's own dialect is no operator.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{unregistered operation 'hw.relu' found in dialect ('hw')}}
  %0 = "hw.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
