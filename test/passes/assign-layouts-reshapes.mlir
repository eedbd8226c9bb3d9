// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// Pixels that were shuffled are copied once: with the zeros that a convolution reads around them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V2:.*]] = "aten.permute"
// CHECK: %[[V3:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 9 : i64, size = 144 : i64, strides = array<i64: 144, 48, 8, 1>}]} : (tensor<1x3x2x2x3x2xf32>) -> tensor<1x3x4x6xf32>
// CHECK: call @conv_0(%[[V3]], %arg1)
// CHECK-LABEL: func.func private @copy_0
// CHECK: "aten.view"
func.func @forward(%x: tensor<1x12x2x3xf32>, %w: tensor<5x3x3x3xf32>) -> tensor<1x5x4x6xf32> {
  %s0 = "hw.constant"() {value = array<i64: 1, 3, 2, 2, 2, 3>} : () -> !hw.list<i64>
  %d = "hw.constant"() {value = array<i64: 0, 1, 4, 2, 5, 3>} : () -> !hw.list<i64>
  %s1 = "hw.constant"() {value = array<i64: 1, 3, 4, 6>} : () -> !hw.list<i64>
  %0 = func.call @relu_0(%x) : (tensor<1x12x2x3xf32>) -> tensor<1x12x2x3xf32>
  %1 = "aten.view"(%0, %s0) : (tensor<1x12x2x3xf32>, !hw.list<i64>) -> tensor<1x3x2x2x2x3xf32>
  %2 = "aten.permute"(%1, %d) : (tensor<1x3x2x2x2x3xf32>, !hw.list<i64>) -> tensor<1x3x2x2x3x2xf32>
  %3 = "aten.view"(%2, %s1) : (tensor<1x3x2x2x3x2xf32>, !hw.list<i64>) -> tensor<1x3x4x6xf32>
  %4 = func.call @conv_0(%3, %w) : (tensor<1x3x4x6xf32>, tensor<5x3x3x3xf32>) -> tensor<1x5x4x6xf32>
  return %4 : tensor<1x5x4x6xf32>
}
func.func private @relu_0(%a0: tensor<1x12x2x3xf32>) -> tensor<1x12x2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x12x2x3xf32>) -> tensor<1x12x2x3xf32>
  return %r : tensor<1x12x2x3xf32>
}
func.func private @conv_0(%a0: tensor<1x3x4x6xf32>, %a1: tensor<5x3x3x3xf32>) -> tensor<1x5x4x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %n = "hw.constant"() {value = unit} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %f = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %n, %o, %o, %o, %f, %z, %g) : (tensor<1x3x4x6xf32>, tensor<5x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x4x6xf32>
  return %r : tensor<1x5x4x6xf32>
}

// -----

// What is repeated is copied where it lies in a concatenation; two that are alike once.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WIDE:.*]] = "aten.expand"
// CHECK: %[[PART:.*]] = call @copy_0(%[[WIDE]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 9, 1>}]} : (tensor<3x2x3xf32>) -> tensor<3x6xf32>
// CHECK-NOT: call @copy
// CHECK: %[[REST:.*]] = call @relu_0(%arg1) {hw.layouts = [{offset = 6 : i64, size = 21 : i64, strides = array<i64: 9, 1>}]}
// CHECK: builtin.unrealized_conversion_cast %[[PART]], %[[REST]]
// CHECK: "hw.join"
// CHECK: call @exp_0(%[[PART]])
func.func @forward(%x: tensor<3x3xf32>, %y: tensor<3x3xf32>) -> (tensor<3x9xf32>, tensor<3x6xf32>) {
  %s0 = "hw.constant"() {value = array<i64: 3, 1, 3>} : () -> !hw.list<i64>
  %s1 = "hw.constant"() {value = array<i64: 3, 2, 3>} : () -> !hw.list<i64>
  %s2 = "hw.constant"() {value = array<i64: 3, 6>} : () -> !hw.list<i64>
  %f = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.view"(%x, %s0) : (tensor<3x3xf32>, !hw.list<i64>) -> tensor<3x1x3xf32>
  %1 = "aten.expand"(%0, %s1, %f) : (tensor<3x1x3xf32>, !hw.list<i64>, i1) -> tensor<3x2x3xf32>
  %2 = "aten.view"(%1, %s2) : (tensor<3x2x3xf32>, !hw.list<i64>) -> tensor<3x6xf32>
  %3 = "aten.view"(%1, %s2) : (tensor<3x2x3xf32>, !hw.list<i64>) -> tensor<3x6xf32>
  %4 = func.call @relu_0(%y) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  %5 = func.call @cat_0(%2, %4) : (tensor<3x6xf32>, tensor<3x3xf32>) -> tensor<3x9xf32>
  %6 = func.call @exp_0(%3) : (tensor<3x6xf32>) -> tensor<3x6xf32>
  return %5, %6 : tensor<3x9xf32>, tensor<3x6xf32>
}
func.func private @relu_0(%a0: tensor<3x3xf32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x3xf32>) -> tensor<3x3xf32>
  return %r : tensor<3x3xf32>
}
func.func private @exp_0(%a0: tensor<3x6xf32>) -> tensor<3x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x6xf32>) -> tensor<3x6xf32>
  return %r : tensor<3x6xf32>
}
func.func private @cat_0(%a0: tensor<3x6xf32>, %a1: tensor<3x3xf32>) -> tensor<3x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<3x6xf32>, tensor<3x3xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<3x9xf32>
  return %r : tensor<3x9xf32>
}

