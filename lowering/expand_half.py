"""Conversions between float16 and float32 in integers, where the target has no instruction for it.

Before:

    %y = arith.extf %x : vector<4xf16> to vector<4xf32>
    %z = arith.truncf %y : vector<4xf32> to vector<4xf16>

After: the fields of a number moved to where the other type has them, its exponent counted from
elsewhere by a product with a power of two, or by a sum that rounds denormal numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..dialect.mlir import arith, ir
from ..dialect.targets import Target
from ..dialect.walks import operations, put_in_place
from .elements import element, splat, with_element

SIGN, HALF_SIGN = 0x80000000, 0x8000
MOVED = 13
"""Bits that the mantissa of a float32 has more."""
HALF_MAGNITUDE, HALF_INFINITY, HALF_NAN = 0x7FFF, 0x7C00, 0x7E00
INFINITY = 0x7F800000
TOO_LARGE, SMALLEST_NORMAL = (127 + 16) << 23, (127 - 14) << 23
"""The least power of two above all float16, and the least float16 that is not denormal."""
REBASED = (127 - 15) << 23
SCALE = 2.0 ** (127 - 15)
DENORMAL_STEPS = 0.5
"""A float32 of this size ends where denormal float16 do, at 2^-24."""


def expand_half(module: ir.Module, target: Target) -> None:
    """Rewrites all functions of a module, in place, if the target needs that."""
    if target.converts_halves:
        return
    for op in operations(module.operation):
        if op.name not in EXPANSIONS or not _is_between_halves_and_singles(op):
            continue
        with ir.InsertionPoint(op), op.location:
            made = EXPANSIONS[op.name](op.operands[0])
        put_in_place(op, made)


def _is_between_halves_and_singles(op: ir.Operation) -> bool:
    types = [element(value.type) for value in (op.operands[0], op.results[0])]
    return {str(type) for type in types} == {"f16", "f32"}


@dataclass(frozen=True)
class _Words:
    """Lanes of 32 bits, as many as others."""

    like: ir.Type

    @property
    def type(self) -> ir.Type:
        return with_element(self.like, ir.IntegerType.get_signless(32))

    @property
    def floats(self) -> ir.Type:
        return with_element(self.like, ir.F32Type.get())

    @property
    def bits(self) -> ir.Type:
        return with_element(self.like, ir.IntegerType.get_signless(16))

    def number(self, value: int) -> ir.Value:
        word = ir.IntegerType.get_signless(32)
        signed = value - (1 << 32) if value >> 31 else value
        return splat(self.type, ir.IntegerAttr.get(word, signed))

    def float(self, value: float) -> ir.Value:
        return splat(self.floats, ir.FloatAttr.get(ir.F32Type.get(), value))


def _single_of_half(half: ir.Value) -> ir.Value:
    """The product is exact, of denormal numbers as well; infinities and NaN get their exponent."""
    w = _Words(half.type)
    bits = arith.extui(w.type, arith.bitcast(w.bits, half))
    magnitude = arith.andi(bits, w.number(HALF_MAGNITUDE))
    moved = arith.bitcast(w.floats, arith.shli(magnitude, w.number(MOVED)))
    scaled = arith.bitcast(w.type, arith.mulf(moved, w.float(SCALE)))
    is_finite = arith.cmpi(arith.CmpIPredicate.ult, magnitude, w.number(HALF_INFINITY))
    exponent = arith.select(is_finite, w.number(0), w.number(INFINITY))
    sign = arith.shli(arith.andi(bits, w.number(HALF_SIGN)), w.number(16))
    return arith.bitcast(w.floats, arith.ori(arith.ori(scaled, exponent), sign))


def _nearest_half(single: ir.Value) -> ir.Value:
    """The nearest float16, the even one of two; too large ones are infinite."""
    w = _Words(single.type)
    bits = arith.bitcast(w.type, single)
    sign = arith.andi(bits, w.number(SIGN))
    magnitude = arith.xori(bits, sign)
    is_small = arith.cmpi(arith.CmpIPredicate.ult, magnitude, w.number(SMALLEST_NORMAL))
    is_large = arith.cmpi(arith.CmpIPredicate.uge, magnitude, w.number(TOO_LARGE))
    finite = arith.select(is_small, _rounded_denormal(w, magnitude), _rounded_normal(w, magnitude))
    made = arith.select(is_large, _special(w, magnitude), finite)
    whole = arith.ori(made, arith.shrui(sign, w.number(16)))
    return arith.bitcast(with_element(single.type, ir.F16Type.get()), arith.trunci(w.bits, whole))


def _rounded_denormal(w: _Words, magnitude: ir.Value) -> ir.Value:
    """The sum rounds, and has the number of steps in its last bits."""
    rounded = arith.addf(arith.bitcast(w.floats, magnitude), w.float(DENORMAL_STEPS))
    steps = arith.bitcast(w.type, w.float(DENORMAL_STEPS))
    return arith.subi(arith.bitcast(w.type, rounded), steps)


def _rounded_normal(w: _Words, magnitude: ir.Value) -> ir.Value:
    """Rounding may carry into the exponent, and make it that of infinity."""
    odd = arith.andi(arith.shrui(magnitude, w.number(MOVED)), w.number(1))
    almost_half = w.number((1 << (MOVED - 1)) - 1)
    rebased = arith.subi(magnitude, w.number(REBASED))
    return arith.shrui(arith.addi(arith.addi(rebased, almost_half), odd), w.number(MOVED))


def _special(w: _Words, magnitude: ir.Value) -> ir.Value:
    is_nan = arith.cmpi(arith.CmpIPredicate.ugt, magnitude, w.number(INFINITY))
    return arith.select(is_nan, w.number(HALF_NAN), w.number(HALF_INFINITY))


EXPANSIONS: dict[str, Callable[[ir.Value], ir.Value]] = {
    "arith.extf": _single_of_half,
    "arith.truncf": _nearest_half,
}
