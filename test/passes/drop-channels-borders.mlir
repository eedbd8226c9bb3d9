// RUN: hardwire-opt %s --drop-channels --split-input-file | filecheck %s

// Three channels are 6, 3 and 2 more than the border around them. One of them comes to as much as all three: 2 * 6 + 2 is
// 7 * 2, but 14 is no multiple of 6.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, -18]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x2x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<260> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}7, -8, 15]]]]> : tensor<1x2x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x2x5xi8>, tensor<1x2x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x2x3xi32>
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1x2x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, -14, -17, -18]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[2, -4, 6]], [[0, 2, -2]], [[1, 1, 0]]]]> : tensor<1x4x1x3xi8>} : () -> tensor<1x4x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %im20 = "hw.constant"() {value = -20 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x2x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x2x3xi32>, i64, i64) -> tensor<1x4x2x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x2x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x2x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %im20) : (tensor<1x4x2x3xi8>, !hw.list<i64>, i64) -> tensor<1x4x2x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x2x5xi8>, tensor<1x4x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x3xi32>
  return %4 : tensor<1x1x2x3xi32>
}

// -----

// Of 7, 5 and 3 more than -128, two do. Rows that differ, two steps at a time, and borders on some sides only.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, -121, -123]> : tensor<3xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x3x4xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x3x4xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<[-249, 248]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1], [2]], {{\[\[}}15], [-13]], {{\[\[}}-2], [-3]]], {{\[\[\[}}0], [1]], {{\[\[}}5], [-7]], {{\[\[}}2], [1]]]]> : tensor<2x3x2x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x4x6xi8>, tensor<2x3x2x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
func.func @forward(%x: tensor<1x1x3x4xi8>) -> tensor<1x2x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, -121, -123, -125]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1], [2]], [[11], [-12]], [[15], [-17]], [[-19], [21]]], [[[0], [1]], [[-1], [3]], [[5], [-7]], [[9], [-10]]]]> : tensor<2x4x2x1xi8>} : () -> tensor<2x4x2x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[7, -8]> : tensor<2xi32>} : () -> tensor<2xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l2_0_0_1 = "hw.constant"() {value = array<i64: 2, 0, 0, 1>} : () -> !hw.list<i64>
  %l2_3 = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %l2_1 = "hw.constant"() {value = array<i64: 2, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x3x4xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x3x4xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x3x4xi32>, i64, i64) -> tensor<1x4x3x4xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x3x4xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x3x4xi8>
  %3 = "aten.constant_pad_nd"(%2, %l2_0_0_1, %im128) : (tensor<1x4x3x4xi8>, !hw.list<i64>, i64) -> tensor<1x4x4x6xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l2_3, %l0_0, %l2_1, %no, %l0_0, %i1) : (tensor<1x4x4x6xi8>, tensor<2x4x2x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  return %4 : tensor<1x2x1x2xi32>
}

// -----

// Sums that are too large for two need three; channels that are less than the border, too.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, -20, 60, -31]> : tensor<4xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<-1357> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2]], {{\[\[}}121, -20]], {{\[\[}}-127, 127]], {{\[\[}}117, -120]]]]> : tensor<1x4x1x2xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x3xi8>, tensor<1x4x1x2xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<6x1x1x1xi8>} : () -> tensor<6x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, -20, 60, -31, 40, 50]> : tensor<6xi32>} : () -> tensor<6xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2]], [[110, -100]], [[-120, 90]], [[127, -80]], [[-9, 7]], [[-1, 6]]]]> : tensor<1x6x1x2xi8>} : () -> tensor<1x6x1x2xi8>
  %c = "hw.weight"() {name = "c", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l1_0 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %i20 = "hw.constant"() {value = 20 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<6x1x1x1xi8>, tensor<6xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x6x1x2xi32>, i64, i64) -> tensor<1x6x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x6x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x6x1x2xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_0, %i20) : (tensor<1x6x1x2xi8>, !hw.list<i64>, i64) -> tensor<1x6x1x3xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x6x1x3xi8>, tensor<1x6x1x2xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// What two channels add together is nothing but at the border: 4 * 5 - 10 * 2 inside.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<-120> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3]]]]> : tensor<1x1x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x5xi8>, tensor<1x1x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 15, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, -2, 6]], [[-10, 5, -15]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i10 = "hw.constant"() {value = 10 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i10) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %4 : tensor<1x1x1x3xi32>
}

