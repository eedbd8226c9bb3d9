// RUN: hardwire-opt %s --split-complex --decompose --fold-constants --split-input-file | filecheck %s

// A sum adds the parts; a real side has no imaginary part, and the other side is multiplied.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}5.000000e+00, 0.000000e+00], [-2.000000e+00, 8.500{{[0-9]*}}e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}4.000000e+00, 2.000000e+00], [-5.000000e+00, 5.000000e-01]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}9.000000e+00, -3.000000e+00], [-5.000000e-01, 1.200{{[0-9]*}}e+01]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}3.500{{[0-9]*}}e+00, 2.000000e+00], [-5.000000e-01, 5.000000e-01]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}4.000000e+00, 1.000000e+00], [0.000000e+00, -2.000000e+00]], {{\[\[}}6.000000e+00, 3.000000e+00], [-2.000000e+00, -4.000000e+00]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V4]]
func.func @forward() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[2.0, -1.0], [0.5, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[3.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w5 = "hw.weight"() {name = "w5", value = dense<[[[1.0, 1.0], [2.0, -2.0]], [[3.0, 3.0], [-0.0, -4.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v6 = "aten.view_as_complex"(%w5) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v7 = "aten.add.Tensor"(%v1, %v3, %c0) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v8 = "aten.add.Tensor"(%v1, %w4, %c1) : (tensor<2xcomplex<f32>>, tensor<2xf32>, i64) -> tensor<2xcomplex<f32>>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v9 = "aten.add.Tensor"(%w4, %v3, %c2) : (tensor<2xf32>, tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %v10 = "aten.add.Scalar"(%v1, %c3, %c1) : (tensor<2xcomplex<f32>>, f64, i64) -> tensor<2xcomplex<f32>>
  %v11 = "aten.add.Tensor"(%v6, %w4, %c1) : (tensor<2x2xcomplex<f32>>, tensor<2xf32>, i64) -> tensor<2x2xcomplex<f32>>
  %v12 = "aten.add.Tensor"(%w4, %v6, %c1) : (tensor<2xf32>, tensor<2x2xcomplex<f32>>, i64) -> tensor<2x2xcomplex<f32>>
  return %v7, %v8, %v9, %v10, %v11, %v12 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>
}

// -----

// So does a difference, whichever side is real.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-3.000000e+00, 4.000000e+00], [-4.000000e+00, -7.500{{[0-9]*}}e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-2.000000e+00, 2.000000e+00], [-1.000000e+00, 5.000000e-01]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-3.000000e+00, 3.000000e+00], [-3.500{{[0-9]*}}e+00, -1.200{{[0-9]*}}e+01]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-1.500{{[0-9]*}}e+00, 2.000000e+00], [-5.500{{[0-9]*}}e+00, 5.000000e-01]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-2.000000e+00, 1.000000e+00], [4.000000e+00, -2.000000e+00]], {{\[\[}}0.000000e+00, 3.000000e+00], [2.000000e+00, -4.000000e+00]]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}2.000000e+00, -1.000000e+00], [-4.000000e+00, 2.000000e+00]], {{\[\[}}0.000000e+00, -3.000000e+00], [-2.000000e+00, 4.000000e+00]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[2.0, -1.0], [0.5, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[3.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w5 = "hw.weight"() {name = "w5", value = dense<[[[1.0, 1.0], [2.0, -2.0]], [[3.0, 3.0], [-0.0, -4.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v6 = "aten.view_as_complex"(%w5) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v7 = "aten.sub.Tensor"(%v1, %v3, %c0) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v8 = "aten.sub.Tensor"(%v1, %w4, %c1) : (tensor<2xcomplex<f32>>, tensor<2xf32>, i64) -> tensor<2xcomplex<f32>>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v9 = "aten.sub.Tensor"(%w4, %v3, %c2) : (tensor<2xf32>, tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %v10 = "aten.sub.Scalar"(%v1, %c3, %c1) : (tensor<2xcomplex<f32>>, f64, i64) -> tensor<2xcomplex<f32>>
  %v11 = "aten.sub.Tensor"(%v6, %w4, %c1) : (tensor<2x2xcomplex<f32>>, tensor<2xf32>, i64) -> tensor<2x2xcomplex<f32>>
  %v12 = "aten.sub.Tensor"(%w4, %v6, %c1) : (tensor<2xf32>, tensor<2x2xcomplex<f32>>, i64) -> tensor<2x2xcomplex<f32>>
  return %v7, %v8, %v9, %v10, %v11, %v12 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>
}

// -----

// And one the other way round.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.000000e+00, -5.000000e+00], [6.500{{[0-9]*}}e+00, 3.000000e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.000000e+00, -2.000000e+00], [1.000000e+00, -5.000000e-01]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-7.000000e+00, -1.000000e+00], [6.500{{[0-9]*}}e+00, 4.000000e+00]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.500{{[0-9]*}}e+00, -2.000000e+00], [5.500{{[0-9]*}}e+00, -5.000000e-01]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}2.000000e+00, -1.000000e+00], [-4.000000e+00, 2.000000e+00]], {{\[\[}}0.000000e+00, -3.000000e+00], [-2.000000e+00, 4.000000e+00]]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-2.000000e+00, 1.000000e+00], [4.000000e+00, -2.000000e+00]], {{\[\[}}0.000000e+00, 3.000000e+00], [2.000000e+00, -4.000000e+00]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[2.0, -1.0], [0.5, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[3.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w5 = "hw.weight"() {name = "w5", value = dense<[[[1.0, 1.0], [2.0, -2.0]], [[3.0, 3.0], [-0.0, -4.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v6 = "aten.view_as_complex"(%w5) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v7 = "aten.rsub.Tensor"(%v1, %v3, %c0) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c1 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v8 = "aten.rsub.Tensor"(%v1, %w4, %c1) : (tensor<2xcomplex<f32>>, tensor<2xf32>, i64) -> tensor<2xcomplex<f32>>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v9 = "aten.rsub.Tensor"(%w4, %v3, %c2) : (tensor<2xf32>, tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %v10 = "aten.rsub.Scalar"(%v1, %c3, %c1) : (tensor<2xcomplex<f32>>, f64, i64) -> tensor<2xcomplex<f32>>
  %v11 = "aten.rsub.Tensor"(%v6, %w4, %c1) : (tensor<2x2xcomplex<f32>>, tensor<2xf32>, i64) -> tensor<2x2xcomplex<f32>>
  %v12 = "aten.rsub.Tensor"(%w4, %v6, %c1) : (tensor<2xf32>, tensor<2x2xcomplex<f32>>, i64) -> tensor<2x2xcomplex<f32>>
  return %v7, %v8, %v9, %v10, %v11, %v12 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>
}

// -----

// A product, by parts; and by a real number.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}4.000000e+00, 3.000000e+00], [-3.500{{[0-9]*}}e+00, -1.175{{[0-9]*}}e+01]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}3.000000e+00, 6.000000e+00], [6.000000e+00, -1.000000e+00]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}6.000000e+00, -3.000000e+00], [-1.000000e+00, -8.000000e+00]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.500{{[0-9]*}}e+00, 5.000000e+00], [-7.500{{[0-9]*}}e+00, 1.250{{[0-9]*}}e+00]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-3.000000e+00, 4.000000e+00], [8.750{{[0-9]*}}e+00, -3.000000e+00]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]]
func.func @forward() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[2.0, -1.0], [0.5, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[3.0, -2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %v5 = "aten.mul.Tensor"(%v1, %v3) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %v6 = "aten.mul.Tensor"(%v1, %w4) : (tensor<2xcomplex<f32>>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  %v7 = "aten.mul.Tensor"(%w4, %v3) : (tensor<2xf32>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 2.5 : f64} : () -> f64
  %v8 = "aten.mul.Scalar"(%v1, %c0) : (tensor<2xcomplex<f32>>, f64) -> tensor<2xcomplex<f32>>
  %v9 = "aten.square"(%v1) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %v5, %v6, %v7, %v8, %v9 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>
}

// -----

// A quotient is scaled by the larger part of the divisor; by zero it is infinite in both parts, or NaN.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.000000e+00, 1.000000e+00], [0.03076{{.*}}, 0.7538{{.*}}], [0.000000e+00, 0xFFC00000], [0x7F800000, 0x7F800000], [0xFFC00000, 0xFFC00000], [-0.3333{{.*}}, 0.000000e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.200{{[0-9]*}}e+00, 6.000000e-01], [-0.06153{{.*}}, 0.4923{{.*}}], [0.000000e+00, 0.000000e+00], [0x7F800000, 0xFFC00000], [0x7F800000, 0xFFC00000], [0.8333{{.*}}, -0.8333{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.3333{{.*}}, 0.6666{{.*}}], [1.500{{[0-9]*}}e+00, -2.500{{[0-9]*}}e-01], [3.000000e+38, 9.999{{[0-9]*}}E+37], [5.000000e-01, 1.000000e+00], [0.000000e+00, 0.000000e+00], [-2.000000e-01, -2.000000e-01]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-5.000000e-01, -1.000000e+00], [1.500{{[0-9]*}}e+00, -2.500{{[0-9]*}}e-01], [-1.500{{[0-9]*}}e+38, -5.000000e+37], [-5.000000e-01, -1.000000e+00], [-0.000000e+00, -0.000000e+00], [5.000000e-01, 5.000000e-01]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}4.000000e-01, 2.000000e-01], [0.03076{{.*}}, -0.2461{{.*}}], [0.000000e+00, 0.000000e+00], [0x7F800000, 0xFFC00000], [0x7F800000, 0xFFC00000], [0.1666{{.*}}, -0.1666{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]]
func.func @forward() -> (tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-3.0, 0.5], [3.0000000055e+38, 9.9999996803e+37], [1.0, 2.0], [0.0, 0.0], [-1.0, -1.0]]> : tensor<6x2xf32>} : () -> tensor<6x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<6x2xf32>) -> tensor<6xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[2.0, -1.0], [0.5, 4.0], [1.9999999361e+38, -3.0000000055e+38], [0.0, 0.0], [0.0, 0.0], [3.0, 3.0]]> : tensor<6x2xf32>} : () -> tensor<6x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<6x2xf32>) -> tensor<6xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[3.0, -2.0, 1.0, 2.0, 4.0, 5.0]> : tensor<6xf32>} : () -> tensor<6xf32>
  %v5 = "aten.div.Tensor"(%v1, %v3) : (tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  %v6 = "aten.div.Tensor"(%w4, %v3) : (tensor<6xf32>, tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  %v7 = "aten.div.Tensor"(%v1, %w4) : (tensor<6xcomplex<f32>>, tensor<6xf32>) -> tensor<6xcomplex<f32>>
  %c0 = "hw.constant"() {value = -2.0 : f64} : () -> f64
  %v8 = "aten.div.Scalar"(%v1, %c0) : (tensor<6xcomplex<f32>>, f64) -> tensor<6xcomplex<f32>>
  %v9 = "aten.reciprocal"(%v3) : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  return %v5, %v6, %v7, %v8, %v9 : tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>, tensor<6xcomplex<f32>>
}

// -----

// Small whole powers are products.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.000000e+00, 2.000000e+00], [-3.000000e+00, 5.000000e-01]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-3.000000e+00, 4.000000e+00], [8.750{{[0-9]*}}e+00, -3.000000e+00]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-1.100{{[0-9]*}}e+01, -2.000000e+00], [-2.475{{[0-9]*}}e+01, 1.337{{[0-9]*}}e+01]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]]
func.func @forward() -> (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v2 = "aten.pow.Tensor_Scalar"(%v1, %c0) : (tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c1 = "hw.constant"() {value = 2 : i64} : () -> i64
  %v3 = "aten.pow.Tensor_Scalar"(%v1, %c1) : (tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v4 = "aten.pow.Tensor_Scalar"(%v1, %c2) : (tensor<2xcomplex<f32>>, i64) -> tensor<2xcomplex<f32>>
  return %v2, %v3, %v4 : tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>
}

// -----

// Sizes and signs, of numbers whose squares are too large too.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[5.000000e+00, 0.000000e+00, 5.000000e+30, 2.000000e+00, 1.414{{.*}}]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}6.000000e-01, 8.000000e-01], [0.000000e+00, 0.000000e+00], [-0.5999{{.*}}, 8.000000e-01], [-1.000000e+00, 0.000000e+00], [0.7071{{.*}}, -0.7071{{.*}}]]> :
// CHECK: return %[[V0]], %[[V1]]
func.func @forward() -> (tensor<5xf32>, tensor<5xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[3.0, 4.0], [0.0, 0.0], [-2.9999998940e+30, 4.0000000602e+30], [-2.0, 0.0], [1.0, -1.0]]> : tensor<5x2xf32>} : () -> tensor<5x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<5x2xf32>) -> tensor<5xcomplex<f32>>
  %v2 = "aten.abs"(%v1) : (tensor<5xcomplex<f32>>) -> tensor<5xf32>
  %v3 = "aten.sgn"(%v1) : (tensor<5xcomplex<f32>>) -> tensor<5xcomplex<f32>>
  return %v2, %v3 : tensor<5xf32>, tensor<5xcomplex<f32>>
}

