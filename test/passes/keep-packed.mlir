// RUN: hardwire-opt %s --keep-packed --split-input-file | filecheck %s

// A scale for each row of eight bits, zero points, and a bias: three dimensions are rows of a matrix.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ROWS:.*]] = "aten.view"(%arg0, %{{.*}}) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<6x4xf32>
// CHECK: "hw.weight"() {name = "scale", value = dense<{{\[\[}}5.000000e-01], [2.000000e+00]]> : tensor<2x1xf32>}
// CHECK: "hw.weight"() {name = "zero_point", value = dense<{{\[\[}}3.000000e+00], [-1.000000e+00]]> : tensor<2x1xf32>}
// CHECK: %[[GROUP:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[BITS:.*]] = "hw.constant"() {value = 8 : i64}
// CHECK: %[[SUM:.*]] = "fixed.grouped_linear"(%[[ROWS]], %{{.*}}, %{{.*}}, %{{.*}}, %arg1, %[[GROUP]], %[[BITS]])
// CHECK: %[[RESULT:.*]] = "aten.view"(%[[SUM]], %{{.*}}) : (tensor<6x2xf32>, !hw.list<i64>) -> tensor<2x3x2xf32>
// CHECK: return %[[RESULT]]
func.func @forward(%x: tensor<2x3x4xf32>, %b: tensor<2xf32>) -> tensor<2x3x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -9, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<[3, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %axis = "hw.constant"() {value = 0 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "quantized_decomposed.dequantize_per_channel"(%w, %s, %z, %axis, %low, %high, %int8, %none) : (tensor<2x4xi8>, tensor<2xf32>, tensor<2xi32>, i64, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %1 = "aten.linear"(%x, %0, %b) : (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2xf32>) -> tensor<2x3x2xf32>
  return %1 : tensor<2x3x2xf32>
}

// -----

// A product with a transposed weight of four bits in groups; what is transposed is the dequantised one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK: "hw.weight"() {name = "scale", value = dense<{{\[\[}}5.000000e-01, 2.500000e-01], [1.000000e+00, 2.000000e+00]]>
// CHECK: %[[GROUP:.*]] = "hw.constant"() {value = 8 : i64}
// CHECK: %[[BITS:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: "fixed.grouped_linear"(%arg0, %[[W]], %{{.*}}, %{{.*}}, %{{.*}}, %[[GROUP]], %[[BITS]])
func.func @forward(%x: tensor<3x16xf32>) -> tensor<3x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7, 2, 3, 0, -1, 5, -2, -3, -4, -5, -6, -7, 6, 4], [3, 0, -1, 5, 1, -8, 7, 2, 6, 4, -2, -3, -4, -5, -6, -7]]> : tensor<2x16xi8>} : () -> tensor<2x16xi8>
  %s = "hw.weight"() {name = "s", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %block = "hw.constant"() {value = array<i64: 1, 8>} : () -> !hw.list<i64>
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -8 : i64} : () -> i64
  %high = "hw.constant"() {value = 7 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "torchao.dequantize_affine"(%w, %block, %s, %none, %int8, %low, %high, %f32) : (tensor<2x16xi8>, !hw.list<i64>, tensor<2x2xf32>, !hw.none, i64, i64, i64, i64) -> tensor<2x16xf32>
  %1 = "aten.t"(%0) : (tensor<2x16xf32>) -> tensor<16x2xf32>
  %2 = "aten.mm"(%x, %1) : (tensor<3x16xf32>, tensor<16x2xf32>) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// Transposed integers that are made floats have a scale of one; the bias of a sum is kept.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "scale", value = dense<1.000000e+00> : tensor<2x1xf32>}
// CHECK: "fixed.grouped_linear"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %arg1, %{{.*}}, %{{.*}})
func.func @forward(%x: tensor<3x3xf32>, %b: tensor<2xf32>) -> tensor<3x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7], [3, 0, -1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.transpose.int"(%w, %zero, %one) : (tensor<2x3xi8>, i64, i64) -> tensor<3x2xi8>
  %1 = "aten.to.dtype"(%0, %f32, %no, %no, %none) : (tensor<3x2xi8>, i64, i1, i1, !hw.none) -> tensor<3x2xf32>
  %2 = "aten.addmm"(%b, %x, %1, %one, %one) : (tensor<2xf32>, tensor<3x3xf32>, tensor<3x2xf32>, i64, i64) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// A weight that is no transpose, one with a scale for each column, and one that is computed stay.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: fixed.grouped_linear
// CHECK: "aten.mm"
// CHECK: "aten.linear"
// CHECK: "aten.linear"
func.func @forward(%x: tensor<3x3xf32>, %q: tensor<3x3xi8>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7], [3, 0, -1], [4, 5, 6]]> : tensor<3x3xi8>} : () -> tensor<3x3xi8>
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 2.0, 1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%w, %f32, %no, %no, %none) : (tensor<3x3xi8>, i64, i1, i1, !hw.none) -> tensor<3x3xf32>
  %1 = "aten.mm"(%x, %0) : (tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %2 = "quantized_decomposed.dequantize_per_channel"(%w, %s, %none, %one, %low, %high, %one, %none) : (tensor<3x3xi8>, tensor<3xf32>, !hw.none, i64, i64, i64, i64, !hw.none) -> tensor<3x3xf32>
  %3 = "aten.linear"(%x, %2, %none) : (tensor<3x3xf32>, tensor<3x3xf32>, !hw.none) -> tensor<3x3xf32>
  %4 = "aten.to.dtype"(%q, %f32, %no, %no, %none) : (tensor<3x3xi8>, i64, i1, i1, !hw.none) -> tensor<3x3xf32>
  %5 = "aten.linear"(%x, %4, %none) : (tensor<3x3xf32>, tensor<3x3xf32>, !hw.none) -> tensor<3x3xf32>
  return %1, %3, %5 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
}

