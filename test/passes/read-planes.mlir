// RUN: hardwire-opt %s --read-planes --target x86-64-v3 --split-input-file | filecheck %s
// RUN: hardwire-opt %s --read-planes --target cortex-m4f --split-input-file | filecheck %s --check-prefix=NEVER
// RUN: hardwire-opt %s --read-planes --target rv64gcv --split-input-file | filecheck %s --check-prefix=NEVER
// RUN: hardwire-opt %s --pass-pipeline 'read-planes{everywhere=true}' --target x86-64-v3 --split-input-file | filecheck %s --check-prefix=EVERYWHERE

// Not on bare metal, nor on RISC-V.
// NEVER-NOT: "planes"

// Two apart, of an odd size: what the caller gives is read plane by plane.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// The same two times, with two results of the caller's.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>, %y: tensor<1x6x25x37xf32>) -> (tensor<1x6x13x19xf32>, tensor<1x6x13x19xf32>) {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  %1 = call @convolution_0(%y, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  return %0, %1 : tensor<1x6x13x19xf32>, tensor<1x6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// Two kernels that both could read planes of one image: neither has a copy of it for the other.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"{{.*}}
// CHECK: @convolution_1({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> (tensor<1x6x13x19xf32>, tensor<1x6x13x19xf32>) {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  %1 = call @convolution_1(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  return %0, %1 : tensor<1x6x13x19xf32>, tensor<1x6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}
func.func private @convolution_1(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// An image that a kernel makes has the channels of a pixel side by side.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> {
  %r = call @relu_0(%x) : (tensor<1x6x25x37xf32>) -> tensor<1x6x25x37xf32>
  %0 = call @convolution_0(%r, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}
func.func private @relu_0(%a: tensor<1x6x25x37xf32>) -> tensor<1x6x25x37xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<1x6x25x37xf32>) -> tensor<1x6x25x37xf32>
  return %0 : tensor<1x6x25x37xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// A result that a kernel reads has them so as well, even if it also leaves.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> (tensor<1x6x13x19xf32>, tensor<1x6x13x19xf32>) {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  %1 = call @relu_0(%0) : (tensor<1x6x13x19xf32>) -> tensor<1x6x13x19xf32>
  return %0, %1 : tensor<1x6x13x19xf32>, tensor<1x6x13x19xf32>
}
func.func private @relu_0(%a: tensor<1x6x13x19xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%a) : (tensor<1x6x13x19xf32>) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// One call of two reads what another one made.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x25x37xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x25x37xf32>
  %1 = call @convolution_0(%0, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x25x37xf32>
  return %1 : tensor<1x6x25x37xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x25x37xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x25x37xf32>
  return %0 : tensor<1x6x25x37xf32>
}

// -----

// Planes of two columns would leave registers empty, unless that is asked for.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
// EVERYWHERE: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x64x3x3xf32>, %w: tensor<64x1x3x3xf32>) -> tensor<1x64x2x2xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x64x3x3xf32>, tensor<64x1x3x3xf32>) -> tensor<1x64x2x2xf32>
  return %0 : tensor<1x64x2x2xf32>
}
func.func private @convolution_0(%a: tensor<1x64x3x3xf32>, %w: tensor<64x1x3x3xf32>) -> tensor<1x64x2x2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 64 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x64x3x3xf32>, tensor<64x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x64x2x2xf32>
  return %0 : tensor<1x64x2x2xf32>
}

// -----

// Columns nine apart would go to lanes one by one.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
// EVERYWHERE: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x3x5xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x3x5xf32>
  return %0 : tensor<1x6x3x5xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 9, 9>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x3x5xf32>
  return %0 : tensor<1x6x3x5xf32>
}

// -----

// A convolution of all channels has the image copied anyway: beside that there is less to save.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x32x25x37xf32>, %w: tensor<32x1x3x3xf32>, %v: tensor<32x32x3x3xf32>) -> (tensor<1x32x25x37xf32>, tensor<1x32x25x37xf32>) {
  %0 = call @convolution_0(%x, %w) : (tensor<1x32x25x37xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x25x37xf32>
  %1 = call @convolution_1(%x, %v) : (tensor<1x32x25x37xf32>, tensor<32x32x3x3xf32>) -> tensor<1x32x25x37xf32>
  return %0, %1 : tensor<1x32x25x37xf32>, tensor<1x32x25x37xf32>
}
func.func private @convolution_0(%a: tensor<1x32x25x37xf32>, %w: tensor<32x1x3x3xf32>) -> tensor<1x32x25x37xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 32 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x32x25x37xf32>, tensor<32x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x32x25x37xf32>
  return %0 : tensor<1x32x25x37xf32>
}
func.func private @convolution_1(%a: tensor<1x32x25x37xf32>, %w: tensor<32x32x3x3xf32>) -> tensor<1x32x25x37xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x32x25x37xf32>, tensor<32x32x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x32x25x37xf32>
  return %0 : tensor<1x32x25x37xf32>
}