// -----

// Zeros that a convolution pads with are a border.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 3]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}34, 13, -39]]]]> : tensor<1x2x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x3xi8>, tensor<1x2x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 3, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, -2, 6]], [[10, 5, -15]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l0_1 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_1, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x3xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %3 : tensor<1x1x1x3xi32>
}

// -----

// Weights are from -127 to 127: 127 * 2 + 2 is 128 * 2, and one channel is not enough.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 2, 2]> : tensor<3xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}127, -2, 6]], {{\[\[}}1, 5, -15]]]]> : tensor<1x3x1x3xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 2, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[127, -2, 6]], [[1, 5, -15]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i0) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %4 : tensor<1x1x1x3xi32>
}

// -----

// So they are here, where it is: -127 is -126 - 1.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 2]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}127, 3, -127]]]]> : tensor<1x2x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x5xi8>, tensor<1x2x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 2, 2]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[126, -2, -126]], [[1, 5, -1]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i0) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %4 : tensor<1x1x1x3xi32>
}

// -----

// The second layer reads what the first one does, though it would do with another one, too.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 4]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}10, 1, 13]]]]> : tensor<1x2x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x5xi8>, tensor<1x2x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<-28> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "u_1_1", value = dense<{{\[\[\[\[}}3, 2]], {{\[\[}}0, 15]]]]> : tensor<1x2x1x2xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x5xi8>, tensor<1x2x1x2xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x4xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> (tensor<1x1x1x3xi32>, tensor<1x1x1x4xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 10, 8, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[0, 0, 4]], [[5, 0, 2]], [[0, 1, -1]]]]> : tensor<1x4x1x3xi8>} : () -> tensor<1x4x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[3, 2]], [[3, 0]], [[0, 4]], [[-12, 3]]]]> : tensor<1x4x1x2xi8>} : () -> tensor<1x4x1x2xi8>
  %d = "hw.weight"() {name = "d", value = dense<[6]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %l0_2 = "hw.constant"() {value = array<i64: 0, 2>} : () -> !hw.list<i64>
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x3xi32>, i64, i64) -> tensor<1x4x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i0) : (tensor<1x4x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x4x1x5xi8>
  %4 = "aten.constant_pad_nd"(%2, %l0_2, %i2) : (tensor<1x4x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x4x1x5xi8>
  %5 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x5xi8>, tensor<1x4x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  %6 = "aten.convolution"(%4, %u, %d, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x5xi8>, tensor<1x4x1x2xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x4xi32>
  return %5, %6 : tensor<1x1x1x3xi32>, tensor<1x1x1x4xi32>
}

// -----

// Channels that are read anyway, by a sum of all, are not needless: what reads them stays as it is.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 3, 9]> : tensor<3xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}4, -2, 6]], {{\[\[}}4, 8, -4]]]]> : tensor<1x3x1x3xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x1x3xi32>
// CHECK: "hw.weight"() {name = "wz_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "bz_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> (tensor<1x1x1x3xi32>, tensor<1x1x1x3xi32>, tensor<1x1x1x3xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 3, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
  %wz = "hw.weight"() {name = "wz", value = dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %bz = "hw.weight"() {name = "bz", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, -2, 6]], [[4, 8, -4]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[0]], [[1]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l1 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i1) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.sum.dim_IntList"(%2, %l1, %yes, %none) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i1, !hw.none) -> tensor<1x1x1x3xi32>
  %5 = "aten.convolution"(%x, %wz, %bz, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x3xi32>
  %6 = "aten.clamp"(%5, %im128, %i127) : (tensor<1x2x1x3xi32>, i64, i64) -> tensor<1x2x1x3xi32>
  %7 = "aten.to.dtype"(%6, %i1, %no, %no, %none) : (tensor<1x2x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x3xi8>
  %8 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  %9 = "aten.convolution"(%7, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x3xi8>, tensor<1x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %8, %4, %9 : tensor<1x1x1x3xi32>, tensor<1x1x1x3xi32>, tensor<1x1x1x3xi32>
}

// -----

// A bias that was not there takes 4 bytes, and a channel 3 here.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 7, 9]> : tensor<3xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}4, -2, 6]], {{\[\[}}-10, 5, -15]]]]> : tensor<1x3x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, !hw.none, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, -2, 6]], [[-10, 5, -15]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i5) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %4 : tensor<1x1x1x3xi32>
}

// -----

// Here a channel takes 4.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 9]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<25> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3, 0]], {{\[\[}}-8, 4, -12, 3]]]]> : tensor<1x2x1x4xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x5xi8>, tensor<1x2x1x4xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 9]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3, 0]], [[4, -2, 6, 2]], [[-10, 5, -15, 2]]]]> : tensor<1x3x1x4xi8>} : () -> tensor<1x3x1x4xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i5) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x4xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Around zeros no bias is needed.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 4]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}-8, 4, -12]]]]> : tensor<1x2x1x3xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x5xi8>, tensor<1x2x1x3xi8>, !hw.none, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 2, 4]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, -2, 6]], [[-10, 5, -15]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i0) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %4 : tensor<1x1x1x3xi32>
}

// -----

// Without a border it is the same: three numbers are not worth a bias,
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 7, 5, 3]> : tensor<4xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1]], {{\[\[}}4]], {{\[\[}}-10]], {{\[\[}}3]]], {{\[\[\[}}1]], {{\[\[}}4]], {{\[\[}}1]], {{\[\[}}3]]]]> : tensor<2x4x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x3xi8>, tensor<2x4x1x1xi8>, !hw.none, {{.*}} -> tensor<1x2x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x2x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 5, 3]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[4]], [[-10]], [[3]]], [[[1]], [[4]], [[1]], [[3]]]]> : tensor<2x4x1x1xi8>} : () -> tensor<2x4x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x3xi32>, i64, i64) -> tensor<1x4x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x3xi8>
  %3 = "aten.convolution"(%2, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x3xi8>, tensor<2x4x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x3xi32>
  return %3 : tensor<1x2x1x3xi32>
}

