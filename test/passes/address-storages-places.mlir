// RUN: hardwire-opt %s --address-storages --split-input-file | filecheck %s

// A clone that is asked to be contiguous lies row by row in a storage of its own.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %3 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %4 = "aten.transpose.int"(%arg0, %0, %1) {{.*}}-> tensor<3x2xf32>
// CHECK: %5 = "aten.clone"(%4, %0) {{.*}}-> tensor<3x2xf32>
// CHECK: %6 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %7 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %8 = "hw.constant"() {value = 1 : i64}
// CHECK: %9 = "aten.as_strided"(%5, %6, %7, %8) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %4, %5, %9 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %0 = "aten.transpose.int"(%x, %c0, %c1) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.clone"(%0, %c0) : (tensor<3x2xf32>, i64) -> tensor<3x2xf32>
  %2 = "aten.as_strided"(%1, %c2, %c3, %c1) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %0, %1, %2 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<2xf32>
}

// -----

// What is computed of tensors that lie row by row lies so.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "aten.neg"(%arg0) {{.*}}-> tensor<2x3xf32>
// CHECK: %3 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %5 = "hw.constant"() {value = 1 : i64}
// CHECK: %6 = "aten.as_strided"(%2, %3, %4, %5) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %2, %6 : tensor<2x3xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.neg"(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.as_strided"(%0, %c0, %c0, %c1) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2xf32>
}

// -----