// -----

// Whatever is not a whole product of single precision with the transpose of such a weight stays: a layer
// of half precision, a layer that transposes its weight itself, sums of which one side is scaled, and
// those with a bias that is a matrix, or one number for all columns.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: fixed.grouped_linear
// CHECK: "aten.linear"(%arg1
// CHECK: "aten.linear"(%arg0
// CHECK: "aten.addmm"
// CHECK: "aten.addmm"
// CHECK: "aten.addmm"
// CHECK: "aten.addmm"
// CHECK-NOT: fixed.grouped_linear
func.func @forward(%x: tensor<2x2xf32>, %h: tensor<2x2xf16>, %b: tensor<2xf32>, %c: tensor<1xf32>) -> (tensor<2x2xf16>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -8], [3, 0]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %f16 = "hw.constant"() {value = 5 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%w, %f16, %no, %no, %none) : (tensor<2x2xi8>, i64, i1, i1, !hw.none) -> tensor<2x2xf16>
  %1 = "aten.linear"(%h, %0, %none) : (tensor<2x2xf16>, tensor<2x2xf16>, !hw.none) -> tensor<2x2xf16>
  %2 = "aten.to.dtype"(%w, %f32, %no, %no, %none) : (tensor<2x2xi8>, i64, i1, i1, !hw.none) -> tensor<2x2xf32>
  %3 = "aten.t"(%2) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %4 = "aten.linear"(%x, %3, %none) : (tensor<2x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<2x2xf32>
  %5 = "aten.addmm"(%b, %x, %3, %two, %one) : (tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, i64, i64) -> tensor<2x2xf32>
  %6 = "aten.addmm"(%b, %x, %3, %one, %two) : (tensor<2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, i64, i64) -> tensor<2x2xf32>
  %7 = "aten.addmm"(%x, %x, %3, %one, %one) : (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, i64, i64) -> tensor<2x2xf32>
  %8 = "aten.addmm"(%c, %x, %3, %one, %one) : (tensor<1xf32>, tensor<2x2xf32>, tensor<2x2xf32>, i64, i64) -> tensor<2x2xf32>
  return %1, %4, %5, %6, %7, %8 : tensor<2x2xf16>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// A stack of matrices is one of more rows, a vector is one row, without zero points or a bias; a stack of
// weights stays.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK: %[[ROWS:.*]] = "aten.view"(%arg0, %{{.*}}) : (tensor<2x3x3xf32>, !hw.list<i64>) -> tensor<6x3xf32>
// CHECK: %[[SUM:.*]] = "fixed.grouped_linear"(%[[ROWS]], %[[W]], %{{.*}}) : (tensor<6x3xf32>, tensor<2x3xi8>, tensor<2x1xf32>, !hw.none, !hw.none, i64, i64) -> tensor<6x2xf32>
// CHECK: %[[STACK:.*]] = "aten.view"(%[[SUM]], %{{.*}}) : (tensor<6x2xf32>, !hw.list<i64>) -> tensor<2x3x2xf32>
// CHECK: %[[ROW:.*]] = "aten.view"(%arg1, %{{.*}}) : (tensor<3xf32>, !hw.list<i64>) -> tensor<1x3xf32>
// CHECK: %[[ONE:.*]] = "fixed.grouped_linear"(%[[ROW]], %[[W]], %{{.*}}) : (tensor<1x3xf32>, {{.*}} -> tensor<1x2xf32>
// CHECK: %[[VECTOR:.*]] = "aten.view"(%[[ONE]], %{{.*}}) : (tensor<1x2xf32>, !hw.list<i64>) -> tensor<2xf32>
// CHECK: %[[OTHER:.*]] = "aten.matmul"(%arg0
// CHECK: return %[[STACK]], %[[VECTOR]], %[[OTHER]]
func.func @forward(%x: tensor<2x3x3xf32>, %v: tensor<3xf32>) -> (tensor<2x3x2xf32>, tensor<2xf32>, tensor<2x3x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7], [3, 0, -1]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[[1], [-8], [7]], [[3], [0], [-1]]]> : tensor<2x3x1xi8>} : () -> tensor<2x3x1xi8>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%w, %f32, %no, %no, %none) : (tensor<2x3xi8>, i64, i1, i1, !hw.none) -> tensor<2x3xf32>
  %1 = "aten.transpose.int"(%0, %zero, %last) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %2 = "aten.matmul"(%x, %1) : (tensor<2x3x3xf32>, tensor<3x2xf32>) -> tensor<2x3x2xf32>
  %3 = "aten.matmul"(%v, %1) : (tensor<3xf32>, tensor<3x2xf32>) -> tensor<2xf32>
  %4 = "aten.to.dtype"(%u, %f32, %no, %no, %none) : (tensor<2x3x1xi8>, i64, i1, i1, !hw.none) -> tensor<2x3x1xf32>
  %5 = "aten.matmul"(%x, %4) : (tensor<2x3x3xf32>, tensor<2x3x1xf32>) -> tensor<2x3x1xf32>
  return %2, %3, %5 : tensor<2x3x2xf32>, tensor<2xf32>, tensor<2x3x1xf32>
}

