"""Convolutions of any number of dimensions, by windows of the padded input."""

from __future__ import annotations

from typing import Any

import numpy as np

from .table import Array, operator, spread


@operator("convolution", "_convolution")
def convolution(
    input: Array,
    weight: Array,
    bias: Array | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    transposed: bool,
    output_padding: list[int],
    groups: int,
    **_: Any,
) -> Array:
    dims = weight.ndim - 2
    if input.ndim == dims + 1:
        given = stride, padding, dilation, transposed, output_padding, groups
        return convolution(input[None], weight, bias, *given)[0]
    lists = (spread(each, dims) for each in (stride, padding, dilation, output_padding))
    stride, padding, dilation, output_padding = lists
    if transposed:
        x, weight, edges = _turned(input, weight, stride, padding, dilation, output_padding, groups)
        stride = [1] * dims
    else:
        x, edges = input, [(each, each) for each in padding]
    x = np.pad(x, [(0, 0), (0, 0), *edges])
    found = np.concatenate(
        [
            _one(part, kernel, stride, dilation)
            for part, kernel in zip(
                np.split(x, groups, 1), np.split(weight, groups, 0), strict=True
            )
        ],
        1,
    )
    return found if bias is None else found + bias.reshape(-1, *[1] * dims)


def _one(x: Array, weight: Array, stride: list[int], dilation: list[int]) -> Array:
    """[batch, channels, place…] and [results, channels, window…], one group."""
    dims = weight.ndim - 2
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, weight.shape[2:], strict=True)]
    spaces = tuple(range(2, 2 + dims))
    windows = np.lib.stride_tricks.sliding_window_view(x, reach, spaces)
    steps = tuple(slice(None, None, each) for each in stride)
    taps = tuple(slice(None, None, each) for each in dilation)
    windows = windows[(slice(None), slice(None), *steps, *taps)]
    over = [1, *range(2 + dims, 2 + 2 * dims)]
    product = np.tensordot(windows, weight, (over, list(range(1, 2 + dims))))
    return np.moveaxis(product, -1, 1)


def _turned(
    x: Array,
    weight: Array,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    output_padding: list[int],
    groups: int,
) -> tuple[Array, Array, list[tuple[int, int]]]:
    """A transposed convolution is one of the input with zeros between its elements, turned round.

    Its weight is [channels, results of one group, window…].
    """
    dims = weight.ndim - 2
    wide = [s * (n - 1) + 1 for s, n in zip(stride, x.shape[2:], strict=True)]
    spread_out = np.zeros((*x.shape[:2], *wide), x.dtype)
    spread_out[(slice(None), slice(None), *(slice(None, None, s) for s in stride))] = x
    parts = np.split(np.flip(weight, tuple(range(2, 2 + dims))), groups, 0)
    turned = np.concatenate([np.swapaxes(part, 0, 1) for part in parts], 0)
    edges, cuts = list[tuple[int, int]](), [slice(None), slice(None)]
    for k, p, d, extra in zip(weight.shape[2:], padding, dilation, output_padding, strict=True):
        edge = d * (k - 1) - p
        edges.append((max(edge, 0), max(edge + extra, 0)))
        cuts.append(slice(max(-edge, 0), -max(-edge - extra, 0) or None))
    return spread_out[tuple(cuts)], turned, edges


def _forward(dims: int) -> None:
    @operator(f"conv{dims}d", f"conv{dims}d.padding")
    def conv(
        input: Array,
        weight: Array,
        bias: Array | None = None,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Array:
        """`padding` is a number, several, or `same` or `valid`."""
        zeros, apart = [0] * dims, spread(dilation, dims)
        if padding == "same":
            sums = [d * (k - 1) for d, k in zip(apart, weight.shape[2:], strict=True)]
            edges = [(each // 2, each - each // 2) for each in sums]
            input = np.pad(input, [(0, 0)] * (input.ndim - dims) + edges)
        edge = zeros if isinstance(padding, str) else padding
        return convolution(input, weight, bias, stride, edge, apart, False, zeros, groups)


def _transposed(dims: int) -> None:
    @operator(f"conv_transpose{dims}d" + ("" if dims == 1 else ".input"))
    def transposed(
        input: Array,
        weight: Array,
        bias: Array | None = None,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        dilation: Any = 1,
    ) -> Array:
        return convolution(
            input, weight, bias, stride, padding, dilation, True, output_padding, groups
        )


for _dims in (1, 2, 3):
    _forward(_dims)
    _transposed(_dims)
