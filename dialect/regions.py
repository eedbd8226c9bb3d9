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
from .walks import constant_of, maker, maker_named

IF, SWITCH, FOR, WHILE = "scf.if", "scf.index_switch", "scf.for", "scf.while"
BRANCHES, LOOPS = (IF, SWITCH), (FOR, WHILE)
HOLDING = frozenset((*BRANCHES, *LOOPS))
YIELD, CONDITION = "scf.yield", "scf.condition"
TERMINATORS = ("func.return", YIELD, CONDITION)
TRUTH, KEY_OF = "hw.truth", "hw.key_of"
EMPTY, ELEMENT, PUT = "hw.empty", "hw.element", "hw.put"

CONTROL_FLOW = (*BRANCHES, *LOOPS, YIELD, CONDITION, TRUTH, KEY_OF, EMPTY, ELEMENT, PUT)
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
        if op.name in HOLDING:
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


def keys_of_cases(switch: ir.Operation) -> list[list[str]]:
    """For each region of a switch over the keys of an input, the keys that lead there.

    The first one is for all keys that no other region is for.
    """
    asked = maker(switch.operands[0])
    keys = [ir.StringAttr(key).value for key in ir.ArrayAttr(asked.attributes["keys"])]
    cases = list(ir.DenseI64ArrayAttr(switch.attributes["cases"]))
    others = [key for place, key in enumerate(keys) if place not in cases]
    return [others, *([keys[place]] for place in cases)]


def keys_in(switch: ir.Operation, block: ir.Block) -> list[str]:
    """The keys that lead to a block of a switch."""
    blocks = [region.blocks[0] for region in switch.regions]
    return keys_of_cases(switch)[blocks.index(block)]


def terminator(region: ir.Region) -> ir.Operation:
    """The last operation of a region of one block."""
    operations = region.blocks[0].operations
    return operations[len(operations) - 1].operation


def ancestor(op: ir.Operation, block: ir.Block) -> ir.Operation | None:
    """The operation of `block` that is or holds `op`; None where `op` is not inside of it."""
    found = op
    while found.block != block:
        parent = found.parent
        if parent is None or parent.name not in (*BRANCHES, *LOOPS):
            return None
        found = parent.operation
    return found


def outermost(op: ir.Operation) -> ir.Operation:
    """The operation of the entry's own block that is or holds `op`."""
    while op.parent is not None and op.parent.name in (*BRANCHES, *LOOPS):
        op = op.parent.operation
    return op


def entry_around(op: ir.Operation) -> ir.Operation:
    """The function that an operation is in."""
    while op.parent is not None and op.name != "func.func":
        op = op.parent.operation
    return op


def counter_range(index: ir.Value) -> range | None:
    """What the counter of a `scf.for` with constant bounds counts; None for any other number."""
    if not isinstance(index.owner, ir.Block):
        return None
    loop = index.owner.owner.operation
    if loop.name != FOR or ir.BlockArgument(index).arg_number != 0:
        return None
    bounds = [constant_of(bound) for bound in list(loop.operands)[:3]]
    if None in bounds or bounds[2] == 0:
        return None
    return range(*bounds)  # type: ignore[arg-type]


def problems_of(op: ir.Operation) -> Iterator[str]:
    """Why control flow that MLIR allows is none that hardwire can compile."""
    if op.name == TRUTH:
        count = prod(_shape(op.operands[0]))
        if count != 1:
            yield f"`hw.truth` asks for one element, and {op.operands[0].type} has {count}."
    elif op.name in (ELEMENT, PUT):
        yield from _problems_of_part(op)
    elif op.name in (*BRANCHES, *LOOPS):
        others = [str(r.type) for r in op.results if not isinstance(r.type, ir.RankedTensorType)]
        if others:
            yield f"`{op.name}` gives {others[0]}; what leaves a branch or a loop must be tensors."
        if op.name == FOR and not _counts(op):
            yield "`scf.for` counts between `arith.constant`s, by a positive one."
        if op.name == IF and not _is_truth(op.operands[0]):
            yield "`scf.if` asks for something else than an `hw.truth`."
        if op.name == WHILE and not _is_truth(terminator(op.regions[0]).operands[0]):
            yield "`scf.condition` asks for something else than an `hw.truth`."
        if op.name == WHILE and not _passes_on(op):
            yield (
                "`scf.while` must pass on its arguments as they are, in `scf.condition`; compute "
                "the rest in its second region."
            )


def _is_truth(value: ir.Value) -> bool:
    return maker_named(value, TRUTH) is not None


def _counts(loop: ir.Operation) -> bool:
    low, high, step = (constant_of(bound) for bound in list(loop.operands)[:3])
    return None not in (low, high) and (step or 0) > 0


def _problems_of_part(op: ir.Operation) -> Iterator[str]:
    """The part has the shape that is left of the whole, and the index is in its bounds."""
    whole = ir.RankedTensorType(op.operands[0].type)
    part = ir.RankedTensorType((op.results[0] if op.name == ELEMENT else op.operands[1]).type)
    fits = whole.rank and (list(whole.shape)[1:], whole.element_type) == (
        list(part.shape),
        part.element_type,
    )
    if not fits or (op.name == PUT and op.results[0].type != op.operands[0].type):
        yield f"`{op.name}`: {part} is no part of {whole}."
        return
    counted = counter_range(op.operands[-1])
    if counted is None:
        yield f"`{op.name}` needs the counter of a `scf.for` with constant bounds for its index."
    elif counted and not {counted[0], counted[-1]} <= set(range(whole.shape[0])):
        ends = f"from {counted[0]} to {counted[-1]}"
        yield f"`{op.name}` counts {ends}, and {whole} has {whole.shape[0]} parts."


def _shape(value: ir.Value) -> tuple[int, ...]:
    return tuple(ir.RankedTensorType(value.type).shape)


def _passes_on(op: ir.Operation) -> bool:
    before = op.regions[0].blocks[0]
    passed = list(terminator(op.regions[0]).operands)[1:]
    return passed == list(before.arguments)
