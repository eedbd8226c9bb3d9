// RUN: hardwire-opt %s --assign-layouts --order-calls --split-input-file | filecheck %s
// RUN: hardwire-opt %s --assign-layouts --order-calls --order-calls --split-input-file | filecheck %s
// RUN: hardwire-opt %s --assign-layouts --plan-memory --split-input-file | filecheck %s --check-prefix=PLAIN
// RUN: hardwire-opt %s --assign-layouts --order-calls --plan-memory --split-input-file | filecheck %s --check-prefix=ORDERED

// Each of two large values is made where it is read, so that one of them is there at a time. The
// views of it go along.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @large_0(%arg0)
// CHECK: %[[AV:.*]] = "aten.view"(%[[A]]
// CHECK: %[[C:.*]] = call @small_0(%[[AV]])
// CHECK: %[[B:.*]] = call @large_0(%arg1)
// CHECK: %[[BV:.*]] = "aten.view"(%[[B]]
// CHECK: %[[D:.*]] = call @small_0(%[[BV]])
// CHECK: call @add_0(%[[C]], %[[D]])
// PLAIN: hw.arena_size = 520 : i64
// ORDERED: hw.arena_size = 328 : i64
func.func @forward(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x2xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %a = call @large_0(%x) : (tensor<1x4xf32>) -> tensor<16x4xf32>
  %b = call @large_0(%y) : (tensor<1x4xf32>) -> tensor<16x4xf32>
  %shape = "hw.constant"() {value = array<i64: 1, 64>} : () -> !hw.list<i64>
  %av = "aten.view"(%a, %shape) : (tensor<16x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
  %bv = "aten.view"(%b, %shape) : (tensor<16x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
  %c = call @small_0(%av) : (tensor<1x64xf32>) -> tensor<1x2xf32>
  %d = call @small_0(%bv) : (tensor<1x64xf32>) -> tensor<1x2xf32>
  %z = call @add_0(%c, %d) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return %z : tensor<1x2xf32>
}
func.func private @large_0(%x: tensor<1x4xf32>) -> tensor<16x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %shape = "hw.constant"() {value = array<i64: 16, 1>} : () -> !hw.list<i64>
  %y = "aten.repeat"(%x, %shape) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<16x4xf32>
  return %y : tensor<16x4xf32>
}
func.func private @small_0(%x: tensor<1x64xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = 64 : i64} : () -> i64
  %step = "hw.constant"() {value = 32 : i64} : () -> i64
  %y = "aten.slice_copy.Tensor"(%x, %dim, %first, %last, %step) : (tensor<1x64xf32>, i64, i64, i64, i64) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}
func.func private @add_0(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<1x2xf32>, tensor<1x2xf32>, i64) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

// -----

// Where nothing is gained, calls stay in the order of the file.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg1)
// CHECK: call @relu_0(%arg0)
// CHECK: call @add_0
func.func @forward(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %a = call @relu_0(%y) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %b = call @relu_0(%x) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  %z = call @add_0(%a, %b) : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  return %z : tensor<1x4xf32>
}
func.func private @relu_0(%x: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<1x4xf32>) -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}
func.func private @add_0(%a: tensor<1x4xf32>, %b: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<1x4xf32>, tensor<1x4xf32>, i64) -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// -----

// Kernels of the user's are called in the order of the file.
// CHECK-LABEL: func.func @forward
// CHECK: call @large_0(%arg0)
// CHECK: call @large_0(%arg1)
// CHECK: call @small_0
// CHECK: call @small_0
func.func @forward(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>) -> tensor<1x2xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %a = call @large_0(%x) : (tensor<1x4xf32>) -> tensor<16x4xf32>
  %b = call @large_0(%y) : (tensor<1x4xf32>) -> tensor<16x4xf32>
  %shape = "hw.constant"() {value = array<i64: 1, 64>} : () -> !hw.list<i64>
  %av = "aten.view"(%a, %shape) : (tensor<16x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
  %bv = "aten.view"(%b, %shape) : (tensor<16x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
  %c = call @small_0(%av) : (tensor<1x64xf32>) -> tensor<1x2xf32>
  %d = call @small_0(%bv) : (tensor<1x64xf32>) -> tensor<1x2xf32>
  %z = call @add_0(%c, %d) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  return %z : tensor<1x2xf32>
}
func.func private @large_0(%x: tensor<1x4xf32>) -> tensor<16x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_repeat", hw.schema = "aten::repeat(Tensor self, SymInt[] repeats) -> Tensor"} {
  %shape = "hw.constant"() {value = array<i64: 16, 1>} : () -> !hw.list<i64>
  %y = "aten.repeat"(%x, %shape) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<16x4xf32>
  return %y : tensor<16x4xf32>
}
func.func private @small_0(%x: tensor<1x64xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_slice", hw.schema = "aten::slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = 64 : i64} : () -> i64
  %step = "hw.constant"() {value = 32 : i64} : () -> i64
  %y = "aten.slice_copy.Tensor"(%x, %dim, %first, %last, %step) : (tensor<1x64xf32>, i64, i64, i64, i64) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}
