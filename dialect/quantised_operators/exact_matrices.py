"""Products of two matrices that are both computed, rounded once.

`Σ (x - z)(y - t) = Σ x·y - t·Σ x - z·Σ y + n·z·t`: the products are those of integers, and the sums
of rows and columns are taken at run time.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import prod

from ..errors import Refused
from ..operators import aten
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from .exact_line import Real
from .products import without_zero_points
from .rounding import check_sums, on_line
from .rules import Integers, rule


@rule("exact", "bmm", "mm")
def product(w: Integers, self: Value, mat2: Value) -> Value:
    return _multiplied(w, self, mat2)


@rule("exact", "matmul")
def matmul(w: Integers, self: Value, other: Value) -> Value:
    """Stacks of matrices of the same leading dimensions; others were written with these."""
    if len(shape_of(self)) < 2 or shape_of(self)[:-2] != shape_of(other)[:-2]:
        raise Refused("takes stacks of matrices of the same leading dimensions only")
    return _multiplied(w, self, other)


def _multiplied(w: Integers, x: Value, y: Value) -> Value:
    """Exact sums, which stand for a line."""
    slope = Fraction(w.whole(x).scale) * Fraction(w.whole(y).scale) / Fraction(w.wanted.scale)
    (x, first), (y, second) = signed(w, x), signed(w, y)
    depth = shape_of(x)[-1]
    total = "int64" if first.storage.size == 2 else "int32"
    corners = [one * two for one in _ends(first) for two in _ends(second)]
    ends = depth * min(0, *corners), depth * max(0, *corners)
    for reach in (ends, _sums(depth, first, second)):
        check_sums(*reach, total)
    sums = products_of(w, x, y, total)
    sums = without_zero_points(w, sums, x, y, (first.zero_point, second.zero_point), total)
    return on_line(w, sums, Real(slope, Fraction(0), *ends))


def products_of(w: Integers, x: Value, y: Value, total: str) -> Value:
    """The products of integers in wider ones, of matrices or stacks of them."""
    shape = [*shape_of(x)[:-1], shape_of(y)[-1]]
    if len(shape) == 2:
        return w.call(aten.MM, x, y, type=w.typed(shape, total))
    count = prod(shape[:-2])
    flat = [w.view(each, [count, *shape_of(each)[-2:]]) for each in (x, y)]
    found = w.call(aten.BMM, *flat, type=w.typed([count, *shape[-2:]], total))
    return w.view(found, shape)


def _sums(depth: int, first: Quantized, second: Quantized) -> tuple[int, int]:
    """What the products come to before anything is taken off."""
    reach = depth * max(abs(first.lowest), abs(first.highest))
    return -reach * (abs(second.lowest) + 1), reach * (abs(second.lowest) + 1)


def _ends(facts: Quantized) -> tuple[int, int]:
    return facts.lowest - facts.zero_point, facts.highest - facts.zero_point


def signed(w: Integers, x: Value) -> tuple[Value, Quantized]:
    """Bytes without a sign as those 128 less."""
    facts = w.whole(x)
    if facts.storage.name != "uint8":
        return x, facts
    moved = w.to(w.sub(w.to(x, "int16"), 128), "int8")
    low = Quantized.whole("int8", facts.scale, facts.zero_point - 128)
    return moved, replace(low, lowest=facts.lowest - 128, highest=facts.highest - 128)
