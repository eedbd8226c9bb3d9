// RUN: hardwire-opt %s --check-shapes --split-input-file --verify-diagnostics

// The result is not as large as the operand.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x4xf32> {
  // expected-error@+1 {{`aten.relu` gives 2x3, but the program says 2x4; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// The inner extents of a matrix product differ.
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<4x5xf32>) -> tensor<2x5xf32> {
  // expected-error@+1 {{`aten.mm` of 2x3, 4x5: the matrices do not go together}}
  %0 = "aten.mm"(%x, %y) : (tensor<2x3xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  return %0 : tensor<2x5xf32>
}

// -----

// A view with more elements than there are.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<7xf32> {
  %size = "hw.constant"() {value = array<i64: 7>} : () -> !hw.list<i64>
  // expected-error@+1 {{`aten.view` of 2x3: the elements do not fit the view}}
  %0 = "aten.view"(%x, %size) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}

// -----

// An element behind the last one.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<3xf32> {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %index = "hw.constant"() {value = 2 : i64} : () -> i64
  // expected-error@+1 {{there is no element 2}}
  %0 = "aten.select.int"(%x, %dim, %index) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// A sentence for each, but not for what only follows from one before it.
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<f32>, tensor<4xf32>) {
  // expected-error@+1 {{`aten.relu` gives 2x3}}
  %0 = "aten.relu"(%x) : (tensor<2x3xf32>) -> tensor<3xf32>
  %1 = "aten.exp"(%0) : (tensor<3xf32>) -> tensor<f32>
  // expected-error@+1 {{`aten.neg` gives 2x3}}
  %2 = "aten.neg"(%x) : (tensor<2x3xf32>) -> tensor<4xf32>
  return %1, %2 : tensor<f32>, tensor<4xf32>
}

// -----

