"""Finite differences along dimensions, and areas under samples, by trapezoids."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .. import ops
from ..dtypes import BY_NAME, of_tensor
from ..errors import Refused
from ..mlir import ir
from .arithmetic import all_of
from .precision import HALVES, widened_value
from .record import decomposes
from .table import Ints, Maybe, Replacement, Rewrite, Value, shape_of, tensor_of, tensor_type


@decomposes(
    "gradient.scalarint", "gradient.scalararray", "gradient.array", "gradient.scalarrayint",
    "gradient.scalarrayarray",
)  # fmt: skip
def gradient(
    b: Rewrite,
    self: Value,
    edge_order: int,
    spacing: float | list[float] | None = None,
    dim: int | Ints | None = None,
) -> Replacement:
    """Central differences inside, one-sided ones of the given order at both ends."""
    dims = _dims(self, dim)
    if not isinstance(spacing, list):
        spacing = [1.0 if spacing is None else spacing] * len(dims)
    types = [result.type for result in ops.tensor_results(b.anchor)]
    return [
        b.cast(_even(_samples(b, self, one, edge_order, type), float(step), edge_order), type)
        for one, step, type in zip(dims, spacing, types, strict=True)
    ]


@decomposes("gradient.tensorarray", "gradient.tensorarrayint")
def gradient_at_places(
    b: Rewrite, self: Value, spacing: list[Value], edge_order: int, dim: int | Ints | None = None
) -> Replacement:
    """The same for samples at given places."""
    types = [result.type for result in ops.tensor_results(b.anchor)]
    return [
        b.cast(_uneven(_samples(b, self, one, edge_order, type), places, edge_order), type)
        for one, places, type in zip(_dims(self, dim), spacing, types, strict=True)
    ]


def _dims(x: Value, dim: int | Ints | None) -> list[int]:
    rank = len(shape_of(x))
    dims = list(range(rank)) if dim is None else [dim] if isinstance(dim, int) else dim
    return [one % rank for one in dims]


@dataclass(frozen=True)
class _Samples:
    """Samples along a dimension, and the floats that their quotients are: integers wrap before."""

    b: Rewrite
    x: Value
    dim: int
    wide: ir.Type

    @property
    def extent(self) -> int:
        return shape_of(self.x)[self.dim]

    def at(self, place: int, count: int = 1) -> Value:
        """Some of them; places may count from the end."""
        return self.some(self.x, place, count)

    def some(self, x: Value, place: int, count: int = 1) -> Value:
        place %= shape_of(x)[self.dim]
        return self.b.slice(x, self.dim, place, place + count)

    def over(self, x: Value, y: Value | float) -> Value:
        y = self.float(y) if isinstance(y, ir.Value) else y
        return self.b.div(self.float(x), y)

    def times(self, x: Value, y: Value | float) -> Value:
        return self.b.mul(self.float(x), y)

    def float(self, x: Value) -> Value:
        return self.b.cast(x, self.wide)


def _samples(b: Rewrite, x: Value, dim: int, order: int, type: ir.Type) -> _Samples:
    extent = shape_of(x)[dim]
    if extent <= order:
        raise Refused(f"takes differences of {extent} samples, and needs {order + 1}")
    single = ir.RankedTensorType.get([], ir.F32Type.get())
    wide = single if of_tensor(type).name in HALVES else type
    return _Samples(b, widened_value(b, x), dim, wide)


def _even(s: _Samples, step: float, order: int) -> Value:
    b = s.b
    if order == 1:
        ends = [b.sub(s.at(1), s.at(0)), b.sub(s.at(-1), s.at(-2))]
    else:
        ends = [
            b.mul(b.sub(b.add(s.times(s.at(far), 0.5), s.times(s.at(end), 1.5)), middle), sign)
            for far, end, middle, sign in (
                (2, 0, s.float(b.mul(s.at(1), 2)), -1.0), (-3, -1, s.float(b.mul(s.at(-2), 2)), 1.0)
            )
        ]  # fmt: skip
    parts = [s.over(end, step) for end in ends]
    if (inner := s.extent - 2) > 0:
        parts.insert(1, b.div(s.over(b.sub(s.at(2, inner), s.at(0, inner)), step), 2.0))
    return b.cat(parts, s.dim)


def _uneven(s: _Samples, places: Value, order: int) -> Value:
    """Parabolas through three samples; lines through two at the ends, where the order is 1."""
    b, shape = s.b, [1] * len(shape_of(s.x))
    shape[s.dim] = s.extent
    line = b.view(widened_value(b, places), shape)
    steps = b.sub(s.some(line, 1, s.extent - 1), s.some(line, 0, s.extent - 1))
    ends = [
        s.over(b.sub(s.at(1), s.at(0)), s.some(steps, 0)),
        s.over(b.sub(s.at(-1), s.at(-2)), s.some(steps, -1)),
    ] if order == 1 else [_parabola_start(s, steps), _parabola_end(s, steps)]  # fmt: skip
    if (inner := s.extent - 2) > 0:
        near, far = s.some(steps, 0, inner), s.some(steps, 1, inner)
        both = b.add(near, far)
        weights = (
            s.over(b.unary("neg", far), b.mul(near, both)),
            s.over(b.sub(far, near), b.mul(near, far)),
            s.over(near, b.mul(far, both)),
        )
        ends.insert(1, _mixed(s, weights, 0, inner))
    return b.cat(ends, s.dim)


def _parabola_start(s: _Samples, steps: Value) -> Value:
    b, near, far = s.b, s.some(steps, 0), s.some(steps, 1)
    both = b.add(near, far)
    whole = b.unary("neg", b.add(s.times(near, 2.0), s.float(far)))
    weights = (
        s.over(whole, b.mul(near, both)),
        s.over(both, b.mul(near, far)),
        s.over(b.unary("neg", near), b.mul(far, both)),
    )
    return _mixed(s, weights, 0)


def _parabola_end(s: _Samples, steps: Value) -> Value:
    b, near, far = s.b, s.some(steps, -1), s.some(steps, -2)
    both = b.add(near, far)
    weights = (
        s.over(near, b.mul(far, both)),
        s.over(b.unary("neg", both), b.mul(near, far)),
        s.over(b.add(b.mul(near, 2), far), b.mul(near, both)),
    )
    return _mixed(s, weights, s.extent - 3)


def _mixed(s: _Samples, weights: tuple[Value, ...], first: int, count: int = 1) -> Value:
    """Samples that follow each other, weighted."""
    return all_of(
        s.b, [s.times(s.at(first + n, count), weight) for n, weight in enumerate(weights)]
    )


@decomposes("diff")
def diff(b: Rewrite, self: Value, n: int, dim: int, prepend: Maybe, append: Maybe) -> Replacement:
    """Neighbours subtracted, `n` times; truth values differ where they are not equal.

    What is to stand before and after counts only where there are differences at all.
    """
    if n == 0:
        return self
    x = b.cat([part for part in (prepend, self, append) if part is not None], dim)
    for _ in range(n):
        extent = shape_of(x)[dim]
        later, earlier = b.slice(x, dim, 1, extent), b.slice(x, dim, 0, extent - (extent > 0))
        truth = of_tensor(x.type).name == "bool"
        x = (
            b.call("aten.ne.Tensor", later, earlier, type=later.type)
            if truth
            else b.sub(later, earlier)
        )
    return x


@decomposes("trapezoid.x", "trapezoid.dx", "trapz.x", "trapz.dx")
def trapezoid(b: Rewrite, y: Value, x: Maybe = None, dx: float = 1, dim: int = -1) -> Replacement:
    """The sum of all (torch.trapezoid)."""
    if not shape_of(y)[dim]:
        return b.full(b.shape, 0, b.result)
    if x is None:
        total = b.cast(_sum(b, y, dim), b.type)
        ends = b.cast(b.add(b.select(y, dim, 0), b.select(y, dim, -1)), b.type)
        return b.mul(b.sub(total, b.mul(ends, 0.5)), float(dx))
    if shape_of(x) and shape_of(x)[-1 if len(shape_of(x)) == 1 else dim] < 2:
        return b.full(b.shape, 0, b.result)
    areas = _areas(b, y, x, dim)
    return b.mul(b.cast(_sum(b, areas, dim), b.type), 0.5)


@decomposes("cumulative_trapezoid.x", "cumulative_trapezoid.dx")
def cumulative_trapezoid(
    b: Rewrite, y: Value, x: Maybe = None, dx: float = 1, dim: int = -1
) -> Replacement:
    """The sum up to each sample (torch.cumulative_trapezoid)."""
    if x is None:
        return _running(b, b.mul(b.cast(_pairs(b, y, dim), b.type), dx / 2), dim)
    return b.mul(b.cast(_running(b, _areas(b, y, x, dim), dim), b.type), 0.5)


def _areas(b: Rewrite, y: Value, x: Value, dim: int) -> Value:
    """Twice the area between each sample and the next one; whole numbers wrap around."""
    pairs, widths = _pairs(b, y, dim), _widths(b, x, y, dim)
    kinds = [of_tensor(side.type) for side in (pairs, widths)]
    if any(kind.is_float or kind.name == "bool" for kind in kinds):
        return b.mul(b.cast(pairs, b.type), b.cast(widths, b.type))
    name = np.promote_types(*(kind.numpy for kind in kinds)).name
    whole = ir.RankedTensorType.get([], BY_NAME[name].type())
    return b.mul(b.cast(pairs, whole), b.cast(widths, whole))


def _pairs(b: Rewrite, y: Value, dim: int) -> Value:
    """Each sample and the next one, added."""
    extent = shape_of(y)[dim]
    return b.add(b.slice(y, dim, 0, extent - 1), b.slice(y, dim, 1, extent))


def _widths(b: Rewrite, x: Value, y: Value, dim: int) -> Value:
    """How far apart samples are; a line of places is one for all of `y` along the dimension."""
    places = x
    if len(shape_of(x)) == 1:
        rank = len(shape_of(y))
        line = [shape_of(x)[0] if at == dim % rank else 1 for at in range(rank)]
        places = b.view(places, line)
    extent = shape_of(places)[dim]
    return b.sub(b.slice(places, dim, 1, extent), b.slice(places, dim, 0, extent - 1))


def _sum(b: Rewrite, x: Value, dim: int) -> Value:
    shape = list(shape_of(x))
    del shape[dim]
    return b.call("aten.sum.dim_IntList", x, [dim], False, None, type=_total(shape, x))


def _running(b: Rewrite, x: Value, dim: int) -> Value:
    return b.call("aten.cumsum", x, dim % len(shape_of(x)), None, type=_total(shape_of(x), x))


def _total(shape: Sequence[int], x: Value) -> ir.Type:
    """The type of sums of whole numbers is int64."""
    is_float = of_tensor(x.type).is_float
    return tensor_type(shape, x) if is_float else tensor_of(shape, BY_NAME["int64"].type())
