// RUN: hardwire-opt %s --compute-in-single --split-input-file | filecheck %s

// What is rounded at the end of one operator and read by others that compute in float32 is not rounded:
// both read the same number, and what computes it is marked with what it is in the model. What the caller reads is
// rounded once.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<2x3xf32>
// CHECK: %[[E:.*]] = "aten.exp"(%[[X]]) {hw.rounded = "bfloat16"} : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: %[[R:.*]] = "aten.relu"(%[[E]])
// CHECK: %[[P:.*]] = "aten.mul.Tensor"(%[[E]], %[[R]]) : (
// CHECK: %[[Y:.*]] = "aten.to.dtype"(%[[P]], {{.*}}) : (tensor<2x3xf32>, {{.*}} -> tensor<2x3xbf16>
// CHECK: return %[[Y]]
func.func @forward(%x: tensor<2x3xbf16>) -> tensor<2x3xbf16> {
  %0 = "aten.exp"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %1 = "aten.relu"(%0) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %2 = "aten.mul.Tensor"(%0, %1) : (tensor<2x3xbf16>, tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %2 : tensor<2x3xbf16>
}

// -----

// What is returned is rounded, and whoever computes with it reads what was rounded.
// CHECK-LABEL: func.func @forward
// CHECK: %[[E:.*]] = "aten.exp"
// CHECK: %[[Y:.*]] = "aten.to.dtype"(%[[E]], {{.*}} -> tensor<2x3xbf16>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[Y]], {{.*}} -> tensor<2x3xf32>
// CHECK: %[[R:.*]] = "aten.neg"(%[[WIDE]])
// CHECK: %[[Z:.*]] = "aten.to.dtype"(%[[R]],
// CHECK: return %[[Y]], %[[Z]]
func.func @forward(%x: tensor<2x3xbf16>) -> (tensor<2x3xbf16>, tensor<2x3xbf16>) {
  %0 = "aten.exp"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %1 = "aten.neg"(%0) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  return %0, %1 : tensor<2x3xbf16>, tensor<2x3xbf16>
}

// -----

// Views between two operators look at float32.
// CHECK-LABEL: func.func @forward
// CHECK: %[[E:.*]] = "aten.exp"
// CHECK: %[[T:.*]] = "aten.permute"(%[[E]], {{.*}} -> tensor<3x2xf32>
// CHECK: %[[V:.*]] = "aten.view"(%[[T]], {{.*}} -> tensor<6xf32>
// CHECK: %[[N:.*]] = "aten.neg"(%[[V]])
// CHECK: "aten.to.dtype"(%[[N]], {{.*}} -> tensor<6xbf16>
func.func @forward(%x: tensor<2x3xbf16>) -> tensor<6xbf16> {
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %size = "hw.constant"() {value = array<i64: 6>} : () -> !hw.list<i64>
  %0 = "aten.exp"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3xbf16>, !hw.list<i64>) -> tensor<3x2xbf16>
  %2 = "aten.view"(%1, %size) : (tensor<3x2xbf16>, !hw.list<i64>) -> tensor<6xbf16>
  %3 = "aten.neg"(%2) : (tensor<6xbf16>) -> tensor<6xbf16>
  return %3 : tensor<6xbf16>
}

// -----

// A view that the caller reads, too, looks at what was rounded.
// CHECK-LABEL: func.func @forward
// CHECK: %[[Y:.*]] = "aten.to.dtype"({{.*}} -> tensor<2x3xbf16>
// CHECK: %[[T:.*]] = "aten.permute"(%[[Y]], {{.*}} -> tensor<3x2xbf16>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[T]],
// CHECK: "aten.neg"(%[[WIDE]])
func.func @forward(%x: tensor<2x3xbf16>) -> (tensor<3x2xbf16>, tensor<3x2xbf16>) {
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %0 = "aten.exp"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3xbf16>, !hw.list<i64>) -> tensor<3x2xbf16>
  %2 = "aten.neg"(%1) : (tensor<3x2xbf16>) -> tensor<3x2xbf16>
  return %1, %2 : tensor<3x2xbf16>, tensor<3x2xbf16>
}

// -----

