# Generated: do not edit, but run `python typings/generate.py` with another wheel.
import enum
from collections.abc import Callable
from typing import TypeVar

import torch_mlir._mlir_libs._mlir.ir
from torch_mlir._mlir_libs._mlir import ir as ir

T = TypeVar("T")
U = TypeVar("U")

class OnExplicitAction(enum.Enum):
    USE_EXPLICIT = 0
    USE_TRACEBACK = 1

class CurrentLocAction(enum.Enum):
    FALLBACK = 0
    NAMELOC_WRAP = 1

def register_type_caster(
    typeid: torch_mlir._mlir_libs._mlir.ir.TypeID, *, replace: bool = False
) -> Callable[[Callable[[T], U]], Callable[[T], U]]: ...
def register_value_caster(
    typeid: torch_mlir._mlir_libs._mlir.ir.TypeID, *, replace: bool = False
) -> Callable[[Callable[[T], U]], Callable[[T], U]]: ...
