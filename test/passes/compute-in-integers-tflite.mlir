// RUN: hardwire-opt %s --compute-in-integers --split-input-file | filecheck %s

// From numbers and back: ties go away from zero.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "scale", value = dense<3.000000e-01> : tensor<f32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "zero_point", value = dense<3> : tensor<i8>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = "away"}
// CHECK: %[[V6:.*]] = "fixed.quantize"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "scale_1", value = dense<3.000000e-01> : tensor<f32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "zero_point_1", value = dense<3> : tensor<i8>}
// CHECK: %[[V9:.*]] = "fixed.dequantize"(%[[V6]], %[[V7]], %[[V8]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xf32>
// CHECK: return %[[V9]]
func.func @forward(%x0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "quant.qcast"(%x0) {hw.arithmetic = "tflite"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.3:3>>
  %1 = "quant.dcast"(%0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// -----

// Bytes of other scales are looked up, with what bounds them; those of the same scale are clamped.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V1:.*]] = "fixed.table"(%arg0, %[[V0]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V3:.*]] = "fixed.table"(%arg0, %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 23 : i64}
// CHECK: %[[V6:.*]] = "aten.clamp"(%arg0, %[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: return %[[V1]], %[[V3]], %[[V6]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>) {
  %0 = "fixed.requantize"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  %1 = "aten.relu"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 6 : i64} : () -> i64
  %2 = "aten.clamp"(%x0, %c0, %c1) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, i64, i64) -> tensor<4x!quant.uniform<i8:f32, 0.3:3>>
  return %0, %1, %2 : tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>
}
// -----

// Words are multiplied with 31 bits, and rounded twice; of the same scale they are not. What is below zero has a
// multiplier of its own.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "multiplier", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "right", value = dense<1> : tensor<i32>}
// CHECK: %[[V3:.*]] = "fixed.multiply"(%[[V0]], %[[V1]], %{{[0-9]+}}, %[[V2]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V4:.*]] = "aten.clamp"(%[[V3]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "aten.to.dtype"(%[[V4]], {{.*}} -> tensor<4xi16>
// CHECK: %[[V6:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "right_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V9:.*]] = "fixed.multiply"(%[[V6]], %[[V7]], %{{[0-9]+}}, %[[V8]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V9]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V11:.*]] = "aten.clamp"(%[[V10]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V11]], {{.*}} -> tensor<4xi16>
// CHECK: %[[V13:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V14:.*]] = "aten.mul.Scalar"(%[[V13]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "aten.maximum"(%[[V13]], %[[V14]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "right_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V18:.*]] = "fixed.multiply"(%[[V15]], %[[V16]], %{{[0-9]+}}, %[[V17]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V18]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "aten.to.dtype"(%[[V19]], {{.*}} -> tensor<4xi16>
// CHECK: %[[V21:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V22:.*]] = "aten.mul.Scalar"(%[[V21]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V23:.*]] = "aten.maximum"(%[[V21]], %[[V22]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V24:.*]] = "aten.clamp"(%[[V23]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "aten.to.dtype"(%[[V24]], {{.*}} -> tensor<4xi16>
// CHECK: %[[V26:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V27:.*]] = "aten.clamp"(%[[V26]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "right_3", value = dense<1> : tensor<i32>}
// CHECK: %[[V30:.*]] = "fixed.multiply"(%[[V27]], %[[V28]], %{{[0-9]+}}, %[[V29]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V31:.*]] = "aten.clamp"(%[[V26]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V32:.*]] = "hw.weight"() {name = "multiplier_4", value = dense<1472560216> : tensor<i32>}
// CHECK: %[[V33:.*]] = "hw.weight"() {name = "right_4", value = dense<3> : tensor<i32>}
// CHECK: %[[V34:.*]] = "fixed.multiply"(%[[V31]], %[[V32]], %{{[0-9]+}}, %[[V33]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V35:.*]] = "aten.sub.Tensor"(%[[V30]], %[[V34]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V36:.*]] = "aten.clamp"(%[[V35]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V37:.*]] = "aten.to.dtype"(%[[V36]], {{.*}} -> tensor<4xi16>
// CHECK: return %[[V5]], %[[V12]], %[[V20]], %[[V25]], %[[V37]]
func.func @forward(%x0: tensor<4x!quant.uniform<i16:f32, 0.3>>) -> (tensor<4x!quant.uniform<i16:f32, 0.7>>, tensor<4x!quant.uniform<i16:f32, 0.7>>, tensor<4x!quant.uniform<i16:f32, 0.7>>, tensor<4x!quant.uniform<i16:f32, 0.3>>, tensor<4x!quant.uniform<i16:f32, 0.7>>) {
  %0 = "fixed.requantize"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.3>>) -> tensor<4x!quant.uniform<i16:f32, 0.7>>
  %1 = "aten.relu"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.3>>) -> tensor<4x!quant.uniform<i16:f32, 0.7>>
  %2 = "aten.abs"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.3>>) -> tensor<4x!quant.uniform<i16:f32, 0.7>>
  %3 = "aten.abs"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.3>>) -> tensor<4x!quant.uniform<i16:f32, 0.3>>
  %c0 = "hw.constant"() {value = -0.2 : f64} : () -> f64
  %4 = "aten.leaky_relu"(%x0, %c0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.3>>, f64) -> tensor<4x!quant.uniform<i16:f32, 0.7>>
  return %0, %1, %2, %3, %4 : tensor<4x!quant.uniform<i16:f32, 0.7>>, tensor<4x!quant.uniform<i16:f32, 0.7>>, tensor<4x!quant.uniform<i16:f32, 0.7>>, tensor<4x!quant.uniform<i16:f32, 0.3>>, tensor<4x!quant.uniform<i16:f32, 0.7>>
}
// -----

// Functions of one byte are tables.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V1:.*]] = "fixed.table"(%arg0, %[[V0]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V3:.*]] = "fixed.table"(%arg0, %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V5:.*]] = "fixed.table"(%arg0, %[[V4]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V7:.*]] = "fixed.table"(%arg0, %[[V6]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V9:.*]] = "fixed.table"(%arg0, %[[V8]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "table_5"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V11:.*]] = "fixed.table"(%arg0, %[[V10]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "table_6"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V13:.*]] = "fixed.table"(%arg0, %[[V12]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi8>
// CHECK: return %[[V1]], %[[V3]], %[[V5]], %[[V7]], %[[V9]], %[[V11]], %[[V13]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.00390625:-128>>, tensor<4x!quant.uniform<i8:f32, 0.0078125>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) {
  %c0 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 0.2 : f64} : () -> f64
  %0 = "aten.elu"(%x0, %c0, %c0, %c0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, f64, f64, f64) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  %1 = "aten.hardswish"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  %2 = "aten.leaky_relu"(%x0, %c1) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  %3 = "aten.rsqrt"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  %4 = "aten.sigmoid"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.00390625:-128>>
  %5 = "aten.tanh"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.0078125>>
  %6 = "aten.abs"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, tensor<4x!quant.uniform<i8:f32, 0.00390625:-128>>, tensor<4x!quant.uniform<i8:f32, 0.0078125>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>
}
// -----

