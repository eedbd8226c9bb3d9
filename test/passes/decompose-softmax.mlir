// RUN: hardwire-opt %s --decompose --split-input-file | filecheck %s

// What `run_decompositions` makes of `_safe_softmax` is one again, whose rows are zeros where all of them is
// minus infinity. A softmax stays that is chosen by another number, by other scores, along another
// dimension, or beside another value than zeros.
// CHECK-LABEL: func.func @forward
// CHECK: %[[POWERS:.*]] = "aten._softmax"(%arg0
// CHECK: %[[SAFE:.*]] = "aten._safe_softmax"(%arg0, %{{.*}}, %{{.*}}) : (tensor<3x3xf32>, i64, !hw.none) -> tensor<3x3xf32>
// CHECK-COUNT-4: "aten.where.self"(%{{.*}}, %{{.*}}, %[[POWERS]])
// CHECK-NOT: aten._safe_softmax
// CHECK: return %[[SAFE]]
func.func @forward(%x: tensor<3x3xf32>, %y: tensor<3x3xf32>) -> (tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>) {
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %behind = "hw.constant"() {value = -1 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %no = "hw.constant"() {value = false} : () -> i1
  %size = "hw.constant"() {value = array<i64: 3, 3>} : () -> !hw.list<i64>
  %inf = "hw.constant"() {value = 0xFFF0000000000000 : f64} : () -> f64
  %low = "hw.constant"() {value = -1.0e9 : f64} : () -> f64
  %zero = "hw.weight"() {name = "zero", value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %one = "hw.weight"() {name = "one", value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %zeros = "aten.expand"(%zero, %size, %no) : (tensor<f32>, !hw.list<i64>, i1) -> tensor<3x3xf32>
  %s = "aten._softmax"(%x, %last, %no) : (tensor<3x3xf32>, i64, i1) -> tensor<3x3xf32>
  %0 = "aten.eq.Scalar"(%x, %inf) : (tensor<3x3xf32>, f64) -> tensor<3x3xi1>
  %1 = "aten.logical_not"(%0) : (tensor<3x3xi1>) -> tensor<3x3xi1>
  %2 = "aten.any.dim"(%1, %behind, %yes) : (tensor<3x3xi1>, i64, i1) -> tensor<3x1xi1>
  %3 = "aten.logical_not"(%2) : (tensor<3x1xi1>) -> tensor<3x1xi1>
  %4 = "aten.where.self"(%3, %zeros, %s) : (tensor<3x1xi1>, tensor<3x3xf32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %5 = "aten.eq.Scalar"(%x, %low) : (tensor<3x3xf32>, f64) -> tensor<3x3xi1>
  %6 = "aten.logical_not"(%5) : (tensor<3x3xi1>) -> tensor<3x3xi1>
  %7 = "aten.any.dim"(%6, %last, %yes) : (tensor<3x3xi1>, i64, i1) -> tensor<3x1xi1>
  %8 = "aten.logical_not"(%7) : (tensor<3x1xi1>) -> tensor<3x1xi1>
  %9 = "aten.where.self"(%8, %zero, %s) : (tensor<3x1xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %10 = "aten.eq.Scalar"(%y, %inf) : (tensor<3x3xf32>, f64) -> tensor<3x3xi1>
  %11 = "aten.logical_not"(%10) : (tensor<3x3xi1>) -> tensor<3x3xi1>
  %12 = "aten.any.dim"(%11, %last, %yes) : (tensor<3x3xi1>, i64, i1) -> tensor<3x1xi1>
  %13 = "aten.logical_not"(%12) : (tensor<3x1xi1>) -> tensor<3x1xi1>
  %14 = "aten.where.self"(%13, %zero, %s) : (tensor<3x1xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %15 = "aten.eq.Scalar"(%x, %inf) : (tensor<3x3xf32>, f64) -> tensor<3x3xi1>
  %16 = "aten.logical_not"(%15) : (tensor<3x3xi1>) -> tensor<3x3xi1>
  %17 = "aten.any.dim"(%16, %first, %yes) : (tensor<3x3xi1>, i64, i1) -> tensor<1x3xi1>
  %18 = "aten.logical_not"(%17) : (tensor<1x3xi1>) -> tensor<1x3xi1>
  %19 = "aten.where.self"(%18, %zero, %s) : (tensor<1x3xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  %20 = "aten.eq.Scalar"(%x, %inf) : (tensor<3x3xf32>, f64) -> tensor<3x3xi1>
  %21 = "aten.logical_not"(%20) : (tensor<3x3xi1>) -> tensor<3x3xi1>
  %22 = "aten.any.dim"(%21, %last, %yes) : (tensor<3x3xi1>, i64, i1) -> tensor<3x1xi1>
  %23 = "aten.logical_not"(%22) : (tensor<3x1xi1>) -> tensor<3x1xi1>
  %24 = "aten.where.self"(%23, %one, %s) : (tensor<3x1xi1>, tensor<f32>, tensor<3x3xf32>) -> tensor<3x3xf32>
  return %4, %9, %14, %19, %24 : tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>, tensor<3x3xf32>
}

// -----

// Nothing is hidden of what a product gives, or by a mask that leaves something of each row; it may be
// where a mask is given at run time, or leaves nothing of a row, or where two of them are one behind the other.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-2: "aten._softmax"
// CHECK-COUNT-3: "aten._safe_softmax"
// CHECK: return
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>, %m: tensor<2xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>) {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %mm = "aten.matmul"(%x, %y) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %own = "hw.weight"() {name = "own", value = dense<[[0.0, 0xFF800000], [0xFF800000, 0.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %others = "hw.weight"() {name = "others", value = dense<[[0xFF800000, 0.0], [0.0, 0xFF800000]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %nothing = "hw.weight"() {name = "nothing", value = dense<[[0.0, 0.0], [0xFF800000, 0xFF800000]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %0 = "aten.mul.Scalar"(%mm, %half) : (tensor<2x2xf32>, f64) -> tensor<2x2xf32>
  %1 = "aten._safe_softmax"(%0, %last, %none) : (tensor<2x2xf32>, i64, !hw.none) -> tensor<2x2xf32>
  %2 = "aten.add.Tensor"(%0, %own, %one) : (tensor<2x2xf32>, tensor<2x2xf32>, i64) -> tensor<2x2xf32>
  %3 = "aten._safe_softmax"(%2, %last, %none) : (tensor<2x2xf32>, i64, !hw.none) -> tensor<2x2xf32>
  %4 = "aten.add.Tensor"(%0, %m, %one) : (tensor<2x2xf32>, tensor<2xf32>, i64) -> tensor<2x2xf32>
  %5 = "aten._safe_softmax"(%4, %last, %none) : (tensor<2x2xf32>, i64, !hw.none) -> tensor<2x2xf32>
  %6 = "aten.add.Tensor"(%0, %nothing, %one) : (tensor<2x2xf32>, tensor<2x2xf32>, i64) -> tensor<2x2xf32>
  %7 = "aten._safe_softmax"(%6, %last, %none) : (tensor<2x2xf32>, i64, !hw.none) -> tensor<2x2xf32>
  %8 = "aten.add.Tensor"(%2, %others, %one) : (tensor<2x2xf32>, tensor<2x2xf32>, i64) -> tensor<2x2xf32>
  %9 = "aten._safe_softmax"(%8, %last, %none) : (tensor<2x2xf32>, i64, !hw.none) -> tensor<2x2xf32>
  return %1, %3, %5, %7, %9 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
}
