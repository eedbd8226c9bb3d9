"""What a producer writes: of the layouts that it can, the one that costs the fewest copies."""

from __future__ import annotations

from functools import partial
from math import prod

from ...dialect import templates
from ...dialect.dtypes import of_tensor
from ...dialect.graph import calls, external, views
from ...dialect.graph.extents import is_open, is_written, most
from ...dialect.graph.strides import extent_of, is_contiguous, storage_order
from ...dialect.layout import Layout, contiguous, last_channels, shape_of
from ...dialect.mlir import ir
from ...dialect.operators import aten
from . import joins, readers, rearranged
from .assigned import Assigned

# Rows that are a multiple of this many bytes apart fall into the same few lines of a cache.
_ALIASING_BYTES = 4096
_ROW_GAP = 16


def choose(
    assigned: Assigned, function: ir.Operation, op: ir.Operation, result: ir.Value
) -> Layout:
    """Of the layouts that the producer can write, the one that costs the fewest copies."""
    shape = shape_of(result)
    if external.is_external(function):
        number = len(op.operands) + list(op.results).index(result)
        return readers.demand(assigned, function, number).layout(shape)
    place = assigned.in_place.operand(op)
    if place is not None:
        return assigned.layouts[op.operands[place]]
    template, head = templates.of_kernel(function), calls.head(function)
    if template is None or head is None or template.writes != "anywhere":
        return _joined(assigned, result, assigned.dense(result))
    if any(is_written(n, 0) for n in shape):
        return _joined(assigned, result, assigned.dense(result))
    if result in assigned.orders:
        forced = assigned.border(result).around(shape, assigned.orders[result])
        return _joined(assigned, result, forced)
    order = templates.order(function, template, head) or _order(assigned, op, result)
    if readers.is_read_by_channels(assigned, result):
        order = last_channels(len(shape))
    usual = assigned.border(result).around(shape, order)
    candidates = [*_spread_rows(assigned, result, usual), usual, *_wishes(assigned, result, usual)]
    costs = [_cost(assigned, result, candidate) for candidate in candidates]
    return _joined(assigned, result, candidates[costs.index(min(costs))])


def _joined(assigned: Assigned, result: ir.Value, usual: Layout) -> Layout:
    """A part of a concatenation is computed in the whole, where that costs no more copies."""
    if result not in assigned.makers:
        return usual
    found = joins.layout_of(assigned, result, usual, partial(_cost, assigned))
    return usual if found is None else found


def _order(assigned: Assigned, op: ir.Operation, result: ir.Value) -> tuple[int, ...]:
    """The order in which a kernel writes that likes any: its largest operand's."""
    shape = shape_of(result)
    alike = [value for value in op.operands if len(shape_of(value)) == len(shape)]
    head = calls.head(assigned.functions[calls.callee(op)])
    if head is not None and head.name == aten.VIEW:
        along = rearranged.strides_along(head, assigned.layouts[op.operands[0]])
        return storage_order(shape, along or contiguous(shape).strides)
    if not alike:
        return tuple(range(len(shape)))
    largest = max(alike, key=lambda value: _distinct(shape_of(value), assigned.layouts[value]))
    return storage_order(shape_of(largest), assigned.layouts[largest].strides)


def _spread_rows(assigned: Assigned, result: ir.Value, usual: Layout) -> list[Layout]:
    """A gap between the rows of a matrix whose rows would compete for the same cache lines."""
    shape = shape_of(result)
    width = of_tensor(result.type).size
    if assigned.program.target.l1_bytes == 0 or len(shape) not in (2, 3):
        return []
    *rows, row = shape
    if is_open([row]) or row * width % _ALIASING_BYTES or is_written(prod(rows), 1):
        return []
    if not is_contiguous(shape, usual) or not _is_left_factor(assigned, result):
        return []
    strides = contiguous((*rows, row + _ROW_GAP)).strides
    return [Layout(strides, extent_of(shape, strides))]


def _is_left_factor(assigned: Assigned, value: ir.Value) -> bool:
    """True where a contraction reads the value, or a reshape of it, row by row."""
    for use in value.uses:
        op = use.owner.operation
        if op.name == aten.VIEW and _is_left_factor(assigned, op.results[0]):
            return True
        if calls.is_call(op):
            function = assigned.functions[calls.callee(op)]
            if templates.reads(function, use.operand_number, assigned.program.target) == "by rows":
                return True
    return False


def _wishes(assigned: Assigned, value: ir.Value, layout: Layout) -> list[Layout]:
    """Layouts of a value in which its readers could see it without a copy."""
    shape = shape_of(value)
    found: list[Layout] = []
    for use in _uses(value):
        op = use.owner.operation
        if calls.is_call(op) and external.is_external(_reader(assigned, use)[0]):
            found.append(readers.demand(assigned, *_reader(assigned, use)).layout(shape))
        elif op.name in readers.LEAVING or (
            calls.is_call(op)
            and not readers.takes(assigned, *_reader(assigned, use), value, layout)
        ):
            found.append(assigned.dense(value))
        elif views.is_view(op):
            found += _view_wishes(assigned, op, layout)
    return found


def _view_wishes(assigned: Assigned, op: ir.Operation, layout: Layout) -> list[Layout]:
    result = op.results[0]
    seen = views.apply(op, layout)
    dense = assigned.dense(result)
    wishes = [dense] if seen is None else _wishes(assigned, result, seen)
    if seen is None:
        wishes += _wishes(assigned, result, dense)
    inverted = (views.invert(op, wish) for wish in wishes)
    return [wish for wish in inverted if wish is not None]


def _cost(assigned: Assigned, value: ir.Value, layout: Layout) -> int:
    """How many copies the readers of a value need if it lies like that."""
    total = 0
    for use in _uses(value):
        op = use.owner.operation
        if op.name == "func.return":
            total += not readers.returnable(assigned, value, layout)
        elif calls.is_call(op):
            total += not readers.takes(assigned, *_reader(assigned, use), value, layout)
        elif views.is_view(op):
            seen = views.apply(op, layout)
            total += 1 if seen is None else _cost(assigned, op.results[0], seen)
        elif op.name in readers.LEAVING:
            total += not is_contiguous(shape_of(value), layout)
    return total


def _reader(assigned: Assigned, use: ir.OpOperand) -> tuple[ir.Operation, int]:
    return assigned.functions[calls.callee(use.owner.operation)], use.operand_number


def _uses(value: ir.Value) -> list[ir.OpOperand]:
    """The uses of a value in the order of the program; MLIR lists the latest first."""
    return list(value.uses)[::-1]


def _distinct(shape: tuple[int, ...], layout: Layout) -> int:
    """How many elements a value has in memory at most; repeated ones count once."""
    return prod(
        most(extent)
        for extent, stride in zip(shape, layout.strides, strict=True)
        if not is_written(stride, 0)
    )
