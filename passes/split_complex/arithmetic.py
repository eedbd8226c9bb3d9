"""Arithmetic with complex numbers, and what takes them apart or puts them together."""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.errors import Refused
from ...dialect.graph.build import rank_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from .parts import Parts, Replacement, Split, Value, splits


def _sides(b: Split, *given: Value | float) -> list[Parts]:
    """Tensors and numbers as parts of the result's element type."""
    return [b.parts(x) if isinstance(x, ir.Value) else Parts(b.constant(x)) for x in given]


@splits("add.Tensor", "add.Scalar")
def add(b: Split, self: Value, other: Value | float, alpha: float) -> Replacement:
    x, y = _sides(b, self, other)
    return b.plus(x, b.scaled(y, alpha))


@splits("sub.Tensor", "sub.Scalar", "subtract.Tensor")
def sub(b: Split, self: Value, other: Value | float, alpha: float) -> Replacement:
    x, y = _sides(b, self, other)
    return b.minus(x, b.scaled(y, alpha))


@splits("rsub.Tensor", "rsub.Scalar")
def rsub(b: Split, self: Value, other: Value | float, alpha: float) -> Replacement:
    x, y = _sides(b, self, other)
    return b.minus(y, b.scaled(x, alpha))


@splits("mul.Tensor", "mul.Scalar", "multiply.Tensor")
def mul(b: Split, self: Value, other: Value | float) -> Replacement:
    return b.times(*_sides(b, self, other))


@splits("div.Tensor", "div.Scalar", "divide.Tensor", "true_divide.Tensor")
def div(b: Split, self: Value, other: Value | float) -> Replacement:
    return b.over(*_sides(b, self, other))


@splits("reciprocal")
def reciprocal(b: Split, self: Value) -> Replacement:
    return b.over(*_sides(b, 1.0, self))


@splits("square")
def square(b: Split, self: Value) -> Replacement:
    x = b.parts(self)
    return b.times(x, x)


@splits("pow.Tensor_Scalar")
def pow_scalar(b: Split, self: Value, exponent: float) -> Replacement:
    """`|x|ᵖ` at p times the angle; small whole powers are products."""
    x = b.parts(self)
    if exponent in (1, 2, 3):
        square = b.times(x, x)
        return x if exponent == 1 else square if exponent == 2 else b.times(square, x)
    size = b.unary("pow.Tensor_Scalar", b.size(x), exponent)
    return b.polar(size, b.mul(b.angle(x), exponent))


@splits("linalg_vector_norm", "norm.Scalar", "norm.ScalarOpt_dim", "linalg_norm")
def norm(b: Split, self: Value, **given: Any) -> Replacement:
    """The norm of the sizes of all numbers."""
    name, ord = b.anchor.name, given.get("ord")
    is_matrix = len(given.get("dim") or range(rank_of(self))) == 2
    if name == aten.LINALG_NORM and is_matrix and ord not in (None, 1, -1, inf, -inf):
        raise Refused(f"`{name}` of a complex matrix is not known for the order {ord}")
    return b.call(name, b.size(b.parts(self)), *given.values(), type=b.type)


@splits("abs", "absolute")
def absolute(b: Split, self: Value) -> Replacement:
    return b.size(b.parts(self))


@splits("angle")
def angle(b: Split, self: Value) -> Replacement:
    return b.angle(b.parts(self))


@splits("sgn")
def sgn(b: Split, self: Value) -> Replacement:
    """`x / |x|`, and zero for zero."""
    x = b.parts(self)
    size = b.size(x)
    divisor = b.where(b.compare("eq", size, 0), b.number(1, size), size)
    return b.each(lambda part: b.div(part, divisor), x)


@splits("exp")
def exp(b: Split, self: Value) -> Replacement:
    """`exp(re) * (cos im + i sin im)`, with half the power twice where all of it is infinite.

    Infinite powers go with any angle, and no angle is one of any power (C99, annex G).
    """
    x = b.parts(self)
    size = b.unary("exp", x.re)
    if x.im is None:
        return Parts(size)
    half = b.unary("exp", b.mul(x.re, 0.5))
    large, none = b.compare("eq", size, inf), b.compare("eq", x.re, -inf)
    real, turned = b.unary("cos", x.im), b.unary("sin", x.im)
    parts: list[Value] = []
    for side in (real, turned):
        found = b.where(large, b.mul(half, b.mul(half, side)), b.mul(size, side))
        parts.append(b.where(none, size, found))
    no_angle = b.compare("ne", real, real)
    endless = b.call(aten.LOGICAL_AND, b.compare("eq", x.re, inf), no_angle, type=no_angle.type)
    return Parts(
        b.where(endless, x.re, parts[0]), b.where(b.compare("eq", x.im, 0), x.im, parts[1])
    )


