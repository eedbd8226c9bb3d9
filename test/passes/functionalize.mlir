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
// CHECK-LABEL: func.func @forward(%arg0: tensor<3x4xf32>) -> tensor<3x4xf32> {
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

// -----

// What has two names in the graph is one buffer: a write by one name is read by the other.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "other", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg1, %arg0, %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[ADD]], %[[WEIGHT]]) {{.*}} -> tensor<2xf32>
// CHECK: return %[[MUL]], %[[ADD]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "hw.weight"() {name = "total", value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %other = "hw.weight"() {name = "other", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "hw.weight"() {name = "total", value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.add_.Tensor"(%a, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  %1 = "aten.mul.Tensor"(%b, %other) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A model that writes nothing stays as it is.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WEIGHT:.*]] = "hw.weight"() {name = "w", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[WEIGHT_2:.*]] = "hw.weight"() {name = "w", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[WEIGHT]], %arg0) {{.*}} -> tensor<2xf32>
// CHECK: %[[MUL_2:.*]] = "aten.mul.Tensor"(%[[WEIGHT_2]], %[[MUL]]) {{.*}} -> tensor<2xf32>
// CHECK: return %[[MUL_2]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %a = "hw.weight"() {name = "w", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "hw.weight"() {name = "w", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.mul.Tensor"(%a, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.mul.Tensor"(%b, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// All that a view shows twice may be filled with one number.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<1xf32>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[NEG]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[ZERO:.*]] = "aten.zero"(%[[EXPAND]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%[[ZERO]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<1xf32>
// CHECK: %[[ABS:.*]] = "aten.abs"(%arg0) {{.*}} -> tensor<1xf32>
// CHECK: %[[EXPAND_2:.*]] = "aten.expand"(%[[ABS]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[FILL:.*]] = "aten.fill.Scalar"(%[[EXPAND_2]], %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[SLICE_2:.*]] = "aten.slice.Tensor"(%[[FILL]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<1xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%arg0) {{.*}} -> tensor<1xf32>
// CHECK: %[[EXPAND_3:.*]] = "aten.expand"(%[[RELU]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2xf32>
// CHECK: %[[FILL_2:.*]] = "aten.fill.Tensor"(%[[EXPAND_3]], %arg1) {{.*}} -> tensor<2xf32>
// CHECK: %[[SLICE_3:.*]] = "aten.slice.Tensor"(%[[FILL_2]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<1xf32>
// CHECK: return %[[SLICE]], %[[SLICE_2]], %[[SLICE_3]]
func.func @forward(%x: tensor<1xf32>, %n: tensor<f32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %five = "hw.constant"() {value = 5 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %a = "aten.neg"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  %a2 = "aten.expand"(%a, %two, %no) : (tensor<1xf32>, !hw.list<i64>, i1) -> tensor<2xf32>
  %0 = "aten.zero_"(%a2) : (tensor<2xf32>) -> tensor<2xf32>
  %b = "aten.abs"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  %b2 = "aten.expand"(%b, %two, %no) : (tensor<1xf32>, !hw.list<i64>, i1) -> tensor<2xf32>
  %1 = "aten.fill_.Scalar"(%b2, %five) : (tensor<2xf32>, i64) -> tensor<2xf32>
  %c = "aten.relu"(%x) : (tensor<1xf32>) -> tensor<1xf32>
  %c2 = "aten.expand"(%c, %two, %no) : (tensor<1xf32>, !hw.list<i64>, i1) -> tensor<2xf32>
  %2 = "aten.fill_.Tensor"(%c2, %n) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %a, %b, %c : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}

// -----

// After each write a view is taken again, once for all that read it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2xf32>
// CHECK: %{{.*}} = "aten.select.int"(%[[NEG]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<f32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[NEG]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[SELECT_2:.*]] = "aten.select.int"(%[[RELU]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<f32>
// CHECK: %[[NEG_2:.*]] = "aten.neg"(%[[SELECT_2]]) {{.*}} -> tensor<f32>
// CHECK: %[[EXP:.*]] = "aten.exp"(%[[SELECT_2]]) {{.*}} -> tensor<f32>
// CHECK: %[[ABS:.*]] = "aten.abs"(%[[RELU]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[SELECT_3:.*]] = "aten.select.int"(%[[ABS]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<f32>
// CHECK: %[[SIN:.*]] = "aten.sin"(%[[SELECT_3]]) {{.*}} -> tensor<f32>
// CHECK: return %[[NEG_2]], %[[EXP]], %[[SIN]]
func.func @forward(%x: tensor<2xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.select.int"(%0, %zero, %zero) : (tensor<2xf32>, i64, i64) -> tensor<f32>
  %2 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.neg"(%1) : (tensor<f32>) -> tensor<f32>
  %4 = "aten.exp"(%1) : (tensor<f32>) -> tensor<f32>
  %5 = "aten.abs_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %6 = "aten.sin"(%1) : (tensor<f32>) -> tensor<f32>
  return %3, %4, %6 : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// Each branch takes it for itself.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RELU:.*]] = "aten.relu"
// CHECK: scf.if
// CHECK: %[[THEN:.*]] = "aten.select.int"(%[[RELU]],
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[THEN]])
// CHECK: scf.yield %[[NEG]]
// CHECK: else
// CHECK: %[[ELSE:.*]] = "aten.select.int"(%[[RELU]],
// CHECK: %[[ABS:.*]] = "aten.abs"(%[[ELSE]])
// CHECK: scf.yield %[[ABS]]
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<f32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.select.int"(%0, %zero, %zero) : (tensor<2xf32>, i64, i64) -> tensor<f32>
  %2 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %3 = scf.if %t -> (tensor<f32>) {
    %4 = "aten.neg"(%1) : (tensor<f32>) -> tensor<f32>
    scf.yield %4 : tensor<f32>
  } else {
    %4 = "aten.abs"(%1) : (tensor<f32>) -> tensor<f32>
    scf.yield %4 : tensor<f32>
  }
  return %3 : tensor<f32>
}

