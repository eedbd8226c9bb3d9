"""Few rows, of a number of rows that is known at run time: they are no blocks of the reduction.

    for each group of panels             if there are no more rows than a tile has
        for each block of the reduction      for each panel
            …                        →           the tile, filled up, with all of the reduction
                                         else as before

Blocks keep weights in the nearest cache while other rows are multiplied with them, and cost copies
of A, and loads and stores of sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.contraction import Axis
from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, scf
from ...dialect.sharing import CHUNKS
from ...dialect.templates.tile_cost import heights_of_rests
from ...dialect.tiles import Tile
from . import builder as b
from .kernel import Kernel


def unless_few(
    kernel: Kernel,
    rows: Sequence[Axis],
    tile: Tile,
    few: Callable[[], None],
    many: Callable[[], None],
) -> None:
    """`many()`; where it turns out that there are few rows, `few()`."""
    if not is_open([rows[0].extent]) or CHUNKS in kernel.attributes:
        many()
        return
    extent, height = b.index(rows[0].extent), b.index(tile.rows[1])
    are_few = arith.cmpi(arith.CmpIPredicate.ule, extent, height)
    choice = scf.IfOp(are_few, has_else=True)
    for block, body in ((choice.then_block, few), (choice.else_block, many)):
        with ir.InsertionPoint(block):
            body()
            scf.YieldOp([])


def heights_of(kernel: Kernel, tile: Tile, widths: Sequence[int]) -> Sequence[int]:
    """Those of tiles of an open number of rows; none where these are halved, down to one."""
    target, height = kernel.target, tile.rows[1]
    is_shared = CHUNKS in kernel.attributes
    if target.is_scalar or kernel.is_small or is_shared or tile.lanes == 1 or height == 1:
        return ()
    return heights_of_rests(target, height, widths, kernel.made.size)