// The logistic function of a word lies between two entries for each 512 steps.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<30198> : tensor<i32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<4096> : tensor<i32>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 13 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "aten.maximum"(%[[V4]], %[[V6]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "offset_1", value = dense<0> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 9 : i64}
// CHECK: %[[V12:.*]] = "fixed.line"(%[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = -512 : i64}
// CHECK: %[[V14:.*]] = "aten.mul.Scalar"(%[[V12]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.add.Tensor"(%[[V7]], %[[V14]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 255 : i64}
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V12]], %[[V17]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "aten.to.dtype"(%[[V19]], {{.*}} -> tensor<4xui8>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V22:.*]] = "fixed.table"(%[[V20]], %[[V21]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V23:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V24:.*]] = "fixed.table"(%[[V20]], %[[V23]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "aten.mul.Tensor"(%[[V16]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "aten.add.Tensor"(%[[V22]], %[[V25]], %[[V26]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[V29:.*]] = "aten.mul.Scalar"(%[[V27]], %[[V28]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 33554431 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V32:.*]] = "aten.add.Scalar"(%[[V29]], %[[V30]], %[[V31]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 512 : i64}
// CHECK: %[[V34:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V35:.*]] = "aten.add.Scalar"(%[[V27]], %[[V33]], %[[V34]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V36:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V37:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V36]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V39:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V40:.*]] = "aten.clamp"(%[[V37]], %[[V38]], %[[V39]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V41:.*]] = "aten.mul.Tensor"(%[[V40]], %[[V32]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V42:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V43:.*]] = "aten.add.Tensor"(%[[V35]], %[[V41]], %[[V42]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V44:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V45:.*]] = "hw.weight"() {name = "offset_2", value = dense<0> : tensor<i32>}
// CHECK: %[[V46:.*]] = "hw.constant"() {value}
// CHECK: %[[V47:.*]] = "hw.constant"() {value = 10 : i64}
// CHECK: %[[V48:.*]] = "fixed.line"(%[[V43]], %[[V44]], %[[V45]], %[[V46]], %[[V47]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V49:.*]] = "aten.to.dtype"(%[[V48]], {{.*}} -> tensor<4xi16>
// CHECK: return %[[V49]]
func.func @forward(%x0: tensor<4x!quant.uniform<i16:f32, 0.0003>>) -> tensor<4x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %0 = "aten.sigmoid"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.0003>>) -> tensor<4x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 3.0517578125e-05>>
}
// -----

// So does the hyperbolic tangent, twice as close.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<30198> : tensor<i32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<4096> : tensor<i32>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 13 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "aten.maximum"(%[[V4]], %[[V6]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "offset_1", value = dense<0> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 8 : i64}
// CHECK: %[[V12:.*]] = "fixed.line"(%[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = -256 : i64}
// CHECK: %[[V14:.*]] = "aten.mul.Scalar"(%[[V12]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.add.Tensor"(%[[V7]], %[[V14]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 255 : i64}
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V12]], %[[V17]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "aten.to.dtype"(%[[V19]], {{.*}} -> tensor<4xui8>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V22:.*]] = "fixed.table"(%[[V20]], %[[V21]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V23:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V24:.*]] = "fixed.table"(%[[V20]], %[[V23]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "aten.mul.Tensor"(%[[V16]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "aten.add.Tensor"(%[[V22]], %[[V25]], %[[V26]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = -8388608 : i64}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V30:.*]] = "aten.add.Scalar"(%[[V27]], %[[V28]], %[[V29]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V32:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V31]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V34:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V35:.*]] = "aten.clamp"(%[[V32]], %[[V33]], %[[V34]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V36:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[V37:.*]] = "aten.mul.Scalar"(%[[V35]], %[[V36]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V39:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V40:.*]] = "aten.add.Scalar"(%[[V37]], %[[V38]], %[[V39]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V41:.*]] = "aten.mul.Tensor"(%[[V30]], %[[V40]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V42:.*]] = "hw.constant"() {value = 128 : i64}
// CHECK: %[[V43:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V44:.*]] = "aten.add.Scalar"(%[[V41]], %[[V42]], %[[V43]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V45:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V46:.*]] = "aten.sub.Tensor"(%[[V44]], %[[V35]], %[[V45]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V47:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V48:.*]] = "hw.weight"() {name = "offset_2", value = dense<0> : tensor<i32>}
// CHECK: %[[V49:.*]] = "hw.constant"() {value}
// CHECK: %[[V50:.*]] = "hw.constant"() {value = 8 : i64}
// CHECK: %[[V51:.*]] = "fixed.line"(%[[V46]], %[[V47]], %[[V48]], %[[V49]], %[[V50]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V52:.*]] = "aten.to.dtype"(%[[V51]], {{.*}} -> tensor<4xi16>
// CHECK: return %[[V52]]
func.func @forward(%x0: tensor<4x!quant.uniform<i16:f32, 0.0003>>) -> tensor<4x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %0 = "aten.tanh"(%x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.0003>>) -> tensor<4x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 3.0517578125e-05>>
}
// -----

// A sum of two: each is taken to twice the larger scale, 20 places to the left, and the sum to its own. Half of the larger
// one is one place less to the left.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "aten.add.Scalar"(%[[V0]], %[[V1]], %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1048576 : i64}
// CHECK: %[[V5:.*]] = "aten.mul.Scalar"(%[[V3]], %[[V4]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "multiplier", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "right", value = dense<2> : tensor<i8>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V9:.*]] = "fixed.rescale"(%[[V5]], %[[V6]], %[[V7]], %[[V8]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V10:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V13:.*]] = "aten.add.Scalar"(%[[V10]], %[[V11]], %[[V12]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 524288 : i64}
// CHECK: %[[V15:.*]] = "aten.mul.Scalar"(%[[V13]], %[[V14]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.add.Tensor"(%[[V9]], %[[V15]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1670265060> : tensor<i32>}
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "right_1", value = dense<19> : tensor<i8>}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "fixed.rescale"(%[[V19]], %[[V20]], %[[V21]], %[[V25]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V30:.*]] = "aten.clamp"(%[[V27]], %[[V28]], %[[V29]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V31:.*]] = "aten.to.dtype"(%[[V30]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V31]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>, %x1: tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.9:1>> {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x0, %x1, %c0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, i64) -> tensor<4x!quant.uniform<i8:f32, 0.9:1>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.9:1>>
}
// -----

// A difference of words goes 15 places to the left.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "multiplier", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "left", value = dense<15> : tensor<i32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "right", value = dense<2> : tensor<i32>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V5:.*]] = "fixed.multiply"(%[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V6:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 16384 : i64}
// CHECK: %[[V11:.*]] = "aten.mul.Scalar"(%[[V6]], %[[V7]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V13:.*]] = "aten.sub.Tensor"(%[[V5]], %[[V11]], %[[V12]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1670265060> : tensor<i32>}
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "right_1", value = dense<14> : tensor<i32>}
// CHECK: %[[V16:.*]] = "hw.constant"() {value}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V18:.*]] = "fixed.multiply"(%[[V13]], %[[V14]], %[[V16]], %[[V15]], %[[V17]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = -32768 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 32767 : i64}
// CHECK: %[[V21:.*]] = "aten.clamp"(%[[V18]], %[[V19]], %[[V20]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V22:.*]] = "aten.to.dtype"(%[[V21]], {{.*}} -> tensor<4xi16>
// CHECK: return %[[V22]]
func.func @forward(%x0: tensor<4x!quant.uniform<i16:f32, 0.3>>, %x1: tensor<4x!quant.uniform<i16:f32, 0.7>>) -> tensor<4x!quant.uniform<i16:f32, 0.9>> {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.sub.Tensor"(%x0, %x1, %c0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i16:f32, 0.3>>, tensor<4x!quant.uniform<i16:f32, 0.7>>, i64) -> tensor<4x!quant.uniform<i16:f32, 0.9>>
  return %0 : tensor<4x!quant.uniform<i16:f32, 0.9>>
}
// -----

// A product takes both scales; a squared difference is one of numbers that are shifted by 7 places.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "aten.add.Scalar"(%[[V0]], %[[V1]], %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "aten.add.Scalar"(%[[V4]], %[[V5]], %[[V6]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "aten.mul.Tensor"(%[[V3]], %[[V7]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "multiplier", value = dense<2004318071> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "right", value = dense<2> : tensor<i32>}
// CHECK: %[[V11:.*]] = "hw.constant"() {value}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V13:.*]] = "fixed.multiply"(%[[V8]], %[[V9]], %[[V11]], %[[V10]], %[[V12]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.add.Scalar"(%[[V13]], %[[V14]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V16]], %[[V17]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "aten.to.dtype"(%[[V19]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V21:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V24:.*]] = "aten.add.Scalar"(%[[V21]], %[[V22]], %[[V23]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V26:.*]] = "hw.weight"() {name = "left", value = dense<7> : tensor<i32>}
// CHECK: %[[V27:.*]] = "hw.weight"() {name = "right_1", value = dense<2> : tensor<i32>}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V29:.*]] = "fixed.multiply"(%[[V24]], %[[V25]], %[[V26]], %[[V27]], %[[V28]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V30:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "aten.add.Scalar"(%[[V30]], %[[V31]], %[[V32]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V34:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V35:.*]] = "hw.weight"() {name = "left_1", value = dense<7> : tensor<i32>}
// CHECK: %[[V36:.*]] = "hw.constant"() {value}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V38:.*]] = "fixed.multiply"(%[[V33]], %[[V34]], %[[V35]], %[[V36]], %[[V37]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V39:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V40:.*]] = "aten.sub.Tensor"(%[[V29]], %[[V38]], %[[V39]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V41:.*]] = "aten.mul.Tensor"(%[[V40]], %[[V40]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V42:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<1169185542> : tensor<i32>}
// CHECK: %[[V43:.*]] = "hw.weight"() {name = "right_2", value = dense<12> : tensor<i32>}
// CHECK: %[[V44:.*]] = "hw.constant"() {value}
// CHECK: %[[V45:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V46:.*]] = "fixed.multiply"(%[[V41]], %[[V42]], %[[V44]], %[[V43]], %[[V45]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V47:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V48:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V49:.*]] = "aten.add.Scalar"(%[[V46]], %[[V47]], %[[V48]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V50:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V51:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V52:.*]] = "aten.clamp"(%[[V49]], %[[V50]], %[[V51]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V53:.*]] = "aten.to.dtype"(%[[V52]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V20]], %[[V53]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>, %x1: tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> (tensor<4x!quant.uniform<i8:f32, 0.9:1>>, tensor<4x!quant.uniform<i8:f32, 0.9:1>>) {
  %0 = "aten.mul.Tensor"(%x0, %x1) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.9:1>>
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "aten.mse_loss"(%x0, %x1, %c0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>, i64) -> tensor<4x!quant.uniform<i8:f32, 0.9:1>>
  return %0, %1 : tensor<4x!quant.uniform<i8:f32, 0.9:1>>, tensor<4x!quant.uniform<i8:f32, 0.9:1>>
}
// -----

// Slopes are quantised themselves: what is above zero and what is below are multiplied for themselves.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "aten.add.Scalar"(%[[V0]], %[[V1]], %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value}
// CHECK: %[[V6:.*]] = "aten.clamp"(%[[V3]], %[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V9:.*]] = "aten.clamp"(%[[V3]], %[[V7]], %[[V8]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "multiplier", value = dense<1431655765> : tensor<i32>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "right", value = dense<1> : tensor<i32>}
// CHECK: %[[V12:.*]] = "hw.constant"() {value}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V14:.*]] = "fixed.multiply"(%[[V6]], %[[V10]], %[[V12]], %[[V11]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V18:.*]] = "aten.add.Scalar"(%[[V15]], %[[V16]], %[[V17]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V19:.*]] = "aten.mul.Tensor"(%[[V9]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<2004318071> : tensor<i32>}
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "right_1", value = dense<2> : tensor<i32>}
// CHECK: %[[V22:.*]] = "hw.constant"() {value}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V24:.*]] = "fixed.multiply"(%[[V19]], %[[V20]], %[[V22]], %[[V21]], %[[V23]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "aten.add.Tensor"(%[[V14]], %[[V24]], %[[V25]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V29:.*]] = "aten.add.Scalar"(%[[V26]], %[[V27]], %[[V28]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V32:.*]] = "aten.clamp"(%[[V29]], %[[V30]], %[[V31]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V33:.*]] = "aten.to.dtype"(%[[V32]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V33]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>, %x1: tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.9:1>> {
  %0 = "aten._prelu_kernel"(%x0, %x1) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.9:1>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.9:1>>
}
// -----

