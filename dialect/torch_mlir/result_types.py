"""What an operator gives: by its record, by torch-mlir's functions, or by promotion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ..dtypes import BY_NAME, Dtype
from ..errors import Refused
from ..graph.extents import Undecided
from ..operators import record
from ..operators.shapes import KnownShapes, Misfit, NotConstant, is_pointwise
from ..ops import operator_name
from ..plain import is_list
from ..promotion import result_dtype
from ..registry import registry
from ..schema import FunctionSchema
from ..tensor_facts import Shape, TensorFacts
from .shapes import Library

Found = list[tuple[Shape, Dtype]]
NUMBERS = {bool: "bool", int: "int64", float: "float64"}


def infer(schema: FunctionSchema, facts: Sequence[Any], library: Library) -> Found | None:
    """Shape and element type of each result; None where neither a rule nor torch-mlir has them.

    The one result that is a list has those of each of its tensors.
    """
    named = dict(zip((a.name for a in schema.arguments), facts, strict=True))
    known = record(operator_name(schema.full_name))
    if known.results is not None:
        return known.results(named)
    if known.results_as:
        other = registry().schema(known.results_as)
        rest = [argument.default for argument in other.arguments[len(facts) :]]
        first = [named.get(a.name, value) for a, value in zip(other.arguments, facts, strict=False)]
        return infer(other, [*first, *rest], library)
    is_broadcast = len(schema.returns) == 1 and is_pointwise(operator_name(schema.full_name))
    if known.shape is not None:
        try:
            return _by_rule(schema, named, library, known.shape)
        except (NotConstant, Undecided):
            return library.infer(schema, facts)
    return _pointwise(schema, facts, library) if is_broadcast else library.infer(schema, facts)


def _pointwise(schema: FunctionSchema, facts: Sequence[Any], library: Library) -> Found:
    """Broadcast: torch-mlir's functions take the first operand's shape for some."""
    shapes = [value.shape for value in facts if isinstance(value, TensorFacts)]
    try:
        shape = tuple(np.broadcast_shapes(*shapes))
    except ValueError:
        library.infer(schema, facts)  # which says more about it
        raise Refused("has operands of shapes that cannot be broadcast") from None
    return [(shape, library.dtype(schema, facts) or _promoted(schema, facts))]


def _promoted(schema: FunctionSchema, facts: Sequence[Any]) -> Dtype:
    """The type of all operands together; integers give floats where nothing else is known."""
    known = record(operator_name(schema.full_name))
    if known.gives_truths:
        return BY_NAME["bool"]
    operands: list[tuple[int | None, Dtype]] = []
    for argument, value in zip(schema.arguments, facts, strict=True):
        if isinstance(value, TensorFacts):
            operands.append((len(value.shape), value.dtype))
        elif str(argument.type) == "Scalar" and type(value) in NUMBERS:
            operands.append((None, BY_NAME[NUMBERS[type(value)]]))
    found = result_dtype(operands)
    return found if found.is_float or known.keeps_integers else BY_NAME["float32"]


def _by_rule(
    schema: FunctionSchema, named: dict[str, Any], library: Library, rule: Callable[..., Any]
) -> Found | None:
    """By the rule that other files' shapes are checked with; of the first tensor's type, unless
    torch-mlir knows better."""
    facts = list(named.values())
    try:
        shapes: Any = rule(KnownShapes(named))
    except Misfit as problem:
        raise Refused(f"has operands that do not fit: {problem}") from None
    if len(schema.returns) > 1:
        found = library.infer(schema, facts)
        types = (
            [_first_type(facts)] * len(schema.returns) if found is None else [t for _, t in found]
        )
        return [(tuple(s), t) for s, t in zip(shapes, types, strict=True)]
    truths = record(operator_name(schema.full_name)).gives_truths
    dtype = BY_NAME["bool"] if truths else _first_type(facts)
    return [(tuple(shapes), library.dtype(schema, facts) or dtype)]


def _first_type(facts: Sequence[Any]) -> Dtype:
    """The element type of the first tensor, which may be in a list."""
    listed = (value if is_list(value) else [value] for value in facts)
    return next(v for values in listed for v in values if isinstance(v, TensorFacts)).dtype
