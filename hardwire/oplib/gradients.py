"""Gradients of operators with open sizes, written with operators that torch-mlir has."""

from __future__ import annotations

from collections.abc import Callable

from ..dialect.torch_mlir.text import Value
from .composing import Kernel
from .windows import Window, folded


def _avg_pool_backward(k: Kernel) -> list[Value] | None:
    """Each gradient goes in equal parts to the places of its window."""
    kernel, padding = k.fixed("kernel_size"), k.fixed("padding")
    stride = k.fixed("stride") or kernel
    if None in (kernel, padding) or k.fixed("ceil_mode") or k.form("self").rank != 4:
        return None
    divisor = k.fixed("divisor_override")
    if divisor is None and any(padding) and not k.fixed("count_include_pad"):
        return None
    area = kernel[0] * kernel[1]
    sizes = k.sizes(k["self"], 4)
    rows = k.integer("mul", sizes[0], sizes[1])
    part = k("div.Scalar", k["grad_output"], divisor or area)
    columns = k("expand", k("view", part, [rows, 1, -1]), [-1, area, -1], False)
    image = folded(k, columns, sizes[2:], Window(kernel, (1, 1), padding, stride))
    return [k("view", image, sizes)]


def _adaptive_pool_backward(k: Kernel) -> list[Value] | None:
    """Windows of one size: that of the image divided by that of the gradient."""
    if k.form("self").rank != 4:
        return None
    count, channels, high, wide = k.sizes(k["self"], 4)
    rows, columns = (k.size(k["grad_output"], dim) for dim in (2, 3))
    tall, broad = k.integer("floordiv", high, rows), k.integer("floordiv", wide, columns)
    part = k("div.Scalar", k["grad_output"], k.integer("mul", tall, broad))
    part = k("unsqueeze", k("unsqueeze", part, 3), -1)
    spread = k("expand", part, [count, channels, rows, tall, columns, broad], False)
    return [k("view", spread, [count, channels, high, wide])]


COMPOSITIONS: dict[str, Callable[[Kernel], list[Value] | None]] = {
    "aten::_adaptive_avg_pool2d_backward": _adaptive_pool_backward,
    "aten::avg_pool2d_backward": _avg_pool_backward,
}
