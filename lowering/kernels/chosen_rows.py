"""Walks over the places that indices choose, in a space of the values that are read or written.

Indices are read outside, and turned into an offset once for all that is at their place; what is
there is walked as few and long dimensions, in registers where it lies side by side:

    for each choice of indices
        offset = place · strides
        for each strip of what is there
            body(offset, …)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from ...dialect.graph.extents import is_open, is_written, least
from . import builder as b
from .buffer import Buffer
from .indices import Chosen
from .kernel import Kernel
from .positions import Position
from .space import Space, space_of, stride_of, suited
from .strips import SCALAR, SINGLE, Registers, Run, Strip

EIGHT = 8
"""So many turns of a loop LLVM writes out."""

Body = Callable[[Space, b.Index, Position, Strip], None]
"""What is done with a strip of the values at a position of a space, whose first source is the
tensor with all indices at 0; it has that strip so many elements further on."""


def walk_chosen(kernel: Kernel, chosen: Chosen, others: Sequence[Buffer], body: Body) -> None:
    """`body` over all values; the tensor and the `others` are the sources of its space."""
    numbers = chosen.numbers()
    given = [chosen.at_zero(), *others, *numbers]
    space = space_of(kernel, given, chosen.values_shape, _for_each_choice(kernel, chosen))
    read = space.sources[-len(numbers) :]
    outer, inner = space.shape[: space.outer], space.shape[space.outer :]

    def choice(place: Position) -> None:
        offset = chosen.offset(read, (*place, *[b.Index()] * len(inner)))
        if not inner:
            body(space, offset, place, SINGLE)
            return
        b.nest(inner[:-1], lambda row: strips(offset, (*place, *row)))

    def strips(offset: b.Index, row: Position) -> None:
        for run in _runs_along(space):
            run.repeat(lambda i, strip: body(space, offset, (*row, i), strip))

    b.nest(outer, choice)


def _for_each_choice(kernel: Kernel, chosen: Chosen) -> list[int]:
    """The dimensions that are walked for each choice: all that are whole.

    Those in front that may be short, as they are open, are walked around the choices, if what is
    behind these fills a register: an offset is a few instructions.
    """
    shape, end = chosen.values_shape, chosen.first + len(chosen.shape)
    behind = [dim for dim in chosen.around if dim >= end]
    if prod(least(shape[dim]) for dim in behind) < max(2, Registers.of(kernel.target).lanes):
        return chosen.around
    return [dim for dim in chosen.around if dim >= end or not is_open([shape[dim]])]


def _runs_along(space: Space) -> list[Run]:
    """Strips of what is at a place. LLVM writes out as many single elements of a loop as divide its
    turns, so those that are no eights have a loop of their own."""
    extent, registers = space.shape[-1], _registers_along(space)
    rest = extent % EIGHT
    is_asked = registers == SCALAR and not is_open([extent]) and extent > EIGHT
    if not is_asked or rest == 0 or space.kernel.is_small or space.kernel.target.is_scalar:
        return registers.cut(extent)
    return [Run(0, extent - rest, SINGLE), Run(extent - rest, rest, SINGLE)]


def _registers_along(space: Space) -> Registers:
    """Scalars where what is at a place does not lie side by side, here or there."""
    output, last = space.kernel.output, len(space.shape) - 1
    if not is_written(stride_of(space.sources[0], last), 1):
        return SCALAR
    registers = Registers.beside(space.kernel.target, stride_of(output, last), output.dtype.size)
    return suited(space, registers, last)
