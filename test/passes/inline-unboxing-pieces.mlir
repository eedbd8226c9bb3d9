// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// Pieces of one size, the last of which may be smaller; of a tensor without elements there is one.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>, tensor<5x2xf32>, tensor<5x1xf32>, tensor<0x2xf32>, tensor<5x1xf32>, tensor<5x1xf32>, tensor<5x1xf32>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I0_2]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I2]], %[[I4]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE3:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I4]], %[[I5]], %[[I1]]) : {{.*}} -> tensor<1x3xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE4:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I0]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE5:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I2]], %[[I3]], %[[I1]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE6:.*]] = "aten.slice.Tensor"(%arg1, %[[I0]], %[[I0_2]], %[[I0_3]], %[[I1]]) : {{.*}} -> tensor<0x2xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE7:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I0]], %[[I1_2]], %[[I1_3]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1_3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE8:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I1_2]], %[[I2]], %[[I1_3]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE9:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I2]], %[[I3]], %[[I1_2]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: return %[[SLICE]], %[[SLICE2]], %[[SLICE3]], %[[SLICE4]], %[[SLICE5]], %[[SLICE6]], %[[SLICE7]], %[[SLICE8]], %[[SLICE9]]
func.func @forward(%x: tensor<5x3xf32>, %y: tensor<0x2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<5x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<0x2xf32>) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %2 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::split.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %4 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %2, %4) {operator = "aten::unsafe_split.Tensor"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %6 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %7 = "hw.call_boxed"(%1, %6) {operator = "aten::split.Tensor"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %8 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %9 = "hw.call_boxed"(%0, %8, %8) {operator = "aten::split.Tensor"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%3, %5, %7, %9) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %10 : !hw.ivalue
}

// -----

// Pieces of sizes that are given, one behind the other; they may be empty.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<0x3xf32>, tensor<3x3xf32>, tensor<5x1xf32>, tensor<5x2xf32>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I0_2]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I2_2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I2]], %[[I2_2]], %[[I1]]) : {{.*}} -> tensor<0x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE3:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I2]], %[[I5]], %[[I1]]) : {{.*}} -> tensor<3x3xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE4:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I0]], %[[I1_2]], %[[I1_3]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1_3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE5:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I1_2]], %[[I3]], %[[I1_3]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: return %[[SLICE]], %[[SLICE2]], %[[SLICE3]], %[[SLICE4]], %[[SLICE5]]
func.func @forward(%x: tensor<5x3xf32>, %y: tensor<0x2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<5x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<0x2xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: 2, 0, 3>} : () -> !hw.list<i64>
  %2 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::split_with_sizes"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l1 = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %4 = "hw.box"(%l1) : (!hw.list<i64>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %5 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0, %4, %5) {operator = "aten::split.sizes"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l3 = "hw.constant"() {value = array<i64>} : () -> !hw.list<i64>
  %7 = "hw.box"(%l3) : (!hw.list<i64>) -> !hw.ivalue
  %8 = "hw.call_boxed"(%1, %7) {operator = "aten::split_with_sizes"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%3, %6, %8) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %9 : !hw.ivalue
}

// -----

// So many pieces, or fewer where their size does not add up; of no elements, all that are wanted.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>, tensor<5x3xf32>, tensor<5x2xf32>, tensor<5x1xf32>, tensor<0x2xf32>, tensor<0x2xf32>, tensor<0x2xf32>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I0_2]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I2]], %[[I4]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE3:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I4]], %[[I5]], %[[I1]]) : {{.*}} -> tensor<1x3xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE4:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I0]], %[[I3]], %[[I1_2]]) : {{.*}} -> tensor<5x3xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE5:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I0]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE6:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I2]], %[[I3]], %[[I1]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE7:.*]] = "aten.slice.Tensor"(%arg1, %[[I0]], %[[I0_2]], %[[I0_3]], %[[I1]]) : {{.*}} -> tensor<0x2xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE8:.*]] = "aten.slice.Tensor"(%arg1, %[[I0]], %[[I0_2]], %[[I0_3]], %[[I1]]) : {{.*}} -> tensor<0x2xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE9:.*]] = "aten.slice.Tensor"(%arg1, %[[I0]], %[[I0_2]], %[[I0_3]], %[[I1]]) : {{.*}} -> tensor<0x2xf32>
// CHECK: return %[[SLICE]], %[[SLICE2]], %[[SLICE3]], %[[SLICE4]], %[[SLICE5]], %[[SLICE6]], %[[SLICE7]], %[[SLICE8]], %[[SLICE9]]
func.func @forward(%x: tensor<5x3xf32>, %y: tensor<0x2xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<5x3xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<0x2xf32>) -> !hw.ivalue
  %i4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %2 = "hw.box"(%i4) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::chunk"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %4 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %4, %4) {operator = "aten::chunk"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %6 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %7 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %6, %7) {operator = "aten::unsafe_chunk"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %9 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %10 = "hw.call_boxed"(%1, %9) {operator = "aten::chunk"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%3, %5, %8, %10) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %11 : !hw.ivalue
}

