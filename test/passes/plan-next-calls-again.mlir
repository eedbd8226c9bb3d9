// RUN: hardwire-opt %s --plan-next-calls --split-input-file | filecheck %s
// RUN: hardwire-opt %s --plan-next-calls --plan-next-calls --split-input-file | filecheck %s

// What is planned is not planned again.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @count(
// CHECK-SAME: hw.next = @neg_0.next
// CHECK: func.func private @neg_0.next(
// CHECK-NEXT: call @neg_0_1(
// CHECK-NOT: func.func private @neg_0.next
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @count(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @count(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.boxed, hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine", hw.next = @neg_0, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.symbol = "count"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Where nothing is to be planned, nothing is touched.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @spare(
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @exp_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @exp_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.exp"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @spare(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An operator that is composed of others and called directly is planned in the same way, and the call
// is that of the plan. A kernel that is called directly and by a boxed one as well keeps its name.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @conv2d_0.next(%arg0, %arg1)
// CHECK-NEXT: %[[B:.*]] = call @relu_0(%[[A]])
// CHECK-NEXT: call @count(%[[B]])
// CHECK-NOT: @conv2d_0(
// CHECK: func.func private @relu_0(
// CHECK: func.func private @count(
// CHECK-SAME: hw.next = @relu_0.next
// CHECK: func.func private @conv2d_0.next(
// CHECK-SAME: hw.arena_size = [[SIZE:[0-9]+]] : i64
// CHECK-SAME: hw.library = "dispatch"
// CHECK-SAME: hw.scratch = [[SIZE]] : i64
// CHECK: call @convolution_0(
// CHECK: func.func private @relu_0.next(
func.func @forward(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32> {
  %0 = call @conv2d_0(%x, %w) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32>
  %1 = call @relu_0(%0) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  %2 = call @count(%1) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %2 : tensor<1x3x4x4xf32>
}
func.func private @conv2d_0(%x: tensor<1x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "composed"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %0 = "aten.conv2d"(%x, %w, %none, %ones, %ones, %ones, %one) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x3x4x4xf32>
  return %0 : tensor<1x3x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %0 : tensor<1x3x4x4xf32>
}
func.func private @count(%x: tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32> attributes {hw.boxed, hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine", hw.next = @relu_0, hw.schema = "aten::relu(Tensor self) -> Tensor", hw.symbol = "count"} {
  %0 = "aten.relu"(%x) : (tensor<1x3x4x4xf32>) -> tensor<1x3x4x4xf32>
  return %0 : tensor<1x3x4x4xf32>
}

// -----

// What two handlers call on to, one behind the other, is planned once each, whichever comes first in the
// text.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @outer(%arg0)
// CHECK: func.func private @outer(
// CHECK-SAME: hw.next = @neg_1.next, hw.schema
// CHECK: func.func private @neg_0.next(
// CHECK-NEXT: call @neg_0_1(%arg0)
// CHECK: func.func private @neg_1.next(
// CHECK-NEXT: call @inner_1(%arg0)
// CHECK: func.func private @inner_1(
// CHECK-SAME: hw.next = @neg_0.next, hw.schema
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @outer(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @inner(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "AutogradCPU", hw.library = "mine", hw.next = @neg_0, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.symbol = "inner"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @neg_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "AutogradCPU", hw.library = "dispatch"} {
  %0 = call @inner(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @outer(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "Tracer", hw.library = "mine", hw.next = @neg_1, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.symbol = "outer"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
