// RUN: hardwire-opt %s --expand-generic --split-input-file --verify-diagnostics

// All kernels that cannot be made are reported together: one that torch-mlir does not know, one
// that needs a random state. Those between are made all the same.
func.func @forward(%x: tensor<3xf32>) -> (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["q", "r", "s"]} {
  %1 = call @tan_0(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %2 = call @lgamma_0(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %3 = call @rand_like_0(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %1, %2, %3 : tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
func.func private @tan_0(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.tan"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// expected-error@+1 {{`aten.lgamma` (tensor<3xf32>) is not lowered by torch-mlir: it is unknown there. Rewrite it}}
func.func private @lgamma_0(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.lgamma"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}
// expected-error@+1 {{`aten.rand_like` (tensor<3xf32>) is not lowered by torch-mlir: it keeps state between calls.}}
func.func private @rand_like_0(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %y = "aten.rand_like"(%x, %none, %none, %none, %none, %none) : (tensor<3xf32>, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

// The shape of the result depends on the data.
func.func @forward(%x: tensor<3xf32>) -> tensor<3x1xi64> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @nonzero_0(%x) : (tensor<3xf32>) -> tensor<3x1xi64>
  return %0 : tensor<3x1xi64>
}
// expected-error@+1 {{`aten.nonzero` (tensor<3xf32>) is not lowered by torch-mlir: it needs a buffer whose size depends on the data.}}
func.func private @nonzero_0(%x: tensor<3xf32>) -> tensor<3x1xi64> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.nonzero"(%x) : (tensor<3xf32>) -> tensor<3x1xi64>
  return %y : tensor<3x1xi64>
}

// -----

// An operator that torch-mlir knows, but does not lower.
func.func @forward(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @erfinv_0(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
// expected-error@+1 {{`aten.erfinv` (tensor<3xf32>) is not lowered by torch-mlir: it has no lowering for these arguments.}}
func.func private @erfinv_0(%x: tensor<3xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.erfinv"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

// Two rows are added, whose sizes are not the same for all sizes that the program takes.
func.func @forward(%x: tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, %y: tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"], hw.sizes = [{max = 4 : i64, min = 2 : i64, name = "m"}, {max = 4 : i64, min = 2 : i64, name = "n"}], hw.size_conditions = affine_map<()[s0, s1] -> (s0 - s1)>} {
  %0 = call @add_0(%x, %y) : (tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
  return %0 : tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
}
// expected-error@+1 {{the sizes in it do not fit together for m = 3, n = 2, which is within the bounds.}}
func.func private @add_0(%x: tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, %y: tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>> attributes {hw.key = "CPU", hw.library = "generic"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %z = "aten.add.Tensor"(%x, %y, %one) : (tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>, i64) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
  return %z : tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
}

// -----

// The same where the program's conditions leave only sizes that fit.
func.func @forward(%x: tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, %y: tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"], hw.sizes = [{max = 4 : i64, min = 2 : i64, name = "m"}, {max = 4 : i64, min = 2 : i64, name = "n"}], hw.size_conditions = affine_map<()[s0, s1] -> (s0 - s1, s1 - s0)>} {
  %0 = call @add_0(%x, %y) : (tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
  return %0 : tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
}
func.func private @add_0(%x: tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, %y: tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>> attributes {hw.key = "CPU", hw.library = "generic"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %z = "aten.add.Tensor"(%x, %y, %one) : (tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>, tensor<?xf32, affine_map<()[s0, s1] -> (s1)>>, i64) -> tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
  return %z : tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>
}
