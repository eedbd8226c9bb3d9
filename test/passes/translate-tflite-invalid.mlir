// RUN: hardwire-opt %s --translate-tflite --split-input-file --verify-diagnostics

// All problems at once. Operators that compute in several steps need numbers; where a shape has no room for what is
// asked for, the file contradicts itself.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x2: tensor<f32>, %x3: tensor<!quant.uniform<i8:f32, 0.5:3>>, %x4: tensor<2xi32>, %x5: tensor<2x3x!quant.uniform<i8:f32, 0.25:-5>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) {
  // expected-error@+1 {{FLOOR_DIV: hardwire does not compute this operator on quantised values: keep it in float.}}
  %0 = "tfl.floor_div"(%x1, %x1) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  // expected-error@+1 {{CAST: hardwire does not compute this operator on quantised values: keep it in float.}}
  %1 = "tfl.cast"(%x1) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3xf32>
  // expected-error@+1 {{SOFTMAX: it has 0 dimensions and the factor 1.}}
  %2 = "tfl.softmax"(%x2) {beta = 1.0 : f32} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{SOFTMAX: it has 2 dimensions and the factor 0.}}
  %3 = "tfl.softmax"(%x0) {beta = 0.0 : f32} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{LOG_SOFTMAX: it has no dimensions.}}
  %4 = "tfl.log_softmax"(%x2) : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{L2_NORMALIZATION: it has no dimensions.}}
  %5 = "tfl.l2_normalization"(%x2) {fused_activation_function = "NONE"} : (tensor<f32>) -> tensor<f32>
  // expected-error@+1 {{ADD: its activation SIGN_BIT is none that hardwire knows.}}
  %6 = "tfl.add"(%x0, %x0) {fused_activation_function = "SIGN_BIT"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{ADD: its shapes contradict each other (the shapes do not go together); the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.add"(%x0, %x4) {fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{SUB: it gives tensor<2x3xf32>, and the file says tensor<3x2xf32>; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.sub"(%x0, %x0) {fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  %l9 = builtin.unrealized_conversion_cast %x1, %x5 : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.25:-5>> to !hw.tensor_list
  // expected-error@+1 {{ADD_N: its operands have several scales or zero points.}}
  %10 = "tfl.add_n"(%l9) : (!hw.tensor_list) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %10 : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3xf32>, tensor<f32>, tensor<2x3xf32>, tensor<f32>, tensor<f32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x2xf32>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// Quantisation: what is given must be numbers or quantised, of the same shape.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2x3xi32>, %x2: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x3xf32>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<6xf32>) {
  // expected-error@+1 {{QUANTIZE: what it gives are numbers, and hardwire quantises to at most 16 bits.}}
  %0 = "tfl.quantize"(%x0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error@+1 {{QUANTIZE: hardwire does not quantise int32.}}
  %1 = "tfl.quantize"(%x1) : (tensor<2x3xi32>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  // expected-error@+1 {{QUANTIZE: its result has another shape.}}
  %2 = "tfl.quantize"(%x0) : (tensor<2x3xf32>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  // expected-error@+1 {{DEQUANTIZE: its result has another shape.}}
  %3 = "tfl.dequantize"(%x2) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<6xf32>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<6xf32>
}
// -----

// Images: ranks, channels and windows must fit.
func.func @forward(%x0: tensor<1x4x4x3xf32>, %x1: tensor<4x4x3xf32>, %x2: tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:3>>, %x3: tensor<1x4x4x0xf32>, %x4: tensor<1x4x4x0xf32>) -> (tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1x4x4x5xf32>, tensor<1x4x4x1xf32>, tensor<1x1x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1x3x3x4xf32>, tensor<1x3x3x3xf32>, tensor<1x1x4x3xf32>, tensor<1x4x4x3xf32>, tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x2x2x2xf32>} : () -> tensor<1x2x2x2xf32>
  %v = "hw.weight"() {name = "v", value = dense<1.0> : tensor<3x2x2x2xf32>} : () -> tensor<3x2x2x2xf32>
  %z = "hw.weight"() {name = "z", value = dense<1.0> : tensor<2x2x2x3xf32>} : () -> tensor<2x2x2x3xf32>
  %d = "hw.weight"() {name = "d", value = dense<1.0> : tensor<1x2x2x4xf32>} : () -> tensor<1x2x2x4xf32>
  %e = "hw.weight"() {name = "e", value = dense<1.0> : tensor<1x2x2x3xf32>} : () -> tensor<1x2x2x3xf32>
  %big = "hw.weight"() {name = "big", value = dense<1.0> : tensor<1x5x2x3xf32>} : () -> tensor<1x5x2x3xf32>
  %b2 = "hw.weight"() {name = "b2", value = dense<1.0> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %g = "hw.weight"() {name = "g", value = dense<1.0> : tensor<5x1x1x1xf32>} : () -> tensor<5x1x1x1xf32>
  %em = "hw.weight"() {name = "em", value = dense<1.0> : tensor<1x1x1x0xf32>} : () -> tensor<1x1x1x0xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{CONV_2D: its `input` has 3 dimensions, not 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.conv_2d"(%x1, %w, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<4x4x3xf32>, tensor<1x2x2x2xf32>, !hw.none) -> tensor<1x3x3x1xf32>
  // expected-error@+1 {{CONV_2D: 3 channels do not go into weights for 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.conv_2d"(%x0, %w, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<1x2x2x2xf32>, !hw.none) -> tensor<1x3x3x1xf32>
  // expected-error@+1 {{CONV_2D: 3 channels do not go into weights for 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %2 = "tfl.conv_2d"(%x0, %g, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<5x1x1x1xf32>, !hw.none) -> tensor<1x4x4x5xf32>
  // expected-error@+1 {{CONV_2D: 3 channels do not go into weights for 0; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.conv_2d"(%x0, %em, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<1x1x1x0xf32>, !hw.none) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{CONV_2D: its window of 5 does not fit into 4 elements.}}
  %4 = "tfl.conv_2d"(%x0, %big, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<1x5x2x3xf32>, !hw.none) -> tensor<1x1x3x1xf32>
  // expected-error@+1 {{CONV_2D: its window, stride or dilation is below 1.}}
  %5 = "tfl.conv_2d"(%x0, %e, %c0) {padding = "VALID", stride_h = 0 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<1x2x2x3xf32>, !hw.none) -> tensor<1x3x3x1xf32>
  // expected-error@+1 {{CONV_2D: its `bias` has 2 dimensions, not 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %6 = "tfl.conv_2d"(%x0, %e, %b2) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<1x2x2x3xf32>, tensor<1x2xf32>) -> tensor<1x3x3x1xf32>
  // expected-error@+1 {{DEPTHWISE_CONV_2D: 3 channels do not go into weights for 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.depthwise_conv_2d"(%x0, %d, %c0) {depth_multiplier = 1 : i64, padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<1x2x2x4xf32>, !hw.none) -> tensor<1x3x3x4xf32>
  // expected-error@+1 {{DEPTHWISE_CONV_2D: 3 channels do not go into weights for 3; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.depthwise_conv_2d"(%x0, %z, %c0) {depth_multiplier = 1 : i64, padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, !hw.none) -> tensor<1x3x3x3xf32>
  // expected-error@+1 {{MAX_POOL_2D: its window of 5 does not fit into 4 elements.}}
  %9 = "tfl.max_pool_2d"(%x0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, filter_height = 5 : i64, filter_width = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>) -> tensor<1x1x4x3xf32>
  // expected-error@+1 {{AVERAGE_POOL_2D: its window, stride or dilation is below 1.}}
  %10 = "tfl.average_pool_2d"(%x0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, filter_height = 0 : i64, filter_width = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3xf32>) -> tensor<1x4x4x3xf32>
  // expected-error@+1 {{L2_POOL_2D: hardwire does not compute this operator on quantised values: keep it in float.}}
  %11 = "tfl.l2_pool_2d"(%x2) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, filter_height = 1 : i64, filter_width = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:3>>
  %ten = "hw.weight"() {name = "ten", value = dense<1.0> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
  // expected-error@+1 {{DEPTHWISE_CONV_2D: 0 channels do not go into weights for 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %12 = "tfl.depthwise_conv_2d"(%x3, %ten, %c0) {depth_multiplier = 1 : i64, padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x0xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x3x3x1xf32>
  %one = "hw.weight"() {name = "one", value = dense<1.0> : tensor<1x2x2x1xf32>} : () -> tensor<1x2x2x1xf32>
  // expected-error@+1 {{CONV_2D: 0 channels do not go into weights for 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %13 = "tfl.conv_2d"(%x4, %one, %c0) {padding = "VALID", stride_h = 1 : i64, stride_w = 1 : i64, dilation_h_factor = 1 : i64, dilation_w_factor = 1 : i64, fused_activation_function = "NONE"} : (tensor<1x4x4x0xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x3x3x1xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13 : tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1x4x4x5xf32>, tensor<1x4x4x1xf32>, tensor<1x1x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>, tensor<1x3x3x4xf32>, tensor<1x3x3x3xf32>, tensor<1x1x4x3xf32>, tensor<1x4x4x3xf32>, tensor<1x4x4x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x3x3x1xf32>, tensor<1x3x3x1xf32>
}
// -----

// What says where is known when the model is compiled.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<4x3x2xf32>, %x2: tensor<1xi32>, %x3: tensor<2xi32>, %x4: tensor<1x2xi32>, %x5: tensor<i32>, %x6: tensor<2xi1>, %x7: tensor<2x2xi32>) -> (tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>, tensor<3x2xf32>, tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>, tensor<8x3x2xf32>, tensor<8x3x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k1 = "hw.weight"() {name = "k1", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[[0, 0]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{STRIDED_SLICE: its `begin` is computed: hardwire takes one that is known when it compiles.}}
  %0 = "tfl.strided_slice"(%x0, %x3, %k0, %k0) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  // expected-error@+1 {{STRIDED_SLICE: its `end` is computed: hardwire takes one that is known when it compiles.}}
  %1 = "tfl.strided_slice"(%x0, %k0, %x3, %k0) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  // expected-error@+1 {{STRIDED_SLICE: its `strides` is computed: hardwire takes one that is known when it compiles.}}
  %2 = "tfl.strided_slice"(%x0, %k0, %k0, %x3) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  // expected-error@+1 {{SLICE: its `size` is computed: hardwire takes one that is known when it compiles.}}
  %3 = "tfl.slice"(%x0, %k0, %x3) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  %k7 = "hw.weight"() {name = "k7", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  // expected-error@+1 {{SPLIT_V: its `size_splits` is computed: hardwire takes one that is known when it compiles.}}
  %4 = "tfl.split_v"(%x0, %x3, %k7) {num_splits = 2 : i64} : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %5:2 = builtin.unrealized_conversion_cast %4 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x2xf32>
  %k10 = "hw.weight"() {name = "k10", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SPLIT_V: its `split_dim` is computed: hardwire takes one that is known when it compiles.}}
  %6 = "tfl.split_v"(%x0, %k10, %x5) {num_splits = 2 : i64} : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %7:2 = builtin.unrealized_conversion_cast %6 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x2xf32>
  // expected-error@+1 {{REVERSE_V2: its `axis` is computed: hardwire takes one that is known when it compiles.}}
  %8 = "tfl.reverse_v2"(%x0, %x2) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{CUMSUM: its `axis` is computed: hardwire takes one that is known when it compiles.}}
  %9 = "tfl.cumsum"(%x0, %x5) {exclusive = false, reverse = false} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  // expected-error@+1 {{ARG_MIN: its `dimension` is computed: hardwire takes one that is known when it compiles.}}
  %10 = "tfl.arg_min"(%x0, %x5) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xi32>
  // expected-error@+1 {{TRANSPOSE: its `perm` is computed: hardwire takes one that is known when it compiles.}}
  %11 = "tfl.transpose"(%x0, %x3) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<3x2xf32>
  // expected-error@+1 {{REDUCE_ALL: its `axis` is computed: hardwire takes one that is known when it compiles.}}
  %12 = "tfl.reduce_all"(%x6, %x5) {keep_dims = false} : (tensor<2xi1>, tensor<i32>) -> tensor<i1>
  // expected-error@+1 {{DYNAMIC_UPDATE_SLICE: its `start_indices` is computed: hardwire takes one that is known when it compiles.}}
  %13 = "tfl.dynamic_update_slice"(%x0, %x0, %x3) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{MIRROR_PAD: its `padding` is computed: hardwire takes one that is known when it compiles.}}
  %14 = "tfl.mirror_pad"(%x0, %x7) {mode = "REFLECT"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{BROADCAST_ARGS: its `s1` is computed: hardwire takes one that is known when it compiles.}}
  %15 = "tfl.broadcast_args"(%k0, %x3) : (tensor<2xi32>, tensor<2xi32>) -> tensor<2xi32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: its `block_shape` is computed: hardwire takes one that is known when it compiles.}}
  %16 = "tfl.space_to_batch_nd"(%x1, %x2, %k2) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<8x3x2xf32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: its `paddings` is computed: hardwire takes one that is known when it compiles.}}
  %17 = "tfl.space_to_batch_nd"(%x1, %k1, %x4) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<8x3x2xf32>
  // expected-error@+1 {{BATCH_TO_SPACE_ND: its `block_shape` is computed: hardwire takes one that is known when it compiles.}}
  %18 = "tfl.batch_to_space_nd"(%x1, %x2, %k2) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x6x2xf32>
  // expected-error@+1 {{BATCH_TO_SPACE_ND: its `crops` is computed: hardwire takes one that is known when it compiles.}}
  %19 = "tfl.batch_to_space_nd"(%x1, %k1, %x4) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x6x2xf32>
  return %0, %1, %2, %3, %5#0, %5#1, %7#0, %7#1, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19 : tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>, tensor<3x2xf32>, tensor<i1>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xi32>, tensor<8x3x2xf32>, tensor<8x3x2xf32>, tensor<2x6x2xf32>, tensor<2x6x2xf32>
}
// -----