// Comparisons bring both to the numbers that they stand for, 8 places to the left.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "aten.add.Scalar"(%[[V0]], %[[V1]], %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "multiplier", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "left", value = dense<8> : tensor<i32>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "right", value = dense<1> : tensor<i32>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V8:.*]] = "fixed.multiply"(%[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V9:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V12:.*]] = "aten.add.Scalar"(%[[V9]], %[[V10]], %[[V11]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V13:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1503238554> : tensor<i32>}
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "left_1", value = dense<8> : tensor<i32>}
// CHECK: %[[V15:.*]] = "hw.constant"() {value}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V17:.*]] = "fixed.multiply"(%[[V12]], %[[V13]], %[[V14]], %[[V15]], %[[V16]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V18:.*]] = "aten.eq.Tensor"(%[[V8]], %[[V17]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi1>
// CHECK: return %[[V18]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>, %x1: tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<4xi1> {
  %0 = "aten.eq.Tensor"(%x0, %x1) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
// -----

// Of the five others the same is compared otherwise.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V1:.*]] = "aten.add.Scalar"(%[[V0]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "multiplier", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "left", value = dense<8> : tensor<i32>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "right", value = dense<1> : tensor<i32>}
// CHECK: %[[V5:.*]] = "fixed.multiply"(%[[V1]], %[[V2]], %[[V3]], %[[V4]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V6:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "aten.add.Scalar"(%[[V6]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "left_1", value = dense<8> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "right_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V11:.*]] = "fixed.multiply"(%[[V7]], %[[V8]], %[[V9]], %[[V10]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V12:.*]] = "aten.ne.Tensor"(%[[V5]], %[[V11]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi1>
// CHECK: %[[V13:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V14:.*]] = "aten.add.Scalar"(%[[V13]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "left_2", value = dense<8> : tensor<i32>}
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "right_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V18:.*]] = "fixed.multiply"(%[[V14]], %[[V15]], %[[V16]], %[[V17]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V19:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V20:.*]] = "aten.add.Scalar"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V22:.*]] = "hw.weight"() {name = "left_3", value = dense<8> : tensor<i32>}
// CHECK: %[[V23:.*]] = "hw.weight"() {name = "right_3", value = dense<1> : tensor<i32>}
// CHECK: %[[V24:.*]] = "fixed.multiply"(%[[V20]], %[[V21]], %[[V22]], %[[V23]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "aten.lt.Tensor"(%[[V18]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi1>
// CHECK: %[[V26:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V27:.*]] = "aten.add.Scalar"(%[[V26]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "multiplier_4", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "left_4", value = dense<8> : tensor<i32>}
// CHECK: %[[V30:.*]] = "hw.weight"() {name = "right_4", value = dense<1> : tensor<i32>}
// CHECK: %[[V31:.*]] = "fixed.multiply"(%[[V27]], %[[V28]], %[[V29]], %[[V30]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V32:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V33:.*]] = "aten.add.Scalar"(%[[V32]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V34:.*]] = "hw.weight"() {name = "multiplier_5", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V35:.*]] = "hw.weight"() {name = "left_5", value = dense<8> : tensor<i32>}
// CHECK: %[[V36:.*]] = "hw.weight"() {name = "right_5", value = dense<1> : tensor<i32>}
// CHECK: %[[V37:.*]] = "fixed.multiply"(%[[V33]], %[[V34]], %[[V35]], %[[V36]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V38:.*]] = "aten.le.Tensor"(%[[V31]], %[[V37]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi1>
// CHECK: %[[V39:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V40:.*]] = "aten.add.Scalar"(%[[V39]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V41:.*]] = "hw.weight"() {name = "multiplier_6", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V42:.*]] = "hw.weight"() {name = "left_6", value = dense<8> : tensor<i32>}
// CHECK: %[[V43:.*]] = "hw.weight"() {name = "right_6", value = dense<1> : tensor<i32>}
// CHECK: %[[V44:.*]] = "fixed.multiply"(%[[V40]], %[[V41]], %[[V42]], %[[V43]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V45:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V46:.*]] = "aten.add.Scalar"(%[[V45]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V47:.*]] = "hw.weight"() {name = "multiplier_7", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V48:.*]] = "hw.weight"() {name = "left_7", value = dense<8> : tensor<i32>}
// CHECK: %[[V49:.*]] = "hw.weight"() {name = "right_7", value = dense<1> : tensor<i32>}
// CHECK: %[[V50:.*]] = "fixed.multiply"(%[[V46]], %[[V47]], %[[V48]], %[[V49]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V51:.*]] = "aten.gt.Tensor"(%[[V44]], %[[V50]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi1>
// CHECK: %[[V52:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V53:.*]] = "aten.add.Scalar"(%[[V52]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V54:.*]] = "hw.weight"() {name = "multiplier_8", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V55:.*]] = "hw.weight"() {name = "left_8", value = dense<8> : tensor<i32>}
// CHECK: %[[V56:.*]] = "hw.weight"() {name = "right_8", value = dense<1> : tensor<i32>}
// CHECK: %[[V57:.*]] = "fixed.multiply"(%[[V53]], %[[V54]], %[[V55]], %[[V56]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V58:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V59:.*]] = "aten.add.Scalar"(%[[V58]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V60:.*]] = "hw.weight"() {name = "multiplier_9", value = dense<1288490189> : tensor<i32>}
// CHECK: %[[V61:.*]] = "hw.weight"() {name = "left_9", value = dense<8> : tensor<i32>}
// CHECK: %[[V62:.*]] = "hw.weight"() {name = "right_9", value = dense<1> : tensor<i32>}
// CHECK: %[[V63:.*]] = "fixed.multiply"(%[[V59]], %[[V60]], %[[V61]], %[[V62]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V64:.*]] = "aten.ge.Tensor"(%[[V57]], %[[V63]]) {hw.computes = "tflite"} : {{.*}} -> tensor<4xi1>
// CHECK: return %[[V12]], %[[V25]], %[[V38]], %[[V51]], %[[V64]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %0 = "aten.ne.Tensor"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xi1>
  %1 = "aten.lt.Tensor"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xi1>
  %2 = "aten.le.Tensor"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xi1>
  %3 = "aten.gt.Tensor"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xi1>
  %4 = "aten.ge.Tensor"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>, tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xi1>
  return %0, %1, %2, %3, %4 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}
