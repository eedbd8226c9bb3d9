"""Special functions (torch.special), in double precision, by Chebyshev series and recurrences.

Smooth parts of them are in `special_tables.py`. All terms of a series are the same three operators
on other constants, so that they are the same three kernels.
"""

from __future__ import annotations

import sys
from math import factorial, inf, log, nan, pi, sqrt

from ..dtypes import of_tensor
from ..errors import Refused
from ..mlir import ir
from .record import decomposes
from .special_tables import TABLES
from .table import Replacement, Rewrite, Value, shape_of

MOST = sys.float_info.max

ENOUGH = 1e-11
"""How small, next to the largest, a coefficient is that single precision does not see."""


def _wide(b: Rewrite, x: Value | float, like: Value | None = None) -> Value:
    """An argument in double precision."""
    kind = ir.RankedTensorType.get([], ir.F64Type.get())
    if isinstance(x, ir.Value):
        return b.cast(x, kind)
    return b.number(x, b.cast(like, kind))  # type: ignore[arg-type]


def _cut(b: Rewrite, x: Value) -> Value:
    return b.cast(b.expand(x, b.shape), b.type)


def _series(b: Rewrite, name: str, t: Value) -> Value:
    """A Chebyshev series, by Clenshaw's recurrence."""
    numbers = list(TABLES[name])
    if of_tensor(b.type).name != "float64":
        least = ENOUGH * max(map(abs, numbers))
        while abs(numbers[-1]) < least:
            numbers.pop()
    twice = b.mul(t, 2.0)
    one, two = b.full(shape_of(t), 0, t), b.full(shape_of(t), 0, t)
    for number in numbers[:0:-1]:
        one, two = b.add(b.sub(b.mul(twice, one), two), b.number(number, t)), one
    return b.add(b.sub(b.mul(t, one), two), b.number(numbers[0], t))


def _minus(b: Rewrite, value: float, x: Value) -> Value:
    return b.call("aten.rsub.Scalar", x, value, 1, type=x.type)


def _between(b: Rewrite, x: Value, low: float | None, high: float | None) -> Value:
    return b.unary("clamp", x, low, high)


def _if(b: Rewrite, condition: Value, x: Value | float, y: Value | float) -> Value:
    like = x if isinstance(x, ir.Value) else y
    sides = [z if isinstance(z, ir.Value) else b.number(z, like) for z in (x, y)]  # type: ignore[arg-type]
    return b.where(condition, *sides)


def _unless_nan(b: Rewrite, x: Value, value: Value) -> Value:
    return _if(b, b.compare("ne", x, x), x, value)


# Modified Bessel functions of the first kind.


@decomposes(
    "i0", "special_i0", "special_i0e", "special_i1", "special_i1e", "special_modified_bessel_i0",
    "special_modified_bessel_i1",
)  # fmt: skip
def modified_bessel(b: Rewrite, self: Value) -> Replacement:
    """I₀ and I₁; with an e, times exp(-|x|)."""
    x = _wide(b, self)
    name = b.overload.removeprefix("special_").removeprefix("modified_bessel_")
    value = _scaled_i(b, x, int(name[1]))
    if not name.endswith("e"):
        value = b.mul(value, b.unary("exp", b.unary("abs", x)))
    return _cut(b, _unless_nan(b, x, value))


def _scaled_i(b: Rewrite, x: Value, order: int) -> Value:
    size = b.unary("abs", x)
    near = _between(b, size, None, 8.0)
    close = _series(b, f"i{order}.near", b.sub(b.mul(near, 0.25), 1.0))
    close = b.mul(close, near) if order else close
    far = _between(b, size, 8.0, None)
    t = b.sub(b.div(b.number(16.0, far), far), 1.0)
    distant = b.div(_series(b, f"i{order}.far", t), b.unary("sqrt", far))
    value = _if(b, b.compare("le", size, 8.0), close, distant)
    return _if(b, b.compare("lt", x, 0), b.unary("neg", value), value) if order else value


