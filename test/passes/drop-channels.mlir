// RUN: hardwire-opt %s --drop-channels --split-input-file | filecheck %s

// Of three channels the next layer reads the first and the last one: the numbers of the other one go, wherever they
// stand beside a channel; a number for all stays.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w_1", value = dense<{{\[\[}}1, 2], [3, -1]]> : tensor<2x2xi8>}
// CHECK: %[[SUMS:.*]] = "aten.linear"(%arg0, %[[W]], %{{.*}}) {{.*}} -> tensor<4x2xi32>
// CHECK: %[[M:.*]] = "hw.weight"() {name = "m_1", value = dense<[11, 13]> : tensor<2xi32>}
// CHECK: %[[LINE:.*]] = "fixed.line"(%[[SUMS]], %[[M]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<4x2xi32>, tensor<2xi32>, tensor<1xi64>, !hw.none, i64) -> tensor<4x2xi32>
// CHECK: %[[V:.*]] = "hw.weight"() {name = "v_1", value = dense<{{\[\[}}5, 6], [7, 0]]> : tensor<2x2xi8>}
// CHECK: "aten.linear"(%{{.*}}, %[[V]], %{{.*}}) : (tensor<4x2xi8>, tensor<2x2xi8>, !hw.none) -> tensor<4x2xi32>
func.func @forward(%x: tensor<4x2xi8>) -> tensor<4x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [4, 4], [3, -1]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
  %m = "hw.weight"() {name = "m", value = dense<[11, 12, 13]> : tensor<3xi32>} : () -> tensor<3xi32>
  %o = "hw.weight"() {name = "o", value = dense<[17]> : tensor<1xi64>} : () -> tensor<1xi64>
  %v = "hw.weight"() {name = "v", value = dense<[[5, 0, 6], [7, 0, 0]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %shift = "hw.constant"() {value = 33 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<4x2xi8>, tensor<3x2xi8>, !hw.none) -> tensor<4x3xi32>
  %1 = "fixed.line"(%0, %m, %o, %none, %shift) : (tensor<4x3xi32>, tensor<3xi32>, tensor<1xi64>, !hw.none, i64) -> tensor<4x3xi32>
  %2 = "aten.clamp"(%1, %low, %high) : (tensor<4x3xi32>, i64, i64) -> tensor<4x3xi32>
  %3 = "aten.to.dtype"(%2, %one, %no, %no, %none) : (tensor<4x3xi32>, i64, i1, i1, !hw.none) -> tensor<4x3xi8>
  %4 = "aten.linear"(%3, %v, %none) : (tensor<4x3xi8>, tensor<2x3xi8>, !hw.none) -> tensor<4x2xi32>
  return %4 : tensor<4x2xi32>
}

// -----

// A channel that is -9 with -9 around it is the same in each window: 100 - 9 (4 + 5 - 2) is 37.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x1x2x3xi32>
// CHECK: "aten.constant_pad_nd"({{.*}} : (tensor<1x1x2x3xi8>, !hw.list<i64>, i64) -> tensor<1x1x2x5xi8>
// CHECK: %[[B:.*]] = "hw.weight"() {name = "bias", value = dense<37> : tensor<1xi32>}
// CHECK: %[[V:.*]] = "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}1, 2, 3]]]]> : tensor<1x1x1x3xi8>}
// CHECK: "aten.convolution"(%{{.*}}, %[[V]], %[[B]], {{.*}} -> tensor<1x1x2x3xi32>
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1x2x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[4, -9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, 5, -2]]]]> : tensor<1x2x1x3xi8>} : () -> tensor<1x2x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x3xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2x2x3xi32>, i64, i64) -> tensor<1x2x2x3xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x2x2x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x2x3xi8>
  %around = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = -9 : i64} : () -> i64
  %3 = "aten.constant_pad_nd"(%2, %around, %fill) : (tensor<1x2x2x3xi8>, !hw.list<i64>, i64) -> tensor<1x2x2x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x2x2x5xi8>, tensor<1x2x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x3xi32>
  return %4 : tensor<1x1x2x3xi32>
}

// -----

