"""Means, sums and pools of quantised values, as TFLite's reference kernels have them."""

from __future__ import annotations

from math import prod

import numpy as np

from ..errors import Refused
from ..operators import aten
from ..operators.fixed import LINE
from ..operators.table import Ints, Value, shape_of, spread
from .integers import is_negative, magnitude, shifted_product, times
from .multipliers import multiplier
from .rules import Integers, rule
from .windows import elements_of_windows


@rule("tflite", "mean.dim")
def mean(w: Integers, self: Value, dim: Ints, keepdim: bool, dtype: object) -> Value:
    """The multiplier is divided by the count, as far to the left as that has bits."""
    bits, shift = multiplier(w.of(self).scale / w.wanted.scale)
    count = _elements_of(self, dim)
    left = min(count.bit_length() - 1, 32, 31 + shift)
    bits, shift = (bits << left) // count, shift - left
    sums = _sums(w, self, dim, keepdim)
    return w.stored(shifted_product(w, sums, bits, max(shift, 0), max(-shift, 0)))


@rule("tflite", "sum.dim_IntList")
def total(w: Integers, self: Value, dim: Ints, keepdim: bool, dtype: object) -> Value:
    sums = _sums(w, self, dim, keepdim)
    return w.stored(times(w, sums, w.of(self).scale / w.wanted.scale))


def _elements_of(x: Value, dims: Ints) -> int:
    return prod(shape_of(x)[dim] for dim in dims)


def _sums(w: Integers, x: Value, dims: Ints, keep: bool) -> Value:
    """Of the steps from the zero point, in int32."""
    type = w.typed(w.shape, "int32")
    found = w.call(aten.SUM, x, dims, keep, None, type=type)
    zero = w.of(x).zero_point * _elements_of(x, dims)
    return w.add(found, -zero) if zero else found


@rule("tflite", "avg_pool2d")
def average_pool(
    w: Integers, self: Value, kernel_size: Ints, stride: Ints, padding: Ints, ceil_mode: bool,
    count_include_pad: bool, divisor_override: int | None,
) -> Value:  # fmt: skip
    """The integers as they are, summed up and divided by the number of those in the image, ties
    away from zero."""
    if w.of(self) != w.wanted:
        raise Refused("takes numbers of one scale only")
    kernel, steps = spread(kernel_size, 2), spread(stride or kernel_size, 2)
    pads = spread(padding, 2)
    type = w.typed(w.shape, "int32")
    sums = w.call(aten.AVG_POOL2D, self, kernel, steps, pads, ceil_mode, False, 1, type=type)
    axes = zip(shape_of(self)[2:], w.shape[2:], kernel, steps, pads, strict=True)
    counts = [elements_of_windows(*numbers)[0] for numbers in axes]
    return _divided_by_count(w, sums, np.outer(*counts))


QUOTIENT_BITS = 44
"""Sums are multiplied with `2^44 / count`, rounded upwards: that is exact for all below
`2^44 / count`, and has 63 bits at most."""


def _divided_by_count(w: Integers, x: Value, counts: np.ndarray) -> Value:
    """Sums divided by counts, ties away from zero."""
    numbers = counts.astype(np.int64)
    if (numbers == numbers.flat[0]).all():
        numbers = numbers.reshape(-1)[0]
    reach = 2 ** (8 * w.wanted.storage.size - 1) * int(counts.max()) * 2
    if reach * int(counts.max()) >= 2**QUOTIENT_BITS:
        raise Refused("takes smaller windows only")
    factors = -(-(2**QUOTIENT_BITS) // numbers)
    factor = w.weight(np.array(factors), "multiplier")
    offset = w.weight(np.array(numbers // 2 * factors), "offset")
    size = magnitude(w, x)
    found = w.call(LINE, size, factor, offset, None, QUOTIENT_BITS, type=x.type)
    sign = w.add(w.mul(is_negative(w, x), -2), 1)
    facts = w.wanted
    return w.to(w.clamp(w.mul(found, sign), facts.lowest, facts.highest), facts.storage.name)
