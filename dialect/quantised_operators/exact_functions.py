"""Functions of one number as their exact values: what tables are computed from.

A function gives a fraction where its value is rational. Elsewhere it is not (`exp` of a rational
number other than 0 is transcendental, and so is all that is made of it here), and lies between two
numbers. None stands for what is no number.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import inf

from ..errors import Refused
from ..operators.record import operation
from .enclosures import Between, between, error_function, pi, square_root

Known = Fraction | Between | float | None
"""An infinity is a float."""
Exact = Callable[..., Known]
"""Is given a number, how many digits are wanted, and the operator's other arguments."""

FUNCTIONS: dict[str, Exact] = {}
ZERO, ONE = Fraction(0), Fraction(1)
HALF = Fraction(1, 2)
CUBIC = Fraction(44715, 10**6)
MOST = 64
"""The largest exponent."""


def function(*names: str) -> Callable[[Exact], Exact]:
    """A decorator that enters the values of operators, which have names without namespace."""

    def enter(exact: Exact) -> Exact:
        for name in names:
            FUNCTIONS[operation(name)] = exact
        return exact

    return enter


@function("exp")
def exp(x: Fraction, digits: int) -> Known:
    return ONE if x == 0 else between(x, digits).exp()


@function("expm1")
def expm1(x: Fraction, digits: int) -> Known:
    return ZERO if x == 0 else between(x, digits).exp() - 1


@function("sigmoid")
def sigmoid(x: Fraction, digits: int) -> Known:
    return HALF if x == 0 else _sigmoid(between(x, digits))


def _sigmoid(x: Between) -> Between:
    return ((-x).exp() + 1).inverse()


@function("log_sigmoid")
def log_sigmoid(x: Fraction, digits: int) -> Known:
    return -_softplus(between(-x, digits))


def _softplus(x: Between) -> Between:
    return (x.exp() + 1).log()


@function("softplus")
def softplus(x: Fraction, digits: int, beta: float, threshold: float) -> Known:
    grown = x * Fraction(beta)
    if grown > Fraction(threshold):
        return x
    return _softplus(between(grown, digits)) * _inverse(beta)


@function("tanh")
def tanh(x: Fraction, digits: int) -> Known:
    return ZERO if x == 0 else -(((between(2 * x, digits).exp() + 1).inverse() * 2) - 1)


@function("silu")
def silu(x: Fraction, digits: int) -> Known:
    return ZERO if x == 0 else _sigmoid(between(x, digits)) * x


@function("mish")
def mish(x: Fraction, digits: int) -> Known:
    """`x * tanh(log(1 + exp(x)))` is `x * (1 - 2 / ((1 + exp(x))^2 + 1))`."""
    if x == 0:
        return ZERO
    grown = between(x, digits).exp() + 1
    return (-((grown * grown + 1).inverse() * 2) + 1) * x


@function("erf")
def erf(x: Fraction, digits: int) -> Known:
    if x == 0:
        return ZERO
    found = error_function(x * x, digits)
    return found if x > 0 else -found


@function("gelu")
def gelu(x: Fraction, digits: int, approximate: str) -> Known:
    if x == 0:
        return ZERO
    if approximate == "tanh":
        root = (pi(digits).inverse() * 8).sqrt()
        return _sigmoid(root * (x + CUBIC * x**3)) * x
    found = error_function(x * x / 2, digits)
    return ((found if x > 0 else -found) + 1) * (x / 2)


@function("elu")
def elu(x: Fraction, digits: int, alpha: float, scale: float, input_scale: float) -> Known:
    if x >= 0:
        return x * Fraction(scale)
    return _grown(x * Fraction(input_scale), digits, Fraction(alpha) * Fraction(scale))


def _grown(x: Fraction, digits: int, factor: Fraction) -> Known:
    return ZERO if x == 0 or factor == 0 else (between(x, digits).exp() - 1) * factor


@function("celu")
def celu(x: Fraction, digits: int, alpha: float) -> Known:
    return x if x >= 0 else _grown(x * _inverse(alpha), digits, Fraction(alpha))


def _inverse(number: float) -> Fraction:
    if number == 0:
        raise Refused("divides by 0")
    return 1 / Fraction(number)


@function("log")
def log(x: Fraction, digits: int) -> Known:
    if x <= 0:
        return None if x < 0 else -inf
    return ZERO if x == 1 else between(x, digits).log()


@function("log1p")
def log1p(x: Fraction, digits: int) -> Known:
    return log(x + 1, digits)


@function("sqrt")
def sqrt(x: Fraction, digits: int) -> Known:
    return None if x < 0 else square_root(x, digits)


@function("rsqrt")
def rsqrt(x: Fraction, digits: int) -> Known:
    if x <= 0:
        return None if x < 0 else inf
    return square_root(1 / x, digits)


@function("reciprocal")
def reciprocal(x: Fraction, digits: int) -> Known:
    return inf if x == 0 else 1 / x


@function("abs")
def absolute(x: Fraction, digits: int) -> Known:
    return abs(x)


@function("square")
def square(x: Fraction, digits: int) -> Known:
    return x * x


@function("pow.Tensor_Scalar")
def power(x: Fraction, digits: int, exponent: float) -> Known:
    if exponent in (0.5, -0.5):
        return sqrt(x, digits) if exponent > 0 else rsqrt(x, digits)
    if exponent != int(exponent) or abs(exponent) > MOST:
        raise Refused(f"has no table for the exponent {exponent}")
    return inf if x == 0 and exponent < 0 else x ** int(exponent)


@function("leaky_relu")
def leaky_relu(x: Fraction, digits: int, negative_slope: float) -> Known:
    return x if x > 0 else x * Fraction(negative_slope)


@function("hardsigmoid")
def hardsigmoid(x: Fraction, digits: int) -> Known:
    return min(max(x + 3, ZERO), Fraction(6)) / 6


@function("hardswish")
def hardswish(x: Fraction, digits: int) -> Known:
    return x * min(max(x + 3, ZERO), Fraction(6)) / 6
