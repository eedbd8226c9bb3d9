// RUN: hardwire-opt %s --drop-channels --split-input-file | filecheck %s

// Behind a clamp from 127 to 300 a byte is 127, and one plus 428 is 300; one plus 1 may be 128, too, and one plus 427 may be 299.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[1, 427]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<29681> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}7]], {{\[\[}}13]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[1]]], [[[1]]], [[[1]]], [[[0]]]]> : tensor<5x1x1x1xi8>} : () -> tensor<5x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 1, 427, 428, 200]> : tensor<5xi32>} : () -> tensor<5xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]], [[53]]]]> : tensor<1x5x1x1xi8>} : () -> tensor<1x5x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %i300 = "hw.constant"() {value = 300 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<5x1x1x1xi8>, tensor<5xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x1x2xi32>
  %1 = "aten.clamp"(%0, %i127, %i300) : (tensor<1x5x1x2xi32>, i64, i64) -> tensor<1x5x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i2, %no, %no, %none) : (tensor<1x5x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x5x1x2xi16>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x5x1x2xi16>, tensor<1x5x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %3 : tensor<1x1x1x2xi32>
}

// -----

// Bounds that are left out bound nothing.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<300> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<9984> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[1]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 300, -90]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i300 = "hw.constant"() {value = 300 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %none, %im128) : (tensor<1x3x1x2xi32>, !hw.none, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.clamp"(%0, %i127, %none) : (tensor<1x3x1x2xi32>, i64, !hw.none) -> tensor<1x3x1x2xi32>
  %3 = "aten.add.Tensor"(%1, %2, %i1) : (tensor<1x3x1x2xi32>, tensor<1x3x1x2xi32>, i64) -> tensor<1x3x1x2xi32>
  %4 = "aten.clamp"(%3, %im300, %i300) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %6 = "aten.convolution"(%5, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6 : tensor<1x1x1x2xi32>
}

// -----

