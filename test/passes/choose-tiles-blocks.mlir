// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s

// A panel of 1000 rows of 16 columns is more than the nearest cache holds: it is cut in three, of 336 steps or fewer,
// and 200 rows in two blocks. Scratch memory has 100 rows of 336 floats (and 16 more), and the sums of 4 panels.
// CHECK: func.func private @linear_0
// CHECK: hw.scratch = 166400 : i64
// CHECK-SAME: hw.tile = {block = 100 : i64, depth = 336 : i64, lanes = 8 : i64, nr = 16 : i64, panels = 4 : i64, rows = array<i64: 1, 5>}
func.func @forward(%x: tensor<200x1000xf32> {hw.layout = {size = 200000 : i64, strides = array<i64: 1000, 1>}}) -> tensor<200x64xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 64000 : i64, strides = array<i64: 1000, 1>}], name = "w", value = dense<0.5> : tensor<64x1000xf32>} : () -> tensor<64x1000xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 12800 : i64, strides = array<i64: 64, 1>}]} : (tensor<200x1000xf32>, tensor<64x1000xf32>) -> tensor<200x64xf32>
  return %0 : tensor<200x64xf32>
}
func.func private @linear_0(%a: tensor<200x1000xf32>, %w: tensor<64x1000xf32>) -> tensor<200x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<200x1000xf32>, tensor<64x1000xf32>, !hw.none) -> tensor<200x64xf32>
  return %0 : tensor<200x64xf32>
}

// -----

// Where few rows are multiplied with it, copies of rows and sums would not pay.
// CHECK: func.func private @linear_0
// CHECK-NOT: depth =
// CHECK: hw.tile = {
// CHECK-NOT: depth =
// CHECK: return
func.func @forward(%x: tensor<12x1000xf32> {hw.layout = {size = 12000 : i64, strides = array<i64: 1000, 1>}}) -> tensor<12x64xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 64000 : i64, strides = array<i64: 1000, 1>}], name = "w", value = dense<0.5> : tensor<64x1000xf32>} : () -> tensor<64x1000xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 768 : i64, strides = array<i64: 64, 1>}]} : (tensor<12x1000xf32>, tensor<64x1000xf32>) -> tensor<12x64xf32>
  return %0 : tensor<12x64xf32>
}
func.func private @linear_0(%a: tensor<12x1000xf32>, %w: tensor<64x1000xf32>) -> tensor<12x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x1000xf32>, tensor<64x1000xf32>, !hw.none) -> tensor<12x64xf32>
  return %0 : tensor<12x64xf32>
}

// -----

// Code that is to be small has one loop.
// CHECK: func.func private @linear_0
// CHECK-NOT: depth =
// CHECK: hw.tile = {
// CHECK-NOT: depth =
// CHECK: return
func.func @forward(%x: tensor<200x1000xf32> {hw.layout = {size = 200000 : i64, strides = array<i64: 1000, 1>}}) -> tensor<200x64xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 64000 : i64, strides = array<i64: 1000, 1>}], name = "w", value = dense<0.5> : tensor<64x1000xf32>} : () -> tensor<64x1000xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 12800 : i64, strides = array<i64: 64, 1>}]} : (tensor<200x1000xf32>, tensor<64x1000xf32>) -> tensor<200x64xf32>
  return %0 : tensor<200x64xf32>
}
func.func private @linear_0(%a: tensor<200x1000xf32>, %w: tensor<64x1000xf32>) -> tensor<200x64xf32> attributes {hw.key = "CPU", hw.small, hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<200x1000xf32>, tensor<64x1000xf32>, !hw.none) -> tensor<200x64xf32>
  return %0 : tensor<200x64xf32>
}
