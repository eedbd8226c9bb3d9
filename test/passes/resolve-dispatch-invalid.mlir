// RUN: hardwire-opt %s --resolve-dispatch --split-input-file --verify-diagnostics

// All operators without a kernel are reported, each with the lines that it stands on.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{no kernel for `aten.digamma` (2 calls; float32[2, 3]): the key CPU finds PyTorch's `digamma_out` (CPU), but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it.}}
  %0 = "aten.digamma"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{no kernel for `aten.lgamma` (float32[2, 3])}}
  %1 = "aten.lgamma"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "aten.digamma"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// -----

// An operator that PyTorch has kernels for, but not for tensors on a CPU.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xi64> {
  // expected-error@+1 {{no kernel for `aten._indices` (float32[2, 3]): PyTorch registers none for CPU, CompositeExplicitAutogradNonFunctional, CompositeExplicitAutograd, CompositeImplicitAutograd.}}
  %0 = "aten._indices"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi64>
  return %0 : tensor<2x3xi64>
}

// -----

// Calls that fail for the same reason are one complaint, with all their tensors; random numbers
// and sizes that depend on data have remedies of their own.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<4xf32>) -> (tensor<2x3xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<3x2xi64>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{no kernel for `aten.digamma` (2 calls; float32[2, 3]; float32[4]): the key CPU finds PyTorch's `digamma_out` (CPU), but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it. Give a C function for it (`--kernels`, see docs/kernels.md), or ask for it with the text that `--issue FILE.md` writes. (and at}}
  %0 = "aten.digamma"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.digamma"(%y) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{`generic` would draw other random numbers than PyTorch. Compile with `--seed-argument`, by which the caller gives a seed;}}
  %2 = "aten.bernoulli"(%x, %none) : (tensor<2x3xf32>, !hw.none) -> tensor<2x3xf32>
  // expected-error@+1 {{The size of its result depends on data: keep the size and mark what counts, with `torch.where` or a mask.}}
  %3 = "aten.nonzero"(%x) : (tensor<2x3xf32>) -> tensor<3x2xi64>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<4xf32>, tensor<2x3xf32>, tensor<3x2xi64>
}

// -----

// What to do depends on what PyTorch says of an operator, and on whether it can take it apart.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, i1, tensor<2x3xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{It draws random numbers: draw them outside and pass them as an input.}}
  %0 = "aten.poisson"(%x, %none) : (tensor<2x3xf32>, !hw.none) -> tensor<2x3xf32>
  // expected-error@+1 {{It needs a value at compile time that is known at run time only: compute with the tensor.}}
  %1 = "aten.equal"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> i1
  // expected-error@+1 {{Call `run_decompositions()` on the exported program, or give a C function for it (`--kernels`, see docs/kernels.md).}}
  %2 = "aten.true_divide.Tensor"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2x3xf32>, i1, tensor<2x3xf32>
}

// -----

// An operator that a library could compile, but that PyTorch has no kernel for on a CPU.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xi8> {
  // expected-error@+1 {{no kernel for `aten.int_repr` (float32[2, 3]): PyTorch registers none for CPU}}
  %0 = "aten.int_repr"(%x) : (tensor<2x3xf32>) -> tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// -----

// The size of what is picked is known where its type says it: then it is the elements that no library takes. An
// operator whose parts are in PyTorch's table of decompositions only can be taken apart as well.
func.func @forward(%x: tensor<2x3xi4>, %i: tensor<2xi64>, %y: tensor<2x3xf32>) -> (tensor<2x3xi4>, tensor<3xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %list = builtin.unrealized_conversion_cast %i : tensor<2xi64> to !hw.tensor_list
  // expected-error@+1 {{no kernel for `aten.index.Tensor` (i4[2, 3], int64[2]): the key CPU finds PyTorch's `index_out` (CPU), but of the libraries `tuned` does not take elements of type i4; `generic` does not take elements of type i4. Give a C function for it}}
  %0 = "aten.index.Tensor"(%x, %list) : (tensor<2x3xi4>, !hw.tensor_list) -> tensor<2x3xi4>
  // expected-error@+1 {{`generic` does not take results of type !hw.tensor_list. Call `run_decompositions()` on the exported program, or give a C function for it}}
  %rows = "aten.unbind.int"(%y, %zero) : (tensor<2x3xf32>, i64) -> !hw.tensor_list
  %1:2 = builtin.unrealized_conversion_cast %rows : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
  return %0, %1#1 : tensor<2x3xi4>, tensor<3xf32>
}
