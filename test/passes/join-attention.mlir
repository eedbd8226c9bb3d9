// RUN: hardwire-opt %s --join-attention --split-input-file | filecheck %s

// Two products with a softmax of rows between them are one kernel. Views that count heads otherwise
// disappear, the softmax has the dimensions of the scores, and what follows a product stays behind it.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @attention_0(%arg0, %arg1, %arg2, %arg3) : {{.*}} -> tensor<3x5x2xf32>
// CHECK-NEXT: return %[[A]]
// CHECK-LABEL: func.func private @attention_0
// CHECK-SAME: hw.template = "attention"
// CHECK: %[[SCORES:.*]] = "aten.bmm"(%arg0, %arg1)
// CHECK: %[[MASKED:.*]] = "aten.add.Tensor"(%[[SCORES]], %arg2,
// CHECK: %[[LAST:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[ROWS:.*]] = "aten._softmax"(%[[MASKED]], %[[LAST]], {{.*}}) : (tensor<3x5x6xf32>, i64, i1) -> tensor<3x5x6xf32>
// CHECK: %[[MIXED:.*]] = "aten.bmm"(%[[ROWS]], %arg3)
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[MIXED]])
// CHECK: return %[[RELU]]
// CHECK-NOT: func.func private @softmax_0
func.func @forward(%q: tensor<3x5x4xf32>, %k: tensor<3x4x6xf32>, %m: tensor<6xf32>, %v: tensor<3x6x2xf32>) -> tensor<3x5x2xf32> {
  %heads = "hw.constant"() {value = array<i64: 1, 3, 5, 6>} : () -> !hw.list<i64>
  %stack = "hw.constant"() {value = array<i64: 3, 5, 6>} : () -> !hw.list<i64>
  %0 = call @bmm_add_0(%q, %k, %m) : (tensor<3x5x4xf32>, tensor<3x4x6xf32>, tensor<6xf32>) -> tensor<3x5x6xf32>
  %1 = "aten.view"(%0, %heads) : (tensor<3x5x6xf32>, !hw.list<i64>) -> tensor<1x3x5x6xf32>
  %2 = call @softmax_0(%1) : (tensor<1x3x5x6xf32>) -> tensor<1x3x5x6xf32>
  %3 = "aten.view"(%2, %stack) : (tensor<1x3x5x6xf32>, !hw.list<i64>) -> tensor<3x5x6xf32>
  %4 = call @bmm_relu_0(%3, %v) : (tensor<3x5x6xf32>, tensor<3x6x2xf32>) -> tensor<3x5x2xf32>
  return %4 : tensor<3x5x2xf32>
}
func.func private @bmm_add_0(%q: tensor<3x5x4xf32>, %k: tensor<3x4x6xf32>, %m: tensor<6xf32>) -> tensor<3x5x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.bmm"(%q, %k) : (tensor<3x5x4xf32>, tensor<3x4x6xf32>) -> tensor<3x5x6xf32>
  %1 = "aten.add.Tensor"(%0, %m, %one) : (tensor<3x5x6xf32>, tensor<6xf32>, i64) -> tensor<3x5x6xf32>
  return %1 : tensor<3x5x6xf32>
}
func.func private @softmax_0(%x: tensor<1x3x5x6xf32>) -> tensor<1x3x5x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<1x3x5x6xf32>, i64, i1) -> tensor<1x3x5x6xf32>
  return %0 : tensor<1x3x5x6xf32>
}
func.func private @bmm_relu_0(%x: tensor<3x5x6xf32>, %v: tensor<3x6x2xf32>) -> tensor<3x5x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<3x5x6xf32>, tensor<3x6x2xf32>) -> tensor<3x5x2xf32>
  %1 = "aten.relu"(%0) : (tensor<3x5x2xf32>) -> tensor<3x5x2xf32>
  return %1 : tensor<3x5x2xf32>
}

// -----

