// RUN: hardwire-opt %s --ops %S/Inputs/numbers.yaml --carry-numbers --split-input-file --verify-diagnostics

// What shapes memory has to be known at compile time; there is no overload that takes it as a tensor.
// All that is wrong is reported at once.
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %size = builtin.unrealized_conversion_cast %n : i64 to !hw.list<i64>
  // expected-error@+1 {{`aten.view` takes `size` as a number that is known when it is compiled; here another operator computes it at run time.}}
  %0 = "aten.view"(%x, %size) : (tensor<4xf32>, !hw.list<i64>) -> tensor<4xf32>
  %yes = "hw.constant"() {value = true} : () -> i1
  // expected-error@+1 {{`aten._softmax` takes `dim` as a number that is known when it is compiled; here another operator computes it at run time.}}
  %1 = "aten._softmax"(%0, %n, %yes) : (tensor<4xf32>, i64, i1) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// -----

// A list has to have a length.
func.func @forward(%x: tensor<4xf32>) -> !hw.list<i64> {
  // expected-error@+1 {{`my.sizes` gives a list of numbers, and nothing says how many: declare its result with a length, as in `int[2]`, instead of `int[]`.}}
  %n = "my.sizes"(%x) : (tensor<4xf32>) -> !hw.list<i64>
  return %n : !hw.list<i64>
}

// -----

// Each list needs a length of its own.
func.func @forward(%x: tensor<4xf32>) -> (!hw.list<i64>, !hw.list<f64>) {
  // expected-error@+2 {{declare its result with a length, as in `int[2]`, instead of `int[]`.}}
  // expected-error@+1 {{instead of `float[]`.}}
  %n, %m = "my.both"(%x) : (tensor<4xf32>) -> (!hw.list<i64>, !hw.list<f64>)
  return %n, %m : !hw.list<i64>, !hw.list<f64>
}

// -----

// Numbers beside those that a tensor can stand for are needed at compile time: a dimension, a size,
// a factor of what no other operator multiplies.
func.func @forward(%x: tensor<4xf32>, %y: tensor<2x3xf32>, %i: tensor<2xi64>) -> (tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3xf32>) {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{`aten.select.int` takes `dim` and `index` as a number}}
  %0 = "aten.select.int"(%y, %n, %n) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %size = builtin.unrealized_conversion_cast %n : i64 to !hw.list<i64>
  // expected-error@+1 {{`aten.full` takes `size` and `fill_value` as a number}}
  %1 = "aten.full"(%size, %n, %none, %none, %none, %none) : (!hw.list<i64>, i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<4xf32>
  // expected-error@+1 {{`aten.scatter.value` takes `dim` and `value` as a number}}
  %2 = "aten.scatter.value"(%x, %n, %i, %n) : (tensor<4xf32>, i64, tensor<2xi64>, i64) -> tensor<4xf32>
  // expected-error@+1 {{`aten.softplus` takes `beta` as a number}}
  %3 = "aten.softplus"(%x, %n, %one) : (tensor<4xf32>, i64, i64) -> tensor<4xf32>
  // expected-error@+1 {{`aten.rsub.Scalar` takes `alpha` as a number}}
  %4 = "aten.rsub.Scalar"(%x, %one, %n) : (tensor<4xf32>, i64, i64) -> tensor<4xf32>
  // expected-error@+1 {{`aten.select_scatter` takes `index` as a number}}
  %5 = "aten.select_scatter"(%y, %0, %one, %n) : (tensor<2x3xf32>, tensor<3xf32>, i64, i64) -> tensor<2x3xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<3xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<2x3xf32>
}
