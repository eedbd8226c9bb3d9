"""Functions of the circle between two decimals, from their series in whole numbers.

A number is so many units of 10 to the power of `-digits - 20`. What roundings lose is far less than
`LOST` of them, by which both ends are set off.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from .enclosures import Between, around, pi

LOST = 10**8
HALVINGS = 3


def sine(x: Fraction, digits: int) -> Between:
    """Of a number other than 0."""
    turned, quarter = _beyond_quarters(x, digits)
    parts = _sine(turned, digits), _cosine(turned, digits)
    total = parts[quarter % 2] * (-1 if quarter % 4 >= 2 else 1)
    return _with_ends(total, digits)


def cosine(x: Fraction, digits: int) -> Between:
    """Of a number other than 0."""
    turned, quarter = _beyond_quarters(x, digits)
    parts = _cosine(turned, digits), _sine(turned, digits)
    total = parts[quarter % 2] * (-1 if (quarter + 1) % 4 >= 2 else 1)
    return _with_ends(total, digits)


def arc_tangent(x: Fraction, digits: int) -> Between:
    """Of a number other than 0."""
    if abs(x) > 1:
        quarter = pi(digits) * Fraction(1 if x > 0 else -1, 2)
        return quarter - arc_tangent(1 / x, digits)
    return _with_ends(_halved_arc(_in_units(x, digits), digits), digits)


def arc_sine(x: Fraction, digits: int) -> Between:
    """Of a number from -1 to 1 other than 0: twice the arc whose tangent is `x / (1 + sqrt(1 -
    x^2))`."""
    unit = _one(digits)
    root = isqrt(_in_units(1 - x * x, digits) * unit)
    return _with_ends(2 * _halved_arc(_in_units(x, digits) * unit // (unit + root), digits), digits)


def _one(digits: int) -> int:
    return 10 ** (digits + 20)


def _in_units(x: Fraction, digits: int) -> int:
    return x.numerator * _one(digits) // x.denominator


def _with_ends(total: int, digits: int) -> Between:
    return around(total, LOST, _one(digits), digits)


def _beyond_quarters(x: Fraction, digits: int) -> tuple[int, int]:
    """What is left of an angle beside quarters of a turn, and how many they are."""
    known = pi(digits + 30 + len(str(abs(int(x))))).low
    right_angle = Fraction(known) / 2
    quarter = round(x / right_angle)
    return _in_units(x - quarter * right_angle, digits), quarter


def _sine(x: int, digits: int) -> int:
    return _series(x, x, 1, digits)


def _cosine(x: int, digits: int) -> int:
    return _series(_one(digits), x, 0, digits)


def _series(term: int, x: int, power: int, digits: int) -> int:
    """Terms of every second power, whose signs alternate."""
    square, total = x * x, 0
    while term:
        total += term
        power += 2
        term = -(term * square) // (_one(digits) ** 2 * power * (power - 1))
    return total


def _halved_arc(x: int, digits: int) -> int:
    """The arc whose tangent is at most 1: halved until it is short, which its series likes."""
    unit = _one(digits)
    for _ in range(HALVINGS):
        x = x * unit // (unit + isqrt(unit * unit + x * x))
    total, term, count, square = 0, x, 1, x * x
    while abs(term) > 1:
        total += term // (count if count % 4 == 1 else -count)
        term, count = term * square // unit**2, count + 2
    return total << HALVINGS
