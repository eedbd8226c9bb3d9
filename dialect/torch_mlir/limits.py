"""Bounds of integers that are computed from sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..mlir import ir
from ..sizes import Range, bounds


def limits(value: ir.Value, known: Mapping[ir.Value, Range]) -> Range | None:
    """Bounds of an integer that is computed from sizes; None where it is not."""
    if value in known:
        return known[value]
    if isinstance(value.owner, ir.Block):
        return None
    constant = constant_of(value)
    if constant is not None:
        return constant, constant
    op = value.owner.operation
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
    symbols = [ir.AffineExpr.get_symbol(number) for number in range(len(operands))]
    dims, given = symbols[: map.n_dims], symbols[map.n_dims :]
    results = [bounds(_as_symbols(one, dims, given), operands) for one in map.results]
    lows, highs = zip(*results, strict=True)
    choose = max if op.name == "affine.max" else min
    return choose(lows), choose(highs)


def _as_symbols(expression: Any, dims: Sequence[Any], symbols: Sequence[Any]) -> Any:
    if isinstance(expression, ir.AffineDimExpr):
        return dims[ir.AffineDimExpr(expression).position]
    if isinstance(expression, ir.AffineSymbolExpr):
        return symbols[ir.AffineSymbolExpr(expression).position]
    if isinstance(expression, ir.AffineConstantExpr):
        return expression
    binary = ir.AffineBinaryExpr(expression)
    sides = _as_symbols(binary.lhs, dims, symbols), _as_symbols(binary.rhs, dims, symbols)
    return next(make for cls, make in _MAKE if isinstance(expression, cls))(*sides)


_MAKE = (
    (ir.AffineAddExpr, ir.AffineExpr.get_add),
    (ir.AffineMulExpr, ir.AffineExpr.get_mul),
    (ir.AffineFloorDivExpr, ir.AffineExpr.get_floor_div),
    (ir.AffineCeilDivExpr, ir.AffineExpr.get_ceil_div),
    (ir.AffineModExpr, ir.AffineExpr.get_mod),
)


def _union(one: Range | None, other: Range | None) -> Range | None:
    if one is None or other is None:
        return None
    return min(one[0], other[0]), max(one[1], other[1])


def _divided(one: Range, other: Range) -> Range | None:
    if other[0] <= 0:
        return None
    found = [a // b for a in one for b in other] + [-(-a // b) for a in one for b in other]
    return min(found), max(found)


def _rest(one: Range, other: Range) -> Range | None:
    if other[0] <= 0:
        return None
    return (0 if one[0] >= 0 else 1 - other[1]), other[1] - 1


def _multiplied(one: Range, other: Range) -> Range:
    found = [a * b for a in one for b in other]
    return min(found), max(found)


_SAME = ("arith.index_cast", "arith.extsi", "arith.trunci", "arith.extui", "arith.index_castui")
_LIMITS: dict[str, Callable[[Range, Range], Range | None]] = {
    "arith.addi": lambda one, other: (one[0] + other[0], one[1] + other[1]),
    "arith.subi": lambda one, other: (one[0] - other[1], one[1] - other[0]),
    "arith.muli": _multiplied,
    "arith.divsi": _divided,
    "arith.divui": _divided,
    "arith.floordivsi": _divided,
    "arith.ceildivsi": _divided,
    "arith.remsi": _rest,
    "arith.maxsi": lambda one, other: (max(one[0], other[0]), max(one[1], other[1])),
    "arith.minsi": lambda one, other: (min(one[0], other[0]), min(one[1], other[1])),
}


def constant_of(value: ir.Value) -> int | None:
    if isinstance(value.owner, ir.Block) or value.owner.operation.name != "arith.constant":
        return None
    return ir.IntegerAttr(value.owner.operation.attributes["value"]).value
