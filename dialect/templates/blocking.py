"""Which contractions are multiplied in blocks of the reduction (`lowering/kernels/blocked.py`), and
how large the blocks are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product, takewhile
from math import prod

from ..contraction import Axis, Contraction, merge_reduction
from ..graph.extents import is_open, is_written, most
from ..targets import Target
from ..tiles import FLOAT_BYTES, Tile
from .formed import Formed
from .template import Arithmetic
from .tile_cost import Choice, Shape, cost

_ROWS = 128
_COLUMNS = 384
"""A block of so many rows or columns stays in a second-level cache, with its sums."""
_TILES = 4
"""So many tiles of rows are worth the copy of A, and the loads and stores of sums."""
_WHOLE = 1.1
"""A tile without blocks may cost so many times as much as one that needs them."""
_FAR_BYTES, _MOST_TILES = 2 * 1024 * 1024, 16
"""Weights of a convolution come from far away that are so many bytes. Of so many tiles of rows the
first one, which waits for its panel, matters no more."""
_STEPS = 4
"""Blocks of the reduction are a multiple of so many steps, which are written out."""


def blocked(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    tile: Tile,
    arithmetic: Arithmetic,
) -> Iterator[Tile]:
    """The tile with its blocks, where a panel of weights is more than the nearest cache holds and
    enough rows are multiplied with it; then with smaller and larger ones."""
    if not _takes_blocks(kernel, found, rows, arithmetic):
        return
    steps = _steps_in_cache(kernel.target, tile.nr)
    extent = most(rows[0].extent)
    if _is_whole(kernel, found, tile.nr) or extent < _TILES * tile.rows[1]:
        return
    panels = min(-(-found.columns // tile.nr), max(1, _COLUMNS // tile.nr))
    for at_most, of_rows in product(around(steps, _STEPS), around(_ROWS, 1)):
        depth = _in_even_blocks(found.depth, at_most, _STEPS)
        block = _in_even_blocks(extent, of_rows, tile.rows[1])
        yield replace(tile, block=block, depth=depth, panels=panels)


def in_parts(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    tile: Tile,
    arithmetic: Arithmetic,
) -> Iterator[Tile]:
    """The tile with parts of the reduction, where windows of a convolution are a few tiles of rows,
    and weights come from far away."""
    extents = [axis.extent for axis in rows]
    if is_open([*extents, found.columns, found.depth]) or found.batches or len(extents) < 2:
        return
    if len(found.reduction) < 2 or tile.rows[0] > 1 or tile.block or tile.overlaps:
        return
    is_far = FLOAT_BYTES * found.depth * found.columns >= _FAR_BYTES
    if not (is_far and kernel.target.asks_for_panels and _is_of_floats(kernel, found, arithmetic)):
        return
    run, tiles = merge_reduction(found.reduction)[-1], prod(extents) // tile.rows[1]
    if run.stride != 1 or kernel.is_small or not _TILES <= tiles <= _MOST_TILES:
        return
    steps = _steps_in_cache(kernel.target, tile.nr)
    parts = [each for each in range(steps, steps // 2, -_STEPS) if run.extent % each == 0]
    yield from (replace(tile, depth=each) for each in parts[:1])


def whole_first(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    shape: Shape,
    ranked: tuple[Choice, ...],
    arithmetic: Arithmetic,
) -> tuple[Choice, ...]:
    """Tiles, the cheapest first; in front of one whose panels the nearest cache does not hold, so
    that it would have blocks, the widest one whose panels it holds, if that costs hardly more."""
    best = ranked[0]
    if not _takes_blocks(kernel, found, rows, arithmetic) or is_open([rows[0].extent]):
        return ranked
    if _is_whole(kernel, found, best.nr):
        return ranked
    most_cycles = _WHOLE * cost(kernel.target, shape, best)

    cheap = takewhile(lambda each: cost(kernel.target, shape, each) <= most_cycles, ranked)

    def is_near(choice: Choice) -> bool:
        alike = choice.lanes == best.lanes and choice.nr > choice.lanes
        return alike and _is_whole(kernel, found, choice.nr)

    whole = sorted(filter(is_near, cheap), key=lambda each: -each.nr)[:1]
    return (*whole, *(each for each in ranked if each not in whole))


def divided(tile: Tile, panels: int, chunks: int) -> Tile:
    """The tile of a product, of so many whole panels, whose rows are as many as is known at run
    time: few rows are few blocks of them, so that the groups of panels are as many for each chunk.
    Of one panel there are blocks of fewer rows."""
    if panels > 1:
        groups = -(-panels // tile.panels)
        return replace(tile, panels=-(-panels // (-(-groups // chunks) * chunks)))
    block = -(-tile.block // (2 * chunks * tile.rows[1])) * tile.rows[1]
    return replace(tile, block=min(tile.block, block))


def around(number: int, of: int) -> tuple[int, int, int]:
    """A number, half of it and twice as much: multiples of another one."""
    return (number, max(of, number // 2 // of * of), 2 * number)


def _takes_blocks(
    kernel: Formed, found: Contraction, rows: tuple[Axis, ...], arithmetic: Arithmetic
) -> bool:
    """One matrix of floats, whose rows go on with one stride, times weights."""
    target = kernel.target
    if target.l1_bytes == 0 or target.is_scalar or kernel.is_small:
        return False
    if found.batches or len(rows) != 1 or len(found.reduction) != 1:
        return False
    if not is_written(found.reduction[0].stride, 1) or is_open([found.depth, found.columns]):
        return False
    return _is_of_floats(kernel, found, arithmetic)


def _is_of_floats(kernel: Formed, found: Contraction, arithmetic: Arithmetic) -> bool:
    dtypes = {arithmetic.total.name, *(each.name for each in arithmetic.operands[:2])}
    return dtypes == {"float32"} and kernel.is_weight(found.b)


def _is_whole(kernel: Formed, found: Contraction, columns: int) -> bool:
    """The nearest cache holds a whole panel, which needs no blocks then: sums would have to be kept
    elsewhere for these, so it may be all of the cache."""
    return FLOAT_BYTES * found.depth * columns <= kernel.target.l1_bytes


def _steps_in_cache(target: Target, columns: int) -> int:
    """Of the reduction, whose weights take three quarters of the nearest cache."""
    steps = 3 * target.l1_bytes // 4 // (FLOAT_BYTES * columns)
    return max(_STEPS, steps // _STEPS * _STEPS)


def _in_even_blocks(extent: int, most: int, of: int) -> int:
    """The size of as few blocks as there can be of at most about so many, all alike but the last:
    a multiple of `of`."""
    blocks = -(-extent // most)
    return -(-extent // blocks // of) * of
