"""Sums, means and extremes over any set of dimensions."""

from __future__ import annotations

from .requirements import has_result, is_literal, keeps_type, not_empty
from .template import FLOAT32, INTEGERS, SUMMED, Template, reads_first

TEMPLATE = Template(
    "reduction",
    {
        "aten.sum.dim_IntList": (has_result("float32", "int32", "int64"),),
        "aten.mean.dim": (has_result("float32"),),
        "aten.amax": (keeps_type,),
        "aten.amin": (keeps_type,),
    },
    requires=(not_empty, is_literal("dim")),
    arithmetic=(FLOAT32, *INTEGERS, *SUMMED),
    fuses=True,
    reads_short=reads_first,
)
