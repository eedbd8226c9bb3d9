"""Functions of the circle and of the hyperbola as their exact values, in the arithmetic `exact`."""

from __future__ import annotations

from fractions import Fraction
from math import inf

from .circles import arc_sine, arc_tangent, cosine, sine
from .enclosures import between, pi, square_root
from .exact_line import HALF
from .exact_tables import Known, function

ZERO, ONE = Fraction(0), Fraction(1)


@function("sinh")
def sinh(x: Fraction, digits: int) -> Known:
    if x == 0:
        return ZERO
    grown = between(x, digits).exp()
    return (grown - grown.inverse()) * HALF


@function("cosh")
def cosh(x: Fraction, digits: int) -> Known:
    if x == 0:
        return ONE
    grown = between(x, digits).exp()
    return (grown + grown.inverse()) * HALF


@function("asinh")
def asinh(x: Fraction, digits: int) -> Known:
    if x == 0:
        return ZERO
    found = (between(abs(x), digits) + square_root(x * x + 1, digits)).log()
    return found if x > 0 else -found


@function("acosh")
def acosh(x: Fraction, digits: int) -> Known:
    if x <= 1:
        return ZERO if x == 1 else None
    return (between(x, digits) + square_root(x * x - 1, digits)).log()


@function("atanh")
def atanh(x: Fraction, digits: int) -> Known:
    if abs(x) >= 1:
        return None if abs(x) > 1 else inf * x.numerator
    return ZERO if x == 0 else between((1 + x) / (1 - x), digits).log() * HALF


@function("sin")
def sin(x: Fraction, digits: int) -> Known:
    return ZERO if x == 0 else sine(x, digits)


@function("cos")
def cos(x: Fraction, digits: int) -> Known:
    return ONE if x == 0 else cosine(x, digits)


@function("tan")
def tan(x: Fraction, digits: int) -> Known:
    """A rational number is so far from a pole that its cosine is not 0 in these digits."""
    return ZERO if x == 0 else sine(x, digits) * cosine(x, digits).inverse()


@function("asin")
def asin(x: Fraction, digits: int) -> Known:
    if abs(x) > 1:
        return None
    return ZERO if x == 0 else arc_sine(x, digits)


@function("acos")
def acos(x: Fraction, digits: int) -> Known:
    if abs(x) > 1:
        return None
    if x == 1:
        return ZERO
    return pi(digits) * HALF - (ZERO if x == 0 else arc_sine(x, digits))


@function("atan")
def atan(x: Fraction, digits: int) -> Known:
    return ZERO if x == 0 else arc_tangent(x, digits)
