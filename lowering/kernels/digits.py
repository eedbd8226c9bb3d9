"""Roots and logarithms of lanes of 64 bits, one binary digit in each turn of a loop.

`dialect/operators/fixed.py` says what each one computes.
"""

from __future__ import annotations

from ...dialect.mlir import arith, ir, math
from ...dialect.operators.fixed import LOGARITHM_BITS
from . import builder as b
from .index import Index

ROOT_BITS = 31
ROOM = 62
"""Bits of the numbers whose roots are taken."""


def inverse_root(x: ir.Value) -> ir.Value:
    """`2^61 / sqrt(x)`: one over the root of a number of 61 or 62 bits, as far to the left as the
    root of the power of four that x was multiplied with."""
    x = _positive(x)
    pairs = arith.shrui(arith.subi(math.ctlz(x), b.like(2, x)), b.like(1, x))
    root = _root(arith.shli(x, arith.addi(pairs, pairs)))
    half = arith.shrui(root, b.like(1, x))
    found = arith.divui(arith.addi(b.like(1 << 61, x), half), root)
    return arith.shli(found, pairs)


def _root(x: ir.Value) -> ir.Value:
    """To the nearest, digit by digit as in long division; no root of an integer is a half."""

    def digit(_: Index, carried: list[ir.Value]) -> list[ir.Value]:
        rest, root, bit = carried
        taken = arith.addi(root, bit)
        fits = arith.cmpi(arith.CmpIPredicate.uge, rest, taken)
        half = arith.shrui(root, b.like(1, x))
        rest = arith.select(fits, arith.subi(rest, taken), rest)
        root = arith.select(fits, arith.addi(half, bit), half)
        return [rest, root, arith.shrui(bit, b.like(2, x))]

    begin = [x, b.like(0, x), b.like(1 << (ROOM - 2), x)]
    rest, root, _ = b.fold(ROOT_BITS, begin, digit, rolled=True)
    is_more = arith.cmpi(arith.CmpIPredicate.ugt, rest, root)
    return arith.addi(root, arith.select(is_more, b.like(1, x), b.like(0, x)))


def logarithm(x: ir.Value) -> ir.Value:
    """The power of two in front, then a digit for each square of what is left: it is one where the
    square is at least 2."""
    x = _positive(x)
    zeros = math.ctlz(x)
    near = arith.shrui(arith.shli(x, zeros), b.like(32, x))

    def digit(_: Index, carried: list[ir.Value]) -> list[ir.Value]:
        near, digits = carried
        square = arith.shrui(arith.muli(near, near), b.like(31, x))
        one = arith.shrui(square, b.like(32, x))
        digits = arith.addi(arith.addi(digits, digits), one)
        return [arith.shrui(square, one), digits]

    whole = arith.subi(b.like(63, x), zeros)
    return b.fold(LOGARITHM_BITS, [near, whole], digit, rolled=True)[1]


def _positive(x: ir.Value) -> ir.Value:
    """Lanes that hold no element may hold 0."""
    return arith.maxsi(x, b.like(1, x))
