"""`compute-in-integers`: operators on quantised values become operators on integers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import isinf, isnan
from typing import Any, ClassVar

from ..dialect import ops
from ..dialect.errors import PassFailed, Refused
from ..dialect.graph import calls
from ..dialect.graph.dead import erase_dead
from ..dialect.graph.weights import WEIGHT
from ..dialect.graph.where import at
from ..dialect.mlir import ir
from ..dialect.operators import aten, record
from ..dialect.operators.attempt import attempt
from ..dialect.operators.fixed import AS_STORED
from ..dialect.operators.table import arguments
from ..dialect.program import Program
from ..dialect.quantised_operators import rule_of
from ..dialect.quantised_operators.in_floats import in_floats
from ..dialect.quantised_operators.rules import Integers, Rule
from ..dialect.quantized import (
    ARITHMETIC,
    CAST,
    COMPUTES,
    EXACT,
    Quantized,
    quantized_of,
    storage_type,
)
from ..dialect.state import quantized_entry, set_attributes
from ..dialect.walks import maker_named
from .base import Pass


@dataclass(frozen=True)
class ComputeInIntegers(Pass):
    """Write what each operator on quantised values computes in integers.

    A quantised value is an integer for each element, and what it stands for: a scale and a zero
    point. An operator on such values has an arithmetic (`hw.arithmetic`), which says to the bit
    what integers it gives; its rule (`dialect/quantised_operators`) writes that with operators on
    plain integers, and a few of the namespace `fixed`, with all that depends on scales and zero
    points only computed now. Operators that move elements stay as they are. What the entry takes
    and gives keeps its scale and zero point beside it (`hw.quantized`).

    *Before*

    ```mlir
    func.func @forward(%x: tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>) -> tensor<1x1x!quant.uniform<i8:f32, 0.25>> {
      %w = "hw.weight"() {name = "w", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2x!quant.uniform<i8:f32, 0.125>>
      %none = "hw.constant"() {value} : () -> !hw.none
      %0 = "aten.linear"(%x, %w, %none) {hw.arithmetic = "tflite"} : (tensor<1x2x!quant.uniform<i8:f32, 0.5:3>>, tensor<1x2x!quant.uniform<i8:f32, 0.125>>, !hw.none) -> tensor<1x1x!quant.uniform<i8:f32, 0.25>>
      return %0 : tensor<1x1x!quant.uniform<i8:f32, 0.25>>
    }
    ```

    *After*

    ```mlir
    func.func @forward(%x: tensor<1x2xi8> {hw.quantized = {scale = 0.5, zero_point = 3 : i64}}) -> (tensor<1x1xi8> {hw.quantized = {scale = 0.25, zero_point = 0 : i64}}) {
      %w = "hw.weight"() {name = "w", value = dense<[[1, 2]]> : tensor<1x2xi8>} : () -> tensor<1x2xi8>
      %bias = "hw.weight"() {name = "bias", value = dense<-9> : tensor<1xi32>} : () -> tensor<1xi32>
      %sums = "aten.linear"(%x, %w, %bias) {hw.computes = "tflite"} : (tensor<1x2xi8>, tensor<1x2xi8>, tensor<1xi32>) -> tensor<1x1xi32>
      %m = "hw.weight"() {name = "multiplier", value = dense<1073741824> : tensor<i32>} : () -> tensor<i32>
      %right = "hw.weight"() {name = "right", value = dense<1> : tensor<i8>} : () -> tensor<i8>
      %zero_point = "hw.constant"() {value = 0 : i64} : () -> i64
      %0 = "fixed.rescale"(%sums, %m, %right, %zero_point) {hw.computes = "tflite"} : (tensor<1x1xi32>, tensor<i32>, tensor<i8>, i64) -> tensor<1x1xi32>
      %lowest = "hw.constant"() {value = -128 : i64} : () -> i64
      %highest = "hw.constant"() {value = 127 : i64} : () -> i64
      %1 = "aten.clamp"(%0, %lowest, %highest) {hw.computes = "tflite"} : (tensor<1x1xi32>, i64, i64) -> tensor<1x1xi32>
      %int8 = "hw.constant"() {value = 1 : i64} : () -> i64
      %non_blocking = "hw.constant"() {value = false} : () -> i1
      %copy = "hw.constant"() {value = false} : () -> i1
      %format = "hw.constant"() {value} : () -> !hw.none
      %2 = "aten.to.dtype"(%1, %int8, %non_blocking, %copy, %format) {hw.computes = "tflite"} : (tensor<1x1xi32>, i64, i1, i1, !hw.none) -> tensor<1x1xi8>
      return %2 : tensor<1x1xi8>
    }
    ```

    Requires: `lift-quantized`.
    Ensures: no value has a quantised type.
    Operators of the arithmetic `exact` that have no rule, or whose rule refuses them, are computed
    in floats between their integers, as the graph had them.
    Diagnostics: operators of another arithmetic that have no rule, or whose rule refuses them, all
    at once.
    """  # noqa: E501

    name: ClassVar[str] = "compute-in-integers"

    def run(self, program: Program) -> None:
        entry = program.entry()
        if not any(ARITHMETIC in op.attributes for op in (entry, *calls.body(entry))):
            return  # Kernels of the user's take quantised values as they are.
        facts = _as_integers(entry)
        problems: list[str] = []
        for op in calls.body(entry):
            problem = _replaced(program, op, facts)
            if problem is not None:
                problems.append(at(op, problem))
        if problems:
            raise PassFailed(*dict.fromkeys(problems))
        erase_dead(program)
        calls.retype(entry)


def _as_integers(entry: ir.Operation) -> dict[ir.Value, Quantized]:
    """Gives every quantised value the type of the integers that it is; says what they stand for."""
    facts: dict[ir.Value, Quantized] = {}
    blocks = dict.fromkeys(op.block for op in calls.body(entry))
    arguments = [argument for block in blocks for argument in block.arguments]
    results = [result for op in calls.body(entry) for result in op.results]
    for value in (*arguments, *results):
        found = quantized_of(value.type) if calls.is_tensor(value) else None
        if found is not None:
            facts[value] = found
            value.set_type(storage_type(value.type))
    _describe(entry, "arg_attrs", list(entry.regions[0].blocks[0].arguments), facts)
    _describe(entry, "res_attrs", list(calls.body(entry)[-1].operands), facts)
    return facts


def _describe(
    entry: ir.Operation, key: str, values: list[ir.Value], facts: dict[ir.Value, Quantized]
) -> None:
    """Says beside the integers of the entry what they stand for."""
    found = ((number, facts.get(value)) for number, value in enumerate(values))
    said = {
        number: quantized_entry(one.scale, one.zero_point)
        for number, one in found
        if one is not None and one.axis is None
    }
    set_attributes(entry, key, len(values), said)


def _replaced(program: Program, op: ir.Operation, facts: dict[ir.Value, Quantized]) -> str | None:
    """Replaces an operator by what it is in integers; says why it cannot be."""
    if ARITHMETIC not in op.attributes:
        return _moved(op, facts)
    arithmetic = ir.StringAttr(op.attributes[ARITHMETIC]).value
    write = rule_of(arithmetic, op.name)
    if write is None and arithmetic != EXACT:
        return f"`{op.name}` on quantised values is not computed in the arithmetic `{arithmetic}`."
    try:
        if write is not None:
            _check_numbers(op)
            attempt(op, partial(_replace, program, op, write, facts))
            return None
    except Refused as refusal:
        if arithmetic != EXACT:
            return f"`{op.name}` on quantised values: {refusal}."
    attempt(op, partial(_replace, program, op, in_floats, facts))
    return None


def _moved(op: ir.Operation, facts: dict[ir.Value, Quantized]) -> str | None:
    """What has no arithmetic moves integers, all of which stand for the same numbers."""
    found = [facts[value] for value in (*ops.tensor_operands(op), *op.results) if value in facts]
    if op.name in (CAST, AS_STORED):
        _pass_on(op, facts)
        return None
    if op.name == ops.PACK or not op.results:
        return None  # What a list has in common, whoever reads it decides.
    if all(one == found[0] for one in found):
        return None
    return f"`{op.name}` is given and gives quantised values of several scales or zero points."


def _pass_on(cast: ir.Operation, facts: dict[ir.Value, Quantized]) -> None:
    """Integers stand for what a cast says that they do; those that stand for something else already
    are so under another name."""
    value, result = cast.operands[0], cast.results[0]
    wanted = facts.get(result)
    if wanted is not None and facts.setdefault(value, wanted) != wanted:
        weight = maker_named(value, WEIGHT)
        with ir.InsertionPoint(cast), cast.location:
            value = (_alias(value) if weight is None else weight.clone()).results[0]
        facts[value] = wanted
    result.replace_all_uses_with(value)


def _alias(value: ir.Value) -> ir.Operation:
    return ops.build(aten.ALIAS, [value], [value.type])


def _check_numbers(op: ir.Operation) -> None:
    """Rules compute with fractions; what bounds numbers, or is put around them, may be infinite."""
    fact = record(op.name).quantised
    may_be_infinite = fact is not None and (fact.bounds or bool(fact.fills))
    for number in _arguments_by_name(op).values():
        is_float = isinstance(number, float)
        if is_float and (isnan(number) or (isinf(number) and not may_be_infinite)):
            raise Refused(f"takes finite numbers only, and {number} is none")


def _arguments_by_name(op: ir.Operation) -> dict[str, Any]:
    """The arguments of an operator, or of a cast, by their names."""
    return arguments(op) if ops.is_operator(op) else {"self": op.operands[0]}


def _replace(
    program: Program, op: ir.Operation, write: Rule, facts: dict[ir.Value, Quantized]
) -> None:
    rewrite, result = Integers(program, op, facts=facts), op.results[0]
    made = write(rewrite, **_arguments_by_name(op))
    if result in facts:
        facts[made] = facts[result]
    result.replace_all_uses_with(made)
    for each in rewrite.written:
        each.attributes[COMPUTES] = op.attributes[ARITHMETIC]
    op.erase()
