// RUN: hardwire-opt %s --seed-random --split-input-file | filecheck %s

// Uniform numbers are drawn in the precision of the result, half precision in single.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %2 = "hw.constant"() {value = 0 : i64}
// CHECK: %3 = "hw.constant"() {value = 0 : i64}
// CHECK: %4 = "hw.constant"() {value = 0 : i64}
// CHECK: %5 = "hw.random"(%arg0, %2, %3, %4) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf32>
// CHECK: %6 = "hw.constant"() {value = 5 : i64}
// CHECK: %7 = "hw.constant"() {value = false}
// CHECK: %8 = "hw.constant"() {value = false}
// CHECK: %10 = "aten.to.dtype"(%5, %6, %7, %8, %9) {{.*}}-> tensor<2xf16>
// CHECK: %11 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %12 = "aten.eq.Scalar"(%10, %11) {{.*}}-> tensor<2xi1>
// CHECK: %13 = "hw.weight"() {name = "number", value = dense<0.000000e+00> : tensor<f16>} {{.*}}-> tensor<f16>
// CHECK: %14 = "aten.where.self"(%12, %13, %10) {{.*}}-> tensor<2xf16>
// CHECK: %15 = "hw.constant"() {value = 2 : i64}
// CHECK: %16 = "hw.constant"() {value = 0 : i64}
// CHECK: %17 = "hw.constant"() {value = 0 : i64}
// CHECK: %18 = "hw.random"(%arg0, %15, %16, %17) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf32>
// CHECK: %19 = "hw.constant"() {value = 15 : i64}
// CHECK: %20 = "hw.constant"() {value = false}
// CHECK: %21 = "hw.constant"() {value = false}
// CHECK: %23 = "aten.to.dtype"(%18, %19, %20, %21, %22) {{.*}}-> tensor<2xbf16>
// CHECK: %24 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %25 = "aten.eq.Scalar"(%23, %24) {{.*}}-> tensor<2xi1>
// CHECK: %26 = "hw.weight"() {name = "number_1", value = dense<0.000000e+00> : tensor<bf16>} {{.*}}-> tensor<bf16>
// CHECK: %27 = "aten.where.self"(%25, %26, %23) {{.*}}-> tensor<2xbf16>
// CHECK: %28 = "hw.constant"() {value = 4 : i64}
// CHECK: %29 = "hw.constant"() {value = 0 : i64}
// CHECK: %30 = "hw.constant"() {value = 0 : i64}
// CHECK: %31 = "hw.random"(%arg0, %28, %29, %30) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<3xf32>
// CHECK: %32 = "hw.constant"() {value = 7 : i64}
// CHECK: %33 = "hw.constant"() {value = 0 : i64}
// CHECK: %34 = "hw.constant"() {value = 0 : i64}
// CHECK: %35 = "hw.random"(%arg0, %32, %33, %34) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %36 = "hw.constant"() {value = 11 : i64}
// CHECK: %37 = "hw.constant"() {value = 0 : i64}
// CHECK: %38 = "hw.constant"() {value = 0 : i64}
// CHECK: %39 = "hw.random"(%arg0, %36, %37, %38) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf32>
// CHECK: %40 = "hw.constant"() {value = 5 : i64}
// CHECK: %41 = "hw.constant"() {value = false}
// CHECK: %42 = "hw.constant"() {value = false}
// CHECK: %44 = "aten.to.dtype"(%39, %40, %41, %42, %43) {{.*}}-> tensor<2xf16>
// CHECK: %45 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %46 = "aten.eq.Scalar"(%44, %45) {{.*}}-> tensor<2xi1>
// CHECK: %47 = "hw.weight"() {name = "number_2", value = dense<0.000000e+00> : tensor<f16>} {{.*}}-> tensor<f16>
// CHECK: %48 = "aten.where.self"(%46, %47, %44) {{.*}}-> tensor<2xf16>
// CHECK: return %14, %27, %31, %35, %48 : tensor<2xf16>, tensor<2xbf16>, tensor<3xf32>, tensor<2xf64>, tensor<2xf16>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %h: tensor<2xf16>, %x: tensor<3xf32>, %d: tensor<2xf64>) -> (tensor<2xf16>, tensor<2xbf16>, tensor<3xf32>, tensor<2xf64>, tensor<2xf16>) {
  %c0 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.rand"(%c0, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf16>
  %1 = "aten.rand"(%c0, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xbf16>
  %2 = "aten.rand_like"(%x, %c1, %c1, %c1, %c1, %c1) : (tensor<3xf32>, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xf32>
  %3 = "aten.rand"(%c0, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf64>
  %4 = "aten.rand_like"(%h, %c1, %c1, %c1, %c1, %c1) : (tensor<2xf16>, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf16>
  return %0, %1, %2, %3, %4 : tensor<2xf16>, tensor<2xbf16>, tensor<3xf32>, tensor<2xf64>, tensor<2xf16>
}

// -----

// Between other ends they are stretched and moved; what is rounded up to the upper end becomes the lower one.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = -1.500000e+00 : f64}
// CHECK: %1 = "hw.constant"() {value = 1.000000e-01 : f64}
// CHECK: %3 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %4 = "hw.constant"() {value = 3.100000e+00 : f64}
// CHECK: %5 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %6 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %7 = "hw.constant"() {value = 0 : i64}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.random"(%arg0, %7, %8, %9) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<3xf32>
// CHECK: %11 = "hw.constant"() {value = 1.6000000238418579 : f64}
// CHECK: %12 = "aten.mul.Scalar"(%10, %11) {{.*}}-> tensor<3xf32>
// CHECK: %13 = "hw.constant"() {value = -1.500000e+00 : f64}
// CHECK: %14 = "hw.constant"() {value = 1 : i64}
// CHECK: %15 = "aten.add.Scalar"(%12, %13, %14) {{.*}}-> tensor<3xf32>
// CHECK: %16 = "hw.constant"() {value = 1.000000e-01 : f64}
// CHECK: %17 = "aten.eq.Scalar"(%15, %16) {{.*}}-> tensor<3xi1>
// CHECK: %18 = "hw.weight"() {name = "number", value = dense<-1.500000e+00> : tensor<f32>} {{.*}}-> tensor<f32>
// CHECK: %19 = "aten.where.self"(%17, %18, %15) {{.*}}-> tensor<3xf32>
// CHECK: %20 = "hw.constant"() {value = 3 : i64}
// CHECK: %21 = "hw.constant"() {value = 0 : i64}
// CHECK: %22 = "hw.constant"() {value = 0 : i64}
// CHECK: %23 = "hw.random"(%arg0, %20, %21, %22) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %24 = "hw.constant"() {value = 3.100000e+00 : f64}
// CHECK: %25 = "aten.mul.Scalar"(%23, %24) {{.*}}-> tensor<2xf64>
// CHECK: %26 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %27 = "hw.constant"() {value = 1 : i64}
// CHECK: %28 = "aten.add.Scalar"(%25, %26, %27) {{.*}}-> tensor<2xf64>
// CHECK: %29 = "hw.constant"() {value = 3.100000e+00 : f64}
// CHECK: %30 = "aten.eq.Scalar"(%28, %29) {{.*}}-> tensor<2xi1>
// CHECK: %31 = "hw.weight"() {name = "number_1", value = dense<0.000000e+00> : tensor<f64>} {{.*}}-> tensor<f64>
// CHECK: %32 = "aten.where.self"(%30, %31, %28) {{.*}}-> tensor<2xf64>
// CHECK: %33 = "hw.constant"() {value = 7 : i64}
// CHECK: %34 = "hw.constant"() {value = 0 : i64}
// CHECK: %35 = "hw.constant"() {value = 0 : i64}
// CHECK: %36 = "hw.random"(%arg0, %33, %34, %35) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf32>
// CHECK: %37 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %38 = "aten.mul.Scalar"(%36, %37) {{.*}}-> tensor<2xf32>
// CHECK: %39 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %40 = "hw.constant"() {value = 1 : i64}
// CHECK: %41 = "aten.add.Scalar"(%38, %39, %40) {{.*}}-> tensor<2xf32>
// CHECK: %42 = "hw.constant"() {value = 5 : i64}
// CHECK: %43 = "hw.constant"() {value = false}
// CHECK: %44 = "hw.constant"() {value = false}
// CHECK: %46 = "aten.to.dtype"(%41, %42, %43, %44, %45) {{.*}}-> tensor<2xf16>
// CHECK: %47 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %48 = "aten.eq.Scalar"(%46, %47) {{.*}}-> tensor<2xi1>
// CHECK: %49 = "hw.weight"() {name = "number_2", value = dense<5.000000e-01> : tensor<f16>} {{.*}}-> tensor<f16>
// CHECK: %50 = "aten.where.self"(%48, %49, %46) {{.*}}-> tensor<2xf16>
// CHECK: %51 = "hw.constant"() {value = 9 : i64}
// CHECK: %52 = "hw.constant"() {value = 0 : i64}
// CHECK: %53 = "hw.constant"() {value = 0 : i64}
// CHECK: %54 = "hw.random"(%arg0, %51, %52, %53) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<3xf32>
// CHECK: return %19, %32, %50, %54 : tensor<3xf32>, tensor<2xf64>, tensor<2xf16>, tensor<3xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %h: tensor<2xf16>, %x: tensor<3xf32>, %d: tensor<2xf64>) -> (tensor<3xf32>, tensor<2xf64>, tensor<2xf16>, tensor<3xf32>) {
  %c0 = "hw.constant"() {value = -1.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 0.1 : f64} : () -> f64
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c4 = "hw.constant"() {value = 3.1 : f64} : () -> f64
  %c5 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c6 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.uniform"(%x, %c0, %c1, %c2) : (tensor<3xf32>, f64, f64, !hw.none) -> tensor<3xf32>
  %1 = "aten.uniform"(%d, %c3, %c4, %c2) : (tensor<2xf64>, f64, f64, !hw.none) -> tensor<2xf64>
  %2 = "aten.uniform"(%h, %c5, %c6, %c2) : (tensor<2xf16>, f64, f64, !hw.none) -> tensor<2xf16>
  %3 = "aten.uniform"(%x, %c3, %c6, %c2) : (tensor<3xf32>, f64, f64, !hw.none) -> tensor<3xf32>
  return %0, %1, %2, %3 : tensor<3xf32>, tensor<2xf64>, tensor<2xf16>, tensor<3xf32>
}

// -----

// Whole numbers take a word each, and two where the range has more than 28 bits. Elements of other than 32 and 64 bits
// are drawn as 64 bits.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 268435455 : i64}
// CHECK: %1 = "hw.constant"() {value = array<i64: 3>}
// CHECK: %3 = "hw.constant"() {value = 268435456 : i64}
// CHECK: %4 = "hw.constant"() {value = 7 : i64}
// CHECK: %5 = "hw.constant"() {value = 2 : i64}
// CHECK: %6 = "hw.constant"() {value = 100 : i64}
// CHECK: %7 = "hw.constant"() {value = 9 : i64}
// CHECK: %8 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %9 = "hw.constant"() {value = 1 : i64}
// CHECK: %10 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %11 = "hw.constant"() {value = 0 : i64}
// CHECK: %12 = "hw.constant"() {value = 0 : i64}
// CHECK: %13 = "hw.constant"() {value = 268435455 : i64}
// CHECK: %14 = "hw.random"(%arg0, %11, %12, %13) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<3xi64>
// CHECK: %15 = "hw.constant"() {value = 3 : i64}
// CHECK: %16 = "hw.constant"() {value = 0 : i64}
// CHECK: %17 = "hw.constant"() {value = 268435456 : i64}
// CHECK: %18 = "hw.random"(%arg0, %15, %16, %17) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<3xf32>
// CHECK: %19 = "hw.constant"() {value = 9 : i64}
// CHECK: %20 = "hw.constant"() {value = 0 : i64}
// CHECK: %21 = "hw.constant"() {value = 7 : i64}
// CHECK: %22 = "hw.random"(%arg0, %19, %20, %21) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xi32>
// CHECK: %23 = "hw.constant"() {value = 11 : i64}
// CHECK: %24 = "hw.constant"() {value = 2 : i64}
// CHECK: %25 = "hw.constant"() {value = 5 : i64}
// CHECK: %26 = "hw.random"(%arg0, %23, %24, %25) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xi32>
// CHECK: %27 = "hw.constant"() {value = 13 : i64}
// CHECK: %28 = "hw.constant"() {value = 0 : i64}
// CHECK: %29 = "hw.constant"() {value = 100 : i64}
// CHECK: %30 = "hw.random"(%arg0, %27, %28, %29) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xi64>
// CHECK: %31 = "hw.constant"() {value = 1 : i64}
// CHECK: %32 = "hw.constant"() {value = false}
// CHECK: %33 = "hw.constant"() {value = false}
// CHECK: %35 = "aten.to.dtype"(%30, %31, %32, %33, %34) {{.*}}-> tensor<2xi8>
// CHECK: %36 = "hw.constant"() {value = 15 : i64}
// CHECK: %37 = "hw.constant"() {value = 0 : i64}
// CHECK: %38 = "hw.constant"() {value = 9 : i64}
// CHECK: %39 = "hw.random"(%arg0, %36, %37, %38) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %40 = "hw.constant"() {value = 17 : i64}
// CHECK: %41 = "hw.constant"() {value = 0 : i64}
// CHECK: %42 = "hw.constant"() {value = 9 : i64}
// CHECK: %43 = "hw.random"(%arg0, %40, %41, %42) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xi64>
// CHECK: %44 = "hw.constant"() {value = 5 : i64}
// CHECK: %45 = "hw.constant"() {value = false}
// CHECK: %46 = "hw.constant"() {value = false}
// CHECK: %48 = "aten.to.dtype"(%43, %44, %45, %46, %47) {{.*}}-> tensor<2xf16>
// CHECK: %49 = "hw.constant"() {value = 19 : i64}
// CHECK: %50 = "hw.constant"() {value = 0 : i64}
// CHECK: %51 = "hw.constant"() {value = 1 : i64}
// CHECK: %52 = "hw.random"(%arg0, %49, %50, %51) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xi64>
// CHECK: return %14, %18, %22, %26, %35, %39, %48, %52 : tensor<3xi64>, tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<2xf64>, tensor<2xf16>, tensor<1xi64>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2xi32>, %b: tensor<2xi8>) -> (tensor<3xi64>, tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<2xf64>, tensor<2xf16>, tensor<1xi64>) {
  %c0 = "hw.constant"() {value = 268435455 : i64} : () -> i64
  %c1 = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = 268435456 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 7 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c6 = "hw.constant"() {value = 100 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 9 : i64} : () -> i64
  %c8 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c9 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c10 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.randint"(%c0, %c1, %c2, %c2, %c2, %c2) : (i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi64>
  %1 = "aten.randint"(%c3, %c1, %c2, %c2, %c2, %c2) : (i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xf32>
  %2 = "aten.randint_like"(%x, %c4, %c2, %c2, %c2, %c2, %c2) : (tensor<2xi32>, i64, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xi32>
  %3 = "aten.randint_like.low_dtype"(%x, %c5, %c4, %c2, %c2, %c2, %c2, %c2) : (tensor<2xi32>, i64, i64, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xi32>
  %4 = "aten.random.to"(%b, %c6, %c2) : (tensor<2xi8>, i64, !hw.none) -> tensor<2xi8>
  %5 = "aten.randint"(%c7, %c8, %c2, %c2, %c2, %c2) : (i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf64>
  %6 = "aten.randint"(%c7, %c8, %c2, %c2, %c2, %c2) : (i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf16>
  %7 = "aten.randint"(%c9, %c10, %c2, %c2, %c2, %c2) : (i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xi64>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<3xi64>, tensor<3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi8>, tensor<2xf64>, tensor<2xf16>, tensor<1xi64>
}

// -----

// A range without numbers stays, and so does what is drawn as whole numbers where fractions are; no word is taken.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 4 : i64}
// CHECK: %1 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %3 = "hw.constant"() {value = array<i64: 0>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %5 = "aten.randint.low"(%0, %0, %1, %2, %2, %2, %2) {{.*}}-> tensor<2xi64>
// CHECK: %6 = "aten.rand"(%1, %2, %2, %2, %2) {{.*}}-> tensor<2xi64>
// CHECK: %7 = "aten.randn"(%1, %2, %2, %2, %2) {{.*}}-> tensor<2xi64>
// CHECK: %8 = "aten.rand"(%3, %2, %2, %2, %2) {{.*}}-> tensor<0xf32>
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.constant"() {value = 0 : i64}
// CHECK: %11 = "hw.constant"() {value = 0 : i64}
// CHECK: %12 = "hw.random"(%arg0, %9, %10, %11) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %5, %6, %7, %8, %12 : tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<0xf32>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<0xf32>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c1 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.randint.low"(%c0, %c0, %c1, %c2, %c2, %c2, %c2) : (i64, i64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xi64>
  %1 = "aten.rand"(%c1, %c2, %c2, %c2, %c2) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xi64>
  %2 = "aten.randn"(%c1, %c2, %c2, %c2, %c2) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xi64>
  %3 = "aten.rand"(%c3, %c2, %c2, %c2, %c2) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<0xf32>
  %4 = "aten.rand"(%c4, %c2, %c2, %c2, %c2) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2, %3, %4 : tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<0xf32>, tensor<1xf32>
}

// -----

// A permutation takes a word for each number but the last, whatever its elements are.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 1 : i64}
// CHECK: %2 = "hw.constant"() {value = 3 : i64}
// CHECK: %3 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %4 = "hw.constant"() {value = 0 : i64}
// CHECK: %5 = "hw.permutation"(%arg0, %4) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xi64>
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.permutation"(%arg0, %6) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<3xi64>
// CHECK: %8 = "hw.constant"() {value = 3 : i64}
// CHECK: %9 = "hw.constant"() {value = false}
// CHECK: %10 = "hw.constant"() {value = false}
// CHECK: %12 = "aten.to.dtype"(%7, %8, %9, %10, %11) {{.*}}-> tensor<3xi32>
// CHECK: %13 = "hw.constant"() {value = 2 : i64}
// CHECK: %14 = "hw.constant"() {value = 0 : i64}
// CHECK: %15 = "hw.constant"() {value = 0 : i64}
// CHECK: %16 = "hw.random"(%arg0, %13, %14, %15) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %5, %12, %16 : tensor<1xi64>, tensor<3xi32>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}) -> (tensor<1xi64>, tensor<3xi32>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c3 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.randperm"(%c0, %c1, %c1, %c1, %c1) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xi64>
  %1 = "aten.randperm"(%c2, %c1, %c1, %c1, %c1) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<3xi32>
  %2 = "aten.rand"(%c3, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2 : tensor<1xi64>, tensor<3xi32>, tensor<1xf32>
}

// -----

// Sixteen normal numbers are a block; of half precision nothing is drawn beyond the full blocks but the last block.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = array<i64: 4, 4>}
// CHECK: %2 = "hw.constant"() {value = array<i64: 35>}
// CHECK: %3 = "hw.constant"() {value = array<i64: 17>}
// CHECK: %4 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.constant"() {value = 0 : i64}
// CHECK: %8 = "hw.random"(%arg0, %5, %6, %7) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<16xf32>
// CHECK: %9 = "hw.constant"() {value = array<i64: 1, 16>}
// CHECK: %10 = "aten.view"(%8, %9) {{.*}}-> tensor<1x16xf32>
// CHECK: %11 = "hw.constant"() {value = 1 : i64}
// CHECK: %12 = "hw.constant"() {value = 0 : i64}
// CHECK: %13 = "hw.constant"() {value = 8 : i64}
// CHECK: %14 = "hw.constant"() {value = 1 : i64}
// CHECK: %15 = "aten.slice.Tensor"(%10, %11, %12, %13, %14) {{.*}}-> tensor<1x8xf32>
// CHECK: %16 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %17 = "aten.mul.Scalar"(%15, %16) {{.*}}-> tensor<1x8xf32>
// CHECK: %18 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %19 = "hw.constant"() {value = 1 : i64}
// CHECK: %20 = "aten.add.Scalar"(%17, %18, %19) {{.*}}-> tensor<1x8xf32>
// CHECK: %21 = "aten.log"(%20) {{.*}}-> tensor<1x8xf32>
// CHECK: %22 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %23 = "aten.mul.Scalar"(%21, %22) {{.*}}-> tensor<1x8xf32>
// CHECK: %24 = "aten.sqrt"(%23) {{.*}}-> tensor<1x8xf32>
// CHECK: %25 = "hw.constant"() {value = 1 : i64}
// CHECK: %26 = "hw.constant"() {value = 8 : i64}
// CHECK: %27 = "hw.constant"() {value = 16 : i64}
// CHECK: %28 = "hw.constant"() {value = 1 : i64}
// CHECK: %29 = "aten.slice.Tensor"(%10, %25, %26, %27, %28) {{.*}}-> tensor<1x8xf32>
// CHECK: %30 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %31 = "aten.mul.Scalar"(%29, %30) {{.*}}-> tensor<1x8xf32>
// CHECK: %32 = "aten.cos"(%31) {{.*}}-> tensor<1x8xf32>
// CHECK: %33 = "aten.mul.Tensor"(%24, %32) {{.*}}-> tensor<1x8xf32>
// CHECK: %34 = "aten.sin"(%31) {{.*}}-> tensor<1x8xf32>
// CHECK: %35 = "aten.mul.Tensor"(%24, %34) {{.*}}-> tensor<1x8xf32>
// CHECK: %36 = builtin.unrealized_conversion_cast %33, %35 : tensor<1x8xf32>, tensor<1x8xf32> to !hw.tensor_list
// CHECK: %37 = "hw.constant"() {value = 1 : i64}
// CHECK: %38 = "aten.cat"(%36, %37) {{.*}}-> tensor<1x16xf32>
// CHECK: %39 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %40 = "aten.view"(%38, %39) {{.*}}-> tensor<16xf32>
// CHECK: %41 = "hw.constant"() {value = array<i64: 4, 4>}
// CHECK: %42 = "aten.view"(%40, %41) {{.*}}-> tensor<4x4xf32>
// CHECK: %43 = "hw.constant"() {value = 16 : i64}
// CHECK: %44 = "hw.constant"() {value = 0 : i64}
// CHECK: %45 = "hw.constant"() {value = 0 : i64}
// CHECK: %46 = "hw.random"(%arg0, %43, %44, %45) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<32xf32>
// CHECK: %47 = "hw.constant"() {value = 0 : i64}
// CHECK: %48 = "hw.constant"() {value = 0 : i64}
// CHECK: %49 = "hw.constant"() {value = 16 : i64}
// CHECK: %50 = "hw.constant"() {value = 1 : i64}
// CHECK: %51 = "aten.slice.Tensor"(%46, %47, %48, %49, %50) {{.*}}-> tensor<16xf32>
// CHECK: %52 = "hw.constant"() {value = array<i64: 1, 16>}
// CHECK: %53 = "aten.view"(%51, %52) {{.*}}-> tensor<1x16xf32>
// CHECK: %54 = "hw.constant"() {value = 1 : i64}
// CHECK: %55 = "hw.constant"() {value = 0 : i64}
// CHECK: %56 = "hw.constant"() {value = 8 : i64}
// CHECK: %57 = "hw.constant"() {value = 1 : i64}
// CHECK: %58 = "aten.slice.Tensor"(%53, %54, %55, %56, %57) {{.*}}-> tensor<1x8xf32>
// CHECK: %59 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %60 = "aten.mul.Scalar"(%58, %59) {{.*}}-> tensor<1x8xf32>
// CHECK: %61 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %62 = "hw.constant"() {value = 1 : i64}
// CHECK: %63 = "aten.add.Scalar"(%60, %61, %62) {{.*}}-> tensor<1x8xf32>
// CHECK: %64 = "aten.log"(%63) {{.*}}-> tensor<1x8xf32>
// CHECK: %65 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %66 = "aten.mul.Scalar"(%64, %65) {{.*}}-> tensor<1x8xf32>
// CHECK: %67 = "aten.sqrt"(%66) {{.*}}-> tensor<1x8xf32>
// CHECK: %68 = "hw.constant"() {value = 1 : i64}
// CHECK: %69 = "hw.constant"() {value = 8 : i64}
// CHECK: %70 = "hw.constant"() {value = 16 : i64}
// CHECK: %71 = "hw.constant"() {value = 1 : i64}
// CHECK: %72 = "aten.slice.Tensor"(%53, %68, %69, %70, %71) {{.*}}-> tensor<1x8xf32>
// CHECK: %73 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %74 = "aten.mul.Scalar"(%72, %73) {{.*}}-> tensor<1x8xf32>
// CHECK: %75 = "aten.cos"(%74) {{.*}}-> tensor<1x8xf32>
// CHECK: %76 = "aten.mul.Tensor"(%67, %75) {{.*}}-> tensor<1x8xf32>
// CHECK: %77 = "aten.sin"(%74) {{.*}}-> tensor<1x8xf32>
// CHECK: %78 = "aten.mul.Tensor"(%67, %77) {{.*}}-> tensor<1x8xf32>
// CHECK: %79 = builtin.unrealized_conversion_cast %76, %78 : tensor<1x8xf32>, tensor<1x8xf32> to !hw.tensor_list
// CHECK: %80 = "hw.constant"() {value = 1 : i64}
// CHECK: %81 = "aten.cat"(%79, %80) {{.*}}-> tensor<1x16xf32>
// CHECK: %82 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %83 = "aten.view"(%81, %82) {{.*}}-> tensor<16xf32>
// CHECK: %84 = "hw.constant"() {value = 0 : i64}
// CHECK: %85 = "hw.constant"() {value = 16 : i64}
// CHECK: %86 = "hw.constant"() {value = 32 : i64}
// CHECK: %87 = "hw.constant"() {value = 1 : i64}
// CHECK: %88 = "aten.slice.Tensor"(%46, %84, %85, %86, %87) {{.*}}-> tensor<16xf32>
// CHECK: %89 = "hw.constant"() {value = array<i64: 1, 16>}
// CHECK: %90 = "aten.view"(%88, %89) {{.*}}-> tensor<1x16xf32>
// CHECK: %91 = "hw.constant"() {value = 1 : i64}
// CHECK: %92 = "hw.constant"() {value = 0 : i64}
// CHECK: %93 = "hw.constant"() {value = 8 : i64}
// CHECK: %94 = "hw.constant"() {value = 1 : i64}
// CHECK: %95 = "aten.slice.Tensor"(%90, %91, %92, %93, %94) {{.*}}-> tensor<1x8xf32>
// CHECK: %96 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %97 = "aten.mul.Scalar"(%95, %96) {{.*}}-> tensor<1x8xf32>
// CHECK: %98 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %99 = "hw.constant"() {value = 1 : i64}
// CHECK: %100 = "aten.add.Scalar"(%97, %98, %99) {{.*}}-> tensor<1x8xf32>
// CHECK: %101 = "aten.log"(%100) {{.*}}-> tensor<1x8xf32>
// CHECK: %102 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %103 = "aten.mul.Scalar"(%101, %102) {{.*}}-> tensor<1x8xf32>
// CHECK: %104 = "aten.sqrt"(%103) {{.*}}-> tensor<1x8xf32>
// CHECK: %105 = "hw.constant"() {value = 1 : i64}
// CHECK: %106 = "hw.constant"() {value = 8 : i64}
// CHECK: %107 = "hw.constant"() {value = 16 : i64}
// CHECK: %108 = "hw.constant"() {value = 1 : i64}
// CHECK: %109 = "aten.slice.Tensor"(%90, %105, %106, %107, %108) {{.*}}-> tensor<1x8xf32>
// CHECK: %110 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %111 = "aten.mul.Scalar"(%109, %110) {{.*}}-> tensor<1x8xf32>
// CHECK: %112 = "aten.cos"(%111) {{.*}}-> tensor<1x8xf32>
// CHECK: %113 = "aten.mul.Tensor"(%104, %112) {{.*}}-> tensor<1x8xf32>
// CHECK: %114 = "aten.sin"(%111) {{.*}}-> tensor<1x8xf32>
// CHECK: %115 = "aten.mul.Tensor"(%104, %114) {{.*}}-> tensor<1x8xf32>
// CHECK: %116 = builtin.unrealized_conversion_cast %113, %115 : tensor<1x8xf32>, tensor<1x8xf32> to !hw.tensor_list
// CHECK: %117 = "hw.constant"() {value = 1 : i64}
// CHECK: %118 = "aten.cat"(%116, %117) {{.*}}-> tensor<1x16xf32>
// CHECK: %119 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %120 = "aten.view"(%118, %119) {{.*}}-> tensor<16xf32>
// CHECK: %121 = "hw.constant"() {value = 0 : i64}
// CHECK: %122 = "hw.constant"() {value = 0 : i64}
// CHECK: %123 = "hw.constant"() {value = 1 : i64}
// CHECK: %124 = "hw.constant"() {value = 1 : i64}
// CHECK: %125 = "aten.slice.Tensor"(%83, %121, %122, %123, %124) {{.*}}-> tensor<1xf32>
// CHECK: %126 = builtin.unrealized_conversion_cast %125, %120 : tensor<1xf32>, tensor<16xf32> to !hw.tensor_list
// CHECK: %127 = "hw.constant"() {value = 0 : i64}
// CHECK: %128 = "aten.cat"(%126, %127) {{.*}}-> tensor<17xf32>
// CHECK: %129 = "hw.constant"() {value = 5 : i64}
// CHECK: %130 = "hw.constant"() {value = false}
// CHECK: %131 = "hw.constant"() {value = false}
// CHECK: %133 = "aten.to.dtype"(%128, %129, %130, %131, %132) {{.*}}-> tensor<17xf16>
// CHECK: %134 = "hw.constant"() {value = 48 : i64}
// CHECK: %135 = "hw.constant"() {value = 0 : i64}
// CHECK: %136 = "hw.constant"() {value = 0 : i64}
// CHECK: %137 = "hw.random"(%arg0, %134, %135, %136) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<51xf64>
// CHECK: %138 = "hw.constant"() {value = 0 : i64}
// CHECK: %139 = "hw.constant"() {value = 0 : i64}
// CHECK: %140 = "hw.constant"() {value = 32 : i64}
// CHECK: %141 = "hw.constant"() {value = 1 : i64}
// CHECK: %142 = "aten.slice.Tensor"(%137, %138, %139, %140, %141) {{.*}}-> tensor<32xf64>
// CHECK: %143 = "hw.constant"() {value = array<i64: 2, 16>}
// CHECK: %144 = "aten.view"(%142, %143) {{.*}}-> tensor<2x16xf64>
// CHECK: %145 = "hw.constant"() {value = 1 : i64}
// CHECK: %146 = "hw.constant"() {value = 0 : i64}
// CHECK: %147 = "hw.constant"() {value = 8 : i64}
// CHECK: %148 = "hw.constant"() {value = 1 : i64}
// CHECK: %149 = "aten.slice.Tensor"(%144, %145, %146, %147, %148) {{.*}}-> tensor<2x8xf64>
// CHECK: %150 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %151 = "aten.mul.Scalar"(%149, %150) {{.*}}-> tensor<2x8xf64>
// CHECK: %152 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %153 = "hw.constant"() {value = 1 : i64}
// CHECK: %154 = "aten.add.Scalar"(%151, %152, %153) {{.*}}-> tensor<2x8xf64>
// CHECK: %155 = "aten.log"(%154) {{.*}}-> tensor<2x8xf64>
// CHECK: %156 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %157 = "aten.mul.Scalar"(%155, %156) {{.*}}-> tensor<2x8xf64>
// CHECK: %158 = "aten.sqrt"(%157) {{.*}}-> tensor<2x8xf64>
// CHECK: %159 = "hw.constant"() {value = 1 : i64}
// CHECK: %160 = "hw.constant"() {value = 8 : i64}
// CHECK: %161 = "hw.constant"() {value = 16 : i64}
// CHECK: %162 = "hw.constant"() {value = 1 : i64}
// CHECK: %163 = "aten.slice.Tensor"(%144, %159, %160, %161, %162) {{.*}}-> tensor<2x8xf64>
// CHECK: %164 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %165 = "aten.mul.Scalar"(%163, %164) {{.*}}-> tensor<2x8xf64>
// CHECK: %166 = "aten.cos"(%165) {{.*}}-> tensor<2x8xf64>
// CHECK: %167 = "aten.mul.Tensor"(%158, %166) {{.*}}-> tensor<2x8xf64>
// CHECK: %168 = "aten.sin"(%165) {{.*}}-> tensor<2x8xf64>
// CHECK: %169 = "aten.mul.Tensor"(%158, %168) {{.*}}-> tensor<2x8xf64>
// CHECK: %170 = builtin.unrealized_conversion_cast %167, %169 : tensor<2x8xf64>, tensor<2x8xf64> to !hw.tensor_list
// CHECK: %171 = "hw.constant"() {value = 1 : i64}
// CHECK: %172 = "aten.cat"(%170, %171) {{.*}}-> tensor<2x16xf64>
// CHECK: %173 = "hw.constant"() {value = array<i64: 32>}
// CHECK: %174 = "aten.view"(%172, %173) {{.*}}-> tensor<32xf64>
// CHECK: %175 = "hw.constant"() {value = 0 : i64}
// CHECK: %176 = "hw.constant"() {value = 35 : i64}
// CHECK: %177 = "hw.constant"() {value = 51 : i64}
// CHECK: %178 = "hw.constant"() {value = 1 : i64}
// CHECK: %179 = "aten.slice.Tensor"(%137, %175, %176, %177, %178) {{.*}}-> tensor<16xf64>
// CHECK: %180 = "hw.constant"() {value = array<i64: 1, 16>}
// CHECK: %181 = "aten.view"(%179, %180) {{.*}}-> tensor<1x16xf64>
// CHECK: %182 = "hw.constant"() {value = 1 : i64}
// CHECK: %183 = "hw.constant"() {value = 0 : i64}
// CHECK: %184 = "hw.constant"() {value = 8 : i64}
// CHECK: %185 = "hw.constant"() {value = 1 : i64}
// CHECK: %186 = "aten.slice.Tensor"(%181, %182, %183, %184, %185) {{.*}}-> tensor<1x8xf64>
// CHECK: %187 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %188 = "aten.mul.Scalar"(%186, %187) {{.*}}-> tensor<1x8xf64>
// CHECK: %189 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %190 = "hw.constant"() {value = 1 : i64}
// CHECK: %191 = "aten.add.Scalar"(%188, %189, %190) {{.*}}-> tensor<1x8xf64>
// CHECK: %192 = "aten.log"(%191) {{.*}}-> tensor<1x8xf64>
// CHECK: %193 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %194 = "aten.mul.Scalar"(%192, %193) {{.*}}-> tensor<1x8xf64>
// CHECK: %195 = "aten.sqrt"(%194) {{.*}}-> tensor<1x8xf64>
// CHECK: %196 = "hw.constant"() {value = 1 : i64}
// CHECK: %197 = "hw.constant"() {value = 8 : i64}
// CHECK: %198 = "hw.constant"() {value = 16 : i64}
// CHECK: %199 = "hw.constant"() {value = 1 : i64}
// CHECK: %200 = "aten.slice.Tensor"(%181, %196, %197, %198, %199) {{.*}}-> tensor<1x8xf64>
// CHECK: %201 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %202 = "aten.mul.Scalar"(%200, %201) {{.*}}-> tensor<1x8xf64>
// CHECK: %203 = "aten.cos"(%202) {{.*}}-> tensor<1x8xf64>
// CHECK: %204 = "aten.mul.Tensor"(%195, %203) {{.*}}-> tensor<1x8xf64>
// CHECK: %205 = "aten.sin"(%202) {{.*}}-> tensor<1x8xf64>
// CHECK: %206 = "aten.mul.Tensor"(%195, %205) {{.*}}-> tensor<1x8xf64>
// CHECK: %207 = builtin.unrealized_conversion_cast %204, %206 : tensor<1x8xf64>, tensor<1x8xf64> to !hw.tensor_list
// CHECK: %208 = "hw.constant"() {value = 1 : i64}
// CHECK: %209 = "aten.cat"(%207, %208) {{.*}}-> tensor<1x16xf64>
// CHECK: %210 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %211 = "aten.view"(%209, %210) {{.*}}-> tensor<16xf64>
// CHECK: %212 = "hw.constant"() {value = 0 : i64}
// CHECK: %213 = "hw.constant"() {value = 0 : i64}
// CHECK: %214 = "hw.constant"() {value = 19 : i64}
// CHECK: %215 = "hw.constant"() {value = 1 : i64}
// CHECK: %216 = "aten.slice.Tensor"(%174, %212, %213, %214, %215) {{.*}}-> tensor<19xf64>
// CHECK: %217 = builtin.unrealized_conversion_cast %216, %211 : tensor<19xf64>, tensor<16xf64> to !hw.tensor_list
// CHECK: %218 = "hw.constant"() {value = 0 : i64}
// CHECK: %219 = "aten.cat"(%217, %218) {{.*}}-> tensor<35xf64>
// CHECK: %220 = "hw.constant"() {value = 150 : i64}
// CHECK: %221 = "hw.constant"() {value = 0 : i64}
// CHECK: %222 = "hw.constant"() {value = 0 : i64}
// CHECK: %223 = "hw.random"(%arg0, %220, %221, %222) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<32xf32>
// CHECK: %224 = "hw.constant"() {value = 0 : i64}
// CHECK: %225 = "hw.constant"() {value = 0 : i64}
// CHECK: %226 = "hw.constant"() {value = 16 : i64}
// CHECK: %227 = "hw.constant"() {value = 1 : i64}
// CHECK: %228 = "aten.slice.Tensor"(%223, %224, %225, %226, %227) {{.*}}-> tensor<16xf32>
// CHECK: %229 = "hw.constant"() {value = array<i64: 1, 16>}
// CHECK: %230 = "aten.view"(%228, %229) {{.*}}-> tensor<1x16xf32>
// CHECK: %231 = "hw.constant"() {value = 1 : i64}
// CHECK: %232 = "hw.constant"() {value = 0 : i64}
// CHECK: %233 = "hw.constant"() {value = 8 : i64}
// CHECK: %234 = "hw.constant"() {value = 1 : i64}
// CHECK: %235 = "aten.slice.Tensor"(%230, %231, %232, %233, %234) {{.*}}-> tensor<1x8xf32>
// CHECK: %236 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %237 = "aten.mul.Scalar"(%235, %236) {{.*}}-> tensor<1x8xf32>
// CHECK: %238 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %239 = "hw.constant"() {value = 1 : i64}
// CHECK: %240 = "aten.add.Scalar"(%237, %238, %239) {{.*}}-> tensor<1x8xf32>
// CHECK: %241 = "aten.log"(%240) {{.*}}-> tensor<1x8xf32>
// CHECK: %242 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %243 = "aten.mul.Scalar"(%241, %242) {{.*}}-> tensor<1x8xf32>
// CHECK: %244 = "aten.sqrt"(%243) {{.*}}-> tensor<1x8xf32>
// CHECK: %245 = "hw.constant"() {value = 1 : i64}
// CHECK: %246 = "hw.constant"() {value = 8 : i64}
// CHECK: %247 = "hw.constant"() {value = 16 : i64}
// CHECK: %248 = "hw.constant"() {value = 1 : i64}
// CHECK: %249 = "aten.slice.Tensor"(%230, %245, %246, %247, %248) {{.*}}-> tensor<1x8xf32>
// CHECK: %250 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %251 = "aten.mul.Scalar"(%249, %250) {{.*}}-> tensor<1x8xf32>
// CHECK: %252 = "aten.cos"(%251) {{.*}}-> tensor<1x8xf32>
// CHECK: %253 = "aten.mul.Tensor"(%244, %252) {{.*}}-> tensor<1x8xf32>
// CHECK: %254 = "aten.sin"(%251) {{.*}}-> tensor<1x8xf32>
// CHECK: %255 = "aten.mul.Tensor"(%244, %254) {{.*}}-> tensor<1x8xf32>
// CHECK: %256 = builtin.unrealized_conversion_cast %253, %255 : tensor<1x8xf32>, tensor<1x8xf32> to !hw.tensor_list
// CHECK: %257 = "hw.constant"() {value = 1 : i64}
// CHECK: %258 = "aten.cat"(%256, %257) {{.*}}-> tensor<1x16xf32>
// CHECK: %259 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %260 = "aten.view"(%258, %259) {{.*}}-> tensor<16xf32>
// CHECK: %261 = "hw.constant"() {value = 0 : i64}
// CHECK: %262 = "hw.constant"() {value = 16 : i64}
// CHECK: %263 = "hw.constant"() {value = 32 : i64}
// CHECK: %264 = "hw.constant"() {value = 1 : i64}
// CHECK: %265 = "aten.slice.Tensor"(%223, %261, %262, %263, %264) {{.*}}-> tensor<16xf32>
// CHECK: %266 = "hw.constant"() {value = array<i64: 1, 16>}
// CHECK: %267 = "aten.view"(%265, %266) {{.*}}-> tensor<1x16xf32>
// CHECK: %268 = "hw.constant"() {value = 1 : i64}
// CHECK: %269 = "hw.constant"() {value = 0 : i64}
// CHECK: %270 = "hw.constant"() {value = 8 : i64}
// CHECK: %271 = "hw.constant"() {value = 1 : i64}
// CHECK: %272 = "aten.slice.Tensor"(%267, %268, %269, %270, %271) {{.*}}-> tensor<1x8xf32>
// CHECK: %273 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %274 = "aten.mul.Scalar"(%272, %273) {{.*}}-> tensor<1x8xf32>
// CHECK: %275 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %276 = "hw.constant"() {value = 1 : i64}
// CHECK: %277 = "aten.add.Scalar"(%274, %275, %276) {{.*}}-> tensor<1x8xf32>
// CHECK: %278 = "aten.log"(%277) {{.*}}-> tensor<1x8xf32>
// CHECK: %279 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %280 = "aten.mul.Scalar"(%278, %279) {{.*}}-> tensor<1x8xf32>
// CHECK: %281 = "aten.sqrt"(%280) {{.*}}-> tensor<1x8xf32>
// CHECK: %282 = "hw.constant"() {value = 1 : i64}
// CHECK: %283 = "hw.constant"() {value = 8 : i64}
// CHECK: %284 = "hw.constant"() {value = 16 : i64}
// CHECK: %285 = "hw.constant"() {value = 1 : i64}
// CHECK: %286 = "aten.slice.Tensor"(%267, %282, %283, %284, %285) {{.*}}-> tensor<1x8xf32>
// CHECK: %287 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %288 = "aten.mul.Scalar"(%286, %287) {{.*}}-> tensor<1x8xf32>
// CHECK: %289 = "aten.cos"(%288) {{.*}}-> tensor<1x8xf32>
// CHECK: %290 = "aten.mul.Tensor"(%281, %289) {{.*}}-> tensor<1x8xf32>
// CHECK: %291 = "aten.sin"(%288) {{.*}}-> tensor<1x8xf32>
// CHECK: %292 = "aten.mul.Tensor"(%281, %291) {{.*}}-> tensor<1x8xf32>
// CHECK: %293 = builtin.unrealized_conversion_cast %290, %292 : tensor<1x8xf32>, tensor<1x8xf32> to !hw.tensor_list
// CHECK: %294 = "hw.constant"() {value = 1 : i64}
// CHECK: %295 = "aten.cat"(%293, %294) {{.*}}-> tensor<1x16xf32>
// CHECK: %296 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %297 = "aten.view"(%295, %296) {{.*}}-> tensor<16xf32>
// CHECK: %298 = "hw.constant"() {value = 0 : i64}
// CHECK: %299 = "hw.constant"() {value = 0 : i64}
// CHECK: %300 = "hw.constant"() {value = 1 : i64}
// CHECK: %301 = "hw.constant"() {value = 1 : i64}
// CHECK: %302 = "aten.slice.Tensor"(%260, %298, %299, %300, %301) {{.*}}-> tensor<1xf32>
// CHECK: %303 = builtin.unrealized_conversion_cast %302, %297 : tensor<1xf32>, tensor<16xf32> to !hw.tensor_list
// CHECK: %304 = "hw.constant"() {value = 0 : i64}
// CHECK: %305 = "aten.cat"(%303, %304) {{.*}}-> tensor<17xf32>
// CHECK: %306 = "hw.constant"() {value = 15 : i64}
// CHECK: %307 = "hw.constant"() {value = false}
// CHECK: %308 = "hw.constant"() {value = false}
// CHECK: %310 = "aten.to.dtype"(%305, %306, %307, %308, %309) {{.*}}-> tensor<17xbf16>
// CHECK: %311 = "hw.constant"() {value = 182 : i64}
// CHECK: %312 = "hw.constant"() {value = 0 : i64}
// CHECK: %313 = "hw.constant"() {value = 0 : i64}
// CHECK: %314 = "hw.random"(%arg0, %311, %312, %313) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %42, %133, %219, %310, %314 : tensor<4x4xf32>, tensor<17xf16>, tensor<35xf64>, tensor<17xbf16>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %h: tensor<17xf16>) -> (tensor<4x4xf32>, tensor<17xf16>, tensor<35xf64>, tensor<17xbf16>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = array<i64: 4, 4>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = array<i64: 35>} : () -> !hw.list<i64>
  %c3 = "hw.constant"() {value = array<i64: 17>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.randn"(%c0, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<4x4xf32>
  %1 = "aten.randn_like"(%h, %c1, %c1, %c1, %c1, %c1) : (tensor<17xf16>, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<17xf16>
  %2 = "aten.randn"(%c2, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<35xf64>
  %3 = "aten.randn"(%c3, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<17xbf16>
  %4 = "aten.rand"(%c4, %c1, %c1, %c1, %c1) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2, %3, %4 : tensor<4x4xf32>, tensor<17xf16>, tensor<35xf64>, tensor<17xbf16>, tensor<1xf32>
}

// -----

// Fifteen are made in pairs. Normal numbers have a deviation and a mean, which are left out where they change nothing.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %1 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %3 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %4 = "hw.constant"() {value = 3.000000e+00 : f64}
// CHECK: %5 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %6 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %7 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.constant"() {value = 0 : i64}
// CHECK: %11 = "hw.random"(%arg0, %8, %9, %10) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<8x2xf64>
// CHECK: %12 = "hw.constant"() {value = 1 : i64}
// CHECK: %13 = "hw.constant"() {value = 0 : i64}
// CHECK: %14 = "hw.constant"() {value = 1 : i64}
// CHECK: %15 = "hw.constant"() {value = 1 : i64}
// CHECK: %16 = "aten.slice.Tensor"(%11, %12, %13, %14, %15) {{.*}}-> tensor<8x1xf64>
// CHECK: %17 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %18 = "aten.mul.Scalar"(%16, %17) {{.*}}-> tensor<8x1xf64>
// CHECK: %19 = "hw.constant"() {value = 1 : i64}
// CHECK: %20 = "hw.constant"() {value = 1 : i64}
// CHECK: %21 = "hw.constant"() {value = 2 : i64}
// CHECK: %22 = "hw.constant"() {value = 1 : i64}
// CHECK: %23 = "aten.slice.Tensor"(%11, %19, %20, %21, %22) {{.*}}-> tensor<8x1xf64>
// CHECK: %24 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %25 = "aten.mul.Scalar"(%23, %24) {{.*}}-> tensor<8x1xf64>
// CHECK: %26 = "aten.log1p"(%25) {{.*}}-> tensor<8x1xf64>
// CHECK: %27 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %28 = "aten.mul.Scalar"(%26, %27) {{.*}}-> tensor<8x1xf64>
// CHECK: %29 = "aten.sqrt"(%28) {{.*}}-> tensor<8x1xf64>
// CHECK: %30 = "aten.cos"(%18) {{.*}}-> tensor<8x1xf64>
// CHECK: %31 = "aten.mul.Tensor"(%29, %30) {{.*}}-> tensor<8x1xf64>
// CHECK: %32 = "aten.sin"(%18) {{.*}}-> tensor<8x1xf64>
// CHECK: %33 = "aten.mul.Tensor"(%29, %32) {{.*}}-> tensor<8x1xf64>
// CHECK: %34 = builtin.unrealized_conversion_cast %31, %33 : tensor<8x1xf64>, tensor<8x1xf64> to !hw.tensor_list
// CHECK: %35 = "hw.constant"() {value = 1 : i64}
// CHECK: %36 = "aten.cat"(%34, %35) {{.*}}-> tensor<8x2xf64>
// CHECK: %37 = "hw.constant"() {value = array<i64: 16>}
// CHECK: %38 = "aten.view"(%36, %37) {{.*}}-> tensor<16xf64>
// CHECK: %39 = "hw.constant"() {value = 0 : i64}
// CHECK: %40 = "hw.constant"() {value = 15 : i64}
// CHECK: %41 = "hw.constant"() {value = 16 : i64}
// CHECK: %42 = "hw.constant"() {value = 1 : i64}
// CHECK: %43 = "aten.slice.Tensor"(%38, %39, %40, %41, %42) {{.*}}-> tensor<1xf64>
// CHECK: %44 = "hw.constant"() {value = 0 : i64}
// CHECK: %45 = "hw.constant"() {value = 0 : i64}
// CHECK: %46 = "hw.constant"() {value = 15 : i64}
// CHECK: %47 = "hw.constant"() {value = 1 : i64}
// CHECK: %48 = "aten.slice.Tensor"(%38, %44, %45, %46, %47) {{.*}}-> tensor<15xf64>
// CHECK: %49 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %50 = "aten.mul.Scalar"(%48, %49) {{.*}}-> tensor<15xf64>
// CHECK: %51 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %52 = "hw.constant"() {value = 1 : i64}
// CHECK: %53 = "aten.add.Scalar"(%50, %51, %52) {{.*}}-> tensor<15xf64>
// CHECK: %54 = "hw.constant"() {value = 6 : i64}
// CHECK: %55 = "hw.constant"() {value = false}
// CHECK: %56 = "hw.constant"() {value = false}
// CHECK: %58 = "aten.to.dtype"(%53, %54, %55, %56, %57) {{.*}}-> tensor<15xf32>
// CHECK: %59 = "hw.constant"() {value = 32 : i64}
// CHECK: %60 = "hw.constant"() {value = 0 : i64}
// CHECK: %61 = "hw.constant"() {value = 0 : i64}
// CHECK: %62 = "hw.random"(%arg0, %59, %60, %61) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %63 = "hw.constant"() {value = 1 : i64}
// CHECK: %64 = "hw.constant"() {value = 0 : i64}
// CHECK: %65 = "hw.constant"() {value = 1 : i64}
// CHECK: %66 = "hw.constant"() {value = 1 : i64}
// CHECK: %67 = "aten.slice.Tensor"(%62, %63, %64, %65, %66) {{.*}}-> tensor<1x1xf64>
// CHECK: %68 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %69 = "aten.mul.Scalar"(%67, %68) {{.*}}-> tensor<1x1xf64>
// CHECK: %70 = "hw.constant"() {value = 1 : i64}
// CHECK: %71 = "hw.constant"() {value = 1 : i64}
// CHECK: %72 = "hw.constant"() {value = 2 : i64}
// CHECK: %73 = "hw.constant"() {value = 1 : i64}
// CHECK: %74 = "aten.slice.Tensor"(%62, %70, %71, %72, %73) {{.*}}-> tensor<1x1xf64>
// CHECK: %75 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %76 = "aten.mul.Scalar"(%74, %75) {{.*}}-> tensor<1x1xf64>
// CHECK: %77 = "aten.log1p"(%76) {{.*}}-> tensor<1x1xf64>
// CHECK: %78 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %79 = "aten.mul.Scalar"(%77, %78) {{.*}}-> tensor<1x1xf64>
// CHECK: %80 = "aten.sqrt"(%79) {{.*}}-> tensor<1x1xf64>
// CHECK: %81 = "aten.cos"(%69) {{.*}}-> tensor<1x1xf64>
// CHECK: %82 = "aten.mul.Tensor"(%80, %81) {{.*}}-> tensor<1x1xf64>
// CHECK: %83 = "aten.sin"(%69) {{.*}}-> tensor<1x1xf64>
// CHECK: %84 = "aten.mul.Tensor"(%80, %83) {{.*}}-> tensor<1x1xf64>
// CHECK: %85 = builtin.unrealized_conversion_cast %82, %84 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %86 = "hw.constant"() {value = 1 : i64}
// CHECK: %87 = "aten.cat"(%85, %86) {{.*}}-> tensor<1x2xf64>
// CHECK: %88 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %89 = "aten.view"(%87, %88) {{.*}}-> tensor<2xf64>
// CHECK: %90 = builtin.unrealized_conversion_cast %43, %89 : tensor<1xf64>, tensor<2xf64> to !hw.tensor_list
// CHECK: %91 = "hw.constant"() {value = 0 : i64}
// CHECK: %92 = "aten.cat"(%90, %91) {{.*}}-> tensor<3xf64>
// CHECK: %93 = "hw.constant"() {value = 0 : i64}
// CHECK: %94 = "hw.constant"() {value = 2 : i64}
// CHECK: %95 = "hw.constant"() {value = 3 : i64}
// CHECK: %96 = "hw.constant"() {value = 1 : i64}
// CHECK: %97 = "aten.slice.Tensor"(%92, %93, %94, %95, %96) {{.*}}-> tensor<1xf64>
// CHECK: %98 = "hw.constant"() {value = 0 : i64}
// CHECK: %99 = "hw.constant"() {value = 0 : i64}
// CHECK: %100 = "hw.constant"() {value = 2 : i64}
// CHECK: %101 = "hw.constant"() {value = 1 : i64}
// CHECK: %102 = "aten.slice.Tensor"(%92, %98, %99, %100, %101) {{.*}}-> tensor<2xf64>
// CHECK: %103 = "hw.constant"() {value = 3.000000e+00 : f64}
// CHECK: %104 = "aten.mul.Scalar"(%102, %103) {{.*}}-> tensor<2xf64>
// CHECK: %105 = "hw.constant"() {value = 6 : i64}
// CHECK: %106 = "hw.constant"() {value = false}
// CHECK: %107 = "hw.constant"() {value = false}
// CHECK: %109 = "aten.to.dtype"(%104, %105, %106, %107, %108) {{.*}}-> tensor<2xf32>
// CHECK: %110 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %111 = "hw.constant"() {value = 1 : i64}
// CHECK: %112 = "aten.add.Scalar"(%97, %110, %111) {{.*}}-> tensor<1xf64>
// CHECK: %113 = "hw.constant"() {value = 36 : i64}
// CHECK: %114 = "hw.constant"() {value = 0 : i64}
// CHECK: %115 = "hw.constant"() {value = 0 : i64}
// CHECK: %116 = "hw.random"(%arg0, %113, %114, %115) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %117 = "hw.constant"() {value = 1 : i64}
// CHECK: %118 = "hw.constant"() {value = 0 : i64}
// CHECK: %119 = "hw.constant"() {value = 1 : i64}
// CHECK: %120 = "hw.constant"() {value = 1 : i64}
// CHECK: %121 = "aten.slice.Tensor"(%116, %117, %118, %119, %120) {{.*}}-> tensor<1x1xf64>
// CHECK: %122 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %123 = "aten.mul.Scalar"(%121, %122) {{.*}}-> tensor<1x1xf64>
// CHECK: %124 = "hw.constant"() {value = 1 : i64}
// CHECK: %125 = "hw.constant"() {value = 1 : i64}
// CHECK: %126 = "hw.constant"() {value = 2 : i64}
// CHECK: %127 = "hw.constant"() {value = 1 : i64}
// CHECK: %128 = "aten.slice.Tensor"(%116, %124, %125, %126, %127) {{.*}}-> tensor<1x1xf64>
// CHECK: %129 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %130 = "aten.mul.Scalar"(%128, %129) {{.*}}-> tensor<1x1xf64>
// CHECK: %131 = "aten.log1p"(%130) {{.*}}-> tensor<1x1xf64>
// CHECK: %132 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %133 = "aten.mul.Scalar"(%131, %132) {{.*}}-> tensor<1x1xf64>
// CHECK: %134 = "aten.sqrt"(%133) {{.*}}-> tensor<1x1xf64>
// CHECK: %135 = "aten.cos"(%123) {{.*}}-> tensor<1x1xf64>
// CHECK: %136 = "aten.mul.Tensor"(%134, %135) {{.*}}-> tensor<1x1xf64>
// CHECK: %137 = "aten.sin"(%123) {{.*}}-> tensor<1x1xf64>
// CHECK: %138 = "aten.mul.Tensor"(%134, %137) {{.*}}-> tensor<1x1xf64>
// CHECK: %139 = builtin.unrealized_conversion_cast %136, %138 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %140 = "hw.constant"() {value = 1 : i64}
// CHECK: %141 = "aten.cat"(%139, %140) {{.*}}-> tensor<1x2xf64>
// CHECK: %142 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %143 = "aten.view"(%141, %142) {{.*}}-> tensor<2xf64>
// CHECK: %144 = "hw.constant"() {value = 5 : i64}
// CHECK: %145 = "hw.constant"() {value = false}
// CHECK: %146 = "hw.constant"() {value = false}
// CHECK: %148 = "aten.to.dtype"(%143, %144, %145, %146, %147) {{.*}}-> tensor<2xf16>
// CHECK: return %58, %109, %112, %148 : tensor<15xf32>, tensor<2xf32>, tensor<1xf64>, tensor<2xf16>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<15xf32>) -> (tensor<15xf32>, tensor<2xf32>, tensor<1xf64>, tensor<2xf16>) {
  %c0 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c4 = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %c5 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c7 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.normal_functional"(%x, %c0, %c1, %c2) : (tensor<15xf32>, f64, f64, !hw.none) -> tensor<15xf32>
  %1 = "aten.normal.float_float"(%c3, %c4, %c5, %c2, %c2, %c2, %c2, %c2) : (f64, f64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf32>
  %2 = "aten.normal.float_float"(%c6, %c6, %c7, %c2, %c2, %c2, %c2, %c2) : (f64, f64, !hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf64>
  %3 = "aten.randn"(%c5, %c2, %c2, %c2, %c2) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<2xf16>
  return %0, %1, %2, %3 : tensor<15xf32>, tensor<2xf32>, tensor<1xf64>, tensor<2xf16>
}

// -----

// A deviation in a tensor is multiplied, and a mean in a tensor added, in the type of the result.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 3.000000e+00 : f64}
// CHECK: %2 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %3 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %4 = "hw.constant"() {value = 0 : i64}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.random"(%arg0, %4, %5, %6) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %8 = "hw.constant"() {value = 1 : i64}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.constant"() {value = 1 : i64}
// CHECK: %11 = "hw.constant"() {value = 1 : i64}
// CHECK: %12 = "aten.slice.Tensor"(%7, %8, %9, %10, %11) {{.*}}-> tensor<1x1xf64>
// CHECK: %13 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %14 = "aten.mul.Scalar"(%12, %13) {{.*}}-> tensor<1x1xf64>
// CHECK: %15 = "hw.constant"() {value = 1 : i64}
// CHECK: %16 = "hw.constant"() {value = 1 : i64}
// CHECK: %17 = "hw.constant"() {value = 2 : i64}
// CHECK: %18 = "hw.constant"() {value = 1 : i64}
// CHECK: %19 = "aten.slice.Tensor"(%7, %15, %16, %17, %18) {{.*}}-> tensor<1x1xf64>
// CHECK: %20 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %21 = "aten.mul.Scalar"(%19, %20) {{.*}}-> tensor<1x1xf64>
// CHECK: %22 = "aten.log1p"(%21) {{.*}}-> tensor<1x1xf64>
// CHECK: %23 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %24 = "aten.mul.Scalar"(%22, %23) {{.*}}-> tensor<1x1xf64>
// CHECK: %25 = "aten.sqrt"(%24) {{.*}}-> tensor<1x1xf64>
// CHECK: %26 = "aten.cos"(%14) {{.*}}-> tensor<1x1xf64>
// CHECK: %27 = "aten.mul.Tensor"(%25, %26) {{.*}}-> tensor<1x1xf64>
// CHECK: %28 = "aten.sin"(%14) {{.*}}-> tensor<1x1xf64>
// CHECK: %29 = "aten.mul.Tensor"(%25, %28) {{.*}}-> tensor<1x1xf64>
// CHECK: %30 = builtin.unrealized_conversion_cast %27, %29 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %31 = "hw.constant"() {value = 1 : i64}
// CHECK: %32 = "aten.cat"(%30, %31) {{.*}}-> tensor<1x2xf64>
// CHECK: %33 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %34 = "aten.view"(%32, %33) {{.*}}-> tensor<2xf64>
// CHECK: %35 = "hw.constant"() {value = 3.000000e+00 : f64}
// CHECK: %36 = "aten.mul.Scalar"(%34, %35) {{.*}}-> tensor<2xf64>
// CHECK: %37 = "hw.constant"() {value = 6 : i64}
// CHECK: %38 = "hw.constant"() {value = false}
// CHECK: %39 = "hw.constant"() {value = false}
// CHECK: %41 = "aten.to.dtype"(%36, %37, %38, %39, %40) {{.*}}-> tensor<2xf32>
// CHECK: %42 = "hw.constant"() {value = 1 : i64}
// CHECK: %43 = "aten.add.Tensor"(%41, %arg1, %42) {{.*}}-> tensor<2xf32>
// CHECK: %44 = "hw.constant"() {value = 4 : i64}
// CHECK: %45 = "hw.constant"() {value = 0 : i64}
// CHECK: %46 = "hw.constant"() {value = 0 : i64}
// CHECK: %47 = "hw.random"(%arg0, %44, %45, %46) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %48 = "hw.constant"() {value = 1 : i64}
// CHECK: %49 = "hw.constant"() {value = 0 : i64}
// CHECK: %50 = "hw.constant"() {value = 1 : i64}
// CHECK: %51 = "hw.constant"() {value = 1 : i64}
// CHECK: %52 = "aten.slice.Tensor"(%47, %48, %49, %50, %51) {{.*}}-> tensor<1x1xf64>
// CHECK: %53 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %54 = "aten.mul.Scalar"(%52, %53) {{.*}}-> tensor<1x1xf64>
// CHECK: %55 = "hw.constant"() {value = 1 : i64}
// CHECK: %56 = "hw.constant"() {value = 1 : i64}
// CHECK: %57 = "hw.constant"() {value = 2 : i64}
// CHECK: %58 = "hw.constant"() {value = 1 : i64}
// CHECK: %59 = "aten.slice.Tensor"(%47, %55, %56, %57, %58) {{.*}}-> tensor<1x1xf64>
// CHECK: %60 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %61 = "aten.mul.Scalar"(%59, %60) {{.*}}-> tensor<1x1xf64>
// CHECK: %62 = "aten.log1p"(%61) {{.*}}-> tensor<1x1xf64>
// CHECK: %63 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %64 = "aten.mul.Scalar"(%62, %63) {{.*}}-> tensor<1x1xf64>
// CHECK: %65 = "aten.sqrt"(%64) {{.*}}-> tensor<1x1xf64>
// CHECK: %66 = "aten.cos"(%54) {{.*}}-> tensor<1x1xf64>
// CHECK: %67 = "aten.mul.Tensor"(%65, %66) {{.*}}-> tensor<1x1xf64>
// CHECK: %68 = "aten.sin"(%54) {{.*}}-> tensor<1x1xf64>
// CHECK: %69 = "aten.mul.Tensor"(%65, %68) {{.*}}-> tensor<1x1xf64>
// CHECK: %70 = builtin.unrealized_conversion_cast %67, %69 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %71 = "hw.constant"() {value = 1 : i64}
// CHECK: %72 = "aten.cat"(%70, %71) {{.*}}-> tensor<1x2xf64>
// CHECK: %73 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %74 = "aten.view"(%72, %73) {{.*}}-> tensor<2xf64>
// CHECK: %75 = "hw.constant"() {value = 6 : i64}
// CHECK: %76 = "hw.constant"() {value = false}
// CHECK: %77 = "hw.constant"() {value = false}
// CHECK: %79 = "aten.to.dtype"(%74, %75, %76, %77, %78) {{.*}}-> tensor<2xf32>
// CHECK: %80 = "aten.mul.Tensor"(%79, %arg2) {{.*}}-> tensor<2xf32>
// CHECK: %81 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %82 = "hw.constant"() {value = 1 : i64}
// CHECK: %83 = "aten.add.Scalar"(%80, %81, %82) {{.*}}-> tensor<2xf32>
// CHECK: %84 = "hw.constant"() {value = 8 : i64}
// CHECK: %85 = "hw.constant"() {value = 0 : i64}
// CHECK: %86 = "hw.constant"() {value = 0 : i64}
// CHECK: %87 = "hw.random"(%arg0, %84, %85, %86) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %88 = "hw.constant"() {value = 1 : i64}
// CHECK: %89 = "hw.constant"() {value = 0 : i64}
// CHECK: %90 = "hw.constant"() {value = 1 : i64}
// CHECK: %91 = "hw.constant"() {value = 1 : i64}
// CHECK: %92 = "aten.slice.Tensor"(%87, %88, %89, %90, %91) {{.*}}-> tensor<1x1xf64>
// CHECK: %93 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %94 = "aten.mul.Scalar"(%92, %93) {{.*}}-> tensor<1x1xf64>
// CHECK: %95 = "hw.constant"() {value = 1 : i64}
// CHECK: %96 = "hw.constant"() {value = 1 : i64}
// CHECK: %97 = "hw.constant"() {value = 2 : i64}
// CHECK: %98 = "hw.constant"() {value = 1 : i64}
// CHECK: %99 = "aten.slice.Tensor"(%87, %95, %96, %97, %98) {{.*}}-> tensor<1x1xf64>
// CHECK: %100 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %101 = "aten.mul.Scalar"(%99, %100) {{.*}}-> tensor<1x1xf64>
// CHECK: %102 = "aten.log1p"(%101) {{.*}}-> tensor<1x1xf64>
// CHECK: %103 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %104 = "aten.mul.Scalar"(%102, %103) {{.*}}-> tensor<1x1xf64>
// CHECK: %105 = "aten.sqrt"(%104) {{.*}}-> tensor<1x1xf64>
// CHECK: %106 = "aten.cos"(%94) {{.*}}-> tensor<1x1xf64>
// CHECK: %107 = "aten.mul.Tensor"(%105, %106) {{.*}}-> tensor<1x1xf64>
// CHECK: %108 = "aten.sin"(%94) {{.*}}-> tensor<1x1xf64>
// CHECK: %109 = "aten.mul.Tensor"(%105, %108) {{.*}}-> tensor<1x1xf64>
// CHECK: %110 = builtin.unrealized_conversion_cast %107, %109 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %111 = "hw.constant"() {value = 1 : i64}
// CHECK: %112 = "aten.cat"(%110, %111) {{.*}}-> tensor<1x2xf64>
// CHECK: %113 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %114 = "aten.view"(%112, %113) {{.*}}-> tensor<2xf64>
// CHECK: %115 = "hw.constant"() {value = 6 : i64}
// CHECK: %116 = "hw.constant"() {value = false}
// CHECK: %117 = "hw.constant"() {value = false}
// CHECK: %119 = "aten.to.dtype"(%114, %115, %116, %117, %118) {{.*}}-> tensor<2xf32>
// CHECK: %120 = "aten.mul.Tensor"(%119, %arg2) {{.*}}-> tensor<2xf32>
// CHECK: %121 = "hw.constant"() {value = 12 : i64}
// CHECK: %122 = "hw.constant"() {value = 0 : i64}
// CHECK: %123 = "hw.constant"() {value = 0 : i64}
// CHECK: %124 = "hw.random"(%arg0, %121, %122, %123) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %125 = "hw.constant"() {value = 1 : i64}
// CHECK: %126 = "hw.constant"() {value = 0 : i64}
// CHECK: %127 = "hw.constant"() {value = 1 : i64}
// CHECK: %128 = "hw.constant"() {value = 1 : i64}
// CHECK: %129 = "aten.slice.Tensor"(%124, %125, %126, %127, %128) {{.*}}-> tensor<1x1xf64>
// CHECK: %130 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %131 = "aten.mul.Scalar"(%129, %130) {{.*}}-> tensor<1x1xf64>
// CHECK: %132 = "hw.constant"() {value = 1 : i64}
// CHECK: %133 = "hw.constant"() {value = 1 : i64}
// CHECK: %134 = "hw.constant"() {value = 2 : i64}
// CHECK: %135 = "hw.constant"() {value = 1 : i64}
// CHECK: %136 = "aten.slice.Tensor"(%124, %132, %133, %134, %135) {{.*}}-> tensor<1x1xf64>
// CHECK: %137 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %138 = "aten.mul.Scalar"(%136, %137) {{.*}}-> tensor<1x1xf64>
// CHECK: %139 = "aten.log1p"(%138) {{.*}}-> tensor<1x1xf64>
// CHECK: %140 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %141 = "aten.mul.Scalar"(%139, %140) {{.*}}-> tensor<1x1xf64>
// CHECK: %142 = "aten.sqrt"(%141) {{.*}}-> tensor<1x1xf64>
// CHECK: %143 = "aten.cos"(%131) {{.*}}-> tensor<1x1xf64>
// CHECK: %144 = "aten.mul.Tensor"(%142, %143) {{.*}}-> tensor<1x1xf64>
// CHECK: %145 = "aten.sin"(%131) {{.*}}-> tensor<1x1xf64>
// CHECK: %146 = "aten.mul.Tensor"(%142, %145) {{.*}}-> tensor<1x1xf64>
// CHECK: %147 = builtin.unrealized_conversion_cast %144, %146 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %148 = "hw.constant"() {value = 1 : i64}
// CHECK: %149 = "aten.cat"(%147, %148) {{.*}}-> tensor<1x2xf64>
// CHECK: %150 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %151 = "aten.view"(%149, %150) {{.*}}-> tensor<2xf64>
// CHECK: %152 = "hw.constant"() {value = 6 : i64}
// CHECK: %153 = "hw.constant"() {value = false}
// CHECK: %154 = "hw.constant"() {value = false}
// CHECK: %156 = "aten.to.dtype"(%151, %152, %153, %154, %155) {{.*}}-> tensor<2xf32>
// CHECK: %157 = "aten.mul.Tensor"(%156, %arg2) {{.*}}-> tensor<2xf32>
// CHECK: %158 = "hw.constant"() {value = 1 : i64}
// CHECK: %159 = "aten.add.Tensor"(%157, %arg1, %158) {{.*}}-> tensor<2xf32>
// CHECK: return %43, %83, %120, %159 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %m: tensor<2xf32>, %s: tensor<2xf32>, %w: tensor<2xi64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c3 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %0 = "aten.normal.Tensor_float"(%m, %c0, %c1) : (tensor<2xf32>, f64, !hw.none) -> tensor<2xf32>
  %1 = "aten.normal.float_Tensor"(%c2, %s, %c1) : (f64, tensor<2xf32>, !hw.none) -> tensor<2xf32>
  %2 = "aten.normal.float_Tensor"(%c3, %s, %c1) : (f64, tensor<2xf32>, !hw.none) -> tensor<2xf32>
  %3 = "aten.normal.Tensor_Tensor"(%m, %s, %c1) : (tensor<2xf32>, tensor<2xf32>, !hw.none) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// Chances that are a number or double precision are compared with doubles, others with floats.
// CHECK-LABEL: func.func @forward
// CHECK: %1 = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %2 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %3 = "hw.constant"() {value = 0 : i64}
// CHECK: %4 = "hw.constant"() {value = 0 : i64}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.random"(%arg0, %3, %4, %5) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf32>
// CHECK: %7 = "aten.lt.Tensor"(%6, %arg1) {{.*}}-> tensor<2xi1>
// CHECK: %8 = "hw.constant"() {value = 6 : i64}
// CHECK: %9 = "hw.constant"() {value = false}
// CHECK: %10 = "hw.constant"() {value = false}
// CHECK: %12 = "aten.to.dtype"(%7, %8, %9, %10, %11) {{.*}}-> tensor<2xf32>
// CHECK: %13 = "hw.constant"() {value = 2 : i64}
// CHECK: %14 = "hw.constant"() {value = 0 : i64}
// CHECK: %15 = "hw.constant"() {value = 0 : i64}
// CHECK: %16 = "hw.random"(%arg0, %13, %14, %15) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %17 = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %18 = "aten.lt.Scalar"(%16, %17) {{.*}}-> tensor<2xi1>
// CHECK: %19 = "hw.constant"() {value = 6 : i64}
// CHECK: %20 = "hw.constant"() {value = false}
// CHECK: %21 = "hw.constant"() {value = false}
// CHECK: %23 = "aten.to.dtype"(%18, %19, %20, %21, %22) {{.*}}-> tensor<2xf32>
// CHECK: %24 = "hw.constant"() {value = 6 : i64}
// CHECK: %25 = "hw.constant"() {value = 0 : i64}
// CHECK: %26 = "hw.constant"() {value = 0 : i64}
// CHECK: %27 = "hw.random"(%arg0, %24, %25, %26) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %28 = "aten.lt.Tensor"(%27, %arg2) {{.*}}-> tensor<2xi1>
// CHECK: %29 = "hw.constant"() {value = 6 : i64}
// CHECK: %30 = "hw.constant"() {value = false}
// CHECK: %31 = "hw.constant"() {value = false}
// CHECK: %33 = "aten.to.dtype"(%28, %29, %30, %31, %32) {{.*}}-> tensor<2xf32>
// CHECK: %34 = "hw.constant"() {value = 10 : i64}
// CHECK: %35 = "hw.constant"() {value = 0 : i64}
// CHECK: %36 = "hw.constant"() {value = 0 : i64}
// CHECK: %37 = "hw.random"(%arg0, %34, %35, %36) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf32>
// CHECK: %38 = "aten.lt.Tensor"(%37, %arg1) {{.*}}-> tensor<2xi1>
// CHECK: %39 = "hw.constant"() {value = 7 : i64}
// CHECK: %40 = "hw.constant"() {value = false}
// CHECK: %41 = "hw.constant"() {value = false}
// CHECK: %43 = "aten.to.dtype"(%38, %39, %40, %41, %42) {{.*}}-> tensor<2xf64>
// CHECK: %44 = "hw.constant"() {value = 12 : i64}
// CHECK: %45 = "hw.constant"() {value = 0 : i64}
// CHECK: %46 = "hw.constant"() {value = 0 : i64}
// CHECK: %47 = "hw.random"(%arg0, %44, %45, %46) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %12, %23, %33, %43, %47 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2xf32>, %d: tensor<2xf64>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c2 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.bernoulli"(%x, %c0) : (tensor<2xf32>, !hw.none) -> tensor<2xf32>
  %1 = "aten.bernoulli.p"(%x, %c1, %c0) : (tensor<2xf32>, f64, !hw.none) -> tensor<2xf32>
  %2 = "aten.bernoulli.Tensor"(%x, %d, %c0) : (tensor<2xf32>, tensor<2xf64>, !hw.none) -> tensor<2xf32>
  %3 = "aten.bernoulli.Tensor"(%d, %x, %c0) : (tensor<2xf64>, tensor<2xf32>, !hw.none) -> tensor<2xf64>
  %4 = "aten.rand"(%c2, %c0, %c0, %c0, %c0) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2, %3, %4 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf64>, tensor<1xf32>
}

// -----

// Dropout with a mask: what is kept is enlarged, and all is dropped at a chance of 1. Without training it stays.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 2.000000e-01 : f64}
// CHECK: %1 = "hw.constant"() {value = true}
// CHECK: %2 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %4 = "hw.constant"() {value = false}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.constant"() {value = 0 : i64}
// CHECK: %8 = "hw.random"(%arg0, %5, %6, %7) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %9 = "hw.constant"() {value = 8.000000e-01 : f64}
// CHECK: %10 = "aten.lt.Scalar"(%8, %9) {{.*}}-> tensor<2xi1>
// CHECK: %11 = "hw.constant"() {value = 6 : i64}
// CHECK: %12 = "hw.constant"() {value = false}
// CHECK: %13 = "hw.constant"() {value = false}
// CHECK: %15 = "aten.to.dtype"(%10, %11, %12, %13, %14) {{.*}}-> tensor<2xf32>
// CHECK: %16 = "hw.constant"() {value = 1.250000e+00 : f64}
// CHECK: %17 = "aten.mul.Scalar"(%15, %16) {{.*}}-> tensor<2xf32>
// CHECK: %18 = "aten.mul.Tensor"(%arg1, %17) {{.*}}-> tensor<2xf32>
// CHECK: %19 = "hw.constant"() {value = 4 : i64}
// CHECK: %20 = "hw.constant"() {value = 0 : i64}
// CHECK: %21 = "hw.constant"() {value = 0 : i64}
// CHECK: %22 = "hw.random"(%arg0, %19, %20, %21) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %23 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %24 = "aten.lt.Scalar"(%22, %23) {{.*}}-> tensor<2xi1>
// CHECK: %25 = "hw.constant"() {value = 6 : i64}
// CHECK: %26 = "hw.constant"() {value = false}
// CHECK: %27 = "hw.constant"() {value = false}
// CHECK: %29 = "aten.to.dtype"(%24, %25, %26, %27, %28) {{.*}}-> tensor<2xf32>
// CHECK: %30 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %31 = "aten.mul.Scalar"(%29, %30) {{.*}}-> tensor<2xf32>
// CHECK: %32 = "aten.mul.Tensor"(%arg1, %31) {{.*}}-> tensor<2xf32>
// CHECK: %33:2 = "aten.native_dropout"(%arg1, %0, %4) {{.*}}-> (tensor<2xf32>, tensor<2xi1>)
// CHECK: return %18, %10, %32, %24, %33#0, %33#1 : tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xi1>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xi1>) {
  %c0 = "hw.constant"() {value = 0.2 : f64} : () -> f64
  %c1 = "hw.constant"() {value = true} : () -> i1
  %c2 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c3 = "hw.constant"() {value} : () -> !hw.none
  %c4 = "hw.constant"() {value = false} : () -> i1
  %0:2 = "aten.native_dropout"(%x, %c0, %c1) : (tensor<2xf32>, f64, i1) -> (tensor<2xf32>, tensor<2xi1>)
  %1:2 = "aten.native_dropout"(%x, %c2, %c3) : (tensor<2xf32>, f64, !hw.none) -> (tensor<2xf32>, tensor<2xi1>)
  %2:2 = "aten.native_dropout"(%x, %c0, %c4) : (tensor<2xf32>, f64, i1) -> (tensor<2xf32>, tensor<2xi1>)
  return %0#0, %0#1, %1#0, %1#1, %2#0, %2#1 : tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xi1>, tensor<2xf32>, tensor<2xi1>
}

// -----

// Dropout of elements, and of all of a channel at once.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 2.000000e-01 : f64}
// CHECK: %1 = "hw.constant"() {value = true}
// CHECK: %2 = "hw.constant"() {value = 4.000000e-01 : f64}
// CHECK: %3 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.constant"() {value = 0 : i64}
// CHECK: %8 = "hw.random"(%arg0, %5, %6, %7) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2x3x4x5xf64>
// CHECK: %9 = "hw.constant"() {value = 8.000000e-01 : f64}
// CHECK: %10 = "aten.lt.Scalar"(%8, %9) {{.*}}-> tensor<2x3x4x5xi1>
// CHECK: %11 = "hw.constant"() {value = 6 : i64}
// CHECK: %12 = "hw.constant"() {value = false}
// CHECK: %13 = "hw.constant"() {value = false}
// CHECK: %15 = "aten.to.dtype"(%10, %11, %12, %13, %14) {{.*}}-> tensor<2x3x4x5xf32>
// CHECK: %16 = "hw.constant"() {value = 8.000000e-01 : f64}
// CHECK: %17 = "aten.div.Scalar"(%15, %16) {{.*}}-> tensor<2x3x4x5xf32>
// CHECK: %18 = "aten.mul.Tensor"(%arg1, %17) {{.*}}-> tensor<2x3x4x5xf32>
// CHECK: %19 = "hw.constant"() {value = 240 : i64}
// CHECK: %20 = "hw.constant"() {value = 0 : i64}
// CHECK: %21 = "hw.constant"() {value = 0 : i64}
// CHECK: %22 = "hw.random"(%arg0, %19, %20, %21) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2x3x1x1xf64>
// CHECK: %23 = "hw.constant"() {value = 6.000000e-01 : f64}
// CHECK: %24 = "aten.lt.Scalar"(%22, %23) {{.*}}-> tensor<2x3x1x1xi1>
// CHECK: %25 = "hw.constant"() {value = 6 : i64}
// CHECK: %26 = "hw.constant"() {value = false}
// CHECK: %27 = "hw.constant"() {value = false}
// CHECK: %29 = "aten.to.dtype"(%24, %25, %26, %27, %28) {{.*}}-> tensor<2x3x1x1xf32>
// CHECK: %30 = "hw.constant"() {value = 6.000000e-01 : f64}
// CHECK: %31 = "aten.div.Scalar"(%29, %30) {{.*}}-> tensor<2x3x1x1xf32>
// CHECK: %32 = "aten.mul.Tensor"(%arg1, %31) {{.*}}-> tensor<2x3x4x5xf32>
// CHECK: %33 = "hw.constant"() {value = 252 : i64}
// CHECK: %34 = "hw.constant"() {value = 0 : i64}
// CHECK: %35 = "hw.constant"() {value = 0 : i64}
// CHECK: %36 = "hw.random"(%arg0, %33, %34, %35) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %18, %32, %36 : tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2x3x4x5xf32>) -> (tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = 0.2 : f64} : () -> f64
  %c1 = "hw.constant"() {value = true} : () -> i1
  %c2 = "hw.constant"() {value = 0.4 : f64} : () -> f64
  %c3 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.dropout"(%x, %c0, %c1) : (tensor<2x3x4x5xf32>, f64, i1) -> tensor<2x3x4x5xf32>
  %1 = "aten.feature_dropout"(%x, %c2, %c1) : (tensor<2x3x4x5xf32>, f64, i1) -> tensor<2x3x4x5xf32>
  %2 = "aten.rand"(%c3, %c4, %c4, %c4, %c4) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2 : tensor<2x3x4x5xf32>, tensor<2x3x4x5xf32>, tensor<1xf32>
}

// -----

// Dropout that keeps mean and deviation puts another number in the place of what is dropped.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %1 = "hw.constant"() {value = true}
// CHECK: %2 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %3 = "hw.constant"() {value = 0 : i64}
// CHECK: %4 = "hw.constant"() {value = 0 : i64}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.random"(%arg0, %3, %4, %5) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2x3x4xf64>
// CHECK: %7 = "hw.constant"() {value = 7.500000e-01 : f64}
// CHECK: %8 = "aten.lt.Scalar"(%6, %7) {{.*}}-> tensor<2x3x4xi1>
// CHECK: %9 = "hw.constant"() {value = 6 : i64}
// CHECK: %10 = "hw.constant"() {value = false}
// CHECK: %11 = "hw.constant"() {value = false}
// CHECK: %13 = "aten.to.dtype"(%8, %9, %10, %11, %12) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %14 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %15 = "hw.constant"() {value = 1 : i64}
// CHECK: %16 = "aten.add.Scalar"(%13, %14, %15) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %17 = "hw.constant"() {value = 1.5247255842792968 : f64}
// CHECK: %18 = "aten.mul.Scalar"(%16, %17) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %19 = "hw.constant"() {value = 0.38118139606982421 : f64}
// CHECK: %20 = "hw.constant"() {value = 1 : i64}
// CHECK: %21 = "aten.add.Scalar"(%18, %19, %20) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %22 = "hw.constant"() {value = 0.86725792385793321 : f64}
// CHECK: %23 = "aten.mul.Scalar"(%13, %22) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %24 = "aten.mul.Tensor"(%arg1, %23) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %25 = "hw.constant"() {value = 1 : i64}
// CHECK: %26 = "aten.add.Tensor"(%24, %21, %25) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %27 = "hw.constant"() {value = 48 : i64}
// CHECK: %28 = "hw.constant"() {value = 0 : i64}
// CHECK: %29 = "hw.constant"() {value = 0 : i64}
// CHECK: %30 = "hw.random"(%arg0, %27, %28, %29) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2x3x1xf64>
// CHECK: %31 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %32 = "aten.lt.Scalar"(%30, %31) {{.*}}-> tensor<2x3x1xi1>
// CHECK: %33 = "hw.constant"() {value = 6 : i64}
// CHECK: %34 = "hw.constant"() {value = false}
// CHECK: %35 = "hw.constant"() {value = false}
// CHECK: %37 = "aten.to.dtype"(%32, %33, %34, %35, %36) {{.*}}-> tensor<2x3x1xf32>
// CHECK: %38 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %39 = "hw.constant"() {value = 1 : i64}
// CHECK: %40 = "aten.add.Scalar"(%37, %38, %39) {{.*}}-> tensor<2x3x1xf32>
// CHECK: %41 = "hw.constant"() {value = 1.5583878610360631 : f64}
// CHECK: %42 = "aten.mul.Scalar"(%40, %41) {{.*}}-> tensor<2x3x1xf32>
// CHECK: %43 = "hw.constant"() {value = 0.77919393051803154 : f64}
// CHECK: %44 = "hw.constant"() {value = 1 : i64}
// CHECK: %45 = "aten.add.Scalar"(%42, %43, %44) {{.*}}-> tensor<2x3x1xf32>
// CHECK: %46 = "hw.constant"() {value = 0.88640489466593186 : f64}
// CHECK: %47 = "aten.mul.Scalar"(%37, %46) {{.*}}-> tensor<2x3x1xf32>
// CHECK: %48 = "aten.mul.Tensor"(%arg1, %47) {{.*}}-> tensor<2x3x4xf32>
// CHECK: %49 = "hw.constant"() {value = 1 : i64}
// CHECK: %50 = "aten.add.Tensor"(%48, %45, %49) {{.*}}-> tensor<2x3x4xf32>
// CHECK: return %26, %50 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2x3x4xf32>) -> (tensor<2x3x4xf32>, tensor<2x3x4xf32>) {
  %c0 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c1 = "hw.constant"() {value = true} : () -> i1
  %c2 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %0 = "aten.alpha_dropout"(%x, %c0, %c1) : (tensor<2x3x4xf32>, f64, i1) -> tensor<2x3x4xf32>
  %1 = "aten.feature_alpha_dropout"(%x, %c2, %c1) : (tensor<2x3x4xf32>, f64, i1) -> tensor<2x3x4xf32>
  return %0, %1 : tensor<2x3x4xf32>, tensor<2x3x4xf32>
}

// -----

// Without training or a chance dropout stays, and a chance of 1 drops all; none of them draws.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 2.000000e-01 : f64}
// CHECK: %1 = "hw.constant"() {value = false}
// CHECK: %2 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %3 = "hw.constant"() {value = true}
// CHECK: %4 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %5 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %7 = "aten.dropout"(%arg1, %0, %1) {{.*}}-> tensor<2x3xf32>
// CHECK: %8 = "aten.dropout"(%arg1, %2, %3) {{.*}}-> tensor<2x3xf32>
// CHECK: %9 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %10 = "aten.mul.Scalar"(%arg1, %9) {{.*}}-> tensor<2x3xf32>
// CHECK: %11 = "aten.dropout"(%arg1, %4, %1) {{.*}}-> tensor<2x3xf32>
// CHECK: %12 = "hw.constant"() {value = 0 : i64}
// CHECK: %13 = "hw.constant"() {value = 0 : i64}
// CHECK: %14 = "hw.constant"() {value = 0 : i64}
// CHECK: %15 = "hw.random"(%arg0, %12, %13, %14) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %7, %8, %10, %11, %15 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = 0.2 : f64} : () -> f64
  %c1 = "hw.constant"() {value = false} : () -> i1
  %c2 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c3 = "hw.constant"() {value = true} : () -> i1
  %c4 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c5 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.dropout"(%x, %c0, %c1) : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  %1 = "aten.dropout"(%x, %c2, %c3) : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  %2 = "aten.feature_dropout"(%x, %c4, %c3) : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  %3 = "aten.dropout"(%x, %c4, %c1) : (tensor<2x3xf32>, f64, i1) -> tensor<2x3xf32>
  %4 = "aten.rand"(%c5, %c6, %c6, %c6, %c6) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2, %3, %4 : tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<2x3xf32>, tensor<1xf32>
}

// -----

// Exponential, geometric and Cauchy numbers are computed from doubles.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 4.000000e+00 : f64}
// CHECK: %2 = "hw.constant"() {value = 2.500000e-01 : f64}
// CHECK: %3 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %4 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %5 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %6 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %7 = "hw.constant"() {value = 0 : i64}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.random"(%arg0, %7, %8, %9) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %11 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %12 = "aten.mul.Scalar"(%10, %11) {{.*}}-> tensor<2xf64>
// CHECK: %13 = "aten.log1p"(%12) {{.*}}-> tensor<2xf64>
// CHECK: %14 = "hw.constant"() {value = -2.500000e-01 : f64}
// CHECK: %15 = "aten.mul.Scalar"(%13, %14) {{.*}}-> tensor<2xf64>
// CHECK: %16 = "hw.constant"() {value = 6 : i64}
// CHECK: %17 = "hw.constant"() {value = false}
// CHECK: %18 = "hw.constant"() {value = false}
// CHECK: %20 = "aten.to.dtype"(%15, %16, %17, %18, %19) {{.*}}-> tensor<2xf32>
// CHECK: %21 = "hw.constant"() {value = 4 : i64}
// CHECK: %22 = "hw.constant"() {value = 0 : i64}
// CHECK: %23 = "hw.constant"() {value = 0 : i64}
// CHECK: %24 = "hw.random"(%arg0, %21, %22, %23) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %25 = "aten.log"(%24) {{.*}}-> tensor<2xf64>
// CHECK: %26 = "hw.constant"() {value = -0.2876820724517809 : f64}
// CHECK: %27 = "aten.div.Scalar"(%25, %26) {{.*}}-> tensor<2xf64>
// CHECK: %28 = "aten.ceil"(%27) {{.*}}-> tensor<2xf64>
// CHECK: %29 = "hw.constant"() {value = 6 : i64}
// CHECK: %30 = "hw.constant"() {value = false}
// CHECK: %31 = "hw.constant"() {value = false}
// CHECK: %33 = "aten.to.dtype"(%28, %29, %30, %31, %32) {{.*}}-> tensor<2xf32>
// CHECK: %34 = "hw.constant"() {value = 8 : i64}
// CHECK: %35 = "hw.constant"() {value = 0 : i64}
// CHECK: %36 = "hw.constant"() {value = 0 : i64}
// CHECK: %37 = "hw.random"(%arg0, %34, %35, %36) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %38 = "hw.constant"() {value = -5.000000e-01 : f64}
// CHECK: %39 = "hw.constant"() {value = 1 : i64}
// CHECK: %40 = "aten.add.Scalar"(%37, %38, %39) {{.*}}-> tensor<2xf64>
// CHECK: %41 = "hw.constant"() {value = 3.1415926535897931 : f64}
// CHECK: %42 = "aten.mul.Scalar"(%40, %41) {{.*}}-> tensor<2xf64>
// CHECK: %43 = "aten.tan"(%42) {{.*}}-> tensor<2xf64>
// CHECK: %44 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %45 = "aten.mul.Scalar"(%43, %44) {{.*}}-> tensor<2xf64>
// CHECK: %46 = "hw.constant"() {value = 5.000000e-01 : f64}
// CHECK: %47 = "hw.constant"() {value = 1 : i64}
// CHECK: %48 = "aten.add.Scalar"(%45, %46, %47) {{.*}}-> tensor<2xf64>
// CHECK: %49 = "hw.constant"() {value = 6 : i64}
// CHECK: %50 = "hw.constant"() {value = false}
// CHECK: %51 = "hw.constant"() {value = false}
// CHECK: %53 = "aten.to.dtype"(%48, %49, %50, %51, %52) {{.*}}-> tensor<2xf32>
// CHECK: %54 = "hw.constant"() {value = 12 : i64}
// CHECK: %55 = "hw.constant"() {value = 0 : i64}
// CHECK: %56 = "hw.constant"() {value = 0 : i64}
// CHECK: %57 = "hw.random"(%arg0, %54, %55, %56) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2xf64>
// CHECK: %58 = "hw.constant"() {value = -5.000000e-01 : f64}
// CHECK: %59 = "hw.constant"() {value = 1 : i64}
// CHECK: %60 = "aten.add.Scalar"(%57, %58, %59) {{.*}}-> tensor<2xf64>
// CHECK: %61 = "hw.constant"() {value = 3.1415926535897931 : f64}
// CHECK: %62 = "aten.mul.Scalar"(%60, %61) {{.*}}-> tensor<2xf64>
// CHECK: %63 = "aten.tan"(%62) {{.*}}-> tensor<2xf64>
// CHECK: %64 = "hw.constant"() {value = 6 : i64}
// CHECK: %65 = "hw.constant"() {value = false}
// CHECK: %66 = "hw.constant"() {value = false}
// CHECK: %68 = "aten.to.dtype"(%63, %64, %65, %66, %67) {{.*}}-> tensor<2xf32>
// CHECK: return %20, %33, %53, %68 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) {
  %c0 = "hw.constant"() {value = 4.0 : f64} : () -> f64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = 0.25 : f64} : () -> f64
  %c3 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %c4 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c5 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %c6 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %0 = "aten.exponential"(%x, %c0, %c1) : (tensor<2xf32>, f64, !hw.none) -> tensor<2xf32>
  %1 = "aten.geometric"(%x, %c2, %c1) : (tensor<2xf32>, f64, !hw.none) -> tensor<2xf32>
  %2 = "aten.cauchy"(%x, %c3, %c4, %c1) : (tensor<2xf32>, f64, f64, !hw.none) -> tensor<2xf32>
  %3 = "aten.cauchy"(%x, %c5, %c6, %c1) : (tensor<2xf32>, f64, f64, !hw.none) -> tensor<2xf32>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>
}

// -----

// The logarithms of some are normal; they are made in pairs, however many they are.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %1 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %3 = "hw.constant"() {value = 0.000000e+00 : f64}
// CHECK: %4 = "hw.constant"() {value = 0 : i64}
// CHECK: %5 = "hw.constant"() {value = 0 : i64}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.random"(%arg0, %4, %5, %6) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<9x2xf64>
// CHECK: %8 = "hw.constant"() {value = 1 : i64}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.constant"() {value = 1 : i64}
// CHECK: %11 = "hw.constant"() {value = 1 : i64}
// CHECK: %12 = "aten.slice.Tensor"(%7, %8, %9, %10, %11) {{.*}}-> tensor<9x1xf64>
// CHECK: %13 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %14 = "aten.mul.Scalar"(%12, %13) {{.*}}-> tensor<9x1xf64>
// CHECK: %15 = "hw.constant"() {value = 1 : i64}
// CHECK: %16 = "hw.constant"() {value = 1 : i64}
// CHECK: %17 = "hw.constant"() {value = 2 : i64}
// CHECK: %18 = "hw.constant"() {value = 1 : i64}
// CHECK: %19 = "aten.slice.Tensor"(%7, %15, %16, %17, %18) {{.*}}-> tensor<9x1xf64>
// CHECK: %20 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %21 = "aten.mul.Scalar"(%19, %20) {{.*}}-> tensor<9x1xf64>
// CHECK: %22 = "aten.log1p"(%21) {{.*}}-> tensor<9x1xf64>
// CHECK: %23 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %24 = "aten.mul.Scalar"(%22, %23) {{.*}}-> tensor<9x1xf64>
// CHECK: %25 = "aten.sqrt"(%24) {{.*}}-> tensor<9x1xf64>
// CHECK: %26 = "aten.cos"(%14) {{.*}}-> tensor<9x1xf64>
// CHECK: %27 = "aten.mul.Tensor"(%25, %26) {{.*}}-> tensor<9x1xf64>
// CHECK: %28 = "aten.sin"(%14) {{.*}}-> tensor<9x1xf64>
// CHECK: %29 = "aten.mul.Tensor"(%25, %28) {{.*}}-> tensor<9x1xf64>
// CHECK: %30 = builtin.unrealized_conversion_cast %27, %29 : tensor<9x1xf64>, tensor<9x1xf64> to !hw.tensor_list
// CHECK: %31 = "hw.constant"() {value = 1 : i64}
// CHECK: %32 = "aten.cat"(%30, %31) {{.*}}-> tensor<9x2xf64>
// CHECK: %33 = "hw.constant"() {value = array<i64: 18>}
// CHECK: %34 = "aten.view"(%32, %33) {{.*}}-> tensor<18xf64>
// CHECK: %35 = "hw.constant"() {value = 0 : i64}
// CHECK: %36 = "hw.constant"() {value = 17 : i64}
// CHECK: %37 = "hw.constant"() {value = 18 : i64}
// CHECK: %38 = "hw.constant"() {value = 1 : i64}
// CHECK: %39 = "aten.slice.Tensor"(%34, %35, %36, %37, %38) {{.*}}-> tensor<1xf64>
// CHECK: %40 = "hw.constant"() {value = 0 : i64}
// CHECK: %41 = "hw.constant"() {value = 0 : i64}
// CHECK: %42 = "hw.constant"() {value = 17 : i64}
// CHECK: %43 = "hw.constant"() {value = 1 : i64}
// CHECK: %44 = "aten.slice.Tensor"(%34, %40, %41, %42, %43) {{.*}}-> tensor<17xf64>
// CHECK: %45 = "hw.constant"() {value = 2.000000e+00 : f64}
// CHECK: %46 = "aten.mul.Scalar"(%44, %45) {{.*}}-> tensor<17xf64>
// CHECK: %47 = "hw.constant"() {value = 1.000000e+00 : f64}
// CHECK: %48 = "hw.constant"() {value = 1 : i64}
// CHECK: %49 = "aten.add.Scalar"(%46, %47, %48) {{.*}}-> tensor<17xf64>
// CHECK: %50 = "aten.exp"(%49) {{.*}}-> tensor<17xf64>
// CHECK: %51 = "hw.constant"() {value = 6 : i64}
// CHECK: %52 = "hw.constant"() {value = false}
// CHECK: %53 = "hw.constant"() {value = false}
// CHECK: %55 = "aten.to.dtype"(%50, %51, %52, %53, %54) {{.*}}-> tensor<17xf32>
// CHECK: %56 = "hw.constant"() {value = 36 : i64}
// CHECK: %57 = "hw.constant"() {value = 0 : i64}
// CHECK: %58 = "hw.constant"() {value = 0 : i64}
// CHECK: %59 = "hw.random"(%arg0, %56, %57, %58) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %60 = "hw.constant"() {value = 1 : i64}
// CHECK: %61 = "hw.constant"() {value = 0 : i64}
// CHECK: %62 = "hw.constant"() {value = 1 : i64}
// CHECK: %63 = "hw.constant"() {value = 1 : i64}
// CHECK: %64 = "aten.slice.Tensor"(%59, %60, %61, %62, %63) {{.*}}-> tensor<1x1xf64>
// CHECK: %65 = "hw.constant"() {value = 6.2831853071795862 : f64}
// CHECK: %66 = "aten.mul.Scalar"(%64, %65) {{.*}}-> tensor<1x1xf64>
// CHECK: %67 = "hw.constant"() {value = 1 : i64}
// CHECK: %68 = "hw.constant"() {value = 1 : i64}
// CHECK: %69 = "hw.constant"() {value = 2 : i64}
// CHECK: %70 = "hw.constant"() {value = 1 : i64}
// CHECK: %71 = "aten.slice.Tensor"(%59, %67, %68, %69, %70) {{.*}}-> tensor<1x1xf64>
// CHECK: %72 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %73 = "aten.mul.Scalar"(%71, %72) {{.*}}-> tensor<1x1xf64>
// CHECK: %74 = "aten.log1p"(%73) {{.*}}-> tensor<1x1xf64>
// CHECK: %75 = "hw.constant"() {value = -2.000000e+00 : f64}
// CHECK: %76 = "aten.mul.Scalar"(%74, %75) {{.*}}-> tensor<1x1xf64>
// CHECK: %77 = "aten.sqrt"(%76) {{.*}}-> tensor<1x1xf64>
// CHECK: %78 = "aten.cos"(%66) {{.*}}-> tensor<1x1xf64>
// CHECK: %79 = "aten.mul.Tensor"(%77, %78) {{.*}}-> tensor<1x1xf64>
// CHECK: %80 = "aten.sin"(%66) {{.*}}-> tensor<1x1xf64>
// CHECK: %81 = "aten.mul.Tensor"(%77, %80) {{.*}}-> tensor<1x1xf64>
// CHECK: %82 = builtin.unrealized_conversion_cast %79, %81 : tensor<1x1xf64>, tensor<1x1xf64> to !hw.tensor_list
// CHECK: %83 = "hw.constant"() {value = 1 : i64}
// CHECK: %84 = "aten.cat"(%82, %83) {{.*}}-> tensor<1x2xf64>
// CHECK: %85 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %86 = "aten.view"(%84, %85) {{.*}}-> tensor<2xf64>
// CHECK: %87 = builtin.unrealized_conversion_cast %39, %86 : tensor<1xf64>, tensor<2xf64> to !hw.tensor_list
// CHECK: %88 = "hw.constant"() {value = 0 : i64}
// CHECK: %89 = "aten.cat"(%87, %88) {{.*}}-> tensor<3xf64>
// CHECK: %90 = "hw.constant"() {value = 0 : i64}
// CHECK: %91 = "hw.constant"() {value = 2 : i64}
// CHECK: %92 = "hw.constant"() {value = 3 : i64}
// CHECK: %93 = "hw.constant"() {value = 1 : i64}
// CHECK: %94 = "aten.slice.Tensor"(%89, %90, %91, %92, %93) {{.*}}-> tensor<1xf64>
// CHECK: %95 = "hw.constant"() {value = 0 : i64}
// CHECK: %96 = "hw.constant"() {value = 0 : i64}
// CHECK: %97 = "hw.constant"() {value = 2 : i64}
// CHECK: %98 = "hw.constant"() {value = 1 : i64}
// CHECK: %99 = "aten.slice.Tensor"(%89, %95, %96, %97, %98) {{.*}}-> tensor<2xf64>
// CHECK: %100 = "hw.constant"() {value = array<i64: 2, 1>}
// CHECK: %101 = "aten.view"(%99, %100) {{.*}}-> tensor<2x1xf64>
// CHECK: %102 = "aten.exp"(%101) {{.*}}-> tensor<2x1xf64>
// CHECK: %103 = "hw.constant"() {value = 6 : i64}
// CHECK: %104 = "hw.constant"() {value = false}
// CHECK: %105 = "hw.constant"() {value = false}
// CHECK: %107 = "aten.to.dtype"(%102, %103, %104, %105, %106) {{.*}}-> tensor<2x1xf32>
// CHECK: return %55, %107 : tensor<17xf32>, tensor<2x1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %x: tensor<17xf32>, %y: tensor<2x1xf32>) -> (tensor<17xf32>, tensor<2x1xf32>) {
  %c0 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c1 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %0 = "aten.log_normal"(%x, %c0, %c1, %c2) : (tensor<17xf32>, f64, f64, !hw.none) -> tensor<17xf32>
  %1 = "aten.log_normal"(%y, %c3, %c0, %c2) : (tensor<2x1xf32>, f64, f64, !hw.none) -> tensor<2x1xf32>
  return %0, %1 : tensor<17xf32>, tensor<2x1xf32>
}

// -----

// Samples by weights, none twice: the greatest of weights by exponential numbers.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 3 : i64}
// CHECK: %1 = "hw.constant"() {value = false}
// CHECK: %3 = "hw.constant"() {value = 1 : i64}
// CHECK: %4 = "hw.constant"() {value = true}
// CHECK: %5 = "hw.constant"() {value = 2 : i64}
// CHECK: %6 = "hw.constant"() {value = 0 : i64}
// CHECK: %7 = "hw.constant"() {value = 0 : i64}
// CHECK: %8 = "hw.constant"() {value = 0 : i64}
// CHECK: %9 = "hw.random"(%arg0, %6, %7, %8) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2x5xf64>
// CHECK: %10 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %11 = "aten.mul.Scalar"(%9, %10) {{.*}}-> tensor<2x5xf64>
// CHECK: %12 = "aten.log1p"(%11) {{.*}}-> tensor<2x5xf64>
// CHECK: %13 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %14 = "aten.mul.Scalar"(%12, %13) {{.*}}-> tensor<2x5xf64>
// CHECK: %15 = "hw.constant"() {value = 6 : i64}
// CHECK: %16 = "hw.constant"() {value = false}
// CHECK: %17 = "hw.constant"() {value = false}
// CHECK: %19 = "aten.to.dtype"(%14, %15, %16, %17, %18) {{.*}}-> tensor<2x5xf32>
// CHECK: %20 = "aten.div.Tensor"(%arg1, %19) {{.*}}-> tensor<2x5xf32>
// CHECK: %21 = "hw.constant"() {value = 3 : i64}
// CHECK: %22 = "hw.constant"() {value = 1 : i64}
// CHECK: %23 = "hw.constant"() {value = true}
// CHECK: %24 = "hw.constant"() {value = true}
// CHECK: %25:2 = "aten.topk"(%20, %21, %22, %23, %24) {{.*}}-> (tensor<2x3xf32>, tensor<2x3xi64>)
// CHECK: %26 = "hw.constant"() {value = array<i64: 1, 5>}
// CHECK: %27 = "aten.view"(%arg2, %26) {{.*}}-> tensor<1x5xf64>
// CHECK: %28 = "hw.constant"() {value = 20 : i64}
// CHECK: %29 = "hw.constant"() {value = 0 : i64}
// CHECK: %30 = "hw.constant"() {value = 0 : i64}
// CHECK: %31 = "hw.random"(%arg0, %28, %29, %30) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x5xf64>
// CHECK: %32 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %33 = "aten.mul.Scalar"(%31, %32) {{.*}}-> tensor<1x5xf64>
// CHECK: %34 = "aten.log1p"(%33) {{.*}}-> tensor<1x5xf64>
// CHECK: %35 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %36 = "aten.mul.Scalar"(%34, %35) {{.*}}-> tensor<1x5xf64>
// CHECK: %37 = "aten.div.Tensor"(%27, %36) {{.*}}-> tensor<1x5xf64>
// CHECK: %38 = "hw.constant"() {value = 1 : i64}
// CHECK: %39 = "hw.constant"() {value = true}
// CHECK: %40 = "aten.argmax"(%37, %38, %39) {{.*}}-> tensor<1x1xi64>
// CHECK: %41 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %42 = "aten.view"(%40, %41) {{.*}}-> tensor<1xi64>
// CHECK: %43 = "hw.constant"() {value = array<i64: 1, 4>}
// CHECK: %44 = "aten.view"(%arg3, %43) {{.*}}-> tensor<1x4xf16>
// CHECK: %45 = "hw.constant"() {value = 30 : i64}
// CHECK: %46 = "hw.constant"() {value = 0 : i64}
// CHECK: %47 = "hw.constant"() {value = 0 : i64}
// CHECK: %48 = "hw.random"(%arg0, %45, %46, %47) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x4xf64>
// CHECK: %49 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %50 = "aten.mul.Scalar"(%48, %49) {{.*}}-> tensor<1x4xf64>
// CHECK: %51 = "aten.log1p"(%50) {{.*}}-> tensor<1x4xf64>
// CHECK: %52 = "hw.constant"() {value = -1.000000e+00 : f64}
// CHECK: %53 = "aten.mul.Scalar"(%51, %52) {{.*}}-> tensor<1x4xf64>
// CHECK: %54 = "hw.constant"() {value = 5 : i64}
// CHECK: %55 = "hw.constant"() {value = false}
// CHECK: %56 = "hw.constant"() {value = false}
// CHECK: %58 = "aten.to.dtype"(%53, %54, %55, %56, %57) {{.*}}-> tensor<1x4xf16>
// CHECK: %59 = "aten.div.Tensor"(%44, %58) {{.*}}-> tensor<1x4xf16>
// CHECK: %60 = "hw.constant"() {value = 2 : i64}
// CHECK: %61 = "hw.constant"() {value = 1 : i64}
// CHECK: %62 = "hw.constant"() {value = true}
// CHECK: %63 = "hw.constant"() {value = true}
// CHECK: %64:2 = "aten.topk"(%59, %60, %61, %62, %63) {{.*}}-> (tensor<1x2xf16>, tensor<1x2xi64>)
// CHECK: %65 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %66 = "aten.view"(%64#1, %65) {{.*}}-> tensor<2xi64>
// CHECK: return %25#1, %42, %66 : tensor<2x3xi64>, tensor<1xi64>, tensor<2xi64>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %w: tensor<2x5xf32>, %v: tensor<5xf64>, %h: tensor<4xf16>) -> (tensor<2x3xi64>, tensor<1xi64>, tensor<2xi64>) {
  %c0 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c1 = "hw.constant"() {value = false} : () -> i1
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value = true} : () -> i1
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %0 = "aten.multinomial"(%w, %c0, %c1, %c2) : (tensor<2x5xf32>, i64, i1, !hw.none) -> tensor<2x3xi64>
  %1 = "aten.multinomial"(%v, %c3, %c4, %c2) : (tensor<5xf64>, i64, i1, !hw.none) -> tensor<1xi64>
  %2 = "aten.multinomial"(%h, %c5, %c1, %c2) : (tensor<4xf16>, i64, i1, !hw.none) -> tensor<2xi64>
  return %0, %1, %2 : tensor<2x3xi64>, tensor<1xi64>, tensor<2xi64>
}

