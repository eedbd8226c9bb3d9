"""How many panels of weights are read side by side, where each weight is read once.

Memory is fastest for several readers of neighbours at a time: on a Zen 3, one thread adds up what
lies in memory at 15 to 16 GB/s from one place on, at 18 to 19 from two, and at 21 to 24 from four.
There the processor itself is ahead of each: asking for lines, or pages, made all of these slower.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from ..contraction import Axis, Contraction
from ..graph.extents import is_open
from ..tiles import Tile
from .formed import Formed

TOGETHER = 2
"""Registers of a panel: of single precision a step takes whole lines of the cache."""


def in_streams(kernel: Formed, found: Contraction, rows: Sequence[Axis], tile: Tile) -> Tile:
    """The tile with fewer columns of several panels, where it has all rows, and sums for that."""
    target, registers = kernel.target, tile.nr // tile.lanes
    if target.is_scalar or kernel.is_small or not kernel.is_weight(found.b):
        return tile
    extents = [axis.extent for axis in rows]
    if is_open([*extents, found.columns, found.depth]) or prod(extents) > prod(tile.rows):
        return tile
    streams = min(target.streams, registers // TOGETHER)
    if streams < TOGETHER or registers != streams * TOGETHER or found.columns < tile.nr:
        return tile
    if found.matrices > 1 or kernel.bytes_of(found.b) <= target.l1_bytes:
        return tile
    return replace(tile, nr=tile.nr // streams, streams=streams)
