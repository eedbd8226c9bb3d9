"""Which keys a block of rows sees: what others hold is neither read nor computed.

A triangle says so by the number of a row alone. Of a mask that is computed, as of a cache whose
slots are not all filled or of a window that slides, the first and the last panel of keys that any
row sees are looked up when the kernel runs: `between` the product and the softmax, a score of zero
becomes minus infinity, or a number as low, exactly where any other score does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

from ...dialect.attention import HIDDEN, HIDDEN_ENDS, widths
from ...dialect.graph.extents import is_open, several
from ...dialect.mlir import arith, ir
from ...dialect.operators.fixed import read_at_points
from . import builder as b
from .attention_work import Work
from .panels import Matrix
from .strips import Strip
from .turns import fold_until

FEWEST_PANELS = 4
"""Of fewer none is worth a look."""


@dataclass(frozen=True)
class Seen:
    """Whole panels of keys that a block of rows sees, from the `first` one to the `end`."""

    first: b.Index
    end: b.Index


def seen_by_all(work: Work) -> Seen | None:
    """What all rows of all heads see together, where one mask says it for all heads and masks hide
    keys; None where each block has to look it up."""
    if not _looks_up(work) or _has_masks_of_batches(work):
        return None
    matrix = (b.Index(),) * len(work.keys.found.batches)
    every = b.Index(work.sizes.queries)
    return _looked_up(work, matrix, b.Index(), every, b.Index(work.whole))


def seen_by_block(
    work: Work, by_all: Seen | None, matrix: Matrix, first: b.Index, rows: b.Index
) -> Seen:
    """What a block of rows sees of one head, of what is seen `by_all`."""
    end = _end_of_triangle(work, first)
    if by_all is not None:
        return Seen(by_all.first, b.Index.at(arith.minui(by_all.end.value(), end.value())))
    return _looked_up(work, matrix, first, rows, end) if _looks_up(work) else Seen(b.Index(), end)


def seen_keys(work: Work, position: Sequence[b.Index], width: int) -> dict[ir.Value, ir.Value]:
    """Which keys from a place on are not behind what a query sees last."""
    triangle, diagonal = work.parts.triangle, work.parts.diagonal
    if triangle is None or diagonal is None:
        return {}
    *_, row, column = position
    i32 = ir.IntegerType.get_signless(32)
    last = arith.index_cast(i32, (row + diagonal).value())
    first = b.broadcast(arith.index_cast(i32, column.value()), width)
    keys = first if width == 1 else b.add(first, b.lane_numbers(i32, width))
    seen = arith.cmpi(arith.CmpIPredicate.sle, keys, b.broadcast(last, width))
    return {triangle.results[0]: seen}


def _end_of_triangle(work: Work, first: b.Index) -> b.Index:
    """How many whole panels have keys in front of a triangle's edge; all where there is none."""
    diagonal, nr = work.parts.diagonal, work.tile.nr
    if diagonal is None:
        return b.Index(work.whole)
    last = first + (work.tile.block + diagonal + nr - 1)
    if not last.terms and not is_open([last.constant, work.whole]):
        return b.Index(min(work.whole, last.constant // nr))
    seen = arith.divui(last.value(), b.index(nr))
    return b.Index.at(arith.minui(seen, b.index(work.whole)))


def _looks_up(work: Work) -> bool:
    kernel = work.keys.kernel
    is_worth_it = is_open([work.whole]) or work.whole >= FEWEST_PANELS
    return HIDDEN_ENDS in kernel.attributes and is_worth_it and not kernel.is_small


def _has_masks_of_batches(work: Work) -> bool:
    """Masks are not the same for all heads, and all of a batch."""
    buffers = work.keys.kernel.buffers
    read = [value for op in work.parts.between for value in read_at_points(op) if value in buffers]
    return any(several(extent) for value in read for extent in buffers[value].shape[:-2])


def _looked_up(work: Work, matrix: Matrix, first: b.Index, rows: b.Index, whole: b.Index) -> Seen:
    """What some rows see of so many panels."""

    def row(number: b.Index, found: list[ir.Value]) -> list[ir.Value]:
        begin, end = _looked_up_of_row(work, matrix, first + number, whole)
        return [arith.minui(found[0], begin), arith.maxui(found[1], end)]

    begin, end = fold_until(rows, [whole.value(), b.index(0)], row, rolled=True)
    return Seen(b.Index.at(begin), b.Index.at(end))


def _looked_up_of_row(
    work: Work, matrix: Matrix, row: b.Index, whole: b.Index
) -> tuple[ir.Value, ir.Value]:
    """The first panel that a row sees and the one behind the last. Of a row that sees no key, the
    lowest numbers are all alike: it needs every panel."""
    nothing, all_panels, nr = b.index(0), whole.value(), work.tile.nr

    def panel(number: b.Index, found: list[ir.Value]) -> list[ir.Value]:
        here, behind = number.value(), (number + 1).value()
        is_seen = _sees_any(work, matrix, row, number * nr, nr)
        first = arith.select(is_seen, arith.minui(found[0], here), found[0])
        return [first, arith.select(is_seen, behind, found[1])]

    first, end = fold_until(whole, [all_panels, nothing], panel, rolled=True)
    is_blind = arith.cmpi(arith.CmpIPredicate.eq, end, nothing)
    if not is_open([work.rest]) and work.rest:
        sees_rest = _sees_any(work, matrix, row, b.Index(work.whole * nr), work.rest)
        is_blind = arith.andi(is_blind, _not(sees_rest))
    return arith.select(is_blind, nothing, first), arith.select(is_blind, all_panels, end)


def _sees_any(work: Work, matrix: Matrix, row: b.Index, column: b.Index, count: int) -> ir.Value:
    """Whether a row sees one of so many keys from a place on."""
    side, found, start = work.keys, list[ir.Value](), 0
    element = side.kernel.made.type()
    for width in widths(count, work.tile):
        at = side.position(matrix, row, column + start)
        known = seen_keys(work, at, width)
        zeros, strip = b.splat(0.0, element, width), Strip(width, min(width, count - start))
        made = side.kernel.followed(zeros, at, len(at) - 1, strip, known)
        made, hidden = strip.keep(made, -inf), b.splat(HIDDEN, element, width)
        found.append(arith.cmpf(arith.CmpFPredicate.UGE, made, hidden))
        start += width
    return _any(found)


def _any(truths: Sequence[ir.Value]) -> ir.Value:
    """One truth of lanes of many."""
    total, *others = (b.any_lane(each) for each in truths)
    for each in others:
        total = arith.ori(total, each)
    return total


def _not(truth: ir.Value) -> ir.Value:
    return arith.xori(truth, b.like(1, truth))
