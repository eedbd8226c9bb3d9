"""Matrix products and convolutions: one loop nest around one register tile.

    for each matrix or group, block of rows, panel of columns
        for each tile of rows
            accumulators = bias
            for each step of the reduction
                accumulators[i][j] += A[row i, k] · B[k, lanes j]
            epilogue on the accumulators, store

Rows are read from A one number at a time and spread over the lanes, so any strides will do. A row
of B is whole registers: of a panel packed at compile time, of one copied to scratch just before it
is used, or of B itself, as `choose-tiles` decides. `blocked.py` and `in_parts.py` have what no
cache holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...dialect.contraction import Axis, Contraction, describe, merge_reduction, merge_rows
from ...dialect.dtypes import Dtype, of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.graph.extents import is_open
from ...dialect.half_sums import outer_loops
from ...dialect.mlir import ir
from ...dialect.tiles import SUM_BYTES, Panels, Tile
from ...dialect.winograd import named as form_named
from . import builder as b
from .ahead import ask_ahead, asks_for_next, is_streamed
from .blocked import blocked
from .columns import Columns
from .dots import load_sums
from .few_rows import heights_of, unless_few
from .fixed import as_summed
from .gathered import Gathered
from .half_sums import Sums, in_block, with_biases
from .in_parts import Ways, in_parts
from .kernel import Kernel
from .matrices import in_pairs, in_rows
from .one_row import each_panel
from .panel import Panel
from .panels import PanelSource, panel_source
from .points import Point, each_tile
from .row_copies import copied_rows
from .runs import Run
from .singles import Singles, takes_several
from .tile_registers import products_added, stored_pieces
from .turns import Filled, fold_whole, merged, turns_written_out
from .winograd import winograd
from .winograd_floats import winograd_floats
from .word_ways import way_of, words_or_columns
from .words import Words


@dataclass(frozen=True)
class Work:
    """A contraction with everything about it decided."""

    kernel: Kernel
    contraction: Contraction
    tile: Tile
    source: PanelSource
    words: Words | None = None
    """Products are added up in words of neighbours, which A and its panels have."""
    columns: Columns | Gathered | None = None
    """Columns are multiplied with rows that are made ready in scratch memory."""
    streams: bool = False
    """Whether panels are asked for ahead."""
    asks_for_next: bool = False
    """Whether the next panel is, while tiles are multiplied with one."""
    is_few: bool = False
    """There are no more rows than a tile has."""

    @property
    def block(self) -> int:
        """So many steps at most are added up as halves; 0 where none are."""
        return self.words.dots.kind.block if self.words is not None else 0

    @property
    def total(self) -> Dtype:
        """The element type of the sums."""
        return of_tensor(self.kernel.head.results[0].type)

    def store(self, panel: Panel, point: Point, registers: Sequence[ir.Value]) -> None:
        """Epilogue and store of one row of a tile."""
        dim = self.contraction.column_dim
        for start, lanes in stored_pieces(self.kernel, registers, panel.count):
            position = list(point.position)
            position[dim] = position[dim] + panel.column + start
            self.kernel.finish(lanes, position, dim, panel.strip(start, b.width_of(lanes)).count)


def contraction(kernel: Kernel) -> None:
    """`aten.convolution`, `linear`, `mm`, `bmm` and `matmul`, with any epilogue."""
    tile = kernel.tile
    found = describe(kernel.head, lambda value: kernel.buffer(value).layout)
    packing = kernel.packing(found.b)
    if tile.form and kernel.made.is_float:
        winograd_floats(kernel, found, form_named(tile.form))
        return
    if packing is not None:
        order = Panels.from_attribute(packing).order
        reduction = sorted(found.reduction, key=lambda axis: order.index(axis.dim))
        found = replace(found, reduction=tuple(reduction))
    if tile.form:
        source = panel_source(kernel, found, tile, packing)
        winograd(kernel, found, form_named(tile.form), source)
        return
    rows = merge_rows(found.rows, kernel.result_operands(), len(kernel.output.shape))
    if tile.depth and tile.panels and packing is not None:
        found = replace(found, rows=rows)
        few = partial(_product_of_few, kernel, found, replace(tile, block=0), packing)
        many = partial(blocked, kernel, found, tile, Panels.from_attribute(packing))
        unless_few(kernel, rows, tile, few, many)
        return
    kind = way_of(kernel, packing)
    if kind is not None:
        found = replace(found, reduction=merge_reduction(found.reduction))
    found = replace(found, rows=rows)
    source = panel_source(kernel, found, tile, packing)
    words, columns = words_or_columns(kernel, found, kind)
    extents = [axis.extent for axis in rows]
    packed = kernel.buffer(found.b)
    asks = packing is not None and tile.streams == 1
    streams = asks and is_streamed(kernel, extents, packed)
    following = asks and columns is None and asks_for_next(kernel, extents, packed)
    _loops(Work(kernel, found, tile, source, words, columns, streams, following))


def _product_of_few(kernel: Kernel, found: Contraction, tile: Tile, packing: ir.Attribute) -> None:
    """A product of no more rows than a tile has."""
    source = panel_source(kernel, found, tile, packing)
    streams = is_streamed(kernel, tile.rows, kernel.buffer(found.b))
    _loops(Work(kernel, found, tile, source, streams=streams, is_few=True))


def _loops(work: Work) -> None:
    """Everything around the tiles."""
    found, tile = work.contraction, work.tile
    rank = len(work.kernel.output.shape)
    origin = Point(b.Index(found.start), (b.Index(),) * rank)
    rows = list(found.rows)
    while len(rows) < 2:
        rows.insert(0, Axis(1, 0, 0))

    def matrix(counts: tuple[b.Index, ...]) -> None:
        start = origin
        for batch, count in zip(found.batches, counts, strict=True):
            start = start.shifted(batch.stride, batch.dim, batch.step, count)
        place = len(rows) - (1 if len(found.rows) < 2 else 2)
        outer = rows[place]

        def rows_block(first: b.Index, extent: int) -> None:
            axes = [*rows[:place], replace(outer, extent=extent), *rows[place + 1 :]]
            here = start.moved(outer, first)
            _tiles_and_panels(*_with_copies(work, axes, here), counts)

        b.blocks(outer.extent, tile.block or outer.extent, rows_block)

    b.nest([batch.extent for batch in found.batches], matrix)


def _with_copies(work: Work, rows: list[Axis], start: Point) -> tuple[Work, list[Axis], Point]:
    """The same with rows of short floats copied to scratch memory, as float32."""
    copies = copied_rows(work.kernel, work.contraction, work.tile, rows[-1], start)
    if copies is None:
        return work, rows, start
    kernel, last = copies
    return replace(work, kernel=kernel), [*rows[:-1], last], Point(b.Index(), start.position)


def _tiles_and_panels(
    work: Work, rows: Sequence[Axis], start: Point, matrix: tuple[b.Index, ...]
) -> None:
    """All tiles of some rows with all panels of a matrix."""
    columns, lengths = work.columns, [axis.extent for axis in rows]

    def all_columns(points: Sequence[Point], _: b.Index, filled: Filled | None) -> None:
        if columns is not None:
            columns.fill([point.a for point in points])
        work.source.each(matrix, lambda panel: _tile(work, panel, points, filled))

    if columns is not None:
        each_tile(rows, work.tile, start, all_columns)
        return

    if work.tile.is_in_parts:
        ways = Ways(partial(_initial, work), partial(_of_one_axis, work), work.store)
        work.source.each(
            matrix, in_parts(work.kernel, work.contraction.reduction, rows, start, ways)
        )
        return

    def row(panel: Panel) -> None:
        _tile(replace(work, streams=False), panel, [start])

    def tiles(panel: Panel) -> None:
        def tile(points: Sequence[Point], done: b.Index, filled: Filled | None) -> None:
            asking = panel
            if work.asks_for_next:
                asking = panel.asking(lengths, work.tile, len(points), done)
            _tile(work, asking, points, filled)

        heights = () if work.words else heights_of(work.kernel, work.tile, panel.widths)
        each_tile(rows, work.tile, start, tile, heights, work.is_few)

    each_panel(work.kernel, work.source, rows, matrix, row, tiles)


def _of_one_axis(work: Work, axis: Axis, panel: Panel, points: Sequence[Point], sums: Sums) -> Sums:
    """The sums of a tile with the products of one axis of the reduction."""
    part = replace(work.contraction, reduction=(axis,))
    return _reduce(replace(work, contraction=part), panel, points, sums)


def _tile(work: Work, panel: Panel, points: Sequence[Point], filled: Filled | None = None) -> None:
    """The accumulators of some rows and one panel, from bias to store."""
    first = _initial(work, panel, points[0])
    registers = len(first)
    sums = first * len(points)
    if work.words is not None and work.words.dots.kind.rows > 1:
        pairs = _reduce(work, panel, points, in_pairs(sums, len(points)))
        sums = in_rows(pairs, len(points))
    else:
        sums = _reduce(work, panel, points, sums)
    if work.block and work.contraction.bias is not None:
        sums = with_biases(sums, _biases(work, panel, points[0]))
    for row, point in enumerate(points):
        own = partial(work.store, panel, point, sums[row * registers : (row + 1) * registers])
        filled.if_own(row, own) if filled else own()


def _initial(work: Work, panel: Panel, point: Point) -> list[ir.Value]:
    """What one row of accumulators starts with: the bias of its columns, or zero."""
    if work.block:
        return _zeros(work, panel)
    lanes = _biases(work, panel, point)
    if panel.sums is None:
        return lanes
    packed, done = work.kernel.buffer(work.contraction.b).memref, 0
    for number, width in enumerate(panel.widths):
        sums = load_sums(packed, panel.sums + done * SUM_BYTES, width)
        lanes[number] = b.add(lanes[number], sums)
        done += width
    return lanes


def _biases(work: Work, panel: Panel, point: Point) -> list[ir.Value]:
    found = work.contraction
    if found.bias is None:
        return _zeros(work, panel)
    start = point.position[found.column_dim] + panel.column
    return panel.biases(work.kernel.buffer(found.bias), start)


def _zeros(work: Work, panel: Panel) -> Sums:
    return [b.splat(0, work.total.type(), width) for width in panel.widths]


def _reduce(work: Work, panel: Panel, points: Sequence[Point], sums: Sums) -> Sums:
    """The loops over the reduction; accumulators stay in registers throughout."""
    if work.columns is not None:
        weights = work.kernel.buffer(work.contraction.b).memref
        return work.columns.sums(weights, panel.start, sums, len(panel.widths))
    loops = merged(work.contraction.reduction, panel.strides)
    singles = _singles(work, panel, points, loops)
    if singles is not None:
        return singles.added(panel.start, sums)

    run, words = 1, 0
    group = work.words.dots.kind.group if work.words else 1
    if work.words is not None:
        (run, _, words), loops = loops[-1], loops[:-1]

    outer = outer_loops([loop[0] for loop in loops], run, work.block) if work.block else -1

    def level(depth: int, a: b.Index, k: b.Index, sums: Sums, whole: bool = False) -> Sums:
        if depth == outer and not whole:
            return in_block(sums, partial(level, depth, a, k, whole=True), is_all=depth == 0)
        if depth == len(loops):
            places = [point.a + a for point in points]
            if work.words is None:
                return _step(work, panel, places, k, sums)
            return _run_of(work, panel, run, words).added(places, panel.start + k, sums)
        extent, a_stride, b_stride = loops[depth]
        innermost = depth == len(loops) - 1
        share = len(sums) * -(-run // group)
        turns = _steps_written_out(work, extent, share) if innermost else 1

        def body(counter: b.Index, sums: Sums, turns: int) -> Sums:
            if panel.next and innermost and work.words is None:
                panel.next.ask(panel.start + k + counter * b_stride, turns * b_stride)
            for turn in range(turns):
                at = counter + turn
                sums = level(depth + 1, a + at * a_stride, k + at * b_stride, sums)
            return sums

        rolled = innermost and not is_open([extent]) and work.kernel.target.keeps_rolled
        return fold_whole(extent, turns, sums, body, rolled)

    return level(0, b.Index(), b.Index(), sums)


def _singles(
    work: Work, panel: Panel, points: Sequence[Point], loops: Sequence[tuple[int, int, int]]
) -> Singles | None:
    found, kernel = work.contraction, work.kernel
    a, weights = kernel.buffer(found.a), kernel.buffer(found.b)
    types = {work.total, a.dtype, weights.dtype}
    is_so = takes_several(kernel.target, types, panel.widths, len(points))
    if not is_so or kernel.packing(found.b) is None:
        return None
    places, walked = [point.a for point in points], [loop[:2] for loop in loops]
    return Singles(a.memref, weights.memref, places, walked, kernel.target, kernel.is_small)


def _steps_written_out(work: Work, extent: int, sums: int) -> int:
    target, is_float = work.kernel.target, work.total.is_float
    return 1 if work.kernel.is_small else turns_written_out(extent, sums, target, is_float)


def _run_of(work: Work, panel: Panel, extent: int, pitch: int) -> Run:
    if work.words is None:
        raise LoweringFailed(f"kernel `@{work.kernel.name}` has no words.")
    weights, target = work.kernel.buffer(work.contraction.b).memref, work.kernel.target
    given = work.words, weights, panel.widths, extent, pitch, target, work.streams, panel.next
    return Run(*given)


def _step(
    work: Work, panel: Panel, rows: Sequence[b.Index], k: b.Index, sums: Sequence[ir.Value]
) -> list[ir.Value]:
    """One step of the reduction on all accumulators."""
    kernel, found = work.kernel, work.contraction
    a, total = kernel.buffer(found.a), work.total
    given = kernel.buffer(found.b).dtype
    if work.streams:
        ask_ahead(panel.memref, panel.start + k, sum(panel.widths))
    weights = [as_summed(lanes, given, total) for lanes in panel.load(k)]
    scalars = (as_summed(b.load(a.memref, place), a.dtype, total) for place in rows)
    return products_added(scalars, weights, sums)
