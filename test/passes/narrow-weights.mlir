// RUN: hardwire-opt %s --pass-pipeline='narrow-weights{to=bf16}' --target x86-64-v3 --split-input-file | filecheck %s --check-prefixes=CHECK,SHORT
// RUN: hardwire-opt %s --pass-pipeline='narrow-weights{to=int8}' --target x86-64-v3 --split-input-file | filecheck %s --check-prefixes=CHECK,BYTES
// RUN: hardwire-opt %s --pass-pipeline='narrow-weights{to=int8}' --target cortex-m4f --split-input-file | filecheck %s --check-prefixes=CHECK,FLASH
// RUN: hardwire-opt %s --narrow-weights --target x86-64-v3 --split-input-file | filecheck %s --check-prefixes=CHECK,FLOAT,COPIED
// RUN: hardwire-opt %s --narrow-weights --target neoverse-n2 --split-input-file | filecheck %s --check-prefixes=CHECK,FLOAT,READ

// Ties go to the even number: of bfloat16 1 + 2^-8 to 1, 1 + 3·2^-8 to 1 + 2^-6; of int8, with a
// scale of 1, 2.5 to 2 and -3.5 to -4. A row of zeros has a scale of 1. The bias comes after the scale.
// CHECK-LABEL: func.func @forward
// SHORT: %[[W:.*]] = "hw.weight"() {name = "w.bfloat16", value = dense<{{\[\[}}1.000000e+00, 1.015630e+00, -3.500000e+00], [0.000000e+00, 0.000000e+00, 0.000000e+00], [2.500000e+00, -3.500000e+00, 1.270000e+02]]> : tensor<3x3xbf16>}
// SHORT: "aten.linear"(%arg0, %[[W]], %arg1) : (tensor<2x3xf32>, tensor<3x3xbf16>, tensor<3xf32>) -> tensor<2x3xf32>
// BYTES: %[[W:.*]] = "hw.weight"() {name = "w.int8", value = dense<{{\[\[}}36, 37, -127], [0, 0, 0], [2, -4, 127]]> : tensor<3x3xi8>}
// BYTES: %[[SCALE:.*]] = "hw.weight"() {name = "w.scale", value = dense<[0.027559055, 1.000000e+00, 1.000000e+00]> : tensor<3xf32>}
// BYTES: %[[NONE:.*]] = "hw.constant"() {value}
// BYTES: %[[SUM:.*]] = "aten.linear"(%arg0, %[[W]], %[[NONE]])
// BYTES: %[[SCALED:.*]] = "aten.mul.Tensor"(%[[SUM]], %[[SCALE]])
// BYTES: %[[ADDED:.*]] = "aten.add.Tensor"(%[[SCALED]], %arg1,
// BYTES: return %[[ADDED]]
// FLOAT: "aten.linear"(%arg0, %{{.*}}, %arg1) : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<3xf32>)
func.func @forward(%x: tensor<2x3xf32>, %b: tensor<3xf32>) -> tensor<2x3xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.00390625, 1.01171875, -3.5], [0.0, 0.0, 0.0], [2.5, -3.5, 127.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %0 = "aten.linear"(%x, %w, %b) : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Of a product the columns of the second matrix are the rows; two products read the same integers.
// CHECK-LABEL: func.func @forward
// BYTES: %[[W:.*]] = "hw.weight"() {name = "w.int8", value = dense<{{\[\[}}127, 127, 64], [-64, 13, 127]]> : tensor<2x3xi8>}
// BYTES: %[[SCALE:.*]] = "hw.weight"() {name = "w.scale", value = dense<[1.000000e+00, 1.000000e+01, 5.000000e-01]> : tensor<3xf32>}
// BYTES: %[[ONE:.*]] = "aten.mm"(%arg0, %[[W]]) : (tensor<1x2xf32>, tensor<2x3xi8>) -> tensor<1x3xf32>
// BYTES: "aten.mul.Tensor"(%[[ONE]], %[[SCALE]])
// BYTES: %[[OTHER:.*]] = "aten.mm"(%arg1, %[[W]]) : (tensor<40x2xf32>, tensor<2x3xi8>) -> tensor<40x3xf32>
// BYTES: "aten.mul.Tensor"(%[[OTHER]], %[[SCALE]])
func.func @forward(%x: tensor<1x2xf32>, %y: tensor<40x2xf32>) -> (tensor<1x3xf32>, tensor<40x3xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[127.0, 1270.0, 32.0], [-64.4, 126.0, 63.5]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %0 = "aten.mm"(%x, %w) : (tensor<1x2xf32>, tensor<2x3xf32>) -> tensor<1x3xf32>
  %1 = "aten.mm"(%y, %w) : (tensor<40x2xf32>, tensor<2x3xf32>) -> tensor<40x3xf32>
  return %0, %1 : tensor<1x3xf32>, tensor<40x3xf32>
}

// -----

// A filter of a convolution is a row. Its scale is that of a channel of the image.
// CHECK-LABEL: func.func @forward
// BYTES: %[[W:.*]] = "hw.weight"() {name = "w.int8", value = dense<{{\[\[\[}}[127, -1]], {{\[\[}}2, 3]]], {{\[\[\[}}-127, 0]], {{\[\[}}127, 64]]]]> : tensor<2x2x1x2xi8>}
// BYTES: %[[SCALE:.*]] = "hw.weight"() {name = "w.scale", value = dense<{{\[\[\[}}1.000000e+00]], {{\[\[}}2.000000e+00]]]> : tensor<2x1x1xf32>}
// BYTES: %[[SUM:.*]] = "aten.convolution"(%arg0, %[[W]], %{{.*}}) : (tensor<1x2x3x3xf32>, tensor<2x2x1x2xi8>, !hw.none
// BYTES: %[[SCALED:.*]] = "aten.mul.Tensor"(%[[SUM]], %[[SCALE]])
// BYTES: %[[BIAS:.*]] = "aten.view"(%arg1, %{{.*}}) : (tensor<2xf32>, !hw.list<i64>) -> tensor<2x1x1xf32>
// BYTES: "aten.add.Tensor"(%[[SCALED]], %[[BIAS]],
func.func @forward(%x: tensor<1x2x3x3xf32>, %b: tensor<2xf32>) -> tensor<1x2x3x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[127.0, -1.0]], [[2.0, 3.0]]], [[[-254.0, 0.0]], [[254.0, 128.0]]]]> : tensor<2x2x1x2xf32>} : () -> tensor<2x2x1x2xf32>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x2x3x3xf32>, tensor<2x2x1x2xf32>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x3x2xf32>
  return %0 : tensor<1x2x3x2xf32>
}

