"""Softmax of bytes, in integers.

Of `n` elements, `exp` of the difference of each to the greatest is looked up as a number of 30 bits
behind the point, rounded: none is wrong by more than 2^-31. Their sum is at least 1, and exact. One
division for each row gives the multiplier `2^k / (scale * sum)`, and one product for each element
its steps, rounded once.

So each result is the integer that is nearest to a number which differs from the exact one by less
than `(n + 2) * 2^-31 / scale` steps. Where that is more than 2^-8 the rule refuses, and PyTorch's
own softmax in floats is compiled between the integers.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import ceil, log2

import numpy as np

from ..errors import Refused
from ..operators import aten
from ..operators.fixed import LINE, QUOTIENT, TABLE
from ..operators.table import Value
from .enclosures import between
from .rules import Integers, rule

BITS = 30
ROOM = 61
INT64 = 4
NEAR = 2.0**-8


@rule("exact", "_softmax")
def softmax(w: Integers, self: Value, dim: int, half_to_float: bool) -> Value:
    facts, wanted, shape = w.whole(self), w.wanted, list(w.shape)
    if facts.storage.size > 1 or not shape:
        raise Refused("takes rows of integers of eight bits only")
    dim %= len(shape)
    if (shape[dim] + 2) * 2.0**-31 / wanted.scale > NEAR:
        raise Refused("sums up too many elements for 30 bits each")
    entered = w.weight(exponentials(facts.scale), "exponentials")
    shares = w.call(TABLE, _below(w, self, dim), entered, type=w.typed(shape, "int32"))
    shape[dim] = 1
    sums = w.call(aten.SUM, shares, [dim], True, INT64, type=w.typed(shape, "int64"))
    shift = min(ROOM - 1, ROOM - ceil(log2(1 / wanted.scale)))
    dividend = round(2**shift / Fraction(wanted.scale))
    factor = w.call(QUOTIENT, sums, dividend, type=sums.type)
    half = w.weight(np.array(1 << (shift - 1), np.int64), "half")
    steps = w.call(LINE, shares, factor, half, None, shift, type=w.typed(w.shape, "int32"))
    return w.stored(steps)


def exponentials(scale: float) -> np.ndarray:
    """`exp` of 0 to 255 steps below 0, with 30 bits behind the point."""
    return np.array([_share(step * Fraction(scale)) for step in range(256)], np.int32)


def _share(below: Fraction) -> int:
    exact = between(-below, BITS).exp()
    return round(Fraction(max(exact.low, Decimal(0))) * 2**BITS) if below else 2**BITS


def _below(w: Integers, x: Value, dim: int) -> Value:
    """How many steps each element is below the greatest of its row, as a byte without a sign."""
    wide = w.to(x, "int16")
    return w.to(w.sub(w.reduce("amax", wide, [dim]), wide), "uint8")
