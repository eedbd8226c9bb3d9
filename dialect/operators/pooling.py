"""Pooling, and its gradients: windows over the last two dimensions, as images."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..graph.extents import Undecided, is_open
from ..mlir import ir
from . import aten
from .maxima import adaptive, adaptive_maxima, pooled_with_places, span, window_of, windows_of_open
from .record import decomposes, shaped
from .shapes import Shape, Shapes, need, windows
from .table import (
    Ints,
    Replacement,
    Rewrite,
    Value,
    is_written,
    same,
    shape_of,
    tensor_type,
)


def _as_image(b: Rewrite, x: Value) -> Value:
    """A line gets a height of one, an image without batch a batch of one."""
    shape = shape_of(x)
    if "1d" in b.overload:
        lead = [1] * (3 - len(shape))
        return b.view(x, [*lead, *shape[:-1], 1, shape[-1]])
    return b.view(x, [*[1] * (4 - len(shape)), *shape])


def _result_type(b: Rewrite, x: Value) -> ir.Type:
    """The type of the result for an input as `_as_image` makes it."""
    lead = shape_of(x)[:2]
    space = (1, b.shape[-1]) if "1d" in b.overload else b.shape[-2:]
    return tensor_type([*lead, *space], x)


def _window(b: Rewrite, given: Mapping[str, Any]) -> list[Ints]:
    """Lists for two dimensions; a line has a height of one, over which no window moves."""
    if "1d" not in b.overload:
        return window_of(given, 2)
    return [[along, *v] for along, v in zip((1, 1, 0, 1), window_of(given, 1), strict=False)]


@decomposes("max_pool2d", "max_pool1d", "max_pool2d_with_indices", "max_pool1d_with_indices")
def max_pool(b: Rewrite, self: Value, ceil_mode: bool, **given: Ints) -> Replacement:
    """Without positions (torch.nn.MaxPool2d); an empty stride is the kernel's size."""
    with_indices = len(b.anchor.results) == 2
    if with_indices and b.used(1):
        return pooled_with_places(b, self, *window_of(given, 1 if "1d" in b.overload else 2))
    x, window = _as_image(b, self), _window(b, given)
    if b.overload == "max_pool2d" and x == self and window == list(given.values()):
        return None
    result = b.call("aten.max_pool2d", x, *window, ceil_mode, type=_result_type(b, x))
    pooled = b.view(result, b.shape)
    return [pooled, None] if with_indices else pooled


@decomposes("avg_pool2d", "avg_pool1d")
def avg_pool(
    b: Rewrite, self: Value, divisor_override: int | None = None, **given: Any
) -> Replacement:
    """One window over all is a mean (torch.nn.AvgPool2d)."""
    x, window = _as_image(b, self), _window(b, given)
    kernel, _, around = window
    if list(shape_of(x)[2:]) == kernel and not any(around) and divisor_override is None:
        return b.view(b.reduce("mean.dim", x, [2, 3]), b.shape)
    if b.overload == "avg_pool2d" and x == self and window == list(given.values())[:3]:
        return None
    more = given["ceil_mode"], given["count_include_pad"], divisor_override
    result = b.call("aten.avg_pool2d", x, *window, *more, type=_result_type(b, x))
    return b.view(result, b.shape)


@decomposes("avg_pool3d")
def avg_pool_3d(b: Rewrite, self: Value, **given: object) -> Replacement:
    """torch-mlir needs a batch."""
    if len(shape_of(self)) == 5:
        return None
    type = tensor_type([1, *b.shape], self)
    return b.view(b.call(b.anchor.name, b.unsqueeze(self, 0), *given.values(), type=type), b.shape)  # type: ignore[arg-type]


@decomposes("adaptive_avg_pool2d", "_adaptive_avg_pool2d", "adaptive_avg_pool1d", rounds_once=True)
def adaptive_avg_pool(b: Rewrite, self: Value, output_size: Ints) -> Replacement:
    """Windows of one size, where the input divides by the output; a mean for one output."""
    x, outputs = _as_image(b, self), _result_space(b, output_size)
    if all(is_written(extent, 1) for extent in outputs):
        return b.view(b.reduce("mean.dim", x, [2, 3]), b.shape)
    kernel = _even_windows(shape_of(x)[2:], outputs)
    if kernel is None:
        return adaptive(b, "mean.dim", self, len(output_size))
    result = b.call("aten.avg_pool2d", x, kernel, kernel, [0, 0], type=_result_type(b, x))
    return b.view(result, b.shape)