// -----

// `tensor_split` always makes so many: the first ones have an element more.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<1x3xf32>, tensor<5x3xf32>, tensor<5x2xf32>, tensor<5x1xf32>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I0_2]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I2]], %[[I4]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE3:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I4]], %[[I5]], %[[I1]]) : {{.*}} -> tensor<1x3xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE4:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I0]], %[[I3]], %[[I1_2]]) : {{.*}} -> tensor<5x3xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE5:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I0]], %[[I2]], %[[I1]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE6:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I2]], %[[I3]], %[[I1]]) : {{.*}} -> tensor<5x1xf32>
// CHECK: return %[[SLICE]], %[[SLICE2]], %[[SLICE3]], %[[SLICE4]], %[[SLICE5]], %[[SLICE6]]
func.func @forward(%x: tensor<5x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<5x3xf32>) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %1 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::tensor_split.sections"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %3, %3) {operator = "aten::tensor_split.sections"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %5 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %6 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0, %5, %6) {operator = "aten::tensor_split.sections"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%2, %4, %7) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %8 : !hw.ivalue
}

// -----

// `tensor_split` at indices, which are cut to the extent and may go back.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<1x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<3x3xf32>, tensor<2x3xf32>, tensor<0x3xf32>, tensor<5x2xf32>, tensor<5x0xf32>, tensor<5x2xf32>, tensor<i1>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I0_2]], %[[I1]], %[[I1_2]]) : {{.*}} -> tensor<1x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I1]], %[[I3]], %[[I1_2]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE3:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I3]], %[[I5]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE4:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I0_2]], %[[I3]], %[[I1]]) : {{.*}} -> tensor<3x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE5:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I3]], %[[I5]], %[[I1]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I5_2:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE6:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I5]], %[[I5_2]], %[[I1]]) : {{.*}} -> tensor<0x3xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE7:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I0]], %[[I2]], %[[I1_2]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I2_2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE8:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I2]], %[[I2_2]], %[[I1_2]]) : {{.*}} -> tensor<5x0xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I1_3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE9:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I1_2]], %[[I3]], %[[I1_3]]) : {{.*}} -> tensor<5x2xf32>
// CHECK: %[[W1:.*]] = "hw.weight"() {name = "number", value = dense<true> : tensor<i1>}
// CHECK: return %[[SLICE]], %[[SLICE2]], %[[SLICE3]], %[[SLICE4]], %[[SLICE5]], %[[SLICE6]], %[[SLICE7]], %[[SLICE8]], %[[SLICE9]], %[[W1]]
func.func @forward(%x: tensor<5x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<5x3xf32>) -> !hw.ivalue
  %l0 = "hw.constant"() {value = array<i64: 1, 3>} : () -> !hw.list<i64>
  %1 = "hw.box"(%l0) : (!hw.list<i64>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "aten::tensor_split.indices"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "prim::isinstance", types = ["List[Tensor]"]} : (!hw.ivalue) -> !hw.ivalue
  %l1 = "hw.constant"() {value = array<i64: -2, 7>} : () -> !hw.list<i64>
  %4 = "hw.box"(%l1) : (!hw.list<i64>) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %4) {operator = "aten::tensor_split.indices"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %l2 = "hw.constant"() {value = array<i64: 2, 1>} : () -> !hw.list<i64>
  %6 = "hw.box"(%l2) : (!hw.list<i64>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %7 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %6, %7) {operator = "aten::tensor_split.indices"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%2, %5, %8, %3) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %9 : !hw.ivalue
}

// -----