// -----

// What operators return lies row by row where all that they read does, so that a reshape shares its
// memory.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg0, %arg1, %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[RESHAPE:.*]] = "aten.reshape"(%[[ADD]], %[[LIST]]) {{.*}} -> tensor<6xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[RESHAPE]]) {{.*}} -> tensor<6xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[RELU]], %[[LIST_2]]) {{.*}} -> tensor<2x3xf32>
// CHECK: return %[[VIEW]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2x3xf32>, tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  %1 = "aten.reshape"(%0, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %2 = "aten.relu_"(%1) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Where PyTorch has said that a result lies otherwise, it does not.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {hw.memory = [array<i64: 1, 2, 0>]} {{.*}} -> tensor<2x3xf32>
// CHECK: %[[RESHAPE:.*]] = "aten.reshape"(%[[NEG]], %[[LIST]]) {{.*}} -> tensor<6xf32>
// CHECK: %{{.*}} = "aten.relu"(%[[RESHAPE]]) {{.*}} -> tensor<6xf32>
// CHECK: return %[[NEG]]
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) {hw.memory = [array<i64: 1, 2, 0>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.reshape"(%0, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %2 = "aten.relu_"(%1) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// An alias by itself lies as what it is of.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[ALIAS:.*]] = "aten.alias"(%[[NEG]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[RESHAPE:.*]] = "aten.reshape"(%[[ALIAS]], %[[LIST]]) {{.*}} -> tensor<6xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[RESHAPE]]) {{.*}} -> tensor<6xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[RELU]], %[[LIST_2]]) {{.*}} -> tensor<2x3xf32>
// CHECK: return %[[VIEW]]
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.alias"(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "aten.reshape"(%1, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %3 = "aten.relu_"(%2) : (tensor<6xf32>) -> tensor<6xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Copies convert and repeat what they take.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = false}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2xf32>
// CHECK: %[[COPY:.*]] = "aten.copy"(%[[NEG]], %arg1, %[[LIST]]) {{.*}} -> tensor<2xf32>
// CHECK: %[[NEG_2:.*]] = "aten.neg"(%arg0) {{.*}} -> tensor<2xf32>
// CHECK: %[[COPY_2:.*]] = "aten.copy"(%[[NEG_2]], %arg2, %[[LIST]]) {{.*}} -> tensor<2xf32>
// CHECK: return %[[COPY]], %[[COPY_2]]
func.func @forward(%x: tensor<2xf32>, %n: tensor<2xi64>, %s: tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.copy_"(%0, %n, %no) : (tensor<2xf32>, tensor<2xi64>, i1) -> tensor<2xf32>
  %2 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.copy_"(%2, %s, %no) : (tensor<2xf32>, tensor<1xf32>, i1) -> tensor<2xf32>
  return %0, %2 : tensor<2xf32>, tensor<2xf32>
}

// -----

// What nobody reads afterwards may have been written.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 4>}
// CHECK: %[[LINALG_MATMUL:.*]] = "aten.linalg_matmul"(%arg0, %arg1) {{.*}} -> tensor<2x2xf32>
// CHECK: %[[RESHAPE:.*]] = "aten.reshape"(%[[LINALG_MATMUL]], %[[LIST]]) {{.*}} -> tensor<4xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[RESHAPE]]) {{.*}} -> tensor<4xf32>
// CHECK: return %[[RELU]]
func.func @forward(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<4xf32> {
  %four = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %0 = "aten.linalg_matmul"(%a, %b) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = "aten.reshape"(%0, %four) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<4xf32>
  %2 = "aten.relu_"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// Integers that are compared in place are bools in between, with no copy and in no other format.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[LT:.*]] = "aten.lt.Scalar"(%arg0, %[[LIST]]) {{.*}} -> tensor<4xi1>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = false}
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value = false}
// CHECK: %[[LIST_5:.*]] = "hw.constant"() {value}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[LT]], %[[LIST_2]], %[[LIST_3]], %[[LIST_4]], %[[LIST_5]]) {{.*}} -> tensor<4xi8>
// CHECK: return %[[TO]], %[[TO]]
func.func @forward(%x: tensor<4xi8>) -> tensor<4xi8> {
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.lt_.Scalar"(%x, %three) : (tensor<4xi8>, i64) -> tensor<4xi8>
  return %0 : tensor<4xi8>
}

// -----

// In a loop, views of what it carries.
// CHECK-LABEL: func.func @forward
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %arg0)
// CHECK: %[[SEEN:.*]] = "aten.alias"(%[[A]])
// CHECK: %[[SUM:.*]] = "aten.neg"(%[[SEEN]])
// CHECK: %[[PART:.*]] = "aten.select.int"(%[[SUM]],
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[PART]])
// CHECK: %[[WHOLE:.*]] = "aten.select_scatter"(%[[SUM]], %[[RELU]],
// CHECK: scf.yield %[[WHOLE]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<2xf32>) {
    %seen = "aten.alias"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    %0 = "aten.neg"(%seen) : (tensor<2xf32>) -> tensor<2xf32>
    %1 = "aten.select.int"(%0, %zero, %zero) : (tensor<2xf32>, i64, i64) -> tensor<f32>
    %2 = "aten.relu_"(%1) : (tensor<f32>) -> tensor<f32>
    scf.yield %0 : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// -----

