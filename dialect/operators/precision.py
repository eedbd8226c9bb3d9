"""In which element type an operator computes: that of its result, or more than half precision.

PyTorch converts the operands before it computes (`TensorIteratorConfig`, with
`promote_inputs_to_common_dtype`), and its kernels on halves round once, at the end
(`at::opmath_type`). Decompositions are written as if the one had been done; what is written with
several operators would round after each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..dtypes import Dtype, of_tensor
from ..graph.build import Builder
from ..graph.extents import Given
from ..mlir import ir
from ..promotion import result_dtype
from ..walks import maker
from . import record
from .table import Rewrite, Value, shape_of, tensor_of

HALVES = ("float16", "bfloat16")
ROUNDS, WIDENS = "hw.rounds", "hw.widens"
"""Attributes of the conversions that stand for the end of one of PyTorch's kernels, and for the
beginning of one; others the model asks for, be it by operands of two types."""
SHORT = "hw.short"
"""Attribute of a product in single precision: the short floats that its weight is made of."""


def widened(b: Rewrite, given: dict[str, Any]) -> list[Value | None] | None:
    """The operator on single precision, its results cut to half; None for other operators."""
    facts = record(b.anchor.name)
    if not facts.rounds_once:
        return None
    if not any(is_half(x) for x in given.values() if isinstance(x, ir.Value)):
        return None
    number = facts.rounds_first
    if isinstance(given.get(number), int | float):
        given = given | {number: rounded(given[number], of_tensor(b.type))}
    elif isinstance(given.get(number), Given):
        given = given | {number: _rounded_later(b, given[number])}
    single = ir.RankedTensorType.get([], ir.F32Type.get())
    wide = [opened(b, x, single) if is_half(x) else x for x in given.values()]
    types = [
        tensor_of(shape_of(result), single.element_type) if is_half(result) else result.type
        for result in b.anchor.results
    ]
    results = b.calls(b.anchor.name, *wide, types=types)
    return [
        closed(b, x, old.type) if b.used(place) else None
        for place, (x, old) in enumerate(zip(results, b.anchor.results, strict=True))
    ]


def opened(b: Builder, x: ir.Value, type: ir.Type) -> ir.Value:
    """A half in the precision in which a kernel computes."""
    made = b.cast(x, type)
    maker(made).attributes[WIDENS] = ir.UnitAttr.get()
    return made


def closed(b: Builder, x: ir.Value, type: ir.Type) -> ir.Value:
    """What a kernel computed, rounded where its result is a half."""
    made = b.cast(x, type)
    if made != x:
        maker(made).attributes[ROUNDS] = ir.UnitAttr.get()
    return made


def widened_value(b: Rewrite, x: Value) -> Value:
    """A tensor in the precision in which it is computed with."""
    return b.to(x, "float32") if is_half(x) else x


def rounded(number: float, dtype: Dtype) -> float:
    """A number as an element of this type; infinite where it is too large."""
    with np.errstate(over="ignore"):
        return float(np.float64(number).astype(dtype.numpy))


def _rounded_later(b: Rewrite, number: Given) -> Given:
    """The same for one that is known at run time only."""
    code = of_tensor(b.type).code
    half = b.call("aten.scalar_tensor", number, code, type=tensor_of([], _element(b.type)))
    double = ir.RankedTensorType.get([], ir.F64Type.get())
    return Given(b.call("aten.item", b.cast(half, double), type=double.element_type))


def _element(type: ir.Type) -> ir.Type:
    return ir.RankedTensorType(type).element_type


def is_half(x: Any) -> bool:
    tensor = isinstance(x, ir.Value) and isinstance(x.type, ir.RankedTensorType)
    return tensor and of_tensor(x.type).name in HALVES


def promoted(b: Rewrite, given: dict[str, Any]) -> dict[str, Any]:
    """The arguments, with every tensor in the element type of the result."""
    if not record(b.anchor.name).promotes:
        return given
    return {name: b.cast(x, b.type) if is_tensor(x) else x for name, x in given.items()}


def together(b: Rewrite, *tensors: Value) -> list[Value]:
    """Tensors in their common element type, which is not that of the result where a float number
    joins them later: whole numbers stay whole until then, and wrap."""
    pairs = [(len(shape_of(x)), of_tensor(x.type)) for x in tensors]
    common = ir.RankedTensorType.get([], result_dtype(pairs).type())
    return [b.cast(x, common) for x in tensors]


def is_tensor(x: Any) -> bool:
    return isinstance(x, ir.Value) and isinstance(x.type, ir.RankedTensorType)
