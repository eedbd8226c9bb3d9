// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// An attribute that was a number is one, where it is read before it is set.
// expected-error@unknown {{the model makes None of its attribute `n`, which was a number; hardwire keeps numbers, and tensors of one shape, between calls.}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%i5) {fields = ["n"], path = "", type = "Net"} : (!v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %none) {slot = 0 : i64} : (!v, !v) -> ()
  %2 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %2 : !v
}

// -----

// An attribute that was a tensor has its shape, where it is read.
// expected-error@unknown {{the model makes a tensor tensor<2xf32> of its attribute `last`, which was a tensor tensor<3xf32>; hardwire keeps numbers, and tensors of one shape, between calls.}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %a0 = "hw.weight"() {name = "last", value = dense<[1.000000e+00, 2.000000e+00, 3.000000e+00]> : tensor<3xf32>} : () -> tensor<3xf32>
  %a1 = "hw.box"(%a0) : (tensor<3xf32>) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a1) {fields = ["last"], path = "", type = "Net"} : (!v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %x0) {slot = 0 : i64} : (!v, !v) -> ()
  %0 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %0 : !v
}

// -----

// An attribute that was None stays so.
// expected-error@unknown {{the model makes a tensor tensor<2xf32> of its attribute `last`, which was None; hardwire keeps numbers, and tensors of one shape, between calls.}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%none) {fields = ["last"], path = "", type = "Net"} : (!v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %x0) {slot = 0 : i64} : (!v, !v) -> ()
  %0 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %0 : !v
}

// -----

// A dict among the attributes keeps its keys, also where it is another one.
// expected-error@unknown {{the model changes the length or the keys of its attribute `d`, which hardwire cannot keep between calls.}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %c0_ = "hw.constant"() {value = "q"} : () -> !hw.str
  %c0 = "hw.box"(%c0_) : (!hw.str) -> !v
  %c2_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c2 = "hw.box"(%c2_) : (!hw.str) -> !v
  %a6 = "hw.weight"() {name = "d", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a7 = "hw.box"(%a6) : (tensor<2xf32>) -> !v
  %a8 = "hw.call_boxed"(%c2, %a7) {operator = "prim::DictConstruct", types = ["Dict[str, Any]"]} : (!v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a8) {fields = ["d"], path = "", type = "Net"} : (!v) -> !v
  %2 = "hw.call_boxed"(%c0, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %2) {slot = 0 : i64} : (!v, !v) -> ()
  %3 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %3 : !v
}

// -----

// A list among them stays a list.
// expected-error@unknown {{the model changes the length or the keys of its attribute `l`, which hardwire cannot keep between calls.}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %a8 = "hw.call_boxed"(%i1, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a8) {fields = ["l"], path = "", type = "Net"} : (!v) -> !v
  %read = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %none) {slot = 0 : i64} : (!v, !v) -> ()
  %2 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %2 : !v
}

// -----

// A text in a list among the attributes cannot change.
// expected-error@unknown {{the model makes a text of its attribute `l.1`, which was a text; hardwire keeps numbers, and tensors of one shape, between calls.}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %s1_ = "hw.constant"() {value = "relu"} : () -> !hw.str
  %s1 = "hw.box"(%s1_) : (!hw.str) -> !v
  %s2_ = "hw.constant"() {value = "tanh"} : () -> !hw.str
  %s2 = "hw.box"(%s2_) : (!hw.str) -> !v
  %a8 = "hw.call_boxed"(%s1, %s1) {operator = "prim::ListConstruct", types = ["List[str]"]} : (!v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a8) {fields = ["l"], path = "", type = "Net"} : (!v) -> !v
  %0 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %5 = "hw.call_boxed"(%0, %i1, %s2) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  %6 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %6 : !v
}

// -----

// Two attributes that are one tensor cannot become two, although one of them is in a dict of lists.
// expected-error@unknown {{the model gives its attribute `last` another tensor, and a second attribute has the old one too: hardwire keeps them in one place.}}
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
// expected-error@unknown {{the model makes a tensor tensor<2xf32> of its attribute `last`, which was a tensor tensor<2xf32>; hardwire keeps numbers, and tensors of one shape, between calls.}}
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
