// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{half-sums=true}' --split-input-file --target neoverse-n2 | filecheck %s --check-prefixes=CHECK,HALVES
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{half-sums=true}' --split-input-file --target cortex-a76 | filecheck %s --check-prefixes=CHECK,HALVES
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{half-sums=true}' --split-input-file --target sapphirerapids | filecheck %s --check-prefixes=CHECK,WIDE
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-a76 | filecheck %s --check-prefixes=CHECK,OLDER

// Sums of products of float16 may be float16, eight in a register, or 32.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// HALVES-SAME: kind = "panels", nr = 16 : i64, order = array<i64: 1>, products = "fmla of halves", run = 96 : i64
// WIDE-SAME: kind = "panels", nr = 32 : i64, order = array<i64: 1>, products = "vfmadd of halves", run = 96 : i64
// OLDER-NOT: products
// CHECK: func.func private @linear_0
// HALVES-NOT: copied
// HALVES: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 8>}
// WIDE: hw.tile = {lanes = 32 : i64, nr = 32 : i64, rows = array<i64: 1, 12>}
// OLDER: copied
func.func @forward(%x: tensor<24x96xf16> {hw.layout = {size = 2304 : i64, strides = array<i64: 96, 1>}}) -> tensor<24x32xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 3072 : i64, strides = array<i64: 96, 1>}], name = "w", value = dense<0.5> : tensor<32x96xf16>} : () -> tensor<32x96xf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 768 : i64, strides = array<i64: 32, 1>}]} : (tensor<24x96xf16>, tensor<32x96xf16>) -> tensor<24x32xf32>
  return %0 : tensor<24x32xf32>
}
func.func private @linear_0(%a: tensor<24x96xf16> {hw.held}, %w: tensor<32x96xf16>) -> tensor<24x32xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<24x96xf16>, tensor<32x96xf16>, !hw.none) -> tensor<24x32xf32>
  return %0 : tensor<24x32xf32>
}

// -----

// Of three columns it is half of a register.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// HALVES-SAME: products = "fmla of halves", run = 31 : i64, tail = 4 : i64
// OLDER-NOT: products
func.func @forward(%x: tensor<12x31xf16> {hw.layout = {size = 372 : i64, strides = array<i64: 31, 1>}}) -> tensor<12x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 93 : i64, strides = array<i64: 31, 1>}], name = "w", value = dense<0.5> : tensor<3x31xf16>} : () -> tensor<3x31xf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 36 : i64, strides = array<i64: 3, 1>}]} : (tensor<12x31xf16>, tensor<3x31xf16>) -> tensor<12x3xf32>
  return %0 : tensor<12x3xf32>
}
func.func private @linear_0(%a: tensor<12x31xf16> {hw.held}, %w: tensor<3x31xf16>) -> tensor<12x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x31xf16>, tensor<3x31xf16>, !hw.none) -> tensor<12x3xf32>
  return %0 : tensor<12x3xf32>
}

// -----

// Sums of float32 and of bfloat16 are what they were.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: halves
func.func @forward(%x: tensor<12x32xf32> {hw.layout = {size = 384 : i64, strides = array<i64: 32, 1>}}, %y: tensor<12x32xbf16> {hw.layout = {size = 384 : i64, strides = array<i64: 32, 1>}}) -> (tensor<12x8xf32>, tensor<12x8xf32>) attributes {hw.input_names = ["x", "y"], hw.output_names = ["u", "v"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 256 : i64, strides = array<i64: 32, 1>}], name = "w", value = dense<0.5> : tensor<8x32xf32>} : () -> tensor<8x32xf32>
  %z = "hw.weight"() {hw.layouts = [{size = 256 : i64, strides = array<i64: 32, 1>}], name = "z", value = dense<0.5> : tensor<8x32xbf16>} : () -> tensor<8x32xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x32xf32>, tensor<8x32xf32>) -> tensor<12x8xf32>
  %1 = call @linear_1(%y, %z) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x32xbf16>, tensor<8x32xbf16>) -> tensor<12x8xf32>
  return %0, %1 : tensor<12x8xf32>, tensor<12x8xf32>
}
func.func private @linear_0(%a: tensor<12x32xf32>, %w: tensor<8x32xf32>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x32xf32>, tensor<8x32xf32>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
func.func private @linear_1(%a: tensor<12x32xbf16> {hw.held}, %w: tensor<8x32xbf16>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x32xbf16>, tensor<8x32xbf16>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}

// -----

// Windows of single channels are eight side by side then. With AVX512-FP16 they stay as they are.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// HALVES-SAME: kind = "permuted", order = array<i64: 2, 3, 0, 1>, products = "fmla of halves"
// WIDE-NOT: products
// OLDER-NOT: products
// CHECK: func.func private @convolution_0
// HALVES: hw.tile = {lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 2, 4>}
// WIDE: hw.tile = {lanes = 16 : i64
// OLDER: hw.tile = {lanes = 4 : i64
func.func @forward(%x: tensor<1x16x10x10xf16> {hw.layout = {size = 1600 : i64, strides = array<i64: 1600, 1, 160, 16>}}) -> tensor<1x16x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 144 : i64, strides = array<i64: 9, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<16x1x3x3xf16>} : () -> tensor<16x1x3x3xf16>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 1024 : i64, strides = array<i64: 1024, 1, 128, 16>}]} : (tensor<1x16x10x10xf16>, tensor<16x1x3x3xf16>) -> tensor<1x16x8x8xf32>
  return %0 : tensor<1x16x8x8xf32>
}
func.func private @convolution_0(%a: tensor<1x16x10x10xf16> {hw.held, hw.layout = {size = 1600 : i64, strides = array<i64: 1600, 1, 160, 16>}}, %w: tensor<16x1x3x3xf16>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 16 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x16x10x10xf16>, tensor<16x1x3x3xf16>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
  return %0 : tensor<1x16x8x8xf32>
}
