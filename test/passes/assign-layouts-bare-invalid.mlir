// RUN: hardwire-opt %s --assign-layouts --target cortex-m4f --split-input-file --verify-diagnostics

// Without vectors everything is aligned to 16 bytes,
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @my_acosh(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @my_acosh(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %0 = "aten.acosh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// and to no more.
// expected-error@unknown {{kernel `my_acosh` wants a tensor aligned to 32 bytes; on cortex-m4f hardwire aligns to 16.}}
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @my_acosh(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @my_acosh(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 32 : i64}}} {
  %0 = "aten.acosh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
