"""Kernels that compute in one of their operands, and which values share storage because of it."""

from __future__ import annotations

from collections.abc import Mapping

from .. import regions, templates
from ..joins import is_join, parts_of
from ..mlir import ir
from ..program import Program
from ..state import states, updates
from . import calls, external, views
from .liveness import readers


def overwritten(program: Program, function: ir.Operation) -> int | None:
    """The argument of a kernel that it computes in place; None for all others."""
    template = templates.of_kernel(function)
    if template is None or template.writes != "in place":
        return external.overwritten(program, function)
    head = calls.head(function)
    return (
        None
        if head is None
        else list(function.regions[0].blocks[0].arguments).index(head.operands[0])
    )


class InPlace:
    """What shares storage in an entry of calls: a result with the operand that it is computed in.

    `writable` are the arguments of the entry that the caller lets a call change.
    """

    def __init__(self, program: Program, functions: Mapping[str, ir.Operation]) -> None:
        self.program = program
        self.functions = functions
        entry = program.entry()
        arguments = entry.regions[0].blocks[0].arguments
        numbers = [*states(entry), *updates(entry).values()]
        self.writable = [arguments[number] for number in dict.fromkeys(numbers)]

    def operand(self, op: ir.Operation) -> int | None:
        """The operand of a call that it computes in."""
        if not calls.is_call(op):
            return None
        return overwritten(self.program, self.functions[calls.callee(op)])

    def base(self, value: ir.Value) -> ir.Value:
        """The value that first was in the storage of `value`."""
        root = views.root(value)
        while not isinstance(root.owner, ir.Block):
            place = self.operand(root.owner.operation)
            if place is None:
                break
            root = views.root(root.owner.operation.operands[place])
        return root

    def ends_in(self, value: ir.Value, op: ir.Operation) -> bool:
        """True where `op` may compute in `value`: it is the last to read it, and reads it once."""
        block = value.owner
        if isinstance(block, ir.Block):
            if value not in self.writable or block != op.block:
                return False
        elif block.operation.block != op.block or not (
            calls.is_call(block.operation) or is_join(block.operation)
        ):
            return False
        holders = [regions.ancestor(reader, op.block) for reader in readers(value)]
        for part in _parts(value):
            holders += [regions.ancestor(reader, op.block) for reader in readers(part)]
        before = all(h is not None and (h == op or h.is_before_in_block(op)) for h in holders)
        return before and holders.count(op) == 1


def _parts(value: ir.Value) -> list[ir.Value]:
    """What lies in the memory of a concatenation, and may be read beside it."""
    if isinstance(value.owner, ir.Block) or not is_join(value.owner.operation):
        return []
    parts = [views.root(part) for part in parts_of(value.owner.operation)]
    return [*parts, *(inner for part in parts for inner in _parts(part))]
