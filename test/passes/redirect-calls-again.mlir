// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --mode normal --redirect-calls --redirect-calls --resolve-dispatch | filecheck %s
// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --mode normal --emit planned | filecheck %s --check-prefix PLANNED

// What was redirected is not redirected again: neither what a guard had excluded, which is gone by
// then, nor what a handler calls on to.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.add.Tensor"(%arg0, %arg0, %{{.*}}) {hw.key = "CPU", hw.library = "tuned"}
// CHECK: call @my_autograd_add(%[[X]], %arg0, %{{.*}}, %{{.*}})
// PLANNED-LABEL: func.func @forward
// PLANNED: call @add_1(%arg0)
// PLANNED: call @my_autograd_add(%{{.*}}, %arg0)
// PLANNED: func.func private @my_autograd_add(
// PLANNED-SAME: hw.next = @add_0.next
// PLANNED: func.func private @add_0.next(
// PLANNED-NEXT: call @add_0_1(%arg0, %arg1)
// PLANNED-NOT: my_autograd_add
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %guard = "hw.guard_begin"() {modes = ["below-autograd"]} : () -> !hw.guard
  %0 = "aten.add.Tensor"(%x, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  "hw.guard_end"(%guard) : (!hw.guard) -> ()
  %1 = "aten.add.Tensor"(%0, %x, %one) : (tensor<2xf32>, tensor<2xf32>, i64) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
