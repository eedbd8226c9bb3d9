"""Gradients of operators with open sizes, written with operators that torch-mlir has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.torch_mlir.text import Value
from .composing import Kernel
from .windows import Window, folded


def _embedding_backward(k: Kernel) -> list[Value] | None:
    padding = k.fixed("padding_idx")
    if padding is None or k.fixed("scale_grad_by_freq"):
        return None
    gradient = k["grad_output"]
    width = k.size(gradient, -1)
    rows = k("view", gradient, [-1, width])
    places = k("unsqueeze", k("view", k["indices"], [-1]), 1)
    if padding >= 0:
        rows = k("masked_fill.Scalar", rows, k("eq.Scalar", places, padding), 0.0)
    places = k("expand", places, [k.size(rows, 0), width], False)
    sums = k("new_zeros", gradient, [k["num_weights"], width], None, None, None, None)
    return [k("scatter_add", sums, 0, places, rows)]


def _layer_norm_backward(k: Kernel) -> list[Value] | None:
    if not _all_wanted(k, "weight", "bias"):
        return None
    gradient, rank = k["grad_out"], k.form("input").rank
    inner = range(rank - k.count("normalized_shape"), rank)
    outer = range(inner.start)
    statistics = [*k.sizes(k["input"], rank)[: len(outer)], *[1] * len(inner)]
    mean, deviation = (k("view", k[name], statistics) for name in ("mean", "rstd"))
    normal = k.times(k.minus(k["input"], mean), deviation)
    found = _normal_backward(k, k.times(gradient, k["weight"]), normal, deviation, inner)
    return [found, k.sum(k.times(gradient, normal), outer, False), k.sum(gradient, outer, False)]


def _group_norm_backward(k: Kernel) -> list[Value] | None:
    if not _all_wanted(k, "weight") or k.fixed("group") is None:
        return None
    gradient, rank = k["grad_out"], k.form("input").rank
    sizes = k.sizes(k["input"], rank)
    grouped = [k["N"], k.fixed("group"), -1]
    mean, deviation = (k("unsqueeze", k[name], -1) for name in ("mean", "rstd"))
    normal = k.times(k.minus(k("view", k["input"], grouped), mean), deviation)
    weight = k("view", k["weight"], [1, -1, *[1] * (rank - 2)])
    wanted = k("view", k.times(gradient, weight), grouped)
    found = k("view", _normal_backward(k, wanted, normal, deviation, [2]), sizes)
    others = [dim for dim in range(rank) if dim != 1]
    scaled = k.times(gradient, k("view", normal, sizes))
    return [found, k.sum(scaled, others, False), k.sum(gradient, others, False)]


def _all_wanted(k: Kernel, *tensors: str) -> bool:
    """All gradients are asked for, and these tensors are there."""
    return all(k.fixed("output_mask") or [False]) and all(map(k.has, tensors))


def _normal_backward(
    k: Kernel, gradient: Value, normal: Value, deviation: Value, dims: Sequence[int]
) -> Value:
    """The gradient of what was normalised over `dims`, which `normal` is."""
    along = k.times(normal, k.mean(k.times(gradient, normal), dims))
    centred = k.minus(k.minus(gradient, k.mean(gradient, dims)), along)
    return k.times(centred, deviation)


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
    "aten::embedding_dense_backward": _embedding_backward,
    "aten::native_group_norm_backward": _group_norm_backward,
    "aten::native_layer_norm_backward": _layer_norm_backward,
}
