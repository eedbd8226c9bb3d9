// RUN: hardwire-opt %s --lift-quantized --split-input-file | filecheck %s

// A convolution of a quantised image, with its weights by channel and its bias in floats. What bounds its
// result bounds rounded numbers as well.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = quant.scast %{{.*}} : tensor<2x1x1x1xi8> to tensor<2x1x1x1x!quant.uniform<i8<-127:127>:f32:0, {5.000000e-01,2.500000e-01}>>
// CHECK: %[[X:.*]] = quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<1x1x2x2xf32> to tensor<1x1x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[C:.*]] = "aten.convolution"(%[[X]], %[[W]], %[[B:.*]], %{{.*}}) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 2.000000e+00:-128>>
// CHECK: %[[R:.*]] = "aten.relu"(%[[C]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x2x2x!quant.uniform<i8:f32, 2.000000e+00:-128>>
// CHECK: quant.dcast %[[R]] {hw.arithmetic = "exact"} : tensor<1x2x2x2x!quant.uniform<i8:f32, 2.000000e+00:-128>> to tensor<1x2x2x2xf32>
func.func @forward(%x: tensor<1x1x2x2xf32>) -> tensor<1x2x2x2xf32> {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = -127 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value} : () -> !hw.none
  %c5 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c6 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c7 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c8 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c9 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c10 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %w = "hw.weight"() {name = "w", value = dense<[[[[3]]], [[[-5]]]]> : tensor<2x1x1x1xi8>} : () -> tensor<2x1x1x1xi8>
  %b = "hw.weight"() {name = "b", value = dense<[1.5, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "quantized_decomposed.dequantize_per_channel"(%w, %s, %z, %c0, %c1, %c2, %c3, %c4) : (tensor<2x1x1x1xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<2x1x1x1xf32>
  %1 = "quantized_decomposed.quantize_per_tensor"(%x, %c5, %c6, %c7, %c2, %c3) : (tensor<1x1x2x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x2x2xi8>
  %2 = "quantized_decomposed.dequantize_per_tensor"(%1, %c5, %c6, %c7, %c2, %c3, %c4) : (tensor<1x1x2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x2x2xf32>
  %3 = "aten.conv2d"(%2, %0, %b, %c8, %c9, %c8, %c3) : (tensor<1x1x2x2xf32>, tensor<2x1x1x1xf32>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x2x2x2xf32>
  %4 = "aten.relu"(%3) : (tensor<1x2x2x2xf32>) -> tensor<1x2x2x2xf32>
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c10, %c7, %c7, %c2, %c3) : (tensor<1x2x2x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x2x2xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c10, %c7, %c7, %c2, %c3, %c4) : (tensor<1x2x2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x2x2xf32>
  return %6 : tensor<1x2x2x2xf32>
}

// -----

// A sum of two values of their own scales, and numbers between bounds behind it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[Y:.*]] = quant.qcast %arg1
// CHECK: %[[S:.*]] = "aten.add.Tensor"(%[[X]], %[[Y]], %{{.*}}) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-7>>, i64) -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00:1>>
// CHECK: "aten.hardtanh"(%[[S]], %{{.*}}) {hw.arithmetic = "exact"} : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 1.000000e+00:1>>
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -7 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%y, %c6, %c7, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %4 = "aten.add.Tensor"(%1, %3, %c4) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  %5 = "aten.relu6"(%4) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c8, %c4, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c8, %c4, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %7 : tensor<4xf32>
}

// -----

// A value that is seen as another shape, and quantised again by the same scale, is that value.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[V:.*]] = "aten.view"(%[[X]], %{{.*}}) : (tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>, !hw.list<i64>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: quant.dcast %[[V]]
func.func @forward(%x: tensor<2x2xf32>) -> tensor<4xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = -1 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x2xf32>, f64, i64, i64, i64, i64) -> tensor<2x2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %2 = "aten.flatten.using_ints"(%1, %c6, %c7) : (tensor<2x2xf32>, i64, i64) -> tensor<4xf32>
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}

// -----

// The greatest of a window is one of its elements: only then another scale is wanted.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[P:.*]] = "aten.max_pool2d"(%[[X]], %{{.*}}) : {{.*}} -> tensor<1x1x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[R:.*]] = "fixed.requantize"(%[[P]]) {hw.arithmetic = "exact"} : (tensor<1x1x1x1x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x1x1x1x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: quant.dcast %[[R]]
func.func @forward(%x: tensor<1x1x2x2xf32>) -> tensor<1x1x1x1xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
  %c8 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c9 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c10 = "hw.constant"() {value = false} : () -> i1
  %c11 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c12 = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<1x1x2x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x2x2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x1x2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x2x2xf32>
  %2 = "aten.max_pool2d"(%1, %c6, %c7, %c8, %c9, %c10) : (tensor<1x1x2x2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x1x1x1xf32>
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c11, %c12, %c2, %c3, %c4) : (tensor<1x1x1x1xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x1x1xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c11, %c12, %c2, %c3, %c4, %c5) : (tensor<1x1x1x1xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x1x1xf32>
  return %4 : tensor<1x1x1x1xf32>
}

// -----

// Parts of a concatenation have its scale.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[Y:.*]] = quant.qcast %arg1
// CHECK: %[[R:.*]] = "fixed.requantize"(%[[X]]) {hw.arithmetic = "exact"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: %[[L:.*]] = builtin.unrealized_conversion_cast %[[R]], %[[Y]]
// CHECK: "aten.cat"(%[[L]], %{{.*}}) : (!hw.tensor_list, i64) -> tensor<5x!quant.uniform<i8:f32, 2.500000e-01:-7>>
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> tensor<5xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -7 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%y, %c6, %c7, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %list = builtin.unrealized_conversion_cast %1, %3 : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
  %4 = "aten.cat"(%list, %c8) : (!hw.tensor_list, i64) -> tensor<5xf32>
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c6, %c7, %c2, %c3, %c4) : (tensor<5xf32>, f64, i64, i64, i64, i64) -> tensor<5xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<5xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<5xf32>
  return %6 : tensor<5xf32>
}

