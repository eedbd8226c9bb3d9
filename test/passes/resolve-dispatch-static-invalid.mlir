// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --emit planned --split-input-file --verify-diagnostics

// Nobody says at run time which key a tensor has that is computed.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %by = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %0 = "my.twice"(%x, %by) : (tensor<2xf32>, f64) -> tensor<2xf32, ["npu", "QuantizedCPU"]>
  // expected-error@+1 {{a tensor of the type tensor<2xf32, ["npu", "QuantizedCPU"]> is computed, and nobody says at run time which key it has; declare several keys for inputs only.}}
  %1 = "aten.acosh"(%0) : (tensor<2xf32, ["npu", "QuantizedCPU"]>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// An input that may be quantized is not floats: only kernels of the user's can read it as it is.
func.func @forward(%x: tensor<2x2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<4xf32> {
  %size = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  // expected-error@+1 {{`aten.view` is given the input `0`, which may be quantized: a kernel of yours for QuantizedCPU has to take it.}}
  %0 = "aten.view"(%x, %size) : (tensor<2x2xf32, ["CPU", "QuantizedCPU"]>, !hw.list<i64>) -> tensor<4xf32>
  // expected-error@+1 {{kernel `my_quantized_acosh` is given a view of the input `0`, which may be quantized: it can only be given as it is.}}
  %1 = "aten.acosh"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// expected-error@unknown {{the input `0` is a tensor<2x!quant.uniform<i8:f32, 1.000000e-01>>; declare the floats that its elements stand for and its key, as in tensor<2xf32, "QuantizedCPU">: the caller passes the scale.}}
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2xf32> {
  %0 = "aten.acosh"(%x) : (tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Nor can kernels that are boxed: `my_profiler` would be told that it is floats.
func.func @forward(%x: tensor<2xf32, "QuantizedCPU">) -> tensor<2xf32> {
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  // expected-error@+1 {{the input `0` may be quantized: it can be given to kernels that compute, and to none that is boxed or calls on.}}
  %0 = "aten.acosh"(%x) : (tensor<2xf32, "QuantizedCPU">) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// A key that the caller says is a tensor's.
// expected-error@unknown {{the keys `CPU | Tracer` of an input cannot be told at run time: name the key of one backend, and of Conjugate, Negative, ZeroTensor those that hold.}}
func.func @forward(%x: tensor<2xf32, ["CPU", "CPU | Tracer"]>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32, ["CPU", "CPU | Tracer"]>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A call by name of an operator that nobody knows stays until memory is planned.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{the operator `mine::twice` is not known: register it, or give a library with it.}}
  %1 = "hw.call_boxed"(%0) {operator = "mine::twice"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.unbox"(%1) : (!hw.ivalue) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