// -----

// Samples that may come twice are places in the running sums. In half precision PyTorch rounds these, and it stays.
// CHECK-LABEL: func.func @forward
// CHECK: %0 = "hw.constant"() {value = 3 : i64}
// CHECK: %1 = "hw.constant"() {value = true}
// CHECK: %3 = "hw.constant"() {value = 2 : i64}
// CHECK: %4 = "hw.constant"() {value = array<i64: 1>}
// CHECK: %5 = "hw.constant"() {value = 1 : i64}
// CHECK: %7 = "aten.cumsum"(%arg1, %5, %6) {{.*}}-> tensor<2x5xf32>
// CHECK: %8 = "hw.constant"() {value = 1 : i64}
// CHECK: %9 = "hw.constant"() {value = 0 : i64}
// CHECK: %10 = "hw.constant"() {value = 4 : i64}
// CHECK: %11 = "hw.constant"() {value = 1 : i64}
// CHECK: %12 = "aten.slice.Tensor"(%7, %8, %9, %10, %11) {{.*}}-> tensor<2x4xf32>
// CHECK: %13 = "hw.constant"() {value = 1 : i64}
// CHECK: %14 = "hw.constant"() {value = 4 : i64}
// CHECK: %15 = "hw.constant"() {value = 5 : i64}
// CHECK: %16 = "hw.constant"() {value = 1 : i64}
// CHECK: %17 = "aten.slice.Tensor"(%7, %13, %14, %15, %16) {{.*}}-> tensor<2x1xf32>
// CHECK: %18 = "aten.div.Tensor"(%12, %17) {{.*}}-> tensor<2x4xf32>
// CHECK: %19 = "hw.constant"() {value = 0 : i64}
// CHECK: %20 = "hw.constant"() {value = 0 : i64}
// CHECK: %21 = "hw.constant"() {value = 0 : i64}
// CHECK: %22 = "hw.random"(%arg0, %19, %20, %21) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<2x3xf64>
// CHECK: %23 = "hw.constant"() {value = 7 : i64}
// CHECK: %24 = "hw.constant"() {value = false}
// CHECK: %25 = "hw.constant"() {value = false}
// CHECK: %27 = "aten.to.dtype"(%18, %23, %24, %25, %26) {{.*}}-> tensor<2x4xf64>
// CHECK: %28 = "hw.constant"() {value = array<i64: 2, 1, 4>}
// CHECK: %29 = "aten.view"(%27, %28) {{.*}}-> tensor<2x1x4xf64>
// CHECK: %30 = "hw.constant"() {value = array<i64: 2, 3, 1>}
// CHECK: %31 = "aten.view"(%22, %30) {{.*}}-> tensor<2x3x1xf64>
// CHECK: %32 = "aten.lt.Tensor"(%29, %31) {{.*}}-> tensor<2x3x4xi1>
// CHECK: %33 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %34 = "hw.constant"() {value = false}
// CHECK: %36 = "aten.sum.dim_IntList"(%32, %33, %34, %35) {{.*}}-> tensor<2x3xi64>
// CHECK: %37 = "hw.constant"() {value = array<i64: 1, 5>}
// CHECK: %38 = "aten.view"(%arg2, %37) {{.*}}-> tensor<1x5xf64>
// CHECK: %39 = "hw.constant"() {value = 1 : i64}
// CHECK: %41 = "aten.cumsum"(%38, %39, %40) {{.*}}-> tensor<1x5xf64>
// CHECK: %42 = "hw.constant"() {value = 1 : i64}
// CHECK: %43 = "hw.constant"() {value = 0 : i64}
// CHECK: %44 = "hw.constant"() {value = 4 : i64}
// CHECK: %45 = "hw.constant"() {value = 1 : i64}
// CHECK: %46 = "aten.slice.Tensor"(%41, %42, %43, %44, %45) {{.*}}-> tensor<1x4xf64>
// CHECK: %47 = "hw.constant"() {value = 1 : i64}
// CHECK: %48 = "hw.constant"() {value = 4 : i64}
// CHECK: %49 = "hw.constant"() {value = 5 : i64}
// CHECK: %50 = "hw.constant"() {value = 1 : i64}
// CHECK: %51 = "aten.slice.Tensor"(%41, %47, %48, %49, %50) {{.*}}-> tensor<1x1xf64>
// CHECK: %52 = "aten.div.Tensor"(%46, %51) {{.*}}-> tensor<1x4xf64>
// CHECK: %53 = "hw.constant"() {value = 12 : i64}
// CHECK: %54 = "hw.constant"() {value = 0 : i64}
// CHECK: %55 = "hw.constant"() {value = 0 : i64}
// CHECK: %56 = "hw.random"(%arg0, %53, %54, %55) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1x2xf64>
// CHECK: %57 = "hw.constant"() {value = array<i64: 1, 1, 4>}
// CHECK: %58 = "aten.view"(%52, %57) {{.*}}-> tensor<1x1x4xf64>
// CHECK: %59 = "hw.constant"() {value = array<i64: 1, 2, 1>}
// CHECK: %60 = "aten.view"(%56, %59) {{.*}}-> tensor<1x2x1xf64>
// CHECK: %61 = "aten.lt.Tensor"(%58, %60) {{.*}}-> tensor<1x2x4xi1>
// CHECK: %62 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %63 = "hw.constant"() {value = false}
// CHECK: %65 = "aten.sum.dim_IntList"(%61, %62, %63, %64) {{.*}}-> tensor<1x2xi64>
// CHECK: %66 = "hw.constant"() {value = array<i64: 2>}
// CHECK: %67 = "aten.view"(%65, %66) {{.*}}-> tensor<2xi64>
// CHECK: %68 = "hw.constant"() {value = array<i64: 1, 4>}
// CHECK: %69 = "aten.view"(%arg3, %68) {{.*}}-> tensor<1x4xf16>
// CHECK: %70 = "aten.multinomial"(%arg3, %3, %1, %2) {{.*}}-> tensor<2xi64>
// CHECK: %71 = "hw.constant"() {value = 16 : i64}
// CHECK: %72 = "hw.constant"() {value = 0 : i64}
// CHECK: %73 = "hw.constant"() {value = 0 : i64}
// CHECK: %74 = "hw.random"(%arg0, %71, %72, %73) {hw.key = "CPU", hw.library = "tuned"} {{.*}}-> tensor<1xf32>
// CHECK: return %36, %67, %70, %74 : tensor<2x3xi64>, tensor<2xi64>, tensor<2xi64>, tensor<1xf32>
func.func @forward(%seed: tensor<1xi64> {hw.seed}, %w: tensor<2x5xf32>, %v: tensor<5xf64>, %h: tensor<4xf16>) -> (tensor<2x3xi64>, tensor<2xi64>, tensor<2xi64>, tensor<1xf32>) {
  %c0 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c1 = "hw.constant"() {value = true} : () -> i1
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c4 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.multinomial"(%w, %c0, %c1, %c2) : (tensor<2x5xf32>, i64, i1, !hw.none) -> tensor<2x3xi64>
  %1 = "aten.multinomial"(%v, %c3, %c1, %c2) : (tensor<5xf64>, i64, i1, !hw.none) -> tensor<2xi64>
  %2 = "aten.multinomial"(%h, %c3, %c1, %c2) : (tensor<4xf16>, i64, i1, !hw.none) -> tensor<2xi64>
  %3 = "aten.rand"(%c4, %c2, %c2, %c2, %c2) : (!hw.list<i64>, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<1xf32>
  return %0, %1, %2, %3 : tensor<2x3xi64>, tensor<2xi64>, tensor<2xi64>, tensor<1xf32>
}
