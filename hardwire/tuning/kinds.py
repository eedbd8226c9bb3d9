"""In what the candidates for a kernel differ: one kind after the other is searched.

A template says which tiles a kernel could have (`Template.plans`), and which one costs choose. A
kind is a choice among these: the others are left as in the best tile so far. Another kind of
candidate is a field of `Tile` that a template's plans fill in, and a line in `KINDS`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from math import log2, prod

from ..dialect.tiles import Tile

OTHERWISE = 100.0
"""How far apart names are that differ."""


@dataclass(frozen=True)
class Kind:
    """`name` says what is chosen, `decides` by which fields of a tile. In the fields that it
    `keeps`, candidates are as the best one so far, and as near as can be in all others."""

    name: str
    decides: tuple[str, ...]
    keeps: tuple[str, ...] = ()

    def applies_to(self, tiles: Sequence[Tile]) -> bool:
        """There is a choice."""
        return len({getattr(tile, self.decides[0]) for tile in tiles}) > 1

    def options(self, tiles: Sequence[Tile], best: int) -> list[int]:
        """The numbers of the candidates beside the best one: one for each way to decide, those
        first that costs say are faster."""
        given = tiles[best]
        kept = _told_by(given, self.keeps)
        found = dict[tuple[Value, ...], int]()
        for number, tile in enumerate(tiles):
            way = _told_by(tile, self.decides)
            if way == _told_by(given, self.decides) or _told_by(tile, self.keeps) != kept:
                continue
            known = found.setdefault(way, number)
            if self._distance(tile, given) < self._distance(tiles[known], given):
                found[way] = number
        return list(found.values())

    def _distance(self, tile: Tile, other: Tile) -> float:
        names = [each.name for each in fields(Tile) if each.name not in self.decides]
        pairs = zip(_told_by(tile, names), _told_by(other, names), strict=True)
        return sum(_steps_between(one, another) for one, another in pairs)


KINDS = (
    Kind("form", ("form",)),
    Kind("blocks", ("block", "depth", "panels", "across"), ("form", "rows", "nr", "lanes")),
    Kind("panels side by side", ("streams", "nr"), ("form", "depth")),
    Kind("register tile", ("rows", "nr", "lanes", "overlaps"), ("form",)),
)
"""The order in which they are searched."""


def kinds_of(tiles: Sequence[Tile]) -> Iterator[Kind]:
    """Those of which a kernel has several candidates."""
    return (kind for kind in KINDS if kind.applies_to(tiles))


Value = int | str | tuple[int, int]


def _told_by(tile: Tile, names: Sequence[str]) -> tuple[Value, ...]:
    return tuple(getattr(tile, name) for name in names)


def _steps_between(one: Value, other: Value) -> float:
    """How often a number is doubled on the way to another one."""
    if isinstance(one, str) or isinstance(other, str):
        return 0.0 if one == other else OTHERWISE
    return abs(log2((1 + _size_of(one)) / (1 + _size_of(other))))


def _size_of(value: int | tuple[int, int]) -> int:
    return prod(value) if isinstance(value, tuple) else value
