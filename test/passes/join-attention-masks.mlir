// RUN: hardwire-opt %s --join-attention --split-input-file | filecheck %s

// A mask that is added is a triangle where it adds nothing to what is seen, and the lowest number to the
// rest, which the product or a multiple of it cannot come near to.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LOWEST:.*]] = "hw.weight"() {name = "attention.lowest", value = dense<0xFF800000> : tensor<f32>}
// CHECK: call @attention_0(%arg0, %arg1, %[[LOWEST]], %arg2)
// CHECK: call @attention_1(%arg0, %arg1, %[[LOWEST]], %arg2)
// CHECK: func.func private @attention_1
// CHECK: %[[SCALED:.*]] = "aten.mul.Scalar"
// CHECK: %[[SEEN:.*]] = "aten.tril"
// CHECK: "aten.where.self"(%[[SEEN]], %[[SCALED]], %arg2)
// CHECK: func.func private @attention_0
// CHECK: %[[PRODUCT:.*]] = "aten.bmm"
// CHECK: %[[SEEN:.*]] = "aten.tril"
// CHECK: "aten.where.self"(%[[SEEN]], %[[PRODUCT]], %arg2)
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %inf = "hw.weight"() {name = "inf", value = dense<[[0.0, 0xFF800000, 0xFF800000], [0.0, 0.0, 0xFF800000], [0.0, 0.0, 0.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %min = "hw.weight"() {name = "min", value = dense<[[-0.0, 0xFF7FFFFF, 0xFF7FFFFF], [-0.0, -0.0, 0xFF7FFFFF], [-0.0, -0.0, -0.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %0 = call @add_0(%q, %k, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @add_1(%q, %k, %min) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @add_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%m, %s, %alpha) : (tensor<3x3xf32>, tensor<2x3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @add_1(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %x = "aten.mul.Scalar"(%s, %half) : (tensor<2x3x3xf32>, f64) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%x, %m, %alpha) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// What is added to scores that are seen stays, in front of the triangle.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"
// CHECK: %[[SEEN:.*]] = "aten.tril"
// CHECK: "aten.where.self"(%[[SEEN]], %[[SUM]], %arg3)
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> {
  %slope = "hw.weight"() {name = "slope", value = dense<[[0.0, 0xFF800000, 0xFF800000], [-1.0, 0.0, 0xFF800000], [-2.0, -1.0, 0.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %0 = call @add_0(%q, %k, %slope) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
func.func private @add_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %alpha) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// It is added as it is where it may be the largest of a row: the lowest number beside scores that something
// was added to before, or beside other numbers than zeros; what is not that low; twice of it; infinity, or no number.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-6: call @attention_
// CHECK-NOT: aten.tril
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>, %o: tensor<f32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %min = "hw.weight"() {name = "min", value = dense<[[0.0, 0xFF7FFFFF, 0xFF7FFFFF], [0.0, 0.0, 0xFF7FFFFF], [0.0, 0.0, 0.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %sum = "hw.weight"() {name = "sum", value = dense<[[1.0, 0xFF7FFFFF, 0xFF7FFFFF], [1.0, 1.0, 0xFF7FFFFF], [1.0, 1.0, 1.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %low = "hw.weight"() {name = "low", value = dense<[[0.0, -1.0e37, -1.0e37], [0.0, 0.0, -1.0e37], [0.0, 0.0, 0.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %inf = "hw.weight"() {name = "inf", value = dense<[[0.0, 0xFF800000, 0xFF800000], [0.0, 0.0, 0xFF800000], [0.0, 0.0, 0.0]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %up = "hw.weight"() {name = "up", value = dense<[[0x7F800000, 0xFF800000, 0xFF800000], [0x7F800000, 0x7F800000, 0xFF800000], [0x7F800000, 0x7F800000, 0x7F800000]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %nan = "hw.weight"() {name = "nan", value = dense<[[0x7FC00000, 0xFF800000, 0xFF800000], [0x7FC00000, 0x7FC00000, 0xFF800000], [0x7FC00000, 0x7FC00000, 0x7FC00000]]> : tensor<3x3xf32>} : () -> tensor<3x3xf32>
  %0 = call @add_1(%q, %k, %min, %o) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @add_0(%q, %k, %sum) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %6 = call @add_0(%q, %k, %low) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %7 = call @softmax_0(%6) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %8 = call @bmm_0(%7, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %9 = call @add_2(%q, %k, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %10 = call @softmax_0(%9) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %11 = call @bmm_0(%10, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %12 = call @add_0(%q, %k, %up) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %13 = call @softmax_0(%12) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %14 = call @bmm_0(%13, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %15 = call @add_0(%q, %k, %nan) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %16 = call @softmax_0(%15) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %17 = call @bmm_0(%16, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5, %8, %11, %14, %17 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @add_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %alpha) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @add_1(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>, %o: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %x = "aten.add.Tensor"(%s, %o, %one) : (tensor<2x3x3xf32>, tensor<f32>, i64) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%x, %m, %alpha) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @add_2(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 2 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %alpha) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// What is hidden may be named first, the mask be the same for each head, and the number stand in every place.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(%arg0, %arg1, %[[LOWEST:.*]], %arg2)
// CHECK: call @attention_1(%arg0, %arg1, %[[LOWEST]], %arg2)
// CHECK: func.func private @attention_1
// CHECK: %[[SEEN:.*]] = "aten.tril"
// CHECK: "aten.where.self"(%[[SEEN]], %{{.*}}, %arg2)
// CHECK: func.func private @attention_0
// CHECK: %[[SEEN:.*]] = "aten.tril"
// CHECK: "aten.where.self"(%[[SEEN]], %{{.*}}, %arg2)
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %hidden = "hw.weight"() {name = "hidden", value = dense<[[false, true, true], [false, false, true], [false, false, false]]> : tensor<3x3xi1>} : () -> tensor<3x3xi1>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %heads = "hw.weight"() {name = "heads", value = dense<[[[true, false, false], [true, true, false], [true, true, true]], [[true, false, false], [true, true, false], [true, true, true]]]> : tensor<2x3x3xi1>} : () -> tensor<2x3x3xi1>
  %all = "hw.weight"() {name = "all", value = dense<[[0xFF800000, 0xFF7FFFFF, 0xFF800000]]> : tensor<1x3xf32>} : () -> tensor<1x3xf32>
  %0 = call @where_0(%q, %k, %hidden, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @where_1(%q, %k, %heads, %all) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xi1>, tensor<1x3xf32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %f, %s) : (tensor<3x3xi1>, tensor<f32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @where_1(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<2x3x3xi1>, %f: tensor<1x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<1x3xf32>) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// A mask that hides nothing goes, in the dimensions of the scores or in others; where it chooses what is no
// score, it stays.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(%arg0, %arg1, %arg2)
// CHECK: call @attention_1(%arg0, %arg1, %arg2)
// CHECK: call @attention_2(%arg0, %arg1, %{{.*}}, %{{.*}}, %arg2)
// CHECK: func.func private @attention_1
// CHECK: %[[PRODUCT:.*]] = "aten.bmm"
// CHECK: "aten._softmax"(%[[PRODUCT]]
// CHECK: func.func private @attention_0
// CHECK: %[[PRODUCT:.*]] = "aten.bmm"
// CHECK: "aten._softmax"(%[[PRODUCT]]
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %all = "hw.weight"() {name = "all", value = dense<true> : tensor<1xi1>} : () -> tensor<1xi1>
  %zeros = "hw.weight"() {name = "zeros", value = dense<0.0> : tensor<3xf32>} : () -> tensor<3xf32>
  %low = "hw.weight"() {name = "low", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %row = "hw.weight"() {name = "row", value = dense<[true, false, true]> : tensor<3xi1>} : () -> tensor<3xi1>
  %ones = "hw.weight"() {name = "ones", value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %0 = call @where_0(%q, %k, %all, %low) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<1xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @add_0(%q, %k, %zeros) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3xf32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %6 = call @where_1(%q, %k, %row, %ones) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %7 = call @softmax_0(%6) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %8 = call @bmm_0(%7, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5, %8 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<1xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<1xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @where_1(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @add_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %alpha) : (tensor<2x3x3xf32>, tensor<3xf32>, i64) -> tensor<2x3x3xf32>
  return %a : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
