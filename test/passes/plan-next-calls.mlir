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
