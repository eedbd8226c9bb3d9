"""Registers of a few lanes, several of which are one to all that is computed lane by lane."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import ir, vector
from . import builder as b
from .dots import intrinsic

LANES = 4


def joined(registers: Sequence[ir.Value], most: int) -> list[ir.Value]:
    """The same lanes, with neighbours together while no more of them than `most` are: what becomes
    narrower fills a register then."""
    found = list(registers)
    while len(found) % 2 == 0 and len({b.width_of(each) for each in found}) == 1:
        width = b.width_of(found[0])
        if 2 * width > most:
            break
        both = list(range(2 * width))
        found = [vector.shuffle(*pair, both) for pair in zip(found[::2], found[1::2], strict=True)]
    return found


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


def _of_four(name: str, x: ir.Value, y: ir.Value, lanes: list[int]) -> ir.Value:
    type = ir.VectorType.get([LANES], b.element_of(x))
    return intrinsic(name, type, *(vector.shuffle(each, each, lanes) for each in (x, y)))