def _small_i(b: Rewrite, x: Value, order: int) -> Value:
    """I₀ and I₁ up to 2, by powers: exact next to zero, too."""
    square, total = b.mul(b.mul(x, x), 0.25), b.full(shape_of(x), 0, x)
    for k in range(12, -1, -1):
        number = 1 / (factorial(k) * factorial(k + order))
        total = b.add(b.mul(total, square), b.number(number, x))
    return b.mul(total, b.mul(x, 0.5)) if order else total


# Bessel functions.


@decomposes("special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1")
def bessel(b: Rewrite, self: Value) -> Replacement:
    """J and Y: series up to 8, sizes and phases beyond."""
    x, kind, order = _wide(b, self), b.overload[-2], int(b.overload[-1])
    size = b.unary("abs", x)
    near, far = _between(b, size, None, 8.0), _between(b, size, 8.0, None)
    close = _near_bessel(b, near, kind, order)
    value = _if(b, b.compare("le", size, 8.0), close, _far_bessel(b, far, kind, order))
    if kind == "j":
        turned = b.unary("neg", value) if order else value
        return _cut(b, _unless_nan(b, x, _if(b, b.compare("lt", x, 0), turned, value)))
    value = _if(b, b.compare("eq", x, 0), -inf, value)
    return _cut(b, _unless_nan(b, x, _if(b, b.compare("lt", x, 0), nan, value)))


def _near_bessel(b: Rewrite, x: Value, kind: str, order: int) -> Value:
    t = b.sub(b.mul(b.mul(x, x), 1 / 32), 1.0)
    first = _series(b, f"j{order}", t)
    first = b.mul(first, x) if order else first
    if kind == "j":
        return first
    rest = _series(b, f"y{order}", t)
    safe = _if(b, b.compare("eq", x, 0), 1.0, x)
    with_logarithm = b.mul(b.mul(b.unary("log", safe), first), 2 / pi)
    if not order:
        return b.add(rest, with_logarithm)
    pole = b.div(b.number(2 / pi, x), safe)
    return b.add(b.mul(rest, x), b.sub(with_logarithm, pole))


def _far_bessel(b: Rewrite, x: Value, kind: str, order: int) -> Value:
    part = b.div(b.number(8.0, x), x)
    t = b.sub(b.mul(b.mul(part, part), 2.0), 1.0)
    first, second = _series(b, f"p{order}", t), b.mul(_series(b, f"q{order}", t), part)
    angle = b.sub(x, (2 * order + 1) * pi / 4)
    sine, cosine = b.unary("sin", angle), b.unary("cos", angle)
    size = b.unary("sqrt", b.div(b.number(2 / pi, x), x))
    if kind == "j":
        return b.mul(size, b.sub(b.mul(first, cosine), b.mul(second, sine)))
    return b.mul(size, b.add(b.mul(first, sine), b.mul(second, cosine)))


@decomposes(
    "special_modified_bessel_k0", "special_modified_bessel_k1",
    "special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k1",
)  # fmt: skip
def modified_bessel_k(b: Rewrite, **given: Value) -> Replacement:
    """K₀ and K₁; scaled, times exp(x)."""
    (x,) = given.values()
    wide, order, scaled = _wide(b, x), int(b.overload[-1]), "scaled" in b.overload
    near = _between(b, wide, None, 2.0)
    smooth = _series(b, f"k{order}.near", b.sub(b.mul(b.mul(near, near), 0.5), 1.0))
    part = b.mul(b.unary("log", b.mul(near, 0.5)), _small_i(b, near, order))
    close = b.add(b.div(smooth, near), part) if order else b.sub(smooth, part)
    close = b.mul(close, b.unary("exp", near)) if scaled else close
    far = _between(b, wide, 2.0, None)
    t = b.sub(b.div(b.number(4.0, far), far), 1.0)
    distant = b.div(_series(b, f"k{order}.far", t), b.unary("sqrt", far))
    distant = distant if scaled else b.mul(distant, b.unary("exp", b.unary("neg", far)))
    value = _if(b, b.compare("le", wide, 2.0), close, distant)
    value = _if(b, b.compare("eq", wide, 0), inf, value)
    return _cut(b, _unless_nan(b, wide, _if(b, b.compare("lt", wide, 0), nan, value)))


