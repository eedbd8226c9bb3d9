"""Which convolutions are chained: as few as make a program fit, where reading by rows does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...dialect.kept import kept
from ...dialect.mlir import ir
from ...dialect.program import Program
from ...dialect.values import integer
from ..plan_memory.limit import arena_limit
from ..read_by_rows.search import search as search_rows
from ..read_by_rows.trial import LINK, Choice, Trial, tried
from .links import Link, links
from .write import write

Numbers = tuple[int, ...]


@dataclass(frozen=True)
class Chained:
    """The links of chains by number, and the plan with these."""

    numbers: Numbers
    trial: Trial

    @property
    def rows(self) -> Choice:
        return self.trial.choice

    def of(self, program: Program) -> list[Link]:
        return [link for link in links(program) if link.number in self.numbers]


def search(program: Program) -> Chained | None:
    """The chains to write; None where all fits without, or nobody says how much memory there is.

    What is in memory where most is becomes a link, again and again, until the rest fits or nothing
    helps any more. Then links are taken out that are not needed.
    """
    limit = arena_limit(program)
    if limit is None or not links(program):
        return None
    first = _tried(program, (), search_rows(program))
    if first.trial.arena <= limit:
        return None
    best = reached = first
    while best.trial.arena > limit:
        more = min(_further(program, reached), key=_in_use, default=None)
        if more is None or _in_use(more) > _in_use(reached):
            break
        reached, best = more, min(best, more, key=_arena)
    if best.trial.arena > limit:
        return best if best.numbers else None
    return _fewest(program, best, limit)


def _arena(each: Chained) -> int:
    return each.trial.arena


def _in_use(each: Chained) -> int:
    return each.trial.in_use


def _further(program: Program, reached: Chained) -> Iterator[Chained]:
    """Plans in which less of what stands in the way is in memory."""
    alive = [number for number in reached.trial.alive if number not in reached.numbers]
    if reached.trial.at_peak:
        rows = {**reached.rows, **dict.fromkeys(reached.trial.at_peak, True)}
        yield _tried(program, reached.numbers, rows)
    for more in ([number] for number in alive):
        yield _tried(program, (*reached.numbers, *more), reached.rows)
    if len(alive) > 1:
        yield _tried(program, (*reached.numbers, *alive), reached.rows)


def _fewest(program: Program, found: Chained, limit: int) -> Chained:
    """The same without the links that are not needed."""
    for number in found.numbers:
        rest = tuple(each for each in found.numbers if each != number)
        without = _tried(program, rest, found.rows)
        found = without if without.trial.arena <= limit else found
    return found


def _tried(program: Program, numbers: Numbers, rows: Choice) -> Chained:
    """The plan with these chains."""
    copy = kept(program)
    with ir.Location.unknown():
        every = links(copy)
        for link in every:
            link.producer.attributes[LINK] = integer(link.number)
        write(copy, [link for link in every if link.number in numbers])
    return Chained(numbers, tried(copy, rows))
