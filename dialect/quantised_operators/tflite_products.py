"""Convolutions and linear layers as TFLite's reference kernels have them.

Sums of int8 are int32, of int16 int64. Each channel's sum is multiplied with the real number
`input scale * weight scale / result scale` in fixed point.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import of_tensor
from ..operators.fixed import MULTIPLY
from ..operators.table import Ints, Maybe, Value, shape_of
from . import products
from .multipliers import multiplier, reduced
from .rules import Integers, rule


@rule("tflite", "convolution")
def convolution(
    w: Integers, input: Value, weight: Value, bias: Maybe, stride: Ints, padding: Ints,
    dilation: Ints, transposed: bool, output_padding: Ints, groups: int,
) -> Value:  # fmt: skip
    folded = products.with_zero_point(w, input, weight, bias)
    arguments = (stride, padding, dilation, transposed, output_padding, groups)
    sums = products.convolution(w, input, weight, folded, *arguments)
    scale = w.of(input).scale
    factors = [scale * each / w.wanted.scale for each in products.scales_of(w, weight)]
    return w.stored(multiplied(w, sums, factors, 1))


@rule("tflite", "linear")
def linear(w: Integers, input: Value, weight: Value, bias: Maybe) -> Value:
    folded = products.with_zero_point(w, input, weight, bias)
    sums = products.linear(w, input, weight, folded)
    scale = w.of(input).scale
    factors = [scale * each / w.wanted.scale for each in products.scales_of(w, weight)]
    return w.stored(multiplied(w, sums, factors, len(shape_of(sums)) - 1))


def multiplied(w: Integers, x: Value, factors: Sequence[float], dim: int) -> Value:
    """Integers times a real number for all, or for each index of a dimension, as int32."""
    pairs = [multiplier(factor) for factor in factors]
    shape = [len(pairs), *[1] * (len(shape_of(x)) - dim - 1)] if len(pairs) > 1 else []
    bits, shifts = (np.array(numbers, np.int32) for numbers in zip(*pairs, strict=True))
    if of_tensor(x.type).name == "int64":
        small = np.array([reduced(each) for each in bits], np.int32)
        return _multiply(w, x, small, None, 15 - shifts, shape, "once")
    left, right = np.maximum(shifts, 0), np.maximum(-shifts, 0)
    return _multiply(w, x, bits, left, right, shape, "twice")


def _multiply(
    w: Integers,
    x: Value,
    bits: np.ndarray,
    left: np.ndarray | None,
    right: np.ndarray,
    shape: Sequence[int],
    rounding: str,
) -> Value:
    def entered(numbers: np.ndarray | None, name: str) -> Maybe:
        if numbers is None or not numbers.any():
            return None
        return w.weight(numbers.reshape(shape), name)

    factors = w.weight(bits.reshape(shape), "multiplier")
    shifts = entered(left, "left"), entered(right, "right")
    type = w.typed(shape_of(x), "int32")
    return w.call(MULTIPLY, x, factors, *shifts, rounding, type=type)
