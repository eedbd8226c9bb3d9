// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// Of three parts one can be computed in the whole: the call stays.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @cat_0(%[[V1]], %arg1, %arg2) {hw.layouts = [{size = 18 : i64, strides = array<i64: 9, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x4xf32>) -> (tensor<2x9xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @cat_0(%1, %y, %z) : (tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x9xf32>
  return %2 : tensor<2x9xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x4xf32>) -> tensor<2x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2 : tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

// -----

// Of three parts two are the same value, which lies once in the whole.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{offset = 1 : i64, size = 6 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V5]]
func.func @forward(%x: tensor<2x1xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %1, %2) : (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %3 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x1xf32>) -> tensor<2x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x1xf32>, %a1: tensor<2x1xf32>, %a2: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// A value lies in the first of two concatenations, and is copied to the second.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_2(%arg2) {hw.layouts = [{size = 10 : i64, strides = array<i64: 6, 1>}]}
// CHECK: %[[V6:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{offset = 4 : i64, size = 8 : i64, strides = array<i64: 6, 1>}]}
// CHECK: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V5]], %[[V6]]
// CHECK: %[[V8:.*]] = "hw.join"(%[[V7]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 6, 1>}]}
// CHECK: return %[[V4]], %[[V8]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x4xf32>) -> (tensor<2x5xf32>, tensor<2x6xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %4 = func.call @relu_2(%z) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = func.call @cat_1(%4, %1) : (tensor<2x4xf32>, tensor<2x2xf32>) -> tensor<2x6xf32>
  return %3, %5 : tensor<2x5xf32>, tensor<2x6xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @relu_2(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @cat_1(%a0: tensor<2x4xf32>, %a1: tensor<2x2xf32>) -> tensor<2x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x4xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x6xf32>
  return %r : tensor<2x6xf32>
}

// -----

// An input is copied, even where it lies as it would in the whole.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{offset = 4 : i64, size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V2]], %[[V1]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<1x4xf32>, %y: tensor<2x4xf32>) -> (tensor<3x4xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = func.call @cat_0(%x, %1) : (tensor<1x4xf32>, tensor<2x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @cat_0(%a0: tensor<1x4xf32>, %a1: tensor<2x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x4xf32>, tensor<2x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// The whole has the zeros that readers want around it and around its parts; the parts lie in it
// with them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 2, 2, 2>, origin = 18 : i64, size = 128 : i64, strides = array<i64: 320, 64, 8, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 2, 2, 2>, offset = 128 : i64, origin = 18 : i64, size = 192 : i64, strides = array<i64: 320, 64, 8, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 2, 2, 2>, origin = 18 : i64, size = 320 : i64, strides = array<i64: 320, 64, 8, 1>}]}
// CHECK: %[[V5:.*]] = call @conv_0(%[[V4]], %arg2) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: %[[V6:.*]] = call @conv_1(%[[V1]], %arg3) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %y: tensor<1x3x4x4xf32>, %w: tensor<4x5x3x3xf32>, %v: tensor<4x2x5x5xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = func.call @relu_1(%y) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x2x4x4xf32>, tensor<1x3x4x4xf32>) -> tensor<1x5x4x4xf32>
  %4 = func.call @conv_0(%3, %w) : (tensor<1x5x4x4xf32>, tensor<4x5x3x3xf32>) -> tensor<1x4x4x4xf32>
  %5 = func.call @conv_1(%1, %v) : (tensor<1x2x4x4xf32>, tensor<4x2x5x5xf32>) -> tensor<1x4x4x4xf32>
  return %4, %5 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @relu_1(%a0: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}
func.func private @cat_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<1x3x4x4xf32>) -> tensor<1x5x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2x4x4xf32>, tensor<1x3x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x5x4x4xf32>
  return %r : tensor<1x5x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x5x4x4xf32>, %a1: tensor<4x5x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x5x4x4xf32>, tensor<4x5x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x2x4x4xf32>, %a1: tensor<4x2x5x5xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<4x2x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}

// -----

// Zeros cannot lie between the parts: the convolution reads a copy.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 28 : i64, strides = array<i64: 40, 20, 4, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 8 : i64, size = 32 : i64, strides = array<i64: 40, 20, 4, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 40 : i64, strides = array<i64: 40, 20, 4, 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V4]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 84 : i64, strides = array<i64: 84, 42, 6, 1>}]}
// CHECK: %[[V6:.*]] = call @conv_0(%[[V5]], %arg2) {hw.layouts = [{size = 80 : i64, strides = array<i64: 80, 20, 4, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<1x2x2x4xf32>, %y: tensor<1x2x3x4xf32>, %w: tensor<4x2x3x3xf32>) -> (tensor<1x4x5x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = func.call @relu_1(%y) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x2x2x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32>
  %4 = func.call @conv_0(%3, %w) : (tensor<1x2x5x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x5x4xf32>
  return %4 : tensor<1x4x5x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %r : tensor<1x2x2x4xf32>
}
func.func private @relu_1(%a0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}
func.func private @cat_0(%a0: tensor<1x2x2x4xf32>, %a1: tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 2 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2x2x4xf32>, tensor<1x2x3x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x2x5x4xf32>
  return %r : tensor<1x2x5x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x5x4xf32>, %a1: tensor<4x2x3x3xf32>) -> tensor<1x4x5x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x5x4xf32>, tensor<4x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x5x4xf32>
  return %r : tensor<1x4x5x4xf32>
}

// -----

