"""Maxima of windows with their places, and the way back.

The elements of a window are compared one after the other, dimension by dimension. Of equal ones the
first counts, of several NaN the last (aten/native/cpu/MaxPoolKernel.cpp, AdaptiveMaxPooling*.cpp).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from .record import decomposes
from .table import (
    Extent,
    Ints,
    Replacement,
    Rewrite,
    Value,
    is_empty,
    is_open,
    is_written,
    same,
    shape_of,
    spread,
    tensor_type,
)


def windows_of(extent: int, count: int, tap: int, step: int, edge: int, far: int) -> np.ndarray:
    """The places of each window's elements, a row for a window.

    What would lie outside of the input is the nearest element that lies inside.
    """
    places = np.arange(count)[:, None] * step - edge + np.arange(tap)[None, :] * far
    first = np.where(places >= 0, places, extent).min(1, keepdims=True)
    last = np.where(places < extent, places, -1).max(1, keepdims=True)
    return np.clip(places, first, last)


def spans_of(extent: int, count: int) -> np.ndarray:
    """The same for windows that share an extent among them (aten/native/AdaptivePooling.h)."""
    starts, ends = np.array([span(extent, count, place) for place in range(count)]).T
    return np.minimum(starts[:, None] + np.arange(int((ends - starts).max())), ends[:, None] - 1)


def open_windows_of(
    b: Rewrite, extent: int | Extent, count: int | Extent, tap: int, step: int, edge: int, far: int
) -> list[Value]:
    """The places of windows whose number is known at run time only: first elements, second ones, …

    What would lie outside of the input is the nearest element that lies inside, as above.
    """
    start = b.sub(b.mul(b.places(count), step), edge)
    end = b.sub(b.number(extent, start), 1)
    first, last = start, end
    if edge:
        low = b.unary("remainder.Scalar", start, far) if far > 1 else b.number(0, start)
        first = b.where(b.compare("lt", start, 0), low, start)
    if far > 1:
        last = b.sub(end, b.unary("remainder.Scalar", b.sub(end, start), far))
    found: list[Value] = []
    for k in range(tap):
        place = b.call("aten.maximum", b.add(start, k * far), first, type=start.type)
        found.append(b.call("aten.minimum", place, last, type=start.type))
    return found


_FEW = 8
"""So many windows over an open extent are reduced one by one; of more each sees all elements."""
Windows = np.ndarray | list[Value]
"""The places of windows' elements: a row for a window, or a tensor for each element."""


def maxima(b: Rewrite, x: Value, windows: Sequence[Windows]) -> list[Value]:
    """The maxima over the last dimensions, whose windows are given, and their places."""
    lead = len(shape_of(x)) - len(windows)
    space = shape_of(x)[lead:]
    if is_open(space):
        numbers = b.view(b.places(prod(space)), space)
    else:
        numbers = b.weight(np.arange(prod(space)).reshape(space), "places")
    place = b.expand(numbers, shape_of(x))
    for axis, window in reversed(list(enumerate(windows))):
        x, place = _along(b, x, place, axis - len(space), window)
    return [x, place]


def _along(b: Rewrite, x: Value, place: Value, dim: int, window: Windows) -> tuple[Value, Value]:
    taps = list(window.T) if isinstance(window, np.ndarray) else window
    best, found = _picked(b, x, dim, taps[0]), _picked(b, place, dim, taps[0])
    for tap in taps[1:]:
        candidate, here = _picked(b, x, dim, tap), _picked(b, place, dim, tap)
        better = b.compare("gt", candidate, best)
        if of_tensor(x.type).is_float:
            is_nan = b.compare("ne", candidate, candidate)
            better = b.either(better, is_nan)
        best, found = b.where(better, candidate, best), b.where(better, here, found)
    return best, found


def _picked(b: Rewrite, x: Value, dim: int, places: np.ndarray | Value) -> Value:
    if isinstance(places, np.ndarray):
        return b.pick(x, dim, places)
    return b.chosen(x, dim, places)


def pooled_with_places(
    b: Rewrite, x: Value, taps: Ints, stride: Ints, edges: Ints, reach: Ints
) -> list[Value]:
    """Max pooling over as many of the last dimensions as there are numbers for."""
    count = len(taps)
    numbers = zip(shape_of(x)[-count:], b.shape[-count:], taps, stride or taps, edges, reach,
                  strict=True)  # fmt: skip
    windows: list[Windows] = [
        open_windows_of(b, *each) if is_open(each[:2]) else windows_of(*each) for each in numbers
    ]
    return maxima(b, x, windows)


def window_of(given: Mapping[str, Any], dims: int) -> list[Ints]:
    """Size, step, edge and, where it has one, dilation of a window; an empty step is the size."""
    lists = {**given, "stride": given["stride"] or given["kernel_size"]}
    names = ("kernel_size", "stride", "padding", "dilation")
    return [spread(lists[name], dims) for name in names if name in lists]


