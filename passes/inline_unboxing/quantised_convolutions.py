"""Convolutions of PyTorch's eager mode on quantised tensors: in one to three dimensions, transposed
ones, and those whose activations are quantised by the numbers at hand.
"""

from __future__ import annotations

from ...dialect.operators import aten
from ...dialect.operators.eager_quantised import CONVOLUTIONS
from ...dialect.script.values import Packed, Value
from .prims import Call, as_tensor, prim
from .quantised import as_quantised
from .quantised_dynamic import chosen_steps, on_steps
from .quantised_layers import as_integers, as_packed

PLAIN = [name for name in CONVOLUTIONS if "transpose" not in name]


@prim(*(f"quantized::{name}{end}" for name in CONVOLUTIONS for end in ("", ".new")),
      *(f"quantized::{name}_relu{end}" for name in PLAIN for end in ("", ".new")))  # fmt: skip
def _quantised_convolution(call: Call, x: Value, packed: Value, *given: Value) -> Value:
    """What old files say of strides stands in the packed weights as well."""
    source = as_quantised(x)
    made = _convolved(call, source.tensor, as_packed(packed))
    return as_integers(call, made, source, *given[-2:])


@prim(*(f"quantized::{name}_dynamic" for name in CONVOLUTIONS))
def _dynamic_convolution(call: Call, x: Value, packed: Value, reduce_range: Value = False) -> Value:
    """Activations have all 256 steps, as in `quantized::linear_dynamic`. PyTorch rounds the result
    to the steps of the activations."""
    steps = chosen_steps(call, as_tensor(x))
    made = _convolved(call, on_steps(call, as_tensor(x), steps), as_packed(packed))
    return on_steps(call, as_tensor(made), steps)


def _convolved(call: Call, x: Value, layer: Packed) -> Value:
    """The convolution on floats. Packed weights of one dimension that a file restores are those of
    an image of one row."""
    rank, weight = len(as_tensor(x).shape) - 2, layer.weight.tensor
    if len(weight.shape) == rank + 3:
        image = call.operator(aten.UNSQUEEZE, x, 2)
        return call.operator(aten.SQUEEZE, _of_rank(call, image, layer, rank + 1), 2)
    return _of_rank(call, x, layer, rank)


def _of_rank(call: Call, x: Value, layer: Packed, rank: int) -> Value:
    *most, dilation, groups = layer.rest
    operands = (x, layer.weight.tensor, layer.bias)
    if len(most) == 2:
        return call.operator(CONVOLUTIONS[f"conv{rank}d"], *operands, *most, dilation, groups)
    name = CONVOLUTIONS[f"conv_transpose{rank}d"]
    return call.operator(name, *operands, *most, groups, dilation)
