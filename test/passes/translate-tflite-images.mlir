// RUN: hardwire-opt %s --translate-tflite --split-input-file | filecheck %s

// Rows and columns have strides, dilations and padding of their own: `SAME` padding of an odd amount has more
// behind, above all where a dilated window reaches further.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<1.000000e+00> : tensor<1x1x3x2xf32>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg0, %[[V1]]) : {{.*}} -> tensor<1x1x7x8xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 1, 2, 1, 1>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "aten.constant_pad_nd"(%[[V2]], %[[V3]], %[[V4]]) : {{.*}} -> tensor<1x1x9x11xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V13:.*]] = "aten.convolution"(%[[V5]], %[[V0]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) : {{.*}} -> tensor<1x1x4x8xf32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V15:.*]] = "aten.permute"(%[[V13]], %[[V14]]) : {{.*}} -> tensor<1x4x8x1xf32>
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "w3", value = dense<1.000000e+00> : tensor<1x1x3x2xf32>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V18:.*]] = "aten.permute"(%arg0, %[[V17]]) : {{.*}} -> tensor<1x1x7x8xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "aten.convolution"(%[[V18]], %[[V16]], %[[V19]], %[[V20]], %[[V21]], %[[V22]], %[[V23]], %[[V24]], %[[V25]]) : {{.*}} -> tensor<1x1x3x5xf32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V28:.*]] = "aten.permute"(%[[V26]], %[[V27]]) : {{.*}} -> tensor<1x3x5x1xf32>
// CHECK: return %[[V15]], %[[V28]]
func.func @forward(%x0: tensor<1x7x8x1xf32>) -> (tensor<1x4x8x1xf32>, tensor<1x3x5x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x3x2x1xf32>} : () -> tensor<1x3x2x1xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.conv_2d"(%x0, %w, %c0) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 3 : i64, fused_activation_function = "NONE"} : (tensor<1x7x8x1xf32>, tensor<1x3x2x1xf32>, !hw.none) -> tensor<1x4x8x1xf32>
  %w3 = "hw.weight"() {name = "w3", value = dense<1.0> : tensor<1x3x2x1xf32>} : () -> tensor<1x3x2x1xf32>
  %1 = "tfl.conv_2d"(%x0, %w3, %c0) {padding = "VALID", stride_h = 2 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 3 : i64, fused_activation_function = "NONE"} : (tensor<1x7x8x1xf32>, tensor<1x3x2x1xf32>, !hw.none) -> tensor<1x3x5x1xf32>
  return %0, %1 : tensor<1x4x8x1xf32>, tensor<1x3x5x1xf32>
}
// -----

// A channel of weights for fewer channels than the image has is one of a group.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1.000000e+00{{\]\]}}, {{\[\[}}2.000000e+00{{\]\]\]}}, {{\[\[\[}}3.000000e+00{{\]\]}}, {{\[\[}}4.000000e+00{{\]\]\]\]}}> : tensor<2x2x1x1xf32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "b", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V3:.*]] = "aten.permute"(%arg0, %[[V2]]) : {{.*}} -> tensor<1x4x1x1xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V10:.*]] = "aten.convolution"(%[[V3]], %[[V0]], %[[V1]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]) : {{.*}} -> tensor<1x2x1x1xf32>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V12:.*]] = "aten.permute"(%[[V10]], %[[V11]]) : {{.*}} -> tensor<1x1x1x2xf32>
// CHECK: return %[[V12]]
func.func @forward(%x0: tensor<1x1x1x4xf32>) -> tensor<1x1x1x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0, 2.0]]], [[[3.0, 4.0]]]]> : tensor<2x1x1x2xf32>} : () -> tensor<2x1x1x2xf32>
  %b = "hw.weight"() {name = "b", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "tfl.conv_2d"(%x0, %w, %b) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x1x1x4xf32>, tensor<2x1x1x2xf32>, tensor<2xf32>) -> tensor<1x1x1x2xf32>
  return %0 : tensor<1x1x1x2xf32>
}
// -----