func.func private @add_0(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<1x2xf32>, tensor<1x2xf32>, i64) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}


// -----

// An entry that writes what it is given stays as it is: the next reader would see what is written.
// CHECK-LABEL: func.func @forward
// CHECK: call @large_0(%arg0)
// CHECK: call @large_0(%arg1)
// CHECK: call @small_0
// CHECK: call @small_0
// CHECK: call @put_0
func.func @forward(%x: tensor<1x4xf32>, %y: tensor<1x4xf32>, %kept: tensor<4x2xf32>, %at: tensor<1xi64>) -> (tensor<1x2xf32>, tensor<4x2xf32> {hw.updates = 2 : i64}) attributes {hw.input_names = ["x", "y", "kept", "at"], hw.output_names = ["z"]} {
  %a = call @large_0(%x) : (tensor<1x4xf32>) -> tensor<16x4xf32>
  %b = call @large_0(%y) : (tensor<1x4xf32>) -> tensor<16x4xf32>
  %shape = "hw.constant"() {value = array<i64: 1, 64>} : () -> !hw.list<i64>
  %av = "aten.view"(%a, %shape) : (tensor<16x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
  %bv = "aten.view"(%b, %shape) : (tensor<16x4xf32>, !hw.list<i64>) -> tensor<1x64xf32>
  %c = call @small_0(%av) : (tensor<1x64xf32>) -> tensor<1x2xf32>
  %d = call @small_0(%bv) : (tensor<1x64xf32>) -> tensor<1x2xf32>
  %z = call @add_0(%c, %d) : (tensor<1x2xf32>, tensor<1x2xf32>) -> tensor<1x2xf32>
  %new = call @put_0(%kept, %at, %z) : (tensor<4x2xf32>, tensor<1xi64>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %z, %new : tensor<1x2xf32>, tensor<4x2xf32>
}
func.func private @put_0(%kept: tensor<4x2xf32>, %at: tensor<1xi64>, %z: tensor<1x2xf32>) -> tensor<4x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "scatter"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %y = "aten.index_copy"(%kept, %dim, %at, %z) : (tensor<4x2xf32>, i64, tensor<1xi64>, tensor<1x2xf32>) -> tensor<4x2xf32>
  return %y : tensor<4x2xf32>
}
func.func private @large_0(%x: tensor<1x4xf32>) -> tensor<16x4xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %shape = "hw.constant"() {value = array<i64: 16, 1>} : () -> !hw.list<i64>
  %y = "aten.repeat"(%x, %shape) : (tensor<1x4xf32>, !hw.list<i64>) -> tensor<16x4xf32>
  return %y : tensor<16x4xf32>
}
func.func private @small_0(%x: tensor<1x64xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %first = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = 64 : i64} : () -> i64
  %step = "hw.constant"() {value = 32 : i64} : () -> i64
  %y = "aten.slice_copy.Tensor"(%x, %dim, %first, %last, %step) : (tensor<1x64xf32>, i64, i64, i64, i64) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}
func.func private @add_0(%a: tensor<1x2xf32>, %b: tensor<1x2xf32>) -> tensor<1x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.add.Tensor"(%a, %b, %one) : (tensor<1x2xf32>, tensor<1x2xf32>, i64) -> tensor<1x2xf32>
  return %y : tensor<1x2xf32>
}

