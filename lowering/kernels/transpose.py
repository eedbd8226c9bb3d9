"""Copies between layouts whose neighbours differ: lanes are loaded along one dimension and stored
along another.

Where one of the two has just a few elements (the channels of an image), registers are interleaved
or taken apart; else squares of registers are transposed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from ...dialect.graph.extents import alike, is_open, is_written
from ...dialect.mlir import arith, ir, scf
from . import builder as b
from . import square
from .buffer import Buffer
from .positions import Position, moved, walk
from .space import Space, stride_of
from .strips import FEW, Registers, Run, Strip, load, pick, pieces, store


@dataclass(frozen=True)
class Turn:
    """A copy from `source`, dense along dimension `along`, to a result dense along `across`. It may
    be the `operand` of elementwise operators, which are computed on what is turned."""

    space: Space
    source: Buffer
    along: int
    across: int
    registers: Registers
    operand: ir.Value | None = None

    @property
    def interleaves(self) -> bool:
        """What is written lies without gaps, a few elements for each that lies side by side."""
        few, kernel = self._extent(self.across), self.space.kernel
        is_flat = alike(stride_of(kernel.output, self.along), few)
        return _is_few(few) and is_flat and not kernel.epilogue

    def run(self) -> None:
        """Writes the whole result."""
        many = self._extent(self.along)
        if self.interleaves:
            self._strips(self.along, self._interleave)
        elif _is_few(many) and alike(stride_of(self.source, self.across), many):
            self._strips(self.across, self._take_apart)
        else:
            self._squares()

    def _extent(self, dim: int) -> int:
        return self.space.shape[dim]

    def _points(self, body: Callable[[Position], None]) -> None:
        """All points of the dimensions that no lanes run along."""
        rank = len(self.space.shape)
        dims = [dim for dim in range(rank) if dim not in (self.along, self.across)]

        start = (b.Index(),) * rank
        walk(start, dims, self.space.shape, body)

    def _strips(self, dim: int, body: Callable[[Position, Strip], None]) -> None:
        """Walks the longer dimension of the two; the body sees to the short one."""

        def point(position: Position) -> None:
            for run in self.registers.coarse(self.space.shape[dim]):
                run.repeat(lambda i, strip: body(moved(position, dim, i), strip))

        self._points(point)

    def _interleave(self, position: Position, strip: Strip) -> None:
        """Reads a strip of each row; what is written lies without gaps. Rows may be the same."""
        few, output = self._extent(self.across), self.space.kernel.output
        rows = [
            load(self.source.memref, self.source.at(moved(position, self.across, row)), strip)
            for row in range(1 if is_written(stride_of(self.source, self.across), 0) else few)
        ]
        place = output.at(position)
        for number, piece in enumerate(pieces(strip, few * strip.count)):
            first = number * strip.width
            picks = [(flat % len(rows), flat // few) for flat in range(first, first + strip.width)]
            lanes = pick(rows, picks)
            store(lanes, output.memref, place + first, piece)

    def _take_apart(self, position: Position, strip: Strip) -> None:
        """Reads a strip of neighbours and writes one row for each of the few."""
        few, place = self._extent(self.along), self.source.at(position)
        loaded = [
            load(self.source.memref, place + number * strip.width, piece)
            for number, piece in enumerate(pieces(strip, few * strip.count))
        ]
        for row in range(few):
            flat = [lane * few + row for lane in range(strip.count)]
            flat += [row] * (strip.width - strip.count)
            lanes = pick(loaded, [divmod(lane, strip.width) for lane in flat])
            self._finish(lanes, moved(position, self.along, row), strip)

    def _squares(self) -> None:
        """Squares as large as a register is long; those at the edges are filled up."""

        def point(position: Position) -> None:
            for rows in self._cut(self.across):
                for columns in self._cut(self.along):
                    self._run(position, rows, columns)

        self._points(point)

    def _cut(self, dim: int) -> list[Run]:
        """Whole squares, and one for what is left over; single elements where there are no masks
        for an open number of these."""
        extent, registers = self._extent(dim), self.registers
        return registers.cut(extent) if registers.masks else registers.coarse(extent)

    def _run(self, position: Position, rows: Run, columns: Run) -> None:
        def outer(j: b.Index, column_strip: Strip) -> None:
            start = moved(position, self.along, j)
            rows.repeat(
                lambda i, row_strip: self._square(
                    moved(start, self.across, i), row_strip, column_strip
                )
            )

        columns.repeat(outer)

    def _square(self, position: Position, rows: Strip, columns: Strip) -> None:
        side = max(rows.width, columns.width)
        count = side if is_open([rows.count]) else rows.count
        loaded = [
            load(
                self.source.memref,
                self.source.at(moved(position, self.across, at)),
                Strip(side, columns.count),
            )
            for at in (_one_of(row, rows.count) for row in range(count))
        ]
        if side == 1:
            self._finish(loaded[0], position, rows)
            return
        zeros = b.splat(0, b.element_of(loaded[0]), side)
        turned = square.transpose([*loaded, *[zeros] * (side - count)])
        for column in range(side if is_open([columns.count]) else columns.count):
            where = moved(position, self.along, column)
            write = partial(self._finish, turned[column], where, Strip(side, rows.count))
            _if_there(column, columns.count, write)

    def _finish(self, lanes: ir.Value, position: Position, strip: Strip) -> None:
        kernel = self.space.kernel
        if self.operand is None:
            kernel.finish(lanes, position, self.across, strip.count)
        else:
            kernel.compute(position, self.across, strip, {self.operand: lanes})


def _is_few(extent: int) -> bool:
    return not is_open([extent]) and extent <= FEW


def _one_of(number: int, count: int) -> b.Index:
    """That of so many; the last one in place of those behind it."""
    if not is_open([count]):
        return b.Index(number)
    last = arith.subi(b.index(count), b.index(1))
    return b.Index.at(arith.minsi(b.index(number), last))


def _if_there(number: int, count: int, body: Callable[[], None]) -> None:
    """What is done with one of so many."""
    if not is_open([count]):
        body()
        return
    is_there = arith.cmpi(arith.CmpIPredicate.slt, b.index(number), b.index(count))
    with ir.InsertionPoint(scf.IfOp(is_there).then_block):
        body()
        scf.YieldOp([])
