// RUN: hardwire-opt %s --split-complex --split-input-file | filecheck %s
// RUN: hardwire-opt %s --split-complex --split-complex --split-input-file | filecheck %s

// What looks at a complex tensor as pairs, or at pairs as complex numbers, moves nothing. A factor
// without an imaginary part is a product for each part, and the part that nobody reads is not computed.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: complex
// CHECK: %[[RE:.*]] = "aten.select.int"(%arg0, %{{.*}}, %{{.*}}) : (tensor<3x2xf32>, i64, i64) -> tensor<3xf32>
// CHECK-NEXT: %[[PRODUCT:.*]] = "aten.mul.Tensor"(%[[RE]], %arg1) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT: return %[[PRODUCT]]
func.func @forward(%x: tensor<3x2xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "aten.view_as_complex"(%x) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %1 = "aten.mul.Tensor"(%0, %y) : (tensor<3xcomplex<f32>>, tensor<3xf32>) -> tensor<3xcomplex<f32>>
  %2 = "aten.real"(%1) : (tensor<3xcomplex<f32>>) -> tensor<3xf32>
  return %2 : tensor<3xf32>
}

// -----

// Where the caller has complex numbers there are pairs, and the entry says so.
// CHECK-LABEL: func.func @forward(
// CHECK-SAME: %arg0: tensor<3x2xf32> {hw.complex}) -> (tensor<3x2xf32> {hw.complex})
// CHECK: %[[RE:.*]] = "aten.select.int"(%arg0
// CHECK: %[[IM:.*]] = "aten.select.int"(%arg0
// CHECK: %[[MINUS:.*]] = "aten.neg"(%[[IM]])
// CHECK: "aten.cat"
func.func @forward(%z: tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>> {
  %0 = "aten.conj_physical"(%z) : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  return %0 : tensor<3xcomplex<f32>>
}

// -----

// What moves elements moves both parts.
// CHECK-LABEL: func.func @forward
// CHECK: %[[A:.*]] = "aten.expand"{{.*}} -> tensor<3x2xf32>
// CHECK: %[[B:.*]] = "aten.expand"{{.*}} -> tensor<3x2xf32>
// CHECK: return %[[A]], %[[B]]
func.func @forward(%z: tensor<2xcomplex<f32>>) -> (tensor<3x2xf32>, tensor<3x2xf32>) {
  %size = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.expand"(%z, %size, %no) : (tensor<2xcomplex<f32>>, !hw.list<i64>, i1) -> tensor<3x2xcomplex<f32>>
  %1 = "aten.real"(%0) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %2 = "aten.imag"(%0) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  return %1, %2 : tensor<3x2xf32>, tensor<3x2xf32>
}

// -----

// A short Fourier transform of real numbers is one product: cosines and sines of half of the frequencies.
// CHECK-LABEL: func.func @forward
// CHECK: %[[MATRIX:.*]] = "hw.weight"() {name = "fourier"{{.*}}} : () -> tensor<10x8xf32>
// CHECK: "aten.linear"(%{{.*}}, %[[MATRIX]], %{{.*}}) : (tensor<2x8xf32>, tensor<10x8xf32>, !hw.none) -> tensor<2x10xf32>
// CHECK-NOT: aten.linear
func.func @forward(%x: tensor<2x8xf32>) -> tensor<2x5xcomplex<f32>> {
  %dims = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %mode = "hw.constant"() {value = 0 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten._fft_r2c"(%x, %dims, %mode, %yes) : (tensor<2x8xf32>, !hw.list<i64>, i64, i1) -> tensor<2x5xcomplex<f32>>
  return %0 : tensor<2x5xcomplex<f32>>
}

// -----

// One of 512 = 16 * 32 numbers is a product for each factor, and turns between them.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"{{.*}} : (tensor<32x16xf32>, tensor<32x16xf32>, !hw.none) -> tensor<32x32xf32>
// CHECK: %[[TURNS:.*]] = "hw.weight"() {name = "turns"{{.*}} -> tensor<32x16xf32>
// CHECK: "aten.linear"{{.*}} : (tensor<16x64xf32>, tensor<64x64xf32>, !hw.none) -> tensor<16x64xf32>
// CHECK-NOT: aten.linear
func.func @forward(%x: tensor<1x512xf32>) -> tensor<1x257xcomplex<f32>> {
  %dims = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %mode = "hw.constant"() {value = 0 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten._fft_r2c"(%x, %dims, %mode, %yes) : (tensor<1x512xf32>, !hw.list<i64>, i64, i1) -> tensor<1x257xcomplex<f32>>
  return %0 : tensor<1x257xcomplex<f32>>
}

// -----

// A model of real numbers stays as it is, with all that nobody reads.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[Y:.*]] = "aten.relu"(%arg0)
// CHECK-NEXT: "aten.neg"(%arg0)
// CHECK-NEXT: return %[[Y]]
func.func @forward(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = "aten.relu"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  %1 = "aten.neg"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// Frames without a window are transformed as they are, and so is a signal that begins with them.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: constant_pad_nd
// CHECK: %[[FRAMES:.*]] = "aten.unfold"(%arg0, {{.*}}) : (tensor<20xf32>, i64, i64, i64) -> tensor<2x16xf32>
// CHECK-NOT: aten.mul
// CHECK: %[[FOUND:.*]] = "aten.linear"
// CHECK-NOT: aten.mul
// CHECK: return
func.func @forward(%x: tensor<20xf32>) -> tensor<9x2x2xf32> {
  %n = "hw.constant"() {value = 16 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value = unit} : () -> !hw.none
  %0 = "aten.stft"(%x, %n, %none, %n, %none, %no, %yes, %no, %yes) : (tensor<20xf32>, i64, !hw.none, i64, !hw.none, i1, i1, i1, i1) -> tensor<9x2x2xf32>
  return %0 : tensor<9x2x2xf32>
}

// -----

// Where frames reach to the end, nothing is added there.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.col2im"
// CHECK: %[[ONE:.*]] = "hw.weight"() {name = "number", value = dense<1.000000e+00> : tensor<f32>}
// CHECK: "aten.expand"(%[[ONE]],
// CHECK: "aten.col2im"
// CHECK: "aten.div.Tensor"
// CHECK-NOT: constant_pad_nd
// CHECK: return
func.func @forward(%z: tensor<9x3xcomplex<f32>>) -> tensor<20xf32> {
  %n = "hw.constant"() {value = 16 : i64} : () -> i64
  %hop = "hw.constant"() {value = 2 : i64} : () -> i64
  %length = "hw.constant"() {value = 20 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value = unit} : () -> !hw.none
  %0 = "aten.istft"(%z, %n, %hop, %none, %none, %no, %no, %yes, %length, %no) : (tensor<9x3xcomplex<f32>>, i64, i64, !hw.none, !hw.none, i1, i1, i1, i64, i1) -> tensor<20xf32>
  return %0 : tensor<20xf32>
}
