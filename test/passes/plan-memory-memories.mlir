// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file --target cortex-m4f | filecheck %s

// What is accessed most for its size lies in the memory where accesses cost least, the rest in the
// other one. Each has an arena of its own.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 272 : i64, hw.arenas = [{name = "slow", size = 256 : i64}, {name = "fast", size = 16 : i64}]
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @sum_0
// CHECK-SAME: hw.places = [{index = 1 : i64, offset = 0 : i64, space = "arena"}]
func.func @forward(%x: tensor<64xf32>) -> tensor<4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"], hw.memories = [{name = "slow", size = 256 : i64, read = 4.0 : f64, write = 5.0 : f64}, {name = "flash", size = 1 : i64, read = 1.0 : f64}, {name = "fast", size = 16 : i64, read = 1.0 : f64, write = 1.0 : f64}]} {
  %0 = call @relu_0(%x) : (tensor<64xf32>) -> tensor<64xf32>
  %1 = call @sum_0(%0) : (tensor<64xf32>) -> tensor<4xf32>
  %2 = call @relu_1(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @relu_1(%1) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = call @add_0(%2, %3) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %4 : tensor<4xf32>
}
func.func private @relu_0(%x: tensor<64xf32>) -> tensor<64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %y : tensor<64xf32>
}
func.func private @sum_0(%x: tensor<64xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
  %dims = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %shape = "hw.constant"() {value = array<i64: 16, 4>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %shape) : (tensor<64xf32>, !hw.list<i64>) -> tensor<16x4xf32>
  %y = "aten.sum.dim_IntList"(%0, %dims, %keep, %none) : (tensor<16x4xf32>, !hw.list<i64>, i1, !hw.none) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @relu_1(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @add_0(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// What is asked for by name lies there, though it costs more.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "arena"}]
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"], hw.memories = [{name = "fast", size = 16 : i64, read = 1.0 : f64, write = 1.0 : f64}, {name = "slow", size = 16 : i64, read = 9.0 : f64, write = 9.0 : f64}], hw.memory_of = [{kind = "code", name = "*", region = "flash"}, {kind = "values", name = "relu*", region = "slow"}]} {
  %0 = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @relu_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
