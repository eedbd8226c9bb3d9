"""Products of complex matrices: of real parts with real parts, and so on."""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.operators import aten
from .parts import Parts, Replacement, Split, Value, splits


def _product(b: Split, x: Parts, y: Parts, multiply: Callable[[Value, Value], Value]) -> Parts:
    """`(A + Bi)(C + Di)` for a product that is linear in both factors."""
    re = multiply(x.re, y.re)
    if y.im is None:
        return Parts(re, None if x.im is None else multiply(x.im, y.re))
    if x.im is None:
        return Parts(re, multiply(x.re, y.im))
    cross = b.add(multiply(x.re, y.im), multiply(x.im, y.re))
    return Parts(b.sub(re, multiply(x.im, y.im)), cross)


@splits("mm", "bmm", "matmul", "mv", "dot", "outer", "linalg_matmul")
def product(b: Split, **given: Value) -> Replacement:
    x, y = (b.parts(side) for side in given.values())
    return _product(b, x, y, lambda p, q: b.call(b.anchor.name, p, q, type=b.part))


@splits("linear")
def linear(b: Split, input: Value, weight: Value, bias: Value | None) -> Replacement:
    found = _product(
        b, b.parts(input), b.parts(weight), lambda p, q: b.call(b.anchor.name, p, q, type=b.part)
    )
    return found if bias is None else b.plus(found, b.parts(bias))


@splits("addmm", "addmv", "baddbmm")
def added_product(
    b: Split, self: Value, beta: float, alpha: float, **factors: Value
) -> Replacement:
    """`beta * self + alpha * product`."""
    name = {"addmm": "mm", "addmv": "mv", "baddbmm": "bmm"}[b.overload]
    x, y = (b.parts(side) for side in factors.values())
    found = _product(b, x, y, lambda p, q: b.call(f"aten.{name}", p, q, type=b.part))
    return b.plus(b.scaled(b.parts(self), beta), b.scaled(found, alpha))


@splits("einsum")
def einsum(b: Split, equation: str, tensors: list[Value], path: object) -> Replacement:
    """Of one tensor or two."""
    sides = [b.parts(tensor) for tensor in tensors]

    def call(*parts: Value) -> Value:
        return b.call(aten.EINSUM, equation, list(parts), type=b.part)

    if len(sides) == 1:
        return b.each(call, sides[0])
    x, y = sides
    return _product(b, x, y, call)
