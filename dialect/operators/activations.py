"""Activation functions, and dropout."""

from __future__ import annotations

from math import pi, sqrt

from ..errors import Refused
from ..templates import template_of
from .precision import widened_value
from .record import decomposes, known
from .shapes import like_self
from .table import Replacement, Rewrite, Value, shape_of


@decomposes("relu6")
def relu6(b: Rewrite, self: Value) -> Replacement:
    return b.unary("hardtanh", self, 0.0, 6.0)


@decomposes("hardtanh")
def hardtanh(b: Rewrite, self: Value, min_val: float, max_val: float) -> Replacement:
    """A template has it between numbers."""
    if min_val == min_val and max_val == max_val:
        return None
    return b.unary("clamp", self, min_val, max_val)


@decomposes("gelu", shape=like_self, like="self")
def gelu(b: Rewrite, self: Value, approximate: str) -> Replacement:
    """`x * sigmoid(2 u)`, which is `x/2 * (1 + tanh(u))`: torch-mlir's tanh has few digits here.

    A template has it in single precision; halves are rounded once.
    """
    has_template = template_of(b.anchor) is not None
    if approximate != "tanh" or has_template:
        return None
    x = widened_value(b, self)
    cubic = b.add(x, b.mul(b.mul(b.mul(x, x), x), 0.044715))
    return b.cast(b.mul(x, b.unary("sigmoid", b.mul(cubic, 2 * sqrt(2 / pi)))), b.type)


@decomposes("gelu_backward", rounds_once=True)
def gelu_backward(b: Rewrite, grad_output: Value, self: Value, approximate: str) -> Replacement:
    """The slope of the same, with its sigmoid; infinities make NaN, as in PyTorch's products."""
    if approximate != "tanh":
        return None
    gradient, x = b.cast(grad_output, b.type), b.cast(self, b.type)
    square, factor = b.mul(x, x), 2 * sqrt(2 / pi)
    cubic = b.add(x, b.mul(b.mul(square, x), 0.044715))
    share = b.unary("sigmoid", b.mul(cubic, factor))
    rest = b.rsub(1.0, share)
    inner = b.mul(b.add(b.mul(square, 3 * 0.044715), 1.0), factor)
    steep = b.mul(b.mul(x, b.mul(share, rest)), inner)
    return b.mul(gradient, b.add(share, steep))


@decomposes("glu", rounds_once=True)
def glu(b: Rewrite, self: Value, dim: int) -> Replacement:
    """The first half, gated by the sigmoid of the second (torch.nn.GLU)."""
    extent = shape_of(self)[dim]
    first = b.slice(self, dim, 0, extent // 2)
    gate = b.slice(self, dim, extent // 2, extent)
    return b.mul(first, b.unary("sigmoid", gate))


@decomposes("prelu", "_prelu_kernel")
def prelu(b: Rewrite, self: Value, weight: Value) -> Replacement:
    """`x`, and `weight * x` where that is not positive; each channel has one (torch.nn.PReLU)."""
    shape = shape_of(self)
    if shape_of(weight) != () and b.overload == "prelu":
        channels = shape_of(weight)[0]
        weight = b.view(weight, [channels, *[1] * max(0, len(shape) - 2)] if shape else [])
    return b.where(b.compare("gt", self, 0), self, b.mul(self, weight))


known("_prelu_kernel", rounds_once=True)


@decomposes("softsign")
def softsign(b: Rewrite, self: Value) -> Replacement:
    return b.div(self, b.add(b.unary("abs", self), 1.0))


@decomposes("tanhshrink")
def tanhshrink(b: Rewrite, self: Value) -> Replacement:
    return b.sub(self, b.unary("tanh", self))


@decomposes("softshrink")
def softshrink(b: Rewrite, self: Value, lambd: float) -> Replacement:
    """Nearer to zero by `lambd` at most (torch.nn.Softshrink)."""
    return b.sub(self, b.unary("clamp", self, -lambd, lambd))


@decomposes("dropout", "feature_dropout", "alpha_dropout", "feature_alpha_dropout")
def dropout(b: Rewrite, input: Value, p: float, train: bool) -> Replacement:
    """Nothing, in inference."""
    if train and p > 0:
        raise Refused(
            "dropout in training mode cannot be compiled; call model.eval() before export, or "
            "compile with `--seed-argument`, by which the caller gives a seed (not in branches "
            "and loops)"
        )
    return input


@decomposes("native_dropout")
def native_dropout(b: Rewrite, input: Value, p: float, train: bool | None) -> Replacement:
    if b.used(1):
        raise Refused("the mask of native_dropout is used; call model.eval() before export")
    return [dropout(b, input, p, train is not False), None]  # type: ignore[list-item]


known("hardswish", shape=like_self)
