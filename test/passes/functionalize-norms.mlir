// RUN: hardwire-opt %s --functionalize --split-input-file | filecheck %s

// An instance norm follows the mean of what its samples have: the variance by one less, and a momentum
// of 0.25 keeps 0.75 of what was.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = "hw.constant"() {value}
// CHECK: %{{.*}} = "hw.constant"() {value = true}
// CHECK: %{{.*}} = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value}
// CHECK: %[[LIST_5:.*]] = "hw.constant"() {value}
// CHECK: %[[LIST_6:.*]] = "hw.constant"() {value}
// CHECK: %[[LIST_7:.*]] = "hw.constant"() {value}
// CHECK: %[[LIST_8:.*]] = "hw.constant"() {value = true}
// CHECK: %[[LIST_9:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_10:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_11:.*]] = "hw.constant"() {value = true}
// CHECK: %[[INSTANCE_NORM:.*]] = "aten.instance_norm"(%arg0, %[[LIST_4]], %[[LIST_5]], %[[LIST_6]], %[[LIST_7]], %[[LIST_8]], %[[LIST_9]], %[[LIST_10]], %[[LIST_11]]) {{.*}} -> tensor<2x3x4x5xf32>
// CHECK: %[[LIST_12:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[LIST_13:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[LIST_14:.*]] = "hw.constant"() {value = false}
// CHECK: %[[VAR_MEAN:.*]]:2 = "aten.var_mean.correction"(%arg0, %[[LIST_12]], %[[LIST_13]], %[[LIST_14]]) {{.*}} -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: %[[LIST_15:.*]] = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %[[MUL:.*]] = "aten.mul.Scalar"(%arg1, %[[LIST_15]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_16:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[MUL_2:.*]] = "aten.mul.Scalar"(%[[VAR_MEAN]]#1, %[[LIST_16]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_17:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[MUL_2]], %[[LIST_17]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_18:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[LIST_19:.*]] = "hw.constant"() {value = false}
// CHECK: %[[LIST_20:.*]] = "hw.constant"() {value}
// CHECK: %[[MEAN:.*]] = "aten.mean.dim"(%[[ADD]], %[[LIST_18]], %[[LIST_19]], %[[LIST_20]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_21:.*]] = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %[[MUL_3:.*]] = "aten.mul.Scalar"(%arg2, %[[LIST_21]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_22:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[MUL_4:.*]] = "aten.mul.Scalar"(%[[VAR_MEAN]]#0, %[[LIST_22]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_23:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[ADD_2:.*]] = "aten.add.Tensor"(%[[MUL_3]], %[[MUL_4]], %[[LIST_23]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_24:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[LIST_25:.*]] = "hw.constant"() {value = false}
// CHECK: %[[LIST_26:.*]] = "hw.constant"() {value}
// CHECK: %[[MEAN_2:.*]] = "aten.mean.dim"(%[[ADD_2]], %[[LIST_24]], %[[LIST_25]], %[[LIST_26]]) {{.*}} -> tensor<3xf32>
// CHECK: return %[[INSTANCE_NORM]], %[[MEAN]], %[[MEAN_2]]
func.func @forward(%x: tensor<2x3x4x5xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> tensor<2x3x4x5xf32> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "aten.instance_norm"(%x, %none, %none, %m, %v, %yes, %p, %p, %yes) : (tensor<2x3x4x5xf32>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, i1, f64, f64, i1) -> tensor<2x3x4x5xf32>
  return %0 : tensor<2x3x4x5xf32>
}

// -----

