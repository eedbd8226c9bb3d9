"""Masks that hide the keys behind a query's own place: what these are is known without them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

import numpy as np

from ...dialect.attention import HIDDEN, PRODUCTS
from ...dialect.dtypes import BY_NAME
from ...dialect.graph import calls, views
from ...dialect.graph.build import Builder
from ...dialect.graph.extents import is_open, shape_of, tensor_of
from ...dialect.graph.weights import WEIGHT, data_of, weight_name
from ...dialect.mlir import ir
from ...dialect.operators import aten
from ...dialect.ops import argument
from ...dialect.program import Program
from ...dialect.regions import outermost
from ...dialect.values import constant_value
from ...dialect.walks import maker_if_any, put_in_place
from .diagonals import diagonal_of
from .positions import Lines
from .seen import Seen, added_mask, seen_by

BOUNDED = ("aten.mul.Scalar", "aten.div.Scalar", "aten.tanh")
"""What is done to products that leaves them far above `HIDDEN`: no row has nothing else to show."""


LOWEST_NAME = "attention.lowest"


@dataclass(frozen=True)
class Mask:
    """What an operator makes of `scores`: those that are `seen` stay, the others become `lowest`.

    Where it adds something to those that are seen as well, it is the `scores` itself.
    """

    scores: ir.Value
    seen: np.ndarray
    lowest: float


def write_triangle(
    lines: Lines, call: ir.Operation, op: ir.Operation, given: Sequence[ir.Value]
) -> list[ir.Value]:
    """Where the last operator of a kernel that is called with these operands hides scores by a
    mask that is a triangle, the mask is written as one, and where it hides none, it goes.

    Gives what the kernel is given beside its operands.
    """
    program, size = lines.program, shape_of(op.results[0])[-2:]
    found = _mask(program, op, given)
    if found is None:
        return _write_computed(lines, call, op, given)
    if found.seen.all():
        if found.scores != op.results[0]:
            put_in_place(op, found.scores)
        return []
    diagonal = None if is_open(size) else diagonal_of(found.seen, size)
    if diagonal is None or (found.lowest > -inf and not _is_bounded(found.scores)):
        return []
    return [_hide(program, call, op, found.scores, diagonal)]


def _write_computed(
    lines: Lines, call: ir.Operation, op: ir.Operation, given: Sequence[ir.Value]
) -> list[ir.Value]:
    """The same where the mask is computed of the places of queries and keys, and perhaps of others,
    which stay masks."""
    found = (
        _hidden_by_sum(lines, op, given)
        if op.name == aten.ADD
        else _hidden_by_choice(lines, op, given)
    )
    if found is None:
        return []
    scores, seen, lowest = found
    is_exact = lowest == -inf or (not seen.rest and _is_bounded(scores))
    if seen.diagonal is None or not is_exact:
        return []
    b, block = Builder(lines.program, op), op.block
    for other in seen.rest:
        shown = block.add_argument(other.type, op.location)
        scores = b.where(shown, scores, op.operands[2])
    return [*seen.rest, _hide(lines.program, call, op, scores, seen.diagonal)]


Found = tuple[ir.Value, Seen, float]
"""The scores, which of them are seen, and what the others become."""


def _hidden_by_choice(lines: Lines, op: ir.Operation, given: Sequence[ir.Value]) -> Found | None:
    """What a mask chooses, in a number's place."""
    if op.name != aten.WHERE:
        return None
    mask, scores, other = op.operands
    lowest = _data(lines.program, other, given)
    if not isinstance(mask, ir.BlockArgument) or lowest is None or not lowest.max() < HIDDEN:
        return None
    seen = seen_by(lines, given[mask.arg_number], shape_of(op.results[0])[-2:])
    return scores, seen, float(lowest.max())


def _hidden_by_sum(lines: Lines, op: ir.Operation, given: Sequence[ir.Value]) -> Found | None:
    """What a mask hides that is added: zero where it shows a key, and the lowest number."""
    if constant_value(argument(op, "alpha")) != 1:
        return None
    size = shape_of(op.results[0])[-2:]
    for mask, scores in (op.operands[:2], op.operands[1::-1]):
        if isinstance(mask, ir.BlockArgument):
            seen, lowest = added_mask(lines, given[mask.arg_number], size)
            if seen.diagonal is not None and not seen.rest and lowest < HIDDEN:
                return scores, seen, lowest
    return None


