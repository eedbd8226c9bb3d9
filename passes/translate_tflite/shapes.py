"""What only says otherwise where elements are, and what is known of shapes alone."""

from __future__ import annotations

from math import prod

import numpy as np

from ...dialect.dtypes import of_tensor
from .table import CONTRADICTION, Maybe, Refused, Translation, Value, shape_of, translates


@translates("reshape")
def reshape(t: Translation, input: Value, shape: Maybe) -> Value:
    """The file says the shape of the result anyway."""
    return _viewed(t, input)


@translates("squeeze")
def squeeze(t: Translation, input: Value, squeeze_dims: list[int]) -> Value:
    return _viewed(t, input)


@translates("expand_dims")
def expand_dims(t: Translation, input: Value, axis: Value) -> Value:
    return _viewed(t, input)


def _viewed(t: Translation, x: Value) -> Value:
    """The same elements in the shape of the result."""
    if prod(shape_of(x)) != prod(t.shape):
        raise Refused(
            f"{prod(shape_of(x))} elements do not become {prod(t.shape)}; {CONTRADICTION}"
        )
    return t.alike(t.view(x, t.shape))


@translates("transpose")
def transpose(t: Translation, input: Value, perm: Value) -> Value:
    rank = len(shape_of(input))
    dims = t.dims(perm, "perm", rank)
    if sorted(dims) != list(range(rank)):
        raise Refused(f"{dims} is no order of {rank} dimensions; {CONTRADICTION}")
    return t.alike(t.permute(input, dims))


@translates("broadcast_to")
def broadcast_to(t: Translation, input: Value, shape: Value) -> Value:
    _check_broadcast(t, input)
    return t.alike(t.expand(input, t.shape))


def _check_broadcast(t: Translation, x: Value) -> None:
    own = shape_of(x)
    pairs = zip(reversed(own), reversed(t.shape), strict=False)
    if len(own) > len(t.shape) or any(one not in (1, other) for one, other in pairs):
        raise Refused(f"its elements do not fill the shape of the result; {CONTRADICTION}")


@translates("broadcast_args", in_reals=True)
def broadcast_args(t: Translation, s0: Value, s1: Value) -> Value:
    """The shape that two others are broadcast to: known numbers."""
    shapes = [t.numbers(each, name) for each, name in ((s0, "s0"), (s1, "s1"))]
    return _known_numbers(t, np.array(np.broadcast_shapes(*map(tuple, shapes))))


@translates("shape")
def shape(t: Translation, input: Value) -> Value:
    return _known_numbers(t, np.array(shape_of(input)))


@translates("zeros_like")
def zeros_like(t: Translation, input: Value) -> Value:
    """Integers that are 0, whatever they stand for."""
    return t.retyped(_filled(t, 0), t.type)


@translates("fill")
def fill(t: Translation, dims: Value, value: Value) -> Value:
    _check_broadcast(t, value)
    return t.alike(t.expand(value, t.shape))


def _filled(t: Translation, value: int) -> Value:
    """One element everywhere, without the bytes of all."""
    data = np.array(value, of_tensor(t.type).numpy)
    return t.alike(t.expand(t.weight(data, "zero"), t.shape))


def _known_numbers(t: Translation, data: np.ndarray) -> Value:
    return t.weight(data.astype(of_tensor(t.type).numpy).reshape(data.shape), "shape")
