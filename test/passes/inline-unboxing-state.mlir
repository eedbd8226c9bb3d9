// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// Attributes that are numbers and change are state, each on its own although they begin alike; one
// of them has the name that constants have. What is as before when the model ends is none.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<i64> {hw.state = {name = "a", value = dense<3> : tensor<i64>}}, %arg2: tensor<i64> {hw.state = {name = "number", value = dense<3> : tensor<i64>}}, %arg3: tensor<f64> {hw.state = {name = "scale", value = dense<5.000000e-01> : tensor<f64>}}, %arg4: tensor<i1> {hw.state = {name = "odd", value = dense<false> : tensor<i1>}}) -> (tensor<2xf32>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64> {hw.updates = 1 : i64}, tensor<i64> {hw.updates = 2 : i64}, tensor<f64> {hw.updates = 3 : i64}, tensor<i1> {hw.updates = 4 : i64}) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3"]}
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number_1", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg2, %[[W]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_2", value = dense<2.000000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%arg3, %[[W1]]) : (tensor<f64>, tensor<f64>) -> tensor<f64>
// CHECK-NEXT: %[[LOGICAL_NOT:.*]] = "aten.logical_not"(%arg4) : (tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[MUL]], %[[C]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Tensor"(%arg0, %[[TO]]) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: return %[[MUL1]], %arg2, %[[LOGICAL_NOT]], %[[W2]], %arg2, %[[ADD]], %[[MUL]], %[[LOGICAL_NOT]] : tensor<2xf32>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<i1>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %c3_ = "hw.constant"() {value = "text"} : () -> !hw.str
  %c3 = "hw.box"(%c3_) : (!hw.str) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %c4_ = "hw.constant"() {value = "text"} : () -> !hw.str
  %c4 = "hw.box"(%c4_) : (!hw.str) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%i3, %i3, %f0_5, %false, %i3, %c4) {fields = ["a", "number", "scale", "odd", "same", "text"], path = "", type = "Net"} : (!v, !v, !v, !v, !v, !v) -> !v
  %0 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %0) {slot = 0 : i64} : (!v, !v) -> ()
  %1 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  %4 = "hw.call_boxed"(%1, %i2) {operator = "aten::add.int"} : (!v, !v) -> !v
  "hw.set_attr"(%self, %4) {slot = 1 : i64} : (!v, !v) -> ()
  %5 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f2) {operator = "aten::mul.float"} : (!v, !v) -> !v
  "hw.set_attr"(%self, %8) {slot = 2 : i64} : (!v, !v) -> ()
  %9 = "hw.get_attr"(%self) {slot = 3 : i64} : (!v) -> !v
  %10 = "hw.call_boxed"(%9) {operator = "aten::__not__"} : (!v) -> !v
  "hw.set_attr"(%self, %10) {slot = 3 : i64} : (!v, !v) -> ()
  "hw.set_attr"(%self, %i3) {slot = 4 : i64} : (!v, !v) -> ()
  "hw.set_attr"(%self, %c3) {slot = 5 : i64} : (!v, !v) -> ()
  %15 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %16 = "hw.call_boxed"(%x0, %15) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %17 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %18 = "hw.get_attr"(%self) {slot = 3 : i64} : (!v) -> !v
  %21 = "hw.call_boxed"(%16, %17, %18, %i3) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v) -> !v
  return %21 : !v
}

// -----

