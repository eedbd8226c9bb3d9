"""Asks for memory before it is read, where a kernel streams through more than the caches hold.

Processors do that by themselves, but not across pages, and not far enough ahead of a loop that
computes with what it reads: one processor then waits for memory for a good part of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from ...dialect.buffer_places import width_of
from ...dialect.graph.extents import is_open
from ...dialect.mlir import ir, memref
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel

LINE = 64
"""Bytes of a line of the cache."""
AHEAD = 2048
"""So many bytes further on is what a processor can have read by the time it gets there."""
MOST_TILES = 64
"""Of more tiles, the first one, which waits for its panel, matters no more."""
OPEN_TILES = 8
"""So many tiles ask for a panel, where the number of rows is open."""
_KEPT = 3
"""In all levels of the cache."""


def is_streamed(kernel: Kernel, rows: Sequence[int], buffer: Buffer) -> bool:
    """Whether a buffer is worth asking for: it is read once, since one tile has all the rows of
    these extents, and is more than the nearest cache holds."""
    if is_open(rows) or prod(rows) > prod(kernel.tile.rows) or kernel.target.bare_metal:
        return False
    return _exceeds_nearest_cache(kernel, buffer)


def ask_ahead(buffer: ir.Value, place: b.Index, count: int) -> None:
    """Asks for what is behind `count` elements from `place` on, at a distance of `AHEAD`."""
    size = _element_bytes(buffer)
    for line in range(AHEAD, AHEAD + size * count // LINE * LINE, LINE):
        ask(buffer, place + line // size)


def ask(buffer: ir.Value, place: b.Index) -> None:
    """Asks for the line of one element; a place behind the end of the buffer does no harm."""
    memref.prefetch(buffer, [place.value()], False, _KEPT, True)


def _element_bytes(buffer: ir.Value) -> int:
    return width_of(ir.MemRefType(buffer.type).element_type)


@dataclass(frozen=True)
class NextPanel:
    """What a tile of rows asks for while it is multiplied with a panel: its share of the panel that
    comes next, so that all tiles have asked for all of it, and the first one need not wait.

    Panels lie one behind the other; behind the last one is what the next kernel may read.
    """

    memref: ir.Value
    panel: b.Index
    """Where the panel begins that is being read."""
    next: b.Index
    """From where on the tile asks."""
    rows: int
    """Those of the tile, of `all_rows`."""
    all_rows: int

    def ask(self, place: b.Index, count: int) -> None:
        """Asks for the share that goes with `count` elements of this panel from `place` on."""
        line = LINE // _element_bytes(self.memref)
        first = self.next + (place + self.panel * -1).share(self.rows, self.all_rows)
        for done in range(0, -(-count * self.rows // self.all_rows), line):
            ask(self.memref, first + done)


def asks_for_next(kernel: Kernel, rows: Sequence[int], buffer: Buffer) -> bool:
    """Whether panels of more weights than the nearest cache holds are read by several tiles of so
    many rows, few enough that the first one's waiting matters; those of an open number may be."""
    if kernel.is_small or not kernel.target.asks_for_panels:
        return False
    tiles = OPEN_TILES if is_open(rows) else -(-prod(rows) // prod(kernel.tile.rows))
    return 1 < tiles <= MOST_TILES and _exceeds_nearest_cache(kernel, buffer)


def _exceeds_nearest_cache(kernel: Kernel, buffer: Buffer) -> bool:
    size = ir.MemRefType(buffer.memref.type).shape[0] * buffer.dtype.size
    return size > kernel.target.l1_bytes
