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

// -----

// What the caller has as floats stays: state that is only quantised, and what it becomes; an input that is
// written, since floats have no room among its integers; one that is returned as it is; one that nobody
// reads. What comes behind these is given as integers all the same.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>,
// CHECK-SAME: %arg3: tensor<4xf32> {hw.state = {name = "s"}}, %arg4: tensor<4xf32>)
// CHECK-SAME: -> (tensor<4xf32>, tensor<4xf32> {hw.updates = 1 : i64}, tensor<4x!quant.uniform<i8:f32, 2.500000e-01>>, tensor<4xf32> {hw.updates = 3 : i64})
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[Y:.*]] = quant.qcast %arg1
// CHECK: %[[S:.*]] = quant.qcast %arg3
// CHECK: %[[WRITTEN:.*]] = quant.dcast %[[Y]]
// CHECK: %[[KEPT:.*]] = quant.dcast %[[X]]
// CHECK: return %arg0, %[[WRITTEN]], %arg2, %[[KEPT]]
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>, %s: tensor<4xf32> {hw.state = {name = "s"}}, %u: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32> {hw.updates = 1 : i64}, tensor<4xf32>, tensor<4xf32> {hw.updates = 3 : i64}) attributes {hw.quantised_io} {
  %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.qcast"(%y) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %2 = "quant.qcast"(%z) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.25>>
  %3 = "quant.qcast"(%s) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.25>>
  %4 = "quant.dcast"(%1) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
  %5 = "quant.dcast"(%2) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.25>>) -> tensor<4xf32>
  %6 = "quant.dcast"(%0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4xf32>
  return %x, %4, %5, %6 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A result that is dequantised twice over is returned as integers twice, and its floats are computed only
// where somebody else reads them. Results that are integers already, and one with a scale for each channel,
// of which the header has no word, stay.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg1: tensor<2xf32>)
// CHECK: %[[RELU:.*]] = "aten.relu"(%arg0)
// CHECK-NEXT: %[[CHANNELS:.*]] = quant.qcast %arg1
// CHECK-NEXT: %[[FLOATS:.*]] = quant.dcast %[[RELU]]
// CHECK-NEXT: %[[SINE:.*]] = "aten.sin"(%[[FLOATS]])
// CHECK-NEXT: %[[OTHER:.*]] = quant.dcast %[[CHANNELS]]
// CHECK-NEXT: return %arg0, %[[RELU]], %[[RELU]], %[[RELU]], %[[SINE]], %[[OTHER]]
func.func @forward(%q: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) attributes {hw.quantised_io} {
  %0 = "aten.relu"(%q) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.qcast"(%x) {hw.arithmetic = "tflite"} : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %2 = "quant.dcast"(%q) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
  %3 = "quant.dcast"(%0) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2xf32>
  %4 = "aten.sin"(%3) : (tensor<2xf32>) -> tensor<2xf32>
  %5 = "quant.dcast"(%1) {hw.arithmetic = "tflite"} : (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2xf32>
  return %2, %0, %3, %3, %4, %5 : tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
