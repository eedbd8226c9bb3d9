"""`lift-quantized`: dequantise, compute, quantise becomes one operator on quantised values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...dialect import ops
from ...dialect.errors import PassFailed, Refused
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.weights import drop_dead_weights
from ...dialect.graph.where import at
from ...dialect.mlir import ir
from ...dialect.operators.affine_types import DEQUANTIZE, QUANTIZE, quantized_type
from ...dialect.operators.table import Rewrite
from ...dialect.program import Program
from ..base import Pass
from .chains import chain_of
from .edges import dequantised, quantised
from .lift import lifted
from .weights import quantise_weights
from .writing import replace_integers


@dataclass(frozen=True)
class LiftQuantized(Pass):
    """Write operators between a dequantisation and a quantisation on quantised values.

    PyTorch quantises a model by what stands around its operators: integers are made floats, the
    operator computes, and its result is rounded to integers again. What that means is one operator
    on quantised values, which gives the exact result, rounded once (`hw.arithmetic = "exact"`). The
    record of an operator says which of its operands must be quantised for that. What only bounds
    numbers, or moves them, may stand between the operator and the quantisation: rounded numbers are
    bounded as well. Weights that the graph quantises are quantised now. What is quantised, or made
    a float, without such an operator is so at the edge of the model.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
      %scale = "hw.constant"() {value = 0.5 : f64} : () -> f64
      %zero = "hw.constant"() {value = 3 : i64} : () -> i64
      %low = "hw.constant"() {value = -128 : i64} : () -> i64
      %high = "hw.constant"() {value = 127 : i64} : () -> i64
      %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "quantized_decomposed.quantize_per_tensor"(%x, %scale, %zero, %low, %high, %int8) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
      %1 = "quantized_decomposed.dequantize_per_tensor"(%0, %scale, %zero, %low, %high, %int8, %none) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
      %2 = "aten.sigmoid"(%1) : (tensor<1x2xf32>) -> tensor<1x2xf32>
      %3 = "quantized_decomposed.quantize_per_tensor"(%2, %scale, %zero, %low, %high, %int8) : (tensor<1x2xf32>, f64, i64, i64, i64, i64) -> tensor<1x2xi8>
      %4 = "quantized_decomposed.dequantize_per_tensor"(%3, %scale, %zero, %low, %high, %int8, %none) : (tensor<1x2xi8>, f64, i64, i64, i64, i64, !hw.none) -> tensor<1x2xf32>
      return %4 : tensor<1x2xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x2xf32>) -> tensor<1x2xf32> {
      %0 = "quant.qcast"(%x) {hw.arithmetic = "exact"} : (tensor<1x2xf32>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>
      %1 = "aten.sigmoid"(%0) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>
      %2 = "quant.dcast"(%1) {hw.arithmetic = "exact"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x2xf32>
      return %2 : tensor<1x2xf32>
    }
    ```

    Requires: stage `typed`, and no operator that writes to its operands.
    Ensures: no operator of which the record says how it is on quantised values computes in floats
    between values that are all quantised by constant scales.
    Diagnostics: scales that are no steps, zero points, bounds and dimensions that there are not,
    element types that are no integers, all at once.
    """  # noqa: E501

    name: ClassVar[str] = "lift-quantized"

    def run(self, program: Program) -> None:
        named = [op for op in calls.body(program.entry()) if op.name in (*QUANTIZE, *DEQUANTIZE)]
        if not named:
            return
        _check_all(program, named)
        quantise_weights(program, named)
        for op in [op for op in calls.body(program.entry()) if op.name in QUANTIZE]:
            chain = chain_of(program, op)
            value = None if chain is None else lifted(program, op, chain)
            value = quantised(program, op) if value is None else value
            if value is not None:
                replace_integers(program, op, value)
        for op in [op for op in calls.body(program.entry()) if op.name in DEQUANTIZE]:
            dequantised(program, op)
        erase_dead(program)
        drop_dead_weights(program)


def _check_all(program: Program, named: list[ir.Operation]) -> None:
    """Refuses what stands for no numbers."""
    problems: list[str] = []
    for op in named:
        try:
            quantized_type(Rewrite(program, op))
        except Refused as refusal:
            name = ops.schema_of(op).full_name.replace("::", ".")
            problems.append(at(op, f"`{name}` {refusal}."))
    if problems:
        raise PassFailed(*dict.fromkeys(problems))
