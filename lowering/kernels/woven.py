"""Lanes of several neighbours stored so that the neighbours lie side by side, not the lanes.

Short floats alone: of others LLVM finds by itself how to turn them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialect.graph.extents import is_written
from ...dialect.mlir import ir, vector
from . import builder as b
from .buffer import Buffer

SHORT = 2
"""Bytes of a short float."""


def woven(rows: Sequence[ir.Value]) -> ir.Value:
    """The first lanes of all rows, then the second ones; of rows whose number is a power of two."""
    if len(rows) == 1:
        return rows[0]
    even, odd = woven(rows[0::2]), woven(rows[1::2])
    width = b.width_of(even)
    mask = [lane + side for lane in range(width) for side in (0, width)]
    return vector.shuffle(even, odd, mask)


def are_woven(output: Buffer, rows: Sequence[ir.Value], axis: int) -> bool:
    """Whether neighbours along the last dimension are stored so, whose lanes are along another."""
    strides, width = output.layout.strides, b.width_of(rows[0])
    return (
        has_short(output)
        and min(width, len(rows)) > 1
        and axis < len(strides) - 1
        and (is_written(strides[-1], 1) and not is_written(strides[axis], 1))
    )


def has_short(output: Buffer) -> bool:
    """It has short floats."""
    return output.dtype.is_float and output.dtype.size == SHORT


def store_woven(
    rows: Sequence[ir.Value], output: Buffer, position: Sequence[b.Index], axis: int
) -> None:
    """Writes them, as many at once as are a power of two."""
    *above, first = position
    while rows:
        count = 1 << (len(rows).bit_length() - 1)
        lanes, place = woven(rows[:count]), output.at([*above, first])
        for lane in range(b.width_of(rows[0])):
            some = b.slice_lanes(lanes, lane * count, count)
            b.store(some, output.memref, place + lane * output.layout.strides[axis])
        rows, first = rows[count:], first + count
