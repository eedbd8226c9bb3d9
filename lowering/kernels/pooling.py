"""Pooling over two spatial dimensions, from and to any layout.

Padding is never read: the result is cut into an interior, whose windows lie inside the image and
are unrolled without a check, and borders, whose windows are clipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect.graph.extents import is_written, most
from ...dialect.mlir import arith, ir
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer
from .kernel import Kernel
from .lanes import constant_of
from .pool_windows import UNROLLED, Axis, Part, Window, as_index
from .pooled import Elements, elements_of
from .pooled_rows import PooledRows, pooled_rows
from .space import aligned, epilogue_buffers, smallest_element, stride_of
from .strips import SCALAR, SINGLE, Registers, Strip


@dataclass(frozen=True)
class Pooling:
    """A pooling kernel with everything about it decided."""

    kernel: Kernel
    source: Buffer
    axes: dict[int, Axis]
    lane_dim: int
    order: list[int]
    elements: Elements
    rows: PooledRows | None
    """Whole rows are computed so."""

    def level(self, done: int, position: list[b.Index], windows: dict[int, Window]) -> None:
        """Walks the dimensions of the result from number `done` of the order on."""
        if done == len(self.order):
            self.point(tuple(position), windows, SINGLE)
            return
        dim = self.order[done]
        if self.rows is not None and dim == self.lane_dim:
            self.rows.row(position, windows[dim - 1])
            return
        for part in self._parts(dim):

            def one(i: b.Index, strip: Strip, part: Part | None = part) -> None:
                position[dim] = i
                if part is not None:
                    windows[dim] = part.window(i)
                if dim == self.lane_dim:
                    self.point(tuple(position), windows, strip)
                else:
                    self.level(done + 1, position, windows)

            self._walk(dim, part, one)

    def _parts(self, dim: int) -> Sequence[Part | None]:
        if dim not in self.axes:
            return [None]
        return self.axes[dim].parts(together=self.kernel.target.is_scalar)

    def _walk(self, dim: int, part: Part | None, body: Callable[[b.Index, Strip], None]) -> None:
        start, stop = (
            (0, self.kernel.output.shape[dim]) if part is None else (part.start, part.stop)
        )
        clipped = part is not None and not part.inside
        if dim != self.lane_dim:
            b.repeat(stop - start, lambda i: body(i + start, SINGLE), rolled=clipped)
            return
        registers = SCALAR if clipped else Registers.of(self.kernel.target, self._smallest)
        if part is not None and part.axis.stride > 1:
            registers = registers.narrow()
        registers = registers.suit(stop - start, self._lane_strides())
        for run in registers.cut(stop - start):
            run.repeat(lambda i, strip: body(i + start, strip))

    def point(
        self, position: tuple[b.Index, ...], windows: dict[int, Window], strip: Strip
    ) -> None:
        """One strip of results."""
        down, across = sorted(windows)
        rolled = self.axes[down].kernel * self.axes[across].kernel > UNROLLED
        stride = stride_of(self.source, self.lane_dim) * self._lane_step

        def row(y: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
            return windows[across].fold(carried, lambda x, own: element_at(y, x, own), rolled)

        def element_at(y: b.Index, x: b.Index, carried: list[ir.Value]) -> list[ir.Value]:
            place = [*position]
            place[down], place[across] = windows[down].at(y), windows[across].at(x)
            read = self.elements.read(self.source, self.source.at(place), strip, stride)
            return [self.elements.combine(carried[0], read)]

        [total] = windows[down].fold([self.elements.nothing(strip.width)], row, rolled)
        if self.kernel.head.name == aten.AVG_POOL2D and self.kernel.made.is_float:
            total = self._mean(total, [windows[down], windows[across]])
        self.elements.finish(self.kernel, total, position, self.lane_dim, strip.count)

    @property
    def _lane_step(self) -> int:
        """How far the windows of neighbouring lanes lie apart."""
        return self.axes[self.lane_dim].stride if self.lane_dim in self.axes else 1

    @property
    def _smallest(self) -> int:
        """The bytes of the smallest elements that are read or written."""
        return min(self.source.dtype.size, smallest_element(self.kernel))

    def _lane_strides(self) -> list[int]:
        """How far lanes lie apart in all that is read and written."""
        rank = len(self.source.shape)
        read = [aligned(each, rank) for each in epilogue_buffers(self.kernel).values()]
        found = [stride_of(each, self.lane_dim) for each in (self.kernel.output, *read)]
        return [*found, stride_of(self.source, self.lane_dim) * self._lane_step]

    def _mean(self, total: ir.Value, windows: Sequence[Window]) -> ir.Value:
        """The sum divided by what PyTorch counts as the window's size."""
        width, element = b.width_of(total), b.element_of(total)
        override = constant_of(self.kernel.head, "divisor_override")
        if override is not None:
            return b.div(total, b.splat(override, element, width))
        padded = constant_of(self.kernel.head, "count_include_pad")
        down, across = (window.counted(padded) for window in windows)
        if isinstance(down, int) and isinstance(across, int):
            return b.mul(total, b.splat(1.0 / (down * across), element, width))
        count = arith.muli(as_index(down), as_index(across))
        i32 = ir.IntegerType.get_signless(32)
        number = arith.sitofp(element, arith.index_cast(i32, count))
        return b.div(total, b.broadcast(number, width))


