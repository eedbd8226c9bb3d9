# Generated: do not edit, but run `python typings/generate.py` with another wheel.
from collections.abc import Sequence

import torch_mlir._mlir_libs._mlir.ir

def apply(
    map: torch_mlir._mlir_libs._mlir.ir.AffineMap | torch_mlir._mlir_libs._mlir.ir.AffineMapAttr,
    map_operands: Sequence[torch_mlir._mlir_libs._mlir.ir.Value],
    *,
    results: Sequence[torch_mlir._mlir_libs._mlir.ir.Type] | None = ...,
    loc: torch_mlir._mlir_libs._mlir.ir.Location | None = ...,
    ip: torch_mlir._mlir_libs._mlir.ir.InsertionPoint | None = ...,
) -> torch_mlir._mlir_libs._mlir.ir.Value: ...
