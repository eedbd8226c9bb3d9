"""Sums of products of quantised values, whatever they are rounded to afterwards.

Of `Σ (x - z)·w` the zero point is multiplied with the sums of the weights at compile time, and
taken from the bias: `Σ x·w + (bias - z·Σ w)`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import BY_NAME, bounds, of_tensor
from ..errors import Refused
from ..operators import aten
from ..operators.table import Ints, Maybe, Value, shape_of, spread
from .rules import Integers, total_of


def convolution(
    w: Integers, input: Value, weight: Value, bias: Maybe, stride: Ints, padding: Ints,
    dilation: Ints, transposed: bool, output_padding: Ints, groups: int,
) -> Value:  # fmt: skip
    """The sums `bias + Σ x·w` of a convolution; its channels are dimension 1."""
    if transposed:
        raise Refused("transposed convolutions of quantised values have no kernel")
    dims = len(shape_of(input)) - 2
    padded, left = w.bordered(input, spread(padding, dims))
    rest = (left, spread(dilation, dims), False, [0] * dims, groups)
    type = w.typed(w.shape, total_of(input))
    return w.call(aten.CONVOLUTION, padded, weight, bias, spread(stride, dims), *rest, type=type)


def linear(w: Integers, input: Value, weight: Value, bias: Maybe) -> Value:
    """The sums `bias + Σ x·w` of a linear layer; its channels are the last dimension."""
    return w.call(aten.LINEAR, input, weight, bias, type=w.typed(w.shape, total_of(input)))


def with_zero_point(w: Integers, input: Value, weight: Value, bias: Maybe) -> Maybe:
    """The bias without the share of the zero point."""
    zero, total = w.of(input).zero_point, total_of(input)
    taken = -zero * weight_sums(w, weight)
    given = None if bias is None else w.data(bias)
    if bias is not None and given is None:
        raise Refused("takes a bias that is a constant only")
    if bias is None and zero == 0:
        return None
    both = taken if given is None else taken + given.astype(np.int64)
    # Sums wrap in any order, so a bias beyond the range of the sums is as good as the one inside.
    return w.weight(both.astype(total), "bias")


def with_more(w: Integers, bias: Maybe, more: Sequence[int]) -> Maybe:
    """The bias with a number for each channel, or one for all, added to it."""
    given = None if bias is None else w.data(bias)
    both = np.array(more, np.int64) if given is None else given + np.array(more, np.int64)
    return w.weight(both.astype(np.int32), "bias") if both.any() else None


def largest_sum(w: Integers, input: Value, weight: Value, bias: Maybe) -> int:
    """No sum of a layer with such a bias is farther from zero than this."""
    most = max(map(abs, bounds(of_tensor(input.type))))
    sizes = most * np.abs(weight_rows(w, weight).astype(np.int64)).sum(1)
    if bias is None:
        return int(sizes.max())
    given = w.data(bias)
    if given is None:
        raise Refused("takes a bias that is a constant only")
    return int((np.abs(given.astype(np.int64)) + sizes).max())


def weight_sums(w: Integers, weight: Value) -> np.ndarray:
    """The sum of the weights of each channel."""
    return weight_rows(w, weight).sum(1, dtype=np.int64)


def weight_rows(w: Integers, weight: Value) -> np.ndarray:
    """The weights of each channel in a row."""
    data = w.data(weight)
    if data is None:
        raise Refused("takes a weight that is a constant only")
    if any(w.of(weight).zero_points):
        raise Refused("weights with a zero point have no kernel")
    return data.reshape(data.shape[0], -1)


def scales_of(w: Integers, weight: Value) -> Sequence[float]:
    """The scale of each channel, or the one of all of them; the channels come first."""
    facts = w.of(weight)
    if facts.axis not in (None, 0):
        raise Refused(f"takes weights with a scale for each channel, not along axis {facts.axis}")
    return facts.scales


def without_zero_points(
    w: Integers, sums: Value, x: Value, y: Value, zeros: tuple[int, int], total: str
) -> Value:
    """`Σ (x - p)·(y - q)` of matrices, from `Σ x·y`: less `q·Σ x` and `p·Σ y`, and `count·p·q`."""
    (p, q), rank = zeros, len(shape_of(x))
    for zero, side, dim in ((q, x, rank - 1), (p, y, rank - 2)):
        if zero:
            sums = w.sub(sums, w.mul(_line_sums(w, side, dim, total), zero))
    both = shape_of(x)[-1] * p * q
    return w.add(sums, both) if both else sums


def _line_sums(w: Integers, x: Value, dim: int, total: str) -> Value:
    """The sums of a matrix along a dimension, which is kept."""
    shape = [1 if place == dim else extent for place, extent in enumerate(shape_of(x))]
    return w.call(aten.SUM, x, [dim], True, BY_NAME[total].code, type=w.typed(shape, total))
