// RUN: hardwire-opt %s --merge-kernels | filecheck %s

// Kernels that differ in nothing but their names are one; different literals make different kernels.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @relu_0(%arg0)
// CHECK-NEXT: %[[B:.*]] = call @relu_0(%[[A]])
// CHECK-NEXT: %[[C:.*]] = call @mul_0(%[[B]])
// CHECK-NEXT: %[[D:.*]] = call @mul_1(%[[C]])
// CHECK-NEXT: call @relu_0(%[[D]])
// CHECK: func.func private @relu_0
// CHECK-NOT: func.func private @relu_
// CHECK: func.func private @mul_0
// CHECK: func.func private @mul_1
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @relu_1(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = call @mul_0(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = call @mul_1(%2) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = call @relu_2(%3) : (tensor<2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @mul_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %0 = "aten.mul.Scalar"(%x, %two) : (tensor<2xf32>, f64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @mul_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %three = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %0 = "aten.mul.Scalar"(%x, %three) : (tensor<2xf32>, f64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_2(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
