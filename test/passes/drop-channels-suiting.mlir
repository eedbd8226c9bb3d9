// RUN: hardwire-opt %s --target cortex-m4f --drop-channels --split-input-file | filecheck %s
// RUN: hardwire-opt %s --target cortex-m0plus --drop-channels --split-input-file | filecheck %s --check-prefix=ALL

// Products take words of four channels there. Of 13, the next layer reads 11; the twelfth is the one that takes no
// weights: it is a number, and so is 0 times it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w_1", value = dense<{{\[\[}}2], [3], [5], [7], [-1], [-2], [0], [-3], [-4], [11], [12], [13]]> : tensor<12x1xi8>}
// CHECK: %[[V:.*]] = "hw.weight"() {name = "v_1", value = dense<{{\[\[}}1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11]]> : tensor<1x12xi8>}
// CHECK: "aten.linear"(%{{.*}}, %[[V]], %{{.*}}) : (tensor<1x12xi8>, tensor<1x12xi8>, !hw.none) -> tensor<1x1xi32>
// Others take one at a time.
// ALL-LABEL: func.func @forward
// ALL: "aten.linear"({{.*}} : (tensor<1x11xi8>, tensor<1x11xi8>, !hw.none) -> tensor<1x1xi32>
func.func @forward(%x: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[2], [9], [3], [5], [7], [-1], [-2], [0], [-3], [-4], [11], [12], [13]]> : tensor<13x1xi8>} : () -> tensor<13x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 0, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11]]> : tensor<1x13xi8>} : () -> tensor<1x13xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xi8>, tensor<13x1xi8>, !hw.none) -> tensor<1x13xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x13xi32>, i64, i64) -> tensor<1x13xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x13xi32>, i64, i1, i1, !hw.none) -> tensor<1x13xi8>
  %3 = "aten.linear"(%2, %v, %none) : (tensor<1x13xi8>, tensor<1x13xi8>, !hw.none) -> tensor<1x1xi32>
  return %3 : tensor<1x1xi32>
}

// -----

// Three more of nine are too many, and so is one.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"({{.*}} : (tensor<1x9xi8>, tensor<1x9xi8>, !hw.none) -> tensor<1x1xi32>
// ALL-LABEL: func.func @forward
func.func @forward(%x: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13]]> : tensor<13x1xi8>} : () -> tensor<13x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]]> : tensor<1x13xi8>} : () -> tensor<1x13xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xi8>, tensor<13x1xi8>, !hw.none) -> tensor<1x13xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x13xi32>, i64, i64) -> tensor<1x13xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x13xi32>, i64, i1, i1, !hw.none) -> tensor<1x13xi8>
  %3 = "aten.linear"(%2, %v, %none) : (tensor<1x13xi8>, tensor<1x13xi8>, !hw.none) -> tensor<1x1xi32>
  return %3 : tensor<1x1xi32>
}

// -----

// There are no 32: 30 of 31 are a multiple of two.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"({{.*}} : (tensor<1x30xi8>, tensor<1x30xi8>, !hw.none) -> tensor<1x1xi32>
// ALL-LABEL: func.func @forward
// ALL: "aten.linear"({{.*}} : (tensor<1x29xi8>, tensor<1x29xi8>, !hw.none) -> tensor<1x1xi32>
func.func @forward(%x: tensor<1x1xi8>) -> tensor<1x1xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13], [14], [15], [16], [17], [18], [19], [20], [21], [22], [23], [24], [25], [26], [27], [28], [29], [30], [31]]> : tensor<31x1xi8>} : () -> tensor<31x1xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 0, 0]]> : tensor<1x31xi8>} : () -> tensor<1x31xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = "hw.constant"() {value = -128 : i64} : () -> i64
  %high = "hw.constant"() {value = 127 : i64} : () -> i64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x1xi8>, tensor<31x1xi8>, !hw.none) -> tensor<1x31xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<1x31xi32>, i64, i64) -> tensor<1x31xi32>
  %2 = "aten.to.dtype"(%1, %one, %no, %no, %none) : (tensor<1x31xi32>, i64, i1, i1, !hw.none) -> tensor<1x31xi8>
  %3 = "aten.linear"(%2, %v, %none) : (tensor<1x31xi8>, tensor<1x31xi8>, !hw.none) -> tensor<1x1xi32>
  return %3 : tensor<1x1xi32>
}
