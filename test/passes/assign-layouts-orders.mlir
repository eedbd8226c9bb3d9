// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// Rows of several matrices are spread as well, and those that a view makes rows of.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6224 : i64, strides = array<i64: 3120, 1040, 1>}]}
// CHECK: %[[V2:.*]] = call @linear_0(%[[V1]], %arg1) {hw.layouts = [{size = 48 : i64, strides = array<i64: 24, 8, 1>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 6224 : i64, strides = array<i64: 3120, 1040, 1>}]}
// CHECK: %[[V4:.*]] = "aten.view"(%[[V3]], %{{.*}}) {hw.layouts = [{size = 6224 : i64, strides = array<i64: 1040, 1>}]}
// CHECK: %[[V5:.*]] = call @linear_1(%[[V4]], %arg1) {hw.layouts = [{size = 48 : i64, strides = array<i64: 8, 1>}]}
// CHECK: return %[[V2]], %[[V5]]
func.func @forward(%x: tensor<2x3x1024xf32>, %w: tensor<8x1024xf32>) -> (tensor<2x3x8xf32>, tensor<6x8xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x3x1024xf32>) -> tensor<2x3x1024xf32>
  %2 = func.call @linear_0(%1, %w) : (tensor<2x3x1024xf32>, tensor<8x1024xf32>) -> tensor<2x3x8xf32>
  %3 = func.call @exp_0(%x) : (tensor<2x3x1024xf32>) -> tensor<2x3x1024xf32>
  %c4 = "hw.constant"() {value = array<i64: 6, 1024>} : () -> !hw.list<i64>
  %5 = "aten.view"(%3, %c4) : (tensor<2x3x1024xf32>, !hw.list<i64>) -> tensor<6x1024xf32>
  %6 = func.call @linear_1(%5, %w) : (tensor<6x1024xf32>, tensor<8x1024xf32>) -> tensor<6x8xf32>
  return %2, %6 : tensor<2x3x8xf32>, tensor<6x8xf32>
}
func.func private @relu_0(%a0: tensor<2x3x1024xf32>) -> tensor<2x3x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3x1024xf32>) -> tensor<2x3x1024xf32>
  return %r : tensor<2x3x1024xf32>
}
func.func private @linear_0(%a0: tensor<2x3x1024xf32>, %a1: tensor<8x1024xf32>) -> tensor<2x3x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<2x3x1024xf32>, tensor<8x1024xf32>, !hw.none) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}
func.func private @exp_0(%a0: tensor<2x3x1024xf32>) -> tensor<2x3x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x3x1024xf32>) -> tensor<2x3x1024xf32>
  return %r : tensor<2x3x1024xf32>
}
func.func private @linear_1(%a0: tensor<6x1024xf32>, %a1: tensor<8x1024xf32>) -> tensor<6x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<6x1024xf32>, tensor<8x1024xf32>, !hw.none) -> tensor<6x8xf32>
  return %r : tensor<6x8xf32>
}

// -----

// One row is not, nor are rows of other sizes, and more dimensions than three.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 1024 : i64, strides = array<i64: 1024, 1>}]}
// CHECK: %[[V2:.*]] = call @linear_0(%[[V1]], %arg3) {hw.layouts = [{size = 8 : i64, strides = array<i64: 8, 1>}]}
// CHECK: %[[V3:.*]] = call @relu_1(%arg1) {hw.layouts = [{size = 3000 : i64, strides = array<i64: 1000, 1>}]}
// CHECK: %[[V4:.*]] = call @linear_1(%[[V3]], %arg4) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_2(%arg2) {hw.layouts = [{size = 6144 : i64, strides = array<i64: 3072, 3072, 1024, 1>}]}
// CHECK: %[[V6:.*]] = call @linear_2(%[[V5]], %arg3) {hw.layouts = [{size = 48 : i64, strides = array<i64: 24, 24, 8, 1>}]}
// CHECK: return %[[V2]], %[[V4]], %[[V6]]
func.func @forward(%x: tensor<1x1024xf32>, %y: tensor<3x1000xf32>, %z: tensor<2x1x3x1024xf32>, %w: tensor<8x1024xf32>, %v: tensor<8x1000xf32>) -> (tensor<1x8xf32>, tensor<3x8xf32>, tensor<2x1x3x8xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x1024xf32>) -> tensor<1x1024xf32>
  %2 = func.call @linear_0(%1, %w) : (tensor<1x1024xf32>, tensor<8x1024xf32>) -> tensor<1x8xf32>
  %3 = func.call @relu_1(%y) : (tensor<3x1000xf32>) -> tensor<3x1000xf32>
  %4 = func.call @linear_1(%3, %v) : (tensor<3x1000xf32>, tensor<8x1000xf32>) -> tensor<3x8xf32>
  %5 = func.call @relu_2(%z) : (tensor<2x1x3x1024xf32>) -> tensor<2x1x3x1024xf32>
  %6 = func.call @linear_2(%5, %w) : (tensor<2x1x3x1024xf32>, tensor<8x1024xf32>) -> tensor<2x1x3x8xf32>
  return %2, %4, %6 : tensor<1x8xf32>, tensor<3x8xf32>, tensor<2x1x3x8xf32>
}
func.func private @relu_0(%a0: tensor<1x1024xf32>) -> tensor<1x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x1024xf32>) -> tensor<1x1024xf32>
  return %r : tensor<1x1024xf32>
}
func.func private @linear_0(%a0: tensor<1x1024xf32>, %a1: tensor<8x1024xf32>) -> tensor<1x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<1x1024xf32>, tensor<8x1024xf32>, !hw.none) -> tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}
func.func private @relu_1(%a0: tensor<3x1000xf32>) -> tensor<3x1000xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x1000xf32>) -> tensor<3x1000xf32>
  return %r : tensor<3x1000xf32>
}
func.func private @linear_1(%a0: tensor<3x1000xf32>, %a1: tensor<8x1000xf32>) -> tensor<3x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<3x1000xf32>, tensor<8x1000xf32>, !hw.none) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
func.func private @relu_2(%a0: tensor<2x1x3x1024xf32>) -> tensor<2x1x3x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x1x3x1024xf32>) -> tensor<2x1x3x1024xf32>
  return %r : tensor<2x1x3x1024xf32>
}
func.func private @linear_2(%a0: tensor<2x1x3x1024xf32>, %a1: tensor<8x1024xf32>) -> tensor<2x1x3x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<2x1x3x1024xf32>, tensor<8x1024xf32>, !hw.none) -> tensor<2x1x3x8xf32>
  return %r : tensor<2x1x3x8xf32>
}

