// RUN: hardwire-opt %s --weigh-kernels --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,BALANCED
// RUN: hardwire-opt %s --weigh-kernels --weigh-kernels --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,BALANCED
// RUN: hardwire-opt %s --pass-pipeline "weigh-kernels{optimize=size}" --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,SIZE
// RUN: hardwire-opt %s --pass-pipeline "weigh-kernels{optimize=speed}" --split-input-file --target cortex-m4f | filecheck %s --check-prefixes=CHECK,SPEED
// RUN: hardwire-opt %s --weigh-kernels --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,SPEED

// The product has 64 * 64 * 64 multiply-adds; the sums have 4096 and 64 elements. Together these
// two take less than a twentieth of all.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @mm_0
// BALANCED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"}
// SIZE-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.small, hw.template = "contraction"}
// SPEED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"}
// CHECK: func.func private @relu_0
// BALANCED-SAME: hw.small
// SIZE-SAME: hw.small
// SPEED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"}
// CHECK: func.func private @mul_0
// BALANCED-SAME: hw.small
// SIZE-SAME: hw.small
// SPEED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"}
func.func @forward(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64x64xf32> attributes {hw.input_names = ["x", "y"], hw.output_names = ["z"]} {
  %0 = call @mm_0(%x, %x) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  %1 = call @relu_0(%y) : (tensor<64xf32>) -> tensor<64xf32>
  %2 = call @mul_0(%0, %1) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}
func.func private @mm_0(%x: tensor<64x64xf32>, %y: tensor<64x64xf32>) -> tensor<64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<64x64xf32>, tensor<64x64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}
func.func private @relu_0(%x: tensor<64xf32>) -> tensor<64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
func.func private @mul_0(%x: tensor<64x64xf32>, %y: tensor<64xf32>) -> tensor<64x64xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.mul.Tensor"(%x, %y) : (tensor<64x64xf32>, tensor<64xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// A kernel counts as often as it is called: eleven calls of a kernel of 2000 elements are more than
// a twentieth, one of a kernel of 2100 elements is not. Where loops are run much, few of their turns
// are written out.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @relu_0
// BALANCED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise", hw.turns = 4 : i64}
// SIZE-SAME: hw.small
// SPEED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"}
// CHECK: func.func private @neg_0
// BALANCED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.small, hw.template = "elementwise"}
// SIZE-SAME: hw.small
// SPEED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"}
// CHECK: func.func private @mean_0
// BALANCED-SAME: attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"}
// SIZE-SAME: hw.small
func.func @forward(%x: tensor<2000xf32>, %y: tensor<2100xf32>, %m: tensor<30000xf32>) -> (tensor<2000xf32>, tensor<2100xf32>, tensor<1xf32>) attributes {hw.input_names = ["x", "y", "m"], hw.output_names = ["a", "b", "c"]} {
  %0 = call @relu_0(%x) : (tensor<2000xf32>) -> tensor<2000xf32>
  %1 = call @relu_0(%0) : (tensor<2000xf32>) -> tensor<2000xf32>
  %2 = call @relu_0(%1) : (tensor<2000xf32>) -> tensor<2000xf32>
  %3 = call @relu_0(%2) : (tensor<2000xf32>) -> tensor<2000xf32>
  %4 = call @relu_0(%3) : (tensor<2000xf32>) -> tensor<2000xf32>
  %5 = call @relu_0(%4) : (tensor<2000xf32>) -> tensor<2000xf32>
  %6 = call @relu_0(%5) : (tensor<2000xf32>) -> tensor<2000xf32>
  %7 = call @relu_0(%6) : (tensor<2000xf32>) -> tensor<2000xf32>
  %8 = call @relu_0(%7) : (tensor<2000xf32>) -> tensor<2000xf32>
  %9 = call @relu_0(%8) : (tensor<2000xf32>) -> tensor<2000xf32>
  %10 = call @relu_0(%9) : (tensor<2000xf32>) -> tensor<2000xf32>
  %11 = call @neg_0(%y) : (tensor<2100xf32>) -> tensor<2100xf32>
  %12 = call @mean_0(%m) : (tensor<30000xf32>) -> tensor<1xf32>
  return %10, %11, %12 : tensor<2000xf32>, tensor<2100xf32>, tensor<1xf32>
}
func.func private @relu_0(%x: tensor<2000xf32>) -> tensor<2000xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<2000xf32>) -> tensor<2000xf32>
  return %0 : tensor<2000xf32>
}
func.func private @neg_0(%x: tensor<2100xf32>) -> tensor<2100xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<2100xf32>) -> tensor<2100xf32>
  return %0 : tensor<2100xf32>
}
func.func private @mean_0(%x: tensor<30000xf32>) -> tensor<1xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "reduction"} {
  %dims = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.mean.dim"(%x, %dims, %keep, %none) : (tensor<30000xf32>, !hw.list<i64>, i1, !hw.none) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// What a loop calls is taken to be called often; without the loop 400 elements would be
// few beside the 12000.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @relu_0
// BALANCED-SAME: hw.turns = 4 : i64
// SIZE-SAME: hw.small
// CHECK: func.func private @neg_0
// BALANCED-SAME: hw.turns = 4 : i64
// SIZE-SAME: hw.small
func.func @forward(%x: tensor<400xf32>, %y: tensor<12000xf32>) -> (tensor<400xf32>, tensor<12000xf32>) attributes {hw.input_names = ["x", "y"], hw.output_names = ["a", "b"]} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %four = arith.constant 4 : index
  %r = scf.for %i = %zero to %four step %one iter_args(%v = %x) -> (tensor<400xf32>) {
    %n = func.call @relu_0(%v) : (tensor<400xf32>) -> tensor<400xf32>
    scf.yield %n : tensor<400xf32>
  }
  %s = call @neg_0(%y) : (tensor<12000xf32>) -> tensor<12000xf32>
  return %r, %s : tensor<400xf32>, tensor<12000xf32>
}
func.func private @relu_0(%x: tensor<400xf32>) -> tensor<400xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<400xf32>) -> tensor<400xf32>
  return %0 : tensor<400xf32>
}
func.func private @neg_0(%x: tensor<12000xf32>) -> tensor<12000xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.neg"(%x) : (tensor<12000xf32>) -> tensor<12000xf32>
  return %0 : tensor<12000xf32>
}

// -----

// Kernels of other libraries have their loops from torch-mlir; the user's have none that could be
// made small.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @cumsum_0
// SIZE-SAME: attributes {hw.key = "CPU", hw.library = "generic", hw.small}
// CHECK: func.func private @mine
// SIZE-SAME: attributes {hw.external, hw.key = "CPU", hw.library = "mine"}
func.func @forward(%x: tensor<8xf32>) -> tensor<8xf32> attributes {hw.input_names = ["x"], hw.output_names = ["y"]} {
  %0 = call @cumsum_0(%x) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @mine(%0) : (tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
func.func private @cumsum_0(%x: tensor<8xf32>) -> tensor<8xf32> attributes {hw.key = "CPU", hw.library = "generic"} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.cumsum"(%x, %dim, %none) : (tensor<8xf32>, i64, !hw.none) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func private @mine(tensor<8xf32>) -> tensor<8xf32> attributes {hw.external, hw.key = "CPU", hw.library = "mine"}
