// RUN: hardwire-opt %s --translate-tflite --split-input-file | filecheck %s

// Elements at places along a dimension, in the shape of the places.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 4>}
// CHECK: %[[V1:.*]] = "aten.view"(%arg1, %[[V0]]) : {{.*}} -> tensor<4xi32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V3:.*]] = "aten.index_select"(%arg0, %[[V2]], %[[V1]]) : {{.*}} -> tensor<2x4x4xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 2, 2, 2, 4>}
// CHECK: %[[V5:.*]] = "aten.view"(%[[V3]], %[[V4]]) : {{.*}} -> tensor<2x2x2x4xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 4>}
// CHECK: %[[V7:.*]] = "aten.view"(%arg1, %[[V6]]) : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V9:.*]] = "aten.index_select"(%arg0, %[[V8]], %[[V7]]) : {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = array<i64: 2, 3, 2, 2>}
// CHECK: %[[V11:.*]] = "aten.view"(%[[V9]], %[[V10]]) : {{.*}} -> tensor<2x3x2x2xf32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 2, 1, 3, 4>}
// CHECK: %[[V13:.*]] = "aten.view"(%arg0, %[[V12]]) : {{.*}} -> tensor<2x1x3x4xf32>
// CHECK: %[[V14:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<2x2xi64>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = array<i64: 2, 1, 2, 1>}
// CHECK: %[[V16:.*]] = "aten.view"(%[[V14]], %[[V15]]) : {{.*}} -> tensor<2x1x2x1xi64>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 2, 1, 2, 4>}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V19:.*]] = "aten.expand"(%[[V16]], %[[V17]], %[[V18]]) : {{.*}} -> tensor<2x1x2x4xi64>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V22:.*]] = "aten.gather"(%[[V13]], %[[V20]], %[[V19]], %[[V21]]) : {{.*}} -> tensor<2x1x2x4xf32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = array<i64: 2, 2, 4>}
// CHECK: %[[V24:.*]] = "aten.view"(%[[V22]], %[[V23]]) : {{.*}} -> tensor<2x2x4xf32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = array<i64: 2, 3, 4, 1>}
// CHECK: %[[V26:.*]] = "aten.view"(%arg0, %[[V25]]) : {{.*}} -> tensor<2x3x4x1xf32>
// CHECK: %[[V27:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<2x2xi64>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = array<i64: 2, 1, 2, 1>}
// CHECK: %[[V29:.*]] = "aten.view"(%[[V27]], %[[V28]]) : {{.*}} -> tensor<2x1x2x1xi64>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = array<i64: 2, 3, 2, 1>}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V32:.*]] = "aten.expand"(%[[V29]], %[[V30]], %[[V31]]) : {{.*}} -> tensor<2x3x2x1xi64>
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V34:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V35:.*]] = "aten.gather"(%[[V26]], %[[V33]], %[[V32]], %[[V34]]) : {{.*}} -> tensor<2x3x2x1xf32>
// CHECK: %[[V36:.*]] = "hw.constant"() {value = array<i64: 2, 3, 2>}
// CHECK: %[[V37:.*]] = "aten.view"(%[[V35]], %[[V36]]) : {{.*}} -> tensor<2x3x2xf32>
// CHECK: return %[[V5]], %[[V11]], %[[V24]], %[[V37]]
func.func @forward(%x0: tensor<2x3x4xf32>, %x1: tensor<2x2xi32>) -> (tensor<2x2x2x4xf32>, tensor<2x3x2x2xf32>, tensor<2x2x4xf32>, tensor<2x3x2xf32>) {
  %0 = "tfl.gather"(%x0, %x1) {axis = 1 : i64, batch_dims = 0 : i64} : (tensor<2x3x4xf32>, tensor<2x2xi32>) -> tensor<2x2x2x4xf32>
  %1 = "tfl.gather"(%x0, %x1) {axis = -1 : i64, batch_dims = 0 : i64} : (tensor<2x3x4xf32>, tensor<2x2xi32>) -> tensor<2x3x2x2xf32>
  %2 = "tfl.gather"(%x0, %x1) {axis = 1 : i64, batch_dims = 1 : i64} : (tensor<2x3x4xf32>, tensor<2x2xi32>) -> tensor<2x2x4xf32>
  %3 = "tfl.gather"(%x0, %x1) {axis = 2 : i64, batch_dims = -2 : i64} : (tensor<2x3x4xf32>, tensor<2x2xi32>) -> tensor<2x3x2xf32>
  return %0, %1, %2, %3 : tensor<2x2x2x4xf32>, tensor<2x3x2x2xf32>, tensor<2x2x4xf32>, tensor<2x3x2xf32>
}
// -----

