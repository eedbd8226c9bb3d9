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
// CHECK: %[[FIRST:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK-NEXT: %[[SECOND:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK-NEXT: %[[ONE:.*]] = "aten.select.int"(%[[SIZES]], %[[FIRST]], %[[SECOND]]) : (tensor<3xi64>, i64, i64) -> tensor<i64>
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

// -----

// The number of a tensor is its one element; halves are widened first, so that no target has to.
// CHECK-LABEL: func.func @forward
// CHECK: %[[H:.*]] = "aten.view"(%arg0, %{{.*}}) : (tensor<1xf16>, !hw.list<i64>) -> tensor<f16>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[H]], {{.*}}) : {{.*}} -> tensor<f32>
// CHECK: %[[B:.*]] = "aten.view"(%arg1, %{{.*}}) : (tensor<1x1xbf16>, !hw.list<i64>) -> tensor<bf16>
// CHECK: %[[ALSO:.*]] = "aten.to.dtype"(%[[B]], {{.*}}) : {{.*}} -> tensor<f32>
// CHECK: %[[D:.*]] = "aten.view"(%arg2, %{{.*}}) : (tensor<1xf64>, !hw.list<i64>) -> tensor<f64>
// CHECK: "aten.mul.Tensor"(%arg3, %[[WIDE]])
// CHECK: "aten.mul.Tensor"(%arg3, %[[ALSO]])
// CHECK-NOT: aten.to.dtype
// CHECK: "aten.mul.Tensor"(%arg4, %[[D]])
func.func @forward(%h: tensor<1xf16>, %b: tensor<1x1xbf16>, %d: tensor<1xf64>, %x: tensor<4xf32>, %y: tensor<4xf64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf64>) {
  %0 = "aten.item"(%h) : (tensor<1xf16>) -> f64
  %1 = "aten._local_scalar_dense"(%b) : (tensor<1x1xbf16>) -> f64
  %2 = "aten.item"(%d) : (tensor<1xf64>) -> f64
  %3 = "aten.mul.Scalar"(%x, %0) : (tensor<4xf32>, f64) -> tensor<4xf32>
  %4 = "aten.mul.Scalar"(%x, %1) : (tensor<4xf32>, f64) -> tensor<4xf32>
  %5 = "aten.mul.Scalar"(%y, %2) : (tensor<4xf64>, f64) -> tensor<4xf64>
  return %3, %4, %5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf64>
}

// -----

// What is filled with a number has it in its own element type.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WHOLE:.*]] = "aten.to.dtype"({{.*}}) : {{.*}} -> tensor<i32>
// CHECK: "aten.expand"(%[[WHOLE]], {{.*}}) : {{.*}} -> tensor<3x2xi32>
// CHECK: %[[REAL:.*]] = "aten.to.dtype"({{.*}}) : {{.*}} -> tensor<f32>
// CHECK: return {{.*}}, %[[REAL]]
func.func @forward(%x: tensor<4xf32>, %i: tensor<3x2xi32>) -> (tensor<3x2xi32>, tensor<f32>) {
  %y, %m = "my.mean"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, f64)
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.full_like"(%i, %m, %none, %none, %none, %none, %none) : (tensor<3x2xi32>, f64, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3x2xi32>
  %1 = "aten.scalar_tensor"(%m, %none, %none, %none, %none) : (f64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<f32>
  return %0, %1 : tensor<3x2xi32>, tensor<f32>
}

// -----