// Nor above one part alone: what wants them reads a copy of it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 0, 0>, origin = 4 : i64, size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 8 : i64, size = 32 : i64, strides = array<i64: 40, 20, 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 28 : i64, strides = array<i64: 40, 20, 4, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 40 : i64, strides = array<i64: 40, 20, 4, 1>}]}
// CHECK: %[[V6:.*]] = call @conv_0(%[[V1]], %arg2) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 8, 4, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<1x2x2x4xf32>, %y: tensor<1x2x3x4xf32>, %w: tensor<4x2x3x1xf32>) -> (tensor<1x2x5x4xf32>, tensor<1x4x2x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  %2 = func.call @relu_1(%y) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x2x2x4xf32>, tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32>
  %4 = func.call @conv_0(%1, %w) : (tensor<1x2x2x4xf32>, tensor<4x2x3x1xf32>) -> tensor<1x4x2x4xf32>
  return %3, %4 : tensor<1x2x5x4xf32>, tensor<1x4x2x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %r : tensor<1x2x2x4xf32>
}
func.func private @relu_1(%a0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}
func.func private @cat_0(%a0: tensor<1x2x2x4xf32>, %a1: tensor<1x2x3x4xf32>) -> tensor<1x2x5x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 2 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2x2x4xf32>, tensor<1x2x3x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x2x5x4xf32>
  return %r : tensor<1x2x5x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x2x4xf32>, %a1: tensor<4x2x3x1xf32>) -> tensor<1x4x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x2x4xf32>, tensor<4x2x3x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x4xf32>
  return %r : tensor<1x4x2x4xf32>
}

// -----

// Zeros around a value are not those around the view of it that is joined.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 36 : i64, strides = array<i64: 36, 18, 6, 1>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 0, 0>, origin = 1 : i64, size = 36 : i64, strides = array<i64: 36, 18, 1, 6>}]}
// CHECK: %[[V3:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 24 : i64, size = 36 : i64, strides = array<i64: 60, 12, 1, 4>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 60, 12, 1, 4>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]], %[[V3]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{size = 60 : i64, strides = array<i64: 60, 12, 1, 4>}]}
// CHECK: %[[V7:.*]] = call @conv_0(%[[V6]], %arg3) {hw.layouts = [{size = 8 : i64, strides = array<i64: 8, 2, 1, 1>}]}
// CHECK: %[[V8:.*]] = call @conv_1(%[[V1]], %arg2) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 12, 4, 1>}]}
// CHECK: return %[[V7]], %[[V8]]
func.func @forward(%x: tensor<1x2x3x4xf32>, %y: tensor<1x3x4x3xf32>, %w: tensor<4x2x1x3xf32>, %v: tensor<4x5x3x3xf32>) -> (tensor<1x4x2x1xf32>, tensor<1x4x3x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  %c2 = "hw.constant"() {value = array<i64: 0, 1, 3, 2>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%1, %c2) : (tensor<1x2x3x4xf32>, !hw.list<i64>) -> tensor<1x2x4x3xf32>
  %4 = func.call @relu_1(%y) : (tensor<1x3x4x3xf32>) -> tensor<1x3x4x3xf32>
  %5 = func.call @cat_0(%3, %4) : (tensor<1x2x4x3xf32>, tensor<1x3x4x3xf32>) -> tensor<1x5x4x3xf32>
  %6 = func.call @conv_0(%5, %v) : (tensor<1x5x4x3xf32>, tensor<4x5x3x3xf32>) -> tensor<1x4x2x1xf32>
  %7 = func.call @conv_1(%1, %w) : (tensor<1x2x3x4xf32>, tensor<4x2x1x3xf32>) -> tensor<1x4x3x4xf32>
  return %6, %7 : tensor<1x4x2x1xf32>, tensor<1x4x3x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32>
  return %r : tensor<1x2x3x4xf32>
}
func.func private @relu_1(%a0: tensor<1x3x4x3xf32>) -> tensor<1x3x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3x4x3xf32>) -> tensor<1x3x4x3xf32>
  return %r : tensor<1x3x4x3xf32>
}
func.func private @cat_0(%a0: tensor<1x2x4x3xf32>, %a1: tensor<1x3x4x3xf32>) -> tensor<1x5x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2x4x3xf32>, tensor<1x3x4x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x5x4x3xf32>
  return %r : tensor<1x5x4x3xf32>
}
func.func private @conv_0(%a0: tensor<1x5x4x3xf32>, %a1: tensor<4x5x3x3xf32>) -> tensor<1x4x2x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x5x4x3xf32>, tensor<4x5x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x1xf32>
  return %r : tensor<1x4x2x1xf32>
}
func.func private @conv_1(%a0: tensor<1x2x3x4xf32>, %a1: tensor<4x2x1x3xf32>) -> tensor<1x4x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x3x4xf32>, tensor<4x2x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x3x4xf32>
  return %r : tensor<1x4x3x4xf32>
}

// -----

