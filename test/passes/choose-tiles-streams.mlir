// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,BESIDE
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target aarch64 | filecheck %s --check-prefixes=CHECK,ALONE

// A weight that is read once, and is more than the nearest cache holds, is cut into panels of two registers,
// four of which are read side by side: memory is faster for several readers. On Arm one is read at a time.
// CHECK-LABEL: func.func @forward
// BESIDE: "hw.weight"() {{.*}}hw.packing = {columns = 0 : i64, kind = "panels", nr = 16 : i64, order = array<i64: 1>}
// BESIDE: func.func private @linear_0
// BESIDE-SAME: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 1>, streams = 4 : i64}
// ALONE: func.func private @linear_0
// ALONE-NOT: streams
func.func @forward(%x: tensor<1x100xf32>) -> tensor<1x128xf32> {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<128x100xf32>} : () -> tensor<128x100xf32>
  %0 = call @linear_0(%x, %w) : (tensor<1x100xf32>, tensor<128x100xf32>) -> tensor<1x128xf32>
  return %0 : tensor<1x128xf32>
}
func.func private @linear_0(%x: tensor<1x100xf32>, %w: tensor<128x100xf32>) -> tensor<1x128xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x100xf32>, tensor<128x100xf32>, !hw.none) -> tensor<1x128xf32>
  return %0 : tensor<1x128xf32>
}

// -----

// So it is where a tile has both rows, with as many sums: of each two panels of two registers.
// CHECK-LABEL: func.func @forward
// BESIDE: func.func private @linear_0
// BESIDE-SAME: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 2>, streams = 2 : i64}
func.func @forward(%x: tensor<2x100xf32>) -> tensor<2x96xf32> {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<96x100xf32>} : () -> tensor<96x100xf32>
  %0 = call @linear_0(%x, %w) : (tensor<2x100xf32>, tensor<96x100xf32>) -> tensor<2x96xf32>
  return %0 : tensor<2x96xf32>
}
func.func private @linear_0(%x: tensor<2x100xf32>, %w: tensor<96x100xf32>) -> tensor<2x96xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<2x100xf32>, tensor<96x100xf32>, !hw.none) -> tensor<2x96xf32>
  return %0 : tensor<2x96xf32>
}

// -----

// Not a weight that the nearest cache holds (32,768 bytes), one that several tiles of rows read, or what is no weight.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: streams
func.func @forward(%x: tensor<1x128xf32>, %y: tensor<70x200xf32>, %z: tensor<1x200xf32>, %k: tensor<200x64xf32>) -> (tensor<1x64xf32>, tensor<70x64xf32>, tensor<1x64xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<64x128xf32>} : () -> tensor<64x128xf32>
  %v = "hw.weight"() {name = "v", value = dense<0.5> : tensor<200x64xf32>} : () -> tensor<200x64xf32>
  %0 = call @linear_0(%x, %w) : (tensor<1x128xf32>, tensor<64x128xf32>) -> tensor<1x64xf32>
  %1 = call @mm_0(%y, %v) : (tensor<70x200xf32>, tensor<200x64xf32>) -> tensor<70x64xf32>
  %2 = call @mm_1(%z, %k) : (tensor<1x200xf32>, tensor<200x64xf32>) -> tensor<1x64xf32>
  return %0, %1, %2 : tensor<1x64xf32>, tensor<70x64xf32>, tensor<1x64xf32>
}
func.func private @linear_0(%x: tensor<1x128xf32>, %w: tensor<64x128xf32>) -> tensor<1x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<1x128xf32>, tensor<64x128xf32>, !hw.none) -> tensor<1x64xf32>
  return %0 : tensor<1x64xf32>
}
func.func private @mm_0(%x: tensor<70x200xf32>, %w: tensor<200x64xf32>) -> tensor<70x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %w) : (tensor<70x200xf32>, tensor<200x64xf32>) -> tensor<70x64xf32>
  return %0 : tensor<70x64xf32>
}
func.func private @mm_1(%x: tensor<1x200xf32>, %w: tensor<200x64xf32>) -> tensor<1x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %w) : (tensor<1x200xf32>, tensor<200x64xf32>) -> tensor<1x64xf32>
  return %0 : tensor<1x64xf32>
}
