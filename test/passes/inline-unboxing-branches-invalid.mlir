// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// What is refused on one side is refused.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %7 = "hw.call_boxed"(%4, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %9 = "hw.unbox"(%8) : (!v) -> i1
  %10 = scf.if %9 -> (!v) {
    // expected-error@+1 {{`aten::nonzero` gives as many elements as its data says: keep the size and mark what counts, with `torch.where` or a mask.}}
    %11 = "hw.call_boxed"(%x0) {operator = "aten::nonzero"} : (!v) -> !v
    %12 = "hw.call_boxed"(%11) {operator = "aten::sum"} : (!v) -> !v
    %13 = "hw.call_boxed"(%x0, %12) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    scf.yield %13 : !v
  } else {
    scf.yield %x0 : !v
  }
  return %10 : !v
}

// -----

// A dict that has other keys after one side.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %c0_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c0 = "hw.box"(%c0_) : (!hw.str) -> !v
  %c1_ = "hw.constant"() {value = "q"} : () -> !hw.str
  %c1 = "hw.box"(%c1_) : (!hw.str) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %2 = "hw.call_boxed"(%c0, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%c1, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%10, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%13) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15 = "hw.unbox"(%14) : (!v) -> i1
  // expected-error@+1 {{`scf.if` changes the keys of a dict, depending on a value at run time.}}
  %16 = scf.if %15 -> (!v) {
    scf.yield %5 : !v
  } else {
    scf.yield %2 : !v
  }
  return %16 : !v
}

// -----

// A list that is one or the other of two cannot be changed for both.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %1 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
  %2 = "hw.call_boxed"(%1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %7 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%7, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %11 = "hw.call_boxed"(%10) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %12 = "hw.unbox"(%11) : (!v) -> i1
  %13 = scf.if %12 -> (!v) {
    scf.yield %0 : !v
  } else {
    scf.yield %2 : !v
  }
  // expected-error@+1 {{`aten::append.t` changes a list that is or is not the same as another one, depending on a value at run time.}}
  %14 = "hw.call_boxed"(%13, %x0) {operator = "aten::append.t"} : (!v, !v) -> !v
  return %0 : !v
}

// -----

// Nor can one of the two, which the other may be.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %c0_ = "hw.constant"() {value = "p"} : () -> !hw.str
  %c0 = "hw.box"(%c0_) : (!hw.str) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %2 = "hw.call_boxed"(%c0, %x0) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
  %7 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%7, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %11 = "hw.call_boxed"(%10) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %12 = "hw.unbox"(%11) : (!v) -> i1
  %13 = scf.if %12 -> (!v) {
    scf.yield %2 : !v
  } else {
    %21 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
    %22 = "hw.call_boxed"(%c0, %21) {operator = "prim::DictConstruct", types = ["Dict[str,Tensor]"]} : (!v, !v) -> !v
    scf.yield %22 : !v
  }
  %18 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  // expected-error@+1 {{`aten::_set_item.str` changes a dict that is or is not the same as another one, depending on a value at run time.}}
  "hw.call_boxed"(%2, %c0, %18) {operator = "aten::_set_item.str"} : (!v, !v, !v) -> ()
  return %13 : !v
}

// -----

// A tensor that is one or the other of two is written to, and one of them read.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %2 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%x0, %f1) {operator = "aten::sub.Scalar"} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%10, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%13) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15 = "hw.unbox"(%14) : (!v) -> i1
  %16 = scf.if %15 -> (!v) {
    scf.yield %2 : !v
  } else {
    scf.yield %5 : !v
  }
  %17 = "hw.call_boxed"(%16) {operator = "aten::neg_"} : (!v) -> !v
  %18 = "hw.call_boxed"(%16, %5) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %18 : !v
}

// -----

