// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,AVX512
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,AVX2
// RUN: hardwire-opt %s --choose-tiles --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SCALAR
// RUN: hardwire-opt %s --choose-tiles --choose-tiles --split-input-file --target x86-64-v4 | filecheck %s --check-prefixes=CHECK,AVX512

// The tile divides the rows, fills the registers, and the weight is packed in panels as wide as it.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// AVX512-SAME: hw.packing = {columns = 0 : i64, kind = "panels", nr = 32 : i64, order = array<i64: 1>}
// AVX2-SAME: hw.packing = {columns = 0 : i64, kind = "panels", nr = 16 : i64, order = array<i64: 1>}
// SCALAR-SAME: hw.packing = {columns = 0 : i64, kind = "panels", nr = 8 : i64, order = array<i64: 1>}
// CHECK: func.func private @linear_0
// CHECK-SAME: hw.packing
// AVX512: hw.tile = {lanes = 16 : i64, nr = 32 : i64, rows = array<i64: 1, 8>}
// AVX2: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 1, 6>}
// SCALAR: hw.tile = {lanes = 1 : i64, nr = 8 : i64, rows = array<i64: 1, 3>}
func.func @forward(%x: tensor<48x8xf32> {hw.layout = {size = 384 : i64, strides = array<i64: 8, 1>}}) -> tensor<48x64xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 512 : i64, strides = array<i64: 8, 1>}], name = "w", value = dense<0.5> : tensor<64x8xf32>} : () -> tensor<64x8xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 3072 : i64, strides = array<i64: 64, 1>}]} : (tensor<48x8xf32>, tensor<64x8xf32>) -> tensor<48x64xf32>
  return %0 : tensor<48x64xf32>
}
func.func private @linear_0(%a: tensor<48x8xf32>, %w: tensor<64x8xf32>) -> tensor<48x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<48x8xf32>, tensor<64x8xf32>, !hw.none) -> tensor<48x64xf32>
  return %0 : tensor<48x64xf32>
}

// -----

