"""Padding with a number, and with what is there."""

from __future__ import annotations

from itertools import chain

import numpy as np

from .convolutions import zero_of
from .table import CONTRADICTION, Refused, Translation, Value, shape_of, translates


@translates("pad")
def pad(t: Translation, input: Value, padding: Value) -> Value:
    return t.alike(_with_border(t, input, padding, zero_of(t, input)))


@translates("padv2")
def padv2(t: Translation, input: Value, padding: Value, constant_values: Value) -> Value:
    """The element of a constant, as it is stored."""
    data = t.data(constant_values)
    if data is None or data.size != 1:
        raise Refused(
            "its `constant_values` are computed: hardwire takes one that is known when it compiles"
        )
    return t.alike(_with_border(t, input, padding, data.reshape(-1)[0].item()))


def _with_border(t: Translation, x: Value, padding: Value, value: float) -> Value:
    sides = _both_sides(t, x, padding)
    if not any(map(any, sides)):
        return x
    return t.pad(x, list(chain(*reversed(sides))), value)


def _both_sides(t: Translation, x: Value, padding: Value) -> list[tuple[int, int]]:
    """Before and after each dimension."""
    flat = t.numbers(padding, "padding")
    if len(flat) != 2 * len(shape_of(x)) or min(flat, default=0) < 0:
        raise Refused(f"its padding {flat} is not two sides of each dimension; {CONTRADICTION}")
    return list(zip(flat[::2], flat[1::2], strict=True))


@translates("mirror_pad")
def mirror_pad(t: Translation, input: Value, pad: Value, mode: str) -> Value:
    """`SYMMETRIC` repeats the edge, `REFLECT` does not."""
    x = input
    for dim, sides in enumerate(_both_sides(t, input, pad)):
        size = shape_of(x)[dim]
        most = size if mode == "SYMMETRIC" else size - 1
        if max(sides) > max(most, 0):
            raise Refused(f"padding of {max(sides)} elements has {size} to mirror; {CONTRADICTION}")
        if any(sides):
            x = t.pick(x, dim, _mirrored(t.counted(size), sides, mode))
    return t.alike(x)


def _mirrored(places: np.ndarray, sides: tuple[int, int], mode: str) -> np.ndarray:
    before, after = sides
    edge = 0 if mode == "SYMMETRIC" else 1
    first = places[edge : edge + before][::-1]
    last = places[::-1][edge : edge + after]
    return np.concatenate([first, places, last])
