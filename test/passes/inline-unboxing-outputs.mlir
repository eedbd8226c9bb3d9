// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// What is returned has names: the keys of a dict, the fields of a named tuple, numbers in lists and tuples; None and texts stand beside. No name is that of an input.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<f64>, tensor<i64>, tensor<i1>)
// CHECK-SAME: hw.fixed_outputs = [{name = "output_2", place = 5 : i64, value}, {name = "output_3", place = 6 : i64, value = "text"}], hw.input_names = ["x", "output_1_left", "z"], hw.output_names = ["output_0_0_a", "output_0_0_b_0", "output_0_0_b_1", "output_1_left_1", "output_1_right", "output_4", "output_5"]
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg2, %[[L]]) : {{.*}} -> tensor<f32>
// CHECK: %[[I7:.*]] = "hw.constant"() {value = 7 : i64}
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%[[VIEW]], %[[I7]], {{.*}} -> tensor<f64>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<3> : tensor<i64>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "number_1", value = dense<true> : tensor<i1>}
// CHECK: return %arg0, %arg0, %arg1, %arg1, %[[TO]], %[[W1]], %[[W2]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<1xf32>) -> !hw.ivalue attributes {hw.input_names = ["x", "output_1_left", "z"]} {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<1xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::item"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1, %3) {operator = "prim::TupleConstruct", types = ["__torch__.Pair = NamedTuple[[left, Tensor], [right, float]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %s0 = "hw.constant"() {value = "a"} : () -> !hw.str
  %6 = "hw.box"(%s0) : (!hw.str) -> !hw.ivalue
  %s1 = "hw.constant"() {value = "b"} : () -> !hw.str
  %7 = "hw.box"(%s1) : (!hw.str) -> !hw.ivalue
  %8 = "hw.call_boxed"(%6, %0, %7, %5) {operator = "prim::DictConstruct", types = ["Dict[str, Any]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%8) {operator = "prim::TupleConstruct", types = ["Tuple[Dict[str, Any]]"]} : (!hw.ivalue) -> !hw.ivalue
  %none = "hw.constant"() {value} : () -> !hw.none
  %10 = "hw.box"(%none) : (!hw.none) -> !hw.ivalue
  %s3 = "hw.constant"() {value = "text"} : () -> !hw.str
  %11 = "hw.box"(%s3) : (!hw.str) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %12 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %13 = "hw.box"(%true) : (i1) -> !hw.ivalue
  %14 = "hw.call_boxed"(%9, %4, %10, %11, %12, %13) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %14 : !hw.ivalue
}

// -----

// One tensor alone is called `output`.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> tensor<2xf32>
// CHECK-SAME: attributes {hw.output_names = ["output"]}
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) : {{.*}} -> tensor<2xf32>
// CHECK: return %[[NEG]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  return %1 : !hw.ivalue
}

// -----