// Columns that are left over have a panel of their own, as narrow as a register allows; targets
// without vectors store no padding at all.
// CHECK-LABEL: func.func @forward
// AVX512: nr = 16 : i64, order = array<i64: 1>, tail = 4 : i64
// AVX2: nr = 8 : i64, order = array<i64: 1>, tail = 4 : i64
// SCALAR: nr = 3 : i64, order = array<i64: 1>}
func.func @forward(%x: tensor<2x8xf32> {hw.layout = {size = 16 : i64, strides = array<i64: 8, 1>}}) -> tensor<2x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 24 : i64, strides = array<i64: 8, 1>}], name = "w", value = dense<0.5> : tensor<3x8xf32>} : () -> tensor<3x8xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]} : (tensor<2x8xf32>, tensor<3x8xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
func.func private @linear_0(%a: tensor<2x8xf32>, %w: tensor<3x8xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<2x8xf32>, tensor<3x8xf32>, !hw.none) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// -----

// The reduction goes through the image as it lies: window and channels in the order of their strides.
// A 1x1 convolution has all pixels in one row of tiles.
// CHECK-LABEL: func.func @forward
// CHECK: "hw.weight"()
// CHECK-SAME: order = array<i64: 1, 2, 3>
// CHECK-SAME: name = "nchw"
// CHECK: "hw.weight"()
// CHECK-SAME: order = array<i64: 2, 3, 1>
// CHECK-SAME: name = "nhwc"
// CHECK: func.func private @conv_1
// AVX512: rows = array<i64: 1, 9>
// AVX2: rows = array<i64: 1, 5>
func.func @forward(%x: tensor<1x3x5x5xf32> {hw.layout = {size = 75 : i64, strides = array<i64: 75, 25, 5, 1>}}) -> tensor<1x16x3x3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %a = "hw.weight"() {hw.layouts = [{size = 432 : i64, strides = array<i64: 27, 9, 3, 1>}], name = "nchw", value = dense<0.5> : tensor<16x3x3x3xf32>} : () -> tensor<16x3x3x3xf32>
  %b = "hw.weight"() {hw.layouts = [{size = 256 : i64, strides = array<i64: 16, 1, 1, 1>}], name = "nhwc", value = dense<0.5> : tensor<16x16x1x1xf32>} : () -> tensor<16x16x1x1xf32>
  %0 = call @conv_0(%x, %a) {hw.layouts = [{size = 144 : i64, strides = array<i64: 144, 1, 48, 16>}]} : (tensor<1x3x5x5xf32>, tensor<16x3x3x3xf32>) -> tensor<1x16x3x3xf32>
  %1 = call @conv_1(%0, %b) {hw.layouts = [{size = 144 : i64, strides = array<i64: 144, 1, 48, 16>}]} : (tensor<1x16x3x3xf32>, tensor<16x16x1x1xf32>) -> tensor<1x16x3x3xf32>
  return %1 : tensor<1x16x3x3xf32>
}
func.func private @conv_0(%x: tensor<1x3x5x5xf32>, %w: tensor<16x3x3x3xf32>) -> (tensor<1x16x3x3xf32> {hw.layout = {size = 144 : i64, strides = array<i64: 144, 1, 48, 16>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x3x5x5xf32>, tensor<16x3x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x3x3xf32>
  return %y : tensor<1x16x3x3xf32>
}
func.func private @conv_1(%x: tensor<1x16x3x3xf32> {hw.layout = {size = 144 : i64, strides = array<i64: 144, 1, 48, 16>}}, %w: tensor<16x16x1x1xf32>) -> (tensor<1x16x3x3xf32> {hw.layout = {size = 144 : i64, strides = array<i64: 144, 1, 48, 16>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x16x3x3xf32>, tensor<16x16x1x1xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x3x3xf32>
  return %y : tensor<1x16x3x3xf32>
}

// -----

// A weight that two kernels want in two packings is there twice; one that both want alike, once.
// CHECK-LABEL: func.func @forward
// CHECK-COUNT-2: "hw.weight"()
// CHECK-NOT: "hw.weight"()
// CHECK: call @linear_0
// CHECK: call @mm_0
// CHECK: call @linear_1
func.func @forward(%x: tensor<4x16xf32> {hw.layout = {size = 64 : i64, strides = array<i64: 16, 1>}}) -> tensor<4x16xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 256 : i64, strides = array<i64: 16, 1>}], name = "w", value = dense<0.5> : tensor<16x16xf32>} : () -> tensor<16x16xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 64 : i64, strides = array<i64: 16, 1>}]} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %1 = call @mm_0(%0, %w) {hw.layouts = [{size = 64 : i64, strides = array<i64: 16, 1>}]} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  %2 = call @linear_1(%1, %w) {hw.layouts = [{size = 64 : i64, strides = array<i64: 16, 1>}]} : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  return %2 : tensor<4x16xf32>
}
func.func private @linear_0(%a: tensor<4x16xf32>, %w: tensor<16x16xf32>) -> tensor<4x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<4x16xf32>, tensor<16x16xf32>, !hw.none) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
func.func private @mm_0(%a: tensor<4x16xf32>, %w: tensor<16x16xf32>) -> tensor<4x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%a, %w) : (tensor<4x16xf32>, tensor<16x16xf32>) -> tensor<4x16xf32>
  return %0 : tensor<4x16xf32>
}
func.func private @linear_1(%a: tensor<4x16xf32>, %w: tensor<16x16xf32>) -> tensor<4x16xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %w, %none) : (tensor<4x16xf32>, tensor<16x16xf32>, !hw.none) -> tensor<4x16xf32>
  %1 = "aten.relu"(%0) : (tensor<4x16xf32>) -> tensor<4x16xf32>
  return %1 : tensor<4x16xf32>
}

// -----