// -----

// Reshapes of a value to several shapes are seen in one copy, as are those that cut a dimension.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "aten.permute"(%arg0
// CHECK: %[[COPY:.*]] = call @copy_0(%[[T]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 2, 1>}]} : (tensor<3x4x2xf32>) -> tensor<3x4x2xf32>
// CHECK: "aten.view"(%[[COPY]]
// CHECK: "aten.view"(%[[COPY]]
// CHECK: %[[CUT:.*]] = call @copy_1(%[[U:.*]]) {{.*}} : (tensor<4x3xf32>) -> tensor<4x3xf32>
// CHECK: "aten.view"(%[[CUT]]
func.func @forward(%x: tensor<2x3x4xf32>, %y: tensor<3x4xf32>) -> (tensor<3x8xf32>, tensor<24xf32>, tensor<6x2xf32>) {
  %d = "hw.constant"() {value = array<i64: 1, 2, 0>} : () -> !hw.list<i64>
  %e = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %s0 = "hw.constant"() {value = array<i64: 3, 8>} : () -> !hw.list<i64>
  %s1 = "hw.constant"() {value = array<i64: 24>} : () -> !hw.list<i64>
  %s2 = "hw.constant"() {value = array<i64: 6, 2>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%x, %d) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<3x4x2xf32>
  %1 = "aten.view"(%0, %s0) : (tensor<3x4x2xf32>, !hw.list<i64>) -> tensor<3x8xf32>
  %2 = "aten.view"(%0, %s1) : (tensor<3x4x2xf32>, !hw.list<i64>) -> tensor<24xf32>
  %3 = "aten.permute"(%y, %e) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
  %4 = "aten.view"(%3, %s2) : (tensor<4x3xf32>, !hw.list<i64>) -> tensor<6x2xf32>
  %5 = func.call @relu_0(%1) : (tensor<3x8xf32>) -> tensor<3x8xf32>
  %6 = func.call @relu_1(%2) : (tensor<24xf32>) -> tensor<24xf32>
  %7 = func.call @relu_2(%4) : (tensor<6x2xf32>) -> tensor<6x2xf32>
  return %5, %6, %7 : tensor<3x8xf32>, tensor<24xf32>, tensor<6x2xf32>
}
func.func private @relu_0(%a0: tensor<3x8xf32>) -> tensor<3x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
func.func private @relu_1(%a0: tensor<24xf32>) -> tensor<24xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<24xf32>) -> tensor<24xf32>
  return %r : tensor<24xf32>
}
func.func private @relu_2(%a0: tensor<6x2xf32>) -> tensor<6x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<6x2xf32>) -> tensor<6x2xf32>
  return %r : tensor<6x2xf32>
}

// -----

// What is widened by zeros lies within the row in front of it, and the reshape is a view.
// CHECK-LABEL: func.func @forward
// CHECK: %[[COPY:.*]] = call @copy_0(%{{.*}}) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 0, 1>, size = 24 : i64, strides = array<i64: 1, 6, 3>}]}
// CHECK: %[[PAD:.*]] = "aten.constant_pad_nd"(%[[COPY]]
// CHECK: "aten.view"(%[[PAD]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1, 3>}]}
// CHECK-NOT: call @copy
func.func @forward(%x: tensor<4x3xf32>) -> tensor<3x8xf32> {
  %d = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %s0 = "hw.constant"() {value = array<i64: 3, 4, 1>} : () -> !hw.list<i64>
  %s1 = "hw.constant"() {value = array<i64: 3, 8>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.permute"(%x, %d) : (tensor<4x3xf32>, !hw.list<i64>) -> tensor<3x4xf32>
  %1 = "aten.view"(%0, %s0) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<3x4x1xf32>
  %2 = func.call @pad_0(%1) : (tensor<3x4x1xf32>) -> tensor<3x4x2xf32>
  %3 = "aten.view"(%2, %s1) : (tensor<3x4x2xf32>, !hw.list<i64>) -> tensor<3x8xf32>
  %4 = func.call @relu_0(%3) : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return %4 : tensor<3x8xf32>
}
func.func private @pad_0(%a0: tensor<3x4x1xf32>) -> tensor<3x4x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %p = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = 0 : i64} : () -> i64
  %r = "aten.constant_pad_nd"(%a0, %p, %z) : (tensor<3x4x1xf32>, !hw.list<i64>, i64) -> tensor<3x4x2xf32>
  return %r : tensor<3x4x2xf32>
}
func.func private @relu_0(%a0: tensor<3x8xf32>) -> tensor<3x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x8xf32>) -> tensor<3x8xf32>
  return %r : tensor<3x8xf32>
}
