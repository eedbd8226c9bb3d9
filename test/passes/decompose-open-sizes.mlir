// RUN: hardwire-opt %s --decompose --split-input-file | filecheck %s

#row = affine_map<()[s0] -> (1, s0)>
#longer = affine_map<()[s0] -> (1, s0 + 1)>

// Shapes of sizes that are known at run time are computed with as others are.
// CHECK: [[ROW:#map[0-9]*]] = affine_map<()[s0] -> (1, s0)>
// CHECK: [[LONGER:#map[0-9]*]] = affine_map<()[s0] -> (1, s0 + 1)>
// CHECK: [[END:#map[0-9]*]] = affine_map<()[s0] -> (s0 + 1)>
// CHECK-LABEL: func.func @forward
// CHECK: %[[ALL:.*]] = "aten.cat"({{.*}}) : ({{.*}}) -> tensor<1x?xf32, [[LONGER]]>
// CHECK: %[[N:.*]] = "hw.size"() {value = [[END]]} : () -> i64
// CHECK: %[[LATER:.*]] = "aten.slice.Tensor"(%[[ALL]], %{{.*}}, %{{.*}}, %[[N]], %{{.*}}) : {{.*}} -> tensor<1x?xf32, [[ROW]]>
// CHECK: %[[EARLIER:.*]] = "aten.slice.Tensor"(%[[ALL]]
// CHECK: "aten.sub.Tensor"(%[[LATER]], %[[EARLIER]]
func.func @forward(%x: tensor<1x?xf32, #row>, %before: tensor<1x1xf32>) -> tensor<1x?xf32, #row> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %one = "hw.constant"() {value = 1 : i64} : () -> i64
  %last = "hw.constant"() {value = -1 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.diff"(%x, %one, %last, %before, %none) : (tensor<1x?xf32, #row>, i64, i64, tensor<1x1xf32>, !hw.none) -> tensor<1x?xf32, #row>
  return %0 : tensor<1x?xf32, #row>
}

// -----

#image = affine_map<()[s0, s1] -> (2, 3, s0, s1)>

// One window over an image of any height and width is a mean.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.mean.dim"(%arg0, {{.*}}) : {{.*}} -> tensor<2x3x1x1xf32>
// CHECK-NOT: adaptive
func.func @forward(%x: tensor<2x3x?x?xf32, #image>) -> tensor<2x3x1x1xf32> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "h"}, {max = 9 : i64, min = 1 : i64, name = "w"}]} {
  %size = "hw.constant"() {value = array<i64: 1, 1>} : () -> !hw.list<i64>
  %0 = "aten.adaptive_avg_pool2d"(%x, %size) : (tensor<2x3x?x?xf32, #image>, !hw.list<i64>) -> tensor<2x3x1x1xf32>
  return %0 : tensor<2x3x1x1xf32>
}

// -----

#heads = affine_map<()[s0] -> (1, 4, s0, 8)>
#pairs = affine_map<()[s0] -> (1, 2, s0, 8)>

// Attention is written out; heads that are shared are repeated, and a causal mask compares places.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.expand"(%{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<1x2x2x?x8xf32, {{.*}}>
// CHECK: "aten.bmm"
// CHECK: %[[COLUMNS:.*]] = "aten.slice.Tensor"(%{{.*}}, {{.*}}) : (tensor<8xi64>, {{.*}}) -> tensor<?xi64
// CHECK: %[[ROWS:.*]] = "aten.slice.Tensor"(%{{.*}}, {{.*}}) : (tensor<8xi64>, {{.*}}) -> tensor<?xi64
// CHECK: %[[LINES:.*]] = "aten.view"(%[[ROWS]]
// CHECK: %[[MASK:.*]] = "aten.le.Tensor"(%[[COLUMNS]], %[[LINES]])
// CHECK: "aten.where.self"(%[[MASK]]
// CHECK: "aten._softmax"
// CHECK: "aten.bmm"
func.func @forward(%q: tensor<1x4x?x8xf32, #heads>, %k: tensor<1x2x?x8xf32, #pairs>) -> tensor<1x4x?x8xf32, #heads> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %p = "hw.constant"() {value = 0.0 : f64} : () -> f64
  %yes = "hw.constant"() {value = true} : () -> i1
  %0 = "aten.scaled_dot_product_attention"(%q, %k, %k, %none, %p, %yes, %none, %yes) : (tensor<1x4x?x8xf32, #heads>, tensor<1x2x?x8xf32, #pairs>, tensor<1x2x?x8xf32, #pairs>, !hw.none, f64, i1, !hw.none, i1) -> tensor<1x4x?x8xf32, #heads>
  return %0 : tensor<1x4x?x8xf32, #heads>
}

// -----

// A few windows are parts, each with a mean of its own.
// CHECK: #[[START:.*]] = affine_map<()[s0] -> ((s0 * 2) floordiv 3)>
// CHECK: #[[REST:.*]] = affine_map<()[s0] -> (1, s0 - (s0 * 2) floordiv 3)>
// CHECK-LABEL: func.func @forward
// CHECK: %[[FIRST:.*]] = "aten.slice.Tensor"(%arg0,
// CHECK: %[[SECOND:.*]] = "aten.slice.Tensor"(%arg0,
// CHECK: %[[AT:.*]] = "hw.size"() {value = #[[START]]}
// CHECK: %[[THIRD:.*]] = "aten.slice.Tensor"(%arg0, %{{.*}}, %[[AT]], {{.*}} -> tensor<1x?xf32, #[[REST]]>
// CHECK: "aten.mean.dim"(%[[FIRST]], {{.*}} -> tensor<1x1xf32>
// CHECK: "aten.mean.dim"(%[[SECOND]], {{.*}} -> tensor<1x1xf32>
// CHECK: "aten.mean.dim"(%[[THIRD]], {{.*}} -> tensor<1x1xf32>
// CHECK-NOT: aten.where
// CHECK-NOT: aten.where
func.func @forward(%x: tensor<1x?xf32, affine_map<()[s0] -> (1, s0)>>) -> tensor<1x3xf32> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %size = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %0 = "aten.adaptive_avg_pool1d"(%x, %size) : (tensor<1x?xf32, affine_map<()[s0] -> (1, s0)>>, !hw.list<i64>) -> tensor<1x3xf32>
  return %0 : tensor<1x3xf32>
}

// -----

#line = affine_map<()[s0] -> (s0)>

// Many windows whose ends depend on the size are masks: what is in none of them counts for nothing.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PLACES:.*]] = "aten.slice.Tensor"(%{{.*}}, {{.*}}) : (tensor<8xi64>, {{.*}}) -> tensor<?xi64
// CHECK: %[[INSIDE:.*]] = "aten.logical_and"({{.*}}) : {{.*}} -> tensor<9x?xi1
// CHECK: "aten.where.self"(%[[INSIDE]], {{.*}}) : {{.*}} -> tensor<1x9x?xf32
// CHECK: "aten.div.Tensor"({{.*}}) : {{.*}} -> tensor<1x9xf32>
func.func @forward(%x: tensor<1x?xf32, affine_map<()[s0] -> (1, s0)>>) -> tensor<1x9xf32> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %size = "hw.constant"() {value = array<i64: 9>} : () -> !hw.list<i64>
  %0 = "aten.adaptive_avg_pool1d"(%x, %size) : (tensor<1x?xf32, affine_map<()[s0] -> (1, s0)>>, !hw.list<i64>) -> tensor<1x9xf32>
  return %0 : tensor<1x9xf32>
}

// -----

#row = affine_map<()[s0] -> (3, s0)>

// Windows without gaps begin where the first one does: no place needs a remainder.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: remainder
// CHECK: "aten.minimum"
// CHECK-NOT: remainder
func.func @forward(%x: tensor<3x?xf32, #row>) -> tensor<3x?xi64, affine_map<()[s0] -> (3, s0 - 1)>> attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %two = "hw.constant"() {value = array<i64: 2>} : () -> !hw.list<i64>
  %zero = "hw.constant"() {value = array<i64: 0>} : () -> !hw.list<i64>
  %one = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %no = "hw.constant"() {value = false} : () -> i1
  %0:2 = "aten.max_pool1d_with_indices"(%x, %two, %one, %zero, %one, %no) : (tensor<3x?xf32, #row>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, !hw.list<i64>, i1) -> (tensor<3x?xf32, affine_map<()[s0] -> (3, s0 - 1)>>, tensor<3x?xi64, affine_map<()[s0] -> (3, s0 - 1)>>)
  return %0#1 : tensor<3x?xi64, affine_map<()[s0] -> (3, s0 - 1)>>
}

// -----

#row = affine_map<()[s0] -> (3, s0)>

// A shift that is less than what it rolls, however small that is, cuts it in two.
// CHECK-LABEL: func.func @forward
// CHECK: %[[END:.*]] = "aten.slice.Tensor"(%arg0, {{.*}}-> tensor<3x3xf32>
// CHECK: %[[START:.*]] = "aten.slice.Tensor"(%arg0,
// CHECK: unrealized_conversion_cast %[[END]], %[[START]]
// CHECK: "aten.slice.Tensor"(%arg0,
// CHECK: "aten.slice.Tensor"(%arg0, {{.*}}-> tensor<3x1xf32>
// CHECK-NOT: aten.index_select
func.func @forward(%x: tensor<3x?xf32, #row>) -> (tensor<3x?xf32, #row>, tensor<3x?xf32, #row>) attributes {hw.sizes = [{max = 8 : i64, min = 4 : i64, name = "s0"}]} {
  %right = "hw.constant"() {value = array<i64: 3>} : () -> !hw.list<i64>
  %left = "hw.constant"() {value = array<i64: -1>} : () -> !hw.list<i64>
  %dims = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.roll"(%x, %right, %dims) : (tensor<3x?xf32, #row>, !hw.list<i64>, !hw.list<i64>) -> tensor<3x?xf32, #row>
  %1 = "aten.roll"(%x, %left, %dims) : (tensor<3x?xf32, #row>, !hw.list<i64>, !hw.list<i64>) -> tensor<3x?xf32, #row>
  return %0, %1 : tensor<3x?xf32, #row>, tensor<3x?xf32, #row>
}

// -----

#row = affine_map<()[s0] -> (3, s0)>

// A shift may be larger than what it rolls: places wrap at run time.
// CHECK-LABEL: func.func @forward
// CHECK: %[[PLACES:.*]] = "aten.sub.Scalar"({{.*}}) : {{.*}} -> tensor<?xi64
// CHECK: %[[WRAPPED:.*]] = "aten.remainder.Tensor"(%[[PLACES]], {{.*}})
// CHECK: "aten.index_select"(%arg0, {{.*}}, %[[WRAPPED]])
// CHECK-NOT: aten.roll
func.func @forward(%x: tensor<3x?xf32, #row>) -> tensor<3x?xf32, #row> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %shifts = "hw.constant"() {value = array<i64: 1000>} : () -> !hw.list<i64>
  %dims = "hw.constant"() {value = array<i64: 1>} : () -> !hw.list<i64>
  %0 = "aten.roll"(%x, %shifts, %dims) : (tensor<3x?xf32, #row>, !hw.list<i64>, !hw.list<i64>) -> tensor<3x?xf32, #row>
  return %0 : tensor<3x?xf32, #row>
}

// -----

#bits = affine_map<()[s0] -> (s0)>

// Truth values that no template adds up are added as numbers: two of them are true, and not false.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.index_put"({{.*}}) : {{.*}} -> tensor<?xi32
// CHECK: {{.*}} -> tensor<?xi1
func.func @forward(%x: tensor<?xi1, #bits>, %at: tensor<3xi64>, %values: tensor<3xi1>) -> tensor<?xi1, #bits> attributes {hw.sizes = [{max = 8 : i64, min = 0 : i64, name = "s0"}]} {
  %yes = "hw.constant"() {value = true} : () -> i1
  %indices = builtin.unrealized_conversion_cast %at : tensor<3xi64> to !hw.tensor_list
  %0 = "aten.index_put"(%x, %indices, %values, %yes) : (tensor<?xi1, #bits>, !hw.tensor_list, tensor<3xi1>, i1) -> tensor<?xi1, #bits>
  return %0 : tensor<?xi1, #bits>
}

// -----

#image = affine_map<()[s0] -> (1, 1, s0, 4)>

// Where an image is read is counted with its height, which is known at run time only.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.minimum"
// CHECK: "aten.gather"
// CHECK-NOT: grid_sampler
func.func @forward(%x: tensor<1x1x?x4xf32, #image>, %g: tensor<1x1x1x2xf32>) -> tensor<1x1x1x1xf32> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %no = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.grid_sampler_2d"(%x, %g, %zero, %zero, %no) : (tensor<1x1x?x4xf32, #image>, tensor<1x1x1x2xf32>, i64, i64, i1) -> tensor<1x1x1x1xf32>
  return %0 : tensor<1x1x1x1xf32>
}

// -----

// Places are not counted from the start for a template, which knows those that are negative.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: "aten.where.self"
// CHECK: "aten.index_put"(%arg0, %{{.*}}, %arg2, %{{.*}}) : {{.*}} -> tensor<?xf32
func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>, %at: tensor<3xi64>, %values: tensor<3xf32>) -> tensor<?xf32, affine_map<()[s0] -> (s0)>> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %no = "hw.constant"() {value = false} : () -> i1
  %indices = builtin.unrealized_conversion_cast %at : tensor<3xi64> to !hw.tensor_list
  %0 = "aten.index_put"(%x, %indices, %values, %no) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, !hw.tensor_list, tensor<3xf32>, i1) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
  return %0 : tensor<?xf32, affine_map<()[s0] -> (s0)>>
}

// -----

// A row that is in all sizes is a slice whose bounds are numbers.
// CHECK-LABEL: func.func @forward
// CHECK: %[[START:.*]] = "hw.constant"() {value = 1 : i64}
// CHECK: "aten.slice_scatter"(%arg0, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : {{.*}} -> tensor<?x3xf32
func.func @forward(%x: tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>, %row: tensor<3xf32>) -> tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>> attributes {hw.sizes = [{max = 8 : i64, min = 2 : i64, name = "s0"}]} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %index = "hw.constant"() {value = 1 : i64} : () -> i64
  %0 = "aten.select_scatter"(%x, %row, %dim, %index) : (tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>, tensor<3xf32>, i64, i64) -> tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>
  return %0 : tensor<?x3xf32, affine_map<()[s0] -> (s0, 3)>>
}

// -----

// Maxima go back to their planes, whose number is known at run time only.
// CHECK: [[PLANES:#map[0-9]*]] = affine_map<()[s0] -> (s0 * 3)>
// CHECK-LABEL: func.func @forward
// CHECK: %[[COUNT:.*]] = "hw.size"() {value = [[PLANES]]} : () -> i64
// CHECK: "aten.slice.Tensor"({{.*}}, %[[COUNT]], {{.*}}) : (tensor<24xi64>
// CHECK: "aten.index_put"{{.*}} -> tensor<?x4xf32,
func.func @forward(%x: tensor<?x3x1x1xf32, affine_map<()[s0] -> (s0, 3, 1, 1)>>, %i: tensor<?x3x1x1xi64, affine_map<()[s0] -> (s0, 3, 1, 1)>>) -> tensor<?x3x2x2xf32, affine_map<()[s0] -> (s0, 3, 2, 2)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %size = "hw.constant"() {value = array<i64: 2, 2>} : () -> !hw.list<i64>
  %0 = "aten.max_unpool2d"(%x, %i, %size) : (tensor<?x3x1x1xf32, affine_map<()[s0] -> (s0, 3, 1, 1)>>, tensor<?x3x1x1xi64, affine_map<()[s0] -> (s0, 3, 1, 1)>>, !hw.list<i64>) -> tensor<?x3x2x2xf32, affine_map<()[s0] -> (s0, 3, 2, 2)>>
  return %0 : tensor<?x3x2x2xf32, affine_map<()[s0] -> (s0, 3, 2, 2)>>
}

