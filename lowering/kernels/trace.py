"""Tells a function outside of the object where the operands and results of calls lie.

    call @NAME_trace(call, value, pointer)

before each kernel for its operands, and after it for its results, which are counted on. Only the
entry functions that a check runs have that: `hw.trace` on their calls is the number of each.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import arith, func, ir, memref
from ...dialect.program import Program
from ...dialect.walks import symbols

TRACE = "hw.trace"


def trace_symbol(name: str) -> str:
    """The function that is told."""
    return f"{name}_trace"


def tell(
    program: Program,
    call: ir.Operation,
    pointers: Sequence[ir.Value | None],
    first: int,
    point: ir.InsertionPoint,
) -> None:
    """Tells where values lie, from number `first` on; those without a pointer are left out."""
    if TRACE not in call.attributes:
        return
    number = ir.IntegerAttr(call.attributes[TRACE]).value
    i32, width = ir.IntegerType.get_signless(32), program.target.index_bits
    with point, call.location:
        for place, pointer in enumerate(pointers, first):
            if pointer is None:
                continue
            index = memref.extract_aligned_pointer_as_index(pointer)
            address = arith.index_cast(ir.IntegerType.get_signless(width), index)
            numbers = [arith.constant(i32, each) for each in (number, place)]
            func.CallOp([], _declared(program, width), [*numbers, address])


def _declared(program: Program, width: int) -> str:
    symbol = trace_symbol(program.name)
    if symbol in symbols(program.module):
        return symbol
    i32, address = ir.IntegerType.get_signless(32), ir.IntegerType.get_signless(width)
    with ir.InsertionPoint(program.module.body):
        func.FuncOp(symbol, ([i32, i32, address], []), visibility="private")
    return symbol
