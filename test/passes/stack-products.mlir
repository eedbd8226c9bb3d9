// RUN: hardwire-opt %s --stack-products --split-input-file | filecheck %s

// Stacks that were counted along one dimension are multiplied as they were.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LEFT:.*]] = "aten.permute"(%arg0
// CHECK: %[[RIGHT:.*]] = "aten.permute"(%arg1
// CHECK: %[[PRODUCT:.*]] = "aten.matmul"(%[[LEFT]], %[[RIGHT]]) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x3x5x4xf32>, tensor<2x3x4x6xf32>) -> tensor<2x3x5x6xf32>
// CHECK: return %[[PRODUCT]]
func.func @forward(%x: tensor<2x5x3x4xf32>, %y: tensor<2x6x3x4xf32>) -> tensor<2x3x5x6xf32> {
  %rows = "hw.constant"() {value = array<i64: 0, 2, 1, 3>} : () -> !hw.list<i64>
  %columns = "hw.constant"() {value = array<i64: 0, 2, 3, 1>} : () -> !hw.list<i64>
  %left = "hw.constant"() {value = array<i64: 6, 5, 4>} : () -> !hw.list<i64>
  %right = "hw.constant"() {value = array<i64: 6, 4, 6>} : () -> !hw.list<i64>
  %whole = "hw.constant"() {value = array<i64: 2, 3, 5, 6>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%x, %rows) : (tensor<2x5x3x4xf32>, !hw.list<i64>) -> tensor<2x3x5x4xf32>
  %1 = "aten.permute"(%y, %columns) : (tensor<2x6x3x4xf32>, !hw.list<i64>) -> tensor<2x3x4x6xf32>
  %2 = "aten.view"(%0, %left) : (tensor<2x3x5x4xf32>, !hw.list<i64>) -> tensor<6x5x4xf32>
  %3 = "aten.view"(%1, %right) : (tensor<2x3x4x6xf32>, !hw.list<i64>) -> tensor<6x4x6xf32>
  %4 = "aten.bmm"(%2, %3) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6x5x4xf32>, tensor<6x4x6xf32>) -> tensor<6x5x6xf32>
  %5 = "aten.view"(%4, %whole) : (tensor<6x5x6xf32>, !hw.list<i64>) -> tensor<2x3x5x6xf32>
  return %5 : tensor<2x3x5x6xf32>
}

// -----

// One batch is one dimension already, and a view that does not keep the matrices is none of a stack.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.bmm"
// CHECK-NOT: "aten.matmul"
func.func @forward(%x: tensor<1x3x5x4xf32>, %y: tensor<3x2x2x6xf32>) -> tensor<3x5x6xf32> {
  %left = "hw.constant"() {value = array<i64: 3, 5, 4>} : () -> !hw.list<i64>
  %right = "hw.constant"() {value = array<i64: 3, 4, 6>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %left) : (tensor<1x3x5x4xf32>, !hw.list<i64>) -> tensor<3x5x4xf32>
  %1 = "aten.view"(%y, %right) : (tensor<3x2x2x6xf32>, !hw.list<i64>) -> tensor<3x4x6xf32>
  %2 = "aten.bmm"(%0, %1) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x5x4xf32>, tensor<3x4x6xf32>) -> tensor<3x5x6xf32>
  return %2 : tensor<3x5x6xf32>
}

// -----

// A kernel of another library is given what it asked for.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.bmm"
func.func @forward(%x: tensor<2x3x5x4xf32>, %y: tensor<6x4x6xf32>) -> tensor<6x5x6xf32> {
  %left = "hw.constant"() {value = array<i64: 6, 5, 4>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %left) : (tensor<2x3x5x4xf32>, !hw.list<i64>) -> tensor<6x5x4xf32>
  %1 = "aten.bmm"(%0, %y) {hw.key = "CPU", hw.library = "generic"} : (tensor<6x5x4xf32>, tensor<6x4x6xf32>) -> tensor<6x5x6xf32>
  return %1 : tensor<6x5x6xf32>
}

// -----

