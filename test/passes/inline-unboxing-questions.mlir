// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A tensor's shape and type are numbers: here all that can be asked.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> tensor<13xi64>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<[5, 2, 15, 3, 7, 0, 11, 0, 8, 1, 120, 14, 7]> : tensor<13xi64>}
// CHECK: return %[[W1]]
func.func @forward(%x: tensor<3x5xf64>, %y: tensor<4xui8>, %z: tensor<2x7xi1>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3x5xf64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<4xui8>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<2x7xi1>) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %3 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %3) {operator = "aten::size.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::dim"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::numel"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0) {operator = "aten::len.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0) {operator = "prim::dtype"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%1) {operator = "prim::dtype"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2) {operator = "prim::dtype"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0) {operator = "prim::layout"} : (!hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0) {operator = "prim::itemsize"} : (!hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%1) {operator = "aten::element_size"} : (!hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%0) {operator = "prim::nbytes"} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%2) {operator = "prim::nbytes"} : (!hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%2) {operator = "aten::size"} : (!hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %17 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %18 = "hw.call_boxed"(%16, %17) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %19 = "hw.call_boxed"(%4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %18) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %20 = "hw.call_boxed"(%19) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  return %20 : !hw.ivalue
}

// -----

// Questions about tensors that have yes and no as answers.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> tensor<12xi1>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<[true, false, true, false, false, true, true, false, false, false, true, true]> : tensor<12xi1>}
// CHECK: return %[[W1]]
func.func @forward(%x: tensor<3x5xf64>, %y: tensor<4xui8>, %z: tensor<2x7xi1>, %u: tensor<2x7xi32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<3x5xf64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<4xui8>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<2x7xi1>) -> !hw.ivalue
  %3 = "hw.box"(%u) : (tensor<2x7xi32>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0) {operator = "aten::is_floating_point"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3) {operator = "aten::is_floating_point"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::is_signed"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%1) {operator = "aten::is_signed"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%2) {operator = "aten::is_signed"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%3) {operator = "aten::is_signed"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2, %3) {operator = "aten::is_same_size"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0, %3) {operator = "aten::is_same_size"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0) {operator = "prim::is_cuda"} : (!hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%0) {operator = "aten::is_complex"} : (!hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%0) {operator = "prim::is_cpu"} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"() {operator = "aten::is_scripting"} : () -> !hw.ivalue
  %16 = "hw.call_boxed"(%4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %17 = "hw.call_boxed"(%16) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  return %17 : !hw.ivalue
}

// -----

// `is` asks whether two objects are one; numbers are so where they are equal.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> tensor<15xi1>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<[true, false, true, false, true, false, true, false, false, true, false, false, false, false, true]> : tensor<15xi1>}
// CHECK: return %[[W1]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %2 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %0) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %1) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %7 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %8 = "hw.call_boxed"(%7, %7) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%0, %7) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%3, %3) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%3, %4) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %12 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %13 = "hw.call_boxed"(%12, %12) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %false = "hw.constant"() {value = false} : () -> i1
  %14 = "hw.box"(%false) : (i1) -> !hw.ivalue
  %15 = "hw.call_boxed"(%12, %14) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%12, %2) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i40 = "hw.constant"() {value = 40 : i64} : () -> i64
  %17 = "hw.box"(%i40) : (i64) -> !hw.ivalue
  %i50 = "hw.constant"() {value = 50 : i64} : () -> i64
  %18 = "hw.box"(%i50) : (i64) -> !hw.ivalue
  %19 = "hw.call_boxed"(%17, %18) {operator = "aten::mul.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i20 = "hw.constant"() {value = 20 : i64} : () -> i64
  %20 = "hw.box"(%i20) : (i64) -> !hw.ivalue
  %i100 = "hw.constant"() {value = 100 : i64} : () -> i64
  %21 = "hw.box"(%i100) : (i64) -> !hw.ivalue
  %22 = "hw.call_boxed"(%20, %21) {operator = "aten::mul.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %23 = "hw.call_boxed"(%19, %22) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %24 = "hw.call_boxed"(%17, %18) {operator = "aten::mul.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i101 = "hw.constant"() {value = 101 : i64} : () -> i64
  %25 = "hw.box"(%i101) : (i64) -> !hw.ivalue
  %26 = "hw.call_boxed"(%20, %25) {operator = "aten::mul.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %27 = "hw.call_boxed"(%24, %26) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %f9 = "hw.constant"() {value = 1.000000e+00 : f64} : () -> f64
  %28 = "hw.box"(%f9) : (f64) -> !hw.ivalue
  %29 = "hw.call_boxed"(%2, %28) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %30 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %31 = "hw.call_boxed"(%2, %30) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %32 = "hw.call_boxed"(%2, %30) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %33 = "hw.call_boxed"(%31, %32) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %34 = "hw.call_boxed"(%0, %0) {operator = "aten::__isnot__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %35 = "hw.call_boxed"(%0, %7) {operator = "aten::__isnot__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %36 = "hw.call_boxed"(%5, %6, %8, %9, %10, %11, %13, %15, %16, %23, %27, %29, %33, %34, %35) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %37 = "hw.call_boxed"(%36) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  return %37 : !hw.ivalue
}

// -----

// What a type's text says of numbers, texts, devices and None; a call that names several asks for any of them.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<10xi1>, tensor<10xi1>, tensor<6xi1>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<[true, false, true, true, false, true, false, false, true, true]> : tensor<10xi1>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "tensor_1", value = dense<[false, true, false, true, false, true, false, true, true, true]> : tensor<10xi1>}
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "tensor_2", value = dense<[false, false, true, false, true, false]> : tensor<6xi1>}
// CHECK: return %[[W1]], %[[W2]], %[[W3]]
func.func @forward(%x: tensor<1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<1xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %2 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["int"]} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["float"]} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["number"]} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["Scalar"]} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["bool"]} : (!hw.ivalue) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %8 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %9 = "hw.call_boxed"(%8) {operator = "prim::isinstance", types = ["bool"]} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%8) {operator = "prim::isinstance", types = ["int"]} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%8) {operator = "prim::isinstance", types = ["number"]} : (!hw.ivalue) -> !hw.ivalue
  %f2 = "hw.constant"() {value = 2.500000e+00 : f64} : () -> f64
  %12 = "hw.box"(%f2) : (f64) -> !hw.ivalue
  %13 = "hw.call_boxed"(%12) {operator = "prim::isinstance", types = ["float"]} : (!hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%12) {operator = "prim::isinstance", types = ["number"]} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%12) {operator = "prim::isinstance", types = ["int"]} : (!hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%1) {operator = "prim::isinstance", types = ["float"]} : (!hw.ivalue) -> !hw.ivalue
  %17 = "hw.call_boxed"(%1) {operator = "prim::isinstance", types = ["Tensor"]} : (!hw.ivalue) -> !hw.ivalue
  %s3 = "hw.constant"() {value = "a"} : () -> !hw.str
  %18 = "hw.box"(%s3) : (!hw.str) -> !hw.ivalue
  %19 = "hw.call_boxed"(%18) {operator = "prim::isinstance", types = ["str"]} : (!hw.ivalue) -> !hw.ivalue
  %20 = "hw.call_boxed"(%18) {operator = "prim::isinstance", types = ["Device"]} : (!hw.ivalue) -> !hw.ivalue
  %d4 = "hw.constant"() {value = "cpu"} : () -> !hw.device
  %21 = "hw.box"(%d4) : (!hw.device) -> !hw.ivalue
  %22 = "hw.call_boxed"(%21) {operator = "prim::isinstance", types = ["Device"]} : (!hw.ivalue) -> !hw.ivalue
  %23 = "hw.call_boxed"(%21) {operator = "prim::isinstance", types = ["str"]} : (!hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %24 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %25 = "hw.call_boxed"(%24) {operator = "prim::isinstance", types = ["NoneType"]} : (!hw.ivalue) -> !hw.ivalue
  %26 = "hw.call_boxed"(%24) {operator = "prim::isinstance", types = ["None"]} : (!hw.ivalue) -> !hw.ivalue
  %27 = "hw.call_boxed"(%24) {operator = "prim::isinstance", types = ["Optional[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %28 = "hw.call_boxed"(%24) {operator = "prim::isinstance", types = ["int"]} : (!hw.ivalue) -> !hw.ivalue
  %29 = "hw.call_boxed"(%24) {operator = "prim::isinstance", types = ["Tensor"]} : (!hw.ivalue) -> !hw.ivalue
  %30 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["Optional[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %31 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["Optional[float]"]} : (!hw.ivalue) -> !hw.ivalue
  %32 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["float", "int"]} : (!hw.ivalue) -> !hw.ivalue
  %33 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["float", "str"]} : (!hw.ivalue) -> !hw.ivalue
  %34 = "hw.call_boxed"(%3, %4, %5, %6, %7, %9, %10, %11, %13, %14) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %35 = "hw.call_boxed"(%34) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %36 = "hw.call_boxed"(%15, %16, %17, %19, %20, %22, %23, %25, %26, %27) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %37 = "hw.call_boxed"(%36) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %38 = "hw.call_boxed"(%28, %29, %30, %31, %32, %33) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %39 = "hw.call_boxed"(%38) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %40 = "hw.call_boxed"(%35, %37, %39) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %40 : !hw.ivalue
}

// -----

// What a type's text says of tensors, lists, dicts, tuples and objects; spaces in it do not matter.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<10xi1>, tensor<10xi1>, tensor<9xi1>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<[true, true, false, false, false, true, false, true, true, false]> : tensor<10xi1>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "tensor_1", value = dense<[true, true, false, true, true, true, true, true, false, false]> : tensor<10xi1>}
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "tensor_2", value = dense<[true, true, true, true, false, false, true, false, true]> : tensor<9xi1>}
// CHECK: return %[[W1]], %[[W2]], %[[W3]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %2 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1, %2) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0) {operator = "prim::ListConstruct"} : (!hw.ivalue) -> !hw.ivalue
  %s2 = "hw.constant"() {value = "k"} : () -> !hw.str
  %5 = "hw.box"(%s2) : (!hw.str) -> !hw.ivalue
  %s3 = "hw.constant"() {value = "m"} : () -> !hw.str
  %6 = "hw.box"(%s3) : (!hw.str) -> !hw.ivalue
  %7 = "hw.call_boxed"(%5, %0, %6, %0) {operator = "prim::DictConstruct", types = ["Dict[str, Tensor]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"() {operator = "prim::DictConstruct"} : () -> !hw.ivalue
  %9 = "hw.call_boxed"(%1, %0) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.object"(%0) {type = "Net", fields = ["scale"]} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0) {operator = "aten::size"} : (!hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%0, %1) {operator = "aten::split.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%0) {operator = "aten::unbind.int"} : (!hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%0) {operator = "prim::device"} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%0) {operator = "prim::isinstance", types = ["Tensor"]} : (!hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%0) {operator = "prim::isinstance", types = ["Optional[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %17 = "hw.call_boxed"(%0) {operator = "prim::isinstance", types = ["int"]} : (!hw.ivalue) -> !hw.ivalue
  %18 = "hw.call_boxed"(%0) {operator = "prim::isinstance", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %19 = "hw.call_boxed"(%0) {operator = "prim::isinstance", types = ["None"]} : (!hw.ivalue) -> !hw.ivalue
  %20 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %21 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %22 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["List"]} : (!hw.ivalue) -> !hw.ivalue
  %23 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["List[Any]"]} : (!hw.ivalue) -> !hw.ivalue
  %24 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["Tensor"]} : (!hw.ivalue) -> !hw.ivalue
  %25 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["Optional[List[int]]"]} : (!hw.ivalue) -> !hw.ivalue
  %26 = "hw.call_boxed"(%4) {operator = "prim::isinstance", types = ["List[Any]"]} : (!hw.ivalue) -> !hw.ivalue
  %27 = "hw.call_boxed"(%4) {operator = "prim::isinstance", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %28 = "hw.call_boxed"(%11) {operator = "prim::isinstance", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %29 = "hw.call_boxed"(%12) {operator = "prim::isinstance", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %30 = "hw.call_boxed"(%13) {operator = "prim::isinstance", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %31 = "hw.call_boxed"(%7) {operator = "prim::isinstance", types = ["Dict[str,Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %32 = "hw.call_boxed"(%7) {operator = "prim::isinstance", types = ["Dict"]} : (!hw.ivalue) -> !hw.ivalue
  %33 = "hw.call_boxed"(%7) {operator = "prim::isinstance", types = ["Dict[str, int]"]} : (!hw.ivalue) -> !hw.ivalue
  %34 = "hw.call_boxed"(%7) {operator = "prim::isinstance", types = ["List"]} : (!hw.ivalue) -> !hw.ivalue
  %35 = "hw.call_boxed"(%8) {operator = "prim::isinstance", types = ["Dict[str,Any]"]} : (!hw.ivalue) -> !hw.ivalue
  %36 = "hw.call_boxed"(%9) {operator = "prim::isinstance", types = ["Tuple[int, Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %37 = "hw.call_boxed"(%9) {operator = "prim::isinstance", types = ["tuple"]} : (!hw.ivalue) -> !hw.ivalue
  %38 = "hw.call_boxed"(%9) {operator = "prim::isinstance", types = ["__torch__.Pair"]} : (!hw.ivalue) -> !hw.ivalue
  %39 = "hw.call_boxed"(%9) {operator = "prim::isinstance", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %40 = "hw.call_boxed"(%9) {operator = "prim::isinstance", types = ["int"]} : (!hw.ivalue) -> !hw.ivalue
  %41 = "hw.call_boxed"(%10) {operator = "prim::isinstance", types = ["Net"]} : (!hw.ivalue) -> !hw.ivalue
  %42 = "hw.call_boxed"(%10) {operator = "prim::isinstance", types = ["Other"]} : (!hw.ivalue) -> !hw.ivalue
  %43 = "hw.call_boxed"(%14) {operator = "prim::isinstance", types = ["Device"]} : (!hw.ivalue) -> !hw.ivalue
  %44 = "hw.call_boxed"(%15, %16, %17, %18, %19, %20, %21, %22, %23, %24) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %45 = "hw.call_boxed"(%44) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %46 = "hw.call_boxed"(%25, %26, %27, %28, %29, %30, %31, %32, %33, %34) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %47 = "hw.call_boxed"(%46) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %48 = "hw.call_boxed"(%35, %36, %37, %38, %39, %40, %41, %42, %43) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %49 = "hw.call_boxed"(%48) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %50 = "hw.call_boxed"(%45, %47, %49) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %50 : !hw.ivalue
}

// -----

// A device has a type and perhaps a number.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> tensor<4xi1>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<true> : tensor<4xi1>}
// CHECK: return %[[W1]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "prim::device"} : (!hw.ivalue) -> !hw.ivalue
  %d0 = "hw.constant"() {value = "cuda:1"} : () -> !hw.device
  %2 = "hw.box"(%d0) : (!hw.device) -> !hw.ivalue
  %3 = "hw.call_boxed"(%1) {operator = "prim::type"} : (!hw.ivalue) -> !hw.ivalue
  %s1 = "hw.constant"() {value = "cpu"} : () -> !hw.str
  %4 = "hw.box"(%s1) : (!hw.str) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3, %4) {operator = "aten::eq.str"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%2) {operator = "prim::type"} : (!hw.ivalue) -> !hw.ivalue
  %s2 = "hw.constant"() {value = "cuda"} : () -> !hw.str
  %7 = "hw.box"(%s2) : (!hw.str) -> !hw.ivalue
  %8 = "hw.call_boxed"(%6, %7) {operator = "aten::eq.str"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%1) {operator = "prim::index"} : (!hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %10 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %11 = "hw.call_boxed"(%9, %10) {operator = "aten::__is__"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%2) {operator = "prim::index"} : (!hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %13 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %14 = "hw.call_boxed"(%12, %13) {operator = "aten::eq.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%5, %8, %11, %14) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%15) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  return %16 : !hw.ivalue
}

// -----

// The one element of a tensor as a number of run time, of the tensor's kind or of the one that is asked for.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<f64>, tensor<i1>, tensor<i64>, tensor<i1>, tensor<i1>, tensor<i64>, tensor<i64>, tensor<f64>, tensor<f64>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg0, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[TO2:.*]] = "aten.to.dtype"(%arg2, %[[I4]], {{.*}} -> tensor<i64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW2:.*]] = "aten.view"(%arg0, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I11:.*]] = "hw.constant"() {value = 11 : i64}
// CHECK: %[[TO3:.*]] = "aten.to.dtype"(%[[VIEW2]], %[[I11]], {{.*}} -> tensor<i1>
// CHECK: %[[I11:.*]] = "hw.constant"() {value = 11 : i64}
// CHECK: %[[TO4:.*]] = "aten.to.dtype"(%arg2, %[[I11]], {{.*}} -> tensor<i1>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW3:.*]] = "aten.view"(%arg0, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[TO5:.*]] = "aten.to.dtype"(%[[VIEW3]], %[[I4]], {{.*}} -> tensor<i64>
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[TO6:.*]] = "aten.to.dtype"(%arg2, %[[I4]], {{.*}} -> tensor<i64>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO7:.*]] = "aten.to.dtype"(%arg2, %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW4:.*]] = "aten.view"(%arg0, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO8:.*]] = "aten.to.dtype"(%[[VIEW4]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: return %[[TO]], %arg1, %[[TO2]], %[[TO3]], %[[TO4]], %[[TO5]], %[[TO6]], %[[TO7]], %[[TO8]]
func.func @forward(%x: tensor<1x1xf32>, %y: tensor<i1>, %z: tensor<i32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<1x1xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<i1>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<i32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::ScalarImplicit"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::_local_scalar_dense"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%2) {operator = "aten::is_nonzero"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0) {operator = "aten::Int.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%2) {operator = "aten::IntImplicit"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2) {operator = "aten::Float.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%0) {operator = "aten::FloatImplicit"} : (!hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%3, %4, %5, %6, %7, %8, %9, %10, %11) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %12 : !hw.ivalue
}

// -----

// The one element of a constant is a number that is known.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<f64>, tensor<i1>, tensor<i64>, tensor<i64>, tensor<i1>, tensor<f64>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<2.750000e+00> : tensor<f64>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>}
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "number_2", value = dense<3> : tensor<i64>}
// CHECK: %[[W4:.*]] = "hw.weight"() {name = "number_3", value = dense<2> : tensor<i64>}
// CHECK: %[[W5:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>}
// CHECK: %[[W6:.*]] = "hw.weight"() {name = "number_4", value = dense<3.000000e+00> : tensor<f64>}
// CHECK: return %arg0, %[[W1]], %[[W2]], %[[W3]], %[[W4]], %[[W5]], %[[W6]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %w0 = "hw.weight"() {name = "w0", value = dense<2.75> : tensor<1xf64>} : () -> tensor<1xf64>
  %1 = "hw.box"(%w0) : (tensor<1xf64>) -> !hw.ivalue
  %w1 = "hw.weight"() {name = "w1", value = dense<true> : tensor<i1>} : () -> tensor<i1>
  %2 = "hw.box"(%w1) : (tensor<i1>) -> !hw.ivalue
  %w2 = "hw.weight"() {name = "w2", value = dense<3> : tensor<ui8>} : () -> tensor<ui8>
  %3 = "hw.box"(%w2) : (tensor<ui8>) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%3) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%1) {operator = "aten::Int.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%3) {operator = "aten::Bool.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%3) {operator = "aten::Float.Tensor"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %4, %5, %6, %7, %8, %9) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %10 : !hw.ivalue
}

// -----

// A tensor as lists in lists of its elements; the numbers 0, 1 and 3 stand for int, float and bool.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>, tensor<f64>, tensor<i64>, tensor<i64>, tensor<i1>, tensor<i64>, tensor<4xi1>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[I0]], %[[I0_2]]) : {{.*}} -> tensor<3xf64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT2:.*]] = "aten.select.int"(%arg0, %[[I0]], %[[I1]]) : {{.*}} -> tensor<3xf64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT3:.*]] = "aten.select.int"(%[[SELECT]], %[[I0]], %[[I0_2]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT4:.*]] = "aten.select.int"(%[[SELECT]], %[[I0]], %[[I1]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[SELECT5:.*]] = "aten.select.int"(%[[SELECT]], %[[I0]], %[[I2]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT6:.*]] = "aten.select.int"(%[[SELECT2]], %[[I0]], %[[I0_2]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT7:.*]] = "aten.select.int"(%[[SELECT2]], %[[I0]], %[[I1]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[SELECT8:.*]] = "aten.select.int"(%[[SELECT2]], %[[I0]], %[[I2]]) : {{.*}} -> tensor<f64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT9:.*]] = "aten.select.int"(%arg1, %[[I0]], %[[I0_2]]) : {{.*}} -> tensor<i64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT10:.*]] = "aten.select.int"(%arg1, %[[I0]], %[[I1]]) : {{.*}} -> tensor<i64>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT11:.*]] = "aten.select.int"(%arg2, %[[I0]], %[[I0_2]]) : {{.*}} -> tensor<i1>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<true> : tensor<4xi1>}
// CHECK: return %[[SELECT3]], %[[SELECT4]], %[[SELECT5]], %[[SELECT6]], %[[SELECT7]], %[[SELECT8]], %[[SELECT9]], %[[SELECT10]], %[[SELECT11]], %arg3, %[[W1]]
func.func @forward(%x: tensor<2x3xf64>, %y: tensor<2xi64>, %z: tensor<1xi1>, %u: tensor<i64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf64>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2xi64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<1xi1>) -> !hw.ivalue
  %3 = "hw.box"(%u) : (tensor<i64>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %4 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %5 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %4, %5) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %7 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%1, %5, %7) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %9 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %10 = "hw.call_boxed"(%2, %5, %9) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%3, %7, %7) {operator = "prim::tolist"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%6) {operator = "prim::isinstance", types = ["List[List[float]]"]} : (!hw.ivalue) -> !hw.ivalue
  %13 = "hw.call_boxed"(%8) {operator = "prim::isinstance", types = ["List[int]"]} : (!hw.ivalue) -> !hw.ivalue
  %14 = "hw.call_boxed"(%10) {operator = "prim::isinstance", types = ["List[bool]"]} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%6, %7) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %16 = "hw.call_boxed"(%15) {operator = "prim::isinstance", types = ["List[float]"]} : (!hw.ivalue) -> !hw.ivalue
  %17 = "hw.call_boxed"(%12, %13, %14, %16) {operator = "prim::ListConstruct", types = ["List[bool]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %18 = "hw.call_boxed"(%17) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %19 = "hw.call_boxed"(%6, %8, %10, %11, %18) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %19 : !hw.ivalue
}

// -----

// Tensors of other shapes are not equal; those of the same shape may be, at run time.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<i1>, tensor<i1>, tensor<i1>)
// CHECK: %[[EQ:.*]] = "aten.eq.Tensor"(%arg0, %arg1) : {{.*}} -> tensor<2x3xi1>
// CHECK: %[[ALL:.*]] = "aten.all"(%[[EQ]]) : {{.*}} -> tensor<i1>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<false> : tensor<i1>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>}
// CHECK: return %[[ALL]], %[[W1]], %[[W2]]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>, %z: tensor<3x2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<2x3xf32>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<3x2xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %1) {operator = "aten::equal"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %2) {operator = "aten::equal"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3) {operator = "prim::isinstance", types = ["bool"]} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%3, %4, %5) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %6 : !hw.ivalue
}
