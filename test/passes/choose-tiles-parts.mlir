// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s

// Windows of few rows, with 2.25 MB of weights: eight parts for each line of a window, with the sums of 49 rows of a panel.
// CHECK: func.func private @convolution_0
// CHECK-SAME: hw.scratch = 6272 : i64, hw.template = "contraction", hw.tile = {depth = 192 : i64, lanes = 16 : i64, nr = 32 : i64, rows = array<i64: 1, 7>}
func.func @forward(%x: tensor<1x256x9x9xf32> {hw.layout = {size = 20736 : i64, strides = array<i64: 20736, 1, 2304, 256>}}) -> tensor<1x256x7x7xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 589824 : i64, strides = array<i64: 2304, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<256x256x3x3xf32>} : () -> tensor<256x256x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 12544 : i64, strides = array<i64: 12544, 1, 1792, 256>}]} : (tensor<1x256x9x9xf32>, tensor<256x256x3x3xf32>) -> tensor<1x256x7x7xf32>
  return %0 : tensor<1x256x7x7xf32>
}
func.func private @convolution_0(%a: tensor<1x256x9x9xf32> {hw.layout = {size = 20736 : i64, strides = array<i64: 20736, 1, 2304, 256>}}, %w: tensor<256x256x3x3xf32>) -> tensor<1x256x7x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x256x9x9xf32>, tensor<256x256x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x256x7x7xf32>
  return %0 : tensor<1x256x7x7xf32>
}

// -----

// Weights that the caches hold need none.
// CHECK: func.func private @convolution_0
// CHECK-NOT: depth =
// CHECK: hw.tile = {
// CHECK-NOT: depth =
// CHECK: return
func.func @forward(%x: tensor<1x128x9x9xf32> {hw.layout = {size = 10368 : i64, strides = array<i64: 10368, 1, 1152, 128>}}) -> tensor<1x256x7x7xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 294912 : i64, strides = array<i64: 1152, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<256x128x3x3xf32>} : () -> tensor<256x128x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 12544 : i64, strides = array<i64: 12544, 1, 1792, 256>}]} : (tensor<1x128x9x9xf32>, tensor<256x128x3x3xf32>) -> tensor<1x256x7x7xf32>
  return %0 : tensor<1x256x7x7xf32>
}
func.func private @convolution_0(%a: tensor<1x128x9x9xf32> {hw.layout = {size = 10368 : i64, strides = array<i64: 10368, 1, 1152, 128>}}, %w: tensor<256x128x3x3xf32>) -> tensor<1x256x7x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x128x9x9xf32>, tensor<256x128x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x256x7x7xf32>
  return %0 : tensor<1x256x7x7xf32>
}

// -----

// Of many tiles of rows the first one matters no more.
// CHECK: func.func private @convolution_0
// CHECK-NOT: depth =
// CHECK: hw.tile = {
// CHECK-NOT: depth =
// CHECK: return
func.func @forward(%x: tensor<1x256x30x30xf32> {hw.layout = {size = 230400 : i64, strides = array<i64: 230400, 1, 7680, 256>}}) -> tensor<1x256x28x28xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 589824 : i64, strides = array<i64: 2304, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<256x256x3x3xf32>} : () -> tensor<256x256x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 7168, 256>}]} : (tensor<1x256x30x30xf32>, tensor<256x256x3x3xf32>) -> tensor<1x256x28x28xf32>
  return %0 : tensor<1x256x28x28xf32>
}
func.func private @convolution_0(%a: tensor<1x256x30x30xf32> {hw.layout = {size = 230400 : i64, strides = array<i64: 230400, 1, 7680, 256>}}, %w: tensor<256x256x3x3xf32>) -> tensor<1x256x28x28xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x256x30x30xf32>, tensor<256x256x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x256x28x28xf32>
  return %0 : tensor<1x256x28x28xf32>
}

// -----

// Fewer would keep few sums.
// CHECK: func.func private @convolution_0
// CHECK-NOT: depth =
// CHECK: hw.tile = {
// CHECK-NOT: depth =
// CHECK: return
func.func @forward(%x: tensor<1x256x5x5xf32> {hw.layout = {size = 6400 : i64, strides = array<i64: 6400, 1, 1280, 256>}}) -> tensor<1x256x3x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 589824 : i64, strides = array<i64: 2304, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<256x256x3x3xf32>} : () -> tensor<256x256x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 2304 : i64, strides = array<i64: 2304, 1, 768, 256>}]} : (tensor<1x256x5x5xf32>, tensor<256x256x3x3xf32>) -> tensor<1x256x3x3xf32>
  return %0 : tensor<1x256x3x3xf32>
}
func.func private @convolution_0(%a: tensor<1x256x5x5xf32> {hw.layout = {size = 6400 : i64, strides = array<i64: 6400, 1, 1280, 256>}}, %w: tensor<256x256x3x3xf32>) -> tensor<1x256x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x256x5x5xf32>, tensor<256x256x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x256x3x3xf32>
  return %0 : tensor<1x256x3x3xf32>
}

// -----

// Code that is to be small has one loop.
// CHECK: func.func private @convolution_0
// CHECK-NOT: depth =
// CHECK: hw.tile = {
// CHECK-NOT: depth =
// CHECK: return
func.func @forward(%x: tensor<1x256x9x9xf32> {hw.layout = {size = 20736 : i64, strides = array<i64: 20736, 1, 2304, 256>}}) -> tensor<1x256x7x7xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 589824 : i64, strides = array<i64: 2304, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<256x256x3x3xf32>} : () -> tensor<256x256x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 12544 : i64, strides = array<i64: 12544, 1, 1792, 256>}]} : (tensor<1x256x9x9xf32>, tensor<256x256x3x3xf32>) -> tensor<1x256x7x7xf32>
  return %0 : tensor<1x256x7x7xf32>
}
func.func private @convolution_0(%a: tensor<1x256x9x9xf32> {hw.layout = {size = 20736 : i64, strides = array<i64: 20736, 1, 2304, 256>}}, %w: tensor<256x256x3x3xf32>) -> tensor<1x256x7x7xf32> attributes {hw.key = "CPU", hw.small, hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %ones, %zeros, %ones, %false, %zeros, %groups) : (tensor<1x256x9x9xf32>, tensor<256x256x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x256x7x7xf32>
  return %0 : tensor<1x256x7x7xf32>
}
