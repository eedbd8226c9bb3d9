"""Operators that choose between values: extrema, bounds, masks."""

from __future__ import annotations

from math import prod

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.mlir import ir
from .table import Replacement, Rewrite, Value, decomposes, shape_of


@decomposes("maximum", "minimum")
def extremum(b: Rewrite, self: Value, other: Value) -> Replacement:
    if not b.is_mixed(self, other):
        return None
    sides = (b.cast(self, b.type), b.cast(other, b.type))
    return b.call(b.anchor.name, *sides, type=b.type)


@decomposes("clamp_min", "clamp_max")
def clamp_one_side(b: Rewrite, self: Value, **bound: float) -> Replacement:
    return b.call("aten.clamp", self, bound.get("min"), bound.get("max"), type=b.type)


@decomposes("clamp")
def clamp(b: Rewrite, self: Value, **bounds: float) -> Replacement:
    """In the element type of the result, in which -1 may be 255."""
    dtype = of_tensor(b.type)
    cut = [
        value
        if value is None or dtype.is_float or dtype.name == "bool"
        else int(np.int64(value).astype(dtype.numpy))
        for value in bounds.values()
    ]
    if not b.is_mixed(self) and cut == list(bounds.values()):
        return None
    return b.call("aten.clamp", b.cast(self, b.type), *cut, type=b.type)


@decomposes("clamp.Tensor")
def clamp_tensor(b: Rewrite, self: Value, min: Value | None, max: Value | None) -> Replacement:
    x = self if min is None else b.call("aten.maximum", self, min, type=b.type)
    return x if max is None else b.call("aten.minimum", x, max, type=b.type)


@decomposes("clamp_min.Tensor")
def clamp_min_tensor(b: Rewrite, self: Value, min: Value) -> Replacement:
    return b.call("aten.maximum", self, min, type=b.type)


@decomposes("clamp_max.Tensor")
def clamp_max_tensor(b: Rewrite, self: Value, max: Value) -> Replacement:
    return b.call("aten.minimum", self, max, type=b.type)


@decomposes("where.self")
def where_self(b: Rewrite, condition: Value, self: Value, other: Value) -> Replacement:
    if not b.is_mixed(self, other):
        return None
    return b.where(condition, b.cast(self, b.type), b.cast(other, b.type))


@decomposes("where.ScalarSelf", "where.ScalarOther", "where.Scalar")
def where_scalar(
    b: Rewrite, condition: Value, self: Value | float, other: Value | float
) -> Replacement:
    like = b.result
    sides = (x if isinstance(x, ir.Value) else b.number(x, like) for x in (self, other))
    return b.call("aten.where.self", condition, *sides, type=b.type)


@decomposes("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(b: Rewrite, self: Value, mask: Value, value: Value | float) -> Replacement:
    fill = value if isinstance(value, ir.Value) else b.number(value, self)
    return b.call("aten.where.self", mask, fill, self, type=b.type)


@decomposes("index_put")
def index_put(
    b: Rewrite, self: Value, indices: list[Value | None], values: Value, accumulate: bool
) -> Replacement:
    """What a mask of the first dimensions chooses (`x[mask] = 0`), the same values everywhere."""
    if len(indices) != 1 or indices[0] is None:
        return None
    mask = indices[0]
    rest = len(b.shape) - len(shape_of(mask))
    lead = shape_of(values)[: max(0, len(shape_of(values)) - rest)]
    if of_tensor(mask.type).name != "bool" or prod(lead) != 1:
        return None
    line = b.view(values, shape_of(values)[len(lead) :])
    written = b.add(self, line) if accumulate else line
    return b.where(b.view(mask, [*shape_of(mask), *[1] * rest]), written, self)
