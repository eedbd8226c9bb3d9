"""Floats become small integers by way of large ones: what is too large for them wraps.

Before:

    %y = arith.fptosi %x : f32 to i8

After:

    %0 = arith.fptosi %x : f32 to i32
    %y = arith.trunci %0 : i32 to i8

The small integer may be unsigned, and 200 is none that a signed one holds: LLVM may make anything
of it, and its vectors make 127. PyTorch converts by way of int32 or int64.
"""

from __future__ import annotations

from ..dialect.mlir import arith, ir
from ..dialect.walks import operations, put_in_place
from .elements import element, with_element

_CONVERSIONS = ("arith.fptosi", "arith.fptoui")
_SMALL = range(2, 32)
"""Of so many bits; a single one is a truth value."""


def expand_conversions(module: ir.Module) -> None:
    """Rewrites all functions of a module in place."""
    for op in [op for op in operations(module.operation) if _is_narrow(op)]:
        type, x = op.results[0].type, op.operands[0]
        bits = 64 if isinstance(element(x.type), ir.F64Type) else 32
        wide = with_element(type, ir.IntegerType.get_signless(bits))
        with ir.InsertionPoint(op), op.location:
            result = arith.trunci(type, arith.fptosi(wide, x))
        put_in_place(op, result)


def _is_narrow(op: ir.Operation) -> bool:
    if op.name not in _CONVERSIONS:
        return False
    return ir.IntegerType(element(op.results[0].type)).width in _SMALL
