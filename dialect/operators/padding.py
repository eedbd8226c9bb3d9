"""Images continued beyond their edges, or cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from .record import decomposes
from .table import Replacement, Rewrite, Value, is_open, shape_of, tensor_type

Continued = Callable[[np.ndarray, int], np.ndarray]
"""The places along an extent that places outside of it show."""


@decomposes("replication_pad1d", "replication_pad2d", "replication_pad3d")
def replicate(b: Rewrite, self: Value, padding: list[int]) -> Replacement:
    """Picked along each dimension where something is cut (torch.nn.ReplicationPad2d)."""
    if all(amount >= 0 for amount in padding):
        return None
    if is_open(shape_of(self)[-len(padding) // 2 :]):
        return _grown_then_cut(b, self, padding)
    return _continued(b, self, padding, lambda places, extent: np.clip(places, 0, extent - 1))


@decomposes("reflection_pad1d", "reflection_pad2d", "reflection_pad3d")
def reflect(b: Rewrite, self: Value, padding: list[int]) -> Replacement:
    """The edges are not repeated (torch.nn.ReflectionPad3d). Lines and images stay if not cut."""
    if b.overload != "reflection_pad3d" and all(amount >= 0 for amount in padding):
        return None
    if is_open(shape_of(self)[-len(padding) // 2 :]):
        return _grown_then_cut(b, self, padding)
    return _continued(b, self, padding, _reflected)


def _reflected(places: np.ndarray, extent: int) -> np.ndarray:
    return extent - 1 - np.abs(extent - 1 - np.abs(places))


def _grown_then_cut(b: Rewrite, x: Value, padding: list[int]) -> Replacement:
    """The operator itself where the image grows, then slices, which need no table of places."""
    grown = [max(0, amount) for amount in padding]
    if grown == padding:
        return None
    if any(grown):
        x = b.call(b.anchor.name, x, grown, type=tensor_type(_padded(shape_of(x), grown), x))
    for place in range(len(padding) // 2):
        before, after = (max(0, -amount) for amount in padding[2 * place : 2 * place + 2])
        dim = len(shape_of(x)) - 1 - place
        x = b.slice(x, dim, before, shape_of(x)[dim] - after)
    return x


def _padded(shape: Sequence[int], padding: list[int]) -> list[int]:
    sums = {
        -1 - place: padding[2 * place] + padding[2 * place + 1]
        for place in range(len(padding) // 2)
    }
    return [extent + sums.get(dim - len(shape), 0) for dim, extent in enumerate(shape)]


def _continued(b: Rewrite, x: Value, padding: list[int], places: Continued) -> Value:
    for place in range(len(padding) // 2):
        shape = list(shape_of(x))
        dim, extent = len(shape) - 1 - place, shape[-1 - place]
        before, after = padding[2 * place : 2 * place + 2]
        found = places(np.arange(-before, extent + after), extent)
        shape[dim] = len(found)
        index = b.weight(found.astype(np.int64), "continued")
        x = b.call("aten.index_select", x, dim, index, type=tensor_type(shape, x))
    return x
