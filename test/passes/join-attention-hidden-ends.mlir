// RUN: hardwire-opt %s --join-attention --split-input-file | filecheck %s

// What is added to the scores of a few queries may hide the slots of a cache that are empty, which are looked for.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK-SAME: hw.hidden_ends
func.func @forward(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %v: tensor<2x9x3xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x3xf32> {
  %0 = call @scores_0(%q, %k, %m) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>, tensor<1x9xf32>) -> tensor<2x1x9xf32>
  %1 = call @softmax_0(%0) : (tensor<2x1x9xf32>) -> tensor<2x1x9xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %2 : tensor<2x1x3xf32>
}
func.func private @scores_0(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>) -> tensor<2x1x9xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %one) : (tensor<2x1x9xf32>, tensor<1x9xf32>, i64) -> tensor<2x1x9xf32>
  return %a : tensor<2x1x9xf32>
}
func.func private @softmax_0(%x: tensor<2x1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x1x9xf32>, i64, i1) -> tensor<2x1x9xf32>
  return %0 : tensor<2x1x9xf32>
}
func.func private @bmm_0(%x: tensor<2x1x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// As many queries as keys have no past: their masks hide little.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK-NOT: hw.hidden_ends
func.func @forward(%q: tensor<2x9x4xf32>, %k: tensor<2x4x9xf32>, %v: tensor<2x9x3xf32>, %m: tensor<1x9xf32>) -> tensor<2x9x3xf32> {
  %0 = call @scores_0(%q, %k, %m) : (tensor<2x9x4xf32>, tensor<2x4x9xf32>, tensor<1x9xf32>) -> tensor<2x9x9xf32>
  %1 = call @softmax_0(%0) : (tensor<2x9x9xf32>) -> tensor<2x9x9xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x9x9xf32>, tensor<2x9x3xf32>) -> tensor<2x9x3xf32>
  return %2 : tensor<2x9x3xf32>
}
func.func private @scores_0(%q: tensor<2x9x4xf32>, %k: tensor<2x4x9xf32>, %m: tensor<1x9xf32>) -> tensor<2x9x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x9x4xf32>, tensor<2x4x9xf32>) -> tensor<2x9x9xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %one) : (tensor<2x9x9xf32>, tensor<1x9xf32>, i64) -> tensor<2x9x9xf32>
  return %a : tensor<2x9x9xf32>
}
func.func private @softmax_0(%x: tensor<2x9x9xf32>) -> tensor<2x9x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x9x9xf32>, i64, i1) -> tensor<2x9x9xf32>
  return %0 : tensor<2x9x9xf32>
}
func.func private @bmm_0(%x: tensor<2x9x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x9x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x9x9xf32>, tensor<2x9x3xf32>) -> tensor<2x9x3xf32>
  return %0 : tensor<2x9x3xf32>
}

// -----

