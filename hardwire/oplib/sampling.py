"""`grid_sampler_2d`: an image at places between its elements, that a grid gives from -1 to 1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..dialect.mlir import arith, ir, math
from .loops import (
    Kernel,
    Place,
    all_of,
    chosen,
    compared,
    each,
    held_type,
    load,
    number,
    require,
    require_sizes,
    sizes,
    store,
    zero_of,
)
from .windows import as_float

_BORDER, _REFLECTED = 1, 2
_SHARPNESS = -0.75
"""What PyTorch's cubics have."""

_FAR = 2.0**30
"""Places further away lie outside, however far."""


@dataclass(frozen=True)
class _Axis:
    """One dimension of the image: its size, and how places in it are counted."""

    extent: ir.Value
    size: ir.Value
    aligned: ir.Value
    padding: ir.Value

    def number(self, value: float) -> ir.Value:
        return arith.constant(self.size.type, value)

    def place(self, coordinate: ir.Value) -> ir.Value:
        """Where a number from -1 to 1 lies."""
        up, half = arith.addf(coordinate, self.number(1.0)), self.number(0.5)
        less = arith.subf(self.size, self.number(1.0))
        corners = arith.mulf(arith.mulf(up, half), less)
        edges = arith.mulf(arith.subf(arith.mulf(up, self.size), self.number(1.0)), half)
        return arith.select(self.aligned, corners, edges)

    def inside(self, place: ir.Value) -> ir.Value:
        """The place, moved to one that has elements where the padding says so."""
        reflected = arith.select(self._pads(_REFLECTED), self._mirrored(place), place)
        last = arith.subf(self.size, self.number(1.0))
        is_above = arith.cmpf(arith.CmpFPredicate.OGT, reflected, self.number(0.0))
        low = arith.select(is_above, reflected, self.number(0.0))
        is_below = arith.cmpf(arith.CmpFPredicate.OLT, low, last)
        return arith.select(
            arith.ori(self._pads(_BORDER), self._pads(_REFLECTED)),
            arith.select(is_below, low, last),
            place,
        )

    def _mirrored(self, place: ir.Value) -> ir.Value:
        """Reflected at the middles of the outermost elements, or at their edges."""
        half, zero = self.number(0.5), self.number(0.0)
        low = arith.select(self.aligned, zero, self.number(-0.5))
        span = arith.select(self.aligned, arith.subf(self.size, self.number(1.0)), self.size)
        twice = arith.addf(span, span)
        apart = math.absf(arith.subf(place, low))
        turns = math.trunc(arith.divf(apart, twice))
        rest = arith.subf(apart, arith.mulf(turns, twice))
        found = arith.addf(arith.minimumf(rest, arith.subf(twice, rest)), low)
        is_single = arith.cmpf(arith.CmpFPredicate.OLT, twice, half)
        return arith.select(is_single, zero, found)

    def _pads(self, mode: int) -> ir.Value:
        return compared("eq", self.padding, number(mode))


def sampled(kernel: Kernel, dims: int) -> None:
    """Each element of the result; the mode and the padding are those of the call."""
    x, grid, out = kernel.tensors["input"], kernel.tensors["grid"], kernel.outs[0]
    batch, channels, height, width = sizes(x)
    batches, rows, columns, pair = sizes(grid)
    require("eq", batches, batch)
    require("eq", pair, number(2))
    (mode,), (padding,) = kernel.whole("interpolation_mode"), kernel.whole("padding_mode")
    for one in (mode, padding):
        require("ult", one, number(3))
    for one in (height, width):
        require("sgt", one, number(0))
    wanted = [batch, channels, rows, columns]
    require_sizes(out, wanted)
    type, aligned = held_type(x), kernel.truth("align_corners")
    axes = [_Axis(n, as_float(n, type), aligned, padding) for n in (height, width)]

    def write(at: Place) -> None:
        n, channel, row, column = at
        found = [load(grid, [n, row, column, number(place)]) for place in (1, 0)]
        places = [axis.place(one) for axis, one in zip(axes, found, strict=True)]
        sample = _Sample(x, axes, [n, channel])
        is_linear, is_nearest, is_cubic = (compared("eq", mode, number(one)) for one in range(3))
        moved = [axis.inside(one) for axis, one in zip(axes, places, strict=True)]
        around = chosen(is_cubic, lambda: sample.weighed(places, _cubic_weights, -1), zero_of(x))
        nearest = chosen(
            is_nearest, lambda: sample.at([math.roundeven(one) for one in moved]), around
        )
        store(
            chosen(is_linear, lambda: sample.weighed(moved, _linear_weights, 0), nearest), out, at
        )

    each(wanted, write)


