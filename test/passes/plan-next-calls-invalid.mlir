// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --emit planned --split-input-file --verify-diagnostics

// What a fallback calls on to must be computed by something: the decomposition refuses the operator.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %true = "hw.constant"() {value = true} : () -> i1
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  // expected-error@+1 {{dropout in training mode cannot be compiled}}
  %0 = "aten.dropout"(%x, %zero, %true) : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2x3xf32>
}