// A concatenation lies in a larger one, with its zeros; a part that wants more is on its own.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 2, 2, 2>, origin = 18 : i64, size = 128 : i64, strides = array<i64: 128, 64, 8, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, offset = 108 : i64, origin = 7 : i64, size = 108 : i64, strides = array<i64: 216, 36, 6, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, offset = 36 : i64, origin = 7 : i64, size = 72 : i64, strides = array<i64: 216, 36, 6, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, offset = 36 : i64, origin = 7 : i64, size = 180 : i64, strides = array<i64: 216, 36, 6, 1>}]}
// CHECK: %[[V6:.*]] = call @relu_2(%arg2) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 36 : i64, strides = array<i64: 216, 36, 6, 1>}]}
// CHECK: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V6]], %[[V5]]
// CHECK: %[[V8:.*]] = "hw.join"(%[[V7]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 216 : i64, strides = array<i64: 216, 36, 6, 1>}]}
// CHECK: %[[V9:.*]] = call @conv_0(%[[V8]], %arg3) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: %[[V10:.*]] = call @conv_1(%[[V1]], %arg4) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: return %[[V9]], %[[V10]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %y: tensor<1x3x4x4xf32>, %z: tensor<1x1x4x4xf32>, %w: tensor<4x6x3x3xf32>, %v: tensor<4x2x5x5xf32>) -> (tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = func.call @relu_1(%y) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x2x4x4xf32>, tensor<1x3x4x4xf32>) -> tensor<1x5x4x4xf32>
  %4 = func.call @relu_2(%z) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  %5 = func.call @cat_1(%4, %3) : (tensor<1x1x4x4xf32>, tensor<1x5x4x4xf32>) -> tensor<1x6x4x4xf32>
  %6 = func.call @conv_0(%5, %w) : (tensor<1x6x4x4xf32>, tensor<4x6x3x3xf32>) -> tensor<1x4x4x4xf32>
  %7 = func.call @conv_1(%1, %v) : (tensor<1x2x4x4xf32>, tensor<4x2x5x5xf32>) -> tensor<1x4x4x4xf32>
  return %6, %7 : tensor<1x4x4x4xf32>, tensor<1x4x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @relu_1(%a0: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}
func.func private @cat_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<1x3x4x4xf32>) -> tensor<1x5x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2x4x4xf32>, tensor<1x3x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x5x4x4xf32>
  return %r : tensor<1x5x4x4xf32>
}
func.func private @relu_2(%a0: tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x1x4x4xf32>) -> tensor<1x1x4x4xf32>
  return %r : tensor<1x1x4x4xf32>
}
func.func private @cat_1(%a0: tensor<1x1x4x4xf32>, %a1: tensor<1x5x4x4xf32>) -> tensor<1x6x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x1x4x4xf32>, tensor<1x5x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x6x4x4xf32>
  return %r : tensor<1x6x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x6x4x4xf32>, %a1: tensor<4x6x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x6x4x4xf32>, tensor<4x6x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x2x4x4xf32>, %a1: tensor<4x2x5x5xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<4x2x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}

// -----

// The inner one is read where rows may not have gaps, and keeps to itself.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_2(%arg2) {hw.layouts = [{offset = 5 : i64, size = 17 : i64, strides = array<i64: 13, 1>}]}
// CHECK: %[[V6:.*]] = call @exp_0(%arg2) {hw.layouts = [{offset = 9 : i64, size = 17 : i64, strides = array<i64: 13, 1>}]}
// CHECK: %[[V7:.*]] = call @copy_0(%[[V4]]) {hw.layouts = [{size = 18 : i64, strides = array<i64: 13, 1>}]}
// CHECK: %[[V8:.*]] = builtin.unrealized_conversion_cast %[[V7]], %[[V5]], %[[V6]]
// CHECK: %[[V9:.*]] = "hw.join"(%[[V8]]) {hw.layouts = [{size = 26 : i64, strides = array<i64: 13, 1>}]}
// CHECK: %[[V10:.*]] = call @tan_0(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V9]], %[[V10]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x4xf32>) -> (tensor<2x13xf32>, tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %4 = func.call @relu_2(%z) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = func.call @exp_0(%z) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %6 = func.call @cat_1(%3, %4, %5) : (tensor<2x5xf32>, tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x13xf32>
  %7 = func.call @tan_0(%3) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %6, %7 : tensor<2x13xf32>, tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @relu_2(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @exp_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @cat_1(%a0: tensor<2x5xf32>, %a1: tensor<2x4xf32>, %a2: tensor<2x4xf32>) -> tensor<2x13xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2 : tensor<2x5xf32>, tensor<2x4xf32>, tensor<2x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x13xf32>
  return %r : tensor<2x13xf32>
}
func.func private @tan_0(%a0: tensor<2x5xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// The whole lies in the order of its first part, for a convolution,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @conv_0(%arg0, %arg1) {hw.layouts = [{size = 139 : i64, strides = array<i64: 144, 1, 36, 9>}]}
// CHECK: %[[V2:.*]] = call @conv_1(%arg0, %arg2) {hw.layouts = [{offset = 4 : i64, size = 140 : i64, strides = array<i64: 144, 1, 36, 9>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 144 : i64, strides = array<i64: 144, 1, 36, 9>}]}
// CHECK: %[[V5:.*]] = call @conv_2(%[[V4]], %arg3) {hw.layouts = [{size = 8 : i64, strides = array<i64: 8, 4, 2, 1>}]}
// CHECK: return %[[V5]]
func.func @forward(%x: tensor<1x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %v: tensor<5x3x3x3xf32>, %u: tensor<2x9x3x3xf32>) -> (tensor<1x2x2x2xf32>) {
  %1 = func.call @conv_0(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %2 = func.call @conv_1(%x, %v) : (tensor<1x3x6x6xf32>, tensor<5x3x3x3xf32>) -> tensor<1x5x4x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x4x4x4xf32>, tensor<1x5x4x4xf32>) -> tensor<1x9x4x4xf32>
  %4 = func.call @conv_2(%3, %u) : (tensor<1x9x4x4xf32>, tensor<2x9x3x3xf32>) -> tensor<1x2x2x2xf32>
  return %4 : tensor<1x2x2x2xf32>
}
func.func private @conv_0(%a0: tensor<1x3x6x6xf32>, %a1: tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x3x6x6xf32>, %a1: tensor<5x3x3x3xf32>) -> tensor<1x5x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x3x6x6xf32>, tensor<5x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x4x4xf32>
  return %r : tensor<1x5x4x4xf32>
}
func.func private @cat_0(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1x5x4x4xf32>) -> tensor<1x9x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x4x4x4xf32>, tensor<1x5x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x9x4x4xf32>
  return %r : tensor<1x9x4x4xf32>
}
func.func private @conv_2(%a0: tensor<1x9x4x4xf32>, %a1: tensor<2x9x3x3xf32>) -> tensor<1x2x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x9x4x4xf32>, tensor<2x9x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x2xf32>
  return %r : tensor<1x2x2x2xf32>
}

