// RUN: hardwire-opt %s --join-attention --split-input-file | filecheck %s

// Places that are compared are a triangle: how many keys are seen of those behind the query's own place, or
// that many less one. What made the mask goes.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: call @{{arange|le|lt|ge|gt|add}}_
// CHECK: call @attention_0(%arg0, %arg1, %[[LOWEST:.*]], %arg2)
// CHECK: call @attention_1(%arg0, %arg1, %[[LOWEST]], %arg2)
// CHECK: call @attention_2(%arg0, %arg1, %[[LOWEST]], %arg2)
// CHECK: call @attention_3(%arg0, %arg1, %[[LOWEST]], %arg2)
// CHECK-NOT: func.func private @{{arange|le|lt|ge|gt|add}}_
// CHECK: func.func private @attention_3
// CHECK: %[[DIAGONAL:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK: "aten.tril"(%{{.*}}, %[[DIAGONAL]])
// CHECK: func.func private @attention_2
// CHECK: %[[DIAGONAL:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK: "aten.tril"(%{{.*}}, %[[DIAGONAL]])
// CHECK: func.func private @attention_1
// CHECK: %[[DIAGONAL:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK: "aten.tril"(%{{.*}}, %[[DIAGONAL]])
// CHECK: func.func private @attention_0
// CHECK: %[[DIAGONAL:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK: "aten.tril"(%{{.*}}, %[[DIAGONAL]])
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %size = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %columns = call @arange_0() : () -> tensor<3xi64>
  %rows = "aten.view"(%columns, %size) : (tensor<3xi64>, !hw.list<i64>) -> tensor<3x1xi64>
  %behind = call @add_2(%rows) : (tensor<3x1xi64>) -> tensor<3x1xi64>
  %next = call @add_1(%rows) : (tensor<3x1xi64>) -> tensor<3x1xi64>
  %m0 = call @le_0(%columns, %rows) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %m1 = call @lt_0(%columns, %behind) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %m2 = call @ge_0(%next, %columns) : (tensor<3x1xi64>, tensor<3xi64>) -> tensor<3x3xi1>
  %m3 = call @gt_0(%next, %columns) : (tensor<3x1xi64>, tensor<3xi64>) -> tensor<3x3xi1>
  %0 = call @where_0(%q, %k, %m0, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @where_0(%q, %k, %m1, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %6 = call @where_0(%q, %k, %m2, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %7 = call @softmax_0(%6) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %8 = call @bmm_0(%7, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %9 = call @where_0(%q, %k, %m3, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %10 = call @softmax_0(%9) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %11 = call @bmm_0(%10, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5, %8, %11 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @arange_0() -> tensor<3xi64> attributes {hw.key = "CPU", hw.library = "generic"} {
  %n = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
func.func private @le_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.le.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @lt_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.lt.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @ge_0(%x: tensor<3x1xi64>, %y: tensor<3xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.ge.Tensor"(%x, %y) : (tensor<3x1xi64>, tensor<3xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @gt_0(%x: tensor<3x1xi64>, %y: tensor<3xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.gt.Tensor"(%x, %y) : (tensor<3x1xi64>, tensor<3xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @add_2(%x: tensor<3x1xi64>) -> tensor<3x1xi64> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %n = "hw.constant"() {value = 2 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Scalar"(%x, %n, %one) : (tensor<3x1xi64>, i64, i64) -> tensor<3x1xi64>
  return %0 : tensor<3x1xi64>
}
func.func private @add_1(%x: tensor<3x1xi64>) -> tensor<3x1xi64> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %n = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Scalar"(%x, %n, %one) : (tensor<3x1xi64>, i64, i64) -> tensor<3x1xi64>
  return %0 : tensor<3x1xi64>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
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

// Masks beside it stay masks.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(%arg0, %arg1, %{{.*}}, %arg3, %{{.*}}, %arg2) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<f32>, tensor<1x3xi1>, tensor<f32>, tensor<2x3x4xf32>)
// CHECK: func.func private @attention_0
// CHECK: %[[SHOWN:.*]] = "aten.where.self"(%arg3, %{{.*}}, %arg2)
// CHECK: %[[TRIANGLE:.*]] = "aten.tril"
// CHECK: "aten.where.self"(%[[TRIANGLE]], %[[SHOWN]], %arg4)
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>, %real: tensor<1x3xi1>) -> tensor<2x3x4xf32> {
  %size = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %columns = call @arange_0() : () -> tensor<3xi64>
  %rows = "aten.view"(%columns, %size) : (tensor<3xi64>, !hw.list<i64>) -> tensor<3x1xi64>
  %m = call @le_0(%columns, %rows) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %both = call @bitwise_and_0(%m, %real) : (tensor<3x3xi1>, tensor<1x3xi1>) -> tensor<3x3xi1>
  %0 = call @where_0(%q, %k, %both, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
func.func private @arange_0() -> tensor<3xi64> attributes {hw.key = "CPU", hw.library = "generic"} {
  %n = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
func.func private @le_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.le.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @bitwise_and_0(%x: tensor<3x3xi1>, %y: tensor<1x3xi1>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.bitwise_and.Tensor"(%x, %y) : (tensor<3x3xi1>, tensor<1x3xi1>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
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

// The other side of a triangle is none, nor is one whose first query sees nothing.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-3: call @attention_
// CHECK-NOT: aten.tril
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %size = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %columns = call @arange_0() : () -> tensor<3xi64>
  %rows = "aten.view"(%columns, %size) : (tensor<3xi64>, !hw.list<i64>) -> tensor<3x1xi64>
  %next = call @add_1(%columns) : (tensor<3xi64>) -> tensor<3xi64>
  %m0 = call @ge_0(%columns, %rows) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %m1 = call @le_0(%next, %rows) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %m2 = call @lt_0(%columns, %rows) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %0 = call @where_0(%q, %k, %m0, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @where_0(%q, %k, %m1, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %6 = call @where_0(%q, %k, %m2, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %7 = call @softmax_0(%6) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %8 = call @bmm_0(%7, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5, %8 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @arange_0() -> tensor<3xi64> attributes {hw.key = "CPU", hw.library = "generic"} {
  %n = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
func.func private @le_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.le.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @lt_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.lt.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @ge_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.ge.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @add_1(%x: tensor<3xi64>) -> tensor<3xi64> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %n = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Scalar"(%x, %n, %one) : (tensor<3xi64>, i64, i64) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
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

// Where another mask may hide all of a row, the lowest number is not as good as minus infinity.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(
// CHECK-NOT: aten.tril
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>, %real: tensor<1x3xi1>) -> tensor<2x3x4xf32> {
  %size = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %columns = call @arange_0() : () -> tensor<3xi64>
  %rows = "aten.view"(%columns, %size) : (tensor<3xi64>, !hw.list<i64>) -> tensor<3x1xi64>
  %min = "hw.weight"() {name = "min", value = dense<0xFF7FFFFF> : tensor<f32>} : () -> tensor<f32>
  %m = call @le_0(%columns, %rows) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %both = call @bitwise_and_0(%m, %real) : (tensor<3x3xi1>, tensor<1x3xi1>) -> tensor<3x3xi1>
  %0 = call @where_0(%q, %k, %both, %min) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2 : tensor<2x3x4xf32>
}
func.func private @arange_0() -> tensor<3xi64> attributes {hw.key = "CPU", hw.library = "generic"} {
  %n = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}
func.func private @le_0(%x: tensor<3xi64>, %y: tensor<3x1xi64>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.le.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @bitwise_and_0(%x: tensor<3x3xi1>, %y: tensor<1x3xi1>) -> tensor<3x3xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %0 = "aten.bitwise_and.Tensor"(%x, %y) : (tensor<3x3xi1>, tensor<1x3xi1>) -> tensor<3x3xi1>
  return %0 : tensor<3x3xi1>
}
func.func private @where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.where.self"(%m, %s, %f) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
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

// A mask that is added says as much where it is zeros and the lowest number, however it is viewed; not where it is
// something else, or is added several times.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(%arg0, %arg1, %{{[^,]*}}, %arg2)
// CHECK: call @attention_1(%arg0, %arg1, %{{[^,]*}}, %arg2)
// CHECK: call @attention_2(%arg0, %arg1, %{{.*}}, %arg2)
// CHECK: call @attention_3(%arg0, %arg1, %{{.*}}, %arg2)
// CHECK: func.func private @attention_3
// CHECK-NOT: aten.tril
// CHECK: func.func private @attention_2
// CHECK-NOT: aten.tril
// CHECK: func.func private @attention_1
// CHECK: aten.tril
// CHECK: func.func private @attention_0
// CHECK: aten.tril
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %size = "hw.constant"() {value = array<i64: 3, 1>} : () -> !hw.list<i64>
  %stack = "hw.constant"() {value = array<i64: 1, 3, 3>} : () -> !hw.list<i64>
  %both = "hw.constant"() {value = array<i64: 2, 3, 3>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.weight"() {name = "zero", value = dense<0.0> : tensor<f32>} : () -> tensor<f32>
  %one = "hw.weight"() {name = "one", value = dense<1.0> : tensor<f32>} : () -> tensor<f32>
  %lowest = "hw.weight"() {name = "lowest", value = dense<0xFF7FFFFF> : tensor<f32>} : () -> tensor<f32>
  %columns = "hw.weight"() {name = "columns", value = dense<[0, 1, 2]> : tensor<3xi64>} : () -> tensor<3xi64>
  %rows = "aten.view"(%columns, %size) : (tensor<3xi64>, !hw.list<i64>) -> tensor<3x1xi64>
  %m0 = call @where_1(%columns, %rows, %zero, %lowest) : (tensor<3xi64>, tensor<3x1xi64>, tensor<f32>, tensor<f32>) -> tensor<3x3xf32>
  %m1 = "aten.view"(%m0, %stack) : (tensor<3x3xf32>, !hw.list<i64>) -> tensor<1x3x3xf32>
  %m2 = "aten.expand"(%m1, %both, %no) : (tensor<1x3x3xf32>, !hw.list<i64>, i1) -> tensor<2x3x3xf32>
  %m3 = call @where_1(%columns, %rows, %one, %lowest) : (tensor<3xi64>, tensor<3x1xi64>, tensor<f32>, tensor<f32>) -> tensor<3x3xf32>
  %0 = call @add_0(%q, %k, %m0) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @add_1(%q, %k, %m2) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %6 = call @add_0(%q, %k, %m3) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %7 = call @softmax_0(%6) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %8 = call @bmm_0(%7, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %9 = call @add_2(%q, %k, %m0) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xf32>) -> tensor<2x3x3xf32>
  %10 = call @softmax_0(%9) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %11 = call @bmm_0(%10, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5, %8, %11 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @where_1(%x: tensor<3xi64>, %y: tensor<3x1xi64>, %z: tensor<f32>, %f: tensor<f32>) -> tensor<3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.le.Tensor"(%x, %y) : (tensor<3xi64>, tensor<3x1xi64>) -> tensor<3x3xi1>
  %1 = "aten.where.self"(%0, %z, %f) : (tensor<3x3xi1>, tensor<f32>, tensor<f32>) -> tensor<3x3xf32>
  return %1 : tensor<3x3xf32>
}
func.func private @add_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %n = "hw.constant"() {value = 1 : i64} : () -> i64
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.add.Tensor"(%s, %m, %n) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @add_1(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %n = "hw.constant"() {value = 1 : i64} : () -> i64
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.add.Tensor"(%m, %s, %n) : (tensor<2x3x3xf32>, tensor<2x3x3xf32>, i64) -> tensor<2x3x3xf32>
  return %w : tensor<2x3x3xf32>
}
func.func private @add_2(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %n = "hw.constant"() {value = 2 : i64} : () -> i64
  %s = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %w = "aten.add.Tensor"(%s, %m, %n) : (tensor<2x3x3xf32>, tensor<3x3xf32>, i64) -> tensor<2x3x3xf32>
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