// A transposed convolution must be what the plain one becomes, backwards.
func.func @forward(%x0: tensor<1x2x2x1xf32>) -> (tensor<1x4x2x1xf32>, tensor<1x4x2x1xf32>, tensor<1x4x2xf32>, tensor<1x6x2x1xf32>, tensor<1x7x2x1xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x3x1x1xf32>} : () -> tensor<1x3x1x1xf32>
  %v = "hw.weight"() {name = "v", value = dense<1.0> : tensor<1x3x1x2xf32>} : () -> tensor<1x3x1x2xf32>
  %u = "hw.weight"() {name = "u", value = dense<1.0> : tensor<2x3x1x1xf32>} : () -> tensor<2x3x1x1xf32>
  %k3 = "hw.weight"() {name = "k3", value = dense<[1, 6, 2, 1]> : tensor<4xi32>} : () -> tensor<4xi32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{TRANSPOSE_CONV: 1 channels do not go into weights for 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.transpose_conv"(%k3, %v, %x0, %c0) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<1x3x1x2xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x4x2x1xf32>
  // expected-error@+1 {{TRANSPOSE_CONV: 1 channels do not go into weights for 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.transpose_conv"(%k3, %u, %x0, %c0) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<2x3x1x1xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x4x2x1xf32>
  // expected-error@+1 {{TRANSPOSE_CONV: 1 channels do not go into weights for 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %2 = "tfl.transpose_conv"(%k3, %w, %x0, %c0) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<1x3x1x1xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x4x2xf32>
  // expected-error@+1 {{TRANSPOSE_CONV: an image of 2 is not what 6 elements become; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.transpose_conv"(%k3, %w, %x0, %c0) {padding = "SAME", stride_h = 2 : i64, stride_w = 1 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<1x3x1x1xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x6x2x1xf32>
  // expected-error@+1 {{TRANSPOSE_CONV: an image of 2 is not what 7 elements become; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %4 = "tfl.transpose_conv"(%k3, %w, %x0, %c0) {padding = "VALID", stride_h = 2 : i64, stride_w = 1 : i64, fused_activation_function = "NONE"} : (tensor<4xi32>, tensor<1x3x1x1xf32>, tensor<1x2x2x1xf32>, !hw.none) -> tensor<1x7x2x1xf32>
  return %0, %1, %2, %3, %4 : tensor<1x4x2x1xf32>, tensor<1x4x2x1xf32>, tensor<1x4x2xf32>, tensor<1x6x2x1xf32>, tensor<1x7x2x1xf32>
}
// -----

