"""Which tile of a kernel is the best: those that costs say are fast are measured first, until a
number of them in a row are no better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..dialect.tuning import TIME, Entry
from .cases import Case
from .measured import Cost, Task

MARGIN = 0.03
"""Of time, what a tile has to save: less may be noise."""
GROWTH, WORTH = 1.5, 0.05
"""Code that grows more than so many times has to save so much."""


@dataclass(frozen=True)
class Limits:
    """How long is searched: `most` tiles of a kernel, and `patience` in a row that are no better;
    in which `unit`, with how many wait states."""

    unit: str
    most: int = 24
    patience: int = 8
    waits: int = 0


@dataclass
class Search:
    """One kernel's. What it wants next follows from what it was told, whoever measured that, and in
    whatever order: each tile is measured that could still be looked at, and no other."""

    case: Case
    limits: Limits
    costs: dict[int, Cost] = field(default_factory=dict[int, Cost])
    asked: int = 0

    def next(self) -> Task | None:
        """What to measure; None where that is not known yet, or nothing is left."""
        if self.asked >= self._end():
            return None
        self.asked += 1
        return self.task(self.asked - 1)

    def task(self, number: int) -> Task:
        return Task(self.case, number, self.limits.unit, self.limits.waits)

    def tell(self, number: int, cost: Cost) -> None:
        self.costs[number] = cost

    @property
    def count(self) -> int:
        """How many tiles are measured at most."""
        return min(len(self.case.tiles), self.limits.most)

    @property
    def left(self) -> int:
        """How many are left, as far as is known."""
        return max(0, self._end() - len(self.costs))

    def best(self) -> int:
        """The best tile so far, of those that are known without a gap."""
        best = 0
        for number in self._known():
            if self._share(number) < self._share(best):
                best = number
        return best

    def usual(self) -> Cost:
        return self.costs.get(0, Cost())

    def entry(self) -> Entry | None:
        """What was found out; None where nothing can be measured."""
        usual, best = self.usual(), self.best()
        if not usual.value:
            return None
        case, value = self.case, max(1, round(usual.value * self._share(best)))
        tile, unit = case.tiles[best], self.limits.unit
        return Entry(case.key, case.target.name, case.label, tile, unit, usual.value, value)

    def _end(self) -> int:
        """How many tiles are looked at, as far as is known."""
        if self.costs.get(0, Cost(1)).why:
            return 1
        return min(self.count, 1 + self.best() + self.limits.patience)

    def _known(self) -> Iterator[int]:
        number = 0
        while number in self.costs and number < self.count:
            yield number
            number += 1

    def _share(self, number: int) -> float:
        """What a tile takes as a share of the usual one; 1 for what saves too little."""
        cost, usual = self.costs.get(number, Cost()), self.usual()
        beside = cost.usual or usual.value
        if number == 0 or not cost.value or not beside:
            return 1.0
        share = cost.value / beside
        is_large = cost.code > GROWTH * usual.code
        worth = max(MARGIN if self.limits.unit == TIME else 0.0, WORTH if is_large else 0.0)
        return share if share < 1 - worth else 1.0
