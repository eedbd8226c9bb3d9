"""What views do to strides: the arithmetic behind reshapes, and nothing of the IR."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from ..layout import Layout, contiguous
from .extents import alike, is_open, is_written, most, same, several

Shape = tuple[int, ...]


def reshape_strides(shape: Shape, strides: Shape, new_shape: Shape) -> Shape | None:
    """The strides of a reshaped tensor that shares its storage; None where there are none.

    The rule is PyTorch's: dimensions may be merged where the outer one steps exactly over the inner
    one, and any dimension may be split.
    """
    if is_open(shape):
        if same(strides, contiguous(shape).strides):
            return contiguous(new_shape).strides
    elif prod(shape) != prod(new_shape):
        return None
    elif prod(shape) <= 1:
        return contiguous(new_shape).strides
    result = [0] * len(new_shape)
    place = len(new_shape)
    for extent, stride in reversed(merged(shape, strides)):
        covered = 1
        while place > 0 and (not alike(covered, extent) or is_written(new_shape[place - 1], 1)):
            place -= 1
            result[place] = covered * stride
            covered *= new_shape[place]
        if not alike(covered, extent):
            return None
    return tuple(result)


def merged(shape: Shape, strides: Shape) -> list[tuple[int, int]]:
    """The fewest dimensions, as (extent, stride), that visit the same places in the same order."""
    found: list[tuple[int, int]] = []
    for extent, stride in zip(shape, strides, strict=True):
        if is_written(extent, 1):
            continue
        if found and alike(found[-1][1], extent * stride):
            found[-1] = (found[-1][0] * extent, stride)
        else:
            found.append((extent, stride))
    return found


def extent_of(shape: Shape, strides: Shape) -> int:
    """How many elements of storage lie between the first and the last element, both included, at
    most."""
    if any(is_written(extent, 0) for extent in shape):
        return 0
    steps = [(extent - 1, stride) for extent, stride in zip(shape, strides, strict=True)]
    far = sum(step * stride for step, stride in steps)
    # Of sizes that are open, bounds of a difference of products are wider than those of a product.
    return 1 + min(most(far), sum(most(step) * most(stride) for step, stride in steps))


def same_places(shape: Shape, first: Shape, second: Shape) -> bool:
    """True where two strides name the same places; a dimension of extent 1 has any stride."""
    return all(
        is_written(extent, 1) or alike(a, b)
        for extent, a, b in zip(shape, first, second, strict=True)
    )


def is_contiguous(shape: Shape, layout: Layout) -> bool:
    """True for a row-major tensor without gaps or halo, wherever its storage begins."""
    if layout.has_halo or not is_written(layout.origin, 0):
        return False
    return same_places(shape, layout.strides, contiguous(shape).strides)


def storage_order(shape: Shape, strides: Shape) -> Shape:
    """The dimensions, outermost in memory first; those of extent 1 stay where they are named.

    >>> storage_order((1, 16, 8, 8), (1024, 1, 128, 16))
    (0, 2, 3, 1)
    """
    real = [dim for dim, extent in enumerate(shape) if several(extent)]
    by_stride = iter(sorted(real, key=lambda dim: -most(strides[dim])))
    return tuple(next(by_stride) if several(shape[dim]) else dim for dim in range(len(shape)))


def slice_start(start: int | None, extent: int) -> int:
    """The first index of a slice, as PyTorch clamps it."""
    if start is None:
        return 0
    if start < 0:
        start += extent
    return min(max(start, 0), extent)


def places(size: Sequence[int], stride: Sequence[int], offset: int) -> np.ndarray:
    """Where in its storage each element of a strided tensor lies."""
    found = np.full(tuple(size), offset, np.int64)
    for dim, step in enumerate(stride):
        line = [-1 if place == dim else 1 for place in range(len(size))]
        found += np.arange(size[dim]).reshape(line) * step
    return found
