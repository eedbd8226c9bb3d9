"""Pooling over two spatial dimensions, from and to any layout.

Padding is never read: the result is cut into an interior, whose windows lie inside the image and
are unrolled without a check, and borders, whose windows are clipped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect.dtypes import Dtype
from ...dialect.graph.extents import alike, is_open, is_written, least, most
from ...dialect.mlir import affine, arith, ir, scf
from ...dialect.operators import aten
from . import builder as b
from .buffer import Buffer
from .element import least_of, zero_of
from .fixed import as_summed
from .kernel import Kernel
from .lanes import constant_of
from .space import aligned, epilogue_buffers, smallest_element, stride_of
from .strips import SCALAR, SINGLE, Combine, Registers, Strip, load

# Windows with more elements than this are walked by loops.
UNROLLED = 16


@dataclass(frozen=True)
class Axis:
    """A spatial dimension: the image's extent, the result's, and how the window moves. `first` is
    the first result where the kernel is given some rows of the image alone."""

    size: int
    results: int
    kernel: int
    stride: int
    padding: int
    dilation: int
    first: b.Index | None = None

    def parts(self, together: bool) -> list[Part]:
        """The results along this axis in parts; `together` wants one for all, to save code."""
        if self.first is not None:
            return [Part(self, 0, self.results, False)]
        if is_open([self.size]):
            return self._open_parts(together)
        reach = (self.kernel - 1) * self.dilation
        first = -(-self.padding // self.stride)
        end = (self.size - 1 - reach + self.padding) // self.stride + 1
        first, end = min(first, self.results), min(max(end, first), self.results)
        if together and (first, end) != (0, self.results):
            return [Part(self, 0, self.results, False)]
        edges = [(0, first, False), (first, end, True), (end, self.results, False)]
        return [Part(self, start, stop, inside) for start, stop, inside in edges if stop > start]

    def _open_parts(self, together: bool) -> list[Part]:
        """The same for a size that is known at run time only: there is an inside for all sizes
        within their bounds, or none is told apart."""
        room = self.size - 1 - (self.kernel - 1) * self.dilation + self.padding
        first = -(-self.padding // self.stride)
        clipped = [Part(self, 0, self.results, False)]
        if least(room) < 0 or least(self.results) < first:
            return clipped
        end = room // self.stride + 1
        if first == 0 and alike(end, self.results):
            return [Part(self, 0, end, True)]
        if together or least(end) < first:
            return clipped
        edges = [Part(self, 0, first, False)] if first else []
        return [*edges, Part(self, first, end, True), Part(self, end, self.results, False)]


@dataclass(frozen=True)
class Part:
    """Neighbouring results: those `inside` have their whole window in the image."""

    axis: Axis
    start: int
    stop: int
    inside: bool

    def window(self, result: b.Index) -> Window:
        """The window of a result of this part."""
        axis = self.axis
        if axis.first is not None:
            window = _clipped(axis, (axis.first + result) * axis.stride + -axis.padding)
            return replace(window, origin=result * axis.stride)
        origin = result * axis.stride + -axis.padding
        if self.inside:
            return Window(axis, origin, 0, axis.kernel, axis.kernel)
        if result.terms or is_open([origin.constant]):
            return _clipped(axis, origin)
        base = origin.constant
        first = max(0, -(base // axis.dilation))
        end = min(axis.kernel, -((base - axis.size) // axis.dilation))
        return Window(axis, origin, first, end, min(axis.kernel, axis.size + axis.padding - base))


@dataclass(frozen=True)
class Window:
    """The elements `first` to `end` of a window along one axis, which begins at `origin` of what
    the kernel is given.

    `padded` counts those that the image and its padding have. Numbers are known at compile time,
    or values of type `index`.
    """

    axis: Axis
    origin: b.Index
    first: int | ir.Value
    end: int | ir.Value
    padded: int | ir.Value

    @property
    def count(self) -> int | ir.Value:
        if isinstance(self.first, int) and isinstance(self.end, int):
            return self.end - self.first
        return arith.subi(_index(self.end), _index(self.first))

    def at(self, place: b.Index) -> b.Index:
        """The position in the image of an element of the window."""
        return self.origin + place * self.axis.dilation

    def fold(
        self, carried: ir.Value, body: Callable[[b.Index, ir.Value], ir.Value], rolled: bool
    ) -> ir.Value:
        """`carried = body(i, carried)` for every element."""
        if not rolled and isinstance(self.first, int) and isinstance(self.end, int):
            for place in range(self.first, self.end):
                carried = body(b.Index(place), carried)
            return carried
        loop = scf.ForOp(_index(self.first), _index(self.end), b.index(1), [carried])
        b.keep_rolled(loop)
        with ir.InsertionPoint(loop.body):
            counter = b.Index.at(loop.induction_variable)
            scf.YieldOp([body(counter, loop.inner_iter_args[0])])
        return loop.results[0]


def _clipped(axis: Axis, origin: b.Index) -> Window:
    """A window whose place is known at run time only."""
    base = origin.value()
    first = arith.maxsi(b.index(0), _steps(base, 0, axis))
    end = arith.minsi(b.index(axis.kernel), _steps(base, axis.size, axis))
    room = arith.subi(b.index(axis.size + axis.padding), base)
    return Window(axis, origin, first, end, arith.minsi(b.index(axis.kernel), room))


def _steps(base: ir.Value, target: int, axis: Axis) -> ir.Value:
    """How many steps of the dilation lead from `base` to `target` or behind it."""
    place = ir.AffineExpr.get_dim(0)
    if is_open([target]):
        expr = ir.AffineExpr.get_ceil_div(place, axis.dilation)
        distance = arith.subi(b.index(target), base)
        return affine.apply(ir.AffineMap.get(1, 0, [expr]), [distance])
    expr = ir.AffineExpr.get_ceil_div(target - place, axis.dilation)
    return affine.apply(ir.AffineMap.get(1, 0, [expr]), [base])


def _index(value: int | ir.Value) -> ir.Value:
    return b.index(value) if isinstance(value, int) else value


@dataclass(frozen=True)
class Pooling:
    """A pooling kernel with everything about it decided."""

    kernel: Kernel
    source: Buffer
    axes: dict[int, Axis]
    lane_dim: int
    order: list[int]

    def level(self, done: int, position: list[b.Index], windows: dict[int, Window]) -> None:
        """Walks the dimensions of the result from number `done` of the order on."""
        if done == len(self.order):
            self.point(tuple(position), windows, SINGLE)
            return
        dim = self.order[done]
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
        made = self.kernel.made
        rolled = self.axes[down].kernel * self.axes[across].kernel > UNROLLED
        combine, neutral = COMBINATIONS[self.kernel.head.name]
        start = b.splat(neutral(made), made.type(), strip.width)

        def row(y: b.Index, carried: ir.Value) -> ir.Value:
            return windows[across].fold(carried, lambda x, sum: element_at(y, x, sum), rolled)

        def element_at(y: b.Index, x: b.Index, carried: ir.Value) -> ir.Value:
            place = [*position]
            place[down], place[across] = windows[down].at(y), windows[across].at(x)
            return combine(carried, as_summed(self._load(place, strip), self.source.dtype, made))

        total = windows[down].fold(start, row, rolled)
        if self.kernel.head.name == aten.AVG_POOL2D and made.is_float:
            total = self._mean(total, [windows[down], windows[across]])
        self.kernel.finish(total, position, self.lane_dim, strip.count)

    def _load(self, place: Sequence[b.Index], strip: Strip) -> ir.Value:
        stride = stride_of(self.source, self.lane_dim) * self._lane_step
        return load(self.source.memref, self.source.at(place), strip, stride)

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
        down, across = (window.padded if padded else window.count for window in windows)
        if isinstance(down, int) and isinstance(across, int):
            return b.mul(total, b.splat(1.0 / (down * across), element, width))
        count = arith.muli(_index(down), _index(across))
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
    Pooling(kernel, source, axes, lane_dim, order).level(0, [b.Index()] * rank, {})


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


COMBINATIONS: dict[str, tuple[Combine, Callable[[Dtype], float]]] = {
    "aten.avg_pool2d": (b.add, zero_of),
    "aten.max_pool2d": (b.largest, least_of),
}