// -----

// and four are.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<[-11, 42]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<1> : tensor<2x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x2x1x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<5x1x1x1xi8>} : () -> tensor<5x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 5, 3, 2]> : tensor<5xi32>} : () -> tensor<5xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[4]], [[-10]], [[3]], [[1]]], [[[1]], [[4]], [[1]], [[3]], [[0]]]]> : tensor<2x5x1x1xi8>} : () -> tensor<2x5x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<5x1x1x1xi8>, tensor<5xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x5x1x3xi32>, i64, i64) -> tensor<1x5x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x5x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x5x1x3xi8>
  %3 = "aten.convolution"(%2, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x5x1x3xi8>, tensor<2x5x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x3xi32>
  return %3 : tensor<1x2x1x3xi32>
}

// -----

// Numbers of two borders are not told apart.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 7, 5]> : tensor<3xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1, 2, 3]], {{\[\[}}4, -2, 6]], {{\[\[}}-10, 5, -15]]]]> : tensor<1x3x1x3xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x5xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x1x1x5xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2, 3]], [[4, -2, 6]], [[-10, 5, -15]]]]> : tensor<1x3x1x3xi8>} : () -> tensor<1x3x1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %l0_1 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x3xi32>, i64, i64) -> tensor<1x3x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i3) : (tensor<1x3x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_1, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x5xi8>, tensor<1x3x1x3xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x5xi32>
  return %4 : tensor<1x1x1x5xi32>
}

// -----