// -----

// Nor are those of a right factor, those that are given to the caller or read through another
// view, and columns.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 8192 : i64, strides = array<i64: 4096, 1024, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg4) {hw.layouts = [{size = 3072 : i64, strides = array<i64: 1024, 1>}]}
// CHECK: %[[V3:.*]] = call @bmm_0(%arg1, %[[V1]]) {hw.layouts = [{size = 6144 : i64, strides = array<i64: 3072, 1024, 1>}]}
// CHECK: %[[V4:.*]] = "aten.permute"(%arg2, %{{.*}}) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V5:.*]] = call @neg_0(%arg4) {hw.layouts = [{size = 3072 : i64, strides = array<i64: 1024, 1>}]}
// CHECK: %[[V6:.*]] = "aten.permute"(%[[V5]], %{{.*}}) {hw.layouts = [{size = 3072 : i64, strides = array<i64: 1, 1024>}]}
// CHECK: %[[V7:.*]] = call @relu_2(%[[V6]]) {hw.layouts = [{size = 3072 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = call @exp_0(%[[V4]]) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V9:.*]] = call @linear_0(%[[V8]], %arg3) {hw.layouts = [{size = 32 : i64, strides = array<i64: 8, 1>}]}
// CHECK: return %[[V3]], %[[V2]], %[[V7]], %[[V9]]
func.func @forward(%x: tensor<2x4x1024xf32>, %y: tensor<2x3x4xf32>, %z: tensor<1024x4xf32>, %w: tensor<8x1024xf32>, %v: tensor<3x1024xf32>) -> (tensor<2x3x1024xf32>, tensor<3x1024xf32>, tensor<1024x3xf32>, tensor<4x8xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x4x1024xf32>) -> tensor<2x4x1024xf32>
  %2 = func.call @relu_1(%v) : (tensor<3x1024xf32>) -> tensor<3x1024xf32>
  %3 = func.call @bmm_0(%y, %1) : (tensor<2x3x4xf32>, tensor<2x4x1024xf32>) -> tensor<2x3x1024xf32>
  %c4 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %5 = "aten.permute"(%z, %c4) : (tensor<1024x4xf32>, !hw.list<i64>) -> tensor<4x1024xf32>
  %6 = func.call @neg_0(%v) : (tensor<3x1024xf32>) -> tensor<3x1024xf32>
  %c7 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %8 = "aten.permute"(%6, %c7) : (tensor<3x1024xf32>, !hw.list<i64>) -> tensor<1024x3xf32>
  %9 = func.call @relu_2(%8) : (tensor<1024x3xf32>) -> tensor<1024x3xf32>
  %10 = func.call @exp_0(%5) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  %11 = func.call @linear_0(%10, %w) : (tensor<4x1024xf32>, tensor<8x1024xf32>) -> tensor<4x8xf32>
  return %3, %2, %9, %11 : tensor<2x3x1024xf32>, tensor<3x1024xf32>, tensor<1024x3xf32>, tensor<4x8xf32>
}
func.func private @relu_0(%a0: tensor<2x4x1024xf32>) -> tensor<2x4x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x4x1024xf32>) -> tensor<2x4x1024xf32>
  return %r : tensor<2x4x1024xf32>
}
func.func private @relu_1(%a0: tensor<3x1024xf32>) -> tensor<3x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x1024xf32>) -> tensor<3x1024xf32>
  return %r : tensor<3x1024xf32>
}
func.func private @bmm_0(%a0: tensor<2x3x4xf32>, %a1: tensor<2x4x1024xf32>) -> tensor<2x3x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %r = "aten.bmm"(%a0, %a1) : (tensor<2x3x4xf32>, tensor<2x4x1024xf32>) -> tensor<2x3x1024xf32>
  return %r : tensor<2x3x1024xf32>
}
func.func private @neg_0(%a0: tensor<3x1024xf32>) -> tensor<3x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.neg"(%a0) : (tensor<3x1024xf32>) -> tensor<3x1024xf32>
  return %r : tensor<3x1024xf32>
}
func.func private @relu_2(%a0: tensor<1024x3xf32>) -> tensor<1024x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1024x3xf32>) -> tensor<1024x3xf32>
  return %r : tensor<1024x3xf32>
}
func.func private @exp_0(%a0: tensor<4x1024xf32>) -> tensor<4x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  return %r : tensor<4x1024xf32>
}
func.func private @linear_0(%a0: tensor<4x1024xf32>, %a1: tensor<8x1024xf32>) -> tensor<4x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<4x1024xf32>, tensor<8x1024xf32>, !hw.none) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// -----