// -----

// Sums of powers of floats are left to their template. Of doubles, each is added to the one so many
// places before it: in front of the first there are none.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.logcumsumexp"(%arg0, %{{.*}}) {{.*}} -> tensor<?xf32
// CHECK: %[[INFINITE:.*]] = "hw.constant"() {value = 0xFFF0000000000000 : f64}
// CHECK: %[[LATER:.*]] = "aten.constant_pad_nd"(%arg1, %{{.*}}, %[[INFINITE]])
// CHECK: %[[MOVED:.*]] = "aten.slice.Tensor"(%[[LATER]]
// CHECK: "aten.maximum"(%arg1, %[[MOVED]])
// CHECK-COUNT-3: "aten.log1p"
// CHECK-NOT: "aten.log1p"
func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>, %y: tensor<?xf64, affine_map<()[s0] -> (s0)>>) -> (tensor<?xf32, affine_map<()[s0] -> (s0)>>, tensor<?xf64, affine_map<()[s0] -> (s0)>>) attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %dim = "hw.constant"() {value = 0 : i64} : () -> i64
  %0 = "aten.logcumsumexp"(%x, %dim) : (tensor<?xf32, affine_map<()[s0] -> (s0)>>, i64) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
  %1 = "aten.logcumsumexp"(%y, %dim) : (tensor<?xf64, affine_map<()[s0] -> (s0)>>, i64) -> tensor<?xf64, affine_map<()[s0] -> (s0)>>
  return %0, %1 : tensor<?xf32, affine_map<()[s0] -> (s0)>>, tensor<?xf64, affine_map<()[s0] -> (s0)>>
}

