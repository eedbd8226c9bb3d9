"""The order in which the points of a space are walked: rows, each cut into strips of lanes.

What lies apart along a row is fetched element by element. Where several rows read the same of it
(`x[:, :, 0, None] * x[:, None, :, 1]`), each strip is computed for a block of them: LLVM takes what
is fetched out of the innermost loop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.graph.extents import is_open, is_written, most
from ...dialect.mlir import arith
from ...dialect.sharing import CHUNKS
from . import builder as b
from .space import Space, buffers_of, stride_of, suited
from .strips import Registers, Strip
from .turns import until

Body = Callable[[tuple[b.Index, ...], Strip], None]

_PLANE_BYTES, _BLOCK_BYTES, _LEAST_ROWS = 64 * 1024, 16 * 1024, 8
"""Planes that a second cache holds are one block; of larger ones a block is half of a small first
cache, but has no fewer rows than make fetching pay."""


def walk_strips(space: Space, registers: Registers, body: Body) -> None:
    """`body(position, strip)` over all points; lanes run along the last dimension."""
    order = _order_of_loops(space)
    if _fetches_alike(space, registers, order) and _may_be_blocks(space, order[-1]):
        _walk_blocks(space, registers, order, body)
        return
    runs = suited(space, registers, len(space.shape) - 1).cut(space.shape[-1])

    def row(turns: tuple[b.Index, ...]) -> None:
        outer = _by_dimension(turns, order)
        for run in runs:
            run.repeat(lambda i, strip: body((*outer, i), strip))

    b.nest([space.shape[dim] for dim in order], row)


def _fetches_alike(space: Space, registers: Registers, order: Sequence[int]) -> bool:
    """What does not lie side by side along a long row is the same in all turns of the loop around
    it. (Short rows of a fixed length are written out, and their elements fetched once anyhow.)"""
    axis = len(space.shape) - 1
    is_long = is_open([space.shape[-1]]) or space.shape[-1] > registers.flat
    if registers.lanes == 1 or not order or not is_long:
        return False
    strides = [(stride_of(each, axis), stride_of(each, order[-1])) for each in buffers_of(space)]
    apart = [around for along, around in strides if not _is_beside(along)]
    return bool(apart) and all(is_written(around, 0) for around in apart)


def _is_beside(stride: int) -> bool:
    """Points so far apart are neighbours, or one element."""
    return is_written(stride, 0) or is_written(stride, 1)


def _walk_blocks(space: Space, registers: Registers, order: Sequence[int], body: Body) -> None:
    """The same; of each strip all rows of a block, one after the other."""
    *around, inner = order
    size = _rows_of_block(space, inner)

    def strips(turns: tuple[b.Index, ...], first: b.Index, end: b.Index) -> None:
        def row(j: b.Index, i: b.Index, strip: Strip) -> None:
            body((*_by_dimension((*turns, j), order), i), strip)

        for run in registers.cut(space.shape[-1]):
            run.repeat(lambda i, strip: until(end, lambda j: row(j, i, strip), start=first))

    def blocks(turns: tuple[b.Index, ...]) -> None:
        _by_blocks(space.shape[inner], size, lambda first, end: strips(turns, first, end))

    b.nest([space.shape[dim] for dim in around], blocks)


def _may_be_blocks(space: Space, dim: int) -> bool:
    """Code stays small, and of what threads share, loops begin at 0."""
    kernel, is_whole = space.kernel, _rows_of_block(space, dim) == most(space.shape[dim])
    return not kernel.is_small and (is_whole or CHUNKS not in kernel.attributes)


def _rows_of_block(space: Space, dim: int) -> int:
    """How many rows a block has at most."""
    output, rows = space.kernel.output, most(space.shape[dim])
    row_bytes = max(1, most(stride_of(output, dim)) * output.dtype.size)
    return rows if rows * row_bytes <= _PLANE_BYTES else max(_LEAST_ROWS, _BLOCK_BYTES // row_bytes)


def _by_blocks(extent: int, size: int, body: Callable[[b.Index, b.Index], None]) -> None:
    """`body(first, end)` for pieces of an extent, the last of which may be smaller."""
    if most(extent) <= size:
        body(b.Index(), b.Index(extent))
    elif not is_open([extent]):
        b.cut(extent, size, lambda first, count: body(first, first + count))
    else:
        last = b.index(extent)

        def piece(first: b.Index) -> None:
            end = arith.minsi((first + size).value(), last)
            body(first, b.Index.at(end))

        b.repeat(extent, piece, step=size)


def _by_dimension(turns: Sequence[b.Index], order: Sequence[int]) -> tuple[b.Index, ...]:
    """Turns of loops that are in another order than dimensions."""
    return tuple(turns[order.index(dim)] for dim in range(len(turns)))


def _order_of_loops(space: Space) -> list[int]:
    """The loops around rows, the innermost one last. Of two open ones, which the source has in the
    other order, that is the one that may have more turns: to begin a loop takes longer than one."""
    dims, shape = [*range(len(space.shape) - 1)], space.shape
    if not dims or not space.sources or not is_open([shape[dims[-1]]]):
        return dims

    def turns(dim: int) -> tuple[int, int]:
        return most(stride_of(space.sources[0], dim)), -most(shape[dim])

    (step, longest), last = turns(dims[-1]), dims[-1]
    longer = [dim for dim in dims if is_open([shape[dim]]) and turns(dim) < (step, longest)]
    found = min((dim for dim in longer if turns(dim)[1] < longest), key=turns, default=last)
    return [*(dim for dim in dims if dim != found), found]
