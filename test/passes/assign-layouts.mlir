// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s --check-prefixes=CHECK,CACHE
// RUN: hardwire-opt %s --assign-layouts --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,BARE
// RUN: hardwire-opt %s --assign-layouts --assign-layouts --split-input-file | filecheck %s --check-prefixes=CHECK,CACHE

// Images are stored channel by channel for each pixel, with the zeros that the next convolution wants
// around them. The caller's image keeps its order in the one copy that gives it zeros.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = call @copy_0(%arg0)
// CHECK-SAME: halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 11 : i64, size = 300 : i64, strides = array<i64: 300, 100, 10, 1>
// CHECK: %[[A:.*]] = call @conv_0(%[[X]], %arg1)
// CHECK-SAME: halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 176 : i64, size = 1600 : i64, strides = array<i64: 1600, 1, 160, 16>
// CHECK: %[[B:.*]] = call @conv_1(%[[A]], %arg2)
// CHECK-SAME: hw.layouts = [{size = 1024 : i64, strides = array<i64: 1024, 64, 8, 1>}]
// CHECK: return %[[B]]
// CHECK: func.func private @conv_0({{.*}}{hw.layout = {halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 11 : i64
// CHECK: func.func private @copy_0(%arg0: tensor<1x3x8x8xf32> {hw.layout = {size = 192 : i64, strides = array<i64: 192, 64, 8, 1>}})
// CHECK-SAME: hw.template = "copy"
// CHECK: "aten.clone"
func.func @forward(%x: tensor<1x3x8x8xf32>, %w1: tensor<16x3x3x3xf32>, %w2: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> attributes {hw.input_names = ["x", "w1", "w2"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w1) : (tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>) -> tensor<1x16x8x8xf32>
  %1 = call @conv_1(%0, %w2) : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %1 : tensor<1x16x8x8xf32>
}
func.func private @conv_0(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}
func.func private @conv_1(%x: tensor<1x16x8x8xf32>, %w: tensor<16x16x3x3xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x16x8x8xf32>, tensor<16x16x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}

// -----

// Without padding, a convolution reads the caller's image as it is.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: @copy
// CHECK: call @conv_0(%arg0, %arg1)
// CHECK-NOT: @copy
func.func @forward(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x6x6xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>) -> tensor<1x16x6x6xf32>
  return %0 : tensor<1x16x6x6xf32>
}
func.func private @conv_0(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x6x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x3x8x8xf32>, tensor<16x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x6x6xf32>
  return %y : tensor<1x16x6x6xf32>
}

// -----

// A depthwise convolution wants channels side by side, in the caller's image, too.
// CHECK-LABEL: func.func @forward
// CHECK: call @copy_0(%arg0)
// CHECK-SAME: origin = 56 : i64, size = 288 : i64, strides = array<i64: 288, 1, 48, 8>
func.func @forward(%x: tensor<1x8x4x4xf32>, %w: tensor<8x1x3x3xf32>) -> tensor<1x8x4x4xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x8x4x4xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x4x4xf32>
  return %0 : tensor<1x8x4x4xf32>
}
func.func private @conv_0(%x: tensor<1x8x4x4xf32>, %w: tensor<8x1x3x3xf32>) -> tensor<1x8x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 8 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x8x4x4xf32>, tensor<8x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x4x4xf32>
  return %y : tensor<1x8x4x4xf32>
}

// -----

