// RUN: hardwire-opt %s --split-complex --decompose --fold-constants --split-input-file | filecheck %s
// Short-time transforms: of frames that overlap, each times a window in the middle of it, half or all.
// A signal that is aligned has its first number where the first window begins.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}3.750000e+00, 0.000000e+00], [7.250000e+00, 0.000000e+00]], {{\[\[}}-2.500000e+00, 2.250000e+00], [-1.500000e+00, -9.250000e+00]], {{\[\[}}7.250000e+00, 0.000000e+00], [-6.250000e+00, 0.000000e+00]]]> : tensor<3x2x2xf32>}
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}3.500000e+00, 0.000000e+00], [7.500000e-01, 0.000000e+00]], {{\[\[}}2.000000e+00, 5.000000e-01], [-1.250000e+00, 2.500000e+00]], {{\[\[}}4.500000e+00, 0.000000e+00], [5.750000e+00, 0.000000e+00]]]> : tensor<3x2x2xf32>}
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}0.000000e+00, 0.000000e+00], [7.000000e+00, 0.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00], [1.000000e+00, 0.000000e+00]]], {{\[\[\[}}1.800000e+01, 0.000000e+00], [-9.000000e+00, 0.000000e+00]], {{\[\[}}1.400000e+01, 0.000000e+00], [1.000000e+00, 0.000000e+00]]]]> : tensor<2x2x2x2xf32>}
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-1.250000e+00, 5.000000e-01], [4.625000e+00, -6.250000e-01]], {{\[\[}}2.500000e-01, 5.000000e+00], [6.250000e-01, -3.375000e+00]], {{\[\[}}3.750000e+00, -1.500000e+00], [-4.625000e+00, -1.375000e+00]], {{\[\[}}-1.750000e+00, -2.000000e+00], [1.375000e+00, 3.375000e+00]]]> : tensor<4x2x2xf32>}
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}3.000000e+00, 0.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}-4.000000e+00, 1.000000e+00], [-9.000000e+00, 5.000000e+00]], {{\[\[}}5.000000e+00, 0.000000e+00], [1.400000e+01, 0.000000e+00]]]> : tensor<3x2x2xf32>}
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}7.000000e+00, 0.000000e+00], [7.000000e+00, 0.000000e+00]], {{\[\[}}-1.000000e+00, -6.000000e+00], [-5.000000e+00, -2.000000e+00]], {{\[\[}}-5.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00]]]> : tensor<3x2x2xf32>}
// CHECK-DAG: %[[V6:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}3.000000e+00, 0.000000e+00], [4.000000e+00, 0.000000e+00], [-5.000000e+00, 0.000000e+00]], {{\[\[}}-1.500000e+00, -2.598{{.*}}], [-2.000000e+00, -3.464{{.*}}], [2.500000e+00, 4.330{{.*}}]]]> : tensor<2x3x2xf32>}
// CHECK-DAG: %[[V7:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}2.000000e+00, -2.000000e+00], [1.000000e+01, 0.000000e+00]], {{\[\[}}-8.000000e+00, -2.000000e+00], [0.000000e+00, 0.000000e+00]], {{\[\[}}0.000000e+00, 4.000000e+00], [-8.000000e+00, -6.000000e+00]], {{\[\[}}-6.000000e+00, 4.000000e+00], [6.000000e+00, -2.000000e+00]]]> : tensor<4x2x2xf32>}
// CHECK-DAG: %[[V8:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.100000e+01, 0.000000e+00], [1.000000e+01, 0.000000e+00]], {{\[\[}}6.500000e+00, 0.8660{{.*}}], [2.000000e+00, 5.196{{.*}}]], {{\[\[}}5.000000e-01, 16.45{{.*}}], [-1.400000e+01, -8.660{{.*}}]], {{\[\[}}-7.000000e+00, 0.000000e+00], [8.000000e+00, 0.000000e+00]]]> : tensor<4x2x2xf32>}
// CHECK-DAG: %[[V9:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}3.000000e+00, 0.000000e+00], [-1.000000e+00, 0.000000e+00]], {{\[\[}}-1.000000e+00, 0.000000e+00], [5.000000e+00, 0.000000e+00]]], {{\[\[\[}}6.000000e+00, 0.000000e+00], [3.000000e+00, 0.000000e+00]], {{\[\[}}1.000000e+01, 0.000000e+00], [-7.000000e+00, 0.000000e+00]]]]> : tensor<2x2x2x2xf32>}
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]], %[[V9]]
func.func @forward() -> (tensor<3x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2x2xcomplex<f32>>, tensor<4x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<4x2xcomplex<f32>>, tensor<4x2xcomplex<f32>>, tensor<2x2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[3.0, -1.0, 4.0, 1.0, -5.0]> : tensor<5xf32>} : () -> tensor<5xf32>
  %w1 = "hw.weight"() {name = "w1", value = dense<[3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0]> : tensor<7xf32>} : () -> tensor<7xf32>
  %w2 = "hw.weight"() {name = "w2", value = dense<[0.5, 2.0, 1.0, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %w3 = "hw.weight"() {name = "w3", value = dense<[2.0, 1.0, 0.5]> : tensor<3xf32>} : () -> tensor<3xf32>
  %w4 = "hw.weight"() {name = "w4", value = dense<[2.0, -1.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w5 = "hw.weight"() {name = "w5", value = dense<[[1.0, 2.0, -3.0], [8.0, -2.0, 5.0]]> : tensor<2x3xf32>} : () -> tensor<2x3xf32>
  %w6 = "hw.weight"() {name = "w6", value = dense<[[1.0, 2.0], [-3.0, 1.0], [2.0, -2.0], [4.0, 0.0], [-1.0, -1.0], [5.0, 3.0]]> : tensor<6x2xf32>} : () -> tensor<6x2xf32>
  %v7 = "aten.view_as_complex"(%w6) : (tensor<6x2xf32>) -> tensor<6xcomplex<f32>>
  %c0 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = false} : () -> i1
  %c3 = "hw.constant"() {value = true} : () -> i1
  %v8 = "aten.stft"(%w0, %c0, %c1, %c1, %w2, %c2, %c1, %c3, %c1) : (tensor<5xf32>, i64, !hw.none, !hw.none, tensor<4xf32>, i1, !hw.none, i1, !hw.none) -> tensor<3x2xcomplex<f32>>
  %c4 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v9 = "aten.stft"(%w1, %c0, %c4, %c4, %w3, %c3, %c3, %c3, %c2) : (tensor<7xf32>, i64, i64, i64, tensor<3xf32>, i1, i1, i1, i1) -> tensor<3x2xcomplex<f32>>
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c6 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v10 = "aten.stft"(%w5, %c5, %c6, %c5, %w4, %c2, %c1, %c3, %c1) : (tensor<2x3xf32>, i64, i64, i64, tensor<2xf32>, i1, !hw.none, i1, !hw.none) -> tensor<2x2x2xcomplex<f32>>
  %v11 = "aten.stft"(%v7, %c0, %c5, %c1, %w2, %c3, %c1, %c3, %c1) : (tensor<6xcomplex<f32>>, i64, i64, !hw.none, tensor<4xf32>, i1, !hw.none, i1, !hw.none) -> tensor<4x2xcomplex<f32>>
  %v12 = "aten.stft"(%w1, %c0, %c4, %c5, %c1, %c2, %c1, %c3, %c1) : (tensor<7xf32>, i64, i64, i64, !hw.none, i1, !hw.none, i1, !hw.none) -> tensor<3x2xcomplex<f32>>
  %v13 = "aten.stft"(%w0, %c0, %c4, %c5, %w4, %c2, %c3, %c3, %c3) : (tensor<5xf32>, i64, i64, i64, tensor<2xf32>, i1, i1, i1, i1) -> tensor<3x2xcomplex<f32>>
  %v14 = "aten.stft"(%w0, %c4, %c5, %c6, %c1, %c2, %c3, %c3, %c3) : (tensor<5xf32>, i64, i64, i64, !hw.none, i1, i1, i1, i1) -> tensor<2x3xcomplex<f32>>
  %v15 = "aten.stft"(%v7, %c0, %c1, %c1, %c1, %c2, %c1, %c3, %c3) : (tensor<6xcomplex<f32>>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none, i1, i1) -> tensor<4x3xcomplex<f32>>
  %c7 = "hw.constant"() {value = 6 : i64} : () -> i64
  %c8 = "hw.constant"() {value = "reflect"} : () -> !hw.str
  %v16 = "aten.stft.center"(%w1, %c7, %c1, %c1, %c1, %c2, %c8, %c2, %c1, %c3, %c1) : (tensor<7xf32>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.str, i1, !hw.none, i1, !hw.none) -> tensor<4x2xcomplex<f32>>
  %v17 = "aten.stft"(%w5, %c5, %c6, %c1, %c1, %c2, %c2, %c3, %c3) : (tensor<2x3xf32>, i64, i64, !hw.none, !hw.none, i1, i1, i1, i1) -> tensor<2x2x2xcomplex<f32>>
  %v18 = "aten.slice.Tensor"(%v15, %c6, %c6, %c4, %c6) : (tensor<4x3xcomplex<f32>>, i64, i64, i64, i64) -> tensor<4x2xcomplex<f32>>
  return %v8, %v9, %v10, %v11, %v12, %v13, %v14, %v18, %v16, %v17 : tensor<3x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x2x2xcomplex<f32>>, tensor<4x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<3x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<4x2xcomplex<f32>>, tensor<4x2xcomplex<f32>>, tensor<2x2x2xcomplex<f32>>
}

// -----

// The step of frames is a quarter of them where nobody says it; what is given apart has pairs.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.300000e+01, 0.000000e+00], [-7.784{{.*}}, 1.535{{.*}}], [-1.000000e+01, -3.464{{.*}}], [-3.200000e+01, -1.100000e+01], [1.600000e+01, -3.464{{.*}}], [33.78{{.*}}, 8.464{{.*}}], [-1.000000e+00, 0.000000e+00]]> : tensor<7x2xf32>}
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.060{{.*}}, 0.000000e+00], [2.828{{.*}}, 0.000000e+00]], {{\[\[}}1.060{{.*}}, 0.000000e+00], [2.828{{.*}}, 0.000000e+00]]]> : tensor<2x2x2xf64>}
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}7.000000e+00, 0.000000e+00], [2.500000e+00, 0.000000e+00]], {{\[\[}}-2.500000e+00, 2.500000e+00], [-2.500000e+00, -7.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00], [5.000000e-01, 0.000000e+00]], {{\[\[}}-2.500000e+00, -2.500000e+00], [-2.500000e+00, 7.000000e+00]]]> : tensor<4x2x2xf64>}
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<7xcomplex<f32>>, tensor<2x2x2xf64>, tensor<4x2x2xf64>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, -6.0, 5.0, 3.0, 5.0, -8.0, 9.0, 7.0, -9.0]> : tensor<15xf32>} : () -> tensor<15xf32>
  %c0 = "hw.constant"() {value = 12 : i64} : () -> i64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = false} : () -> i1
  %c3 = "hw.constant"() {value = true} : () -> i1
  %v1 = "aten.stft"(%w0, %c0, %c1, %c1, %c1, %c2, %c1, %c3, %c1) : (tensor<15xf32>, i64, !hw.none, !hw.none, !hw.none, i1, !hw.none, i1, !hw.none) -> tensor<7x2xcomplex<f32>>
  %c4 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v2 = "aten.select.int"(%v1, %c4, %c4) : (tensor<7x2xcomplex<f32>>, i64, i64) -> tensor<7xcomplex<f32>>
  %w3 = "hw.weight"() {name = "w3", value = dense<[1.5, -0.5, 4.0, 2.0]> : tensor<4xf64>} : () -> tensor<4xf64>
  %c5 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v4 = "aten.stft"(%w3, %c5, %c5, %c4, %c1, %c3, %c1, %c2, %c1) : (tensor<4xf64>, i64, i64, i64, !hw.none, i1, !hw.none, i1, !hw.none) -> tensor<2x2x2xf64>
  %w5 = "hw.weight"() {name = "w5", value = dense<[1.5, -0.5, 4.0, 2.0, -3.0]> : tensor<5xf64>} : () -> tensor<5xf64>
  %c6 = "hw.constant"() {value = 4 : i64} : () -> i64
  %v6 = "aten.stft"(%w5, %c6, %c4, %c1, %c1, %c2, %c2, %c2, %c1) : (tensor<5xf64>, i64, i64, !hw.none, !hw.none, i1, i1, i1, !hw.none) -> tensor<4x2x2xf64>
  return %v2, %v4, %v6 : tensor<7xcomplex<f32>>, tensor<2x2x2xf64>, tensor<4x2x2xf64>
}

