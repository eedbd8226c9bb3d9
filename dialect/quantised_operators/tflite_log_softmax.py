"""The logarithm of the softmax of int8, as TFLite's reference kernels have it.

`exp` of each difference from the greatest of its row is looked up; the logarithm of their sum is
computed in fixed point, by a quotient of polynomials around the fourth root of one half.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..errors import Refused
from ..operators.fixed import DIVIDE_BY_POWER, LEADING_ZEROS
from ..operators.table import Value
from . import fixed_point as fp
from .integers import floor_line, greater, high, looked_up, times
from .rules import Integers, rule
from .tflite_softmax import SUM_BITS, below_greatest, exp_table, one_over_one_plus

LOG_OF_TWO, ROOT_OF_HALF, FOURTH_ROOT = 1488522236, 1518500250, 1805811301
NUMERATOR, QUADRATIC, CONSTANT, LINEAR = 117049297, 127690142, 1057819769, 638450708
INNER_BITS = 6
"""Integral bits of the logarithm while it is computed; it has five in the end."""
UNIT, QUARTER = 1 << 31 - INNER_BITS, 1 << 29 - INNER_BITS
RESULT_SHIFT = 31 - 5 - 4
"""From five integral bits to the result, which stands for 1/16."""


@dataclass(frozen=True)
class Differences:
    """What depends on the scale only: `exp` and the number itself with five integral bits, for
    differences from 0 to 255; the last difference that counts, and the way back to differences."""

    exps: np.ndarray
    steps: np.ndarray
    last: int
    back: float


def differences(scale: float) -> Differences:
    bits, shift = fp.multiplier(min(scale * 2.0**26, 2.0**31 - 1))
    exps, last = exp_table(scale)
    steps = fp.multiplied(-np.arange(256), bits, shift)
    return Differences(exps, steps, last, 2.0 ** (31 - shift) / bits)


@rule("tflite", "_log_softmax")
def log_softmax(w: Integers, self: Value, dim: int, half_to_float: bool) -> Value:
    if w.of(self).storage.name != "int8":
        raise Refused("takes int8 only")
    x = self
    facts = differences(w.of(x).scale)
    below = below_greatest(w, x, dim)
    counted = np.arange(256) <= facts.last
    shares = looked_up(w, below, np.where(counted, fp.divided(facts.exps, SUM_BITS), 0))
    log = logarithm(w, w.reduce("sum.dim_IntList", shares, [dim]), SUM_BITS)
    least = times(w, w.add(log, fp.LEAST), facts.back)
    least = greater(w, least, w.weight(np.array(-facts.last - 1, np.int32), "least"))
    difference = w.mul(w.to(below, "int32"), -1)
    is_shown = w.clamp(w.sub(difference, least), 0, 1)
    steps = w.sub(looked_up(w, below, facts.steps), log)
    power = w.weight(np.array(RESULT_SHIFT, np.int32), "power")
    found = w.call(DIVIDE_BY_POWER, steps, power, type=steps.type)
    shown = w.mul(w.add(w.clamp(w.add(found, 127), -128, 127), 128), is_shown)
    return w.to(w.add(shown, -128), "int8")


def logarithm(w: Integers, x: Value, integral: int) -> Value:
    """Of a number of at least 1 with so many integral bits; the result has five.

    It is brought between the root of one half and 1 in two ways, of which the smaller counts.
    """
    zeros = w.call(LEADING_ZEROS, x, type=x.type)
    near = w.mul(x, looked_up(w, zeros, 1 << (np.arange(256) - 1).clip(0, 30)))
    one = _saturated(w, w.mul(w.to(high(w, near, ROOT_OF_HALF), "int64"), 2))
    power = w.add(w.mul(zeros, -UNIT), integral * UNIT + QUARTER)
    again = w.call(LEADING_ZEROS, high(w, x, ROOT_OF_HALF), type=x.type)
    shift = w.to(looked_up(w, again, 1 << (np.arange(256) - 1).clip(0, 30)), "int64")
    other = _saturated(w, w.mul(w.to(x, "int64"), shift))
    less = w.add(w.mul(again, -UNIT), (integral + 1) * UNIT - QUARTER)
    rest = w.mul(greater(w, w.mul(one, -1), w.mul(other, -1)), -1)
    return _near_one(w, rest, greater(w, power, less))


def _near_one(w: Integers, x: Value, power: Value) -> Value:
    """The logarithm of a number near 1, and of a power of two with six integral bits."""
    half = floor_line(w, x, 1, FOURTH_ROOT + 1, 1)
    q = w.mul(w.add(x, -FOURTH_ROOT), 2)
    square = high(w, q, q)
    above = w.add(high(w, q, x), high(w, high(w, q, square), NUMERATOR))
    inner = w.add(w.add(q, CONSTANT), high(w, square, QUADRATIC))
    below = w.add(high(w, half, inner), high(w, q, LINEAR))
    bits = w.weight(np.array(INNER_BITS, np.int32), "power")
    scaled = w.call(DIVIDE_BY_POWER, above, bits, type=above.type)
    total = w.add(high(w, power, LOG_OF_TWO), high(w, scaled, one_over_one_plus(w, below)))
    return _saturated(w, w.mul(w.to(total, "int64"), 2))


def _saturated(w: Integers, x: Value) -> Value:
    """An int64 as the nearest int32."""
    return w.to(w.clamp(x, fp.LEAST, fp.MOST), "int32")
