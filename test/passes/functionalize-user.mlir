// RUN: hardwire-opt %s --ops %S/Inputs/written.yaml --functionalize --split-input-file | filecheck %s

// An out variant of an operator of the user's computes in the tensor that it is given, as it is
// called; whoever reads that tensor afterwards, or a view of it, reads what the call gives.
// CHECK-LABEL: func.func @forward
// CHECK: %[[OUT:.*]] = "my.half.out"(%arg0, %arg1)
// CHECK: %[[ROW:.*]] = "aten.select.int"(%[[OUT]]
// CHECK: %[[SAME:.*]] = "aten.alias"(%[[ROW]])
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[OUT]], %[[OUT]]
// CHECK: return %[[SAME]], %[[SUM]], %[[OUT]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<3xf32>, tensor<2x3xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %row = "aten.select.int"(%y, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %0 = "my.half.out"(%x, %y) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.alias"(%row) : (tensor<3xf32>) -> tensor<3xf32>
  %2 = "aten.add.Tensor"(%y, %0, %one) : (tensor<2x3xf32>, tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  return %1, %2 : tensor<3xf32>, tensor<2x3xf32>
}

// -----

// What the user's operator computes has the type of what it is written to.
// CHECK-LABEL: func.func @forward
// CHECK: %[[TWICE:.*]] = "my.twice"(%arg0) : (tensor<2xi8>) -> tensor<2xi8>
// CHECK: return %[[TWICE]]
func.func @forward(%x: tensor<2xi8>) -> tensor<2xi8> {
  %0 = "my.twice_"(%x) : (tensor<2xi8>) -> tensor<2xi8>
  return %0 : tensor<2xi8>
}
