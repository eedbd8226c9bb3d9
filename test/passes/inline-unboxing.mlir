// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A call by name becomes the operator; what the file leaves out is a default.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: ivalue
// CHECK: %[[D:.*]] = "hw.default"()
// CHECK: "aten.add.Tensor"(%{{.*}}, %{{.*}}, %[[D]]) : (tensor<2x3xf32>, tensor<3xf32>, !hw.default) -> tensor<2x3xf32>
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::add.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// Boxing and unboxing cancel, beside operators that were never boxed.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[R:.*]] = "aten.relu"(%arg0)
// CHECK-NEXT: %[[S:.*]] = "aten.sigmoid"(%[[R]])
// CHECK-NEXT: return %[[S]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %r = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %0 = "hw.box"(%r) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.unbox"(%0) : (!hw.ivalue) -> tensor<2xf32>
  %2 = "hw.box"(%1) : (tensor<2xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::sigmoid"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.unbox"(%3) : (!hw.ivalue) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}

// -----

// A boxed call of an operator that nobody knows stays, and is counted.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.boxed_calls = 1 : i64
// CHECK: %[[B:.*]] = "hw.box"(%arg0) : (tensor<2xf32>) -> !hw.ivalue
// CHECK: %[[C:.*]] = "hw.call_boxed"(%[[B]]) {operator = "mine::twice"}
// CHECK: %[[U:.*]] = "hw.unbox"(%[[C]]) : (!hw.ivalue) -> tensor<2xf32>
// CHECK: "aten.relu"(%[[U]])
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "mine::twice"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.unbox"(%1) : (!hw.ivalue) -> tensor<2xf32>
  %3 = "hw.box"(%2) : (tensor<2xf32>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.unbox"(%4) : (!hw.ivalue) -> tensor<2xf32>
  return %5 : tensor<2xf32>
}

// -----

// Defaults come before the out arguments: here alpha is left out, and the sum is written to %z.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ALPHA:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[S:.*]] = "aten.add.Tensor"(%arg0, %arg0, %[[ALPHA]])
// CHECK: return %[[S]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %z = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0, %0, %z) {operator = "aten::add.out"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %z : !hw.ivalue
}

// -----

// One number stands for a list of a known length; a dtype, a layout and a device are a group.
// CHECK-LABEL: func.func @forward
// CHECK: value = array<i64: 2, 2>
// CHECK: "aten.max_pool2d"
// CHECK: "aten.zeros"(%{{.*}}) : (!hw.list<i64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<2xf64>
func.func @forward(%x: tensor<1x1x4x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<1x1x4x4xf32>) -> !hw.ivalue
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %1 = "hw.box"(%two) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::max_pool2d"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %shape = "hw.call_boxed"(%1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %seven = "hw.constant"() {value = 7 : i64} : () -> i64
  %3 = "hw.box"(%seven) : (i64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%shape, %3) {operator = "aten::zeros"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2, %4) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %5 : !hw.ivalue
}

// -----

