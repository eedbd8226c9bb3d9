// RUN: hardwire-opt %s --target x86-64-v4 --form-kernels | filecheck %s --check-prefixes=CHECK,SHORT
// RUN: hardwire-opt %s --target x86-64-v3 --form-kernels | filecheck %s --check-prefixes=CHECK,SHORT
// RUN: hardwire-opt %s --target x86-64-v2 --form-kernels | filecheck %s --check-prefixes=CHECK,WIDE
// RUN: hardwire-opt %s --target cortex-m4f --form-kernels | filecheck %s --check-prefixes=CHECK,WIDE

// What a softmax keeps in its result for a while is float32: it is rounded in a kernel of its own, but for short floats on
// targets that store them. On no target is it made another type.
// CHECK-LABEL: func.func @forward
// SHORT: call @softmax_to_0(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xbf16>
// WIDE: call @softmax_0(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: call @softmax_{{[0-9]}}(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: call @to_{{[0-9]}}({{.*}} : (tensor<2x3xf32>) -> tensor<2x3xi32>
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xbf16>, tensor<2x3xi32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %bfloat16 = "hw.constant"() {value = 15 : i64} : () -> i64
  %int32 = "hw.constant"() {value = 3 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten._softmax"(%x, %dim, %no) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>, i64, i1) -> tensor<2x3xf32>
  %1 = "aten.to.dtype"(%0, %bfloat16, %no, %no, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>, i64, i1, i1, !hw.none) -> tensor<2x3xbf16>
  %2 = "aten._softmax"(%x, %dim, %no) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>, i64, i1) -> tensor<2x3xf32>
  %3 = "aten.to.dtype"(%2, %int32, %no, %no, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xf32>, i64, i1, i1, !hw.none) -> tensor<2x3xi32>
  return %1, %3 : tensor<2x3xbf16>, tensor<2x3xi32>
}
