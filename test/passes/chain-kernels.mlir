// RUN: hardwire-opt %s --pass-pipeline='chain-kernels{everywhere=true}' --split-input-file --target cortex-m4f | filecheck %s

// Two calls become one of a kernel with the operators of both. Its arguments are those of the first, then those of the second but the rows.
// What a call pads between them by a number becomes the second stage's own pad, zeros of its own and columns included.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[Y:.*]] = call @convolution_convolution_0(%arg0, %arg1, %arg2, %arg3) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, tensor<4x1x3x3xf32>, tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
// CHECK-NEXT: return %[[Y]]
// CHECK: func.func private @convolution_convolution_0
// CHECK-SAME: hw.chain = [{operators = 3 : i64, template = "contraction"}]
// CHECK-SAME: hw.rows = 1 : i64, hw.template = "depthwise"
// CHECK: %[[FIRST:.*]] = "aten.constant_pad_nd"(%arg0,
// CHECK: %[[ROWS:.*]] = "aten.convolution"(%[[FIRST]], %arg1,
// CHECK: %[[BETWEEN:.*]] = "aten.relu"(%[[ROWS]])
// CHECK: %[[SIDES:.*]] = "hw.constant"() {value = array<i64: 2, 1, 0, 0>}
// CHECK: %[[PAD:.*]] = "aten.constant_pad_nd"(%[[BETWEEN]], %[[SIDES]], {{.*}} -> tensor<1x4x6x8xf32>
// CHECK: %[[LAST:.*]] = "aten.convolution"(%[[PAD]], %arg2,
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[LAST]], %arg3,
// CHECK: return %[[SUM]]
// CHECK-NOT: func.func
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>, %r: tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32> attributes {hw.input_names = ["x", "w", "v", "r"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @pad_0(%0) : (tensor<1x4x6x5xf32>) -> tensor<1x4x6x6xf32>
  %2 = call @conv_1(%1, %v, %r) : (tensor<1x4x6x6xf32>, tensor<4x1x3x3xf32>, tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32>
  return %2 : tensor<1x4x4x6xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  %z = "aten.relu"(%y) : (tensor<1x4x6x5xf32>) -> tensor<1x4x6x5xf32>
  return %z : tensor<1x4x6x5xf32>
}
func.func private @pad_0(%x: tensor<1x4x6x5xf32>) -> tensor<1x4x6x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %sides = "hw.constant"() {value = array<i64: 1, 0, 0, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %sides, %fill) : (tensor<1x4x6x5xf32>, !hw.list<i64>, i64) -> tensor<1x4x6x6xf32>
  return %y : tensor<1x4x6x6xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x6xf32>, %w: tensor<4x1x3x3xf32>, %r: tensor<1x4x4x6xf32>) -> tensor<1x4x4x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x6xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x6xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %z = "aten.add.Tensor"(%y, %r, %alpha) : (tensor<1x4x4x6xf32>, tensor<1x4x4x6xf32>, i64) -> tensor<1x4x4x6xf32>
  return %z : tensor<1x4x4x6xf32>
}

// -----

// Links behind each other are one chain; calls that are made of the same kernels, padded alike, share it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @convolution_convolution_convolution_0(%arg0, %arg2, %arg3, %arg4)
// CHECK: %[[B:.*]] = call @convolution_convolution_convolution_0(%arg1, %arg2, %arg3, %arg4)
// CHECK: return %[[A]], %[[B]]
// CHECK: func.func private @convolution_convolution_convolution_0
// CHECK-SAME: hw.chain = [{operators = 2 : i64, template = "contraction"}, {operators = 2 : i64, template = "depthwise"}]
// CHECK-SAME: hw.template = "contraction"
// CHECK-NOT: func.func
func.func @forward(%x: tensor<1x2x6x5xf32>, %y: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>, %u: tensor<2x4x1x1xf32>) -> (tensor<1x2x6x5xf32>, tensor<1x2x6x5xf32>) attributes {hw.input_names = ["x", "y", "w", "v", "u"], hw.output_names = ["p", "q"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @conv_0(%y, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %2 = call @conv_1(%0, %v) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32>
  %3 = call @conv_1(%1, %v) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32>
  %4 = call @conv_2(%2, %u) : (tensor<1x4x6x5xf32>, tensor<2x4x1x1xf32>) -> tensor<1x2x6x5xf32>
  %5 = call @conv_2(%3, %u) : (tensor<1x4x6x5xf32>, tensor<2x4x1x1xf32>) -> tensor<1x2x6x5xf32>
  return %4, %5 : tensor<1x2x6x5xf32>, tensor<1x2x6x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x5xf32>, %w: tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_2(%x: tensor<1x4x6x5xf32>, %w: tensor<2x4x1x1xf32>) -> tensor<1x2x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<2x4x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x6x5xf32>
  return %y : tensor<1x2x6x5xf32>
}

// -----

// What is returned has to be there as a whole.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.chain
// CHECK: return
// CHECK-NOT: hw.chain
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>) -> (tensor<1x4x6x5xf32>, tensor<1x4x6x5xf32>) attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y", "z"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @conv_1(%0, %v) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32>
  return %0, %1 : tensor<1x4x6x5xf32>, tensor<1x4x6x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x5xf32>, %w: tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}

