"""Layers of PyTorch's eager mode whose activations are quantised by the numbers at hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...dialect import ops
from ...dialect.dtypes import BY_NAME
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.quantized import bounds
from ...dialect.script.values import Packed, Quantised, Tensor, Value
from ...dialect.values import constant
from ...dialect.walks import maker_named
from .memory import emit, fresh
from .prims import Call, as_tensor, prim
from .quantised_layers import as_packed

BYTES = BY_NAME["int8"]
SMALLEST = 6.1e-5
"""The least step that PyTorch takes."""


@prim("quantized::linear_dynamic", "quantized::linear_relu_dynamic")
def _dynamic_linear(call: Call, x: Value, packed: Value, reduce_range: Value = False) -> Value:
    """Activations have all 256 steps, as with QNNPACK, the engine of phones; with FBGEMM they have
    128 where the file asks for it."""
    made = times_weights(call, as_tensor(x), as_packed(packed))
    return call.operator(aten.RELU, made) if "_relu" in call.name else made


def times_weights(call: Call, x: Tensor, layer: Packed) -> Value:
    """Activations are rounded to integers and multiplied with packed weights; a bias is added."""
    rounded = on_steps(call, x, chosen_steps(call, x))
    return call.operator(aten.LINEAR, rounded, _in_rows(call, layer.weight), layer.bias)


def _in_rows(call: Call, weight: Quantised) -> Tensor:
    """Weights with a scale for each row, as what multiplies integers of run time wants them."""
    op = maker_named(weight.tensor.value, "quantized_decomposed.dequantize_per_tensor")
    if op is None:
        return weight.tensor
    affine, rows = weight.affine, weight.tensor.shape[0]
    scales = call.writing.weight(np.full(rows, affine.scale, np.float32), "scale")
    zeros = call.writing.weight(np.full(rows, affine.zero_point, np.int64), "zero_point")
    numbers = (scales, zeros, 0, *bounds(affine.dtype), affine.dtype.code)
    name = "quantized_decomposed::dequantize_per_channel"
    return fresh(emit(name, (op.operands[0], *numbers), weight.tensor.type))


def chosen_steps(call: Call, x: Tensor) -> Sequence[ir.Value]:
    """The scale and the zero point with which bytes cover all elements."""
    low, high = bounds(BYTES)
    kinds = [ir.RankedTensorType.get([1], BY_NAME[name].type()) for name in ("float64", "int64")]
    numbers = map(constant, (low, high, SMALLEST, BYTES.code))
    given = [call.writing.memory.read(x), *numbers]
    return list(ops.build("quantized_decomposed.choose_qparams.tensor", given, kinds).results)


def on_steps(call: Call, x: Tensor, steps: Sequence[ir.Value]) -> Tensor:
    """The floats of the bytes that are nearest, with this scale and zero point."""
    value = call.writing.memory.read(x)
    numbers = (*steps, *bounds(BYTES), BYTES.code)
    integers = ir.RankedTensorType.get(list(x.shape), BYTES.type())
    name = "quantized_decomposed::{}_per_tensor.tensor"
    made = emit(name.format("quantize"), (value, *numbers), integers)
    return fresh(emit(name.format("dequantize"), (made, *numbers), value.type))