// Quantised weights beside numbers become numbers; in both kinds of convolution. One input has several outputs.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1, 2{{\]\]\]\]}}> : tensor<1x1x1x2xi8>} : () -> tensor<1x1x1x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "v", value = dense<1.000000e+00> : tensor<4x1x2x1xf32>}
// CHECK: %[[V2:.*]] = quant.dcast %[[V0]] {hw.arithmetic = "tflite"} : tensor<1x1x1x2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<1x1x1x2xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V4:.*]] = "aten.permute"(%[[V2]], %[[V3]]) : {{.*}} -> tensor<1x2x1x1xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V6:.*]] = "aten.permute"(%arg0, %[[V5]]) : {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.convolution"(%[[V6]], %[[V4]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]], %[[V13]]) : {{.*}} -> tensor<1x1x2x2xf32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V16:.*]] = "aten.permute"(%[[V14]], %[[V15]]) : {{.*}} -> tensor<1x2x2x1xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V18:.*]] = "aten.permute"(%arg0, %[[V17]]) : {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V26:.*]] = "aten.convolution"(%[[V18]], %[[V1]], %[[V19]], %[[V20]], %[[V21]], %[[V22]], %[[V23]], %[[V24]], %[[V25]]) : {{.*}} -> tensor<1x4x1x1xf32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V28:.*]] = "aten.permute"(%[[V26]], %[[V27]]) : {{.*}} -> tensor<1x1x1x4xf32>
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "u", value = dense<1.000000e+00> : tensor<2x1x1x2xf32>}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V31:.*]] = "aten.permute"(%arg0, %[[V30]]) : {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[V32:.*]] = "hw.constant"() {value}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V34:.*]] = "hw.constant"() {value = array<i64: 0, 1>}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V39:.*]] = "aten.convolution"(%[[V31]], %[[V29]], %[[V32]], %[[V33]], %[[V34]], %[[V35]], %[[V36]], %[[V37]], %[[V38]]) : {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[V40:.*]] = "aten.relu"(%[[V39]]) : {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[V41:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V42:.*]] = "aten.permute"(%[[V40]], %[[V41]]) : {{.*}} -> tensor<1x2x2x2xf32>
// CHECK: %[[V43:.*]] = "hw.weight"() {name = "o", value = dense<1.000000e+00> : tensor<1x1x1x1xf32>}
// CHECK: %[[V44:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V45:.*]] = "aten.permute"(%arg1, %[[V44]]) : {{.*}} -> tensor<1x1x2x2xf32>
// CHECK: %[[V46:.*]] = "hw.constant"() {value}
// CHECK: %[[V47:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V48:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V49:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V50:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V51:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V52:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V53:.*]] = "aten.convolution"(%[[V45]], %[[V43]], %[[V46]], %[[V47]], %[[V48]], %[[V49]], %[[V50]], %[[V51]], %[[V52]]) : {{.*}} -> tensor<1x1x2x2xf32>
// CHECK: %[[V54:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V55:.*]] = "aten.permute"(%[[V53]], %[[V54]]) : {{.*}} -> tensor<1x2x2x1xf32>
// CHECK: return %[[V16]], %[[V28]], %[[V42]], %[[V55]]
func.func @forward(%x0: tensor<1x2x2x2xf32>, %x1: tensor<1x2x2x1xf32>) -> (tensor<1x2x2x1xf32>, tensor<1x1x1x4xf32>, tensor<1x2x2x2xf32>, tensor<1x2x2x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1, 2]]]]> : tensor<1x1x1x2xi8>} : () -> tensor<1x1x1x2x!quant.uniform<i8:f32, 0.5>>
  %v = "hw.weight"() {name = "v", value = dense<1.0> : tensor<1x2x1x4xf32>} : () -> tensor<1x2x1x4xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.conv_2d"(%x0, %w, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x2x2x2xf32>, tensor<1x1x1x2x!quant.uniform<i8:f32, 0.5>>, !hw.none) -> tensor<1x2x2x1xf32>
  %1 = "tfl.depthwise_conv_2d"(%x0, %v, %c0) {depth_multiplier = 2 : i64, padding = "VALID", stride_h = 1 : i64, stride_w = 2 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x2x2x2xf32>, tensor<1x2x1x4xf32>, !hw.none) -> tensor<1x1x1x4xf32>
  %u = "hw.weight"() {name = "u", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %2 = "tfl.depthwise_conv_2d"(%x0, %u, %c0) {depth_multiplier = 1 : i64, padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 2 : i64, fused_activation_function = "RELU"} : (tensor<1x2x2x2xf32>, tensor<1x1x2x2xf32>, !hw.none) -> tensor<1x2x2x2xf32>
  %o = "hw.weight"() {name = "o", value = dense<1.0> : tensor<1x1x1x1xf32>} : () -> tensor<1x1x1x1xf32>
  %3 = "tfl.depthwise_conv_2d"(%x1, %o, %c0) {depth_multiplier = 1 : i64, padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x2x2x1xf32>, tensor<1x1x1x1xf32>, !hw.none) -> tensor<1x2x2x1xf32>
  return %0, %1, %2, %3 : tensor<1x2x2x1xf32>, tensor<1x1x1x4xf32>, tensor<1x2x2x2xf32>, tensor<1x2x2x1xf32>
}
// -----

