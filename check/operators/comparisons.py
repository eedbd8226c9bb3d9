"""Comparisons, logic and bits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from .table import Array, operator


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


@operator("logical_and")
def logical_and(self: Array, other: Array) -> Array:
    return np.logical_and(self, other)


@operator("logical_or")
def logical_or(self: Array, other: Array) -> Array:
    return np.logical_or(self, other)


@operator("logical_xor")
def logical_xor(self: Array, other: Array) -> Array:
    return np.logical_xor(self, other)
