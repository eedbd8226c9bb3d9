// RUN: hardwire-opt %s --pass-pipeline='read-by-rows{everywhere=true}' --split-input-file --target cortex-m4f | filecheck %s

// What a call in front pads becomes the kernel's own, with the number that it pads by; no call pads for it any more.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: @pad_0
// CHECK: call @conv_0(%arg0, %arg1) : (tensor<1x2x6x5xi8>, tensor<3x2x3x3xi8>) -> tensor<1x3x6x6xi32>
// CHECK: func.func private @conv_0(%arg0: tensor<1x2x6x5xi8>, {{.*}} hw.rows = 1 : i64
// CHECK: %[[SIDES:.*]] = "hw.constant"() {value = array<i64: 1, 2, 0, 2>}
// CHECK: %[[FILL:.*]] = "hw.constant"() {value = -7 : i64}
// CHECK: %[[PAD:.*]] = "aten.constant_pad_nd"(%arg0, %[[SIDES]], %[[FILL]]) {{.*}} -> tensor<1x2x8x8xi8>
// CHECK: "aten.convolution"(%[[PAD]], %arg1,
func.func @forward(%x: tensor<1x2x6x5xi8>, %w: tensor<3x2x3x3xi8>) -> tensor<1x3x6x6xi32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @pad_0(%x) : (tensor<1x2x6x5xi8>) -> tensor<1x2x8x8xi8>
  %1 = call @conv_0(%0, %w) : (tensor<1x2x8x8xi8>, tensor<3x2x3x3xi8>) -> tensor<1x3x6x6xi32>
  return %1 : tensor<1x3x6x6xi32>
}
func.func private @pad_0(%x: tensor<1x2x6x5xi8>) -> tensor<1x2x8x8xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %sides = "hw.constant"() {value = array<i64: 1, 2, 0, 2>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = -7 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %sides, %fill) : (tensor<1x2x6x5xi8>, !hw.list<i64>, i64) -> tensor<1x2x8x8xi8>
  return %y : tensor<1x2x8x8xi8>
}
func.func private @conv_0(%x: tensor<1x2x8x8xi8>, %w: tensor<3x2x3x3xi8>) -> tensor<1x3x6x6xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x8xi8>, tensor<3x2x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x6x6xi32>
  return %y : tensor<1x3x6x6xi32>
}

// -----

// Its own padding and zeros that a call in front pads by are one pad. Another reader of these keeps the call.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PADDED:.*]] = call @pad_0(%arg0)
// CHECK: call @conv_0(%arg0, %arg1)
// CHECK: return %{{.*}}, %[[PADDED]]
// CHECK: func.func private @conv_0
// CHECK: %[[SIDES:.*]] = "hw.constant"() {value = array<i64: 2, 3, 1, 2>}
// CHECK: %[[PAD:.*]] = "aten.constant_pad_nd"(%arg0, %[[SIDES]], {{.*}} -> tensor<1x2x9x10xf32>
// CHECK: %[[NONE:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: "aten.convolution"(%[[PAD]], %arg1, %{{.*}}, %{{.*}}, %[[NONE]],
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<3x2x3x3xf32>) -> (tensor<1x3x7x8xf32>, tensor<1x2x7x6xf32>) attributes {hw.input_names = ["x", "w"], hw.output_names = ["y", "z"]} {
  %0 = call @pad_0(%x) : (tensor<1x2x6x5xf32>) -> tensor<1x2x7x6xf32>
  %1 = call @conv_0(%0, %w) : (tensor<1x2x7x6xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x7x8xf32>
  return %1, %0 : tensor<1x3x7x8xf32>, tensor<1x2x7x6xf32>
}
func.func private @pad_0(%x: tensor<1x2x6x5xf32>) -> tensor<1x2x7x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %sides = "hw.constant"() {value = array<i64: 0, 1, 0, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %sides, %fill) : (tensor<1x2x6x5xf32>, !hw.list<i64>, i64) -> tensor<1x2x7x6xf32>
  return %y : tensor<1x2x7x6xf32>
}
func.func private @conv_0(%x: tensor<1x2x7x6xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<1x3x7x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x7x6xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x7x8xf32>
  return %y : tensor<1x3x7x8xf32>
}

// -----

