"""Registers of a few lanes, several of which are one to all that is computed lane by lane."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ...dialect.mlir import ir, vector
from . import builder as b
from .intrinsics import intrinsic

LANES = 4


def joined(registers: Sequence[ir.Value], most: int) -> list[ir.Value]:
    """The same lanes, with as many neighbours of one width together as give a power of two of
    lanes, no more than `most`: what becomes narrower fills a register then."""
    found, rest = list[ir.Value](), list(registers)
    while rest:
        width, alike, count = b.width_of(rest[0]), _alike(rest), 1
        while width > 1 and 2 * count <= alike and 2 * count * width <= most:
            count *= 2
        found.append(_together(rest[:count]))
        rest = rest[count:]
    return found


def _alike(registers: Sequence[ir.Value]) -> int:
    """How many of them, from the first one on, are as wide as that."""
    widths = [b.width_of(each) for each in registers]
    return sum(1 for _ in takewhile(lambda width: width == widths[0], widths))


def _together(registers: Sequence[ir.Value]) -> ir.Value:
    """A power of two of registers as one."""
    if len(registers) == 1:
        return registers[0]
    middle = len(registers) // 2
    first, second = _together(registers[:middle]), _together(registers[middle:])
    return vector.shuffle(first, second, list(range(2 * b.width_of(first))))


def by_fours(name: str, *operands: ir.Value, made: ir.Type | None = None) -> ir.Value:
    """A function of four lanes of some registers, on as many as there are; of another type than
    theirs where that is given."""
    width = b.width_of(operands[0])
    if width < LANES:
        filled = [lane % width for lane in range(LANES)]
        return b.first_lanes(_of_four(name, operands, filled, made), width)
    starts = range(0, width, LANES)
    found = [_of_four(name, operands, list(range(at, at + LANES)), made) for at in starts]
    return joined(found, width)[0]


def long_products(x: ir.Value, y: ir.Value) -> ir.Value:
    """Lanes of 16 bits times others, in 32 bits. LLVM would make 16 of products of bytes, and widen
    each of them before it is added to anything."""
    return by_fours("aarch64.neon.smull.v4i32", x, y, made=ir.IntegerType.get_signless(32))


def _of_four(
    name: str, operands: Sequence[ir.Value], lanes: list[int], made: ir.Type | None
) -> ir.Value:
    type = ir.VectorType.get([LANES], made or b.element_of(operands[0]))
    return intrinsic(name, type, *(vector.shuffle(each, each, lanes) for each in operands))
