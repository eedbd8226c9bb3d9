"""Conditions of a kernel for open sizes, looked at for the sizes that the program declares.

What torch-mlir takes for granted of sizes is asserted (`shape_checks`). A program says
which sizes it takes: where one of them breaks a condition, no kernel is better than one that fails.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy as np

from ..errors import PassFailed
from ..mlir import arith, ir
from ..sizes import Range, evaluate, positions
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
    if isinstance(value.owner, ir.Block):
        return None
    op = value.owner.operation
    if op.name == "arith.constant":
        attribute = op.attributes["value"]
        found = np.array(ir.IntegerAttr(attribute).value)
        known[value] = found != 0 if _is_truth(value) else found
        return known[value]
    compute = _COMPUTED.get(op.name)
    if compute is None:
        return None
    operands = [_value(operand, known) for operand in op.operands]
    given = [operand for operand in operands if operand is not None]
    if len(given) < len(operands):
        return None
    found = compute(op, *given)
    if found is not None:
        known[value] = found
    return found


def _is_truth(value: ir.Value) -> bool:
    return isinstance(value.type, ir.IntegerType) and value.type.width == 1


def _of(formula: Callable[..., Any]) -> Callable[..., Any]:
    def compute(_: ir.Operation, *operands: np.ndarray) -> np.ndarray:
        return formula(*operands)

    return compute


def _compared(op: ir.Operation, one: np.ndarray, other: np.ndarray) -> np.ndarray:
    predicate = Predicate(ir.IntegerAttr(op.attributes["predicate"]).value)
    name = predicate.name
    if name.startswith("u"):
        one, other = one.astype(np.uint64), other.astype(np.uint64)
        name = name[1:]
    return _COMPARISONS[name.removeprefix("s")](one, other)


def _quotient(round_: Callable[..., Any]) -> Callable[..., Any]:
    def compute(_: ir.Operation, one: np.ndarray, other: np.ndarray) -> np.ndarray | None:
        return None if np.any(other <= 0) else round_(one, other)

    return compute


def _unless_truth(op: ir.Operation, one: np.ndarray) -> np.ndarray | None:
    return None if _is_truth(op.operands[0]) else one


def _if_truth(op: ir.Operation, one: np.ndarray) -> np.ndarray | None:
    return one.astype(np.int64) if _is_truth(op.operands[0]) else None


def _rounded_up(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return -(-one // other)


def _truncated(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.sign(one) * (np.abs(one) // other)


_COMPARISONS = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal,
    "gt": np.greater, "ge": np.greater_equal,
}  # fmt: skip
_COMPUTED: Mapping[str, Callable[..., Any]] = {
    "arith.cmpi": _compared,
    "arith.addi": _of(np.add),
    "arith.subi": _of(np.subtract),
    "arith.muli": _of(np.multiply),
    "arith.maxsi": _of(np.maximum),
    "arith.minsi": _of(np.minimum),
    "arith.andi": _of(np.bitwise_and),
    "arith.ori": _of(np.bitwise_or),
    "arith.xori": _of(np.bitwise_xor),
    "arith.select": _of(np.where),
    "arith.divsi": _quotient(_truncated),
    "arith.floordivsi": _quotient(np.floor_divide),
    "arith.ceildivsi": _quotient(_rounded_up),
    "arith.remsi": _quotient(np.fmod),
    "arith.index_cast": _unless_truth,
    "arith.extsi": _unless_truth,
    "arith.extui": _if_truth,
}
