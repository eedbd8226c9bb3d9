// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// What only one side has is never read after the other one: zeros stand for it there.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<f64>, tensor<3x2xf32>, tensor<3x2xf32>) attributes {hw.fixed_outputs = [{name = "output_4", place = 6 : i64, value = "text"}], hw.output_names = ["output_0", "output_1", "output_2_0", "output_2_1", "output_3_0", "output_3_1"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C]], %[[C1]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[SELECT]], %[[C2]], %[[C3]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT1]], %[[C4]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:7 = scf.if %[[T]] -> (tensor<i1>, tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%arg0, %[[C5]], %[[C6]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT3:.*]] = "aten.select.int"(%[[SELECT2]], %[[C7]], %[[C8]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SELECT3]], %[[C9]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[GT1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF1:.*]]:7 = scf.if %[[T1]] -> (tensor<i1>, tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C10]]) : (tensor<3x2xf32>, f64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 2 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT4:.*]] = "aten.select.int"(%arg0, %[[C11]], %[[C12]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT5:.*]] = "aten.select.int"(%[[SELECT4]], %[[C13]], %[[C14]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[SELECT5]], %[[C15]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<i64>
// CHECK-NEXT: %[[C16:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%arg0, %[[C16]], %{{.*}}) : (tensor<3x2xf32>, f64, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C17:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W1]], %[[C17]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: scf.yield %[[W]], %[[MUL]], %[[TO]], %arg0, %[[ADD]], %arg0, %[[EXPAND]] : tensor<i1>, tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C18:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD1:.*]] = "aten.add.Scalar"(%arg0, %[[C18]], %{{.*}}) : (tensor<3x2xf32>, f64, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C19:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND1:.*]] = "aten.expand"(%[[W3]], %[[C19]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "zero_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C20:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND2:.*]] = "aten.expand"(%[[W5]], %[[C20]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C21:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND3:.*]] = "aten.expand"(%[[W6]], %[[C21]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C22:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND4:.*]] = "aten.expand"(%[[W7]], %[[C22]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: scf.yield %[[W2]], %[[EXPAND1]], %[[W4]], %[[EXPAND2]], %[[EXPAND3]], %[[EXPAND4]], %[[ADD1]] : tensor<i1>, tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IF1]]#0, %[[IF1]]#1, %[[IF1]]#2, %[[IF1]]#3, %[[IF1]]#4, %[[IF1]]#5, %[[IF1]]#6 : tensor<i1>, tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "number_1", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W9:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C23:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND5:.*]] = "aten.expand"(%[[W9]], %[[C23]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W10:.*]] = "hw.weight"() {name = "zero_1", value = dense<0> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W11:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C24:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND6:.*]] = "aten.expand"(%[[W11]], %[[C24]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W12:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C25:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND7:.*]] = "aten.expand"(%[[W12]], %[[C25]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W13:.*]] = "hw.weight"() {name = "zero", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C26:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND8:.*]] = "aten.expand"(%[[W13]], %[[C26]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: scf.yield %[[W8]], %[[EXPAND5]], %[[W10]], %[[EXPAND6]], %[[EXPAND7]], %[[EXPAND8]], %arg0 : tensor<i1>, tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[IF]]#0) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF2:.*]]:6 = scf.if %[[T2]] -> (tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<f64>, tensor<3x2xf32>, tensor<3x2xf32>) {
// CHECK-NEXT: %[[W14:.*]] = "hw.weight"() {name = "number_3", value = dense<1.500000e+00> : tensor<f64>} : () -> tensor<f64>
// CHECK-NEXT: scf.yield %[[IF]]#1, %[[IF]]#2, %[[IF]]#3, %[[W14]], %[[IF]]#4, %[[IF]]#5 : tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<f64>, tensor<3x2xf32>, tensor<3x2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C27:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%[[IF]]#6, %[[C27]]) : (tensor<3x2xf32>, f64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[MUL1]]) : (tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C28:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C29:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT6:.*]] = "aten.select.int"(%[[MUL1]], %[[C28]], %[[C29]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C30:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C31:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT7:.*]] = "aten.select.int"(%[[SELECT6]], %[[C30]], %[[C31]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C32:.*]] = "hw.constant"() {value = 7 : i64} : () -> i64
// CHECK: %[[TO1:.*]] = "aten.to.dtype"(%[[SELECT7]], %[[C32]], %{{.*}}, %{{.*}}, %{{.*}}) : (tensor<f32>, i64, !hw.default, !hw.default, !hw.default) -> tensor<f64>
// CHECK-NEXT: %[[W15:.*]] = "hw.weight"() {name = "number_2", value = dense<7> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[MUL1]], %[[W15]], %[[NEG]], %[[TO1]], %[[MUL1]], %[[MUL1]] : tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<f64>, tensor<3x2xf32>, tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF2]]#0, %[[IF2]]#1, %[[IF2]]#2, %[[IF2]]#3, %[[IF2]]#4, %[[IF2]]#5 : tensor<3x2xf32>, tensor<i64>, tensor<3x2xf32>, tensor<f64>, tensor<3x2xf32>, tensor<3x2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f1_5_ = "hw.constant"() {value = 1.500000e+00 : f64} : () -> f64
  %f1_5 = "hw.box"(%f1_5_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %c8_ = "hw.constant"() {value = "text"} : () -> !hw.str
  %c8 = "hw.box"(%c8_) : (!hw.str) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %i7_ = "hw.constant"() {value = 7 : i64} : () -> i64
  %i7 = "hw.box"(%i7_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x2xf32>) -> !v
  %0 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %1 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %6 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %11 = "hw.call_boxed"(%6, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %14 = "hw.call_boxed"(%11, %f0_5) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %15 = "hw.call_boxed"(%14) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %16 = "hw.unbox"(%15) : (!v) -> i1
  %17:3 = scf.if %16 -> (!v, !v, !v) {
    %24 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %29 = "hw.call_boxed"(%24, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %32 = "hw.call_boxed"(%29, %f0_5) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %33 = "hw.call_boxed"(%32) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %34 = "hw.unbox"(%33) : (!v) -> i1
    %35:3 = scf.if %34 -> (!v, !v, !v) {
      %40 = "hw.call_boxed"(%x0, %f2) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
      %45 = "hw.call_boxed"(%x0, %i0, %i2) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %50 = "hw.call_boxed"(%45, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %51 = "hw.call_boxed"(%50) {operator = "aten::Int.Tensor"} : (!v) -> !v
      %54 = "hw.call_boxed"(%x0, %f1_5) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
      %57 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
      %58 = "hw.call_boxed"(%57, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
      %61 = "hw.call_boxed"(%40, %51, %54, %58, %c8) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v) -> !v
      scf.yield %true, %61, %0 : !v, !v, !v
    } else {
      %40 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
      scf.yield %false, %1, %40 : !v, !v, !v
    }
    scf.yield %35#0, %35#1, %35#2 : !v, !v, !v
  } else {
    scf.yield %false, %1, %x0 : !v, !v, !v
  }
  %18 = "hw.unbox"(%17#0) : (!v) -> i1
  %19 = scf.if %18 -> (!v) {
    scf.yield %17#1 : !v
  } else {
    %22 = "hw.call_boxed"(%17#2, %f3) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %25 = "hw.call_boxed"(%22) {operator = "aten::neg"} : (!v) -> !v
    %30 = "hw.call_boxed"(%22, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %35 = "hw.call_boxed"(%30, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %36 = "hw.call_boxed"(%35) {operator = "aten::Float.Tensor"} : (!v) -> !v
    %37 = "hw.call_boxed"(%25, %36) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
    %38 = "hw.call_boxed"(%22, %22) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %41 = "hw.call_boxed"(%22, %i7, %37, %38, %c8) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v) -> !v
    scf.yield %41 : !v
  }
  return %19 : !v
}

// -----

// The same where it is the second side that has it, with a list that was there before.
// CHECK-LABEL: func.func @forward(%arg0: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<i1>, tensor<3x2xf32>) attributes {hw.output_names = ["output_0_0", "output_0_1", "output_1", "output_2_k"]}
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%arg0) : (tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C]], %[[C1]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[SELECT]], %[[C2]], %[[C3]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT1]], %[[C4]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:3 = scf.if %[[T]] -> (tensor<i1>, tensor<i1>, tensor<3x2xf32>) {
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%arg0, %[[C5]], %[[C6]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT3:.*]] = "aten.select.int"(%[[SELECT2]], %[[C7]], %[[C8]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SELECT3]], %[[C9]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[GT1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF1:.*]]:3 = scf.if %[[T1]] -> (tensor<i1>, tensor<i1>, tensor<3x2xf32>) {
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%arg0, %[[C10]], %{{.*}}) : (tensor<3x2xf32>, f64, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "zero", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W]], %[[W1]], %[[ADD]] : tensor<i1>, tensor<i1>, tensor<3x2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 2 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT4:.*]] = "aten.select.int"(%arg0, %[[C11]], %[[C12]]) : (tensor<3x2xf32>, i64, i64) -> tensor<2xf32>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT5:.*]] = "aten.select.int"(%[[SELECT4]], %[[C13]], %[[C14]]) : (tensor<2xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT2:.*]] = "aten.gt.Scalar"(%[[SELECT5]], %[[C15]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "zero_1", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C16:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W3]], %[[C16]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3x2xf32>
// CHECK-NEXT: scf.yield %[[W2]], %[[GT2]], %[[EXPAND]] : tensor<i1>, tensor<i1>, tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IF1]]#0, %[[IF1]]#1, %[[IF1]]#2 : tensor<i1>, tensor<i1>, tensor<3x2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "zero", value = dense<false> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[W4]], %[[W5]], %arg0 : tensor<i1>, tensor<i1>, tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[IF]]#0) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF2:.*]]:4 = scf.if %[[T2]] -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<i1>, tensor<3x2xf32>) {
// CHECK-NEXT: scf.yield %arg0, %[[NEG]], %[[IF]]#1, %arg0 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<i1>, tensor<3x2xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[C17:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%[[IF]]#2, %[[C17]]) : (tensor<3x2xf32>, f64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[NEG1:.*]] = "aten.neg"(%[[MUL]]) : (tensor<3x2xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>} : () -> tensor<i1>
// CHECK-NEXT: scf.yield %[[MUL]], %[[MUL]], %[[W6]], %[[NEG1]] : tensor<3x2xf32>, tensor<3x2xf32>, tensor<i1>, tensor<3x2xf32>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF2]]#0, %[[IF2]]#1, %[[IF2]]#2, %[[IF2]]#3 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<i1>, tensor<3x2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %false_ = "hw.constant"() {value = false} : () -> i1
  %false = "hw.box"(%false_) : (i1) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %true_ = "hw.constant"() {value = true} : () -> i1
  %true = "hw.box"(%true_) : (i1) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %c8_ = "hw.constant"() {value = "k"} : () -> !hw.str
  %c8 = "hw.box"(%c8_) : (!hw.str) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x2xf32>) -> !v
  %0 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %1 = "hw.call_boxed"() {operator = "prim::Uninitialized"} : () -> !v
  %2 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  %3 = "hw.call_boxed"(%x0, %2) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%8, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %16 = "hw.call_boxed"(%13, %f0_5) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%16) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %18 = "hw.unbox"(%17) : (!v) -> i1
  %19:3 = scf.if %18 -> (!v, !v, !v) {
    %26 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %31 = "hw.call_boxed"(%26, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %34 = "hw.call_boxed"(%31, %f0_5) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %35 = "hw.call_boxed"(%34) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %36 = "hw.unbox"(%35) : (!v) -> i1
    %37:3 = scf.if %36 -> (!v, !v, !v) {
      %42 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
      scf.yield %false, %0, %42 : !v, !v, !v
    } else {
      %44 = "hw.call_boxed"(%x0, %i0, %i2) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %49 = "hw.call_boxed"(%44, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %52 = "hw.call_boxed"(%49, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
      %53 = "hw.call_boxed"(%52) {operator = "aten::Bool.Tensor"} : (!v) -> !v
      %56 = "hw.call_boxed"(%c8, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
      %57 = "hw.call_boxed"(%3, %53, %56) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
      scf.yield %true, %57, %1 : !v, !v, !v
    }
    scf.yield %37#0, %37#1, %37#2 : !v, !v, !v
  } else {
    scf.yield %false, %0, %x0 : !v, !v, !v
  }
  %20 = "hw.unbox"(%19#0) : (!v) -> i1
  %21 = scf.if %20 -> (!v) {
    scf.yield %19#1 : !v
  } else {
    %24 = "hw.call_boxed"(%19#2, %f3) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %25 = "hw.call_boxed"(%24, %24) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %30 = "hw.call_boxed"(%24) {operator = "aten::neg"} : (!v) -> !v
    %31 = "hw.call_boxed"(%c8, %30) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
    %32 = "hw.call_boxed"(%25, %true, %31) {operator = "prim::TupleConstruct"} : (!v, !v, !v) -> !v
    scf.yield %32 : !v
  }
  return %21 : !v
}

// -----

// A branch in a branch takes back what it changed, and no more than that.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<i64>, tensor<i64>) attributes {hw.output_names = ["output_0", "output_1_0", "output_1_1"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<2x3xf32>, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[C]], %[[C1]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[SELECT]], %[[C2]], %[[C3]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT:.*]] = "aten.gt.Scalar"(%[[SELECT1]], %[[C4]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T:.*]] = "hw.truth"(%[[GT]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF:.*]]:3 = scf.if %[[T]] -> (tensor<2x3xf32>, tensor<i64>, tensor<i64>) {
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%[[CLONE]], %[[C5]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%arg0, %[[C6]], %[[C7]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT3:.*]] = "aten.select.int"(%[[SELECT2]], %[[C8]], %[[C9]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT1:.*]] = "aten.gt.Scalar"(%[[SELECT3]], %[[C10]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T1:.*]] = "hw.truth"(%[[GT1]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF1:.*]]:3 = scf.if %[[T1]] -> (tensor<2x3xf32>, tensor<i64>, tensor<i64>) {
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Scalar"(%[[MUL]], %[[C11]], %[[C12]]) : (tensor<2x3xf32>, f64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<6> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W1:.*]] = "hw.weight"() {name = "number_2", value = dense<7> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[ADD]], %[[W]], %[[W1]] : tensor<2x3xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<5> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[W3:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[MUL]], %[[W2]], %[[W3]] : tensor<2x3xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[IF1]]#0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W4:.*]] = "hw.weight"() {name = "number_4", value = dense<10> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Tensor"(%[[IF1]]#1, %[[W4]]) : (tensor<i64>, tensor<i64>) -> tensor<i64>
// CHECK-NEXT: scf.yield %[[NEG]], %[[MUL1]], %[[IF1]]#2 : tensor<2x3xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W5:.*]] = "hw.weight"() {name = "tensor", value = dense<4.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W5]], %[[C13]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%[[CLONE]], %[[EXPAND]], %[[C14]], %[[C15]]) : (tensor<2x3xf32>, tensor<3xf32>, i64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C16:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C17:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT4:.*]] = "aten.select.int"(%arg0, %[[C16]], %[[C17]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C18:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C19:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT5:.*]] = "aten.select.int"(%[[SELECT4]], %[[C18]], %[[C19]]) : (tensor<3xf32>, i64, i64) -> tensor<f32>
// CHECK-NEXT: %[[C20:.*]] = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[GT2:.*]] = "aten.gt.Scalar"(%[[SELECT5]], %[[C20]]) : (tensor<f32>, f64) -> tensor<i1>
// CHECK-NEXT: %[[T2:.*]] = "hw.truth"(%[[GT2]]) : (tensor<i1>) -> i1
// CHECK-NEXT: %[[IF2:.*]]:2 = scf.if %[[T2]] -> (tensor<i64>, tensor<2x3xf32>) {
// CHECK-NEXT: %[[C21:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C22:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT6:.*]] = "aten.select.int"(%[[SELECT_SCATTER]], %[[C21]], %[[C22]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C23:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C24:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SUB:.*]] = "aten.sub.Scalar"(%[[SELECT6]], %[[C23]], %[[C24]]) : (tensor<3xf32>, f64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C25:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C26:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER1:.*]] = "aten.select_scatter"(%[[SELECT_SCATTER]], %[[SUB]], %[[C25]], %[[C26]]) : (tensor<2x3xf32>, tensor<3xf32>, i64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[W6:.*]] = "hw.weight"() {name = "number_5", value = dense<9> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[W6]], %[[SELECT_SCATTER1]] : tensor<i64>, tensor<2x3xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[W7:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[W7]], %[[SELECT_SCATTER]] : tensor<i64>, tensor<2x3xf32>
// CHECK-NEXT: }
// CHECK-NEXT: %[[W8:.*]] = "hw.weight"() {name = "number_6", value = dense<1> : tensor<i64>} : () -> tensor<i64>
// CHECK-NEXT: scf.yield %[[IF2]]#1, %[[W8]], %[[IF2]]#0 : tensor<2x3xf32>, tensor<i64>, tensor<i64>
// CHECK-NEXT: }
// CHECK-NEXT: return %[[IF]]#0, %[[IF]]#1, %[[IF]]#2 : tensor<2x3xf32>, tensor<i64>, tensor<i64>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %i7_ = "hw.constant"() {value = 7 : i64} : () -> i64
  %i7 = "hw.box"(%i7_) : (i64) -> !v
  %i10_ = "hw.constant"() {value = 10 : i64} : () -> i64
  %i10 = "hw.box"(%i10_) : (i64) -> !v
  %f4_ = "hw.constant"() {value = 4.000000e+00 : f64} : () -> f64
  %f4 = "hw.box"(%f4_) : (f64) -> !v
  %i9_ = "hw.constant"() {value = 9 : i64} : () -> i64
  %i9 = "hw.box"(%i9_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%i1, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %15 = "hw.call_boxed"(%10, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %18 = "hw.call_boxed"(%15, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %19 = "hw.call_boxed"(%18) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %20 = "hw.unbox"(%19) : (!v) -> i1
  scf.if %20 {
    %24 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
    %29 = "hw.call_boxed"(%5, %i0, %i5) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    %34 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %39 = "hw.call_boxed"(%34, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %42 = "hw.call_boxed"(%39, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %43 = "hw.call_boxed"(%42) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %44 = "hw.unbox"(%43) : (!v) -> i1
    scf.if %44 {
      %57 = "hw.call_boxed"(%0, %f3) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
      %62 = "hw.call_boxed"(%5, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
      %65 = "hw.call_boxed"(%62, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
      %66 = "hw.call_boxed"(%5, %i0, %65) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
      %71 = "hw.call_boxed"(%5, %i1, %i7) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
    } else {
    }
    %45 = "hw.call_boxed"(%0) {operator = "aten::neg_"} : (!v) -> !v
    %50 = "hw.call_boxed"(%5, %i0) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %53 = "hw.call_boxed"(%50, %i10) {operator = "aten::mul.int"} : (!v, !v) -> !v
    %54 = "hw.call_boxed"(%5, %i0, %53) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  } else {
    %26 = "hw.call_boxed"(%0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %29 = "hw.call_boxed"(%26) {operator = "prim::dtype"} : (!v) -> !v
    %30 = "hw.call_boxed"(%26) {operator = "prim::device"} : (!v) -> !v
    %31 = "hw.call_boxed"(%f4, %29, %30) {operator = "aten::tensor.float"} : (!v, !v, !v) -> !v
    %32 = "hw.call_boxed"(%26, %31) {operator = "aten::copy_"} : (!v, !v) -> !v
    %37 = "hw.call_boxed"(%x0, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %42 = "hw.call_boxed"(%37, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %45 = "hw.call_boxed"(%42, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %46 = "hw.call_boxed"(%45) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %47 = "hw.unbox"(%46) : (!v) -> i1
    scf.if %47 {
      %52 = "hw.call_boxed"(%5, %i1, %i9) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
      %57 = "hw.call_boxed"(%0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
      %60 = "hw.call_boxed"(%57, %f1) {operator = "aten::sub_.Scalar"} : (!v, !v) -> !v
    } else {
    }
  }
  %21 = "hw.call_boxed"(%0, %5) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %21 : !v
}