// A list of tensors some of which are missing, and a Scalar that is an integer.
// CHECK-LABEL: func.func @forward
// CHECK: %[[L:.*]] = builtin.unrealized_conversion_cast %{{.*}}, %arg1 : !hw.none, tensor<2xi64> to !hw.tensor_list
// CHECK: %[[I:.*]] = "aten.index.Tensor"(%arg0, %[[L]]) : (tensor<3x4xf32>, !hw.tensor_list) -> tensor<3x2xf32>
// CHECK: "aten.mul.Scalar"(%[[I]], %{{.*}}) : (tensor<3x2xf32>, i64) -> tensor<3x2xf32>
func.func @forward(%x: tensor<3x4xf32>, %i: tensor<2xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3x4xf32>) -> !hw.ivalue
  %1 = "hw.box"(%i) : (tensor<2xi64>) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %2 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2, %1) {operator = "prim::ListConstruct", types = ["List[Optional[Tensor]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %3) {operator = "aten::index.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %5 = "hw.box"(%three) : (i64) -> !hw.ivalue
  %6 = "hw.call_boxed"(%4, %5) {operator = "aten::mul.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %6 : !hw.ivalue
}

// -----

// Functions are inlined, and a branch on a shape is decided.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: scf.if
// CHECK: "aten.relu"
// CHECK-NOT: aten.sigmoid
// CHECK-NOT: @activate
func.func @forward(%x: tensor<2x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x4xf32>) -> !hw.ivalue
  %1 = call @activate(%0) : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}
func.func private @activate(%x: !hw.ivalue) -> !hw.ivalue {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "hw.box"(%one) : (i64) -> !hw.ivalue
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %1 = "hw.box"(%four) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%x, %0) {operator = "aten::size.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2, %1) {operator = "aten::eq.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.unbox"(%3) : (!hw.ivalue) -> i1
  %5 = scf.if %4 -> (!hw.ivalue) {
    %6 = "hw.call_boxed"(%x) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
    scf.yield %6 : !hw.ivalue
  } else {
    %6 = "hw.call_boxed"(%x) {operator = "aten::sigmoid"} : (!hw.ivalue) -> !hw.ivalue
    scf.yield %6 : !hw.ivalue
  }
  return %5 : !hw.ivalue
}

// -----

// A branch on a tensor's element stays; a number that differs becomes a tensor.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "hw.truth"(%{{.*}}) : (tensor<i1>) -> i1
// CHECK: scf.if %[[T]] -> (tensor<2xf32>, tensor<i64>)
// CHECK: "aten.relu"
// CHECK: } else {
// CHECK: "aten.neg"
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::any"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.unbox"(%2) : (!hw.ivalue) -> i1
  %4:2 = scf.if %3 -> (!hw.ivalue, !hw.ivalue) {
    %one = "hw.constant"() {value = 1 : i64} : () -> i64
    %5 = "hw.box"(%one) : (i64) -> !hw.ivalue
    %6 = "hw.call_boxed"(%0) {operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
    scf.yield %6, %5 : !hw.ivalue, !hw.ivalue
  } else {
    %two = "hw.constant"() {value = 2 : i64} : () -> i64
    %5 = "hw.box"(%two) : (i64) -> !hw.ivalue
    %6 = "hw.call_boxed"(%0) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
    scf.yield %6, %5 : !hw.ivalue, !hw.ivalue
  }
  %7 = "hw.call_boxed"(%4#0, %4#1) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %7 : !hw.ivalue
}

// -----

// A loop whose condition is a tensor's element carries what changes, and nothing else.
// CHECK-LABEL: func.func @forward
// CHECK: scf.while (%[[A:.*]] = %arg0) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: "aten.sum"(%[[A]]
// CHECK: scf.condition
// CHECK: "aten.mul.Tensor"(%{{.*}}, %arg1)
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2xf32>) -> !hw.ivalue
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %2 = "hw.box"(%one) : (i64) -> !hw.ivalue
  %3:2 = scf.while (%a = %0, %b = %1) : (!hw.ivalue, !hw.ivalue) -> (!hw.ivalue, !hw.ivalue) {
    %4 = "hw.call_boxed"(%a) {operator = "aten::sum"} : (!hw.ivalue) -> !hw.ivalue
    %5 = "hw.call_boxed"(%4, %2) {operator = "aten::gt.Scalar"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
    %6 = "hw.call_boxed"(%5) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
    %7 = "hw.unbox"(%6) : (!hw.ivalue) -> i1
    scf.condition(%7) %a, %b : !hw.ivalue, !hw.ivalue
  } do {
  ^bb0(%a: !hw.ivalue, %b: !hw.ivalue):
    %4 = "hw.call_boxed"(%a, %b) {operator = "aten::mul.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
    scf.yield %4, %b : !hw.ivalue, !hw.ivalue
  }
  return %3#0 : !hw.ivalue
}

// -----

// A write to a part of a tensor makes a new whole, for all who look at it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[C:.*]] = "aten.clone"(%arg0
// CHECK: %[[R:.*]] = "aten.select.int"(%[[C]],
// CHECK: %[[N:.*]] = "aten.neg"(%[[R]])
// CHECK: %[[W:.*]] = "aten.select_scatter"(%[[C]], %[[N]],
// CHECK: return %[[W]]
func.func @forward(%x: tensor<3x2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3x2xf32>) -> !hw.ivalue
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.box"(%zero) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2, %1, %1) {operator = "aten::select.int"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3) {operator = "aten::neg_"} : (!hw.ivalue) -> !hw.ivalue
  return %2 : !hw.ivalue
}

// -----

// Attributes are looked up, and methods of an object are found by its class.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK-NEXT: "aten.mul.Tensor"(%arg0, %[[W]])
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %w = "hw.weight"() {name = "w", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "hw.box"(%w) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.object"(%0) {type = "Scale", fields = ["w"]} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %3 = "hw.call_method"(%1, %2) {method = "apply"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}
func.func private @Scale.apply(%self: !hw.ivalue, %x: !hw.ivalue) -> !hw.ivalue {
  %0 = "hw.get_attr"(%self) {slot = 0 : i64} : (!hw.ivalue) -> !hw.ivalue
  %1 = "hw.call_boxed"(%x, %0) {operator = "aten::mul.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// What the model writes to an input is the caller's to see; an attribute that counts is state.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg1: tensor<i64> {hw.state = {name = "net.calls", value = dense<3> : tensor<i64>}}
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf32> {hw.updates = 0 : i64}, tensor<i64> {hw.updates = 1 : i64})
// CHECK: %[[N:.*]] = "aten.add.Tensor"(%arg1,
// CHECK: %[[R:.*]] = "aten.relu"(%arg0)
// CHECK: return %[[R]], %[[R]], %[[N]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "hw.box"(%three) : (i64) -> !hw.ivalue
  %1 = "hw.object"(%0) {type = "Net", fields = ["calls"], path = "net"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.get_attr"(%1) {slot = 0 : i64} : (!hw.ivalue) -> !hw.ivalue
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "hw.box"(%one) : (i64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%2, %3) {operator = "aten::add.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  "hw.set_attr"(%1, %4) {slot = 0 : i64} : (!hw.ivalue, !hw.ivalue) -> ()
  %5 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %6 = "hw.call_boxed"(%5) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  return %6 : !hw.ivalue
}
