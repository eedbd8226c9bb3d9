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
