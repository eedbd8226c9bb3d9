"""Runs a program with PyTorch, operator by operator: what passes made of it, without a compiler."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from hardwire.dialect import ops
from hardwire.dialect.graph import calls
from hardwire.dialect.mlir import ir
from hardwire.dialect.operators import record
from hardwire.dialect.operators.constants import Constants
from hardwire.dialect.program import Program
from hardwire.dialect.registry import registry
from hardwire.dialect.values import constant_value, is_constant

Values = dict[ir.Value, object]


def run(program: Program, *inputs: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """The outputs of the entry function; kernels that it calls are run in turn."""
    with program.context, torch.no_grad():
        return _call(program, program.entry(), inputs)


def _call(
    program: Program, function: ir.Operation, inputs: Sequence[torch.Tensor]
) -> tuple[torch.Tensor, ...]:
    arguments = function.regions[0].blocks[0].arguments
    values: Values = dict(zip(arguments, inputs, strict=True))
    for op in calls.body(function):
        if op.name == "func.return":
            return tuple(values[operand] for operand in op.operands)  # type: ignore[misc]
        results = _results(program, op, values)
        values.update(zip(op.results, results, strict=True))
    raise AssertionError("a function without an end")


def _results(program: Program, op: ir.Operation, values: Values) -> Sequence[object]:
    if op.name == "hw.weight":
        name = ir.StringAttr(op.attributes["name"]).value
        return [torch.from_numpy(np.array(program.weights[name]))]
    if op.name == "hw.constant":
        return [constant_value(op.results[0])]
    if op.name == ops.PACK:
        if len(op.operands) == 1 and isinstance(values[op.operands[0]], list | tuple):
            return values[op.operands[0]]  # type: ignore[return-value]
        return [[values[operand] for operand in op.operands]]
    if op.name == "func.call":
        kernel = calls.functions(program)[calls.callee(op)]
        return _call(program, kernel, [values[operand] for operand in op.operands])  # type: ignore[misc]
    return _operator(op, values)


def _operator(op: ir.Operation, values: Values) -> Sequence[object]:
    schema = registry().schema(op.name)
    if schema.namespace == "fixed":
        return [_fixed(op, values)]
    if op.name == "aten.view":  # PyTorch's cares where elements lie
        return [torch.reshape(values[op.operands[0]], constant_value(op.operands[1]))]  # type: ignore[arg-type]
    function = getattr(torch.ops.aten, schema.name)
    overload = getattr(function, schema.overload or "default")
    positional, keywords = [], {}
    for argument, operand in zip(schema.arguments, op.operands, strict=True):
        value = constant_value(operand) if is_constant(operand) else values[operand]
        if str(argument.type).startswith("ScalarType") and value is not None:
            value = DTYPES[value]  # type: ignore[index]
        if "Device" in str(argument.type) and value is not None:
            value = "cpu"
        if str(argument.type).startswith(("Layout", "MemoryFormat")):
            value = None
        if argument.kwarg_only:
            keywords[argument.name] = value
        else:
            positional.append(value)
    result = overload(*positional, **keywords)
    if len(op.results) == 1:
        return [result]
    return result


def _fixed(op: ir.Operation, values: Values) -> torch.Tensor:
    """An operator of hardwire's own on integers, by its record."""
    given = {
        name: constant_value(x) if is_constant(x) else np.asarray(values[x])
        for name, x in ops.arguments(op).items()
    }
    if op.name == "fixed.dequantize":  # no weights in floats are made at compile time
        steps = given["self"].astype(np.float32) - given["zero_point"].astype(np.float32)
        return torch.from_numpy(np.asarray(steps * given["scale"]))
    value = record(op.name).value
    assert value is not None
    return torch.from_numpy(np.asarray(value(Constants(op, given))))


DTYPES = {
    0: torch.uint8, 1: torch.int8, 2: torch.int16, 3: torch.int32, 4: torch.int64,
    5: torch.float16, 6: torch.float32, 7: torch.float64, 11: torch.bool, 15: torch.bfloat16,
}  # fmt: skip
