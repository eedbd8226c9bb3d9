// RUN: hardwire-opt %s --assign-layouts --split-input-file --verify-diagnostics

// A view cannot have elements that its operand has not.
func.func @forward(%x: tensor<4xf32>) -> tensor<5xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %shape = "hw.constant"() {value = array<i64: 5>} : () -> !hw.list<i64>
  // expected-error@+1 {{`aten.view`: tensor<4xf32> cannot be seen as tensor<5xf32>.}}
  %0 = "aten.view"(%x, %shape) : (tensor<4xf32>, !hw.list<i64>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
