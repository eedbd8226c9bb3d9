// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{winograd=true}' --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,FORMS,V3
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{winograd=true}' --split-input-file --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,FORMS
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{winograd=true}' --split-input-file --target cortex-a72 | filecheck %s --check-prefixes=CHECK,FORMS
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{winograd=true}' --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SINGLES
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{winograd=true}' --split-input-file --target cortex-m3 | filecheck %s --check-prefixes=CHECK,NONE
// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{winograd=true}' --split-input-file --target rv64gcv | filecheck %s --check-prefixes=CHECK,NONE
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,NONE

// A convolution of floats with windows of 3x3 may be computed in transformed tiles, its weights packed as
// what becomes of them. What all forms take by estimate is written down.
// CHECK-LABEL: func.func @forward
// V3: "hw.weight"()
// V3-SAME: hw.layouts = [{size = 147456 : i64
// V3-SAME: hw.packing = {form = "F(4x4, 3x3)", kind = "transformed", nr = 16 : i64}
// FORMS: hw.form_costs = {"F(2x2, 3x3)" = {{[0-9]+}} : i64, "F(4x4, 3x3)" = {{[0-9]+}} : i64, direct = {{[0-9]+}} : i64}
// FORMS: form = "F(4x4, 3x3)"
// SINGLES: hw.scratch =
// SINGLES-SAME: form = "F(2x2, 3x3)"
// NONE: hw.tile = {
// NONE-NOT: form
func.func @forward(%x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x64x3x3xf32>) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}

// -----

// Windows that move by two pixels see others.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x59x59xf32> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}) -> tensor<1x64x29x29xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 53824 : i64, strides = array<i64: 53824, 1, 1856, 64>}]} : (tensor<1x64x59x59xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x29x29xf32>
  return %0 : tensor<1x64x29x29xf32>
}
func.func private @convolution_0(%a: tensor<1x64x59x59xf32> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}, %w: tensor<64x64x3x3xf32>) -> (tensor<1x64x29x29xf32> {hw.layout = {size = 53824 : i64, strides = array<i64: 53824, 1, 1856, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x59x59xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x29x29xf32>
  return %0 : tensor<1x64x29x29xf32>
}

// -----

// Nor are there transforms for windows with gaps.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x60x60xf32> {hw.layout = {size = 230400 : i64, strides = array<i64: 230400, 1, 3840, 64>}}) -> tensor<1x64x56x56xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x60x60xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
func.func private @convolution_0(%a: tensor<1x64x60x60xf32> {hw.layout = {size = 230400 : i64, strides = array<i64: 230400, 1, 3840, 64>}}, %w: tensor<64x64x3x3xf32>) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x60x60xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}

// -----

// Nor for windows of another size.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x59x59xf32> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}) -> tensor<1x64x57x55xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 61440 : i64, strides = array<i64: 960, 15, 5, 1>}], name = "w"} : () -> tensor<64x64x3x5xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200640 : i64, strides = array<i64: 200640, 1, 3520, 64>}]} : (tensor<1x64x59x59xf32>, tensor<64x64x3x5xf32>) -> tensor<1x64x57x55xf32>
  return %0 : tensor<1x64x57x55xf32>
}
func.func private @convolution_0(%a: tensor<1x64x59x59xf32> {hw.layout = {size = 222784 : i64, strides = array<i64: 222784, 1, 3776, 64>}}, %w: tensor<64x64x3x5xf32>) -> (tensor<1x64x57x55xf32> {hw.layout = {size = 200640 : i64, strides = array<i64: 200640, 1, 3520, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x59x59xf32>, tensor<64x64x3x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x57x55xf32>
  return %0 : tensor<1x64x57x55xf32>
}

// -----

// Groups are multiplied one by one.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 18432 : i64, strides = array<i64: 288, 9, 3, 1>}], name = "w"} : () -> tensor<64x32x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xf32>, tensor<64x32x3x3xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x32x3x3xf32>) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xf32>, tensor<64x32x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}

// -----

// With few channels transforms take longer than the products that they save.
// CHECK-LABEL: func.func @forward
// FORMS: hw.form_costs
// FORMS-SAME: hw.tile = {lanes
// NONE: hw.tile = {lanes
func.func @forward(%x: tensor<1x2x18x18xf32> {hw.layout = {size = 648 : i64, strides = array<i64: 648, 1, 36, 2>}}) -> tensor<1x8x16x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 144 : i64, strides = array<i64: 18, 9, 3, 1>}], name = "w"} : () -> tensor<8x2x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 2048 : i64, strides = array<i64: 2048, 1, 128, 8>}]} : (tensor<1x2x18x18xf32>, tensor<8x2x3x3xf32>) -> tensor<1x8x16x16xf32>
  return %0 : tensor<1x8x16x16xf32>
}
func.func private @convolution_0(%a: tensor<1x2x18x18xf32> {hw.layout = {size = 648 : i64, strides = array<i64: 648, 1, 36, 2>}}, %w: tensor<8x2x3x3xf32>) -> (tensor<1x8x16x16xf32> {hw.layout = {size = 2048 : i64, strides = array<i64: 2048, 1, 128, 8>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x2x18x18xf32>, tensor<8x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x16x16xf32>
  return %0 : tensor<1x8x16x16xf32>
}

// -----

// Channels that do not lie side by side are transformed by nothing.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 3364, 58, 1>}}) -> tensor<1x64x56x56xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 36864 : i64, strides = array<i64: 576, 9, 3, 1>}], name = "w"} : () -> tensor<64x64x3x3xf32>
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 3364, 58, 1>}}, %w: tensor<64x64x3x3xf32>) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}

// -----

// Weights that are computed at run time cannot be transformed before.
// CHECK-LABEL: func.func @forward
// CHECK: hw.tile = {
// CHECK-NOT: form =
func.func @forward(%w: tensor<64x64x3x3xf32>, %x: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}) -> tensor<1x64x56x56xf32> attributes {hw.input_names = ["w", "x"], hw.output_names = ["y"]} {
  %0 = call @convolution_0(%x, %w) {hw.layouts = [{size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}]} : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
func.func private @convolution_0(%a: tensor<1x64x58x58xf32> {hw.layout = {size = 215296 : i64, strides = array<i64: 215296, 1, 3712, 64>}}, %w: tensor<64x64x3x3xf32>) -> (tensor<1x64x56x56xf32> {hw.layout = {size = 200704 : i64, strides = array<i64: 200704, 1, 3584, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %zeros, %dilation, %false, %zeros, %groups) : (tensor<1x64x58x58xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x56x56xf32>
  return %0 : tensor<1x64x56x56xf32>
}
