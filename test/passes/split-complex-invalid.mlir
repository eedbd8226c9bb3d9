// RUN: hardwire-opt %s --split-complex --split-input-file --verify-diagnostics

// Operators that nobody has written down for complex numbers are refused, all at once.
func.func @forward(%z: tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>> {
  // expected-error@+1 {{`aten.tan` of complex numbers is not known to hardwire; write it with real and imaginary parts (`torch.view_as_real`).}}
  %0 = "aten.tan"(%z) : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  // expected-error@+1 {{`aten.linalg_inv` of complex numbers is not known to hardwire; write it with real and imaginary parts (`torch.view_as_real`).}}
  %1 = "aten.linalg_inv"(%z) : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  return %1 : tensor<3x3xcomplex<f32>>
}

// -----

// Arguments that do not fit are those of a damaged file.
func.func @forward(%x: tensor<8xf32>) -> tensor<5xcomplex<f32>> {
  %dims = "hw.constant"() {value = array<i64: 7>} : () -> !hw.list<i64>
  %mode = "hw.constant"() {value = 0 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  // expected-error@+1 {{`aten._fft_r2c` of 8: there is no dimension 7; the program contradicts itself, or hardwire has the operator's rule wrong.}}
  %0 = "aten._fft_r2c"(%x, %dims, %mode, %yes) : (tensor<8xf32>, !hw.list<i64>, i64, i1) -> tensor<5xcomplex<f32>>
  return %0 : tensor<5xcomplex<f32>>
}

// -----

// A weight has to have data.
func.func @forward() -> tensor<2xf32> {
  // expected-error@+1 {{the complex weight `w` has no data.}}
  %w = "hw.weight"() {name = "w"} : () -> tensor<2xcomplex<f32>>
  %0 = "aten.real"(%w) : (tensor<2xcomplex<f32>>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A transform without small factors would be one enormous product.
func.func @forward(%x: tensor<1x4099xf32>) -> tensor<1x2050xcomplex<f32>> {
  %dims = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %mode = "hw.constant"() {value = 0 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  // expected-error@+1 {{a Fourier transform of 4099 numbers cannot be compiled, a number without factors up to 64; choose another length, a power of two best.}}
  %0 = "aten._fft_r2c"(%x, %dims, %mode, %yes) : (tensor<1x4099xf32>, !hw.list<i64>, i64, i1) -> tensor<1x2050xcomplex<f32>>
  return %0 : tensor<1x2050xcomplex<f32>>
}

// -----

// Short-time transforms that are not known say so.
func.func @forward(%z: tensor<16x11xcomplex<f32>>, %x: tensor<64xf32>, %w: tensor<16xcomplex<f32>>) -> tensor<40xcomplex<f32>> {
  %n = "hw.constant"() {value = 16 : i64} : () -> i64
  %yes = "hw.constant"() {value = true} : () -> i1
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value = unit} : () -> !hw.none
  // expected-error@+1 {{`aten.istft` that gives complex numbers is not known.}}
  %0 = "aten.istft"(%z, %n, %none, %none, %none, %yes, %no, %no, %none, %yes) : (tensor<16x11xcomplex<f32>>, i64, !hw.none, !hw.none, !hw.none, i1, i1, i1, !hw.none, i1) -> tensor<40xcomplex<f32>>
  // expected-error@+1 {{`aten.stft` with a complex window is not known.}}
  %1 = "aten.stft"(%x, %n, %none, %none, %w, %no, %no, %yes, %none) : (tensor<64xf32>, i64, !hw.none, !hw.none, tensor<16xcomplex<f32>>, i1, i1, i1, !hw.none) -> tensor<16x13xcomplex<f32>>
  %mode = "hw.constant"() {value = "reflect"} : () -> !hw.str
  // expected-error@+1 {{`aten.stft` that pads by itself is not known; pad the signal before it.}}
  %2 = "aten.stft.center"(%x, %n, %none, %none, %none, %yes, %mode, %no, %yes, %yes, %none) : (tensor<64xf32>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.str, i1, i1, i1, !hw.none) -> tensor<9x17xcomplex<f32>>
  return %0 : tensor<40xcomplex<f32>>
}

// -----

// A transform along a dimension has to know how many numbers there are.
func.func @forward(%x: tensor<2x?xf32, affine_map<()[s0] -> (2, s0)>>) -> tensor<2x?xf32, affine_map<()[s0] -> (2, s0 floordiv 2 + 1)>> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  // expected-error@+1 {{`aten.fft_rfft` of complex numbers needs a size that is known at run time only: export the model with that one static.}}
  %0 = "aten.fft_rfft"(%x, %none, %last, %none) : (tensor<2x?xf32, affine_map<()[s0] -> (2, s0)>>, !hw.none, i64, !hw.none) -> tensor<2x?xcomplex<f32>, affine_map<()[s0] -> (2, s0 floordiv 2 + 1)>>
  %1 = "aten.abs"(%0) : (tensor<2x?xcomplex<f32>, affine_map<()[s0] -> (2, s0 floordiv 2 + 1)>>) -> tensor<2x?xf32, affine_map<()[s0] -> (2, s0 floordiv 2 + 1)>>
  return %1 : tensor<2x?xf32, affine_map<()[s0] -> (2, s0 floordiv 2 + 1)>>
}

// -----

// A matrix has no norm of its sizes for these orders; a vector has one for each.
func.func @forward(%z: tensor<2x3x4xcomplex<f32>>, %m: tensor<3x4xcomplex<f32>>, %v: tensor<3xcomplex<f32>>) -> tensor<3x4xf32> {
  %three = "hw.constant"() {value = 3 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %less = "hw.constant"() {value = -2.0 : f64} : () -> f64
  %dims = "hw.constant"() {value = array<i64: 0, 2>} : () -> !hw.list<i64>
  %dim = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.linalg_norm"(%v, %three, %none, %no, %none) : (tensor<3xcomplex<f32>>, i64, !hw.none, i1, !hw.none) -> tensor<f32>
  %1 = "aten.linalg_norm"(%z, %three, %dim, %no, %none) : (tensor<2x3x4xcomplex<f32>>, i64, !hw.list<i64>, i1, !hw.none) -> tensor<3x4xf32>
  %2 = "aten.linalg_vector_norm"(%z, %three, %dims, %no, %none) : (tensor<2x3x4xcomplex<f32>>, i64, !hw.list<i64>, i1, !hw.none) -> tensor<3xf32>
  // expected-error@+1 {{`aten.linalg_norm` of a complex matrix is not known for the order 2.}}
  %3 = "aten.linalg_norm"(%m, %two, %none, %no, %none) : (tensor<3x4xcomplex<f32>>, i64, !hw.none, i1, !hw.none) -> tensor<f32>
  // expected-error@+1 {{`aten.linalg_norm` of a complex matrix is not known for the order -2.0.}}
  %4 = "aten.linalg_norm"(%z, %less, %dims, %no, %none) : (tensor<2x3x4xcomplex<f32>>, f64, !hw.list<i64>, i1, !hw.none) -> tensor<3xf32>
  return %1 : tensor<3x4xf32>
}

// -----

// Buffers that are written have to be real,
// expected-error@+1 {{a buffer of complex numbers is written by the model; hardwire cannot compile that: keep its real and imaginary parts in buffers of their own.}}
func.func @forward(%x: tensor<2xf32>, %s: tensor<2xcomplex<f32>> {hw.state = {name = "s"}}) -> (tensor<2xf32>, tensor<2xcomplex<f32>> {hw.updates = 1 : i64}) {
  %0 = "aten.neg"(%s) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %x, %0 : tensor<2xf32>, tensor<2xcomplex<f32>>
}

// -----

// and so does what branches give.
func.func @forward(%c: tensor<i1>, %z: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {
  %0 = "aten.item"(%c) : (tensor<i1>) -> i1
  // expected-error@+1 {{complex numbers leave a branch or go round in a loop, which hardwire cannot compile: pass their real and imaginary parts (`torch.view_as_real`).}}
  %1 = scf.if %0 -> (tensor<2xcomplex<f32>>) {
    %2 = "aten.neg"(%z) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
    scf.yield %2 : tensor<2xcomplex<f32>>
  } else {
    scf.yield %z : tensor<2xcomplex<f32>>
  }
  return %1 : tensor<2xcomplex<f32>>
}