// A reshape of what lies in a row is a view; of what is transposed it is a copy, in which places are counted anew.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = 2 : i64}
// CHECK: %3 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %5 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %7 = "hw.constant"() {value = array<i64: 6>}
// CHECK: %8 = "aten.slice.Tensor"(%arg0, %0, %1, %2, %1) {{.*}}-> tensor<1x3xf32>
// CHECK: %9 = "aten.reshape"(%8, %3) {{.*}}-> tensor<3xf32>
// CHECK: %10 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %11 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %12 = "hw.constant"() {value = 3 : i64}
// CHECK: %13 = "aten.as_strided"(%arg0, %10, %11, %12) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: %14 = "aten.transpose.int"(%arg0, %0, %1) {{.*}}-> tensor<3x2xf32>
// CHECK: %15 = "aten.reshape"(%14, %7) {{.*}}-> tensor<6xf32>
// CHECK: %16 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %17 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %18 = "hw.constant"() {value = 1 : i64}
// CHECK: %19 = "aten.as_strided"(%15, %16, %17, %18) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %8, %9, %13, %14, %15, %19 : tensor<1x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<1x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c3 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value} : () -> !hw.none
  %c7 = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.slice.Tensor"(%x, %c0, %c1, %c2, %c1) : (tensor<2x3xf32>, i64, i64, i64, i64) -> tensor<1x3xf32>
  %1 = "aten.reshape"(%0, %c3) : (tensor<1x3xf32>, !hw.list<i64>) -> tensor<3xf32>
  %2 = "aten.as_strided"(%1, %c4, %c5, %c6) : (tensor<3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %3 = "aten.transpose.int"(%x, %c0, %c1) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %4 = "aten.reshape"(%3, %c7) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<6xf32>
  %5 = "aten.as_strided"(%4, %c4, %c4, %c1) : (tensor<6xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<1x3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<3x2xf32>, tensor<6xf32>, tensor<2xf32>
}

// -----

// A tensor without elements is seen anywhere, and one element as a tensor without dimensions.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 0>}
// CHECK: %1 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %2 = "hw.constant"() {value = 0 : i64}
// CHECK: %3 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %4 = "hw.constant"() {value = 9 : i64}
// CHECK: %5 = "hw.constant"() {value = 1 : i64}
// CHECK: %6 = "hw.constant"() {value = array<i64: 0>}
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "aten.as_strided"(%arg0, %6, %7, %8) {hw.addressed} {{.*}}-> tensor<0xf32>
// CHECK: %10 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %11 = "hw.constant"() {value = array<i64: 0>}
// CHECK: %12 = "hw.constant"() {value = 0 : i64}
// CHECK: %13 = "aten.as_strided"(%arg1, %10, %11, %12) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: %14 = "hw.constant"() {value = array<i64: 0>}
// CHECK: %15 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %16 = "hw.constant"() {value = 9 : i64}
// CHECK: %17 = "aten.as_strided"(%arg0, %14, %15, %16) {hw.addressed} {{.*}}-> tensor<0xf32>
// CHECK: %18 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %19 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %20 = "hw.constant"() {value = 1 : i64}
// CHECK: %21 = "aten.as_strided"(%arg0, %18, %19, %20) {hw.addressed} {{.*}}-> tensor<1xf32>
// CHECK: return %9, %13, %17, %21 : tensor<0xf32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf32>
func.func @forward(%x: tensor<2xf32>, %s: tensor<f32>) -> (tensor<0xf32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = 9 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.as_strided"(%x, %c0, %c1, %c2) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<0xf32>
  %1 = "aten.as_strided"(%s, %c3, %c0, %c2) : (tensor<f32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  %2 = "aten.as_strided"(%x, %c0, %c1, %c4) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<0xf32>
  %3 = "aten.as_strided"(%x, %c1, %c1, %c5) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1xf32>
  return %0, %1, %2, %3 : tensor<0xf32>, tensor<2xf32>, tensor<0xf32>, tensor<1xf32>
}

// -----

// A view of a view counts from the beginning of the storage, and its own start is where no other is given.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %1 = "hw.constant"() {value = array<i64: 4, 1>}
// CHECK: %2 = "hw.constant"() {value = 1 : i64}
// CHECK: %3 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %8 = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %9 = "hw.constant"() {value = array<i64: 4, 1>}
// CHECK: %10 = "hw.constant"() {value = 1 : i64}
// CHECK: %11 = "aten.as_strided"(%arg0, %8, %9, %10) {hw.addressed} {{.*}}-> tensor<2x3xf32>
// CHECK: %12 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %13 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %14 = "hw.constant"() {value = 1 : i64}
// CHECK: %15 = "aten.as_strided"(%arg0, %12, %13, %14) {hw.addressed} {{.*}}-> tensor<3xf32>
// CHECK: %16 = "aten.select.int"(%11, %6, %2) {{.*}}-> tensor<3xf32>
// CHECK: %17 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %18 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %19 = "hw.constant"() {value = 5 : i64}
// CHECK: %20 = "aten.as_strided"(%arg0, %17, %18, %19) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: %21 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %22 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %23 = "hw.constant"() {value = 5 : i64}
// CHECK: %24 = "aten.as_strided"(%arg0, %21, %22, %23) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: %26 = "aten.clone"(%24, %25) {{.*}}-> tensor<2xf32>
// CHECK: %27 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %28 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %29 = "hw.constant"() {value = 1 : i64}
// CHECK: %30 = "aten.as_strided"(%26, %27, %28, %29) {hw.addressed} {{.*}}-> tensor<1xf32>
// CHECK: return %11, %15, %16, %20, %26, %30 : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>
func.func @forward(%x: tensor<12xf32>) -> (tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = array<i64: 4, 1>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %c6 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c7 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %0 = "aten.as_strided"(%x, %c0, %c1, %c2) : (tensor<12xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2x3xf32>
  %1 = "aten.as_strided"(%0, %c3, %c4, %c5) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<3xf32>
  %2 = "aten.select.int"(%0, %c6, %c2) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %3 = "aten.as_strided"(%2, %c7, %c4, %c5) : (tensor<3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %4 = "aten.as_strided_copy"(%2, %c7, %c7, %c5) : (tensor<3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %5 = "aten.as_strided"(%4, %c4, %c4, %c2) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<2x3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<2xf32>, tensor<2xf32>, tensor<1xf32>
}

// -----

// Scattering in what is transposed or given a part of a storage: the result lies as the operand did.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %3 = "aten.transpose.int"(%arg0, %0, %1) {{.*}}-> tensor<3x2xf32>
// CHECK: %4 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %5 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %6 = "hw.constant"() {value = 1 : i64}
// CHECK: %7 = "aten.as_strided_scatter"(%arg0, %arg1, %4, %5, %6) {hw.addressed} {{.*}}-> tensor<2x3xf32>
// CHECK: %8 = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %9 = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %10 = "hw.constant"() {value = 0 : i64}
// CHECK: %11 = "aten.as_strided"(%7, %8, %9, %10) {hw.addressed} {{.*}}-> tensor<3x2xf32>
// CHECK: return %3, %11 : tensor<3x2xf32>, tensor<3x2xf32>
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %0 = "aten.transpose.int"(%x, %c0, %c1) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %c2, %c2, %c1) : (tensor<3x2xf32>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<3x2xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<3x2xf32>
}

// -----

// Scattering to a whole tensor gives one that lies alike, of which places are counted in turn.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %5 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %6 = "hw.constant"() {value = 1 : i64}
// CHECK: %7 = "aten.as_strided_scatter"(%arg0, %arg1, %4, %5, %6) {hw.addressed} {{.*}}-> tensor<2x3xf32>
// CHECK: %8 = "hw.constant"() {value = array<i64: 2, 3>}
// CHECK: %9 = "hw.constant"() {value = array<i64: 3, 1>}
// CHECK: %10 = "hw.constant"() {value = 0 : i64}
// CHECK: %11 = "aten.as_strided"(%7, %8, %9, %10) {hw.addressed} {{.*}}-> tensor<2x3xf32>
// CHECK: %12 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %13 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %14 = "hw.constant"() {value = 0 : i64}
// CHECK: %15 = "aten.as_strided"(%11, %12, %13, %14) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %11, %15 : tensor<2x3xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<2xf32>) -> (tensor<2x3xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.as_strided_scatter"(%x, %y, %c0, %c0, %c1) : (tensor<2x3xf32>, tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2x3xf32>
  %1 = "aten.as_strided"(%0, %c0, %c2, %c3) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %0, %1 : tensor<2x3xf32>, tensor<2xf32>
}

// -----

// Of what is expanded in some dimensions PyTorch copies all elements, in the order of the others.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %1 = "hw.constant"() {value = false}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "hw.constant"() {value = 3 : i64}
// CHECK: %4 = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %5 = "hw.constant"() {value = 2 : i64}
// CHECK: %6 = "aten.expand"(%arg0, %0, %1) {{.*}}-> tensor<2x2xf32>
// CHECK: %8 = "aten.clone"(%6, %7) {{.*}}-> tensor<2x2xf32>
// CHECK: %9 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %10 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %11 = "hw.constant"() {value = 3 : i64}
// CHECK: %12 = "aten.as_strided_scatter"(%8, %arg1, %9, %10, %11) {hw.addressed} {{.*}}-> tensor<2x2xf32>
// CHECK: %13 = "hw.constant"() {value = array<i64: 2, 2>}
// CHECK: %14 = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %15 = "hw.constant"() {value = 0 : i64}
// CHECK: %16 = "aten.as_strided"(%12, %13, %14, %15) {hw.addressed} {{.*}}-> tensor<2x2xf32>
// CHECK: %17 = "aten.expand"(%arg2, %4, %1) {{.*}}-> tensor<1x3xf32>
// CHECK: %18 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %19 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %20 = "hw.constant"() {value = 2 : i64}
// CHECK: %21 = "aten.as_strided_scatter"(%arg2, %arg1, %18, %19, %20) {hw.addressed} {{.*}}-> tensor<1x3xf32>
// CHECK: %22 = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %23 = "hw.constant"() {value = array<i64: 3, 1>}
// CHECK: %24 = "hw.constant"() {value = 0 : i64}
// CHECK: %25 = "aten.as_strided"(%21, %22, %23, %24) {hw.addressed} {{.*}}-> tensor<1x3xf32>
// CHECK: return %6, %16, %17, %25 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x3xf32>, tensor<1x3xf32>
func.func @forward(%x: tensor<2x1xf32>, %y: tensor<1xf32>, %z: tensor<1x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x3xf32>, tensor<1x3xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = false} : () -> i1
  %c2 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c4 = "hw.constant"() {value = array<i64: 1, 3>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.expand"(%x, %c0, %c1) : (tensor<2x1xf32>, !hw.list<i64>, i1) -> tensor<2x2xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %c2, %c2, %c3) : (tensor<2x2xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2x2xf32>
  %2 = "aten.expand"(%z, %c4, %c1) : (tensor<1x3xf32>, !hw.list<i64>, i1) -> tensor<1x3xf32>
  %3 = "aten.as_strided_scatter"(%2, %y, %c2, %c2, %c5) : (tensor<1x3xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x3xf32>
  return %0, %1, %2, %3 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<1x3xf32>, tensor<1x3xf32>
}

// -----

// What writes gives the tensor that it has written, where that lies.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 2 : i64}
// CHECK: %2 = "hw.constant"() {value = 4 : i64}
// CHECK: %3 = "hw.constant"() {value = 1 : i64}
// CHECK: %4 = "hw.constant"() {value = false}
// CHECK: %5 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %6 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "aten.slice.Tensor"(%arg0, %0, %1, %2, %3) {{.*}}-> tensor<2xf32>
// CHECK: %9 = "aten.copy_"(%8, %arg1, %4) {{.*}}-> tensor<2xf32>
// CHECK: %10 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %11 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %12 = "hw.constant"() {value = 2 : i64}
// CHECK: %13 = "aten.as_strided"(%arg0, %10, %11, %12) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %8, %9, %13 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
func.func @forward(%x: tensor<6xf32>, %y: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value = false} : () -> i1
  %c5 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.slice.Tensor"(%x, %c0, %c1, %c2, %c3) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<2xf32>
  %1 = "aten.copy_"(%0, %y, %c4) : (tensor<2xf32>, tensor<2xf32>, i1) -> tensor<2xf32>
  %2 = "aten.as_strided"(%1, %c5, %c6, %c7) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// A view by strides lies where they say, and places of it are counted in the storage.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %1 = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %2 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %3 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %4 = "hw.constant"() {value = 2 : i64}
// CHECK: %6 = "hw.constant"() {value = array<i64: 3, 2>}
// CHECK: %7 = "hw.constant"() {value = array<i64: 1, 3>}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "aten.as_strided"(%arg0, %6, %7, %8) {hw.addressed} {{.*}}-> tensor<3x2xf32>
// CHECK: %10 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %11 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %12 = "hw.constant"() {value = 2 : i64}
// CHECK: %13 = "aten.as_strided"(%arg0, %10, %11, %12) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %9, %13 : tensor<3x2xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<3x2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = array<i64: 1, 3>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten._reshape_alias"(%x, %c0, %c1) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>) -> tensor<3x2xf32>
  %1 = "aten.as_strided"(%0, %c2, %c3, %c4) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %0, %1 : tensor<3x2xf32>, tensor<2xf32>
}

// -----

// Half of a storage: what is scattered to a part is seen in a new storage, from its place on.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = 6 : i64}
// CHECK: %3 = "hw.constant"() {value = 2 : i64}
// CHECK: %4 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %5 = "aten.slice.Tensor"(%arg0, %0, %1, %2, %3) {{.*}}-> tensor<3xf32>
// CHECK: %6 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "aten.as_strided_scatter"(%arg0, %arg1, %6, %7, %8) {hw.addressed} {{.*}}-> tensor<6xf32>
// CHECK: %10 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %11 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %12 = "hw.constant"() {value = 1 : i64}
// CHECK: %13 = "aten.as_strided"(%9, %10, %11, %12) {hw.addressed} {{.*}}-> tensor<3xf32>
// CHECK: return %5, %13 : tensor<3xf32>, tensor<3xf32>
func.func @forward(%x: tensor<6xf32>, %y: tensor<1xf32>) -> (tensor<3xf32>, tensor<3xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 6 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c4 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.slice.Tensor"(%x, %c0, %c1, %c2, %c3) : (tensor<6xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %c4, %c4, %c0) : (tensor<3xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<3xf32>
  return %0, %1 : tensor<3xf32>, tensor<3xf32>
}

// -----

// Places of an input that is a part of something larger are counted from its first one.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = 8 : i64}
// CHECK: %3 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %5 = "aten.alias"(%arg0) {hw.memory = [array<i64: 3, 1, 5>]} {{.*}}-> tensor<2x3xf32>
// CHECK: %6 = "aten.select.int"(%5, %0, %1) {{.*}}-> tensor<3xf32>
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %9 = "hw.constant"() {value = 3 : i64}
// CHECK: %10 = "aten.as_strided_scatter"(%5, %arg1, %7, %8, %9) {hw.addressed} {{.*}}-> tensor<2x3xf32>
// CHECK: %11 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %12 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %13 = "hw.constant"() {value = 3 : i64}
// CHECK: %14 = "aten.as_strided"(%10, %11, %12, %13) {hw.addressed} {{.*}}-> tensor<3xf32>
// CHECK: %15 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %16 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %17 = "hw.constant"() {value = 3 : i64}
// CHECK: %18 = "aten.as_strided"(%5, %15, %16, %17) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %14, %18 : tensor<3xf32>, tensor<2xf32>
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1xf32>) -> (tensor<3xf32>, tensor<2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %eight = "hw.constant"() {value = 8 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %0 = "aten.alias"(%x) {hw.memory = [array<i64: 3, 1, 5>]} : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %1 = "aten.select.int"(%0, %zero, %one) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %2 = "aten.as_strided_scatter"(%1, %y, %ones, %ones, %eight) : (tensor<3xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<3xf32>
  %3 = "aten.as_strided"(%1, %two, %ones, %eight) : (tensor<3xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %2, %3 : tensor<3xf32>, tensor<2xf32>
}

// -----

// Parts of a tensor that come in a list lie in its storage.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = 3 : i64}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %5 = "aten.split.Tensor"(%arg0, %1, %0) {{.*}}-> !hw.tensor_list
// CHECK: %6:2 = builtin.unrealized_conversion_cast %5 : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
// CHECK: %7 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %8 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %9 = "hw.constant"() {value = 3 : i64}
// CHECK: %10 = "aten.as_strided"(%arg0, %7, %8, %9) {hw.addressed} {{.*}}-> tensor<2xf32>
// CHECK: return %10 : tensor<2xf32>
func.func @forward(%x: tensor<6xf32>) -> tensor<2xf32> {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %list = "aten.split.Tensor"(%x, %three, %zero) : (tensor<6xf32>, i64, i64) -> !hw.tensor_list
  %0:2 = builtin.unrealized_conversion_cast %list : !hw.tensor_list to tensor<3xf32>, tensor<3xf32>
  %1 = "aten.as_strided"(%0#1, %two, %ones, %none) : (tensor<3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// By sizes that are known at run time only a tensor that has a storage to itself is seen as it is.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 4>}
// CHECK: %1 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "aten.as_strided"(%arg0, %0, %1, %2) {{.*}}-> tensor<4xf32>
// CHECK: %4 = "aten.neg"(%arg0) {{.*}}-> tensor<?x2xf32, #map>
// CHECK: %5 = "aten.as_strided"(%4, %0, %1, %2) {{.*}}-> tensor<4xf32>
// CHECK: %6 = "aten.neg"(%5) {{.*}}-> tensor<4xf32>
// CHECK: %7 = "hw.constant"() {value = array<i64: 4>}
// CHECK: %8 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "aten.as_strided"(%6, %7, %8, %9) {hw.addressed} {{.*}}-> tensor<4xf32>
// CHECK: return %3, %5, %10 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
func.func @forward(%o: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %size = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.as_strided"(%o, %size, %ones, %none) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  %1 = "aten.neg"(%o) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %2 = "aten.as_strided"(%1, %size, %ones, %none) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  %3 = "aten.neg"(%2) : (tensor<4xf32>) -> tensor<4xf32>
  %4 = "aten.as_strided"(%3, %size, %ones, %none) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  return %0, %2, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// What is expanded in its last dimension is scattered to in a copy of all elements; places of that are known.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = false}
// CHECK: %1 = "hw.constant"() {value = array<i64: 1, 2, 1, 2>}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "hw.constant"() {value = 3 : i64}
// CHECK: %4 = "aten.expand"(%arg0, %1, %0) {{.*}}-> tensor<1x2x1x2xf32>
// CHECK: %6 = "aten.clone"(%4, %5) {{.*}}-> tensor<1x2x1x2xf32>
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %9 = "hw.constant"() {value = 3 : i64}
// CHECK: %10 = "aten.as_strided_scatter"(%6, %arg1, %7, %8, %9) {hw.addressed} {{.*}}-> tensor<1x2x1x2xf32>
// CHECK: %11 = "hw.constant"() {value = array<i64: 1, 2, 1, 2>}
// CHECK: %12 = "hw.constant"() {value = array<i64: 4, 2, 2, 1>}
// CHECK: %13 = "hw.constant"() {value = 0 : i64}
// CHECK: %14 = "aten.as_strided"(%10, %11, %12, %13) {hw.addressed} {{.*}}-> tensor<1x2x1x2xf32>
// CHECK: %15 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %16 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %17 = "hw.constant"() {value = 3 : i64}
// CHECK: %18 = "aten.as_strided"(%14, %15, %16, %17) {hw.addressed} {{.*}}-> tensor<1xf32>
// CHECK: return %18, %18 : tensor<1xf32>, tensor<1xf32>
func.func @forward(%x: tensor<2x1xf32>, %y: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
  %no = "hw.constant"() {value = false} : () -> i1
  %four = "hw.constant"() {value = array<i64: 1, 2, 1, 2>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.expand"(%x, %four, %no) : (tensor<2x1xf32>, !hw.list<i64>, i1) -> tensor<1x2x1x2xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %ones, %ones, %three) : (tensor<1x2x1x2xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x2x1x2xf32>
  %2 = "aten.as_strided"(%1, %ones, %ones, %three) : (tensor<1x2x1x2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1xf32>
  return %2, %2 : tensor<1xf32>, tensor<1xf32>
}

// -----

// A program in which nothing counts places stays, and what is scattered to another shape is left to the operator.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %1 = "hw.constant"() {value = 3 : i64}
// CHECK: %2 = "aten.as_strided_scatter.out"(%arg0, %arg1, %0, %0, %1, %arg2) {{.*}}-> tensor<4xf32>
// CHECK: return %2 : tensor<4xf32>
func.func @forward(%x: tensor<4xf32>, %y: tensor<1xf32>, %z: tensor<2x2xf32>) -> tensor<4xf32> {
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.as_strided_scatter.out"(%x, %y, %ones, %ones, %three, %z) : (tensor<4xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64, tensor<2x2xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What is scattered to a third tensor is copied there.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %1 = "hw.constant"() {value = 3 : i64}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %4 = "hw.constant"() {value = 3 : i64}
// CHECK: %5 = "aten.as_strided_scatter"(%arg0, %arg1, %2, %3, %4) {hw.addressed} {{.*}}-> tensor<4xf32>
// CHECK: %6 = "hw.constant"() {value = array<i64: 4>}
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "aten.as_strided"(%5, %6, %7, %8) {hw.addressed} {{.*}}-> tensor<4xf32>
// CHECK: %10 = "hw.constant"() {value = false}
// CHECK: %11 = "aten.copy_"(%arg2, %9, %10) {{.*}}-> tensor<4xf32>
// CHECK: return %11 : tensor<4xf32>
func.func @forward(%x: tensor<4xf32>, %y: tensor<1xf32>, %z: tensor<4xf32>) -> tensor<4xf32> {
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %0 = "aten.as_strided_scatter.out"(%x, %y, %ones, %ones, %three, %z) : (tensor<4xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64, tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// What is expanded is copied row by row where it lies so.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 2, 2, 3>}
// CHECK: %1 = "hw.constant"() {value = false}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "hw.constant"() {value = 9 : i64}
// CHECK: %4 = "aten.expand"(%arg0, %0, %1) {{.*}}-> tensor<2x2x3xf32>
// CHECK: %6 = "aten.clone"(%4, %5) {{.*}}-> tensor<2x2x3xf32>
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %9 = "hw.constant"() {value = 9 : i64}
// CHECK: %10 = "aten.as_strided_scatter"(%6, %arg1, %7, %8, %9) {hw.addressed} {{.*}}-> tensor<2x2x3xf32>
// CHECK: %11 = "hw.constant"() {value = array<i64: 2, 2, 3>}
// CHECK: %12 = "hw.constant"() {value = array<i64: 6, 3, 1>}
// CHECK: %13 = "hw.constant"() {value = 0 : i64}
// CHECK: %14 = "aten.as_strided"(%10, %11, %12, %13) {hw.addressed} {{.*}}-> tensor<2x2x3xf32>
// CHECK: return %4, %14 : tensor<2x2x3xf32>, tensor<2x2x3xf32>
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<1xf32>) -> (tensor<2x2x3xf32>, tensor<2x2x3xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 2, 2, 3>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = false} : () -> i1
  %c2 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = 9 : i64} : () -> i64
  %0 = "aten.expand"(%x, %c0, %c1) : (tensor<2x3xf32>, !hw.list<i64>, i1) -> tensor<2x2x3xf32>
  %1 = "aten.as_strided_scatter"(%0, %y, %c2, %c2, %c3) : (tensor<2x2x3xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2x2x3xf32>
  return %0, %1 : tensor<2x2x3xf32>, tensor<2x2x3xf32>
}

// -----

// Tensors of open sizes that are handed on lie as they did.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 0 : i64}
// CHECK: %1 = "hw.constant"() {value = array<i64: 4>}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %4 = "aten.contiguous"(%arg0, %0) {{.*}}-> tensor<?x2xf32, #map>
// CHECK: %5 = "aten.neg"(%4) {{.*}}-> tensor<?x2xf32, #map>
// CHECK: %6 = "aten.as_strided"(%5, %1, %2, %3) {{.*}}-> tensor<4xf32>
// CHECK: %7 = "aten.detach"(%arg0) {{.*}}-> tensor<?x2xf32, #map>
// CHECK: %8 = "aten.neg"(%7) {{.*}}-> tensor<?x2xf32, #map>
// CHECK: %9 = "aten.as_strided"(%8, %1, %2, %3) {{.*}}-> tensor<4xf32>
// CHECK: return %4, %5, %6, %7, %8, %9 : tensor<?x2xf32, #map>, tensor<?x2xf32, #map>, tensor<4xf32>, tensor<?x2xf32, #map>, tensor<?x2xf32, #map>, tensor<4xf32>
func.func @forward(%o: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<4xf32>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<4xf32>) attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.contiguous"(%o, %c0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, i64) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %1 = "aten.neg"(%0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %2 = "aten.as_strided"(%1, %c1, %c2, %c3) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  %3 = "aten.detach"(%o) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %4 = "aten.neg"(%3) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %5 = "aten.as_strided"(%4, %c1, %c2, %c3) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  return %0, %1, %2, %3, %4, %5 : tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<4xf32>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, tensor<4xf32>
}
