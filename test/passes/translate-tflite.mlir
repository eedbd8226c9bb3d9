// RUN: hardwire-opt %s --translate-tflite --split-input-file | filecheck %s
// RUN: hardwire-opt %s --translate-tflite --translate-tflite --split-input-file | filecheck %s

// Images have their channels last: a convolution stands between permutes, its weights are stored in
// PyTorch's order, and its activation is an operator. `SAME` padding of an even amount is the convolution's.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[W:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1.000000e+00, 3.000000e+00, 5.000000e+00]], {{\[\[}}2.000000e+00, 4.000000e+00, 6.000000e+00{{\]\]\]\]}}> : tensor<1x2x1x3xf32>}
// CHECK-DAG: %[[FIRST:.*]] = "hw.constant"() {value = array<i64: 0, 3, 1, 2>}
// CHECK: %[[X:.*]] = "aten.permute"(%arg0, %[[FIRST]]) : (tensor<1x4x4x2xf32>, !hw.list<i64>) -> tensor<1x2x4x4xf32>
// CHECK: %[[PADS:.*]] = "hw.constant"() {value = array<i64: 0, 1>}
// CHECK: %[[Y:.*]] = "aten.convolution"(%[[X]], %[[W]], %{{.*}}, %{{.*}}, %[[PADS]], {{.*}} -> tensor<1x1x4x4xf32>
// CHECK: %[[R:.*]] = "aten.relu"(%[[Y]])
// CHECK: %[[LAST:.*]] = "hw.constant"() {value = array<i64: 0, 2, 3, 1>}
// CHECK: %[[Z:.*]] = "aten.permute"(%[[R]], %[[LAST]]) : {{.*}} -> tensor<1x4x4x1xf32>
// CHECK: return %[[Z]]
func.func @forward(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x1xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]]]> : tensor<1x1x3x2xf32>} : () -> tensor<1x1x3x2xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.conv_2d"(%x, %w, %none) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "RELU"} : (tensor<1x4x4x2xf32>, tensor<1x1x3x2xf32>, !hw.none) -> tensor<1x4x4x1xf32>
  return %0 : tensor<1x4x4x1xf32>
}

// -----

// Of an odd amount there is more behind, which is padded with what stands for 0. Scales that each channel has
// stay with the channels. What computes on quantised values has TFLite's arithmetic, what moves them has none.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"{{.*}} -> tensor<2x1x2x1x!quant.uniform<i8:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK: %[[X:.*]] = "aten.permute"(%arg0, %{{[0-9]+}}) : (
// CHECK: %[[SIDES:.*]] = "hw.constant"() {value = array<i64: 0, 0, 0, 1>}
// CHECK: %[[ZERO:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[P:.*]] = "aten.constant_pad_nd"(%[[X]], %[[SIDES]], %[[ZERO]]) : (
// CHECK: "aten.convolution"(%[[P]], %[[W]], {{.*}}) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<1x2x2x1x!quant.uniform<i8:f32, 1.000000e+00>>
func.func @forward(%x: tensor<1x2x1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x1x2x!quant.uniform<i8:f32, 1.0>> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1, 2]], [[3, 4]]]]> : tensor<1x2x1x2xi8>} : () -> tensor<1x2x1x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>
  %b = "hw.weight"() {name = "b", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.depthwise_conv_2d"(%x, %w, %b) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, depth_multiplier = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x2x1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2x1x2x!quant.uniform<i8:f32:3, {0.5, 0.25}>>, tensor<2xi32>) -> tensor<1x2x1x2x!quant.uniform<i8:f32, 1.0>>
  return %0 : tensor<1x2x1x2x!quant.uniform<i8:f32, 1.0>>
}

// -----

// Weights that two operators read are stored twice.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: "hw.weight"() {name = "w"{{.*}} -> tensor<1x1x1x2xf32>
// CHECK-DAG: "hw.weight"() {name = "w_1"{{.*}} -> tensor<1x1x1x2xf32>
func.func @forward(%x: tensor<1x1x2x1xf32>) -> (tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0], [3.0]]]]> : tensor<1x1x2x1xf32>} : () -> tensor<1x1x2x1xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.conv_2d"(%x, %w, %none) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, !hw.none) -> tensor<1x1x1x1xf32>
  %1 = "tfl.conv_2d"(%x, %w, %none) {padding = "VALID", stride_h = 2 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "TANH"} : (tensor<1x1x2x1xf32>, tensor<1x1x2x1xf32>, !hw.none) -> tensor<1x1x1x1xf32>
  return %0, %1 : tensor<1x1x1x1xf32>, tensor<1x1x1x1xf32>
}

// -----

