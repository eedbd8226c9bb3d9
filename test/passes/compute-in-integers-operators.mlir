// RUN: hardwire-opt %s --compute-in-integers --split-input-file | filecheck %s

// Windows that share five elements are two or three wide: sums of each, joined, with a line for each place.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2xi8>
// CHECK: %[[V1:.*]] = "aten.sum.dim_IntList"(%[[V0]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x1xi32>
// CHECK: %[[V2:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi8>
// CHECK: %[[V3:.*]] = "aten.sum.dim_IntList"(%[[V2]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x1xi32>
// CHECK: %[[V4:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2xi8>
// CHECK: %[[V5:.*]] = "aten.sum.dim_IntList"(%[[V4]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x1xi32>
// CHECK: %[[V6:.*]] = builtin.unrealized_conversion_cast %[[V1]], %[[V3]], %[[V5]] : tensor<1x1x1xi32>, tensor<1x1x1xi32>, tensor<1x1x1xi32> to !hw.tensor_list
// CHECK: %[[V7:.*]] = "aten.cat"(%[[V6]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier", value = dense<[4294967296, 2863311530, 4294967296]> : tensor<3xi64>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "offset", value = dense<[-45097156608, -45097156726, -45097156608]> : tensor<3xi64>}
// CHECK: %[[V10:.*]] = "fixed.line"(%[[V7]], %[[V8]], %[[V9]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi32>
// CHECK: %[[V11:.*]] = "aten.clamp"(%[[V10]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V11]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi8>
// CHECK: return %[[V12]]
func.func @forward(%x: tensor<1x1x5x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x1x3x!quant.uniform<i8:f32, 0.25:-5>> {
  %c0 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %0 = "aten.adaptive_avg_pool1d"(%x, %c0) {hw.arithmetic = "exact"} : (tensor<1x1x5x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>) -> tensor<1x1x3x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<1x1x3x!quant.uniform<i8:f32, 0.25:-5>>
}

// -----

// Windows of one size are those of a pool; its sums are on one line.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.view"(%arg0, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x1x6xi8>
// CHECK: %[[V1:.*]] = "aten.avg_pool2d"(%[[V0]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x1x3xi32>
// CHECK: %[[V2:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi32>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "multiplier", value = dense<4294967296> : tensor<i64>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "offset", value = dense<-45097156608> : tensor<i64>}
// CHECK: %[[V5:.*]] = "fixed.line"(%[[V2]], %[[V3]], %[[V4]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi32>
// CHECK: %[[V6:.*]] = "aten.clamp"(%[[V5]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi32>
// CHECK: %[[V7:.*]] = "aten.to.dtype"(%[[V6]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x3xi8>
// CHECK: return %[[V7]]
func.func @forward(%x: tensor<1x1x6x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x1x3x!quant.uniform<i8:f32, 0.25:-5>> {
  %c0 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %0 = "aten.adaptive_avg_pool1d"(%x, %c0) {hw.arithmetic = "exact"} : (tensor<1x1x6x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>) -> tensor<1x1x3x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<1x1x3x!quant.uniform<i8:f32, 0.25:-5>>
}

// -----

// Positive numbers are on one line; others on that of their channel.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V1:.*]] = "aten.clamp"(%[[V0]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V2:.*]] = "aten.clamp"(%[[V0]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "multiplier", value = dense<8589934592> : tensor<i64>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "offset", value = dense<-45097156608> : tensor<i64>}
// CHECK: %[[V5:.*]] = "fixed.line"(%[[V1]], %[[V3]], %[[V4]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V6:.*]] = "aten.clamp"(%[[V5]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V7:.*]] = "aten.to.dtype"(%[[V6]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi8>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<{{\[\[}}4294967296], [-2147483648]]> : tensor<2x1xi64>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "offset_1", value = dense<{{\[\[}}-10737418240], [8589934592]]> : tensor<2x1xi64>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "below", value = dense<{{\[\[}}-10737418240], [6442450944]]> : tensor<2x1xi64>}
// CHECK: %[[V11:.*]] = "fixed.line"(%[[V2]], %[[V8]], %[[V9]], %[[V10]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V12:.*]] = "aten.add.Scalar"(%[[V11]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V13:.*]] = "aten.clamp"(%[[V12]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V14:.*]] = "aten.to.dtype"(%[[V13]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi8>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V7]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V16:.*]] = "aten.to.dtype"(%[[V14]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V17:.*]] = "aten.add.Tensor"(%[[V15]], %[[V16]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V18:.*]] = "aten.sub.Scalar"(%[[V17]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi32>
// CHECK: %[[V19:.*]] = "aten.to.dtype"(%[[V18]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x3xi8>
// CHECK: return %[[V19]]
func.func @forward(%x: tensor<1x2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.25:-5>> {
  %w = "hw.weight"() {name = "w", value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.prelu"(%x, %w) {hw.arithmetic = "exact"} : (tensor<1x2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xf32>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<1x2x3x!quant.uniform<i8:f32, 0.25:-5>>
}

// -----

// One slope that all bytes have is a table of them; where the zero point is no element of the result, floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "v", value = dense<[5.000000e-01, -2.500000e-01]> : tensor<2xf32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "table"}
// CHECK: %[[V2:.*]] = "fixed.table"(%arg0, %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "scale", value = dense<5.000000e-01> : tensor<f32>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "zero_point", value = dense<3> : tensor<i8>}
// CHECK: %[[V5:.*]] = "fixed.dequantize"(%arg1, %[[V3]], %[[V4]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V6:.*]] = "aten.prelu"(%[[V5]], %[[V0]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V7:.*]] = "aten.mul.Scalar"(%[[V6]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "number_2", value = dense<-105> : tensor<i8>}
// CHECK: %[[V10:.*]] = "fixed.quantize"(%[[V7]], %[[V8]], %[[V9]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi8>
// CHECK: return %[[V2]], %[[V10]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x2x!quant.uniform<i8<-100:100>:f32, 0.25:-105>>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<1xf32>} : () -> tensor<1xf32>
  %v = "hw.weight"() {name = "v", value = dense<[0.5, -0.25]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.prelu"(%x, %w) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %1 = "aten.prelu"(%y, %v) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xf32>) -> tensor<1x2x!quant.uniform<i8<-100:100>:f32, 0.25:-105>>
  return %0, %1 : tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x2x!quant.uniform<i8<-100:100>:f32, 0.25:-105>>
}

// -----

// Attention: sums of products of queries and keys without what a row has in common, what must not be seen far below,
// `exp` of two bytes of steps below the greatest one, and the values times these, in two parts of 16 bits, over their sum.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.permute"(%arg1, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x4x2xi8>
// CHECK: %[[V1:.*]] = "aten.bmm"(%arg0, %[[V0]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V2:.*]] = "aten.sum.dim_IntList"(%[[V0]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2xi32>
// CHECK: %[[V3:.*]] = "aten.mul.Scalar"(%[[V2]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2xi32>
// CHECK: %[[V4:.*]] = "aten.sub.Tensor"(%[[V1]], %[[V3]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "hidden", value = dense<{{\[\[}}0, -134656], [0, 0]]> : tensor<2x2xi32>}
// CHECK: %[[V6:.*]] = "aten.add.Tensor"(%[[V4]], %[[V5]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V7:.*]] = "aten.amax"(%[[V6]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V8:.*]] = "aten.sub.Tensor"(%[[V7]], %[[V6]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V9:.*]] = "aten.clamp"(%[[V8]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "multiplier", value = dense<1> : tensor<i32>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "offset", value = dense<0> : tensor<i32>}
// CHECK: %[[V12:.*]] = "fixed.line"(%[[V9]], %[[V10]], %[[V11]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V13:.*]] = "aten.mul.Scalar"(%[[V12]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V14:.*]] = "aten.sub.Tensor"(%[[V9]], %[[V13]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "exponentials"}
// CHECK: %[[V16:.*]] = "aten.to.dtype"(%[[V12]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xui8>
// CHECK: %[[V17:.*]] = "fixed.table"(%[[V16]], %[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "exponentials_1"}
// CHECK: %[[V19:.*]] = "aten.to.dtype"(%[[V14]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xui8>
// CHECK: %[[V20:.*]] = "fixed.table"(%[[V19]], %[[V18]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "half", value = dense<536870912> : tensor<i32>}
// CHECK: %[[V22:.*]] = "fixed.line"(%[[V17]], %[[V20]], %[[V21]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V23:.*]] = "aten.sum.dim_IntList"(%[[V22]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x1xi64>
// CHECK: %[[V24:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1> : tensor<i32>}
// CHECK: %[[V25:.*]] = "hw.weight"() {name = "offset_1", value = dense<32768> : tensor<i32>}
// CHECK: %[[V26:.*]] = "fixed.line"(%[[V22]], %[[V24]], %[[V25]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V27:.*]] = "aten.mul.Scalar"(%[[V26]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V28:.*]] = "aten.sub.Tensor"(%[[V22]], %[[V27]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V29:.*]] = "aten.to.dtype"(%[[V26]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi16>
// CHECK: %[[V30:.*]] = "aten.bmm"(%[[V29]], %arg2) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi64>
// CHECK: %[[V31:.*]] = "aten.to.dtype"(%[[V28]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2xi16>
// CHECK: %[[V32:.*]] = "aten.bmm"(%[[V31]], %arg2) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi64>
// CHECK: %[[V33:.*]] = "aten.mul.Scalar"(%[[V30]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi64>
// CHECK: %[[V34:.*]] = "aten.add.Tensor"(%[[V33]], %[[V32]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi64>
// CHECK: %[[V35:.*]] = "aten.mul.Scalar"(%[[V23]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x1xi64>
// CHECK: %[[V36:.*]] = "aten.sub.Tensor"(%[[V34]], %[[V35]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi64>
// CHECK: %[[V37:.*]] = "hw.weight"() {name = "one", value = dense<1> : tensor<i64>}
// CHECK: %[[V38:.*]] = "hw.weight"() {name = "half_1", value = dense<128> : tensor<i64>}
// CHECK: %[[V39:.*]] = "fixed.line"(%[[V36]], %[[V37]], %[[V38]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi64>
// CHECK: %[[V40:.*]] = "fixed.quotient"(%[[V23]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x1xi64>
// CHECK: %[[V41:.*]] = "hw.weight"() {name = "half_2", value = dense<4503599627370496> : tensor<i64>}
// CHECK: %[[V42:.*]] = "fixed.line"(%[[V39]], %[[V40]], %[[V41]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi32>
// CHECK: %[[V43:.*]] = "aten.add.Scalar"(%[[V42]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi32>
// CHECK: %[[V44:.*]] = "aten.clamp"(%[[V43]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi32>
// CHECK: %[[V45:.*]] = "aten.to.dtype"(%[[V44]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4xi8>
// CHECK: return %[[V45]]
func.func @forward(%q: tensor<1x2x4x!quant.uniform<i8:f32, 0.5:3>>, %k: tensor<1x2x4x!quant.uniform<i8:f32, 0.25:-5>>, %v: tensor<1x2x4x!quant.uniform<i8:f32, 0.125:7>>) -> tensor<1x2x4x!quant.uniform<i8:f32, 0.25:-5>> {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c2 = "hw.constant"() {value = true} : () -> i1
  %c3 = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.scaled_dot_product_attention"(%q, %k, %v, %c0, %c1, %c2, %c0, %c3) {hw.arithmetic = "exact"} : (tensor<1x2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2x4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x2x4x!quant.uniform<i8:f32, 0.125:7>>, !hw.none, f64, i1, !hw.none, i1) -> tensor<1x2x4x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<1x2x4x!quant.uniform<i8:f32, 0.25:-5>>
}

// -----

// RMS norm: numbers are counted from the zero point, and so are the squares whose mean is under the root; of no
// `eps` it is that of single precision.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V1:.*]] = "aten.to.dtype"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi16>
// CHECK: %[[V2:.*]] = "aten.mul.Tensor"(%[[V1]], %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi16>
// CHECK: %[[V3:.*]] = "aten.sum.dim_IntList"(%[[V2]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%[[V3]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V5:.*]] = "aten.mul.Scalar"(%[[V4]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V6:.*]] = "aten.sum.dim_IntList"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V7:.*]] = "aten.to.dtype"(%[[V6]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V8:.*]] = "aten.mul.Scalar"(%[[V7]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V9:.*]] = "aten.sub.Tensor"(%[[V5]], %[[V8]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V10:.*]] = "aten.add.Scalar"(%[[V9]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V11:.*]] = "aten.sub.Scalar"(%[[V0]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V12:.*]] = "aten.mul.Scalar"(%[[V11]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V13:.*]] = "aten.mul.Scalar"(%[[V10]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V14:.*]] = "aten.add.Scalar"(%[[V13]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V15:.*]] = "aten.clamp"(%[[V14]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V16:.*]] = "fixed.inverse_root"(%[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "half", value = dense<1024> : tensor<i64>}
// CHECK: %[[V18:.*]] = "fixed.line"(%[[V12]], %[[V16]], %[[V17]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V19:.*]] = "hw.weight"() {name = "multiplier", value = dense<[536870912, 268435456, -1073741824, 1610612736]> : tensor<4xi32>}
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "offset", value = dense<2251799813685248> : tensor<i64>}
// CHECK: %[[V21:.*]] = "fixed.line"(%[[V18]], %[[V19]], %[[V20]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V22:.*]] = "aten.add.Scalar"(%[[V21]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V23:.*]] = "aten.clamp"(%[[V22]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi32>
// CHECK: %[[V24:.*]] = "aten.to.dtype"(%[[V23]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<2x4xi8>
// CHECK: return %[[V24]]
func.func @forward(%x: tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.015625:-5>> {
  %c0 = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 0.5, -2.0, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %0 = "aten.rms_norm"(%x, %c0, %w, %c1) {hw.arithmetic = "exact"} : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, tensor<4xf32>, !hw.none) -> tensor<2x4x!quant.uniform<i8:f32, 0.015625:-5>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 0.015625:-5>>
}

// -----

// Scales of double precision, by channel: of products of more than 63 bits the lowest bits are computed apart, and come to
// the offsets of the upper ones.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[}}127, 126], [125, -124]]> : tensor<2x2xi8>}
// CHECK: %[[V1:.*]] = "aten.linear"(%arg0, %[[V0]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "offset", value = dense<[8588639572, 1305676037]> : tensor<2xi64>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "multiplier", value = dense<[1706, 8154711247]> : tensor<2xi64>}
// CHECK: %[[V4:.*]] = "fixed.line"(%[[V1]], %[[V3]], %[[V2]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi64>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "upper", value = dense<[-1627792605185, 2091649073]> : tensor<2xi64>}
// CHECK: %[[V6:.*]] = "aten.add.Tensor"(%[[V4]], %[[V5]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi64>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<[2147483648, 18611524]> : tensor<2xi64>}
// CHECK: %[[V8:.*]] = "fixed.line"(%[[V1]], %[[V7]], %[[V6]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V9:.*]] = "aten.add.Scalar"(%[[V8]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V9]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V10]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi8>
// CHECK: return %[[V11]]
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.1:3>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.3:-5>> {
  %w = "hw.weight"() {name = "w", value = dense<[[127, 126], [125, -124]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {1.5, 0.013}>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %c0) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.1:3>>, tensor<2x2x!quant.uniform<i8:f32:0, {1.5, 0.013}>>, !hw.none) -> tensor<1x2x!quant.uniform<i8:f32, 0.3:-5>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 0.3:-5>>
}

// -----

// A quotient is a line for each byte that the divisor can be, whose numbers are looked up; where that has 16 bits, it is
// computed in floats.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier"}
// CHECK: %[[V1:.*]] = "fixed.table"(%arg1, %[[V0]]) {hw.computes = "exact"} : {{.*}} -> tensor<1xi64>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "offset"}
// CHECK: %[[V3:.*]] = "fixed.table"(%arg1, %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<1xi64>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "below"}
// CHECK: %[[V5:.*]] = "fixed.table"(%arg1, %[[V4]]) {hw.computes = "exact"} : {{.*}} -> tensor<1xi64>
// CHECK: %[[V6:.*]] = "aten.to.dtype"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V7:.*]] = "aten.sub.Scalar"(%[[V6]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "fixed.line"(%[[V7]], %[[V1]], %[[V3]], %[[V5]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V9:.*]] = "aten.add.Scalar"(%[[V8]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V9]], %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V10]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "scale", value = dense<5.000000e-01> : tensor<f32>}
// CHECK: %[[V13:.*]] = "hw.weight"() {name = "zero_point", value = dense<3> : tensor<i8>}
// CHECK: %[[V14:.*]] = "fixed.dequantize"(%arg0, %[[V12]], %[[V13]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xf32>
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "scale_1", value = dense<2.500000e-01> : tensor<f32>}
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "zero_point_1", value = dense<-5> : tensor<i16>}
// CHECK: %[[V17:.*]] = "fixed.dequantize"(%arg2, %[[V15]], %[[V16]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xf32>
// CHECK: %[[V18:.*]] = "aten.div.Tensor"(%[[V14]], %[[V17]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V19:.*]] = "aten.mul.Scalar"(%[[V18]], %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xf32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "number_2", value = dense<7> : tensor<i8>}
// CHECK: %[[V22:.*]] = "fixed.quantize"(%[[V19]], %[[V20]], %[[V21]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: return %[[V11]], %[[V22]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<1x!quant.uniform<i8:f32, 0.25:-5>>, %z: tensor<4x!quant.uniform<i16:f32, 0.25:-5>>) -> (tensor<4x!quant.uniform<i8:f32, 0.125:7>>, tensor<4x!quant.uniform<i8:f32, 0.125:7>>) {
  %0 = "aten.div.Tensor"(%x, %y) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.125:7>>
  %1 = "aten.div.Tensor"(%x, %z) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i16:f32, 0.25:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.125:7>>
  return %0, %1 : tensor<4x!quant.uniform<i8:f32, 0.125:7>>, tensor<4x!quant.uniform<i8:f32, 0.125:7>>
}
