// RUN: hardwire-opt %s --compute-in-integers --split-input-file | filecheck %s

// Functions of one number, each a table of 256 bytes, of exact values that are rounded once.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V1:.*]] = "fixed.table"(%arg0, %[[V0]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V3:.*]] = "fixed.table"(%arg0, %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V5:.*]] = "fixed.table"(%arg0, %[[V4]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V7:.*]] = "fixed.table"(%arg0, %[[V6]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V9:.*]] = "fixed.table"(%arg0, %[[V8]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "table_5"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V11:.*]] = "fixed.table"(%arg0, %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "table_6"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V13:.*]] = "fixed.table"(%arg0, %[[V12]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "table_7"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V15:.*]] = "fixed.table"(%arg0, %[[V14]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V16:.*]] = "hw.weight"() {name = "table_8"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V17:.*]] = "fixed.table"(%arg0, %[[V16]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "table_9"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V19:.*]] = "fixed.table"(%arg0, %[[V18]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V20:.*]] = "hw.weight"() {name = "table_10"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V21:.*]] = "fixed.table"(%arg0, %[[V20]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V22:.*]] = "hw.weight"() {name = "table_11"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V23:.*]] = "fixed.table"(%arg0, %[[V22]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V24:.*]] = "hw.weight"() {name = "table_12"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V25:.*]] = "fixed.table"(%arg0, %[[V24]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V26:.*]] = "hw.weight"() {name = "table_13"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V27:.*]] = "fixed.table"(%arg0, %[[V26]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "table_14"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V29:.*]] = "fixed.table"(%arg0, %[[V28]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V30:.*]] = "hw.weight"() {name = "table_15"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V31:.*]] = "fixed.table"(%arg0, %[[V30]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: return %[[V1]], %[[V3]], %[[V5]], %[[V7]], %[[V9]], %[[V11]], %[[V13]], %[[V15]], %[[V17]], %[[V19]], %[[V21]], %[[V23]], %[[V25]], %[[V27]], %[[V29]], %[[V31]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>) {
  %0 = "aten.abs"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %1 = "aten.erf"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %2 = "aten.exp"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %3 = "aten.expm1"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %4 = "aten.hardsigmoid"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %5 = "aten.hardswish"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %6 = "aten.log"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %7 = "aten.log1p"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %8 = "aten.log_sigmoid"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %9 = "aten.mish"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %10 = "aten.reciprocal"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %11 = "aten.rsqrt"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %12 = "aten.silu"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %13 = "aten.sqrt"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %14 = "aten.square"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %15 = "aten.tanh"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15 : tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// Functions that have numbers beside the one that they are of.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "table"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V1:.*]] = "fixed.table"(%arg0, %[[V0]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "table_1"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V3:.*]] = "fixed.table"(%arg0, %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "table_2"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V5:.*]] = "fixed.table"(%arg0, %[[V4]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "table_3"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V7:.*]] = "fixed.table"(%arg0, %[[V6]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "table_4"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V9:.*]] = "fixed.table"(%arg0, %[[V8]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "table_5"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V11:.*]] = "fixed.table"(%arg0, %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "table_6"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V13:.*]] = "fixed.table"(%arg0, %[[V12]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "table_7"}{{.*}} -> tensor<256xi8>
// CHECK: %[[V15:.*]] = "fixed.table"(%arg0, %[[V14]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: return %[[V1]], %[[V3]], %[[V5]], %[[V7]], %[[V9]], %[[V11]], %[[V13]], %[[V15]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>) {
  %c0 = "hw.constant"() {value = 0.7 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 1.5 : f64} : () -> f64
  %c2 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c3 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c4 = "hw.constant"() {value = "none"} : () -> !hw.str
  %c5 = "hw.constant"() {value = "tanh"} : () -> !hw.str
  %c6 = "hw.constant"() {value = 0.3 : f64} : () -> f64
  %c7 = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %c8 = "hw.constant"() {value = -0.5 : f64} : () -> f64
  %c9 = "hw.constant"() {value = 5.0 : f64} : () -> f64
  %0 = "aten.celu"(%x0, %c0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %1 = "aten.elu"(%x0, %c1, %c2, %c3) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, f64, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %2 = "aten.gelu"(%x0, %c4) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, !hw.str) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %3 = "aten.gelu"(%x0, %c5) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, !hw.str) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %4 = "aten.leaky_relu"(%x0, %c6) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %5 = "aten.pow.Tensor_Scalar"(%x0, %c7) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %6 = "aten.pow.Tensor_Scalar"(%x0, %c8) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %7 = "aten.softplus"(%x0, %c3, %c9) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// A number that is added, taken away or multiplied with is in the line.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "multiplier", value = dense<8589934592> : tensor<i64>}