// -----

// So has what another call reads.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.chain
// CHECK: return
// CHECK-NOT: hw.chain
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>) -> (tensor<1x4x6x5xf32>, tensor<1x4x6x5xf32>) attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y", "z"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @conv_1(%0, %v) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32>
  %2 = call @conv_1(%0, %v) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32>
  return %1, %2 : tensor<1x4x6x5xf32>, tensor<1x4x6x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x5xf32>, %w: tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}

// -----

// What the next one reads twice, by rows and at points of its result, is in one strip.
// CHECK-LABEL: func.func @forward
// CHECK: call @convolution_convolution_0(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, tensor<4x1x3x3xf32>)
// CHECK: func.func private @convolution_convolution_0
// CHECK: %[[IMAGE:.*]] = "aten.convolution"
// CHECK: "aten.constant_pad_nd"(%[[IMAGE]]
// CHECK: "aten.add.Tensor"(%{{.*}}, %[[IMAGE]]
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>) -> tensor<1x4x6x5xf32> attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @conv_1(%0, %v, %0) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, tensor<1x4x6x5xf32>) -> tensor<1x4x6x5xf32>
  return %1 : tensor<1x4x6x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x5xf32>, %w: tensor<4x1x3x3xf32>, %r: tensor<1x4x6x5xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %z = "aten.add.Tensor"(%y, %r, %alpha) : (tensor<1x4x6x5xf32>, tensor<1x4x6x5xf32>, i64) -> tensor<1x4x6x5xf32>
  return %z : tensor<1x4x6x5xf32>
}

// -----

// What is only added to a result is not read by rows.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.chain
// CHECK: return
// CHECK-NOT: hw.chain
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>, %r: tensor<1x4x6x5xf32>) -> tensor<1x4x6x5xf32> attributes {hw.input_names = ["x", "w", "v", "r"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @conv_1(%r, %v, %0) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, tensor<1x4x6x5xf32>) -> tensor<1x4x6x5xf32>
  return %1 : tensor<1x4x6x5xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x5xf32>, %w: tensor<4x1x3x3xf32>, %r: tensor<1x4x6x5xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %z = "aten.add.Tensor"(%y, %r, %alpha) : (tensor<1x4x6x5xf32>, tensor<1x4x6x5xf32>, i64) -> tensor<1x4x6x5xf32>
  return %z : tensor<1x4x6x5xf32>
}

// -----

// A row between two windows would be computed for nothing.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.chain
// CHECK: return
// CHECK-NOT: hw.chain
func.func @forward(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<3x4x2x2xf32>) -> tensor<1x3x2x2xf32> attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32>
  %1 = call @conv_1(%0, %v) : (tensor<1x4x6x5xf32>, tensor<3x4x2x2xf32>) -> tensor<1x3x2x2xf32>
  return %1 : tensor<1x3x2x2xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x5xf32>
  return %y : tensor<1x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x5xf32>, %w: tensor<3x4x2x2xf32>) -> tensor<1x3x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 3, 3>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x4x6x5xf32>, tensor<3x4x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x2x2xf32>
  return %y : tensor<1x3x2x2xf32>
}

// -----

