"""Sums, means and extremes along dimensions, and running sums."""

from __future__ import annotations

from ...dialect.dtypes import of_tensor
from ...dialect.quantised_operators.integers import steps, sum_of_steps
from ...dialect.quantised_operators.lengths import l2_normalized
from .in_integers import in_integers
from .moves import flipped
from .table import Refused, Translation, Value, aten, place_of, shape_of, translates


@translates("mean")
def mean(t: Translation, input: Value, axis: Value, keep_dims: bool) -> Value:
    if t.facts(input) is None and not of_tensor(input.type).is_float:
        raise Refused("hardwire computes no means of integers")
    return _reduced_along(t, aten.MEAN, input, axis, keep_dims)


@translates("sum")
def sum_(t: Translation, input: Value, axis: Value, keep_dims: bool) -> Value:
    return _reduced_along(t, aten.SUM, input, axis, keep_dims)


@translates("reduce_max", "reduce_min")
def extreme(t: Translation, input: Value, axis: Value, keep_dims: bool) -> Value:
    name = aten.AMAX if t.name == "reduce_max" else aten.AMIN
    return _reduced_along(t, name, t.alike(input), axis, keep_dims)


@translates("reduce_all")
def reduce_all(t: Translation, input: Value, axis: Value, keep_dims: bool) -> Value:
    """One dimension after the other, from behind."""
    x = input
    for dim in sorted({*t.dims(axis, "axis", len(shape_of(input)))}, reverse=True):
        shape = list(shape_of(x))
        shape[dim : dim + 1] = [1] if keep_dims else []
        x = t.call(aten.ALL_DIM, x, dim, keep_dims, type=t.wanted(shape))
    return x


def _reduced_along(t: Translation, name: str, x: Value, axis: Value, keep: bool) -> Value:
    """Along no dimension nothing happens; PyTorch takes that for all of them."""
    dims = sorted({*t.dims(axis, "axis", len(shape_of(x)))})
    if not dims:
        return x
    sizes = enumerate(shape_of(x))
    shape = [1 if dim in dims else size for dim, size in sizes if keep or dim not in dims]
    return t.call(name, x, dims, keep, type=t.wanted(shape))


@translates("cumsum")
def cumsum(t: Translation, input: Value, axis: Value, exclusive: bool, reverse: bool) -> Value:
    """An exclusive sum begins with 0 and leaves out the last element."""
    if t.facts(input) is not None:
        w, x = in_integers(t, input)
        sums = _running(t, w.to(steps(w, x), "int64"), axis, exclusive, reverse)
        return t.retyped(sum_of_steps(w, w.to(sums, "int32"), x), t.type)
    return _running(t, input, axis, exclusive, reverse)


def _running(t: Translation, input: Value, axis: Value, exclusive: bool, reverse: bool) -> Value:
    dims = t.dims(axis, "axis", len(shape_of(input)))
    if len(dims) != 1:
        raise Refused(f"it goes along {len(dims)} dimensions, not one")
    dim = place_of(dims[0], len(shape_of(input)))
    x = flipped(t, input, [dim]) if reverse else input
    total = t.call(aten.CUMSUM, x, dim, None, type=x.type)
    if exclusive:
        shift = [0, 0] * (len(shape_of(x)) - 1 - dim) + [1, 0]
        total = t.slice(t.pad(total, shift, 0), dim, 0, shape_of(x)[dim])
    return flipped(t, total, [dim]) if reverse else total


@translates("l2_normalization")
def l2_normalization(t: Translation, input: Value, fused_activation_function: str) -> Value:
    """Divided by the length along the last dimension, which counts as 1e-6 at least."""
    last = len(shape_of(input)) - 1
    if last < 0:
        raise Refused("it has no dimensions")
    if t.facts(input) is not None:
        w, x = in_integers(t, input)
        return t.activated(t.retyped(l2_normalized(w, x), t.type), fused_activation_function)
    squares = t.reduce("sum.dim_IntList", t.mul(input, input), [last])
    length = t.unary("clamp", t.unary("sqrt", squares), 1e-6, None)
    return t.activated(t.div(input, length), fused_activation_function)
