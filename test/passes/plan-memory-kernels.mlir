// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s

// A call that gives nothing needs no memory.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 32 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: call @my_check(%[[V1]])
// CHECK: %[[V2:.*]] = {{.*}}call @exp_0(%[[V1]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
func.func @forward(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = func.call @relu_0(%x) : (tensor<8xf32>) -> tensor<8xf32>
  func.call @my_check(%0) : (tensor<8xf32>) -> ()
  %1 = func.call @exp_0(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @relu_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @exp_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @my_check(%a0: tensor<8xf32>) attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_check", hw.schema = "aten::_assert_async(Tensor self) -> ()"} {
  "aten._assert_async"(%a0) : (tensor<8xf32>) -> ()
  return
}

// -----

// What a loop carries round as it is stays where it is.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 32 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V2:.*]] = {{.*}}call @copy_0(%arg1) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V3:.*]] = {{.*}}call @add_0(%arg3, %arg4) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[V4:.*]] = {{.*}}call @copy_0(%[[V3]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %arg3, %[[V4]]
func.func @forward(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = func.call @add_0(%a, %b) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    scf.yield %a, %0 : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @add_0(%a0: tensor<8xf32>, %a1: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<8xf32>, tensor<8xf32>, i64) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// In a branch kernels write over each other's results first: all of them compute in the caller's
// buffer.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 0 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @relu_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V2:.*]] = {{.*}}call @exp_0(%[[V1]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %[[V2]]
// CHECK: %[[V3:.*]] = {{.*}}call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %[[V3]]
func.func @forward(%x: tensor<8xf32>, %c: tensor<i1>) -> tensor<8xf32> {
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<8xf32> {
    %0 = func.call @relu_0(%x) : (tensor<8xf32>) -> tensor<8xf32>
    %1 = func.call @exp_0(%0) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %1 : tensor<8xf32>
  } else {
    scf.yield %x : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
func.func private @relu_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @exp_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// A kernel that reads all of its operand for each element cannot write over what the loop carries:
// its result is copied there.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 32 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V2:.*]] = {{.*}}call @cumsum_0(%arg2) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[V3:.*]] = {{.*}}call @copy_0(%[[V2]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %[[V3]]
func.func @forward(%x: tensor<8xf32>) -> tensor<8xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r = scf.for %i = %low to %high step %step iter_args(%a = %x) -> (tensor<8xf32>) {
    %0 = func.call @cumsum_0(%a) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0 : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}
func.func private @cumsum_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.cumsum"(%a0, %dim, %none) : (tensor<8xf32>, i64, !hw.none) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Nor where something is computed in between.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 32 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V2:.*]] = {{.*}}call @copy_0(%arg1) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V3:.*]] = {{.*}}call @cumsum_0(%arg3) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[V4:.*]] = {{.*}}call @relu_0(%arg4) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V5:.*]] = {{.*}}call @copy_0(%[[V3]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %[[V5]], %[[V4]]
func.func @forward(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %x, %b = %y) -> (tensor<8xf32>, tensor<8xf32>) {
    %0 = func.call @cumsum_0(%a) : (tensor<8xf32>) -> tensor<8xf32>
    %1 = func.call @relu_0(%b) : (tensor<8xf32>) -> tensor<8xf32>
    scf.yield %0, %1 : tensor<8xf32>, tensor<8xf32>
  }
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @cumsum_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.cumsum"(%a0, %dim, %none) : (tensor<8xf32>, i64, !hw.none) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @relu_0(%a0: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// A row in which a kernel has computed has its memory already, and is copied into the matrix.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 16 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @relu_0(%arg0) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[V2:.*]] = {{.*}}call @index_put_0(%[[V1]], %arg1, %arg2) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[V3:.*]] = {{.*}}call @copy_0(%[[V2]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %{{.*}}
func.func @forward(%x: tensor<4xf32>, %p: tensor<1xi64>, %v: tensor<1xf32>) -> tensor<3x4xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %e = "hw.empty"() : () -> tensor<3x4xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %e) -> (tensor<3x4xf32>) {
    %0 = func.call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
    %1 = func.call @index_put_0(%0, %p, %v) : (tensor<4xf32>, tensor<1xi64>, tensor<1xf32>) -> tensor<4xf32>
    %2 = "hw.put"(%a, %1, %i) : (tensor<3x4xf32>, tensor<4xf32>, index) -> tensor<3x4xf32>
    scf.yield %2 : tensor<3x4xf32>
  }
  return %r : tensor<3x4xf32>
}
func.func private @relu_0(%a0: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}
func.func private @index_put_0(%a0: tensor<4xf32>, %a1: tensor<1xi64>, %a2: tensor<1xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "scatter"} {
  %no = "hw.constant"() {value = false} : () -> i1
  %l = builtin.unrealized_conversion_cast %a1 : tensor<1xi64> to !hw.tensor_list
  %r = "aten.index_put"(%a0, %l, %a2, %no) : (tensor<4xf32>, !hw.tensor_list, tensor<1xf32>, i1) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Two matrices that a loop turns are both moved to memory of their own in their new order: neither
// can be turned where it lies.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_size = 128 : i64
// CHECK: %[[V1:.*]] = {{.*}}call @copy_0(%arg0) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V2:.*]] = {{.*}}call @copy_0(%arg1) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V3:.*]] = {{.*}}call @copy_0_v_0(%{{.*}}) {{.*}}hw.places = [{offset = 0 : i64, space = "arena"}]
// CHECK: %[[V4:.*]] = {{.*}}call @copy_0_v_0(%{{.*}}) {{.*}}hw.places = [{offset = 64 : i64, space = "arena"}]
// CHECK: %[[V5:.*]] = {{.*}}call @copy_0(%[[V3]]) {{.*}}hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// CHECK: %[[V6:.*]] = {{.*}}call @copy_0(%[[V4]]) {{.*}}hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// CHECK: scf.yield %[[V5]], %[[V6]]
func.func @forward(%x: tensor<4x4xf32>, %y: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %turned = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %low = arith.constant 0 : index
  %high = arith.constant 3 : index
  %step = arith.constant 1 : index
  %r:2 = scf.for %i = %low to %high step %step iter_args(%a = %x, %b = %y) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
    %0 = "aten.permute"(%a, %turned) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
    %1 = "aten.permute"(%b, %turned) : (tensor<4x4xf32>, !hw.list<i64>) -> tensor<4x4xf32>
    scf.yield %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
  }
  return %r#0, %r#1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// The lower bound counts the 32 elements of a value, and not the zeros around them: its halo is
// what the arena has more.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.arena_lower_bound = 128 : i64, hw.arena_size = 288 : i64
func.func @forward(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.input_names = ["x", "w"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %1 = call @conv_0(%0, %w) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  return %1 : tensor<1x2x4x4xf32>
}
func.func private @relu_0(%x: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
func.func private @conv_0(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %one, %one, %false, %zero, %groups) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %y : tensor<1x2x4x4xf32>
}