// CHECK: %[[V1:.*]] = "hw.weight"() {name = "offset", value = dense<6442450944> : tensor<i64>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V4:.*]] = "fixed.line"(%arg0, %[[V0]], %[[V1]], %[[V2]], %[[V3]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V7:.*]] = "aten.clamp"(%[[V4]], %[[V5]], %[[V6]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V8:.*]] = "aten.to.dtype"(%[[V7]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<8589934592> : tensor<i64>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "offset_1", value = dense<-96636764160> : tensor<i64>}
// CHECK: %[[V11:.*]] = "hw.constant"() {value}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V13:.*]] = "fixed.line"(%arg0, %[[V9]], %[[V10]], %[[V11]], %[[V12]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V16:.*]] = "aten.clamp"(%[[V13]], %[[V14]], %[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V17:.*]] = "aten.to.dtype"(%[[V16]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "multiplier_2", value = dense<-17179869184> : tensor<i64>}
// CHECK: %[[V19:.*]] = "hw.weight"() {name = "offset_2", value = dense<57982058496> : tensor<i64>}
// CHECK: %[[V20:.*]] = "hw.constant"() {value}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V22:.*]] = "fixed.line"(%arg0, %[[V18]], %[[V19]], %[[V20]], %[[V21]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V25:.*]] = "aten.clamp"(%[[V22]], %[[V23]], %[[V24]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V26:.*]] = "aten.to.dtype"(%[[V25]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V27:.*]] = "hw.weight"() {name = "multiplier_3", value = dense<-6012954214> : tensor<i64>}
// CHECK: %[[V28:.*]] = "hw.weight"() {name = "offset_3", value = dense<-1288490226> : tensor<i32>}
// CHECK: %[[V29:.*]] = "hw.constant"() {value}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V31:.*]] = "fixed.line"(%arg0, %[[V27]], %[[V28]], %[[V29]], %[[V30]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V32:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V34:.*]] = "aten.clamp"(%[[V31]], %[[V32]], %[[V33]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V35:.*]] = "aten.to.dtype"(%[[V34]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V36:.*]] = "hw.weight"() {name = "multiplier_4", value = dense<12271335131> : tensor<i64>}
// CHECK: %[[V37:.*]] = "hw.weight"() {name = "offset_4", value = dense<-56141358244> : tensor<i64>}
// CHECK: %[[V38:.*]] = "hw.constant"() {value}
// CHECK: %[[V39:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V40:.*]] = "fixed.line"(%arg0, %[[V36]], %[[V37]], %[[V38]], %[[V39]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V41:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V42:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V43:.*]] = "aten.clamp"(%[[V40]], %[[V41]], %[[V42]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V44:.*]] = "aten.to.dtype"(%[[V43]], {{.*}} -> tensor<4xi8>
// CHECK: %[[V45:.*]] = "hw.weight"() {name = "multiplier_5", value = dense<-8589934592> : tensor<i64>}
// CHECK: %[[V46:.*]] = "hw.weight"() {name = "offset_5", value = dense<6442450944> : tensor<i64>}
// CHECK: %[[V47:.*]] = "hw.constant"() {value}
// CHECK: %[[V48:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V49:.*]] = "fixed.line"(%arg0, %[[V45]], %[[V46]], %[[V47]], %[[V48]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V50:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V51:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V52:.*]] = "aten.clamp"(%[[V49]], %[[V50]], %[[V51]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V53:.*]] = "aten.to.dtype"(%[[V52]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V8]], %[[V17]], %[[V26]], %[[V35]], %[[V44]], %[[V53]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>) {
  %c0 = "hw.constant"() {value = 1.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c2 = "hw.constant"() {value = -0.7 : f64} : () -> f64
  %c3 = "hw.constant"() {value = 0.7 : f64} : () -> f64
  %0 = "aten.add.Scalar"(%x0, %c0, %c1) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, i64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %1 = "aten.sub.Scalar"(%x0, %c0, %c1) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, i64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %2 = "aten.rsub.Scalar"(%x0, %c0, %c1) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, i64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %3 = "aten.mul.Scalar"(%x0, %c2) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %4 = "aten.div.Scalar"(%x0, %c3) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  %5 = "aten.neg"(%x0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
  return %0, %1, %2, %3, %4, %5 : tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// Bounds are rounded to the nearest element; a missing one is that of the elements. Where they
// contradict each other the upper one counts.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V2:.*]] = "aten.clamp"(%arg0, %[[V0]], %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = 6 : i64}
// CHECK: %[[V5:.*]] = "aten.clamp"(%arg0, %[[V3]], %[[V4]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[V8:.*]] = "aten.clamp"(%arg0, %[[V6]], %[[V7]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: return %[[V2]], %[[V5]], %[[V8]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>) {
  %c0 = "hw.constant"() {value = -1.3 : f64} : () -> f64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.clamp"(%x0, %c0, %c1) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, !hw.none) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %c2 = "hw.constant"() {value = 1.3 : f64} : () -> f64
  %1 = "aten.clamp"(%x0, %c1, %c2) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, !hw.none, f64) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  %c3 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c4 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %2 = "aten.clamp"(%x0, %c3, %c4) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, f64, f64) -> tensor<4x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2 : tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// What moves elements moves integers, and rescales them where they arrive: here, one of them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "places", value = dense<[1, 0]> : tensor<2xi64>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = "aten.clone"(%arg0, %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V6:.*]] = "aten.embedding"(%arg0, %[[V0]], %[[V3]], %[[V4]], %[[V5]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V7:.*]] = "hw.weight"() {name = "multiplier", value = dense<8589934592> : tensor<i64>}
