// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// What both sides of a branch say alike is known after it. Numbers that differ become tensors, and
// so do those in tuples, lists and dicts that have the same length and keys.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> (tensor<i64>, tensor<f64>, tensor<i1>, tensor<i64>, tensor<2x3xf32>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) attributes {hw.fixed_outputs = [{name = "output_4_2", place = 6 : i64, value = "same"}, {name = "output_7", place = 12 : i64, value}], hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4_0", "output_4_1", "output_5_0", "output_5_1", "output_6_p", "output_6_q", "output_6_r"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%arg1, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Tensor"(%[[SUM]], %[[SUM1]]) : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:7 = scf.if %[[T]] -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<2x3xf32>, tensor<i64>) {
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_2", value = dense<2.500000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_4", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %arg0, %arg0, %[[W]], %[[W1]], %[[W2]], %arg0, %[[W3]] : tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%arg0, %arg1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_1", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_3", value = dense<-5.000000e-01> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_5", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_6", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %arg1, %[[MUL]], %[[W4]], %[[W5]], %[[W6]], %arg1, %[[W7]] : tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<f64>, tensor<i1>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%[[IF]]#0, %[[C]]) : (tensor<2x3xf32>, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "number_7", value = dense<4> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: return %[[IF]]#2, %[[IF]]#3, %[[IF]]#4, %[[W8]], %[[IF]]#5, %[[IF]]#6, %[[IF]]#0, %[[MUL1]], %[[IF]]#1, %arg1, %arg0 : tensor<i64>, tensor<f64>, tensor<i1>, tensor<i64>, tensor<2x3xf32>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %c1_ = "hw.constant"() {value = "same"} : () -> !hw.str
  %c1 = "hw.box"(%c1_) : (!hw.str) -> !v
  %c2_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c2 = "hw.box"(%c2_) : (!hw.str) -> !v
  %c3_ = "hw.constant"() {value = "q"} : () -> !hw.str
  %c3 = "hw.box"(%c3_) : (!hw.str) -> !v
  %f2_5_ = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %f2_5 = "hw.box"(%f2_5_) : (f64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %fm0_5_ = "hw.constant"() {value = -5.000000e-01 : f64} : () -> f64
  %fm0_5 = "hw.box"(%fm0_5_) : (f64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %c12_ = "hw.constant"() {value = "r"} : () -> !hw.str
  %c12 = "hw.box"(%c12_) : (!hw.str) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %1 = "hw.call_boxed"(%y0) {operator = "aten::sum"} : (!v) -> !v
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::gt.Tensor"} : (!v, !v) -> !v
  %3 = "hw.call_boxed"(%2) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %4 = "hw.unbox"(%3) : (!v) -> i1
  %5:6 = scf.if %4 -> (!v, !v, !v, !v, !v, !v) {
    %26 = "hw.call_boxed"(%x0, %i1, %c1) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
    %27 = "hw.call_boxed"(%x0, %y0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %32 = "hw.call_boxed"(%c2, %x0, %c3, %y0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v, !v, !v) -> !v
    scf.yield %27, %32, %i1, %f2_5, %true, %26 : !v, !v, !v, !v, !v, !v
  } else {
    %26 = "hw.call_boxed"(%y0, %i3, %c1) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
    %27 = "hw.call_boxed"(%y0, %y0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %30 = "hw.call_boxed"(%x0, %y0) {operator = "aten::mul.Tensor"} : (!v, !v) -> !v
    %33 = "hw.call_boxed"(%c2, %30, %c3, %y0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v, !v, !v) -> !v
    scf.yield %27, %33, %i2, %fm0_5, %false, %26 : !v, !v, !v, !v, !v, !v
  }
  %10 = "hw.call_boxed"(%5#0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%10, %i4) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%5#0, %i1, %13) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  "hw.call_boxed"(%5#1, %c12, %x0) {operator = "aten::_set_item.str"} : (!v, !v, !v) -> ()
  %21 = "hw.call_boxed"(%5#2, %5#3, %5#4, %i4, %5#5, %5#0, %5#1, %none) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v, !v, !v) -> !v
  return %21 : !v
}

// -----

// A tensor from either side lies as both do: where that is known, a reshape is a view of it, and
// a write to that one seen.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.output_names = ["output"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]] = scf.if %[[T]] -> (tensor<2x3xf32>) {
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C1]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK-NEXT: scf.yield %[[MUL]] : tensor<2x3xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%arg1, %[[C2]], %{{.*}}) : (tensor<2x3xf32>, f64, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: scf.yield %[[ADD]] : tensor<2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[RESHAPE:.*]] = "aten.reshape"(%[[IF]], %[[C3]]) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%[[RESHAPE]], %[[C4]]) : (tensor<6xf32>, f64) -> tensor<6xf32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[VIEW:.*]] = "aten.view"(%[[MUL1]], %[[C5]]) : (tensor<6xf32>, !hw.list<i64>) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[VIEW]] : tensor<2x3xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> !v {
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i6_ = "hw.constant"() {value = 6 : i64} : () -> i64
  %i6 = "hw.box"(%i6_) : (i64) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %3 = "hw.call_boxed"(%0, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %4 = "hw.call_boxed"(%3) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %5 = "hw.unbox"(%4) : (!v) -> i1
  %6 = scf.if %5 -> (!v) {
    %16 = "hw.call_boxed"(%x0, %f2) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    scf.yield %16 : !v
  } else {
    %16 = "hw.call_boxed"(%y0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    scf.yield %16 : !v
  }
  %9 = "hw.call_boxed"(%i6) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
  %10 = "hw.call_boxed"(%6, %9) {operator = "aten::reshape"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%10, %f3) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  return %6 : !v
}

// -----

// Writes of one side or both to tensors, lists, dicts and attributes that were there before: what
// is in them afterwards is one or the other, for all who look at it.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>, %arg1: tensor<2x3xf32>, %arg2: tensor<3xf32> {hw.state = {name = "last", value = dense<[4.000000e+00, -1.000000e+00, 5.000000e-01]> : tensor<3xf32>}}, %arg3: tensor<i64> {hw.state = {name = "calls", value = dense<2> : tensor<i64>}}) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32> {hw.updates = 2 : i64}, tensor<i64> {hw.updates = 3 : i64}) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3_0", "output_3_1", "output_4_p", "output_4_q"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK: %[[CLONE1:.*]] = "aten.clone"(%arg1, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%arg1, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Tensor"(%[[SUM]], %[[SUM1]]) : (tensor<f32>, tensor<f32>) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:6 = scf.if %[[T]] -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<i64>, tensor<2x3xf32>) {
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Scalar"(%[[CLONE]], %[[C]], %[[C1]]) : (tensor<2x3xf32>, f64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C2]], %[[C3]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%[[CLONE1]], %[[SELECT]], %[[C4]], %[[C5]]) : (tensor<2x3xf32>, tensor<3xf32>, i64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[ABS:.*]] = "aten.abs"(%arg0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%[[ABS]], %arg1) : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%arg2, %[[C6]]) : (tensor<3xf32>, f64) -> tensor<3xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD1:.*]] = "aten.add.Tensor"(%arg3, %[[W]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: scf.yield %[[ADD]], %[[SELECT_SCATTER]], %[[MUL]], %[[MUL1]], %[[ADD1]], %arg1 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<i64>, tensor<2x3xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[CLONE1]], %[[C7]], %[[C8]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[SELECT1]]) : (tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER1:.*]] = "aten.select_scatter"(%[[CLONE1]], %[[NEG]], %[[C9]], %[[C10]]) : (tensor<2x3xf32>, tensor<3xf32>, i64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<9> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[CLONE]], %[[SELECT_SCATTER1]], %arg0, %arg2, %[[W1]], %[[SELECT_SCATTER1]] : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<i64>, tensor<2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%[[IF]]#0, %[[C11]], %[[C12]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: return %[[IF]]#0, %[[IF]]#1, %[[SELECT2]], %[[IF]]#2, %arg1, %arg0, %[[IF]]#5, %[[IF]]#3, %[[IF]]#4 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %c2_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c2 = "hw.box"(%c2_) : (!hw.str) -> !v
  %c3_ = "hw.constant"() {value = "q"} : () -> !hw.str
  %c3 = "hw.box"(%c3_) : (!hw.str) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i9_ = "hw.constant"() {value = 9 : i64} : () -> i64
  %i9 = "hw.box"(%i9_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %a0 = "hw.weight"() {name = "last", value = dense<[4.000000e+00, -1.000000e+00, 5.000000e-01]> : tensor<3xf32>} : () -> tensor<3xf32>
  %a1 = "hw.box"(%a0) : (tensor<3xf32>) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<2x3xf32>) -> !v
  %self = "hw.object"(%a1, %i2) {fields = ["last", "calls"], path = "", type = "Net"} : (!v, !v) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %1 = "hw.call_boxed"(%y0) {operator = "aten::clone"} : (!v) -> !v
  %6 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %7 = "hw.call_boxed"(%x0, %y0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %12 = "hw.call_boxed"(%c2, %x0, %c3, %y0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %14 = "hw.call_boxed"(%y0) {operator = "aten::sum"} : (!v) -> !v
  %15 = "hw.call_boxed"(%13, %14) {operator = "aten::gt.Tensor"} : (!v, !v) -> !v
  %16 = "hw.call_boxed"(%15) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %17 = "hw.unbox"(%16) : (!v) -> i1
  scf.if %17 {
    %21 = "hw.call_boxed"(%0, %f1) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
    %26 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %31 = "hw.call_boxed"(%1, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %32 = "hw.call_boxed"(%31, %26) {operator = "aten::copy_"} : (!v, !v) -> !v
    %33 = "hw.call_boxed"(%x0) {operator = "aten::abs"} : (!v) -> !v
    %34 = "hw.call_boxed"(%33, %y0) {operator = "aten::mul_.Tensor"} : (!v, !v) -> !v
    %37 = "hw.call_boxed"(%7, %i0, %33) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    %38 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
    %41 = "hw.call_boxed"(%38, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
    "hw.set_attr"(%self, %41) {slot = 0 : i64} : (!v, !v) -> ()
    %42 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
    %45 = "hw.call_boxed"(%42, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
    "hw.set_attr"(%self, %45) {slot = 1 : i64} : (!v, !v) -> ()
  } else {
    %23 = "hw.call_boxed"(%1, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %24 = "hw.call_boxed"(%23) {operator = "aten::neg_"} : (!v) -> !v
    "hw.call_boxed"(%12, %c3, %1) {operator = "aten::_set_item.str"} : (!v, !v, !v) -> ()
    "hw.set_attr"(%self, %i9) {slot = 1 : i64} : (!v, !v) -> ()
  }
  %18 = "hw.call_boxed"(%0, %1, %6, %7, %12) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v) -> !v
  return %18 : !v
}

// -----

// What a branch writes to and then hands on is handed on as it is after the write.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3_0", "output_3_1", "output_4_p", "output_5_0", "output_5_1"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:9 = scf.if %[[T]] -> (tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>) {
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[CLONE]]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%[[NEG]], %[[C1]], %[[C2]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<7> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_2", value = dense<8> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_4", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[NEG]], %[[SELECT]], %arg0, %[[NEG]], %[[W]], %[[W1]], %[[NEG]], %[[NEG]], %[[W2]] : tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%arg0, %[[C3]], %[[C4]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Scalar"(%[[CLONE]], %[[C5]], %[[C6]]) : (tensor<2x3xf32>, f64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_1", value = dense<5> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_1", value = dense<5> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %arg0, %[[SELECT1]], %[[ADD]], %arg0, %[[W3]], %[[W4]], %[[ADD]], %arg0, %[[W5]] : tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF]]#6, %[[IF]]#0, %[[IF]]#1, %[[IF]]#2, %arg0, %[[IF]]#3, %[[IF]]#4, %[[IF]]#5 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<i64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %c3_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c3 = "hw.box"(%c3_) : (!hw.str) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %i7_ = "hw.constant"() {value = 7 : i64} : () -> i64
  %i7 = "hw.box"(%i7_) : (i64) -> !v
  %i8_ = "hw.constant"() {value = 8 : i64} : () -> i64
  %i8 = "hw.box"(%i8_) : (i64) -> !v
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%i1, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%c3, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %17 = "hw.call_boxed"(%14, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %18 = "hw.call_boxed"(%17) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %19 = "hw.unbox"(%18) : (!v) -> i1
  %20:5 = scf.if %19 -> (!v, !v, !v, !v, !v) {
    %22 = "hw.call_boxed"(%0) {operator = "aten::neg_"} : (!v) -> !v
    "hw.call_boxed"(%13, %c3, %0) {operator = "aten::_set_item.str"} : (!v, !v, !v) -> ()
    %25 = "hw.call_boxed"(%x0, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %30 = "hw.call_boxed"(%i7, %i8) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
    scf.yield %0, %5, %25, %13, %30 : !v, !v, !v, !v, !v
  } else {
    %26 = "hw.call_boxed"(%10, %i0, %i5) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    %31 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %32 = "hw.call_boxed"(%0, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %35 = "hw.call_boxed"(%c3, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
    %38 = "hw.call_boxed"(%0, %f1) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
    scf.yield %x0, %31, %32, %35, %10 : !v, !v, !v, !v, !v
  }
  %21 = "hw.call_boxed"(%0, %20#0, %20#1, %20#2, %20#3, %20#4) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v) -> !v
  return %21 : !v
}

// -----

// A view that only one side reads is made there; it is made again where it is read afterwards.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>) -> (tensor<f32>, tensor<3xf32>) attributes {hw.output_names = ["output_0", "output_1"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%[[CLONE]], %[[C]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C1]], %[[C2]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[SELECT]], %[[C3]], %[[C4]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT1]], %[[C5]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]] = scf.if %[[T]] -> (tensor<f32>) {
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%[[MUL]], %[[C6]], %[[C7]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%[[SELECT2]], %{{.*}}) : (tensor<3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: scf.yield %[[SUM]] : tensor<f32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT3:.*]] = "aten.select.int"(%[[MUL]], %[[C8]], %[[C9]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[MAX:.*]] = "aten.max"(%[[SELECT3]]) : (tensor<3xf32>) -> tensor<f32>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT4:.*]] = "aten.select.int"(%[[SELECT3]], %[[C10]], %[[C11]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MAX]], %[[SELECT4]], %{{.*}}) : (tensor<f32>, tensor<f32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: scf.yield %[[ADD]] : tensor<f32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT5:.*]] = "aten.select.int"(%[[MUL]], %[[C12]], %[[C13]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: return %[[IF]], %[[SELECT5]] : tensor<f32>, tensor<3xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %8 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %18 = "hw.call_boxed"(%13, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %21 = "hw.call_boxed"(%18, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %22 = "hw.call_boxed"(%21) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %23 = "hw.unbox"(%22) : (!v) -> i1
  %24 = scf.if %23 -> (!v) {
    %26 = "hw.call_boxed"(%5) {operator = "aten::sum"} : (!v) -> !v
    scf.yield %26 : !v
  } else {
    %26 = "hw.call_boxed"(%5) {operator = "aten::max"} : (!v) -> !v
    %31 = "hw.call_boxed"(%5, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %32 = "hw.call_boxed"(%26, %31) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    scf.yield %32 : !v
  }
  %25 = "hw.call_boxed"(%24, %5) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %25 : !v
}

// -----

// Of a bool, an int and a float on either side, the wider kind is the result's. A zero
// and a negative one are different numbers.
// CHECK-LABEL: func.func @forward(%arg0: tensor<i1>) -> (tensor<f64>, tensor<f64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<f64>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4", "output_5", "output_6"]}
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg0) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:7 = scf.if %[[T]] -> (tensor<f64>, tensor<f64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<f64>) {
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<3.500000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_4", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_4", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %[[C]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i1>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_5", value = dense<0.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: scf.yield %[[W]], %[[W1]], %[[W2]], %[[W3]], %[[W4]], %[[TO]], %[[W5]] : tensor<f64>, tensor<f64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<f64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_2", value = dense<2.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO1:.*]] = "aten.to.dtype"(%arg0, %[[C1]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<i1>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "number_4", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W9:.*]] = "hw.weight"() {name = "number_4", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W10:.*]] = "hw.weight"() {name = "number_1", value = dense<3.500000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[W11:.*]] = "hw.weight"() {name = "number_6", value = dense<-0.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: scf.yield %[[W6]], %[[W7]], %[[TO1]], %[[W8]], %[[W9]], %[[W10]], %[[W11]] : tensor<f64>, tensor<f64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<f64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF]]#0, %[[IF]]#1, %[[IF]]#2, %[[IF]]#3, %[[IF]]#4, %[[IF]]#5, %[[IF]]#6 : tensor<f64>, tensor<f64>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<f64>
!v = !hw.ivalue
func.func @forward(%x: tensor<i1>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f3_ = "hw.constant"() {value = 3.500000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %z_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %z = "hw.box"(%z_) : (f64) -> !v
  %mz_ = "hw.constant"() {value = -0.000000e+00 : f64} : () -> f64
  %mz = "hw.box"(%mz_) : (f64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %x0 = "hw.box"(%x) : (tensor<i1>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %5 = "hw.unbox"(%4) : (!v) -> i1
  %6:7 = scf.if %5 -> (!v, !v, !v, !v, !v, !v, !v) {
    scf.yield %i1, %f3, %i2, %true, %i1, %4, %z : !v, !v, !v, !v, !v, !v, !v
  } else {
    scf.yield %f1, %i2, %4, %i1, %true, %f3, %mz : !v, !v, !v, !v, !v, !v, !v
  }
  %7 = "hw.call_boxed"(%6#0, %6#1, %6#2, %6#3, %6#4, %6#5, %6#6) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v, !v) -> !v
  return %7 : !v
}
