// RUN: hardwire-opt %s --address-storages --split-input-file | filecheck %s

// What counts in the elements of a tensor already stays; an operator may have no operands at all.
// CHECK-LABEL: func.func @forward
// CHECK: "aten._nnpack_available"()
// CHECK: %[[T:.*]] = "aten.transpose.int"(%arg0,
// CHECK-NEXT: %[[A:.*]] = "aten.as_strided"(%[[T]], %{{.*}}, %{{.*}}, %{{.*}}) {hw.addressed}
// CHECK: %[[B:.*]] = "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) {hw.addressed}
// CHECK-NEXT: return %[[A]], %[[B]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %stride = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %known = "aten._nnpack_available"() : () -> i1
  %0 = "aten.transpose.int"(%x, %c0, %c1) : (tensor<2x3xf32>, i64, i64) -> tensor<3x2xf32>
  %1 = "aten.as_strided"(%0, %size, %stride, %c1) {hw.addressed} : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  %2 = "aten.as_strided"(%0, %size, %size, %c1) : (tensor<3x2xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %1, %2 : tensor<2xf32>, tensor<2xf32>
}

// -----

// Another name for a tensor, and what is expanded, lie in its storage. To what is expanded by a dimension of
// one nothing has to be copied for a scatter.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.slice.Tensor"
// CHECK: %[[ONE:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %[[ONE]]) {hw.addressed} : {{.*}} -> tensor<2xf32>
// CHECK: "aten.expand"
// CHECK: "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) {hw.addressed} : {{.*}} -> tensor<2xf32>
// CHECK: "aten.expand"
// CHECK-NOT: aten.clone
// CHECK: %[[WHOLE:.*]] = "aten.as_strided_scatter"(%arg0, %arg1, {{.*}}) {hw.addressed}
// CHECK: %[[STRIDE:.*]] = "hw.constant"() {value = array<i64: 0, 1>}
// CHECK: "aten.as_strided"(%[[WHOLE]], %{{.*}}, %[[STRIDE]], %{{.*}}) {hw.addressed} : {{.*}} -> tensor<1x4xf32>
func.func @forward(%x: tensor<4xf32>, %y: tensor<1xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<1x4xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 3 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 3, 4>} : () -> !hw.list<i64>
  %line = "hw.constant"() {value = array<i64: 1, 4>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %a = "aten.alias"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %b = "aten.slice.Tensor"(%a, %c0, %c1, %c3, %c1) : (tensor<4xf32>, i64, i64, i64, i64) -> tensor<2xf32>
  %0 = "aten.as_strided"(%b, %size, %size, %none) : (tensor<2xf32>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<2xf32>
  %e = "aten.expand"(%x, %wide, %no) : (tensor<4xf32>, !hw.list<i64>, i1) -> tensor<3x4xf32>
  %1 = "aten.as_strided"(%e, %size, %one, %c1) : (tensor<3x4xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  %l = "aten.expand"(%x, %line, %no) : (tensor<4xf32>, !hw.list<i64>, i1) -> tensor<1x4xf32>
  %2 = "aten.as_strided_scatter"(%l, %y, %one, %one, %c3) : (tensor<1x4xf32>, tensor<1xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1x4xf32>
  return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<1x4xf32>
}

// -----

// A place that is known at run time only, in a tensor that has a storage to itself.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PLACE:.*]] = "aten._local_scalar_dense"(%arg1)
// CHECK-NEXT: "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %[[PLACE]]) : {{.*}} -> tensor<2xf32>
func.func @forward(%x: tensor<4xf32>, %n: tensor<i64>) -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %i = "aten._local_scalar_dense"(%n) : (tensor<i64>) -> i64
  %0 = "aten.as_strided"(%x, %size, %one, %i) : (tensor<4xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A conversion that changes nothing hands on a tensor of open sizes, which lies as it did.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.neg"
// CHECK-NEXT: "aten.as_strided"(%[[X]], %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<4xf32>
func.func @forward(%o: tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<4xf32> attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %f = "hw.constant"() {value = 6 : i64} : () -> i64
  %size = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%o, %f, %no, %no, %none) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, i64, i1, i1, !hw.none) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %1 = "aten.neg"(%0) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>
  %2 = "aten.as_strided"(%1, %size, %one, %none) : (tensor<?x2xf32, affine_map<()[s0] -> (s0, 2)>>, !hw.list<i64>, !hw.list<i64>, !hw.none) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// A file says of each result how it lies, or nothing. Of what hands on its operand it is not asked.
// CHECK-LABEL: func.func @forward
// CHECK: %[[TOP:.*]]:2 = "aten.max.dim"
// CHECK: %[[ONE:.*]] = "hw.constant"() {value = 1 : i64} : () -> i64
// CHECK-NEXT: "aten.as_strided"(%[[TOP]]#1, %{{.*}}, %{{.*}}, %[[ONE]]) {hw.addressed}
// CHECK: "aten.dropout"
// CHECK: "aten.as_strided"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}) {hw.addressed}
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<1xi64>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %no = "hw.constant"() {value = false} : () -> i1
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %0:2 = "aten.max.dim"(%x, %c1, %no) {hw.memory = [array<i64>, array<i64: 1, 0>]} : (tensor<2x3xf32>, i64, i1) -> (tensor<2xf32>, tensor<2xi64>)
  %1 = "aten.as_strided"(%0#1, %ones, %ones, %c1) : (tensor<2xi64>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<1xi64>
  %2 = "aten.dropout"(%x, %half, %no) {hw.memory = [array<i64: 3, 1, 0>]} : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  %3 = "aten.as_strided"(%2, %two, %two, %c0) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, i64) -> tensor<2xf32>
  return %1, %3 : tensor<1xi64>, tensor<2xf32>
}
