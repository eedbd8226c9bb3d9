"""The largest or the least elements so far along one dimension, and where they are.

What is equal to the extreme before it takes its place, and so does NaN, which nothing else takes.
Lanes along a row find places in a second walk over the same registers: an element that is the
extreme so far is at its own place, and the last such place so far is what is asked for.
"""

from __future__ import annotations

from ...dialect.dtypes import Dtype
from ...dialect.mlir import arith, ir
from . import builder as b
from .element import least_of, most_of
from .lanes import constant_of
from .positions import Position, fold, moved
from .prefixes import last_lane, so_far
from .rows import Row
from .strips import Combine, Strip, spread

NOWHERE = -1
"""In front of every place."""


def extremes(largest: bool, dtype: Dtype) -> tuple[Combine, float]:
    """How an earlier extreme and a later one become one, and what changes none."""

    def combine(earlier: ir.Value, later: ir.Value) -> ir.Value:
        return arith.select(_takes(earlier, later, largest), later, earlier)

    return combine, least_of(dtype) if largest else most_of(dtype)


def _takes(earlier: ir.Value, later: ir.Value, largest: bool) -> ir.Value:
    """Where a later element is no worse, or NaN."""
    if b.is_integer(later):
        order = arith.CmpIPredicate.sge if largest else arith.CmpIPredicate.sle
        return arith.cmpi(order, later, earlier)
    order = arith.CmpFPredicate.OGE if largest else arith.CmpFPredicate.OLE
    is_nan = arith.cmpf(arith.CmpFPredicate.UNO, later, later)
    return arith.ori(arith.cmpf(order, later, earlier), is_nan)


def places_so_far(row: Row) -> None:
    """The places of the extremes so far, in a row or in as many as there are lanes."""
    source, largest = row.space.sources[0], bool(constant_of(row.kernel.head, "largest"))
    combine, worst = extremes(largest, source.dtype)
    start = [b.splat(worst, source.dtype.type(), row.width), b.splat(0, _place_type(), row.width)]
    if row.across is not None:
        _rows_beside(row, row.across, largest, start)
        return

    def strip_at(i: b.Index, strip: Strip, carried: list[ir.Value]) -> list[ir.Value]:
        best, place = carried
        at = moved(row.where, row.axis, i)
        lanes = row.read(source, at, strip)
        found = so_far(strip.keep(lanes, worst), combine, worst)
        found = combine(spread(best, strip), found)
        here = _own_places(lanes, found, i, strip)
        here = b.largest(spread(place, strip), so_far(here, b.largest, NOWHERE))
        _finish_places(row, here, at, strip)
        return [last_lane(found), last_lane(here)]

    for run in row.registers.narrow().cut(row.space.shape[row.axis]):
        start = run.fold_all(start, strip_at)


def _rows_beside(row: Row, strip: Strip, largest: bool, start: list[ir.Value]) -> None:
    """A row in each lane."""

    def turn(position: Position, carried: list[ir.Value]) -> list[ir.Value]:
        lanes = row.read(row.space.sources[0], position, strip)
        takes = _takes(carried[0], lanes, largest)
        along = arith.index_cast(_place_type(), position[row.space.outer].value())
        new = lanes, b.broadcast(along, strip.width)
        carried = [arith.select(takes, *pair) for pair in zip(new, carried, strict=True)]
        _finish_places(row, carried[1], position, strip)
        return carried

    fold(row.where, [row.space.outer], row.space.shape, start, turn)


def _own_places(lanes: ir.Value, found: ir.Value, i: b.Index, strip: Strip) -> ir.Value:
    """The places of those elements that are the extreme so far."""
    if b.is_integer(lanes):
        is_found = arith.cmpi(arith.CmpIPredicate.eq, lanes, found)
    else:
        is_nan = arith.cmpf(arith.CmpFPredicate.UNO, lanes, lanes)
        is_found = arith.ori(arith.cmpf(arith.CmpFPredicate.OEQ, lanes, found), is_nan)
    places = b.broadcast(arith.index_cast(_place_type(), i.value()), strip.width)
    if strip.width > 1:
        places = arith.addi(places, b.lane_numbers(_place_type(), strip.width))
    return arith.select(is_found, places, b.like(NOWHERE, places))


def _finish_places(row: Row, places: ir.Value, position: Position, strip: Strip) -> None:
    made = b.lanes_of(ir.IntegerType.get_signless(64), strip.width)
    row.finish(arith.extsi(made, places), position, strip)


def _place_type() -> ir.Type:
    return ir.IntegerType.get_signless(32)