// The parts of a tensor along a dimension, the first one if none is named.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<3xf32>, tensor<3xf32>)
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT:.*]] = "aten.select.int"(%arg0, %[[I0]], %[[I0_2]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT2:.*]] = "aten.select.int"(%arg0, %[[I0]], %[[I1]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT3:.*]] = "aten.select.int"(%arg0, %[[M1]], %[[I0]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT4:.*]] = "aten.select.int"(%arg0, %[[M1]], %[[I1]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[SELECT5:.*]] = "aten.select.int"(%arg0, %[[M1]], %[[I2]]) : {{.*}} -> tensor<2xf32>
// CHECK: %[[M2:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[SELECT6:.*]] = "aten.select.int"(%arg0, %[[M2]], %[[I0]]) : {{.*}} -> tensor<3xf32>
// CHECK: %[[M2:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SELECT7:.*]] = "aten.select.int"(%arg0, %[[M2]], %[[I1]]) : {{.*}} -> tensor<3xf32>
// CHECK: return %[[SELECT]], %[[SELECT2]], %[[SELECT3]], %[[SELECT4]], %[[SELECT5]], %[[SELECT6]], %[[SELECT7]]
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::unbind.int"} : (!hw.ivalue) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %2 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %2) {operator = "aten::unbind.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %m2 = "hw.constant"() {value = -2 : i64} : () -> i64
  %4 = "hw.box"(%m2) : (i64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %4) {operator = "aten::unbind.int"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%1, %3, %5) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %6 : !hw.ivalue
}

// -----

// Views as another tensor is, or of the last two dimensions, of all, and of one behind the other.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<6x4xf32>, tensor<6x4xf32>, tensor<6x4xf32>, tensor<2x4x3xf32>, tensor<2x4x3xf32>, tensor<4x3x2xf32>, tensor<24xf32>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 6, 4>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg0, %[[L]]) : {{.*}} -> tensor<6x4xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 6, 4>}
// CHECK: %[[RESHAPE:.*]] = "aten.reshape"(%arg0, %[[L]]) : {{.*}} -> tensor<6x4xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 6, 4>}
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%arg2, %[[L]], {{.*}} -> tensor<6x4xf32>
// CHECK: %[[M2:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[TRANSPOSE:.*]] = "aten.transpose.int"(%arg0, %[[M2]], %[[M1]]) : {{.*}} -> tensor<2x4x3xf32>
// CHECK: %[[M2:.*]] = "hw.constant"() {value = -2 : i64}
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[TRANSPOSE2:.*]] = "aten.transpose.int"(%arg0, %[[M2]], %[[M1]]) : {{.*}} -> tensor<2x4x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 1, 0>}
// CHECK: %[[PERMUTE:.*]] = "aten.permute"(%arg0, %[[L]]) : {{.*}} -> tensor<4x3x2xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: -1>}
// CHECK: %[[RESHAPE2:.*]] = "aten.reshape"(%arg0, %[[L]]) : {{.*}} -> tensor<24xf32>
// CHECK: return %[[VIEW]], %[[RESHAPE]], %[[EXPAND]], %[[TRANSPOSE]], %[[TRANSPOSE2]], %[[PERMUTE]], %[[RESHAPE2]]
func.func @forward(%x: tensor<2x3x4xf32>, %y: tensor<6x4xi64>, %z: tensor<1x4xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3x4xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<6x4xi64>) -> !hw.ivalue
  %2 = "hw.box"(%z) : (tensor<1x4xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%0, %1) {operator = "aten::view_as"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%0, %1) {operator = "aten::reshape_as"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%2, %1) {operator = "aten::expand_as"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%0) {operator = "aten::mT"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%0) {operator = "aten::adjoint"} : (!hw.ivalue) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0) {operator = "aten::numpy_T"} : (!hw.ivalue) -> !hw.ivalue
  %9 = "hw.call_boxed"(%0) {operator = "aten::ravel"} : (!hw.ivalue) -> !hw.ivalue
  %10 = "hw.call_boxed"(%3, %4, %5, %6, %7, %8, %9) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %10 : !hw.ivalue
}

// -----

// Tensors that are broadcast to the shape that they have in common.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<2x3xi64>)
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND:.*]] = "aten.expand"(%arg0, %[[L]], {{.*}} -> tensor<2x3xf32>
// CHECK: %[[L:.*]] = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %[[EXPAND2:.*]] = "aten.expand"(%arg1, %[[L]], {{.*}} -> tensor<2x3xi64>
// CHECK: return %[[EXPAND]], %[[EXPAND2]]
func.func @forward(%x: tensor<2x1xf32>, %y: tensor<3xi64>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x1xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<3xi64>) -> !hw.ivalue
  %2 = "hw.call_boxed"(%0, %1) {operator = "prim::ListConstruct", types = ["List[Tensor]"]} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::broadcast_tensors"} : (!hw.ivalue) -> !hw.ivalue
  return %3 : !hw.ivalue
}

// -----

