"""Sums, products, means, extremes and truths over any set of dimensions."""

from __future__ import annotations

from ..dtypes import BY_NAME
from .requirements import has_result, is_literal, keeps_type, not_empty
from .template import FLOAT32, INTEGERS, SUMMED, Arithmetic, Template, reads_first

BOOL = BY_NAME["bool"]
EXTREMES = (keeps_type, has_result("float32", *(one.element.name for one in INTEGERS)))
TRUTHS = (has_result("bool"), keeps_type)

TEMPLATE = Template(
    "reduction",
    {
        "aten.sum.dim_IntList": (has_result("float32", "int32", "int64"),),
        "aten.prod.dim_int": (has_result("float32", "int32", "int64"),),
        "aten.mean.dim": (has_result("float32"),),
        "aten.amax": EXTREMES,
        "aten.amin": EXTREMES,
        "aten.all.dim": TRUTHS,
        "aten.all.dims": TRUTHS,
        "aten.any.dim": TRUTHS,
        "aten.any.dims": TRUTHS,
    },
    requires=(not_empty, is_literal("dim")),
    arithmetic=(FLOAT32, *INTEGERS, *SUMMED, Arithmetic(BOOL, BOOL)),
    fuses=True,
    reads_short=reads_first,
)
