"""Comparisons, logic and bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .table import Array, as_numpy, operator


def _as(x: Any, other: Any) -> Any:
    """A number in the type of the integers that it is compared with, as PyTorch takes it."""
    whole = isinstance(other, int) and not isinstance(other, bool)
    if whole and x.dtype.kind in "iu":
        return np.array(other).astype(x.dtype)
    return other


def _compares(name: str, function: Callable[..., Array]) -> None:
    @operator(f"{name}.Tensor", f"{name}.Scalar")
    def _(self: Array, other: Any) -> Array:
        return function(self, _as(self, other))


_compares("eq", np.equal)
_compares("ne", np.not_equal)
_compares("lt", np.less)
_compares("le", np.less_equal)
_compares("gt", np.greater)
_compares("ge", np.greater_equal)
for _name in ("and", "or", "xor"):
    _compares(f"bitwise_{_name}", getattr(np, f"bitwise_{_name}"))
    _compares(f"__{_name}__", getattr(np, f"bitwise_{_name}"))
    as_numpy(f"logical_{_name}", getattr(np, f"logical_{_name}"))