// Of two groups the first needs two of its four channels, and gives two; of the other one as many are left, and a number that
// is 9 for all inputs is in the bias: 20 + 3 * 9.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}1]]], {{\[\[\[}}3]]], {{\[\[\[}}5]]], {{\[\[\[}}6]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<4xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}1]], {{\[\[}}2]]], {{\[\[\[}}3]], {{\[\[}}4]]], {{\[\[\[}}1]], {{\[\[}}0]]], {{\[\[\[}}0]], {{\[\[}}2]]]]> : tensor<4x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "bias_1", value = dense<[10, 11, 13, 47]> : tensor<4xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<4x2x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<{{\[\[\[\[}}1]], {{\[\[}}2]], {{\[\[}}0]], {{\[\[}}3]]]]> : tensor<1x4x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[2]]], [[[3]]], [[[4]]], [[[5]]], [[[6]]], [[[7]]], [[[0]]]]> : tensor<8x1x1x1xi8>} : () -> tensor<8x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 0, 0, 0, 0, 0, 9]> : tensor<8xi32>} : () -> tensor<8xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[0]], [[2]], [[0]]], [[[3]], [[0]], [[4]], [[0]]], [[[5]], [[6]], [[7]], [[8]]], [[[1]], [[0]], [[0]], [[0]]], [[[0]], [[2]], [[0]], [[3]]], [[[5]], [[6]], [[7]], [[8]]]]> : tensor<6x4x1x1xi8>} : () -> tensor<6x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10, 11, 12, 13, 20, 14]> : tensor<6xi32>} : () -> tensor<6xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[1]], [[2]], [[0]], [[0]], [[3]], [[0]]]]> : tensor<1x6x1x1xi8>} : () -> tensor<1x6x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<8x1x1x1xi8>, tensor<8xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x8x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x8x1x2xi32>, i64, i64) -> tensor<1x8x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x8x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x8x1x2xi8>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i2) : (tensor<1x8x1x2xi8>, tensor<6x4x1x1xi8>, tensor<6xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x6x1x2xi32>, i64, i64) -> tensor<1x6x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x6x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x6x1x2xi8>
  %6 = "aten.convolution"(%5, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x6x1x2xi8>, tensor<1x6x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6 : tensor<1x1x1x2xi32>
}

// -----

// A group that nobody reads goes, and one is none.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}3]]], {{\[\[\[}}4]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}5]], {{\[\[}}6]]], {{\[\[\[}}7]], {{\[\[}}8]]]]> : tensor<2x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "c_1", value = dense<[12, 13]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<2x2x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}4]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[2]]], [[[3]]], [[[4]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[2]]], [[[3]], [[4]]], [[[5]], [[6]]], [[[7]], [[8]]]]> : tensor<4x2x1x1xi8>} : () -> tensor<4x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10, 11, 12, 13]> : tensor<4xi32>} : () -> tensor<4xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[0]], [[0]], [[3]], [[4]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i2) : (tensor<1x4x1x2xi8>, tensor<4x2x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %6 = "aten.convolution"(%5, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6 : tensor<1x1x1x2xi32>
}

// -----

