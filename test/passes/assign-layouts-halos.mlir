// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// A value that several convolutions read has as many zeros on each side as the one
// that wants most.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 2, 2, 2, 2>, origin = 18 : i64, size = 128 : i64, strides = array<i64: 128, 64, 8, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[HIGH:.*]] = call @high_0(%[[RELU]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[WIDE:.*]] = call @wide_0(%[[RELU]], %arg2) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: return %[[HIGH]], %[[WIDE]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %high: tensor<2x2x3x1xf32>, %wide: tensor<2x2x5x5xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) attributes {hw.input_names = ["x", "high", "wide"], hw.output_names = ["o0", "o1"]} {
  %0 = call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %1 = call @high_0(%0, %high) : (tensor<1x2x4x4xf32>, tensor<2x2x3x1xf32>) -> tensor<1x2x4x4xf32>
  %2 = call @wide_0(%0, %wide) : (tensor<1x2x4x4xf32>, tensor<2x2x5x5xf32>) -> tensor<1x2x4x4xf32>
  return %1, %2 : tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @high_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x1xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x3x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @wide_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x5x5xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// -----

// What can be written over each other has the zeros that readers of one and the
// other want, however long the chain.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[HIGH:.*]] = call @high_0(%[[RELU]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[EXP:.*]] = call @exp_0(%[[RELU]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[NEG:.*]] = call @neg_0(%[[EXP]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[WIDE:.*]] = call @wide_0(%[[NEG]], %arg2) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: return %[[HIGH]], %[[WIDE]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %high: tensor<2x2x3x1xf32>, %wide: tensor<2x2x1x3xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) attributes {hw.input_names = ["x", "high", "wide"], hw.output_names = ["o0", "o1"]} {
  %0 = call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %1 = call @high_0(%0, %high) : (tensor<1x2x4x4xf32>, tensor<2x2x3x1xf32>) -> tensor<1x2x4x4xf32>
  %2 = call @exp_0(%0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %3 = call @neg_0(%2) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %4 = call @wide_0(%3, %wide) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32>
  return %1, %4 : tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @exp_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.exp"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @neg_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.neg"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @high_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x1xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x3x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @wide_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// -----

// What is read later cannot be written over, and keeps to its own.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[EXP:.*]] = call @exp_0(%[[RELU]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 48 : i64, strides = array<i64: 48, 24, 6, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[WIDE:.*]] = call @wide_0(%[[EXP]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[NEG:.*]] = call @neg_0(%[[RELU]]) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: return %[[WIDE]], %[[NEG]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %wide: tensor<2x2x1x3xf32>) -> (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) attributes {hw.input_names = ["x", "wide"], hw.output_names = ["o0", "o1"]} {
  %0 = call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %1 = call @exp_0(%0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = call @wide_0(%1, %wide) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32>
  %3 = call @neg_0(%0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %2, %3 : tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @exp_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.exp"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @neg_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.neg"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @wide_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// -----

// Of two values that end in one call the first is written over.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = call @relu_0(%arg0) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 48 : i64, strides = array<i64: 48, 24, 6, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[EXP:.*]] = call @exp_0(%arg0) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[ADD:.*]] = call @add_0(%[[RELU]], %[[EXP]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 0, 1, 1>, origin = 1 : i64, size = 48 : i64, strides = array<i64: 48, 24, 6, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: %[[WIDE:.*]] = call @wide_0(%[[ADD]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xf32>
// CHECK: return %[[WIDE]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %wide: tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.input_names = ["x", "wide"], hw.output_names = ["o0"]} {
  %0 = call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %1 = call @exp_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %2 = call @add_0(%0, %1) : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %3 = call @wide_0(%2, %wide) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32>
  return %3 : tensor<1x2x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @exp_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.exp"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @add_0(%a: tensor<1x2x4x4xf32>, %b: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @wide_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x1x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %pad = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %pad, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}

// -----

// Around integers there is what they are padded with; who wants another number there gets a copy.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = call @relu_0(%arg0) {hw.layouts = [{fill = -7 : i64, halo = array<i64: 0, 0, 0, 0, 1, 1, 0, 0>, origin = 4 : i64, size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xi8>
// CHECK: %[[COPY:.*]] = call @copy_0(%[[RELU]]) {hw.layouts = [{fill = 3 : i64, halo = array<i64: 0, 0, 0, 0, 1, 1, 0, 0>, origin = 4 : i64, size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]} {{.*}} -> tensor<1x2x4x4xi8>
// CHECK: %[[OTHER:.*]] = "aten.constant_pad_nd"(%[[COPY]], {{.*}}) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]}
// CHECK: %[[ONE:.*]] = "aten.constant_pad_nd"(%[[RELU]], {{.*}}) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]}
// CHECK: call @max_0(%[[ONE]], %[[OTHER]]) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]}
func.func @forward(%x: tensor<1x2x4x4xi8>) -> tensor<1x2x6x4xi8> attributes {hw.input_names = ["x"], hw.output_names = ["o0"]} {
  %r = call @relu_0(%x) : (tensor<1x2x4x4xi8>) -> tensor<1x2x4x4xi8>
  %0 = call @pad_1(%r) : (tensor<1x2x4x4xi8>) -> tensor<1x2x6x4xi8>
  %1 = call @pad_0(%r) : (tensor<1x2x4x4xi8>) -> tensor<1x2x6x4xi8>
  %2 = call @max_0(%1, %0) : (tensor<1x2x6x4xi8>, tensor<1x2x6x4xi8>) -> tensor<1x2x6x4xi8>
  return %2 : tensor<1x2x6x4xi8>
}
func.func private @relu_0(%x: tensor<1x2x4x4xi8>) -> tensor<1x2x4x4xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xi8>) -> tensor<1x2x4x4xi8>
  return %y : tensor<1x2x4x4xi8>
}
func.func private @pad_0(%x: tensor<1x2x4x4xi8>) -> tensor<1x2x6x4xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %pad = "hw.constant"() {value = array<i64: 0, 0, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = -7 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %pad, %fill) : (tensor<1x2x4x4xi8>, !hw.list<i64>, i64) -> tensor<1x2x6x4xi8>
  return %y : tensor<1x2x6x4xi8>
}
func.func private @pad_1(%x: tensor<1x2x4x4xi8>) -> tensor<1x2x6x4xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %pad = "hw.constant"() {value = array<i64: 0, 0, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 3 : i64} : () -> i64
  %y = "aten.constant_pad_nd"(%x, %pad, %fill) : (tensor<1x2x4x4xi8>, !hw.list<i64>, i64) -> tensor<1x2x6x4xi8>
  return %y : tensor<1x2x6x4xi8>
}
func.func private @max_0(%x: tensor<1x2x6x4xi8>, %z: tensor<1x2x6x4xi8>) -> tensor<1x2x6x4xi8> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.maximum"(%x, %z) : (tensor<1x2x6x4xi8>, tensor<1x2x6x4xi8>) -> tensor<1x2x6x4xi8>
  return %y : tensor<1x2x6x4xi8>
}

