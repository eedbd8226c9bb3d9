// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// No number of arguments is less than none: here even the out argument is missing.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::add.out` is given 0 arguments, and its schema has 4}}
  %1 = "hw.call_boxed"() {operator = "aten::add.out"} : () -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// One out argument, and nothing that is added.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::add.out` lacks its argument `self`.}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::add.out"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A tensor where sizes are needed.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::reshape` has a tensor as its argument `shape` (SymInt[]).}}
  %1 = "hw.call_boxed"(%0, %0) {operator = "aten::reshape"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// One tensor where several are needed.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::cat` has a tensor tensor<2x3xf32> where a list of tensors is needed.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::cat"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A tuple of tensors is no list of them.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0, %0) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::cat` has a tuple where a list of tensors is needed.}}
  %3 = "hw.call_boxed"(%1, %2) {operator = "aten::cat"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A number where a tensor is needed.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %1 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::relu` has an int where the tensor `self` is needed.}}
  %2 = "hw.call_boxed"(%1) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A number of run time where no overload takes a tensor.
func.func @forward(%x: tensor<2xf32>, %y: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::leaky_relu` needs the number `negative_slope`, which is known only at run time.}}
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::leaky_relu"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// The overload that takes a tensor may take another one than the number's.
func.func @forward(%x: tensor<2xf32>, %y: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::clamp` needs the number `min`, which is known only at run time.}}
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::clamp"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// Nor is there another overload at all.
func.func @forward(%x: tensor<2xf32>, %y: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::norm.Scalar` needs the number `p`, which is known only at run time.}}
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::norm.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// Of two numbers, the overload takes one as a tensor.
func.func @forward(%x: tensor<2xf32>, %y: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<1xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::add.Scalar` needs the number `alpha`, which is known only at run time.}}
  %3 = "hw.call_boxed"(%0, %2, %2) {operator = "aten::add.Scalar"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A write that no other operator computes.
func.func @forward(%x: tensor<3x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3x3xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::fill_diagonal_` writes to its arguments in a way that hardwire has no operator for.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::fill_diagonal_"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// An out argument of what no other operator computes.
func.func @forward(%x: tensor<3x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3x3xf32>) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %1 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::eye.out` writes to out arguments, and there is no operator that does not.}}
  %2 = "hw.call_boxed"(%1, %0) {operator = "aten::eye.out"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// So it is for the steps of older files, too.
func.func @forward(%x: tensor<5xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<5xf32>) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %2 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %3 = "hw.box"(%i5) : (i64) -> !hw.ivalue
  // expected-error@+1 {{writes to out arguments, and there is no operator that does not.}}
  %4 = "hw.call_boxed"(%1, %2, %3, %0) {operator = "hw::linspace_0_7.out"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %4 : !hw.ivalue
}

// -----

// An out argument keeps its shape.
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::neg.out` writes tensor<2xf32> to an out argument tensor<3xf32>; hardwire does not resize tensors.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::neg.out"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A tensor does not grow by what is added to it.
func.func @forward(%x: tensor<3xf32>, %y: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::add_.Tensor` writes tensor<2x3xf32> to a tensor tensor<3xf32>.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::add_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A number is not true or false.
func.func @forward(%x: tensor<3xi1>, %y: tensor<3xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xi1>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xi64>) -> !hw.ivalue
  // expected-error@+1 {{`aten::bitwise_or_.Tensor` writes tensor<3xi64> to a tensor tensor<3xi1>, and PyTorch does not cast these.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::bitwise_or_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A tensor that is larger than any memory.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: 524289, 524288>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %2 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::empty.memory_format` gives a tensor of the impossible shape 524289x524288.}}
  %3 = "hw.call_boxed"(%1, %2) {operator = "aten::empty.memory_format"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A tensor of a negative size.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: 2, -3>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %2 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::empty.memory_format` gives a tensor of the impossible shape 2x-3.}}
  %3 = "hw.call_boxed"(%1, %2) {operator = "aten::empty.memory_format"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// An operator without arguments gives no tensor.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::_nnpack_available` is an operator whose result's shape hardwire cannot tell; export the model with torch.export instead.}}
  %1 = "hw.call_boxed"() {operator = "aten::_nnpack_available"} : () -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A reshape of a result whose elements may lie in any order may be a copy.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3x4xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "ij,jk->ik"} : () -> !hw.str
  %3 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %4 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3, %2, %4) {operator = "aten::einsum"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l2 = "hw.constant"() {value = array<i64: 8>} : () -> !hw.list<i64>
  %6 = "hw.box"(%l2) : (!hw.list<i64>) -> !hw.ivalue
  %7 = "hw.call_boxed"(%5, %6) {operator = "aten::reshape"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%7) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::neg` reads a tensor after a write to another, which may be the same one}}
  %9 = "hw.call_boxed"(%5) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  return %9 : !hw.ivalue
}

// -----

// So may what is made contiguous.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3x4xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "ij,jk->ik"} : () -> !hw.str
  %3 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %4 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3, %2, %4) {operator = "aten::einsum"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%5) {operator = "aten::contiguous"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%6) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::neg` reads a tensor after a write to another, which may be the same one}}
  %8 = "hw.call_boxed"(%5) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  return %8 : !hw.ivalue
}
