"""Softmax, in integers.

Of `n` elements, `exp` of the difference of each to the greatest is looked up as a number of 30 bits
behind the point, rounded: none is wrong by more than 2^-31. Of words, it is the product of two that
are looked up, rounded once more, and wrong by less than three times as much. The sum is at least 1,
and exact. One division for each row gives the multiplier `2^k / (scale * sum)`, and one product for
each element its steps, rounded once.

So each result is the integer that is nearest to a number which differs from the exact one by less
than `(n + 2) * 2^-31 / scale` steps, of words `(3 * n + 2) * 2^-31 / scale`. Where that is more
than 2^-8 the rule refuses, and PyTorch's own softmax in floats is compiled between the integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import ceil, log2

import numpy as np

from ..errors import Refused
from ..operators import aten
from ..operators.fixed import LINE, QUOTIENT, TABLE
from ..operators.table import Value, shape_of
from .enclosures import between
from .integers import floor_line
from .rules import Integers, rule

BITS = 30
BYTE = 256
ROOM = 61
INT64 = 4
NEAR = 2.0**-8


@rule("exact", "_softmax")
def softmax(w: Integers, self: Value, dim: int, half_to_float: bool) -> Value:
    wanted, row = w.wanted, Powers.of(w, self, dim)
    shift = min(ROOM - 1, ROOM - ceil(log2(1 / wanted.scale)))
    dividend = round(2**shift / Fraction(wanted.scale))
    factor = w.call(QUOTIENT, row.sums, dividend, type=row.sums.type)
    half = w.weight(np.array(1 << (shift - 1), np.int64), "half")
    steps = w.call(LINE, row.powers, factor, half, None, shift, type=w.typed(w.shape, "int32"))
    return w.stored(steps)


@dataclass(frozen=True)
class Powers:
    """How many steps each element is below the greatest of its row, `exp` of that with 30 bits
    behind the point, and its sum in each row."""

    below: Value
    powers: Value
    sums: Value

    @staticmethod
    def of(w: Integers, x: Value, dim: int) -> Powers:
        """Refuses where what is computed of them is too far from the exact numbers."""
        facts, shape = w.whole(x), list(w.shape)
        if not shape:
            raise Refused("takes rows only")
        dim %= len(shape)
        is_small = facts.storage.size == 1
        if ((1 if is_small else 3) * shape[dim] + 2) * 2.0**-31 / w.wanted.scale > NEAR:
            raise Refused("sums up too many elements for 30 bits each")
        below = _below(w, x, dim)
        powers = powers_of(w, below, Fraction(facts.scale), 1 if is_small else 2)
        shape[dim] = 1
        type = w.typed(shape, "int64")
        return Powers(below, powers, w.call(aten.SUM, powers, [dim], True, INT64, type=type))


def powers_of(w: Integers, below: Value, scale: Fraction, size: int) -> Value:
    """`exp` of so many steps below 0, of that many bytes, with 30 bits behind the point.

    One byte is looked up; each further one is a product, and two more halves of the last bit off.
    """
    type = w.typed(shape_of(below), "int32")
    if size == 1:
        entered = w.weight(exponentials(scale), "exponentials")
        return w.call(TABLE, w.to(below, "uint8"), entered, type=type)
    upper = floor_line(w, below, 1, 0, 8)
    lower = w.sub(below, w.mul(upper, BYTE))
    first, second = powers_of(w, upper, BYTE * scale, size - 1), powers_of(w, lower, scale, 1)
    half = w.weight(np.array(1 << (BITS - 1), np.int32), "half")
    return w.call(LINE, first, second, half, None, BITS, type=type)


def exponentials(scale: Fraction) -> np.ndarray:
    """`exp` of 0 to 255 steps below 0, with 30 bits behind the point."""
    return np.array([_share(step * scale) for step in range(BYTE)], np.int32)


def _share(below: Fraction) -> int:
    exact = between(-below, BITS).exp()
    return round(Fraction(max(exact.low, Decimal(0))) * 2**BITS) if below else 2**BITS


def _below(w: Integers, x: Value, dim: int) -> Value:
    """How many steps each element is below the greatest of its row: a byte without a sign, of words
    an int32."""
    is_small = w.whole(x).storage.size == 1
    wide = w.to(x, "int16" if is_small else "int32")
    found = w.sub(w.reduce("amax", wide, [dim]), wide)
    return w.to(found, "uint8") if is_small else found
