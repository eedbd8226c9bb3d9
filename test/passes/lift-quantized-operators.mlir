// RUN: hardwire-opt %s --lift-quantized --split-input-file | filecheck %s

// An image that is continued by what it has moves integers: behind what is rounded, and before what computes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[P:.*]] = "aten.reflection_pad1d"(%[[X]], %{{.*}}) : (tensor<1x1x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, !hw.list<i64>) -> tensor<1x1x6x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[S:.*]] = "aten.sigmoid"(%[[P]]) {hw.arithmetic = "exact"}
// CHECK: %[[R:.*]] = "aten.replication_pad1d"(%[[S]], %{{.*}}) : {{.*}} -> tensor<1x1x9x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: quant.dcast %[[R]]
func.func @forward(%x: tensor<1x1x3xf32>) -> tensor<1x1x9xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -7 : i64} : () -> i64
  %c8 = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %c9 = "hw.constant"() {value = "reflect"} : () -> !hw.str
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<1x1x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x3xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x1x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x3xf32>
  %2 = "aten.pad"(%1, %c8, %c9, %c5) : (tensor<1x1x3xf32>, !hw.list<i64>, !hw.str, !hw.none) -> tensor<1x1x6xf32>
  %3 = "aten.sigmoid"(%2) : (tensor<1x1x6xf32>) -> tensor<1x1x6xf32>
  %4 = "aten.replication_pad1d"(%3, %c8) : (tensor<1x1x6xf32>, !hw.list<i64>) -> tensor<1x1x9xf32>
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c6, %c7, %c2, %c3, %c4) : (tensor<1x1x9xf32>, f64, i64, i64, i64, i64) -> tensor<1x1x9xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<1x1x9xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x1x9xf32>
  return %6 : tensor<1x1x9xf32>
}

// -----

// Values of one type that are joined, and parts of them that are joined again, are integers all the way.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: %[[L:.*]] = builtin.unrealized_conversion_cast %[[X]], %[[X]] : {{.*}} to !hw.tensor_list
// CHECK: %[[J:.*]] = "aten.cat"(%[[L]], %{{.*}}) : (!hw.tensor_list, i64) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[P:.*]] = "aten.slice.Tensor"(%[[J]], %{{.*}}) : {{.*}} -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: "aten.sigmoid"(%[[P]]) {hw.arithmetic = "exact"}
func.func @forward(%x: tensor<2xf32>) -> tensor<3xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 4 : i64} : () -> i64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %2 = "builtin.unrealized_conversion_cast"(%1, %1) : (tensor<2xf32>, tensor<2xf32>) -> !hw.tensor_list
  %3 = "aten.cat"(%2, %c6) : (!hw.tensor_list, i64) -> tensor<4xf32>
  %4 = "aten.slice.Tensor"(%3, %c6, %c4, %c7, %c4) : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  %5 = "aten.sigmoid"(%4) : (tensor<3xf32>) -> tensor<3xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c0, %c1, %c2, %c3, %c4) : (tensor<3xf32>, f64, i64, i64, i64, i64) -> tensor<3xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<3xf32>
  return %7 : tensor<3xf32>
}

// -----

