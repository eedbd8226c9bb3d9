"""Images put together from windows that overlap, as values of the torch dialect."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..dialect.torch_mlir.text import Value
from .composing import Kernel


@dataclass(frozen=True)
class Window:
    """What a window is: for rows and columns its places, their distance, borders and steps."""

    kernel: Sequence[int]
    dilation: Sequence[int]
    padding: Sequence[int]
    stride: Sequence[int]

    def reach(self, dim: int) -> int:
        """From the first place to the last."""
        return self.dilation[dim] * (self.kernel[dim] - 1)


def folded(k: Kernel, columns: Value, sizes: Sequence[Any], window: Window) -> Value:
    """Images as `[images, rows * columns]`: the sum of all that windows have at each place.

    `columns` is `[images, places of a window, windows]`; `sizes` are rows and columns. Windows
    reach into a border, which is cut off at the end.
    """
    high, wide = (k.integer("add", sizes[dim], 2 * window.padding[dim]) for dim in (0, 1))
    rows, across = _places(k, high, window, 0), _places(k, wide, window, 1)
    # [rows of a window, columns of a window, rows of windows, columns of windows]
    row = k("unsqueeze", k("unsqueeze", rows, 1), -1)
    column = k("unsqueeze", k("unsqueeze", across, 0), 2)
    place = k("view", k.plus(k("mul.Scalar", row, wide), column), [1, -1])
    count = k.size(columns, 0)
    values = k("view", columns, [count, -1])
    place = k("expand", place, [count, k.size(values, 1)], False)
    bordered = [count, k.integer("mul", high, wide)]
    room = k("new_zeros", columns, bordered, None, None, None, None)
    image = k("view", k("scatter_add", room, 1, place, values), [count, high, wide])
    for dim in (0, 1):
        first = window.padding[dim]
        end = k.integer("add", sizes[dim], first)
        image = k("slice.Tensor", image, dim + 1, first, end, 1)
    return k("view", image, [count, -1])


def _places(k: Kernel, size: Value, window: Window, dim: int) -> Value:
    """`[places of a window, windows]` along one dimension of that size, borders included."""
    room = k.integer("sub", size, window.reach(dim) + 1)
    windows = k.integer("add", k.integer("floordiv", room, window.stride[dim]), 1)
    inner = k("mul.Scalar", k.counted(0, window.kernel[dim]), window.dilation[dim])
    outer = k("mul.Scalar", k.counted(0, windows), window.stride[dim])
    return k.plus(k("unsqueeze", inner, 1), outer)
