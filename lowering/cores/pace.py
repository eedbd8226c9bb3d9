"""A pipeline on paper: how many cycles instructions take that are executed one after the other.

They begin in order. Each waits for the one before, for what it reads, and for its pipe; a table
says how long. What came before the first one is not known: it waits for nothing, and overlaps with
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .table import MEMORY, Core, Does, Pairs, Row, Timed

LEAST, USUAL, MOST = range(3)
WAYS = (LEAST, USUAL, MOST)
LEAVES = frozenset({Does.BRANCH, Does.JUMP, Does.INDIRECT, Does.LOOP, Does.LOOP_END})


@dataclass
class _Pipeline:
    """`way` is which of three numbers counts. `ready` and `free` say when variables and pipes are;
    `alone`: the last one began, at `began`, with no other beside it."""

    core: Core
    way: int
    clock: int = 0
    began: int = 0
    alone: bool = False
    last: Timed | None = None
    ready: dict[int, int] = field(default_factory=dict[int, int])
    free: dict[str, int] = field(default_factory=dict[str, int])

    def execute(self, one: Timed, turns: bool) -> None:
        """`turns`: it leads elsewhere than to the next."""
        row = self.core.row(one.does)
        waits = self._waits(one, row)
        paired = self._pairs(one, waits)
        start = self.began if paired else max(self.clock, waits)
        after = start + self._takes(one, row) + (self._turn(row) if turns else 0)
        self.clock = max(self.clock, after)
        for variable in one.writes:
            self.ready[variable] = after + row.late[self.way]
        if row.pipe:
            self.free[row.pipe] = start + row.busy[self.way] + self._more(one, row)
        self.began, self.alone, self.last = start, not paired, one

    def _waits(self, one: Timed, row: Row) -> int:
        """When what it needs is there."""
        moments = [self.ready.get(each, 0) for each in one.reads]
        if row.pipe:
            moments.append(self.free.get(row.pipe, 0))
        if self.last is not None and self.last.does not in MEMORY and self._depends(one.address):
            moments.append(self.clock + self.core.address[self.way])
        return max(moments, default=0)

    def _depends(self, variables: Sequence[int]) -> bool:
        return self.last is not None and not set(self.last.writes).isdisjoint(variables)

    def _takes(self, one: Timed, row: Row) -> int:
        takes = row.takes[self.way] + (0 if row.pipe else self._more(one, row))
        overlap = self.core.overlaps[self.way]
        if self.last is None or one.does not in overlap.which:
            return takes
        overlaps = self.last.does in overlap.behind
        return takes - (overlaps and not (overlap.careful and self._depends(one.address)))

    def _more(self, one: Timed, row: Row) -> int:
        """For the registers behind the first."""
        return row.each[self.way] * (one.count - 1)

    def _turn(self, row: Row) -> int:
        return (self.core.taken if row.turns is None else row.turns)[self.way]

    def _pairs(self, one: Timed, waits: int) -> bool:
        pairs, last = self.core.pairs, self.last
        if pairs is None or last is None or not self.alone or self.way == MOST:
            return False
        needs = self.way != LEAST and (waits > self.began or self._depends(one.reads))
        return not needs and may_pair(pairs, last, one)


def may_pair(pairs: Pairs, one: Timed, other: Timed) -> bool:
    """Whether what they do can be done in one cycle."""
    both = {one.does, other.does}
    if both & pairs.alone or (pairs.narrow and one.size + other.size > 4):
        return False
    if pairs.light is not None and both.isdisjoint(pairs.light):
        return False
    return not any(one.does in group and other.does in group for group in pairs.once)


def cycles(core: Core, instructions: Sequence[Timed], turns: bool, way: int) -> int:
    """How many they take; `turns`: the last one leads elsewhere than to the next.

    In the worst case what follows waits for every result.
    """
    pipeline = _Pipeline(core, way)
    for place, one in enumerate(instructions):
        is_last = place == len(instructions) - 1
        pipeline.execute(one, one.does is Does.CALL or (is_last and turns))
    missed = core.missed[way] if instructions[-1].does is Does.BRANCH and not turns else 0
    late = max(pipeline.ready.values(), default=0) if way == MOST else 0
    return max(pipeline.clock, late) + missed