// One of both may be counted; the other is seen in the same way.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 2, 3, 4, 6>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg1, %[[LIST]]) {{.*}} -> tensor<2x3x4x6xf32>
// CHECK: %[[MATMUL:.*]] = "aten.matmul"(%arg0, %[[VIEW]]) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<2x3x5x6xf32>
// CHECK: %[[LIST_2:.*]] = "hw.constant"() {value = array<i64: 6, 5, 6>}
// CHECK: %[[VIEW_2:.*]] = "aten.view"(%[[MATMUL]], %[[LIST_2]]) {{.*}} -> tensor<6x5x6xf32>
// CHECK: %[[LIST_3:.*]] = "hw.constant"() {value = array<i64: 2, 3, 4, 6>}
// CHECK: %[[VIEW_3:.*]] = "aten.view"(%arg1, %[[LIST_3]]) {{.*}} -> tensor<2x3x4x6xf32>
// CHECK: %[[MATMUL_2:.*]] = "aten.matmul"(%[[VIEW_3]], %arg2) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<2x3x4x5xf32>
// CHECK: %[[LIST_4:.*]] = "hw.constant"() {value = array<i64: 6, 4, 5>}
// CHECK: %[[VIEW_4:.*]] = "aten.view"(%[[MATMUL_2]], %[[LIST_4]]) {{.*}} -> tensor<6x4x5xf32>
// CHECK: return %[[VIEW_2]], %[[VIEW_4]]
func.func @forward(%x: tensor<2x3x5x4xf32>, %y: tensor<6x4x6xf32>, %z: tensor<2x3x6x5xf32>) -> (tensor<6x5x6xf32>, tensor<6x4x5xf32>) {
  %left = "hw.constant"() {value = array<i64: 6, 5, 4>} : () -> !hw.list<i64>
  %right = "hw.constant"() {value = array<i64: 6, 6, 5>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %left) : (tensor<2x3x5x4xf32>, !hw.list<i64>) -> tensor<6x5x4xf32>
  %1 = "aten.bmm"(%0, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6x5x4xf32>, tensor<6x4x6xf32>) -> tensor<6x5x6xf32>
  %2 = "aten.view"(%z, %right) : (tensor<2x3x6x5xf32>, !hw.list<i64>) -> tensor<6x6x5xf32>
  %3 = "aten.bmm"(%y, %2) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6x4x6xf32>, tensor<6x6x5xf32>) -> tensor<6x4x5xf32>
  return %1, %3 : tensor<6x5x6xf32>, tensor<6x4x5xf32>
}

// -----