// -----

// Extremes are integers as they are.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.maximum"(%arg0, %arg0) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x2xi8>
// CHECK: %[[V1:.*]] = "aten.minimum"(%arg0, %arg0) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x2xi8>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 3>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V4:.*]] = "aten.amax"(%arg0, %[[V2]], %[[V3]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2xi8>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V7:.*]] = "aten.amin"(%arg0, %[[V5]], %[[V6]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x1x2xi8>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V13:.*]] = "aten.max_pool2d"(%arg0, %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x1x2xi8>
// CHECK: return %[[V0]], %[[V1]], %[[V4]], %[[V7]], %[[V13]]
func.func @forward(%x0: tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>) -> (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.3:3>>) {
  %0 = "aten.maximum"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>
  %1 = "aten.minimum"(%x0, %x0) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>
  %c0 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = false} : () -> i1
  %2 = "aten.amax"(%x0, %c0, %c1) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, !hw.list<i64>, i1) -> tensor<1x1x2x!quant.uniform<i8:f32, 0.3:3>>
  %c2 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = true} : () -> i1
  %3 = "aten.amin"(%x0, %c2, %c3) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, !hw.list<i64>, i1) -> tensor<1x1x1x2x!quant.uniform<i8:f32, 0.3:3>>
  %c4 = "hw.constant"() {value = array<i64: 2, 1>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %4 = "aten.max_pool2d"(%x0, %c4, %c5, %c6, %c5, %c1) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x1x1x2x!quant.uniform<i8:f32, 0.3:3>>
  return %0, %1, %2, %3, %4 : tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.3:3>>
}
// -----

// A convolution by channel: the share of the zero point is in the bias, and each channel has its multiplier. The zero
// point is put around the image.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1, 2{{\]\]\]}}, {{\[\[\[}}3, -4{{\]\]\]\]}}> : tensor<2x1x1x2xi8>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "bias", value = dense<[91, -67]> : tensor<2xi32>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 1, 1, 0, 0>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V4:.*]] = "aten.constant_pad_nd"(%arg0, %[[V2]], %[[V3]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x4xi8>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.convolution"(%[[V4]], %[[V0]], %[[V1]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "multiplier", value = dense<1840700270> : tensor<2x1x1xi32>}
// CHECK: %[[V13:.*]] = "hw.weight"() {name = "right", value = dense<{{\[\[\[}}2{{\]\]}}, {{\[\[}}3{{\]\]\]}}> : tensor<2x1x1xi8>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V19:.*]] = "fixed.rescale"(%[[V11]], %[[V12]], %[[V13]], %[[V17]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V22:.*]] = "aten.clamp"(%[[V19]], %[[V20]], %[[V21]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V23:.*]] = "aten.to.dtype"(%[[V22]], {{.*}} -> tensor<1x2x2x3xi8>
// CHECK: return %[[V23]]
func.func @forward(%x0: tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.7:-5>> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1, 2]]], [[[3, -4]]]]> : tensor<2x1x1x2xi8>} : () -> tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %b = "hw.weight"() {name = "b", value = dense<[100, -70]> : tensor<2xi32>} : () -> tensor<2xi32>
  %c0 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = false} : () -> i1
  %c3 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x0, %w, %b, %c0, %c1, %c0, %c2, %c3, %c4) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 0.7:-5>>
  return %0 : tensor<1x2x2x3x!quant.uniform<i8:f32, 0.7:-5>>
}
// -----

// A transposed convolution has zero points between the elements of its image, and its taps in reverse.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1, 1, 2, 1, 2, 1>}
// CHECK: %[[V1:.*]] = "aten.view"(%arg0, %[[V0]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1x2x1xi8>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 0, 0, 0, 0, 0, 1, 0, 0>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V4:.*]] = "aten.constant_pad_nd"(%[[V1]], %[[V2]], %[[V3]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x2x2x1xi8>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 1, 1, 4, 2>}
// CHECK: %[[V6:.*]] = "aten.view"(%[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x4x2xi8>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 1, 1, 0, 0>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V9:.*]] = "aten.constant_pad_nd"(%[[V6]], %[[V7]], %[[V8]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x4x4xi8>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "kernel", value = dense<{{\[\[\[\[}}2, 1{{\]\]\]}}, {{\[\[\[}}-4, 3{{\]\]\]\]}}> : tensor<2x1x1x2xi8>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "bias", value = dense<[-9, 3]> : tensor<2xi32>}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V18:.*]] = "aten.convolution"(%[[V9]], %[[V10]], %[[V11]], %[[V12]], %[[V13]], %[[V14]], %[[V15]], %[[V16]], %[[V17]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V19:.*]] = "hw.weight"() {name = "multiplier", value = dense<1840700270> : tensor<2x1x1xi32>}
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "right", value = dense<{{\[\[\[}}2{{\]\]}}, {{\[\[}}3{{\]\]\]}}> : tensor<2x1x1xi8>}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V26:.*]] = "fixed.rescale"(%[[V18]], %[[V19]], %[[V20]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V29:.*]] = "aten.clamp"(%[[V26]], %[[V27]], %[[V28]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V30:.*]] = "aten.to.dtype"(%[[V29]], {{.*}} -> tensor<1x2x4x3xi8>
// CHECK: return %[[V30]]
func.func @forward(%x0: tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x2x4x3x!quant.uniform<i8:f32, 0.7:-5>> {
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2]], [[3, -4]]]]> : tensor<1x2x1x2xi8>} : () -> tensor<1x2x1x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = array<i64: 2, 1>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = true} : () -> i1
  %c5 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x0, %v, %c0, %c1, %c2, %c3, %c4, %c5, %c6) {hw.arithmetic = "tflite"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x2x1x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x3x!quant.uniform<i8:f32, 0.7:-5>>
  return %0 : tensor<1x2x4x3x!quant.uniform<i8:f32, 0.7:-5>>
}
// -----

