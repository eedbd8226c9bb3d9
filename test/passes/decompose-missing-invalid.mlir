// RUN: not hardwire-opt %s --decompose 2>&1 | filecheck %s

// Operators without a kernel are reported with what is refused; but not those that the compiler
// computes, of weights and of what is computed of them.
// CHECK: the mask of native_dropout is used; call model.eval() before export.
// CHECK-NOT: gamma
// CHECK: no kernel for `aten.special_zeta` (2 calls; float32[2], float32[2])
// CHECK-NOT: gamma
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi1>) {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.special_zeta"(%x, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.special_zeta"(%w, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %2 = "aten.igamma"(%w, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.igammac"(%2, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %4:2 = "aten.native_dropout"(%x, %p, %no) : (tensor<2xf32>, f64, i1) -> (tensor<2xf32>, tensor<2xi1>)
  return %0, %1, %3, %4#1 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xi1>
}
