"""Convolutions of floats in transformed tiles of their results (`dialect/winograd_floats.py`).

    for each image, part of its tiles
        inputs[point][tile, channel] = inputs · d · inputsᵀ of what each tile sees
        for each point, panel of columns
            sums[point][tile, column] = inputs[point] · weights[point]
        for each tile, register of columns
            sums · (what is at its points) · sumsᵀ
            bias, epilogue, store of each pixel

Transformed weights lie point by point, as they are read. A part's inputs and sums stay in a second-
level cache, those of a point and one panel of its weights in the nearest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, chain

from ...dialect.contraction import Contraction
from ...dialect.errors import LoweringFailed
from ...dialect.mlir import ir, memref
from ...dialect.tiles import FLOAT_BYTES, exact_widths, register_widths
from ...dialect.winograd import Form
from ...dialect.winograd_floats import FloatRoom, sums_matrix
from . import builder as b
from .image_tiles import Part, Size, each_part, each_tile, seen
from .kernel import Kernel
from .singles import Singles
from .tile_registers import biases, pieces, products_added
from .transforms import on_both_sides
from .turns import fold_whole, turns_written_out


@dataclass(frozen=True)
class Columns:
    """A panel: `count` columns from `first` on, in registers of these widths."""

    first: b.Index
    count: int
    widths: tuple[int, ...]

    @property
    def width(self) -> int:
        return sum(self.widths)


@dataclass(frozen=True)
class Work:
    """A convolution with everything about it decided; its scratch memory is as `FloatRoom` says."""

    kernel: Kernel
    found: Contraction
    form: Form
    room: FloatRoom
    inputs: ir.Value
    sums: ir.Value

    @property
    def weights(self) -> ir.Value:
        return self.kernel.buffer(self.found.b).memref

    @property
    def element(self) -> ir.Type:
        return self.kernel.made.type()

    def tiles(self, part: Part) -> int:
        """How many tiles a part has."""
        return self.form.tiles(part.size[0]) * self.form.tiles(part.size[1])

    def each_panel(self, body: Callable[[Columns], None]) -> None:
        """`body(columns)` for all panels, whole ones first."""
        tile, columns = self.kernel.tile, self.found.columns
        whole = columns // tile.nr * tile.nr
        widths = register_widths(tile.nr, tile.lanes)
        b.repeat(whole, lambda first: body(Columns(first, tile.nr, widths)), step=tile.nr)
        if whole < columns:
            rest = columns - whole
            body(Columns(b.Index(whole), rest, register_widths(rest, tile.lanes)))


def winograd_floats(kernel: Kernel, found: Contraction, form: Form) -> None:
    """A convolution of floats whose tile has a form."""
    work = _with_scratch(kernel, found, form)
    images, _, *plane = kernel.output.shape
    size = (kernel.tile.block * form.outputs, _across(kernel, form) * form.outputs)

    def part(part: Part) -> None:
        _transform_inputs(work, part)
        _multiply_points(work, work.tiles(part))
        _finish(work, part)

    b.repeat(images, lambda image: each_part((plane[0], plane[1]), size, image, part))


def _across(kernel: Kernel, form: Form) -> int:
    """How many tiles of a row are worked on at once."""
    return kernel.tile.across or form.tiles(kernel.output.shape[3])


def _with_scratch(kernel: Kernel, found: Contraction, form: Form) -> Work:
    if kernel.scratch is None:
        raise LoweringFailed(f"kernel `@{kernel.name}` has a form, but no scratch memory.")
    tiles = kernel.tile.block * _across(kernel, form)
    channels, columns = kernel.buffer(found.a).shape[1], found.columns
    nr, lanes = kernel.tile.nr, kernel.tile.lanes
    padded = columns // nr * nr + sum(register_widths(columns % nr, lanes))
    is_cached = kernel.target.l1_bytes > 0
    room = FloatRoom(form.points, channels, tiles, padded, is_cached)
    inputs, sums = room.sizes
    views = [
        memref.view(
            ir.MemRefType.get([size], kernel.made.type()),
            kernel.scratch,
            b.index(FLOAT_BYTES * start),
            [],
        )
        for start, size in ((0, inputs), (inputs, sums))
    ]
    return Work(kernel, found, form, room, *views)


def _transform_inputs(work: Work, part: Part) -> None:
    """All tiles of a part, and all channels of what each sees."""
    by_image, _, *steps = work.kernel.buffer(work.found.a).layout.strides
    (y, x), across = part.first, work.form.tiles(part.size[1])
    start = part.image * by_image + y * steps[0] + x * steps[1] + work.found.start

    def tile(down: b.Index, right: b.Index, size: Size) -> None:
        place = start + down * (work.form.outputs * steps[0])
        place = place + right * (work.form.outputs * steps[1])
        _transform_tile(work, place, (down * across + right) * work.room.tile_pitch, size)

    each_tile(work.form, part.size, tile)


def _transform_tile(work: Work, place: b.Index, target: b.Index, size: Size) -> None:
    buffer, lanes = work.kernel.buffer(work.found.a), work.kernel.target.lanes(FLOAT_BYTES)
    down, across = buffer.layout.strides[2:]

    def some(first: b.Index, width: int) -> None:
        def pixel(y: int, x: int) -> ir.Value:
            return b.load(buffer.memref, place + first + y * down + x * across, width)

        grid = seen(work.form, size, pixel, b.splat(0, work.element, width))
        points = chain.from_iterable(on_both_sides(work.form.inputs, grid))
        for number, point in enumerate(points):
            b.store(point, work.inputs, target + first + number * work.room.input_pitch)

    whole = work.room.channels // lanes * lanes
    b.repeat(whole, lambda first: some(first, lanes), step=lanes, rolled=True)
    done = whole
    for width in exact_widths(work.room.channels - whole, lanes):
        some(b.Index(done), width)
        done += width


def _multiply_points(work: Work, tiles: int) -> None:
    """The products of all points, and their sums over channels."""
    room = work.room

    def point(number: b.Index) -> None:
        weights = number * (room.channels * room.columns)

        def panel(columns: Columns) -> None:
            start = weights + columns.first * room.channels
            made = number * room.sum_pitch + columns.first * tiles

            def some(first: b.Index, rows: int) -> None:
                inputs = number * room.input_pitch + first * room.tile_pitch
                for place, lanes in enumerate(_sums_of_tiles(work, columns, inputs, start, rows)):
                    row, register = divmod(place, len(columns.widths))
                    at = (first + row) * columns.width + register * columns.widths[0]
                    b.store(lanes, work.sums, made + at)

            b.cut(tiles, work.kernel.tile.rows[1], some)

        work.each_panel(panel)

    b.repeat(work.form.points**2, point)


def _sums_of_tiles(
    work: Work, columns: Columns, inputs: b.Index, weights: b.Index, rows: int
) -> list[ir.Value]:
    """Of some tiles at one point."""
    places = [inputs + row * work.room.tile_pitch for row in range(rows)]
    zeros = [b.splat(0, work.element, width) for width in columns.widths] * rows
    channels, kernel = work.room.channels, work.kernel
    if kernel.target.loads_several:
        loops = [(channels, 1)]
        singles = Singles(work.inputs, work.weights, places, loops, kernel.target)
        return singles.added(weights, zeros)
    starts = list(accumulate(columns.widths, initial=0))

    def step(channel: b.Index, sums: list[ir.Value]) -> list[ir.Value]:
        row = weights + channel * columns.width
        factors = [
            b.load(work.weights, row + start, width)
            for start, width in zip(starts, columns.widths, strict=False)
        ]
        scalars = (b.load(work.inputs, place + channel) for place in places)
        return products_added(scalars, factors, sums)

    def some(channel: b.Index, sums: list[ir.Value], turns: int) -> list[ir.Value]:
        for turn in range(turns):
            sums = step(channel + turn, sums)
        return sums

    turns = turns_written_out(channels, len(zeros), kernel.target, is_float=True)
    return fold_whole(channels, turns, zeros, some)


def _finish(work: Work, part: Part) -> None:
    """The pixels of each tile, from its sums to the store."""
    tiles, across = work.tiles(part), work.form.tiles(part.size[1])

    def tile(down: b.Index, right: b.Index, size: Size) -> None:
        number = down * across + right
        corner = [
            first + step * work.form.outputs
            for first, step in zip(part.first, (down, right), strict=True)
        ]

        def panel(columns: Columns) -> None:
            width = columns.widths[0]
            start = columns.first * tiles + number * columns.width

            def register(first: b.Index, valid: int) -> None:
                own = Columns(columns.first + first, valid, (width,))
                _finish_register(work, own, start + first, (part.image, *corner), size)

            b.cut(columns.count, width, register)

        work.each_panel(panel)

    each_tile(work.form, part.size, tile)


def _finish_register(
    work: Work, columns: Columns, place: b.Index, corner: tuple[b.Index, ...], size: Size
) -> None:
    """One register of columns of all pixels of a tile, without lanes that fill up a panel."""
    (width,), side = columns.widths, work.form.points
    image, top, left = corner

    def point(number: int) -> ir.Value:
        return b.load(work.sums, place + number * work.room.sum_pitch, width)

    grid = [[point(y * side + x) for x in range(side)] for y in range(side)]
    pixels = on_both_sides(sums_matrix(work.form), grid)
    bias = _bias(work, columns)
    for y, row in enumerate(pixels[: size[0]]):
        for x, sums in enumerate(row[: size[1]]):
            total = sums if bias is None else b.add(sums, bias)
            for lane, lanes in pieces([total], columns.count):
                position = (image, columns.first + lane, top + y, left + x)
                work.kernel.finish(lanes, position, work.found.column_dim)


def _bias(work: Work, columns: Columns) -> ir.Value | None:
    if work.found.bias is None:
        return None
    bias = work.kernel.buffer(work.found.bias)
    return biases(bias, columns.first, columns.widths, columns.count)[0]
