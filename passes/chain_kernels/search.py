"""Which kernels are chained: as few as make a program fit, or as take the least memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ...dialect.graph import calls
from ...dialect.kept import kept
from ...dialect.mlir import ir
from ...dialect.options import ALL_CHAINS, BANDS, NEEDED
from ...dialect.program import Program
from ...dialect.values import integer
from ..plan_memory.limit import arena_limit
from ..read_by_rows.kept_plans import KeptPlans
from ..read_by_rows.search import search as search_rows
from ..read_by_rows.spare import by_rows, give_up, spare_scratch
from ..read_by_rows.trial import LINK, Choice, Trial, tried
from .bands import MOST
from .links import Links, prepare
from .write import Bands, write

Numbers = tuple[int, ...]

LEAST = (ALL_CHAINS, BANDS)
"""What asks for the least memory, however much there is."""


@dataclass(frozen=True)
class Chained:
    """The values that are never whole, by number, the plan with these, and how many bands of
    columns chains compute, by the numbers of their last calls."""

    numbers: Numbers
    trial: Trial
    bands: Bands = field(default_factory=dict[int, int])

    @property
    def rows(self) -> Choice:
        return self.trial.choice


def search(program: Program) -> Chained | None:
    """The chains to write; None where all fits without, where there is no smaller arena with any,
    or nobody says how much memory there is."""
    limit = 0 if program.chains in LEAST else arena_limit(program)
    if limit is None:
        return None
    plans = KeptPlans()
    alone = spare_scratch(program, plans) or by_rows(program, plans)
    found = _searched(program, plans, limit, alone)
    while found and found.trial.arena > limit and give_up(program, found.trial.transformed):
        found = _searched(program, plans, limit, by_rows(program, plans))
    return found


def _searched(program: Program, plans: KeptPlans, limit: int, alone: Trial) -> Chained | None:
    """The chains to write in a program, which has this plan without any."""
    if alone.arena <= limit:
        return None
    turned = kept(program)
    with ir.Location.unknown():
        prepare(turned)
    links = {link.number: link.values for link in Links(turned).all()}
    if not links:
        return None
    tries = _Tries(turned, links, limit, plans)
    first = tries.of((), alone.choice)
    found = tries.least(first) if program.chains in LEAST else tries.search(first)
    if found is not None and program.chains in (NEEDED, BANDS):
        found = tries.in_bands(found)
    return found if found is not None and found.trial.arena < alone.arena else None


@dataclass(frozen=True)
class _Tries:
    """Plans of a program: which links there are, with all values that are in them, what the arena
    may take, and the plans of kernels that are known."""

    program: Program
    links: Mapping[int, Numbers]
    limit: int
    plans: KeptPlans

    def search(self, first: Chained) -> Chained | None:
        """The plan that fits, without the links that are not needed for that; the smallest one
        where none fits."""
        best = self._down(first)
        if best.trial.arena > self.limit:
            return best if best.numbers else None
        return self._fewest(best, self.limit)

    def least(self, first: Chained) -> Chained:
        """The smallest plan that is found, with chains where they are needed and with all of them
        to begin with, and then without the chains that change nothing."""
        every = tuple(dict.fromkeys(n for values in self.links.values() for n in values))
        whole = self.of(every, search_rows(self._chained(every), self.plans))
        found = [first, self._down(first), whole, self._down(whole)]
        best = min(found, key=_arena)
        return self._fewest(best, best.trial.arena)

    def _down(self, first: Chained) -> Chained:
        """What is in memory where most is becomes a link, again and again, until the rest fits or
        nothing helps any more."""
        best = reached = first
        while best.trial.arena > self.limit:
            more = next(self._smaller(reached, best), None)
            if more is None:
                break
            reached, best = more, min(best, more, key=_arena)
        return best

    def _smaller(self, reached: Chained, best: Chained) -> Iterator[Chained]:
        """Plans with less in memory where most is: of those with much in the way of that gone, or
        else with something, the smallest one."""
        alive = [number for number in reached.trial.alive if number in self.links]
        alive = [number for number in alive if number not in reached.numbers]
        rows = {**reached.rows, **dict.fromkeys(reached.trial.at_peak, True)}
        several = [self._with(reached, alive)] if alive else []
        tries = [(reached.numbers, rows)] * bool(reached.trial.at_peak)
        yield from self._smallest(
            reached, best, [*tries, *((all, reached.rows) for all in several)]
        )
        single = [self._with(reached, [number]) for number in alive] if len(alive) > 1 else []
        yield from self._smallest(reached, best, [(each, reached.rows) for each in single])

    def _with(self, reached: Chained, numbers: list[int]) -> Numbers:
        more = [value for number in numbers for value in self.links[number]]
        return tuple(dict.fromkeys([*reached.numbers, *more]))

    def _smallest(
        self, reached: Chained, best: Chained, tries: list[tuple[Numbers, Choice]]
    ) -> Iterator[Chained]:
        found = [self.of(*each, enough=best.trial.arena) for each in tries]
        smallest = min(found, key=_in_use, default=reached)
        if _in_use(smallest) < _in_use(reached):
            yield smallest

    def _fewest(self, found: Chained, limit: int) -> Chained:
        """The same without the values that need not be in chains."""
        for number in found.numbers:
            gone = self.links.get(number, (number,))
            rest = tuple(each for each in found.numbers if each not in gone)
            if rest != found.numbers:
                without = self.of(rest, found.rows, enough=limit + 1)
                found = without if without.trial.arena <= limit else found
        return found

    def in_bands(self, found: Chained) -> Chained:
        """The same, with as few bands of columns as make it fit, or as take the least memory:
        where most is in memory, a chain is cut, again and again."""
        while found.trial.arena > self.limit:
            cut = self._cut(found)
            if cut.trial.arena >= found.trial.arena:
                break
            found = cut
        return found

    def _cut(self, found: Chained) -> Chained:
        """The plan with less in memory where most is: of those that fit the one with the fewest
        bands, or else the smallest one; the same where none is smaller."""
        best = found
        for number in found.trial.busy:
            for count in range(found.bands.get(number, 1) + 1, MOST + 1):
                bands = {**found.bands, number: count}
                cut = self.of(found.numbers, found.rows, best.trial.arena, bands)
                best = min(best, cut, key=_arena)
                if best.trial.arena <= self.limit:
                    break
        return best

    def of(
        self,
        numbers: Numbers,
        rows: Choice,
        enough: int | None = None,
        bands: Bands | None = None,
    ) -> Chained:
        """The plan with these chains; an arena of `enough` bytes and more is not planned."""
        chained = self._chained(numbers, bands)
        return Chained(numbers, tried(chained, rows, self.plans, enough), bands or {})

    def _chained(self, numbers: Numbers, bands: Bands | None = None) -> Program:
        """A copy with these chains, of whose other calls the numbers are told."""
        copy = kept(self.program)
        with ir.Location.unknown():
            for number, op in enumerate(calls.body(copy.entry())):
                if calls.is_call(op):
                    op.attributes[LINK] = integer(number)
            write(copy, numbers, bands)
        return copy


def _arena(each: Chained) -> int:
    return each.trial.arena


def _in_use(each: Chained) -> int:
    return each.trial.in_use
