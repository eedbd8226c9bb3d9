"""Functions of one number as their exact values, in the arithmetic `exact`."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, inf, trunc

from ..errors import Refused
from ..operators.elementwise import SELU
from .enclosures import Between, between, error_function, pi, square_root
from .exact_line import HALF
from .exact_tables import Known, function

ZERO, ONE = Fraction(0), Fraction(1)
CUBIC = Fraction(44715, 10**6)
MOST = 64
"""The largest exponent."""


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
    return ZERO if x == 0 else _erf(x, digits)


@function("erfc")
def erfc(x: Fraction, digits: int) -> Known:
    return ONE if x == 0 else -_erf(x, digits) + 1


def _erf(x: Fraction, digits: int) -> Between:
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


@function("selu")
def selu(x: Fraction, digits: int) -> Known:
    return elu(x, digits, *SELU, 1.0)


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


@function("exp2")
def exp2(x: Fraction, digits: int) -> Known:
    if x.denominator == 1:
        return Fraction(2) ** int(x)
    return (between(Fraction(2), digits).log() * x).exp()


@function("log2")
def log2(x: Fraction, digits: int) -> Known:
    return _logarithm(x, digits, 2)


@function("log10")
def log10(x: Fraction, digits: int) -> Known:
    return _logarithm(x, digits, 10)


def _logarithm(x: Fraction, digits: int, base: int) -> Known:
    """A whole number of a power of the base, and rational of nothing else."""
    if x <= 0:
        return None if x < 0 else -inf
    found = between(x, digits).log() * between(Fraction(base), digits).log().inverse()
    whole = Fraction(round(found.low))
    return whole if Fraction(base) ** int(whole) == x else found


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


@function("hardshrink")
def hardshrink(x: Fraction, digits: int, lambd: float) -> Known:
    return ZERO if abs(x) <= Fraction(lambd) else x


@function("softshrink")
def softshrink(x: Fraction, digits: int, lambd: float) -> Known:
    shrunk = max(abs(x) - Fraction(lambd), ZERO)
    return shrunk if x > 0 else -shrunk


@function("threshold")
def threshold(x: Fraction, digits: int, threshold: float, value: float) -> Known:
    return Fraction(value) if x <= Fraction(threshold) else x


@function("floor")
def down(x: Fraction, digits: int) -> Known:
    return Fraction(floor(x))


@function("ceil")
def up(x: Fraction, digits: int) -> Known:
    return Fraction(ceil(x))


@function("trunc")
def towards_zero(x: Fraction, digits: int) -> Known:
    return Fraction(trunc(x))


@function("round")
def to_even(x: Fraction, digits: int) -> Known:
    return Fraction(round(x))


@function("sign")
def sign(x: Fraction, digits: int) -> Known:
    return Fraction((x > 0) - (x < 0))
