"""Sums of two lines of which 32 bits are computed, right for every pair of two bytes.

Wanted is what `exact_plane` wants; computed is, in 32 bits throughout,

    floor((floor(2^i * x * m / 2^cut) + floor(2^j * y * n / 2^cut) + offset) / 2^shift)

The two floors differ from products by less than a step of them, and are taken as they are: where
the intervals that all pairs ask the offset to be in have a number in common, it is right.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from .exact_plane import Plane, offset_for
from .short_lines import BITS, WORD, room_above

FEWEST = 16
"""Of fewer bits a shift leaves hardly any room to tell pairs apart."""


@dataclass(frozen=True)
class Side:
    """`floor(2^left * x * multiplier / 2^cut)`."""

    left: int
    multiplier: int
    cut: int

    @staticmethod
    def of(slope: Fraction, numbers: range, shift: int, cut: int) -> Side | None:
        """`slope * x` in steps of `2^-shift`; None where its multiplier has more than 32 bits."""
        left = room_above(numbers[0], numbers[-1])
        multiplier = round(slope * 2 ** (cut + shift - left))
        return Side(left, multiplier, cut) if abs(multiplier) < WORD else None

    def at(self, numbers: range) -> np.ndarray:
        return (np.array(numbers, np.int64) << self.left) * self.multiplier >> self.cut


@dataclass(frozen=True)
class ShortSum:
    x: Side
    y: Side
    offset: int
    shift: int


def short_sum(wanted: Plane, edges: tuple[int, int], zero: int, cut: int) -> ShortSum | None:
    """A sum that is right for every pair, once `zero` is added to it and it is clamped to what the
    edges come to then; None where 32 bits are too few, or ties would have to be told apart."""
    even = wanted.even(*edges)
    for shift in range(BITS - 1, FEWEST - 1, -1):
        x, y = (
            Side.of(slope, numbers, shift, cut)
            for slope, numbers in ((wanted.a, wanted.x), (wanted.c, wanted.y))
        )
        if x is None or y is None:
            continue
        sums = x.at(wanted.x)[:, None] + y.at(wanted.y)[None, :]
        offset = offset_for(sums, even, shift, edges)
        if offset is None:
            return None
        moved = offset + (zero << shift)
        greatest = max(np.abs(each).max() for each in (x.at(wanted.x), y.at(wanted.y)))
        if 2 * int(greatest) + abs(moved) < WORD:
            return ShortSum(x, y, moved, shift)
    return None
