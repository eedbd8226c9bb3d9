// RUN: hardwire-opt %s --expand-generic --split-input-file | filecheck %s
// RUN: hardwire-opt %s --expand-generic --expand-generic --split-input-file | filecheck %s

// A kernel gets a twin: loops over flat buffers, which are its operands and then its results.
// CHECK-LABEL: func.func private @tan_0(%arg0: tensor<2x2xf32>) -> tensor<2x2xf32>
// CHECK-NOT: hw.scratch
// CHECK: func.func private @tan_0.loops(%[[X:.*]]: memref<4xf32>, %[[Y:.*]]: memref<4xf32>) attributes {hw.implements = @tan_0}
// CHECK: scf.for
// CHECK: scf.for
// CHECK: %[[AT:.*]] = affine.apply
// CHECK: memref.load %[[X]][%[[AT]]]
// CHECK: math.tan
// CHECK: memref.store %{{.*}}, %[[Y]][%[[AT]]]
func.func @forward(%x: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @tan_0(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func private @tan_0(%x: tensor<2x2xf32>) -> tensor<2x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.tan"(%x) : (tensor<2x2xf32>) -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// -----

// Sums may be reassociated. Nothing is written to the operands.
// CHECK-LABEL: func.func private @var_0(
// CHECK: @var_0.loops(%[[X:.*]]: memref<12xf32>, %{{.*}}: memref<3xf32>, %[[S:.*]]: memref<{{[0-9]+}}xi8>)
// CHECK: memref.view %[[S]]
// CHECK: arith.addf {{.*}} fastmath<reassoc,nsz,contract>
// CHECK-NOT: memref.store %{{.*}}, %[[X]]
// CHECK-NOT: memref.alloc
// CHECK: return
func.func @forward(%x: tensor<3x4xf32>) -> tensor<3xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @var_0(%x) : (tensor<3x4xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func private @var_0(%x: tensor<3x4xf32>) -> tensor<3xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dims = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %y = "aten.var.correction"(%x, %dims, %one, %false) : (tensor<3x4xf32>, !hw.list<i64>, i64, i1) -> tensor<3xf32>
  return %y : tensor<3xf32>
}

// -----

// An index that comes out of a tensor is checked, and the twin returns a status.
// CHECK-LABEL: func.func private @gather_0(
// CHECK: @gather_0.loops(%[[X:.*]]: memref<12xf32>, %[[I:.*]]: memref<6xi64>, %{{.*}}: memref<6xf32>) -> i32
// CHECK: %[[RAW:.*]] = memref.load %[[I]]
// CHECK: arith.index_cast %[[RAW]]
// CHECK: %[[OK:.*]] = arith.cmpi ult
// CHECK: %[[SAFE:.*]] = arith.select %[[OK]], %{{.*}}, %{{.*}} : index
// CHECK: affine.apply {{.*}}%[[SAFE]]
// CHECK: return %{{.*}} : i32
func.func @forward(%x: tensor<3x4xf32>, %i: tensor<3x2xi64>) -> tensor<3x2xf32> attributes {hw.input_names = ["x", "i"], hw.output_names = ["y"]} {
  %0 = call @gather_0(%x, %i) : (tensor<3x4xf32>, tensor<3x2xi64>) -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}
func.func private @gather_0(%x: tensor<3x4xf32>, %i: tensor<3x2xi64>) -> tensor<3x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 1 : i64} : () -> i64
  %false = "hw.constant"() {value = false} : () -> i1
  %y = "aten.gather"(%x, %dim, %i, %false) : (tensor<3x4xf32>, i64, tensor<3x2xi64>, i1) -> tensor<3x2xf32>
  return %y : tensor<3x2xf32>
}

// -----

