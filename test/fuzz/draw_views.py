"""Views of inputs: for a shape, that of an input, and the text of the view of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .call import Leaf
from .choices import Choices

Shape = tuple[int, ...]
Maker = Callable[[Choices, Shape], tuple[Shape, str] | None]


def viewed(c: Choices, leaf: Leaf) -> Leaf:
    """A leaf whose operand is a view that is not contiguous, where its shape has one."""
    if leaf.view or not all(isinstance(e, int) for e in leaf.shape):
        return leaf
    made = c.one_of(MAKERS)(c, leaf.shape)  # type: ignore[arg-type]
    if made is None or _count(made[0]) > 2000:
        return leaf
    return replace(leaf, shape=made[0], view=made[1])


def _count(shape: Shape) -> int:
    count = 1
    for extent in shape:
        count *= extent
    return count


def _with(shape: Shape, dim: int, extent: int) -> Shape:
    return (*shape[:dim], extent, *shape[dim + 1 :])


def _transposed(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    if len(shape) < 2:
        return None
    i = c.number(0, len(shape) - 2)
    j = c.number(i + 1, len(shape) - 1)
    swapped = list(shape)
    swapped[i], swapped[j] = swapped[j], swapped[i]
    return tuple(swapped), f".transpose({i}, {j})"


def _stepped(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    if not shape:
        return None
    d, step, first = c.number(0, len(shape) - 1), c.number(2, 3), c.number(0, 1)
    extent = max((shape[d] - 1) * step + 1, 0) + first
    return _with(shape, d, extent), f"[{':, ' * d}{first}::{step}]"


def _narrowed(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    if not shape:
        return None
    d = c.number(0, len(shape) - 1)
    return _with(shape, d, shape[d] + 2), f".narrow({d}, 1, {shape[d]})"


def _selected(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    d = c.number(0, len(shape))
    return (*shape[:d], 2, *shape[d:]), f".select({d}, 1)"


def _expanded(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    if not shape:
        return None
    return _with(shape, c.number(0, len(shape) - 1), 1), f".expand({shape})"


def _strided(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    if 0 in shape:
        return None
    strides = tuple(c.number(0, 4) for _ in shape)
    first = c.number(0, 2)
    last = first + sum((e - 1) * s for e, s in zip(shape, strides, strict=True))
    return (last + 1,), f".as_strided({shape}, {strides}, {first})"


def _windows(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    if len(shape) < 2 or 0 in shape[-2:]:
        return None
    count, size = shape[-2:]
    step = c.number(1, 3)
    return (*shape[:-2], (count - 1) * step + size), f".unfold(-1, {size}, {step})"


def _reshaped(c: Choices, shape: Shape) -> tuple[Shape, str] | None:
    return (_count(shape),), f".view({shape})"


MAKERS: tuple[Maker, ...] = (
    _transposed, _stepped, _narrowed, _selected, _expanded, _strided, _windows, _reshaped,
)  # fmt: skip
