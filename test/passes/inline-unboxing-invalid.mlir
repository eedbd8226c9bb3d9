// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// Operands that do not go together, in the words of the operator's shape function.
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::add.Tensor` has operands that do not fit: The size of tensor a 2 must match the size of tensor b (3) at non-singleton dimension 0.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::add.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// More arguments than the schema has.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::relu` is given 2 arguments, and its schema has 1: aten::relu(Tensor self) -> Tensor.}}
  %1 = "hw.call_boxed"(%0, %0) {operator = "aten::relu"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A required argument is missing.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::add.Tensor` lacks its argument `other`.}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::add.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A number where a tensor is needed.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %t = "hw.constant"() {value = "text"} : () -> !hw.str
  %0 = "hw.box"(%t) : (!hw.str) -> !hw.ivalue
  // expected-error@+1 {{`aten::relu` has a text where the tensor `self` is needed.}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// What an unknown operator gives has a type only where somebody says it.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "mine::twice"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::relu` needs the tensor of a boxed call as `self`, and its type is not known.}}
  %2 = "hw.call_boxed"(%1) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// An operator whose result's shape depends on values.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::nonzero` gives as many elements as its data says: keep the size and mark what counts}}
  %1 = "hw.call_boxed"(%0) {operator = "aten::nonzero"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A size that is known only at run time.
func.func @forward(%x: tensor<1xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<1xi64>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::Int.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::zeros` needs an int that is known only at run time.}}
  %3 = "hw.call_boxed"(%2) {operator = "aten::zeros"} : (!hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A read of what may or may not have been written to: a reshape of unknown strides is a view or a copy.
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %m = "hw.constant"() {value = -1 : i64} : () -> i64
  %1 = "hw.box"(%m) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %t = "hw.call_boxed"(%0) {operator = "aten::t"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%t) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3, %2) {operator = "aten::reshape"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%4) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::neg` reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
  %6 = "hw.call_boxed"(%3) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  return %6 : !hw.ivalue
}

// -----

// A write through a view that shows elements several times, as strides say.
func.func @forward(%x: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3xf32>) -> !hw.ivalue
  %sizes = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %1 = "hw.box"(%sizes) : (!hw.list<i64>) -> !hw.ivalue
  %strides = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %2 = "hw.box"(%strides) : (!hw.list<i64>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %1, %2) {operator = "aten::as_strided"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::relu_` writes through a view that shows elements more than once, or that hardwire cannot invert; write to a copy (`clone()`).}}
  %4 = "hw.call_boxed"(%3) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  return %0 : !hw.ivalue
}

// -----

// Branches that give tensors of different shapes.
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0) {operator = "aten::any"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.unbox"(%3) : (!hw.ivalue) -> i1
  // expected-error@+1 {{`scf.if` gives tensor<2xf32> or tensor<3xf32>, depending on a value at run time; shapes must not.}}
  %5 = scf.if %4 -> (!hw.ivalue) {
    scf.yield %0 : !hw.ivalue
  } else {
    scf.yield %1 : !hw.ivalue
  }
  return %5 : !hw.ivalue
}

// -----

// A list that is longer in one branch.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %l = "hw.call_boxed"(%0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0) {operator = "aten::any"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.unbox"(%3) : (!hw.ivalue) -> i1
  // expected-error@+1 {{`scf.if` changes how long a list or dict is, depending on a value at run time.}}
  scf.if %4 {
    %5 = "hw.call_boxed"(%l, %0) {operator = "aten::append.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  }
  return %l : !hw.ivalue
}

// -----

// An exception that depends on a value at run time.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %t = "hw.constant"() {value = "AssertionError: too large"} : () -> !hw.str
  %1 = "hw.box"(%t) : (!hw.str) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0) {operator = "aten::any"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.unbox"(%3) : (!hw.ivalue) -> i1
  // expected-error@+1 {{`scf.if` raises `AssertionError: too large` where a value at run time says so}}
  scf.if %4 {
    "hw.call_boxed"(%1) {operator = "prim::RaiseException"} : (!hw.ivalue) -> ()
  }
  return %0 : !hw.ivalue
}

// -----

// An exception for the shapes that the model is compiled for.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %t = "hw.constant"() {value = "AssertionError: an image is needed"} : () -> !hw.str
  %1 = "hw.box"(%t) : (!hw.str) -> !hw.ivalue
  // expected-error@+1 {{the model raises an exception for these inputs: AssertionError: an image is needed.}}
  "hw.call_boxed"(%1) {operator = "prim::RaiseException"} : (!hw.ivalue) -> ()
  return %0 : !hw.ivalue
}

// -----

// A list among the attributes that every call makes longer has no end of forms.
// expected-error@unknown {{the model leaves its attributes in more than 16 forms; it is compiled for each (calls leave other lengths, keys, shapes, texts or None in `seen`)}}
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"() {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : () -> !hw.ivalue
  %2 = "hw.object"(%1) {type = "Net", fields = ["seen"], path = ""} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.get_attr"(%2) {slot = 0 : i64} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3, %0) {operator = "aten::append.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %0 : !hw.ivalue
}

// -----

// Two attributes that are one tensor cannot become two.
// expected-error@unknown {{the model gives its attribute `a` a tensor that another attribute has as well, and may change one of them}}
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %w = "hw.weight"() {name = "w", value = dense<0.0> : tensor<2xf32>} : () -> tensor<2xf32>
  %1 = "hw.box"(%w) : (tensor<2xf32>) -> !hw.ivalue
  %2 = "hw.object"(%1, %1) {type = "Net", fields = ["a", "b"], path = ""} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %read = "hw.get_attr"(%2) {slot = 0 : i64} : (!hw.ivalue) -> !hw.ivalue
  "hw.set_attr"(%2, %0) {slot = 0 : i64} : (!hw.ivalue, !hw.ivalue) -> ()
  return %0 : !hw.ivalue
}

// -----

// An object is no result.
// expected-error@unknown {{the model returns an object `Net`, which is no tensor}}
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.object"(%0) {type = "Net", fields = ["last"], path = ""} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A text alone leaves nothing to compute.
// expected-error@unknown {{the model returns no tensor}}
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %t = "hw.constant"() {value = "text"} : () -> !hw.str
  %0 = "hw.box"(%t) : (!hw.str) -> !hw.ivalue
  return %0 : !hw.ivalue
}

// -----

// Nor is nothing.
// expected-error@unknown {{the model returns no tensor}}
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %n = "hw.constant"() {value} : () -> !hw.none
  %0 = "hw.box"(%n) : (!hw.none) -> !hw.ivalue
  return %0 : !hw.ivalue
}

// -----

// A function that calls itself.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = call @again(%0) : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}
func.func private @again(%x: !hw.ivalue) -> !hw.ivalue {
  // expected-error@+1 {{`func.call` calls `again` more than 50 deep.}}
  %0 = call @again(%x) : (!hw.ivalue) -> !hw.ivalue
  return %0 : !hw.ivalue
}

// -----

// An operator that only TorchScript has, and hardwire has not.
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{`prim::TimePoint` is an operator of TorchScript that hardwire does not compile.}}
  %1 = "hw.call_boxed"() {operator = "prim::TimePoint"} : () -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// A list index for which an integer of run time is given.
func.func @forward(%x: tensor<2xf32>, %i: tensor<i64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%i) : (tensor<i64>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1) {operator = "aten::Int.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  // expected-error@+1 {{`aten::__getitem__.t` needs a number that is known only at run time.}}
  %4 = "hw.call_boxed"(%2, %3) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %4 : !hw.ivalue
}

// -----

// PyTorch casts no float to an integer in place.
func.func @forward(%x: tensor<2xi64>, %y: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xi64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{`aten::mul_.Tensor` writes tensor<2xf32> to a tensor tensor<2xi64>, and PyTorch does not cast these.}}
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::mul_.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// A loop passes on what it was given; only its body makes something new of it.
func.func @forward(%x: tensor<2xf32>, %b: tensor<i1>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%b) : (tensor<i1>) -> !hw.ivalue
  // expected-error@+1 {{`scf.while` is a loop whose condition changes what it carries.}}
  %2 = scf.while (%y = %0) : (!hw.ivalue) -> !hw.ivalue {
    %3 = "hw.call_boxed"(%1) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
    %4 = "hw.unbox"(%3) : (!hw.ivalue) -> i1
    %5 = "hw.call_boxed"(%y) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
    scf.condition(%4) %5 : !hw.ivalue
  } do {
  ^bb0(%y: !hw.ivalue):
    scf.yield %y : !hw.ivalue
  }
  return %2 : !hw.ivalue
}

// -----

// A box has in it what was put into it.
func.func @forward(%x: tensor<2xf32>) -> tensor<3xf32> {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  // expected-error@+1 {{`hw.unbox` gives a tensor tensor<2xf32>, and the program says tensor<3xf32>.}}
  %1 = "hw.unbox"(%0) : (!hw.ivalue) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