// CHECK: %[[V8:.*]] = "hw.weight"() {name = "offset", value = dense<-45097156608> : tensor<i64>}
// CHECK: %[[V9:.*]] = "hw.constant"() {value}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V11:.*]] = "fixed.line"(%[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V14:.*]] = "aten.clamp"(%[[V11]], %[[V12]], %[[V13]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V14]], {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V16:.*]] = "hw.constant"() {value = array<i64: 4, 2, 3>}
// CHECK: %[[V17:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V18:.*]] = "aten.expand"(%arg0, %[[V16]], %[[V17]]) {hw.computes = "exact"} : {{.*}} -> tensor<4x2x3xi8>
// CHECK: %[[V19:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V20:.*]] = "aten.flip"(%arg0, %[[V19]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V22:.*]] = "aten.index_select"(%arg0, %[[V21]], %[[V0]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V23:.*]] = "hw.constant"() {value = array<i64: 1, 0>}
// CHECK: %[[V24:.*]] = "aten.permute"(%arg0, %[[V23]]) {hw.computes = "exact"} : {{.*}} -> tensor<3x2xi8>
// CHECK: %[[V25:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V27:.*]] = "aten.select.int"(%arg0, %[[V25]], %[[V26]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi8>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V29:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[V30:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V31:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[V32:.*]] = "aten.slice.Tensor"(%arg0, %[[V28]], %[[V29]], %[[V30]], %[[V31]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi8>
// CHECK: %[[V33:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[V34:.*]] = "aten.view"(%arg0, %[[V33]]) {hw.computes = "exact"} : {{.*}} -> tensor<6xi8>
// CHECK: return %[[V2]], %[[V15]], %[[V18]], %[[V20]], %[[V22]], %[[V24]], %[[V27]], %[[V32]], %[[V34]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<6x!quant.uniform<i8:f32, 0.5:3>>) {
  %places = "hw.weight"() {name = "places", value = dense<[1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = array<i64: 4, 2, 3>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = false} : () -> i1
  %c3 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c5 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c9 = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.clone"(%x0, %c0) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.none) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %c10 = "hw.constant"() {value = -1 : i64} : () -> i64
  %1 = "aten.embedding"(%x0, %places, %c10, %c2, %c2) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2xi64>, i64, i1, i1) -> tensor<2x3x!quant.uniform<i8:f32, 0.25:-5>>
  %2 = "aten.expand"(%x0, %c1, %c2) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, i1) -> tensor<4x2x3x!quant.uniform<i8:f32, 0.5:3>>
  %3 = "aten.flip"(%x0, %c3) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %4 = "aten.index_select"(%x0, %c4, %places) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, i64, tensor<2xi64>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  %5 = "aten.permute"(%x0, %c5) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>) -> tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>
  %6 = "aten.select.int"(%x0, %c6, %c7) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, i64, i64) -> tensor<2x!quant.uniform<i8:f32, 0.5:3>>
  %7 = "aten.slice.Tensor"(%x0, %c6, %c4, %c8, %c7) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, i64, i64, i64, i64) -> tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>
  %8 = "aten.view"(%x0, %c9) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>) -> tensor<6x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.25:-5>>, tensor<4x2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<6x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// So do images that grow.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 4>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value}