def _hide(
    program: Program, call: ir.Operation, op: ir.Operation, scores: ir.Value, diagonal: int
) -> ir.Value:
    """Puts what a triangle hides in the place of an operator; gives minus infinity, which the
    kernel is called with."""
    lowest = _minus_infinity(program, call)
    block, size = op.block, list(shape_of(op.results[0])[-2:])
    if scores == op.results[0]:
        scores = op.clone(ip=ir.InsertionPoint(op)).results[0]
    b, type = Builder(program, op), tensor_of(size, BY_NAME["bool"].type())
    ones = b.call(aten.FULL, size, True, type=type)
    triangle = b.call(aten.TRIL, ones, diagonal, type=type)
    hidden = b.where(triangle, scores, block.add_argument(lowest.type, op.location))
    put_in_place(op, hidden)
    return lowest


def _minus_infinity(program: Program, call: ir.Operation) -> ir.Value:
    """The number as a weight, one for all calls."""
    for op in calls.body(program.entry()):
        if op.name == WEIGHT and weight_name(op) == LOWEST_NAME:
            return op.results[0]
    data = np.array(-inf, np.float32)
    return Builder(program, outermost(call)).weight(data, LOWEST_NAME)


def _mask(program: Program, op: ir.Operation, given: Sequence[ir.Value]) -> Mask | None:
    """What an operator hides, where that is constant."""
    if op.name == aten.WHERE:
        condition, *sides = (_data(program, value, given) for value in op.operands)
        apart = _known_side(sides)
        if condition is None or apart is None:
            return None
        place, lowest = apart[0], float(apart[1].max())
        seen = condition if place == 0 else ~condition
        return Mask(op.operands[1 + place], seen, lowest) if lowest < HIDDEN else None
    if op.name == aten.ADD and constant_value(argument(op, "alpha")) == 1:
        return _mask_added(op, [_data(program, value, given) for value in list(op.operands)[:2]])
    return None


def _mask_added(op: ir.Operation, terms: Sequence[np.ndarray | None]) -> Mask | None:
    """What hides by a sum, where one of the two terms is constant."""
    apart = _known_side(terms)
    if apart is None:
        return None
    place, mask = apart
    is_seen = mask >= HIDDEN
    lowest = float(mask[~is_seen].max(initial=-inf))
    if not (lowest < HIDDEN and np.isfinite(mask[is_seen]).all()):
        return None
    if not mask[is_seen].any():
        return Mask(op.operands[place], is_seen, lowest)
    return Mask(op.results[0], is_seen, lowest) if lowest == -inf else None


def _known_side(terms: Sequence[np.ndarray | None]) -> tuple[int, np.ndarray] | None:
    """Which one of two is not known, and the elements of the other one."""
    first, second = terms
    if (first is None) == (second is None):
        return None
    return (0, second) if second is not None else (1, first) if first is not None else None


def _is_bounded(scores: ir.Value) -> bool:
    """What a product gives, or its multiples."""
    op = maker_if_any(scores)
    while op is not None and op.name in BOUNDED:
        op = maker_if_any(op.operands[0])
    return op is not None and op.name in PRODUCTS


def _data(program: Program, value: ir.Value, given: Sequence[ir.Value]) -> np.ndarray | None:
    """The elements of an argument that is a weight in the call, or a view that shows all of it."""
    if not isinstance(value, ir.BlockArgument):
        return None
    return _elements_shown(program, given[value.arg_number])


def _elements_shown(program: Program, value: ir.Value) -> np.ndarray | None:
    op = maker_if_any(value)
    if op is None or op.name not in (*views.RESHAPES, aten.EXPAND):
        return data_of(program, value)
    inner = _elements_shown(program, op.operands[0])
    if inner is None:
        return None
    shape = shape_of(value)
    return np.broadcast_to(inner, shape) if op.name == aten.EXPAND else inner.reshape(shape)
