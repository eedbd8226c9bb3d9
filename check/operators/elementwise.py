"""Element by element: arithmetic, functions, activations."""

from __future__ import annotations

from collections.abc import Callable
from math import erf, pi, sqrt
from typing import Any

import numpy as np

from .table import Array, Want, as_numpy, operator

_erf = np.vectorize(erf, otypes=[np.float64])


def _unary(names: str, function: Callable[[Array], Array]) -> None:
    @operator(*names.split())
    def _(self: Array, **_: Any) -> Array:
        return function(self)


_unary("abs", np.abs)
_unary("neg", np.negative)
_unary("exp", np.exp)
_unary("exp2", np.exp2)
_unary("expm1", np.expm1)
_unary("log", np.log)
_unary("log2", np.log2)
_unary("log10", np.log10)
_unary("log1p", np.log1p)
_unary("sqrt", np.sqrt)
_unary("rsqrt", lambda x: 1 / np.sqrt(x))
_unary("reciprocal", lambda x: 1 / x)
_unary("square", lambda x: x * x)
_unary("sin", np.sin)
_unary("cos", np.cos)
_unary("tan", np.tan)
_unary("asin", np.arcsin)
_unary("acos", np.arccos)
_unary("atan", np.arctan)
_unary("sinh", np.sinh)
_unary("cosh", np.cosh)
_unary("tanh", np.tanh)
_unary("asinh", np.arcsinh)
_unary("acosh", np.arccosh)
_unary("atanh", np.arctanh)
_unary("erf", _erf)
_unary("ceil", np.ceil)
_unary("floor", np.floor)
_unary("trunc", np.trunc)
_unary("round", np.round)
_unary("frac", lambda x: x - np.trunc(x))
_unary("sign", lambda x: np.sign(x))
_unary("relu", lambda x: np.maximum(x, np.zeros((), x.dtype)))
_unary("clone lift_fresh_copy", np.array)
_unary("contiguous alias detach lift_fresh", lambda x: x)
_unary("bitwise_not", np.invert)
_unary("isnan", np.isnan)
_unary("isinf", np.isinf)
_unary("isfinite", np.isfinite)
_unary("logical_not", lambda x: x == 0)


as_numpy("mul.Tensor mul.Scalar", np.multiply)
as_numpy("div.Tensor div.Scalar true_divide.Tensor", np.true_divide)
as_numpy("floor_divide floor_divide.Scalar", np.floor_divide)
as_numpy("remainder.Tensor remainder.Scalar", np.remainder)
as_numpy("fmod.Tensor fmod.Scalar", np.fmod)
as_numpy("atan2", np.arctan2)
as_numpy("maximum max.other clamp_min", np.maximum)
as_numpy("minimum min.other clamp_max", np.minimum)
as_numpy("fmax", np.fmax)
as_numpy("fmin", np.fmin)


@operator("add.Tensor", "add.Scalar")
def add(self: Array, other: Any, alpha: Any = 1) -> Array:
    return self + (other if alpha == 1 else other * alpha)


@operator("sub.Tensor", "sub.Scalar")
def sub(self: Array, other: Any, alpha: Any = 1) -> Array:
    return self - (other if alpha == 1 else other * alpha)


@operator("rsub.Tensor", "rsub.Scalar")
def rsub(self: Array, other: Any, alpha: Any = 1) -> Array:
    return other - (self if alpha == 1 else self * alpha)


@operator("div.Tensor_mode", "div.Scalar_mode")
def div_mode(self: Array, other: Any, rounding_mode: str | None = None) -> Array:
    if rounding_mode == "floor":
        return np.floor_divide(self, other)
    quotient = np.true_divide(self, other)
    return quotient if rounding_mode is None else np.trunc(quotient)


@operator("pow.Tensor_Tensor", "pow.Tensor_Scalar", "pow.Scalar")
def power(self: Any, exponent: Any, want: Want) -> Array:
    return np.power(np.asarray(self).astype(want.dtype), exponent)


@operator("addcmul")
def addcmul(self: Array, tensor1: Array, tensor2: Array, value: Any = 1) -> Array:
    return self + value * tensor1 * tensor2


@operator("addcdiv")
def addcdiv(self: Array, tensor1: Array, tensor2: Array, value: Any = 1) -> Array:
    return self + value * tensor1 / tensor2