// The view of a value that is read by rows need not be the last of its readers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1024, 1>}]}
// CHECK: %[[V2:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @relu_1(%[[V2]]) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @linear_0(%[[V1]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 8, 1>}]}
// CHECK: %[[V5:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 2048, 1>}]}
// CHECK: %[[V6:.*]] = call @relu_2(%[[V5]]) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 2048, 1>}]}
// CHECK: return %[[V3]], %[[V4]], %[[V6]]
func.func @forward(%x: tensor<4x1024xf32>, %w: tensor<8x1024xf32>, %v: tensor<8x2048xf32>) -> (tensor<1024x4xf32>, tensor<4x8xf32>, tensor<2x2048xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  %c2 = "hw.constant"() {value = array<i64: 1024, 4>} : () -> !hw.list<i64>
  %3 = "aten.view"(%1, %c2) : (tensor<4x1024xf32>, !hw.list<i64>) -> tensor<1024x4xf32>
  %4 = func.call @relu_1(%3) : (tensor<1024x4xf32>) -> tensor<1024x4xf32>
  %5 = func.call @linear_0(%1, %w) : (tensor<4x1024xf32>, tensor<8x1024xf32>) -> tensor<4x8xf32>
  %c6 = "hw.constant"() {value = array<i64: 2, 2048>} : () -> !hw.list<i64>
  %7 = "aten.view"(%1, %c6) : (tensor<4x1024xf32>, !hw.list<i64>) -> tensor<2x2048xf32>
  %8 = func.call @relu_2(%7) : (tensor<2x2048xf32>) -> tensor<2x2048xf32>
  return %4, %5, %8 : tensor<1024x4xf32>, tensor<4x8xf32>, tensor<2x2048xf32>
}
func.func private @relu_0(%a0: tensor<4x1024xf32>) -> tensor<4x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  return %r : tensor<4x1024xf32>
}
func.func private @relu_1(%a0: tensor<1024x4xf32>) -> tensor<1024x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1024x4xf32>) -> tensor<1024x4xf32>
  return %r : tensor<1024x4xf32>
}
func.func private @linear_0(%a0: tensor<4x1024xf32>, %a1: tensor<8x1024xf32>) -> tensor<4x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.linear"(%a0, %a1, %none) : (tensor<4x1024xf32>, tensor<8x1024xf32>, !hw.none) -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}
func.func private @relu_2(%a0: tensor<2x2048xf32>) -> tensor<2x2048xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x2048xf32>) -> tensor<2x2048xf32>
  return %r : tensor<2x2048xf32>
}

// -----

// Nor are those of which a view is read otherwise.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1024, 1>}]}
// CHECK: %[[V2:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 2048, 1>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%[[V2]]) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 2048, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<4x1024xf32>) -> (tensor<2x2048xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  %c2 = "hw.constant"() {value = array<i64: 2, 2048>} : () -> !hw.list<i64>
  %3 = "aten.view"(%1, %c2) : (tensor<4x1024xf32>, !hw.list<i64>) -> tensor<2x2048xf32>
  %4 = func.call @exp_0(%3) : (tensor<2x2048xf32>) -> tensor<2x2048xf32>
  return %4 : tensor<2x2048xf32>
}
func.func private @relu_0(%a0: tensor<4x1024xf32>) -> tensor<4x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  return %r : tensor<4x1024xf32>
}
func.func private @exp_0(%a0: tensor<2x2048xf32>) -> tensor<2x2048xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x2048xf32>) -> tensor<2x2048xf32>
  return %r : tensor<2x2048xf32>
}

// -----

