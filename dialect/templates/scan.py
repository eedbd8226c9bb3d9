"""Totals of all elements so far along one dimension."""

from __future__ import annotations

from ..dtypes import BY_NAME, of_tensor
from ..graph.extents import least, most, shape_of
from ..mlir import ir
from ..operators.order import EXTREME_PLACES, EXTREMES
from .argmax import COUNTED, few_places
from .requirements import has_result, is_literal, keeps_type, not_empty
from .template import FLOAT32, INTEGERS, Arithmetic, Template, reads_first, summed

ELEMENTS = ("float32", "float16", "bfloat16")
"""Floats of which the template has the logarithm of the sum of powers."""


def adds_powers(x: ir.Value) -> bool:
    """Whether the template takes `aten.logcumsumexp` of a tensor."""
    return of_tensor(x.type).name in ELEMENTS and all(least(each) >= 1 for each in shape_of(x))


DOUBLE = Arithmetic(BY_NAME["float64"], BY_NAME["float64"])

COMPARED = ("float32", "float64", "int8", "int16", "int32", "int64")


def finds_extremes(x: ir.Value) -> bool:
    """Whether the template takes extremes so far of a tensor, which are compared as float32 if they
    are shorter."""
    known = of_tensor(x.type).name in (*COMPARED, *ELEMENTS)
    return known and all(least(n) >= 1 and most(n) <= COUNTED for n in shape_of(x))


TEMPLATE = Template(
    "scan",
    {
        "aten.cumsum": (keeps_type,),
        "aten.cumprod": (keeps_type,),
        "aten.logcumsumexp": (has_result("float32"),),
        EXTREMES: (keeps_type, has_result(*COMPARED)),
        EXTREME_PLACES: (has_result("int64"), few_places),
    },
    requires=(not_empty, is_literal("dim")),
    arithmetic=(FLOAT32, DOUBLE, *INTEGERS, *(summed(name, "int64") for name in COMPARED)),
    fuses=True,
    overwrites="all",
    reads_short=reads_first,
)