// A part from a place on, which may be counted from the end; it may have no elements.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<2x1xf32>, tensor<1x5xf32>, tensor<0x1xf32>, tensor<0x1xf32>, tensor<2x5xf32>)
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I2]], %[[I5]], %[[I1_2]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: %[[M1:.*]] = "hw.constant"() {value = -1 : i64}
// CHECK: %[[I3:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[I4:.*]] = "hw.constant"() {value = 4 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE2:.*]] = "aten.slice.Tensor"(%arg0, %[[M1]], %[[I3]], %[[I4]], %[[I1]]) : {{.*}} -> tensor<2x1xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I2:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE3:.*]] = "aten.slice.Tensor"(%arg0, %[[I0]], %[[I1]], %[[I2]], %[[I1_2]]) : {{.*}} -> tensor<1x5xf32>
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_2:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I0_3:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE4:.*]] = "aten.slice.Tensor"(%arg1, %[[I0]], %[[I0_2]], %[[I0_3]], %[[I1]]) : {{.*}} -> tensor<0x1xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I1_3:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE5:.*]] = "aten.slice.Tensor"(%arg1, %[[I1]], %[[I0]], %[[I1_2]], %[[I1_3]]) : {{.*}} -> tensor<0x1xf32>
// CHECK: %[[I1:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[I0:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: %[[I5:.*]] = "hw.constant"() {value = 5 : i64}
// CHECK: %[[I1_2:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[SLICE6:.*]] = "aten.slice.Tensor"(%arg0, %[[I1]], %[[I0]], %[[I5]], %[[I1_2]]) : {{.*}} -> tensor<2x5xf32>
// CHECK: return %[[SLICE]], %[[SLICE2]], %[[SLICE3]], %[[SLICE4]], %[[SLICE5]], %[[SLICE6]]
func.func @forward(%x: tensor<2x5xf32>, %y: tensor<0x1xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x5xf32>) -> !hw.ivalue
  %1 = "hw.box"(%y) : (tensor<0x1xf32>) -> !hw.ivalue
  %i1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %2 = "hw.box"(%i1) : (i64) -> !hw.ivalue
  %i2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %3 = "hw.box"(%i2) : (i64) -> !hw.ivalue
  %i3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %4 = "hw.box"(%i3) : (i64) -> !hw.ivalue
  %5 = "hw.call_boxed"(%0, %2, %3, %4) {operator = "aten::narrow"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %m1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %6 = "hw.box"(%m1) : (i64) -> !hw.ivalue
  %m2 = "hw.constant"() {value = -2 : i64} : () -> i64
  %7 = "hw.box"(%m2) : (i64) -> !hw.ivalue
  %8 = "hw.call_boxed"(%0, %6, %7, %2) {operator = "aten::narrow"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %9 = "hw.box"(%i0) : (i64) -> !hw.ivalue
  %10 = "hw.call_boxed"(%0, %9, %2, %2) {operator = "aten::narrow"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %11 = "hw.call_boxed"(%1, %9, %9, %9) {operator = "aten::narrow"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %12 = "hw.call_boxed"(%1, %2, %6, %2) {operator = "aten::narrow"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %i5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %13 = "hw.box"(%i5) : (i64) -> !hw.ivalue
  %14 = "hw.call_boxed"(%0, %2, %9, %13) {operator = "aten::narrow"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  %15 = "hw.call_boxed"(%5, %8, %10, %11, %12, %14) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %15 : !hw.ivalue
}

// -----

// A contiguous tensor is itself; another one is copied, and a write to the copy is its own.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: -> (tensor<2x3xf32>, tensor<3x2xf32>)
// CHECK: %[[CLONE:.*]] = "aten.clone"(%arg0, {{.*}} -> tensor<2x3xf32>
// CHECK: %[[T:.*]] = "aten.t"(%[[CLONE]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[T]]) : {{.*}} -> tensor<3x2xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[CLONE]]) : {{.*}} -> tensor<2x3xf32>
// CHECK: return %[[RELU]], %[[NEG]]
func.func @forward(%x: tensor<2x3xf32>) -> !hw.ivalue {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !hw.ivalue
  %1 = "hw.call_boxed"(%0) {operator = "aten::clone"} : (!hw.ivalue) -> !hw.ivalue
  %2 = "hw.call_boxed"(%1) {operator = "aten::t"} : (!hw.ivalue) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {operator = "aten::contiguous"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%1) {operator = "aten::contiguous"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.call_boxed"(%3) {operator = "aten::neg_"} : (!hw.ivalue) -> !hw.ivalue
  %6 = "hw.call_boxed"(%4) {operator = "aten::relu_"} : (!hw.ivalue) -> !hw.ivalue
  %7 = "hw.call_boxed"(%1, %3) {operator = "prim::TupleConstruct"} : (!hw.ivalue, !hw.ivalue) -> !hw.ivalue
  return %7 : !hw.ivalue
}
