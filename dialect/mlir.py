"""The one place that names the package of the MLIR bindings.

Everyone else writes `from ..dialect.mlir import ir, func, arith`. The wheel of torch-mlir carries
the complete upstream bindings and the torch dialect; it needs no torch.

Each module of it is loaded once somebody asks for something in it. That takes a fifth of a second
for all, and what was compiled before is read without them.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

DIALECTS = "torch_mlir.dialects"
LLVM_TYPES = "torch_mlir._mlir_libs._mlirDialectsLLVM"


class _Later(ModuleType):
    """Has what is in the module of its name, from when that is asked for, and needs others."""

    def __init__(self, name: str, *needed: str) -> None:
        super().__init__(name)
        self.needed = needed

    def __getattr__(self, name: str) -> Any:
        if name[:2] == "__":  # who asks all modules wants none of them
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        for other in self.needed:
            import_module(other)
        module = import_module(self.__name__)
        vars(self).update({key: value for key, value in vars(module).items() if key[:2] != "__"})
        object.__setattr__(self, "__class__", ModuleType)  # whose attributes are found soonest
        return getattr(module, name)


if TYPE_CHECKING:
    from torch_mlir import ir, passmanager
    from torch_mlir._mlir_libs import _mlirDialectsLLVM as llvm_types
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
else:
    # Types have the classes that are known when Python meets them.
    ir, passmanager = (_Later(f"torch_mlir.{name}", LLVM_TYPES) for name in ("ir", "passmanager"))
    llvm_types = _Later(LLVM_TYPES)
    affine, arith, cf, func, irdl, llvm, math, memref, quant, scf, vector = (
        _Later(f"{DIALECTS}.{name}")
        for name in (
            "affine", "arith", "cf", "func", "irdl", "llvm", "math", "memref", "quant", "scf",
            "vector",
        )
    )  # fmt: skip

__all__ = [
    "affine", "arith", "cf", "func", "ir", "irdl", "llvm", "llvm_types", "math", "memref",
    "passmanager", "quant", "register_torch_dialect", "scf", "vector",
]  # fmt: skip


def _announce(dialect: str) -> None:
    """Gives the bindings an empty module for a dialect that is made at run time.

    They look for the module of a dialect whenever Python meets one of its operations, and search
    the whole path again each time that there is none.
    """
    sys.modules.setdefault(f"{DIALECTS}.{dialect}", ModuleType(dialect))


for _dialect in ("aten", "fixed", "hw", "quantized_decomposed", "tfl", "torchao"):
    _announce(_dialect)
# Classes for the operations of this one take a tenth of a second; most kernels make none of them.
sys.modules.setdefault(f"{DIALECTS}.llvm", llvm)


def register_torch_dialect(context: ir.Context) -> None:
    """Adds the torch dialect and its passes to a context, which takes a tenth of a second."""
    from torch_mlir.dialects import torch

    torch.register_dialect(context)
