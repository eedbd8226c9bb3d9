// RUN: hardwire-opt %s --quantise-edges --split-input-file --verify-diagnostics

// Integers cannot be given where nothing is quantised at the edges: one input is read as a float
// besides, the result is a float that operators compute.
// expected-error@+1 {{no input is only quantised, and no output is dequantised: `--quantised-io` has nothing to take away.}}
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.quantised_io} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.dcast"(%0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
  %2 = "aten.add.Tensor"(%1, %x, %one) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
