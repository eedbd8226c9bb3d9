"""Conditions of a kernel for open sizes, looked at for the sizes that the program declares.

What torch-mlir takes for granted of sizes is asserted (`shape_checks`). A program says
which sizes it takes: where one of them breaks a condition, no kernel is better than one that fails.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from ..errors import PassFailed
from ..mlir import arith, ir
from ..sizes import Range, evaluate, positions
from ..walks import maker_if_any
from .size_arguments import Signature

_MOST = 4096
"""How many combinations of sizes are tried."""

Arrays = Mapping[Any, np.ndarray]
Predicate = arith.CmpIPredicate


def refuse_what_fails(
    function: ir.Operation, sizes: Mapping[ir.Value, int], signature: Signature
) -> None:
    """Fails where sizes that the program takes break a condition of a kernel.

    `sizes` are the arguments that are sizes, and which of the program's each one is. Conditions
    inside of loops and branches, and of elements, are left to the run.
    """
    asserted = [
        op.operation for op in function.regions[0].blocks[0].operations if op.name == "cf.assert"
    ]
    if not asserted or not sizes:
        return
    taken = _taken(sorted(sizes.values()), signature.ranges, signature.conditions)
    known = {value: taken[place] for value, place in sizes.items()}
    for op in asserted:
        holds = _value(op.operands[0], known)
        failing = np.flatnonzero(np.broadcast_to(False if holds is None else ~holds, _count(taken)))
        if len(failing):
            example = ", ".join(f"{signature.names[at]} = {taken[at][failing[0]]}" for at in taken)
            raise PassFailed(
                f"the sizes in it do not fit together for {example}, which is within the bounds"
            )


def _count(taken: Arrays) -> int:
    return len(next(iter(taken.values())))


def _taken(
    used: Sequence[int], ranges: Sequence[Range], conditions: Sequence[Any]
) -> dict[int, np.ndarray]:
    """Values of the sizes that a kernel uses, for which the program's conditions hold.

    All where they are few; where not, those near the ends of each size's bounds.
    """
    tried = sorted({*used, *(place for each in conditions for place in positions(each))})
    each = int(_MOST ** (1 / len(tried)))
    rows = [
        row
        for row in product(*(_some(ranges[place], each) for place in tried))
        if _holds(conditions, dict(zip(tried, row, strict=True)), ranges)
    ]
    columns = np.array(rows, np.int64).reshape(-1, len(tried)).T
    return dict(zip(tried, columns, strict=True))


def _some(bounds: Range, count: int) -> list[int]:
    low, high = bounds
    if high - low < count:
        return list(range(low, high + 1))
    near = max(1, count // 2)
    return [*range(low, low + near), *range(high - near + 1, high + 1)]


def _holds(conditions: Sequence[Any], row: Mapping[int, int], ranges: Sequence[Range]) -> bool:
    values = [row.get(place, bounds[0]) for place, bounds in enumerate(ranges)]
    return all(evaluate(each, values) >= 0 for each in conditions)


# Integers of the arith dialect, for many sizes at once.


def _value(value: ir.Value, known: dict[ir.Value, np.ndarray]) -> np.ndarray | None:
    """What a value is for each combination of sizes; None where it depends on more than these."""
    if value in known:
        return known[value]
    op = maker_if_any(value)
    if op is None:
        return None
    if op.name == "arith.constant":
        found = np.array(ir.IntegerAttr(op.attributes["value"]).value)
        found = found != 0 if _is_truth(value) else found
    else:
        operands = [_value(operand, known) for operand in op.operands]
        given = [operand for operand in operands if operand is not None]
        found = _computed(op, given) if len(given) == len(operands) else None
    if found is not None:
        known[value] = found
    return found


def _computed(op: ir.Operation, given: Sequence[np.ndarray]) -> np.ndarray | None:
    if op.name == "arith.cmpi":
        return _compared(op, *given)
    if op.name in _QUOTIENTS:
        one, other = given
        return None if np.any(other <= 0) else _QUOTIENTS[op.name](one, other)
    if op.name in _CASTS:
        # Of a truth only `extui` makes the number that it stands for.
        odd = _is_truth(op.operands[0]) != (op.name == "arith.extui")
        return None if odd else given[0].astype(np.int64)
    return _PLAIN[op.name](*given) if op.name in _PLAIN else None


def _is_truth(value: ir.Value) -> bool:
    return isinstance(value.type, ir.IntegerType) and value.type.width == 1


def _compared(op: ir.Operation, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    predicate = Predicate(ir.IntegerAttr(op.attributes["predicate"]).value)
    name = predicate.name
    if name.startswith("u"):
        one, other = one.astype(np.uint64), other.astype(np.uint64)
        name = name[1:]
    return getattr(operator, name.removeprefix("s"))(one, other)


def _rounded_up(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return -(-one // other)


def _truncated(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.sign(one) * (np.abs(one) // other)


_CASTS = ("arith.index_cast", "arith.extsi", "arith.extui")
_PLAIN: Mapping[str, Callable[..., Any]] = {
    "arith.addi": np.add,
    "arith.subi": np.subtract,
    "arith.muli": np.multiply,
    "arith.maxsi": np.maximum,
    "arith.minsi": np.minimum,
    "arith.andi": np.bitwise_and,
    "arith.ori": np.bitwise_or,
    "arith.xori": np.bitwise_xor,
    "arith.select": np.where,
}
_QUOTIENTS: Mapping[str, Callable[..., Any]] = {
    "arith.divsi": _truncated,
    "arith.floordivsi": np.floor_divide,
    "arith.ceildivsi": _rounded_up,
    "arith.remsi": np.fmod,
}
