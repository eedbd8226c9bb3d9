"""Quantiles, medians and positions in sorted data."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ..dtypes import BY_NAME, Dtype, of_tensor
from ..errors import Refused
from ..mlir import ir
from ..promotion import result_dtype
from .record import decomposes
from .sorting import median_of_nothing
from .table import Replacement, Rewrite, Value, shape_of, tensor_of, tensor_type


@decomposes("quantile", "quantile.scalar", "nanquantile", "nanquantile.scalar")
def quantile(
    b: Rewrite, self: Value, q: Value | float, dim: int | None, keepdim: bool, interpolation: str
) -> Replacement:
    """Between the two elements around a rank (ATen/native/Sorting.cpp, quantile_compute)."""
    x = self if dim is not None and shape_of(self) else b.view(self, [prod(shape_of(self))])
    along = (dim or 0) % len(shape_of(x))
    x = b.transpose(x, along, -1)
    count = shape_of(x)[-1]
    is_nan = b.compare("ne", x, x)
    wanted = q if isinstance(q, Value) else b.number(q, self)
    ranks_of = b.view(wanted, [*[1] * (len(shape_of(x)) - 1), prod(shape_of(wanted))])
    if b.overload.startswith("nan"):
        present = b.call("aten.logical_not", is_nan, type=is_nan.type)
        last = b.sub(_sum(b, b.cast(present, x.type)), 1.0)
        rank = b.unary("clamp", b.mul(ranks_of, last), 0.0, None)
        x = b.where(is_nan, b.number(float("inf"), x), x)
    else:
        rank = b.mul(ranks_of, count - 1)
        rank = b.expand(rank, (*shape_of(x)[:-1], shape_of(rank)[-1]))
    value = _between(b, _in_order(b, x), _rounded(b, rank, interpolation), interpolation)
    absent = _sum(b, b.cast(is_nan, x.type))
    bad = b.compare("eq", absent, count) if b.overload.startswith("nan") else None
    bad = b.compare("gt", absent, 0.0) if bad is None else bad
    value = b.where(bad, b.number(float("nan"), value), value)
    return _placed(b, value, along, isinstance(q, Value) and len(shape_of(q)) > 0)


def _placed(b: Rewrite, value: Value, along: int, several: bool) -> Value:
    """Quantiles come first, the dimension that they are of stays where it was, or goes."""
    if not several:
        return b.view(b.transpose(value, along, -1), b.shape)
    rank = len(shape_of(value))
    kept = b.view(value, [*shape_of(value), 1])
    turned = b.permute(kept, [rank - 1, *range(rank - 1), rank])
    return b.view(b.transpose(turned, along + 1, -1), b.shape)


def _rounded(b: Rewrite, rank: Value, interpolation: str) -> Value:
    names = {"lower": "floor", "higher": "ceil", "nearest": "round"}
    return b.unary(names[interpolation], rank) if interpolation in names else rank


def _between(b: Rewrite, x: Value, rank: Value, interpolation: str) -> Value:
    """The elements at ranks, of each row."""

    def at(places: Value) -> Value:
        return b.gather(x, len(shape_of(x)) - 1, b.to(places, "int64"))

    below = b.unary("floor", rank)
    if interpolation not in ("linear", "midpoint"):
        return at(below)
    low, high = at(below), at(b.unary("ceil", rank))
    weight = b.sub(rank, below) if interpolation == "linear" else b.full(shape_of(rank), 0.5, rank)
    return b.call("aten.lerp.Tensor", low, high, weight, type=low.type)


def _sum(b: Rewrite, x: Value) -> Value:
    return b.reduce("sum.dim_IntList", x, [-1])


def _in_order(b: Rewrite, x: Value) -> Value:
    places = tensor_of(shape_of(x), ir.IntegerType.get_signless(64))
    return b.calls("aten.sort", x, len(shape_of(x)) - 1, False, types=[x.type, places])[0]


@decomposes("nanmedian", "nanmedian.dim")
def nanmedian(
    b: Rewrite, self: Value, dim: int | None = None, keepdim: bool = False
) -> Replacement:
    """The lower one of two medians among what is a number; NaN where nothing is."""
    x = self if dim is not None and shape_of(self) else b.view(self, [prod(shape_of(self))])
    along = (dim or 0) % len(shape_of(x))
    if not of_tensor(x.type).is_float:
        types = [result.type for result in b.anchor.results]
        if dim is None:
            return b.call("aten.median", self, type=b.type)
        return b.calls("aten.median.dim", self, dim, keepdim, types=types)
    if dim is None and shape_of(x) == (0,):
        return median_of_nothing(b, x)
    is_nan = b.compare("ne", x, x)
    places = tensor_of(shape_of(x), ir.IntegerType.get_signless(64))
    count = b.reduce("sum.dim_IntList", b.cast(is_nan, places), [along])
    filled = b.where(is_nan, b.number(float("inf"), x), x)
    found = b.calls("aten.sort", filled, along, False, types=[x.type, places])
    middle = b.unary("clamp", b.add(b.unary("neg", count), shape_of(x)[along] - 1), 0, None)
    two = b.number(2, middle)
    middle = b.call("aten.div.Tensor_mode", middle, two, "trunc", type=middle.type)
    nothing = b.compare("eq", count, shape_of(x)[along])
    parts = [b.gather(part, along, middle) for part in found]
    values = b.where(nothing, b.number(float("nan"), parts[0]), parts[0])
    results = zip((values, parts[1]), b.anchor.results, strict=False)
    return [b.view(part, shape_of(old)) for part, old in results]


@decomposes("searchsorted.Tensor", "searchsorted.Scalar", "bucketize.Tensor", "bucketize.Scalar")
def searchsorted(b: Rewrite, **given: object) -> Replacement:
    """How many boundaries lie before each value."""
    bounds = given.get("sorted_sequence", given.get("boundaries"))
    return _counted(b, bounds, given["self"], given)  # type: ignore[arg-type]


def _common(bounds: Value, values: Value | float) -> ir.Type:
    """The element type in which both are compared."""
    number = BY_NAME["float64" if isinstance(values, float) else "int64"]
    other = (None, number)
    if not isinstance(values, float | int):
        other = (len(shape_of(values)), of_tensor(values.type))
    dtype = result_dtype([(len(shape_of(bounds)), of_tensor(bounds.type)), other])
    return ir.RankedTensorType.get([], dtype.type())


def _counted(b: Rewrite, bounds: Value, values: Value | float, given: dict[str, Any]) -> Value:
    sorter = given.get("sorter")
    if isinstance(sorter, Value):
        last = len(shape_of(bounds)) - 1
        bounds = b.gather(bounds, last, sorter)
    right = given["right"] or given.get("side") == "right"
    common = _common(bounds, values)
    bounds = b.cast(bounds, common)
    x = b.cast(values, common) if isinstance(values, Value) else b.number(values, bounds)
    edges = b.unsqueeze(bounds, len(shape_of(bounds)) - 1) if len(shape_of(bounds)) > 1 else bounds
    x = b.unsqueeze(x, len(shape_of(x)))
    name = "le" if right else "lt"
    before = b.compare(name, edges, x)
    if of_tensor(x.type).is_float:
        # NaN is greater than everything, and equal to itself.
        is_nan = b.compare("ne", x, x)
        if not right:
            known = b.compare("eq", edges, edges)
            is_nan = b.both(is_nan, known)
        before = b.either(before, is_nan)
    number = b.cast(before, b.type)
    return b.view(b.reduce("sum.dim_IntList", number, [-1], keep=False), b.shape)


@decomposes("isin.Tensor_Tensor", "isin.Tensor_Scalar", "isin.Scalar_Tensor")
def isin(b: Rewrite, invert: bool, **given: object) -> Replacement:
    """Whether each element is one of some others."""
    elements, others = list(given.values())[:2]
    if not isinstance(others, Value):
        number = b.number(others, elements) if isinstance(others, int) else others  # type: ignore[arg-type]
        same = b.compare("eq", elements, number)  # type: ignore[arg-type]
        return b.unary("logical_not", same) if invert else same
    if not isinstance(elements, Value) and not _has(of_tensor(others.type), elements):  # type: ignore[arg-type]
        return b.full(b.shape, invert, b.result)
    likes = [x for x in (elements, others) if isinstance(x, Value)]
    x, among = (y if isinstance(y, Value) else b.number(y, likes[0]) for y in (elements, others))  # type: ignore[arg-type]
    count = prod(shape_of(among))
    if not count:
        return b.full(b.shape, invert, b.result)
    same = b.compare("eq", b.unsqueeze(x, len(shape_of(x))), b.view(among, [count]))
    number = ir.RankedTensorType.get([], ir.IntegerType.get_signless(32))
    total = b.call(
        "aten.amax", b.cast(same, number), [len(shape_of(same)) - 1], False,
        type=tensor_type(b.shape, b.cast(same, number)),
    )  # fmt: skip
    return b.compare("eq" if invert else "ne", total, 0)


def _has(dtype: Dtype, number: float) -> bool:
    """Whether a number is one of an element type's; of floats, it may be after rounding."""
    if dtype.is_float or dtype.name == "bool":
        return True
    limits = np.iinfo(dtype.numpy)
    return limits.min <= number <= limits.max and number == int(number)