// Several results are numbered. What a boxed call gives that stays is returned in its box; functions that have no boxes stay, and so does what is none.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> (!hw.ivalue, tensor<2xf32>)
// CHECK-SAME: attributes {hw.boxed_calls = 1 : i64, hw.output_names = ["output_0", "output_1"]}
// CHECK-NEXT: %[[B:.*]] = "hw.box"(%arg0)
// CHECK-NEXT: %[[C:.*]] = "hw.call_boxed"(%[[B]]) {operator = "mine::twice"}
// CHECK-NEXT: %[[N:.*]] = "aten.neg"(%arg0)
// CHECK-NEXT: return %[[C]], %[[N]] : !hw.ivalue, tensor<2xf32>
// CHECK-NOT: @boxed
// CHECK-NOT: @takes
// CHECK: func.func private @plain
// CHECK: memref.global
func.func @forward(%x: tensor<2xf32>) -> (!hw.ivalue, !hw.ivalue) {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "mine::twice"} : (!hw.ivalue) -> !hw.ivalue
  %2 = call @boxed(%0) : (!hw.ivalue) -> !hw.ivalue
  return %1, %2 : !hw.ivalue, !hw.ivalue
}
func.func private @boxed(%x: !hw.ivalue) -> !hw.ivalue {
  %0 = "hw.call_boxed"(%x) {operator = "aten::neg"} : (!hw.ivalue) -> !hw.ivalue
  return %0 : !hw.ivalue
}
func.func private @takes(%x: !hw.ivalue) -> tensor<2xf32> {
  %0 = "hw.unbox"(%x) : (!hw.ivalue) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @plain(%x: tensor<2xf32>) -> tensor<2xf32> {
  return %x : tensor<2xf32>
}
memref.global "private" @table : memref<2xf32>

// -----

// A program that has no boxes stays as it is.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32>) -> tensor<2xf32> {
// CHECK-NEXT: %[[R:.*]] = "aten.relu"(%arg0)
// CHECK-NEXT: return %[[R]]
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// An attribute that counts is state; what another one is given depends on it, so that this one is state as well.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: (%arg0: tensor<2xf32>, %arg1: tensor<i64> {hw.state = {name = "first", value = dense<3> : tensor<i64>}},
// CHECK-SAME: %arg2: tensor<i64> {hw.state = {name = "second", value = dense<5> : tensor<i64>}})
// CHECK-SAME: -> (tensor<2xf32>, tensor<i64> {hw.updates = 1 : i64}, tensor<i64> {hw.updates = 2 : i64})
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "hw.box"(%three) : (i64) -> !hw.ivalue
  %five = "hw.constant"() {value = 5 : i64} : () -> i64
  %1 = "hw.box"(%five) : (i64) -> !hw.ivalue
  %2 = "hw.object"(%0, %1) {type = "Net", fields = ["first", "second"], path = ""} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %3 = "hw.get_attr"(%2) {slot = 0 : i64} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3, %0) {operator = "aten::ne.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.unbox"(%4) : (!hw.ivalue) -> i1
  scf.if %5 {
    "hw.set_attr"(%2, %3) {slot = 1 : i64} : (!hw.ivalue, !hw.ivalue) -> ()
  }
  %6 = "hw.call_boxed"(%3, %0) {operator = "aten::add.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  "hw.set_attr"(%2, %6) {slot = 0 : i64} : (!hw.ivalue, !hw.ivalue) -> ()
  %7 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  return %7 : !hw.ivalue
}

// -----

// Lists and tuples are taken apart, also those of one; an optional value is there.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3xf32>, tensor<i64>)
// CHECK-SAME: hw.output_names = ["output_0", "output_1", "output_2", "output_3", "output_4", "output_5", "output_6", "output_7"]
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<3> : tensor<i64>}
// CHECK: return %arg0, %arg1, %arg1, %arg0, %arg1, %arg0, %arg1, %[[W1]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xf32>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %3:2 = "hw.call_boxed"(%2) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %5 = "hw.call_boxed"(%1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%5) {operator = "prim::ListUnpack"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8:2 = "hw.call_boxed"(%7) {operator = "prim::ListUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %10 = "hw.call_boxed"(%0) {operator = "prim::TupleConstruct"} : (!hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%10) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%1) {operator = "prim::unchecked_unwrap_optional"} : (!hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %13 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %14 = "hw.call_boxed"(%13) {operator = "aten::_unwrap_optional"} : (!hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%3#0, %3#1, %6, %8#0, %8#1, %11, %12, %14) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %15 : !hw.ivalue
}

// -----

