"""What an operator gives: by its record, by torch-mlir's functions, or by promotion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..dtypes import Dtype
from ..errors import Refused
from ..operators import record
from ..ops import operator_name
from ..promotion import result_dtype
from ..registry import registry
from ..schema import FunctionSchema
from ..tensor_facts import Shape, TensorFacts
from .shapes import Library

Found = list[tuple[Shape, Dtype]]


def infer(schema: FunctionSchema, facts: Sequence[Any], library: Library) -> Found | None:
    """Shape and element type of each result; None where neither a rule nor torch-mlir has them."""
    named = dict(zip((a.name for a in schema.arguments), facts, strict=True))
    known = record(operator_name(schema.full_name))
    if known.results is not None:
        return known.results(named)
    if known.results_as:
        other = registry().schema(known.results_as)
        rest = [argument.default for argument in other.arguments[len(facts) :]]
        first = [named.get(a.name, value) for a, value in zip(other.arguments, facts, strict=False)]
        return library.infer(other, [*first, *rest])
    found = library.infer(schema, facts)
    if found is not None or schema.full_name not in registry():
        return found
    is_pointwise = "pointwise" in registry().entry(schema.full_name).tags
    return _pointwise(facts) if is_pointwise else None


def _pointwise(facts: Sequence[Any]) -> Found | None:
    """Broadcast; of floats, and what they are promoted to. Of integers nobody knows."""
    tensors = [value for value in facts if isinstance(value, TensorFacts)]
    dtype = result_dtype([(len(tensor.shape), tensor.dtype) for tensor in tensors])
    if not dtype.is_float:
        return None
    try:
        return [(tuple(np.broadcast_shapes(*(tensor.shape for tensor in tensors))), dtype)]
    except ValueError:
        raise Refused("has operands of shapes that cannot be broadcast") from None
