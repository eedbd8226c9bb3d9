"""Real numbers between two decimals, for results that have to be rounded right.

A number that is not rational lies strictly between the two, however near to one of them it is; so
what is a tie at an end is none. Decimals of Python are rounded correctly, and what is computed from
them is rounded downwards and upwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction
from functools import cache
from math import ceil, floor, isqrt

from .exact_line import HALF

LEAST = 1000
"""No bound but 0 is nearer to 0 than a one so far behind the point."""
DIGITS = (30, 60, 150, 400)
"""How many are tried, one after the other, where a result lies near a tie."""


@dataclass(frozen=True)
class Between:
    """A number strictly between `low` and `high`, which are known to some digits."""

    low: Decimal
    high: Decimal
    digits: int

    @property
    def down(self) -> Context:
        return _context(self.digits, ROUND_FLOOR)

    @property
    def up(self) -> Context:
        return _context(self.digits, ROUND_CEILING)

    def __neg__(self) -> Between:
        return Between(self.high.copy_negate(), self.low.copy_negate(), self.digits)

    def __add__(self, other: Between | Fraction | int) -> Between:
        other = self.same(other)
        low, high = self.down.add(self.low, other.low), self.up.add(self.high, other.high)
        return Between(low, high, self.digits)

    def __sub__(self, other: Between | Fraction | int) -> Between:
        return self + -self.same(other)

    def __mul__(self, other: Between | Fraction | int) -> Between:
        other = self.same(other)
        pairs = [(x, y) for x in (self.low, self.high) for y in (other.low, other.high)]
        low = min(self.down.multiply(x, y) for x, y in pairs)
        return Between(low, max(self.up.multiply(x, y) for x, y in pairs), self.digits)

    def inverse(self) -> Between:
        """1 over a number that is not 0."""
        one = Decimal(1)
        low, high = self.down.divide(one, self.high), self.up.divide(one, self.low)
        return Between(low, high, self.digits)

    def exp(self) -> Between:
        return self._around(lambda context, x: context.exp(x))

    def log(self) -> Between:
        return self._around(lambda context, x: context.ln(x))

    def sqrt(self) -> Between:
        return self._around(lambda context, x: context.sqrt(x))

    def _around(self, function: Callable[[Context, Decimal], Decimal]) -> Between:
        """A function that rises, and that is rounded to the nearest."""
        low = function(self.down, self.low).next_minus(self.down)
        return Between(low, function(self.up, self.high).next_plus(self.up), self.digits)

    def same(self, other: Between | Fraction | int) -> Between:
        """A number as one of these."""
        return other if isinstance(other, Between) else between(Fraction(other), self.digits)


def between(x: Fraction, digits: int) -> Between:
    """A rational number, of which so many digits are known: it may be one of the two ends."""
    top, bottom = Decimal(x.numerator), Decimal(x.denominator)
    down, up = _context(digits, ROUND_FLOOR), _context(digits, ROUND_CEILING)
    return Between(down.divide(top, bottom), up.divide(top, bottom), digits)


def around(total: int, lost: int, unit: int, digits: int) -> Between:
    """A number of units, of which roundings have lost less than so many."""
    low, high = (Fraction(total + far, unit) for far in (-lost, lost))
    return Between(between(low, digits).low, between(high, digits).high, digits)


@cache
def _context(digits: int, rounding: str) -> Context:
    return Context(prec=digits, rounding=rounding, Emin=-(10**7), Emax=10**7, traps=[])


@cache
def pi(digits: int) -> Between:
    """By Machin: 16 times the arc whose tangent is 1/5, less 4 times that of 1/239."""
    unit = 10 ** (digits + 10)
    found = 4 * (4 * _arc(5, unit) - _arc(239, unit))
    return around(found, 10**6, unit, digits)


def _arc(inverse: int, unit: int) -> int:
    term, total, count = unit // inverse, 0, 1
    while term:
        total += (term // count) * (1 if count % 4 == 1 else -1)
        term, count = term // inverse**2, count + 2
    return total


def square_root(x: Fraction, digits: int) -> Fraction | Between:
    """Exactly where it is rational; the number is not negative."""
    top, bottom = isqrt(x.numerator), isqrt(x.denominator)
    if top**2 == x.numerator and bottom**2 == x.denominator:
        return Fraction(top, bottom)
    return between(x, digits).sqrt()


def error_function(half_square: Fraction, digits: int) -> Between:
    """`erf(t)` of the positive number t with `t^2` = `half_square`.

    What is missing to 1 is less than `exp(-t^2)`: where that is far below the last digit, it is all
    that is said. Else it is the sum of a series, in more digits than its terms have in front of the
    point; those that are left out are smaller than the last one, and their signs alternate. What
    is cut off of a term grows with the terms behind it, by less than `exp(t^2)`.
    """
    if half_square > 3 * digits:
        tail = between(-half_square, digits).exp()
        return Between((-tail + 1).low, Decimal(1), digits)
    more = digits + ceil(half_square) + 20
    unit = 10**more
    power = unit
    total, count = 0, 0
    while power:
        total += (power // (2 * count + 1)) * (-1 if count % 2 else 1)
        count += 1
        power = power * half_square.numerator // (half_square.denominator * count)
    lost = 10 ** (10 + ceil(half_square / 2))
    series = around(total, lost, unit, digits)
    factor = between(half_square, digits).sqrt() * 2
    return series * factor * pi(digits).sqrt().inverse()


def nearest(
    number: Callable[[int], Fraction | Between], scale: Fraction, lowest: int, highest: int
) -> int | None:
    """A number in steps of `scale`, rounded half to even and clamped; `number` computes it with so
    many digits. None where none of the digits that are tried tell."""
    for digits in DIGITS:
        found = number(digits)
        if isinstance(found, Fraction):
            return min(max(round(found / scale), lowest), highest)
        first = floor(_fraction(found.low, below=True) / scale + HALF)
        last = ceil(_fraction(found.high, below=False) / scale - HALF)
        edges = [min(max(each, lowest), highest) for each in (first, last)]
        if edges[0] == edges[1]:
            return edges[0]
    return None


def _fraction(x: Decimal, below: bool) -> Fraction:
    """A decimal exactly; of one that has too many zeros behind the point, another bound."""
    if x.adjusted() >= -LEAST or x == 0:
        return Fraction(x)
    if (x < 0) != below:
        return Fraction(0)
    return Fraction(-1 if below else 1, 10**LEAST)
