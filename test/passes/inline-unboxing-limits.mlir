// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A loop that needs its counter becomes as many as 65 nested branches.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.output_names = ["output"]}
// CHECK-COUNT-65: scf.if
// CHECK-NOT: scf.if
// CHECK: return %{{.*}}#1 : tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %zero_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %zero = "hw.box"(%zero_) : (i64) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %n_ = "hw.constant"() {value = 65 : i64} : () -> i64
  %n = "hw.box"(%n_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %c = "hw.call_boxed"(%x0) {operator = "aten::any"} : (!v) -> !v
  %b = "hw.call_boxed"(%c) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %r:2 = scf.while (%i = %zero, %a = %x0) : (!v, !v) -> (!v, !v) {
    %0 = "hw.call_boxed"(%i, %n) {operator = "aten::lt.int"} : (!v, !v) -> !v
    %1 = "hw.call_boxed"(%0, %b) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
    %5 = "hw.unbox"(%1) : (!v) -> i1
    scf.condition(%5) %i, %a : !v, !v
  } do {
  ^bb0(%i: !v, %a: !v):
    %0 = "hw.call_boxed"(%i) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
    %1 = "hw.call_boxed"(%a, %0, %one) {operator = "aten::roll"} : (!v, !v, !v) -> !v
    %2 = "hw.call_boxed"(%i, %one) {operator = "aten::add.int"} : (!v, !v) -> !v
    scf.yield %2, %1 : !v, !v
  }
  return %r#1 : !v
}

// -----

// Iterations whose conditions are known are counted as well: here every other one is.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.output_names = ["output"]}
// CHECK-COUNT-33: scf.if
// CHECK-NOT: scf.if
// CHECK: return %{{.*}}#1 : tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %zero_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %zero = "hw.box"(%zero_) : (i64) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %two_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %two = "hw.box"(%two_) : (i64) -> !v
  %n_ = "hw.constant"() {value = 66 : i64} : () -> i64
  %n = "hw.box"(%n_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %c = "hw.call_boxed"(%x0) {operator = "aten::any"} : (!v) -> !v
  %b = "hw.call_boxed"(%c) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %r:2 = scf.while (%i = %zero, %a = %x0) : (!v, !v) -> (!v, !v) {
    %0 = "hw.call_boxed"(%i, %n) {operator = "aten::lt.int"} : (!v, !v) -> !v
    %1 = "hw.call_boxed"(%i, %two) {operator = "aten::remainder.int"} : (!v, !v) -> !v
    %2 = "hw.call_boxed"(%1, %one) {operator = "aten::eq.int"} : (!v, !v) -> !v
    %3 = "hw.call_boxed"(%2, %b) {operator = "aten::__or__.bool"} : (!v, !v) -> !v
    %4 = "hw.call_boxed"(%0, %3) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
    %5 = "hw.unbox"(%4) : (!v) -> i1
    scf.condition(%5) %i, %a : !v, !v
  } do {
  ^bb0(%i: !v, %a: !v):
    %0 = "hw.call_boxed"(%i) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
    %1 = "hw.call_boxed"(%a, %0, %one) {operator = "aten::roll"} : (!v, !v, !v) -> !v
    %2 = "hw.call_boxed"(%i, %one) {operator = "aten::add.int"} : (!v, !v) -> !v
    scf.yield %2, %1 : !v, !v
  }
  return %r#1 : !v
}

// -----

