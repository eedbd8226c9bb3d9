// RUN: hardwire-opt %s --seed-random --split-input-file | filecheck %s

// What is given a generator of its own stays, and so does what has a number that is known at run time only. None of
// them takes a word.
// CHECK-LABEL: func.func @forward
// CHECK: %[[N:.*]] = "aten._local_scalar_dense"(%arg2)
// CHECK-NEXT: "aten.bernoulli"(%arg1, %[[N]])
// CHECK-NEXT: "aten.randint"(%[[N]],
// CHECK-NEXT: "aten.randint.low"(%[[N]],
// CHECK-NEXT: "aten.randint.low"(%{{.*}}, %[[N]],
// CHECK-NEXT: "aten.randperm"(%[[N]],
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: "hw.random"(%arg0, %[[SKIP]], {{.*}} -> tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<3xf32>, %t: tensor<i64>) -> (tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<4xi64>, tensor<1xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %n = "aten._local_scalar_dense"(%t) : (tensor<i64>) -> i64
  %0 = "aten.bernoulli"(%x, %n) : (tensor<3xf32>, i64) -> tensor<3xf32>
  %1 = "aten.randint"(%n, %one, %none, %none, %none, %none) : (i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xi64>
  %2 = "aten.randint.low"(%n, %c5, %one, %none, %none, %none, %none) : (i64, i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xi64>
  %3 = "aten.randint.low"(%c5, %n, %one, %none, %none, %none, %none) : (i64, i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xi64>
  %4 = "aten.randperm"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<4xi64>
  %5 = "aten.rand"(%one, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<3xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>, tensor<4xi64>, tensor<1xf32>
}

// -----

// How many words are drawn must be known: not for a tensor of open sizes, nor for samples of one.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.bernoulli"(%arg1,
// CHECK-NEXT: "aten.multinomial"(%arg1,
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: "hw.random"(%arg0, %[[SKIP]], {{.*}} -> tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> (tensor<?xf32, affine_map<()[s0] -> (s0)>>, tensor<2xi64>, tensor<1xf32>) attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.bernoulli"(%x, %none) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, !hw.none) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
  %1 = "aten.multinomial"(%x, %two, %no, %none) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, i64, i1, !hw.none) -> tensor<2xi64>
  %2 = "aten.rand"(%one, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2 : tensor<?xf32, affine_map<()[s0] -> (s0)>>, tensor<2xi64>, tensor<1xf32>
}

// -----

// What the type of a result says of dispatch keys is said of what stands in its place.
// CHECK-LABEL: func.func @forward
// CHECK: %[[MASK:.*]] = "aten.lt.Scalar"({{.*}} -> tensor<4xi1, "CPU">
// CHECK: return %{{.*}}, %[[MASK]] : tensor<4xf32>, tensor<4xi1, "CPU">
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi1, "CPU">) {
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  %0:2 = "aten.native_dropout"(%x, %p, %yes) : (tensor<4xf32>, f64, i1) -> (tensor<4xf32>, tensor<4xi1, "CPU">)
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xi1, "CPU">
}

// -----

// Complex numbers are no concern of these rules: their normal numbers stay.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.normal.Tensor_Tensor"(%arg1, %arg1,
// CHECK-NEXT: "aten.normal.float_Tensor"(%{{.*}}, %arg1,
// CHECK-NEXT: "aten.normal.Tensor_float"(%arg1,
// CHECK-NEXT: return
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<3xcomplex<f32>>) -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %0 = "aten.normal.Tensor_Tensor"(%x, %x, %none) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, !hw.none) -> tensor<3xcomplex<f32>>
  %1 = "aten.normal.float_Tensor"(%two, %x, %none) : (f64, tensor<3xcomplex<f32>>, !hw.none) -> tensor<3xcomplex<f32>>
  %2 = "aten.normal.Tensor_float"(%x, %two, %none) : (tensor<3xcomplex<f32>>, f64, !hw.none) -> tensor<3xcomplex<f32>>
  return %0, %1, %2 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>
}