// A kernel writes in the order of its largest operand; what is repeated counts once.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.expand"(%arg0, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1, 0>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg2, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V3:.*]] = call @add_0(%[[V1]], %[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V4:.*]] = call @exp_0(%[[V3]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = call @add_0_v_0(%[[V2]], %[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V6:.*]] = call @exp_0(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V4]], %[[V6]]
func.func @forward(%x: tensor<4x1xf32>, %y: tensor<4x3xf32>, %z: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 4, 3>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = false} : () -> i1
  %3 = "aten.expand"(%x, %c1, %c2) : (tensor<4x1xf32>, !hw.list<i64>, i1) -> tensor<4x3xf32>
  %c4 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %5 = "aten.permute"(%z, %c4) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %6 = func.call @add_0(%3, %5) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %7 = func.call @exp_0(%6) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %8 = func.call @add_0(%5, %3) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %9 = func.call @exp_0(%8) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %7, %9 : tensor<4x3xf32>, tensor<4x3xf32>
}
func.func private @add_0(%a0: tensor<4x3xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<4x3xf32>, tensor<4x3xf32>, i64) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @exp_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// Operands of fewer dimensions do not count.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg1, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @add_0(%[[V1]], %arg2) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x6x4xf32>, %y: tensor<3x2xf32>, %z: tensor<3xf32>) -> (tensor<2x3xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%y, %c1) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %3 = func.call @add_0(%2, %z) : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %4 = func.call @exp_0(%3) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %4 : tensor<2x3xf32>
}
func.func private @add_0(%a0: tensor<2x3xf32>, %a1: tensor<3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<2x3xf32>, tensor<3xf32>, i64) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// Of operands that are alike the first counts.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg1, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V2:.*]] = call @add_0(%arg0, %[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @add_0_v_0(%[[V1]], %arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V5:.*]] = call @exp_0_v_0(%[[V4]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]], %[[V5]]
func.func @forward(%x: tensor<4x3xf32>, %y: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%y, %c1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %3 = func.call @add_0(%x, %2) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %4 = func.call @exp_0(%3) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = func.call @add_0(%2, %x) : (tensor<4x3xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  %6 = func.call @exp_0(%5) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %4, %6 : tensor<4x3xf32>, tensor<4x3xf32>
}
func.func private @add_0(%a0: tensor<4x3xf32>, %a1: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<4x3xf32>, tensor<4x3xf32>, i64) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @exp_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// An image for a convolution by channels has them side by side.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 128 : i64, strides = array<i64: 128, 1, 32, 8>}]}
// CHECK: %[[V2:.*]] = call @depthwise_0(%[[V1]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 4, 2, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<1x8x4x4xf32>, %w: tensor<8x1x3x3xf32>) -> (tensor<1x8x2x2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  %2 = func.call @depthwise_0(%1, %w) : (tensor<1x8x4x4xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x2x2xf32>
  return %2 : tensor<1x8x2x2xf32>
}
func.func private @relu_0(%a0: tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x8x4x4xf32>) -> tensor<1x8x4x4xf32>
  return %r : tensor<1x8x4x4xf32>
}
func.func private @depthwise_0(%a0: tensor<1x8x4x4xf32>, %a1: tensor<8x1x3x3xf32>) -> tensor<1x8x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 8 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x8x4x4xf32>, tensor<8x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x2x2xf32>
  return %r : tensor<1x8x2x2xf32>
}

// -----

