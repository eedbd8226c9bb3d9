"""The one place that names the package of the MLIR bindings.

Everyone else writes `from ..dialect.mlir import ir, func, arith`. The wheel of torch-mlir carries
the complete upstream bindings and the torch dialect; it needs no torch.
"""

import sys
from types import ModuleType

from torch_mlir import dialects, ir, passmanager
from torch_mlir.dialects import (
    affine,
    arith,
    cf,
    func,
    irdl,
    llvm,
    math,
    memref,
    quant,
    scf,
    vector,
)

__all__ = [
    "affine", "arith", "cf", "func", "ir", "irdl", "llvm", "math", "memref", "passmanager",
    "quant", "register_torch_dialect", "scf", "vector",
]  # fmt: skip


def _announce(dialect: str) -> None:
    """Gives the bindings an empty module for a dialect that is made at run time.

    They look for the module of a dialect whenever Python meets one of its operations, and search
    the whole path again each time that there is none.
    """
    sys.modules.setdefault(f"{dialects.__name__}.{dialect}", ModuleType(dialect))


for _dialect in ("aten", "fixed", "hw", "quantized_decomposed", "tfl", "torchao"):
    _announce(_dialect)


def register_torch_dialect(context: ir.Context) -> None:
    """Adds the torch dialect and its passes to a context, which takes a tenth of a second."""
    from torch_mlir.dialects import torch

    torch.register_dialect(context)