// -----

// Norms of complex numbers are those of their sizes.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<5.656{{.*}}> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}6.236{{.*}}, 4.414{{.*}}]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<5.414{{.*}}> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<6.236{{.*}}> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<4.414{{.*}}> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<5.236{{.*}}> :
// CHECK-DAG: %[[V6:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[3.741{{.*}}, 4.242{{.*}}]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V0]], %[[V6]]
func.func @forward() -> (tensor<f32>, tensor<1x2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [0.0, 3.0]], [[4.0, 0.0], [-1.0, 1.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %c0 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %c2 = "hw.constant"() {value = false} : () -> i1
  %v4 = "aten.linalg_vector_norm"(%v1, %c0, %c1, %c2, %c1) : (tensor<2x2xcomplex<f32>>, i64, !hw.none, i1, !hw.none) -> tensor<f32>
  %c3 = "hw.constant"() {value = 1.0 : f64} : () -> f64
  %c4 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %c5 = "hw.constant"() {value = true} : () -> i1
  %v5 = "aten.linalg_vector_norm"(%v1, %c3, %c4, %c5, %c1) : (tensor<2x2xcomplex<f32>>, f64, !hw.list<i64>, i1, !hw.none) -> tensor<1x2xf32>
  %c6 = "hw.constant"() {value = 0x7FF0000000000000 : f64} : () -> f64
  %v6 = "aten.linalg_norm"(%v1, %c6, %c1, %c2, %c1) : (tensor<2x2xcomplex<f32>>, f64, !hw.none, i1, !hw.none) -> tensor<f32>
  %v7 = "aten.linalg_norm"(%v1, %c3, %c1, %c2, %c1) : (tensor<2x2xcomplex<f32>>, f64, !hw.none, i1, !hw.none) -> tensor<f32>
  %c7 = "hw.constant"() {value = -1.0 : f64} : () -> f64
  %v8 = "aten.linalg_norm"(%v1, %c7, %c1, %c2, %c1) : (tensor<2x2xcomplex<f32>>, f64, !hw.none, i1, !hw.none) -> tensor<f32>
  %c8 = "hw.constant"() {value = 0xFFF0000000000000 : f64} : () -> f64
  %v9 = "aten.linalg_norm"(%v1, %c8, %c1, %c2, %c1) : (tensor<2x2xcomplex<f32>>, f64, !hw.none, i1, !hw.none) -> tensor<f32>
  %v10 = "aten.linalg_norm"(%v1, %c1, %c1, %c2, %c1) : (tensor<2x2xcomplex<f32>>, !hw.none, !hw.none, i1, !hw.none) -> tensor<f32>
  %c9 = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %v11 = "aten.linalg_norm"(%v1, %c1, %c9, %c2, %c1) : (tensor<2x2xcomplex<f32>>, !hw.none, !hw.list<i64>, i1, !hw.none) -> tensor<2xf32>
  return %v4, %v5, %v6, %v7, %v8, %v9, %v10, %v11 : tensor<f32>, tensor<1x2xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<2xf32>
}

// -----

// Powers of e, with infinite ones and the angle of none (C99, annex G).
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-1.131{{.*}}, 2.471{{.*}}], [0.3228{{.*}}, -0.1763{{.*}}], [2.425{{[0-9]*}}E+38, 0x7F800000], [0.000000e+00, 0.000000e+00], [0x7F800000, 0xFFC00000], [0x7F800000, 0.000000e+00], [7.389{{.*}}, 0.000000e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.000000e+00, 0.000000e+00], [0x7F800000, -0.000000e+00]]> :
// CHECK: return %[[V0]], %[[V1]]
func.func @forward() -> (tensor<7xcomplex<f32>>, tensor<2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [-1.0, -0.5], [89.0, 1.0], [0xFF800000, 2.0], [0x7F800000, 0x7F800000], [0x7F800000, 0.0], [2.0, 0.0]]> : tensor<7x2xf32>} : () -> tensor<7x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<7x2xf32>) -> tensor<7xcomplex<f32>>
  %v2 = "aten.exp"(%v1) : (tensor<7xcomplex<f32>>) -> tensor<7xcomplex<f32>>
  %w3 = "hw.weight"() {name = "w3", value = dense<[[0xFF800000, 0x7FC00000], [89.0, -0.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v4 = "aten.view_as_complex"(%w3) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %v5 = "aten.exp"(%v4) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %v2, %v5 : tensor<7xcomplex<f32>>, tensor<2xcomplex<f32>>
}

// -----

// Roots: nothing cancels, and nothing overflows; the sign of zero counts.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.000000e+00, 1.000000e+00], [1.000000e+00, 2.000000e+00], [1.000000e+00, -2.000000e+00], [2.000000e+00, -1.000000e+00], [0.000000e+00, -2.000000e+00], [0.000000e+00, 2.000000e+00], [0.000000e+00, 0.000000e+00]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0x7F800000, 0x7F800000], [0x7F800000, 0xFF800000]]> :
// CHECK: return %[[V0]], %[[V1]]
func.func @forward() -> (tensor<7xcomplex<f32>>, tensor<2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[3.0, 4.0], [-3.0, 4.0], [-3.0, -4.0], [3.0, -4.0], [-4.0, -0.0], [-4.0, 0.0], [0.0, 0.0]]> : tensor<7x2xf32>} : () -> tensor<7x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<7x2xf32>) -> tensor<7xcomplex<f32>>
  %v2 = "aten.sqrt"(%v1) : (tensor<7xcomplex<f32>>) -> tensor<7xcomplex<f32>>
  %w3 = "hw.weight"() {name = "w3", value = dense<[[0.0, 0x7F800000], [-1.0, 0xFF800000]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v4 = "aten.view_as_complex"(%w3) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %v5 = "aten.sqrt"(%v4) : (tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  return %v2, %v5 : tensor<7xcomplex<f32>>, tensor<2xcomplex<f32>>
}

// -----

// Roots of the largest and of the least numbers.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.902{{[0-9]*}}E+19, 7.882{{[0-9]*}}E+18], [1.098{{[0-9]*}}E-21, 4.552{{[0-9]*}}E-22], [2.886{{[0-9]*}}E+10, 1.732{{[0-9]*}}E+19], [4.913{{[0-9]*}}E+18, 2.035{{[0-9]*}}E+18], [7.432{{[0-9]*}}E-17, -6.726{{[0-9]*}}E-17], [3.474{{[0-9]*}}E-16, 1.439{{[0-9]*}}E-16]]> :
// CHECK: return %[[V0]]
func.func @forward() -> (tensor<6xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[3.0000000055e+38, 3.0000000055e+38], [1.0005271035e-42, 1.0005271035e-42], [-3.0000000055e+38, 1.0000000150e+30], [1.9999999868e+37, 1.9999999868e+37], [1.0000000237e-33, -1.0000000237e-32], [9.9999997966e-32, 9.9999997966e-32]]> : tensor<6x2xf32>} : () -> tensor<6x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<6x2xf32>) -> tensor<6xcomplex<f32>>
  %v2 = "aten.sqrt"(%v1) : (tensor<6xcomplex<f32>>) -> tensor<6xcomplex<f32>>
  return %v2 : tensor<6xcomplex<f32>>
}

