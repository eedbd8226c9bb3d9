// RUN: hardwire-opt %s --assign-layouts --split-input-file | filecheck %s

// A C function of two results says of each how it lies.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]]:2 = call @my_frexp_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}, {size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]#1) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: return %[[V1]]#0, %[[V2]]
func.func @forward(%x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %1:2 = func.call @my_frexp_0(%x) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  %2 = func.call @relu_0(%1#1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %1#0, %2 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @my_frexp_0(%a0: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>) attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_frexp", hw.schema = "aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)", hw.kernel_layouts = {__ret_1 = {dim_order = array<i64: 1, 0>}}} {
  %r:2 = "aten.frexp.Tensor"(%a0) : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>)
  return %r#0, %r#1 : tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// An operand of fewer dimensions does not count either where it has more elements.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @add_0(%arg0, %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<3x1xf32>, %y: tensor<4xf32>) -> tensor<3x4xf32> {
  %1 = func.call @add_0(%x, %y) : (tensor<3x1xf32>, tensor<4xf32>) -> tensor<3x4xf32>
  %2 = func.call @exp_0(%1) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}
func.func private @add_0(%a0: tensor<3x1xf32>, %a1: tensor<4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<3x1xf32>, tensor<4xf32>, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}
func.func private @exp_0(%a0: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<3x4xf32>) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// What has no elements lies row by row, whatever zeros its readers want around it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 0 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 0 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V3:.*]] = call @conv_0(%[[V2]], %arg1) {hw.layouts = [{size = 0 : i64, strides = array<i64: 48, 16, 4, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<0x2x4x4xf32>, %w: tensor<3x2x3x3xf32>) -> tensor<0x3x4x4xf32> {
  %1 = func.call @relu_0(%x) : (tensor<0x2x4x4xf32>) -> tensor<0x2x4x4xf32>
  %2 = func.call @conv_0(%1, %w) : (tensor<0x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<0x3x4x4xf32>
  return %2 : tensor<0x3x4x4xf32>
}
func.func private @relu_0(%a0: tensor<0x2x4x4xf32>) -> tensor<0x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<0x2x4x4xf32>) -> tensor<0x2x4x4xf32>
  return %r : tensor<0x2x4x4xf32>
}
func.func private @conv_0(%a0: tensor<0x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) -> tensor<0x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<0x2x4x4xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<0x3x4x4xf32>
  return %r : tensor<0x3x4x4xf32>
}

// -----

// Rows of which a view is read by what likes any rows are not spread.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1024, 1>}]}
// CHECK: %[[V2:.*]] = "aten.view"(%[[V1]], %{{.*}}) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1024, 1024, 1>}]}
// CHECK: %[[V3:.*]] = call @exp_0(%[[V2]]) {hw.layouts = [{size = 4096 : i64, strides = array<i64: 1024, 1024, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%x: tensor<4x1024xf32>) -> tensor<4x1x1024xf32> {
  %1 = func.call @relu_0(%x) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  %v2s = "hw.constant"() {value = array<i64: 4, 1, 1024>} : () -> !hw.list<i64>
  %2 = "aten.view"(%1, %v2s) : (tensor<4x1024xf32>, !hw.list<i64>) -> tensor<4x1x1024xf32>
  %3 = func.call @exp_0(%2) : (tensor<4x1x1024xf32>) -> tensor<4x1x1024xf32>
  return %3 : tensor<4x1x1024xf32>
}
func.func private @relu_0(%a0: tensor<4x1024xf32>) -> tensor<4x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
  return %r : tensor<4x1024xf32>
}
func.func private @exp_0(%a0: tensor<4x1x1024xf32>) -> tensor<4x1x1024xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<4x1x1024xf32>) -> tensor<4x1x1024xf32>
  return %r : tensor<4x1x1024xf32>
}

// -----

