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
    "rewrite",
    "scf",
    "vector",
]
