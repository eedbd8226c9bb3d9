"""Masks that hide all keys behind a query's own place: what they hide is known without them."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, prod

import numpy as np

from ...dialect.dtypes import BY_NAME
from ...dialect.graph import views
from ...dialect.graph.build import Builder
from ...dialect.graph.extents import shape_of
from ...dialect.graph.weights import data_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.program import Program
from ...dialect.walks import maker_if_any


def write_triangle(program: Program, op: ir.Operation, given: Sequence[ir.Value]) -> None:
    """Where an operator of a kernel that is called with these operands hides scores by a constant
    mask that is a triangle, the mask is written as one."""
    if op.name != aten.WHERE:
        return
    lowest, mask = (_data(program, op.operands[place], given) for place in (2, 0))
    *lead, rows, columns = (1, 1, *shape_of(op.operands[0]))
    size = [rows, columns]
    if lowest is None or mask is None or not (lowest == -inf).all() or prod(lead) != 1:
        return
    if size != list(shape_of(op.results[0]))[-2:]:
        return
    mask = mask.reshape(size)
    diagonal = int(mask[0].sum()) - 1
    if diagonal >= 0 and np.array_equal(mask, np.tril(np.ones(size, np.bool_), diagonal)):
        b = Builder(program, op)
        type = ir.RankedTensorType.get(size, BY_NAME["bool"].type())
        ones = b.call(aten.FULL, size, True, type=type)
        op.operands[0] = b.call(aten.TRIL, ones, diagonal, type=type)


def _data(program: Program, value: ir.Value, given: Sequence[ir.Value]) -> np.ndarray | None:
    """The elements of an argument that is a weight in every call, in whatever dimensions."""
    if not isinstance(value, ir.BlockArgument):
        return None
    operand = given[value.arg_number]
    while (op := maker_if_any(operand)) is not None and op.name in views.RESHAPES:
        operand = op.operands[0]
    return data_of(program, operand)