// Lists that change: places counted from the end, the last one taken where none is named, and both orders.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<6xi64>, tensor<2xi64>, tensor<3xi64>, tensor<8xi64>, tensor<8xi64>, tensor<4xi64>)
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "tensor", value = dense<[9, 4, 8, 1, 2, 3]> : tensor<6xi64>}
// CHECK: %[[W2:.*]] = "hw.weight"() {name = "tensor_1", value = dense<[6, 5]> : tensor<2xi64>}
// CHECK: %[[W3:.*]] = "hw.weight"() {name = "tensor_2", value = dense<[3, 2, 1]> : tensor<3xi64>}
// CHECK: %[[W4:.*]] = "hw.weight"() {name = "tensor_3", value = dense<[1, 3, 1, 5, 1, 5, 2, 1]> : tensor<8xi64>}
// CHECK: %[[W5:.*]] = "hw.weight"() {name = "tensor_3", value = dense<[1, 3, 1, 5, 1, 5, 2, 1]> : tensor<8xi64>}
// CHECK: %[[W6:.*]] = "hw.weight"() {name = "tensor_4", value = dense<[2, 1, 1, 3]> : tensor<4xi64>}
// CHECK: return %[[W1]], %[[W2]], %[[W3]], %[[W4]], %[[W5]], %[[W6]]
func.func @forward(%x: tensor<2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2xf32>) -> !hw.ivalue
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %1 = "hw.box"(%i5) : (i64) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %2 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %3 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %i6 = "hw.constant"() {value = 6 : i64} : () -> i64
  %4 = "hw.box"(%i6) : (i64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%1, %2, %3, %4) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%5) {operator = "aten::pop.t"} : (!hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %7 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %i9 = "hw.constant"() {value = 9 : i64} : () -> i64
  %8 = "hw.box"(%i9) : (i64) -> !hw.ivalue
  "hw.call_boxed"(%5, %7, %8) {operator = "aten::insert.t"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> ()
  "hw.call_boxed"(%5, %2) {operator = "aten::remove.int"} : (!hw.ivalue, !hw.ivalue) -> ()
  %i7 = "hw.constant"() {value = 7 : i64} : () -> i64
  %9 = "hw.box"(%i7) : (i64) -> !hw.ivalue
  %10 = "hw.call_boxed"(%5, %9) {operator = "aten::append.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %11 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %12 = "hw.call_boxed"(%5, %11) {operator = "aten::pop.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %13 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %i8 = "hw.constant"() {value = 8 : i64} : () -> i64
  %14 = "hw.box"(%i8) : (i64) -> !hw.ivalue
  %15 = "hw.call_boxed"(%5, %13, %14) {operator = "aten::_set_item.t"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %16 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %17 = "hw.call_boxed"(%16, %2, %7) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  "hw.call_boxed"(%17) {operator = "aten::sort.int"} : (!hw.ivalue) -> ()
  %18 = "hw.call_boxed"(%16, %2, %7) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %true = "hw.constant"() {value = true} : () -> i1
  %19 = "hw.box"(%true) : (i1) -> !hw.ivalue
  "hw.call_boxed"(%18, %19) {operator = "aten::sort.int"} : (!hw.ivalue, !hw.ivalue) -> ()
  "hw.call_boxed"(%5, %17) {operator = "aten::extend.t"} : (!hw.ivalue, !hw.ivalue) -> ()
  %20 = "hw.call_boxed"(%16, %7) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %21 = "hw.call_boxed"(%7, %1) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %22 = "hw.call_boxed"(%7, %2) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %23 = "hw.call_boxed"(%7, %1) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %24 = "hw.call_boxed"(%20, %21, %22, %23) {operator = "prim::ListConstruct", types = ["List[Tuple[int, int]]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %25 = "hw.call_boxed"(%24) {operator = "aten::sorted.any"} : (!hw.ivalue) -> !hw.ivalue
  "hw.call_boxed"(%24) {operator = "aten::sort.any"} : (!hw.ivalue) -> ()
  %26 = "hw.call_boxed"(%7, %2) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %27 = "hw.call_boxed"(%16, %7) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %28 = "hw.call_boxed"(%26, %27) {operator = "prim::ListConstruct", types = ["List[Tuple[int, int]]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  "hw.call_boxed"(%28, %19) {operator = "aten::sort.any"} : (!hw.ivalue, !hw.ivalue) -> ()
  %29 = "hw.call_boxed"(%5) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %30 = "hw.call_boxed"(%6, %12) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %31 = "hw.call_boxed"(%30) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %32 = "hw.call_boxed"(%18) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %33 = "hw.call_boxed"(%25, %11) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %34:2 = "hw.call_boxed"(%33) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %36 = "hw.call_boxed"(%25, %7) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %37:2 = "hw.call_boxed"(%36) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %39 = "hw.call_boxed"(%25, %16) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %40:2 = "hw.call_boxed"(%39) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %42 = "hw.call_boxed"(%25, %2) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %43:2 = "hw.call_boxed"(%42) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %45 = "hw.call_boxed"(%34#0, %34#1, %37#0, %37#1, %40#0, %40#1, %43#0, %43#1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %46 = "hw.call_boxed"(%45) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %47 = "hw.call_boxed"(%24, %11) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %48:2 = "hw.call_boxed"(%47) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %50 = "hw.call_boxed"(%24, %7) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %51:2 = "hw.call_boxed"(%50) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %53 = "hw.call_boxed"(%24, %16) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %54:2 = "hw.call_boxed"(%53) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %56 = "hw.call_boxed"(%24, %2) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %57:2 = "hw.call_boxed"(%56) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %59 = "hw.call_boxed"(%48#0, %48#1, %51#0, %51#1, %54#0, %54#1, %57#0, %57#1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %60 = "hw.call_boxed"(%59) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %61 = "hw.call_boxed"(%28, %11) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %62:2 = "hw.call_boxed"(%61) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %64 = "hw.call_boxed"(%28, %7) {operator = "aten::__getitem__.t"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %65:2 = "hw.call_boxed"(%64) {operator = "prim::TupleUnpack"} : (!hw.ivalue) -> (!hw.ivalue, !hw.ivalue)
  %67 = "hw.call_boxed"(%62#0, %62#1, %65#0, %65#1) {operator = "prim::ListConstruct", types = ["List[int]"]} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %68 = "hw.call_boxed"(%67) {operator = "aten::tensor"} : (!hw.ivalue) -> !hw.ivalue
  %69 = "hw.call_boxed"(%29, %31, %32, %46, %60, %68) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %69 : !hw.ivalue
}
