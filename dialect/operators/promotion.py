"""Operators that take tensors of several element types, and compute with that of their result.

PyTorch converts the operands before it computes (`TensorIteratorConfig`, with
`promote_inputs_to_common_dtype`). Decompositions are written as if that had been done.
"""

from __future__ import annotations

from typing import Any

from ..dtypes import of_tensor
from ..mlir import ir
from ..promotion import result_dtype
from . import record
from .table import Rewrite, Value, shape_of


def promoted(b: Rewrite, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments, with every tensor in the element type of the result."""
    if not record(b.anchor.name).promotes:
        return given
    return {name: b.cast(x, b.type) if is_tensor(x) else x for name, x in given.items()}


def together(b: Rewrite, *tensors: Value) -> list[Value]:
    """Tensors in their common element type, which is not that of the result where a float number
    joins them later: whole numbers stay whole until then, and wrap."""
    pairs = [(len(shape_of(x)), of_tensor(x.type)) for x in tensors]
    common = ir.RankedTensorType.get([], result_dtype(pairs).type())
    return [b.cast(x, common) for x in tensors]


def is_tensor(x: Any) -> bool:
    return isinstance(x, ir.Value) and isinstance(x.type, ir.RankedTensorType)
