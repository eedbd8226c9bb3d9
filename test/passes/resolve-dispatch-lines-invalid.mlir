// RUN: not hardwire-opt %s --resolve-dispatch 2>&1 | filecheck %s

// Three tensors and three lines of an operator are shown, and how many more there are; lines that
// nobody knows are not counted.
// CHECK: model.py:1: no kernel for `aten.digamma` (4 calls; float32[1]; float32[2]; float32[3]; and 1 more): the key CPU finds PyTorch's `digamma_out` (CPU), but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it. Give a C function for it (`--kernels`, see docs/kernels.md), or ask for it with the text that `--issue FILE.md` writes. (and at model.py:2, model.py:3 and 1 more lines)
// CHECK: model.py:5: no kernel for `aten.lgamma` (4 calls; float32[1]; float32[2]; float32[3]): the key CPU finds PyTorch's `lgamma_out` (CPU), but of the libraries `tuned` has no template for it; `generic` torch-mlir does not lower it. Give a C function for it (`--kernels`, see docs/kernels.md), or ask for it with the text that `--issue FILE.md` writes. (and at model.py:6, model.py:7){{$}}
func.func @forward(%a: tensor<1xf32>, %b: tensor<2xf32>, %c: tensor<3xf32>, %d: tensor<4xf32>) {
  %0 = "aten.digamma"(%a) : (tensor<1xf32>) -> tensor<1xf32> loc("model.py":1:1)
  %1 = "aten.digamma"(%b) : (tensor<2xf32>) -> tensor<2xf32> loc("model.py":2:1)
  %2 = "aten.digamma"(%c) : (tensor<3xf32>) -> tensor<3xf32> loc("model.py":3:1)
  %3 = "aten.digamma"(%d) : (tensor<4xf32>) -> tensor<4xf32> loc("model.py":4:1)
  %4 = "aten.lgamma"(%a) : (tensor<1xf32>) -> tensor<1xf32> loc("model.py":5:1)
  %5 = "aten.lgamma"(%b) : (tensor<2xf32>) -> tensor<2xf32> loc("model.py":6:1)
  %6 = "aten.lgamma"(%c) : (tensor<3xf32>) -> tensor<3xf32> loc("model.py":7:1)
  %7 = "aten.lgamma"(%c) : (tensor<3xf32>) -> tensor<3xf32> loc(unknown)
  return
}