// Padding with zeros is a look at the zeros that its producer leaves around the image: no kernel.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0)
// CHECK-SAME: halo = array<i64: 0, 0, 0, 0, 0, 1, 0, 1>, size = 243 : i64, strides = array<i64: 243, 81, 9, 1>
// CHECK: %[[B:.*]] = "aten.constant_pad_nd"(%[[A]]
// CHECK-SAME: hw.layouts = [{size = 243 : i64, strides = array<i64: 243, 81, 9, 1>}]
// CHECK: call @conv_0(%[[B]], %arg1)
// CHECK-NOT: @pad_0
// CHECK-NOT: @copy
func.func @forward(%x: tensor<1x3x8x8xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x7x7xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  %1 = call @pad_0(%0) : (tensor<1x3x8x8xf32>) -> tensor<1x3x9x9xf32>
  %2 = call @conv_0(%1, %w) : (tensor<1x3x9x9xf32>, tensor<16x3x3x3xf32>) -> tensor<1x16x7x7xf32>
  return %2 : tensor<1x16x7x7xf32>
}
func.func private @relu_0(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x3x8x8xf32>) -> tensor<1x3x8x8xf32>
  return %y : tensor<1x3x8x8xf32>
}
func.func private @pad_0(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x9x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %pad = "hw.constant"() {value = array<i64: 0, 1, 0, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %y = "aten.constant_pad_nd"(%x, %pad, %zero) : (tensor<1x3x8x8xf32>, !hw.list<i64>, f64) -> tensor<1x3x9x9xf32>
  return %y : tensor<1x3x9x9xf32>
}
func.func private @conv_0(%x: tensor<1x3x9x9xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x7x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x3x9x9xf32>, tensor<16x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x7x7xf32>
  return %y : tensor<1x16x7x7xf32>
}

// -----

// Padding with anything else is a kernel.
// CHECK-LABEL: func.func @forward
// CHECK: call @pad_0(%arg0)
// CHECK-NOT: "aten.constant_pad_nd"
// CHECK: return
func.func @forward(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x9x9xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @pad_0(%x) : (tensor<1x3x8x8xf32>) -> tensor<1x3x9x9xf32>
  return %0 : tensor<1x3x9x9xf32>
}
func.func private @pad_0(%x: tensor<1x3x8x8xf32>) -> tensor<1x3x9x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %pad = "hw.constant"() {value = array<i64: 0, 1, 0, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %y = "aten.constant_pad_nd"(%x, %pad, %zero) : (tensor<1x3x8x8xf32>, !hw.list<i64>, f64) -> tensor<1x3x9x9xf32>
  return %y : tensor<1x3x9x9xf32>
}

// -----

// Attention heads are written where the next layer reads them side by side.
// CHECK-LABEL: func.func @forward
// CHECK: call @bmm_0
// CHECK-SAME: hw.layouts = [{size = 512 : i64, strides = array<i64: 8, 32, 1>}]
// CHECK: "aten.view"
// CHECK: "aten.permute"
// CHECK: %[[M:.*]] = "aten.view"({{.*}}hw.layouts = [{size = 512 : i64, strides = array<i64: 512, 32, 1>}]
// CHECK-NOT: @copy
// CHECK: call @linear_0(%[[M]], %arg2)
func.func @forward(%a: tensor<4x16x16xf32>, %b: tensor<4x16x8xf32>, %w: tensor<32x32xf32>) -> tensor<1x16x32xf32> attributes {hw.input_names = ["a", "b", "w"], hw.output_names = ["y"]} {
  %0 = call @bmm_0(%a, %b) : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  %shape1 = "hw.constant"() {value = array<i64: 1, 4, 16, 8>} : () -> !hw.list<i64>
  %1 = "aten.view"(%0, %shape1) : (tensor<4x16x8xf32>, !hw.list<i64>) -> tensor<1x4x16x8xf32>
  %dims2 = "hw.constant"() {value = array<i64: 0, 2, 1, 3>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%1, %dims2) : (tensor<1x4x16x8xf32>, !hw.list<i64>) -> tensor<1x16x4x8xf32>
  %shape3 = "hw.constant"() {value = array<i64: 1, 16, 32>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %shape3) : (tensor<1x16x4x8xf32>, !hw.list<i64>) -> tensor<1x16x32xf32>
  %4 = call @linear_0(%3, %w) : (tensor<1x16x32xf32>, tensor<32x32xf32>) -> tensor<1x16x32xf32>
  return %4 : tensor<1x16x32xf32>
}
func.func private @bmm_0(%a: tensor<4x16x16xf32>, %b: tensor<4x16x8xf32>) -> tensor<4x16x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %y = "aten.bmm"(%a, %b) : (tensor<4x16x16xf32>, tensor<4x16x8xf32>) -> tensor<4x16x8xf32>
  return %y : tensor<4x16x8xf32>
}
func.func private @linear_0(%x: tensor<1x16x32xf32>, %w: tensor<32x32xf32>) -> tensor<1x16x32xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %y = "aten.linear"(%x, %w, %none) : (tensor<1x16x32xf32>, tensor<32x32xf32>, !hw.none) -> tensor<1x16x32xf32>
  return %y : tensor<1x16x32xf32>
}

// -----

