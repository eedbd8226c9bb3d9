"""What is computed of the first part of a constant, whose length is known at run time only, is
computed of all of it now: the first part of that is the same."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from ...dialect import ops
from ...dialect.graph import calls
from ...dialect.graph.build import Builder
from ...dialect.graph.extents import alike, is_open, is_written, same, shape_of, tensor_of
from ...dialect.graph.views import RESHAPES
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.operators.shapes import is_pointwise
from ...dialect.program import Program
from ...dialect.values import constant_value, is_constant
from ...dialect.walks import maker_if_any, put_in_place
from .evaluate import Arrays, evaluate

MOST_BYTES = 64 << 10
"""Nothing larger is made of what would be computed at run time."""


@dataclass(frozen=True)
class Part:
    """The first `count` places of a constant along a dimension, which is counted from behind."""

    constant: ir.Value
    data: np.ndarray
    dim: int
    count: Any


def take_parts_late(program: Program) -> None:
    """Walks the entry once, from the first operator to the last."""
    for op in calls.body(program.entry()):
        if not _takes_places_one_by_one(op):
            continue
        parts = {value: part for value in op.operands if (part := _part_read(program, value))}
        late = _late(Builder(program, op), op, parts) if parts else None
        if late is not None:
            put_in_place(op, late)


def _takes_places_one_by_one(op: ir.Operation) -> bool:
    if len(op.results) != 1 or "hw.symbol" in op.attributes:
        return False
    return is_pointwise(op.name) or op.name in (*RESHAPES, aten.TO_DTYPE, aten.TO_COPY)


def _part_read(program: Program, value: ir.Value) -> Part | None:
    op = maker_if_any(value)
    if op is None or op.name != aten.SLICE or not calls.is_tensor(value):
        return None
    data, shape = data_of(program, op.operands[0]), shape_of(value)
    places = [dim for dim, extent in enumerate(shape) if is_open([extent])]
    given = [ops.argument(op, name) for name in ("start", "step")]
    if data is None or len(places) != 1 or not all(map(is_constant, given)):
        return None
    if [constant_value(each) for each in given] not in ([0, 1], [None, 1]):
        return None
    return Part(op.operands[0], data, places[0] - len(shape), shape[places[0]])


def _late(b: Builder, op: ir.Operation, parts: dict[ir.Value, Part]) -> ir.Value | None:
    """The result as a part; None where it is none of a constant that is small enough."""
    first, *others = parts.values()
    length, dim, shape = first.data.shape[first.dim], first.dim, b.shape
    if any(part.dim != dim or part.data.shape[dim] != length for part in others):
        return None
    if op.name in RESHAPES:
        data, dim = _reshaped(first, shape) or (None, dim)
    elif -dim <= len(shape) and alike(shape[dim], first.count):
        data = _computed_of_all(
            b, op, parts, [*shape[:dim], length, *shape[len(shape) + dim + 1 :]]
        )
    else:
        return None
    if data is None:
        return None
    name = op.name.split(".")[1].removeprefix("_")
    return b.slice(b.weight(data, name), dim, 0, first.count)


def _reshaped(part: Part, shape: tuple[int, ...]) -> tuple[np.ndarray, int] | None:
    """With dimensions of one element more or less."""
    own = [extent for extent in part.data.shape if extent != 1]
    dims = [dim for dim, extent in enumerate(shape) if not is_written(extent, 1)]
    at = next((dim for dim in dims if alike(shape[dim], part.count)), None)
    if at is None or part.data.shape[part.dim] == 1 or len(own) != len(dims):
        return None
    extents = [1] * len(shape)
    for dim, extent in zip(dims, own, strict=True):
        extents[dim] = extent
    before = prod(part.data.shape[: part.dim]), extents[at]
    is_kept = same([*extents[:at], part.count, *extents[at + 1 :]], shape)
    if not is_kept or before != (prod(extents[:at]), part.data.shape[part.dim]):
        return None
    return part.data.reshape(extents), at - len(shape)


def _computed_of_all(
    b: Builder, op: ir.Operation, parts: dict[ir.Value, Part], shape: list[int]
) -> np.ndarray | None:
    """The value of an operator on the whole constants; others are the same for all places."""
    known, dim = Arrays(), next(iter(parts.values())).dim
    element = ir.RankedTensorType(op.results[0].type).element_type
    if is_open(shape) or prod(shape) * 8 > MOST_BYTES:
        return None
    for value in op.operands:
        if value in parts:
            known[parts[value].constant] = parts[value].data
        elif calls.is_tensor(value):
            data = data_of(b.program, value)
            if data is None or (data.ndim >= -dim and data.shape[dim] != 1):
                return None
            known[value] = data
    operands = [parts[value].constant if value in parts else value for value in op.operands]
    named = (op.attributes[place] for place in range(len(op.attributes)))
    attributes = {each.name: each.attr for each in named}
    with ir.InsertionPoint(op):
        whole = ir.Operation.create(
            op.name, [tensor_of(shape, element)], operands, attributes=attributes, loc=op.location
        )
    data = evaluate(whole, known)
    whole.erase()
    return data
