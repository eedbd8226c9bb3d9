"""Bessel functions (torch.special), by series near zero, by sizes and phases beyond."""

from __future__ import annotations

from math import factorial, inf, nan, pi

from .record import decomposes
from .series import between, cut, either, series, unless_nan, wide
from .table import Replacement, Rewrite, Value, shape_of

# Modified Bessel functions of the first kind.


@decomposes(
    "i0", "special_i0", "special_i0e", "special_i1", "special_i1e", "special_modified_bessel_i0",
    "special_modified_bessel_i1",
)  # fmt: skip
def modified_bessel(b: Rewrite, self: Value) -> Replacement:
    """I₀ and I₁; with an e, times exp(-|x|)."""
    x = wide(b, self)
    name = b.overload.removeprefix("special_").removeprefix("modified_bessel_")
    value = _scaled_i(b, x, int(name[1]))
    if not name.endswith("e"):
        value = b.mul(value, b.unary("exp", b.unary("abs", x)))
    return cut(b, unless_nan(b, x, value))


def _scaled_i(b: Rewrite, x: Value, order: int) -> Value:
    size = b.unary("abs", x)
    near = between(b, size, None, 8.0)
    close = series(b, f"i{order}.near", b.sub(b.mul(near, 0.25), 1.0))
    close = b.mul(close, near) if order else close
    far = between(b, size, 8.0, None)
    t = b.sub(b.div(b.number(16.0, far), far), 1.0)
    distant = b.div(series(b, f"i{order}.far", t), b.unary("sqrt", far))
    value = either(b, b.compare("le", size, 8.0), close, distant)
    return either(b, b.compare("lt", x, 0), b.unary("neg", value), value) if order else value


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
    x, kind, order = wide(b, self), b.overload[-2], int(b.overload[-1])
    size = b.unary("abs", x)
    near, far = between(b, size, None, 8.0), between(b, size, 8.0, None)
    close = _near_bessel(b, near, kind, order)
    value = either(b, b.compare("le", size, 8.0), close, _far_bessel(b, far, kind, order))
    if kind == "j":
        turned = b.unary("neg", value) if order else value
        return cut(b, unless_nan(b, x, either(b, b.compare("lt", x, 0), turned, value)))
    value = either(b, b.compare("eq", x, 0), -inf, value)
    return cut(b, unless_nan(b, x, either(b, b.compare("lt", x, 0), nan, value)))


def _near_bessel(b: Rewrite, x: Value, kind: str, order: int) -> Value:
    t = b.sub(b.mul(b.mul(x, x), 1 / 32), 1.0)
    first = series(b, f"j{order}", t)
    first = b.mul(first, x) if order else first
    if kind == "j":
        return first
    rest = series(b, f"y{order}", t)
    safe = either(b, b.compare("eq", x, 0), 1.0, x)
    with_logarithm = b.mul(b.mul(b.unary("log", safe), first), 2 / pi)
    if not order:
        return b.add(rest, with_logarithm)
    pole = b.div(b.number(2 / pi, x), safe)
    return b.add(b.mul(rest, x), b.sub(with_logarithm, pole))


def _far_bessel(b: Rewrite, x: Value, kind: str, order: int) -> Value:
    part = b.div(b.number(8.0, x), x)
    t = b.sub(b.mul(b.mul(part, part), 2.0), 1.0)
    first, second = series(b, f"p{order}", t), b.mul(series(b, f"q{order}", t), part)
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
    y, order, scaled = wide(b, x), int(b.overload[-1]), "scaled" in b.overload
    near = between(b, y, None, 2.0)
    smooth = series(b, f"k{order}.near", b.sub(b.mul(b.mul(near, near), 0.5), 1.0))
    part = b.mul(b.unary("log", b.mul(near, 0.5)), _small_i(b, near, order))
    close = b.add(b.div(smooth, near), part) if order else b.sub(smooth, part)
    close = b.mul(close, b.unary("exp", near)) if scaled else close
    far = between(b, y, 2.0, None)
    t = b.sub(b.div(b.number(4.0, far), far), 1.0)
    distant = b.div(series(b, f"k{order}.far", t), b.unary("sqrt", far))
    distant = distant if scaled else b.mul(distant, b.unary("exp", b.unary("neg", far)))
    value = either(b, b.compare("le", y, 2.0), close, distant)
    value = either(b, b.compare("eq", y, 0), inf, value)
    return cut(b, unless_nan(b, y, either(b, b.compare("lt", y, 0), nan, value)))


@decomposes("special_spherical_bessel_j0")
def spherical_bessel_j0(b: Rewrite, x: Value) -> Replacement:
    """`sin(x) / x`, 1 at 0, and 0 at infinity."""
    y = wide(b, x)
    value = either(b, b.compare("eq", y, 0), 1.0, b.div(b.unary("sin", y), y))
    return cut(b, either(b, b.compare("eq", b.unary("abs", y), inf), 0.0, value))
