"""Elementwise kernels: any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from dataclasses import replace

from ...dialect.dtypes import of_tensor
from ...dialect.graph.extents import is_open, is_written
from ...dialect.mlir import ir
from ...dialect.operators.fixed import looked_up, read_at_points
from ...dialect.tiles import FLOAT_BYTES
from . import builder as b
from .kernel import Kernel
from .space import Space, epilogue_buffers, smallest_element, space_of, stride_of
from .strips import FEW, Registers, Strip, interleaved
from .transpose import Turn
from .walk import walk_strips

_LEAST_TURNED = 4
"""Of fewer lanes, elements are fetched one by one."""


def elementwise(kernel: Kernel) -> None:
    """Walks the result in the order of its storage; lanes run along the innermost dimension, or
    where that has a few planes of the operands, along these."""
    space = space_of(kernel, [], kernel.output.shape)
    registers = Registers.of(kernel.target, smallest_element(kernel))
    if kernel.target.integer_bits and _has_integer_lanes(space):
        registers = Registers.of_integers(kernel.target)
    answers = len(kernel.epilogue) == 1 and kernel.output.dtype.name == "bool"
    if answers and registers.lanes > 1:
        # As many answers as fill a register.
        registers = replace(registers, wide=max(registers.wide, registers.lanes * FLOAT_BYTES))
    last = len(space.shape) - 1
    if _has_planes(space, registers):
        _interleave(space, replace(registers, masks=False))
        return
    turn = _turn(space, registers)
    if turn is not None:
        turn.run()
        return
    walk_strips(
        space, registers, lambda position, strip: space.kernel.compute(position, last, strip)
    )


def _has_integer_lanes(space: Space) -> bool:
    """All is computed in integers of at most 32 bits, and elements lie side by side."""
    last, operators = len(space.shape) - 1, space.kernel.epilogue
    buffers = [space.kernel.output, *epilogue_buffers(space.kernel).values()]
    strides = [stride_of(buffer, last) for buffer in buffers]
    beside = all(is_written(stride, 0) or is_written(stride, 1) for stride in strides)
    return beside and all(map(_is_of_integers, operators))


def _is_of_integers(op: ir.Operation) -> bool:
    made = [of_tensor(value.type) for value in (*read_at_points(op)[:2], *op.results)]
    small = all(not each.is_float and each.name != "bool" and each.size <= 4 for each in made)
    return small and not looked_up(op)


def _has_planes(space: Space, registers: Registers) -> bool:
    """A few elements side by side in the result are each from a plane of the operands."""
    if registers.lanes == 1 or len(space.shape) < 2:
        return False
    *_, long, few = space.shape
    if is_open([long, few]) or not 1 < few <= FEW or long < registers.lanes:
        return False
    kernel = space.kernel
    last = len(space.shape) - 1
    read = epilogue_buffers(kernel).values()
    strides = [(stride_of(buffer, last - 1), stride_of(buffer, last)) for buffer in read]
    in_planes = all(along in (0, 1) and across != 1 for along, across in strides)
    out = kernel.output.layout.strides
    return in_planes and any(along for along, _ in strides) and out[-2:] == (few, 1)


def _turn(space: Space, registers: Registers) -> Turn | None:
    """How an operand is read that lies side by side along another dimension than the result: in
    squares, which are turned in registers."""
    last = len(space.shape) - 1
    kernel = space.kernel
    if registers.lanes < _LEAST_TURNED or kernel.is_small:
        return None
    if not is_written(stride_of(kernel.output, last), 1):
        return None
    for value, buffer in epilogue_buffers(kernel).items():
        stride = stride_of(buffer, last)
        if buffer.dtype.size != FLOAT_BYTES or is_written(stride, 0) or is_written(stride, 1):
            continue
        for along in range(last):
            if is_written(stride_of(buffer, along), 1) and _fills(space, registers, along):
                return Turn(space, buffer, along, last, registers.narrow(), value)
    return None


def _fills(space: Space, registers: Registers, along: int) -> bool:
    """Both sides of squares fill half a register at least."""
    sides = space.shape[along], space.shape[-1]
    return all(is_open([side]) or 2 * side >= registers.lanes for side in sides)


def _interleave(space: Space, registers: Registers) -> None:
    """Strips of all planes, each computed by itself, are stored together."""
    *outer, long, few = space.shape
    kernel, axis = space.kernel, len(outer)

    def strip(start: tuple[b.Index, ...], own: Strip) -> None:
        planes = [kernel.computed((*start, plane), axis, own) for plane in range(few)]
        b.store(interleaved(planes), kernel.output.memref, kernel.output.at((*start, 0)))

    def row(start: tuple[b.Index, ...]) -> None:
        for run in registers.cut(long):
            run.repeat(lambda i, own: strip((*start, i), own))

    b.nest(outer, row)
