"""Moves: copies that bring what leaves a branch, or goes round in a loop, to its slot's memory.

`assign-layouts` writes one for every value that is given to a slot, because that is always right.
Where the value can as well be computed in the slot's memory, `plan-memory` takes it out again.
"""

from __future__ import annotations

from collections.abc import Callable

from .. import regions
from ..mlir import ir
from . import calls, views

MOVE = "hw.move"
"""On a call of a copy kernel that is a move."""

Move = Callable[[ir.Value, ir.Operation], ir.Value]
"""A copy of a value, made before an operation."""


def into_slots(op: ir.Operation, move: Move) -> None:
    """Moves the operands of a loop (its first values) or of a `scf.yield` into their slots.

    All values of a loop's next turn are there before the first of them is moved: a value that is
    another one's old value is moved out of the way first.
    """
    arguments = _arguments(op)
    carried = {place: op.operands[place] for place in _places(op)}
    stay = [n for n, place in enumerate(carried) if _stays(arguments, n, carried[place])]
    stay += [n for n, place in enumerate(carried) if _begins_empty(op, place)]
    moved = {place: value for n, (place, value) in enumerate(carried.items()) if n not in stay}
    for place, value in moved.items():
        if any(views.root(value) == argument for argument in arguments):
            moved[place] = move(value, op)
    for place, value in moved.items():
        op.operands[place] = move(value, op)


def _places(op: ir.Operation) -> range:
    """The operands that go to slots; a `scf.for` has its bounds before them."""
    return range(3 if op.name == regions.FOR else 0, len(op.operands))


def _arguments(op: ir.Operation) -> list[ir.Value]:
    """For the yield of a loop's body, the values that the loop carries."""
    parent = op.parent
    if op.name != regions.YIELD or parent is None or parent.name not in regions.LOOPS:
        return []
    arguments = list(op.block.arguments)
    return arguments[1:] if parent.name == regions.FOR else arguments


def _stays(arguments: list[ir.Value], number: int, value: ir.Value) -> bool:
    """The loop carries a value round as it is."""
    return bool(arguments) and arguments[number] == value


def _begins_empty(op: ir.Operation, place: int) -> bool:
    """A value that holds nothing yet needs no move; each slot has one of its own."""
    value = op.operands[place]
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != regions.EMPTY:
        return False
    if len(list(value.uses)) > 1:
        with ir.InsertionPoint(op):
            op.operands[place] = value.owner.operation.clone().results[0]
    return True


def may_change(value: ir.Value, op: ir.Operation) -> bool:
    """Nobody but `op` reads a value that kernels write, so that its memory may become the result's.

    In a loop, that holds for what the same turn has made or was handed.
    """
    if isinstance(value.owner, ir.Block):
        is_free = value.owner == op.block and value.owner.owner.operation.name in regions.LOOPS
    else:
        owner = value.owner.operation
        written = calls.is_call(owner) or owner.name in (regions.PUT, regions.EMPTY)
        is_free = written and owner.block == op.block
    return is_free and all(use.owner.operation == op for use in value.uses)
