"""Softmax, its logarithm, and the logarithm of a sum of exponentials."""

from __future__ import annotations

import numpy as np

from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, place_of
from .table import Ints, Replacement, Rewrite, Value, shape_of


@decomposes("softmax.int", "log_softmax.int", "special_softmax", "special_log_softmax.int")
def softmax_int(b: Rewrite, self: Value, dim: int, dtype: int | None) -> Replacement:
    return _softmax(b, b.cast(self, b.type), dim, "log" in b.overload)


@decomposes("_softmax", "_log_softmax", rounds_once=True)
def underscore_softmax(b: Rewrite, self: Value, dim: int, half_to_float: bool) -> Replacement:
    """With its dimension counted from the front."""
    if dim >= 0 and not half_to_float and shape_of(self):
        return None
    return _softmax(b, b.cast(self, b.type), dim, b.overload == "_log_softmax")


def _softmax(b: Rewrite, x: Value, dim: int, log: bool) -> Value:
    rank = len(shape_of(x))
    if rank == 0:
        return b.full((), 0.0 if log else 1.0, x)
    name = "aten._log_softmax" if log else "aten._softmax"
    return b.call(name, x, dim % rank, False, type=x.type)


@decomposes("logsumexp", rounds_once=True)
def logsumexp(b: Rewrite, self: Value, dim: Ints, keepdim: bool) -> Replacement:
    """`max + log(sum(exp(x - max)))`, so that nothing overflows; infinities stay as they are."""
    x, dims = b.cast(self, b.type), dim or list(range(len(shape_of(self))))
    if not dims or not shape_of(x):
        return x
    top = b.reduce("amax", x, dims)
    infinite = b.compare("eq", b.unary("abs", top), float("inf"))
    top = b.where(infinite, b.number(0, top), top)
    total = b.reduce("sum.dim_IntList", b.unary("exp", b.sub(x, top)), dims)
    return b.view(b.add(top, b.unary("log", total)), b.shape)


@shaped("_softmax", "_log_softmax")
def softmax_shape(v: Shapes) -> Shape:
    x = v.shape("self")
    place_of(v.number("dim"), len(x))
    return x


@computes("_softmax")
def softmax_value(v: Constants) -> np.ndarray:
    x = v["self"].astype(np.float64)
    powers = np.exp(x - x.max(axis=v["dim"], keepdims=True))
    return powers / powers.sum(axis=v["dim"], keepdims=True)
