// RUN: hardwire-opt %s --ops %S/Inputs/fallbacks.yaml --backend-name npu=PrivateUse1 --redirect-calls --split-input-file --verify-diagnostics | filecheck %s

// Structured operators end at the kernel for their out variant, whose name and schema the fallback is
// given; those of which PyTorch's kernel only calls another operator, at that one.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 4 : i64
// CHECK: hw.operator = "aten.add.Tensor"{{.*}}hw.schema = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)", kernel = @npu_any, next, operator = "aten::add.out"}
// CHECK: hw.operator = "aten.abs"{{.*}}operator = "aten::abs.out"}
// CHECK: hw.operator = "aten.masked_fill.Scalar"{{.*}}operator = "aten::masked_fill_.Scalar"}
// CHECK: hw.operator = "aten.relu"{{.*}}kernel = @npu_any, next, operator = "aten::relu"}
func.func @forward(%x: tensor<2xf32, "npu">, %m: tensor<2xi1>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %x, %one) : (tensor<2xf32, "npu">, tensor<2xf32, "npu">, i64) -> tensor<2xf32>
  %1 = "aten.abs"(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "aten.masked_fill.Scalar"(%1, %m, %one) : (tensor<2xf32>, tensor<2xi1>, i64) -> tensor<2xf32>
  %3 = "aten.relu"(%2) : (tensor<2xf32>) -> tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

// A number is wrapped in a tensor as wide as numbers are in Python. A kernel for the out variant is
// called directly.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: direct = 1 : i64
// CHECK: %[[HALF:.*]] = "hw.weight"(){{.*}}tensor<f64>
// CHECK: call @npu_mul_out(%arg0, %[[HALF]])
// CHECK: func.func private @npu_mul_out({{.*}}hw.schema = "aten::mul.out(
func.func @forward(%x: tensor<2xf32, "npu">) -> tensor<2xf32> {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0 = "aten.mul.Scalar"(%x, %half) : (tensor<2xf32, "npu">, f64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A view is no call, whoever registered a fallback.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 0 : i64
// CHECK: "aten.view"(%arg0
func.func @forward(%x: tensor<2x3xf32, "npu">) -> tensor<6xf32> {
  %six = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %six) : (tensor<2x3xf32, "npu">, !hw.list<i64>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// -----

// What goes on as another operator passes the keys of the mode again: a handler is asked for both.
// CHECK-LABEL: func.func @forward
// CHECK: kernel = @my_functionalize, next = @exp_0, operator = "aten::exp"}
// CHECK: func.func private @exp_0
// CHECK: kernel = @my_functionalize, next = @npu_any, operator = "aten::exp.out"}
// CHECK: func.func private @npu_any
// CHECK: kernel = @npu_any_1, next, operator = "aten::exp.out"}
func.func @forward(%x: tensor<2xf32, "npu">) -> tensor<2xf32> {
  %guard = "hw.guard_begin"() {include = ["Functionalize"]} : () -> !hw.guard
  %0 = "aten.exp"(%x) : (tensor<2xf32, "npu">) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  return %0 : tensor<2xf32>
}

// -----

// A composition that hardwire makes of other calls than PyTorch is refused, and so is one that it
// would leave to the CPU: nothing computes there unasked.
func.func @forward(%x: tensor<2xf32, "npu">) -> (tensor<f32>, tensor<2xf64>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %small = "hw.constant"() {value = 0.001 : f64} : () -> f64
  %seven = "hw.constant"() {value = 7 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  // expected-error@+1 {{the key npu finds PyTorch's `cosine_similarity` (math kernel), a composition that hardwire does not know; --allow-cpu-fallback takes the kernel for the CPU.}}
  %0 = "aten.cosine_similarity"(%x, %x, %zero, %small) : (tensor<2xf32, "npu">, tensor<2xf32, "npu">, i64, f64) -> tensor<f32>
  // expected-error@+1 {{the key npu finds PyTorch's `to` (math kernel), a composition that hardwire does not know.}}
  %1 = "aten.to.dtype"(%x, %seven, %no, %no, %none) : (tensor<2xf32, "npu">, i64, i1, i1, !hw.none) -> tensor<2xf64>
  return %0, %1 : tensor<f32>, tensor<2xf64>
}

// -----

// Memory that PyTorch fills is filled by the backend; of what it holds before, nothing is looked at.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: boxed = 2 : i64
// CHECK: "aten.expand"
// CHECK: operator = "aten::fill_.Scalar"}
// CHECK: operator = "aten::zero_"}
func.func @forward(%x: tensor<2xf32, "npu">) -> (tensor<3xf32>, tensor<2xf32>) {
  %shape = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.new_full"(%x, %shape, %half, %none, %none, %none, %none) : (tensor<2xf32, "npu">, !hw.list<i64>, f64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xf32>
  %1 = "aten.zeros_like"(%x, %none, %none, %none, %none, %none) : (tensor<2xf32, "npu">, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  return %0, %1 : tensor<3xf32>, tensor<2xf32>
}