// What is joined of values of two scales, or with floats, and read by what computes stays in floats.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.cat"(%{{.*}}) : (!hw.tensor_list, i64) -> tensor<4xf32>
// CHECK: "aten.sigmoid"(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
// CHECK: "aten.cat"(%{{.*}}) : (!hw.tensor_list, i64) -> tensor<4xf32>
// CHECK: "aten.sigmoid"(%{{.*}}) : (tensor<4xf32>) -> tensor<4xf32>
func.func @forward(%x: tensor<2xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%x, %c7, %c1, %c2, %c3, %c4) : (tensor<2xf32>, f64, i64, i64, i64, i64) -> tensor<2xi8>
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c7, %c1, %c2, %c3, %c4, %c5) : (tensor<2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2xf32>
  %4 = "builtin.unrealized_conversion_cast"(%1, %3) : (tensor<2xf32>, tensor<2xf32>) -> !hw.tensor_list
  %5 = "aten.cat"(%4, %c6) : (!hw.tensor_list, i64) -> tensor<4xf32>
  %6 = "aten.sigmoid"(%5) : (tensor<4xf32>) -> tensor<4xf32>
  %7 = "quantized_decomposed.quantize_per_tensor"(%6, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %8 = "quantized_decomposed.dequantize_per_tensor"(%7, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %9 = "builtin.unrealized_conversion_cast"(%1, %x) : (tensor<2xf32>, tensor<2xf32>) -> !hw.tensor_list
  %10 = "aten.cat"(%9, %c6) : (!hw.tensor_list, i64) -> tensor<4xf32>
  %11 = "aten.sigmoid"(%10) : (tensor<4xf32>) -> tensor<4xf32>
  %12 = "quantized_decomposed.quantize_per_tensor"(%11, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %13 = "quantized_decomposed.dequantize_per_tensor"(%12, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %8, %13 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Sums, means of windows that share an image, and slopes of channels are operators on quantised values.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.adaptive_avg_pool1d"(%{{.*}}) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: "aten.prelu"(%{{.*}}, %[[W:.*]]) {hw.arithmetic = "exact"} : {{.*}}, tensor<2xf32>) -> tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: "aten.sum.dim_IntList"(%{{.*}}) {hw.arithmetic = "exact"} : {{.*}} -> tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @forward(%x: tensor<1x2x5xf32>) -> tensor<1x2xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c8 = "hw.constant"() {value = false} : () -> i1
  %w = "hw.weight"() {name = "w", value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2x5xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x5xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2x5xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x5xf32>
  %2 = "aten.adaptive_avg_pool1d"(%1, %c6) : (tensor<1x2x5xf32>, !hw.list<i64>) -> tensor<1x2x3xf32>
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x3xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x3xf32>
  %5 = "aten.prelu"(%4, %w) : (tensor<1x2x3xf32>, tensor<2xf32>) -> tensor<1x2x3xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2x3xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x3xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2x3xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x3xf32>
  %8 = "aten.sum.dim_IntList"(%7, %c7, %c8, %c5) : (tensor<1x2x3xf32>, !hw.list<i64>, i1, !hw.none) -> tensor<1x2xf32>
  %9 = "quantized_decomposed.quantize_per_tensor"(%8, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
  %10 = "quantized_decomposed.dequantize_per_tensor"(%9, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
  return %10 : tensor<1x2xf32>
}

// -----

// Attention between quantised values is one operator, whose scores and shares no quantisation is at; a mask is a
// constant. Where the values are floats, all of it is.
// CHECK-LABEL: func.func @forward
// CHECK: %[[M:.*]] = "hw.weight"() {name = "m"
// CHECK: %[[X:.*]] = quant.qcast %arg0
// CHECK: "aten.scaled_dot_product_attention"(%[[X]], %[[X]], %[[X]], %[[M]], %{{.*}}) {hw.arithmetic = "exact"} : (tensor<1x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<1x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<1x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<2x2xi1>, f64, i1, !hw.none, i1) -> tensor<1x2x4x!quant.uniform<i8:f32, 2.500000e-01:-7>>
// CHECK: "aten.scaled_dot_product_attention"(%{{.*}}, %{{.*}}, %arg0, %{{.*}}) : {{.*}} -> tensor<1x2x4xf32>
func.func @forward(%x: tensor<1x2x4xf32>) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c7 = "hw.constant"() {value = -7 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c9 = "hw.constant"() {value = false} : () -> i1
  %m = "hw.weight"() {name = "m", value = dense<[[true, false], [true, true]]> : tensor<2x2xi1>} : () -> tensor<2x2xi1>
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<1x2x4xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<1x2x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x4xf32>
  %2 = "aten.scaled_dot_product_attention"(%1, %1, %1, %m, %c8, %c9, %c5, %c9) : (tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<2x2xi1>, f64, i1, !hw.none, i1) -> tensor<1x2x4xf32>
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c6, %c7, %c2, %c3, %c4) : (tensor<1x2x4xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<1x2x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x4xf32>
  %5 = "aten.scaled_dot_product_attention"(%1, %1, %x, %m, %c8, %c9, %c5, %c9) : (tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<2x2xi1>, f64, i1, !hw.none, i1) -> tensor<1x2x4xf32>
  %6 = "quantized_decomposed.quantize_per_tensor"(%5, %c6, %c7, %c2, %c3, %c4) : (tensor<1x2x4xf32>, f64, i64, i64, i64, i64) -> tensor<1x2x4xi8>
  %7 = "quantized_decomposed.dequantize_per_tensor"(%6, %c6, %c7, %c2, %c3, %c4, %c5) : (tensor<1x2x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2x4xf32>
  return %4, %7 : tensor<1x2x4xf32>, tensor<1x2x4xf32>
}

// -----

// RMS norm with constant weights is an operator on quantised values.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.rms_norm"(%{{.*}}) {hw.arithmetic = "exact"} : (tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, !hw.list<i64>, tensor<4xf32>, !hw.none) -> tensor<2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 0.5, -2.0, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  %2 = "aten.rms_norm"(%1, %c6, %w, %c5) : (tensor<2x4xf32>, !hw.list<i64>, tensor<4xf32>, !hw.none) -> tensor<2x4xf32>
  %3 = "quantized_decomposed.quantize_per_tensor"(%2, %c0, %c1, %c2, %c3, %c4) : (tensor<2x4xf32>, f64, i64, i64, i64, i64) -> tensor<2x4xi8>
  %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<2x4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<2x4xf32>
  return %4 : tensor<2x4xf32>
}

// -----

// A quotient of two quantised values is an operator on them.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.div.Tensor"(%{{.*}}, %{{.*}}) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -128 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 127 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "quantized_decomposed.quantize_per_tensor"(%x, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %2 = "quantized_decomposed.quantize_per_tensor"(%x, %c6, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %3 = "quantized_decomposed.dequantize_per_tensor"(%2, %c6, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  %4 = "aten.div.Tensor"(%1, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %5 = "quantized_decomposed.quantize_per_tensor"(%4, %c0, %c1, %c2, %c3, %c4) : (tensor<4xf32>, f64, i64, i64, i64, i64) -> tensor<4xi8>
  %6 = "quantized_decomposed.dequantize_per_tensor"(%5, %c0, %c1, %c2, %c3, %c4, %c5) : (tensor<4xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<4xf32>
  return %6 : tensor<4xf32>
}