// Scores that somebody else reads have to be there, and so has what softmax makes of them.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[SCORES:.*]] = call @mm_0(%arg0, %arg1)
// CHECK-NEXT: %[[ROWS:.*]] = call @softmax_0(%[[SCORES]])
// CHECK-NEXT: %[[MIXED:.*]] = call @mm_0(%[[ROWS]], %arg2)
// CHECK-NEXT: %[[OTHERS:.*]] = call @mm_0(%arg0, %arg1)
// CHECK-NEXT: %[[AGAIN:.*]] = call @softmax_0(%[[OTHERS]])
// CHECK-NEXT: %[[LAST:.*]] = call @mm_0(%[[AGAIN]], %arg2)
// CHECK-NEXT: return %[[MIXED]], %[[SCORES]], %[[LAST]], %[[AGAIN]]
func.func @forward(%q: tensor<4x4xf32>, %k: tensor<4x4xf32>, %v: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @softmax_0(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = call @mm_0(%1, %v) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = call @softmax_0(%3) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = call @mm_0(%4, %v) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %0, %5, %4 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @mm_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @softmax_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// Of columns, of weights that a product has packed, of scores that are the second factor, and of views
// that make other rows of them, the softmax stays a kernel of its own.
// CHECK-LABEL: func.func @forward
// CHECK: call @softmax_of_columns
// CHECK: call @softmax_of_rows
// CHECK: call @softmax_of_rows
// CHECK: call @softmax_of_rows
// CHECK-NOT: attention
func.func @forward(%q: tensor<4x4xf32>, %k: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %w = "hw.weight"() {name = "w"} : () -> tensor<4x4xf32>
  %turned = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @softmax_of_columns(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = call @mm_0(%1, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = call @mm_0(%q, %w) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = call @softmax_of_rows(%3) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = call @mm_0(%4, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = call @softmax_of_rows(%6) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = call @mm_0(%k, %7) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %10 = call @softmax_of_rows(%9) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %11 = "aten.permute"(%10, %turned) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  %12 = call @mm_0(%11, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %5, %8, %12 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @mm_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @softmax_of_rows(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @softmax_of_columns(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %first, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// A constant mask that hides, by minus infinity and last of all, what lies behind one key more for each
// query is a triangle and is not stored. Another one stays, and so does one that hides by a number that is not that low.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(%arg0, %arg1, %{{.*}}, %arg2) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<f32>, tensor<4x3xf32>)
// CHECK: %[[OTHER:.*]] = "hw.weight"() {name = "other"
// CHECK: call @attention_1(%arg0, %arg1, %[[OTHER]], %{{.*}}, %arg2)
// CHECK: %[[LOW:.*]] = "hw.weight"() {name = "low"
// CHECK: call @attention_2(%arg0, %arg1, %{{.*}}, %[[LOW]], %arg2)
// CHECK: func.func private @attention_0
// CHECK: %[[DIAGONAL:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[SEEN:.*]] = "aten.tril"(%{{.*}}, %[[DIAGONAL]]) : (tensor<2x4xi1>, i64) -> tensor<2x4xi1>
// CHECK: "aten.where.self"(%[[SEEN]], %{{.*}}, %arg2)
// CHECK-NOT: "aten.tril"
func.func @forward(%q: tensor<2x3xf32>, %k: tensor<3x4xf32>, %v: tensor<4x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %causal = "hw.weight"() {name = "causal", value = dense<[[true, true, true, false], [true, true, true, true]]> : tensor<2x4xi1>} : () -> tensor<2x4xi1>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %0 = call @mm_where_0(%q, %k, %causal, %inf) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xi1>, tensor<f32>) -> tensor<2x4xf32>
  %1 = call @softmax_0(%0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = call @mm_0(%1, %v) : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  %other = "hw.weight"() {name = "other", value = dense<[[true, true, true, false], [true, true, false, true]]> : tensor<2x4xi1>} : () -> tensor<2x4xi1>
  %3 = call @mm_where_0(%q, %k, %other, %inf) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xi1>, tensor<f32>) -> tensor<2x4xf32>
  %4 = call @softmax_0(%3) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %5 = call @mm_0(%4, %v) : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  %low = "hw.weight"() {name = "low", value = dense<-3.0e37> : tensor<f32>} : () -> tensor<f32>
  %6 = call @mm_where_0(%q, %k, %causal, %low) : (tensor<2x3xf32>, tensor<3x4xf32>, tensor<2x4xi1>, tensor<f32>) -> tensor<2x4xf32>
  %7 = call @softmax_0(%6) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %8 = call @mm_0(%7, %v) : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  return %2, %5, %8 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @mm_where_0(%q: tensor<2x3xf32>, %k: tensor<3x4xf32>, %m: tensor<2x4xi1>, %f: tensor<f32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%q, %k) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = "aten.where.self"(%m, %0, %f) : (tensor<2x4xi1>, tensor<2x4xf32>, tensor<f32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
func.func private @softmax_0(%x: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<2x4xf32>, i64, i1) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @mm_0(%x: tensor<2x4xf32>, %v: tensor<4x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %v) : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// Every pair of products with a softmax between them, and nothing of the kernels that they were; a
// triangle is written where the mask hides all but the query's own key of the first row, whatever the
// heads and the views of the mask.
// CHECK-LABEL: func.func @forward
// CHECK: call @attention_0(%arg0, %arg1, %{{.*}}, %arg2) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<f32>, tensor<2x3x4xf32>)
// CHECK: call @attention_1(%arg3, %arg3, %arg3)
// CHECK-NOT: func.func private @{{bmm|softmax|mm}}_
// CHECK: func.func private @attention_0
// CHECK: %[[SIZE:.*]] = "hw.constant"() {value = array<i64: 3, 3>} : () -> !hw.list<i64>
// CHECK: %[[TRUE:.*]] = "hw.constant"() {value = true} : () -> i1
// CHECK: %[[ONES:.*]] = "aten.full"(%[[SIZE]], %[[TRUE]],
// CHECK: %[[OWN:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: "aten.tril"(%[[ONES]], %[[OWN]]) : (tensor<3x3xi1>, i64) -> tensor<3x3xi1>
// CHECK: func.func private @attention_1
// CHECK: "aten.neg"
// CHECK-NOT: func.func private
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>, %s: tensor<4x4xf32>) -> (tensor<2x3x4xf32>, tensor<4x4xf32>) {
  %causal = "hw.weight"() {name = "causal", value = dense<[[[true, false, false], [true, true, false], [true, true, true]]]> : tensor<1x3x3xi1>} : () -> tensor<1x3x3xi1>
  %size = "hw.constant"() {value = array<i64: 3, 3>} : () -> !hw.list<i64>
  %mask = "aten.view"(%causal, %size) : (tensor<1x3x3xi1>, !hw.list<i64>) -> tensor<3x3xi1>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %0 = call @bmm_where_0(%q, %k, %mask, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @mm_neg_0(%s, %s) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = call @softmax_1(%3) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = call @mm_0(%4, %s) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %5 : tensor<2x3x4xf32>, tensor<4x4xf32>
}
func.func private @bmm_where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %1 = "aten.where.self"(%m, %0, %f) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %1 : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}
func.func private @mm_neg_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = "aten.neg"(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func private @softmax_1(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mm_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// A mask stays that is the same for all queries, another one for each head, one of the first row of which
// nothing is left, and what is computed or given at run time: the mask, or what it hides by.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-6: call @attention_
// CHECK-NOT: "aten.tril"
func.func @forward(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %v: tensor<2x3x4xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %causal = "hw.weight"() {name = "causal", value = dense<[[true, false, false], [true, true, false], [true, true, true]]> : tensor<3x3xi1>} : () -> tensor<3x3xi1>
  %row = "hw.weight"() {name = "row", value = dense<[true, true, false]> : tensor<3xi1>} : () -> tensor<3xi1>
  %heads = "hw.weight"() {name = "heads", value = dense<[[[true, false, false], [true, true, false], [true, true, true]], [[true, true, false], [true, true, true], [true, true, true]]]> : tensor<2x3x3xi1>} : () -> tensor<2x3x3xi1>
  %none = "hw.weight"() {name = "none", value = dense<[[false, false, false], [true, false, false], [true, true, false]]> : tensor<3x3xi1>} : () -> tensor<3x3xi1>
  %inf = "hw.weight"() {name = "inf", value = dense<0xFF800000> : tensor<f32>} : () -> tensor<f32>
  %0 = call @bmm_where_row(%q, %k, %row, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %1 = call @softmax_0(%0) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %3 = call @bmm_where_heads(%q, %k, %heads, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<2x3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %4 = call @softmax_0(%3) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %5 = call @bmm_0(%4, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %6 = call @bmm_where_0(%q, %k, %none, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %7 = call @softmax_0(%6) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %8 = call @bmm_0(%7, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %9 = call @bmm_where_0(%q, %k, %m, %inf) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %10 = call @softmax_0(%9) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %11 = call @bmm_0(%10, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %12 = call @bmm_where_0(%q, %k, %causal, %f) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %13 = call @softmax_0(%12) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %14 = call @bmm_0(%13, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %15 = call @bmm_neg_where_0(%q, %k, %causal, %f) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>, tensor<3x3xi1>, tensor<f32>) -> tensor<2x3x3xf32>
  %16 = call @softmax_0(%15) : (tensor<2x3x3xf32>) -> tensor<2x3x3xf32>
  %17 = call @bmm_0(%16, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %2, %5, %8, %11, %14, %17 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}
func.func private @bmm_where_row(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %1 = "aten.where.self"(%m, %0, %f) : (tensor<3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %1 : tensor<2x3x3xf32>
}
func.func private @bmm_where_heads(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<2x3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %1 = "aten.where.self"(%m, %0, %f) : (tensor<2x3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %1 : tensor<2x3x3xf32>
}
func.func private @bmm_where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %1 = "aten.where.self"(%m, %0, %f) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %1 : tensor<2x3x3xf32>
}
func.func private @bmm_neg_where_0(%q: tensor<2x3x4xf32>, %k: tensor<2x4x3xf32>, %m: tensor<3x3xi1>, %f: tensor<f32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x3x4xf32>, tensor<2x4x3xf32>) -> tensor<2x3x3xf32>
  %1 = "aten.neg"(%f) : (tensor<f32>) -> tensor<f32>
  %2 = "aten.where.self"(%m, %0, %1) : (tensor<3x3xi1>, tensor<2x3x3xf32>, tensor<f32>) -> tensor<2x3x3xf32>
  return %2 : tensor<2x3x3xf32>
}
func.func private @softmax_0(%x: tensor<2x3x3xf32>) -> tensor<2x3x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<2x3x3xf32>, i64, i1) -> tensor<2x3x3xf32>
  return %0 : tensor<2x3x3xf32>
}
func.func private @bmm_0(%x: tensor<2x3x3xf32>, %v: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x3x3xf32>, tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// What is no product, no softmax alone, or not of floats in single precision in the order of the kernel's
// arguments stays: a product of another template, of another operator, with its factors exchanged, of
// other floats; a softmax of another template, of logarithms, or with something behind it; and what only
// follows a softmax.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: attention
func.func @forward(%q: tensor<4x4xf32>, %k: tensor<4x4xf32>, %d: tensor<4x4xf64>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf64>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>) {
  %0 = call @mm_generic(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = call @softmax_0(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = call @mm_0(%1, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = call @linear_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %4 = call @softmax_0(%3) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %5 = call @mm_0(%4, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %6 = call @mm_exchanged(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %7 = call @softmax_0(%6) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %8 = call @mm_0(%7, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %9 = call @mm_double(%d, %d) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %10 = call @softmax_double(%9) : (tensor<4x4xf64>) -> tensor<4x4xf64>
  %11 = call @mm_double(%10, %d) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  %12 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %13 = call @softmax_generic(%12) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %14 = call @mm_0(%13, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %15 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %16 = call @log_softmax_0(%15) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %17 = call @mm_0(%16, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %18 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %19 = call @softmax_neg_0(%18) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %20 = call @mm_0(%19, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %21 = call @mm_0(%q, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %22 = call @softmax_0(%21) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  %23 = call @mul_0(%22, %k) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %2, %5, %8, %11, %14, %17, %20, %23 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf64>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>, tensor<4x4xf32>
}
func.func private @mm_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mm_generic(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "generic"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mm_exchanged(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%y, %x) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @linear_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%x, %y, %none) : (tensor<4x4xf32>, tensor<4x4xf32>, !hw.none) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @mm_double(%x: tensor<4x4xf64>, %y: tensor<4x4xf64>) -> tensor<4x4xf64> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf64>, tensor<4x4xf64>) -> tensor<4x4xf64>
  return %0 : tensor<4x4xf64>
}
func.func private @softmax_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @softmax_double(%x: tensor<4x4xf64>) -> tensor<4x4xf64> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf64>, i64, i1) -> tensor<4x4xf64>
  return %0 : tensor<4x4xf64>
}
func.func private @softmax_generic(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "generic"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @log_softmax_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._log_softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
func.func private @softmax_neg_0(%x: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x4xf32>, i64, i1) -> tensor<4x4xf32>
  %1 = "aten.neg"(%0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}
func.func private @mul_0(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.mul.Tensor"(%x, %y) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}

// -----

// Nor are they joined where a view makes other rows of the scores, or where both products do not have the
// same rows.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: attention
func.func @forward(%q: tensor<2x4x4xf32>, %v: tensor<2x4x3xf32>, %o: tensor<1x4x4xf32>, %w: tensor<4x3xf32>) -> (tensor<2x4x3xf32>, tensor<4x3xf32>) {
  %two = "hw.constant"() {value = array<i64: 4, 2, 4>} : () -> !hw.list<i64>
  %four = "hw.constant"() {value = array<i64: 2, 4, 4>} : () -> !hw.list<i64>
  %flat = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %0 = call @bmm_0(%q, %q) : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  %1 = "aten.view"(%0, %two) : (tensor<2x4x4xf32>, !hw.list<i64>) -> tensor<4x2x4xf32>
  %2 = call @softmax_0(%1) : (tensor<4x2x4xf32>) -> tensor<4x2x4xf32>
  %3 = "aten.view"(%2, %four) : (tensor<4x2x4xf32>, !hw.list<i64>) -> tensor<2x4x4xf32>
  %4 = call @bmm_1(%3, %v) : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  %5 = call @bmm_2(%o, %o) : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  %6 = call @softmax_1(%5) : (tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  %7 = "aten.view"(%6, %flat) : (tensor<1x4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
  %8 = call @mm_0(%7, %w) : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %4, %8 : tensor<2x4x3xf32>, tensor<4x3xf32>
}
func.func private @bmm_0(%x: tensor<2x4x4xf32>, %y: tensor<2x4x4xf32>) -> tensor<2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %y) : (tensor<2x4x4xf32>, tensor<2x4x4xf32>) -> tensor<2x4x4xf32>
  return %0 : tensor<2x4x4xf32>
}
func.func private @bmm_1(%x: tensor<2x4x4xf32>, %y: tensor<2x4x3xf32>) -> tensor<2x4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %y) : (tensor<2x4x4xf32>, tensor<2x4x3xf32>) -> tensor<2x4x3xf32>
  return %0 : tensor<2x4x3xf32>
}
func.func private @bmm_2(%x: tensor<1x4x4xf32>, %y: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %y) : (tensor<1x4x4xf32>, tensor<1x4x4xf32>) -> tensor<1x4x4xf32>
  return %0 : tensor<1x4x4xf32>
}
func.func private @mm_0(%x: tensor<4x4xf32>, %y: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<4x4xf32>, tensor<4x3xf32>) -> tensor<4x3xf32>
  return %0 : tensor<4x3xf32>
}
func.func private @softmax_0(%x: tensor<4x2x4xf32>) -> tensor<4x2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<4x2x4xf32>, i64, i1) -> tensor<4x2x4xf32>
  return %0 : tensor<4x2x4xf32>
}
func.func private @softmax_1(%x: tensor<1x4x4xf32>) -> tensor<1x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %false) : (tensor<1x4x4xf32>, i64, i1) -> tensor<1x4x4xf32>
  return %0 : tensor<1x4x4xf32>
}

// -----

// A softmax of which rows may be hidden as a whole is one, too, and the result may be rounded to half.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @attention_0(%arg0, %arg1, %arg2) : {{.*}} -> tensor<2x5xbf16>
// CHECK-NEXT: return %[[A]]
// CHECK: func.func private @attention_0
// CHECK: %[[SCORES:.*]] = "aten.mm"
// CHECK: %[[ROWS:.*]] = "aten._safe_softmax"(%[[SCORES]], %{{.*}}, %{{.*}}) : (tensor<2x4xf32>, i64, !hw.none) -> tensor<2x4xf32>
// CHECK: %[[MIXED:.*]] = "aten.mm"(%[[ROWS]], %arg2)
// CHECK: "aten.to.dtype"(%[[MIXED]]
func.func @forward(%q: tensor<2x3xf32>, %k: tensor<3x4xf32>, %v: tensor<4x5xf32>) -> tensor<2x5xbf16> {
  %0 = call @mm_0(%q, %k) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  %1 = call @safe_softmax_0(%0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = call @mm_to_0(%1, %v) : (tensor<2x4xf32>, tensor<4x5xf32>) -> tensor<2x5xbf16>
  return %2 : tensor<2x5xbf16>
}
func.func private @mm_0(%x: tensor<2x3xf32>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<2x3xf32>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @safe_softmax_0(%x: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten._safe_softmax"(%x, %last, %none) : (tensor<2x4xf32>, i64, !hw.none) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @mm_to_0(%x: tensor<2x4xf32>, %y: tensor<4x5xf32>) -> tensor<2x5xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<2x4xf32>, tensor<4x5xf32>) -> tensor<2x5xf32>
  %half = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %1 = "aten.to.dtype"(%0, %half, %no, %no, %none) : (tensor<2x5xf32>, i64, i1, i1, !hw.none) -> tensor<2x5xbf16>
  return %1 : tensor<2x5xbf16>
}

// -----

// How many queries and keys there are may be known at run time only, as long as there are bounds; how many
// elements each has is known.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @attention_0(%arg0, %arg1, %arg2)
// CHECK-NEXT: call @bmm_1(%arg3, %arg4)
// CHECK: func.func private @attention_0
// CHECK-SAME: hw.sizes = [{max = 9 : i64, min = 2 : i64, name = "s0"}], hw.template = "attention"
func.func @forward(%q: tensor<2x?x4xf32, affine_map<()[s0] -> (2, s0, 4)>>, %k: tensor<2x4x?xf32, affine_map<()[s0] -> (2, 4, s0)>>, %v: tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>, %a: tensor<2x5x?xf32, affine_map<()[s0] -> (2, 5, s0)>>, %b: tensor<2x?x5xf32, affine_map<()[s0] -> (2, s0, 5)>>) -> (tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>, tensor<2x5x5xf32>) attributes {hw.sizes = [{max = 9 : i64, min = 2 : i64, name = "s0"}]} {
  %0 = call @bmm_0(%q, %k) : (tensor<2x?x4xf32, affine_map<()[s0] -> (2, s0, 4)>>, tensor<2x4x?xf32, affine_map<()[s0] -> (2, 4, s0)>>) -> tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>
  %1 = call @softmax_0(%0) : (tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>) -> tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>
  %2 = call @bmm_2(%1, %v) : (tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>, tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>) -> tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>
  %3 = call @bmm_1(%a, %b) : (tensor<2x5x?xf32, affine_map<()[s0] -> (2, 5, s0)>>, tensor<2x?x5xf32, affine_map<()[s0] -> (2, s0, 5)>>) -> tensor<2x5x5xf32>
  %4 = call @softmax_1(%3) : (tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
  %5 = call @bmm_3(%4, %4) : (tensor<2x5x5xf32>, tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
  return %2, %5 : tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>, tensor<2x5x5xf32>
}
func.func private @bmm_0(%q: tensor<2x?x4xf32, affine_map<()[s0] -> (2, s0, 4)>>, %k: tensor<2x4x?xf32, affine_map<()[s0] -> (2, 4, s0)>>) -> tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 9 : i64, min = 2 : i64, name = "s0"}], hw.template = "contraction"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x?x4xf32, affine_map<()[s0] -> (2, s0, 4)>>, tensor<2x4x?xf32, affine_map<()[s0] -> (2, 4, s0)>>) -> tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>
  return %0 : tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>
}
func.func private @softmax_0(%x: tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>) -> tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 9 : i64, min = 2 : i64, name = "s0"}], hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>, i64, i1) -> tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>
  return %0 : tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>
}
func.func private @bmm_2(%x: tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>, %v: tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>) -> tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 9 : i64, min = 2 : i64, name = "s0"}], hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x?x?xf32, affine_map<()[s0] -> (2, s0, s0)>>, tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>) -> tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>
  return %0 : tensor<2x?x3xf32, affine_map<()[s0] -> (2, s0, 3)>>
}
func.func private @bmm_1(%a: tensor<2x5x?xf32, affine_map<()[s0] -> (2, 5, s0)>>, %b: tensor<2x?x5xf32, affine_map<()[s0] -> (2, s0, 5)>>) -> tensor<2x5x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 9 : i64, min = 2 : i64, name = "s0"}], hw.template = "contraction"} {
  %0 = "aten.bmm"(%a, %b) : (tensor<2x5x?xf32, affine_map<()[s0] -> (2, 5, s0)>>, tensor<2x?x5xf32, affine_map<()[s0] -> (2, s0, 5)>>) -> tensor<2x5x5xf32>
  return %0 : tensor<2x5x5xf32>
}
func.func private @softmax_1(%x: tensor<2x5x5xf32>) -> tensor<2x5x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x5x5xf32>, i64, i1) -> tensor<2x5x5xf32>
  return %0 : tensor<2x5x5xf32>
}
func.func private @bmm_3(%x: tensor<2x5x5xf32>, %v: tensor<2x5x5xf32>) -> tensor<2x5x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x5x5xf32>, tensor<2x5x5xf32>) -> tensor<2x5x5xf32>
  return %0 : tensor<2x5x5xf32>
}
