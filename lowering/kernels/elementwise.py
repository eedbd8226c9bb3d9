"""Elementwise kernels: any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from ...dialect.dtypes import of_tensor
from ...dialect.graph.extents import is_written
from ...dialect.mlir import ir
from ...dialect.operators.fixed import looked_up, read_at_points
from .kernel import Kernel
from .space import Space, epilogue_buffers, space_of, stride_of, walk_strips
from .strips import Registers


def elementwise(kernel: Kernel) -> None:
    """Walks the result in the order of its storage; lanes run along the innermost dimension."""
    space = space_of(kernel, [], kernel.output.shape)
    smallest = min((buffer.dtype.size for buffer in epilogue_buffers(kernel).values()), default=4)
    registers = Registers.of(kernel.target, smallest)
    if kernel.target.integer_bits and _has_integer_lanes(space):
        registers = Registers.of_integers(kernel.target)
    last = len(space.shape) - 1
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