// A function may call itself, 50 calls deep, as often as it likes.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.output_names = ["output"]}
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[NEG1:.*]] = "aten.neg"(%[[NEG]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[NEG2:.*]] = "aten.neg"(%[[NEG1]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %[[NEG2]] : tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %n_ = "hw.constant"() {value = 50 : i64} : () -> i64
  %n = "hw.box"(%n_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = call @again(%x0, %one) : (!v, !v) -> !v
  %1 = call @again(%0, %one) : (!v, !v) -> !v
  %2 = call @again(%1, %n) : (!v, !v) -> !v
  return %2 : !v
}
func.func private @again(%x: !v, %n: !v) -> !v {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %0 = "hw.call_boxed"(%n, %one) {operator = "aten::sub.int"} : (!v, !v) -> !v
  %1 = "hw.call_boxed"(%n, %one) {operator = "aten::gt.int"} : (!v, !v) -> !v
  %2 = "hw.unbox"(%1) : (!v) -> i1
  %3 = scf.if %2 -> (!v) {
    %4 = func.call @again(%x, %0) : (!v, !v) -> !v
    scf.yield %4 : !v
  } else {
    %4 = "hw.call_boxed"(%x) {operator = "aten::neg"} : (!v) -> !v
    scf.yield %4 : !v
  }
  return %3 : !v
}

// -----

// 200000 operations are evaluated, each iteration of a loop one of them.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.output_names = ["output"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 49996 : i64} : () -> i64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C]]) : (tensor<2xf32>, i64) -> tensor<2xf32>
// CHECK-NEXT: return %[[MUL]] : tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %zero_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %zero = "hw.box"(%zero_) : (i64) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %n_ = "hw.constant"() {value = 49996 : i64} : () -> i64
  %n = "hw.box"(%n_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %p0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %p1 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %p2 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %p3 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %r = scf.while (%i = %zero) : (!v) -> !v {
    %0 = "hw.call_boxed"(%i, %n) {operator = "aten::lt.int"} : (!v, !v) -> !v
    %1 = "hw.unbox"(%0) : (!v) -> i1
    scf.condition(%1) %i : !v
  } do {
  ^bb0(%i: !v):
    %0 = "hw.call_boxed"(%i, %one) {operator = "aten::add.int"} : (!v, !v) -> !v
    scf.yield %0 : !v
  }
  %s = "hw.call_boxed"(%x0, %r) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  return %s : !v
}

// -----

// A list and a text of 1048576 elements.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<i64>, tensor<i64>) attributes {hw.output_names = ["output_0", "output_1", "output_2"]}
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<1048576> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<1048576> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: return %arg0, %[[W]], %[[W1]] : tensor<2xf32>, tensor<i64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %m_ = "hw.constant"() {value = 65536 : i64} : () -> i64
  %m = "hw.box"(%m_) : (i64) -> !v
  %l = "hw.call_boxed"(%one) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
  %l0 = "hw.call_boxed"(%l, %m) {operator = "aten::mul.left_t"} : (!v, !v) -> !v
  %s0 = "hw.call_boxed"(%a, %m, %a) {operator = "aten::ljust"} : (!v, !v, !v) -> !v
  %l1 = "hw.call_boxed"(%l0, %l0) {operator = "aten::add.t"} : (!v, !v) -> !v
  %s1 = "hw.call_boxed"(%s0, %s0) {operator = "aten::add.str"} : (!v, !v) -> !v
  %l2 = "hw.call_boxed"(%l1, %l1) {operator = "aten::add.t"} : (!v, !v) -> !v
  %s2 = "hw.call_boxed"(%s1, %s1) {operator = "aten::add.str"} : (!v, !v) -> !v
  %l3 = "hw.call_boxed"(%l2, %l2) {operator = "aten::add.t"} : (!v, !v) -> !v
  %s3 = "hw.call_boxed"(%s2, %s2) {operator = "aten::add.str"} : (!v, !v) -> !v
  %l4 = "hw.call_boxed"(%l3, %l3) {operator = "aten::add.t"} : (!v, !v) -> !v
  %s4 = "hw.call_boxed"(%s3, %s3) {operator = "aten::add.str"} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%l4) {operator = "aten::len.t"} : (!v) -> !v
  %6 = "hw.call_boxed"(%s4) {operator = "aten::len.str"} : (!v) -> !v
  %7 = "hw.call_boxed"(%x0, %5, %6) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  return %7 : !v
}