// -----

// but row by row for the caller.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @conv_0(%arg0, %arg1) {hw.layouts = [{size = 64 : i64, strides = array<i64: 144, 16, 4, 1>}]}
// CHECK: %[[V2:.*]] = call @conv_1(%arg0, %arg2) {hw.layouts = [{offset = 64 : i64, size = 80 : i64, strides = array<i64: 144, 16, 4, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 144 : i64, strides = array<i64: 144, 16, 4, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<1x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %v: tensor<5x3x3x3xf32>) -> (tensor<1x9x4x4xf32>) {
  %1 = func.call @conv_0(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %2 = func.call @conv_1(%x, %v) : (tensor<1x3x6x6xf32>, tensor<5x3x3x3xf32>) -> tensor<1x5x4x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x4x4x4xf32>, tensor<1x5x4x4xf32>) -> tensor<1x9x4x4xf32>
  return %3 : tensor<1x9x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x3x6x6xf32>, %a1: tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x3x6x6xf32>, %a1: tensor<5x3x3x3xf32>) -> tensor<1x5x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x3x6x6xf32>, tensor<5x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x4x4xf32>
  return %r : tensor<1x5x4x4xf32>
}
func.func private @cat_0(%a0: tensor<1x4x4x4xf32>, %a1: tensor<1x5x4x4xf32>) -> tensor<1x9x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x4x4x4xf32>, tensor<1x5x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x9x4x4xf32>
  return %r : tensor<1x9x4x4xf32>
}

// -----

// What is flattened before it is joined is computed where the flat part lies.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 20, 1>}]}
// CHECK: %[[V2:.*]] = call @conv_0(%arg0, %arg1) {hw.layouts = [{offset = 4 : i64, size = 16 : i64, strides = array<i64: 16, 4, 2, 1>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{offset = 4 : i64, size = 16 : i64, strides = array<i64: 16, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V3]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 20 : i64, strides = array<i64: 20, 1>}]}
// CHECK: return %[[V5]]
func.func @forward(%x: tensor<1x3x4x4xf32>, %w: tensor<4x3x3x3xf32>, %y: tensor<1x4xf32>) -> (tensor<1x20xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %2 = func.call @conv_0(%x, %w) : (tensor<1x3x4x4xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x2x2xf32>
  %c3 = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
  %4 = "aten.view"(%2, %c3) : (tensor<1x4x2x2xf32>, !hw.list<i64>) -> tensor<1x16xf32>
  %5 = func.call @cat_0(%1, %4) : (tensor<1x4xf32>, tensor<1x16xf32>) -> tensor<1x20xf32>
  return %5 : tensor<1x20xf32>
}
func.func private @relu_0(%a0: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %r : tensor<1x4xf32>
}
func.func private @conv_0(%a0: tensor<1x3x4x4xf32>, %a1: tensor<4x3x3x3xf32>) -> tensor<1x4x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x3x4x4xf32>, tensor<4x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x2xf32>
  return %r : tensor<1x4x2x2xf32>
}
func.func private @cat_0(%a0: tensor<1x4xf32>, %a1: tensor<1x16xf32>) -> tensor<1x20xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x4xf32>, tensor<1x16xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x20xf32>
  return %r : tensor<1x20xf32>
}

// -----

// Through several views, each turned back in its place.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{size = 30 : i64, strides = array<i64: 6, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg0) {hw.layouts = [{offset = 30 : i64, size = 24 : i64, strides = array<i64: 3, 1, 6>}]}
// CHECK: %[[V3:.*]] = "aten.permute"(%[[V2]], %{{.*}}) {hw.layouts = [{offset = 30 : i64, size = 24 : i64, strides = array<i64: 6, 3, 1>}]}
// CHECK: %[[V4:.*]] = "aten.view"(%[[V3]], %{{.*}}) {hw.layouts = [{offset = 30 : i64, size = 24 : i64, strides = array<i64: 6, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V4]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{size = 54 : i64, strides = array<i64: 6, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<2x3x4xf32>, %y: tensor<5x6xf32>) -> (tensor<9x6xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  %2 = func.call @relu_1(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %c3 = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
  %4 = "aten.permute"(%2, %c3) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
  %c5 = "hw.constant"() {value = array<i64: 4, 6>} : () -> !hw.list<i64>
  %6 = "aten.view"(%4, %c5) : (tensor<4x2x3xf32>, !hw.list<i64>) -> tensor<4x6xf32>
  %7 = func.call @cat_0(%1, %6) : (tensor<5x6xf32>, tensor<4x6xf32>) -> tensor<9x6xf32>
  return %7 : tensor<9x6xf32>
}
func.func private @relu_0(%a0: tensor<5x6xf32>) -> tensor<5x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<5x6xf32>) -> tensor<5x6xf32>
  return %r : tensor<5x6xf32>
}
func.func private @relu_1(%a0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
func.func private @cat_0(%a0: tensor<5x6xf32>, %a1: tensor<4x6xf32>) -> tensor<9x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<5x6xf32>, tensor<4x6xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<9x6xf32>
  return %r : tensor<9x6xf32>
}

// -----

