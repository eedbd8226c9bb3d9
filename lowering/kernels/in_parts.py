"""Convolutions of few rows in parts of the reduction, with panels of more than the nearest cache
holds, of weights that come from far away.

    for each panel
        sums = bias
        for each part of the reduction
            for each tile of rows
                sums[tile] += A[tile, part] · B[part]
        for each row
            epilogue on the sums, store

A part of a panel stays in the nearest cache while all tiles of rows are multiplied with it, which
ask for the next part: so little of it is on its way at once, and nobody waits for a whole panel.
Sums are added up in the same order, so numbers stay the same, bit by bit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect.contraction import Axis
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir, memref
from ...dialect.tiles import FLOAT_BYTES, Tile
from . import builder as b
from .kernel import Kernel
from .panel import Panel
from .points import Point, each_tile
from .turns import merged

Sums = list[ir.Value]


@dataclass(frozen=True)
class Ways:
    """What is done with a row or a tile: what its sums start with, what is added to them of one
    axis of the reduction, and where they go."""

    begin: Callable[[Panel, Point], Sums]
    added: Callable[[Axis, Panel, Sequence[Point], Sums], Sums]
    store: Callable[[Panel, Point, Sums], None]


def in_parts(
    kernel: Kernel, reduction: Sequence[Axis], rows: Sequence[Axis], start: Point, ways: Ways
) -> Callable[[Panel], None]:
    """What multiplies all rows with a panel."""
    tile, lengths = kernel.tile, [axis.extent for axis in rows]
    single = replace(tile, rows=(1, 1))

    def whole(panel: Panel) -> None:
        kept = _Kept.of(kernel, panel.widths)
        each_tile(
            rows, single, start,
            lambda points, row, _: kept.store(row, ways.begin(panel, points[0])),
        )  # fmt: skip

        def part(a: b.Index, k: b.Index, axis: Axis, step: int) -> None:
            begin, size = panel.start + k, axis.extent * step
            here = replace(panel, start=begin, strides=(step,), size=size)

            def one(points: Sequence[Point], row: b.Index, _: object) -> None:
                asking = here.asking(lengths, tile, len(points), row)
                moved = [replace(point, a=point.a + a) for point in points]
                sums = kept.load(row, len(points))
                kept.store(row, ways.added(axis, asking, moved, sums))

            each_tile(rows, tile, start, one)

        _each_part(merged(reduction, panel.strides), tile, part)
        each_tile(
            rows, single, start,
            lambda points, row, _: ways.store(panel, points[0], kept.load(row, 1)),
        )  # fmt: skip

    return whole


def _each_part(
    loops: Sequence[tuple[int, int, int]],
    tile: Tile,
    body: Callable[[b.Index, b.Index, Axis, int], None],
) -> None:
    """`body(a, k, axis, step)` for all parts: where one begins in A and in the panel, its axis, and
    how far its steps are apart in the panel."""
    extent, stride, step = loops[-1]
    outer = [*loops[:-1], (extent // tile.depth, stride * tile.depth, step * tile.depth)]

    def one(counters: tuple[b.Index, ...]) -> None:
        a, k = b.Index(), b.Index()
        for counter, (_, of_a, of_panel) in zip(counters, outer, strict=True):
            a, k = a + counter * of_a, k + counter * of_panel
        body(a, k, Axis(tile.depth, stride, 0), step)

    b.nest([loop[0] for loop in outer], one)


@dataclass(frozen=True)
class _Kept:
    """The sums of all rows and of one panel, in scratch memory, row by row."""

    memref: ir.Value
    widths: tuple[int, ...]

    @staticmethod
    def of(kernel: Kernel, widths: tuple[int, ...]) -> _Kept:
        if kernel.scratch is None:
            raise LoweringFailed(f"kernel `@{kernel.name}` has no scratch memory for its sums.")
        count = ir.MemRefType(kernel.scratch.type).shape[0] // FLOAT_BYTES
        type = ir.MemRefType.get([count], ir.F32Type.get())
        return _Kept(memref.view(type, kernel.scratch, b.index(0), []), widths)

    def load(self, row: b.Index, rows: int) -> Sums:
        """Those of so many rows from one on."""
        return [b.load(self.memref, place, width) for place, width in self._places(row, rows)]

    def store(self, row: b.Index, sums: Sums) -> None:
        places = self._places(row, len(sums) // len(self.widths))
        for lanes, (place, _) in zip(sums, places, strict=True):
            b.store(lanes, self.memref, place)

    def _places(self, row: b.Index, rows: int) -> list[tuple[b.Index, int]]:
        places, place = list[tuple[b.Index, int]](), row * sum(self.widths)
        for width in self.widths * rows:
            places.append((place, width))
            place = place + width
        return places
