"""Structured control flow in the entry function: branches, switches and loops, of the scf dialect.

The condition of a branch or a loop is an `hw.truth`, the element of a tensor read at run time. What
regions give to each other and to what follows are tensors, each of which has one *slot*: memory
that all who write it share. See docs/control-flow.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from .mlir import ir

IF, SWITCH, FOR, WHILE = "scf.if", "scf.index_switch", "scf.for", "scf.while"
BRANCHES, LOOPS = (IF, SWITCH), (FOR, WHILE)
YIELD, CONDITION = "scf.yield", "scf.condition"
TERMINATORS = ("func.return", YIELD, CONDITION)
TRUTH = "hw.truth"

CONTROL_FLOW = (*BRANCHES, *LOOPS, YIELD, CONDITION, TRUTH)
"""What stands in an entry function with control flow, at any stage."""


@dataclass(frozen=True)
class Slot:
    """One tensor of a branch or a loop: its result, the loop's arguments for it, and who writes it.

    `sources` are operands: an operation and the place of the operand in it.
    """

    result: ir.Value
    arguments: tuple[ir.Value, ...]
    sources: tuple[tuple[ir.Operation, int], ...]


def walk(block: ir.Block) -> Iterator[ir.Operation]:
    """All operations of a block, each before those in its regions: the order of the text."""
    for item in block.operations:
        op = item.operation
        yield op
        if op.name in BRANCHES or op.name in LOOPS:
            for region in op.regions:
                for inner in region.blocks:
                    yield from walk(inner)


def slots(op: ir.Operation) -> list[Slot]:
    """A slot for each result of a branch or a loop; nothing for other operations."""
    if op.name in BRANCHES:
        yields = [terminator(region) for region in op.regions if list(region.blocks)]
        return [
            Slot(result, (), tuple((each, place) for each in yields))
            for place, result in enumerate(op.results)
        ]
    if op.name == FOR:
        body = op.regions[0].blocks[0]
        return [
            Slot(result, (body.arguments[1 + n],), ((op, 3 + n), (terminator(op.regions[0]), n)))
            for n, result in enumerate(op.results)
        ]
    if op.name == WHILE:
        blocks = [region.blocks[0] for region in op.regions]
        return [
            Slot(
                result,
                (blocks[0].arguments[n], blocks[1].arguments[n]),
                ((op, n), (terminator(op.regions[1]), n)),
            )
            for n, result in enumerate(op.results)
        ]
    return []


def terminator(region: ir.Region) -> ir.Operation:
    """The last operation of a region of one block."""
    operations = region.blocks[0].operations
    return operations[len(operations) - 1].operation


def ancestor(op: ir.Operation, block: ir.Block) -> ir.Operation | None:
    """The operation of `block` that is or holds `op`; None where `op` is not inside of it."""
    found: ir.Operation | None = op
    while found is not None and found.block != block:
        parent = found.parent
        inside = parent is not None and parent.name not in ("func.func", "builtin.module")
        found = parent.operation if inside else None
    return found


def outermost(op: ir.Operation) -> ir.Operation:
    """The operation of the entry's own block that is or holds `op`."""
    while op.parent is not None and op.parent.name in (*BRANCHES, *LOOPS):
        op = op.parent.operation
    return op


def problems_of(op: ir.Operation) -> Iterator[str]:
    """Why control flow that MLIR allows is none that hardwire can compile."""
    if op.name == TRUTH:
        shape = tuple(ir.RankedTensorType(op.operands[0].type).shape)
        if prod(shape) != 1:
            yield f"`hw.truth` asks for one element, and {op.operands[0].type} has {prod(shape)}."
        return
    if op.name not in (*BRANCHES, *LOOPS):
        return
    others = [str(r.type) for r in op.results if not isinstance(r.type, ir.RankedTensorType)]
    if others:
        yield f"`{op.name}` gives {others[0]}; what leaves a branch or a loop must be tensors."
    if op.name == WHILE and not _passes_on(op):
        yield (
            "`scf.while` must pass on its arguments as they are, in `scf.condition`; compute the "
            "rest in its second region."
        )


def _passes_on(op: ir.Operation) -> bool:
    before = op.regions[0].blocks[0]
    passed = list(terminator(op.regions[0]).operands)[1:]
    return passed == list(before.arguments)