// A transposed convolution of `SAME` padding makes one row too many, which is cut off.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"(%{{.*}}) : {{.*}} -> tensor<1x1x5x1xf32>
// CHECK: "aten.slice.Tensor"(%{{.*}}) : {{.*}} -> tensor<1x1x4x1xf32>
// CHECK: "aten.permute"(%{{.*}}) : {{.*}} -> tensor<1x4x1x1xf32>
func.func @forward(%x: tensor<1x2x1x1xf32>) -> tensor<1x4x1x1xf32> {
  %shape = "hw.weight"() {name = "shape", value = dense<[1, 4, 1, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0]], [[3.0]], [[5.0]]]]> : tensor<1x3x1x1xf32>} : () -> tensor<1x3x1x1xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.transpose_conv"(%shape, %w, %x, %none) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<1x3x1x1xf32>, tensor<1x2x1x1xf32>, !hw.none) -> tensor<1x4x1x1xf32>
  return %0 : tensor<1x4x1x1xf32>
}

// -----

// Means count no padding. Where there is more of it behind, the last window may reach beyond; with a
// stride of 1 none would, so one more begins in front and is left out.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NONE:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[PARTIAL:.*]] = "hw.constant"() {value = true}
// CHECK: "aten.avg_pool2d"(%{{.*}}, %{{.*}}, %{{.*}}, %[[NONE]], %[[PARTIAL]], {{.*}} -> tensor<1x1x2x1xf32>
// CHECK: %[[ONE:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[WHOLE:.*]] = "hw.constant"() {value = false}
// CHECK: "aten.max_pool2d"(%{{.*}}, %{{.*}}, %{{.*}}, %[[ONE]], %{{.*}}, %[[WHOLE]]) : {{.*}} -> tensor<1x1x5x1xf32>
// CHECK: "aten.slice.Tensor"{{.*}} -> tensor<1x1x4x1xf32>
func.func @forward(%x: tensor<1x4x1x1xf32>) -> (tensor<1x2x1x1xf32>, tensor<1x4x1x1xf32>) {
  %0 = "tfl.average_pool_2d"(%x) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, filter_height = 3 : i64, filter_width = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x1x1xf32>) -> tensor<1x2x1x1xf32>
  %1 = "tfl.max_pool_2d"(%x) {padding = "SAME", stride_h = 1 : i64, stride_w = 1 : i64, filter_height = 2 : i64, filter_width = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x1x1xf32>) -> tensor<1x4x1x1xf32>
  return %0, %1 : tensor<1x2x1x1xf32>, tensor<1x4x1x1xf32>
}

// -----

// A fully connected layer takes rows. Weights of integers beside numbers become numbers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK: %[[NUMBERS:.*]] = quant.dcast %[[W]] {hw.arithmetic = "tflite"} : tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01>> to tensor<1x2xf32>
// CHECK: %[[ROWS:.*]] = "aten.view"(%arg0, %{{.*}}) : {{.*}} -> tensor<6x2xf32>
// CHECK: %[[Y:.*]] = "aten.linear"(%[[ROWS]], %[[NUMBERS]], %{{.*}}) : {{.*}} -> tensor<6x1xf32>
// CHECK: %[[SIX:.*]] = "aten.clamp"(%[[Y]],
// CHECK: "aten.view"(%[[SIX]], %{{.*}}) : {{.*}} -> tensor<2x3x1xf32>
func.func @forward(%x: tensor<2x3x2xf32>) -> tensor<2x3x1xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2x!quant.uniform<i8:f32, 0.5>>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.fully_connected"(%x, %w, %none) {fused_activation_function = "RELU6", weights_format = "DEFAULT", keep_num_dims = true, asymmetric_quantize_inputs = false} : (tensor<2x3x2xf32>, tensor<1x2x!quant.uniform<i8:f32, 0.5>>, !hw.none) -> tensor<2x3x1xf32>
  return %0 : tensor<2x3x1xf32>
}

// -----

