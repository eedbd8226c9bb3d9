// RUN: hardwire-opt %s --pass-pipeline='chain-kernels' --split-input-file --target x86-64-v3 | filecheck %s
// RUN: hardwire-opt %s --pass-pipeline='chain-kernels' --split-input-file --target cortex-m7 | filecheck %s --check-prefix=BARE

// A value of 4.8 MB, which a second cache does not hold, is between the second and the third. In front of it is one of 1.2 MB, which leaves
// little room there, behind it another one: all four are one kernel. Rows move in every fourth turn. What a microcontroller has in memory is as near as anything, and the five convolutions remain.
// CHECK-LABEL: func.func @forward
// CHECK: %[[Y:.*]] = call @convolution_convolution_convolution_0(%arg0,
// CHECK: %[[Z:.*]] = call @conv_3(%[[Y]],
// CHECK-NEXT: return %[[Z]]
// CHECK: func.func private @convolution_convolution_convolution_0
// CHECK-SAME: hw.chain = [{operators = 2 : i64, template = "contraction"}, {operators = 2 : i64, template = "contraction"}, {operators = 2 : i64, template = "depthwise"}]
// CHECK-SAME: hw.turns = 4 : i64
// BARE: call @conv(
// BARE: call @conv_0
// BARE: call @conv_1
// BARE: call @conv_2
// BARE: call @conv_3
func.func @forward(%given: tensor<1x8x112x112xf32>) -> tensor<1x8x56x56xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w"} : () -> tensor<24x8x1x1xf32>
  %x = call @conv(%given, %w) : (tensor<1x8x112x112xf32>, tensor<24x8x1x1xf32>) -> tensor<1x24x112x112xf32>
  %w0 = "hw.weight"() {name = "w0"} : () -> tensor<96x24x1x1xf32>
  %0 = call @conv_0(%x, %w0) : (tensor<1x24x112x112xf32>, tensor<96x24x1x1xf32>) -> tensor<1x96x112x112xf32>
  %w1 = "hw.weight"() {name = "w1"} : () -> tensor<96x1x3x3xf32>
  %1 = call @conv_1(%0, %w1) : (tensor<1x96x112x112xf32>, tensor<96x1x3x3xf32>) -> tensor<1x96x56x56xf32>
  %w2 = "hw.weight"() {name = "w2"} : () -> tensor<24x96x1x1xf32>
  %2 = call @conv_2(%1, %w2) : (tensor<1x96x56x56xf32>, tensor<24x96x1x1xf32>) -> tensor<1x24x56x56xf32>
  %w3 = "hw.weight"() {name = "w3"} : () -> tensor<8x24x1x1xf32>
  %3 = call @conv_3(%2, %w3) : (tensor<1x24x56x56xf32>, tensor<8x24x1x1xf32>) -> tensor<1x8x56x56xf32>
  return %3 : tensor<1x8x56x56xf32>
}
func.func private @conv(%x: tensor<1x8x112x112xf32>, %w: tensor<24x8x1x1xf32>) -> tensor<1x24x112x112xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x8x112x112xf32>, tensor<24x8x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x24x112x112xf32>
  return %0 : tensor<1x24x112x112xf32>
}
func.func private @conv_0(%x: tensor<1x24x112x112xf32>, %w: tensor<96x24x1x1xf32>) -> tensor<1x96x112x112xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x24x112x112xf32>, tensor<96x24x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x96x112x112xf32>
  return %0 : tensor<1x96x112x112xf32>
}
func.func private @conv_1(%x: tensor<1x96x112x112xf32>, %w: tensor<96x1x3x3xf32>) -> tensor<1x96x56x56xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 96 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x96x112x112xf32>, tensor<96x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x96x56x56xf32>
  return %0 : tensor<1x96x56x56xf32>
}
func.func private @conv_2(%x: tensor<1x96x56x56xf32>, %w: tensor<24x96x1x1xf32>) -> tensor<1x24x56x56xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x96x56x56xf32>, tensor<24x96x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x24x56x56xf32>
  return %0 : tensor<1x24x56x56xf32>
}
func.func private @conv_3(%x: tensor<1x24x56x56xf32>, %w: tensor<8x24x1x1xf32>) -> tensor<1x8x56x56xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x24x56x56xf32>, tensor<8x24x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x56x56xf32>
  return %0 : tensor<1x8x56x56xf32>
}

// -----

// A value of just 2 MB stays whole: a chain of it alone would save no more.
// CHECK: call @conv_0
// CHECK: call @conv_1
func.func @forward(%x: tensor<1x3x128x128xf32>) -> tensor<1x32x128x128xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w0 = "hw.weight"() {name = "w0"} : () -> tensor<32x3x1x1xf32>
  %0 = call @conv_0(%x, %w0) : (tensor<1x3x128x128xf32>, tensor<32x3x1x1xf32>) -> tensor<1x32x128x128xf32>
  %w1 = "hw.weight"() {name = "w1"} : () -> tensor<32x1x3x3xf32>
  %1 = call @conv_1(%0, %w1) : (tensor<1x32x128x128xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x128x128xf32>
  return %1 : tensor<1x32x128x128xf32>
}
func.func private @conv_0(%x: tensor<1x3x128x128xf32>, %w: tensor<32x3x1x1xf32>) -> tensor<1x32x128x128xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x3x128x128xf32>, tensor<32x3x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x32x128x128xf32>
  return %0 : tensor<1x32x128x128xf32>
}
func.func private @conv_1(%x: tensor<1x32x128x128xf32>, %w: tensor<32x1x3x3xf32>) -> tensor<1x32x128x128xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 32 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x32x128x128xf32>, tensor<32x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x32x128x128xf32>
  return %0 : tensor<1x32x128x128xf32>
}

// -----