// -----

// The same by itself reads planes.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x32x25x37xf32>, %w: tensor<32x1x3x3xf32>) -> tensor<1x32x25x37xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x32x25x37xf32>, tensor<32x1x3x3xf32>) -> tensor<1x32x25x37xf32>
  return %0 : tensor<1x32x25x37xf32>
}
func.func private @convolution_0(%a: tensor<1x32x25x37xf32>, %w: tensor<32x1x3x3xf32>) -> tensor<1x32x25x37xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 32 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x32x25x37xf32>, tensor<32x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x32x25x37xf32>
  return %0 : tensor<1x32x25x37xf32>
}

// -----

// Bytes are multiplied otherwise.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x6x25x37xi8>, %w: tensor<6x1x3x3xi8>) -> tensor<1x6x13x19xi32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xi8>, tensor<6x1x3x3xi8>) -> tensor<1x6x13x19xi32>
  return %0 : tensor<1x6x13x19xi32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xi8>, %w: tensor<6x1x3x3xi8>) -> tensor<1x6x13x19xi32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xi8>, tensor<6x1x3x3xi8>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xi32>
  return %0 : tensor<1x6x13x19xi32>
}

// -----

// A line is no image.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x6x1337xf32>, %w: tensor<6x1x9xf32>) -> tensor<1x6x669xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x1337xf32>, tensor<6x1x9xf32>) -> tensor<1x6x669xf32>
  return %0 : tensor<1x6x669xf32>
}
func.func private @convolution_0(%a: tensor<1x6x1337xf32>, %w: tensor<6x1x9xf32>) -> tensor<1x6x669xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 4>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x1337xf32>, tensor<6x1x9xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x669xf32>
  return %0 : tensor<1x6x669xf32>
}

// -----

// An image without a batch, and a result without one, are seen as others.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%y: tensor<6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<6x13x19xf32> {
  %list = "hw.constant"() {value = array<i64: 1, 6, 25, 37>} : () -> !hw.list<i64>
  %less = "hw.constant"() {value = array<i64: 6, 13, 19>} : () -> !hw.list<i64>
  %x = "aten.view"(%y, %list) : (tensor<6x25x37xf32>, !hw.list<i64>) -> tensor<1x6x25x37xf32>
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  %1 = "aten.view"(%0, %less) : (tensor<1x6x13x19xf32>, !hw.list<i64>) -> tensor<6x13x19xf32>
  return %1 : tensor<6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// A caller who has the channels of a pixel side by side is read so.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%y: tensor<1x25x37x6xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> {
  %list = "hw.constant"() {value = array<i64: 0, 3, 1, 2>} : () -> !hw.list<i64>
  %x = "aten.permute"(%y, %list) : (tensor<1x25x37x6xf32>, !hw.list<i64>) -> tensor<1x6x25x37xf32>
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// One who wants them so is given them so.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x13x19x6xf32> {
  %list = "hw.constant"() {value = array<i64: 0, 2, 3, 1>} : () -> !hw.list<i64>
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  %1 = "aten.permute"(%0, %list) : (tensor<1x6x13x19xf32>, !hw.list<i64>) -> tensor<1x13x19x6xf32>
  return %1 : tensor<1x13x19x6xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// A part of the caller's image is read where it is.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%y: tensor<1x6x25x41xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> {
  %dim = "hw.constant"() {value = 3 : i64} : () -> i64
  %from = "hw.constant"() {value = 2 : i64} : () -> i64
  %to = "hw.constant"() {value = 39 : i64} : () -> i64
  %step = "hw.constant"() {value = 1 : i64} : () -> i64
  %x = "aten.slice.Tensor"(%y, %dim, %from, %to, %step) : (tensor<1x6x25x41xf32>, i64, i64, i64, i64) -> tensor<1x6x25x37xf32>
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}
func.func private @convolution_0(%a: tensor<1x6x25x37xf32>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x13x19xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<1x6x25x37xf32>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x13x19xf32>
  return %0 : tensor<1x6x13x19xf32>
}

