// RUN: hardwire-opt %s --plan-next-calls | filecheck %s
// RUN: hardwire-opt %s --plan-next-calls --plan-next-calls | filecheck %s

// What is planned is not planned again.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @count(
// CHECK-SAME: hw.next = @neg_0.next
// CHECK: func.func private @neg_0.next(
// CHECK-NEXT: call @neg_0_1(
// CHECK-NOT: func.func private @neg_0.next
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @count(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @count(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.boxed, hw.key = "TESTING_ONLY_GenericMode", hw.library = "mine", hw.next = @neg_0, hw.schema = "aten::neg(Tensor self) -> Tensor", hw.symbol = "count"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