// Sums that a bias takes out of 31 bits, and a multiplier that needs no shift, are rescaled step by step.
// CHECK-LABEL: func.func @forward
// CHECK: "fixed.multiply"
// CHECK: "fixed.rescale"
// CHECK: "fixed.multiply"
// CHECK-NOT: "fixed.rescale"
func.func @forward(%x0: tensor<2x2x!quant.uniform<i8:f32, 0.3:3>>) -> (tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>, tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>, tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
  %v = "hw.weight"() {name = "v", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2x!quant.uniform<i8:f32, 2.0>>
  %b = "hw.weight"() {name = "b", value = dense<[1073741449]> : tensor<1xi32>} : () -> tensor<1xi32>
  %c = "hw.weight"() {name = "c", value = dense<[1073741448]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "aten.linear"(%x0, %w, %b) {hw.arithmetic = "tflite"} : (tensor<2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>
  %1 = "aten.linear"(%x0, %w, %c) {hw.arithmetic = "tflite"} : (tensor<2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x2x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>
  %2 = "aten.linear"(%x0, %v, %c) {hw.arithmetic = "tflite"} : (tensor<2x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x2x!quant.uniform<i8:f32, 2.0>>, tensor<1xi32>) -> tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>
  return %0, %1, %2 : tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>, tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>, tensor<2x1x!quant.uniform<i8:f32, 0.7:-5>>
}
// -----

// A linear layer of words is summed up in 64 bits, and multiplied with 15 bits once.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[}}1, 2], [3, -4], [5, 6{{\]\]}}> : tensor<3x2xi8>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = "aten.linear"(%arg0, %[[V0]], %[[V1]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi64>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "multiplier", value = dense<28087> : tensor<i32>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "right", value = dense<17> : tensor<i32>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = "once"}
// CHECK: %[[V7:.*]] = "fixed.multiply"(%[[V2]], %[[V3]], %[[V5]], %[[V4]], %[[V6]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = -32768 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 32767 : i64}
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V7]], %[[V8]], %[[V9]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<2x3xi16>
// CHECK: return %[[V11]]
func.func @forward(%x0: tensor<2x2x!quant.uniform<i16:f32, 0.003>>) -> tensor<2x3x!quant.uniform<i16:f32, 0.007>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, -4], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.5>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x0, %w, %c0) {hw.arithmetic = "tflite"} : (tensor<2x2x!quant.uniform<i16:f32, 0.003>>, tensor<3x2x!quant.uniform<i8:f32, 0.5>>, !hw.none) -> tensor<2x3x!quant.uniform<i16:f32, 0.007>>
  return %0 : tensor<2x3x!quant.uniform<i16:f32, 0.007>>
}
// -----

// Products of two computed matrices: each zero point takes its share of the other matrix's sums.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.bmm"(%arg0, %arg1) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V4:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V1]], %[[V2]], %[[V3]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V8:.*]] = "aten.sub.Tensor"(%[[V0]], %[[V6]], %[[V7]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V12:.*]] = "aten.sum.dim_IntList"(%arg1, %[[V9]], %[[V10]], %[[V11]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x1xi32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V14:.*]] = "aten.mul.Scalar"(%[[V12]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x1xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.sub.Tensor"(%[[V8]], %[[V14]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = -45 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.add.Scalar"(%[[V16]], %[[V17]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "multiplier", value = dense<2004318071> : tensor<i32>}
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "right", value = dense<2> : tensor<i32>}
// CHECK: %[[V22:.*]] = "hw.constant"() {value}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V24:.*]] = "fixed.multiply"(%[[V19]], %[[V20]], %[[V22]], %[[V21]], %[[V23]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "aten.add.Scalar"(%[[V24]], %[[V25]], %[[V26]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V30:.*]] = "aten.clamp"(%[[V27]], %[[V28]], %[[V29]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V31:.*]] = "aten.to.dtype"(%[[V30]], {{.*}} -> tensor<1x2x1xi8>
// CHECK: return %[[V31]]
func.func @forward(%x0: tensor<1x2x3x!quant.uniform<i8:f32, 0.3:3>>, %x1: tensor<1x3x1x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<1x2x1x!quant.uniform<i8:f32, 0.9:1>> {
  %0 = "aten.bmm"(%x0, %x1) {hw.arithmetic = "tflite"} : (tensor<1x2x3x!quant.uniform<i8:f32, 0.3:3>>, tensor<1x3x1x!quant.uniform<i8:f32, 0.7:-5>>) -> tensor<1x2x1x!quant.uniform<i8:f32, 0.9:1>>
  return %0 : tensor<1x2x1x!quant.uniform<i8:f32, 0.9:1>>
}
// -----

// The multiplier of a mean is divided by the count; a sum has none.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V0]], %[[V1]], %[[V2]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = -9 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "aten.add.Scalar"(%[[V3]], %[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier", value = dense<1227133513> : tensor<i32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "right", value = dense<2> : tensor<i32>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V11:.*]] = "fixed.multiply"(%[[V6]], %[[V7]], %[[V9]], %[[V8]], %[[V10]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.add.Scalar"(%[[V11]], %[[V12]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V17:.*]] = "aten.clamp"(%[[V14]], %[[V15]], %[[V16]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V18:.*]] = "aten.to.dtype"(%[[V17]], {{.*}} -> tensor<2xi8>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V21:.*]] = "hw.constant"() {value}
// CHECK: %[[V22:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V19]], %[[V20]], %[[V21]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x3xi32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = -6 : i64}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V25:.*]] = "aten.add.Scalar"(%[[V22]], %[[V23]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x3xi32>
// CHECK: %[[V26:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1840700270> : tensor<i32>}
// CHECK: %[[V27:.*]] = "hw.weight"() {name = "right_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V28:.*]] = "hw.constant"() {value}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V30:.*]] = "fixed.multiply"(%[[V25]], %[[V26]], %[[V28]], %[[V27]], %[[V29]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x3xi32>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "aten.add.Scalar"(%[[V30]], %[[V31]], %[[V32]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x3xi32>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V36:.*]] = "aten.clamp"(%[[V33]], %[[V34]], %[[V35]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x3xi32>
// CHECK: %[[V37:.*]] = "aten.to.dtype"(%[[V36]], {{.*}} -> tensor<1x3xi8>
// CHECK: return %[[V18]], %[[V37]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.7:-5>>, tensor<1x3x!quant.uniform<i8:f32, 0.7:-5>>) {
  %c0 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = false} : () -> i1
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.mean.dim"(%x0, %c0, %c1, %c2) {hw.arithmetic = "tflite"} : (tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>, !hw.list<i64>, i1, !hw.none) -> tensor<2x!quant.uniform<i8:f32, 0.7:-5>>
  %c3 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = true} : () -> i1
  %1 = "aten.sum.dim_IntList"(%x0, %c3, %c4, %c2) {hw.arithmetic = "tflite"} : (tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>, !hw.list<i64>, i1, !hw.none) -> tensor<1x3x!quant.uniform<i8:f32, 0.7:-5>>
  return %0, %1 : tensor<2x!quant.uniform<i8:f32, 0.7:-5>>, tensor<1x3x!quant.uniform<i8:f32, 0.7:-5>>
}
// -----

