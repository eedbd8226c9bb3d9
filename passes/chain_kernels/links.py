"""What lies between two convolutions and need never be there as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...dialect.contraction import Window
from ...dialect.graph import calls
from ...dialect.graph.extents import shape_of
from ...dialect.mlir import ir
from ...dialect.ops import argument
from ...dialect.program import Program
from ..read_by_rows.candidates import can_pad, image_of, padding_call, way_of

Functions = Mapping[str, ir.Operation]


@dataclass(frozen=True)
class Link:
    """Two calls: `reader` alone reads the result of `producer`, whose number among the operations
    of the entry is `number`. Between them nothing but a pad may stand."""

    number: int
    producer: ir.Operation
    reader: ir.Operation


def links(program: Program) -> list[Link]:
    """All links of the entry, in order."""
    functions = calls.functions(program)
    found: list[Link] = []
    for number, op in enumerate(calls.body(program.entry())):
        reader = _reader(op, functions) if _is_stage(op, functions) else None
        if reader is not None:
            found.append(Link(number, op, reader))
    return found


def image_operand(call: ir.Operation, functions: Functions) -> int | None:
    """The operand that a call can read by rows; None where there is none."""
    return image_of(functions[calls.callee(call)]) if calls.is_call(call) else None


def _is_stage(op: ir.Operation, functions: Functions) -> bool:
    """A call that can read its image by rows, and of which the rows are all that it computes."""
    number = image_operand(op, functions)
    if number is None or len(op.results) != 1:
        return False
    return can_pad(functions[calls.callee(op)], way_of(op.operands[number], functions)[1])


def _reader(producer: ir.Operation, functions: Functions) -> ir.Operation | None:
    """The call that reads the rows of a result, padded or not."""
    use = _only_use(producer)
    if use is not None and _pads(use.owner.operation, functions):
        use = _only_use(use.owner.operation)
    reader = None if use is None else use.owner.operation
    if use is None or reader is None or not _is_stage(reader, functions):
        return None
    if image_operand(reader, functions) != use.operand_number:
        return None
    return reader if _sees_all_rows(functions[calls.callee(reader)]) else None


def _pads(op: ir.Operation, functions: Functions) -> bool:
    return calls.is_call(op) and padding_call(op.results[0], functions) is not None


def _only_use(op: ir.Operation) -> ir.OpOperand | None:
    """Where the result of a call is read, if that is in one place, of the same block."""
    uses = list(op.results[0].uses)
    alone = len(uses) == 1 and uses[0].owner.operation.block == op.block
    return uses[0] if alone else None


def _sees_all_rows(function: ir.Operation) -> bool:
    """No row lies between two windows: rows are computed one after the other."""
    head = calls.head(function)
    if head is None:
        return False
    taps = shape_of(argument(head, "weight"))[2:]
    window = Window.of(head, len(taps))
    return (taps[0] - 1) * window.dilation[0] + 1 >= window.stride[0]