// With another number around it, windows differ at the border.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x2x2x3xi32>
// CHECK-NOT: name = "bias"
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x2x5xi8>
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1x2x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[4, -9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, 5, -2]]]]> : tensor<1x2x1x3xi8>} : () -> tensor<1x2x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x3xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2x2x3xi32>, i64, i64) -> tensor<1x2x2x3xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x2x2x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x2x3xi8>
  %around = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = -8 : i64} : () -> i64
  %3 = "aten.constant_pad_nd"(%2, %around, %fill) : (tensor<1x2x2x3xi8>, !hw.list<i64>, i64) -> tensor<1x2x2x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x2x2x5xi8>, tensor<1x2x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x3xi32>
  return %4 : tensor<1x1x2x3xi32>
}

// -----

// A convolution that pads by itself pads with zeros: a channel of zeros adds nothing anywhere.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x1x2x3xi32>
// CHECK-NOT: name = "bias"
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x2x3xi8>, tensor<1x1x1x3xi8>, !hw.none,
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1x2x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[4, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, 5, -2]]]]> : tensor<1x2x1x3xi8>} : () -> tensor<1x2x1x3xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %around = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x3xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2x2x3xi32>, i64, i64) -> tensor<1x2x2x3xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x2x2x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x2x3xi8>
  %4 = "aten.convolution"(%2, %v, %none, %ones, %around, %ones, %no, %zeros, %one) : (tensor<1x2x2x3xi8>, tensor<1x2x1x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x3xi32>
  return %4 : tensor<1x1x2x3xi32>
}

// -----

// One of another number stays.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x2x3xi8>, tensor<1x2x1x3xi8>, !hw.none,
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1x2x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[4, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, 5, -2]]]]> : tensor<1x2x1x3xi8>} : () -> tensor<1x2x1x3xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %around = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x3xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2x2x3xi32>, i64, i64) -> tensor<1x2x2x3xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x2x2x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x2x3xi8>
  %4 = "aten.convolution"(%2, %v, %none, %ones, %around, %ones, %no, %zeros, %one) : (tensor<1x2x2x3xi8>, tensor<1x2x1x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x3xi32>
  return %4 : tensor<1x1x2x3xi32>
}

// -----

// Sums of 4 x for bytes from -128 to 127 and 700 are larger than 127; those of 4 x and 638 are not.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"(%arg0, {{.*}} -> tensor<1x2xi32>
// CHECK: %[[B:.*]] = "hw.weight"() {name = "bias", value = dense<254000> : tensor<1xi32>}
// CHECK: %[[V:.*]] = "hw.weight"() {name = "v_1", value = dense<{{\[\[}}1, 3]]> : tensor<1x2xi8>}
// CHECK: "aten.linear"(%{{.*}}, %[[V]], %[[B]])
func.func @forward(%x: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1], [4], [4]]> : tensor<3x1xi8>} : () -> tensor<3x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 700, 638]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2, 3]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[253746]> : tensor<1xi32>} : () -> tensor<1xi32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %b) : (tensor<1x1xi8>, tensor<3x1xi8>, tensor<3xi32>) -> tensor<1x3xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x3xi32>, i64, i64) -> tensor<1x3xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3xi8>
  %3 = "aten.linear"(%2, %v, %c) : (tensor<1x3xi8>, tensor<1x3xi8>, tensor<1xi32>) -> tensor<1x1xi32>
  return %3 : tensor<1x1xi32>
}

// -----

