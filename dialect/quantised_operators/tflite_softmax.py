"""Softmax of quantised values, as TFLite's reference kernels have it.

int8: `exp` of each difference from the greatest of its row comes from a table of 256 entries; the
sum of a row and its reciprocal are computed in fixed point.
"""

from __future__ import annotations

import numpy as np

from ..dtypes import bounds
from ..errors import Refused
from ..operators.fixed import DIVIDE_BY_POWER, LEADING_ZEROS, MULTIPLY
from ..operators.table import Value, shape_of
from . import fixed_point as fp
from .integers import floor_line, high, looked_up, times
from .rules import Integers, rule
from .word_tables import exps, interpolated, inverses

SUM_BITS = 12
"""Integral bits of the sum of a row."""


@rule("tflite", "_softmax")
def softmax(w: Integers, self: Value, dim: int, half_to_float: bool) -> Value:
    if w.of(self).storage.name == "int16":
        return _of_words(w, self, dim)
    if w.of(self).storage.name != "int8":
        raise Refused("takes int8 and int16 only")
    exps, least = exp_table(w.of(self).scale)
    below = below_greatest(w, self, dim)
    counted = np.arange(256) <= least
    each = looked_up(w, below, exps)
    shares = looked_up(w, below, np.where(counted, fp.divided(exps, SUM_BITS), 0))
    sums = w.reduce("sum.dim_IntList", shares, [dim])
    inverse, over = reciprocal(w, sums, SUM_BITS)
    size = 8 * w.wanted.storage.size
    power = w.add(over, 31 - size)
    type = w.typed(shape_of(each), "int32")
    found = w.call(DIVIDE_BY_POWER, high(w, each, inverse), power, type=type)
    lowest, highest = bounds(w.wanted.storage)
    if not counted.all():
        # What does not count is the least there is: 0 steps, whatever was computed.
        found = w.mul(found, looked_up(w, below, counted))
    return w.to(w.clamp(w.add(found, lowest), lowest, highest), w.wanted.storage.name)


def _of_words(w: Integers, x: Value, dim: int) -> Value:
    """int16: `exp` is looked up of differences such that 65,535 of them are 10; the sum of a row is
    brought to 16 bits, and one over it looked up."""
    wide = w.to(x, "int32")
    below = w.sub(wide, w.to(w.reduce("amax", x, [dim]), "int32"))
    steps = w.add(times(w, below, w.of(x).scale / (10.0 / 65535.0)), 32767)
    powers = interpolated(w, w.clamp(steps, -32768, 32767), exps())
    sums = w.reduce("sum.dim_IntList", powers, [dim])
    zeros = w.call(LEADING_ZEROS, sums, type=sums.type)
    near = w.mul(sums, looked_up(w, zeros, 1 << (np.arange(256) - 1).clip(0, 30)))
    place = w.add(floor_line(w, near, 1, 1 << 13, 14), -(3 << 15))
    inverse = interpolated(w, w.clamp(place, -32768, 32767), inverses())
    right = w.add(w.mul(zeros, -1), 31)
    found = w.call(MULTIPLY, powers, inverse, None, right, "once", type=powers.type)
    return w.to(w.clamp(found, 0, 32767), "int16")


def exp_table(scale: float) -> tuple[np.ndarray, int]:
    """`exp` of a difference, from 0 to 255 steps below the greatest, as numbers with no integral
    bits; and the last difference that counts."""
    bits, shift = fp.multiplier(min(scale * 2.0**26, 2.0**31 - 1))
    steps = fp.high(fp.wrapped(-np.arange(256) << shift), bits)
    return fp.exp_of_negative(steps, 5), fp.radius(5, shift)


def below_greatest(w: Integers, x: Value, dim: int) -> Value:
    """How far each element is below the greatest of its row, as uint8."""
    wide = w.to(x, "int32")
    most = w.to(w.reduce("amax", x, [dim]), "int32")
    return w.to(w.sub(most, wide), "uint8")


def reciprocal(w: Integers, x: Value, integral: int) -> tuple[Value, Value]:
    """`1 / x` of a positive x with so many integral bits: a number with none, and the power of two
    that it is to be divided by."""
    zeros = w.call(LEADING_ZEROS, x, type=x.type)
    # The first one of x is shifted to the place of the sign, and taken away there.
    shifted = w.mul(x, looked_up(w, zeros, 1 << np.arange(256).clip(0, 31)))
    rest = w.add(w.add(shifted, fp.MOST), 1)
    return one_over_one_plus(w, rest), w.add(w.mul(zeros, -1), integral)


def one_over_one_plus(w: Integers, x: Value) -> Value:
    """`1 / (1 + x)` of an x from 0 to 1, both with no integral bits: Newton's method."""
    half = floor_line(w, x, 1, 2**31, 1)
    guess = w.add(high(w, half, fp.FIRST_GUESS[1]), fp.FIRST_GUESS[0])
    for _ in range(fp.NEWTON_STEPS):
        missing = w.add(w.mul(high(w, half, guess), -1), 1 << 29)
        guess = w.add(guess, w.mul(high(w, guess, missing), 4))
    # Twice that; what is one saturates.
    twice = w.mul(w.to(guess, "int64"), 2)
    return w.to(w.clamp(twice, fp.LEAST, fp.MOST), "int32")
