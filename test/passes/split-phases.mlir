// RUN: hardwire-opt %s --split-phases --split-input-file | filecheck %s

// Windows of 2x2, two apart: for each of two rows one product, whose channels are those of two columns.
// Numbers for each channel are there for both; of an image beside it the same places are seen.
// CHECK-LABEL: func.func @forward
// CHECK: dense<{{.*}}4.0{{.*}}8.0{{.*}}3.0{{.*}}7.0{{.*}}> : tensor<4x1x1x1xf32>
// CHECK: %[[FIRST:.*]] = "aten.convolution"(%arg0, {{.*}}) {hw.key = "CPU", hw.library = "tuned"} : {{.*}} -> tensor<1x4x3x4xf32>
// CHECK: dense<{{.*}}9.0{{.*}}1.0{{.*}}9.0{{.*}}1.0{{.*}}> : tensor<4x1x1xf32>
// CHECK: %[[SCALED:.*]] = "aten.mul.Tensor"(%[[FIRST]], {{.*}}) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<1x4x3x4xf32>
// CHECK: value = 2 : i64
// CHECK: value = 0 : i64
// CHECK: value = 6 : i64
// CHECK: value = 2 : i64
// CHECK: %[[ROWS:.*]] = "aten.slice.Tensor"(%arg1, {{.*}} -> tensor<1x2x3x8xf32>
// CHECK: %[[PAIRS:.*]] = "aten.view"(%[[ROWS]], {{.*}} -> tensor<1x2x3x4x2xf32>
// CHECK: value = array<i64: 0, 4, 1, 2, 3>
// CHECK: %[[MOVED:.*]] = "aten.permute"(%[[PAIRS]], 
// CHECK: %[[OTHER:.*]] = "aten.view"(%[[MOVED]], {{.*}} -> tensor<1x4x3x4xf32>
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%[[OTHER]], %[[SCALED]], {{.*}} -> tensor<1x4x3x4xf32>
// CHECK: %[[SPLIT:.*]] = "aten.view"(%[[SUM]], {{.*}} -> tensor<1x2x2x3x4xf32>
// CHECK: value = array<i64: 0, 2, 3, 4, 1>
// CHECK: %[[APART:.*]] = "aten.permute"(%[[SPLIT]], {{.*}} -> tensor<1x2x3x4x2xf32>
// CHECK: dense<{{.*}}2.0{{.*}}6.0{{.*}}1.0{{.*}}5.0{{.*}}> : tensor<4x1x1x1xf32>
// CHECK: value = 1 : i64
// CHECK: "aten.slice.Tensor"(%arg1, {{.*}} -> tensor<1x2x3x8xf32>
// CHECK: %[[UPPER:.*]] = "aten.view"(%[[APART]], {{.*}} -> tensor<1x2x3x1x8xf32>
// CHECK: builtin.unrealized_conversion_cast %[[UPPER]], 
// CHECK: "aten.cat"({{.*}}) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<1x2x3x2x8xf32>
// CHECK: %[[WHOLE:.*]] = "aten.view"({{.*}} -> tensor<1x2x6x8xf32>
// CHECK-NEXT: return %[[WHOLE]]
func.func @forward(%x: tensor<1x1x3x4xf32>, %y: tensor<1x2x6x8xf32>) -> tensor<1x2x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0, 2.0], [3.0, 4.0]]], [[[5.0, 6.0], [7.0, 8.0]]]]> : tensor<2x1x2x2xf32>} : () -> tensor<2x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7x9xf32>, tensor<2x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x6x8xf32>
  %s = "hw.weight"() {name = "s", value = dense<[[[9.0]], [[10.0]]]> : tensor<2x1x1xf32>} : () -> tensor<2x1x1xf32>
  %5 = "aten.mul.Tensor"(%4, %s) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x6x8xf32>, tensor<2x1x1xf32>) -> tensor<1x2x6x8xf32>
  %6 = "aten.add.Tensor"(%y, %5, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x6x8xf32>, tensor<1x2x6x8xf32>, i64) -> tensor<1x2x6x8xf32>
  return %6 : tensor<1x2x6x8xf32>
}

// -----