// Nothing is read to fill a tensor, which lies row by row.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @full_0() {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]]
func.func @forward() -> (tensor<2x3xf32>) {
  %1 = func.call @full_0() : () -> tensor<2x3xf32>
  %2 = func.call @relu_0(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}
func.func private @full_0() -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %s = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %v = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %n = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.full"(%s, %v, %n, %n, %n, %n) : (!hw.list<i64>, f64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// The order that saves most copies is written: two readers outweigh one,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @tan_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V5:.*]] = call @tan_1(%[[V4]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = call @relu_1(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]], %[[V5]], %[[V6]], %[[V2]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<3x4xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c2 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%1, %c2) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %4 = func.call @tan_0(%3) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %5 = func.call @tan_1(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %6 = func.call @relu_1(%3) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %4, %5, %6, %3 : tensor<4x3xf32>, tensor<3x4xf32>, tensor<4x3xf32>, tensor<4x3xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @tan_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @tan_1(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @relu_1(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// of two that save as many, that of the reader that comes first.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 8, 1>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1, 4, 12>}]}
// CHECK: %[[V3:.*]] = call @relu_1(%[[V2]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 2, 8, 1>}]}
// CHECK: %[[V4:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 4, 1>}]}
// CHECK: %[[V5:.*]] = call @tan_0(%[[V4]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 4, 1>}]}
// CHECK: %[[V6:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1, 4, 8>}]}
// CHECK: %[[V7:.*]] = call @copy_0(%[[V6]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 6, 3, 1>}]}
// CHECK: %[[V8:.*]] = call @tan_1(%[[V7]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 6, 3, 1>}]}
// CHECK: %[[V9:.*]] = "aten.permute"(%[[V3]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 2, 1>}]}
// CHECK: %[[V10:.*]] = call @tan_2(%[[V9]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 2, 1>}]}
// CHECK: %[[V11:.*]] = "aten.permute"(%[[V3]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 1, 2>}]}
// CHECK: %[[V12:.*]] = call @copy_1(%[[V11]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 4, 1>}]}
// CHECK: %[[V13:.*]] = call @tan_0(%[[V12]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 4, 1>}]}
// CHECK: return %[[V5]], %[[V8]], %[[V10]], %[[V13]]
func.func @forward(%x: tensor<2x3x4xf32>) -> (tensor<3x2x4xf32>, tensor<4x2x3xf32>, tensor<3x4x2xf32>, tensor<3x2x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %c2 = "hw.constant"() {value = array<i64: 2, 1, 0>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%x, %c2) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x3x2xf32>
  %4 = func.call @relu_1(%3) : (tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  %c5 = "hw.constant"() {value = array<i64: 1, 0, 2>} : () -> !hw.list<i64>
  %6 = "aten.permute"(%1, %c5) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<3x2x4xf32>
  %7 = func.call @tan_0(%6) : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  %c8 = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
  %9 = "aten.permute"(%1, %c8) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
  %10 = func.call @tan_1(%9) : (tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  %c11 = "hw.constant"() {value = array<i64: 1, 0, 2>} : () -> !hw.list<i64>
  %12 = "aten.permute"(%4, %c11) : (tensor<4x3x2xf32>, !hw.list<i64>) -> tensor<3x4x2xf32>
  %13 = func.call @tan_2(%12) : (tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  %c14 = "hw.constant"() {value = array<i64: 1, 2, 0>} : () -> !hw.list<i64>
  %15 = "aten.permute"(%4, %c14) : (tensor<4x3x2xf32>, !hw.list<i64>) -> tensor<3x2x4xf32>
  %16 = func.call @tan_0(%15) : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  return %7, %10, %13, %16 : tensor<3x2x4xf32>, tensor<4x2x3xf32>, tensor<3x4x2xf32>, tensor<3x2x4xf32>
}
func.func private @relu_0(%a0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
func.func private @relu_1(%a0: tensor<4x3x2xf32>) -> tensor<4x3x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x3x2xf32>) -> tensor<4x3x2xf32>
  return %r : tensor<4x3x2xf32>
}
func.func private @tan_0(%a0: tensor<3x2x4xf32>) -> tensor<3x2x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  return %r : tensor<3x2x4xf32>
}
func.func private @tan_1(%a0: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<4x2x3xf32>) -> tensor<4x2x3xf32>
  return %r : tensor<4x2x3xf32>
}
func.func private @tan_2(%a0: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
  return %r : tensor<3x4x2xf32>
}

// -----

// What the caller gets, and a view of it, lies once in its memory, and is copied for the other.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V3:.*]] = "aten.permute"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V4]], %[[V3]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<3x4xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%x, %c1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %3 = func.call @relu_0(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %c4 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %5 = "aten.permute"(%3, %c4) : (tensor<4x3xf32>, !hw.list<i64>) -> tensor<3x4xf32>
  return %3, %5 : tensor<4x3xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// A value that is transposed for one kernel and not for another is copied for one; what only the
// caller gets transposed is written so.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V4:.*]] = "aten.permute"(%[[V3]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = call @tan_0(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V7:.*]] = call @tan_1(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V6]], %[[V7]], %[[V4]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<3x4xf32>, tensor<4x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c2 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%1, %c2) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %4 = func.call @exp_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c5 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %6 = "aten.permute"(%4, %c5) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %7 = func.call @tan_0(%3) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %8 = func.call @tan_1(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %7, %8, %6 : tensor<4x3xf32>, tensor<3x4xf32>, tensor<4x3xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @tan_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @tan_1(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// A view that strides cannot say is a copy, written once, of a value that lies as its other
// readers want it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 8, 1>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 4, 1>}]}
// CHECK: %[[V3:.*]] = call @tan_0(%[[V2]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 4, 1>}]}
// CHECK: %[[V4:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V5:.*]] = call @tan_1(%[[V4]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V6:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 4, 1>}]}
// CHECK: %[[V7:.*]] = call @tan_2(%[[V6]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 4, 1>}]}
// CHECK: %[[V8:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V9:.*]] = call @relu_1(%[[V8]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V3]], %[[V5]], %[[V7]], %[[V9]]
func.func @forward(%x: tensor<2x3x4xf32>) -> (tensor<3x2x4xf32>, tensor<24xf32>, tensor<2x3x4xf32>, tensor<6x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %c2 = "hw.constant"() {value = array<i64: 1, 0, 2>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%1, %c2) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<3x2x4xf32>
  %4 = func.call @tan_0(%3) : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  %c5 = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %6 = "aten.view"(%3, %c5) : (tensor<3x2x4xf32>, !hw.list<i64>) -> tensor<24xf32>
  %7 = func.call @tan_1(%6) : (tensor<24xf32>) -> tensor<24xf32>
  %8 = func.call @tan_2(%1) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %c9 = "hw.constant"() {value = array<i64: 6, 4>} : () -> !hw.list<i64>
  %10 = "aten.view"(%3, %c9) : (tensor<3x2x4xf32>, !hw.list<i64>) -> tensor<6x4xf32>
  %11 = func.call @relu_1(%10) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %4, %7, %8, %11 : tensor<3x2x4xf32>, tensor<24xf32>, tensor<2x3x4xf32>, tensor<6x4xf32>
}
func.func private @relu_0(%a0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
func.func private @tan_0(%a0: tensor<3x2x4xf32>) -> tensor<3x2x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x2x4xf32>) -> tensor<3x2x4xf32>
  return %r : tensor<3x2x4xf32>
}
func.func private @tan_1(%a0: tensor<24xf32>) -> tensor<24xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<24xf32>) -> tensor<24xf32>
  return %r : tensor<24xf32>
}
func.func private @tan_2(%a0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
func.func private @relu_1(%a0: tensor<6x4xf32>) -> tensor<6x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

// -----

// An image that is read by a convolution is copied where it is flattened, too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @conv_0(%arg0, %arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 28 : i64, size = 144 : i64, strides = array<i64: 144, 1, 24, 4>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 64 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V4:.*]] = call @tan_0(%[[V3]]) {hw.layouts = [{size = 64 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V5:.*]] = call @conv_1(%[[V1]], %arg2) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: return %[[V4]], %[[V5]]
func.func @forward(%x: tensor<1x3x6x6xf32>, %w: tensor<4x3x3x3xf32>, %v: tensor<2x4x3x3xf32>) -> (tensor<64xf32>, tensor<1x2x4x4xf32>) {
  %1 = func.call @conv_0(%x, %w) : (tensor<1x3x6x6xf32>, tensor<4x3x3x3xf32>) -> tensor<1x4x4x4xf32>
  %c2 = "hw.constant"() {value = array<i64: 64>} : () -> !hw.list<i64>
  %3 = "aten.view"(%1, %c2) : (tensor<1x4x4x4xf32>, !hw.list<i64>) -> tensor<64xf32>
  %4 = func.call @tan_0(%3) : (tensor<64xf32>) -> tensor<64xf32>
  %5 = func.call @conv_1(%1, %v) : (tensor<1x4x4x4xf32>, tensor<2x4x3x3xf32>) -> tensor<1x2x4x4xf32>
  return %4, %5 : tensor<64xf32>, tensor<1x2x4x4xf32>
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
func.func private @tan_0(%a0: tensor<64xf32>) -> tensor<64xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<64xf32>) -> tensor<64xf32>
  return %r : tensor<64xf32>
}
func.func private @conv_1(%a0: tensor<1x4x4x4xf32>, %a1: tensor<2x4x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x4x4x4xf32>, tensor<2x4x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}

