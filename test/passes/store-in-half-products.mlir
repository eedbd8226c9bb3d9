// RUN: hardwire-opt %s --target neoverse-n2 --store-in-half --split-input-file | filecheck %s --check-prefixes=CHECK,HELD
// RUN: hardwire-opt %s --target x86-64-v4 --store-in-half --split-input-file | filecheck %s --check-prefixes=CHECK,WIDE
// RUN: hardwire-opt %s --target x86-64-v3 --store-in-half --split-input-file | filecheck %s --check-prefixes=CHECK,WIDE

// A convolution that multiplies short floats as they lie reads an image of them, of whole registers of channels.
// CHECK-LABEL: func.func @forward
// HELD: call @relu_0(%arg0) : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xbf16>
// WIDE: call @relu_0(%arg0) : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
// HELD: func.func private @convolution_0(%arg0: tensor<1x8x3x5xbf16> {hw.held}, %arg1: tensor<2x8x1x1xbf16>)
func.func @forward(%x: tensor<1x8x3x5xf32>) -> tensor<1x2x3x5xf32> {
  %w = "hw.weight"() {name = "w"} : () -> tensor<2x8x1x1xbf16>
  %0 = call @relu_0(%x) : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
  %1 = call @convolution_0(%0, %w) : (tensor<1x8x3x5xf32>, tensor<2x8x1x1xbf16>) -> tensor<1x2x3x5xf32>
  return %1 : tensor<1x2x3x5xf32>
}
func.func private @relu_0(%x: tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
  return %0 : tensor<1x8x3x5xf32>
}
func.func private @convolution_0(%x: tensor<1x8x3x5xf32>, %w: tensor<2x8x1x1xbf16>) -> tensor<1x2x3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x8x3x5xf32>, tensor<2x8x1x1xbf16>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}

// -----

// Not one whose weights are other floats: there are no products of two kinds.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0) : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
func.func @forward(%x: tensor<1x8x3x5xf32>) -> tensor<1x2x3x5xf32> {
  %w = "hw.weight"() {name = "w"} : () -> tensor<2x8x1x1xf32>
  %0 = call @relu_0(%x) : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
  %1 = call @convolution_0(%0, %w) : (tensor<1x8x3x5xf32>, tensor<2x8x1x1xf32>) -> tensor<1x2x3x5xf32>
  return %1 : tensor<1x2x3x5xf32>
}
func.func private @relu_0(%x: tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<1x8x3x5xf32>) -> tensor<1x8x3x5xf32>
  return %0 : tensor<1x8x3x5xf32>
}
func.func private @convolution_0(%x: tensor<1x8x3x5xf32>, %w: tensor<2x8x1x1xf32>) -> tensor<1x2x3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x8x3x5xf32>, tensor<2x8x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x3x5xf32>
  return %0 : tensor<1x2x3x5xf32>
}