// A whole with zeros around it has no place for what is reshaped.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 108 : i64, strides = array<i64: 180, 36, 6, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg0) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 1>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, offset = 108 : i64, origin = 7 : i64, size = 72 : i64, strides = array<i64: 180, 36, 6, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V4]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 180 : i64, strides = array<i64: 180, 36, 6, 1>}]}
// CHECK: %[[V7:.*]] = call @conv_0(%[[V6]], %arg2) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: return %[[V7]]
func.func @forward(%x: tensor<1x32xf32>, %y: tensor<1x3x4x4xf32>, %w: tensor<4x5x3x3xf32>) -> (tensor<1x4x4x4xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %2 = func.call @relu_1(%x) : (tensor<1x32xf32>) -> tensor<1x32xf32>
  %c3 = "hw.constant"() {value = array<i64: 1, 2, 4, 4>} : () -> !hw.list<i64>
  %4 = "aten.view"(%2, %c3) : (tensor<1x32xf32>, !hw.list<i64>) -> tensor<1x2x4x4xf32>
  %5 = func.call @cat_0(%1, %4) : (tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x5x4x4xf32>
  %6 = func.call @conv_0(%5, %w) : (tensor<1x5x4x4xf32>, tensor<4x5x3x3xf32>) -> tensor<1x4x4x4xf32>
  return %6 : tensor<1x4x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}
func.func private @relu_1(%a0: tensor<1x32xf32>) -> tensor<1x32xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x32xf32>) -> tensor<1x32xf32>
  return %r : tensor<1x32xf32>
}
func.func private @cat_0(%a0: tensor<1x3x4x4xf32>, %a1: tensor<1x2x4x4xf32>) -> tensor<1x5x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x5x4x4xf32>
  return %r : tensor<1x5x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x5x4x4xf32>, %a1: tensor<4x5x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x5x4x4xf32>, tensor<4x5x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}

// -----

// A view that cannot be turned back is copied, although it shows all.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V3:.*]] = "aten.slice.Tensor"(%[[V2]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{offset = 3 : i64, size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V4]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @relu_1(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c6 = "hw.constant"() {value = 1 : i64} : () -> i64
  %7 = "aten.slice.Tensor"(%2, %c3, %c4, %c5, %c6) : (tensor<2x2xf32>, i64, i64, i64, i64) -> tensor<2x2xf32>
  %8 = func.call @cat_0(%1, %7) : (tensor<2x3xf32>, tensor<2x2xf32>) -> tensor<2x5xf32>
  return %8 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @relu_1(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @cat_0(%a0: tensor<2x3xf32>, %a1: tensor<2x2xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x3xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// So is a part whose rows cannot be apart in the view of it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V2]], %[[V4]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<6xf32>, %y: tensor<2x2xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<6xf32>) -> tensor<6xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %c3 = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %4 = "aten.view"(%1, %c3) : (tensor<6xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %5 = func.call @cat_0(%2, %4) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %5 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<6xf32>) -> tensor<6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<6xf32>) -> tensor<6xf32>
  return %r : tensor<6xf32>
}
func.func private @relu_1(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// A part that others read without gaps is computed on its own, and copied.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = call @tan_0(%[[V1]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>, tensor<2x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %4 = func.call @tan_0(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %3, %4 : tensor<2x5xf32>, tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @tan_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

// Generic kernels write without gaps: not into rows of a whole,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @tan_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V5]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @tan_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %3 : tensor<2x5xf32>
}
func.func private @tan_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// but as its first rows.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{size = 3 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V2:.*]] = call @tan_0(%arg0) {hw.layouts = [{offset = 3 : i64, size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 9 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1x3xf32>) -> (tensor<3x3xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %2 = func.call @tan_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  return %3 : tensor<3x3xf32>
}
func.func private @relu_0(%a0: tensor<1x3xf32>) -> tensor<1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %r : tensor<1x3xf32>
}
func.func private @tan_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<1x3xf32>, %a1: tensor<2x3xf32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}

// -----

// A concatenation with more in its kernel stays,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %3 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %q = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  %r = "aten.relu"(%q) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// one that takes its parts in another order,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %3 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a1, %a0 : tensor<2x3xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// one that torch-mlir lowers,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<3x2xf32>) -> (tensor<5x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<3x2xf32>) -> tensor<5x2xf32>
  return %3 : tensor<5x2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<3x2xf32>) -> tensor<5x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<3x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<5x2xf32>
  return %r : tensor<5x2xf32>
}

// -----

// and one with a part of no elements.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 0 : i64, strides = array<i64: 0, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x0xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x0xf32>) -> tensor<2x0xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x0xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x0xf32>) -> tensor<2x0xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x0xf32>) -> tensor<2x0xf32>
  return %r : tensor<2x0xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x0xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x0xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// Columns of open rows are computed beside each other.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 30 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%arg0) {hw.layouts = [{offset = 2 : i64, size = 30 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[BOTH:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V3:.*]] = "hw.join"(%[[BOTH]])
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> (tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>) attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %1 = func.call @relu_0(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %2 = func.call @exp_0(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %3 = func.call @cat_0(%1, %2) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>
  return %3 : tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>
}
func.func private @relu_0(%a0: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  return %r : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
}
func.func private @exp_0(%a0: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  return %r : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
}
func.func private @cat_0(%a0: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, %a1: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>
  return %r : tensor<?x4xf32, affine_map<()[s0] -> (s0, 4)>>
}

// -----

// Where a part begins behind one of open rows is not known: those are joined by a kernel.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 16 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 16 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 32 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> (tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2, 2)>>) attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %1 = func.call @relu_0(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %2 = func.call @exp_0(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %3 = func.call @cat_0(%1, %2) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2, 2)>>
  return %3 : tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2, 2)>>
}
func.func private @relu_0(%a0: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  return %r : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
}
func.func private @exp_0(%a0: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  return %r : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
}
func.func private @cat_0(%a0: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, %a1: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}], hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2, 2)>>
  return %r : tensor<?x2xf32, affine_map<()[s0] -> (s0 * 2, 2)>>
}