// -----

// Numbers that are counted up are the first ones of as many as there can be.
// CHECK-LABEL: func.func @forward
// CHECK: %[[ALL:.*]] = "hw.weight"() {name = "places", value = dense<[3, 5, 7, 9, 11, 13, 15, 17, 19]> : tensor<9xi32>}
// CHECK: "aten.slice.Tensor"(%[[ALL]], {{.*}}) : (tensor<9xi32>, {{.*}}) -> tensor<?xi32
// CHECK-NOT: arange
func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> tensor<?xi32, affine_map<()[s0] -> (s0)>> attributes {hw.sizes = [{max = 9 : i64, min = 1 : i64, name = "s0"}]} {
  %first = "hw.constant"() {value = 3 : i64} : () -> i64
  %end = "hw.size"() {value = affine_map<()[s0] -> (s0 * 2 + 3)>} : () -> i64
  %step = "hw.constant"() {value = 2 : i64} : () -> i64
  %dtype = "hw.constant"() {value = 3 : i64} : () -> i64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange.start_step"(%first, %end, %step, %dtype, %none, %none, %none) : (i64, i64, i64, i64, !hw.none, !hw.none, !hw.none) -> tensor<?xi32, affine_map<()[s0] -> (s0)>>
  return %0 : tensor<?xi32, affine_map<()[s0] -> (s0)>>
}

