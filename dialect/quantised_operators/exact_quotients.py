"""Quotients of two quantised values, rounded once.

For each of the 256 bytes that a divisor can be, the quotient is a line at the dividend, which is
proved as all lines are; its numbers are looked up. What is divided by 0 is the greatest or the
least element, as its sign has it. 0 by 0 is no number, and the least element as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ..dtypes import bounds
from ..errors import Refused
from ..operators.fixed import LINE, TABLE
from ..operators.table import Value, shape_of
from .exact_line import Real, lines
from .exact_pairs import centred
from .rounding import NO_ROOM, holds, lower_offset
from .rules import Integers, rule

FAR = 2**16
"""No element is as far from 0."""


@rule("exact", "div.Tensor")
def divide(w: Integers, self: Value, other: Value) -> Value:
    if not (w.is_quantized(self) and w.is_quantized(other)):
        raise Refused("takes two quantised values only")
    if w.whole(other).storage.size > 1:
        raise Refused("has a table for divisors of eight bits only")
    wanted = _quotients(w, self, other)
    zero = w.wanted.zero_point
    found = lines([each.within(w.wanted.lowest - zero, w.wanted.highest - zero) for each in wanted])
    if found is None or not all(map(holds, found, wanted)):
        raise Refused(NO_ROOM)
    factors = _looked_up(w, other, [line.multiplier for line in found], "multiplier")
    offsets = _looked_up(w, other, [line.offset for line in found], "offset")
    below = None
    if any(line.below is not None for line in found):
        below = _looked_up(w, other, list(map(lower_offset, found)), "below")
    steps = w.expand(centred(w, self, "int32"), w.shape)
    type = w.typed(w.shape, "int32")
    return w.stored(w.call(LINE, steps, factors, offsets, below, found[0].shift, type=type))


def _quotients(w: Integers, x: Value, y: Value) -> list[Real]:
    """Of all elements of a divisor: lines at the dividend, counted from its zero point."""
    given, divisor = w.whole(x), w.whole(y)
    ends = given.lowest - given.zero_point, given.highest - given.zero_point
    slope = Fraction(given.scale) / Fraction(divisor.scale) / Fraction(w.wanted.scale)
    lowest, highest = bounds(divisor.storage)
    steps = [byte - divisor.zero_point for byte in range(lowest, highest + 1)]
    zero = Real(Fraction(2 * FAR), Fraction(-FAR), *ends)
    return [Real(slope / step, Fraction(0), *ends) if step else zero for step in steps]


def _looked_up(w: Integers, x: Value, numbers: Sequence[int], name: str) -> Value:
    entered = w.weight(np.array(numbers, np.int64), name)
    return w.call(TABLE, x, entered, type=w.typed(shape_of(x), "int64"))