// An image that is only flattened is written in the order in which it is flattened.
// CHECK-LABEL: func.func @forward
// CHECK: call @conv_0
// CHECK-SAME: strides = array<i64: 1024, 64, 8, 1>
// CHECK: "aten.view"
// CHECK-NOT: @copy
// CHECK: return
func.func @forward(%x: tensor<1x3x10x10xf32>, %w: tensor<16x3x3x3xf32>, %l: tensor<5x1024xf32>) -> tensor<1x5xf32> attributes {hw.input_names = ["x", "w", "l"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x3x10x10xf32>, tensor<16x3x3x3xf32>) -> tensor<1x16x8x8xf32>
  %shape1 = "hw.constant"() {value = array<i64: 1, 1024>} : () -> !hw.list<i64>
  %1 = "aten.view"(%0, %shape1) : (tensor<1x16x8x8xf32>, !hw.list<i64>) -> tensor<1x1024xf32>
  %2 = call @linear_0(%1, %l) : (tensor<1x1024xf32>, tensor<5x1024xf32>) -> tensor<1x5xf32>
  return %2 : tensor<1x5xf32>
}
func.func private @conv_0(%x: tensor<1x3x10x10xf32>, %w: tensor<16x3x3x3xf32>) -> tensor<1x16x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x3x10x10xf32>, tensor<16x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}
func.func private @linear_0(%x: tensor<1x1024xf32>, %w: tensor<5x1024xf32>) -> tensor<1x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %y = "aten.linear"(%x, %w, %none) : (tensor<1x1024xf32>, tensor<5x1024xf32>, !hw.none) -> tensor<1x5xf32>
  return %y : tensor<1x5xf32>
}

// -----

// What is returned is computed in the caller's buffer. An input that is returned, a value that is
// returned twice and a part of a value are copied there.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0)
// CHECK: %[[B:.*]] = call @copy_0(%[[A]])
// CHECK: %[[C:.*]] = call @copy_0(%arg0)
// CHECK: return %[[A]], %[[B]], %[[C]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["y0", "y1", "y2"]} {
  %0 = call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0, %0, %x : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%x: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// -----

// A transposed result is written transposed.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0)
// CHECK-SAME: hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]
// CHECK: %[[T:.*]] = "aten.permute"
// CHECK-SAME: hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]
// CHECK: return %[[T]]
func.func @forward(%x: tensor<3x4xf32>) -> tensor<4x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %dims1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%0, %dims1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
func.func private @relu_0(%x: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// -----

// Generic kernels take contiguous operands only: the transposed input is copied, once for both.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "aten.permute"(%arg0
// CHECK: %[[C:.*]] = call @copy_0(%[[T]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK-NOT: @copy
// CHECK: call @tan_0(%[[C]])
// CHECK: call @tan_0(%[[C]])
// CHECK: return
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["y0", "y1"]} {
  %dimst = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %t = "aten.permute"(%x, %dimst) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %0 = call @tan_0(%t) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %1 = call @tan_0(%t) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0, %1 : tensor<4x3xf32>, tensor<4x3xf32>
}
func.func private @tan_0(%x: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.tan"(%x) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %y : tensor<4x3xf32>
}

// -----

