"""What is at the places of a tensor that tensors of indices name."""

from __future__ import annotations

from .. import ops
from ..graph.extents import Undecided, broadcast, shape_of
from ..indexed import shapes_of
from ..mlir import ir
from .requirements import Requirement, are_indices, has_dtype, inside, not_empty
from .template import Template


def _decided_together(op: ir.Operation) -> str | None:
    """What is broadcast is so for all sizes."""
    given = ops.arguments(op)
    try:
        broadcast(*shapes_of(given["indices"]).values())
    except (Undecided, ValueError):
        return "takes indices whose shapes go together for all sizes only"
    return None


def _of_dimensions(op: ir.Operation) -> str | None:
    """A number has no dimension that could be indexed."""
    given = ops.arguments(op)
    ranks = [len(shape_of(given[name])) for name in ("self", "index")]
    return None if all(ranks) else "takes tensors of dimensions only"


def _indices_inside(op: ir.Operation) -> str | None:
    """Of the other dimensions, there are no more indices than elements."""
    return None if inside(op, "self", along=True) else _ODD


_ODD = "takes indices that are inside of its tensor for all sizes only"
_BY_ONE: Requirement = has_dtype("index", "int64", "int32")

TEMPLATE = Template(
    "gather",
    {
        "aten.index.Tensor": (are_indices("indices"), _decided_together),
        "aten.index_select": (_BY_ONE, _of_dimensions),
        "aten.gather": (_BY_ONE, _of_dimensions, _indices_inside),
    },
    requires=(not_empty,),
    arithmetic=(),
    apart=("indices", "index"),
    computes=False,
    checks=True,
)
