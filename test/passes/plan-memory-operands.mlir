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

// -----

// A view of a part lies as far behind the beginning of what is joined as its layout says.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PART:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = 16 : i64, space = "arena"}]
// CHECK: "aten.slice.Tensor"(%[[PART]]{{.*}}hw.places = [{offset = 24 : i64, space = "arena"}]
func.func @forward(%x: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %0 = func.call @relu_0(%x) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @relu_0(%x) {hw.layouts = [{offset = 4 : i64, size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %l = builtin.unrealized_conversion_cast %0, %1 : tensor<4xf32>, tensor<4xf32> to !hw.tensor_list
  %2 = "hw.join"(%l) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (!hw.tensor_list) -> tensor<8xf32>
  %3 = "aten.slice.Tensor"(%1, %zero, %two, %four, %one) {hw.layouts = [{offset = 6 : i64, size = 2 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<2xf32>
  %4 = func.call @relu_1(%3) {hw.layouts = [{size = 2 : i64, strides = array<i64: 1>}]} : (tensor<2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @relu_0(%a: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @relu_1(%a: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// That another operand lies otherwise, here transposed, is no hindrance if it is elsewhere.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = [[AT:[0-9]+]] : i64, space = "arena"}]
// CHECK: %[[B:.*]] = call @relu_0(%arg1)
// CHECK-NEXT: %[[T:.*]] = "aten.permute"(%[[B]]
// CHECK-NEXT: call @add_0(%[[A]], %[[T]]) {{.*}}hw.places = [{offset = [[AT]] : i64, space = "arena"}]
func.func @forward(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %turned = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @relu_0(%y) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = "aten.permute"(%1, %turned) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  %3 = call @add_0(%0, %2) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = call @relu_0(%3) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %4 : tensor<4x4xf32>
}
func.func private @relu_0(%a: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @add_0(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<4x4xf32>, tensor<4x4xf32>, i64) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// A part of what is joined is not written over: its storage is larger than the result.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 80 : i64
// CHECK: %[[PART:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @relu_1(
// CHECK-NEXT: call @relu_0(%[[PART]]) {{.*}}hw.places = [{offset = 64 : i64, space = "arena"}]
func.func @forward(%x: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<8xf32>, tensor<4xf32>) {
  %0 = func.call @relu_0(%x) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @relu_0(%x) {hw.layouts = [{offset = 4 : i64, size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %l = builtin.unrealized_conversion_cast %0, %1 : tensor<4xf32>, tensor<4xf32> to !hw.tensor_list
  %2 = "hw.join"(%l) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (!hw.tensor_list) -> tensor<8xf32>
  %3 = func.call @relu_1(%2) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (tensor<8xf32>) -> tensor<8xf32>
  %4 = func.call @relu_0(%0) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %5 = func.call @relu_0(%4) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  return %3, %5 : tensor<8xf32>, tensor<4xf32>
}
func.func private @relu_0(%a: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @relu_1(%a: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
