// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{tuning=%S/Inputs/tuned.jsonl}' --split-input-file --target x86-64-v3 2>&1 | filecheck %s

// What a file says of a kernel with that content takes the place of what costs say, whatever the kernel is called; its
// weight is packed for the tile.
// CHECK: hw.packing = {columns = 0 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>}, name = "w"
// CHECK: func.func private @another_name
// CHECK-SAME: hw.tile = {lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 1, 3>}
func.func @forward(%x: tensor<9x20xf32>) -> tensor<9x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 320 : i64, strides = array<i64: 20, 1>}], name = "w", value = dense<0.5> : tensor<16x20xf32>} : () -> tensor<16x20xf32>
  %0 = call @another_name(%x, %w) {hw.layouts = [{size = 144 : i64, strides = array<i64: 16, 1>}]} : (tensor<9x20xf32>, tensor<16x20xf32>) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}
func.func private @another_name(%a: tensor<9x20xf32>, %w: tensor<16x20xf32>) -> tensor<9x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<16x20xf32>, !hw.none) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}

// -----

// A kernel that lies otherwise is another one, of which the file says nothing.
// CHECK: func.func private @linear_0
// CHECK-SAME: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 5>}
func.func @forward(%x: tensor<9x20xf32>) -> tensor<9x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 320 : i64, strides = array<i64: 20, 1>}], name = "w", value = dense<0.5> : tensor<16x20xf32>} : () -> tensor<16x20xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 180 : i64, strides = array<i64: 20, 1>}]} : (tensor<9x20xf32>, tensor<16x20xf32>) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}
func.func private @linear_0(%a: tensor<9x20xf32>, %w: tensor<16x20xf32>) -> (tensor<9x16xf32> {hw.layout = {size = 180 : i64, strides = array<i64: 20, 1>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<16x20xf32>, !hw.none) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}

// -----

// So is one whose second factor is computed, where its first user passes a weight and the other one does not.
// CHECK: func.func private @linear_0
// CHECK-SAME: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 5>}
func.func @forward(%x: tensor<9x20xf32>, %v: tensor<16x20xf32>) -> tensor<9x16xf32> attributes {hw.input_names = ["x", "v"], hw.output_names = ["y"]} {
  %0 = call @linear_0(%x, %v) {hw.layouts = [{size = 144 : i64, strides = array<i64: 16, 1>}]} : (tensor<9x20xf32>, tensor<16x20xf32>) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}
func.func private @linear_0(%a: tensor<9x20xf32>, %w: tensor<16x20xf32>) -> tensor<9x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<16x20xf32>, !hw.none) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}