// A result that no memory holds: its size is no number of 64 bits.
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %pad = "hw.constant"() {value = array<i64: 0, 0, 0, 2305843009213693951>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  // expected-error@+1 {{`aten.constant_pad_nd` gives 2305843009213693953x3, which has more bytes than any memory.}}
  %0 = "aten.constant_pad_nd"(%x, %pad, %zero) : (tensor<2x3xf32>, !hw.list<i64>, i64) -> tensor<2305843009213693953x3xf32>
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %step = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "aten.slice.Tensor"(%0, %dim, %first, %last, %step) : (tensor<2305843009213693953x3xf32>, i64, i64, i64, i64) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// One byte more than a number of 64 bits with a sign counts is too much, and no less.
func.func @forward(%x: tensor<4xf64>) -> (tensor<4xf64>, tensor<4xf64>) {
  %most = "hw.constant"() {value = array<i64: 0, 1152921504606846971>} : () -> !hw.list<i64>
  %more = "hw.constant"() {value = array<i64: 0, 1152921504606846972>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %0 = "aten.constant_pad_nd"(%x, %most, %zero) : (tensor<4xf64>, !hw.list<i64>, i64) -> tensor<1152921504606846975xf64>
  // expected-error@+1 {{`aten.constant_pad_nd` gives 1152921504606846976, which has more bytes than any memory.}}
  %1 = "aten.constant_pad_nd"(%x, %more, %zero) : (tensor<4xf64>, !hw.list<i64>, i64) -> tensor<1152921504606846976xf64>
  %2 = "aten.slice.Tensor"(%0, %zero, %zero, %four, %one) : (tensor<1152921504606846975xf64>, i64, i64, i64, i64) -> tensor<4xf64>
  %3 = "aten.slice.Tensor"(%1, %zero, %zero, %four, %one) : (tensor<1152921504606846976xf64>, i64, i64, i64, i64) -> tensor<4xf64>
  return %2, %3 : tensor<4xf64>, tensor<4xf64>
}

// -----

// The largest of no elements: PyTorch has none either. Where a dimension stays that is empty, nothing
// is asked for.
func.func @forward(%x: tensor<3x0xf32>) -> (tensor<0xf32>, tensor<3xf32>) {
  %first = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %last = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.amax"(%x, %first, %keep) : (tensor<3x0xf32>, !hw.list<i64>, i1) -> tensor<0xf32>
  // expected-error@+1 {{`aten.amin` of 3x0: nothing has no largest element}}
  %1 = "aten.amin"(%x, %last, %keep) : (tensor<3x0xf32>, !hw.list<i64>, i1) -> tensor<3xf32>
  return %0, %1 : tensor<0xf32>, tensor<3xf32>
}

// -----

// Places by number: they go together, of as many dimensions as there are, and give their own shape.
func.func @forward(%x: tensor<4x5xf32>, %i: tensor<2xi64>, %j: tensor<3xi64>, %k: tensor<2x3xi64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2x4xf32>, tensor<2x3x5xf32>, tensor<2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %two = builtin.unrealized_conversion_cast %i, %j : tensor<2xi64>, tensor<3xi64> to !hw.tensor_list
  // expected-error@+1 {{`aten.index.Tensor` of 4x5, 2, 3: the shapes cannot be broadcast}}
  %0 = "aten.index.Tensor"(%x, %two) : (tensor<4x5xf32>, !hw.tensor_list) -> tensor<2xf32>
  %three = builtin.unrealized_conversion_cast %i, %i, %i : tensor<2xi64>, tensor<2xi64>, tensor<2xi64> to !hw.tensor_list
  // expected-error@+1 {{`aten.index.Tensor` of 4x5, 2, 2, 2: there are more indices than dimensions}}
  %1 = "aten.index.Tensor"(%x, %three) : (tensor<4x5xf32>, !hw.tensor_list) -> tensor<2xf32>
  %one = builtin.unrealized_conversion_cast %i : tensor<2xi64> to !hw.tensor_list
  // expected-error@+1 {{`aten.index.Tensor` gives 2x5, but the program says 2x4}}
  %2 = "aten.index.Tensor"(%x, %one) : (tensor<4x5xf32>, !hw.tensor_list) -> tensor<2x4xf32>
  // expected-error@+1 {{`aten.index_select` of 4x5, 2x3: the indices have more than one dimension}}
  %3 = "aten.index_select"(%x, %zero, %k) : (tensor<4x5xf32>, i64, tensor<2x3xi64>) -> tensor<2x3x5xf32>
  // expected-error@+1 {{`aten.gather` of 4x5, 2: the indices have another number of dimensions}}
  %4 = "aten.gather"(%x, %zero, %i, %no) : (tensor<4x5xf32>, i64, tensor<2xi64>, i1) -> tensor<2xf32>
  // expected-error@+1 {{`aten.scatter_add` of 4x5, 2, 4x5: the indices have another number of dimensions}}
  %5 = "aten.scatter_add"(%x, %zero, %i, %x) : (tensor<4x5xf32>, i64, tensor<2xi64>, tensor<4x5xf32>) -> tensor<4x5xf32>
  // expected-error@+1 {{`aten.scatter.src` gives 4x5, but the program says 2x3}}
  %6 = "aten.scatter.src"(%x, %zero, %k, %x) : (tensor<4x5xf32>, i64, tensor<2x3xi64>, tensor<4x5xf32>) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2x4xf32>, tensor<2x3x5xf32>, tensor<2xf32>
}

// -----

// Places of extremes: of one dimension or of all, none of which is empty.
func.func @forward(%x: tensor<3x0xf32>, %y: tensor<3x4xf32>) -> (tensor<0xi64>, tensor<i64>, tensor<3x4xi64>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.argmax"(%x, %zero, %no) : (tensor<3x0xf32>, i64, i1) -> tensor<0xi64>
  // expected-error@+1 {{`aten.argmin` of 3x0: nothing has no largest element}}
  %1 = "aten.argmin"(%x, %none, %no) : (tensor<3x0xf32>, !hw.none, i1) -> tensor<i64>
  // expected-error@+1 {{`aten.argmax` gives 1x4, but the program says 3x4}}
  %2 = "aten.argmax"(%y, %zero, %yes) : (tensor<3x4xf32>, i64, i1) -> tensor<3x4xi64>
  return %0, %1, %2 : tensor<0xi64>, tensor<i64>, tensor<3x4xi64>
}
