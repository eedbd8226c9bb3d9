"""Rows of a factor copied to scratch memory, as they are best multiplied: as float32, in a few
lines of the cache."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...dialect.contraction import Axis, Contraction
from ...dialect.graph.extents import is_written
from ...dialect.mlir import ir, memref
from ...dialect.tiles import Tile, pitch_of
from . import builder as b
from .kernel import Kernel
from .points import Point


@dataclass(frozen=True)
class RowOf:
    """A row of a buffer: `extent` elements, so far apart."""

    memory: ir.Value
    extent: int
    stride: int = 1

    def copied(self, place: b.Index, copies: ir.Value, target: b.Index, lanes: int) -> None:
        """Copies the row that begins at a place to another buffer, side by side."""
        beside = is_written(self.stride, 1)
        whole = self.extent // lanes * lanes if beside else 0

        def some(k: b.Index, width: int) -> None:
            at = place + k * self.stride
            b.store(b.load(self.memory, at, width), copies, target + k)

        b.repeat(whole, lambda k: some(k, lanes), step=lanes)
        b.repeat(self.extent - whole, lambda k: some(k + whole, 1))


def copied_rows(
    kernel: Kernel, found: Contraction, tile: Tile, rows: Axis, start: Point
) -> tuple[Kernel, Axis] | None:
    """Copies so many rows of the first factor from a point on, where its tile says so: the kernel
    that reads these instead, and how they lie."""
    if not tile.copied or kernel.scratch is None:
        return None
    a, pitch = kernel.buffer(found.a), pitch_of(found.depth)
    type = ir.MemRefType.get([tile.copied * pitch], a.dtype.type())
    copies = memref.view(type, kernel.scratch, b.index(0), [])
    source, lanes = RowOf(a.memref, found.depth), kernel.target.lanes(a.dtype.size)

    def copy(row: b.Index) -> None:
        source.copied(start.moved(rows, row).a, copies, row * pitch, lanes)

    b.repeat(rows.extent, copy)
    buffers = {**kernel.buffers, found.a: replace(a, memref=copies)}
    return replace(kernel, buffers=buffers), replace(rows, stride=pitch)
