// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --redirect-calls --resolve-dispatch --split-input-file | filecheck %s
// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --emit static --split-input-file | filecheck %s --check-prefix STATIC

// Where the key of a tensor is known, a call is direct, whosever the kernel is: the example of
// PyTorch's lightweight dispatch.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.dispatch = {boxed = 0 : i64, cpu_fallbacks = 0 : i64, direct = 1 : i64, handlers = 0 : i64, switches = 0 : i64}
// CHECK: call @my_quantized_acosh(%arg0)
// CHECK: "aten.acosh"(%arg1) {hw.key = "CPU", hw.library = "generic"}
// CHECK-NOT: scf.index_switch
// CHECK: func.func private @my_quantized_acosh(%arg0: tensor<2xf32, "QuantizedCPU">) -> tensor<2xf32> attributes {hw.key = "QuantizedCPU", hw.library = "kernels", hw.schema = "aten::acosh(Tensor self) -> Tensor", hw.symbol = "my_quantized_acosh"}
// STATIC-LABEL: func.func @forward
// STATIC: call @my_quantized_acosh(%arg0)
// STATIC: call @acosh_0(%arg1)
func.func @forward(%x: tensor<2xf32, "QuantizedCPU">, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = "aten.acosh"(%x) : (tensor<2xf32, "QuantizedCPU">) -> tensor<2xf32>
  %1 = "aten.acosh"(%y) : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

// -----

// Where an argument may be either, there is one switch over just these keys. The kernel for the CPU
// is hardwire's, and is made like any other; each case ends as a direct call.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 1 : i64, handlers = 0 : i64, switches = 1 : i64
// CHECK: %[[KEY:.*]] = "hw.key_of"(%arg0) {keys = ["CPU", "QuantizedCPU"]}
// CHECK: scf.index_switch %[[KEY]] -> tensor<2xf32>
// CHECK: case 0 {
// CHECK: "aten.acosh"(%arg0) {hw.key = "CPU", hw.library = "generic"}
// CHECK: default {
// CHECK: func.call @my_quantized_acosh(%arg0)
// CHECK-NOT: case 1
// STATIC-LABEL: func.func @forward
// STATIC: scf.index_switch
// STATIC: case 0 {
// STATIC: func.call @acosh_0(%arg0)
// STATIC: default {
// STATIC: func.call @my_quantized_acosh(%arg0)
// STATIC: func.func private @acosh_0({{.*}} attributes {hw.key = "CPU", hw.library = "generic"}
func.func @forward(%x: tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32> {
  %0 = "aten.acosh"(%x) : (tensor<2xf32, ["CPU", "QuantizedCPU"]>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// No switch where every possible key ends at the same kernel, even if the keys are different.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: scf.index_switch
// CHECK: call @my_exp_everywhere(%arg0)
// CHECK: call @my_twice(%
// STATIC-LABEL: func.func @forward
// STATIC: call @my_twice(%
func.func @forward(%x: tensor<2xf32, ["SparseCPU", "SparseCsrCPU"]>) -> tensor<2xf32> {
  %0 = "aten.exp"(%x) : (tensor<2xf32, ["SparseCPU", "SparseCsrCPU"]>) -> tensor<2xf32, "CPU">
  %by = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %1 = "my.twice"(%0, %by) : (tensor<2xf32, "CPU">, f64) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// Of three alternatives, those that do the same as the last one are the default.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.key_of"(%arg0) {keys = ["npu", "QuantizedCPU", "npu | Negative"]}
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32> {hw.keys = ["npu", "QuantizedCPU", "npu | Negative"]}) -> tensor<2xf32> {
  %guard = "hw.guard_begin"() {exclude = ["Negative"]} : () -> !hw.guard
  // CHECK: scf.index_switch
  // CHECK-NOT: case 0
  // CHECK: case 1 {
  // CHECK: func.call @my_quantized_acosh(%arg0)
  // CHECK: default {
  // CHECK: func.call @npu_acosh(%arg0)
  %0 = "aten.acosh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// Calls that depend on two arguments are switches in switches, but only where the second matters:
// a tensor on the npu takes the call there, wherever the other is.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 2 : i64, handlers = 0 : i64, switches = 2 : i64
// CHECK: "hw.key_of"(%arg0)
// CHECK: scf.index_switch
// CHECK: case 0 {
// CHECK: "hw.key_of"(%arg1)
// CHECK: scf.index_switch
// CHECK: "aten.add.Tensor"(%arg0, %arg1, %{{.*}}) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: func.call @npu_add(%arg0, %arg1)
// CHECK: default {
// CHECK-NEXT: func.call @npu_add(%arg0, %arg1)
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32> {hw.keys = ["CPU", "npu"]}, %y: tensor<2xf32> {hw.keys = ["CPU", "npu"]}) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A tensor whose elements are to be negated is, before an operator that would not see it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"(%arg0) {{.*}} : (tensor<2xf32, "CPU | Negative">) -> tensor<2xf32>
// CHECK: "aten.relu"(%[[NEG]])
// STATIC-LABEL: func.func @forward
// STATIC: call @neg_relu_0(%arg0)
func.func @forward(%x: tensor<2xf32, "CPU | Negative">) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32, "CPU | Negative">) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Where PyTorch composes an operator of others for a key, these are dispatched in turn. The
// composite kernel of exp that a user registers serves every backend without a kernel of its own.
// CHECK-LABEL: func.func @forward
// CHECK: call @my_exp_everywhere(%arg0)
// CHECK: "aten.view"
// CHECK-NOT: aten.flatten
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2x2xf32, "MkldnnCPU">, %q: tensor<2x2xf32, "QuantizedCPU">) -> (tensor<2x2xf32>, tensor<4xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.exp"(%x) : (tensor<2x2xf32, "MkldnnCPU">) -> tensor<2x2xf32>
  %1 = "aten.flatten.using_ints"(%q, %zero, %one) : (tensor<2x2xf32, "QuantizedCPU">, i64, i64) -> tensor<4xf32>
  return %0, %1 : tensor<2x2xf32>, tensor<4xf32>
}

// -----

// In a case of a switch operators are composed like elsewhere, and their parts dispatched with what is
// known there: no switch in the switch.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: switches = 1 : i64
// CHECK: scf.index_switch
// CHECK: case 0 {
// CHECK: "aten.matmul"(%arg0, %arg1)
// CHECK: default {
// CHECK-NOT: scf.index_switch
// CHECK: func.call @npu_mm(%arg0, %arg1)
// STATIC-LABEL: func.func @forward
// STATIC: func.call @mm_0(%arg0, %arg1)
func.func @forward(%x: tensor<2x3xf32, ["CPU", "npu"]>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = "aten.matmul"(%x, %y) : (tensor<2x3xf32, ["CPU", "npu"]>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// A factory goes where BackendSelect sends it.
// CHECK-LABEL: func.func @forward
// CHECK: call @npu_empty()
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %npu = "hw.constant"() {value = "npu:0"} : () -> !hw.device
  %0 = "aten.empty.memory_format"(%size, %none, %none, %npu, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.device, !hw.none, !hw.none) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A choice that makes a difference to the keys and none to the route is passed over: there is one
// switch, over the argument that matters.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 1 : i64, handlers = 0 : i64, switches = 1 : i64
// CHECK-NOT: "hw.key_of"(%arg0)
// CHECK: "hw.key_of"(%arg1) {keys = ["CPU", "npu"]}
// CHECK: case 0 {
// CHECK-NEXT: "aten.add.Tensor"(%arg0, %arg1, %{{.*}}) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: default {
// CHECK-NEXT: func.call @npu_add(%arg0, %arg1)
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32, ["CPU", "CPU | Negative"]>, %y: tensor<2xf32, ["CPU", "npu"]>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {exclude = ["Negative"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2xf32, ["CPU", "CPU | Negative"]>, tensor<2xf32, ["CPU", "npu"]>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// Only the operands that are to be negated are, wherever they stand; the others stay.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "aten.neg"(%arg0) {{.*}} : (tensor<2xf32, "CPU | Negative">) -> tensor<2xf32>
// CHECK-NEXT: %[[B:.*]] = "aten.addcmul"(%arg1, %[[A]], %[[A]], %{{.*}})
// CHECK-NEXT: %[[C:.*]] = "aten.neg"(%arg0)
// CHECK-NEXT: "aten.addcmul"(%[[B]], %[[C]], %arg2, %{{.*}})
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32, "CPU | Negative">, %y: tensor<2xf32>, %z: tensor<2xf32>) -> tensor<2xf32> {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0 = "aten.addcmul"(%y, %x, %x, %half) : (tensor<2xf32>, tensor<2xf32, "CPU | Negative">, tensor<2xf32, "CPU | Negative">, f64) -> tensor<2xf32>
  %1 = "aten.addcmul"(%0, %x, %z, %half) : (tensor<2xf32>, tensor<2xf32, "CPU | Negative">, tensor<2xf32>, f64) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// What an operator is composed of is dispatched from first to last: the second product has an operand
// that the first one gives.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 2 : i64
// CHECK: %[[FIRST:.*]] = call @npu_mm(%arg0, %arg1)
// CHECK-NEXT: %[[SECOND:.*]] = call @npu_mm_1(%[[FIRST]], %arg2)
// CHECK-NEXT: return %[[SECOND]]
// CHECK: func.func private @npu_mm_1(%arg0: tensor<2x4xf32>, %arg1: tensor<4x5xf32>) -> tensor<2x5xf32> attributes {hw.key = "npu", {{.*}}hw.symbol = "npu_mm"}
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2x3xf32, "npu">, %y: tensor<3x4xf32>, %z: tensor<4x5xf32>) -> tensor<2x5xf32> {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %list = builtin.unrealized_conversion_cast %x, %y, %z : tensor<2x3xf32, "npu">, tensor<3x4xf32>, tensor<4x5xf32> to !hw.tensor_list
  %0 = "aten.linalg_multi_dot"(%list) : (!hw.tensor_list) -> tensor<2x5xf32>
  %1 = "aten.dropout"(%0, %half, %no) : (tensor<2x5xf32>, f64, i1) -> tensor<2x5xf32>
  return %1 : tensor<2x5xf32>
}

// -----

// An operator that is composed of nothing but its operand leaves the type of that as it is.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2xf32, "npu">) -> tensor<2xf32, "npu">
// CHECK: return %arg0 : tensor<2xf32, "npu">
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32, "npu">) -> tensor<2xf32> {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.dropout"(%x, %half, %no) : (tensor<2xf32, "npu">, f64, i1) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// What the type of a composed operator says of keys counts, whatever its operands have: it becomes
// the type of the last one of its parts.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.view"(%arg0, %{{.*}}) : (tensor<2x3xf32, "QuantizedCPU">, !hw.list<i64>) -> tensor<6xf32, ["npu", "CPU"]>
// CHECK-NEXT: "hw.key_of"(%[[X]]) {keys = ["npu", "CPU"]}
// CHECK: case 0 {
// CHECK-NEXT: func.call @npu_acosh(%[[X]])
// CHECK: default {
// CHECK-NEXT: "aten.acosh"(%[[X]])
// STATIC-LABEL: func.func @forward
func.func @forward(%q: tensor<2x3xf32, "QuantizedCPU">) -> tensor<6xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.flatten.using_ints"(%q, %zero, %one) : (tensor<2x3xf32, "QuantizedCPU">, i64, i64) -> tensor<6xf32, ["npu", "CPU"]>
  %1 = "aten.acosh"(%0) : (tensor<6xf32, ["npu", "CPU"]>) -> tensor<6xf32>
  return %1 : tensor<6xf32>
}

// -----

// Several cases of a switch may be composed, each for its key.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 2 : i64, handlers = 0 : i64, switches = 1 : i64
// CHECK: case 0 {
// CHECK-NEXT: func.call @npu_mm(%arg0, %arg1)
// CHECK: case 1 {
// CHECK-NEXT: func.call @my_quantized_mm(%arg0, %arg1)
// CHECK: default {
// CHECK-NEXT: "aten.matmul"(%arg0, %arg1)
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2x3xf32, ["npu", "QuantizedCPU", "CPU"]>, %y: tensor<3x4xf32>) -> tensor<2x4xf32> {
  %0 = "aten.matmul"(%x, %y) : (tensor<2x3xf32, ["npu", "QuantizedCPU", "CPU"]>, tensor<3x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// The function that calls a kernel is given each tensor once, however often the operator has it. A
// boxed kernel has no next one where it is the last.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 1 : i64, cpu_fallbacks = 0 : i64, direct = 1 : i64
// CHECK: call @npu_add(%arg0)
// CHECK: %[[BOX:.*]] = "hw.box"(%arg1)
// CHECK: "hw.call_boxed"(%[[BOX]]) {hw.operator = "aten.cosh", hw.results = [tensor<3xf32>], kernel = @my_cosh, next, operator = "aten::cosh"}
// CHECK: func.func private @npu_add(%arg0: tensor<2xf32, "npu">)
// CHECK: "aten.add.Tensor"(%arg0, %arg0, %{{.*}})
// STATIC-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32, "npu">, %y: tensor<3xf32>) -> (tensor<2xf32>, tensor<3xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %x, %one) : (tensor<2xf32, "npu">, tensor<2xf32, "npu">, i64) -> tensor<2xf32>
  %1 = "aten.cosh"(%y) : (tensor<3xf32>) -> tensor<3xf32>
  return %0, %1 : tensor<2xf32>, tensor<3xf32>
}
