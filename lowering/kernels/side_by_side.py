"""Totals of an open number of rows, of as many columns at once as there are registers for.

A loop over an extent that is known at run time only has a beginning and a rest. All columns share
these, and what eight turns leave over is four, two and one:

    for each eight rows: totals[j] += row 0, columns j; …; totals[j] += row 7, columns j
    if four are left: …
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect.graph.extents import is_open, is_written
from ...dialect.mlir import ir
from . import builder as b
from .positions import Position, fold, moved
from .rows import PARTS, Row, lane_axis
from .space import Space, stride_of
from .strips import SINGLE, Combine, Strip

TURNS = (8, 4, 2, 1)
"""So many rows are written out."""
LEAST_BYTES = 4
"""Lanes of smaller elements fill a part of a register."""

Value = Callable[[Row, Position, Strip], ir.Value]


def lanes_at_once(space: Space) -> int:
    """How many lanes there are of the totals that are made at once; 0 where rows are of known
    length, or lanes run along them."""
    target, axis = space.kernel.target, lane_axis(space)
    if axis >= space.outer or not is_open([space.shape[-1]]) or space.kernel.is_small:
        return 0
    if target.is_scalar or not is_written(stride_of(space.sources[0], axis), 1):
        return 0
    size = max(LEAST_BYTES, space.kernel.made.size)
    return target.lanes(LEAST_BYTES) * LEAST_BYTES // size * (target.registers // 2)


def totals(
    rows: Sequence[Row], value: Value, combine: Combine, identity: float, element: ir.Type
) -> list[ir.Value]:
    """The values of all points of each row combined; `identity` is what changes nothing."""
    if lanes_at_once(rows[0].space):
        return _Totals(tuple(rows), value, combine).made(identity, element)
    return [
        row.total(lambda at, strip, row=row: value(row, at, strip), combine, identity, element)
        for row in rows
    ]


def in_turns(
    position: Position,
    dim: int,
    extent: int,
    carried: list[ir.Value],
    body: Callable[[Position, list[ir.Value], int], list[ir.Value]],
    turns: Sequence[int] = TURNS,
) -> list[ir.Value]:
    """`carried = body(position, carried, count)` along a dimension, for so many points at once: by
    fewer and fewer of them."""
    rest = extent
    for count in turns:
        first = moved(position, dim, extent - rest)
        carried = b.fold(
            rest // count * count,
            carried,
            lambda i, now, at=first, n=count: body(moved(at, dim, i), now, n),
            count,
            rolled=True,
        )
        rest = rest % count
    return carried


@dataclass(frozen=True)
class _Totals:
    """Rows side by side."""

    rows: tuple[Row, ...]
    value: Value
    combine: Combine

    @property
    def parts(self) -> int:
        """So many registers each total has: additions wait for each other."""
        width = sum(row.width for row in self.rows)
        return max(1, PARTS * self.rows[0].registers.lanes // width)

    def made(self, identity: float, element: ir.Type) -> list[ir.Value]:
        row, count = self.rows[0], len(self.rows)
        start = [b.splat(identity, element, each.width) for each in self.rows] * self.parts
        sums = fold(row.where, row.loops()[:-1], row.space.shape, start, self._last_dimension)
        made = sums[:count]
        for part in range(1, self.parts):
            pairs = zip(made, sums[part * count : (part + 1) * count], strict=True)
            made = [self.combine(one, other) for one, other in pairs]
        return made

    def _last_dimension(self, position: Position, sums: list[ir.Value]) -> list[ir.Value]:
        """The last dimension, by fewer and fewer turns at once."""
        last = self.rows[0].loops()[-1]
        extent = self.rows[0].space.shape[last]
        return in_turns(position, last, extent, sums, self._some_turns)

    def _some_turns(self, position: Position, sums: list[ir.Value], turns: int) -> list[ir.Value]:
        """So many points of each row, from a position on."""
        last, sums = self.rows[0].loops()[-1], [*sums]
        for turn in range(turns):
            for number, row in enumerate(self.rows):
                place = turn % self.parts * len(self.rows) + number
                at = [*moved(position, last, turn)]
                at[row.axis] = row.where[row.axis]
                found = self.value(row, tuple(at), row.across or SINGLE)
                sums[place] = self.combine(sums[place], found)
        return sums
