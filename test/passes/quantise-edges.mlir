// RUN: hardwire-opt %s --quantise-edges --split-input-file | filecheck %s

// An input that is only quantised is given as integers, a result that is dequantised is returned so;
// a float that has another reader, and a state, stay what they are.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %arg1: tensor<4xf32>
// CHECK-SAME: -> (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4xf32>)
// CHECK-SAME: hw.arithmetic = "exact"
// CHECK-NOT: hw.quantised_io
// CHECK: %[[KEPT:.*]] = quant.qcast %arg1
// CHECK: %[[BACK:.*]] = quant.dcast %[[KEPT]]
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[BACK]], %arg1
// CHECK: return %arg0, %[[SUM]]
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) attributes {hw.quantised_io} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.dcast"(%0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
  %2 = "quant.qcast"(%y) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.25>>
  %3 = "quant.dcast"(%2) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.25>>) -> tensor<4xf32>
  %4 = "aten.add.Tensor"(%3, %y, %one) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  return %1, %4 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Two quantisations of one input are two readers of the same integers if they are alike.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: return %arg0, %arg0
func.func @forward(%x: tensor<4xf32>) -> (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) attributes {hw.quantised_io} {
  %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

// Where the two are not alike the float stays; the result is given as integers.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<4xf32>
// CHECK: %[[FIRST:.*]] = quant.qcast %arg0
// CHECK: %[[SECOND:.*]] = quant.qcast %arg0
// CHECK: return %[[FIRST]], %[[SECOND]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4xf32>) attributes {hw.quantised_io} {
  %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:4>>
  %2 = "quant.dcast"(%1) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:4>>) -> tensor<4xf32>
  return %0, %2 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4xf32>
}

// -----

// Nobody asks for it: nothing changes.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<4xf32>
func.func @forward(%x: tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>> {
  %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