// CHECK: %[[V2:.*]] = "aten.upsample_nearest1d"(%arg0, %[[V0]], %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x4xi8>
// CHECK: %[[V3:.*]] = "hw.constant"() {value = array<i64: 4, 2>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value}
// CHECK: %[[V5:.*]] = "hw.constant"() {value}
// CHECK: %[[V6:.*]] = "aten.upsample_nearest2d"(%arg1, %[[V3]], %[[V4]], %[[V5]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x4x2xi8>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 1, 4, 2>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value}
// CHECK: %[[V9:.*]] = "hw.constant"() {value}
// CHECK: %[[V10:.*]] = "hw.constant"() {value}
// CHECK: %[[V11:.*]] = "aten.upsample_nearest3d"(%arg2, %[[V7]], %[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x1x4x2xi8>
// CHECK: return %[[V2]], %[[V6]], %[[V11]]
func.func @forward(%x0: tensor<1x1x2x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>, %x2: tensor<1x1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<1x1x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x4x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x1x4x2x!quant.uniform<i8:f32, 0.5:3>>) {
  %c0 = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.upsample_nearest1d"(%x0, %c0, %c1) {hw.arithmetic = "exact"} : (tensor<1x1x2x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, !hw.none) -> tensor<1x1x4x!quant.uniform<i8:f32, 0.5:3>>
  %c2 = "hw.constant"() {value = array<i64: 4, 2>} : () -> !hw.list<i64>
  %1 = "aten.upsample_nearest2d"(%x1, %c2, %c1, %c1) {hw.arithmetic = "exact"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, !hw.none, !hw.none) -> tensor<1x1x4x2x!quant.uniform<i8:f32, 0.5:3>>
  %c3 = "hw.constant"() {value = array<i64: 1, 4, 2>} : () -> !hw.list<i64>
  %2 = "aten.upsample_nearest3d"(%x2, %c3, %c1, %c1, %c1) {hw.arithmetic = "exact"} : (tensor<1x1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, !hw.none, !hw.none, !hw.none) -> tensor<1x1x1x4x2x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2 : tensor<1x1x4x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x4x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x1x1x4x2x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// The greatest and the least are found among integers, bytes without a sign in a type that has one, and rescaled
// where they arrive.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V2:.*]] = "aten.amax"(%arg0, %[[V0]], %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi8>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "multiplier", value = dense<8589934592> : tensor<i64>}
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "offset", value = dense<-45097156608> : tensor<i64>}
// CHECK: %[[V5:.*]] = "hw.constant"() {value}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V7:.*]] = "fixed.line"(%[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V8:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V10:.*]] = "aten.clamp"(%[[V7]], %[[V8]], %[[V9]]) {hw.computes = "exact"} : {{.*}} -> tensor<2xi32>
// CHECK: %[[V11:.*]] = "aten.to.dtype"(%[[V10]], {{.*}} -> tensor<2xi8>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<2x3xi16>
// CHECK: %[[V13:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V14:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V15:.*]] = "aten.amin"(%[[V12]], %[[V13]], %[[V14]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x3xi16>
// CHECK: %[[V16:.*]] = "aten.to.dtype"(%[[V15]], {{.*}} -> tensor<1x3xui8>
// CHECK: %[[V17:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<4294967296> : tensor<i64>}
// CHECK: %[[V18:.*]] = "hw.weight"() {name = "offset_1", value = dense<-534723428352> : tensor<i64>}
// CHECK: %[[V19:.*]] = "hw.constant"() {value}
// CHECK: %[[V20:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V21:.*]] = "fixed.line"(%arg1, %[[V17]], %[[V18]], %[[V19]], %[[V20]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V24:.*]] = "aten.clamp"(%[[V21]], %[[V22]], %[[V23]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi32>
// CHECK: %[[V25:.*]] = "aten.to.dtype"(%[[V24]], {{.*}} -> tensor<2x3xi8>
// CHECK: %[[V26:.*]] = "aten.minimum"(%arg0, %[[V25]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x3xi8>
// CHECK: return %[[V11]], %[[V16]], %[[V26]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>) -> (tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) {
  %c0 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.amax"(%x0, %c0, %c1) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, i1) -> tensor<2x!quant.uniform<i8:f32, 0.25:-5>>
  %c2 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = true} : () -> i1
  %1 = "aten.amin"(%x1, %c2, %c3) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>, !hw.list<i64>, i1) -> tensor<1x3x!quant.uniform<u8:f32, 0.5:128>>
  %2 = "aten.minimum"(%x0, %x1) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x3x!quant.uniform<u8:f32, 0.5:128>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
  return %0, %1, %2 : tensor<2x!quant.uniform<i8:f32, 0.25:-5>>, tensor<1x3x!quant.uniform<u8:f32, 0.5:128>>, tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>
}
// -----

