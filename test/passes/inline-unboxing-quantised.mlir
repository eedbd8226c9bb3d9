// RUN: hardwire-opt %s --inline-unboxing --split-input-file | filecheck %s

// A quantised tensor is its floats between a quantisation and a dequantisation; a view keeps scale
// and zero point, and dequantising adds nothing.
// CHECK-LABEL: func.func @forward
// CHECK: %[[Q:.*]] = "quantized_decomposed.quantize_per_tensor"(%arg0, %[[S:.*]], %[[Z:.*]], %[[L:.*]], %[[H:.*]], %{{.*}}) : (tensor<2x3xf32>, f64, i64, i64, i64, i64) -> tensor<2x3xui8>
// CHECK: %[[D:.*]] = "quantized_decomposed.dequantize_per_tensor"(%[[Q]]
// CHECK: %[[T:.*]] = "aten.transpose.int"(%[[D]]
// CHECK: %[[R:.*]] = "quantized_decomposed.quantize_per_tensor"(%[[T]]{{.*}} -> tensor<3x2xui8>
// CHECK: %[[E:.*]] = "quantized_decomposed.dequantize_per_tensor"(%[[R]]
// CHECK-NEXT: return %[[E]]
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %scale = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %s = "hw.box"(%scale) : (f64) -> !v
  %zero = "hw.constant"() {value = 3 : i64} : () -> i64
  %z = "hw.box"(%zero) : (i64) -> !v
  %byte = "hw.constant"() {value = 13 : i64} : () -> i64
  %t = "hw.box"(%byte) : (i64) -> !v
  %n0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%n0) : (i64) -> !v
  %n1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%n1) : (i64) -> !v
  %q = "hw.call_boxed"(%0, %s, %z, %t) {operator = "aten::quantize_per_tensor"} : (!v, !v, !v, !v) -> !v
  %r = "hw.call_boxed"(%q, %i0, %i1) {operator = "aten::transpose.int"} : (!v, !v, !v) -> !v
  %d = "hw.call_boxed"(%r) {operator = "aten::dequantize.self"} : (!v) -> !v
  return %d : !v
}

// -----

// A layer packs weights of its file, with a scale for each row here; its result has scale and zero
// point of its own, and `_relu` bounds it.
// CHECK-LABEL: func.func @forward
// CHECK: %[[X:.*]] = "quantized_decomposed.dequantize_per_tensor"
// CHECK: %[[W:.*]] = "quantized_decomposed.dequantize_per_channel"(%{{.*}}) : (tensor<2x3xi8>, tensor<2xf64>, tensor<2xi64>, i64, i64, i64, i64, !hw.default) -> tensor<2x3xf32>
// CHECK: %[[Y:.*]] = "aten.linear"(%[[X]], %[[W]], %{{.*}}) : (tensor<4x3xf32>, tensor<2x3xf32>, !hw.none) -> tensor<4x2xf32>
// CHECK: %[[R:.*]] = "aten.relu"(%[[Y]])
// CHECK: "quantized_decomposed.quantize_per_tensor"(%[[R]], {{.*}} -> tensor<4x2xui8>
!v = !hw.ivalue
func.func @forward(%x: tensor<4x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<4x3xf32>) -> !v
  %wi = "hw.weight"() {name = "w", value = dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %ws = "hw.weight"() {name = "s", value = dense<[0.5, 0.125]> : tensor<2xf64>} : () -> tensor<2xf64>
  %wz = "hw.weight"() {name = "z", value = dense<[0, 7]> : tensor<2xi64>} : () -> tensor<2xi64>
  %1 = "hw.box"(%wi) : (tensor<2x3xi8>) -> !v
  %2 = "hw.box"(%ws) : (tensor<2xf64>) -> !v
  %3 = "hw.box"(%wz) : (tensor<2xi64>) -> !v
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.box"(%none) : (!hw.none) -> !v
  %scale = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %s = "hw.box"(%scale) : (f64) -> !v
  %zero = "hw.constant"() {value = 3 : i64} : () -> i64
  %z = "hw.box"(%zero) : (i64) -> !v
  %byte = "hw.constant"() {value = 13 : i64} : () -> i64
  %t = "hw.box"(%byte) : (i64) -> !v
  %n0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%n0) : (i64) -> !v
  %q = "hw.call_boxed"(%0, %s, %z, %t) {operator = "aten::quantize_per_tensor"} : (!v, !v, !v, !v) -> !v
  %wq = "hw.call_boxed"(%1, %2, %3, %i0) {operator = "hw::quantised"} : (!v, !v, !v, !v) -> !v
  %p = "hw.call_boxed"(%wq, %no) {operator = "quantized::linear_prepack"} : (!v, !v) -> !v
  %y = "hw.call_boxed"(%q, %p, %s, %z) {operator = "quantized::linear_relu"} : (!v, !v, !v, !v) -> !v
  %d = "hw.call_boxed"(%y) {operator = "aten::dequantize.self"} : (!v) -> !v
  return %d : !v
}

