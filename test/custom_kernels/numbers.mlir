// RUN: %hardwire compile %s --kernels %S/numbers.yaml --emit static | filecheck %s

// Numbers of every kind, given by kernels and taken by kernels and by operators of PyTorch.
// CHECK-LABEL: func.func @forward(
// CHECK-SAME: -> (tensor<4xf32>, tensor<i64>, tensor<4xf32>, tensor<2xf64>, tensor<4xf32>)
// CHECK: %[[N:.*]] = call @my_count(%arg0) : (tensor<4xf32>) -> tensor<i64>
// CHECK: call @my_parts(%arg0) : (tensor<4xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xi64>)
// CHECK: call @to_{{.*}}(%[[N]]) : (tensor<i64>) -> tensor<f32>
func.func @forward(%x: tensor<4xf32>, %k: tensor<1xf32>) -> (tensor<4xf32>, i64, tensor<4xf32>, !hw.list<f64>, tensor<4xf32>)
    attributes {hw.input_names = ["x", "k"], hw.output_names = ["used", "count", "sum", "ends", "clamped"]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %true = "hw.constant"() {value = true} : () -> i1
  %seven = "hw.constant"() {value = 7 : i64} : () -> i64
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %y, %p, %m, %any = "my.both"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, i64, f64, i1)
  %e = "my.ends"(%x) : (tensor<4xf32>) -> !hw.list<f64>
  %best = "my.best"(%x, %true) : (tensor<4xf32>, i1) -> f64
  %list, %ints = "my.parts"(%x) : (tensor<4xf32>) -> (!hw.tensor_list, !hw.list<i64>)
  %p0, %p1 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<2xf32>, tensor<2xf32>
  %i0, %i1 = builtin.unrealized_conversion_cast %ints : !hw.list<i64> to i64, i64
  %kind = "my.kind"(%x) : (tensor<4xf32>) -> i64
  %mixed = builtin.unrealized_conversion_cast %n, %seven, %i1 : i64, i64, i64 to !hw.list<i64>
  %used = "my.use"(%y, %p, %m, %any, %best, %i0, %mixed, %e, %kind)
    : (tensor<4xf32>, i64, f64, i1, f64, i64, !hw.list<i64>, !hw.list<f64>, i64) -> tensor<4xf32>
  %z = "aten.mul.Scalar"(%x, %n) : (tensor<4xf32>, i64) -> tensor<4xf32>
  %item = "aten.item"(%k) : (tensor<1xf32>) -> f64
  %sum = "aten.add.Scalar"(%z, %best, %item) : (tensor<4xf32>, f64, f64) -> tensor<4xf32>
  %clamped = "aten.clamp"(%x, %item, %none) : (tensor<4xf32>, f64, !hw.none) -> tensor<4xf32>
  return %used, %n, %sum, %e, %clamped : tensor<4xf32>, i64, tensor<4xf32>, !hw.list<f64>, tensor<4xf32>
}
