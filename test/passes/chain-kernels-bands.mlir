// RUN: hardwire-opt %s --pass-pipeline='chain-kernels{everywhere=true bands=3}' --split-input-file --target cortex-m4f | filecheck %s

// Each band of the result sees one of the image, wider by what windows reach over its sides, and its own part of what is added; what has no columns is given whole.
// The first band is padded on the left, the last one on the right, and all are padded above and below.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[B:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[X0:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %[[A]], %[[B]], %{{.*}}) {{.*}} -> tensor<1x2x6x4xf32>
// CHECK: %[[C:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[D:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[R0:.*]] = "aten.slice.Tensor"(%arg3, %{{.*}}, %[[C]], %[[D]], %{{.*}}) {{.*}} -> tensor<1x4x6x3xf32>
// CHECK: %[[Y0:.*]] = call @[[FIRST:.*]](%[[X0]], %arg1, %arg2, %[[R0]], %arg4) : {{.*}} -> tensor<1x4x6x3xf32>
// CHECK: %[[E:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[F:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[X1:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %[[E]], %[[F]], %{{.*}}) {{.*}} -> tensor<1x2x6x5xf32>
// CHECK: %[[Y1:.*]] = call @[[MIDDLE:.*]](%[[X1]], {{.*}} -> tensor<1x4x6x3xf32>
// CHECK: %[[G:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[X2:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %[[G]], {{.*}} -> tensor<1x2x6x2xf32>
// CHECK: %[[Y2:.*]] = call @[[LAST:.*]](%[[X2]], {{.*}} -> tensor<1x4x6x1xf32>
// CHECK: %[[Y:.*]] = call @cat_0(%[[Y0]], %[[Y1]], %[[Y2]])
// CHECK: return %[[Y]]
// CHECK: func.func private @[[LAST]]
// CHECK: %[[RIGHT:.*]] = "hw.constant"() {value = array<i64: 0, 1, 1, 1>}
// CHECK: "aten.constant_pad_nd"(%{{.*}}, %[[RIGHT]], {{.*}} -> tensor<1x4x8x3xf32>
// CHECK: func.func private @[[MIDDLE]]
// CHECK: %[[NONE:.*]] = "hw.constant"() {value = array<i64: 0, 0, 1, 1>}
// CHECK: "aten.constant_pad_nd"(%{{.*}}, %[[NONE]], {{.*}} -> tensor<1x4x8x5xf32>
// CHECK: func.func private @[[FIRST]]
// CHECK: %[[LEFT:.*]] = "hw.constant"() {value = array<i64: 1, 0, 1, 1>}
// CHECK: "aten.constant_pad_nd"(%{{.*}}, %[[LEFT]], {{.*}} -> tensor<1x4x8x5xf32>
func.func @forward(%x: tensor<1x2x6x7xf32>, %w: tensor<4x2x1x1xf32>, %v: tensor<4x1x3x3xf32>, %r: tensor<1x4x6x7xf32>, %s: tensor<4x1x1xf32>) -> tensor<1x4x6x7xf32> attributes {hw.input_names = ["x", "w", "v", "r", "s"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x7xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x7xf32>
  %1 = call @conv_1(%0, %v, %r, %s) : (tensor<1x4x6x7xf32>, tensor<4x1x3x3xf32>, tensor<1x4x6x7xf32>, tensor<4x1x1xf32>) -> tensor<1x4x6x7xf32>
  return %1 : tensor<1x4x6x7xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x7xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %pad, %groups) : (tensor<1x2x6x7xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x7xf32>
  return %y : tensor<1x4x6x7xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x7xf32>, %v: tensor<4x1x3x3xf32>, %r: tensor<1x4x6x7xf32>, %s: tensor<4x1x1xf32>) -> tensor<1x4x6x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %v, %none, %one, %one, %one, %false, %zero, %groups) : (tensor<1x4x6x7xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x7xf32>
  %z = "aten.add.Tensor"(%y, %r, %alpha) : (tensor<1x4x6x7xf32>, tensor<1x4x6x7xf32>, i64) -> tensor<1x4x6x7xf32>
  %u = "aten.mul.Tensor"(%z, %s) : (tensor<1x4x6x7xf32>, tensor<4x1x1xf32>) -> tensor<1x4x6x7xf32>
  return %u : tensor<1x4x6x7xf32>
}

// -----

// What windows see and is added later would have to be of two widths: such a chain is not cut.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.slice
// CHECK: call @convolution_convolution_0(%arg0, %arg1, %arg2)
// CHECK-NOT: @cat
func.func @forward(%x: tensor<1x4x6x7xf32>, %w: tensor<4x4x1x1xf32>, %v: tensor<4x1x3x3xf32>) -> tensor<1x4x6x7xf32> attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x4x6x7xf32>, tensor<4x4x1x1xf32>) -> tensor<1x4x6x7xf32>
  %1 = call @conv_1(%0, %v, %0) : (tensor<1x4x6x7xf32>, tensor<4x1x3x3xf32>, tensor<1x4x6x7xf32>) -> tensor<1x4x6x7xf32>
  return %1 : tensor<1x4x6x7xf32>
}
func.func private @conv_0(%x: tensor<1x4x6x7xf32>, %w: tensor<4x4x1x1xf32>) -> tensor<1x4x6x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %pad, %groups) : (tensor<1x4x6x7xf32>, tensor<4x4x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x7xf32>
  return %y : tensor<1x4x6x7xf32>
}
func.func private @conv_1(%x: tensor<1x4x6x7xf32>, %v: tensor<4x1x3x3xf32>, %r: tensor<1x4x6x7xf32>) -> tensor<1x4x6x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 4 : i64} : () -> i64
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %v, %none, %one, %one, %one, %false, %zero, %groups) : (tensor<1x4x6x7xf32>, tensor<4x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x7xf32>
  %z = "aten.add.Tensor"(%y, %r, %alpha) : (tensor<1x4x6x7xf32>, tensor<1x4x6x7xf32>, i64) -> tensor<1x4x6x7xf32>
  return %z : tensor<1x4x6x7xf32>
}

// -----

// Windows of a pooling with padding of its own see less at the sides: such a chain is not cut.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.slice
// CHECK: call @convolution_max_pool2d_0(%arg0, %arg1)
// CHECK-NOT: @cat
func.func @forward(%x: tensor<1x2x6x7xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x7xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @conv_0(%x, %w) : (tensor<1x2x6x7xf32>, tensor<4x2x1x1xf32>) -> tensor<1x4x6x7xf32>
  %1 = call @pool(%0) : (tensor<1x4x6x7xf32>) -> tensor<1x4x6x7xf32>
  return %1 : tensor<1x4x6x7xf32>
}
func.func private @conv_0(%x: tensor<1x2x6x7xf32>, %w: tensor<4x2x1x1xf32>) -> tensor<1x4x6x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %pad, %groups) : (tensor<1x2x6x7xf32>, tensor<4x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x6x7xf32>
  return %y : tensor<1x4x6x7xf32>
}
func.func private @pool(%x: tensor<1x4x6x7xf32>) -> tensor<1x4x6x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "pooling"} {
  %size = "hw.constant"() {value = array<i64: 3, 3>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %ceil = "hw.constant"() {value = false} : () -> i1
  %y = "aten.max_pool2d"(%x, %size, %one, %one, %one, %ceil) : (tensor<1x4x6x7xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x4x6x7xf32>
  return %y : tensor<1x4x6x7xf32>
}
