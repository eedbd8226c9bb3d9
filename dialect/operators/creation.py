"""Tensors made from nothing, and operators that pick elements by number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..dtypes import of_tensor
from .record import decomposes
from .table import Extent, Replacement, Rewrite, Value, shape_of

FILLED = (
    "zeros", "zeros_like", "new_zeros", "zero", "ones", "ones_like", "new_ones", "empty_like",
    "new_empty", "empty.memory_format", "empty_strided", "new_empty_strided", "full", "full_like",
    "new_full", "scalar_tensor", "fill.Scalar", "empty_permuted",
)  # fmt: skip
"""Operators that give one number everywhere."""


def filling(b: Rewrite, given: Mapping[str, Any]) -> float:
    """That number; what `empty` leaves open is zero."""
    names = (name for name in ("fill_value", "s", "value") if name in given)
    return next((given[name] for name in names), 1 if "ones" in b.overload else 0)


@decomposes(*FILLED)
def full(b: Rewrite, **given: object) -> Replacement:
    number = filling(b, given)
    if b.overload == "scalar_tensor" and isinstance(number, Extent):
        return None
    return b.full(b.shape, number, b.result)


@decomposes("fill.Tensor")
def fill_tensor(b: Rewrite, self: Value, value: Value) -> Replacement:
    return b.expand(b.cast(value, b.type), b.shape)


@decomposes("copy", moves=True)
def copy(b: Rewrite, self: Value, src: Value, non_blocking: bool) -> Replacement:
    return b.expand(b.cast(src, b.type), b.shape)


@decomposes("index_select", moves=True)
def index_select(b: Rewrite, self: Value, dim: int, index: Value) -> Replacement:
    """Rows of a table: an embedding."""
    is_table = len(shape_of(self)) == 2 and dim % 2 == 0 and len(shape_of(index)) == 1
    if not is_table or not of_tensor(self.type).is_float:
        return None
    return b.call("aten.embedding", self, index, type=b.type)


@decomposes("embedding")
def embedding(b: Rewrite, weight: Value, indices: Value, **given: object) -> Replacement:
    """What training asks for is dropped."""
    defaults = {"padding_idx": -1, "scale_grad_by_freq": False, "sparse": False}
    if given == defaults:
        return None
    return b.call("aten.embedding", weight, indices, type=b.type)