// Windows of 3x3: four convolutions with one, two, two and four weights, and zeros behind the image where they see these.
// CHECK-LABEL: func.func @forward
// CHECK: dense<5.0{{.*}}> : tensor<1x1x1x1xf32>
// CHECK: "aten.convolution"(%arg0, 
// CHECK: value = array<i64: 0, 1, 0, 0>
// CHECK: %[[RIGHT:.*]] = "aten.constant_pad_nd"(%arg0, {{.*}}) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<2x1x3x5xf32>
// CHECK: dense<{{.*}}4.0{{.*}}6.0{{.*}}> : tensor<1x1x1x2xf32>
// CHECK: "aten.convolution"(%[[RIGHT]], {{.*}} -> tensor<2x1x3x4xf32>
// CHECK: "aten.cat"({{.*}} -> tensor<2x1x3x4x2xf32>
// CHECK: "aten.constant_pad_nd"(%arg0, {{.*}} -> tensor<2x1x4x4xf32>
// CHECK: dense<{{.*}}2.0{{.*}}8.0{{.*}}> : tensor<1x1x2x1xf32>
// CHECK: "aten.constant_pad_nd"(%arg0, {{.*}} -> tensor<2x1x4x5xf32>
// CHECK: dense<{{.*}}1.0{{.*}}3.0{{.*}}7.0{{.*}}9.0{{.*}}> : tensor<1x1x2x2xf32>
// CHECK: "aten.cat"({{.*}} -> tensor<2x1x3x4x2xf32>
// CHECK: "aten.cat"({{.*}} -> tensor<2x1x3x2x8xf32>
// CHECK: return {{.*}} tensor<2x1x6x8xf32>
func.func @forward(%x: tensor<2x1x3x4xf32>) -> tensor<2x1x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]]]]> : tensor<1x1x3x3xf32>} : () -> tensor<1x1x3x3xf32>
  %split = "hw.constant"() {value = array<i64: 2, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 2, 1, 6, 8>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<2x1x3x4xf32>, !hw.list<i64>) -> tensor<2x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<2x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<2x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<2x1x6x8xf32>
  %4 = "aten.convolution"(%2, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2x1x6x8xf32>, tensor<1x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<2x1x6x8xf32>
  return %4 : tensor<2x1x6x8xf32>
}

// -----

// Between integers is what stands for zero: what the weights that are left out have of it is in the bias. One place of the last phase is cut off.
// CHECK-LABEL: func.func @forward
// CHECK: dense<{{.*}}2{{.*}}5{{.*}}> : tensor<1x2x1x1xi8>
// CHECK: dense<98> : tensor<1xi32>
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x1x2x3xi32>
// CHECK: value = array<i64: 0, 1, 0, 0>
// CHECK: value = 7 : i64
// CHECK: "aten.constant_pad_nd"(%arg0, {{.*}} -> tensor<1x2x2x4xi8>
// CHECK: dense<{{.*}}1, 3{{.*}}4, 6{{.*}}> : tensor<1x2x1x2xi8>
// CHECK: dense<49> : tensor<1xi32>
// CHECK: "aten.cat"({{.*}} -> tensor<1x1x2x3x2xi32>
// CHECK: "aten.slice.Tensor"({{.*}} -> tensor<1x1x2x5xi32>
func.func @forward(%x: tensor<1x2x2x3xi8>) -> tensor<1x1x2x5xi32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1, 2, 3]], [[4, 5, 6]]]]> : tensor<1x2x1x3xi8>} : () -> tensor<1x2x1x3xi8>
  %split = "hw.constant"() {value = array<i64: 1, 2, 2, 1, 3, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 0, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 2, 2, 6>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 0, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 7 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x2x2x3xi8>, !hw.list<i64>) -> tensor<1x2x2x1x3x1xi8>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x2x1x3x1xi8>, !hw.list<i64>, i64) -> tensor<1x2x2x1x3x2xi8>
  %2 = "aten.view"(%1, %wide) : (tensor<1x2x2x1x3x2xi8>, !hw.list<i64>) -> tensor<1x2x2x6xi8>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x2x6xi8>, !hw.list<i64>, i64) -> tensor<1x2x2x7xi8>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x2x7xi8>, tensor<1x2x1x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x2x5xi32>
  return %4 : tensor<1x1x2x5xi32>
}

// -----

