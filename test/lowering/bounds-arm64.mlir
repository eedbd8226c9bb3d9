// RUN: %hardwire compile %s --target cortex-a76 --emit asm | filecheck %s
// RUN: %hardwire compile %s --target neoverse-n2 --emit asm | filecheck %s

// What bounds the argument of e, and what a row has as its largest number, is one instruction that keeps NaN.
// CHECK-NOT: fcm{{g|n}}
// CHECK: fmax {{.*}}.4s
// CHECK-NOT: fcm{{g|n}}
// CHECK: fmin {{.*}}.4s
// CHECK-NOT: fcm{{g|n}}
func.func @forward(%x: tensor<8x64xf32>) -> tensor<8x64xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %dim = "hw.constant"() {value = -1 : i64} : () -> i64
  %half = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %dim, %half) : (tensor<8x64xf32>, i64, i1) -> tensor<8x64xf32>
  return %0 : tensor<8x64xf32>
}
