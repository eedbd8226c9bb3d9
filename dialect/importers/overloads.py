"""Choosing the operator that computes what a graph node means, without side effects."""

from __future__ import annotations

from ..registry import Operators
from ..schema import FunctionSchema
from .arguments import NumberRef, SizeRef, Value

DECOMPOSE = "call `run_decompositions()` on the exported program"


def find(name: str, operators: Operators) -> FunctionSchema | None:
    """The schema of `aten::add.Tensor`; None where there is no such operator."""
    return operators.schema(name) if name in operators else None


def for_numbers(
    schema: FunctionSchema, given: dict[str, Value], operators: Operators
) -> FunctionSchema:
    """The overload for a number where one is given for a tensor: `mul.Scalar` for `mul.Tensor`.

    PyTorch takes numbers for tensors; `mul(x, 3)` is the same by either overload. The schema
    itself where no number is given, or where there is no such overload.
    """
    numbers = [
        position
        for position, argument in enumerate(schema.arguments)
        if str(argument.type) == "Tensor"
        and isinstance(given.get(argument.name), int | float | NumberRef | SizeRef)
    ]
    if not numbers or numbers[0] == 0:
        return schema
    overload = _overload_for_numbers(schema.overload)
    found = find(f"{schema.namespace}::{schema.name}.{overload}", operators)
    names = [argument.name for argument in schema.arguments]
    if found is None or [argument.name for argument in found.arguments] != names:
        return schema
    return found


def _overload_for_numbers(overload: str) -> str:
    for tensors, numbers in (("Tensor_Tensor", "Tensor_Scalar"), ("Tensor", "Scalar")):
        if tensors in overload:
            return overload.replace(tensors, numbers)
    return "Scalar"
