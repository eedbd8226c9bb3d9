// RUN: hardwire-opt %s --split-complex --decompose --fold-constants --split-input-file | filecheck %s

// Transforms of complex numbers, there and back, by the three scales.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.560{{[0-9]*(e.00)?}}, 1.102{{[0-9]*}}e+01], [-{{7.200[0-9]*e-01|0.71999[0-9]*}}, -4.420{{[0-9]*(e.00)?}}], [6.720{{.*}}, -6.340{{[0-9]*(e.00)?}}], [-4.040{{[0-9]*(e.00)?}}, -9.739{{.*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.560{{[0-9]*(e.00)?}}, 1.102{{[0-9]*}}e+01], [-4.040{{[0-9]*(e.00)?}}, -9.739{{.*}}], [6.720{{.*}}, -6.340{{[0-9]*(e.00)?}}], [-{{7.200[0-9]*e-01|0.71999[0-9]*}}, -4.420{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.280{{[0-9]*(e.00)?}}, 5.510{{[0-9]*(e.00)?}}], [-{{3.600[0-9]*e-01|0.35999[0-9]*}}, -2.210{{[0-9]*(e.00)?}}], [3.360{{.*}}, -3.170{{[0-9]*(e.00)?}}], [-2.020{{[0-9]*(e.00)?}}, -4.870{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.280{{[0-9]*(e.00)?}}, 5.510{{[0-9]*(e.00)?}}], [-2.020{{[0-9]*(e.00)?}}, -4.870{{[0-9]*(e.00)?}}], [3.360{{.*}}, -3.170{{[0-9]*(e.00)?}}], [-{{3.600[0-9]*e-01|0.35999[0-9]*}}, -2.210{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}{{6.400[0-9]*e-01|0.6400[0-9]*}}, 2.755{{[0-9]*(e.00)?}}], [-{{1.800[0-9]*e-01|0.17999[0-9]*}}, -1.105{{[0-9]*(e.00)?}}], [1.680{{.*}}, -1.585{{[0-9]*(e.00)?}}], [-1.010{{[0-9]*(e.00)?}}, -2.435{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}{{6.400[0-9]*e-01|0.6400[0-9]*}}, 2.755{{[0-9]*(e.00)?}}], [-1.010{{[0-9]*(e.00)?}}, -2.435{{[0-9]*(e.00)?}}], [1.680{{.*}}, -1.585{{[0-9]*(e.00)?}}], [-{{1.800[0-9]*e-01|0.17999[0-9]*}}, -1.105{{[0-9]*(e.00)?}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %c0 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = true} : () -> i1
  %v2 = "aten._fft_c2c"(%v1, %c0, %c1, %c2) : (tensor<4xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<4xcomplex<f32>>
  %c3 = "hw.constant"() {value = false} : () -> i1
  %v3 = "aten._fft_c2c"(%v1, %c0, %c1, %c3) : (tensor<4xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<4xcomplex<f32>>
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4 = "aten._fft_c2c"(%v1, %c0, %c4, %c2) : (tensor<4xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<4xcomplex<f32>>
  %v5 = "aten._fft_c2c"(%v1, %c0, %c4, %c3) : (tensor<4xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<4xcomplex<f32>>
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v6 = "aten._fft_c2c"(%v1, %c0, %c5, %c2) : (tensor<4xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<4xcomplex<f32>>
  %v7 = "aten._fft_c2c"(%v1, %c0, %c5, %c3) : (tensor<4xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<4xcomplex<f32>>
  return %v2, %v3, %v4, %v5, %v6, %v7 : tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// -----

// Transforms of real numbers give a half, or all; of even and odd lengths.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.560{{[0-9]*(e.00)?}}, 0.000000e+00], [-2.380{{[0-9]*(e.00)?}}, 2.659{{.*}}], [6.720{{.*}}, 0.000000e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.280{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.190{{[0-9]*(e.00)?}}, 1.329{{.*}}], [3.360{{.*}}, 0.000000e+00]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}{{6.400[0-9]*e-01|0.6400[0-9]*}}, 0.000000e+00], [-{{5.950[0-9]*e-01|0.5950[0-9]*}}, 0.6649{{.*}}], [1.680{{.*}}, 0.000000e+00]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}7.730{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.079{{.*}}, 5.278{{.*}}], [{{3.901[0-9]*e-02|0.03901[0-9]*}}, 7.494{{.*}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}7.730{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.079{{.*}}, 5.278{{.*}}], [{{3.901[0-9]*e-02|0.03901[0-9]*}}, 7.494{{.*}}], [{{3.901[0-9]*e-02|0.03901[0-9]*}}, -7.494{{.*}}], [-1.079{{.*}}, -5.278{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<5xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973]> : tensor<4xf32>} : () -> tensor<4xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945]> : tensor<5xf32>} : () -> tensor<5xf32>
  %c0 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = true} : () -> i1
  %v2 = "aten._fft_r2c"(%w0, %c0, %c1, %c2) : (tensor<4xf32>, !hw.list<i64>, i64, i1) -> tensor<3xcomplex<f32>>
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v3 = "aten._fft_r2c"(%w0, %c0, %c3, %c2) : (tensor<4xf32>, !hw.list<i64>, i64, i1) -> tensor<3xcomplex<f32>>
  %c4 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v4 = "aten._fft_r2c"(%w0, %c0, %c4, %c2) : (tensor<4xf32>, !hw.list<i64>, i64, i1) -> tensor<3xcomplex<f32>>
  %v5 = "aten._fft_r2c"(%w1, %c0, %c1, %c2) : (tensor<5xf32>, !hw.list<i64>, i64, i1) -> tensor<3xcomplex<f32>>
  %c5 = "hw.constant"() {value = false} : () -> i1
  %v6 = "aten._fft_r2c"(%w1, %c0, %c1, %c5) : (tensor<5xf32>, !hw.list<i64>, i64, i1) -> tensor<5xcomplex<f32>>
  return %v2, %v3, %v4, %v5, %v6 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<5xcomplex<f32>>
}

// -----

// The way back, from a half: the other half is its mirror image.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.09999{{.*}}, -1.272{{[0-9]*}}e+01, 9.380{{[0-9]*(e.00)?}}, 7.960{{[0-9]*(e.00)?}}]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.04999{{.*}}, -6.360{{[0-9]*(e.00)?}}, 4.690{{[0-9]*(e.00)?}}, 3.980{{[0-9]*(e.00)?}}]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.02499{{.*}}, -3.180{{[0-9]*(e.00)?}}, 2.345{{[0-9]*(e.00)?}}, 1.990{{[0-9]*(e.00)?}}]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[3.410{{.*}}, -21.38{{.*}}, 10.01{{.*}}, 4.252{{.*}}, 9.356{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]]
func.func @forward() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %c0 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 4 : i64} : () -> i64
  %v2 = "aten._fft_c2r"(%v1, %c0, %c1, %c2) : (tensor<3xcomplex<f32>>, !hw.list<i64>, i64, i64) -> tensor<4xf32>
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v3 = "aten._fft_c2r"(%v1, %c0, %c3, %c2) : (tensor<3xcomplex<f32>>, !hw.list<i64>, i64, i64) -> tensor<4xf32>
  %c4 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v4 = "aten._fft_c2r"(%v1, %c0, %c4, %c2) : (tensor<3xcomplex<f32>>, !hw.list<i64>, i64, i64) -> tensor<4xf32>
  %c5 = "hw.constant"() {value = 5 : i64} : () -> i64
  %v5 = "aten._fft_c2r"(%v1, %c0, %c1, %c5) : (tensor<3xcomplex<f32>>, !hw.list<i64>, i64, i64) -> tensor<5xf32>
  return %v2, %v3, %v4, %v5 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<5xf32>
}

// -----

// Along several dimensions, one after the other.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}3.080{{[0-9]*(e.00)?}}, 0.000000e+00], [0.1900{{.*}}, 0.000000e+00]], {{\[\[}}-{{7.500[0-9]*e-01|0.7500[0-9]*}}, 0.5831{{.*}}], [{{4.900[0-9]*e-01|0.4900[0-9]*}}, 0.1385{{.*}}]]], {{\[\[\[}}0.1900{{.*}}, 0.000000e+00], [-1.353{{.*}}, 0.000000e+00]], {{\[\[}}-{{3.200[0-9]*e-01|0.3200[0-9]*}}, -0.1039{{.*}}], [-1.093{{.*}}, -0.6293{{.*}}]]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}2.580{{.*}}, 4.384{{.*}}], [5.429{{.*}}, -3.625{{.*}}]], {{\[\[}}-5.054{{.*}}, -0.4635{{.*}}], [-1.893{{.*}}, -3.992{{.*}}]], {{\[\[}}0.9557{{.*}}, -0.4917{{.*}}], [{{7.507[0-9]*e-01|0.7507[0-9]*}}, -1.616{{.*}}]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.830{{[0-9]*(e.00)?}}, -3.691{{.*}}, 30.29{{.*}}], [-16.25{{.*}}, -12.12{{.*}}, 2.847{{.*}}], [2.592{{.*}}, -0.5474{{.*}}, 4.225{{[0-9]*(e.00)?}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<2x2x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.1299999952316284, -2.369999885559082], [3.509999990463257, 0.28999999165534973], [5.170000076293945, -1.409999966621399]], [[2.0299999713897705, 4.710000038146973], [2.130000114440918, -1.3700000047683716], [4.510000228881836, 1.2899999618530273]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945]], [[3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257]], [[5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %v2 = "aten.view_as_complex"(%w1) : (tensor<3x2x2xf32>) -> tensor<3x2xcomplex<f32>>
  %c0 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c2 = "hw.constant"() {value = true} : () -> i1
  %v3 = "aten._fft_r2c"(%w0, %c0, %c1, %c2) : (tensor<2x3x2xf32>, !hw.list<i64>, i64, i1) -> tensor<2x2x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c4 = "hw.constant"() {value = false} : () -> i1
  %v4 = "aten._fft_c2c"(%v2, %c0, %c3, %c4) : (tensor<3x2xcomplex<f32>>, !hw.list<i64>, i64, i1) -> tensor<3x2xcomplex<f32>>
  %c5 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c6 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v5 = "aten._fft_c2r"(%v2, %c0, %c5, %c6) : (tensor<3x2xcomplex<f32>>, !hw.list<i64>, i64, i64) -> tensor<3x3xf32>
  return %v3, %v4, %v5 : tensor<2x2x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x3xf32>
}

// -----

// Lengths are cut or filled up with zeros; each scale, both ways.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.560{{[0-9]*(e.00)?}}, 1.102{{[0-9]*}}e+01], [-{{7.200[0-9]*e-01|0.71999[0-9]*}}, -4.420{{[0-9]*(e.00)?}}], [6.720{{.*}}, -6.340{{[0-9]*(e.00)?}}], [-4.040{{[0-9]*(e.00)?}}, -9.739{{.*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.310{{.*}}, 4.335{{.*}}], [0.5533{{.*}}, -1.280{{.*}}], [9.331610e-02, -7.160{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.4266{{.*}}, 1.836{{.*}}], [1.076{{.*}}, -1.106{{.*}}], [0.2080{{.*}}, 0.2153{{.*}}], [1.120{{.*}}, -1.056{{.*}}], [0.07527{{.*}}, -1.482{{.*}}], [-1.776{{.*}}, -0.7771{{.*}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}{{6.400[0-9]*e-01|0.6400[0-9]*}}, 2.755{{[0-9]*(e.00)?}}], [-1.010{{[0-9]*(e.00)?}}, -2.435{{[0-9]*(e.00)?}}], [1.680{{.*}}, -1.585{{[0-9]*(e.00)?}}], [-{{1.800[0-9]*e-01|0.17999[0-9]*}}, -1.105{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.310{{.*}}, 4.335{{.*}}], [9.331610e-02, -7.160{{.*}}], [0.5533{{.*}}, -1.280{{.*}}]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.560{{[0-9]*(e.00)?}}, 1.102{{[0-9]*}}e+01], [-10.65{{.*}}, -4.662{{.*}}], [0.4516{{.*}}, -8.892{{.*}}], [6.720{{.*}}, -6.340{{[0-9]*(e.00)?}}], [1.248{{.*}}, 1.292{{.*}}], [6.456{{.*}}, -6.637{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V0]], %[[V3]], %[[V4]], %[[V5]], %[[V3]]
func.func @forward() -> (tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v2 = "aten.fft_fft"(%v1, %c0, %c1, %c0) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<4xcomplex<f32>>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c4 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v3 = "aten.fft_fft"(%v1, %c2, %c3, %c4) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<3xcomplex<f32>>
  %c5 = "hw.constant"() {value = 6 : i64} : () -> i64
  %c6 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v4 = "aten.fft_fft"(%v1, %c5, %c1, %c6) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<6xcomplex<f32>>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v5 = "aten.fft_fft"(%v1, %c0, %c1, %c7) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.str) -> tensor<4xcomplex<f32>>
  %v6 = "aten.fft_ifft"(%v1, %c0, %c1, %c0) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<4xcomplex<f32>>
  %v7 = "aten.fft_ifft"(%v1, %c2, %c3, %c4) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<3xcomplex<f32>>
  %v8 = "aten.fft_ifft"(%v1, %c5, %c1, %c6) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<6xcomplex<f32>>
  %v9 = "aten.fft_ifft"(%v1, %c0, %c1, %c7) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.str) -> tensor<4xcomplex<f32>>
  return %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9 : tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// -----

