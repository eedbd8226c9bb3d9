"""A slice of a tensor, written in place."""

from __future__ import annotations

from .. import ops
from ..graph.extents import Undecided, alike, shape_of, slice_bounds
from ..mlir import ir
from ..values import constant_value
from .requirements import not_empty
from .template import Template


def _decided(op: ir.Operation) -> str | None:
    """The slice is as long as its source, whatever the sizes are."""
    given = ops.arguments(op)
    start, end, step = (constant_value(given[name]) for name in ("start", "end", "step"))
    dim = int(constant_value(given["dim"]))
    whole, count = shape_of(given["self"]), shape_of(given["src"])[dim]
    try:
        low, high = slice_bounds(start, end, whole[dim])
        known = alike((high - low + step - 1) // step, count)
    except Undecided:
        known = False
    return None if known else "takes slices whose bounds are known for all sizes only"


TEMPLATE = Template(
    "insert",
    {"aten.slice_scatter": (_decided,)},
    requires=(not_empty,),
    arithmetic=(),
    writes="in place",
)
