"""Chebyshev polynomials (torch.special), by their recurrence or by angles."""

from __future__ import annotations

import sys
from math import inf, nan

from ..mlir import ir
from .record import decomposes
from .series import between, cut, either, unless_nan, wide
from .table import Replacement, Rewrite, Value, shape_of

MOST = sys.float_info.max

STEPS = 8
"""Up to which order PyTorch computes one polynomial from the two before, or nearly up to it."""


@decomposes(
    "special_chebyshev_polynomial_t", "special_chebyshev_polynomial_t.n_scalar",
    "special_chebyshev_polynomial_t.x_scalar", "special_chebyshev_polynomial_u",
    "special_chebyshev_polynomial_u.n_scalar", "special_chebyshev_polynomial_u.x_scalar",
    "special_chebyshev_polynomial_v", "special_chebyshev_polynomial_v.n_scalar",
    "special_chebyshev_polynomial_v.x_scalar", "special_chebyshev_polynomial_w",
    "special_chebyshev_polynomial_w.n_scalar", "special_chebyshev_polynomial_w.x_scalar",
    "special_shifted_chebyshev_polynomial_t", "special_shifted_chebyshev_polynomial_t.n_scalar",
    "special_shifted_chebyshev_polynomial_t.x_scalar", "special_shifted_chebyshev_polynomial_u",
    "special_shifted_chebyshev_polynomial_u.n_scalar",
    "special_shifted_chebyshev_polynomial_u.x_scalar", "special_shifted_chebyshev_polynomial_v",
    "special_shifted_chebyshev_polynomial_v.n_scalar",
    "special_shifted_chebyshev_polynomial_v.x_scalar", "special_shifted_chebyshev_polynomial_w",
    "special_shifted_chebyshev_polynomial_w.n_scalar",
    "special_shifted_chebyshev_polynomial_w.x_scalar",
)  # fmt: skip
def chebyshev(b: Rewrite, x: Value | float, n: Value | float) -> Replacement:
    """Step by step up to the order 8, as PyTorch has it, by the angle beyond."""
    value, order = (_of_result(b, v) for v in (x, n))
    value, order = b.expand(value, b.shape), b.unary("trunc", b.expand(order, b.shape))
    if "shifted" in b.overload:
        value = b.sub(b.add(value, value), 1.0)
    kind = b.overload.partition(".")[0][-1]
    far = cut(b, _by_angle(b, wide(b, value), wide(b, order), kind))
    found = either(b, b.compare("le", order, STEPS), _by_steps(b, value, order, kind), far)
    found = either(b, b.compare("eq", order, 0), 1.0, found)
    # PyTorch makes an int64 of the order, which none of the others fits into.
    found = either(b, b.compare("ge", order, 0), found, 0.0)
    return either(b, b.compare("lt", order, 2.0**63), found, 0.0)


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
        found = either(b, b.compare("ge", n, order), last, found)
    return found


def _by_angle(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """Cosines of multiples of an angle; hyperbolic ones outside of [-1, 1]."""
    outside = b.compare("gt", b.unary("abs", x), 1)
    found = either(b, outside, _growing(b, x, n, kind), _circular(b, x, n, kind))
    return unless_nan(b, x, found)


def _circular(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """On [-1, 1]; at its ends are whole numbers."""
    angle = b.unary("acos", between(b, x, -1.0, 1.0))
    half = b.mul(angle, 0.5)
    if kind == "t":
        value = b.unary("cos", b.mul(n, angle))
    else:
        more, below = (1.0, angle) if kind == "u" else (0.5, half)
        name = "cos" if kind == "v" else "sin"
        value = b.div(b.unary(name, b.mul(b.add(n, more), angle)), b.unary(name, below))
    one, next_, twice = b.full(shape_of(n), 1.0, n), b.add(n, 1.0), b.add(b.mul(n, 2.0), 1.0)
    # PyTorch computes it with int64.
    twice = either(b, b.compare("ge", twice, 2.0**63), b.sub(twice, 2.0**64), twice)
    ends = {"t": (one, one), "u": (next_, next_), "v": (one, twice), "w": (twice, one)}
    right, left = ends[kind]
    value = either(b, b.compare("eq", x, 1.0), right, value)
    return either(b, b.compare("eq", x, -1.0), b.mul(left, _sign(b, n)), value)


def _sign(b: Rewrite, n: Value) -> Value:
    """-1 for odd orders, 1 for even ones."""
    odd = b.compare("ne", b.call("aten.remainder.Scalar", n, 2.0, type=n.type), 0)
    return either(b, odd, -1.0, b.full(shape_of(n), 1.0, n))


def _growing(b: Rewrite, x: Value, n: Value, kind: str) -> Value:
    """Outside of [-1, 1]. PyTorch subtracts each number from the next but one, in the type of the
    result: the difference of infinite ones is NaN."""
    found, before = (_hyperbolic(b, x, b.sub(n, float(off)), kind) for off in (0, 2))
    before = b.cast(b.cast(before, b.type), found.type)
    lost = b.compare("eq", b.unary("abs", before), inf)
    return either(b, lost, nan, found)


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
    return either(b, b.compare("lt", x, 0), b.mul(left, _sign(b, n)), right)
