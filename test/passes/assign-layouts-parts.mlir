// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// Each of several wholes has the zeros that readers of it, or of one of its parts, want.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 36 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, offset = 36 : i64, origin = 7 : i64, size = 36 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V3:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V4:.*]] = call @conv_0(%[[V1]], %arg2) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 1, 4, 1>}]}
// CHECK: %[[V5:.*]] = call @tanh_0(%[[V3]]) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V6:.*]] = call @relu_0_v_0(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 24 : i64, strides = array<i64: 48, 24, 6, 1>}]}
// CHECK: %[[V7:.*]] = call @exp_0_v_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, offset = 24 : i64, origin = 1 : i64, size = 24 : i64, strides = array<i64: 48, 24, 6, 1>}]}
// CHECK: %[[V8:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 48 : i64, strides = array<i64: 48, 24, 6, 1>}]}
// CHECK: %[[V9:.*]] = call @conv_1(%[[V8]], %arg3) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: return %[[V5]], %[[V4]], %[[V9]]
func.func @forward(%x: tensor<1x1x4x4xf32>, %y: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>, %v: tensor<2x2x1x3xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x1x4x4xf32>, tensor<1x2x4x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %2 = func.call @exp_0(%y) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> tensor<1x2x4x4xf32>
  %4 = func.call @conv_0(%1, %w) : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x4x4xf32>
  %9 = func.call @tanh_0(%3) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %5 = func.call @relu_0(%y) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %6 = func.call @exp_0(%x) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %7 = func.call @cat_0(%5, %6) : (tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32>) -> tensor<1x2x4x4xf32>
  %8 = func.call @conv_1(%7, %v) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32>
  return %9, %4, %8 : tensor<1x2x4x4xf32>, tensor<1x1x4x4xf32>, tensor<1x2x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}
func.func private @exp_0(%a0: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}
func.func private @cat_0(%a0: tensor<1x1x4x4xf32>, %a1: tensor<1x1x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x1x4x4xf32>, tensor<1x1x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @tanh_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.tanh"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x1x4x4xf32>, %a1: tensor<1x1x3x3xf32>) -> tensor<1x1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x2x4x4xf32>, %a1: tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}

// -----

// The whole keeps the zeros at its sides where a part alone wants some above it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 0, 0>, origin = 4 : i64, size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, offset = 12 : i64, origin = 1 : i64, size = 36 : i64, strides = array<i64: 48, 24, 6, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 36 : i64, strides = array<i64: 48, 24, 6, 1>}]}
// CHECK: %[[V4:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 48 : i64, strides = array<i64: 48, 24, 6, 1>}]}
// CHECK: %[[V5:.*]] = call @conv_0(%[[V4]], %arg3) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V6:.*]] = call @conv_1(%[[V1]], %arg2) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 8, 4, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<1x2x2x4xf32>, %y: tensor<1x2x2x4xf32>, %w: tensor<2x2x3x1xf32>, %v: tensor<2x2x1x3xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x2x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = func.call @exp_0(%y) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32>) -> tensor<1x2x4x4xf32>
  %4 = func.call @conv_0(%3, %v) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32>
  %5 = func.call @conv_1(%1, %w) : (tensor<1x2x2x4xf32>, tensor<2x2x3x1xf32>) -> tensor<1x2x2x4xf32>
  return %4, %5 : tensor<1x2x4x4xf32>, tensor<1x2x2x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %r : tensor<1x2x2x4xf32>
}
func.func private @exp_0(%a0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %r : tensor<1x2x2x4xf32>
}
func.func private @cat_0(%a0: tensor<1x2x2x4xf32>, %a1: tensor<1x2x2x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 2 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2x2x4xf32>, tensor<1x2x2x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x2x2x4xf32>, %a1: tensor<2x2x3x1xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x2x4xf32>, tensor<2x2x3x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x4xf32>
  return %r : tensor<1x2x2x4xf32>
}

// -----