// A part at a computed place is looked up there, in the dimension that it is of.
// CHECK-LABEL: func.func @forward
// CHECK: %[[N:.*]] = builtin.unrealized_conversion_cast %{{.*}} : i64 to tensor<i64>
// CHECK: %[[LAST:.*]] = builtin.unrealized_conversion_cast %{{.*}}, %{{.*}}, %[[N]] : !hw.none, !hw.none, tensor<i64> to !hw.tensor_list
// CHECK: "aten.index.Tensor"(%arg1, %[[LAST]]) : {{.*}} -> tensor<2x3xf32>
func.func @forward(%x: tensor<4xf32>, %y: tensor<2x3x5xf32>) -> tensor<2x3xf32> {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %0 = "aten.select.int"(%y, %last, %n) : (tensor<2x3x5xf32>, i64, i64) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// A number that is scattered is a source that has it everywhere; one that fills places is a tensor.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ONE:.*]] = "aten.to.dtype"({{.*}}) : {{.*}} -> tensor<f32>
// CHECK: %[[ALL:.*]] = "aten.expand"(%[[ONE]], {{.*}}) : {{.*}} -> tensor<2xf32>
// CHECK: "aten.scatter.src"(%arg0, %[[DIM:.*]], %arg1, %[[ALL]])
// CHECK: %[[ALSO:.*]] = "aten.expand"
// CHECK: "aten.scatter.reduce"(%arg0, %[[DIM]], %arg1, %[[ALSO]], %{{.*}})
// CHECK: "aten.index_fill.int_Tensor"(%arg0, %[[DIM]], %arg1, %{{.*}})
func.func @forward(%x: tensor<4xf32>, %i: tensor<2xi64>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %add = "hw.constant"() {value = "add"} : () -> !hw.str
  %0 = "aten.scatter.value"(%x, %zero, %i, %n) : (tensor<4xf32>, i64, tensor<2xi64>, i64) -> tensor<4xf32>
  %1 = "aten.scatter.value_reduce"(%x, %zero, %i, %n, %add) : (tensor<4xf32>, i64, tensor<2xi64>, i64, !hw.str) -> tensor<4xf32>
  %2 = "aten.index_fill.int_Scalar"(%x, %zero, %i, %n) : (tensor<4xf32>, i64, tensor<2xi64>, i64) -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A factor that is a literal stays one beside a number that is computed; a factor that is computed is
// multiplied with, whatever it is the factor of.
// CHECK-LABEL: func.func @forward
// CHECK: %[[N:.*]] = "aten.to.dtype"({{.*}}) : {{.*}} -> tensor<f32>
// CHECK: "aten.add.Tensor"(%arg0, %[[N]], %[[THREE:.*]]) : (tensor<4xf32>, tensor<f32>, i64)
// CHECK: %[[TWO:.*]] = "aten.full"({{.*}}) : {{.*}} -> tensor<f32>
// CHECK: %[[TWICE:.*]] = "aten.mul.Tensor"(%[[TWO]], %{{.*}}) : {{.*}} -> tensor<f32>
// CHECK: "aten.add.Tensor"(%arg0, %[[TWICE]]
// CHECK: %[[MANY:.*]] = "aten.mul.Tensor"(%arg1, %{{.*}}) : {{.*}} -> tensor<4xf32>
// CHECK: "aten.sub.Tensor"(%arg0, %[[MANY]]
// CHECK: "aten.mul.Tensor"
// CHECK: "aten.sub.Tensor"(%arg1
func.func @forward(%x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.add.Scalar"(%x, %n, %three) : (tensor<4xf32>, i64, i64) -> tensor<4xf32>
  %1 = "aten.add.Scalar"(%x, %two, %n) : (tensor<4xf32>, i64, i64) -> tensor<4xf32>
  %2 = "aten.sub.Tensor"(%x, %y, %n) : (tensor<4xf32>, tensor<4xf32>, i64) -> tensor<4xf32>
  %3 = "aten.sub.Scalar"(%y, %three, %n) : (tensor<4xf32>, i64, i64) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// A comparison computes in the element type of its tensor, and in single precision where a whole
// number meets a real one; a quotient of whole numbers in that of its result. A bound that is None
// stays so.
// CHECK-LABEL: func.func @forward
// CHECK: %[[N:.*]] = "aten.to.dtype"({{.*}}) : {{.*}} -> tensor<i32>
// CHECK: "aten.lt.Tensor"(%arg1, %[[N]])
// CHECK: "aten.lt.Tensor"(%arg2, %[[M:[0-9]*]]) : (tensor<4xf64>, tensor<f64>)
// CHECK: %[[SHARE:.*]] = "aten.to.dtype"({{.*}}) : {{.*}} -> tensor<f32>
// CHECK: "aten.div.Tensor"(%arg1, %[[SHARE]]) : (tensor<4xi32>, tensor<f32>)
// CHECK: "aten.clamp.Tensor"(%arg2, %[[M]], %{{.*}}) : (tensor<4xf64>, tensor<f64>, !hw.none)
func.func @forward(%x: tensor<4xf32>, %i: tensor<4xi32>, %d: tensor<4xf64>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<4xf64>) {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %y, %m = "my.mean"(%x) : (tensor<4xf32>) -> (tensor<4xf32>, f64)
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.lt.Scalar"(%i, %n) : (tensor<4xi32>, i64) -> tensor<4xi1>
  %1 = "aten.lt.Scalar"(%d, %m) : (tensor<4xf64>, f64) -> tensor<4xi1>
  %2 = "aten.div.Scalar"(%i, %n) : (tensor<4xi32>, i64) -> tensor<4xf32>
  %3 = "aten.clamp"(%d, %m, %none) : (tensor<4xf64>, f64, !hw.none) -> tensor<4xf64>
  return %0, %1, %2, %3 : tensor<4xi1>, tensor<4xi1>, tensor<4xf32>, tensor<4xf64>
}

// -----

// A number that is unpacked already and read besides is read where it is unpacked for all.
// CHECK-LABEL: func.func @forward
// CHECK: %[[RAW:.*]] = "my.count"(%arg0)
// CHECK: %[[N:.*]] = builtin.unrealized_conversion_cast %[[RAW]] : i64 to tensor<i64>
// CHECK: %[[REAL:.*]] = "aten.to.dtype"(%[[N]]
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%arg0, %[[REAL]])
// CHECK: return %[[N]], %[[MUL]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<i64>, tensor<4xf32>) {
  %n = "my.count"(%x) : (tensor<4xf32>) -> i64
  %t = builtin.unrealized_conversion_cast %n : i64 to tensor<i64>
  %0 = "aten.mul.Scalar"(%x, %n) : (tensor<4xf32>, i64) -> tensor<4xf32>
  return %t, %0 : tensor<i64>, tensor<4xf32>
}
