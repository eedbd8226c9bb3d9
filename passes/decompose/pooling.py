"""Pooling: windows over the last two dimensions, `max_pool2d` and `avg_pool2d`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from ...dialect.dtypes import of_tensor
from .table import Replacement, Rewrite, Value, decomposes, pair, shape_of, spread, tensor_type


def _as_image(b: Rewrite, x: Value) -> Value:
    """A line gets a height of one, an image without batch a batch of one."""
    shape = shape_of(x)
    if "1d" in b.overload:
        lead = [1] * (3 - len(shape))
        return b.view(x, [*lead, *shape[:-1], 1, shape[-1]])
    return b.view(x, [*[1] * (4 - len(shape)), *shape])


def _result_type(b: Rewrite, x: Value) -> object:
    """The type of the result for an input as `_as_image` makes it."""
    lead = shape_of(x)[:2]
    space = (1, b.shape[-1]) if "1d" in b.overload else b.shape[-2:]
    return tensor_type([*lead, *space], x)


def _numbers(b: Rewrite, values: list[int], along: int) -> list[int]:
    """A list argument for two dimensions; a line's number, with `along` for the height."""
    return [along, values[0]] if "1d" in b.overload else pair(values)


@decomposes("max_pool2d", "max_pool1d", "max_pool2d_with_indices", "max_pool1d_with_indices")
def max_pool(
    b: Rewrite,
    self: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    ceil_mode: bool,
) -> Replacement:
    """Without positions (torch.nn.MaxPool2d); an empty stride is the kernel's size."""
    with_indices = len(b.anchor.results) == 2
    if with_indices and b.used(1):
        if "1d" in b.overload or of_tensor(self.type).is_float:
            return None
        windows = [pair(v) for v in (kernel_size, stride or kernel_size, padding, dilation)]
        return _whole_maxima(b, self, *windows)
    x = _as_image(b, self)
    given = (
        _numbers(b, kernel_size, 1), _numbers(b, stride or kernel_size, 1),
        _numbers(b, padding, 0), _numbers(b, dilation, 1),
    )  # fmt: skip
    if (
        b.overload == "max_pool2d"
        and x == self
        and given == (kernel_size, stride, padding, dilation)
    ):
        return None
    result = b.call("aten.max_pool2d", x, *given, ceil_mode, type=_result_type(b, x))
    pooled = b.view(result, b.shape)
    return [pooled, None] if with_indices else pooled


@decomposes("avg_pool2d", "avg_pool1d")
def avg_pool(
    b: Rewrite,
    self: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None = None,
) -> Replacement:
    """One window over all is a mean (torch.nn.AvgPool2d)."""
    x = _as_image(b, self)
    kernel, steps = _numbers(b, kernel_size, 1), _numbers(b, stride or kernel_size, 1)
    around = _numbers(b, padding, 0)
    if list(shape_of(x)[2:]) == kernel and not any(around) and divisor_override is None:
        return b.view(b.reduce("mean.dim", x, [2, 3]), b.shape)
    same = b.overload == "avg_pool2d" and x == self
    if same and (kernel, steps, around) == (kernel_size, stride, padding):
        return None
    result = b.call(
        "aten.avg_pool2d", x, kernel, steps, around, ceil_mode, count_include_pad,
        divisor_override, type=_result_type(b, x),
    )  # fmt: skip
    return b.view(result, b.shape)


@decomposes("adaptive_avg_pool2d", "_adaptive_avg_pool2d", "adaptive_avg_pool1d")
def adaptive_avg_pool(b: Rewrite, self: Value, output_size: list[int]) -> Replacement:
    """Windows of one size, where the input divides by the output; a mean for one output.

    Windows of different sizes are two products with constant matrices, one for each dimension.
    """
    x = _as_image(b, self)
    outputs = _result_space(b, output_size)
    kernel = _even_windows(shape_of(x)[2:], outputs)
    if kernel is None:
        dtype = of_tensor(x.type).numpy
        for dim, count in ((3, outputs[1]), (2, outputs[0])):
            spans = [span(shape_of(x)[dim], count, place) for place in range(count)]
            rows = means_of_spans(shape_of(x)[dim], spans).astype(dtype)
            means = b.weight(rows, "adaptive_pool")
            moved = b.transpose(x, dim, -1)
            x = b.transpose(b.linear(moved, means), dim, -1)
        return b.view(x, b.shape)
    if list(kernel) == list(shape_of(x)[2:]):
        return b.view(b.reduce("mean.dim", x, [2, 3]), b.shape)
    result = b.call("aten.avg_pool2d", x, kernel, kernel, [0, 0], type=_result_type(b, x))
    return b.view(result, b.shape)