// -----

// Of both sides the half is enough for real numbers; of what ends too early, zeros are the rest.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[2.750000e+00, -1.250000e-01, -6.000000e-01, -4.500000e-01, 8.500000e-01, -0.8999{{.*}}, -8.750000e-01, 1.750000e+00, 0.000000e+00]> : tensor<9xf32>}
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[0.6666{{.*}}, -0.6666{{.*}}]> : tensor<2xf32>}
// CHECK: return %[[V0]], %[[V1]]
func.func @forward() -> (tensor<9xf32>, tensor<2xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [-3.0, 1.0], [2.0, -2.0]], [[4.0, 0.0], [-1.0, -1.0], [5.0, 3.0]], [[2.0, -1.0], [3.0, 2.0], [1.0, -4.0]], [[-7.0, 5.0], [8.0, -6.0], [9.0, 9.0]]]> : tensor<4x3x2xf32>} : () -> tensor<4x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<4x3x2xf32>) -> tensor<4x3xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[1.0, 2.0, 2.0, 1.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %c0 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c1 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %c3 = "hw.constant"() {value = false} : () -> i1
  %c4 = "hw.constant"() {value = 9 : i64} : () -> i64
  %v3 = "aten.istft"(%v1, %c0, %c1, %c2, %w2, %c3, %c3, %c3, %c4, %c3) : (tensor<4x3xcomplex<f32>>, i64, i64, !hw.none, tensor<4xf32>, i1, i1, i1, i64, i1) -> tensor<9xf32>
  %c5 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c6 = "hw.constant"() {value = true} : () -> i1
  %v4 = "aten.istft"(%v1, %c0, %c5, %c0, %c2, %c6, %c6, %c2, %c2, %c3) : (tensor<4x3xcomplex<f32>>, i64, i64, i64, !hw.none, i1, i1, !hw.none, !hw.none, i1) -> tensor<2xf32>
  return %v3, %v4 : tensor<9xf32>, tensor<2xf32>
}