// In half precision that is computed in single precision, for samples without extent, too.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[INSTANCE_NORM:.*]] = "aten.instance_norm"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[LIST_2]], %[[LIST_3]], %{{.*}}) {{.*}} -> tensor<2x3xf16>
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value = array<i64: 2, 3, 1>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%[[TO]], %[[LIST_4]]) {{.*}} -> tensor<2x3x1xf32>
// CHECK: %[[LIST_5:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[VAR_MEAN:.*]]:2 = "aten.var_mean.correction"(%[[VIEW]], %[[LIST_5]], %{{.*}}, %{{.*}}) {{.*}} -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: %[[TO_2:.*]] = "aten.to.dtype"(%arg1, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_6:.*]] = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %[[MUL:.*]] = "aten.mul.Scalar"(%[[TO_2]], %[[LIST_6]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_7:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[MUL_2:.*]] = "aten.mul.Scalar"(%[[VAR_MEAN]]#1, %[[LIST_7]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[MUL_2]], %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_8:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[MEAN:.*]] = "aten.mean.dim"(%[[ADD]], %[[LIST_8]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf32>
// CHECK: %[[TO_3:.*]] = "aten.to.dtype"(%[[MEAN]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf16>
// CHECK: %[[TO_4:.*]] = "aten.to.dtype"(%arg2, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_9:.*]] = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %[[MUL_3:.*]] = "aten.mul.Scalar"(%[[TO_4]], %[[LIST_9]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_10:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[MUL_4:.*]] = "aten.mul.Scalar"(%[[VAR_MEAN]]#0, %[[LIST_10]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[ADD_2:.*]] = "aten.add.Tensor"(%[[MUL_3]], %[[MUL_4]], %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_11:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[MEAN_2:.*]] = "aten.mean.dim"(%[[ADD_2]], %[[LIST_11]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf32>
// CHECK: %[[TO_5:.*]] = "aten.to.dtype"(%[[MEAN_2]], %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf16>
// CHECK: return %[[INSTANCE_NORM]], %[[TO_3]], %[[TO_5]]
func.func @forward(%x: tensor<2x3xf16>, %m: tensor<3xf16>, %v: tensor<3xf16>) -> tensor<2x3xf16> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "aten.instance_norm"(%x, %none, %none, %m, %v, %yes, %p, %p, %yes) : (tensor<2x3xf16>, !hw.none, !hw.none, tensor<3xf16>, tensor<3xf16>, i1, f64, f64, i1) -> tensor<2x3xf16>
  return %0 : tensor<2x3xf16>
}

// -----

// The other half precision is like it.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[INSTANCE_NORM:.*]] = "aten.instance_norm"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[LIST_2]], %[[LIST_3]], %{{.*}}) {{.*}} -> tensor<2x3x4xbf16>
// CHECK: %[[TO:.*]] = "aten.to.dtype"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value = array<i64: 2>}
// CHECK: %[[VAR_MEAN:.*]]:2 = "aten.var_mean.correction"(%[[TO]], %[[LIST_4]], %{{.*}}, %{{.*}}) {{.*}} -> (tensor<2x3xf32>, tensor<2x3xf32>)
// CHECK: %[[LIST_5:.*]] = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %[[MUL:.*]] = "aten.mul.Scalar"(%arg1, %[[LIST_5]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_6:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[MUL_2:.*]] = "aten.mul.Scalar"(%[[VAR_MEAN]]#1, %[[LIST_6]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[ADD:.*]] = "aten.add.Tensor"(%[[MUL]], %[[MUL_2]], %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_7:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[MEAN:.*]] = "aten.mean.dim"(%[[ADD]], %[[LIST_7]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_8:.*]] = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %[[MUL_3:.*]] = "aten.mul.Scalar"(%arg2, %[[LIST_8]]) {{.*}} -> tensor<3xf32>
// CHECK: %[[LIST_9:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[MUL_4:.*]] = "aten.mul.Scalar"(%[[VAR_MEAN]]#0, %[[LIST_9]]) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[ADD_2:.*]] = "aten.add.Tensor"(%[[MUL_3]], %[[MUL_4]], %{{.*}}) {{.*}} -> tensor<2x3xf32>
// CHECK: %[[LIST_10:.*]] = "hw.constant"() {value = array<i64: 0>}
// CHECK: %[[MEAN_2:.*]] = "aten.mean.dim"(%[[ADD_2]], %[[LIST_10]], %{{.*}}, %{{.*}}) {{.*}} -> tensor<3xf32>
// CHECK: return %[[INSTANCE_NORM]], %[[MEAN]], %[[MEAN_2]]
func.func @forward(%x: tensor<2x3x4xbf16>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> tensor<2x3x4xbf16> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "aten.instance_norm"(%x, %none, %none, %m, %v, %yes, %p, %p, %yes) : (tensor<2x3x4xbf16>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, i1, f64, f64, i1) -> tensor<2x3x4xbf16>
  return %0 : tensor<2x3x4xbf16>
}

// -----

