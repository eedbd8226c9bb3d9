"""Areas under samples, by trapezoids."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..dtypes import BY_NAME, of_tensor
from ..mlir import ir
from .record import decomposes
from .table import Maybe, Replacement, Rewrite, Value, shape_of, tensor_of, tensor_type


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