// -----

// A layer whose activations are quantised by the numbers at hand.
// CHECK-LABEL: func.func @forward
// CHECK: %[[C:.*]]:2 = "quantized_decomposed.choose_qparams.tensor"(%arg0, {{.*}}) : (tensor<4x3xf32>, i64, i64, f64, i64) -> (tensor<1xf64>, tensor<1xi64>)
// CHECK: %[[Q:.*]] = "quantized_decomposed.quantize_per_tensor.tensor"(%arg0, %[[C]]#0, %[[C]]#1
// CHECK: %[[X:.*]] = "quantized_decomposed.dequantize_per_tensor.tensor"(%[[Q]], %[[C]]#0, %[[C]]#1
// CHECK: %[[W:.*]] = "quantized_decomposed.dequantize_per_channel"(%{{.*}}) : (tensor<2x3xi8>, tensor<2xf32>, tensor<2xi64>
// CHECK: "aten.linear"(%[[X]]
!v = !hw.ivalue
func.func @forward(%x: tensor<4x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<4x3xf32>) -> !v
  %wi = "hw.weight"() {name = "w", value = dense<[[1, -2, 3], [4, 5, -6]]> : tensor<2x3xi8>} : () -> tensor<2x3xi8>
  %1 = "hw.box"(%wi) : (tensor<2x3xi8>) -> !v
  %scale = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %s = "hw.box"(%scale) : (f64) -> !v
  %zero = "hw.constant"() {value = 3 : i64} : () -> i64
  %z = "hw.box"(%zero) : (i64) -> !v
  %none = "hw.constant"() {value} : () -> !hw.none
  %no = "hw.box"(%none) : (!hw.none) -> !v
  %wq = "hw.call_boxed"(%1, %s, %z, %no) {operator = "hw::quantised"} : (!v, !v, !v, !v) -> !v
  %p = "hw.call_boxed"(%wq, %no) {operator = "quantized::linear_prepack"} : (!v, !v) -> !v
  %y = "hw.call_boxed"(%0, %p) {operator = "quantized::linear_dynamic"} : (!v, !v) -> !v
  return %y : !v
}

// -----

// An object of which the file keeps something else than its attributes is made by its own code; what
// that sets is what the model begins with, here a number that counts calls.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: hw.state = {name = "net.0", value = dense<5> : tensor<i64>}
// CHECK: %[[M:.*]] = "aten.add.Tensor"(%arg1
// CHECK: return %arg0, %[[M]]
!v = !hw.ivalue
func.func @forward(%x: tensor<3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<3xf32>) -> !v
  %n5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %i5 = "hw.box"(%n5) : (i64) -> !v
  %n1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %i1 = "hw.box"(%n1) : (i64) -> !v
  %net = "hw.object"() {type = "Net", fields = [], path = "net"} : () -> !v
  %done = "hw.call_method"(%net, %i5) {method = "__setstate__"} : (!v, !v) -> !v
  %count = "hw.get_attr"(%net) {slot = 0 : i64} : (!v) -> !v
  %more = "hw.call_boxed"(%count, %i1) {operator = "aten::add.int"} : (!v, !v) -> !v
  "hw.set_attr"(%net, %more) {slot = 0 : i64} : (!v, !v) -> ()
  return %0 : !v
}
func.func private @Net.__setstate__(%self: !v, %state: !v) -> !v {
  "hw.set_attr"(%self, %state) {slot = 0 : i64} : (!v, !v) -> ()
  return %state : !v
}

