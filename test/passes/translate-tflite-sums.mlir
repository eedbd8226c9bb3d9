// RUN: hardwire-opt %s --translate-tflite --split-input-file | filecheck %s

// A fully connected layer of quantised values has quantised weights; all dimensions of its input are rows.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[}}1, 2, 3, 4{{\]\]}}> : tensor<1x4xi8>} : () -> tensor<1x4x!quant.uniform<i8:f32, 5.000000e-01>>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "b", value = dense<1> : tensor<1xi32>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 3, 4>}
// CHECK: %[[V3:.*]] = "aten.view"(%arg0, %[[V2]]) : {{.*}} -> tensor<3x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V4:.*]] = "aten.linear"(%[[V3]], %[[V0]], %[[V1]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<3x1x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: return %[[V4]]
func.func @forward(%x0: tensor<2x3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x1x!quant.uniform<i8:f32, 0.25:-5>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2, 3, 4]]> : tensor<1x4xi8>} : () -> tensor<1x4x!quant.uniform<i8:f32, 0.5>>
  %b = "hw.weight"() {name = "b", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0 = "tfl.fully_connected"(%x0, %w, %b) {fused_activation_function = "NONE", weights_format = "DEFAULT", keep_num_dims = false, asymmetric_quantize_inputs = false} : (tensor<2x3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x4x!quant.uniform<i8:f32, 0.5>>, tensor<1xi32>) -> tensor<3x1x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<3x1x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// Matrices are the last two dimensions, either may be turned over; quantised ones are stacks of one dimension.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[}}1, 2], [3, 4], [5, 6{{\]\]}}> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 4, 2, 3>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V3:.*]] = "aten.expand"(%arg0, %[[V1]], %[[V2]]) : {{.*}} -> tensor<4x2x3xf32>
// CHECK: %[[V4:.*]] = "aten.bmm"(%[[V3]], %arg1) : {{.*}} -> tensor<4x2x5xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V6:.*]] = "aten.permute"(%arg0, %[[V5]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[V7:.*]] = "aten.mm"(%[[V6]], %arg0) : {{.*}} -> tensor<3x3xf32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V9:.*]] = "aten.permute"(%arg0, %[[V8]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[V10:.*]] = "aten.mm"(%arg0, %[[V9]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 0, 2, 1>}
// CHECK: %[[V12:.*]] = "aten.permute"(%arg3, %[[V11]]) : {{.*}} -> tensor<4x2x5x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 2, 4, 3, 2>}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V15:.*]] = "aten.expand"(%arg2, %[[V13]], %[[V14]]) : {{.*}} -> tensor<2x4x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = array<i64: 8, 3, 2>}
// CHECK: %[[V17:.*]] = "aten.view"(%[[V15]], %[[V16]]) : {{.*}} -> tensor<8x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V18:.*]] = "hw.constant"() {value = array<i64: 2, 4, 2, 5>}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V20:.*]] = "aten.expand"(%[[V12]], %[[V18]], %[[V19]]) : {{.*}} -> tensor<2x4x2x5x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V21:.*]] = "hw.constant"() {value = array<i64: 8, 2, 5>}
// CHECK: %[[V22:.*]] = "aten.view"(%[[V20]], %[[V21]]) : {{.*}} -> tensor<8x2x5x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V23:.*]] = "aten.bmm"(%[[V17]], %[[V22]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<8x3x5x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 2, 4, 3, 5>}
// CHECK: %[[V25:.*]] = "aten.view"(%[[V23]], %[[V24]]) : {{.*}} -> tensor<2x4x3x5x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V27:.*]] = "aten.permute"(%arg4, %[[V26]]) : {{.*}} -> tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = array<i64: 1, 2, 3>}
// CHECK: %[[V29:.*]] = "aten.view"(%[[V27]], %[[V28]]) : {{.*}} -> tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = array<i64: 1, 3, 2>}
// CHECK: %[[V31:.*]] = "aten.view"(%arg4, %[[V30]]) : {{.*}} -> tensor<1x3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V32:.*]] = "aten.bmm"(%[[V29]], %[[V31]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<1x2x2x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V33:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[V34:.*]] = "aten.view"(%[[V32]], %[[V33]]) : {{.*}} -> tensor<2x2x!quant.uniform<i8:f32, 2.000000e+00>>
// CHECK: %[[V35:.*]] = quant.dcast %[[V0]] {hw.arithmetic = "tflite"} : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<3x2xf32>
// CHECK: %[[V36:.*]] = "aten.mm"(%arg0, %[[V35]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: return %[[V4]], %[[V7]], %[[V10]], %[[V25]], %[[V34]], %[[V36]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<4x3x5xf32>, %x2: tensor<2x1x3x2x!quant.uniform<i8:f32, 0.5:3>>, %x3: tensor<4x5x2x!quant.uniform<i8:f32, 0.25:-5>>, %x4: tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x2x5xf32>, tensor<3x3xf32>, tensor<2x2xf32>, tensor<2x4x3x5x!quant.uniform<i8:f32, 2.0>>, tensor<2x2x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 6]]> : tensor<3x2xi8>} : () -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  %0 = "tfl.batch_matmul"(%x0, %x1) {adj_x = false, adj_y = false} : (tensor<2x3xf32>, tensor<4x3x5xf32>) -> tensor<4x2x5xf32>
  %1 = "tfl.batch_matmul"(%x0, %x0) {adj_x = true, adj_y = false} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x3xf32>
  %2 = "tfl.batch_matmul"(%x0, %x0) {adj_x = false, adj_y = true} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  %3 = "tfl.batch_matmul"(%x2, %x3) {adj_x = false, adj_y = true} : (tensor<2x1x3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x5x2x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<2x4x3x5x!quant.uniform<i8:f32, 2.0>>
  %4 = "tfl.batch_matmul"(%x4, %x4) {adj_x = true, adj_y = false} : (tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2x!quant.uniform<i8:f32, 2.0>>
  %5 = "tfl.batch_matmul"(%x0, %w) {adj_x = false, adj_y = false} : (tensor<2x3xf32>, tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<4x2x5xf32>, tensor<3x3xf32>, tensor<2x2xf32>, tensor<2x4x3x5x!quant.uniform<i8:f32, 2.0>>, tensor<2x2x!quant.uniform<i8:f32, 2.0>>, tensor<2x2xf32>
}
// -----

// Sums, means and extremes along dimensions, which stay with one element or go; along none nothing happens.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 0, 2>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "aten.mean.dim"(%arg0, %[[V0]], %[[V1]], %[[V2]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V6:.*]] = "hw.constant"() {value}
// CHECK: %[[V7:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V4]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<2x1x4xf32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V10:.*]] = "aten.amax"(%arg0, %[[V8]], %[[V9]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V11:.*]] = quant.scast %arg1 : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x3xi8>
// CHECK: %[[V12:.*]] = quant.scast %[[V11]] : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V15:.*]] = "aten.amin"(%[[V12]], %[[V13]], %[[V14]]) : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V18:.*]] = "hw.constant"() {value}
// CHECK: %[[V19:.*]] = "aten.mean.dim"(%arg1, %[[V16]], %[[V17]], %[[V18]]) {hw.arithmetic = "tflite"} : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V22:.*]] = "aten.all.dim"(%arg2, %[[V20]], %[[V21]]) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V25:.*]] = "aten.all.dim"(%[[V22]], %[[V23]], %[[V24]]) : {{.*}} -> tensor<3xi1>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V28:.*]] = "aten.all.dim"(%arg2, %[[V26]], %[[V27]]) : {{.*}} -> tensor<2x3x1xi1>
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V31:.*]] = "aten.all.dim"(%[[V28]], %[[V29]], %[[V30]]) : {{.*}} -> tensor<1x3x1xi1>
// CHECK: %[[V32:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V34:.*]] = "hw.constant"() {value}
// CHECK: %[[V35:.*]] = "aten.sum.dim_IntList"(%arg3, %[[V32]], %[[V33]], %[[V34]]) : {{.*}} -> tensor<3xi32>
// CHECK: return %[[V3]], %[[V7]], %[[V10]], %[[V15]], %[[V19]], %[[V25]], %[[V31]], %[[V35]], %arg0
func.func @forward(%x0: tensor<2x3x4xf32>, %x1: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x2: tensor<2x3x4xi1>, %x3: tensor<2x3xi32>) -> (tensor<3xf32>, tensor<2x1x4xf32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<3xi1>, tensor<1x3x1xi1>, tensor<3xi32>, tensor<2x3x4xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[-1, 0, 0]> : tensor<3xi32>} : () -> tensor<3xi32>
  %0 = "tfl.mean"(%x0, %k0) {keep_dims = false} : (tensor<2x3x4xf32>, tensor<3xi32>) -> tensor<3xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %1 = "tfl.sum"(%x0, %k2) {keep_dims = true} : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<2x1x4xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<2> : tensor<i32>} : () -> tensor<i32>
  %2 = "tfl.reduce_max"(%x0, %k4) {keep_dims = false} : (tensor<2x3x4xf32>, tensor<i32>) -> tensor<2x3xf32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %3 = "tfl.reduce_min"(%x1, %k6) {keep_dims = false} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.25:-5>>
  %k8 = "hw.weight"() {name = "k8", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %4 = "tfl.mean"(%x1, %k8) {keep_dims = false} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>) -> tensor<2x!quant.uniform<i8:f32, 0.25:-5>>
  %k10 = "hw.weight"() {name = "k10", value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %5 = "tfl.reduce_all"(%x2, %k10) {keep_dims = false} : (tensor<2x3x4xi1>, tensor<2xi32>) -> tensor<3xi1>
  %k12 = "hw.weight"() {name = "k12", value = dense<[0, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %6 = "tfl.reduce_all"(%x2, %k12) {keep_dims = true} : (tensor<2x3x4xi1>, tensor<2xi32>) -> tensor<1x3x1xi1>
  %k14 = "hw.weight"() {name = "k14", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %7 = "tfl.sum"(%x3, %k14) {keep_dims = false} : (tensor<2x3xi32>, tensor<1xi32>) -> tensor<3xi32>
  %none = "hw.weight"() {name = "none", value = dense<[]> : tensor<0xi32>} : () -> tensor<0xi32>
  %8 = "tfl.sum"(%x0, %none) {keep_dims = false} : (tensor<2x3x4xf32>, tensor<0xi32>) -> tensor<2x3x4xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<3xf32>, tensor<2x1x4xf32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<3xi1>, tensor<1x3x1xi1>, tensor<3xi32>, tensor<2x3x4xf32>
}
// -----

// Running sums: an exclusive one begins with 0 and leaves out the last element, a reverse one goes backwards; quantised,
// they are sums of steps from the zero point.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = "aten.cumsum"(%arg0, %[[V0]], %[[V1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value}
// CHECK: %[[V5:.*]] = "aten.cumsum"(%arg0, %[[V3]], %[[V4]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 0, 0, 1, 0>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V8:.*]] = "aten.constant_pad_nd"(%[[V5]], %[[V6]], %[[V7]]) : {{.*}} -> tensor<3x3xf32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V13:.*]] = "aten.slice.Tensor"(%[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V15:.*]] = "aten.flip"(%arg0, %[[V14]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value}
// CHECK: %[[V18:.*]] = "aten.cumsum"(%[[V15]], %[[V16]], %[[V17]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V21:.*]] = "aten.constant_pad_nd"(%[[V18]], %[[V19]], %[[V20]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "aten.slice.Tensor"(%[[V21]], %[[V22]], %[[V23]], %[[V24]], %[[V25]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V28:.*]] = "aten.flip"(%[[V26]], %[[V27]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V29:.*]] = quant.scast %arg1 : tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<3xi8>
// CHECK: %[[V30:.*]] = "aten.to.dtype"(%[[V29]], {{.*}} -> tensor<3xi32>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "aten.add.Scalar"(%[[V30]], %[[V31]], %[[V32]]) : {{.*}} -> tensor<3xi32>
// CHECK: %[[V34:.*]] = "aten.to.dtype"(%[[V33]], {{.*}} -> tensor<3xi64>
// CHECK: %[[V35:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V36:.*]] = "aten.flip"(%[[V34]], %[[V35]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V38:.*]] = "hw.constant"() {value}
// CHECK: %[[V39:.*]] = "aten.cumsum"(%[[V36]], %[[V37]], %[[V38]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[V40:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V41:.*]] = "aten.flip"(%[[V39]], %[[V40]]) : {{.*}} -> tensor<3xi64>
// CHECK: %[[V42:.*]] = "aten.to.dtype"(%[[V41]], {{.*}} -> tensor<3xi32>
// CHECK: %[[V43:.*]] = "hw.constant"() {value = -3 : i64}
// CHECK: %[[V44:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V45:.*]] = "aten.add.Scalar"(%[[V42]], %[[V43]], %[[V44]]) : {{.*}} -> tensor<3xi32>
// CHECK: %[[V46:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V47:.*]] = "hw.weight"() {name = "left", value = dense<19> : tensor<i32>}
// CHECK: %[[V48:.*]] = "hw.weight"() {name = "right", value = dense<18> : tensor<i32>}
// CHECK: %[[V49:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V50:.*]] = "fixed.multiply"(%[[V45]], %[[V46]], %[[V47]], %[[V48]], %[[V49]]) : {{.*}} -> tensor<3xi32>
// CHECK: %[[V51:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V52:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V53:.*]] = "aten.add.Scalar"(%[[V50]], %[[V51]], %[[V52]]) : {{.*}} -> tensor<3xi32>
// CHECK: %[[V54:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V55:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V56:.*]] = "aten.clamp"(%[[V53]], %[[V54]], %[[V55]]) : {{.*}} -> tensor<3xi32>
// CHECK: %[[V57:.*]] = "aten.to.dtype"(%[[V56]], {{.*}} -> tensor<3xi8>
// CHECK: %[[V58:.*]] = quant.scast %[[V57]] : tensor<3xi8> to tensor<3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: return %[[V2]], %[[V13]], %[[V28]], %[[V58]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<3x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %0 = "tfl.cumsum"(%x0, %k0) {exclusive = false, reverse = false} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %1 = "tfl.cumsum"(%x0, %k2) {exclusive = true, reverse = false} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<-1> : tensor<i32>} : () -> tensor<i32>
  %2 = "tfl.cumsum"(%x0, %k4) {exclusive = true, reverse = true} : (tensor<2x3xf32>, tensor<i32>) -> tensor<2x3xf32>
  %k6 = "hw.weight"() {name = "k6", value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %3 = "tfl.cumsum"(%x1, %k6) {exclusive = false, reverse = true} : (tensor<3x!quant.uniform<i8:f32, 0.5:3>>, tensor<i32>) -> tensor<3x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2, %3 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// A row is divided by its length.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.mul.Tensor"(%arg0, %arg0) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V3:.*]] = "hw.constant"() {value}
// CHECK: %[[V4:.*]] = "aten.sum.dim_IntList"(%[[V0]], %[[V1]], %[[V2]], %[[V3]]) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[V5:.*]] = "aten.sqrt"(%[[V4]]) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 9.9999999999999995E-7 : f64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value}
// CHECK: %[[V8:.*]] = "aten.clamp"(%[[V5]], %[[V6]], %[[V7]]) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[V9:.*]] = "aten.div.Tensor"(%arg0, %[[V8]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V10:.*]] = "aten.relu"(%[[V9]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V11:.*]] = "aten.mul.Tensor"(%arg1, %arg1) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V14:.*]] = "hw.constant"() {value}
// CHECK: %[[V15:.*]] = "aten.sum.dim_IntList"(%[[V11]], %[[V12]], %[[V13]], %[[V14]]) : {{.*}} -> tensor<1xf32>
// CHECK: %[[V16:.*]] = "aten.sqrt"(%[[V15]]) : {{.*}} -> tensor<1xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 9.9999999999999995E-7 : f64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value}
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V16]], %[[V17]], %[[V18]]) : {{.*}} -> tensor<1xf32>
// CHECK: %[[V20:.*]] = "aten.div.Tensor"(%arg1, %[[V19]]) : {{.*}} -> tensor<3xf32>
// CHECK: return %[[V10]], %[[V20]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>) {
  %0 = "tfl.l2_normalization"(%x0) {fused_activation_function = "RELU"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "tfl.l2_normalization"(%x1) {fused_activation_function = "NONE"} : (tensor<3xf32>) -> tensor<3xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<3xf32>
}
// -----

// Of quantised rows that is computed in integers: the inverse of a root by steps of Newton's.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.scast %arg0 : tensor<2x3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x3xi8>
// CHECK: %[[V1:.*]] = "aten.to.dtype"(%[[V0]], {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V2:.*]] = "aten.add.Scalar"(%[[V1]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V3:.*]] = "aten.mul.Tensor"(%[[V2]], %[[V2]]) : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V4:.*]] = "aten.sum.dim_IntList"(%[[V3]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V5:.*]] = "fixed.leading_zeros"(%[[V4]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V6:.*]] = "aten.to.dtype"(%[[V5]], {{.*}} -> tensor<2x1xui8>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V8:.*]] = "fixed.table"(%[[V6]], %[[V7]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V9:.*]] = "aten.mul.Tensor"(%[[V4]], %[[V8]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "multiplier", value = dense<1> : tensor<i32>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "offset", value = dense<2> : tensor<i32>}
// CHECK: %[[V12:.*]] = "fixed.line"(%[[V9]], %[[V10]], %[[V11]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V13:.*]] = "aten.mul.Scalar"(%[[V12]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V14:.*]] = "aten.add.Scalar"(%[[V13]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V15:.*]] = "fixed.high_multiply"(%[[V14]], %[[V14]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V16:.*]] = "fixed.high_multiply"(%[[V15]], %[[V14]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V17:.*]] = "aten.mul.Scalar"(%[[V16]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "factor", value = dense<402653184> : tensor<i32>}
// CHECK: %[[V19:.*]] = "fixed.high_multiply"(%[[V14]], %[[V18]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V20:.*]] = "fixed.high_multiply"(%[[V12]], %[[V17]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V21:.*]] = "aten.sub.Tensor"(%[[V19]], %[[V20]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V22:.*]] = "aten.mul.Scalar"(%[[V21]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V23:.*]] = "fixed.high_multiply"(%[[V22]], %[[V22]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V24:.*]] = "fixed.high_multiply"(%[[V23]], %[[V22]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V25:.*]] = "aten.mul.Scalar"(%[[V24]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V26:.*]] = "hw.weight"() {name = "factor_1", value = dense<402653184> : tensor<i32>}
// CHECK: %[[V27:.*]] = "fixed.high_multiply"(%[[V22]], %[[V26]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V28:.*]] = "fixed.high_multiply"(%[[V12]], %[[V25]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V29:.*]] = "aten.sub.Tensor"(%[[V27]], %[[V28]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V30:.*]] = "aten.mul.Scalar"(%[[V29]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V31:.*]] = "fixed.high_multiply"(%[[V30]], %[[V30]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V32:.*]] = "fixed.high_multiply"(%[[V31]], %[[V30]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V33:.*]] = "aten.mul.Scalar"(%[[V32]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V34:.*]] = "hw.weight"() {name = "factor_2", value = dense<402653184> : tensor<i32>}
// CHECK: %[[V35:.*]] = "fixed.high_multiply"(%[[V30]], %[[V34]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V36:.*]] = "fixed.high_multiply"(%[[V12]], %[[V33]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V37:.*]] = "aten.sub.Tensor"(%[[V35]], %[[V36]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V38:.*]] = "aten.mul.Scalar"(%[[V37]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V39:.*]] = "fixed.high_multiply"(%[[V38]], %[[V38]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V40:.*]] = "fixed.high_multiply"(%[[V39]], %[[V38]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V41:.*]] = "aten.mul.Scalar"(%[[V40]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V42:.*]] = "hw.weight"() {name = "factor_3", value = dense<402653184> : tensor<i32>}
// CHECK: %[[V43:.*]] = "fixed.high_multiply"(%[[V38]], %[[V42]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V44:.*]] = "fixed.high_multiply"(%[[V12]], %[[V41]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V45:.*]] = "aten.sub.Tensor"(%[[V43]], %[[V44]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V46:.*]] = "aten.mul.Scalar"(%[[V45]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V47:.*]] = "fixed.high_multiply"(%[[V46]], %[[V46]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V48:.*]] = "fixed.high_multiply"(%[[V47]], %[[V46]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V49:.*]] = "aten.mul.Scalar"(%[[V48]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V50:.*]] = "hw.weight"() {name = "factor_4", value = dense<402653184> : tensor<i32>}
// CHECK: %[[V51:.*]] = "fixed.high_multiply"(%[[V46]], %[[V50]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V52:.*]] = "fixed.high_multiply"(%[[V12]], %[[V49]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V53:.*]] = "aten.sub.Tensor"(%[[V51]], %[[V52]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V54:.*]] = "aten.mul.Scalar"(%[[V53]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V55:.*]] = "hw.weight"() {name = "factor_5", value = dense<1518500250> : tensor<i32>}
// CHECK: %[[V56:.*]] = "fixed.high_multiply"(%[[V54]], %[[V55]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V57:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V58:.*]] = "fixed.table"(%[[V6]], %[[V57]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V59:.*]] = "aten.mul.Tensor"(%[[V56]], %[[V58]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V60:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V61:.*]] = "fixed.table"(%[[V6]], %[[V60]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V62:.*]] = "aten.add.Tensor"(%[[V59]], %[[V61]], %{{[0-9]+}}) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V63:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V64:.*]] = "fixed.table"(%[[V6]], %[[V63]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V65:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V66:.*]] = "fixed.table"(%[[V6]], %[[V65]]) : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V67:.*]] = "fixed.multiply"(%[[V2]], %[[V62]], %[[V64]], %[[V66]], %{{[0-9]+}}) : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V68:.*]] = "aten.clamp"(%[[V67]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V69:.*]] = "aten.to.dtype"(%[[V68]], {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V70:.*]] = quant.scast %[[V69]] : tensor<2x3xi8> to tensor<2x3x!quant.uniform<i8:f32, 7.812500e-03>>
// CHECK: return %[[V70]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.0078125>> {
  %0 = "tfl.l2_normalization"(%x0) {fused_activation_function = "NONE"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.0078125>>
  return %0 : tensor<2x3x!quant.uniform<i8:f32, 0.0078125>>
}
// -----

// A filter along time: `rank` of the features are summed up, then a bias is added.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "f", value = dense<1.000000e+00> : tensor<4x2xf32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "t", value = dense<1.000000e+00> : tensor<4x3xf32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "b", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value}
// CHECK: %[[V4:.*]] = "aten.linear"(%arg0, %[[V0]], %[[V3]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 2, 4, 3>}
// CHECK: %[[V6:.*]] = "aten.view"(%arg1, %[[V5]]) : {{.*}} -> tensor<2x4x3xf32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.slice.Tensor"(%[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]]) : {{.*}} -> tensor<2x4x2xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 2, 4, 1>}
// CHECK: %[[V13:.*]] = "aten.view"(%[[V4]], %[[V12]]) : {{.*}} -> tensor<2x4x1xf32>
// CHECK: %[[V14:.*]] = builtin.unrealized_conversion_cast %[[V11]], %[[V13]] : tensor<2x4x2xf32>, tensor<2x4x1xf32> to !hw.tensor_list
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V16:.*]] = "aten.cat"(%[[V14]], %[[V15]]) : {{.*}} -> tensor<2x4x3xf32>
// CHECK: %[[V17:.*]] = "aten.mul.Tensor"(%[[V16]], %[[V1]]) : {{.*}} -> tensor<2x4x3xf32>
// CHECK: %[[V18:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V20:.*]] = "hw.constant"() {value}
// CHECK: %[[V21:.*]] = "aten.sum.dim_IntList"(%[[V17]], %[[V18]], %[[V19]], %[[V20]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 2, 2, 2>}
// CHECK: %[[V23:.*]] = "aten.view"(%[[V21]], %[[V22]]) : {{.*}} -> tensor<2x2x2xf32>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V26:.*]] = "hw.constant"() {value}
// CHECK: %[[V27:.*]] = "aten.sum.dim_IntList"(%[[V23]], %[[V24]], %[[V25]], %[[V26]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V29:.*]] = "aten.add.Tensor"(%[[V27]], %[[V2]], %[[V28]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V30:.*]] = "aten.relu"(%[[V29]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = array<i64: 2, 12>}
// CHECK: %[[V32:.*]] = "aten.view"(%[[V16]], %[[V31]]) : {{.*}} -> tensor<2x12xf32>
// CHECK: return %[[V30]], %[[V32]]
func.func @forward(%x0: tensor<2x2xf32>, %x1: tensor<2x12xf32>) -> (tensor<2x2xf32>, tensor<2x12xf32>) {
  %f = "hw.weight"() {name = "f", value = dense<1.0> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %t = "hw.weight"() {name = "t", value = dense<1.0> : tensor<4x3xf32>} : () -> tensor<4x3xf32>
  %b = "hw.weight"() {name = "b", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0:2 = "tfl.svdf"(%x0, %f, %t, %b, %x1) {rank = 2 : i64, fused_activation_function = "RELU"} : (tensor<2x2xf32>, tensor<4x2xf32>, tensor<4x3xf32>, tensor<2xf32>, tensor<2x12xf32>) -> (tensor<2x2xf32>, tensor<2x12xf32>)
  return %0#0, %0#1 : tensor<2x2xf32>, tensor<2x12xf32>
}
// -----

// Quantised, its newest elements are clamped before they are moved by the zero point of the state, and what is summed
// up is taken to the result.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "t", value = dense<{{\[\[}}1, 2], [3, 4{{\]\]}}> : tensor<2x2xi16>} : () -> tensor<2x2x!quant.uniform<i16:f32, 1.250000e-01>>
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "b", value = dense<5> : tensor<1xi32>}
// CHECK: %[[V2:.*]] = quant.scast %arg0 : tensor<1x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x2xi8>
// CHECK: %[[V3:.*]] = quant.scast %[[V0]] : tensor<2x2x!quant.uniform<i16:f32, 1.250000e-01>> to tensor<2x2xi16>
// CHECK: %[[V4:.*]] = quant.scast %arg1 : tensor<1x4x!quant.uniform<i16:f32, 2.500000e-01>> to tensor<1x4xi16>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "gates", value = dense<{{\[\[}}1, 2], [3, -4{{\]\]}}> : tensor<2x2xi8>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "bias", value = dense<[-9, 3]> : tensor<2xi32>}
// CHECK: %[[V7:.*]] = "aten.linear"(%[[V2]], %[[V5]], %[[V6]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "left", value = dense<1> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V12:.*]] = "fixed.multiply"(%[[V7]], %[[V8]], %[[V9]], %[[V10]], %[[V11]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = -32768 : i64}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 32767 : i64}
// CHECK: %[[V15:.*]] = "aten.clamp"(%[[V12]], %[[V13]], %[[V14]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V16:.*]] = "aten.to.dtype"(%[[V15]], {{.*}} -> tensor<1x2xi16>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 1, 2, 2>}
// CHECK: %[[V18:.*]] = "aten.view"(%[[V4]], %[[V17]]) : {{.*}} -> tensor<1x2x2xi16>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V23:.*]] = "aten.slice.Tensor"(%[[V18]], %[[V19]], %[[V20]], %[[V21]], %[[V22]]) : {{.*}} -> tensor<1x2x1xi16>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 1, 2, 1>}
// CHECK: %[[V25:.*]] = "aten.view"(%[[V16]], %[[V24]]) : {{.*}} -> tensor<1x2x1xi16>
// CHECK: %[[V26:.*]] = builtin.unrealized_conversion_cast %[[V23]], %[[V25]] : tensor<1x2x1xi16>, tensor<1x2x1xi16> to !hw.tensor_list
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V28:.*]] = "aten.cat"(%[[V26]], %[[V27]]) : {{.*}} -> tensor<1x2x2xi16>
// CHECK: %[[V29:.*]] = "aten.to.dtype"(%[[V28]], {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V30:.*]] = "aten.to.dtype"(%[[V3]], {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V31:.*]] = "aten.mul.Tensor"(%[[V29]], %[[V30]]) : {{.*}} -> tensor<1x2x2xi32>
// CHECK: %[[V32:.*]] = "hw.constant"() {value = array<i64: 1, 1, 4>}
// CHECK: %[[V33:.*]] = "aten.view"(%[[V31]], %[[V32]]) : {{.*}} -> tensor<1x1x4xi32>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V36:.*]] = "hw.constant"() {value}
// CHECK: %[[V37:.*]] = "aten.sum.dim_IntList"(%[[V33]], %[[V34]], %[[V35]], %[[V36]]) : {{.*}} -> tensor<1x1xi32>
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V39:.*]] = "aten.add.Tensor"(%[[V37]], %[[V1]], %[[V38]]) : {{.*}} -> tensor<1x1xi32>
// CHECK: %[[V40:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V41:.*]] = "hw.weight"() {name = "right", value = dense<2> : tensor<i32>}
// CHECK: %[[V42:.*]] = "hw.constant"() {value}
// CHECK: %[[V43:.*]] = "hw.constant"() {value = "twice"}
// CHECK: %[[V44:.*]] = "fixed.multiply"(%[[V39]], %[[V40]], %[[V42]], %[[V41]], %[[V43]]) : {{.*}} -> tensor<1x1xi32>
// CHECK: %[[V45:.*]] = "hw.constant"() {value = -5 : i64}
// CHECK: %[[V46:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V47:.*]] = "aten.add.Scalar"(%[[V44]], %[[V45]], %[[V46]]) : {{.*}} -> tensor<1x1xi32>
// CHECK: %[[V48:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V49:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V50:.*]] = "aten.clamp"(%[[V47]], %[[V48]], %[[V49]]) : {{.*}} -> tensor<1x1xi32>
// CHECK: %[[V51:.*]] = "aten.to.dtype"(%[[V50]], {{.*}} -> tensor<1x1xi8>
// CHECK: %[[V52:.*]] = "hw.constant"() {value = array<i64: 1, 4>}
// CHECK: %[[V53:.*]] = "aten.view"(%[[V28]], %[[V52]]) : {{.*}} -> tensor<1x4xi16>
// CHECK: %[[V54:.*]] = quant.scast %[[V51]] : tensor<1x1xi8> to tensor<1x1x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V55:.*]] = quant.scast %[[V53]] : tensor<1x4xi16> to tensor<1x4x!quant.uniform<i16:f32, 2.500000e-01>>
// CHECK: return %[[V54]], %[[V55]]
func.func @forward(%x0: tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<1x4x!quant.uniform<i16:f32, 0.25>>) -> (tensor<1x1x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x4x!quant.uniform<i16:f32, 0.25>>) {
  %f = "hw.weight"() {name = "f", value = dense<[[1, 2], [3, -4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5>>
  %t = "hw.weight"() {name = "t", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi16>} : () -> tensor<2x2x!quant.uniform<i16:f32, 0.125>>
  %b = "hw.weight"() {name = "b", value = dense<[5]> : tensor<1xi32>} : () -> tensor<1xi32>
  %0:2 = "tfl.svdf"(%x0, %f, %t, %b, %x1) {rank = 2 : i64, fused_activation_function = "NONE"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2x!quant.uniform<i8:f32, 0.5>>, tensor<2x2x!quant.uniform<i16:f32, 0.125>>, tensor<1xi32>, tensor<1x4x!quant.uniform<i16:f32, 0.25>>) -> (tensor<1x1x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x4x!quant.uniform<i16:f32, 0.25>>)
  return %0#0, %0#1 : tensor<1x1x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x4x!quant.uniform<i16:f32, 0.25>>
}
// -----

// An LSTM of one layer is PyTorch's: weights of the gates below each other.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "i0", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "i1", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "i2", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "i3", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "r0", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "r1", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "r2", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "r3", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "b0", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "b1", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "b2", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "b3", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V12:.*]] = builtin.unrealized_conversion_cast %[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V14:.*]] = "aten.cat"(%[[V12]], %[[V13]]) : {{.*}} -> tensor<8x3xf32>
// CHECK: %[[V15:.*]] = builtin.unrealized_conversion_cast %[[V4]], %[[V5]], %[[V6]], %[[V7]] : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V17:.*]] = "aten.cat"(%[[V15]], %[[V16]]) : {{.*}} -> tensor<8x2xf32>
// CHECK: %[[V18:.*]] = builtin.unrealized_conversion_cast %[[V8]], %[[V9]], %[[V10]], %[[V11]] : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V20:.*]] = "aten.cat"(%[[V18]], %[[V19]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "number", value = dense<0.000000e+00> : tensor<f32>}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 8>}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V24:.*]] = "aten.expand"(%[[V21]], %[[V22]], %[[V23]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = array<i64: 1, 1, 2>}
// CHECK: %[[V26:.*]] = "aten.view"(%arg1, %[[V25]]) : {{.*}} -> tensor<1x1x2xf32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 1, 1, 2>}
// CHECK: %[[V28:.*]] = "aten.view"(%arg2, %[[V27]]) : {{.*}} -> tensor<1x1x2xf32>
// CHECK: %[[V29:.*]] = builtin.unrealized_conversion_cast %[[V26]], %[[V28]] : tensor<1x1x2xf32>, tensor<1x1x2xf32> to !hw.tensor_list
// CHECK: %[[V30:.*]] = builtin.unrealized_conversion_cast %[[V14]], %[[V17]], %[[V20]], %[[V24]] : tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32> to !hw.tensor_list
// CHECK: %[[V31:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %[[V34:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V37:[^ :]+]]:3 = "aten.lstm.input"(%arg0, %[[V29]], %[[V30]], %[[V31]], %[[V32]], %[[V33]], %[[V34]], %[[V35]], %[[V36]]) : {{.*}} -> (tensor<4x1x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>)
// CHECK: %[[V38:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[V39:.*]] = "aten.view"(%[[V37]]#1, %[[V38]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V40:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[V41:.*]] = "aten.view"(%[[V37]]#2, %[[V40]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: return %[[V37]]#0, %[[V39]], %[[V41]]
func.func @forward(%x0: tensor<4x1x3xf32>, %x1: tensor<1x2xf32>, %x2: tensor<1x2xf32>) -> (tensor<4x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.weight"() {name = "i0", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1 = "hw.weight"() {name = "i1", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2 = "hw.weight"() {name = "i2", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3 = "hw.weight"() {name = "i3", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0 = "hw.weight"() {name = "r0", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1 = "hw.weight"() {name = "r1", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2 = "hw.weight"() {name = "r2", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3 = "hw.weight"() {name = "r3", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0 = "hw.weight"() {name = "b0", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1 = "hw.weight"() {name = "b1", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2 = "hw.weight"() {name = "b2", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3 = "hw.weight"() {name = "b3", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0, %i1, %i2, %i3, %r0, %r1, %r2, %r3, %c0, %c0, %c0, %b0, %b1, %b2, %b3, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<4x1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<4x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  return %0#0, %0#1, %0#2 : tensor<4x1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
// -----

// Batches may come before time.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "i0", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "i1", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "i2", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "i3", value = dense<1.000000e+00> : tensor<2x3xf32>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "r0", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "r1", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "r2", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "r3", value = dense<1.000000e+00> : tensor<2x2xf32>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "b0", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "b1", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "b2", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "b3", value = dense<1.000000e+00> : tensor<2xf32>}
// CHECK: %[[V12:.*]] = builtin.unrealized_conversion_cast %[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V14:.*]] = "aten.cat"(%[[V12]], %[[V13]]) : {{.*}} -> tensor<8x3xf32>
// CHECK: %[[V15:.*]] = builtin.unrealized_conversion_cast %[[V4]], %[[V5]], %[[V6]], %[[V7]] : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V17:.*]] = "aten.cat"(%[[V15]], %[[V16]]) : {{.*}} -> tensor<8x2xf32>
// CHECK: %[[V18:.*]] = builtin.unrealized_conversion_cast %[[V8]], %[[V9]], %[[V10]], %[[V11]] : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V20:.*]] = "aten.cat"(%[[V18]], %[[V19]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[V21:.*]] = "hw.weight"() {name = "number", value = dense<0.000000e+00> : tensor<f32>}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 8>}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V24:.*]] = "aten.expand"(%[[V21]], %[[V22]], %[[V23]]) : {{.*}} -> tensor<8xf32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = array<i64: 1, 1, 2>}
// CHECK: %[[V26:.*]] = "aten.view"(%arg1, %[[V25]]) : {{.*}} -> tensor<1x1x2xf32>
// CHECK: %[[V27:.*]] = "hw.constant"() {value = array<i64: 1, 1, 2>}
// CHECK: %[[V28:.*]] = "aten.view"(%arg2, %[[V27]]) : {{.*}} -> tensor<1x1x2xf32>
// CHECK: %[[V29:.*]] = builtin.unrealized_conversion_cast %[[V26]], %[[V28]] : tensor<1x1x2xf32>, tensor<1x1x2xf32> to !hw.tensor_list
// CHECK: %[[V30:.*]] = builtin.unrealized_conversion_cast %[[V14]], %[[V17]], %[[V20]], %[[V24]] : tensor<8x3xf32>, tensor<8x2xf32>, tensor<8xf32>, tensor<8xf32> to !hw.tensor_list
// CHECK: %[[V31:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %[[V34:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V37:[^ :]+]]:3 = "aten.lstm.input"(%arg0, %[[V29]], %[[V30]], %[[V31]], %[[V32]], %[[V33]], %[[V34]], %[[V35]], %[[V36]]) : {{.*}} -> (tensor<1x4x2xf32>, tensor<1x1x2xf32>, tensor<1x1x2xf32>)
// CHECK: %[[V38:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[V39:.*]] = "aten.view"(%[[V37]]#1, %[[V38]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V40:.*]] = "hw.constant"() {value = array<i64: 1, 2>}
// CHECK: %[[V41:.*]] = "aten.view"(%[[V37]]#2, %[[V40]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: return %[[V37]]#0, %[[V39]], %[[V41]]
func.func @forward(%x0: tensor<1x4x3xf32>, %x1: tensor<1x2xf32>, %x2: tensor<1x2xf32>) -> (tensor<1x4x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.weight"() {name = "i0", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i1 = "hw.weight"() {name = "i1", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i2 = "hw.weight"() {name = "i2", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %i3 = "hw.weight"() {name = "i3", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %r0 = "hw.weight"() {name = "r0", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r1 = "hw.weight"() {name = "r1", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r2 = "hw.weight"() {name = "r2", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %r3 = "hw.weight"() {name = "r3", value = dense<1.0> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %b0 = "hw.weight"() {name = "b0", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b1 = "hw.weight"() {name = "b1", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b2 = "hw.weight"() {name = "b2", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %b3 = "hw.weight"() {name = "b3", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0, %i1, %i2, %i3, %r0, %r1, %r2, %r3, %c0, %c0, %c0, %b0, %b1, %b2, %b3, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = false} : (tensor<1x4x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, !hw.none, !hw.none, !hw.none, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, !hw.none, !hw.none, tensor<1x2xf32>, tensor<1x2xf32>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x4x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>)
  return %0#0, %0#1, %0#2 : tensor<1x4x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>
}
// -----

// Quantised, the products with the input are computed for all steps at once, those with the hidden state step by step.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.scast %arg0 : tensor<1x1x3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x1x3xi8>
// CHECK: %[[V1:.*]] = quant.scast %arg1 : tensor<1x2x!quant.uniform<i8:f32, 7.812500e-03>> to tensor<1x2xi8>
// CHECK: %[[V2:.*]] = quant.scast %arg2 : tensor<1x2x!quant.uniform<i16:f32, 4.8828125E-4>> to tensor<1x2xi16>
// CHECK: %[[V3:.*]] = "aten.permute"(%[[V0]], %{{[0-9]+}}) : {{.*}} -> tensor<1x1x3xi8>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "gates"}{{.*}} -> tensor<8x3xi8>
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "gates_2", value = dense<{{\[\[}}1, 2], [3, 4], [1, 2], [3, 4], [1, 2], [3, 4], [1, 2], [3, 4{{\]\]}}> : tensor<8x2xi8>}
// CHECK: %[[V6:.*]] = "aten.view"(%[[V3]], %{{[0-9]+}}) : {{.*}} -> tensor<1x3xi8>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "bias", value = dense<[-17, -43, -17, -43, -17, -43, -17, -43]> : tensor<8xi32>}
// CHECK: %[[V8:.*]] = "aten.linear"(%[[V6]], %[[V4]], %[[V7]]) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<8xi32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "left", value = dense<7> : tensor<8xi32>}
// CHECK: %[[V11:.*]] = "fixed.multiply"(%[[V8]], %[[V9]], %[[V10]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V12:.*]] = "aten.clamp"(%[[V11]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V13:.*]] = "aten.to.dtype"(%[[V2]], {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V14:.*]] = "aten.linear"(%[[V1]], %[[V5]], %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1073741824> : tensor<8xi32>}
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "left_1", value = dense<1> : tensor<8xi32>}
// CHECK: %[[V17:.*]] = "fixed.multiply"(%[[V14]], %[[V15]], %[[V16]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V18:.*]] = "aten.clamp"(%[[V17]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V19:.*]] = "aten.add.Tensor"(%[[V12]], %[[V18]], %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V20:.*]] = "aten.clamp"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V21:.*]] = "aten.slice.Tensor"(%[[V20]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V22:.*]] = "aten.slice.Tensor"(%[[V20]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V23:.*]] = "aten.slice.Tensor"(%[[V20]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V24:.*]] = "aten.slice.Tensor"(%[[V20]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V25:.*]] = "aten.mul.Scalar"(%[[V21]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V26:.*]] = "aten.mul.Scalar"(%[[V25]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V27:.*]] = "aten.maximum"(%[[V25]], %[[V26]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V29:.*]] = "hw.weight"() {name = "offset", value = dense<0> : tensor<i32>}
// CHECK: %[[V30:.*]] = "fixed.line"(%[[V27]], %[[V28]], %[[V29]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V31:.*]] = "aten.mul.Scalar"(%[[V30]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V32:.*]] = "aten.add.Tensor"(%[[V27]], %[[V31]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V33:.*]] = "aten.clamp"(%[[V30]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V34:.*]] = "aten.to.dtype"(%[[V33]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V35:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V36:.*]] = "fixed.table"(%[[V34]], %[[V35]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V37:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V38:.*]] = "fixed.table"(%[[V34]], %[[V37]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V39:.*]] = "aten.mul.Tensor"(%[[V32]], %[[V38]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V40:.*]] = "aten.add.Tensor"(%[[V36]], %[[V39]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V41:.*]] = "aten.mul.Scalar"(%[[V40]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V42:.*]] = "aten.add.Scalar"(%[[V41]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V43:.*]] = "aten.add.Scalar"(%[[V40]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V44:.*]] = "aten.mul.Scalar"(%[[V25]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V45:.*]] = "aten.clamp"(%[[V44]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V46:.*]] = "aten.mul.Tensor"(%[[V45]], %[[V42]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V47:.*]] = "aten.add.Tensor"(%[[V43]], %[[V46]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V48:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<1> : tensor<i32>}
// CHECK: %[[V49:.*]] = "hw.weight"() {name = "offset_1", value = dense<0> : tensor<i32>}
// CHECK: %[[V50:.*]] = "fixed.line"(%[[V47]], %[[V48]], %[[V49]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V51:.*]] = "aten.mul.Scalar"(%[[V22]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V52:.*]] = "aten.mul.Scalar"(%[[V51]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V53:.*]] = "aten.maximum"(%[[V51]], %[[V52]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V54:.*]] = "hw.weight"() {name = "multiplier_4", value = dense<1> : tensor<i32>}
// CHECK: %[[V55:.*]] = "hw.weight"() {name = "offset_2", value = dense<0> : tensor<i32>}
// CHECK: %[[V56:.*]] = "fixed.line"(%[[V53]], %[[V54]], %[[V55]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V57:.*]] = "aten.mul.Scalar"(%[[V56]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V58:.*]] = "aten.add.Tensor"(%[[V53]], %[[V57]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V59:.*]] = "aten.clamp"(%[[V56]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V60:.*]] = "aten.to.dtype"(%[[V59]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V61:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V62:.*]] = "fixed.table"(%[[V60]], %[[V61]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V63:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V64:.*]] = "fixed.table"(%[[V60]], %[[V63]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V65:.*]] = "aten.mul.Tensor"(%[[V58]], %[[V64]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V66:.*]] = "aten.add.Tensor"(%[[V62]], %[[V65]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V67:.*]] = "aten.mul.Scalar"(%[[V66]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V68:.*]] = "aten.add.Scalar"(%[[V67]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V69:.*]] = "aten.add.Scalar"(%[[V66]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V70:.*]] = "aten.mul.Scalar"(%[[V51]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V71:.*]] = "aten.clamp"(%[[V70]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V72:.*]] = "aten.mul.Tensor"(%[[V71]], %[[V68]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V73:.*]] = "aten.add.Tensor"(%[[V69]], %[[V72]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V74:.*]] = "hw.weight"() {name = "multiplier_5", value = dense<1> : tensor<i32>}
// CHECK: %[[V75:.*]] = "hw.weight"() {name = "offset_3", value = dense<0> : tensor<i32>}
// CHECK: %[[V76:.*]] = "fixed.line"(%[[V73]], %[[V74]], %[[V75]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V77:.*]] = "aten.mul.Scalar"(%[[V24]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V78:.*]] = "aten.mul.Scalar"(%[[V77]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V79:.*]] = "aten.maximum"(%[[V77]], %[[V78]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V80:.*]] = "hw.weight"() {name = "multiplier_6", value = dense<1> : tensor<i32>}
// CHECK: %[[V81:.*]] = "hw.weight"() {name = "offset_4", value = dense<0> : tensor<i32>}
// CHECK: %[[V82:.*]] = "fixed.line"(%[[V79]], %[[V80]], %[[V81]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V83:.*]] = "aten.mul.Scalar"(%[[V82]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V84:.*]] = "aten.add.Tensor"(%[[V79]], %[[V83]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V85:.*]] = "aten.clamp"(%[[V82]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V86:.*]] = "aten.to.dtype"(%[[V85]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V87:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V88:.*]] = "fixed.table"(%[[V86]], %[[V87]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V89:.*]] = "hw.weight"() {name = "table_5"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V90:.*]] = "fixed.table"(%[[V86]], %[[V89]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V91:.*]] = "aten.mul.Tensor"(%[[V84]], %[[V90]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V92:.*]] = "aten.add.Tensor"(%[[V88]], %[[V91]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V93:.*]] = "aten.mul.Scalar"(%[[V92]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V94:.*]] = "aten.add.Scalar"(%[[V93]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V95:.*]] = "aten.add.Scalar"(%[[V92]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V96:.*]] = "aten.mul.Scalar"(%[[V77]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V97:.*]] = "aten.clamp"(%[[V96]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V98:.*]] = "aten.mul.Tensor"(%[[V97]], %[[V94]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V99:.*]] = "aten.add.Tensor"(%[[V95]], %[[V98]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V100:.*]] = "hw.weight"() {name = "multiplier_7", value = dense<1> : tensor<i32>}
// CHECK: %[[V101:.*]] = "hw.weight"() {name = "offset_5", value = dense<0> : tensor<i32>}
// CHECK: %[[V102:.*]] = "fixed.line"(%[[V99]], %[[V100]], %[[V101]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V103:.*]] = "aten.mul.Scalar"(%[[V23]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V104:.*]] = "aten.mul.Scalar"(%[[V103]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V105:.*]] = "aten.maximum"(%[[V103]], %[[V104]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V106:.*]] = "hw.weight"() {name = "multiplier_8", value = dense<1> : tensor<i32>}
// CHECK: %[[V107:.*]] = "hw.weight"() {name = "offset_6", value = dense<0> : tensor<i32>}
// CHECK: %[[V108:.*]] = "fixed.line"(%[[V105]], %[[V106]], %[[V107]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V109:.*]] = "aten.mul.Scalar"(%[[V108]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V110:.*]] = "aten.add.Tensor"(%[[V105]], %[[V109]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V111:.*]] = "aten.clamp"(%[[V108]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V112:.*]] = "aten.to.dtype"(%[[V111]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V113:.*]] = "hw.weight"() {name = "table_6"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V114:.*]] = "fixed.table"(%[[V112]], %[[V113]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V115:.*]] = "hw.weight"() {name = "table_7"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V116:.*]] = "fixed.table"(%[[V112]], %[[V115]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V117:.*]] = "aten.mul.Tensor"(%[[V110]], %[[V116]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V118:.*]] = "aten.add.Tensor"(%[[V114]], %[[V117]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V119:.*]] = "aten.add.Scalar"(%[[V118]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V120:.*]] = "aten.mul.Scalar"(%[[V103]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V121:.*]] = "aten.clamp"(%[[V120]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V122:.*]] = "aten.mul.Scalar"(%[[V121]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V123:.*]] = "aten.add.Scalar"(%[[V122]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V124:.*]] = "aten.mul.Tensor"(%[[V119]], %[[V123]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V125:.*]] = "aten.add.Scalar"(%[[V124]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V126:.*]] = "aten.sub.Tensor"(%[[V125]], %[[V121]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V127:.*]] = "hw.weight"() {name = "multiplier_9", value = dense<1> : tensor<i32>}
// CHECK: %[[V128:.*]] = "hw.weight"() {name = "offset_7", value = dense<0> : tensor<i32>}
// CHECK: %[[V129:.*]] = "fixed.line"(%[[V126]], %[[V127]], %[[V128]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V130:.*]] = "aten.mul.Tensor"(%[[V76]], %[[V13]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V131:.*]] = "hw.weight"() {name = "multiplier_10", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V132:.*]] = "hw.weight"() {name = "right", value = dense<14> : tensor<i32>}
// CHECK: %[[V133:.*]] = "fixed.multiply"(%[[V130]], %[[V131]], %{{[0-9]+}}, %[[V132]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V134:.*]] = "aten.clamp"(%[[V133]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V135:.*]] = "aten.mul.Tensor"(%[[V50]], %[[V129]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V136:.*]] = "hw.weight"() {name = "multiplier_11", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V137:.*]] = "hw.weight"() {name = "right_1", value = dense<18> : tensor<i32>}
// CHECK: %[[V138:.*]] = "fixed.multiply"(%[[V135]], %[[V136]], %{{[0-9]+}}, %[[V137]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V139:.*]] = "aten.clamp"(%[[V138]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V140:.*]] = "aten.add.Tensor"(%[[V134]], %[[V139]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V141:.*]] = "aten.clamp"(%[[V140]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V142:.*]] = "aten.clamp"(%[[V141]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V143:.*]] = "hw.weight"() {name = "multiplier_12", value = dense<6> : tensor<i32>}
// CHECK: %[[V144:.*]] = "hw.weight"() {name = "offset_8", value = dense<0> : tensor<i32>}
// CHECK: %[[V145:.*]] = "fixed.line"(%[[V142]], %[[V143]], %[[V144]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V146:.*]] = "aten.mul.Scalar"(%[[V145]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V147:.*]] = "aten.maximum"(%[[V145]], %[[V146]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V148:.*]] = "hw.weight"() {name = "multiplier_13", value = dense<1> : tensor<i32>}
// CHECK: %[[V149:.*]] = "hw.weight"() {name = "offset_9", value = dense<0> : tensor<i32>}
// CHECK: %[[V150:.*]] = "fixed.line"(%[[V147]], %[[V148]], %[[V149]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V151:.*]] = "aten.mul.Scalar"(%[[V150]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V152:.*]] = "aten.add.Tensor"(%[[V147]], %[[V151]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V153:.*]] = "aten.clamp"(%[[V150]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V154:.*]] = "aten.to.dtype"(%[[V153]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V155:.*]] = "hw.weight"() {name = "table_8"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V156:.*]] = "fixed.table"(%[[V154]], %[[V155]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V157:.*]] = "hw.weight"() {name = "table_9"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V158:.*]] = "fixed.table"(%[[V154]], %[[V157]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V159:.*]] = "aten.mul.Tensor"(%[[V152]], %[[V158]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V160:.*]] = "aten.add.Tensor"(%[[V156]], %[[V159]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V161:.*]] = "aten.add.Scalar"(%[[V160]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V162:.*]] = "aten.mul.Scalar"(%[[V145]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V163:.*]] = "aten.clamp"(%[[V162]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V164:.*]] = "aten.mul.Scalar"(%[[V163]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V165:.*]] = "aten.add.Scalar"(%[[V164]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V166:.*]] = "aten.mul.Tensor"(%[[V161]], %[[V165]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V167:.*]] = "aten.add.Scalar"(%[[V166]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V168:.*]] = "aten.sub.Tensor"(%[[V167]], %[[V163]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V169:.*]] = "hw.weight"() {name = "multiplier_14", value = dense<1> : tensor<i32>}
// CHECK: %[[V170:.*]] = "hw.weight"() {name = "offset_10", value = dense<0> : tensor<i32>}
// CHECK: %[[V171:.*]] = "fixed.line"(%[[V168]], %[[V169]], %[[V170]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V172:.*]] = "aten.mul.Tensor"(%[[V171]], %[[V102]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V173:.*]] = "hw.weight"() {name = "multiplier_15", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V174:.*]] = "hw.weight"() {name = "right_2", value = dense<22> : tensor<i32>}
// CHECK: %[[V175:.*]] = "fixed.multiply"(%[[V172]], %[[V173]], %{{[0-9]+}}, %[[V174]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V176:.*]] = "aten.clamp"(%[[V175]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V177:.*]] = "aten.to.dtype"(%[[V176]], {{.*}} -> tensor<1x2xi8>
// CHECK: %[[V178:.*]] = "aten.view"(%[[V177]], %{{[0-9]+}}) : {{.*}} -> tensor<1x1x2xi8>
// CHECK: %[[V179:.*]] = "aten.to.dtype"(%[[V142]], {{.*}} -> tensor<1x2xi16>
// CHECK: %[[V180:.*]] = "aten.permute"(%[[V178]], %{{[0-9]+}}) : {{.*}} -> tensor<1x1x2xi8>
// CHECK: %[[V181:.*]] = quant.scast %[[V180]] : tensor<1x1x2xi8> to tensor<1x1x2x!quant.uniform<i8:f32, 7.812500e-03>>
// CHECK: %[[V182:.*]] = quant.scast %[[V177]] : tensor<1x2xi8> to tensor<1x2x!quant.uniform<i8:f32, 7.812500e-03>>
// CHECK: %[[V183:.*]] = quant.scast %[[V179]] : tensor<1x2xi16> to tensor<1x2x!quant.uniform<i16:f32, 4.8828125E-4>>
// CHECK: return %[[V181]], %[[V182]], %[[V183]]
func.func @forward(%x0: tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, %x2: tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.weight"() {name = "i0", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %i1 = "hw.weight"() {name = "i1", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %i2 = "hw.weight"() {name = "i2", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %i3 = "hw.weight"() {name = "i3", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %r0 = "hw.weight"() {name = "r0", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %r1 = "hw.weight"() {name = "r1", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %r2 = "hw.weight"() {name = "r2", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %r3 = "hw.weight"() {name = "r3", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %b0 = "hw.weight"() {name = "b0", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b1 = "hw.weight"() {name = "b1", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b2 = "hw.weight"() {name = "b2", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b3 = "hw.weight"() {name = "b3", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0, %i1, %i2, %i3, %r0, %r1, %r2, %r3, %c0, %c0, %c0, %b0, %b1, %b2, %b3, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 3.0 : f32, proj_clip = 0.0 : f32, time_major = false} : (tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, !hw.none, !hw.none, !hw.none, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, !hw.none, !hw.none, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>)
  return %0#0, %0#1, %0#2 : tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>
}
// -----

// Where time comes first, it stays first.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = quant.scast %arg0 : tensor<1x1x3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x1x3xi8>
// CHECK: %[[V1:.*]] = quant.scast %arg1 : tensor<1x2x!quant.uniform<i8:f32, 7.812500e-03>> to tensor<1x2xi8>
// CHECK: %[[V2:.*]] = quant.scast %arg2 : tensor<1x2x!quant.uniform<i16:f32, 4.8828125E-4>> to tensor<1x2xi16>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "gates"}{{.*}} -> tensor<8x3xi8>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "gates_2", value = dense<{{\[\[}}1, 2], [3, 4], [1, 2], [3, 4], [1, 2], [3, 4], [1, 2], [3, 4{{\]\]}}> : tensor<8x2xi8>}
// CHECK: %[[V5:.*]] = "aten.view"(%[[V0]], %{{[0-9]+}}) : {{.*}} -> tensor<1x3xi8>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "bias", value = dense<[-17, -43, -17, -43, -17, -43, -17, -43]> : tensor<8xi32>}
// CHECK: %[[V7:.*]] = "aten.linear"(%[[V5]], %[[V3]], %[[V6]]) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<8xi32>}
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "left", value = dense<7> : tensor<8xi32>}
// CHECK: %[[V10:.*]] = "fixed.multiply"(%[[V7]], %[[V8]], %[[V9]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V11:.*]] = "aten.clamp"(%[[V10]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V2]], {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V13:.*]] = "aten.linear"(%[[V1]], %[[V4]], %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<1073741824> : tensor<8xi32>}
// CHECK: %[[V15:.*]] = "hw.weight"() {name = "left_1", value = dense<1> : tensor<8xi32>}
// CHECK: %[[V16:.*]] = "fixed.multiply"(%[[V13]], %[[V14]], %[[V15]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V17:.*]] = "aten.clamp"(%[[V16]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V18:.*]] = "aten.add.Tensor"(%[[V11]], %[[V17]], %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V18]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x8xi32>
// CHECK: %[[V20:.*]] = "aten.slice.Tensor"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V21:.*]] = "aten.slice.Tensor"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V22:.*]] = "aten.slice.Tensor"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V23:.*]] = "aten.slice.Tensor"(%[[V19]], %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V24:.*]] = "aten.mul.Scalar"(%[[V20]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V25:.*]] = "aten.mul.Scalar"(%[[V24]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V26:.*]] = "aten.maximum"(%[[V24]], %[[V25]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V27:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<1> : tensor<i32>}
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "offset", value = dense<0> : tensor<i32>}
// CHECK: %[[V29:.*]] = "fixed.line"(%[[V26]], %[[V27]], %[[V28]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V30:.*]] = "aten.mul.Scalar"(%[[V29]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V31:.*]] = "aten.add.Tensor"(%[[V26]], %[[V30]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V32:.*]] = "aten.clamp"(%[[V29]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V33:.*]] = "aten.to.dtype"(%[[V32]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V34:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V35:.*]] = "fixed.table"(%[[V33]], %[[V34]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V36:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V37:.*]] = "fixed.table"(%[[V33]], %[[V36]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V38:.*]] = "aten.mul.Tensor"(%[[V31]], %[[V37]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V39:.*]] = "aten.add.Tensor"(%[[V35]], %[[V38]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V40:.*]] = "aten.mul.Scalar"(%[[V39]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V41:.*]] = "aten.add.Scalar"(%[[V40]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V42:.*]] = "aten.add.Scalar"(%[[V39]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V43:.*]] = "aten.mul.Scalar"(%[[V24]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V44:.*]] = "aten.clamp"(%[[V43]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V45:.*]] = "aten.mul.Tensor"(%[[V44]], %[[V41]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V46:.*]] = "aten.add.Tensor"(%[[V42]], %[[V45]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V47:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<1> : tensor<i32>}
// CHECK: %[[V48:.*]] = "hw.weight"() {name = "offset_1", value = dense<0> : tensor<i32>}
// CHECK: %[[V49:.*]] = "fixed.line"(%[[V46]], %[[V47]], %[[V48]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V50:.*]] = "aten.mul.Scalar"(%[[V21]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V51:.*]] = "aten.mul.Scalar"(%[[V50]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V52:.*]] = "aten.maximum"(%[[V50]], %[[V51]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V53:.*]] = "hw.weight"() {name = "multiplier_4", value = dense<1> : tensor<i32>}
// CHECK: %[[V54:.*]] = "hw.weight"() {name = "offset_2", value = dense<0> : tensor<i32>}
// CHECK: %[[V55:.*]] = "fixed.line"(%[[V52]], %[[V53]], %[[V54]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V56:.*]] = "aten.mul.Scalar"(%[[V55]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V57:.*]] = "aten.add.Tensor"(%[[V52]], %[[V56]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V58:.*]] = "aten.clamp"(%[[V55]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V59:.*]] = "aten.to.dtype"(%[[V58]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V60:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V61:.*]] = "fixed.table"(%[[V59]], %[[V60]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V62:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V63:.*]] = "fixed.table"(%[[V59]], %[[V62]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V64:.*]] = "aten.mul.Tensor"(%[[V57]], %[[V63]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V65:.*]] = "aten.add.Tensor"(%[[V61]], %[[V64]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V66:.*]] = "aten.mul.Scalar"(%[[V65]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V67:.*]] = "aten.add.Scalar"(%[[V66]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V68:.*]] = "aten.add.Scalar"(%[[V65]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V69:.*]] = "aten.mul.Scalar"(%[[V50]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V70:.*]] = "aten.clamp"(%[[V69]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V71:.*]] = "aten.mul.Tensor"(%[[V70]], %[[V67]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V72:.*]] = "aten.add.Tensor"(%[[V68]], %[[V71]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V73:.*]] = "hw.weight"() {name = "multiplier_5", value = dense<1> : tensor<i32>}
// CHECK: %[[V74:.*]] = "hw.weight"() {name = "offset_3", value = dense<0> : tensor<i32>}
// CHECK: %[[V75:.*]] = "fixed.line"(%[[V72]], %[[V73]], %[[V74]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V76:.*]] = "aten.mul.Scalar"(%[[V23]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V77:.*]] = "aten.mul.Scalar"(%[[V76]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V78:.*]] = "aten.maximum"(%[[V76]], %[[V77]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V79:.*]] = "hw.weight"() {name = "multiplier_6", value = dense<1> : tensor<i32>}
// CHECK: %[[V80:.*]] = "hw.weight"() {name = "offset_4", value = dense<0> : tensor<i32>}
// CHECK: %[[V81:.*]] = "fixed.line"(%[[V78]], %[[V79]], %[[V80]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V82:.*]] = "aten.mul.Scalar"(%[[V81]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V83:.*]] = "aten.add.Tensor"(%[[V78]], %[[V82]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V84:.*]] = "aten.clamp"(%[[V81]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V85:.*]] = "aten.to.dtype"(%[[V84]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V86:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V87:.*]] = "fixed.table"(%[[V85]], %[[V86]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V88:.*]] = "hw.weight"() {name = "table_5"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V89:.*]] = "fixed.table"(%[[V85]], %[[V88]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V90:.*]] = "aten.mul.Tensor"(%[[V83]], %[[V89]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V91:.*]] = "aten.add.Tensor"(%[[V87]], %[[V90]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V92:.*]] = "aten.mul.Scalar"(%[[V91]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V93:.*]] = "aten.add.Scalar"(%[[V92]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V94:.*]] = "aten.add.Scalar"(%[[V91]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V95:.*]] = "aten.mul.Scalar"(%[[V76]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V96:.*]] = "aten.clamp"(%[[V95]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V97:.*]] = "aten.mul.Tensor"(%[[V96]], %[[V93]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V98:.*]] = "aten.add.Tensor"(%[[V94]], %[[V97]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V99:.*]] = "hw.weight"() {name = "multiplier_7", value = dense<1> : tensor<i32>}
// CHECK: %[[V100:.*]] = "hw.weight"() {name = "offset_5", value = dense<0> : tensor<i32>}
// CHECK: %[[V101:.*]] = "fixed.line"(%[[V98]], %[[V99]], %[[V100]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V102:.*]] = "aten.mul.Scalar"(%[[V22]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V103:.*]] = "aten.mul.Scalar"(%[[V102]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V104:.*]] = "aten.maximum"(%[[V102]], %[[V103]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V105:.*]] = "hw.weight"() {name = "multiplier_8", value = dense<1> : tensor<i32>}
// CHECK: %[[V106:.*]] = "hw.weight"() {name = "offset_6", value = dense<0> : tensor<i32>}
// CHECK: %[[V107:.*]] = "fixed.line"(%[[V104]], %[[V105]], %[[V106]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V108:.*]] = "aten.mul.Scalar"(%[[V107]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V109:.*]] = "aten.add.Tensor"(%[[V104]], %[[V108]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V110:.*]] = "aten.clamp"(%[[V107]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V111:.*]] = "aten.to.dtype"(%[[V110]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V112:.*]] = "hw.weight"() {name = "table_6"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V113:.*]] = "fixed.table"(%[[V111]], %[[V112]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V114:.*]] = "hw.weight"() {name = "table_7"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V115:.*]] = "fixed.table"(%[[V111]], %[[V114]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V116:.*]] = "aten.mul.Tensor"(%[[V109]], %[[V115]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V117:.*]] = "aten.add.Tensor"(%[[V113]], %[[V116]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V118:.*]] = "aten.add.Scalar"(%[[V117]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V119:.*]] = "aten.mul.Scalar"(%[[V102]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V120:.*]] = "aten.clamp"(%[[V119]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V121:.*]] = "aten.mul.Scalar"(%[[V120]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V122:.*]] = "aten.add.Scalar"(%[[V121]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V123:.*]] = "aten.mul.Tensor"(%[[V118]], %[[V122]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V124:.*]] = "aten.add.Scalar"(%[[V123]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V125:.*]] = "aten.sub.Tensor"(%[[V124]], %[[V120]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V126:.*]] = "hw.weight"() {name = "multiplier_9", value = dense<1> : tensor<i32>}
// CHECK: %[[V127:.*]] = "hw.weight"() {name = "offset_7", value = dense<0> : tensor<i32>}
// CHECK: %[[V128:.*]] = "fixed.line"(%[[V125]], %[[V126]], %[[V127]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V129:.*]] = "aten.mul.Tensor"(%[[V75]], %[[V12]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V130:.*]] = "hw.weight"() {name = "multiplier_10", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V131:.*]] = "hw.weight"() {name = "right", value = dense<14> : tensor<i32>}
// CHECK: %[[V132:.*]] = "fixed.multiply"(%[[V129]], %[[V130]], %{{[0-9]+}}, %[[V131]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V133:.*]] = "aten.clamp"(%[[V132]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V134:.*]] = "aten.mul.Tensor"(%[[V49]], %[[V128]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V135:.*]] = "hw.weight"() {name = "multiplier_11", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V136:.*]] = "hw.weight"() {name = "right_1", value = dense<18> : tensor<i32>}
// CHECK: %[[V137:.*]] = "fixed.multiply"(%[[V134]], %[[V135]], %{{[0-9]+}}, %[[V136]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V138:.*]] = "aten.clamp"(%[[V137]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V139:.*]] = "aten.add.Tensor"(%[[V133]], %[[V138]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V140:.*]] = "aten.clamp"(%[[V139]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V141:.*]] = "hw.weight"() {name = "multiplier_12", value = dense<6> : tensor<i32>}
// CHECK: %[[V142:.*]] = "hw.weight"() {name = "offset_8", value = dense<0> : tensor<i32>}
// CHECK: %[[V143:.*]] = "fixed.line"(%[[V140]], %[[V141]], %[[V142]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V144:.*]] = "aten.mul.Scalar"(%[[V143]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V145:.*]] = "aten.maximum"(%[[V143]], %[[V144]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V146:.*]] = "hw.weight"() {name = "multiplier_13", value = dense<1> : tensor<i32>}
// CHECK: %[[V147:.*]] = "hw.weight"() {name = "offset_9", value = dense<0> : tensor<i32>}
// CHECK: %[[V148:.*]] = "fixed.line"(%[[V145]], %[[V146]], %[[V147]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V149:.*]] = "aten.mul.Scalar"(%[[V148]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V150:.*]] = "aten.add.Tensor"(%[[V145]], %[[V149]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V151:.*]] = "aten.clamp"(%[[V148]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V152:.*]] = "aten.to.dtype"(%[[V151]], {{.*}} -> tensor<1x2xui8>
// CHECK: %[[V153:.*]] = "hw.weight"() {name = "table_8"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V154:.*]] = "fixed.table"(%[[V152]], %[[V153]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V155:.*]] = "hw.weight"() {name = "table_9"}{{.*}} -> tensor<256xi32>
// CHECK: %[[V156:.*]] = "fixed.table"(%[[V152]], %[[V155]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V157:.*]] = "aten.mul.Tensor"(%[[V150]], %[[V156]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V158:.*]] = "aten.add.Tensor"(%[[V154]], %[[V157]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V159:.*]] = "aten.add.Scalar"(%[[V158]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V160:.*]] = "aten.mul.Scalar"(%[[V143]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V161:.*]] = "aten.clamp"(%[[V160]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V162:.*]] = "aten.mul.Scalar"(%[[V161]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V163:.*]] = "aten.add.Scalar"(%[[V162]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V164:.*]] = "aten.mul.Tensor"(%[[V159]], %[[V163]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V165:.*]] = "aten.add.Scalar"(%[[V164]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V166:.*]] = "aten.sub.Tensor"(%[[V165]], %[[V161]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V167:.*]] = "hw.weight"() {name = "multiplier_14", value = dense<1> : tensor<i32>}
// CHECK: %[[V168:.*]] = "hw.weight"() {name = "offset_10", value = dense<0> : tensor<i32>}
// CHECK: %[[V169:.*]] = "fixed.line"(%[[V166]], %[[V167]], %[[V168]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V170:.*]] = "aten.mul.Tensor"(%[[V169]], %[[V101]]) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V171:.*]] = "hw.weight"() {name = "multiplier_15", value = dense<1073741824> : tensor<i32>}
// CHECK: %[[V172:.*]] = "hw.weight"() {name = "right_2", value = dense<22> : tensor<i32>}
// CHECK: %[[V173:.*]] = "fixed.multiply"(%[[V170]], %[[V171]], %{{[0-9]+}}, %[[V172]], %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V174:.*]] = "aten.clamp"(%[[V173]], %{{[0-9]+}}, %{{[0-9]+}}) : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V175:.*]] = "aten.to.dtype"(%[[V174]], {{.*}} -> tensor<1x2xi8>
// CHECK: %[[V176:.*]] = "aten.view"(%[[V175]], %{{[0-9]+}}) : {{.*}} -> tensor<1x1x2xi8>
// CHECK: %[[V177:.*]] = "aten.to.dtype"(%[[V140]], {{.*}} -> tensor<1x2xi16>
// CHECK: %[[V178:.*]] = quant.scast %[[V176]] : tensor<1x1x2xi8> to tensor<1x1x2x!quant.uniform<i8:f32, 7.812500e-03>>
// CHECK: %[[V179:.*]] = quant.scast %[[V175]] : tensor<1x2xi8> to tensor<1x2x!quant.uniform<i8:f32, 7.812500e-03>>
// CHECK: %[[V180:.*]] = quant.scast %[[V177]] : tensor<1x2xi16> to tensor<1x2x!quant.uniform<i16:f32, 4.8828125E-4>>
// CHECK: return %[[V178]], %[[V179]], %[[V180]]
func.func @forward(%x0: tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, %x2: tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %i0 = "hw.weight"() {name = "i0", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %i1 = "hw.weight"() {name = "i1", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %i2 = "hw.weight"() {name = "i2", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %i3 = "hw.weight"() {name = "i3", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>} : () -> tensor<2x3x!quant.uniform<i8:f32, 0.03125>>
  %r0 = "hw.weight"() {name = "r0", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %r1 = "hw.weight"() {name = "r1", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %r2 = "hw.weight"() {name = "r2", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %r3 = "hw.weight"() {name = "r3", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.03125>>
  %b0 = "hw.weight"() {name = "b0", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b1 = "hw.weight"() {name = "b1", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b2 = "hw.weight"() {name = "b2", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %b3 = "hw.weight"() {name = "b3", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0:3 = "tfl.unidirectional_sequence_lstm"(%x0, %i0, %i1, %i2, %i3, %r0, %r1, %r2, %r3, %c0, %c0, %c0, %b0, %b1, %b2, %b3, %c0, %c0, %x1, %x2, %c0, %c0, %c0, %c0) {fused_activation_function = "TANH", cell_clip = 0.0 : f32, proj_clip = 0.0 : f32, time_major = true} : (tensor<1x1x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x3x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, tensor<2x2x!quant.uniform<i8:f32, 0.03125>>, !hw.none, !hw.none, !hw.none, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, !hw.none, !hw.none, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>, !hw.none, !hw.none, !hw.none, !hw.none) -> (tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>)
  return %0#0, %0#1, %0#2 : tensor<1x1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i8:f32, 0.0078125>>, tensor<1x2x!quant.uniform<i16:f32, 0.00048828125>>
}
