"""The places of a tensor that tensors of indices name, written in place."""

from __future__ import annotations

from .. import ops
from ..dtypes import of_tensor
from ..graph.extents import Undecided, alike, is_written, shape_of
from ..indexed import shape_at, shapes_of
from ..mlir import ir
from ..values import constant_value
from .requirements import are_indices, not_empty
from .template import Template

SUMS = ("float32", "float64", "int32", "int64", "bool")
"""The element types that are added up."""


def _together(op: ir.Operation) -> str | None:
    """What is broadcast is so for all sizes."""
    given, shape = ops.arguments(op), shape_of(op.results[0])
    try:
        wanted = shape_at(shape, shapes_of(given["indices"]))
    except (Undecided, ValueError):
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
    requires=(not_empty, are_indices("indices"), _adds, _together),
    arithmetic=(),
    apart=("indices",),
    checks=True,
    writes="in place",
)
