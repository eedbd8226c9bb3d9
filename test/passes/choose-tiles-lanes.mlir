// RUN: hardwire-opt %s --choose-tiles --split-input-file --target neoverse-n2 | filecheck %s --check-prefixes=CHECK,ARMV9
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-a53 | filecheck %s --check-prefixes=CHECK,OLDER
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,OTHERS

// On 64-bit Arm floats of A are taken from the lanes of registers that are loaded whole, however many there are.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: kind = "panels", nr = 12 : i64, order = array<i64: 1>, products = "fmla", run = 33 : i64, tail = 12 : i64}
// OLDER-SAME: kind = "panels", nr = 12 : i64, order = array<i64: 1>, products = "fmla", run = 33 : i64, tail = 12 : i64}
// OTHERS-NOT: products
// CHECK: func.func private @linear_0
func.func @forward(%x: tensor<12x33xf32> {hw.layout = {size = 396 : i64, strides = array<i64: 33, 1>}}) -> tensor<12x10xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 330 : i64, strides = array<i64: 33, 1>}], name = "w", value = dense<0.5> : tensor<10x33xf32>} : () -> tensor<10x33xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 120 : i64, strides = array<i64: 10, 1>}]} : (tensor<12x33xf32>, tensor<10x33xf32>) -> tensor<12x10xf32>
  return %0 : tensor<12x10xf32>
}
func.func private @linear_0(%a: tensor<12x33xf32>, %w: tensor<10x33xf32>) -> tensor<12x10xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x33xf32>, tensor<10x33xf32>, !hw.none) -> tensor<12x10xf32>
  return %0 : tensor<12x10xf32>
}

// -----

// Pairs of bfloat16 are multiplied where the target can, and A lies so; rows are not copied as float32 then.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: group = 2 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>, products = "bfdot", run = 32 : i64
// OLDER-NOT: products
// OTHERS-NOT: products
// CHECK: func.func private @linear_0
// ARMV9-NOT: copied
// OLDER: copied
// OTHERS: copied
func.func @forward(%x: tensor<12x32xbf16> {hw.layout = {size = 384 : i64, strides = array<i64: 32, 1>}}) -> tensor<12x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 256 : i64, strides = array<i64: 32, 1>}], name = "w", value = dense<0.5> : tensor<8x32xbf16>} : () -> tensor<8x32xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x32xbf16>, tensor<8x32xbf16>) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
func.func private @linear_0(%a: tensor<12x32xbf16> {hw.held}, %w: tensor<8x32xbf16>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x32xbf16>, tensor<8x32xbf16>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}

// -----

// Not where a pair would be half empty: a zero times infinity is no zero.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: products
// CHECK: func.func private @linear_0
// CHECK: copied
func.func @forward(%x: tensor<12x31xbf16> {hw.layout = {size = 372 : i64, strides = array<i64: 31, 1>}}) -> tensor<12x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 248 : i64, strides = array<i64: 31, 1>}], name = "w", value = dense<0.5> : tensor<8x31xbf16>} : () -> tensor<8x31xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x31xbf16>, tensor<8x31xbf16>) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
func.func private @linear_0(%a: tensor<12x31xbf16> {hw.held}, %w: tensor<8x31xbf16>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x31xbf16>, tensor<8x31xbf16>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}

// -----

// Halves are multiplied one by one, to sums of single precision; weights of another type become float32.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: kind = "panels", nr = 8 : i64, order = array<i64: 1>, products = "fmlal", run = 31 : i64
// OTHERS-NOT: products
// CHECK: "hw.weight"()
// CHECK-NOT: products
// CHECK: func.func private @linear_0
// CHECK: func.func private @linear_1
// CHECK: copied
func.func @forward(%x: tensor<12x31xf16> {hw.layout = {size = 372 : i64, strides = array<i64: 31, 1>}}) -> (tensor<12x8xf32>, tensor<12x8xf32>) attributes {hw.input_names = ["x"], hw.output_names = ["y", "z"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 248 : i64, strides = array<i64: 31, 1>}], name = "w", value = dense<0.5> : tensor<8x31xf16>} : () -> tensor<8x31xf16>
  %v = "hw.weight"() {hw.layouts = [{size = 248 : i64, strides = array<i64: 31, 1>}], name = "v", value = dense<0.5> : tensor<8x31xbf16>} : () -> tensor<8x31xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x31xf16>, tensor<8x31xf16>) -> tensor<12x8xf32>
  %1 = call @linear_1(%x, %v) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x31xf16>, tensor<8x31xbf16>) -> tensor<12x8xf32>
  return %0, %1 : tensor<12x8xf32>, tensor<12x8xf32>
}
func.func private @linear_0(%a: tensor<12x31xf16> {hw.held}, %w: tensor<8x31xf16>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x31xf16>, tensor<8x31xf16>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
func.func private @linear_1(%a: tensor<12x31xf16> {hw.held}, %w: tensor<8x31xbf16>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x31xf16>, tensor<8x31xbf16>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
