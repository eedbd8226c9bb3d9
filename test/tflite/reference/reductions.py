"""Pools, means and sums, softmax, and what else looks at several elements."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hardwire.dialect.quantised_operators import fixed_point as fp
from hardwire.dialect.quantised_operators import tables, word_tables

from .arrays import BOUNDS, DTYPES, Ints, Type, activation_range, clipped
from .products import Window, windows


def average_pool(x: Ints, type: Type, kernel: Sequence[int], window: Window, act: str) -> Ints:
    """The integers are summed up as they are, and divided by the number of those inside of the
    image, ties away from zero; input and result stand for the same."""
    views = windows(x.astype(np.int64), kernel, window).sum(axis=(3, 4))
    count = windows(np.ones_like(x, np.int64), kernel, window).sum(axis=(3, 4))
    half = count // 2
    found = np.where(views > 0, (views + half) // count, -((half - views) // count))
    return clipped(found, *activation_range(type, act)).astype(x.dtype)


def max_pool(x: Ints, type: Type, kernel: Sequence[int], window: Window, act: str) -> Ints:
    """The greatest integer inside of the image."""
    views = windows(x.astype(np.int64), kernel, window, BOUNDS[type.name][0])
    return clipped(views.max(axis=(3, 4)), *activation_range(type, act)).astype(x.dtype)


def mean(x: Ints, given: Type, wanted: Type, axes: Sequence[int], keep: bool) -> Ints:
    """The steps summed up in int32, times the quotient of the scales divided by the count: the
    multiplier is shifted to the left as far as the count has bits, and divided by it, cut off."""
    bits, shift = fp.multiplier(given.scale / wanted.scale)
    count = int(np.prod([x.shape[axis] for axis in axes]))
    left = min(count.bit_length() - 1, 32, 31 + shift)
    return _summed(x, given, wanted, axes, keep, ((bits << left) // count, shift - left))


def total(x: Ints, given: Type, wanted: Type, axes: Sequence[int], keep: bool) -> Ints:
    """The steps summed up in int32, times the quotient of the scales."""
    return _summed(x, given, wanted, axes, keep, fp.multiplier(given.scale / wanted.scale))


def _summed(
    x: Ints, given: Type, wanted: Type, axes: Sequence[int], keep: bool, factor: tuple[int, int]
) -> Ints:
    steps = fp.wrapped(given.steps(x).sum(axis=tuple(axes), keepdims=keep))
    return wanted.stored(fp.multiplied(steps, *factor))


def softmax(x: Ints, given: Type, wanted: Type, beta: float) -> Ints:
    """int8: each difference from the greatest of its row, times the scale and beta, is a Q5, and
    its `exp` a Q0. These are summed up as Q12, each rounded; the reciprocal of the sum times each
    is the result, in 8 or 16 bits, ties away from zero. What is too far below gives the least."""
    table, least = exp_table(given.scale, beta)
    steps = x.astype(np.int64)
    below = steps.max(-1, keepdims=True) - steps
    exps = table[np.minimum(below, 255)]
    counted = below <= least
    sums = np.where(counted, fp.divided(exps, 12), 0).sum(-1, keepdims=True)
    inverse, over = fp.reciprocal(sums, 12)
    lowest, highest = BOUNDS[wanted.name]
    size = 8 * np.dtype(DTYPES[wanted.name]).itemsize
    found = fp.divided(fp.high(exps, inverse), over + 31 - size) + lowest
    clamped = clipped(found, lowest, highest)
    return np.where(counted, clamped, lowest).astype(DTYPES[wanted.name])


def exp_table(scale: float, beta: float) -> tuple[Ints, int]:
    """`exp` of a difference, from 0 to 255 steps below the greatest, and the last that counts."""
    real = min(float(np.float32(beta)) * scale * 2.0**26, 2.0**31 - 1)
    bits, shift = fp.multiplier(real)
    steps = fp.high(fp.wrapped(-np.arange(256) << shift), bits)
    return fp.exp_of_negative(steps, 5), fp.radius(5, shift)


def l2_normalization(x: Ints, given: Type) -> Ints:
    """The steps times one over the root of the sum of their squares, in 7 bits; the result stands
    for 1/128."""
    steps = given.steps(x)
    found = np.empty_like(steps)
    for place in np.ndindex(x.shape[:-1]):
        row = steps[place]
        bits, shift = tables.inverse_root(int((row * row).sum()))
        found[place] = fp.multiplied(row, bits, shift + 7)
    return clipped(found, -128, 127).astype(np.int8)


def softmax_words(x: Ints, given: Type, beta: float) -> Ints:
    """int16: differences from the greatest of a row, scaled such that 65,535 of them are 10, are
    looked up in a table of `exp`; the sum of those is brought to 16 bits by a shift, and one over
    it looked up. Both tables have 513 entries and lines between them."""
    steps = x.astype(np.int64)
    factor = fp.multiplier(given.scale * float(np.float32(beta)) / (10.0 / 65535.0))
    scaled = fp.multiplied(steps - steps.max(-1, keepdims=True), *factor) + 32767
    powers = word_tables.between(np.clip(scaled, -32768, 32767), word_tables.exps())
    sums = powers.sum(-1, keepdims=True)
    zeros = 32 - np.frexp(sums.astype(np.float64))[1]
    place = ((sums << (zeros - 1)) + (1 << 13) >> 14) - (3 << 15)
    inverse = word_tables.between(np.clip(place, -32768, 32767), word_tables.inverses())
    right = 31 - zeros
    found = powers * inverse + (1 << (right - 1)) >> right
    return np.clip(found, 0, 32767).astype(np.int16)


def sum_of_steps(sums: Ints, given: Type, wanted: Type) -> Ints:
    """Of ADD_N and CUMSUM: half of the sums, shifted to the left by 20 places, times twice the
    quotient of the scales, which must be below `2^20`. The sums begin with that of an element 0,
    not with that of the zero point."""
    sums = sums - given.zero_point
    bits, shift = fp.multiplier(2 * given.scale / (2.0**20 * wanted.scale))
    return wanted.stored(fp.divided(fp.high(fp.wrapped(sums << 19), bits), -shift))


def log_softmax(x: Ints, given: Type) -> Ints:
    """`exp` of each difference from the greatest of its row as for softmax; the logarithm of their
    sum has five integral bits, is taken from the difference as such a number, and four bits behind
    the point are left, ties away from zero. What is as far below as numbers go gives the least."""
    bits, shift = fp.multiplier(min(given.scale * 2.0**26, 2.0**31 - 1))
    table, least = exp_table(given.scale, 1.0)
    steps = x.astype(np.int64)
    difference = steps - steps.max(-1, keepdims=True)
    exps = np.where(difference >= -least, fp.divided(table[-difference], 12), 0)
    log = logarithm(exps.sum(-1, keepdims=True))
    back = fp.multiplier(2.0 ** (31 - shift) / bits)
    lowest = np.maximum(-least - 1, fp.multiplied(log + fp.LEAST, *back))
    found = fp.divided(fp.wrapped(fp.multiplied(difference, bits, shift) - log), 22) + 127
    return np.where(difference > lowest, np.clip(found, -128, 127), -128).astype(np.int8)


def logarithm(x: Ints) -> Ints:
    """Of a number of at least 1 with twelve integral bits, as one with five: a quotient of
    polynomials around the fourth root of one half."""
    root, fourth = 1518500250, 1805811301
    zeros = 32 - np.frexp(x.astype(np.float64))[1]
    one = np.minimum(2 * fp.high(x << (zeros - 1), root), fp.MOST)
    power = (12 - zeros) * (1 << 25) + (1 << 23)
    again = 32 - np.frexp(fp.high(x, root).astype(np.float64))[1] - 1
    other = np.minimum(x << again, fp.MOST)
    less = (12 - again) * (1 << 25) - (1 << 23)
    near = np.minimum(one, other)
    half, q = (near + fourth + 1) >> 1, 2 * (near - fourth)
    square = fp.high(q, q)
    above = fp.high(q, near) + fp.high(fp.high(q, square), 117049297)
    inner = 1057819769 + q + fp.high(square, 127690142)
    below = fp.high(half, inner) + fp.high(q, 638450708)
    total = fp.high(np.maximum(power, less), 1488522236)
    total = total + fp.high(fp.divided(above, 6), fp.one_over_one_plus(below))
    return fp.scaled(total, 1)
