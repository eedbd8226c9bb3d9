// RUN: hardwire-opt %s --decompose | filecheck %s

// Types may say dispatch keys, which do not count here: what stands in the place of an operator has
// its own type, and the function returns that.
// CHECK-LABEL: func.func @forward(%arg0: tensor<2x3xf32, "CPU">, %arg1: tensor<2x3xf32>) -> (tensor<2x3xf32, "CPU">, tensor<6xf32>)
// CHECK: %[[X:.*]] = "aten.view"(%arg1, %{{.*}}) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
// CHECK-NEXT: return %arg0, %[[X]] : tensor<2x3xf32, "CPU">, tensor<6xf32>
func.func @forward(%x: tensor<2x3xf32, "CPU">, %y: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<6xf32, "CPU">) {
  %p = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %dims = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %0 = "aten.dropout"(%x, %p, %no) : (tensor<2x3xf32, "CPU">, f64, i1) -> tensor<2x3xf32>
  %1 = "aten.reshape"(%y, %dims) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32, "CPU">
  return %0, %1 : tensor<2x3xf32>, tensor<6xf32, "CPU">
}
