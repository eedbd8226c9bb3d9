// RUN: hardwire-opt %s --assign-layouts --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,LANES
// RUN: hardwire-opt %s --assign-layouts --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SINGLES

// What is written as the first operand lies would be read, and read again, one element at a time:
// lanes are worth another order. Without lanes it is as the rules say.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 1344 : i64, strides = array<i64: 1, 48>}]}
// LANES: %[[V2:.*]] = call @add_0(%[[V1]], %arg1) {hw.layouts = [{size = 1344 : i64, strides = array<i64: 28, 1>}]}
// SINGLES: %[[V2:.*]] = call @add_0(%[[V1]], %arg1) {hw.layouts = [{size = 1344 : i64, strides = array<i64: 1, 48>}]}
// CHECK: %[[V3:.*]] = call @add_1(%[[V2]], %arg1, %arg2) {hw.layouts = [{size = 1344 : i64, strides = array<i64: 28, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<28x48xf32>, %y: tensor<48x28xf32>, %z: tensor<48x28xf32>) -> tensor<48x28xf32> {
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%x, %dims) : (tensor<28x48xf32>, !hw.list<i64>) -> tensor<48x28xf32>
  %2 = func.call @add_0(%1, %y) : (tensor<48x28xf32>, tensor<48x28xf32>) -> tensor<48x28xf32>
  %3 = func.call @add_1(%2, %y, %z) : (tensor<48x28xf32>, tensor<48x28xf32>, tensor<48x28xf32>) -> tensor<48x28xf32>
  return %3 : tensor<48x28xf32>
}
func.func private @add_0(%a0: tensor<48x28xf32>, %a1: tensor<48x28xf32>) -> tensor<48x28xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<48x28xf32>, tensor<48x28xf32>, i64) -> tensor<48x28xf32>
  return %r : tensor<48x28xf32>
}
func.func private @add_1(%a0: tensor<48x28xf32>, %a1: tensor<48x28xf32>, %a2: tensor<48x28xf32>) -> tensor<48x28xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %s = "aten.mul.Tensor"(%a0, %a1) : (tensor<48x28xf32>, tensor<48x28xf32>) -> tensor<48x28xf32>
  %r = "aten.add.Tensor"(%s, %a2, %one) : (tensor<48x28xf32>, tensor<48x28xf32>, i64) -> tensor<48x28xf32>
  return %r : tensor<48x28xf32>
}
