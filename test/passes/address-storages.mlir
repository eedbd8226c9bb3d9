// RUN: hardwire-opt %s --address-storages --split-input-file | filecheck %s

// Windows that overlap: places are counted in what they are windows of.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.unfold"
// CHECK: %[[OFFSET:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK-NEXT: "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %[[OFFSET]]) {hw.addressed}
func.func @forward(%x: tensor<8xf32>) -> tensor<2x3xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.unfold"(%x, %zero, %four, %two) : (tensor<8xf32>, i64, i64, i64) -> tensor<3x4xf32>
  %1 = "aten.as_strided"(%0, %size, %stride, %none) : (tensor<3x4xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// An input that lies transposed, as its file says, is brought into the order of its memory.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIES:.*]] = "aten.alias"(%arg0)
// CHECK: %[[MEMORY:.*]] = "aten.permute"(%[[LIES]],
// CHECK-SAME: tensor<3x2xf32>
// CHECK: %[[OFFSET:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK-NEXT: "aten.as_strided"(%[[MEMORY]], %{{.*}}, %{{.*}}, %[[OFFSET]])
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.alias"(%x) {hw.memory = [array<i64: 1, 2, 0>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.select.int"(%0, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %2 = "aten.as_strided"(%1, %size, %stride, %none) : (tensor<3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// A part of a storage is written, and the view that was given is taken of the new one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WHOLE:.*]] = "aten.as_strided_scatter"(%arg0, %arg1,
// CHECK-SAME: {hw.addressed}
// CHECK: %[[FOUR:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK-NEXT: "aten.as_strided"(%[[WHOLE]], %{{.*}}, %{{.*}}, %[[FOUR]]) {hw.addressed}
func.func @forward(%x: tensor<6xf32>, %y: tensor<1xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %six = "hw.constant"() {value = 6 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.slice.Tensor"(%x, %zero, %four, %six, %one) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<2xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %ones, %ones, %none) : (tensor<2xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// What is expanded is scattered to in a copy of all of its elements.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WIDE:.*]] = "aten.expand"(%arg0,
// CHECK: %[[COPY:.*]] = "aten.clone"(%[[WIDE]],
// CHECK: "aten.as_strided_scatter"(%[[COPY]], %arg1,
// CHECK-SAME: {hw.addressed}
func.func @forward(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<4xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %four = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.expand"(%x, %four, %no) : (tensor<1xf32>, !hw.list<i64>, i1) -> tensor<4xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %ones, %ones, %none) : (tensor<4xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// A copy is no view: who writes to it writes to nothing else.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SEEN:.*]] = "aten.as_strided"(%arg0,
// CHECK: "aten.clone"(%[[SEEN]],
func.func @forward(%x: tensor<6xf32>) -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.as_strided_copy"(%x, %size, %stride, %none) : (tensor<6xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A view by strides, from where its operand begins.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.slice.Tensor"
// CHECK: %[[START:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %[[START]]) {hw.addressed}
func.func @forward(%x: tensor<6xf32>) -> tensor<2x2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %six = "hw.constant"() {value = 6 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %0 = "aten.slice.Tensor"(%x, %zero, %four, %six, %one) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<2xf32>
  %1 = "aten._reshape_alias"(%0, %size, %stride) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}

// -----

// What is written to a third tensor is copied there.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SEEN:.*]] = "aten.as_strided"(%arg0,
// CHECK: %[[COPY:.*]] = "aten.clone"(%[[SEEN]],
// CHECK: "aten.copy_"(%arg1, %[[COPY]],
func.func @forward(%x: tensor<6xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %six = "hw.constant"() {value = 6 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %0 = "aten.slice.Tensor"(%x, %zero, %four, %six, %one) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<2xf32>
  %1 = "aten.as_strided_copy.out"(%0, %size, %stride, %zero, %y) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
