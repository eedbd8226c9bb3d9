"""Loops whose turns all do the same with scratch memory.

A kernel is right whatever lies in its scratch memory when it is called. So the first turn of a loop
reads nothing there that would matter, unless it has written it. Another turn does the same with
it, if nothing but where it reads its operands and writes its result depends on the number
of the turn: places in scratch memory do not, bounds of loops and conditions do not, and no value
does. What is read of operands may decide anything, as the first turn could have read the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from .grids import LOADS, STORES, Access, counter_of
from .mlir import ir
from .walks import maker_if_any

PLACES = ("affine.apply", "arith.addi", "arith.muli", "arith.subi")
"""What computes places of numbers."""


def are_alike(loop: ir.Operation, own: Sequence[Access]) -> bool:
    """Whether all turns of a loop, and of those around it, do the same with scratch memory, of
    which these are all accesses."""
    if any(loop not in access.loops for access in own):
        return False
    loops = own[0].loops[: own[0].loops.index(loop) + 1]
    return all(_says_where_alone(counter_of(each)) for each in loops)


def _says_where_alone(counter: ir.Value) -> bool:
    """Whether a number says nothing but where operands are read, and the result is written."""
    pending, seen = [counter], set[ir.Value]()
    while pending:
        value = pending.pop()
        if value in seen:
            continue
        seen.add(value)
        for use in value.uses:
            op = use.owner.operation
            if op.name in PLACES:
                pending += op.results
            elif not _is_place(op, use.operand_number):
                return False
    return True


def _is_place(op: ir.Operation, operand: int) -> bool:
    """Whether an operand says where an argument of the kernel is accessed."""
    place = {**LOADS, **STORES, "memref.prefetch": 0}.get(op.name)
    return place is not None and operand == place + 1 and maker_if_any(op.operands[place]) is None
