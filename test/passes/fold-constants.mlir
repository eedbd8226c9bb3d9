// RUN: hardwire-opt %s --fold-constants --split-input-file | filecheck %s

// A transposed weight is a weight.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "w.permute", value = dense<{{\[\[}}1.{{.*}}, 3.{{.*}}], [2.{{.*}}, 4.{{.*}}]]> : tensor<2x2xf32>}
// CHECK-NEXT: "aten.mm"(%arg0, %[[W]])
func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%w, %dims) : (tensor<2x2xf32>, !hw.list<i64>) -> tensor<2x2xf32>
  %1 = "aten.mm"(%x, %0) : (tensor<1x2xf32>, tensor<2x2xf32>) -> tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

// -----

// Arithmetic is that of the element type: these sums need single precision.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "hw.weight"() {name = "w.add", value = dense<[0x4B800000, 2.{{.*}}]> : tensor<2xf32>}
// CHECK-NEXT: return
func.func @forward() -> tensor<2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[16777216.0, 1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.add.Scalar"(%w, %one, %one) : (tensor<2xf32>, i64, i64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// NaN has no sign, and a factor of integers is cut to one, as at run time.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[SIGN:.*]] = "hw.weight"() {name = "w.sign", value = dense<[0.{{.*}}, 1.{{.*}}, -1.{{.*}}]> : tensor<3xf32>}
// CHECK-NEXT: %[[SUM:.*]] = "hw.weight"() {name = "n.add", value = dense<[10, 12]> : tensor<2xi8>}
// CHECK-NEXT: return %[[SIGN]], %[[SUM]]
func.func @forward() -> (tensor<3xf32>, tensor<2xi8>) {
  %w = "hw.weight"() {name = "w", value = dense<[0x7FC00000, 0x7F800000, -2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %0 = "aten.sign"(%w) : (tensor<3xf32>) -> tensor<3xf32>
  %n = "hw.weight"() {name = "n", value = dense<[5, 6]> : tensor<2xi8>} : () -> tensor<2xi8>
  %alpha = "hw.constant"() {value = 1.75} : () -> f64
  %1 = "aten.add.Tensor"(%n, %n, %alpha) : (tensor<2xi8>, tensor<2xi8>, f64) -> tensor<2xi8>
  return %0, %1 : tensor<3xf32>, tensor<2xi8>
}

// -----

// A range of numbers needs no input at all.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: "hw.weight"() {name = "arange", value = dense<[1, 4, 7]> : tensor<3xi64>}
// CHECK-NEXT: return
func.func @forward() -> tensor<3xi64> {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %ten = "hw.constant"() {value = 10 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange.start_step"(%one, %ten, %three, %none, %none, %none, %none) : (i64, i64, i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  return %0 : tensor<3xi64>
}

// -----

// What would only repeat a weight's elements many times stays a view.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"
// CHECK: "aten.expand"(%[[W]],
func.func @forward(%x: tensor<1000x2xf32>) -> tensor<1000x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[1.0, 2.0]]> : tensor<1x2xf32>} : () -> tensor<1x2xf32>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %size = "hw.constant"() {value = array<i64: 1000, 2>} : () -> !hw.list<i64>
  %0 = "aten.expand"(%w, %size, %no) : (tensor<1x2xf32>, !hw.list<i64>, i1) -> tensor<1000x2xf32>
  %1 = "aten.add.Tensor"(%x, %0, %one) : (tensor<1000x2xf32>, tensor<1000x2xf32>, i64) -> tensor<1000x2xf32>
  return %1 : tensor<1000x2xf32>
}

// -----

// A view of a view is one view, and one that changes nothing is none.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: return %arg0
func.func @forward(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %a = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %b = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %a) : (tensor<2x3xf32>, !hw.list<i64>) -> tensor<6xf32>
  %1 = "aten.view"(%0, %b) : (tensor<6xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// -----

// A permutation that only moves dimensions of one element is a view.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.permute
// CHECK: "aten.view"(%arg0, %{{.*}}) : (tensor<1x2x3xf32>, !hw.list<i64>) -> tensor<2x1x3xf32>
func.func @forward(%x: tensor<1x2x3xf32>) -> tensor<2x1x3xf32> {
  %dims = "hw.constant"() {value = array<i64: 1, 0, 2>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%x, %dims) : (tensor<1x2x3xf32>, !hw.list<i64>) -> tensor<2x1x3xf32>
  return %0 : tensor<2x1x3xf32>
}

// -----

// Equal weights are one weight.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[W:.*]] = "hw.weight"() {name = "a"
// CHECK-NEXT: return %[[W]], %[[W]]
func.func @forward() -> (tensor<2xf32>, tensor<2xf32>) {
  %a = "hw.weight"() {name = "a", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %b = "hw.weight"() {name = "b", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  return %a, %b : tensor<2xf32>, tensor<2xf32>
}

// -----

// What depends on an input is not touched, nor is a weight without data.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "hw.weight"() {name = "w"}
// CHECK: %[[NEG:.*]] = "aten.neg"(%[[W]])
// CHECK: "aten.mul.Tensor"(%arg0, %[[NEG]])
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %w = "hw.weight"() {name = "w"} : () -> tensor<2xf32>
  %0 = "aten.neg"(%w) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = "aten.mul.Tensor"(%x, %0) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// -----

// Small weights are repeated; one that takes more than 1,024 bytes is repeated at run time.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[FEW:.*]] = "hw.weight"() {name = "w.expand"} : () -> tensor<1024xi8>
// CHECK-DAG: %[[MANY:.*]] = "aten.expand"({{.*}}) : (tensor<1xi8>, !hw.list<i64>, i1) -> tensor<1025xi8>
// CHECK: "aten.maximum"(%arg0, %[[FEW]])
// CHECK: "aten.maximum"(%arg1, %[[MANY]])
func.func @forward(%x: tensor<1024xi8>, %y: tensor<1025xi8>) -> (tensor<1024xi8>, tensor<1025xi8>) {
  %w = "hw.weight"() {name = "w", value = dense<[3]> : tensor<1xi8>} : () -> tensor<1xi8>
  %few = "hw.constant"() {value = array<i64: 1024>} : () -> !hw.list<i64>
  %many = "hw.constant"() {value = array<i64: 1025>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.expand"(%w, %few, %no) : (tensor<1xi8>, !hw.list<i64>, i1) -> tensor<1024xi8>
  %1 = "aten.expand"(%w, %many, %no) : (tensor<1xi8>, !hw.list<i64>, i1) -> tensor<1025xi8>
  %2 = "aten.maximum"(%x, %0) : (tensor<1024xi8>, tensor<1024xi8>) -> tensor<1024xi8>
  %3 = "aten.maximum"(%y, %1) : (tensor<1025xi8>, tensor<1025xi8>) -> tensor<1025xi8>
  return %2, %3 : tensor<1024xi8>, tensor<1025xi8>
}

// -----

// A dimension of one element repeats nothing, two of the same do; what is copied is written out.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[ROW:.*]] = "hw.weight"() {name = "expand"} : () -> tensor<1x300xf32>
// CHECK-DAG: %[[TWICE:.*]] = "aten.expand"({{.*}}) : (tensor<300x1xf32>, !hw.list<i64>, i1) -> tensor<300x2xf32>
// CHECK: "aten.maximum"(%arg0, %[[ROW]])
// CHECK: "aten.maximum"(%arg1, %[[TWICE]])
// CHECK: %[[COPY:.*]] = "hw.weight"() {name = "clone"} : () -> tensor<300x2xf32>
// CHECK: "aten.minimum"(%arg1, %[[COPY]])
func.func @forward(%x: tensor<2x300xf32>, %y: tensor<300x2xf32>) -> (tensor<2x300xf32>, tensor<300x2xf32>, tensor<300x2xf32>) {
  %n = "hw.constant"() {value = 300 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %r = "aten.arange"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<300xf32>
  %row = "hw.constant"() {value = array<i64: 1, 300>} : () -> !hw.list<i64>
  %column = "hw.constant"() {value = array<i64: 300, 1>} : () -> !hw.list<i64>
  %twice = "hw.constant"() {value = array<i64: 300, 2>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.expand"(%r, %row, %no) : (tensor<300xf32>, !hw.list<i64>, i1) -> tensor<1x300xf32>
  %1 = "aten.view"(%r, %column) : (tensor<300xf32>, !hw.list<i64>) -> tensor<300x1xf32>
  %2 = "aten.expand"(%1, %twice, %no) : (tensor<300x1xf32>, !hw.list<i64>, i1) -> tensor<300x2xf32>
  %3 = "aten.maximum"(%x, %0) : (tensor<2x300xf32>, tensor<1x300xf32>) -> tensor<2x300xf32>
  %4 = "aten.maximum"(%y, %2) : (tensor<300x2xf32>, tensor<300x2xf32>) -> tensor<300x2xf32>
  %5 = "aten.clone"(%2, %zero) : (tensor<300x2xf32>, i64) -> tensor<300x2xf32>
  %6 = "aten.minimum"(%y, %5) : (tensor<300x2xf32>, tensor<300x2xf32>) -> tensor<300x2xf32>
  return %3, %4, %6 : tensor<2x300xf32>, tensor<300x2xf32>, tensor<300x2xf32>
}

// -----

// Up to 8,388,608 elements are computed, which take 64 MiB at most; more than that are not.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[LAST:.*]] = "hw.weight"() {name = "select", value = dense<8388607> : tensor<i64>}
// CHECK-DAG: %[[MORE:.*]] = "aten.arange"({{.*}}) : {{.*}} -> tensor<8388609xi64>
// CHECK-DAG: %[[TWICE:.*]] = "aten.expand"({{.*}}) : {{.*}} -> tensor<4194305x2xi64>
// CHECK: return %[[LAST]]
func.func @forward() -> (tensor<i64>, tensor<i64>, tensor<2xi64>) {
  %most = "hw.constant"() {value = 8388608 : i64} : () -> i64
  %more = "hw.constant"() {value = 8388609 : i64} : () -> i64
  %half = "hw.constant"() {value = 4194305 : i64} : () -> i64
  %last = "hw.constant"() {value = 8388607 : i64} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %column = "hw.constant"() {value = array<i64: 4194305, 1>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 4194305, 2>} : () -> !hw.list<i64>
  %0 = "aten.arange"(%most, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<8388608xi64>
  %1 = "aten.select.int"(%0, %zero, %last) : (tensor<8388608xi64>, i64, i64) -> tensor<i64>
  %2 = "aten.arange"(%more, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<8388609xi64>
  %3 = "aten.select.int"(%2, %zero, %last) : (tensor<8388609xi64>, i64, i64) -> tensor<i64>
  %4 = "aten.arange"(%half, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<4194305xi64>
  %5 = "aten.view"(%4, %column) : (tensor<4194305xi64>, !hw.list<i64>) -> tensor<4194305x1xi64>
  %6 = "aten.expand"(%5, %wide, %no) : (tensor<4194305x1xi64>, !hw.list<i64>, i1) -> tensor<4194305x2xi64>
  %7 = "aten.select.int"(%6, %zero, %zero) : (tensor<4194305x2xi64>, i64, i64) -> tensor<2xi64>
  return %1, %3, %7 : tensor<i64>, tensor<i64>, tensor<2xi64>
}

// -----

// A list is known where all that is in it is. A kernel of the user's is called, whatever it is given.
// CHECK-LABEL: func.func @forward
// CHECK: %[[B:.*]] = "hw.weight"() {name = "b", value = dense<[5.{{.*}}, 7.{{.*}}]>
// CHECK: %[[JOINED:.*]] = "hw.weight"() {name = "cat", value = dense<[5.{{.*}}, 7.{{.*}}, 1.{{.*}}, 2.{{.*}}, 3.{{.*}}]>
// CHECK: %[[LIST:.*]] = builtin.unrealized_conversion_cast %arg0, %[[B]]
// CHECK: %[[CAT:.*]] = "aten.cat"(%[[LIST]]
// CHECK: %[[THEIRS:.*]] = "aten.neg"(%[[B]]) {hw.symbol = "theirs"}
// CHECK: return %[[JOINED]], %[[CAT]], %[[THEIRS]]
func.func @forward(%x: tensor<3xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %a = "hw.weight"() {name = "a", value = dense<[1.0, 2.0, 3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %b = "hw.weight"() {name = "b", value = dense<[5.0, 7.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %both = builtin.unrealized_conversion_cast %b, %a : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
  %0 = "aten.cat"(%both, %zero) : (!hw.tensor_list, i64) -> tensor<5xf32>
  %one = builtin.unrealized_conversion_cast %x, %b : tensor<3xf32>, tensor<2xf32> to !hw.tensor_list
  %1 = "aten.cat"(%one, %zero) : (!hw.tensor_list, i64) -> tensor<5xf32>
  %2 = "aten.neg"(%b) {hw.symbol = "theirs"} : (tensor<2xf32>) -> tensor<2xf32>
  return %0, %1, %2 : tensor<5xf32>, tensor<5xf32>, tensor<2xf32>
}

// -----

// What is stated with another shape than it has is left to whoever complains of it. The name of a
// weight says what made it, without the mark of what is PyTorch's own.
// CHECK-LABEL: func.func @forward
// CHECK: %[[NEG:.*]] = "aten.neg"({{.*}}) : (tensor<2xf32>) -> tensor<3xf32>
// CHECK: %[[SOFT:.*]] = "hw.weight"() {name = "b.softmax", value = dense<5.{{.*}}> : tensor<2xf32>}
// CHECK: return %[[NEG]], %[[SOFT]]
func.func @forward() -> (tensor<3xf32>, tensor<2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %b = "hw.weight"() {name = "b", value = dense<[7.0, 7.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %0 = "aten.neg"(%b) : (tensor<2xf32>) -> tensor<3xf32>
  %1 = "aten._softmax"(%b, %zero, %no) : (tensor<2xf32>, i64, i1) -> tensor<2xf32>
  return %0, %1 : tensor<3xf32>, tensor<2xf32>
}

// -----

// Windows that overlap, by one element, repeat elements as well; those that only follow each other do
// not, nor do bytes.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[FEW:.*]] = "hw.weight"() {name = "unfold", value = dense<{{\[\[}}0, 1, 2], [2, 3, 4]]> : tensor<2x3xi64>}
// CHECK-DAG: %[[NEXT:.*]] = "hw.weight"() {name = "unfold{{.*}}"} : () -> tensor<75x4xi64>
// CHECK-DAG: %[[BYTES:.*]] = "hw.weight"() {name = "to"} : () -> tensor<1100xi8>
// CHECK-DAG: %[[MANY:.*]] = "aten.unfold"({{.*}}) : {{.*}} -> tensor<99x4xi64>
// CHECK: return %[[FEW]], %[[NEXT]], %[[BYTES]], %[[MANY]]
func.func @forward() -> (tensor<2x3xi64>, tensor<75x4xi64>, tensor<1100xi8>, tensor<99x4xi64>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %four = "hw.constant"() {value = 4 : i64} : () -> i64
  %five = "hw.constant"() {value = 5 : i64} : () -> i64
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %n = "hw.constant"() {value = 300 : i64} : () -> i64
  %m = "hw.constant"() {value = 1100 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange"(%n, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<300xi64>
  %1 = "aten.slice.Tensor"(%0, %zero, %zero, %five, %one) : (tensor<300xi64>, i64, i64, i64, i64) -> tensor<5xi64>
  %2 = "aten.unfold"(%1, %last, %three, %two) : (tensor<5xi64>, i64, i64, i64) -> tensor<2x3xi64>
  %3 = "aten.unfold"(%0, %zero, %four, %four) : (tensor<300xi64>, i64, i64, i64) -> tensor<75x4xi64>
  %4 = "aten.arange"(%m, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1100xi64>
  %5 = "aten.to.dtype"(%4, %one, %no, %no, %none) : (tensor<1100xi64>, i64, i1, i1, !hw.none) -> tensor<1100xi8>
  %6 = "aten.unfold"(%0, %zero, %four, %three) : (tensor<300xi64>, i64, i64, i64) -> tensor<99x4xi64>
  return %2, %3, %5, %6 : tensor<2x3xi64>, tensor<75x4xi64>, tensor<1100xi8>, tensor<99x4xi64>
}

// -----

// Elements at places, from the end as well, and in all places of a dimension without any. Places that are
// not there are left to whoever complains of them, and bytes are a mask.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[TWO:.*]] = "hw.weight"() {name = "a.index", value = dense<{{\[\[}}5, 2], [6, 3]]> : tensor<2x2xi64>}
// CHECK-DAG: %[[MANY:.*]] = "hw.weight"() {name = "a.index_1", value = dense<{{\[\[}}3, 1], [6, 4]]> : tensor<2x2xi64>}
// CHECK-DAG: %[[BEHIND:.*]] = "aten.index.Tensor"(%{{.*}}) : {{.*}} -> tensor<1xi64>
// CHECK-DAG: %[[BEFORE:.*]] = "aten.index.Tensor"(%{{.*}}) : {{.*}} -> tensor<1x3xi64>
// CHECK-DAG: %[[MASKED:.*]] = "aten.index.Tensor"(%{{.*}}) : {{.*}} -> tensor<2x3xi64>
// CHECK: return %[[TWO]], %[[MANY]], %[[BEHIND]], %[[BEFORE]], %[[MASKED]]
func.func @forward() -> (tensor<2x2xi64>, tensor<2x2xi64>, tensor<1xi64>, tensor<1x3xi64>, tensor<2x3xi64>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %a = "hw.weight"() {name = "a", value = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi64>} : () -> tensor<2x3xi64>
  %rows = "hw.weight"() {name = "rows", value = dense<[1, 0]> : tensor<2xi64>} : () -> tensor<2xi64>
  %columns = "hw.weight"() {name = "columns", value = dense<[[1], [-1]]> : tensor<2x1xi64>} : () -> tensor<2x1xi64>
  %ends = "hw.weight"() {name = "ends", value = dense<[-1, 0]> : tensor<2xi32>} : () -> tensor<2xi32>
  %two = "hw.weight"() {name = "two", value = dense<2> : tensor<1xi64>} : () -> tensor<1xi64>
  %three = "hw.weight"() {name = "three", value = dense<-3> : tensor<1xi64>} : () -> tensor<1xi64>
  %bytes = "hw.weight"() {name = "bytes", value = dense<1> : tensor<2xui8>} : () -> tensor<2xui8>
  %both = builtin.unrealized_conversion_cast %rows, %columns : tensor<2xi64>, tensor<2x1xi64> to !hw.tensor_list
  %0 = "aten.index.Tensor"(%a, %both) : (tensor<2x3xi64>, !hw.tensor_list) -> tensor<2x2xi64>
  %last = builtin.unrealized_conversion_cast %none, %ends : !hw.none, tensor<2xi32> to !hw.tensor_list
  %1 = "aten.index.Tensor"(%a, %last) : (tensor<2x3xi64>, !hw.tensor_list) -> tensor<2x2xi64>
  %behind = builtin.unrealized_conversion_cast %two, %two : tensor<1xi64>, tensor<1xi64> to !hw.tensor_list
  %2 = "aten.index.Tensor"(%a, %behind) : (tensor<2x3xi64>, !hw.tensor_list) -> tensor<1xi64>
  %before = builtin.unrealized_conversion_cast %three : tensor<1xi64> to !hw.tensor_list
  %3 = "aten.index.Tensor"(%a, %before) : (tensor<2x3xi64>, !hw.tensor_list) -> tensor<1x3xi64>
  %mask = builtin.unrealized_conversion_cast %bytes : tensor<2xui8> to !hw.tensor_list
  %4 = "aten.index.Tensor"(%a, %mask) : (tensor<2x3xi64>, !hw.tensor_list) -> tensor<2x3xi64>
  return %0, %1, %2, %3, %4 : tensor<2x2xi64>, tensor<2x2xi64>, tensor<1xi64>, tensor<1x3xi64>, tensor<2x3xi64>
}