// -----

// What is cut instead is a kernel,
// CHECK-LABEL: func.func @forward
// CHECK: %[[PAD:.*]] = call @pad_0(%arg0) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 8, 4, 1>}]} {{.*}} -> tensor<1x2x2x4xf32>
// CHECK: %[[NEG:.*]] = call @neg_0(%[[PAD]]) {hw.layouts = [{size = 16 : i64, strides = array<i64: 16, 8, 4, 1>}]} {{.*}} -> tensor<1x2x2x4xf32>
// CHECK: return %[[NEG]]
func.func @forward(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["o0"]} {
  %0 = call @pad_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x2x4xf32>
  %1 = call @neg_0(%0) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %1 : tensor<1x2x2x4xf32>
}
func.func private @pad_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %pad = "hw.constant"() {value = array<i64: 0, 0, -1, -1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %y = "aten.constant_pad_nd"(%x, %pad, %zero) : (tensor<1x2x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x2x2x4xf32>
  return %y : tensor<1x2x2x4xf32>
}
func.func private @neg_0(%x: tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.neg"(%x) : (tensor<1x2x2x4xf32>) -> tensor<1x2x2x4xf32>
  return %y : tensor<1x2x2x4xf32>
}

// -----

// and what does more than that.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PAD:.*]] = call @pad_0(%arg0) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]} {{.*}} -> tensor<1x2x6x4xf32>
// CHECK: %[[NEG:.*]] = call @neg_0(%[[PAD]]) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 24, 4, 1>}]} {{.*}} -> tensor<1x2x6x4xf32>
// CHECK: return %[[NEG]]
func.func @forward(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x6x4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["o0"]} {
  %0 = call @pad_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x6x4xf32>
  %1 = call @neg_0(%0) : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xf32>
  return %1 : tensor<1x2x6x4xf32>
}
func.func private @pad_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x6x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %pad = "hw.constant"() {value = array<i64: 0, 0, 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %y = "aten.constant_pad_nd"(%x, %pad, %zero) : (tensor<1x2x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x2x6x4xf32>
  %z = "aten.relu"(%y) : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xf32>
  return %z : tensor<1x2x6x4xf32>
}
func.func private @neg_0(%x: tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.neg"(%x) : (tensor<1x2x6x4xf32>) -> tensor<1x2x6x4xf32>
  return %y : tensor<1x2x6x4xf32>
}
