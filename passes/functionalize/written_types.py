"""The element type in which an operator that writes computes, before it converts the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...dialect.dtypes import BY_NAME, Dtype, of_tensor
from ...dialect.graph.calls import is_tensor
from ...dialect.mlir import ir
from ...dialect.operators import record
from ...dialect.operators.record import Record
from ...dialect.operators.synonyms import SAME
from ...dialect.ops import operator_name
from ...dialect.promotion import result_dtype
from ...dialect.registry import registry
from ...dialect.schema import FunctionSchema
from ...dialect.tensor_facts import TensorFacts
from ...dialect.values import constant_value, is_constant

DOUBLE = "aten::float_power"
"""Computes in double precision, and is written to that."""

BOUNDED = "aten::clamp"
"""Bounds may be of a greater type than what they bound, which torch-mlir's functions overlook."""


def computed_type(
    functional: FunctionSchema, operands: Sequence[ir.Value], target: ir.Type
) -> ir.Type:
    """The type of what an operator computes that is written to a tensor of another type.

    PyTorch computes `x.remainder_(y)` in the type that `x` and `y` are promoted to, and converts
    the result; `torch.mul(x, y, out=z)` likewise. What is not pointwise computes in the type of its
    target.
    """
    usual = _same(functional)
    if usual is None:
        return target
    if _facts_of(usual).gives_truths:
        return _with_elements(target, BY_NAME["bool"])
    if not _is_pointwise(usual):
        return target
    if usual.full_name.startswith(DOUBLE):
        return target
    element = ir.RankedTensorType(target).element_type
    tensors = [value for value in operands if is_tensor(value)]
    if all(ir.RankedTensorType(value.type).element_type == element for value in tensors):
        return target
    from ...dialect.torch_mlir.shapes import ASKED

    facts = [_fact(value) for value in operands]
    is_known = not usual.full_name.startswith(BOUNDED)
    dtype = (ASKED.dtype(usual, facts) if is_known else None) or _promoted(usual, facts)
    return target if dtype is None else _with_elements(target, dtype)


def _promoted(schema: FunctionSchema, facts: Sequence[Any]) -> Dtype | None:
    """The common type of tensors and numbers, as PyTorch promotes it; None for complex numbers."""
    pairs: list[tuple[int | None, Dtype]] = []
    for fact, argument in zip(facts, schema.arguments, strict=True):
        if isinstance(fact, TensorFacts):
            pairs.append((len(fact.shape), fact.dtype))
        elif str(argument.type) in ("Scalar", "Scalar?") and fact is not None:
            pairs.append((None, BY_NAME[NUMBERS[type(fact)]]))
    if any(dtype.is_complex for _, dtype in pairs):
        return None
    found = result_dtype(pairs)
    stays = found.is_float or _facts_of(schema).keeps_integers
    return found if stays else BY_NAME["float32"]


NUMBERS = {bool: "bool", int: "int64", float: "float32"}


def _same(schema: FunctionSchema) -> FunctionSchema | None:
    """The same function by its usual name; None for operators that are not PyTorch's."""
    name = schema.full_name.removeprefix("aten::")
    name = f"aten::{SAME.get(name, name)}"
    return registry().schema(name) if name in registry() else None


def _facts_of(schema: FunctionSchema) -> Record:
    return record(operator_name(schema.full_name))


def _is_pointwise(schema: FunctionSchema) -> bool:
    tags = registry().entry(schema.full_name).tags
    return _facts_of(schema).is_pointwise or "pointwise" in tags


def _with_elements(type: ir.Type, dtype: Dtype) -> ir.Type:
    found = ir.RankedTensorType(type)
    return ir.RankedTensorType.get(found.shape, dtype.type(), found.encoding)


def _fact(value: ir.Value) -> Any:
    """What a dtype function is told of an argument: of numbers, their kind is all that counts."""
    if is_tensor(value):
        found = ir.RankedTensorType(value.type)
        return TensorFacts((1,) * found.rank, of_tensor(found))
    if is_constant(value):
        return constant_value(value)
    return {"f64": 1.0, "i1": True}.get(str(value.type), 1)
