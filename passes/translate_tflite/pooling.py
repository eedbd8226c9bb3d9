"""Pooling: padding is not counted, neither in means nor in maxima."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .images import Window, channels_first, channels_last, windows
from .table import Translation, Value, aten, shape_of, translates


@translates("average_pool_2d", input=4)
def average_pool_2d(
    t: Translation, input: Value, padding: str, stride_w: int, stride_h: int, filter_width: int,
    filter_height: int, fused_activation_function: str,
) -> Value:  # fmt: skip
    found = windows(
        padding, shape_of(input)[1:3], (filter_height, filter_width), (stride_h, stride_w)
    )
    return _finished(t, _means(t, channels_first(t, input), found), fused_activation_function)


@translates("l2_pool_2d", input=4, in_reals=True)
def l2_pool_2d(
    t: Translation, input: Value, padding: str, stride_w: int, stride_h: int, filter_width: int,
    filter_height: int, fused_activation_function: str,
) -> Value:  # fmt: skip
    """The root of the mean of squares."""
    found = windows(
        padding, shape_of(input)[1:3], (filter_height, filter_width), (stride_h, stride_w)
    )
    x = channels_first(t, input)
    means = t.unary("sqrt", _means(t, t.mul(x, x), found))
    return _finished(t, means, fused_activation_function)


@translates("max_pool_2d", input=4)
def max_pool_2d(
    t: Translation, input: Value, padding: str, stride_w: int, stride_h: int, filter_width: int,
    filter_height: int, fused_activation_function: str,
) -> Value:  # fmt: skip
    found = windows(
        padding, shape_of(input)[1:3], (filter_height, filter_width), (stride_h, stride_w)
    )

    def write(x: Value, where: Where) -> Value:
        arguments = (where.kernel, where.stride, where.pads, [1, 1], where.is_partial)
        return t.call(aten.MAX_POOL2D, x, *arguments, type=t.wanted(where.shape))

    made = _pooled(channels_first(t, input), found, write, t)
    return _finished(t, made, fused_activation_function)


@dataclass(frozen=True)
class Where:
    """Windows as PyTorch has them, and the shape of the result; with `is_partial` the last one may
    reach beyond the padding."""

    kernel: list[int]
    stride: list[int]
    pads: list[int]
    is_partial: bool
    shape: tuple[int, ...]


Write = Callable[[Value, Where], Value]


def _means(t: Translation, x: Value, found: Sequence[Window]) -> Value:
    def write(x: Value, where: Where) -> Value:
        arguments = (where.kernel, where.stride, where.pads, where.is_partial, False, None)
        return t.call(aten.AVG_POOL2D, x, *arguments, type=t.wanted(where.shape))

    return _pooled(x, found, write, t)


def _pooled(x: Value, found: Sequence[Window], write: Write, t: Translation) -> Value:
    """Windows with as much padding before as behind, as PyTorch has them.

    Where there is one more behind, the last window reaches beyond; one at each place would not
    reach there, so of these there is one more in front, which is left out.
    """
    extra = [each.after - each.before if each.stride == 1 else 0 for each in found]
    where = Where(
        [each.kernel for each in found],
        [each.stride for each in found],
        [each.before + more for more, each in zip(extra, found, strict=True)],
        any(each.after > each.before for each in found if each.stride > 1),
        (*shape_of(x)[:2], *(each.places + more for more, each in zip(extra, found, strict=True))),
    )
    made = write(x, where)
    for dim, (more, each) in enumerate(zip(extra, found, strict=True), 2):
        made = t.slice(made, dim, more, more + each.places)
    return made


def _finished(t: Translation, made: Value, activation: str) -> Value:
    return channels_last(t, t.activated(made, activation))
