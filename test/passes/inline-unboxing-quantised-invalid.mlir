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

// -----

// A table of which rows were taken away.
!v = !hw.ivalue
func.func @forward(%x: tensor<4xi64>) -> !v {
  %0 = "hw.box"(%x) : (tensor<4xi64>) -> !v
  %wi = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 255]]> : tensor<3x2xui8>} : () -> tensor<3x2xui8>
  %ws = "hw.weight"() {name = "s", value = dense<[0.5, 0.125, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %wz = "hw.weight"() {name = "z", value = dense<[0.5, 7.25, -3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %1 = "hw.box"(%wi) : (tensor<3x2xui8>) -> !v
  %2 = "hw.box"(%ws) : (tensor<3xf32>) -> !v
  %3 = "hw.box"(%wz) : (tensor<3xf32>) -> !v
  %i0c = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0c) : (i64) -> !v
  %yesc = "hw.constant"() {value = true} : () -> i1
  %yes = "hw.box"(%yesc) : (i1) -> !v
  %wq = "hw.call_boxed"(%1, %2, %3, %i0) {operator = "hw::quantised"} : (!v, !v, !v, !v) -> !v
  %p = "hw.call_boxed"(%wq) {operator = "quantized::embedding_bag_prepack"} : (!v) -> !v
  // expected-error@+1 {{`quantized::embedding_byte` reads a table that was pruned, which hardwire does not.}}
  %y = "hw.call_boxed"(%p, %0, %yes) {operator = "quantized::embedding_byte"} : (!v, !v, !v) -> !v
  return %y : !v
}

// -----

// A table with one scale for all rows.
!v = !hw.ivalue
func.func @forward(%x: tensor<4xi64>) -> !v {
  %0 = "hw.box"(%x) : (tensor<4xi64>) -> !v
  %wi = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 255]]> : tensor<3x2xui8>} : () -> tensor<3x2xui8>
  %1 = "hw.box"(%wi) : (tensor<3x2xui8>) -> !v
  %sc = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %s = "hw.box"(%sc) : (f64) -> !v
  %zc = "hw.constant"() {value = 3 : i64} : () -> i64
  %z = "hw.box"(%zc) : (i64) -> !v
  %nonec = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%nonec) : (!hw.none) -> !v
  %wq = "hw.call_boxed"(%1, %s, %z, %none) {operator = "hw::quantised"} : (!v, !v, !v, !v) -> !v
  %p = "hw.call_boxed"(%wq) {operator = "quantized::embedding_bag_prepack"} : (!v) -> !v
  // expected-error@+1 {{`quantized::embedding_byte` reads a table that is not one of bytes with a scale for each row.}}
  %y = "hw.call_boxed"(%p, %0) {operator = "quantized::embedding_byte"} : (!v, !v) -> !v
  return %y : !v
}
