"""How many rows of short floats a product copies as float32 before it is multiplied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod

from ..contraction import Axis, Contraction
from ..graph.extents import is_open, is_written
from ..rounded import is_held
from ..tiles import FLOAT_BYTES, Tile

_BYTES = 256 * 1024
"""Of the copy, which is read from a second-level cache for each panel."""
_MANY = 64
"""So many rows are multiplied in blocks of the reduction (`blocking.py`), or weights are read for a
part of them at a time, which then hardly counts."""


def are_worth_it(shape: Sequence[int]) -> bool:
    """Whether all rows of such a factor are copied at once, or so many that it does not matter:
    weights are to be read from memory once."""
    *rows, _ = shape
    return FLOAT_BYTES * prod(shape) <= _BYTES or prod(rows) >= _MANY


def of_short_rows(found: Contraction, rows: Sequence[Axis], tile: Tile) -> Tile:
    """The tile with a block of rows that are copied, where these are short floats in one run."""
    axes = [*rows, *found.reduction]
    if not is_held(found.a) or is_open([axis.extent for axis in axes]):
        return tile
    if len(rows) > 1 or len(found.reduction) != 1 or not is_written(found.reduction[0].stride, 1):
        return tile
    extent = rows[0].extent if rows else 1
    tiles = max(1, _BYTES // (FLOAT_BYTES * found.depth * tile.rows[1]))
    most = min(tile.block or extent, tiles * tile.rows[1])
    return replace(tile, block=most if most < extent else 0, copied=min(most, extent))