// -----

// How many images there are is known at run time only.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} {{.*}}hw.template = "depthwise"
func.func @forward(%x: tensor<?x6x25x37xf32, affine_map<()[s0] -> (s0, 6, 25, 37)>>, %w: tensor<6x1x3x3xf32>) -> tensor<?x6x13x19xf32, affine_map<()[s0] -> (s0, 6, 13, 19)>> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %0 = call @convolution_0(%x, %w) : (tensor<?x6x25x37xf32, affine_map<()[s0] -> (s0, 6, 25, 37)>>, tensor<6x1x3x3xf32>) -> tensor<?x6x13x19xf32, affine_map<()[s0] -> (s0, 6, 13, 19)>>
  return %0 : tensor<?x6x13x19xf32, affine_map<()[s0] -> (s0, 6, 13, 19)>>
}
func.func private @convolution_0(%a: tensor<?x6x25x37xf32, affine_map<()[s0] -> (s0, 6, 25, 37)>>, %w: tensor<6x1x3x3xf32>) -> tensor<?x6x13x19xf32, affine_map<()[s0] -> (s0, 6, 13, 19)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}], hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %stride = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %padding = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %dilation = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %stride, %padding, %dilation, %no, %zero, %groups) : (tensor<?x6x25x37xf32, affine_map<()[s0] -> (s0, 6, 25, 37)>>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<?x6x13x19xf32, affine_map<()[s0] -> (s0, 6, 13, 19)>>
  return %0 : tensor<?x6x13x19xf32, affine_map<()[s0] -> (s0, 6, 13, 19)>>
}

// -----

// Windows of 5x5 take less from planes of 28 columns.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x240x28x28xf32>, %w: tensor<240x1x5x5xf32>) -> tensor<1x240x28x28xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x240x28x28xf32>, tensor<240x1x5x5xf32>) -> tensor<1x240x28x28xf32>
  return %0 : tensor<1x240x28x28xf32>
}
func.func private @convolution_0(%a: tensor<1x240x28x28xf32>, %w: tensor<240x1x5x5xf32>) -> tensor<1x240x28x28xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 240 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %one, %two, %one, %no, %zero, %groups) : (tensor<1x240x28x28xf32>, tensor<240x1x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x240x28x28xf32>
  return %0 : tensor<1x240x28x28xf32>
}

// -----

// Of seven columns, planes would leave registers half empty.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "depthwise"
func.func @forward(%x: tensor<1x960x7x7xf32>, %w: tensor<960x1x5x5xf32>) -> tensor<1x960x7x7xf32> {
  %0 = call @convolution_0(%x, %w) : (tensor<1x960x7x7xf32>, tensor<960x1x5x5xf32>) -> tensor<1x960x7x7xf32>
  return %0 : tensor<1x960x7x7xf32>
}
func.func private @convolution_0(%a: tensor<1x960x7x7xf32>, %w: tensor<960x1x5x5xf32>) -> tensor<1x960x7x7xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %two = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 960 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %one, %two, %one, %no, %zero, %groups) : (tensor<1x960x7x7xf32>, tensor<960x1x5x5xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x960x7x7xf32>
  return %0 : tensor<1x960x7x7xf32>
}

// -----

// Sides that are known at run time only.
// CHECK-LABEL: func.func @forward
// CHECK: @convolution_0({{.*}} hw.template = "planes"
func.func @forward(%x: tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>> attributes {hw.sizes = [{max = 64 : i64, min = 1 : i64, name = "s0"}]} {
  %0 = call @convolution_0(%x, %w) : (tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>, tensor<6x1x3x3xf32>) -> tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>
  return %0 : tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>
}
func.func private @convolution_0(%a: tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>, %w: tensor<6x1x3x3xf32>) -> tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 64 : i64, min = 1 : i64, name = "s0"}], hw.template = "depthwise"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %one = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %zero = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %groups = "hw.constant"() {value = 6 : i64} : () -> i64
  %0 = "aten.convolution"(%a, %w, %none, %one, %one, %one, %no, %zero, %groups) : (tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>, tensor<6x1x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>
  return %0 : tensor<1x6x?x37xf32, affine_map<()[s0] -> (1, 6, s0, 37)>>
}
