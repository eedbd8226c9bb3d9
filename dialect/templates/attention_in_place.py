"""When attention reads keys and values where they lie, instead of copying them to panels."""

from __future__ import annotations

from math import prod

from ..attention import GROUP, Parts, Sizes, sums_in_place
from ..graph.extents import is_written, shape_of
from ..mlir import ir
from ..targets import Target
from ..tiles import Tile
from . import tile_cost
from .formed import Formed
from .product_cost import likely
from .template import Arithmetic

_MOST_QUERIES = 16
_FEWEST_LANES = 4
_KEYS_AT_ONCE = 8
"""So many sums at least hide how long one of them takes."""
_MOVED = 3.0
"""What two registers take to become one with the sums of their neighbours, in instructions."""


def tile_in_place(kernel: Formed, parts: Parts, arithmetic: Arithmetic) -> Tile | None:
    """The tile of attention that copies nothing, where that is estimated to be faster than one that
    does, and vectors can be read as keys and values lie."""
    target, sizes = kernel.target, Sizes.of(parts)
    lanes, queries = target.lanes(arithmetic.total.size), likely(sizes.queries)
    if lanes < _FEWEST_LANES or target.grouped > 1 or queries > _MOST_QUERIES:
        return None
    if not _lie_in_rows(kernel, parts):
        return None
    heads = _heads_that_share(kernel, parts)
    if _in_place(target, sizes, lanes, heads) > _of_panels(target, sizes, arithmetic, heads):
        return None
    nr = lanes * max(1, _KEYS_AT_ONCE // lanes)
    return Tile((1, _rows_of_tile(target, queries)), nr, lanes, queries, in_place=1)


def _rows_of_tile(target: Target, queries: int) -> int:
    return min(queries, sums_in_place(target) // GROUP)


def _lie_in_rows(kernel: Formed, parts: Parts) -> bool:
    """The elements of each query, key and value lie side by side."""
    (queries, keys), values = parts.scores.operands, parts.product.operands[1]
    steps = [
        kernel.layout(value).strides[place]
        for value, place in ((queries, -1), (keys, -2), (values, -1))
    ]
    return all(is_written(step, 1) for step in steps)


def _heads_that_share(kernel: Formed, parts: Parts) -> int:
    """How many heads of queries read the same keys and values, one after the other."""
    both = [parts.scores.operands[1], parts.product.operands[1]]
    strides = [kernel.layout(value).strides[:-2] for value in both]
    extents, shared = _batches(both[0]), list[int]()
    for place in reversed(range(len(extents))):
        if not all(is_written(each[place], 0) or extents[place] == 1 for each in strides):
            break
        shared.append(extents[place])
    return prod(shared)


def _batches(value: ir.Value) -> list[int]:
    return [likely(extent) for extent in shape_of(value)[:-2]]


def _in_place(target: Target, sizes: Sizes, lanes: int, heads: int) -> float:
    """Cycles of the scores of all heads that share keys."""
    queries, sums = likely(sizes.queries), sums_in_place(target)
    rows = _rows_of_tile(target, queries)
    loop = tile_cost.LOOP_INSTRUCTIONS if queries > rows else 0
    of_step = 1 + (rows + loop) / sums
    of_lanes = -(-sizes.depth // lanes) * lanes * of_step + (lanes - 1) * _MOVED
    keys = -(-likely(sizes.keys) // lanes)
    return heads * queries * keys * of_lanes * _issue(target, lanes)


def _of_panels(target: Target, sizes: Sizes, arithmetic: Arithmetic, heads: int) -> float:
    """The same from panels, and what it takes to copy keys and values."""
    queries, keys = likely(sizes.queries), likely(sizes.keys)
    shape = tile_cost.Shape((1, queries), keys, sizes.depth, arithmetic.total)
    scores, choice = tile_cost.ranked_for(target, shape)[0]
    lanes = choice.lanes
    turned = keys * -(-sizes.depth // lanes) * (2 + lanes.bit_length() - 1)
    moved = keys * -(-sizes.width // lanes) * 2
    return heads * scores + (turned + moved) * _issue(target, lanes)


def _issue(target: Target, lanes: int) -> float:
    """Cycles of an instruction on so many lanes."""
    is_whole = lanes * 4 > tile_cost.HALF_BYTES
    return 1.0 if is_whole else 0.5