// Two values of just 1.5 MB stay whole.
// CHECK: call @conv_0
// CHECK: call @conv_1
// CHECK: call @conv_2
func.func @forward(%x: tensor<1x3x128x192xf32>) -> tensor<1x4x128x192xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w0 = "hw.weight"() {name = "w0"} : () -> tensor<16x3x1x1xf32>
  %0 = call @conv_0(%x, %w0) : (tensor<1x3x128x192xf32>, tensor<16x3x1x1xf32>) -> tensor<1x16x128x192xf32>
  %w1 = "hw.weight"() {name = "w1"} : () -> tensor<16x1x3x3xf32>
  %1 = call @conv_1(%0, %w1) : (tensor<1x16x128x192xf32>, tensor<16x1x3x3xf32>) -> tensor<1x16x128x192xf32>
  %w2 = "hw.weight"() {name = "w2"} : () -> tensor<4x16x1x1xf32>
  %2 = call @conv_2(%1, %w2) : (tensor<1x16x128x192xf32>, tensor<4x16x1x1xf32>) -> tensor<1x4x128x192xf32>
  return %2 : tensor<1x4x128x192xf32>
}
func.func private @conv_0(%x: tensor<1x3x128x192xf32>, %w: tensor<16x3x1x1xf32>) -> tensor<1x16x128x192xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x3x128x192xf32>, tensor<16x3x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x128x192xf32>
  return %0 : tensor<1x16x128x192xf32>
}
func.func private @conv_1(%x: tensor<1x16x128x192xf32>, %w: tensor<16x1x3x3xf32>) -> tensor<1x16x128x192xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 16 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x16x128x192xf32>, tensor<16x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x128x192xf32>
  return %0 : tensor<1x16x128x192xf32>
}
func.func private @conv_2(%x: tensor<1x16x128x192xf32>, %w: tensor<4x16x1x1xf32>) -> tensor<1x4x128x192xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %zero, %one, %false, %zero, %groups) : (tensor<1x16x128x192xf32>, tensor<4x16x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x128x192xf32>
  return %0 : tensor<1x4x128x192xf32>
}

// -----

// Of 1.6 MB each, they are none: one kernel.
// CHECK: call @convolution_convolution_convolution_0(%arg0,
// CHECK-NEXT: return
func.func @forward(%x: tensor<1x3x160x160xf32>) -> tensor<1x4x160x160xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w0 = "hw.weight"() {name = "w0"} : () -> tensor<16x3x1x1xf32>
  %0 = call @conv_0(%x, %w0) : (tensor<1x3x160x160xf32>, tensor<16x3x1x1xf32>) -> tensor<1x16x160x160xf32>
  %w1 = "hw.weight"() {name = "w1"} : () -> tensor<16x1x3x3xf32>
  %1 = call @conv_1(%0, %w1) : (tensor<1x16x160x160xf32>, tensor<16x1x3x3xf32>) -> tensor<1x16x160x160xf32>
  %w2 = "hw.weight"() {name = "w2"} : () -> tensor<4x16x1x1xf32>
  %2 = call @conv_2(%1, %w2) : (tensor<1x16x160x160xf32>, tensor<4x16x1x1xf32>) -> tensor<1x4x160x160xf32>
  return %2 : tensor<1x4x160x160xf32>
}
func.func private @conv_0(%x: tensor<1x3x160x160xf32>, %w: tensor<16x3x1x1xf32>) -> tensor<1x16x160x160xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x3x160x160xf32>, tensor<16x3x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x160x160xf32>
  return %0 : tensor<1x16x160x160xf32>
}
func.func private @conv_1(%x: tensor<1x16x160x160xf32>, %w: tensor<16x1x3x3xf32>) -> tensor<1x16x160x160xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 16 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x16x160x160xf32>, tensor<16x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x160x160xf32>
  return %0 : tensor<1x16x160x160xf32>
}
func.func private @conv_2(%x: tensor<1x16x160x160xf32>, %w: tensor<4x16x1x1xf32>) -> tensor<1x4x160x160xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %zero, %one, %false, %zero, %groups) : (tensor<1x16x160x160xf32>, tensor<4x16x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x160x160xf32>
  return %0 : tensor<1x4x160x160xf32>
}

// -----

// Weights that each row reads anew do not stay near: 147,456 bytes of the second convolution. The value of 3.2 MB stays whole.
// CHECK: call @conv_0
// CHECK: call @conv_1
func.func @forward(%x: tensor<1x3x112x112xf32>) -> tensor<1x64x112x112xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w0 = "hw.weight"() {name = "w0"} : () -> tensor<64x3x1x1xf32>
  %0 = call @conv_0(%x, %w0) : (tensor<1x3x112x112xf32>, tensor<64x3x1x1xf32>) -> tensor<1x64x112x112xf32>
  %w1 = "hw.weight"() {name = "w1"} : () -> tensor<64x64x3x3xf32>
  %1 = call @conv_1(%0, %w1) : (tensor<1x64x112x112xf32>, tensor<64x64x3x3xf32>) -> tensor<1x64x112x112xf32>
  return %1 : tensor<1x64x112x112xf32>
}
func.func private @conv_0(%x: tensor<1x3x112x112xf32>, %w: tensor<64x3x1x1xf32>) -> tensor<1x64x112x112xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x3x112x112xf32>, tensor<64x3x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x112x112xf32>
  return %0 : tensor<1x64x112x112xf32>
}
func.func private @conv_1(%x: tensor<1x64x112x112xf32>, %w: tensor<64x64x3x3xf32>) -> tensor<1x64x112x112xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %step = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %step, %pad, %one, %false, %zero, %groups) : (tensor<1x64x112x112xf32>, tensor<64x64x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x112x112xf32>
  return %0 : tensor<1x64x112x112xf32>
}
