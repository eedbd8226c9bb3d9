// RUN: hardwire-opt %s --target neoverse-n2 --store-in-half --split-input-file | filecheck %s
// RUN: hardwire-opt %s --target x86-64-v4 --store-in-half --split-input-file | filecheck %s --check-prefix=NEAR
// RUN: hardwire-opt %s --target x86-64-v3 --store-in-half --split-input-file | filecheck %s --check-prefix=NEAR
// RUN: hardwire-opt %s --target cortex-a76 --store-in-half --split-input-file | filecheck %s --check-prefix=WIDE
// RUN: hardwire-opt %s --target x86-64-v2 --store-in-half --split-input-file | filecheck %s --check-prefix=WIDE

// A kernel stores short floats, and the head of the next one reads them as they lie. Processors without an
// instruction for halves keep float32, and so does 64-bit Arm without products of them.
// On x86-64 what the nearest cache holds as float32 stays so, but for what the caller has as short floats.
// CHECK-LABEL: func.func @forward
// NEAR-LABEL: func.func @forward
// NEAR: call @relu_0(%arg0) : (tensor<2x5xf32>) -> tensor<2x5xf32>
// NEAR-NOT: hw.rounded
// NEAR-LABEL: func.func @forward(%arg0: tensor<2x3xf16>)
// NEAR-LABEL: func.func @forward(%arg0: tensor<64x129xf32>
// NEAR: call @relu_1(%arg0) : (tensor<64x129xf32>) -> tensor<64x129xbf16>
// NEAR: call @relu_2({{.*}}) : (tensor<64x128xf32>) -> tensor<64x128xf32>
// CHECK: %[[A:.*]] = call @relu_0(%arg0) : (tensor<2x5xf32>) -> tensor<2x5xbf16>
// CHECK: call @amax_0(%[[A]]) : (tensor<2x5xbf16>) -> tensor<2x1xf32>
// CHECK: func.func private @relu_0(%arg0: tensor<2x5xf32>) -> tensor<2x5xbf16>
// CHECK: %[[R:.*]] = "aten.relu"(%arg0) : (tensor<2x5xf32>) -> tensor<2x5xf32>
// CHECK: %[[S:.*]] = "aten.to.dtype"(%[[R]], {{.*}} -> tensor<2x5xbf16>
// CHECK: return %[[S]]
// CHECK: func.func private @amax_0(%arg0: tensor<2x5xbf16> {hw.held}) -> tensor<2x1xf32>
// CHECK: "aten.amax"(%arg0, {{.*}} : (tensor<2x5xbf16>, {{.*}} -> tensor<2x1xf32>
// WIDE-LABEL: func.func @forward
// WIDE: call @relu_0(%arg0) : (tensor<2x5xf32>) -> tensor<2x5xf32>
// WIDE-NOT: hw.rounded
func.func @forward(%x: tensor<2x5xf32>) -> tensor<2x1xf32> {
  %0 = call @relu_0(%x) : (tensor<2x5xf32>) -> tensor<2x5xf32>
  %1 = call @amax_0(%0) : (tensor<2x5xf32>) -> tensor<2x1xf32>
  return %1 : tensor<2x1xf32>
}
func.func private @relu_0(%x: tensor<2x5xf32>) -> tensor<2x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<2x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}
func.func private @amax_0(%x: tensor<2x5xf32>) -> tensor<2x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
  %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.amax"(%x, %dim, %keep) : (tensor<2x5xf32>, !hw.list<i64>, i1) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

