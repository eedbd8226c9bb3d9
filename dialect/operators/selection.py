"""Operators that choose between values: extrema, bounds, masks."""

from __future__ import annotations

from math import prod
from typing import cast

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from ..templates import template_of
from .constants import Constants
from .hidden_rows import softmax_of_seen
from .record import computes, decomposes, known
from .shapes import like_self
from .table import (
    Ints,
    Maybe,
    Replacement,
    Rewrite,
    Value,
    elements,
    is_empty,
    is_open,
    shape_of,
)


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
def clamp(b: Rewrite, self: Value, **bounds: float | None) -> Replacement:
    """In the element type of the result, in which -1 may be 255; NaN as a bound is all there is."""
    dtype = of_tensor(b.type)
    if dtype.is_float and any(value is not None and value != value for value in bounds.values()):
        return b.full(b.shape, float("nan"), b.result)
    cut = [
        value
        if value is None or dtype.is_float or dtype.name == "bool"
        else int(np.int64(value).astype(dtype.numpy))
        for value in bounds.values()
    ]
    if not b.is_mixed(self) and cut == list(bounds.values()):
        return None
    return b.call("aten.clamp", b.cast(self, b.type), *cut, type=b.type)


@decomposes("clamp.Tensor", "clamp_min.Tensor", "clamp_max.Tensor")
def clamp_tensor(b: Rewrite, self: Value, min: Maybe = None, max: Maybe = None) -> Replacement:
    x = self if min is None else b.call("aten.maximum", self, min, type=b.type)
    return x if max is None else b.call("aten.minimum", x, max, type=b.type)


@decomposes("where.self", moves=True)
def where_self(b: Rewrite, condition: Value, self: Value, other: Value) -> Replacement:
    if not b.is_mixed(self, other):
        return softmax_of_seen(b, condition, self, other)
    return b.where(condition, b.cast(self, b.type), b.cast(other, b.type))


@decomposes("where.ScalarSelf", "where.ScalarOther", "where.Scalar")
def where_scalar(
    b: Rewrite, condition: Value, self: Value | float, other: Value | float
) -> Replacement:
    like = b.result
    sides = (x if isinstance(x, ir.Value) else b.number(x, like) for x in (self, other))
    return b.call("aten.where.self", condition, *sides, type=b.type)


@decomposes("masked_fill.Scalar", "masked_fill.Tensor", moves=True)
def masked_fill(b: Rewrite, self: Value, mask: Value, value: Value | float) -> Replacement:
    fill = value if isinstance(value, ir.Value) else b.number(value, self)
    return b.call("aten.where.self", mask, fill, self, type=b.type)


@decomposes("index.Tensor", moves=True)
def index(b: Rewrite, self: Value, indices: list[Value | None]) -> Replacement:
    """Masks that are constants choose the places where they are true; others are not compiled."""
    masks = [index for index in indices if index is not None and _is_mask(b, index)]
    known = [b.data(mask) for mask in masks]
    if not masks or any(data is None for data in known):
        return None
    if 0 in b.shape:
        return b.full(b.shape, 0, self)
    given = [dim for dim, index in enumerate(indices) if index is not None]
    if len(given) == 1 == len(shape_of(masks[0])):
        return b.pick(self, given[0], np.flatnonzero(known[0]))  # type: ignore[arg-type]
    return b.call("aten.index.Tensor", self, _unmasked(b, indices), type=b.type)


@decomposes("masked_select", moves=True)
def masked_select(b: Rewrite, self: Value, mask: Value) -> Replacement:
    """By a mask of the tensor's shape that is a constant."""
    data = b.data(mask)
    if data is None or shape_of(self) != shape_of(mask):
        return None
    if 0 in b.shape:
        return b.full(b.shape, 0, self)
    return b.pick(b.view(self, [elements(self)]), 0, np.flatnonzero(data))


@decomposes("index_put", "_unsafe_index_put", "_index_put_impl", moves=True)
def index_put(
    b: Rewrite,
    self: Value,
    indices: list[Value | None],
    values: Value,
    accumulate: bool,
    **_: object,
) -> Replacement:
    """Masks choose where (`x[mask] = 0`); what they choose from is known when it is compiled.

    As many elements as a mask is true cannot be told apart: the same values go everywhere. Places
    that are none leave everything as it is.
    """
    given = [index for index in indices if index is not None]
    if any(is_empty(shape_of(index)) for index in given):
        return self
    masks = [index for index in given if _is_mask(b, index)]
    if not masks and b.anchor.name == "aten.index_put" and template_of(b.anchor) is not None:
        return None
    if not masks:
        places = [
            index if index is None or not is_open(b.shape) else _from_start(b, index, extent)
            for index, extent in zip(indices, shape_of(self), strict=False)
        ]
        if accumulate and is_open(b.shape) and of_tensor(b.type).name == "bool":
            return _any_put(b, self, places, values)
        if b.anchor.name == "aten.index_put" and places == indices:
            return None
        return b.call("aten.index_put", self, places, values, accumulate, type=b.type)
    known = [b.data(mask) for mask in masks]
    if all(data is not None for data in known):
        places = _unmasked(b, indices)
        return b.call("aten.index_put", self, places, values, accumulate, type=b.type)
    if len(masks) > 1:
        raise Refused(
            f"`{b.anchor.name}` pairs the elements that several masks choose; join the masks with "
            "`&` and write with `torch.where`"
        )
    return _where_masked(b, self, indices, values, accumulate)


