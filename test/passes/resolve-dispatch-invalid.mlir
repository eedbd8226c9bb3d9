// RUN: hardwire-opt %s --resolve-dispatch --split-input-file --verify-diagnostics

// All operators without a kernel are reported, each with the lines that it stands on.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{no kernel for `aten.digamma` (float32[2, 3]): the key CPU finds PyTorch's `digamma_out` (CPU), but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it.}}
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
