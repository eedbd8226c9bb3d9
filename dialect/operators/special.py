"""The normal distribution, the gamma function and its derivatives (torch.special)."""

from __future__ import annotations

from math import factorial, inf, log, nan, pi, sqrt

from ..dtypes import of_tensor
from ..errors import Refused
from .record import decomposes
from .series import between, cut, either, series, unless_nan, wide
from .table import Replacement, Rewrite, Value, shape_of

# The normal distribution.


def _erfcx(b: Rewrite, x: Value) -> Value:
    """`exp(x²) erfc(x)`."""
    size = b.unary("abs", x)
    u = b.div(b.number(4.0, x), b.add(size, 4.0))
    right = b.mul(series(b, "erfcx", b.sub(b.mul(u, 2.0), 1.0)), u)
    grown = b.mul(b.unary("exp", b.mul(x, x)), 2.0)
    return either(b, b.compare("lt", x, 0), b.sub(grown, right), right)


@decomposes("special_erfcx")
def erfcx(b: Rewrite, self: Value) -> Replacement:
    x = wide(b, self)
    return cut(b, unless_nan(b, x, _erfcx(b, x)))


def _erfc(b: Rewrite, x: Value) -> Value:
    """Accurate where it is small; fewer terms where the result is of single precision."""
    if of_tensor(b.type).name == "float64":
        return b.unary("erfc", x)
    size = b.unary("abs", x)
    right = b.mul(_erfcx(b, size), b.unary("exp", b.unary("neg", b.mul(x, x))))
    return either(b, b.compare("lt", x, 0), b.rsub(2.0, right), right)


@decomposes("special_ndtr")
def ndtr(b: Rewrite, self: Value) -> Replacement:
    """The normal distribution."""
    x = wide(b, self)
    return cut(b, unless_nan(b, x, b.mul(_erfc(b, b.mul(x, -sqrt(0.5))), 0.5)))


@decomposes("special_log_ndtr")
def log_ndtr(b: Rewrite, self: Value) -> Replacement:
    """Its logarithm, also where it is too small for a number."""
    x = wide(b, self)
    low = between(b, x, None, -1.0)
    scaled = b.mul(_erfcx(b, b.mul(low, -sqrt(0.5))), 0.5)
    small = b.sub(b.unary("log", scaled), b.mul(b.mul(low, low), 0.5))
    small = either(b, b.compare("eq", x, -inf), -inf, small)
    rest = b.mul(_erfc(b, b.mul(between(b, x, -1.0, None), sqrt(0.5))), -0.5)
    # Of what is next to nothing the logarithm is that itself.
    rest = either(b, b.compare("gt", rest, -1e-12), rest, b.unary("log1p", rest))
    value = either(b, b.compare("lt", x, -1.0), small, rest)
    return cut(b, unless_nan(b, x, value))


@decomposes("special_ndtri")
def ndtri(b: Rewrite, self: Value) -> Replacement:
    """The quantile of the normal distribution."""
    p = wide(b, self)
    return cut(b, _quantile(b, p, b.sub(p, 0.5), b.rsub(1.0, p)))


@decomposes("erfinv", "special_erfinv")
def erfinv(b: Rewrite, self: Value) -> Replacement:
    """The number of which the error function is another, between -1 and 1."""
    half = b.mul(wide(b, self), 0.5)
    found = _quantile(b, b.add(half, 0.5), half, b.rsub(0.5, half))
    return cut(b, b.mul(found, sqrt(0.5)))


def _quantile(b: Rewrite, p: Value, off: Value, rest: Value) -> Value:
    """The quantile of `p`, of which `off` is the distance from 1/2, `rest` that from 1."""
    q = between(b, off, -0.425, 0.425)
    central = b.sub(b.mul(b.mul(q, q), 2 / 0.425**2), 1.0)
    middle = b.mul(series(b, "ndtri.centre", central), q)
    upper = b.compare("gt", p, 0.5)
    rest = between(b, either(b, upper, rest, p), None, 0.08)
    r = b.unary("sqrt", b.mul(b.unary("log", rest), -2.0))
    low, high = 1 / 39, 1 / 2.2
    t = b.sub(b.div(b.sub(b.div(b.number(1.0, r), r), low), (high - low) / 2), 1.0)
    tail = b.mul(series(b, "ndtri.tail", t), r)
    tail = either(b, upper, tail, b.unary("neg", tail))
    value = either(b, b.compare("le", b.unary("abs", off), 0.425), middle, tail)
    value = either(b, b.compare("eq", p, 0), -inf, either(b, b.compare("eq", p, 1), inf, value))
    value = either(b, b.compare("lt", p, 0), nan, either(b, b.compare("gt", off, 0.5), nan, value))
    return unless_nan(b, p, value)


