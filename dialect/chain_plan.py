"""Which rows the stages of a chain have at a time, where values have several readers.

The stages from the image to the result are the *spine*: each computes the rows that the next one
reads, and has a strip of them. What reads the same rows later on finds them in that strip, which
has rows in front of those that its own stage sees, and behind them. Other stages stand *beside*:
they read a strip of the spine, and compute the rows that are added to a result further on:

    image ─ A ─ B ─ C ─ sum ─ …         B, C and the sum are the spine;
              └──── S ───┘              S stands beside, and reads rows of A in the strip of B

When the last stage is at its row t, every other one is at row `a t + b`; so what is read of a strip
by others is always at the same place of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

IMAGE = -1
"""What the whole chain reads by rows, in the place of a stage."""


@dataclass(frozen=True)
class Reads:
    """What a stage reads by rows: of `source`, a stage, the image, or None for another value; and
    at points of its result what the stages `beside` compute."""

    window: int
    step: int
    before: int
    source: int | None
    beside: tuple[int, ...] = ()

    @property
    def kept(self) -> int:
        return max(0, self.window - self.step)


@dataclass(frozen=True)
class Held:
    """Rows in the strip of stage `holder`, which begins with row `pace * r + first` of its image
    when the stage that they are for, or beside, is at row r."""

    holder: int
    pace: int
    first: int


@dataclass(frozen=True)
class Placed:
    """A stage in a chain: the rows that its strip has for others, in front of those that it sees
    and behind them; of one beside the strip that its rows are copied from; and for each that it
    reads at points the strip that has it, None where that stands beside."""

    older: int = 0
    newer: int = 0
    copies: Held | None = None
    beside: tuple[Held | None, ...] = ()


@dataclass(frozen=True)
class _Turn:
    """The rows from `pace * t + start` to `pace * t + end`, when the last stage is at its row t."""

    pace: int
    start: int
    end: int

    def read(self, stage: Reads, first: int = 0) -> _Turn:
        """What is read to compute these, but so many rows at the beginning."""
        low = self.start * stage.step - stage.before + first
        high = self.end * stage.step - stage.before + stage.window - 1
        return _Turn(self.pace * stage.step, low, high)


def spine_of(stages: Sequence[Reads]) -> list[int]:
    """The stages from the image to the result."""
    found: list[int] = []
    place: int | None = len(stages) - 1
    while place is not None and place != IMAGE:
        found.append(place)
        place = stages[place].source
    return found[::-1]


def placed(stages: Sequence[Reads]) -> list[Placed] | None:
    """All stages in their places; None where their rows are not computed in step."""
    plan = _Plan(stages)
    return plan.result() if plan.is_possible() else None


class _Plan:
    def __init__(self, stages: Sequence[Reads]) -> None:
        self.stages = stages
        self.spine = spine_of(stages)
        self.holder = dict(zip([IMAGE, *self.spine], self.spine, strict=False))
        """Whose strip has the rows of a value."""
        self.paths = {number: self._paths(number) for number in self.spine}
        self.turns = {self.spine[-1]: _Turn(1, 0, 0)}
        self.late: dict[int, list[_Turn]] = {number: [] for number in self.spine}
        self.around: dict[int, tuple[int, int]] = {}

    def _paths(self, number: int) -> list[list[int]]:
        """The stages beside that compute what a stage of the spine reads at points: each before
        what it reads."""
        return [self._path(place) for place in self.stages[number].beside if place >= 0]

    def _path(self, place: int | None) -> list[int]:
        path: list[int] = []
        while place is not None and place not in self.holder and place not in self.spine:
            path.append(place)
            place = self.stages[place].source
        return path

    def is_possible(self) -> bool:
        """Each stage stands in one place, and has its rows in step with others."""
        beside = [place for paths in self.paths.values() for path in paths for place in path]
        once = sorted([*beside, *self.spine]) == list(range(len(self.stages)))
        plain = not any(self.stages[place].beside for place in beside)
        begins = self.stages[self.spine[0]].source == IMAGE
        return once and plain and begins and all(map(self._place, reversed(self.spine)))

    def _place(self, number: int) -> bool:
        """Finds out which rows a strip of the spine has, once those behind it are placed."""
        stage, turn = self.stages[number], self.turns[number]
        if not all(self._is_beside(path, turn) for path in self.paths[number]):
            return False
        here = [place for place in stage.beside if place in self.holder]
        for place in here:
            self.late[self.holder[place]].append(turn)
        own, late = turn.read(stage), self.late[number]
        if any(each.pace != own.pace for each in late):
            return False
        older = max([0, *(own.start - each.start for each in late)])
        newer = max([0, *(each.end - own.end for each in late)])
        self.around[number] = (older, newer)
        if stage.source is None or stage.source == IMAGE:
            return True
        self.turns[stage.source] = _Turn(own.pace, own.end + newer, own.end + newer)
        return older + stage.window + newer >= stage.step

    def _is_beside(self, path: Sequence[int], turn: _Turn) -> bool:
        """Notes which rows stages beside copy; of what one computes, the next leaves out none."""
        for place in path:
            stage = self.stages[place]
            turn = turn.read(stage, stage.kept)
            if stage.source in self.holder:
                self.late[self.holder[stage.source]].append(turn)
            elif stage.source is not None and stage.window < stage.step:
                return False
        return True

    def result(self) -> list[Placed]:
        found = [Placed() for _ in self.stages]
        for number in self.spine:
            beside = tuple(self._held(place, number) for place in self.stages[number].beside)
            found[number] = Placed(*self.around[number], None, beside)
            for path in self.paths[number]:
                for place in path:
                    found[place] = Placed(copies=self._held(self.stages[place].source, number))
        return found

    def _held(self, value: int | None, number: int) -> Held | None:
        """The strip that has a value, when stage `number` of the spine is at a row of its own."""
        if value is None or value not in self.holder:
            return None
        holder, turn = self.holder[value], self.turns[number]
        own = self.turns[holder].read(self.stages[holder])
        pace = own.pace // turn.pace
        return Held(holder, pace, own.start - self.around[holder][0] - pace * turn.start)
