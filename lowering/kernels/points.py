"""Places of a walk over the rows of a contraction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...dialect.contraction import Axis
from ...dialect.tiles import Tile
from . import builder as b
from .turns import cover


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
    body: Callable[[Sequence[Point], b.Index], None],
) -> None:
    """`body(points, done)` for all tiles of some rows: its rows, and how many were in the tiles
    before."""
    *outer, high, wide = rows
    parted = cover if tile.overlaps else b.cut

    def plane(counters: tuple[b.Index, ...]) -> None:
        point, planes = start, b.Index()
        for axis, counter in zip(outer, counters, strict=True):
            point, planes = point.moved(axis, counter), planes * axis.extent + counter

        def strip(y: b.Index, height: int) -> None:
            left, lines = point.moved(high, y), planes * high.extent + y

            def one(x: b.Index, width: int) -> None:
                corner = left.moved(wide, x)
                points = [
                    corner.moved(high, i).moved(wide, j)
                    for i in range(height)
                    for j in range(width)
                ]
                body(points, lines * wide.extent + x * height)

            parted(wide.extent, tile.rows[1], one)

        parted(high.extent, tile.rows[0], strip)

    b.nest([axis.extent for axis in outer], plane)