// -----

// What is written to a quantised tensor is rounded to its integers; these can be asked for.
// CHECK-LABEL: func.func @forward
// CHECK: %[[D:.*]] = "quantized_decomposed.dequantize_per_tensor"
// CHECK: %[[R:.*]] = "aten.relu"(%[[D]])
// CHECK: %[[Q:.*]] = "quantized_decomposed.quantize_per_tensor"(%[[R]], {{.*}} -> tensor<2x3xi8>
// CHECK: %[[E:.*]] = "quantized_decomposed.dequantize_per_tensor"(%[[Q]]
// CHECK: %[[I:.*]] = "quantized_decomposed.quantize_per_tensor"(%[[E]], {{.*}} -> tensor<2x3xi8>
// CHECK: return %[[I]]
!v = !hw.ivalue
func.func @forward(%x: tensor<2x3xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<2x3xf32>) -> !v
  %scale = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %s = "hw.box"(%scale) : (f64) -> !v
  %zero = "hw.constant"() {value = -3 : i64} : () -> i64
  %z = "hw.box"(%zero) : (i64) -> !v
  %byte = "hw.constant"() {value = 12 : i64} : () -> i64
  %t = "hw.box"(%byte) : (i64) -> !v
  %q = "hw.call_boxed"(%0, %s, %z, %t) {operator = "aten::quantize_per_tensor"} : (!v, !v, !v, !v) -> !v
  %r = "hw.call_boxed"(%q) {operator = "aten::relu_"} : (!v) -> !v
  %i = "hw.call_boxed"(%q) {operator = "aten::int_repr"} : (!v) -> !v
  return %i : !v
}

// -----

// A transposed convolution has its padding behind, its dilation last, and weights by channels of the input;
// one of a file that keeps weights of one dimension as those of an image is one of an image of one row.
// CHECK-LABEL: func.func @forward
// CHECK: %[[W:.*]] = "quantized_decomposed.dequantize_per_tensor"({{.*}}) : (tensor<2x3x1x2xi8>, {{.*}}) -> tensor<2x3x1x2xf32>
// CHECK: %[[X:.*]] = "aten.unsqueeze"({{.*}}) : (tensor<1x2x5xf32>, i64) -> tensor<1x2x1x5xf32>
// CHECK: %[[Y:.*]] = "aten.conv_transpose2d.input"(%[[X]], %[[W]], %{{.*}}, %[[S:.*]], %[[P:.*]], %[[O:.*]], %[[G:.*]], %[[D:.*]]) : {{.*}} -> tensor<1x3x1x11xf32>
// CHECK: %[[R:.*]] = "aten.squeeze.dim"(%[[Y]]
// CHECK: "quantized_decomposed.quantize_per_tensor"(%[[R]], {{.*}} -> tensor<1x3x11xui8>
!v = !hw.ivalue
func.func @forward(%x: tensor<1x2x5xf32>) -> !v {
  %0 = "hw.box"(%x) : (tensor<1x2x5xf32>) -> !v
  %wi = "hw.weight"() {name = "w", value = dense<[[[[1, -2]], [[3, 4]], [[5, -6]]], [[[7, 8]], [[9, 1]], [[2, 3]]]]> : tensor<2x3x1x2xi8>} : () -> tensor<2x3x1x2xi8>
  %1 = "hw.box"(%wi) : (tensor<2x3x1x2xi8>) -> !v
  %sc = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %s = "hw.box"(%sc) : (f64) -> !v
  %zc = "hw.constant"() {value = 3 : i64} : () -> i64
  %z = "hw.box"(%zc) : (i64) -> !v
  %zwc = "hw.constant"() {value = 0 : i64} : () -> i64
  %zw = "hw.box"(%zwc) : (i64) -> !v
  %tc = "hw.constant"() {value = 13 : i64} : () -> i64
  %t = "hw.box"(%tc) : (i64) -> !v
  %nonec = "hw.constant"() {value} : () -> !hw.none
  %none = "hw.box"(%nonec) : (!hw.none) -> !v
  %stc = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %st = "hw.box"(%stc) : (!hw.list<i64>) -> !v
  %pac = "hw.constant"() {value = array<i64: 0, 0>} : () -> !hw.list<i64>
  %pa = "hw.box"(%pac) : (!hw.list<i64>) -> !v
  %opc = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %op = "hw.box"(%opc) : (!hw.list<i64>) -> !v
  %dic = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %di = "hw.box"(%dic) : (!hw.list<i64>) -> !v
  %gc = "hw.constant"() {value = 1 : i64} : () -> i64
  %g = "hw.box"(%gc) : (i64) -> !v
  %q = "hw.call_boxed"(%0, %s, %z, %t) {operator = "aten::quantize_per_tensor"} : (!v, !v, !v, !v) -> !v
  %wq = "hw.call_boxed"(%1, %s, %zw, %none) {operator = "hw::quantised"} : (!v, !v, !v, !v) -> !v
  %p = "hw.call_boxed"(%wq, %none, %st, %pa, %op, %di, %g) {operator = "quantized::conv_transpose2d_prepack"} : (!v, !v, !v, !v, !v, !v, !v) -> !v
  %y = "hw.call_boxed"(%q, %p, %s, %z) {operator = "quantized::conv_transpose1d"} : (!v, !v, !v, !v) -> !v
  %d = "hw.call_boxed"(%y) {operator = "aten::dequantize.self"} : (!v) -> !v
  return %d : !v
}

