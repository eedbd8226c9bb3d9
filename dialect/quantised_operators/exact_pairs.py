"""Sums, differences and products of two quantised values, rounded once."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ..errors import Refused
from ..graph.extents import broadcast
from ..operators.fixed import LINE, SHORT_LINE
from ..operators.table import Value, shape_of
from ..quantized import Quantized
from .exact_line import Real
from .exact_plane import Plane, Sum, near_sum, plane_sum
from .rounding import NO_ROOM, WORD, carried, lowest_bits, on_line
from .rules import Integers, rule
from .short_plane import ShortSum, short_sum

BYTE = 256
ROOM = 2**62
CUT = 44
"""The lower part of a sum that has more than 63 bits has no more; times words that is 61."""


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
    plane, found = _plane(w, given[0], given[1], factor), None
    if all(each.highest - each.lowest < BYTE for each in given):
        zero = w.wanted.zero_point
        edges = w.wanted.lowest - zero, w.wanted.highest - zero
        cut = w.program.target.cut
        if cut and (short := short_sum(plane, edges, zero, cut)):
            return _in_short(w, x, y, short)
        found = plane_sum(plane, *edges)
    found = near_sum(plane) if found is None else found
    if len(shape_of(x)) == 0 or shape_of(x) != w.shape:
        # What is read at each point comes first.
        x, y, found = y, x, _exchanged(found)
    return w.stored(_computed(w, x, y, found))


def _in_short(w: Integers, x: Value, y: Value, found: ShortSum) -> Value:
    """A sum whose parts have 32 bits. What is read at each point comes first."""
    sides = [(x, found.x), (y, found.y)]
    if len(shape_of(x)) == 0 or shape_of(x) != w.shape:
        sides.reverse()
    offset = w.weight(np.array(found.offset, np.int32), "offset")
    for (value, side), shift in zip(reversed(sides), (0, found.shift), strict=True):
        steps = w.mul(w.to(value, "int32"), 1 << side.left)
        factor = w.weight(np.array(side.multiplier, np.int32), "multiplier")
        shape = broadcast(shape_of(steps), shape_of(offset))
        type = w.typed(shape, "int32")
        offset = w.call(SHORT_LINE, steps, factor, offset, shift, side.cut, type=type)
    facts = w.wanted
    return w.to(w.clamp(offset, facts.lowest, facts.highest), facts.storage.name)


def _exchanged(one: Sum) -> Sum:
    return Sum(one.n, one.m, one.offset, one.below, one.shift)


def _plane(w: Integers, x: Quantized, y: Quantized, factor: Fraction) -> Plane:
    a = Fraction(x.scale) / Fraction(w.wanted.scale)
    c = factor * Fraction(y.scale) / Fraction(w.wanted.scale)
    start = -a * x.zero_point - c * y.zero_point
    return Plane(a, c, start, range(x.lowest, x.highest + 1), range(y.lowest, y.highest + 1))


def _computed(w: Integers, x: Value, y: Value, found: Sum) -> Value:
    """A shift of at least 32 bits leaves 32 of 64; of a smaller one all are kept. What has more
    bits than 63 is computed in two parts, of which the lower one comes to an offset of the upper
    one."""
    uppers = (_upper(found, cut) for cut in range(min(CUT, found.shift)))
    upper = next((each for each in uppers if _greatest_sum(w, x, y, each) < ROOM), None)
    if upper is None:
        raise Refused(NO_ROOM)
    cut = found.shift - upper.shift
    kind = "int32" if upper.shift >= 32 else "int64"
    part = w.mul(w.to(y, "int64"), upper.n)
    factor = w.weight(np.array(upper.m, np.int64), "multiplier")
    offset, below = (
        None if each is None else w.add(part, _lower(w, x, y, found, each, cut))
        for each in (found.offset, found.below)
    )
    type = w.typed(w.shape, kind)
    return w.call(LINE, x, factor, offset, below, upper.shift, type=type)


def _upper(one: Sum, cut: int) -> Sum:
    """A sum without its lowest bits."""
    return Sum(one.m >> cut, one.n >> cut, one.offset >> cut, None, one.shift - cut)


def _greatest_sum(w: Integers, x: Value, y: Value, one: Sum) -> int:
    """What no number of it is above."""
    first, second = (max(-w.of(each).lowest, w.of(each).highest) for each in (x, y))
    return abs(one.m) * first + abs(one.n) * second + abs(one.offset)


def _lower(w: Integers, x: Value, y: Value, one: Sum, offset: int, cut: int) -> Value | int:
    """An offset, with what the lowest bits of a sum come to."""
    if cut == 0:
        return offset
    rest = w.add(w.mul(w.to(y, "int64"), lowest_bits(one.n, cut)), lowest_bits(offset, cut))
    return w.add(carried(w, x, one.m, rest, cut, w.shape), offset >> cut)