// A channel goes through all that keeps channels apart: a depthwise convolution with two results for each of its channels, a
// pool, a permutation there and back, and a view that makes a row of it.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x1x4x4xi32>
// CHECK: %[[D:.*]] = "hw.weight"() {name = "d_1", value = dense<{{\[\[\[\[}}5, 6]]], {{\[\[\[}}7, 8]]]]> : tensor<2x1x1x2xi8>}
// CHECK: %[[GROUPS:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: "aten.convolution"({{.*}}, %[[D]], {{.*}}, %[[GROUPS]]) {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: "aten.max_pool2d"({{.*}} -> tensor<1x2x2x1xi8>
// CHECK: "aten.permute"({{.*}} -> tensor<1x2x1x2xi8>
// CHECK: "aten.permute"({{.*}} -> tensor<1x2x2x1xi8>
// CHECK: %[[SHAPE:.*]] = "hw.constant"() {value = array<i64: 1, 4>}
// CHECK: "aten.view"(%{{.*}}, %[[SHAPE]]) : (tensor<1x2x2x1xi8>, !hw.list<i64>) -> tensor<1x4xi8>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[}}5, 0, 1, 0]]> : tensor<1x4xi8>}
func.func @forward(%x: tensor<1x1x4x4xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[3]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %d = "hw.weight"() {name = "d", value = dense<[[[[1, 2]]], [[[3, 4]]], [[[5, 6]]], [[[7, 8]]]]> : tensor<4x1x1x2xi8>} : () -> tensor<4x1x1x2xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[0, 0, 0, 0, 5, 0, 1, 0]]> : tensor<1x8xi8>} : () -> tensor<1x8xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %twos = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %last = "hw.constant"() {value = array<i64: 0, 2, 3, 1>} : () -> !hw.list<i64>
  %second = "hw.constant"() {value = array<i64: 0, 3, 1, 2>} : () -> !hw.list<i64>
  %row = "hw.constant"() {value = array<i64: 1, 8>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x4x4xi8>, tensor<2x1x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2x4x4xi32>, i64, i64) -> tensor<1x2x4x4xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x2x4x4xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x4x4xi8>
  %3 = "aten.convolution"(%2, %d, %none, %ones, %zeros, %ones, %no, %zeros, %two) : (tensor<1x2x4x4xi8>, tensor<4x1x1x2xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x4x3xi32>
  %4 = "aten.clamp"(%3, %low, %high) : (tensor<1x4x4x3xi32>, i64, i64) -> tensor<1x4x4x3xi32>
  %5 = "aten.to.dtype"(%4, %one, %no, %no, %none) : (tensor<1x4x4x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x4x3xi8>
  %6 = "aten.max_pool2d"(%5, %twos, %twos, %zeros, %ones, %no) : (tensor<1x4x4x3xi8>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x4x2x1xi8>
  %7 = "aten.permute"(%6, %last) : (tensor<1x4x2x1xi8>, !hw.list<i64>) -> tensor<1x2x1x4xi8>
  %8 = "aten.permute"(%7, %second) : (tensor<1x2x1x4xi8>, !hw.list<i64>) -> tensor<1x4x2x1xi8>
  %9 = "aten.view"(%8, %row) : (tensor<1x4x2x1xi8>, !hw.list<i64>) -> tensor<1x8xi8>
  %10 = "aten.linear"(%9, %v, %none) : (tensor<1x8xi8>, tensor<1x8xi8>, !hw.none) -> tensor<1x1xi32>
  return %10 : tensor<1x1xi32>
}

// -----

// Both operands of a sum lose what neither the sum nor anybody else reads.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[}}1, 2], [5, 6]]>
// CHECK: "hw.weight"() {name = "y_1", value = dense<{{\[\[}}6, 5], [2, 1]]>
// CHECK: "aten.add.Tensor"({{.*}} -> tensor<1x2xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[}}1, 0]]>
// CHECK: "hw.weight"() {name = "u_1", value = dense<{{\[\[}}0, 9]]>
func.func @forward(%x: tensor<1x2xi8>) -> (tensor<1x1xi32>, tensor<1x1xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
  %y = "hw.weight"() {name = "y", value = dense<[[6, 5], [4, 3], [2, 1]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 0, 0]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[0, 0, 9]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x2xi8>, tensor<3x2xi8>, !hw.none) -> tensor<1x3xi32>
  %1 = "aten.linear"(%x, %y, %none) : (tensor<1x2xi8>, tensor<3x2xi8>, !hw.none) -> tensor<1x3xi32>
  %2 = "aten.add.Tensor"(%0, %1, %one) : (tensor<1x3xi32>, tensor<1x3xi32>, i64) -> tensor<1x3xi32>
  %3 = "aten.clamp"(%2, %low, %high) : (tensor<1x3xi32>, i64, i64) -> tensor<1x3xi32>
  %4 = "aten.to.dtype"(%3, %one, %no, %no, %none) : (tensor<1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3xi8>
  %5 = "aten.clamp"(%0, %low, %high) : (tensor<1x3xi32>, i64, i64) -> tensor<1x3xi32>
  %6 = "aten.to.dtype"(%5, %one, %no, %no, %none) : (tensor<1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3xi8>
  %7 = "aten.linear"(%4, %v, %none) : (tensor<1x3xi8>, tensor<1x3xi8>, !hw.none) -> tensor<1x1xi32>
  %8 = "aten.linear"(%6, %u, %none) : (tensor<1x3xi8>, tensor<1x3xi8>, !hw.none) -> tensor<1x1xi32>
  return %7, %8 : tensor<1x1xi32>, tensor<1x1xi32>
}

// -----

// Of a value that nobody reads there is one channel left.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[}}1, 2]]>
// CHECK: "aten.add.Tensor"({{.*}} -> tensor<1x1xi32>
func.func @forward(%x: tensor<1x2xi8>) -> (tensor<1x1xi32>, tensor<1x1xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
  %y = "hw.weight"() {name = "y", value = dense<[[6, 5], [4, 3], [2, 1]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[0, 0, 0]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[0, 0, 0]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x2xi8>, tensor<3x2xi8>, !hw.none) -> tensor<1x3xi32>
  %1 = "aten.linear"(%x, %y, %none) : (tensor<1x2xi8>, tensor<3x2xi8>, !hw.none) -> tensor<1x3xi32>
  %2 = "aten.add.Tensor"(%0, %1, %one) : (tensor<1x3xi32>, tensor<1x3xi32>, i64) -> tensor<1x3xi32>
  %3 = "aten.clamp"(%2, %low, %high) : (tensor<1x3xi32>, i64, i64) -> tensor<1x3xi32>
  %4 = "aten.to.dtype"(%3, %one, %no, %no, %none) : (tensor<1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3xi8>
  %5 = "aten.clamp"(%0, %low, %high) : (tensor<1x3xi32>, i64, i64) -> tensor<1x3xi32>
  %6 = "aten.to.dtype"(%5, %one, %no, %no, %none) : (tensor<1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3xi8>
  %7 = "aten.linear"(%4, %v, %none) : (tensor<1x3xi8>, tensor<1x3xi8>, !hw.none) -> tensor<1x1xi32>
  %8 = "aten.linear"(%6, %u, %none) : (tensor<1x3xi8>, tensor<1x3xi8>, !hw.none) -> tensor<1x1xi32>
  return %7, %8 : tensor<1x1xi32>, tensor<1x1xi32>
}

// -----

// Of a concatenation each part loses its own; a slice of what is left begins elsewhere. What the graph gives is kept.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[}}3], [4], [5]]> : tensor<3x1xi8>}
// CHECK: "hw.weight"() {name = "y_1", value = dense<{{\[\[}}6], [8]]> : tensor<2x1xi8>}
// CHECK: "aten.cat"({{.*}} -> tensor<1x5xi32>
// CHECK: %[[BEGIN:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[END:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[PART:.*]] = "aten.slice.Tensor"(%{{.*}}, %{{.*}}, %[[BEGIN]], %[[END]], %{{.*}}) {{.*}} -> tensor<1x3xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[}}1, 0, 0, 0, 3]]>
func.func @forward(%x: tensor<1x1xi8>) -> (tensor<1x3xi32>, tensor<1x1xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[2], [3], [4], [5]]> : tensor<4x1xi8>} : () -> tensor<4x1xi8>
  %y = "hw.weight"() {name = "y", value = dense<[[6], [7], [8]]> : tensor<3x1xi8>} : () -> tensor<3x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[0, 1, 0, 0, 0, 0, 3]]> : tensor<1x7xi8>} : () -> tensor<1x7xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %begin = "hw.constant"() {value = -5 : i64} : () -> i64
  %end = "hw.constant"() {value = 5 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xi8>, tensor<4x1xi8>, !hw.none) -> tensor<1x4xi32>
  %1 = "aten.linear"(%x, %y, %none) : (tensor<1x1xi8>, tensor<3x1xi8>, !hw.none) -> tensor<1x3xi32>
  %2 = builtin.unrealized_conversion_cast %0, %1 : tensor<1x4xi32>, tensor<1x3xi32> to !hw.tensor_list
  %3 = "aten.cat"(%2, %one) : (!hw.tensor_list, i64) -> tensor<1x7xi32>
  %4 = "aten.slice.Tensor"(%3, %one, %begin, %end, %one) : (tensor<1x7xi32>, i64, i64, i64, i64) -> tensor<1x3xi32>
  %5 = "aten.clamp"(%3, %low, %high) : (tensor<1x7xi32>, i64, i64) -> tensor<1x7xi32>
  %6 = "aten.to.dtype"(%5, %one, %no, %no, %none) : (tensor<1x7xi32>, i64, i1, i1, !hw.none) -> tensor<1x7xi8>
  %7 = "aten.linear"(%6, %v, %none) : (tensor<1x7xi8>, tensor<1x7xi8>, !hw.none) -> tensor<1x1xi32>
  return %4, %7 : tensor<1x3xi32>, tensor<1x1xi32>
}

// -----

// A table gives 9 for 7; what a table gives for a range is between the least and the greatest entry of it.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1xi8>}
// CHECK: "hw.weight"() {name = "bias", value = dense<40> : tensor<1xi32>}
func.func @forward(%x: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[2], [0]]> : tensor<2x1xi8>} : () -> tensor<2x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7]> : tensor<2xi32>} : () -> tensor<2xi32>
  %t = "hw.weight"() {name = "t", value = dense<"0x101316191c1f2225282b2e3134373a3d404346494c4f5255585b5e61000306090c0f1215181b1e2124272a2d303336393c3f4245484b4e5154575a5d60630205080b0e1114171a1d202326292c2f3235383b3e4144474a4d505356595c5f620104070a0d101316191c1f2225282b2e3134373a3d404346494c4f5255585b5e61000306090c0f1209181b1e2124272a2d303336393c3f4245484b4e5154575a5d60630205080b0e1114171a1d202326292c2f3235383b3e4144474a4d505356595c5f620104070a0d101316191c1f2225282b2e3134373a3d404346494c4f5255585b5e61000306090c0f1215181b1e2124272a2d303336393c3f4245484b4e51"> : tensor<256xi8>} : () -> tensor<256xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 5]]> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %c = "hw.weight"() {name = "c", value = dense<[-5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %b) : (tensor<1x1xi8>, tensor<2x1xi8>, tensor<2xi32>) -> tensor<1x2xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x2xi32>, i64, i64) -> tensor<1x2xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2xi8>
  %3 = "fixed.table"(%2, %t) : (tensor<1x2xi8>, tensor<256xi8>) -> tensor<1x2xi8>
  %4 = "aten.linear"(%3, %v, %c) : (tensor<1x2xi8>, tensor<1x2xi8>, tensor<1xi32>) -> tensor<1x1xi32>
  return %4 : tensor<1x1xi32>
}

