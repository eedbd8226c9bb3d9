// RUN: hardwire-opt %s --seed-random --resolve-dispatch --verify-diagnostics

// What is drawn in a branch, from another generator's distribution, or between other bounds, stays and is refused.
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>, %seed: tensor<1xi64> {hw.seed}) -> (tensor<2xf32>, tensor<2xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %0 = scf.if %t -> (tensor<2xf32>) {
    // expected-error@+1 {{Compile with `--seed-argument`, by which the caller gives a seed; outside of branches and loops, float32, float64, int32 and int64 then get PyTorch's numbers.}}
    %1 = "aten.rand"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
    scf.yield %1 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  // expected-error@+1 {{no kernel for `aten.uniform` (float32[2])}}
  %2 = "aten.uniform"(%x, %two, %two, %none) : (tensor<2xf32>, f64, f64, !hw.none) -> tensor<2xf32>
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
}