// Weights with one scale for all keep it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1, 2{{\]\]\]\]}}> : tensor<1x1x1x2xi8>} : () -> tensor<1x1x1x2x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg0, %[[V1]]) : {{.*}} -> tensor<1x1x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V3:.*]] = "hw.constant"() {value}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "aten.convolution"(%[[V2]], %[[V0]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<1x1x2x1x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V12:.*]] = "aten.permute"(%[[V10]], %[[V11]]) : {{.*}} -> tensor<1x2x1x1x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: return %[[V12]]
func.func @forward(%x0: tensor<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x1x1x!quant.uniform<i8:f32, 0.25:-5>> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1], [2]]]]> : tensor<1x1x2x1xi8>} : () -> tensor<1x1x2x1x!quant.uniform<i8:f32, 0.5>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.conv_2d"(%x0, %w, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x2x2x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x2x1x!quant.uniform<i8:f32, 0.5>>, !hw.none) -> tensor<1x2x1x1x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<1x2x1x1x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// A transposed convolution: what is missing behind is added, what is too much cut off. Its channels are exchanged.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<1.000000e+00> : tensor<2x1x3x2xf32>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V2:.*]] = "aten.permute"(%arg0, %[[V1]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 3, 1>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "aten.convolution"(%[[V2]], %[[V0]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]) : {{.*}} -> tensor<1x1x6x4xf32>
// CHECK: %[[V11:.*]] = "aten.relu"(%[[V10]]) : {{.*}} -> tensor<1x1x6x4xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V13:.*]] = "aten.permute"(%[[V11]], %[[V12]]) : {{.*}} -> tensor<1x6x4x1xf32>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "w2", value = dense<1.000000e+00> : tensor<2x1x1x3xf32>}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V16:.*]] = "aten.permute"(%arg0, %[[V15]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V24:.*]] = "aten.convolution"(%[[V16]], %[[V14]], %[[V17]], %[[V18]], %[[V19]], %[[V20]], %[[V21]], %[[V22]], %[[V23]]) : {{.*}} -> tensor<1x1x3x7xf32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V29:.*]] = "aten.slice.Tensor"(%[[V24]], %[[V25]], %[[V26]], %[[V27]], %[[V28]]) : {{.*}} -> tensor<1x1x3x6xf32>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V31:.*]] = "aten.permute"(%[[V29]], %[[V30]]) : {{.*}} -> tensor<1x3x6x1xf32>
// CHECK: return %[[V13]], %[[V31]]
func.func @forward(%x0: tensor<1x2x3x2xf32>) -> (tensor<1x6x4x1xf32>, tensor<1x3x6x1xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[1, 6, 4, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x3x2x2xf32>} : () -> tensor<1x3x2x2xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.transpose_conv"(%k0, %w, %x0, %c0) {padding = "VALID", stride_h = 3 : i64, stride_w = 1 : i64, fused_activation_function = "RELU"} : (tensor<4xi32>, tensor<1x3x2x2xf32>, tensor<1x2x3x2xf32>, !hw.none) -> tensor<1x6x4x1xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[1, 3, 6, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %w2 = "hw.weight"() {name = "w2", value = dense<1.0> : tensor<1x1x3x2xf32>} : () -> tensor<1x1x3x2xf32>
  %1 = "tfl.transpose_conv"(%k4, %w2, %x0, %c0) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<1x1x3x2xf32>, tensor<1x2x3x2xf32>, !hw.none) -> tensor<1x3x6x1xf32>
  return %0, %1 : tensor<1x6x4x1xf32>, tensor<1x3x6x1xf32>
}
// -----

// Windows of pools: rows, then columns. The root of a mean of squares is a pool, too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %[[V0]]) : {{.*}} -> tensor<1x2x4x5xf32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V7:.*]] = "aten.max_pool2d"(%[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V8:.*]] = "aten.relu"(%[[V7]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V10:.*]] = "aten.permute"(%[[V8]], %[[V9]]) : {{.*}} -> tensor<1x2x3x2xf32>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V12:.*]] = "aten.permute"(%arg0, %[[V11]]) : {{.*}} -> tensor<1x2x4x5xf32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V18:.*]] = "hw.constant"() {value}
// CHECK: %[[V19:.*]] = "aten.avg_pool2d"(%[[V12]], %[[V13]], %[[V14]], %[[V15]], %[[V16]], %[[V17]], %[[V18]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V20:.*]] = "aten.relu"(%[[V19]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V21:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V22:.*]] = "aten.permute"(%[[V20]], %[[V21]]) : {{.*}} -> tensor<1x2x3x2xf32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V24:.*]] = "aten.permute"(%arg0, %[[V23]]) : {{.*}} -> tensor<1x2x4x5xf32>
// CHECK: %[[V25:.*]] = "aten.mul.Tensor"(%[[V24]], %[[V24]]) : {{.*}} -> tensor<1x2x4x5xf32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V31:.*]] = "hw.constant"() {value}
// CHECK: %[[V32:.*]] = "aten.avg_pool2d"(%[[V25]], %[[V26]], %[[V27]], %[[V28]], %[[V29]], %[[V30]], %[[V31]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V33:.*]] = "aten.sqrt"(%[[V32]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V34:.*]] = "aten.relu"(%[[V33]]) : {{.*}} -> tensor<1x2x2x3xf32>
// CHECK: %[[V35:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V36:.*]] = "aten.permute"(%[[V34]], %[[V35]]) : {{.*}} -> tensor<1x2x3x2xf32>
// CHECK: return %[[V10]], %[[V22]], %[[V36]]
func.func @forward(%x0: tensor<1x4x5x2xf32>) -> (tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>) {
  %0 = "tfl.max_pool_2d"(%x0) {padding = "VALID", stride_h = 2 : i64, stride_w = 1 : i64, filter_height = 2 : i64, filter_width = 3 : i64, fused_activation_function = "RELU"} : (tensor<1x4x5x2xf32>) -> tensor<1x2x3x2xf32>
  %1 = "tfl.average_pool_2d"(%x0) {padding = "VALID", stride_h = 2 : i64, stride_w = 1 : i64, filter_height = 2 : i64, filter_width = 3 : i64, fused_activation_function = "RELU"} : (tensor<1x4x5x2xf32>) -> tensor<1x2x3x2xf32>
  %2 = "tfl.l2_pool_2d"(%x0) {padding = "VALID", stride_h = 2 : i64, stride_w = 1 : i64, filter_height = 2 : i64, filter_width = 3 : i64, fused_activation_function = "RELU"} : (tensor<1x4x5x2xf32>) -> tensor<1x2x3x2xf32>
  return %0, %1, %2 : tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>, tensor<1x2x3x2xf32>
}
// -----

