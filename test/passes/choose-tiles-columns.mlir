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

// -----

// Of 20 rows there are seven tiles of three, the last of which begins one row before the end of the sixth.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @linear_0
// CHECK: hw.tile = {lanes = 1 : i64, nr = 2 : i64, overlaps = 1 : i64, rows = array<i64: 1, 3>}
func.func @forward(%x: tensor<20x64xi8> {hw.layout = {size = 1280 : i64, strides = array<i64: 64, 1>}}) -> tensor<20x8xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 512 : i64, strides = array<i64: 64, 1>}], name = "w", value = dense<65> : tensor<8x64xi8>} : () -> tensor<8x64xi8>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 160 : i64, strides = array<i64: 8, 1>}]} : (tensor<20x64xi8>, tensor<8x64xi8>) -> tensor<20x8xi32>
  return %0 : tensor<20x8xi32>
}
func.func private @linear_0(%a: tensor<20x64xi8>, %w: tensor<8x64xi8>) -> tensor<20x8xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<20x64xi8>, tensor<8x64xi8>, !hw.none) -> tensor<20x8xi32>
  return %0 : tensor<20x8xi32>
}

// -----

// Not where the result may take the place of what it is added to: a row that is computed again would be added twice.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @linear_add_0
// CHECK-NOT: overlaps
func.func @forward(%x: tensor<20x64xi8> {hw.layout = {size = 1280 : i64, strides = array<i64: 64, 1>}}, %y: tensor<20x8xi32> {hw.layout = {size = 160 : i64, strides = array<i64: 8, 1>}}) -> tensor<20x8xi32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 512 : i64, strides = array<i64: 64, 1>}], name = "w", value = dense<65> : tensor<8x64xi8>} : () -> tensor<8x64xi8>
  %0 = call @linear_add_0(%x, %w, %y) {hw.layouts = [{size = 160 : i64, strides = array<i64: 8, 1>}]} : (tensor<20x64xi8>, tensor<8x64xi8>, tensor<20x8xi32>) -> tensor<20x8xi32>
  return %0 : tensor<20x8xi32>
}
func.func private @linear_add_0(%a: tensor<20x64xi8>, %w: tensor<8x64xi8>, %y: tensor<20x8xi32>) -> tensor<20x8xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.linear"(%a, %w, %none) : (tensor<20x64xi8>, tensor<8x64xi8>, !hw.none) -> tensor<20x8xi32>
  %1 = "aten.add.Tensor"(%0, %y, %one) : (tensor<20x8xi32>, tensor<20x8xi32>, i64) -> tensor<20x8xi32>
  return %1 : tensor<20x8xi32>
}
