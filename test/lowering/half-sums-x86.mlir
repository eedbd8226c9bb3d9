// RUN: %hardwire compile %s --target sapphirerapids --fast-math half-sums --emit asm | filecheck %s
// RUN: %hardwire compile %s --target sapphirerapids --emit asm | filecheck %s --check-prefix=SINGLES

// Thirty-two sums in a register, of which single floats are made behind a block. A number of a row is loaded into all
// lanes, once for all columns.
// CHECK: vpbroadcastw {{.*}}(%r{{.*}}), %zmm[[ROW:[0-9]+]]
// CHECK-NOT: vcvtph2ps
// CHECK: vfmadd231ph {{.*}}%zmm[[ROW]], {{.*}}%zmm
// CHECK-NOT: vaddps
// CHECK: vcvtph2psx %ymm{{[0-9]+}}, %zmm
// CHECK: vaddps {{.*}}%zmm
// SINGLES-NOT: vfmadd{{[0-9]+}}ph
// SINGLES: vfmadd231ps
func.func @forward(%x: tensor<24x96xf16>) -> tensor<24x64xf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<64x96xf16>} : () -> tensor<64x96xf16>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %w, %none) : (tensor<24x96xf16>, tensor<64x96xf16>, !hw.none) -> tensor<24x64xf16>
  return %0 : tensor<24x64xf16>
}
