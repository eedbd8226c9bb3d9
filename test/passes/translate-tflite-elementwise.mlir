// RUN: hardwire-opt %s --translate-tflite --split-input-file | filecheck %s

// Functions of one number have PyTorch's names, but for a few.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.abs"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V1:.*]] = "aten.ceil"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V2:.*]] = "aten.cos"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V3:.*]] = "aten.exp"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V4:.*]] = "aten.floor"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V5:.*]] = "aten.log"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V6:.*]] = "aten.neg"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V7:.*]] = "aten.round"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V8:.*]] = "aten.rsqrt"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V9:.*]] = "aten.sin"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V10:.*]] = "aten.sqrt"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V11:.*]] = "aten.relu"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V12:.*]] = "aten.tanh"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V13:.*]] = "aten.square"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V14:.*]] = "aten.sigmoid"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V17:.*]] = "aten.clamp"(%arg0, %[[V15]], %[[V16]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V18:.*]] = "aten.hardswish"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V22:.*]] = "aten.elu"(%arg0, %[[V19]], %[[V20]], %[[V21]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[V24:.*]] = "aten.leaky_relu"(%arg0, %[[V23]]) : {{.*}} -> tensor<2xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]], %[[V13]], %[[V14]], %[[V17]], %[[V18]], %[[V22]], %[[V24]]
func.func @forward(%x0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = "tfl.abs"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "tfl.ceil"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "tfl.cos"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "tfl.exp"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "tfl.floor"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %5 = "tfl.log"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %6 = "tfl.neg"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %7 = "tfl.round"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %8 = "tfl.rsqrt"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %9 = "tfl.sin"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %10 = "tfl.sqrt"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %11 = "tfl.relu"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %12 = "tfl.tanh"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %13 = "tfl.square"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %14 = "tfl.logistic"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %15 = "tfl.relu6"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %16 = "tfl.hard_swish"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %17 = "tfl.elu"(%x0) : (tensor<2xf32>) -> tensor<2xf32>
  %18 = "tfl.leaky_relu"(%x0) {alpha = 0.25 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
// -----

// A slope for each channel is multiplied with what is not above zero; quantised, it is one operator with a rule.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "aten.gt.Scalar"(%arg0, %[[V0]]) : {{.*}} -> tensor<1x2xi1>
// CHECK: %[[V2:.*]] = "aten.mul.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V3:.*]] = "aten.where.self"(%[[V1]], %arg0, %[[V2]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V4:.*]] = "aten._prelu_kernel"(%arg2, %arg3) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: return %[[V3]], %[[V4]]
func.func @forward(%x0: tensor<1x2xf32>, %x1: tensor<2xf32>, %x2: tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, %x3: tensor<2x!quant.uniform<i8:f32, 0.25:-5>>) -> (tensor<1x2xf32>, tensor<1x2x!quant.uniform<i8:f32, 2.0>>) {
  %0 = "tfl.prelu"(%x0, %x1) : (tensor<1x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  %1 = "tfl.prelu"(%x2, %x3) : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<1x2x!quant.uniform<i8:f32, 2.0>>
  return %0, %1 : tensor<1x2xf32>, tensor<1x2x!quant.uniform<i8:f32, 2.0>>
}
// -----

// The factor of a softmax of numbers is multiplied with; one of 1 is none. Softmax goes along the last dimension.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %[[V1:.*]] = "aten.mul.Scalar"(%arg0, %[[V0]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V4:.*]] = "aten._softmax"(%[[V1]], %[[V2]], %[[V3]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V7:.*]] = "aten._softmax"(%arg0, %[[V5]], %[[V6]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V10:.*]] = "aten._softmax"(%arg1, %[[V8]], %[[V9]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 3.906250e-03:-128>>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[V12:.*]] = "aten.mul.Scalar"(%arg2, %[[V11]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V15:.*]] = "aten._softmax"(%[[V12]], %[[V13]], %[[V14]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V18:.*]] = "aten._log_softmax"(%arg0, %[[V16]], %[[V17]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V21:.*]] = "aten._log_softmax"(%arg2, %[[V19]], %[[V20]]) : {{.*}} -> tensor<2xf32>
// CHECK: return %[[V4]], %[[V7]], %[[V10]], %[[V15]], %[[V18]], %[[V21]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2x!quant.uniform<i8:f32, 0.5:1>>, %x2: tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.00390625:-128>>, tensor<2xf32>, tensor<2x3xf32>, tensor<2xf32>) {
  %0 = "tfl.softmax"(%x0) {beta = 2.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "tfl.softmax"(%x0) {beta = 1.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = "tfl.softmax"(%x1) {beta = 1.0 : f32} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.00390625:-128>>
  %3 = "tfl.softmax"(%x2) {beta = 0.5 : f32} : (tensor<2xf32>) -> tensor<2xf32>
  %4 = "tfl.log_softmax"(%x0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = "tfl.log_softmax"(%x2) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.00390625:-128>>, tensor<2xf32>, tensor<2x3xf32>, tensor<2xf32>
}
// -----

// Two tensors are broadcast, and an activation is one more operator.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V1:.*]] = "aten.add.Tensor"(%arg0, %arg1, %[[V0]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V2:.*]] = "aten.relu"(%[[V1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V4:.*]] = "aten.sub.Tensor"(%arg0, %arg1, %[[V3]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V7:.*]] = "aten.clamp"(%[[V4]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V8:.*]] = "aten.mul.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.clamp"(%[[V8]], %[[V9]], %[[V10]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V12:.*]] = "aten.div.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V13:.*]] = "aten.tanh"(%[[V12]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V15:.*]] = "aten.add.Tensor"(%arg2, %arg2, %[[V14]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V16:.*]] = "aten.relu"(%[[V15]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = "floor"}
// CHECK: %[[V18:.*]] = "aten.div.Tensor_mode"(%arg0, %arg1, %[[V17]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V19:.*]] = "aten.remainder.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V20:.*]] = "aten.maximum"(%arg0, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V21:.*]] = "aten.minimum"(%arg0, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V23:.*]] = "aten.sub.Tensor"(%arg0, %arg1, %[[V22]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V24:.*]] = "aten.mul.Tensor"(%[[V23]], %[[V23]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: return %[[V2]], %[[V7]], %[[V11]], %[[V13]], %[[V16]], %[[V18]], %[[V19]], %[[V20]], %[[V21]], %[[V24]]
func.func @forward(%x0: tensor<2x1xf32>, %x1: tensor<3xf32>, %x2: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %0 = "tfl.add"(%x0, %x1) {fused_activation_function = "RELU"} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %1 = "tfl.sub"(%x0, %x1) {fused_activation_function = "RELU6"} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %2 = "tfl.mul"(%x0, %x1) {fused_activation_function = "RELU_N1_TO_1"} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %3 = "tfl.div"(%x0, %x1) {fused_activation_function = "TANH"} : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %4 = "tfl.add"(%x2, %x2) {fused_activation_function = "RELU"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.25:-5>>
  %5 = "tfl.floor_div"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %6 = "tfl.floor_mod"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %7 = "tfl.maximum"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %8 = "tfl.minimum"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %9 = "tfl.squared_difference"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
// -----

// Quantised values of several scales: extremes are those of integers, and differences have a rule.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.scast %arg0 : tensor<2x1x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x1xi8>
// CHECK: %[[V1:.*]] = quant.scast %[[V0]] : tensor<2x1xi8> to tensor<2x1x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V2:.*]] = quant.scast %arg1 : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-5>> to tensor<3xi8>
// CHECK: %[[V3:.*]] = quant.scast %[[V2]] : tensor<3xi8> to tensor<3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V4:.*]] = "aten.maximum"(%[[V1]], %[[V3]]) : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V6:.*]] = "aten.mse_loss"(%arg0, %arg1, %[[V5]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: return %[[V4]], %[[V6]]
func.func @forward(%x0: tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<3x!quant.uniform<i8:f32, 0.25:-5>>) -> (tensor<2x3x!quant.uniform<i8:f32, 2.0>>, tensor<2x3x!quant.uniform<i8:f32, 2.0>>) {
  %0 = "tfl.maximum"(%x0, %x1) : (tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<2x3x!quant.uniform<i8:f32, 2.0>>
  %1 = "tfl.squared_difference"(%x0, %x1) : (tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<2x3x!quant.uniform<i8:f32, 2.0>>
  return %0, %1 : tensor<2x3x!quant.uniform<i8:f32, 2.0>>, tensor<2x3x!quant.uniform<i8:f32, 2.0>>
}
// -----

// As many as there are are added up; quantised, their steps from the zero point are.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V1:.*]] = "aten.add.Tensor"(%arg0, %arg0, %[[V0]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "aten.add.Tensor"(%[[V1]], %arg0, %[[V2]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V4:.*]] = quant.scast %arg1 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xi8>
// CHECK: %[[V5:.*]] = quant.scast %arg1 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xi8>
// CHECK: %[[V6:.*]] = quant.scast %arg1 : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xi8>
// CHECK: %[[V7:.*]] = "aten.to.dtype"(%[[V4]], {{.*}} -> tensor<2xi32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "aten.add.Scalar"(%[[V7]], %[[V8]], %[[V9]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V5]], {{.*}} -> tensor<2xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.add.Scalar"(%[[V11]], %[[V12]], %[[V13]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.add.Tensor"(%[[V10]], %[[V14]], %[[V15]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V17:.*]] = "aten.to.dtype"(%[[V6]], {{.*}} -> tensor<2xi32>
// CHECK: %[[V18:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V20:.*]] = "aten.add.Scalar"(%[[V17]], %[[V18]], %[[V19]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V22:.*]] = "aten.add.Tensor"(%[[V16]], %[[V20]], %[[V21]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V25:.*]] = "aten.add.Scalar"(%[[V22]], %[[V23]], %[[V24]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V26:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V27:.*]] = "hw.weight"() {name = "left", value = dense<19> : tensor<i32>}
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "right", value = dense<18> : tensor<i32>}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V30:.*]] = "fixed.multiply"(%[[V25]], %[[V26]], %[[V27]], %[[V28]], %[[V29]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "aten.add.Scalar"(%[[V30]], %[[V31]], %[[V32]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V36:.*]] = "aten.clamp"(%[[V33]], %[[V34]], %[[V35]]) : {{.*}} -> tensor<2xi32>
// CHECK: %[[V37:.*]] = "aten.to.dtype"(%[[V36]], {{.*}} -> tensor<2xi8>
// CHECK: %[[V38:.*]] = quant.scast %[[V37]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: return %[[V3]], %arg0, %[[V38]]
func.func @forward(%x0: tensor<2xf32>, %x1: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) {
  %l0 = builtin.unrealized_conversion_cast %x0, %x0, %x0 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
  %1 = "tfl.add_n"(%l0) : (!hw.tensor_list) -> tensor<2xf32>
  %l2 = builtin.unrealized_conversion_cast %x0 : tensor<2xf32> to !hw.tensor_list
  %3 = "tfl.add_n"(%l2) : (!hw.tensor_list) -> tensor<2xf32>
  %l4 = builtin.unrealized_conversion_cast %x1, %x1, %x1 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>> to !hw.tensor_list
  %5 = "tfl.add_n"(%l4) : (!hw.tensor_list) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  return %1, %3, %5 : tensor<2xf32>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// Comparisons give truths; those are combined, and choose.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.eq.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V1:.*]] = "aten.ne.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V2:.*]] = "aten.gt.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V3:.*]] = "aten.ge.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V4:.*]] = "aten.lt.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V5:.*]] = "aten.le.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V6:.*]] = "aten.logical_and"(%arg2, %arg2) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V7:.*]] = "aten.logical_or"(%arg2, %arg2) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V8:.*]] = "aten.logical_not"(%arg2) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V9:.*]] = "aten.where.self"(%arg5, %arg0, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V10:.*]] = quant.scast %arg3 : tensor<2x1x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x1xi8>
// CHECK: %[[V11:.*]] = quant.scast %[[V10]] : tensor<2x1xi8> to tensor<2x1x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V12:.*]] = quant.scast %arg4 : tensor<3x!quant.uniform<i8:f32, 2.500000e-01:-5>> to tensor<3xi8>
// CHECK: %[[V13:.*]] = quant.scast %[[V12]] : tensor<3xi8> to tensor<3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V14:.*]] = "aten.where.self"(%arg5, %[[V11]], %[[V13]]) : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V15:.*]] = "aten.where.self"(%arg2, %arg1, %arg1) : {{.*}} -> tensor<2x3xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V14]], %[[V15]]
func.func @forward(%x0: tensor<2x1xf32>, %x1: tensor<3xf32>, %x2: tensor<2x3xi1>, %x3: tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, %x4: tensor<3x!quant.uniform<i8:f32, 0.25:-5>>, %x5: tensor<3xi1>) -> (tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3x!quant.uniform<i8:f32, 2.0>>, tensor<2x3xf32>) {
  %0 = "tfl.equal"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %1 = "tfl.not_equal"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %2 = "tfl.greater"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %3 = "tfl.greater_equal"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %4 = "tfl.less"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %5 = "tfl.less_equal"(%x0, %x1) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xi1>
  %6 = "tfl.logical_and"(%x2, %x2) : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %7 = "tfl.logical_or"(%x2, %x2) : (tensor<2x3xi1>, tensor<2x3xi1>) -> tensor<2x3xi1>
  %8 = "tfl.logical_not"(%x2) : (tensor<2x3xi1>) -> tensor<2x3xi1>
  %9 = "tfl.select_v2"(%x5, %x0, %x1) : (tensor<3xi1>, tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  %10 = "tfl.select_v2"(%x5, %x3, %x4) : (tensor<3xi1>, tensor<2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<2x3x!quant.uniform<i8:f32, 2.0>>
  %11 = "tfl.select_v2"(%x2, %x1, %x1) : (tensor<2x3xi1>, tensor<3xf32>, tensor<3xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xi1>, tensor<2x3xf32>, tensor<2x3x!quant.uniform<i8:f32, 2.0>>, tensor<2x3xf32>
}
// -----

// Places of extremes are counted in the integers that the file says; those of quantised values are those of their
// integers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V2:.*]] = "aten.argmax"(%arg0, %[[V0]], %[[V1]]) : {{.*}} -> tensor<2xi64>
// CHECK: %[[V3:.*]] = "aten.to.dtype"(%[[V2]], {{.*}} -> tensor<2xi32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V6:.*]] = "aten.argmin"(%arg0, %[[V4]], %[[V5]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[V7:.*]] = quant.scast %arg1 : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x3xi8>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V10:.*]] = "aten.argmax"(%[[V7]], %[[V8]], %[[V9]]) : {{.*}} -> tensor<2xi64>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<2xi32>
// CHECK: return %[[V3]], %[[V6]], %[[V11]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2xi32>, tensor<3xi64>, tensor<2xi32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<-1> : tensor<i32>} : () -> tensor<i32>
  %0 = "tfl.arg_max"(%x0, %k0) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %1 = "tfl.arg_min"(%x0, %k2) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xi64>
  %k4 = "hw.weight"() {name = "k4", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %2 = "tfl.arg_max"(%x1, %k4) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>) -> tensor<2xi32>
  return %0, %1, %2 : tensor<2xi32>, tensor<3xi64>, tensor<2xi32>
}
// -----

// Other types are casts; halves become floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2xi32>
// CHECK: %[[V1:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<2xf32>
// CHECK: return %[[V0]], %[[V1]]
func.func @forward(%x0: tensor<2xf32>, %x1: tensor<2xf16>) -> (tensor<2xi32>, tensor<2xf32>) {
  %0 = "tfl.cast"(%x0) : (tensor<2xf32>) -> tensor<2xi32>
  %1 = "tfl.dequantize"(%x1) : (tensor<2xf16>) -> tensor<2xf32>
  return %0, %1 : tensor<2xi32>, tensor<2xf32>
}
