// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// Two attributes that are one tensor cannot become two, although one of them is in a dict of lists.
// expected-error@unknown {{the model gives its attribute `last` a tensor that another attribute has as well, and may change one of them}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %c0_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c0 = "hw.box"(%c0_) : (!hw.str) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %c2_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c2 = "hw.box"(%c2_) : (!hw.str) -> !v
  %a4 = "hw.weight"() {name = "last", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a5 = "hw.box"(%a4) : (tensor<2xf32>) -> !v
  %a8 = "hw.weight"() {name = "last", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a9 = "hw.box"(%a8) : (tensor<2xf32>) -> !v
  %a10 = "hw.weight"() {name = "l", value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>} : () -> tensor<3xf32>
  %a11 = "hw.box"(%a10) : (tensor<3xf32>) -> !v
  %a12 = "hw.call_boxed"(%a9, %a11) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %a13 = "hw.call_boxed"(%c2, %a12) {operator = "prim::DictConstruct", types = ["Dict[str, Any]"]} : (!v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a5, %a13) {fields = ["last", "l"], path = "", type = "Net"} : (!v, !v) -> !v
  %0 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  %3 = "hw.call_boxed"(%0, %c0) {operator = "aten::__getitem__.Dict_str"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%3, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %11 = "hw.call_boxed"(%8, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  %12 = "hw.call_boxed"(%3, %i1, %11) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %x0) {slot = 0 : i64} : (!v, !v) -> ()
  %13 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %13 : !v
}

// -----

// An attribute that is neither an input nor a weight has no place between calls.
// expected-error@unknown {{the model begins with a tensor in `last` that is computed (calls leave other lengths, keys, shapes, texts or None in `last`)}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  %self = "hw.object"(%0) {fields = ["last"], path = "", type = "Net"} : (!v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %x0) {slot = 0 : i64} : (!v, !v) -> ()
  return %0 : !v
}

// -----

// Weights that had one memory in common do so no longer: neither can be written, both can be read.
// expected-error@unknown {{the model writes to `a`, whose memory another of its tensors sees as well, which hardwire cannot keep: `clone()` one before it is saved}}
!v = !hw.ivalue
func.func @forward(%x: tensor<3xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<3xf32>) -> !v
  %a = "hw.weight"() {hw.shares, name = "a", value = dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %b = "hw.weight"() {hw.shares, name = "b", value = dense<[4.0, 5.0, 6.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %a0 = "hw.box"(%a) : (tensor<2x3xf32>) -> !v
  %b0 = "hw.box"(%b) : (tensor<3xf32>) -> !v
  %0 = "hw.call_boxed"(%a0, %x0) {operator = "aten::mul_.Tensor"} : (!v, !v) -> !v
  %1 = "hw.call_boxed"(%b0) {operator = "aten::neg"} : (!v) -> !v
  return %1 : !v
}

// -----

// A list that two attributes have from the start.
// expected-error@unknown {{the model gives its attribute `a` a list or dict that another attribute has as well, and may change one of them}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %l = "hw.call_boxed"() {operator = "prim::ListConstruct", types = ["List[int]"]} : () -> !v
  %self = "hw.object"(%l, %l) {fields = ["a", "b"], path = "", type = "Net"} : (!v, !v) -> !v
  %a = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %0 = "hw.call_boxed"(%a, %i1) {operator = "aten::append.t"} : (!v, !v) -> !v
  %b = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  return %x0 : !v
}

// -----

// What calls change is not there yet when objects are restored.
!v = !hw.ivalue
func.func @Other.__setstate__(%self: !v, %given: !v) -> !v {
  // expected-error@+1 {{`hw.get_attr` reads an attribute that calls change before the model begins.}}
  %a = "hw.get_attr"(%given) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %a) {slot = 0 : i64} : (!v, !v) -> ()
  return %a : !v
}
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %self = "hw.object"(%none) {fields = ["last"], path = "", type = "Net"} : (!v) -> !v
  %other = "hw.object"() {fields = [], path = "other", type = "Other"} : () -> !v
  %0 = "hw.call_method"(%other, %self) {method = "__setstate__"} : (!v, !v) -> !v
  "hw.set_attr"(%self, %x0) {slot = 0 : i64} : (!v, !v) -> ()
  return %x0 : !v
}
