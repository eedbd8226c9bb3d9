"""Products of 64 bits as lanes of 32, where registers hold no larger integers, or fewer of them."""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.mlir import arith, ir
from ...dialect.targets import Target
from . import builder as b
from .intrinsics import intrinsic
from .scalable import upper_halves

BITS = 32


@dataclass(frozen=True)
class Halves:
    """Numbers `high * 2^32 + low`, the lower half without a sign."""

    high: ir.Value
    low: ir.Value

    def plus(self, other: Halves) -> Halves:
        """The sum; a lower half that is less than what was added to it has a carry."""
        low = arith.addi(self.low, other.low)
        is_carried = arith.cmpi(arith.CmpIPredicate.ult, low, other.low)
        carry = arith.extui(low.type, is_carried)
        return Halves(arith.addi(arith.addi(self.high, other.high), carry), low)

    def shifted(self, right: int) -> ir.Value:
        """The lowest bits of what a shift to the right leaves."""
        if right == 0:
            return self.low
        if right >= BITS:
            return arith.shrsi(self.high, b.like(right - BITS, self.high))
        kept = arith.shrui(self.low, b.like(right, self.low))
        return arith.ori(arith.shli(self.high, b.like(BITS - right, self.high)), kept)


def product(x: ir.Value, y: ir.Value, target: Target) -> Halves:
    """All bits of the products of numbers with a sign."""
    return Halves(_upper(x, y, target), arith.muli(x, y))


def _upper(x: ir.Value, y: ir.Value, target: Target) -> ir.Value:
    """The upper halves of products. LLVM knows no instruction of MVE by what it computes."""
    if target.rounds_products:
        signed = b.splat(0, ir.IntegerType.get_signless(BITS), 1)
        return intrinsic("arm.mve.vmulh.v4i32", x.type, x, y, signed)
    if b.width_of(x) > 1 and target.grouped > 1:
        return upper_halves(x, y, target)
    long = b.lanes_of(ir.IntegerType.get_signless(2 * BITS), b.width_of(x))
    whole = arith.muli(arith.extsi(long, x), arith.extsi(long, y))
    return arith.trunci(x.type, arith.shrui(whole, b.like(BITS, whole)))


def halves_of(lanes: ir.Value) -> Halves:
    """Numbers of 32 or 64 bits."""
    narrow = b.lanes_of(ir.IntegerType.get_signless(BITS), b.width_of(lanes))
    if lanes.type == narrow:
        return Halves(arith.shrsi(lanes, b.like(BITS - 1, lanes)), lanes)
    high = arith.shrsi(lanes, b.like(BITS, lanes))
    return Halves(arith.trunci(narrow, high), arith.trunci(narrow, lanes))


def high_of_twice(x: ir.Value, y: ir.Value, target: Target) -> ir.Value:
    """The upper half of twice the product, rounded to the nearest, ties upwards."""
    if target.rounds_products:
        return intrinsic("arm.mve.vqrdmulh.v4i32", x.type, x, y)
    half = b.like(1 << (BITS - 2), x)
    return product(x, y, target).plus(Halves(b.like(0, x), half)).shifted(BITS - 1)


def power_divided(x: ir.Value, power: ir.Value) -> ir.Value:
    """`x / 2^power` rounded to the nearest, ties away from zero: the instruction rounds ties
    upwards, so that numbers below zero are made less by one, unless they are divided by 1."""
    left = arith.subi(b.like(0, power), power)
    one_less = arith.shrsi(arith.andi(x, left), b.like(BITS - 1, x))
    flags = [b.splat(flag, ir.IntegerType.get_signless(BITS), 1) for flag in (0, 1, 0)]
    moved = intrinsic("sadd.sat.v4i32", x.type, x, one_less)
    return intrinsic("arm.mve.vshl.vector.v4i32.v4i32", x.type, moved, left, *flags)
