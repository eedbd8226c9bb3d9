"""Convolutions and linear layers as TFLite's reference kernels have them.

Sums of int8 are int32, of int16 int64. Each channel's sum is multiplied with the real number
`input scale * weight scale / result scale` in fixed point.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import numpy as np

from ..dtypes import of_tensor
from ..operators import aten
from ..operators.table import Ints, Maybe, Value, shape_of
from . import products
from .constant_channels import like_others
from .exact_line import Real
from .integers import SMALL, is_short, product, stored_rescaled
from .multipliers import multiplier, reduced
from .rounding import edges_of, on_short_lines, shortened
from .rules import Integers, rule, total_of
from .short_lines import ShortLine
from .transposed import spread_out


@rule("tflite", "convolution")
def convolution(
    w: Integers, input: Value, weight: Value, bias: Maybe, stride: Ints, padding: Ints,
    dilation: Ints, transposed: bool, output_padding: Ints, groups: int,
) -> Value:  # fmt: skip
    """A transposed one is a plain one on an image with its zero point between the elements."""
    if transposed:
        input, weight = spread_out(w, input, weight, stride, padding, output_padding, groups)
        stride, padding = [1], [0]
    arguments = (stride, padding, dilation, False, [0], groups)
    sums = partial(products.convolution, w, input, weight)
    return _requantised(w, lambda bias: sums(bias, *arguments), input, weight, bias, 1)


@rule("tflite", "linear")
def linear(w: Integers, input: Value, weight: Value, bias: Maybe) -> Value:
    sums = partial(products.linear, w, input, weight)
    return _requantised(w, sums, input, weight, bias, len(w.shape) - 1)


def _requantised(
    w: Integers, sums: Callable[[Maybe], Value], input: Value, weight: Value, bias: Maybe, dim: int
) -> Value:
    """The elements of the result, of sums with a bias."""
    folded = products.with_zero_point(w, input, weight, bias)
    scale = w.of(input).scale
    factors = [scale * each / w.wanted.scale for each in products.scales_of(w, weight)]
    is_word = total_of(input) == "int32"
    if is_word:
        folded, factors = like_others(w, weight, folded, factors)
    pairs = [multiplier(factor) for factor in factors]
    most = products.largest_sum(w, input, weight, folded)
    is_small = is_word and most < SMALL and all(map(is_short, pairs))
    short = _short_lines(w, pairs, most) if is_small else None
    shape = _one_or_each(pairs, w.shape, dim)
    if short is not None:
        moved = products.with_more(w, folded, [one.before for one in short])
        return on_short_lines(w, sums(moved), short, shape, edges_of(w))
    found = _as_tflite(w, sums(folded), bias)
    if is_small:
        return stored_rescaled(w, found, pairs, shape)
    return w.stored(multiplied(w, found, factors, dim))


def _short_lines(
    w: Integers, pairs: Sequence[tuple[int, int]], most: int
) -> tuple[ShortLine, ...] | None:
    """Lines in 32 bits for sums of which those below zero are clamped."""
    if w.wanted.lowest < w.wanted.zero_point:
        return None
    wanted = [as_line(bits, -shift, most) for bits, shift in pairs]
    return shortened(w, "int32", wanted, edges_of(w))


def as_line(bits: int, right: int, most: int) -> Real:
    """Both roundings of numbers from zero on go upwards, and are one: that of `(x * bits / 2^31 +
    1 / 2) / 2^right`. Half of a step of these numbers is added, so that there are no ties."""
    step = Fraction(1, 2 ** (31 + right))
    return Real(bits * step, 2**30 * step + step / 2, -most, most)


def _as_tflite(w: Integers, sums: Value, bias: Maybe) -> Value:
    """With a bias of int32, int16 is summed up in that as well."""
    is_narrow = bias is not None and of_tensor(bias.type).name == "int32"
    return w.to(sums, "int32") if is_narrow else sums


def _one_or_each(numbers: Sequence[object], extents: Sequence[int], dim: int) -> list[int]:
    """The shape of a number for all of x, or of one for each index of a dimension."""
    return [len(numbers), *[1] * (len(extents) - dim - 1)] if len(numbers) > 1 else []


@rule("tflite", "bmm")
def bmm(w: Integers, self: Value, mat2: Value) -> Value:
    total = total_of(self)
    sums = w.call(aten.BMM, self, mat2, type=w.typed(w.shape, total))
    zeros = w.of(self).zero_point, w.of(mat2).zero_point
    sums = products.without_zero_points(w, sums, self, mat2, zeros, total)
    factor = w.of(self).scale * w.of(mat2).scale / w.wanted.scale
    return w.stored(multiplied(w, sums, [factor], 2))


def multiplied(w: Integers, x: Value, factors: Sequence[float], dim: int) -> Value:
    """Integers times a real number for all, or for each index of a dimension, as int32."""
    pairs = [multiplier(factor) for factor in factors]
    shape = _one_or_each(pairs, shape_of(x), dim)
    bits, shifts = (np.array(numbers, np.int32) for numbers in zip(*pairs, strict=True))
    if of_tensor(x.type).name == "int64":
        small = np.array([reduced(each) for each in bits], np.int32)
        return product(w, x, small, [None, 15 - shifts], shape, "once")
    left, right = np.maximum(shifts, 0), np.maximum(-shifts, 0)
    return product(w, x, bits, [left, right], shape, "twice")
