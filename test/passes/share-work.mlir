// RUN: hardwire-opt %s --pass-pipeline "share-work{threads=2}" --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,TWO
// RUN: hardwire-opt %s --pass-pipeline "share-work{threads=2},share-work{threads=2}" --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,TWO
// RUN: hardwire-opt %s --pass-pipeline "share-work{threads=4}" --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,FOUR
// RUN: hardwire-opt %s --share-work --split-input-file --target x86-64-v3 | filecheck %s --check-prefixes=CHECK,NONE

// A large product has as many chunks as there may be threads, each with whole lines of scratch
// memory for itself; a function of a few numbers stays on one thread.
// CHECK-LABEL: func.func @forward
// TWO-SAME: hw.threads = 2
// FOUR-SAME: hw.threads = 4
// NONE-NOT: hw.threads
// CHECK: func.func private @mm_0
// TWO-SAME: hw.chunks = 2 : i64
// TWO-SAME: hw.scratch = 2048 : i64, hw.slice = 1024 : i64
// FOUR-SAME: hw.chunks = 4 : i64
// FOUR-SAME: hw.scratch = 4096 : i64, hw.slice = 1024 : i64
// NONE-NOT: hw.chunks
// CHECK: func.func private @relu_0
// CHECK-NOT: hw.chunks
func.func @forward(%x: tensor<512x512xf32>, %y: tensor<512xf32>) -> (tensor<512x512xf32>, tensor<512xf32>) attributes {hw.input_names = ["x", "y"], hw.output_names = ["z", "r"]} {
  %0 = call @mm_0(%x, %x) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  %1 = call @relu_0(%y) : (tensor<512xf32>) -> tensor<512xf32>
  return %0, %1 : tensor<512x512xf32>, tensor<512xf32>
}
func.func private @mm_0(%x: tensor<512x512xf32>, %y: tensor<512x512xf32>) -> tensor<512x512xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.scratch = 1000 : i64, hw.template = "contraction"} {
  %0 = "aten.mm"(%x, %y) : (tensor<512x512xf32>, tensor<512x512xf32>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}
func.func private @relu_0(%x: tensor<512xf32>) -> tensor<512xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<512xf32>) -> tensor<512xf32>
  return %0 : tensor<512xf32>
}

// -----

// A kernel with work for three threads has three chunks, however many there may be; what looks
// whether its indices are right is not shared.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @relu_1
// TWO-SAME: hw.chunks = 2 : i64
// FOUR-SAME: hw.chunks = 3 : i64
// CHECK: func.func private @embedding_0
// CHECK-NOT: hw.chunks
func.func @forward(%x: tensor<50000xf32>, %w: tensor<1000x512xf32>, %i: tensor<512xi64>) -> (tensor<50000xf32>, tensor<512x512xf32>) attributes {hw.input_names = ["x", "w", "i"], hw.output_names = ["z", "r"]} {
  %0 = call @relu_1(%x) : (tensor<50000xf32>) -> tensor<50000xf32>
  %1 = call @embedding_0(%w, %i) : (tensor<1000x512xf32>, tensor<512xi64>) -> tensor<512x512xf32>
  return %0, %1 : tensor<50000xf32>, tensor<512x512xf32>
}
func.func private @relu_1(%x: tensor<50000xf32>) -> tensor<50000xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise"} {
  %0 = "aten.relu"(%x) : (tensor<50000xf32>) -> tensor<50000xf32>
  return %0 : tensor<50000xf32>
}
func.func private @embedding_0(%w: tensor<1000x512xf32>, %i: tensor<512xi64>) -> tensor<512x512xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "embedding"} {
  %a = "hw.constant"() {value = -1 : i64} : () -> i64
  %b = "hw.constant"() {value = false} : () -> i1
  %0 = "aten.embedding"(%w, %i, %a, %b, %b) : (tensor<1000x512xf32>, tensor<512xi64>, i64, i1, i1) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}

// -----

// A product of so many rows as the caller says is shared if there is enough to do for the most of
// them. What there is at run time, less what is worth it, is an expression of the size: three
// instructions for each multiply-add, and eight for each element.
// TWO: #[[WORTH:.*]] = affine_map<()[s0] -> (s0 * 198656 - 262144)>
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @mm_0
// TWO-SAME: hw.chunks = 2 : i64
// TWO-SAME: hw.worth = #[[WORTH]]
// FOUR-SAME: hw.chunks = 3 : i64
// NONE-NOT: hw.chunks
// CHECK: func.func private @relu_0
// CHECK-NOT: hw.chunks
// CHECK: func.func private @mm_1
// TWO-SAME: hw.chunks = 2 : i64
// CHECK-NOT: hw.worth
func.func @forward(%x: tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, %w: tensor<256x256xf32>) -> (tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, tensor<256x256xf32>) attributes {hw.input_names = ["x", "w"], hw.output_names = ["y", "z", "v"], hw.sizes = [{max = 2 : i64, min = 1 : i64, name = "n"}]} {
  %0 = call @mm_0(%x, %w) : (tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, tensor<256x256xf32>) -> tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>
  %1 = call @relu_0(%x) : (tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>) -> tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>
  %2 = call @mm_1(%w, %w) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0, %1, %2 : tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, tensor<256x256xf32>
}
func.func private @mm_0(%x: tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, %w: tensor<256x256xf32>) -> tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction", hw.sizes = [{max = 2 : i64, min = 1 : i64, name = "n"}]} {
  %0 = "aten.mm"(%x, %w) : (tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>, tensor<256x256xf32>) -> tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>
  return %0 : tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>
}
func.func private @relu_0(%x: tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>) -> tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "elementwise", hw.sizes = [{max = 2 : i64, min = 1 : i64, name = "n"}]} {
  %0 = "aten.relu"(%x) : (tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>) -> tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>
  return %0 : tensor<?x256xf32, affine_map<()[s0] -> (s0, 256)>>
}
func.func private @mm_1(%x: tensor<256x256xf32>, %w: tensor<256x256xf32>) -> tensor<256x256xf32> attributes {hw.key = "CPU", hw.library = "tuned", hw.template = "contraction", hw.sizes = [{max = 2 : i64, min = 1 : i64, name = "n"}]} {
  %0 = "aten.mm"(%x, %w) : (tensor<256x256xf32>, tensor<256x256xf32>) -> tensor<256x256xf32>
  return %0 : tensor<256x256xf32>
}

