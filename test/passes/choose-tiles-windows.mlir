// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m55 | filecheck %s

// Of eight registers for lanes three hold the weights of a row of the window, one a pixel and one a product: three sums,
// of pixels side by side. So of floats, which have lanes where they are multiplied.
// CHECK-LABEL: func.func private @convolution_0
// CHECK: hw.tile = {lanes = 4 : i64, nr = 4 : i64, rows = array<i64: 1, 3>}
func.func @forward(%x: tensor<1x6x9x8xf32> {hw.layout = {size = 432 : i64, strides = array<i64: 432, 1, 48, 6>}}) -> tensor<1x6x7x6xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 54 : i64, strides = array<i64: 9, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<6x1x3x3xf32>} : () -> tensor<6x1x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 252 : i64, strides = array<i64: 252, 1, 36, 6>}]} : (tensor<1x6x9x8xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x7x6xf32>
  return %0 : tensor<1x6x7x6xf32>
}
func.func private @convolution_0(%a: tensor<1x6x9x8xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x7x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x6x9x8xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x7x6xf32>
  return %0 : tensor<1x6x7x6xf32>
}

// -----

// Not of three channels, which would leave a lane empty, and tiles of single floats are larger.
// CHECK-LABEL: func.func private @convolution_0
// CHECK: hw.tile = {lanes = 1 : i64, nr = 1 : i64, rows = array<i64: {{2, 4|4, 2|1, 6}}>}
func.func @forward(%x: tensor<1x3x10x10xf32> {hw.layout = {size = 300 : i64, strides = array<i64: 300, 1, 30, 3>}}) -> tensor<1x3x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 27 : i64, strides = array<i64: 9, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<3x1x3x3xf32>} : () -> tensor<3x1x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 192 : i64, strides = array<i64: 192, 1, 24, 3>}]} : (tensor<1x3x10x10xf32>, tensor<3x1x3x3xf32>) -> tensor<1x3x8x8xf32>
  return %0 : tensor<1x3x8x8xf32>
}
func.func private @convolution_0(%a: tensor<1x3x10x10xf32>, %w: tensor<3x1x3x3xf32>) -> tensor<1x3x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x3x10x10xf32>, tensor<3x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x8x8xf32>
  return %0 : tensor<1x3x8x8xf32>
}
