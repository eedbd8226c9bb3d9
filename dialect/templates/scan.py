"""Totals of all elements so far along one dimension."""

from __future__ import annotations

from ..dtypes import BY_NAME, of_tensor
from ..graph.extents import least, shape_of
from ..mlir import ir
from .requirements import has_result, is_literal, not_empty
from .template import FLOAT32, INTEGERS, Arithmetic, Template, reads_first

ELEMENTS = ("float32", "float16", "bfloat16")
"""Floats of which the template has the logarithm of the sum of powers."""


def adds_powers(x: ir.Value) -> bool:
    """Whether the template takes `aten.logcumsumexp` of a tensor."""
    return of_tensor(x.type).name in ELEMENTS and all(least(each) >= 1 for each in shape_of(x))


DOUBLE = Arithmetic(BY_NAME["float64"], BY_NAME["float64"])

TEMPLATE = Template(
    "scan",
    {"aten.cumsum": (), "aten.cumprod": (), "aten.logcumsumexp": (has_result("float32"),)},
    requires=(not_empty, is_literal("dim")),
    arithmetic=(FLOAT32, DOUBLE, *INTEGERS),
    fuses=True,
    overwrites="all",
    reads_short=reads_first,
)
