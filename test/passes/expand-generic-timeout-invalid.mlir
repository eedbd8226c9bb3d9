// RUN: hardwire-opt %s --pass-pipeline='expand-generic{timeout=0}' --verify-diagnostics

// torch-mlir is not waited for longer than the option says.
func.func @forward(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @tan_0(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// expected-error@+1 {{`aten.tan` (tensor<3xf32>) took torch-mlir more than 0 seconds.}}
func.func private @tan_0(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.tan"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
