"""Sums, products and logarithms of sums of all elements so far, along one dimension.

Where lanes run across rows, each keeps the total of one. Where they run along the row, those of a
register are added up in steps, of which each adds to a lane what twice as many before it are, and
then the total in front of them all:

    lanes    a    b      c       d          e    f      g       h
    by 1     a    a+b    b+c     c+d        e    e+f    f+g     g+h
    by 2     a    a+b    a+b+c   a+b+c+d    e    e+f    e+f+g   e+f+g+h
    by 4     …                              each with the fourth one
"""

from __future__ import annotations

from ...dialect.mlir import arith, ir, math, vector
from ...dialect.operators import aten
from ...dialect.templates.requirements import walked_dim
from . import builder as b
from .kernel import Kernel
from .positions import Position, fold
from .rows import Row, each_row
from .space import space_of
from .strips import Combine, Strip, spread

FOUR = 4
"""So many lanes are moved by bytes, and cost less than others."""


def scan(kernel: Kernel) -> None:
    """`aten.cumsum`, `aten.cumprod` and `aten.logcumsumexp`."""
    source = kernel.buffer(kernel.head.operands[0])
    inner = [walked_dim(kernel.head)]
    each_row(space_of(kernel, [source], kernel.output.shape, inner), _totals)


def _totals(row: Row) -> None:
    combine, neutral = SCANS[row.kernel.head.name]
    start = b.splat(neutral, row.kernel.made.type(), row.width)
    if row.across is not None:
        _side_by_side(row, row.across, combine, start)
        return
    for run in row.registers.narrow().cut(row.space.shape[row.axis]):
        start = run.fold(start, lambda i, strip, total: _in_a_row(row, i, strip, total))


def _side_by_side(row: Row, strip: Strip, combine: Combine, start: ir.Value) -> None:
    """A row in each lane."""

    def turn(position: Position, totals: list[ir.Value]) -> list[ir.Value]:
        lanes = combine(totals[0], row.read(row.space.sources[0], position, strip))
        row.finish(lanes, position, strip)
        return [lanes]

    fold(row.where, [row.space.outer], row.space.shape, [start], turn)


def _in_a_row(row: Row, i: b.Index, strip: Strip, total: ir.Value) -> ir.Value:
    """The total behind a strip of a row, of that in front of it."""
    combine, neutral = SCANS[row.kernel.head.name]
    place = [*row.where]
    place[row.axis] = place[row.axis] + i
    lanes = row.read(row.space.sources[0], tuple(place), strip)
    lanes = combine(spread(total, strip), _so_far(strip.keep(lanes, neutral), combine, neutral))
    row.finish(lanes, tuple(place), strip)
    return lanes if strip.width == 1 else vector.extract(lanes, [], [strip.width - 1])


def _so_far(lanes: ir.Value, combine: Combine, neutral: float) -> ir.Value:
    """Each lane joined with all before it."""
    width, reach, nothing = b.width_of(lanes), 1, b.like(neutral, lanes)
    while reach < width:
        moved = [_before(lane, reach, width) for lane in range(width)]
        lanes = combine(vector.shuffle(lanes, nothing, moved), lanes)
        reach *= 2
    return lanes


def _before(lane: int, reach: int, nothing: int) -> int:
    """The lane that one is joined with, which has the total of `reach` lanes; or nothing."""
    if reach < FOUR:
        return lane - reach if lane % FOUR >= reach else nothing
    return lane // reach * reach - 1 if lane & reach else nothing


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