// Parts of a list are views, each of which may be written.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"
// CHECK: %[[WHOLE:.*]] = "aten.slice_scatter"(%arg0, %[[NEG]]
// CHECK: return %[[WHOLE]]
func.func @forward(%x: tensor<5x3xf32>) -> tensor<5x3xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %list = "aten.split.Tensor"(%x, %three, %zero) : (tensor<5x3xf32>, i64, i64) -> !hw.tensor_list
  %0:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<3x3xf32>, tensor<2x3xf32>
  %1 = "aten.neg_"(%0#1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %x : tensor<5x3xf32>
}

// -----

// What is seen differently from now on is still a part of what it was a part of.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ROW:.*]] = "aten.select.int"(%arg0
// CHECK: %[[SEEN:.*]] = "aten.unsqueeze"(%[[ROW]]
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[SEEN]]) : (tensor<1x3xf32>) -> tensor<1x3xf32>
// CHECK: %[[BACK:.*]] = "aten.view"(%[[NEG]], {{.*}}) : {{.*}} -> tensor<3xf32>
// CHECK: %[[WHOLE:.*]] = "aten.select_scatter"(%arg0, %[[BACK]]
// CHECK: return %[[WHOLE]]
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.select.int"(%x, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %1 = "aten.unsqueeze_"(%0, %zero) : (tensor<3xf32>, i64) -> tensor<1x3xf32>
  %2 = "aten.neg_"(%1) : (tensor<1x3xf32>) -> tensor<1x3xf32>
  return %x : tensor<2x3xf32>
}

// -----

// A view of which nothing is known for all sizes is looked at again once the whole is written; a
// slice from one element on is where it is for all sizes, and can be written through.
// CHECK-LABEL: func.func @forward
// CHECK: %[[S:.*]] = "aten.sin"(%arg0)
// CHECK: %[[E:.*]] = "aten.expand"(%[[S]]
// CHECK: %[[N:.*]] = "aten.neg"(%[[E]])
// CHECK: %[[P:.*]] = "aten.slice.Tensor"(%[[N]]
// CHECK: %[[R:.*]] = "aten.relu"(%[[P]])
// CHECK: %[[END:.*]] = "hw.size"() {value = #map1}
// CHECK: %[[W:.*]] = "aten.slice_scatter"(%[[N]], %[[R]], %{{.*}}, %{{.*}}, %[[END]], %{{.*}})
// CHECK: return %[[W]]
func.func @forward(%x: tensor<1x3xf32>) -> tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %shape = builtin.unrealized_conversion_cast %n, %three : i64, i64 to !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.expand"(%x, %shape, %no) : (tensor<1x3xf32>, !hw.list<i64>, i1) -> tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>
  %1 = "aten.sin_"(%x) : (tensor<1x3xf32>) -> tensor<1x3xf32>
  %2 = "aten.neg"(%0) : (tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>) -> tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %end = "hw.constant"() {value = 9223372036854775807 : i64} : () -> i64
  %3 = "aten.slice.Tensor"(%2, %zero, %one, %end, %one) : (tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>, i64, i64, i64, i64) -> tensor<?x3xf32, affine_map<()[s0] -> (s0 - 1, 3)>>
  %4 = "aten.relu_"(%3) : (tensor<?x3xf32, affine_map<()[s0] -> (s0 - 1, 3)>>) -> tensor<?x3xf32, affine_map<()[s0] -> (s0 - 1, 3)>>
  return %2 : tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>
}

