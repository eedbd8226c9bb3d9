"""Chains that compute a band of columns of their result: what lies between two stages is narrower.

A band of the result sees a band of each image before it, which is wider by what the windows reach
over its sides. So columns where two bands meet are computed twice: that is the price of strips
that have fewer columns. Windows that reach over the sides of the image itself see its padding, as
ever; the first band pads on the left alone, the last one on the right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...dialect.contraction import CONVOLUTION, Window
from ...dialect.graph import calls, views
from ...dialect.graph.extents import shape_of
from ...dialect.mlir import ir
from ...dialect.operators.fixed import looked_up, read_at_points
from ...dialect.ops import argument
from ...dialect.rows import WINDOWS, own_list
from ...dialect.values import constant

MOST = 8
"""So many bands at most are tried."""


@dataclass(frozen=True)
class Columns:
    """The columns from `low` to below `high` of an image."""

    low: int
    high: int

    @property
    def count(self) -> int:
        return self.high - self.low

    def seen(self, window: int, step: int, dilation: int) -> Columns:
        """What windows see that compute these."""
        return Columns(self.low * step, (self.high - 1) * step + (window - 1) * dilation + 1)


Needed = Mapping[ir.Value, Columns]


def cut(width: int, count: int) -> list[Columns]:
    """Bands of a result, as wide as each other as far as that goes."""
    wide = -(-width // count)
    return [Columns(low, min(width, low + wide)) for low in range(0, width, wide)]


def columns_needed(chain: ir.Operation, columns: Columns) -> Needed | None:
    """The columns of each value of a chain that some columns of its result need; None where that
    cannot be said of one, or readers of a value need different ones."""
    needed = {calls.body(chain)[-1].operands[0]: columns}
    for op in reversed(calls.operators(chain)):
        mine = needed.get(op.results[0])
        read = None if mine is None else _columns_read(op, mine)
        if read is None:
            return None
        for value, wanted in read.items():
            if needed.setdefault(value, wanted) != wanted:
                return None
    return needed


def _columns_read(op: ir.Operation, made: Columns) -> Needed | None:
    """What columns an operator reads of its operands, but for those that have none."""
    if op.name == views.PAD:
        before, _ = views.padding(op)[-1]
        width = shape_of(op.operands[0])[-1]
        low, high = made.low - before, made.high - before
        inside = Columns(max(0, low), min(width, high))
        return {op.operands[0]: inside} if inside.count > 0 else None
    if op.name == CONVOLUTION:
        window = Window.of(op, 2)
        taps = shape_of(argument(op, "weight"))[-1]
        if any(window.padding):
            return None
        return {op.operands[0]: made.seen(taps, window.stride[-1], window.dilation[-1])}
    if op.name in WINDOWS:
        return _columns_pooled(op, made)
    shape = shape_of(op.results[0])
    there = [value for value in read_at_points(op) if value not in looked_up(op)]
    with_columns = [value for value in there if shape_of(value)[-1:] == shape[-1:]]
    if any(len(shape_of(value)) != len(shape) for value in with_columns):
        return None  # It may be said of channels.
    return dict.fromkeys(with_columns, made)


def _columns_pooled(op: ir.Operation, made: Columns) -> Needed | None:
    """What a pooling reads that has no padding of its own, and whose windows lie in the image."""
    taps, padding = own_list(op, "kernel_size", 1)[-1], own_list(op, "padding", 0)
    step, dilation = own_list(op, "stride", taps)[-1], own_list(op, "dilation", 1)[-1]
    seen = made.seen(taps, step, dilation)
    whole = Columns(0, shape_of(op.results[0])[-1]).seen(taps, step, dilation)
    is_inside = whole.high <= shape_of(op.operands[0])[-1] and not any(padding)
    return {op.operands[0]: seen} if is_inside else None


def narrow(chain: ir.Operation, needed: Needed) -> None:
    """Has a chain compute what is needed, of arguments that have what is needed of them."""
    for op in calls.operators(chain):
        if op.name == views.PAD:
            _pad_sides(op, needed[op.operands[0]], needed[op.results[0]])
    for value, columns in needed.items():
        value.set_type(of_columns(value.type, columns))
    calls.retype(chain)


def _pad_sides(pad: ir.Operation, given: Columns, made: Columns) -> None:
    *others, (before, _) = views.padding(pad)
    left = given.low - (made.low - before)
    sides = [*others, (left, made.count - given.count - left)]
    numbers = [side for pair in reversed(sides[2:]) for side in pair]
    with ir.InsertionPoint(pad), pad.location:
        pad.operands[1] = constant(numbers, "int[]")


def of_columns(type: ir.Type, columns: Columns) -> ir.RankedTensorType:
    """The type of some columns of a tensor."""
    tensor = ir.RankedTensorType(type)
    return ir.RankedTensorType.get([*tensor.shape[:-1], columns.count], tensor.element_type)


def banded(chain: ir.Operation, count: int) -> list[tuple[ir.Operation, Needed]] | None:
    """A copy of a chain for each band of its result, with the columns that it needs of its
    arguments; None where it cannot be cut."""
    found: list[tuple[ir.Operation, Needed]] = []
    width = shape_of(calls.body(chain)[-1].operands[0])[-1]
    for columns in cut(width, count):
        copy = chain.clone(ip=ir.InsertionPoint.after(chain)).operation
        needed = columns_needed(copy, columns)
        if needed is None:
            for each in (copy, *(made for made, _ in found)):
                each.erase()
            return None
        narrow(copy, needed)
        found.append((copy, needed))
    return found


def columns_of_arguments(chain: ir.Operation, needed: Needed) -> list[Columns | None]:
    """The columns of each argument; None for one that has none."""
    return [needed.get(each) for each in chain.regions[0].blocks[0].arguments]