@decomposes("adaptive_max_pool2d", "adaptive_max_pool1d")
def adaptive_max_pool(b: Rewrite, self: Value, output_size: Ints) -> Replacement:
    dims = len(output_size)
    if b.used(1):
        return adaptive_maxima(b, self, dims)
    x = _as_image(b, self)
    kernel = _even_windows(shape_of(x)[2:], _result_space(b, output_size))
    if kernel is None:
        return [adaptive(b, "amax", self, dims), None]
    result = b.call("aten.max_pool2d", x, kernel, kernel, type=_result_type(b, x))
    return [b.view(result, b.shape), None]


@decomposes("adaptive_avg_pool3d", "_adaptive_avg_pool3d")
def adaptive_avg_pool_3d(b: Rewrite, self: Value, output_size: Ints) -> Replacement:
    """A mean for one output; torch-mlir knows how to, where all sizes are known."""
    if all(is_written(extent, 1) for extent in b.shape[-3:]):
        return b.view(b.reduce("mean.dim", self, [-3, -2, -1]), b.shape)
    return adaptive(b, "mean.dim", self, 3) if is_open(shape_of(self)[-3:]) else None


def _result_space(b: Rewrite, output_size: Ints) -> tuple[int, int]:
    return (1, output_size[0]) if "1d" in b.overload else (b.shape[-2], b.shape[-1])


