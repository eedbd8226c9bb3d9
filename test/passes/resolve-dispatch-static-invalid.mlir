// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --emit planned --split-input-file --verify-diagnostics

// What is decided at run time has no plan: no object is made of it. Handlers are no obstacle.
func.func @forward(%x: tensor<2xf32, ["CPU", "QuantizedCPU"]>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  // expected-error@+1 {{a call depends on a dispatch key that is known at run time only: that is compiled up to the stage `static` only.}}
  %0 = "aten.acosh"(%x) : (tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32>
  %guard = "hw.guard_begin"() {modes = ["autocast", "tracing"]} : () -> !hw.guard
  %1 = "aten.sub.Tensor"(%y, %y, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  %2 = "aten.add.Tensor"(%1, %y, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
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
