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

// -----

#heads = affine_map<()[s0] -> (1, 2, s0, 8)>

// Attention that drops elements at random is no inference.
func.func @forward(%q: tensor<1x2x?x8xf32, #heads>) -> tensor<1x2x?x8xf32, #heads> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %p = "hw.constant"() {value = 5.0e-01 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  // expected-error@+1 {{`aten.scaled_dot_product_attention` on sizes that are known at run time drops elements or shares heads: set `dropout_p=0.0` and `enable_gqa=False`.}}
  %0 = "aten.scaled_dot_product_attention"(%q, %q, %q, %none, %p, %no, %none, %no) : (tensor<1x2x?x8xf32, #heads>, tensor<1x2x?x8xf32, #heads>, tensor<1x2x?x8xf32, #heads>, !hw.none, f64, i1, !hw.none, i1) -> tensor<1x2x?x8xf32, #heads>
  return %0 : tensor<1x2x?x8xf32, #heads>
}
