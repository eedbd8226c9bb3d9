// RUN: hardwire-opt %s --functionalize --split-input-file | filecheck %s

// What an in-place operator writes is read by everything after it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[ABS:.*]] = "aten.abs"(%[[NEG]])
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[NEG]])
// CHECK: "aten.add.Tensor"(%[[ABS]], %[[RELU]],
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.abs"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.add.Tensor"(%1, %0, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

// A write to a part of a value makes a new value of the whole.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[PART:.*]] = "aten.select.int"(%[[NEG]],
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[PART]])
// CHECK: %[[WHOLE:.*]] = "aten.select_scatter"(%[[NEG]], %[[RELU]],
// CHECK: return %[[WHOLE]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.select.int"(%0, %zero, %zero) : (tensor<2xf32>, i64, i64) -> tensor<f32>
  %2 = "aten.relu_"(%1) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<2xf32>
}

// -----

// A view that was taken before the write is taken again.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = "aten.relu"
// CHECK: %[[AGAIN:.*]] = "aten.select.int"(%[[RELU]],
// CHECK: "aten.neg"(%[[AGAIN]])
func.func @forward(%x: tensor<2xf32>) -> tensor<f32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.select.int"(%0, %zero, %zero) : (tensor<2xf32>, i64, i64) -> tensor<f32>
  %2 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.neg"(%1) : (tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// A write through a transposed slice goes back through both views.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[ABS:.*]] = "aten.abs"
// CHECK: %[[BACK:.*]] = "aten.permute"(%[[ABS]],
// CHECK: %[[WHOLE:.*]] = "aten.slice_scatter"(%[[NEG]], %[[BACK]],
// CHECK: return %[[WHOLE]]
func.func @forward(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "aten.slice.Tensor"(%0, %zero, %one, %two, %one) : (tensor<3x4xf32>, i64, i64, i64, i64) -> tensor<1x4xf32>
  %2 = "aten.t"(%1) : (tensor<1x4xf32>) -> tensor<4x1xf32>
  %3 = "aten.abs_"(%2) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// An input that is written is returned as the new value of that argument.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32> {hw.updates = 0 : i64})
// CHECK: %[[RELU:.*]] = "aten.relu"(%arg0)
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[RELU]])
// CHECK: return %[[NEG]], %[[RELU]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu_"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A buffer that takes another value whole needs no operator; both buffers become state.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg1: tensor<2xf32> {hw.state = {name = "a", value = dense<1.000000e+00> : tensor<2xf32>}}
// CHECK-SAME: %arg2: tensor<2xf32> {hw.state = {name = "b", value = dense<2.000000e+00> : tensor<2xf32>}}
// CHECK-SAME: (tensor<2xf32>, tensor<2xf32> {hw.updates = 1 : i64}, tensor<2xf32> {hw.updates = 2 : i64})
// CHECK: return %arg2, %arg2, %arg0
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %a = "hw.weight"() {name = "a", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "hw.weight"() {name = "b", value = dense<2.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.copy_"(%a, %b, %no) : (tensor<2xf32>, tensor<2xf32>, i1) -> tensor<2xf32>
  %1 = "aten.copy_"(%b, %x, %no) : (tensor<2xf32>, tensor<2xf32>, i1) -> tensor<2xf32>
  return %a : tensor<2xf32>
}

// -----

// What changes only how a value is seen is a view from then on.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[SEEN:.*]] = "aten.unsqueeze"(%[[NEG]],
// CHECK: return %[[SEEN]]
func.func @forward(%x: tensor<2xf32>) -> tensor<1x2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.unsqueeze_"(%0, %zero) : (tensor<2xf32>, i64) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// -----

// A reshape of an input that lies row by row shares its memory; that of a transposed one does not.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FLAT:.*]] = "aten.reshape"(%arg0,
// CHECK: %[[ABS:.*]] = "aten.abs"(%[[FLAT]])
// CHECK: %[[BACK:.*]] = "aten.view"(%[[ABS]],
// CHECK: %[[TURNED:.*]] = "aten.t"(%[[BACK]])
// CHECK: %[[COPY:.*]] = "aten.reshape"(%[[TURNED]],
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[COPY]])
// CHECK: return %[[NEG]], %[[BACK]]
func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.reshape"(%x, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %1 = "aten.abs_"(%0) : (tensor<6xf32>) -> tensor<6xf32>
  %2 = "aten.t"(%x) : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %3 = "aten.reshape"(%2, %six) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<6xf32>
  %4 = "aten.neg_"(%3) : (tensor<6xf32>) -> tensor<6xf32>
  return %3 : tensor<6xf32>
}