// -----

// Rows of a table are looked up as bytes; a row's scale and offset make floats of them.
// CHECK-LABEL: func.func @forward
// CHECK: %[[B:.*]] = "aten.embedding"({{.*}}) : (tensor<3x2xui8>, tensor<4xi64>, {{.*}}) -> tensor<4x2xui8>
// CHECK: %[[F:.*]] = "aten.to.dtype"(%[[B]], {{.*}} -> tensor<4x2xf32>
// CHECK: %[[M:.*]] = "aten.mul.Tensor"(%[[F]], %{{.*}}) : (tensor<4x2xf32>, tensor<4x1xf32>{{.*}}) -> tensor<4x2xf32>
// CHECK: %[[R:.*]] = "aten.add.Tensor"(%[[M]], %{{.*}}) : (tensor<4x2xf32>, tensor<4x1xf32>{{.*}}) -> tensor<4x2xf32>
// CHECK: return %[[R]]
!v = !hw.ivalue
func.func @forward(%x: tensor<4xi64>) -> !v {
  %0 = "hw.box"(%x) : (tensor<4xi64>) -> !v
  %wi = "hw.weight"() {name = "w", value = dense<[[1, 2], [3, 4], [5, 255]]> : tensor<3x2xui8>} : () -> tensor<3x2xui8>
  %ws = "hw.weight"() {name = "s", value = dense<[0.5, 0.125, 2.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %wz = "hw.weight"() {name = "z", value = dense<[0.5, 7.25, -3.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %1 = "hw.box"(%wi) : (tensor<3x2xui8>) -> !v
  %2 = "hw.box"(%ws) : (tensor<3xf32>) -> !v
  %3 = "hw.box"(%wz) : (tensor<3xf32>) -> !v
  %i0c = "hw.constant"() {value = 0 : i64} : () -> i64
  %i0 = "hw.box"(%i0c) : (i64) -> !v
  %wq = "hw.call_boxed"(%1, %2, %3, %i0) {operator = "hw::quantised"} : (!v, !v, !v, !v) -> !v
  %p = "hw.call_boxed"(%wq) {operator = "quantized::embedding_bag_prepack"} : (!v) -> !v
  %y = "hw.call_boxed"(%p, %0) {operator = "quantized::embedding_byte"} : (!v, !v) -> !v
  return %y : !v
}
