// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// A scale that is computed.
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %scale: tensor<1xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %s = "hw.box"(%scale) : (tensor<1xf32>) -> !v
  %zero = "hw.constant"() {value = -3 : i64} : () -> i64
  %z = "hw.box"(%zero) : (i64) -> !v
  %byte = "hw.constant"() {value = 12 : i64} : () -> i64
  %t = "hw.box"(%byte) : (i64) -> !v
  // expected-error@+1 {{is given a scale or a zero point that is known only at run time.}}
  %q = "hw.call_boxed"(%0, %s, %z, %t) {operator = "aten::quantize_per_tensor.tensor_qparams"} : (!v, !v, !v, !v) -> !v
  return %q : !v
}

// -----

// A layer needs weights that were packed.
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  // expected-error@+1 {{`quantized::linear_dynamic` has a tensor tensor<2x3xf32> where packed weights are needed.}}
  %y = "hw.call_boxed"(%0, %0) {operator = "quantized::linear_dynamic"} : (!v, !v) -> !v
  return %y : !v
}

// -----

// Floats are not packed.
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  // expected-error@+1 {{`quantized::linear_prepack` has a tensor tensor<2x3xf32> where a quantised tensor is needed.}}
  %y = "hw.call_boxed"(%0) {operator = "quantized::linear_prepack"} : (!v) -> !v
  return %y : !v
}

// -----

// An operator on quantised tensors that nobody here knows.
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  // expected-error@+1 {{`quantized::celu` is an operator on quantised tensors that hardwire does not compile.}}
  %y = "hw.call_boxed"(%0) {operator = "quantized::celu"} : (!v) -> !v
  return %y : !v
}
