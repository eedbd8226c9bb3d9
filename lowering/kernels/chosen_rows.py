"""Walks over the places that indices choose, in a space of the values that are read or written.

Indices are read outside, and turned into an offset once for all that is at their place; what is
there is walked as few and long dimensions, in registers where it lies side by side:

    for each choice of indices
        offset = place · strides
        for each strip of what is there
            body(offset, …)

An index of an open number of batches is read once for a few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from ...dialect.graph.extents import is_open, is_written, least
from ...dialect.mlir import arith, ir, scf
from . import builder as b
from .buffer import Buffer
from .indices import Chosen
from .kernel import Kernel
from .positions import Position
from .space import Space, space_of, stride_of, suited
from .strips import SCALAR, SINGLE, Registers, Run, Strip

EIGHT = 8
"""So many turns of a loop LLVM writes out."""

TOGETHER = 2
"""For so many of an open number of batches, an index is read once."""

Body = Callable[[Space, b.Index, Position, Strip], None]
"""What is done with a strip of the values at a position of a space, whose first source is the
tensor with all indices at 0; it has that strip so many elements further on."""


def walk_chosen(kernel: Kernel, chosen: Chosen, others: Sequence[Buffer], body: Body) -> None:
    """`body` over all values; the tensor and the `others` are the sources of its space."""
    walk = _Walk.of(kernel, chosen, others, body)
    batches, *inner = walk.outer or (1,)

    def choices(first: b.Index, count: int) -> None:
        b.nest(inner, lambda choice: of_each(first, count, choice))

    def of_each(first: b.Index, count: int, choice: Position) -> None:
        offset = chosen.offset(walk.numbers, walk.front((first, *choice)[: len(walk.outer)]))
        for batch in range(count):
            walk.values(offset, (first + batch, *choice)[: len(walk.outer)])

    b.cut(batches, TOGETHER if walk.is_same_for_all else 1, choices)


def walk_checked(kernel: Kernel, chosen: Chosen, body: Body) -> ir.Value:
    """The same for the choices that are there, in one loop; whether there was another one."""
    walk = _Walk.of(kernel, chosen, [], body)

    def choice(place: Position, found: ir.Value) -> ir.Value:
        offset, is_outside = chosen.offset_checked(walk.numbers, walk.front(place))
        choice = scf.IfOp(is_outside, has_else=True)
        with ir.InsertionPoint(choice.then_block):
            scf.YieldOp([])
        with ir.InsertionPoint(choice.else_block):
            walk.values(offset, place)
            scf.YieldOp([])
        return arith.ori(found, is_outside)

    none = arith.constant(ir.IntegerType.get_signless(1), 0)
    (count,) = walk.outer
    return b.fold(count, [none], lambda i, found: [choice((i,), found[0])], rolled=True)[0]


def are_few(kernel: Kernel, chosen: Chosen) -> ir.Value | None:
    """Whether there are few choices in a loop of an open number, each of which fills a register:
    LLVM writes out four turns of it, and what comes before these takes longer than they do."""
    inner = _for_each_choice(kernel, chosen)
    space = space_of(kernel, [chosen.at_zero(), *chosen.numbers()], chosen.values_shape, inner)
    count, registers = prod(space.shape[: space.outer]), _registers_along(space)
    if kernel.is_small or not is_open([count]) or (space.outer, len(space.shape)) != (1, 2):
        return None
    if registers == SCALAR or least(space.shape[-1]) < registers.lanes or least(count) >= EIGHT:
        return None
    return arith.cmpi(arith.CmpIPredicate.ult, b.index(count), b.index(EIGHT))


@dataclass(frozen=True)
class _Walk:
    """The space of the values, the indices in it, and what is done with each strip."""

    space: Space
    numbers: Sequence[Buffer]
    body: Body

    @staticmethod
    def of(kernel: Kernel, chosen: Chosen, others: Sequence[Buffer], body: Body) -> _Walk:
        numbers = chosen.numbers()
        given = [chosen.at_zero(), *others, *numbers]
        space = space_of(kernel, given, chosen.values_shape, _for_each_choice(kernel, chosen))
        return _Walk(space, space.sources[-len(numbers) :], body)

    @property
    def outer(self) -> tuple[int, ...]:
        return tuple(self.space.shape[: self.space.outer])

    @property
    def inner(self) -> tuple[int, ...]:
        return tuple(self.space.shape[self.space.outer :])

    @property
    def is_same_for_all(self) -> bool:
        """An open number of batches are each indexed by the same numbers."""
        if len(self.outer) < 2 or not is_open([self.outer[0]]) or self.space.kernel.is_small:
            return False
        return all(is_written(stride_of(each, 0), 0) for each in self.numbers)

    def front(self, place: Position) -> Position:
        """The first of the values at a choice."""
        return (*place, *[b.Index()] * len(self.inner))

    def values(self, offset: b.Index, place: Position) -> None:
        """All values at a choice."""
        if not self.inner:
            self.body(self.space, offset, place, SINGLE)
            return
        b.nest(self.inner[:-1], lambda row: self._strips(offset, (*place, *row)))

    def _strips(self, offset: b.Index, row: Position) -> None:
        for run in _runs_along(self.space):
            run.repeat(lambda i, strip: self.body(self.space, offset, (*row, i), strip))


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
