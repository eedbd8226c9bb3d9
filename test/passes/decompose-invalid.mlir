// RUN: hardwire-opt %s --decompose --split-input-file --verify-diagnostics

// Everything that is wrong is reported at once.
func.func @forward(%x: tensor<2x3xf32>, %m: tensor<3xf32>) -> tensor<2x3xf32> {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{dropout in training mode cannot be compiled; call model.eval() before export, or compile with `--seed-argument`, by which the caller gives a seed (not in branches and loops).}}
  %0 = "aten.dropout"(%x, %p, %yes) : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  // expected-error@+1 {{batch norm in training mode cannot be compiled; call model.eval() before export.}}
  %1 = "aten.batch_norm"(%0, %none, %none, %m, %m, %yes, %p, %p, %yes) : (tensor<2x3xf32>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, i1, f64, f64, i1) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// A statistic of an RMS norm that is used.
func.func @forward(%x: tensor<4x2xf32>) -> tensor<4x1xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %shape = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %eps = "hw.constant"() {value = 1.0e-05 : f64} : () -> f64
  // expected-error@+1 {{result 1 of `aten._fused_rms_norm` is used, which only training needs.}}
  %0:2 = "aten._fused_rms_norm"(%x, %shape, %none, %eps) : (tensor<4x2xf32>, !hw.list<i64>, !hw.none, f64) -> (tensor<4x2xf32>, tensor<4x1xf32>)
  return %0#1 : tensor<4x1xf32>
}

// -----

// The mask of a dropout that is used.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xi1> {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  // expected-error@+1 {{the mask of native_dropout is used; call model.eval() before export.}}
  %0:2 = "aten.native_dropout"(%x, %p, %no) : (tensor<2xf32>, f64, i1) -> (tensor<2xf32>, tensor<2xi1>)
  return %0#1 : tensor<2xi1>
}

// -----

// Attention with dropout.
func.func @forward(%q: tensor<1x2x4xf32>) -> tensor<1x2x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  // expected-error@+1 {{attention with dropout cannot be compiled; call model.eval() before export.}}
  %0 = "aten.scaled_dot_product_attention"(%q, %q, %q, %none, %p, %no, %none, %no) : (tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<1x2x4xf32>, !hw.none, f64, i1, !hw.none, i1) -> tensor<1x2x4xf32>
  return %0 : tensor<1x2x4xf32>
}

// -----

// The backward pass of a transposed convolution.
func.func @forward(%g: tensor<1x1x6xf32>, %x: tensor<1x1x4xf32>, %w: tensor<1x1x3xf32>) -> tensor<1x1x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %mask = "hw.constant"() {value = array<i1: true, true, false>} : () -> !hw.list<i1>
  // expected-error@+1 {{the backward pass of a transposed convolution is not supported.}}
  %0:3 = "aten.convolution_backward"(%g, %x, %w, %none, %one, %zero, %one, %yes, %zero, %groups, %mask) : (tensor<1x1x6xf32>, tensor<1x1x4xf32>, tensor<1x1x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64, !hw.list<i1>) -> (tensor<1x1x4xf32>, tensor<1x1x3xf32>, tensor<1xf32>)
  return %0#0 : tensor<1x1x4xf32>
}

// -----

// The backward pass of a convolution whose weight is no image.
func.func @forward(%g: tensor<8x4x7xf32>, %x: tensor<8x4x7xf32>, %w: tensor<4xf32>) -> tensor<8x4x7xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %mask = "hw.constant"() {value = array<i1: true, false, false>} : () -> !hw.list<i1>
  // expected-error@+1 {{the gradient, the input and the weight are no images of one rank.}}
  %0:3 = "aten.convolution_backward"(%g, %x, %w, %none, %one, %zero, %one, %no, %zero, %groups, %mask) : (tensor<8x4x7xf32>, tensor<8x4x7xf32>, tensor<4xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64, !hw.list<i1>) -> (tensor<8x4x7xf32>, tensor<4xf32>, tensor<4xf32>)
  return %0#0 : tensor<8x4x7xf32>
}

// -----

