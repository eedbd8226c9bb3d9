// RUN: hardwire-opt %s --fold-parts --split-input-file | filecheck %s
// RUN: hardwire-opt %s --fold-parts --fold-parts --split-input-file | filecheck %s

#n = affine_map<()[s0] -> (s0)>
#column = affine_map<()[s0] -> (s0, 1)>
#rows = affine_map<()[s0] -> (s0, 2)>

// What is computed of places, which are turned to a column between, is known for as many as there
// can be, and not for all that the constant has.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.mul
// CHECK: %[[W:.*]] = "hw.weight"() {name = "mul", value = dense<{{\[}}[0.000000e+00, 0.000000e+00], [3.000000e+00, 5.000000e+00], [6.000000e+00, 1.000000e+01]{{\]}}> : tensor<3x2xf32>}
// CHECK: %[[P:.*]] = "aten.slice.Tensor"(%[[W]],
// CHECK: "aten.add.Tensor"(%arg0, %[[P]],
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 3 : i64, min = 1 : i64, name = "s0"}]} {
  %w = "hw.weight"() {name = "places", value = dense<[0.0, 1.0, 2.0, 3.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %f = "hw.weight"() {name = "f", value = dense<[3.0, 5.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %0 = "aten.slice.Tensor"(%w, %zero, %zero, %n, %one) : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<?xf32, #n>
  %dims = builtin.unrealized_conversion_cast %n, %one : i64, i64 to !hw.list<i64>
  %1 = "aten.view"(%0, %dims) : (tensor<?xf32, #n>, !hw.list<i64>) -> tensor<?x1xf32, #column>
  %2 = "aten.mul.Tensor"(%1, %f) : (tensor<?x1xf32, #column>, tensor<2xf32>) -> tensor<?x2xf32, #rows>
  %3 = "aten.add.Tensor"(%x, %2, %one) : (tensor<?x2xf32, #rows>, tensor<?x2xf32, #rows>, i64) -> tensor<?x2xf32, #rows>
  return %3 : tensor<?x2xf32, #rows>
}

// -----

#n = affine_map<()[s0] -> (s0)>
#rows = affine_map<()[s0] -> (s0, 2)>

// The rows of a table that places name are its first ones. A table that has fewer is asked at run time.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"() {name = "embedding", value = dense<{{\[}}[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]{{\]}}> : tensor<2x2xf32>}
// CHECK: "aten.embedding"(%{{.*}}tensor<1x2xf32>
func.func @forward(%x: tensor<?xf32, #n>) -> (tensor<?x2xf32, #rows>, tensor<?x2xf32, #rows>) attributes {hw.sizes = [{max = 2 : i64, min = 1 : i64, name = "s0"}]} {
  %w = "hw.weight"() {name = "places", value = dense<[0, 1]> : tensor<2xi64>} : () -> tensor<2xi64>
  %t = "hw.weight"() {name = "t", value = dense<[[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %s = "hw.weight"() {name = "s", value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %0 = "aten.slice.Tensor"(%w, %zero, %zero, %n, %one) : (tensor<2xi64>, i64, i64, i64, i64) -> tensor<?xi64, #n>
  %1 = "aten.embedding"(%t, %0, %one, %no, %no) : (tensor<3x2xf32>, tensor<?xi64, #n>, i64, i1, i1) -> tensor<?x2xf32, #rows>
  %2 = "aten.embedding"(%s, %0, %one, %no, %no) : (tensor<1x2xf32>, tensor<?xi64, #n>, i64, i1, i1) -> tensor<?x2xf32, #rows>
  return %1, %2 : tensor<?x2xf32, #rows>, tensor<?x2xf32, #rows>
}

// -----

#n = affine_map<()[s0] -> (s0)>
#turned = affine_map<()[s0] -> (1, s0)>
#both = affine_map<()[s0] -> (2, s0)>
#two = affine_map<()[s0] -> (s0 * 2)>
#pairs = affine_map<()[s0] -> (s0, s0)>

// A total depends on how many there are, and so do elements in other rows, what is behind a part and
// what has two open dimensions. A part that does not begin at the front, or leaves some out, stays.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.sum"
// CHECK: "aten.cat"
// CHECK: "aten.view"
// CHECK: "aten.sub.Tensor"
// CHECK-COUNT-2: "aten.neg"
func.func @forward(%x: tensor<?xf32, #n>) -> (tensor<f32>, tensor<?xf32, #two>, tensor<?xf32, #two>, tensor<?x?xf32, #pairs>, tensor<?xf32, #n>, tensor<?xf32, #n>) attributes {hw.sizes = [{max = 2 : i64, min = 1 : i64, name = "s0"}]} {
  %w = "hw.weight"() {name = "w", value = dense<[5.0, 3.0, 1.0, 7.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %v = "hw.weight"() {name = "v", value = dense<[[5.0, 3.0], [1.0, 7.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %m = "hw.size"() {value = affine_map<()[s0] -> (s0 * 2)>} : () -> i64
  %after = "hw.size"() {value = affine_map<()[s0] -> (s0 + 1)>} : () -> i64
  %0 = "aten.slice.Tensor"(%w, %zero, %zero, %n, %one) : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<?xf32, #n>
  %1 = "aten.sum"(%0, %none) : (tensor<?xf32, #n>, !hw.none) -> tensor<f32>
  %list = builtin.unrealized_conversion_cast %0, %0 : tensor<?xf32, #n>, tensor<?xf32, #n> to !hw.tensor_list
  %2 = "aten.cat"(%list, %zero) : (!hw.tensor_list, i64) -> tensor<?xf32, #two>
  %3 = "aten.slice.Tensor"(%v, %one, %zero, %n, %one) : (tensor<2x2xf32>, i64, i64, i64, i64) -> tensor<2x?xf32, #both>
  %dims = builtin.unrealized_conversion_cast %m : i64 to !hw.list<i64>
  %4 = "aten.view"(%3, %dims) : (tensor<2x?xf32, #both>, !hw.list<i64>) -> tensor<?xf32, #two>
  %column = builtin.unrealized_conversion_cast %n, %one : i64, i64 to !hw.list<i64>
  %5 = "aten.view"(%x, %column) : (tensor<?xf32, #n>, !hw.list<i64>) -> tensor<?x1xf32, affine_map<()[s0] -> (s0, 1)>>
  %6 = "aten.sub.Tensor"(%5, %0, %one) : (tensor<?x1xf32, affine_map<()[s0] -> (s0, 1)>>, tensor<?xf32, #n>, i64) -> tensor<?x?xf32, #pairs>
  %7 = "aten.slice.Tensor"(%w, %zero, %one, %after, %one) : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<?xf32, #n>
  %8 = "aten.neg"(%7) : (tensor<?xf32, #n>) -> tensor<?xf32, #n>
  %9 = "aten.slice.Tensor"(%w, %zero, %zero, %m, %two) : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<?xf32, #n>
  %10 = "aten.neg"(%9) : (tensor<?xf32, #n>) -> tensor<?xf32, #n>
  return %1, %2, %4, %6, %8, %10 : tensor<f32>, tensor<?xf32, #two>, tensor<?xf32, #two>, tensor<?x?xf32, #pairs>, tensor<?xf32, #n>, tensor<?xf32, #n>
}
