"""A panel of a contraction: some columns of B, and where they are read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

from ...dialect.graph.extents import is_open, is_written, same
from ...dialect.mlir import arith, ir
from ...dialect.tiles import Tile
from . import builder as b
from .ahead import OPEN_TILES, NextPanel
from .buffer import Buffer
from .short_floats import both_of_words
from .strips import Strip, load
from .tile_registers import biases
from .turns import Filled


@dataclass(frozen=True)
class Panel:
    """Some columns of B.

    `column` is the first one and `count` how many there are; `widths` are those of the registers
    that hold one row of them, with zeros behind the last. In `memref` the rows begin at `start`;
    a turn of each loop of the reduction moves `strides` elements, the next lane is `lane_stride`
    away. Of several panels that are read side by side, `parts`, each begins `apart` elements behind
    the one before. What is to be added to the sums of A's elements, because they were made greater,
    is at `sums`.
    """

    column: b.Index
    count: int
    widths: tuple[int, ...]
    memref: ir.Value
    start: b.Index
    strides: tuple[int, ...]
    lane_stride: int = 1
    sums: b.Index | None = None
    parts: int = 1
    apart: int = 0
    size: int = 0
    """The elements up to the next panel, where they are packed one behind the other."""
    next: NextPanel | None = None
    filled: Filled | None = None
    """How many of its columns there are, where that is known at run time only."""
    edge: ir.Value | None = None
    """The last column that there is, which stands for those behind it."""
    is_copy: bool = False
    """Lanes behind all columns may be read."""
    paired: int = 0
    """Lanes of two registers that share words (`Panels`), which are read as float32."""

    def strip(self, start: int, width: int) -> Strip:
        """A register of columns from there on; the last one may have fewer than lanes."""
        if self.filled is None or start + width < self.count:
            return Strip(width, width)
        return Strip(width, self.filled.count - start)

    def place_of(self, column: int) -> b.Index:
        """So far from the first column a column lies."""
        if self.filled is not None:
            return self.filled.own(column) * self.lane_stride
        if self.edge is None:
            return b.Index(column * self.lane_stride)
        return b.Index.at(arith.minui(b.index(column), self.edge)) * self.lane_stride

    def asking(self, rows: Sequence[int], tile: Tile, height: int, done: b.Index) -> Panel:
        """The panel for a tile of so many rows behind others, with what it asks for meanwhile. Of
        an open number of rows, a few tiles ask for all, and those behind for what the last does."""
        all_rows = OPEN_TILES * prod(tile.rows) if is_open(rows) else prod(rows)
        share = done * (self.size // all_rows)
        if is_open(rows):
            last = self.size - self.size // all_rows * height
            share = b.Index.at(arith.minui(share.value(), b.index(last)))
        first = self.start + self.size + share
        return replace(self, next=NextPanel(self.memref, self.start, first, height, all_rows))

    @property
    def is_turned(self) -> bool:
        """Whether columns lie in runs."""
        return not is_written(self.lane_stride, 1) and same(self.strides[-1:], (1,))

    def biases(self, bias: Buffer, start: b.Index) -> list[ir.Value]:
        """The registers of what is added to each of its columns, from `start` on."""
        if self.filled is None:
            return biases(bias, start, self.widths, self.count)
        there = replace(self, memref=bias.memref, start=bias.at([start]), is_copy=False)
        return replace(there, lane_stride=bias.layout.strides[0]).load(b.Index())

    def load(self, k: b.Index) -> list[ir.Value]:
        """The registers of one row."""
        lanes, done, each = list[ir.Value](), 0, sum(self.widths) // self.parts
        for width in self._read_at_once(each):
            part, inside = divmod(done, each)
            place = self.start + k + (part * self.apart + inside * self.lane_stride)
            strip = self.strip(done, width)
            if width == 2 * self.paired:
                lanes += both_of_words(b.load_stored(self.memref, place, width))
            elif self.is_copy or strip.is_whole:
                lanes.append(b.load(self.memref, place, width, self.lane_stride))
            else:
                lanes.append(load(self.memref, place, strip, self.lane_stride))
            done += width
        return lanes

    def _read_at_once(self, part: int) -> Sequence[int]:
        """The columns of each load, of panels so wide."""
        pairs, rest = divmod(part, 2 * self.paired) if self.paired else (0, 0)
        if not pairs:
            return self.widths
        return [*[2 * self.paired] * pairs, *[self.paired] * bool(rest)] * self.parts
