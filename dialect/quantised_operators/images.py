"""Quantised images in other sizes, as TFLite's reference kernels have them."""

from __future__ import annotations

import numpy as np

from ..operators.table import Value, shape_of
from .integers import floor_line, is_negative, magnitude
from .rules import Integers

BITS = 10
"""Behind the point of a place between two elements."""


def bilinear(w: Integers, x: Value, size: tuple[int, int], align: bool, half: bool) -> Value:
    """Channels are last. Between two rows, then between two columns, without rounding; then the
    twenty bits behind the point are rounded off, ties away from zero."""
    found = w.to(x, "int32")
    for dim, wanted in ((1, size[0]), (2, size[1])):
        found = _between(w, found, dim, *places(shape_of(x)[dim], wanted, align, half))
    size_ = floor_line(w, magnitude(w, found), 1, 1 << 2 * BITS - 1, 2 * BITS)
    sign = w.add(w.mul(is_negative(w, found), -2), 1)
    return w.cast(w.mul(size_, sign), x.type)


def places(
    given: int, wanted: int, align: bool, half: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Two elements for each element of the result, and how far it is from the first one."""
    scale = ((given << BITS) + wanted // 2) // wanted
    if align and wanted > 1:
        scale = ((given - 1 << BITS) + (wanted - 1) // 2) // (wanted - 1)
    found = np.arange(wanted) * scale + (scale // 2 - (1 << BITS - 1) if half else 0)
    lower = np.maximum(found, 0) >> BITS
    upper = np.minimum(np.maximum(found + (1 << BITS) - 1, 0) >> BITS, given - 1)
    return lower, upper, found - (lower << BITS)


def _between(
    w: Integers, x: Value, dim: int, lower: np.ndarray, upper: np.ndarray, share: np.ndarray
) -> Value:
    shape = [-1, *[1] * (3 - dim)]
    more = w.weight(share.astype(np.int32).reshape(shape), "share")
    less = w.weight(((1 << BITS) - share).astype(np.int32).reshape(shape), "rest")
    return w.add(w.mul(w.pick(x, dim, lower), less), w.mul(w.pick(x, dim, upper), more))