// Places that are several numbers are one in a flat tensor.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V3:.*]] = "aten.select.int"(%[[V0]], %[[V1]], %[[V2]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "aten.select.int"(%[[V0]], %[[V4]], %[[V5]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V8:.*]] = "aten.mul.Scalar"(%[[V3]], %[[V7]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "aten.add.Tensor"(%[[V6]], %[[V8]], %[[V9]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 6, 4>}
// CHECK: %[[V12:.*]] = "aten.view"(%arg0, %[[V11]]) : {{.*}} -> tensor<6x4xf32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V14:.*]] = "aten.index_select"(%[[V12]], %[[V13]], %[[V10]]) : {{.*}} -> tensor<5x4xf32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%arg2, {{.*}} -> tensor<1xi64>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V18:.*]] = "aten.select.int"(%[[V15]], %[[V16]], %[[V17]]) : {{.*}} -> tensor<i64>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V20:.*]] = "aten.view"(%[[V18]], %[[V19]]) : {{.*}} -> tensor<1xi64>
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V22:.*]] = "aten.index_select"(%arg0, %[[V21]], %[[V20]]) : {{.*}} -> tensor<1x3x4xf32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = array<i64: 3, 4>}
// CHECK: %[[V24:.*]] = "aten.view"(%[[V22]], %[[V23]]) : {{.*}} -> tensor<3x4xf32>
// CHECK: %[[V25:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V28:.*]] = "aten.select.int"(%[[V25]], %[[V26]], %[[V27]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V31:.*]] = "aten.select.int"(%[[V25]], %[[V29]], %[[V30]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V33:.*]] = "aten.mul.Scalar"(%[[V28]], %[[V32]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V35:.*]] = "aten.add.Tensor"(%[[V31]], %[[V33]], %[[V34]]) : {{.*}} -> tensor<5xi64>
// CHECK: %[[V36:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[V37:.*]] = "aten.view"(%arg3, %[[V36]]) : {{.*}} -> tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V39:.*]] = "aten.index_select"(%[[V37]], %[[V38]], %[[V35]]) : {{.*}} -> tensor<5x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V40:.*]] = quant.scast %[[V39]] : tensor<5x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<5xi8>
// CHECK: %[[V41:.*]] = quant.scast %[[V40]] : tensor<5xi8> to tensor<5x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V42:.*]] = "aten.to.dtype"(%arg4, {{.*}} -> tensor<5x2x3xi64>
// CHECK: %[[V43:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V44:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V45:.*]] = "aten.select.int"(%[[V42]], %[[V43]], %[[V44]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V46:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V47:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V48:.*]] = "aten.select.int"(%[[V42]], %[[V46]], %[[V47]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V49:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V50:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V51:.*]] = "aten.select.int"(%[[V42]], %[[V49]], %[[V50]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V52:.*]] = "hw.constant"() {value = 12 : i64}
// CHECK: %[[V53:.*]] = "aten.mul.Scalar"(%[[V45]], %[[V52]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V54:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V55:.*]] = "aten.add.Tensor"(%[[V51]], %[[V53]], %[[V54]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V56:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V57:.*]] = "aten.mul.Scalar"(%[[V48]], %[[V56]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V58:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V59:.*]] = "aten.add.Tensor"(%[[V55]], %[[V57]], %[[V58]]) : {{.*}} -> tensor<5x2xi64>
// CHECK: %[[V60:.*]] = "hw.constant"() {value = array<i64: 24>}
// CHECK: %[[V61:.*]] = "aten.view"(%arg0, %[[V60]]) : {{.*}} -> tensor<24xf32>
// CHECK: %[[V62:.*]] = "hw.constant"() {value = array<i64: 10>}
// CHECK: %[[V63:.*]] = "aten.view"(%[[V59]], %[[V62]]) : {{.*}} -> tensor<10xi64>
// CHECK: %[[V64:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V65:.*]] = "aten.index_select"(%[[V61]], %[[V64]], %[[V63]]) : {{.*}} -> tensor<10xf32>
// CHECK: %[[V66:.*]] = "hw.constant"() {value = array<i64: 5, 2>}
// CHECK: %[[V67:.*]] = "aten.view"(%[[V65]], %[[V66]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: return %[[V14]], %[[V24]], %[[V41]], %[[V67]]
func.func @forward(%x0: tensor<2x3x4xf32>, %x1: tensor<5x2xi32>, %x2: tensor<1xi32>, %x3: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x4: tensor<5x2x3xi32>) -> (tensor<5x4xf32>, tensor<3x4xf32>, tensor<5x!quant.uniform<i8:f32, 0.25:-5>>, tensor<5x2xf32>) {
  %0 = "tfl.gather_nd"(%x0, %x1) : (tensor<2x3x4xf32>, tensor<5x2xi32>) -> tensor<5x4xf32>
  %1 = "tfl.gather_nd"(%x0, %x2) : (tensor<2x3x4xf32>, tensor<1xi32>) -> tensor<3x4xf32>
  %2 = "tfl.gather_nd"(%x3, %x1) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<5x2xi32>) -> tensor<5x!quant.uniform<i8:f32, 0.25:-5>>
  %3 = "tfl.gather_nd"(%x0, %x4) : (tensor<2x3x4xf32>, tensor<5x2x3xi32>) -> tensor<5x2xf32>
  return %0, %1, %2, %3 : tensor<5x4xf32>, tensor<3x4xf32>, tensor<5x!quant.uniform<i8:f32, 0.25:-5>>, tensor<5x2xf32>
}
// -----

