// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// A view by strides is read after a write to the tensor that it is one of.
// expected-error@unknown {{looks through `aten.as_strided` at a tensor that was written to since; work on a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<4xf32>) -> !v {
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<4xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%i2, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%i2, %i1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %11 = "hw.call_boxed"(%0, %5, %10) {operator = "aten::as_strided"} : (!v, !v, !v) -> !v
  %12 = "hw.call_boxed"(%0) {operator = "aten::neg_"} : (!v) -> !v
  return %11 : !v
}

// -----

// Nor can a part of such a view of a part be written to.
!v = !hw.ivalue
func.func @forward(%x: tensor<6xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<6xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %7 = "hw.call_boxed"(%0, %i0, %i0, %i4) {operator = "aten::slice.Tensor"} : (!v, !v, !v, !v) -> !v
  %12 = "hw.call_boxed"(%i2, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%i2, %i1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %18 = "hw.call_boxed"(%7, %12, %17) {operator = "aten::as_strided"} : (!v, !v, !v) -> !v
  %23 = "hw.call_boxed"(%18, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  // expected-error@+1 {{`aten::neg_` looks through `aten.as_strided` at a tensor that was written to since; work on a copy (`clone()`).}}
  %24 = "hw.call_boxed"(%23) {operator = "aten::neg_"} : (!v) -> !v
  return %0 : !v
}

// -----

// Nor such a view of a part.
!v = !hw.ivalue
func.func @forward(%x: tensor<6xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %i2_ = "hw.constant"() {value = 2 : i64} : () -> i64
  %i2 = "hw.box"(%i2_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<6xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %7 = "hw.call_boxed"(%0, %i0, %i0, %i4) {operator = "aten::slice.Tensor"} : (!v, !v, !v, !v) -> !v
  %12 = "hw.call_boxed"(%i2, %i2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%i2, %i1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %18 = "hw.call_boxed"(%7, %12, %17) {operator = "aten::as_strided"} : (!v, !v, !v) -> !v
  // expected-error@+1 {{`aten::neg_` writes through a view that shows elements more than once, or that hardwire cannot invert; write to a copy (`clone()`).}}
  %19 = "hw.call_boxed"(%18) {operator = "aten::neg_"} : (!v) -> !v
  return %0 : !v
}

// -----

// A write to a view that shows its elements several times.
!v = !hw.ivalue
func.func @forward(%x: tensor<4xf32>) -> !v {
  %i3_ = "hw.constant"() {value = 3 : i64} : () -> i64
  %i3 = "hw.box"(%i3_) : (i64) -> !v
  %i4_ = "hw.constant"() {value = 4 : i64} : () -> i64
  %i4 = "hw.box"(%i4_) : (i64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<4xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%i3, %i4) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v, !v) -> !v
  %6 = "hw.call_boxed"(%0, %5) {operator = "aten::expand"} : (!v, !v) -> !v
  %11 = "hw.call_boxed"(%6, %i0, %i1) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  // expected-error@+1 {{`aten::neg_` writes through a view that shows elements more than once, or that hardwire cannot invert; write to a copy (`clone()`).}}
  %12 = "hw.call_boxed"(%11) {operator = "aten::neg_"} : (!v) -> !v
  return %0 : !v
}

// -----

// A write to what may have been written to.
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %2 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%x0, %f1) {operator = "aten::sub.Scalar"} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %15 = "hw.call_boxed"(%10, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %18 = "hw.call_boxed"(%15, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %19 = "hw.call_boxed"(%18) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %20 = "hw.unbox"(%19) : (!v) -> i1
  %21 = scf.if %20 -> (!v) {
    scf.yield %2 : !v
  } else {
    scf.yield %5 : !v
  }
  %22 = "hw.call_boxed"(%21) {operator = "aten::neg_"} : (!v) -> !v
  // expected-error@+1 {{`aten::zero_` writes to a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
  %23 = "hw.call_boxed"(%2) {operator = "aten::zero_"} : (!v) -> !v
  return %21 : !v
}

// -----

// Where strides are not known, `contiguous` is a view or a copy.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<3x2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %9 = "hw.call_boxed"(%4, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %12 = "hw.call_boxed"(%9, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%12) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %14 = "hw.unbox"(%13) : (!v) -> i1
  %15 = scf.if %14 -> (!v) {
    %20 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    scf.yield %20 : !v
  } else {
    %20 = "hw.call_boxed"(%y0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %21 = "hw.call_boxed"(%20) {operator = "aten::t"} : (!v) -> !v
    scf.yield %21 : !v
  }
  %16 = "hw.call_boxed"(%15) {operator = "aten::contiguous"} : (!v) -> !v
  %17 = "hw.call_boxed"(%16) {operator = "aten::neg_"} : (!v) -> !v
  return %15 : !v
}
