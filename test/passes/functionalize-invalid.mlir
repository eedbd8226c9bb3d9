// RUN: hardwire-opt %s --functionalize --split-input-file --verify-diagnostics

// An operator that writes two tensors.
func.func @forward(%x: tensor<2xf32>, %v: tensor<f32>, %i: tensor<i64>) -> tensor<f32> {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  // expected-error@+1 {{`aten.max.dim_max` has no form that returns what it writes; write it with operators that return new tensors.}}
  %0:2 = "aten.max.dim_max"(%x, %dim, %no, %v, %i) : (tensor<2xf32>, i64, i1, tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
  return %0#0 : tensor<f32>
}

// -----

// A write through a view in which every element of its operand is shown twice.
func.func @forward(%x: tensor<1xf32>) -> tensor<1xf32> {
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.expand"(%x, %two, %no) : (tensor<1xf32>, !hw.list<i64>, i1) -> tensor<2xf32>
  // expected-error@+1 {{`aten.relu_` writes through a view that shows elements more than once, or that hardwire cannot invert; write into a `clone()` in the model.}}
  %1 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %x : tensor<1xf32>
}

// -----

// A reshape of what an operator returned in an order of its own: nobody knows if it shares memory.
func.func @forward(%a: tensor<2x3xf32>, %b: tensor<3x2xf32>) -> tensor<2x2xf32> {
  %four = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %0 = "aten.linalg_matmul"(%a, %b) : (tensor<2x3xf32>, tensor<3x2xf32>) -> tensor<2x2xf32>
  %1 = "aten.reshape"(%0, %four) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<4xf32>
  %2 = "aten.relu_"(%1) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{`aten.neg` reads what `aten.relu_` may have written through another view, as far as strides tell; `clone()` what is written in the model.}}
  %3 = "aten.neg"(%0) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %3 : tensor<2x2xf32>
}

// -----

// The same of an input, which the caller reads. Its elements may lie in any order, for all we know.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %index = "hw.constant"() {value = 0 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %strides = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.as_strided"(%x, %size, %strides, %none) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2x3xf32>
  %1 = "aten.reshape"(%0, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %2 = "aten.relu_"(%1) : (tensor<6xf32>) -> tensor<6xf32>
  // expected-error@+1 {{`func.return` reads what `aten.relu_` may have written through another view, as far as strides tell; `clone()` what is written in the model.}}
  return %2 : tensor<6xf32>
}

// -----

// A write in a branch to what was made before it.
func.func @forward(%x: tensor<2xf32>, %c: tensor<i1>) -> tensor<2xf32> {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %1 = scf.if %t -> (tensor<2xf32>) {
    // expected-error@+1 {{`aten.relu_` is in a branch or a loop, and what it writes was made outside of that; return the new value from it.}}
    %2 = "aten.relu_"(%0) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %2 : tensor<2xf32>
  } else {
    scf.yield %x : tensor<2xf32>
  }
  return %1 : tensor<2xf32>
}

// -----

// What is written through a view has to be at the same place for all sizes.
func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %shape = builtin.unrealized_conversion_cast %n, %two : i64, i64 to !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.expand"(%x, %shape, %no) : (tensor<1x2xf32>, !hw.list<i64>, i1) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  // expected-error@+1 {{`aten.zero_` looks at a part of what is written in the model that depends on sizes known at run time only: `clone()` it first, or write all of it.}}
  %1 = "aten.zero_"(%0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  return %x : tensor<1x2xf32>
}

// -----

// Of parts whose places are known at run time only, none can be read once the whole is written.
func.func @forward(%x: tensor<4xf32>, %t: tensor<i64>) -> tensor<2xf32> {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.tensor_split.tensor_indices_or_sections"(%x, %t, %dim) : (tensor<4xf32>, tensor<i64>, i64) -> !hw.tensor_list
  %1:2 = builtin.unrealized_conversion_cast %0 : !hw.tensor_list to tensor<2xf32>, tensor<2xf32>
  %2 = "aten.sin_"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{`aten.neg` looks at a part of what is written in the model that depends on sizes known at run time only: `clone()` it first, or write all of it.}}
  %3 = "aten.neg"(%1#1) : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

// All that is wrong is reported at once, and what follows it only for itself.
func.func @forward(%x: tensor<2xf32>, %v: tensor<f32>, %i: tensor<i64>) -> tensor<f32> {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  // expected-error@+1 {{`aten.max.dim_max` has no form that returns what it writes; write it with operators that return new tensors.}}
  %0:2 = "aten.max.dim_max"(%x, %dim, %no, %v, %i) : (tensor<2xf32>, i64, i1, tensor<f32>, tensor<i64>) -> (tensor<f32>, tensor<i64>)
  %1 = "aten.expand"(%0#0, %two, %no) : (tensor<f32>, !hw.list<i64>, i1) -> tensor<2xf32>
  // expected-error@+1 {{`aten.relu_` writes through a view that shows elements more than once, or that hardwire cannot invert; write into a `clone()` in the model.}}
  %2 = "aten.relu_"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.sin_"(%0#0) : (tensor<f32>) -> tensor<f32>
  return %3 : tensor<f32>
}

// -----

// A loop's own values are those of its last round.
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<2xf32>) {
    // expected-error@+1 {{`aten.relu_` is in a branch or a loop, and what it writes was made outside of that; return the new value from it.}}
    %0 = "aten.relu_"(%a) : (tensor<2xf32>) -> tensor<2xf32>
    scf.yield %0 : tensor<2xf32>
  }
  return %r : tensor<2xf32>
}

// -----

// A weight is read by the next call.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %index = "hw.constant"() {value = 0 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %strides = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %0 = "aten.as_strided"(%w, %size, %strides, %none) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2x3xf32>
  %1 = "aten.reshape"(%0, %six) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %2 = "aten.relu_"(%1) : (tensor<6xf32>) -> tensor<6xf32>
  // expected-error@+1 {{`func.return` reads what `aten.relu_` may have written through another view, as far as strides tell; `clone()` what is written in the model.}}
  return %2 : tensor<6xf32>
}

// -----

// Other operators that write to lists of tensors.
func.func @forward(%x: tensor<4xf32>, %a: tensor<2xf32>, %b: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %list = builtin.unrealized_conversion_cast %a, %b : tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
  // expected-error@+1 {{`aten.split_copy.Tensor_out` writes to a list of tensors; write to one at a time, or use operators that return new tensors.}}
  "aten.split_copy.Tensor_out"(%x, %two, %zero, %list) : (tensor<4xf32>, i64, i64, !hw.tensor_list) -> ()
  return %a, %b : tensor<2xf32>, tensor<2xf32>
}