# The gamma function and its derivatives.

SHIFT = 8
"""How far arguments are moved up, where few terms of asymptotic series are enough."""

BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510)


def _right_half(b: Rewrite, x: Value) -> tuple[Value, Value]:
    """Where an argument is left of 1/2, and its mirror image there."""
    left = b.compare("lt", x, 0.5)
    return left, either(b, left, b.rsub(1.0, x), x)


def _cotangent_parts(b: Rewrite, x: Value) -> tuple[Value, Value]:
    """Sine and cosine of π x, exact at whole numbers."""
    off = b.mul(b.sub(x, b.unary("round", x)), pi)
    return b.unary("sin", off), b.unary("cos", off)


def _log_gamma(b: Rewrite, x: Value) -> Value:
    """From 1/2 on by itself, around zero by one step to the right, on the left by reflection."""
    size = b.unary("abs", x)
    near = b.compare("lt", size, 0.5)
    left = b.compare("le", x, -0.5)
    y = either(b, near, b.add(x, 1.0), either(b, left, b.rsub(1.0, x), x))
    close = _close_log_gamma(b, between(b, y, 0.5, 8.0))
    value = either(b, b.compare("lt", y, 8.0), close, _far_log_gamma(b, between(b, y, 8.0, None)))
    sine, _ = _cotangent_parts(b, x)
    mirrored = b.unary("log", b.mul(b.unary("abs", sine), 1 / pi))
    mirrored = either(b, b.compare("eq", sine, 0), inf, b.unary("neg", b.add(mirrored, value)))
    value = either(b, left, mirrored, value)
    value = either(b, near, b.sub(value, b.unary("log", size)), value)
    return either(b, b.compare("eq", size, inf), inf, unless_nan(b, x, value))


def _close_log_gamma(b: Rewrite, y: Value) -> Value:
    """Up to 8: a series times the zeros, which are exact therefore."""
    root = b.unary("sqrt", y)
    t = b.mul(b.div(b.sub(root, sqrt(2)), b.add(root, sqrt(2))), 3.0)
    return b.mul(series(b, "lgamma", t), b.mul(b.sub(y, 1.0), b.sub(y, 2.0)))


def _far_log_gamma(b: Rewrite, y: Value) -> Value:
    """From 8 on: Stirling's series."""
    total = b.mul(b.sub(y, 0.5), b.sub(b.unary("log", y), 1.0))
    total = b.add(total, 0.5 * log(2 * pi) - 0.5)
    inverse = b.div(b.number(1.0, y), y)
    square, term = b.mul(inverse, inverse), inverse
    for n, number in enumerate(BERNOULLI, 1):
        total = b.add(total, b.mul(term, b.number(number / (2 * n * (2 * n - 1)), term)))
        term = b.mul(term, square)
    return total


@decomposes("lgamma", "special_gammaln")
def lgamma(b: Rewrite, self: Value) -> Replacement:
    """The logarithm of the size of the gamma function."""
    return cut(b, _log_gamma(b, wide(b, self)))


@decomposes("mvlgamma", "special_multigammaln")
def mvlgamma(b: Rewrite, self: Value, p: int) -> Replacement:
    """The same for matrices of `p` rows."""
    x = wide(b, self)
    total = b.full(shape_of(x), p * (p - 1) / 4 * log(pi), x)
    for j in range(p):
        total = b.add(total, _log_gamma(b, b.sub(x, j / 2)))
    return cut(b, total)


@decomposes("digamma", "special_digamma", "special_psi")
def digamma(b: Rewrite, self: Value) -> Replacement:
    """The derivative of the logarithm of the gamma function."""
    x = wide(b, self)
    left = b.compare("lt", x, 0)
    value = _psi(b, either(b, left, b.rsub(1.0, x), x))
    turn = b.mul(b.sub(x, b.unary("ceil", x)), pi)
    tangent = b.div(b.unary("sin", turn), b.unary("cos", turn))
    mirrored = b.sub(value, b.div(b.number(pi, x), tangent))
    mirrored = either(b, b.compare("eq", turn, 0), nan, mirrored)
    value = either(b, left, mirrored, value)
    zero = b.call("aten.reciprocal", b.unary("neg", x), type=x.type)  # keeps the sign of a zero
    value = either(b, b.compare("eq", x, 0), zero, value)
    value = either(b, b.compare("eq", x, -inf), nan, value)
    return cut(b, unless_nan(b, x, value))


