// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// What a loop returns from within has no value before that: a tensor and numbers of zero stand
// for it, and texts and None are known.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3xf32>) -> (tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<f64>) attributes {hw.fixed_outputs = [{name = "output_3", place = 4 : i64, value = "done"}, {name = "output_5", place = 6 : i64, value}], hw.output_names = ["output_0", "output_1", "output_2_0", "output_2_1", "output_4"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[LT:.*]] = "aten.lt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W1]], %[[C1]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND1:.*]] = "aten.expand"(%[[W3]], %[[C2]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND2:.*]] = "aten.expand"(%[[W4]], %[[C3]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[WHILE:.*]]:8 = scf.while (%arg1 = %[[LT]], %arg2 = %[[W]], %arg3 = %[[EXPAND]], %arg4 = %[[W2]], %arg5 = %[[EXPAND1]], %arg6 = %[[EXPAND2]], %arg7 = %arg0, %arg8 = %[[W5]]) : (tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>) -> (tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg1) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg1, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7, %arg8 : tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: tensor<i1>, %arg2: tensor<i1>, %arg3: tensor<3xf32>, %arg4: tensor<i64>, %arg5: tensor<3xf32>, %arg6: tensor<3xf32>, %arg7: tensor<3xf32>, %arg8: tensor<i64>):
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg7, %[[C4]], %[[C5]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT]], %[[C6]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:8 = scf.if %[[T1]] -> (tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>) {
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg7, %[[C7]]) : (tensor<3xf32>, f64) -> tensor<3xf32>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 2 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%arg7, %[[C8]], %[[C9]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[SELECT1]], %[[C10]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg8, %[[TO]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%arg7) : (tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_2", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND3:.*]] = "aten.expand"(%[[W8]], %[[C11]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W9:.*]] = "hw.weight"() {name = "zero_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[W6]], %[[W7]], %[[MUL]], %[[ADD]], %arg7, %[[NEG]], %[[EXPAND3]], %[[W9]] : tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD1:.*]] = "aten.add.Scalar"(%arg7, %[[C12]], %{{.*}}) : (tensor<3xf32>, f64, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W10:.*]] = "hw.weight"() {name = "number_3", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD2:.*]] = "aten.add.Tensor"(%arg8, %[[W10]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[ADD1]], %{{.*}}) : (tensor<3xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
// CHECK-NEXT: %[[LT1:.*]] = "aten.lt.Scalar"(%[[SUM1]], %[[C13]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W11:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W12:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND4:.*]] = "aten.expand"(%[[W12]], %[[C14]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W13:.*]] = "hw.weight"() {name = "zero_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W14:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND5:.*]] = "aten.expand"(%[[W14]], %[[C15]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[W15:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C16:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND6:.*]] = "aten.expand"(%[[W15]], %[[C16]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: scf.yield %[[LT1]], %[[W11]], %[[EXPAND4]], %[[W13]], %[[EXPAND5]], %[[EXPAND6]], %[[ADD1]], %[[ADD2]] : tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IF]]#0, %[[IF]]#1, %[[IF]]#2, %[[IF]]#3, %[[IF]]#4, %[[IF]]#5, %[[IF]]#6, %[[IF]]#7 : tensor<i1>, tensor<i1>, tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[WHILE]]#1) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF1:.*]]:5 = scf.if %[[T2]] -> (tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<f64>) {
// CHECK-NEXT: %[[W16:.*]] = "hw.weight"() {name = "number_5", value = dense<5.000000e-01> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: scf.yield %[[WHILE]]#2, %[[WHILE]]#3, %[[WHILE]]#4, %[[WHILE]]#5, %[[W16]] : tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<f64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[NEG1:.*]] = "aten.neg"(%[[WHILE]]#6) : (tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT: %[[W17:.*]] = "hw.weight"() {name = "number_4", value = dense<-1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W18:.*]] = "hw.weight"() {name = "number_6", value = dense<2.500000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: scf.yield %[[WHILE]]#6, %[[W17]], %[[NEG1]], %[[WHILE]]#6, %[[W18]] : tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<f64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF1]]#0, %[[IF1]]#1, %[[IF1]]#2, %[[IF1]]#3, %[[IF1]]#4 : tensor<3xf32>, tensor<i64>, tensor<3xf32>, tensor<3xf32>, tensor<f64>
!v = !hw.ivalue
func.func @forward(%x: tensor<3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %c8_ = "hw.constant"() {value = "done"} : () -> !hw.str
  %c8 = "hw.box"(%c8_) : (!hw.str) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %im1_ = "hw.constant"() {value = -1 : i64} : () -> i64
  %im1 = "hw.box"(%im1_) : (i64) -> !v
  %f2_5_ = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %f2_5 = "hw.box"(%f2_5_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3xf32>) -> !v
  %0 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %1 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %2 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %7 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %10 = "hw.call_boxed"(%7, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %11 = "hw.call_boxed"(%10) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %16:5 = scf.while (%arg3 = %11, %arg4 = %false, %arg5 = %2, %arg6 = %x0, %arg7 = %i0) : (!v, !v, !v, !v, !v) -> (!v, !v, !v, !v, !v) {
    %21 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%21) %arg3, %arg4, %arg5, %arg6, %arg7 : !v, !v, !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v, %arg6: !v, %arg7: !v):
    %23 = "hw.call_boxed"(%arg6, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %26 = "hw.call_boxed"(%23, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %27 = "hw.call_boxed"(%26) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %28 = "hw.unbox"(%27) : (!v) -> i1
    %29:5 = scf.if %28 -> (!v, !v, !v, !v, !v) {
      %39 = "hw.call_boxed"(%arg6, %f2) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
      %44 = "hw.call_boxed"(%arg6, %i0, %i2) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %45 = "hw.call_boxed"(%44) {operator = "aten::Int.Tensor"} : (!v) -> !v
      %46 = "hw.call_boxed"(%arg7, %45) {operator = "aten::add.int"} : (!v, !v) -> !v
      %47 = "hw.call_boxed"(%arg6) {operator = "aten::neg"} : (!v) -> !v
      %48 = "hw.call_boxed"(%arg6, %47) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
      %55 = "hw.call_boxed"(%39, %46, %48, %c8, %f0_5, %none) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v) -> !v
      scf.yield %false, %true, %55, %0, %1 : !v, !v, !v, !v, !v
    } else {
      %35 = "hw.call_boxed"(%arg6, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
      %38 = "hw.call_boxed"(%arg7, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
      %39 = "hw.call_boxed"(%35) {operator = "aten::sum"} : (!v) -> !v
      %42 = "hw.call_boxed"(%39, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
      %43 = "hw.call_boxed"(%42) {operator = "aten::Bool.Tensor"} : (!v) -> !v
      scf.yield %43, %false, %2, %35, %38 : !v, !v, !v, !v, !v
    }
    scf.yield %29#0, %29#1, %29#2, %29#3, %29#4 : !v, !v, !v, !v, !v
  }
  %17 = "hw.unbox"(%16#1) : (!v) -> i1
  %18 = scf.if %17 -> (!v) {
    scf.yield %16#2 : !v
  } else {
    %21 = "hw.call_boxed"(%16#3) {operator = "aten::neg"} : (!v) -> !v
    %22 = "hw.call_boxed"(%21, %16#3) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %29 = "hw.call_boxed"(%16#3, %im1, %22, %c8, %f2_5, %none) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v, !v) -> !v
    scf.yield %29 : !v
  }
  return %18 : !v
}

// -----

// A loop in a loop, and a branch in both: each carries what it changes.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>) attributes {hw.output_names = ["output_0", "output_1", "output_2_0"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<3x2xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[LT:.*]] = "aten.lt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[WHILE:.*]]:4 = scf.while (%arg1 = %[[LT]], %arg2 = %arg0, %arg3 = %[[CLONE]], %arg4 = %[[W]]) : (tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>) -> (tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>) {
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%arg1) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T]]) %arg1, %arg2, %arg3, %arg4 : tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg1: tensor<i1>, %arg2: tensor<3x2xf32>, %arg3: tensor<3x2xf32>, %arg4: tensor<i64>):
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%arg2, %[[C1]], %{{.*}}) : (tensor<3x2xf32>, f64, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[ABS:.*]] = "aten.abs"(%[[ADD]]) : (tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[ABS]], %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[WHILE1:.*]]:4 = scf.while (%arg5 = %[[GT]], %arg6 = %[[ABS]], %arg7 = %arg3, %arg8 = %arg4) : (tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>) -> (tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>) {
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%arg5) : (tensor<i1>) -> i1
// CHECK-NEXT: scf.condition(%[[T1]]) %arg5, %arg6, %arg7, %arg8 : tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>
// CHECK-NEXT: } do {
// CHECK-NEXT: ^bb0(%arg5: tensor<i1>, %arg6: tensor<3x2xf32>, %arg7: tensor<3x2xf32>, %arg8: tensor<i64>):
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 2.500000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg6, %[[C3]]) : (tensor<3x2xf32>, f64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg7, %[[C4]], %[[C5]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[MUL]], %[[C6]], %[[C7]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD1:.*]] = "aten.add.Tensor"(%[[SELECT]], %[[SELECT1]], %[[C8]]) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%arg7, %[[ADD1]], %[[C9]], %[[C10]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%[[SELECT_SCATTER]], %[[C11]], %[[C12]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT3:.*]] = "aten.select.int"(%[[SELECT2]], %[[C13]], %[[C14]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SELECT3]], %[[C15]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[GT1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:2 = scf.if %[[T2]] -> (tensor<3x2xf32>, tensor<i64>) {
// CHECK-NEXT: %[[C16:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C17:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT4:.*]] = "aten.select.int"(%[[SELECT_SCATTER]], %[[C16]], %[[C17]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C18:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C19:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT5:.*]] = "aten.select.int"(%[[SELECT4]], %[[C18]], %[[C19]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C20:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C21:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SUB:.*]] = "aten.sub.Scalar"(%[[SELECT5]], %[[C20]], %[[C21]]) : (tensor<f32>, f64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C22:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C23:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT6:.*]] = "aten.select.int"(%[[SELECT_SCATTER]], %[[C22]], %[[C23]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C24:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C25:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER1:.*]] = "aten.select_scatter"(%[[SELECT6]], %[[SUB]], %[[C24]], %[[C25]]) : (tensor<2xf32>, tensor<f32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C26:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C27:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER2:.*]] = "aten.select_scatter"(%[[SELECT_SCATTER]], %[[SELECT_SCATTER1]], %[[C26]], %[[C27]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD2:.*]] = "aten.add.Tensor"(%arg8, %[[W1]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK-NEXT: scf.yield %[[SELECT_SCATTER2]], %[[ADD2]] : tensor<3x2xf32>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[SELECT_SCATTER]], %arg8 : tensor<3x2xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_2", value = dense<10> : tensor<i64>} : () -> tensor<i64>
// CHECK: %[[ADD3:.*]] = "aten.add.Tensor"(%[[IF]]#1, %[[W2]], %{{.*}}) : (tensor<i64>, tensor<i64>, !hw.default) -> tensor<i64>
// CHECK: %[[SUM2:.*]] = "aten.sum"(%[[MUL]], %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C28:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT2:.*]] = "aten.gt.Scalar"(%[[SUM2]], %[[C28]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[GT2]], %[[MUL]], %[[IF]]#0, %[[ADD3]] : tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[C29:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C30:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT7:.*]] = "aten.select.int"(%[[WHILE1]]#2, %[[C29]], %[[C30]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C31:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C32:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT8:.*]] = "aten.select.int"(%[[WHILE1]]#1, %[[C31]], %[[C32]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C33:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD4:.*]] = "aten.add.Tensor"(%[[SELECT7]], %[[SELECT8]], %[[C33]]) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C34:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C35:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER3:.*]] = "aten.select_scatter"(%[[WHILE1]]#2, %[[ADD4]], %[[C34]], %[[C35]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK: %[[SUM3:.*]] = "aten.sum"(%[[ADD]], %{{.*}}) : (tensor<3x2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C36:.*]] = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[LT1:.*]] = "aten.lt.Scalar"(%[[SUM3]], %[[C36]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: scf.yield %[[LT1]], %[[ADD]], %[[SELECT_SCATTER3]], %[[WHILE1]]#3 : tensor<i1>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[WHILE]]#1, %[[WHILE]]#2, %[[WHILE]]#3 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f9_ = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
  %f9 = "hw.box"(%f9_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %f0_25_ = "hw.constant"() {value = 2.500000e-01 : f64} : () -> f64
  %f0_25 = "hw.box"(%f0_25_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i10_ = "hw.constant"() {value = 10 : i64} : () -> i64
  %i10 = "hw.box"(%i10_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %3 = "hw.call_boxed"(%i0) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
  %8 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %11 = "hw.call_boxed"(%8, %f9) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %12 = "hw.call_boxed"(%11) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %13:2 = scf.while (%arg3 = %12, %arg4 = %x0) : (!v, !v) -> (!v, !v) {
    %17 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%17) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %17 = "hw.call_boxed"(%arg4, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %18 = "hw.call_boxed"(%17) {operator = "aten::abs"} : (!v) -> !v
    %23 = "hw.call_boxed"(%18) {operator = "aten::sum"} : (!v) -> !v
    %26 = "hw.call_boxed"(%23, %f2) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %27 = "hw.call_boxed"(%26) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %28:2 = scf.while (%arg6 = %27, %arg7 = %18) : (!v, !v) -> (!v, !v) {
      %50 = "hw.unbox"(%arg6) : (!v) -> i1
      scf.condition(%50) %arg6, %arg7 : !v, !v
    } do {
    ^bb0(%arg6: !v, %arg7: !v):
      %50 = "hw.call_boxed"(%arg7, %f0_25) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
      %55 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %60 = "hw.call_boxed"(%50, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %61 = "hw.call_boxed"(%55, %60) {operator = "aten::add_.Tensor"} : (!v, !v) -> !v
      %66 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %71 = "hw.call_boxed"(%66, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %74 = "hw.call_boxed"(%71, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
      %75 = "hw.call_boxed"(%74) {operator = "aten::Bool.Tensor"} : (!v) -> !v
      %76 = "hw.unbox"(%75) : (!v) -> i1
      scf.if %76 {
        %98 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
        %103 = "hw.call_boxed"(%98, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
        %106 = "hw.call_boxed"(%103, %f2) {operator = "aten::sub_.Scalar"} : (!v, !v) -> !v
        %111 = "hw.call_boxed"(%3, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
        %114 = "hw.call_boxed"(%111, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
        %115 = "hw.call_boxed"(%3, %i0, %114) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
      } else {
      }
      %81 = "hw.call_boxed"(%3, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
      %84 = "hw.call_boxed"(%81, %i10) {operator = "aten::add.int"} : (!v, !v) -> !v
      %85 = "hw.call_boxed"(%3, %i0, %84) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
      %86 = "hw.call_boxed"(%50) {operator = "aten::sum"} : (!v) -> !v
      %89 = "hw.call_boxed"(%86, %f2) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
      %90 = "hw.call_boxed"(%89) {operator = "aten::Bool.Tensor"} : (!v) -> !v
      scf.yield %90, %50 : !v, !v
    }
    %33 = "hw.call_boxed"(%0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %38 = "hw.call_boxed"(%28#1, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %39 = "hw.call_boxed"(%33, %38) {operator = "aten::add_.Tensor"} : (!v, !v) -> !v
    %40 = "hw.call_boxed"(%17) {operator = "aten::sum"} : (!v) -> !v
    %43 = "hw.call_boxed"(%40, %f9) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %44 = "hw.call_boxed"(%43) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %44, %17 : !v, !v
  }
  %14 = "hw.call_boxed"(%13#1, %0, %3) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
  return %14 : !v
}

// -----

// A loop that takes list elements by its counter becomes nested branches: its counter is known in
// each. A condition that is known needs none.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (tensor<2xf32>, tensor<i64>) attributes {hw.output_names = ["output_0", "output_1"]}
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:4 = scf.if %[[T]] -> (tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>) {
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C1]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[MUL]], %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[GT1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF1:.*]] = scf.if %[[T1]] -> (tensor<i1>) {
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W]] : tensor<i1>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W1]] : tensor<i1>
// CHECK-NEXT: }
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[IF1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF2:.*]]:4 = scf.if %[[T2]] -> (tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>) {
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%[[MUL]], %[[C3]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = -1.500000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL2:.*]] = "aten.mul.Scalar"(%[[MUL1]], %[[C4]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK: %[[SUM2:.*]] = "aten.sum"(%[[MUL2]], %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[GT2:.*]] = "aten.gt.Scalar"(%[[SUM2]], %[[C5]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T3:.*]] = "hw.truth"(%[[GT2]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF3:.*]] = scf.if %[[T3]] -> (tensor<i1>) {
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W2]] : tensor<i1>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W3]] : tensor<i1>
// CHECK-NEXT: }
// CHECK-NEXT: %[[T4:.*]] = "hw.truth"(%[[IF3]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF4:.*]]:4 = scf.if %[[T4]] -> (tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>) {
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL3:.*]] = "aten.mul.Scalar"(%[[MUL2]], %[[C6]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number_3", value = dense<6> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_5", value = dense<4> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[W4]], %[[MUL3]], %[[W5]], %[[W6]] : tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_4", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "number_4", value = dense<3> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[IF3]], %[[MUL2]], %[[W7]], %[[W8]] : tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IF4]]#0, %[[IF4]]#1, %[[IF4]]#2, %[[IF4]]#3 : tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W9:.*]] = "hw.weight"() {name = "number_2", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W10:.*]] = "hw.weight"() {name = "number_6", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[IF1]], %[[MUL]], %[[W9]], %[[W10]] : tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IF2]]#0, %[[IF2]]#1, %[[IF2]]#2, %[[IF2]]#3 : tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W11:.*]] = "hw.weight"() {name = "number_2", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W12:.*]] = "hw.weight"() {name = "number_2", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[GT]], %arg0, %[[W11]], %[[W12]] : tensor<i1>, tensor<2xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF]]#1, %[[IF]]#2 : tensor<2xf32>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %fm1_5_ = "hw.constant"() {value = -1.500000e+00 : f64} : () -> f64
  %fm1_5 = "hw.box"(%fm1_5_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %8 = "hw.call_boxed"(%f0_5, %f3, %fm1_5, %f2) {operator = "prim::ListConstruct", types = ["List[float]"]} : (!v, !v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %16 = "hw.call_boxed"(%13, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%16) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %22:4 = scf.while (%arg3 = %17, %arg4 = %x0, %arg5 = %i0, %arg6 = %i0) : (!v, !v, !v, !v) -> (!v, !v, !v, !v) {
    %26 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%26) %arg3, %arg4, %arg5, %arg6 : !v, !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v, %arg6: !v):
    %24 = "hw.call_boxed"(%8, %arg6) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %25 = "hw.call_boxed"(%arg4, %24) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %26 = "hw.call_boxed"(%arg5, %arg6) {operator = "aten::add.int"} : (!v, !v) -> !v
    %29 = "hw.call_boxed"(%arg6, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
    %32 = "hw.call_boxed"(%29, %i2) {operator = "aten::eq.int"} : (!v, !v) -> !v
    %33 = "hw.unbox"(%32) : (!v) -> i1
    %34 = scf.if %33 -> (!v) {
      scf.yield %true : !v
    } else {
      %38 = "hw.call_boxed"(%25) {operator = "aten::sum"} : (!v) -> !v
      %41 = "hw.call_boxed"(%38, %f0_5) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
      %42 = "hw.call_boxed"(%41) {operator = "aten::Bool.Tensor"} : (!v) -> !v
      %43 = "hw.unbox"(%42) : (!v) -> i1
      %44 = scf.if %43 -> (!v) {
        %47 = "hw.call_boxed"(%29, %i4) {operator = "aten::lt.int"} : (!v, !v) -> !v
        scf.yield %47 : !v
      } else {
        scf.yield %false : !v
      }
      scf.yield %44 : !v
    }
    scf.yield %34, %25, %26, %29 : !v, !v, !v, !v
  }
  %23 = "hw.call_boxed"(%22#1, %22#2) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %23 : !v
}

// -----

// The last iteration ends such a loop.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> attributes {hw.output_names = ["output"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C]]) : (tensor<2xf32>, f64) -> tensor<2xf32>
// CHECK: %[[SUM:.*]] = "aten.sum"(%arg0, %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SUM]], %[[C1]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:2 = scf.if %[[T]] -> (tensor<i1>, tensor<2xf32>) {
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W]], %arg0 : tensor<i1>, tensor<2xf32>
// CHECK-NEXT: } else {
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%arg0, %arg0, %{{.*}}) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W1]], %[[ADD]] : tensor<i1>, tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[LOGICAL_AND:.*]] = "aten.logical_and"(%[[W2]], %[[IF]]#0) : (tensor<i1>, tensor<i1>) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[LOGICAL_AND]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF1:.*]]:3 = scf.if %[[T1]] -> (tensor<i1>, tensor<2xf32>, tensor<i64>) {
// CHECK: %[[SUM1:.*]] = "aten.sum"(%[[IF]]#1, %{{.*}}) : (tensor<2xf32>, !hw.default) -> tensor<f32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SUM1]], %[[C2]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[GT1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF2:.*]]:2 = scf.if %[[T2]] -> (tensor<i1>, tensor<2xf32>) {
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W3]], %[[IF]]#1 : tensor<i1>, tensor<2xf32>
// CHECK-NEXT: } else {
// CHECK: %[[ADD1:.*]] = "aten.add.Tensor"(%[[IF]]#1, %[[MUL]], %{{.*}}) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W4]], %[[ADD1]] : tensor<i1>, tensor<2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "number", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[W5]], %[[IF2]]#1, %[[W6]] : tensor<i1>, tensor<2xf32>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_2", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[LOGICAL_AND]], %[[IF]]#1, %[[W7]] : tensor<i1>, tensor<2xf32>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF1]]#1 : tensor<2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %2 = "hw.call_boxed"(%x0, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %3 = "hw.call_boxed"(%x0, %2) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %12:3 = scf.while (%arg3 = %true, %arg4 = %x0, %arg5 = %i0) : (!v, !v, !v) -> (!v, !v, !v) {
    %15 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%15) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %13 = "hw.call_boxed"(%arg4) {operator = "aten::sum"} : (!v) -> !v
    %16 = "hw.call_boxed"(%13, %f3) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %17 = "hw.call_boxed"(%16) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %18 = "hw.unbox"(%17) : (!v) -> i1
    %19:2 = scf.if %18 -> (!v, !v) {
      scf.yield %false, %arg4 : !v, !v
    } else {
      %32 = "hw.call_boxed"(%3, %arg5) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
      %33 = "hw.call_boxed"(%arg4, %32) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
      scf.yield %true, %33 : !v, !v
    }
    %22 = "hw.call_boxed"(%arg5, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
    %25 = "hw.call_boxed"(%22, %i2) {operator = "aten::lt.int"} : (!v, !v) -> !v
    %26 = "hw.call_boxed"(%25, %19#0) {operator = "aten::__and__.bool"} : (!v, !v) -> !v
    scf.yield %26, %19#1, %22 : !v, !v, !v
  }
  return %12#1 : !v
}