// -----

// A value that the caller gets lies in the caller's memory; parts of others are copied there.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = "aten.slice.Tensor"(%[[V1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 1 : i64, size = 10 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V4:.*]] = call @tan_0(%[[V3]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V5:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = "aten.slice.Tensor"(%[[V5]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 4 : i64, size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V7:.*]] = call @neg_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V8:.*]] = "aten.slice.Tensor"(%[[V7]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V9:.*]] = call @copy_1(%[[V6]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V10:.*]] = call @copy_1(%[[V8]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V1]], %[[V4]], %[[V9]], %[[V10]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x2xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c2 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %6 = "aten.slice.Tensor"(%1, %c2, %c3, %c4, %c5) : (tensor<3x4xf32>, i64, i64, i64, i64) -> tensor<3x2xf32>
  %7 = func.call @tan_0(%6) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %8 = func.call @exp_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c9 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c11 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c12 = "hw.constant"() {value = 1 : i64} : () -> i64
  %13 = "aten.slice.Tensor"(%8, %c9, %c10, %c11, %c12) : (tensor<3x4xf32>, i64, i64, i64, i64) -> tensor<2x4xf32>
  %14 = func.call @neg_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c15 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c16 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c17 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c18 = "hw.constant"() {value = 1 : i64} : () -> i64
  %19 = "aten.slice.Tensor"(%14, %c15, %c16, %c17, %c18) : (tensor<3x4xf32>, i64, i64, i64, i64) -> tensor<2x4xf32>
  return %1, %7, %13, %19 : tensor<3x4xf32>, tensor<3x2xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @tan_0(%a0: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @neg_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.neg"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// Inputs and weights are copied to the caller, and what is seen twice.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], name = "w", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V3:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = "aten.expand"(%[[V3]], %{{.*}}, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 0, 4, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = "aten.view"(%[[V5]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V7:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = call @copy_1(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V9:.*]] = call @copy_2(%[[V4]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 4, 1>}]}
// CHECK: return %[[V7]], %[[V8]], %[[V9]], %[[V6]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<2x3xf32>, tensor<4x3xf32>, tensor<2x3x4xf32>, tensor<12xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%x, %c1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %3 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c4 = "hw.constant"() {value = array<i64: 2, 3, 4>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = false} : () -> i1
  %6 = "aten.expand"(%3, %c4, %c5) : (tensor<3x4xf32>, !hw.list<i64>, i1) -> tensor<2x3x4xf32>
  %7 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %c8 = "hw.constant"() {value = array<i64: 12>} : () -> !hw.list<i64>
  %9 = "aten.view"(%7, %c8) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<12xf32>
  return %w, %2, %6, %9 : tensor<2x3xf32>, tensor<4x3xf32>, tensor<2x3x4xf32>, tensor<12xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// A convolution wants zeros around what another one wants none of, and around what is returned.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V2:.*]] = call @conv_0(%[[V1]], %arg1) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 16, 4, 1>}]}
// CHECK: %[[V3:.*]] = call @conv_1(%[[V1]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 12, 4, 2, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: return %[[V2]], %[[V3]], %[[V4]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) -> (tensor<1x3x4x4xf32>, tensor<1x3x2x2xf32>, tensor<1x2x4x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = func.call @conv_0(%1, %w) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32>
  %3 = func.call @conv_1(%1, %w) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32>
  return %2, %3, %1 : tensor<1x3x4x4xf32>, tensor<1x3x2x2xf32>, tensor<1x2x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) -> tensor<1x3x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x2x2xf32>
  return %r : tensor<1x3x2x2xf32>
}

