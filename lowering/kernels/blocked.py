"""Contractions of more than the nearest cache holds, in blocks of rows and of the reduction.

    for each group of panels, block of rows
        sums = bias
        for each block of the reduction
            packed = A[rows, block]
            for each panel, tile of rows
                sums[tile, panel] += packed[tile] · B[block, panel]
        for each row, panel
            epilogue on the sums, store

A panel's part of a block of the reduction stays in the nearest cache while all tiles of rows are
multiplied with it, which ask for the next panel's part; the rows of A stay in the next cache. They
are copied there side by side, since rows that are a multiple of a page apart share a few lines of
the nearest one. Tiles are whole: the last row of A fills up the last one, and what comes of it is
not stored. So there is one tile in the code for any number of rows, and one epilogue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from ...dialect.contraction import Axis, Contraction
from ...dialect.dtypes import of_tensor
from ...dialect.errors import LoweringFailed
from ...dialect.graph.extents import is_open
from ...dialect.mlir import arith, ir, memref
from ...dialect.sharing import CHUNKS
from ...dialect.tiles import FLOAT_BYTES, Panels, Tile, register_widths
from . import builder as b
from .ahead import LINE, ask
from .kernel import Kernel
from .row_copies import RowOf
from .tile_registers import biases, pieces, products_added
from .turns import turns_written_out, until

LINE_ELEMENTS = LINE // FLOAT_BYTES


@dataclass(frozen=True)
class Group:
    """Panels of one width: `count` of them from `column` on, with `valid` columns each, whose
    weights begin at `start`, `size` elements apart."""

    column: b.Index
    count: b.Index
    valid: int
    widths: tuple[int, ...]
    start: b.Index
    size: int

    @property
    def width(self) -> int:
        """The elements of a row of a panel."""
        return sum(self.widths)


@dataclass(frozen=True)
class Strip:
    """Rows of the result: `count` of them from `first` on."""

    first: b.Index
    count: b.Index


@dataclass(frozen=True)
class Part:
    """A block of the reduction: `count` steps from `first` on."""

    first: b.Index
    count: int


@dataclass(frozen=True)
class Walk:
    """What a tile is multiplied from, in so many steps, of which `turns` are written out: the place
    of its rows, of its weights, and of what is asked for in the meantime."""

    rows: b.Index
    weights: b.Index
    next: b.Index
    steps: int
    turns: int
    widths: tuple[int, ...]


@dataclass(frozen=True)
class Blocked:
    """A product with packed weights, and its scratch memory: for rows of A, and for sums,
    `[panels][rows][columns]`."""

    kernel: Kernel
    found: Contraction
    tile: Tile
    packed: ir.Value
    sums: ir.Value

    @staticmethod
    def of(kernel: Kernel, found: Contraction, tile: Tile) -> Blocked:
        element = of_tensor(kernel.head.results[0].type)
        scratch = kernel.scratch
        if scratch is None:
            raise LoweringFailed(f"kernel `@{kernel.name}` has no scratch memory for its blocks.")
        parts = [tile.packed_elements, tile.sums_elements]
        types = [ir.MemRefType.get([count], element.type()) for count in parts]
        first = memref.view(types[0], scratch, b.index(0), [])
        second = memref.view(types[1], scratch, b.index(parts[0] * element.size), [])
        return Blocked(kernel, found, tile, first, second)

    @property
    def axis(self) -> Axis:
        """The one axis of rows."""
        return self.found.rows[0]

    @property
    def height(self) -> int:
        """Rows of a tile."""
        return self.tile.rows[1]

    @property
    def depth(self) -> int:
        return self.found.reduction[0].extent

    def place_of_sums(self, group: Group, panel: b.Index, row: b.Index) -> b.Index:
        return panel * (self.tile.block * group.width) + row * group.width


def blocked(kernel: Kernel, found: Contraction, tile: Tile, packing: Panels) -> None:
    """A product whose tile has blocks of the reduction."""
    work = Blocked.of(kernel, found, tile)
    for group in _groups_of_panels(work, packing):
        group(lambda group: _each_strip(work, lambda strip: _whole_strip(work, group, strip)))


def _groups_of_panels(
    work: Blocked, packing: Panels
) -> Sequence[Callable[[Callable[[Group], None]], None]]:
    """Loops over all groups of panels: of whole ones, and of the last one if it is narrower."""
    whole, rest = divmod(work.found.columns, packing.nr)
    size, lanes = packing.size(work.depth, packing.nr), work.tile.lanes

    def wholes(body: Callable[[Group], None]) -> None:
        def some(first: b.Index) -> None:
            count = _count_at(work.tile.panels, whole, first)
            start, widths = first * size, register_widths(packing.nr, lanes)
            body(Group(first * packing.nr, count, packing.nr, widths, start, size))

        b.repeat(whole, some, step=work.tile.panels)

    def last(body: Callable[[Group], None]) -> None:
        column, start = b.Index(whole * packing.nr), b.Index(whole * size)
        body(Group(column, b.Index(1), rest, register_widths(rest, lanes), start, 0))

    return [wholes, last] if rest else [wholes]


def _each_strip(work: Blocked, body: Callable[[Strip], None]) -> None:
    """All blocks of rows."""
    extent, block = work.axis.extent, work.tile.block
    b.repeat(extent, lambda i: body(Strip(i, _count_at(block, extent, i))), step=block)


def _count_at(size: int, extent: int, first: b.Index) -> b.Index:
    """How many there are in a piece of `size` from `first` on: the last one may have fewer."""
    if not is_open([extent]) and extent % size == 0:
        return b.Index(size)
    if not first.terms and not is_open([extent]):
        return b.Index(min(size, extent))
    left = (b.Index(extent) + first * -1).value()
    return b.Index.at(arith.minui(left, b.index(size)))


def _whole_strip(work: Blocked, group: Group, strip: Strip) -> None:
    """A block of rows, from bias to store."""
    _begin_sums(work, group, strip)

    def part(first: b.Index, count: int) -> None:
        _copy_rows(work, strip, Part(first, count))
        _multiply_block(work, group, strip, Part(first, count))

    b.cut(work.depth, work.tile.depth, part)
    _finish_rows(work, group, strip)


def _begin_sums(work: Blocked, group: Group, strip: Strip) -> None:
    """Biases, or zeros, in all sums."""
    found, type = work.found, ir.MemRefType(work.sums.type).element_type

    def panel(panel: b.Index) -> None:
        if found.bias is None:
            lanes = [b.splat(0, type, width) for width in group.widths]
        else:
            start = group.column + panel * group.valid
            lanes = biases(work.kernel.buffer(found.bias), start, group.widths, group.valid)

        def row(row: b.Index) -> None:
            _store_tile(lanes, work.sums, work.place_of_sums(group, panel, row))

        until(_tiles_of(work, strip) * work.height, row)

    until(group.count, panel)


def _tiles_of(work: Blocked, strip: Strip, without: int = 0) -> b.Index:
    """How many tiles have all rows, or all but so many that are left over."""
    if not strip.count.terms:
        return b.Index(-(-strip.count.constant // work.height))
    last = strip.count + (work.height - 1 - without)
    tiles = arith.divui(last.value(), b.index(work.height))
    return b.Index.at(tiles)


def _copy_rows(work: Blocked, strip: Strip, part: Part) -> None:
    """Copies a block of A."""
    a, lanes = work.kernel.buffer(work.found.a), work.tile.lanes
    last, copy = (strip.count + -1).value(), RowOf(a.memref, part.count)

    def row(row: b.Index) -> None:
        own = b.Index.at(arith.minui(row.value(), last))
        source = (strip.first + own) * work.axis.stride + part.first + work.found.start
        copy.copied(source, work.packed, row * work.tile.pitch, lanes)

    until(_tiles_of(work, strip) * work.height, row)


def _multiply_block(work: Blocked, group: Group, strip: Strip, part: Part) -> None:
    """Adds the products of a block of the reduction to all sums."""
    count = work.height * len(group.widths)
    turns = turns_written_out(part.count, count, work.kernel.target, is_float=True)

    def panel(panel: b.Index) -> None:
        weights = group.start + panel * group.size + part.first * group.width

        def tile(height: int, tile: b.Index) -> None:
            first = tile * work.height
            place = work.place_of_sums(group, panel, first)
            sums = _load_tile(work.sums, place, group.widths * height)
            ahead = weights + group.size + _asked_from(part, group, tile, turns)
            walk = Walk(first * work.tile.pitch, weights, ahead, part.count, turns, group.widths)
            _store_tile(_tile_added(work, walk, sums), work.sums, place)

        all_tiles, half = _tiles_of(work, strip), work.height // 2
        is_halved = is_open([work.axis.extent]) and half and CHUNKS not in work.kernel.attributes
        whole = _tiles_of(work, strip, half) if is_halved else all_tiles
        until(whole, partial(tile, work.height))
        if is_halved:
            until(all_tiles, partial(tile, half), start=whole)

    until(group.count, panel)


def _asked_from(part: Part, group: Group, tile: b.Index, turns: int) -> b.Index:
    """From where on a tile asks for the next panel's part of the block, a line in each turn."""
    each = part.count // turns * LINE_ELEMENTS
    last = part.count * group.width - each
    if last <= 0:
        return b.Index()
    return b.Index.at(arith.minui((tile * each).value(), b.index(last)))


