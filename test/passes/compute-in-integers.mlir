// RUN: hardwire-opt %s --compute-in-integers --split-input-file | filecheck %s

// Numbers of the same scale are clamped as they are: zero is the zero point.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V2:.*]] = "aten.clamp"(%arg0, %[[V0]], %[[V1]]) {{.*}} -> tensor<4xi8>
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = "aten.relu"(%x) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// Of another scale they are a line, whose offset has the zero points of both; the clamp has the bounds.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<8589934592> : tensor<i64>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<-45097156608> : tensor<i64>
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -9 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 19 : i64}
// CHECK: %[[V7:.*]] = "aten.clamp"(%[[V4]], %[[V5]], %[[V6]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V7]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V12]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>> {
  %lo = "hw.constant"() {value = -1.0 : f64} : () -> f64
  %hi = "hw.constant"() {value = 6.1 : f64} : () -> f64
  %0 = "aten.hardtanh"(%x, %lo, %hi) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, f64, f64) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
}

// -----

// Quarters to halves: ties are told by a second offset, and go to the even number. The zero point is added
// afterwards, as it may be odd.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<2147483648> : tensor<i64>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<12884901888> : tensor<i64>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "below", value = dense<10737418240> : tensor<i64>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "aten.add.Scalar"(%[[V4]], %[[V5]], %[[V6]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V7]], %[[V8]], %[[V9]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V15]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = "fixed.requantize"(%x) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// Bytes without a sign are clamped in a type that has one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi16>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 128 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 140 : i64}
// CHECK: %[[V7:.*]] = "aten.clamp"(%[[V4]], %[[V5]], %[[V6]]) {{.*}} -> tensor<4xi16>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V7]], {{.*}} -> tensor<4xui8>
// CHECK: return %[[V12]]
func.func @forward(%x: tensor<4x!quant.uniform<u8:f32, 5.000000e-01:128>>) -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01:128>> {
  %0 = "aten.relu6"(%x) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<u8:f32, 5.000000e-01:128>>) -> tensor<4x!quant.uniform<u8:f32, 5.000000e-01:128>>
  return %0 : tensor<4x!quant.uniform<u8:f32, 5.000000e-01:128>>
}

// -----

// A factor below zero turns the line.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<-2576980377> : tensor<i64>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<-11596411776> : tensor<i64>
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V7:.*]] = "aten.clamp"(%[[V4]], %[[V5]], %[[V6]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V7]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V12]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>> {
  %k = "hw.constant"() {value = -0.3 : f64} : () -> f64
  %0 = "aten.mul.Scalar"(%x, %k) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
}

// -----

