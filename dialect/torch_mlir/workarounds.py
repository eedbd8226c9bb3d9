"""Operators that torch-mlir gets wrong, or knows by another name, written with other ones.

Each function gives the result in the type that is asked for, of operands that are wide enough
already; None where the operator may stay as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import ops
from ..dtypes import BY_NAME
from ..mlir import ir
from ..values import constant_value
from .text import NONE, Text, Value, dtype_of, element_of

Workaround = Callable[[Text, ir.Operation, Sequence[Value], str], Value | None]

CLAMPS = ("aten.clamp", "aten.hardtanh")
EXTREMA = {"aten.maximum": "aten.gt.Tensor", "aten.minimum": "aten.lt.Tensor"}
BILINEAR = ("aten.upsample_bilinear2d", "aten.upsample_bilinear2d.vec")
_BELOW, _ABOVE, _DIFFERS = "aten.lt.Scalar", "aten.gt.Scalar", "aten.ne.Tensor"
_OR, _WHERE, _WHERE_NUMBER = "aten.logical_or", "aten.where.self", "aten.where.ScalarSelf"
_INTERPOLATE = "aten.__interpolate.size_list_scale_list"


def _clamp(text: Text, _: ir.Operation, given: Sequence[Value], type: str) -> Value | None:
    """What is outside of bounds becomes a bound; NaN is not, which torch-mlir forgets."""
    x, *bounds = given
    if not _may_be_nan(x):
        return None
    for bound, comparison in zip(bounds, (_BELOW, _ABOVE), strict=True):
        if bound[1] != NONE:
            outside = text.called(comparison, [x, bound], _truths(type))
            x = text.called(_WHERE_NUMBER, [outside, bound, x], type)
    return x


def _extremum(text: Text, op: ir.Operation, given: Sequence[Value], type: str) -> Value | None:
    """The larger or the smaller one, NaN where one of them is, which torch-mlir forgets."""
    x, y = given
    if not _may_be_nan(x):
        return None
    first = text.called(EXTREMA[op.name], [x, y], _truths(type))
    unknown = text.called(_DIFFERS, [x, x], _truths(x[1]))
    first = text.called(_OR, [first, unknown], _truths(type))
    return text.called(_WHERE, [first, x, y], type)


def _bilinear(text: Text, op: ir.Operation, given: Sequence[Value], type: str) -> Value:
    """Bilinear upsampling; torch-mlir lowers the function that PyTorch's Python layer has.

    Where scales are given they count, not the ratio of the sizes.
    """
    names = [argument.name for argument in ops.schema_of(op).arguments]
    scales = _scales(op)
    size = list(ir.RankedTensorType(op.results[0].type).shape[2:])
    literals = [None if scales else size, scales, "bilinear"]
    numbers = [text.literal(one) for one in literals]
    corners, false = given[names.index("align_corners")], text.literal(False)
    return text.called(_INTERPOLATE, [given[0], *numbers, corners, false, false], type)


def _scales(op: ir.Operation) -> list[float] | None:
    """The scales of an upsampling operator; none where it has a size."""
    known = ops.arguments(op)
    if "scale_factors" in known:
        found = constant_value(known["scale_factors"])
    else:
        found = [constant_value(known[name]) for name in ("scales_h", "scales_w")]
    return None if not found or None in found else found


def _may_be_nan(x: Value) -> bool:
    dtype = dtype_of(x[1])
    return dtype is not None and dtype.is_float


def _truths(type: str) -> str:
    """The tensor type with booleans in place of its elements."""
    dtype = dtype_of(type) or BY_NAME["bool"]
    return type.replace(f",{element_of(dtype)}>", ",i1>")


WORKAROUNDS: dict[str, Workaround] = {
    **dict.fromkeys(CLAMPS, _clamp),
    **dict.fromkeys(EXTREMA, _extremum),
    **dict.fromkeys(BILINEAR, _bilinear),
}
