// RUN: hardwire-opt %s --compute-in-integers --split-input-file --target cortex-a76 | filecheck %s

// Where products are best cut to their upper 32 bits, a line begins with a number that is the bias of the sums, or a part of it, and ends with a shift.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BIAS:.*]] = "hw.weight"() {name = "bias", value = dense<[166, 172]> : tensor<2xi32>}
// CHECK: %[[SUMS:.*]] = "aten.linear"(%arg0, %{{.*}}, %[[BIAS]])
// CHECK: %[[M:.*]] = "hw.weight"() {name = "multiplier", value = dense<[1619816238, 1914328281]> : tensor<2xi32>}
// CHECK: %[[O:.*]] = "hw.weight"() {name = "offset", value = dense<[-44, -68]> : tensor<2xi32>}
// CHECK: %[[FOUR:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[CUT:.*]] = "hw.constant"() {value = 31 : i64}
// CHECK: %[[STEPS:.*]] = "fixed.short_line"(%[[SUMS]], %[[M]], %[[O]], %[[FOUR]], %[[CUT]]) {hw.computes = "exact"}
// CHECK: %[[INSIDE:.*]] = "aten.clamp"(%[[STEPS]]
// CHECK: "aten.to.dtype"(%[[INSIDE]]{{.*}} -> tensor<1x2xi8>
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.7:5>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2], [-3, 4]]> : tensor<2x2xi8>} : () -> tensor<2x2x!quant.uniform<i8:f32:0, {0.11, 0.13}>>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.3:3>>, tensor<2x2x!quant.uniform<i8:f32:0, {0.11, 0.13}>>, !hw.none) -> tensor<1x2x!quant.uniform<i8:f32, 0.7:5>>
  return %0 : tensor<1x2x!quant.uniform<i8:f32, 0.7:5>>
}
// -----

// A sum of two is a line whose offset is another one; bytes are shifted as far as 32 bits allow.
// CHECK-LABEL: func.func @forward
// CHECK: %[[O:.*]] = "hw.weight"() {name = "offset", value = dense<39246702> : tensor<i32>}
// CHECK: %[[LEFT:.*]] = "hw.constant"() {value = 16777216 : i64}
// CHECK: %[[Y:.*]] = "aten.mul.Scalar"(%{{.*}}, %[[LEFT]])
// CHECK: %[[N:.*]] = "hw.weight"() {name = "multiplier", value = dense<690262601> : tensor<i32>}
// CHECK: %[[NONE:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SECOND:.*]] = "fixed.short_line"(%[[Y]], %[[N]], %[[O]], %[[NONE]], %{{.*}})
// CHECK: %[[M:.*]] = "hw.weight"() {name = "multiplier_1", value = dense<230087534> : tensor<i32>}
// CHECK: %[[SHIFT:.*]] = "hw.constant"() {value = 22 : i64}
// CHECK: "fixed.short_line"(%{{.*}}, %[[M]], %[[SECOND]], %[[SHIFT]], %{{.*}})
func.func @forward(%x: tensor<2x!quant.uniform<i8:f32, 0.3:3>>, %y: tensor<2x!quant.uniform<i8:f32, 0.9:-4>>) -> tensor<2x!quant.uniform<i8:f32, 0.7:5>> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) {hw.arithmetic = "exact"} : (tensor<2x!quant.uniform<i8:f32, 0.3:3>>, tensor<2x!quant.uniform<i8:f32, 0.9:-4>>, i64) -> tensor<2x!quant.uniform<i8:f32, 0.7:5>>
  return %0 : tensor<2x!quant.uniform<i8:f32, 0.7:5>>
}
// -----

// Ties that go upwards and downwards are told apart by two lines of 64 bits.
// CHECK-LABEL: func.func @forward
// CHECK: "fixed.line"
// CHECK-NOT: "fixed.short_line"
func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x1x!quant.uniform<i8:f32, 0.5:5>> {
  %w = "hw.weight"() {name = "w", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2x!quant.uniform<i8:f32, 0.25>>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2x!quant.uniform<i8:f32, 0.25>>, !hw.none) -> tensor<1x1x!quant.uniform<i8:f32, 0.5:5>>
  return %0 : tensor<1x1x!quant.uniform<i8:f32, 0.5:5>>
}