// A kind of padding that PyTorch does not have.
func.func @forward(%x: tensor<2xf32>) -> tensor<4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %mode = "hw.constant"() {value = "mirror"} : () -> !hw.str
  // expected-error@+1 {{padding in mode `mirror` of 1 dimensions is not known.}}
  %0 = "aten.pad"(%x, %pad, %mode, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.str, !hw.none) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// With what cannot be decomposed, all operators are reported that have no kernel.
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  // expected-error@+1 {{dropout in training mode cannot be compiled; call model.eval() before export, or compile with `--seed-argument`, by which the caller gives a seed (not in branches and loops).}}
  %0 = "aten.dropout"(%x, %p, %yes) : (tensor<2xf32>, f64, i1) -> tensor<2xf32>
  // expected-error@+1 {{no kernel for `aten.special_airy_ai` (float32[2])}}
  %1 = "aten.special_airy_ai"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

// A tensor resized to more elements than it has.
func.func @forward(%x: tensor<2xf32>) -> tensor<3xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %size = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  // expected-error@+1 {{`aten.resize` to more elements leaves their values open; use `aten.pad`.}}
  %0 = "aten.resize"(%x, %size, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.none) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// A result that is not as large as its operands make it.
func.func @forward(%x: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{`aten.diff` gives 2x2 of f32, but the program says 3x2 of f32; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "aten.diff"(%x, %one, %zero, %none, %none) : (tensor<3x2xf32>, i64, i64, !hw.none, !hw.none) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

// Two masks, whose elements would have to be counted to go together.
func.func @forward(%x: tensor<2x3xf32>, %m: tensor<2xi1>, %n: tensor<3xi1>, %v: tensor<f32>) -> tensor<2x3xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %masks = builtin.unrealized_conversion_cast %m, %n : tensor<2xi1>, tensor<3xi1> to !hw.tensor_list
  // expected-error@+1 {{`aten.index_put` pairs the elements that several masks choose; join the masks with `&` and write with `torch.where`.}}
  %0 = "aten.index_put"(%x, %masks, %v, %no) : (tensor<2x3xf32>, !hw.tensor_list, tensor<f32>, i1) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// As many elements as a mask is true.
func.func @forward(%x: tensor<3xf32>, %m: tensor<3xi1>, %v: tensor<2xf32>) -> tensor<3xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %masks = builtin.unrealized_conversion_cast %m : tensor<3xi1> to !hw.tensor_list
  // expected-error@+1 {{`aten.index_put` writes as many elements as a mask is true, which is known at run time only; use `torch.where` or `masked_scatter`.}}
  %0 = "aten.index_put"(%x, %masks, %v, %no) : (tensor<3xf32>, !hw.tensor_list, tensor<2xf32>, i1) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Norms that are made of singular values.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<f32> {
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{`aten.linalg_norm` of the order 2.0 needs singular values, which hardwire does not compute; use the orders `fro`, 1, -1, inf or -inf.}}
  %0 = "aten.linalg_norm"(%x, %two, %none, %no, %none) : (tensor<2x3xf32>, f64, !hw.none, i1, !hw.none) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// Sums of powers along a size that has no bounds and may be none, as in operator libraries.
func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> tensor<?xf32, affine_map<()[s0] -> (s0)>> attributes {hw.sizes = [{max = 2147483647 : i64, min = 0 : i64, name = "s0"}]} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  // expected-error@+1 {{`aten.logcumsumexp` along a size without bounds is not supported; give its shape.}}
  %0 = "aten.logcumsumexp"(%x, %dim) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, i64) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
  return %0 : tensor<?xf32, affine_map<()[s0] -> (s0)>>
}

// -----

// The places of maxima in windows whose size is known at run time only.
func.func @forward(%x: tensor<1x?xf32, affine_map<()[s0] -> (1, s0)>>) -> tensor<1x3xi64> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %size = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  // expected-error@+1 {{the places of `aten.adaptive_max_pool1d` on sizes that are known at run time are not supported; export the model with static shapes.}}
  %0:2 = "aten.adaptive_max_pool1d"(%x, %size) : (tensor<1x?xf32, affine_map<()[s0] -> (1, s0)>>, !hw.list<i64>) -> (tensor<1x3xf32>, tensor<1x3xi64>)
  return %0#1 : tensor<1x3xi64>
}

// -----

// Dimensions that are dropped for one size.
func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 0 : i64, name = "s0"}]} {
  // expected-error@+1 {{`aten.squeeze` drops dimension 0 where its size is 1, which it may be at run time; export with a smallest size of 2 (`torch.export.Dim`).}}
  %0 = "aten.squeeze"(%x) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  return %0 : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
}

// -----

