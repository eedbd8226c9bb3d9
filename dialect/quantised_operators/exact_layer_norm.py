"""Layer norm and RMS norm, in integers.

Of the n integers of a row, the sum `s` and the sum of squares `p` are exact, and so is what each
one is off the mean, `d = n*x - s`, and the variance `v = n*p - s^2`, both of which know no zero
point. With the scale `u` of the operand, a normalised number is `d / sqrt(v + e)`, where `e` is
`eps * n^2 / u^2`. One root for each row gives that as 31 bits; a line for each channel applies
weight and bias, and rounds once.

So each result is the integer that is nearest to a number which differs from the exact one by less
than `2^-28 * (1 + (sqrt(n) * |weight| + |bias|) / scale)` steps, of the largest weight and bias: a
normalised number is at most `sqrt(n)`. In a row of equal integers nothing is off the mean, and the
results are exact. Where the bound is more than 2^-8 the rule refuses.

RMS norm counts from the zero point `z` instead of the mean: `d = n*(x - z)`, and `v` is n times the
sum of the squares of `x - z`, which is `n*(p - 2*z*s + n*z^2)`. All else is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, frexp, isqrt

import numpy as np

from ..dtypes import BY_NAME, of_tensor
from ..errors import Refused
from ..operators import aten
from ..operators.fixed import INVERSE_ROOT, LINE
from ..operators.normalisation import least_step
from ..operators.table import Ints, Maybe, Value, shape_of
from ..quantized import Quantized
from .exact_line import HALF, MOST
from .exact_matrices import signed
from .rounding import WORD
from .rules import Integers, rule

ROOM = 62
"""Bits of integers whose products and sums have 63."""
ROOT = 61
"""One over a root is so many bits to the left."""
VARIANCE = 29
"""The least variance but 0 has so many bits behind the first one, or more."""
BOUND = 2.0**-28
NEAR = 2.0**-8
SQUARE = 2**14
"""The greatest square of an int8."""


@dataclass(frozen=True)
class Places:
    """How many bits numbers have behind the point: variances (an even number of bits), and numbers
    that are normalised, of which those in rows of n are at most `sqrt(n - 1)`."""

    variance: int
    normalised: int

    @staticmethod
    def of(count: int, span: int, added: Fraction) -> Places:
        """Of numbers that are half of `span` off the middle at most."""
        largest, least = ceil((count * span) ** 2 / 4 + added) + 1, max(count - 1, 1) + added
        variance = (ROOM - 1 - largest.bit_length()) // 2 * 2
        if count * span >= WORD or least * Fraction(2) ** variance < 2**VARIANCE:
            raise Refused("adds up rows that are too long for 63 bits")
        return Places(variance, (WORD // (isqrt(count) + 1)).bit_length() - 1)

    @property
    def shift(self) -> int:
        """What a product with one over a root is moved by to be a normalised number."""
        return ROOT - self.variance // 2 - self.normalised


@dataclass(frozen=True)
class Affine:
    """What normalised numbers are multiplied with, and what is added to them, in steps of the
    result, for each channel or for all."""

    factors: list[Fraction]
    offsets: list[Fraction]

    @staticmethod
    def of(w: Integers, weight: Maybe, bias: Maybe, count: int) -> Affine:
        found = Affine(_steps_of(w, weight, 1.0), _steps_of(w, bias, 0.0))
        largest = float(found.factor * isqrt(count) + found.offset)
        if BOUND * (2 + largest) > NEAR:
            raise Refused("has steps that are too small beside its weights for 31 bits")
        return found

    @property
    def factor(self) -> Fraction:
        return max(map(abs, self.factors))

    @property
    def offset(self) -> Fraction:
        return max(map(abs, self.offsets))

    def shift(self, places: int) -> int:
        """That of lines at numbers with so many places, all of which fit into 63 bits."""
        most = ROOM - (ceil(self.offset) + 1).bit_length()
        return min(MOST, most, places + 31 - frexp(float(self.factor))[1])


@rule("exact", "layer_norm")
def layer_norm(
    w: Integers, input: Value, normalized_shape: Ints, weight: Maybe, bias: Maybe, eps: float,
    cudnn_enable: bool,
) -> Value:  # fmt: skip
    (x, facts), added, affine = _operands_of(w, input, normalized_shape, weight, bias, eps)
    count = normalized_shape[0]
    places = Places.of(count, facts.highest - facts.lowest, added)
    sums = _row_sums(w, x, "int64" if facts.storage.size > 1 else "int32")
    off = w.sub(w.mul(w.to(x, "int32"), count), w.to(sums, "int32"))
    sums = w.to(sums, "int64")
    variance = w.sub(w.mul(_sums_of_squares(w, x), count), w.mul(sums, sums))
    return _over_root_of(w, off, variance, added, places, affine)


@rule("exact", "rms_norm")
def rms_norm(
    w: Integers, input: Value, normalized_shape: Ints, weight: Maybe, eps: float | None
) -> Value:
    eps = least_step(w.typed([], "float32")) if eps is None else eps
    (x, facts), added, affine = _operands_of(w, input, normalized_shape, weight, None, eps)
    count, zero = normalized_shape[0], facts.zero_point
    places = Places.of(count, 2 * max(facts.highest - zero, zero - facts.lowest), added)
    steps, variance = w.to(x, "int32"), w.mul(_sums_of_squares(w, x), count)
    if zero:
        sums = w.to(_row_sums(w, x, "int64" if facts.storage.size > 1 else "int32"), "int64")
        variance = w.add(w.sub(variance, w.mul(sums, 2 * count * zero)), (count * zero) ** 2)
        steps = w.sub(steps, zero)
    return _over_root_of(w, w.mul(steps, count), variance, added, places, affine)


def _operands_of(
    w: Integers, x: Value, rows: Ints, weight: Maybe, bias: Maybe, eps: float
) -> tuple[tuple[Value, Quantized], Fraction, Affine]:
    """The operand as integers with a sign, what is added to variances, and what follows."""
    if len(rows) > 1 or eps < 0:
        raise Refused("takes rows of one dimension, and no negative `eps`")
    given, count = signed(w, x), rows[0]
    added = Fraction(eps) * count**2 / Fraction(given[1].scale) ** 2
    return given, added, Affine.of(w, weight, bias, count)


def _over_root_of(
    w: Integers, off: Value, variance: Value, added: Fraction, places: Places, affine: Affine
) -> Value:
    """What is off the middle, over the root of a variance, as elements of the result."""
    found = w.add(w.mul(variance, 1 << places.variance), round(added * 2**places.variance))
    # Only rows of equal integers come below 1.
    found = w.clamp(found, 1, None)
    root = w.call(INVERSE_ROOT, found, type=found.type)
    half = w.weight(np.array(1 << (places.shift - 1), np.int64), "half")
    type = w.typed(w.shape, "int32")
    even = w.call(LINE, off, root, half, None, places.shift, type=type)
    return _rounded(w, even, affine, places.normalised)


def _row_sums(w: Integers, x: Value, total: str) -> Value:
    """The sum of each row."""
    type = w.typed([*shape_of(x)[:-1], 1], total)
    return w.call(aten.SUM, x, [-1], True, BY_NAME[total].code, type=type)


def _sums_of_squares(w: Integers, x: Value) -> Value:
    """The sum of the squares of each row."""
    count, is_small = shape_of(x)[-1], of_tensor(x.type).size == 1
    wide = w.to(x, "int16" if is_small else "int32")
    total = "int32" if is_small and count * SQUARE < WORD else "int64"
    return w.to(_row_sums(w, w.mul(wide, wide), total), "int64")


def _steps_of(w: Integers, x: Maybe, plain: float) -> list[Fraction]:
    """Constant numbers in steps of the result; one, where none are given."""
    data = np.array([plain]) if x is None else w.data(x)
    if data is None or not np.isfinite(data).all():
        raise Refused("takes a weight and a bias that are constant numbers only")
    return [Fraction(number.item()) / Fraction(w.wanted.scale) for number in data]


def _rounded(w: Integers, x: Value, affine: Affine, places: int) -> Value:
    """Lines at normalised numbers, rounded to the elements of the result."""
    shift = affine.shift(places)
    factors = [round(each * Fraction(2) ** (shift - places)) for each in affine.factors]
    factor = w.weight(_as_constants(factors), "multiplier")
    offset = w.weight(_as_constants([_offset(each, shift) for each in affine.offsets]), "offset")
    steps = w.call(LINE, x, factor, offset, None, shift, type=w.typed(w.shape, "int32"))
    return w.stored(steps)


def _offset(steps: Fraction, shift: int) -> int:
    """What makes a line round to the nearest, and to the even one of two where it is at 0."""
    found = floor((steps + HALF) * 2**shift)
    is_tie = (steps + HALF).denominator == 1
    return found - (is_tie and round(steps) < steps)


def _as_constants(found: list[int]) -> np.ndarray:
    """One for each channel, or one that all have."""
    kind = np.int32 if max(map(abs, found)) < WORD else np.int64
    return np.array(found[0] if len(set(found)) == 1 else found, kind)
