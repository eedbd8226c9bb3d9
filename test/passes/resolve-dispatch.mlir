// RUN: hardwire-opt %s --resolve-dispatch --split-input-file | filecheck %s

// Templates come first; what they do not take goes to torch-mlir; views need no kernel.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu"(%arg0) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: "aten.tan"(%{{.*}}) {hw.key = "CPU", hw.library = "generic"}
// CHECK: "aten.view"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>
func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.tan"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %size = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %2 = "aten.view"(%1, %size) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  return %2 : tensor<6xf32>
}

// -----

// A template takes an operator only with the element types and arguments that it knows.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.relu"(%arg0) {hw.key = "CPU", hw.library = "generic"} : (tensor<2xf64>)
// CHECK: "aten.pow.Tensor_Scalar"(%arg1, %{{.*}}) {hw.key = "CPU", hw.library = "generic"}
// CHECK: "aten.pow.Tensor_Scalar"(%arg1, %{{.*}}) {hw.key = "CPU", hw.library = "tuned"}
func.func @forward(%x: tensor<2xf64>, %y: tensor<2x3xf32>) -> (tensor<2xf64>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %odd = "hw.constant"() {value = 1.7 : f64} : () -> f64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %0 = "aten.relu"(%x) : (tensor<2xf64>) -> tensor<2xf64>
  %1 = "aten.pow.Tensor_Scalar"(%y, %odd) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
  %2 = "aten.pow.Tensor_Scalar"(%y, %four) : (tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  return %0, %1, %2 : tensor<2xf64>, tensor<2x3xf32>, tensor<2x3xf32>
}

// -----

// A convolution with one filter for each channel has a template of its own; so does one with groups.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"({{.*}} {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x4x3x3xf32>
// CHECK: "aten.convolution"({{.*}} {hw.key = "CPU", hw.library = "generic"} : (tensor<1x4x3x3xf32>
func.func @forward(%x: tensor<1x4x3x3xf32>, %w: tensor<4x1x1x1xf32>) -> (tensor<1x4x3x3xf32>, tensor<1x4x3x3xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %no, %zeros, %four) : (tensor<1x4x3x3xf32>, tensor<4x1x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x3x3xf32>
  %1 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %yes, %zeros, %four) : (tensor<1x4x3x3xf32>, tensor<4x1x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x4x3x3xf32>
  return %0, %1 : tensor<1x4x3x3xf32>, tensor<1x4x3x3xf32>
}

// -----

// Integers that are computed for quantised values are found by the key of these.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.clamp"(%arg0, %{{.*}}) {hw.computes = "exact", hw.key = "QuantizedCPU", hw.library = "tuned"}
// CHECK: "aten.clamp"(%{{.*}}) {hw.key = "CPU", hw.library = "tuned"}
func.func @forward(%x: tensor<4xi8>) -> tensor<4xi8> {
  %low = "hw.constant"() {value = -3 : i64} : () -> i64
  %high = "hw.constant"() {value = 5 : i64} : () -> i64
  %0 = "aten.clamp"(%x, %low, %high) {hw.computes = "exact"} : (tensor<4xi8>, i64, i64) -> tensor<4xi8>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<4xi8>, i64, i64) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}
