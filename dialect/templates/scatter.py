"""The places of a tensor that tensors of indices name, written in place."""

from __future__ import annotations

from .. import ops
from ..dtypes import of_tensor
from ..mlir import ir
from ..values import constant_value
from .requirements import not_empty
from .template import Template

SUMS = ("float32", "float64", "int32", "int64", "bool")
"""The element types that are added up."""


def _indexed(op: ir.Operation) -> str | None:
    """Whole numbers choose the places; nothing, or one number, is where a dimension stays whole."""
    given = ops.packed(ops.argument(op, "indices")) or []
    indices = [value for value in given if isinstance(value.type, ir.RankedTensorType)]
    odd = [of_tensor(value.type).name for value in indices]
    if not indices or any(name not in ("int64", "int32") for name in odd):
        return f"takes int64 and int32 indices only, not {', '.join(odd) or 'none'}"
    return None


def _adds(op: ir.Operation) -> str | None:
    element = of_tensor(op.results[0].type).name
    if constant_value(ops.argument(op, "accumulate")) and element not in SUMS:
        return f"does not add up {element}"
    return None


TEMPLATE = Template(
    "scatter",
    {"aten.index_put": ()},
    requires=(not_empty, _indexed, _adds),
    arithmetic=(),
    apart=("indices",),
    open_sizes=False,
    checks=True,
    writes="in place",
)
