"""How often what was executed, exactly or within bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

Numbers = tuple[tuple[int, int], ...]
"""Registers, and the numbers that are in them."""


class Given(NamedTuple):
    """A call of a function whose ways go by what it is given."""

    function: str
    numbers: Numbers


Way = tuple[int, int] | str | Given
"""From one block of a function to the next, or a function that was called."""
Costs = Mapping[str, int]
"""What is counted, by name."""


@dataclass(frozen=True)
class Bounds:
    """What is counted, at least and at most."""

    least: Costs
    most: Costs

    def times(self, count: int) -> Bounds:
        return Bounds(_times(self.least, count), _times(self.most, count))


def _times(costs: Costs, count: int) -> Costs:
    return {name: number * count for name, number in costs.items()}


def together(parts: Iterable[Bounds]) -> Bounds:
    """The sum."""
    least, most = Counter[str](), Counter[str]()
    for each in parts:
        least.update(each.least)
        most.update(each.most)
    return Bounds(least, most)


def either(one: Bounds, other: Bounds) -> Bounds:
    """One of both, nobody knows which."""
    names = dict.fromkeys((*one.most, *other.most))
    least = {name: min(one.least.get(name, 0), other.least.get(name, 0)) for name in names}
    most = {name: max(one.most.get(name, 0), other.most.get(name, 0)) for name in names}
    return Bounds(least, most)


@dataclass
class Tally:
    """Ways that were gone, and bounds of what is not known so exactly."""

    ways: Counter[Way] = field(default_factory=Counter[Way])
    bounds: Bounds = Bounds({}, {})

    def add(self, other: Tally, count: int = 1) -> None:
        for way, number in other.ways.items():
            self.ways[way] += number * count
        if other.bounds.most:
            self.bounds = together([self.bounds, other.bounds.times(count)])

    def same(self, other: Tally) -> bool:
        return self.ways == other.ways and self.bounds == other.bounds

    def costs(self, of_way: Mapping[Way, Bounds]) -> Bounds:
        parts = (of_way[way].times(number) for way, number in self.ways.items())
        return together([self.bounds, *parts])