// -----

// Equal is what is equal in both parts.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[true, false, true, false]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[false, false, true, false]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[false, true, false, true]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[true, true, false, true]> :
// CHECK: return %[[V0]], %[[V1]], %[[V1]], %[[V1]], %[[V2]], %[[V3]], %[[V3]], %[[V3]]
func.func @forward() -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[1.0, 2.0], [1.0, 2.0], [3.0, 0.0], [4.0, 1.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[1.0, 2.0], [1.0, 3.0], [3.0, 0.0], [5.0, 1.0]]> : tensor<4x2xf32>} : () -> tensor<4x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<4x2xf32>) -> tensor<4xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[1.0, 1.0, 3.0, 5.0]> : tensor<4xf32>} : () -> tensor<4xf32>
  %v5 = "aten.eq.Tensor"(%v1, %v3) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %v6 = "aten.eq.Tensor"(%v1, %w4) : (tensor<4xcomplex<f32>>, tensor<4xf32>) -> tensor<4xi1>
  %v7 = "aten.eq.Tensor"(%w4, %v3) : (tensor<4xf32>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %c0 = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %v8 = "aten.eq.Scalar"(%v1, %c0) : (tensor<4xcomplex<f32>>, f64) -> tensor<4xi1>
  %v9 = "aten.ne.Tensor"(%v1, %v3) : (tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %v10 = "aten.ne.Tensor"(%v1, %w4) : (tensor<4xcomplex<f32>>, tensor<4xf32>) -> tensor<4xi1>
  %v11 = "aten.ne.Tensor"(%w4, %v3) : (tensor<4xf32>, tensor<4xcomplex<f32>>) -> tensor<4xi1>
  %v12 = "aten.ne.Scalar"(%v1, %c0) : (tensor<4xcomplex<f32>>, f64) -> tensor<4xi1>
  return %v5, %v6, %v7, %v8, %v9, %v10, %v11, %v12 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}

// -----

// Apart and together.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, -2.000000e+00], [3.000000e+00, 4.000000e+00]], {{\[\[}}0.000000e+00, -5.000000e+00], [6.000000e+00, -0.000000e+00]], {{\[\[}}7.000000e+00, -8.000000e+00], [-9.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, -2.000000e+00], [0.000000e+00, -5.000000e+00], [7.000000e+00, -8.000000e+00]], {{\[\[}}3.000000e+00, 4.000000e+00], [6.000000e+00, -0.000000e+00], [-9.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.000000e+00, 3.000000e+00], [0.000000e+00, 6.000000e+00], [7.000000e+00, -9.000000e+00]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}2.000000e+00, -4.000000e+00], [5.000000e+00, 0.000000e+00], [8.000000e+00, -1.000000e+00]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 2.000000e+00], [3.000000e+00, -4.000000e+00]], {{\[\[}}0.000000e+00, 5.000000e+00], [6.000000e+00, 0.000000e+00]], {{\[\[}}7.000000e+00, 8.000000e+00], [-9.000000e+00, -1.000000e+00]]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 5.000000e-01], [1.000000e+00, 2.500{{[0-9]*}}e-01], [1.000000e+00, -1.000000e+00]], {{\[\[}}2.000000e+00, 5.000000e-01], [2.000000e+00, 2.500{{[0-9]*}}e-01], [2.000000e+00, -1.000000e+00]]]> :
// CHECK-DAG: %[[V6:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.8775{{.*}}, 0.4794{{.*}}], [-1.979{{.*}}, -2.822{{[0-9]*}}e-01]]> :
// CHECK-DAG: %[[V7:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-1.000000e+00, -2.000000e+00], [-3.000000e+00, 4.000000e+00]], {{\[\[}}-0.000000e+00, -5.000000e+00], [-6.000000e+00, -0.000000e+00]], {{\[\[}}-7.000000e+00, -8.000000e+00], [9.000000e+00, 1.000000e+00]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]]
func.func @forward() -> (tensor<3x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2x2xf32>, tensor<2x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [3.0, -4.0]], [[0.0, 5.0], [6.0, 0.0]], [[7.0, 8.0], [-9.0, -1.0]]]> : tensor<3x2x2xf32>} : () -> tensor<3x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<3x2x2xf32>) -> tensor<3x2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[1.0], [2.0]]> : tensor<2x1xf32>} : () -> tensor<2x1xf32>
  %w3 = "hw.weight"() {name = "w3", value = dense<[0.5, 0.25, -1.0]> : tensor<3xf32>} : () -> tensor<3xf32>
  %v4 = "aten.conj_physical"(%v1) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  %v5 = "aten.mH"(%v1) : (tensor<3x2xcomplex<f32>>) -> tensor<2x3xcomplex<f32>>
  %v6 = "aten.real"(%v1) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %v7 = "aten.imag"(%v1) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xf32>
  %v8 = "aten.view_as_real"(%v1) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2x2xf32>
  %v9 = "aten.complex"(%w2, %w3) : (tensor<2x1xf32>, tensor<3xf32>) -> tensor<2x3xcomplex<f32>>
  %w10 = "hw.weight"() {name = "w10", value = dense<[1.0, 2.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %w11 = "hw.weight"() {name = "w11", value = dense<[0.5, -3.0]> : tensor<2xf32>} : () -> tensor<2xf32>
  %v12 = "aten.polar"(%w10, %w11) : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xcomplex<f32>>
  %v13 = "aten._neg_view"(%v1) : (tensor<3x2xcomplex<f32>>) -> tensor<3x2xcomplex<f32>>
  return %v4, %v5, %v6, %v7, %v8, %v9, %v12, %v13 : tensor<3x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2x2xf32>, tensor<2x3xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<3x2xcomplex<f32>>
}

// -----

// Products of matrices, of parts with parts, on either side real.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-8.000000e+00, 4.500{{[0-9]*}}e+00], [-2.000000e+00, -8.000000e+00]], {{\[\[}}3.500{{[0-9]*}}e+00, -7.500{{[0-9]*}}e+00], [3.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-8.000000e+00, 4.500{{[0-9]*}}e+00], [3.500{{[0-9]*}}e+00, -7.500{{[0-9]*}}e+00]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[5.000000e-01, -8.750{{[0-9]*}}e+00]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}-8.000000e+00, 4.500{{[0-9]*}}e+00], [-2.000000e+00, -8.000000e+00]], {{\[\[}}3.500{{[0-9]*}}e+00, -7.500{{[0-9]*}}e+00], [3.000000e+00, 1.000000e+00]]]]> :
// CHECK: return %[[V0]], %[[V0]], %[[V1]], %[[V2]], %[[V3]]
func.func @forward() -> (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<complex<f32>>, tensor<1x2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [0.0, 3.0]], [[4.0, 0.0], [-1.0, 1.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[[2.0, -1.0], [0.0, 1.0]], [[0.5, 4.0], [-3.0, 0.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[[1.0, 2.0], [-3.0, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v5 = "aten.mm"(%v1, %v3) : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %v6 = "aten.matmul"(%v1, %v3) : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %w7 = "hw.weight"() {name = "w7", value = dense<[[2.0, -1.0], [0.5, 4.0]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v8 = "aten.view_as_complex"(%w7) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %v9 = "aten.mv"(%v1, %v8) : (tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>>
  %w10 = "hw.weight"() {name = "w10", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v11 = "aten.view_as_complex"(%w10) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %v12 = "aten.dot"(%v11, %v8) : (tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<complex<f32>>
  %c0 = "hw.constant"() {value = 0 : i64} : () -> i64
  %v13 = "aten.unsqueeze"(%v1, %c0) : (tensor<2x2xcomplex<f32>>, i64) -> tensor<1x2x2xcomplex<f32>>
  %v14 = "aten.unsqueeze"(%v3, %c0) : (tensor<2x2xcomplex<f32>>, i64) -> tensor<1x2x2xcomplex<f32>>
  %v15 = "aten.bmm"(%v13, %v14) : (tensor<1x2x2xcomplex<f32>>, tensor<1x2x2xcomplex<f32>>) -> tensor<1x2x2xcomplex<f32>>
  return %v5, %v6, %v9, %v12, %v15 : tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<complex<f32>>, tensor<1x2x2xcomplex<f32>>
}

// -----

// A linear layer, with a bias; sums with products, each with a factor.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}2.000000e+00, 5.000000e+00], [-1.050{{[0-9]*}}e+01, -3.500{{[0-9]*}}e+00]], {{\[\[}}8.000000e+00, -3.000000e+00], [2.000000e+00, 1.350{{[0-9]*}}e+01]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 3.000000e+00], [-7.500{{[0-9]*}}e+00, -4.000000e+00]], {{\[\[}}7.000000e+00, -5.000000e+00], [5.000000e+00, 1.300{{[0-9]*}}e+01]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-2.200{{[0-9]*}}e+01, 1.750{{[0-9]*}}e+01], [-1.200{{[0-9]*}}e+01, -2.300{{[0-9]*}}e+01]], {{\[\[}}1.250{{[0-9]*}}e+01, -1.850{{[0-9]*}}e+01], [3.000000e+00, 4.000000e+00]]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}-2.500{{[0-9]*}}e-01, 1.500{{[0-9]*}}e+00], [-2.750{{[0-9]*}}e+00, 3.250{{[0-9]*}}e+00]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}-9.000000e+00, 2.500{{[0-9]*}}e+00], [1.000000e+00, -8.500{{[0-9]*}}e+00]], {{\[\[}}2.500{{[0-9]*}}e+00, -9.500{{[0-9]*}}e+00], [6.000000e+00, 5.000000e-01]]]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]]
func.func @forward() -> (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<1x2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [0.0, 3.0]], [[4.0, 0.0], [-1.0, 1.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[[2.0, -1.0], [0.0, 1.0]], [[0.5, 4.0], [-3.0, 0.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[[1.0, 2.0], [-3.0, 0.5]]> : tensor<2x2xf32>} : () -> tensor<2x2xf32>
  %v5 = "aten.view_as_complex"(%w4) : (tensor<2x2xf32>) -> tensor<2xcomplex<f32>>
  %v6 = "aten.linear"(%v1, %v3, %v5) : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %c0 = "hw.constant"() {value} : () -> !hw.none
  %v7 = "aten.linear"(%v1, %v3, %c0) : (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, !hw.none) -> tensor<2x2xcomplex<f32>>
  %c1 = "hw.constant"() {value = 2 : i64} : () -> i64
  %c2 = "hw.constant"() {value = 3 : i64} : () -> i64
  %v8 = "aten.addmm"(%v5, %v1, %v3, %c1, %c2) : (tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, i64, i64) -> tensor<2x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = 0.5 : f64} : () -> f64
  %v9 = "aten.addmv"(%v5, %v1, %v5, %c1, %c3) : (tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, i64, f64) -> tensor<2xcomplex<f32>>
  %c4 = "hw.constant"() {value = 0 : i64} : () -> i64
  %v10 = "aten.unsqueeze"(%v1, %c4) : (tensor<2x2xcomplex<f32>>, i64) -> tensor<1x2x2xcomplex<f32>>
  %v11 = "aten.unsqueeze"(%v3, %c4) : (tensor<2x2xcomplex<f32>>, i64) -> tensor<1x2x2xcomplex<f32>>
  %c5 = "hw.constant"() {value = -1 : i64} : () -> i64
  %c6 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v12 = "aten.baddbmm"(%v5, %v10, %v11, %c5, %c6) : (tensor<2xcomplex<f32>>, tensor<1x2x2xcomplex<f32>>, tensor<1x2x2xcomplex<f32>>, i64, i64) -> tensor<1x2x2xcomplex<f32>>
  return %v6, %v7, %v8, %v9, %v12 : tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<1x2x2xcomplex<f32>>
}

// -----

// Sums of products by index, of one tensor or two.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}-8.000000e+00, 4.500{{[0-9]*}}e+00], [3.500{{[0-9]*}}e+00, -7.500{{[0-9]*}}e+00]], {{\[\[}}-2.000000e+00, -8.000000e+00], [3.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 2.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}0.000000e+00, 3.000000e+00], [-1.000000e+00, 1.000000e+00]]]> :
// CHECK: return %[[V0]], %[[V1]]
func.func @forward() -> (tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [0.0, 3.0]], [[4.0, 0.0], [-1.0, 1.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[[2.0, -1.0], [0.0, 1.0]], [[0.5, 4.0], [-3.0, 0.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %c0 = "hw.constant"() {value = "ij,jk->ki"} : () -> !hw.str
  %l4 = builtin.unrealized_conversion_cast %v1, %v3 : tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>> to !hw.tensor_list
  %c1 = "hw.constant"() {value} : () -> !hw.none
  %v5 = "aten.einsum"(%c0, %l4, %c1) : (!hw.str, !hw.tensor_list, !hw.none) -> tensor<2x2xcomplex<f32>>
  %c2 = "hw.constant"() {value = "ij->ji"} : () -> !hw.str
  %l6 = builtin.unrealized_conversion_cast %v1 : tensor<2x2xcomplex<f32>> to !hw.tensor_list
  %v7 = "aten.einsum"(%c2, %l6, %c1) : (!hw.str, !hw.tensor_list, !hw.none) -> tensor<2x2xcomplex<f32>>
  return %v5, %v7 : tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>
}

// -----

// What moves elements moves both parts, in lists and out of them; a number that is moved in is real.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00], [2.000000e+00, -1.000000e+00], [0.000000e+00, 1.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00], [-1.000000e+00, 1.000000e+00], [5.000000e-01, 4.000000e+00], [-3.000000e+00, 0.000000e+00]]]> :
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 2.000000e+00], [4.000000e+00, 0.000000e+00]], {{\[\[}}0.000000e+00, 3.000000e+00], [-1.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}1.000000e+00, 2.000000e+00], [4.000000e+00, 0.000000e+00]]> :
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.000000e+00, 3.000000e+00], [-1.000000e+00, 1.000000e+00]]> :
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}1.000000e+00, 2.000000e+00], [0.000000e+00, 1.000000e+00]], {{\[\[}}5.000000e-01, 4.000000e+00], [-1.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}7.000000e+00, 0.000000e+00], [0.000000e+00, 3.000000e+00]], {{\[\[}}4.000000e+00, 0.000000e+00], [7.000000e+00, 0.000000e+00]]]> :
// CHECK-DAG: %[[V6:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}4.000000e+00, 0.000000e+00], [-1.000000e+00, 1.000000e+00]], {{\[\[}}1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00]]]> :
// CHECK-DAG: %[[V7:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[}}2.000000e+00, 0.000000e+00], [1.000000e+00, 2.000000e+00], [0.000000e+00, 3.000000e+00]], {{\[\[}}2.000000e+00, 0.000000e+00], [4.000000e+00, 0.000000e+00], [-1.000000e+00, 1.000000e+00]]]> :
// CHECK-DAG: %[[V8:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}5.000000e+00, 2.000000e+00], [-1.000000e+00, 4.000000e+00]]> :
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]], %[[V6]], %[[V7]], %[[V8]]
func.func @forward() -> (tensor<2x4xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[1.0, 2.0], [0.0, 3.0]], [[4.0, 0.0], [-1.0, 1.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[[2.0, -1.0], [0.0, 1.0]], [[0.5, 4.0], [-3.0, 0.0]]]> : tensor<2x2x2xf32>} : () -> tensor<2x2x2xf32>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<2x2x2xf32>) -> tensor<2x2xcomplex<f32>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[[true, false], [false, true]]> : tensor<2x2xi1>} : () -> tensor<2x2xi1>
  %l5 = builtin.unrealized_conversion_cast %v1, %v3 : tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>> to !hw.tensor_list
  %c0 = "hw.constant"() {value = 1 : i64} : () -> i64
  %v6 = "aten.cat"(%l5, %c0) : (!hw.tensor_list, i64) -> tensor<2x4xcomplex<f32>>
  %c1 = "hw.constant"() {value = array<i64: 1, 0>} : () -> !hw.list<i64>
  %v7 = "aten.permute"(%v1, %c1) : (tensor<2x2xcomplex<f32>>, !hw.list<i64>) -> tensor<2x2xcomplex<f32>>
  %v8 = "aten.unbind.int"(%v1, %c0) : (tensor<2x2xcomplex<f32>>, i64) -> !hw.tensor_list
  %u9:2 = builtin.unrealized_conversion_cast %v8 : !hw.tensor_list to tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>
  %v10 = "aten.where.self"(%w4, %v1, %v3) : (tensor<2x2xi1>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>) -> tensor<2x2xcomplex<f32>>
  %c2 = "hw.constant"() {value = 7.0 : f64} : () -> f64
  %v11 = "aten.masked_fill.Scalar"(%v1, %w4, %c2) : (tensor<2x2xcomplex<f32>>, tensor<2x2xi1>, f64) -> tensor<2x2xcomplex<f32>>
  %c3 = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %v12 = "aten.flip"(%v1, %c3) : (tensor<2x2xcomplex<f32>>, !hw.list<i64>) -> tensor<2x2xcomplex<f32>>
  %c4 = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %v13 = "aten.constant_pad_nd"(%v1, %c1, %c4) : (tensor<2x2xcomplex<f32>>, !hw.list<i64>, f64) -> tensor<2x3xcomplex<f32>>
  %c5 = "hw.constant"() {value = false} : () -> i1
  %c6 = "hw.constant"() {value} : () -> !hw.none
  %v14 = "aten.sum.dim_IntList"(%v1, %c3, %c5, %c6) : (tensor<2x2xcomplex<f32>>, !hw.list<i64>, i1, !hw.none) -> tensor<2xcomplex<f32>>
  return %v6, %v7, %u9#0, %u9#1, %v10, %v11, %v12, %v13, %v14 : tensor<2x4xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x2xcomplex<f32>>, tensor<2x3xcomplex<f32>>, tensor<2xcomplex<f32>>
}

