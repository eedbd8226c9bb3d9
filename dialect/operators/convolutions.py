"""Convolutions of all kinds become `aten.convolution`."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..mlir import ir
from ..walks import maker
from .arithmetic import all_of
from .precision import widened_value
from .record import decomposes, shaped
from .shapes import NotConstant, Shape, Shapes, need, windows
from .table import (
    Ints,
    Maybe,
    Replacement,
    Rewrite,
    Value,
    arguments,
    is_open,
    is_written,
    shape_of,
    spread,
    tensor_type,
)


@decomposes("conv1d", "conv2d", "conv3d")
def convolve(b: Rewrite, input: Value, weight: Value, **given: Any) -> Replacement:
    """`aten.convolution` that is not transposed; an input without batch gets a batch of one."""
    if len(shape_of(input)) != len(shape_of(weight)) - 1:
        return _convolution(b, input, weight, b.type, **given)
    batched = tensor_type([1, *b.shape], input)
    return b.view(_convolution(b, b.unsqueeze(input, 0), weight, batched, **given), b.shape)


@decomposes("conv1d.padding", "conv2d.padding", "conv3d.padding", "_convolution_mode")
def convolve_padding(
    b: Rewrite, input: Value, weight: Value, padding: str, dilation: Ints, **given: Any
) -> Replacement:
    """`same` puts the odd zero behind (at::_convolution_mode); `valid` adds none."""
    kernel = shape_of(weight)[2:]
    steps = spread(dilation, len(kernel))
    totals = [step * (taps - 1) for step, taps in zip(steps, kernel, strict=True)]
    before = [total // 2 if padding == "same" else 0 for total in totals]
    x = input
    if padding == "same" and any(total % 2 for total in totals):
        x = b.pad(input, [edge for total in totals[::-1] for edge in (0, total % 2)])
    return convolve(b, x, weight, padding=before, dilation=dilation, **given)


def _convolution(
    b: Rewrite, x: Value, weight: Value, type: ir.Type, bias: Maybe, groups: int, **given: Ints
) -> Value:
    """One that is not transposed; `given` are its stride, padding and dilation."""
    space = len(shape_of(weight)) - 2
    window = [spread(given[name], space) for name in ("stride", "padding", "dilation")]
    more = (*window, False, [0] * space, groups)
    return b.call("aten.convolution", x, weight, bias, *more, type=type)


@decomposes("convolution", "convolution_overrideable")
def convolution(
    b: Rewrite, input: Value, weight: Value, transposed: bool, output_padding: Ints, **given: Any
) -> Replacement:
    """A transposed one becomes a plain one on an image with zeros between its elements.

    See "A guide to convolution arithmetic", Dumoulin and Visin, section 4. Zeros that a
    `constant_pad_nd` puts around the image become the convolution's own padding.
    """
    space = len(shape_of(weight)) - 2
    own = spread(given["padding"], space)
    if transposed:
        lists = (given["stride"], given["dilation"], output_padding)
        steps, reach, more = (spread(v, space) for v in lists)
        taps = shape_of(weight)[2:]
        around = [far * (t - 1) - p for far, t, p in zip(reach, taps, own, strict=True)]
        x = _zeros_between(b, input, steps, around, more)
        kernel = _reversed(b, weight, given["groups"])
        given |= {"stride": [1], "padding": [0]}
        return _convolution(b, x, kernel, b.type, **given)
    edges = _symmetric_zeros(b, input)
    if edges is None:
        planes = space == 3 and (given["groups"] > 1 or not of_tensor(b.type).is_float)
        return _by_planes(b, input, weight, **given) if planes else None
    given["padding"] = [a + c for a, c in zip(own, edges, strict=True)]
    source = maker(input).operands[0]
    return _convolution(b, source, weight, b.type, **given)


def _by_planes(
    b: Rewrite, x: Value, weight: Value, bias: Maybe, groups: int, **given: Ints
) -> Value:
    """The sum of a two-dimensional convolution for each tap of the first dimension.

    For groups of channels and for whole numbers: torch-mlir writes no such ones. Sums of bytes are
    wider than these where the result is.
    """
    x, weight = widened_value(b, x), widened_value(b, weight)
    bias = None if bias is None else widened_value(b, bias)
    window = {name: spread(given[name], 3) for name in ("stride", "padding", "dilation")}
    step, around, reach = (numbers[0] for numbers in window.values())
    plane = {name: numbers[1:] for name, numbers in window.items()}
    x = b.transpose(b.pad(x, [0] * 4 + [around] * 2), 1, 2)
    batch, depth, *rest = b.shape[0], b.shape[2], b.shape[1], *b.shape[3:]
    like = x if of_tensor(b.type).is_float else b.anchor.results[0]
    type = tensor_type([batch * depth, *rest], like)
    total = None
    for tap in range(shape_of(weight)[2]):
        start = tap * reach
        image = b.slice(x, 1, start, start + step * (depth - 1) + 1, step)
        image = b.view(image, [batch * depth, *shape_of(image)[2:]])
        kernel, first = b.select(weight, 2, tap), None if tap else bias
        part = _convolution(b, image, kernel, type, first, groups, **plane)
        total = part if total is None else b.add(total, part)
    result = b.transpose(b.view(total, [batch, depth, *rest]), 1, 2)  # type: ignore[arg-type]
    return b.cast(result, b.type)


def _zeros_between(b: Rewrite, x: Value, steps: Ints, around: Ints, more: Ints) -> Value:
    """The image with `step - 1` zeros between its elements, `around` it, and `more` behind."""
    pairs = zip(shape_of(x)[2:], steps, strict=True)
    steps = [1 if is_written(extent, 1) else step for extent, step in pairs]
    edges = [
        (edge, edge + behind - (step - 1))
        for edge, behind, step in zip(around, more, steps, strict=True)
    ]
    return b.pad(_spaced(b, x, steps), [n for pair in edges[::-1] for n in pair])


def _spaced(b: Rewrite, x: Value, steps: Ints) -> Value:
    """`step - 1` zeros behind every element."""
    if all(step == 1 for step in steps):
        return x
    lead, space = list(shape_of(x)[:2]), shape_of(x)[2:]
    split = b.view(x, [*lead, *(n for extent in space for n in (extent, 1))])
    wide = b.pad(split, [n for step in steps[::-1] for n in (0, step - 1, 0, 0)])
    return b.view(wide, [*lead, *(n * step for n, step in zip(space, steps, strict=True))])


def _reversed(b: Rewrite, weight: Value, groups: int) -> Value:
    """Taps in reverse, and each group's inputs and outputs exchanged."""
    inputs, outputs, *taps = shape_of(weight)
    parts = b.view(weight, [groups, inputs // groups, outputs, *taps])
    kernel = b.view(b.transpose(parts, 1, 2), [groups * outputs, inputs // groups, *taps])
    return b.call("aten.flip", kernel, list(range(2, len(taps) + 2)), type=kernel.type)


def _symmetric_zeros(b: Rewrite, x: Value) -> list[int] | None:
    """How many zeros a pad puts before and after each spatial dimension, if as many."""
    owner = x.owner
    if isinstance(owner, ir.Block) or owner.operation.name != "aten.constant_pad_nd":
        return None
    given = arguments(owner.operation)
    flat: list[int] = given["pad"]  # type: ignore[assignment]
    space = len(shape_of(x)) - 2
    pairs = [(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)]
    pairs += [(0, 0)] * (space - len(pairs))
    symmetric = all(before == after >= 0 for before, after in pairs)
    if given["value"] != 0 or not symmetric or any(map(any, pairs[space:])):
        return None
    return [before for before, _ in pairs[:space]][::-1]


WINDOW = ("stride", "padding", "dilation", "transposed", "output_padding", "groups")
"""What `aten.convolution` is given behind its tensors."""


@decomposes("_convolution")
def underscore_convolution(
    b: Rewrite, input: Value, weight: Value, bias: Maybe, **given: Any
) -> Replacement:
    window = (given[name] for name in WINDOW)
    return b.call("aten.convolution", input, weight, bias, *window, type=b.type)


@decomposes("conv_transpose1d", "conv_transpose2d.input", "conv_transpose3d.input")
def conv_transpose(
    b: Rewrite, input: Value, weight: Value, bias: Maybe, **given: Any
) -> Replacement:
    """`aten.convolution` that is transposed; an input without batch gets a batch of one."""
    lone = len(shape_of(input)) < len(shape_of(weight))
    x = b.unsqueeze(input, 0) if lone else input
    type = tensor_type([1, *b.shape], input) if lone else b.type
    window = ((given | {"transposed": True})[name] for name in WINDOW)
    return b.view(b.call("aten.convolution", x, weight, bias, *window, type=type), b.shape)


@decomposes("im2col")
def im2col(
    b: Rewrite, self: Value, kernel_size: Ints, dilation: Ints, padding: Ints, stride: Ints
) -> Replacement:
    """One slice of the image for each tap of the window (torch.nn.Unfold).

    Where rows are known at run time only, what is joined are the slices as they lie.
    """
    (high, wide), (down, across) = padding, stride
    x = self if len(shape_of(self)) == 4 else b.unsqueeze(self, 0)
    x = b.pad(x, [wide, wide, high, high]) if high or wide else x
    space = shape_of(x)[2:]
    reach = [step * (taps - 1) for step, taps in zip(dilation, kernel_size, strict=True)]
    parts: list[Value] = []
    for y in range(0, reach[0] + 1, dilation[0]):
        rows = b.slice(x, 2, y, space[0] - reach[0] + y, down)
        for place in range(0, reach[1] + 1, dilation[1]):
            part = b.slice(rows, 3, place, space[1] - reach[1] + place, across)
            lines = shape_of(part)[2:]
            lines = lines if is_open(lines) else (prod(lines),)
            parts.append(b.view(part, [*shape_of(part)[:2], 1, *lines]))
    return b.view(b.cat(parts, 2), b.shape)


@decomposes("col2im", rounds_once=True)
def col2im(b: Rewrite, self: Value, **given: Ints) -> Replacement:
    """The sum of an image for each tap, its elements where the tap lay (torch.nn.Fold)."""
    kernel, dilation, stride = (given[name] for name in ("kernel_size", "dilation", "stride"))
    numbers = given["output_size"], given["padding"], dilation, kernel, stride
    windows = list(zip(*numbers, strict=True))
    counts = [(n + 2 * p - far * (k - 1) - 1) // step + 1 for n, p, far, k, step in windows]
    batch = shape_of(self)[0] if len(shape_of(self)) == 3 else 1
    channels = shape_of(self)[-2] // prod(kernel)
    x = b.view(self, [batch, channels, *kernel, *counts])
    image = _scattered(b, x, windows) if is_open(counts) else _summed(b, x, dilation, stride)
    for dim, (extent, edge, *_) in enumerate(windows, start=2):
        image = b.slice(image, dim, edge, edge + extent)
    return b.view(image, b.shape)


def _summed(b: Rewrite, x: Value, dilation: Ints, stride: Ints) -> Value:
    """An image for each tap, borders included, and more behind."""
    kernel = shape_of(x)[2:4]
    reach = [far * (k - 1) for far, k in zip(dilation, kernel, strict=True)]
    parts: list[Value] = []
    for tap in np.ndindex(*kernel):
        part = _spaced(b, b.select(b.select(x, 2, tap[0]), 2, tap[1]), stride)
        before = [at * far for at, far in zip(tap, dilation, strict=True)]
        edges = [(first, whole - first) for first, whole in zip(before, reach, strict=True)]
        parts.append(b.pad(part, [n for pair in edges[::-1] for n in pair]))
    return all_of(b, parts)


def _scattered(b: Rewrite, x: Value, windows: Sequence[tuple[int, ...]]) -> Value:
    """The same where sizes are known at run time only: each element is added where it belongs."""
    batch, channels, *places = shape_of(x)
    images, elements = batch * channels, prod(places)
    lines = [
        b.add(b.mul(b.unsqueeze(b.places(k), 1), far), b.mul(b.places(count), step))
        for (_, _, far, k, step), count in zip(windows, places[2:], strict=True)
    ]
    high, wide = (n + 2 * p for n, p, *_ in windows)
    row = b.view(lines[0], [places[0], 1, places[2], 1])
    column = b.view(lines[1], [1, places[1], 1, places[3]])
    place = b.view(b.add(b.mul(row, wide), column), [1, elements])
    room = b.full([images, high * wide], 0, x)
    given = b.expand(place, [images, elements]), b.view(x, [images, elements])
    image = b.call("aten.scatter_add", room, 1, *given, type=room.type)
    return b.view(image, [batch, channels, high, wide])


@shaped("col2im", like="self")
def folded_shape(v: Shapes) -> Shape:
    *batch, columns, _ = v.shape("self")
    return (*batch, columns // prod(v.numbers("kernel_size")), *v.numbers("output_size"))


@shaped("convolution")
def convolution_shape(v: Shapes) -> Shape:
    x, weight, bias = v.shape("input"), v.shape("weight"), v.maybe("bias")
    if v.literal("transposed"):
        raise NotConstant("a transposed convolution is not a canonical operator")
    rank = len(x) - 2
    need(rank >= 1 and len(weight) == len(x), "weight and input differ in dimensions")
    groups = v.number("groups")
    need(groups > 0 and x[1] == weight[1] * groups, "the channels do not fit the weight")
    need(weight[0] % groups == 0, "the groups do not divide the channels")
    need(bias is None or bias == (weight[0],), "the bias does not fit the weight")
    steps = [v.numbers(name, rank) for name in ("stride", "padding", "dilation")]
    need(all(steps), "a stride, padding or dilation is missing")
    extents = [
        windows(extent, taps, stride, 2 * padding, dilation)
        for extent, taps, stride, padding, dilation in zip(x[2:], weight[2:], *steps, strict=True)
    ]
    return (x[0], weight[0], *extents)
