"""Sums, products and what is made of them, on operands of one element type."""

from __future__ import annotations

from collections.abc import Sequence

from ..dtypes import of_tensor
from ..mlir import ir
from .record import decomposes
from .shapes import broadcasts
from .table import Replacement, Rewrite, Value


def _scaled(b: Rewrite, x: Value, alpha: float) -> Value:
    return x if alpha == 1 else b.mul(x, alpha)


@decomposes("add.Tensor", "sub.Tensor")
def add_tensor(b: Rewrite, self: Value, other: Value, alpha: float) -> Replacement:
    """`self ± alpha * other` (torch.add, torch.sub); truth values are joined by `or`."""
    if of_tensor(b.type).name == "bool":
        sides = [b.cast(x, b.type) for x in ((self, other) if alpha else (self,))]
        return (
            b.call("aten.logical_or", *sides, type=b.type) if alpha else b.expand(sides[0], b.shape)
        )
    name = b.overload.removesuffix(".Tensor")
    if b.is_mixed(self, other):
        return b.binary(name, b.cast(self, b.type), b.cast(other, b.type), alpha)
    number = b.scalar(other)
    if number is not None and self.type == b.type:
        return b.binary(name, self, number * alpha)
    first = b.scalar(self)
    if first is not None and other.type == b.type and alpha == 1:
        if name == "add":
            return b.add(other, first)
        return b.call("aten.rsub.Scalar", other, first, 1, type=b.type)
    return None if alpha == 1 else b.binary(name, self, _scaled(b, other, alpha))


@decomposes("add.Scalar", "sub.Scalar", "mul.Scalar", "div.Scalar")
def with_number(b: Rewrite, self: Value, other: float, alpha: float = 1) -> Replacement:
    if not b.is_mixed(self) and alpha == 1:
        return None
    return b.binary(b.overload.removesuffix(".Scalar"), b.cast(self, b.type), other * alpha)


@decomposes("mul.Tensor")
def mul_tensor(b: Rewrite, self: Value, other: Value) -> Replacement:
    if b.is_mixed(self, other):
        return b.mul(b.cast(self, b.type), b.cast(other, b.type))
    for x, y in ((self, other), (other, self)):
        number = b.scalar(y)
        if number is not None and x.type == b.type:
            return b.mul(x, number)
    return None


@decomposes("rsub.Tensor")
def rsub_tensor(b: Rewrite, self: Value, other: Value, alpha: float) -> Replacement:
    """`other - alpha * self`."""
    return b.call("aten.sub.Tensor", other, self, alpha, type=b.type)


@decomposes("rsub.Scalar")
def rsub_scalar(b: Rewrite, self: Value, other: float, alpha: float) -> Replacement:
    if not b.is_mixed(self) and alpha == 1:
        return None
    x = _scaled(b, b.cast(self, b.type), alpha)
    return b.call("aten.rsub.Scalar", x, other, 1, type=b.type)


@decomposes("square")
def square(b: Rewrite, self: Value) -> Replacement:
    return b.mul(self, self)


@decomposes("addcmul", rounds_once=True, promotes=True)
def addcmul(b: Rewrite, self: Value, tensor1: Value, tensor2: Value, value: float) -> Replacement:
    """`self + value * tensor1 * tensor2`."""
    x, y, z = (b.cast(tensor, b.type) for tensor in (self, tensor1, tensor2))
    return b.add(x, b.mul(_scaled(b, y, value), z))


@decomposes("addcdiv", rounds_once=True, promotes=True)
def addcdiv(b: Rewrite, self: Value, tensor1: Value, tensor2: Value, value: float) -> Replacement:
    """`self + value * tensor1 / tensor2`."""
    x, y, z = (b.cast(tensor, b.type) for tensor in (self, tensor1, tensor2))
    return b.add(x, b.div(_scaled(b, y, value), z))


@decomposes("lerp.Scalar", "lerp.Tensor", rounds_once=True, promotes=True)
def lerp(b: Rewrite, self: Value, end: Value, weight: Value | float) -> Replacement:
    """`self + weight * (end - self)`, from the nearer end (ATen/native/Lerp.h)."""
    step = b.sub(end, self)
    if not isinstance(weight, ir.Value):
        near = abs(weight) < 0.5
        return b.add(self if near else end, b.mul(step, weight if near else weight - 1))
    small = b.compare("lt", b.unary("abs", weight), 0.5)
    share = b.where(small, weight, b.sub(weight, 1.0))
    return b.add(b.where(small, self, end), b.mul(step, share))


@decomposes(
    "__and__.Scalar", "__or__.Scalar", "__xor__.Scalar",
    "bitwise_and.Scalar", "bitwise_or.Scalar", "bitwise_xor.Scalar",
    shape=broadcasts,
    like="self",
)  # fmt: skip
def bitwise_scalar(b: Rewrite, self: Value, other: int) -> Replacement:
    name = b.overload.removesuffix(".Scalar").strip("_").removeprefix("bitwise_")
    sides = b.cast(self, b.type), b.number(other, b.result)
    return b.call(f"aten.bitwise_{name}.Tensor", *sides, type=b.type)


@decomposes("isfinite")
def isfinite(b: Rewrite, self: Value) -> Replacement:
    """What is less than infinity either way; every comparison with NaN is false."""
    return b.call("aten.lt.Scalar", b.unary("abs", self), float("inf"), type=b.type)


def all_of(b: Rewrite, tensors: Sequence[Value]) -> Value:
    """The sum of several tensors, from the left."""
    total = tensors[0]
    for tensor in tensors[1:]:
        total = b.add(total, tensor)
    return total