def pooling(kernel: Kernel) -> None:
    """`aten.max_pool2d` and `aten.avg_pool2d`."""
    source = kernel.buffer(kernel.head.operands[0])
    rank = len(source.shape)
    axes = {rank - 2: _clipped_axis(kernel, source), rank - 1: _axis(kernel, source, 1)}
    order = sorted(range(rank), key=lambda dim: (-most(kernel.output.layout.strides[dim]), dim))
    lane_dim = _lane_dim(kernel, source, axes, order)
    order.append(order.pop(order.index(lane_dim)))
    step = axes[lane_dim].stride if lane_dim in axes else 1
    elements = elements_of(kernel, source, stride_of(source, lane_dim) * step)
    rows = pooled_rows(kernel, source, axes[rank - 1]) if lane_dim == rank - 1 else None
    pooling = Pooling(kernel, source, axes, lane_dim, order, elements, rows)
    pooling.level(0, [b.Index()] * rank, {})


def _lane_dim(kernel: Kernel, source: Buffer, axes: dict[int, Axis], order: Sequence[int]) -> int:
    """Where neighbours in memory are, for the results and for the elements that they come from."""

    def score(dim: int) -> tuple[bool, bool, int]:
        step = axes[dim].stride if dim in axes else 1
        reads = is_written(stride_of(source, dim) * step, 1)
        return (reads, is_written(stride_of(kernel.output, dim), 1), order.index(dim))

    return max(range(len(source.shape)), key=score)


def _clipped_axis(kernel: Kernel, source: Buffer) -> Axis:
    """That of the rows, of which there may be some only."""
    axis, there = _axis(kernel, source, 0), kernel.clipped
    return axis if there is None else replace(axis, size=there.size, first=there.first)


def _axis(kernel: Kernel, source: Buffer, place: int) -> Axis:
    """Spatial dimension 0 or 1 of the operator; its lists may hold one number for both."""

    def number(name: str, default: int) -> int:
        numbers = constant_of(kernel.head, name)
        numbers = [numbers] if isinstance(numbers, int) else numbers
        return numbers[place % len(numbers)] if numbers else default

    size = number("kernel_size", 1)
    is_max = kernel.head.name == aten.MAX_POOL2D
    return Axis(
        size=source.shape[place - 2],
        results=kernel.output.shape[place - 2],
        kernel=size,
        stride=number("stride", size),
        padding=number("padding", 0),
        dilation=number("dilation", 1) if is_max else 1,
    )
