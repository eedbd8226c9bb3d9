// RUN: hardwire-opt %s --fold-batch-norm --verify-diagnostics

// Statistics that are computed by the model.
func.func @forward(%x: tensor<2x1xf32>, %mean: tensor<1xf32>) -> tensor<2x1xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  // expected-error@+1 {{`aten.batch_norm` has parameters that are computed at run time. Only constants can be compiled.}}
  %0 = "aten.batch_norm"(%x, %none, %none, %mean, %mean, %no, %zero, %zero, %no) : (tensor<2x1xf32>, !hw.none, !hw.none, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
