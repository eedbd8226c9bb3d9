// RUN: hardwire-opt %s --seed-random --resolve-dispatch --verify-diagnostics

// What is drawn in a branch, or until a number is accepted, stays and is refused.
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>, %seed: tensor<1xi64> {hw.seed}) -> (tensor<2xf32>, tensor<2xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %0 = scf.if %t -> (tensor<2xf32>) {
    // expected-error@+1 {{Compile with `--seed-argument`, by which the caller gives a seed; outside of branches and loops, operators then get PyTorch's numbers.}}
    %1 = "aten.rand"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  // expected-error@+1 {{no kernel for `aten.poisson` (float32[2]): the key CPU finds PyTorch's `_s_poisson_cpu` (CPU), but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it. It draws random numbers: draw them outside and pass them as an input.}}
  %2 = "aten.poisson"(%x, %none) : (tensor<2xf32>, !hw.none) -> tensor<2xf32>
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
}