// Padding that is the same on both sides needs no window beyond it; with a stride of 1 there is one more in front,
// with another the last one reaches beyond.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %[[V0]]) : {{.*}} -> tensor<1x1x4x5xf32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V7:.*]] = "aten.max_pool2d"(%[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<1x1x4x6xf32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V12:.*]] = "aten.slice.Tensor"(%[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]]) : {{.*}} -> tensor<1x1x4x5xf32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V14:.*]] = "aten.permute"(%[[V12]], %[[V13]]) : {{.*}} -> tensor<1x4x5x1xf32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V16:.*]] = "aten.permute"(%arg0, %[[V15]]) : {{.*}} -> tensor<1x1x4x5xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 3, 3>}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 0, 1>}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V22:.*]] = "aten.max_pool2d"(%[[V16]], %[[V17]], %[[V18]], %[[V19]], %[[V20]], %[[V21]]) : {{.*}} -> tensor<1x1x2x3xf32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V24:.*]] = "aten.permute"(%[[V22]], %[[V23]]) : {{.*}} -> tensor<1x2x3x1xf32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[V26:.*]] = "aten.permute"(%arg0, %[[V25]]) : {{.*}} -> tensor<1x1x4x5xf32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 1, 4>}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = array<i64: 0, 2>}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V32:.*]] = "hw.constant"() {value}
// CHECK: %[[V33:.*]] = "aten.avg_pool2d"(%[[V26]], %[[V27]], %[[V28]], %[[V29]], %[[V30]], %[[V31]], %[[V32]]) : {{.*}} -> tensor<1x1x4x6xf32>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V38:.*]] = "aten.slice.Tensor"(%[[V33]], %[[V34]], %[[V35]], %[[V36]], %[[V37]]) : {{.*}} -> tensor<1x1x4x5xf32>
// CHECK: %[[V39:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[V40:.*]] = "aten.permute"(%[[V38]], %[[V39]]) : {{.*}} -> tensor<1x4x5x1xf32>
// CHECK: return %[[V14]], %[[V24]], %[[V40]]
func.func @forward(%x0: tensor<1x4x5x1xf32>) -> (tensor<1x4x5x1xf32>, tensor<1x2x3x1xf32>, tensor<1x4x5x1xf32>) {
  %0 = "tfl.max_pool_2d"(%x0) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, filter_height = 3 : i64, filter_width = 2 : i64, fused_activation_function = "NONE"} : (tensor<1x4x5x1xf32>) -> tensor<1x4x5x1xf32>
  %1 = "tfl.max_pool_2d"(%x0) {padding = "SAME", stride_h = 2 : i64, stride_w = 2 : i64, filter_height = 3 : i64, filter_width = 3 : i64, fused_activation_function = "NONE"} : (tensor<1x4x5x1xf32>) -> tensor<1x2x3x1xf32>
  %2 = "tfl.average_pool_2d"(%x0) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, filter_height = 1 : i64, filter_width = 4 : i64, fused_activation_function = "NONE"} : (tensor<1x4x5x1xf32>) -> tensor<1x4x5x1xf32>
  return %0, %1, %2 : tensor<1x4x5x1xf32>, tensor<1x2x3x1xf32>, tensor<1x4x5x1xf32>
}
// -----

