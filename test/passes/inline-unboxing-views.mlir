// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A view of a view of a view: what is written to the last is seen by all, and the last sees what is
// written to the first. A write to a part of an expanded tensor that repeats none is one, too.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3x4xf32>) -> (tensor<4x2x3xf32>, tensor<2x2x3xf32>, tensor<2x3xf32>, tensor<4xf32>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%arg0, %[[C]]) : (tensor<2x3x4xf32>, f64) -> tensor<2x3x4xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE:.*]] = "aten.permute"(%[[MUL]], %[[C1]]) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%[[PERMUTE]], %[[C2]], %[[C3]], %[[C4]], %{{.*}}) : (tensor<4x2x3xf32>, i64, i64, i64, !hw.default) -> tensor<2x2x3xf32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%[[SLICE]], %[[C5]], %[[C6]]) : (tensor<2x2x3xf32>, i64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[SELECT]]) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE1:.*]] = "aten.permute"(%[[MUL]], %[[C7]]) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE1:.*]] = "aten.slice.Tensor"(%[[PERMUTE1]], %[[C8]], %[[C9]], %[[C10]], %[[C11]]) : (tensor<4x2x3xf32>, i64, i64, i64, i64) -> tensor<2x2x3xf32>
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C13:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%[[SLICE1]], %[[NEG]], %[[C12]], %[[C13]]) : (tensor<2x2x3xf32>, tensor<2x3xf32>, i64, i64) -> tensor<2x2x3xf32>
// CHECK-NEXT: %[[C14:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C15:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C16:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK-NEXT: %[[C17:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE_SCATTER:.*]] = "aten.slice_scatter"(%[[PERMUTE1]], %[[SELECT_SCATTER]], %[[C14]], %[[C15]], %[[C16]], %[[C17]]) : (tensor<4x2x3xf32>, tensor<2x2x3xf32>, i64, i64, i64, i64) -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[C18:.*]] = "hw.constant"() {value = array<i64: 1, 2, 0>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE2:.*]] = "aten.permute"(%[[SLICE_SCATTER]], %[[C18]]) : (tensor<4x2x3xf32>, !hw.list<i64>) -> tensor<2x3x4xf32>
// CHECK-NEXT: %[[C19:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C20:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD:.*]] = "aten.add.Scalar"(%[[PERMUTE2]], %[[C19]], %[[C20]]) : (tensor<2x3x4xf32>, f64, i64) -> tensor<2x3x4xf32>
// CHECK-NEXT: %[[C21:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C22:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%arg0, %[[C21]], %[[C22]]) : (tensor<2x3x4xf32>, i64, i64) -> tensor<3x4xf32>
// CHECK-NEXT: %[[C23:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C24:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT2:.*]] = "aten.select.int"(%[[SELECT1]], %[[C23]], %[[C24]]) : (tensor<3x4xf32>, i64, i64) -> tensor<4xf32>
// CHECK: %[[CLONE:.*]] = "aten.clone"(%[[SELECT2]], %{{.*}}) : (tensor<4xf32>, !hw.default) -> tensor<4xf32>
// CHECK-NEXT: %[[C25:.*]] = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[CLONE]], %[[C25]], %{{.*}}) : (tensor<4xf32>, !hw.list<i64>, !hw.default) -> tensor<1x4xf32>
// CHECK-NEXT: %[[C26:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C27:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT3:.*]] = "aten.select.int"(%[[EXPAND]], %[[C26]], %[[C27]]) : (tensor<1x4xf32>, i64, i64) -> tensor<4xf32>
// CHECK-NEXT: %[[C28:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C29:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C30:.*]] = "hw.constant"() {value} : () -> !hw.none
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%[[SELECT3]], %[[C28]], %[[C29]], %[[C30]], %{{.*}}) : (tensor<4xf32>, i64, i64, !hw.none, !hw.default) -> tensor<3xf32>
// CHECK-NEXT: %[[C31:.*]] = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL1:.*]] = "aten.mul.Scalar"(%[[SLICE2]], %[[C31]]) : (tensor<3xf32>, f64) -> tensor<3xf32>
// CHECK-NEXT: %[[C32:.*]] = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[C33:.*]] = "hw.constant"() {value = false} : () -> i1
// CHECK-NEXT: %[[EXPAND1:.*]] = "aten.expand"(%[[CLONE]], %[[C32]], %[[C33]]) : (tensor<4xf32>, !hw.list<i64>, i1) -> tensor<1x4xf32>
// CHECK-NEXT: %[[C34:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C35:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT4:.*]] = "aten.select.int"(%[[EXPAND1]], %[[C34]], %[[C35]]) : (tensor<1x4xf32>, i64, i64) -> tensor<4xf32>
// CHECK-NEXT: %[[C36:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C37:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C38:.*]] = "hw.constant"() {value = 4 : i64} : () -> i64
// CHECK-NEXT: %[[C39:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE_SCATTER1:.*]] = "aten.slice_scatter"(%[[SELECT4]], %[[MUL1]], %[[C36]], %[[C37]], %[[C38]], %[[C39]]) : (tensor<4xf32>, tensor<3xf32>, i64, i64, i64, i64) -> tensor<4xf32>
// CHECK-NEXT: %[[C40:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C41:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER1:.*]] = "aten.select_scatter"(%[[EXPAND1]], %[[SLICE_SCATTER1]], %[[C40]], %[[C41]]) : (tensor<1x4xf32>, tensor<4xf32>, i64, i64) -> tensor<1x4xf32>
// CHECK-NEXT: %[[C42:.*]] = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[VIEW:.*]] = "aten.view"(%[[SELECT_SCATTER1]], %[[C42]]) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<4xf32>
// CHECK-NEXT: %[[C43:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE3:.*]] = "aten.permute"(%[[ADD]], %[[C43]]) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[C44:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE4:.*]] = "aten.permute"(%[[ADD]], %[[C44]]) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[C45:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C46:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C47:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK-NEXT: %[[C48:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE3:.*]] = "aten.slice.Tensor"(%[[PERMUTE4]], %[[C45]], %[[C46]], %[[C47]], %[[C48]]) : (tensor<4x2x3xf32>, i64, i64, i64, i64) -> tensor<2x2x3xf32>
// CHECK-NEXT: %[[C49:.*]] = "hw.constant"() {value = array<i64: 2, 0, 1>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE5:.*]] = "aten.permute"(%[[ADD]], %[[C49]]) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<4x2x3xf32>
// CHECK-NEXT: %[[C50:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C51:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C52:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK-NEXT: %[[C53:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE4:.*]] = "aten.slice.Tensor"(%[[PERMUTE5]], %[[C50]], %[[C51]], %[[C52]], %[[C53]]) : (tensor<4x2x3xf32>, i64, i64, i64, i64) -> tensor<2x2x3xf32>
// CHECK-NEXT: %[[C54:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[C55:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT5:.*]] = "aten.select.int"(%[[SLICE4]], %[[C54]], %[[C55]]) : (tensor<2x2x3xf32>, i64, i64) -> tensor<2x3xf32>
// CHECK-NEXT: return %[[PERMUTE3]], %[[SLICE3]], %[[SELECT5]], %[[VIEW]] : tensor<4x2x3xf32>, tensor<2x2x3xf32>, tensor<2x3xf32>, tensor<4xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3x4xf32>) -> !v {
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %f3_ = "hw.constant"() {value = 3.000000e+00 : f64} : () -> f64
  %f3 = "hw.box"(%f3_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3x4xf32>) -> !v
  %2 = "hw.call_boxed"(%x0, %f2) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%i2, %i0, %i1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%2, %9) {operator = "aten::permute"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%10, %i0, %i1, %i3) {operator = "aten::slice.Tensor"} : (!v, !v, !v, !v) -> !v
  %22 = "hw.call_boxed"(%17, %i1, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %23 = "hw.call_boxed"(%22) {operator = "aten::neg_"} : (!v) -> !v
  %26 = "hw.call_boxed"(%2, %f1) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
  %31 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %36 = "hw.call_boxed"(%31, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %37 = "hw.call_boxed"(%36) {operator = "aten::clone"} : (!v) -> !v
  %42 = "hw.call_boxed"(%i1, %i4) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %43 = "hw.call_boxed"(%37, %42) {operator = "aten::expand"} : (!v, !v) -> !v
  %48 = "hw.call_boxed"(%43, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %55 = "hw.call_boxed"(%48, %i0, %i1, %none) {operator = "aten::slice.Tensor"} : (!v, !v, !v, !v) -> !v
  %58 = "hw.call_boxed"(%55, %f3) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  %59 = "hw.call_boxed"(%10, %17, %22, %37) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v) -> !v
  return %59 : !v
}

// -----

// Windows that overlap, into which one number is written.
// CHECK-LABEL: func.func @forward(%arg0: tensor<6xf32>) -> tensor<6xf32> attributes {hw.output_names = ["output"]}
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, %{{.*}}) : (tensor<6xf32>, !hw.default) -> tensor<6xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "number", value = dense<0.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W]], %[[C]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT:.*]] = "aten.select.int"(%[[EXPAND]], %[[C1]], %[[C2]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = 3 : i64} : () -> i64
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE_SCATTER:.*]] = "aten.slice_scatter"(%[[CLONE]], %[[SELECT]], %[[C3]], %[[C4]], %[[C5]], %[[C6]]) : (tensor<6xf32>, tensor<3xf32>, i64, i64, i64, i64) -> tensor<6xf32>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT1:.*]] = "aten.select.int"(%[[EXPAND]], %[[C7]], %[[C8]]) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = 2 : i64} : () -> i64
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = 5 : i64} : () -> i64
// CHECK-NEXT: %[[C12:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[SLICE_SCATTER1:.*]] = "aten.slice_scatter"(%[[SLICE_SCATTER]], %[[SELECT1]], %[[C9]], %[[C10]], %[[C11]], %[[C12]]) : (tensor<6xf32>, tensor<3xf32>, i64, i64, i64, i64) -> tensor<6xf32>
// CHECK-NEXT: return %[[SLICE_SCATTER1]] : tensor<6xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<6xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<6xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %7 = "hw.call_boxed"(%0, %i0, %i3, %i2) {operator = "aten::unfold"} : (!v, !v, !v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::zero_"} : (!v) -> !v
  return %0 : !v
}

