"""Rows of bytes times integers of four or eight bits, with a scale for each group of them.

    for each panel of columns, tile of rows
        totals = 0
        for each group of the depth
            sums = Σ x[k] · q[k, lanes]        over the group, in integers of 32 bits
            totals += scale[group, lanes] · float(sums - what the zero points add)
        epilogue on the totals, store

What is multiplied is `x + r` and `q + c`: some instructions take no negative x, and integers of
four bits are read without their sign. Of `Σ (x + r)·(q + c)`, with the zero points `z` of rows and
`w` of weights, `(z + r)·Σ q + w·(Σ x - n·z) + c·Σ x` is taken in each group of `n`; never are both
r and c there. All of it wraps in 32 bits, and what comes out is known to fit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...dialect.graph.extents import several
from ...dialect.mlir import arith, ir
from ...dialect.templates.grouped_dots import multiplies_words
from ...dialect.templates.grouped_linear import BIAS
from ...dialect.tiles import word_widths
from . import builder as b
from .ahead import ask_ahead, is_streamed
from .buffer import Buffer
from .dots import Parts
from .grouped_linear import Panel, panel_by_panel, seen_as
from .grouped_words import Words, narrow_words, wide_words
from .kernel import Kernel
from .lanes import constant_of
from .tile_registers import pieces

I32 = 32


@dataclass(frozen=True)
class Work:
    """A product with its operands looked up."""

    kernel: Kernel
    input: Buffer
    zeros: Buffer | None
    sums: Buffer
    weight: ir.Value
    weight_sums: Buffer
    scale: Buffer
    zero_point: Buffer | None
    depth: int
    group: int
    bits: int
    words: Words
    streams: bool
    """Whether weights are asked for ahead."""

    @property
    def groups(self) -> int:
        return self.scale.shape[1]


@dataclass(frozen=True)
class Shares:
    """What the zero points of a row add in one group: what sums begin with, and what the sums of
    weights and the zero points of weights are multiplied with."""

    start: ir.Value
    of_sums: ir.Value | None
    of_zeros: ir.Value | None


def grouped_dots(kernel: Kernel) -> None:
    """`fixed.grouped_dots`, with any epilogue."""
    work = _work(kernel)
    panel_by_panel(kernel, word_widths, partial(_some_rows, work))


def _work(kernel: Kernel) -> Work:
    group, bits = (int(constant_of(kernel.head, name)) for name in ("group", "bits"))
    weight, kind = kernel.operand("weight"), multiplies_words(kernel.target, group)
    is_half = bits == 4
    return Work(
        kernel, kernel.operand("input"), kernel.operand_if_any("input_zero"),
        kernel.operand("input_sums"),
        seen_as(weight.memref, _i32()) if is_half else weight.memref, kernel.operand("weight_sums"),
        kernel.operand("scale"), kernel.operand_if_any("zero_point"), weight.shape[1], group, bits,
        narrow_words(kind) if is_half else wide_words(kind),
        is_streamed(kernel, kernel.operand("input").shape[:1], weight),
    )  # fmt: skip


def _i32() -> ir.Type:
    return ir.IntegerType.get_signless(I32)


def _some_rows(work: Work, panel: Panel, row: b.Index, rows: int) -> None:
    """Some rows with one panel, to the store."""
    each = len(panel.widths)

    def group(number: b.Index, totals: Parts) -> Parts:
        shares = [_shares(work, row + place, number) for place in range(rows)]
        sums = _sums_of_group(work, panel, row, number, shares)
        place = panel.column * work.groups + number * panel.stored
        scales = panel.load(work.scale.memref, place)
        for at, (lanes, share) in enumerate(zip(sums, _for_each(shares, each), strict=True)):
            less = _less_zeros(work, panel, lanes, share, place, at % each)
            found = arith.sitofp(b.lanes_of(ir.F32Type.get(), b.width_of(less)), less)
            totals[at] = b.multiply_add(scales[at % each], found, totals[at])
        return totals

    nothing = [b.splat(0.0, ir.F32Type.get(), width) for width in panel.widths]
    totals = b.fold(work.groups, nothing * rows, group)
    for number in range(rows):
        for start, lanes in pieces(totals[number * each : (number + 1) * each], panel.count):
            work.kernel.finish(lanes, [row + number, panel.column + start], 1)


def _for_each(shares: list[Shares], times: int) -> list[Shares]:
    return [share for share in shares for _ in range(times)]


def _shares(work: Work, row: b.Index, number: b.Index) -> Shares:
    """What is known of a row and a group before any product."""
    raised = b.splat(work.words.raised, _i32(), 1)
    zero = None if work.zeros is None else _zero_of(work.zeros, row)
    moved = raised if zero is None else b.add(zero, raised)
    sums = b.load(work.sums.memref, work.sums.at([row, number]))
    start, of_zeros = b.splat(0, _i32(), 1), None
    if work.bits != 8:
        start = b.sub(start, b.mul(sums, b.splat(BIAS, _i32(), 1)))
    if work.zero_point is not None:
        count = b.splat(work.group, _i32(), 1)
        of_zeros = sums if zero is None else b.sub(sums, b.mul(zero, count))
    is_moved = zero is not None or work.words.raised
    return Shares(start, moved if is_moved else None, of_zeros)


def _zero_of(zeros: Buffer, row: b.Index) -> ir.Value:
    """The zero point of a row, or of all rows."""
    return b.load(zeros.memref, zeros.at([row if several(zeros.shape[0]) else 0, 0]))


def _sums_of_group(
    work: Work, panel: Panel, row: b.Index, number: b.Index, shares: list[Shares]
) -> Parts:
    """The sums of products of one group for each row and register."""
    words = work.words
    first = panel.column * (work.depth // words.neighbours) * words.stored
    turns, size = work.group // words.neighbours, panel.stored * words.stored

    def turn(at: b.Index, sums: Parts) -> Parts:
        word = number * turns + at
        start, weights = first + word * size, list[Parts]()
        if work.streams:
            ask_ahead(work.weight, start, size)
        for width in panel.widths:
            weights.append(words.of_weights(work.weight, start, width))
            start = start + width * words.stored
        return _one_turn(work, panel, row, word * words.neighbours, weights, sums)

    starts = [b.broadcast(share.start, width) for share in shares for width in panel.widths]
    return b.fold(turns, starts, turn)


def _one_turn(
    work: Work, panel: Panel, row: b.Index, k: b.Index, weights: list[Parts], sums: Parts
) -> Parts:
    """A word of each row with the words of all columns."""
    each, done = len(weights), list[ir.Value]()
    for place in range(len(sums) // each):
        at = work.input.at([row + place, k])
        own = work.words.of_row(work.input.memref, at, panel.widths[0])
        for lane, factors in enumerate(weights):
            done.append(work.words.add(sums[place * each + lane], own, factors))
    return done


def _less_zeros(
    work: Work, panel: Panel, sums: ir.Value, shares: Shares, place: b.Index, lane: int
) -> ir.Value:
    """Sums without what zero points add to them."""
    factors = ((work.weight_sums, shares.of_sums), (work.zero_point, shares.of_zeros))
    for buffer, share in factors:
        if buffer is not None and share is not None:
            lanes = _widened(panel.load(buffer.memref, place)[lane])
            sums = b.sub(sums, b.mul(lanes, b.broadcast(share, b.width_of(lanes))))
    return sums


def _widened(lanes: ir.Value) -> ir.Value:
    type = b.lanes_of(_i32(), b.width_of(lanes))
    return lanes if lanes.type == type else arith.extsi(type, lanes)