// Batch norms by other names give what they saved, too.
// CHECK-LABEL: func.func @forward
// CHECK: %{{.*}} = "hw.constant"() {value}
// CHECK: %{{.*}} = "hw.constant"() {value = true}
// CHECK: %{{.*}} = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %{{.*}} = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[LIST_5:.*]] = "hw.constant"() {value}
// CHECK: %[[LIST_6:.*]] = "hw.constant"() {value}
// CHECK: %[[LIST_7:.*]] = "hw.constant"() {value = true}
// CHECK: %[[LIST_8:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_9:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL:.*]]:5 = "aten._native_batch_norm_legit_functional"(%arg0, %[[LIST_5]], %[[LIST_6]], %arg1, %arg2, %[[LIST_7]], %[[LIST_8]], %[[LIST_9]]) {{.*}} -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
// CHECK: %[[LIST_10:.*]] = "hw.constant"() {value = true}
// CHECK: %[[LIST_11:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[LIST_12:.*]] = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_2:.*]]:5 = "aten._native_batch_norm_legit_functional"(%[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL]]#0, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL]]#1, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL]]#2, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL]]#3, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL]]#4, %[[LIST_10]], %[[LIST_11]], %[[LIST_12]]) {{.*}} -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>)
// CHECK: return %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_2]]#0, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_2]]#1, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_2]]#2, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_2]]#3, %[[_NATIVE_BATCH_NORM_LEGIT_FUNCTIONAL_2]]#4
func.func @forward(%x: tensor<2x3xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %e = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0:3 = "aten.native_batch_norm"(%x, %none, %none, %m, %v, %yes, %p, %e) : (tensor<2x3xf32>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, i1, f64, f64) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  %1:3 = "aten._native_batch_norm_legit"(%0#0, %0#1, %0#2, %m, %v, %yes, %p, %e) : (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, i1, f64, f64) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>)
  return %1#0, %1#1, %1#2 : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>
}

// -----

// Norms that do not train, or keep nothing, stay as they are.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %[[BATC:.*]] = "aten.batch_norm"(%arg0, %{{.*}}, %{{.*}}, %arg1, %arg2, %{{.*}}, %[[LIST]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[BATC_2:.*]] = "aten.batch_norm"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[LIST]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2x3x4xf32>
// CHECK: %[[INSTANCE_NORM:.*]] = "aten.instance_norm"(%arg0, %{{.*}}, %{{.*}}, %arg1, %arg2, %{{.*}}, %[[LIST]], %[[LIST]], %{{.*}}) {{.*}} -> tensor<2x3x4xf32>
// CHECK: return %[[BATC]], %[[BATC_2]], %[[INSTANCE_NORM]]
func.func @forward(%x: tensor<2x3x4xf32>, %m: tensor<3xf32>, %v: tensor<3xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %no = "hw.constant"() {value = false} : () -> i1
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "aten.batch_norm"(%x, %none, %none, %m, %v, %no, %p, %p, %yes) : (tensor<2x3x4xf32>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, i1, f64, f64, i1) -> tensor<2x3x4xf32>
  %1 = "aten.batch_norm"(%x, %none, %none, %none, %none, %yes, %p, %p, %yes) : (tensor<2x3x4xf32>, !hw.none, !hw.none, !hw.none, !hw.none, i1, f64, f64, i1) -> tensor<2x3x4xf32>
  %2 = "aten.instance_norm"(%x, %none, %none, %m, %v, %no, %p, %p, %yes) : (tensor<2x3x4xf32>, !hw.none, !hw.none, tensor<3xf32>, tensor<3xf32>, i1, f64, f64, i1) -> tensor<2x3x4xf32>
  return %0, %1, %2 : tensor<2x3x4xf32>, tensor<2x3x4xf32>, tensor<2x3x4xf32>
}

// -----

// In double precision it is computed as it is.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.to.dtype
// CHECK: "aten.var_mean.correction"(%arg0, {{.*}}) {{.*}} -> (tensor<2x3xf64>, tensor<2x3xf64>)
// CHECK-NOT: aten.to.dtype
func.func @forward(%x: tensor<2x3x4xf64>, %m: tensor<3xf64>, %v: tensor<3xf64>) -> tensor<2x3x4xf64> {
  %none = "hw.constant"() {value} : () -> !hw.none
  %yes = "hw.constant"() {value = true} : () -> i1
  %p = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %0 = "aten.instance_norm"(%x, %none, %none, %m, %v, %yes, %p, %p, %yes) : (tensor<2x3x4xf64>, !hw.none, !hw.none, tensor<3xf64>, tensor<3xf64>, i1, f64, f64, i1) -> tensor<2x3x4xf64>
  return %0 : tensor<2x3x4xf64>
}
