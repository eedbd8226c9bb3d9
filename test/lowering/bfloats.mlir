// RUN: %hardwire compile %s --target x86-64-v4 --emit asm | filecheck %s
// RUN: %hardwire compile %s --target x86-64-v3 --emit asm | filecheck %s --check-prefix=OTHERS

// Sixteen numbers are rounded to bfloat16 in integers, by a step that says whether the last bit that is kept is odd;
// what is no number stays none, and the upper halves of all words are taken at once.
// CHECK: vptest{{n?}}md {{.*}}, %zmm{{[0-9]+}}, %k[[ODD:[0-9]]]
// CHECK: %zmm{{[0-9]+}} {%k[[ODD]]}
// CHECK: vpaddd %zmm
// CHECK: vfixupimmps $0, {{.*}}, %zmm{{[0-9]+}}, %zmm[[FIXED:[0-9]+]]
// CHECK-NOT: vpmovdw
// CHECK: vpermw %zmm[[FIXED]], %zmm{{[0-9]+}}, %zmm
// OTHERS-NOT: vfixupimmps
func.func @forward(%x: tensor<8x64xf32>) -> tensor<8x64xbf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %type = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %copy = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %copy, %none) : (tensor<8x64xf32>, i64, i1, i1, !hw.none) -> tensor<8x64xbf16>
  return %0 : tensor<8x64xbf16>
}
