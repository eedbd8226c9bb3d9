"""The windows of a pooling along one axis, inside the image or clipped at its borders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...dialect.graph.extents import alike, is_open, least
from ...dialect.mlir import affine, arith, ir, scf
from . import builder as b

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
        return arith.subi(as_index(self.end), as_index(self.first))

    def counted(self, padded: bool) -> int | ir.Value:
        """How many elements a mean is of, those of the padding among them or not."""
        return self.padded if padded else self.count

    def at(self, place: b.Index) -> b.Index:
        """The position in the image of an element of the window."""
        return self.origin + place * self.axis.dilation

    def fold(
        self,
        carried: Sequence[ir.Value],
        body: Callable[[b.Index, list[ir.Value]], list[ir.Value]],
        rolled: bool,
    ) -> list[ir.Value]:
        """`carried = body(i, carried)` for every element."""
        if not rolled and isinstance(self.first, int) and isinstance(self.end, int):
            for place in range(self.first, self.end):
                carried = body(b.Index(place), [*carried])
            return [*carried]
        loop = scf.ForOp(as_index(self.first), as_index(self.end), b.index(1), [*carried])
        b.keep_rolled(loop)
        with ir.InsertionPoint(loop.body):
            counter = b.Index.at(loop.induction_variable)
            scf.YieldOp(body(counter, list(loop.inner_iter_args)))
        return list(loop.results)


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


def as_index(value: int | ir.Value) -> ir.Value:
    return b.index(value) if isinstance(value, int) else value
