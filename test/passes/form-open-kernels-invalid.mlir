// RUN: hardwire-opt %s --ops %S/Inputs/numbers.yaml --form-open-kernels --split-input-file --verify-diagnostics

#rows = affine_map<()[s0] -> (s0, 2)>

// Operators of the user's are called with sizes that are known when the model is compiled.
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %n = "hw.constant"() {value = 1 : i64} : () -> i64
  %f = "hw.constant"() {value = array<f64: 1.0>} : () -> !hw.list<f64>
  // expected-error@+1 {{`my.scale` has sizes that are known at run time only, and kernels of yours are called with sizes known at compile time: export the model with static shapes.}}
  %0 = "my.scale"(%x, %n, %f) : (tensor<?x2xf32, #rows>, i64, !hw.list<f64>) -> tensor<?x2xf32, #rows>
  return %0 : tensor<?x2xf32, #rows>
}
