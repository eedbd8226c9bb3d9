// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,PAIRS
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cascadelake | filecheck %s --check-prefixes=CHECK,OTHERS
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-a76 | filecheck %s --check-prefixes=CHECK,OTHERS
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,OTHERS

// A convolution of bytes with windows of 3x3 is computed in transformed tiles, of which as many rows are
// in scratch memory as a second-level cache holds. Its weights are packed in pairs of channels.
// CHECK-LABEL: func.func @forward
// PAIRS: "hw.weight"()
// PAIRS-SAME: hw.packing = {columns = 0 : i64, group = 2 : i64, kind = "panels", nr = 16 : i64, order = array<i64: 2, 3, 1>, products = "pmaddwd", run = 64 : i64}
// PAIRS: hw.scratch = 758016 : i64
// PAIRS-SAME: hw.tile = {block = 7 : i64, form = "F(4x4, 3x3)", lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 4>}
// OTHERS: hw.tile = {
// OTHERS-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xi8>, tensor<64x64x3x3xi8>) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x56x56xi32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xi8>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}

// -----

// Where sums may be too large for that, as nothing is known of these weights, tiles are smaller.
// CHECK-LABEL: func.func @forward
// PAIRS: hw.tile = {block = 4 : i64, form = "F(2x2, 3x3)"
// OTHERS: hw.tile = {
// OTHERS-NOT: form =
func.func @forward(%x: tensor<1x512x10x10xi8> {hw.layout = {size = 51200 : i64, strides = array<i64: 51200, 1, 5120, 512>}}) -> tensor<1x64x8x8xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 294912 : i64, strides = array<i64: 4608, 9, 3, 1>}], name = "w"} : () -> tensor<64x512x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 4096, 1, 512, 64>}]} : (tensor<1x512x10x10xi8>, tensor<64x512x3x3xi8>) -> tensor<1x64x8x8xi32>
  return %0 : tensor<1x64x8x8xi32>
}
func.func private @convolution_0(%a: tensor<1x512x10x10xi8> {hw.layout = {size = 51200 : i64, strides = array<i64: 51200, 1, 5120, 512>}}, %w: tensor<64x512x3x3xi8>) -> (tensor<1x64x8x8xi32> {hw.layout = {size = 4096 : i64, strides = array<i64: 4096, 1, 512, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x512x10x10xi8>, tensor<64x512x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x8x8xi32>
  return %0 : tensor<1x64x8x8xi32>
}

// -----

// Larger sums yet are none of theirs.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x3642x10x10xi8> {hw.layout = {size = 364200 : i64, strides = array<i64: 364200, 1, 36420, 3642>}}) -> tensor<1x64x8x8xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 2097792 : i64, strides = array<i64: 32778, 9, 3, 1>}], name = "w"} : () -> tensor<64x3642x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 4096, 1, 512, 64>}]} : (tensor<1x3642x10x10xi8>, tensor<64x3642x3x3xi8>) -> tensor<1x64x8x8xi32>
  return %0 : tensor<1x64x8x8xi32>
}
func.func private @convolution_0(%a: tensor<1x3642x10x10xi8> {hw.layout = {size = 364200 : i64, strides = array<i64: 364200, 1, 36420, 3642>}}, %w: tensor<64x3642x3x3xi8>) -> (tensor<1x64x8x8xi32> {hw.layout = {size = 4096 : i64, strides = array<i64: 4096, 1, 512, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x3642x10x10xi8>, tensor<64x3642x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x8x8xi32>
  return %0 : tensor<1x64x8x8xi32>
}

// -----

// Bytes without a sign make twice as large ones.
// CHECK-LABEL: func.func @forward
// PAIRS: hw.tile = {block = 4 : i64, form = "F(2x2, 3x3)"
// OTHERS: hw.tile = {
// OTHERS-NOT: form =
func.func @forward(%x: tensor<1x228x10x10xui8> {hw.layout = {size = 22800 : i64, strides = array<i64: 22800, 1, 2280, 228>}}) -> tensor<1x64x8x8xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 131328 : i64, strides = array<i64: 2052, 9, 3, 1>}], name = "w"} : () -> tensor<64x228x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 4096, 1, 512, 64>}]} : (tensor<1x228x10x10xui8>, tensor<64x228x3x3xi8>) -> tensor<1x64x8x8xi32>
  return %0 : tensor<1x64x8x8xi32>
}
func.func private @convolution_0(%a: tensor<1x228x10x10xui8> {hw.layout = {size = 22800 : i64, strides = array<i64: 22800, 1, 2280, 228>}}, %w: tensor<64x228x3x3xi8>) -> (tensor<1x64x8x8xi32> {hw.layout = {size = 4096 : i64, strides = array<i64: 4096, 1, 512, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x228x10x10xui8>, tensor<64x228x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x8x8xi32>
  return %0 : tensor<1x64x8x8xi32>
}

// -----

// Windows that move by two pixels see others.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x59x59xi8> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}) -> tensor<1x64x29x29xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 53824 : i64, strides = array<i64: 53824, 1, 1856, 64>}]} : (tensor<1x64x59x59xi8>, tensor<64x64x3x3xi8>) -> tensor<1x64x29x29xi32>
  return %0 : tensor<1x64x29x29xi32>
}
func.func private @convolution_0(%a: tensor<1x64x59x59xi8> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x29x29xi32> {hw.layout = {size = 53824 : i64, strides = array<i64: 53824, 1, 1856, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x59x59xi8>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x29x29xi32>
  return %0 : tensor<1x64x29x29xi32>
}

// -----

// Nor are there transforms for windows with gaps.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x60x60xi8> {hw.layout = {size = 230400 : i64, strides = array<i64: 230400, 1, 3840, 64>}}) -> tensor<1x64x56x56xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x60x60xi8>, tensor<64x64x3x3xi8>) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
func.func private @convolution_0(%a: tensor<1x64x60x60xi8> {hw.layout = {size = 230400 : i64, strides = array<i64: 230400, 1, 3840, 64>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x56x56xi32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x60x60xi8>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}

// -----

// Nor for windows of another size.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x59x59xi8> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}) -> tensor<1x64x57x55xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 61440 : i64, strides = array<i64: 960, 15, 5, 1>}], name = "w"} : () -> tensor<64x64x3x5xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200640 : i64, strides = array<i64: 200640, 1, 3520, 64>}]} : (tensor<1x64x59x59xi8>, tensor<64x64x3x5xi8>) -> tensor<1x64x57x55xi32>
  return %0 : tensor<1x64x57x55xi32>
}
func.func private @convolution_0(%a: tensor<1x64x59x59xi8> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}, %w: tensor<64x64x3x5xi8>) -> (tensor<1x64x57x55xi32> {hw.layout = {size = 200640 : i64, strides = array<i64: 200640, 1, 3520, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x59x59xi8>, tensor<64x64x3x5xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x57x55xi32>
  return %0 : tensor<1x64x57x55xi32>
}

// -----

// Groups are multiplied one by one.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 18432 : i64, strides = array<i64: 288, 9, 3, 1>}], name = "w"} : () -> tensor<64x32x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xi8>, tensor<64x32x3x3xi8>) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x32x3x3xi8>) -> (tensor<1x64x56x56xi32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xi8>, tensor<64x32x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}

// -----

// With few channels transforms take longer than the products that they save.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x2x18x18xi8> {hw.layout = {size = 648 : i64, strides = array<i64: 648, 1, 36, 2>}}) -> tensor<1x8x16x16xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 144 : i64, strides = array<i64: 18, 9, 3, 1>}], name = "w"} : () -> tensor<8x2x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 2048 : i64, strides = array<i64: 2048, 1, 128, 8>}]} : (tensor<1x2x18x18xi8>, tensor<8x2x3x3xi8>) -> tensor<1x8x16x16xi32>
  return %0 : tensor<1x8x16x16xi32>
}
func.func private @convolution_0(%a: tensor<1x2x18x18xi8> {hw.layout = {size = 648 : i64, strides = array<i64: 648, 1, 36, 2>}}, %w: tensor<8x2x3x3xi8>) -> (tensor<1x8x16x16xi32> {hw.layout = {size = 2048 : i64, strides = array<i64: 2048, 1, 128, 8>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x2x18x18xi8>, tensor<8x2x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x16x16xi32>
  return %0 : tensor<1x8x16x16xi32>
}

// -----

// A single pixel has fewer products than a tile.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x3x3xi8> {hw.layout = {size = 576 : i64, strides = array<i64: 576, 1, 192, 64>}}) -> tensor<1x64x1x1xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 1, 64, 64>}]} : (tensor<1x64x3x3xi8>, tensor<64x64x3x3xi8>) -> tensor<1x64x1x1xi32>
  return %0 : tensor<1x64x1x1xi32>
}
func.func private @convolution_0(%a: tensor<1x64x3x3xi8> {hw.layout = {size = 576 : i64, strides = array<i64: 576, 1, 192, 64>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x1x1xi32> {hw.layout = {size = 64 : i64, strides = array<i64: 64, 1, 64, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x3x3xi8>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x1x1xi32>
  return %0 : tensor<1x64x1x1xi32>
}

// -----

// Channels go in pairs.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x63x58x58xi8> {hw.layout = {size = 211932 : i64, strides = array<i64: 211932, 1, 3654, 63>}}) -> tensor<1x64x56x56xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36288 : i64, strides = array<i64: 567, 9, 3, 1>}], name = "w"} : () -> tensor<64x63x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x63x58x58xi8>, tensor<64x63x3x3xi8>) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
func.func private @convolution_0(%a: tensor<1x63x58x58xi8> {hw.layout = {size = 211932 : i64, strides = array<i64: 211932, 1, 3654, 63>}}, %w: tensor<64x63x3x3xi8>) -> (tensor<1x64x56x56xi32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x63x58x58xi8>, tensor<64x63x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}

// -----

// Channels that do not lie side by side are transformed by nothing.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 3364, 58, 1>}}) -> tensor<1x64x56x56xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xi8>, tensor<64x64x3x3xi8>) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 3364, 58, 1>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x56x56xi32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xi8>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}

// -----

// Words of 16 bits are multiplied as they are.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xi16> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xi64> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xi16>, tensor<64x64x3x3xi8>) -> tensor<1x64x56x56xi64>
  return %0 : tensor<1x64x56x56xi64>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xi16> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x56x56xi64> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xi16>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi64>
  return %0 : tensor<1x64x56x56xi64>
}

// -----

// A kernel that had no room for their scratch memory goes without them.
// CHECK-LABEL: func.func @forward
// CHECK: hw.direct_sums
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xi8>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xi8>, tensor<64x64x3x3xi8>) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xi8> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x64x3x3xi8>) -> (tensor<1x64x56x56xi32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.direct_sums, hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xi8>, tensor<64x64x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xi32>
  return %0 : tensor<1x64x56x56xi32>
}