@decomposes("histc")
def histc(b: Rewrite, self: Value, bins: int, min: float, max: float) -> Replacement:
    """How many elements are in each of `bins` parts of a range; without one, of their own range."""
    if not of_tensor(self.type).is_float:
        raise Refused("`aten.histc` of whole numbers is not known; convert them to floats")
    x = b.view(self, [prod(shape_of(self))])
    if not shape_of(x)[0]:
        return b.full(b.shape, 0, b.result)
    low, high = b.number(min, x), b.number(max, x)
    if min == max:
        low = b.reduce("amin", x, [0], keep=False)
        high = b.reduce("amax", x, [0], keep=False)
        same = b.compare("eq", low, high)
        low, high = b.where(same, b.sub(low, 1.0), low), b.where(same, b.add(high, 1.0), high)
    place = b.unary("floor", b.div(b.mul(b.sub(x, low), float(bins)), b.sub(high, low)))
    place = b.unary("clamp", place, None, float(bins - 1))
    inside = b.both(b.compare("ge", x, low), b.compare("le", x, high))
    numbers = b.weight(np.arange(bins).astype(of_tensor(x.type).numpy)[:, None], "bins")
    member = b.compare("eq", numbers, place)
    member = b.both(member, inside)
    return b.reduce("sum.dim_IntList", b.cast(member, b.type), [1], keep=False)


