// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,PAIRS
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cascadelake | filecheck %s --check-prefixes=CHECK,FOURS
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m3 | filecheck %s --check-prefixes=CHECK,SINGLY

// Integers of eight bits are multiplied in words of neighbours, of which the panels have as many.
// Where they are words of 16 bits, all rows become such in scratch memory first.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// PAIRS-SAME: group = 2 : i64, kind = "panels", nr = 16 : i64, order = array<i64: 1>, products = "pmaddwd", run = 64 : i64}
// FOURS-SAME: group = 4 : i64, kind = "panels", nr = 32 : i64, order = array<i64: 1>, products = "vpdpbusd", raised = 128 : i64, run = 64 : i64}
// SINGLY-NOT: group
// CHECK: func.func private @linear_0
// PAIRS: hw.scratch = 1536 : i64
// PAIRS-SAME: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 6>}
// FOURS-NOT: hw.scratch
// FOURS: hw.tile = {lanes = 16 : i64, nr = 32 : i64, rows = array<i64: 1, 12>}
// SINGLY-NOT: hw.scratch
func.func @forward(%x: tensor<12x64xi8> {hw.layout = {size = 768 : i64, strides = array<i64: 64, 1>}}) -> tensor<12x32xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 2048 : i64, strides = array<i64: 64, 1>}], name = "w", value = dense<65> : tensor<32x64xi8>} : () -> tensor<32x64xi8>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 384 : i64, strides = array<i64: 32, 1>}]} : (tensor<12x64xi8>, tensor<32x64xi8>) -> tensor<12x32xi32>
  return %0 : tensor<12x32xi32>
}
func.func private @linear_0(%a: tensor<12x64xi8>, %w: tensor<32x64xi8>) -> tensor<12x32xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x64xi8>, tensor<32x64xi8>, !hw.none) -> tensor<12x32xi32>
  return %0 : tensor<12x32xi32>
}

// -----

// On x86 without VNNI they are words of bytes where no pair of products leaves 16 bits, whatever A is.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// PAIRS-SAME: group = 4 : i64, kind = "panels", nr = 32 : i64, order = array<i64: 1>, products = "pmaddubsw", raised = 128 : i64, run = 64 : i64}
// FOURS-SAME: products = "vpdpbusd"
// SINGLY-NOT: group
// CHECK: func.func private @linear_0
// CHECK-NOT: hw.scratch
// CHECK: hw.tile
func.func @forward(%x: tensor<12x64xi8> {hw.layout = {size = 768 : i64, strides = array<i64: 64, 1>}}) -> tensor<12x32xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 2048 : i64, strides = array<i64: 64, 1>}], name = "w", value = dense<64> : tensor<32x64xi8>} : () -> tensor<32x64xi8>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 384 : i64, strides = array<i64: 32, 1>}]} : (tensor<12x64xi8>, tensor<32x64xi8>) -> tensor<12x32xi32>
  return %0 : tensor<12x32xi32>
}
func.func private @linear_0(%a: tensor<12x64xi8>, %w: tensor<32x64xi8>) -> tensor<12x32xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x64xi8>, tensor<32x64xi8>, !hw.none) -> tensor<12x32xi32>
  return %0 : tensor<12x32xi32>
}

// -----

// Less than a register is not worth a copy.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @linear_0
// CHECK-NOT: hw.scratch
// CHECK: hw.tile
func.func @forward(%x: tensor<2x6xi8> {hw.layout = {size = 12 : i64, strides = array<i64: 6, 1>}}) -> tensor<2x3xi32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 18 : i64, strides = array<i64: 6, 1>}], name = "w", value = dense<5> : tensor<3x6xi8>} : () -> tensor<3x6xi8>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]} : (tensor<2x6xi8>, tensor<3x6xi8>) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
func.func private @linear_0(%a: tensor<2x6xi8>, %w: tensor<3x6xi8>) -> tensor<2x3xi32> attributes {hw.key = "QuantizedCPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<2x6xi8>, tensor<3x6xi8>, !hw.none) -> tensor<2x3xi32>
  return %0 : tensor<2x3xi32>
}
