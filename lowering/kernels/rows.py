"""Rows: walks for kernels that look at many elements to make one, such as sums and softmax.

Lanes run along the row and are combined at its end, or they run across rows, one row in each lane:
whichever finds neighbouring elements in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect.graph.extents import is_open, is_written
from ...dialect.layout import Layout
from ...dialect.mlir import ir, memref
from . import builder as b
from .buffer import Buffer
from .held import SINGLE as SINGLE_FLOAT
from .kernel import Kernel, read_at
from .positions import Position, fold, moved, walk
from .space import Space, smallest_element, stride_of, suited
from .strips import SINGLE, Combine, Registers, Run, Strip, at_once, join, store

# A row's sum is kept in this many registers where there would be only one: additions of floats
# cannot be reordered by LLVM, and each waits for the one before.
PARTS = 4


@dataclass(frozen=True)
class Row:
    """One row, or as many rows side by side as `across` has lanes.

    `where` is its first point, `axis` the dimension that lanes run along.
    """

    space: Space
    where: Position
    axis: int
    across: Strip | None
    registers: Registers

    @property
    def kernel(self) -> Kernel:
        return self.space.kernel

    @property
    def width(self) -> int:
        """Lanes of what `total` gives: one for each row."""
        return 1 if self.across is None else self.across.width

    def read(self, buffer: Buffer, position: Position, strip: Strip) -> ir.Value:
        """The elements of a strip."""
        return read_at(buffer, position, self.axis, strip)

    def line(self) -> Buffer | None:
        """Room for the row as float32, if the kernel has it, and lanes run along the row."""
        scratch, outer, shape = self.kernel.scratch, self.space.outer, self.space.shape
        if scratch is None or self.across is not None:
            return None
        strides, step = [0] * len(shape), 1
        for dim in (self.axis, *reversed(self.loops())):
            strides[dim], step = step, step * shape[dim]
        memref_type = ir.MemRefType.get([step], SINGLE_FLOAT.type())
        place = memref.view(memref_type, scratch, b.index(0), [])
        extents = (1,) * outer + tuple(shape[outer:])
        return Buffer(place, extents, Layout(tuple(strides), step), SINGLE_FLOAT)

    def put(
        self, lanes: ir.Value, buffer: Buffer | None, position: Position, strip: Strip
    ) -> ir.Value:
        """Writes the elements of a strip, if there is a buffer for them."""
        if buffer is not None:
            store(lanes, buffer.memref, buffer.at(position), strip)
        return lanes

    def finish(self, lanes: ir.Value, position: Position, strip: Strip) -> None:
        """Epilogue and store."""
        self.kernel.finish(lanes, position, self.axis, strip.count)

    def sum(self, value: Callable[[Position, Strip], ir.Value], element: ir.Type) -> ir.Value:
        """The sum of what takes few instructions, in as many registers as additions wait."""
        own = self.registers
        wide = max(own.wide, PARTS * own.lanes) if own.wide > own.lanes else own.wide
        return replace(self, registers=replace(own, wide=wide)).total(value, b.add, 0.0, element)

    def total(
        self,
        value: Callable[[Position, Strip], ir.Value],
        combine: Combine,
        identity: float,
        element: ir.Type,
    ) -> ir.Value:
        """The values of all points combined; `identity` is what changes nothing."""
        if self.across is not None:
            return self._total_across(self.across, value, combine, identity, element)
        runs = self.registers.cut(self.space.shape[self.axis])
        start = [b.splat(identity, element, run.strip.width) for run in runs]

        def row(position: Position, carried: list[ir.Value]) -> list[ir.Value]:
            return [
                run.fold(part, lambda i, strip, part: combine(part, piece(position, i, strip)))
                for run, part in zip(runs, carried, strict=True)
            ]

        def piece(position: Position, i: b.Index, strip: Strip) -> ir.Value:
            return strip.keep(value(self._at(position, i), strip), identity)

        parts = fold(self.where, self.loops(), self.space.shape, start, row)
        return join(parts, combine) if parts else b.splat(identity, element, 1)

    def each(self, body: Callable[[Position, Strip], None]) -> None:
        """`body(position, strip)` over all points."""
        if self.across is not None:
            strip = self.across
            self._walk(lambda position: body(position, strip))
            return
        runs = self.registers.cut(self.space.shape[self.axis])

        def row(position: Position) -> None:
            for run in runs:
                run.repeat(lambda i, strip: body(self._at(position, i), strip))

        self._walk(row)

    def _walk(self, body: Callable[[Position], None]) -> None:
        walk(self.where, self.loops(), self.space.shape, body)

    def loops(self) -> list[int]:
        """The dimensions of the row that are walked one point at a time."""
        dims = range(self.space.outer, len(self.space.shape))
        return [dim for dim in dims if dim != self.axis]

    def _total_across(
        self,
        strip: Strip,
        value: Callable[[Position, Strip], ir.Value],
        combine: Combine,
        identity: float,
        element: ir.Type,
    ) -> ir.Value:
        """Combines whole registers; a short strip takes several points of the row at once."""
        last = self.loops()[-1]
        extent = self.space.shape[last]
        long = is_open([extent]) or extent >= 2 * PARTS
        parts = PARTS if strip.width <= self.registers.lanes and long else 1
        whole = extent // parts * parts
        start = [b.splat(identity, element, strip.width)] * parts

        def row(position: Position, carried: list[ir.Value]) -> list[ir.Value]:
            carried = b.fold(whole, carried, lambda i, sums: turn(position, i, sums), step=parts)
            rest = Run(whole, extent - whole, SINGLE)
            first = rest.fold(
                carried[0], lambda i, _, sum: combine(sum, value(moved(position, last, i), strip))
            )
            return [first, *carried[1:]]

        def turn(position: Position, i: b.Index, sums: list[ir.Value]) -> list[ir.Value]:
            return [
                combine(sum, value(moved(position, last, i + part), strip))
                for part, sum in enumerate(sums)
            ]

        sums = fold(self.where, self.loops()[:-1], self.space.shape, start, row)
        while len(sums) > 1:
            pairs = zip(sums[::2], sums[1::2], strict=True)
            sums = [combine(one, other) for one, other in pairs]
        return sums[0]

    def _at(self, position: Position, i: b.Index) -> Position:
        return moved(position, self.axis, i)


def each_row(space: Space, body: Callable[[Row], None]) -> None:
    """`body(row)` for all rows: the outer dimensions are walked, the inner ones are the row."""
    each_bundle(space, 0, lambda rows: body(rows[0]))


def each_bundle(space: Space, lanes: int, body: Callable[[Sequence[Row]], None]) -> None:
    """`body(rows)` for all rows: where lanes run across them, as many strips at once as have so
    many lanes, or one."""
    axis = lane_axis(space)
    source = space.sources[0]
    size = min(source.dtype.size, smallest_element(space.kernel))
    beside = Registers.beside(space.kernel.target, stride_of(source, axis), size)
    registers = suited(space, beside, axis)
    start = (b.Index(),) * len(space.shape)
    walked = [dim for dim in range(space.outer) if dim != axis]

    def point(position: Position) -> None:
        if axis >= space.outer:
            body([Row(space, position, axis, None, registers)])
            return

        def rows(i: b.Index, strips: Sequence[tuple[int, Strip]]) -> None:
            places = [(moved(position, axis, i + first), strip) for first, strip in strips]
            body([Row(space, place, axis, strip, registers) for place, strip in places])

        at_once(registers.cut(space.shape[axis]), lanes, rows)

    walk(start, walked, space.shape, point)


def lane_axis(space: Space) -> int:
    """Where neighbours in memory are: best for the source and the result, else for the source."""

    def score(dim: int) -> tuple[bool, bool, int]:
        source = space.sources[0] if space.sources else space.kernel.output
        reads = is_written(stride_of(source, dim), 1)
        return (reads, is_written(stride_of(space.kernel.output, dim), 1), dim)

    return max(range(len(space.shape)), key=score)
