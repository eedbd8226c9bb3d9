// RUN: hardwire-opt %s --target cortex-m4f --drop-channels --split-input-file | filecheck %s

// Three of four channels are constants, around which is another number: behind the depthwise layer they are images
// of two by two. What these add to the sums of the last layer is one image, of fewer bytes than the layers have for
// them.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"({{.*}} -> tensor<1x1x2x2xi32>
// CHECK: "aten.convolution"({{.*}} -> tensor<1x1x2x2xi32>
// CHECK: %[[SUMS:.*]] = "aten.convolution"({{.*}} : (tensor<1x1x2x2xi8>, tensor<1x1x1x1xi8>, {{.*}} -> tensor<1x1x2x2xi32>
// CHECK: %[[IMAGE:.*]] = "hw.weight"() {name = "image", value = dense<{{\[\[\[\[}}186, -130], [58, 14]]]]> : tensor<1x1x2x2xi32>}
// CHECK: %[[ALL:.*]] = "aten.add.Tensor"(%[[SUMS]], %[[IMAGE]], %{{.*}})
// CHECK: return %[[ALL]]
func.func @forward(%x: tensor<1x1x2x2xi8>) -> tensor<1x1x2x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[4, 5, -9, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %d = "hw.weight"() {name = "d", value = dense<[[[[2, 3, 3], [0, 3, 3], [3, -3, 0]]], [[[1, -2, -1], [1, 2, 1], [-2, 1, 3]]], [[[-2, 0, -1], [3, -3, 0], [3, 0, -3]]], [[[2, 3, 3], [3, -1, 2], [3, 1, 3]]]]> : tensor<4x1x3x3xi8>} : () -> tensor<4x1x3x3xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[2]], [[3]], [[-1]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %around = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x2xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x4x2x2xi32>, i64, i64) -> tensor<1x4x2x2xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x4x2x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x2x2xi8>
  %3 = "aten.constant_pad_nd"(%2, %around, %one) : (tensor<1x4x2x2xi8>, !hw.list<i64>, i64) -> tensor<1x4x4x4xi8>
  %6 = "aten.convolution"(%3, %d, %none, %ones, %zeros, %ones, %no, %zeros, %four) : (tensor<1x4x4x4xi8>, tensor<4x1x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x2xi32>
  %7 = "aten.clamp"(%6, %low, %high) : (tensor<1x4x2x2xi32>, i64, i64) -> tensor<1x4x2x2xi32>
  %8 = "aten.to.dtype"(%7, %one, %no, %no, %none) : (tensor<1x4x2x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x2x2xi8>
  %9 = "aten.convolution"(%8, %v, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x4x2x2xi8>, tensor<1x4x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x2xi32>
  return %9 : tensor<1x1x2x2xi32>
}

// -----

// Somebody else reads them behind that layer, too.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: name = "image"
func.func @forward(%x: tensor<1x1x2x2xi8>) -> (tensor<1x1x2x2xi32>, tensor<1x4x2x2xi8>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[4, 5, -9, 7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %d = "hw.weight"() {name = "d", value = dense<[[[[2, 3, 3], [0, 3, 3], [3, -3, 0]]], [[[1, -2, -1], [1, 2, 1], [-2, 1, 3]]], [[[-2, 0, -1], [3, -3, 0], [3, 0, -3]]], [[[2, 3, 3], [3, -1, 2], [3, 1, 3]]]]> : tensor<4x1x3x3xi8>} : () -> tensor<4x1x3x3xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[2]], [[3]], [[-1]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %around = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x2xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x4x2x2xi32>, i64, i64) -> tensor<1x4x2x2xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x4x2x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x2x2xi8>
  %3 = "aten.constant_pad_nd"(%2, %around, %one) : (tensor<1x4x2x2xi8>, !hw.list<i64>, i64) -> tensor<1x4x4x4xi8>
  %6 = "aten.convolution"(%3, %d, %none, %ones, %zeros, %ones, %no, %zeros, %four) : (tensor<1x4x4x4xi8>, tensor<4x1x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x2xi32>
  %7 = "aten.clamp"(%6, %low, %high) : (tensor<1x4x2x2xi32>, i64, i64) -> tensor<1x4x2x2xi32>
  %8 = "aten.to.dtype"(%7, %one, %no, %no, %none) : (tensor<1x4x2x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x2x2xi8>
  %9 = "aten.convolution"(%8, %v, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x4x2x2xi8>, tensor<1x4x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x2xi32>
  return %9, %8 : tensor<1x1x2x2xi32>, tensor<1x4x2x2xi8>
}