// -----

// Back from these: frames are added up, over the sum of the squares of their windows.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[-0.1262{{.*}}, -0.8230{{.*}}]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[11.17{{.*}}, -2.130{{[0-9]*}}e+00, -0.9439{{.*}}, -0.4400{{.*}}]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.870{{[0-9]*}}e+00, -0.3159{{.*}}, -0.1262{{.*}}, -0.8230{{.*}}, 1.548{{.*}}], [8.340{{[0-9]*}}e+00, 0.2300{{.*}}, -0.1917{{.*}}, 0.9923{{.*}}, -1.378{{[0-9]*}}e+00]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[1.870{{[0-9]*}}e+00, 1.190{{[0-9]*}}e+00, 0.1899{{.*}}, -0.4600{{.*}}, -0.3599{{.*}}, 1.819{{.*}}, 0.000000e+00, 0.000000e+00]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[1.907{{[0-9]*}}e+00, 0.2324{{.*}}, -0.6474{{.*}}, -1.347{{[0-9]*}}e+00]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[0.6449{{.*}}, -1.065{{[0-9]*}}e+00, -2.000000e+00, -0.2200{{.*}}, 2.115{{[0-9]*}}e+00]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<2xf32>, tensor<4xf32>, tensor<2x5xf32>, tensor<8xf32>, tensor<4xf32>, tensor<5xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]], [[0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]], [[2.0299999713897705, 0.28999999165534973], [4.710000038146973, 2.0299999713897705], [2.130000114440918, -3.369999885559082]]]> : tensor<3x3x2xf32>} : () -> tensor<3x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<3x3x2xf32>) -> tensor<3x3xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[0.5, 1.0, 0.75, 0.25]> : tensor<4xf32>} : () -> tensor<4xf32>
  %w3 = "hw.weight"() {name = "w3", value = dense<[0.5, 1.0, 0.25]> : tensor<3xf32>} : () -> tensor<3xf32>
  %w4 = "hw.weight"() {name = "w4", value = dense<[[[[1.1299999952316284, -2.369999885559082], [-2.369999885559082, 5.170000076293945], [3.509999990463257, 4.710000038146973]], [[0.28999999165534973, 3.509999990463257], [5.170000076293945, -1.409999966621399], [-1.409999966621399, 1.1299999952316284]], [[2.0299999713897705, 0.28999999165534973], [4.710000038146973, 2.0299999713897705], [2.130000114440918, -3.369999885559082]]], [[[-1.3700000047683716, 4.170000076293945], [4.510000228881836, 3.7100000381469727], [1.2899999618530273, 2.509999990463257]], [[6.170000076293945, -2.4100000858306885], [-0.4099999964237213, 0.12999999523162842], [3.0299999713897705, -0.7099999785423279]], [[5.710000038146973, 1.0299999713897705], [3.130000114440918, -4.369999885559082], [-0.3700000047683716, 3.1700000762939453]]]]> : tensor<2x3x3x2xf32>} : () -> tensor<2x3x3x2xf32>
  %v5 = "aten.view_as_complex"(%w4) : (tensor<2x3x3x2xf32>) -> tensor<2x3x3xcomplex<f32>>
  %c0 = "hw.constant"() {value = 4 : i64} : () -> i64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = true} : () -> i1
  %c3 = "hw.constant"() {value = false} : () -> i1
  %v6 = "aten.istft"(%v1, %c0, %c1, %c1, %w2, %c2, %c3, %c2, %c1, %c3) : (tensor<3x3xcomplex<f32>>, i64, !hw.none, !hw.none, tensor<4xf32>, i1, i1, i1, !hw.none, i1) -> tensor<2xf32>
  %c4 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c5 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v7 = "aten.istft"(%v1, %c0, %c4, %c5, %w3, %c2, %c2, %c2, %c1, %c3) : (tensor<3x3xcomplex<f32>>, i64, i64, i64, tensor<3xf32>, i1, i1, i1, !hw.none, i1) -> tensor<4xf32>
  %c6 = "hw.constant"() {value = 1 : i64} : () -> i64
  %c7 = "hw.constant"() {value = 5 : i64} : () -> i64
  %v8 = "aten.istft"(%v5, %c0, %c6, %c1, %w2, %c3, %c3, %c1, %c7, %c3) : (tensor<2x3x3xcomplex<f32>>, i64, i64, !hw.none, tensor<4xf32>, i1, i1, !hw.none, i64, i1) -> tensor<2x5xf32>
  %c8 = "hw.constant"() {value = 8 : i64} : () -> i64
  %v9 = "aten.istft"(%v1, %c0, %c6, %c1, %c1, %c3, %c2, %c1, %c8, %c3) : (tensor<3x3xcomplex<f32>>, i64, i64, !hw.none, !hw.none, i1, i1, !hw.none, i64, i1) -> tensor<8xf32>
  %v10 = "aten.istft"(%v1, %c0, %c4, %c1, %c1, %c2, %c3, %c1, %c0, %c3) : (tensor<3x3xcomplex<f32>>, i64, i64, !hw.none, !hw.none, i1, i1, !hw.none, i64, i1) -> tensor<4xf32>
  %v11 = "aten.istft"(%v1, %c0, %c4, %c4, %c1, %c2, %c3, %c1, %c7, %c3) : (tensor<3x3xcomplex<f32>>, i64, i64, i64, !hw.none, i1, i1, !hw.none, i64, i1) -> tensor<5xf32>
  return %v6, %v7, %v8, %v9, %v10, %v11 : tensor<2xf32>, tensor<4xf32>, tensor<2x5xf32>, tensor<8xf32>, tensor<4xf32>, tensor<5xf32>
}
