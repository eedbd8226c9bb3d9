// RUN: hardwire-opt %s --pass-pipeline 'assign-layouts{force=relu_0:channels-last}' --split-input-file --verify-diagnostics | filecheck %s

// The values of a group lie as they are told to: what is computed like them does as well, through
// permutations with its dimensions; what leaves the model is copied then.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 30 : i64, strides = array<i64: 30, 1, 10, 2>}]}
// CHECK: %[[V2:.*]] = "aten.permute"(%[[V1]], {{.*}}) {hw.layouts = [{size = 30 : i64, strides = array<i64: 30, 2, 10, 1>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%[[V2]]) {hw.layouts = [{size = 30 : i64, strides = array<i64: 30, 2, 10, 1>}]}
// CHECK: %[[V4:.*]] = call @copy_0(%[[V3]]) {hw.layouts = [{size = 30 : i64, strides = array<i64: 30, 6, 2, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<1x2x3x5xf32>) -> tensor<1x5x3x2xf32> {
  %1 = func.call @relu_0(%x) : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  %dims = "hw.constant"() {value = array<i64: 0, 3, 2, 1>} : () -> !hw.list<i64>
  %2 = "aten.permute"(%1, %dims) : (tensor<1x2x3x5xf32>, !hw.list<i64>) -> tensor<1x5x3x2xf32>
  %3 = func.call @exp_0(%2) : (tensor<1x5x3x2xf32>) -> tensor<1x5x3x2xf32>
  return %3 : tensor<1x5x3x2xf32>
}
func.func private @relu_0(%a0: tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x3x5xf32>) -> tensor<1x2x3x5xf32>
  return %r : tensor<1x2x3x5xf32>
}
func.func private @exp_0(%a0: tensor<1x5x3x2xf32>) -> tensor<1x5x3x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<1x5x3x2xf32>) -> tensor<1x5x3x2xf32>
  return %r : tensor<1x5x3x2xf32>
}

// -----

// The group of another name is not there.
// expected-error@unknown {{there is no group of values `relu_0` to lie in some way; there are `exp_0`.}}
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %1 = func.call @exp_0(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
