// RUN: hardwire-opt %s --mark-counted --split-input-file | filecheck %s

// Rows that are counted, and columns; numbers in another order, or from 1 on, are none.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.index.Tensor"{{.*}}{hw.counted = array<i64: 0>}
// CHECK: "aten.index.Tensor"{{.*}}{hw.counted = array<i64: 0, 1>}
// CHECK-NOT: hw.counted
func.func @forward(%x: tensor<2x5xf32>, %i: tensor<2xi64>) -> (tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %n = "hw.weight"() {name = "n", value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %c = "hw.weight"() {name = "c", value = dense<[[0], [1]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %t = "hw.weight"() {name = "t", value = dense<[1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %s = "hw.weight"() {name = "s", value = dense<[1, 2]> : tensor<2xi64>} : () -> tensor<2xi64>
  %0 = builtin.unrealized_conversion_cast %n, %i : tensor<2xi64>, tensor<2xi64> to !hw.tensor_list
  %1 = "aten.index.Tensor"(%x, %0) : (tensor<2x5xf32>, !hw.tensor_list) -> tensor<2xf32>
  %2 = builtin.unrealized_conversion_cast %c, %n : tensor<2x1xi64>, tensor<2xi64> to !hw.tensor_list
  %3 = "aten.index.Tensor"(%x, %2) : (tensor<2x5xf32>, !hw.tensor_list) -> tensor<2x2xf32>
  %4 = builtin.unrealized_conversion_cast %t, %i : tensor<2xi64>, tensor<2xi64> to !hw.tensor_list
  %5 = "aten.index.Tensor"(%x, %4) : (tensor<2x5xf32>, !hw.tensor_list) -> tensor<2xf32>
  %6 = builtin.unrealized_conversion_cast %i, %s : tensor<2xi64>, tensor<2xi64> to !hw.tensor_list
  %7 = "aten.index.Tensor"(%x, %6) : (tensor<2x5xf32>, !hw.tensor_list) -> tensor<2xf32>
  return %1, %3, %5, %7 : tensor<2xf32>, tensor<2x2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

#n = affine_map<()[s0] -> (s0)>
#rows = affine_map<()[s0] -> (s0, 2)>

// Of an open size the first so many count, also of a constant that goes on with other numbers, but not
// those from a later one on, nor every second one, nor for columns, which may be fewer.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.index.Tensor"{{.*}}{hw.counted = array<i64: 0>}
// CHECK: "aten.index_put"{{.*}}{hw.counted = array<i64: 0>}
// CHECK-NOT: hw.counted
func.func @forward(%x: tensor<?x2xf32, #rows>, %v: tensor<?xf32, #n>, %i: tensor<?xi64, #n>) -> (tensor<?xf32, #n>, tensor<?x2xf32, #rows>, tensor<?xf32, #n>, tensor<?xf32, #n>, tensor<?xf32, #n>) attributes {hw.sizes = [{max = 3 : i64, min = 1 : i64, name = "s0"}]} {
  %w = "hw.weight"() {name = "w", value = dense<[0, 1, 2, 9]> : tensor<4xi64>} : () -> tensor<4xi64>
  %b = "hw.weight"() {name = "b", value = dense<[0, 0, 1, 2, 2, 2]> : tensor<6xi64>} : () -> tensor<6xi64>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %m = "hw.size"() {value = affine_map<()[s0] -> (s0 + 1)>} : () -> i64
  %d = "hw.size"() {value = affine_map<()[s0] -> (s0 * 2)>} : () -> i64
  %0 = "aten.slice.Tensor"(%w, %zero, %zero, %n, %one) : (tensor<4xi64>, i64, i64, i64, i64) -> tensor<?xi64, #n>
  %1 = builtin.unrealized_conversion_cast %0, %i : tensor<?xi64, #n>, tensor<?xi64, #n> to !hw.tensor_list
  %2 = "aten.index.Tensor"(%x, %1) : (tensor<?x2xf32, #rows>, !hw.tensor_list) -> tensor<?xf32, #n>
  %3 = "aten.index_put"(%x, %1, %v, %no) : (tensor<?x2xf32, #rows>, !hw.tensor_list, tensor<?xf32, #n>, i1) -> tensor<?x2xf32, #rows>
  %4 = "aten.slice.Tensor"(%b, %zero, %one, %m, %one) : (tensor<6xi64>, i64, i64, i64, i64) -> tensor<?xi64, #n>
  %5 = builtin.unrealized_conversion_cast %4, %i : tensor<?xi64, #n>, tensor<?xi64, #n> to !hw.tensor_list
  %6 = "aten.index.Tensor"(%x, %5) : (tensor<?x2xf32, #rows>, !hw.tensor_list) -> tensor<?xf32, #n>
  %7 = "aten.slice.Tensor"(%w, %zero, %zero, %d, %two) : (tensor<4xi64>, i64, i64, i64, i64) -> tensor<?xi64, #n>
  %8 = builtin.unrealized_conversion_cast %7, %i : tensor<?xi64, #n>, tensor<?xi64, #n> to !hw.tensor_list
  %9 = "aten.index.Tensor"(%x, %8) : (tensor<?x2xf32, #rows>, !hw.tensor_list) -> tensor<?xf32, #n>
  %10 = builtin.unrealized_conversion_cast %i, %0 : tensor<?xi64, #n>, tensor<?xi64, #n> to !hw.tensor_list
  %11 = "aten.index.Tensor"(%x, %10) : (tensor<?x2xf32, #rows>, !hw.tensor_list) -> tensor<?xf32, #n>
  return %2, %3, %6, %9, %11 : tensor<?xf32, #n>, tensor<?x2xf32, #rows>, tensor<?xf32, #n>, tensor<?xf32, #n>, tensor<?xf32, #n>
}
