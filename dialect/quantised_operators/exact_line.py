"""Lines in fixed point that are proved equal to a rounded real line, for every integer of a range.

Wanted is `round(slope * x + start)`, ties to the even number, for each integer `x` of a range;
computed is `floor((multiplier * x + offset) / 2^shift)`. Both are floors of lines, and the second
is chosen to lie nowhere above the first, or nowhere below it. Then they are equal everywhere
exactly where the sums of all their values are, and those take a logarithmic number of steps
(`floor_sum`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, gcd, lcm

HALF = Fraction(1, 2)
MOST_BITS = 62
"""Products and their sums with an offset stay below that power of two."""
FEWEST, MOST = 32, 60
"""Shifts that are tried. One of at least 32 takes one instruction less where registers have 32."""


@dataclass(frozen=True)
class Real:
    """`slope * x + start`, of which no bit is missing, for `x` from `first` to `last`."""

    slope: Fraction
    start: Fraction
    first: int
    last: int

    def rounded(self, x: int) -> int:
        """To the nearest integer, of a tie to the even one."""
        return round(self.slope * x + self.start)

    def within(self, lowest: int, highest: int) -> Real:
        """The same where it is not clamped, and one step further on both sides: what lies beyond is
        clamped whatever it is, since lines do not turn back."""
        if self.slope == 0:
            return replace(self, last=self.first)
        if self.slope < 0:
            return self.mirrored().within(lowest, highest).mirrored()
        first = _first_at_zero(self.slope, self.start + HALF - lowest + 1)
        last = _first_at_zero(self.slope, self.start - HALF - highest - 1) + 1
        first, last = max(self.first, min(first, self.last)), min(self.last, max(last, self.first))
        return Real(self.slope, self.start, min(first, last), max(first, last))

    def mirrored(self) -> Real:
        """The same numbers for `-x`."""
        return Real(-self.slope, self.start, -self.last, -self.first)

    def moved(self, first: int) -> Real:
        """The same numbers for `x - first`."""
        start = self.start + self.slope * first
        return Real(self.slope, start, self.first - first, self.last - first)


@dataclass(frozen=True)
class Line:
    """`floor((multiplier * x + offset) / 2^shift)`.

    With `below`, an offset for ties that go down, the result is the even one of the two.
    """

    multiplier: int
    offset: int
    shift: int
    below: int | None = None

    def at(self, x: int) -> int:
        above = self.multiplier * x + self.offset >> self.shift
        if self.below is None:
            return above
        down = self.multiplier * x + self.below >> self.shift
        return above - ((above - down) & above)


def lines(
    wanted: Sequence[Real], shifts: Sequence[int] = range(FEWEST, MOST)
) -> tuple[Line, ...] | None:
    """A line for each real one, of one shift, the smallest that the proof allows; None where there
    is none."""
    pending = {place: Steps.of(each) for place, each in enumerate(wanted)}
    for shift in shifts:
        found: dict[int, Line] = {}
        for place, steps in pending.items():
            proved = steps.line(shift)
            if proved is None:
                # The hardest one is asked first from now on.
                pending = {place: steps, **pending}
                break
            found[place] = proved
        if len(found) == len(wanted):
            return tuple(found[place] for place in range(len(wanted)))
    return None


@dataclass(frozen=True)
class Steps:
    """A rounded real line as `floor((rise * i + origin) / denominator)`, for `i` from 0 to below
    `count`, where `x = first + i`, or `first - i` for one that falls (`sign` -1).

    `total` is the sum of all its values. Where a tie would be rounded up to an odd number,
    `total_below` is that of the values in which ties are rounded down.
    """

    rise: int
    origin: int
    denominator: int
    count: int
    first: int
    sign: int
    total: int
    total_below: int | None

    @staticmethod
    def of(wanted: Real) -> Steps:
        sign = -1 if wanted.slope < 0 else 1
        slope, first = abs(wanted.slope), wanted.last if sign < 0 else wanted.first
        begin = wanted.slope * first + wanted.start + HALF
        denominator = lcm(slope.denominator, begin.denominator)
        rise, origin = int(slope * denominator), int(begin * denominator)
        count = wanted.last - wanted.first + 1
        total, below = floor_sum(count, denominator, rise, origin), None
        if _rounds_up_to_odd(rise, origin, denominator, count):
            below = floor_sum(count, denominator, rise, origin - 1)
        return Steps(rise, origin, denominator, count, first, sign, total, below)

    def line(self, shift: int) -> Line | None:
        """A line of that shift: one that begins nowhere above and rises no faster, or nowhere below
        and rises no slower. None where neither is proved."""
        for down in (True, False):
            multiplier = self.scaled(self.rise, shift, down)
            above = self._proved(multiplier, self.origin, self.total, shift, down)
            if above is None or self.total_below is None:
                if above is not None:
                    return Line(self.sign * multiplier, above, shift)
                continue
            below = self._proved(multiplier, self.origin - 1, self.total_below, shift, down)
            if below is not None:
                return Line(self.sign * multiplier, above, shift, below)
        return None

    def _proved(
        self, multiplier: int, origin: int, total: int, shift: int, down: bool
    ) -> int | None:
        """The offset of a line with that multiplier, where its values have that sum."""
        begin = self.scaled(origin, shift, down)
        if floor_sum(self.count, 1 << shift, multiplier, begin) != total:
            return None
        return begin - self.sign * multiplier * self.first

    def scaled(self, number: int, shift: int, down: bool) -> int:
        """A numerator in steps of `2^-shift`."""
        scaled = number << shift
        return scaled // self.denominator if down else -(-scaled // self.denominator)


def fits(line: Line, first: int, last: int) -> bool:
    """No product, and no sum with an offset, needs more than 63 bits and a sign."""
    largest = abs(line.multiplier) * max(abs(first), abs(last))
    offsets = [abs(line.offset), abs(line.below or 0)]
    return largest + max(offsets) < 2**MOST_BITS


def _rounds_up_to_odd(rise: int, origin: int, denominator: int, count: int) -> bool:
    """Some value of a line of steps is a whole number, and odd: a tie that is rounded up to it."""
    common = gcd(rise, denominator)
    if origin % common:
        return False
    period = denominator // common
    place = -(origin // common) * pow(rise // common, -1, period) % period if period > 1 else 0
    if place >= count:
        return False
    value, step = (rise * place + origin) // denominator, rise // common
    return value % 2 == 1 or (step % 2 == 1 and place + period < count)


def _first_at_zero(slope: Fraction, start: Fraction) -> int:
    """The first x for which `slope * x + start` is at least 0."""
    return ceil(-start / slope)


def floor_sum(count: int, modulus: int, step: int, start: int) -> int:
    """The sum of `floor((step * i + start) / modulus)` for i from 0 to `count` - 1.

    The integral parts are taken out, and what is left is counted along the other axis, in which it
    is a shorter sum of the same kind (as in Euclid's algorithm).
    """
    total, sign = 0, 1
    while count > 0:
        total += sign * (
            (step // modulus) * (count * (count - 1) // 2) + (start // modulus) * count
        )
        step, start = step % modulus, start % modulus
        last = step * (count - 1) + start
        if last < modulus:
            break
        # Columns of heights become rows: each row is all columns minus those that do not reach it.
        height = last // modulus
        total += sign * height * count
        sign = -sign
        count, modulus, step, start = height, step, modulus, modulus - start + step - 1
    return total
