// RUN: %hardwire compile %s --target neoverse-n2 --fast-math half-sums --emit asm | filecheck %s
// RUN: %hardwire compile %s --target cortex-a55 --fast-math half-sums --emit asm | filecheck %s
// RUN: %hardwire compile %s --target neoverse-n2 --emit asm | filecheck %s --check-prefix=SINGLES

// A window of single channels is one block: its first product is a half, and single floats are made behind the
// last one, to which the bias is added.
// CHECK-NOT: fcvtl
// CHECK: fmul v{{[0-9]+}}.8h
// CHECK: fmla v{{[0-9]+}}.8h
// CHECK: fcvtl v{{[0-9]+}}.4s
// CHECK: fadd v{{[0-9]+}}.4s
// SINGLES-NOT: fmla v{{[0-9]+}}.8h
// SINGLES: fmla v{{[0-9]+}}.4s
// SINGLES-NOT: fmla v{{[0-9]+}}.8h
func.func @forward(%x: tensor<1x16x9x9xf16>) -> tensor<1x16x9x9xf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<16x1x3x3xf16>} : () -> tensor<16x1x3x3xf16>
  %b = "hw.weight"() {name = "b", value = dense<0.5> : tensor<16xf16>} : () -> tensor<16xf16>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 16 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %b, %one, %one, %one, %no, %zero, %groups) : (tensor<1x16x9x9xf16>, tensor<16x1x3x3xf16>, tensor<16xf16>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x9x9xf16>
  return %0 : tensor<1x16x9x9xf16>
}
