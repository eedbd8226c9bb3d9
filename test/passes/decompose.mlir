// RUN: hardwire-opt %s --decompose --split-input-file | filecheck %s

// A reshape becomes a view of the shape that it was found to have.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SHAPE:.*]] = "hw.constant"() {value = array<i64: 6>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%{{.*}}, %[[SHAPE]])
// CHECK: return %[[VIEW]]
func.func @forward(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %dims = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %0 = "aten.reshape"(%x, %dims) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// An addition with a factor is a multiplication and an addition.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SCALED:.*]] = "aten.mul.Scalar"(%arg1, %{{.*}})
// CHECK: "aten.add.Tensor"(%arg0, %[[SCALED]], %{{.*}})
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %alpha = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %0 = "aten.add.Tensor"(%x, %y, %alpha) : (tensor<2xf32>, tensor<2xf32>, f64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A constant tensor of no dimensions is a number.
// CHECK-LABEL: func.func @forward
// CHECK: %[[EIGHT:.*]] = "hw.constant"() {value = 8.0{{.*}} : f64}
// CHECK: "aten.div.Scalar"(%arg0, %[[EIGHT]])
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = "hw.weight"() {name = "c", value = dense<8.0> : tensor<f32>} : () -> tensor<f32>
  %0 = "aten.div.Tensor"(%x, %c) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A two-dimensional convolution in its canonical form: not transposed, lists written out.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[ONES:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK-DAG: %[[PADDING:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK-DAG: %[[NO:.*]] = "hw.constant"() {value = false}
// CHECK: "aten.convolution"(%arg0, %arg1, %arg2, %{{.*}}, %[[PADDING]], %{{.*}}, %[[NO]], %{{.*}}, %{{.*}})
func.func @forward(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>, %b: tensor<1xf32>) -> tensor<1x1x6x6xf32> {
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.conv2d"(%x, %w, %b, %one, %two, %one, %groups) : (tensor<1x1x4x4xf32>, tensor<1x1x3x3xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x1x6x6xf32>
  return %0 : tensor<1x1x6x6xf32>
}

// -----

// A product with a constant matrix is a linear layer; its weight is transposed later.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "aten.permute"(%{{.*}}, %{{.*}}) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
// CHECK: "aten.linear"(%arg0, %[[T]], %arg1)
func.func @forward(%x: tensor<4x2xf32>, %b: tensor<3xf32>) -> tensor<4x3xf32> {
  %w = "hw.weight"() {name = "w"} : () -> tensor<2x3xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.addmm"(%b, %x, %w, %one, %one) : (tensor<3xf32>, tensor<4x2xf32>, tensor<2x3xf32>, i64, i64) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}

// -----

// What only training needs is dropped: a layer norm's statistics, dropout.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: native_layer_norm
// CHECK-NOT: dropout
// CHECK: %[[NORM:.*]] = "aten.layer_norm"(%arg0,
// CHECK: return %[[NORM]]
func.func @forward(%x: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %shape = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %eps = "hw.constant"() {value = 1.0e-05 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %0:3 = "aten.native_layer_norm"(%x, %shape, %none, %none, %eps) : (tensor<4x2xf32>, !hw.list<i64>, !hw.none, !hw.none, f64) -> (tensor<4x2xf32>, tensor<4x1xf32>, tensor<4x1xf32>)
  %1 = "aten.dropout"(%0#0, %eps, %no) : (tensor<4x2xf32>, f64, i1) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}

// -----

// A pooling window over the whole image is a mean.
// CHECK-LABEL: func.func @forward
// CHECK: %[[DIMS:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: "aten.mean.dim"(%arg0, %[[DIMS]],
func.func @forward(%x: tensor<1x3x4x4xf32>) -> tensor<1x3x1x1xf32> {
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %0 = "aten.adaptive_avg_pool2d"(%x, %one) : (tensor<1x3x4x4xf32>, !hw.list<i64>) -> tensor<1x3x1x1xf32>
  return %0 : tensor<1x3x1x1xf32>
}

// -----

// The parts of a split are slices.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "aten.slice.Tensor"(%arg0,
// CHECK: %[[B:.*]] = "aten.slice.Tensor"(%arg0,
// CHECK-NOT: builtin.unrealized_conversion_cast
// CHECK: return %[[B]], %[[A]]
func.func @forward(%x: tensor<3x2xf32>) -> (tensor<1x2xf32>, tensor<2x2xf32>) {
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.split.Tensor"(%x, %two, %zero) : (tensor<3x2xf32>, i64, i64) -> !hw.tensor_list
  %1:2 = builtin.unrealized_conversion_cast %0 : !hw.tensor_list to tensor<2x2xf32>, tensor<1x2xf32>
  return %1#1, %1#0 : tensor<1x2xf32>, tensor<2x2xf32>
}

// -----

// Zeros around an image become the padding of the convolution that follows, if as many on each side.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: constant_pad_nd
// CHECK: %[[PADDING:.*]] = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: "aten.convolution"(%arg0, %arg1, %{{.*}}, %{{.*}}, %[[PADDING]],
func.func @forward(%x: tensor<1x1x4x4xf32>, %w: tensor<1x1x3x3xf32>) -> tensor<1x1x6x4xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %pad = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %own = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.constant_pad_nd"(%x, %pad, %fill) : (tensor<1x1x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x1x6x6xf32>
  %1 = "aten.convolution"(%0, %w, %none, %ones, %own, %ones, %no, %zeros, %one) : (tensor<1x1x6x6xf32>, tensor<1x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x4xf32>
  return %1 : tensor<1x1x6x4xf32>
}

// -----

// Operators that are written keep the source line of the one that they replace.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.hardtanh"
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu6"(%x) : (tensor<2xf32>) -> tensor<2xf32> loc("relu6"("model.py":7:0))
  return %0 : tensor<2xf32>
}

// -----

// An operator that is not in the table stays, and so does what is unknown about it.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "aten.tan"(%arg0)
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.tan"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An integer division by a tensor does not trap: by 1 where the divisor is 0, and where it is -1,
// which the least integer cannot be divided by.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ZERO:.*]] = "aten.eq.Scalar"(%arg1, %{{.*}})
// CHECK: %[[SOME:.*]] = "aten.where.self"(%[[ZERO]], %{{.*}}, %arg1)
// CHECK: %[[MINUS:.*]] = "aten.eq.Scalar"(%[[SOME]], %{{.*}})
// CHECK: %[[BY:.*]] = "aten.where.self"(%[[MINUS]], %{{.*}}, %[[SOME]])
// CHECK: %[[Q:.*]] = "aten.div.Tensor_mode"(%arg0, %[[BY]], %{{.*}})
// CHECK: %[[NEGATED:.*]] = "aten.mul.Scalar"(%arg0, %{{.*}})
// CHECK: "aten.where.self"(%{{.*}}, %[[NEGATED]], %[[Q]])
func.func @forward(%x: tensor<2xi32>, %y: tensor<2xi32>) -> tensor<2xi32> {
  %mode = "hw.constant"() {value = "trunc"} : () -> !hw.str
  %0 = "aten.div.Tensor_mode"(%x, %y, %mode) : (tensor<2xi32>, tensor<2xi32>, !hw.str) -> tensor<2xi32>
  return %0 : tensor<2xi32>
}

// -----

// Tensors of several element types are converted to that of the result first.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.to.dtype"(%arg0, {{.*}}) : {{.*}} -> tensor<2xf64>
// CHECK: %[[COLUMN:.*]] = "aten.view"(%[[X]], {{.*}}) : {{.*}} -> tensor<2x1xf64>
// CHECK: "aten.mul.Tensor"(%[[COLUMN]], {{.*}}) : {{.*}} -> tensor<2x3xf64>
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf64>) -> tensor<2x3xf64> {
  %0 = "aten.outer"(%x, %y) : (tensor<2xf32>, tensor<3xf64>) -> tensor<2x3xf64>
  return %0 : tensor<2x3xf64>
}

// -----

// Integers that no template negates are not negated as floats.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.mul.Scalar"(%arg0, %{{.*}})
// CHECK-NOT: "aten.neg"
func.func @forward(%x: tensor<2xui8>) -> tensor<2xui8> {
  %0 = "aten.neg"(%x) : (tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}

// -----

// A number that the type of an integer does not hold wraps: 256 is 0.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NUMBER:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: "aten.eq.Scalar"(%arg0, %[[NUMBER]])
func.func @forward(%x: tensor<2xui8>) -> tensor<2xi1> {
  %number = "hw.constant"() {value = 256 : i64} : () -> i64
  %0 = "aten.eq.Scalar"(%x, %number) : (tensor<2xui8>, i64) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

// A number beside floats is rounded as they are: some of them are equal to it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NUMBER:.*]] = "hw.constant"() {value = 0.0999755859375 : f64}
// CHECK: "aten.eq.Scalar"(%arg0, %[[NUMBER]])
func.func @forward(%x: tensor<2xf16>) -> tensor<2xi1> {
  %number = "hw.constant"() {value = 0.1 : f64} : () -> f64
  %0 = "aten.eq.Scalar"(%x, %number) : (tensor<2xf16>, f64) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

// What has half precision is computed in single, and rounded once.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.to.dtype"(%arg0, {{.*}}) {hw.widens} : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[Y:.*]] = "aten._softmax"({{.*}}) : {{.*}} -> tensor<2x3xf32>
// CHECK: "aten.to.dtype"(%[[Y]], {{.*}}) {hw.rounds} : {{.*}} -> tensor<2x3xbf16>
func.func @forward(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %dim, %no) : (tensor<2x3xbf16>, i64, i1) -> tensor<2x3xbf16>
  return %0 : tensor<2x3xbf16>
}

// -----

// A tensor of no dimensions is one of one element.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LINE:.*]] = "aten.view"(%arg0, %{{.*}}) : {{.*}} -> tensor<1xf32>
// CHECK: "aten.flip"(%[[LINE]], %{{.*}})
func.func @forward(%x: tensor<f32>) -> tensor<f32> {
  %dims = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
  %0 = "aten.flip"(%x, %dims) : (tensor<f32>, !hw.list<i64>) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A result without elements is computed by nothing.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.tan
// CHECK: %[[EMPTY:.*]] = "aten.expand"
// CHECK: return %[[EMPTY]] : tensor<0x2xf32>
func.func @forward(%x: tensor<0x2xf32>) -> tensor<0x2xf32> {
  %0 = "aten.tan"(%x) : (tensor<0x2xf32>) -> tensor<0x2xf32>
  return %0 : tensor<0x2xf32>
}

// -----

// A mean of scattered elements is their sum by their count, and a sum of truth values one of numbers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[COUNT:.*]] = "aten.scatter_add"
// CHECK: %[[BOUND:.*]] = "aten.clamp"(%[[COUNT]],
// CHECK: %[[KIND:.*]] = "hw.constant"() {value = "sum"}
// CHECK: %[[SUM:.*]] = "aten.scatter_reduce.two"(%arg0, {{.*}}, %[[KIND]],
// CHECK: "aten.div.Tensor"(%[[SUM]], %[[BOUND]])
// CHECK: "aten.scatter_reduce.two"({{.*}} -> tensor<4xi32>
func.func @forward(%x: tensor<4xf32>, %i: tensor<3xi64>, %y: tensor<3xf32>, %b: tensor<4xi1>, %c: tensor<3xi1>) -> (tensor<4xf32>, tensor<4xi1>) {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %mean = "hw.constant"() {value = "mean"} : () -> !hw.str
  %sum = "hw.constant"() {value = "sum"} : () -> !hw.str
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.scatter_reduce.two"(%x, %dim, %i, %y, %mean, %yes) : (tensor<4xf32>, i64, tensor<3xi64>, tensor<3xf32>, !hw.str, i1) -> tensor<4xf32>
  %1 = "aten.scatter_reduce.two"(%b, %dim, %i, %c, %sum, %yes) : (tensor<4xi1>, i64, tensor<3xi64>, tensor<3xi1>, !hw.str, i1) -> tensor<4xi1>
  return %0, %1 : tensor<4xf32>, tensor<4xi1>
}

// -----

// Elements that do not count are replaced beforehand: by one in a product, by the least that there is where the largest stays.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ONE:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[ONES:.*]] = "aten.scatter.value"(%arg0, %[[DIM:.*]], %arg1, %[[ONE]])
// CHECK: %[[YES:.*]] = "hw.constant"() {value = true}
// CHECK: %[[PRODUCT:.*]] = "aten.scatter_reduce.two"(%[[ONES]], {{.*}}, %arg1, %arg2, {{.*}}, %[[YES]])
// CHECK: %[[LEAST:.*]] = "hw.constant"() {value = 0xFFF0000000000000 : f64}
// CHECK: %[[LOW:.*]] = "aten.scatter.value"(%arg0, {{.*}}, %arg1, %[[LEAST]])
// CHECK: "aten.scatter_reduce.two"(%[[LOW]], {{.*}} -> tensor<4xf32>
// CHECK: %[[GREATEST:.*]] = "hw.constant"() {value = 127 : i64}
// CHECK: %[[HIGH:.*]] = "aten.scatter.value"(%arg3, {{.*}}, %arg1, %[[GREATEST]])
// CHECK: "aten.scatter_reduce.two"(%[[HIGH]], {{.*}} -> tensor<4xi8>
func.func @forward(%x: tensor<4xf32>, %i: tensor<3xi64>, %y: tensor<3xf32>, %b: tensor<4xi8>, %c: tensor<3xi8>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xi8>) {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %prod = "hw.constant"() {value = "prod"} : () -> !hw.str
  %most = "hw.constant"() {value = "amax"} : () -> !hw.str
  %least = "hw.constant"() {value = "amin"} : () -> !hw.str
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.scatter_reduce.two"(%x, %dim, %i, %y, %prod, %no) : (tensor<4xf32>, i64, tensor<3xi64>, tensor<3xf32>, !hw.str, i1) -> tensor<4xf32>
  %1 = "aten.scatter_reduce.two"(%x, %dim, %i, %y, %most, %no) : (tensor<4xf32>, i64, tensor<3xi64>, tensor<3xf32>, !hw.str, i1) -> tensor<4xf32>
  %2 = "aten.scatter_reduce.two"(%b, %dim, %i, %c, %least, %no) : (tensor<4xi8>, i64, tensor<3xi64>, tensor<3xi8>, !hw.str, i1) -> tensor<4xi8>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xi8>
}

// -----

// Rows with too great a norm are shortened, and put back where they were.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ROWS:.*]] = "aten.embedding"(%arg0, %arg1,
// CHECK: %[[FACTOR:.*]] = "aten.div.Tensor"
// CHECK: %[[SHORT:.*]] = "aten.mul.Tensor"(%[[ROWS]], %[[FACTOR]])
// CHECK: %[[BOUNDED:.*]] = "aten.where.self"(%{{.*}}, %[[SHORT]], %[[ROWS]])
// CHECK: "aten.index_put"(%arg0, %{{.*}}, %[[BOUNDED]],
func.func @forward(%w: tensor<5x4xf32>, %i: tensor<2xi64>) -> tensor<5x4xf32> {
  %one = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %0 = "aten.embedding_renorm"(%w, %i, %one, %two) : (tensor<5x4xf32>, tensor<2xi64>, f64, f64) -> tensor<5x4xf32>
  return %0 : tensor<5x4xf32>
}

// -----

// The statistics that a batch norm saves in inference have no elements, and may be results.
// CHECK-LABEL: func.func @forward
// CHECK: %[[EMPTY:.*]] = "aten.expand"({{.*}}) : {{.*}} -> tensor<0xf32>
// CHECK-NOT: aten._native_batch_norm_legit_no_training
// CHECK: return %{{.*}}, %[[EMPTY]]
func.func @forward(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<0xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %eps = "hw.constant"() {value = 1.0e-05 : f64} : () -> f64
  %0:3 = "aten._native_batch_norm_legit_no_training"(%x, %none, %none, %m, %v, %eps, %eps) : (tensor<2x3xf32>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, f64, f64) -> (tensor<2x3xf32>, tensor<0xf32>, tensor<0xf32>)
  return %0#0, %0#2 : tensor<2x3xf32>, tensor<0xf32>
}

// -----

// A transposed convolution is a plain one on an image with zeros between its elements.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WIDE:.*]] = "aten.constant_pad_nd"({{.*}}) : (tensor<1x1x3x1xf32>, {{.*}}) -> tensor<1x1x3x2xf32>
// CHECK: %[[LINE:.*]] = "aten.view"(%[[WIDE]], {{.*}}) : {{.*}} -> tensor<1x1x6xf32>
// CHECK: %[[KERNEL:.*]] = "aten.flip"({{.*}}) : {{.*}} -> tensor<1x1x2xf32>
// CHECK: %[[NO:.*]] = "hw.constant"() {value = false}
// CHECK: "aten.convolution"(%{{.*}}, %[[KERNEL]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[NO]], {{.*}}) : (tensor<1x1x7xf32>, {{.*}}) -> tensor<1x1x6xf32>
func.func @forward(%x: tensor<1x1x3xf32>, %w: tensor<1x1x2xf32>) -> tensor<1x1x6xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.conv_transpose1d"(%x, %w, %none, %two, %zero, %zero, %groups, %one) : (tensor<1x1x3xf32>, tensor<1x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64, !hw.list<i64>) -> tensor<1x1x6xf32>
  return %0 : tensor<1x1x6xf32>
}

// -----

// Sums of bytes in three dimensions are as wide as the result, in each of its parts too.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FIRST:.*]] = "aten.convolution"({{.*}}) : (tensor<2x1x4x4xui8>, tensor<1x1x3x3xi8>, {{.*}}) -> tensor<2x1x2x2xi32>
// CHECK: %[[SECOND:.*]] = "aten.convolution"({{.*}}) : (tensor<2x1x4x4xui8>, tensor<1x1x3x3xi8>, {{.*}}) -> tensor<2x1x2x2xi32>
// CHECK: "aten.add.Tensor"(%[[FIRST]], %[[SECOND]], {{.*}}) {{.*}} -> tensor<2x1x2x2xi32>
func.func @forward(%x: tensor<1x1x3x4x4xui8>, %w: tensor<1x1x2x3x3xi8>) -> tensor<1x1x2x2x2xi32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %no, %zero, %groups) : (tensor<1x1x3x4x4xui8>, tensor<1x1x2x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x2x2xi32>
  return %0 : tensor<1x1x2x2x2xi32>
}

// -----

// A three-dimensional convolution of whole numbers is a sum of two-dimensional ones.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FIRST:.*]] = "aten.convolution"({{.*}}) : (tensor<2x1x4x4xi64>, tensor<1x1x3x3xi64>, {{.*}}) -> tensor<2x1x2x2xi64>
// CHECK: %[[SECOND:.*]] = "aten.convolution"({{.*}}) : (tensor<2x1x4x4xi64>, tensor<1x1x3x3xi64>, {{.*}}) -> tensor<2x1x2x2xi64>
// CHECK: "aten.add.Tensor"(%[[FIRST]], %[[SECOND]], {{.*}})
func.func @forward(%x: tensor<1x1x3x4x4xi64>, %w: tensor<1x1x2x3x3xi64>) -> tensor<1x1x2x2x2xi64> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.conv3d"(%x, %w, %none, %one, %zero, %one, %groups) : (tensor<1x1x3x4x4xi64>, tensor<1x1x2x3x3xi64>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x1x2x2x2xi64>
  return %0 : tensor<1x1x2x2x2xi64>
}

// -----

// The places of whole numbers' maxima are found by comparing neighbours, in each dimension in turn.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.max_pool2d
// CHECK-COUNT-2: "aten.gt.Tensor"
// CHECK-NOT: "aten.gt.Tensor"
// CHECK: return %{{.*}} : tensor<1x1x2x2xi64>
func.func @forward(%x: tensor<1x1x4x4xi32>) -> tensor<1x1x2x2xi64> {
  %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0:2 = "aten.max_pool2d_with_indices"(%x, %two, %two, %zero, %one, %no) : (tensor<1x1x4x4xi32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> (tensor<1x1x2x2xi32>, tensor<1x1x2x2xi64>)
  return %0#1 : tensor<1x1x2x2xi64>
}

// -----

// Of floats, the last NaN is larger than everything.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LARGER:.*]] = "aten.gt.Tensor"(%[[NEXT:[0-9]+]], {{.*}})
// CHECK: %[[IS_NAN:.*]] = "aten.ne.Tensor"(%[[NEXT]], %[[NEXT]])
// CHECK: "aten.logical_or"(%[[LARGER]], %[[IS_NAN]])
func.func @forward(%x: tensor<1x4xf32>) -> tensor<1x2xi64> {
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0:2 = "aten.max_pool1d_with_indices"(%x, %two, %two, %zero, %one, %no) : (tensor<1x4xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> (tensor<1x2xf32>, tensor<1x2xi64>)
  return %0#1 : tensor<1x2xi64>
}

// -----

// What pooling took away is zero, and every element goes to its place.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PLACES:.*]] = "aten.view"(%arg1, {{.*}}) -> tensor<3x1xi64>
// CHECK: "aten.index_put"({{.*}}) : (tensor<3x4xf32>, {{.*}}, tensor<3x1xf32>, i1) -> tensor<3x4xf32>
func.func @forward(%x: tensor<3x1x1xf32>, %places: tensor<3x1x1xi64>) -> tensor<3x2x2xf32> {
  %size = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %0 = "aten.max_unpool2d"(%x, %places, %size) : (tensor<3x1x1xf32>, tensor<3x1x1xi64>, !hw.list<i64>) -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}

// -----

// Replication that cuts one side is a choice of constant places.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.index_select"(%arg0, {{.*}}) : (tensor<1x4xf32>, {{.*}}) -> tensor<1x5xf32>
func.func @forward(%x: tensor<1x4xf32>) -> tensor<1x5xf32> {
  %pad = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %0 = "aten.replication_pad1d"(%x, %pad) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// -----

// What a border reflects is picked by places that are known, one dimension after another.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PLACES:.*]] = "hw.weight"() {{.*}}dense<[1, 0, 1]>
// CHECK: "aten.index_select"(%arg0, %{{.*}}, %[[PLACES]]) {{.*}} -> tensor<1x2x2x3xf32>
// CHECK-NOT: aten.reflection_pad3d
func.func @forward(%x: tensor<1x2x2x2xf32>) -> tensor<1x2x2x3xf32> {
  %pad = "hw.constant"() {value = array<i64: 1, 0, 0, 0, 0, 0>} : () -> !hw.list<i64>
  %0 = "aten.reflection_pad3d"(%x, %pad) : (tensor<1x2x2x2xf32>, !hw.list<i64>) -> tensor<1x2x2x3xf32>
  return %0 : tensor<1x2x2x3xf32>
}

// -----

// Half precision is resized in single, two elements along each dimension, and rounded once.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%arg0, {{.*}}) -> tensor<1x1x2x2xf32>
// CHECK: "aten.index_select"(%[[WIDE]], {{.*}}) : {{.*}} -> tensor<1x1x4x2xf32>
// CHECK: "aten.index_select"(%[[WIDE]], {{.*}}) : {{.*}} -> tensor<1x1x4x2xf32>
// CHECK: %[[TALL:.*]] = "aten.add.Tensor"
// CHECK: "aten.index_select"(%[[TALL]], {{.*}}) : {{.*}} -> tensor<1x1x4x4xf32>
// CHECK: "aten.to.dtype"({{.*}} -> tensor<1x1x4x4xf16>
func.func @forward(%x: tensor<1x1x2x2xf16>) -> tensor<1x1x4x4xf16> {
  %size = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.upsample_bilinear2d"(%x, %size, %no, %none, %none) : (tensor<1x1x2x2xf16>, !hw.list<i64>, i1, !hw.none, !hw.none) -> tensor<1x1x4x4xf16>
  return %0 : tensor<1x1x4x4xf16>
}

// -----

// A reflection that cuts one side is a choice of constant places, too.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.reflection_pad1d
// CHECK: "aten.index_select"(%arg0, {{.*}}) : (tensor<1x4xf32>, {{.*}}) -> tensor<1x5xf32>
func.func @forward(%x: tensor<1x4xf32>) -> tensor<1x5xf32> {
  %pad = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %0 = "aten.reflection_pad1d"(%x, %pad) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<1x5xf32>
  return %0 : tensor<1x5xf32>
}

// -----

// Columns become an image: one image for each tap of the window, and their sum.
// CHECK-LABEL: func.func @forward
// CHECK: %[[FIRST:.*]] = "aten.constant_pad_nd"({{.*}}) : {{.*}} -> tensor<1x1x2x2xf32>
// CHECK: %[[SECOND:.*]] = "aten.constant_pad_nd"({{.*}}) : {{.*}} -> tensor<1x1x2x2xf32>
// CHECK: "aten.add.Tensor"(%[[FIRST]], %[[SECOND]], {{.*}})
func.func @forward(%x: tensor<1x2x2xf32>) -> tensor<1x1x2x2xf32> {
  %size = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %kernel = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %0 = "aten.col2im"(%x, %size, %kernel, %ones, %zeros, %ones) : (tensor<1x2x2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>) -> tensor<1x1x2x2xf32>
  return %0 : tensor<1x1x2x2xf32>
}

// -----

// A volume is read at computed places as an image is: the nearest element of a line of all.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-3: "aten.round"
// CHECK: "aten.gather"({{.*}}) : (tensor<1x1x8xf32>,
func.func @forward(%x: tensor<1x1x2x2x2xf32>, %g: tensor<1x1x1x1x3xf32>) -> tensor<1x1x1x1x1xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.grid_sampler_3d"(%x, %g, %one, %zero, %no) : (tensor<1x1x2x2x2xf32>, tensor<1x1x1x1x3xf32>, i64, i64, i1) -> tensor<1x1x1x1x1xf32>
  return %0 : tensor<1x1x1x1x1xf32>
}

// -----

// Bytes are mixed by weights of 16 bits, and are bytes between the products.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"
// CHECK: "aten.floor"
// CHECK: "aten.linear"
// CHECK: "aten.floor"
// CHECK: "aten.to.dtype"({{.*}} -> tensor<1x1x4x4xui8>
func.func @forward(%x: tensor<1x1x2x2xui8>) -> tensor<1x1x4x4xui8> {
  %size = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.upsample_bilinear2d"(%x, %size, %no, %none, %none) : (tensor<1x1x2x2xui8>, !hw.list<i64>, i1, !hw.none, !hw.none) -> tensor<1x1x4x4xui8>
  return %0 : tensor<1x1x4x4xui8>
}

// -----

// A tensor of floats equals itself but where it is NaN.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NAN:.*]] = "aten.ne.Tensor"(%arg0, %arg0)
// CHECK: %[[SAME:.*]] = "aten.logical_not"(%[[NAN]])
// CHECK: return %[[SAME]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xi1> {
  %0 = "aten.eq.Tensor"(%x, %x) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>
  return %0 : tensor<2xi1>
}

// -----

// A norm of order 0 counts what is not 0.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SOME:.*]] = "aten.ne.Scalar"(%arg0,
// CHECK: %[[ONES:.*]] = "aten.to.dtype"(%[[SOME]],
// CHECK: "aten.sum.dim_IntList"(%[[ONES]],
func.func @forward(%x: tensor<2x3xf32>) -> tensor<f32> {
  %p = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.norm.Scalar"(%x, %p) : (tensor<2x3xf32>, i64) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A norm of order -inf is the least element, whichever operator asks for it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SIZES:.*]] = "aten.abs"(%arg0)
// CHECK: "aten.amin"(%[[SIZES]],
func.func @forward(%x: tensor<2x3xf32>) -> tensor<f32> {
  %p = "hw.constant"() {value = 0xFFF0000000000000 : f64} : () -> f64
  %0 = "aten.norm.Scalar"(%x, %p) : (tensor<2x3xf32>, f64) -> tensor<f32>
  return %0 : tensor<f32>
}

// -----

// A power of two that no float holds is multiplied by in three steps.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-3: "aten.mul.Tensor"({{.*}}) : (tensor<2xf32>, tensor<2xf32>)
// CHECK-NOT: "aten.mul.Tensor"
// CHECK: return
func.func @forward(%x: tensor<2xf32>, %n: tensor<2xi64>) -> tensor<2xf32> {
  %0 = "aten.ldexp.Tensor"(%x, %n) : (tensor<2xf32>, tensor<2xi64>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Floats by which integers are multiplied are cut to integers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[TWO:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: "aten.mul.Scalar"({{.*}}, %[[TWO]])
func.func @forward(%x: tensor<2x2xi32>, %y: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %alpha = "hw.constant"() {value = 2.75} : () -> f64
  %0 = "aten.addmm"(%x, %x, %y, %zero, %alpha) : (tensor<2x2xi32>, tensor<2x2xi32>, tensor<2x2xi32>, i64, f64) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// -----

// What is no number is not equal to itself; of integers PyTorch answers, and each of them is one.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.ne.Tensor"(%arg0, %arg0) : {{.*}} -> tensor<3xi1>
// CHECK: "aten.isnan"(%arg1)
func.func @forward(%x: tensor<3xf32>, %n: tensor<3xi32>) -> (tensor<3xi1>, tensor<3xi1>) {
  %0 = "aten.isnan"(%x) : (tensor<3xf32>) -> tensor<3xi1>
  %1 = "aten.isnan"(%n) : (tensor<3xi32>) -> tensor<3xi1>
  return %0, %1 : tensor<3xi1>, tensor<3xi1>
}

// -----

// The places of a triangle are computed as int64, which torch-mlir gives.
// CHECK-LABEL: func.func @forward
// CHECK: %[[WIDE:.*]] = "aten.tril_indices"({{.*}} -> tensor<2x5xi64>
// CHECK: %[[CAST:.*]] = "aten.to.dtype"(%[[WIDE]], {{.*}} -> tensor<2x5xi32>
// CHECK: %[[LONG:.*]] = "aten.tril_indices"({{.*}} -> tensor<2x5xi64>
// CHECK: return %[[CAST]], %[[LONG]]
func.func @forward() -> (tensor<2x5xi32>, tensor<2x5xi64>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %row = "hw.constant"() {value = 2 : i64} : () -> i64
  %col = "hw.constant"() {value = 3 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %int32 = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.tril_indices"(%row, %col, %one, %int32, %none, %none, %none) : (i64, i64, i64, i64, !hw.none, !hw.none, !hw.none) -> tensor<2x5xi32>
  %1 = "aten.tril_indices"(%row, %col, %one, %none, %none, %none, %none) : (i64, i64, i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2x5xi64>
  return %0, %1 : tensor<2x5xi32>, tensor<2x5xi64>
}

// -----

// The least and the greatest of one element are that.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BOTH:.*]]:2 = "aten.aminmax"(%arg1
// CHECK: return %arg0, %arg0, %[[BOTH]]#0
func.func @forward(%x: tensor<f32>, %y: tensor<3xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %0:2 = "aten.aminmax"(%x, %none, %no) : (tensor<f32>, !hw.none, i1) -> (tensor<f32>, tensor<f32>)
  %1:2 = "aten.aminmax"(%y, %none, %no) : (tensor<3xf32>, !hw.none, i1) -> (tensor<f32>, tensor<f32>)
  return %0#0, %0#1, %1#0 : tensor<f32>, tensor<f32>, tensor<f32>
}

// -----

// A maximum with its place is what stands at that; of truth values PyTorch has no place.
// CHECK-LABEL: func.func @forward
// CHECK: %[[AT:.*]] = "aten.argmax"(%arg0, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[THERE:.*]] = "aten.gather"(%arg0, %{{.*}}, %[[AT]], %{{.*}}) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[VALUE:.*]] = "aten.view"(%[[THERE]], %{{.*}}) : {{.*}} -> tensor<2xf32>
// CHECK: %[[PLACE:.*]] = "aten.view"(%[[AT]], %{{.*}}) : {{.*}} -> tensor<2xi64>
// CHECK: %[[LEAST:.*]] = "aten.argmin"(%arg0, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<1x3xi64>
// CHECK: %[[TRUE:.*]]:2 = "aten.max.dim"(%arg1
// CHECK: return %[[VALUE]], %[[PLACE]], %[[LEAST]], %[[TRUE]]#1
func.func @forward(%x: tensor<2x3xf32>, %b: tensor<2x3xi1>) -> (tensor<2xf32>, tensor<2xi64>, tensor<1x3xi64>, tensor<2xi64>) {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %0:2 = "aten.max.dim"(%x, %last, %no) : (tensor<2x3xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xi64>)
  %1:2 = "aten.min.dim"(%x, %first, %yes) : (tensor<2x3xf32>, i64, i1) -> (tensor<1x3xf32>, tensor<1x3xi64>)
  %2:2 = "aten.max.dim"(%b, %last, %no) : (tensor<2x3xi1>, i64, i1) -> (tensor<2xi1>, tensor<2xi64>)
  return %0#0, %0#1, %1#1, %2#1 : tensor<2xf32>, tensor<2xi64>, tensor<1x3xi64>, tensor<2xi64>
}

// -----

// What is sorted is what stands at the places in their order, of which the first ones are the largest.
// CHECK-LABEL: func.func @forward
// CHECK: %[[UP:.*]] = "aten.argsort.stable"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x3xi64>
// CHECK: %[[SORTED:.*]] = "aten.gather"(%arg0, %{{.*}}, %[[UP]], %{{.*}}) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[DOWN:.*]] = "aten.argsort.stable"(%arg0
// CHECK: %[[FIRST:.*]] = "aten.slice.Tensor"(%[[DOWN]], %{{.*}}) : {{.*}} -> tensor<2x2xi64>
// CHECK: %[[ORDER:.*]] = "aten.argsort.stable"(%arg1
// CHECK: %[[LONG:.*]] = "aten.gather"(%arg1, %{{.*}}, %[[ORDER]], %{{.*}}) : {{.*}} -> tensor<2x3xi64>
// CHECK: return %[[SORTED]], %[[UP]], %[[FIRST]], %[[LONG]]
func.func @forward(%x: tensor<2x3xf32>, %n: tensor<2x3xi64>) -> (tensor<2x3xf32>, tensor<2x3xi64>, tensor<2x2xi64>, tensor<2x3xi64>) {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %0:2 = "aten.sort"(%x, %last, %no) : (tensor<2x3xf32>, i64, i1) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %1:2 = "aten.topk"(%x, %two, %last, %yes, %yes) : (tensor<2x3xf32>, i64, i64, i1, i1) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  %2:2 = "aten.sort"(%n, %last, %no) : (tensor<2x3xi64>, i64, i1) -> (tensor<2x3xi64>, tensor<2x3xi64>)
  return %0#0, %0#1, %1#1, %2#0 : tensor<2x3xf32>, tensor<2x3xi64>, tensor<2x2xi64>, tensor<2x3xi64>
}

// -----

// Of eight times as many, a few are found without an order of all; one is an extreme, but for the least float, as NaN is the largest here and the least there.
// CHECK-LABEL: func.func @forward
// CHECK: %[[TWO:.*]] = "aten.argsort.stable"(%arg0
// CHECK: %[[THREE:.*]] = "aten.slice.Tensor"(%[[TWO]], %{{.*}}) : {{.*}} -> tensor<2x3xi64>
// CHECK: %[[PLACES:.*]] = "fixed.first_places"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x2xi64>
// CHECK: %[[VALUES:.*]] = "aten.gather"(%arg0, %{{.*}}, %[[PLACES]], %{{.*}}) : {{.*}} -> tensor<2x2xf32>
// CHECK: %[[MOST:.*]] = "aten.argmax"(%arg0, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[LEAST:.*]] = "fixed.first_places"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x1xi64>
// CHECK: %[[WHOLE:.*]] = "aten.argmin"(%arg1, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x1xi64>
// CHECK: return %[[THREE]], %[[VALUES]], %[[PLACES]], %[[MOST]], %[[LEAST]], %[[WHOLE]]
func.func @forward(%x: tensor<2x16xf32>, %n: tensor<2x16xi32>) -> (tensor<2x3xi64>, tensor<2x2xf32>, tensor<2x2xi64>, tensor<2x1xi64>, tensor<2x1xi64>, tensor<2x1xi64>) {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %yes = "hw.constant"() {value = true} : () -> i1
  %0:2 = "aten.topk"(%x, %three, %last, %yes, %yes) : (tensor<2x16xf32>, i64, i64, i1, i1) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %1:2 = "aten.topk"(%x, %two, %last, %no, %no) : (tensor<2x16xf32>, i64, i64, i1, i1) -> (tensor<2x2xf32>, tensor<2x2xi64>)
  %2:2 = "aten.topk"(%x, %one, %last, %yes, %yes) : (tensor<2x16xf32>, i64, i64, i1, i1) -> (tensor<2x1xf32>, tensor<2x1xi64>)
  %3:2 = "aten.topk"(%x, %one, %last, %no, %yes) : (tensor<2x16xf32>, i64, i64, i1, i1) -> (tensor<2x1xf32>, tensor<2x1xi64>)
  %4:2 = "aten.topk"(%n, %one, %last, %no, %yes) : (tensor<2x16xi32>, i64, i64, i1, i1) -> (tensor<2x1xi32>, tensor<2x1xi64>)
  return %0#1, %1#0, %1#1, %2#1, %3#1, %4#1 : tensor<2x3xi64>, tensor<2x2xf32>, tensor<2x2xi64>, tensor<2x1xi64>, tensor<2x1xi64>, tensor<2x1xi64>
}

// -----

// Extremes so far and their places are two operators, of which the one that nobody asks for is none; bytes are compared as integers with a sign.
// CHECK-LABEL: func.func @forward
// CHECK: %[[VALUES:.*]] = "fixed.extremes_so_far"(%arg0, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[PLACES:.*]] = "fixed.extreme_places"(%arg0, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x3xi64>
// CHECK-NOT: fixed.extremes_so_far
// CHECK: %[[LEAST:.*]] = "fixed.extreme_places"(%arg0
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%arg1, {{.*}} -> tensor<2x3xi32>
// CHECK: %[[BYTES:.*]] = "fixed.extremes_so_far"(%[[WIDE]], {{.*}} -> tensor<2x3xi32>
// CHECK: %[[BACK:.*]] = "aten.to.dtype"(%[[BYTES]], {{.*}} -> tensor<2x3xui8>
// CHECK: %[[DOUBLE:.*]] = "fixed.extremes_so_far"(%arg2, {{.*}} -> tensor<2x2xf64>
// CHECK: return %[[VALUES]], %[[PLACES]], %[[LEAST]], %[[BACK]], %[[DOUBLE]]
func.func @forward(%x: tensor<2x3xf32>, %u: tensor<2x3xui8>, %d: tensor<2x2xf64>) -> (tensor<2x3xf32>, tensor<2x3xi64>, tensor<2x3xi64>, tensor<2x3xui8>, tensor<2x2xf64>) {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %0:2 = "aten.cummax"(%x, %last) : (tensor<2x3xf32>, i64) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %1:2 = "aten.cummin"(%x, %last) : (tensor<2x3xf32>, i64) -> (tensor<2x3xf32>, tensor<2x3xi64>)
  %2:2 = "aten.cummax"(%u, %last) : (tensor<2x3xui8>, i64) -> (tensor<2x3xui8>, tensor<2x3xi64>)
  %3:2 = "aten.cummax"(%d, %last) : (tensor<2x2xf64>, i64) -> (tensor<2x2xf64>, tensor<2x2xi64>)
  return %0#0, %0#1, %1#1, %2#0, %3#0 : tensor<2x3xf32>, tensor<2x3xi64>, tensor<2x3xi64>, tensor<2x3xui8>, tensor<2x2xf64>
}

// -----

// A place near the beginning of an order is the last of the first few; of a median, two places are read: its own, and the last one, which is NaN if one is.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PLACES:.*]] = "fixed.first_places"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x2xi64>
// CHECK: %[[SECOND:.*]] = "aten.slice.Tensor"(%[[PLACES]], %{{.*}}) : {{.*}} -> tensor<1x2xi64>
// CHECK: "aten.gather"(%arg0, %{{.*}}, %[[SECOND]], %{{.*}}) : {{.*}} -> tensor<1x2xf32>
// CHECK: %[[ORDER:.*]] = "aten.argsort.stable"(%arg0, {{.*}} -> tensor<16x2xi64>
// CHECK: "aten.slice.Tensor"(%[[ORDER]], %{{.*}}) : {{.*}} -> tensor<1x2xi64>
// CHECK: "aten.slice.Tensor"(%[[ORDER]], %{{.*}}) : {{.*}} -> tensor<1x2xi64>
// CHECK: "aten.where.self"
// CHECK: %[[LONG:.*]] = "fixed.first_places"(%arg1
// CHECK: "aten.slice.Tensor"(%[[LONG]]
func.func @forward(%x: tensor<16x2xf32>, %n: tensor<16x2xi64>) -> (tensor<2xf32>, tensor<2xi64>, tensor<2xf32>, tensor<2xi64>) {
  %dim = "hw.constant"() {value = -2 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0:2 = "aten.kthvalue"(%x, %two, %dim, %no) : (tensor<16x2xf32>, i64, i64, i1) -> (tensor<2xf32>, tensor<2xi64>)
  %1:2 = "aten.median.dim"(%x, %dim, %no) : (tensor<16x2xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xi64>)
  %2:2 = "aten.kthvalue"(%n, %two, %dim, %no) : (tensor<16x2xi64>, i64, i64, i1) -> (tensor<2xi64>, tensor<2xi64>)
  return %0#0, %0#1, %1#0, %2#0 : tensor<2xf32>, tensor<2xi64>, tensor<2xf32>, tensor<2xi64>
}
