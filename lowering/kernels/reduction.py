"""Sums, products, means, extremes and truths over any set of dimensions, from and to any layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import prod

from ...dialect.dtypes import BY_NAME, Dtype
from ...dialect.mlir import arith, ir
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer
from .element import least_of, most_of, storage_type, zero_of
from .fixed import as_summed
from .kernel import Kernel
from .lanes import constant_of
from .positions import Position
from .rows import Row, each_bundle
from .side_by_side import lanes_at_once, totals
from .space import aligned, epilogue_buffers, space_of, with_ones
from .strips import SINGLE, Combine, Strip


def reduction(kernel: Kernel) -> None:
    """What `REDUCTIONS` lists."""
    kernel, source, reduced = kept(kernel)
    space = space_of(kernel, [source], source.shape, reduced)
    count = prod(source.shape[dim] for dim in reduced)
    each_bundle(space, lanes_at_once(space), lambda rows: _reduced_rows(rows, count))


def reduced_dims(kernel: Kernel, rank: int) -> list[int]:
    """The dimensions to be reduced; all of them where the list is empty or missing."""
    dims = constant_of(kernel.head, "dim")
    if dims is None or dims == []:
        return list(range(rank))
    dims = [dims] if isinstance(dims, int) else dims
    return sorted({dim % max(1, rank) for dim in dims} if rank else ())


def kept(kernel: Kernel) -> tuple[Kernel, Buffer, list[int]]:
    """The kernel as if the reduced dimensions were kept with extent 1, what it reduces, and these
    dimensions."""
    source = kernel.buffer(kernel.head.operands[0])
    rank = len(source.shape)
    reduced = reduced_dims(kernel, rank)
    if constant_of(kernel.head, "keepdim"):
        return kernel, source, reduced

    def widened(buffer: Buffer) -> Buffer:
        return with_ones(aligned(buffer, rank - len(reduced)), reduced, rank)

    buffers = {value: widened(buffer) for value, buffer in epilogue_buffers(kernel).items()}
    kernel = replace(kernel, output=widened(kernel.output), buffers=kernel.buffers | buffers)
    return kernel, source, reduced


def _reduced_rows(rows: Sequence[Row], count: int) -> None:
    """One row, or several side by side."""
    head, made = rows[0].kernel.head, rows[0].kernel.made
    combine, neutral = REDUCTIONS[head.name]
    element = storage_type(made.type())

    def read(row: Row, position: Position, strip: Strip) -> ir.Value:
        source = row.space.sources[0]
        if made.name == "bool":
            # As it lies: what is true is no zero.
            return row.read(replace(source, dtype=BY_NAME["uint8"]), position, strip)
        return as_summed(row.read(source, position, strip), source.dtype, made)

    found = totals(rows, read, combine, neutral(made), element)
    for row, total in zip(rows, found, strict=True):
        if head.name == aten.MEAN:
            total = b.div(total, b.number(count, element, row.width))
        if made.name == "bool":
            total = b.is_true(total)
        row.finish(total, row.where, row.across or SINGLE)


Joined = tuple[Combine, Callable[[Dtype], float]]
"""How two values become one, and the one that changes none."""


def _neutral_factor(dtype: Dtype) -> float:
    return 1


_ALL: Joined = arith.minui, _neutral_factor
_ANY: Joined = arith.ori, zero_of

REDUCTIONS: dict[str, Joined] = {
    aten.ALL_DIM: _ALL,
    aten.ALL_DIMS: _ALL,
    aten.AMAX: (b.largest, least_of),
    aten.AMIN: (b.smallest, most_of),
    aten.ANY_DIM: _ANY,
    aten.ANY_DIMS: _ANY,
    aten.MEAN: (b.add, zero_of),
    aten.PROD: (b.mul, _neutral_factor),
    aten.SUM: (b.add, zero_of),
}
