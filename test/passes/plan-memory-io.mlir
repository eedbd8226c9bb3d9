// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file --target cortex-m4f | filecheck %s

// Inputs and outputs lie in the arena. One that is not read again is written over, by the output
// in the end; the one that is read last keeps its own bytes until then.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<5xf32> {{{.*}}hw.place = {offset = 0 : i64, space = "arena"}}
// CHECK-SAME: %arg1: {{.*}}hw.place = {offset = 32 : i64, space = "arena"}}
// CHECK-SAME: hw.arena_lower_bound = 52 : i64, hw.arena_size = 52 : i64
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @add_0(%{{.*}}, %arg1) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
func.func @forward(%x: tensor<5xf32>, %z: tensor<5xf32>) -> tensor<5xf32> attributes {hw.input_names = ["x", "z"], hw.output_names = ["y"], hw.io_in_arena} {
  %0 = call @relu_0(%x) : (tensor<5xf32>) -> tensor<5xf32>
  %1 = call @add_0(%0, %z) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %1 : tensor<5xf32>
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

// An input that is read after the first kernel has written is not written over, and an output that
// is there early is not written over either.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<5xf32> {{{.*}}hw.place = {offset = 0 : i64, space = "arena"}}
// CHECK-SAME: hw.arena_lower_bound = 52 : i64, hw.arena_size = 52 : i64
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 32 : i64, space = "arena"}]
// CHECK: call @add_0(%arg0, %{{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
func.func @forward(%x: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["y", "z"], hw.io_in_arena} {
  %0 = call @relu_0(%x) : (tensor<5xf32>) -> tensor<5xf32>
  %1 = call @add_0(%x, %0) : (tensor<5xf32>, tensor<5xf32>) -> tensor<5xf32>
  return %0, %1 : tensor<5xf32>, tensor<5xf32>
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