// Other operators stay, and what is not counted but selected is no stack.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 6, 5, 4>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg0, %[[LIST]]) {{.*}} -> tensor<6x5x4xf32>
// CHECK: %[[MUL:.*]] = "aten.mul.Tensor"(%[[VIEW]], %[[VIEW]]) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<6x5x4xf32>
// CHECK: %[[SELECT:.*]] = "aten.select.int"(%arg0, %{{.*}}, %{{.*}}) {{.*}} -> tensor<3x5x4xf32>
// CHECK: %[[BMM:.*]] = "aten.bmm"(%[[SELECT]], %arg1) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<3x5x6xf32>
// CHECK: return %[[MUL]], %[[BMM]]
func.func @forward(%x: tensor<2x3x5x4xf32>, %y: tensor<3x4x6xf32>) -> (tensor<6x5x4xf32>, tensor<3x5x6xf32>) {
  %all = "hw.constant"() {value = array<i64: 6, 5, 4>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.view"(%x, %all) : (tensor<2x3x5x4xf32>, !hw.list<i64>) -> tensor<6x5x4xf32>
  %1 = "aten.mul.Tensor"(%0, %0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6x5x4xf32>, tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %2 = "aten.select.int"(%x, %zero, %zero) : (tensor<2x3x5x4xf32>, i64, i64) -> tensor<3x5x4xf32>
  %3 = "aten.bmm"(%2, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<3x5x4xf32>, tensor<3x4x6xf32>) -> tensor<3x5x6xf32>
  return %1, %3 : tensor<6x5x4xf32>, tensor<3x5x6xf32>
}

// -----

// Of nothing there is no stack.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LIST:.*]] = "hw.constant"() {value = array<i64: 0, 5, 4>}
// CHECK: %[[VIEW:.*]] = "aten.view"(%arg0, %[[LIST]]) {{.*}} -> tensor<0x5x4xf32>
// CHECK: %[[BMM:.*]] = "aten.bmm"(%[[VIEW]], %arg1) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<0x5x6xf32>
// CHECK: return %[[BMM]]
func.func @forward(%x: tensor<2x0x5x4xf32>, %y: tensor<0x4x6xf32>) -> tensor<0x5x6xf32> {
  %left = "hw.constant"() {value = array<i64: 0, 5, 4>} : () -> !hw.list<i64>
  %0 = "aten.view"(%x, %left) : (tensor<2x0x5x4xf32>, !hw.list<i64>) -> tensor<0x5x4xf32>
  %1 = "aten.bmm"(%0, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<0x5x4xf32>, tensor<0x4x6xf32>) -> tensor<0x5x6xf32>
  return %1 : tensor<0x5x6xf32>
}

// -----

// Heads that share keys are groups: these are not repeated, also where they are transposed behind that. The
// queries are grouped in the same way.
// CHECK-LABEL: func.func @forward
// CHECK: %[[EACH:.*]] = "aten.expand"
// CHECK: %[[QUERIES:.*]] = "aten.view"(%arg0, %{{.*}}) : {{.*}} -> tensor<2x2x3x5x4xf32>
// CHECK: %[[KEYS:.*]] = "aten.permute"(%[[EACH]], %{{.*}}) : {{.*}} -> tensor<2x2x3x4x7xf32>
// CHECK: "aten.matmul"(%[[QUERIES]], %[[KEYS]]) {{.*}} -> tensor<2x2x3x5x7xf32>
func.func @forward(%q: tensor<2x6x5x4xf32>, %k: tensor<2x2x1x7x4xf32>) -> tensor<12x5x7xf32> {
  %no = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = array<i64: 2, 2, 3, 7, 4>} : () -> !hw.list<i64>
  %heads = "hw.constant"() {value = array<i64: 2, 6, 7, 4>} : () -> !hw.list<i64>
  %turned = "hw.constant"() {value = array<i64: 0, 1, 3, 2>} : () -> !hw.list<i64>
  %left = "hw.constant"() {value = array<i64: 12, 5, 4>} : () -> !hw.list<i64>
  %right = "hw.constant"() {value = array<i64: 12, 4, 7>} : () -> !hw.list<i64>
  %0 = "aten.expand"(%k, %groups, %no) : (tensor<2x2x1x7x4xf32>, !hw.list<i64>, i1) -> tensor<2x2x3x7x4xf32>
  %1 = "aten.view"(%0, %heads) : (tensor<2x2x3x7x4xf32>, !hw.list<i64>) -> tensor<2x6x7x4xf32>
  %2 = "aten.permute"(%1, %turned) : (tensor<2x6x7x4xf32>, !hw.list<i64>) -> tensor<2x6x4x7xf32>
  %3 = "aten.view"(%2, %right) : (tensor<2x6x4x7xf32>, !hw.list<i64>) -> tensor<12x4x7xf32>
  %4 = "aten.view"(%q, %left) : (tensor<2x6x5x4xf32>, !hw.list<i64>) -> tensor<12x5x4xf32>
  %5 = "aten.bmm"(%4, %3) {hw.key = "CPU", hw.library = "tuned"} : (tensor<12x5x4xf32>, tensor<12x4x7xf32>) -> tensor<12x5x7xf32>
  return %5 : tensor<12x5x7xf32>
}

// -----

// Matrices that were permuted otherwise than to be transposed are stacked as they are.
// CHECK-LABEL: func.func @forward
// CHECK: %[[OTHERS:.*]] = "aten.permute"(%{{.*}}, %{{.*}}) : {{.*}} -> tensor<2x3x4x5xf32>
// CHECK: "aten.matmul"(%[[OTHERS]], %{{.*}}) {{.*}} -> tensor<2x3x4x7xf32>
func.func @forward(%x: tensor<3x2x4x5xf32>, %y: tensor<6x5x7xf32>) -> tensor<6x4x7xf32> {
  %turned = "hw.constant"() {value = array<i64: 1, 0, 2, 3>} : () -> !hw.list<i64>
  %left = "hw.constant"() {value = array<i64: 6, 4, 5>} : () -> !hw.list<i64>
  %0 = "aten.permute"(%x, %turned) : (tensor<3x2x4x5xf32>, !hw.list<i64>) -> tensor<2x3x4x5xf32>
  %1 = "aten.view"(%0, %left) : (tensor<2x3x4x5xf32>, !hw.list<i64>) -> tensor<6x4x5xf32>
  %2 = "aten.bmm"(%1, %y) {hw.key = "CPU", hw.library = "tuned"} : (tensor<6x4x5xf32>, tensor<6x5x7xf32>) -> tensor<6x4x7xf32>
  return %2 : tensor<6x4x7xf32>
}