// -----

// Batch norm in training updates its running statistics, although its schema does not say so.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NORM:.*]]:5 = "aten._native_batch_norm_legit_functional"(%arg0, %{{.*}}, %{{.*}}, %arg1, %arg2,
// CHECK: return %[[NORM]]#0, %[[NORM]]#3, %[[NORM]]#4
func.func @forward(%x: tensor<2x1xf32>) -> tensor<2x1xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %m = "hw.weight"() {name = "m", value = dense<0.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %v = "hw.weight"() {name = "v", value = dense<1.0> : tensor<1xf32>} : () -> tensor<1xf32>
  %0 = "aten.batch_norm"(%x, %none, %none, %m, %v, %yes, %p, %p, %yes) : (tensor<2x1xf32>, !hw.none, !hw.none, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// -----

// A write in a branch to what was made there; what the branch reads from before it is current.
// CHECK-LABEL: func.func @forward
// CHECK: %[[DONE:.*]] = "aten.relu"
// CHECK: scf.if
// CHECK: %[[MADE:.*]] = "aten.neg"(%[[DONE]])
// CHECK: %[[ABS:.*]] = "aten.abs"(%[[MADE]])
// CHECK: scf.yield %[[ABS]]
// CHECK: scf.yield %[[DONE]]
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %2 = scf.if %t -> (tensor<2xf32>) {
    %3 = "aten.neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    %4 = "aten.abs_"(%3) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %3 : tensor<2xf32>
  } else {
    scf.yield %0 : tensor<2xf32>
  }
  return %2 : tensor<2xf32>
}

// -----

// A tensor of no dimensions has nothing to transpose, but can be written through.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[RELU:.*]] = "aten.relu"({{.*}}) : (tensor<f32>) -> tensor<f32>
// CHECK: return %[[RELU]]
func.func @forward(%x: tensor<f32>) -> tensor<f32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<f32>) -> tensor<f32>
  %1 = "aten.transpose.int"(%0, %zero, %zero) : (tensor<f32>, i64, i64) -> tensor<f32>
  %2 = "aten.relu_"(%1) : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// An operator writes to its `out` argument; what computes the same may have another name.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[DIV:.*]] = "aten.div.Tensor_mode"(%arg0, %arg0,
// CHECK: return %[[DIV]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %mode = "hw.constant"() {value = "floor"} : () -> !hw.str
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.div.out_mode"(%x, %x, %mode, %0) : (tensor<2xf32>, tensor<2xf32>, !hw.str, tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// What is written in another element type is computed in the type that the operands are promoted
// to, and then converted; comparisons give bools.
// CHECK-LABEL: func.func @forward
// CHECK: %[[R:.*]] = "aten.remainder.Tensor"(%{{.*}}, %{{.*}}) : (tensor<4xi8>, tensor<4xi64>) -> tensor<4xi64>
// CHECK: %[[N:.*]] = "aten.to.dtype"(%[[R]], {{.*}}) {{.*}} -> tensor<4xi8>
// CHECK: %[[L:.*]] = "aten.lt.Scalar"(%[[N]], %{{.*}}) : (tensor<4xi8>, i64) -> tensor<4xi1>
// CHECK: "aten.to.dtype"(%[[L]], {{.*}}) {{.*}} -> tensor<4xi8>
func.func @forward(%x: tensor<4xi8>, %y: tensor<4xi64>) -> tensor<4xi8> {
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.remainder_.Tensor"(%x, %y) : (tensor<4xi8>, tensor<4xi64>) -> tensor<4xi8>
  %1 = "aten.lt_.Scalar"(%0, %three) : (tensor<4xi8>, i64) -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// -----

// An input that PyTorch has transposed is not looked at by what flattens it: that is a copy.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FLAT:.*]] = "aten.reshape"
// CHECK: "aten.add.Scalar"(%[[FLAT]],
// CHECK: return %{{.*}} : tensor<3x4xf32>
// CHECK-NOT: hw.updates
func.func @forward(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %all = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %0 = "aten.alias"(%x) {hw.memory = [array<i64: 1, 3, 0>]} : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = "aten.reshape"(%0, %all) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<12xf32>
  %2 = "aten.add_.Scalar"(%1, %one, %one) : (tensor<12xf32>, i64, i64) -> tensor<12xf32>
  return %0 : tensor<3x4xf32>
}