// Windows that reach beyond the image have fewer elements: their sums are divided by their own counts, ties away
// from zero.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "aten.avg_pool2d"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier", value = dense<{{\[\[}}4398046511104], [8796093022208{{\]\]}}> : tensor<2x1xi64>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "offset", value = dense<8796093022208> : tensor<2x1xi64>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V10:.*]] = "aten.mul.Scalar"(%[[V6]], %[[V9]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V11:.*]] = "aten.maximum"(%[[V6]], %[[V10]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 44 : i64}
// CHECK: %[[V14:.*]] = "fixed.line"(%[[V11]], %[[V7]], %[[V8]], %[[V12]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V16:.*]] = "aten.mul.Scalar"(%[[V6]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V16]], %[[V17]], %[[V18]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[V21:.*]] = "aten.mul.Scalar"(%[[V19]], %[[V20]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V24:.*]] = "aten.add.Scalar"(%[[V21]], %[[V22]], %[[V23]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V25:.*]] = "aten.mul.Tensor"(%[[V14]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V28:.*]] = "aten.clamp"(%[[V25]], %[[V26]], %[[V27]]) {hw.computes = "tflite"} : {{.*}} -> tensor<1x1x2x1xi32>
// CHECK: %[[V29:.*]] = "aten.to.dtype"(%[[V28]], {{.*}} -> tensor<1x1x2x1xi8>
// CHECK: return %[[V29]]
func.func @forward(%x0: tensor<1x1x3x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x1x2x1x!quant.uniform<i8:f32, 0.3:3>> {
  %c0 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = true} : () -> i1
  %c3 = "hw.constant"() {value = false} : () -> i1
  %c4 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.avg_pool2d"(%x0, %c0, %c0, %c1, %c2, %c3, %c4) {hw.arithmetic = "tflite"} : (tensor<1x1x3x2x!quant.uniform<i8:f32, 0.3:3>>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, i1, !hw.none) -> tensor<1x1x2x1x!quant.uniform<i8:f32, 0.3:3>>
  return %0 : tensor<1x1x2x1x!quant.uniform<i8:f32, 0.3:3>>
}
// -----

// Softmax of bytes: powers by the distance from the greatest, and one over their sum by three steps of Newton's.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V1:.*]] = "aten.amax"(%arg0, %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi8>
// CHECK: %[[V2:.*]] = "aten.to.dtype"(%[[V1]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V3:.*]] = "aten.sub.Tensor"(%[[V2]], %[[V0]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%[[V3]], {{.*}} -> tensor<2x3xui8>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V6:.*]] = "fixed.table"(%[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V8:.*]] = "fixed.table"(%[[V4]], %[[V7]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V9:.*]] = "aten.sum.dim_IntList"(%[[V8]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V10:.*]] = "fixed.leading_zeros"(%[[V9]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V13:.*]] = "fixed.table"(%[[V11]], %[[V12]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V14:.*]] = "aten.mul.Tensor"(%[[V9]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V15:.*]] = "aten.add.Scalar"(%[[V14]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V16:.*]] = "aten.add.Scalar"(%[[V15]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "multiplier", value = dense<1> : tensor<i32>}
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "offset", value = dense<2147483648> : tensor<i64>}
// CHECK: %[[V19:.*]] = "fixed.line"(%[[V16]], %[[V17]], %[[V18]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "factor", value = dense<-1010580540> : tensor<i32>}
// CHECK: %[[V21:.*]] = "fixed.high_multiply"(%[[V19]], %[[V20]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V22:.*]] = "aten.add.Scalar"(%[[V21]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V23:.*]] = "fixed.high_multiply"(%[[V19]], %[[V22]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V24:.*]] = "aten.mul.Scalar"(%[[V23]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V25:.*]] = "aten.add.Scalar"(%[[V24]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V26:.*]] = "fixed.high_multiply"(%[[V22]], %[[V25]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V27:.*]] = "aten.mul.Scalar"(%[[V26]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V28:.*]] = "aten.add.Tensor"(%[[V22]], %[[V27]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V29:.*]] = "fixed.high_multiply"(%[[V19]], %[[V28]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V30:.*]] = "aten.mul.Scalar"(%[[V29]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V31:.*]] = "aten.add.Scalar"(%[[V30]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V32:.*]] = "fixed.high_multiply"(%[[V28]], %[[V31]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V33:.*]] = "aten.mul.Scalar"(%[[V32]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V34:.*]] = "aten.add.Tensor"(%[[V28]], %[[V33]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V35:.*]] = "fixed.high_multiply"(%[[V19]], %[[V34]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V36:.*]] = "aten.mul.Scalar"(%[[V35]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V37:.*]] = "aten.add.Scalar"(%[[V36]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V38:.*]] = "fixed.high_multiply"(%[[V34]], %[[V37]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V39:.*]] = "aten.mul.Scalar"(%[[V38]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V40:.*]] = "aten.add.Tensor"(%[[V34]], %[[V39]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V41:.*]] = "aten.to.dtype"(%[[V40]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V42:.*]] = "aten.mul.Scalar"(%[[V41]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V43:.*]] = "aten.clamp"(%[[V42]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V44:.*]] = "aten.to.dtype"(%[[V43]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V45:.*]] = "aten.mul.Scalar"(%[[V10]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V46:.*]] = "aten.add.Scalar"(%[[V45]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V47:.*]] = "aten.add.Scalar"(%[[V46]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V48:.*]] = "fixed.high_multiply"(%[[V6]], %[[V44]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V49:.*]] = "fixed.divide_by_power"(%[[V48]], %[[V47]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V50:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V51:.*]] = "fixed.table"(%[[V4]], %[[V50]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V52:.*]] = "aten.mul.Tensor"(%[[V49]], %[[V51]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V53:.*]] = "aten.add.Scalar"(%[[V52]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V54:.*]] = "aten.clamp"(%[[V53]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V55:.*]] = "aten.to.dtype"(%[[V54]], {{.*}} -> tensor<2x3xi8>
// CHECK: return %[[V55]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c1 = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x0, %c0, %c1) {hw.arithmetic = "tflite"} : (tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>, i64, i1) -> tensor<2x3x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 0.00390625:-128>>
}
// -----

