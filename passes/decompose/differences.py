"""Finite differences along dimensions."""

from __future__ import annotations

from ...dialect import ops
from ...dialect.dtypes import of_tensor
from .halves import widened_value
from .table import Refused, Replacement, Rewrite, Value, decomposes, shape_of


@decomposes(
    "gradient.scalarint", "gradient.scalararray", "gradient.array", "gradient.scalarrayint",
    "gradient.scalarrayarray",
)  # fmt: skip
def gradient(
    b: Rewrite,
    self: Value,
    edge_order: int,
    spacing: float | list[float] | None = None,
    dim: int | list[int] | None = None,
) -> Replacement:
    """Central differences inside, one-sided ones of the given order at both ends."""
    rank = len(shape_of(self))
    dims = list(range(rank)) if dim is None else [dim] if isinstance(dim, int) else dim
    if not isinstance(spacing, list):
        spacing = [1.0 if spacing is None else spacing] * len(dims)
    type = ops.tensor_results(b.anchor)[0].type
    x = widened_value(b, b.cast(self, type))
    return [
        b.cast(_differences(b, x, one % rank, float(step), edge_order), type)
        for one, step in zip(dims, spacing, strict=True)
    ]


@decomposes("gradient.tensorarray", "gradient.tensorarrayint")
def gradient_at_places(
    b: Rewrite,
    self: Value,
    spacing: list[Value],
    edge_order: int,
    dim: int | list[int] | None = None,
) -> Replacement:
    """The same for samples at given places."""
    rank = len(shape_of(self))
    dims = list(range(rank)) if dim is None else [dim] if isinstance(dim, int) else dim
    type = ops.tensor_results(b.anchor)[0].type
    x = widened_value(b, b.cast(self, type))
    return [
        b.cast(_uneven(b, x, one % rank, b.cast(places, x.type), edge_order), type)
        for one, places in zip(dims, spacing, strict=True)
    ]


def _uneven(b: Rewrite, x: Value, dim: int, places: Value, order: int) -> Value:
    """Parabolas through three samples; lines through two at the ends, where the order is 1."""
    extent, rank = shape_of(x)[dim], len(shape_of(x))
    if extent <= order:
        raise Refused(f"takes differences of {extent} samples, and needs {order + 1}")
    line = b.view(places, [extent if at == dim else 1 for at in range(rank)])
    steps = b.sub(b.slice(line, dim, 1, extent), b.slice(line, dim, 0, extent - 1))

    def at(value: Value, place: int, count: int = 1) -> Value:
        return b.slice(value, dim, place, place + count)

    def end(first: int, direction: int) -> Value:
        one, two = at(x, first), at(x, first + direction)
        near = at(steps, first if direction > 0 else first - 1)
        if order == 1:
            return b.mul(b.div(b.sub(two, one), near), float(direction))
        three = at(x, first + 2 * direction)
        far = at(steps, first + 1 if direction > 0 else first - 2)
        both = b.add(near, far)
        change = b.sub(
            b.mul(b.sub(two, one), b.div(both, b.mul(near, far))),
            b.mul(b.sub(three, one), b.div(near, b.mul(far, both))),
        )
        return b.mul(change, float(direction))

    parts = [end(0, 1), end(extent - 1, -1)]
    if (inner := extent - 2) > 0:
        before, after = at(steps, 0, inner), at(steps, 1, inner)
        both = b.add(before, after)
        left = b.mul(b.sub(at(x, 1, inner), at(x, 0, inner)), b.div(after, b.mul(before, both)))
        right = b.mul(b.sub(at(x, 2, inner), at(x, 1, inner)), b.div(before, b.mul(after, both)))
        parts.insert(1, b.add(left, right))
    return b.cat(parts, dim)


def _differences(b: Rewrite, x: Value, dim: int, step: float, order: int) -> Value:
    extent = shape_of(x)[dim]
    if extent <= order:
        raise Refused(f"takes differences of {extent} samples, and needs {order + 1}")

    def at(place: int, count: int = 1) -> Value:
        return b.slice(x, dim, place, place + count)

    def end(first: int, direction: int) -> Value:
        one, other = at(first), at(first + direction)
        change = b.sub(other, one)
        if order == 2:
            # -3/2, 2 and -1/2 of three samples.
            farther = b.sub(at(first + 2 * direction), other)
            change = b.sub(b.mul(change, 1.5), b.mul(farther, 0.5))
        return b.div(change, direction * step)

    parts = [end(0, 1), end(extent - 1, -1)]
    if extent > 2:
        inner = b.div(b.sub(at(2, extent - 2), at(0, extent - 2)), 2 * step)
        parts.insert(1, inner)
    return b.cat(parts, dim)


@decomposes("diff")
def diff(
    b: Rewrite, self: Value, n: int, dim: int, prepend: Value | None, append: Value | None
) -> Replacement:
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
