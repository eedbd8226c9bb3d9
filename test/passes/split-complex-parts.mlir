// RUN: hardwire-opt %s --split-complex --split-input-file | filecheck %s

// Transforms are written so where all their tensors are real as well.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: aten.fft
// CHECK: "aten.roll"(%arg0
// CHECK: "aten.roll"(%arg0
// CHECK: "aten.linear"({{.*}}) -> tensor<1x6xf32>
// CHECK: "aten.linear"({{.*}}) -> tensor<1x6xf32>
// CHECK: "aten.unfold"(%arg1
// CHECK: "aten.linear"({{.*}}) -> tensor<2x18xf32>
func.func @forward(%x: tensor<5xf32>, %y: tensor<20xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<9x2x2xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %n = "hw.constant"() {value = 6 : i64} : () -> i64
  %window = "hw.constant"() {value = 16 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.fft_fftshift"(%x, %none) : (tensor<5xf32>, !hw.none) -> tensor<5xf32>
  %1 = "aten.fft_ifftshift"(%x, %none) : (tensor<5xf32>, !hw.none) -> tensor<5xf32>
  %2 = "aten.fft_irfft"(%x, %n, %last, %none) : (tensor<5xf32>, i64, i64, !hw.none) -> tensor<6xf32>
  %3 = "aten.fft_hfft"(%x, %n, %last, %none) : (tensor<5xf32>, i64, i64, !hw.none) -> tensor<6xf32>
  %4 = "aten.stft"(%y, %window, %none, %none, %none, %no, %none, %no, %none) : (tensor<20xf32>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none, i1, !hw.none) -> tensor<9x2x2xf32>
  return %0, %1, %2, %3, %4 : tensor<5xf32>, tensor<5xf32>, tensor<6xf32>, tensor<6xf32>, tensor<9x2x2xf32>
}

// -----

// What has no imaginary part is given none on its way: its product with a complex number is one
// for each part, its size is without sign, and its mirror image is the same.
// CHECK-LABEL: func.func @forward
// CHECK: %[[SUM:.*]] = "aten.add.Tensor"(%arg0, %arg0, {{.*}}) : (tensor<2x3xf32>,
// CHECK: %[[EXP:.*]] = "aten.exp"(%[[SUM]])
// CHECK: %[[LEFT:.*]] = "aten.permute"(%[[EXP]],
// CHECK: %[[RIGHT:.*]] = "aten.permute"(%[[LEFT]],
// CHECK: %[[PRODUCT:.*]] = "aten.mm"(%[[LEFT]], %[[RIGHT]])
// CHECK: %[[RE:.*]] = "aten.select.int"(%arg1
// CHECK: %[[IM:.*]] = "aten.select.int"(%arg1
// CHECK: "aten.mul.Tensor"(%[[RE]], %[[PRODUCT]])
// CHECK: "aten.mul.Tensor"(%[[IM]], %[[PRODUCT]])
// CHECK-NOT: "aten.mul
// CHECK: "aten.abs"(%[[PRODUCT]])
// CHECK: %[[MORE:.*]] = "aten.constant_pad_nd"(%[[PRODUCT]], {{.*}}) -> tensor<3x34xf32>
// CHECK: "aten.flip"({{.*}}) : (tensor<3x32xf32>,
// CHECK-NOT: "aten.neg"
// CHECK: "aten.linear"({{.*}}) : (tensor<33x6xf32>,
// CHECK: "aten.mm"(%[[RIGHT]], %[[RE]])
// CHECK-NEXT: "aten.mm"(%[[RIGHT]], %[[IM]])
// CHECK-NOT: "aten.sub
// CHECK: "aten.mm"(%[[RE]], %[[LEFT]])
// CHECK-NEXT: "aten.mm"(%[[IM]], %[[LEFT]])
func.func @forward(%x: tensor<2x3xf32>, %y: tensor<3x3x2xf32>) -> (tensor<3x3x2xf32>, tensor<3x3xf32>, tensor<3x66xf32>, tensor<2x3x2xf32>, tensor<3x2x2xf32>) {
  %code = "hw.constant"() {value = 9 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %dims = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %long = "hw.constant"() {value = 66 : i64} : () -> i64
  %0 = "aten.to.dtype"(%x, %code, %no, %no, %none) : (tensor<2x3xf32>, i64, i1, i1, !hw.none) -> tensor<2x3xcomplex<f32>>
  %1 = "aten.add.Tensor"(%0, %0, %one) : (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, i64) -> tensor<2x3xcomplex<f32>>
  %2 = "aten.exp"(%1) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  %3 = "aten.permute"(%2, %dims) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>) -> tensor<3x2xcomplex<f32>>
  %4 = "aten.conj_physical"(%3) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %5 = "aten.mH"(%4) : (tensor<3x2xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  %6 = "aten.mm"(%4, %5) : (tensor<3x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  %7 = "aten.view_as_complex"(%y) : (tensor<3x3x2xf32>) -> tensor<3x3xcomplex<f32>>
  %8 = "aten.mul.Tensor"(%6, %7) : (tensor<3x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<3x3xcomplex<f32>>
  %9 = "aten.view_as_real"(%8) : (tensor<3x3xcomplex<f32>>) -> tensor<3x3x2xf32>
  %10 = "aten.abs"(%6) : (tensor<3x3xcomplex<f32>>) -> tensor<3x3xf32>
  %11 = "aten.fft_irfft"(%6, %long, %last, %none) : (tensor<3x3xcomplex<f32>>, i64, i64, !hw.none) -> tensor<3x66xf32>
  %12 = "aten.mm"(%5, %7) : (tensor<2x3xcomplex<f32>>, tensor<3x3xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  %13 = "aten.view_as_real"(%12) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3x2xf32>
  %14 = "aten.mm"(%7, %4) : (tensor<3x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %15 = "aten.view_as_real"(%14) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2x2xf32>
  return %9, %10, %11, %13, %15 : tensor<3x3x2xf32>, tensor<3x3xf32>, tensor<3x66xf32>, tensor<2x3x2xf32>, tensor<3x2x2xf32>
}

// -----

// A difference is one for each part. Powers that are no small whole numbers, and logarithms, are
// those of sizes, beside angles.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: "aten.neg"
// CHECK: %[[RE:.*]] = "aten.sub.Tensor"
// CHECK: %[[IM:.*]] = "aten.sub.Tensor"
// CHECK: %[[SIZE:.*]] = "aten.hypot"(%[[RE]], %[[IM]])
// CHECK: %[[EXPONENT:.*]] = "hw.constant"() {value = -1.5{{.*}}}
// CHECK: %[[POWER:.*]] = "aten.pow.Tensor_Scalar"(%[[SIZE]], %[[EXPONENT]])
// CHECK: %[[ANGLE:.*]] = "aten.atan2"(%[[IM]], %[[RE]])
// CHECK: %[[TURNED:.*]] = "aten.mul.Scalar"(%[[ANGLE]],
// CHECK: %[[COS:.*]] = "aten.cos"(%[[TURNED]])
// CHECK: "aten.mul.Tensor"(%[[POWER]], %[[COS]])
// CHECK: %[[SIN:.*]] = "aten.sin"(%[[TURNED]])
// CHECK: "aten.mul.Tensor"(%[[POWER]], %[[SIN]])
// CHECK: %[[SIZE2:.*]] = "aten.hypot"(%[[RE]], %[[IM]])
// CHECK: "aten.log"(%[[SIZE2]])
// CHECK: "aten.atan2"(%[[IM]], %[[RE]])
func.func @forward(%x: tensor<3x2xf32>, %y: tensor<3x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>) {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %power = "hw.constant"() {value = -1.5 : f64} : () -> f64
  %0 = "aten.view_as_complex"(%x) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %1 = "aten.view_as_complex"(%y) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %2 = "aten.sub.Tensor"(%0, %1, %one) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, i64) -> tensor<3xcomplex<f32>>
  %3 = "aten.pow.Tensor_Scalar"(%2, %power) : (tensor<3xcomplex<f32>>, f64) -> tensor<3xcomplex<f32>>
  %4 = "aten.log"(%2) : (tensor<3xcomplex<f32>>) -> tensor<3xcomplex<f32>>
  %5 = "aten.view_as_real"(%2) : (tensor<3xcomplex<f32>>) -> tensor<3x2xf32>
  %6 = "aten.view_as_real"(%3) : (tensor<3xcomplex<f32>>) -> tensor<3x2xf32>
  %7 = "aten.view_as_real"(%4) : (tensor<3xcomplex<f32>>) -> tensor<3x2xf32>
  return %5, %6, %7 : tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>
}

// -----

// The pairs of an argument lie along a dimension of two behind all others, open ones too.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg0: tensor<?x3x2xf32, #{{[a-z0-9]*}}> {hw.complex}, %arg1: tensor<3xf32>)
// CHECK-SAME: -> (tensor<?x3x2xf32, #{{[a-z0-9]*}}> {hw.complex}, tensor<3xf32>)
// CHECK: %[[LAST:.*]] = "hw.constant"() {value = 2 :
// CHECK: %[[FIRST:.*]] = "hw.constant"() {value = 0 :
// CHECK: %[[RE:.*]] = "aten.select.int"(%arg0, %[[LAST]], %[[FIRST]])
// CHECK: %[[LAST2:.*]] = "hw.constant"() {value = 2 :
// CHECK: %[[SECOND:.*]] = "hw.constant"() {value = 1 :
// CHECK: %[[IM:.*]] = "aten.select.int"(%arg0, %[[LAST2]], %[[SECOND]])
// CHECK: "aten.neg"(%[[RE]])
// CHECK: "aten.neg"(%[[IM]])
func.func @forward(%z: tensor<?x3xcomplex<f32>, affine_map<()[s0] -> (s0, 3)>>, %x: tensor<3xf32>) -> (tensor<?x3xcomplex<f32>, affine_map<()[s0] -> (s0, 3)>>, tensor<3xf32>) attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %0 = "aten.neg"(%z) : (tensor<?x3xcomplex<f32>, affine_map<()[s0] -> (s0, 3)>>) -> tensor<?x3xcomplex<f32>, affine_map<()[s0] -> (s0, 3)>>
  return %0, %x : tensor<?x3xcomplex<f32>, affine_map<()[s0] -> (s0, 3)>>, tensor<3xf32>
}

// -----

// So do those of an argument that nothing reads.
// CHECK-LABEL: func.func @forward
// CHECK-SAME: %arg1: tensor<5x2xf64> {hw.complex}
// CHECK-NEXT: "aten.relu"
func.func @forward(%x: tensor<3xf32>, %z: tensor<5xcomplex<f64>>) -> tensor<3xf32> {
  %0 = "aten.relu"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// -----

// What moves elements is the same operator for each part: what says where they go stays as it is, and
// what comes in without an imaginary part brings none, be it a tensor or a number.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[ZERO:.*]] = "hw.constant"() {value = 0 : i64}
// CHECK-DAG: %[[ONE:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: %[[RE:.*]] = "aten.select.int"(%arg0,
// CHECK: %[[IM:.*]] = "aten.select.int"(%arg0,
// CHECK: %[[A:.*]] = "aten.movedim.int"(%[[RE]], %[[ONE]], %[[ZERO]])
// CHECK: %[[B:.*]] = "aten.movedim.int"(%[[IM]], %[[ONE]], %[[ZERO]])
// CHECK: %[[LIST:.*]] = "aten.unbind.int"(%[[A]], {{.*}}) : (tensor<4x3xf32>, i64) -> !hw.tensor_list
// CHECK-NEXT: %[[RES:.*]]:3 = builtin.unrealized_conversion_cast %[[LIST]]
// CHECK: %[[LIST2:.*]] = "aten.unbind.int"(%[[B]],
// CHECK-NEXT: %[[IMS:.*]]:3 = builtin.unrealized_conversion_cast %[[LIST2]]
// CHECK: "aten.masked_scatter"(%[[RE]], %arg1, %arg2)
// CHECK: %[[NOTHING:.*]] = "aten.expand"
// CHECK: "aten.masked_scatter"(%[[IM]], %arg1, %[[NOTHING]])
// CHECK: %[[ITEM:.*]] = "aten.item"
// CHECK: "aten.masked_fill.Scalar"(%[[RE]], %arg1, %[[ITEM]])
// CHECK: %[[NONE:.*]] = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: "aten.masked_fill.Scalar"(%[[IM]], %arg1, %[[NONE]])
// CHECK: "aten.select_scatter"(%[[RE]], %[[RES]]#1,
// CHECK: "aten.select_scatter"(%[[IM]], %[[IMS]]#1,
// CHECK: "aten.index_put"(%[[RE]], %{{[0-9]*}}, %[[RES]]#2,
// CHECK: "aten.index_put"(%[[IM]], %{{[0-9]*}}, %[[IMS]]#2,
// CHECK: "aten.pad"(%[[RE]], {{.*}}) : (tensor<3x4xf32>, !hw.list<i64>, !hw.str, !hw.none)
// CHECK: "aten.pad"(%[[IM]], {{.*}}) : (tensor<3x4xf32>, !hw.list<i64>, !hw.str, f64)
// CHECK: %[[C:.*]] = "aten.select.int"(%[[RES]]#0,
// CHECK: %[[D:.*]] = "aten.select.int"(%[[IMS]]#0,
// CHECK: "aten.masked_fill.Tensor"(%[[RE]], %arg1, %[[C]])
// CHECK: "aten.masked_fill.Tensor"(%[[IM]], %arg1, %[[D]])
func.func @forward(%x: tensor<3x4x2xf32>, %m: tensor<3x4xi1>, %s: tensor<12xf32>, %v: tensor<f32>, %k: tensor<2xi64>) -> (tensor<4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x7x2xf32>) {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %two = "hw.constant"() {value = 2 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %pads = "hw.constant"() {value = array<i64: 1, 2>} : () -> !hw.list<i64>
  %mode = "hw.constant"() {value = "constant"} : () -> !hw.str
  %0 = "aten.view_as_complex"(%x) : (tensor<3x4x2xf32>) -> tensor<3x4xcomplex<f32>>
  %1 = "aten.movedim.int"(%0, %one, %zero) : (tensor<3x4xcomplex<f32>>, i64, i64) -> tensor<4x3xcomplex<f32>>
  %2 = "aten.unbind.int"(%1, %one) : (tensor<4x3xcomplex<f32>>, i64) -> !hw.tensor_list
  %3:3 = builtin.unrealized_conversion_cast %2 : !hw.tensor_list to tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
  %4 = "aten.masked_scatter"(%0, %m, %s) : (tensor<3x4xcomplex<f32>>, tensor<3x4xi1>, tensor<12xf32>) -> tensor<3x4xcomplex<f32>>
  %5 = "aten.item"(%v) : (tensor<f32>) -> f64
  %6 = "aten.masked_fill.Scalar"(%0, %m, %5) : (tensor<3x4xcomplex<f32>>, tensor<3x4xi1>, f64) -> tensor<3x4xcomplex<f32>>
  %7 = "aten.select_scatter"(%0, %3#1, %zero, %two) : (tensor<3x4xcomplex<f32>>, tensor<4xcomplex<f32>>, i64, i64) -> tensor<3x4xcomplex<f32>>
  %8 = builtin.unrealized_conversion_cast %k : tensor<2xi64> to !hw.tensor_list
  %9 = "aten.index_put"(%0, %8, %3#2, %no) : (tensor<3x4xcomplex<f32>>, !hw.tensor_list, tensor<4xcomplex<f32>>, i1) -> tensor<3x4xcomplex<f32>>
  %10 = "aten.pad"(%0, %pads, %mode, %none) : (tensor<3x4xcomplex<f32>>, !hw.list<i64>, !hw.str, !hw.none) -> tensor<3x7xcomplex<f32>>
  %17 = "aten.select.int"(%3#0, %zero, %one) : (tensor<4xcomplex<f32>>, i64, i64) -> tensor<complex<f32>>
  %18 = "aten.masked_fill.Tensor"(%0, %m, %17) : (tensor<3x4xcomplex<f32>>, tensor<3x4xi1>, tensor<complex<f32>>) -> tensor<3x4xcomplex<f32>>
  %19 = "aten.view_as_real"(%18) : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x2xf32>
  %11 = "aten.view_as_real"(%3#0) : (tensor<4xcomplex<f32>>) -> tensor<4x2xf32>
  %12 = "aten.view_as_real"(%4) : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x2xf32>
  %13 = "aten.view_as_real"(%6) : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x2xf32>
  %14 = "aten.view_as_real"(%7) : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x2xf32>
  %15 = "aten.view_as_real"(%9) : (tensor<3x4xcomplex<f32>>) -> tensor<3x4x2xf32>
  %16 = "aten.view_as_real"(%10) : (tensor<3x7xcomplex<f32>>) -> tensor<3x7x2xf32>
  return %11, %19, %12, %13, %14, %15, %16 : tensor<4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x7x2xf32>
}

// -----

// 64 numbers are one product. 134 = 2 * 67 are two, as are 4096 = 64 * 64; 4225 = 25 * 13 * 13 are three.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.linear"({{.*}}) : (tensor<1x64xf32>, tensor<66x64xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<67x2xf32>, tensor<4x2xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<2x134xf32>, tensor<134x134xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<64x64xf32>, tensor<128x64xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<64x128xf32>, tensor<128x128xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<169x25xf32>, tensor<50x25xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<325x26xf32>, tensor<26x26xf32>,
// CHECK: "aten.linear"({{.*}}) : (tensor<325x26xf32>, tensor<26x26xf32>,
// CHECK-NOT: "aten.linear"
// CHECK: return
func.func @forward(%a: tensor<64xf32>, %b: tensor<134xf32>, %c: tensor<4096xf32>, %d: tensor<4225xf32>) -> (tensor<33x2xf32>, tensor<68x2xf32>, tensor<2049x2xf32>, tensor<2113x2xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %0 = "aten.fft_rfft"(%a, %none, %last, %none) : (tensor<64xf32>, !hw.none, i64, !hw.none) -> tensor<33xcomplex<f32>>
  %1 = "aten.fft_rfft"(%b, %none, %last, %none) : (tensor<134xf32>, !hw.none, i64, !hw.none) -> tensor<68xcomplex<f32>>
  %2 = "aten.fft_rfft"(%c, %none, %last, %none) : (tensor<4096xf32>, !hw.none, i64, !hw.none) -> tensor<2049xcomplex<f32>>
  %3 = "aten.fft_rfft"(%d, %none, %last, %none) : (tensor<4225xf32>, !hw.none, i64, !hw.none) -> tensor<2113xcomplex<f32>>
  %4 = "aten.view_as_real"(%0) : (tensor<33xcomplex<f32>>) -> tensor<33x2xf32>
  %5 = "aten.view_as_real"(%1) : (tensor<68xcomplex<f32>>) -> tensor<68x2xf32>
  %6 = "aten.view_as_real"(%2) : (tensor<2049xcomplex<f32>>) -> tensor<2049x2xf32>
  %7 = "aten.view_as_real"(%3) : (tensor<2113xcomplex<f32>>) -> tensor<2113x2xf32>
  return %4, %5, %6, %7 : tensor<33x2xf32>, tensor<68x2xf32>, tensor<2049x2xf32>, tensor<2113x2xf32>
}

// -----

// What is cut to a length, or has it, is not filled up. On the way back, what is not real is not computed.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: constant_pad_nd
// CHECK: "aten.slice.Tensor"({{.*}}) -> tensor<5x7xf32>
// CHECK: "aten.slice.Tensor"({{.*}}) -> tensor<5x7xf32>
// CHECK: "aten.linear"({{.*}}) -> tensor<5x12xf32>
// CHECK-NOT: constant_pad_nd
// CHECK-NOT: "aten.slice.Tensor"
// CHECK: "aten.linear"({{.*}}) -> tensor<5x16xf32>
// CHECK-NOT: "aten.slice.Tensor"
// CHECK: return
func.func @forward(%z: tensor<5x9xcomplex<f32>>) -> (tensor<5x12xf32>, tensor<5x16xf32>) {
  %none = "hw.constant"() {value} : () -> !hw.none
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %n = "hw.constant"() {value = 12 : i64} : () -> i64
  %0 = "aten.fft_irfft"(%z, %n, %last, %none) : (tensor<5x9xcomplex<f32>>, i64, i64, !hw.none) -> tensor<5x12xf32>
  %1 = "aten.fft_irfft"(%z, %none, %last, %none) : (tensor<5x9xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<5x16xf32>
  return %0, %1 : tensor<5x12xf32>, tensor<5x16xf32>
}