// A second factor that is computed is copied panel by panel where many rows read each panel.
// CHECK-LABEL: func.func private @bmm_0
// AVX512-SAME: hw.scratch = 2048 : i64
// AVX2-SAME: hw.scratch = 1024 : i64
// SCALAR-NOT: hw.scratch
// CHECK: aten.bmm
// CHECK-LABEL: func.func private @bmm_1
// CHECK-NOT: hw.scratch
func.func @forward(%x: tensor<2x64x16xf32> {hw.layout = {size = 2048 : i64, strides = array<i64: 1024, 16, 1>}}, %y: tensor<2x16x64xf32> {hw.layout = {size = 2048 : i64, strides = array<i64: 1024, 64, 1>}}, %z: tensor<2x1x16xf32> {hw.layout = {size = 32 : i64, strides = array<i64: 16, 16, 1>}}) -> (tensor<2x64x64xf32>, tensor<2x1x64xf32>) attributes {hw.input_names = ["x", "y", "z"], hw.output_names = ["a", "b"]} {
  %0 = call @bmm_0(%x, %y) {hw.layouts = [{size = 8192 : i64, strides = array<i64: 4096, 64, 1>}]} : (tensor<2x64x16xf32>, tensor<2x16x64xf32>) -> tensor<2x64x64xf32>
  %1 = call @bmm_1(%z, %y) {hw.layouts = [{size = 128 : i64, strides = array<i64: 64, 64, 1>}]} : (tensor<2x1x16xf32>, tensor<2x16x64xf32>) -> tensor<2x1x64xf32>
  return %0, %1 : tensor<2x64x64xf32>, tensor<2x1x64xf32>
}
func.func private @bmm_0(%a: tensor<2x64x16xf32>, %b: tensor<2x16x64xf32>) -> tensor<2x64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%a, %b) : (tensor<2x64x16xf32>, tensor<2x16x64xf32>) -> tensor<2x64x64xf32>
  return %0 : tensor<2x64x64xf32>
}
func.func private @bmm_1(%a: tensor<2x1x16xf32>, %b: tensor<2x16x64xf32>) -> tensor<2x1x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.bmm"(%a, %b) : (tensor<2x1x16xf32>, tensor<2x16x64xf32>) -> tensor<2x1x64xf32>
  return %0 : tensor<2x1x64xf32>
}

// -----

