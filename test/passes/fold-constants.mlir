// RUN: hardwire-opt %s --fold-constants --split-input-file | filecheck %s

// A transposed weight is a weight.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "w.permute", value = dense<{{\[\[}}1.{{.*}}, 3.{{.*}}], [2.{{.*}}, 4.{{.*}}]]> : tensor<2x2xf32>}
// CHECK-NEXT: "aten.mm"(%arg0, %[[W]])
func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%w, %dims) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<2x2xf32>
  %1 = "aten.mm"(%x, %0) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// -----

// Arithmetic is that of the element type: these sums need single precision.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "hw.weight"() {name = "w.add", value = dense<[0x4B800000, 2.{{.*}}]> : tensor<2xf32>}
// CHECK-NEXT: return
func.func @forward() -> tensor<2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[16777216.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Scalar"(%w, %one, %one) : (tensor<2xf32>, i64, i64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// NaN has no sign, and a factor of integers is cut to one, as at run time.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[SIGN:.*]] = "hw.weight"() {name = "w.sign", value = dense<[0.{{.*}}, 1.{{.*}}, -1.{{.*}}]> : tensor<3xf32>}
// CHECK-NEXT: %[[SUM:.*]] = "hw.weight"() {name = "n.add", value = dense<[10, 12]> : tensor<2xi8>}
// CHECK-NEXT: return %[[SIGN]], %[[SUM]]
func.func @forward() -> (tensor<3xf32>, tensor<2xi8>) {
  %w = "hw.weight"() {name = "w", value = dense<[0x7FC00000, 0x7F800000, -2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = "aten.sign"(%w) : (tensor<3xf32>) -> tensor<3xf32>
  %n = "hw.weight"() {name = "n", value = dense<[5, 6]> : tensor<2xi8>} : () -> tensor<2xi8>
  %alpha = "hw.constant"() {value = 1.75} : () -> f64
  %1 = "aten.add.Tensor"(%n, %n, %alpha) : (tensor<2xi8>, tensor<2xi8>, f64) -> tensor<2xi8>
  return %0, %1 : tensor<3xf32>, tensor<2xi8>
}

// -----

// A range of numbers needs no input at all.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "hw.weight"() {name = "arange", value = dense<[1, 4, 7]> : tensor<3xi64>}
// CHECK-NEXT: return
func.func @forward() -> tensor<3xi64> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ten = "hw.constant"() {value = 10 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange.start_step"(%one, %ten, %three, %none, %none, %none, %none) : (i64, i64, i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

// -----

// What would only repeat a weight's elements many times stays a view.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK: "aten.expand"(%[[W]],
func.func @forward(%x: tensor<1000x2xf32>) -> tensor<1000x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %size = "hw.constant"() {value = array<i64: 1000, 2>} : () -> !hw.list<i64>
  %0 = "aten.expand"(%w, %size, %no) : (tensor<1x2xf32>, !hw.list<i64>, i1) -> tensor<1000x2xf32>
  %1 = "aten.add.Tensor"(%x, %0, %one) : (tensor<1000x2xf32>, tensor<1000x2xf32>, i64) -> tensor<1000x2xf32>
  return %1 : tensor<1000x2xf32>
}

// -----

// A view of a view is one view, and one that changes nothing is none.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: return %arg0
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %b = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %a) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %1 = "aten.view"(%0, %b) : (tensor<6xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// A permutation that only moves dimensions of one element is a view.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.permute
// CHECK: "aten.view"(%arg0, %{{.*}}) : (tensor<1x2x3xf32>, !hw.list<i64>) -> tensor<2x1x3xf32>
func.func @forward(%x: tensor<1x2x3xf32>) -> tensor<2x1x3xf32> {
  %dims = "hw.constant"() {value = array<i64: 1, 0, 2>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%x, %dims) : (tensor<1x2x3xf32>, !hw.list<i64>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// Equal weights are one weight.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "a"
// CHECK-NEXT: return %[[W]], %[[W]]
func.func @forward() -> (tensor<2xf32>, tensor<2xf32>) {
  %a = "hw.weight"() {name = "a", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "hw.weight"() {name = "b", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  return %a, %b : tensor<2xf32>, tensor<2xf32>
}

// -----

// What depends on an input is not touched, nor is a weight without data.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"}
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[W]])
// CHECK: "aten.mul.Tensor"(%arg0, %[[NEG]])
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = "hw.weight"() {name = "w"} : () -> tensor<2xf32>
  %0 = "aten.neg"(%w) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.mul.Tensor"(%x, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
