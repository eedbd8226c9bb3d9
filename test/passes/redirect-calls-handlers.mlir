// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --mode normal --redirect-calls --resolve-dispatch --split-input-file | filecheck %s

// PyTorch's own kernels of autograd only take notes, so that calls go through them as if they were
// not there. A user's are called with a function that makes the rest of the call.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 1 : i64, handlers = 1 : i64
// CHECK: "aten.relu"(%arg0) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: %[[NEXT:.*]] = constant @add_0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
// CHECK: call @my_autograd_add(%{{.*}}, %arg0, %{{.*}}, %[[NEXT]])
// CHECK: func.func private @add_0({{.*}} attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"}
// CHECK: func.func private @my_autograd_add(tensor<2xf32>, tensor<2xf32>, i64, (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>) -> tensor<2xf32> attributes {hw.external = "my_autograd_add", hw.key = "AutogradCPU", hw.library = "kernels"}
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.add.Tensor"(%0, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// A handler calls on with a smaller key set, which is used as it is: the tracer's next is
// autograd's handler, and its next the kernel. The function in between only calls.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: handlers = 2 : i64
// CHECK: %[[A:.*]] = constant @add_0
// CHECK: call @my_tracer_add(%arg0, %arg0, %{{.*}}, %[[A]])
// CHECK: func.func private @add_0({{.*}} attributes {hw.key = "AutogradCPU", hw.library = "dispatch"}
// CHECK: %[[B:.*]] = constant @add_1
// CHECK: call @my_autograd_add(%{{.*}}, %[[B]])
// CHECK: func.func private @add_1({{.*}} attributes {hw.key = "CPU", hw.library = "tuned"
// CHECK: "aten.add.Tensor"(%arg0, %arg1, %{{.*}})
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["tracing"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// What a guard excludes is not called, and guards leave nothing behind.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.guard
// CHECK: "aten.add.Tensor"(%arg0, %arg0, %{{.*}}) {hw.key = "CPU", hw.library = "tuned"}
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["below-autograd"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// A boxed kernel gets every argument in a box, the operator's name, and the function that makes the
// rest of the call; what it returns is taken out of its box.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 1 : i64
// CHECK: %[[X:.*]] = "hw.box"(%arg0) : (tensor<2xf32>) -> !hw.ivalue
// CHECK: %[[Y:.*]] = "hw.box"(%arg0) : (tensor<2xf32>) -> !hw.ivalue
// CHECK: %[[ALPHA:.*]] = "hw.box"(%{{.*}}) : (i64) -> !hw.ivalue
// CHECK: %[[R:.*]] = "hw.call_boxed"(%[[X]], %[[Y]], %[[ALPHA]]) {{[{].*}}kernel = @my_autocast_sub, next = @sub_0, operator = "aten::sub.Tensor"}
// CHECK: "hw.unbox"(%[[R]]) : (!hw.ivalue) -> tensor<2xf32>
// CHECK: func.func private @my_autocast_sub() attributes {hw.boxed, hw.external = "my_autocast_sub", hw.key = "AutocastCPU", hw.library = "kernels"}
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["autocast"]} : () -> !hw.guard
  %0 = "aten.sub.Tensor"(%x, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// A fallback for all operators is called for each, but for those that fall through.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.call_boxed"(%{{.*}}) {{[{].*}}kernel = @my_profiler, next = @neg_0, operator = "aten::neg"}
// CHECK: "aten.exp"(%{{.*}}) {hw.key = "CPU"
// CHECK: "hw.call_boxed"(%{{.*}}) {{[{].*}}kernel = @my_profiler, next = @my_split, operator = "aten::split.Tensor"}
// CHECK: %[[LIST:.*]] = "hw.unbox"(%{{.*}}) : (!hw.ivalue) -> !hw.tensor_list
// CHECK: builtin.unrealized_conversion_cast %[[LIST]] : !hw.tensor_list to tensor<1xf32>, tensor<1xf32>
func.func @forward(%x: tensor<2xf32>) -> tensor<1xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.exp"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %list = "aten.split.Tensor"(%1, %one, %zero) : (tensor<2xf32>, i64, i64) -> !hw.tensor_list
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  %2:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<1xf32>, tensor<1xf32>
  return %2#1 : tensor<1xf32>
}

// -----

// Whoever is handed the function that makes the rest of a call may call it with other tensors: it has
// an argument for each place, in lists too, even where they have the same tensor. What is missing in
// a list is missing there.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = builtin.unrealized_conversion_cast
// CHECK-NEXT: %[[NEXT:.*]] = constant @index_put_0
// CHECK-NEXT: call @my_autograd_index_put(%arg0, %[[LIST]], %arg0, %{{.*}}, %[[NEXT]]) {hw.operator = "aten.index_put", hw.results = [tensor<3x4xf32>]}
// CHECK: func.func private @index_put_0(%arg0: tensor<3x4xf32>, %arg1: tensor<2xi64>, %arg2: tensor<2xi64>, %arg3: tensor<3x4xf32>)
// CHECK: %[[NONE:.*]] = "hw.constant"() {value} : () -> !hw.none
// CHECK: %[[OWN:.*]] = builtin.unrealized_conversion_cast %arg1, %[[NONE]], %arg2 :
// CHECK-NEXT: "aten.index_put"(%arg0, %[[OWN]], %arg3, %{{.*}})
func.func @forward(%x: tensor<3x4xf32>, %i: tensor<2xi64>) -> tensor<3x4xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %list = builtin.unrealized_conversion_cast %i, %none, %i : tensor<2xi64>, !hw.none, tensor<2xi64> to !hw.tensor_list
  %0 = "aten.index_put"(%x, %list, %x, %no) : (tensor<3x4xf32>, !hw.tensor_list, tensor<3x4xf32>, i1) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// A handler of an operator that gives nothing, of one that gives a list of tensors, and of one that
// gives two: what it gives is said beside the call.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 3 : i64, handlers = 3 : i64
// CHECK: call @my_autograd_assert(%arg1, %{{.*}}) {hw.operator = "aten._assert_async", hw.results = []} :
// CHECK: %[[ROWS:.*]]:2 = call @my_autograd_unbind(%arg0, %{{.*}}, %{{.*}}) {hw.operator = "aten.unbind.int", hw.results = {{\[}}[tensor<3xf32>, tensor<3xf32>]]} :
// CHECK: %[[BOTH:.*]]:2 = call @my_autograd_aminmax(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) {hw.operator = "aten.aminmax", hw.results = [tensor<2xf32>, tensor<2xf32>]} :
// CHECK-NEXT: return %[[ROWS]]#1, %[[ROWS]]#0, %[[BOTH]]#1, %[[BOTH]]#0
// CHECK: func.func private @unbind_0({{.*}} attributes {hw.key = "CPU", hw.library = "composed"}
func.func @forward(%x: tensor<2x3xf32>, %p: tensor<1xi1>) -> (tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  "aten._assert_async"(%p) : (tensor<1xi1>) -> ()
  %list = "aten.unbind.int"(%x, %zero) : (tensor<2x3xf32>, i64) -> !hw.tensor_list
  %0:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
  %1, %2 = "aten.aminmax"(%x, %one, %no) : (tensor<2x3xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xf32>)
  return %0#1, %0#0, %2, %1 : tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// The function for the rest of a call says who compiles it: a kernel of the library `generic` has no
// template, and a function that only calls a boxed kernel, or a handler, is compiled by nobody.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 4 : i64, cpu_fallbacks = 0 : i64, direct = 1 : i64, handlers = 4 : i64
// CHECK: "hw.call_boxed"({{.*}}kernel = @my_profiler, next = @sin_0,
// CHECK: "hw.call_boxed"({{.*}}kernel = @my_profiler, next = @my_cosh,
// CHECK: %[[BOTH:.*]]:2 = "hw.call_boxed"({{.*}}hw.results = [tensor<2xf32>, tensor<2xf32>], kernel = @my_profiler, next = @aminmax_0,
// CHECK-NEXT: %[[LOW:.*]] = "hw.unbox"(%[[BOTH]]#0)
// CHECK-NEXT: %[[HIGH:.*]] = "hw.unbox"(%[[BOTH]]#1)
// CHECK-NEXT: return %{{.*}}, %{{.*}}, %[[HIGH]], %[[LOW]]
// CHECK: func.func private @sin_0({{.*}} attributes {hw.key = "CPU", hw.library = "generic"}
// CHECK: func.func private @my_cosh({{.*}} attributes {hw.key = "CPU", hw.library = "dispatch"}
// CHECK: "hw.call_boxed"(%{{.*}}) {{[{].*}}kernel = @my_cosh_1, next, operator = "aten::cosh"}
// CHECK: func.func private @aminmax_0({{.*}} attributes {hw.key = "AutogradCPU", hw.library = "dispatch"}
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %guard = "hw.guard_begin"() {modes = ["profiler"]} : () -> !hw.guard
  %0 = "aten.sin"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.cosh"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2, %3 = "aten.aminmax"(%x, %one, %no) : (tensor<2x3xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xf32>)
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0, %1, %3, %2 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// A function that calls on to a handler has a name of its own, even where a kernel of the user's is
// at the end.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.call_boxed"({{.*}}kernel = @my_profiler, next = @add_0,
// CHECK: func.func private @add_0({{.*}} attributes {hw.key = "Tracer", hw.library = "dispatch"}
// CHECK: constant @npu_add :
// CHECK: func.func private @npu_add({{.*}} attributes {hw.key = "npu", {{.*}}hw.symbol = "npu_add"}
func.func @forward(%x: tensor<2xf32, "npu">, %y: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["profiler", "tracing"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2xf32, "npu">, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}
