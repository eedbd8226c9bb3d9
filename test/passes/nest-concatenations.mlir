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
// CHECK: %[[V:.*]] = builtin.unrealized_conversion_cast %arg0, %arg1 : tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
// CHECK: %[[V_2:.*]] = builtin.unrealized_conversion_cast %arg0, %arg1, %arg0 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
// CHECK: %[[V_3:.*]] = builtin.unrealized_conversion_cast %arg1, %arg0, %arg1 : tensor<2x2xf32>, tensor<2x2xf32>, tensor<2x2xf32> to !hw.tensor_list
// CHECK: %[[CAT:.*]] = "aten.cat"(%[[V]], %{{.*}}) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<4x2xf32>
// CHECK: %[[CAT_2:.*]] = "aten.cat"(%[[V_2]], %{{.*}}) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<2x6xf32>
// CHECK: %[[CAT_3:.*]] = "aten.cat"(%[[V_3]], %{{.*}}) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<6x2xf32>
// CHECK: return %[[CAT]], %[[CAT_2]], %[[CAT_3]]
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

// -----

// Nor is anything by kernels of other libraries, and other kernels are none of concatenations.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V:.*]] = builtin.unrealized_conversion_cast %arg0, %arg1 : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
// CHECK: %[[V_2:.*]] = builtin.unrealized_conversion_cast %arg0, %arg1, %arg0 : tensor<2xf32>, tensor<3xf32>, tensor<2xf32> to !hw.tensor_list
// CHECK: %[[CAT:.*]] = "aten.cat"(%[[V]], %{{.*}}) {hw.key = "CPU", hw.library = "generic"} {{.*}} -> tensor<5xf32>
// CHECK: %[[CAT_2:.*]] = "aten.cat"(%[[V_2]], %{{.*}}) {hw.key = "CPU", hw.library = "generic"} {{.*}} -> tensor<7xf32>
// CHECK: %[[RELU:.*]] = "aten.relu"(%[[CAT]]) {hw.key = "CPU", hw.library = "tuned"} {{.*}} -> tensor<5xf32>
// CHECK: return %[[RELU]], %[[CAT_2]]
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>) -> (tensor<5xf32>, tensor<7xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %two = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
  %three = builtin.unrealized_conversion_cast %x, %y, %x : tensor<2xf32>, tensor<3xf32>, tensor<2xf32> to !hw.tensor_list
  %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "generic"} : (!hw.tensor_list, i64) -> tensor<5xf32>
  %1 = "aten.cat"(%three, %zero) {hw.key = "CPU", hw.library = "generic"} : (!hw.tensor_list, i64) -> tensor<7xf32>
  %2 = "aten.relu"(%0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<5xf32>) -> tensor<5xf32>
  return %2, %1 : tensor<5xf32>, tensor<7xf32>
}

// -----

// What one branch has made is not there in the other, nor after both.
// CHECK-LABEL: func.func @forward
// CHECK: scf.if
// CHECK: builtin.unrealized_conversion_cast %arg0, %arg1 :
// CHECK: } else {
// CHECK: builtin.unrealized_conversion_cast %arg0, %arg1 :
// CHECK: }
// CHECK: builtin.unrealized_conversion_cast %arg0, %arg1, %arg0 :
func.func @forward(%x: tensor<2xf32>, %y: tensor<3xf32>, %c: tensor<i1>) -> (tensor<5xf32>, tensor<7xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<5xf32> {
    %two = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
    %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<5xf32>
    scf.yield %0 : tensor<5xf32>
  } else {
    %two = builtin.unrealized_conversion_cast %x, %y : tensor<2xf32>, tensor<3xf32> to !hw.tensor_list
    %0 = "aten.cat"(%two, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<5xf32>
    %1 = "aten.neg"(%0) {hw.key = "CPU", hw.library = "tuned"} : (tensor<5xf32>) -> tensor<5xf32>
    scf.yield %1 : tensor<5xf32>
  }
  %three = builtin.unrealized_conversion_cast %x, %y, %x : tensor<2xf32>, tensor<3xf32>, tensor<2xf32> to !hw.tensor_list
  %2 = "aten.cat"(%three, %zero) {hw.key = "CPU", hw.library = "tuned"} : (!hw.tensor_list, i64) -> tensor<7xf32>
  return %r, %2 : tensor<5xf32>, tensor<7xf32>
}