// -----

// A C function writes its own result, which is copied,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @my_acosh_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V5]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @my_acosh_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %3 : tensor<2x5xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor"} {
  %r = "aten.acosh"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// as is what one reads,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>, tensor<2x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %4 = func.call @my_acosh_0(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %3, %4 : tensor<2x5xf32>, tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor"} {
  %r = "aten.acosh"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

// what is computed in place,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @insert_0(%[[V1]], %arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V3:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]], %[[V3]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<1x2xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @insert_0(%1, %z) : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %3 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = func.call @cat_0(%2, %3) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %4 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @insert_0(%a0: tensor<2x2xf32>, %a1: tensor<1x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<2x2xf32>, tensor<1x2xf32>, i64, i64, i64, i64) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// what something else is computed in later,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = call @insert_0(%[[V1]], %arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<1x2xf32>) -> (tensor<2x5xf32>, tensor<2x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %4 = func.call @insert_0(%1, %z) : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  return %3, %4 : tensor<2x5xf32>, tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @insert_0(%a0: tensor<2x2xf32>, %a1: tensor<1x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<2x2xf32>, tensor<1x2xf32>, i64, i64, i64, i64) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

// though not what is inserted there,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 2 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 3 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 5 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_2(%arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V6:.*]] = call @insert_0(%[[V5]], %[[V1]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V4]], %[[V6]]
func.func @forward(%x: tensor<1x2xf32>, %y: tensor<1x3xf32>, %z: tensor<2x2xf32>) -> (tensor<1x5xf32>, tensor<2x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2xf32>) -> tensor<1x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<1x2xf32>, tensor<1x3xf32>) -> tensor<1x5xf32>
  %4 = func.call @relu_2(%z) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = func.call @insert_0(%4, %1) : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  return %3, %5 : tensor<1x5xf32>, tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<1x2xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2xf32>) -> tensor<1x2xf32>
  return %r : tensor<1x2xf32>
}
func.func private @relu_1(%a0: tensor<1x3xf32>) -> tensor<1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %r : tensor<1x3xf32>
}
func.func private @cat_0(%a0: tensor<1x2xf32>, %a1: tensor<1x3xf32>) -> tensor<1x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x2xf32>, tensor<1x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x5xf32>
  return %r : tensor<1x5xf32>
}
func.func private @relu_2(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @insert_0(%a0: tensor<2x2xf32>, %a1: tensor<1x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<2x2xf32>, tensor<1x2xf32>, i64, i64, i64, i64) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}

// -----

// one of several results,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]]:2 = call @max_0(%arg0) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1, 1>}, {size = 2 : i64, strides = array<i64: 1, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%arg1) {hw.layouts = [{offset = 1 : i64, size = 7 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]#0) {hw.layouts = [{size = 5 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V5]], %[[V1]]#1
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x4xf32>, tensor<2x1xi64>) {
  %1:2 = func.call @max_0(%x) : (tensor<2x2xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>)
  %2 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1#0, %2) : (tensor<2x1xf32>, tensor<2x3xf32>) -> tensor<2x4xf32>
  return %3, %1#1 : tensor<2x4xf32>, tensor<2x1xi64>
}
func.func private @max_0(%a0: tensor<2x2xf32>) -> (tensor<2x1xf32>, tensor<2x1xi64>) attributes {hw.key = "CPU", hw.library = "generic"} {
  %d = "hw.constant"() {value = 1 : i64} : () -> i64
  %k = "hw.constant"() {value = true} : () -> i1
  %r0, %r1 = "aten.max.dim"(%a0, %d, %k) : (tensor<2x2xf32>, i64, i1) -> (tensor<2x1xf32>, tensor<2x1xi64>)
  return %r0, %r1 : tensor<2x1xf32>, tensor<2x1xi64>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x1xf32>, %a1: tensor<2x3xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x1xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// a part of a value,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V2:.*]] = "aten.slice.Tensor"(%[[V1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 5 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @relu_0_v_0(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V4]], %[[V3]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c2 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %6 = "aten.slice.Tensor"(%1, %c2, %c3, %c4, %c5) : (tensor<2x3xf32>, i64, i64, i64, i64) -> tensor<2x2xf32>
  %7 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %8 = func.call @cat_0(%6, %7) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %8 : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// what the caller gets as well, or a view of it,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%arg0) {hw.layouts = [{offset = 5 : i64, size = 11 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[V4:.*]] = call @neg_0(%arg0) {hw.layouts = [{offset = 7 : i64, size = 11 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 11 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[V6:.*]] = call @copy_1(%[[V2]]) {hw.layouts = [{offset = 2 : i64, size = 12 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[V7:.*]] = builtin.unrealized_conversion_cast %[[V5]], %[[V6]], %[[V3]], %[[V4]]
// CHECK: %[[V8:.*]] = "hw.join"(%[[V7]]) {hw.layouts = [{size = 18 : i64, strides = array<i64: 9, 1>}]}
// CHECK: %[[V9:.*]] = "aten.permute"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V8]], %[[V1]], %[[V9]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x9xf32>, tensor<2x2xf32>, tensor<3x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @exp_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = func.call @neg_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = func.call @cat_0(%1, %2, %3, %4) : (tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x9xf32>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %7 = "aten.permute"(%2, %c6) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  return %5, %1, %7 : tensor<2x9xf32>, tensor<2x2xf32>, tensor<3x2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @neg_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.neg"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x2xf32>, %a3: tensor<2x2xf32>) -> tensor<2x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2, %a3 : tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

// -----

// what a loop takes one element of, in a turn,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = call @copy_1(%arg2) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V7:.*]] = scf.for %arg3 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg4 = %[[V6]]) -> (tensor<2xf32>) {
// CHECK: %[[V8:.*]] = "hw.element"(%[[V1]], %arg3) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V9:.*]] = func.call @copy_1(%[[V8]]) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: scf.yield %[[V9]]
// CHECK: } {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V5]], %[[V7]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2xf32>) -> (tensor<2x5xf32>, tensor<2xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %0 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @cat_0(%0, %1) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %3 = scf.for %i = %low to %high step %step iter_args(%a = %z) -> (tensor<2xf32>) {
    %4 = "hw.element"(%0, %i) : (tensor<2x2xf32>, index) -> tensor<2xf32>
    scf.yield %4 : tensor<2xf32>
  }
  return %2, %3 : tensor<2x5xf32>, tensor<2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// and what is made outside of the branch in which it is joined.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = "hw.truth"(%arg2)
