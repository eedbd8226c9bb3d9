"""The sizes that an entry function is given: checked before anything is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ...dialect.mlir import affine, arith, cf, func, ir
from ...dialect.sizes import conditions_of, sizes_of

HWR_ERROR_SIZE = -6


def check_sizes(
    planned: ir.Operation, function: func.FuncOp, given: Sequence[ir.Value]
) -> tuple[ir.InsertionPoint, list[ir.Value]]:
    """Returns HWR_ERROR_SIZE where a size is out of its bounds or a condition does not hold.

    Gives where to go on at the current insertion point, and the sizes as indices.
    """
    sizes = sizes_of(planned)
    if not sizes:
        return ir.InsertionPoint(function.entry_block), []
    valid = [_within(value, size.low, size.high) for value, size in zip(given, sizes, strict=True)]
    leave = _returning(function, HWR_ERROR_SIZE)
    point = _leave_unless(function, reduce(arith.andi, valid), leave)
    with point:
        indices = [arith.index_cast(ir.IndexType.get(), value) for value in given]
        hold = [_holds(condition, indices) for condition in conditions_of(planned)]
        if hold:
            point = _leave_unless(function, reduce(arith.andi, hold), leave)
    return point, indices


def leave_unless(function: func.FuncOp, good: ir.Value, status: int) -> ir.InsertionPoint:
    """Returns a status from where one is; gives where to go on."""
    return _leave_unless(function, good, _returning(function, status))


def _returning(function: func.FuncOp, status: int) -> ir.Block:
    leave = function.operation.regions[0].blocks.append()
    with ir.InsertionPoint(leave):
        func.ReturnOp([arith.constant(ir.IntegerType.get_signless(32), status)])
    return leave


def _leave_unless(function: func.FuncOp, good: ir.Value, leave: ir.Block) -> ir.InsertionPoint:
    go_on = function.operation.regions[0].blocks.append()
    cf.cond_br(good, [], [], go_on, leave)
    return ir.InsertionPoint(go_on)


def _holds(condition: ir.AffineExpr, indices: Sequence[ir.Value]) -> ir.Value:
    map = ir.AffineMap.get(0, len(indices), [condition])
    zero = arith.constant(ir.IndexType.get(), 0)
    return arith.cmpi(arith.CmpIPredicate.sge, affine.apply(map, list(indices)), zero)


def _within(value: ir.Value, low: int, high: int) -> ir.Value:
    """One comparison for both bounds: what is below the lower one is large without its sign."""
    above = arith.subi(value, arith.constant(value.type, low)) if low else value
    span = arith.constant(value.type, high - low)
    return arith.cmpi(arith.CmpIPredicate.ule, above, span)
