"""Where a contraction finds its rows of B: packed panels, panels copied to scratch, or B itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Protocol

from ...dialect.buffer_places import width_of
from ...dialect.contraction import Contraction
from ...dialect.graph.extents import is_open
from ...dialect.mlir import ir, memref
from ...dialect.sharing import CHUNKS
from ...dialect.tiles import SUM_BYTES, Panels, Tile, exact_widths, register_widths, word_widths
from . import builder as b
from . import square
from .ahead import ask, is_streamed
from .buffer import Buffer
from .held import read_type
from .kernel import Kernel
from .panel import Panel
from .strips import Registers, load
from .turns import Filled, cover, fill_up

Matrix = tuple[b.Index, ...]
"""Which matrix it is: a number for each of the contraction's batches."""


class PanelSource(Protocol):
    """Gives the panels of one matrix in turn."""

    def each(self, matrix: Matrix, body: Callable[[Panel], None]) -> None:
        """`body(panel)` for all panels of one matrix (or group)."""
        ...


def panel_source(
    kernel: Kernel, found: Contraction, tile: Tile, packing: ir.Attribute | None
) -> PanelSource:
    """Where this kernel reads B."""
    buffer = kernel.buffer(found.b)
    if packing is not None:
        return Packed(buffer.memref, found, tile, Panels.from_attribute(packing))
    again = len(kernel.result_operands()) == 1 and CHUNKS not in kernel.attributes
    fills = _fills_up(kernel, found, tile)
    direct = Direct(buffer, found, tile, kernel.target.turned(tile.lanes), again, fills)
    copied = tile.copied_bytes(found.depth) if tile.copied else 0
    if kernel.scratch is None or ir.MemRefType(kernel.scratch.type).shape[0] == copied:
        return direct
    rows = [axis.extent for axis in found.rows]
    return Copied(direct, kernel.scratch, copied, is_streamed(kernel, rows, buffer))


def _fills_up(kernel: Kernel, found: Contraction, tile: Tile) -> bool:
    """Masks cut off what is behind open columns, which lie side by side in the result; of a kernel
    that threads share it could not be shown who writes what."""
    buffers = kernel.output, *kernel.buffers.values()
    smallest = min(width_of(ir.MemRefType(each.memref.type).element_type) for each in buffers)
    stride = kernel.output.layout.strides[found.column_dim]
    masks = Registers.beside(kernel.target, stride, smallest).masks
    is_alone = CHUNKS not in kernel.attributes
    return masks and tile.nr % tile.lanes == 0 and is_alone and not kernel.is_small


