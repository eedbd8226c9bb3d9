// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,AVX2
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,NONE
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target neoverse-n2 | filecheck %s --check-prefixes=CHECK,NONE

// Rows of bfloat16 are read with the odd ones behind the even ones, and so are the factors.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// AVX2-SAME: hw.packing = {kind = "permuted", order = array<i64: 0, 2, 1>, shape = array<i64: -1, 8, 2>}
// NONE-NOT: hw.packing
func.func @forward(%x: tensor<3x64xbf16> {hw.layout = {size = 192 : i64, strides = array<i64: 64, 1>}}) -> tensor<3x64xbf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 64 : i64, strides = array<i64: 1>}], name = "w", value = dense<0.5> : tensor<64xf32>} : () -> tensor<64xf32>
  %0 = call @norm_0(%x, %w) {hw.layouts = [{size = 192 : i64, strides = array<i64: 64, 1>}]} : (tensor<3x64xbf16>, tensor<64xf32>) -> tensor<3x64xbf16>
  return %0 : tensor<3x64xbf16>
}
func.func private @norm_0(%x: tensor<3x64xbf16> {hw.held}, %w: tensor<64xf32>) -> tensor<3x64xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "layer_norm"} {
  %shape = "hw.constant"() {value = array<i64: 64>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %eps = "hw.constant"() {value = 1.000000e-05 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.layer_norm"(%x, %shape, %w, %none, %eps, %no) : (tensor<3x64xbf16>, !hw.list<i64>, tensor<64xf32>, !hw.none, f64, i1) -> tensor<3x64xf32>
  %type = "hw.constant"() {value = 15 : i64} : () -> i64
  %1 = "aten.to.dtype"(%0, %type, %no, %no, %none) : (tensor<3x64xf32>, i64, i1, i1, !hw.none) -> tensor<3x64xbf16>
  return %1 : tensor<3x64xbf16>
}

// -----

// 40 numbers are not added up 32 at a time.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.packing
func.func @forward(%x: tensor<3x40xbf16> {hw.layout = {size = 120 : i64, strides = array<i64: 40, 1>}}) -> tensor<3x40xbf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 40 : i64, strides = array<i64: 1>}], name = "w", value = dense<0.5> : tensor<40xf32>} : () -> tensor<40xf32>
  %0 = call @norm_0(%x, %w) {hw.layouts = [{size = 120 : i64, strides = array<i64: 40, 1>}]} : (tensor<3x40xbf16>, tensor<40xf32>) -> tensor<3x40xbf16>
  return %0 : tensor<3x40xbf16>
}
func.func private @norm_0(%x: tensor<3x40xbf16> {hw.held}, %w: tensor<40xf32>) -> tensor<3x40xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "layer_norm"} {
  %shape = "hw.constant"() {value = array<i64: 40>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %eps = "hw.constant"() {value = 1.000000e-05 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.layer_norm"(%x, %shape, %w, %none, %eps, %no) : (tensor<3x40xbf16>, !hw.list<i64>, tensor<40xf32>, !hw.none, f64, i1) -> tensor<3x40xf32>
  %type = "hw.constant"() {value = 15 : i64} : () -> i64
  %1 = "aten.to.dtype"(%0, %type, %no, %no, %none) : (tensor<3x40xf32>, i64, i1, i1, !hw.none) -> tensor<3x40xbf16>
  return %1 : tensor<3x40xbf16>
}
