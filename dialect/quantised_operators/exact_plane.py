"""Sums of two lines in fixed point that are proved equal to the rounded real sum, for every pair.

Wanted is `round(a * x + c * y + start)`, ties to the even number, clamped; computed is
`floor((m * x + n * y + offset) / 2^shift)`. Every pair of two bytes asks of the offset that it be
within an interval; where these have a number in common, it is right for all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil, gcd, lcm

import numpy as np

from .exact_line import HALF

FEW, MOST = 32, 56
"""Shifts that are tried, the smallest first; below that many only where slopes are steep."""
ROOM = 62
"""Bits that sums may need."""


@dataclass(frozen=True)
class Plane:
    """`a * x + c * y + start`, of which no bit is missing; x and y are all integers of a range."""

    a: Fraction
    c: Fraction
    start: Fraction
    x: range
    y: range

    def rounded(self) -> tuple[np.ndarray, np.ndarray]:
        """To the nearest integers of all pairs, ties once upwards and once downwards."""
        common = lcm(self.a.denominator, self.c.denominator, self.start.denominator)
        a, c, start = (int(2 * common * each) for each in (self.a, self.c, self.start))
        rows = np.array([a * x + start + common for x in self.x], object)[:, None]
        twice = rows + np.array([c * y for y in self.y], object)[None, :]
        return twice // (2 * common), -((2 * common - twice) // (2 * common))

    def even(self, lowest: int, highest: int) -> np.ndarray:
        """The same, ties to the even integer, clamped."""
        up, down = (np.clip(each, lowest, highest).astype(np.int64) for each in self.rounded())
        return np.where((up != down) & (up % 2 != 0), down, up)


@dataclass(frozen=True)
class Sum:
    """`floor((m * x + n * y + offset) / 2^shift)`; with `below`, an offset for ties that go down,
    it is the even one of the two."""

    m: int
    n: int
    offset: int
    below: int | None
    shift: int


def plane_sum(wanted: Plane, lowest: int, highest: int) -> Sum | None:
    """A sum that is right for every pair, once it is clamped; None where none of 63 bits is."""
    up, down = (np.clip(each, lowest, highest).astype(np.int64) for each in wanted.rounded())
    even = wanted.even(lowest, highest)
    for shift in (*range(FEW, MOST), *range(FEW - 1, 0, -1)):
        m, n = round(wanted.a * 2**shift), round(wanted.c * 2**shift)
        products = _products(wanted, m, n)
        if products is None:
            continue
        offsets = [
            offset_for(products, steps, shift, (lowest, highest)) for steps in (even, up, down)
        ]
        if offsets[0] is not None:
            return Sum(m, n, offsets[0], None, shift)
        if offsets[1] is not None and offsets[2] is not None:
            return Sum(m, n, offsets[1], offsets[2], shift)
    return None


def near_sum(wanted: Plane) -> Sum:
    """A sum that is right for every pair, however many there are; it may need more than 63 bits."""
    parts = wanted.a, wanted.c, wanted.start, HALF
    grid = lcm(*(part.denominator for part in parts))
    sizes = [max(map(abs, _ends(numbers))) for numbers in (wanted.x, wanted.y)]
    shift = FEW
    while True:
        m, n = round(wanted.a * 2**shift), round(wanted.c * 2**shift)
        far = abs(wanted.a * 2**shift - m) * sizes[0] + abs(wanted.c * 2**shift - n) * sizes[1]
        if (2 * far + 2) * grid < 2**shift:
            break
        shift += 1
    middle = (wanted.start + HALF) * 2**shift
    steps = gcd(int(wanted.a * grid), int(wanted.c * grid), grid)
    has_ties = int((wanted.start + HALF) * grid) % steps == 0
    return Sum(m, n, ceil(middle + far), ceil(middle - far) - 1 if has_ties else None, shift)


def _products(wanted: Plane, m: int, n: int) -> np.ndarray | None:
    """`m * x + n * y` of all pairs; None where it does not fit."""
    ends = [abs(m) * max(map(abs, _ends(wanted.x))), abs(n) * max(map(abs, _ends(wanted.y)))]
    if sum(ends) >= 2 ** (ROOM - 1):
        return None
    rows, columns = m * np.array(wanted.x, np.int64), n * np.array(wanted.y, np.int64)
    return rows[:, None] + columns[None, :]


def _ends(numbers: range) -> tuple[int, int]:
    return numbers[0], numbers[-1]


def offset_for(
    products: np.ndarray, steps: np.ndarray, shift: int, edges: tuple[int, int]
) -> int | None:
    """What to add for every pair to be in its step, or beyond the edge where it is at one; the
    middle of all that there is, or None."""
    lowest, highest = edges
    begins = (steps << shift) - products
    least, most = begins[steps > lowest], begins[steps < highest] + (1 << shift) - 1
    first = int(least.max()) if least.size else int(most.min())
    last = int(most.min()) if most.size else first
    middle = (first + last) // 2
    return middle if first <= last and abs(middle) < 2 ** (ROOM - 1) else None