@decomposes("special_spherical_bessel_j0")
def spherical_bessel_j0(b: Rewrite, x: Value) -> Replacement:
    """`sin(x) / x`, 1 at 0, and 0 at infinity."""
    wide = _wide(b, x)
    value = _if(b, b.compare("eq", wide, 0), 1.0, b.div(b.unary("sin", wide), wide))
    return _cut(b, _if(b, b.compare("eq", b.unary("abs", wide), inf), 0.0, value))


# The normal distribution.


def _erfcx(b: Rewrite, x: Value) -> Value:
    """`exp(x²) erfc(x)`."""
    size = b.unary("abs", x)
    u = b.div(b.number(4.0, x), b.add(size, 4.0))
    right = b.mul(_series(b, "erfcx", b.sub(b.mul(u, 2.0), 1.0)), u)
    grown = b.mul(b.unary("exp", b.mul(x, x)), 2.0)
    return _if(b, b.compare("lt", x, 0), b.sub(grown, right), right)


@decomposes("special_erfcx")
def erfcx(b: Rewrite, self: Value) -> Replacement:
    x = _wide(b, self)
    return _cut(b, _unless_nan(b, x, _erfcx(b, x)))


def _erfc(b: Rewrite, x: Value) -> Value:
    """Accurate where it is small; fewer terms where the result is of single precision."""
    if of_tensor(b.type).name == "float64":
        return b.unary("erfc", x)
    size = b.unary("abs", x)
    right = b.mul(_erfcx(b, size), b.unary("exp", b.unary("neg", b.mul(x, x))))
    return _if(b, b.compare("lt", x, 0), _minus(b, 2.0, right), right)


@decomposes("special_ndtr")
def ndtr(b: Rewrite, self: Value) -> Replacement:
    """The normal distribution."""
    x = _wide(b, self)
    return _cut(b, _unless_nan(b, x, b.mul(_erfc(b, b.mul(x, -sqrt(0.5))), 0.5)))


@decomposes("special_log_ndtr")
def log_ndtr(b: Rewrite, self: Value) -> Replacement:
    """Its logarithm, also where it is too small for a number."""
    x = _wide(b, self)
    low = _between(b, x, None, -1.0)
    scaled = b.mul(_erfcx(b, b.mul(low, -sqrt(0.5))), 0.5)
    small = b.sub(b.unary("log", scaled), b.mul(b.mul(low, low), 0.5))
    small = _if(b, b.compare("eq", x, -inf), -inf, small)
    rest = b.mul(_erfc(b, b.mul(_between(b, x, -1.0, None), sqrt(0.5))), -0.5)
    # Of what is next to nothing the logarithm is that itself.
    rest = _if(b, b.compare("gt", rest, -1e-12), rest, b.unary("log1p", rest))
    value = _if(b, b.compare("lt", x, -1.0), small, rest)
    return _cut(b, _unless_nan(b, x, value))


@decomposes("special_ndtri")
def ndtri(b: Rewrite, self: Value) -> Replacement:
    """The quantile of the normal distribution."""
    p = _wide(b, self)
    return _cut(b, _quantile(b, p, b.sub(p, 0.5), _minus(b, 1.0, p)))


@decomposes("erfinv", "special_erfinv")
def erfinv(b: Rewrite, self: Value) -> Replacement:
    """The number of which the error function is another, between -1 and 1."""
    half = b.mul(_wide(b, self), 0.5)
    found = _quantile(b, b.add(half, 0.5), half, _minus(b, 0.5, half))
    return _cut(b, b.mul(found, sqrt(0.5)))


def _quantile(b: Rewrite, p: Value, off: Value, rest: Value) -> Value:
    """The quantile of `p`, of which `off` is the distance from 1/2, `rest` that from 1."""
    q = _between(b, off, -0.425, 0.425)
    central = b.sub(b.mul(b.mul(q, q), 2 / 0.425**2), 1.0)
    middle = b.mul(_series(b, "ndtri.centre", central), q)
    upper = b.compare("gt", p, 0.5)
    rest = _between(b, _if(b, upper, rest, p), None, 0.08)
    r = b.unary("sqrt", b.mul(b.unary("log", rest), -2.0))
    low, high = 1 / 39, 1 / 2.2
    t = b.sub(b.div(b.sub(b.div(b.number(1.0, r), r), low), (high - low) / 2), 1.0)
    tail = b.mul(_series(b, "ndtri.tail", t), r)
    tail = _if(b, upper, tail, b.unary("neg", tail))
    value = _if(b, b.compare("le", b.unary("abs", off), 0.425), middle, tail)
    value = _if(b, b.compare("eq", p, 0), -inf, _if(b, b.compare("eq", p, 1), inf, value))
    value = _if(b, b.compare("lt", p, 0), nan, _if(b, b.compare("gt", off, 0.5), nan, value))
    return _unless_nan(b, p, value)


