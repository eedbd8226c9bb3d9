// RUN: hardwire-opt %s --form-open-kernels --split-input-file | filecheck %s

#rows = affine_map<()[s0] -> (s0, 2)>
#flat = affine_map<()[s0] -> (s0 * 2)>

// An operator on open sizes is a kernel where no template takes it; a reshape is none, and what a
// template takes, or has fixed sizes, is left alone.
// CHECK: [[ROWS:#map[0-9]*]] = affine_map<()[s0] -> (s0, 2)>
// CHECK: [[FLAT:#map[0-9]*]] = affine_map<()[s0] -> (s0 * 2)>
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "aten.tan"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: %[[A:.*]] = "aten.add.Tensor"(%arg0, %[[W]],
// CHECK: %[[T:.*]] = call @tan_0(%[[A]]) : (tensor<?x2xf32, [[ROWS]]>)
// CHECK: %[[B:.*]] = "hw.reshape"(%[[T]]) : (tensor<?x2xf32, [[ROWS]]>) -> tensor<?xf32, [[FLAT]]>
// CHECK: return %[[B]]
// CHECK: func.func private @tan_0{{.*}}hw.key = "CPU", hw.library = "generic", hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]
// CHECK: "aten.tan"
func.func @forward(%x: tensor<?x2xf32, #rows>, %w: tensor<2xf32>) -> tensor<?xf32, #flat> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %0 = "aten.tan"(%w) : (tensor<2xf32>) -> tensor<2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "aten.add.Tensor"(%x, %0, %one) : (tensor<?x2xf32, #rows>, tensor<2xf32>, i64) -> tensor<?x2xf32, #rows>
  %2 = "aten.tan"(%1) : (tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows>
  %dims = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %dims) : (tensor<?x2xf32, #rows>, !hw.list<i64>) -> tensor<?xf32, #flat>
  return %3 : tensor<?xf32, #flat>
}

// -----

#rows = affine_map<()[s0] -> (s0, 2)>

// An operator that is given a size as a number takes it along; one that changes nothing disappears.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @mul_0(%arg0)
// CHECK-NEXT: return %[[A]]
// CHECK: func.func private @mul_0
// CHECK: %[[N:.*]] = "hw.size"()
// CHECK: "aten.mul.Scalar"(%arg0, %[[N]])
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0 + 1)>} : () -> i64
  %0 = "aten.mul.Scalar"(%x, %n) : (tensor<?x2xf32, #rows>, i64) -> tensor<?x2xf32, #rows>
  %1 = "aten.detach"(%0) : (tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows>
  return %1 : tensor<?x2xf32, #rows>
}

// -----

#empty = affine_map<()[s0] -> (s0, 2)>

// Templates take no tensors that may be empty, and no shapes that nobody can confirm: one that says
// something else than its operands goes to torch-mlir, which refuses it.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0)
func.func @forward(%x: tensor<?x2xf32, #empty>) -> tensor<?x2xf32, #empty> attributes {hw.sizes = [{max = 8 : i64, min = 0 : i64, name = "s0"}]} {
  %0 = "aten.relu"(%x) : (tensor<?x2xf32, #empty>) -> tensor<?x2xf32, #empty>
  return %0 : tensor<?x2xf32, #empty>
}

// -----

#rows = affine_map<()[s0] -> (s0, 2)>
#other = affine_map<()[s0] -> (s0 + 1, 2)>

// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0)
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #other> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %0 = "aten.relu"(%x) : (tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #other>
  return %0 : tensor<?x2xf32, #other>
}

// -----

#rows = affine_map<()[s0] -> (s0, 2)>

// What copies, repeats, cuts or drops nothing is its operand; what does is not.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.clone
// CHECK-NOT: aten.dropout
// CHECK-NOT: aten.expand
// CHECK: return %arg0
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %all = "hw.constant"() {value = array<i64: -1, -1>} : () -> !hw.list<i64>
  %0 = "aten.clone"(%x, %none) : (tensor<?x2xf32, #rows>, !hw.none) -> tensor<?x2xf32, #rows>
  %1 = "aten.dropout"(%0, %half, %no) : (tensor<?x2xf32, #rows>, f64, i1) -> tensor<?x2xf32, #rows>
  %2 = "aten.expand"(%1, %all, %no) : (tensor<?x2xf32, #rows>, !hw.list<i64>, i1) -> tensor<?x2xf32, #rows>
  return %2 : tensor<?x2xf32, #rows>
}

// -----

#stack = affine_map<()[s0] -> (3, s0, 2)>
#rows = affine_map<()[s0] -> (s0, 2)>
#inner = affine_map<()[s0] -> (s0 - 1, 2)>
#wide = affine_map<()[s0] -> (s0, 3, 2)>
#one = affine_map<()[s0] -> (s0, 1, 2)>

// A part of an open tensor is a view of it, wherever sizes put it, and of a fixed one a part of open
// size; so is what is repeated.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.select.int"(%arg0
// CHECK: "aten.slice.Tensor"
// CHECK: "aten.slice.Tensor"(%arg1
// CHECK: "aten.expand"(%arg2
// CHECK-NOT: call
// CHECK: return
func.func @forward(%x: tensor<3x?x2xf32, #stack>, %t: tensor<8x2xf32>, %o: tensor<?x1x2xf32, #one>) -> (tensor<?x2xf32, #inner>, tensor<?x2xf32, #rows>, tensor<?x3x2xf32, #wide>) attributes {hw.sizes = [{max = 8 : i64, min = 3 : i64, name = "s0"}]} {
  %0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value = unit} : () -> !hw.none
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %a = "aten.select.int"(%x, %0, %2) : (tensor<3x?x2xf32, #stack>, i64, i64) -> tensor<?x2xf32, #rows>
  %b = "aten.slice.Tensor"(%a, %0, %1, %none, %1) : (tensor<?x2xf32, #rows>, i64, i64, !hw.none, i64) -> tensor<?x2xf32, #inner>
  %c = "aten.slice.Tensor"(%t, %0, %0, %n, %1) : (tensor<8x2xf32>, i64, i64, i64, i64) -> tensor<?x2xf32, #rows>
  %s = "hw.constant"() {value = array<i64: -1, 3, 2>} : () -> !hw.list<i64>
  %d = "aten.expand"(%o, %s, %no) : (tensor<?x1x2xf32, #one>, !hw.list<i64>, i1) -> tensor<?x3x2xf32, #wide>
  return %b, %c, %d : tensor<?x2xf32, #inner>, tensor<?x2xf32, #rows>, tensor<?x3x2xf32, #wide>
}

// -----

#rows = affine_map<()[s0] -> (s0, 2)>
#less = affine_map<()[s0] -> (s0 - 3, 2)>

// Where a part begins is not known if there may be fewer rows.
// CHECK-LABEL: func.func @forward
// CHECK: call @slice_0(%arg0)
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #less> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value = unit} : () -> !hw.none
  %a = "aten.slice.Tensor"(%x, %0, %3, %none, %1) : (tensor<?x2xf32, #rows>, i64, i64, !hw.none, i64) -> tensor<?x2xf32, #less>
  return %a : tensor<?x2xf32, #less>
}

// -----

#one = affine_map<()[s0] -> (s0, 1, 2)>
#wide = affine_map<()[s0] -> (s0, 3, 2)>

// What is repeated is a view, though there may be one place alone of another dimension.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.expand"(%arg0,
func.func @forward(%x: tensor<?x1x2xf32, #one>) -> tensor<?x3x2xf32, #wide> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %no = "hw.constant"() {value = false} : () -> i1
  %3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %s = builtin.unrealized_conversion_cast %n, %3, %2 : i64, i64, i64 to !hw.list<i64>
  %0 = "aten.expand"(%x, %s, %no) : (tensor<?x1x2xf32, #one>, !hw.list<i64>, i1) -> tensor<?x3x2xf32, #wide>
  return %0 : tensor<?x3x2xf32, #wide>
}