@dataclass(frozen=True)
class _Sample:
    """A plane of the image."""

    x: ir.Value
    axes: Sequence[_Axis]
    lead: Place

    def at(self, places: Sequence[ir.Value]) -> ir.Value:
        """The element at whole places, 0 where there is none."""
        here: Place = []
        conditions: list[ir.Value] = []
        for axis, place in zip(self.axes, places, strict=True):
            far = axis.number(_FAR)
            near = arith.minimumf(arith.maximumf(place, axis.number(-_FAR)), far)
            is_nan = arith.cmpf(arith.CmpFPredicate.UNO, place, place)
            known = arith.select(is_nan, far, near)
            whole = arith.fptosi(ir.IntegerType.get_signless(64), known)
            here.append(arith.index_cast(ir.IndexType.get(), whole))
            conditions.append(compared("ult", here[-1], axis.extent))
        inside = all_of(conditions)
        return chosen(inside, lambda: load(self.x, [*self.lead, *here]), zero_of(self.x))

    def weighed(
        self,
        places: Sequence[ir.Value],
        weights_of: Callable[[ir.Value], list[ir.Value]],
        first: int,
    ) -> ir.Value:
        """The elements around a place, the first of which is so far from the one in front."""
        floors = [math.floor(one) for one in places]
        weights = [
            weights_of(arith.subf(one, floor)) for one, floor in zip(places, floors, strict=True)
        ]
        around = [
            [
                axis.inside(arith.addf(floor, axis.number(float(first + step))))
                if first
                else arith.addf(floor, axis.number(float(step)))
                for step in range(len(weights[0]))
            ]
            for axis, floor in zip(self.axes, floors, strict=True)
        ]
        found = zero_of(self.x)
        for row, by in zip(around[0], weights[0], strict=True):
            line = zero_of(self.x)
            for column, weight in zip(around[1], weights[1], strict=True):
                line = arith.addf(line, arith.mulf(self.at([row, column]), weight))
            found = arith.addf(found, arith.mulf(line, by))
        return found


def _linear_weights(share: ir.Value) -> list[ir.Value]:
    return [arith.subf(arith.constant(share.type, 1.0), share), share]


def _cubic_weights(share: ir.Value) -> list[ir.Value]:
    """Four weights, by how far a place is behind the second."""
    one, two = (arith.constant(share.type, value) for value in (1.0, 2.0))
    behind = arith.subf(one, share)
    return [
        _outer(arith.addf(share, one)),
        _inner(share),
        _inner(behind),
        _outer(arith.subf(two, share)),
    ]


def _inner(x: ir.Value) -> ir.Value:
    return _polynomial(x, [_SHARPNESS + 2.0, -(_SHARPNESS + 3.0), 0.0, 1.0])


def _outer(x: ir.Value) -> ir.Value:
    a = _SHARPNESS
    return _polynomial(x, [a, -5.0 * a, 8.0 * a, -4.0 * a])


def _polynomial(x: ir.Value, coefficients: Sequence[float]) -> ir.Value:
    found = arith.constant(x.type, coefficients[0])
    for one in coefficients[1:]:
        found = arith.addf(arith.mulf(found, x), arith.constant(x.type, one))
    return found