// Three apart, two weights do not reach all places: what is left out is zero. Groups are kept.
// CHECK-LABEL: func.func @forward
// CHECK: dense<{{.*}}2.0{{.*}}4.0{{.*}}> : tensor<2x1x1x1xf32>
// CHECK: value = 2 : i64
// CHECK: "aten.convolution"(%arg0, {{.*}} -> tensor<1x2x3x2xf32>
// CHECK: dense<{{.*}}1.0{{.*}}3.0{{.*}}> : tensor<2x1x1x1xf32>
// CHECK: dense<0.0{{.*}}> : tensor<2x1x1x1xf32>
// CHECK: "aten.cat"({{.*}} -> tensor<1x2x3x3x2xf32>
// CHECK: "aten.slice.Tensor"({{.*}} -> tensor<1x2x7x2xf32>
func.func @forward(%x: tensor<1x2x3x2xf32>) -> tensor<1x2x7x2xf32> {
  %w = "hw.weight"() {name = "w", value = dense<[[[[1.0], [2.0]]], [[[3.0], [4.0]]]]> : tensor<2x1x2x1xf32>} : () -> tensor<2x1x2x1xf32>
  %split = "hw.constant"() {value = array<i64: 1, 2, 3, 1, 2, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 0, 0, 0, 0, 2, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 2, 9, 2>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 0, 0, 1, -2>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x2x3x2xf32>, !hw.list<i64>) -> tensor<1x2x3x1x2x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x3x1x2x1xf32>, !hw.list<i64>, i64) -> tensor<1x2x3x3x2x1xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x2x3x3x2x1xf32>, !hw.list<i64>) -> tensor<1x2x9x2xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x9x2xf32>, !hw.list<i64>, i64) -> tensor<1x2x8x2xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x2x8x2xf32>, tensor<2x1x2x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x7x2xf32>
  return %4 : tensor<1x2x7x2xf32>
}

// -----

// An operand that is another one in each row stays behind all phases; what is in front of it does not.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-2: "aten.relu"({{.*}} -> tensor<1x2x3x4xf32>
// CHECK: "aten.cat"(
// CHECK: "aten.add.Tensor"({{.*}}, %arg1, {{.*}} -> tensor<1x1x6x8xf32>
func.func @forward(%x: tensor<1x1x3x4xf32>, %y: tensor<1x1x6x1xf32>) -> tensor<1x1x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7x9xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x8xf32>
  %5 = "aten.relu"(%4) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>) -> tensor<1x1x6x8xf32>
  %6 = "aten.add.Tensor"(%5, %y, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, tensor<1x1x6x1xf32>, i64) -> tensor<1x1x6x8xf32>
  return %6 : tensor<1x1x6x8xf32>
}

// -----

// What others read, too, is not part of the phases.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.cat"(
// CHECK: "aten.relu"({{.*}} -> tensor<1x1x6x8xf32>
func.func @forward(%x: tensor<1x1x3x4xf32>) -> tensor<1x1x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7x9xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x8xf32>
  %5 = "aten.relu"(%4) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>) -> tensor<1x1x6x8xf32>
  %6 = "aten.add.Tensor"(%5, %4, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, tensor<1x1x6x8xf32>, i64) -> tensor<1x1x6x8xf32>
  return %6 : tensor<1x1x6x8xf32>
}

// -----

// Kernels of other libraries are left alone.
// CHECK-LABEL: func.func @forward
// CHECK: -> tensor<1x1x3x2x4x2xf32>
// CHECK-NOT: aten.cat
func.func @forward(%x: tensor<1x1x3x4xf32>) -> tensor<1x1x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "generic"} : (tensor<1x1x7x9xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x8xf32>
  return %4 : tensor<1x1x6x8xf32>
}

// -----

// So are the user's.
// CHECK-LABEL: func.func @forward
// CHECK: -> tensor<1x1x3x2x4x2xf32>
// CHECK-NOT: aten.cat
func.func @forward(%x: tensor<1x1x3x4xf32>) -> tensor<1x1x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "mine", hw.symbol = "mine"} : (tensor<1x1x7x9xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x8xf32>
  return %4 : tensor<1x1x6x8xf32>
}

// -----

// What is between elements is another number than around them.
// CHECK-LABEL: func.func @forward
// CHECK: -> tensor<1x1x3x2x4x2xf32>
// CHECK-NOT: aten.cat
func.func @forward(%x: tensor<1x1x3x4xf32>) -> tensor<1x1x6x8xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x3x3xf32>} : () -> tensor<1x1x3x3xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %4 = "aten.convolution"(%2, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, tensor<1x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x8xf32>
  return %4 : tensor<1x1x6x8xf32>
}

// -----

// The window makes steps of its own.
// CHECK-LABEL: func.func @forward
// CHECK: -> tensor<1x1x3x2x4x2xf32>
// CHECK-NOT: aten.cat
func.func @forward(%x: tensor<1x1x3x4xf32>) -> tensor<1x1x3x4xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %two, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7x9xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x3x4xf32>
  return %4 : tensor<1x1x3x4xf32>
}

// -----

