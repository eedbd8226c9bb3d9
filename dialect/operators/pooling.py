"""Pooling: windows over the last two dimensions, `max_pool2d` and `avg_pool2d`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..mlir import ir
from .maxima import adaptive, adaptive_maxima, pooled_with_places, window_of
from .record import decomposes, shaped
from .shapes import Shape, Shapes, need, windows
from .table import (
    Extent,
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
    if _differ_at_run_time(b, self, len(output_size)):
        return adaptive(b, "mean.dim", self, len(output_size))
    x = _as_image(b, self)
    kernel = _even_windows(shape_of(x)[2:], _result_space(b, output_size))
    if kernel is None:
        return adaptive(b, "mean.dim", self, len(output_size))
    if list(kernel) == list(shape_of(x)[2:]):
        return b.view(b.reduce("mean.dim", x, [2, 3]), b.shape)
    result = b.call("aten.avg_pool2d", x, kernel, kernel, [0, 0], type=_result_type(b, x))
    return b.view(result, b.shape)


@decomposes("adaptive_max_pool2d", "adaptive_max_pool1d")
def adaptive_max_pool(b: Rewrite, self: Value, output_size: Ints) -> Replacement:
    dims = len(output_size)
    if b.used(1):
        return adaptive_maxima(b, self, dims)
    if _differ_at_run_time(b, self, dims):
        return [adaptive(b, "amax", self, dims), None]
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
    return adaptive(b, "mean.dim", self, 3) if _differ_at_run_time(b, self, 3) else None


def _differ_at_run_time(b: Rewrite, x: Value, dims: int) -> bool:
    """Windows whose size depends on one that is known at run time only."""
    pairs = zip(shape_of(x)[-dims:], b.shape[-dims:], strict=True)
    open_ = [pair for pair in pairs if isinstance(pair[0], Extent) and not same(pair[:1], pair[1:])]
    return any(wanted != 1 for _, wanted in open_)


def _result_space(b: Rewrite, output_size: Ints) -> tuple[int, int]:
    return (1, output_size[0]) if "1d" in b.overload else (b.shape[-2], b.shape[-1])


def _even_windows(space: tuple[int, ...], outputs: tuple[int, int]) -> list[int] | None:
    if any(extent % wanted for extent, wanted in zip(space, outputs, strict=True)):
        return None
    return [extent // wanted for extent, wanted in zip(space, outputs, strict=True)]


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
