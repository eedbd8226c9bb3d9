"""Means of windows that share an image among them, rounded once.

Where the image does not divide by the result, windows overlap and differ in size: their sums are
exact, and each size has a line of its own.
"""

from __future__ import annotations

from functools import reduce
from math import prod

import numpy as np

from ..dtypes import BY_NAME
from ..errors import Refused
from ..graph.extents import is_open
from ..operators import aten
from ..operators.maxima import spans_of
from ..operators.table import Ints, Value, shape_of
from .exact_sums import line_of_sum, summed_up
from .rounding import check_sums, on_line, on_lines
from .rules import Integers, rule

IMAGE = 2


@rule(
    "exact", "adaptive_avg_pool1d", "adaptive_avg_pool2d", "_adaptive_avg_pool2d",
    "adaptive_avg_pool3d", "_adaptive_avg_pool3d",
)  # fmt: skip
def adaptive_pool(w: Integers, self: Value, output_size: Ints) -> Value:
    rank, dims = len(w.shape), len(output_size)
    extents, outputs = shape_of(self)[-dims:], w.shape[-dims:]
    if is_open((*extents, *outputs)) or 0 in (*extents, *outputs):
        raise Refused("takes windows of sizes that are known now, and of some elements, only")
    if set(outputs) == {1}:
        return summed_up(w, self, list(range(rank - dims, rank)), True, prod(extents))
    facts, sizes = (
        w.whole(self),
        [_sizes_of_windows(*pair) for pair in zip(extents, outputs, strict=True)],
    )
    counts = reduce(np.multiply.outer, sizes)
    most = int(counts.max())
    ends = min(0, most * facts.lowest), max(0, most * facts.highest)
    check_sums(*ends, "int32")
    lines = [line_of_sum(w, self, int(count), int(count), ends) for count in counts.flat]
    is_even = dims <= IMAGE and all(
        extent % output == 0 for extent, output in zip(extents, outputs, strict=True)
    )
    sums = _pooled(w, self, dims) if is_even else _shared_windows(w, self, dims)
    if len(set(lines)) == 1:
        return on_line(w, sums, lines[0])
    return on_lines(w, sums, lines, counts.shape)


def _sizes_of_windows(extent: int, count: int) -> np.ndarray:
    """How many elements each window has."""
    return np.array([len(np.unique(row)) for row in spans_of(extent, count)])


def _pooled(w: Integers, x: Value, dims: int) -> Value:
    """The sums of windows of one size, as an image has them."""
    lead, lines = [1] * (4 - len(w.shape)), [1] * (IMAGE - dims)
    given, wanted = (
        [*lead, *shape[:-dims], *lines, *shape[-dims:]][-4:] for shape in (shape_of(x), w.shape)
    )
    kernel = [size // count for size, count in zip(given[2:], wanted[2:], strict=True)]
    more = kernel, kernel, [0, 0], False, True, 1
    image, type = w.view(x, given), w.typed(wanted, "int32")
    return w.view(w.call(aten.AVG_POOL2D, image, *more, type=type), w.shape)


def _shared_windows(w: Integers, x: Value, dims: int) -> Value:
    """The sums of windows, which share the last dimensions one after the other."""
    for dim in range(len(w.shape) - dims, len(w.shape)):
        if shape_of(x)[dim] != w.shape[dim]:
            rows = spans_of(shape_of(x)[dim], w.shape[dim])
            x = w.cat([_window_sum(w, x, dim, row) for row in rows], dim)
    return x


def _window_sum(w: Integers, x: Value, dim: int, places: np.ndarray) -> Value:
    part = w.slice(x, dim, int(places.min()), int(places.max()) + 1)
    shape = [1 if place == dim else extent for place, extent in enumerate(shape_of(part))]
    type = w.typed(shape, "int32")
    return w.call(aten.SUM, part, [dim], True, BY_NAME["int32"].code, type=type)