# The gamma function and its derivatives.

SHIFT = 8
"""How far arguments are moved up, where few terms of asymptotic series are enough."""

BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510)


def _right_half(b: Rewrite, x: Value) -> tuple[Value, Value]:
    """Where an argument is left of 1/2, and its mirror image there."""
    left = b.compare("lt", x, 0.5)
    return left, _if(b, left, _minus(b, 1.0, x), x)


def _cotangent_parts(b: Rewrite, x: Value) -> tuple[Value, Value]:
    """Sine and cosine of π x, exact at whole numbers."""
    off = b.mul(b.sub(x, b.unary("round", x)), pi)
    return b.unary("sin", off), b.unary("cos", off)


def _log_gamma(b: Rewrite, x: Value) -> Value:
    """From 1/2 on by itself, around zero by one step to the right, on the left by reflection."""
    size = b.unary("abs", x)
    near = b.compare("lt", size, 0.5)
    left = b.compare("le", x, -0.5)
    y = _if(b, near, b.add(x, 1.0), _if(b, left, _minus(b, 1.0, x), x))
    close = _close_log_gamma(b, _between(b, y, 0.5, 8.0))
    value = _if(b, b.compare("lt", y, 8.0), close, _far_log_gamma(b, _between(b, y, 8.0, None)))
    sine, _ = _cotangent_parts(b, x)
    mirrored = b.unary("log", b.mul(b.unary("abs", sine), 1 / pi))
    mirrored = _if(b, b.compare("eq", sine, 0), inf, b.unary("neg", b.add(mirrored, value)))
    value = _if(b, left, mirrored, value)
    value = _if(b, near, b.sub(value, b.unary("log", size)), value)
    return _if(b, b.compare("eq", size, inf), inf, _unless_nan(b, x, value))


def _close_log_gamma(b: Rewrite, y: Value) -> Value:
    """Up to 8: a series times the zeros, which are exact therefore."""
    root = b.unary("sqrt", y)
    t = b.mul(b.div(b.sub(root, sqrt(2)), b.add(root, sqrt(2))), 3.0)
    return b.mul(_series(b, "lgamma", t), b.mul(b.sub(y, 1.0), b.sub(y, 2.0)))


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
    return _cut(b, _log_gamma(b, _wide(b, self)))


@decomposes("mvlgamma", "special_multigammaln")
def mvlgamma(b: Rewrite, self: Value, p: int) -> Replacement:
    """The same for matrices of `p` rows."""
    x = _wide(b, self)
    total = b.full(shape_of(x), p * (p - 1) / 4 * log(pi), x)
    for j in range(p):
        total = b.add(total, _log_gamma(b, b.sub(x, j / 2)))
    return _cut(b, total)


@decomposes("digamma", "special_digamma", "special_psi")
def digamma(b: Rewrite, self: Value) -> Replacement:
    """The derivative of the logarithm of the gamma function."""
    x = _wide(b, self)
    left = b.compare("lt", x, 0)
    value = _psi(b, _if(b, left, _minus(b, 1.0, x), x))
    turn = b.mul(b.sub(x, b.unary("ceil", x)), pi)
    tangent = b.div(b.unary("sin", turn), b.unary("cos", turn))
    mirrored = b.sub(value, b.div(b.number(pi, x), tangent))
    mirrored = _if(b, b.compare("eq", turn, 0), nan, mirrored)
    value = _if(b, left, mirrored, value)
    zero = b.call("aten.reciprocal", b.unary("neg", x), type=x.type)  # keeps the sign of a zero
    value = _if(b, b.compare("eq", x, 0), zero, value)
    value = _if(b, b.compare("eq", x, -inf), nan, value)
    return _cut(b, _unless_nan(b, x, value))


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
    x = _wide(b, self)
    if n == 1:
        return _cut(b, _unless_nan(b, x, _trigamma(b, x)))
    left, y = _right_half(b, x)
    value = b.mul(_zeta(b, y, n + 1), (-1.0) ** (n + 1) * factorial(n))
    sine, cosine = _cotangent_parts(b, x)
    slope = _cotangent(b, b.div(cosine, sine), n)
    mirrored = b.sub(b.mul(value, (-1.0) ** n), b.mul(slope, pi))
    value = _if(b, left, mirrored, value)
    whole = b.compare("eq", x, b.unary("round", x))
    at_pole = b.both(whole, b.compare("le", x, 0))
    value = _if(b, at_pole, (-1.0) ** (n + 1) * inf, value)
    return _cut(b, _unless_nan(b, x, value))


