"""Attention: rows of scores that are never there as a whole (`dialect/attention.py`)."""

from __future__ import annotations

from collections.abc import Iterator

from ..attention import PRODUCTS, Parts, Room, Sizes
from ..graph import calls
from ..rounded import is_held
from ..targets import Target
from ..tiles import FLOAT_BYTES, Tile
from . import tile_cost
from .attention_in_place import tile_in_place
from .formed import Formed, Plan
from .product_cost import likely
from .template import Arithmetic, Template, row_by_row

_ROWS = 48
"""A panel of keys is multiplied with at most so many rows while it is in the nearest cache."""
_FEWEST_ROWS = 16
_TILES = 6
"""So many tiles for each size of blocks may be the fastest."""
_BLOCK_BYTES = 192 * 1024
"""A block of scores is part of a second-level cache."""


def _plans_in_blocks(kernel: Formed, arithmetic: Arithmetic) -> Iterator[Plan]:
    parts = Parts.of(calls.operators(kernel.function))
    sizes = Sizes.of(parts)
    tiles = _tiles_of_blocks(kernel, sizes, arithmetic)
    in_place = tile_in_place(kernel, parts, arithmetic)
    if in_place is not None:
        tiles = [in_place, *tiles]
    for tile in tiles:
        yield Plan(tile, scratch=Room.of(sizes, tile).bytes)


def _tiles_of_blocks(kernel: Formed, sizes: Sizes, arithmetic: Arithmetic) -> list[Tile]:
    """Those of all sizes of blocks, the cheapest first. Blocks overlap, so that all have as many
    rows, but for the last one where there are as many as is known at run time only."""
    choices: list[tuple[float, Tile]] = []
    is_short = is_held(kernel.head.operands[0])
    queries, keys = likely(sizes.queries), likely(sizes.keys)
    for blocks in _counts_of_blocks(kernel.target, queries, keys):
        rows = -(-queries // blocks)
        first, second = (
            tile_cost.Shape((1, rows), columns, depth, arithmetic.total, is_small=kernel.is_small)
            for columns, depth in ((keys, sizes.depth), (sizes.width, keys))
        )
        for cycles, choice in tile_cost.ranked_for(kernel.target, first, second)[:_TILES]:
            copied = rows if is_short and choice.lanes > 1 else 0
            tile = Tile(choice.rows, choice.nr, choice.lanes, rows, copied=copied)
            choices.append((blocks * cycles, tile))
    return [tile for _, tile in sorted(choices, key=lambda each: each[0])]


def _counts_of_blocks(target: Target, queries: int, keys: int) -> range:
    """Into how many blocks the rows may be divided. Without a cache a block is one tile."""
    if target.l1_bytes == 0:
        fewest = -(-queries // tile_cost.MOST_STRIPS)
        return range(fewest, max(fewest, queries // 2) + 1)
    rows = max(_FEWEST_ROWS, min(_ROWS, _BLOCK_BYTES // (FLOAT_BYTES * keys)))
    fewest = -(-queries // rows)
    return range(fewest, max(fewest, queries // _FEWEST_ROWS) + 1)


TEMPLATE = Template(
    "attention",
    {},
    order=row_by_row,
    reads_short=lambda op, place, target: op.name in PRODUCTS and place < 2,
    plan=lambda kernel, arithmetic: next(_plans_in_blocks(kernel, arithmetic)),
    plans=_plans_in_blocks,
)
"""It takes no operator by itself: `join-attention` makes its kernels of others."""