// An attribute that is known at the end is state, too, and one that a branch sets.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<f64> {hw.state = {name = "last", value = dense<3.500000e+00> : tensor<f64>}}, %arg2: tensor<i64> {hw.state = {name = "count", value = dense<0> : tensor<i64>}}) -> (tensor<2xf32>, tensor<i64>, tensor<f64> {hw.updates = 1 : i64}, tensor<i64> {hw.updates = 2 : i64}) attributes {hw.output_names = ["output_0", "output_1"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg1, %[[C]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f64>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%arg0, %[[TO]]) : (tensor<2xf32>, tensor<f32>) -> tensor<2xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C1]], %[[C2]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT]], %[[C3]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]] = scf.if %[[T]] -> (tensor<i64>) {
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%arg0, %[[C4]], %[[C5]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO1:.*]] = "aten.to.dtype"(%[[SELECT1]], %[[C6]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg2, %[[TO1]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: scf.yield %[[ADD]] : tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %arg2 : tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<-2.500000e-01> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: return %[[MUL]], %[[IF]], %[[W]], %[[IF]] : tensor<2xf32>, tensor<i64>, tensor<f64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %fm0_25_ = "hw.constant"() {value = -2.500000e-01 : f64} : () -> f64
  %fm0_25 = "hw.box"(%fm0_25_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %f3_5_ = "hw.constant"() {value = 3.500000e+00 : f64} : () -> f64
  %f3_5 = "hw.box"(%f3_5_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%f3_5, %i0) {fields = ["last", "count"], path = "", type = "Net"} : (!v, !v) -> !v
  %0 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %1 = "hw.call_boxed"(%x0, %0) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  "hw.set_attr"(%self, %fm0_25) {slot = 0 : i64} : (!v, !v) -> ()
  %8 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %11 = "hw.call_boxed"(%8, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %12 = "hw.call_boxed"(%11) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %13 = "hw.unbox"(%12) : (!v) -> i1
  scf.if %13 {
    %16 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
    %21 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %22 = "hw.call_boxed"(%21) {operator = "aten::Int.Tensor"} : (!v) -> !v
    %23 = "hw.call_boxed"(%16, %22) {operator = "aten::add.int"} : (!v, !v) -> !v
    "hw.set_attr"(%self, %23) {slot = 1 : i64} : (!v, !v) -> ()
  } else {
  }
  %14 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  %15 = "hw.call_boxed"(%1, %14) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %15 : !v
}

// -----

// Tensors in lists, dicts and tuples among the attributes are state: written to, or others in
// their places.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>, %arg2: tensor<2xf32> {hw.state = {name = "l", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>}}, %arg3: tensor<2xf32> {hw.state = {name = "l_1", value = dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf32>}}, %arg4: tensor<2xf32> {hw.state = {name = "d_1", value = dense<[7.000000e+00, 8.000000e+00]> : tensor<2xf32>}}, %arg5: tensor<2xf32> {hw.state = {name = "t", value = dense<[9.000000e+00, 1.000000e+01]> : tensor<2xf32>}}) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32> {hw.updates = 2 : i64}, tensor<2xf32> {hw.updates = 3 : i64}, tensor<2xf32> {hw.updates = 4 : i64}, tensor<2xf32> {hw.updates = 5 : i64}) attributes {hw.output_names = ["output_0", "output_1"]}
// CHECK: %[[SUB:.*]] = "aten.sub.Tensor"(%arg2, %arg4, %{{.*}}) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[SUB]], %arg5, %{{.*}}) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD1:.*]] = "aten.add.Tensor"(%arg3, %arg1, %[[C1]]) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Tensor"(%arg4, %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %[[ADD]], %[[ADD1]], %[[MUL]], %[[ADD1]], %[[MUL1]], %[[ADD]] : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %c1_ = "hw.constant"() {value = "q"} : () -> !hw.str
  %c1 = "hw.box"(%c1_) : (!hw.str) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %c4_ = "hw.constant"() {value = "text"} : () -> !hw.str
  %c4 = "hw.box"(%c4_) : (!hw.str) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %c2_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c2 = "hw.box"(%c2_) : (!hw.str) -> !v
  %c3_ = "hw.constant"() {value = "q"} : () -> !hw.str
  %c3 = "hw.box"(%c3_) : (!hw.str) -> !v
  %a4 = "hw.weight"() {name = "l", value = dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a5 = "hw.box"(%a4) : (tensor<2xf32>) -> !v
  %a6 = "hw.weight"() {name = "l_1", value = dense<[3.000000e+00, 4.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a7 = "hw.box"(%a6) : (tensor<2xf32>) -> !v
  %a8 = "hw.call_boxed"(%a5, %a7) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %a11 = "hw.weight"() {name = "d", value = dense<[5.000000e+00, 6.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a12 = "hw.box"(%a11) : (tensor<2xf32>) -> !v
  %a15 = "hw.weight"() {name = "d_1", value = dense<[7.000000e+00, 8.000000e+00]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a16 = "hw.box"(%a15) : (tensor<2xf32>) -> !v
  %a17 = "hw.call_boxed"(%c2, %a12, %c3, %a16) {operator = "prim::DictConstruct", types = ["Dict[str, Any]"]} : (!v, !v, !v, !v) -> !v
  %a18 = "hw.weight"() {name = "t", value = dense<[9.000000e+00, 1.000000e+01]> : tensor<2xf32>} : () -> tensor<2xf32>
  %a19 = "hw.box"(%a18) : (tensor<2xf32>) -> !v
  %a24 = "hw.call_boxed"(%a19, %c4, %i3) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a8, %a17, %a24) {fields = ["l", "d", "t"], path = "", type = "Net"} : (!v, !v, !v) -> !v
  %0 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %3 = "hw.call_boxed"(%0, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %4 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %c1) {operator = "aten::__getitem__.Dict_str"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%3, %7) {operator = "aten::sub.Tensor"} : (!v, !v) -> !v
  %9 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %12 = "hw.call_boxed"(%9, %i0) {operator = "prim::TupleIndex"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%8, %12) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
  %16 = "hw.call_boxed"(%x0, %f2) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %17 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %20 = "hw.call_boxed"(%17, %i0, %16) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  %21 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %24 = "hw.call_boxed"(%21, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %25 = "hw.call_boxed"(%24, %y0) {operator = "aten::add_.Tensor"} : (!v, !v) -> !v
  %26 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  %29 = "hw.call_boxed"(%26, %c1) {operator = "aten::__getitem__.Dict_str"} : (!v, !v) -> !v
  %30 = "hw.call_boxed"(%29, %x0) {operator = "aten::mul.Tensor"} : (!v, !v) -> !v
  %31 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  "hw.call_boxed"(%31, %c1, %30) {operator = "aten::_set_item.str"} : (!v, !v, !v) -> ()
  %38 = "hw.call_boxed"(%13, %c4, %i3) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  "hw.set_attr"(%self, %38) {slot = 2 : i64} : (!v, !v) -> ()
  %39 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %42 = "hw.call_boxed"(%39, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %43 = "hw.call_boxed"(%13, %42) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %43 : !v
}

// -----

// Tensors that change places, and one that is another view of itself.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x2xf32>, %arg1: tensor<2x2xf32> {hw.state = {name = "a", value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>}}, %arg2: tensor<2x2xf32> {hw.state = {name = "b", value = dense<[[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>}}, %arg3: tensor<2x2xf32> {hw.state = {name = "c", value = dense<[[9.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>}}) -> (tensor<2x2xf32>, tensor<2x2xf32> {hw.updates = 0 : i64}, tensor<2x2xf32> {hw.updates = 1 : i64}, tensor<2x2xf32> {hw.updates = 2 : i64}, tensor<2x2xf32> {hw.updates = 3 : i64}) attributes {hw.output_names = ["output"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C]]) : (tensor<2x2xf32>, f64) -> tensor<2x2xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Tensor"(%arg3, %[[MUL]], %[[C1]]) : (tensor<2x2xf32>, tensor<2x2xf32>, i64) -> tensor<2x2xf32>
// CHECK-NEXT: %[[T:.*]] = "aten.t"(%[[ADD]]) : (tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK: %[[ADD1:.*]] = "aten.add.Tensor"(%arg2, %[[T]], %{{.*}}) : (tensor<2x2xf32>, tensor<2x2xf32>, !hw.default) -> tensor<2x2xf32>
// CHECK-NEXT: return %[[ADD1]], %[[MUL]], %arg2, %arg1, %[[T]] : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x2xf32>) -> !v {
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %a0 = "hw.weight"() {name = "a", value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %a1 = "hw.box"(%a0) : (tensor<2x2xf32>) -> !v
  %a2 = "hw.weight"() {name = "b", value = dense<[[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %a3 = "hw.box"(%a2) : (tensor<2x2xf32>) -> !v
  %a4 = "hw.weight"() {name = "c", value = dense<[[9.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %a5 = "hw.box"(%a4) : (tensor<2x2xf32>) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x2xf32>) -> !v
  %self = "hw.object"(%a1, %a3, %a5) {fields = ["a", "b", "c"], path = "", type = "Net"} : (!v, !v, !v) -> !v
  %2 = "hw.call_boxed"(%x0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  %3 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %4 = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  "hw.set_attr"(%self, %4) {slot = 0 : i64} : (!v, !v) -> ()
  "hw.set_attr"(%self, %3) {slot = 1 : i64} : (!v, !v) -> ()
  %5 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %6 = "hw.call_boxed"(%5, %x0) {operator = "aten::add_.Tensor"} : (!v, !v) -> !v
  %7 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::t"} : (!v) -> !v
  "hw.set_attr"(%self, %8) {slot = 2 : i64} : (!v, !v) -> ()
  %9 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %10 = "hw.get_attr"(%self) {slot = 2 : i64} : (!v) -> !v
  %11 = "hw.call_boxed"(%9, %10) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
  return %11 : !v
}

// -----

// An attribute that is a part of another one is no state of its own: what is written to it is in the whole.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>, %arg1: tensor<3x2xf32> {hw.state = {name = "w", value = dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00], [5.000000e+00, 6.000000e+00]]> : tensor<3x2xf32>}}) -> (tensor<3x2xf32>, tensor<3x2xf32> {hw.updates = 1 : i64}) attributes {hw.output_names = ["output"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg1, %[[C]], %[[C1]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Tensor"(%[[SELECT]], %arg0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%arg1, %[[MUL]], %[[C2]], %[[C3]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[SELECT_SCATTER]]) : (tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: return %[[NEG]], %[[SELECT_SCATTER]] : tensor<3x2xf32>, tensor<3x2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %one_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %one = "hw.box"(%one_) : (i64) -> !v
  %zero_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %zero = "hw.box"(%zero_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %w0 = "hw.box"(%w) : (tensor<3x2xf32>) -> !v
  %0 = "hw.call_boxed"(%w0, %zero, %one) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %self = "hw.object"(%0) {fields = ["row"], path = "", type = "Net"} : (!v) -> !v
  %1 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %2 = "hw.call_boxed"(%1, %x0) {operator = "aten::mul_.Tensor"} : (!v, !v) -> !v
  %3 = "hw.call_boxed"(%w0) {operator = "aten::neg"} : (!v) -> !v
  return %3 : !v
}

// -----

// A text, and a tensor of another shape, are no state where every call sets them before they are read.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%arg0)
// CHECK-NEXT: return %[[NEG]], %arg0
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %a_ = "hw.constant"() {value = "a"} : () -> !hw.str
  %a = "hw.box"(%a_) : (!hw.str) -> !v
  %b_ = "hw.constant"() {value = "b"} : () -> !hw.str
  %b = "hw.box"(%b_) : (!hw.str) -> !v
  %w = "hw.weight"() {name = "last", value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %w0 = "hw.box"(%w) : (tensor<3xf32>) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a, %w0) {fields = ["mode", "last"], path = "", type = "Net"} : (!v, !v) -> !v
  "hw.set_attr"(%self, %b) {slot = 0 : i64} : (!v, !v) -> ()
  "hw.set_attr"(%self, %x0) {slot = 1 : i64} : (!v, !v) -> ()
  %mode = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %is_b = "hw.call_boxed"(%mode, %b) {operator = "aten::eq.str"} : (!v, !v) -> !v
  %truth = "hw.unbox"(%is_b) : (!v) -> i1
  %last = "hw.get_attr"(%self) {slot = 1 : i64} : (!v) -> !v
  %1 = "scf.if"(%truth) ({
    %2 = "hw.call_boxed"(%last) {operator = "aten::neg"} : (!v) -> !v
    "scf.yield"(%2) : (!v) -> ()
  }, {
    "scf.yield"(%last) : (!v) -> ()
  }) : (i1) -> !v
  %3 = "hw.call_boxed"(%1, %last) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %3 : !v
}

// -----

// A number in a list among the attributes is state of its own; its neighbour, which stays, is a constant.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg1: tensor<i64> {hw.state = {name = "l.1", value = dense<2> : tensor<i64>}}
// CHECK: %[[ONE:.*]] = "hw.weight"() {name = "number", value = dense<1> : tensor<i64>}
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%arg1, %[[ONE]], {{.*}} -> tensor<i64>
// CHECK: return %{{.*}}, %[[SUM]] : tensor<2xf32>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %a8 = "hw.call_boxed"(%i1, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %self = "hw.object"(%a8) {fields = ["l"], path = "", type = "Net"} : (!v) -> !v
  %0 = "hw.get_attr"(%self) {slot = 0 : i64} : (!v) -> !v
  %5 = "hw.call_boxed"(%0, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%5, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%0, %i1, %8) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  return %10 : !v
}
