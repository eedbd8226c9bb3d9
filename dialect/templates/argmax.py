"""The places of the largest or the least elements along one dimension."""

from __future__ import annotations

from ..graph.extents import most, shape_of
from ..mlir import ir
from .requirements import is_literal, not_empty
from .template import Template, reads_first, summed

COUNTED = (1 << 31) - 1
"""Places are counted in 32 bits."""

ELEMENTS = (
    "float32", "float64", "float16", "bfloat16", "int8", "uint8", "int16", "int32", "int64",
)  # fmt: skip


def few_places(op: ir.Operation) -> str | None:
    """Of a dimension that is walked."""
    if all(most(extent) <= COUNTED for extent in shape_of(op.operands[0])):
        return None
    return f"takes tensors of at most {COUNTED} elements a dimension only"


TEMPLATE = Template(
    "argmax",
    {"aten.argmax": (), "aten.argmin": ()},
    requires=(not_empty, is_literal("dim"), few_places),
    arithmetic=tuple(summed(name, "int64") for name in ELEMENTS),
    fuses=True,
    reads_short=reads_first,
)
