"""Lanes that are clamped and made bytes take 16 bits in between, where instructions clamp as they
halve lanes (SQXTN, SQXTUN).

Before:

    %0 = arith.maxsi %low, %x : vector<8xi32>
    %1 = arith.minsi %high, %0 : vector<8xi32>
    %y = arith.trunci %1 : vector<8xi32> to vector<8xi8>

After, with the least and the greatest number of each type, and `low` and `high` as bytes:

    %0 = arith.maxsi %low16, %x : vector<8xi32>
    %1 = arith.minsi %high16, %0 : vector<8xi32>
    %2 = arith.trunci %1 : vector<8xi32> to vector<8xi16>
    %3 = arith.maxsi %low8, %2 : vector<8xi16>
    %4 = arith.minsi %high8, %3 : vector<8xi16>
    %5 = arith.trunci %4 : vector<8xi16> to vector<8xi8>
    %6 = arith.maxsi %low, %5 : vector<8xi8>
    %y = arith.minsi %high, %6 : vector<8xi8>

Of what was shifted to the right by at least 16 the upper halves are taken, and shifted by the rest,
instead of the first clamp. The last two are left out where the bounds are those of the type. Bytes
without a sign, of which a bound is more than 127, are compared as such.
"""

from __future__ import annotations

from collections.abc import Callable

from ..dialect.mlir import arith, ir
from ..dialect.targets import Target
from ..dialect.walks import maker_named, operations, put_in_place
from .elements import element, splat, with_element

Bounds = tuple[int, int]
Choose = Callable[[ir.Value, ir.Value], ir.Value]
WORD, HALF_BITS = 32, 16
FEWEST = 8
"""Bytes of a register; fewer are clamped while they have 16 bits."""
HALF = -(1 << 15), (1 << 15) - 1
SIGNED, UNSIGNED = (-128, 127), (0, 255)


def expand_narrowing(module: ir.Module, target: Target) -> None:
    """Rewrites all functions of a module, in place, where the target gains by it."""
    if not target.halves_lanes:
        return
    for op in [op for op in operations(module.operation) if _makes_bytes(op)]:
        found = _what_is_clamped(op.operands[0])
        type = None if found is None else _type_of(found[1])
        if found is None or type is None:
            continue
        with ir.InsertionPoint(op), op.location:
            put_in_place(op, _narrowed(*found, type))


def _makes_bytes(op: ir.Operation) -> bool:
    if op.name != "arith.trunci" or not isinstance(op.results[0].type, ir.VectorType):
        return False
    widths = [ir.IntegerType(element(x.type)).width for x in (op.operands[0], op.results[0])]
    return widths == [WORD, 8]


def _what_is_clamped(x: ir.Value) -> tuple[ir.Value, Bounds] | None:
    """What a clamp is given, and its bounds."""
    upper = maker_named(x, "arith.minsi")
    lower = None if upper is None else maker_named(upper.operands[1], "arith.maxsi")
    if upper is None or lower is None:
        return None
    low, high = (_splat(op.operands[0]) for op in (lower, upper))
    return None if low is None or high is None else (lower.operands[1], (low, high))


def _splat(x: ir.Value) -> int | None:
    """The number that all lanes of a constant are."""
    op = maker_named(x, "arith.constant")
    if op is None:
        return None
    lanes = ir.DenseElementsAttr(op.attributes["value"])
    return ir.IntegerAttr(lanes.get_splat_value()).value if lanes.is_splat else None


def _type_of(bounds: Bounds) -> Bounds | None:
    """All that the narrowest bytes hold that hold what is between two bounds."""
    types = (SIGNED, UNSIGNED)
    return next((t for t in types if t[0] <= bounds[0] <= bounds[1] <= t[1]), None)


def _narrowed(x: ir.Value, bounds: Bounds, type: Bounds) -> ir.Value:
    half, width = _halved(x), ir.VectorType(x.type).shape[0]
    if width < FEWEST:
        return _trunc(_compared(arith.minsi, bounds[1], _compared(arith.maxsi, bounds[0], half)), 8)
    x = _trunc(_compared(arith.minsi, type[1], _compared(arith.maxsi, type[0], half)), 8)
    is_signed = type == SIGNED
    if bounds[0] > type[0]:
        x = _compared(arith.maxsi if is_signed else arith.maxui, bounds[0], x)
    if bounds[1] < type[1]:
        x = _compared(arith.minsi if is_signed else arith.minui, bounds[1], x)
    return x


def _halved(x: ir.Value) -> ir.Value:
    """In 16 bits: clamped, or what a shift by so many leaves."""
    shift = maker_named(x, "arith.shrsi")
    by = None if shift is None else _splat(shift.operands[1])
    if shift is None or by is None or by < HALF_BITS:
        inside = _compared(arith.minsi, HALF[1], _compared(arith.maxsi, HALF[0], x))
        return _trunc(inside, HALF_BITS)
    upper = _trunc(arith.shrsi(shift.operands[0], _all(HALF_BITS, x.type)), HALF_BITS)
    return arith.shrsi(upper, _all(by - HALF_BITS, upper.type)) if by > HALF_BITS else upper


def _compared(choose: Choose, number: int, x: ir.Value) -> ir.Value:
    """With a number, which may be one that has no sign."""
    width = ir.IntegerType(element(x.type)).width
    signed = number - (1 << width) if number >> (width - 1) == 1 else number
    return choose(_all(signed, x.type), x)


def _trunc(x: ir.Value, bits: int) -> ir.Value:
    return arith.trunci(with_element(x.type, ir.IntegerType.get_signless(bits)), x)


def _all(number: int, type: ir.Type) -> ir.Value:
    return splat(type, ir.IntegerAttr.get(element(type), number))
