"""Attention: scores, softmax and the second product over blocks of rows (`dialect/attention.py`).

The powers of a row are as they are until the second product is done, whose sums are multiplied with
one number for each row: there are fewer of these. How rows are cut stands in `attention_rows.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from ...dialect.attention import widths
from ...dialect.graph.extents import is_open
from ...dialect.mlir import ir, math
from ...dialect.operators import aten
from . import builder as b
from . import nearly
from .attention_copies import prepare
from .attention_dots import dots
from .attention_rows import each_block, each_tile
from .attention_seen import Seen, seen_by_all, seen_by_block, seen_keys
from .attention_work import Block, Side, Work, attention_of, panels_for, walked_apart
from .kernel import Kernel
from .panel import Panel
from .panels import Matrix
from .row_copies import RowOf
from .softmax import larger, seen_largest, seen_total
from .strips import SINGLE, Combine, Strip, join, spread
from .tile_registers import products_added, stored_pieces
from .turns import fold_until, turns_written_out, until

Lanes = Callable[[b.Index, Strip], ir.Value]


def attention(kernel: Kernel) -> None:
    """A kernel that `join-attention` has made."""
    work = attention_of(kernel)
    batches = work.keys.found.batches
    own = walked_apart(work)
    kept, shared = batches[:own], batches[own:]
    by_all = seen_by_all(work)

    def matrices(outer: Matrix) -> None:
        prepare(work, (*outer, *[b.Index()] * len(shared)), by_all)
        inner = [each.extent for each in shared]
        b.nest(inner, lambda inner: _one_head(work, by_all, (*outer, *inner)))

    b.nest([each.extent for each in kept], matrices)


def _one_head(work: Work, by_all: Seen | None, matrix: Matrix) -> None:
    def block(first: b.Index, rows: b.Index) -> None:
        seen = seen_by_block(work, by_all, matrix, first, rows)
        _block_of_head(work, Block(matrix, first, rows, seen.first, seen.end))

    each_block(work.sizes.queries, work.tile, block)


def _copy_queries(work: Work, block: Block) -> None:
    """Short floats become float32 once for all panels."""
    side, depth, lanes = work.keys, work.sizes.depth, work.tile.lanes
    if work.queries is None:
        return
    source = RowOf(side.kernel.buffer(side.found.a).memref, depth, _stride_of_queries(side))
    copies = work.queries

    def row(row: b.Index) -> None:
        place = side.queries_at(block.matrix, block.first + row)
        source.copied(place, copies, row * depth, lanes)

    b.repeat(work.tile.block, row, rolled=True)


def _stride_of_queries(side: Side) -> int:
    return side.found.reduction[0].stride if side.found.reduction else 0


def _block_of_head(work: Work, block: Block) -> None:
    nr = work.tile.nr
    _copy_queries(work, block)
    until(block.panels, lambda i: _scores_of(work, block, i * nr, nr), start=block.first_panel)
    behind = b.Index(work.whole * nr)
    if work.fills_up:
        _scores_of_rest(work, block, behind)
    elif is_open([work.rest]):
        b.repeat(work.rest, lambda i: _scores_of(work, block, behind + i, 1))
    elif work.rest:
        _scores_of(work, block, behind, work.rest)
    if block.rows.terms:
        until(block.rows, partial(_powers_of_row, work, block))
    else:
        b.repeat(work.tile.block, partial(_powers_of_row, work, block), rolled=True)
    b.cut(work.sizes.width, work.columns, partial(_results_of, work, block))


def _scores_of_rest(work: Work, block: Block, behind: b.Index) -> None:
    """The scores of an open number of keys behind whole panels, in registers, most of them at once
    first, of which the last one is filled up; where they lie, in one panel."""
    width, most = work.width_of_rest, work.tile.nr // work.width_of_rest
    registers = panels_for(work.rest, width)
    for size in (1 << bit for bit in reversed(range(most.bit_length()))):
        done = panels_for(work.rest, width) - registers
        left, first = work.rest - done * width, behind + done * width
        scores = partial(_scores_of, work, block, first, size * width, left)
        b.repeat(registers // size, lambda _, scores=scores: scores())
        registers = registers % size


def _scores_of(
    work: Work, block: Block, column: b.Index, count: int, there: int | None = None
) -> None:
    """The scores of a panel of keys, with what is computed of them point by point. Of a panel that
    is filled up, so many keys are `there`, and the others are seen by nobody."""
    side = work.keys
    known = count if there is None else there
    panel = None
    if not work.tile.in_place:
        kept = side.panel if there is None else side.registers
        panel = kept(block.matrix, column, count)

    def tile(rows: list[b.Index]) -> None:
        found = (
            _sums_of_panel(work, block, panel, rows)
            if panel
            else _sums_in_place(work, block, column, known, rows)
        )
        for row, registers in zip(rows, found, strict=True):
            for first, lanes in stored_pieces(side.kernel, registers, count):
                at = side.position(block.matrix, block.first + row, column + first)
                width = b.width_of(lanes)
                strip = Strip(width, width if there is None else there - first)
                seen = seen_keys(work, at, width)
                made = side.kernel.followed(lanes, at, len(at) - 1, strip, seen)
                made = strip.keep(made, -inf)
                b.store(made, work.powers, row * work.pitch + column + first)

    each_tile(work, block, tile)


def _sums_of_panel(
    work: Work, block: Block, panel: Panel, rows: Sequence[b.Index]
) -> list[list[ir.Value]]:
    """The products of some queries and a panel of keys, in registers of each row."""
    side, depth = work.keys, work.sizes.depth
    queries = work.queries or side.kernel.buffer(side.found.a).memref
    stride = 1 if work.queries else _stride_of_queries(side)
    turns = _turns_of_tile(work, depth, panel)
    if work.queries:
        places = [row * depth for row in rows]
    else:
        places = [side.queries_at(block.matrix, block.first + row) for row in rows]
    step = partial(_products_of_step, queries, places, stride, panel)
    start = _zero_sums(side, panel, len(rows))
    sums = b.fold(depth, start, partial(_steps_in_turn, step, turns), turns)
    return _sums_by_row(sums, panel)


def _sums_in_place(
    work: Work, block: Block, column: b.Index, count: int, rows: Sequence[b.Index]
) -> list[list[ir.Value]]:
    """The same of keys that are no panel."""
    places = [work.keys.queries_at(block.matrix, block.first + row) for row in rows]
    return dots(work, block.matrix, places, column, count)


def _results_of(work: Work, block: Block, column: b.Index, count: int) -> None:
    """A panel of columns of the result."""
    side, nr, whole = work.values, work.tile.nr, work.whole * work.tile.nr
    panel = side.panel(block.matrix, column, count)
    turns = _turns_of_tile(work, nr, panel)

    def tile(rows: list[b.Index]) -> None:
        places = [row * work.pitch for row in rows]
        step = partial(_products_of_step, work.powers, places, 1, panel)
        sums = _zero_sums(side, panel, len(rows))
        sums = fold_until(
            block.panels * nr, sums, partial(_steps_in_turn, step, turns), turns,
            block.first_panel * nr,
        )  # fmt: skip
        sums = b.fold(work.rest, sums, lambda k, sums: step(k + whole, sums))
        for row, registers in zip(rows, _sums_by_row(sums, panel), strict=True):
            factor = b.load(work.factors, row)
            for first, lanes in stored_pieces(side.kernel, registers, count):
                at = side.position(block.matrix, block.first + row, column + first)
                scaled = b.mul(lanes, b.broadcast(factor, b.width_of(lanes)))
                side.kernel.finish(scaled, at, len(at) - 1)

    each_tile(work, block, tile)


def _products_of_step(
    factors: ir.Value,
    places: Sequence[b.Index],
    stride: int,
    panel: Panel,
    k: b.Index,
    sums: list[ir.Value],
) -> list[ir.Value]:
    """One step of the reduction on all sums of a tile."""
    weights = panel.load(k * (panel.strides[0] if panel.strides else 0))
    scalars = (b.load(factors, place + k * stride) for place in places)
    return products_added(scalars, weights, sums)


def _steps_in_turn(
    step: Callable[[b.Index, list[ir.Value]], list[ir.Value]],
    turns: int,
    k: b.Index,
    sums: list[ir.Value],
) -> list[ir.Value]:
    for turn in range(turns):
        sums = step(k + turn, sums)
    return sums


def _turns_of_tile(work: Work, extent: int, panel: Panel) -> int:
    kernel, sums = work.keys.kernel, work.tile.rows[1] * len(panel.widths)
    return 1 if kernel.is_small else turns_written_out(extent, sums, kernel.target, is_float=True)


def _zero_sums(side: Side, panel: Panel, rows: int) -> list[ir.Value]:
    element = side.kernel.made.type()
    return [b.splat(0.0, element, width) for _ in range(rows) for width in panel.widths]


def _sums_by_row(sums: Sequence[ir.Value], panel: Panel) -> list[list[ir.Value]]:
    count = len(panel.widths)
    return [list(sums[start : start + count]) for start in range(0, len(sums), count)]


def _powers_of_row(work: Work, block: Block, row: b.Index) -> None:
    """Of one row: what softmax divides by a sum, and one by that sum."""
    place, element = row * work.pitch, work.keys.kernel.made.type()
    is_safe = work.parts.softmax.name == aten.SAFE_SOFTMAX

    def score(i: b.Index, strip: Strip) -> ir.Value:
        return strip.keep(b.load(work.powers, place + i, strip.width), -inf)

    largest = _over_keys(work, block, score, larger(work.keys.kernel.target), -inf)
    if is_safe:
        largest = seen_largest(largest)

    def power(i: b.Index, strip: Strip) -> ir.Value:
        lanes = b.sub(score(i, strip), spread(largest, strip))
        lanes = nearly.curve(work.parts.softmax, math.exp, lanes)
        b.store(lanes, work.powers, place + i)
        return lanes

    total = _over_keys(work, block, power, b.add, 0.0)
    if is_safe:
        total = seen_total(total)
    b.store(b.div(b.splat(1.0, element, 1), total), work.factors, row)


def _over_keys(
    work: Work, block: Block, value: Lanes, combine: Combine, identity: float
) -> ir.Value:
    """The values of all keys that a row sees, combined."""
    nr, lanes, element = work.tile.nr, work.tile.lanes, work.keys.kernel.made.type()
    behind = b.Index(work.whole * nr)
    has_whole = is_open([work.whole]) or work.whole > 0
    strips = _registers_of_row(work, nr) if has_whole or work.fills_up else []
    start = [b.splat(identity, element, strip.width) for _, strip in strips]

    def panel(i: b.Index, parts: list[ir.Value]) -> list[ir.Value]:
        return [
            combine(part, value(i + at, strip))
            for part, (at, strip) in zip(parts, strips, strict=True)
        ]

    parts = fold_until(block.panels * nr, start, panel, nr, block.first_panel * nr)
    if work.fills_up:
        parts[:1] = b.fold(
            work.rest,
            parts[:1],
            lambda i, one: [combine(one[0], value(behind + i, Strip(lanes, lanes)))],
            lanes,
        )
        return join(parts, combine)
    if is_open([work.rest]):
        single = b.splat(identity, element, 1)
        parts += b.fold(
            work.rest, [single], lambda i, one: [combine(one[0], value(behind + i, SINGLE))]
        )
        return join(parts, combine)
    tail = _registers_of_row(work, work.rest)
    parts += [value(behind + at, strip) for at, strip in tail]
    return join(parts, combine)


def _registers_of_row(work: Work, columns: int) -> list[tuple[int, Strip]]:
    """Where the registers of a row of a panel begin, and what of them are columns."""
    found, start = list[tuple[int, Strip]](), 0
    for width in widths(columns, work.tile):
        found.append((start, Strip(width, min(width, columns - start))))
        start += width
    return found