// A part that the caller gets is copied however the value lies, which so lies as the first of its
// readers likes.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 1, 2>}]}
// CHECK: %[[V3:.*]] = "aten.select.int"(%[[V2]], %{{.*}}, %{{.*}}) {hw.layouts = [{offset = 1 : i64, size = 5 : i64, strides = array<i64: 2>}]}
// CHECK: %[[V4:.*]] = call @my_acos_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V5:.*]] = call @copy_0(%[[V2]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V6:.*]] = call @tan_0(%[[V5]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V7:.*]] = call @copy_1(%[[V3]]) {hw.layouts = [{size = 3 : i64, strides = array<i64: 1>}]}
// CHECK: return %[[V7]], %[[V4]], %[[V6]]
func.func @forward(%x: tensor<3x2xf32>) -> (tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>) {
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%x, %c1) : (tensor<3x2xf32>, !hw.list<i64>) -> tensor<2x3xf32>
  %2 = func.call @relu_0(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %d = "hw.constant"() {value = 0 : i64} : () -> i64
  %i = "hw.constant"() {value = 1 : i64} : () -> i64
  %3 = "aten.select.int"(%2, %d, %i) : (tensor<2x3xf32>, i64, i64) -> tensor<3xf32>
  %4 = func.call @my_acos_0(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %5 = func.call @tan_0(%2) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %3, %4, %5 : tensor<3xf32>, tensor<2x3xf32>, tensor<2x3xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @my_acos_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acos", hw.schema = "aten::acos(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acos"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @tan_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}

// -----

// Where a view cannot be seen, what its readers want of it counts as well: the producer writes so
// that they need no copy.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "aten.permute"(%arg0, %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 8, 1>}]}
// CHECK: %[[V2:.*]] = call @relu_0(%[[V1]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 3, 1, 6>}]}
// CHECK: %[[V3:.*]] = "aten.view"(%[[V2]], %{{.*}}) {hw.layouts = [{size = 24 : i64, strides = array<i64: 1, 6>}]}
// CHECK: %[[V4:.*]] = call @my_acos_0(%[[V3]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 4, 1>}]}
// CHECK: return %[[V4]]
func.func @forward(%x: tensor<3x2x4xf32>) -> tensor<6x4xf32> {
  %c1 = "hw.constant"() {value = array<i64: 1, 0, 2>} : () -> !hw.list<i64>
  %1 = "aten.permute"(%x, %c1) : (tensor<3x2x4xf32>, !hw.list<i64>) -> tensor<2x3x4xf32>
  %2 = func.call @relu_0(%1) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %v3s = "hw.constant"() {value = array<i64: 6, 4>} : () -> !hw.list<i64>
  %3 = "aten.view"(%2, %v3s) : (tensor<2x3x4xf32>, !hw.list<i64>) -> tensor<6x4xf32>
  %4 = func.call @my_acos_0(%3) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %4 : tensor<6x4xf32>
}
func.func private @relu_0(%a0: tensor<2x3x4xf32>) -> tensor<2x3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  return %r : tensor<2x3x4xf32>
}
func.func private @my_acos_0(%a0: tensor<6x4xf32>) -> tensor<6x4xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acos", hw.schema = "aten::acos(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acos"(%a0) : (tensor<6x4xf32>) -> tensor<6x4xf32>
  return %r : tensor<6x4xf32>
}

// -----

// A weight that a convolution reads with zeros around it is copied: only C functions have weights
// stored otherwise.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.weight"() {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}], name = "x"}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V3:.*]] = call @conv_0(%[[V2]], %arg0) {hw.layouts = [{size = 48 : i64, strides = array<i64: 48, 16, 4, 1>}]}
// CHECK: return %[[V3]]
func.func @forward(%w: tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32> {
  %x = "hw.weight"() {name = "x", value = dense<0.5> : tensor<1x2x4x4xf32>} : () -> tensor<1x2x4x4xf32>
  %1 = func.call @conv_0(%x, %w) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32>
  return %1 : tensor<1x3x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<3x2x3x3xf32>) -> tensor<1x3x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<3x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x3x4x4xf32>
  return %r : tensor<1x3x4x4xf32>
}

// -----

// Padding with a number that is known at run time only is a kernel.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @pad_0(%arg0, %arg1) {hw.layouts = [{size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: return %[[V1]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %v: tensor<f64>) -> tensor<1x2x6x6xf32> {
  %1 = func.call @pad_0(%x, %v) : (tensor<1x2x4x4xf32>, tensor<f64>) -> tensor<1x2x6x6xf32>
  return %1 : tensor<1x2x6x6xf32>
}
func.func private @pad_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<f64>) -> tensor<1x2x6x6xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "copy"} {
  %p = "hw.constant"() {value = array<i64: 1, 1, 1, 1>} : () -> !hw.list<i64>
  %n = builtin.unrealized_conversion_cast %a1 : tensor<f64> to f64
  %r = "aten.constant_pad_nd"(%a0, %p, %n) : (tensor<1x2x4x4xf32>, !hw.list<i64>, f64) -> tensor<1x2x6x6xf32>
  return %r : tensor<1x2x6x6xf32>
}

