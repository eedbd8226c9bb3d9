"""Comparisons in torch-mlir's loops, so that NaN stands where PyTorch has it.

NaN is larger than every number in a sort, and both the largest and the smallest element where a
place is asked for (aten/native/Sorting.cpp, ReduceOpsUtils.h). torch-mlir compares with IEEE's
`ordered` predicates, for which NaN is neither.

Before, the order of a sort:

    %0 = arith.cmpf ole, %a, %b : f32

After:

    %1 = arith.cmpf uno, %b, %b : f32
    %2 = arith.ori %0, %1 : i1
"""

from __future__ import annotations

from ..mlir import arith, ir
from ..walks import around, inside, maker

SORT = "tm_tensor.sort"
GENERIC = "linalg.generic"
_P = arith.CmpFPredicate
_ASCENDING = (_P.OLE, _P.OLT)
_STRICT = (_P.OLT, _P.OGT)


def order_nans(module: ir.Module) -> None:
    """Rewrites the comparisons of sorts, and of searches for the place of an extremum."""
    for op in inside(module.operation):
        if op.name != "arith.cmpf":
            continue
        if around(op).name == SORT:
            _order_sort(op)
        elif around(op).name == GENERIC and _chooses_place(op):
            _order_search(op)


def _predicate(op: ir.Operation) -> arith.CmpFPredicate:
    return _P(ir.IntegerAttr(op.attributes["predicate"]).value)


def _order_sort(op: ir.Operation) -> None:
    """The first may stay before the second also where the one that belongs behind is NaN."""
    first, second = op.operands
    behind = second if _predicate(op) in _ASCENDING else first
    with ir.InsertionPoint.after(op), op.location:
        _extend(op, arith.cmpf(_P.UNO, behind, behind))


def _chooses_place(op: ir.Operation) -> bool:
    """The element is compared with the best one so far, and takes its place."""
    if _predicate(op) not in _STRICT or not isinstance(op.operands[1].owner, ir.Block):
        return False
    users = [use.owner.operation for use in op.results[0].uses]
    return any(
        user.name == "arith.select" and isinstance(user.results[0].type, ir.IntegerType)
        for user in users
    )


def _order_search(op: ir.Operation) -> None:
    """The first NaN is better than every number."""
    element, best = op.operands
    with ir.InsertionPoint.after(op), op.location:
        is_nan = arith.cmpf(_P.UNO, element, element)
        is_number = arith.cmpf(_P.ORD, best, best)
        _extend(op, arith.andi(is_nan, is_number))


def _extend(op: ir.Operation, also: ir.Value) -> None:
    """The comparison holds also where another condition does."""
    result = arith.ori(op.results[0], also)
    op.results[0].replace_all_uses_except(result, maker(result))
