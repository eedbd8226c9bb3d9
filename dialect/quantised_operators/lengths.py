"""Rows of quantised values divided by their length, as TFLite's reference kernels have it."""

from __future__ import annotations

import numpy as np

from ..errors import Refused
from ..operators.fixed import LEADING_ZEROS, MULTIPLY
from ..operators.table import Value, shape_of
from . import tables
from .integers import floor_line, high, looked_up, steps
from .rules import Integers

MOST_ELEMENTS = 2**29 // 255**2
"""Sums of as many squares have three bits in front of them."""
RESULT_BITS = 7


def l2_normalized(w: Integers, x: Value) -> Value:
    """The result stands for 1/128."""
    last = len(shape_of(x)) - 1
    if shape_of(x)[last] >= MOST_ELEMENTS:
        raise Refused(f"takes fewer than {MOST_ELEMENTS} elements in a row")
    numbers = steps(w, x)
    sums = w.reduce("sum.dim_IntList", w.mul(numbers, numbers), [last])
    inverse, left, right = inverse_root(w, sums)
    found = w.call(MULTIPLY, numbers, inverse, left, right, "twice", type=numbers.type)
    return w.to(w.clamp(found, -128, 127), "int8")


def inverse_root(w: Integers, x: Value) -> tuple[Value, Value, Value]:
    """One over the root of an int32: 31 bits, and shifts to the left and to the right.

    All that depends on the zeros in front of it only is looked up: how far it is shifted to the
    left, by pairs of bits. One and zero have the largest number.
    """
    zeros = w.to(w.call(LEADING_ZEROS, x, type=x.type), "uint8")
    pairs, shifts, plain = _by_zeros()
    half = floor_line(w, w.mul(x, looked_up(w, zeros, 1 << 2 * pairs)), 1, 2, 2)
    guess = w.add(w.mul(half, 0), 1 << 28)
    for _ in range(tables.ROOT_STEPS):
        cube = w.mul(high(w, high(w, guess, guess), guess), 64)
        guess = w.mul(w.sub(high(w, guess, 3 << 27), high(w, half, cube)), 8)
    found = high(w, guess, tables.HALF_ROOT_OF_TWO)
    found = w.mul(found, looked_up(w, zeros, plain << np.maximum(-shifts, 0)))
    found = w.add(found, looked_up(w, zeros, (1 - plain) * (2**31 - 1)))
    moved = RESULT_BITS - np.where(plain, np.maximum(shifts, 0), 0)
    left, right = (looked_up(w, zeros, np.maximum(sign * moved, 0)) for sign in (1, -1))
    return found, left, right


def _by_zeros() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Of numbers with so many zeros in front: pairs of bits, the shift, and whether there is one
    to be computed at all."""
    zeros = np.arange(256)
    plain = (zeros < 31).astype(np.int64)
    pairs = np.where(plain, np.maximum((np.minimum(zeros, 30) - 1) // 2 - 1, 0), 0)
    return pairs, 11 - pairs, plain
