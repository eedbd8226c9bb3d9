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
