// RUN: hardwire-opt %s --fold-batch-norm --split-input-file | filecheck %s

// A convolution's filters are scaled, and its bias is scaled and shifted, each by its own channel's
// numbers: 6/√(3 + 1) is 3, 5·3 + (1 - 3·3) is 7; 8/√(15 + 1) is 2, -1·2 + (2 - 5·2) is -10.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w.batch_norm", value = dense<[[[[2.100000e+01]]], [[[4.000000e+00]]]]> : tensor<2x1x1x1xf32>}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "w.batch_norm_bias", value = dense<[7.000000e+00, -1.000000e+01]> : tensor<2xf32>}
// CHECK: %[[CONV:.*]] = "aten.convolution"(%arg0, %[[WEIGHT]], %[[WEIGHT_2]], %[[LIST]], %[[LIST_2]], %[[LIST]], %{{.*}}, %[[LIST_2]], %{{.*}}) {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: return %[[CONV]]
func.func @forward(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[7.0]]], [[[2.0]]]]> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
  %b = "hw.weight"() {name = "b", value = dense<[5.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %gamma = "hw.weight"() {name = "gamma", value = dense<[6.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %beta = "hw.weight"() {name = "beta", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %var = "hw.weight"() {name = "var", value = dense<[3.0, 15.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %eps = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.convolution"(%x, %w, %b, %ones, %zeros, %ones, %no, %zeros, %one) : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x2xf32>
  %1 = "aten.batch_norm"(%0, %gamma, %beta, %mean, %var, %no, %eps, %eps, %no) : (tensor<1x2x2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// The results of a transposed convolution are the second dimension of its weight.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w.batch_norm", value = dense<[[[[3.000000e+00]], [[4.000000e+00]]], [[[9.000000e+00]], [[8.000000e+00]]]]> : tensor<2x2x1x1xf32>}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "w.batch_norm_bias", value = dense<[-9.000000e+00, -1.000000e+01]> : tensor<2xf32>}
// CHECK: %[[CONV:.*]] = "aten.convolution"(%arg0, %[[WEIGHT]], %[[WEIGHT_2]], %[[LIST]], %[[LIST_2]], %[[LIST]], %{{.*}}, %[[LIST_2]], %{{.*}}) {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: return %[[CONV]]
func.func @forward(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0]], [[2.0]]], [[[3.0]], [[4.0]]]]> : tensor<2x2x1x1xf32>} : () -> tensor<2x2x1x1xf32>
  %gamma = "hw.weight"() {name = "gamma", value = dense<[6.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %var = "hw.weight"() {name = "var", value = dense<[3.0, 15.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %eps = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %yes, %zeros, %one) : (tensor<1x2x2x2xf32>, tensor<2x2x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x2xf32>
  %1 = "aten.batch_norm"(%0, %gamma, %none, %mean, %var, %no, %eps, %eps, %no) : (tensor<1x2x2x2xf32>, tensor<2xf32>, !hw.none, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// Those in groups are in no dimension alone.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w", value = dense<1.000000e+00> : tensor<2x1x1x1xf32>}
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[CONV:.*]] = "aten.convolution"(%arg0, %[[WEIGHT]], %{{.*}}, %[[LIST]], %[[LIST_2]], %[[LIST]], %{{.*}}, %[[LIST_2]], %{{.*}}) {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "batch_norm.scale", value = dense<[[[3.000000e+00]], [[2.000000e+00]]]> : tensor<2x1x1xf32>}
// CHECK: %[[WEIGHT_3:.*]] = "hw.weight"() {name = "batch_norm.shift", value = dense<[[[-9.000000e+00]], [[-1.000000e+01]]]> : tensor<2x1x1xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[CONV]], %[[WEIGHT_2]]) {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[WEIGHT_3]], %{{.*}}) {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: return %[[ADD]]
func.func @forward(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<2x1x1x1xf32>} : () -> tensor<2x1x1x1xf32>
  %gamma = "hw.weight"() {name = "gamma", value = dense<[6.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %var = "hw.weight"() {name = "var", value = dense<[3.0, 15.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %eps = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.convolution"(%x, %w, %none, %ones, %zeros, %ones, %yes, %zeros, %two) : (tensor<1x2x2x2xf32>, tensor<2x1x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x2xf32>
  %1 = "aten.batch_norm"(%0, %gamma, %none, %mean, %var, %no, %eps, %eps, %no) : (tensor<1x2x2x2xf32>, tensor<2xf32>, !hw.none, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<1x2x2x2xf32>
  return %1 : tensor<1x2x2x2xf32>
}

// -----

// A linear layer without bias gets one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w.batch_norm", value = dense<[[2.100000e+01], [4.000000e+00]]> : tensor<2x1xf32>}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "w.batch_norm_bias", value = dense<[-9.000000e+00, -1.000000e+01]> : tensor<2xf32>}
// CHECK: %[[LINE:.*]] = "aten.linear"(%arg0, %[[WEIGHT]], %[[WEIGHT_2]]) {{.*}} -> tensor<4x2xf32>
// CHECK: return %[[LINE]]
func.func @forward(%x: tensor<4x1xf32>) -> tensor<4x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[7.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %gamma = "hw.weight"() {name = "gamma", value = dense<[6.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %var = "hw.weight"() {name = "var", value = dense<[3.0, 15.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<4x1xf32>, tensor<2x1xf32>, !hw.none) -> tensor<4x2xf32>
  %1 = "aten.batch_norm"(%0, %gamma, %none, %mean, %var, %no, %eps, %eps, %no) : (tensor<4x2xf32>, tensor<2xf32>, !hw.none, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// -----

// The channels of a linear layer's results are their last dimension, which is not that of a batch norm
// of three dimensions.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w", value = dense<[[7.000000e+00], [2.000000e+00]]> : tensor<2x1xf32>}
// CHECK: %[[LINE:.*]] = "aten.linear"(%arg0, %[[WEIGHT]], %{{.*}}) {{.*}} -> tensor<4x2x2xf32>
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "batch_norm.scale", value = dense<[[3.000000e+00], [2.000000e+00]]> : tensor<2x1xf32>}
// CHECK: %[[WEIGHT_3:.*]] = "hw.weight"() {name = "batch_norm.shift", value = dense<[[-9.000000e+00], [-1.000000e+01]]> : tensor<2x1xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[LINE]], %[[WEIGHT_2]]) {{.*}} -> tensor<4x2x2xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[WEIGHT_3]], %{{.*}}) {{.*}} -> tensor<4x2x2xf32>
// CHECK: return %[[ADD]]
func.func @forward(%x: tensor<4x2x1xf32>) -> tensor<4x2x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[7.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %gamma = "hw.weight"() {name = "gamma", value = dense<[6.0, 8.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %mean = "hw.weight"() {name = "mean", value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %var = "hw.weight"() {name = "var", value = dense<[3.0, 15.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.linear"(%x, %w, %none) : (tensor<4x2x1xf32>, tensor<2x1xf32>, !hw.none) -> tensor<4x2x2xf32>
  %1 = "aten.batch_norm"(%0, %gamma, %none, %mean, %var, %no, %eps, %eps, %no) : (tensor<4x2x2xf32>, tensor<2xf32>, !hw.none, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<4x2x2xf32>
  return %1 : tensor<4x2x2xf32>
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

// What is no layer has no weights.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = "aten.relu"(%arg0) {{.*}} -> tensor<4x1xf32>
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "batch_norm.scale", value = dense<5.000000e-01> : tensor<1xf32>}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "batch_norm.shift", value = dense<0.000000e+00> : tensor<1xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[RELU]], %[[WEIGHT]]) {{.*}} -> tensor<4x1xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[WEIGHT_2]], %{{.*}}) {{.*}} -> tensor<4x1xf32>
// CHECK: return %[[ADD]]
func.func @forward(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %0 = "aten.relu"(%x) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  %1 = "aten.batch_norm"(%0, %none, %none, %none, %none, %no, %eps, %eps, %no) : (tensor<4x1xf32>, !hw.none, !hw.none, !hw.none, !hw.none, i1, f64, f64, i1) -> tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
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

// A bias that is given at run time is not shifted.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w", value = dense<7.000000e+00> : tensor<1x1xf32>}
// CHECK: %[[LINE:.*]] = "aten.linear"(%arg0, %[[WEIGHT]], %arg1) {{.*}} -> tensor<4x1xf32>
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "batch_norm.scale", value = dense<5.000000e-01> : tensor<1xf32>}
// CHECK: %[[WEIGHT_3:.*]] = "hw.weight"() {name = "batch_norm.shift", value = dense<0.000000e+00> : tensor<1xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[LINE]], %[[WEIGHT_2]]) {{.*}} -> tensor<4x1xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[WEIGHT_3]], %{{.*}}) {{.*}} -> tensor<4x1xf32>
// CHECK: return %[[ADD]]
func.func @forward(%x: tensor<4x1xf32>, %b: tensor<1xf32>) -> tensor<4x1xf32> {
  %w = "hw.weight"() {name = "w", value = dense<7.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
  %var = "hw.weight"() {name = "var", value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.linear"(%x, %w, %b) : (tensor<4x1xf32>, tensor<1x1xf32>, tensor<1xf32>) -> tensor<4x1xf32>
  %1 = "aten.batch_norm"(%0, %none, %none, %none, %var, %no, %eps, %eps, %no) : (tensor<4x1xf32>, !hw.none, !hw.none, !hw.none, tensor<1xf32>, i1, f64, f64, i1) -> tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
}

// -----

// Filters that are computed are not scaled, and what a batch norm is given none of is 1 and 0.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg1) {{.*}} -> tensor<1x1xf32>
// CHECK: %[[LINE:.*]] = "aten.linear"(%arg0, %[[NEG]], %{{.*}}) {{.*}} -> tensor<4x1xf32>
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "batch_norm.scale", value = dense<1.000000e+00> : tensor<1xf32>}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "batch_norm.shift", value = dense<0.000000e+00> : tensor<1xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[LINE]], %[[WEIGHT]]) {{.*}} -> tensor<4x1xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[WEIGHT_2]], %{{.*}}) {{.*}} -> tensor<4x1xf32>
// CHECK: return %[[ADD]]
func.func @forward(%x: tensor<4x1xf32>, %w: tensor<1x1xf32>) -> tensor<4x1xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %wn = "aten.neg"(%w) : (tensor<1x1xf32>) -> tensor<1x1xf32>
  %0 = "aten.linear"(%x, %wn, %none) : (tensor<4x1xf32>, tensor<1x1xf32>, !hw.none) -> tensor<4x1xf32>
  %1 = "aten.batch_norm"(%0, %none, %none, %none, %none, %no, %eps, %eps, %no) : (tensor<4x1xf32>, !hw.none, !hw.none, !hw.none, !hw.none, i1, f64, f64, i1) -> tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
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

// -----

// Scale and shift that are given at run time, too; each is a number for each channel.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%arg4, %[[LIST]], %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[RSQRT:.*]] = "aten.rsqrt"(%[[ADD]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[RSQRT]], %arg1) {{.*}} -> tensor<2xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 2, 1, 1>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg3, %[[LIST_2]]) {{.*}} -> tensor<2x1x1xf32>
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%arg0, %[[VIEW]], %{{.*}}) {{.*}} -> tensor<1x2x3x4xf32>
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = array<i64: 2, 1, 1>}
// CHECK: %[[VIEW_2:.*]] = "aten.view"(%[[MUL]], %[[LIST_3]]) {{.*}} -> tensor<2x1x1xf32>
// CHECK: %[[MUL_2:.*]] = "aten.mul.Tensor"(%[[SUB]], %[[VIEW_2]]) {{.*}} -> tensor<1x2x3x4xf32>
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value = array<i64: 2, 1, 1>}
// CHECK: %[[VIEW_3:.*]] = "aten.view"(%arg2, %[[LIST_4]]) {{.*}} -> tensor<2x1x1xf32>
// CHECK: %[[ADD_2:.*]] = "aten.add.Tensor"(%[[MUL_2]], %[[VIEW_3]], %{{.*}}) {{.*}} -> tensor<1x2x3x4xf32>
// CHECK: return %[[ADD_2]]
func.func @forward(%x: tensor<1x2x3x4xf32>, %gamma: tensor<2xf32>, %beta: tensor<2xf32>, %mean: tensor<2xf32>, %var: tensor<2xf32>) -> tensor<1x2x3x4xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0 = "aten.batch_norm"(%x, %gamma, %beta, %mean, %var, %no, %eps, %eps, %no) : (tensor<1x2x3x4xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}

// -----

// So do weights whose data is elsewhere.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "gamma"}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "var", value = dense<[3.000000e+00, 1.500000e+01]> : tensor<2xf32>}
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%[[WEIGHT_2]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[RSQRT:.*]] = "aten.rsqrt"(%[[ADD]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[RSQRT]], %[[WEIGHT]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 2, 1, 1>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[WEIGHT_2]], %[[LIST_2]]) {{.*}} -> tensor<2x1x1xf32>
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%arg0, %[[VIEW]], %{{.*}}) {{.*}} -> tensor<1x2x3x4xf32>
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = array<i64: 2, 1, 1>}
// CHECK: %[[VIEW_2:.*]] = "aten.view"(%[[MUL]], %[[LIST_3]]) {{.*}} -> tensor<2x1x1xf32>
// CHECK: %[[MUL_2:.*]] = "aten.mul.Tensor"(%[[SUB]], %[[VIEW_2]]) {{.*}} -> tensor<1x2x3x4xf32>
// CHECK: return %[[MUL_2]]
func.func @forward(%x: tensor<1x2x3x4xf32>) -> tensor<1x2x3x4xf32> {
  %gamma = "hw.weight"() {name = "gamma"} : () -> tensor<2xf32>
  %var = "hw.weight"() {name = "var", value = dense<[3.0, 15.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %eps = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0 = "aten.batch_norm"(%x, %gamma, %none, %var, %var, %no, %eps, %eps, %no) : (tensor<1x2x3x4xf32>, tensor<2xf32>, !hw.none, tensor<2xf32>, tensor<2xf32>, i1, f64, f64, i1) -> tensor<1x2x3x4xf32>
  return %0 : tensor<1x2x3x4xf32>
}
