// RUN: hardwire-opt %s --inline-unboxing --split-input-file --verify-diagnostics

// A tensor that a loop makes another view in each iteration.
!v = !hw.ivalue
func.func @forward(%x: tensor<3x3xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<3x3xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` makes a tensor a view of another, depending on a value at run time.}}
  %10:2 = scf.while (%arg3 = %9, %arg4 = %x0) : (!v, !v) -> (!v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %11 = "hw.call_boxed"(%0) {operator = "aten::t_"} : (!v) -> !v
    %14 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %15 = "hw.call_boxed"(%14) {operator = "aten::sum"} : (!v) -> !v
    %18 = "hw.call_boxed"(%15, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %19 = "hw.call_boxed"(%18) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %19, %14 : !v, !v
  }
  return %0 : !v
}

// -----

// A loop that makes a tensor of None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop that makes a tensor tensor<2xf32> of None; what it carries must keep its shape and element type.}}
  %11:3 = scf.while (%arg3 = %8, %arg4 = %x0, %arg5 = %none) : (!v, !v, !v) -> (!v, !v, !v) {
    %15 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%15) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %15 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%15) {operator = "aten::sum"} : (!v) -> !v
    %19 = "hw.call_boxed"(%16, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %20 = "hw.call_boxed"(%19) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %20, %15, %15 : !v, !v, !v
  }
  %12 = "hw.call_boxed"(%11#1, %11#2) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %12 : !v
}

// -----

// A loop that makes None of a number.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop that makes None of an int; what it carries must keep its shape and element type.}}
  %11:3 = scf.while (%arg3 = %8, %arg4 = %x0, %arg5 = %i5) : (!v, !v, !v) -> (!v, !v, !v) {
    %15 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%15) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %15 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%15) {operator = "aten::sum"} : (!v) -> !v
    %19 = "hw.call_boxed"(%16, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %20 = "hw.call_boxed"(%19) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %20, %15, %none : !v, !v, !v
  }
  %12 = "hw.call_boxed"(%11#1, %11#2) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %12 : !v
}

// -----

// A loop that makes None of a tensor.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop that makes None of a tensor tensor<2xf32>; what it carries must keep its shape and element type.}}
  %9:3 = scf.while (%arg3 = %8, %arg4 = %x0, %arg5 = %x0) : (!v, !v, !v) -> (!v, !v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %13 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %14 = "hw.call_boxed"(%13) {operator = "aten::sum"} : (!v) -> !v
    %17 = "hw.call_boxed"(%14, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %18 = "hw.call_boxed"(%17) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %18, %13, %none : !v, !v, !v
  }
  %10 = "hw.call_boxed"(%9#1, %9#2) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %10 : !v
}

// -----

// A loop that makes a number of None.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %none_ = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%none_) : (!hw.none) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i5_ = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%i5_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop that makes an int of None; what it carries must keep its shape and element type.}}
  %11:3 = scf.while (%arg3 = %8, %arg4 = %x0, %arg5 = %none) : (!v, !v, !v) -> (!v, !v, !v) {
    %15 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%15) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %15 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%15) {operator = "aten::sum"} : (!v) -> !v
    %19 = "hw.call_boxed"(%16, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %20 = "hw.call_boxed"(%19) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %20, %15, %i5 : !v, !v, !v
  }
  %12 = "hw.call_boxed"(%11#1, %11#2) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %12 : !v
}

// -----

// A loop that makes a tensor of another shape.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f100_ = "hw.constant"() {value = 1.000000e+02 : f64} : () -> f64
  %f100 = "hw.box"(%f100_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f100) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop that makes a tensor tensor<4xf32> of a tensor tensor<2xf32>; what it carries must keep its shape and element type.}}
  %9:2 = scf.while (%arg3 = %8, %arg4 = %x0) : (!v, !v) -> (!v, !v) {
    %12 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%12) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %10 = "hw.call_boxed"(%arg4, %arg4) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %11 = "hw.call_boxed"(%10) {operator = "aten::cat"} : (!v) -> !v
    %12 = "hw.call_boxed"(%11) {operator = "aten::sum"} : (!v) -> !v
    %15 = "hw.call_boxed"(%12, %f100) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%15) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %16, %11 : !v, !v
  }
  return %9#1 : !v
}

// -----

// A loop that makes a tensor of another element type, where the first one is carried already.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f100_ = "hw.constant"() {value = 1.000000e+02 : f64} : () -> f64
  %f100 = "hw.box"(%f100_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i7_ = "hw.constant"() {value = 7 : i64} : () -> i64
  %i7 = "hw.box"(%i7_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f100) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop that makes a tensor tensor<2xf64> of a tensor tensor<2xf32>; what it carries must keep its shape and element type.}}
  %9:4 = scf.while (%arg3 = %8, %arg4 = %x0, %arg5 = %x0, %arg6 = %x0) : (!v, !v, !v, !v) -> (!v, !v, !v, !v) {
    %12 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%12) %arg3, %arg4, %arg5, %arg6 : !v, !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v, %arg6: !v):
    %12 = "hw.call_boxed"(%arg5, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %15 = "hw.call_boxed"(%arg6, %i7) {operator = "aten::to.dtype"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%12) {operator = "aten::sum"} : (!v) -> !v
    %19 = "hw.call_boxed"(%16, %f100) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %20 = "hw.call_boxed"(%19) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %20, %arg6, %12, %15 : !v, !v, !v, !v
  }
  return %9#1 : !v
}

// -----

// A loop of unknown length that makes a list longer.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f100_ = "hw.constant"() {value = 1.000000e+02 : f64} : () -> f64
  %f100 = "hw.box"(%f100_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f100) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  // expected-error@+1 {{`scf.while` is a loop whose number of iterations is known only at run time, and which changes how long a list is.}}
  %10:2 = scf.while (%arg3 = %9, %arg4 = %x0) : (!v, !v) -> (!v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %13 = "hw.call_boxed"(%arg4, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %14 = "hw.call_boxed"(%0, %13) {operator = "aten::append.t"} : (!v, !v) -> !v
    %15 = "hw.call_boxed"(%13) {operator = "aten::sum"} : (!v) -> !v
    %18 = "hw.call_boxed"(%15, %f100) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %19 = "hw.call_boxed"(%18) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %19, %13 : !v, !v
  }
  return %0 : !v
}

// -----

// A tensor that a loop carries may be the one that it was before.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %4 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %7 = "hw.call_boxed"(%4, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %8 = "hw.call_boxed"(%7) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %9:2 = scf.while (%arg3 = %8, %arg4 = %x0) : (!v, !v) -> (!v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %13 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %14 = "hw.call_boxed"(%13) {operator = "aten::sum"} : (!v) -> !v
    %17 = "hw.call_boxed"(%14, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %18 = "hw.call_boxed"(%17) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %18, %13 : !v, !v
  }
  // expected-error@+1 {{`aten::neg_` changes a tensor that a loop carries; work on a copy (`clone()`).}}
  %10 = "hw.call_boxed"(%9#1) {operator = "aten::neg_"} : (!v) -> !v
  return %9#1 : !v
}

// -----

// So may a list.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:3 = scf.while (%arg3 = %9, %arg4 = %x0, %arg5 = %0) : (!v, !v, !v) -> (!v, !v, !v) {
    %15 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%15) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %15 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %18 = "hw.call_boxed"(%arg5, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %19 = "hw.call_boxed"(%18, %15) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %20 = "hw.call_boxed"(%15) {operator = "aten::sum"} : (!v) -> !v
    %23 = "hw.call_boxed"(%20, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %24 = "hw.call_boxed"(%23) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %24, %15, %19 : !v, !v, !v
  }
  // expected-error@+1 {{`aten::append.t` changes a list that a loop carries.}}
  %11 = "hw.call_boxed"(%0, %10#1) {operator = "aten::append.t"} : (!v, !v) -> !v
  %12 = "hw.call_boxed"(%10#2, %0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %12 : !v
}

// -----

// What a loop makes of a list may be the list that it was.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f0_5_ = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %f0_5 = "hw.box"(%f0_5_) : (f64) -> !v
  %i1_ = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%i1_) : (i64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0, %x0) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:3 = scf.while (%arg3 = %9, %arg4 = %x0, %arg5 = %0) : (!v, !v, !v) -> (!v, !v, !v) {
    %18 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%18) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %18 = "hw.call_boxed"(%arg4, %f0_5) {operator = "aten::mul.Scalar"} : (!v, !v) -> !v
    %21 = "hw.call_boxed"(%arg5, %i1) {operator = "aten::__getitem__.t"} : (!v, !v) -> !v
    %22 = "hw.call_boxed"(%21, %18) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!v, !v) -> !v
    %23 = "hw.call_boxed"(%18) {operator = "aten::sum"} : (!v) -> !v
    %26 = "hw.call_boxed"(%23, %f1) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %27 = "hw.call_boxed"(%26) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %27, %18, %22 : !v, !v, !v
  }
  %13 = "hw.call_boxed"(%10#1) {operator = "aten::neg"} : (!v) -> !v
  // expected-error@+1 {{`aten::_set_item.t` changes a list that a loop carries.}}
  %14 = "hw.call_boxed"(%10#2, %i0, %13) {operator = "aten::_set_item.t"} : (!v, !v, !v) -> !v
  %15 = "hw.call_boxed"(%10#2, %0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %15 : !v
}

// -----

// In its first iteration a loop may write to what it carries, by another name.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:3 = scf.while (%arg3 = %9, %arg4 = %0, %arg5 = %x0) : (!v, !v, !v) -> (!v, !v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %13 = "hw.call_boxed"(%arg5, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
    // expected-error@+1 {{`aten::add.Scalar` reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
    %19 = "hw.call_boxed"(%arg4, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %20 = "hw.call_boxed"(%13) {operator = "aten::sum"} : (!v) -> !v
    %23 = "hw.call_boxed"(%20, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %24 = "hw.call_boxed"(%23) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %24, %19, %13 : !v, !v, !v
  }
  return %10#1 : !v
}

// -----

// Or in each after the first.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:3 = scf.while (%arg3 = %9, %arg4 = %x0, %arg5 = %x0) : (!v, !v, !v) -> (!v, !v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4, %arg5 : !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v):
    %13 = "hw.call_boxed"(%arg4, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %16 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
    // expected-error@+1 {{`aten::add.Tensor` reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
    %17 = "hw.call_boxed"(%13, %arg5) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    %18 = "hw.call_boxed"(%17) {operator = "aten::sum"} : (!v) -> !v
    %21 = "hw.call_boxed"(%18, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %22 = "hw.call_boxed"(%21) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %22, %17, %0 : !v, !v, !v
  }
  return %10#1 : !v
}

// -----

// Or in each after the first but one.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:4 = scf.while (%arg3 = %9, %arg4 = %x0, %arg5 = %x0, %arg6 = %0) : (!v, !v, !v, !v) -> (!v, !v, !v, !v) {
    %13 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%13) %arg3, %arg4, %arg5, %arg6 : !v, !v, !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v, %arg5: !v, %arg6: !v):
    %13 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
    // expected-error@+1 {{`aten::add.Tensor` reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
    %14 = "hw.call_boxed"(%arg4, %arg5) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    %15 = "hw.call_boxed"(%14) {operator = "aten::sum"} : (!v) -> !v
    %18 = "hw.call_boxed"(%15, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %19 = "hw.call_boxed"(%18) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %19, %14, %arg6, %14 : !v, !v, !v, !v
  }
  return %10#1 : !v
}

// -----

// What is written to after a loop may be what the loop gives.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %0 = "hw.call_boxed"(%x0) {operator = "aten::clone"} : (!v) -> !v
  %5 = "hw.call_boxed"(%0) {operator = "aten::sum"} : (!v) -> !v
  %8 = "hw.call_boxed"(%5, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %9 = "hw.call_boxed"(%8) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %10:2 = scf.while (%arg3 = %9, %arg4 = %0) : (!v, !v) -> (!v, !v) {
    %17 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%17) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %15 = "hw.call_boxed"(%arg4) {operator = "aten::abs"} : (!v) -> !v
    %18 = "hw.call_boxed"(%15, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
    %19 = "hw.call_boxed"(%18) {operator = "aten::sum"} : (!v) -> !v
    %22 = "hw.call_boxed"(%19, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %23 = "hw.call_boxed"(%22) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %23, %18 : !v, !v
  }
  %13 = "hw.call_boxed"(%0, %f2) {operator = "aten::mul_.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%10#1, %0) {operator = "prim::TupleConstruct"} : (!v, !v) -> !v
  return %14 : !v
}

// -----

// What may have been written to within a loop may be so after it.
// expected-error@unknown {{reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
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
  %21 = "hw.call_boxed"(%16) {operator = "aten::sum"} : (!v) -> !v
  %24 = "hw.call_boxed"(%21, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %25 = "hw.call_boxed"(%24) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %26:1 = scf.while (%arg3 = %25) : (!v) -> (!v) {
    %29 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%29) %arg3 : !v
  } do {
  ^bb0(%arg3: !v):
    %29 = "hw.call_boxed"(%16, %f2) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
    %30 = "hw.call_boxed"(%16) {operator = "aten::sum"} : (!v) -> !v
    %33 = "hw.call_boxed"(%30, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %34 = "hw.call_boxed"(%33) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %34 : !v
  }
  return %5 : !v
}

// -----

// A loop that writes to one of two tensors, of which a branch has taken one.
!v = !hw.ivalue
func.func @forward(%x: tensor<2xf32>) -> !v {
  %f1_ = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %f1 = "hw.box"(%f1_) : (f64) -> !v
  %i0_ = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0_) : (i64) -> !v
  %f20_ = "hw.constant"() {value = 2.000000e+01 : f64} : () -> f64
  %f20 = "hw.box"(%f20_) : (f64) -> !v
  %f0_ = "hw.constant"() {value = 0.000000e+00 : f64} : () -> f64
  %f0 = "hw.box"(%f0_) : (f64) -> !v
  %f2_ = "hw.constant"() {value = 2.000000e+00 : f64} : () -> f64
  %f2 = "hw.box"(%f2_) : (f64) -> !v
  %x0 = "hw.box"(%x) : (tensor<2xf32>) -> !v
  %2 = "hw.call_boxed"(%x0, %f1) {operator = "aten::add.Scalar"} : (!v, !v) -> !v
  %5 = "hw.call_boxed"(%x0, %f1) {operator = "aten::sub.Scalar"} : (!v, !v) -> !v
  %10 = "hw.call_boxed"(%x0) {operator = "aten::sum"} : (!v) -> !v
  %13 = "hw.call_boxed"(%10, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
  %14 = "hw.call_boxed"(%13) {operator = "aten::Bool.Tensor"} : (!v) -> !v
  %15:2 = scf.while (%arg3 = %14, %arg4 = %x0) : (!v, !v) -> (!v, !v) {
    %18 = "hw.unbox"(%arg3) : (!v) -> i1
    scf.condition(%18) %arg3, %arg4 : !v, !v
  } do {
  ^bb0(%arg3: !v, %arg4: !v):
    %20 = "hw.call_boxed"(%arg4, %i0, %i0) {operator = "aten::select.int"} : (!v, !v, !v) -> !v
    %23 = "hw.call_boxed"(%20, %f0) {operator = "aten::gt.Scalar"} : (!v, !v) -> !v
    %24 = "hw.call_boxed"(%23) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    %25 = "hw.unbox"(%24) : (!v) -> i1
    // expected-error@+1 {{`scf.if` reads a tensor after a write to another, which may be the same one: that depends on strides or on a value at run time; write to a copy (`clone()`).}}
    %26 = scf.if %25 -> (!v) {
      scf.yield %2 : !v
    } else {
      scf.yield %5 : !v
    }
    %27 = "hw.call_boxed"(%26) {operator = "aten::abs"} : (!v) -> !v
    %28 = "hw.call_boxed"(%arg4, %27) {operator = "aten::add.Tensor"} : (!v, !v) -> !v
    %31 = "hw.call_boxed"(%2, %f2) {operator = "aten::add_.Scalar"} : (!v, !v) -> !v
    %32 = "hw.call_boxed"(%28) {operator = "aten::sum"} : (!v) -> !v
    %35 = "hw.call_boxed"(%32, %f20) {operator = "aten::lt.Scalar"} : (!v, !v) -> !v
    %36 = "hw.call_boxed"(%35) {operator = "aten::Bool.Tensor"} : (!v) -> !v
    scf.yield %36, %28 : !v, !v
  }
  return %15#1 : !v
}
