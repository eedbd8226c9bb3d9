"""The places of a tensor that tensors of indices name, written in place."""

from __future__ import annotations

from collections.abc import Sequence

from .. import ops
from ..dtypes import of_tensor
from ..graph.extents import Undecided, alike, broadcast, is_written, shape_of
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


def first_of(dims: Sequence[int]) -> int:
    """Where the dimensions of the indices stand among those of the values that stay whole."""
    return dims[0] if list(dims) == list(range(dims[0], dims[-1] + 1)) else 0


def _together(op: ir.Operation) -> str | None:
    """What is broadcast is so for all sizes."""
    given, shape = ops.arguments(op), shape_of(op.results[0])
    places = dict(enumerate(ops.packed(given["indices"]) or []))
    indices = {
        dim: shape_of(value)
        for dim, value in places.items()
        if isinstance(value.type, ir.RankedTensorType)
    }
    whole = [extent for dim, extent in enumerate(shape) if dim not in indices]
    first = first_of(list(indices))
    try:
        wanted = [*whole[:first], *broadcast(*indices.values()), *whole[first:]]
    except Undecided:
        return "takes indices whose shapes go together for all sizes only"
    values = shape_of(given["values"])
    pairs = zip(values, wanted[len(wanted) - len(values) :], strict=True)
    if all(is_written(own, 1) or alike(own, other) for own, other in pairs):
        return None
    return "takes values whose shape is that of their places for all sizes only"


def _adds(op: ir.Operation) -> str | None:
    element = of_tensor(op.results[0].type).name
    if constant_value(ops.argument(op, "accumulate")) and element not in SUMS:
        return f"does not add up {element}"
    return None


TEMPLATE = Template(
    "scatter",
    {"aten.index_put": ()},
    requires=(not_empty, _indexed, _adds, _together),
    arithmetic=(),
    apart=("indices",),
    checks=True,
    writes="in place",
)