// A conversion that the model asks for rounds, whoever reads it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SHORT:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<5xbf16>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[SHORT]], {{.*}} -> tensor<5xf32>
// CHECK: return %[[WIDE]]
func.func @forward(%x: tensor<5xf32>) -> tensor<5xf32> {
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %single = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %short, %no, %no, %none) : (tensor<5xf32>, i64, i1, i1, !hw.none) -> tensor<5xbf16>
  %1 = "aten.to.dtype"(%0, %single, %no, %no, %none) : (tensor<5xbf16>, i64, i1, i1, !hw.none) -> tensor<5xf32>
  return %1 : tensor<5xf32>
}

// -----

// So does one to float32: what the model computes with in that is what bfloat16 has of it, seen through a view as well.
// CHECK-LABEL: func.func @forward
// CHECK: %[[E:.*]] = "aten.exp"(%{{.*}}) : (tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK: %[[SHORT:.*]] = "aten.to.dtype"(%[[E]], {{.*}} -> tensor<2x3xbf16>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[SHORT]], {{.*}} -> tensor<2x3xf32>
// CHECK: "aten.permute"(%[[WIDE]], {{.*}} -> tensor<3x2xf32>
func.func @forward(%x: tensor<2x3xbf16>) -> tensor<3x2xf32> {
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %single = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.exp"(%x) : (tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %1 = "aten.permute"(%0, %dims) : (tensor<2x3xbf16>, !hw.list<i64>) -> tensor<3x2xbf16>
  %2 = "aten.to.dtype"(%1, %single, %no, %no, %none) : (tensor<3x2xbf16>, i64, i1, i1, !hw.none) -> tensor<3x2xf32>
  return %2 : tensor<3x2xf32>
}

// -----

// float16 is computed in float32 as bfloat16 is, beside it as well; a conversion between the two is the model's.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "aten.to.dtype"(%arg0, {{.*}} -> tensor<3xf32>
// CHECK: %[[E:.*]] = "aten.exp"(%[[X]]) {hw.rounded = "float16"} : (tensor<3xf32>) -> tensor<3xf32>
// CHECK: %[[R:.*]] = "aten.relu"(%[[E]])
// CHECK: %[[HALF:.*]] = "aten.to.dtype"(%[[R]], {{.*}}) : (tensor<3xf32>, {{.*}} -> tensor<3xf16>
// CHECK: %[[SHORT:.*]] = "aten.to.dtype"(%[[HALF]], {{.*}}) : (tensor<3xf16>, {{.*}} -> tensor<3xbf16>
// CHECK: %[[WIDE:.*]] = "aten.to.dtype"(%[[SHORT]], {{.*}}) : (tensor<3xbf16>, {{.*}} -> tensor<3xf32>
// CHECK: %[[N:.*]] = "aten.neg"(%[[WIDE]])
// CHECK: %[[Y:.*]] = "aten.to.dtype"(%[[N]], {{.*}}) : (tensor<3xf32>, {{.*}} -> tensor<3xbf16>
// CHECK: return %[[Y]]
func.func @forward(%x: tensor<3xf16>) -> tensor<3xbf16> {
  %0 = "aten.exp"(%x) : (tensor<3xf16>) -> tensor<3xf16>
  %1 = "aten.relu"(%0) : (tensor<3xf16>) -> tensor<3xf16>
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<3xf16>, i64, i1, i1, !hw.none) -> tensor<3xbf16>
  %3 = "aten.neg"(%2) : (tensor<3xbf16>) -> tensor<3xbf16>
  return %3 : tensor<3xbf16>
}

// -----

// A product says what its weight is made of; one whose weight the model itself makes float32 does not.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.mm"(%{{.*}}, %{{.*}}) {hw.short = "bfloat16"} : (tensor<3x2xf32>, tensor<2x5xf32>)
// CHECK: "aten.mm"(%{{.*}}, %{{.*}}) : (tensor<3x2xf32>, tensor<2x5xf32>)
func.func @forward(%x: tensor<3x2xbf16>, %z: tensor<3x2xf32>) -> (tensor<3x5xbf16>, tensor<3x5xf32>) {
  %w = "hw.weight"() {name = "w", value = dense<1.5> : tensor<2x5xbf16>} : () -> tensor<2x5xbf16>
  %single = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.mm"(%x, %w) : (tensor<3x2xbf16>, tensor<2x5xbf16>) -> tensor<3x5xbf16>
  %v = "aten.to.dtype"(%w, %single, %no, %no, %none) : (tensor<2x5xbf16>, i64, i1, i1, !hw.none) -> tensor<2x5xf32>
  %1 = "aten.mm"(%z, %v) : (tensor<3x2xf32>, tensor<2x5xf32>) -> tensor<3x5xf32>
  return %0, %1 : tensor<3x5xbf16>, tensor<3x5xf32>
}

