// RUN: not %hardwire compile %s --kernels %S/Inputs/libraries.yaml --emit static 2>&1 | filecheck %s

// What a decomposition writes is claimed by the user's kernels as what the model has.
// CHECK: `aten.sigmoid` calls `my_sigmoid`; libraries.yaml:17: the scratch size `self.size(7)` asks for dimension 7 of `self`, which has 2.
func.func @forward(%x: tensor<2x4xf32>) -> tensor<2x2xf32> {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.glu"(%x, %dim) : (tensor<2x4xf32>, i64) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
