"""Registers of a few lanes, several of which are one to all that is computed lane by lane."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ...dialect.mlir import ir, vector
from . import builder as b
from .dots import intrinsic

LANES = 4


def joined(registers: Sequence[ir.Value], most: int) -> list[ir.Value]:
    """The same lanes, with as many neighbours of one width together as give a power of two of
    lanes, no more than `most`: what becomes narrower fills a register then."""
    found, rest = list[ir.Value](), list(registers)
    while rest:
        width, count = b.width_of(rest[0]), 1
        alike = len(list(takewhile(lambda each: b.width_of(each) == width, rest)))
        while width > 1 and 2 * count <= alike and 2 * count * width <= most:
            count *= 2
        found.append(_together(rest[:count]))
        rest = rest[count:]
    return found


def _together(registers: Sequence[ir.Value]) -> ir.Value:
    """A power of two of registers as one."""
    if len(registers) == 1:
        return registers[0]
    middle = len(registers) // 2
    first, second = _together(registers[:middle]), _together(registers[middle:])
    return vector.shuffle(first, second, list(range(2 * b.width_of(first))))


def by_fours(name: str, x: ir.Value, y: ir.Value) -> ir.Value:
    """A function of four lanes of 32 bits of two registers, on as many as there are."""
    width = b.width_of(x)
    if width < LANES:
        filled = [lane % width for lane in range(LANES)]
        found = _of_four(name, x, y, filled)
        return b.first_lanes(found, width)
    starts = range(0, width, LANES)
    found = [_of_four(name, x, y, list(range(at, at + LANES))) for at in starts]
    return joined(found, width)[0]


def long_products(x: ir.Value, y: ir.Value) -> ir.Value:
    """Lanes of 16 bits times others, in 32 bits. LLVM would make 16 of products of bytes, and widen
    each of them before it is added to anything."""
    width = b.width_of(x)
    starts, long = range(0, width, LANES), ir.IntegerType.get_signless(32)
    name = "aarch64.neon.smull.v4i32"
    found = [_of_four(name, x, y, list(range(at, at + LANES)), long) for at in starts]
    return joined(found, width)[0]


def _of_four(
    name: str, x: ir.Value, y: ir.Value, lanes: list[int], made: ir.Type | None = None
) -> ir.Value:
    type = ir.VectorType.get([LANES], made or b.element_of(x))
    return intrinsic(name, type, *(vector.shuffle(each, each, lanes) for each in (x, y)))
