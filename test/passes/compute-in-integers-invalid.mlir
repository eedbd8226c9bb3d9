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

// -----

// Only the arithmetic `exact` is that of the graph, which could be computed in floats. In TFLite's an operator
// without a rule is refused, and so is one whose rule does not take what it is given.
func.func @forward(%x: tensor<4x!quant.uniform<u8:f32, 0.5:3>>, %y: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<u8:f32, 0.00390625>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %inf = "hw.constant"() {value = 0x7FF0000000000000 : f64} : () -> f64
  // expected-error@+1 {{`aten._softmax` on quantised values: takes int8 and int16 only.}}
  %0 = "aten._softmax"(%x, %dim, %no) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<u8:f32, 0.5:3>>, i64, i1) -> tensor<4x!quant.uniform<u8:f32, 0.00390625>>
  // expected-error@+1 {{`aten.sin` on quantised values is not computed in the arithmetic `tflite`.}}
  %1 = "aten.sin"(%y) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  // expected-error@+1 {{`aten.leaky_relu` on quantised values: takes finite numbers only, and inf is none.}}
  %2 = "aten.leaky_relu"(%y, %inf) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2 : tensor<4x!quant.uniform<u8:f32, 0.00390625>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
