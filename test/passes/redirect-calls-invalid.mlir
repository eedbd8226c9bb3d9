// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --redirect-calls --resolve-dispatch --split-input-file --verify-diagnostics

// Every operator without a kernel for a key that it may be called with is in one error, with all
// that was tried: nothing is computed on the CPU unless that is allowed.
func.func @forward(%x: tensor<2xf32, "npu">, %q: tensor<2xf32, ["CPU", "QuantizedCPU"]>, %s: tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2xf32> {
  // expected-error@+1 {{no kernel for `aten.relu` (float32[2]): PyTorch registers none for npu, CompositeExplicitAutogradNonFunctional, CompositeExplicitAutograd, CompositeImplicitAutograd, nor does}}
  %0 = "aten.relu"(%x) : (tensor<2xf32, "npu">) -> tensor<2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{PyTorch calls `aten::sub.out` for it, and PyTorch registers none for npu, CompositeExplicit}}
  %1 = "aten.sub.Tensor"(%0, %x, %one) : (tensor<2xf32>, tensor<2xf32, "npu">, i64) -> tensor<2xf32>
  // expected-error@+1 {{no kernel for `aten.relu` (float32[2]): the key QuantizedCPU finds PyTorch's `relu_quantized_cpu` (kernel), which no library has.}}
  %2 = "aten.relu"(%q) : (tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32>
  // expected-error@+1 {{no kernel for `aten.relu` (!quant.uniform<i8:f32, 1.000000e-01>[2]): the key QuantizedCPU finds}}
  %3 = "aten.relu"(%s) : (tensor<2x!quant.uniform<i8:f32, 0.1>>) -> tensor<2x!quant.uniform<i8:f32, 0.1>>
  return %2 : tensor<2xf32>
}

// -----

// Autocast, and what else only runs in PyTorch, needs a kernel of the user's.
func.func @forward(%x: tensor<2x2xf32>, %c: tensor<2x2xf32, "CPU | Conjugate">) -> tensor<2x2xf32> {
  %guard = "hw.guard_begin"() {modes = ["autocast"]} : () -> !hw.guard
  // expected-error@+1 {{which only runs in PyTorch: register a kernel for it.}}
  %0 = "aten.mm"(%x, %x) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  // expected-error@+1 {{the key Conjugate finds PyTorch's `conjugate the arguments` (backend fallback), which only runs in PyTorch: register a kernel for it.}}
  %1 = "aten.exp"(%c) : (tensor<2x2xf32, "CPU | Conjugate">) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}

// -----

// Whether elements are to be negated must be known.
func.func @forward(%x: tensor<2xf32, ["CPU", "CPU | Negative"]>) -> tensor<2xf32> {
  // expected-error@+1 {{an operand is negative or not, which is known at run time only.}}
  %0 = "aten.relu"(%x) : (tensor<2xf32, ["CPU", "CPU | Negative"]>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A case of a switch needs a kernel of the libraries as well.
func.func @forward(%x: tensor<2xf32, ["CPU", "npu"]>) -> tensor<2xf32> {
  // expected-error@+1 {{PyTorch calls `aten::special_airy_ai.out` for it, and PyTorch registers none for npu}}
  %0 = "aten.special_airy_ai"(%x) : (tensor<2xf32, ["CPU", "npu"]>) -> tensor<2xf32>
  // expected-error@-1 {{the key CPU is possible, but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it.}}
  return %0 : tensor<2xf32>
}

// -----

// Calls that go to the CPU without any detour are left to `resolve-dispatch`, which says more of them.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{. Give a C function for it}}
  %0 = "aten._coalesce"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// So are those that only have a guard around them.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %guard = "hw.guard_begin"() {modes = ["below-autograd"]} : () -> !hw.guard
  // expected-error@+1 {{`generic` torch-mlir does not lower it. Give a C function for it}}
  %0 = "aten.special_airy_ai"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// What is wrong with guards and what has no kernel is said together.
func.func @forward(%x: tensor<2xf32, "npu">) -> tensor<2xf32> {
  // expected-error@+1 {{`hw.guard_begin` has no `hw.guard_end`.}}
  %guard = "hw.guard_begin"() {modes = ["below-autograd"]} : () -> !hw.guard
  // expected-error@+1 {{no kernel for `aten.relu` (float32[2]): PyTorch registers none for npu}}
  %0 = "aten.relu"(%x) : (tensor<2xf32, "npu">) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// What PyTorch composes of others must be composed by hardwire as well: not behind a handler, which calls
// on to one kernel; not where its decomposition refuses the arguments, or does not exist. In a switch the
// cases are complained of together.
func.func @forward(%x: tensor<2x3xf32, "npu">, %y: tensor<2x3xf32, ["CPU", "npu"]>) -> tensor<6xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  // expected-error@+1 {{the key npu finds PyTorch's `flatten` (math kernel), a composition that hardwire does not know.}}
  %0 = "aten.flatten.using_ints"(%x, %zero, %one) : (tensor<2x3xf32, "npu">, i64, i64) -> tensor<6xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  // expected-error@+1 {{the key npu finds PyTorch's `dropout` (math kernel), a composition that hardwire does not know.}}
  %1 = "aten.dropout"(%x, %half, %yes) : (tensor<2x3xf32, "npu">, f64, i1) -> tensor<2x3xf32>
  // expected-error@+1 {{the key npu finds PyTorch's `argwhere` (math kernel), a composition that hardwire does not know; --allow-cpu-fallback takes the kernel for the CPU.}}
  %2 = "aten.argwhere"(%y) : (tensor<2x3xf32, ["CPU", "npu"]>) -> tensor<6x2xi64>
  // expected-error@-1 {{the key CPU is possible, but of the libraries}}
  return %0 : tensor<6xf32>
}

// -----

// So it is with a refused one in a case of a switch.
func.func @forward(%x: tensor<2x3xf32, ["CPU", "npu"]>) -> tensor<2x3xf32> {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  // expected-error@+1 {{the key npu finds PyTorch's `dropout` (math kernel), a composition that hardwire does not know.}}
  %0 = "aten.dropout"(%x, %half, %yes) : (tensor<2x3xf32, ["CPU", "npu"]>, f64, i1) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// And with one that has no decomposition at all.
func.func @forward(%x: tensor<2x3xf32, "npu">) -> tensor<6x2xi64> {
  // expected-error@+1 {{the key npu finds PyTorch's `argwhere` (math kernel), a composition that hardwire does not know; --allow-cpu-fallback takes the kernel for the CPU.}}
  %0 = "aten.argwhere"(%x) : (tensor<2x3xf32, "npu">) -> tensor<6x2xi64>
  return %0 : tensor<6x2xi64>
}