def _tile_added(work: Blocked, walk: Walk, sums: list[ir.Value]) -> list[ir.Value]:
    """The sums of a tile, with the products of a block of the reduction."""
    memory, widths = work.kernel.buffer(work.found.b).memref, walk.widths
    height = len(sums) // len(widths)

    def step(k: b.Index, sums: list[ir.Value]) -> list[ir.Value]:
        factors = _load_tile(memory, walk.weights + k * sum(widths), widths)
        places = (walk.rows + row * work.tile.pitch + k for row in range(height))
        scalars = (b.load(work.packed, place) for place in places)
        return products_added(scalars, factors, sums)

    def some(k: b.Index, sums: list[ir.Value]) -> list[ir.Value]:
        ask(memory, walk.next + k * (LINE_ELEMENTS // walk.turns))
        for turn in range(walk.turns):
            sums = step(k + turn, sums)
        return sums

    return b.fold(walk.steps, sums, some, step=walk.turns)


def _finish_rows(work: Blocked, group: Group, strip: Strip) -> None:
    """The epilogue on all sums, row by row."""
    dim, rank = work.found.column_dim, len(work.kernel.output.shape)

    def row(row: b.Index) -> None:
        def panel(panel: b.Index) -> None:
            position = [b.Index()] * rank
            position[work.axis.dim] = (strip.first + row) * work.axis.step
            column = group.column + panel * group.valid
            registers = _load_tile(work.sums, work.place_of_sums(group, panel, row), group.widths)
            for start, lanes in pieces(registers, group.valid):
                position[dim] = column + start
                work.kernel.finish(lanes, position, dim)

        until(group.count, panel)

    until(strip.count, row)


def _load_tile(buffer: ir.Value, place: b.Index, widths: Sequence[int]) -> list[ir.Value]:
    return [b.load(buffer, place + sum(widths[:i]), width) for i, width in enumerate(widths)]


def _store_tile(registers: Sequence[ir.Value], buffer: ir.Value, place: b.Index) -> None:
    for lanes in registers:
        b.store(lanes, buffer, place)
        place = place + b.width_of(lanes)
