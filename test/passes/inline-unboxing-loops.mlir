// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A loop carries numbers that change as tensors of no dimensions, each of its kind; what it adds
// to an attribute is state.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>, %arg1: tensor<i64> {hw.state = {name = "count", value = dense<3> : tensor<i64>}}) -> (tensor<2x3xf32>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<i64>, tensor<i64> {hw.updates = 1 : i64}) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_2", value = dense<1.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_3", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[WHILE:.*]]:6 = scf.while (%arg2 = %[[W]], %arg3 = %[[GT]], %arg4 = %[[W1]], %arg5 = %arg0, %arg6 = %[[W2]], %arg7 = %[[W3]]) : (tensor<i64>, tensor<i1>, tensor<i64>, tensor<2x3xf32>, tensor<f64>, tensor<i1>) -> (tensor<i64>, tensor<i1>, tensor<i64>, tensor<2x3xf32>, tensor<f64>, tensor<i1>) {
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_4", value = dense<9223372036854775807> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[LT:.*]] = "aten.lt.Tensor"(%arg2, %[[W4]]) : (tensor<i64>, tensor<i64>) -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_AND:.*]] = "aten.logical_and"(%[[LT]], %arg3) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[LOGICAL_AND]]) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : tensor<i64>, tensor<i1>, tensor<i64>, tensor<2x3xf32>, tensor<f64>, tensor<i1>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: tensor<i64>, %arg3: tensor<i1>, %arg4: tensor<i64>, %arg5: tensor<2x3xf32>, %arg6: tensor<f64>, %arg7: tensor<i1>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg5, %[[C1]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_5", value = dense<7> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg4, %[[W5]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_6", value = dense<2.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[DIV:.*]] = "aten.div.Tensor"(%arg6, %[[W6]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[LOGICAL_NOT:.*]] = "aten.logical_not"(%arg7) : (tensor<i1>) -> tensor<i1>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[MUL]], %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_7", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD1:.*]] = "aten.add.Tensor"(%arg2, %[[W7]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: scf.yield %[[ADD1]], %[[GT1]], %[[ADD]], %[[MUL]], %[[DIV]], %[[LOGICAL_NOT]] : tensor<i64>, tensor<i1>, tensor<i64>, tensor<2x3xf32>, tensor<f64>, tensor<i1>
// CHECK-NEXT: }
// CHECK: %[[ADD2:.*]] = "aten.add.Tensor"(%arg1, %[[WHILE]]#2, %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "number_5", value = dense<7> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: return %[[WHILE]]#3, %[[WHILE]]#2, %[[WHILE]]#4, %[[WHILE]]#5, %[[W8]], %[[ADD2]] : tensor<2x3xf32>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<i64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %max_ = "hw.constant"() {value = 9223372036854775807 : i64} : () -> i64
  %max = "hw.box"(%max_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i7_ = "hw.constant"() {value = 7 : i64} : () -> i64
  %i7 = "hw.box"(%i7_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %self = "hw.object"(%i3) {fields = ["count"], path = "", type = "Net"} : (!v) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15:6 = scf.while (%arg2 = %i0, %arg3 = %8, %arg4 = %i0, %arg5 = %x0, %arg6 = %f1, %arg7 = %false) : (!v, !v, !v, !v, !v, !v) -> (!v, !v, !v, !v, !v, !v) {
    %21 = "hw.call_boxed"(%arg2, %max) {operator = "aten::lt.int"} : (!v, !v) -> !v
    %22 = "hw.call_boxed"(%21, %arg3) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
    %23 = "hw.unbox"(%22) : (!v) -> i1
    scf.condition(%23) %arg2, %arg3, %arg4, %arg5, %arg6, %arg7 : !v, !v, !v, !v, !v, !v
  } do {
  ^bb0(%arg2: !v, %arg3: !v, %arg4: !v, %arg5: !v, %arg6: !v, %arg7: !v):
    %23 = "hw.call_boxed"(%arg5, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %26 = "hw.call_boxed"(%arg4, %i7) {operator = "aten::add.int"} : (!v, !v) -> !v
    %29 = "hw.call_boxed"(%arg6, %i2) {operator = "aten::div"} : (!v, !v) -> !v
    %30 = "hw.call_boxed"(%arg7) {operator = "aten::__not__"} : (!v) -> !v
    %31 = "hw.call_boxed"(%23) {operator = "aten::sum"} : (!v) -> !v
    %34 = "hw.call_boxed"(%31, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %35 = "hw.call_boxed"(%34) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %38 = "hw.call_boxed"(%arg2, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
    scf.yield %38, %35, %26, %23, %29, %30 : !v, !v, !v, !v, !v, !v
  }
  %16 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %17 = "hw.call_boxed"(%16, %15#2) {operator = "aten::add.int"} : (!v, !v) -> !v
  "hw.set_attr"(%self, %17) {slot = 0 : i64} : (!v, !v) -> ()
  %20 = "hw.call_boxed"(%15#3, %15#2, %15#4, %15#5, %i7) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v) -> !v
  return %20 : !v
}

// -----

// Of tuples, lists and dicts a loop carries the parts that change: a list that is another one
// afterwards, one that is written to, the entry of a dict; the other parts stay what they are.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>) attributes {hw.output_names = ["output_0_0", "output_0_1", "output_1_0", "output_1_1", "output_1_2", "output_2_a", "output_2_b", "output_3_0", "output_3_1", "output_3_2", "output_4_0", "output_4_1"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[WHILE:.*]]:8 = scf.while (%arg2 = %[[GT]], %arg3 = %arg0, %arg4 = %[[W]], %arg5 = %arg1, %arg6 = %arg0, %arg7 = %arg0, %arg8 = %arg1, %arg9 = %[[W1]]) : (tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>) -> (tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg2) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8, %arg9 : tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: tensor<i1>, %arg3: tensor<2x3xf32>, %arg4: tensor<i64>, %arg5: tensor<2x3xf32>, %arg6: tensor<2x3xf32>, %arg7: tensor<2x3xf32>, %arg8: tensor<2x3xf32>, %arg9: tensor<i64>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg7, %[[C1]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%arg3, %[[MUL]], %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_2", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg4, %[[W2]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK: %[[ADD1:.*]] = "aten.add.Tensor"(%arg8, %[[MUL]], %{{.*}}) : (tensor<2x3xf32>, tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%arg5, %[[C2]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_3", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[MUL2:.*]] = "aten.mul.Tensor"(%arg9, %[[W3]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[MUL]], %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C3]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[GT1]], %[[SUB]], %[[ADD]], %arg6, %[[MUL1]], %[[MUL]], %[[ADD1]], %[[MUL2]] : tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_4", value = dense<5> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_2", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: return %[[WHILE]]#5, %arg1, %[[WHILE]]#1, %[[W4]], %[[WHILE]]#2, %arg0, %[[WHILE]]#6, %[[WHILE]]#3, %[[WHILE]]#4, %arg1, %[[W5]], %[[WHILE]]#7 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> !v {
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %c2_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %c2 = "hw.box"(%c2_) : (!hw.str) -> !v
  %c3_ = "hw.constant"() {value = "b"} : () -> !hw.str
  %c3 = "hw.box"(%c3_) : (!hw.str) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0, %y0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%x0, %i5, %i0) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%c2, %x0, %c3, %y0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v, !v, !v) -> !v
  %11 = "hw.call_boxed"(%y0, %x0, %y0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v, !v) -> !v
  %16 = "hw.call_boxed"(%i1, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %23 = "hw.call_boxed"(%0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %24 = "hw.call_boxed"(%23) {operator = "aten::sum"} : (!v) -> !v
  %27 = "hw.call_boxed"(%24, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %28 = "hw.call_boxed"(%27) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %29:3 = scf.while (%arg4 = %28, %arg5 = %5, %arg6 = %11) : (!v, !v, !v) -> (!v, !v, !v) {
    %33 = "hw.unbox"(%arg4) : (!v) -> i1
    scf.condition(%33) %arg4, %arg5, %arg6 : !v, !v, !v
  } do {
  ^bb0(%arg4: !v, %arg5: !v, %arg6: !v):
    %35 = "hw.call_boxed"(%0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %38 = "hw.call_boxed"(%35, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %39 = "hw.call_boxed"(%0, %i0, %38) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    %42 = "hw.call_boxed"(%arg5, %i0) {operator = "prim::TupleIndex"} : (!v, !v) -> !v
    %45 = "hw.call_boxed"(%0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %46 = "hw.call_boxed"(%42, %45) {operator = "aten::sub.Tensor"} : (!v, !v) -> !v
    %49 = "hw.call_boxed"(%arg5, %i1) {operator = "prim::TupleIndex"} : (!v, !v) -> !v
    %52 = "hw.call_boxed"(%arg5, %i2) {operator = "prim::TupleIndex"} : (!v, !v) -> !v
    %55 = "hw.call_boxed"(%52, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
    %56 = "hw.call_boxed"(%46, %49, %55) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
    %61 = "hw.call_boxed"(%10, %c3) {operator = "aten::__getitem__.Dict_str"} : (!v, !v) -> !v
    %64 = "hw.call_boxed"(%0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %65 = "hw.call_boxed"(%61, %64) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    "hw.call_boxed"(%10, %c3, %65) {operator = "aten::_set_item.str"} : (!v, !v, !v) -> ()
    %68 = "hw.call_boxed"(%arg6, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %71 = "hw.call_boxed"(%arg6, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %74 = "hw.call_boxed"(%71, %f2) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %75 = "hw.call_boxed"(%68, %74, %y0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v, !v) -> !v
    %80 = "hw.call_boxed"(%16, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %83 = "hw.call_boxed"(%80, %i3) {operator = "aten::mul.int"} : (!v, !v) -> !v
    %84 = "hw.call_boxed"(%16, %i1, %83) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    %87 = "hw.call_boxed"(%0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %88 = "hw.call_boxed"(%87) {operator = "aten::sum"} : (!v) -> !v
    %91 = "hw.call_boxed"(%88, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %92 = "hw.call_boxed"(%91) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %92, %56, %75 : !v, !v, !v
  }
  %30 = "hw.call_boxed"(%0, %29#1, %10, %29#2, %16) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v) -> !v
  return %30 : !v
}

// -----

// A loop that writes to a part of a tensor carries the whole, once for all who look at it; so it
// does with an attribute, and with a view of which it writes all.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3x2xf32>, %arg1: tensor<2xf32> {hw.state = {name = "last", value = dense<[4.000000e+00, -1.000000e+00]> : tensor<2xf32>}}) -> (tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32> {hw.updates = 1 : i64}) attributes {hw.output_names = ["output_0", "output_1"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<3x2xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%[[CLONE]], %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[WHILE:.*]]:3 = scf.while (%arg2 = %[[GT]], %arg3 = %[[CLONE]], %arg4 = %arg1) : (tensor<i1>, tensor<3x2xf32>, tensor<2xf32>) -> (tensor<i1>, tensor<3x2xf32>, tensor<2xf32>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg2) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg2, %arg3, %arg4 : tensor<i1>, tensor<3x2xf32>, tensor<2xf32>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg2: tensor<i1>, %arg3: tensor<3x2xf32>, %arg4: tensor<2xf32>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg3, %[[C1]], %[[C2]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%[[SELECT]], %[[C3]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%arg3, %[[MUL]], %[[C4]], %[[C5]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[SELECT_SCATTER]], %[[C6]], %[[C7]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SUB:.*]] = "aten.sub.Scalar"(%[[SELECT1]], %[[C8]], %[[C9]]) : (tensor<2xf32>, f64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER1:.*]] = "aten.select_scatter"(%[[SELECT_SCATTER]], %[[SUB]], %[[C10]], %[[C11]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Tensor"(%arg4, %[[SUB]], %[[C12]]) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[SELECT_SCATTER1]], %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C13]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[GT1]], %[[SELECT_SCATTER1]], %[[ADD]] : tensor<i1>, tensor<3x2xf32>, tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%[[WHILE]]#1, %[[C14]], %[[C15]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: return %[[WHILE]]#1, %[[SELECT2]], %[[WHILE]]#2 : tensor<3x2xf32>, tensor<2xf32>, tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %a0 = "hw.weight"() {name = "last", value = dense<[4.000000e+00, -1.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a1 = "hw.box"(%a0) : (tensor<2xf32>) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x2xf32>) -> !v
  %self = "hw.object"(%a1) {fields = ["last"], path = "", type = "Net"} : (!v) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%0) {operator = "aten::sum"} : (!v) -> !v
  %13 = "hw.call_boxed"(%10, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%13) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15:1 = scf.while (%arg3 = %14) : (!v) -> (!v) {
    %19 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%19) %arg3 : !v
  } do {
  ^bb0(%arg3: !v):
    %21 = "hw.call_boxed"(%0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %24 = "hw.call_boxed"(%21, %f0_5) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
    %27 = "hw.call_boxed"(%5, %f1) {operator = "aten::sub_.Scalar"} : (!v, !v) -> !v
    %28 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
    %29 = "hw.call_boxed"(%28, %5) {operator = "aten::add_.Tensor"} : (!v, !v) -> !v
    "hw.set_attr"(%self, %29) {slot = 0 : i64} : (!v, !v) -> ()
    %30 = "hw.call_boxed"(%0) {operator = "aten::sum"} : (!v) -> !v
    %33 = "hw.call_boxed"(%30, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %34 = "hw.call_boxed"(%33) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %34 : !v
  }
  %16 = "hw.call_boxed"(%0, %5) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %16 : !v
}

// -----

// A loop that gives an attribute another tensor or number carries what is in the object.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3x2xf32>, %arg1: tensor<2xf32> {hw.state = {name = "last", value = dense<[4.000000e+00, -1.000000e+00]> : tensor<2xf32>}}, %arg2: tensor<i64> {hw.state = {name = "calls", value = dense<2> : tensor<i64>}}) -> (tensor<3x2xf32>, tensor<2xf32> {hw.updates = 1 : i64}, tensor<i64> {hw.updates = 2 : i64}) attributes {hw.output_names = ["output"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg1, %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[LT:.*]] = "aten.lt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[WHILE:.*]]:3 = scf.while (%arg3 = %[[LT]], %arg4 = %arg1, %arg5 = %arg2) : (tensor<i1>, tensor<2xf32>, tensor<i64>) -> (tensor<i1>, tensor<2xf32>, tensor<i64>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg3) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg3, %arg4, %arg5 : tensor<i1>, tensor<2xf32>, tensor<i64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg3: tensor<i1>, %arg4: tensor<2xf32>, %arg5: tensor<i64>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C1]], %[[C2]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[ABS:.*]] = "aten.abs"(%[[SELECT]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[ABS]], %arg4, %{{.*}}) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD1:.*]] = "aten.add.Scalar"(%[[ADD]], %[[C3]], %{{.*}}) : (tensor<2xf32>, f64, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD2:.*]] = "aten.add.Tensor"(%arg5, %[[W]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[ADD1]], %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[LT1:.*]] = "aten.lt.Scalar"(%[[SUM1]], %[[C4]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[LT1]], %[[ADD1]], %[[ADD2]] : tensor<i1>, tensor<2xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C5]]) : (tensor<3x2xf32>, f64) -> tensor<3x2xf32>
// CHECK-NEXT: return %[[MUL]], %[[WHILE]]#1, %[[WHILE]]#2 : tensor<3x2xf32>, tensor<2xf32>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f9_ = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
  %f9 = "hw.box"(%f9_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %a0 = "hw.weight"() {name = "last", value = dense<[4.000000e+00, -1.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a1 = "hw.box"(%a0) : (tensor<2xf32>) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x2xf32>) -> !v
  %self = "hw.object"(%a1, %i2, %f0_5) {fields = ["last", "calls", "scale"], path = "", type = "Net"} : (!v, !v, !v) -> !v
  %4 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %5 = "hw.call_boxed"(%4) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f9) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:1 = scf.while (%arg3 = %9) : (!v) -> (!v) {
    %15 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%15) %arg3 : !v
  } do {
  ^bb0(%arg3: !v):
    %17 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %18 = "hw.call_boxed"(%17) {operator = "aten::abs"} : (!v) -> !v
    %19 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
    %20 = "hw.call_boxed"(%18, %19) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    %23 = "hw.call_boxed"(%20, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    "hw.set_attr"(%self, %23) {slot = 0 : i64} : (!v, !v) -> ()
    %24 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
    %27 = "hw.call_boxed"(%24, %i3) {operator = "aten::add.int"} : (!v, !v) -> !v
    "hw.set_attr"(%self, %27) {slot = 1 : i64} : (!v, !v) -> ()
    %28 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
    %29 = "hw.call_boxed"(%28) {operator = "aten::sum"} : (!v) -> !v
    %32 = "hw.call_boxed"(%29, %f9) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %33 = "hw.call_boxed"(%32) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %33 : !v
  }
  %11 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %12 = "hw.call_boxed"(%x0, %11) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  return %12 : !v
}

// -----

// What an iteration writes to and then hands on to the next is handed on as it is after the write.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<i64>, tensor<i64>) attributes {hw.output_names = ["output_0", "output_1_0", "output_1_1"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%[[CLONE]], %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 3.000000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[LT:.*]] = "aten.lt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[WHILE:.*]]:6 = scf.while (%arg1 = %[[LT]], %arg2 = %arg0, %arg3 = %[[W]], %arg4 = %[[W1]], %arg5 = %[[CLONE]], %arg6 = %[[W2]]) : (tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<i64>) -> (tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<i64>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg1) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg1, %arg2, %arg3, %arg4, %arg5, %arg6 : tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: tensor<i1>, %arg2: tensor<2x3xf32>, %arg3: tensor<i64>, %arg4: tensor<i64>, %arg5: tensor<2x3xf32>, %arg6: tensor<i64>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Scalar"(%arg5, %[[C1]], %[[C2]]) : (tensor<2x3xf32>, f64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_2", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%arg6, %[[W3]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[ADD]], %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 3.000000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[LT1:.*]] = "aten.lt.Scalar"(%[[SUM1]], %[[C3]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[LT1]], %[[ADD]], %[[MUL]], %[[W4]], %[[ADD]], %[[MUL]] : tensor<i1>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[WHILE]]#1, %[[WHILE]]#2, %[[WHILE]]#3 : tensor<2x3xf32>, tensor<i64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f30_ = "hw.constant"() {value = 3.000000e+01 : f64} : () -> f64
  %f30 = "hw.box"(%f30_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%i1, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%i0, %i0) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %15 = "hw.call_boxed"(%0) {operator = "aten::sum"} : (!v) -> !v
  %18 = "hw.call_boxed"(%15, %f30) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %19 = "hw.call_boxed"(%18) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %20:3 = scf.while (%arg3 = %19, %arg4 = %x0, %arg5 = %10) : (!v, !v, !v) -> (!v, !v, !v) {
    %24 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%24) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %24 = "hw.call_boxed"(%0, %f2) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
    %29 = "hw.call_boxed"(%5, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %32 = "hw.call_boxed"(%29, %i3) {operator = "aten::mul.int"} : (!v, !v) -> !v
    %33 = "hw.call_boxed"(%5, %i0, %32) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    %34 = "hw.call_boxed"(%0) {operator = "aten::sum"} : (!v) -> !v
    %37 = "hw.call_boxed"(%34, %f30) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %38 = "hw.call_boxed"(%37) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %38, %0, %5 : !v, !v, !v
  }
  %21 = "hw.call_boxed"(%20#1, %20#2) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %21 : !v
}

// -----

// What a branch writes after a loop is no matter of the loop's own memory.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<f32>) attributes {hw.output_names = ["output_0", "output_1"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<2xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%[[CLONE]], %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[LT:.*]] = "aten.lt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[WHILE:.*]]:2 = scf.while (%arg1 = %[[LT]], %arg2 = %[[CLONE]]) : (tensor<i1>, tensor<2xf32>) -> (tensor<i1>, tensor<2xf32>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg1) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg1, %arg2 : tensor<i1>, tensor<2xf32>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: tensor<i1>, %arg2: tensor<2xf32>):
// CHECK-NEXT: %[[ABS:.*]] = "aten.abs"(%arg2) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%[[ABS]], %[[C1]], %{{.*}}) : (tensor<2xf32>, f64, !hw.default) -> tensor<2xf32>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[ADD]], %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[LT1:.*]] = "aten.lt.Scalar"(%[[SUM1]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[LT1]], %[[ADD]] : tensor<i1>, tensor<2xf32>
// CHECK-NEXT: }
// CHECK: %[[SUM2:.*]] = "aten.sum"(%[[WHILE]]#1, %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 2.500000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM2]], %[[C3]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]] = scf.if %[[T1]] -> (tensor<2xf32>) {
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%[[CLONE]], %[[C4]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK-NEXT: scf.yield %[[MUL]] : tensor<2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[CLONE]] : tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF]], %[[SUM2]] : tensor<2xf32>, tensor<f32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f25_ = "hw.constant"() {value = 2.500000e+01 : f64} : () -> f64
  %f25 = "hw.box"(%f25_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:2 = scf.while (%arg3 = %9, %arg4 = %0) : (!v, !v) -> (!v, !v) {
    %20 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%20) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %18 = "hw.call_boxed"(%arg4) {operator = "aten::abs"} : (!v) -> !v
    %21 = "hw.call_boxed"(%18, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %22 = "hw.call_boxed"(%21) {operator = "aten::sum"} : (!v) -> !v
    %25 = "hw.call_boxed"(%22, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %26 = "hw.call_boxed"(%25) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %26, %21 : !v, !v
  }
  %11 = "hw.call_boxed"(%10#1) {operator = "aten::sum"} : (!v) -> !v
  %14 = "hw.call_boxed"(%11, %f25) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %15 = "hw.call_boxed"(%14) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %16 = "hw.unbox"(%15) : (!v) -> i1
  scf.if %16 {
    %20 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  } else {
  }
  %17 = "hw.call_boxed"(%0, %11) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %17 : !v
}

// -----

// An int that the second iteration makes a float of is a float from the first one on.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3xf32>) -> (tensor<3xf32>, tensor<f64>, tensor<f64>) attributes {hw.output_names = ["output_0", "output_1", "output_2"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number_3", value = dense<0.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<6.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[WHILE:.*]]:4 = scf.while (%arg1 = %[[GT]], %arg2 = %arg0, %arg3 = %[[W]], %arg4 = %[[W1]]) : (tensor<i1>, tensor<3xf32>, tensor<f64>, tensor<f64>) -> (tensor<i1>, tensor<3xf32>, tensor<f64>, tensor<f64>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg1) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg1, %arg2, %arg3, %arg4 : tensor<i1>, tensor<3xf32>, tensor<f64>, tensor<f64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: tensor<i1>, %arg2: tensor<3xf32>, %arg3: tensor<f64>, %arg4: tensor<f64>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg2, %[[C1]]) : (tensor<3xf32>, f64) -> tensor<3xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg3, %arg4, %{{.*}}) : (tensor<f64>, tensor<f64>, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_2", value = dense<3.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[DIV:.*]] = "aten.div.Tensor"(%arg4, %[[W2]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[MUL]], %{{.*}}) : (tensor<3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[GT1]], %[[MUL]], %[[ADD]], %[[DIV]] : tensor<i1>, tensor<3xf32>, tensor<f64>, tensor<f64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[WHILE]]#1, %[[WHILE]]#2, %[[WHILE]]#3 : tensor<3xf32>, tensor<f64>, tensor<f64>
!v = !hw.ivalue
func.func @forward(%x: tensor<3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i6_ = "hw.constant"() {value = 6 : i64} : () -> i64
  %i6 = "hw.box"(%i6_) : (i64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %13:4 = scf.while (%arg3 = %8, %arg4 = %x0, %arg5 = %i0, %arg6 = %i6) : (!v, !v, !v, !v) -> (!v, !v, !v, !v) {
    %17 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%17) %arg3, %arg4, %arg5, %arg6 : !v, !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v, %arg6: !v):
    %17 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %18 = "hw.call_boxed"(%arg5, %arg6) {operator = "aten::add.int"} : (!v, !v) -> !v
    %21 = "hw.call_boxed"(%arg6, %i3) {operator = "aten::div.int"} : (!v, !v) -> !v
    %22 = "hw.call_boxed"(%17) {operator = "aten::sum"} : (!v) -> !v
    %25 = "hw.call_boxed"(%22, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %26 = "hw.call_boxed"(%25) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %26, %17, %18, %21 : !v, !v, !v, !v
  }
  %14 = "hw.call_boxed"(%13#1, %13#2, %13#3) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  return %14 : !v
}