def _any_put(b: Rewrite, x: Value, places: list[Value | None], values: Value) -> Value:
    """A sum of truth values is true where one of them is; torch-mlir adds them as single bits."""
    total, more = b.to(x, "int32"), b.to(values, "int32")
    put = b.call("aten.index_put", total, places, more, True, type=total.type)
    return b.cast(put, b.type)


def _from_start(b: Rewrite, index: Value, extent: int) -> Value:
    """Places that may count from the end: torch-mlir knows that of fixed sizes only."""
    known = b.data(index)
    if _counts_from_start(index) or (known is not None and (known >= 0).all()):
        return index
    return b.where(b.compare("lt", index, 0), b.add(index, extent), index)


def _counts_from_start(index: Value) -> bool:
    """What `_from_start` has written."""
    if isinstance(index.owner, ir.Block) or index.owner.name != "aten.where.self":
        return False
    condition, _, place = index.owner.operation.operands
    test = condition.owner
    if isinstance(test, ir.Block) or test.name != "aten.lt.Scalar":
        return False
    return test.operation.operands[0] == place


def _is_mask(b: Rewrite, index: Value) -> bool:
    return of_tensor(index.type).name in ("bool", "uint8")


def _unmasked(b: Rewrite, indices: list[Value | None]) -> list[Value | None]:
    """Masks that are constants as the places where they are true."""
    found: list[Value | None] = []
    for index in indices:
        data = None if index is None or not _is_mask(b, index) else b.data(index)
        if data is None:
            found.append(index)
        else:
            found += [b.weight(places.astype(np.int64), "mask.places") for places in data.nonzero()]
    return found


def _where_masked(
    b: Rewrite, x: Value, indices: list[Value | None], values: Value, accumulate: bool
) -> Value:
    """One mask, beside which there may be indices of one element."""
    condition, at, dims, single = None, 0, [0, 0], False
    for index in indices:
        size = 1
        if index is not None and _is_mask(b, index):
            size = len(shape_of(index))
            dims = [at, size]
            part = _lying(b, b.compare("ne", index, 0), at)
        elif index is not None and prod(shape_of(index)) == 1:
            single = True
            part = _only(b, index, at)
        elif index is not None:
            raise Refused(_UNKNOWN.format(b.anchor.name))
        if index is not None:
            both = condition is not None
            condition = b.both(condition, part) if both else part  # type: ignore[arg-type]
        at += size
    written = _spread(b, values, dims, single)
    written = b.add(x, written) if accumulate else written
    return b.where(b.expand(condition, b.shape), b.expand(written, b.shape), x)  # type: ignore[arg-type]


_UNKNOWN = (
    "`{}` writes as many elements as a mask is true, which is known at run time only; use "
    "`torch.where` or `masked_scatter`"
)


def _lying(b: Rewrite, mask: Value, at: int) -> Value:
    """A mask of some dimensions of the tensor that is written."""
    behind = len(b.shape) - at - len(shape_of(mask))
    return b.view(mask, [*[1] * at, *shape_of(mask), *[1] * behind])


def _only(b: Rewrite, index: Value, at: int) -> Value:
    """A mask that is true at one index of a dimension."""
    extent = b.shape[at]
    place = b.to(b.view(index, []), "int64")
    place = b.where(b.compare("lt", place, 0), b.add(place, extent), place)
    line = b.weight(np.arange(extent, dtype=np.int64), "index.places")
    return _lying(b, b.compare("eq", line, place), at)


def _spread(b: Rewrite, values: Value, dims: Ints, single: bool) -> Value:
    """Values for what is before and behind the dimensions of a mask, the same wherever it holds."""
    if prod(shape_of(values)) == 1:
        return b.view(values, [])
    at, size = dims
    behind = len(b.shape) - at - size
    shape = [1] * (at + 1 + behind - len(shape_of(values))) + list(shape_of(values))
    if single or len(shape) != at + 1 + behind or shape[at] != 1:
        raise Refused(_UNKNOWN.format(b.anchor.name))
    return b.view(values, [*shape[:at], *[1] * size, *shape[at + 1 :]])


known("index_put", shape=like_self)


@computes("clamp")
def clamp_value(v: Constants) -> np.ndarray:
    low, high = v["min"], v["max"]
    x = v["self"] if low is None else np.maximum(v["self"], low)
    return x if high is None else np.minimum(x, high)


@computes("where.self")
def where_value(v: Constants) -> np.ndarray:
    return cast(np.ndarray, np.where(v["condition"], v["self"], v["other"]))