// A sum is one of the integers, of which each is counted from the zero point: three of them are in the offset.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V3:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V0]], %[[V1]], %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "multiplier", value = dense<8589934592> : tensor<i64>}
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "offset", value = dense<-96636764160> : tensor<i64>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V8:.*]] = "fixed.line"(%[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V11:.*]] = "aten.clamp"(%[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V12:.*]] = "aten.to.dtype"(%[[V11]], {{.*}} -> tensor<2x1xi8>
// CHECK: return %[[V12]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<2x1x!quant.uniform<i8:f32, 0.25:-5>> {
  %c0 = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = true} : () -> i1
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.sum.dim_IntList"(%x0, %c0, %c1, %c2) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, !hw.list<i64>, i1, !hw.none) -> tensor<2x1x!quant.uniform<i8:f32, 0.25:-5>>
  return %0 : tensor<2x1x!quant.uniform<i8:f32, 0.25:-5>>
}
// -----

// Words are summed up in 64 bits where 32 might not do.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = array<i64: 1>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[V3:.*]] = "aten.sum.dim_IntList"(%arg0, %[[V0]], %[[V1]], %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[V4:.*]] = "hw.weight"() {name = "multiplier", value = dense<33554432> : tensor<i32>}
// CHECK: %[[V5:.*]] = "hw.weight"() {name = "offset", value = dense<-7044283236352> : tensor<i64>}
// CHECK: %[[V6:.*]] = "hw.weight"() {name = "below", value = dense<-7044316790784> : tensor<i64>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V8:.*]] = "fixed.line"(%[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V9:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.add.Scalar"(%[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V12:.*]] = "hw.constant"() {value = -32768 : i64}
// CHECK: %[[V13:.*]] = "hw.constant"() {value = 32767 : i64}
// CHECK: %[[V14:.*]] = "aten.clamp"(%[[V11]], %[[V12]], %[[V13]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x1xi32>
// CHECK: %[[V15:.*]] = "aten.to.dtype"(%[[V14]], {{.*}} -> tensor<2x1xi16>
// CHECK: return %[[V15]]
func.func @forward(%x0: tensor<2x70000x!quant.uniform<i16:f32, 0.5:3>>) -> tensor<2x1x!quant.uniform<i16:f32, 64.0:3>> {
  %c0 = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = true} : () -> i1
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.sum.dim_IntList"(%x0, %c0, %c1, %c2) {hw.arithmetic = "exact"} : (tensor<2x70000x!quant.uniform<i16:f32, 0.5:3>>, !hw.list<i64>, i1, !hw.none) -> tensor<2x1x!quant.uniform<i16:f32, 64.0:3>>
  return %0 : tensor<2x1x!quant.uniform<i16:f32, 64.0:3>>
}
// -----

