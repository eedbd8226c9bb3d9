"""Convolutions of images with a constant between their elements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...dialect import ops
from ...dialect.graph import calls, views
from ...dialect.graph.extents import Undecided, is_open, shape_of
from ...dialect.graph.strides import slice_start
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.phases import Phase, phases
from ...dialect.program import Program
from ...dialect.values import NotConstant, constant_value, is_constant, is_none
from ...dialect.walks import maker_named


@dataclass(frozen=True)
class Spaced:
    """A convolution `op` of an image, the elements of which are those of `source`, `steps` apart,
    with `fill` between and around them.

    `shape` is that of the image without anything between or around its elements, `axes` are the
    phases along each dimension, of which each has as many places as `counts` says.
    """

    op: ir.Operation
    source: ir.Value
    shape: tuple[int, ...]
    fill: float
    steps: tuple[int, ...]
    axes: tuple[tuple[Phase, ...], ...]
    weight: np.ndarray
    bias: np.ndarray | None

    @property
    def counts(self) -> tuple[int, ...]:
        extents = zip(shape_of(self.op.results[0])[2:], self.steps, strict=True)
        return tuple((extent + step - 1) // step for extent, step in extents)

    @property
    def groups(self) -> int:
        return int(constant_value(ops.argument(self.op, "groups")))


@dataclass(frozen=True)
class _Image:
    source: ir.Value
    shape: tuple[int, ...]
    steps: tuple[int, ...]
    before: tuple[int, ...]
    fill: float


def spaced(program: Program, op: ir.Operation) -> Spaced | None:
    """A tuned convolution with constant weights as one of such an image; None for all else, and
    where what is around the image depends on sizes that are known at run time only."""
    if op.name != aten.CONVOLUTION or calls.text(op, "hw.library") != "tuned":
        return None
    try:
        return _taken_apart(program, op)
    except (NotConstant, Undecided):
        return None


def _taken_apart(program: Program, op: ir.Operation) -> Spaced | None:
    x, weight, bias = (ops.argument(op, name) for name in ("input", "weight", "bias"))
    data, added = data_of(program, weight), data_of(program, bias)
    if data is None or (added is None and not is_none(bias)):
        return None
    image = _image(x)
    stride, padding, dilation = (
        _window_numbers(op, name, data.ndim - 2) for name in ("stride", "padding", "dilation")
    )
    if image is None or any(step != 1 for step in stride) or (image.fill and any(padding)):
        return None
    numbers = zip(image.steps, data.shape[2:], dilation, image.before, padding, strict=True)
    axes = tuple(tuple(phases(s, k, d, b + p)) for s, k, d, b, p in numbers)
    found = Spaced(op, image.source, image.shape, image.fill, image.steps, axes, data, added)
    return found if _sees_some(found) else None


def _sees_some(found: Spaced) -> bool:
    """Some of the image is left in each phase, when as many places as are known now, which it does
    not see, are cut off."""
    every = zip(found.shape[2:], found.counts, found.axes, strict=True)
    edges = [
        (extent, phase.edges(extent, count)) for extent, count, axis in every for phase in axis
    ]
    return all(
        not is_open(pair) and extent + sum(min(edge, 0) for edge in pair) > 0
        for extent, pair in edges
    )


def _window_numbers(op: ir.Operation, name: str, dims: int) -> Sequence[int]:
    found = constant_value(ops.argument(op, name))
    return found * dims if len(found) == 1 else found


def _image(x: ir.Value) -> _Image | None:
    """What is spread out, and how far: a view of elements with a pad behind each of them."""
    edges, pads, x = _around(x)
    view = maker_named(x, aten.VIEW) or maker_named(x, views.RESHAPE)
    between = view and maker_named(view.operands[0], views.PAD)
    if view is None or between is None:
        return None
    pads.append(between)
    shape, steps = shape_of(between.operands[0]), _spacing(between)
    if steps is None or not all(is_constant(pad.operands[2]) for pad in pads):
        return None
    source = (*shape[:2], *shape[2::2])
    wide = (*source[:2], *(n * s for n, s in zip(source[2:], steps, strict=True)))
    fills = {views.fill_of(pad) for pad in pads}
    if shape_of(x) != wide or len(fills) != 1 or not _keep_elements(edges, steps):
        return None
    before = tuple(edge.before - edge.cut_before for edge in edges[2:])
    return _Image(between.operands[0], source, steps, before, fills.pop())


@dataclass
class _Edges:
    """What is around an image along a dimension, after some of it was cut off."""

    before: int = 0
    behind: int = 0
    cut_before: int = 0
    cut_behind: int = 0


def _around(x: ir.Value) -> tuple[list[_Edges], list[ir.Operation], ir.Value]:
    """The edges of an image, the pads that make them, and what is inside."""
    edges, pads = [_Edges() for _ in shape_of(x)], list[ir.Operation]()
    pad = maker_named(x, views.PAD)
    if pad is not None:
        pads, x = [pad], pad.operands[0]
        for edge, (before, behind) in zip(edges, views.padding(pad), strict=True):
            edge.before, edge.cut_before = max(before, 0), max(-before, 0)
            edge.behind, edge.cut_behind = max(behind, 0), max(-behind, 0)
    while (cut := maker_named(x, aten.SLICE)) is not None:
        inner = shape_of(cut.operands[0])
        dim, start, step = (int(constant_value(cut.operands[at])) for at in (1, 2, 4))
        if step != 1 or dim < 0:
            break
        first = slice_start(start, inner[dim])
        edges[dim].cut_before += first
        edges[dim].cut_behind += inner[dim] - first - shape_of(x)[dim]
        x = cut.operands[0]
    return edges, pads, x


def _keep_elements(edges: Sequence[_Edges], steps: Sequence[int]) -> bool:
    """No element was cut off where something was put in its place; behind the last one there are
    others to be cut off first. Images and channels are as they were."""
    if any(edge != _Edges() for edge in edges[:2]):
        return False
    return all(
        not (edge.before and edge.cut_before) and not (edge.behind and edge.cut_behind >= step)
        for edge, step in zip(edges[2:], steps, strict=True)
    )


def _spacing(pad: ir.Operation) -> tuple[int, ...] | None:
    """How far elements are apart, each of which a pad widens by a dimension of its own behind it:
    `[n, c, high, 1, wide, 1]`."""
    shape, edges = shape_of(pad.operands[0]), views.padding(pad)
    own = range(3, len(shape), 2)
    widened = [dim for dim, pair in enumerate(edges) if pair != (0, 0)]
    if len(shape) % 2 or any(dim not in own or shape[dim] != 1 for dim in widened):
        return None
    if any(edges[dim][0] or edges[dim][1] < 0 for dim in widened) or not widened:
        return None
    return tuple(shape[dim] + edges[dim][1] for dim in own) if _are_ones(shape, own) else None


def _are_ones(shape: Sequence[int], dims: Sequence[int]) -> bool:
    return all(shape[dim] == 1 for dim in dims)
