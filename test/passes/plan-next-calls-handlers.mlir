// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --mode normal --emit planned | filecheck %s

// What a handler calls on to is not dispatched again, so that it does not call the handler.
// CHECK-LABEL: func.func @forward
// CHECK: call @my_autograd_add(%arg0, %arg1)
// CHECK: func.func private @my_autograd_add(
// CHECK-SAME: hw.next = @add_0.next
// CHECK: func.func private @add_0.next(
// CHECK-NEXT: %[[TWICE:.*]] = call @mul_0(%arg1)
// CHECK-NEXT: call @add_0_1(%arg0, %[[TWICE]])
// CHECK-NOT: my_autograd_add
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3xf32>) -> tensor<2x3xf32> {
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.add.Tensor"(%x, %y, %two) : (tensor<2x3xf32>, tensor<3xf32>, i64) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
