// RUN: hardwire-opt %s --target x86-64-v4 --store-in-half --split-input-file | filecheck %s

#rows = affine_map<()[s0] -> (s0, 96)>
#ones = affine_map<()[s0] -> (s0, 1)>
#threes = affine_map<()[s0] -> (s0, 3)>

// Of sizes that are known at run time, too, lines read short floats, and products store them; those that a
// product multiplies, which are copied first, stay float32.
// CHECK-LABEL: func.func @forward
// CHECK: call @relu_0(%arg0) : ({{.*}}) -> tensor<?x96xf16, {{.*}}>
// CHECK: call @amax_0({{.*}}) : (tensor<?x96xf16, {{.*}}>) -> tensor<?x1xf32, {{.*}}>
// CHECK: call @tanh_0(%arg0) : ({{.*}}) -> tensor<?x96xf32, {{.*}}>
// CHECK: call @mm_0({{.*}}) : ({{.*}}) -> tensor<?x3xf16, {{.*}}>
// CHECK: call @amax_1({{.*}}) : (tensor<?x3xf16, {{.*}}>) -> tensor<?x1xf32, {{.*}}>
func.func @forward(%x: tensor<?x96xf32, #rows>, %w: tensor<96x3xf32>) -> (tensor<?x1xf32, #ones>, tensor<?x1xf32, #ones>) attributes {hw.sizes = [{max = 800 : i64, min = 1 : i64, name = "s0"}]} {
  %0 = call @relu_0(%x) : (tensor<?x96xf32, #rows>) -> tensor<?x96xf32, #rows>
  %1 = call @amax_0(%0) : (tensor<?x96xf32, #rows>) -> tensor<?x1xf32, #ones>
  %2 = call @tanh_0(%x) : (tensor<?x96xf32, #rows>) -> tensor<?x96xf32, #rows>
  %3 = call @mm_0(%2, %w) : (tensor<?x96xf32, #rows>, tensor<96x3xf32>) -> tensor<?x3xf32, #threes>
  %4 = call @amax_1(%3) : (tensor<?x3xf32, #threes>) -> tensor<?x1xf32, #ones>
  return %1, %4 : tensor<?x1xf32, #ones>, tensor<?x1xf32, #ones>
}
func.func private @relu_0(%x: tensor<?x96xf32, #rows>) -> tensor<?x96xf32, #rows> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 800 : i64, min = 1 : i64, name = "s0"}], hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) {hw.rounded = "float16"} : (tensor<?x96xf32, #rows>) -> tensor<?x96xf32, #rows>
  return %0 : tensor<?x96xf32, #rows>
}
func.func private @amax_0(%x: tensor<?x96xf32, #rows>) -> tensor<?x1xf32, #ones> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 800 : i64, min = 1 : i64, name = "s0"}], hw.template = "reduction"} {
  %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.amax"(%x, %dim, %keep) : (tensor<?x96xf32, #rows>, !hw.list<i64>, i1) -> tensor<?x1xf32, #ones>
  return %0 : tensor<?x1xf32, #ones>
}
func.func private @tanh_0(%x: tensor<?x96xf32, #rows>) -> tensor<?x96xf32, #rows> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 800 : i64, min = 1 : i64, name = "s0"}], hw.template = "elementwise"} {
  %0 = "aten.tanh"(%x) {hw.rounded = "float16"} : (tensor<?x96xf32, #rows>) -> tensor<?x96xf32, #rows>
  return %0 : tensor<?x96xf32, #rows>
}
func.func private @mm_0(%x: tensor<?x96xf32, #rows>, %w: tensor<96x3xf32>) -> tensor<?x3xf32, #threes> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 800 : i64, min = 1 : i64, name = "s0"}], hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %w) {hw.rounded = "float16"} : (tensor<?x96xf32, #rows>, tensor<96x3xf32>) -> tensor<?x3xf32, #threes>
  return %0 : tensor<?x3xf32, #threes>
}
func.func private @amax_1(%x: tensor<?x3xf32, #threes>) -> tensor<?x1xf32, #ones> attributes {hw.key = "CPU", hw.library = "tuned", hw.sizes = [{max = 800 : i64, min = 1 : i64, name = "s0"}], hw.template = "reduction"} {
  %dim = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %keep = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.amax"(%x, %dim, %keep) : (tensor<?x3xf32, #threes>, !hw.list<i64>, i1) -> tensor<?x1xf32, #ones>
  return %0 : tensor<?x1xf32, #ones>
}
