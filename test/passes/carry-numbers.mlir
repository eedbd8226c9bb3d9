// RUN: hardwire-opt %s --ops %S/Inputs/numbers.yaml --carry-numbers --split-input-file | filecheck %s
// RUN: hardwire-opt %s --ops %S/Inputs/numbers.yaml --carry-numbers --carry-numbers --split-input-file | filecheck %s

// A number that an operator of the user's gives is a tensor behind it, and a number again for the
// operator of the user's that takes it. A list is one tensor.
// CHECK-LABEL: func.func @forward
// CHECK: %[[N:.*]] = "my.count"(%arg0) : (tensor<4xf32>) -> i64
// CHECK: %[[CARRIED:.*]] = builtin.unrealized_conversion_cast %[[N]] : i64 to tensor<i64>
// CHECK: %[[LIST:.*]] = "my.ends"(%arg0) : (tensor<4xf32>) -> !hw.list<f64>
// CHECK: %[[ENDS:.*]] = builtin.unrealized_conversion_cast %[[LIST]] : !hw.list<f64> to tensor<2xf64>
// CHECK: %[[A:.*]] = builtin.unrealized_conversion_cast %[[CARRIED]] : tensor<i64> to i64
// CHECK: %[[B:.*]] = builtin.unrealized_conversion_cast %[[ENDS]] : tensor<2xf64> to !hw.list<f64>
// CHECK: "my.scale"(%arg0, %[[A]], %[[B]])
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %e = "my.ends"(%x) : (tensor<4xf32>) -> !hw.list<f64>
  %0 = "my.scale"(%x, %n, %e) : (tensor<4xf32>, i64, !hw.list<f64>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A list whose length its schema does not say is as long as what it is taken apart to. Its elements
// are looked at where they lie.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "my.sizes"(%arg0)
// CHECK: %[[SIZES:.*]] = builtin.unrealized_conversion_cast %[[LIST]] : !hw.list<i64> to tensor<3xi64>
// CHECK: %[[ONE:.*]] = "aten.select.int"(%[[SIZES]], %{{.*}}, %{{.*}}) : (tensor<3xi64>, i64, i64) -> tensor<i64>
// CHECK: %[[SAME:.*]] = "aten.to.dtype"(%[[ONE]]
// CHECK: "aten.mul.Tensor"(%arg0, %[[SAME]])
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> {
  %l = "my.sizes"(%x) : (tensor<4xf32>) -> !hw.list<i64>
  %a, %b, %c = builtin.unrealized_conversion_cast %l : !hw.list<i64> to i64, i64, i64
  %0 = "aten.mul.Scalar"(%x, %b) : (tensor<4xf32>, i64) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// Operators of PyTorch become those that take tensors, in the element type that they compute in;
// literals beside the number become tensors with it. A comparison computes in that of its operand.
// CHECK-LABEL: func.func @forward
// CHECK: "my.mean"
// CHECK: %[[MEAN:.*]] = builtin.unrealized_conversion_cast %{{.*}} : f64 to tensor<f64>
// CHECK: %[[LOW:.*]] = "aten.to.dtype"(%[[MEAN]], {{.*}}) : {{.*}} -> tensor<f32>
// CHECK: %[[HIGH:.*]] = "aten.full"{{.*}} -> tensor<f32>
// CHECK: "aten.clamp.Tensor"(%arg0, %[[LOW]], %[[HIGH]])
// CHECK: %[[REAL:.*]] = "aten.to.dtype"(%[[MEAN]], {{.*}}) : {{.*}} -> tensor<f32>
// CHECK: "aten.lt.Tensor"(%arg1, %[[REAL]]) : (tensor<4xi32>, tensor<f32>) -> tensor<4xi1>
func.func @forward(%x: tensor<4xf32>, %i: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi1>) {
  %y, %m = "my.mean"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, f64)
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %0 = "aten.clamp"(%x, %m, %two) : (tensor<4xf32>, f64, f64) -> tensor<4xf32>
  %1 = "aten.lt.Scalar"(%i, %m) : (tensor<4xi32>, f64) -> tensor<4xi1>
  return %0, %1 : tensor<4xf32>, tensor<4xi1>
}

// -----

// A factor that is computed is multiplied with, and what is filled with a number repeats it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SCALED:.*]] = "aten.mul.Tensor"(%arg1, %{{.*}})
// CHECK: "aten.add.Tensor"(%arg0, %[[SCALED]], %{{.*}})
// CHECK: "aten.expand"({{.*}}) : (tensor<f32>, !hw.list<i64>, i1) -> tensor<2x2xf32>
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<2x2xf32>) {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %size = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.add.Tensor"(%x, %y, %n) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  %1 = "aten.full"(%size, %n, %none, %none, %none, %none) : (!hw.list<i64>, i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2x2xf32>
  return %0, %1 : tensor<4xf32>, tensor<2x2xf32>
}

// -----

// A number that the model returns is a tensor for its caller. What nobody reads is still written.
// CHECK-LABEL: func.func @forward(
// CHECK-SAME: -> tensor<f64>
// CHECK: %[[BOTH:.*]]:2 = "my.mean"
// CHECK: %[[MEAN:.*]] = builtin.unrealized_conversion_cast %[[BOTH]]#1 : f64 to tensor<f64>
// CHECK: return %[[MEAN]] : tensor<f64>
func.func @forward(%x: tensor<4xf32>) -> f64 {
  %y, %m = "my.mean"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, f64)
  return %m : f64
}