// Of three groups two are left; channels that are read elsewhere have theirs.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}1]]], {{\[\[\[}}2]]], {{\[\[\[}}5]]], {{\[\[\[}}6]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<4xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}1]], {{\[\[}}2]]], {{\[\[\[}}5]], {{\[\[}}6]]]]> : tensor<2x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "c_1", value = dense<[10, 12]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<2x2x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<{{\[\[\[\[}}0]], {{\[\[}}4]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "s_1", value = dense<{{\[\[\[\[}}5]], {{\[\[}}0]], {{\[\[}}0]], {{\[\[}}0]]]]> : tensor<1x4x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> (tensor<1x1x1x2xi32>, tensor<1x1x1x2xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[2]]], [[[3]]], [[[4]]], [[[5]]], [[[6]]]]> : tensor<6x1x1x1xi8>} : () -> tensor<6x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 0, 0, 0, 0]> : tensor<6xi32>} : () -> tensor<6xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[2]]], [[[3]], [[4]]], [[[5]], [[6]]]]> : tensor<3x2x1x1xi8>} : () -> tensor<3x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10, 11, 12]> : tensor<3xi32>} : () -> tensor<3xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[0]], [[0]], [[4]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %s = "hw.weight"() {name = "s", value = dense<[[[[5]], [[0]], [[0]], [[0]], [[0]], [[0]]]]> : tensor<1x6x1x1xi8>} : () -> tensor<1x6x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<6x1x1x1xi8>, tensor<6xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x6x1x2xi32>, i64, i64) -> tensor<1x6x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x6x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x6x1x2xi8>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i3) : (tensor<1x6x1x2xi8>, tensor<3x2x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi8>
  %6 = "aten.convolution"(%5, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi8>, tensor<1x3x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  %7 = "aten.convolution"(%2, %s, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x6x1x2xi8>, tensor<1x6x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6, %7 : tensor<1x1x1x2xi32>, tensor<1x1x1x2xi32>
}

// -----

// Each group has channels of its own for that, as many as the others.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}3]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 7, 6, 2]> : tensor<4xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<[11, -21]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "v_1_1", value = dense<{{\[\[\[\[}}1, 2]], {{\[\[}}9, 0]]], {{\[\[\[}}0, 0]], {{\[\[}}9, 40]]]]> : tensor<2x2x1x2xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x5xi8>, tensor<2x2x1x2xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x4xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x2x1x4xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[3]]], [[[0]]], [[[0]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<6x1x1x1xi8>} : () -> tensor<6x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 5, 6, 2, 4]> : tensor<6xi32>} : () -> tensor<6xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2]], [[3, 4]], [[9, -6]]], [[[0, 3]], [[6, -2]], [[1, 9]]]]> : tensor<2x3x1x2xi8>} : () -> tensor<2x3x1x2xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10, 11]> : tensor<2xi32>} : () -> tensor<2xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<6x1x1x1xi8>, tensor<6xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x6x1x3xi32>, i64, i64) -> tensor<1x6x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x6x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x6x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i1) : (tensor<1x6x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x6x1x5xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i2) : (tensor<1x6x1x5xi8>, tensor<2x3x1x2xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x4xi32>
  return %4 : tensor<1x2x1x4xi32>
}

// -----

// A linear layer that reads along another dimension reads all, and loses rows alone.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1]]], {{\[\[\[}}2]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<0> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x3xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[}}1, 2, 3]]> : tensor<1x3xi8>}
// CHECK: "aten.linear"({{.*}} : (tensor<1x2x1x3xi8>, tensor<1x3xi8>, !hw.none) -> tensor<1x2x1x1xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<3> : tensor<1x1xi8>}
// CHECK: "aten.linear"({{.*}} : (tensor<1x2x1x1xi8>, tensor<1x1xi8>, !hw.none) -> tensor<1x2x1x1xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> tensor<1x2x1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[3, 0]]> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x2x1x3xi32>, i64, i64) -> tensor<1x2x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x2x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x3xi8>
  %3 = "aten.linear"(%2, %v, %none) : (tensor<1x2x1x3xi8>, tensor<2x3xi8>, !hw.none) -> tensor<1x2x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %6 = "aten.linear"(%5, %u, %none) : (tensor<1x2x1x2xi8>, tensor<1x2xi8>, !hw.none) -> tensor<1x2x1x1xi32>
  return %6 : tensor<1x2x1x1xi32>
}

// -----

