"""Bounds of integers that are computed from sizes."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from ..mlir import ir
from ..sizes import Range, bounds, corners, rounded_up
from ..walks import constant_of, maker_if_any


def limits(value: ir.Value, known: Mapping[ir.Value, Range]) -> Range | None:
    """Bounds of an integer that is computed from sizes; None where it is not."""
    if value in known:
        return known[value]
    constant, op = constant_of(value), maker_if_any(value)
    if constant is not None:
        return constant, constant
    if op is None:
        return None
    if op.name == "arith.select":
        return _union(limits(op.operands[1], known), limits(op.operands[2], known))
    parts = [limits(operand, known) for operand in op.operands]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return _partly(op.name, found)
    if op.name in ("affine.apply", "affine.min", "affine.max"):
        return _of_map(op, found)
    if op.name in _SAME:
        return found[0]
    combine = _LIMITS.get(op.name)
    return combine(found[0], found[1]) if combine is not None else None


def _partly(name: str, found: list[Range]) -> Range | None:
    """A minimum is not above what is known of it."""
    if name == "arith.minsi" and found:
        return -(2**62), found[0][1]
    return None


def _of_map(op: ir.Operation, operands: list[Range]) -> Range:
    map = ir.AffineMapAttr(op.attributes["map"]).value
    dims, symbols = operands[: map.n_dims], operands[map.n_dims :]
    lows, highs = zip(*(bounds(one, symbols, dims) for one in map.results), strict=True)
    choose = max if op.name == "affine.max" else min
    return choose(lows), choose(highs)


def _union(one: Range | None, other: Range | None) -> Range | None:
    if one is None or other is None:
        return None
    return min(one[0], other[0]), max(one[1], other[1])


def _divided(one: Range, other: Range) -> Range | None:
    if other[0] <= 0:
        return None
    return _union(corners(int.__floordiv__)(one, other), corners(rounded_up)(one, other))


def _rest(one: Range, other: Range) -> Range | None:
    if other[0] <= 0:
        return None
    return (0 if one[0] >= 0 else 1 - other[1]), other[1] - 1


_SAME = ("arith.index_cast", "arith.extsi", "arith.trunci", "arith.extui", "arith.index_castui")
_LIMITS: dict[str, Callable[[Range, Range], Range | None]] = {
    "arith.addi": corners(operator.add),
    "arith.subi": corners(operator.sub),
    "arith.muli": corners(operator.mul),
    "arith.divsi": _divided,
    "arith.divui": _divided,
    "arith.floordivsi": _divided,
    "arith.ceildivsi": _divided,
    "arith.remsi": _rest,
    "arith.maxsi": corners(max),
    "arith.minsi": corners(min),
}
