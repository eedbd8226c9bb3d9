// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s
// RUN: hardwire-opt %s --assign-layouts --plan-memory --plan-memory --split-input-file | filecheck %s

// Both branches compute straight into the caller's buffer, and nothing is copied.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_lower_bound = 0 : i64, hw.arena_size = 0 : i64
// CHECK: "hw.truth"(%arg1)
// CHECK: scf.if
// CHECK-NEXT: %[[A:.*]] = func.call @relu_0(%arg0) {{.*}}space = "output"
// CHECK-NEXT: scf.yield %[[A]]
// CHECK: else
// CHECK-NEXT: %[[B:.*]] = func.call @exp_0(%arg0) {{.*}}space = "output"
// CHECK-NEXT: scf.yield %[[B]]
// CHECK: } {hw.layouts = {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]}
// CHECK-NOT: @copy
func.func @forward(%x: tensor<8xf32>, %c: tensor<i1>) -> tensor<8xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<8xf32> {
    %0 = func.call @relu_0(%x) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  } else {
    %1 = func.call @exp_0(%x) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
func.func private @relu_0(%x: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}
func.func private @exp_0(%x: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.exp"(%x) : (tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// Branches share bytes: each has 64 of its own. What is read after the branch lives through it; an
// input that a branch hands on is copied.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_lower_bound = 192 : i64, hw.arena_size = 192 : i64
// CHECK: %[[KEPT:.*]] = call @sum_0(%arg0) {{.*}}hw.places = [{offset = [[K:[0-9]+]] : i64, space = "arena"}]
// CHECK: scf.if
// CHECK: func.call @sum_0(%arg0) {{.*}}hw.places = [{offset = [[T:[0-9]+]] : i64, space = "arena"}]
// CHECK: func.call @sum_0(%{{.*}}hw.places = [{offset = [[R:[0-9]+]] : i64, space = "arena"}]
// CHECK: else
// CHECK: func.call @copy_0(%arg0) {{.*}}hw.places = [{offset = [[R]] : i64, space = "arena"}]
// CHECK: call @add_0(%{{.*}}, %[[KEPT]])
func.func @forward(%x: tensor<16xf32>, %c: tensor<i1>) -> tensor<16xf32> {
  %k = call @sum_0(%x) : (tensor<16xf32>) -> tensor<16xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<16xf32> {
    %0 = func.call @sum_0(%x) : (tensor<16xf32>) -> tensor<16xf32>
    %1 = func.call @sum_0(%0) : (tensor<16xf32>) -> tensor<16xf32>
    scf.yield %1 : tensor<16xf32>
  } else {
    scf.yield %x : tensor<16xf32>
  }
  %y = call @add_0(%r, %k) : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %y : tensor<16xf32>
}
func.func private @sum_0(%x: tensor<16xf32>) -> tensor<16xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %y = "aten.cumsum"(%x, %zero, %none) : (tensor<16xf32>, i64, !hw.none) -> tensor<16xf32>
  return %y : tensor<16xf32>
}
func.func private @add_0(%a: tensor<16xf32>, %b: tensor<16xf32>) -> tensor<16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<16xf32>, tensor<16xf32>, i64) -> tensor<16xf32>
  return %y : tensor<16xf32>
}

// -----

// A loop that turns two values round: the next value of the first is the second one's old value,
// which is moved before it is lost. The kernel that reads both does not write over either.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_lower_bound = 32 : i64, hw.arena_size = 32 : i64
// CHECK: call @copy_0(%arg0) {{.*}}index = 0 : i64, offset = 0 : i64, space = "output"
// CHECK: call @copy_0(%arg1) {{.*}}index = 1 : i64, offset = 0 : i64, space = "output"
// CHECK: scf.for {{.*}}(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %
// CHECK-NEXT: %[[PRODUCT:.*]] = func.call @bmm_0(%[[A]], %[[B]]) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[FIRST:.*]] = func.call @copy_0(%[[B]]) {{.*}}index = 0 : i64, offset = 0 : i64, space = "output"
// CHECK-NEXT: %[[SECOND:.*]] = func.call @copy_0(%[[PRODUCT]]) {{.*}}index = 1 : i64, offset = 0 : i64, space = "output"
// CHECK-NEXT: scf.yield %[[FIRST]], %[[SECOND]]
func.func @forward(%x: tensor<2x2x2xf32>, %y: tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 5 : index
  %step = arith.constant 1 : index
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %x, %b = %y) -> (tensor<2x2x2xf32>, tensor<2x2x2xf32>) {
    %0 = func.call @bmm_0(%a, %b) : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
    scf.yield %b, %0 : tensor<2x2x2xf32>, tensor<2x2x2xf32>
  }
  return %r#0, %r#1 : tensor<2x2x2xf32>, tensor<2x2x2xf32>
}
func.func private @bmm_0(%a: tensor<2x2x2xf32>, %b: tensor<2x2x2xf32>) -> tensor<2x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %y = "aten.bmm"(%a, %b) : (tensor<2x2x2xf32>, tensor<2x2x2xf32>) -> tensor<2x2x2xf32>
  return %y : tensor<2x2x2xf32>
}

// -----

// A loop that transposes what it carries: the old value is moved to memory of its own, in the new
// order, before it is overwritten.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 64 : i64
// CHECK: scf.for {{.*}}(%[[A:.*]] = %
// CHECK-NEXT: %[[SEEN:.*]] = "aten.permute"(%[[A]], %{{.*}}strides = array<i64: 1, 4>}], hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: %[[OUT:.*]] = func.call @copy_0{{.*}}(%[[SEEN]]) {{.*}}strides = array<i64: 4, 1>}], hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[NEXT:.*]] = func.call @copy_0(%[[OUT]]) {{.*}}space = "output"
// CHECK-NEXT: scf.yield %[[NEXT]]
func.func @forward(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %turned = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<4x4xf32>) {
    %0 = "aten.permute"(%a, %turned) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
    scf.yield %0 : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

// A loop through the rows of a matrix: each row is read and written where it lies.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_lower_bound = 0 : i64, hw.arena_size = 0 : i64
// CHECK: "hw.empty"() {{.*}}space = "output"
// CHECK: scf.for %[[I:.*]] = %{{.*}}iter_args(%[[ALL:.*]] = %
// CHECK-NEXT: %[[ROW:.*]] = "hw.element"(%arg0, %[[I]]) {hw.layouts = [{size = 4 : i64, strides = array<i64: 1>}], hw.places = [{index = 0 : i64, offset = 0 : i64, space = "input"}], hw.step = 16 : i64}
// CHECK-NEXT: %[[NEW:.*]] = func.call @relu_0(%[[ROW]]) {{.*}}space = "output"
// CHECK-NEXT: "hw.put"(%[[ALL]], %[[NEW]], %[[I]])
// CHECK-SAME: hw.step = 16 : i64
// CHECK-NOT: @copy
func.func @forward(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %e) -> (tensor<3x4xf32>) {
    %0 = "hw.element"(%x, %i) : (tensor<3x4xf32>, index) -> tensor<4xf32>
    %1 = func.call @relu_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2 : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
