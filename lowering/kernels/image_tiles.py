"""Walks over square tiles of an image, the last of which may be smaller, and what they see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...dialect.mlir import ir
from ...dialect.winograd import TAPS, Form
from . import builder as b
from .transforms import Grid

Size = tuple[int, int]
"""Rows and columns."""


@dataclass(frozen=True)
class Part:
    """Some rows and columns of one image of the result, from a whole tile on."""

    image: b.Index
    first: tuple[b.Index, b.Index]
    size: Size


def each_part(plane: Size, part: Size, image: b.Index, body: Callable[[Part], None]) -> None:
    """`body(part)` for all parts of an image, of so many rows and columns each at most."""

    def rows(y: b.Index, height: int) -> None:
        b.cut(plane[1], part[1], lambda x, width: body(Part(image, (y, x), (height, width))))

    b.cut(plane[0], part[0], rows)


def each_tile(form: Form, size: Size, body: Callable[[b.Index, b.Index, Size], None]) -> None:
    """`body(down, across, size)` for all tiles of so many rows and columns."""

    def row(down: b.Index, high: int) -> None:
        _each_along(form, size[1], lambda across, wide: body(down, across, (high, wide)))

    _each_along(form, size[0], row)


def _each_along(form: Form, extent: int, body: Callable[[b.Index, int], None]) -> None:
    whole, rest = divmod(extent, form.outputs)
    b.repeat(whole, lambda number: body(number, form.outputs))
    if rest:
        body(b.Index(whole), rest)


def seen(form: Form, size: Size, pixel: Callable[[int, int], ir.Value], zero: ir.Value) -> Grid:
    """The pixels that a tile sees. Where it is not whole, others than its own would need zeros in
    the place of those behind the input."""

    def one(y: int, x: int) -> ir.Value:
        is_there = y < size[0] + TAPS - 1 and x < size[1] + TAPS - 1
        return pixel(y, x) if is_there else zero

    points = range(form.points)
    return [[one(y, x) for x in points] for y in points]
