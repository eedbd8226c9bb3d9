"""Images continued beyond their edges, or cut."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ..errors import Refused
from .constants import Constants
from .record import computes, decomposes, shaped
from .shapes import Shape, Shapes, need
from .table import Ints, Replacement, Rewrite, Value, is_open, shape_of, tensor_type

Continued = Callable[[np.ndarray, int], np.ndarray]
"""The places along an extent that places outside of it show."""


@decomposes("replication_pad1d", "replication_pad2d", "replication_pad3d")
def replicate(b: Rewrite, self: Value, padding: Ints) -> Replacement:
    """Picked along each dimension where something is cut (torch.nn.ReplicationPad2d)."""
    if all(amount >= 0 for amount in padding):
        return None
    if is_open(shape_of(self)[-len(padding) // 2 :]):
        return _grown_then_cut(b, self, padding)
    return _continued(b, self, padding, lambda places, extent: np.clip(places, 0, extent - 1))


@decomposes("reflection_pad1d", "reflection_pad2d", "reflection_pad3d")
def reflect(b: Rewrite, self: Value, padding: Ints) -> Replacement:
    """The edges are not repeated (torch.nn.ReflectionPad3d). Lines and images stay if not cut."""
    if b.overload != "reflection_pad3d" and all(amount >= 0 for amount in padding):
        return None
    if not is_open(shape_of(self)[-len(padding) // 2 :]):
        return _continued(b, self, padding, _reflected)
    if b.overload != "reflection_pad3d":
        return _grown_then_cut(b, self, padding)
    x = self
    for dim, before, after in _sides(self, padding):
        x = _reflected_along(b, x, dim, before, after)
    return x


def _sides(x: Value, pads: Ints) -> list[tuple[int, int, int]]:
    """Each dimension from the last one on, and what is added before and behind it."""
    rank = len(shape_of(x))
    return [(rank - 1 - n // 2, pads[n], pads[n + 1]) for n in range(0, len(pads) - 1, 2)]


@shaped("reflection_pad3d", like="self")
def reflected_shape(v: Shapes) -> Shape:
    return tuple(_padded(v.shape("self"), v.numbers("padding")))


def _reflected_along(b: Rewrite, x: Value, dim: int, before: int, after: int) -> Value:
    """One dimension; the places are computed, since its extent may be known at run time only."""
    extent = shape_of(x)[dim]
    last = extent - 1
    place = b.unary("abs", b.sub(b.places(extent + (before + after)), before))
    beyond = b.unary("abs", b.sub(place, last))
    index = b.add(b.unary("neg", beyond), last)
    return b.chosen(x, dim, index)


def _reflected(places: np.ndarray, extent: int) -> np.ndarray:
    return extent - 1 - np.abs(extent - 1 - np.abs(places))


def _grown_then_cut(b: Rewrite, x: Value, padding: Ints) -> Replacement:
    """The operator itself where the image grows, then slices, which need no table of places."""
    grown = [max(0, amount) for amount in padding]
    if grown == padding:
        return None
    if any(grown):
        x = b.call(b.anchor.name, x, grown, type=tensor_type(_padded(shape_of(x), grown), x))
    return _cut_off(b, x, padding)


def _cut_off(b: Rewrite, x: Value, padding: Ints) -> Value:
    """What negative numbers cut."""
    for dim, before, after in _sides(x, padding):
        x = b.slice(x, dim, max(0, -before), shape_of(x)[dim] - max(0, -after))
    return x


def _padded(shape: Sequence[int], padding: Ints) -> list[int]:
    sums = {
        -1 - place: padding[2 * place] + padding[2 * place + 1]
        for place in range(len(padding) // 2)
    }
    return [extent + sums.get(dim - len(shape), 0) for dim, extent in enumerate(shape)]


def _continued(b: Rewrite, x: Value, padding: Ints, places: Continued) -> Value:
    for dim, before, after in _sides(x, padding):
        extent = shape_of(x)[dim]
        found = places(np.arange(-before, extent + after), extent)
        x = b.chosen(x, dim, b.weight(found.astype(np.int64), "continued"))
    return x


@decomposes("pad", moves=True)
def pad(b: Rewrite, self: Value, pad: Ints, mode: str, value: float | None) -> Replacement:
    """Each mode's own operator (torch.nn.functional.pad)."""
    if mode == "constant":
        return b.call("aten.constant_pad_nd", self, pad, value or 0.0, type=b.type)
    count = len(pad) // 2
    if mode == "circular":
        return _wrapped(b, self, pad)
    name = {"reflect": "reflection", "replicate": "replication"}.get(mode)
    if name is None or count > 3:
        raise Refused(f"padding in mode `{mode}` of {count} dimensions is not known")
    return b.call(f"aten.{name}_pad{count}d", self, pad, type=b.type)


def _wrapped(b: Rewrite, x: Value, pads: Ints) -> Value:
    """Each side continued by the other."""
    for dim, before, after in _sides(x, pads):
        extent = shape_of(x)[dim]
        parts = [b.slice(x, dim, extent - before, extent)] if before else []
        parts += [x, *([b.slice(x, dim, 0, after)] if after else [])]
        x = b.cat(parts, dim)
    return x


@decomposes("constant_pad_nd", moves=True)
def constant_pad_nd(b: Rewrite, self: Value, pad: Ints, value: float) -> Replacement:
    """Nothing where nothing is added; what is cut off is a slice."""
    if any(amount < 0 for amount in pad):
        return b.pad(_cut_off(b, self, pad), [max(0, amount) for amount in pad], value)
    if isinstance(value, bool):
        return b.pad(self, pad, int(value))
    return None if any(pad) else self


@shaped("constant_pad_nd")
def pad_shape(v: Shapes) -> Shape:
    shape, pads = list(v.shape("self")), v.numbers("pad")
    need(len(pads) % 2 == 0 and len(pads) <= 2 * len(shape), "the padding has other dimensions")
    for place in range(len(pads) // 2):
        shape[-1 - place] += pads[2 * place] + pads[2 * place + 1]
    need(all(extent >= 0 for extent in shape), "the padding cuts more than there is")
    return tuple(shape)


@computes("constant_pad_nd")
def pad_value(v: Constants) -> np.ndarray | None:
    flat, rank = v["pad"], v["self"].ndim
    pairs = [(flat[at], flat[at + 1]) for at in range(0, len(flat), 2)][::-1]
    if any(edge < 0 for pair in pairs for edge in pair):
        return None
    widths = [(0, 0)] * (rank - len(pairs)) + pairs
    return np.pad(v["self"], widths, constant_values=v["value"])
