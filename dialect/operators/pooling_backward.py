"""Gradients of pooling: what a window gave goes back to the places that it was made of."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..graph.extents import Undecided, is_open
from . import aten
from .maxima import window_of, windows_of_open
from .record import decomposes, shaped
from .shapes import Shape, Shapes
from .table import Ints, Replacement, Rewrite, Value, shape_of, tensor_type


def means_of_spans(extent: int, spans: Sequence[tuple[int, int]]) -> np.ndarray:
    """Each row holds one window's weights."""
    rows = np.zeros((len(spans), extent))
    for row, (start, end) in enumerate(spans):
        rows[row, start:end] = 1 / (end - start)
    return rows


def span(extent: int, count: int, place: int) -> tuple[int, int]:
    """Start and end of one of `count` windows (aten/native/AdaptivePooling.h)."""
    return place * extent // count, -(-(place + 1) * extent // count)


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
