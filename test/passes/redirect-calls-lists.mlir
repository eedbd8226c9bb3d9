// RUN: hardwire-opt %s --ops %S/Inputs/kernels.yaml --backend-name npu=PrivateUse1 --redirect-calls --split-input-file | filecheck %s

// Operators that give several tensors, or a list of them, in the cases of a switch.
// CHECK-LABEL: func.func @forward
// CHECK: %[[BOTH:.*]]:2 = scf.index_switch %{{.*}} -> tensor<2xf32>, tensor<2xf32>
// CHECK: case 0 {
// CHECK-NEXT: %[[A:.*]]:2 = "aten.aminmax"(%arg0, %{{.*}}, %{{.*}})
// CHECK-NEXT: scf.yield %[[A]]#0, %[[A]]#1
// CHECK: default {
// CHECK-NEXT: %[[B:.*]]:2 = func.call @my_quantized_aminmax(%arg0)
// CHECK-NEXT: scf.yield %[[B]]#0, %[[B]]#1
// CHECK: %[[ROWS:.*]]:2 = scf.index_switch %{{.*}} -> tensor<3xf32>, tensor<3xf32>
// CHECK: case 0 {
// CHECK-NEXT: %[[LIST:.*]] = "aten.unbind.int"(%arg0, %{{.*}})
// CHECK-NEXT: %[[C:.*]]:2 = builtin.unrealized_conversion_cast %[[LIST]] : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
// CHECK-NEXT: scf.yield %[[C]]#0, %[[C]]#1
// CHECK: default {
// CHECK-NEXT: %[[D:.*]]:2 = func.call @my_quantized_unbind(%arg0)
// CHECK-NEXT: scf.yield %[[D]]#0, %[[D]]#1
// CHECK: return %[[BOTH]]#1, %[[BOTH]]#0, %[[ROWS]]#1, %[[ROWS]]#0
func.func @forward(%x: tensor<2x3xf32, ["CPU", "QuantizedCPU"]>) -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0, %1 = "aten.aminmax"(%x, %one, %no) : (tensor<2x3xf32, ["CPU", "QuantizedCPU"]>, i64, i1) -> (tensor<2xf32>, tensor<2xf32>)
  %list = "aten.unbind.int"(%x, %zero) : (tensor<2x3xf32, ["CPU", "QuantizedCPU"]>, i64) -> !hw.tensor_list
  %2:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
  return %1, %0, %2#1, %2#0 : tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>
}
