// RUN: hardwire-opt %s --seed-random --split-input-file | filecheck %s

// Each operator is told how many numbers have been drawn before: 6, and then two for each float64.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK: "hw.random"(%arg0, %[[SKIP]],
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 6 : i64} : () -> i64
// CHECK: "hw.random"(%arg0, %[[SKIP]],
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 14 : i64} : () -> i64
// CHECK: %[[LOW:.*]] = "hw.constant"() {value = -3 : i64} : () -> i64
// CHECK: %[[RANGE:.*]] = "hw.constant"() {value = 8 : i64} : () -> i64
// CHECK: "hw.random"(%arg0, %[[SKIP]], %[[LOW]], %[[RANGE]])
func.func @forward(%seed: tensor<1xi64> {hw.seed}) -> (tensor<2x3xf32>, tensor<4xf64>, tensor<5xi64>) {
  %six = "hw.constant"() {value = array<i64: 2, 3>} : () -> !hw.list<i64>
  %four = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %five = "hw.constant"() {value = array<i64: 5>} : () -> !hw.list<i64>
  %low = "hw.constant"() {value = -3 : i64} : () -> i64
  %high = "hw.constant"() {value = 5 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.rand"(%six, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2x3xf32>
  %1 = "aten.rand"(%four, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<4xf64>
  %2 = "aten.randint.low"(%low, %high, %five, %none, %none, %none, %none) : (i64, i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<5xi64>
  return %0, %1, %2 : tensor<2x3xf32>, tensor<4xf64>, tensor<5xi64>
}

// -----

// Without a seed argument nothing changes.
// CHECK-LABEL: func.func @forward()
// CHECK: "aten.rand"
func.func @forward() -> tensor<2xf32> {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.rand"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A few normal numbers are made in pairs, of four words each. The second number of a pair that nobody took is
// the first of the next few.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 0 : i64} : () -> i64
// CHECK: "hw.random"(%arg0, %[[SKIP]], {{.*}} -> tensor<2x2xf64>
// CHECK: %[[PAIRS:.*]] = "aten.view"({{.*}} -> tensor<4xf64>
// CHECK: %[[KEPT:.*]] = "aten.slice.Tensor"(%[[PAIRS]], {{.*}} -> tensor<1xf64>
// CHECK: %[[FIRST:.*]] = "aten.slice.Tensor"(%[[PAIRS]], {{.*}} -> tensor<3xf64>
// CHECK: "aten.to.dtype"(%[[FIRST]], {{.*}} -> tensor<3xf32>
// CHECK: "aten.to.dtype"(%[[KEPT]], {{.*}} -> tensor<1xf32>
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 8 : i64} : () -> i64
// CHECK: "hw.permutation"(%arg0, %[[SKIP]]) {{.*}} -> tensor<5xi64>
func.func @forward(%seed: tensor<1xi64> {hw.seed}) -> (tensor<3xf32>, tensor<1xf32>, tensor<5xi64>) {
  %three = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %five = "hw.constant"() {value = 5 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.randn"(%three, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xf32>
  %1 = "aten.randn"(%one, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  %2 = "aten.randperm"(%five, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<5xi64>
  return %0, %1, %2 : tensor<3xf32>, tensor<1xf32>, tensor<5xi64>
}

// -----

// From 16 normal numbers on they are made in blocks; for a last block that is not full, 16 more words are drawn.
// Dropout draws doubles.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.random"(%arg0, {{.*}} -> tensor<37xf32>
// CHECK: %[[FULL:.*]] = "aten.view"({{.*}} -> tensor<16xf32>
// CHECK: %[[FRONT:.*]] = "aten.slice.Tensor"(%[[FULL]], {{.*}} -> tensor<5xf32>
// CHECK: "aten.cat"({{.*}} -> tensor<21xf32>
// CHECK: %[[SKIP:.*]] = "hw.constant"() {value = 37 : i64} : () -> i64
// CHECK: %[[CHANCE:.*]] = "hw.random"(%arg0, %[[SKIP]], {{.*}} -> tensor<2xf64>
// CHECK: "aten.lt.Scalar"(%[[CHANCE]],
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2xf32>) -> (tensor<21xf32>, tensor<2xf32>) {
  %size = "hw.constant"() {value = array<i64: 21>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %half = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.randn"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<21xf32>
  %1 = "aten.dropout"(%x, %half, %yes) : (tensor<2xf32>, f64, i1) -> tensor<2xf32>
  return %0, %1 : tensor<21xf32>, tensor<2xf32>
}

// -----

// What the model has set the seed for draws from that one, from its first word on, and no pair is kept; each time that it
// is set. Without an argument, what comes before stays.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.rand"
// CHECK: %[[SEED:.*]] = "hw.weight"() {name = "seed", value = dense<5> : tensor<1xi64>}
// CHECK-NEXT: %[[SKIP:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: "hw.random"(%[[SEED]], %[[SKIP]], {{.*}} -> tensor<2xf32>
// CHECK-NEXT: %[[SEED:.*]] = "hw.weight"() {{.*}} dense<5>
// CHECK-NEXT: %[[SKIP:.*]] = "hw.constant"() {value = 2 : i64}
// CHECK: "hw.random"(%[[SEED]], %[[SKIP]], {{.*}} -> tensor<2xf32>
// CHECK-NEXT: %[[SEED:.*]] = "hw.weight"() {{.*}} dense<5>
// CHECK-NEXT: %[[SKIP:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK: "hw.random"(%[[SEED]], %[[SKIP]], {{.*}} -> tensor<2xf32>
func.func @forward() -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %size = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.rand"(%size, %none, %none, %none, %none) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  %1 = "aten.rand"(%size, %none, %none, %none, %none) {hw.seeded = array<i64: 1, 5>} : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  %2 = "aten.rand"(%size, %none, %none, %none, %none) {hw.seeded = array<i64: 1, 5>} : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  %3 = "aten.rand"(%size, %none, %none, %none, %none) {hw.seeded = array<i64: 2, 5>} : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}