// -----

// What `run_decompositions()` leaves of a dequantised weight in groups is the same.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "scale", value = dense<{{\[\[}}5.000000e-01, 2.500000e-01], [1.000000e+00, 2.000000e+00]]>
// CHECK: "hw.weight"() {name = "zero_point", value = dense<{{\[\[}}1.000000e+00, 0.000000e+00], [-3.000000e+00, 2.000000e+00]]>
// CHECK: %[[GROUP:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: "fixed.grouped_linear"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %arg1, %[[GROUP]], %{{.*}})
func.func @forward(%x: tensor<3x4xf32>, %b: tensor<2xf32>) -> tensor<3x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -9, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %s = "hw.weight"() {name = "s", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %z = "hw.weight"() {name = "z", value = dense<[[1, 0], [-3, 2]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %groups = "hw.constant"() {value = array<i64: 2, 2, 2>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 2, 2, 1>} : () -> !hw.list<i64>
  %whole = "hw.constant"() {value = array<i64: 2, 4>} : () -> !hw.list<i64>
  %turn = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.view"(%w, %groups) : (tensor<2x4xi8>, !hw.list<i64>) -> tensor<2x2x2xi8>
  %1 = "aten.view"(%s, %ones) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<2x2x1xf32>
  %2 = "aten.view"(%z, %ones) : (tensor<2x2xi8>, !hw.list<i64>) -> tensor<2x2x1xi8>
  %3 = "aten._to_copy"(%0, %f32, %none, %none, %none, %no, %none) : (tensor<2x2x2xi8>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none) -> tensor<2x2x2xf32>
  %4 = "aten._to_copy"(%2, %f32, %none, %none, %none, %no, %none) : (tensor<2x2x1xi8>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none) -> tensor<2x2x1xf32>
  %5 = "aten.sub.Tensor"(%3, %4, %one) : (tensor<2x2x2xf32>, tensor<2x2x1xf32>, i64) -> tensor<2x2x2xf32>
  %6 = "aten.mul.Tensor"(%5, %1) : (tensor<2x2x2xf32>, tensor<2x2x1xf32>) -> tensor<2x2x2xf32>
  %7 = "aten.view"(%6, %whole) : (tensor<2x2x2xf32>, !hw.list<i64>) -> tensor<2x4xf32>
  %8 = "aten.permute"(%7, %turn) : (tensor<2x4xf32>, !hw.list<i64>) -> tensor<4x2xf32>
  %9 = "aten.addmm"(%b, %x, %8, %one, %one) : (tensor<2xf32>, tensor<3x4xf32>, tensor<4x2xf32>, i64, i64) -> tensor<3x2xf32>
  return %9 : tensor<3x2xf32>
}

// -----

// A difference that is taken twice, scales of columns, and a product of numbers that are no integers make no weight.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: fixed
// CHECK-COUNT-3: "aten.linear"
func.func @forward(%x: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -9], [3, 0]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %f = "hw.weight"() {name = "f", value = dense<[[1.5, -9.0], [3.0, 0.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %s = "hw.weight"() {name = "s", value = dense<[[0.5], [1.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %c = "hw.weight"() {name = "c", value = dense<[[0.5, 1.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %z = "hw.weight"() {name = "z", value = dense<[[1], [-3]]> : tensor<2x1xi8>} : () -> tensor<2x1xi8>
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten._to_copy"(%w, %f32, %none, %none, %none, %no, %none) : (tensor<2x2xi8>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none) -> tensor<2x2xf32>
  %1 = "aten._to_copy"(%z, %f32, %none, %none, %none, %no, %none) : (tensor<2x1xi8>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none) -> tensor<2x1xf32>
  %2 = "aten.sub.Tensor"(%0, %1, %two) : (tensor<2x2xf32>, tensor<2x1xf32>, i64) -> tensor<2x2xf32>
  %3 = "aten.mul.Tensor"(%2, %s) : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %4 = "aten.linear"(%x, %3, %none) : (tensor<3x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<3x2xf32>
  %5 = "aten.mul.Tensor"(%0, %c) : (tensor<2x2xf32>, tensor<1x2xf32>) -> tensor<2x2xf32>
  %6 = "aten.linear"(%x, %5, %none) : (tensor<3x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<3x2xf32>
  %7 = "aten.mul.Tensor"(%f, %s) : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
  %8 = "aten.linear"(%x, %7, %none) : (tensor<3x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<3x2xf32>
  return %4, %6, %8 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}

// -----

// Rows that are quantised at run time, times four bits in groups: exact in integers, scaled afterwards.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ZERO:.*]] = "aten.to.dtype"(%{{.*}}) : (tensor<2x1xi8>, i64, i1, i1, !hw.none) -> tensor<2x1xi32>
// CHECK: %[[LINES:.*]] = "aten.view"(%arg0, %{{.*}}) : (tensor<2x16xi8>, !hw.list<i64>) -> tensor<4x8xi8>
// CHECK: "aten.sum.dim_IntList"(%[[LINES]], {{.*}}) -> tensor<4xi32>
// CHECK: "hw.weight"() {name = "weight_sums", value = dense<{{\[\[}}9, -17], [9, -17]]> : tensor<2x2xi16>}
// CHECK: "hw.weight"() {name = "scale", value = dense<{{\[\[}}5.000000e-01, 2.500000e-01], [1.000000e+00, 2.000000e+00]]> : tensor<2x2xf32>}
// CHECK: "hw.weight"() {name = "zero_point", value = dense<{{\[\[}}1, 0], [-3, 2]]> : tensor<2x2xi32>}
// CHECK: %[[SUMS:.*]] = "fixed.grouped_dots"(%arg0, %[[ZERO]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<2x2xf32>
// CHECK: %[[SCALED:.*]] = "aten.mul.Tensor"(%[[SUMS]], %{{.*}}) : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x2xf32>
// CHECK: %[[RESULT:.*]] = "aten.add.Tensor"(%[[SCALED]], %arg3, {{.*}}) : (tensor<2x2xf32>, tensor<2xf32>, i64) -> tensor<2x2xf32>
// CHECK: return %[[RESULT]]
func.func @forward(%q: tensor<2x16xi8>, %t: tensor<2xf32>, %y: tensor<2xi8>, %b: tensor<2xf32>) -> tensor<2x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -8, 7, 2, 3, 0, -1, 5, -2, -3, -4, -5, -6, -7, 6, 4], [3, 0, -1, 5, 1, -8, 7, 2, 6, 4, -2, -3, -4, -5, -6, -7]]> : tensor<2x16xi8>} : () -> tensor<2x16xi8>
  %s = "hw.weight"() {name = "s", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %z = "hw.weight"() {name = "z", value = dense<[[1, 0], [-3, 2]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %row = "hw.constant"() {value = array<i64: 1, 16>} : () -> !hw.list<i64>
  %block = "hw.constant"() {value = array<i64: 1, 8>} : () -> !hw.list<i64>
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "torchao.dequantize_affine"(%q, %row, %t, %y, %int8, %low, %high, %f32) : (tensor<2x16xi8>, !hw.list<i64>, tensor<2xf32>, tensor<2xi8>, i64, i64, i64, i64) -> tensor<2x16xf32>
  %1 = "torchao.dequantize_affine"(%w, %block, %s, %z, %int8, %low, %high, %f32) : (tensor<2x16xi8>, !hw.list<i64>, tensor<2x2xf32>, tensor<2x2xi8>, i64, i64, i64, i64) -> tensor<2x16xf32>
  %2 = "aten.linear"(%0, %1, %b) : (tensor<2x16xf32>, tensor<2x16xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  return %2 : tensor<2x2xf32>
}

// -----

// Rows of bytes with one scale for all, times whole rows of bytes: a matrix product, less the shares of both zero points.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ZERO:.*]] = "aten.to.dtype"(%{{.*}}) : (tensor<1x1xi64>, i64, i1, i1, !hw.none) -> tensor<1x1xi32>
// CHECK: %[[SUMS:.*]] = "aten.linear"(%{{.*}}, %{{.*}}, %{{.*}}) : (tensor<3x4xui8>, tensor<2x4xi8>, !hw.none) -> tensor<3x2xi32>
// CHECK: "hw.weight"() {name = "weight_sums", value = dense<{{\[\[}}1, 7]]> : tensor<1x2xi32>}
// CHECK: %[[LESS:.*]] = "aten.sub.Tensor"(%[[SUMS]]
// CHECK: "aten.sum.dim_IntList"
// CHECK: "aten.mul.Scalar"(%[[ZERO]]
// CHECK: "hw.weight"() {name = "zero_point", value = dense<{{\[\[}}3, -1]]> : tensor<1x2xi32>}
// CHECK: %[[EXACT:.*]] = "aten.sub.Tensor"(%[[LESS]]
// CHECK: "aten.to.dtype"(%[[EXACT]], {{.*}}) -> tensor<3x2xf32>
// CHECK: "hw.weight"() {name = "scale", value = dense<{{\[\[}}5.000000e-01, 2.000000e+00]]> : tensor<1x2xf32>}
// CHECK-NOT: fixed
func.func @forward(%q: tensor<3x4xui8>, %x: tensor<3x4xf32>) -> tensor<3x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -9, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<[3, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %most = "hw.constant"() {value = 255 : i64} : () -> i64
  %eps = "hw.constant"() {value = 1.000000e-05 : f64} : () -> f64
  %none = "hw.constant"() {value} : () -> !hw.none
  %t, %y = "quantized_decomposed.choose_qparams.tensor"(%x, %zero, %most, %eps, %zero) : (tensor<3x4xf32>, i64, i64, f64, i64) -> (tensor<1xf64>, tensor<1xi64>)
  %0 = "quantized_decomposed.dequantize_per_tensor.tensor"(%q, %t, %y, %zero, %most, %zero, %none) : (tensor<3x4xui8>, tensor<1xf64>, tensor<1xi64>, i64, i64, i64, !hw.none) -> tensor<3x4xf32>
  %1 = "quantized_decomposed.dequantize_per_channel"(%w, %s, %z, %zero, %low, %high, %one, %none) : (tensor<2x4xi8>, tensor<2xf32>, tensor<2xi32>, i64, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %2 = "aten.linear"(%0, %1, %none) : (tensor<3x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// A zero point that may be any number, one scale for each column, and bytes without a sign times groups: the rows are floats.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: fixed.grouped_dots
// CHECK-COUNT-3: fixed.grouped_linear
// CHECK-NOT: fixed.grouped_dots
func.func @forward(%q: tensor<2x4xi8>, %u: tensor<2x4xui8>, %t: tensor<1xf32>, %many: tensor<4xf32>, %y: tensor<1xi64>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -9, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %s = "hw.weight"() {name = "s", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %block = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %row = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
  %all = "hw.constant"() {value = array<i64: 2, 4>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %most = "hw.constant"() {value = 255 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "torchao.dequantize_affine"(%w, %block, %s, %none, %one, %low, %high, %f32) : (tensor<2x4xi8>, !hw.list<i64>, tensor<2x2xf32>, !hw.none, i64, i64, i64, i64) -> tensor<2x4xf32>
  %1 = "quantized_decomposed.dequantize_per_tensor.tensor"(%q, %t, %y, %low, %high, %one, %none) : (tensor<2x4xi8>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %2 = "aten.linear"(%1, %0, %none) : (tensor<2x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<2x2xf32>
  %3 = "quantized_decomposed.dequantize_per_channel"(%q, %many, %none, %one, %low, %high, %one, %none) : (tensor<2x4xi8>, tensor<4xf32>, !hw.none, i64, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %4 = "aten.linear"(%3, %0, %none) : (tensor<2x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<2x2xf32>
  %5 = "quantized_decomposed.dequantize_per_tensor.tensor"(%u, %t, %t, %zero, %most, %zero, %none) : (tensor<2x4xui8>, tensor<1xf32>, tensor<1xf32>, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %6 = "aten.linear"(%5, %0, %none) : (tensor<2x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<2x2xf32>
  return %2, %4, %6 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}

// -----

// Zero points by which a sum could leave 32 bits, `255 * 4 * (128 + 2105249)`, leave the rows floats; one less and it fits.
// CHECK-LABEL: func.func @forward
// CHECK: "fixed.grouped_linear"
// CHECK: "aten.linear"(%{{.*}}) : (tensor<2x4xi8>, tensor<2x4xi8>, !hw.none) -> tensor<2x2xi32>
// CHECK-NOT: fixed
func.func @forward(%q: tensor<2x4xi8>, %t: tensor<2xf32>, %y: tensor<2xi8>) -> (tensor<2x2xf32>, tensor<2x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, -9, 7, 2], [3, 0, -1, 5]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %far = "hw.weight"() {name = "far", value = dense<[-2105249, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %near = "hw.weight"() {name = "near", value = dense<[2105248, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %row = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %f32 = "hw.constant"() {value = 6 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "torchao.dequantize_affine"(%q, %row, %t, %y, %one, %low, %high, %f32) : (tensor<2x4xi8>, !hw.list<i64>, tensor<2xf32>, tensor<2xi8>, i64, i64, i64, i64) -> tensor<2x4xf32>
  %1 = "torchao.dequantize_affine"(%w, %row, %s, %far, %one, %low, %high, %f32) : (tensor<2x4xi8>, !hw.list<i64>, tensor<2xf32>, tensor<2xi32>, i64, i64, i64, i64) -> tensor<2x4xf32>
  %2 = "aten.linear"(%0, %1, %none) : (tensor<2x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<2x2xf32>
  %3 = "torchao.dequantize_affine"(%w, %row, %s, %near, %one, %low, %high, %f32) : (tensor<2x4xi8>, !hw.list<i64>, tensor<2xf32>, tensor<2xi32>, i64, i64, i64, i64) -> tensor<2x4xf32>
  %4 = "aten.linear"(%0, %3, %none) : (tensor<2x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<2x2xf32>
  return %2, %4 : tensor<2x2xf32>, tensor<2x2xf32>
}