// A number is added as often as alpha says, and taken away so.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<18463> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<13> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 0, 1, -7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i30 = "hw.constant"() {value = 30 : i64} : () -> i64
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %i10 = "hw.constant"() {value = 10 : i64} : () -> i64
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %i217 = "hw.constant"() {value = 217 : i64} : () -> i64
  %i400 = "hw.constant"() {value = 400 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.add.Scalar"(%0, %i30, %i4) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.sub.Scalar"(%1, %i10, %i3) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.clamp"(%2, %i217, %i400) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// Times a negative number the ends change places: -2 times a byte is from -254 to 256.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<-1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<19984> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<13> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 0, -1, -7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im2 = "hw.constant"() {value = -2 : i64} : () -> i64
  %i256 = "hw.constant"() {value = 256 : i64} : () -> i64
  %i400 = "hw.constant"() {value = 400 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.mul.Scalar"(%0, %im2) : (tensor<1x4x1x2xi32>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.clamp"(%1, %i256, %i400) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// And at the other end.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<94> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<13> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 0, 1, -7]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im2 = "hw.constant"() {value = -2 : i64} : () -> i64
  %im400 = "hw.constant"() {value = -400 : i64} : () -> i64
  %im254 = "hw.constant"() {value = -254 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.mul.Scalar"(%0, %im2) : (tensor<1x4x1x2xi32>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.clamp"(%1, %im400, %im254) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Sums, with 3 times the second tensor: a byte and 3 times a byte are at most 508.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "wy_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "by_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<21684> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<29> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 4, 0, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wy = "hw.weight"() {name = "wy", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %by = "hw.weight"() {name = "by", value = dense<[11, -6, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %i508 = "hw.constant"() {value = 508 : i64} : () -> i64
  %i1000 = "hw.constant"() {value = 1000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.convolution"(%x, %wy, %by, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.add.Tensor"(%0, %1, %i3) : (tensor<1x4x1x2xi32>, tensor<1x4x1x2xi32>, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.clamp"(%2, %i508, %i1000) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// Differences: a byte less 3 times a byte is at most 511.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "wy_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "by_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<21753> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<29> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 4, 0, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wy = "hw.weight"() {name = "wy", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %by = "hw.weight"() {name = "by", value = dense<[11, -6, 0, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %i511 = "hw.constant"() {value = 511 : i64} : () -> i64
  %i1000 = "hw.constant"() {value = 1000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.convolution"(%x, %wy, %by, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.sub.Tensor"(%0, %1, %i3) : (tensor<1x4x1x2xi32>, tensor<1x4x1x2xi32>, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.clamp"(%2, %i511, %i1000) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// Products: the greatest of -128 * -128 and 128 * 127 is the first.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<0> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<5> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "wy_1", value = dense<0> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "by_1", value = dense<11> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<812816> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, -4, 0, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wy = "hw.weight"() {name = "wy", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %by = "hw.weight"() {name = "by", value = dense<[11, 6, 0, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i16384 = "hw.constant"() {value = 16384 : i64} : () -> i64
  %i20000 = "hw.constant"() {value = 20000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.convolution"(%x, %wy, %by, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.mul.Tensor"(%0, %1) : (tensor<1x4x1x2xi32>, tensor<1x4x1x2xi32>) -> tensor<1x4x1x2xi32>
  %3 = "aten.clamp"(%2, %i16384, %i20000) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// The larger of two bytes is at most 127, but one that is 1 more may be 128.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[-300, 1]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "wy_1", value = dense<1> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "by_1", value = dense<[10, 0]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<11270> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}13]], {{\[\[}}29]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 0, -300, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wy = "hw.weight"() {name = "wy", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %by = "hw.weight"() {name = "by", value = dense<[11, -1, 10, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %i300 = "hw.constant"() {value = 300 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.convolution"(%x, %wy, %by, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.maximum"(%0, %1) : (tensor<1x4x1x2xi32>, tensor<1x4x1x2xi32>) -> tensor<1x4x1x2xi32>
  %3 = "aten.clamp"(%2, %i127, %i300) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// The smaller of two bytes is at least -128, but one that is 1 less may be -129.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "wy_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "by_1", value = dense<-1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<4240> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, 0, 300, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %wy = "hw.weight"() {name = "wy", value = dense<[[[[0]]], [[[1]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %by = "hw.weight"() {name = "by", value = dense<[11, -1, 10, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.convolution"(%x, %wy, %by, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.minimum"(%0, %1) : (tensor<1x4x1x2xi32>, tensor<1x4x1x2xi32>) -> tensor<1x4x1x2xi32>
  %3 = "aten.clamp"(%2, %im300, %im128) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// Lines: a byte times -3 and 9 is at most 393, a quarter of which is 98; of a byte less 1 it is 99.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<-1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<-3> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "o_1", value = dense<9> : tensor<1x1x1xi64>}
// CHECK: "hw.weight"() {name = "bias", value = dense<12254> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<29> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, -7, 0, -1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[3]], [[-3]], [[-3]], [[-3]]]> : tensor<4x1x1xi32>} : () -> tensor<4x1x1xi32>
  %o = "hw.weight"() {name = "o", value = dense<[[[9]], [[9]], [[9]], [[9]]]> : tensor<4x1x1xi64>} : () -> tensor<4x1x1xi64>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %i98 = "hw.constant"() {value = 98 : i64} : () -> i64
  %i200 = "hw.constant"() {value = 200 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "fixed.line"(%0, %m, %o, %none, %i2) : (tensor<1x4x1x2xi32>, tensor<4x1x1xi32>, tensor<4x1x1xi64>, !hw.none, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.clamp"(%1, %i98, %i200) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Lines that go down to the one below at a tie: where both are the same, and where they are not.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}0]]], {{\[\[\[}}1]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[6, 299]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<{{\[\[\[}}2]], {{\[\[}}4]]]> : tensor<2x1x1xi32>}
// CHECK: "hw.weight"() {name = "o_1", value = dense<{{\[\[\[}}9]], {{\[\[}}8]]]> : tensor<2x1x1xi64>}
// CHECK: "hw.weight"() {name = "z_1", value = dense<{{\[\[\[}}1]], {{\[\[}}4]]]> : tensor<2x1x1xi64>}
// CHECK: "hw.weight"() {name = "bias", value = dense<15084> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}13]], {{\[\[}}53]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<5x1x1x1xi8>} : () -> tensor<5x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[5, -7, 6, 300, 299]> : tensor<5xi32>} : () -> tensor<5xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[3]], [[-3]], [[2]], [[4]], [[4]]]> : tensor<5x1x1xi32>} : () -> tensor<5x1x1xi32>
  %o = "hw.weight"() {name = "o", value = dense<[[[9]], [[9]], [[9]], [[8]], [[8]]]> : tensor<5x1x1xi64>} : () -> tensor<5x1x1xi64>
  %z = "hw.weight"() {name = "z", value = dense<[[[9]], [[8]], [[1]], [[4]], [[4]]]> : tensor<5x1x1xi64>} : () -> tensor<5x1x1xi64>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]], [[53]]]]> : tensor<1x5x1x1xi8>} : () -> tensor<1x5x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i173 = "hw.constant"() {value = 173 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<5x1x1x1xi8>, tensor<5xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x1x2xi32>
  %1 = "fixed.line"(%0, %m, %o, %z, %i2) : (tensor<1x5x1x2xi32>, tensor<5x1x1xi32>, tensor<5x1x1xi64>, tensor<5x1x1xi64>, i64) -> tensor<1x5x1x2xi32>
  %2 = "aten.clamp"(%1, %im300, %i173) : (tensor<1x5x1x2xi32>, i64, i64) -> tensor<1x5x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x5x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x5x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x5x1x2xi16>, tensor<1x5x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Rounded twice, as TFLite does, with shifts to the left and to the right; what is too large on the way may be anything.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}1]]], {{\[\[\[}}0]]], {{\[\[\[}}1]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[128, 2000000000, 128]> : tensor<3xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<1073741824> : tensor<3x1x1xi32>}
// CHECK: "hw.weight"() {name = "l_1", value = dense<{{\[\[\[}}0]], {{\[\[}}1]], {{\[\[}}0]]]> : tensor<3x1x1xi32>}
// CHECK: "hw.weight"() {name = "r_1", value = dense<{{\[\[\[}}2]], {{\[\[}}20]], {{\[\[}}1]]]> : tensor<3x1x1xi32>}
// CHECK: "hw.weight"() {name = "bias", value = dense<9951> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}13]], {{\[\[}}29]], {{\[\[}}53]]]]> : tensor<1x3x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[0]]], [[[1]]]]> : tensor<5x1x1x1xi8>} : () -> tensor<5x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[1000, -1003, 128, 2000000000, 128]> : tensor<5xi32>} : () -> tensor<5xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[1500000000]], [[1400000000]], [[1073741824]], [[1073741824]], [[1073741824]]]> : tensor<5x1x1xi32>} : () -> tensor<5x1x1xi32>
  %l = "hw.weight"() {name = "l", value = dense<[[[1]], [[1]], [[0]], [[1]], [[0]]]> : tensor<5x1x1xi32>} : () -> tensor<5x1x1xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[3]], [[4]], [[2]], [[20]], [[1]]]> : tensor<5x1x1xi32>} : () -> tensor<5x1x1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]], [[53]]]]> : tensor<1x5x1x1xi8>} : () -> tensor<1x5x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %twice = "hw.constant"() {value = "twice"} : () -> !hw.str
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i32000 = "hw.constant"() {value = 32000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<5x1x1x1xi8>, tensor<5xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x5x1x2xi32>
  %1 = "fixed.multiply"(%0, %m, %l, %r, %twice) : (tensor<1x5x1x2xi32>, tensor<5x1x1xi32>, tensor<5x1x1xi32>, tensor<5x1x1xi32>, !hw.str) -> tensor<1x5x1x2xi32>
  %2 = "aten.clamp"(%1, %im300, %i32000) : (tensor<1x5x1x2xi32>, i64, i64) -> tensor<1x5x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x5x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x5x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x5x1x2xi16>, tensor<1x5x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// A negative factor changes the ends: what is at least -1 is at most 0, times -1/8. One channel is left, which nobody needs.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<128> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<-1073741824> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "r_1", value = dense<2> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[1]]], [[[1]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[128, 127, 130]> : tensor<3xi32>} : () -> tensor<3xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[-1073741824]], [[-1073741824]], [[-1073741824]]]> : tensor<3x1x1xi32>} : () -> tensor<3x1x1xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[2]], [[2]], [[2]]]> : tensor<3x1x1xi32>} : () -> tensor<3x1x1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %twice = "hw.constant"() {value = "twice"} : () -> !hw.str
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i32000 = "hw.constant"() {value = 32000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "fixed.multiply"(%0, %m, %none, %r, %twice) : (tensor<1x3x1x2xi32>, tensor<3x1x1xi32>, !hw.none, tensor<3x1x1xi32>, !hw.str) -> tensor<1x3x1x2xi32>
  %2 = "aten.clamp"(%1, %i0, %i32000) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Rescaled with a zero point: what clamps to 0 for every byte is one number, and from one less of the bias on it is not.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<-106> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "m_1", value = dense<1073741824> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "r_1", value = dense<2> : tensor<1x1x1xi8>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[1]]], [[[1]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[-109, -106, -130]> : tensor<3xi32>} : () -> tensor<3xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[1073741824]], [[1073741824]], [[1073741824]]]> : tensor<3x1x1xi32>} : () -> tensor<3x1x1xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[2]], [[2]], [[2]]]> : tensor<3x1x1xi8>} : () -> tensor<3x1x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %zero_point = "hw.constant"() {value = -2 : i64} : () -> i64
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i32000 = "hw.constant"() {value = 32000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "fixed.rescale"(%0, %m, %r, %zero_point) : (tensor<1x3x1x2xi32>, tensor<3x1x1xi32>, tensor<3x1x1xi8>, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.clamp"(%1, %i0, %i32000) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Rounded once.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<126> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<1073741824> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "r_1", value = dense<31> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "bias", value = dense<9426> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<29> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[1]]], [[[1]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[1000, -1003, 128, 126]> : tensor<4xi32>} : () -> tensor<4xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[1500000000]], [[1400000000]], [[1073741824]], [[1073741824]]]> : tensor<4x1x1xi32>} : () -> tensor<4x1x1xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[33]], [[34]], [[31]], [[31]]]> : tensor<4x1x1xi32>} : () -> tensor<4x1x1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %once = "hw.constant"() {value = "once"} : () -> !hw.str
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "fixed.multiply"(%0, %m, %none, %r, %once) : (tensor<1x4x1x2xi32>, tensor<4x1x1xi32>, !hw.none, tensor<4x1x1xi32>, !hw.str) -> tensor<1x4x1x2xi32>
  %2 = "aten.clamp"(%1, %im300, %i0) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Factors that are not the same for all of a channel say nothing.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}0]]], {{\[\[\[}}1]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[1000, 5]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "m", value = dense<{{\[\[\[}}1500000000, 1500000001]], {{\[\[}}1400000000, 1400000000]]]> : tensor<2x1x2xi32>}
// CHECK: "hw.weight"() {name = "r", value = dense<{{\[\[\[}}3]], {{\[\[}}4]]]> : tensor<2x1x1xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]], {{\[\[}}7]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[1]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[1000, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[1500000000, 1500000001]], [[1400000000, 1400000000]]]> : tensor<2x1x2xi32>} : () -> tensor<2x1x2xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[3]], [[4]]]> : tensor<2x1x1xi32>} : () -> tensor<2x1x1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %twice = "hw.constant"() {value = "twice"} : () -> !hw.str
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i32000 = "hw.constant"() {value = 32000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "fixed.multiply"(%0, %m, %none, %r, %twice) : (tensor<1x2x1x2xi32>, tensor<2x1x2xi32>, !hw.none, tensor<2x1x1xi32>, !hw.str) -> tensor<1x2x1x2xi32>
  %2 = "aten.clamp"(%1, %im300, %i32000) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// A number of 16 bits that is too large for it may be any afterwards.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<0> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<40000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<-186615> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[40000, 32767, -32768]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.to.dtype"(%0, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %2 = "aten.convolution"(%1, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %2 : tensor<1x1x1x2xi32>
}

// -----

// Windows of a pool add up: 4 times a number.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x4x4xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x4x4xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<9992> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x2x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x2x2xi32>
func.func @forward(%x: tensor<1x1x4x4xi8>) -> tensor<1x1x2x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l2_2 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %yes = "hw.constant"() {value = true} : () -> i1
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i300 = "hw.constant"() {value = 300 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x4x4xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x4xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x4x4xi32>, i64, i64) -> tensor<1x3x4x4xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x4x4xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x4x4xi8>
  %3 = "aten.avg_pool2d"(%2, %l2_2, %l2_2, %l0_0, %no, %yes, %i1) : (tensor<1x3x4x4xi8>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, i1, i64) -> tensor<1x3x2x2xi32>
  %4 = "aten.clamp"(%3, %im300, %i300) : (tensor<1x3x2x2xi32>, i64, i64) -> tensor<1x3x2x2xi32>
  %5 = "aten.to.dtype"(%4, %i2, %no, %no, %none) : (tensor<1x3x2x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x2x2xi16>
  %6 = "aten.convolution"(%5, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x2x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x2xi32>
  return %6 : tensor<1x1x2x2xi32>
}

// -----

// Means are read as they are.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 9, -5]> : tensor<3xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]], {{\[\[}}7]], {{\[\[}}13]]]]> : tensor<1x3x1x1xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x4x4xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x4x4xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x2x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x2x2xi32>
func.func @forward(%x: tensor<1x1x4x4xi8>) -> tensor<1x1x2x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l2_2 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %yes = "hw.constant"() {value = true} : () -> i1
  %im20 = "hw.constant"() {value = -20 : i64} : () -> i64
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x4x4xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x4xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x4x4xi32>, i64, i64) -> tensor<1x3x4x4xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x4x4xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x4x4xi8>
  %3 = "aten.avg_pool2d"(%2, %l2_2, %l2_2, %l0_0, %no, %yes, %none) : (tensor<1x3x4x4xi8>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, i1, !hw.none) -> tensor<1x3x2x2xi32>
  %4 = "aten.clamp"(%3, %im20, %i0) : (tensor<1x3x2x2xi32>, i64, i64) -> tensor<1x3x2x2xi32>
  %5 = "aten.to.dtype"(%4, %i2, %no, %no, %none) : (tensor<1x3x2x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x2x2xi16>
  %6 = "aten.convolution"(%5, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x2x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x2xi32>
  return %6 : tensor<1x1x2x2xi32>
}

// -----

// With a border a window has up to four elements, and -5 up to four times; -20 to 0 is not one number.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, -5]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x4x4xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x4x4xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}13]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x3x3xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x3x3xi32>
func.func @forward(%x: tensor<1x1x4x4xi8>) -> tensor<1x1x3x3xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l2_2 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %yes = "hw.constant"() {value = true} : () -> i1
  %im20 = "hw.constant"() {value = -20 : i64} : () -> i64
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x4x4xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x4xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x4x4xi32>, i64, i64) -> tensor<1x3x4x4xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x4x4xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x4x4xi8>
  %3 = "aten.avg_pool2d"(%2, %l2_2, %l2_2, %l1_1, %no, %yes, %i1) : (tensor<1x3x4x4xi8>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, i1, i64) -> tensor<1x3x3x3xi32>
  %4 = "aten.clamp"(%3, %im20, %i0) : (tensor<1x3x3x3xi32>, i64, i64) -> tensor<1x3x3x3xi32>
  %5 = "aten.to.dtype"(%4, %i2, %no, %no, %none) : (tensor<1x3x3x3xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x3x3xi16>
  %6 = "aten.convolution"(%5, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x3x3xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x3x3xi32>
  return %6 : tensor<1x1x3x3xi32>
}

// -----

// Sums over an image of 2x3 are 6 times a number; the largest and the least are the number itself.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x2x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x2x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<9986> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x1xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x1xi32>
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1x1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %l2_m1 = "hw.constant"() {value = array<i64: 2, -1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %l3_2 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %lm2 = "hw.constant"() {value = array<i64: -2>} : () -> !hw.list<i64>
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i300 = "hw.constant"() {value = 300 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x2x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x2x3xi32>
  %1 = "aten.sum.dim_IntList"(%0, %l2_m1, %yes, %none) : (tensor<1x3x2x3xi32>, !hw.list<i64>, i1, !hw.none) -> tensor<1x3x1x1xi32>
  %2 = "aten.amax"(%0, %l3_2, %yes) : (tensor<1x3x2x3xi32>, !hw.list<i64>, i1) -> tensor<1x3x1x1xi32>
  %3 = "aten.amin"(%2, %lm2, %yes) : (tensor<1x3x1x1xi32>, !hw.list<i64>, i1) -> tensor<1x3x1x1xi32>
  %4 = "aten.add.Tensor"(%1, %3, %i1) : (tensor<1x3x1x1xi32>, tensor<1x3x1x1xi32>, i64) -> tensor<1x3x1x1xi32>
  %5 = "aten.clamp"(%4, %im300, %i300) : (tensor<1x3x1x1xi32>, i64, i64) -> tensor<1x3x1x1xi32>
  %6 = "aten.to.dtype"(%5, %i2, %no, %no, %none) : (tensor<1x3x1x1xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x1xi16>
  %7 = "aten.convolution"(%6, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x1xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x1xi32>
  return %7 : tensor<1x1x1x1xi32>
}

// -----

// Without the dimensions in front of them, channels are counted by another one.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x2x3xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x2x3xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<370> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1xi8>}
// CHECK: "aten.linear"({{.*}} : (tensor<1x1xi8>, tensor<1x1xi8>, tensor<1xi32>) -> tensor<1x1xi32>
func.func @forward(%x: tensor<1x1x2x3xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[3]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[3, 5, 0]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %l0_2_3 = "hw.constant"() {value = array<i64: 0, 2, 3>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %l1_3 = "hw.constant"() {value = array<i64: 1, 3>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x2x3xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x2x3xi32>
  %1 = "aten.sum.dim_IntList"(%0, %l0_2_3, %no, %none) : (tensor<1x3x2x3xi32>, !hw.list<i64>, i1, !hw.none) -> tensor<3xi32>
  %2 = "aten.clamp"(%1, %im128, %i127) : (tensor<3xi32>, i64, i64) -> tensor<3xi32>
  %3 = "aten.to.dtype"(%2, %i1, %no, %no, %none) : (tensor<3xi32>, i64, i1, i1, !hw.none) -> tensor<3xi8>
  %4 = "aten.view"(%3, %l1_3) : (tensor<3xi8>, !hw.list<i64>) -> tensor<1x3xi8>
  %5 = "aten.linear"(%4, %v, %c) : (tensor<1x3xi8>, tensor<1x3xi8>, tensor<1xi32>) -> tensor<1x1xi32>
  return %5 : tensor<1x1xi32>
}

// -----

// A border among channels is one of them: all are read.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]], {{\[\[}}7]], {{\[\[}}13]]]]> : tensor<1x3x1x1xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x2xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l0_0_0_0_1_0 = "hw.constant"() {value = array<i64: 0, 0, 0, 0, 1, 0>} : () -> !hw.list<i64>
  %i9 = "hw.constant"() {value = 9 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %3 = "aten.constant_pad_nd"(%2, %l0_0_0_0_1_0, %i9) : (tensor<1x2x1x2xi8>, !hw.list<i64>, i64) -> tensor<1x3x1x2xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Around images in front of channels it is none.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<10063> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<2x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<2x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<2x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l0_0_0_0_0_0_1_0 = "hw.constant"() {value = array<i64: 0, 0, 0, 0, 0, 0, 1, 0>} : () -> !hw.list<i64>
  %i9 = "hw.constant"() {value = 9 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %3 = "aten.constant_pad_nd"(%2, %l0_0_0_0_0_0_1_0, %i9) : (tensor<1x2x1x2xi8>, !hw.list<i64>, i64) -> tensor<2x2x1x2xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<2x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<2x1x1x2xi32>
  return %4 : tensor<2x1x1x2xi32>
}

// -----

// A concatenation of channels and of what comes from elsewhere, of which each keeps its own; a constant in it is folded.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "k", value = dense<7> : tensor<1x1x1x2xi8>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<145> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}7]], {{\[\[}}11]]]]> : tensor<1x3x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x3x1x2xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[3]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %k = "hw.weight"() {name = "k", value = dense<[[[[7, 7]]]]> : tensor<1x1x1x2xi8>} : () -> tensor<1x1x1x2xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[5]], [[0]], [[7]], [[11]]]]> : tensor<1x5x1x1xi8>} : () -> tensor<1x5x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi8>
  %list = builtin.unrealized_conversion_cast %2, %x, %k : tensor<1x3x1x2xi8>, tensor<1x1x1x2xi8>, tensor<1x1x1x2xi8> to !hw.tensor_list
  %4 = "aten.cat"(%list, %i1) : (!hw.tensor_list, i64) -> tensor<1x5x1x2xi8>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x5x1x2xi8>, tensor<1x5x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// A concatenation along another dimension is read as a whole.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]], {{\[\[}}7]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x4xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x4xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x4xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %list = builtin.unrealized_conversion_cast %2, %2 : tensor<1x2x1x2xi8>, tensor<1x2x1x2xi8> to !hw.tensor_list
  %3 = "aten.cat"(%list, %i3) : (!hw.tensor_list, i64) -> tensor<1x2x1x4xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x4xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x4xi32>
  return %4 : tensor<1x1x1x4xi32>
}

// -----

// Numbers beside channels: one for each, one for all, and one of fewer dimensions.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "n", value = dense<5> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "o", value = dense<[6, 7]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "c", value = dense<100> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}5]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[0, 1]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<{{\[\[\[}}2]], {{\[\[}}4]]]> : tensor<2x1x1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}5]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[3]]], [[[5]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[2]], [[3]], [[4]]]> : tensor<3x1x1xi32>} : () -> tensor<3x1x1xi32>
  %n = "hw.weight"() {name = "n", value = dense<[[[5]]]> : tensor<1x1x1xi32>} : () -> tensor<1x1x1xi32>
  %o = "hw.weight"() {name = "o", value = dense<[6, 7]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[0]], [[5]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.mul.Tensor"(%0, %m) : (tensor<1x3x1x2xi32>, tensor<3x1x1xi32>) -> tensor<1x3x1x2xi32>
  %2 = "aten.add.Tensor"(%1, %n, %i1) : (tensor<1x3x1x2xi32>, tensor<1x1x1xi32>, i64) -> tensor<1x3x1x2xi32>
  %3 = "aten.add.Tensor"(%2, %o, %i1) : (tensor<1x3x1x2xi32>, tensor<2xi32>, i64) -> tensor<1x3x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi8>
  %6 = "aten.convolution"(%5, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6 : tensor<1x1x1x2xi32>
}

// -----

// Beside a value of one channel, channels are read as they are.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "wy", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "by", value = dense<3> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "c", value = dense<100> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[3]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %wy = "hw.weight"() {name = "wy", value = dense<[[[[1]]]]> : tensor<1x1x1x1xi8>} : () -> tensor<1x1x1x1xi8>
  %by = "hw.weight"() {name = "by", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[0]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "aten.convolution"(%x, %wy, %by, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  %2 = "aten.add.Tensor"(%1, %0, %i1) : (tensor<1x1x1x2xi32>, tensor<1x2x1x2xi32>, i64) -> tensor<1x2x1x2xi32>
  %3 = "aten.clamp"(%2, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %4 = "aten.to.dtype"(%3, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %5 = "aten.convolution"(%4, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %5 : tensor<1x1x1x2xi32>
}

// -----

// A transposed convolution reads all channels, and keeps its own.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]]], {{\[\[\[}}5]]]]> : tensor<2x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<2x1x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]]], [[[5]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %3 = "aten.convolution"(%2, %v, %none, %l1_1, %l0_0, %l1_1, %yes, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<2x1x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %3 : tensor<1x1x1x2xi32>
}

// -----

// A view that makes a row of channels has each of them as often as it has elements; constants among them are folded.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<172> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[}}3, 5]]> : tensor<1x2xi8>}
// CHECK: "aten.linear"({{.*}} : (tensor<1x2xi8>, tensor<1x2xi8>, tensor<1xi32>) -> tensor<1x1xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -3]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[3, 5, 7, 11, 13, 17]]> : tensor<1x6xi8>} : () -> tensor<1x6xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l1_6 = "hw.constant"() {value = array<i64: 1, 6>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi8>
  %3 = "aten.view"(%2, %l1_6) : (tensor<1x3x1x2xi8>, !hw.list<i64>) -> tensor<1x6xi8>
  %4 = "aten.linear"(%3, %v, %c) : (tensor<1x6xi8>, tensor<1x6xi8>, tensor<1xi32>) -> tensor<1x1xi32>
  return %4 : tensor<1x1xi32>
}

// -----

// One that makes two dimensions of them reads them all.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}3]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 0, 9, -3]> : tensor<4xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[}}3, 5, 0, 11]]> : tensor<1x4xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<100> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "aten.linear"({{.*}} : (tensor<2x4xi8>, tensor<1x4xi8>, tensor<1xi32>) -> tensor<2x1xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<2x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[3]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 9, -3]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[3, 5, 0, 11]]> : tensor<1x4xi8>} : () -> tensor<1x4xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l2_4 = "hw.constant"() {value = array<i64: 2, 4>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %3 = "aten.view"(%2, %l2_4) : (tensor<1x4x1x2xi8>, !hw.list<i64>) -> tensor<2x4xi8>
  %4 = "aten.linear"(%3, %v, %c) : (tensor<2x4xi8>, tensor<1x4xi8>, tensor<1xi32>) -> tensor<2x1xi32>
  return %4 : tensor<2x1xi32>
}

// -----

// A slice of channels has the constants of these.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<9991> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[3]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %i9 = "hw.constant"() {value = 9 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %3 = "aten.slice.Tensor"(%2, %i1, %i2, %i9, %i1) : (tensor<1x4x1x2xi8>, i64, i64, i64, i64) -> tensor<1x2x1x2xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Of each second channel nothing is known: all are read.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}0]]], {{\[\[\[}}3]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 9, -3, 0]> : tensor<4xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]], {{\[\[}}7]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[0]]], [[[3]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, -3, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %3 = "aten.slice.Tensor"(%2, %i1, %i0, %i4, %i2) : (tensor<1x4x1x2xi8>, i64, i64, i64, i64) -> tensor<1x2x1x2xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// A slice of an image has all channels.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x4xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x4xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<145> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x4xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[3]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[5]], [[0]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %im1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x4xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x4xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x4xi32>, i64, i64) -> tensor<1x3x1x4xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x4xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x4xi8>
  %3 = "aten.slice.Tensor"(%2, %im1, %i1, %i3, %i1) : (tensor<1x3x1x4xi8>, i64, i64, i64, i64) -> tensor<1x3x1x2xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi8>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// The largest channel reads all of them.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}2]]], {{\[\[\[}}0]]], {{\[\[\[}}3]]]]> : tensor<3x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b", value = dense<[0, 9, 0]> : tensor<3xi32>}
// CHECK: "hw.weight"() {name = "v", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "c", value = dense<10000> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, {{.*}} -> tensor<1x3x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[3]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]]]]> : tensor<1x1x1x1xi8>} : () -> tensor<1x1x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l1 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi8>
  %3 = "aten.amax"(%2, %l1, %yes) : (tensor<1x3x1x2xi8>, !hw.list<i64>, i1) -> tensor<1x1x1x2xi8>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// The least of each channel, without the dimensions behind it.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<2> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<145> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1xi8>}
// CHECK: "aten.linear"({{.*}} : (tensor<1x1xi8>, tensor<1x1xi8>, tensor<1xi32>) -> tensor<1x1xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[2]]], [[[0]]], [[[3]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 9, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[3, 5, 0]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %c = "hw.weight"() {name = "c", value = dense<[100]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %l2_3 = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi8>
  %3 = "aten.amin"(%2, %l2_3, %no) : (tensor<1x3x1x2xi8>, !hw.list<i64>, i1) -> tensor<1x3xi8>
  %4 = "aten.linear"(%3, %v, %c) : (tensor<1x3xi8>, tensor<1x3xi8>, tensor<1xi32>) -> tensor<1x1xi32>
  return %4 : tensor<1x1xi32>
}

// -----

// 3 times a byte less 2 times another one is at most 637, and 1 more with a bias.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}-2]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<1> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<20192> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x2x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[3]], [[-2]]], [[[3]], [[-2]]], [[[0]], [[0]]]]> : tensor<3x2x1x1xi8>} : () -> tensor<3x2x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 1, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i637 = "hw.constant"() {value = 637 : i64} : () -> i64
  %i900 = "hw.constant"() {value = 900 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<3x2x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %i637, %i900) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %3 : tensor<1x1x1x2xi32>
}

// -----

// And at least -638, without any bias.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}-3]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<-208> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x2x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[3]], [[-2]]], [[[3]], [[-3]]], [[[0]], [[0]]]]> : tensor<3x2x1x1xi8>} : () -> tensor<3x2x1x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im900 = "hw.constant"() {value = -900 : i64} : () -> i64
  %im638 = "hw.constant"() {value = -638 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<3x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.clamp"(%0, %im900, %im638) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %3 = "aten.convolution"(%2, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %3 : tensor<1x1x1x2xi32>
}

// -----

// Numbers of a weight are between their ends, channel by channel.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "n_1", value = dense<{{\[\[\[}}10, 2]]]> : tensor<1x1x2xi32>}
// CHECK: "hw.weight"() {name = "bias", value = dense<12176> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<7> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[1]]], [[[0]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 5]> : tensor<3xi32>} : () -> tensor<3xi32>
  %n = "hw.weight"() {name = "n", value = dense<[[[1, 9]], [[10, 2]], [[4, 4]]]> : tensor<3x1x2xi32>} : () -> tensor<3x1x2xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i136 = "hw.constant"() {value = 136 : i64} : () -> i64
  %i900 = "hw.constant"() {value = 900 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "aten.add.Tensor"(%0, %n, %i1) : (tensor<1x3x1x2xi32>, tensor<3x1x2xi32>, i64) -> tensor<1x3x1x2xi32>
  %2 = "aten.clamp"(%1, %i136, %i900) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// Groups and channels of their own that are read from the outside are what they are.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "g", value = dense<{{\[\[\[\[}}1]], {{\[\[}}2]]], {{\[\[\[}}3]], {{\[\[}}4]]]]> : tensor<2x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "d", value = dense<{{\[\[\[\[}}1]]], {{\[\[\[}}2]]], {{\[\[\[}}3]]], {{\[\[\[}}4]]]]> : tensor<4x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "v", value = dense<{{\[\[\[\[}}3]], {{\[\[}}0]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "hw.weight"() {name = "u", value = dense<{{\[\[\[\[}}3]], {{\[\[}}0]], {{\[\[}}0]], {{\[\[}}2]]]]> : tensor<1x4x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<2x2x1x1xi8>, !hw.none, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<4x1x1x1xi8>, !hw.none, {{.*}} -> tensor<1x4x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "aten.convolution"({{.*}} : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x4x1x2xi8>) -> (tensor<1x1x1x2xi32>, tensor<1x1x1x2xi32>) {
  %g = "hw.weight"() {name = "g", value = dense<[[[[1]], [[2]]], [[[3]], [[4]]]]> : tensor<2x2x1x1xi8>} : () -> tensor<2x2x1x1xi8>
  %d = "hw.weight"() {name = "d", value = dense<[[[[1]]], [[[2]]], [[[3]]], [[[4]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[0]]]]> : tensor<1x2x1x1xi8>} : () -> tensor<1x2x1x1xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[[[3]], [[0]], [[0]], [[2]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %g, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i2) : (tensor<1x4x1x2xi8>, tensor<2x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x2x1x2xi32>, i64, i64) -> tensor<1x2x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x2x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x2x1x2xi8>
  %3 = "aten.convolution"(%x, %d, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i4) : (tensor<1x4x1x2xi8>, tensor<4x1x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %4 = "aten.clamp"(%3, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %6 = "aten.convolution"(%2, %v, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x2x1x2xi8>, tensor<1x2x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  %7 = "aten.convolution"(%5, %u, %none, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6, %7 : tensor<1x1x1x2xi32>, tensor<1x1x1x2xi32>
}

// -----

// Entries of a table between two places, the last one included: 7 for -128, 9 for 127, and at least 5 between.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<0> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "bias", value = dense<10299> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[0, 127, -128, 0]> : tensor<4xi32>} : () -> tensor<4xi32>
  %t = "hw.weight"() {name = "t", value = dense<"0x07060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060506060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060606060609"> : tensor<256xi8>} : () -> tensor<256xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %im128 = "hw.constant"() {value = -128 : i64} : () -> i64
  %i127 = "hw.constant"() {value = 127 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %i9 = "hw.constant"() {value = 9 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "aten.clamp"(%0, %im128, %i127) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %2 = "aten.to.dtype"(%1, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %3 = "fixed.table"(%2, %t) : (tensor<1x4x1x2xi8>, tensor<256xi8>) -> tensor<1x4x1x2xi8>
  %4 = "aten.clamp"(%3, %im128, %i9) : (tensor<1x4x1x2xi8>, i64, i64) -> tensor<1x4x1x2xi32>
  %5 = "aten.to.dtype"(%4, %i1, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi8>
  %6 = "aten.convolution"(%5, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi8>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %6 : tensor<1x1x1x2xi32>
}

// -----

// Rounded twice, a quarter of what is at least 254 is 64, and of what is at least 0 not.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<1> : tensor<1x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<128> : tensor<1xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<1073741824> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "r_1", value = dense<1> : tensor<1x1x1xi32>}
// CHECK: "hw.weight"() {name = "bias", value = dense<11280> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<3> : tensor<1x1x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi16>, tensor<1x1x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1]]], [[[1]]], [[[1]]]]> : tensor<3x1x1x1xi8>} : () -> tensor<3x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[128, 383, 382]> : tensor<3xi32>} : () -> tensor<3xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[1073741824]], [[1073741824]], [[1073741824]]]> : tensor<3x1x1xi32>} : () -> tensor<3x1x1xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[1]], [[1]], [[1]]]> : tensor<3x1x1xi32>} : () -> tensor<3x1x1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]]]]> : tensor<1x3x1x1xi8>} : () -> tensor<1x3x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %twice = "hw.constant"() {value = "twice"} : () -> !hw.str
  %im300 = "hw.constant"() {value = -300 : i64} : () -> i64
  %i64 = "hw.constant"() {value = 64 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<3x1x1x1xi8>, tensor<3xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x1x2xi32>
  %1 = "fixed.multiply"(%0, %m, %none, %r, %twice) : (tensor<1x3x1x2xi32>, tensor<3x1x1xi32>, !hw.none, tensor<3x1x1xi32>, !hw.str) -> tensor<1x3x1x2xi32>
  %2 = "aten.clamp"(%1, %im300, %i64) : (tensor<1x3x1x2xi32>, i64, i64) -> tensor<1x3x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x3x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x3x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x3x1x2xi16>, tensor<1x3x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}

// -----

// To the left and twice: 2^30 to the left by 1 is too large, and 2^30 - 1 is not.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "w_1", value = dense<0> : tensor<2x1x1x1xi8>}
// CHECK: "hw.weight"() {name = "b_1", value = dense<[1073741824, -1073741825]> : tensor<2xi32>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x1x1x2xi8>, tensor<2x1x1x1xi8>, tensor<2xi32>, {{.*}} -> tensor<1x2x1x2xi32>
// CHECK: "hw.weight"() {name = "m_1", value = dense<1073741824> : tensor<2x1x1xi32>}
// CHECK: "hw.weight"() {name = "l_1", value = dense<1> : tensor<2x1x1xi32>}
// CHECK: "hw.weight"() {name = "r_1", value = dense<20> : tensor<2x1x1xi32>}
// CHECK: "hw.weight"() {name = "bias", value = dense<3856> : tensor<1xi32>}
// CHECK: "hw.weight"() {name = "v_1", value = dense<{{\[\[\[\[}}3]], {{\[\[}}29]]]]> : tensor<1x2x1x1xi8>}
// CHECK: "aten.convolution"({{.*}} : (tensor<1x2x1x2xi16>, tensor<1x2x1x1xi8>, tensor<1xi32>, {{.*}} -> tensor<1x1x1x2xi32>
func.func @forward(%x: tensor<1x1x1x2xi8>) -> tensor<1x1x1x2xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[0]]], [[[0]]], [[[0]]], [[[0]]]]> : tensor<4x1x1x1xi8>} : () -> tensor<4x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[1073741824, 1073741823, -1073741824, -1073741825]> : tensor<4xi32>} : () -> tensor<4xi32>
  %m = "hw.weight"() {name = "m", value = dense<[[[1073741824]], [[1073741824]], [[1073741824]], [[1073741824]]]> : tensor<4x1x1xi32>} : () -> tensor<4x1x1xi32>
  %l = "hw.weight"() {name = "l", value = dense<[[[1]], [[1]], [[1]], [[1]]]> : tensor<4x1x1xi32>} : () -> tensor<4x1x1xi32>
  %r = "hw.weight"() {name = "r", value = dense<[[[20]], [[20]], [[20]], [[20]]]> : tensor<4x1x1xi32>} : () -> tensor<4x1x1xi32>
  %v = "hw.weight"() {name = "v", value = dense<[[[[3]], [[7]], [[13]], [[29]]]]> : tensor<1x4x1x1xi8>} : () -> tensor<1x4x1x1xi8>
  %c = "hw.weight"() {name = "c", value = dense<[10000]> : tensor<1xi32>} : () -> tensor<1xi32>
  %l1_1 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %l0_0 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %twice = "hw.constant"() {value = "twice"} : () -> !hw.str
  %im30000 = "hw.constant"() {value = -30000 : i64} : () -> i64
  %i30000 = "hw.constant"() {value = 30000 : i64} : () -> i64
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.convolution"(%x, %w, %b, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x1x1x2xi8>, tensor<4x1x1x1xi8>, tensor<4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x1x2xi32>
  %1 = "fixed.multiply"(%0, %m, %l, %r, %twice) : (tensor<1x4x1x2xi32>, tensor<4x1x1xi32>, tensor<4x1x1xi32>, tensor<4x1x1xi32>, !hw.str) -> tensor<1x4x1x2xi32>
  %2 = "aten.clamp"(%1, %im30000, %i30000) : (tensor<1x4x1x2xi32>, i64, i64) -> tensor<1x4x1x2xi32>
  %3 = "aten.to.dtype"(%2, %i2, %no, %no, %none) : (tensor<1x4x1x2xi32>, i64, i1, i1, !hw.none) -> tensor<1x4x1x2xi16>
  %4 = "aten.convolution"(%3, %v, %c, %l1_1, %l0_0, %l1_1, %no, %l0_0, %i1) : (tensor<1x4x1x2xi16>, tensor<1x4x1x1xi8>, tensor<1xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x1x2xi32>
  return %4 : tensor<1x1x1x2xi32>
}