// Booleans and unsigned bytes lie in bytes; bytes are compared as numbers without a sign.
// CHECK-LABEL: func.func private @lt_0(
// CHECK: @lt_0.loops(%[[X:.*]]: memref<4xi8>, %{{.*}}: memref<4xi8>)
// CHECK: memref.load %[[X]]
// CHECK: arith.extui %{{.*}} : i8 to i64
// CHECK: %[[BIT:.*]] = arith.cmpi slt
// CHECK: arith.extui %[[BIT]] : i1 to i8
func.func @forward(%x: tensor<4xui8>) -> tensor<4xi1> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @lt_0(%x) : (tensor<4xui8>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
func.func private @lt_0(%x: tensor<4xui8>) -> tensor<4xi1> attributes {hw.key = "CPU", hw.library = "generic"} {
  %seven = "hw.constant"() {value = 7 : i64} : () -> i64
  %y = "aten.lt.Scalar"(%x, %seven) : (tensor<4xui8>, i64) -> tensor<4xi1>
  return %y : tensor<4xi1>
}

// -----

// A kernel with several results. What it stores on the way lies in scratch, which the kernel asks for.
// CHECK-LABEL: func.func private @topk_0
// CHECK-SAME: hw.scratch = {{[0-9]+}} : i64
// CHECK: @topk_0.loops(%{{.*}}: memref<8xf32>, %{{.*}}: memref<3xf32>, %{{.*}}: memref<3xi64>, %{{.*}}: memref<{{[0-9]+}}xi8>)
func.func @forward(%x: tensor<8xf32>) -> (tensor<3xf32>, tensor<3xi64>) attributes {hw.input_names = ["x"], hw.output_names = ["y", "i"]} {
  %0:2 = call @topk_0(%x) : (tensor<8xf32>) -> (tensor<3xf32>, tensor<3xi64>)
  return %0#0, %0#1 : tensor<3xf32>, tensor<3xi64>
}
func.func private @topk_0(%x: tensor<8xf32>) -> (tensor<3xf32>, tensor<3xi64>) attributes {hw.key = "CPU", hw.library = "generic"} {
  %k = "hw.constant"() {value = 3 : i64} : () -> i64
  %dim = "hw.constant"() {value = -1 : i64} : () -> i64
  %true = "hw.constant"() {value = true} : () -> i1
  %y:2 = "aten.topk"(%x, %k, %dim, %true, %true) : (tensor<8xf32>, i64, i64, i1, i1) -> (tensor<3xf32>, tensor<3xi64>)
  return %y#0, %y#1 : tensor<3xf32>, tensor<3xi64>
}

// -----

// Kernels of the tuned library are left alone.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: loops
func.func @forward(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @relu_0(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
func.func private @relu_0(%x: tensor<4xf32>) -> tensor<4xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %y = "aten.relu"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}

// -----

// Constants of the loops stand beside them, named after the kernel that they are for; of open sizes
// the twin is told which it takes. What has no body is no kernel to expand, whatever its library is called.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @theirs(tensor<4xf32>)
// CHECK: memref.global "private" constant @five.constant_0 : memref<30xf32>
// CHECK: func.func private @five.loops({{.*}}) attributes {hw.implements = @five}
// CHECK: memref.get_global @five.constant_0 : memref<30xf32>
// CHECK: memref.global "private" constant @four.constant_0 : memref<24xf32>
// CHECK: func.func private @four.loops({{.*}}) attributes {hw.implements = @four}
// CHECK: memref.get_global @four.constant_0 : memref<24xf32>
// CHECK: func.func private @open.loops({{.*}}: index) attributes {hw.implements = @open, hw.size_arguments = array<i64: 1>}
// CHECK-NOT: .loops
func.func @forward(%x: tensor<2x5xf32>, %z: tensor<3x4xf32>, %w: tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>, %v: tensor<?xf32, affine_map<()[s0, s1] -> (s0)>>) -> (tensor<2x3x2xf32>, tensor<3x3x2xf32>, tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>) attributes {hw.input_names = ["x", "z", "w", "v"], hw.output_names = ["a", "b", "c"], hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}, {max = 9 : i64, min = 3 : i64, name = "s1"}]} {
  %0 = call @five(%x) : (tensor<2x5xf32>) -> tensor<2x3x2xf32>
  %1 = call @four(%z) : (tensor<3x4xf32>) -> tensor<3x3x2xf32>
  %2 = call @open(%w) : (tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>) -> tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>
  return %0, %1, %2 : tensor<2x3x2xf32>, tensor<3x3x2xf32>, tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>
}
func.func private @five(%x: tensor<2x5xf32>) -> tensor<2x3x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %z = "aten.fft_rfft"(%x, %none, %last, %none) : (tensor<2x5xf32>, !hw.none, i64, !hw.none) -> tensor<2x3xcomplex<f32>>
  %y = "aten.view_as_real"(%z) : (tensor<2x3xcomplex<f32>>) -> tensor<2x3x2xf32>
  return %y : tensor<2x3x2xf32>
}
func.func private @four(%x: tensor<3x4xf32>) -> tensor<3x3x2xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %z = "aten.fft_rfft"(%x, %none, %last, %none) : (tensor<3x4xf32>, !hw.none, i64, !hw.none) -> tensor<3x3xcomplex<f32>>
  %y = "aten.view_as_real"(%z) : (tensor<3x3xcomplex<f32>>) -> tensor<3x3x2xf32>
  return %y : tensor<3x3x2xf32>
}
func.func private @open(%x: tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>) -> tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>> attributes {hw.key = "CPU", hw.library = "generic"} {
  %y = "aten.tan"(%x) : (tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>) -> tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>
  return %y : tensor<2x?xf32, affine_map<()[s0, s1] -> (2, s1)>>
}
func.func private @theirs(tensor<4xf32>) -> tensor<4xf32> attributes {hw.external = "theirs", hw.key = "CPU", hw.library = "generic"}