// CHECK: %[[V3:.*]] = scf.if %[[V2]] -> (tensor<2x5xf32>) {
// CHECK: %[[V4:.*]] = func.call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = builtin.unrealized_conversion_cast %[[V5]], %[[V4]]
// CHECK: %[[V7:.*]] = "hw.join"(%[[V6]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V8:.*]] = func.call @copy_1(%[[V7]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}], hw.move}
// CHECK: scf.yield %[[V8]]
// CHECK: } else {
// CHECK: %[[V9:.*]] = func.call @copy_1(%arg3) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}], hw.move}
// CHECK: scf.yield %[[V9]]
// CHECK: } {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %c: tensor<i1>, %z: tensor<2x5xf32>) -> tensor<2x5xf32> {
  %0 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x5xf32> {
    %1 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = func.call @cat_0(%0, %1) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
    scf.yield %2 : tensor<2x5xf32>
  } else {
    scf.yield %z : tensor<2x5xf32>
  }
  return %r : tensor<2x5xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// Where the caller gets all parts as well, none is computed in the whole.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: return %[[V3]], %[[V1]], %[[V2]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  return %3, %1, %2 : tensor<2x5xf32>, tensor<2x2xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}

// -----

// Where all parts are read without gaps, the kernel joins them after all.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = call @tan_0(%[[V1]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V5:.*]] = call @tan_1(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]], %[[V4]], %[[V5]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>) -> (tensor<2x5xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %4 = func.call @tan_0(%1) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %5 = func.call @tan_1(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3, %4, %5 : tensor<2x5xf32>, tensor<2x2xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @tan_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @tan_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// Zeros around a whole are not where a view of a part would have them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 108 : i64, strides = array<i64: 180, 36, 6, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg0) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V3:.*]] = "aten.permute"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 1, 4>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, offset = 108 : i64, origin = 7 : i64, size = 72 : i64, strides = array<i64: 180, 36, 6, 1>}]}
// CHECK: %[[V5:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V4]]
// CHECK: %[[V6:.*]] = "hw.join"(%[[V5]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 180 : i64, strides = array<i64: 180, 36, 6, 1>}]}
// CHECK: %[[V7:.*]] = call @conv_0(%[[V6]], %arg2) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: return %[[V7]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %y: tensor<1x3x4x4xf32>, %w: tensor<4x5x3x3xf32>) -> (tensor<1x4x4x4xf32>) {
  %1 = func.call @relu_0(%y) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %2 = func.call @relu_1(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %c3 = "hw.constant"() {value = array<i64: 0, 1, 3, 2>} : () -> !hw.list<i64>
  %4 = "aten.permute"(%2, %c3) : (tensor<1x2x4x4xf32>, !hw.list<i64>) -> tensor<1x2x4x4xf32>
  %5 = func.call @cat_0(%1, %4) : (tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x5x4x4xf32>
  %6 = func.call @conv_0(%5, %w) : (tensor<1x5x4x4xf32>, tensor<4x5x3x3xf32>) -> tensor<1x4x4x4xf32>
  return %6 : tensor<1x4x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}
func.func private @relu_1(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @cat_0(%a0: tensor<1x3x4x4xf32>, %a1: tensor<1x2x4x4xf32>) -> tensor<1x5x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<1x3x4x4xf32>, tensor<1x2x4x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<1x5x4x4xf32>
  return %r : tensor<1x5x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x5x4x4xf32>, %a1: tensor<4x5x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x5x4x4xf32>, tensor<4x5x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}

// -----

// Of several views, one that strides cannot say or that cannot be turned back is enough.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @conv_0(%arg0, %arg1) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 4, 2, 1>}]}
// CHECK: %[[V2:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 8, 1>}]}
// CHECK: %[[V4:.*]] = call @relu_0(%arg2) {hw.layouts = [{offset = 8 : i64, size = 18 : i64, strides = array<i64: 17, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_1(%arg3) {hw.layouts = [{size = 16 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V6:.*]] = "aten.view"(%[[V5]], %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 8, 1>}]}
// CHECK: %[[V7:.*]] = "aten.slice.Tensor"(%[[V6]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 8, 1>}]}
// CHECK: %[[V8:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{size = 25 : i64, strides = array<i64: 17, 1>}]}
// CHECK: %[[V9:.*]] = call @copy_0(%[[V7]]) {hw.layouts = [{offset = 9 : i64, size = 25 : i64, strides = array<i64: 17, 1>}]}
// CHECK: %[[V10:.*]] = builtin.unrealized_conversion_cast %[[V8]], %[[V4]], %[[V9]]
// CHECK: %[[V11:.*]] = "hw.join"(%[[V10]]) {hw.layouts = [{size = 34 : i64, strides = array<i64: 17, 1>}]}
// CHECK: return %[[V11]]
func.func @forward(%x: tensor<1x3x4x4xf32>, %w: tensor<4x3x3x3xf32>, %y: tensor<2x1xf32>, %z: tensor<16xf32>) -> (tensor<2x17xf32>) {
  %1 = func.call @conv_0(%x, %w) : (tensor<1x3x4x4xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x2x2xf32>
  %c2 = "hw.constant"() {value = array<i64: 16>} : () -> !hw.list<i64>
  %3 = "aten.view"(%1, %c2) : (tensor<1x4x2x2xf32>, !hw.list<i64>) -> tensor<16xf32>
  %c4 = "hw.constant"() {value = array<i64: 2, 8>} : () -> !hw.list<i64>
  %5 = "aten.view"(%3, %c4) : (tensor<16xf32>, !hw.list<i64>) -> tensor<2x8xf32>
  %6 = func.call @relu_0(%y) : (tensor<2x1xf32>) -> tensor<2x1xf32>
  %7 = func.call @relu_1(%z) : (tensor<16xf32>) -> tensor<16xf32>
  %c8 = "hw.constant"() {value = array<i64: 2, 8>} : () -> !hw.list<i64>
  %9 = "aten.view"(%7, %c8) : (tensor<16xf32>, !hw.list<i64>) -> tensor<2x8xf32>
  %c10 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c11 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c12 = "hw.constant"() {value = 8 : i64} : () -> i64
  %c13 = "hw.constant"() {value = 1 : i64} : () -> i64
  %14 = "aten.slice.Tensor"(%9, %c10, %c11, %c12, %c13) : (tensor<2x8xf32>, i64, i64, i64, i64) -> tensor<2x8xf32>
  %15 = func.call @cat_0(%5, %6, %14) : (tensor<2x8xf32>, tensor<2x1xf32>, tensor<2x8xf32>) -> tensor<2x17xf32>
  return %15 : tensor<2x17xf32>
}
func.func private @conv_0(%a0: tensor<1x3x4x4xf32>, %a1: tensor<4x3x3x3xf32>) -> tensor<1x4x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x3x4x4xf32>, tensor<4x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x2xf32>
  return %r : tensor<1x4x2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x1xf32>) -> tensor<2x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x1xf32>) -> tensor<2x1xf32>
  return %r : tensor<2x1xf32>
}
func.func private @relu_1(%a0: tensor<16xf32>) -> tensor<16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}
func.func private @cat_0(%a0: tensor<2x8xf32>, %a1: tensor<2x1xf32>, %a2: tensor<2x8xf32>) -> tensor<2x17xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2 : tensor<2x8xf32>, tensor<2x1xf32>, tensor<2x8xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x17xf32>
  return %r : tensor<2x17xf32>
}

