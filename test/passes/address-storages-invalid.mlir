// RUN: hardwire-opt %s --address-storages --split-input-file --verify-diagnostics

// PyTorch keeps the order of a transposed operand, or does not: nobody says.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<4xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.transpose.int"(%x, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.neg"(%0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements; call `clone(memory_format=torch.contiguous_format)` before it.}}
  %2 = "aten.as_strided"(%1, %size, %stride, %none) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// Places that the model does not have: the input is a part of something larger.
func.func @forward(%x: tensor<4xf32>) -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  // expected-error@+1 {{`aten.as_strided` reaches outside of the 4 elements of the tensor that it is given; write it with slices and `torch.cat`.}}
  %0 = "aten.as_strided"(%x, %size, %stride, %three) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  %1 = "aten.alias"(%x) {hw.memory = [array<i64: 1, 3>]} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{`aten.as_strided` reaches outside of the 4 elements of the tensor that it is given; write it with slices and `torch.cat`.}}
  %2 = "aten.as_strided"(%1, %size, %stride, %two) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An input with gaps between its elements.
func.func @forward(%x: tensor<4xf32>) -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.alias"(%x) {hw.memory = [array<i64: 2, 0>]} : (tensor<4xf32>) -> tensor<4xf32>
  // expected-error@+1 {{`aten.as_strided` reads the memory of a tensor with gaps in it; call `clone(memory_format=torch.contiguous_format)` before it.}}
  %1 = "aten.as_strided"(%0, %size, %stride, %none) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A view of a tensor whose size is known at run time only.
func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<2xf32> attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.select.int"(%x, %zero, %one) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, i64, i64) -> tensor<2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory by sizes that are known at run time only; call `clone(memory_format=torch.contiguous_format)` before it.}}
  %1 = "aten.as_strided"(%0, %size, %stride, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// What turns a tensor where it is leaves it in an order that nobody knows.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.transpose_"(%x, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements; call `clone(memory_format=torch.contiguous_format)` before it.}}
  %1 = "aten.as_strided"(%0, %size, %size, %none) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements; call `clone(memory_format=torch.contiguous_format)` before it.}}
  %2 = "aten.as_strided"(%x, %size, %size, %none) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A view of what nobody knows the order of, and a reshape, a clone and a scatter to it; what a complaint is
// about is unknown, too.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.transpose.int"(%x, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.neg"(%0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
  %2 = "aten.select.int"(%1, %zero, %one) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %3 = "aten.as_strided"(%2, %size, %size, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %4 = "aten.as_strided"(%3, %size, %size, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %5 = "aten.reshape"(%1, %six) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<6xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %6 = "aten.as_strided"(%5, %size, %size, %none) : (tensor<6xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %7 = "aten.clone"(%1, %none) : (tensor<3x2xf32>, !hw.none) -> tensor<3x2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %8 = "aten.as_strided"(%7, %size, %size, %none) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  // expected-error@+1 {{`aten.as_strided_scatter` reads memory in which nobody knows the order of elements;}}
  %9 = "aten.as_strided_scatter"(%1, %y, %size, %size, %none) : (tensor<3x2xf32>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<3x2xf32>
  return %3 : tensor<2xf32>
}

// -----

// What a loop carries, and open sizes of what is turned.
func.func @forward(%x: tensor<4xf32>, %o: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<4xf32> attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<4xf32>) {
    // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
    %0 = "aten.as_strided"(%a, %size, %stride, %none) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  %1 = "aten.transpose.int"(%o, %zero, %one) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, i64, i64) -> tensor<2x?xf32, affine_map<()[s0] -> (2, s0)>>
  %2 = "aten.neg"(%1) : (tensor<2x?xf32, affine_map<()[s0] -> (2, s0)>>) -> tensor<2x?xf32, affine_map<()[s0] -> (2, s0)>>
  // expected-error@+1 {{`aten.as_strided` reads memory by sizes that are known at run time only;}}
  %3 = "aten.as_strided"(%2, %size, %stride, %none) : (tensor<2x?xf32, affine_map<()[s0] -> (2, s0)>>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// What is expanded and turned is copied in an order that nobody knows.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1xf32>) -> (tensor<3x2xf32>, tensor<2x3x2xf32>, tensor<2x3x2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value = array<i64: 2, 3, 2>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = false} : () -> i1
  %c4 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = 9 : i64} : () -> i64
  %0 = "aten.transpose.int"(%x, %c0, %c1) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.expand"(%0, %c2, %c3) : (tensor<3x2xf32>, !hw.list<i64>, i1) -> tensor<2x3x2xf32>
  // expected-error@+1 {{`aten.as_strided_scatter` reads memory in which nobody knows the order of elements;}}
  %2 = "aten.as_strided_scatter"(%1, %y, %c4, %c4, %c5) : (tensor<2x3x2xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2x3x2xf32>
  return %0, %1, %2 : tensor<3x2xf32>, tensor<2x3x2xf32>, tensor<2x3x2xf32>
}

// -----

// In what order the result of a scatter to a view lies nobody knows.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.transpose.int"(%x, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %ones, %ones, %one) : (tensor<3x2xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<3x2xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %2 = "aten.as_strided"(%1, %ones, %ones, %one) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1xf32>
  return %2 : tensor<1xf32>
}

// -----

// Of several tensors that an operator writes, the second does not lie where the first one does.
func.func @forward(%x: tensor<2x3xf32>, %v: tensor<2xf32>, %i: tensor<2xi64>) -> tensor<2xi64> {
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0:2 = "aten.max.dim_max"(%x, %c1, %no, %v, %i) : (tensor<2x3xf32>, i64, i1, tensor<2xf32>, tensor<2xi64>) -> (tensor<2xf32>, tensor<2xi64>)
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %1 = "aten.as_strided"(%0#1, %size, %one, %none) : (tensor<2xi64>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xi64>
  return %1 : tensor<2xi64>
}

// -----

// A part whose place is known at run time only, and places that are in a view.
func.func @forward(%x: tensor<2x4xf32>, %n: tensor<i64>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %i = "aten._local_scalar_dense"(%n) : (tensor<i64>) -> i64
  %0 = "aten.select.int"(%x, %c0, %i) : (tensor<2x4xf32>, i64, i64) -> tensor<4xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory in which nobody knows the order of elements;}}
  %1 = "aten.as_strided"(%0, %size, %one, %none) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %2 = "aten.select.int"(%x, %c0, %c1) : (tensor<2x4xf32>, i64, i64) -> tensor<4xf32>
  // expected-error@+1 {{`aten.as_strided` reads memory by sizes that are known at run time only;}}
  %3 = "aten.as_strided"(%2, %size, %one, %i) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %1, %3 : tensor<2xf32>, tensor<2xf32>
}
