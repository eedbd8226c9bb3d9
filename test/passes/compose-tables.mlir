// RUN: hardwire-opt %s --compose-tables --split-input-file | filecheck %s

// A table of a table is one table, also where the second one gives bytes without a sign; one that is
// the same again is the same weight.
// CHECK-LABEL: func.func @forward
// CHECK: %[[T:.*]] = "hw.weight"() {name = "table"} : () -> tensor<256xui8>
// CHECK: %[[A:.*]] = "fixed.table"(%arg0, %[[T]]) : (tensor<3xi8>, tensor<256xui8>) -> tensor<3xui8>
// CHECK: %[[B:.*]] = "fixed.table"(%arg1, %[[T]]) : (tensor<5xi8>, tensor<256xui8>) -> tensor<5xui8>
// CHECK: return %[[A]], %[[B]]
func.func @forward(%x: tensor<3xi8>, %y: tensor<5xi8>) -> (tensor<3xui8>, tensor<5xui8>) {
  %t = "hw.weight"() {name = "t", value = dense<2> : tensor<256xi8>} : () -> tensor<256xi8>
  %u = "hw.weight"() {name = "u", value = dense<3> : tensor<256xui8>} : () -> tensor<256xui8>
  %0 = "fixed.table"(%x, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  %1 = "fixed.table"(%0, %u) : (tensor<3xi8>, tensor<256xui8>) -> tensor<3xui8>
  %2 = "fixed.table"(%y, %t) : (tensor<5xi8>, tensor<256xi8>) -> tensor<5xi8>
  %3 = "fixed.table"(%2, %u) : (tensor<5xi8>, tensor<256xui8>) -> tensor<5xui8>
  return %1, %3 : tensor<3xui8>, tensor<5xui8>
}

// -----

// What others read in between is kept, and so are single steps.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "fixed.table"(%arg0, %[[T:.*]]) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
// CHECK: %[[B:.*]] = "fixed.table"(%[[A]], %[[T]]) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
// CHECK: return %[[A]], %[[B]]
func.func @forward(%x: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %t = "hw.weight"() {name = "t", value = dense<"0x7f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a89888786858483828180"> : tensor<256xi8>} : () -> tensor<256xi8>
  %0 = "fixed.table"(%x, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  %1 = "fixed.table"(%0, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  return %0, %1 : tensor<3xi8>, tensor<3xi8>
}

// -----

// What a table turns around, the same table turns back.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: return %arg0
func.func @forward(%x: tensor<3xi8>) -> tensor<3xi8> {
  %t = "hw.weight"() {name = "t", value = dense<"0x7f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a89888786858483828180"> : tensor<256xi8>} : () -> tensor<256xi8>
  %0 = "fixed.table"(%x, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  %1 = "fixed.table"(%0, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  return %1 : tensor<3xi8>
}

// -----

// A step that becomes a clamp is the source of the next one, which has others beside it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "aten.clamp"(%arg0, %{{.*}}, %{{.*}}) : (tensor<3xi8>, i64, i64) -> tensor<3xi8>
// CHECK: %[[B:.*]] = "fixed.table"(%[[A]], %{{.*}}) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
// CHECK: return %[[A]], %[[B]]
func.func @forward(%x: tensor<3xi8>) -> (tensor<3xi8>, tensor<3xi8>) {
  %t = "hw.weight"() {name = "t", value = dense<2> : tensor<256xi8>} : () -> tensor<256xi8>
  %u = "hw.weight"() {name = "u", value = dense<"0x7f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a89888786858483828180"> : tensor<256xi8>} : () -> tensor<256xi8>
  %0 = "fixed.table"(%x, %t) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  %1 = "fixed.table"(%0, %u) : (tensor<3xi8>, tensor<256xi8>) -> tensor<3xi8>
  return %0, %1 : tensor<3xi8>, tensor<3xi8>
}

// -----

// 4 q / 4 is q: bytes that are rescaled to themselves are left alone.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: return %arg0
func.func @forward(%x: tensor<3xi8>) -> tensor<3xi8> {
  %m = "hw.weight"() {name = "m", value = dense<4> : tensor<i32>} : () -> tensor<i32>
  %o = "hw.weight"() {name = "o", value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "fixed.line"(%x, %m, %o, %none, %two) : (tensor<3xi8>, tensor<i32>, tensor<i32>, !hw.none, i64) -> tensor<3xi32>
  %1 = "aten.to.dtype"(%0, %int8, %no, %no, %none) : (tensor<3xi32>, i64, i1, i1, !hw.none) -> tensor<3xi8>
  return %1 : tensor<3xi8>
}

// -----

// Bytes without a sign that are only clamped by a line are compared in a type that has one.
// CHECK-LABEL: func.func @forward
// CHECK: %[[LOW:.*]] = "hw.constant"() {value = 3 : i64}
// CHECK: %[[HIGH:.*]] = "hw.constant"() {value = 200 : i64}
// CHECK: %[[BOUND:.*]] = "aten.clamp"(%{{.*}}, %[[LOW]], %[[HIGH]]) : (tensor<3xi16>, i64, i64) -> tensor<3xi16>
// CHECK: %[[BYTES:.*]] = "aten.to.dtype"(%[[BOUND]], {{.*}} -> tensor<3xui8>
// CHECK: return %[[BYTES]]
func.func @forward(%x: tensor<3xui8>) -> tensor<3xui8> {
  %m = "hw.weight"() {name = "m", value = dense<4> : tensor<1xi32>} : () -> tensor<1xi32>
  %o = "hw.weight"() {name = "o", value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %uint8 = "hw.constant"() {value = 0 : i64} : () -> i64
  %low = "hw.constant"() {value = 3 : i64} : () -> i64
  %high = "hw.constant"() {value = 200 : i64} : () -> i64
  %0 = "fixed.line"(%x, %m, %o, %none, %two) : (tensor<3xui8>, tensor<1xi32>, tensor<i32>, !hw.none, i64) -> tensor<3xi32>
  %1 = "aten.clamp"(%0, %low, %high) : (tensor<3xi32>, i64, i64) -> tensor<3xi32>
  %2 = "aten.to.dtype"(%1, %uint8, %no, %no, %none) : (tensor<3xi32>, i64, i1, i1, !hw.none) -> tensor<3xui8>
  return %2 : tensor<3xui8>
}

// -----

// Lines that differ between channels, and sums of two values, are no functions of a byte.
// CHECK-LABEL: func.func @forward
// CHECK: "fixed.line"(%arg0, {{.*}} -> tensor<2xi32>
// CHECK: "aten.add.Tensor"
// CHECK: "aten.to.dtype"
// CHECK: "fixed.table"
func.func @forward(%x: tensor<2xi8>, %y: tensor<2xi32>) -> tensor<2xi8> {
  %m = "hw.weight"() {name = "m", value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %o = "hw.weight"() {name = "o", value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %t = "hw.weight"() {name = "t", value = dense<"0x7f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a89888786858483828180"> : tensor<256xi8>} : () -> tensor<256xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "fixed.line"(%x, %m, %o, %none, %two) : (tensor<2xi8>, tensor<2xi32>, tensor<i32>, !hw.none, i64) -> tensor<2xi32>
  %1 = "aten.add.Tensor"(%0, %y, %int8) : (tensor<2xi32>, tensor<2xi32>, i64) -> tensor<2xi32>
  %2 = "aten.to.dtype"(%1, %int8, %no, %no, %none) : (tensor<2xi32>, i64, i1, i1, !hw.none) -> tensor<2xi8>
  %3 = "fixed.table"(%2, %t) : (tensor<2xi8>, tensor<256xi8>) -> tensor<2xi8>
  return %3 : tensor<2xi8>
}

// -----

// A line for each channel is no function of a byte alone; one line is as good as a table.
// CHECK-LABEL: func.func @forward
// CHECK: "fixed.line"(%arg0, {{.*}} -> tensor<2xi32>
// CHECK: "fixed.table"
// CHECK: "fixed.line"(%arg1, {{.*}} -> tensor<2xi32>
// CHECK-NOT: "fixed.table"
// CHECK: return
func.func @forward(%x: tensor<2xi8>, %y: tensor<2xi8>) -> (tensor<2xi8>, tensor<2xi8>) {
  %m = "hw.weight"() {name = "m", value = dense<[4, 5]> : tensor<2xi32>} : () -> tensor<2xi32>
  %n = "hw.weight"() {name = "n", value = dense<5> : tensor<i32>} : () -> tensor<i32>
  %o = "hw.weight"() {name = "o", value = dense<3> : tensor<i32>} : () -> tensor<i32>
  %t = "hw.weight"() {name = "t", value = dense<"0x7f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a89888786858483828180"> : tensor<256xi8>} : () -> tensor<256xi8>
  %none = "hw.constant"() {value} : () -> !hw.none
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "fixed.line"(%x, %m, %o, %none, %three) : (tensor<2xi8>, tensor<2xi32>, tensor<i32>, !hw.none, i64) -> tensor<2xi32>
  %1 = "aten.to.dtype"(%0, %int8, %no, %no, %none) : (tensor<2xi32>, i64, i1, i1, !hw.none) -> tensor<2xi8>
  %2 = "fixed.table"(%1, %t) : (tensor<2xi8>, tensor<256xi8>) -> tensor<2xi8>
  %3 = "fixed.line"(%y, %n, %o, %none, %three) : (tensor<2xi8>, tensor<i32>, tensor<i32>, !hw.none, i64) -> tensor<2xi32>
  %4 = "aten.to.dtype"(%3, %int8, %no, %no, %none) : (tensor<2xi32>, i64, i1, i1, !hw.none) -> tensor<2xi8>
  return %2, %4 : tensor<2xi8>, tensor<2xi8>
}