// Rows of a table are numbers where the result has numbers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[}}1, 2], [3, 4{{\]\]}}> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V2:.*]] = "aten.index_select"(%[[V0]], %[[V1]], %arg0) : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V3:.*]] = quant.dcast %[[V2]] {hw.arithmetic = "tflite"} : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<3x2xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V5:.*]] = "aten.index_select"(%[[V0]], %[[V4]], %arg0) : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V6:.*]] = quant.scast %[[V5]] : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<3x2xi8>
// CHECK: %[[V7:.*]] = quant.scast %[[V6]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: return %[[V3]], %[[V7]]
func.func @forward(%x0: tensor<3xi32>) -> (tensor<3x2xf32>, tensor<3x2x!quant.uniform<i8:f32, 0.25:-5>>) {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %0 = "tfl.embedding_lookup"(%x0, %w) : (tensor<3xi32>, tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2xf32>
  %1 = "tfl.embedding_lookup"(%x0, %w) : (tensor<3xi32>, tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<3x2x!quant.uniform<i8:f32, 0.25:-5>>
  return %0, %1 : tensor<3x2xf32>, tensor<3x2x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// What is joined is joined along a dimension that may be counted from behind; packed, along a new one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = builtin.unrealized_conversion_cast %arg0, %arg1 : tensor<2x3xf32>, tensor<2x1xf32> to !hw.tensor_list
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = "aten.cat"(%[[V0]], %[[V1]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V3:.*]] = "aten.relu"(%[[V2]]) : {{.*}} -> tensor<2x4xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 2, 3, 1>}
// CHECK: %[[V5:.*]] = "aten.view"(%arg0, %[[V4]]) : {{.*}} -> tensor<2x3x1xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 2, 3, 1>}
// CHECK: %[[V7:.*]] = "aten.view"(%arg0, %[[V6]]) : {{.*}} -> tensor<2x3x1xf32>
// CHECK: %[[V8:.*]] = builtin.unrealized_conversion_cast %[[V5]], %[[V7]] : tensor<2x3x1xf32>, tensor<2x3x1xf32> to !hw.tensor_list
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V10:.*]] = "aten.cat"(%[[V8]], %[[V9]]) : {{.*}} -> tensor<2x3x2xf32>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 1, 2, 3>}
// CHECK: %[[V12:.*]] = "aten.view"(%arg0, %[[V11]]) : {{.*}} -> tensor<1x2x3xf32>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 1, 2, 3>}
// CHECK: %[[V14:.*]] = "aten.view"(%arg0, %[[V13]]) : {{.*}} -> tensor<1x2x3xf32>
// CHECK: %[[V15:.*]] = builtin.unrealized_conversion_cast %[[V12]], %[[V14]] : tensor<1x2x3xf32>, tensor<1x2x3xf32> to !hw.tensor_list
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V17:.*]] = "aten.cat"(%[[V15]], %[[V16]]) : {{.*}} -> tensor<2x2x3xf32>
// CHECK: return %[[V3]], %arg0, %[[V10]], %[[V17]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<2x1xf32>) -> (tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3x2xf32>, tensor<2x2x3xf32>) {
  %l0 = builtin.unrealized_conversion_cast %x0, %x1 : tensor<2x3xf32>, tensor<2x1xf32> to !hw.tensor_list
  %1 = "tfl.concatenation"(%l0) {axis = -1 : i64, fused_activation_function = "RELU"} : (!hw.tensor_list) -> tensor<2x4xf32>
  %l2 = builtin.unrealized_conversion_cast %x0 : tensor<2x3xf32> to !hw.tensor_list
  %3 = "tfl.concatenation"(%l2) {axis = 0 : i64, fused_activation_function = "NONE"} : (!hw.tensor_list) -> tensor<2x3xf32>
  %l4 = builtin.unrealized_conversion_cast %x0, %x0 : tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  %5 = "tfl.pack"(%l4) {axis = -1 : i64} : (!hw.tensor_list) -> tensor<2x3x2xf32>
  %l6 = builtin.unrealized_conversion_cast %x0, %x0 : tensor<2x3xf32>, tensor<2x3xf32> to !hw.tensor_list
  %7 = "tfl.pack"(%l6) {axis = 0 : i64} : (!hw.tensor_list) -> tensor<2x2x3xf32>
  return %1, %3, %5, %7 : tensor<2x4xf32>, tensor<2x3xf32>, tensor<2x3x2xf32>, tensor<2x2x3xf32>
}
// -----

