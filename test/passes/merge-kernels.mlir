// RUN: hardwire-opt %s --merge-kernels --split-input-file | filecheck %s

// Kernels that differ in nothing but their names are one; different literals make different kernels.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: %[[A:.*]] = call @relu_0(%arg0)
// CHECK-NEXT: %[[B:.*]] = call @relu_0(%[[A]])
// CHECK-NEXT: %[[C:.*]] = call @mul_0(%[[B]])
// CHECK-NEXT: %[[D:.*]] = call @mul_1(%[[C]])
// CHECK-NEXT: call @relu_0(%[[D]])
// CHECK: func.func private @relu_0
// CHECK-NOT: func.func private @relu_
// CHECK: func.func private @mul_0
// CHECK: func.func private @mul_1
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @relu_1(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = call @mul_0(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = call @mul_1(%2) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = call @relu_2(%3) : (tensor<2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @mul_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %two = "hw.constant"() {value = 2.0 : f64} : () -> f64
  %0 = "aten.mul.Scalar"(%x, %two) : (tensor<2xf32>, f64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @mul_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %three = "hw.constant"() {value = 3.0 : f64} : () -> f64
  %0 = "aten.mul.Scalar"(%x, %three) : (tensor<2xf32>, f64) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_2(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Those that call what was merged are the same now, too; those that call others are not. Functions
// that are defined elsewhere are no kernels of the model's.
// CHECK-LABEL: func.func @forward
// CHECK-NEXT: call @a_0(%arg0)
// CHECK-NEXT: call @a_0(
// CHECK-NEXT: call @b_0(
// CHECK-NEXT: call @ours(
// CHECK-NEXT: call @theirs(
// CHECK-NOT: @a_1
// CHECK: func.func private @b_0
// CHECK-NEXT: call @neg_0
// CHECK: func.func private @ours
// CHECK: func.func private @theirs
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @a_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @a_1(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = call @b_0(%1) : (tensor<2xf32>) -> tensor<2xf32>
  %3 = call @ours(%2) : (tensor<2xf32>) -> tensor<2xf32>
  %4 = call @theirs(%3) : (tensor<2xf32>) -> tensor<2xf32>
  return %4 : tensor<2xf32>
}
func.func private @a_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @a_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = call @relu_1(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @b_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = call @neg_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @neg_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @ours(%x: tensor<2xf32>) -> tensor<2xf32>
func.func private @theirs(%x: tensor<2xf32>) -> tensor<2xf32>

// -----

// All that names a kernel names the one that is kept: calls of handlers, and who is
// called next, if anybody is.
// CHECK-LABEL: func.func @forward
// CHECK: constant @relu_0
// CHECK: "hw.call_boxed"({{.*}}next = @relu_0
// CHECK: func.func private @calls({{.*}}hw.next = @relu_0
// CHECK-NOT: @relu_1
func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
  %f = constant @relu_1 : (tensor<2xf32>) -> tensor<2xf32>
  %0 = call @relu_0(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = call @calls(%0) : (tensor<2xf32>) -> tensor<2xf32>
  %2 = "hw.box"(%1) : (tensor<2xf32>) -> !hw.ivalue
  %3 = "hw.call_boxed"(%2) {hw.operator = "aten.relu", hw.results = [tensor<2xf32>], kernel = @count, next = @relu_1, operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  %4 = "hw.call_boxed"(%3) {hw.operator = "aten.relu", hw.results = [tensor<2xf32>], kernel = @count, next, operator = "aten::relu"} : (!hw.ivalue) -> !hw.ivalue
  %5 = "hw.unbox"(%4) : (!hw.ivalue) -> tensor<2xf32>
  return %5 : tensor<2xf32>
}
func.func private @count(%x: tensor<2xf32>) -> tensor<2xf32>
func.func private @calls(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.next = @relu_1}
func.func private @relu_0(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
func.func private @relu_1(%x: tensor<2xf32>) -> tensor<2xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// Layers of open sizes are equal where their tensors have the same sizes, and not where bounds alone are the same.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0)
// CHECK: call @relu_0(%{{.*}})
// CHECK: call @relu_2(%arg1)
// CHECK: func.func private @relu_0
// CHECK-NOT: @relu_1
// CHECK: func.func private @relu_2
func.func @forward(%x: tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>, %y: tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>) -> (tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>) attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}, {max = 8 : i64, min = 1 : i64, name = "s1"}]} {
  %0 = call @relu_0(%x) : (tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>
  %1 = call @relu_1(%0) : (tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>
  %2 = call @relu_2(%y) : (tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>
  return %1, %2 : tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>, tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>
}
func.func private @relu_0(%x: tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}, {max = 8 : i64, min = 1 : i64, name = "s1"}], hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>
  return %0 : tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>
}
func.func private @relu_1(%x: tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}, {max = 8 : i64, min = 1 : i64, name = "s1"}], hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>
  return %0 : tensor<?x2xf32, affine_map<()[s0, s1] -> (s0, 2)>>
}
func.func private @relu_2(%x: tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}, {max = 8 : i64, min = 1 : i64, name = "s1"}], hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>) -> tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>
  return %0 : tensor<?x2xf32, affine_map<()[s0, s1] -> (s1, 2)>>
}