// A part that is seen through views which strides cannot say is computed row by row.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]) {hw.layouts = [{size = 11 : i64, strides = array<i64: 6, 2>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 11 : i64, strides = array<i64: 2>}]}
// CHECK: %[[V4:.*]] = "aten.view"(%[[V3]], %{{.*}}) {hw.layouts = [{size = 11 : i64, strides = array<i64: 2, 2>}]}
// CHECK: %[[V5:.*]] = call @exp_0(%arg1) {hw.layouts = [{offset = 1 : i64, size = 11 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V6:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V7:.*]] = "aten.permute"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 11 : i64, strides = array<i64: 2, 6>}]}
// CHECK: %[[V8:.*]] = call @copy_0(%[[V7]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V9:.*]] = call @tan_0(%[[V8]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V6]], %[[V9]]
func.func @forward(%x: tensor<3x2xf32>, %y: tensor<6x1xf32>) -> (tensor<6x2xf32>, tensor<3x2xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%x, %c1) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %2 = func.call @relu_0(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %v3s = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %v3s) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %v4s = "hw.constant"() {value = array<i64: 6, 1>} : () -> !hw.list<i64>
  %4 = "aten.view"(%3, %v4s) : (tensor<6xf32>, !hw.list<i64>) -> tensor<6x1xf32>
  %5 = func.call @exp_0(%y) : (tensor<6x1xf32>) -> tensor<6x1xf32>
  %6 = func.call @cat_0(%4, %5) : (tensor<6x1xf32>, tensor<6x1xf32>) -> tensor<6x2xf32>
  %c2 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %7 = "aten.permute"(%2, %c2) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %8 = func.call @tan_0(%7) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %6, %8 : tensor<6x2xf32>, tensor<3x2xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<6x1xf32>) -> tensor<6x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<6x1xf32>) -> tensor<6x1xf32>
  return %r : tensor<6x1xf32>
}
func.func private @tan_0(%a0: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func private @cat_0(%a0: tensor<6x1xf32>, %a1: tensor<6x1xf32>) -> tensor<6x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<6x1xf32>, tensor<6x1xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<6x2xf32>
  return %r : tensor<6x2xf32>
}

// -----