// -----

// A product in blocks, of so many rows as the caller says, has as many groups of panels for each
// chunk, since rows may be few: 16 panels of 32 columns are two groups of 8, or four of 4, not one
// of 12 and one of 4. Where there is one panel, blocks of rows are smaller. Scratch memory is that
// of these: a copy of 104 rows of 68 + 16 steps, and 104 rows of sums for each panel of a group.
// CHECK-LABEL: func.func @forward
// CHECK: func.func private @mm_0
// TWO-SAME: hw.scratch = 282880 : i64
// TWO-SAME: hw.slice = 141440 : i64
// FOUR-SAME: hw.scratch = 352768 : i64
// FOUR-SAME: hw.slice = 88192 : i64
// TWO-SAME: hw.tile = {block = 104 : i64, depth = 68 : i64, lanes = 16 : i64, nr = 32 : i64, panels = 8 : i64, rows = array<i64: 1, 8>}
// FOUR-SAME: panels = 4 : i64
// NONE-SAME: panels = 12 : i64
// CHECK: func.func private @mm_1
// TWO-SAME: hw.slice = 14848 : i64
// TWO-SAME: hw.tile = {block = 32 : i64
// FOUR-SAME: hw.tile = {block = 16 : i64
// NONE-SAME: hw.tile = {block = 104 : i64
func.func @forward(%x: tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, %w: tensor<136x512xf32>, %v: tensor<136x32xf32>) -> (tensor<?x512xf32, affine_map<()[s0] -> (s0, 512)>>, tensor<?x32xf32, affine_map<()[s0] -> (s0, 32)>>) attributes {hw.input_names = ["x", "w", "v"], hw.output_names = ["y", "z"], hw.sizes = [{max = 300 : i64, min = 1 : i64, name = "n"}]} {
  %0 = call @mm_0(%x, %w) : (tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, tensor<136x512xf32>) -> tensor<?x512xf32, affine_map<()[s0] -> (s0, 512)>>
  %1 = call @mm_1(%x, %v) : (tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, tensor<136x32xf32>) -> tensor<?x32xf32, affine_map<()[s0] -> (s0, 32)>>
  return %0, %1 : tensor<?x512xf32, affine_map<()[s0] -> (s0, 512)>>, tensor<?x32xf32, affine_map<()[s0] -> (s0, 32)>>
}
func.func private @mm_0(%x: tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, %w: tensor<136x512xf32> {hw.packing = {columns = 1 : i64, kind = "panels", nr = 32 : i64, order = array<i64: 0>}}) -> tensor<?x512xf32, affine_map<()[s0] -> (s0, 512)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.scratch = 194688 : i64, hw.template = "contraction", hw.tile = {block = 104 : i64, depth = 68 : i64, lanes = 16 : i64, nr = 32 : i64, panels = 12 : i64, rows = array<i64: 1, 8>}, hw.sizes = [{max = 300 : i64, min = 1 : i64, name = "n"}]} {
  %0 = "aten.mm"(%x, %w) : (tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, tensor<136x512xf32>) -> tensor<?x512xf32, affine_map<()[s0] -> (s0, 512)>>
  return %0 : tensor<?x512xf32, affine_map<()[s0] -> (s0, 512)>>
}
func.func private @mm_1(%x: tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, %w: tensor<136x32xf32> {hw.packing = {columns = 1 : i64, kind = "panels", nr = 32 : i64, order = array<i64: 0>}}) -> tensor<?x32xf32, affine_map<()[s0] -> (s0, 32)>> attributes {hw.key = "CPU", hw.library = "tuned", hw.scratch = 48256 : i64, hw.template = "contraction", hw.tile = {block = 104 : i64, depth = 68 : i64, lanes = 16 : i64, nr = 32 : i64, panels = 1 : i64, rows = array<i64: 1, 8>}, hw.sizes = [{max = 300 : i64, min = 1 : i64, name = "n"}]} {
  %0 = "aten.mm"(%x, %w) : (tensor<?x136xf32, affine_map<()[s0] -> (s0, 136)>>, tensor<136x32xf32>) -> tensor<?x32xf32, affine_map<()[s0] -> (s0, 32)>>
  return %0 : tensor<?x32xf32, affine_map<()[s0] -> (s0, 32)>>
}
