// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s

// A row that the loop carries as well outlives the place where it is put: it lies where it is carried,
// and is copied into the matrix.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 0 : i64
// CHECK: scf.for
// CHECK: %[[ROW:.*]] = func.call @relu_0({{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: %[[PART:.*]] = func.call @copy_0(%[[ROW]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: %[[ALL:.*]] = "hw.put"(%{{.*}}, %[[PART]]
// CHECK-NEXT: scf.yield %[[ALL]], %[[ROW]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<4xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %zero = "hw.empty"() : () -> tensor<4xf32>
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %e, %b = %zero) -> (tensor<3x4xf32>, tensor<4xf32>) {
    %0 = "hw.element"(%x, %i) : (tensor<3x4xf32>, index) -> tensor<4xf32>
    %1 = func.call @relu_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2, %1 : tensor<3x4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<3x4xf32>, tensor<4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A row that is read after it has been put has memory of its own; the next, which only is put, lies in
// its matrix.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 16 : i64
// CHECK: scf.for
// CHECK: %[[ROW:.*]] = func.call @relu_0({{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[PART:.*]] = func.call @copy_0(%[[ROW]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[PART]]
// CHECK-NEXT: %[[NEXT:.*]] = func.call @relu_0(%[[ROW]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[NEXT]]
func.func @forward(%x: tensor<3x4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %d = "hw.empty"() : () -> tensor<3x4xf32>
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %d, %b = %e) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
    %0 = "hw.element"(%x, %i) : (tensor<3x4xf32>, index) -> tensor<4xf32>
    %1 = func.call @relu_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    %3 = func.call @relu_0(%1) : (tensor<4xf32>) -> tensor<4xf32>
    %4 = "hw.put"(%b, %3, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2, %4 : tensor<3x4xf32>, tensor<3x4xf32>
  }
  return %r#0, %r#1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A row that is put in two matrices is computed in one of them, from which it is copied into the other.
// CHECK-LABEL: func.func @forward
// CHECK: scf.for
// CHECK-NEXT: %[[ROW:.*]] = func.call @relu_0({{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: %[[PART:.*]] = func.call @copy_0(%[[ROW]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[PART]]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[ROW]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %o = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "hw.empty"() : () -> tensor<3x4xf32>
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %d, %b = %e) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
    %1 = func.call @relu_0(%o) : (tensor<4xf32>) -> tensor<4xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    %4 = "hw.put"(%b, %1, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2, %4 : tensor<3x4xf32>, tensor<3x4xf32>
  }
  return %r#0, %r#1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A row that is computed once, before the loop, and one that is an input are copied in each round.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 16 : i64
