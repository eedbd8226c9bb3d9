"""The places of the largest or the least elements along one dimension: the first one of equals.

Where there are vectors, a row is read twice: for its largest element, and for the first place that
has it. Lanes need not know then which of them came first. Without, one walk keeps both.
"""

from __future__ import annotations

from ...dialect.mlir import arith, ir
from ...dialect.operators import aten
from . import builder as b
from .element import least_of, most_of
from .kernel import Kernel
from .positions import Position, fold
from .ranks import rank_type, ranks, worst_rank
from .reduction import kept
from .rows import Row, each_row
from .space import space_of
from .strips import SINGLE, Strip, spread

NOWHERE = (1 << 31) - 1
"""Behind every place."""


def argmax(kernel: Kernel) -> None:
    """`aten.argmax` and `aten.argmin`."""
    kernel, source, reduced = kept(kernel)
    each_row(space_of(kernel, [source], source.shape, reduced), _row)


def _row(row: Row) -> None:
    in_lanes = row.across is not None or row.registers.lanes > 1
    place = _in_two_walks(row) if in_lanes else _in_one_walk(row)
    made = b.lanes_of(ir.IntegerType.get_signless(64), row.width)
    row.finish(arith.extsi(made, place), row.where, row.across or SINGLE)


def _in_two_walks(row: Row) -> ir.Value:
    source, is_least = row.space.sources[0], row.kernel.head.name == aten.ARGMIN
    are_numbers = source.dtype.name in ("float32", "float64")

    def read(position: Position, strip: Strip) -> ir.Value:
        lanes = row.read(source, position, strip)
        return lanes if are_numbers else ranks(lanes, source.dtype, is_least)

    if are_numbers:
        combine = b.smallest if is_least else b.largest
        worst = most_of(source.dtype) if is_least else least_of(source.dtype)
        best = row.total(read, combine, worst, source.dtype.type())
    else:
        best = row.total(read, b.largest, worst_rank(source.dtype), rank_type(source.dtype))

    def place(position: Position, strip: Strip) -> ir.Value:
        found = _is_best(read(position, strip), spread(best, strip))
        places = _places_of_strip(row, position, strip)
        return arith.select(found, places, b.like(NOWHERE, places))

    return row.total(place, b.smallest, NOWHERE, _place_type())


def _is_best(lanes: ir.Value, best: ir.Value) -> ir.Value:
    """Equal to the best, or NaN: that is the best then."""
    if b.is_integer(lanes):
        return arith.cmpi(arith.CmpIPredicate.eq, lanes, best)
    equal = arith.cmpf(arith.CmpFPredicate.OEQ, lanes, best)
    return arith.ori(equal, arith.cmpf(arith.CmpFPredicate.UNO, lanes, lanes))


def _places_of_strip(row: Row, position: Position, strip: Strip) -> ir.Value:
    """Where the elements of a strip are in their rows."""
    along = position[row.space.outer].value()
    word = _place_type()
    first = b.broadcast(arith.index_cast(word, along), strip.width)
    if row.across is not None or strip.width == 1:
        return first
    return arith.addi(first, b.lane_numbers(word, strip.width))


def _in_one_walk(row: Row) -> ir.Value:
    """What is no better than the worst rank of all is where the row begins."""
    source, is_least = row.space.sources[0], row.kernel.head.name == aten.ARGMIN

    def turn(position: Position, found: list[ir.Value]) -> list[ir.Value]:
        rank = ranks(row.read(source, position, SINGLE), source.dtype, is_least)
        better = arith.cmpi(arith.CmpIPredicate.sgt, rank, found[0])
        here = _places_of_strip(row, position, SINGLE)
        return [arith.select(better, *pair) for pair in ((rank, found[0]), (here, found[1]))]

    worst = b.splat(worst_rank(source.dtype), rank_type(source.dtype), 1)
    start = [worst, b.splat(0, _place_type(), 1)]
    return fold(row.where, [row.space.outer], row.space.shape, start, turn)[1]


def _place_type() -> ir.Type:
    return ir.IntegerType.get_signless(32)
