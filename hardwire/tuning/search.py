"""Which tile of a kernel is the best: that of costs is measured first, then what differs from the
best one so far in one kind of choice after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import cycle

from ..dialect.tuning import Entry
from ..dialect.tuning_units import CYCLES, INSTRUCTIONS, TIME
from .cases import Case
from .kinds import Kind, kinds_of
from .measured import Cost, Task

MARGIN = 0.03
"""Of time, what a tile has to save: less may be noise."""
GROWTH, WORTH = 1.5, 0.05
"""Code that grows more than so many times has to save so much."""


@dataclass(frozen=True)
class Limits:
    """How long is searched: `most` tiles of a kernel, and `patience` of a kind in a row that are no
    better; in which `unit`, with how many wait states."""

    unit: str
    most: int = 24
    patience: int = 6
    waits: int = 0


@dataclass(frozen=True)
class Walk:
    """How far a search is, as far as is known: the best tile, those that were looked at, and those
    that are certainly looked at next; `rest` counts kinds that are left until nothing changes."""

    best: int
    looked: tuple[int, ...]
    wanted: tuple[int, ...]
    rest: int


@dataclass
class Search:
    """One kernel's. Kind by kind (`kinds.py`) candidates are looked at that differ from the best
    one so far in that alone, until no kind brings anything. What it wants next follows from what it
    was told, whoever measured that, and in whatever order: each tile is measured that is certain to
    be looked at, and no other."""

    case: Case
    limits: Limits
    costs: dict[int, Cost] = field(default_factory=dict[int, Cost])
    asked: set[int] = field(default_factory=set[int])
    _found: dict[tuple[Kind, int], list[int]] = field(
        default_factory=dict[tuple[Kind, int], list[int]]
    )

    def next(self) -> Task | None:
        """What to measure; None where that is not known yet, or nothing is left."""
        number = next((each for each in self.walk().wanted if each not in self.asked), None)
        if number is None:
            return None
        self.asked.add(number)
        return self.task(number)

    def task(self, number: int) -> Task:
        return Task(self.case, number, self.unit, self.limits.waits)

    @property
    def unit(self) -> str:
        """Of what sizes are open, instructions are counted instead of cycles."""
        unit = self.limits.unit
        return INSTRUCTIONS if unit == CYCLES and self.case.sizes else unit

    def tell(self, number: int, cost: Cost) -> None:
        self.costs[number] = cost

    @property
    def left(self) -> int:
        """How many tiles are measured yet, at most, as far as is known."""
        walk = self.walk()
        most = min(len(self.case.tiles), self.limits.most) - len(walk.looked)
        return max(0, min(most, len(walk.wanted) + walk.rest * self.limits.patience))

    def best(self) -> int:
        """The best tile so far."""
        return self.walk().best

    def walk(self) -> Walk:
        """The search from its beginning, as far as costs are known."""
        if 0 not in self.costs:
            return Walk(0, (), (0,), len(self._kinds))
        if self.costs[0].why:
            return Walk(0, (0,), (), 0)
        best, looked, rest = 0, [0], len(self._kinds)
        for kind in cycle(self._kinds):
            if rest == 0 or len(looked) >= self.limits.most:
                break
            rest -= 1
            found, wanted = self._along(kind, best, looked)
            rest = rest if found == best else len(self._kinds) - 1
            best = found
            if wanted:
                return Walk(best, tuple(looked), wanted, rest)
        return Walk(best, tuple(looked), (), 0)

    @cached_property
    def _kinds(self) -> list[Kind]:
        return list(kinds_of(self.case.tiles))

    def _along(self, kind: Kind, best: int, looked: list[int]) -> tuple[int, tuple[int, ...]]:
        """The best of a kind, and what is wanted to know more. What is looked at is added."""
        rest = [each for each in self._options(kind, best) if each not in looked]
        patience = self.limits.patience
        for place, number in enumerate(rest):
            room = min(patience, self.limits.most - len(looked))
            if room <= 0:
                break
            if number not in self.costs:
                return best, tuple(
                    each for each in rest[place : place + room] if each not in self.costs
                )
            looked.append(number)
            is_better = self._share(number) < self._share(best)
            best = number if is_better else best
            patience = self.limits.patience if is_better else patience - 1
        return best, ()

    def _options(self, kind: Kind, best: int) -> list[int]:
        if (kind, best) not in self._found:
            self._found[kind, best] = kind.options(self.case.tiles, best)
        return self._found[kind, best]

    def usual(self) -> Cost:
        return self.costs.get(0, Cost())

    def entry(self) -> Entry | None:
        """What was found out; None where nothing can be measured."""
        usual, best = self.usual(), self.best()
        if not usual.value:
            return None
        case, value = self.case, max(1, round(usual.value * self._share(best)))
        names = case.key, case.target.name, case.label
        return Entry(*names, case.tiles[best], self.unit, usual.value, value)

    def _share(self, number: int) -> float:
        """What a tile takes as a share of the usual one; 1 for what saves too little."""
        cost, usual = self.costs.get(number, Cost()), self.usual()
        beside = cost.usual or usual.value
        if number == 0 or not cost.value or not beside:
            return 1.0
        share = cost.value / beside
        is_large = cost.code > GROWTH * usual.code
        worth = max(MARGIN if self.unit == TIME else 0.0, WORTH if is_large else 0.0)
        return share if share < 1 - worth else 1.0
