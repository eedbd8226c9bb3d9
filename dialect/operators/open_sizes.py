"""Resizing where an extent is known at run time only: source positions are computed there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

from ..mlir import ir
from .arithmetic import all_of
from .table import Rewrite, Value, same, shape_of, tensor_of, tensor_type

CUBIC = -0.75
"""The parameter of PyTorch's cubic convolution."""

NEAR = (CUBIC + 2, -(CUBIC + 3), 0.0, 1.0)
FAR = (CUBIC, -5 * CUBIC, 8 * CUBIC, -4 * CUBIC)
"""Its weights up to a distance of 1, and from 1 to 2, as polynomials."""

MOST_REPEATS = 16
"""Up to this factor it is tried whether a resized extent is so many times the old one."""

Taps = list[tuple[Value, Value]]


def repeats(extent: int, wanted: int, scale: float | None, whole: Sequence[int]) -> int | None:
    """How often each element stands in the result, where that is as often for all sizes.

    Where sizes are these `whole` multiples, the factor is not looked at.
    """
    for times in range(1, MOST_REPEATS + 1):
        if same([wanted], [extent * times]) and (scale in (None, times) or times in whole):
            return times
    return None


def nearest(
    b: Rewrite,
    x: Value,
    dim: int,
    wanted: int,
    scale: float | None,
    shift: float,
    whole: Sequence[int],
) -> Value:
    """The nearest element for each place."""
    shape = shape_of(x)
    single = tensor_of([wanted], ir.F32Type.get())
    step = _step(b, b.cast(b.places(wanted), single), shape[dim], wanted, scale, whole)
    at = b.unary("floor", b.mul(b.add(b.cast(b.places(wanted), single), shift), step))
    return b.chosen(x, dim, b.unary("clamp", _whole(b, at), None, shape[dim] - 1))


def mixed(
    b: Rewrite,
    x: Value,
    dim: int,
    wanted: int,
    scale: float | None,
    aligned: bool,
    taps: Callable[[Rewrite, Value, int], Taps],
) -> Value:
    """A few elements along a dimension, weighted. What lies outside counts for its edge."""
    extent = shape_of(x)[dim]
    if same([extent], [wanted]) and taps is _linear_taps:
        return in_place(b, x)
    numbers = b.cast(b.places(wanted), tensor_type([wanted], x))
    if aligned:
        steps = b.unary("clamp", b.number(wanted - 1, x), 1.0, None)
        places = b.mul(numbers, b.div(b.number(extent - 1, x), steps))
    else:
        step = _step(b, x, extent, wanted, scale, (1,) if taps is _linear_taps else ())
        places = b.sub(b.mul(b.add(numbers, 0.5), step), 0.5)
    line = [wanted if place == dim else 1 for place in range(len(shape_of(x)))]
    parts: list[Value] = []
    for at, weights in taps(b, places, extent):
        inside = b.unary("clamp", _whole(b, at), 0, extent - 1)
        parts.append(b.mul(b.chosen(x, dim, inside), b.view(weights, line)))
    return all_of(b, parts)


def in_place(b: Rewrite, x: Value) -> Value:
    """Linear mixing of the same size: an element and itself with the weights 1 and 0."""
    return b.add(x, b.mul(x, 0.0))


def _whole(b: Rewrite, x: Value) -> Value:
    return b.cast(x, tensor_of(shape_of(x), ir.IntegerType.get_signless(64)))


def _step(
    b: Rewrite, like: Value, extent: int, wanted: int, scale: float | None, whole: Sequence[int]
) -> Value | float:
    """How far a step in the result reaches in the input."""
    by_sizes = b.div(b.number(extent, like), wanted)
    if not (scale and scale > 0):
        return by_sizes
    alike = [b.compare("eq", b.number(wanted, like), b.number(extent * n, like)) for n in whole]
    if not alike:
        return 1.0 / scale
    return b.where(reduce(b.either, alike), by_sizes, b.number(1.0 / scale, like))


def _linear_taps(b: Rewrite, places: Value, extent: int) -> Taps:
    places = b.unary("clamp", places, 0.0, None)
    first = b.unary("clamp", b.unary("floor", places), None, extent - 1)
    beyond = b.unary("clamp", b.sub(places, first), 0.0, 1.0)
    return [(first, _from(b, 1.0, beyond)), (b.add(first, 1.0), beyond)]


def _cubic_taps(b: Rewrite, places: Value, extent: int) -> Taps:
    first = b.unary("floor", places)
    beyond = b.sub(places, first)
    return [
        (b.sub(first, 1.0), _polynomial(b, FAR, b.add(beyond, 1.0))),
        (first, _polynomial(b, NEAR, beyond)),
        (b.add(first, 1.0), _polynomial(b, NEAR, _from(b, 1.0, beyond))),
        (b.add(first, 2.0), _polynomial(b, FAR, _from(b, 2.0, beyond))),
    ]


def _from(b: Rewrite, number: float, x: Value) -> Value:
    return b.add(b.unary("neg", x), number)


def _polynomial(b: Rewrite, coefficients: Sequence[float], x: Value) -> Value:
    value = b.mul(x, coefficients[0])
    for number in coefficients[1:-1]:
        value = b.mul(b.add(value, number), x)
    return b.add(value, coefficients[-1])


TAPS = (_linear_taps, _cubic_taps)