// Softmax of words: powers and one over their sum lie between two entries of tables of 513.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V1:.*]] = "aten.amax"(%arg0, %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi16>
// CHECK: %[[V2:.*]] = "aten.to.dtype"(%[[V1]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V3:.*]] = "aten.sub.Tensor"(%[[V0]], %[[V2]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "multiplier", value = dense<2111030113> : tensor<i32>}
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "left", value = dense<1> : tensor<i32>}
// CHECK: %[[V6:.*]] = "fixed.multiply"(%[[V3]], %[[V4]], %[[V5]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V7:.*]] = "aten.add.Scalar"(%[[V6]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V8:.*]] = "aten.clamp"(%[[V7]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "offset", value = dense<0> : tensor<i32>}
// CHECK: %[[V11:.*]] = "fixed.line"(%[[V8]], %[[V9]], %[[V10]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V12:.*]] = "aten.mul.Scalar"(%[[V11]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V13:.*]] = "aten.add.Tensor"(%[[V8]], %[[V12]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V14:.*]] = "aten.mul.Scalar"(%[[V8]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V15:.*]] = "aten.clamp"(%[[V14]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V16:.*]] = "aten.add.Scalar"(%[[V11]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V17:.*]] = "aten.clamp"(%[[V16]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V18:.*]] = "aten.to.dtype"(%[[V17]], {{.*}} -> tensor<2x3xui8>
// CHECK: %[[V19:.*]] = "aten.add.Scalar"(%[[V11]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V20:.*]] = "aten.clamp"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V21:.*]] = "aten.to.dtype"(%[[V20]], {{.*}} -> tensor<2x3xui8>
// CHECK: %[[V22:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V23:.*]] = "fixed.table"(%[[V18]], %[[V22]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V24:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V25:.*]] = "fixed.table"(%[[V21]], %[[V24]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V26:.*]] = "aten.sub.Tensor"(%[[V23]], %[[V25]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V27:.*]] = "aten.mul.Tensor"(%[[V26]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V28:.*]] = "aten.add.Tensor"(%[[V25]], %[[V27]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V30:.*]] = "fixed.table"(%[[V18]], %[[V29]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V31:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V32:.*]] = "fixed.table"(%[[V21]], %[[V31]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V33:.*]] = "aten.sub.Tensor"(%[[V30]], %[[V32]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V34:.*]] = "aten.mul.Tensor"(%[[V33]], %[[V15]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V35:.*]] = "aten.add.Tensor"(%[[V32]], %[[V34]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V36:.*]] = "aten.mul.Tensor"(%[[V35]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V37:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V38:.*]] = "hw.weight"() {name = "offset_1", value = dense<64> : tensor<i32>}
// CHECK: %[[V39:.*]] = "fixed.line"(%[[V36]], %[[V37]], %[[V38]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V40:.*]] = "aten.add.Tensor"(%[[V28]], %[[V39]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V41:.*]] = "aten.sum.dim_IntList"(%[[V40]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V42:.*]] = "fixed.leading_zeros"(%[[V41]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V43:.*]] = "aten.to.dtype"(%[[V42]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V44:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V45:.*]] = "fixed.table"(%[[V43]], %[[V44]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V46:.*]] = "aten.mul.Tensor"(%[[V41]], %[[V45]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V47:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<1> : tensor<i32>}
// CHECK: %[[V48:.*]] = "hw.weight"() {name = "offset_2", value = dense<8192> : tensor<i32>}
// CHECK: %[[V49:.*]] = "fixed.line"(%[[V46]], %[[V47]], %[[V48]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V50:.*]] = "aten.add.Scalar"(%[[V49]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V51:.*]] = "aten.clamp"(%[[V50]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V52:.*]] = "hw.weight"() {name = "multiplier_4", value = dense<1> : tensor<i32>}
// CHECK: %[[V53:.*]] = "hw.weight"() {name = "offset_3", value = dense<0> : tensor<i32>}
// CHECK: %[[V54:.*]] = "fixed.line"(%[[V51]], %[[V52]], %[[V53]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V55:.*]] = "aten.mul.Scalar"(%[[V54]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V56:.*]] = "aten.add.Tensor"(%[[V51]], %[[V55]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V57:.*]] = "aten.mul.Scalar"(%[[V51]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V58:.*]] = "aten.clamp"(%[[V57]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V59:.*]] = "aten.add.Scalar"(%[[V54]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V60:.*]] = "aten.clamp"(%[[V59]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V61:.*]] = "aten.to.dtype"(%[[V60]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V62:.*]] = "aten.add.Scalar"(%[[V54]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V63:.*]] = "aten.clamp"(%[[V62]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V64:.*]] = "aten.to.dtype"(%[[V63]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V65:.*]] = "hw.weight"() {name = "table_5"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V66:.*]] = "fixed.table"(%[[V61]], %[[V65]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V67:.*]] = "hw.weight"() {name = "table_6"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V68:.*]] = "fixed.table"(%[[V64]], %[[V67]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V69:.*]] = "aten.sub.Tensor"(%[[V66]], %[[V68]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V70:.*]] = "aten.mul.Tensor"(%[[V69]], %[[V58]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V71:.*]] = "aten.add.Tensor"(%[[V68]], %[[V70]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V72:.*]] = "hw.weight"() {name = "table_7"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V73:.*]] = "fixed.table"(%[[V61]], %[[V72]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V74:.*]] = "hw.weight"() {name = "table_8"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V75:.*]] = "fixed.table"(%[[V64]], %[[V74]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V76:.*]] = "aten.sub.Tensor"(%[[V73]], %[[V75]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V77:.*]] = "aten.mul.Tensor"(%[[V76]], %[[V58]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V78:.*]] = "aten.add.Tensor"(%[[V75]], %[[V77]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V79:.*]] = "aten.mul.Tensor"(%[[V78]], %[[V56]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V80:.*]] = "hw.weight"() {name = "multiplier_5", value = dense<1> : tensor<i32>}
// CHECK: %[[V81:.*]] = "hw.weight"() {name = "offset_4", value = dense<64> : tensor<i32>}
// CHECK: %[[V82:.*]] = "fixed.line"(%[[V79]], %[[V80]], %[[V81]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V83:.*]] = "aten.add.Tensor"(%[[V71]], %[[V82]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V84:.*]] = "aten.mul.Scalar"(%[[V42]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V85:.*]] = "aten.add.Scalar"(%[[V84]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V86:.*]] = "fixed.multiply"(%[[V40]], %[[V83]], %{{[0-9]+}}, %[[V85]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V87:.*]] = "aten.clamp"(%[[V86]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V88:.*]] = "aten.to.dtype"(%[[V87]], {{.*}} -> tensor<2x3xi16>
// CHECK: return %[[V88]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i16:f32, 0.0003>>) -> tensor<2x3x!quant.uniform<i16:f32, 3.0517578125e-05>> {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c1 = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x0, %c0, %c1) {hw.arithmetic = "tflite"} : (tensor<2x3x!quant.uniform<i16:f32, 0.0003>>, i64, i1) -> tensor<2x3x!quant.uniform<i16:f32, 3.0517578125e-05>>
  return %0 : tensor<2x3x!quant.uniform<i16:f32, 3.0517578125e-05>>
}
// -----