// Weights are known at run time only.
// CHECK-LABEL: func.func @forward
// CHECK: -> tensor<1x1x3x2x4x2xf32>
// CHECK-NOT: aten.cat
func.func @forward(%x: tensor<1x1x3x4xf32>, %w: tensor<1x1x2x2xf32>) -> tensor<1x1x6x8xf32> {
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %3 = "aten.constant_pad_nd"(%2, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x8xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x9xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7x9xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x8xf32>
  return %4 : tensor<1x1x6x8xf32>
}

// -----

// Elements were cut off, and zeros are in their place.
// CHECK-LABEL: func.func @forward
// CHECK: -> tensor<1x1x3x2x4x2xf32>
// CHECK-NOT: aten.cat
func.func @forward(%x: tensor<1x1x3x4xf32>) -> tensor<1x1x6x6xf32> {
  %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1x2x2xf32>} : () -> tensor<1x1x2x2xf32>
  %split = "hw.constant"() {value = array<i64: 1, 1, 3, 1, 4, 1>} : () -> !hw.list<i64>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0, 0, 1, 0, 0>} : () -> !hw.list<i64>
  %wide = "hw.constant"() {value = array<i64: 1, 1, 6, 8>} : () -> !hw.list<i64>
  %edges = "hw.constant"() {value = array<i64: 1, 0, 1, 0>} : () -> !hw.list<i64>
  %fill = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %pad = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %zeros = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.view"(%x, %split) : (tensor<1x1x3x4xf32>, !hw.list<i64>) -> tensor<1x1x3x1x4x1xf32>
  %1 = "aten.constant_pad_nd"(%0, %behind, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x3x1x4x1xf32>, !hw.list<i64>, i64) -> tensor<1x1x3x2x4x2xf32>
  %2 = "aten.view"(%1, %wide) : (tensor<1x1x3x2x4x2xf32>, !hw.list<i64>) -> tensor<1x1x6x8xf32>
  %start = "hw.constant"() {value = 2 : i64} : () -> i64
  %end = "hw.constant"() {value = 8 : i64} : () -> i64
  %dim = "hw.constant"() {value = 3 : i64} : () -> i64
  %cut = "aten.slice.Tensor"(%2, %dim, %start, %end, %one) : (tensor<1x1x6x8xf32>, i64, i64, i64, i64) -> tensor<1x1x6x6xf32>
  %3 = "aten.constant_pad_nd"(%cut, %edges, %fill) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x6x6xf32>, !hw.list<i64>, i64) -> tensor<1x1x7x7xf32>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %pad, %dilation, %no, %zeros, %groups) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x7x7xf32>, tensor<1x1x2x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x6x6xf32>
  return %4 : tensor<1x1x6x6xf32>
}

// -----

// Sides that are known at run time: there are as many places as pixels.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.convolution"({{.*}} -> tensor<1x2x?xf32, {{.*}}>
// CHECK: %[[BESIDE:.*]] = "aten.permute"({{.*}} -> tensor<1x1x?x2xf32, {{.*}}>
// CHECK: %[[WHOLE:.*]] = "{{.*}}"(%[[BESIDE]]{{.*}} -> tensor<1x1x?xf32, {{.*}}>
// CHECK: return %[[WHOLE]]
func.func @forward(%x: tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0)>>) -> tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %w = "hw.weight"() {name = "w", value = dense<[[[5.0, 7.0]]]> : tensor<1x1x2xf32>} : () -> tensor<1x1x2xf32>
  %behind = "hw.constant"() {value = array<i64: 0, 1, 0, 0>} : () -> !hw.list<i64>
  %front = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %zeros = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %ones = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "hw.reshape"(%x) : (tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0)>>) -> tensor<1x1x?x1xf32, affine_map<()[s0] -> (1, 1, s0, 1)>>
  %1 = "aten.constant_pad_nd"(%0, %behind, %zero) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x?x1xf32, affine_map<()[s0] -> (1, 1, s0, 1)>>, !hw.list<i64>, i64) -> tensor<1x1x?x2xf32, affine_map<()[s0] -> (1, 1, s0, 2)>>
  %2 = "hw.reshape"(%1) : (tensor<1x1x?x2xf32, affine_map<()[s0] -> (1, 1, s0, 2)>>) -> tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2)>>
  %3 = "aten.constant_pad_nd"(%2, %front, %zero) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2)>>, !hw.list<i64>, i64) -> tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2 + 1)>>
  %4 = "aten.convolution"(%3, %w, %none, %ones, %zeros, %ones, %no, %zeros, %one) {hw.key = "CPU", hw.library = "tuned"} : (tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2 + 1)>>, tensor<1x1x2xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2)>>
  return %4 : tensor<1x1x?xf32, affine_map<()[s0] -> (1, 1, s0 * 2)>>
}
