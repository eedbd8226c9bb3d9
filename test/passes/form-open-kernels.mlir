// RUN: hardwire-opt %s --form-open-kernels --split-input-file | filecheck %s

#rows = affine_map<()[s0] -> (s0, 2)>
#flat = affine_map<()[s0] -> (s0 * 2)>

// An operator on open sizes is a kernel; a reshape is none, and what has fixed sizes is left alone.
// CHECK: [[ROWS:#map[0-9]*]] = affine_map<()[s0] -> (s0, 2)>
// CHECK: [[FLAT:#map[0-9]*]] = affine_map<()[s0] -> (s0 * 2)>
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "aten.relu"(%arg1) : (tensor<2xf32>) -> tensor<2xf32>
// CHECK: %[[A:.*]] = call @add_0(%arg0, %[[W]]) : (tensor<?x2xf32, [[ROWS]]>, tensor<2xf32>)
// CHECK: %[[B:.*]] = "hw.reshape"(%[[A]]) : (tensor<?x2xf32, [[ROWS]]>) -> tensor<?xf32, [[FLAT]]>
// CHECK: return %[[B]]
// CHECK: func.func private @add_0{{.*}}hw.library = "generic"
// CHECK: "aten.add.Tensor"
func.func @forward(%x: tensor<?x2xf32, #rows>, %w: tensor<2xf32>) -> tensor<?xf32, #flat> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %0 = "aten.relu"(%w) : (tensor<2xf32>) -> tensor<2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %1 = "aten.add.Tensor"(%x, %0, %one) : (tensor<?x2xf32, #rows>, tensor<2xf32>, i64) -> tensor<?x2xf32, #rows>
  %dims = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %2 = "aten.view"(%1, %dims) : (tensor<?x2xf32, #rows>, !hw.list<i64>) -> tensor<?xf32, #flat>
  return %2 : tensor<?xf32, #flat>
}

// -----

#rows = affine_map<()[s0] -> (s0, 2)>

// An operator that is given a size as a number takes it along; one that changes nothing disappears.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @mul_0(%arg0)
// CHECK-NEXT: return %[[A]]
// CHECK: func.func private @mul_0
// CHECK: %[[N:.*]] = "hw.size"()
// CHECK: "aten.mul.Scalar"(%arg0, %[[N]])
func.func @forward(%x: tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0 + 1)>} : () -> i64
  %0 = "aten.mul.Scalar"(%x, %n) : (tensor<?x2xf32, #rows>, i64) -> tensor<?x2xf32, #rows>
  %1 = "aten.detach"(%0) : (tensor<?x2xf32, #rows>) -> tensor<?x2xf32, #rows>
  return %1 : tensor<?x2xf32, #rows>
}