// -----

// Where there can be very many, and where steps are no whole numbers, they are computed.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.arange"
// CHECK: "aten.arange.start_step"
func.func @forward(%x: tensor<?xf32, affine_map<()[s0] -> (s0)>>) -> (tensor<?xi64, affine_map<()[s0] -> (s0)>>, tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>) attributes {hw.sizes = [{max = 5000 : i64, min = 1 : i64, name = "s0"}]} {
  %end = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %zero = "hw.constant"() {value = 0 : i64} : () -> i64
  %half = "hw.constant"() {value = 5.000000e-01 : f64} : () -> f64
  %none = "hw.constant"() {value} : () -> !hw.none
  %0 = "aten.arange"(%end, %none, %none, %none, %none) : (i64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<?xi64, affine_map<()[s0] -> (s0)>>
  %1 = "aten.arange.start_step"(%zero, %end, %half, %none, %none, %none, %none) : (i64, i64, f64, !hw.none, !hw.none, !hw.none, !hw.none) -> tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
  return %0, %1 : tensor<?xi64, affine_map<()[s0] -> (s0)>>, tensor<?xf32, affine_map<()[s0] -> (s0 * 2)>>
}

// -----

#rows = affine_map<()[s0] -> (s0)>

// A size to whose power elements are raised is a number of their type: products are for powers that
// are written.
// CHECK-LABEL: func.func @forward
// CHECK: %[[N:.*]] = "aten.scalar_tensor"({{.*}}) : {{.*}} -> tensor<i64>
// CHECK: %[[P:.*]] = "aten.to.dtype"(%[[N]], {{.*}}) : {{.*}} -> tensor<f32>
// CHECK: "aten.pow.Tensor_Tensor"(%arg0, %[[P]]) : (tensor<5xf32>, tensor<f32>) -> tensor<5xf32>
func.func @forward(%x: tensor<5xf32>, %y: tensor<?xf32, #rows>) -> tensor<5xf32> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %n = "hw.size"() {value = affine_map<()[s0] -> (s0)>} : () -> i64
  %0 = "aten.pow.Tensor_Scalar"(%x, %n) : (tensor<5xf32>, i64) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}

// -----

#few = affine_map<()[s0] -> (s0, 5)>

// Extents of one are those of the same letter elsewhere, whatever the others are.
// CHECK-LABEL: func.func @forward
// CHECK: "aten.bmm"
// CHECK-NOT: einsum
func.func @forward(%x: tensor<?x5xf32, #few>, %y: tensor<1x5xf32>) -> tensor<?xf32, affine_map<()[s0] -> (s0)>> attributes {hw.sizes = [{max = 8 : i64, min = 1 : i64, name = "s0"}]} {
  %none = "hw.constant"() {value} : () -> !hw.none
  %equation = "hw.constant"() {value = "ij,ij->i"} : () -> !hw.str
  %both = builtin.unrealized_conversion_cast %x, %y : tensor<?x5xf32, #few>, tensor<1x5xf32> to !hw.tensor_list
  %1 = "aten.einsum"(%equation, %both, %none) : (!hw.str, !hw.tensor_list, !hw.none) -> tensor<?xf32, affine_map<()[s0] -> (s0)>>
  return %1 : tensor<?xf32, affine_map<()[s0] -> (s0)>>
}