// -----

// Numbers of twice the precision; whichever side has it, what is compared has it too.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.1000{{.*}}, 2.000000e+00], [3.000000e+00, -1.000000e+00], [-2.000000e+00, 5.000000e-01]]> : tensor<3x2xf64>}
// CHECK-DAG: %[[V1:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[}}0.01000{{.*}}, 2.000000e-01], [6.000000e+00, -2.000000e+00], [2.500000e-01, -1.000000e+00]]> : tensor<3x2xf64>}
// CHECK-DAG: %[[V2:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[false, true, false]> : tensor<3xi1>}
// CHECK-DAG: %[[V3:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[true, false, true]> : tensor<3xi1>}
// CHECK-DAG: %[[V4:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[false, true, true]> : tensor<3xi1>}
// CHECK-DAG: %[[V5:.*]] = "hw.weight"() {name = {{.*}}, value = dense<[true, false, false]> : tensor<3xi1>}
// CHECK: return %[[V0]], %[[V1]], %[[V2]], %[[V3]], %[[V4]], %[[V5]]
func.func @forward() -> (tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[0.10000000149011612, 2.0], [3.0, -1.0], [-2.0, 0.5]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %w2 = "hw.weight"() {name = "w2", value = dense<[[0.1, 2.0], [3.0, -1.0], [1.0, -4.0]]> : tensor<3x2xf64>} : () -> tensor<3x2xf64>
  %v3 = "aten.view_as_complex"(%w2) : (tensor<3x2xf64>) -> tensor<3xcomplex<f64>>
  %w4 = "hw.weight"() {name = "w4", value = dense<[0.1, 3.0, -2.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %w5 = "hw.weight"() {name = "w5", value = dense<[0.1, 2.0, 0.25]> : tensor<3xf64>} : () -> tensor<3xf64>
  %c0 = "hw.constant"() {value = 10 : i64} : () -> i64
  %c1 = "hw.constant"() {value = false} : () -> i1
  %c2 = "hw.constant"() {value} : () -> !hw.none
  %v6 = "aten.to.dtype"(%v1, %c0, %c1, %c1, %c2) : (tensor<3xcomplex<f32>>, i64, i1, i1, !hw.none) -> tensor<3xcomplex<f64>>
  %v7 = "aten.mul.Tensor"(%v3, %w5) : (tensor<3xcomplex<f64>>, tensor<3xf64>) -> tensor<3xcomplex<f64>>
  %v8 = "aten.eq.Tensor"(%v1, %v3) : (tensor<3xcomplex<f32>>, tensor<3xcomplex<f64>>) -> tensor<3xi1>
  %v9 = "aten.ne.Tensor"(%v3, %v1) : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %w10 = "hw.weight"() {name = "w10", value = dense<[0.0, 0.0, 0.0]> : tensor<3xf64>} : () -> tensor<3xf64>
  %v11 = "aten.complex"(%w4, %w10) : (tensor<3xf64>, tensor<3xf64>) -> tensor<3xcomplex<f64>>
  %w12 = "hw.weight"() {name = "w12", value = dense<[[0.10000000149011612, 0.0], [3.0, 0.0], [-2.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v13 = "aten.view_as_complex"(%w12) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %v14 = "aten.eq.Tensor"(%v11, %v13) : (tensor<3xcomplex<f64>>, tensor<3xcomplex<f32>>) -> tensor<3xi1>
  %w15 = "hw.weight"() {name = "w15", value = dense<[[0.10000000149011612, 0.0], [3.0, 0.0], [-2.0, 0.0]]> : tensor<3x2xf32>} : () -> tensor<3x2xf32>
  %v16 = "aten.view_as_complex"(%w15) : (tensor<3x2xf32>) -> tensor<3xcomplex<f32>>
  %v17 = "aten.ne.Tensor"(%v16, %w4) : (tensor<3xcomplex<f32>>, tensor<3xf64>) -> tensor<3xi1>
  return %v6, %v7, %v8, %v9, %v14, %v17 : tensor<3xcomplex<f64>>, tensor<3xcomplex<f64>>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>, tensor<3xi1>
}

// -----

// Stacks of matrices are transposed one by one.
// CHECK-LABEL: func.func @forward
// CHECK-DAG: %[[V0:.*]] = "hw.weight"() {name = {{.*}}, value = dense<{{\[\[\[\[}}1.000000e+00, -2.000000e+00]], {{\[\[}}-3.000000e+00, -1.000000e+00]], {{\[\[}}2.000000e+00, 2.000000e+00]]], {{\[\[\[}}4.000000e+00, -1.000000e+00]], {{\[\[}}-1.000000e+00, 1.000000e+00]], {{\[\[}}5.000000e+00, -3.000000e+00]]]]> : tensor<2x3x1x2xf32>}
// CHECK: return %[[V0]]
func.func @forward() -> (tensor<2x3x1xcomplex<f32>>) {
  %w0 = "hw.weight"() {name = "w0", value = dense<[[[[1.0, 2.0], [-3.0, 1.0], [2.0, -2.0]]], [[[4.0, 1.0], [-1.0, -1.0], [5.0, 3.0]]]]> : tensor<2x1x3x2xf32>} : () -> tensor<2x1x3x2xf32>
  %v1 = "aten.view_as_complex"(%w0) : (tensor<2x1x3x2xf32>) -> tensor<2x1x3xcomplex<f32>>
  %v2 = "aten.adjoint"(%v1) : (tensor<2x1x3xcomplex<f32>>) -> tensor<2x3x1xcomplex<f32>>
  return %v2 : tensor<2x3x1xcomplex<f32>>
}
