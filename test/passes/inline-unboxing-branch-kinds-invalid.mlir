// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// A number or None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives an int or None, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %one : !v
  } else {
    scf.yield %none : !v
  }
  return %r : !v
}

// -----

// None or a number.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives None or an int, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %none : !v
  } else {
    scf.yield %one : !v
  }
  return %r : !v
}

// -----

// A tensor or None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a tensor tensor<2xf32> or None, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %x0 : !v
  } else {
    scf.yield %none : !v
  }
  return %r : !v
}

// -----

// None or a tensor.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives None or a tensor tensor<2xf32>, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %none : !v
  } else {
    scf.yield %x0 : !v
  }
  return %r : !v
}

// -----

// A tuple or None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %pair = "hw.call_boxed"(%x0, %x0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a tuple or None, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %pair : !v
  } else {
    scf.yield %none : !v
  }
  return %r : !v
}

// -----

// None or a tuple.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %pair = "hw.call_boxed"(%x0, %x0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives None or a tuple, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %none : !v
  } else {
    scf.yield %pair : !v
  }
  return %r : !v
}

// -----

// Tuples of different lengths.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %pair = "hw.call_boxed"(%x0, %x0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  %single = "hw.call_boxed"(%x0) {operator = "prim::TupleConstruct"} : (!v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a tuple or a tuple, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %pair : !v
  } else {
    scf.yield %single : !v
  }
  return %r : !v
}

// -----

// A tuple or a list.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %single = "hw.call_boxed"(%x0) {operator = "prim::TupleConstruct"} : (!v) -> !v
  %list = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a tuple or a list, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %single : !v
  } else {
    scf.yield %list : !v
  }
  return %r : !v
}

// -----

// A list or a tuple.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %list = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %single = "hw.call_boxed"(%x0) {operator = "prim::TupleConstruct"} : (!v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a list or a tuple, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %list : !v
  } else {
    scf.yield %single : !v
  }
  return %r : !v
}

// -----

// A list or None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %list = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a list or None, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %list : !v
  } else {
    scf.yield %none : !v
  }
  return %r : !v
}

// -----

// None or a list.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %list = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives None or a list, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %none : !v
  } else {
    scf.yield %list : !v
  }
  return %r : !v
}

// -----

// A dict or None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %dict = "hw.call_boxed"(%a, %x0) {operator = "prim::DictConstruct", types = ["Dict[str, Tensor]"]} : (!v, !v) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a dict or None, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %dict : !v
  } else {
    scf.yield %none : !v
  }
  return %r : !v
}

// -----

// None or a dict.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %dict = "hw.call_boxed"(%a, %x0) {operator = "prim::DictConstruct", types = ["Dict[str, Tensor]"]} : (!v, !v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives None or a dict, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %none : !v
  } else {
    scf.yield %dict : !v
  }
  return %r : !v
}

// -----

// A list or a dict.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %list = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %dict = "hw.call_boxed"(%a, %x0) {operator = "prim::DictConstruct", types = ["Dict[str, Tensor]"]} : (!v, !v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a list or a dict, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %list : !v
  } else {
    scf.yield %dict : !v
  }
  return %r : !v
}

// -----

// A dict or a list.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %dict = "hw.call_boxed"(%a, %x0) {operator = "prim::DictConstruct", types = ["Dict[str, Tensor]"]} : (!v, !v) -> !v
  %list = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a dict or a list, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %dict : !v
  } else {
    scf.yield %list : !v
  }
  return %r : !v
}

// -----

// Two texts.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %b_ = "hw.constant"() {value = "b"} : () -> !hw.str
  %b = "hw.box"(%b_) : (!hw.str) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a text or a text, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %a : !v
  } else {
    scf.yield %b : !v
  }
  return %r : !v
}

// -----

// A tensor or a number.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives a tensor tensor<2xf32> or an int, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %x0 : !v
  } else {
    scf.yield %one : !v
  }
  return %r : !v
}

// -----

// A number or a tensor.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i1>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i1>) -> !v
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %c = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %t = "hw.unbox"(%c) : (!v) -> i1
  // expected-error@+1 {{`scf.if` gives an int or a tensor tensor<2xf32>, depending on a value at run time.}}
  %r = scf.if %t -> (!v) {
    scf.yield %one : !v
  } else {
    scf.yield %x0 : !v
  }
  return %r : !v
}
