"""What the products of a contraction take, and what tiles of it are weighed by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import prod

from ..contraction import (
    CONVOLUTION,
    Axis,
    Contraction,
    describe,
    halo,
    merge_reduction,
    merge_rows,
)
from ..dot_products import first_of
from ..dtypes import of_tensor
from ..graph.extents import alike, is_open, is_written, most, shape_of
from ..layout import Layout, contiguous, last_channels, ordered
from ..mlir import ir
from ..targets import Target
from . import tile_cost
from .formed import Formed
from .template import Arithmetic, Order, channels_last

TOTALS = ("int32", "float32")
"""What words are added up in."""
WIDE_BYTES, MOST_WIDE_SUMS = 64, 28
"""Of registers of so many bytes, those for sums of windows of which two registers of weights for
each step are more than the nearest cache holds: the more there are, the less is read of weights."""


def cycles(kernel: Formed, arithmetic: Arithmetic) -> float:
    """As cheap as tiles can be where the first factor lies as it is best read; words of neighbours
    are lost where these do not lie side by side."""
    head = kernel.head
    lies = channels_last(head) if convolves_by(head) else None
    found = describe(head, lambda value: _best(head, value))
    rows = merge_rows(found.rows, (), len(shape_of(head.results[0])))
    words = words_of_run(kernel, found, arithmetic, rows) if _is_read_well(kernel, lies) else None
    shape = product_shape(kernel.target, found, rows, arithmetic, words)
    if is_of_singles(kernel, found, arithmetic):
        shape = replace(shape, in_singles=True, run=likely(found.depth))
    chosen = tile_cost.ranked(kernel.target, shape)[0]
    return all_cycles(kernel, found, rows, shape, chosen)


def _best(head: ir.Operation, value: ir.Value) -> Layout:
    """How a factor is best read: that of a convolution with zeros around it."""
    shape = shape_of(value)
    if value != head.operands[0] or not convolves_by(head):
        return contiguous(shape)
    return ordered(shape, last_channels(len(shape)), halo(head))


def _is_read_well(kernel: Formed, order: Order | None) -> bool:
    """What is summed up first lies side by side."""
    factor = kernel.head.operands[0]
    if factor not in kernel.arguments:
        return True
    last = order[-1] if order else len(shape_of(factor)) - 1
    return is_written(kernel.layout(factor).strides[last], 1)


def product_shape(
    target: Target,
    found: Contraction,
    rows: tuple[Axis, ...],
    arithmetic: Arithmetic,
    words: tile_cost.Words | None,
) -> tile_cost.Shape:
    extents = last_two(likely(axis.extent) for axis in rows)
    columns, depth = likely(found.columns), likely(found.depth)
    opens = is_open([axis.extent for axis in rows[-2:-1]]) and extents[1] >= tile_cost.MOST_ROWS
    shape = tile_cost.Shape(extents, columns, depth, arithmetic.total, words, opens=opens)
    moves_sums = target.has_fma and target.registers == tile_cost.FEW_REGISTERS
    if not arithmetic.total.is_float:
        return shape
    taps = _shared_steps(found, rows)
    if taps > 1:
        window = replace(shape, most=tile_cost.MOST_WINDOW_SUMS, taps=taps)
        return window if moves_sums else shape
    is_far = len(found.reduction) > 1 and 2 * WIDE_BYTES * depth > target.l1_bytes
    is_wide = is_far and words is None and target.lanes(1) == WIDE_BYTES
    return replace(shape, most=MOST_WIDE_SUMS, wide=MOST_WIDE_SUMS) if is_wide else shape


def _shared_steps(found: Contraction, rows: Sequence[Axis]) -> int:
    """In how many steps of the innermost loop neighbours are multiplied with the same numbers."""
    if not rows or not found.reduction or not alike(found.reduction[-1].stride, rows[-1].stride):
        return 1
    return most(found.reduction[-1].extent)


def is_of_singles(kernel: Formed, found: Contraction, arithmetic: Arithmetic) -> bool:
    """Whether weights, and all else, are floats of which several are loaded at once."""
    dtypes = {arithmetic.total.name, *(each.name for each in arithmetic.operands[:2])}
    is_packed = kernel.is_weight(found.b)
    return kernel.target.loads_several and is_packed and dtypes == {"float32"}


def words_of_run(
    kernel: Formed, found: Contraction, arithmetic: Arithmetic, rows: tuple[Axis, ...]
) -> tile_cost.Words | None:
    """How many neighbours of the reduction lie side by side in A, and how the target multiplies
    words of them; None where it does not, or where there are too few."""
    if arithmetic.total.name not in TOTALS or not kernel.is_weight(found.b) or not found.reduction:
        return None
    factor, other = (of_tensor(each.type).name for each in (found.a, found.b))
    innermost = merge_reduction(found.reduction)[-1]
    if other not in ("int8", factor) or not is_written(innermost.stride, 1):
        return None
    if not kernel.target.multiplies(factor):
        return None
    lengths, known = (innermost.extent, found.depth), kernel.data_of(found.b)
    walked = (found.b_dim, *counted_in(found), *walked_in(found))
    weights = known and [one.transpose(walked) for one in known]
    fewest = min(prod(likely(axis.extent) for axis in rows[-2:]), found.columns)
    dots = first_of(kernel.target.dots, factor, lengths, weights, fewest)
    return dots and tile_cost.Words(dots.run_of(*lengths), dots)


def all_cycles(
    kernel: Formed,
    found: Contraction,
    rows: tuple[Axis, ...],
    shape: tile_cost.Shape,
    choice: tile_cost.Choice,
) -> float:
    """What a tile costs for all rows and products."""
    outer = prod(most(axis.extent) for axis in rows[:-2])
    return most(found.matrices) * outer * tile_cost.cost(kernel.target, shape, choice)


def walked_in(found: Contraction) -> tuple[int, ...]:
    """The dimensions of the reduction in B as A's strides have them, outermost first."""
    walked = tuple(axis.dim for axis in found.reduction)
    skipped = (found.b_dim, *counted_in(found), *walked)
    return (*(dim for dim in range(len(shape_of(found.b))) if dim not in skipped), *walked)


def counted_in(found: Contraction) -> list[int]:
    """The dimensions of B that count matrices."""
    return [batch.b_dim for batch in found.batches if batch.b_dim != found.b_dim]


def convolves_by(head: ir.Operation) -> bool:
    return head.name == CONVOLUTION


def likely(extent: int) -> int:
    """What an extent is taken to be that is known at run time only: a power of two, about as large
    as it can be. What is left of others is cut into halves of a tile."""
    return extent if not is_open([extent]) else 1 << (most(extent) - 1).bit_length()


def last_two(numbers: Iterable[int]) -> tuple[int, int]:
    """The last two numbers, with ones in front where there are fewer."""
    *_, outer, inner = (1, 1, *numbers)
    return outer, inner
