// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// A kernel that computes in its operand is given a copy where others read that later, or it is the
// caller's.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @insert_0(%[[V2]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V5:.*]] = call @insert_1(%[[V4]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V7:.*]] = call @insert_2(%[[V6]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V8:.*]] = call @neg_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V3]], %[[V8]], %[[V5]], %[[V7]]
func.func @forward(%x: tensor<3x4xf32>, %z: tensor<1x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = func.call @insert_0(%1, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %3 = func.call @insert_1(%x, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %4 = func.call @exp_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %5 = func.call @insert_2(%4, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %6 = func.call @neg_0(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2, %6, %3, %5 : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @insert_1(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 1 : i64} : () -> i64
  %e = "hw.constant"() {value = 2 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @insert_2(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 2 : i64} : () -> i64
  %e = "hw.constant"() {value = 3 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @neg_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.neg"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// What is computed in place lies as its operand did.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V4:.*]] = call @insert_0(%[[V3]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V5:.*]] = call @add_0(%[[V4]], %[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V6:.*]] = call @neg_0(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<4x3xf32>, %z: tensor<1x4xf32>) -> (tensor<3x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %c2 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%x, %c2) : (tensor<4x3xf32>, !hw.list<i64>) -> tensor<3x4xf32>
  %4 = func.call @exp_0(%3) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %5 = func.call @insert_0(%4, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %6 = func.call @add_0(%5, %3) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %7 = func.call @neg_0(%6) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %7 : tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @add_0(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<3x4xf32>, tensor<3x4xf32>, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @neg_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.neg"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// The copy for a kernel that computes in place is not shared.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @insert_0(%[[V2]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V5:.*]] = call @insert_1(%[[V4]], %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V3]], %[[V5]]
func.func @forward(%x: tensor<3x4xf32>, %z: tensor<1x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%x, %c1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %3 = func.call @insert_0(%x, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %4 = func.call @insert_1(%x, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %3, %4 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @insert_1(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 1 : i64} : () -> i64
  %e = "hw.constant"() {value = 2 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// A new value is moved to its state when everything is computed; the output needs no move.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @add_0(%arg0, %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V1]], %[[V3]]
func.func @forward(%x: tensor<3x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}) -> (tensor<3x4xf32>, tensor<3x4xf32> {hw.updates = 1 : i64}) {
  %1 = func.call @add_0(%x, %s) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = func.call @exp_0(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1, %2 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @add_0(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<3x4xf32>, tensor<3x4xf32>, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// Two states that change places are both saved before either is written.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%arg2) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V1]], %[[V4]], %[[V5]]
func.func @forward(%x: tensor<3x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}, %t: tensor<3x4xf32> {hw.state = {name = "t"}}) -> (tensor<3x4xf32>, tensor<3x4xf32> {hw.updates = 1 : i64}, tensor<3x4xf32> {hw.updates = 2 : i64}) {
  %1 = func.call @relu_0(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1, %t, %s : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// A state that stays as it is needs no copy beside the move; of one that is seen otherwise there
// is one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg1, %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0_v_0(%arg0) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: %[[V4:.*]] = call @copy_0_v_0(%[[V2]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V3]], %[[V4]]
func.func @forward(%s: tensor<4x4xf32> {hw.state = {name = "s"}}, %t: tensor<4x4xf32> {hw.state = {name = "t"}}) -> (tensor<4x4xf32> {hw.updates = 0 : i64}, tensor<4x4xf32> {hw.updates = 1 : i64}) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%t, %c1) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  return %s, %2 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A part of a state that is seen several times is saved, too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 4 : i64, size = 4 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = "aten.expand"(%[[V1]], %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 4 : i64, size = 4 : i64, strides = array<i64: 0, 1>}]}
// CHECK: %[[V3:.*]] = "aten.slice.Tensor"(%arg1, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 4 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = "aten.expand"(%[[V3]], %{{.*}}, %{{.*}}) {hw.layouts = [{size = 4 : i64, strides = array<i64: 0, 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = call @copy_0(%[[V4]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V7:.*]] = call @copy_0_v_0(%[[V5]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: %[[V8:.*]] = call @copy_0_v_0(%[[V6]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V7]], %[[V8]]
func.func @forward(%s: tensor<4x4xf32> {hw.state = {name = "s"}}, %t: tensor<4x4xf32> {hw.state = {name = "t"}}) -> (tensor<4x4xf32> {hw.updates = 0 : i64}, tensor<4x4xf32> {hw.updates = 1 : i64}) {
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %5 = "aten.slice.Tensor"(%s, %c1, %c2, %c3, %c4) : (tensor<4x4xf32>, i64, i64, i64, i64) -> tensor<1x4xf32>
  %c6 = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = false} : () -> i1
  %8 = "aten.expand"(%5, %c6, %c7) : (tensor<1x4xf32>, !hw.list<i64>, i1) -> tensor<4x4xf32>
  %c9 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c11 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c12 = "hw.constant"() {value = 1 : i64} : () -> i64
  %13 = "aten.slice.Tensor"(%t, %c9, %c10, %c11, %c12) : (tensor<4x4xf32>, i64, i64, i64, i64) -> tensor<1x4xf32>
  %c14 = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %c15 = "hw.constant"() {value = false} : () -> i1
  %16 = "aten.expand"(%13, %c14, %c15) : (tensor<1x4xf32>, !hw.list<i64>, i1) -> tensor<4x4xf32>
  return %8, %16 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// A kernel computes in a state that nothing reads later, without a copy.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @insert_0(%arg2, %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: %[[V4:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V2]], %[[V3]], %[[V4]]
func.func @forward(%x: tensor<3x4xf32>, %z: tensor<1x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}, %t: tensor<3x4xf32> {hw.state = {name = "t"}}) -> (tensor<3x4xf32>, tensor<3x4xf32> {hw.updates = 2 : i64}, tensor<3x4xf32> {hw.updates = 3 : i64}) {
  %1 = func.call @insert_0(%s, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %2 = func.call @exp_0(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2, %1, %x : tensor<3x4xf32>, tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// The caller gets a copy of what a kernel computed in a state, which is not the caller's to keep.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @insert_0(%arg2, %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V2]], %[[V3]]
func.func @forward(%x: tensor<3x4xf32>, %z: tensor<1x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}) -> (tensor<3x4xf32>, tensor<3x4xf32> {hw.updates = 2 : i64}) {
  %1 = func.call @insert_0(%s, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  return %1, %1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// What is computed in one state and becomes the value of another is saved.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @insert_0(%arg1, %arg0) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%arg2) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V4]], %[[V5]]
func.func @forward(%z: tensor<1x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}, %t: tensor<3x4xf32> {hw.state = {name = "t"}}) -> (tensor<3x4xf32> {hw.updates = 1 : i64}, tensor<3x4xf32> {hw.updates = 2 : i64}) {
  %1 = func.call @insert_0(%s, %z) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %2 = func.call @relu_0(%t) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2, %1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "hw.constant"() {value = 0 : i64} : () -> i64
  %e = "hw.constant"() {value = 1 : i64} : () -> i64
  %o = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %d, %s, %e, %o) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// A C function reads and writes in the order that it declares; the producer writes so, and the
// caller's input is copied.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 3, 1>}}) -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V4:.*]] = call @my_asinh_0(%[[V3]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V5:.*]] = call @copy_0_v_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]], %[[V5]]
// CHECK: func.func private @my_acosh_0(%arg0: tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 1, 2>}}) -> (tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 3, 1>}})
// CHECK: func.func private @relu_0(%arg0: tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 3, 1>}}) -> (tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 1, 2>}})
// CHECK: func.func private @my_asinh_0(%arg0: tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 1, 2>}}) -> (tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 1, 2>}})
// CHECK: func.func private @copy_0(%arg0: tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 3, 1>}}) -> (tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 1, 2>}})
// CHECK: func.func private @copy_0_v_0(%arg0: tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 1, 2>}}) -> (tensor<2x3xf32> {hw.layout = {size = 6 : i64, strides = array<i64: 3, 1>}})
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %1 = func.call @my_acosh_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @my_asinh_0(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acosh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_asinh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_asinh", hw.schema = "aten::asinh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}, __ret_0 = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.asinh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// The declared order is that of one operand, and of the result.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @my_atan2_0(%arg0, %[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @my_hypot_0(%[[V3]], %arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = call @tan_0(%[[V5]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]], %[[V6]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @my_atan2_0(%x, %1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @exp_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = func.call @my_hypot_0(%3, %x) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = func.call @tan_0(%4) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2, %5 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_atan2_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_atan2", hw.schema = "aten::atan2(Tensor self, Tensor other) -> Tensor", hw.kernel_layouts = {other = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.atan2"(%a0, %a1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_hypot_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_hypot", hw.schema = "aten::hypot(Tensor self, Tensor other) -> Tensor", hw.kernel_layouts = {__ret_0 = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.hypot"(%a0, %a1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @tan_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// Weights are stored as C functions want them, once for all, and no more as they were,
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}], hw.packing = {kind = "permuted", order = array<i64: 1, 0>}, name = "w", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = call @my_atan2_0(%arg0, %[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @my_hypot_0(%arg0, %[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]], %[[V3]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = func.call @my_atan2_0(%x, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @my_hypot_0(%x, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1, %2 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @my_atan2_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_atan2", hw.schema = "aten::atan2(Tensor self, Tensor other) -> Tensor", hw.kernel_layouts = {other = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.atan2"(%a0, %a1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_hypot_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_hypot", hw.schema = "aten::hypot(Tensor self, Tensor other) -> Tensor", hw.kernel_layouts = {other = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.hypot"(%a0, %a1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// unless others read them so.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], name = "w", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}], hw.packing = {kind = "permuted", order = array<i64: 1, 0>}, name = "w", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], name = "u", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V4:.*]] = call @my_atan2_0(%arg0, %[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = call @add_0(%[[V4]], %[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = call @add_0(%arg0, %[[V3]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V5]], %[[V6]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %u = "hw.weight"() {name = "u", value = dense<0.5> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = func.call @my_atan2_0(%x, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @add_0(%1, %w) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @add_0(%x, %u) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @my_atan2_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_atan2", hw.schema = "aten::atan2(Tensor self, Tensor other) -> Tensor", hw.kernel_layouts = {other = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.atan2"(%a0, %a1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @add_0(%a0: tensor<2x3xf32>, %a1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<2x3xf32>, tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// What is no weight is copied, once for two C functions.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @my_asinh_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V5:.*]] = call @copy_1(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V6:.*]] = call @my_acos_0(%[[V5]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V7:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V8:.*]] = call @copy_1(%[[V7]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V9:.*]] = call @my_asin_0(%[[V8]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}]}
// CHECK: return %[[V2]], %[[V3]], %[[V6]], %[[V9]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %1 = func.call @my_acosh_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @my_asinh_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c3 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %4 = "aten.permute"(%x, %c3) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %5 = func.call @my_acos_0(%4) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %7 = "aten.permute"(%x, %c6) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %8 = func.call @my_asin_0(%7) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %1, %2, %5, %8 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acosh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_asinh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_asinh", hw.schema = "aten::asinh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.asinh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_acos_0(%a0: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acos", hw.schema = "aten::acos(Tensor self) -> Tensor"} {
  %r = "aten.acos"(%a0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}
func.func private @my_asin_0(%a0: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_asin", hw.schema = "aten::asin(Tensor self) -> Tensor"} {
  %r = "aten.asin"(%a0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %r : tensor<3x2xf32>
}

// -----

// A view of a weight is copied.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 2, 1>}], name = "w", value = dense<5.000000e-01> : tensor<3x2xf32>}
// CHECK: %[[V2:.*]] = "aten.permute"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @my_acosh_0(%[[V3]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%w, %c1) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %3 = func.call @my_acosh_0(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3 : tensor<2x3xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor"} {
  %r = "aten.acosh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// A function that computes in its operand gets a copy of a weight.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], name = "w", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V3:.*]] = call @my_tanh_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V4:.*]] = call @copy_0_v_0(%[[V3]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %1 = func.call @my_tanh_0(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func private @my_tanh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_tanh", hw.schema = "aten::tanh_(Tensor(a!) self) -> Tensor(a!)", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.tanh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// What it computes there lies as it was.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @my_tanh_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V3:.*]] = call @relu_0_v_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V5:.*]] = call @my_tanh_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V6:.*]] = call @copy_0_v_0(%[[V5]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]], %[[V6]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @my_tanh_0(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = func.call @relu_0(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = func.call @my_tanh_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_tanh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_tanh", hw.schema = "aten::tanh_(Tensor(a!) self) -> Tensor(a!)", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.tanh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// What hardwire places is aligned as a C function asks, and so are the parts of it that lie on
// such an address; inputs are copied, and other parts.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = call @my_asinh_0(%[[V3]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V5:.*]] = "aten.slice.Tensor"(%[[V1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 4 : i64, size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V6:.*]] = call @my_acos_0(%[[V5]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V7:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V8:.*]] = "aten.slice.Tensor"(%[[V7]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V9:.*]] = "aten.view"(%[[V8]], %{{.*}}) {hw.layouts = [{offset = 2 : i64, size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V10:.*]] = call @copy_1(%[[V9]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V11:.*]] = call @my_asin_0(%[[V10]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V2]], %[[V4]], %[[V6]], %[[V11]]
func.func @forward(%x: tensor<6x4xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %2 = func.call @my_acosh_0(%1) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %3 = func.call @my_asinh_0(%x) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  %c4 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c6 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 1 : i64} : () -> i64
  %8 = "aten.slice.Tensor"(%1, %c4, %c5, %c6, %c7) : (tensor<6x4xf32>, i64, i64, i64, i64) -> tensor<2x4xf32>
  %9 = func.call @my_acos_0(%8) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %c10 = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %11 = "aten.view"(%1, %c10) : (tensor<6x4xf32>, !hw.list<i64>) -> tensor<24xf32>
  %c12 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c13 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c14 = "hw.constant"() {value = 10 : i64} : () -> i64
  %c15 = "hw.constant"() {value = 1 : i64} : () -> i64
  %16 = "aten.slice.Tensor"(%11, %c12, %c13, %c14, %c15) : (tensor<24xf32>, i64, i64, i64, i64) -> tensor<8xf32>
  %c17 = "hw.constant"() {value = array<i64: 2, 4>} : () -> !hw.list<i64>
  %18 = "aten.view"(%16, %c17) : (tensor<8xf32>, !hw.list<i64>) -> tensor<2x4xf32>
  %19 = func.call @my_asin_0(%18) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %2, %3, %9, %19 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
func.func private @relu_0(%a0: tensor<6x4xf32>) -> tensor<6x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func private @my_acosh_0(%a0: tensor<6x4xf32>) -> tensor<6x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.acosh"(%a0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func private @my_asinh_0(%a0: tensor<6x4xf32>) -> tensor<6x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_asinh", hw.schema = "aten::asinh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.asinh"(%a0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}
func.func private @my_acos_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acos", hw.schema = "aten::acos(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.acos"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @my_asin_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_asin", hw.schema = "aten::asin(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.asin"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// A concatenation is placed, too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_1(%arg1) {hw.layouts = [{offset = 8 : i64, size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V2]]
// CHECK: %[[V4:.*]] = "hw.join"(%[[V3]]) {hw.layouts = [{size = 20 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V5:.*]] = call @my_acosh_0(%[[V4]]) {hw.layouts = [{size = 20 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V5]]
func.func @forward(%x: tensor<2x4xf32>, %y: tensor<3x4xf32>) -> (tensor<5x4xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = func.call @relu_1(%y) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %3 = func.call @cat_0(%1, %2) : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<5x4xf32>
  %4 = func.call @my_acosh_0(%3) : (tensor<5x4xf32>) -> tensor<5x4xf32>
  return %4 : tensor<5x4xf32>
}
func.func private @relu_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}
func.func private @relu_1(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @cat_0(%a0: tensor<2x4xf32>, %a1: tensor<3x4xf32>) -> tensor<5x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<2x4xf32>, tensor<3x4xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
func.func private @my_acosh_0(%a0: tensor<5x4xf32>) -> tensor<5x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.acosh"(%a0) : (tensor<5x4xf32>) -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}

// -----

// No alignment is larger.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x4xf32>) -> (tensor<2x4xf32>) {
  %1 = func.call @my_acosh_0(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 64 : i64}}} {
  %r = "aten.acosh"(%a0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %r : tensor<2x4xf32>
}

// -----

// A C function that takes what may be quantized is given the caller's descriptor of it; its other
// operand is as usual.
// CHECK-LABEL: func.func @forward(%arg0: tensor<4xf32, "QuantizedCPU"> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}, %arg1: tensor<4xf32, "QuantizedCPU"> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}, %arg2: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<4xf32, "QuantizedCPU">, tensor<4xf32>, tensor<4xf32>)
// CHECK: %[[V1:.*]] = call @my_acosh_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V2:.*]] = call @my_asinh_0(%arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V3:.*]] = call @relu_0(%arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V1]], %[[V2]], %[[V3]]
// CHECK: func.func private @my_acosh_0(%arg0: tensor<4xf32, "QuantizedCPU"> {hw.described, hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<4xf32, "QuantizedCPU"> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}})
// CHECK: func.func private @my_asinh_0(%arg0: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}})
// CHECK: func.func private @relu_0(%arg0: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}})
func.func @forward(%x: tensor<4xf32, "QuantizedCPU">, %y: tensor<4xf32, "QuantizedCPU">, %z: tensor<4xf32>) -> (tensor<4xf32, "QuantizedCPU">, tensor<4xf32>, tensor<4xf32>) {
  %1 = func.call @my_acosh_0(%x) : (tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32, "QuantizedCPU">
  %2 = func.call @my_asinh_0(%z) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = func.call @relu_0(%z) : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %2, %3 : tensor<4xf32, "QuantizedCPU">, tensor<4xf32>, tensor<4xf32>
}
func.func private @my_acosh_0(%a0: tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32, "QuantizedCPU"> attributes {hw.key = "QuantizedCPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor"} {
  %r = "aten.acosh"(%a0) : (tensor<4xf32, "QuantizedCPU">) -> tensor<4xf32, "QuantizedCPU">
  return %r : tensor<4xf32, "QuantizedCPU">
}
func.func private @my_asinh_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_asinh", hw.schema = "aten::asinh(Tensor self) -> Tensor"} {
  %r = "aten.asinh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @relu_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// What a loop collects begins empty, and each part is moved into it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.empty"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V2:.*]] = scf.for %arg1 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg2 = %[[V1]]) -> (tensor<2x3xf32>) {
// CHECK: %[[V3:.*]] = "hw.element"(%arg0, %arg1) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V4:.*]] = func.call @relu_0(%[[V3]]) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0(%[[V4]]) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V6:.*]] = "hw.put"(%arg2, %[[V5]], %arg1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V7:.*]] = func.call @copy_1(%[[V6]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V7]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %e = "hw.empty"() : () -> tensor<2x3xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %e) -> (tensor<2x3xf32>) {
    %0 = "hw.element"(%x, %i) : (tensor<2x3xf32>, index) -> tensor<3xf32>
    %1 = func.call @relu_0(%0) : (tensor<3xf32>) -> tensor<3xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<2x3xf32>, tensor<3xf32>, index) -> tensor<2x3xf32>
    scf.yield %2 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @tan_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// A part is put into a copy where the whole is the caller's,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: %[[V2:.*]] = scf.for %arg2 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg3 = %[[V1]]) -> (tensor<2x3xf32>) {
// CHECK: %[[V3:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = func.call @copy_1(%arg1) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V5:.*]] = "hw.put"(%[[V3]], %[[V4]], %arg2) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = func.call @copy_0(%[[V5]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V6]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<2x3xf32>) {
    %2 = "hw.put"(%x, %y, %i) : (tensor<2x3xf32>, tensor<3xf32>, index) -> tensor<2x3xf32>
    scf.yield %2 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @tan_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// -----

// twice, where two parts are,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: %[[V2:.*]] = scf.for %arg2 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg3 = %[[V1]]) -> (tensor<2x3xf32>) {
// CHECK: %[[V3:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = func.call @copy_1(%arg1) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V5:.*]] = "hw.put"(%[[V3]], %[[V4]], %arg2) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V7:.*]] = func.call @copy_1(%arg1) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V8:.*]] = "hw.put"(%[[V6]], %[[V7]], %arg2) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V9:.*]] = func.call @add_0(%[[V5]], %[[V8]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V10:.*]] = func.call @copy_0(%[[V9]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V10]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<2x3xf32>) {
    %2 = "hw.put"(%x, %y, %i) : (tensor<2x3xf32>, tensor<3xf32>, index) -> tensor<2x3xf32>
    %3 = "hw.put"(%x, %y, %i) : (tensor<2x3xf32>, tensor<3xf32>, index) -> tensor<2x3xf32>
    %4 = func.call @add_0(%2, %3) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %4 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @tan_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @add_0(%a: tensor<2x3xf32>, %b: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<2x3xf32>, tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// and where it is written in another order.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%arg2) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: %[[V3:.*]] = scf.for %arg3 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg4 = %[[V2]]) -> (tensor<2x3xf32>) {
// CHECK: %[[V4:.*]] = func.call @exp_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0_v_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = func.call @copy_1(%arg1) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V7:.*]] = "hw.put"(%[[V5]], %[[V6]], %arg3) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = func.call @copy_0(%[[V7]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V8]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<3x2xf32>, %y: tensor<3xf32>, %z: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %d = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %t = "aten.permute"(%x, %d) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %z) -> (tensor<2x3xf32>) {
    %1 = func.call @exp_0(%t) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = "hw.put"(%1, %y, %i) : (tensor<2x3xf32>, tensor<3xf32>, index) -> tensor<2x3xf32>
    scf.yield %2 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @tan_0(%a0: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<3xf32>) -> tensor<3xf32>
  return %r : tensor<3xf32>
}
func.func private @exp_0(%a: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.exp"(%a) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %y : tensor<2x3xf32>
}

// -----

// A copy that one branch makes is none that the other can read.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = "hw.truth"(%arg1)
// CHECK: %[[V3:.*]] = scf.if %[[V2]] -> (tensor<2x3xf32>) {
// CHECK: %[[V4:.*]] = func.call @copy_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = func.call @tan_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = func.call @copy_0_v_0(%[[V5]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V6]]
// CHECK: } else {
// CHECK: %[[V7:.*]] = func.call @copy_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = func.call @tan_0(%[[V7]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V9:.*]] = func.call @copy_0_v_0(%[[V8]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V9]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<3x2xf32>, %c: tensor<i1>) -> tensor<2x3xf32> {
  %d = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %p = "aten.permute"(%x, %d) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x3xf32> {
    %0 = func.call @tan_0(%p) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  } else {
    %0 = func.call @tan_0(%p) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @tan_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// What leaves a branch is computed row by row, though its operand is not.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = "hw.truth"(%arg1)
// CHECK: %[[V3:.*]] = scf.if %[[V2]] -> (tensor<2x3xf32>) {
// CHECK: %[[V4:.*]] = func.call @relu_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V5]]
// CHECK: } else {
// CHECK: %[[V6:.*]] = func.call @copy_0_v_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V6]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<3x2xf32>, %c: tensor<i1>) -> tensor<2x3xf32> {
  %d = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %p = "aten.permute"(%x, %d) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x3xf32> {
    %0 = func.call @relu_0(%p) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  } else {
    scf.yield %p : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @tan_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// What a branch gives is copied for a C function that asks for an alignment.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.truth"(%arg2)
// CHECK: %[[V2:.*]] = scf.if %[[V1]] -> (tensor<4xf32>) {
// CHECK: %[[V3:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: scf.yield %[[V3]]
// CHECK: } else {
// CHECK: %[[V4:.*]] = func.call @copy_0(%arg1) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: scf.yield %[[V4]]
// CHECK: } {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V6:.*]] = call @my_acosh_0(%[[V5]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: tensor<i1>) -> tensor<4xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<4xf32> {
    scf.yield %x : tensor<4xf32>
  } else {
    scf.yield %y : tensor<4xf32>
  }
  %q = func.call @my_acosh_0(%r) : (tensor<4xf32>) -> tensor<4xf32>
  return %q : tensor<4xf32>
}
func.func private @my_acosh_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.acosh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// So is an element that a loop takes: where it lies depends on the turn.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @tan_0(%arg0) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%arg1) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: %[[V3:.*]] = scf.for %arg2 = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%arg3 = %[[V2]]) -> (tensor<4xf32>) {
// CHECK: %[[V4:.*]] = "hw.element"(%[[V1]], %arg2) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0(%[[V4]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V6:.*]] = func.call @my_acosh_0(%[[V5]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V7:.*]] = func.call @copy_0(%[[V6]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}], hw.move}
// CHECK: scf.yield %[[V7]]
// CHECK: } {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x4xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %v = func.call @tan_0(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %z) -> (tensor<4xf32>) {
    %0 = "hw.element"(%v, %i) : (tensor<2x4xf32>, index) -> tensor<4xf32>
    %1 = func.call @my_acosh_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func private @tan_0(%a: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.tan"(%a) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
func.func private @my_acosh_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {align = 16 : i64}}} {
  %r = "aten.acosh"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// The element that decides is read where it lies, among others.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.select.int"(%arg1, %{{.*}}, %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 4, 1>}]}
// CHECK: %[[V2:.*]] = "aten.select.int"(%[[V1]], %{{.*}}, %{{.*}}) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = "aten.select.int"(%[[V2]], %{{.*}}, %{{.*}}) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V4:.*]] = "aten.select.int"(%[[V3]], %{{.*}}, %{{.*}}) {hw.layouts = [{size = 1 : i64, strides = array<i64>}]}
// CHECK: %[[V5:.*]] = "hw.truth"(%[[V4]])
// CHECK: %[[V6:.*]] = scf.if %[[V5]] -> (tensor<2x3xf32>) {
// CHECK: %[[V7:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V7]]
// CHECK: } else {
// CHECK: %[[V8:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V8]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V6]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1x1x4x4xi1>) -> tensor<2x3xf32> {
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %s = "aten.select.int"(%y, %i0, %i0) : (tensor<1x1x4x4xi1>, i64, i64) -> tensor<1x4x4xi1>
  %u = "aten.select.int"(%s, %i0, %i0) : (tensor<1x4x4xi1>, i64, i64) -> tensor<4x4xi1>
  %v = "aten.select.int"(%u, %i0, %i0) : (tensor<4x4xi1>, i64, i64) -> tensor<4xi1>
  %w = "aten.select.int"(%v, %i0, %i0) : (tensor<4xi1>, i64, i64) -> tensor<i1>
  %t = "hw.truth"(%w) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x3xf32> {
    scf.yield %x : tensor<2x3xf32>
  } else {
    scf.yield %x : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}

// -----

// A copy for views is shared, that for the caller is its own.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V4:.*]] = call @relu_0(%[[V3]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1>}]}
// CHECK: %[[V5:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V6:.*]] = call @relu_1(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 2, 1>}]}
// CHECK: %[[V7:.*]] = call @tan_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V4]], %[[V6]], %[[V7]], %[[V8]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<12xf32>, tensor<6x2xf32>, tensor<4x3xf32>, tensor<4x3xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%x, %c1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %c3 = "hw.constant"() {value = array<i64: 12>} : () -> !hw.list<i64>
  %4 = "aten.view"(%2, %c3) : (tensor<4x3xf32>, !hw.list<i64>) -> tensor<12xf32>
  %5 = func.call @relu_0(%4) : (tensor<12xf32>) -> tensor<12xf32>
  %c6 = "hw.constant"() {value = array<i64: 6, 2>} : () -> !hw.list<i64>
  %7 = "aten.view"(%2, %c6) : (tensor<4x3xf32>, !hw.list<i64>) -> tensor<6x2xf32>
  %8 = func.call @relu_1(%7) : (tensor<6x2xf32>) -> tensor<6x2xf32>
  %9 = func.call @tan_0(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %5, %8, %9, %2 : tensor<12xf32>, tensor<6x2xf32>, tensor<4x3xf32>, tensor<4x3xf32>
}
func.func private @relu_0(%a0: tensor<12xf32>) -> tensor<12xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<12xf32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}
func.func private @relu_1(%a0: tensor<6x2xf32>) -> tensor<6x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<6x2xf32>) -> tensor<6x2xf32>
  return %r : tensor<6x2xf32>
}
func.func private @tan_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// So is that in which a C function computes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = call @my_tanh_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = call @tan_0(%[[V4]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]], %[[V5]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<4x3xf32>, tensor<4x3xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%x, %c1) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %3 = func.call @my_tanh_0(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  %4 = func.call @tan_0(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %3, %4 : tensor<4x3xf32>, tensor<4x3xf32>
}
func.func private @my_tanh_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_tanh", hw.schema = "aten::tanh_(Tensor(a!) self) -> Tensor(a!)"} {
  %r = "aten.tanh"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @tan_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// A part of what is computed is moved to a state without another copy.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = "aten.slice.Tensor"(%[[V1]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 4 : i64, size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<4x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}) -> (tensor<3x4xf32> {hw.updates = 1 : i64}) {
  %1 = func.call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %6 = "aten.slice.Tensor"(%1, %c2, %c3, %c4, %c5) : (tensor<4x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %6 : tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %r : tensor<4x4xf32>
}

// -----

// Only what may be quantized is given as the caller has it.
// CHECK-LABEL: func.func @forward(%arg0: tensor<4xf32, "QuantizedCPU"> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}, %arg1: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> tensor<4xf32, "QuantizedCPU">
// CHECK: %[[V1:.*]] = call @my_atan2_0(%arg0, %arg1) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V1]]
// CHECK: func.func private @my_atan2_0(%arg0: tensor<4xf32, "QuantizedCPU"> {hw.described, hw.layout = {size = 4 : i64, strides = array<i64: 1>}}, %arg1: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<4xf32, "QuantizedCPU"> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}})
func.func @forward(%x: tensor<4xf32, "QuantizedCPU">, %z: tensor<4xf32>) -> (tensor<4xf32, "QuantizedCPU">) {
  %1 = func.call @my_atan2_0(%x, %z) : (tensor<4xf32, "QuantizedCPU">, tensor<4xf32>) -> tensor<4xf32, "QuantizedCPU">
  return %1 : tensor<4xf32, "QuantizedCPU">
}
func.func private @my_atan2_0(%a0: tensor<4xf32, "QuantizedCPU">, %a1: tensor<4xf32>) -> tensor<4xf32, "QuantizedCPU"> attributes {hw.key = "QuantizedCPU", hw.library = "mine", hw.symbol = "my_atan2", hw.schema = "aten::atan2(Tensor self, Tensor other) -> Tensor"} {
  %r = "aten.atan2"(%a0, %a1) : (tensor<4xf32, "QuantizedCPU">, tensor<4xf32>) -> tensor<4xf32, "QuantizedCPU">
  return %r : tensor<4xf32, "QuantizedCPU">
}

// -----

// Branches copy an input for themselves,
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.truth"(%arg1)
// CHECK: %[[V2:.*]] = scf.if %[[V1]] -> (tensor<2x3xf32>) {
// CHECK: %[[V3:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V4:.*]] = func.call @my_acosh_0(%[[V3]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0_v_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V5]]
// CHECK: } else {
// CHECK: %[[V6:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V7:.*]] = func.call @my_acosh_0(%[[V6]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = func.call @copy_0_v_0(%[[V7]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V8]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x3xf32>, %c: tensor<i1>) -> tensor<2x3xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x3xf32> {
    %0 = func.call @my_acosh_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  } else {
    %0 = func.call @my_acosh_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acosh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// and share a weight.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}], hw.packing = {kind = "permuted", order = array<i64: 1, 0>}, name = "w", value = dense<5.000000e-01> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = "hw.truth"(%arg1)
// CHECK: %[[V3:.*]] = scf.if %[[V2]] -> (tensor<2x3xf32>) {
// CHECK: %[[V4:.*]] = func.call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0(%[[V4]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V5]]
// CHECK: } else {
// CHECK: %[[V6:.*]] = func.call @my_acosh_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V7:.*]] = func.call @copy_0(%[[V6]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: scf.yield %[[V7]]
// CHECK: } {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<2x3xf32>, %c: tensor<i1>) -> tensor<2x3xf32> {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<2x3xf32> {
    %0 = func.call @my_acosh_0(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  } else {
    %0 = func.call @my_acosh_0(%w) : (tensor<2x3xf32>) -> tensor<2x3xf32>
    scf.yield %0 : tensor<2x3xf32>
  }
  return %r : tensor<2x3xf32>
}
func.func private @my_acosh_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acosh", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acosh"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// A condition with zeros around it is copied.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 4 : i64, size = 9 : i64, strides = array<i64: 9, 9, 3, 1>}]}
// CHECK: %[[V2:.*]] = call @conv_0(%[[V1]], %arg2) {hw.layouts = [{size = 1 : i64, strides = array<i64: 1, 1, 1, 1>}]}
// CHECK: %[[V3:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 1 : i64, strides = array<i64: 1, 1, 1, 1>}]}
// CHECK: %[[V4:.*]] = "hw.truth"(%[[V3]])
// CHECK: %[[V5:.*]] = scf.if %[[V4]] -> (tensor<1x1x1x1xf32>) {
// CHECK: %[[V6:.*]] = func.call @copy_0_v_0(%arg1) {hw.layouts = [{size = 1 : i64, strides = array<i64: 1, 1, 1, 1>}], hw.move}
// CHECK: scf.yield %[[V6]]
// CHECK: } else {
// CHECK: %[[V7:.*]] = func.call @copy_0_v_0(%arg0) {hw.layouts = [{size = 1 : i64, strides = array<i64: 1, 1, 1, 1>}], hw.move}
// CHECK: scf.yield %[[V7]]
// CHECK: } {hw.layouts = [{size = 1 : i64, strides = array<i64: 1, 1, 1, 1>}]}
// CHECK: return %[[V5]], %[[V2]]
func.func @forward(%x: tensor<1x1x1x1xf32>, %y: tensor<1x1x1x1xf32>, %w: tensor<1x1x3x3xf32>) -> (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) {
  %1 = func.call @relu_0(%x) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  %2 = func.call @conv_0(%1, %w) : (tensor<1x1x1x1xf32>, tensor<1x1x3x3xf32>) -> tensor<1x1x1x1xf32>
  %t = "hw.truth"(%1) : (tensor<1x1x1x1xf32>) -> i1
  %r = scf.if %t -> tensor<1x1x1x1xf32> {
    scf.yield %y : tensor<1x1x1x1xf32>
  } else {
    scf.yield %x : tensor<1x1x1x1xf32>
  }
  return %r, %2 : tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>
}
func.func private @relu_0(%a0: tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x1x1x1xf32>) -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}
func.func private @conv_0(%a0: tensor<1x1x1x1xf32>, %a1: tensor<1x1x3x3xf32>) -> tensor<1x1x1x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x1x1x1xf32>, tensor<1x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}
