// RUN: %hardwire compile %s --target neoverse-n2 --fast-math half-sums --emit asm | filecheck %s
// RUN: %hardwire compile %s --target cortex-a55 --fast-math half-sums --emit asm | filecheck %s
// RUN: %hardwire compile %s --target neoverse-n2 --emit asm | filecheck %s --check-prefix=SINGLES

// 96 steps are two blocks of 48: six turns of eight steps each, in halves, which single floats are made of behind
// that. A number of a row is taken from its lane.
// CHECK: mov w[[TURNS:[0-9]+]], #6
// CHECK-NOT: fcvtl
// CHECK: fmla v{{[0-9]+}}.8h, v{{[0-9]+}}.8h, v{{[0-9]+}}.h[0]
// CHECK-NOT: fmlal
// CHECK-NOT: fadd
// CHECK: fmla v{{[0-9]+}}.8h, v{{[0-9]+}}.8h, v{{[0-9]+}}.h[7]
// CHECK: b.ne
// CHECK: fcvtl v{{[0-9]+}}.4s
// CHECK: fadd v{{[0-9]+}}.4s
// SINGLES-NOT: .8h, v{{[0-9]+}}.8h, v{{[0-9]+}}.h[
// SINGLES: fmlal v{{[0-9]+}}.4s, v{{[0-9]+}}.4h, v{{[0-9]+}}.h[0]
func.func @forward(%x: tensor<24x96xf16>) -> tensor<24x32xf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<32x96xf16>} : () -> tensor<32x96xf16>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<24x96xf16>, tensor<32x96xf16>, !hw.none) -> tensor<24x32xf16>
  return %0 : tensor<24x32xf16>
}