// A slice backwards is one through the mirror, and a dimension that is left out is one element.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.slice.Tensor"(%arg0, {{.*}} -> tensor<1x5xf32>
// CHECK: "aten.flip"{{.*}} -> tensor<1x5xf32>
// CHECK: "aten.slice.Tensor"{{.*}} -> tensor<1x3xf32>
// CHECK: "aten.view"{{.*}} -> tensor<3xf32>
func.func @forward(%x: tensor<4x5xf32>) -> tensor<3xf32> {
  %begin = "hw.weight"() {name = "begin", value = dense<[-1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %end = "hw.weight"() {name = "end", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %strides = "hw.weight"() {name = "strides", value = dense<[1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x, %begin, %end, %strides) {begin_mask = 2 : i64, end_mask = 2 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 1 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Parts of a list are parts of the tensor; of two sizes, one is what the other leaves.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "aten.slice.Tensor"(%arg0, {{.*}} -> tensor<2x1xf32>
// CHECK: %[[B:.*]] = "aten.slice.Tensor"(%arg0, {{.*}} -> tensor<2x4xf32>
// CHECK: return %[[A]], %[[B]]
func.func @forward(%x: tensor<2x5xf32>) -> (tensor<2x1xf32>, tensor<2x4xf32>) {
  %sizes = "hw.weight"() {name = "sizes", value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %dim = "hw.weight"() {name = "dim", value = dense<-1> : tensor<i32>} : () -> tensor<i32>
  %0 = "tfl.split_v"(%x, %sizes, %dim) {num_splits = 2 : i64} : (tensor<2x5xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %1:2 = builtin.unrealized_conversion_cast %0 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x4xf32>
  return %1#0, %1#1 : tensor<2x1xf32>, tensor<2x4xf32>
}

// -----

// Bytes are joined as they are: what they stand for is what the file says of the whole. Where nothing else says
// in which arithmetic, the function does.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: attributes {hw.arithmetic = "tflite"}
// CHECK: %[[BYTES:.*]] = quant.scast %arg1 : tensor<1x!quant.uniform<i8:f32, 2.500000e-01>> to tensor<1xi8>
// CHECK: %[[ALIKE:.*]] = quant.scast %[[BYTES]] : tensor<1xi8> to tensor<1x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: builtin.unrealized_conversion_cast %arg0, %[[ALIKE]]
// CHECK: "aten.cat"(%{{.*}}) : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01>>
func.func @forward(%x: tensor<1x!quant.uniform<i8:f32, 0.5>>, %y: tensor<1x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x!quant.uniform<i8:f32, 0.5>> {
  %list = builtin.unrealized_conversion_cast %x, %y : tensor<1x!quant.uniform<i8:f32, 0.5>>, tensor<1x!quant.uniform<i8:f32, 0.25>> to !hw.tensor_list
  %0 = "tfl.concatenation"(%list) {axis = 0 : i64, fused_activation_function = "NONE"} : (!hw.tensor_list) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.5>>
}

// -----

// From numbers to quantised values, to others, and back.
// CHECK-LABEL: func.func @forward
// CHECK: %[[Q:.*]] = quant.qcast %arg0 {hw.arithmetic = "tflite"} : tensor<2xf32> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[R:.*]] = "fixed.requantize"(%[[Q]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<2x!quant.uniform<u8:f32, 2.500000e-01>>
// CHECK: quant.dcast %[[R]] {hw.arithmetic = "tflite"} : {{.*}} to tensor<2xf32>
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "tfl.quantize"(%x) : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "tfl.quantize"(%0) : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<u8:f32, 0.25>>
  %2 = "tfl.dequantize"(%1) : (tensor<2x!quant.uniform<u8:f32, 0.25>>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// -----

// The factor of a softmax belongs to the scale of what it is given.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BYTES:.*]] = quant.scast %arg0
// CHECK: %[[X:.*]] = quant.scast %[[BYTES]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 1.000000e+00:1>>
// CHECK: "aten._softmax"(%[[X]], {{.*}}) {hw.arithmetic = "tflite"}
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %0 = "tfl.softmax"(%x) {beta = 2.0 : f32} : (tensor<2x!quant.uniform<i8:f32, 0.5:1>>) -> tensor<2x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// -----

// The state of a filter along time moves by one step, and is one more result.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEW:.*]] = "aten.linear"(%arg0,
// CHECK: %[[PAST:.*]] = "aten.slice.Tensor"{{.*}} -> tensor<1x2x2xf32>
// CHECK: %[[KEPT:.*]] = "aten.cat"{{.*}} -> tensor<1x2x3xf32>
// CHECK: "aten.mul.Tensor"(%[[KEPT]],
// CHECK: %[[STATE:.*]] = "aten.view"(%[[KEPT]], %{{.*}}) : {{.*}} -> tensor<1x6xf32>
// CHECK: return %{{.*}}, %[[STATE]]
func.func @forward(%x: tensor<1x2xf32>, %state: tensor<1x6xf32> {hw.state = {name = "s"}}) -> (tensor<1x1xf32>, tensor<1x6xf32> {hw.updates = 1 : i64}) {
  %f = "hw.weight"() {name = "f", value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %t = "hw.weight"() {name = "t", value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0:2 = "tfl.svdf"(%x, %f, %t, %none, %state) {rank = 2 : i64, fused_activation_function = "NONE"} : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>, !hw.none, tensor<1x6xf32>) -> (tensor<1x1xf32>, tensor<1x6xf32>)
  return %0#0, %0#1 : tensor<1x1xf32>, tensor<1x6xf32>
}
