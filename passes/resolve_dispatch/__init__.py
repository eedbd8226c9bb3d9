"""`resolve-dispatch`: what PyTorch's dispatcher would do at run time is done once, here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect.kernel_library.claims import claim, unserved
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.quantized import COMPUTES
from ..base import Pass
from .unsupported import Unsupported, kernels, missing_in

QUANTIZED_CPU = "QuantizedCPU"


@dataclass(frozen=True)
class ResolveDispatch(Pass):
    """Find the kernel of every operator: its dispatch key, and the library that compiles it.

    In inference on CPU tensors an operator's call ends at what is registered for the key CPU, or
    for the aliases that serve every backend. Where PyTorch has a kernel, the kernel libraries are
    searched in order: the user's, whose C functions are called (`hw.symbol`), then `tuned`
    (templates for exactly this operator) and `generic` (whatever torch-mlir lowers). Operators without any are reported together, each with all that
    was tried. Views need no kernel. What computes integers for an operator on quantised
    values is found by the key of these, QuantizedCPU.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "aten.relu"(%x) : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "aten.tan"(%0) : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<2xf32>) -> tensor<2xf32> {
      %0 = "aten.relu"(%x) {hw.key = "CPU", hw.library = "tuned"} : (tensor<2xf32>) -> tensor<2xf32>
      %1 = "aten.tan"(%0) {hw.key = "CPU", hw.library = "generic"} : (tensor<2xf32>) -> tensor<2xf32>
      return %1 : tensor<2xf32>
    }
    ```

    Requires: `redirect-calls`, stage `typed`.
    Ensures: every operator but the views has `hw.key` and `hw.library`.
    Diagnostics: the operators that no library has a kernel for, alike ones together, with their
    dtypes, source lines, the keys tried, the libraries searched, why none of them matched, and what
    to do.
    """  # noqa: E501

    name: ClassVar[str] = "resolve-dispatch"

    def run(self, program: Program) -> None:
        problems = [*claim(program), *unserved(program)]
        missing: list[ir.Operation] = []
        for op, found in kernels(program):
            if found is None:
                missing.append(op)
                continue
            key, library = found
            if COMPUTES in op.attributes:
                key = QUANTIZED_CPU
            op.attributes["hw.key"] = ir.StringAttr.get(key)
            op.attributes["hw.library"] = ir.StringAttr.get(library)
        if problems or missing:
            raise Unsupported(problems, missing_in(program, missing))
