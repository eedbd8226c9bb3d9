"""Loops that were followed before: where they find the same numbers, they do the same again.

    for row in range(56):              its second turn finds another number in `row`,
        for k in range(64): ...        the loop in it the same ones

What a loop reads are the variables of its blocks; one that writes to the stack through addresses,
or calls what may, is not kept, nor one whose ways part: these are followed to where they meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .effects import FLAGS, Effect, Exit
from .flow import Asking, Flow, Slice, variables
from .paths import Path
from .turns import State
from .values import ALWAYS, Value

MOST_KEPT = 1_000
"""Of one function."""
Key = tuple[object, ...]


@dataclass(frozen=True)
class Followed:
    """A loop from its beginning to its end: where it led, what it left in the variables that it
    writes, and what was tallied in so many steps."""

    at: int
    left: State
    path: Path
    steps: int


class Touched(NamedTuple):
    """Variables of a loop: what it does follows from the values of those that are `asked` when it
    begins, and it leaves the others alone but those that it has `written`."""

    asked: tuple[int, ...]
    written: tuple[int, ...]

    def key(self, head: int, until: int | None, state: State) -> Key:
        values: Iterable[Value] = map(state.get, self.asked)
        return (head, until, *values)

    def left(self, state: State) -> State:
        return {each: state[each] for each in self.written if each in state}


def touched_in(flow: Flow, slices: Mapping[int, Slice], head: int) -> Touched | None:
    """What a loop reads and writes; None where that is not seen from its blocks."""
    read, written = set[int](), set[int]()
    for work in (each for at in flow.loops[head] for each in slices[at].work):
        if isinstance(work, Effect):
            written.add(work.to)
            read |= variables(work.operands) | ({FLAGS} if work.condition != ALWAYS else set())
        elif isinstance(work, Exit):
            read |= variables(work.operands)
        elif isinstance(work, Asking):
            read.update(work.registers)
        else:
            return None
    alive = slices[head].alive & (read | written)
    return Touched(tuple(sorted(alive)), tuple(sorted(written)))