// -----

// A C function does not count as one that can write into a whole.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @my_acosh_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @cat_0(%[[V1]], %[[V2]], %arg2) {hw.layouts = [{size = 18 : i64, strides = array<i64: 9, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2x4xf32>) -> (tensor<2x9xf32>) {
  %1 = func.call @my_acosh_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = func.call @relu_0(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @cat_0(%1, %2, %z) : (tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32>) -> tensor<2x9xf32>
  return %3 : tensor<2x9xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor"} {
  %r = "aten.acosh"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>, %a2: tensor<2x4xf32>) -> tensor<2x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1, %a2 : tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x9xf32>
  return %r : tensor<2x9xf32>
}

// -----

// An element that a loop computes with is not read by a kernel alone.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 7 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = builtin.unrealized_conversion_cast %[[V3]], %[[V2]]
// CHECK: %[[V5:.*]] = "hw.join"(%[[V4]]) {hw.layouts = [{size = 10 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V6:.*]] = call @copy_1(%arg2) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V7:.*]] = scf.for %arg3 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg4 = %[[V6]]) -> (tensor<2xf32>) {
// CHECK: %[[V8:.*]] = "hw.element"(%[[V1]], %arg3) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V9:.*]] = func.call @exp_0(%[[V8]]) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V10:.*]] = func.call @copy_1(%[[V9]]) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: scf.yield %[[V10]]
// CHECK: } {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V5]], %[[V7]]
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x3xf32>, %z: tensor<2xf32>) -> (tensor<2x5xf32>, tensor<2xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %0 = func.call @relu_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %1 = func.call @relu_1(%y) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @cat_0(%0, %1) : (tensor<2x2xf32>, tensor<2x3xf32>) -> tensor<2x5xf32>
  %3 = scf.for %i = %low to %high step %step iter_args(%a = %z) -> (tensor<2xf32>) {
    %4 = "hw.element"(%0, %i) : (tensor<2x2xf32>, index) -> tensor<2xf32>
    %5 = func.call @exp_0(%4) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %5 : tensor<2xf32>
  }
  return %2, %3 : tensor<2x5xf32>, tensor<2xf32>
}
func.func private @relu_0(%a0: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %r : tensor<2x2xf32>
}
func.func private @relu_1(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @cat_0(%a0: tensor<2x2xf32>, %a1: tensor<2x3xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x2xf32>, tensor<2x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<2x5xf32>
  return %r : tensor<2x5xf32>
}
func.func private @exp_0(%a: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.exp"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %y : tensor<2xf32>
}
