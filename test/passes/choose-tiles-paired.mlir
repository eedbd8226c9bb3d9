// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,WIDE
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-a53 | filecheck %s --check-prefixes=CHECK,ARMV8
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target neoverse-n2 | filecheck %s --check-prefixes=CHECK,NONE
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,NONE

// Two registers of bfloat16 share words, where products are not of these as they lie.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// WIDE-SAME: nr = 48 : i64, order = array<i64: 1>, paired = 16 : i64, tail = 48 : i64
// ARMV8-SAME: paired = 4 : i64
// NONE-NOT: paired
func.func @forward(%x: tensor<3x32xbf16> {hw.layout = {size = 96 : i64, strides = array<i64: 32, 1>}}) -> tensor<3x45xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 1440 : i64, strides = array<i64: 32, 1>}], name = "w", value = dense<0.5> : tensor<45x32xbf16>} : () -> tensor<45x32xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 135 : i64, strides = array<i64: 45, 1>}]} : (tensor<3x32xbf16>, tensor<45x32xbf16>) -> tensor<3x45xf32>
  return %0 : tensor<3x45xf32>
}
func.func private @linear_0(%a: tensor<3x32xbf16> {hw.held}, %w: tensor<45x32xbf16>) -> tensor<3x45xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<3x32xbf16>, tensor<45x32xbf16>, !hw.none) -> tensor<3x45xf32>
  return %0 : tensor<3x45xf32>
}

// -----

// One register has none beside it; float16 takes an instruction that makes floats of neighbours.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: paired
func.func @forward(%x: tensor<3x32xf32> {hw.layout = {size = 96 : i64, strides = array<i64: 32, 1>}}) -> (tensor<3x4xf32>, tensor<3x40xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["y", "z"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 128 : i64, strides = array<i64: 32, 1>}], name = "w", value = dense<0.5> : tensor<4x32xbf16>} : () -> tensor<4x32xbf16>
  %v = "hw.weight"() {hw.layouts = [{size = 1280 : i64, strides = array<i64: 32, 1>}], name = "v", value = dense<0.5> : tensor<40x32xf16>} : () -> tensor<40x32xf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]} : (tensor<3x32xf32>, tensor<4x32xbf16>) -> tensor<3x4xf32>
  %1 = call @linear_1(%x, %v) {hw.layouts = [{size = 120 : i64, strides = array<i64: 40, 1>}]} : (tensor<3x32xf32>, tensor<40x32xf16>) -> tensor<3x40xf32>
  return %0, %1 : tensor<3x4xf32>, tensor<3x40xf32>
}
func.func private @linear_0(%a: tensor<3x32xf32>, %w: tensor<4x32xbf16>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<3x32xf32>, tensor<4x32xbf16>, !hw.none) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}
func.func private @linear_1(%a: tensor<3x32xf32>, %w: tensor<40x32xf16>) -> tensor<3x40xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<3x32xf32>, tensor<40x32xf16>, !hw.none) -> tensor<3x40xf32>
  return %0 : tensor<3x40xf32>
}
