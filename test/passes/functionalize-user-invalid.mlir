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

// -----

// Kernels of the user's that write to all tensors of a list, for PyTorch's operators, too.
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  %list = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
  // expected-error@+2 {{`aten._foreach_neg_` writes to a list of tensors; write to one at a time, or use operators that return new tensors.}}
  // expected-error@+2 {{`my.all_` writes to a list of tensors; write to one at a time, or use operators that return new tensors.}}
  "aten._foreach_neg_"(%list) : (!hw.tensor_list) -> ()
  "my.all_"(%list) : (!hw.tensor_list) -> ()
  return %x, %y : tensor<2xf32>, tensor<3xf32>
}
