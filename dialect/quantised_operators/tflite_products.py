"""Convolutions and linear layers as TFLite's reference kernels have them.

Sums of int8 are int32, of int16 int64. Each channel's sum is multiplied with the real number
`input scale * weight scale / result scale` in fixed point.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import of_tensor
from ..operators import aten
from ..operators.table import Ints, Maybe, Value, shape_of
from . import products
from .integers import SMALL, is_short, product, stored_rescaled
from .multipliers import multiplier, reduced
from .rules import Integers, rule, total_of
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
    folded = products.with_zero_point(w, input, weight, bias)
    arguments = (stride, padding, dilation, False, [0], groups)
    sums = products.convolution(w, input, weight, folded, *arguments)
    return _of_sums(w, _as_tflite(w, sums, bias), input, weight, folded, 1)


@rule("tflite", "linear")
def linear(w: Integers, input: Value, weight: Value, bias: Maybe) -> Value:
    folded = products.with_zero_point(w, input, weight, bias)
    sums = products.linear(w, input, weight, folded)
    dim = len(shape_of(sums)) - 1
    return _of_sums(w, _as_tflite(w, sums, bias), input, weight, folded, dim)


def _as_tflite(w: Integers, sums: Value, bias: Maybe) -> Value:
    """With a bias of int32, int16 is summed up in that as well."""
    is_narrow = bias is not None and of_tensor(bias.type).name == "int32"
    return w.to(sums, "int32") if is_narrow else sums


def _of_sums(w: Integers, sums: Value, input: Value, weight: Value, bias: Maybe, dim: int) -> Value:
    scale = w.of(input).scale
    factors = [scale * each / w.wanted.scale for each in products.scales_of(w, weight)]
    pairs = [multiplier(factor) for factor in factors]
    is_word = of_tensor(sums.type).name == "int32"
    is_small = is_word and products.largest_sum(w, input, weight, bias) < SMALL
    if is_small and all(map(is_short, pairs)):
        return stored_rescaled(w, sums, pairs, _one_or_each(pairs, sums, dim))
    return w.stored(multiplied(w, sums, factors, dim))


def _one_or_each(numbers: Sequence[object], x: Value, dim: int) -> list[int]:
    """The shape of a number for all of x, or of one for each index of a dimension."""
    return [len(numbers), *[1] * (len(shape_of(x)) - dim - 1)] if len(numbers) > 1 else []


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
    shape = _one_or_each(pairs, x, dim)
    bits, shifts = (np.array(numbers, np.int32) for numbers in zip(*pairs, strict=True))
    if of_tensor(x.type).name == "int64":
        small = np.array([reduced(each) for each in bits], np.int32)
        return product(w, x, small, [None, 15 - shifts], shape, "once")
    left, right = np.maximum(shifts, 0), np.maximum(-shifts, 0)
    return product(w, x, bits, [left, right], shape, "twice")
