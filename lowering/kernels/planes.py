"""Depthwise convolutions plane by plane, each from a copy in scratch memory (`dialect/planes.py`).

Lanes run along the columns of the result. The pixels that a few rows of it see through one tap are
loaded once and go into all sums that want them, while the weights of the plane stay in registers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import product

from ...dialect.contraction import Window
from ...dialect.errors import LoweringFailed
from ...dialect.graph.extents import is_open, is_written, least, most
from ...dialect.mlir import ir, memref
from ...dialect.planes import Room, lanes_of_strips, stores_parts
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel
from .strips import SINGLE, Registers, Strip, load, load_lines, spread, store
from .turns import Filled, cover
from .window_rows import Offsets, users_of


@dataclass(frozen=True)
class _Work:
    kernel: Kernel
    window: Window
    room: Room
    copy: ir.Value
    input: Buffer
    weight: Buffer
    bias: Buffer | None

    @property
    def across(self) -> int:
        """Elements from a column of the image to the next one."""
        return self.input.layout.strides[3]

    @property
    def several(self) -> int:
        """Results for each channel."""
        return self.weight.shape[0] // self.input.shape[1]


@dataclass(frozen=True)
class _Plane:
    """A plane of the result: where it is, what its sums begin with, and its weights."""

    batch: b.Index
    channel: b.Index
    initial: ir.Value
    weights: Mapping[Offsets, ir.Value]


def planes(kernel: Kernel) -> None:
    """A kernel that `read-planes` has chosen, with any epilogue."""
    work = _work_of_planes(kernel)
    if any(work.window.padding):
        _clear(work)

    def plane(counters: tuple[b.Index, ...]) -> None:
        batch, channel = counters
        _copy_plane(work, batch, channel)
        first = channel * work.several
        b.repeat(work.several, lambda member: _convolve(work, _plane(work, batch, first + member)))

    b.nest(work.input.shape[:2], plane)


def _work_of_planes(kernel: Kernel) -> _Work:
    if kernel.scratch is None:
        raise LoweringFailed(f"kernel `@{kernel.name}` has no scratch memory for its planes.")
    room = Room.of(kernel.head)
    type = ir.MemRefType.get([most(room.elements)], ir.F32Type.get())
    copy = memref.view(type, kernel.scratch, b.index(0), [])
    given, weight = kernel.operand("input"), kernel.operand("weight")
    bias = kernel.operand_if_any("bias")
    return _Work(kernel, Window.of(kernel.head, 2), room, copy, given, weight, bias)


def _strips(work: _Work, extent: int, body: Callable[[b.Index, Strip], None]) -> None:
    """`body(i, strip)` for all strips of an extent."""
    target = work.kernel.target
    if stores_parts(target) and not is_open([extent]):
        for run in Registers.of(target).narrow().cut(extent):
            run.repeat(body)
        return
    lanes = lanes_of_strips(target, extent)
    cover(extent, lanes, lambda i, width: body(i, Strip(width, width)))


def _clear(work: _Work) -> None:
    """Zeros everywhere; those around the planes stay."""

    def zeros(i: b.Index, strip: Strip) -> None:
        store(b.splat(0, ir.F32Type.get(), strip.width), work.copy, i, strip)

    _strips(work, work.room.elements, zeros)


def _copy_plane(work: _Work, batch: b.Index, channel: b.Index) -> None:
    """What windows see of a plane, each column in its line."""
    room, (above, left) = work.room, work.window.padding
    rows, columns = work.input.shape[2:]
    if not is_open([rows, columns]):
        rows, columns = min(rows, room.rows - above), max(min(columns, room.pitch - left), 0)
    in_all, more = columns // room.apart, columns % room.apart

    def row(y: b.Index) -> None:
        source, target = work.input.at((batch, channel, y, 0)), (y + above) * room.pitch
        places = [target + room.place(0, left + line) for line in range(room.apart)]

        def piece(i: b.Index, strip: Strip) -> None:
            found = _in_lines(work, source, i, strip)
            for place, lanes in zip(places, found, strict=True):
                store(lanes, work.copy, place + i, strip)

        def single(line: int) -> None:
            found = _in_lines(work, source + line * work.across, b.Index(in_all), SINGLE)[0]
            store(found, work.copy, places[line] + in_all, SINGLE)

        if not is_written(in_all, 0):
            _strips(work, in_all, piece)
        for line in range(room.apart - 1):
            Filled(more, least(more)).if_own(line, partial(single, line))

    b.repeat(rows, row)


def _in_lines(work: _Work, source: b.Index, first: b.Index, strip: Strip) -> list[ir.Value]:
    """Columns of a row for each line, from the `first` one of each on."""
    image, apart, across = work.input.memref, work.room.apart, work.across
    start = source + first * (apart * across)
    if is_written(across, 1):
        return load_lines(image, start, strip, apart)
    return [load(image, start + line * across, strip, apart * across) for line in range(apart)]


def _plane(work: _Work, batch: b.Index, channel: b.Index) -> _Plane:
    taps = product(*map(range, work.weight.shape[2:]))
    weights = {tap: b.load(work.weight.memref, work.weight.at((channel, 0, *tap))) for tap in taps}
    bias = work.bias
    if bias is None:
        return _Plane(batch, channel, b.splat(0, ir.F32Type.get(), 1), weights)
    return _Plane(batch, channel, b.load(bias.memref, bias.at((channel,))), weights)


def _convolve(work: _Work, plane: _Plane) -> None:
    height, width = work.kernel.output.shape[2:]

    def tile(y: b.Index, rows: int) -> None:
        _strips(work, width, lambda x, strip: sums(y, rows, x, strip))

    def sums(y: b.Index, rows: int, x: b.Index, strip: Strip) -> None:
        for (offset, _), lanes in _sums_of_strip(work, plane, y, rows, x, strip).items():
            position = plane.batch, plane.channel, y + offset, x
            work.kernel.finish(lanes, position, 3, strip.count)

    b.cut(height, work.kernel.tile.rows[0], tile)


def _sums_of_strip(
    work: _Work, plane: _Plane, y: b.Index, rows: int, x: b.Index, strip: Strip
) -> dict[Offsets, ir.Value]:
    """The sums of a strip of so many rows, by their places."""
    start = y * (work.window.stride[0] * work.room.pitch) + x
    found: dict[Offsets, ir.Value] = {
        (offset, 0): spread(plane.initial, strip) for offset in range(rows)
    }
    for (row, column), users in users_of(work.window, work.weight.shape[2:], (rows, 1)).items():
        seen = load(work.copy, start + work.room.place(row, column), strip)
        for offset, tap in users:
            factor = spread(plane.weights[tap], strip)
            found[offset] = b.multiply_add(seen, factor, found[offset])
    return found