// -----

// Parts that a list of places cuts out may lie in any order, and are along the dimension that the
// operator is named after.
// CHECK-LABEL: func.func @forward
// CHECK: %[[S:.*]] = "aten.sin"(%arg0)
// CHECK-NEXT: %[[DIM:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK-NEXT: %[[LOW:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK-NEXT: %[[HIGH:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[A:.*]] = "aten.slice.Tensor"(%[[S]], %[[DIM]], %[[LOW]], %[[HIGH]], %{{.*}}) : {{.*}} -> tensor<2x3xf32>
// CHECK: "aten.neg"(%[[A]])
// CHECK-NEXT: %[[DIM:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK-NEXT: %[[LOW:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK-NEXT: %[[HIGH:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[B:.*]] = "aten.slice.Tensor"(%[[S]], %[[DIM]], %[[LOW]], %[[HIGH]], %{{.*}}) : {{.*}} -> tensor<1x4xf32>
// CHECK: "aten.abs"(%[[B]])
func.func @forward(%x: tensor<2x4xf32>) -> (tensor<2x3xf32>, tensor<1x4xf32>) {
  %places = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.hsplit.array"(%x, %places) : (tensor<2x4xf32>, !hw.list<i64>) -> !hw.tensor_list
  %1:3 = builtin.unrealized_conversion_cast %0 : !hw.tensor_list to tensor<2x3xf32>, tensor<2x0xf32>, tensor<2x3xf32>
  %2 = "aten.vsplit.int"(%x, %two) : (tensor<2x4xf32>, i64) -> !hw.tensor_list
  %3:2 = builtin.unrealized_conversion_cast %2 : !hw.tensor_list to tensor<1x4xf32>, tensor<1x4xf32>
  %4 = "aten.sin_"(%x) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = "aten.neg"(%1#2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %6 = "aten.abs"(%3#1) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %5, %6 : tensor<2x3xf32>, tensor<1x4xf32>
}

// -----

// Operators that write to lists of tensors write to one after the other: what is added to the second
// is what the first became. Who reads a list later reads what its tensors hold then.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK: %[[ROW:.*]] = "aten.select.int"(%[[NEG]],
// CHECK: %[[FIRST:.*]] = "aten.add.Tensor"(%[[ROW]], %arg1, %{{.*}})
// CHECK: %[[WHOLE:.*]] = "aten.select_scatter"(%[[NEG]], %[[FIRST]],
// CHECK: %[[SECOND:.*]] = "aten.add.Tensor"(%arg1, %[[FIRST]], %{{.*}})
// CHECK: %[[EXP:.*]] = "aten.exp"(%[[SECOND]])
// CHECK: %[[LIST:.*]] = builtin.unrealized_conversion_cast %[[FIRST]], %[[EXP]] :
// CHECK: "aten.cat"(%[[LIST]],
// CHECK: return %[[WHOLE]], %{{.*}}, %[[EXP]] :
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<6xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %row = "aten.select.int"(%0, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %list = builtin.unrealized_conversion_cast %row, %y : tensor<3xf32>, tensor<3xf32> to !hw.tensor_list
  %other = builtin.unrealized_conversion_cast %y, %row : tensor<3xf32>, tensor<3xf32> to !hw.tensor_list
  "aten._foreach_add_.List"(%list, %other, %one) : (!hw.tensor_list, !hw.tensor_list, i64) -> ()
  %parts:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
  %1 = "aten.exp_"(%parts#1) : (tensor<3xf32>) -> tensor<3xf32>
  %2 = "aten.cat"(%list, %zero) : (!hw.tensor_list, i64) -> tensor<6xf32>
  return %0, %2 : tensor<2x3xf32>, tensor<6xf32>
}
