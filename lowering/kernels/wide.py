"""Products of 64 bits, of lanes of 32 bits, and what is left of them in 32 again.

x86 multiplies every other lane of a register. There the even and the odd lanes are multiplied apart
and come together by one instruction, when each has 32 bits again; lanes in order would have to be
spread out over two registers before and picked from them afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialect.mlir import arith, ir, vector
from ...dialect.targets import Target
from . import builder as b

WORD = 32
FEWEST = 4
"""Lanes of a whole register; fewer are multiplied in order."""


@dataclass(frozen=True)
class Wide:
    """Lanes of 64 bits: all in order, or the even and the odd ones."""

    parts: tuple[ir.Value, ...]

    def plus(self, other: Wide) -> Wide:
        both = zip(self.parts, other.parts, strict=True)
        return Wide(tuple(arith.addi(one, two) for one, two in both))

    def plus_number(self, number: int) -> Wide:
        """With the same number added to all."""
        return Wide(tuple(arith.addi(part, b.like(number, part)) for part in self.parts))

    def shifted(self, shift: int, bits: int = WORD) -> ir.Value:
        """The lowest bits of what is left without `shift` of them; 32 of lanes that are apart."""
        if len(self.parts) == 1:
            (whole,) = self.parts
            return lowest(arith.shrsi(whole, b.like(shift, whole)), bits)
        even, odd = self.parts
        if shift >= WORD:
            high = _woven(even, odd, 1)
            return arith.shrsi(high, b.like(shift - WORD, high)) if shift > WORD else high
        even = arith.shrui(even, b.like(shift, even))
        return _woven(even, arith.shli(odd, b.like(WORD - shift, odd)), 0)


def are_apart(target: Target, lanes: ir.Value) -> bool:
    """Products of such lanes are better computed with the even and the odd ones apart."""
    return target.multiplies_every_other and b.width_of(lanes) >= FEWEST


def product(x: ir.Value, y: ir.Value, apart: bool) -> Wide:
    """`x * y`, of lanes of 32 or 64 bits."""
    parts = zip(of_lanes(x, apart).parts, of_lanes(y, apart).parts, strict=True)
    return Wide(tuple(arith.muli(one, other) for one, other in parts))


def of_lanes(lanes: ir.Value, apart: bool) -> Wide:
    """Lanes of 32 or 64 bits, as they are added to products."""
    return Wide(_even_and_odd(lanes) if apart else (_extended(lanes, 2 * WORD),))


def _even_and_odd(lanes: ir.Value) -> tuple[ir.Value, ir.Value]:
    width = b.width_of(lanes)
    if ir.IntegerType(b.element_of(lanes)).width == 2 * WORD:
        even, odd = (list(range(first, width, 2)) for first in (0, 1))
        return vector.shuffle(lanes, lanes, even), vector.shuffle(lanes, lanes, odd)
    odd = [lane | 1 for lane in range(width)]
    return _low_words(lanes), _low_words(vector.shuffle(lanes, lanes, odd))


def _low_words(lanes: ir.Value) -> ir.Value:
    """The even ones of lanes of 32 bits, with 64; LLVM knows these shifts as no work at all."""
    pairs = vector.bitcast(
        b.lanes_of(ir.IntegerType.get_signless(2 * WORD), b.width_of(lanes) // 2), lanes
    )
    word = b.like(WORD, pairs)
    return arith.shrsi(arith.shli(pairs, word), word)


def _woven(even: ir.Value, odd: ir.Value, half: int) -> ir.Value:
    """Lanes of 32 bits by turns: one half of each even lane, and the upper half of each odd one."""
    width = 2 * b.width_of(even)
    one, other = (
        vector.bitcast(b.lanes_of(ir.IntegerType.get_signless(WORD), width), part)
        for part in (even, odd)
    )
    mask = [lane + half if lane % 2 == 0 else width + lane for lane in range(width)]
    return vector.shuffle(one, other, mask)


def lowest(lanes: ir.Value, bits: int = WORD) -> ir.Value:
    """The lowest bits of lanes of 64."""
    if bits == 2 * WORD:
        return lanes
    return arith.trunci(b.lanes_of(ir.IntegerType.get_signless(bits), b.width_of(lanes)), lanes)


def _extended(lanes: ir.Value, bits: int) -> ir.Value:
    type = b.lanes_of(ir.IntegerType.get_signless(bits), b.width_of(lanes))
    return lanes if lanes.type == type else arith.extsi(type, lanes)
