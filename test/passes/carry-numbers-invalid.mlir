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