@decomposes("adaptive_max_pool2d", "adaptive_max_pool1d")
def adaptive_max_pool(b: Rewrite, self: Value, output_size: list[int]) -> Replacement:
    if b.used(1):
        return None
    x = _as_image(b, self)
    outputs = _result_space(b, output_size)
    kernel = _even_windows(shape_of(x)[2:], outputs)
    if kernel is None:
        for dim, count in ((2, outputs[0]), (3, outputs[1])):
            spans = (span(shape_of(x)[dim], count, place) for place in range(count))
            x = b.cat([b.reduce("amax", b.slice(x, dim, *ends), [dim]) for ends in spans], dim)
        return [b.view(x, b.shape), None]
    result = b.call("aten.max_pool2d", x, kernel, kernel, type=_result_type(b, x))
    return [b.view(result, b.shape), None]


def means_of_spans(extent: int, spans: Sequence[tuple[int, int]]) -> np.ndarray:
    """Each row holds one window's weights."""
    rows = np.zeros((len(spans), extent))
    for row, (start, end) in enumerate(spans):
        rows[row, start:end] = 1 / (end - start)
    return rows


def span(extent: int, count: int, place: int) -> tuple[int, int]:
    """Start and end of one of `count` windows (aten/native/AdaptivePooling.h)."""
    return place * extent // count, -(-(place + 1) * extent // count)


def _result_space(b: Rewrite, output_size: list[int]) -> tuple[int, int]:
    return (1, output_size[0]) if "1d" in b.overload else (b.shape[-2], b.shape[-1])


def _even_windows(space: tuple[int, ...], outputs: tuple[int, int]) -> list[int] | None:
    if any(extent % wanted for extent, wanted in zip(space, outputs, strict=True)):
        return None
    return [extent // wanted for extent, wanted in zip(space, outputs, strict=True)]


@decomposes("max_pool3d", "max_pool3d_with_indices")
def max_pool_3d(
    b: Rewrite,
    self: Value,
    kernel_size: list[int],
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    ceil_mode: bool,
) -> Replacement:
    """Of whole numbers, for which torch-mlir has no borders and no positions."""
    if of_tensor(self.type).is_float:
        return None
    windows = [spread(v, 3) for v in (kernel_size, stride, padding, dilation)]
    results = _whole_maxima(b, self, *windows)
    return results if len(b.anchor.results) == 2 else results[0]


def _whole_maxima(
    b: Rewrite, x: Value, taps: list[int], stride: list[int], edges: list[int], reach: list[int]
) -> list[Value]:
    """Maxima of windows and their places, the windows' elements compared one after the other.

    Of equal elements the first counts (aten/native/cpu/MaxPoolKernel.cpp).
    """
    steps, lead = stride or taps, shape_of(x)[: -len(taps)]
    extents, counts = shape_of(x)[len(lead) :], b.shape[len(lead) :]
    numbers = list(zip(counts, steps, taps, reach, edges, extents, strict=True))
    behind = [
        max(0, (n - 1) * step + (k - 1) * far + 1 - edge - extent)
        for n, step, k, far, edge, extent in numbers
    ]
    least = int(np.iinfo(of_tensor(x.type).numpy).min)
    sides = [n for pair in zip(edges[::-1], behind[::-1], strict=True) for n in pair]
    padded = b.pad(x, sides, least)
    starts = [np.arange(n) * step - edge for n, step, _, _, edge, _ in numbers]
    first = [s + -(-np.maximum(-s, 0) // far) * far for s, far in zip(starts, reach, strict=True)]
    best = b.full(b.shape, least, x)
    place = b.expand(_places(b, first, extents), b.shape)
    for tap in np.ndindex(*taps):
        candidate = padded
        for dim, (at, (n, step, _, far, _, _)) in enumerate(zip(tap, numbers, strict=True)):
            end = at * far + (n - 1) * step + 1
            candidate = b.slice(candidate, len(lead) + dim, at * far, end, step)
        here = [s + at * far for s, at, far in zip(starts, tap, reach, strict=True)]
        larger = b.compare("gt", candidate, best)
        best = b.where(larger, candidate, best)
        place = b.where(larger, _places(b, here, extents), place)
    return [best, place]


def _places(b: Rewrite, at: Sequence[np.ndarray], extents: Sequence[int]) -> Value:
    """The numbers of elements that lie at these places of each dimension."""
    grids = np.meshgrid(*at, indexing="ij")
    number = np.zeros(grids[0].shape, np.int64)
    for grid, extent in zip(grids, extents, strict=True):
        number = number * extent + grid
    return b.weight(number, "places")


@decomposes("max_unpool2d", "max_unpool3d")
def max_unpool(b: Rewrite, self: Value, indices: Value, **_: object) -> Replacement:
    """Each maximum goes back to where it was found; zeros elsewhere (torch.nn.MaxUnpool2d)."""
    space = 2 if b.overload == "max_unpool2d" else 3
    lead = prod(shape_of(self)[:-space])
    count, room = prod(shape_of(self)[-space:]), prod(b.shape[-space:])
    if not lead * count or not room:
        return b.full(b.shape, 0, b.result)
    values, places = b.view(self, [lead, count]), b.view(indices, [lead, count])
    zeros = b.full([lead, room], 0, values)
    put = b.call("aten.scatter.src", zeros, 1, places, values, type=zeros.type)
    return b.view(put, b.shape)