// 6, 4 and 3 together are 13, which is no sum of two of them.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 7, 5, 4]> : tensor<4xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1, 2]], {{\[\[}}1, 0]], {{\[\[}}1, 0]], {{\[\[}}1, 0]]]]> : tensor<1x4x1x2xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x3xi32>
// CHECK: "hw.weight"() {name = "wz_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "bz_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x5xi8>, tensor<1x4x1x2xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x4xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> (tensor<1x1x1x4xi32>, tensor<1x1x1x3xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 7, 5, 4]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wz = "hw.weight"() {name = "wz", value = dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %bz = "hw.weight"() {name = "bz", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2]], [[1, 0]], [[1, 0]], [[1, 0]]]]> : tensor<1x4x1x2xi8>} : () -> tensor<1x4x1x2xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[0]], [[1]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x3xi32>, i64, i64) -> tensor<1x4x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i1) : (tensor<1x4x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x4x1x5xi8>
  %4 = "aten.convolution"(%x, %wz, %bz, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x3xi32>
  %5 = "aten.clamp"(%4, %im128, %i127) : (tensor<1x2x1x3xi32>, i64, i64) -> tensor<1x2x1x3xi32>
  %6 = "aten.to.dtype"(%5, %i1, %no, %no, %none) : (tensor<1x2x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x3xi8>
  %7 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x5xi8>, tensor<1x4x1x2xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x4xi32>
  %8 = "aten.convolution"(%6, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x3xi8>, tensor<1x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %7, %8 : tensor<1x1x1x4xi32>, tensor<1x1x1x3xi32>
}

// -----

// 127 * 50 + 100 * 49 + 27 * 48 is 100 * 50 + 154 * 49, whose weights are too large.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 51, 50, 49]> : tensor<4xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1, 2]], {{\[\[}}127, 0]], {{\[\[}}100, 0]], {{\[\[}}27, 0]]]]> : tensor<1x4x1x2xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<5> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x3xi32>
// CHECK: "hw.weight"() {name = "wz_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "bz_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x5xi8>, tensor<1x4x1x2xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x4xi32>
// CHECK: "hw.weight"() {name = "u_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x3xi8>, tensor<1x1x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x3xi32>
func.func @forward(%x: tensor<1x1x1x3xi8>) -> (tensor<1x1x1x4xi32>, tensor<1x1x1x3xi32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 51, 50, 49]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wz = "hw.weight"() {name = "wz", value = dense<[[[[1]]], [[[2]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %bz = "hw.weight"() {name = "bz", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2]], [[127, 0]], [[100, 0]], [[27, 0]]]]> : tensor<1x4x1x2xi8>} : () -> tensor<1x4x1x2xi8>
  %c = "hw.weight"() {name = "c", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %u = "hw.weight"() {name = "u", value = dense<[[[[0]], [[1]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x3xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x3xi32>, i64, i64) -> tensor<1x4x1x3xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x3xi8>
  %3 = "aten.constant_pad_nd"(%2, %l1_1, %i1) : (tensor<1x4x1x3xi8>, !hw.list<i64>, i64) -> tensor<1x4x1x5xi8>
  %4 = "aten.convolution"(%x, %wz, %bz, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x3xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x3xi32>
  %5 = "aten.clamp"(%4, %im128, %i127) : (tensor<1x2x1x3xi32>, i64, i64) -> tensor<1x2x1x3xi32>
  %6 = "aten.to.dtype"(%5, %i1, %no, %no, %none) : (tensor<1x2x1x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x3xi8>
  %7 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x5xi8>, tensor<1x4x1x2xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x4xi32>
  %8 = "aten.convolution"(%6, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x3xi8>, tensor<1x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x3xi32>
  return %7, %8 : tensor<1x1x1x4xi32>, tensor<1x1x1x3xi32>
}

// -----

// A channel that is left to make groups even reads as it did.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1]]], {{\[\[\[}}2]]], {{\[\[\[}}3]]], {{\[\[\[}}4]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<0> : tensor<4xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}1]], {{\[\[}}0]]], {{\[\[\[}}3]], {{\[\[}}0]]], {{\[\[\[}}0]], {{\[\[}}8]]], {{\[\[\[}}7]], {{\[\[}}0]]]]> : tensor<4x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "u", value = dense<{{\[\[\[\[}}3]], {{\[\[}}5]], {{\[\[}}3]], {{\[\[}}0]]]]> : tensor<1x4x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<4x2x1x1xi8>, !hw.none, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[2]]], [[[3]]], [[[4]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1]], [[0]]], [[[3]], [[0]]], [[[0]], [[8]]], [[[7]], [[0]]]]> : tensor<4x2x1x1xi8>} : () -> tensor<4x2x1x1xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[[[3]], [[5]], [[3]], [[0]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %3 = "aten.convolution"(%2, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i2) : (tensor<1x4x1x2xi8>, tensor<4x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %6 = "aten.convolution"(%5, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6 : tensor<1x1x1x2xi32>
}
