// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// A dimension that a tensor has not.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %1 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: dimension index out of range.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::size.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A tensor without dimensions has no length.
func.func @forward(%x: tensor<f32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<f32>) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: len() of a 0-d tensor.}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::len.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// Only one element is one number.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{a Tensor with more than one element cannot be converted to a number}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// Lists of complex numbers.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %1 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`prim::tolist` makes a list of complex numbers, which hardwire has not.}}
  %2 = "hw.call_boxed"(%0, %1, %1) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A list has as many dimensions as its type says.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  // expected-error@+1 {{Output annotation list dimension 1 and runtime tensor dimension 2 do not match for tolist()}}
  %2 = "hw.call_boxed"(%0, %1, %1) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A list that is too long for numbers of their own.
func.func @forward(%x: tensor<41x25xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<41x25xf32>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %1 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %2 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`prim::tolist` makes a list of 1025 numbers, and hardwire goes up to 1024.}}
  %3 = "hw.call_boxed"(%0, %1, %2) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A type that hardwire has not: 8 are complex numbers of halves.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i8 = "hw.constant"() {value = 8 : i64} : () -> i64
  %1 = "hw.box"(%i8) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::to.dtype` makes elements of PyTorch's type number 8, which hardwire has not.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::to.dtype"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// There is one device.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %d0 = "hw.constant"() {value = "cuda"} : () -> !hw.device
  %1 = "hw.box"(%d0) : (!hw.device) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %2 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::to.device` moves a tensor to the device `cuda`.}}
  %3 = "hw.call_boxed"(%0, %1, %2) {operator = "aten::to.device"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// There is one device.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %1 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %2 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %d2 = "hw.constant"() {value = "cuda"} : () -> !hw.device
  %3 = "hw.box"(%d2) : (!hw.device) -> !hw.ivalue
  // expected-error@+1 {{`aten::to.dtype_layout` moves a tensor to the device `cuda`.}}
  %4 = "hw.call_boxed"(%0, %1, %2, %3) {operator = "aten::to.dtype_layout"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %4 : !hw.ivalue
}

// -----

// There is one device.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %d0 = "hw.constant"() {value = "cuda"} : () -> !hw.device
  %1 = "hw.box"(%d0) : (!hw.device) -> !hw.ivalue
  // expected-error@+1 {{`aten::to.prim_Device` moves a tensor to the device `cuda`.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::to.prim_Device"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A text is nothing that a tensor holds.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "text"} : () -> !hw.str
  %1 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  // expected-error@+1 {{`aten::copy_` writes a text to a tensor.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::copy_"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A dimension that cannot be taken apart.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %1 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::unbind.int` has no dimension 2.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::unbind.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// Nor one before the first.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %m3 = "hw.constant"() {value = -3 : i64} : () -> i64
  %1 = "hw.box"(%m3) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::unbind.int` has no dimension -3.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::unbind.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// Pieces of no size.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::split.Tensor` splits a tensor into pieces of no size.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::split.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// Sizes that do not add up.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %2 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::split_with_sizes` splits 3 elements into [1, 1].}}
  %3 = "hw.call_boxed"(%0, %1, %2) {operator = "aten::split_with_sizes"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A negative size, although they add up.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: -1, 4>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %2 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::split_with_sizes` splits 3 elements into [-1, 4].}}
  %3 = "hw.call_boxed"(%0, %1, %2) {operator = "aten::split_with_sizes"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// No sizes for something.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  // expected-error@+1 {{`aten::split_with_sizes` splits 2 elements into [].}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::split_with_sizes"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// No pieces.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::chunk` splits a tensor into no pieces.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::chunk"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// No sections.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::tensor_split.sections` splits a tensor into no pieces.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::tensor_split.sections"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// Shapes that have none in common.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::broadcast_tensors` has tensors of shapes that cannot be broadcast.}}
  %3 = "hw.call_boxed"(%2) {operator = "aten::broadcast_tensors"} : (!hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A number of another's where a tensor is asked for its shape.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %1 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::dim` has an int where a tensor is needed.}}
  %2 = "hw.call_boxed"(%1) {operator = "aten::dim"} : (!hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// More values are taken than there are.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0, %0) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`prim::TupleUnpack` takes 3 values from a tuple.}}
  %2:3 = "hw.call_boxed"(%1) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue, !hw.ivalue)
  return %0 : !hw.ivalue
}

// -----

// A text is not taken apart.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "ab"} : () -> !hw.str
  %1 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  // expected-error@+1 {{`prim::ListUnpack` takes 2 values from a text.}}
  %2:2 = "hw.call_boxed"(%1) {operator = "prim::ListUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  return %0 : !hw.ivalue
}

// -----

// An optional value that is not there.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %1 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: Unwrapping null optional.}}
  %2 = "hw.call_boxed"(%1) {operator = "prim::unchecked_unwrap_optional"} : (!hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// An exception without a message.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: an exception.}}
  "hw.call_boxed"() {operator = "prim::RaiseException"} : () -> ()
  return %0 : !hw.ivalue
}

// -----

// A message that would show a value of run time.
func.func @forward(%x: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<1xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "{}"} : () -> !hw.str
  %2 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2, %1) {operator = "aten::format"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: an exception.}}
  "hw.call_boxed"(%3) {operator = "prim::RaiseException"} : (!hw.ivalue) -> ()
  return %0 : !hw.ivalue
}

// -----

// A tuple does not change.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0, %0) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::append.t` changes a tuple.}}
  %2 = "hw.call_boxed"(%1, %0) {operator = "aten::append.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// What is to be taken out of a list is not in it.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %2 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1, %2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %4 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: list.remove(x): x not in list.}}
  "hw.call_boxed"(%3, %4) {operator = "aten::remove.int"} : (!hw.ivalue, !hw.ivalue) -> ()
  return %0 : !hw.ivalue
}

// -----

// Nothing is left in a list to be taken out.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: pop index out of range.}}
  %3 = "hw.call_boxed"(%2, %1) {operator = "aten::pop.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A list of more elements than hardwire counts: one is added to a million, and another one.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %i65536 = "hw.constant"() {value = 65536 : i64} : () -> i64
  %1 = "hw.box"(%i65536) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "prim::rangelist"} : (!hw.ivalue) -> !hw.ivalue
  "hw.call_boxed"(%2, %2) {operator = "aten::extend.t"} : (!hw.ivalue, !hw.ivalue) -> ()
  "hw.call_boxed"(%2, %2) {operator = "aten::extend.t"} : (!hw.ivalue, !hw.ivalue) -> ()
  "hw.call_boxed"(%2, %2) {operator = "aten::extend.t"} : (!hw.ivalue, !hw.ivalue) -> ()
  "hw.call_boxed"(%2, %2) {operator = "aten::extend.t"} : (!hw.ivalue, !hw.ivalue) -> ()
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%2, %3) {operator = "aten::append.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %5 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  // expected-error@+1 {{`aten::append.t` makes a list of more than 1048576 elements.}}
  %6 = "hw.call_boxed"(%2, %5) {operator = "aten::append.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %6 : !hw.ivalue
}

// -----

// Covariances of complex numbers.
func.func @forward(%x: tensor<2x5xcomplex<f32>>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x5xcomplex<f32>>) -> !hw.ivalue
  // expected-error@+1 {{`aten::cov` is of complex numbers, of which hardwire computes none.}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::cov"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}
