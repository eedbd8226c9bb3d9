"""The logarithm of softmax, in integers.

The powers of a row and their sum are those of softmax (`exact_softmax.py`). The logarithm of the
sum to the base 2, of 32 bits behind the point, is less than 2^-29 too small. Times `log(2) / scale`
it is what every element of the row is below its own distance from the greatest one; ties with that
go down, since no sum of several powers is 1.

So each result is the integer that is nearest to a number which differs from the exact one by less
than `(n + 2) * 2^-31 / scale` steps, of words `(3 * n + 2) * 2^-31 / scale`, in rows of `n`.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import numpy as np

from ..mlir import ir
from ..operators.fixed import LINE, LOGARITHM, LOGARITHM_BITS
from ..operators.table import Value
from .enclosures import between
from .exact_softmax import BITS, Powers
from .rules import Integers, rule

ROOM, MOST = 61, 56
LOWER = 24
"""The factor of a logarithm, which has 38 bits, is taken in two parts: bits of the lower one."""
DIGITS = 40


@rule("exact", "_log_softmax")
def log_softmax(w: Integers, self: Value, dim: int, half_to_float: bool) -> Value:
    row, facts, scale = Powers.of(w, self, dim), w.whole(self), Fraction(w.wanted.scale)
    step, span = Fraction(facts.scale) / scale, facts.highest - facts.lowest
    most = ceil(span * step + w.shape[dim].bit_length() / scale) + 1
    shift = min(MOST, ROOM - most.bit_length())
    offset = _offset_of_sums(w, row.sums, scale, shift)
    factor = w.weight(np.array(-round(step * 2**shift), np.int64), "multiplier")
    type = _held(w, shift)
    return w.stored(w.call(LINE, row.below, factor, offset, None, shift, type=type))


def _held(w: Integers, shift: int) -> ir.Type:
    """A shift of at least 32 bits leaves 32 of 64."""
    return w.typed(w.shape, "int32" if shift >= 32 else "int64")


def _offset_of_sums(w: Integers, sums: Value, scale: Fraction, shift: int) -> Value:
    """Minus the logarithm of sums of powers in steps of `2^-shift`, and what makes a line round to
    the nearest, ties downwards."""
    unit = Fraction(2) ** (shift - LOGARITHM_BITS + LOWER)
    found = round(-Fraction(between(Fraction(2), DIGITS).log().low) * unit / scale)
    upper, lower = divmod(found, 2**LOWER)
    logarithm = w.call(LOGARITHM, sums, type=sums.type)
    logarithm = w.sub(logarithm, BITS << LOGARITHM_BITS)
    factor, half = (w.weight(np.array(each, np.int64), "log") for each in (lower, 0))
    rest = w.call(LINE, logarithm, factor, half, None, LOWER, type=sums.type)
    return w.add(w.add(w.mul(logarithm, upper), rest), (1 << (shift - 1)) - 1)