@dataclass(frozen=True)
class Packed:
    """Panels that lie in memory as they are used."""

    memref: ir.Value
    found: Contraction
    tile: Tile
    packing: Panels

    def each(self, matrix: Matrix, body: Callable[[Panel], None]) -> None:
        depth, width = self.found.depth, self.packing.nr
        whole, rest = divmod(self.found.columns, width)
        full = self.packing.size(depth, width)
        size = whole * full + self.packing.size(depth, self.packing.tail)
        number = b.Index()
        for batch, turn in zip(self.found.batches, matrix, strict=True):
            number = number * batch.extent + turn
        origin = number * size
        streams = self.tile.streams
        groups, single = divmod(whole, streams)
        b.repeat(
            groups,
            lambda i: body(
                self._several_panels(streams, i * streams, origin + i * (streams * full))
            ),
        )
        if single:
            first = groups * streams
            body(self._several_panels(single, b.Index(first), origin + first * full))
        if rest:
            column = whole * width
            body(self._panel(b.Index(column), rest, origin + whole * full))

    def _several_panels(self, count: int, first: b.Index, start: b.Index) -> Panel:
        """So many whole panels, from one on."""
        width = self.packing.nr
        panel = self._panel(first * width, width, start)
        if count == 1:
            return panel
        return replace(
            panel, count=count * width, widths=panel.widths * count, parts=count,
            apart=self.packing.size(self.found.depth, width),
        )  # fmt: skip

    def _panel(self, column: b.Index, count: int, start: b.Index) -> Panel:
        packing = self.packing
        if not packing.products:
            widths = register_widths(count, self.tile.lanes)
            strides = dense_strides(self.found, sum(widths))
            size = packing.size(self.found.depth, sum(widths))
            return Panel(
                column, count, widths, self.memref, start, strides, size=size, paired=packing.paired
            )
        widths = word_widths(count, self.tile.lanes)
        size = packing.size(self.found.depth, sum(widths))
        extents = [axis.extent for axis in self.found.reduction[:-1]]
        extents.append(-(-packing.run // packing.group))
        strides = _dense(extents, packing.group * sum(widths))
        if not packing.raised:
            return Panel(column, count, widths, self.memref, start, strides, size=size)
        first = start + SUM_BYTES * sum(widths)
        return Panel(column, count, widths, self.memref, first, strides, sums=start, size=size)


@dataclass(frozen=True)
class Direct:
    """B itself. No row is read behind its end. The last panel of open columns `fills` registers up,
    or some are computed `again`, where the result takes the place of nothing that is read, and no
    other thread computes them."""

    buffer: Buffer
    found: Contraction
    tile: Tile
    turned: int
    """Of columns that lie in runs so many are turned at once."""
    again: bool = False
    fills: bool = False

    def each(self, matrix: Matrix, body: Callable[[Panel], None]) -> None:
        columns, width = self.found.columns, self.tile.nr

        def filled_up(first: b.Index, count: int, filled: Filled | None) -> None:
            body(replace(self.panel(matrix, first, count), filled=filled))

        if is_open([columns]) and self.fills:
            fill_up(columns, range(width, 0, -self.tile.lanes), filled_up)
            return
        if is_open([columns]):
            parted = cover if self.again else b.cut
            parted(columns, width, lambda i, count: body(self.panel(matrix, i, count)))
            return
        whole, rest = divmod(columns, width)
        b.repeat(whole, lambda i: body(self.panel(matrix, i * width, width)))
        if rest:
            body(self.panel(matrix, b.Index(whole * width), rest))

    def panel(self, matrix: Matrix, column: b.Index, count: int) -> Panel:
        """So many columns of one matrix, from one on."""
        layout = self.buffer.layout
        lane_stride = layout.strides[self.found.b_dim]
        start = b.Index(layout.origin)
        for batch, turn in zip(self.found.batches, matrix, strict=True):
            start = start + turn * (batch.b_step * layout.strides[batch.b_dim])
        strides = tuple(layout.strides[axis.dim] for axis in self.found.reduction)
        return Panel(
            column, count, exact_widths(count, self.tile.lanes), self.buffer.memref,
            start + column * lane_stride, strides, lane_stride,
        )  # fmt: skip

    def copy_of(self, column: b.Index, count: int, copies: ir.Value, start: b.Index) -> Panel:
        """The copy of a panel, which begins there in a buffer of copies."""
        widths = register_widths(count, self.tile.lanes)
        strides = dense_strides(self.found, sum(widths))
        return Panel(column, count, widths, copies, start, strides, is_copy=True)


@dataclass(frozen=True)
class Copied:
    """Each panel of B is copied to scratch before it is used, and stays in the cache there."""

    direct: Direct
    scratch: ir.Value
    start: int
    """How many bytes of that are something else."""
    streams: bool
    """Whether the next panel is asked for while one is copied."""

    def each(self, matrix: Matrix, body: Callable[[Panel], None]) -> None:
        source = self.direct.buffer
        size = (ir.MemRefType(self.scratch.type).shape[0] - self.start) // source.dtype.size
        type = ir.MemRefType.get([size], read_type(source.memref))
        copies = memref.view(type, self.scratch, b.index(self.start), [])

        def panel(source: Panel) -> None:
            copy = self.direct.copy_of(source.column, source.count, copies, b.Index())
            copy_panel(self.direct, source, copy, self.streams)
            body(replace(copy, filled=source.filled))

        self.direct.each(matrix, panel)


def copy_panel(direct: Direct, source: Panel, copy: Panel, streams: bool) -> None:
    """Copies a panel of B."""
    found, lanes = direct.found, direct.turned
    if lanes > 1 and source.is_turned:
        _transpose_panel(found, source, copy, lanes, streams)
    else:
        _walk(found, source, copy, lambda at, to: _copy_row(source, copy, at, to))


def dense_strides(found: Contraction, width: int) -> tuple[int, ...]:
    """Strides of the reduction's loops over a panel of that width without gaps."""
    return _dense([axis.extent for axis in found.reduction], width)


def _dense(extents: list[int], width: int) -> tuple[int, ...]:
    return tuple(prod(extents[place + 1 :]) * width for place in range(len(extents)))


def _walk(
    found: Contraction,
    source: Panel,
    copy: Panel,
    body: Callable[[b.Index, b.Index], None],
    skip: int = 0,
) -> None:
    """`body(from, to)` for every row of a panel; the innermost `skip` axes are left to the body."""
    axes = found.reduction[: len(found.reduction) - skip]

    def point(counters: tuple[b.Index, ...]) -> None:
        place, target = source.start, copy.start
        for counter, stride, own in zip(counters, source.strides, copy.strides, strict=False):
            place, target = place + counter * stride, target + counter * own
        body(place, target)

    b.nest([axis.extent for axis in axes], point)


def _copy_row(source: Panel, copy: Panel, place: b.Index, target: b.Index) -> None:
    """Copies one row of a panel and fills it up with zeros."""
    done = 0
    for width in copy.widths:
        valid, strip = min(width, source.count - done), source.strip(done, width)
        at = place + done * source.lane_stride
        if strip.is_whole:
            lanes = b.load_first(source.memref, at, valid, width, source.lane_stride)
        else:
            lanes = load(source.memref, at, strip, source.lane_stride)
        b.store(lanes, copy.memref, target + done)
        done += width


def _transpose_panel(
    found: Contraction, source: Panel, copy: Panel, lanes: int, streams: bool
) -> None:
    """Copies a panel whose columns lie in runs, square by square."""
    depth = found.reduction[-1].extent
    whole = depth // lanes * lanes
    pitch = copy.strides[-1]

    def run(place: b.Index, target: b.Index) -> None:
        def squares(k: b.Index) -> None:
            done = 0
            for width in _no_longer(copy.widths, lanes):
                valid = min(width, source.count - done)
                if streams:
                    _ask_for_next(source, place + done * source.lane_stride + k, valid)
                rows = _transposed(source, place + k, range(done, done + valid), lanes)
                for row, lane in enumerate(rows):
                    at = target + (k + row) * pitch + done
                    b.store(b.first_lanes(lane, width), copy.memref, at)
                done += width

        b.repeat(whole, squares, step=lanes)
        if source.edge is not None and depth > whole:
            squares(b.Index(depth - lanes))
            return
        b.repeat(
            depth - whole,
            lambda k: _copy_row(source, copy, place + k + whole, target + (k + whole) * pitch),
        )

    _walk(found, source, copy, run, skip=1)


def _no_longer(widths: Sequence[int], lanes: int) -> list[int]:
    """Registers of so many lanes at most, in the place of longer ones."""
    return [least for width in widths for least in [min(width, lanes)] * max(1, width // lanes)]


def _ask_for_next(source: Panel, corner: b.Index, valid: int) -> None:
    """Asks for as many columns of the next panel, from the same step of the reduction on."""
    for column in range(valid):
        ask(source.memref, corner + (source.count + column) * source.lane_stride)


def _transposed(source: Panel, start: b.Index, columns: range, lanes: int) -> list[ir.Value]:
    """The rows of a square of some columns, with zeros where these are missing."""
    runs = [b.load(source.memref, start + source.place_of(column), lanes) for column in columns]
    zero = b.splat(0, read_type(source.memref), lanes)
    return square.transpose([*runs, *[zero] * (lanes - len(runs))])
