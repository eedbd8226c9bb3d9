// RUN: hardwire-opt %s --choose-tiles --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,AVX512
// RUN: hardwire-opt %s --choose-tiles --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,AVX2
// RUN: hardwire-opt %s --choose-tiles --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SCALAR
// RUN: hardwire-opt %s --choose-tiles --target rv64gcv | filecheck %s --check-prefixes=CHECK,SCALAR

// One query reads keys and values where they lie: scratch memory has room for scores alone.
// CHECK-LABEL: func.func private @attention_0
// AVX512-SAME: hw.scratch = 132 : i64
// AVX512-SAME: hw.tile = {block = 1 : i64, in_place = 1 : i64, lanes = 16 : i64, nr = 16 : i64, rows = array<i64: 1, 1>}
// AVX2-SAME: in_place = 1 : i64, lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 1, 1>
// SCALAR-NOT: in_place
// CHECK: aten.bmm

// For many queries both are copied to panels.
// CHECK-LABEL: func.func private @attention_1
// CHECK-NOT: in_place
// CHECK: aten.bmm

// The elements of a key do not lie side by side.
// CHECK-LABEL: func.func private @attention_2
// CHECK-NOT: in_place
// CHECK: aten.bmm

// With more registers there are more queries in a tile.
// CHECK-LABEL: func.func private @attention_3
// AVX512-SAME: in_place = 1 : i64, lanes = 16 : i64, nr = 16 : i64, rows = array<i64: 1, 4>
// AVX2-SAME: in_place = 1 : i64, lanes = 8 : i64, nr = 8 : i64, rows = array<i64: 1, 2>
func.func @forward(%q0: tensor<2x1x64xf32>, %k0: tensor<2x64x32xf32> {hw.layout = {size = 4096 : i64, strides = array<i64: 2048, 1, 64>}}, %v0: tensor<2x32x24xf32>, %q1: tensor<2x40x64xf32>, %k1: tensor<2x64x32xf32> {hw.layout = {size = 4096 : i64, strides = array<i64: 2048, 1, 64>}}, %v1: tensor<2x32x24xf32>, %q2: tensor<2x1x64xf32>, %k2: tensor<2x64x32xf32>, %v2: tensor<2x32x24xf32>, %q3: tensor<2x5x64xf32>, %k3: tensor<2x64x32xf32> {hw.layout = {size = 4096 : i64, strides = array<i64: 2048, 1, 64>}}, %v3: tensor<2x32x24xf32>) -> (tensor<2x1x24xf32>, tensor<2x40x24xf32>, tensor<2x1x24xf32>, tensor<2x5x24xf32>) attributes {hw.input_names = ["q0", "k0", "v0", "q1", "k1", "v1", "q2", "k2", "v2", "q3", "k3", "v3"], hw.output_names = ["y0", "y1", "y2", "y3"]} {
  %0 = call @attention_0(%q0, %k0, %v0) : (tensor<2x1x64xf32>, tensor<2x64x32xf32>, tensor<2x32x24xf32>) -> tensor<2x1x24xf32>
  %1 = call @attention_1(%q1, %k1, %v1) : (tensor<2x40x64xf32>, tensor<2x64x32xf32>, tensor<2x32x24xf32>) -> tensor<2x40x24xf32>
  %2 = call @attention_2(%q2, %k2, %v2) : (tensor<2x1x64xf32>, tensor<2x64x32xf32>, tensor<2x32x24xf32>) -> tensor<2x1x24xf32>
  %3 = call @attention_3(%q3, %k3, %v3) : (tensor<2x5x64xf32>, tensor<2x64x32xf32>, tensor<2x32x24xf32>) -> tensor<2x5x24xf32>
  return %0, %1, %2, %3 : tensor<2x1x24xf32>, tensor<2x40x24xf32>, tensor<2x1x24xf32>, tensor<2x5x24xf32>
}
func.func private @attention_0(%q: tensor<2x1x64xf32>, %k: tensor<2x64x32xf32> {hw.layout = {size = 4096 : i64, strides = array<i64: 2048, 1, 64>}}, %v: tensor<2x32x24xf32>) -> tensor<2x1x24xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "attention"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x1x64xf32>, tensor<2x64x32xf32>) -> tensor<2x1x32xf32>
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %1 = "aten._softmax"(%0, %last, %false) : (tensor<2x1x32xf32>, i64, i1) -> tensor<2x1x32xf32>
  %2 = "aten.bmm"(%1, %v) : (tensor<2x1x32xf32>, tensor<2x32x24xf32>) -> tensor<2x1x24xf32>
  return %2 : tensor<2x1x24xf32>
}
func.func private @attention_1(%q: tensor<2x40x64xf32>, %k: tensor<2x64x32xf32> {hw.layout = {size = 4096 : i64, strides = array<i64: 2048, 1, 64>}}, %v: tensor<2x32x24xf32>) -> tensor<2x40x24xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "attention"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x40x64xf32>, tensor<2x64x32xf32>) -> tensor<2x40x32xf32>
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %1 = "aten._softmax"(%0, %last, %false) : (tensor<2x40x32xf32>, i64, i1) -> tensor<2x40x32xf32>
  %2 = "aten.bmm"(%1, %v) : (tensor<2x40x32xf32>, tensor<2x32x24xf32>) -> tensor<2x40x24xf32>
  return %2 : tensor<2x40x24xf32>
}
func.func private @attention_2(%q: tensor<2x1x64xf32>, %k: tensor<2x64x32xf32>, %v: tensor<2x32x24xf32>) -> tensor<2x1x24xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "attention"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x1x64xf32>, tensor<2x64x32xf32>) -> tensor<2x1x32xf32>
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %1 = "aten._softmax"(%0, %last, %false) : (tensor<2x1x32xf32>, i64, i1) -> tensor<2x1x32xf32>
  %2 = "aten.bmm"(%1, %v) : (tensor<2x1x32xf32>, tensor<2x32x24xf32>) -> tensor<2x1x24xf32>
  return %2 : tensor<2x1x24xf32>
}
func.func private @attention_3(%q: tensor<2x5x64xf32>, %k: tensor<2x64x32xf32> {hw.layout = {size = 4096 : i64, strides = array<i64: 2048, 1, 64>}}, %v: tensor<2x32x24xf32>) -> tensor<2x5x24xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "attention"} {
  %0 = "aten.bmm"(%q, %k) : (tensor<2x5x64xf32>, tensor<2x64x32xf32>) -> tensor<2x5x32xf32>
  %last = "hw.constant"() {value = 2 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %1 = "aten._softmax"(%0, %last, %false) : (tensor<2x5x32xf32>, i64, i1) -> tensor<2x5x32xf32>
  %2 = "aten.bmm"(%1, %v) : (tensor<2x5x32xf32>, tensor<2x32x24xf32>) -> tensor<2x5x24xf32>
  return %2 : tensor<2x5x24xf32>
}