// -----

// What only moves elements, rows of a table among it, stays short; so does what no template takes in float32.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: "aten.to.dtype"
// CHECK: return
func.func @forward(%i: tensor<3xi64>, %x: tensor<3x2xbf16>, %y: tensor<3xf16>) -> (tensor<3x4xbf16>, tensor<3x2xbf16>, tensor<6xf16>) {
  %w = "hw.weight"() {name = "w", value = dense<1.5> : tensor<5x2xbf16>} : () -> tensor<5x2xbf16>
  %minus = "hw.constant"() {value = -1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.embedding"(%w, %i, %minus, %no, %no) : (tensor<5x2xbf16>, tensor<3xi64>, i64, i1, i1) -> tensor<3x2xbf16>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %both = builtin.unrealized_conversion_cast %0, %x : tensor<3x2xbf16>, tensor<3x2xbf16> to !hw.tensor_list
  %1 = "aten.cat"(%both, %one) : (!hw.tensor_list, i64) -> tensor<3x4xbf16>
  %2 = "aten.sign"(%x) : (tensor<3x2xbf16>) -> tensor<3x2xbf16>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %twice = builtin.unrealized_conversion_cast %y, %y : tensor<3xf16>, tensor<3xf16> to !hw.tensor_list
  %3 = "aten.cat"(%twice, %zero) : (!hw.tensor_list, i64) -> tensor<6xf16>
  return %1, %2, %3 : tensor<3x4xbf16>, tensor<3x2xbf16>, tensor<6xf16>
}

// -----

// Curves whose result is rounded may be off by a little, and so may softmax in front of a product that is rounded; not one
// that is read as float32 besides, as the model asks for.
// CHECK-LABEL: func.func @forward
// CHECK: "aten._softmax"({{.*}}) {hw.nearly} : (tensor<1x2x3xf32>
// CHECK: %[[S:.*]] = "aten._softmax"({{[^{]*}}) : (tensor<1x2x3xf32>
// CHECK: "aten.bmm"(%[[S]],
// CHECK: "aten.sigmoid"(%{{.*}}) {hw.nearly, hw.rounded = "bfloat16"} : (tensor<1x2x4xf32>)
// CHECK: "aten.tanh"(%{{.*}}) {hw.nearly} : (tensor<1x2x4xf32>)
func.func @forward(%x: tensor<1x2x3xbf16>, %y: tensor<1x3x4xbf16>) -> (tensor<1x2x4xbf16>, tensor<1x2x4xf32>, tensor<1x2x4xbf16>) {
  %dim = "hw.constant"() {value = -1 : i64} : () -> i64
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %single = "hw.constant"() {value = 6 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %a = "aten.to.dtype"(%x, %single, %no, %no, %none) : (tensor<1x2x3xbf16>, i64, i1, i1, !hw.none) -> tensor<1x2x3xf32>
  %b = "aten.to.dtype"(%y, %single, %no, %no, %none) : (tensor<1x3x4xbf16>, i64, i1, i1, !hw.none) -> tensor<1x3x4xf32>
  %0 = "aten._softmax"(%a, %dim, %no) : (tensor<1x2x3xf32>, i64, i1) -> tensor<1x2x3xf32>
  %1 = "aten.bmm"(%0, %b) : (tensor<1x2x3xf32>, tensor<1x3x4xf32>) -> tensor<1x2x4xf32>
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<1x2x4xf32>, i64, i1, i1, !hw.none) -> tensor<1x2x4xbf16>
  %3 = "aten._softmax"(%a, %dim, %no) : (tensor<1x2x3xf32>, i64, i1) -> tensor<1x2x3xf32>
  %4 = "aten.bmm"(%3, %b) : (tensor<1x2x3xf32>, tensor<1x3x4xf32>) -> tensor<1x2x4xf32>
  %5 = "aten.sigmoid"(%2) : (tensor<1x2x4xbf16>) -> tensor<1x2x4xbf16>
  %6 = "aten.tanh"(%5) : (tensor<1x2x4xbf16>) -> tensor<1x2x4xbf16>
  return %2, %4, %6 : tensor<1x2x4xbf16>, tensor<1x2x4xf32>, tensor<1x2x4xbf16>
}
