"""Poolings of short floats whose lanes run along the rows of planes.

    columns = the rows of a window, combined column by column, in registers
    for each column of a window
        results = combined with the columns that stand so far from them

So each element is read, and made float32, once for each row of results instead of once for each
window that it is in, and no result at a border is computed by itself: columns outside the image are
lanes that change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...dialect.graph.extents import is_open, is_written
from ...dialect.mlir import arith, ir, vector
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer
from .held import short_in
from .kernel import Kernel
from .lanes import constant_of
from .pool_windows import UNROLLED, Axis, Part, Window
from .pooled import Elements, elements_of
from .space import stride_of
from .strips import FEW, Registers, Strip, pick

MOST = 8
"""Registers that the columns of a row may take."""


@dataclass(frozen=True)
class PooledRows:
    """The rows of a plane, whose columns `across` are in registers of `width` lanes."""

    kernel: Kernel
    source: Buffer
    elements: Elements
    across: Axis
    width: int

    def row(self, position: Sequence[b.Index], down: Window) -> None:
        """One row of results, whose windows have these rows."""
        last = len(position) - 1
        columns = self._phases(self._columns(position, down))
        for first in range(0, self.across.results, self.width):
            total = self._windows_of(columns, first)
            if self.kernel.head.name == aten.AVG_POOL2D:
                total = self._mean_of_columns(total, first, down)
            at = (*position[:last], b.Index(first))
            count = min(self.width, self.across.results - first)
            self.elements.finish(self.kernel, total, at, last, count)

    def _columns(self, position: Sequence[b.Index], down: Window) -> list[ir.Value]:
        """All columns, of the rows of a window together."""
        starts = range(0, self.across.size, self.width)
        strips = [Strip(self.width, min(self.width, self.across.size - at)) for at in starts]

        def row(y: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
            return [
                self.elements.combine(so_far, self._read_columns(position, down.at(y), at, strip))
                for so_far, at, strip in zip(carried, starts, strips, strict=True)
            ]

        return down.fold([self._no_columns] * len(strips), row, rolled=False)

    def _read_columns(
        self, position: Sequence[b.Index], y: b.Index, x: int, strip: Strip
    ) -> ir.Value:
        place = self.source.at([*position[:-2], y, b.Index(x)])
        lanes = self.elements.read(self.source, place, strip)
        return strip.keep(lanes, self.elements.neutral)

    def _phases(self, columns: list[ir.Value]) -> list[list[ir.Value]]:
        """Those that windows of neighbours have in the same place, for each of these places."""
        step = self.across.stride
        columns = [*columns, *[self._no_columns] * (-len(columns) % step)]
        lanes = [divmod(lane, self.width) for lane in range(self.width * step)]
        return [
            [
                pick(columns[at : at + step], lanes[first::step])
                for at in range(0, len(columns), step)
            ]
            for first in range(step)
        ]

    def _windows_of(self, columns: Sequence[Sequence[ir.Value]], first: int) -> ir.Value:
        """The columns of windows together, of results from the first one on."""
        total, axis = self._no_columns, self.across
        for column in range(axis.kernel):
            away, place = divmod(column * axis.dilation - axis.padding, axis.stride)
            total = self.elements.combine(total, self._from(columns[place], first + away))
        return total

    def _from(self, columns: Sequence[ir.Value], first: int) -> ir.Value:
        """A register of columns, from any one on."""
        number, lane = divmod(first, self.width)
        one, other = (
            columns[at] if 0 <= at < len(columns) else self._no_columns
            for at in (number, number + 1)
        )
        return vector.shuffle(one, other, [*range(lane, lane + self.width)]) if lane else one

    def _mean_of_columns(self, total: ir.Value, first: int, down: Window) -> ir.Value:
        """Sums divided by what PyTorch counts as the sizes of their windows."""
        override = constant_of(self.kernel.head, "divisor_override")
        if override is not None:
            return b.div(total, b.like(override, total))
        padded = constant_of(self.kernel.head, "count_include_pad")
        columns = self._widths(first, padded)
        rows = down.counted(padded)
        if isinstance(rows, int):
            return b.mul(total, _constant_lanes([1.0 / (rows * each) for each in columns], total))
        i32 = ir.IntegerType.get_signless(32)
        number = arith.sitofp(b.element_of(total), arith.index_cast(i32, rows))
        return b.div(total, b.mul(b.broadcast(number, self.width), _constant_lanes(columns, total)))

    def _widths(self, first: int, padded: bool) -> list[int]:
        """How many columns the windows of results have, from the first one on."""
        whole, last = Part(self.across, 0, self.across.results, False), self.across.results - 1
        windows = [whole.window(b.Index(min(first + lane, last))) for lane in range(self.width)]
        widths = [window.counted(padded) for window in windows]
        return [width for width in widths if isinstance(width, int)]

    @property
    def _no_columns(self) -> ir.Value:
        return self.elements.nothing(self.width)


def pooled_rows(kernel: Kernel, source: Buffer, across: Axis) -> PooledRows | None:
    """Where images of short floats have their columns side by side, and few enough, and the target
    has masks for what is behind the last one."""
    last = len(source.shape) - 1
    buffers = (source, kernel.output)
    if short_in(source.memref) is None or is_open([across.size, across.results]):
        return None
    if any(not is_written(stride_of(each, last), 1) for each in buffers):
        return None
    if kernel.is_small or not Registers.of(kernel.target, source.dtype.size).masks:
        return None
    elements = elements_of(kernel, source, 1)
    most = kernel.target.lanes(4) * (1 if elements.short is None else 2)
    width = min(most, 1 << (across.size - 1).bit_length())
    is_few = across.size <= MOST * width and across.stride <= FEW and across.kernel <= UNROLLED
    return PooledRows(kernel, source, elements, across, width) if is_few and width > 1 else None


def _constant_lanes(numbers: Sequence[float], lanes: ir.Value) -> ir.Value:
    """So many numbers in lanes as others are."""
    type = ir.VectorType(lanes.type)
    values = [ir.FloatAttr.get(type.element_type, each) for each in numbers]
    return arith.constant(type, ir.DenseElementsAttr.get(values, type))
