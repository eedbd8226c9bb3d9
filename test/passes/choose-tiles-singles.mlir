// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SLOW
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m7 | filecheck %s --check-prefixes=CHECK,FUSED

// Three rows and eight columns leave eight registers of 32: four weights, three numbers, and a product that waits to be
// added. Where a multiply-add is one instruction there are fewer sums, so that LLVM finds registers for the next loads.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @linear_0
// SLOW: hw.tile = {lanes = 1 : i64, nr = 8 : i64, rows = array<i64: 1, 3>}
// FUSED: hw.tile = {lanes = 1 : i64, nr = 5 : i64, rows = array<i64: 1, 4>}
func.func @forward(%x: tensor<36x40xf32> {hw.layout = {size = 1440 : i64, strides = array<i64: 40, 1>}}) -> tensor<36x40xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 1600 : i64, strides = array<i64: 40, 1>}], name = "w", value = dense<0.5> : tensor<40x40xf32>} : () -> tensor<40x40xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 1440 : i64, strides = array<i64: 40, 1>}]} : (tensor<36x40xf32>, tensor<40x40xf32>) -> tensor<36x40xf32>
  return %0 : tensor<36x40xf32>
}
func.func private @linear_0(%a: tensor<36x40xf32>, %w: tensor<40x40xf32>) -> tensor<36x40xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<36x40xf32>, tensor<40x40xf32>, !hw.none) -> tensor<36x40xf32>
  return %0 : tensor<36x40xf32>
}

// -----

// A single row has as many columns as its weights and numbers leave registers for.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @linear_0
// CHECK: hw.tile = {lanes = 1 : i64, nr = 16 : i64, rows = array<i64: 1, 1>}
func.func @forward(%x: tensor<1x40xf32> {hw.layout = {size = 40 : i64, strides = array<i64: 40, 1>}}) -> tensor<1x48xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 1920 : i64, strides = array<i64: 40, 1>}], name = "w", value = dense<0.5> : tensor<48x40xf32>} : () -> tensor<48x40xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 1>}]} : (tensor<1x40xf32>, tensor<48x40xf32>) -> tensor<1x48xf32>
  return %0 : tensor<1x48xf32>
}
func.func private @linear_0(%a: tensor<1x40xf32>, %w: tensor<48x40xf32>) -> tensor<1x48xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<1x40xf32>, tensor<48x40xf32>, !hw.none) -> tensor<1x48xf32>
  return %0 : tensor<1x48xf32>
}
