// RUN: hardwire-opt %s --join-attention | filecheck %s

// Masks of queries and keys that follow from one of each are computed along with scores, whatever is repeated or viewed
// in between: of truth values, and of numbers that are added. Not of as many numbers as there are scores, of integers, or
// of many operators.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: call @{{and_0|and_where_0}}
// CHECK: %[[ALL:.*]] = call @and_1
// CHECK: %[[LE:.*]] = call @le_0
// CHECK: %[[MANY:.*]] = call @and_2
// CHECK: call @attention_0(%arg0, %arg1, %{{[^,]*}}, %arg2, %arg3, %arg4)
// CHECK: call @attention_1(%arg0, %arg1, %{{.*}}) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x1xi1>, tensor<2x1x3xi1>, tensor<f32>, tensor<f32>, tensor<2x3x4xf32>)
// CHECK: call @attention_2(%arg0, %arg1, %[[ALL]],
// CHECK: call @attention_3(%arg0, %arg1, %[[LE]],
// CHECK: call @attention_4(%arg0, %arg1, %[[MANY]],
// CHECK: func.func private @attention_1
// CHECK: aten.bmm
// CHECK: %[[BOTH:.*]] = "aten.bitwise_and.Tensor"(%{{.*}}) : (tensor<2x3x1xi1>, tensor<2x1x3xi1>) -> tensor<2x3x3xi1>
// CHECK: %[[MASK:.*]] = "aten.where.self"(%[[BOTH]],
// CHECK: "aten.add.Tensor"(%{{.*}}, %[[MASK]],
// CHECK: func.func private @attention_0
// CHECK: aten.bmm
// CHECK: %[[BOTH:.*]] = "aten.bitwise_and.Tensor"
// CHECK: "aten.where.self"(%[[BOTH]],
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %r: tensor<2x3x1xi1>, %c: tensor<2x1x3xi1>, %v: tensor<2x3x4xf32>, %p: tensor<2x3x3xi1>, %i: tensor<2x3x1xi64>, %j: tensor<2x1x3xi64>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %half = "hw.weight"() {name = "half", value = dense<0.5> : tensor<f32>} : () -> tensor<f32>
  %seven = "hw.weight"() {name = "seven", value = dense<-7.0> : tensor<f32>} : () -> tensor<f32>
  %stack = "hw.constant"() {value = array<i64: 2, 1, 3, 3>} : () -> !hw.list<i64>
  %flat = "hw.constant"() {value = array<i64: 2, 3, 3>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %wide = "aten.expand"(%c, %flat, %no) : (tensor<2x1x3xi1>, !hw.list<i64>, i1) -> tensor<2x3x3xi1>
  %m0 = call @and_0(%r, %wide) : (tensor<2x3x1xi1>, tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  %m1 = call @and_where_0(%r, %c, %half, %seven) : (tensor<2x3x1xi1>, tensor<2x1x3xi1>, tensor<f32>, tensor<f32>) -> tensor<2x3x3xf32>
  %m1a = "aten.view"(%m1, %stack) : (tensor<2x3x3xf32>, !hw.list<i64>) -> tensor<2x1x3x3xf32>
  %m1b = "aten.view"(%m1a, %flat) : (tensor<2x1x3x3xf32>, !hw.list<i64>) -> tensor<2x3x3xf32>
  %m2 = call @and_1(%r, %p) : (tensor<2x3x1xi1>, tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  %m3 = call @le_0(%i, %j) : (tensor<2x3x1xi64>, tensor<2x1x3xi64>) -> tensor<2x3x3xi1>
  %m4 = call @and_2(%r, %c) : (tensor<2x3x1xi1>, tensor<2x1x3xi1>) -> tensor<2x3x3xi1>
  %s0 = call @where_0(%q, %k, %m0, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %t0 = call @softmax_0(%s0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %o0 = call @bmm_0(%t0, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %s1 = call @add_0(%q, %k, %m1b) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %t1 = call @softmax_0(%s1) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %o1 = call @bmm_0(%t1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %s2 = call @where_0(%q, %k, %m2, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %t2 = call @softmax_0(%s2) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %o2 = call @bmm_0(%t2, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %s3 = call @where_0(%q, %k, %m3, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %t3 = call @softmax_0(%s3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %o3 = call @bmm_0(%t3, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %s4 = call @where_0(%q, %k, %m4, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %t4 = call @softmax_0(%s4) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %o4 = call @bmm_0(%t4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %o0, %o1, %o2, %o3, %o4 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @and_0(%x: tensor<2x3x1xi1>, %y: tensor<2x3x3xi1>) -> tensor<2x3x3xi1> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.bitwise_and.Tensor"(%x, %y) : (tensor<2x3x1xi1>, tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  return %0 : tensor<2x3x3xi1>
}
func.func private @and_1(%x: tensor<2x3x1xi1>, %y: tensor<2x3x3xi1>) -> tensor<2x3x3xi1> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.bitwise_and.Tensor"(%x, %y) : (tensor<2x3x1xi1>, tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  return %0 : tensor<2x3x3xi1>
}
func.func private @and_where_0(%x: tensor<2x3x1xi1>, %y: tensor<2x1x3xi1>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.bitwise_and.Tensor"(%x, %y) : (tensor<2x3x1xi1>, tensor<2x1x3xi1>) -> tensor<2x3x3xi1>
  %1 = "aten.where.self"(%0, %a, %b) : (tensor<2x3x3xi1>, tensor<f32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %1 : tensor<2x3x3xf32>
}
func.func private @le_0(%x: tensor<2x3x1xi64>, %y: tensor<2x1x3xi64>) -> tensor<2x3x3xi1> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.le.Tensor"(%x, %y) : (tensor<2x3x1xi64>, tensor<2x1x3xi64>) -> tensor<2x3x3xi1>
  return %0 : tensor<2x3x3xi1>
}
func.func private @and_2(%x: tensor<2x3x1xi1>, %y: tensor<2x1x3xi1>) -> tensor<2x3x3xi1> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.bitwise_and.Tensor"(%x, %y) : (tensor<2x3x1xi1>, tensor<2x1x3xi1>) -> tensor<2x3x3xi1>
  %1 = "aten.bitwise_not"(%0) : (tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  %2 = "aten.bitwise_not"(%1) : (tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  %3 = "aten.bitwise_not"(%2) : (tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  %4 = "aten.bitwise_not"(%3) : (tensor<2x3x3xi1>) -> tensor<2x3x3xi1>
  return %4 : tensor<2x3x3xi1>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<2x3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @add_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %n = "hw.constant"() {value = 1 : i64} : () -> i64
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.add.Tensor"(%s, %m, %n) : (tensor<2x3x3xf32>, tensor<2x3x3xf32>, i64) -> tensor<2x3x3xf32>
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
