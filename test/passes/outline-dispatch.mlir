// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --mode normal --redirect-calls --resolve-dispatch --form-kernels --outline-dispatch --split-input-file | filecheck %s

// The call of a handler is a call of tensors; the function holds the operator with its literals, and
// the operand that is there twice is passed once. Behind the tracer comes autograd's handler.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[R:.*]] = call @my_tracer_add(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: return %[[R]]
// CHECK: func.func private @add_0(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>)
// CHECK-NEXT: call @my_autograd_add(%arg0, %arg1)
// CHECK-NOT: func.constant
// CHECK: func.func private @my_tracer_add(%arg0: tensor<2xf32>)
// CHECK-SAME: hw.key = "Tracer", hw.library = "kernels", hw.next = @add_0
// CHECK-SAME: hw.symbol = "my_tracer_add"
// CHECK: %[[ONE:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: "aten.add.Tensor"(%arg0, %arg0, %[[ONE]])
// CHECK: func.func private @my_autograd_add(%arg0: tensor<2xf32>, %arg1: tensor<2xf32>)
// CHECK-SAME: hw.next = @add_1
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["tracing"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// A boxed kernel that gives a list of tensors, of which one is read: the function gives both. Calls
// that are the same share one function.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @my_profiler(%arg0) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[B:.*]] = call @my_profiler(%[[A]]) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT: %[[C:.*]]:2 = call @[[SPLIT:.*]](%[[B]]) : (tensor<2xf32>) -> (tensor<1xf32>, tensor<1xf32>)
// CHECK-NEXT: return %[[C]]#1
// CHECK-NOT: hw.box
// CHECK: func.func private @my_profiler(
// CHECK-SAME: hw.boxed
// CHECK-SAME: hw.next = @neg_0
// CHECK: func.func private @[[SPLIT]](
// CHECK-SAME: hw.next = @my_split
func.func @forward(%x: tensor<2xf32>) -> tensor<1xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.neg"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %list = "aten.split.Tensor"(%1, %one, %zero) : (tensor<2xf32>, i64, i64) -> !hw.tensor_list
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  %2:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<1xf32>, tensor<1xf32>
  return %2#1 : tensor<1xf32>
}

// -----

// One that gives two tensors gives each by itself.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BOTH:.*]]:2 = call @my_profiler(%arg0) : (tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xi64>)
// CHECK: return %[[BOTH]]#1, %[[BOTH]]#0
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2xi64>, tensor<2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0, %1 = "aten.max.dim"(%x, %one, %no) : (tensor<2x3xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xi64>)
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %1, %0 : tensor<2xi64>, tensor<2xf32>
}

// -----

// A boxed kernel that is the last one has none to call. Calls that are none of a kernel stay.
// CHECK-LABEL: func.func @forward
// CHECK: call @my_cosh(%{{.*}}) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: call @relu_0
// CHECK: func.func private @my_cosh(
// CHECK-NOT: hw.next
// CHECK: "aten.cosh"
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.cosh"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A handler of an operator that gives two tensors.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BOTH:.*]]:2 = call @my_autograd_aminmax(%{{.*}}) : (tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xf32>)
// CHECK: return %[[BOTH]]#1, %[[BOTH]]#0
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0, %1 = "aten.aminmax"(%x, %one, %no) : (tensor<2x3xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xf32>)
  return %1, %0 : tensor<2xf32>, tensor<2xf32>
}

// -----

// Where nothing is dispatched, nothing is to be done.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @relu_0
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