// Several images go through a chain one after the other.
// CHECK-LABEL: func.func @forward
// CHECK: call @convolution_convolution_0(%arg0, {{.*}} -> tensor<2x
// CHECK: hw.chain = [
func.func @forward(%x: tensor<2x2x6x5xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>) -> tensor<2x4x6x5xf32> attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<2x2x6x5xf32>, tensor<4x2x1x1xf32>) -> tensor<2x4x6x5xf32>
  %1 = call @conv_1(%0, %v) : (tensor<2x4x6x5xf32>, tensor<4x1x3x3xf32>) -> tensor<2x4x6x5xf32>
  return %1 : tensor<2x4x6x5xf32>
}
func.func private @conv_0(%x: tensor<2x2x6x5xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<2x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<2x2x6x5xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<2x4x6x5xf32>
  return %y : tensor<2x4x6x5xf32>
}
func.func private @conv_1(%x: tensor<2x4x6x5xf32>, %w: tensor<4x1x3x3xf32>) -> tensor<2x4x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<2x4x6x5xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<2x4x6x5xf32>
  return %y : tensor<2x4x6x5xf32>
}

// -----

// A sum has a stage beside it, and reads the rows of both; the stage copies what the other one has
// in its strip. Channels that were moved for the sum stay where they are.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.permute
// CHECK: call @convolution_convolution_convolution_0(
// CHECK: aten.permute
// CHECK: return
// CHECK: hw.chain = [{operators = 2 : i64, template = "contraction"}, {operators = 2 : i64, template = "contraction"}, {operators = 2 : i64, template = "contraction"}, {operators = 2 : i64, template = "contraction"}], {{.*}}hw.template = "elementwise"
// CHECK: %[[START:.*]] = "aten.convolution"
// CHECK: "aten.constant_pad_nd"(%[[START]]
// CHECK: %[[SIDE:.*]] = "aten.convolution"
// CHECK: "aten.constant_pad_nd"(%[[START]]
// CHECK: %[[FIRST:.*]] = "aten.convolution"
// CHECK: "aten.constant_pad_nd"(%[[FIRST]]
// CHECK: %[[SECOND:.*]] = "aten.convolution"
// CHECK: %[[ROWS:.*]] = "aten.constant_pad_nd"(%[[SECOND]]
// CHECK: "aten.add.Tensor"(%[[SIDE]], %[[ROWS]], %{{.*}}) : (tensor<1x3x4x3xf32>, tensor<1x3x4x3xf32>, i64) -> tensor<1x3x4x3xf32>
func.func @forward(%x: tensor<1x2x8x6xf32>, %a: tensor<2x2x1x1xf32>, %b: tensor<3x2x1x1xf32>, %c: tensor<3x2x3x3xf32>, %d: tensor<3x3x3x3xf32>) -> tensor<1x4x3x3xf32> attributes {hw.input_names = ["x", "a", "b", "c", "d"], hw.output_names = ["y"]} {
  %last = "hw.constant"() {value = array<i64: 0, 2, 3, 1>} : () -> !hw.list<i64>
  %0 = call @start(%x, %a) : (tensor<1x2x8x6xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x8x6xf32>
  %1 = call @side(%0, %b) : (tensor<1x2x8x6xf32>, tensor<3x2x1x1xf32>) -> tensor<1x3x4x3xf32>
  %2 = call @first(%0, %c) : (tensor<1x2x8x6xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x3xf32>
  %3 = call @second(%2, %d) : (tensor<1x3x4x3xf32>, tensor<3x3x3x3xf32>) -> tensor<1x3x4x3xf32>
  %4 = "aten.permute"(%1, %last) : (tensor<1x3x4x3xf32>, !hw.list<i64>) -> tensor<1x4x3x3xf32>
  %5 = "aten.permute"(%3, %last) : (tensor<1x3x4x3xf32>, !hw.list<i64>) -> tensor<1x4x3x3xf32>
  %6 = call @sum(%4, %5) : (tensor<1x4x3x3xf32>, tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32>
  return %6 : tensor<1x4x3x3xf32>
}
func.func private @start(%x: tensor<1x2x8x6xf32>, %w: tensor<2x2x1x1xf32>) -> tensor<1x2x8x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x6xf32>, tensor<2x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x8x6xf32>
  return %y : tensor<1x2x8x6xf32>
}
func.func private @side(%x: tensor<1x2x8x6xf32>, %w: tensor<3x2x1x1xf32>) -> tensor<1x3x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x6xf32>, tensor<3x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x3xf32>
  return %y : tensor<1x3x4x3xf32>
}
func.func private @first(%x: tensor<1x2x8x6xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<1x3x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x6xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x3xf32>
  return %y : tensor<1x3x4x3xf32>
}
func.func private @second(%x: tensor<1x3x4x3xf32>, %w: tensor<3x3x3x3xf32>) -> tensor<1x3x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x3x4x3xf32>, tensor<3x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x3xf32>
  return %y : tensor<1x3x4x3xf32>
}
func.func private @sum(%x: tensor<1x4x3x3xf32>, %y: tensor<1x4x3x3xf32>) -> tensor<1x4x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %alpha = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %alpha) : (tensor<1x4x3x3xf32>, tensor<1x4x3x3xf32>, i64) -> tensor<1x4x3x3xf32>
  return %0 : tensor<1x4x3x3xf32>
}

