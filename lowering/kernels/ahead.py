"""Asks for memory before it is read, where a kernel streams through more than the caches hold.

Processors do that by themselves, but not across pages, and not far enough ahead of a loop that
computes with what it reads: one processor then waits for memory for a good part of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
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
_KEPT = 3
"""In all levels of the cache."""


def is_streamed(kernel: Kernel, rows: Sequence[int], buffer: Buffer) -> bool:
    """Whether a buffer is worth asking for: it is read once, since one tile has all the rows of
    these extents, and is more than the nearest cache holds."""
    if is_open(rows) or prod(rows) > prod(kernel.tile.rows) or kernel.target.bare_metal:
        return False
    size = ir.MemRefType(buffer.memref.type).shape[0] * buffer.dtype.size
    return size > kernel.target.l1_bytes


def ask_ahead(buffer: ir.Value, place: b.Index, count: int) -> None:
    """Asks for what is behind `count` elements from `place` on, at a distance of `AHEAD`."""
    size = width_of(ir.MemRefType(buffer.type).element_type)
    for line in range(AHEAD, AHEAD + size * count // LINE * LINE, LINE):
        ask(buffer, place + line // size)


def ask(buffer: ir.Value, place: b.Index) -> None:
    """Asks for the line of one element; a place behind the end of the buffer does no harm."""
    memref.prefetch(buffer, [place.value()], False, _KEPT, True)
