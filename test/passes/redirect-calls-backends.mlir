// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --allow-cpu-fallback --redirect-calls --resolve-dispatch --split-input-file | filecheck %s
// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --allow-cpu-fallback --emit planned --split-input-file | filecheck %s --check-prefix PLANNED

// On a custom backend, operators with a kernel for it are called there; where that is allowed, the
// others are computed on the CPU, and their results are the backend's again.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: cpu_fallbacks = 2 : i64, direct = 2 : i64
// CHECK: %[[A:.*]] = call @npu_add(%arg0, %arg1)
// CHECK: %[[B:.*]] = "aten.relu"(%[[A]]) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: "aten.sigmoid"(%[[B]]) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: call @npu_acosh(%{{.*}})
// PLANNED-LABEL: func.func @forward
// PLANNED: call @npu_add({{.*}}hw.places
// PLANNED: call @relu_sigmoid_0({{.*}}hw.places
// PLANNED: call @npu_acosh({{.*}}hw.places
func.func @forward(%x: tensor<2xf32, "npu">, %y: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) : (tensor<2xf32, "npu">, tensor<2xf32>, i64) -> tensor<2xf32>
  %1 = "aten.relu"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "aten.sigmoid"(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = "aten.acosh"(%2) : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

// PyTorch's own name of the backend does as well.
// CHECK-LABEL: func.func @forward
// CHECK: call @npu_acosh(%arg0)
// PLANNED-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32, "PrivateUse1">) -> tensor<2xf32> {
  %0 = "aten.acosh"(%x) : (tensor<2xf32, "PrivateUse1">) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A kernel of the user's for the CPU serves as well. What PyTorch makes of views are views.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 1 : i64, cpu_fallbacks = 1 : i64, direct = 0 : i64
// CHECK: "hw.call_boxed"(%{{.*}}) {{[{].*}}kernel = @my_cosh, next, operator = "aten::cosh"}
// CHECK: "aten.slice.Tensor"(%arg0
// CHECK: "aten.slice.Tensor"(%arg0
// PLANNED-LABEL: func.func @forward
func.func @forward(%x: tensor<2xf32, "npu">) -> (tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.cosh"(%x) : (tensor<2xf32, "npu">) -> tensor<2xf32>
  %list = "aten.split.Tensor"(%x, %one, %zero) : (tensor<2xf32, "npu">, i64, i64) -> !hw.tensor_list
  %1:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<1xf32>, tensor<1xf32>
  return %0, %1#0, %1#1 : tensor<2xf32>, tensor<1xf32>, tensor<1xf32>
}