def _psi(b: Rewrite, y: Value) -> Value:
    """Of what is not negative: moved up to 10 step by step, in the order of PyTorch's own steps,
    which are seen around the zero."""
    sums = b.full(shape_of(y), 0, y)
    for _ in range(10):
        below = b.compare("lt", y, 10)
        sums = b.where(below, b.sub(sums, b.div(b.number(1.0, y), y)), sums)
        y = b.where(below, b.add(y, 1.0), y)
    square = b.div(b.number(1.0, y), b.mul(y, y))
    series = b.number(0, y)
    for n in range(7, 0, -1):
        series = b.add(b.mul(series, square), b.number(BERNOULLI[n - 1] / (2 * n), y))
    total = b.sub(b.add(sums, b.unary("log", y)), b.div(b.number(0.5, y), y))
    return b.sub(total, b.mul(square, series))


@decomposes("polygamma", "special_polygamma")
def polygamma(b: Rewrite, self: Value, n: int) -> Replacement:
    """Its further derivatives: Hurwitz's zeta function, mirrored at 1/2."""
    if n == 0:
        return b.call("aten.digamma", self, type=b.type)
    if n > 20:
        raise Refused(f"`{b.anchor.name}` is known up to the order 20, not for {n}")
    x = wide(b, self)
    if n == 1:
        return cut(b, unless_nan(b, x, _trigamma(b, x)))
    left, y = _right_half(b, x)
    value = b.mul(_zeta(b, y, n + 1), (-1.0) ** (n + 1) * factorial(n))
    sine, cosine = _cotangent_parts(b, x)
    slope = _cotangent(b, b.div(cosine, sine), n)
    mirrored = b.sub(b.mul(value, (-1.0) ** n), b.mul(slope, pi))
    value = either(b, left, mirrored, value)
    whole = b.compare("eq", x, b.unary("round", x))
    at_pole = b.both(whole, b.compare("le", x, 0))
    value = either(b, at_pole, (-1.0) ** (n + 1) * inf, value)
    return cut(b, unless_nan(b, x, value))


def _trigamma(b: Rewrite, x: Value) -> Value:
    """With as many terms as PyTorch takes, which are seen in double precision, and near poles with
    its multiples of π, which are those of single precision otherwise."""
    left, y = _right_half(b, x)
    single = of_tensor(b.type).name != "float64"
    turned = b.to(x, "float32") if single else x
    sine = b.unary("sin", b.cast(b.mul(turned, pi), x.type))
    mirrored = b.div(b.number(pi * pi, x), b.mul(sine, sine))
    total = b.full(shape_of(y), 0, y)
    for _ in range(6):
        total = b.add(total, b.div(b.number(1.0, y), b.mul(y, y)))
        y = b.add(y, 1.0)
    square = b.div(b.number(1.0, y), b.mul(y, y))
    series = b.number(1 / 42, y)
    for number in (1 / 30, 1 / 6):
        series = b.rsub(number, b.mul(square, series))
    rest = b.add(b.div(b.number(0.5, y), y), b.mul(square, series))
    total = b.add(total, b.div(b.add(rest, 1.0), y))
    return either(b, left, b.sub(mirrored, total), total)


def _zeta(b: Rewrite, q: Value, s: int) -> Value:
    """Hurwitz's zeta function of a whole number and of 1/2 or more (Euler and Maclaurin).

    The integral is a product, as PyTorch has it: zero of great numbers, NaN of infinity.
    """

    def power(base: Value, exponent: int) -> Value:
        return b.call("aten.pow.Tensor_Scalar", base, float(-exponent), type=base.type)

    total = power(q, s)
    for k in range(1, SHIFT + s // 2):
        total = b.add(total, power(b.add(q, b.number(k, q)), s))
    top = b.add(q, float(SHIFT + s // 2))
    last = power(top, s)
    total = b.add(total, b.mul(b.mul(last, top), 1 / (s - 1)))
    total = b.add(total, b.mul(last, 0.5))
    rising = float(s)
    for n, number in enumerate(BERNOULLI, 1):
        term = power(top, s + 2 * n - 1)
        total = b.add(total, b.mul(term, number * rising / factorial(2 * n)))
        rising *= (s + 2 * n - 1) * (s + 2 * n)
    return total


def _cotangent(b: Rewrite, c: Value, n: int) -> Value:
    """The n-th derivative of cot(πx), a polynomial of the cotangent."""
    numbers = [0.0, 1.0]
    for _ in range(n):
        slope = [k * number for k, number in enumerate(numbers)][1:]
        numbers = [0.0] * (len(slope) + 2)
        for k, number in enumerate(slope):
            numbers[k] -= pi * number
            numbers[k + 2] -= pi * number
    total = b.full(shape_of(c), numbers[-1], c)
    for number in numbers[-2::-1]:
        total = b.add(b.mul(total, c), b.number(number, c))
    return total