// Images that grow have four dimensions and elements; what mirrors has enough to mirror; padding is known, and not
// negative.
func.func @forward(%x0: tensor<1x2x2x1xf32>, %x1: tensor<1x0x2x1xf32>, %x2: tensor<2x3xf32>, %x3: tensor<2x2xi32>, %x4: tensor<f32>) -> (tensor<4x4x1xf32>, tensor<4x4x1xf32>, tensor<1x4x4x1xf32>, tensor<1x4194305x4x1xf32>, tensor<4x3xf32>, tensor<5x3xf32>, tensor<4x3xf32>, tensor<2x2xf32>, tensor<3x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[4, 4]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{RESIZE_BILINEAR: its result has 3 dimensions, not 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.resize_bilinear"(%x0, %k0) {align_corners = false, half_pixel_centers = false} : (tensor<1x2x2x1xf32>, tensor<2xi32>) -> tensor<4x4x1xf32>
  // expected-error@+1 {{RESIZE_NEAREST_NEIGHBOR: its result has 3 dimensions, not 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.resize_nearest_neighbor"(%x0, %k0) {align_corners = false, half_pixel_centers = false} : (tensor<1x2x2x1xf32>, tensor<2xi32>) -> tensor<4x4x1xf32>
  // expected-error@+1 {{RESIZE_NEAREST_NEIGHBOR: its image has no elements.}}
  %2 = "tfl.resize_nearest_neighbor"(%x1, %k0) {align_corners = false, half_pixel_centers = false} : (tensor<1x0x2x1xf32>, tensor<2xi32>) -> tensor<1x4x4x1xf32>
  // expected-error@+1 {{RESIZE_NEAREST_NEIGHBOR: it chooses places among 4194305, more than 4194304.}}
  %3 = "tfl.resize_nearest_neighbor"(%x0, %k0) {align_corners = false, half_pixel_centers = false} : (tensor<1x2x2x1xf32>, tensor<2xi32>) -> tensor<1x4194305x4x1xf32>
  %k5 = "hw.weight"() {name = "k5", value = dense<[[2, 0], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // expected-error@+1 {{MIRROR_PAD: padding of 2 elements has 2 to mirror; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %4 = "tfl.mirror_pad"(%x2, %k5) {mode = "REFLECT"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<4x3xf32>
  %k7 = "hw.weight"() {name = "k7", value = dense<[[3, 0], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // expected-error@+1 {{MIRROR_PAD: padding of 3 elements has 2 to mirror; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %5 = "tfl.mirror_pad"(%x2, %k7) {mode = "SYMMETRIC"} : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<5x3xf32>
  // expected-error@+1 {{PAD: its `padding` is computed: hardwire takes one that is known when it compiles.}}
  %6 = "tfl.pad"(%x2, %x3) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<4x3xf32>
  %k10 = "hw.weight"() {name = "k10", value = dense<[[0, 0], [-1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // expected-error@+1 {{PAD: its padding [0, 0, -1, 0] is not two sides of each dimension; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.pad"(%x2, %k10) : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[[0, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{PAD: its padding [0, 1] is not two sides of each dimension; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.pad"(%x2, %k12) : (tensor<2x3xf32>, tensor<1x2xi32>) -> tensor<3x3xf32>
  %k14 = "hw.weight"() {name = "k14", value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // expected-error@+1 {{PADV2: its `constant_values` are computed: hardwire takes one that is known when it compiles.}}
  %9 = "tfl.padv2"(%x2, %k14, %x4) : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<f32>) -> tensor<2x4xf32>
  %k16 = "hw.weight"() {name = "k16", value = dense<[[0, 0], [1, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %two = "hw.weight"() {name = "two", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{PADV2: its `constant_values` are computed: hardwire takes one that is known when it compiles.}}
  %10 = "tfl.padv2"(%x2, %k16, %two) : (tensor<2x3xf32>, tensor<2x2xi32>, tensor<2xf32>) -> tensor<2x4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10 : tensor<4x4x1xf32>, tensor<4x4x1xf32>, tensor<1x4x4x1xf32>, tensor<1x4194305x4x1xf32>, tensor<4x3xf32>, tensor<5x3xf32>, tensor<4x3xf32>, tensor<2x2xf32>, tensor<3x3xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}
// -----

// Places, parts and blocks must be there, and known.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2xi32>, %x2: tensor<2x3xi32>, %x3: tensor<i32>, %x4: tensor<2xf32>, %x5: tensor<f32>, %x6: tensor<3xi32>, %x7: tensor<2x0xi32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>, tensor<2xf32>, tensor<2x3x3xf32>, tensor<1x1xf32>, tensor<1x2xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x1xf32>, tensor<1x3xf32>) {
  // expected-error@+1 {{GATHER: its dimension 2 is none of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.gather"(%x0, %x1) {axis = 2 : i64, batch_dims = 0 : i64} : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  // expected-error@+1 {{GATHER: its batches are not those of its places; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.gather"(%x0, %x1) {axis = 0 : i64, batch_dims = 1 : i64} : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  // expected-error@+1 {{GATHER: its batches are not those of its places; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %2 = "tfl.gather"(%x0, %x6) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<2x3xf32>, tensor<3xi32>) -> tensor<2xf32>
  // expected-error@+1 {{GATHER_ND: 3 numbers are no place in 2 dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.gather_nd"(%x0, %x2) : (tensor<2x3xf32>, tensor<2x3xi32>) -> tensor<2xf32>
  // expected-error@+1 {{GATHER_ND: 0 numbers are no place in 2 dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %4 = "tfl.gather_nd"(%x0, %x3) : (tensor<2x3xf32>, tensor<i32>) -> tensor<2xf32>
  // expected-error@+1 {{GATHER_ND: 0 numbers are no place in 2 dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %5 = "tfl.gather_nd"(%x0, %x7) : (tensor<2x3xf32>, tensor<2x0xi32>) -> tensor<2x2x3xf32>
  // expected-error@+1 {{EMBEDDING_LOOKUP: its table has no rows; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %6 = "tfl.embedding_lookup"(%x1, %x5) : (tensor<2xi32>, tensor<f32>) -> tensor<2xf32>
  // expected-error@+1 {{EMBEDDING_LOOKUP: its `lookup` has 2 dimensions, not 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.embedding_lookup"(%x2, %x0) : (tensor<2x3xi32>, tensor<2x3xf32>) -> tensor<2x3x3xf32>
  %k8 = "hw.weight"() {name = "k8", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k9 = "hw.weight"() {name = "k9", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SLICE: 1 places are not one for each dimension; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.slice"(%x0, %k8, %k9) : (tensor<2x3xf32>, tensor<1xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  %k11 = "hw.weight"() {name = "k11", value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SLICE: there is nothing from 2 to 4 of 3; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %9 = "tfl.slice"(%x0, %k11, %k12) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
  %k14 = "hw.weight"() {name = "k14", value = dense<[-1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k15 = "hw.weight"() {name = "k15", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SLICE: there is nothing from -1 to 0 of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %10 = "tfl.slice"(%x0, %k14, %k15) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  %k17 = "hw.weight"() {name = "k17", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SLICE: its `begin` is computed: hardwire takes one that is known when it compiles.}}
  %11 = "tfl.slice"(%x0, %x1, %k17) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  %fl = "hw.weight"() {name = "fl", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %k20 = "hw.weight"() {name = "k20", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SLICE: its `begin` is computed: hardwire takes one that is known when it compiles.}}
  %12 = "tfl.slice"(%x0, %fl, %k20) : (tensor<2x3xf32>, tensor<2xf32>, tensor<2xi32>) -> tensor<1x1xf32>
  %k22 = "hw.weight"() {name = "k22", value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k23 = "hw.weight"() {name = "k23", value = dense<[1, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SLICE: there is nothing from 2 to 0 of 3; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %13 = "tfl.slice"(%x0, %k22, %k23) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x1xf32>
  %k25 = "hw.weight"() {name = "k25", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{STRIDED_SLICE: hardwire takes slices without an ellipsis or new dimensions.}}
  %14 = "tfl.strided_slice"(%x0, %k25, %k25, %k25) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 1 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x3xf32>
  // expected-error@+1 {{STRIDED_SLICE: hardwire takes slices without an ellipsis or new dimensions.}}
  %15 = "tfl.strided_slice"(%x0, %k25, %k25, %k25) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 1 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x3xf32>
  %k28 = "hw.weight"() {name = "k28", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{STRIDED_SLICE: 1 places are not one for each dimension; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %16 = "tfl.strided_slice"(%x0, %k25, %k25, %k28) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<1x3xf32>
  %k30 = "hw.weight"() {name = "k30", value = dense<[0, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %k31 = "hw.weight"() {name = "k31", value = dense<[1, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  %k32 = "hw.weight"() {name = "k32", value = dense<[1, 1, 1]> : tensor<3xi32>} : () -> tensor<3xi32>
  // expected-error@+1 {{STRIDED_SLICE: 3 places are not one for each dimension; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %17 = "tfl.strided_slice"(%x0, %k30, %k31, %k32) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<3xi32>, tensor<3xi32>, tensor<3xi32>) -> tensor<1x1xf32>
  %k34 = "hw.weight"() {name = "k34", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{STRIDED_SLICE: its stride is 0; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %18 = "tfl.strided_slice"(%x0, %k25, %k25, %k34) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2x3xf32>, tensor<2xf32>, tensor<2x3x3xf32>, tensor<1x1xf32>, tensor<1x2xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x3xf32>, tensor<1x1xf32>, tensor<1x3xf32>
}
// -----

// What is joined has the same rank; what is cut has as many elements as its parts.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<3xf32>, %x2: tensor<i32>) -> (tensor<3x3xf32>, tensor<4x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
  %l0 = builtin.unrealized_conversion_cast %x0, %x1 : tensor<2x3xf32>, tensor<3xf32> to !hw.tensor_list
  // expected-error@+1 {{CONCATENATION: it joins tensors of several ranks; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.concatenation"(%l0) {axis = 0 : i64, fused_activation_function = "NONE"} : (!hw.tensor_list) -> tensor<3x3xf32>
  %l2 = builtin.unrealized_conversion_cast %x0, %x0 : tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  // expected-error@+1 {{CONCATENATION: its dimension 2 is none of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.concatenation"(%l2) {axis = 2 : i64, fused_activation_function = "NONE"} : (!hw.tensor_list) -> tensor<4x3xf32>
  %l4 = builtin.unrealized_conversion_cast %x0, %x0 : tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  // expected-error@+1 {{PACK: its dimension 3 is none of 3; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %5 = "tfl.pack"(%l4) {axis = 3 : i64} : (!hw.tensor_list) -> tensor<2x2x3xf32>
  %l6 = builtin.unrealized_conversion_cast %x0, %x0 : tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  // expected-error@+1 {{PACK: its dimension -4 is none of 3; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.pack"(%l6) {axis = -4 : i64} : (!hw.tensor_list) -> tensor<2x2x3xf32>
  // expected-error@+1 {{UNPACK: 2 parts are not 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.unpack"(%x0) {num = 1 : i64, axis = 0 : i64} : (tensor<2x3xf32>) -> !hw.tensor_list
  %9:1 = builtin.unrealized_conversion_cast %8 : !hw.tensor_list to tensor<3xf32>
  // expected-error@+1 {{UNPACK: 2 parts are not 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %10 = "tfl.unpack"(%x0) {num = 2 : i64, axis = 0 : i64} : (tensor<2x3xf32>) -> !hw.tensor_list
  %11:1 = builtin.unrealized_conversion_cast %10 : !hw.tensor_list to tensor<3xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  // expected-error@+1 {{SPLIT: 3 elements are not 2 parts of one size; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %12 = "tfl.split"(%k12, %x0) {num_splits = 2 : i64} : (tensor<i32>, tensor<2x3xf32>) -> !hw.tensor_list
  %13:2 = builtin.unrealized_conversion_cast %12 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x1xf32>
  %k15 = "hw.weight"() {name = "k15", value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{SPLIT: it goes along 2 dimensions, not one.}}
  %14 = "tfl.split"(%k15, %x0) {num_splits = 1 : i64} : (tensor<2xi32>, tensor<2x3xf32>) -> !hw.tensor_list
  %15:1 = builtin.unrealized_conversion_cast %14 : !hw.tensor_list to tensor<2x3xf32>
  // expected-error@+1 {{SPLIT: its `split_dim` is computed: hardwire takes one that is known when it compiles.}}
  %16 = "tfl.split"(%x2, %x0) {num_splits = 1 : i64} : (tensor<i32>, tensor<2x3xf32>) -> !hw.tensor_list
  %17:1 = builtin.unrealized_conversion_cast %16 : !hw.tensor_list to tensor<2x3xf32>
  %k20 = "hw.weight"() {name = "k20", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k21 = "hw.weight"() {name = "k21", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  // expected-error@+1 {{SPLIT_V: the parts [1, 1] are not all of 3 elements; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %18 = "tfl.split_v"(%x0, %k20, %k21) {num_splits = 2 : i64} : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %19:2 = builtin.unrealized_conversion_cast %18 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x1xf32>
  %k24 = "hw.weight"() {name = "k24", value = dense<[-1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k25 = "hw.weight"() {name = "k25", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  // expected-error@+1 {{SPLIT_V: the parts [-1, -1] are not all of 3 elements; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %20 = "tfl.split_v"(%x0, %k24, %k25) {num_splits = 2 : i64} : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %21:2 = builtin.unrealized_conversion_cast %20 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x1xf32>
  %k28 = "hw.weight"() {name = "k28", value = dense<[4, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k29 = "hw.weight"() {name = "k29", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  // expected-error@+1 {{SPLIT_V: the parts [4, -1] are not all of 3 elements; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %22 = "tfl.split_v"(%x0, %k28, %k29) {num_splits = 2 : i64} : (tensor<2x3xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %23:2 = builtin.unrealized_conversion_cast %22 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x1xf32>
  return %1, %3, %5, %7, %9#0, %11#0, %13#0, %13#1, %15#0, %17#0, %19#0, %19#1, %21#0, %21#1, %23#0, %23#1 : tensor<3x3xf32>, tensor<4x3xf32>, tensor<2x2x3xf32>, tensor<2x2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
}
// -----

// A part that replaces another one fits; blocks are whole.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<3xf32>, %x2: tensor<3x3xf32>, %x3: tensor<1x2x3x6xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x4x6x1xf32>, tensor<1x6x9x1xf32>, tensor<1x4x6x1xf32>, tensor<1x2x3x6xf32>, tensor<1x1x1x6xf32>, tensor<2x3xf32>, tensor<4x1xf32>, tensor<2x3xf32>, tensor<6x1xf32>, tensor<2x3xf32>, tensor<6x1xf32>, tensor<1x6xf32>, tensor<1x0xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{DYNAMIC_UPDATE_SLICE: a part of (3,) does not go into (2, 3); the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.dynamic_update_slice"(%x0, %x1, %k0) : (tensor<2x3xf32>, tensor<3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{DYNAMIC_UPDATE_SLICE: a part of (3, 3) does not go into (2, 3); the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.dynamic_update_slice"(%x0, %x2, %k2) : (tensor<2x3xf32>, tensor<3x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{DYNAMIC_UPDATE_SLICE: a part of (2, 3) does not go into (2, 3); the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %2 = "tfl.dynamic_update_slice"(%x0, %x0, %k4) : (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
  // expected-error@+1 {{DEPTH_TO_SPACE: 6 elements are no blocks of 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.depth_to_space"(%x3) {block_size = 2 : i64} : (tensor<1x2x3x6xf32>) -> tensor<1x4x6x1xf32>
  // expected-error@+1 {{DEPTH_TO_SPACE: 6 elements are no blocks of 9; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %4 = "tfl.depth_to_space"(%x3) {block_size = 3 : i64} : (tensor<1x2x3x6xf32>) -> tensor<1x6x9x1xf32>
  // expected-error@+1 {{DEPTH_TO_SPACE: 6 elements are no blocks of 0; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %5 = "tfl.depth_to_space"(%x3) {block_size = 0 : i64} : (tensor<1x2x3x6xf32>) -> tensor<1x4x6x1xf32>
  // expected-error@+1 {{DEPTH_TO_SPACE: 6 elements are no blocks of 0; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %6 = "tfl.depth_to_space"(%x3) {block_size = -1 : i64} : (tensor<1x2x3x6xf32>) -> tensor<1x2x3x6xf32>
  // expected-error@+1 {{SPACE_TO_DEPTH: 3 elements are no blocks of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.space_to_depth"(%x3) {block_size = 2 : i64} : (tensor<1x2x3x6xf32>) -> tensor<1x1x1x6xf32>
  // expected-error@+1 {{SPACE_TO_DEPTH: its `input` has 2 dimensions, not 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.space_to_depth"(%x0) {block_size = 1 : i64} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k13 = "hw.weight"() {name = "k13", value = dense<[[0, 0]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: 3 elements are no blocks of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %9 = "tfl.space_to_batch_nd"(%x0, %k12, %k13) : (tensor<2x3xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<4x1xf32>
  %k15 = "hw.weight"() {name = "k15", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k16 = "hw.weight"() {name = "k16", value = dense<[[0, 0], [0, 0]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: 2 blocks are not for these dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %10 = "tfl.space_to_batch_nd"(%x0, %k15, %k16) : (tensor<2x3xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x3xf32>
  %k18 = "hw.weight"() {name = "k18", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k19 = "hw.weight"() {name = "k19", value = dense<[[-1, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: its `paddings` or blocks are negative; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %11 = "tfl.space_to_batch_nd"(%x0, %k18, %k19) : (tensor<2x3xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<6x1xf32>
  %k21 = "hw.weight"() {name = "k21", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k22 = "hw.weight"() {name = "k22", value = dense<[[0, 0]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: its `paddings` or blocks are negative; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %12 = "tfl.space_to_batch_nd"(%x0, %k21, %k22) : (tensor<2x3xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x3xf32>
  %k24 = "hw.weight"() {name = "k24", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k25 = "hw.weight"() {name = "k25", value = dense<[[0, 0, 0]]> : tensor<1x3xi32>} : () -> tensor<1x3xi32>
  // expected-error@+1 {{SPACE_TO_BATCH_ND: 1 blocks are not for these dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %13 = "tfl.space_to_batch_nd"(%x0, %k24, %k25) : (tensor<2x3xf32>, tensor<1xi32>, tensor<1x3xi32>) -> tensor<6x1xf32>
  %k27 = "hw.weight"() {name = "k27", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k28 = "hw.weight"() {name = "k28", value = dense<[[0, 0]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{BATCH_TO_SPACE_ND: 2 elements are no blocks of 3; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %14 = "tfl.batch_to_space_nd"(%x0, %k27, %k28) : (tensor<2x3xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<1x6xf32>
  %k30 = "hw.weight"() {name = "k30", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k31 = "hw.weight"() {name = "k31", value = dense<[[4, 3]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  // expected-error@+1 {{BATCH_TO_SPACE_ND: 4 and 3 of 6 elements are cut off; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %15 = "tfl.batch_to_space_nd"(%x0, %k30, %k31) : (tensor<2x3xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<1x0xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x4x6x1xf32>, tensor<1x6x9x1xf32>, tensor<1x4x6x1xf32>, tensor<1x2x3x6xf32>, tensor<1x1x1x6xf32>, tensor<2x3xf32>, tensor<4x1xf32>, tensor<2x3xf32>, tensor<6x1xf32>, tensor<2x3xf32>, tensor<6x1xf32>, tensor<1x6xf32>, tensor<1x0xf32>
}
// -----

// Shapes that do not go together.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2xi32>) -> (tensor<7xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{RESHAPE: 6 elements do not become 7; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.reshape"(%x0, %c0) : (tensor<2x3xf32>, !hw.none) -> tensor<7xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{TRANSPOSE: [0, 0] is no order of 2 dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.transpose"(%x0, %k2) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{TRANSPOSE: [0] is no order of 2 dimensions; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %2 = "tfl.transpose"(%x0, %k4) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{TRANSPOSE: its dimension 2 is none of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.transpose"(%x0, %k6) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %k8 = "hw.weight"() {name = "k8", value = dense<[4, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{BROADCAST_TO: its elements do not fill the shape of the result; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %4 = "tfl.broadcast_to"(%x0, %k8) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x3xf32>
  %k10 = "hw.weight"() {name = "k10", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{BROADCAST_TO: its elements do not fill the shape of the result; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %5 = "tfl.broadcast_to"(%x0, %k10) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<3xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{FILL: its elements do not fill the shape of the result; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %6 = "tfl.fill"(%k12, %x0) : (tensor<1xi32>, tensor<2x3xf32>) -> tensor<3xf32>
  %k14 = "hw.weight"() {name = "k14", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k15 = "hw.weight"() {name = "k15", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{BROADCAST_ARGS: its shapes contradict each other (shape mismatch: objects cannot be broadcast to a single shape.  Mismatch is between arg 0 with shape (2, 3) and arg 1 with shape (2,).); the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %7 = "tfl.broadcast_args"(%k14, %k15) : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  %k17 = "hw.weight"() {name = "k17", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{BROADCAST_ARGS: its `s0` is computed: hardwire takes one that is known when it compiles.}}
  %8 = "tfl.broadcast_args"(%x1, %k17) : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  %k19 = "hw.weight"() {name = "k19", value = dense<[1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{TRANSPOSE: it gives tensor<3x2xf32>, and the file says tensor<2x3xf32>; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %9 = "tfl.transpose"(%x0, %k19) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<7xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<4x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>
}
// -----

// Products, sums and what is kept.
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<3xf32>, %x2: tensor<2x3xi32>, %x3: tensor<1xi32>, %x4: tensor<2xi1>, %x5: tensor<2x12xf32>, %x6: tensor<2x11xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<3xi32>, tensor<2xf32>, tensor<2xf32>, tensor<i1>, tensor<2x3xf32>, tensor<i32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x12xf32>, tensor<2x2xf32>, tensor<2x12xf32>, tensor<2x2xf32>, tensor<2x11xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x4xf32>} : () -> tensor<1x4xf32>
  %z = "hw.weight"() {name = "z", value = dense<1.0> : tensor<1x0xf32>} : () -> tensor<1x0xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{FULLY_CONNECTED: 6 elements are no rows of 4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "tfl.fully_connected"(%x0, %w, %c0) {fused_activation_function = "NONE", weights_format = "DEFAULT", keep_num_dims = false, asymmetric_quantize_inputs = false} : (tensor<2x3xf32>, tensor<1x4xf32>, !hw.none) -> tensor<2x1xf32>
  // expected-error@+1 {{FULLY_CONNECTED: 6 elements are no rows of 0; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %1 = "tfl.fully_connected"(%x0, %z, %c0) {fused_activation_function = "NONE", weights_format = "DEFAULT", keep_num_dims = false, asymmetric_quantize_inputs = false} : (tensor<2x3xf32>, tensor<1x0xf32>, !hw.none) -> tensor<2x1xf32>
  %w3 = "hw.weight"() {name = "w3", value = dense<1.0> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  // expected-error@+1 {{FULLY_CONNECTED: its weights have the format SHUFFLED4x16INT8: convert the model without it.}}
  %2 = "tfl.fully_connected"(%x0, %w3, %c0) {fused_activation_function = "NONE", weights_format = "SHUFFLED4x16INT8", keep_num_dims = false, asymmetric_quantize_inputs = false} : (tensor<2x3xf32>, tensor<1x3xf32>, !hw.none) -> tensor<2x1xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<1.0> : tensor<3xf32>} : () -> tensor<3xf32>
  // expected-error@+1 {{FULLY_CONNECTED: its `filter` has 1 dimensions, not 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %3 = "tfl.fully_connected"(%x0, %w1, %c0) {fused_activation_function = "NONE", weights_format = "DEFAULT", keep_num_dims = false, asymmetric_quantize_inputs = false} : (tensor<2x3xf32>, tensor<3xf32>, !hw.none) -> tensor<2x1xf32>
  // expected-error@+1 {{BATCH_MATMUL: its operands are no matrices; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %4 = "tfl.batch_matmul"(%x0, %x1) {adj_x = false, adj_y = false} : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{BATCH_MATMUL: its operands are no matrices; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %5 = "tfl.batch_matmul"(%x1, %x0) {adj_x = false, adj_y = false} : (tensor<3xf32>, tensor<2x3xf32>) -> tensor<2xf32>
  // expected-error@+1 {{BATCH_MATMUL: 3 columns do not go with 2 rows.}}
  %6 = "tfl.batch_matmul"(%x0, %x0) {adj_x = false, adj_y = false} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{MEAN: hardwire computes no means of integers.}}
  %7 = "tfl.mean"(%x2, %k12) {keep_dims = false} : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %k14 = "hw.weight"() {name = "k14", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{SUM: its dimension 2 is none of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %8 = "tfl.sum"(%x0, %k14) {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  // expected-error@+1 {{SUM: its `axis` is computed: hardwire takes one that is known when it compiles.}}
  %9 = "tfl.sum"(%x0, %x3) {keep_dims = false} : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2xf32>
  %k17 = "hw.weight"() {name = "k17", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{REDUCE_ALL: its dimension 1 is none of 1; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %10 = "tfl.reduce_all"(%x4, %k17) {keep_dims = false} : (tensor<2xi1>, tensor<1xi32>) -> tensor<i1>
  %k19 = "hw.weight"() {name = "k19", value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{CUMSUM: it goes along 2 dimensions, not one.}}
  %11 = "tfl.cumsum"(%x0, %k19) {exclusive = false, reverse = false} : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %k21 = "hw.weight"() {name = "k21", value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{ARG_MAX: it goes along 2 dimensions, not one.}}
  %12 = "tfl.arg_max"(%x0, %k21) : (tensor<2x3xf32>, tensor<2xi32>) -> tensor<i32>
  %k23 = "hw.weight"() {name = "k23", value = dense<[-3]> : tensor<1xi32>} : () -> tensor<1xi32>
  // expected-error@+1 {{REVERSE_V2: its dimension -3 is none of 2; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %13 = "tfl.reverse_v2"(%x0, %k23) : (tensor<2x3xf32>, tensor<1xi32>) -> tensor<2x3xf32>
  %f = "hw.weight"() {name = "f", value = dense<1.0> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  %t = "hw.weight"() {name = "t", value = dense<1.0> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  // expected-error@+1 {{SVDF: its state is not of 4 features and 3 steps; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %14:2 = "tfl.svdf"(%x0, %f, %t, %c0, %x5) {rank = 3 : i64, fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, !hw.none, tensor<2x12xf32>) -> (tensor<2x2xf32>, tensor<2x12xf32>)
  // expected-error@+1 {{SVDF: its state is not of 4 features and 3 steps; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %15:2 = "tfl.svdf"(%x0, %f, %t, %c0, %x5) {rank = 0 : i64, fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, !hw.none, tensor<2x12xf32>) -> (tensor<2x2xf32>, tensor<2x12xf32>)
  // expected-error@+1 {{SVDF: its state is not of 4 features and 3 steps; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %16:2 = "tfl.svdf"(%x0, %f, %t, %c0, %x6) {rank = 2 : i64, fused_activation_function = "NONE"} : (tensor<2x3xf32>, tensor<4x3xf32>, tensor<4x3xf32>, !hw.none, tensor<2x11xf32>) -> (tensor<2x2xf32>, tensor<2x11xf32>)
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14#0, %14#1, %15#0, %15#1, %16#0, %16#1 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x3xf32>, tensor<3xi32>, tensor<2xf32>, tensor<2xf32>, tensor<i1>, tensor<2x3xf32>, tensor<i32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x12xf32>, tensor<2x2xf32>, tensor<2x12xf32>, tensor<2x2xf32>, tensor<2x11xf32>
}
// -----

// An LSTM is the plain one.
func.func @forward(%x0: tensor<1x1x3xf32>, %x1: tensor<1x2xf32>, %x2: tensor<1x2xf32>) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %two = "hw.weight"() {name = "two", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %i0_2 = "hw.weight"() {name = "i0_2", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_2 = "hw.weight"() {name = "i1_2", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_2 = "hw.weight"() {name = "i2_2", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_2 = "hw.weight"() {name = "i3_2", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_2 = "hw.weight"() {name = "r0_2", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_2 = "hw.weight"() {name = "r1_2", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_2 = "hw.weight"() {name = "r2_2", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_2 = "hw.weight"() {name = "r3_2", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_2 = "hw.weight"() {name = "b0_2", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_2 = "hw.weight"() {name = "b1_2", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_2 = "hw.weight"() {name = "b2_2", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_2 = "hw.weight"() {name = "b3_2", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it has clipping, or another activation than TANH, and hardwire computes the plain LSTM.}}
  %0:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_2, %i1_2, %i2_2, %i3_2, %r0_2, %r1_2, %r2_2, %r3_2, %c0, %c0, %c0, %b0_2, %b1_2, %b2_2, %b3_2, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 1.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %i0_15 = "hw.weight"() {name = "i0_15", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_15 = "hw.weight"() {name = "i1_15", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_15 = "hw.weight"() {name = "i2_15", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_15 = "hw.weight"() {name = "i3_15", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_15 = "hw.weight"() {name = "r0_15", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_15 = "hw.weight"() {name = "r1_15", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_15 = "hw.weight"() {name = "r2_15", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_15 = "hw.weight"() {name = "r3_15", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_15 = "hw.weight"() {name = "b0_15", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_15 = "hw.weight"() {name = "b1_15", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_15 = "hw.weight"() {name = "b2_15", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_15 = "hw.weight"() {name = "b3_15", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it has clipping, or another activation than TANH, and hardwire computes the plain LSTM.}}
  %1:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_15, %i1_15, %i2_15, %i3_15, %r0_15, %r1_15, %r2_15, %r3_15, %c0, %c0, %c0, %b0_15, %b1_15, %b2_15, %b3_15, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 1.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %i0_28 = "hw.weight"() {name = "i0_28", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_28 = "hw.weight"() {name = "i1_28", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_28 = "hw.weight"() {name = "i2_28", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_28 = "hw.weight"() {name = "i3_28", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_28 = "hw.weight"() {name = "r0_28", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_28 = "hw.weight"() {name = "r1_28", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_28 = "hw.weight"() {name = "r2_28", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_28 = "hw.weight"() {name = "r3_28", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_28 = "hw.weight"() {name = "b0_28", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_28 = "hw.weight"() {name = "b1_28", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_28 = "hw.weight"() {name = "b2_28", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_28 = "hw.weight"() {name = "b3_28", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it has clipping, or another activation than TANH, and hardwire computes the plain LSTM.}}
  %2:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_28, %i1_28, %i2_28, %i3_28, %r0_28, %r1_28, %r2_28, %r3_28, %c0, %c0, %c0, %b0_28, %b1_28, %b2_28, %b3_28, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "RELU", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %i0_41 = "hw.weight"() {name = "i0_41", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_41 = "hw.weight"() {name = "i1_41", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_41 = "hw.weight"() {name = "i2_41", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_41 = "hw.weight"() {name = "i3_41", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_41 = "hw.weight"() {name = "r0_41", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_41 = "hw.weight"() {name = "r1_41", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_41 = "hw.weight"() {name = "r2_41", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_41 = "hw.weight"() {name = "r3_41", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_41 = "hw.weight"() {name = "b0_41", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_41 = "hw.weight"() {name = "b1_41", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_41 = "hw.weight"() {name = "b2_41", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_41 = "hw.weight"() {name = "b3_41", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it has `cell_to_forget`, and hardwire computes the plain LSTM.}}
  %3:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_41, %i1_41, %i2_41, %i3_41, %r0_41, %r1_41, %r2_41, %r3_41, %c0, %two, %c0, %b0_41, %b1_41, %b2_41, %b3_41, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, tensor<2xf32>, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %i0_54 = "hw.weight"() {name = "i0_54", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_54 = "hw.weight"() {name = "i1_54", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_54 = "hw.weight"() {name = "i2_54", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_54 = "hw.weight"() {name = "i3_54", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_54 = "hw.weight"() {name = "r0_54", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_54 = "hw.weight"() {name = "r1_54", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_54 = "hw.weight"() {name = "r2_54", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_54 = "hw.weight"() {name = "r3_54", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_54 = "hw.weight"() {name = "b0_54", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_54 = "hw.weight"() {name = "b1_54", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_54 = "hw.weight"() {name = "b2_54", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_54 = "hw.weight"() {name = "b3_54", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it has `forget_norm`, and hardwire computes the plain LSTM.}}
  %4:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_54, %i1_54, %i2_54, %i3_54, %r0_54, %r1_54, %r2_54, %r3_54, %c0, %c0, %c0, %b0_54, %b1_54, %b2_54, %b3_54, %c0, %c0, %x1, %x2, %c0, %two, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, tensor<2xf32>, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %pw = "hw.weight"() {name = "pw", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %i0_68 = "hw.weight"() {name = "i0_68", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_68 = "hw.weight"() {name = "i1_68", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_68 = "hw.weight"() {name = "i2_68", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_68 = "hw.weight"() {name = "i3_68", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_68 = "hw.weight"() {name = "r0_68", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_68 = "hw.weight"() {name = "r1_68", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_68 = "hw.weight"() {name = "r2_68", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_68 = "hw.weight"() {name = "r3_68", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_68 = "hw.weight"() {name = "b0_68", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_68 = "hw.weight"() {name = "b1_68", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_68 = "hw.weight"() {name = "b2_68", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_68 = "hw.weight"() {name = "b3_68", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it has `projection_weights`, and hardwire computes the plain LSTM.}}
  %5:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_68, %i1_68, %i2_68, %i3_68, %r0_68, %r1_68, %r2_68, %r3_68, %c0, %c0, %c0, %b0_68, %b1_68, %b2_68, %b3_68, %pw, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2x2xf32>, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %i0_81 = "hw.weight"() {name = "i0_81", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_81 = "hw.weight"() {name = "i1_81", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_81 = "hw.weight"() {name = "i2_81", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_81 = "hw.weight"() {name = "i3_81", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_81 = "hw.weight"() {name = "r0_81", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_81 = "hw.weight"() {name = "r1_81", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_81 = "hw.weight"() {name = "r2_81", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_81 = "hw.weight"() {name = "r3_81", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_81 = "hw.weight"() {name = "b0_81", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_81 = "hw.weight"() {name = "b1_81", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_81 = "hw.weight"() {name = "b2_81", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_81 = "hw.weight"() {name = "b3_81", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it lacks weights of a gate, and hardwire computes the plain LSTM.}}
  %6:3 = "tfl.unidirectional_sequence_lstm"(%x0, %c0, %i1_81, %i2_81, %i3_81, %c0, %r1_81, %r2_81, %r3_81, %c0, %c0, %c0, %c0, %b1_81, %b2_81, %b3_81, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, !hw.none, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, !hw.none, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  %i0_94 = "hw.weight"() {name = "i0_94", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_94 = "hw.weight"() {name = "i1_94", value = dense<1.0> : tensor<6xf32>} : () -> tensor<6xf32>
  %i2_94 = "hw.weight"() {name = "i2_94", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_94 = "hw.weight"() {name = "i3_94", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_94 = "hw.weight"() {name = "r0_94", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_94 = "hw.weight"() {name = "r1_94", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_94 = "hw.weight"() {name = "r2_94", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_94 = "hw.weight"() {name = "r3_94", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_94 = "hw.weight"() {name = "b0_94", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_94 = "hw.weight"() {name = "b1_94", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_94 = "hw.weight"() {name = "b2_94", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_94 = "hw.weight"() {name = "b3_94", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: it lacks weights of a gate, and hardwire computes the plain LSTM.}}
  %7:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_94, %i1_94, %i2_94, %i3_94, %r0_94, %r1_94, %r2_94, %r3_94, %c0, %c0, %c0, %b0_94, %b1_94, %b2_94, %b3_94, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3xf32>, tensor<2x3xf32>, tensor<6xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2, %3#0, %3#1, %3#2, %4#0, %4#1, %4#2, %5#0, %5#1, %5#2, %6#0, %6#1, %6#2, %7#0, %7#1, %7#2 : tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
// -----

// Quantised, its weights are known, and have one scale and no zero point.
func.func @forward(%x0: tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, %x2: tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, %x3: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %x4: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %x5: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %x6: tensor<2x3x!quant.uniform<i8:f32, 0.5>>, %x7: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %x8: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %x9: tensor<2x2x!quant.uniform<i8:f32, 0.5>>, %x10: tensor<2x2x!quant.uniform<i8:f32, 0.5>>) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %b0_1 = "hw.weight"() {name = "b0_1", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %b1_1 = "hw.weight"() {name = "b1_1", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %b2_1 = "hw.weight"() {name = "b2_1", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %b3_1 = "hw.weight"() {name = "b3_1", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: its weights are computed.}}
  %0:3 = "tfl.unidirectional_sequence_lstm"(%x0, %x3, %x4, %x5, %x6, %x7, %x8, %x9, %x10, %c0, %c0, %c0, %b0_1, %b1_1, %b2_1, %b3_1, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, !hw.none, !hw.none, !hw.none, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, !hw.none, !hw.none, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>)
  %i0_6 = "hw.weight"() {name = "i0_6", value = dense<1> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  %i1_6 = "hw.weight"() {name = "i1_6", value = dense<1> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  %i2_6 = "hw.weight"() {name = "i2_6", value = dense<1> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %i3_6 = "hw.weight"() {name = "i3_6", value = dense<1> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  %r0_6 = "hw.weight"() {name = "r0_6", value = dense<1> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %r1_6 = "hw.weight"() {name = "r1_6", value = dense<1> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %r2_6 = "hw.weight"() {name = "r2_6", value = dense<1> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %r3_6 = "hw.weight"() {name = "r3_6", value = dense<1> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %b0_6 = "hw.weight"() {name = "b0_6", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %b1_6 = "hw.weight"() {name = "b1_6", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %b2_6 = "hw.weight"() {name = "b2_6", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  %b3_6 = "hw.weight"() {name = "b3_6", value = dense<1> : tensor<2xi32>} : () -> tensor<2xi32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: its weights have a zero point, or scales of their rows.}}
  %1:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_6, %i1_6, %i2_6, %i3_6, %r0_6, %r1_6, %r2_6, %r3_6, %c0, %c0, %c0, %b0_6, %b1_6, %b2_6, %b3_6, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, !hw.none, !hw.none, !hw.none, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, !hw.none, !hw.none, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>)
  %i0_19 = "hw.weight"() {name = "i0_19", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1_19 = "hw.weight"() {name = "i1_19", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2_19 = "hw.weight"() {name = "i2_19", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3_19 = "hw.weight"() {name = "i3_19", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0_19 = "hw.weight"() {name = "r0_19", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1_19 = "hw.weight"() {name = "r1_19", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2_19 = "hw.weight"() {name = "r2_19", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3_19 = "hw.weight"() {name = "r3_19", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0_19 = "hw.weight"() {name = "b0_19", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1_19 = "hw.weight"() {name = "b1_19", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2_19 = "hw.weight"() {name = "b2_19", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3_19 = "hw.weight"() {name = "b3_19", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  // expected-error@+1 {{UNIDIRECTIONAL_SEQUENCE_LSTM: its weights have no scale.}}
  %2:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0_19, %i1_19, %i2_19, %i3_19, %r0_19, %r1_19, %r2_19, %r3_19, %c0, %c0, %c0, %b0_19, %b1_19, %b2_19, %b3_19, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>)
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2 : tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>
}