// The same within the first side; what is read after it may be what was written to.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1xi1>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<1xi1>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %3 = "hw.call_boxed"(%x0, %f1) {operator = "aten::sub.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%8, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %16 = "hw.call_boxed"(%13, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%16) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %18 = "hw.unbox"(%17) : (!v) -> i1
  %19 = scf.if %18 -> (!v) {
    scf.yield %0 : !v
  } else {
    scf.yield %3 : !v
  }
  %20 = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %21 = "hw.unbox"(%20) : (!v) -> i1
  scf.if %21 {
    %22 = "hw.call_boxed"(%19) {operator = "aten::neg_"} : (!v) -> !v
  } else {
  }
  return %0 : !v
}

// -----

// The same within the second side.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1xi1>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<1xi1>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %3 = "hw.call_boxed"(%x0, %f1) {operator = "aten::sub.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%8, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %16 = "hw.call_boxed"(%13, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %17 = "hw.call_boxed"(%16) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %18 = "hw.unbox"(%17) : (!v) -> i1
  %19 = scf.if %18 -> (!v) {
    scf.yield %0 : !v
  } else {
    scf.yield %3 : !v
  }
  %20 = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %21 = "hw.call_boxed"(%20) {operator = "aten::__not__"} : (!v) -> !v
  %22 = "hw.unbox"(%21) : (!v) -> i1
  %23 = scf.if %22 -> (!v) {
    scf.yield %x0 : !v
  } else {
    scf.yield %19 : !v
  }
  %24 = "hw.call_boxed"(%y0) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %25 = "hw.unbox"(%24) : (!v) -> i1
  scf.if %25 {
  } else {
    %26 = "hw.call_boxed"(%23) {operator = "aten::neg_"} : (!v) -> !v
  }
  return %0 : !v
}

// -----

// A tensor that lies otherwise after either side: a reshape of it is a view or a copy.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i6_ = "hw.constant"() {value = 6 : i64} : () -> i64
  %i6 = "hw.box"(%i6_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %y0 = "hw.box"(%y) : (tensor<3x2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %9 = "hw.call_boxed"(%4, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %12 = "hw.call_boxed"(%9, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %13 = "hw.call_boxed"(%12) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %14 = "hw.unbox"(%13) : (!v) -> i1
  %15 = scf.if %14 -> (!v) {
    %23 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    scf.yield %23 : !v
  } else {
    %23 = "hw.call_boxed"(%y0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %24 = "hw.call_boxed"(%23) {operator = "aten::t"} : (!v) -> !v
    scf.yield %24 : !v
  }
  %18 = "hw.call_boxed"(%i6) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!v) -> !v
  %19 = "hw.call_boxed"(%15, %18) {operator = "aten::reshape"} : (!v, !v) -> !v
  %20 = "hw.call_boxed"(%19) {operator = "aten::neg_"} : (!v) -> !v
  return %15 : !v
}

// -----

// A tensor that one side makes another view.
!v = !hw.ivalue
func.func @forward(%x: tensor<3x3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%5, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%10, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%13) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15 = "hw.unbox"(%14) : (!v) -> i1
  // expected-error@+1 {{`scf.if` makes a tensor a view of another, depending on a value at run time.}}
  scf.if %15 {
    %16 = "hw.call_boxed"(%0) {operator = "aten::t_"} : (!v) -> !v
  } else {
  }
  return %0 : !v
}

// -----

// The same on the second side.
!v = !hw.ivalue
func.func @forward(%x: tensor<3x3xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %10 = "hw.call_boxed"(%5, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
  %13 = "hw.call_boxed"(%10, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%13) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15 = "hw.unbox"(%14) : (!v) -> i1
  // expected-error@+1 {{`scf.if` makes a tensor a view of another, depending on a value at run time.}}
  %16 = scf.if %15 -> (!v) {
    %18 = "hw.call_boxed"(%x0) {operator = "aten::neg"} : (!v) -> !v
    scf.yield %18 : !v
  } else {
    %18 = "hw.call_boxed"(%0) {operator = "aten::t_"} : (!v) -> !v
    scf.yield %x0 : !v
  }
  %17 = "hw.call_boxed"(%0, %16) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
  return %17 : !v
}
