"""Copies: the same elements in another layout, padding, and anything else that only moves data."""

from __future__ import annotations

from dataclasses import replace

from ...dialect.graph.extents import is_open, is_written
from ...dialect.graph.strides import reshape_strides
from ...dialect.layout import Layout
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer, number_in
from .kernel import Kernel
from .lanes import constant_of
from .space import Space, epilogue_buffers, sliced, space_of, stride_of
from .strips import SCALAR, Registers, Strip, load
from .transpose import Turn
from .walk import walk_strips


def copy(kernel: Kernel) -> None:
    """`aten.clone`: the layouts of source and result may differ; `aten.constant_pad_nd`, and an
    `aten.view` that no strides can say."""
    source = kernel.buffer(kernel.head.operands[0])
    if kernel.head.name == aten.CONSTANT_PAD_ND:
        _pad(kernel, source)
    elif kernel.head.name == aten.VIEW:
        move(replace(kernel, output=_as_source(kernel, source)), source)
    else:
        move(kernel, source)


def _as_source(kernel: Kernel, source: Buffer) -> Buffer:
    """The result with dimensions as in the source, of which some are one in it."""
    output = kernel.output
    layout = output.layout
    strides = reshape_strides(output.shape, layout.strides, source.shape)
    if strides is None:
        raise ValueError("a reshape that cuts dimensions is copied before it, not through it")
    return replace(output, shape=source.shape, layout=Layout(strides, layout.size, layout.origin))


def move(kernel: Kernel, source: Buffer) -> None:
    """Writes all of the kernel's result from a buffer of the same shape."""
    space = space_of(kernel, [source], kernel.output.shape)
    [source] = space.sources
    last = len(space.shape) - 1
    registers = _registers(space)
    stride = stride_of(source, last)
    if registers.lanes > 1 and (is_open([stride]) or stride > 1 or stride == 0):
        along = [dim for dim in range(last) if is_written(stride_of(source, dim), 1)]
        turns = [Turn(space, source, dim, last, registers.narrow()) for dim in along]
        repeats = is_written(stride, 0)
        if turns and (turns[0].interleaves or not repeats):
            turns[0].run()
            return
        registers = registers if repeats else SCALAR

    def strip_at(position: tuple[b.Index, ...], strip: Strip) -> None:
        lanes = load(source.memref, source.at(position), strip, stride)
        space.kernel.finish(lanes, position, last, strip.count)

    walk_strips(space, registers, strip_at)


def part_of(kernel: Kernel, dim: int, start: int, extent: int) -> Kernel:
    """The kernel for just a part of its result along one dimension."""
    rank = len(kernel.output.shape)
    buffers = {
        value: sliced(buffer, dim - rank + len(buffer.shape), start, extent)
        for value, buffer in epilogue_buffers(kernel).items()
    }
    return replace(kernel, output=sliced(kernel.output, dim, start, extent), buffers=buffers)


def fill(kernel: Kernel, value: float) -> None:
    """Writes one number to all of the kernel's result."""
    space = space_of(kernel, [], kernel.output.shape)
    output, last = space.kernel.output, len(space.shape) - 1

    def strip_at(position: tuple[b.Index, ...], strip: Strip) -> None:
        lanes = number_in(output, value, strip.width)
        space.kernel.finish(lanes, position, last, strip.count)

    walk_strips(space, _registers(space), strip_at)


def _registers(space: Space) -> Registers:
    """Scalars where results do not lie side by side."""
    output = space.kernel.output
    stride = stride_of(output, len(space.shape) - 1)
    return Registers.beside(space.kernel.target, stride, output.dtype.size)


def _pad(kernel: Kernel, source: Buffer) -> None:
    """The borders of each dimension in turn, then what is left in the middle.

    `pad` has two numbers for each dimension, the last one first; negative ones cut off.
    """
    pad, value = constant_of(kernel.head, "pad"), constant_of(kernel.head, "value")
    for place in range(len(pad) // 2):
        before, after = pad[2 * place], pad[2 * place + 1]
        dim = len(source.shape) - 1 - place
        extent = source.shape[dim] + min(0, before) + min(0, after)
        source = sliced(source, dim, max(0, -before), extent)
        if before > 0:
            fill(part_of(kernel, dim, 0, before), value)
        if after > 0:
            fill(part_of(kernel, dim, max(0, before) + extent, after), value)
        kernel = part_of(kernel, dim, max(0, before), extent)
    move(kernel, source)
