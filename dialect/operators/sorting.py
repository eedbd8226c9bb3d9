"""Orders: sorted elements and their places, the first few, and those in the middle."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from ..templates import argsort as order_template
from . import aten
from .dimensions import along_dimension
from .order import FIRST_PLACES
from .record import decomposes
from .table import Replacement, Rewrite, Value, is_written, shape_of, tensor_of


@decomposes("argsort", "argsort.stable", "msort")
def argsort(
    b: Rewrite, self: Value, dim: int = 0, descending: bool = False, **_: object
) -> Replacement:
    """One of the two results of a sort; the template gives places."""
    if not shape_of(self):
        return self if b.overload == "msort" else b.full((), 0, b.result)
    if b.overload != "msort" and order_template.takes(self):
        if b.anchor.name == aten.ARGSORT:
            return None
        return _sorted_places(b, self, dim, descending)
    values, places = _sorted(b, self, dim, descending)
    return values if b.overload == "msort" else places


def _sorted(b: Rewrite, x: Value, dim: int, descending: bool = False) -> list[Value]:
    places = tensor_of(shape_of(x), ir.IntegerType.get_signless(64))
    return b.calls("aten.sort", x, dim, descending, types=[x.type, places])


def _sorted_places(b: Rewrite, x: Value, dim: int, descending: bool) -> Value:
    """The places of elements in their order; equal ones stay in theirs."""
    type = tensor_of(shape_of(x), ir.IntegerType.get_signless(64))
    return b.call(aten.ARGSORT, x, True, dim, descending, type=type)


def _at_places(b: Rewrite, x: Value, dim: int, places: Value) -> Replacement:
    """What stands at places, where somebody asks, and these."""
    return [b.gather(x, dim, places) if b.used(0) else None, places]


def median_of_nothing(b: Rewrite, x: Value) -> Value:
    """NaN. What PyTorch gives as an integer is what its compiler makes of NaN."""
    if not of_tensor(x.type).is_float:
        raise Refused("the median of no elements is no integer; convert them to floats before")
    return b.full(b.shape, float("nan"), x)


@decomposes("kthvalue", "median.dim", "median")
def kth_value(
    b: Rewrite, self: Value, k: int | None = None, dim: int | None = None, keepdim: bool = False
) -> Replacement:
    """An element of the sorted dimension; the lower one of two medians, NaN if there is one."""
    x = self if dim is not None and shape_of(self) else b.view(self, [prod(shape_of(self))])
    along = (dim or 0) % len(shape_of(x))
    extent = shape_of(x)[along]
    if dim is None and extent == 0:
        return median_of_nothing(b, x)
    place = (extent - 1) // 2 if k is None else k - 1
    standing = _standing(b, x, along, k)
    parts = standing(place)
    if k is None and of_tensor(x.type).is_float:
        # NaNs are sorted behind everything else.
        last = standing(extent - 1)
        bad = b.compare("ne", last[0], last[0])
        parts = [b.where(bad, *sides) for sides in zip(last, parts, strict=True)]
    results = zip(parts, b.anchor.results, strict=False)
    return [b.view(part, shape_of(old)) for part, old in results]


def _standing(b: Rewrite, x: Value, dim: int, k: int | None) -> Callable[[int], list[Value]]:
    """What stands at a place of the order, and where it is; of no place behind the first `k`."""
    if not order_template.takes(x):
        in_order = _sorted(b, x, dim)
        return lambda place: [b.slice(part, dim, place, place + 1) for part in in_order]
    selects = order_template.selects(k, shape_of(x)[dim])
    order = _selected(b, x, k, dim, False) if selects else _sorted_places(b, x, dim, False)

    def at(place: int) -> list[Value]:
        there = b.slice(order, dim, place, place + 1)
        return [b.gather(x, dim, there), there]

    return at


@decomposes("sort", "sort.stable")
def sort(
    b: Rewrite, self: Value, dim: int, descending: bool, stable: bool | None = None
) -> Replacement:
    """Equal elements keep their order; truth values are numbers, false before true."""
    if not shape_of(self):
        return [self, b.full((), 0, b.anchor.results[1])]
    if order_template.takes(self):
        return _at_places(b, self, dim, _sorted_places(b, self, dim, descending))
    if of_tensor(self.type).name != "bool":
        if b.overload == "sort":
            return None
        return _sorted(b, self, dim, descending)
    with b.program.context:
        bytes_ = tensor_of(b.shape, ir.IntegerType.get_unsigned(8))
    values, places = _sorted(b, b.cast(self, bytes_), dim, descending)
    return [b.cast(values, b.type), places]


@decomposes("topk")
def top(b: Rewrite, self: Value, k: Any, dim: int, largest: bool, sorted: bool) -> Replacement:
    """The first ones of all, in their order; PyTorch says of equal ones nothing."""
    if not order_template.takes(self):
        return along_dimension(b, self=self, k=k, dim=dim, largest=largest, sorted=sorted)
    return _at_places(b, self, dim, _first_places(b, self, k, dim % len(shape_of(self)), largest))


def _first_places(b: Rewrite, x: Value, k: Any, dim: int, largest: bool) -> Value:
    """Found without an order of all, where they are few."""
    is_first = is_written(k, 1) and (largest or not of_tensor(x.type).is_float)
    if is_first:  # Of floats, NaN is the least one there as well.
        name, type = f"aten.arg{'max' if largest else 'min'}", b.anchor.results[1].type
        return b.call(name, x, dim, True, type=type)
    if order_template.selects(k, shape_of(x)[dim]):
        return _selected(b, x, k, dim, largest)
    return b.slice(_sorted_places(b, x, dim, largest), dim, 0, k)


def _selected(b: Rewrite, x: Value, k: Any, dim: int, largest: bool) -> Value:
    """The places of the first `k` of an order."""
    shape = [k if place == dim else extent for place, extent in enumerate(shape_of(x))]
    type = tensor_of(shape, ir.IntegerType.get_signless(64))
    return b.call(FIRST_PLACES, x, k, dim, largest, type=type)