// Real numbers of a half that is its own mirror image.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[3.700{{.*}}, 12.07{{.*}}, 1.076{{.*}}, 12.5999{{.*}}, -0.5167{{.*}}, -22.15{{.*}}]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-2.084{{.*}}, 7.190{{.*}}, -3.149{{.*}}]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[0.6166{{.*}}, 2.012{{.*}}, 0.1794{{.*}}, 2.100{{.*}}, -0.08612{{.*}}, -3.692{{[0-9]*(e.00)?}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V0]]
func.func @forward() -> (tensor<6xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v2 = "aten.fft_hfft"(%v1, %c0, %c1, %c0) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<6xf32>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c4 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v3 = "aten.fft_hfft"(%v1, %c2, %c3, %c4) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<3xf32>
  %c5 = "hw.constant"() {value = 6 : i64} : () -> i64
  %c6 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v4 = "aten.fft_hfft"(%v1, %c5, %c1, %c6) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<6xf32>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v5 = "aten.fft_hfft"(%v1, %c0, %c1, %c7) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.str) -> tensor<6xf32>
  return %v2, %v3, %v4, %v5 : tensor<6xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6xf32>
}

// -----

// The same of the inverse.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[0.6166{{.*}}, -3.692{{[0-9]*(e.00)?}}, -0.08612{{.*}}, 2.100{{.*}}, 0.1794{{.*}}, 2.012{{.*}}]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-2.084{{.*}}, -3.149{{.*}}, 7.190{{.*}}]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[3.700{{.*}}, -22.15{{.*}}, -0.5167{{.*}}, 12.5999{{.*}}, 1.076{{.*}}, 12.07{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V0]]
func.func @forward() -> (tensor<6xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v2 = "aten.fft_irfft"(%v1, %c0, %c1, %c0) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<6xf32>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c4 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v3 = "aten.fft_irfft"(%v1, %c2, %c3, %c4) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<3xf32>
  %c5 = "hw.constant"() {value = 6 : i64} : () -> i64
  %c6 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v4 = "aten.fft_irfft"(%v1, %c5, %c1, %c6) : (tensor<4xcomplex<f32>>, i64, i64, !hw.str) -> tensor<6xf32>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v5 = "aten.fft_irfft"(%v1, %c0, %c1, %c7) : (tensor<4xcomplex<f32>>, !hw.none, i64, !hw.str) -> tensor<6xf32>
  return %v2, %v3, %v4, %v5 : tensor<6xf32>, tensor<3xf32>, tensor<6xf32>, tensor<6xf32>
}

// -----

// Halves of real numbers, by their length and scale.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}7.730{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.079{{.*}}, 5.278{{.*}}], [{{3.901[0-9]*e-02|0.03901[0-9]*}}, 7.494{{.*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.280{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.190{{[0-9]*(e.00)?}}, 1.329{{.*}}], [3.360{{.*}}, 0.000000e+00]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.104{{.*}}, 0.000000e+00], [-0.8640{{.*}}, 0.07832{{.*}}], [0.2713{{.*}}, 0.002596{{.*}}], [0.6055{{.*}}, 1.218{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945]> : tensor<5xf32>} : () -> tensor<5xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v1 = "aten.fft_rfft"(%w0, %c0, %c1, %c0) : (tensor<5xf32>, !hw.none, i64, !hw.none) -> tensor<3xcomplex<f32>>
  %c2 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c4 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v2 = "aten.fft_rfft"(%w0, %c2, %c3, %c4) : (tensor<5xf32>, i64, i64, !hw.str) -> tensor<3xcomplex<f32>>
  %c5 = "hw.constant"() {value = 7 : i64} : () -> i64
  %c6 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v3 = "aten.fft_rfft"(%w0, %c5, %c1, %c6) : (tensor<5xf32>, i64, i64, !hw.str) -> tensor<4xcomplex<f32>>
  return %v1, %v2, %v3 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// -----

// And of the mirror images.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.546{{[0-9]*(e.00)?}}, -0.000000e+00], [-0.2158{{.*}}, -1.055{{.*}}], [{{7.803[0-9]*e-03|0.007803[0-9]*}}, -1.498{{.*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.280{{[0-9]*(e.00)?}}, -0.000000e+00], [-1.190{{[0-9]*(e.00)?}}, -1.329{{.*}}], [3.360{{.*}}, -0.000000e+00]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}7.730{{[0-9]*(e.00)?}}, -0.000000e+00], [-6.048{{.*}}, -0.5482{{.*}}], [1.899{{.*}}, -0.01817{{.*}}], [4.238{{.*}}, -8.530{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<4xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945]> : tensor<5xf32>} : () -> tensor<5xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v1 = "aten.fft_ihfft"(%w0, %c0, %c1, %c0) : (tensor<5xf32>, !hw.none, i64, !hw.none) -> tensor<3xcomplex<f32>>
  %c2 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c4 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v2 = "aten.fft_ihfft"(%w0, %c2, %c3, %c4) : (tensor<5xf32>, i64, i64, !hw.str) -> tensor<3xcomplex<f32>>
  %c5 = "hw.constant"() {value = 7 : i64} : () -> i64
  %c6 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v3 = "aten.fft_ihfft"(%w0, %c5, %c1, %c6) : (tensor<5xf32>, i64, i64, !hw.str) -> tensor<4xcomplex<f32>>
  return %v1, %v2, %v3 : tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<4xcomplex<f32>>
}

// -----

