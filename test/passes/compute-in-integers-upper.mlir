// RUN: hardwire-opt %s --compute-in-integers --split-input-file --target cortex-m4f | filecheck %s

// Where sums below zero are clamped, both of TFLite's roundings are one of a line, the upper half of a product: nearly all of its offset is in the bias, and the rest fits in 16 bits.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BIAS:.*]] = "hw.weight"() {name = "bias_1", value = dense<[-2522, -1914]> : tensor<2xi32>}
// CHECK: %[[SUMS:.*]] = "aten.linear"(%arg0, %{{.*}}, %[[BIAS]])
// CHECK: %[[M:.*]] = "hw.weight"() {name = "multiplier", value = dense<[202477029, 239291035]> : tensor<2xi32>}
// CHECK: %[[O:.*]] = "hw.weight"() {name = "offset", value = dense<[-9, -21]> : tensor<2xi16>}
// CHECK: %[[SHIFT:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[CUT:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[STEPS:.*]] = "fixed.short_line"(%[[SUMS]], %[[M]], %[[O]], %[[SHIFT]], %[[CUT]]) {hw.computes = "tflite"}
// CHECK: %[[INSIDE:.*]] = "aten.clamp"(%[[STEPS]]
// CHECK: "aten.to.dtype"(%[[INSIDE]]{{.*}} -> tensor<1x2xi8>
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.7:-128>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [-3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.11, 0.13}>>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) {hw.arithmetic = "tflite"} : (tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.11, 0.13}>>, !hw.none) -> tensor<1x2x!quant.uniform<i8:f32, 0.7:-128>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 0.7:-128>>
}
// -----

// Others are rounded twice: away from zero on both sides of it.
// CHECK-LABEL: func.func @forward
// CHECK: "fixed.rescale"
// CHECK-NOT: "fixed.short_line"
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.7:-127>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [-3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.11, 0.13}>>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) {hw.arithmetic = "tflite"} : (tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.11, 0.13}>>, !hw.none) -> tensor<1x2x!quant.uniform<i8:f32, 0.7:-127>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 0.7:-127>>
}
// -----

// What has no weights is an integer, here 71 above the zero point, whatever its scale: it gets the steepest one, so that all have one shift.
// CHECK-LABEL: func.func @forward
// CHECK: value = dense<[-2517, -637, -1905]> : tensor<3xi32>
// CHECK: value = dense<[202477029, 239291035, 239291035]> : tensor<3xi32>
// CHECK: value = dense<[-9, -21, -21]> : tensor<3xi16>
// CHECK: "fixed.short_line"
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.7:-128>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [0, 0], [-3, 4]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32:0, {0.11, 1.0e-7, 0.13}>>
  %b = "hw.weight"() {name = "b", value = dense<[5, 1660000000, 9]> : tensor<3xi32>} : () -> tensor<3x!quant.uniform<i32:f32:0, {0.033, 3.0e-8, 0.039}>>
  %0 = "aten.linear"(%x, %w, %b) {hw.arithmetic = "tflite"} : (tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<3x2x!quant.uniform<i8:f32:0, {0.11, 1.0e-7, 0.13}>>, tensor<3x!quant.uniform<i32:f32:0, {0.033, 3.0e-8, 0.039}>>) -> tensor<1x3x!quant.uniform<i8:f32, 0.7:-128>>
  return %0 : tensor<1x3x!quant.uniform<i8:f32, 0.7:-128>>
}
