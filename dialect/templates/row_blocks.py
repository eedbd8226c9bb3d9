"""How many rows are multiplied with all panels of the weights before others are; of windows, lines.

What is read and written of a block then stays in near caches, and of far memory a block asks for
what lies side by side; the weights are read again for each block.
"""

from __future__ import annotations

from math import prod

from ..contraction import Axis, Contraction
from ..graph.extents import is_open, most
from ..tiles import Tile
from . import blocking
from .formed import Formed
from .template import Arithmetic
from .tile_cost import Choice

_BYTES = 256 * 1024
"""How much of A is worked on at once: part of a second-level cache."""
_NEAR_BYTES = 448 * 1024
"""The same of A, of the result, and of what is read along with it, as was measured to be best."""
_LEAST_BYTES = 96 * 1024
"""Of small weights a block is no less than this."""
_LEAST_WEIGHTS = 64 * 1024
"""Smaller ones were not measured to gain."""
_PANELS = 2
"""So many times the nearest cache is what a panel may take that is read again for each block."""


def block_of(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    choice: Choice,
    arithmetic: Arithmetic,
) -> int:
    """Rows of the one axis, or of the first of two; 0 where all are one block."""
    if kernel.target.l1_bytes == 0 or most(found.columns) <= choice.nr:
        return 0
    if _are_near(kernel, found, rows, choice, arithmetic):
        return _near_block(kernel, found, rows, choice, arithmetic)
    row_bytes = most(found.depth) * arithmetic.element.size
    if len(rows) != 1 or most(rows[0].extent) * row_bytes <= 2 * _BYTES:
        return 0
    return max(1, _BYTES // row_bytes // choice.rows[1]) * choice.rows[1]


def other_blocks(tile: Tile, rows: tuple[Axis, ...]) -> tuple[int, ...]:
    """Instead of blocks of so many rows: none, half as many, twice as many."""
    of = tile.rows[-min(2, len(rows))]
    return (0, *blocking.around(tile.block, of)[1:]) if tile.block else ()


def _are_near(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    choice: Choice,
    arithmetic: Arithmetic,
) -> bool:
    """Floats are multiplied with weights, of which a panel is little, or all are, where windows are
    read more than once for each."""
    sizes = [found.columns, found.depth, *(axis.extent for axis in rows)]
    if is_open(sizes) or not 1 <= len(rows) <= 2:
        return False
    if {arithmetic.total.name, arithmetic.element.name} != {"float32"} or choice.overlaps:
        return False
    step = found.depth * arithmetic.element.size
    if step * found.columns < _LEAST_WEIGHTS or not kernel.is_weight(found.b):
        return False
    if len(found.reduction) > 1:
        return step * found.columns <= _NEAR_BYTES
    return step * choice.nr <= _PANELS * kernel.target.l1_bytes


def _near_block(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    choice: Choice,
    arithmetic: Arithmetic,
) -> int:
    """So many that a block is as large as the weights; fewer, if all blocks are alike then."""
    element, columns = arithmetic.element.size, found.columns
    (result, _), *read = kernel.result_operands()
    along = 1 + sum(prod(shape) == prod(result) for shape, _ in read)
    outer, *inner = (axis.extent for axis in rows)
    points = prod(axis.extent for axis in rows)
    given = min(found.depth, -(-most(kernel.layout(found.a).size) // points))
    each = (given + along * columns) * prod(inner) * element
    if outer * each <= 2 * _NEAR_BYTES:
        return 0
    weights = max(_LEAST_BYTES, found.depth * columns * element)
    of = choice.rows[-len(rows)]
    largest = max(1, min(_NEAR_BYTES, weights) // each // of) * of
    alike = [block for block in range(largest, largest // 4, -of) if outer % block == 0]
    return (*alike, largest)[0]
