// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m55 | filecheck %s

// Windows of five rows with four neighbours each: the rows of a tile, two times 20 bytes, are copied to scratch memory,
// where 16 neighbours are multiplied at once. The last 16 of 20 end with them, behind 12 zeros.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {hw.layouts = [{size = 128 : i64, {{.*}}columns = 0 : i64, filled = 16 : i64, group = 16 : i64, kind = "panels", nr = 2 : i64, {{.*}}products = "vmladava of copies", run = 20 : i64}
// CHECK: func.func private @convolution_0
// CHECK: hw.scratch = 40 : i64
// CHECK-SAME: hw.tile = {lanes = 1 : i64, nr = 2 : i64, rows = array<i64: 1, 2>}
func.func @forward(%x: tensor<1x1x9x9xi8> {hw.layout = {size = 81 : i64, strides = array<i64: 81, 81, 9, 1>}}) -> tensor<1x4x5x6xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 80 : i64, strides = array<i64: 20, 20, 4, 1>}], name = "w", value = dense<65> : tensor<4x1x5x4xi8>} : () -> tensor<4x1x5x4xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 120 : i64, strides = array<i64: 120, 1, 24, 4>}]} : (tensor<1x1x9x9xi8>, tensor<4x1x5x4xi8>) -> tensor<1x4x5x6xi32>
  return %0 : tensor<1x4x5x6xi32>
}
func.func private @convolution_0(%a: tensor<1x1x9x9xi8>, %w: tensor<4x1x5x4xi8>) -> tensor<1x4x5x6xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %one) : (tensor<1x1x9x9xi8>, tensor<4x1x5x4xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x5x6xi32>
  return %0 : tensor<1x4x5x6xi32>
}

// -----

// A single column is not worth copies of the rows: words of four neighbours are multiplied where they are.
// CHECK-LABEL: func.func @forward
// CHECK: products = "smlad", run = 4 : i64
// CHECK: func.func private @convolution_0
// CHECK-NOT: hw.scratch
// CHECK: hw.tile
func.func @forward(%x: tensor<1x1x9x9xi8> {hw.layout = {size = 81 : i64, strides = array<i64: 81, 81, 9, 1>}}) -> tensor<1x1x5x6xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 20 : i64, strides = array<i64: 20, 20, 4, 1>}], name = "w", value = dense<65> : tensor<1x1x5x4xi8>} : () -> tensor<1x1x5x4xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 30 : i64, strides = array<i64: 30, 30, 6, 1>}]} : (tensor<1x1x9x9xi8>, tensor<1x1x5x4xi8>) -> tensor<1x1x5x6xi32>
  return %0 : tensor<1x1x5x6xi32>
}
func.func private @convolution_0(%a: tensor<1x1x9x9xi8>, %w: tensor<1x1x5x4xi8>) -> tensor<1x1x5x6xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %one) : (tensor<1x1x9x9xi8>, tensor<1x1x5x4xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x5x6xi32>
  return %0 : tensor<1x1x5x6xi32>
}
