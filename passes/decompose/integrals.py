"""Areas under samples, by trapezoids."""

from __future__ import annotations

from .table import Replacement, Rewrite, Value, decomposes, shape_of, tensor_type


@decomposes("trapezoid.x", "trapezoid.dx", "trapz.x", "trapz.dx")
def trapezoid(
    b: Rewrite, y: Value, x: Value | None = None, dx: float = 1, dim: int = -1
) -> Replacement:
    """The sum of all (torch.trapezoid)."""
    if not shape_of(y)[dim]:
        return b.full(b.shape, 0, b.result)
    if x is None:
        samples = b.cast(y, b.type)
        total = _sum(b, samples, dim)
        ends = b.add(b.select(samples, dim, 0), b.select(samples, dim, -1))
        return b.mul(b.sub(total, b.mul(ends, 0.5)), float(dx))
    if shape_of(x) and shape_of(x)[-1 if len(shape_of(x)) == 1 else dim] < 2:
        return b.full(b.shape, 0, b.result)
    return b.mul(_sum(b, b.mul(_pairs(b, y, dim), _widths(b, x, y, dim)), dim), 0.5)


@decomposes("cumulative_trapezoid.x", "cumulative_trapezoid.dx")
def cumulative_trapezoid(
    b: Rewrite, y: Value, x: Value | None = None, dx: float = 1, dim: int = -1
) -> Replacement:
    """The sum up to each sample (torch.cumulative_trapezoid)."""
    pairs = _pairs(b, y, dim)
    if x is None:
        return _running(b, b.mul(pairs, dx / 2), dim)
    return b.mul(_running(b, b.mul(pairs, _widths(b, x, y, dim)), dim), 0.5)


def _pairs(b: Rewrite, y: Value, dim: int) -> Value:
    """Each sample and the next one, added."""
    samples, extent = b.cast(y, b.type), shape_of(y)[dim]
    return b.add(b.slice(samples, dim, 0, extent - 1), b.slice(samples, dim, 1, extent))


def _widths(b: Rewrite, x: Value, y: Value, dim: int) -> Value:
    """How far apart samples are; a line of places is one for all of `y` along the dimension."""
    places = b.cast(x, b.type)
    if len(shape_of(x)) == 1:
        rank = len(shape_of(y))
        line = [shape_of(x)[0] if at == dim % rank else 1 for at in range(rank)]
        places = b.view(places, line)
    extent = shape_of(places)[dim]
    return b.sub(b.slice(places, dim, 1, extent), b.slice(places, dim, 0, extent - 1))


def _sum(b: Rewrite, x: Value, dim: int) -> Value:
    shape = list(shape_of(x))
    del shape[dim]
    return b.call("aten.sum.dim_IntList", x, [dim], False, None, type=tensor_type(shape, x))


def _running(b: Rewrite, x: Value, dim: int) -> Value:
    return b.call("aten.cumsum", x, dim % len(shape_of(x)), None, type=x.type)
