"""`hw.join`: a concatenation of which nothing is left to do.

Its operand is the list of the parts, each of which has been computed where it lies in the whole. It
occurs from `assign-layouts` on, and no code is written for it.
"""

from __future__ import annotations

from .mlir import ir
from .ops import pack, packed

JOIN = "hw.join"


def is_join(op: ir.Operation) -> bool:
    return op.name == JOIN


def parts_of(op: ir.Operation) -> list[ir.Value]:
    """The tensors that are joined."""
    return packed(op.operands[0]) or []


def join(parts: list[ir.Value], type: ir.Type) -> ir.Value:
    """The tensor in which the parts lie."""
    return ir.Operation.create(JOIN, [type], [pack(parts)]).results[0]