// The weight of a depthwise convolution has its channels innermost, where lanes run along them; single floats of a window lie side by side.
// CHECK-LABEL: func.func @forward
// AVX512: hw.packing = {kind = "permuted", order = array<i64: 2, 3, 0, 1>}
// AVX2: hw.packing = {kind = "permuted", order = array<i64: 2, 3, 0, 1>}
// SCALAR: hw.packing = {kind = "permuted", order = array<i64: 0, 1, 2, 3>}
// CHECK: func.func private @depthwise_0
// AVX512: hw.tile = {lanes = 16 : i64, nr = 16 : i64, rows = array<i64: 2, 4>}
// AVX2: hw.tile = {lanes = 8 : i64, nr = 16 : i64, rows = array<i64: 2, 4>}
// SCALAR: hw.tile = {lanes = 1 : i64
func.func @forward(%x: tensor<1x16x10x10xf32> {hw.layout = {size = 1600 : i64, strides = array<i64: 1600, 1, 160, 16>}}) -> tensor<1x16x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 144 : i64, strides = array<i64: 9, 9, 3, 1>}], name = "w", value = dense<0.5> : tensor<16x1x3x3xf32>} : () -> tensor<16x1x3x3xf32>
  %0 = call @depthwise_0(%x, %w) {hw.layouts = [{size = 1024 : i64, strides = array<i64: 1024, 1, 128, 16>}]} : (tensor<1x16x10x10xf32>, tensor<16x1x3x3xf32>) -> tensor<1x16x8x8xf32>
  return %0 : tensor<1x16x8x8xf32>
}
func.func private @depthwise_0(%x: tensor<1x16x10x10xf32> {hw.layout = {size = 1600 : i64, strides = array<i64: 1600, 1, 160, 16>}}, %w: tensor<16x1x3x3xf32>) -> (tensor<1x16x8x8xf32> {hw.layout = {size = 1024 : i64, strides = array<i64: 1024, 1, 128, 16>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 16 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x16x10x10xf32>, tensor<16x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x16x8x8xf32>
  return %y : tensor<1x16x8x8xf32>
}

// -----

// Registers that have no room for the weights of a window, beside sums, load them for each tile: some panels of channels take turns in it.
// CHECK-LABEL: func.func private @windows_0
// AVX512: hw.tile = {lanes = 16 : i64, nr = 48 : i64, rows = array<i64: 2, 4>}
// AVX2: hw.tile = {lanes = 8 : i64, nr = 56 : i64, rows = array<i64: 2, 4>}
// SCALAR: hw.tile = {lanes = 1 : i64, nr = 1 : i64
func.func @forward(%x: tensor<1x56x12x12xf32> {hw.layout = {size = 8064 : i64, strides = array<i64: 8064, 1, 672, 56>}}) -> tensor<1x56x8x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 1400 : i64, strides = array<i64: 25, 25, 5, 1>}], name = "w", value = dense<0.5> : tensor<56x1x5x5xf32>} : () -> tensor<56x1x5x5xf32>
  %0 = call @windows_0(%x, %w) {hw.layouts = [{size = 3584 : i64, strides = array<i64: 3584, 1, 448, 56>}]} : (tensor<1x56x12x12xf32>, tensor<56x1x5x5xf32>) -> tensor<1x56x8x8xf32>
  return %0 : tensor<1x56x8x8xf32>
}
func.func private @windows_0(%x: tensor<1x56x12x12xf32> {hw.layout = {size = 8064 : i64, strides = array<i64: 8064, 1, 672, 56>}}, %w: tensor<56x1x5x5xf32>) -> (tensor<1x56x8x8xf32> {hw.layout = {size = 3584 : i64, strides = array<i64: 3584, 1, 448, 56>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 56 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x56x12x12xf32>, tensor<56x1x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x56x8x8xf32>
  return %y : tensor<1x56x8x8xf32>
}

// -----

// Not of several results for each channel.
// CHECK-LABEL: func.func private @several_0
// AVX512: hw.tile = {lanes = 16 : i64, nr = 16 : i64
// AVX2: hw.tile = {lanes = 8 : i64, nr = 8 : i64
func.func @forward(%x: tensor<1x32x9x9xf32> {hw.layout = {size = 2592 : i64, strides = array<i64: 2592, 1, 288, 32>}}) -> tensor<1x64x5x5xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 1600 : i64, strides = array<i64: 25, 25, 5, 1>}], name = "w", value = dense<0.5> : tensor<64x1x5x5xf32>} : () -> tensor<64x1x5x5xf32>
  %0 = call @several_0(%x, %w) {hw.layouts = [{size = 1600 : i64, strides = array<i64: 1600, 1, 320, 64>}]} : (tensor<1x32x9x9xf32>, tensor<64x1x5x5xf32>) -> tensor<1x64x5x5xf32>
  return %0 : tensor<1x64x5x5xf32>
}
func.func private @several_0(%x: tensor<1x32x9x9xf32> {hw.layout = {size = 2592 : i64, strides = array<i64: 2592, 1, 288, 32>}}, %w: tensor<64x1x5x5xf32>) -> (tensor<1x64x5x5xf32> {hw.layout = {size = 1600 : i64, strides = array<i64: 1600, 1, 320, 64>}}) attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %false = "hw.constant"() {value = false} : () -> i1
  %groups = "hw.constant"() {value = 32 : i64} : () -> i64
  %y = "aten.convolution"(%x, %w, %none, %one, %zero, %one, %false, %zero, %groups) : (tensor<1x32x9x9xf32>, tensor<64x1x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x5x5xf32>
  return %y : tensor<1x64x5x5xf32>
}

// -----