def _trigamma(b: Rewrite, x: Value) -> Value:
    """With as many terms as PyTorch takes, which are seen in double precision, and near poles with
    its multiples of π, which are those of single precision otherwise."""
    left, y = _right_half(b, x)
    single = of_tensor(b.type).name != "float64"
    turned = b.cast(x, ir.RankedTensorType.get([], ir.F32Type.get())) if single else x
    sine = b.unary("sin", b.cast(b.mul(turned, pi), x.type))
    mirrored = b.div(b.number(pi * pi, x), b.mul(sine, sine))
    total = b.full(shape_of(y), 0, y)
    for _ in range(6):
        total = b.add(total, b.div(b.number(1.0, y), b.mul(y, y)))
        y = b.add(y, 1.0)
    square = b.div(b.number(1.0, y), b.mul(y, y))
    series = b.number(1 / 42, y)
    for number in (1 / 30, 1 / 6):
        series = _minus(b, number, b.mul(square, series))
    rest = b.add(b.div(b.number(0.5, y), y), b.mul(square, series))
    total = b.add(total, b.div(b.add(rest, 1.0), y))
    return _if(b, left, b.sub(mirrored, total), total)


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


# Chebyshev polynomials.

STEPS = 8
"""Up to which order PyTorch computes one polynomial from the two before, or nearly up to it."""


@decomposes(
    "special_chebyshev_polynomial_t",
    "special_chebyshev_polynomial_t.n_scalar",
    "special_chebyshev_polynomial_t.x_scalar",
    "special_chebyshev_polynomial_u",
    "special_chebyshev_polynomial_u.n_scalar",
    "special_chebyshev_polynomial_u.x_scalar",
    "special_chebyshev_polynomial_v",
    "special_chebyshev_polynomial_v.n_scalar",
    "special_chebyshev_polynomial_v.x_scalar",
    "special_chebyshev_polynomial_w",
    "special_chebyshev_polynomial_w.n_scalar",
    "special_chebyshev_polynomial_w.x_scalar",
    "special_shifted_chebyshev_polynomial_t",
    "special_shifted_chebyshev_polynomial_t.n_scalar",
    "special_shifted_chebyshev_polynomial_t.x_scalar",
    "special_shifted_chebyshev_polynomial_u",
    "special_shifted_chebyshev_polynomial_u.n_scalar",
    "special_shifted_chebyshev_polynomial_u.x_scalar",
    "special_shifted_chebyshev_polynomial_v",
    "special_shifted_chebyshev_polynomial_v.n_scalar",
    "special_shifted_chebyshev_polynomial_v.x_scalar",
    "special_shifted_chebyshev_polynomial_w",
    "special_shifted_chebyshev_polynomial_w.n_scalar",
    "special_shifted_chebyshev_polynomial_w.x_scalar",
)
def chebyshev(b: Rewrite, x: Value | float, n: Value | float) -> Replacement:
    """Step by step up to the order 8, as PyTorch has it, by the angle beyond."""
    value, order = (_of_result(b, v) for v in (x, n))
    value, order = b.expand(value, b.shape), b.unary("trunc", b.expand(order, b.shape))
    if "shifted" in b.overload:
        value = b.sub(b.add(value, value), 1.0)
    kind = b.overload.partition(".")[0][-1]
    far = _cut(b, _by_angle(b, _wide(b, value), _wide(b, order), kind))
    found = _if(b, b.compare("le", order, STEPS), _by_steps(b, value, order, kind), far)
    found = _if(b, b.compare("eq", order, 0), 1.0, found)
    # PyTorch makes an int64 of the order, which none of the others fits into.
    found = _if(b, b.compare("ge", order, 0), found, 0.0)
    return _if(b, b.compare("lt", order, 2.0**63), found, 0.0)


