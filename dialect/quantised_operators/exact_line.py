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
from math import ceil, floor, gcd

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


def lines(wanted: Sequence[Real]) -> tuple[Line, ...] | None:
    """A line for each real one, of one shift, the smallest that the proof allows; None where there
    is none of 63 bits."""
    for shift in range(FEWEST, MOST):
        found = [line(each, shift) for each in wanted]
        proved = [each for each in found if each is not None]
        if len(proved) == len(wanted):
            return tuple(proved)
    return None


def line(wanted: Real, shift: int) -> Line | None:
    """A line of that shift that is equal to the rounded real one; None where this does not prove
    it, or numbers become too large."""
    if wanted.slope == 0:
        return Line(0, round(wanted.start) << shift, shift)
    if wanted.slope < 0:
        found = line(wanted.mirrored(), shift)
        return found and replace(found, multiplier=-found.multiplier)
    above = _floor_line(wanted, wanted.start + HALF, shift)
    if above is None or not _rounds_up_to_odd(wanted):
        return above
    smallest = Fraction(1, _common_denominator(wanted.slope, wanted.start + HALF))
    down = _floor_line(wanted, wanted.start + HALF - smallest, shift)
    return None if down is None else Line(above.multiplier, above.offset, shift, down.offset)


def _floor_line(wanted: Real, start: Fraction, shift: int) -> Line | None:
    """A line equal to `floor(slope * x + start)`: one that begins below it and rises no faster, or
    one that begins above and rises no slower."""
    count, first = wanted.last - wanted.first + 1, wanted.slope * wanted.first + start
    denominator = _common_denominator(wanted.slope, first)
    rise, origin = int(wanted.slope * denominator), int(first * denominator)
    exact = floor_sum(count, denominator, rise, origin)
    for near in (floor, ceil):
        multiplier, begin = near(wanted.slope * 2**shift), near(first * 2**shift)
        if floor_sum(count, 2**shift, multiplier, begin) == exact:
            return Line(multiplier, begin - multiplier * wanted.first, shift)
    return None


def fits(line: Line, first: int, last: int) -> bool:
    """No product, and no sum with an offset, needs more than 63 bits and a sign."""
    largest = abs(line.multiplier) * max(abs(first), abs(last))
    offsets = [abs(line.offset), abs(line.below or 0)]
    return largest + max(offsets) < 2**MOST_BITS


def _rounds_up_to_odd(wanted: Real) -> bool:
    """Some x of the range has a tie of which the greater number is odd."""
    first = wanted.slope * wanted.first + wanted.start + HALF
    denominator = _common_denominator(wanted.slope, first)
    step, start = int(wanted.slope * denominator), int(first * denominator)
    common = gcd(step, denominator)
    if start % common:
        return False
    period = denominator // common
    place = -(start // common) * pow(step // common, -1, period) % period if period > 1 else 0
    count = wanted.last - wanted.first + 1
    if place >= count:
        return False
    value, rise = (step * place + start) // denominator, step // common
    return value % 2 == 1 or (rise % 2 == 1 and place + period < count)


def _common_denominator(*numbers: Fraction) -> int:
    """The least common denominator."""
    found = 1
    for number in numbers:
        found = found * number.denominator // gcd(found, number.denominator)
    return found


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