// CHECK: %[[ONCE:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: scf.for
// CHECK-NEXT: %[[PART:.*]] = func.call @copy_0(%[[ONCE]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[PART]]
// CHECK-NEXT: %[[OTHER:.*]] = func.call @copy_0(%arg0) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[OTHER]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %d = "hw.empty"() : () -> tensor<3x4xf32>
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %o = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %d, %b = %e) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
    %2 = "hw.put"(%a, %o, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    %4 = "hw.put"(%b, %x, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2, %4 : tensor<3x4xf32>, tensor<3x4xf32>
  }
  return %r#0, %r#1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// Outside loops: a row that is computed before its matrix is there is copied, as is the result of a
// kernel of several; one that is computed afterwards lies in the matrix.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ROW:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = [[OWN:[1-9][0-9]*]] : i64, space = "arena"}]
// CHECK-NEXT: "hw.empty"() {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[PART:.*]] = call @copy_0(%[[ROW]]) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[PART]]
// CHECK-NEXT: %[[SORTED:.*]]:2 = call @sort_0(%arg1)
// CHECK-NEXT: %[[VALUES:.*]] = call @copy_0(%[[SORTED]]#0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[VALUES]]
// CHECK-NEXT: "hw.empty"() {{.*}}hw.places = [{offset = [[SECOND:[0-9]+]] : i64, space = "arena"}]
// CHECK: %[[THERE:.*]] = call @relu_0(%arg1) {{.*}}hw.places = [{offset = [[SECOND]] : i64, space = "arena"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[THERE]]
func.func @forward(%x: tensor<4xf32>, %z: tensor<4xf32>) -> (tensor<2x4xf32>, tensor<2x4xf32>) {
  %i = arith.constant 0 : index
  %j = arith.constant 1 : index
  %o = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %d = "hw.empty"() : () -> tensor<2x4xf32>
  %2 = "hw.put"(%d, %o, %i) : (tensor<2x4xf32>, tensor<4xf32>, index) -> tensor<2x4xf32>
  %k:2 = call @sort_0(%z) : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>)
  %3 = "hw.put"(%2, %k#0, %j) : (tensor<2x4xf32>, tensor<4xf32>, index) -> tensor<2x4xf32>
  %e = "hw.empty"() : () -> tensor<2x4xf32>
  %5 = "hw.put"(%e, %x, %i) : (tensor<2x4xf32>, tensor<4xf32>, index) -> tensor<2x4xf32>
  %p = call @relu_0(%z) : (tensor<4xf32>) -> tensor<4xf32>
  %6 = "hw.put"(%5, %p, %j) : (tensor<2x4xf32>, tensor<4xf32>, index) -> tensor<2x4xf32>
  return %3, %6 : tensor<2x4xf32>, tensor<2x4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
func.func private @sort_0(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi64>) attributes {hw.key = "CPU", hw.library = "generic"} {
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %y:2 = "aten.sort"(%x, %last, %false) : (tensor<4xf32>, i64, i1) -> (tensor<4xf32>, tensor<4xi64>)
  return %y#0, %y#1 : tensor<4xf32>, tensor<4xi64>
}

// -----

// A row that the loop carries and the result of a branch are copied where they are put: neither is the
// result of a kernel that could compute it there.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 80 : i64
// CHECK: scf.for {{.*}}(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %[[ROW:.*]] = %
// CHECK-NEXT: %[[PART:.*]] = func.call @copy_0(%[[ROW]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[PART]]
// CHECK-NEXT: func.call @relu_0(%[[ROW]])
// CHECK-NEXT: %[[VALUE:.*]] = scf.if
// CHECK: %[[OTHER:.*]] = func.call @copy_0(%[[VALUE]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"(%{{.*}}, %[[OTHER]]
func.func @forward(%x: tensor<4xf32>, %c: tensor<i1>) -> (tensor<3x4xf32>, tensor<3x4xf32>) {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %d = "hw.empty"() : () -> tensor<3x4xf32>
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %r:3 = scf.for %i = %low to %high step %step iter_args(%a = %d, %b = %e, %row = %x) -> (tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>) {
    %2 = "hw.put"(%a, %row, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    %n = func.call @relu_0(%row) : (tensor<4xf32>) -> tensor<4xf32>
    %v = scf.if %t -> tensor<4xf32> {
      %0 = func.call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %0 : tensor<4xf32>
    } else {
      scf.yield %x : tensor<4xf32>
    }
    %4 = "hw.put"(%b, %v, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2, %4, %n : tensor<3x4xf32>, tensor<3x4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A value that becomes two carried ones is computed in the place of one, and copied to that of the other.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 0 : i64
// CHECK: scf.for {{.*}}(%[[A:.*]] = %{{.*}}, %{{.*}} = %
// CHECK-NEXT: %[[NEXT:.*]] = func.call @relu_0(%[[A]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: %[[COPY:.*]] = func.call @copy_0(%[[NEXT]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: scf.yield %[[COPY]], %[[NEXT]]
func.func @forward(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %k = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %k, %b = %k) -> (tensor<4xf32>, tensor<4xf32>) {
    %n = func.call @relu_0(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n, %n : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// A part of a value that is larger than the result of the branch is copied: all of it has no room there.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 32 : i64
// CHECK: scf.if
// CHECK-NEXT: %[[LARGE:.*]] = func.call @repeat_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[PART:.*]] = "aten.slice.Tensor"(%[[LARGE]]
// CHECK-NEXT: %[[COPY:.*]] = func.call @copy_0(%[[PART]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: scf.yield %[[COPY]]
func.func @forward(%x: tensor<4xf32>, %c: tensor<i1>) -> (tensor<4xf32>, tensor<8xf32>) {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %low = "hw.constant"() {value = 0 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %k = call @repeat_0(%x) : (tensor<4xf32>) -> tensor<8xf32>
  %r = scf.if %t -> tensor<4xf32> {
    %0 = func.call @repeat_0(%x) : (tensor<4xf32>) -> tensor<8xf32>
    %1 = "aten.slice.Tensor"(%0, %low, %low, %four, %one) : (tensor<8xf32>, i64, i64, i64, i64) -> tensor<4xf32>
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %x : tensor<4xf32>
  }
  return %r, %k : tensor<4xf32>, tensor<8xf32>
}
func.func private @repeat_0(%x: tensor<4xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %n = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %y = "aten.repeat"(%x, %n) : (tensor<4xf32>, !hw.list<i64>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

// -----

// What is put transposed, or only in part, cannot be computed in its matrix.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 64 : i64
// CHECK: scf.for
// CHECK-NEXT: %[[ALL:.*]] = func.call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[TURNED:.*]] = "aten.permute"(%[[ALL]]
// CHECK-NEXT: func.call @copy_0{{.*}}(%[[TURNED]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: "hw.put"
// CHECK-NEXT: %[[LARGE:.*]] = func.call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[PART:.*]] = "aten.slice.Tensor"(%[[LARGE]]
// CHECK-NEXT: func.call @copy_{{.*}}(%[[PART]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
func.func @forward(%x: tensor<4x4xf32>) -> (tensor<3x4x4xf32>, tensor<3x2x4xf32>) {
  %turned = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %d = "hw.empty"() : () -> tensor<3x4x4xf32>
  %e = "hw.empty"() : () -> tensor<3x2x4xf32>
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %d, %b = %e) -> (tensor<3x4x4xf32>, tensor<3x2x4xf32>) {
    %0 = func.call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %1 = "aten.permute"(%0, %turned) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<3x4x4xf32>, tensor<4x4xf32>, index) -> tensor<3x4x4xf32>
    %3 = func.call @relu_0(%x) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    %4 = "aten.slice.Tensor"(%3, %zero, %zero, %two, %one) : (tensor<4x4xf32>, i64, i64, i64, i64) -> tensor<2x4xf32>
    %5 = "hw.put"(%b, %4, %i) : (tensor<3x2x4xf32>, tensor<2x4xf32>, index) -> tensor<3x2x4xf32>
    scf.yield %2, %5 : tensor<3x4x4xf32>, tensor<3x2x4xf32>
  }
  return %r#0, %r#1 : tensor<3x4x4xf32>, tensor<3x2x4xf32>
}
func.func private @relu_0(%a: tensor<4x4xf32>) -> tensor<4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%a) : (tensor<4x4xf32>) -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
