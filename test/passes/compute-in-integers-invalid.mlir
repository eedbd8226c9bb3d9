// RUN: hardwire-opt %s --compute-in-integers --split-input-file --verify-diagnostics

// All problems at once: an arithmetic that nobody has, and numbers that are said to become others by
// being moved.
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25>> {
  %shape = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  // expected-error@+1 {{`aten.relu` on quantised values is not computed in the arithmetic `odd`.}}
  %0 = "aten.relu"(%x) {hw.arithmetic = "odd"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  // expected-error@+1 {{`aten.view` is given and gives quantised values of several scales or zero points.}}
  %1 = "aten.view"(%0, %shape) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>) -> tensor<4x!quant.uniform<i8:f32, 0.25>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.25>>
}