// -----

// Floats that are not read may be no numbers, whose products with 0 are none.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"(%arg0, {{.*}} -> tensor<1x2xf32>
func.func @forward(%x: tensor<1x1xf32>) -> tensor<1x1xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[2.0], [3.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %v = "hw.weight"() {name = "v", value = dense<[[1.0, 0.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xf32>, tensor<2x1xf32>, !hw.none) -> tensor<1x2xf32>
  %1 = "aten.linear"(%0, %v, %none) : (tensor<1x2xf32>, tensor<1x2xf32>, !hw.none) -> tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

// -----

// What is added to another value of as many channels is kept where that one cannot be made smaller.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.add.Tensor"({{.*}} -> tensor<1x2xi32>
func.func @forward(%x: tensor<1x1xi8>, %y: tensor<1x2xi32>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[2], [3]]> : tensor<2x1xi8>} : () -> tensor<2x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 0]]> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xi8>, tensor<2x1xi8>, !hw.none) -> tensor<1x2xi32>
  %1 = "aten.add.Tensor"(%0, %y, %one) : (tensor<1x2xi32>, tensor<1x2xi32>, i64) -> tensor<1x2xi32>
  %2 = "aten.clamp"(%1, %low, %high) : (tensor<1x2xi32>, i64, i64) -> tensor<1x2xi32>
  %3 = "aten.to.dtype"(%2, %one, %no, %no, %none) : (tensor<1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2xi8>
  %4 = "aten.linear"(%3, %v, %none) : (tensor<1x2xi8>, tensor<1x2xi8>, !hw.none) -> tensor<1x1xi32>
  return %4 : tensor<1x1xi32>
}

// -----

// A sum over channels reads all of them.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"(%arg0, {{.*}} -> tensor<1x2xi32>
func.func @forward(%x: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[2], [3]]> : tensor<2x1xi8>} : () -> tensor<2x1xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %along = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xi8>, tensor<2x1xi8>, !hw.none) -> tensor<1x2xi32>
  %1 = "aten.sum.dim_IntList"(%0, %along, %yes, %none) : (tensor<1x2xi32>, !hw.list<i64>, i1, !hw.none) -> tensor<1x1xi32>
  return %1 : tensor<1x1xi32>
}
