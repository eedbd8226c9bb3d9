// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,FEW
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,MANY

// Windows share numbers with their neighbours, which LLVM keeps: of few registers it has some for these, and lines are
// loaded from best. Where registers are many, a tile has more of them.
// CHECK-LABEL: func.func private @convolution_0
// FEW-SAME: hw.tile = {lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 1, 10>}
// MANY-SAME: hw.tile = {lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 6, 4>}
func.func @forward(%x: tensor<1x4x98x22xf32>) -> tensor<1x8x96x20xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 288 : i64, strides = array<i64: 36, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<8x4x3x3xf32>} : () -> tensor<8x4x3x3xf32>
  %0 = call @convolution_0(%x, %w) : (tensor<1x4x98x22xf32>, tensor<8x4x3x3xf32>) -> tensor<1x8x96x20xf32>
  return %0 : tensor<1x8x96x20xf32>
}
func.func private @convolution_0(%a: tensor<1x4x98x22xf32>, %w: tensor<8x4x3x3xf32>) -> tensor<1x8x96x20xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x4x98x22xf32>, tensor<8x4x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x96x20xf32>
  return %0 : tensor<1x8x96x20xf32>
}

// -----

#in = affine_map<()[s0] -> (1, 4, s0 + 2, 22)>
#out = affine_map<()[s0] -> (1, 8, s0, 20)>

// Of an open number of lines one may be left over, or be all there is: alone it has sums enough that none waits.
// CHECK-LABEL: func.func private @convolution_0
// FEW-SAME: hw.tile = {lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 1, 10>}
// MANY-SAME: hw.tile = {lanes = 16 : i64, nr = 16 : i64, rows = array<i64: 2, 10>}
func.func @forward(%x: tensor<1x4x?x22xf32, #in>) -> tensor<1x8x?x20xf32, #out> attributes {hw.input_names = ["x"], hw.output_names = ["y"], hw.sizes = [{max = 128 : i64, min = 4 : i64, name = "s0"}]} {
  %w = "hw.weight"() {hw.layouts = [{size = 288 : i64, strides = array<i64: 36, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<8x4x3x3xf32>} : () -> tensor<8x4x3x3xf32>
  %0 = call @convolution_0(%x, %w) : (tensor<1x4x?x22xf32, #in>, tensor<8x4x3x3xf32>) -> tensor<1x8x?x20xf32, #out>
  return %0 : tensor<1x8x?x20xf32, #out>
}
func.func private @convolution_0(%a: tensor<1x4x?x22xf32, #in>, %w: tensor<8x4x3x3xf32>) -> tensor<1x8x?x20xf32, #out> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 128 : i64, min = 4 : i64, name = "s0"}], hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x4x?x22xf32, #in>, tensor<8x4x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x?x20xf32, #out>
  return %0 : tensor<1x8x?x20xf32, #out>
}
