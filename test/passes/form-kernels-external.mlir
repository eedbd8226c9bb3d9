// RUN: hardwire-opt %s --resolve-dispatch --form-kernels --merge-kernels | filecheck %s
// RUN: hardwire-opt %s --resolve-dispatch --form-kernels --merge-kernels --assign-layouts --plan-memory | filecheck %s --check-prefix=PLAN

// An operator that a C function computes is a kernel of its own, called by the function's name. Equal
// calls are one kernel, others of the same function get a number. Its schema says what it is passed.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = call @my_add(%arg0, %arg1)
// CHECK: %[[B:.*]] = call @my_add(%[[A]], %arg1)
// CHECK: %[[C:.*]] = call @relu_0(%[[B]])
// CHECK: %[[D:.*]] = call @my_mul_(%[[C]], %arg1)
// CHECK: %[[COPY:.*]] = call @clone_0(%arg0)
// CHECK: %[[E:.*]] = call @my_mul_(%[[COPY]], %arg0)
// CHECK: func.func private @my_add(
// CHECK-SAME: hw.library = "mine"
// CHECK-SAME: hw.schema = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"
// CHECK-SAME: hw.scratch = 64 : i64
// CHECK-SAME: hw.symbol = "my_add"
// CHECK-NOT: hw.template
// CHECK: aten.add.Tensor

// A kernel that works in place does so where nobody reads its operand afterwards; an input is copied
// first, and so is what is another operand as well. Scratch memory has a place.
// PLAN: call @my_add(%arg0, %arg1)
// PLAN-SAME: hw.scratch_offset
// PLAN: %[[R:.*]] = call @relu_0
// PLAN-SAME: space = "output"
// PLAN: call @my_mul_(%[[R]], %arg1)
// PLAN-SAME: hw.places = [{index = 0 : i64, offset = 0 : i64, space = "output"}]
// PLAN: %[[COPY:.*]] = call @clone_0(%arg0)
// PLAN-SAME: hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
// PLAN: call @my_mul_(%[[COPY]], %arg0)
// PLAN-SAME: hw.places = [{index = 1 : i64, offset = 0 : i64, space = "output"}]
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) attributes {hw.input_names = ["x", "y"], hw.output_names = ["a", "b"]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %one) {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_add", hw.kernel_scratch = 64 : i64, hw.schema = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"} : (tensor<2x3xf32>, tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  %1 = "aten.add.Tensor"(%0, %y, %one) {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_add", hw.kernel_scratch = 64 : i64, hw.schema = "aten::add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)"} : (tensor<2x3xf32>, tensor<2x3xf32>, i64) -> tensor<2x3xf32>
  %2 = "aten.relu"(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %3 = "aten.mul.Tensor"(%2, %y) {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_mul_", hw.schema = "aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  %4 = "aten.mul.Tensor"(%x, %x) {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_mul_", hw.schema = "aten::mul_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)"} : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>
}
