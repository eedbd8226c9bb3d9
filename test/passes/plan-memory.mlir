// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s --check-prefixes=CHECK,VECTOR
// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SCALAR
// RUN: hardwire-opt %s --assign-layouts --plan-memory --plan-memory --split-input-file | filecheck %s --check-prefixes=CHECK,VECTOR

// The result is computed in the caller's buffer, and what lies between is written over in place.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<5xf32> {{{.*}}hw.place = {index = 0 : i64, offset = 0 : i64, space = "input"}}) ->
// CHECK-SAME: hw.arena_lower_bound = 20 : i64, hw.arena_size = 20 : i64
// CHECK: call @relu_0(%arg0)
// CHECK-SAME: hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @relu_0(%{{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @relu_0
// CHECK-SAME: hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
func.func @forward(%x: tensor<5xf32>) -> tensor<5xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<5xf32>) -> tensor<5xf32>
  %1 = call @relu_0(%0) : (tensor<5xf32>) -> tensor<5xf32>
  %2 = call @relu_0(%1) : (tensor<5xf32>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}
func.func private @relu_0(%x: tensor<5xf32>) -> tensor<5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<5xf32>) -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

// A value that is read again later is not written over. Offsets fit the registers of the target.
// CHECK-LABEL: func.func @forward
// VECTOR-SAME: hw.arena_align = 64 : i64, hw.arena_lower_bound = 84 : i64, hw.arena_size = 84 : i64
// SCALAR-SAME: hw.arena_align = 16 : i64, hw.arena_lower_bound = 52 : i64, hw.arena_size = 52 : i64
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// VECTOR: call @relu_0(%{{.*}}hw.places = [{offset = 64 : i64, space = "arena"}]
// SCALAR: call @relu_0(%{{.*}}hw.places = [{offset = 32 : i64, space = "arena"}]
func.func @forward(%x: tensor<5xf32>) -> tensor<5xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<5xf32>) -> tensor<5xf32>
  %1 = call @relu_0(%0) : (tensor<5xf32>) -> tensor<5xf32>
  %2 = call @add_0(%0, %1) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %2 : tensor<5xf32>
}
func.func private @relu_0(%x: tensor<5xf32>) -> tensor<5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<5xf32>) -> tensor<5xf32>
  return %y : tensor<5xf32>
}
func.func private @add_0(%a: tensor<5xf32>, %b: tensor<5xf32>) -> tensor<5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<5xf32>, tensor<5xf32>, i64) -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----

// A value lives as long as the views of it: the second row is read after the third call.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[ROW:.*]] = "aten.select.int"(%[[A]]{{.*}}hw.places = [{offset = 64 : i64, space = "arena"}]
// CHECK: %[[B:.*]] = call @sum_0(%[[A]]) {{.*}}hw.places = [{offset = 128 : i64, space = "arena"}]
// CHECK: call @add_0(%[[ROW]], %[[B]]) {{.*}}space = "output"
func.func @forward(%x: tensor<2x16xf32>) -> tensor<16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = call @relu_0(%x) : (tensor<2x16xf32>) -> tensor<2x16xf32>
  %1 = "aten.select.int"(%0, %zero, %one) : (tensor<2x16xf32>, i64, i64) -> tensor<16xf32>
  %2 = call @sum_0(%0) : (tensor<2x16xf32>) -> tensor<16xf32>
  %3 = call @add_0(%1, %2) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %3 : tensor<16xf32>
}
func.func private @relu_0(%x: tensor<2x16xf32>) -> tensor<2x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<2x16xf32>) -> tensor<2x16xf32>
  return %y : tensor<2x16xf32>
}
func.func private @sum_0(%x: tensor<2x16xf32>) -> tensor<16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
  %dims = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %y = "aten.sum.dim_IntList"(%x, %dims, %keep, %none) : (tensor<2x16xf32>, !hw.list<i64>, i1, !hw.none) -> tensor<16xf32>
  return %y : tensor<16xf32>
}
func.func private @add_0(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<16xf32>, tensor<16xf32>, i64) -> tensor<16xf32>
  return %y : tensor<16xf32>
}

// -----

