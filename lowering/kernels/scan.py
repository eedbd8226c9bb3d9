"""Sums, products, extremes and logarithms of sums of all elements so far, along one dimension.

Where lanes run across rows, each keeps the total of one. Where they run along the row, those of a
register are joined first (`prefixes.py`), and then with the total in front of them all.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.mlir import arith, ir, math
from ...dialect.operators import aten
from ...dialect.operators.order import EXTREME_PLACES
from ...dialect.templates.requirements import walked_dim
from . import builder as b
from .extremes import extremes, places_so_far
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position, fold, moved
from .prefixes import last_lane, so_far
from .rows import Row, each_bundle, each_row
from .side_by_side import in_turns, lanes_at_once
from .space import space_of
from .strips import SINGLE, Combine, Strip, spread

TURNS = (4, 1)
"""So many elements of each row are written out."""


def scan(kernel: Kernel) -> None:
    """`aten.cumsum`, `aten.cumprod`, `aten.logcumsumexp`, and extremes with their places."""
    source = kernel.buffer(kernel.head.operands[0])
    inner = [walked_dim(kernel.head)]
    space = space_of(kernel, [source], kernel.output.shape, inner)
    if kernel.head.name == EXTREME_PLACES:
        each_row(space, places_so_far)
    else:
        each_bundle(space, lanes_at_once(space), _totals)


def _rule(kernel: Kernel) -> tuple[Combine, float]:
    """How two totals become one, and the one that changes none."""
    if kernel.head.name in SCANS:
        return SCANS[kernel.head.name]
    return extremes(bool(constant_of(kernel.head, "largest")), kernel.made)


def _totals(rows: Sequence[Row]) -> None:
    """Those of one row, or of several side by side."""
    row = rows[0]
    combine, neutral = _rule(row.kernel)
    start = [b.splat(neutral, row.kernel.made.type(), each.width) for each in rows]
    if row.across is not None:
        _side_by_side(rows, combine, start)
        return
    total = start[0]
    for run in row.registers.narrow().cut(row.space.shape[row.axis]):
        total = run.fold(total, lambda i, strip, total: _in_a_row(row, i, strip, total))


def _side_by_side(rows: Sequence[Row], combine: Combine, start: list[ir.Value]) -> None:
    """A row in each lane. Of an open number of elements, a few are written out."""
    space, dim = rows[0].space, rows[0].space.outer

    def turn(position: Position, totals: list[ir.Value]) -> list[ir.Value]:
        made = list[ir.Value]()
        for row, total in zip(rows, totals, strict=True):
            at, strip = [*position], row.across or SINGLE
            at[row.axis] = row.where[row.axis]
            made.append(combine(total, row.read(space.sources[0], tuple(at), strip)))
            row.finish(made[-1], tuple(at), strip)
        return made

    def several(position: Position, totals: list[ir.Value], count: int) -> list[ir.Value]:
        for number in range(count):
            totals = turn(moved(position, dim, number), totals)
        return totals

    if lanes_at_once(space):
        in_turns(rows[0].where, dim, space.shape[dim], start, several, TURNS)
    else:
        fold(rows[0].where, [dim], space.shape, start, turn)


def _in_a_row(row: Row, i: b.Index, strip: Strip, total: ir.Value) -> ir.Value:
    """The total behind a strip of a row, of that in front of it."""
    combine, neutral = _rule(row.kernel)
    place = [*row.where]
    place[row.axis] = place[row.axis] + i
    lanes = row.read(row.space.sources[0], tuple(place), strip)
    lanes = combine(spread(total, strip), so_far(strip.keep(lanes, neutral), combine, neutral))
    row.finish(lanes, tuple(place), strip)
    return last_lane(lanes)


def _add_powers(x: ir.Value, y: ir.Value) -> ir.Value:
    """`max + log(1 + exp(-|x - y|))`; equal ones, infinite or not, are not apart."""
    away = arith.negf(math.absf(b.sub(x, y)))
    equal = arith.cmpf(arith.CmpFPredicate.OEQ, x, y)
    power = math.exp(arith.select(equal, b.like(0.0, x), away))
    return b.add(b.largest(x, y), math.log1p(power))


SCANS: dict[str, tuple[Combine, float]] = {
    aten.CUMPROD: (b.mul, 1),
    aten.CUMSUM: (b.add, 0),
    aten.LOGCUMSUMEXP: (_add_powers, float("-inf")),
}
"""How two totals become one, and the one that changes none."""
