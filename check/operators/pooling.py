"""Pooling: the largest, or the mean, of windows."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from .table import Array, Want, operator, spread


def _windows(
    x: Array,
    outer: tuple[int, ...],
    kernel: list[int],
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    fill: Any,
) -> Array:
    """[batch…, place…, tap…], one axis of taps; windows may reach over the end."""
    dims = len(kernel)
    lead = x.ndim - dims
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel, strict=True)]
    edges = [(0, 0)] * lead
    for n, o, s, r, p in zip(x.shape[lead:], outer, stride, reach, padding, strict=True):
        edges.append((p, max(p, (o - 1) * s + r - n - p)))
    wide = np.pad(x, edges, constant_values=fill)
    seen = np.lib.stride_tricks.sliding_window_view(wide, reach, tuple(range(lead, x.ndim)))
    places = tuple(slice(0, (o - 1) * s + 1, s) for o, s in zip(outer, stride, strict=True))
    taps = tuple(slice(None, None, d) for d in dilation)
    found = seen[(*[slice(None)] * lead, *places, *taps)]
    return found.reshape(*found.shape[: lead + dims], -1)


def _lowest(x: Array) -> float:
    return -np.inf if x.dtype.kind == "f" else np.iinfo(x.dtype).min


def _given(
    dims: int, kernel_size: Any, stride: Any = (), padding: Any = 0, dilation: Any = 1, **_: Any
) -> tuple[list[int], list[int], list[int], list[int]]:
    """Kernel, stride, padding and dilation along each dimension."""
    kernel = spread(kernel_size, dims)
    step = spread(stride, dims) if stride not in ((), []) else kernel
    return kernel, step, spread(padding, dims), spread(dilation, dims)


def _max(dims: int) -> None:
    @operator(f"max_pool{dims}d")
    def pool(self: Array, want: Want, **window: Any) -> Array:
        return _windows(self, want.shape[-dims:], *_given(dims, **window), _lowest(self)).max(-1)

    if dims == 1:
        return

    @operator(f"max_pool{dims}d_with_indices")
    def with_indices(self: Array, want: Want, **window: Any) -> tuple[Array, Array]:
        """The index is that of the element in its plane; of equal ones, the first."""
        given, outer, inner = _given(dims, **window), want.shape[-dims:], self.shape[-dims:]
        values = _windows(self, outer, *given, _lowest(self))
        plane = np.arange(prod(inner)).reshape(inner)
        places = np.broadcast_to(_windows(plane, outer, *given, -1), values.shape)
        ranked = np.where(places < 0, -np.inf, values) if values.dtype.kind == "f" else values
        best = np.argmax(ranked, -1)[..., None]
        return values.max(-1), np.take_along_axis(places, best, -1)[..., 0]


def _average(dims: int) -> None:
    @operator(f"avg_pool{dims}d")
    def pool(
        self: Array,
        want: Want,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
        **window: Any,
    ) -> Array:
        given, outer = _given(dims, **window), want.shape[-dims:]
        kernel, step, pad, apart = given
        total = _windows(self, outer, *given, 0).sum(-1)
        if divisor_override:
            return total / divisor_override
        inside = np.ones(self.shape[-dims:])
        if count_include_pad:  # but what reaches over the padding at the end does not count
            inside = np.pad(inside, [(each, each) for each in pad], constant_values=1)
            given = (kernel, step, [0] * dims, apart)
        return total / _windows(inside, outer, *given, 0).sum(-1)

    @operator(f"adaptive_avg_pool{dims}d", f"_adaptive_avg_pool{dims}d")
    def adaptive(self: Array, output_size: Any) -> Array:
        found = self
        for place, count in enumerate(spread(output_size, dims)):
            axis = self.ndim - dims + place
            extent = self.shape[axis]
            means = [
                found.take(range(n * extent // count, -(-(n + 1) * extent // count)), axis).mean(
                    axis
                )
                for n in range(count)
            ]
            found = np.stack(means, axis)
        return found


for _dims in (1, 2, 3):
    _max(_dims)
    _average(_dims)