// Of several dimensions: all, the last ones, or those that are named.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}6.320{{[0-9]*(e.00)?}}, 10.74{{.*}}], [-2.831{{.*}}, -4.266{{.*}}], [0.7713{{.*}}, -3.053{{.*}}]], {{\[\[}}-1.779{{.*}}, 4.279{{.*}}], [4.748{{.*}}, -0.1693{{.*}}], [-0.4480{{.*}}, -21.75{{.*}}]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.722{{.*}}, 2.000{{.*}}], [-0.5633{{.*}}, -1.069{{.*}}]], {{\[\[}}-0.8782{{.*}}, -1.215{{.*}}], [4.164{{.*}}, -2.357{{.*}}]], {{\[\[}}-2.363{{.*}}, 2.644{{.*}}], [0.6855{{.*}}, -5.807{{.*}}]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-0.6199{{.*}}, 1.400{{.*}}], [1.750{{[0-9]*(e.00)?}}, -3.770{{[0-9]*(e.00)?}}]], {{\[\[}}2.730{{[0-9]*(e.00)?}}, 1.050{{[0-9]*(e.00)?}}], [-2.440{{[0-9]*(e.00)?}}, 2.460{{[0-9]*(e.00)?}}]]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}6.320{{[0-9]*(e.00)?}}, 1.074{{[0-9]*}}e+01], [-2.831{{.*}}, -4.266{{.*}}], [0.7713{{.*}}, -3.053{{.*}}]], {{\[\[}}-1.780{{.*}}, 4.280{{[0-9]*(e.00)?}}], [4.748{{.*}}, -0.1693{{.*}}], [-0.4480{{.*}}, -21.75{{.*}}]]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.053{{.*}}, 1.790{{.*}}], [0.1285{{.*}}, -0.5089{{.*}}], [-0.4718{{.*}}, -0.7110{{.*}}]], {{\[\[}}-0.2966{{.*}}, 0.7133{{.*}}], [-0.07467{{.*}}, -3.625{{.*}}], [{{7.913[0-9]*e-01|0.7913[0-9]*}}, -0.02822{{.*}}]]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.722{{.*}}, 2.000{{.*}}], [-0.5633{{.*}}, -1.069{{.*}}]], {{\[\[}}-2.363{{.*}}, 2.644{{.*}}], [0.6855{{.*}}, -5.807{{.*}}]], {{\[\[}}-0.8782{{.*}}, -1.215{{.*}}], [4.164{{.*}}, -2.357{{.*}}]]]> :
// CHECK-DAG: %[[V6:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-1.239{{.*}}, 2.800{{.*}}], [3.500{{[0-9]*(e.00)?}}, -7.539{{.*}}]], {{\[\[}}5.460{{[0-9]*(e.00)?}}, 2.100{{[0-9]*(e.00)?}}], [-4.880{{[0-9]*(e.00)?}}, 4.920{{[0-9]*(e.00)?}}]]]> :
// CHECK-DAG: %[[V7:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.053{{.*}}, 1.790{{[0-9]*(e.00)?}}], [0.1285{{.*}}, -0.5089{{.*}}], [-0.4718{{.*}}, -0.7110{{.*}}]], {{\[\[}}-0.2966{{.*}}, 0.7133{{.*}}], [-0.07467{{.*}}, -3.625{{.*}}], [0.7913{{.*}}, -0.02822{{.*}}]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V0]], %[[V3]], %[[V4]], %[[V7]]
func.func @forward() -> (tensor<2x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]], [[0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x3x2xf32>) -> tensor<2x3xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v2 = "aten.fft_fftn"(%v1, %c0, %c0, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.none, !hw.none) -> tensor<2x3xcomplex<f32>>
  %c1 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v3 = "aten.fft_fftn"(%v1, %c1, %c0, %c2) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<3x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v4 = "aten.fft_fftn"(%v1, %c3, %c0, %c4) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<2x2xcomplex<f32>>
  %c5 = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v5 = "aten.fft_fftn"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  %v6 = "aten.fft_ifftn"(%v1, %c0, %c0, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.none, !hw.none) -> tensor<2x3xcomplex<f32>>
  %v7 = "aten.fft_ifftn"(%v1, %c1, %c0, %c2) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<3x2xcomplex<f32>>
  %v8 = "aten.fft_ifftn"(%v1, %c3, %c0, %c4) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<2x2xcomplex<f32>>
  %v9 = "aten.fft_ifftn"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  %c8 = "hw.constant"() {value = array<i64: -2, -1>} : () -> !hw.list<i64>
  %v10 = "aten.fft_fft2"(%v1, %c0, %c8, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.list<i64>, !hw.none) -> tensor<2x3xcomplex<f32>>
  %v11 = "aten.fft_fft2"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  %v12 = "aten.fft_ifft2"(%v1, %c0, %c8, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.list<i64>, !hw.none) -> tensor<2x3xcomplex<f32>>
  %v13 = "aten.fft_ifft2"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  return %v2, %v3, %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12, %v13 : tensor<2x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>
}

// -----

// Back to real numbers of several dimensions.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.140{{.*}}, -1.025{{.*}}, -0.2600{{.*}}, 0.8550{{.*}}], [-1.165{{[0-9]*(e.00)?}}, -2.155{{[0-9]*(e.00)?}}, 2.605{{[0-9]*(e.00)?}}, 1.135{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.722{{.*}}, -0.5633{{.*}}], [-2.363{{.*}}, 0.6855{{.*}}], [-0.8782{{.*}}, 4.164{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-1.239{{.*}}, 3.500{{[0-9]*(e.00)?}}], [5.460{{[0-9]*(e.00)?}}, -4.880{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.053{{.*}}, 0.1285{{.*}}, -0.4718{{.*}}], [-0.2966{{.*}}, -0.07467{{.*}}, 0.7913{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V0]], %[[V3]]
func.func @forward() -> (tensor<2x4xf32>, tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]], [[0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x3x2xf32>) -> tensor<2x3xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v2 = "aten.fft_irfftn"(%v1, %c0, %c0, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.none, !hw.none) -> tensor<2x4xf32>
  %c1 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v3 = "aten.fft_irfftn"(%v1, %c1, %c0, %c2) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<3x2xf32>
  %c3 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v4 = "aten.fft_irfftn"(%v1, %c3, %c0, %c4) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<2x2xf32>
  %c5 = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v5 = "aten.fft_irfftn"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xf32>
  %c8 = "hw.constant"() {value = array<i64: -2, -1>} : () -> !hw.list<i64>
  %v6 = "aten.fft_irfft2"(%v1, %c0, %c8, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.list<i64>, !hw.none) -> tensor<2x4xf32>
  %v7 = "aten.fft_irfft2"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xf32>
  return %v2, %v3, %v4, %v5, %v6, %v7 : tensor<2x4xf32>, tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>, tensor<2x4xf32>, tensor<2x3xf32>
}

// -----

// Mirror images of several dimensions.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}9.1199{{.*}}, 6.840{{.*}}, -2.080{{.*}}, -8.200{{.*}}], [-9.319{{.*}}, 9.079{{.*}}, 2.084000e+01, -1.724000e+01]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.722{{.*}}, -0.5633{{.*}}], [-0.8782{{.*}}, 4.164{{.*}}], [-2.363{{.*}}, 0.6855{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-0.6199{{.*}}, 1.750{{[0-9]*(e.00)?}}], [2.730{{[0-9]*(e.00)?}}, -2.440{{[0-9]*(e.00)?}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}6.320{{[0-9]*(e.00)?}}, -2.831{{.*}}, 0.7713{{.*}}], [-1.780{{.*}}, 4.748{{.*}}, -0.4480{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]]
func.func @forward() -> (tensor<2x4xf32>, tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]], [[0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x3x2xf32>) -> tensor<2x3xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v2 = "aten.fft_hfftn"(%v1, %c0, %c0, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none, !hw.none, !hw.none) -> tensor<2x4xf32>
  %c1 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v3 = "aten.fft_hfftn"(%v1, %c1, %c0, %c2) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<3x2xf32>
  %c3 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v4 = "aten.fft_hfftn"(%v1, %c3, %c0, %c4) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<2x2xf32>
  %c5 = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v5 = "aten.fft_hfftn"(%v1, %c5, %c6, %c7) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xf32>
  return %v2, %v3, %v4, %v5 : tensor<2x4xf32>, tensor<3x2xf32>, tensor<2x2xf32>, tensor<2x3xf32>
}

// -----