// What is added to all keys alike hides none of them.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK-NOT: hw.hidden_ends
func.func @forward(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %v: tensor<2x9x3xf32>, %m: tensor<1x1xf32>) -> tensor<2x1x3xf32> {
  %0 = call @scores_0(%q, %k, %m) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>, tensor<1x1xf32>) -> tensor<2x1x9xf32>
  %1 = call @softmax_0(%0) : (tensor<2x1x9xf32>) -> tensor<2x1x9xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %2 : tensor<2x1x3xf32>
}
func.func private @scores_0(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %m: tensor<1x1xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>) -> tensor<2x1x9xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %one) : (tensor<2x1x9xf32>, tensor<1x1xf32>, i64) -> tensor<2x1x9xf32>
  return %a : tensor<2x1x9xf32>
}
func.func private @softmax_0(%x: tensor<2x1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x1x9xf32>, i64, i1) -> tensor<2x1x9xf32>
  return %0 : tensor<2x1x9xf32>
}
func.func private @bmm_0(%x: tensor<2x1x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// A constant is known without a look.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK-NOT: hw.hidden_ends
func.func @forward(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x1x3xf32> {
  %m = "hw.weight"() {name = "m", value = dense<0.5> : tensor<1x9xf32>} : () -> tensor<1x9xf32>
  %0 = call @scores_0(%q, %k, %m) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>, tensor<1x9xf32>) -> tensor<2x1x9xf32>
  %1 = call @softmax_0(%0) : (tensor<2x1x9xf32>) -> tensor<2x1x9xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %2 : tensor<2x1x3xf32>
}
func.func private @scores_0(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>) -> tensor<2x1x9xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %a = "aten.add.Tensor"(%s, %m, %one) : (tensor<2x1x9xf32>, tensor<1x9xf32>, i64) -> tensor<2x1x9xf32>
  return %a : tensor<2x1x9xf32>
}
func.func private @softmax_0(%x: tensor<2x1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x1x9xf32>, i64, i1) -> tensor<2x1x9xf32>
  return %0 : tensor<2x1x9xf32>
}
func.func private @bmm_0(%x: tensor<2x1x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// Products with what is computed may make anything of a score.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK-NOT: hw.hidden_ends
func.func @forward(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %v: tensor<2x9x3xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x3xf32> {
  %0 = call @scores_0(%q, %k, %m) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>, tensor<1x9xf32>) -> tensor<2x1x9xf32>
  %1 = call @softmax_0(%0) : (tensor<2x1x9xf32>) -> tensor<2x1x9xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %2 : tensor<2x1x3xf32>
}
func.func private @scores_0(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>) -> tensor<2x1x9xf32>
  %a = "aten.mul.Tensor"(%s, %m) : (tensor<2x1x9xf32>, tensor<1x9xf32>) -> tensor<2x1x9xf32>
  return %a : tensor<2x1x9xf32>
}
func.func private @softmax_0(%x: tensor<2x1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x1x9xf32>, i64, i1) -> tensor<2x1x9xf32>
  return %0 : tensor<2x1x9xf32>
}
func.func private @bmm_0(%x: tensor<2x1x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// Where a score itself says whether it is hidden, another one may be seen.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @attention_0
// CHECK-NOT: hw.hidden_ends
func.func @forward(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %v: tensor<2x9x3xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x3xf32> {
  %0 = call @scores_0(%q, %k, %m) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>, tensor<1x9xf32>) -> tensor<2x1x9xf32>
  %1 = call @softmax_0(%0) : (tensor<2x1x9xf32>) -> tensor<2x1x9xf32>
  %2 = call @bmm_0(%1, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %2 : tensor<2x1x3xf32>
}
func.func private @scores_0(%q: tensor<2x1x4xf32>, %k: tensor<2x4x9xf32>, %m: tensor<1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %s = "aten.bmm"(%q, %k) : (tensor<2x1x4xf32>, tensor<2x4x9xf32>) -> tensor<2x1x9xf32>
  %zero = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c = "aten.gt.Scalar"(%s, %zero) : (tensor<2x1x9xf32>, f64) -> tensor<2x1x9xi1>
  %a = "aten.where.self"(%c, %s, %m) : (tensor<2x1x9xi1>, tensor<2x1x9xf32>, tensor<1x9xf32>) -> tensor<2x1x9xf32>
  return %a : tensor<2x1x9xf32>
}
func.func private @softmax_0(%x: tensor<2x1x9xf32>) -> tensor<2x1x9xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "softmax"} {
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten._softmax"(%x, %last, %no) : (tensor<2x1x9xf32>, i64, i1) -> tensor<2x1x9xf32>
  return %0 : tensor<2x1x9xf32>
}
func.func private @bmm_0(%x: tensor<2x1x9xf32>, %v: tensor<2x9x3xf32>) -> tensor<2x1x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%x, %v) : (tensor<2x1x9xf32>, tensor<2x9x3xf32>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}
