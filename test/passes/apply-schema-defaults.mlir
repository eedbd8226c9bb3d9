// RUN: hardwire-opt %s --apply-schema-defaults --split-input-file | filecheck %s

// Arguments that the file leaves out get the defaults of their schema.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.default
// CHECK: %[[ALPHA:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK: "aten.add.Tensor"(%{{.*}}, %{{.*}}, %[[ALPHA]])
func.func @forward(%x: tensor<2xf32>, %y: tensor<2xf32>) -> tensor<2xf32> {
  %d = "hw.default"() : () -> !hw.default
  %0 = "aten.add.Tensor"(%x, %y, %d) : (tensor<2xf32>, tensor<2xf32>, !hw.default) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Defaults in the middle are filled in too; what is given stays.
// CHECK-LABEL: func.func @forward
// CHECK: %[[KERNEL:.*]] = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %[[STRIDE:.*]] = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
// CHECK: %[[PADDING:.*]] = "hw.constant"() {value = array<i64: 0, 0>}
// CHECK: %[[DILATION:.*]] = "hw.constant"() {value = array<i64: 1, 1>}
// CHECK: "aten.max_pool2d"(%{{.*}}, %[[KERNEL]], %[[STRIDE]], %[[PADDING]], %[[DILATION]], %{{.*}})
func.func @forward(%x: tensor<1x1x4x4xf32>) -> tensor<1x1x2x2xf32> {
  %k = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %d = "hw.default"() : () -> !hw.default
  %0 = "aten.max_pool2d"(%x, %k, %d, %d, %d, %d) : (tensor<1x1x4x4xf32>, !hw.list<i64>, !hw.default, !hw.default, !hw.default, !hw.default) -> tensor<1x1x2x2xf32>
  return %0 : tensor<1x1x2x2xf32>
}

// -----

// An operator with all of its arguments is left alone.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "aten.relu"
// CHECK-NEXT: return
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