// Zeros around another number are no border of one number.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.rows
// CHECK: aten.convolution
func.func @forward(%x: tensor<1x2x6x5xi8>, %w: tensor<3x2x3x3xi8>) -> tensor<1x3x8x7xi32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @pad_0(%x) : (tensor<1x2x6x5xi8>) -> tensor<1x2x8x7xi8>
  %1 = call @conv_0(%0, %w) : (tensor<1x2x8x7xi8>, tensor<3x2x3x3xi8>) -> tensor<1x3x8x7xi32>
  return %1 : tensor<1x3x8x7xi32>
}
func.func private @pad_0(%x: tensor<1x2x6x5xi8>) -> tensor<1x2x8x7xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %sides = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 5 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %sides, %fill) : (tensor<1x2x6x5xi8>, !hw.list<i64>, i64) -> tensor<1x2x8x7xi8>
  return %y : tensor<1x2x8x7xi8>
}
func.func private @conv_0(%x: tensor<1x2x8x7xi8>, %w: tensor<3x2x3x3xi8>) -> tensor<1x3x8x7xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x7xi8>, tensor<3x2x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x8x7xi32>
  return %y : tensor<1x3x8x7xi32>
}

// -----

// Two calls of a kernel that pad by different numbers keep it as it is.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.rows
// CHECK: aten.convolution
func.func @forward(%x: tensor<1x2x6x5xi8>, %w: tensor<3x2x3x3xi8>) -> (tensor<1x3x6x5xi32>, tensor<1x3x6x5xi32>) attributes {hw.input_names = ["x", "w"], hw.output_names = ["y", "z"]} {
  %0 = call @pad_0(%x) : (tensor<1x2x6x5xi8>) -> tensor<1x2x8x7xi8>
  %1 = call @pad_1(%x) : (tensor<1x2x6x5xi8>) -> tensor<1x2x8x7xi8>
  %2 = call @conv_0(%0, %w) : (tensor<1x2x8x7xi8>, tensor<3x2x3x3xi8>) -> tensor<1x3x6x5xi32>
  %3 = call @conv_0(%1, %w) : (tensor<1x2x8x7xi8>, tensor<3x2x3x3xi8>) -> tensor<1x3x6x5xi32>
  return %2, %3 : tensor<1x3x6x5xi32>, tensor<1x3x6x5xi32>
}
func.func private @pad_0(%x: tensor<1x2x6x5xi8>) -> tensor<1x2x8x7xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %sides = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 5 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %sides, %fill) : (tensor<1x2x6x5xi8>, !hw.list<i64>, i64) -> tensor<1x2x8x7xi8>
  return %y : tensor<1x2x8x7xi8>
}
func.func private @pad_1(%x: tensor<1x2x6x5xi8>) -> tensor<1x2x8x7xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %sides = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 6 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %sides, %fill) : (tensor<1x2x6x5xi8>, !hw.list<i64>, i64) -> tensor<1x2x8x7xi8>
  return %y : tensor<1x2x8x7xi8>
}
func.func private @conv_0(%x: tensor<1x2x8x7xi8>, %w: tensor<3x2x3x3xi8>) -> tensor<1x3x6x5xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x7xi8>, tensor<3x2x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x6x5xi32>
  return %y : tensor<1x3x6x5xi32>
}

// -----

// Several images are read one after the other.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @conv_0(%arg0: tensor<2x2x6x5xf32>, {{.*}} hw.rows = 1 : i64
// CHECK: aten.convolution
func.func @forward(%x: tensor<2x2x6x5xf32>, %w: tensor<3x2x1x1xf32>) -> tensor<2x3x6x5xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<2x2x6x5xf32>, tensor<3x2x1x1xf32>) -> tensor<2x3x6x5xf32>
  return %0 : tensor<2x3x6x5xf32>
}
func.func private @conv_0(%x: tensor<2x2x6x5xf32>, %w: tensor<3x2x1x1xf32>) -> tensor<2x3x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<2x2x6x5xf32>, tensor<3x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<2x3x6x5xf32>
  return %y : tensor<2x3x6x5xf32>
}

// -----

// One row is all there is.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.rows
// CHECK: aten.convolution
func.func @forward(%x: tensor<1x2x3x5xf32>, %w: tensor<3x2x3x1xf32>) -> tensor<1x3x1x5xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x3x5xf32>, tensor<3x2x3x1xf32>) -> tensor<1x3x1x5xf32>
  return %0 : tensor<1x3x1x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x3x5xf32>, %w: tensor<3x2x3x1xf32>) -> tensor<1x3x1x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x3x5xf32>, tensor<3x2x3x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x5xf32>
  return %y : tensor<1x3x1x5xf32>
}

// -----

// What is added to the result is read pixel by pixel: an image that is read by rows is not there as a whole.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.rows
// CHECK: aten.convolution
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<2x2x1x1xf32>) -> tensor<1x2x6x5xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x6x5xf32>
  return %0 : tensor<1x2x6x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<2x2x1x1xf32>) -> tensor<1x2x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<2x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x6x5xf32>
  %number = "hw.constant"() {value = 1 : i64} : () -> i64
  %z = "aten.add.Tensor"(%y, %x, %number) : (tensor<1x2x6x5xf32>, tensor<1x2x6x5xf32>, i64) -> tensor<1x2x6x5xf32>
  return %z : tensor<1x2x6x5xf32>
}