// A kernel that only makes float32 of short floats is left out: a view looks at these, and whoever computes point by
// point makes float32 of them once, for all of its operators.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf16>)
// CHECK-NOT: call @to_0
// CHECK: %[[V:.*]] = "aten.permute"(%arg0, {{.*}} : (tensor<2x3xf16>, !hw.list<i64>) -> tensor<3x2xf16>
// CHECK: call @neg_0(%[[V]]) : (tensor<3x2xf16>) -> tensor<3x2xf32>
// CHECK-NOT: func.func private @to_0
// CHECK: func.func private @neg_0(%arg0: tensor<3x2xf16>) -> tensor<3x2xf32>
// CHECK: %[[W:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<3x2xf32>
// CHECK: %[[N:.*]] = "aten.neg"(%[[W]])
// CHECK: "aten.mul.Tensor"(%[[W]], %[[N]])
func.func @forward(%x: tensor<2x3xf16>) -> tensor<3x2xf32> {
  %0 = call @to_0(%x) : (tensor<2x3xf16>) -> tensor<2x3xf32>
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %2 = call @neg_0(%1) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}
func.func private @to_0(%x: tensor<2x3xf16>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<2x3xf16>, i64, i1, i1, !hw.none) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @neg_0(%x: tensor<3x2xf32>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %1 = "aten.mul.Tensor"(%x, %0) : (tensor<3x2xf32>, tensor<3x2xf32>) -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// -----

// What the caller reads as float32 stays that, and what no short floats are in the model. What a softmax keeps for a while
// waits in scratch memory.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: call @softmax_0({{.*}} : (tensor<2x3xf32>) -> tensor<2x3xbf16>
// CHECK: call @neg_0({{.*}} : (tensor<2x3xbf16>) -> tensor<2x3xf32>
// CHECK: call @neg_1({{.*}} : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NOT: hw.rounded
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = call @relu_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = call @neg_0(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = call @neg_1(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0, %3 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%x: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %dim, %no) {hw.rounded = "bfloat16"} : (tensor<2x3xf32>, i64, i1) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @neg_0(%x: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @neg_1(%x: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) {hw.rounded = "bfloat16"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// A product reads a factor as it lies; weights and biases are no values. A value whose other reader takes float32 alone, a window of several pixels, stays float32.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xbf16>
// CHECK: call @linear_add_0(%[[A]], {{.*}} : (tensor<3x3xbf16>, tensor<3x3xf32>) -> tensor<3x3xf32>
// CHECK: %[[B:.*]] = call @relu_1(%arg1) : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
// CHECK: call @convolution_0(%[[B]],
// CHECK: func.func private @linear_add_0(%arg0: tensor<3x3xbf16> {hw.held}, %arg1: tensor<3x3xf32>)
// CHECK: %[[P:.*]] = "aten.linear"(%arg0, %arg1, {{.*}} : (tensor<3x3xbf16>, tensor<3x3xf32>, {{.*}} -> tensor<3x3xf32>
// CHECK-NEXT: "aten.mul.Tensor"(%[[P]], %[[P]])
func.func @forward(%x: tensor<3x3xf32>, %i: tensor<1x2x4x5xf32>) -> (tensor<3x3xf32>, tensor<1x3x2x3xf32>, tensor<1x2x4x5xf32>) {
  %w = "hw.weight"() {name = "w"} : () -> tensor<3x3xf32>
  %k = "hw.weight"() {name = "k"} : () -> tensor<3x2x3x3xf32>
  %0 = call @relu_0(%x) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = call @linear_add_0(%0, %w) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = call @relu_1(%i) : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  %3 = call @convolution_0(%2, %k) : (tensor<1x2x4x5xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x2x3xf32>
  %4 = call @neg_0(%2) : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  return %1, %3, %4 : tensor<3x3xf32>, tensor<1x3x2x3xf32>, tensor<1x2x4x5xf32>
}
func.func private @relu_0(%x: tensor<3x3xf32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
func.func private @linear_add_0(%x: tensor<3x3xf32>, %w: tensor<3x3xf32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<3x3xf32>, tensor<3x3xf32>, !hw.none) -> tensor<3x3xf32>
  %1 = "aten.mul.Tensor"(%0, %0) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}
func.func private @relu_1(%x: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  return %0 : tensor<1x2x4x5xf32>
}
func.func private @convolution_0(%x: tensor<1x2x4x5xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<1x3x2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x2x4x5xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x2x3xf32>
  return %0 : tensor<1x3x2x3xf32>
}
func.func private @neg_0(%x: tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<1x2x4x5xf32>) -> tensor<1x2x4x5xf32>
  return %0 : tensor<1x2x4x5xf32>
}

// -----

// A factor that the epilogue reads besides stays float32: a product may read a copy of it, by which nobody else goes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0) : (tensor<3x3xf32>) -> tensor<3x3xf32>
// CHECK: call @linear_add_0(%[[A]], {{.*}} : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
func.func @forward(%x: tensor<3x3xf32>) -> tensor<3x3xf32> {
  %w = "hw.weight"() {name = "w"} : () -> tensor<3x3xf32>
  %0 = call @relu_0(%x) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %1 = call @linear_add_0(%0, %w) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}
func.func private @relu_0(%x: tensor<3x3xf32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %0 : tensor<3x3xf32>
}
func.func private @linear_add_0(%x: tensor<3x3xf32>, %w: tensor<3x3xf32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<3x3xf32>, tensor<3x3xf32>, !hw.none) -> tensor<3x3xf32>
  %1 = "aten.mul.Tensor"(%0, %x) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}

// -----

// A conversion that another library computes is called, and gives what it gives.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @to_0(%arg0) : (tensor<4xbf16>) -> tensor<4xf32>
// CHECK: call @neg_0(%[[A]]) : (tensor<4xf32>) -> tensor<4xf32>
func.func @forward(%x: tensor<4xbf16>) -> tensor<4xf32> {
  %0 = call @to_0(%x) : (tensor<4xbf16>) -> tensor<4xf32>
  %1 = call @neg_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @to_0(%x: tensor<4xbf16>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<4xbf16>, i64, i1, i1, !hw.none) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @neg_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A value of 33,024 bytes, and one of 32,768, which is what the nearest cache holds.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_2({{.*}}) : (tensor<64x128xf32>) -> tensor<64x128xbf16>
func.func @forward(%x: tensor<64x129xf32>, %y: tensor<64x128xf32>) -> (tensor<64x1xf32>, tensor<64x1xf32>) {
  %0 = call @relu_1(%x) : (tensor<64x129xf32>) -> tensor<64x129xf32>
  %1 = call @amax_1(%0) : (tensor<64x129xf32>) -> tensor<64x1xf32>
  %2 = call @relu_2(%y) : (tensor<64x128xf32>) -> tensor<64x128xf32>
  %3 = call @amax_2(%2) : (tensor<64x128xf32>) -> tensor<64x1xf32>
  return %1, %3 : tensor<64x1xf32>, tensor<64x1xf32>
}
func.func private @relu_1(%x: tensor<64x129xf32>) -> tensor<64x129xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<64x129xf32>) -> tensor<64x129xf32>
  return %0 : tensor<64x129xf32>
}
func.func private @amax_1(%x: tensor<64x129xf32>) -> tensor<64x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
  %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.amax"(%x, %dim, %keep) : (tensor<64x129xf32>, !hw.list<i64>, i1) -> tensor<64x1xf32>
  return %0 : tensor<64x1xf32>
}
func.func private @relu_2(%x: tensor<64x128xf32>) -> tensor<64x128xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "bfloat16"} : (tensor<64x128xf32>) -> tensor<64x128xf32>
  return %0 : tensor<64x128xf32>
}
func.func private @amax_2(%x: tensor<64x128xf32>) -> tensor<64x1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
  %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.amax"(%x, %dim, %keep) : (tensor<64x128xf32>, !hw.list<i64>, i1) -> tensor<64x1xf32>
  return %0 : tensor<64x1xf32>
}
