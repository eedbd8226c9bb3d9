// RUN: hardwire-opt %s --resolve-dispatch --form-kernels --split-input-file | filecheck %s
// RUN: hardwire-opt %s --resolve-dispatch --pass-pipeline "form-kernels{max-operators=2}" --split-input-file | filecheck %s --check-prefix=TWO

// A product, a residual and an activation are one kernel. It is called where its last operator stood.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[EXP:.*]] = call @exp_0(%arg2)
// CHECK-NEXT: %[[ALL:.*]] = call @mm_add_relu_0(%arg0, %arg1, %[[EXP]])
// CHECK-NEXT: return %[[ALL]], %[[EXP]]
// CHECK: func.func private @mm_add_relu_0({{.*}}) -> tensor<4x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
// CHECK: %[[MM:.*]] = "aten.mm"(%arg0, %arg1)
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[MM]], %arg2, %{{.*}})
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[SUM]])
// CHECK: return %[[RELU]]

// With at most two operators in a kernel, the product is left alone.
// TWO-LABEL: func.func @forward
// TWO: call @mm_0
// TWO: call @exp_0
// TWO: call @add_relu_0
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>, %r: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.exp"(%r) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %2 = "aten.add.Tensor"(%0, %1, %one) : (tensor<4x6xf32>, tensor<4x6xf32>, i64) -> tensor<4x6xf32>
  %3 = "aten.relu"(%2) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %3, %1 : tensor<4x6xf32>, tensor<4x6xf32>
}

// -----

// Of two products that are added, the later one takes the addition.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @mm_0(%arg0, %arg1)
// CHECK-NEXT: call @mm_add_0(%arg0, %arg2, %[[A]])
func.func @forward(%x: tensor<4x8xf32>, %v: tensor<8x6xf32>, %w: tensor<8x6xf32>) -> tensor<4x6xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.mm"(%x, %v) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %2 = "aten.add.Tensor"(%0, %1, %one) : (tensor<4x6xf32>, tensor<4x6xf32>, i64) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// -----

// Elementwise operators that part and meet again are one kernel; a value is an argument once.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[ALL:.*]] = call @exp_sigmoid_mul_0(%arg0)
// CHECK-NEXT: return %[[ALL]]
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "aten.exp"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.sigmoid"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.mul.Tensor"(%0, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A value that is needed outside leaves its kernel: the product stands alone.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[MM:.*]] = call @mm_0
// CHECK-NEXT: %[[RELU:.*]] = call @relu_0(%[[MM]])
// CHECK-NEXT: return %[[MM]], %[[RELU]]
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>) -> (tensor<4x6xf32>, tensor<4x6xf32>) {
  %0 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.relu"(%0) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  return %0, %1 : tensor<4x6xf32>, tensor<4x6xf32>
}

// -----

// What a product reads is computed before it, though its residual is the same value.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[RELU:.*]] = call @relu_0(%arg0)
// CHECK-NEXT: call @linear_add_0(%[[RELU]], %arg1)
func.func @forward(%x: tensor<2x4xf32>, %w: tensor<4x4xf32>) -> tensor<2x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.relu"(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = "aten.linear"(%0, %w, %none) : (tensor<2x4xf32>, tensor<4x4xf32>, !hw.none) -> tensor<2x4xf32>
  %2 = "aten.add.Tensor"(%1, %0, %one) : (tensor<2x4xf32>, tensor<2x4xf32>, i64) -> tensor<2x4xf32>
  return %2 : tensor<2x4xf32>
}

// -----

// What is computed once for a row is not computed again for each of its elements.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[SCALE:.*]] = call @sigmoid_0(%arg1)
// CHECK-NEXT: call @mul_0(%arg0, %[[SCALE]])
func.func @forward(%x: tensor<4x6xf32>, %s: tensor<4x1xf32>) -> tensor<4x6xf32> {
  %0 = "aten.sigmoid"(%s) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %1 = "aten.mul.Tensor"(%x, %0) : (tensor<4x6xf32>, tensor<4x1xf32>) -> tensor<4x6xf32>
  return %1 : tensor<4x6xf32>
}

// -----

// An operator of the generic library is a kernel of its own, with all of its results.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[TOP:.*]]:2 = call @topk_0(%arg0)
// CHECK-NEXT: call @relu_0(%[[TOP]]#0)
// CHECK: func.func private @topk_0(%arg0: tensor<4xf32>) -> (tensor<2xf32>, tensor<2xi64>) attributes {hw.key = "CPU", hw.library = "generic"} {
func.func @forward(%x: tensor<4xf32>) -> tensor<2xf32> {
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %0:2 = "aten.topk"(%x, %two, %last, %yes, %yes) : (tensor<4xf32>, i64, i64, i1, i1) -> (tensor<2xf32>, tensor<2xi64>)
  %1 = "aten.relu"(%0#0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// The tensors of a list are arguments of the kernel.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @cat_0(%arg0, %arg1)
// CHECK: func.func private @cat_0(%arg0: tensor<2xf32>, %arg1: tensor<3xf32>) -> tensor<5xf32>
// CHECK: builtin.unrealized_conversion_cast %arg0, %arg1
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
  %0 = "aten.cat"(%l, %zero) : (!hw.tensor_list, i64) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

// A copy applies nothing to what it moves.
// CHECK-LABEL: func.func @forward
// CHECK: call @clone_0
// CHECK-NEXT: call @relu_0
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.clone"(%x, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x4xf32>, !hw.none) -> tensor<2x4xf32>
  %1 = "aten.relu"(%0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}

// -----

// What is computed before a product is fused with it as well, where only what follows reads it.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @mm_neg_add_0(%arg0, %arg1, %arg2)
// CHECK-NEXT: return
func.func @forward(%x: tensor<4x8xf32>, %w: tensor<8x6xf32>, %r: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.neg"(%r) : (tensor<4x6xf32>) -> tensor<4x6xf32>
  %1 = "aten.mm"(%x, %w) : (tensor<4x8xf32>, tensor<8x6xf32>) -> tensor<4x6xf32>
  %2 = "aten.add.Tensor"(%1, %0, %one) : (tensor<4x6xf32>, tensor<4x6xf32>, i64) -> tensor<4x6xf32>
  return %2 : tensor<4x6xf32>
}

// -----

// Sums are narrowed in the kernel that computes them: the second product joins what reads both, and
// what narrows the first stays with it, so that bytes lie in memory between the two, not words.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FIRST:.*]] = call @linear_to_0(%arg0, %arg1) : (tensor<2x4xi8>, tensor<3x4xi8>) -> tensor<2x3xi8>
// CHECK: call @linear_to_maximum_0({{.*}}%[[FIRST]]
func.func @forward(%x: tensor<2x4xi8>, %v: tensor<3x4xi8>, %w: tensor<3x4xi8>) -> tensor<2x3xi8> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.linear"(%x, %v, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x4xi8>, tensor<3x4xi8>, !hw.none) -> tensor<2x3xi32>
  %1 = "aten.linear"(%x, %w, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x4xi8>, tensor<3x4xi8>, !hw.none) -> tensor<2x3xi32>
  %2 = "aten.to.dtype"(%0, %int8, %no, %no, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xi32>, i64, i1, i1, !hw.none) -> tensor<2x3xi8>
  %3 = "aten.to.dtype"(%1, %int8, %no, %no, %none) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xi32>, i64, i1, i1, !hw.none) -> tensor<2x3xi8>
  %4 = "aten.maximum"(%2, %3) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3xi8>, tensor<2x3xi8>) -> tensor<2x3xi8>
  return %4 : tensor<2x3xi8>
}
