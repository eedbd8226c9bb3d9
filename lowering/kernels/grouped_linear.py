"""Rows of floats times integers of four or eight bits, with a scale for each group of them.

    for each panel of columns, tile of rows
        totals = bias
        for each group of the depth
            sums = Σ x[k] · float(q[k, lanes])        over the group
            totals += scale[group, lanes] · (sums - zero[group, lanes] · Σ x[k])
        epilogue on the totals, store

The integers are read as they lie in flash, packed in panels, eight of four bits to a word; they are
floats in registers only. Where few rows are multiplied, reading a word takes most of the time: then
the eight are only masked, each is 16^j times too large, and the rows are divided by that beforehand
(`scaled_rows`). What is masked has no sign: all are 8 greater, which goes into the zero points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ...dialect.dtypes import BY_NAME
from ...dialect.mlir import arith, ir, memref
from ...dialect.templates.grouped_linear import BIAS, WORD
from ...dialect.tiles import register_widths
from . import builder as b
from .ahead import ask_ahead, is_streamed
from .buffer import Buffer
from .fixed import widened
from .kernel import Kernel
from .lanes import constant_of
from .tile_registers import biases, pieces

BYTE = BY_NAME["int8"]
TURNS = 4
"""Turns of the loop over bytes that are written out."""
Rows = Callable[[int, b.Index, int], ir.Value]
"""The number of a row of the tile: at a place of the depth, and further on from there."""


@dataclass(frozen=True)
class Panel:
    """`count` columns from `column` on, in registers of `widths`."""

    column: b.Index
    count: int
    widths: tuple[int, ...]

    @property
    def stored(self) -> int:
        return sum(self.widths)

    def load(self, buffer: ir.Value, row: b.Index) -> list[ir.Value]:
        """The registers of a row of what is packed for the panel, at its first element."""
        starts = [sum(self.widths[:place]) for place in range(len(self.widths))]
        pairs = zip(starts, self.widths, strict=True)
        return [b.load(buffer, row + start, width) for start, width in pairs]


@dataclass(frozen=True)
class Work:
    """A grouped product with its operands looked up; `scratch` holds scaled rows, or is None."""

    kernel: Kernel
    input: Buffer
    weight: ir.Value
    depth: int
    scale: Buffer
    zero: Buffer | None
    bias: Buffer | None
    group: int
    bits: int
    scratch: ir.Value | None
    streams: bool
    """Whether weights are asked for ahead."""

    @property
    def groups(self) -> int:
        return self.scale.shape[1]

    @property
    def has_zeros(self) -> bool:
        return self.zero is not None or self.scratch is not None


def grouped_linear(kernel: Kernel) -> None:
    """`fixed.grouped_linear`, with any epilogue."""
    work = _work(kernel)
    if work.scratch is not None:
        scaled_rows(work, work.scratch, work.input.shape[0])
    panel_by_panel(kernel, register_widths, partial(_some_rows, work))


def panel_by_panel(
    kernel: Kernel,
    widths: Callable[[int, int], tuple[int, ...]],
    some_rows: Callable[[Panel, b.Index, int], None],
) -> None:
    """All rows of the input with each panel, as many at once as the tile has. `widths` says which
    registers so many columns take."""
    tile, rows, columns = kernel.tile, kernel.operand("input").shape[0], kernel.output.shape[1]
    whole, rest = divmod(columns, tile.nr)

    def panel(column: b.Index, count: int) -> None:
        found = Panel(column, count, widths(count, tile.lanes))
        b.cut(rows, tile.rows[1], lambda i, number: some_rows(found, i, number))

    b.repeat(whole, lambda i: panel(i * tile.nr, tile.nr))
    if rest:
        panel(b.Index(whole * tile.nr), rest)


def _work(kernel: Kernel) -> Work:
    group, bits = (int(constant_of(kernel.head, name)) for name in ("group", "bits"))
    weight = kernel.operand("weight")
    words = seen_as(weight.memref, ir.IntegerType.get_signless(32)) if bits == 4 else None
    scratch = None if kernel.scratch is None else seen_as(kernel.scratch, ir.F32Type.get())
    return Work(
        kernel, kernel.operand("input"),
        words or weight.memref, weight.shape[1], kernel.operand("scale"),
        kernel.operand_if_any("zero_point"), kernel.operand_if_any("bias"), group, bits, scratch,
        is_streamed(kernel, kernel.operand("input").shape[:1], weight),
    )  # fmt: skip


def seen_as(bytes_: ir.Value, element: ir.Type) -> ir.Value:
    """Bytes as elements of 32 bits."""
    type = ir.MemRefType.get([ir.MemRefType(bytes_.type).shape[0] // 4], element)
    return memref.view(type, bytes_, b.index(0), [])


def scaled_rows(work: Work, scratch: ir.Value, rows: int) -> None:
    """Writes each row divided by the powers of 16 that its weights are too large by, and behind all
    rows the sum of each group of each row."""
    width, stride = min(work.kernel.tile.lanes, WORD), work.input.layout.strides[1]
    f32 = ir.F32Type.get()
    factors = [16.0**-j for j in range(WORD - 1)] + [1.0]
    type = ir.VectorType.get([width], f32)
    numbers = [ir.FloatAttr.get(f32, factor) for factor in factors]
    parts = [
        arith.constant(type, ir.DenseElementsAttr.get(numbers[at : at + width], type))
        for at in range(0, WORD, width)
    ]

    def group(row: int, number: b.Index) -> None:
        def word(at: b.Index, sums: list[ir.Value]) -> list[ir.Value]:
            total = sums[0]
            for place, part in enumerate(parts):
                k = number * work.group + at + place * width
                x = b.load(work.input.memref, work.input.at([row, k]), width, stride)
                b.store(b.mul(x, part), scratch, k + row * work.depth)
                total = b.add(total, x)
            return [total]

        (total,) = b.fold(work.group, [b.splat(0.0, f32, width)], word, step=WORD)
        b.store(_sum_of_lanes(total), scratch, number + (rows * work.depth + row * work.groups))

    for row in range(rows):
        b.repeat(work.groups, lambda number, row=row: group(row, number))


def _sum_of_lanes(lanes: ir.Value) -> ir.Value:
    """The sum of all lanes."""
    width = b.width_of(lanes)
    while width > 1:
        width //= 2
        lanes = b.add(b.slice_lanes(lanes, 0, width), b.slice_lanes(lanes, width, width))
    return lanes


def _some_rows(work: Work, panel: Panel, row: b.Index, rows: int) -> None:
    """Some rows with one panel, from bias to store."""
    each = len(panel.widths)

    def group(number: b.Index, totals: list[ir.Value]) -> list[ir.Value]:
        sums, shares = _sums_of_group(work, panel, row, rows, number)
        place = panel.column * work.groups + number * panel.stored
        scales = panel.load(work.scale.memref, place)
        zeros = _zeros(work, panel, place)
        done: list[ir.Value] = []
        for at, (total, found) in enumerate(zip(totals, sums, strict=True)):
            lane = at % each
            if zeros:
                share = b.broadcast(shares[at // each], panel.widths[lane])
                found = b.sub(found, b.mul(zeros[lane], share))
            done.append(b.multiply_add(scales[lane], found, total))
        return done

    totals = b.fold(work.groups, _initial_sums(work, panel) * rows, group)
    for number in range(rows):
        _store_row(work, panel, row + number, totals[number * each : (number + 1) * each])


def _initial_sums(work: Work, panel: Panel) -> list[ir.Value]:
    """The bias of the columns, or zero."""
    if work.bias is None:
        return _nothing(panel)
    return biases(work.bias, panel.column, panel.widths, panel.count)


def _nothing(panel: Panel) -> list[ir.Value]:
    return [b.splat(0.0, ir.F32Type.get(), width) for width in panel.widths]


def _zeros(work: Work, panel: Panel, place: b.Index) -> list[ir.Value]:
    """The zero points of a group, of the integers as they are read."""
    moved = [b.splat(BIAS, ir.F32Type.get(), width) for width in panel.widths]
    if work.zero is None:
        return moved if work.scratch is not None else []
    found = panel.load(work.zero.memref, place)
    if work.scratch is None:
        return found
    return [b.add(zero, more) for zero, more in zip(found, moved, strict=True)]


def _sums_of_group(
    work: Work, panel: Panel, row: b.Index, rows: int, number: b.Index
) -> tuple[list[ir.Value], list[ir.Value]]:
    """The sums of products of one group for each row and register, and the sum of each row's x."""
    counted = work.has_zeros and work.scratch is None
    shares = [b.splat(0.0, ir.F32Type.get(), 1)] * (rows if counted else 0)
    step = WORD if work.bits == 4 else 1
    first = panel.column * (work.depth // step) + number * (work.group // step) * panel.stored
    xs = _rows(work, row)

    def turn(at: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
        stored = panel.load(work.weight, first + at * panel.stored)
        for place in range(step):
            weights = [_floats(work, lanes, place) for lanes in stored]
            k = number * work.group + at * step
            given = [xs(r, k, place) for r in range(rows)]
            carried = _one_step(panel, given, weights, carried)
        return carried

    def some(at: b.Index, turns: int, carried: list[ir.Value]) -> list[ir.Value]:
        if work.streams:
            ask_ahead(work.weight, first + at * panel.stored, turns * panel.stored)
        for more in range(turns):
            carried = turn(at + more, carried)
        return carried

    found = _turns(work.group // step, step, [*_nothing(panel) * rows, *shares], some)
    sums = len(panel.widths) * rows
    if work.scratch is None:
        return found[:sums], found[sums:]
    behind = work.input.shape[0] * work.depth
    places = [number + (behind + r * work.groups) for r in range(rows)]
    return found, [b.load(work.scratch, place) for place in places]


def _rows(work: Work, row: b.Index) -> Rows:
    """Where the rows of a tile are read: there is one tile only where they are scaled."""
    if work.scratch is not None:
        scratch = work.scratch
        return lambda r, k, more: b.load(scratch, k + (r * work.depth + more))
    return lambda r, k, more: b.load(work.input.memref, work.input.at([row + r, k + more]))


def _one_step(
    panel: Panel, xs: Sequence[ir.Value], weights: Sequence[ir.Value], carried: list[ir.Value]
) -> list[ir.Value]:
    """One step of the depth on all sums."""
    each, done = len(weights), list[ir.Value]()
    for row, x in enumerate(xs):
        for lane, weight in enumerate(weights):
            spread = b.broadcast(x, panel.widths[lane])
            done.append(b.multiply_add(spread, weight, carried[row * each + lane]))
    shares = carried[len(done) :]
    return [*done, *(b.add(share, x) for share, x in zip(shares, xs, strict=False))]


def _turns(
    turns: int,
    step: int,
    carried: list[ir.Value],
    body: Callable[[b.Index, int, list[ir.Value]], list[ir.Value]],
) -> list[ir.Value]:
    """The loop, with a few turns at once where each is short; the body is told how many."""
    most = TURNS if step == 1 else 1
    size = next(size for size in (most, 2, 1) if size <= most and turns % size == 0)
    return b.fold(turns, carried, lambda at, carried: body(at, size, carried), step=size)


def _floats(work: Work, lanes: ir.Value, place: int) -> ir.Value:
    """The integers in some bytes, or those at one place of some words, as floats."""
    if work.bits == 8:
        whole = widened(lanes, BYTE, 32)
    elif work.scratch is not None:
        whole = _masked(lanes, place)
    else:
        up = arith.shli(lanes, b.like(28 - 4 * place, lanes)) if place < WORD - 1 else lanes
        whole = arith.shrsi(up, b.like(28, lanes))
    return arith.sitofp(b.lanes_of(ir.F32Type.get(), b.width_of(lanes)), whole)


def _masked(lanes: ir.Value, place: int) -> ir.Value:
    """16^place times the integers; the last ones would reach the sign and are shifted down."""
    if place == WORD - 1:
        return arith.shrui(lanes, b.like(4 * place, lanes))
    return arith.andi(lanes, b.like(15 << 4 * place, lanes))


def _store_row(work: Work, panel: Panel, row: b.Index, registers: Sequence[ir.Value]) -> None:
    """Epilogue and store of a row."""
    for start, lanes in pieces(registers, panel.count):
        work.kernel.finish(lanes, [row, panel.column + start], 1)