// The logarithm of a softmax: that of the sum is computed, by quotients of polynomials.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V1:.*]] = "aten.amax"(%arg0, %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi8>
// CHECK: %[[V2:.*]] = "aten.to.dtype"(%[[V1]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V3:.*]] = "aten.sub.Tensor"(%[[V2]], %[[V0]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%[[V3]], {{.*}} -> tensor<2x3xui8>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V6:.*]] = "fixed.table"(%[[V4]], %[[V5]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V7:.*]] = "aten.sum.dim_IntList"(%[[V6]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V8:.*]] = "fixed.leading_zeros"(%[[V7]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V9:.*]] = "aten.to.dtype"(%[[V8]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V11:.*]] = "fixed.table"(%[[V9]], %[[V10]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V12:.*]] = "aten.mul.Tensor"(%[[V7]], %[[V11]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V13:.*]] = "hw.weight"() {name = "factor", value = dense<1518500250> : tensor<i32>}
// CHECK: %[[V14:.*]] = "fixed.high_multiply"(%[[V12]], %[[V13]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V14]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V16:.*]] = "aten.mul.Scalar"(%[[V15]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V17:.*]] = "aten.clamp"(%[[V16]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V18:.*]] = "aten.to.dtype"(%[[V17]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V19:.*]] = "aten.mul.Scalar"(%[[V8]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V20:.*]] = "aten.add.Scalar"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "factor_1", value = dense<1518500250> : tensor<i32>}
// CHECK: %[[V22:.*]] = "fixed.high_multiply"(%[[V7]], %[[V21]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V23:.*]] = "fixed.leading_zeros"(%[[V22]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V24:.*]] = "aten.to.dtype"(%[[V23]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V25:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V26:.*]] = "fixed.table"(%[[V24]], %[[V25]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V27:.*]] = "aten.to.dtype"(%[[V26]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V28:.*]] = "aten.to.dtype"(%[[V7]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V29:.*]] = "aten.mul.Tensor"(%[[V28]], %[[V27]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V30:.*]] = "aten.clamp"(%[[V29]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V31:.*]] = "aten.to.dtype"(%[[V30]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V32:.*]] = "aten.mul.Scalar"(%[[V23]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V33:.*]] = "aten.add.Scalar"(%[[V32]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V34:.*]] = "aten.mul.Scalar"(%[[V18]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V35:.*]] = "aten.mul.Scalar"(%[[V31]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V36:.*]] = "aten.maximum"(%[[V34]], %[[V35]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V37:.*]] = "aten.mul.Scalar"(%[[V36]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V38:.*]] = "aten.maximum"(%[[V20]], %[[V33]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V39:.*]] = "hw.weight"() {name = "multiplier", value = dense<1> : tensor<i32>}
// CHECK: %[[V40:.*]] = "hw.weight"() {name = "offset", value = dense<1805811302> : tensor<i32>}
// CHECK: %[[V41:.*]] = "fixed.line"(%[[V37]], %[[V39]], %[[V40]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V42:.*]] = "aten.add.Scalar"(%[[V37]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V43:.*]] = "aten.mul.Scalar"(%[[V42]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V44:.*]] = "fixed.high_multiply"(%[[V43]], %[[V43]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V45:.*]] = "fixed.high_multiply"(%[[V43]], %[[V37]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V46:.*]] = "fixed.high_multiply"(%[[V43]], %[[V44]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V47:.*]] = "hw.weight"() {name = "factor_2", value = dense<117049297> : tensor<i32>}
// CHECK: %[[V48:.*]] = "fixed.high_multiply"(%[[V46]], %[[V47]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V49:.*]] = "aten.add.Tensor"(%[[V45]], %[[V48]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V50:.*]] = "aten.add.Scalar"(%[[V43]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V51:.*]] = "hw.weight"() {name = "factor_3", value = dense<127690142> : tensor<i32>}
// CHECK: %[[V52:.*]] = "fixed.high_multiply"(%[[V44]], %[[V51]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V53:.*]] = "aten.add.Tensor"(%[[V50]], %[[V52]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V54:.*]] = "fixed.high_multiply"(%[[V41]], %[[V53]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V55:.*]] = "hw.weight"() {name = "factor_4", value = dense<638450708> : tensor<i32>}
// CHECK: %[[V56:.*]] = "fixed.high_multiply"(%[[V43]], %[[V55]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V57:.*]] = "aten.add.Tensor"(%[[V54]], %[[V56]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V58:.*]] = "hw.weight"() {name = "power", value = dense<6> : tensor<i32>}
// CHECK: %[[V59:.*]] = "fixed.divide_by_power"(%[[V49]], %[[V58]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V60:.*]] = "hw.weight"() {name = "factor_5", value = dense<1488522236> : tensor<i32>}
// CHECK: %[[V61:.*]] = "fixed.high_multiply"(%[[V38]], %[[V60]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V62:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V63:.*]] = "hw.weight"() {name = "offset_1", value = dense<2147483648> : tensor<i64>}
// CHECK: %[[V64:.*]] = "fixed.line"(%[[V57]], %[[V62]], %[[V63]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V65:.*]] = "hw.weight"() {name = "factor_6", value = dense<-1010580540> : tensor<i32>}
// CHECK: %[[V66:.*]] = "fixed.high_multiply"(%[[V64]], %[[V65]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V67:.*]] = "aten.add.Scalar"(%[[V66]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V68:.*]] = "fixed.high_multiply"(%[[V64]], %[[V67]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V69:.*]] = "aten.mul.Scalar"(%[[V68]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V70:.*]] = "aten.add.Scalar"(%[[V69]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V71:.*]] = "fixed.high_multiply"(%[[V67]], %[[V70]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V72:.*]] = "aten.mul.Scalar"(%[[V71]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V73:.*]] = "aten.add.Tensor"(%[[V67]], %[[V72]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V74:.*]] = "fixed.high_multiply"(%[[V64]], %[[V73]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V75:.*]] = "aten.mul.Scalar"(%[[V74]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V76:.*]] = "aten.add.Scalar"(%[[V75]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V77:.*]] = "fixed.high_multiply"(%[[V73]], %[[V76]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V78:.*]] = "aten.mul.Scalar"(%[[V77]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V79:.*]] = "aten.add.Tensor"(%[[V73]], %[[V78]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V80:.*]] = "fixed.high_multiply"(%[[V64]], %[[V79]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V81:.*]] = "aten.mul.Scalar"(%[[V80]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V82:.*]] = "aten.add.Scalar"(%[[V81]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V83:.*]] = "fixed.high_multiply"(%[[V79]], %[[V82]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V84:.*]] = "aten.mul.Scalar"(%[[V83]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V85:.*]] = "aten.add.Tensor"(%[[V79]], %[[V84]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V86:.*]] = "aten.to.dtype"(%[[V85]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V87:.*]] = "aten.mul.Scalar"(%[[V86]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V88:.*]] = "aten.clamp"(%[[V87]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V89:.*]] = "aten.to.dtype"(%[[V88]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V90:.*]] = "fixed.high_multiply"(%[[V59]], %[[V89]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V91:.*]] = "aten.add.Tensor"(%[[V61]], %[[V90]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V92:.*]] = "aten.to.dtype"(%[[V91]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V93:.*]] = "aten.mul.Scalar"(%[[V92]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V94:.*]] = "aten.clamp"(%[[V93]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V95:.*]] = "aten.to.dtype"(%[[V94]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V96:.*]] = "aten.add.Scalar"(%[[V95]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V97:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1789569706> : tensor<i32>}
// CHECK: %[[V98:.*]] = "hw.weight"() {name = "right", value = dense<24> : tensor<i32>}
// CHECK: %[[V99:.*]] = "fixed.multiply"(%[[V96]], %[[V97]], %{{[0-9]+}}, %[[V98]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V100:.*]] = "hw.weight"() {name = "least", value = dense<-63> : tensor<i32>}
// CHECK: %[[V101:.*]] = "aten.maximum"(%[[V99]], %[[V100]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V102:.*]] = "aten.to.dtype"(%[[V4]], {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V103:.*]] = "aten.mul.Scalar"(%[[V102]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V104:.*]] = "aten.sub.Tensor"(%[[V103]], %[[V101]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V105:.*]] = "aten.clamp"(%[[V104]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V106:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V107:.*]] = "fixed.table"(%[[V4]], %[[V106]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V108:.*]] = "aten.sub.Tensor"(%[[V107]], %[[V95]], %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V109:.*]] = "hw.weight"() {name = "power_1", value = dense<22> : tensor<i32>}
// CHECK: %[[V110:.*]] = "fixed.divide_by_power"(%[[V108]], %[[V109]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V111:.*]] = "aten.add.Scalar"(%[[V110]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V112:.*]] = "aten.clamp"(%[[V111]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V113:.*]] = "aten.add.Scalar"(%[[V112]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V114:.*]] = "aten.mul.Tensor"(%[[V113]], %[[V105]]) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V115:.*]] = "aten.add.Scalar"(%[[V114]], %{{[0-9]+}}, %{{[0-9]+}}) {hw.computes = "tflite"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V116:.*]] = "aten.to.dtype"(%[[V115]], {{.*}} -> tensor<2x3xi8>
// CHECK: return %[[V116]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.0625:127>> {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c1 = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._log_softmax"(%x0, %c0, %c1) {hw.arithmetic = "tflite"} : (tensor<2x3x!quant.uniform<i8:f32, 0.3:3>>, i64, i1) -> tensor<2x3x!quant.uniform<i8:f32, 0.0625:127>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 0.0625:127>>
}
