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

// Words of four of bfloat16, in two rows and two columns at once.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: group = 4 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>, products = "bfmmla", run = 32 : i64
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

// Pairs of bfloat16 are multiplied where the target can, and A lies so; rows are not copied as float32 then.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: group = 2 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>, products = "bfdot", run = 34 : i64
// OLDER-NOT: products
// OTHERS-NOT: products
// CHECK: func.func private @linear_0
// ARMV9-NOT: copied
// OLDER: copied
// OTHERS: copied
func.func @forward(%x: tensor<12x34xbf16> {hw.layout = {size = 408 : i64, strides = array<i64: 34, 1>}}) -> tensor<12x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 272 : i64, strides = array<i64: 34, 1>}], name = "w", value = dense<0.5> : tensor<8x34xbf16>} : () -> tensor<8x34xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x34xbf16>, tensor<8x34xbf16>) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}
func.func private @linear_0(%a: tensor<12x34xbf16> {hw.held}, %w: tensor<8x34xbf16>) -> tensor<12x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<12x34xbf16>, tensor<8x34xbf16>, !hw.none) -> tensor<12x8xf32>
  return %0 : tensor<12x8xf32>
}

// -----

// Not of fewer rows than four.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: group = 2 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>, products = "bfdot", run = 32 : i64
// OLDER-NOT: products
// OTHERS-NOT: products
// CHECK: func.func private @linear_0
func.func @forward(%x: tensor<3x32xbf16> {hw.layout = {size = 96 : i64, strides = array<i64: 32, 1>}}) -> tensor<3x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 256 : i64, strides = array<i64: 32, 1>}], name = "w", value = dense<0.5> : tensor<8x32xbf16>} : () -> tensor<8x32xbf16>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 1>}]} : (tensor<3x32xbf16>, tensor<8x32xbf16>) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}
func.func private @linear_0(%a: tensor<3x32xbf16> {hw.held}, %w: tensor<8x32xbf16>) -> tensor<3x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<3x32xbf16>, tensor<8x32xbf16>, !hw.none) -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
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

// -----

// Bytes are multiplied in words of eight, whether A's have a sign or not; of others than Armv9 in words of four.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// ARMV9-SAME: filled = 16 : i64, group = 8 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 0>, products = "smmla", run = 18 : i64
// OLDER-NOT: products
// CHECK: "hw.weight"()
// ARMV9-SAME: group = 8 : i64
// ARMV9-SAME: products = "usmmla"
// OLDER-NOT: products
// CHECK: func.func private @mm_0
func.func @forward(%x: tensor<12x18xi8> {hw.layout = {size = 216 : i64, strides = array<i64: 18, 1>}}, %y: tensor<12x18xui8> {hw.layout = {size = 216 : i64, strides = array<i64: 18, 1>}}) -> (tensor<12x8xi32>, tensor<12x8xi32>) attributes {hw.input_names = ["x", "y"], hw.output_names = ["u", "v"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 144 : i64, strides = array<i64: 8, 1>}], name = "w", value = dense<3> : tensor<18x8xi8>} : () -> tensor<18x8xi8>
  %v = "hw.weight"() {hw.layouts = [{size = 144 : i64, strides = array<i64: 8, 1>}], name = "v", value = dense<2> : tensor<18x8xi8>} : () -> tensor<18x8xi8>
  %0 = call @mm_0(%x, %w) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x18xi8>, tensor<18x8xi8>) -> tensor<12x8xi32>
  %1 = call @mm_1(%y, %v) {hw.layouts = [{size = 96 : i64, strides = array<i64: 8, 1>}]} : (tensor<12x18xui8>, tensor<18x8xi8>) -> tensor<12x8xi32>
  return %0, %1 : tensor<12x8xi32>, tensor<12x8xi32>
}
func.func private @mm_0(%a: tensor<12x18xi8>, %w: tensor<18x8xi8>) -> tensor<12x8xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%a, %w) : (tensor<12x18xi8>, tensor<18x8xi8>) -> tensor<12x8xi32>
  return %0 : tensor<12x8xi32>
}
func.func private @mm_1(%a: tensor<12x18xui8>, %w: tensor<18x8xi8>) -> tensor<12x8xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%a, %w) : (tensor<12x18xui8>, tensor<18x8xi8>) -> tensor<12x8xi32>
  return %0 : tensor<12x8xi32>
}
