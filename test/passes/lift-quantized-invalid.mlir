// RUN: hardwire-opt %s --lift-quantized --split-input-file --verify-diagnostics

// A scale of 0 makes nothing of everything.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{`quantized_decomposed.quantize_per_tensor` has the scale 0, which is no step between numbers: calibrate the model with data that its observers see before it is converted.}}
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// No number is no scale.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 0x7FF8000000000000 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{`quantized_decomposed.quantize_per_tensor` has the scale nan, which is no step between numbers: calibrate the model with data that its observers see before it is converted.}}
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// Nor is a negative one.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = -0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{`quantized_decomposed.quantize_per_tensor` has the scale -0.5, which is no step between numbers: calibrate the model with data that its observers see before it is converted.}}
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// A zero point that the integers do not have.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 128 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{`quantized_decomposed.quantize_per_tensor` has the zero point 128, which is not in int8 (-128 to 127): let the quantizer choose it within the type.}}
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// Bounds that the integers do not have.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 255 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{`quantized_decomposed.quantize_per_tensor` has the bounds -128 to 255, and those of int8 are -128 to 127: choose bounds within the type.}}
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// Floats are no integers.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xf16> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 5 : i64} : () -> i64
  // expected-error@+1 {{`quantized_decomposed.quantize_per_tensor` quantises to float16, and hardwire knows integers only: quantise to int8.}}
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xf16>
  return %0 : tensor<2x4xf16>
}

// -----

// A dimension that is not there.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c1 = "hw.constant"() {value = -127 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %s = "hw.weight"() {name = "s", value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{`quantized_decomposed.quantize_per_channel` counts scales along dimension 2 of 2: choose one of these.}}
  %0 = "quantized_decomposed.quantize_per_channel"(%x, %s, %z, %c0, %c1, %c2, %c3) : (tensor<2x4xf32>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// Scales of another dimension.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c1 = "hw.constant"() {value = -127 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 127 : i64} : () -> i64
  %s = "hw.weight"() {name = "s", value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{`quantized_decomposed.quantize_per_channel` has 2 scales for 4 indices of dimension 1: give one for each.}}
  %0 = "quantized_decomposed.quantize_per_channel"(%x, %s, %z, %c0, %c1, %c2, %c0) : (tensor<2x4xf32>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}

// -----

// One of several scales is none.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xi8> {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = -127 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  // expected-error@+1 {{`quantized_decomposed.quantize_per_channel` has the scale 0, which is no step between numbers: calibrate the model with data that its observers see before it is converted.}}
  %0 = "quantized_decomposed.quantize_per_channel"(%x, %s, %z, %c0, %c1, %c2, %c3) : (tensor<2x4xf32>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64) -> tensor<2x4xi8>
  return %0 : tensor<2x4xi8>
}
