// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A boxed call that stays is given its operands in boxes: tensors, numbers that are known and that are
// not, lists, texts, None, and what another one gives. Each is counted.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<i64>) -> tensor<3xf32> attributes {hw.boxed_calls = 3 : i64, hw.output_names = ["output"]}
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg1, %[[W]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[BOX:.*]] = "hw.box"(%arg0) : (tensor<2xf32>) -> !hw.ivalue
// CHECK-NEXT: %[[BOX1:.*]] = "hw.box"(%[[ADD]]) : (tensor<i64>) -> !hw.ivalue
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[BOX2:.*]] = "hw.box"(%[[C]]) : (i64) -> !hw.ivalue
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[BOX3:.*]] = "hw.box"(%[[C1]]) : (f64) -> !hw.ivalue
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = "a"} : () -> !hw.str
// CHECK-NEXT: %[[BOX4:.*]] = "hw.box"(%[[C2]]) : (!hw.str) -> !hw.ivalue
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value} : () -> !hw.none
// CHECK-NEXT: %[[BOX5:.*]] = "hw.box"(%[[C3]]) : (!hw.none) -> !hw.ivalue
// CHECK-NEXT: %[[CALL_BOXED:.*]] = "hw.call_boxed"(%[[BOX]], %[[BOX1]], %[[BOX2]], %[[BOX3]], %[[BOX4]], %[[BOX5]]) {operator = "mine::first"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
// CHECK-NEXT: %[[UNREALIZED_CONVERSION_CAST:.*]] = builtin.unrealized_conversion_cast %arg0, %arg0 : tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
// CHECK-NEXT: %[[BOX6:.*]] = "hw.box"(%[[UNREALIZED_CONVERSION_CAST]]) : (!hw.tensor_list) -> !hw.ivalue
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[BOX7:.*]] = "hw.box"(%[[C4]]) : (!hw.list<i64>) -> !hw.ivalue
// CHECK-NEXT: %[[CALL_BOXED1:.*]]:2 = "hw.call_boxed"(%[[CALL_BOXED]], %[[BOX6]], %[[BOX7]]) {operator = "mine::second"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
// CHECK-NEXT: %[[UNBOX:.*]] = "hw.unbox"(%[[CALL_BOXED1]]#1) : (!hw.ivalue) -> i64
// CHECK-NEXT: %[[BOX8:.*]] = "hw.box"(%[[UNBOX]]) : (i64) -> !hw.ivalue
// CHECK-NEXT: %[[CALL_BOXED2:.*]] = "hw.call_boxed"(%[[BOX8]], %[[CALL_BOXED1]]#0) {operator = "mine::third"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
// CHECK-NEXT: %[[UNBOX1:.*]] = "hw.unbox"(%[[CALL_BOXED2]]) : (!hw.ivalue) -> tensor<3xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[UNBOX1]]) : (tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT: return %[[NEG]] : tensor<3xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i64>) -> !v {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %half_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %half = "hw.box"(%half_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<i64>) -> !v
  %n = "hw.call_boxed"(%y0) {operator = "aten::Int.Tensor"} : (!v) -> !v
  %m = "hw.call_boxed"(%n, %one) {operator = "aten::add.int"} : (!v, !v) -> !v
  %l = "hw.call_boxed"(%x0, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %k = "hw.call_boxed"(%one, %one) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %o = "hw.call_boxed"(%x0, %m, %one, %half, %a, %none) {operator = "mine::first"} : (!v, !v, !v, !v, !v, !v) -> !v
  %p:2 = "hw.call_boxed"(%o, %l, %k) {operator = "mine::second"} : (!v, !v, !v) -> (!v, !v)
  %q = "hw.unbox"(%p#1) : (!v) -> i64
  %q0 = "hw.box"(%q) : (i64) -> !v
  %r = "hw.call_boxed"(%q0, %p#0) {operator = "mine::third"} : (!v, !v) -> !v
  %s = "hw.unbox"(%r) : (!v) -> tensor<3xf32>
  %s0 = "hw.box"(%s) : (tensor<3xf32>) -> !v
  %t = "hw.call_boxed"(%s0) {operator = "aten::neg"} : (!v) -> !v
  return %t : !v
}

// -----

// Operators that are not boxed stay as they are beside boxed ones: on lists of tensors, with results
// that are no tensors, and numbers.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<i64>) -> tensor<2x2xf32> attributes {hw.boxed_calls = 1 : i64, hw.output_names = ["output"]}
// CHECK-NEXT: %[[UNREALIZED_CONVERSION_CAST:.*]] = builtin.unrealized_conversion_cast %arg0, %arg0 : tensor<2xf32>, tensor<2xf32> to !hw.tensor_list
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[STACK:.*]] = "aten.stack"(%[[UNREALIZED_CONVERSION_CAST]], %[[C]]) : (!hw.tensor_list, i64) -> tensor<2x2xf32>
// CHECK-NEXT: %[[ITEM:.*]] = "aten.item"(%arg1) : (tensor<i64>) -> i64
// CHECK-NEXT: %[[BOX:.*]] = "hw.box"(%[[STACK]]) : (tensor<2x2xf32>) -> !hw.ivalue
// CHECK-NEXT: %[[BOX1:.*]] = "hw.box"(%[[ITEM]]) : (i64) -> !hw.ivalue
// CHECK-NEXT: %[[CALL_BOXED:.*]] = "hw.call_boxed"(%[[BOX]], %[[BOX1]]) {operator = "mine::rolled"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
// CHECK-NEXT: %[[UNBOX:.*]] = "hw.unbox"(%[[CALL_BOXED]]) : (!hw.ivalue) -> tensor<2x2xf32>
// CHECK-NEXT: return %[[UNBOX]] : tensor<2x2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<i64>) -> !v {
  %zero_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %zero = "hw.box"(%zero_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %l = "hw.call_boxed"(%x0, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %l0 = "hw.unbox"(%l) : (!v) -> !hw.tensor_list
  %z = "hw.unbox"(%zero) : (!v) -> i64
  %s = "aten.stack"(%l0, %z) : (!hw.tensor_list, i64) -> tensor<2x2xf32>
  %n = "aten.item"(%y) : (tensor<i64>) -> i64
  %n0 = "hw.box"(%n) : (i64) -> !v
  %s0 = "hw.box"(%s) : (tensor<2x2xf32>) -> !v
  %r = "hw.call_boxed"(%s0, %n0) {operator = "mine::rolled"} : (!v, !v) -> !v
  %r0 = "hw.unbox"(%r) : (!v) -> tensor<2x2xf32>
  %r1 = "hw.box"(%r0) : (tensor<2x2xf32>) -> !v
  return %r1 : !v
}

// -----

// Two that name one weight share it: a write to one is seen by the other. They have gradients, and a
// view of them has; an input has none.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<2xf32> {hw.state = {name = "w", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}}) -> (tensor<2xf32>, tensor<i1>, tensor<i1>, tensor<2xf32> {hw.updates = 1 : i64}) attributes {hw.output_names = ["output_0", "output_1", "output_2"]}
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%arg1, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[MUL]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: return %[[NEG]], %[[W]], %[[W1]], %[[MUL]] : tensor<2xf32>, tensor<i1>, tensor<i1>, tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %zero_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %zero = "hw.box"(%zero_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w0 = "hw.box"(%w) : (tensor<2xf32>) -> !v
  %u = "hw.weight"() {name = "w", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %u0 = "hw.box"(%u) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%w0, %x0) {operator = "aten::mul_.Tensor"} : (!v, !v) -> !v
  %1 = "hw.call_boxed"(%u0) {operator = "aten::neg"} : (!v) -> !v
  %2 = "hw.call_boxed"(%u0, %zero, %zero) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %3 = "hw.call_boxed"(%2) {operator = "prim::requires_grad"} : (!v) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "prim::requires_grad"} : (!v) -> !v
  %5 = "hw.call_boxed"(%1, %3, %4) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  return %5 : !v
}

// -----

// Attributes of an object that has none at first; those that are not set are None.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) attributes {hw.fixed_outputs = [{name = "output_0", place = 0 : i64, value}], hw.output_names = ["output_1", "output_2"]}
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %arg0, %[[NEG]] : tensor<2xf32>, tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %o = "hw.object"() {type = "Net", fields = []} : () -> !v
  %1 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  "hw.set_attr"(%o, %1) {slot = 2 : i64} : (!v, !v) -> ()
  "hw.set_attr"(%o, %x0) {slot = 1 : i64} : (!v, !v) -> ()
  %2 = "hw.get_attr"(%o) {slot = 0 : i64} : (!v) -> !v
  %3 = "hw.get_attr"(%o) {slot = 1 : i64} : (!v) -> !v
  %4 = "hw.get_attr"(%o) {slot = 2 : i64} : (!v) -> !v
  %5 = "hw.call_boxed"(%2, %3, %4) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  return %5 : !v
}
