"""Images, whose channels are last in TFLite and second in PyTorch, and the padding around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .table import Refused, Translation, Value

TO_CHANNELS_FIRST = (0, 3, 1, 2)
TO_CHANNELS_LAST = (0, 2, 3, 1)


def channels_first(t: Translation, x: Value) -> Value:
    return t.permute(x, TO_CHANNELS_FIRST)


def channels_last(t: Translation, x: Value) -> Value:
    return t.permute(x, TO_CHANNELS_LAST)


@dataclass(frozen=True)
class Window:
    """How a window goes over one dimension of an image: `before` and `after` are padding."""

    size: int
    kernel: int
    stride: int
    dilation: int
    before: int
    after: int

    @property
    def places(self) -> int:
        """How many results there are."""
        reach = (self.kernel - 1) * self.dilation + 1
        return (self.size + self.before + self.after - reach) // self.stride + 1


def window(padding: str, size: int, kernel: int, stride: int, dilation: int = 1) -> Window:
    """`SAME` has a result for each `stride` elements, and what padding that needs; where its amount
    is odd, there is more behind."""
    if min(kernel, stride, dilation) < 1:
        raise Refused("its window, stride or dilation is below 1")
    total = 0
    if padding == "SAME":
        reach = (kernel - 1) * dilation + 1
        total = max((-(-size // stride) - 1) * stride + reach - size, 0)
    found = Window(size, kernel, stride, dilation, total // 2, total - total // 2)
    if found.places < 1:
        raise Refused(f"its window of {kernel} does not fit into {size} elements")
    return found


def windows(
    padding: str,
    size: Sequence[int],
    kernel: Sequence[int],
    stride: Sequence[int],
    dilation: Sequence[int] = (1, 1),
) -> list[Window]:
    """One for each of two dimensions."""
    every = zip(size, kernel, stride, dilation, strict=True)
    return [window(padding, *each) for each in every]