// -----

// Weights that the graph quantises are quantised now, by PyTorch's rounding (2.5 steps are 2). Those of a
// product are turned over, and their scales with them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "hw.weight"() {name = "w_1_1", value = dense<{{\[\[}}2, -4], [-127, 1{{\]\]}}> : tensor<2x2xi8>}
// CHECK: %[[W:.*]] = quant.scast %[[T]] : tensor<2x2xi8> to tensor<2x2x!quant.uniform<i8<-127:127>:f32:0, {5.000000e-01,2.000000e+00}>>
// CHECK: "aten.linear"(%{{.*}}, %[[W]], %{{.*}}) {hw.arithmetic = "exact"}
func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = -127 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 4.0 : f64} : () -> f64
  %c8 = "hw.constant"() {value = 0 : i64} : () -> i64
  %w = "hw.weight"() {name = "w", value = dense<[[1.25, -300.0], [-2.0, 1.4]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %s = "hw.weight"() {name = "s", value = dense<[0.5, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %z = "hw.weight"() {name = "z", value = dense<0> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %2 = "quantized_decomposed.quantize_per_channel"(%w, %s, %z, %c4, %c6, %c3, %c4) : (tensor<2x2xf32>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64) -> tensor<2x2xi8>
  %3 = "quantized_decomposed.dequantize_per_channel"(%2, %s, %z, %c4, %c6, %c3, %c4, %c5) : (tensor<2x2xi8>, tensor<2xf32>, tensor<2xi64>, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %4 = "aten.mm"(%1, %3) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c7, %c8, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c7, %c8, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  return %6 : tensor<1x2xf32>
}

// -----

// A value that several operators read, one of which computes in floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[F:.*]] = quant.dcast %[[X]]
// CHECK: %[[S:.*]] = "aten.sigmoid"(%[[X]]) {hw.arithmetic = "exact"}
// CHECK: "aten.cumsum"(%[[F]],
// CHECK: quant.dcast %[[S]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 0.00390625 : f64} : () -> f64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "aten.cumsum"(%1, %c6, %c5) : (tensor<4xf32>, i64, !hw.none) -> tensor<4xf32>
  %4 = "quantized_decomposed.quantize_per_tensor"(%2, %c7, %c2, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %5 = "quantized_decomposed.dequantize_per_tensor"(%4, %c7, %c2, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %5, %3 : tensor<4xf32>, tensor<4xf32>
}

// -----

// What somebody reads as floats is computed in floats.
// CHECK-LABEL: func.func @forward
// CHECK: quant.qcast %arg0
// CHECK: %[[F:.*]] = quant.dcast
// CHECK: %[[S:.*]] = "aten.sigmoid"(%[[F]]) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: %[[Q:.*]] = quant.qcast %[[S]]
// CHECK: return %{{.*}}, %[[S]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %4, %2 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Bytes have no sign: MLIR's own cast does not know them. The result is bytes as well.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "fixed.as_stored"(%arg0) : (tensor<4xui8>) -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01:128>>
// CHECK: %[[T:.*]] = "aten.tanh"(%[[X]]) {hw.arithmetic = "exact"}
// CHECK: %[[R:.*]] = "fixed.as_stored"(%[[T]]) : (tensor<4x!quant.uniform<u8:f32, 7.812500e-03:128>>) -> tensor<4xui8>
// CHECK: return %[[R]]
func.func @forward(%x: tensor<4xui8>) -> tensor<4xui8> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 128 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 255 : i64} : () -> i64
  %c4 = "hw.constant"() {value} : () -> !hw.none
  %c5 = "hw.constant"() {value = 0.0078125 : f64} : () -> f64
  %0 = "quantized_decomposed.dequantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c2, %c4) : (tensor<4xui8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %1 = "aten.tanh"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%1, %c5, %c1, %c2, %c3, %c2) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xui8>
  return %2 : tensor<4xui8>
}

// -----

// A scale that is computed is left to the graph's own operators; one that is a tensor, and constant, is not.
// CHECK-LABEL: func.func @forward
// CHECK: quant.qcast %arg0 {hw.arithmetic = "exact"} : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:3>>
// CHECK: "quantized_decomposed.quantize_per_tensor.tensor"(%{{.*}}, %arg1, %{{.*}})
func.func @forward(%x: tensor<4xf32>, %y: tensor<1xf32>) -> tensor<4xi8> {
  %c0 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value} : () -> !hw.none
  %s = "hw.weight"() {name = "s", value = dense<0.25> : tensor<1xf32>} : () -> tensor<1xf32>
  %z = "hw.weight"() {name = "z", value = dense<3> : tensor<1xi64>} : () -> tensor<1xi64>
  %0 = "quantized_decomposed.quantize_per_tensor.tensor"(%x, %s, %z, %c0, %c1, %c2) : (tensor<4xf32>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64) -> tensor<4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor.tensor"(%0, %s, %z, %c0, %c1, %c2, %c3) : (tensor<4xi8>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "quantized_decomposed.quantize_per_tensor.tensor"(%2, %y, %z, %c0, %c1, %c2) : (tensor<4xf32>, tensor<1xf32>, tensor<1xi64>, i64, i64, i64) -> tensor<4xi8>
  return %3 : tensor<4xi8>
}

// -----

// Zeros around an image are its zero point, which needs no rounding; ones would, at this scale.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[P:.*]] = "aten.constant_pad_nd"(%[[X]], %{{.*}}) {hw.arithmetic = "exact"} : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 4.000000e-01:3>>
// CHECK: "aten.sigmoid"(%[[P]]) {hw.arithmetic = "exact"}
// CHECK: "aten.constant_pad_nd"(%{{.*}}, %{{.*}}) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
func.func @forward(%x: tensor<2xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %c0 = "hw.constant"() {value = 0.4 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c8 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c9 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %2 = "aten.constant_pad_nd"(%1, %c6, %c7) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %3 = "aten.sigmoid"(%2) : (tensor<3xf32>) -> tensor<3xf32>
  %4 = "aten.constant_pad_nd"(%1, %c6, %c8) : (tensor<2xf32>, !hw.list<i64>, f64) -> tensor<3xf32>
  %5 = "aten.sigmoid"(%4) : (tensor<3xf32>) -> tensor<3xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%3, %c9, %c1, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c9, %c1, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  %8 = "quantized_decomposed.quantize_per_tensor"(%5, %c9, %c1, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %9 = "quantized_decomposed.dequantize_per_tensor"(%8, %c9, %c1, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  return %7, %9 : tensor<3xf32>, tensor<3xf32>
}

// -----

// A bias that is quantised too is the floats that PyTorch makes of it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[B:.*]] = "hw.weight"() {name = "b_1", value = dense<[2.500000e+00, -1.500000e+00]> : tensor<2xf32>}
// CHECK: "aten.linear"(%{{.*}}, %{{.*}}, %[[B]]) {hw.arithmetic = "exact"}
func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -2147483648 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 2147483647 : i64} : () -> i64
  %c9 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 4.0 : f64} : () -> f64
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2xi8>
  %b = "hw.weight"() {name = "b", value = dense<[10, -6]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "quantized_decomposed.dequantize_per_tensor"(%w, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x2xf32>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%b, %c6, %c1, %c7, %c8, %c9, %c5) : (tensor<2xi32>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c9, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c0, %c9, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  %4 = "aten.linear"(%3, %0, %1) : (tensor<1x2xf32>, tensor<2x2xf32>, tensor<2xf32>) -> tensor<1x2xf32>
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c10, %c1, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c10, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  return %6 : tensor<1x2xf32>
}

// -----

// Weights by group have no scale for each index of one dimension: they are left to the graph's operators.
// CHECK-LABEL: func.func @forward
// CHECK: "torchao.dequantize_affine"(%{{.*}}) : (tensor<2x4xi8>,
// CHECK: "aten.linear"(%arg0, %{{.*}}) : (tensor<1x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<1x2xf32>
func.func @forward(%x: tensor<1x4xf32>) -> tensor<1x2xf32> {
  %c0 = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value = -8 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 7 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 6 : i64} : () -> i64
  %w = "hw.weight"() {name = "w"} : () -> tensor<2x4xi8>
  %s = "hw.weight"() {name = "s", value = dense<[[0.5, 0.25], [1.0, 2.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %0 = "torchao.dequantize_affine"(%w, %c0, %s, %c1, %c2, %c3, %c4, %c5) : (tensor<2x4xi8>, !hw.list<i64>, tensor<2x2xf32>, !hw.none, i64, i64, i64, i64) -> tensor<2x4xf32>
  %1 = "aten.linear"(%x, %0, %c1) : (tensor<1x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}
