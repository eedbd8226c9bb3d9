"""`fold-batch-norm`: batch norms become part of the weights before them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..dialect import ops
from ..dialect.graph import calls
from ..dialect.graph.build import Builder, rank_of
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.weights import data_of, drop_dead_weights, weight_name
from ..dialect.layout import shape_of
from ..dialect.mlir import ir
from ..dialect.operators import aten
from ..dialect.program import Program
from ..dialect.values import constant_value, is_none
from ..dialect.walks import maker, put_in_place
from .base import Pass


@dataclass(frozen=True)
class FoldBatchNorm(Pass):
    """Fold every batch norm into the weights of the convolution or linear layer that it follows.

    In inference, batch norm multiplies each channel by a constant and adds another. A convolution
    or linear layer before it can do both: its weights are scaled and its bias is shifted, in double
    precision, and nothing is left to do at run time. A batch norm that follows something else, or
    a layer whose result is also used elsewhere, becomes a multiplication and an addition. Where
    its parameters are known at run time only, so are the two constants.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
      %w = "hw.weight"() {name = "w", value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
      %gamma = "hw.weight"() {name = "gamma", value = dense<2.0> : tensor<1xf32>} : () -> tensor<1xf32>
      %mean = "hw.weight"() {name = "mean", value = dense<3.0> : tensor<1xf32>} : () -> tensor<1xf32>
      %var = "hw.weight"() {name = "var", value = dense<4.0> : tensor<1xf32>} : () -> tensor<1xf32>
      %none = "hw.constant"() {value} : () -> !hw.none
      %no = "hw.constant"() {value = false} : () -> i1
      %zero = "hw.constant"() {value = 0.0} : () -> f64
      %0 = "aten.linear"(%x, %w, %none) : (tensor<4x1xf32>, tensor<1x1xf32>, !hw.none) -> tensor<4x1xf32>
      %1 = "aten.batch_norm"(%0, %gamma, %none, %mean, %var, %no, %zero, %zero, %no) : (tensor<4x1xf32>, tensor<1xf32>, !hw.none, tensor<1xf32>, tensor<1xf32>, i1, f64, f64, i1) -> tensor<4x1xf32>
      return %1 : tensor<4x1xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
      %w = "hw.weight"() {name = "w.batch_norm", value = dense<1.0> : tensor<1x1xf32>} : () -> tensor<1x1xf32>
      %b = "hw.weight"() {name = "w.batch_norm_bias", value = dense<-3.0> : tensor<1xf32>} : () -> tensor<1xf32>
      %0 = "aten.linear"(%x, %w, %b) : (tensor<4x1xf32>, tensor<1x1xf32>, tensor<1xf32>) -> tensor<4x1xf32>
      return %0 : tensor<4x1xf32>
    }
    ```

    Requires: batch norms as `aten.batch_norm`, layers as `aten.convolution` and `aten.linear`.
    Ensures: no `aten.batch_norm` is left.
    """  # noqa: E501

    name: ClassVar[str] = "fold-batch-norm"

    def run(self, program: Program) -> None:
        for op in calls.body(program.entry()):
            if op.name != aten.BATCH_NORM:
                continue
            affine = _affine(program, op)
            if affine is None:
                _compute(program, op)
            elif not _fold(program, op, *affine):
                _apply(program, op, *affine)
        erase_dead(program)
        drop_dead_weights(program)


def _data(program: Program, value: ir.Value) -> np.ndarray | None:
    """The elements of a weight in double precision; None for a value that is computed."""
    data = data_of(program, value)
    return None if data is None else data.astype(np.float64)


def _affine(program: Program, op: ir.Operation) -> tuple[np.ndarray, np.ndarray] | None:
    """The factor and the summand of each channel; None where they are not constant."""
    given: dict[str, np.ndarray] = {}
    channels = shape_of(op.operands[0])[1]
    for name, missing in (("weight", 1), ("bias", 0), ("running_mean", 0), ("running_var", 1)):
        value = ops.argument(op, name)
        data = np.full(channels, missing, np.float64) if is_none(value) else _data(program, value)
        if data is None:
            return None
        given[name] = data
    eps = constant_value(ops.argument(op, "eps"))
    scale = given["weight"] / np.sqrt(given["running_var"] + eps)
    return scale, given["bias"] - given["running_mean"] * scale


def _fold(program: Program, op: ir.Operation, scale: np.ndarray, shift: np.ndarray) -> bool:
    """Moves the batch norm into the layer before it; False where there is no such layer."""
    source = op.operands[0]
    if isinstance(source.owner, ir.Block):
        return False
    layer = source.owner.operation
    axis = _output_axis(layer)
    if axis is None or len(list(source.uses)) != 1:
        return False
    weight, bias = ops.argument(layer, "weight"), ops.argument(layer, "bias")
    old = data_of(program, weight)
    offset = np.zeros_like(shift) if is_none(bias) else _data(program, bias)
    if old is None or offset is None:
        return False
    shape = [-1 if dim == axis else 1 for dim in range(old.ndim)]
    dtype = program.weights[weight_name(maker(weight))].dtype
    name = f"{weight_name(maker(weight))}.batch_norm"
    b = Builder(program, layer)
    layer.operands[1] = b.weight(_multiplied_once(old, scale.reshape(shape), dtype), name)
    layer.operands[2] = b.weight((offset * scale + shift).astype(dtype), f"{name}_bias")
    put_in_place(op, source)
    return True


def _multiplied_once(old: np.ndarray, scale: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """The product in double precision, rounded once; no array of that is in memory as a whole."""
    made = np.empty(old.shape, dtype)
    return np.multiply(old, scale, out=made, dtype=np.float64, casting="unsafe")


def _output_axis(layer: ir.Operation) -> int | None:
    """The dimension of a layer's weight that counts its results; None for other operators."""
    if layer.name == aten.LINEAR:
        return 0 if rank_of(layer.results[0]) == 2 else None
    if layer.name != aten.CONVOLUTION:
        return None
    if not constant_value(ops.argument(layer, "transposed")):
        return 0
    return 1 if constant_value(ops.argument(layer, "groups")) == 1 else None


def _apply(program: Program, op: ir.Operation, scale: np.ndarray, shift: np.ndarray) -> None:
    """Writes the batch norm as a multiplication and an addition."""
    x = op.operands[0]
    b = Builder(program, op)
    shape = [-1] + [1] * (rank_of(x) - 2)
    factor = b.weight(scale.astype(np.float32).reshape(shape), "batch_norm.scale")
    summand = b.weight(shift.astype(np.float32).reshape(shape), "batch_norm.shift")
    put_in_place(op, b.add(b.mul(x, factor), summand))


def _compute(program: Program, op: ir.Operation) -> None:
    """Writes the batch norm for parameters that are computed by the model, or given to it."""
    x = op.operands[0]
    b = Builder(program, op)
    weight, bias, mean, variance = (
        ops.argument(op, name) for name in ("weight", "bias", "running_mean", "running_var")
    )
    eps = constant_value(ops.argument(op, "eps"))
    scale = b.unary("rsqrt", b.add(variance, float(eps)))
    if not is_none(weight):
        scale = b.mul(scale, weight)
    shape = [shape_of(x)[1], *[1] * (rank_of(x) - 2)]
    centred = b.sub(x, b.view(mean, shape))
    found = b.mul(centred, b.view(scale, shape))
    if not is_none(bias):
        found = b.add(found, b.view(bias, shape))
    put_in_place(op, found)
