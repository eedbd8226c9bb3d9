"""Functions of one int8 or int16 number as TFLite's reference kernels compute them, for tables.

Each function takes what input and result stand for and an array of inputs, and gives the results.
Scales are numbers of single precision; where a kernel computes in single precision, so is here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np

from . import fixed_point as fp

Ints = np.ndarray
SINGLE = np.float32


@dataclass(frozen=True)
class Numbers:
    """What integers stand for: `(q - zero_point) * scale`; a scale holds a single."""

    scale: float
    zero_point: int
    lowest: int = -128
    highest: int = 127

    def stored(self, x: Ints) -> Ints:
        """Steps from zero as integers of that type: moved by the zero point, and clamped."""
        return np.clip(fp.wrapped(x + self.zero_point), self.lowest, self.highest)

    def every(self) -> Ints:
        return np.arange(self.lowest, self.highest + 1)


def int16(scale: float) -> Numbers:
    """Those around zero."""
    return Numbers(scale, 0, -(2**15), 2**15 - 1)


def logistic(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """Of int8 the input has four integral bits; beyond its radius the result is its least or its
    greatest. The result is Q0, divided to eight bits, ties away from zero; its zero point is -128,
    and its scale is taken to be 1/256 whatever the file says."""
    return _within(given, wanted, x, lambda inner: fp.divided(fp.logistic(inner, 4), 23) - 128)


def tanh(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """As `logistic`, with seven bits behind the point; the zero point of the result is taken to be
    0 and its scale 1/128 whatever the file says."""
    return _within(given, wanted, x, lambda inner: fp.divided(fp.tanh(inner, 4), 24))


def _within(given: Numbers, wanted: Numbers, x: Ints, function: Callable[[Ints], Ints]) -> Ints:
    """A function of numbers with four integral bits, where the steps lie within the radius; the
    least or the greatest of the type elsewhere."""
    bits, shift = fp.fraction(given.scale * 2.0**27)
    steps = x.astype(np.int64) - given.zero_point
    limit = fp.radius(4, shift)
    inside = np.abs(steps) < limit
    inner = fp.multiplied(np.where(inside, steps, 0), bits, shift)
    found = np.clip(function(inner), wanted.lowest, wanted.highest)
    return np.where(inside, found, np.where(steps <= -limit, wanted.lowest, wanted.highest))


def leaky_relu(given: Numbers, wanted: Numbers, x: Ints, slope: float) -> Ints:
    """Two multipliers, the quotient of the scales and that times the slope, of doubles; one below
    zero has its sign."""
    steps = x.astype(np.int64) - given.zero_point
    plain = fp.multiplied(steps, *fp.multiplier(given.scale / wanted.scale))
    sloped = given.scale * slope / wanted.scale
    bits, shift = fp.multiplier(abs(sloped))
    below = fp.multiplied(steps, bits if sloped > 0 else -bits, shift)
    return wanted.stored(np.where(steps >= 0, plain, below))


def relu(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """The steps times the quotient of the scales, of which those below the zero point are it."""
    steps = x.astype(np.int64) - given.zero_point
    found = fp.multiplied(steps, *fp.multiplier(given.scale / wanted.scale))
    least = max(wanted.lowest, wanted.zero_point)
    return np.clip(fp.wrapped(found + wanted.zero_point), least, wanted.highest)


def hard_swish(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """In 16 bits: the steps, seven bits to the left, times a 15-bit multiplier to the result's
    scale; times a number from 0 to 1 that is the steps in thirds, saturated, and cut to zero; then
    divided by a power of two."""
    fine = given.scale / 128
    bits, shift = fp.multiplier(fine / wanted.scale)
    inner, exponent = fp.multiplier(fine / (3 / 32768))
    steps = _short(x.astype(np.int64) - given.zero_point)
    fine_steps = _short(steps << 7)
    share = fine_steps
    if exponent > 0:
        share = np.clip(share << (exponent - 1), -(2**15), 2**15 - 1)
    share = _short_high(share, fp.reduced(inner))
    if exponent > 0:
        share = np.clip(share << 1, -(2**15), 2**15 - 1)
    if exponent < 0:
        share = fp.divided(share, -exponent)
    share = (share + 2**15) >> 1
    product = share * _short_high(fine_steps, fp.reduced(bits))
    cut = _short(np.sign(product) * (np.abs(product) >> 15))
    # The mask of a shift by more than 15 is that of 16 bits, which is -1.
    found = fp.divided(cut, -shift) if shift >= -15 else (cut >> -shift) + (cut >= 0)
    return np.clip(_short(found + wanted.zero_point), -128, 127)


def _short(x: Ints) -> Ints:
    """The lowest 16 bits with their sign."""
    return x.astype(np.int16).astype(np.int64)


def _short_high(x: Ints, y: int) -> Ints:
    """`x * y / 2^15`, rounded to the nearest, of a tie away from zero where it is positive."""
    product = x * y
    nudged = product + np.where(product >= 0, 1 << 14, 1 - (1 << 14))
    return np.minimum(np.sign(nudged) * (np.abs(nudged) >> 15), 2**15 - 1)


def absolute(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """No multiplier where the scales are the same."""
    steps = np.abs(x.astype(np.int64) - given.zero_point)
    if given.scale != wanted.scale:
        steps = fp.multiplied(steps, *fp.multiplier(given.scale / wanted.scale))
    return wanted.stored(steps)


def rsqrt(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """The root of an integer in fixed point, times one over the root of the scale; of 0 it is the
    greatest. Below the zero point there is none: TFLite stops there, here it is the greatest."""
    bits, shift = fp.multiplier(1.0 / (np.sqrt(given.scale) * wanted.scale))
    steps = x.astype(np.int64) - given.zero_point
    found = [_rsqrt(int(one), bits, shift) if one > 0 else 0 for one in steps.reshape(-1)]
    stored = wanted.stored(np.array(found, np.int64).reshape(steps.shape))
    return np.where(steps > 0, stored, wanted.highest)


def _rsqrt(x: int, bits: int, shift: int) -> int:
    multiplier, power = inverse_root(x)
    data = fp.multiplied(np.array(1), multiplier, power + 20)
    return int(fp.multiplied(data, bits, shift - 20))


ROOT_STEPS = 5
HALF_ROOT_OF_TWO = 1518500250


def inverse_root(x: int) -> tuple[int, int]:
    """`1 / sqrt(x)` as 31 bits and a shift to the left, by five steps of Newton's method in Q3."""
    if x <= 1:
        return fp.MOST, 0
    shift = 11
    while x >= 1 << 29:
        x //= 4
        shift += 1
    pairs = max(0, (32 - x.bit_length() - 1) // 2 - 1)
    shift -= pairs
    half = fp.divided(np.array(x << 2 * pairs >> 1, np.int64), 1)
    guess = np.array(1 << 28, np.int64)
    for _ in range(ROOT_STEPS):
        cube = fp.scaled(fp.high(fp.high(guess, guess), guess), 6)
        guess = fp.scaled(fp.high(guess, 3 << 27) - fp.high(half, cube), 3)
    found = int(fp.high(guess, HALF_ROOT_OF_TWO))
    if shift < 0:
        found, shift = found << -shift, 0
    return found, -shift


def elementwise(function: Callable[[Ints], Ints], given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    """Any function in single precision: multiplied with one over the scale, rounded with ties away
    from zero, moved and clamped."""
    inverse = SINGLE(1) / SINGLE(wanted.scale)
    real = SINGLE(given.scale) * (x.astype(np.int64) - given.zero_point).astype(SINGLE)
    found = round_half_away(function(real).astype(SINGLE) * inverse) + SINGLE(wanted.zero_point)
    return np.clip(_as_int32(found), wanted.lowest, wanted.highest)


def elu(given: Numbers, wanted: Numbers, x: Ints) -> Ints:
    def computed(real: Ints) -> Ints:
        below = np.exp(np.minimum(real, 0).astype(np.float64)).astype(SINGLE) - SINGLE(1)
        return np.where(real < 0, below, real)

    return elementwise(computed, given, wanted, x)


def round_half_away(x: Ints) -> Ints:
    """To the nearest integer, ties away from zero."""
    whole = np.trunc(x)
    return np.where(np.abs(x - whole) >= SINGLE(0.5), whole + np.sign(x), whole).astype(x.dtype)


def _as_int32(x: Ints) -> Ints:
    """Floats as int32 as x86-64 has them: all that does not fit is the least one."""
    fits = (x >= -(2.0**31)) & (x < 2.0**31)
    return np.where(fits, x, 0).astype(np.int64) + np.where(fits, 0, fp.LEAST)


STEPS_OF_SIGMOID = 24
"""Entries of the table of the logistic function of int16 for each unit."""
ROUNDED_UP = (
    4, 8, 12, 14, 15, 16, 17, 19, 20, 21, 22, 25, 27, 28, 29, 30, 31, 33, 34, 35, 37, 39, 40, 41,
    43, 44, 45, 46, 49, 50, 54, 62, 63, 64, 66, 82, 86, 93, 100, 103, 112, 116, 135, 255,
)  # fmt: skip
"""Entries that are one more than the nearest integer."""


@cache
def sigmoid_table() -> Ints:
    """`1 / (1 + exp(-i / 24))` in 16 bits, for i from 0 to 255."""
    exact = 2.0**16 / (1 + np.exp(-np.arange(256) / STEPS_OF_SIGMOID))
    found = np.floor(exact + 0.5).astype(np.int64)
    found[list(ROUNDED_UP)] += 1
    return found


def sigmoid_steps(scale: float, power_shifts: tuple[int, ...]) -> tuple[int, int]:
    """What an int16 is multiplied with, and shifted to the right by (with a half added), so that
    3 * 4096 steps make a unit. Of a scale of `2^-12` times one of the powers given, the multiplier
    is 3 times that; else it has at most 15 bits, the rest of which is cut off."""
    power = np.log2(scale)
    if power == round(power) and int(power) + 12 in power_shifts:
        return 3 << int(power) + 12, 0
    number, shift = scale * 4096.0 * 3.0, 0
    while number <= 32767.0 / 2 and shift <= 30:
        number, shift = number * 2, shift + 1
    return int(number), shift


def logistic16(given: Numbers, x: Ints) -> Ints:
    """Of int16, with a table of 256 entries for positive inputs and the bits below as a line
    between two; the result stands for 1/32768."""
    steps = _sigmoid_input(sigmoid_steps(given.scale, (0,)), x)
    table, size = sigmoid_table(), np.abs(steps)
    place = np.minimum(size >> 9, 254)
    line = (table[place] << 9) + (size & 511) * (table[place + 1] - table[place])
    found = np.where(size >> 9 >= 255, 0x7FFF << 10, line)
    return np.where(steps >= 0, found + 512, (1 << 25) - found + 511) >> 10


def tanh16(given: Numbers, x: Ints) -> Ints:
    """The table of the logistic function, read at twice the place."""
    steps = _sigmoid_input(sigmoid_steps(given.scale, (0, 1)), x)
    table, size = sigmoid_table(), np.abs(steps)
    place = np.minimum(size >> 8, 254)
    line = (table[place] << 8) + (size & 255) * (table[place + 1] - table[place])
    found = np.where(size >> 8 >= 255, 0xFFFF << 8, line)
    return np.where(steps >= 0, found - (1 << 23) + 128, (1 << 23) - found + 127) >> 8


def _sigmoid_input(factor: tuple[int, int], x: Ints) -> Ints:
    bits, shift = factor
    half = 1 << (shift - 1) if shift else 0
    return fp.wrapped(x.astype(np.int64) * bits + half) >> shift