@operator("lerp.Scalar", "lerp.Tensor")
def lerp(self: Array, end: Array, weight: Any) -> Array:
    return self + weight * (end - self)


@operator("clamp", "clamp.Tensor", "clip")
def clamp(self: Array, min: Any = None, max: Any = None) -> Array:
    found = self if min is None else np.maximum(self, min)
    return found if max is None else np.minimum(found, max)


@operator("where.self", "where.Scalar", "where.ScalarSelf", "where.ScalarOther")
def where(condition: Array, self: Any, other: Any, want: Want) -> Array:
    return np.where(
        condition, np.asarray(self).astype(want.dtype), np.asarray(other).astype(want.dtype)
    )


@operator("masked_fill.Scalar", "masked_fill.Tensor")
def masked_fill(self: Array, mask: Array, value: Any) -> Array:
    return np.where(mask, np.asarray(value).astype(self.dtype), self)


@operator("to.dtype", "to.dtype_layout", "_to_copy", "type_as", "to.other")
def cast(self: Array, want: Want, **_: Any) -> Array:
    """A floating-point number becomes an integer by leaving out its fraction."""
    return np.array(self, want.dtype)


@operator("dropout")
def dropout(input: Array, p: float, train: bool) -> Array:
    return input


# Activations.


@operator("sigmoid")
def sigmoid(self: Array) -> Array:
    return 1 / (1 + np.exp(-self))


@operator("silu")
def silu(self: Array) -> Array:
    return self * sigmoid(self)


@operator("gelu")
def gelu(self: Array, approximate: str = "none") -> Array:
    if approximate == "tanh":
        return self * 0.5 * (1 + np.tanh(sqrt(2 / pi) * (self + 0.044715 * self**3)))
    return self * 0.5 * (1 + _erf(self / sqrt(2)))


@operator("hardtanh")
def hardtanh(self: Array, min_val: float = -1, max_val: float = 1) -> Array:
    return clamp(self, min_val, max_val)


@operator("relu6")
def relu6(self: Array) -> Array:
    return clamp(self, 0, 6)


@operator("hardsigmoid")
def hardsigmoid(self: Array) -> Array:
    return clamp(self + 3, 0, 6) / 6


@operator("hardswish")
def hardswish(self: Array) -> Array:
    return self * hardsigmoid(self)


@operator("leaky_relu")
def leaky_relu(self: Array, negative_slope: float = 0.01) -> Array:
    return np.where(self > 0, self, self * negative_slope)


@operator("elu")
def elu(self: Array, alpha: float = 1, scale: float = 1, input_scale: float = 1) -> Array:
    return np.where(self > 0, self, alpha * np.expm1(np.minimum(self, 0) * input_scale)) * scale


@operator("selu")
def selu(self: Array) -> Array:
    return elu(self, 1.6732632423543772, 1.0507009873554805)


@operator("celu")
def celu(self: Array, alpha: float = 1) -> Array:
    return elu(self, alpha, input_scale=1 / alpha)


@operator("softplus")
def softplus(self: Array, beta: float = 1, threshold: float = 20) -> Array:
    scaled = self * beta
    return np.where(
        scaled > threshold, self, np.log1p(np.exp(np.minimum(scaled, threshold))) / beta
    )


@operator("mish")
def mish(self: Array) -> Array:
    return self * np.tanh(np.logaddexp(0, self))


@operator("prelu")
def prelu(self: Array, weight: Array) -> Array:
    slope = weight.reshape(-1, *[1] * (self.ndim - 2)) if weight.size > 1 else weight.reshape(())
    return np.where(self > 0, self, self * slope)


@operator("glu")
def glu(self: Array, dim: int = -1) -> Array:
    first, gate = np.split(self, 2, dim)
    return first * sigmoid(gate)


@operator("softsign")
def softsign(self: Array) -> Array:
    return self / (1 + np.abs(self))


@operator("log_sigmoid")
def log_sigmoid(self: Array) -> Array:
    return -np.logaddexp(0, -self)


@operator("threshold")
def threshold(self: Array, threshold: Any, value: Any) -> Array:
    return np.where(self <= threshold, np.asarray(value).astype(self.dtype), self)
