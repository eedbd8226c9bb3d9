// RUN: hardwire-opt %s --ops %S/Inputs/written.yaml --functionalize --split-input-file --verify-diagnostics

// An operator of the user's that writes needs a form that does not, or that is told where to.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{`my.change_` has no form that returns what it writes; write it with operators that return new tensors.}}
  %0 = "my.change_"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

func.func @forward(%x: tensor<2xf32>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{`my.both.out` has no form that returns what it writes; write it with operators that return new tensors.}}
  %0, %1 = "my.both.out"(%x, %a, %b) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0 : tensor<2xf32>
}
