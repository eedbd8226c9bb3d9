"""Positions, and walks over the points of some dimensions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...dialect.mlir import ir
from . import builder as b
from .index import Index

Position = tuple[Index, ...]
"""An index for each dimension."""


def moved(position: Sequence[Index], dim: int, step: Index | int) -> Position:
    """A position so many steps further along a dimension."""
    place = [*position]
    place[dim] = place[dim] + step
    return tuple(place)


def walk(
    start: Position, dims: Sequence[int], shape: Sequence[int], body: Callable[[Position], None]
) -> None:
    """`body(position)` for all points of some dimensions, from a position on."""
    b.nest([shape[dim] for dim in dims], lambda counters: body(_along(start, dims, counters)))


def fold(
    start: Position,
    dims: Sequence[int],
    shape: Sequence[int],
    carried: list[ir.Value],
    body: Callable[[Position, list[ir.Value]], list[ir.Value]],
) -> list[ir.Value]:
    """The same with values that are carried in registers: `carried = body(position, carried)`."""

    def level(done: Position, values: list[ir.Value]) -> list[ir.Value]:
        if len(done) == len(dims):
            return body(_along(start, dims, done), values)
        extent = shape[dims[len(done)]]
        return b.fold(extent, values, lambda i, now: level((*done, i), now))

    return level((), carried)


def _along(start: Position, dims: Sequence[int], steps: Sequence[Index]) -> Position:
    for dim, step in zip(dims, steps, strict=True):
        start = moved(start, dim, step)
    return start
