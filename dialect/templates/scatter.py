"""The places of a tensor that tensors of indices name, written in place."""

from __future__ import annotations

from .. import ops
from ..dtypes import of_tensor
from ..graph.extents import Undecided, alike, is_written, shape_of
from ..indexed import shape_at, shapes_of
from ..mlir import ir
from ..values import constant_value
from .requirements import are_indices, has_dtype, inside, is_literal
from .template import Template

SUMS = ("float32", "float64", "bool", "uint8", "int8", "int16", "int32", "int64")
"""The element types that are added up."""
REDUCTIONS = ("sum", "prod", "amax", "amin")
"""How values are combined with what is there."""


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
    return _can_add(op) if constant_value(ops.argument(op, "accumulate")) else None


def _can_add(op: ir.Operation) -> str | None:
    element = of_tensor(op.results[0].type).name
    return None if element in SUMS else f"does not add up {element}"


def _places_inside(op: ir.Operation) -> str | None:
    """Each index has a value, and of the other dimensions a place."""
    given = ops.arguments(op)
    if not shape_of(given["self"]) or not shape_of(given["index"]):
        return "takes tensors of dimensions only"
    has_values = "src" not in given or inside(op, "src", along=False)
    if has_values and inside(op, "self", along=True):
        return None
    return "takes indices that are inside of its tensors for all sizes only"


def _reduces(op: ir.Operation) -> str | None:
    kind, is_included = (constant_value(ops.argument(op, name)) for name in _HOW)
    if kind not in REDUCTIONS or not is_included:
        return "combines values with what is there by sum, prod, amax and amin only"
    element = of_tensor(op.results[0].type).name
    return None if element in SUMS and element != "bool" else f"does not combine {element}"


_HOW = ("reduce", "include_self")
_AT_POINTS = (has_dtype("index", "int64", "int32"), _places_inside)


TEMPLATE = Template(
    "scatter",
    {
        "aten.index_put": (are_indices("indices"), _adds, _together),
        "aten.scatter.value": (*_AT_POINTS, is_literal("value")),
        "aten.scatter.src": _AT_POINTS,
        "aten.scatter_add": (*_AT_POINTS, _can_add),
        "aten.scatter_reduce.two": (*_AT_POINTS, *map(is_literal, _HOW), _reduces),
    },
    arithmetic=(),
    apart=("indices", "index"),
    checks=True,
    writes="in place",
)