// What is cut into parts is cut into what the file says that they are.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V2:.*]] = "aten.select.int"(%arg0, %[[V0]], %[[V1]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V5:.*]] = "aten.select.int"(%arg0, %[[V3]], %[[V4]]) : {{.*}} -> tensor<4xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V8:.*]] = "aten.select.int"(%arg1, %[[V6]], %[[V7]]) : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.select.int"(%arg1, %[[V9]], %[[V10]]) : {{.*}} -> tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V12:.*]] = quant.scast %[[V11]] : tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2xi8>
// CHECK: %[[V13:.*]] = quant.scast %[[V12]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V18:.*]] = "aten.slice.Tensor"(%arg0, %[[V14]], %[[V15]], %[[V16]], %[[V17]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V23:.*]] = "aten.slice.Tensor"(%arg0, %[[V19]], %[[V20]], %[[V21]], %[[V22]]) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V28:.*]] = "aten.slice.Tensor"(%arg0, %[[V24]], %[[V25]], %[[V26]], %[[V27]]) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "aten.slice.Tensor"(%arg0, %[[V29]], %[[V30]], %[[V31]], %[[V32]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V34:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V38:.*]] = "aten.slice.Tensor"(%arg0, %[[V34]], %[[V35]], %[[V36]], %[[V37]]) : {{.*}} -> tensor<0x4xf32>
// CHECK: return %[[V2]], %[[V5]], %[[V8]], %[[V13]], %[[V18]], %[[V23]], %[[V28]], %[[V33]], %arg0, %[[V38]], %arg0
func.func @forward(%x0: tensor<2x4xf32>, %x1: tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4xf32>, tensor<4xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x3xf32>, tensor<2x4xf32>, tensor<0x4xf32>, tensor<2x4xf32>) {
  %0 = "tfl.unpack"(%x0) {num = 2 : i64, axis = 0 : i64} : (tensor<2x4xf32>) -> !hw.tensor_list
  %1:2 = builtin.unrealized_conversion_cast %0 : !hw.tensor_list to tensor<4xf32>, tensor<4xf32>
  %2 = "tfl.unpack"(%x1) {num = 2 : i64, axis = -1 : i64} : (tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>) -> !hw.tensor_list
  %3:2 = builtin.unrealized_conversion_cast %2 : !hw.tensor_list to tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>
  %k4 = "hw.weight"() {name = "k4", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %4 = "tfl.split"(%k4, %x0) {num_splits = 2 : i64} : (tensor<i32>, tensor<2x4xf32>) -> !hw.tensor_list
  %5:2 = builtin.unrealized_conversion_cast %4 : !hw.tensor_list to tensor<2x2xf32>, tensor<2x2xf32>
  %k7 = "hw.weight"() {name = "k7", value = dense<[1, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k8 = "hw.weight"() {name = "k8", value = dense<1> : tensor<i32>} : () -> tensor<i32>
  %6 = "tfl.split_v"(%x0, %k7, %k8) {num_splits = 2 : i64} : (tensor<2x4xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %7:2 = builtin.unrealized_conversion_cast %6 : !hw.tensor_list to tensor<2x1xf32>, tensor<2x3xf32>
  %k11 = "hw.weight"() {name = "k11", value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %8 = "tfl.split"(%k11, %x0) {num_splits = 1 : i64} : (tensor<i32>, tensor<2x4xf32>) -> !hw.tensor_list
  %9:1 = builtin.unrealized_conversion_cast %8 : !hw.tensor_list to tensor<2x4xf32>
  %k14 = "hw.weight"() {name = "k14", value = dense<[0, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k15 = "hw.weight"() {name = "k15", value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %10 = "tfl.split_v"(%x0, %k14, %k15) {num_splits = 2 : i64} : (tensor<2x4xf32>, tensor<2xi32>, tensor<i32>) -> !hw.tensor_list
  %11:2 = builtin.unrealized_conversion_cast %10 : !hw.tensor_list to tensor<0x4xf32>, tensor<2x4xf32>
  return %1#0, %1#1, %3#0, %3#1, %5#0, %5#1, %7#0, %7#1, %9#0, %11#0, %11#1 : tensor<4xf32>, tensor<4xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x1xf32>, tensor<2x3xf32>, tensor<2x4xf32>, tensor<0x4xf32>, tensor<2x4xf32>
}
// -----

// Slices begin at a place, and have a size, or what is left.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V4:.*]] = "aten.slice.Tensor"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V9:.*]] = "aten.slice.Tensor"(%[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.slice.Tensor"(%arg0, %[[V10]], %[[V11]], %[[V12]], %[[V13]]) : {{.*}} -> tensor<4x0xf32>
// CHECK: return %[[V9]], %[[V14]]
func.func @forward(%x0: tensor<4x5xf32>) -> (tensor<2x3xf32>, tensor<4x0xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k1 = "hw.weight"() {name = "k1", value = dense<[2, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.slice"(%x0, %k0, %k1) : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x3xf32>
  %k3 = "hw.weight"() {name = "k3", value = dense<[0, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[4, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tfl.slice"(%x0, %k3, %k4) : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x0xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<4x0xf32>
}
// -----

// Slices with steps: places below zero are counted from behind, those beyond an edge are at the edge; with
// `offset` an end is counted from where the slice begins. Masks have a bit for each dimension.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V4:.*]] = "aten.slice.Tensor"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) : {{.*}} -> tensor<3x5xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V9:.*]] = "aten.slice.Tensor"(%[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.slice.Tensor"(%arg0, %[[V10]], %[[V11]], %[[V12]], %[[V13]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.slice.Tensor"(%[[V14]], %[[V15]], %[[V16]], %[[V17]], %[[V18]]) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V24:.*]] = "aten.slice.Tensor"(%arg0, %[[V20]], %[[V21]], %[[V22]], %[[V23]]) : {{.*}} -> tensor<3x5xf32>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V29:.*]] = "aten.slice.Tensor"(%[[V24]], %[[V25]], %[[V26]], %[[V27]], %[[V28]]) : {{.*}} -> tensor<3x1xf32>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V34:.*]] = "aten.slice.Tensor"(%arg0, %[[V30]], %[[V31]], %[[V32]], %[[V33]]) : {{.*}} -> tensor<4x1xf32>
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V39:.*]] = "aten.slice.Tensor"(%arg0, %[[V35]], %[[V36]], %[[V37]], %[[V38]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[V40:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V41:.*]] = "aten.flip"(%[[V39]], %[[V40]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[V42:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V43:.*]] = "aten.flip"(%arg0, %[[V42]]) : {{.*}} -> tensor<4x5xf32>
// CHECK: %[[V44:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V45:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V46:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V47:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V48:.*]] = "aten.slice.Tensor"(%[[V43]], %[[V44]], %[[V45]], %[[V46]], %[[V47]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[V49:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V50:.*]] = "aten.flip"(%[[V48]], %[[V49]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[V51:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V52:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V53:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V54:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V55:.*]] = "aten.slice.Tensor"(%[[V50]], %[[V51]], %[[V52]], %[[V53]], %[[V54]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V56:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V57:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V58:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V59:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V60:.*]] = "aten.slice.Tensor"(%arg0, %[[V56]], %[[V57]], %[[V58]], %[[V59]]) : {{.*}} -> tensor<0x5xf32>
// CHECK: %[[V61:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V62:.*]] = "aten.flip"(%arg0, %[[V61]]) : {{.*}} -> tensor<4x5xf32>
// CHECK: return %[[V9]], %[[V19]], %[[V29]], %[[V34]], %[[V41]], %[[V55]], %[[V60]], %[[V62]]
func.func @forward(%x0: tensor<4x5xf32>) -> (tensor<3x2xf32>, tensor<2x1xf32>, tensor<3x1xf32>, tensor<4x1xf32>, tensor<2x5xf32>, tensor<1x2xf32>, tensor<0x5xf32>, tensor<4x5xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[1, -4]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k1 = "hw.weight"() {name = "k1", value = dense<[9, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x0, %k0, %k1, %k2) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x2xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[1, -3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k5 = "hw.weight"() {name = "k5", value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tfl.strided_slice"(%x0, %k4, %k5, %k6) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = true} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x1xf32>
  %k8 = "hw.weight"() {name = "k8", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k9 = "hw.weight"() {name = "k9", value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k10 = "hw.weight"() {name = "k10", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %2 = "tfl.strided_slice"(%x0, %k8, %k9, %k10) {begin_mask = 1 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = true} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<3x1xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k13 = "hw.weight"() {name = "k13", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k14 = "hw.weight"() {name = "k14", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %3 = "tfl.strided_slice"(%x0, %k12, %k13, %k14) {begin_mask = 3 : i64, end_mask = 1 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4x1xf32>
  %k16 = "hw.weight"() {name = "k16", value = dense<[-9, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k17 = "hw.weight"() {name = "k17", value = dense<[2, -9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k18 = "hw.weight"() {name = "k18", value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %4 = "tfl.strided_slice"(%x0, %k16, %k17, %k18) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x5xf32>
  %k20 = "hw.weight"() {name = "k20", value = dense<[3, 9]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k21 = "hw.weight"() {name = "k21", value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k22 = "hw.weight"() {name = "k22", value = dense<[-3, -2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %5 = "tfl.strided_slice"(%x0, %k20, %k21, %k22) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<1x2xf32>
  %k24 = "hw.weight"() {name = "k24", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k25 = "hw.weight"() {name = "k25", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k26 = "hw.weight"() {name = "k26", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %6 = "tfl.strided_slice"(%x0, %k24, %k25, %k26) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<4x5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<0x5xf32>
  %k28 = "hw.weight"() {name = "k28", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k29 = "hw.weight"() {name = "k29", value = dense<[0]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k30 = "hw.weight"() {name = "k30", value = dense<[-1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %7 = "tfl.strided_slice"(%x0, %k28, %k29, %k30) {begin_mask = 1 : i64, end_mask = 1 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 0 : i64, offset = false} : (tensor<4x5xf32>, tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<4x5xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<3x2xf32>, tensor<2x1xf32>, tensor<3x1xf32>, tensor<4x1xf32>, tensor<2x5xf32>, tensor<1x2xf32>, tensor<0x5xf32>, tensor<4x5xf32>
}
// -----

// A dimension that is left out is one element, wherever it is counted from; at the edge it is the first.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V4:.*]] = "aten.slice.Tensor"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V9:.*]] = "aten.slice.Tensor"(%[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]]) : {{.*}} -> tensor<1x1xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[V11:.*]] = "aten.view"(%[[V9]], %[[V10]]) : {{.*}} -> tensor<f32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.slice.Tensor"(%arg0, %[[V12]], %[[V13]], %[[V14]], %[[V15]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V21:.*]] = "aten.slice.Tensor"(%[[V16]], %[[V17]], %[[V18]], %[[V19]], %[[V20]]) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V23:.*]] = "aten.view"(%[[V21]], %[[V22]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V28:.*]] = "aten.slice.Tensor"(%arg0, %[[V24]], %[[V25]], %[[V26]], %[[V27]]) : {{.*}} -> tensor<4x1xf32>
// CHECK: %[[V29:.*]] = "hw.constant"() {value = array<i64: 4>}
// CHECK: %[[V30:.*]] = "aten.view"(%[[V28]], %[[V29]]) : {{.*}} -> tensor<4xf32>
// CHECK: return %[[V11]], %[[V23]], %[[V30]]
func.func @forward(%x0: tensor<4x5xf32>) -> (tensor<f32>, tensor<2xf32>, tensor<4xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[-1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k1 = "hw.weight"() {name = "k1", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.strided_slice"(%x0, %k0, %k1, %k2) {begin_mask = 0 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 3 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<f32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k5 = "hw.weight"() {name = "k5", value = dense<[0, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tfl.strided_slice"(%x0, %k4, %k5, %k6) {begin_mask = 1 : i64, end_mask = 0 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 1 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2xf32>
  %k8 = "hw.weight"() {name = "k8", value = dense<[0, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k9 = "hw.weight"() {name = "k9", value = dense<[9, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k10 = "hw.weight"() {name = "k10", value = dense<[1, -1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %2 = "tfl.strided_slice"(%x0, %k8, %k9, %k10) {begin_mask = 0 : i64, end_mask = 2 : i64, ellipsis_mask = 0 : i64, new_axis_mask = 0 : i64, shrink_axis_mask = 2 : i64, offset = false} : (tensor<4x5xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<4xf32>
  return %0, %1, %2 : tensor<f32>, tensor<2xf32>, tensor<4xf32>
}
// -----

// What is turned around is turned around along some dimensions.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 2, 0>}
// CHECK: %[[V1:.*]] = "aten.flip"(%arg0, %[[V0]]) : {{.*}} -> tensor<2x3x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V2:.*]] = quant.scast %[[V1]] : tensor<2x3x4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<2x3x4xi8>
// CHECK: %[[V3:.*]] = quant.scast %[[V2]] : tensor<2x3x4xi8> to tensor<2x3x4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: return %[[V3]]
func.func @forward(%x0: tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.25:-5>> {
  %k0 = "hw.weight"() {name = "k0", value = dense<[-1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.reverse_v2"(%x0, %k0) : (tensor<2x3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>) -> tensor<2x3x4x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<2x3x4x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// A part that replaces another one moves where it would reach beyond the end; one that has a whole dimension replaces
// all of it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V4:.*]] = "aten.slice_scatter"(%arg0, %arg1, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) : {{.*}} -> tensor<4x5xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V9:.*]] = "aten.slice.Tensor"(%arg0, %[[V5]], %[[V6]], %[[V7]], %[[V8]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V14:.*]] = "aten.slice_scatter"(%[[V9]], %arg2, %[[V10]], %[[V11]], %[[V12]], %[[V13]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V16:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.slice_scatter"(%arg0, %[[V14]], %[[V15]], %[[V16]], %[[V17]], %[[V18]]) : {{.*}} -> tensor<4x5xf32>
// CHECK: %[[V20:.*]] = quant.scast %arg5 : tensor<2x!quant.uniform<i8:f32, 2.500000e-01:-5>> to tensor<2xi8>
// CHECK: %[[V21:.*]] = quant.scast %[[V20]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "aten.slice_scatter"(%arg4, %[[V21]], %[[V22]], %[[V23]], %[[V24]], %[[V25]]) : {{.*}} -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V27:.*]] = quant.scast %[[V26]] : tensor<4x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<4xi8>
// CHECK: %[[V28:.*]] = quant.scast %[[V27]] : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: return %[[V4]], %[[V19]], %arg3, %[[V28]]
func.func @forward(%x0: tensor<4x5xf32>, %x1: tensor<2x5xf32>, %x2: tensor<2x3xf32>, %x3: tensor<4x5xf32>, %x4: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %x5: tensor<2x!quant.uniform<i8:f32, 0.25:-5>>) -> (tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[3, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %0 = "tfl.dynamic_update_slice"(%x0, %x1, %k0) : (tensor<4x5xf32>, tensor<2x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[-1, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %1 = "tfl.dynamic_update_slice"(%x0, %x2, %k2) : (tensor<4x5xf32>, tensor<2x3xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[0, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %2 = "tfl.dynamic_update_slice"(%x0, %x3, %k4) : (tensor<4x5xf32>, tensor<4x5xf32>, tensor<2xi32>) -> tensor<4x5xf32>
  %k6 = "hw.weight"() {name = "k6", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %3 = "tfl.dynamic_update_slice"(%x4, %x5, %k6) : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1xi32>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  return %0, %1, %2, %3 : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// Blocks: depth becomes space, and space depth.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1, 2, 3, 2, 2, 2>}
// CHECK: %[[V1:.*]] = "aten.view"(%arg0, %[[V0]]) : {{.*}} -> tensor<1x2x3x2x2x2xf32>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 0, 1, 3, 2, 4, 5>}
// CHECK: %[[V3:.*]] = "aten.permute"(%[[V1]], %[[V2]]) : {{.*}} -> tensor<1x2x2x3x2x2xf32>
// CHECK: %[[V4:.*]] = "hw.constant"() {value = array<i64: 1, 4, 6, 2>}
// CHECK: %[[V5:.*]] = "aten.view"(%[[V3]], %[[V4]]) : {{.*}} -> tensor<1x4x6x2xf32>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 1, 2, 2, 3, 2, 2>}
// CHECK: %[[V7:.*]] = "aten.view"(%arg1, %[[V6]]) : {{.*}} -> tensor<1x2x2x3x2x2xf32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 0, 1, 3, 2, 4, 5>}
// CHECK: %[[V9:.*]] = "aten.permute"(%[[V7]], %[[V8]]) : {{.*}} -> tensor<1x2x3x2x2x2xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = array<i64: 1, 2, 3, 8>}
// CHECK: %[[V11:.*]] = "aten.view"(%[[V9]], %[[V10]]) : {{.*}} -> tensor<1x2x3x8xf32>
// CHECK: return %[[V5]], %[[V11]]
func.func @forward(%x0: tensor<1x2x3x8xf32>, %x1: tensor<1x4x6x2xf32>) -> (tensor<1x4x6x2xf32>, tensor<1x2x3x8xf32>) {
  %0 = "tfl.depth_to_space"(%x0) {block_size = 2 : i64} : (tensor<1x2x3x8xf32>) -> tensor<1x4x6x2xf32>
  %1 = "tfl.space_to_depth"(%x1) {block_size = 2 : i64} : (tensor<1x4x6x2xf32>) -> tensor<1x2x3x8xf32>
  return %0, %1 : tensor<1x4x6x2xf32>, tensor<1x2x3x8xf32>
}
// -----

// Each place in a block becomes a batch, behind the last one there may be dimensions of no block; and back.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 0, 0, 0, 1, 1, 0>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V2:.*]] = "aten.constant_pad_nd"(%arg0, %[[V0]], %[[V1]]) : {{.*}} -> tensor<2x4x6x1xf32>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 2, 2, 2, 2, 3, 1>}
// CHECK: %[[V4:.*]] = "aten.view"(%[[V2]], %[[V3]]) : {{.*}} -> tensor<2x2x2x2x3x1xf32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 2, 4, 0, 1, 3, 5>}
// CHECK: %[[V6:.*]] = "aten.permute"(%[[V4]], %[[V5]]) : {{.*}} -> tensor<2x3x2x2x2x1xf32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 12, 2, 2, 1>}
// CHECK: %[[V8:.*]] = "aten.view"(%[[V6]], %[[V7]]) : {{.*}} -> tensor<12x2x2x1xf32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 0, 0, 0, 1>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V11:.*]] = "aten.constant_pad_nd"(%arg1, %[[V9]], %[[V10]]) : {{.*}} -> tensor<1x4x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = array<i64: 1, 2, 2, 4>}
// CHECK: %[[V13:.*]] = "aten.view"(%[[V11]], %[[V12]]) : {{.*}} -> tensor<1x2x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1, 3>}
// CHECK: %[[V15:.*]] = "aten.permute"(%[[V13]], %[[V14]]) : {{.*}} -> tensor<2x1x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = array<i64: 2, 2, 4>}
// CHECK: %[[V17:.*]] = "aten.view"(%[[V15]], %[[V16]]) : {{.*}} -> tensor<2x2x4x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V18:.*]] = "hw.constant"() {value = array<i64: 4, 1, 3, 2>}
// CHECK: %[[V19:.*]] = "aten.view"(%arg3, %[[V18]]) : {{.*}} -> tensor<4x1x3x2xf32>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1, 3>}
// CHECK: %[[V21:.*]] = "aten.permute"(%[[V19]], %[[V20]]) : {{.*}} -> tensor<3x4x1x2xf32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 12, 1, 2>}
// CHECK: %[[V23:.*]] = "aten.view"(%[[V21]], %[[V22]]) : {{.*}} -> tensor<12x1x2xf32>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 2, 3, 2, 2, 2, 1>}
// CHECK: %[[V25:.*]] = "aten.view"(%arg2, %[[V24]]) : {{.*}} -> tensor<2x3x2x2x2x1xf32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = array<i64: 2, 3, 0, 4, 1, 5>}
// CHECK: %[[V27:.*]] = "aten.permute"(%[[V25]], %[[V26]]) : {{.*}} -> tensor<2x2x2x2x3x1xf32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = array<i64: 2, 4, 6, 1>}
// CHECK: %[[V29:.*]] = "aten.view"(%[[V27]], %[[V28]]) : {{.*}} -> tensor<2x4x6x1xf32>
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V34:.*]] = "aten.slice.Tensor"(%[[V29]], %[[V30]], %[[V31]], %[[V32]], %[[V33]]) : {{.*}} -> tensor<2x3x6x1xf32>
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V38:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V39:.*]] = "aten.slice.Tensor"(%[[V34]], %[[V35]], %[[V36]], %[[V37]], %[[V38]]) : {{.*}} -> tensor<2x3x5x1xf32>
// CHECK: %[[V40:.*]] = "hw.constant"() {value = array<i64: 2, 2, 3, 2>}
// CHECK: %[[V41:.*]] = "aten.view"(%arg3, %[[V40]]) : {{.*}} -> tensor<2x2x3x2xf32>
// CHECK: %[[V42:.*]] = "hw.constant"() {value = array<i64: 1, 2, 0, 3>}
// CHECK: %[[V43:.*]] = "aten.permute"(%[[V41]], %[[V42]]) : {{.*}} -> tensor<2x3x2x2xf32>
// CHECK: %[[V44:.*]] = "hw.constant"() {value = array<i64: 2, 6, 2>}
// CHECK: %[[V45:.*]] = "aten.view"(%[[V43]], %[[V44]]) : {{.*}} -> tensor<2x6x2xf32>
// CHECK: %[[V46:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V47:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V48:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V49:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V50:.*]] = "aten.slice.Tensor"(%[[V45]], %[[V46]], %[[V47]], %[[V48]], %[[V49]]) : {{.*}} -> tensor<2x5x2xf32>
// CHECK: %[[V51:.*]] = "hw.constant"() {value = array<i64: 2, 2, 3, 2>}
// CHECK: %[[V52:.*]] = "aten.view"(%arg3, %[[V51]]) : {{.*}} -> tensor<2x2x3x2xf32>
// CHECK: %[[V53:.*]] = "hw.constant"() {value = array<i64: 1, 2, 0, 3>}
// CHECK: %[[V54:.*]] = "aten.permute"(%[[V52]], %[[V53]]) : {{.*}} -> tensor<2x3x2x2xf32>
// CHECK: %[[V55:.*]] = "hw.constant"() {value = array<i64: 2, 6, 2>}
// CHECK: %[[V56:.*]] = "aten.view"(%[[V54]], %[[V55]]) : {{.*}} -> tensor<2x6x2xf32>
// CHECK: %[[V57:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V58:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V59:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V60:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V61:.*]] = "aten.slice.Tensor"(%[[V56]], %[[V57]], %[[V58]], %[[V59]], %[[V60]]) : {{.*}} -> tensor<2x0x2xf32>
// CHECK: %[[V62:.*]] = "hw.constant"() {value = array<i64: 4, 3, 1, 2>}
// CHECK: %[[V63:.*]] = "aten.view"(%arg3, %[[V62]]) : {{.*}} -> tensor<4x3x1x2xf32>
// CHECK: %[[V64:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1, 3>}
// CHECK: %[[V65:.*]] = "aten.permute"(%[[V63]], %[[V64]]) : {{.*}} -> tensor<1x4x3x2xf32>
// CHECK: %[[V66:.*]] = "hw.constant"() {value = array<i64: 4, 3, 2>}
// CHECK: %[[V67:.*]] = "aten.view"(%[[V65]], %[[V66]]) : {{.*}} -> tensor<4x3x2xf32>
// CHECK: return %[[V8]], %[[V17]], %[[V23]], %[[V39]], %[[V50]], %[[V61]], %[[V67]]
func.func @forward(%x0: tensor<2x3x5x1xf32>, %x1: tensor<1x3x4x!quant.uniform<i8:f32, 0.5:3>>, %x2: tensor<12x2x2x1xf32>, %x3: tensor<4x3x2xf32>) -> (tensor<12x2x2x1xf32>, tensor<2x2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<12x1x2xf32>, tensor<2x3x5x1xf32>, tensor<2x5x2xf32>, tensor<2x0x2xf32>, tensor<4x3x2xf32>) {
  %k0 = "hw.weight"() {name = "k0", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k1 = "hw.weight"() {name = "k1", value = dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %0 = "tfl.space_to_batch_nd"(%x0, %k0, %k1) : (tensor<2x3x5x1xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<12x2x2x1xf32>
  %k3 = "hw.weight"() {name = "k3", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k4 = "hw.weight"() {name = "k4", value = dense<[[0, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %1 = "tfl.space_to_batch_nd"(%x1, %k3, %k4) : (tensor<1x3x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x2x4x!quant.uniform<i8:f32, 0.5:3>>
  %k6 = "hw.weight"() {name = "k6", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k7 = "hw.weight"() {name = "k7", value = dense<[[0, 0]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %2 = "tfl.space_to_batch_nd"(%x3, %k6, %k7) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<12x1x2xf32>
  %k9 = "hw.weight"() {name = "k9", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k10 = "hw.weight"() {name = "k10", value = dense<[[1, 0], [0, 1]]> : tensor<2x2xi32>} : () -> tensor<2x2xi32>
  %3 = "tfl.batch_to_space_nd"(%x2, %k9, %k10) : (tensor<12x2x2x1xf32>, tensor<2xi32>, tensor<2x2xi32>) -> tensor<2x3x5x1xf32>
  %k12 = "hw.weight"() {name = "k12", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k13 = "hw.weight"() {name = "k13", value = dense<[[0, 1]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %4 = "tfl.batch_to_space_nd"(%x3, %k12, %k13) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x5x2xf32>
  %k15 = "hw.weight"() {name = "k15", value = dense<[2]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k16 = "hw.weight"() {name = "k16", value = dense<[[2, 4]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %5 = "tfl.batch_to_space_nd"(%x3, %k15, %k16) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<2x0x2xf32>
  %k18 = "hw.weight"() {name = "k18", value = dense<[1]> : tensor<1xi32>} : () -> tensor<1xi32>
  %k19 = "hw.weight"() {name = "k19", value = dense<[[0, 0]]> : tensor<1x2xi32>} : () -> tensor<1x2xi32>
  %6 = "tfl.space_to_batch_nd"(%x3, %k18, %k19) : (tensor<4x3x2xf32>, tensor<1xi32>, tensor<1x2xi32>) -> tensor<4x3x2xf32>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<12x2x2x1xf32>, tensor<2x2x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<12x1x2xf32>, tensor<2x3x5x1xf32>, tensor<2x5x2xf32>, tensor<2x0x2xf32>, tensor<4x3x2xf32>
}
// -----

// The same elements in another shape: what they stand for is what the file says.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %[[V1:.*]] = "aten.view"(%arg0, %[[V0]]) : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V2:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[V3:.*]] = "aten.view"(%arg0, %[[V2]]) : {{.*}} -> tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V4:.*]] = quant.scast %[[V3]] : tensor<6x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<6xi8>
// CHECK: %[[V5:.*]] = quant.scast %[[V4]] : tensor<6xi8> to tensor<6x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 3>}
// CHECK: %[[V7:.*]] = "aten.view"(%arg1, %[[V6]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = array<i64: 1, 1, 3>}
// CHECK: %[[V9:.*]] = "aten.view"(%arg1, %[[V8]]) : {{.*}} -> tensor<1x1x3xf32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V11:.*]] = "aten.permute"(%arg0, %[[V10]]) : {{.*}} -> tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V12:.*]] = quant.scast %[[V11]] : tensor<3x2x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<3x2xi8>
// CHECK: %[[V13:.*]] = quant.scast %[[V12]] : tensor<3x2xi8> to tensor<3x2x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V16:.*]] = "aten.expand"(%arg1, %[[V14]], %[[V15]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = array<i64: 1, 2, 3>}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V19:.*]] = "aten.expand"(%arg0, %[[V17]], %[[V18]]) : {{.*}} -> tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V20:.*]] = quant.scast %[[V19]] : tensor<1x2x3x!quant.uniform<i8:f32, 5.000000e-01:3>> to tensor<1x2x3xi8>
// CHECK: %[[V21:.*]] = quant.scast %[[V20]] : tensor<1x2x3xi8> to tensor<1x2x3x!quant.uniform<i8:f32, 2.500000e-01:-5>>
// CHECK: return %[[V1]], %[[V5]], %[[V7]], %[[V9]], %[[V13]], %[[V16]], %[[V21]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<1x3xf32>) -> (tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<6x!quant.uniform<i8:f32, 0.25:-5>>, tensor<3xf32>, tensor<1x1x3xf32>, tensor<3x2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x3xf32>, tensor<1x2x3x!quant.uniform<i8:f32, 0.25:-5>>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %0 = "tfl.reshape"(%x0, %c0) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.none) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  %k2 = "hw.weight"() {name = "k2", value = dense<[6]> : tensor<1xi32>} : () -> tensor<1xi32>
  %1 = "tfl.reshape"(%x0, %k2) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<1xi32>) -> tensor<6x!quant.uniform<i8:f32, 0.25:-5>>
  %2 = "tfl.squeeze"(%x1) {squeeze_dims = array<i64: 0>} : (tensor<1x3xf32>) -> tensor<3xf32>
  %k5 = "hw.weight"() {name = "k5", value = dense<0> : tensor<i32>} : () -> tensor<i32>
  %3 = "tfl.expand_dims"(%x1, %k5) : (tensor<1x3xf32>, tensor<i32>) -> tensor<1x1x3xf32>
  %k7 = "hw.weight"() {name = "k7", value = dense<[-1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %4 = "tfl.transpose"(%x0, %k7) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi32>) -> tensor<3x2x!quant.uniform<i8:f32, 0.25:-5>>
  %k9 = "hw.weight"() {name = "k9", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %5 = "tfl.broadcast_to"(%x1, %k9) : (tensor<1x3xf32>, tensor<2xi32>) -> tensor<2x3xf32>
  %k11 = "hw.weight"() {name = "k11", value = dense<[1, 2, 3]> : tensor<3xi32>} : () -> tensor<3xi32>
  %6 = "tfl.broadcast_to"(%x0, %k11) : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3xi32>) -> tensor<1x2x3x!quant.uniform<i8:f32, 0.25:-5>>
  return %0, %1, %2, %3, %4, %5, %6 : tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<6x!quant.uniform<i8:f32, 0.25:-5>>, tensor<3xf32>, tensor<1x1x3xf32>, tensor<3x2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<2x3xf32>, tensor<1x2x3x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// Shapes are known, and so are tensors of one element everywhere.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "shape", value = dense<[2, 3]> : tensor<2xi32>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "shape_1", value = dense<[2, 3]> : tensor<2xi32>}
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V5:.*]] = "aten.expand"(%[[V2]], %[[V3]], %[[V4]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "zero_1", value = dense<0> : tensor<i8>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V9:.*]] = "aten.expand"(%[[V6]], %[[V7]], %[[V8]]) : {{.*}} -> tensor<2xi8>
// CHECK: %[[V10:.*]] = quant.scast %[[V9]] : tensor<2xi8> to tensor<2x!quant.uniform<i8:f32, 5.000000e-01:3>>
// CHECK: %[[V11:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V13:.*]] = "aten.expand"(%arg1, %[[V11]], %[[V12]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: return %[[V0]], %[[V1]], %[[V5]], %[[V10]], %[[V13]]
func.func @forward(%x0: tensor<2x3xf32>, %x1: tensor<f32>, %x2: tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3xf32>) {
  %0 = "tfl.shape"(%x0) : (tensor<2x3xf32>) -> tensor<2xi32>
  %k1 = "hw.weight"() {name = "k1", value = dense<[2, 1]> : tensor<2xi32>} : () -> tensor<2xi32>
  %k2 = "hw.weight"() {name = "k2", value = dense<[3]> : tensor<1xi32>} : () -> tensor<1xi32>
  %1 = "tfl.broadcast_args"(%k1, %k2) : (tensor<2xi32>, tensor<1xi32>) -> tensor<2xi32>
  %2 = "tfl.zeros_like"(%x0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "tfl.zeros_like"(%x2) : (tensor<2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %k6 = "hw.weight"() {name = "k6", value = dense<[2, 3]> : tensor<2xi32>} : () -> tensor<2xi32>
  %4 = "tfl.fill"(%k6, %x1) : (tensor<2xi32>, tensor<f32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4 : tensor<2xi32>, tensor<2xi32>, tensor<2x3xf32>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3xf32>
}