@decomposes("mode")
def mode(b: Rewrite, self: Value, dim: int, keepdim: bool) -> Replacement:
    """The least of the most frequent elements, and where the last of these is."""
    if not shape_of(self):
        return [self, b.full((), 0, b.anchor.results[1])]
    dtype = of_tensor(self.type)
    x = b.transpose(b.to(self, "int32") if dtype.name == "bool" else self, dim, -1)
    count, rank = shape_of(x)[-1], len(shape_of(x))
    same = b.compare("eq", b.unsqueeze(x, rank), b.unsqueeze(x, rank - 1))
    often = b.reduce("sum.dim_IntList", b.to(same, "int64"), [-1], keep=False)
    often = b.unary("clamp", often, 1, None)  # what is not a number is not even equal to itself
    chosen = b.compare("eq", often, b.reduce("amax", often, [-1]))
    known = b.compare("eq", x, x)
    chosen = b.both(chosen, known)
    kind = of_tensor(x.type)
    top = float("inf") if kind.is_float else int(np.iinfo(kind.numpy).max)
    least = b.reduce("amin", b.where(chosen, x, b.number(top, x)), [-1])
    here = b.both(chosen, b.compare("eq", x, least))
    places = b.weight(np.arange(count, dtype=np.int64), "places")
    at = b.reduce("amax", b.where(here, places, b.number(0, places)), [-1])
    values = b.gather(x, rank - 1, at)
    values = b.cast(values, self.type)
    return [b.view(b.transpose(part, dim, -1), b.shape) for part in (values, at)]
