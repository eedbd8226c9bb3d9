// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// An operator is given what it does not take.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  // expected-error@+1 {{`aten::sub.int` cannot be called with an int, None: the file is damaged.}}
  %0 = "hw.call_boxed"(%one, %none) {operator = "aten::sub.int"} : (!v, !v) -> !v
  return %0 : !v
}

// -----

// Or nothing at all.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  // expected-error@+1 {{`aten::sub.int` cannot be called with nothing: the file is damaged.}}
  %0 = "hw.call_boxed"() {operator = "aten::sub.int"} : () -> !v
  return %0 : !v
}

// -----

// A condition is a bool.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  // expected-error@+1 {{`hw.unbox` gives an int, and a bool is needed.}}
  %0 = "hw.unbox"(%one) : (!v) -> i1
  %1 = "hw.box"(%0) : (i1) -> !v
  return %1 : !v
}

// -----

// A number is no tensor.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> tensor<i64> {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  // expected-error@+1 {{`hw.unbox` gives an int, and the program says tensor<i64>.}}
  %0 = "hw.unbox"(%one) : (!v) -> tensor<i64>
  return %0 : tensor<i64>
}

// -----

// Nor is what a boxed call gives, which stays, a condition.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "mine::large"} : (!v) -> !v
  %1 = "hw.unbox"(%0) : (!v) -> i1
  // expected-error@+1 {{`scf.if` has a boxed value of unknown type as its condition.}}
  %2 = scf.if %1 -> (!v) {
    scf.yield %x0 : !v
  } else {
    scf.yield %0 : !v
  }
  return %2 : !v
}

// -----

// Only objects have methods.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  // expected-error@+1 {{`hw.call_method` calls `apply` of a tensor tensor<2xf32>.}}
  %0 = "hw.call_method"(%x0) {method = "apply"} : (!v) -> !v
  return %0 : !v
}

// -----

// A boxed call that stays is given no object.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %o = "hw.object"(%x0) {type = "Net", fields = ["last"]} : (!v) -> !v
  // expected-error@+1 {{`mine::large` needs an object `Net` as one value.}}
  %0 = "hw.call_boxed"(%o) {operator = "mine::large"} : (!v) -> !v
  return %0 : !v
}

// -----

// A boxed call that stays is given no dict.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %o = "hw.call_boxed"(%a, %x0) {operator = "prim::DictConstruct", types = ["Dict[str, Tensor]"]} : (!v, !v) -> !v
  // expected-error@+1 {{`mine::large` needs a dict as one value.}}
  %0 = "hw.call_boxed"(%o) {operator = "mine::large"} : (!v) -> !v
  return %0 : !v
}

// -----

// A boxed call that stays is given no tuple.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %o = "hw.call_boxed"(%x0, %x0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  // expected-error@+1 {{`mine::large` needs a tuple as one value.}}
  %0 = "hw.call_boxed"(%o) {operator = "mine::large"} : (!v) -> !v
  return %0 : !v
}