// The nearest element, as TFLite has it: by corners, by the middles of elements, or by edges.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "places", value = dense<[0, 0, 0, 1, 1]> : tensor<5xi64>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = "aten.index_select"(%arg0, %[[V1]], %[[V0]]) : {{.*}} -> tensor<1x5x3x1xf32>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "places_1", value = dense<[0, 0, 1, 2]> : tensor<4xi64>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V5:.*]] = "aten.index_select"(%[[V2]], %[[V4]], %[[V3]]) : {{.*}} -> tensor<1x5x4x1xf32>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "places_2", value = dense<[0, 0, 1, 1, 1]> : tensor<5xi64>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V8:.*]] = "aten.index_select"(%arg0, %[[V7]], %[[V6]]) : {{.*}} -> tensor<1x5x3x1xf32>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "places_3", value = dense<[0, 1, 1, 2]> : tensor<4xi64>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V11:.*]] = "aten.index_select"(%[[V8]], %[[V10]], %[[V9]]) : {{.*}} -> tensor<1x5x4x1xf32>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "places_4", value = dense<[0, 0, 1, 1, 1]> : tensor<5xi64>}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.index_select"(%arg0, %[[V13]], %[[V12]]) : {{.*}} -> tensor<1x5x3x1xf32>
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "places_5", value = dense<[0, 1, 1, 2]> : tensor<4xi64>}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V17:.*]] = "aten.index_select"(%[[V14]], %[[V16]], %[[V15]]) : {{.*}} -> tensor<1x5x4x1xf32>
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V22:.*]] = "aten.slice.Tensor"(%arg0, %[[V18]], %[[V19]], %[[V20]], %[[V21]]) : {{.*}} -> tensor<1x1x3x1xf32>
// CHECK: %[[V23:.*]] = "hw.weight"() {name = "places_6", value = dense<[0, 1, 1, 2]> : tensor<4xi64>}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V25:.*]] = "aten.index_select"(%[[V22]], %[[V24]], %[[V23]]) : {{.*}} -> tensor<1x1x4x1xf32>
// CHECK: return %[[V5]], %[[V11]], %[[V17]], %[[V25]]
func.func @forward(%x0: tensor<1x2x3x1xf32>) -> (tensor<1x5x4x1xf32>, tensor<1x5x4x1xf32>, tensor<1x5x4x1xf32>, tensor<1x1x4x1xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[5, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.resize_nearest_neighbor"(%x0, %k0) {align_corners = false, half_pixel_centers = false} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x5x4x1xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[5, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tfl.resize_nearest_neighbor"(%x0, %k2) {align_corners = true, half_pixel_centers = false} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x5x4x1xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[5, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %2 = "tfl.resize_nearest_neighbor"(%x0, %k4) {align_corners = false, half_pixel_centers = true} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x5x4x1xf32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[1, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %3 = "tfl.resize_nearest_neighbor"(%x0, %k6) {align_corners = true, half_pixel_centers = false} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x1x4x1xf32>
  return %0, %1, %2, %3 : tensor<1x5x4x1xf32>, tensor<1x5x4x1xf32>, tensor<1x5x4x1xf32>, tensor<1x1x4x1xf32>
}
// -----

// Between two rows, then between two columns: which, and how much of each.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "places", value = dense<[0, 0, 1]> : tensor<3xi64>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = "aten.index_select"(%arg0, %[[V1]], %[[V0]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "places_1", value = dense<[0, 1, 1]> : tensor<3xi64>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "aten.index_select"(%arg0, %[[V4]], %[[V3]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "share", value = dense<{{\[\[\[}}0.000000e+00{{\]\]}}, {{\[\[}}0.666666686{{\]\]}}, {{\[\[}}0.333333373{{\]\]\]}}> : tensor<3x1x1xf32>}
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "rest", value = dense<{{\[\[\[}}1.000000e+00{{\]\]}}, {{\[\[}}0.333333313{{\]\]}}, {{\[\[}}0.666666627{{\]\]\]}}> : tensor<3x1x1xf32>}
// CHECK: %[[V8:.*]] = "aten.mul.Tensor"(%[[V2]], %[[V7]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V9:.*]] = "aten.mul.Tensor"(%[[V5]], %[[V6]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.add.Tensor"(%[[V8]], %[[V9]], %[[V10]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.slice.Tensor"(%[[V11]], %[[V12]], %[[V13]], %[[V14]], %[[V15]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V21:.*]] = "aten.slice.Tensor"(%[[V11]], %[[V17]], %[[V18]], %[[V19]], %[[V20]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V22:.*]] = "hw.weight"() {name = "share_1", value = dense<{{\[\[}}0.000000e+00], [5.000000e-01{{\]\]}}> : tensor<2x1xf32>}
// CHECK: %[[V23:.*]] = "hw.weight"() {name = "rest_1", value = dense<{{\[\[}}1.000000e+00], [5.000000e-01{{\]\]}}> : tensor<2x1xf32>}
// CHECK: %[[V24:.*]] = "aten.mul.Tensor"(%[[V16]], %[[V23]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V25:.*]] = "aten.mul.Tensor"(%[[V21]], %[[V22]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "aten.add.Tensor"(%[[V24]], %[[V25]], %[[V26]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "places_2", value = dense<[0, 0, 1]> : tensor<3xi64>}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V30:.*]] = "aten.index_select"(%arg0, %[[V29]], %[[V28]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V31:.*]] = "hw.weight"() {name = "places_3", value = dense<[0, 1, 1]> : tensor<3xi64>}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "aten.index_select"(%arg0, %[[V32]], %[[V31]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V34:.*]] = "hw.weight"() {name = "share_2", value = dense<{{\[\[\[}}0.000000e+00{{\]\]}}, {{\[\[}}5.000000e-01{{\]\]}}, {{\[\[}}0.000000e+00{{\]\]\]}}> : tensor<3x1x1xf32>}
// CHECK: %[[V35:.*]] = "hw.weight"() {name = "rest_2", value = dense<{{\[\[\[}}1.000000e+00{{\]\]}}, {{\[\[}}5.000000e-01{{\]\]}}, {{\[\[}}1.000000e+00{{\]\]\]}}> : tensor<3x1x1xf32>}
// CHECK: %[[V36:.*]] = "aten.mul.Tensor"(%[[V30]], %[[V35]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V37:.*]] = "aten.mul.Tensor"(%[[V33]], %[[V34]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V39:.*]] = "aten.add.Tensor"(%[[V36]], %[[V37]], %[[V38]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V40:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V41:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V42:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V43:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V44:.*]] = "aten.slice.Tensor"(%[[V39]], %[[V40]], %[[V41]], %[[V42]], %[[V43]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V45:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V46:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V47:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V48:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V49:.*]] = "aten.slice.Tensor"(%[[V39]], %[[V45]], %[[V46]], %[[V47]], %[[V48]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V50:.*]] = "hw.weight"() {name = "share_3", value = dense<0.000000e+00> : tensor<2x1xf32>}
// CHECK: %[[V51:.*]] = "hw.weight"() {name = "rest_3", value = dense<1.000000e+00> : tensor<2x1xf32>}
// CHECK: %[[V52:.*]] = "aten.mul.Tensor"(%[[V44]], %[[V51]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V53:.*]] = "aten.mul.Tensor"(%[[V49]], %[[V50]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V54:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V55:.*]] = "aten.add.Tensor"(%[[V52]], %[[V53]], %[[V54]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V56:.*]] = "hw.weight"() {name = "places_4", value = dense<[0, 0, 1]> : tensor<3xi64>}
// CHECK: %[[V57:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V58:.*]] = "aten.index_select"(%arg0, %[[V57]], %[[V56]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V59:.*]] = "hw.weight"() {name = "places_5", value = dense<[0, 1, 1]> : tensor<3xi64>}
// CHECK: %[[V60:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V61:.*]] = "aten.index_select"(%arg0, %[[V60]], %[[V59]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V62:.*]] = "hw.weight"() {name = "share_4", value = dense<{{\[\[\[}}-0.166666657{{\]\]}}, {{\[\[}}5.000000e-01{{\]\]}}, {{\[\[}}0.166666746{{\]\]\]}}> : tensor<3x1x1xf32>}
// CHECK: %[[V63:.*]] = "hw.weight"() {name = "rest_4", value = dense<{{\[\[\[}}1.16666663{{\]\]}}, {{\[\[}}5.000000e-01{{\]\]}}, {{\[\[}}0.833333254{{\]\]\]}}> : tensor<3x1x1xf32>}
// CHECK: %[[V64:.*]] = "aten.mul.Tensor"(%[[V58]], %[[V63]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V65:.*]] = "aten.mul.Tensor"(%[[V61]], %[[V62]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V66:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V67:.*]] = "aten.add.Tensor"(%[[V64]], %[[V65]], %[[V66]]) : {{.*}} -> tensor<1x3x3x1xf32>
// CHECK: %[[V68:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V69:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V70:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V71:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V72:.*]] = "aten.slice.Tensor"(%[[V67]], %[[V68]], %[[V69]], %[[V70]], %[[V71]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V73:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V74:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V75:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V76:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V77:.*]] = "aten.slice.Tensor"(%[[V67]], %[[V73]], %[[V74]], %[[V75]], %[[V76]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V78:.*]] = "hw.weight"() {name = "share_5", value = dense<{{\[\[}}2.500000e-01], [7.500000e-01{{\]\]}}> : tensor<2x1xf32>}
// CHECK: %[[V79:.*]] = "hw.weight"() {name = "rest_5", value = dense<{{\[\[}}7.500000e-01], [2.500000e-01{{\]\]}}> : tensor<2x1xf32>}
// CHECK: %[[V80:.*]] = "aten.mul.Tensor"(%[[V72]], %[[V79]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V81:.*]] = "aten.mul.Tensor"(%[[V77]], %[[V78]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: %[[V82:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V83:.*]] = "aten.add.Tensor"(%[[V80]], %[[V81]], %[[V82]]) : {{.*}} -> tensor<1x3x2x1xf32>
// CHECK: return %[[V27]], %[[V55]], %[[V83]]
func.func @forward(%x0: tensor<1x2x3x1xf32>) -> (tensor<1x3x2x1xf32>, tensor<1x3x2x1xf32>, tensor<1x3x2x1xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.resize_bilinear"(%x0, %k0) {align_corners = false, half_pixel_centers = false} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x3x2x1xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tfl.resize_bilinear"(%x0, %k2) {align_corners = true, half_pixel_centers = false} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x3x2x1xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %2 = "tfl.resize_bilinear"(%x0, %k4) {align_corners = false, half_pixel_centers = true} : (tensor<1x2x3x1xf32>, tensor<2xi32>) -> tensor<1x3x2x1xf32>
  return %0, %1, %2 : tensor<1x3x2x1xf32>, tensor<1x3x2x1xf32>, tensor<1x3x2x1xf32>
}
// -----

// Of quantised images that is computed in integers, with ten bits behind the point.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.scast %arg0 : tensor<1x2x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x2x1x1xi8>
// CHECK: %[[V1:.*]] = "aten.to.dtype"(%[[V0]], {{.*}} -> tensor<1x2x1x1xi32>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "share", value = dense<{{\[\[\[}}-171{{\]\]}}, {{\[\[}}512{{\]\]}}, {{\[\[}}171{{\]\]\]}}> : tensor<3x1x1xi32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "rest", value = dense<{{\[\[\[}}1195{{\]\]}}, {{\[\[}}512{{\]\]}}, {{\[\[}}853{{\]\]\]}}> : tensor<3x1x1xi32>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "places", value = dense<[0, 0, 1]> : tensor<3xi64>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "aten.index_select"(%[[V1]], %[[V5]], %[[V4]]) : {{.*}} -> tensor<1x3x1x1xi32>
// CHECK: %[[V7:.*]] = "aten.mul.Tensor"(%[[V6]], %[[V3]]) : {{.*}} -> tensor<1x3x1x1xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "places_1", value = dense<[0, 1, 1]> : tensor<3xi64>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "aten.index_select"(%[[V1]], %[[V9]], %[[V8]]) : {{.*}} -> tensor<1x3x1x1xi32>
// CHECK: %[[V11:.*]] = "aten.mul.Tensor"(%[[V10]], %[[V2]]) : {{.*}} -> tensor<1x3x1x1xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V13:.*]] = "aten.add.Tensor"(%[[V7]], %[[V11]], %[[V12]]) : {{.*}} -> tensor<1x3x1x1xi32>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "share_1", value = dense<{{\[\[}}-256], [256{{\]\]}}> : tensor<2x1xi32>}
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "rest_1", value = dense<{{\[\[}}1280], [768{{\]\]}}> : tensor<2x1xi32>}
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "places_2", value = dense<0> : tensor<2xi64>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V18:.*]] = "aten.index_select"(%[[V13]], %[[V17]], %[[V16]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V19:.*]] = "aten.mul.Tensor"(%[[V18]], %[[V15]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "places_3", value = dense<0> : tensor<2xi64>}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V22:.*]] = "aten.index_select"(%[[V13]], %[[V21]], %[[V20]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V23:.*]] = "aten.mul.Tensor"(%[[V22]], %[[V14]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V25:.*]] = "aten.add.Tensor"(%[[V19]], %[[V23]], %[[V24]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V27:.*]] = "aten.mul.Scalar"(%[[V25]], %[[V26]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V28:.*]] = "aten.maximum"(%[[V25]], %[[V27]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "multiplier", value = dense<1> : tensor<i32>}
// CHECK: %[[V30:.*]] = "hw.weight"() {name = "offset", value = dense<524288> : tensor<i32>}
// CHECK: %[[V31:.*]] = "hw.constant"() {value}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 20 : i64}
// CHECK: %[[V33:.*]] = "fixed.line"(%[[V28]], %[[V29]], %[[V30]], %[[V31]], %[[V32]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V35:.*]] = "aten.mul.Scalar"(%[[V25]], %[[V34]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V36:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V38:.*]] = "aten.clamp"(%[[V35]], %[[V36]], %[[V37]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V39:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[V40:.*]] = "aten.mul.Scalar"(%[[V38]], %[[V39]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V41:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V42:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V43:.*]] = "aten.add.Scalar"(%[[V40]], %[[V41]], %[[V42]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V44:.*]] = "aten.mul.Tensor"(%[[V33]], %[[V43]]) : {{.*}} -> tensor<1x3x2x1xi32>
// CHECK: %[[V45:.*]] = "aten.to.dtype"(%[[V44]], {{.*}} -> tensor<1x3x2x1xi8>
// CHECK: %[[V46:.*]] = quant.scast %[[V45]] : tensor<1x3x2x1xi8> to tensor<1x3x2x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: return %[[V46]]
func.func @forward(%x0: tensor<1x2x1x1x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x3x2x1x!quant.uniform<i8:f32, 0.5:3>> {
  %k0 = "hw.weight"() {name = "k0", value = dense<[3, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.resize_bilinear"(%x0, %k0) {align_corners = false, half_pixel_centers = true} : (tensor<1x2x1x1x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>) -> tensor<1x3x2x1x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<1x3x2x1x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// Zeros around an image are its zero point; other numbers are what the file has as an integer. A border of
// nothing is none.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 2, 0, 0, 1>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V2:.*]] = "aten.constant_pad_nd"(%arg0, %[[V0]], %[[V1]]) : {{.*}} -> tensor<3x5x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 2, 0, 0, 1>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "aten.constant_pad_nd"(%arg1, %[[V3]], %[[V4]]) : {{.*}} -> tensor<3x5xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 1, 0, 0, 0>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[V8:.*]] = "aten.constant_pad_nd"(%arg0, %[[V6]], %[[V7]]) : {{.*}} -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 1, 0, 0, 0>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1.500000e+00 : f64}
// CHECK: %[[V11:.*]] = "aten.constant_pad_nd"(%arg1, %[[V9]], %[[V10]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: return %[[V2]], %[[V5]], %arg1, %[[V8]], %[[V11]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<2x3xf32>) -> (tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x5xf32>, tensor<2x3xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x4xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[[0, 1], [2, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %0 = "tfl.pad"(%x0, %k0) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2xi32>) -> tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>
  %k2 = "hw.weight"() {name = "k2", value = dense<[[0, 1], [2, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %1 = "tfl.pad"(%x1, %k2) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x5xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[[0, 0], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %2 = "tfl.pad"(%x1, %k4) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x3xf32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %c = "hw.weight"() {name = "c", value = dense<7> : tensor<i8>} : () -> tensor<!quant.uniform<i8:f32, 0.5:3>>
  %3 = "tfl.padv2"(%x0, %k6, %c) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2xi32>, tensor<!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>
  %k9 = "hw.weight"() {name = "k9", value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %d = "hw.weight"() {name = "d", value = dense<1.5> : tensor<f32>} : () -> tensor<f32>
  %4 = "tfl.padv2"(%x1, %k9, %d) : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<2x4xf32>
  return %0, %1, %2, %3, %4 : tensor<3x5x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x5xf32>, tensor<2x3xf32>, tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x4xf32>
}
// -----

// A mirror at the edge repeats it, one at the last element does not.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "places", value = dense<[1, 0, 1]> : tensor<3xi64>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V2:.*]] = "aten.index_select"(%arg0, %[[V1]], %[[V0]]) : {{.*}} -> tensor<3x3xf32>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "places_1", value = dense<[2, 1, 0, 1, 2, 1]> : tensor<6xi64>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "aten.index_select"(%[[V2]], %[[V4]], %[[V3]]) : {{.*}} -> tensor<3x6xf32>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "places_2", value = dense<[1, 0, 0, 1, 1]> : tensor<5xi64>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V8:.*]] = "aten.index_select"(%arg0, %[[V7]], %[[V6]]) : {{.*}} -> tensor<5x3xf32>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "places_3", value = dense<[0, 0, 1, 2, 2, 1, 0]> : tensor<7xi64>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.index_select"(%[[V8]], %[[V10]], %[[V9]]) : {{.*}} -> tensor<5x7xf32>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "places_4", value = dense<[2, 1, 0, 1, 2]> : tensor<5xi64>}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.index_select"(%arg0, %[[V13]], %[[V12]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: return %[[V5]], %[[V11]], %[[V14]]
func.func @forward(%x0: tensor<2x3xf32>) -> (tensor<3x6xf32>, tensor<5x7xf32>, tensor<2x5xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[[1, 0], [2, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %0 = "tfl.mirror_pad"(%x0, %k0) {mode = "REFLECT"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<3x6xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[[2, 1], [1, 3]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %1 = "tfl.mirror_pad"(%x0, %k2) {mode = "SYMMETRIC"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<5x7xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[[0, 0], [2, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %2 = "tfl.mirror_pad"(%x0, %k4) {mode = "REFLECT"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x5xf32>
  return %0, %1, %2 : tensor<3x6xf32>, tensor<5x7xf32>, tensor<2x5xf32>
}
