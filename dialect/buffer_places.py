"""Which bytes of scratch memory the buffers of a kernel have, for sizes as they may be.

Places and sizes are computed from the operations that stand in the finished loops. Where these
depend on what is not known before a run, several choices are tried.
"""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import prod
from typing import Any

from .mlir import ir
from .walks import constant_of, maker, maker_if_any, maker_named

Range = tuple[int, int]
_SEED = 20261


def spans(
    buffers: Sequence[ir.Value], ranges: Mapping[ir.Value, Range]
) -> Iterator[list[tuple[int, int]]]:
    """The first byte of each buffer and the one after its last, for one choice of sizes after the
    other."""
    is_open = any(_is_open(buffer) for buffer in buffers)
    for choice in _CHOICES if is_open else _CHOICES[:1]:
        numbers = _Numbers(choice, ranges)
        trial = [_span(buffer, numbers) for buffer in buffers]
        # Sizes that do not go together make negative ones, which the function itself refuses.
        if ranges or all(0 <= start <= end for start, end in trial):
            yield [(start, max(start, end)) for start, end in trial]


def _is_open(buffer: ir.Value) -> bool:
    view = maker(buffer)
    return len(view.operands) > 2 or constant_of(view.operands[1]) is None


def _span(buffer: ir.Value, numbers: _Numbers) -> tuple[int, int]:
    view, type = maker(buffer), ir.MemRefType(buffer.type)
    given = (numbers.of(value) for value in list(view.operands)[2:])
    extents = [size if size >= 0 else next(given) for size in type.shape]
    start, least = numbers.of(view.operands[1]), min(extents, default=0)
    return start, start + (-1 if least < 0 else prod(extents)) * width_of(type.element_type)


def width_of(element: ir.Type) -> int:
    """The bytes of an element."""
    if isinstance(element, ir.IndexType):
        return 8
    if isinstance(element, ir.IntegerType):
        return (ir.IntegerType(element).width + 7) // 8
    return ir.FloatType(element).width // 8


Choice = Callable[[int, "Range | None"], int]
"""A number for the unknown value of that number, which may have bounds."""


def _drawn(number: int, bounds: Range | None) -> int:
    low, high = bounds or (1, 40)
    return random.Random(f"{_SEED} {number}").randint(low, high)


_CHOICES: tuple[Choice, ...] = (
    lambda _, bounds: bounds[1] if bounds else 8,
    lambda _, bounds: bounds[0] if bounds else 1,
    lambda number, bounds: bounds[number % 2] if bounds else 3 + number,
    _drawn,
)


class _Numbers:
    """Integers as they come out for one choice of all sizes."""

    def __init__(self, choice: Choice, ranges: Mapping[ir.Value, Range]) -> None:
        self.choice = choice
        self.known: dict[ir.Value, int] = {}
        self.dims: dict[tuple[ir.Value, int], int] = {}
        for value, bounds in ranges.items():
            self.known[value] = choice(len(self.known), bounds)

    def of(self, value: ir.Value) -> int:
        if value not in self.known:
            self.known[value] = self._computed(value)
        return self.known[value]

    def _computed(self, value: ir.Value) -> int:
        constant, op = constant_of(value), maker_if_any(value)
        if constant is not None:
            return constant
        if op is None:
            return self._unknown()
        if op.name == "memref.dim":
            return self._dim(op.operands[0], self.of(op.operands[1]))
        if op.name in ("affine.apply", "affine.min", "affine.max"):
            return self._of_map(op)
        if op.name in _ARITHMETIC:
            return _ARITHMETIC[op.name](*map(self.of, op.operands))
        return self._unknown()

    def _unknown(self) -> int:
        return self.choice(len(self.known), None)

    def _dim(self, buffer: ir.Value, dim: int) -> int:
        while (cast := maker_named(buffer, "memref.cast")) is not None:
            buffer = cast.operands[0]
        extent = ir.MemRefType(buffer.type).shape[dim]
        if extent >= 0:
            return extent
        view = maker_named(buffer, "memref.view")
        if view is not None:
            place = sum(size < 0 for size in ir.MemRefType(buffer.type).shape[:dim])
            return self.of(view.operands[2 + place])
        if (buffer, dim) not in self.dims:
            self.dims[buffer, dim] = self._unknown()
        return self.dims[buffer, dim]

    def _of_map(self, op: ir.Operation) -> int:
        map_ = ir.AffineMapAttr(op.attributes["map"]).value
        given = [self.of(value) for value in op.operands]
        found = [evaluated(one, given, map_.n_dims) for one in map_.results]
        return max(found) if op.name == "affine.max" else min(found)


def evaluated(expression: Any, given: Sequence[Any], dims: int) -> Any:
    """What an affine expression is, of numbers or of arrays of them."""
    if isinstance(expression, ir.AffineDimExpr):
        return given[ir.AffineDimExpr(expression).position]
    if isinstance(expression, ir.AffineSymbolExpr):
        return given[dims + ir.AffineSymbolExpr(expression).position]
    if isinstance(expression, ir.AffineConstantExpr):
        return ir.AffineConstantExpr(expression).value
    binary = ir.AffineBinaryExpr(expression)
    sides = (evaluated(side, given, dims) for side in (binary.lhs, binary.rhs))
    return next(make for kind, make in _AFFINE if isinstance(expression, kind))(*sides)


def _floor(one: int, other: int) -> int:
    return one // other if other else 0


def _modulo(one: int, other: int) -> int:
    return one % other if other else 0


def _cut(one: int, other: int) -> int:
    return (abs(one) // abs(other)) * (1 if (one < 0) == (other < 0) else -1) if other else 0


def _ceil(one: int, other: int) -> int:
    return -_floor(-one, other)


def _rest(one: int, other: int) -> int:
    return one - other * _cut(one, other)


def _selected(which: int, one: int, other: int) -> int:
    return one if which else other


_AFFINE: tuple[tuple[type[ir.AffineExpr], Callable[[Any, Any], Any]], ...] = (
    (ir.AffineAddExpr, operator.add),
    (ir.AffineMulExpr, operator.mul),
    (ir.AffineFloorDivExpr, _floor),
    (ir.AffineCeilDivExpr, _ceil),
    (ir.AffineModExpr, _modulo),
)
_ARITHMETIC: dict[str, Callable[..., int]] = {
    "arith.addi": operator.add,
    "arith.subi": operator.sub,
    "arith.muli": operator.mul,
    "arith.andi": int.__and__,
    "arith.divsi": _cut,
    "arith.divui": _floor,
    "arith.floordivsi": _floor,
    "arith.ceildivsi": _ceil,
    "arith.ceildivui": _ceil,
    "arith.remsi": _rest,
    "arith.remui": _modulo,
    "arith.maxsi": max,
    "arith.maxui": max,
    "arith.minsi": min,
    "arith.minui": min,
    "arith.index_cast": int,
    "arith.index_castui": int,
    "arith.extsi": int,
    "arith.extui": int,
    "arith.trunci": int,
    "arith.select": _selected,
}
