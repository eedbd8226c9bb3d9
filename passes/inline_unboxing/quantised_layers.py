"""Quantised operators of PyTorch's eager mode: layers, sums, functions of one number."""

from __future__ import annotations

from ...dialect.errors import Refused
from ...dialect.operators import aten
from ...dialect.operators.eager_quantised import CONVOLUTIONS, FIXED, FUNCTIONS, TWO
from ...dialect.quantized import bounds
from ...dialect.script.values import List, Packed, Quantised, Value, constants_only, describe
from .prims import Call, as_tensor, prim
from .quantised import affine_like, as_quantised, quantised

# Packed weights.


@prim("quantized::linear_prepack", "quantized::embedding_bag_prepack",
      *(f"quantized::{name}_prepack" for name in CONVOLUTIONS))  # fmt: skip
def _pack(call: Call, weight: Value, bias: Value = None, *rest: Value) -> Value:
    return Packed(as_quantised(weight), bias, rest)


def as_packed(value: Value) -> Packed:
    if not isinstance(value, Packed):
        raise Refused(f"has {describe(value)} where packed weights are needed")
    return value


# Layers.


def as_integers(
    call: Call, value: Value, like: Quantised, scale: Value, zero_point: Value
) -> Value:
    """The result of an operator on floats, bounded where its name says so, as integers."""
    if "_relu" in call.name and call.name != "quantized::leaky_relu":
        value = call.operator(aten.RELU, value)
    affine = affine_like(call, like.affine.dtype.name, scale, zero_point)
    return quantised(call.writing.memory.read(as_tensor(value)), affine)


@prim("quantized::linear", "quantized::linear_relu")
def _quantised_linear(
    call: Call, x: Value, packed: Value, scale: Value, zero_point: Value
) -> Value:
    source, layer = as_quantised(x), as_packed(packed)
    made = call.operator(aten.LINEAR, source.tensor, layer.weight.tensor, layer.bias)
    return as_integers(call, made, source, scale, zero_point)


# Two tensors, or several.


@prim("quantized::add", "quantized::add_relu", "quantized::mul", "quantized::mul_relu",
      "quantized::matmul")  # fmt: skip
def _two(call: Call, x: Value, y: Value, scale: Value, zero_point: Value) -> Value:
    first, second = as_quantised(x), as_quantised(y)
    name = TWO[call.name.removeprefix("quantized::").removesuffix("_relu")]
    made = call.operator(name, first.tensor, second.tensor)
    return as_integers(call, made, first, scale, zero_point)


@prim("quantized::cat", "quantized::cat_relu")
def _cat(call: Call, parts: List, dim: Value, scale: Value, zero_point: Value) -> Value:
    """Scale and zero point are those of the first part where none are said."""
    given = [as_quantised(part) for part in parts.items]
    made = call.operator(aten.CAT, List([part.tensor for part in given]), dim)
    affine = given[0].affine
    wanted = (
        affine.scale if scale is None else scale,
        affine.zero_point if zero_point is None else zero_point,
    )
    return as_integers(call, made, given[0], *wanted)


# A tensor and a number.


@prim("quantized::mul_scalar", "quantized::mul_scalar_relu")
def _by_number(call: Call, x: Value, number: Value) -> Value:
    """The integers stay, or are counted from the other end: only what they stand for changes."""
    source, factor = as_quantised(x), float(constants_only(number))
    affine = source.affine
    low, high = bounds(affine.dtype)
    zero_point = affine.zero_point if factor > 0 else high + low - affine.zero_point
    scale, zero_point = (affine.scale * abs(factor), zero_point) if factor else (1.0, 0)
    made = call.operator(aten.MUL_SCALAR, source.tensor, factor)
    return as_integers(call, made, source, scale, zero_point)


@prim("quantized::add_scalar", "quantized::add_scalar_relu")
def _moved_by_number(call: Call, x: Value, number: Value) -> Value:
    """As many steps more as are nearest to the number; where the zero point would leave its type,
    steps get longer."""
    source = as_quantised(x)
    affine = source.affine
    low, high = bounds(affine.dtype)
    steps = round(float(constants_only(number)) / affine.scale)
    moved = affine.zero_point - steps
    zero_point = min(max(moved, low), high)
    span = (high - moved if moved < low else moved - low) if moved != zero_point else high - low
    made = call.operator(aten.ADD_SCALAR, source.tensor, steps * affine.scale)
    return as_integers(call, made, source, span / (high - low) * affine.scale, zero_point)


# Functions of one tensor.


@prim("quantized::relu6")
def _relu6(call: Call, x: Value, inplace: Value = False) -> Value:
    source = as_quantised(x)
    made = call.operator(aten.HARDTANH, source.tensor, 0.0, 6.0)
    affine = source.affine
    return as_integers(call, made, source, affine.scale, affine.zero_point)


@prim("quantized::sigmoid", "quantized::hardswish", "quantized::softmax", "quantized::layer_norm",
      "quantized::group_norm")  # fmt: skip
def _as_on_floats(call: Call, x: Value, *given: Value) -> Value:
    """The operator on floats of that name, and its result's scale and zero point."""
    *rest, scale, zero_point = given
    source, name = as_quantised(x), FUNCTIONS[call.name.removeprefix("quantized::")]
    return as_integers(call, call.operator(name, source.tensor, *rest), source, scale, zero_point)


@prim("quantized::leaky_relu")
def _leaky_relu(
    call: Call, x: Value, slope: Value, inplace: Value, scale: Value, zero_point: Value
) -> Value:
    source = as_quantised(x)
    made = call.operator(aten.LEAKY_RELU, source.tensor, slope)
    return as_integers(call, made, source, scale, zero_point)


@prim("aten::sigmoid", "aten::hardsigmoid", "aten::tanh")
def _bounded(call: Call, x: Value) -> Value:
    """A function whose results have a scale of their own."""
    if not isinstance(x, Quantised):
        return call.operator(call.name, x)
    name = call.name.removeprefix("aten::")
    scale, zero_point = FIXED[name]
    below = 0 if x.affine.dtype.name == "uint8" else 128
    made = call.operator(f"aten.{name}", x.tensor)
    return as_integers(call, made, x, scale, zero_point - below)


@prim("quantized::batch_norm", "quantized::batch_norm_relu", "quantized::batch_norm1d",
      "quantized::batch_norm1d_relu", "quantized::batch_norm2d", "quantized::batch_norm2d_relu",
      "quantized::batch_norm3d", "quantized::batch_norm3d_relu")  # fmt: skip
def _batch_norm(
    call: Call, x: Value, weight: Value, bias: Value, mean: Value, variance: Value, eps: Value,
    scale: Value, zero_point: Value,
) -> Value:  # fmt: skip
    source = as_quantised(x)
    numbers = (weight, bias, mean, variance, False, 0.0, eps, False)
    made = call.operator(aten.BATCH_NORM, source.tensor, *numbers)
    return as_integers(call, made, source, scale, zero_point)
