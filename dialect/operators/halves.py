"""Operators that PyTorch computes in single precision where their tensors have half of it.

Its kernels round once, at the end (`at::opmath_type`). What is written with several operators would
round after each of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..dtypes import Dtype, of_tensor
from ..graph.extents import Given
from ..mlir import ir
from . import record
from .table import Rewrite, Value, shape_of, tensor_of

HALVES = ("float16", "bfloat16")


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
    wide = [b.cast(x, single) if is_half(x) else x for x in given.values()]
    types = [
        tensor_of(shape_of(result), single.element_type) if is_half(result) else result.type
        for result in b.anchor.results
    ]
    results = b.calls(b.anchor.name, *wide, types=types)
    return [
        b.cast(x, old.type) if b.used(place) else None
        for place, (x, old) in enumerate(zip(results, b.anchor.results, strict=True))
    ]


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