// An input that is a part of two wholes is copied into each, though it lies alike in both.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%arg0) {hw.layouts = [{offset = 3 : i64, size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = call @exp_0(%arg1) {hw.layouts = [{size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%arg0) {hw.layouts = [{offset = 3 : i64, size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V3]], %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @cat_0(%1, %x) : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  %3 = func.call @exp_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = func.call @cat_0(%3, %x) : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  return %2, %4 : tensor<2x5xf32>, tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x3xf32>, %a1: tensor<2x2xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x3xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// A weight is copied into the whole, and so is a value that is seen in part only.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}], name = "w", value = dense<5.000000e-01> : tensor<2x2xf32>}
// CHECK: %[[V2:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{offset = 3 : i64, size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = call @exp_0(%arg1) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = "aten.slice.Tensor"(%[[V5]], {{.*}}) {hw.layouts = [{offset = 1 : i64, size = 6 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V7:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V8:.*]] = call @copy_0_v_0(%[[V6]]) {hw.layouts = [{offset = 3 : i64, size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V9:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V4]], %[[V9]]
func.func @forward(%y: tensor<2x3xf32>, %z: tensor<2x4xf32>) -> (tensor<2x5xf32>, tensor<2x5xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %1 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @cat_0(%1, %w) : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  %3 = func.call @exp_0(%z) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %v4d = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4s = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4e = "hw.constant"() {value = 3 : i64} : () -> i64
  %v4t = "hw.constant"() {value = 1 : i64} : () -> i64
  %4 = "aten.slice.Tensor"(%3, %v4d, %v4s, %v4e, %v4t) : (tensor<2x4xf32>, i64, i64, i64, i64) -> tensor<2x2xf32>
  %5 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = func.call @cat_0(%5, %4) : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  return %2, %6 : tensor<2x5xf32>, tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @cat_0(%a0: tensor<2x3xf32>, %a1: tensor<2x2xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x3xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// A value that is seen in part only does not count among the parts that can be computed in place,
// nor does one of several results: one in four is too few.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%arg1) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = "aten.slice.Tensor"(%[[V2]], {{.*}}) {hw.layouts = [{offset = 1 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = call @cat_0(%[[V1]], %[[V3]], %arg0, %arg0) {hw.layouts = [{size = 18 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[V5:.*]]:2 = call @aminmax_0(%arg1) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}, {size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V6:.*]] = call @cat_1(%[[V5]]#1, %[[V5]]#0, %[[V5]]#1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V4]], %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x5xf32>) -> (tensor<2x9xf32>, tensor<6xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @exp_0(%y) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  %v3d = "hw.constant"() {value = 1 : i64} : () -> i64
  %v3s = "hw.constant"() {value = 1 : i64} : () -> i64
  %v3e = "hw.constant"() {value = 4 : i64} : () -> i64
  %v3t = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "aten.slice.Tensor"(%2, %v3d, %v3s, %v3e, %v3t) : (tensor<2x5xf32>, i64, i64, i64, i64) -> tensor<2x3xf32>
  %4 = func.call @cat_0(%1, %3, %x, %x) : (tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x9xf32>
  %5:2 = func.call @aminmax_0(%y) : (tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  %6 = func.call @cat_1(%5#1, %5#0, %5#1) : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %4, %6 : tensor<2x9xf32>, tensor<6xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @exp_0(%a0: tensor<2x5xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x2xf32>, %a3: tensor<2x2xf32>) -> tensor<2x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2, %a3 : tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}
func.func private @aminmax_0(%a0: tensor<2x5xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %r:2 = "aten.aminmax"(%a0, %dim, %no) : (tensor<2x5xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xf32>)
  return %r#0, %r#1 : tensor<2xf32>, tensor<2xf32>
}
func.func private @cat_1(%a0: tensor<2xf32>, %a1: tensor<2xf32>, %a2: tensor<2xf32>) -> tensor<6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<6xf32>
  return %r : tensor<6xf32>
}

// -----

#stack = affine_map<()[s0] -> (3, s0, 2)>
#rows = affine_map<()[s0] -> (s0, 2)>
#less = affine_map<()[s0] -> (s0 - 1, 2)>

// A part of an open tensor begins at an origin that sizes say.
// CHECK-DAG: [[AT:#map[0-9]*]] = affine_map<()[s0] -> (s0 * 4)>
// CHECK-LABEL: func.func @forward
// CHECK: "aten.select.int"(%arg0, {{.*}}) {hw.layouts = [{origin = [[AT]], size = 48 : i64, strides = array<i64: 2, 1>}]}
// CHECK: func.func private @relu_0(%arg0: tensor<?x2xf32, {{.*}}> {hw.layout = {origin = [[AT]],
func.func @forward(%x: tensor<3x?x2xf32, #stack>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 3 : i64, name = "s0"}]} {
  %0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %a = "aten.select.int"(%x, %0, %2) : (tensor<3x?x2xf32, #stack>, i64, i64) -> tensor<?x2xf32, #rows>
  %r = func.call @relu_0(%a) : (tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows>
  return %r : tensor<?x2xf32, #rows>
}
func.func private @relu_0(%a0: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 3 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows>
  return %r : tensor<?x2xf32, #rows>
}

// -----

#rows = affine_map<()[s0] -> (s0, 2)>

// What may show fewer rows than are computed is copied to the caller, whose buffer has no room for
// the others, though it could have.
// CHECK-LABEL: func.func @forward
// CHECK: %[[R:.*]] = call @relu_0
// CHECK: %[[S:.*]] = "aten.slice.Tensor"(%[[R]],
// CHECK: %[[C:.*]] = call @copy_0(%[[S]])
// CHECK: return %[[C]]
func.func @forward(%x: tensor<8x2xf32>, %y: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 3 : i64, name = "s0"}]} {
  %0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %r = func.call @relu_0(%x) : (tensor<8x2xf32>) -> tensor<8x2xf32>
  %b = "aten.slice.Tensor"(%r, %0, %0, %n, %1) : (tensor<8x2xf32>, i64, i64, i64, i64) -> tensor<?x2xf32, #rows>
  return %b : tensor<?x2xf32, #rows>
}
func.func private @relu_0(%a0: tensor<8x2xf32>) -> tensor<8x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<8x2xf32>) -> tensor<8x2xf32>
  return %r : tensor<8x2xf32>
}
