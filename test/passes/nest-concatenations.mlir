// RUN: hardwire-opt %s --nest-concatenations --split-input-file | filecheck %s

// The longest concatenation that another one begins as is its first part; the same one is not repeated.
// CHECK-LABEL: func.func @forward
// CHECK: %[[TWO:.*]] = "aten.cat"{{.*}} -> tensor<5xf32>
// CHECK: builtin.unrealized_conversion_cast %[[TWO]], %arg2 :
// CHECK: %[[THREE:.*]] = "aten.cat"{{.*}} -> tensor<9xf32>
// CHECK: builtin.unrealized_conversion_cast %[[THREE]], %arg0 :
// CHECK: %[[FOUR:.*]] = "aten.cat"{{.*}} -> tensor<11xf32>
// CHECK: return %[[TWO]], %[[THREE]], %[[FOUR]], %[[TWO]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>, %z: tensor<4xf32>) -> (tensor<5xf32>, tensor<9xf32>, tensor<11xf32>, tensor<5xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %two = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
  %three = builtin.unrealized_conversion_cast %x, %y, %z : tensor<2xf32>, tensor<3xf32>, tensor<4xf32> to !hw.tensor_list
  %four = builtin.unrealized_conversion_cast %x, %y, %z, %x : tensor<2xf32>, tensor<3xf32>, tensor<4xf32>, tensor<2xf32> to !hw.tensor_list
  %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<5xf32>
  %1 = "aten.cat"(%three, %last) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<9xf32>
  %2 = "aten.cat"(%four, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<11xf32>
  %3 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<5xf32>
  return %0, %1, %2, %3 : tensor<5xf32>, tensor<9xf32>, tensor<11xf32>, tensor<5xf32>
}

// -----

// Along another dimension, or with other parts first, nothing is shared.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-3: "aten.cat"
// CHECK: return
// CHECK-NOT: unrealized_conversion_cast %{{[0-9]+}}
func.func @forward(%x: tensor<2x2xf32>, %y: tensor<2x2xf32>) -> (tensor<4x2xf32>, tensor<2x6xf32>, tensor<6x2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = builtin.unrealized_conversion_cast %x, %y : tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
  %wide = builtin.unrealized_conversion_cast %x, %y, %x : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
  %high = builtin.unrealized_conversion_cast %y, %x, %y : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
  %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<4x2xf32>
  %1 = "aten.cat"(%wide, %one) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<2x6xf32>
  %2 = "aten.cat"(%high, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<6x2xf32>
  return %0, %1, %2 : tensor<4x2xf32>, tensor<2x6xf32>, tensor<6x2xf32>
}