def _even_windows(space: tuple[int, ...], outputs: tuple[int, int]) -> list[int] | None:
    """The size that all windows have; None where they differ, or it is known at run time only."""
    pairs = list(zip(space, outputs, strict=True))
    if any(is_open([extent]) and not same([extent], [wanted]) for extent, wanted in pairs):
        return None
    if any(extent % wanted for extent, wanted in pairs):
        return None
    return [extent // wanted for extent, wanted in pairs]


@shaped(
    "adaptive_avg_pool2d", "_adaptive_avg_pool2d", "adaptive_avg_pool1d", "adaptive_avg_pool3d",
    "_adaptive_avg_pool3d",
    like="self",
)  # fmt: skip
def adaptive_shape(v: Shapes) -> Shape:
    wanted = v.numbers("output_size")
    return (*v.shape("self")[: -len(wanted)], *wanted)


@shaped("max_pool2d", "avg_pool2d")
def pool_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    need(len(x) in (3, 4), "the input is no image")
    taps = v.numbers("kernel_size", 2)
    strides = v.numbers("stride", 2) or taps
    dilations = v.numbers("dilation", 2) if v.has("dilation") else [1, 1]
    paddings = v.numbers("padding", 2)
    need(bool(taps and dilations and paddings), "a size of the window is missing")
    extents = [
        windows(extent, tap, stride, 2 * padding, dilation, bool(v.literal("ceil_mode")))
        for extent, tap, stride, padding, dilation in zip(
            x[-2:], taps, strides, paddings, dilations, strict=True
        )
    ]
    return (*x[:-2], *extents)


def means_of_spans(extent: int, spans: Sequence[tuple[int, int]]) -> np.ndarray:
    """Each row holds one window's weights."""
    rows = np.zeros((len(spans), extent))
    for row, (start, end) in enumerate(spans):
        rows[row, start:end] = 1 / (end - start)
    return rows


@decomposes("_adaptive_avg_pool2d_backward")
def adaptive_avg_pool_backward(b: Rewrite, grad_output: Value, self: Value) -> Replacement:
    """Each output's gradient, shared out evenly over its window."""
    x = grad_output
    for dim in (-1, -2):
        extent, count = shape_of(self)[dim], shape_of(grad_output)[dim]
        if is_open([extent, count]):
            inside = b.cast(windows_of_open(b, extent, count), x.type)
            share = b.div(inside, b.reduce("sum.dim_IntList", inside, [1]))
            x = b.transpose(b.matmul(b.transpose(x, dim, -1), share), dim, -1)
            continue
        spans = [span(extent, count, place) for place in range(count)]
        x = _spread(b, x, dim, means_of_spans(extent, spans))
    return x


@shaped("_adaptive_avg_pool2d_backward", "avg_pool2d_backward", like="grad_output")
def pooled_backward_shape(v: Shapes) -> Shape:
    return v.shape("self")


@decomposes("avg_pool2d_backward")
def avg_pool_backward(
    b: Rewrite, grad_output: Value, self: Value, divisor_override: int | None, **given: Any
) -> Replacement:
    """The same for windows of one size (aten/native/cpu/AvgPoolKernel.cpp).

    Gradients are divided before they are shared out: integers lose their rests there.
    """
    (kernel, steps, around), x = window_of(given, 2), grad_output
    count_include_pad = given["count_include_pad"]
    if is_open(shape_of(self)):
        if given["ceil_mode"] or (
            any(around) and not count_include_pad and divisor_override is None
        ):
            raise Undecided("how many elements a window has")
        part = _divided(b, x, np.array(divisor_override or prod(kernel)))
        return _shared_out(b, part, kernel, steps, around)
    windows, counts = list[tuple[int, np.ndarray]](), list[list[int]]()
    for place, dim in enumerate((-2, -1)):
        extent, count = shape_of(self)[dim], shape_of(grad_output)[dim]
        starts = [o * steps[place] - around[place] for o in range(count)]
        ends = [min(s + kernel[place], extent + around[place]) for s in starts]
        spans = [(max(s, 0), min(e, extent)) for s, e in zip(starts, ends, strict=True)]
        windows.append((dim, means_of_spans(extent, spans) != 0))
        whole = zip(starts, ends, strict=True) if count_include_pad else spans
        counts.append([end - start for start, end in whole])
    divisor = (
        np.outer(counts[0], counts[1]) if divisor_override is None else np.array(divisor_override)
    )
    x = _divided(b, x, divisor)
    for dim, rows in windows:
        x = _spread(b, x, dim, rows)
    return x


def _shared_out(b: Rewrite, x: Value, kernel: Ints, steps: Ints, around: Ints) -> Value:
    """Each element goes to all places of its window."""
    *lead, high, wide = b.shape
    images, area, windows = prod(lead), prod(kernel), prod(shape_of(x)[-2:])
    columns = b.expand(b.view(x, [images, 1, windows]), [images, area, windows])
    type = tensor_type([images, 1, high, wide], x)
    window = (kernel, [1, 1], around, steps)
    return b.view(b.call(aten.COL2IM, columns, [high, wide], *window, type=type), b.shape)


def _divided(b: Rewrite, x: Value, divisor: np.ndarray) -> Value:
    dtype = of_tensor(x.type)
    by = b.weight(divisor.astype(dtype.numpy), "elements")
    if dtype.is_float:
        return b.div(x, by)
    return b.call("aten.div.Tensor_mode", x, by, "trunc", type=x.type)


def _spread(b: Rewrite, x: Value, dim: int, rows: np.ndarray) -> Value:
    """The transposed product along one dimension: outputs become inputs."""
    weight = b.weight(np.ascontiguousarray(rows.T).astype(of_tensor(x.type).numpy), "spread")
    return b.transpose(b.linear(b.transpose(x, dim, -1), weight), dim, -1)


@decomposes("max_pool2d_with_indices_backward")
def max_pool_backward(
    b: Rewrite, grad_output: Value, self: Value, indices: Value, **_: object
) -> Replacement:
    """Each output's gradient goes to where its maximum was."""
    lead, count = shape_of(self)[:-2], prod(shape_of(self)[-2:])
    flat = [b.view(x, [*lead, prod(shape_of(x)[-2:])]) for x in (indices, grad_output)]
    zeros = b.full([*lead, count], 0, self)
    summed = b.call("aten.scatter_add", zeros, len(lead), *flat, type=zeros.type)
    return b.view(summed, b.shape)
