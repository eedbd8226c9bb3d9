// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s

// A kernel does not write over an operand of another type, though it is as large and nobody reads it later.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: call @view_0(%{{.*}}) {{.*}}hw.places = [{offset = 64 : i64, space = "arena"}]
func.func @forward(%x: tensor<4xf32>) -> (tensor<4xi32>, tensor<4xf32>) {
  %0 = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @view_0(%0) : (tensor<4xf32>) -> tensor<4xi32>
  %2 = call @not_0(%1) : (tensor<4xi32>) -> tensor<4xi32>
  %3 = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = call @relu_0(%3) : (tensor<4xf32>) -> tensor<4xf32>
  return %2, %4 : tensor<4xi32>, tensor<4xf32>
}
func.func private @relu_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @view_0(%a0: tensor<4xf32>) -> tensor<4xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %int = "hw.constant"() {value = 3 : i64} : () -> i64
  %f = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.to.dtype"(%a0, %int, %f, %f, %none) : (tensor<4xf32>, i64, i1, i1, !hw.none) -> tensor<4xi32>
  return %r : tensor<4xi32>
}
func.func private @not_0(%a0: tensor<4xi32>) -> tensor<4xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.bitwise_not"(%a0) : (tensor<4xi32>) -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// -----

// The first operand, an input, is not the kernel's to write over; the second one is.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LAST:.*]] = call @relu_0(%arg1) {{.*}}hw.places = [{offset = [[AT:[0-9]+]] : i64, space = "arena"}]
// CHECK-NEXT: call @add_0(%arg0, %[[LAST]]) {{.*}}hw.places = [{offset = [[AT]] : i64, space = "arena"}]
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>) {
  %0 = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @relu_0(%y) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @add_0(%x, %1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %3 = call @add_0(%2, %0) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}
func.func private @relu_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @add_0(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
