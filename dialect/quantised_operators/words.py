"""Functions of one int16 as TFLite's reference kernels have them, which are computed.

Only what a table of 256 entries says is looked up.
"""

from __future__ import annotations

import numpy as np

from ..operators.table import Value
from . import tables
from .integers import (
    floor_line,
    is_negative,
    looked_up,
    magnitude,
    steps,
    times,
)  # fmt: skip
from .rules import Integers


def relu(w: Integers, x: Value) -> Value:
    found = times(w, steps(w, x), w.of(x).scale / w.wanted.scale)
    return w.stored(w.clamp(found, 0, None))


def absolute(w: Integers, x: Value) -> Value:
    """No multiplier where the scales are the same."""
    size, given, wanted = magnitude(w, steps(w, x)), w.of(x).scale, w.wanted.scale
    return w.stored(size if given == wanted else times(w, size, given / wanted))


def leaky_relu(w: Integers, x: Value, slope: float) -> Value:
    """What is above zero and what is below are multiplied for themselves; one of them is 0."""
    factor, numbers = w.of(x).scale / w.wanted.scale, steps(w, x)
    above = times(w, w.clamp(numbers, 0, None), factor)
    sloped = w.of(x).scale * slope / w.wanted.scale
    below = times(w, w.clamp(numbers, None, 0), abs(sloped))
    return w.stored(w.add(above, below) if sloped >= 0 else w.sub(above, below))


def requantized(w: Integers, x: Value) -> Value:
    return w.stored(times(w, steps(w, x), w.of(x).scale / w.wanted.scale))


def logistic(w: Integers, x: Value) -> Value:
    inner = steps_of_sigmoid(w, x, w.of(x).scale, (0,))
    return w.to(logistic_of_steps(w, inner), "int16")


def tanh(w: Integers, x: Value) -> Value:
    inner = steps_of_sigmoid(w, x, w.of(x).scale, (0, 1))
    return w.to(tanh_of_steps(w, inner), "int16")


def steps_of_sigmoid(w: Integers, x: Value, scale: float, powers: tuple[int, ...]) -> Value:
    """The number in steps of which 3 * 4096 make a unit, as int32."""
    bits, shift = tables.sigmoid_steps(scale, powers)
    return floor_line(w, x, bits, 1 << shift >> 1, shift)


def logistic_of_steps(w: Integers, x: Value) -> Value:
    """Between two entries for each 512 steps; behind the last one it is as good as 1."""
    line = _between(w, x, 9, 0x7FFF << 1)
    # Of a negative number: what is left of one.
    rest = w.add(w.mul(line, -2), (1 << 25) - 1)
    found = w.add(w.add(line, 512), w.mul(is_negative(w, x), rest))
    return floor_line(w, found, 1, 0, 10)


def tanh_of_steps(w: Integers, x: Value) -> Value:
    """Twice the logistic function of twice the number, less one."""
    line = w.add(_between(w, x, 8, 0xFFFF), -(1 << 23))
    negative = is_negative(w, x)
    signed = w.mul(line, w.add(w.mul(negative, -2), 1))
    found = w.sub(w.add(signed, 128), negative)
    return floor_line(w, found, 1, 0, 8)


def _between(w: Integers, x: Value, shift: int, last: int) -> Value:
    """The logistic function in 16 bits, times `2^shift`, of a number without its sign."""
    table = tables.sigmoid_table()
    size = magnitude(w, x)
    place = floor_line(w, size, 1, 0, shift)
    rest = w.add(size, w.mul(place, -(1 << shift)))
    places = w.to(w.clamp(place, 0, 255), "uint8")
    first = looked_up(w, places, np.append(table[:255], last) << shift)
    rise = looked_up(w, places, np.append(np.diff(table), 0))
    return w.add(first, w.mul(rest, rise))