def _of_result(b: Rewrite, x: Value | float) -> Value:
    """An argument in the element type of the result."""
    return b.cast(x, b.type) if isinstance(x, ir.Value) else b.number(x, b.result)


def _by_steps(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """By the recurrence that all of them have, in the type of the result: it overflows there."""
    twice = b.add(x, x)
    first = {"t": x, "u": twice, "v": b.sub(twice, 1.0), "w": b.add(twice, 1.0)}[kind]
    before, last = b.full(b.shape, 1.0, x), first
    found = last
    for order in range(2, STEPS + 1):
        before, last = last, b.sub(b.mul(twice, last), before)
        found = _if(b, b.compare("ge", n, order), last, found)
    return found


def _by_angle(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """Cosines of multiples of an angle; hyperbolic ones outside of [-1, 1]."""
    outside = b.compare("gt", b.unary("abs", x), 1)
    found = _if(b, outside, _growing(b, x, n, kind), _circular(b, x, n, kind))
    return _unless_nan(b, x, found)


def _circular(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """On [-1, 1]; at its ends are whole numbers."""
    angle = b.unary("acos", _between(b, x, -1.0, 1.0))
    half = b.mul(angle, 0.5)
    if kind == "t":
        value = b.unary("cos", b.mul(n, angle))
    else:
        more, below = (1.0, angle) if kind == "u" else (0.5, half)
        name = "cos" if kind == "v" else "sin"
        value = b.div(b.unary(name, b.mul(b.add(n, more), angle)), b.unary(name, below))
    one, next_, twice = b.full(shape_of(n), 1.0, n), b.add(n, 1.0), b.add(b.mul(n, 2.0), 1.0)
    # PyTorch computes it with int64.
    twice = _if(b, b.compare("ge", twice, 2.0**63), b.sub(twice, 2.0**64), twice)
    ends = {"t": (one, one), "u": (next_, next_), "v": (one, twice), "w": (twice, one)}
    right, left = ends[kind]
    value = _if(b, b.compare("eq", x, 1.0), right, value)
    return _if(b, b.compare("eq", x, -1.0), b.mul(left, _sign(b, n)), value)


def _sign(b: Rewrite, n: Value) -> Value:
    """-1 for odd orders, 1 for even ones."""
    odd = b.compare("ne", b.call("aten.remainder.Scalar", n, 2.0, type=n.type), 0)
    return _if(b, odd, -1.0, b.full(shape_of(n), 1.0, n))


def _growing(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """Outside of [-1, 1]. PyTorch subtracts each number from the next but one, in the type of the
    result: the difference of infinite ones is NaN."""
    found, before = (_hyperbolic(b, x, b.sub(n, float(off)), kind) for off in (0, 2))
    before = b.cast(b.cast(before, b.type), found.type)
    lost = b.compare("eq", b.unary("abs", before), inf)
    return _if(b, lost, nan, found)


def _hyperbolic(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """Outside of [-1, 1]; of negative arguments by symmetry, which swaps V and W."""
    size = b.unary("clamp", b.unary("abs", x), 1.0, MOST)
    angle = b.unary("acosh", size)

    def ratio(name: str, more: float, part: float) -> Value:
        top = b.unary(name, b.mul(b.add(n, more), angle))
        return b.div(top, b.unary(name, b.mul(angle, part)))

    if kind == "t":
        right = left = b.unary("cosh", b.mul(n, angle))
    elif kind == "u":
        right = left = ratio("sinh", 1.0, 1.0)
    else:
        both = ratio("cosh", 0.5, 0.5), ratio("sinh", 0.5, 0.5)
        right, left = both if kind == "v" else both[::-1]
    return _if(b, b.compare("lt", x, 0), b.mul(left, _sign(b, n)), right)