// An operand that lies otherwise than the result, here transposed, is not written over.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 128 : i64
// CHECK: %[[A:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = {{[0-9]+}} : i64, space = "arena"}]
// CHECK: %[[T:.*]] = "aten.permute"(%[[A]]
// CHECK: call @add_0(%[[A]], %[[T]])
// CHECK: return
func.func @forward(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "aten.permute"(%0, %dims) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  %2 = call @add_0(%0, %1) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = call @softmax_0(%2) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
func.func private @relu_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @add_0(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<4x4xf32>, tensor<4x4xf32>, i64) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @softmax_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %half = "hw.constant"() {value = false} : () -> i1
  %y = "aten._softmax"(%x, %dim, %half) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// Scratch lives for one call, beside what is in use then. Weights are in flash.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 264 : i64
// CHECK: "hw.weight"
// CHECK-SAME: hw.places = [{offset = 0 : i64, space = "weight"}]
// CHECK: call @sort_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}], hw.scratch_offset = 64 : i64
// CHECK: call @sort_0{{.*}}space = "output"{{.*}}hw.scratch_offset = 64 : i64
func.func @forward(%x: tensor<16xf32>) -> tensor<16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = call @sort_0(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %1 = call @sort_0(%0) : (tensor<16xf32>) -> tensor<16xf32>
  return %1 : tensor<16xf32>
}
func.func private @sort_0(%x: tensor<16xf32>) -> tensor<16xf32> attributes {hw.key = "CPU", hw.library = "generic", hw.scratch = 200 : i64} {
  %y = "aten.tan"(%x) : (tensor<16xf32>) -> tensor<16xf32>
  return %y : tensor<16xf32>
}

// -----

// A contraction writes over the residual that it adds: it reads each element just before.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 128 : i64
// CHECK: %[[R:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = [[AT:[0-9]+]] : i64, space = "arena"}]
// CHECK: %[[X:.*]] = call @relu_0(%arg1)
// CHECK: call @mm_add_0(%[[X]], %arg2, %[[R]]) {{.*}}hw.places = [{offset = [[AT]] : i64, space = "arena"}]
func.func @forward(%r: tensor<4x4xf32>, %x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.input_names = ["r", "x", "w"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%r) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = call @mm_add_0(%1, %w, %0) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = call @relu_0(%2) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %3 : tensor<4x4xf32>
}
func.func private @relu_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @mm_add_0(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %r: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.mm"(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = "aten.add.Tensor"(%0, %r, %one) : (tensor<4x4xf32>, tensor<4x4xf32>, i64) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// It does not write over what it multiplies, though that is added as well.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 128 : i64
// CHECK: %[[X:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = [[AT:[0-9]+]] : i64, space = "arena"}]
// CHECK: call @mm_add_0(%[[X]], %arg1, %[[X]])
// CHECK-NOT: hw.places = [{offset = [[AT]] : i64, space = "arena"}]
// CHECK: call @relu_0
func.func @forward(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @mm_add_0(%0, %w, %0) : (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = call @relu_0(%1) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2 : tensor<4x4xf32>
}
func.func private @relu_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
func.func private @mm_add_0(%x: tensor<4x4xf32>, %w: tensor<4x4xf32>, %r: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.mm"(%x, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %y = "aten.add.Tensor"(%0, %r, %one) : (tensor<4x4xf32>, tensor<4x4xf32>, i64) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

// -----

// What is joined lies in one storage, from the first part that is computed to the last reader. Only
// kernels that copy are erased where nobody calls them.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 32 : i64
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 16 : i64, space = "arena"}]
// CHECK: "hw.join"{{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @relu_1({{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: func.func private @spare(
func.func @forward(%x: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> tensor<8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = func.call @relu_0(%x) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %1 = func.call @relu_0(%x) {hw.layouts = [{offset = 4 : i64, size = 4 : i64, strides = array<i64: 1>}]} : (tensor<4xf32>) -> tensor<4xf32>
  %l = builtin.unrealized_conversion_cast %0, %1 : tensor<4xf32>, tensor<4xf32> to !hw.tensor_list
  %2 = "hw.join"(%l) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (!hw.tensor_list) -> tensor<8xf32>
  %3 = func.call @relu_1(%2) {hw.layouts = [{size = 8 : i64, strides = array<i64: 1>}]} : (tensor<8xf32>) -> tensor<8xf32>
  return %3 : tensor<8xf32>
}
func.func private @relu_0(%a: tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) -> (tensor<4xf32> {hw.layout = {size = 4 : i64, strides = array<i64: 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @relu_1(%a: tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) -> (tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @spare(%a: tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) -> (tensor<8xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