// -----

// Values that need no zeros do not keep those after them from sharing theirs; what is computed by
// no kernel, as a weight, is not written over.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V2:.*]] = call @exp_0(%[[V1]]) {hw.layouts = [{size = 6 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V3:.*]] = "hw.weight"() {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}], name = "b"}
// CHECK: %[[V4:.*]] = call @relu_1(%arg1) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V5:.*]] = call @add_0(%[[V3]], %[[V4]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V6:.*]] = call @conv_0(%[[V5]], %arg2) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: return %[[V2]], %[[V6]]
func.func @forward(%s: tensor<2x3xf32>, %x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>) -> (tensor<2x3xf32>, tensor<1x2x4x4xf32>) {
  %1 = func.call @relu_0(%s) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = func.call @exp_0(%1) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %b = "hw.weight"() {name = "b", value = dense<0.5> : tensor<1x2x4x4xf32>} : () -> tensor<1x2x4x4xf32>
  %3 = func.call @relu_1(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %4 = func.call @add_0(%b, %3) : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %5 = func.call @conv_0(%4, %w) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
  return %2, %5 : tensor<2x3xf32>, tensor<1x2x4x4xf32>
}
func.func private @relu_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @exp_0(%a0: tensor<2x3xf32>) -> tensor<2x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
  return %r : tensor<2x3xf32>
}
func.func private @relu_1(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @add_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<1x2x4x4xf32>, tensor<1x2x4x4xf32>, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}

// -----

// What a branch reads last is not written over there: it is made outside.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @relu_0(%arg0) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V2:.*]] = scf.if %{{.*}} -> (tensor<1x2x4x4xf32>) {
// CHECK: %[[V3:.*]] = func.call @exp_0(%[[V1]]) {hw.layouts = [{halo = array<i64: 0, 0, 0, 0, 1, 1, 1, 1>, origin = 7 : i64, size = 72 : i64, strides = array<i64: 72, 36, 6, 1>}]}
// CHECK: %[[V4:.*]] = func.call @conv_0(%[[V3]], %arg1) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: %[[V5:.*]] = func.call @copy_0(%[[V4]]) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}], hw.move}
// CHECK: scf.yield %[[V5]]
// CHECK: %[[V6:.*]] = func.call @copy_0(%arg0) {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}], hw.move}
// CHECK: scf.yield %[[V6]]
// CHECK: } {hw.layouts = [{size = 32 : i64, strides = array<i64: 32, 16, 4, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<1x2x4x4xf32>, %w: tensor<2x2x3x3xf32>, %c: tensor<i1>) -> tensor<1x2x4x4xf32> {
  %1 = func.call @relu_0(%x) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  %t = "hw.truth"(%c) : (tensor<i1>) -> i1
  %r = scf.if %t -> tensor<1x2x4x4xf32> {
    %2 = func.call @exp_0(%1) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
    %3 = func.call @conv_0(%2, %w) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32>
    scf.yield %3 : tensor<1x2x4x4xf32>
  } else {
    scf.yield %x : tensor<1x2x4x4xf32>
  }
  return %r : tensor<1x2x4x4xf32>
}
func.func private @relu_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @exp_0(%a0: tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.exp"(%a0) : (tensor<1x2x4x4xf32>) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}
func.func private @conv_0(%a0: tensor<1x2x4x4xf32>, %a1: tensor<2x2x3x3xf32>) -> tensor<1x2x4x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %o = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %p = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %z = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %g = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.convolution"(%a0, %a1, %none, %o, %p, %o, %no, %z, %g) : (tensor<1x2x4x4xf32>, tensor<2x2x3x3xf32>, !hw.none, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1, !hw.list<i64>, i64) -> tensor<1x2x4x4xf32>
  return %r : tensor<1x2x4x4xf32>
}

