// RUN: hardwire-opt %s --assign-layouts --split-input-file --verify-diagnostics

// A view cannot have elements that its operand has not.
func.func @forward(%x: tensor<4xf32>) -> tensor<5xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %shape = "hw.constant"() {value = array<i64: 5>} : () -> !hw.list<i64>
  // expected-error@+1 {{`aten.view`: tensor<4xf32> cannot be seen as tensor<5xf32>.}}
  %0 = "aten.view"(%x, %shape) : (tensor<4xf32>, !hw.list<i64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// An input that may be quantized goes to a kernel as the caller passes it: nothing can copy it.
func.func @forward(%x: tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32> {
  // expected-error@+1 {{kernel `my_acosh` asks for a layout of its own, or writes to its operand; an input that may be quantized is given to it as the caller passes it.}}
  %0 = call @my_acosh(%x) : (tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @my_acosh(%x: tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32> attributes {hw.key = "QuantizedCPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %0 = "aten.acosh"(%x) : (tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A C function cannot ask for more than what hardwire aligns to.
// expected-error@unknown {{hardwire aligns to 64.}}
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = call @my_acosh(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @my_acosh(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 128 : i64}}} {
  %0 = "aten.acosh"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