// -----

// `contiguous` and `reshape` give a view where the elements lie so, else a copy.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<3x2xf32>, tensor<3x2xf32>) attributes {hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4"]}
// CHECK-NEXT: %[[C:.*]] = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
// CHECK: %[[ADD:.*]] = "aten.add.Scalar"(%arg0, %[[C]], %{{.*}}) : (tensor<2x3xf32>, f64, !hw.default) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C1:.*]] = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[MUL:.*]] = "aten.mul.Scalar"(%[[ADD]], %[[C1]]) : (tensor<2x3xf32>, f64) -> tensor<2x3xf32>
// CHECK-NEXT: %[[T:.*]] = "aten.t"(%[[MUL]]) : (tensor<2x3xf32>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C2:.*]] = "hw.constant"() {value = 5.000000e+00 : f64} : () -> f64
// CHECK-NEXT: %[[C3:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: %[[ADD1:.*]] = "aten.add.Scalar"(%[[T]], %[[C2]], %[[C3]]) : (tensor<3x2xf32>, f64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C4:.*]] = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[RESHAPE:.*]] = "aten.reshape"(%[[T]], %[[C4]]) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<6xf32>
// CHECK-NEXT: %[[NEG:.*]] = "aten.neg"(%[[RESHAPE]]) : (tensor<6xf32>) -> tensor<6xf32>
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "tensor", value = dense<9.000000e+00> : tensor<f32>} : () -> tensor<f32>
// CHECK-NEXT: %[[C5:.*]] = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%[[W]], %[[C5]], %{{.*}}) : (tensor<f32>, !hw.list<i64>, !hw.default) -> tensor<2xf32>
// CHECK-NEXT: %[[C6:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[VIEW:.*]] = "aten.view"(%[[MUL]], %[[C6]]) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C7:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[C8:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK-NEXT: %[[SELECT_SCATTER:.*]] = "aten.select_scatter"(%[[VIEW]], %[[EXPAND]], %[[C7]], %[[C8]]) : (tensor<3x2xf32>, tensor<2xf32>, i64, i64) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C9:.*]] = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[VIEW1:.*]] = "aten.view"(%[[SELECT_SCATTER]], %[[C9]]) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
// CHECK-NEXT: %[[C10:.*]] = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[VIEW2:.*]] = "aten.view"(%[[VIEW1]], %[[C10]]) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
// CHECK-NEXT: %[[C11:.*]] = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
// CHECK-NEXT: %[[PERMUTE:.*]] = "aten.permute"(%[[VIEW1]], %[[C11]]) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<3x2xf32>
// CHECK-NEXT: return %[[VIEW1]], %[[ADD1]], %[[NEG]], %[[VIEW2]], %[[PERMUTE]] : tensor<2x3xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<3x2xf32>, tensor<3x2xf32>
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %f5_ = "hw.constant"() {value = 5.000000e+00 : f64} : () -> f64
  %f5 = "hw.box"(%f5_) : (f64) -> !v
  %i6_ = "hw.constant"() {value = 6 : i64} : () -> i64
  %i6 = "hw.box"(%i6_) : (i64) -> !v
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f9_ = "hw.constant"() {value = 9.000000e+00 : f64} : () -> f64
  %f9 = "hw.box"(%f9_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %2 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %3 = "hw.call_boxed"(%2) {operator = "aten::contiguous"} : (!v) -> !v
  %6 = "hw.call_boxed"(%3, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  %7 = "hw.call_boxed"(%2) {operator = "aten::t"} : (!v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::contiguous"} : (!v) -> !v
  %11 = "hw.call_boxed"(%8, %f5) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%i6) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
  %15 = "hw.call_boxed"(%7, %14) {operator = "aten::reshape"} : (!v, !v) -> !v
  %16 = "hw.call_boxed"(%15) {operator = "aten::neg_"} : (!v) -> !v
  %21 = "hw.call_boxed"(%i3, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %22 = "hw.call_boxed"(%2, %21) {operator = "aten::reshape"} : (!v, !v) -> !v
  %27 = "hw.call_boxed"(%22, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %30 = "hw.call_boxed"(%27) {operator = "prim::dtype"} : (!v) -> !v
  %31 = "hw.call_boxed"(%27) {operator = "prim::device"} : (!v) -> !v
  %32 = "hw.call_boxed"(%f9, %30, %31) {operator = "aten::tensor.float"} : (!v, !v, !v) -> !v
  %33 = "hw.call_boxed"(%27, %32) {operator = "aten::copy_"} : (!v, !v) -> !v
  %34 = "hw.call_boxed"(%2, %8, %15, %22, %7) {operator = "prim::TupleConstruct"} : (!v, !v, !v, !v, !v) -> !v
  return %34 : !v
}
