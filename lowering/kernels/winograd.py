"""Convolutions in transformed tiles of their results (`dialect/winograd.py`).

    for each image, block of rows of tiles
        inputs[point][tile, channel] = inputs · d · inputsᵀ of what each tile sees, in 16 bits
        for each panel of columns
            weights[point][channel, column] = weights · g · weightsᵀ, in 16 bits
            for each point
                sums[point][tile, column] = inputs[point] · weights[point]
            for each tile
                sums · (what is at its points) · sumsᵀ, without the scale
            for each pixel
                epilogue, store

Weights are packed as those of other contractions, and transformed in each block: they take no more
flash than ever, and less is read than of transformed ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate, chain

from ...dialect.contraction import Contraction
from ...dialect.dot_products import PAIRS
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import arith, ir, memref, vector
from ...dialect.tiles import SUM_BYTES, exact_widths
from ...dialect.winograd import TAPS, Form, Room
from . import builder as b
from .dots import Dots
from .fixed import widened
from .image_tiles import each_tile, seen
from .kernel import Kernel
from .panel import Panel
from .panels import PanelSource
from .tile_registers import biases, pieces
from .transforms import Grid, on_both_sides


@dataclass(frozen=True)
class Block:
    """Some rows of one image of the result, from a whole tile on."""

    image: b.Index
    first: b.Index
    height: int


@dataclass(frozen=True)
class Work:
    """A convolution with everything about it decided, and its scratch memory as `Room` says."""

    kernel: Kernel
    found: Contraction
    form: Form
    room: Room
    inputs: ir.Value
    weights: ir.Value
    sums: ir.Value

    @property
    def across(self) -> int:
        """How many tiles a row of them has."""
        return self.form.tiles(self.kernel.output.shape[3])

    def each_tile(
        self, block: Block, body: Callable[[b.Index, b.Index, tuple[int, int]], None]
    ) -> None:
        """`body(down, across, size)` for all tiles of a block; the last ones may be smaller."""
        each_tile(self.form, (block.height, self.kernel.output.shape[3]), body)


def winograd(kernel: Kernel, found: Contraction, form: Form, source: PanelSource) -> None:
    """A convolution whose tile has a form."""
    images, _, height, _ = kernel.output.shape
    work = _with_scratch(kernel, found, form)

    def block(block: Block) -> None:
        _transform_inputs(work, block)
        source.each((), lambda panel: _panel(work, panel, block))

    def image(number: b.Index) -> None:
        rows = kernel.tile.block * form.outputs
        b.blocks(height, rows, lambda first, count: block(Block(number, first, count)))

    b.repeat(images, image)


def _with_scratch(kernel: Kernel, found: Contraction, form: Form) -> Work:
    if kernel.scratch is None:
        raise LoweringFailed(f"kernel `@{kernel.name}` has a form, but no scratch memory.")
    tiles = kernel.tile.block * form.tiles(kernel.output.shape[3])
    words = kernel.buffer(found.a).shape[1] // PAIRS.group
    room = Room(form.points, words, tiles, kernel.tile.nr)
    starts = accumulate(room.sizes, initial=0)
    views = [
        _view(kernel.scratch, start, size) for start, size in zip(starts, room.sizes, strict=False)
    ]
    return Work(kernel, found, form, room, *views)


def _view(scratch: ir.Value, start: int, size: int) -> ir.Value:
    type = ir.MemRefType.get([size], _bits(32))
    return memref.view(type, scratch, b.index(SUM_BYTES * start), [])


def _bits(count: int) -> ir.Type:
    return ir.IntegerType.get_signless(count)


def _panel(work: Work, panel: Panel, block: Block) -> None:
    tiles = work.form.tiles(block.height) * work.across
    _transform_weights(work, panel)
    _multiply(work, panel, tiles)
    _transform_sums(work, panel, tiles)
    for start, bias in zip(accumulate(panel.widths, initial=0), _biases(work, panel), strict=False):
        _finish(work, panel, block, start, bias)


# Inputs


def _transform_inputs(work: Work, block: Block) -> None:
    by_image, _, *steps = work.kernel.buffer(work.found.a).layout.strides
    down, across = (work.form.outputs * step for step in steps)
    start = block.image * by_image + block.first * steps[0] + work.found.start

    def tile(y: b.Index, x: b.Index, size: tuple[int, int]) -> None:
        _transform_tile(work, start + y * down + x * across, y * work.across + x, size)

    work.each_tile(block, tile)


def _transform_tile(work: Work, place: b.Index, tile: b.Index, size: tuple[int, int]) -> None:
    """All channels of what one tile sees."""
    lanes, words = work.kernel.tile.lanes, work.room.words
    start, channels = tile * words, PAIRS.group * work.room.words

    def some(first: b.Index, width: int) -> None:
        grid = _below_tile(work, place + first * PAIRS.group, width, size)
        transformed = on_both_sides(work.form.inputs, grid)
        _store(_in_words(transformed), work.inputs, start + first, work.room.pitches[0])

    wide = PAIRS.group * lanes
    whole, rest = divmod(channels, wide)
    b.repeat(whole, lambda number: some(number * lanes, wide), rolled=True)
    done = whole * lanes
    for width in exact_widths(rest, wide):
        some(b.Index(done), width)
        done += width // PAIRS.group


def _below_tile(work: Work, place: b.Index, width: int, size: tuple[int, int]) -> Grid:
    """So many channels of the pixels that a tile sees."""
    buffer = work.kernel.buffer(work.found.a)
    down, across = buffer.layout.strides[2:]

    def pixel(y: int, x: int) -> ir.Value:
        lanes = b.load(buffer.memref, place + y * down + x * across, width)
        return widened(lanes, buffer.dtype, 16)

    return seen(work.form, size, pixel, b.splat(0, _bits(16), width))


def _in_words(grid: Grid) -> Iterable[ir.Value]:
    """Lanes of 16 bits as pairs."""
    for lanes in chain.from_iterable(grid):
        count = b.width_of(lanes) // PAIRS.group
        words = vector.bitcast(ir.VectorType.get([count], _bits(32)), lanes)
        yield words if count > 1 else vector.extract(words, [], [0])


def _store(points: Iterable[ir.Value], buffer: ir.Value, at: b.Index, pitch: int) -> None:
    for number, lanes in enumerate(points):
        b.store(lanes, buffer, at + number * pitch)


# Weights and products


def _transform_weights(work: Work, panel: Panel) -> None:
    """Those of a panel, whose registers are equally wide."""
    width, columns = panel.widths[0], sum(panel.widths)
    axes = [axis.dim for axis in work.found.reduction]
    strides = dict(zip(axes, panel.strides, strict=True))
    _, channels, down, across = (strides.get(dim, 0) for dim in range(4))
    given, taps = work.kernel.buffer(work.found.b).dtype, range(TAPS)

    def word(counters: tuple[b.Index, ...]) -> None:
        number, register = counters
        place = panel.start + number * channels + register * (PAIRS.group * width)

        def tap(y: int, x: int) -> ir.Value:
            lanes = b.load(panel.memref, place + y * down + x * across, PAIRS.group * width)
            return widened(lanes, given, 16)

        transformed = on_both_sides(work.form.weights, [[tap(y, x) for x in taps] for y in taps])
        at = number * columns + register * width
        _store(_in_words(transformed), work.weights, at, work.room.pitches[1])

    b.nest([work.room.words, len(panel.widths)], word)


def _multiply(work: Work, panel: Panel, tiles: int) -> None:
    """The products of all points, and their sums over channels."""
    columns = sum(panel.widths)
    inputs, weights, made = work.room.pitches

    def point(number: b.Index) -> None:
        def some(first: b.Index, rows: int) -> None:
            start = number * inputs + first * work.room.words
            sums = _sums_of_tiles(work, panel, start, number * weights, rows)
            for place, lanes in enumerate(sums):
                row, register = divmod(place, len(panel.widths))
                at = (first + row) * columns + register * panel.widths[0]
                b.store(lanes, work.sums, number * made + at)

        b.cut(tiles, work.kernel.tile.rows[1], some)

    b.repeat(work.form.points**2, point)


def _sums_of_tiles(
    work: Work, panel: Panel, inputs: b.Index, weights: b.Index, rows: int
) -> list[ir.Value]:
    """Of some tiles at one point."""
    words, width, dots = work.room.words, panel.widths[0], Dots(PAIRS, is_signed=True)
    columns = sum(panel.widths)

    def word(at: b.Index, sums: list[ir.Value]) -> list[ir.Value]:
        places = [weights + at * columns + start for start in range(0, columns, width)]
        factors = [_in_pairs(b.load(work.weights, place, width)) for place in places]
        found: list[ir.Value] = []
        for row in range(rows):
            own = dots.of_a(b.load(work.inputs, inputs + at + row * words), width)
            found += [dots.add(sums[len(found) + n], own, [x]) for n, x in enumerate(factors)]
        return found

    zeros = [b.splat(0, _bits(32), width)] * len(panel.widths)
    return b.fold(words, zeros * rows, word, rolled=True)


def _in_pairs(words: ir.Value) -> ir.Value:
    return vector.bitcast(ir.VectorType.get([PAIRS.group * b.width_of(words)], _bits(16)), words)


# Sums


def _transform_sums(work: Work, panel: Panel, tiles: int) -> None:
    """The pixels of each tile take the places of its first points."""
    width, pitch = panel.widths[0], work.room.pitches[2]
    side = work.form.points

    def register(number: b.Index) -> None:
        def point(place: int) -> ir.Value:
            return b.load(work.sums, number * width + place * pitch, width)

        grid = [[point(y * side + x) for x in range(side)] for y in range(side)]
        pixels = chain.from_iterable(on_both_sides(work.form.sums, grid))
        _store([_unscaled(work.form, each) for each in pixels], work.sums, number * width, pitch)

    b.repeat(tiles * len(panel.widths), register)


def _unscaled(form: Form, lanes: ir.Value) -> ir.Value:
    if form.inverse != 1:
        lanes = b.mul(lanes, b.like(form.inverse, lanes))
    return arith.shrsi(lanes, b.like(form.shift, lanes))


def _biases(work: Work, panel: Panel) -> list[ir.Value] | list[None]:
    if work.found.bias is None:
        return [None] * len(panel.widths)
    bias = work.kernel.buffer(work.found.bias)
    return biases(bias, panel.column, panel.widths, panel.count)


def _finish(work: Work, panel: Panel, block: Block, start: int, bias: ir.Value | None) -> None:
    """Epilogue and store of one register of columns, without lanes that fill up a panel."""
    side, width = work.form.outputs, panel.widths[0]

    def pixel(tile: tuple[b.Index, b.Index], y: b.Index, x: b.Index) -> None:
        down, across = tile
        at = (down * work.across + across) * sum(panel.widths) + start
        sums = b.load(work.sums, at + (y * side + x) * work.room.pitches[2], width)
        sums = sums if bias is None else b.add(sums, bias)
        row, column = block.first + down * side + y, across * side + x
        for lane, lanes in pieces([sums], panel.count - start):
            position = (block.image, panel.column + (start + lane), row, column)
            work.kernel.finish(lanes, position, work.found.column_dim)

    def tile(down: b.Index, across: b.Index, size: tuple[int, int]) -> None:
        b.nest(size, lambda at: pixel((down, across), *at))

    work.each_tile(block, tile)
