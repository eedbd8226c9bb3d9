"""Arithmetic of TFLite's reference kernels on integers, as numpy has it: for tables that are
computed at compile time, and for all who want to know what a kernel computes.

A number in fixed point has 32 bits, of which some are integral; `Q5` has five, and 26 behind the
point. Arrays are int64 and hold numbers of 32 bits.
"""

from __future__ import annotations

from math import floor, frexp

import numpy as np

from ..operators.fixed import high_product as high
from ..operators.fixed import power_divided as divided
from .multipliers import multiplier, reduced

Ints = np.ndarray
LEAST, MOST = -(2**31), 2**31 - 1
EXP_OF_MINUS_AN_EIGHTH = 1895147668
THIRD = 715827883
EXPS = (1672461947, 1302514674, 790015084, 290630308, 39332535, 720401, 242)
"""`exp(-1/4)`, `exp(-1/2)`, `exp(-1)` and so on, as Q0."""
FIRST_GUESS = 1515870810, -1010580540
"""48/17 and -32/17 as Q2: the first guess of Newton's method for one over a number."""
NEWTON_STEPS = 3


def wrapped(x: Ints) -> Ints:
    """The lowest 32 bits with their sign, as sums and shifts of int32 leave them."""
    return x.astype(np.int64).astype(np.int32).astype(np.int64)


def multiplied(x: Ints, bits: int | Ints, shift: int | Ints) -> Ints:
    """An int32 times `bits / 2^31 * 2^shift`, rounded twice: shifted to the left (bits that leave
    are lost), the high half of the product, then divided by a power of two."""
    left, right = np.maximum(shift, 0), np.maximum(np.negative(shift), 0)
    return divided(high(wrapped(x << left), bits), right)


def multiplied_wide(x: Ints, bits: int | Ints, shift: int | Ints) -> Ints:
    """An int64 times `bits / 2^31 * 2^shift`, rounded once, ties upwards, with 15 of the bits; of
    the result 32 bits are left."""
    few = np.vectorize(reduced, otypes=[np.int64])(bits)
    right = 15 - np.int64(shift)
    return wrapped((x * few + (np.int64(1) << (right - 1))) >> right)


def scaled(x: Ints, power: int) -> Ints:
    """Times `2^power`, which saturates upwards and rounds downwards."""
    return np.clip(x << power, LEAST, MOST) if power >= 0 else divided(x, -power)


def exp_of_negative(x: Ints, integral: int) -> Ints:
    """`exp(x)` as Q0, of an x of at most 0 with that many integral bits.

    What is left of x beyond quarters goes through a polynomial around -1/8; then each bit of the
    quarters multiplies by its own constant.
    """
    behind = 31 - integral
    quarter = 1 << (behind - 2)
    rest = (x & (quarter - 1)) - quarter
    result = _exp_of_quarter(scaled(rest, integral))
    left = wrapped(rest - x)
    for exponent, factor in zip(range(-2, integral), EXPS, strict=False):
        bit = left & (1 << (behind + exponent))
        result = np.where(bit != 0, high(result, factor), result)
    if integral > 5:
        result = np.where(x < -(32 << behind), 0, result)
    return np.where(x == 0, MOST, result)


def _exp_of_quarter(x: Ints) -> Ints:
    """`exp(x)` for x from -1/4 to 0, both Q0: the polynomial of degree four around -1/8."""
    x = x + (1 << 28)
    square = high(x, x)
    cube, fourth = high(square, x), high(square, square)
    inner = high(divided(fourth, 2) + cube, THIRD) + square
    added = EXP_OF_MINUS_AN_EIGHTH + high(x + divided(inner, 1), EXP_OF_MINUS_AN_EIGHTH)
    return np.clip(added, LEAST, MOST)


def _one_over_half_sum(x: Ints) -> Ints:
    """`2 / (1 + x)` as Q2, of an x from 0 to 1 as Q0."""
    total = x + MOST
    half = np.where(total >= 0, (total + 1) >> 1, -((1 - total) >> 1))
    guess = FIRST_GUESS[0] + high(half, FIRST_GUESS[1])
    for _ in range(NEWTON_STEPS):
        missing = (1 << 29) - high(half, guess)
        guess = guess + scaled(high(guess, missing), 2)
    return guess


def one_over_one_plus(x: Ints) -> Ints:
    """`1 / (1 + x)`, of an x from 0 to 1, both Q0."""
    return scaled(_one_over_half_sum(x), 1)


def logistic(x: Ints, integral: int) -> Ints:
    """`1 / (1 + exp(-x))` as Q0."""
    found = one_over_one_plus(exp_of_negative(wrapped(-np.abs(x)), integral))
    return np.where(x == 0, 1 << 30, np.where(x > 0, found, MOST - found))


def tanh(x: Ints, integral: int) -> Ints:
    """As Q0. Twice x has the same bits and one more integral one."""
    exp = exp_of_negative(wrapped(-np.abs(x)), integral + 1)
    found = scaled(_one_over_half_sum(exp) - (1 << 29), 2)
    return np.where(x == 0, 0, np.where(x < 0, -found, found))


def reciprocal(x: Ints, integral: int) -> tuple[Ints, Ints]:
    """`1 / x` of a positive x with that many integral bits: a Q0, and the power of two that it is
    to be divided by."""
    zeros = 32 - np.frexp(x.astype(np.float64))[1]
    return one_over_one_plus((x << zeros) - (1 << 31)), integral - zeros


def radius(integral: int, left: int, bits: int = 31) -> int:
    """The largest integer that, shifted to the left, has no more than that many integral bits."""
    return floor(((1 << integral) - 1) * 2.0 ** (bits - integral) / 2.0**left)


def fraction(number: float) -> tuple[int, int]:
    """`number` as 31 bits and a power of two, with no bounds on the power."""
    part, shift = frexp(number)
    return floor(part * 2**31 + 0.5), shift


__all__ = [
    "LEAST", "MOST", "divided", "exp_of_negative", "fraction", "high", "logistic", "multiplied",
    "multiplied_wide", "multiplier", "one_over_one_plus", "radius", "reciprocal", "reduced",
    "scaled", "tanh", "wrapped",
]  # fmt: skip
