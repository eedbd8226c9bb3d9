// RUN: %hardwire compile %s --target x86-64-v4 --emit asm | filecheck %s
// RUN: %hardwire compile %s --target x86-64-v3 --emit asm | filecheck %s --check-prefix=OTHERS

// A sigmoid of which a short float is made is divided by an estimate, and corrected once; others divide.
// CHECK-NOT: vdivps
// CHECK: vrcp14ps %zmm[[BELOW:[0-9]+]], %zmm[[PART:[0-9]+]]
// CHECK: vfnmadd{{.*}} %zmm[[PART]], %zmm
// CHECK: vmaxps
// CHECK: vfmadd
// CHECK-NOT: vdivps
// OTHERS-NOT: vrcpps
// OTHERS: vdivps
func.func @forward(%x: tensor<8x64xf16>) -> tensor<8x64xf16> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = "aten.sigmoid"(%x) : (tensor<8x64xf16>) -> tensor<8x64xf16>
  return %0 : tensor<8x64xf16>
}
