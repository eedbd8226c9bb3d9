"""Rows of attention, in blocks and tiles of these.

Blocks all have the same number of rows; the last one ends with the rows, and computes some a second
time. Of as many queries as is known at run time only, the last block may have fewer, but has those
of a tile, and the last tile of a block ends with it. If there are fewer queries than that, they are
computed one by one.
"""

from __future__ import annotations

from collections.abc import Callable

from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith
from ...dialect.tiles import Tile
from . import builder as b
from .attention_work import Block, Work
from .turns import cover, until


def each_block(queries: int, tile: Tile, body: Callable[[b.Index, b.Index], None]) -> None:
    """`body(first, rows)` for all blocks."""
    size, height = tile.block, b.index(tile.rows[1])
    if not is_open([queries]):
        cover(queries, size, lambda first, _: body(first, b.Index(size)))
        return
    count = b.index(queries)
    last = arith.subi(arith.maxui(count, height), height)

    def block(start: b.Index) -> None:
        first = arith.minui(start.value(), last)
        rows = arith.minui(arith.subi(count, first), b.index(size))
        body(b.Index.at(first), b.Index.at(rows))

    b.repeat(queries, block, step=size)


def each_tile(work: Work, block: Block, body: Callable[[list[b.Index]], None]) -> None:
    """`body(rows)` for all tiles of a block, whose rows are counted from its first one."""
    size = work.tile.rows[1]

    def rows(first: b.Index, height: int) -> None:
        body([first + number for number in range(height)])

    if not block.rows.terms:
        b.cut(work.tile.block, size, rows)
        return
    count, height = block.rows.value(), b.index(size)
    fits = arith.cmpi(arith.CmpIPredicate.uge, count, height)
    last = arith.subi(count, height)
    many, few = (arith.select(fits, *each) for each in ((count, b.index(0)), (b.index(0), count)))
    if size > 1:
        at = b.Index.at
        until(at(many), lambda i: rows(at(arith.minui(i.value(), last)), size), size)
        until(at(few), lambda i: rows(i, 1))
    else:
        until(block.rows, lambda i: rows(i, 1))