// A sum is one line, whose offset is another line; where one is broadcast, it is the offset.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<1xi64>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 4294967296 : i64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {{.*}} -> tensor<1xi64>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier", value = dense<2147483648> : tensor<i64>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1073741823 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "aten.add.Scalar"(%[[V6]], %[[V8]], %[[V9]]) {{.*}} -> tensor<1xi64>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = -1073741825 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V13:.*]] = "aten.add.Scalar"(%[[V6]], %[[V11]], %[[V12]]) {{.*}} -> tensor<1xi64>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V15:.*]] = "fixed.line"(%arg1, %[[V7]], %[[V10]], %[[V13]], %[[V14]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V18:.*]] = "aten.add.Scalar"(%[[V15]], %[[V16]], %[[V17]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V21:.*]] = "aten.clamp"(%[[V18]], %[[V19]], %[[V20]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V26:.*]] = "aten.to.dtype"(%[[V21]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V26]]
func.func @forward(%x: tensor<1x!quant.uniform<i8:f32, 5.000000e-01:3>>, %y: tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) {hw.arithmetic = "exact"} : (tensor<1x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>, i64) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// A product is that of the distances from the zero points.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "aten.sub.Scalar"(%[[V4]], %[[V5]], %[[V6]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V15:.*]] = "aten.sub.Scalar"(%[[V12]], %[[V13]], %[[V14]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V16:.*]] = "aten.mul.Tensor"(%[[V7]], %[[V15]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<i32>
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "offset", value = dense<2147483648> : tensor<i64>
// CHECK: %[[V19:.*]] = "hw.weight"() {name = "below", value = dense<1073741824> : tensor<i32>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V21:.*]] = "fixed.line"(%[[V16]], %[[V17]], %[[V18]], %[[V19]], %[[V20]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V24:.*]] = "aten.add.Scalar"(%[[V21]], %[[V22]], %[[V23]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V27:.*]] = "aten.clamp"(%[[V24]], %[[V25]], %[[V26]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V32:.*]] = "aten.to.dtype"(%[[V27]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V32]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %y: tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = "aten.mul.Tensor"(%x, %y) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// What is larger before it is rounded is not smaller afterwards.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<2147483648> : tensor<i64>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<12884901888> : tensor<i64>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "below", value = dense<10737418240> : tensor<i64>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg1, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "aten.add.Scalar"(%[[V4]], %[[V5]], %[[V6]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V7]], %[[V8]], %[[V9]]) {{.*}} -> tensor<4xi32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V16:.*]] = "aten.maximum"(%arg0, %[[V15]]) {{.*}} -> tensor<4xi8>
// CHECK: return %[[V16]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, %y: tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = "aten.maximum"(%x, %y) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// The sum is one of integers; how many there are is in the slope, and the zero points in the offset.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V3:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V0]], %[[V1]], %[[V2]]) {{.*}} -> tensor<2xi32>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "multiplier", value = dense<2863311530> : tensor<i64>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "offset", value = dense<-45097156726> : tensor<i64>
// CHECK: %[[V6:.*]] = "hw.constant"() {value}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V8:.*]] = "fixed.line"(%[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]]) {{.*}} -> tensor<2xi32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V11:.*]] = "aten.clamp"(%[[V8]], %[[V9]], %[[V10]]) {{.*}} -> tensor<2xi32>
// CHECK: %[[V16:.*]] = "aten.to.dtype"(%[[V11]], {{.*}} -> tensor<2xi8>
// CHECK: return %[[V16]]
func.func @forward(%x: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>> {
  %d = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %k = "hw.constant"() {value = false} : () -> i1
  %n = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.mean.dim"(%x, %d, %k, %n) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, !hw.list<i64>, i1, !hw.none) -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
}

// -----

// Every window has its own divisor, where zeros around the image do not count.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "aten.avg_pool2d"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]) {{.*}} -> tensor<1x1x2x2xi32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier", value = dense<{{\[\[}}2147483648, 2147483648], [4294967296, 4294967296{{\]\]}}> : tensor<2x2xi64>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "offset", value = dense<-23622320128> : tensor<2x2xi64>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "below", value = dense<{{\[\[}}-25769803776, -25769803776], [-23622320128, -23622320128{{\]\]}}> : tensor<2x2xi64>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V11:.*]] = "fixed.line"(%[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]]) {{.*}} -> tensor<1x1x2x2xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.add.Scalar"(%[[V11]], %[[V12]], %[[V13]]) {{.*}} -> tensor<1x1x2x2xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V17:.*]] = "aten.clamp"(%[[V14]], %[[V15]], %[[V16]]) {{.*}} -> tensor<1x1x2x2xi32>
// CHECK: %[[V22:.*]] = "aten.to.dtype"(%[[V17]], {{.*}} -> tensor<1x1x2x2xi8>
// CHECK: return %[[V22]]
func.func @forward(%x: tensor<1x1x3x4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<1x1x2x2x!quant.uniform<i8:f32, 2.500000e-01:-5>> {
  %k = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %s = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c = "hw.constant"() {value = true} : () -> i1
  %i = "hw.constant"() {value = true} : () -> i1
  %n = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.avg_pool2d"(%x, %k, %s, %p, %c, %i, %n) {hw.arithmetic = "exact"} : (tensor<1x1x3x4x!quant.uniform<i8:f32, 5.000000e-01:3>>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, i1, !hw.none) -> tensor<1x1x2x2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
  return %0 : tensor<1x1x2x2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
}

// -----

// Bytes without a sign are compared in a type that has one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V4:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<1x1x2x2xi16>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V10:.*]] = "aten.max_pool2d"(%[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]) {{.*}} -> tensor<1x1x1x1xi16>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<1x1x1x1xui8>
// CHECK: return %[[V15]]
func.func @forward(%x: tensor<1x1x2x2x!quant.uniform<u8:f32, 5.000000e-01:128>>) -> tensor<1x1x1x1x!quant.uniform<u8:f32, 5.000000e-01:128>> {
  %k = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %s = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %d = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.max_pool2d"(%x, %k, %s, %p, %d, %c) {hw.arithmetic = "exact"} : (tensor<1x1x2x2x!quant.uniform<u8:f32, 5.000000e-01:128>>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> tensor<1x1x1x1x!quant.uniform<u8:f32, 5.000000e-01:128>>
  return %0 : tensor<1x1x1x1x!quant.uniform<u8:f32, 5.000000e-01:128>>
}

// -----

// Both zero points take their share of the other matrix's sums.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.bmm"(%arg0, %arg1) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V4:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V1]], %[[V2]], %[[V3]]) {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {{.*}} -> tensor<1x2x1xi32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V8:.*]] = "aten.sub.Tensor"(%[[V0]], %[[V6]], %[[V7]]) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V12:.*]] = "aten.sum.dim_IntList"(%arg1, %[[V9]], %[[V10]], %[[V11]]) {{.*}} -> tensor<1x1x2xi32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V14:.*]] = "aten.mul.Scalar"(%[[V12]], %[[V13]]) {{.*}} -> tensor<1x1x2xi32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.sub.Tensor"(%[[V8]], %[[V14]], %[[V15]]) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = -45 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.add.Scalar"(%[[V16]], %[[V17]], %[[V18]]) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<i32>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "offset", value = dense<2147483648> : tensor<i64>
// CHECK: %[[V22:.*]] = "hw.weight"() {name = "below", value = dense<1073741824> : tensor<i32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V24:.*]] = "fixed.line"(%[[V19]], %[[V20]], %[[V21]], %[[V22]], %[[V23]]) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "aten.add.Scalar"(%[[V24]], %[[V25]], %[[V26]]) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V30:.*]] = "aten.clamp"(%[[V27]], %[[V28]], %[[V29]]) {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V35:.*]] = "aten.to.dtype"(%[[V30]], {{.*}} -> tensor<1x2x2xi8>
// CHECK: return %[[V35]]
func.func @forward(%x: tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, %y: tensor<1x3x2x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<1x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = "aten.bmm"(%x, %y) {hw.arithmetic = "exact"} : (tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, tensor<1x3x2x!quant.uniform<i8:f32, 2.500000e-01:-5>>) -> tensor<1x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<1x2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// What is put around is a number: here, one and a half.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V2:.*]] = "aten.constant_pad_nd"(%arg0, %[[V0]], %[[V1]]) {{.*}} -> tensor<3xi8>
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %p = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %v = "hw.constant"() {value = 1.5 : f64} : () -> f64
  %0 = "aten.constant_pad_nd"(%x, %p, %v) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>, !hw.list<i64>, f64) -> tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// A function of one byte is a table.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "table"{{.*}} -> tensor<256xi8>
// CHECK: %[[V1:.*]] = "fixed.table"(%arg0, %[[V0]]) {{.*}} -> tensor<4xi8>
// CHECK: return %[[V1]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %0 = "aten.sigmoid"(%x) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}

// -----

// Softmax: powers are looked up by the distance from the greatest, and divided once in each row.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2x3xi16>
// CHECK: %[[DIM:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[MOST:.*]] = "aten.amax"(%[[X]], %[[DIM]], {{.*}} -> tensor<2x1xi16>
// CHECK: %[[BELOW:.*]] = "aten.sub.Tensor"(%[[MOST]], %[[X]], {{.*}} -> tensor<2x3xi16>
// CHECK: %[[PLACES:.*]] = "aten.to.dtype"(%[[BELOW]], {{.*}} -> tensor<2x3xui8>
// CHECK: %[[TABLE:.*]] = "hw.weight"() {name = "exponentials"{{.*}} -> tensor<256xi32>
// CHECK: %[[POWERS:.*]] = "fixed.table"(%[[PLACES]], %[[TABLE]]) {{.*}} -> tensor<2x3xi32>
// CHECK: %[[SUMS:.*]] = "aten.sum.dim_IntList"(%[[POWERS]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[DIVIDEND:.*]] = "hw.constant"() {value = 2305843009213693952 : i64}
// CHECK: %[[FACTOR:.*]] = "fixed.quotient"(%[[SUMS]], %[[DIVIDEND]]) {{.*}} -> tensor<2x1xi64>
// CHECK: %[[HALF:.*]] = "hw.weight"() {name = "half", value = dense<4503599627370496> : tensor<i64>
// CHECK: %[[SHIFT:.*]] = "hw.constant"() {value = 53 : i64}
// CHECK: %[[STEPS:.*]] = "fixed.line"(%[[POWERS]], %[[FACTOR]], %[[HALF]], %{{.*}}, %[[SHIFT]]) {{.*}} -> tensor<2x3xi32>
// CHECK: "aten.add.Scalar"(%[[STEPS]], {{.*}} -> tensor<2x3xi32>
func.func @forward(%x: tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>> {
  %d = "hw.constant"() {value = 1 : i64} : () -> i64
  %h = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %d, %h) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>, i64, i1) -> tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 3.906250e-03:-128>>
}

// -----

// Its logarithm: what elements are below the greatest, less the logarithm of the sum. The powers of
// words are products of two that are looked up.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BELOW:.*]] = "aten.sub.Tensor"({{.*}} -> tensor<2x3xi32>
// CHECK: %[[UPPER:.*]] = "fixed.line"(%[[BELOW]], {{.*}} -> tensor<2x3xi32>
// CHECK: %[[BYTE:.*]] = "hw.constant"() {value = 256 : i64}
// CHECK: %[[TIMES:.*]] = "aten.mul.Scalar"(%[[UPPER]], %[[BYTE]])
// CHECK: "aten.sub.Tensor"(%[[BELOW]], %[[TIMES]], {{.*}} -> tensor<2x3xi32>
// CHECK: %[[FIRST:.*]] = "fixed.table"({{.*}} -> tensor<2x3xi32>
// CHECK: %[[SECOND:.*]] = "fixed.table"({{.*}} -> tensor<2x3xi32>
// CHECK: %[[POWERS:.*]] = "fixed.line"(%[[FIRST]], %[[SECOND]], {{.*}} -> tensor<2x3xi32>
// CHECK: %[[SUMS:.*]] = "aten.sum.dim_IntList"(%[[POWERS]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[LOG:.*]] = "fixed.logarithm"(%[[SUMS]])
// CHECK: %[[BITS:.*]] = "hw.constant"() {value = 128849018880 : i64}
// CHECK: %[[MOVED:.*]] = "aten.sub.Scalar"(%[[LOG]], %[[BITS]],
// CHECK: %[[REST:.*]] = "fixed.line"(%[[MOVED]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[WHOLE:.*]] = "aten.mul.Scalar"(%[[MOVED]],
// CHECK: "aten.add.Tensor"(%[[WHOLE]], %[[REST]],
// CHECK: %[[OFFSET:.*]] = "aten.add.Scalar"
// CHECK: "fixed.line"(%[[BELOW]], %{{.*}}, %[[OFFSET]], {{.*}} -> tensor<2x3xi32>
func.func @forward(%x: tensor<2x3x!quant.uniform<i16:f32, 0.0078125>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.0625:127>> {
  %d = "hw.constant"() {value = 1 : i64} : () -> i64
  %h = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._log_softmax"(%x, %d, %h) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i16:f32, 0.0078125>>, i64, i1) -> tensor<2x3x!quant.uniform<i8:f32, 0.0625:127>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 0.0625:127>>
}

// -----

// Layer norm: a root for each row, of its variance and `eps`, and a line for each channel. The second
// bias lies between two integers; in a row of equal numbers the even one is the result.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SUMS:.*]] = "aten.sum.dim_IntList"(%arg0, {{.*}} -> tensor<2x1xi32>
// CHECK: %[[OFF:.*]] = "aten.sub.Tensor"(%{{.*}}, %[[SUMS]], {{.*}} -> tensor<2x4xi32>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[SUMS]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[X:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2x4xi16>
// CHECK: %[[SQUARES:.*]] = "aten.mul.Tensor"(%[[X]], %[[X]]) {{.*}} -> tensor<2x4xi16>
// CHECK: "aten.sum.dim_IntList"(%[[SQUARES]], {{.*}} -> tensor<2x1xi32>
// CHECK: %[[TIMES:.*]] = "aten.mul.Scalar"
// CHECK: %[[SQUARE:.*]] = "aten.mul.Tensor"(%[[WIDE]], %[[WIDE]])
// CHECK: "aten.sub.Tensor"(%[[TIMES]], %[[SQUARE]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[EPS:.*]] = "hw.constant"() {value = 70368744177664 : i64}
// CHECK: %[[SUM:.*]] = "aten.add.Scalar"(%{{.*}}, %[[EPS]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[VARIANCE:.*]] = "aten.clamp"(%[[SUM]], {{.*}} -> tensor<2x1xi64>
// CHECK: %[[ROOT:.*]] = "fixed.inverse_root"(%[[VARIANCE]])
// CHECK: %[[HALF:.*]] = "hw.weight"() {name = "half", value = dense<1024> : tensor<i64>}
// CHECK: %[[SHIFT:.*]] = "hw.constant"() {value = 11 : i64}
// CHECK: %[[EVEN:.*]] = "fixed.line"(%[[OFF]], %[[ROOT]], %[[HALF]], %{{.*}}, %[[SHIFT]]) {{.*}} -> tensor<2x4xi32>
// CHECK: %[[W:.*]] = "hw.weight"() {name = "multiplier", value = dense<[536870912, 268435456, -1073741824, 1610612736]>
// CHECK: %[[B:.*]] = "hw.weight"() {name = "offset", value = dense<[2251799813685248, 4503599627370495, -285978576338026496, 74309393851613184]>
// CHECK: %[[PLACES:.*]] = "hw.constant"() {value = 52 : i64}
// CHECK: "fixed.line"(%[[EVEN]], %[[W]], %[[B]], %{{.*}}, %[[PLACES]]) {{.*}} -> tensor<2x4xi32>
func.func @forward(%x: tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x4x!quant.uniform<i8:f32, 0.015625:-5>> {
  %shape = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %weight = "hw.weight"() {name = "w", value = dense<[1.0, 0.5, -2.0, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %bias = "hw.weight"() {name = "b", value = dense<[0.0, 0.0078125, -1.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %eps = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %cudnn = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.layer_norm"(%x, %shape, %weight, %bias, %eps, %cudnn) {hw.arithmetic = "exact"} : (tensor<2x4x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, tensor<4xf32>, tensor<4xf32>, f64, i1) -> tensor<2x4x!quant.uniform<i8:f32, 0.015625:-5>>
  return %0 : tensor<2x4x!quant.uniform<i8:f32, 0.015625:-5>>
}

// -----

// Linear resizing: a line of two becomes one of four, in quarters; ties need the even one of two lines.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEAR:.*]] = "hw.weight"() {name = "resize", value = dense<{{.*}}4, 3, 1, 3{{.*}}> : tensor<1x1x1x4xi16>}
// CHECK: %[[P:.*]] = "hw.weight"() {name = "places", value = dense<[0, 0, 0, 1]> : tensor<4xi64>}
// CHECK: %[[X:.*]] = "aten.index_select"(%arg0, %{{.*}}, %[[P]]) {{.*}} -> tensor<1x1x1x4xi8>
// CHECK: %[[WX:.*]] = "aten.to.dtype"(%[[X]], {{.*}} -> tensor<1x1x1x4xi16>
// CHECK: %[[ONE:.*]] = "aten.mul.Tensor"(%[[WX]], %[[NEAR]]) {{.*}} -> tensor<1x1x1x4xi16>
// CHECK: %[[FAR:.*]] = "hw.weight"() {name = "resize_1", value = dense<{{.*}}0, 1, 3, 1{{.*}}> : tensor<1x1x1x4xi16>}
// CHECK: %[[Q:.*]] = "hw.weight"() {name = "places_1", value = dense<1> : tensor<4xi64>}
// CHECK: "aten.index_select"(%arg0, %{{.*}}, %[[Q]]) {{.*}} -> tensor<1x1x1x4xi8>
// CHECK: %[[TWO:.*]] = "aten.mul.Tensor"(%{{.*}}, %[[FAR]]) {{.*}} -> tensor<1x1x1x4xi16>
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[ONE]], %[[TWO]], {{.*}} -> tensor<1x1x1x4xi16>
// CHECK: %[[OFFSET:.*]] = "hw.weight"() {name = "offset", value = dense<-10737418240> : tensor<i64>}
// CHECK: %[[BELOW:.*]] = "hw.weight"() {name = "below", value = dense<-11811160064> : tensor<i64>}
// CHECK: "fixed.line"(%[[SUM]], %{{.*}}, %[[OFFSET]], %[[BELOW]], {{.*}} -> tensor<1x1x1x4xi32>
func.func @forward(%x: tensor<1x1x1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.5:3>> {
  %size = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
  %aligned = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.upsample_bilinear2d"(%x, %size, %aligned, %none, %none) {hw.arithmetic = "exact"} : (tensor<1x1x1x2x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, i1, !hw.none, !hw.none) -> tensor<1x1x1x4x!quant.uniform<i8:f32, 0.5:3>>
  return %0 : tensor<1x1x1x4x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

// What no rule has, or one refuses, is computed between floats: here, words that have no table.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "fixed.dequantize"(%arg0, {{.*}} -> tensor<4xf32>
// CHECK: %[[Y:.*]] = "aten.sigmoid"(%[[X]]) {{.*}} -> tensor<4xf32>
// CHECK: "fixed.quantize"({{.*}} -> tensor<4xi8>
func.func @forward(%x: tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.00390625:-128>> {
  %0 = "aten.sigmoid"(%x) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i16:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.00390625:-128>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.00390625:-128>>
}

// -----

// A linear layer: the zero point and the bias of each channel are in the offset of its line.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SUMS:.*]] = "aten.linear"(%arg0, %{{.*}}, %{{.*}}) {{.*}} -> tensor<1x2xi32>
// CHECK: "hw.weight"() {name = "multiplier", value = dense<[268435456, 1073741824]> : tensor<2xi32>}
// CHECK: "hw.weight"() {name = "offset", value = dense<[5905580032, -17179869184]> : tensor<2xi64>}
// CHECK: "fixed.line"(%[[SUMS]], {{.*}} -> tensor<1x2xi32>
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.25:0>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 1], [2, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.03125, 0.125}>>
  %b = "hw.weight"() {name = "b", value = dense<[0.3125, 0.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.linear"(%x, %w, %b) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.03125, 0.125}>>, tensor<2xf32>) -> tensor<1x2x!quant.uniform<i8:f32, 0.25:0>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 0.25:0>>
}

// -----

// Kernels of the user's take quantised values as they are: nothing says in which arithmetic these are computed.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%arg0: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V0:.*]] = "aten.relu"(%arg0) : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: return %[[V0]]
func.func @forward(%x: tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> {
  %0 = "aten.relu"(%x) : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
}

// -----

// Beside the integers of the entry stands what they are. Numbers are integers of nothing, and those with a scale
// for each channel have none that could be said.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%arg0: tensor<2xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}}, %arg1: tensor<2xf32>, %arg2: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xf32>, tensor<2xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}})
// CHECK: return %arg2, %arg1, %arg0
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>, %n: tensor<2xf32>, %c: tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> (tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>) attributes {hw.arithmetic = "tflite"} {
  return %c, %n, %x : tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

// Integers that a cast makes quantised are those integers. The same under another name are an alias; weights that
// are called so are stored again, as somebody may turn them over.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%arg0: tensor<2xi8>, %arg1: tensor<2xf32>) -> (tensor<2xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}}, tensor<2xi8> {hw.quantized = {scale = 2.500000e-01 : f64, zero_point = 0 : i64}}, tensor<2xi8>, tensor<2xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}}, tensor<2xi8> {hw.quantized = {scale = 2.500000e-01 : f64, zero_point = 0 : i64}}, tensor<2xui8>)
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<[1, 2]> : tensor<2xi8>}
// CHECK: %[[V1:.*]] = "aten.alias"(%arg0) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "w", value = dense<[1, 2]> : tensor<2xi8>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %[[V4:.*]] = "aten.mul.Scalar"(%arg1, %[[V3]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xf32>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "number_2", value = dense<128> : tensor<ui8>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 255 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = "even"}
// CHECK: %[[V11:.*]] = "fixed.quantize"(%[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xui8>
// CHECK: return %arg0, %[[V1]], %[[V1]], %[[V0]], %[[V2]], %[[V11]]
func.func @forward(%x: tensor<2xi8>, %f: tensor<2xf32>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2xi8>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2xui8>) attributes {hw.arithmetic = "tflite"} {
  %w = "hw.weight"() {name = "w", value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2xi8>
  %0 = "quant.scast"(%x) : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "quant.scast"(%x) : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  %2 = "quant.scast"(%1) : (tensor<2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2xi8>
  %3 = "quant.scast"(%w) : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %4 = "quant.scast"(%w) : (tensor<2xi8>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  %5 = "quant.qcast"(%f) {hw.arithmetic = "exact"} : (tensor<2xf32>) -> tensor<2x!quant.uniform<u8:f32, 0.5:128>>
  %6 = "fixed.as_stored"(%5) : (tensor<2x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<2xui8>
  return %0, %1, %2, %3, %4, %6 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2xi8>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2xui8>
}

// -----

// Values of two scales in one list are brought to that of the result by whoever joins them; moving them changes
// no scale, and needs no arithmetic.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%arg0: tensor<1xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}}, %arg1: tensor<2xi8> {hw.quantized = {scale = 2.500000e-01 : f64, zero_point = -5 : i64}}) -> (tensor<3xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}})
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V1:.*]] = "aten.flip"(%arg1, %[[V0]]) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "multiplier", value = dense<2147483648> : tensor<i64>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "offset", value = dense<12884901888> : tensor<i64>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "below", value = dense<10737418240> : tensor<i64>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V6:.*]] = "fixed.line"(%[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V9:.*]] = "aten.add.Scalar"(%[[V6]], %[[V7]], %[[V8]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V12:.*]] = "aten.clamp"(%[[V9]], %[[V10]], %[[V11]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V13:.*]] = "aten.to.dtype"(%[[V12]], {{.*}} -> tensor<2xi8>
// CHECK: %[[V14:.*]] = builtin.unrealized_conversion_cast %arg0, %[[V13]] : tensor<1xi8>, tensor<2xi8> to !hw.tensor_list
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V16:.*]] = "aten.cat"(%[[V14]], %[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<3xi8>
// CHECK: return %[[V16]]
func.func @forward(%x: tensor<1x!quant.uniform<i8:f32, 0.5:3>>, %y: tensor<2x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %dims = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %0 = "aten.flip"(%y, %dims) : (tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, !hw.list<i64>) -> tensor<2x!quant.uniform<i8:f32, 0.25:-5>>
  %list = builtin.unrealized_conversion_cast %x, %0 : tensor<1x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>> to !hw.tensor_list
  %1 = "aten.cat"(%list, %zero) {hw.arithmetic = "exact"} : (!hw.tensor_list, i64) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  return %1 : tensor<3x!quant.uniform<i8:f32, 0.5:3>>
}

// -----

// An operator without a rule is computed in floats; so are weights with a scale for each channel, which the
// graph's own operator makes floats of.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%arg0: tensor<2xi8> {hw.quantized = {scale = 5.000000e-01 : f64, zero_point = 3 : i64}}) -> (tensor<2xi8> {hw.quantized = {scale = 2.500000e-01 : f64, zero_point = 0 : i64}}, tensor<2xi8> {hw.quantized = {scale = 2.500000e-01 : f64, zero_point = 0 : i64}})
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<[1, 2]> : tensor<2xi8>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "scale", value = dense<5.000000e-01> : tensor<f32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "zero_point", value = dense<3> : tensor<i8>}
// CHECK: %[[V3:.*]] = "fixed.dequantize"(%arg0, %[[V1]], %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xf32>
// CHECK: %[[V4:.*]] = "aten.lgamma"(%[[V3]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 4.000000e+00 : f64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xf32>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "number_2", value = dense<0> : tensor<i8>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = "even"}
// CHECK: %[[V13:.*]] = "fixed.quantize"(%[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi8>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "scale_1", value = dense<5.000000e-01> : tensor<f32>}
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "zero_point_1", value = dense<3> : tensor<i8>}
// CHECK: %[[V16:.*]] = "fixed.dequantize"(%arg0, %[[V14]], %[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xf32>
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "scales", value = dense<[5.000000e-01, 2.500000e-01]> : tensor<2xf32>}
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "zero_points", value = dense<0> : tensor<2xi64>}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = -127 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value}
// CHECK: %[[V24:.*]] = "quantized_decomposed.dequantize_per_channel"(%[[V0]], %[[V17]], %[[V18]], %[[V19]], %[[V20]], %[[V21]], %[[V22]], %[[V23]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xf32>
// CHECK: %[[V25:.*]] = "aten.mul.Tensor"(%[[V16]], %[[V24]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 4.000000e+00 : f64}
// CHECK: %[[V27:.*]] = "aten.mul.Scalar"(%[[V25]], %[[V26]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xf32>
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "number_3", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "number_5", value = dense<0> : tensor<i8>}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = "even"}
// CHECK: %[[V34:.*]] = "fixed.quantize"(%[[V27]], %[[V28]], %[[V29]], %[[V30]], %[[V31]], %[[V32]], %[[V33]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi8>
// CHECK: return %[[V13]], %[[V34]]
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2x!quant.uniform<i8:f32, 0.25>>) {
  %w = "hw.weight"() {name = "w", value = dense<[1, 2]> : tensor<2xi8>} : () -> tensor<2x!quant.uniform<i8<-127:127>:f32:0, {0.5, 0.25}>>
  %0 = "aten.lgamma"(%x) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  %1 = "aten.mul.Tensor"(%x, %w) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8<-127:127>:f32:0, {0.5, 0.25}>>) -> tensor<2x!quant.uniform<i8:f32, 0.25>>
  return %0, %1 : tensor<2x!quant.uniform<i8:f32, 0.25>>, tensor<2x!quant.uniform<i8:f32, 0.25>>
}

// -----

// Rules compute with fractions: what has an infinite factor or one that is no number, or divides by 0, is computed
// in floats. An infinite bound is none, and an infinite border the greatest number that there is.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.leaky_relu"(%{{.*}}) : {{.*}} -> tensor<2xf32>
// CHECK: "aten.clamp"(%{{.*}}) : {{.*}} -> tensor<2xf32>
// CHECK: "aten.softplus"(%{{.*}}) : {{.*}} -> tensor<2xf32>
// CHECK: "aten.celu"(%{{.*}}) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V56:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V57:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V58:.*]] = "aten.clamp"(%arg0, %[[V56]], %[[V57]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi8>
// CHECK: %[[V59:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V60:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V61:.*]] = "aten.constant_pad_nd"(%arg0, %[[V59]], %[[V60]]) {hw.computes = "exact"} : {{.*}} -> tensor<3xi8>
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>) {
  %inf = "hw.constant"() {value = 0x7FF0000000000000 : f64} : () -> f64
  %nan = "hw.constant"() {value = 0x7FF8000000000000 : f64} : () -> f64
  %one = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %sides = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = "aten.leaky_relu"(%x, %inf) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %1 = "aten.clamp"(%x, %nan, %one) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, f64, f64) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %2 = "aten.softplus"(%x, %zero, %one) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, f64, f64) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %3 = "aten.celu"(%x, %zero) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %4 = "aten.hardtanh"(%x, %one, %inf) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, f64, f64) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %5 = "aten.constant_pad_nd"(%x, %sides, %inf) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, f64) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2, %3, %4, %5 : tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>
}
