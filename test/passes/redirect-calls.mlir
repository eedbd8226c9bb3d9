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