// -----

// The input is copied once with zeros, for two convolutions that want the same.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V2:.*]] = call @conv_0(%[[V1]], %arg1) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 16, 4, 1>}]}
// CHECK: %[[V3:.*]] = call @conv_1(%[[V1]], %arg2) {hw.layouts = [{size = 64 : i64, strides = array<i64: 64, 16, 4, 1>}]}
// CHECK: return %[[V2]], %[[V3]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>, %v: tensor<4x2x3x3xf32>) -> (tensor<1x3x4x4xf32>, tensor<1x4x4x4xf32>) {
  %1 = func.call @conv_0(%x, %w) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32>
  %2 = func.call @conv_1(%x, %v) : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32>
  return %1, %2 : tensor<1x3x4x4xf32>, tensor<1x4x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}
func.func private @conv_1(%a0: tensor<1x2x4x4xf32>, %a1: tensor<4x2x3x3xf32>) -> tensor<1x4x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<4x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x4xf32>
  return %r : tensor<1x4x4x4xf32>
}

// -----

// A pad of an input is a look at zeros around a copy, in the order that its reader wants.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 1, 1, 1>, origin = 104 : i64, size = 336 : i64, strides = array<i64: 336, 1, 48, 8>}]}
// CHECK: %[[V2:.*]] = "aten.constant_pad_nd"(%[[V1]], %{{.*}}, %{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 0, 0, 0>, origin = 48 : i64, size = 336 : i64, strides = array<i64: 336, 1, 48, 8>}]}
// CHECK: %[[V3:.*]] = call @copy_0_v_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 1, 1, 1>, origin = 13 : i64, size = 336 : i64, strides = array<i64: 336, 42, 6, 1>}]}
// CHECK: %[[V4:.*]] = "aten.constant_pad_nd"(%[[V3]], %{{.*}}, %{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 1, 1, 0>, origin = 1 : i64, size = 336 : i64, strides = array<i64: 336, 42, 6, 1>}]}
// CHECK: %[[V5:.*]] = call @depthwise_0(%[[V2]], %arg1) {hw.layouts = [{size = 128 : i64, strides = array<i64: 128, 16, 4, 1>}]}
// CHECK: %[[V6:.*]] = call @conv_0(%[[V4]], %arg2) {hw.layouts = [{size = 36 : i64, strides = array<i64: 36, 12, 3, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<1x8x4x4xf32>, %w: tensor<8x1x3x3xf32>, %v: tensor<3x8x3x3xf32>) -> (tensor<1x8x4x4xf32>, tensor<1x3x4x3xf32>) {
  %1 = func.call @pad_0(%x) : (tensor<1x8x4x4xf32>) -> tensor<1x8x6x6xf32>
  %2 = func.call @pad_1(%x) : (tensor<1x8x4x4xf32>) -> tensor<1x8x6x5xf32>
  %3 = func.call @depthwise_0(%1, %w) : (tensor<1x8x6x6xf32>, tensor<8x1x3x3xf32>) -> tensor<1x8x4x4xf32>
  %4 = func.call @conv_0(%2, %v) : (tensor<1x8x6x5xf32>, tensor<3x8x3x3xf32>) -> tensor<1x3x4x3xf32>
  return %3, %4 : tensor<1x8x4x4xf32>, tensor<1x3x4x3xf32>
}
func.func private @pad_0(%a0: tensor<1x8x4x4xf32>) -> tensor<1x8x6x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %p = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %r = "aten.constant_pad_nd"(%a0, %p, %z) : (tensor<1x8x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x8x6x6xf32>
  return %r : tensor<1x8x6x6xf32>
}
func.func private @pad_1(%a0: tensor<1x8x4x4xf32>) -> tensor<1x8x6x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %p = "hw.constant"() {value = array<i64: 0, 1, 2, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %r = "aten.constant_pad_nd"(%a0, %p, %z) : (tensor<1x8x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x8x6x5xf32>
  return %r : tensor<1x8x6x5xf32>
}
func.func private @depthwise_0(%a0: tensor<1x8x6x6xf32>, %a1: tensor<8x1x3x3xf32>) -> tensor<1x8x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 8 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x8x6x6xf32>, tensor<8x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x4x4xf32>
  return %r : tensor<1x8x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x8x6x5xf32>, %a1: tensor<3x8x3x3xf32>) -> tensor<1x3x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x8x6x5xf32>, tensor<3x8x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x3xf32>
  return %r : tensor<1x3x4x3xf32>
}

