// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// An attribute that was None is a tensor after the first call: a number says which it is, and the model is there for both.
// CHECK: func.func @forward(%[[X:.*]]: tensor<2xf32>, %[[FORM:.*]]: tensor<i64> {hw.state = {name = "form", value = dense<0> : tensor<i64>}}, %[[LAST:.*]]: tensor<2xf32> {hw.state = {name = "last", value = dense<0.000000e+00> : tensor<2xf32>}}) -> (tensor<2xf32>, tensor<i64> {hw.updates = 1 : i64}, tensor<2xf32> {hw.updates = 2 : i64})
// CHECK: %[[ONE:.*]] = "hw.weight"() {name = "number{{.*}}", value = dense<1>
// CHECK-NEXT: %[[LESS:.*]] = "aten.lt.Tensor"(%[[FORM]], %[[ONE]])
// CHECK-NEXT: %[[IS:.*]] = "hw.truth"(%[[LESS]])
// CHECK-NEXT: %[[Y:.*]] = scf.if %[[IS]]
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[X]])
// CHECK-NEXT: scf.yield %[[NEG]]
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%[[X]], %[[LAST]])
// CHECK-NEXT: scf.yield %[[MUL]]
// CHECK: %[[NEXT:.*]] = "hw.weight"() {name = "number{{.*}}", value = dense<1>
// CHECK-NEXT: return %[[Y]], %[[NEXT]], %[[X]]
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%none) {fields = ["last"], path = "", type = "Net"} : (!v) -> !v
  %last = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %x0) {slot = 0 : i64} : (!v, !v) -> ()
  %is_ = "hw.call_boxed"(%last, %none) {operator = "aten::__is__"} : (!v, !v) -> !v
  %is = "hw.unbox"(%is_) : (!v) -> i1
  %y = scf.if %is -> (!v) {
    %0 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
    scf.yield %0 : !v
  } else {
    %0 = "hw.call_boxed"(%x0, %last) {operator = "aten::mul.Tensor"} : (!v, !v) -> !v
    scf.yield %0 : !v
  }
  return %y : !v
}

// -----

// A list that is replaced by another of another length, and a text in it.
// CHECK: func.func @forward(%[[X:.*]]: tensor<2xf32>, %{{.*}}: tensor<i64> {hw.state = {name = "form", value = dense<0> : tensor<i64>}}, %{{.*}}: tensor<i64> {hw.state = {name = "l.0", value = dense<1> : tensor<i64>}}, %{{.*}}: tensor<i64> {hw.state = {name = "l.2", value = dense<0> : tensor<i64>}})
// CHECK: scf.if
// CHECK-NEXT: "aten.mul.Tensor"
// CHECK: } else {
// CHECK: "aten.add.Tensor"
// CHECK: %[[FORM:.*]] = "hw.weight"() {name = "number{{.*}}", value = dense<1>
// CHECK-NEXT: %[[L0:.*]] = "hw.weight"() {name = "number{{.*}}", value = dense<4>
// CHECK-NEXT: %[[L2:.*]] = "hw.weight"() {name = "number{{.*}}", value = dense<5>
// CHECK-NEXT: return %{{.*}}, %[[FORM]], %[[L0]], %[[L2]]
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %s1_ = "hw.constant"() {value = "mul"} : () -> !hw.str
  %s1 = "hw.box"(%s1_) : (!hw.str) -> !v
  %s2_ = "hw.constant"() {value = "add"} : () -> !hw.str
  %s2 = "hw.box"(%s2_) : (!hw.str) -> !v
  %a8 = "hw.call_boxed"(%i1, %s1) {operator = "prim::ListConstruct", types = ["List[Any]"]} : (!v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a8) {fields = ["l"], path = "", type = "Net"} : (!v) -> !v
  %l = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %what = "hw.call_boxed"(%l, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %new = "hw.call_boxed"(%i4, %s2, %i5) {operator = "prim::ListConstruct", types = ["List[Any]"]} : (!v, !v, !v) -> !v
  "hw.set_attr"(%self, %new) {slot = 0 : i64} : (!v, !v) -> ()
  %is_ = "hw.call_boxed"(%what, %s1) {operator = "aten::eq.str"} : (!v, !v) -> !v
  %is = "hw.unbox"(%is_) : (!v) -> i1
  %y = scf.if %is -> (!v) {
    %0 = "hw.call_boxed"(%x0, %x0) {operator = "aten::mul.Tensor"} : (!v, !v) -> !v
    scf.yield %0 : !v
  } else {
    %0 = "hw.call_boxed"(%x0, %x0) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    scf.yield %0 : !v
  }
  return %y : !v
}
