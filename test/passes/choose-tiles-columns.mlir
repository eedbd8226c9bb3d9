// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m4f | filecheck %s

// With SMLAD two columns share each word of weights, and three rows, whose pairs lie in scratch memory, are multiplied
// with it. Of 37 neighbours the last one is a word with one of zeros: 38 of 16 bits for each of the rows.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {hw.layouts = [{size = 304 : i64, {{.*}} group = 4 : i64, kind = "panels", nr = 2 : i64, order = array<i64: 1>, products = "smlad of columns", run = 37 : i64, tail = 2 : i64, together = 2 : i64}
// CHECK: func.func private @linear_0
// CHECK: hw.scratch = 228 : i64
// CHECK-SAME: hw.tile = {lanes = 1 : i64, nr = 2 : i64, rows = array<i64: 1, 3>}
func.func @forward(%x: tensor<12x37xi8> {hw.layout = {size = 444 : i64, strides = array<i64: 37, 1>}}) -> tensor<12x7xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 259 : i64, strides = array<i64: 37, 1>}], name = "w", value = dense<65> : tensor<7x37xi8>} : () -> tensor<7x37xi8>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 84 : i64, strides = array<i64: 7, 1>}]} : (tensor<12x37xi8>, tensor<7x37xi8>) -> tensor<12x7xi32>
  return %0 : tensor<12x7xi32>
}
func.func private @linear_0(%a: tensor<12x37xi8>, %w: tensor<7x37xi8>) -> tensor<12x7xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x37xi8>, tensor<7x37xi8>, !hw.none) -> tensor<12x7xi32>
  return %0 : tensor<12x7xi32>
}

// -----

// A single row has no use for pairs that others read as well: four columns at once, each with words of its own.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {{.*}} nr = 4 : i64, order = array<i64: 1>, products = "smlad", run = 64 : i64}
// CHECK: func.func private @linear_0
// CHECK-NOT: hw.scratch
// CHECK: hw.tile
func.func @forward(%x: tensor<1x64xi8> {hw.layout = {size = 64 : i64, strides = array<i64: 64, 1>}}) -> tensor<1x8xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 512 : i64, strides = array<i64: 64, 1>}], name = "w", value = dense<65> : tensor<8x64xi8>} : () -> tensor<8x64xi8>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 8 : i64, strides = array<i64: 8, 1>}]} : (tensor<1x64xi8>, tensor<8x64xi8>) -> tensor<1x8xi32>
  return %0 : tensor<1x8xi32>
}
func.func private @linear_0(%a: tensor<1x64xi8>, %w: tensor<8x64xi8>) -> tensor<1x8xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<1x64xi8>, tensor<8x64xi8>, !hw.none) -> tensor<1x8xi32>
  return %0 : tensor<1x8xi32>
}
