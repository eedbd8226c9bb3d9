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
