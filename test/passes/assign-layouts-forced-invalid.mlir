// RUN: hardwire-opt %s --pass-pipeline 'assign-layouts{force=relu_0:0-2-2}' --verify-diagnostics

// Dimensions are nested each once.
// expected-error@unknown {{the values of `relu_0` have 2 dimensions and cannot lie as `0-2-2`: ways are `rows`, `channels-last`, and the dimensions as they are nested (`0-2-1`).}}
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %1 = func.call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