// A difference of two numbers is one line with a part that the other operand gives, factor and all.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<4xi64>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = -25769803776 : i64}
// CHECK: %[[V2:.*]] = "aten.mul.Scalar"(%[[V0]], %[[V1]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi64>
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "multiplier", value = dense<17179869184> : tensor<i64>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = -178241142785 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V6:.*]] = "aten.add.Scalar"(%[[V2]], %[[V4]], %[[V5]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi64>
// CHECK: %[[V7:.*]] = "hw.constant"() {value}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V9:.*]] = "fixed.line"(%arg0, %[[V3]], %[[V6]], %[[V7]], %[[V8]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V10:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V11:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V12:.*]] = "aten.clamp"(%[[V9]], %[[V10]], %[[V11]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi32>
// CHECK: %[[V13:.*]] = "aten.to.dtype"(%[[V12]], {{.*}} -> tensor<4xi8>
// CHECK: return %[[V13]]
func.func @forward(%x0: tensor<4x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<4x!quant.uniform<i8:f32, 0.25:-5>>) -> tensor<4x!quant.uniform<i8:f32, 0.125>> {
  %c0 = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.sub.Tensor"(%x0, %x1, %c0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.5:3>>, tensor<4x!quant.uniform<i8:f32, 0.25:-5>>, i64) -> tensor<4x!quant.uniform<i8:f32, 0.125>>
  return %0 : tensor<4x!quant.uniform<i8:f32, 0.125>>
}
// -----

// Products of matrices are as those of stacks, whatever comes in front of them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "aten.mm"(%arg0, %arg1) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V4:.*]] = "aten.sum.dim_IntList"(%arg1, %[[V1]], %[[V2]], %[[V3]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V6:.*]] = "aten.mul.Scalar"(%[[V4]], %[[V5]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V7:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V8:.*]] = "aten.sub.Tensor"(%[[V0]], %[[V6]], %[[V7]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "multiplier", value = dense<268435456> : tensor<i32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "offset", value = dense<2147483648> : tensor<i64>}
// CHECK: %[[V11:.*]] = "hw.weight"() {name = "below", value = dense<1879048192> : tensor<i32>}
// CHECK: %[[V12:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V13:.*]] = "fixed.line"(%[[V8]], %[[V9]], %[[V10]], %[[V11]], %[[V12]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V14:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V16:.*]] = "aten.add.Scalar"(%[[V13]], %[[V14]], %[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V19:.*]] = "aten.clamp"(%[[V16]], %[[V17]], %[[V18]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V20:.*]] = "aten.to.dtype"(%[[V19]], {{.*}} -> tensor<2x2xi8>
// CHECK: %[[V21:.*]] = "aten.mm"(%arg0, %arg1) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V22:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[V23:.*]] = "hw.constant"() {value = true}
// CHECK: %[[V24:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V25:.*]] = "aten.sum.dim_IntList"(%arg1, %[[V22]], %[[V23]], %[[V24]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V27:.*]] = "aten.mul.Scalar"(%[[V25]], %[[V26]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2xi32>
// CHECK: %[[V28:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V29:.*]] = "aten.sub.Tensor"(%[[V21]], %[[V27]], %[[V28]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V30:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<268435456> : tensor<i32>}
// CHECK: %[[V31:.*]] = "hw.weight"() {name = "offset_1", value = dense<2147483648> : tensor<i64>}
// CHECK: %[[V32:.*]] = "hw.weight"() {name = "below_1", value = dense<1879048192> : tensor<i32>}
// CHECK: %[[V33:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V34:.*]] = "fixed.line"(%[[V29]], %[[V30]], %[[V31]], %[[V32]], %[[V33]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V35:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V37:.*]] = "aten.add.Scalar"(%[[V34]], %[[V35]], %[[V36]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V38:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V39:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V40:.*]] = "aten.clamp"(%[[V37]], %[[V38]], %[[V39]]) {hw.computes = "exact"} : {{.*}} -> tensor<2x2xi32>
// CHECK: %[[V41:.*]] = "aten.to.dtype"(%[[V40]], {{.*}} -> tensor<2x2xi8>
// CHECK: return %[[V20]], %[[V41]]
func.func @forward(%x0: tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, %x1: tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> (tensor<2x2x!quant.uniform<i8:f32, 2.0:1>>, tensor<2x2x!quant.uniform<i8:f32, 2.0:1>>) {
  %0 = "aten.mm"(%x0, %x1) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i8:f32, 2.0:1>>
  %1 = "aten.matmul"(%x0, %x1) {hw.arithmetic = "exact"} : (tensor<2x3x!quant.uniform<i8:f32, 0.5:3>>, tensor<3x2x!quant.uniform<i8:f32, 0.25>>) -> tensor<2x2x!quant.uniform<i8:f32, 2.0:1>>
  return %0, %1 : tensor<2x2x!quant.uniform<i8:f32, 2.0:1>>, tensor<2x2x!quant.uniform<i8:f32, 2.0:1>>
}
// -----

// A convolution with a border: its zero point is put around the image, so that a channel has one offset.
// Transposed, there are zero points between the elements, and the taps are in reverse.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.weight"() {name = "w", value = dense<{{\[\[\[\[}}1, 2{{\]\]\]}}, {{\[\[\[}}3, -4{{\]\]\]\]}}> : tensor<2x1x1x2xi8>}
// CHECK: %[[V1:.*]] = "hw.constant"() {value = array<i64: 1, 1, 0, 0>}
// CHECK: %[[V2:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V3:.*]] = "aten.constant_pad_nd"(%arg0, %[[V1]], %[[V2]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2x4xi8>
// CHECK: %[[V4:.*]] = "hw.constant"() {value}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V8:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V9:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V10:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V11:.*]] = "aten.convolution"(%[[V3]], %[[V0]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V12:.*]] = "hw.weight"() {name = "multiplier", value = dense<{{\[\[\[}}536870912{{\]\]}}, {{\[\[}}268435456{{\]\]\]}}> : tensor<2x1x1xi32>}
// CHECK: %[[V13:.*]] = "hw.weight"() {name = "offset", value = dense<{{\[\[\[}}536870912{{\]\]}}, {{\[\[}}1449551488{{\]\]\]}}> : tensor<2x1x1xi32>}
// CHECK: %[[V14:.*]] = "hw.weight"() {name = "below", value = dense<{{\[\[\[}}0{{\]\]}}, {{\[\[}}1449551488{{\]\]\]}}> : tensor<2x1x1xi32>}
// CHECK: %[[V15:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V16:.*]] = "fixed.line"(%[[V11]], %[[V12]], %[[V13]], %[[V14]], %[[V15]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V18:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V19:.*]] = "aten.add.Scalar"(%[[V16]], %[[V17]], %[[V18]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V20:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V21:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V22:.*]] = "aten.clamp"(%[[V19]], %[[V20]], %[[V21]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x2x3xi32>
// CHECK: %[[V23:.*]] = "aten.to.dtype"(%[[V22]], {{.*}} -> tensor<1x2x2x3xi8>
// CHECK: %[[V24:.*]] = "hw.constant"() {value = array<i64: 1, 1, 2, 1, 2, 1>}
// CHECK: %[[V25:.*]] = "aten.view"(%arg0, %[[V24]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2x1x2x1xi8>
// CHECK: %[[V26:.*]] = "hw.constant"() {value = array<i64: 0, 0, 0, 0, 0, 1, 0, 0>}
// CHECK: %[[V27:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V28:.*]] = "aten.constant_pad_nd"(%[[V25]], %[[V26]], %[[V27]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x2x2x2x1xi8>
// CHECK: %[[V29:.*]] = "hw.constant"() {value = array<i64: 1, 1, 4, 2>}
// CHECK: %[[V30:.*]] = "aten.view"(%[[V28]], %[[V29]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x4x2xi8>
// CHECK: %[[V31:.*]] = "hw.constant"() {value = array<i64: 1, 1, 0, 0>}
// CHECK: %[[V32:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[V33:.*]] = "aten.constant_pad_nd"(%[[V30]], %[[V31]], %[[V32]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x1x4x4xi8>
// CHECK: %[[V34:.*]] = "hw.weight"() {name = "kernel", value = dense<{{\[\[\[\[}}2, 1{{\]\]\]}}, {{\[\[\[}}-4, 3{{\]\]\]\]}}> : tensor<2x1x1x2xi8>}
// CHECK: %[[V35:.*]] = "hw.constant"() {value}
// CHECK: %[[V36:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V37:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V38:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: %[[V39:.*]] = "hw.constant"() {value = false}
// CHECK: %[[V40:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[V41:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V42:.*]] = "aten.convolution"(%[[V33]], %[[V34]], %[[V35]], %[[V36]], %[[V37]], %[[V38]], %[[V39]], %[[V40]], %[[V41]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V43:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<{{\[\[\[}}536870912{{\]\]}}, {{\[\[}}268435456{{\]\]\]}}> : tensor<2x1x1xi32>}
// CHECK: %[[V44:.*]] = "hw.weight"() {name = "offset_1", value = dense<{{\[\[\[}}536870912{{\]\]}}, {{\[\[}}1449551488{{\]\]\]}}> : tensor<2x1x1xi32>}
// CHECK: %[[V45:.*]] = "hw.weight"() {name = "below_1", value = dense<{{\[\[\[}}0{{\]\]}}, {{\[\[}}1449551488{{\]\]\]}}> : tensor<2x1x1xi32>}
// CHECK: %[[V46:.*]] = "hw.constant"() {value = 32 : i64}
// CHECK: %[[V47:.*]] = "fixed.line"(%[[V42]], %[[V43]], %[[V44]], %[[V45]], %[[V46]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V48:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V49:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V50:.*]] = "aten.add.Scalar"(%[[V47]], %[[V48]], %[[V49]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V51:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V52:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V53:.*]] = "aten.clamp"(%[[V50]], %[[V51]], %[[V52]]) {hw.computes = "exact"} : {{.*}} -> tensor<1x2x4x3xi32>
// CHECK: %[[V54:.*]] = "aten.to.dtype"(%[[V53]], {{.*}} -> tensor<1x2x4x3xi8>
// CHECK: return %[[V23]], %[[V54]]
func.func @forward(%x0: tensor<1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>) -> (tensor<1x2x2x3x!quant.uniform<i8:f32, 2.0:1>>, tensor<1x2x4x3x!quant.uniform<i8:f32, 2.0:1>>) {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1, 2]]], [[[3, -4]]]]> : tensor<2x1x1x2xi8>} : () -> tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>
  %v = "hw.weight"() {name = "v", value = dense<[[[[1, 2]], [[3, -4]]]]> : tensor<1x2x1x2xi8>} : () -> tensor<1x2x1x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>
  %b = "hw.weight"() {name = "b", value = dense<[1.5, -0.7]> : tensor<2xf32>} : () -> tensor<2xf32>
  %c0 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = false} : () -> i1
  %c3 = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x0, %w, %b, %c0, %c1, %c0, %c2, %c3, %c4) {hw.arithmetic = "exact"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<2x1x1x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x2x3x!quant.uniform<i8:f32, 2.0:1>>
  %c5 = "hw.constant"() {value = array<i64: 2, 1>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = true} : () -> i1
  %c7 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.convolution"(%x0, %v, %b, %c5, %c3, %c0, %c6, %c7, %c4) {hw.arithmetic = "exact"} : (tensor<1x1x2x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2x1x2x!quant.uniform<i8:f32:1, {0.5, 0.25}>>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x3x!quant.uniform<i8:f32, 2.0:1>>
  return %0, %1 : tensor<1x2x2x3x!quant.uniform<i8:f32, 2.0:1>>, tensor<1x2x4x3x!quant.uniform<i8:f32, 2.0:1>>
}
// -----

