// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s

// A new value is computed in its state, whose old value nobody reads any more; the outputs are counted
// without it.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 0 : i64
// CHECK-NEXT: call @relu_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: call @relu_0(%arg1) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "input"}]
// CHECK-NEXT: call @relu_0(%{{.*}}) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: call @relu_0(%{{.*}}) {{.*}}hw.places = [{index = 2 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: return
func.func @forward(%x: tensor<4xf32>, %s: tensor<4xf32> {hw.state = {name = "s"}}) -> (tensor<4xf32>, tensor<4xf32> {hw.updates = 1 : i64}, tensor<4xf32>, tensor<4xf32>) {
  %0 = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = call @relu_0(%s) : (tensor<4xf32>) -> tensor<4xf32>
  %2 = call @relu_0(%0) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = call @relu_0(%2) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// Two states that change places: one is saved in the arena, before the other is written over it.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 16 : i64
// CHECK: %[[SAVED:.*]] = call @copy_0(%arg2) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[SECOND:.*]] = call @copy_0(%arg1) {{.*}}hw.places = [{index = 2 : i64, offset = 0 : i64, space = "input"}]
// CHECK-NEXT: %[[FIRST:.*]] = call @copy_0(%[[SAVED]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "input"}]
// CHECK-NEXT: return %{{.*}}, %[[FIRST]], %[[SECOND]]
func.func @forward(%x: tensor<4xf32>, %s: tensor<4xf32> {hw.state = {name = "s"}}, %t: tensor<4xf32> {hw.state = {name = "t"}}) -> (tensor<4xf32>, tensor<4xf32> {hw.updates = 1 : i64}, tensor<4xf32> {hw.updates = 2 : i64}) {
  %1 = func.call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %1, %t, %s : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
func.func private @relu_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// A state whose old value is returned: the new one waits in the arena until that has been copied.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 16 : i64
// CHECK-NEXT: %[[NEW:.*]] = call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[OLD:.*]] = call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: %[[KEPT:.*]] = call @copy_0(%[[NEW]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "input"}]
// CHECK-NEXT: return %[[OLD]], %[[KEPT]]
func.func @forward(%s: tensor<4xf32> {hw.state = {name = "s"}}) -> (tensor<4xf32>, tensor<4xf32> {hw.updates = 0 : i64}) {
  %1 = func.call @relu_0(%s) : (tensor<4xf32>) -> tensor<4xf32>
  return %s, %1 : tensor<4xf32>, tensor<4xf32>
}
func.func private @relu_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// A kernel that computes in its operand has its result there, be that a state or in the arena.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 48 : i64
// CHECK-NEXT: %[[STATE:.*]] = call @insert_0(%arg1, %arg0) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "input"}]
// CHECK-NEXT: %[[VALUE:.*]] = call @relu_0(%[[STATE]]) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[NEXT:.*]] = call @insert_0(%[[VALUE]], %arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK-NEXT: %[[OUT:.*]] = call @relu_0(%[[NEXT]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK-NEXT: return %[[STATE]], %[[OUT]]
func.func @forward(%x: tensor<1x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}) -> (tensor<3x4xf32> {hw.updates = 1 : i64}, tensor<3x4xf32>) {
  %0 = func.call @insert_0(%s, %x) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %1 = func.call @relu_0(%0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  %2 = func.call @insert_0(%1, %x) : (tensor<3x4xf32>, tensor<1x4xf32>) -> tensor<3x4xf32>
  %3 = func.call @relu_0(%2) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0, %3 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @insert_0(%a0: tensor<3x4xf32>, %a1: tensor<1x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "insert"} {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %r = "aten.slice_scatter"(%a0, %a1, %zero, %one, %two, %one) : (tensor<3x4xf32>, tensor<1x4xf32>, i64, i64, i64, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// A state that a loop begins with, and that keeps its value, is copied to the output, which is another
// buffer of the caller's.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BEGIN:.*]] = call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.for {{.*}}(%{{.*}} = %[[BEGIN]])
func.func @forward(%s: tensor<4xf32> {hw.state = {name = "s"}}) -> tensor<4xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %s) -> (tensor<4xf32>) {
    %n = func.call @relu_0(%a) : (tensor<4xf32>) -> tensor<4xf32>
    scf.yield %n : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}
func.func private @relu_0(%a: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