// -----

// What is moved to a state and given to the caller as well is computed in the caller's memory.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @add_0(%arg0, %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}], hw.move}
// CHECK: return %[[V2]], %[[V1]]
func.func @forward(%x: tensor<3x4xf32>, %s: tensor<3x4xf32> {hw.state = {name = "s"}}) -> (tensor<3x4xf32> {hw.updates = 1 : i64}, tensor<3x4xf32>) {
  %1 = func.call @add_0(%x, %s) : (tensor<3x4xf32>, tensor<3x4xf32>) -> tensor<3x4xf32>
  return %1, %1 : tensor<3x4xf32>, tensor<3x4xf32>
}
func.func private @add_0(%a0: tensor<3x4xf32>, %a1: tensor<3x4xf32>) -> tensor<3x4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %r = "aten.add.Tensor"(%a0, %a1, %one) : (tensor<3x4xf32>, tensor<3x4xf32>, i64) -> tensor<3x4xf32>
  return %r : tensor<3x4xf32>
}

// -----

// What is put into a whole lies as the first of its readers likes, and is moved there.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = "hw.empty"() {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 3, 1>}]}
// CHECK: %[[V2:.*]] = scf.for %arg1 = %{{.*}} to %{{.*}} step %{{.*}}
// CHECK: %[[V3:.*]] = "hw.element"(%arg0, %arg1) {hw.layouts = [{size = 12 : i64, strides = array<i64: 4, 1>}]}
// CHECK: %[[V4:.*]] = "aten.permute"(%[[V3]], %{{.*}}) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V5:.*]] = func.call @relu_0(%[[V4]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 1, 4>}]}
// CHECK: %[[V6:.*]] = func.call @my_acos_0(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V7:.*]] = func.call @copy_0(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V8:.*]] = func.call @tan_0(%[[V7]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}]}
// CHECK: %[[V9:.*]] = func.call @copy_0(%[[V5]]) {hw.layouts = [{size = 12 : i64, strides = array<i64: 3, 1>}], hw.move}
// CHECK: %[[V10:.*]] = "hw.put"(%arg2, %[[V9]], %arg1) {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 3, 1>}]}
// CHECK: %[[V11:.*]] = func.call @copy_1(%[[V10]]) {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 3, 1>}], hw.move}
// CHECK: scf.yield %[[V11]]
// CHECK: } {hw.layouts = [{size = 24 : i64, strides = array<i64: 12, 3, 1>}]}
// CHECK: return %[[V2]]
func.func @forward(%x: tensor<2x3x4xf32>) -> tensor<2x4x3xf32> {
  %low = arith.constant 0 : index
  %high = arith.constant 2 : index
  %step = arith.constant 1 : index
  %e = "hw.empty"() : () -> tensor<2x4x3xf32>
  %r = scf.for %i = %low to %high step %step iter_args(%a = %e) -> (tensor<2x4x3xf32>) {
    %0 = "hw.element"(%x, %i) : (tensor<2x3x4xf32>, index) -> tensor<3x4xf32>
    %d = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
    %1 = "aten.permute"(%0, %d) : (tensor<3x4xf32>, !hw.list<i64>) -> tensor<4x3xf32>
    %2 = func.call @relu_0(%1) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %4 = func.call @my_acos_0(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %5 = func.call @tan_0(%2) : (tensor<4x3xf32>) -> tensor<4x3xf32>
    %3 = "hw.put"(%a, %2, %i) : (tensor<2x4x3xf32>, tensor<4x3xf32>, index) -> tensor<2x4x3xf32>
    scf.yield %3 : tensor<2x4x3xf32>
  }
  return %r : tensor<2x4x3xf32>
}
func.func private @relu_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @my_acos_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acos", hw.schema = "aten::acos(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acos"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}
func.func private @tan_0(%a0: tensor<4x3xf32>) -> tensor<4x3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %r = "aten.tan"(%a0) : (tensor<4x3xf32>) -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// Random numbers are written row by row, whatever order their reader would like.
// CHECK-LABEL: func.func @forward
// CHECK: %[[V1:.*]] = call @random_0(%arg0) {hw.layouts = [{size = 15 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V2:.*]] = call @copy_0(%[[V1]]) {hw.layouts = [{size = 15 : i64, strides = array<i64: 1, 3>}]}
// CHECK: %[[V3:.*]] = call @my_acos_0(%[[V2]]) {hw.layouts = [{size = 15 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V4:.*]] = call @random_0(%arg0) {hw.layouts = [{size = 15 : i64, strides = array<i64: 5, 1>}]}
// CHECK: %[[V5:.*]] = call @relu_0(%[[V3]]) {hw.layouts = [{offset = 5 : i64, size = 25 : i64, strides = array<i64: 10, 1>}]}
// CHECK: %[[V6:.*]] = call @copy_0_v_0(%[[V4]]) {hw.layouts = [{size = 25 : i64, strides = array<i64: 10, 1>}]}
// CHECK: %[[V7:.*]] = "hw.join"(%{{.*}}) {hw.layouts = [{size = 30 : i64, strides = array<i64: 10, 1>}]}
// CHECK: return %[[V3]], %[[V7]]
func.func @forward(%s: tensor<1xi64> {hw.seed}) -> (tensor<3x5xf32>, tensor<3x10xf32>) {
  %1 = func.call @random_0(%s) : (tensor<1xi64>) -> tensor<3x5xf32>
  %2 = func.call @my_acos_0(%1) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %3 = func.call @random_0(%s) : (tensor<1xi64>) -> tensor<3x5xf32>
  %4 = func.call @relu_0(%2) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  %5 = func.call @cat_0(%3, %4) : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x10xf32>
  return %2, %5 : tensor<3x5xf32>, tensor<3x10xf32>
}
func.func private @random_0(%a0: tensor<1xi64>) -> tensor<3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "random"} {
  %k = "hw.constant"() {value = 0 : i64} : () -> i64
  %l = "hw.constant"() {value = 0 : i64} : () -> i64
  %n = "hw.constant"() {value = 0 : i64} : () -> i64
  %r = "hw.random"(%a0, %k, %l, %n) : (tensor<1xi64>, i64, i64, i64) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}
func.func private @my_acos_0(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> attributes {hw.key = "CPU", hw.library = "mine", hw.symbol = "my_acos", hw.schema = "aten::acos(Tensor self) -> Tensor", hw.kernel_layouts = {self = {dim_order = array<i64: 1, 0>}}} {
  %r = "aten.acos"(%a0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}
func.func private @relu_0(%a0: tensor<3x5xf32>) -> tensor<3x5xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %r = "aten.relu"(%a0) : (tensor<3x5xf32>) -> tensor<3x5xf32>
  return %r : tensor<3x5xf32>
}
func.func private @cat_0(%a0: tensor<3x5xf32>, %a1: tensor<3x5xf32>) -> tensor<3x10xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "cat"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %l = builtin.unrealized_conversion_cast %a0, %a1 : tensor<3x5xf32>, tensor<3x5xf32> to !hw.tensor_list
  %r = "aten.cat"(%l, %dim) : (!hw.tensor_list, i64) -> tensor<3x10xf32>
  return %r : tensor<3x10xf32>
}