// Where numbers come in they are multiplied with the inverse of the scale, and rounded to the even number; where
// they go out they are counted from the zero point.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V0:.*]] = "hw.constant"() {value = 3.3333333333333335 : f64}
// CHECK: %[[V1:.*]] = "aten.mul.Scalar"(%arg0, %[[V0]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xf32>
// CHECK: %[[V2:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: %[[V3:.*]] = "hw.weight"() {name = "number_2", value = dense<3> : tensor<i8>}
// CHECK: %[[V4:.*]] = "hw.constant"() {value = -128 : i64}
// CHECK: %[[V5:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[V6:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[V7:.*]] = "hw.constant"() {value = "even"}
// CHECK: %[[V8:.*]] = "fixed.quantize"(%[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xi8>
// CHECK: %[[V9:.*]] = "hw.weight"() {name = "scale", value = dense<3.000000e-01> : tensor<f32>}
// CHECK: %[[V10:.*]] = "hw.weight"() {name = "zero_point", value = dense<3> : tensor<i8>}
// CHECK: %[[V11:.*]] = "fixed.dequantize"(%[[V8]], %[[V9]], %[[V10]]) {hw.computes = "exact"} : {{.*}} -> tensor<4xf32>
// CHECK: return %[[V11]]
func.func @forward(%x0: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "quant.qcast"(%x0) {hw.arithmetic = "exact"} : (tensor<4xf32>) -> tensor<4x!quant.uniform<i8:f32, 0.3:3>>
  %1 = "quant.dcast"(%0) {hw.arithmetic = "exact"} : (tensor<4x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