// -----

// A pad that torch-mlir lowers is a kernel.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @pad_0(%arg0) {hw.layouts = [{size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]) {hw.layouts = [{size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<1x2x4x4xf32>) -> (tensor<1x2x6x6xf32>) {
  %1 = func.call @pad_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x6x6xf32>
  %2 = func.call @relu_0(%1) : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return %2 : tensor<1x2x6x6xf32>
}
func.func private @pad_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x6x6xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %p = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %r = "aten.constant_pad_nd"(%a0, %p, %z) : (tensor<1x2x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x2x6x6xf32>
  return %r : tensor<1x2x6x6xf32>
}
func.func private @relu_0(%a0: tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x6x6xf32>) -> tensor<1x2x6x6xf32>
  return %r : tensor<1x2x6x6xf32>
}

// -----

// A function without a body stays, whoever calls it.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 1>}}) -> tensor<2xf32>
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V1]]
// CHECK: func.func private @relu_0(%arg0: tensor<2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 1>}}) -> (tensor<2xf32> {hw.layout = {size = 2 : i64, strides = array<i64: 1>}})
// CHECK: func.func private @declared(tensor<2xf32>) -> tensor<2xf32>
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @relu_0(%a0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2xf32>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}
func.func private @declared(tensor<2xf32>) -> tensor<2xf32>

// -----

// What reads an image by rows has pixels with all their channels, and a pooling behind a convolution writes these, however
// the image lies.
// CHECK-LABEL: func.func @forward
// CHECK: %[[POOL:.*]] = call @pool_0(%arg0, %arg1) {hw.layouts = [{size = 512 : i64, strides = array<i64: 512, 1, 64, 8>}]}
// CHECK: call @relu_0(%[[POOL]]) {hw.layouts = [{size = 512 : i64, strides = array<i64: 512, 64, 8, 1>}]}
func.func @forward(%x: tensor<1x3x16x16xf32>, %w: tensor<8x3x3x3xf32>) -> tensor<1x8x8x8xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @pool_0(%x, %w) : (tensor<1x3x16x16xf32>, tensor<8x3x3x3xf32>) -> tensor<1x8x8x8xf32>
  %1 = call @relu_0(%0) : (tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %1 : tensor<1x8x8x8xf32>
}
func.func private @pool_0(%x: tensor<1x3x16x16xf32>, %w: tensor<8x3x3x3xf32>) -> tensor<1x8x8x8xf32> attributes {hw.chain = [{operators = 2 : i64, template = "contraction"}], hw.key = "CPU", hw.library = "tuned", hw.rows = 1 : i64, hw.template = "pooling"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0, 0, 0>} : () -> !hw.list<i64>
  %none_added = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.constant_pad_nd"(%x, %ones, %none_added) : (tensor<1x3x16x16xf32>, !hw.list<i64>, i64) -> tensor<1x3x18x18xf32>
  %1 = "aten.convolution"(%0, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x3x18x18xf32>, tensor<8x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x16x16xf32>
  %2 = "aten.constant_pad_nd"(%1, %zeros, %none_added) : (tensor<1x8x16x16xf32>, !hw.list<i64>, i64) -> tensor<1x8x16x16xf32>
  %3 = "aten.max_pool2d"(%2, %two, %two, %zero, %one, %false) : (tensor<1x8x16x16xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x8x8x8xf32>
  return %3 : tensor<1x8x8x8xf32>
}
func.func private @relu_0(%x: tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x8x8x8xf32>) -> tensor<1x8x8x8xf32>
  return %y : tensor<1x8x8x8xf32>
}