@decomposes("max_pool3d", "max_pool3d_with_indices")
def max_pool_3d(b: Rewrite, self: Value, ceil_mode: bool, **given: Ints) -> Replacement:
    """Without places that are used: planes first, then the maxima of their maxima."""
    window = window_of(given, 3)
    if len(b.anchor.results) == 2 and b.used(1):
        return pooled_with_places(b, self, *window)
    *_, depth, height, width = shape_of(self)
    lead, space = prod(shape_of(self)[:-3]), b.shape[-3:]
    planes = b.view(self, [lead, depth, height, width])
    type = tensor_type([lead, depth, *space[1:]], self)
    planes = b.call("aten.max_pool2d", planes, *(v[1:] for v in window), ceil_mode, type=type)
    lines = b.view(planes, [1, lead, depth, prod(space[1:])])
    along = ([v[0], rest] for v, rest in zip(window, (1, 1, 0, 1), strict=True))
    type = tensor_type([1, lead, space[0], prod(space[1:])], self)
    result = b.view(b.call("aten.max_pool2d", lines, *along, ceil_mode, type=type), b.shape)
    return [result, None] if len(b.anchor.results) == 2 else result


@decomposes("adaptive_max_pool3d")
def adaptive_max_pool_3d(b: Rewrite, self: Value, output_size: Ints) -> Replacement:
    if b.used(1):
        return adaptive_maxima(b, self, 3)
    return [adaptive(b, "amax", self, 3), None]


def adaptive_maxima(b: Rewrite, x: Value, dims: int) -> list[Value]:
    """With places, which need as many steps as the largest window has elements."""
    pairs = list(zip(shape_of(x)[-dims:], b.shape[-dims:], strict=True))
    if is_open(shape_of(x)[-dims:]):
        raise Refused(
            f"the places of `{b.anchor.name}` on sizes that are known at run time are not "
            "supported; export the model with static shapes"
        )
    return maxima(b, x, [spans_of(*pair) for pair in pairs])


def adaptive(b: Rewrite, reduction: str, x: Value, dims: int) -> Value:
    """The reductions of windows that share the last dimensions among them.

    One window over an extent that is known at run time only is a reduction along it.
    """
    pairs = enumerate(zip(shape_of(x)[-dims:], b.shape[-dims:], strict=True), start=-dims)
    whole = [dim for dim, (extent, one) in pairs if is_open([extent]) and is_written(one, 1)]
    x = b.reduce(reduction, x, whole) if whole else x
    for dim, wanted in enumerate(b.shape[-dims:], start=-dims):
        extent = shape_of(x)[dim]
        if same([extent], [wanted]):
            continue
        if is_open([wanted]) or (is_open([extent]) and wanted > _FEW):
            x = _windows_of_open(b, reduction, x, dim, wanted)
            continue
        parts = [b.slice(x, dim, *span(extent, wanted, place)) for place in range(wanted)]
        x = b.cat([b.reduce(reduction, part, [dim]) for part in parts], dim)
    return x


def span(extent: int, count: int, place: int) -> tuple[int, int]:
    """Start and end of one of `count` windows (aten/native/AdaptivePooling.h)."""
    end = ((place + 1) * extent + count - 1) // count
    return place * extent // count, extent if place + 1 == count else end


def windows_of_open(b: Rewrite, extent: int, wanted: int) -> Value:
    """What is in which window, `[wanted, extent]`: bools.

    Window `i` of `wanted` is from `i * extent / wanted`, rounded down, to where the next one would
    begin, rounded up.
    """
    places, low = b.unsqueeze(b.places(extent), 0), b.mul(b.unsqueeze(b.places(wanted), 1), extent)
    begun = b.compare("gt", b.mul(b.add(places, 1), wanted), low)
    return b.both(begun, b.compare("lt", b.mul(places, wanted), b.add(low, extent)))


def _windows_of_open(b: Rewrite, reduction: str, x: Value, dim: int, wanted: int) -> Value:
    """The same for an extent that is known at run time only."""
    inside = windows_of_open(b, shape_of(x)[dim], wanted)
    line = b.unsqueeze(b.transpose(x, dim, -1), -2)
    is_mean = reduction == "mean.dim"
    outside = b.number(0.0 if is_mean else float("-inf"), x)
    found = b.reduce(
        "sum.dim_IntList" if is_mean else reduction,
        b.where(inside, line, outside),
        [-1],
        keep=False,
    )
    if is_mean:
        count = b.reduce("sum.dim_IntList", b.cast(inside, x.type), [-1], keep=False)
        found = b.div(found, count)
    return b.transpose(found, dim, -1)


@decomposes("max_unpool2d", "max_unpool3d")
def max_unpool(b: Rewrite, self: Value, indices: Value, **_: object) -> Replacement:
    """Each maximum goes back to where it was found; zeros elsewhere (torch.nn.MaxUnpool2d).

    Where several go to one place, the last one stays.
    """
    space = 2 if b.overload == "max_unpool2d" else 3
    lead = prod(shape_of(self)[:-space])
    count, room = prod(shape_of(self)[-space:]), prod(b.shape[-space:])
    if is_empty((lead * count, room)):
        return b.full(b.shape, 0, b.result)
    planes = b.unsqueeze(b.places(lead), 1)
    places, values = (b.view(x, [lead, count]) for x in (indices, self))
    zeros = b.full([lead, room], 0, values)
    put = b.call("aten.index_put", zeros, [planes, places], values, False, type=zeros.type)
    return b.view(put, b.shape)