// An interpolation that there is not for volumes.
func.func @forward(%x: tensor<1x1x2x2x2xf32>, %g: tensor<1x1x1x1x3xf32>) -> tensor<1x1x1x1x1xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  // expected-error@+1 {{images of 3 dimensions have no interpolation mode 2; 0 is bilinear, 1 nearest, 2 bicubic (of 2 dimensions).}}
  %0 = "aten.grid_sampler_3d"(%x, %g, %two, %zero, %no) : (tensor<1x1x2x2x2xf32>, tensor<1x1x1x1x3xf32>, i64, i64, i1) -> tensor<1x1x1x1x1xf32>
  return %0 : tensor<1x1x1x1x1xf32>
}

// -----

// A loss has three reductions, and PyTorch's shape functions know no other one.
func.func @forward(%x: tensor<3x2xf32>, %y: tensor<3x2xf32>) -> tensor<3x2xf32> {
  %reduction = "hw.constant"() {value = 3 : i64} : () -> i64
  // expected-error@+1 {{`aten.soft_margin_loss` has no reduction 3; 0 to 2 are none, mean, sum}}
  %0 = "aten.soft_margin_loss"(%x, %y, %reduction) : (tensor<3x2xf32>, tensor<3x2xf32>, i64) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// -----

// Channels that the export counts by one name, and their factors by another.
#image = affine_map<()[s0, s1] -> (2, s0, 4)>
#line = affine_map<()[s0, s1] -> (s1)>
func.func @forward(%x: tensor<2x?x4xf32, #image>, %w: tensor<?xf32, #line>) -> tensor<2x?x4xf32, #image> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}, {max = 8 : i64, min = 2 : i64, name = "s1"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %tenth = "hw.constant"() {value = 0.1 : f64} : () -> f64
  // expected-error@+1 {{`aten.instance_norm` has as many channels as another input has elements, which the export says by two names; give both dimensions one `torch.export.Dim`.}}
  %0 = "aten.instance_norm"(%x, %w, %none, %none, %none, %yes, %tenth, %tenth, %yes) : (tensor<2x?x4xf32, #image>, tensor<?xf32, #line>, !hw.none, !hw.none, !hw.none, i1, f64, f64, i1) -> tensor<2x?x4xf32, #image>
  return %0 : tensor<2x?x4xf32, #image>
}

// -----

// A result that only a backward pass reads.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error@+1 {{a result of `aten.log_sigmoid_forward` is used, which only training needs.}}
  %0:2 = "aten.log_sigmoid_forward"(%x) : (tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#1 : tensor<2xf32>
}

// -----

// A scalar that the program takes for a line.
func.func @forward(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<1xf32> {
  %dim = "hw.constant"() {value = -1 : i64} : () -> i64
  // expected-error@+1 {{`aten.linalg_vecdot` gives a scalar of f32, but the program says 1 of f32;}}
  %0 = "aten.linalg_vecdot"(%x, %y, %dim) : (tensor<3xf32>, tensor<3xf32>, i64) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// What a loop gives is not known, even where all that it begins with is: an operator on it needs a kernel.
func.func @forward(%x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi1>) {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %w = "hw.weight"() {name = "w", value = dense<0.5> : tensor<2xf32>} : () -> tensor<2xf32>
  %c = "hw.weight"() {name = "c", value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %r:2 = scf.while (%d = %c, %a = %w) : (tensor<i1>, tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>) {
    %t = "hw.truth"(%d) : (tensor<i1>) -> i1
    scf.condition(%t) %d, %a : tensor<i1>, tensor<2xf32>
  } do {
  ^bb0(%d: tensor<i1>, %a: tensor<2xf32>):
    %l = "aten.logical_not"(%d) : (tensor<i1>) -> tensor<i1>
    %e = "aten.mul.Tensor"(%a, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
    scf.yield %l, %e : tensor<i1>, tensor<2xf32>
  }
  // expected-error@+1 {{no kernel for `aten.special_zeta` (float32[2], float32[2])}}
  %1 = "aten.special_zeta"(%r#1, %w) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  // expected-error@+1 {{the mask of native_dropout is used}}
  %2:2 = "aten.native_dropout"(%x, %p, %no) : (tensor<2xf32>, f64, i1) -> (tensor<2xf32>, tensor<2xi1>)
  return %1, %2#1 : tensor<2xf32>, tensor<2xi1>
}

// -----

// The median of no integers is what the compiler of PyTorch makes of NaN.
func.func @forward(%x: tensor<0xi64>) -> tensor<i64> {
  // expected-error@+1 {{the median of no elements is no integer; convert them to floats before.}}
  %0 = "aten.median"(%x) : (tensor<0xi64>) -> tensor<i64>
  return %0 : tensor<i64>
}
