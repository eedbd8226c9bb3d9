// RUN: %hardwire compile %s --kernels %S/Inputs/libraries.yaml --emit static | filecheck %s

// An operator with a kernel of the user's is called as it is, although it could be decomposed; out
// and in-place variants serve functional calls; what a custom operator's out variant declares is
// there without it; kernels for other dtypes are passed over. A kernel with a namespace, which may be
// ExecuTorch's, is given views.

// CHECK-LABEL: func.func @forward
// CHECK:         call @my_relu6
// CHECK:         call @npu_add_out
// CHECK:         call @my_tanh_in_place
// CHECK:         call @my_twice
// CHECK:         call @add_0
func.func @forward(%x: tensor<1x3x4x5xf32>, %n: tensor<2xi32>) -> (tensor<1x3x4x5xf32>, tensor<2xi32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.relu6"(%x) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %1 = "aten.add.Tensor"(%0, %x, %one) : (tensor<1x3x4x5xf32>, tensor<1x3x4x5xf32>, i64) -> tensor<1x3x4x5xf32>
  %2 = "aten.tanh"(%1) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %3 = "my.twice"(%2) : (tensor<1x3x4x5xf32>) -> tensor<1x3x4x5xf32>
  %4 = "aten.add.Tensor"(%n, %n, %one) : (tensor<2xi32>, tensor<2xi32>, i64) -> tensor<2xi32>
  return %3, %4 : tensor<1x3x4x5xf32>, tensor<2xi32>
}

// CHECK-LABEL: func.func private @my_relu6
// CHECK-NOT:     hw.kernel_views
// CHECK-SAME:    hw.kernel_layouts = {__ret_0 = {align = 16 : i64}, self = {dim_order = array<i64: 0, 2, 3, 1>}}
// CHECK-SAME:    hw.library = "libraries"
// CHECK-SAME:    hw.schema = "aten::relu6(Tensor self) -> Tensor"
// CHECK-SAME:    hw.scratch = 72 : i64
// CHECK-SAME:    hw.symbol = "my_relu6"
// CHECK-LABEL: func.func private @npu_add_out
// CHECK-SAME:    hw.kernel_views
// CHECK-SAME:    hw.schema = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"
// CHECK-LABEL: func.func private @my_tanh_in_place
// CHECK-SAME:    hw.schema = "aten::tanh_(Tensor(a!) self) -> Tensor(a!)"
// CHECK-LABEL: func.func private @my_twice
// CHECK-SAME:    hw.schema = "my::twice.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)"