@splits("log")
def log(b: Split, self: Value) -> Replacement:
    x = b.parts(self)
    return Parts(b.unary("log", b.size(x)), b.angle(x))


@splits("sqrt")
def sqrt(b: Split, self: Value) -> Replacement:
    """The larger part is a root of a sum, so nothing cancels; the other one follows from it."""
    x = b.parts(self)
    re, im = x.re, b.imaginary(x)
    up = b.unary("abs", im)
    first = _half_sum_root(b, re, im)
    rest = b.where(b.compare("eq", first, 0), up, b.mul(b.div(up, first), 0.5))
    endless = b.compare("eq", up, inf)
    first, rest = b.where(endless, up, first), b.where(endless, up, rest)
    left = b.compare("lt", re, 0)
    size = b.where(left, first, rest)
    signed = b.where(_is_negative(b, im), b.unary("neg", size), size)
    return Parts(b.where(left, rest, first), signed)


def _is_negative(b: Split, x: Value) -> Value:
    """Also of zeros: their reciprocals are infinite."""
    below, inverse = b.compare("lt", x, 0), b.call(aten.RECIPROCAL, x, type=x.type)
    return b.call(aten.LOGICAL_OR, below, b.compare("lt", inverse, 0), type=below.type)


def _half_sum_root(b: Split, re: Value, im: Value) -> Value:
    """`√((|re| + |x|) / 2)`, of numbers that are neither near the largest nor the least ones."""
    size = b.call(aten.MAXIMUM, b.unary("abs", re), b.unary("abs", im), type=re.type)
    limits = np.finfo(of_tensor(re.type).numpy)
    large = b.compare("gt", size, float(limits.max) / 16)
    small = b.compare("lt", size, float(limits.tiny / limits.eps))

    def scaled(part: Value, up: float, down: float) -> Value:
        return b.where(large, b.mul(part, down), b.where(small, b.mul(part, up), part))

    re, im = (scaled(part, 2.0**48, 2.0**-4) for part in (re, im))
    total = b.add(b.unary("abs", re), b.size(Parts(re, im)))
    return scaled(b.unary("sqrt", b.mul(total, 0.5)), 2.0**-24, 4.0)


@splits("eq.Tensor", "eq.Scalar", "ne.Tensor", "ne.Scalar")
def equal(b: Split, self: Value, other: Value | float) -> Replacement:
    """Equal in both parts."""
    x, name = b.parts(self, self.type), b.overload[:2]
    y = b.parts(other, other.type) if isinstance(other, ir.Value) else Parts(b.number(other, x.re))
    sides = [b.compare(name, x.re, y.re), b.compare(name, b.imaginary(x), b.imaginary(y))]
    join = "logical_and" if name == "eq" else "logical_or"
    return b.call(f"aten.{join}", *sides, type=b.type)


# Apart, and together.


@splits("_conj", "conj", "conj_physical", "_conj_physical", "conj_physical_copy")
def conjugate(b: Split, self: Value) -> Replacement:
    return b.conjugate(b.parts(self))


@splits("mH", "adjoint", "matrix_H")
def adjoint(b: Split, self: Value) -> Replacement:
    """Transposed, and conjugate."""
    x, last = b.parts(self), rank_of(self) - 1
    return b.conjugate(b.each(lambda part: b.transpose(part, last - 1, last), x))


@splits("_neg_view")
def neg_view(b: Split, self: Value) -> Replacement:
    return b.negated(b.parts(self))


@splits("real")
def real(b: Split, self: Value) -> Replacement:
    return b.parts(self).re


@splits("imag")
def imag(b: Split, self: Value) -> Replacement:
    return b.imaginary(b.parts(self))


@splits("view_as_real", "view_as_real_copy")
def view_as_real(b: Split, self: Value) -> Replacement:
    return b.stacked(b.parts(self))


@splits("view_as_complex", "view_as_complex_copy")
def view_as_complex(b: Split, self: Value) -> Replacement:
    last = rank_of(self) - 1
    return Parts(b.select(self, last, 0), b.select(self, last, 1))


@splits("complex")
def complex_(b: Split, real: Value, imag: Value) -> Replacement:
    parts = (b.expand(part, b.shape) for part in (real, imag))
    return Parts(*parts)


@splits("polar")
def polar(b: Split, abs: Value, angle: Value) -> Replacement:
    return b.polar(abs, angle)
