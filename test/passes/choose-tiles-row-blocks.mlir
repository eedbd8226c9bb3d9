// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s

// A and the result are more than a near cache holds, the weights little: of 70 rows, which are about
// 96 kB, 50 divide 3200.
// CHECK: func.func private @linear_0
// CHECK-SAME: hw.tile = {block = 50 : i64, lanes = 16 : i64, nr = 64 : i64, rows = array<i64: 1, 5>}
func.func @forward(%x: tensor<3200x64xf32> {hw.layout = {size = 204800 : i64, strides = array<i64: 64, 1>}}) -> tensor<3200x256xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 16384 : i64, strides = array<i64: 64, 1>}], name = "w", value = dense<0.5> : tensor<256x64xf32>} : () -> tensor<256x64xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 819200 : i64, strides = array<i64: 256, 1>}]} : (tensor<3200x64xf32>, tensor<256x64xf32>) -> tensor<3200x256xf32>
  return %0 : tensor<3200x256xf32>
}
func.func private @linear_0(%a: tensor<3200x64xf32>, %w: tensor<256x64xf32>) -> tensor<3200x256xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<3200x64xf32>, tensor<256x64xf32>, !hw.none) -> tensor<3200x256xf32>
  return %0 : tensor<3200x256xf32>
}

// -----

// A tile of four rows and 64 columns would cost least, but needs blocks of the reduction: the nearest cache holds a
// panel of 32 columns. Larger weights are read again for larger blocks.
// CHECK: func.func private @linear_0
// CHECK-SAME: hw.tile = {block = 49 : i64, lanes = 16 : i64, nr = 32 : i64, rows = array<i64: 1, 7>}
func.func @forward(%x: tensor<196x256xf32> {hw.layout = {size = 50176 : i64, strides = array<i64: 256, 1>}}) -> tensor<196x1024xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 262144 : i64, strides = array<i64: 256, 1>}], name = "w", value = dense<0.5> : tensor<1024x256xf32>} : () -> tensor<1024x256xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 1024, 1>}]} : (tensor<196x256xf32>, tensor<1024x256xf32>) -> tensor<196x1024xf32>
  return %0 : tensor<196x1024xf32>
}
func.func private @linear_0(%a: tensor<196x256xf32>, %w: tensor<1024x256xf32>) -> tensor<196x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<196x256xf32>, tensor<1024x256xf32>, !hw.none) -> tensor<196x1024xf32>
  return %0 : tensor<196x1024xf32>
}

// -----

// Of a window, whose weights all stay in a near cache, a block has so many lines; tiles have 28 sums. Where neighbours are
// multiplied with the same weights, there are fewer: lines that lie one behind the other, of single channels.
// CHECK: func.func private @convolution_0
// CHECK-SAME: hw.tile = {block = 4 : i64, lanes = 16 : i64, nr = 32 : i64, rows = array<i64: 1, 14>}
// CHECK: func.func private @convolution_1
// CHECK-SAME: hw.tile = {block = 4 : i64, lanes = 16 : i64, nr = 32 : i64, rows = array<i64: 1, 8>}
func.func @forward(%x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %y: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 3364, 58, 1>}}) -> (tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>) attributes {hw.input_names = ["x", "y"], hw.output_names = ["o0", "o1"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<64x64x3x3xf32>} : () -> tensor<64x64x3x3xf32>
  %v = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "v", value = dense<0.25> : tensor<64x64x3x3xf32>} : () -> tensor<64x64x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x56x56xf32>
  %1 = call @convolution_1(%y, %v) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x56x56xf32>
  return %0, %1 : tensor<1x64x56x56xf32>, tensor<1x64x56x56xf32>
}
func.func private @convolution_0(%x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x64x3x3xf32> {hw.layout = {size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}}) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
func.func private @convolution_1(%x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 3364, 58, 1>}}, %w: tensor<64x64x3x3xf32> {hw.layout = {size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}}) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
