"""Elementwise kernels: any number of elementwise operators in one walk over the result."""

from __future__ import annotations

from .kernel import Kernel
from .space import epilogue_buffers, space_of, walk_strips
from .strips import Registers


def elementwise(kernel: Kernel) -> None:
    """Walks the result in the order of its storage; lanes run along the innermost dimension."""
    space = space_of(kernel, [], kernel.output.shape)
    smallest = min((buffer.dtype.size for buffer in epilogue_buffers(kernel).values()), default=4)
    registers = Registers.of(kernel.target, smallest)
    last = len(space.shape) - 1
    walk_strips(
        space, registers, lambda position, strip: space.kernel.compute(position, last, strip)
    )
