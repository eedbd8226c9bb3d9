"""Sums, differences and products of two quantised values, rounded once."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ..errors import Refused
from ..operators.fixed import LINE
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from .exact_line import Real
from .exact_plane import Plane, Sum, plane_sum
from .rounding import NO_ROOM, WORD, on_line
from .rules import Integers, rule

BYTE = 256


@rule("exact", "add.Tensor")
def add(w: Integers, self: Value, other: Value, alpha: float) -> Value:
    return _sum_of_two(w, self, other, Fraction(alpha))


@rule("exact", "sub.Tensor")
def subtract(w: Integers, self: Value, other: Value, alpha: float) -> Value:
    return _sum_of_two(w, self, other, -Fraction(alpha))


@rule("exact", "mul.Tensor")
def multiply(w: Integers, self: Value, other: Value) -> Value:
    """The product of the integers, counted from their zero points, is exact."""
    given = [w.of(x) for x in _quantised(w, self, other)]
    ends = [(one.lowest - one.zero_point, one.highest - one.zero_point) for one in given]
    corners = [one * two for one in ends[0] for two in ends[1]]
    slope = Fraction(given[0].scale) * Fraction(given[1].scale) / Fraction(w.wanted.scale)
    real = Real(slope, Fraction(0), min(corners), max(corners))
    kind = "int32" if max(map(abs, corners)) < WORD else "int64"
    return on_line(w, w.mul(centred(w, self, kind), centred(w, other, kind)), real)


def centred(w: Integers, x: Value, kind: str) -> Value:
    """Integers counted from their zero point."""
    wide, zero = w.to(x, kind), w.of(x).zero_point
    return w.sub(wide, zero) if zero else wide


def _quantised(w: Integers, *operands: object) -> list[Value]:
    """The operands, all of which have to be quantised, with one scale."""
    found = [x for x in operands if isinstance(x, Value) and w.is_quantized(x)]
    if len(found) < len(operands):
        raise Refused("takes two quantised values only")
    if any(w.of(x).axis is not None for x in found):
        raise Refused("takes values of one scale only")
    return found


def _sum_of_two(w: Integers, x: Value, y: Value, factor: Fraction) -> Value:
    """One line at `x` whose offset is another one at `y`."""
    given = [w.of(value) for value in _quantised(w, x, y)]
    if any(each.highest - each.lowest >= BYTE for each in given):
        raise Refused("takes values of at most eight bits only")
    wanted, facts = w.wanted, tuple(given)
    found = plane_sum(
        _plane(w, facts[0], facts[1], factor),
        wanted.lowest - wanted.zero_point, wanted.highest - wanted.zero_point,
    )  # fmt: skip
    if found is None:
        raise Refused(NO_ROOM)
    if len(shape_of(x)) == 0 or shape_of(x) != w.shape:
        # What is read at each point comes first.
        x, y, found = y, x, _exchanged(found)
    return w.stored(_computed(w, x, y, found))


def _exchanged(one: Sum) -> Sum:
    return Sum(one.n, one.m, one.offset, one.below, one.shift)


def _plane(w: Integers, x: Quantized, y: Quantized, factor: Fraction) -> Plane:
    a = Fraction(x.scale) / Fraction(w.wanted.scale)
    c = factor * Fraction(y.scale) / Fraction(w.wanted.scale)
    start = -a * x.zero_point - c * y.zero_point
    return Plane(a, c, start, range(x.lowest, x.highest + 1), range(y.lowest, y.highest + 1))


def _computed(w: Integers, x: Value, y: Value, found: Sum) -> Value:
    """A shift of at least 32 bits leaves 32 of 64; of a smaller one all are kept."""
    kind = "int32" if found.shift >= 32 else "int64"
    part = w.mul(w.to(y, "int64"), found.n)
    factor = w.weight(np.array(found.m, np.int64), "multiplier")
    offset = w.add(part, found.offset)
    below = None if found.below is None else w.add(part, found.below)
    type = w.typed(w.shape, kind)
    return w.call(LINE, x, factor, offset, below, found.shift, type=type)