// A kernel that is called with several layouts is compiled for each.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0)
// CHECK: call @relu_0_v_0(%{{.*}})
// CHECK: func.func private @relu_0(%arg0: tensor<4x4xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 4, 1>}}) -> (tensor<4x4xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 4, 1>}})
// CHECK: func.func private @relu_0_v_0(%arg0: tensor<4x4xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 1, 4>}}) -> (tensor<4x4xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 4, 1>}})
func.func @forward(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %dims1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%0, %dims1) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  %2 = call @relu_0(%1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %shape3 = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %shape3) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
func.func private @relu_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// Slices and selections are offsets; those of several calls are the same kernel.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.slice.Tensor"{{.*}}hw.layouts = [{offset = 9 : i64, size = 5 : i64, strides = array<i64: 4, 1>}]
// CHECK-SAME: tensor<2x1xf32>
// CHECK: "aten.select.int"{{.*}}hw.layouts = [{offset = 8 : i64, size = 4 : i64, strides = array<i64: 1>}]
// CHECK: "aten.expand"{{.*}}hw.layouts = [{size = 12 : i64, strides = array<i64: 0, 4, 1>}]
func.func @forward(%x: tensor<4x4xf32>, %z: tensor<3x4xf32>) -> (tensor<2x1xf32>, tensor<4xf32>, tensor<2x3x4xf32>) attributes {hw.input_names = ["x", "z"], hw.output_names = ["y0", "y1", "y2"]} {
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %big = "hw.constant"() {value = 9223372036854775807 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %false = "hw.constant"() {value = false} : () -> i1
  %shape = "hw.constant"() {value = array<i64: 2, -1, -1>} : () -> !hw.list<i64>
  %rows = "aten.slice.Tensor"(%x, %i0, %i2, %big, %i1) : (tensor<4x4xf32>, i64, i64, i64, i64) -> tensor<2x4xf32>
  %part = "aten.slice.Tensor"(%rows, %i1, %i1, %i2, %i1) : (tensor<2x4xf32>, i64, i64, i64, i64) -> tensor<2x1xf32>
  %row = "aten.select.int"(%x, %i0, %i2) : (tensor<4x4xf32>, i64, i64) -> tensor<4xf32>
  %wide = "aten.expand"(%z, %shape, %false) : (tensor<3x4xf32>, !hw.list<i64>, i1) -> tensor<2x3x4xf32>
  return %part, %row, %wide : tensor<2x1xf32>, tensor<4xf32>, tensor<2x3x4xf32>
}

// -----

// Rows that would fall into the same lines of a cache are spread; without a cache they are not.
// CHECK-LABEL: func.func @forward
// CACHE: call @relu_0(%arg0) {hw.layouts = [{size = 16624 : i64, strides = array<i64: 1040, 1>}]}
// BARE: call @relu_0(%arg0) {hw.layouts = [{size = 16384 : i64, strides = array<i64: 1024, 1>}]}
func.func @forward(%x: tensor<16x1024xf32>, %w: tensor<64x1024xf32>) -> tensor<16x64xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<16x1024xf32>) -> tensor<16x1024xf32>
  %1 = call @linear_0(%0, %w) : (tensor<16x1024xf32>, tensor<64x1024xf32>) -> tensor<16x64xf32>
  return %1 : tensor<16x64xf32>
}
func.func private @relu_0(%x: tensor<16x1024xf32>) -> tensor<16x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<16x1024xf32>) -> tensor<16x1024xf32>
  return %y : tensor<16x1024xf32>
}
func.func private @linear_0(%x: tensor<16x1024xf32>, %w: tensor<64x1024xf32>) -> tensor<16x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %y = "aten.linear"(%x, %w, %none) : (tensor<16x1024xf32>, tensor<64x1024xf32>, !hw.none) -> tensor<16x64xf32>
  return %y : tensor<16x64xf32>
}

// -----

// A result that could be written over an operand has the same zeros around it, so that it can be.
// CHECK-LABEL: func.func @forward
// CHECK: %[[R:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, [[SAME:.*]]}]}
// CHECK: call @add_0(%[[R]], %arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, [[SAME]]}]}
func.func @forward(%x: tensor<1x2x4x4xf32>, %y: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.input_names = ["x", "y", "w"], hw.output_names = ["z"]} {
  %0 = call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %1 = call @add_0(%0, %y) : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = call @convolution_0(%1, %w) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  return %2 : tensor<1x2x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @add_0(%a: tensor<1x2x4x4xf32>, %b: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @convolution_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %one, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// -----

// Parts of a concatenation are computed where they lie in the whole; one of the caller's is copied.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 11 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[B:.*]] = call @exp_0(%arg1) {hw.layouts = [{offset = 2 : i64, size = 12 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[C:.*]] = call @copy_0(%arg2) {hw.layouts = [{offset = 5 : i64, size = 13 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[PARTS:.*]] = builtin.unrealized_conversion_cast %[[A]], %[[B]], %[[C]]
// CHECK: %[[WHOLE:.*]] = "hw.join"(%[[PARTS]]) {hw.layouts = [{size = 18 : i64, strides = array<i64: 9, 1>}]}
// CHECK: return %[[WHOLE]]
// CHECK-NOT: @cat_0
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x4xf32>) -> tensor<2x9xf32> attributes {hw.input_names = ["x", "y", "z"], hw.output_names = ["r"]} {
  %0 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = func.call @exp_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @cat_0(%0, %1, %z) : (tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x9xf32>
  return %2 : tensor<2x9xf32>
}
func.func private @relu_0(%a: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func private @exp_0(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.exp"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @cat_0(%a: tensor<2x2xf32>, %b: tensor<2x3xf32>, %c: tensor<2x4xf32>) -> tensor<2x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %parts = builtin.unrealized_conversion_cast %a, %b, %c : tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32> to !hw.tensor_list
  %0 = "aten.cat"(%parts, %dim) : (!hw.tensor_list, i64) -> tensor<2x9xf32>
  return %0 : tensor<2x9xf32>
}