// -----

// Products of many rows keep their weights where there are caches; in flash weights are narrow all the same.
// CHECK-LABEL: func.func @forward
// SHORT: "aten.mm"(%arg0, %{{.*}}) : (tensor<33x2xf32>, tensor<2x3xf32>)
// FLASH: "aten.mm"(%arg0, %{{.*}}) : (tensor<33x2xf32>, tensor<2x3xi8>)
func.func @forward(%x: tensor<33x2xf32>) -> tensor<33x3xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[127.0, 1270.0, 32.0], [-64.4, 126.0, 63.5]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %0 = "aten.mm"(%x, %w) : (tensor<33x2xf32>, tensor<2x3xf32>) -> tensor<33x3xf32>
  return %0 : tensor<33x3xf32>
}

// -----

// What others read as well stays; so does what is read by rows and by columns, and what is computed.
// CHECK-LABEL: func.func @forward
// FLASH: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>)
// FLASH: "aten.mm"(%{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>)
// FLASH: "aten.linear"(%{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>, !hw.none)
// FLASH: "aten.mm"(%{{.*}}, %arg1) : (tensor<1x2xf32>, tensor<2x2xf32>)
func.func @forward(%x: tensor<1x2xf32>, %y: tensor<2x2xf32>) -> (tensor<1x2xf32>, tensor<2x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v = "hw.weight"() {name = "v", value = dense<[[5.0, 6.0], [7.0, 8.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.mm"(%x, %w) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %1 = "aten.relu"(%w) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  %2 = "aten.mm"(%0, %v) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %3 = "aten.linear"(%2, %v, %none) : (tensor<1x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<1x2xf32>
  %4 = "aten.mm"(%3, %y) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  return %4, %1 : tensor<1x2xf32>, tensor<2x2xf32>
}

// -----

// Windows of single channels stay, and what is transposed; filters in groups do not.
// CHECK-LABEL: func.func @forward
// FLASH: "aten.convolution"(%arg0, %{{.*}}) : (tensor<1x4x3xf32>, tensor<4x1x2xf32>,
// FLASH: "aten.convolution"(%{{.*}}) : (tensor<1x4x2xf32>, tensor<4x1x2xf32>,
// FLASH: "aten.convolution"(%{{.*}}) : (tensor<1x4x3xf32>, tensor<4x2x2xi8>, !hw.none
func.func @forward(%x: tensor<1x4x3xf32>) -> tensor<1x4x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[1.0, 2.0]], [[3.0, 4.0]], [[5.0, 6.0]], [[7.0, 8.0]]]> : tensor<4x1x2xf32>} : () -> tensor<4x1x2xf32>
  %t = "hw.weight"() {name = "t", value = dense<[[[1.0, 3.0]], [[3.0, 5.0]], [[5.0, 7.0]], [[7.0, 9.0]]]> : tensor<4x1x2xf32>} : () -> tensor<4x1x2xf32>
  %v = "hw.weight"() {name = "v", value = dense<[[[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]], [[1.0, 2.0], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]]> : tensor<4x2x2xf32>} : () -> tensor<4x2x2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %no, %zeros, %four) : (tensor<1x4x3xf32>, tensor<4x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2xf32>
  %1 = "aten.convolution"(%0, %t, %none, %ones, %zeros, %ones, %yes, %zeros, %four) : (tensor<1x4x2xf32>, tensor<4x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x3xf32>
  %2 = "aten.convolution"(%1, %v, %none, %ones, %zeros, %ones, %no, %zeros, %two) : (tensor<1x4x3xf32>, tensor<4x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x2xf32>
  return %2 : tensor<1x4x2xf32>
}

// -----

// Numbers that are not finite stay. What is too large for bfloat16 fits in int8 with a scale, and
// what is too small for a scale of single precision fits in bfloat16.
// CHECK-LABEL: func.func @forward
// SHORT: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>)
// SHORT: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>)
// SHORT: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xbf16>)
// BYTES: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>)
// BYTES: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xi8>)
// BYTES: "aten.mm"(%arg0, %{{.*}}) : (tensor<1x2xf32>, tensor<2x2xf32>)
func.func @forward(%x: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 0x7FC00000], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v = "hw.weight"() {name = "v", value = dense<[[1.0, 3.4e38], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %u = "hw.weight"() {name = "u", value = dense<[[1.0, 1.0e-36], [3.0, 1.0e-37]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %0 = "aten.mm"(%x, %w) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %1 = "aten.mm"(%x, %v) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %2 = "aten.mm"(%x, %u) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  return %0, %1, %2 : tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}

// -----

// Of a model of float16 weights stay what they are, with what was folded in them rounded to it (1 + 3·2^-11 to 1 + 2^-9),
// unless that is asked for otherwise. The mark is gone.
// CHECK-LABEL: func.func @forward
// FLOAT: %[[W:.*]] = "hw.weight"() {name = "w.float16", value = dense<{{\[\[}}1.001950e+00, -3.500000e+00]]> : tensor<1x2xf16>}
// FLOAT: "aten.linear"(%arg0, %[[W]], %arg1) : (tensor<2x2xf32>, tensor<1x2xf16>, tensor<1xf32>)
// SHORT: "aten.linear"(%arg0, %{{.*}}, %arg1) : (tensor<2x2xf32>, tensor<1x2xbf16>, tensor<1xf32>)
// BYTES: tensor<1x2xi8>
func.func @forward(%x: tensor<2x2xf32>, %b: tensor<1xf32>) -> tensor<2x1xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.00146484375, -3.5]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %0 = "aten.linear"(%x, %w, %b) {hw.short = "float16"} : (tensor<2x2xf32>, tensor<1x2xf32>, tensor<1xf32>) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

// So do those of bfloat16; not where another product has float32 of its own in the same weight, where numbers
// are too large for float16, or where a row is too small for it.
// CHECK-LABEL: func.func @forward
// FLOAT-DAG: "hw.weight"() {name = "own.bfloat16", {{.*}} tensor<1x2xbf16>}
// FLOAT-DAG: "hw.weight"() {name = "both", {{.*}} tensor<1x2xf32>}
// FLOAT-DAG: "hw.weight"() {name = "large", {{.*}} tensor<1x2xf32>}
// FLOAT-DAG: "hw.weight"() {name = "tiny", {{.*}} tensor<1x2xf32>}
// CHECK-NOT: hw.short
// CHECK: return
func.func @forward(%x: tensor<1x2xf32>) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %own = "hw.weight"() {name = "own", value = dense<[[1.0, -3.5]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %both = "hw.weight"() {name = "both", value = dense<[[1.0, -3.5]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %large = "hw.weight"() {name = "large", value = dense<[[1.0, 65520.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %tiny = "hw.weight"() {name = "tiny", value = dense<[[1.1e-6, -3.3e-7]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %0 = "aten.linear"(%x, %own, %none) {hw.short = "bfloat16"} : (tensor<1x2xf32>, tensor<1x2xf32>, !hw.none) -> tensor<1x1xf32>
  %1 = "aten.linear"(%x, %both, %none) {hw.short = "bfloat16"} : (tensor<1x2xf32>, tensor<1x2xf32>, !hw.none) -> tensor<1x1xf32>
  %2 = "aten.linear"(%x, %both, %none) : (tensor<1x2xf32>, tensor<1x2xf32>, !hw.none) -> tensor<1x1xf32>
  %3 = "aten.linear"(%x, %large, %none) {hw.short = "float16"} : (tensor<1x2xf32>, tensor<1x2xf32>, !hw.none) -> tensor<1x1xf32>
  %4 = "aten.linear"(%x, %tiny, %none) {hw.short = "float16"} : (tensor<1x2xf32>, tensor<1x2xf32>, !hw.none) -> tensor<1x1xf32>
  return %0, %1, %2, %3, %4 : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>
}

// -----

// Of many rows they become float32, unless the target has products of what lies in two bytes.
// CHECK-LABEL: func.func @forward
// READ: "aten.linear"(%arg0, {{.*}} : (tensor<40x2xf32>, tensor<1x2xbf16>, tensor<1xf32>)
// COPIED: "aten.linear"(%arg0, {{.*}} : (tensor<40x2xf32>, tensor<1x2xf32>, tensor<1xf32>)
// CHECK-NOT: hw.short
func.func @forward(%x: tensor<40x2xf32>, %b: tensor<1xf32>) -> tensor<40x1xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.5, -3.5]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %0 = "aten.linear"(%x, %w, %b) {hw.short = "bfloat16"} : (tensor<40x2xf32>, tensor<1x2xf32>, tensor<1xf32>) -> tensor<40x1xf32>
  return %0 : tensor<40x1xf32>
}