// Real numbers of several dimensions.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}6.320{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.030{{.*}}, -0.6062{{.*}}]], {{\[\[}}-1.780{{.*}}, 0.000000e+00], [2.150{{[0-9]*(e.00)?}}, 10.79{{.*}}]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.722{{.*}}, 0.000000e+00], [-0.5633{{.*}}, 0.000000e+00]], {{\[\[}}-1.620{{.*}}, -1.930{{.*}}], [2.424{{.*}}, 1.725{{.*}}]], {{\[\[}}-1.620{{.*}}, 1.930{{.*}}], [2.424{{.*}}, -1.725{{.*}}]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-0.6199{{.*}}, 0.000000e+00], [1.750{{[0-9]*(e.00)?}}, 0.000000e+00]], {{\[\[}}2.730{{[0-9]*(e.00)?}}, 0.000000e+00], [-2.440{{[0-9]*(e.00)?}}, 0.000000e+00]]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}6.320{{[0-9]*(e.00)?}}, 0.000000e+00], [-1.030{{.*}}, -{{6.062[0-9]*e-01|0.6062[0-9]*}}], [-1.030{{.*}}, {{6.062[0-9]*e-01|0.6062[0-9]*}}]], {{\[\[}}-1.779{{.*}}, 0.000000e+00], [2.150{{[0-9]*(e.00)?}}, 10.79{{.*}}], [2.150{{[0-9]*(e.00)?}}, -10.79{{.*}}]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V0]], %[[V3]]
func.func @forward() -> (tensor<2x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082, 3.509999990463257], [0.28999999165534973, 5.170000076293945, -1.409999966621399]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v1 = "aten.fft_rfftn"(%w0, %c0, %c0, %c0) : (tensor<2x3xf32>, !hw.none, !hw.none, !hw.none) -> tensor<2x2xcomplex<f32>>
  %c1 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v2 = "aten.fft_rfftn"(%w0, %c1, %c0, %c2) : (tensor<2x3xf32>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<3x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v3 = "aten.fft_rfftn"(%w0, %c3, %c0, %c4) : (tensor<2x3xf32>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<2x2xcomplex<f32>>
  %c5 = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v4 = "aten.fft_rfftn"(%w0, %c5, %c6, %c7) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  %c8 = "hw.constant"() {value = array<i64: -2, -1>} : () -> !hw.list<i64>
  %v5 = "aten.fft_rfft2"(%w0, %c0, %c8, %c0) : (tensor<2x3xf32>, !hw.none, !hw.list<i64>, !hw.none) -> tensor<2x2xcomplex<f32>>
  %v6 = "aten.fft_rfft2"(%w0, %c5, %c6, %c7) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  return %v1, %v2, %v3, %v4, %v5, %v6 : tensor<2x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>
}

// -----

// And the inverse of mirror images.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.053{{.*}}, 0.000000e+00], [-0.1716{{.*}}, 0.1010{{.*}}]], {{\[\[}}-0.2966{{.*}}, 0.000000e+00], [0.3583{{.*}}, -1.798{{.*}}]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.722{{.*}}, 0.000000e+00], [-0.5633{{.*}}, 0.000000e+00]], {{\[\[}}-1.620{{.*}}, 1.930{{.*}}], [2.424{{.*}}, -1.725{{.*}}]], {{\[\[}}-1.620{{.*}}, -1.930{{.*}}], [2.424{{.*}}, 1.725{{.*}}]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-1.239{{.*}}, -0.000000e+00], [3.500{{[0-9]*(e.00)?}}, -0.000000e+00]], {{\[\[}}5.460{{[0-9]*(e.00)?}}, -0.000000e+00], [-4.880{{[0-9]*(e.00)?}}, -0.000000e+00]]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.053{{.*}}, 0.000000e+00], [-0.1716{{.*}}, 0.1010{{.*}}], [-0.1716{{.*}}, -0.1010{{.*}}]], {{\[\[}}-0.2966{{.*}}, 0.000000e+00], [0.3583{{.*}}, -1.798{{.*}}], [0.3583{{.*}}, 1.798{{.*}}]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]]
func.func @forward() -> (tensor<2x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.1299999952316284, -2.369999885559082, 3.509999990463257], [0.28999999165534973, 5.170000076293945, -1.409999966621399]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v1 = "aten.fft_ihfftn"(%w0, %c0, %c0, %c0) : (tensor<2x3xf32>, !hw.none, !hw.none, !hw.none) -> tensor<2x2xcomplex<f32>>
  %c1 = "hw.constant"() {value = array<i64: 3, 2>} : () -> !hw.list<i64>
  %c2 = "hw.constant"() {value = "ortho"} : () -> !hw.str
  %v2 = "aten.fft_ihfftn"(%w0, %c1, %c0, %c2) : (tensor<2x3xf32>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<3x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %c4 = "hw.constant"() {value = "forward"} : () -> !hw.str
  %v3 = "aten.fft_ihfftn"(%w0, %c3, %c0, %c4) : (tensor<2x3xf32>, !hw.list<i64>, !hw.none, !hw.str) -> tensor<2x2xcomplex<f32>>
  %c5 = "hw.constant"() {value = array<i64: -1, 2>} : () -> !hw.list<i64>
  %c6 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %c7 = "hw.constant"() {value = "backward"} : () -> !hw.str
  %v4 = "aten.fft_ihfftn"(%w0, %c5, %c6, %c7) : (tensor<2x3xf32>, !hw.list<i64>, !hw.list<i64>, !hw.str) -> tensor<2x3xcomplex<f32>>
  return %v1, %v2, %v3, %v4 : tensor<2x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>
}

// -----

// Shifts by half of each dimension, half rounded up on the way back.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-1.410{{[0-9]*(e.00)?}}, 1.130{{[0-9]*(e.00)?}}], [{{2.900[0-9]*e-01|0.2900[0-9]*}}, 3.510{{[0-9]*(e.00)?}}], [5.170{{[0-9]*(e.00)?}}, -1.410{{[0-9]*(e.00)?}}]], {{\[\[}}3.510{{[0-9]*(e.00)?}}, 4.710{{[0-9]*(e.00)?}}], [1.130{{[0-9]*(e.00)?}}, -2.370{{[0-9]*(e.00)?}}], [-2.370{{[0-9]*(e.00)?}}, 5.170{{[0-9]*(e.00)?}}]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}5.170{{[0-9]*(e.00)?}}, -1.410{{[0-9]*(e.00)?}}], [-1.410{{[0-9]*(e.00)?}}, 1.130{{[0-9]*(e.00)?}}], [{{2.900[0-9]*e-01|0.2900[0-9]*}}, 3.510{{[0-9]*(e.00)?}}]], {{\[\[}}-2.370{{[0-9]*(e.00)?}}, 5.170{{[0-9]*(e.00)?}}], [3.510{{[0-9]*(e.00)?}}, 4.710{{[0-9]*(e.00)?}}], [1.130{{[0-9]*(e.00)?}}, -2.370{{[0-9]*(e.00)?}}]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}3.510{{[0-9]*(e.00)?}}, 4.710{{[0-9]*(e.00)?}}], [1.130{{[0-9]*(e.00)?}}, -2.370{{[0-9]*(e.00)?}}], [-2.370{{[0-9]*(e.00)?}}, 5.170{{[0-9]*(e.00)?}}]], {{\[\[}}-1.410{{[0-9]*(e.00)?}}, 1.130{{[0-9]*(e.00)?}}], [{{2.900[0-9]*e-01|0.2900[0-9]*}}, 3.510{{[0-9]*(e.00)?}}], [5.170{{[0-9]*(e.00)?}}, -1.410{{[0-9]*(e.00)?}}]]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-2.370{{[0-9]*(e.00)?}}, 5.170{{[0-9]*(e.00)?}}], [3.510{{[0-9]*(e.00)?}}, 4.710{{[0-9]*(e.00)?}}], [1.130{{[0-9]*(e.00)?}}, -2.370{{[0-9]*(e.00)?}}]], {{\[\[}}5.170{{[0-9]*(e.00)?}}, -1.410{{[0-9]*(e.00)?}}], [-1.410{{[0-9]*(e.00)?}}, 1.130{{[0-9]*(e.00)?}}], [{{2.900[0-9]*e-01|0.2900[0-9]*}}, 3.510{{[0-9]*(e.00)?}}]]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[3.510{{[0-9]*(e.00)?}}, {{2.900[0-9]*e-01|0.2900[0-9]*}}, 5.170{{[0-9]*(e.00)?}}, 1.130{{[0-9]*(e.00)?}}, -2.370{{[0-9]*(e.00)?}}]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[{{2.900[0-9]*e-01|0.2900[0-9]*}}, 5.170{{[0-9]*(e.00)?}}, 1.130{{[0-9]*(e.00)?}}, -2.370{{[0-9]*(e.00)?}}, 3.510{{[0-9]*(e.00)?}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<5xf32>, tensor<5xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]], [[0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]]]> : tensor<2x3x2xf32>} : () -> tensor<2x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x3x2xf32>) -> tensor<2x3xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945]> : tensor<5xf32>} : () -> tensor<5xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v3 = "aten.fft_fftshift"(%v1, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none) -> tensor<2x3xcomplex<f32>>
  %v4 = "aten.fft_ifftshift"(%v1, %c0) : (tensor<2x3xcomplex<f32>>, !hw.none) -> tensor<2x3xcomplex<f32>>
  %c1 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %v5 = "aten.fft_fftshift"(%v1, %c1) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>) -> tensor<2x3xcomplex<f32>>
  %v6 = "aten.fft_ifftshift"(%v1, %c1) : (tensor<2x3xcomplex<f32>>, !hw.list<i64>) -> tensor<2x3xcomplex<f32>>
  %v7 = "aten.fft_ifftshift"(%w2, %c0) : (tensor<5xf32>, !hw.none) -> tensor<5xf32>
  %v8 = "aten.fft_fftshift"(%w2, %c0) : (tensor<5xf32>, !hw.none) -> tensor<5xf32>
  return %v3, %v4, %v5, %v6, %v7, %v8 : tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<5xf32>, tensor<5xf32>
}

// -----

