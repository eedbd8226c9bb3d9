// RUN: hardwire-opt %s --target x86-64-v4 --store-in-half --split-input-file | filecheck %s

// All NaN come from bfloat16, or from arithmetic: rounded as numbers are, they stay NaN.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.to.dtype"(%arg0, {{.*}}) : (tensor<4xbf16>
// CHECK: "aten.to.dtype"({{.*}}) {hw.short_nans} : (tensor<4xf32>
func.func @forward(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %w = "hw.weight"() {name = "w", value = dense<[1.0, -2.5, 3.0e38, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %0 = call @add_0(%x, %w) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @add_0(%x: tensor<4xbf16>, %w: tensor<4xf32>) -> tensor<4xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<4xbf16>, i64, i1, i1, !hw.none) -> tensor<4xf32>
  %1 = "aten.mul.Tensor"(%0, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<4xf32>, i64, i1, i1, !hw.none) -> tensor<4xbf16>
  return %2 : tensor<4xbf16>
}

// -----

// Numbers are none of them.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.to.dtype"(%arg0, {{.*}}) : (tensor<4xbf16>
// CHECK: "aten.to.dtype"({{.*}}) {hw.short_nans} : (tensor<4xf32>
func.func @forward(%x: tensor<4xbf16>, %w: tensor<4xi32>) -> tensor<4xbf16> {
  %0 = call @add_0(%x, %w) : (tensor<4xbf16>, tensor<4xi32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @add_0(%x: tensor<4xbf16>, %w: tensor<4xi32>) -> tensor<4xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<4xbf16>, i64, i1, i1, !hw.none) -> tensor<4xf32>
  %1 = "aten.mul.Tensor"(%0, %w) : (tensor<4xf32>, tensor<4xi32>) -> tensor<4xf32>
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<4xf32>, i64, i1, i1, !hw.none) -> tensor<4xbf16>
  return %2 : tensor<4xbf16>
}

// -----

// A NaN in a weight of float32 may have any bits.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.short_nans
func.func @forward(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %w = "hw.weight"() {name = "w", value = dense<[1.0, -2.5, 0x7F800001, 0.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %0 = call @add_0(%x, %w) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @add_0(%x: tensor<4xbf16>, %w: tensor<4xf32>) -> tensor<4xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<4xbf16>, i64, i1, i1, !hw.none) -> tensor<4xf32>
  %1 = "aten.mul.Tensor"(%0, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<4xf32>, i64, i1, i1, !hw.none) -> tensor<4xbf16>
  return %2 : tensor<4xbf16>
}

// -----

// So may what the caller has.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.short_nans
func.func @forward(%x: tensor<4xbf16>, %w: tensor<4xf32>) -> tensor<4xbf16> {
  %0 = call @add_0(%x, %w) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @add_0(%x: tensor<4xbf16>, %w: tensor<4xf32>) -> tensor<4xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<4xbf16>, i64, i1, i1, !hw.none) -> tensor<4xf32>
  %1 = "aten.mul.Tensor"(%0, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<4xf32>, i64, i1, i1, !hw.none) -> tensor<4xbf16>
  return %2 : tensor<4xbf16>
}

// -----

// And what foreign code gives.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: hw.short_nans
func.func @forward(%x: tensor<4xbf16>) -> tensor<4xbf16> {
  %w = call @made_0() : () -> tensor<4xf32>
  %0 = call @add_0(%x, %w) : (tensor<4xbf16>, tensor<4xf32>) -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
func.func private @made_0() -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "made"}
func.func private @add_0(%x: tensor<4xbf16>, %w: tensor<4xf32>) -> tensor<4xbf16> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %type = "hw.constant"() {value = 6 : i64} : () -> i64
  %short = "hw.constant"() {value = 15 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.to.dtype"(%x, %type, %no, %no, %none) : (tensor<4xbf16>, i64, i1, i1, !hw.none) -> tensor<4xf32>
  %1 = "aten.mul.Tensor"(%0, %w) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = "aten.to.dtype"(%1, %short, %no, %no, %none) : (tensor<4xf32>, i64, i1, i1, !hw.none) -> tensor<4xbf16>
  return %2 : tensor<4xbf16>
}
