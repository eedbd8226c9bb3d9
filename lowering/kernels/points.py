"""Places of a walk over the rows of a contraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect.contraction import Axis
from ...dialect.graph.extents import is_open
from ...dialect.tiles import Tile
from . import builder as b
from .turns import Filled, cover, fill_up


@dataclass(frozen=True)
class Point:
    """Where a walk over the rows stands: in A's buffer, and in the result."""

    a: b.Index
    position: tuple[b.Index, ...]

    def moved(self, axis: Axis, turns: b.Index | int) -> Point:
        """The point so many turns of a row axis further on."""
        return self.shifted(axis.stride, axis.dim, axis.step, turns)

    def shifted(self, stride: int, dim: int, step: int, turns: b.Index | int) -> Point:
        counter = b.Index(turns) if isinstance(turns, int) else turns
        position = list(self.position)
        position[dim] = position[dim] + counter * step
        return Point(self.a + counter * stride, tuple(position))


def each_tile(
    rows: Sequence[Axis],
    tile: Tile,
    start: Point,
    body: Callable[[Sequence[Point], b.Index, Filled | None], None],
    heights: Sequence[int] = (),
    is_few: bool = False,
) -> None:
    """`body(points, done, filled)` for all tiles of some rows: its rows, how many were in the tiles
    before, and what is its own of a tile that is filled up, which the last one of an open number of
    rows is, of one of these heights. If they are few, they are no more than a tile has."""
    *outer, high, wide = rows
    parted = cover if tile.overlaps else b.cut

    def plane(counters: tuple[b.Index, ...]) -> None:
        point, planes = start, b.Index()
        for axis, counter in zip(outer, counters, strict=True):
            point, planes = point.moved(axis, counter), planes * axis.extent + counter

        def strip(y: b.Index, height: int) -> None:
            left, lines = point.moved(high, y), planes * high.extent + y

            def one(x: b.Index, width: int, filled: Filled | None = None) -> None:
                corner = left.moved(wide, x)
                steps = [filled.own(j) if filled else b.Index(j) for j in range(width)]
                lines_of_tile = [corner.moved(high, i) for i in range(height)]
                points = [line.moved(wide, step) for line in lines_of_tile for step in steps]
                body(points, lines * wide.extent + x * height, filled)

            if heights and height == 1 and is_open([wide.extent]):
                fill_up(wide.extent, heights, one, is_few)
            else:
                parted(wide.extent, tile.rows[1], one)

        parted(high.extent, tile.rows[0], strip)

    b.nest([axis.extent for axis in outer], plane)
