// RUN: hardwire-opt %s --assign-layouts --target cortex-a76 | filecheck %s --check-prefixes=CHECK,LANES
// RUN: hardwire-opt %s --assign-layouts --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,PLANES

// Where words of bytes are multiplied that are taken from registers, channels lie side by side for a convolution, also behind the border that it reads.
// CHECK-LABEL: func.func @forward
// LANES: call @neg_0(%arg0) {hw.layouts = [{fill = 5 : i64, halo = {{.*}}, origin = 21 : i64, size = 108 : i64, strides = array<i64: 108, 1, 18, 3>}]}
// PLANES: call @neg_0(%arg0) {hw.layouts = [{fill = 5 : i64, halo = {{.*}}, origin = 7 : i64, size = 108 : i64, strides = array<i64: 108, 36, 6, 1>}]}
func.func @forward(%x: tensor<1x3x4x4xi8>) -> tensor<1x2x4x4xi32> {
  %w = "hw.weight"() {name = "w", value = dense<2> : tensor<2x3x3x3xi8>} : () -> tensor<2x3x3x3xi8>
  %0 = func.call @neg_0(%x) : (tensor<1x3x4x4xi8>) -> tensor<1x3x4x4xi8>
  %pads = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 5 : i64} : () -> i64
  %1 = "aten.constant_pad_nd"(%0, %pads, %fill) : (tensor<1x3x4x4xi8>, !hw.list<i64>, i64) -> tensor<1x3x6x6xi8>
  %2 = func.call @convolution_0(%1, %w) : (tensor<1x3x6x6xi8>, tensor<2x3x3x3xi8>) -> tensor<1x2x4x4xi32>
  return %2 : tensor<1x2x4x4xi32>
}
func.func private @neg_0(%a0: tensor<1x3x4x4xi8>) -> tensor<1x3x4x4xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %r = "aten.mul.Scalar"(%a0, %two) : (tensor<1x3x4x4xi8>, i64) -> tensor<1x3x4x4xi8>
  return %r : tensor<1x3x4x4xi8>
}
func.func private @convolution_0(%a0: tensor<1x3x6x6xi8>, %a1: tensor<2x3x3x3xi8>) -> tensor<1x2x4x4xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x3x6x6xi8>, tensor<2x3x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xi32>
  return %r : tensor<1x2x4x4xi32>
}
