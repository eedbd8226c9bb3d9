// RUN: hardwire-opt %s --pass-pipeline 'choose-tiles{tuning=%S/Inputs/tuned-odd.jsonl}' --target x86-64-v3 2>&1 | filecheck %s

// Forty rows of tiles have no room in registers, and one of rows that are not there has nothing to do: such tiles are
// left out, and one warning names all kernels.
// CHECK: hardwire: warning: {{.*}}tuned-odd.jsonl: `@first`, `@second` cannot have the tile that it says; tune again.
// What computes the same as a kernel that was measured, and whose content is another one, is told of in another: the
// compiler or the model changed. Lines for other targets say nothing.
// CHECK: hardwire: warning: {{.*}}tuned-odd.jsonl: `@third` changed since it was written; tune again.
// CHECK-NOT: hardwire: warning
// CHECK: func.func private @first
// CHECK-SAME: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 5>}
// CHECK: func.func private @second
// CHECK-SAME: hw.tile = {lanes = 8 : i64, nr = 24 : i64, rows = array<i64: 1, 3>}
func.func @forward(%x: tensor<9x20xf32>) -> (tensor<9x16xf32>, tensor<9x24xf32>, tensor<9x8xf32>, tensor<9x4xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["y", "z", "u", "t"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 320 : i64, strides = array<i64: 20, 1>}], name = "w", value = dense<0.5> : tensor<16x20xf32>} : () -> tensor<16x20xf32>
  %v = "hw.weight"() {hw.layouts = [{size = 480 : i64, strides = array<i64: 20, 1>}], name = "v", value = dense<0.5> : tensor<24x20xf32>} : () -> tensor<24x20xf32>
  %0 = call @first(%x, %w) {hw.layouts = [{size = 144 : i64, strides = array<i64: 16, 1>}]} : (tensor<9x20xf32>, tensor<16x20xf32>) -> tensor<9x16xf32>
  %1 = call @second(%x, %v) {hw.layouts = [{size = 216 : i64, strides = array<i64: 24, 1>}]} : (tensor<9x20xf32>, tensor<24x20xf32>) -> tensor<9x24xf32>
  %s = "hw.weight"() {hw.layouts = [{size = 160 : i64, strides = array<i64: 20, 1>}], name = "s", value = dense<0.5> : tensor<8x20xf32>} : () -> tensor<8x20xf32>
  %r = "hw.weight"() {hw.layouts = [{size = 80 : i64, strides = array<i64: 20, 1>}], name = "r", value = dense<0.5> : tensor<4x20xf32>} : () -> tensor<4x20xf32>
  %2 = call @third(%x, %s) {hw.layouts = [{size = 72 : i64, strides = array<i64: 8, 1>}]} : (tensor<9x20xf32>, tensor<8x20xf32>) -> tensor<9x8xf32>
  %3 = call @fourth(%x, %r) {hw.layouts = [{size = 36 : i64, strides = array<i64: 4, 1>}]} : (tensor<9x20xf32>, tensor<4x20xf32>) -> tensor<9x4xf32>
  return %0, %1, %2, %3 : tensor<9x16xf32>, tensor<9x24xf32>, tensor<9x8xf32>, tensor<9x4xf32>
}
func.func private @first(%a: tensor<9x20xf32>, %w: tensor<16x20xf32>) -> tensor<9x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<16x20xf32>, !hw.none) -> tensor<9x16xf32>
  return %0 : tensor<9x16xf32>
}
func.func private @second(%a: tensor<9x20xf32>, %w: tensor<24x20xf32>) -> tensor<9x24xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<24x20xf32>, !hw.none) -> tensor<9x24xf32>
  return %0 : tensor<9x24xf32>
}
func.func private @third(%a: tensor<9x20xf32>, %w: tensor<8x20xf32>) -> tensor<9x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<8x20xf32>, !hw.none) -> tensor<9x8xf32>
  return %0 : tensor<9x8xf32>
}
func.func private @fourth(%a: tensor<9x20xf32>, %w: tensor<4x20xf32>) -> tensor<9x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<9x20xf32>, tensor<4x20xf32>, !hw.none) -> tensor<9x4xf32>
  return %0 : tensor<9x4xf32>
}
