"""The one place that names the package of the MLIR bindings.

Everyone else writes `from ..dialect.mlir import ir, func, arith`. The wheel of torch-mlir carries
the complete upstream bindings and the torch dialect; it needs no torch.
"""

from torch_mlir import ir, passmanager, rewrite
from torch_mlir.dialects import (
    affine,
    arith,
    cf,
    func,
    irdl,
    llvm,
    math,
    memref,
    scf,
    vector,
)

__all__ = [
    "affine",
    "arith",
    "cf",
    "func",
    "ir",
    "irdl",
    "llvm",
    "math",
    "memref",
    "passmanager",
    "register_torch_dialect",
    "rewrite",
    "scf",
    "vector",
]


def register_torch_dialect(context: ir.Context) -> None:
    """Adds the torch dialect and its passes to a context; loading them takes a tenth of a second."""
    from torch_mlir.dialects import torch

    torch.register_dialect(context)
