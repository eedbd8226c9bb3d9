"""`translate-tflite`: TFLite's operators become PyTorch's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ...dialect import ops
from ...dialect.errors import CONTRADICTION, PassFailed, Refused
from ...dialect.graph import calls
from ...dialect.graph.dead import erase_dead
from ...dialect.graph.extents import shape_of
from ...dialect.graph.weights import drop_dead_weights
from ...dialect.graph.where import at
from ...dialect.mlir import ir
from ...dialect.operators.table import decoded
from ...dialect.program import Program
from ...dialect.quantized import ARITHMETIC, TFLITE, is_quantized
from ...dialect.tfl import NAMESPACE, Operator, operator_of, option_value
from ..base import Pass
from . import (
    activations,
    convolutions,
    elementwise,
    gathers,
    joining,
    moves,
    padding,
    pooling,
    products,
    quantisation,
    recurrent,
    reductions,
    resizing,
    shapes,
)
from .table import TABLE, Entry, Translation

FAMILIES = (
    activations, convolutions, elementwise, gathers, joining, moves, padding, pooling, products,
    quantisation, recurrent, reductions, resizing, shapes,
)  # fmt: skip
"""Each enters its operators into the table."""


@dataclass(frozen=True)
class TranslateTflite(Pass):
    """Write every operator of the dialect `tfl` with operators of PyTorch.

    Images have their channels last in TFLite, so operators on them stand between permutes, which
    cost nothing: a layout is a property of a value. `SAME` padding and activations that an operator
    has for options become operators. The same translation serves numbers and quantised values; what
    computes on the latter gets `hw.arithmetic = "tflite"`, and what it is in integers is said by
    `compute-in-integers`.

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x2x2x3xf32>, %y: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
      %0 = "tfl.add"(%x, %y) {fused_activation_function = "RELU"} : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
      return %0 : tensor<1x2x2x3xf32>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x2x2x3xf32>, %y: tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32> {
      %alpha = "hw.constant"() {value = 1 : i64} : () -> i64
      %0 = "aten.add.Tensor"(%x, %y, %alpha) : (tensor<1x2x2x3xf32>, tensor<1x2x2x3xf32>, i64) -> tensor<1x2x2x3xf32>
      %1 = "aten.relu"(%0) : (tensor<1x2x2x3xf32>) -> tensor<1x2x2x3xf32>
      return %1 : tensor<1x2x2x3xf32>
    }
    ```

    Requires: stage `schema`.
    Ensures: no operator of the dialect `tfl` is left.
    Diagnostics: operators that hardwire does not translate, or not for what they are given, all at
    once.
    """  # noqa: E501

    name: ClassVar[str] = "translate-tflite"
    requires: ClassVar[str] = "schema"

    def run(self, program: Program) -> None:
        found = [op for op in calls.body(program.entry()) if op.name.startswith(NAMESPACE)]
        if not found:
            return
        if any(map(_has_quantized, calls.body(program.entry()))):
            # Where elements are moved only, nothing else says in which arithmetic.
            program.entry().attributes[ARITHMETIC] = ir.StringAttr.get(TFLITE)
        problems: list[str] = []
        for op in found:
            declared = operator_of(op)
            try:
                _translate(program, op, declared)
            except Refused as refusal:
                problems.append(at(op, f"{declared.builtin}: {refusal}."))
        if problems:
            raise PassFailed(*problems)
        erase_dead(program)
        drop_dead_weights(program)
        calls.retype(program.entry())


def _has_quantized(op: ir.Operation) -> bool:
    values = [*op.operands, *op.results]
    return any(is_quantized(value.type) for value in values)


def _translate(program: Program, op: ir.Operation, declared: Operator) -> None:
    """Replaces one operator."""
    entry = TABLE.get(declared.name)
    if entry is None:
        raise Refused("hardwire does not compute this operator: convert the model without it")
    given = _named_values(op, declared)
    _check_operands(op, entry, given)
    translation = Translation(program, op)
    try:
        made = entry.write(translation, **given)
    except (ValueError, ArithmeticError) as error:  # of shapes that do not go together
        raise Refused(f"its shapes contradict each other ({error}); {CONTRADICTION}") from None
    results = [made] if isinstance(made, ir.Value) else list(made or ())
    wanted = ops.tensor_results(op)
    for old, value in zip(wanted, results, strict=True):
        if value is not None and value.type != old.type:
            raise Refused(f"it gives {value.type}, and the file says {old.type}; {CONTRADICTION}")
    for old, value in zip(wanted, results, strict=True):
        if value is not None:
            old.replace_all_uses_with(value)
    _erase(op)


def _named_values(op: ir.Operation, declared: Operator) -> dict[str, Any]:
    """Operands and options by their names, options as Python values."""
    pairs = zip(declared.operands, op.operands, strict=True)
    operands = {each.name: decoded(value) for each, value in pairs}
    options = {each.name: option_value(each, op.attributes[each.name]) for each in declared.options}
    return operands | options


def _check_operands(op: ir.Operation, entry: Entry, given: dict[str, Any]) -> None:
    """Operands have as many dimensions as the operator needs, and are not quantised in vain."""
    for name, rank in entry.ranks.items():
        value = given[name]
        if isinstance(value, ir.Value) and len(shape_of(value)) != rank:
            raise Refused(
                f"its `{name}` has {len(shape_of(value))} dimensions, not {rank}; {CONTRADICTION}"
            )
    if entry.in_reals and any(is_quantized(value.type) for value in _operand_tensors(op)):
        raise Refused(
            "hardwire does not compute this operator on quantised values: keep it in float"
        )


def _operand_tensors(op: ir.Operation) -> list[ir.Value]:
    return [*ops.tensor_operands(op), *ops.tensor_results(op)]


def _erase(op: ir.Operation) -> None:
    for result in op.results:
        for use in list(result.uses):
            use.owner.operation.erase()  # what unpacked a list of results
    op.erase()
