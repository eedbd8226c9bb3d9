// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --emit planned --split-input-file | filecheck %s

// A composite operator behind a fallback is composed, with an arena of its own that is scratch
// memory of the call: 3x3 convolution with padding, whose input is copied into a border of zeros.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = [[SIZE:[0-9]+]] : i64
// CHECK: call @my_profiler(%arg0, %arg1)
// CHECK-SAME: hw.scratch_offset = 0 : i64
// CHECK: func.func private @my_profiler(
// CHECK-SAME: hw.next = @conv2d_0.next
// CHECK-SAME: hw.scratch = [[SIZE]] : i64
// CHECK: "aten.conv2d"
// CHECK: func.func private @conv2d_0.next(
// CHECK-SAME: space = "input"
// CHECK-SAME: hw.arena_size = [[SIZE]] : i64
// CHECK: %[[C:.*]] = call @copy_0(%arg0) {hw.layouts = [{halo
// CHECK-SAME: space = "arena"
// CHECK: call @convolution_0(%[[C]], %arg1)
// CHECK-SAME: space = "output"
func.func @forward(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>) -> tensor<1x1x4x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "aten.conv2d"(%x, %w, %none, %ones, %ones, %ones, %one) : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x1x4x4xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<1x1x4x4xf32>
}

// -----

// A handler behind a fallback: both have the arena of the kernel at the end. A view is copied,
// since there is a tensor to write to.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @my_profiler(
// CHECK-SAME: hw.next = @add_0.next
// CHECK: func.func private @add_1.next(
// CHECK-NEXT: call @add_0_1(%arg0, %arg1)
// CHECK: func.func private @add_0.next(
// CHECK-NEXT: call @my_tracer_add_1(%arg0, %arg1)
// CHECK: func.func private @my_tracer_add_1(
// CHECK-SAME: hw.next = @add_1.next
// CHECK: func.func private @view_0.next(
// CHECK: call @copy_0
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<1x2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %guard = "hw.guard_begin"() {modes = ["profiler", "tracing"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  %1 = "aten.view"(%0, %size) : (tensor<2xf32>, !hw.list<i64>) -> tensor<1x2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %1 : tensor<1x2xf32>
}

// -----

// A kernel of the user's at the end is called as it is, by a function that gives its tensors their places;
// a boxed one calls on to nothing.
// CHECK-LABEL: func.func @forward
// CHECK: call @my_profiler(%arg0)
// CHECK: call @my_profiler_1(%arg1)
// CHECK-NOT: func.func private @my_split(
// CHECK: func.func private @my_split.next(%arg0
// CHECK-SAME: hw.key = "CPU", hw.library = "dispatch", hw.scratch = 0 : i64}
// CHECK-NEXT: %[[PARTS:.*]]:2 = call @my_split_1(%arg0)
// CHECK-SAME: index = 0 : i64, offset = 0 : i64, space = "output"}, {index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: return %[[PARTS]]#0, %[[PARTS]]#1
// CHECK: func.func private @my_split_1(
// CHECK-SAME: hw.symbol = "my_split"
// CHECK: "aten.split.Tensor"
// CHECK: func.func private @my_cosh.next(
// CHECK-NEXT: %[[Y:.*]] = call @my_cosh_1_1(%arg0)
// CHECK-NEXT: return %[[Y]]
// CHECK: func.func private @my_cosh_1_1(
// CHECK-NOT: hw.next
// CHECK-SAME: hw.symbol = "my_cosh"
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<3xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %list = "aten.split.Tensor"(%x, %one, %zero) : (tensor<2xf32>, i64, i64) -> !hw.tensor_list
  %0 = "aten.cosh"(%y) : (tensor<3xf32>) -> tensor<3xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  %1:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<1xf32>, tensor<1xf32>
  return %1#0, %1#1, %0 : tensor<1xf32>, tensor<1xf32>, tensor<3xf32>
}

// -----

// Weights of what is called on to become the program's: one of the same name gets another.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @eye_0.next()
// CHECK-NEXT: "hw.weight"(){{.*}}name = "eye"} : () -> tensor<6x6xf32>
// CHECK: func.func private @eye_1.next()
// CHECK-NEXT: "hw.weight"(){{.*}}name = "eye_1"} : () -> tensor<5x5xf32>
func.func @forward(%x: tensor<2xf32>) -> (tensor<6x6xf32>, tensor<5x5xf32>) {
  %six = "hw.constant"() {value = 6 : i64} : () -> i64
  %five = "hw.constant"() {value = 5 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "aten.eye"(%six, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<6x6xf32>
  %1 = "aten.eye"(%five, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<5x5xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0, %1 : tensor<6x6xf32>, tensor<5x5xf32>
}

// -----

// Loops that torch-mlir writes, and their constants, are named after their kernel. One that has the name of
// another operator's is called otherwise.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @sin_0.next(
// CHECK-NEXT: call @sin_0_1(%arg0)
// CHECK: func.func private @sin_1.next(
// CHECK-NEXT: call @sin_0_2(%arg0)
// CHECK: func.func private @sin_0_1.loops({{.*}}memref<6xf32>, {{.*}}hw.implements = @sin_0_1}
// CHECK: func.func private @sin_0_2.loops({{.*}}memref<4xf32>, {{.*}}hw.implements = @sin_0_2}
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x2xf32>) -> (tensor<2x3xf32>, tensor<2x2xf32>) {
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "aten.sin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.sin"(%y) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0, %1 : tensor<2x3xf32>, tensor<2x2xf32>
}