// -----

// A pooling whose windows have all of their rows in the image reads these as a convolution does.
// CHECK-LABEL: func.func @forward
// CHECK: call @convolution_max_pool2d_0(
// CHECK: hw.chain = [{operators = 2 : i64, template = "contraction"}], {{.*}}hw.template = "pooling"
func.func @forward(%x: tensor<1x2x8x6xf32>, %a: tensor<2x2x1x1xf32>) -> tensor<1x2x3x4xf32> attributes {hw.input_names = ["x", "a"], hw.output_names = ["y"]} {
  %0 = call @start(%x, %a) : (tensor<1x2x8x6xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x8x6xf32>
  %1 = call @pool(%0) : (tensor<1x2x8x6xf32>) -> tensor<1x2x3x4xf32>
  return %1 : tensor<1x2x3x4xf32>
}
func.func private @start(%x: tensor<1x2x8x6xf32>, %w: tensor<2x2x1x1xf32>) -> tensor<1x2x8x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x6xf32>, tensor<2x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x8x6xf32>
  return %y : tensor<1x2x8x6xf32>
}
func.func private @pool(%x: tensor<1x2x8x6xf32>) -> tensor<1x2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "pooling"} {
  %size = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %ceil = "hw.constant"() {value = false} : () -> i1
  %y = "aten.max_pool2d"(%x, %size, %stride, %pad, %one, %ceil) : (tensor<1x2x8x6xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x2x3x4xf32>
  return %y : tensor<1x2x3x4xf32>
}

// -----

// Rows of padding stay the pooling's own, as they are no numbers; the pad in front of it adds none.
// CHECK-LABEL: func.func @forward
// CHECK: call @convolution_max_pool2d_0(
// CHECK: hw.chain = [{operators = 2 : i64, template = "contraction"}], {{.*}}hw.template = "pooling"
// CHECK: %[[ROWS:.*]] = "aten.convolution"
// CHECK: %[[SIDES:.*]] = "hw.constant"() {value = array<i64: 0, 0, 0, 0>}
// CHECK: %[[PAD:.*]] = "aten.constant_pad_nd"(%[[ROWS]], %[[SIDES]], {{.*}} -> tensor<1x2x8x6xf32>
// CHECK: %[[OWN:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: "aten.max_pool2d"(%[[PAD]], %{{[0-9]+}}, %{{[0-9]+}}, %[[OWN]],
func.func @forward(%x: tensor<1x2x8x6xf32>, %a: tensor<2x2x1x1xf32>) -> tensor<1x2x4x4xf32> attributes {hw.input_names = ["x", "a"], hw.output_names = ["y"]} {
  %0 = call @start(%x, %a) : (tensor<1x2x8x6xf32>, tensor<2x2x1x1xf32>) -> tensor<1x2x8x6xf32>
  %1 = call @pool(%0) : (tensor<1x2x8x6xf32>) -> tensor<1x2x4x4xf32>
  return %1 : tensor<1x2x4x4xf32>
}
func.func private @start(%x: tensor<1x2x8x6xf32>, %w: tensor<2x2x1x1xf32>) -> tensor<1x2x8x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %stride, %pad, %one, %false, %zero, %groups) : (tensor<1x2x8x6xf32>, tensor<2x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x8x6xf32>
  return %y : tensor<1x2x8x6xf32>
}
func.func private @pool(%x: tensor<1x2x8x6xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "pooling"} {
  %size = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %ceil = "hw.constant"() {value = false} : () -> i1
  %y = "aten.max_pool2d"(%x, %size, %stride, %pad, %one, %ceil) : (tensor<1x2x8x6xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// -----

// What has one dimension is turned into a column, with the windows of a pooling, which saw a row; views between these are gone.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.view"(%arg0, %{{.*}}) : (tensor<1x2x9xf32>, !hw.list<i64>) -> tensor<1x2x9x1xf32>
// CHECK: %[[W:.*]] = "aten.view"(%arg1, %{{.*}}) : (tensor<3x2x2xf32>, !hw.list<i64>) -> tensor<3x2x2x1xf32>
// CHECK: %[[B:.*]] = "aten.view"(%arg2, %{{.*}}) : (tensor<3x1xf32>, !hw.list<i64>) -> tensor<3x1x1xf32>
// CHECK: %[[Y:.*]] = call @convolution_max_pool2d_0(%[[X]], %[[W]], %[[B]]) : {{.*}} -> tensor<1x3x5x1xf32>
// CHECK-NEXT: "hw.constant"
// CHECK-NEXT: %[[BACK:.*]] = "aten.view"(%[[Y]], %{{.*}}) : (tensor<1x3x5x1xf32>, !hw.list<i64>) -> tensor<1x3x1x5xf32>
// CHECK: return %[[BACK]]
// CHECK: func.func private @convolution_max_pool2d_0
// CHECK: %[[STRIDE:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[DILATION:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: "aten.convolution"(%{{.*}}, %arg1, %{{.*}}, %[[STRIDE]], %{{.*}}, %[[DILATION]], {{.*}} -> tensor<1x3x9x1xf32>
// CHECK: "aten.mul.Tensor"(%{{.*}}, %arg2) : {{.*}} -> tensor<1x3x9x1xf32>
// CHECK: %[[SIZE:.*]] = "hw.constant"() {value = array<i64: 3, 1>}
// CHECK: %[[STEP:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[OWN:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: "aten.max_pool2d"(%{{[0-9]+}}, %[[SIZE]], %[[STEP]], %[[OWN]],
func.func @forward(%x: tensor<1x2x9xf32>, %w: tensor<3x2x2xf32>, %b: tensor<3x1xf32>) -> tensor<1x3x1x5xf32> attributes {hw.input_names = ["x", "w", "b"], hw.output_names = ["y"]} {
  %0 = call @start(%x, %w, %b) : (tensor<1x2x9xf32>, tensor<3x2x2xf32>, tensor<3x1xf32>) -> tensor<1x3x9xf32>
  %shape = "hw.constant"() {value = array<i64: 1, 3, 1, 9>} : () -> !hw.list<i64>
  %1 = "aten.view"(%0, %shape) : (tensor<1x3x9xf32>, !hw.list<i64>) -> tensor<1x3x1x9xf32>
  %2 = call @pool(%1) : (tensor<1x3x1x9xf32>) -> tensor<1x3x1x5xf32>
  return %2 : tensor<1x3x1x5xf32>
}
func.func private @start(%x: tensor<1x2x9xf32>, %w: tensor<3x2x2xf32>, %b: tensor<3x1xf32>) -> tensor<1x3x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %two, %false, %zero, %groups) : (tensor<1x2x9xf32>, tensor<3x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x9xf32>
  %z = "aten.mul.Tensor"(%y, %b) : (tensor<1x3x9xf32>, tensor<3x1xf32>) -> tensor<1x3x9xf32>
  return %z : tensor<1x3x9xf32>
}
func.func private @pool(%x: tensor<1x3x1x9xf32>) -> tensor<1x3x1x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "pooling"} {
  %size = "hw.constant"() {value = array<i64: 1, 3>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %ceil = "hw.constant"() {value = false} : () -> i1
  %y = "aten.max_pool2d"(%x, %size, %stride, %pad, %one, %ceil) : (tensor<1x3x1x9xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x3x1x5xf32>
  return %y : tensor<1x3x1x5xf32>
}
