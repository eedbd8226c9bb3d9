// RUN: hardwire-opt %s --lift-quantized --split-input-file | filecheck %s

// Without anything quantised a program is left as it is, with what nobody reads.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.sin"(%arg0) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V1:.*]] = "aten.cos"(%arg0) : {{.*}} -> tensor<4xf32>
// CHECK: return %[[V1]]
func.func @forward(%x0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "aten.sin"(%x0) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "aten.cos"(%x0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----

// What bounds or moves follows in its order.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "aten.sigmoid"(%[[V0]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V2:.*]] = "aten.relu"(%[[V1]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V4:.*]] = "aten.permute"(%[[V2]], %[[V3]]) : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1.000000e-01 : f64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 9.000000e-01 : f64}
// CHECK: %[[V7:.*]] = "aten.clamp"(%[[V4]], %[[V5]], %[[V6]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[V9:.*]] = "aten.view"(%[[V7]], %[[V8]]) : {{.*}} -> tensor<6x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V10:.*]] = quant.dcast %[[V9]] {hw.arithmetic = "exact"} : tensor<6x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<6xf32>
// CHECK: return %[[V10]]
func.func @forward(%x0: tensor<2x3xf32>) -> tensor<6xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<2x3xf32>, f64, i64, i64, i64, i64) -> tensor<2x3xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x3xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "aten.relu"(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %4 = "aten.permute"(%3, %c6) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %c7 = "hw.constant"() {value = 0.1 : f64} : () -> f64
  %c8 = "hw.constant"() {value = 0.9 : f64} : () -> f64
  %5 = "aten.clamp"(%4, %c7, %c8) : (tensor<3x2xf32>, f64, f64) -> tensor<3x2xf32>
  %c9 = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %6 = "aten.view"(%5, %c9) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<6xf32>
  %c10 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c11 = "hw.constant"() {value = -7 : i64} : () -> i64
  %7 = "quantized_decomposed.quantize_per_tensor"(%6, %c10, %c11, %c2, %c3, %c4) : (tensor<6xf32>, f64, i64, i64, i64, i64) -> tensor<6xi8>
  %8 = "quantized_decomposed.dequantize_per_tensor"(%7, %c10, %c11, %c2, %c3, %c4, %c5) : (tensor<6xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<6xf32>
  return %8 : tensor<6xf32>
}
// -----

// Numbers that are only dequantised and quantised are rescaled, whoever else reads them as floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = quant.dcast %[[V0]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V4:.*]] = "aten.cumsum"(%[[V2]], %[[V3]], %[[V1]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V5:.*]] = "fixed.requantize"(%[[V0]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V6:.*]] = quant.dcast %[[V5]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V8:.*]] = "aten.view"(%[[V0]], %[[V7]]) : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V9:.*]] = "fixed.requantize"(%[[V8]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V10:.*]] = quant.dcast %[[V9]] {hw.arithmetic = "exact"} : tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2x2xf32>
// CHECK: return %[[V4]], %[[V6]], %[[V10]]
func.func @forward(%x0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "aten.cumsum"(%1, %c6, %c5) : (tensor<4xf32>, i64, !hw.none) -> tensor<4xf32>
  %c7 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c8 = "hw.constant"() {value = -7 : i64} : () -> i64
  %3 = "quantized_decomposed.quantize_per_tensor"(%1, %c7, %c8, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %c9 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %5 = "aten.view"(%1, %c9) : (tensor<4xf32>, !hw.list<i64>) -> tensor<2x2xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c7, %c8, %c2, %c3, %c4) : (tensor<2x2xf32>, f64, i64, i64, i64, i64) -> tensor<2x2xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  return %2, %4, %7 : tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>
}
// -----

// An operator whose result is quantised twice is computed twice, for either scale.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "aten.sigmoid"(%[[V0]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V2:.*]] = "aten.sigmoid"(%[[V0]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.250000e-01>>
// CHECK: %[[V3:.*]] = quant.dcast %[[V1]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: %[[V4:.*]] = quant.dcast %[[V2]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 1.250000e-01>> to tensor<4xf32>
// CHECK: return %[[V3]], %[[V4]]
func.func @forward(%x0: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -7 : i64} : () -> i64
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c6, %c7, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %c8 = "hw.constant"() {value = 0.125 : f64} : () -> f64
  %c9 = "hw.constant"() {value = 0 : i64} : () -> i64
  %5 = "quantized_decomposed.quantize_per_tensor"(%2, %c8, %c9, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %4, %6 : tensor<4xf32>, tensor<4xf32>
}
// -----

// What has a rule is not decomposed before, and parts of a list are parts of the value.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "aten.hardswish"(%[[V0]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V2:.*]] = quant.dcast %[[V1]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "aten.slice.Tensor"(%[[V0]], %[[V3]], %[[V4]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V12:.*]] = "aten.slice.Tensor"(%[[V0]], %[[V8]], %[[V9]], %[[V10]], %[[V11]]) : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V13:.*]] = "fixed.requantize"(%[[V7]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V14:.*]] = quant.dcast %[[V13]] {hw.arithmetic = "exact"} : tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2xf32>
// CHECK: %[[V15:.*]] = "fixed.requantize"(%[[V12]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V16:.*]] = quant.dcast %[[V15]] {hw.arithmetic = "exact"} : tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2xf32>
// CHECK: return %[[V2]], %[[V14]], %[[V16]]
func.func @forward(%x0: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "aten.hardswish"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -7 : i64} : () -> i64
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c6, %c7, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %c8 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c9 = "hw.constant"() {value = 0 : i64} : () -> i64
  %5 = "aten.split.Tensor"(%1, %c8, %c9) : (tensor<4xf32>, i64, i64) -> !hw.tensor_list
  %6:2 = builtin.unrealized_conversion_cast %5 : !hw.tensor_list to tensor<2xf32>, tensor<2xf32>
  %7 = "quantized_decomposed.quantize_per_tensor"(%6#0, %c6, %c7, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %8 = "quantized_decomposed.dequantize_per_tensor"(%7, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %9 = "quantized_decomposed.quantize_per_tensor"(%6#1, %c6, %c7, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %10 = "quantized_decomposed.dequantize_per_tensor"(%9, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  return %4, %8, %10 : tensor<4xf32>, tensor<2xf32>, tensor<2xf32>
}
// -----

// A border of less than nothing is a part of the value, whatever number it would be.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "aten.slice.Tensor"(%[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]]) : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V6:.*]] = "aten.sigmoid"(%[[V5]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V7:.*]] = quant.dcast %[[V6]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: return %[[V7]]
func.func @forward(%x0: tensor<4xf32>) -> tensor<3xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %c6 = "hw.constant"() {value = array<i64: -1, 0>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = 0.1 : f64} : () -> f64
  %2 = "aten.constant_pad_nd"(%1, %c6, %c7) : (tensor<4xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %3 = "aten.sigmoid"(%2) : (tensor<3xf32>) -> tensor<3xf32>
  %c8 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c9 = "hw.constant"() {value = -7 : i64} : () -> i64
  %4 = "quantized_decomposed.quantize_per_tensor"(%3, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %5 = "quantized_decomposed.dequantize_per_tensor"(%4, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  return %5 : tensor<3xf32>
}
// -----

// What is known in other words only is decomposed; a kernel of the user's is not.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x1x4xf32> to tensor<1x1x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V3:.*]] = "hw.constant"() {value}
// CHECK: %[[V4:.*]] = quant.dcast %[[V2]] {hw.arithmetic = "exact"} : tensor<1x1x4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x1x4xf32>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[}}3, -5{{\]\]\]}}> : tensor<1x1x2xi8>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "s9", value = dense<5.000000e-01> : tensor<1xf32>}
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "z10", value = dense<0> : tensor<1xi64>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = -127 : i64}
// CHECK: %[[V10:.*]] = quant.scast %[[V5]] : tensor<1x1x2xi8> to tensor<1x1x2x!quant.uniform<i8<-127:127>:f32, 5.000000e-01>>
// CHECK: %[[V11:.*]] = "quantized_decomposed.dequantize_per_channel"(%[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V0]], %[[V1]], %[[V3]]) : {{.*}} -> tensor<1x1x2xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V14:.*]] = "hw.constant"() {value}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V21:.*]] = "aten.convolution"(%[[V2]], %[[V10]], %[[V14]], %[[V15]], %[[V16]], %[[V17]], %[[V18]], %[[V19]], %[[V20]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x1x3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V22:.*]] = quant.dcast %[[V21]] {hw.arithmetic = "exact"} : tensor<1x1x3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1x3xf32>
// CHECK: %[[V23:.*]] = "aten.conv1d"(%[[V4]], %[[V11]], %[[V3]], %[[V12]], %[[V13]], %[[V12]], %[[V1]]) {hw.symbol = "f"} : {{.*}} -> tensor<1x1x3xf32>
// CHECK: %[[V24:.*]] = quant.qcast %[[V23]] {hw.arithmetic = "exact"} : tensor<1x1x3xf32> to tensor<1x1x3x!quant.uniform<i8:f32, 1.250000e-01>>
// CHECK: %[[V25:.*]] = quant.dcast %[[V24]] {hw.arithmetic = "exact"} : tensor<1x1x3x!quant.uniform<i8:f32, 1.250000e-01>> to tensor<1x1x3xf32>
// CHECK: return %[[V22]], %[[V25]]
func.func @forward(%x0: tensor<1x1x4xf32>) -> (tensor<1x1x3xf32>, tensor<1x1x3xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<1x1x4xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x1x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x4xf32>
  %w = "hw.weight"() {name = "w", value = dense<[[[3, -5]]]> : tensor<1x1x2xi8>} : () -> tensor<1x1x2xi8>
  %s9 = "hw.weight"() {name = "s9", value = dense<[0.5]> : tensor<1xf32>} : () -> tensor<1xf32>
  %z10 = "hw.weight"() {name = "z10", value = dense<0> : tensor<1xi64>} : () -> tensor<1xi64>
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = -127 : i64} : () -> i64
  %2 = "quantized_decomposed.dequantize_per_channel"(%w, %s9, %z10, %c6, %c7, %c3, %c4, %c5) : (tensor<1x1x2xi8>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64, i64, !hw.none) -> tensor<1x1x2xf32>
  %c8 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c9 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %3 = "aten.conv1d"(%1, %2, %c5, %c8, %c9, %c8, %c4) : (tensor<1x1x4xf32>, tensor<1x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x1x3xf32>
  %c10 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c11 = "hw.constant"() {value = -7 : i64} : () -> i64
  %4 = "quantized_decomposed.quantize_per_tensor"(%3, %c10, %c11, %c2, %c3, %c4) : (tensor<1x1x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x3xi8>
  %5 = "quantized_decomposed.dequantize_per_tensor"(%4, %c10, %c11, %c2, %c3, %c4, %c5) : (tensor<1x1x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x3xf32>
  %6 = "aten.conv1d"(%1, %2, %c5, %c8, %c9, %c8, %c4) {hw.symbol = "f"} : (tensor<1x1x4xf32>, tensor<1x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x1x3xf32>
  %c12 = "hw.constant"() {value = 0.125 : f64} : () -> f64
  %7 = "quantized_decomposed.quantize_per_tensor"(%6, %c12, %c6, %c2, %c3, %c4) : (tensor<1x1x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x3xi8>
  %8 = "quantized_decomposed.dequantize_per_tensor"(%7, %c12, %c6, %c2, %c3, %c4, %c5) : (tensor<1x1x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x3xf32>
  return %5, %8 : tensor<1x1x3xf32>, tensor<1x1x3xf32>
}
// -----

// An operator without a rule, one of a value that is no quantised one, and what is behind these, compute in floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V1:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = quant.dcast %[[V1]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "aten.cumsum"(%[[V3]], %[[V4]], %[[V2]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V6:.*]] = quant.qcast %[[V5]] {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V7:.*]] = quant.dcast %[[V6]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: %[[V8:.*]] = "aten.add.Tensor"(%[[V3]], %arg1, %[[V0]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V9:.*]] = "aten.relu"(%[[V8]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V10:.*]] = quant.qcast %[[V9]] {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V11:.*]] = quant.dcast %[[V10]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: %[[V12:.*]] = "aten.exp"(%[[V3]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V13:.*]] = "aten.sigmoid"(%[[V12]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V14:.*]] = quant.qcast %[[V13]] {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V15:.*]] = quant.dcast %[[V14]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: %[[V16:.*]] = builtin.unrealized_conversion_cast %[[V3]], %arg1 : tensor<4xf32>, tensor<4xf32> to !hw.tensor_list
// CHECK: %[[V17:.*]] = "aten.cat"(%[[V16]], %[[V4]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[V18:.*]] = quant.qcast %[[V17]] {hw.arithmetic = "exact"} : tensor<8xf32> to tensor<8x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V19:.*]] = quant.dcast %[[V18]] {hw.arithmetic = "exact"} : tensor<8x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<8xf32>
// CHECK: return %[[V7]], %[[V11]], %[[V15]], %[[V19]]
func.func @forward(%x0: tensor<4xf32>, %x1: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "aten.cumsum"(%1, %c6, %c5) : (tensor<4xf32>, i64, !hw.none) -> tensor<4xf32>
  %c7 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c8 = "hw.constant"() {value = -7 : i64} : () -> i64
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c7, %c8, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %5 = "aten.add.Tensor"(%1, %x1, %c4) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  %6 = "aten.relu"(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "quantized_decomposed.quantize_per_tensor"(%6, %c7, %c8, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %8 = "quantized_decomposed.dequantize_per_tensor"(%7, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %9 = "aten.exp"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %10 = "aten.sigmoid"(%9) : (tensor<4xf32>) -> tensor<4xf32>
  %11 = "quantized_decomposed.quantize_per_tensor"(%10, %c7, %c8, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %12 = "quantized_decomposed.dequantize_per_tensor"(%11, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %l13 = builtin.unrealized_conversion_cast %1, %x1 : tensor<4xf32>, tensor<4xf32> to !hw.tensor_list
  %14 = "aten.cat"(%l13, %c6) : (!hw.tensor_list, i64) -> tensor<8xf32>
  %15 = "quantized_decomposed.quantize_per_tensor"(%14, %c7, %c8, %c2, %c3, %c4) : (tensor<8xf32>, f64, i64, i64, i64, i64) -> tensor<8xi8>
  %16 = "quantized_decomposed.dequantize_per_tensor"(%15, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<8xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<8xf32>
  return %4, %8, %12, %16 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<8xf32>
}
// -----

// Halves, scales for each channel of a result, and computed scales are left to the graph's operators.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "z", value = dense<3> : tensor<1xi64>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "quantized_decomposed.quantize_per_tensor"(%arg0, %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "s7", value = dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "z8", value = dense<0> : tensor<2xi64>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = -127 : i64}
// CHECK: %[[V11:.*]] = "quantized_decomposed.quantize_per_channel"(%arg1, %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V4]], %[[V5]]) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V12:.*]] = quant.qcast %arg1 {hw.arithmetic = "exact"} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V13:.*]] = quant.scast %[[V12]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xi8>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V15:.*]] = "quantized_decomposed.dequantize_per_tensor"(%[[V13]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V14]]) : {{.*}} -> tensor<2xf16>
// CHECK: %[[V16:.*]] = "aten.sigmoid"(%[[V15]]) : {{.*}} -> tensor<2xf16>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[V18:.*]] = "quantized_decomposed.quantize_per_tensor"(%[[V16]], %[[V17]], %[[V9]], %[[V3]], %[[V4]], %[[V5]]) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V19:.*]] = "aten.sin"(%[[V15]]) : {{.*}} -> tensor<2xf16>
// CHECK: %[[V20:.*]] = "hw.constant"() {value}
// CHECK: %[[V21:.*]] = "quantized_decomposed.dequantize_per_tensor.tensor"(%[[V13]], %arg2, %[[V0]], %[[V3]], %[[V4]], %[[V5]], %[[V20]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V22:.*]] = "aten.sigmoid"(%[[V21]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V23:.*]] = quant.qcast %[[V22]] {hw.arithmetic = "exact"} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V24:.*]] = quant.dcast %[[V23]] {hw.arithmetic = "exact"} : tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2xf32>
// CHECK: %[[V25:.*]] = "hw.weight"() {name = "w", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}
// CHECK: %[[V26:.*]] = "quantized_decomposed.quantize_per_tensor.tensor"(%[[V25]], %arg2, %[[V0]], %[[V3]], %[[V4]], %[[V5]]) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V27:.*]] = quant.dcast %[[V12]] {hw.arithmetic = "exact"} : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xf32>
// CHECK: %[[V28:.*]] = "aten.mul.Tensor"(%[[V27]], %[[V15]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V29:.*]] = quant.qcast %[[V28]] {hw.arithmetic = "exact"} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V30:.*]] = quant.dcast %[[V29]] {hw.arithmetic = "exact"} : tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2xf32>
// CHECK: return %[[V6]], %[[V11]], %[[V18]], %[[V19]], %[[V24]], %[[V26]], %[[V30]]
func.func @forward(%x0: tensor<2xf16>, %x1: tensor<2xf32>, %x2: tensor<1xf32>) -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xf16>, tensor<2xf32>, tensor<2xi8>, tensor<2xf32>) {
  %z = "hw.weight"() {name = "z", value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf16>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %s7 = "hw.weight"() {name = "s7", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z8 = "hw.weight"() {name = "z8", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %c5 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c6 = "hw.constant"() {value = -127 : i64} : () -> i64
  %1 = "quantized_decomposed.quantize_per_channel"(%x1, %s7, %z8, %c5, %c6, %c3, %c4) : (tensor<2xf32>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64) -> tensor<2xi8>
  %2 = "quantized_decomposed.quantize_per_tensor"(%x1, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %c7 = "hw.constant"() {value = 5 : i64} : () -> i64
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c0, %c1, %c2, %c3, %c4, %c7) : (tensor<2xi8>, f64, i64, i64, i64, i64, i64) -> tensor<2xf16>
  %4 = "aten.sigmoid"(%3) : (tensor<2xf16>) -> tensor<2xf16>
  %c8 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c8, %c5, %c2, %c3, %c4) : (tensor<2xf16>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %6 = "aten.sin"(%3) : (tensor<2xf16>) -> tensor<2xf16>
  %c9 = "hw.constant"() {value} : () -> !hw.none
  %7 = "quantized_decomposed.dequantize_per_tensor.tensor"(%2, %x2, %z, %c2, %c3, %c4, %c9) : (tensor<2xi8>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %8 = "aten.sigmoid"(%7) : (tensor<2xf32>) -> tensor<2xf32>
  %c10 = "hw.constant"() {value = -7 : i64} : () -> i64
  %9 = "quantized_decomposed.quantize_per_tensor"(%8, %c8, %c10, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %10 = "quantized_decomposed.dequantize_per_tensor"(%9, %c8, %c10, %c2, %c3, %c4, %c9) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %11 = "quantized_decomposed.quantize_per_tensor.tensor"(%w, %x2, %z, %c2, %c3, %c4) : (tensor<2xf32>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64) -> tensor<2xi8>
  %12 = "quantized_decomposed.dequantize_per_tensor"(%2, %c0, %c1, %c2, %c3, %c4, %c9) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %13 = "aten.mul.Tensor"(%12, %3) : (tensor<2xf32>, tensor<2xf16>) -> tensor<2xf32>
  %14 = "quantized_decomposed.quantize_per_tensor"(%13, %c8, %c10, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %15 = "quantized_decomposed.dequantize_per_tensor"(%14, %c8, %c10, %c2, %c3, %c4, %c9) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  return %0, %1, %5, %6, %10, %11, %15 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>, tensor<2xf16>, tensor<2xf32>, tensor<2xi8>, tensor<2xf32>
}
// -----

// Integers of the caller's are none of a quantised value, and made floats by the graph; those that stand for another
// scale than they were quantised by are called so.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value}
// CHECK: %[[V6:.*]] = "quantized_decomposed.dequantize_per_tensor"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V7:.*]] = "aten.sin"(%[[V6]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V8:.*]] = quant.qcast %arg1 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V9:.*]] = quant.scast %[[V8]] : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xi8>
// CHECK: %[[V10:.*]] = quant.scast %[[V9]] : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V11:.*]] = "aten.sigmoid"(%[[V10]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V12:.*]] = quant.dcast %[[V11]] {hw.arithmetic = "exact"} : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4xf32>
// CHECK: return %[[V7]], %[[V12]]
func.func @forward(%x0: tensor<4xi8>, %x1: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %0 = "quantized_decomposed.dequantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %1 = "aten.sin"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%x1, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -5 : i64} : () -> i64
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %4 = "aten.sigmoid"(%3) : (tensor<4xf32>) -> tensor<4xf32>
  %c8 = "hw.constant"() {value = -7 : i64} : () -> i64
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c6, %c8, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c6, %c8, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %1, %6 : tensor<4xf32>, tensor<4xf32>
}
// -----

// Borders that are numbers of the value, to the least and the greatest: those one step further are not, nor is an
// infinite one; in front of an operator and behind one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = quant.dcast %[[V0]] {hw.arithmetic = "exact"} : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xf32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 0, 1>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 6.200000e+01 : f64}
// CHECK: %[[V4:.*]] = "aten.constant_pad_nd"(%[[V0]], %[[V2]], %[[V3]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V5:.*]] = "aten.sigmoid"(%[[V4]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V6:.*]] = quant.dcast %[[V5]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = -6.550000e+01 : f64}
// CHECK: %[[V8:.*]] = "aten.constant_pad_nd"(%[[V0]], %[[V2]], %[[V7]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V9:.*]] = "aten.sigmoid"(%[[V8]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V10:.*]] = quant.dcast %[[V9]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 6.250000e+01 : f64}
// CHECK: %[[V12:.*]] = "aten.constant_pad_nd"(%[[V1]], %[[V2]], %[[V11]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V13:.*]] = "aten.sigmoid"(%[[V12]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V14:.*]] = quant.qcast %[[V13]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V15:.*]] = quant.dcast %[[V14]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = -6.600000e+01 : f64}
// CHECK: %[[V17:.*]] = "aten.constant_pad_nd"(%[[V1]], %[[V2]], %[[V16]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V18:.*]] = "aten.sigmoid"(%[[V17]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V19:.*]] = quant.qcast %[[V18]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V20:.*]] = quant.dcast %[[V19]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 0x7FF0000000000000 : f64}
// CHECK: %[[V22:.*]] = "aten.constant_pad_nd"(%[[V1]], %[[V2]], %[[V21]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V23:.*]] = "aten.sigmoid"(%[[V22]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V24:.*]] = quant.qcast %[[V23]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V25:.*]] = quant.dcast %[[V24]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 0x7FF8000000000000 : f64}
// CHECK: %[[V27:.*]] = "aten.constant_pad_nd"(%[[V1]], %[[V2]], %[[V26]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V28:.*]] = "aten.sigmoid"(%[[V27]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V29:.*]] = quant.qcast %[[V28]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V30:.*]] = quant.dcast %[[V29]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<3xf32>
// CHECK: %[[V31:.*]] = "aten.sigmoid"(%[[V1]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %[[V33:.*]] = "aten.constant_pad_nd"(%[[V31]], %[[V2]], %[[V32]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V34:.*]] = quant.qcast %[[V33]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: %[[V35:.*]] = quant.dcast %[[V34]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01>> to tensor<3xf32>
// CHECK: %[[V36:.*]] = "aten.sigmoid"(%[[V1]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 1.000000e-01 : f64}
// CHECK: %[[V38:.*]] = "aten.constant_pad_nd"(%[[V36]], %[[V2]], %[[V37]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V39:.*]] = quant.qcast %[[V38]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: %[[V40:.*]] = quant.dcast %[[V39]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01>> to tensor<3xf32>
// CHECK: %[[V41:.*]] = "aten.sigmoid"(%[[V1]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V42:.*]] = "aten.constant_pad_nd"(%[[V41]], %[[V2]], %[[V21]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V43:.*]] = quant.qcast %[[V42]] {hw.arithmetic = "exact"} : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32, 2.500000e-01>>
// CHECK: %[[V44:.*]] = quant.dcast %[[V43]] {hw.arithmetic = "exact"} : tensor<3x!quant.uniform<i8:f32, 2.500000e-01>> to tensor<3xf32>
// CHECK: return %[[V6]], %[[V10]], %[[V15]], %[[V20]], %[[V25]], %[[V30]], %[[V35]], %[[V40]], %[[V44]]
func.func @forward(%x0: tensor<2xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %c6 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = 62.0 : f64} : () -> f64
  %2 = "aten.constant_pad_nd"(%1, %c6, %c7) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %3 = "aten.sigmoid"(%2) : (tensor<3xf32>) -> tensor<3xf32>
  %c8 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c9 = "hw.constant"() {value = -7 : i64} : () -> i64
  %4 = "quantized_decomposed.quantize_per_tensor"(%3, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %5 = "quantized_decomposed.dequantize_per_tensor"(%4, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %c10 = "hw.constant"() {value = -65.5 : f64} : () -> f64
  %6 = "aten.constant_pad_nd"(%1, %c6, %c10) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %7 = "aten.sigmoid"(%6) : (tensor<3xf32>) -> tensor<3xf32>
  %8 = "quantized_decomposed.quantize_per_tensor"(%7, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %9 = "quantized_decomposed.dequantize_per_tensor"(%8, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %c11 = "hw.constant"() {value = 62.5 : f64} : () -> f64
  %10 = "aten.constant_pad_nd"(%1, %c6, %c11) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %11 = "aten.sigmoid"(%10) : (tensor<3xf32>) -> tensor<3xf32>
  %12 = "quantized_decomposed.quantize_per_tensor"(%11, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %13 = "quantized_decomposed.dequantize_per_tensor"(%12, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %c12 = "hw.constant"() {value = -66.0 : f64} : () -> f64
  %14 = "aten.constant_pad_nd"(%1, %c6, %c12) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %15 = "aten.sigmoid"(%14) : (tensor<3xf32>) -> tensor<3xf32>
  %16 = "quantized_decomposed.quantize_per_tensor"(%15, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %17 = "quantized_decomposed.dequantize_per_tensor"(%16, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %c13 = "hw.constant"() {value = 0x7FF0000000000000 : f64} : () -> f64
  %18 = "aten.constant_pad_nd"(%1, %c6, %c13) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %19 = "aten.sigmoid"(%18) : (tensor<3xf32>) -> tensor<3xf32>
  %20 = "quantized_decomposed.quantize_per_tensor"(%19, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %21 = "quantized_decomposed.dequantize_per_tensor"(%20, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %c14 = "hw.constant"() {value = 0x7FF8000000000000 : f64} : () -> f64
  %22 = "aten.constant_pad_nd"(%1, %c6, %c14) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %23 = "aten.sigmoid"(%22) : (tensor<3xf32>) -> tensor<3xf32>
  %24 = "quantized_decomposed.quantize_per_tensor"(%23, %c8, %c9, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %25 = "quantized_decomposed.dequantize_per_tensor"(%24, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %26 = "aten.sigmoid"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %c15 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %27 = "aten.constant_pad_nd"(%26, %c6, %c15) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %c16 = "hw.constant"() {value = 0 : i64} : () -> i64
  %28 = "quantized_decomposed.quantize_per_tensor"(%27, %c8, %c16, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %29 = "quantized_decomposed.dequantize_per_tensor"(%28, %c8, %c16, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %30 = "aten.sigmoid"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %c17 = "hw.constant"() {value = 0.1 : f64} : () -> f64
  %31 = "aten.constant_pad_nd"(%30, %c6, %c17) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %32 = "quantized_decomposed.quantize_per_tensor"(%31, %c8, %c16, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %33 = "quantized_decomposed.dequantize_per_tensor"(%32, %c8, %c16, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %34 = "aten.sigmoid"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %35 = "aten.constant_pad_nd"(%34, %c6, %c13) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %36 = "quantized_decomposed.quantize_per_tensor"(%35, %c8, %c16, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %37 = "quantized_decomposed.dequantize_per_tensor"(%36, %c8, %c16, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  return %5, %9, %13, %17, %21, %25, %29, %33, %37 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
// -----

// Operands are moved in their order.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %[[V2:.*]] = "aten.view"(%[[V0]], %[[V1]]) : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V4:.*]] = "aten.permute"(%[[V2]], %[[V3]]) : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V5:.*]] = "aten.sigmoid"(%[[V4]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V6:.*]] = quant.dcast %[[V5]] {hw.arithmetic = "exact"} : tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2x3xf32>
// CHECK: return %[[V6]]
func.func @forward(%x0: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<2x3xf32>, f64, i64, i64, i64, i64) -> tensor<2x3xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x3xf32>
  %c6 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %2 = "aten.view"(%1, %c6) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %c7 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%2, %c7) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %4 = "aten.sigmoid"(%3) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %c8 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c9 = "hw.constant"() {value = -7 : i64} : () -> i64
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c8, %c9, %c2, %c3, %c4) : (tensor<2x3xf32>, f64, i64, i64, i64, i64) -> tensor<2x3xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<2x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x3xf32>
  return %6 : tensor<2x3xf32>
}
// -----

// Weights are moved now, in their order, and scales for each channel with them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x3xf32> to tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "w_1_1_1", value = dense<{{\[\[}}1, 2, 3], [4, 5, 6{{\]\]}}> : tensor<2x3xi8>}
// CHECK: %[[V3:.*]] = quant.scast %[[V2]] : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[V4:.*]] = "hw.constant"() {value}
// CHECK: %[[V5:.*]] = "aten.linear"(%[[V0]], %[[V3]], %[[V4]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V6:.*]] = quant.dcast %[[V5]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "v_1_1_1", value = dense<{{\[\[}}1, 2, 3], [4, 5, 6{{\]\]}}> : tensor<2x3xi8>}
// CHECK: %[[V8:.*]] = quant.scast %[[V7]] : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8<-127:127>:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK: %[[V9:.*]] = "aten.linear"(%[[V0]], %[[V8]], %[[V1]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V10:.*]] = quant.dcast %[[V9]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "u_1_1", value = dense<{{\[\[}}1, 3], [2, 4{{\]\]}}> : tensor<2x2xi8>}
// CHECK: %[[V12:.*]] = quant.scast %[[V11]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK: %[[V13:.*]] = quant.qcast %arg1 {hw.arithmetic = "exact"} : tensor<1x2xf32> to tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V14:.*]] = "aten.linear"(%[[V13]], %[[V12]], %[[V1]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V15:.*]] = quant.dcast %[[V14]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: return %[[V6]], %[[V10]], %[[V15]]
func.func @forward(%x0: tensor<1x3xf32>, %x1: tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<1x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x3xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x3xf32>
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2xi8>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "quantized_decomposed.dequantize_per_tensor"(%w, %c0, %c6, %c2, %c3, %c4, %c5) : (tensor<3x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3x2xf32>
  %c7 = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %c7) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %c8 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %4 = "aten.permute"(%3, %c8) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
  %5 = "aten.mm"(%1, %4) : (tensor<1x3xf32>, tensor<3x2xf32>) -> tensor<1x2xf32>
  %c9 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c10 = "hw.constant"() {value = -7 : i64} : () -> i64
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c9, %c10, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %s21 = "hw.weight"() {name = "s21", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z22 = "hw.weight"() {name = "z22", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %c11 = "hw.constant"() {value = -127 : i64} : () -> i64
  %8 = "quantized_decomposed.dequantize_per_channel"(%v, %s21, %z22, %c6, %c11, %c3, %c4, %c5) : (tensor<2x3xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<2x3xf32>
  %c12 = "hw.constant"() {value = array<i64: 1, 2, 3>} : () -> !hw.list<i64>
  %9 = "aten.view"(%8, %c12) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<1x2x3xf32>
  %c13 = "hw.constant"() {value = array<i64: 1, 2, 0>} : () -> !hw.list<i64>
  %10 = "aten.permute"(%9, %c13) : (tensor<1x2x3xf32>, !hw.list<i64>) -> tensor<2x3x1xf32>
  %11 = "aten.view"(%10, %c7) : (tensor<2x3x1xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %12 = "aten.linear"(%1, %11, %c5) : (tensor<1x3xf32>, tensor<2x3xf32>, !hw.none) -> tensor<1x2xf32>
  %13 = "quantized_decomposed.quantize_per_tensor"(%12, %c9, %c10, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %14 = "quantized_decomposed.dequantize_per_tensor"(%13, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %u = "hw.weight"() {name = "u", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %s34 = "hw.weight"() {name = "s34", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z35 = "hw.weight"() {name = "z35", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %15 = "quantized_decomposed.dequantize_per_channel"(%u, %s34, %z35, %c4, %c11, %c3, %c4, %c5) : (tensor<2x2xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %c14 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %16 = "aten.view"(%15, %c14) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<2x2xf32>
  %17 = "aten.permute"(%16, %c8) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<2x2xf32>
  %18 = "quantized_decomposed.quantize_per_tensor"(%x1, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %19 = "quantized_decomposed.dequantize_per_tensor"(%18, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %20 = "aten.linear"(%19, %17, %c5) : (tensor<1x2xf32>, tensor<2x2xf32>, !hw.none) -> tensor<1x2xf32>
  %21 = "quantized_decomposed.quantize_per_tensor"(%20, %c9, %c10, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %22 = "quantized_decomposed.dequantize_per_tensor"(%21, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  return %7, %14, %22 : tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
// -----

// Scales that are lost on the way, or that move otherwise than the channels of a layer, leave it in floats; so do
// weights with a border.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V4:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x4xf32> to tensor<1x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V5:.*]] = "hw.constant"() {value}
// CHECK: %[[V6:.*]] = quant.dcast %[[V4]] {hw.arithmetic = "exact"} : tensor<1x4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x4xf32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "v", value = dense<{{\[\[}}1, 2], [4, 5{{\]\]}}> : tensor<2x2xi8>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "u", value = dense<{{\[\[}}1, 2, 3, 4], [5, 6, 7, 8{{\]\]}}> : tensor<2x4xi8>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "s10", value = dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "z11", value = dense<0> : tensor<2xi64>}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = -127 : i64}
// CHECK: %[[V13:.*]] = "quantized_decomposed.dequantize_per_channel"(%[[V7]], %[[V9]], %[[V10]], %[[V11]], %[[V12]], %[[V2]], %[[V3]], %[[V5]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 1, 4>}
// CHECK: %[[V15:.*]] = "aten.view"(%[[V13]], %[[V14]]) : {{.*}} -> tensor<1x4xf32>
// CHECK: %[[V16:.*]] = "aten.linear"(%[[V6]], %[[V15]], %[[V5]]) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V17:.*]] = quant.qcast %[[V16]] {hw.arithmetic = "exact"} : tensor<1x1xf32> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V18:.*]] = quant.dcast %[[V17]] {hw.arithmetic = "exact"} : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1xf32>
// CHECK: %[[V19:.*]] = "hw.weight"() {name = "s22", value = dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>}
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "z23", value = dense<0> : tensor<2xi64>}
// CHECK: %[[V21:.*]] = "quantized_decomposed.dequantize_per_channel"(%[[V8]], %[[V19]], %[[V20]], %[[V11]], %[[V12]], %[[V2]], %[[V3]], %[[V5]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V23:.*]] = "aten.flip"(%[[V21]], %[[V22]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V24:.*]] = "aten.linear"(%[[V6]], %[[V23]], %[[V5]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V25:.*]] = quant.qcast %[[V24]] {hw.arithmetic = "exact"} : tensor<1x2xf32> to tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V26:.*]] = quant.dcast %[[V25]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: %[[V27:.*]] = "hw.weight"() {name = "t", value = dense<{{\[\[}}1, 2, 3{{\]\]}}> : tensor<1x3xi8>}
// CHECK: %[[V28:.*]] = "quantized_decomposed.dequantize_per_tensor"(%[[V27]], %[[V0]], %[[V11]], %[[V1]], %[[V2]], %[[V3]], %[[V5]]) : {{.*}} -> tensor<1x3xf32>
// CHECK: %[[V29:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %[[V31:.*]] = "aten.constant_pad_nd"(%[[V28]], %[[V29]], %[[V30]]) : {{.*}} -> tensor<1x4xf32>
// CHECK: %[[V32:.*]] = "aten.linear"(%[[V6]], %[[V31]], %[[V5]]) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V33:.*]] = quant.qcast %[[V32]] {hw.arithmetic = "exact"} : tensor<1x1xf32> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V34:.*]] = quant.dcast %[[V33]] {hw.arithmetic = "exact"} : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1xf32>
// CHECK: %[[V35:.*]] = quant.qcast %arg1 {hw.arithmetic = "exact"} : tensor<2x2xf32> to tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V36:.*]] = quant.dcast %[[V35]] {hw.arithmetic = "exact"} : tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x2xf32>
// CHECK: %[[V37:.*]] = "aten.mul.Tensor"(%[[V36]], %[[V13]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V38:.*]] = quant.qcast %[[V37]] {hw.arithmetic = "exact"} : tensor<2x2xf32> to tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V39:.*]] = quant.dcast %[[V38]] {hw.arithmetic = "exact"} : tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2x2xf32>
// CHECK: %[[V40:.*]] = quant.qcast %[[V13]] {hw.arithmetic = "exact"} : tensor<2x2xf32> to tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V41:.*]] = quant.dcast %[[V40]] {hw.arithmetic = "exact"} : tensor<2x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<2x2xf32>
// CHECK: %[[V42:.*]] = builtin.unrealized_conversion_cast %[[V13]], %[[V13]] : tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
// CHECK: %[[V43:.*]] = "aten.cat"(%[[V42]], %[[V11]]) : {{.*}} -> tensor<4x2xf32>
// CHECK: %[[V44:.*]] = quant.qcast %[[V43]] {hw.arithmetic = "exact"} : tensor<4x2xf32> to tensor<4x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V45:.*]] = quant.dcast %[[V44]] {hw.arithmetic = "exact"} : tensor<4x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<4x2xf32>
// CHECK: return %[[V18]], %[[V26]], %[[V34]], %[[V39]], %[[V41]], %[[V45]]
func.func @forward(%x0: tensor<1x4xf32>, %x1: tensor<2x2xf32>) -> (tensor<1x1xf32>, tensor<1x2xf32>, tensor<1x1xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<4x2xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<1x4xf32>, f64, i64, i64, i64, i64) -> tensor<1x4xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x4xf32>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2], [4, 5]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %u = "hw.weight"() {name = "u", value = dense<[[1, 2, 3, 4], [5, 6, 7, 8]]> : tensor<2x4xi8>} : () -> tensor<2x4xi8>
  %s10 = "hw.weight"() {name = "s10", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z11 = "hw.weight"() {name = "z11", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = -127 : i64} : () -> i64
  %2 = "quantized_decomposed.dequantize_per_channel"(%v, %s10, %z11, %c6, %c7, %c3, %c4, %c5) : (tensor<2x2xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %c8 = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %c8) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<1x4xf32>
  %4 = "aten.linear"(%1, %3, %c5) : (tensor<1x4xf32>, tensor<1x4xf32>, !hw.none) -> tensor<1x1xf32>
  %c9 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c10 = "hw.constant"() {value = -7 : i64} : () -> i64
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c9, %c10, %c2, %c3, %c4) : (tensor<1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1xf32>
  %s22 = "hw.weight"() {name = "s22", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z23 = "hw.weight"() {name = "z23", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %7 = "quantized_decomposed.dequantize_per_channel"(%u, %s22, %z23, %c6, %c7, %c3, %c4, %c5) : (tensor<2x4xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %c11 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %8 = "aten.flip"(%7, %c11) : (tensor<2x4xf32>, !hw.list<i64>) -> tensor<2x4xf32>
  %9 = "aten.linear"(%1, %8, %c5) : (tensor<1x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<1x2xf32>
  %10 = "quantized_decomposed.quantize_per_tensor"(%9, %c9, %c10, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %11 = "quantized_decomposed.dequantize_per_tensor"(%10, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %t = "hw.weight"() {name = "t", value = dense<[[1, 2, 3]]> : tensor<1x3xi8>} : () -> tensor<1x3xi8>
  %12 = "quantized_decomposed.dequantize_per_tensor"(%t, %c0, %c6, %c2, %c3, %c4, %c5) : (tensor<1x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x3xf32>
  %c12 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c13 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %13 = "aten.constant_pad_nd"(%12, %c12, %c13) : (tensor<1x3xf32>, !hw.list<i64>, f64) -> tensor<1x4xf32>
  %14 = "aten.linear"(%1, %13, %c5) : (tensor<1x4xf32>, tensor<1x4xf32>, !hw.none) -> tensor<1x1xf32>
  %15 = "quantized_decomposed.quantize_per_tensor"(%14, %c9, %c10, %c2, %c3, %c4) : (tensor<1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1xi8>
  %16 = "quantized_decomposed.dequantize_per_tensor"(%15, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1xf32>
  %17 = "quantized_decomposed.quantize_per_tensor"(%x1, %c0, %c1, %c2, %c3, %c4) : (tensor<2x2xf32>, f64, i64, i64, i64, i64) -> tensor<2x2xi8>
  %18 = "quantized_decomposed.dequantize_per_tensor"(%17, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %19 = "aten.mul.Tensor"(%18, %2) : (tensor<2x2xf32>, tensor<2x2xf32>) -> tensor<2x2xf32>
  %20 = "quantized_decomposed.quantize_per_tensor"(%19, %c9, %c10, %c2, %c3, %c4) : (tensor<2x2xf32>, f64, i64, i64, i64, i64) -> tensor<2x2xi8>
  %21 = "quantized_decomposed.dequantize_per_tensor"(%20, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %22 = "quantized_decomposed.quantize_per_tensor"(%2, %c9, %c10, %c2, %c3, %c4) : (tensor<2x2xf32>, f64, i64, i64, i64, i64) -> tensor<2x2xi8>
  %23 = "quantized_decomposed.dequantize_per_tensor"(%22, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %l24 = builtin.unrealized_conversion_cast %2, %2 : tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
  %25 = "aten.cat"(%l24, %c6) : (!hw.tensor_list, i64) -> tensor<4x2xf32>
  %26 = "quantized_decomposed.quantize_per_tensor"(%25, %c9, %c10, %c2, %c3, %c4) : (tensor<4x2xf32>, f64, i64, i64, i64, i64) -> tensor<4x2xi8>
  %27 = "quantized_decomposed.dequantize_per_tensor"(%26, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<4x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4x2xf32>
  return %6, %11, %16, %21, %23, %27 : tensor<1x1xf32>, tensor<1x2xf32>, tensor<1x1xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<4x2xf32>
}
// -----

// Weights of the caller's with scales for each channel are moved when the model runs, by no arithmetic.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x3xf32> to tensor<1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: -1, 0>}
// CHECK: %[[V3:.*]] = "aten.permute"(%arg1, %[[V2]]) : {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V4:.*]] = quant.scast %[[V3]] : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8<-127:127>:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK: %[[V5:.*]] = "aten.linear"(%[[V0]], %[[V4]], %[[V1]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V6:.*]] = quant.dcast %[[V5]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: return %[[V6]]
func.func @forward(%x0: tensor<1x3xf32>, %x1: tensor<3x2xi8>) -> tensor<1x2xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<1x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x3xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x3xf32>
  %s8 = "hw.weight"() {name = "s8", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z9 = "hw.weight"() {name = "z9", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %c6 = "hw.constant"() {value = -127 : i64} : () -> i64
  %2 = "quantized_decomposed.dequantize_per_channel"(%x1, %s8, %z9, %c4, %c6, %c3, %c4, %c5) : (tensor<3x2xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<3x2xf32>
  %c7 = "hw.constant"() {value = array<i64: -1, 0>} : () -> !hw.list<i64>
  %3 = "aten.permute"(%2, %c7) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %4 = "aten.linear"(%1, %3, %c5) : (tensor<1x3xf32>, tensor<2x3xf32>, !hw.none) -> tensor<1x2xf32>
  %c8 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c9 = "hw.constant"() {value = -7 : i64} : () -> i64
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c8, %c9, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c8, %c9, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  return %6 : tensor<1x2xf32>
}
// -----

// A bias is a constant: one that the caller gives, in floats or in integers, or that is computed, leaves a layer in
// floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x2xf32> to tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V6:.*]] = "hw.constant"() {value}
// CHECK: %[[V7:.*]] = quant.dcast %[[V5]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x2xf32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[}}1, 2{{\]\]}}> : tensor<1x2xi8>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V10:.*]] = "quantized_decomposed.dequantize_per_tensor"(%[[V8]], %[[V0]], %[[V9]], %[[V2]], %[[V3]], %[[V4]], %[[V6]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V11:.*]] = "aten.linear"(%[[V7]], %[[V10]], %arg1) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[V13:.*]] = quant.qcast %[[V11]] {hw.arithmetic = "exact"} : tensor<1x1xf32> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V14:.*]] = quant.dcast %[[V13]] {hw.arithmetic = "exact"} : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1xf32>
// CHECK: %[[V15:.*]] = "aten.sin"(%arg1) : {{.*}} -> tensor<1xf32>
// CHECK: %[[V16:.*]] = "aten.linear"(%[[V7]], %[[V10]], %[[V15]]) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V17:.*]] = quant.qcast %[[V16]] {hw.arithmetic = "exact"} : tensor<1x1xf32> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V18:.*]] = quant.dcast %[[V17]] {hw.arithmetic = "exact"} : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = -2147483648 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 2147483647 : i64}
// CHECK: %[[V21:.*]] = "quantized_decomposed.dequantize_per_tensor"(%arg2, %[[V12]], %[[V9]], %[[V19]], %[[V20]], %[[V1]], %[[V6]]) : {{.*}} -> tensor<1xf32>
// CHECK: %[[V22:.*]] = "aten.linear"(%[[V7]], %[[V10]], %[[V21]]) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V23:.*]] = quant.qcast %[[V22]] {hw.arithmetic = "exact"} : tensor<1x1xf32> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V24:.*]] = quant.dcast %[[V23]] {hw.arithmetic = "exact"} : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1xf32>
// CHECK: %[[V25:.*]] = "hw.weight"() {name = "c", value = dense<1.000000e+00> : tensor<1xf32>}
// CHECK: %[[V26:.*]] = "aten.sinc"(%[[V25]]) : {{.*}} -> tensor<1xf32>
// CHECK: %[[V27:.*]] = "aten.linear"(%[[V7]], %[[V10]], %[[V26]]) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V28:.*]] = quant.qcast %[[V27]] {hw.arithmetic = "exact"} : tensor<1x1xf32> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V29:.*]] = quant.dcast %[[V28]] {hw.arithmetic = "exact"} : tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x1xf32>
// CHECK: return %[[V14]], %[[V18]], %[[V24]], %[[V29]]
func.func @forward(%x0: tensor<1x2xf32>, %x1: tensor<1xf32>, %x2: tensor<1xi32>) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "quantized_decomposed.dequantize_per_tensor"(%w, %c0, %c6, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %3 = "aten.linear"(%1, %2, %x1) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %c7 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c8 = "hw.constant"() {value = -7 : i64} : () -> i64
  %4 = "quantized_decomposed.quantize_per_tensor"(%3, %c7, %c8, %c2, %c3, %c4) : (tensor<1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1xi8>
  %5 = "quantized_decomposed.dequantize_per_tensor"(%4, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1xf32>
  %6 = "aten.sin"(%x1) : (tensor<1xf32>) -> tensor<1xf32>
  %7 = "aten.linear"(%1, %2, %6) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %8 = "quantized_decomposed.quantize_per_tensor"(%7, %c7, %c8, %c2, %c3, %c4) : (tensor<1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1xi8>
  %9 = "quantized_decomposed.dequantize_per_tensor"(%8, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1xf32>
  %c9 = "hw.constant"() {value = -2147483648 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 2147483647 : i64} : () -> i64
  %10 = "quantized_decomposed.dequantize_per_tensor"(%x2, %c7, %c6, %c9, %c10, %c1, %c5) : (tensor<1xi32>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1xf32>
  %11 = "aten.linear"(%1, %2, %10) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %12 = "quantized_decomposed.quantize_per_tensor"(%11, %c7, %c8, %c2, %c3, %c4) : (tensor<1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1xi8>
  %13 = "quantized_decomposed.dequantize_per_tensor"(%12, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1xf32>
  %c = "hw.weight"() {name = "c", value = dense<[1.0]> : tensor<1xf32>} : () -> tensor<1xf32>
  %14 = "aten.sinc"(%c) : (tensor<1xf32>) -> tensor<1xf32>
  %15 = "aten.linear"(%1, %2, %14) : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1xf32>) -> tensor<1x1xf32>
  %16 = "quantized_decomposed.quantize_per_tensor"(%15, %c7, %c8, %c2, %c3, %c4) : (tensor<1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1xi8>
  %17 = "quantized_decomposed.dequantize_per_tensor"(%16, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1xf32>
  return %5, %9, %13, %17 : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>
}
// -----

// A norm has constants beside its input, or is left in floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x2xf32> to tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = quant.dcast %[[V0]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x2xf32>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "c", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1.000000e-05 : f64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V7:.*]] = "aten.layer_norm"(%[[V0]], %[[V4]], %[[V3]], %[[V1]], %[[V5]], %[[V6]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V8:.*]] = quant.dcast %[[V7]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: %[[V9:.*]] = "aten.layer_norm"(%[[V2]], %[[V4]], %arg1, %[[V1]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V10:.*]] = quant.qcast %[[V9]] {hw.arithmetic = "exact"} : tensor<1x2xf32> to tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[V11:.*]] = quant.dcast %[[V10]] {hw.arithmetic = "exact"} : tensor<1x2x!quant.uniform<i8:f32, 2.500000e-01:-7>> to tensor<1x2xf32>
// CHECK: return %[[V8]], %[[V11]]
func.func @forward(%x0: tensor<1x2xf32>, %x1: tensor<2xf32>) -> (tensor<1x2xf32>, tensor<1x2xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x0, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %c = "hw.weight"() {name = "c", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %c6 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = 1.0e-05 : f64} : () -> f64
  %c8 = "hw.constant"() {value = false} : () -> i1
  %2 = "aten.layer_norm"(%1, %c6, %c, %c5, %c7, %c8) : (tensor<1x2xf32>, !hw.list<i64>, tensor<2xf32>, !hw.none, f64, i1) -> tensor<1x2xf32>
  %c9 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c10 = "hw.constant"() {value = -7 : i64} : () -> i64
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c9, %c10, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %5 = "aten.layer_norm"(%1, %c6, %x1, %c5, %c7, %c8) : (tensor<1x2xf32>, !hw.list<i64>, tensor<2xf32>, !hw.none, f64, i1) -> tensor<1x2xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c9, %c10, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c9, %c10, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  return %4, %7 : tensor<1x2xf32>, tensor<1x2xf32>
}
