// RUN: hardwire-opt %s --fold-batch-norm --split-input-file | filecheck %s

// A convolution's filters are scaled, and its bias is scaled and shifted: 2/√4 is 1, 5·1 + (1 - 3·1).
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[W:.*]] = "hw.weight"() {name = "w.batch_norm", value = dense<7.{{.*}}> : tensor<1x1x1x1xf32>}
// CHECK-DAG: %[[B:.*]] = "hw.weight"() {name = "w.batch_norm_bias", value = dense<3.{{.*}}> : tensor<1xf32>}
// CHECK: %[[CONV:.*]] = "aten.convolution"(%arg0, %[[W]], %[[B]],
// CHECK-NEXT: return %[[CONV]]
func.func @forward(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<7.0> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
  %b = "hw.weight"() {name = "b", value = dense<5.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %gamma = "hw.weight"() {name = "gamma", value = dense<2.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %beta = "hw.weight"() {name = "beta", value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %var = "hw.weight"() {name = "var", value = dense<4.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x2xf32>, tensor<1x1x1x1xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x2xf32>
  %1 = "aten.batch_norm"(%0, %gamma, %beta, %mean, %var, %no, %zero, %zero, %no) : (tensor<1x1x2x2xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<1x1x2x2xf32>
  return %1 : tensor<1x1x2x2xf32>
}

// -----

// A batch norm that follows no such layer is a multiplication and an addition.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SCALE:.*]] = "hw.weight"() {name = "batch_norm.scale", value = dense<5.{{.*}}e-01> : tensor<1x1x1xf32>}
// CHECK: %[[SHIFT:.*]] = "hw.weight"() {name = "batch_norm.shift", value = dense<-1.5{{.*}}> : tensor<1x1x1xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%arg0, %[[SCALE]])
// CHECK: "aten.add.Tensor"(%[[MUL]], %[[SHIFT]],
func.func @forward(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %mean = "hw.weight"() {name = "mean", value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %var = "hw.weight"() {name = "var", value = dense<4.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %0 = "aten.batch_norm"(%x, %none, %none, %mean, %var, %no, %zero, %zero, %no) : (tensor<1x1x2x2xf32>, !hw.none, !hw.none, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<1x1x2x2xf32>
  return %0 : tensor<1x1x2x2xf32>
}

// -----

// A layer whose result is also used elsewhere keeps its weights.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK: %[[LINEAR:.*]] = "aten.linear"(%arg0, %[[W]],
// CHECK: "aten.mul.Tensor"(%[[LINEAR]],
func.func @forward(%x: tensor<2x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<7.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %var = "hw.weight"() {name = "var", value = dense<4.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<2x1xf32>, tensor<1x1xf32>, !hw.none) -> tensor<2x1xf32>
  %1 = "aten.batch_norm"(%0, %none, %none, %mean, %var, %no, %zero, %zero, %no) : (tensor<2x1xf32>, !hw.none, !hw.none, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<2x1xf32>
  return %0, %1 : tensor<2x1xf32>, tensor<2x1xf32>
}

// -----

// Statistics that are given at run time: the channel's two constants are computed there, too.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.batch_norm
// CHECK: %[[V:.*]] = "aten.add.Scalar"(%arg1
// CHECK: %[[S:.*]] = "aten.rsqrt"(%[[V]])
// CHECK: %[[C:.*]] = "aten.sub.Tensor"(%arg0
// CHECK: "aten.mul.Tensor"(%[[C]]
func.func @forward(%x: tensor<2x1xf32>, %mean: tensor<1xf32>) -> tensor<2x1xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %0 = "aten.batch_norm"(%x, %none, %none, %mean, %mean, %no, %zero, %zero, %no) : (tensor<2x1xf32>, !hw.none, !hw.none, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}