// A weight is stored once for each packing that somebody wants; who has a tile keeps it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ROWS:.*]] = "hw.weight"() {hw.layouts = [{size = {{[0-9]+}} : i64, strides = array<i64: 4, 1>}], hw.packing = {columns = 0 : i64, kind = "panels"{{.*}}, name = "w"
// CHECK-NEXT: %[[COLUMNS:.*]] = "hw.weight"() {{.*}}hw.packing = {columns = 1 : i64, kind = "panels"{{.*}}, name = "w"
// CHECK-NEXT: %[[OTHER:.*]] = "hw.weight"() {{.*}}hw.packing = {columns = 0 : i64, kind = "panels"{{.*}}, name = "v"
// CHECK-NEXT: call @linear_0({{.*}}, %[[ROWS]])
// CHECK-NEXT: call @linear_1({{.*}}, %[[ROWS]])
// CHECK-NEXT: call @mm_0({{.*}}, %[[COLUMNS]])
// CHECK-NEXT: call @linear_0({{.*}}, %[[OTHER]])
// CHECK-NEXT: call @done_0
// CHECK-NEXT: return
// CHECK: func.func private @linear_0({{.*}}%{{.*}}: tensor<4x4xf32> {hw.layout = {size = {{[0-9]+}} : i64, strides = array<i64: 4, 1>}, hw.packing = {columns = 0
// CHECK: func.func private @done_0({{.*}}hw.tile = {lanes = 2 : i64, nr = 2 : i64, rows = array<i64: 1, 1>}
func.func @forward(%x: tensor<2x4xf32> {hw.layout = {size = 8 : i64, strides = array<i64: 4, 1>}}) -> tensor<2x4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %w = "hw.weight"() {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}], name = "w"} : () -> tensor<4x4xf32>
  %v = "hw.weight"() {hw.layouts = [{size = 16 : i64, strides = array<i64: 4, 1>}], name = "v"} : () -> tensor<4x4xf32>
  %0 = call @linear_0(%x, %w) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %1 = call @linear_1(%0, %w) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %2 = call @mm_0(%1, %w) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %3 = call @linear_0(%2, %v) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]} : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  %4 = call @done_0(%3, %x) {hw.layouts = [{size = 8 : i64, strides = array<i64: 4, 1>}]} : (tensor<2x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
  return %4 : tensor<2x4xf32>
}
func.func private @linear_0(%a: tensor<2x4xf32>, %b: tensor<4x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %b, %none) : (tensor<2x4xf32>, tensor<4x4xf32>, !hw.none) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @linear_1(%a: tensor<2x4xf32>, %b: tensor<4x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %b, %none) : (tensor<2x4xf32>, tensor<4x4xf32>, !hw.none) -> tensor<2x4xf32>
  %1 = "aten.relu"(%0) : (tensor<2x4xf32>) -> tensor<2x4xf32>
  return %1 : tensor<2x4xf32>
}
func.func private @mm_0(%a: tensor<2x4xf32>, %b: tensor<4x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%a, %b) : (tensor<2x4xf32>, tensor<4x4xf32>) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}
func.func private @done_0(%a: tensor<2x4xf32>, %b: tensor<2x4xf32>) -> tensor<2x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction", hw.tile = {lanes = 2 : i64, nr = 2 : i64, rows = array<i64: 1, 1>}} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linear"(%a, %b, %none) : (tensor<2x4xf32>, tensor<2x4xf32>, !hw.none) -> tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

// -----

// A kernel whose loops take one element after the other has no tile.
// CHECK-LABEL: func.func private @relu_0
// CHECK-NOT: hw.tile
// CHECK: "aten.relu"
func.func @forward(%x: tensor<48x8xf32> {hw.layout = {size = 384 : i64, strides = array<i64: 8, 1>}}) -> tensor<48x8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) {hw.layouts = [{size = 384 : i64, strides = array<i64: 8, 1>}]} : (tensor<48x8xf32>) -> tensor<48x8xf32>
  return %0 : tensor<48x8xf32>
}
func.func private @relu_0(%a: tensor<48x8xf32>) -> tensor<48x8xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<48x8xf32>) -> tensor<48x8xf32>
  return %0 : tensor<48x8xf32>
}