// A long transform is short ones with turns between: 66 = 6 * 11.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-3.258{{.*}}, 1.285{{.*}}], [-3.274{{.*}}, 0.6221{{.*}}], [8.846000e+01, {{[^,]*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}3.432400e+02, 0.000000e+00], [-7.899{{.*}}, 86.54{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.3382{{.*}}, 0.4822{{.*}}], [0.5503{{.*}}, 0.6995{{.*}}], [1.200{{.*}}, 1.355{{.*}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-0.4396{{.*}}, -0.1889{{.*}}], [-0.4269{{.*}}, -0.1239{{.*}}], [-0.4669{{.*}}, -0.03884{{.*}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.1500{{.*}}, 0.6222{{.*}}, -0.8777{{.*}}]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.05321{{.*}}, -0.4062{{.*}}, 0.03992{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945, -1.409999966621399, 2.0299999713897705, 4.710000038146973, 2.130000114440918, -1.3700000047683716, 4.510000228881836, 1.2899999618530273, 6.170000076293945, -0.4099999964237213, 3.0299999713897705, 5.710000038146973, 3.130000114440918, -0.3700000047683716, 5.510000228881836, 2.2899999618530273, 7.170000076293945, 0.5899999737739563, 4.03000020980835, 6.710000038146973, 4.130000114440918, 0.6299999952316284, 6.510000228881836, 3.2899999618530273, 8.170000076293945, 1.590000033378601, 5.03000020980835, 7.710000038146973, 5.130000114440918, 1.6299999952316284, 7.510000228881836, 4.289999961853027, 9.170000076293945, 2.5899999141693115, 6.03000020980835, 8.710000038146973, 6.130000114440918, 2.630000114440918, 8.510000228881836, 5.289999961853027, 10.170000076293945, 3.5899999141693115, 7.03000020980835, 9.710000038146973, 7.130000114440918, 3.630000114440918, 9.510000228881836, 6.289999961853027, 11.170000076293945, 4.590000152587891, 8.029999732971191, 10.710000038146973, 8.130000114440918, 4.630000114440918, 10.510000228881836, 7.289999961853027, 12.170000076293945, 5.590000152587891, 9.029999732971191, 11.710000038146973, 9.130000114440918, 5.630000114440918]> : tensor<66xf32>} : () -> tensor<66xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284], [2.0299999713897705, 0.28999999165534973], [4.710000038146973, 2.0299999713897705], [2.130000114440918, -3.369999885559082], [-1.3700000047683716, 4.170000076293945], [4.510000228881836, 3.7100000381469727], [1.2899999618530273, 2.509999990463257], [6.170000076293945, -2.4100000858306885], [-0.4099999964237213, 0.12999999523162842], [3.0299999713897705, -0.7099999785423279], [5.710000038146973, 1.0299999713897705], [3.130000114440918, -4.369999885559082], [-0.3700000047683716, 3.1700000762939453], [5.510000228881836, 2.7100000381469727], [2.2899999618530273, 1.5099999904632568], [7.170000076293945, -3.4100000858306885], [0.5899999737739563, -0.8700000047683716], [4.03000020980835, -1.7100000381469727], [6.710000038146973, 0.029999999329447746], [4.130000114440918, -5.369999885559082], [0.6299999952316284, 2.1700000762939453], [6.510000228881836, 1.7100000381469727], [3.2899999618530273, 0.5099999904632568], [8.170000076293945, -4.409999847412109], [1.590000033378601, -1.8700000047683716], [5.03000020980835, -2.7100000381469727], [7.710000038146973, -0.9700000286102295], [5.130000114440918, -6.369999885559082], [1.6299999952316284, 1.1699999570846558], [7.510000228881836, 0.7099999785423279], [4.289999961853027, -0.49000000953674316], [9.170000076293945, -5.409999847412109], [2.5899999141693115, -2.869999885559082], [6.03000020980835, -3.7100000381469727], [8.710000038146973, -1.9700000286102295], [6.130000114440918, -7.369999885559082], [2.630000114440918, 0.17000000178813934], [8.510000228881836, -0.28999999165534973], [5.289999961853027, -1.4900000095367432], [10.170000076293945, -6.409999847412109], [3.5899999141693115, -3.869999885559082], [7.03000020980835, -4.710000038146973], [9.710000038146973, -2.9700000286102295], [7.130000114440918, -8.369999885559082], [3.630000114440918, -0.8299999833106995], [9.510000228881836, -1.2899999618530273], [6.289999961853027, -2.490000009536743], [11.170000076293945, -7.409999847412109], [4.590000152587891, -4.869999885559082], [8.029999732971191, -5.710000038146973], [10.710000038146973, -3.9700000286102295], [8.130000114440918, -9.369999885559082], [4.630000114440918, -1.8300000429153442], [10.510000228881836, -2.2899999618530273], [7.289999961853027, -3.490000009536743], [12.170000076293945, -8.40999984741211], [5.590000152587891, -5.869999885559082], [9.029999732971191, -6.710000038146973], [11.710000038146973, -4.96999979019165], [9.130000114440918, -10.369999885559082], [5.630000114440918, -2.8299999237060547]]> : tensor<66x2xf32>} : () -> tensor<66x2xf32>
  %v2 = "aten.view_as_complex"(%w1) : (tensor<66x2xf32>) -> tensor<66xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v3 = "aten.fft_rfft"(%w0, %c0, %c1, %c0) : (tensor<66xf32>, !hw.none, i64, !hw.none) -> tensor<34xcomplex<f32>>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = -3 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 4611686018427387904 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4 = "aten.slice.Tensor"(%v3, %c2, %c3, %c4, %c5) : (tensor<34xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c6 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v5 = "aten.slice.Tensor"(%v3, %c2, %c2, %c6, %c5) : (tensor<34xcomplex<f32>>, i64, i64, i64, i64) -> tensor<2xcomplex<f32>>
  %v6 = "aten.fft_ifft"(%v2, %c0, %c1, %c0) : (tensor<66xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<66xcomplex<f32>>
  %c7 = "hw.constant"() {value = 63 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 66 : i64} : () -> i64
  %v7 = "aten.slice.Tensor"(%v6, %c2, %c7, %c8, %c5) : (tensor<66xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c9 = "hw.constant"() {value = 5 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 8 : i64} : () -> i64
  %v8 = "aten.slice.Tensor"(%v6, %c2, %c9, %c10, %c5) : (tensor<66xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %v9 = "aten.fft_irfft"(%v2, %c8, %c1, %c0) : (tensor<66xcomplex<f32>>, i64, i64, !hw.none) -> tensor<66xf32>
  %v10 = "aten.slice.Tensor"(%v9, %c2, %c7, %c8, %c5) : (tensor<66xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  %v11 = "aten.slice.Tensor"(%v9, %c2, %c9, %c10, %c5) : (tensor<66xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  return %v4, %v5, %v7, %v8, %v10, %v11 : tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>
}

// -----

// A prime length is one product.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-0.3088{{.*}}, 12.32{{.*}}], [-0.4495{{.*}}, 20.04{{.*}}], [-0.5145{{.*}}, 59.38{{.*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}3.547{{[0-9]*}}e+02, 0.000000e+00], [-5.895{{.*}}, 89.19{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.3679{{.*}}, 0.5357{{.*}}], [0.5864{{.*}}, 0.7543{{.*}}], [1.249{{.*}}, 1.419{{.*}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-0.3928{{.*}}, -0.1339{{.*}}], [-0.3697{{.*}}, -0.05485{{.*}}], [-0.3857{{.*}}, 0.06083{{.*}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.1072{{.*}}, 0.5809{{.*}}, -0.8561{{.*}}]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[0.02832{{.*}}, -0.4936{{.*}}, 0.1519{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945, -1.409999966621399, 2.0299999713897705, 4.710000038146973, 2.130000114440918, -1.3700000047683716, 4.510000228881836, 1.2899999618530273, 6.170000076293945, -0.4099999964237213, 3.0299999713897705, 5.710000038146973, 3.130000114440918, -0.3700000047683716, 5.510000228881836, 2.2899999618530273, 7.170000076293945, 0.5899999737739563, 4.03000020980835, 6.710000038146973, 4.130000114440918, 0.6299999952316284, 6.510000228881836, 3.2899999618530273, 8.170000076293945, 1.590000033378601, 5.03000020980835, 7.710000038146973, 5.130000114440918, 1.6299999952316284, 7.510000228881836, 4.289999961853027, 9.170000076293945, 2.5899999141693115, 6.03000020980835, 8.710000038146973, 6.130000114440918, 2.630000114440918, 8.510000228881836, 5.289999961853027, 10.170000076293945, 3.5899999141693115, 7.03000020980835, 9.710000038146973, 7.130000114440918, 3.630000114440918, 9.510000228881836, 6.289999961853027, 11.170000076293945, 4.590000152587891, 8.029999732971191, 10.710000038146973, 8.130000114440918, 4.630000114440918, 10.510000228881836, 7.289999961853027, 12.170000076293945, 5.590000152587891, 9.029999732971191, 11.710000038146973, 9.130000114440918, 5.630000114440918, 11.510000228881836]> : tensor<67xf32>} : () -> tensor<67xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284], [2.0299999713897705, 0.28999999165534973], [4.710000038146973, 2.0299999713897705], [2.130000114440918, -3.369999885559082], [-1.3700000047683716, 4.170000076293945], [4.510000228881836, 3.7100000381469727], [1.2899999618530273, 2.509999990463257], [6.170000076293945, -2.4100000858306885], [-0.4099999964237213, 0.12999999523162842], [3.0299999713897705, -0.7099999785423279], [5.710000038146973, 1.0299999713897705], [3.130000114440918, -4.369999885559082], [-0.3700000047683716, 3.1700000762939453], [5.510000228881836, 2.7100000381469727], [2.2899999618530273, 1.5099999904632568], [7.170000076293945, -3.4100000858306885], [0.5899999737739563, -0.8700000047683716], [4.03000020980835, -1.7100000381469727], [6.710000038146973, 0.029999999329447746], [4.130000114440918, -5.369999885559082], [0.6299999952316284, 2.1700000762939453], [6.510000228881836, 1.7100000381469727], [3.2899999618530273, 0.5099999904632568], [8.170000076293945, -4.409999847412109], [1.590000033378601, -1.8700000047683716], [5.03000020980835, -2.7100000381469727], [7.710000038146973, -0.9700000286102295], [5.130000114440918, -6.369999885559082], [1.6299999952316284, 1.1699999570846558], [7.510000228881836, 0.7099999785423279], [4.289999961853027, -0.49000000953674316], [9.170000076293945, -5.409999847412109], [2.5899999141693115, -2.869999885559082], [6.03000020980835, -3.7100000381469727], [8.710000038146973, -1.9700000286102295], [6.130000114440918, -7.369999885559082], [2.630000114440918, 0.17000000178813934], [8.510000228881836, -0.28999999165534973], [5.289999961853027, -1.4900000095367432], [10.170000076293945, -6.409999847412109], [3.5899999141693115, -3.869999885559082], [7.03000020980835, -4.710000038146973], [9.710000038146973, -2.9700000286102295], [7.130000114440918, -8.369999885559082], [3.630000114440918, -0.8299999833106995], [9.510000228881836, -1.2899999618530273], [6.289999961853027, -2.490000009536743], [11.170000076293945, -7.409999847412109], [4.590000152587891, -4.869999885559082], [8.029999732971191, -5.710000038146973], [10.710000038146973, -3.9700000286102295], [8.130000114440918, -9.369999885559082], [4.630000114440918, -1.8300000429153442], [10.510000228881836, -2.2899999618530273], [7.289999961853027, -3.490000009536743], [12.170000076293945, -8.40999984741211], [5.590000152587891, -5.869999885559082], [9.029999732971191, -6.710000038146973], [11.710000038146973, -4.96999979019165], [9.130000114440918, -10.369999885559082], [5.630000114440918, -2.8299999237060547], [11.510000228881836, -3.2899999618530273]]> : tensor<67x2xf32>} : () -> tensor<67x2xf32>
  %v2 = "aten.view_as_complex"(%w1) : (tensor<67x2xf32>) -> tensor<67xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v3 = "aten.fft_rfft"(%w0, %c0, %c1, %c0) : (tensor<67xf32>, !hw.none, i64, !hw.none) -> tensor<34xcomplex<f32>>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = -3 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 4611686018427387904 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4 = "aten.slice.Tensor"(%v3, %c2, %c3, %c4, %c5) : (tensor<34xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c6 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v5 = "aten.slice.Tensor"(%v3, %c2, %c2, %c6, %c5) : (tensor<34xcomplex<f32>>, i64, i64, i64, i64) -> tensor<2xcomplex<f32>>
  %v6 = "aten.fft_ifft"(%v2, %c0, %c1, %c0) : (tensor<67xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<67xcomplex<f32>>
  %c7 = "hw.constant"() {value = 64 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 67 : i64} : () -> i64
  %v7 = "aten.slice.Tensor"(%v6, %c2, %c7, %c8, %c5) : (tensor<67xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c9 = "hw.constant"() {value = 5 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 8 : i64} : () -> i64
  %v8 = "aten.slice.Tensor"(%v6, %c2, %c9, %c10, %c5) : (tensor<67xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %v9 = "aten.fft_irfft"(%v2, %c8, %c1, %c0) : (tensor<67xcomplex<f32>>, i64, i64, !hw.none) -> tensor<67xf32>
  %v10 = "aten.slice.Tensor"(%v9, %c2, %c7, %c8, %c5) : (tensor<67xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  %v11 = "aten.slice.Tensor"(%v9, %c2, %c9, %c10, %c5) : (tensor<67xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  return %v4, %v5, %v7, %v8, %v10, %v11 : tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>
}

// -----

// Of 134 = 2 * 67 numbers, the long factor is one product.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-2.980{{.*}}, 0.4154{{.*}}], [-3.025{{.*}}, 0.2074{{.*}}], [1.832200e+02, {{[^,]*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.271280e+03, 0.000000e+00], [-11.10{{.*}}, 357.1{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.8033{{.*}}, 0.9508{{.*}}], [1.248{{.*}}, 1.395{{.*}}], [2.582{{.*}}, 2.729{{.*}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-0.6124{{.*}}, -0.4638{{.*}}], [-0.5227{{.*}}, -0.3733{{.*}}], [-0.4582{{.*}}, -0.3079{{.*}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.6533{{.*}}, 1.302{{.*}}, -3.060{{.*}}]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[0.1880{{.*}}, -0.4953{{.*}}, 0.1455{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945, -1.409999966621399, 2.0299999713897705, 4.710000038146973, 2.130000114440918, -1.3700000047683716, 4.510000228881836, 1.2899999618530273, 6.170000076293945, -0.4099999964237213, 3.0299999713897705, 5.710000038146973, 3.130000114440918, -0.3700000047683716, 5.510000228881836, 2.2899999618530273, 7.170000076293945, 0.5899999737739563, 4.03000020980835, 6.710000038146973, 4.130000114440918, 0.6299999952316284, 6.510000228881836, 3.2899999618530273, 8.170000076293945, 1.590000033378601, 5.03000020980835, 7.710000038146973, 5.130000114440918, 1.6299999952316284, 7.510000228881836, 4.289999961853027, 9.170000076293945, 2.5899999141693115, 6.03000020980835, 8.710000038146973, 6.130000114440918, 2.630000114440918, 8.510000228881836, 5.289999961853027, 10.170000076293945, 3.5899999141693115, 7.03000020980835, 9.710000038146973, 7.130000114440918, 3.630000114440918, 9.510000228881836, 6.289999961853027, 11.170000076293945, 4.590000152587891, 8.029999732971191, 10.710000038146973, 8.130000114440918, 4.630000114440918, 10.510000228881836, 7.289999961853027, 12.170000076293945, 5.590000152587891, 9.029999732971191, 11.710000038146973, 9.130000114440918, 5.630000114440918, 11.510000228881836, 8.289999961853027, 13.170000076293945, 6.590000152587891, 10.029999732971191, 12.710000038146973, 10.130000114440918, 6.630000114440918, 12.510000228881836, 9.289999961853027, 14.170000076293945, 7.590000152587891, 11.029999732971191, 13.710000038146973, 11.130000114440918, 7.630000114440918, 13.510000228881836, 10.289999961853027, 15.170000076293945, 8.59000015258789, 12.029999732971191, 14.710000038146973, 12.130000114440918, 8.630000114440918, 14.510000228881836, 11.289999961853027, 16.170000076293945, 9.59000015258789, 13.029999732971191, 15.710000038146973, 13.130000114440918, 9.630000114440918, 15.510000228881836, 12.289999961853027, 17.170000076293945, 10.59000015258789, 14.029999732971191, 16.709999084472656, 14.130000114440918, 10.630000114440918, 16.510000228881836, 13.289999961853027, 18.170000076293945, 11.59000015258789, 15.029999732971191, 17.709999084472656, 15.130000114440918, 11.630000114440918, 17.510000228881836, 14.289999961853027, 19.170000076293945, 12.59000015258789, 16.030000686645508, 18.709999084472656, 16.1299991607666, 12.630000114440918, 18.510000228881836, 15.289999961853027, 20.170000076293945, 13.59000015258789, 17.030000686645508, 19.709999084472656, 17.1299991607666, 13.630000114440918, 19.510000228881836, 16.290000915527344, 21.170000076293945, 14.59000015258789]> : tensor<134xf32>} : () -> tensor<134xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284], [2.0299999713897705, 0.28999999165534973], [4.710000038146973, 2.0299999713897705], [2.130000114440918, -3.369999885559082], [-1.3700000047683716, 4.170000076293945], [4.510000228881836, 3.7100000381469727], [1.2899999618530273, 2.509999990463257], [6.170000076293945, -2.4100000858306885], [-0.4099999964237213, 0.12999999523162842], [3.0299999713897705, -0.7099999785423279], [5.710000038146973, 1.0299999713897705], [3.130000114440918, -4.369999885559082], [-0.3700000047683716, 3.1700000762939453], [5.510000228881836, 2.7100000381469727], [2.2899999618530273, 1.5099999904632568], [7.170000076293945, -3.4100000858306885], [0.5899999737739563, -0.8700000047683716], [4.03000020980835, -1.7100000381469727], [6.710000038146973, 0.029999999329447746], [4.130000114440918, -5.369999885559082], [0.6299999952316284, 2.1700000762939453], [6.510000228881836, 1.7100000381469727], [3.2899999618530273, 0.5099999904632568], [8.170000076293945, -4.409999847412109], [1.590000033378601, -1.8700000047683716], [5.03000020980835, -2.7100000381469727], [7.710000038146973, -0.9700000286102295], [5.130000114440918, -6.369999885559082], [1.6299999952316284, 1.1699999570846558], [7.510000228881836, 0.7099999785423279], [4.289999961853027, -0.49000000953674316], [9.170000076293945, -5.409999847412109], [2.5899999141693115, -2.869999885559082], [6.03000020980835, -3.7100000381469727], [8.710000038146973, -1.9700000286102295], [6.130000114440918, -7.369999885559082], [2.630000114440918, 0.17000000178813934], [8.510000228881836, -0.28999999165534973], [5.289999961853027, -1.4900000095367432], [10.170000076293945, -6.409999847412109], [3.5899999141693115, -3.869999885559082], [7.03000020980835, -4.710000038146973], [9.710000038146973, -2.9700000286102295], [7.130000114440918, -8.369999885559082], [3.630000114440918, -0.8299999833106995], [9.510000228881836, -1.2899999618530273], [6.289999961853027, -2.490000009536743], [11.170000076293945, -7.409999847412109], [4.590000152587891, -4.869999885559082], [8.029999732971191, -5.710000038146973], [10.710000038146973, -3.9700000286102295], [8.130000114440918, -9.369999885559082], [4.630000114440918, -1.8300000429153442], [10.510000228881836, -2.2899999618530273], [7.289999961853027, -3.490000009536743], [12.170000076293945, -8.40999984741211], [5.590000152587891, -5.869999885559082], [9.029999732971191, -6.710000038146973], [11.710000038146973, -4.96999979019165], [9.130000114440918, -10.369999885559082], [5.630000114440918, -2.8299999237060547], [11.510000228881836, -3.2899999618530273], [8.289999961853027, -4.489999771118164], [13.170000076293945, -9.40999984741211], [6.590000152587891, -6.869999885559082], [10.029999732971191, -7.710000038146973], [12.710000038146973, -5.96999979019165], [10.130000114440918, -11.369999885559082], [6.630000114440918, -3.8299999237060547], [12.510000228881836, -4.289999961853027], [9.289999961853027, -5.489999771118164], [14.170000076293945, -10.40999984741211], [7.590000152587891, -7.869999885559082], [11.029999732971191, -8.710000038146973], [13.710000038146973, -6.96999979019165], [11.130000114440918, -12.369999885559082], [7.630000114440918, -4.829999923706055], [13.510000228881836, -5.289999961853027], [10.289999961853027, -6.489999771118164], [15.170000076293945, -11.40999984741211], [8.59000015258789, -8.869999885559082], [12.029999732971191, -9.710000038146973], [14.710000038146973, -7.96999979019165], [12.130000114440918, -13.369999885559082], [8.630000114440918, -5.829999923706055], [14.510000228881836, -6.289999961853027], [11.289999961853027, -7.489999771118164], [16.170000076293945, -12.40999984741211], [9.59000015258789, -9.869999885559082], [13.029999732971191, -10.710000038146973], [15.710000038146973, -8.970000267028809], [13.130000114440918, -14.369999885559082], [9.630000114440918, -6.829999923706055], [15.510000228881836, -7.289999961853027], [12.289999961853027, -8.489999771118164], [17.170000076293945, -13.40999984741211], [10.59000015258789, -10.869999885559082], [14.029999732971191, -11.710000038146973], [16.709999084472656, -9.970000267028809], [14.130000114440918, -15.369999885559082], [10.630000114440918, -7.829999923706055], [16.510000228881836, -8.289999961853027], [13.289999961853027, -9.489999771118164], [18.170000076293945, -14.40999984741211], [11.59000015258789, -11.869999885559082], [15.029999732971191, -12.710000038146973], [17.709999084472656, -10.970000267028809], [15.130000114440918, -16.3700008392334], [11.630000114440918, -8.829999923706055], [17.510000228881836, -9.289999961853027], [14.289999961853027, -10.489999771118164], [19.170000076293945, -15.40999984741211], [12.59000015258789, -12.869999885559082], [16.030000686645508, -13.710000038146973], [18.709999084472656, -11.970000267028809], [16.1299991607666, -17.3700008392334], [12.630000114440918, -9.829999923706055], [18.510000228881836, -10.289999961853027], [15.289999961853027, -11.489999771118164], [20.170000076293945, -16.40999984741211], [13.59000015258789, -13.869999885559082], [17.030000686645508, -14.710000038146973], [19.709999084472656, -12.970000267028809], [17.1299991607666, -18.3700008392334], [13.630000114440918, -10.829999923706055], [19.510000228881836, -11.289999961853027], [16.290000915527344, -12.489999771118164], [21.170000076293945, -17.40999984741211], [14.59000015258789, -14.869999885559082]]> : tensor<134x2xf32>} : () -> tensor<134x2xf32>
  %v2 = "aten.view_as_complex"(%w1) : (tensor<134x2xf32>) -> tensor<134xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v3 = "aten.fft_rfft"(%w0, %c0, %c1, %c0) : (tensor<134xf32>, !hw.none, i64, !hw.none) -> tensor<68xcomplex<f32>>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = -3 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 4611686018427387904 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4 = "aten.slice.Tensor"(%v3, %c2, %c3, %c4, %c5) : (tensor<68xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c6 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v5 = "aten.slice.Tensor"(%v3, %c2, %c2, %c6, %c5) : (tensor<68xcomplex<f32>>, i64, i64, i64, i64) -> tensor<2xcomplex<f32>>
  %v6 = "aten.fft_ifft"(%v2, %c0, %c1, %c0) : (tensor<134xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<134xcomplex<f32>>
  %c7 = "hw.constant"() {value = 131 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 134 : i64} : () -> i64
  %v7 = "aten.slice.Tensor"(%v6, %c2, %c7, %c8, %c5) : (tensor<134xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c9 = "hw.constant"() {value = 5 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 8 : i64} : () -> i64
  %v8 = "aten.slice.Tensor"(%v6, %c2, %c9, %c10, %c5) : (tensor<134xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %v9 = "aten.fft_irfft"(%v2, %c8, %c1, %c0) : (tensor<134xcomplex<f32>>, i64, i64, !hw.none) -> tensor<134xf32>
  %v10 = "aten.slice.Tensor"(%v9, %c2, %c7, %c8, %c5) : (tensor<134xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  %v11 = "aten.slice.Tensor"(%v9, %c2, %c9, %c10, %c5) : (tensor<134xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  return %v4, %v5, %v7, %v8, %v10, %v11 : tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>
}

// -----

// 65 = 5 * 13, an odd length.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}3.033{{.*}}, 12.39{{.*}}], [2.731{{.*}}, 19.67{{.*}}], [2.594{{.*}}, 57.6834{{.*}}]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}3.376100e+02, 0.000000e+00], [-4.138{{.*}}, 84.14{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.3838{{.*}}, 0.4306{{.*}}], [0.5937{{.*}}, 0.6439{{.*}}], [1.234{{.*}}, 1.288{{.*}}]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-0.3652{{.*}}, -2.684070e-01], [-0.3451{{.*}}, -0.2229{{.*}}], [-0.3701{{.*}}, -0.1805{{.*}}]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.1831{{.*}}, 0.6575{{.*}}, -0.8966{{.*}}]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.1577{{.*}}, -0.2864{{.*}}, -0.1283{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945, -1.409999966621399, 2.0299999713897705, 4.710000038146973, 2.130000114440918, -1.3700000047683716, 4.510000228881836, 1.2899999618530273, 6.170000076293945, -0.4099999964237213, 3.0299999713897705, 5.710000038146973, 3.130000114440918, -0.3700000047683716, 5.510000228881836, 2.2899999618530273, 7.170000076293945, 0.5899999737739563, 4.03000020980835, 6.710000038146973, 4.130000114440918, 0.6299999952316284, 6.510000228881836, 3.2899999618530273, 8.170000076293945, 1.590000033378601, 5.03000020980835, 7.710000038146973, 5.130000114440918, 1.6299999952316284, 7.510000228881836, 4.289999961853027, 9.170000076293945, 2.5899999141693115, 6.03000020980835, 8.710000038146973, 6.130000114440918, 2.630000114440918, 8.510000228881836, 5.289999961853027, 10.170000076293945, 3.5899999141693115, 7.03000020980835, 9.710000038146973, 7.130000114440918, 3.630000114440918, 9.510000228881836, 6.289999961853027, 11.170000076293945, 4.590000152587891, 8.029999732971191, 10.710000038146973, 8.130000114440918, 4.630000114440918, 10.510000228881836, 7.289999961853027, 12.170000076293945, 5.590000152587891, 9.029999732971191, 11.710000038146973, 9.130000114440918]> : tensor<65xf32>} : () -> tensor<65xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973], [0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284], [2.0299999713897705, 0.28999999165534973], [4.710000038146973, 2.0299999713897705], [2.130000114440918, -3.369999885559082], [-1.3700000047683716, 4.170000076293945], [4.510000228881836, 3.7100000381469727], [1.2899999618530273, 2.509999990463257], [6.170000076293945, -2.4100000858306885], [-0.4099999964237213, 0.12999999523162842], [3.0299999713897705, -0.7099999785423279], [5.710000038146973, 1.0299999713897705], [3.130000114440918, -4.369999885559082], [-0.3700000047683716, 3.1700000762939453], [5.510000228881836, 2.7100000381469727], [2.2899999618530273, 1.5099999904632568], [7.170000076293945, -3.4100000858306885], [0.5899999737739563, -0.8700000047683716], [4.03000020980835, -1.7100000381469727], [6.710000038146973, 0.029999999329447746], [4.130000114440918, -5.369999885559082], [0.6299999952316284, 2.1700000762939453], [6.510000228881836, 1.7100000381469727], [3.2899999618530273, 0.5099999904632568], [8.170000076293945, -4.409999847412109], [1.590000033378601, -1.8700000047683716], [5.03000020980835, -2.7100000381469727], [7.710000038146973, -0.9700000286102295], [5.130000114440918, -6.369999885559082], [1.6299999952316284, 1.1699999570846558], [7.510000228881836, 0.7099999785423279], [4.289999961853027, -0.49000000953674316], [9.170000076293945, -5.409999847412109], [2.5899999141693115, -2.869999885559082], [6.03000020980835, -3.7100000381469727], [8.710000038146973, -1.9700000286102295], [6.130000114440918, -7.369999885559082], [2.630000114440918, 0.17000000178813934], [8.510000228881836, -0.28999999165534973], [5.289999961853027, -1.4900000095367432], [10.170000076293945, -6.409999847412109], [3.5899999141693115, -3.869999885559082], [7.03000020980835, -4.710000038146973], [9.710000038146973, -2.9700000286102295], [7.130000114440918, -8.369999885559082], [3.630000114440918, -0.8299999833106995], [9.510000228881836, -1.2899999618530273], [6.289999961853027, -2.490000009536743], [11.170000076293945, -7.409999847412109], [4.590000152587891, -4.869999885559082], [8.029999732971191, -5.710000038146973], [10.710000038146973, -3.9700000286102295], [8.130000114440918, -9.369999885559082], [4.630000114440918, -1.8300000429153442], [10.510000228881836, -2.2899999618530273], [7.289999961853027, -3.490000009536743], [12.170000076293945, -8.40999984741211], [5.590000152587891, -5.869999885559082], [9.029999732971191, -6.710000038146973], [11.710000038146973, -4.96999979019165], [9.130000114440918, -10.369999885559082]]> : tensor<65x2xf32>} : () -> tensor<65x2xf32>
  %v2 = "aten.view_as_complex"(%w1) : (tensor<65x2xf32>) -> tensor<65xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v3 = "aten.fft_rfft"(%w0, %c0, %c1, %c0) : (tensor<65xf32>, !hw.none, i64, !hw.none) -> tensor<33xcomplex<f32>>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = -3 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 4611686018427387904 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v4 = "aten.slice.Tensor"(%v3, %c2, %c3, %c4, %c5) : (tensor<33xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c6 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v5 = "aten.slice.Tensor"(%v3, %c2, %c2, %c6, %c5) : (tensor<33xcomplex<f32>>, i64, i64, i64, i64) -> tensor<2xcomplex<f32>>
  %v6 = "aten.fft_ifft"(%v2, %c0, %c1, %c0) : (tensor<65xcomplex<f32>>, !hw.none, i64, !hw.none) -> tensor<65xcomplex<f32>>
  %c7 = "hw.constant"() {value = 62 : i64} : () -> i64
  %c8 = "hw.constant"() {value = 65 : i64} : () -> i64
  %v7 = "aten.slice.Tensor"(%v6, %c2, %c7, %c8, %c5) : (tensor<65xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %c9 = "hw.constant"() {value = 5 : i64} : () -> i64
  %c10 = "hw.constant"() {value = 8 : i64} : () -> i64
  %v8 = "aten.slice.Tensor"(%v6, %c2, %c9, %c10, %c5) : (tensor<65xcomplex<f32>>, i64, i64, i64, i64) -> tensor<3xcomplex<f32>>
  %v9 = "aten.fft_irfft"(%v2, %c8, %c1, %c0) : (tensor<65xcomplex<f32>>, i64, i64, !hw.none) -> tensor<65xf32>
  %v10 = "aten.slice.Tensor"(%v9, %c2, %c7, %c8, %c5) : (tensor<65xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  %v11 = "aten.slice.Tensor"(%v9, %c2, %c9, %c10, %c5) : (tensor<65xf32>, i64, i64, i64, i64) -> tensor<3xf32>
  return %v4, %v5, %v7, %v8, %v10, %v11 : tensor<3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xcomplex<f32>>, tensor<3xf32>, tensor<3xf32>
}

// -----

// A transform of 64 numbers is one product, that has no factors left out.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-4.000{{.*}}, 0.1965{{.*}}], [8.496{{[0-9]*}}e+01, 0.000000e+00]]> :
// CHECK: return %[[V0]]
func.func @forward() -> (tensor<2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[1.1299999952316284, -2.369999885559082, 3.509999990463257, 0.28999999165534973, 5.170000076293945, -1.409999966621399, 2.0299999713897705, 4.710000038146973, 2.130000114440918, -1.3700000047683716, 4.510000228881836, 1.2899999618530273, 6.170000076293945, -0.4099999964237213, 3.0299999713897705, 5.710000038146973, 3.130000114440918, -0.3700000047683716, 5.510000228881836, 2.2899999618530273, 7.170000076293945, 0.5899999737739563, 4.03000020980835, 6.710000038146973, 4.130000114440918, 0.6299999952316284, 6.510000228881836, 3.2899999618530273, 8.170000076293945, 1.590000033378601, 5.03000020980835, 7.710000038146973, 5.130000114440918, 1.6299999952316284, 7.510000228881836, 4.289999961853027, 9.170000076293945, 2.5899999141693115, 6.03000020980835, 8.710000038146973, 6.130000114440918, 2.630000114440918, 8.510000228881836, 5.289999961853027, 10.170000076293945, 3.5899999141693115, 7.03000020980835, 9.710000038146973, 7.130000114440918, 3.630000114440918, 9.510000228881836, 6.289999961853027, 11.170000076293945, 4.590000152587891, 8.029999732971191, 10.710000038146973, 8.130000114440918, 4.630000114440918, 10.510000228881836, 7.289999961853027, 12.170000076293945, 5.590000152587891, 9.029999732971191, 11.710000038146973]> : tensor<64xf32>} : () -> tensor<64xf32>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %c1 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v1 = "aten.fft_rfft"(%w0, %c0, %c1, %c0) : (tensor<64xf32>, !hw.none, i64, !hw.none) -> tensor<33xcomplex<f32>>
  %c2 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c3 = "hw.constant"() {value = -2 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 4611686018427387904 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v2 = "aten.slice.Tensor"(%v1, %c2, %c3, %c4, %c5) : (tensor<33xcomplex<f32>>, i64, i64, i64, i64) -> tensor<2xcomplex<f32>>
  return %v2 : tensor<2xcomplex<f32>>
}

// -----

// A half along the last dimension, then all along the other; what is too short is filled up.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}7.000000e+00, 0.000000e+00], [1.000000e+00, 0.000000e+00]], {{\[\[}}-2.000000e+00, -9.000000e+00], [1.800000e+01, 5.000000e+00]], {{\[\[}}5.000000e+00, 0.000000e+00], [-2.100000e+01, 0.000000e+00]], {{\[\[}}-2.000000e+00, 9.000000e+00], [1.800000e+01, -5.000000e+00]]]> : tensor<4x2x2xf32>}
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}6.000000e+00, 0.000000e+00], [7.000000e+00, -3.000000e+00], [0.000000e+00, 0.000000e+00]], {{\[\[}}1.000000e+01, 0.000000e+00], [1.500000e+01, -9.000000e+00], [-8.000000e+00, 0.000000e+00]]]> : tensor<2x3x2xf32>}
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.500000e+00, -0.000000e+00], [1.750000e+00, 7.500000e-01], [0.000000e+00, -0.000000e+00]], {{\[\[}}2.500000e+00, -0.000000e+00], [3.750000e+00, 2.250000e+00], [-2.000000e+00, -0.000000e+00]]]> : tensor<2x3x2xf32>}
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<4x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[3.0, -1.0], [4.0, 1.0], [-5.0, 9.0], [2.0, -6.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[[5.0, 3.0, -2.0], [8.0, 9.0, -7.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %c0 = "hw.constant"() {value = array<i64: 0, 1>} : () -> !hw.list<i64>
  %c1 = "hw.constant"() {value = 0 : i64} : () -> i64
  %c2 = "hw.constant"() {value = true} : () -> i1
  %v2 = "aten._fft_r2c"(%w0, %c0, %c1, %c2) : (tensor<4x2xf32>, !hw.list<i64>, i64, i1) -> tensor<4x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c5 = "hw.constant"() {value} : () -> !hw.none
  %v3 = "aten.fft_rfft"(%w1, %c3, %c4, %c5) : (tensor<2x3xf32>, i64, i64, !hw.none) -> tensor<2x3xcomplex<f32>>
  %c6 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v4 = "aten.fft_ihfft"(%w1, %c3, %c6, %c5) : (tensor<2x3xf32>, i64, i64, !hw.none) -> tensor<2x3xcomplex<f32>>
  return %v2, %v3, %v4 : tensor<4x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2x3xcomplex<f32>>
}

// -----

// Zeros are the rest of the dimension, wherever it lies.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}1.000000e+00, 2.000000e+00], [-3.000000e+00, 1.000000e+00]], {{\[\[}}1.000000e+00, 2.000000e+00], [-3.000000e+00, 1.000000e+00]]], {{\[\[\[}}4.000000e+00, 1.000000e+00], [-1.000000e+00, -1.000000e+00]], {{\[\[}}4.000000e+00, 1.000000e+00], [-1.000000e+00, -1.000000e+00]]]]> : tensor<2x2x2x2xf32>}
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-2.000000e+00, 3.000000e+00], [2.000000e+00, 5.000000e+00], [4.000000e+00, 1.000000e+00], [0.000000e+00, -1.000000e+00]], {{\[\[}}3.000000e+00, 0.000000e+00], [3.000000e+00, 2.000000e+00], [5.000000e+00, 2.000000e+00], [5.000000e+00, 0.000000e+00]]]> : tensor<2x4x2xf32>}
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}5.000000e+00, 3.000000e+00], [-4.000000e+00, 0.000000e+00]], {{\[\[}}2.000000e+00, -2.000000e+00], [-4.000000e+00, 2.000000e+00]], {{\[\[}}-3.000000e+00, 1.000000e+00], [-2.000000e+00, 2.000000e+00]], {{\[\[}}0.000000e+00, 6.000000e+00], [-2.000000e+00, 0.000000e+00]]]> : tensor<4x2x2xf32>}
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<2x2x2xcomplex<f32>>, tensor<2x4xcomplex<f32>>, tensor<4x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[[1.0, 2.0], [-3.0, 1.0]]], [[[4.0, 1.0], [-1.0, -1.0]]]]> : tensor<2x1x2x2xf32>} : () -> tensor<2x1x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x1x2x2xf32>) -> tensor<2x1x2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %v2 = "aten.fft_fft"(%v1, %c0, %c1, %c2) : (tensor<2x1x2xcomplex<f32>>, i64, i64, !hw.none) -> tensor<2x2x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 0 : i64} : () -> i64
  %v3 = "aten.select.int"(%v1, %c1, %c3) : (tensor<2x1x2xcomplex<f32>>, i64, i64) -> tensor<2x2xcomplex<f32>>
  %c4 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c5 = "hw.constant"() {value = -1 : i64} : () -> i64
  %v4 = "aten.fft_fft"(%v3, %c4, %c5, %c2) : (tensor<2x2xcomplex<f32>>, i64, i64, !hw.none) -> tensor<2x4xcomplex<f32>>
  %v5 = "aten.select.int"(%v1, %c1, %c3) : (tensor<2x1x2xcomplex<f32>>, i64, i64) -> tensor<2x2xcomplex<f32>>
  %v6 = "aten.fft_fft"(%v5, %c4, %c3, %c2) : (tensor<2x2xcomplex<f32>>, i64, i64, !hw.none) -> tensor<4x2xcomplex<f32>>
  return %v2, %v4, %v6 : tensor<2x2x2xcomplex<f32>>, tensor<2x4xcomplex<f32>>, tensor<4x2xcomplex<f32>>
}
