"""In which order to take steps so that little is in use at once.

Nothing here knows the IR. Steps make values and read values of others; a value is in use from the
step that makes it to the last one that reads it. Finding the best order is NP-hard: a few partial
orders are continued side by side, the best that are known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WORK = 20_000
"""Continuations that are tried before only the best partial order is continued; twice as many,
and the rest follows as it was."""
WIDEST = 32
"""Partial orders that are continued side by side, at most."""


@dataclass(frozen=True)
class Step:
    """It needs `after`, steps that come before it, and the values of `reads`, which are named by
    the steps that make them. Its own value has `size` bytes, which may be those of one of `over`,
    values that it may overwrite; `scratch` bytes are in use while it runs. What is `kept` is read
    after the last step."""

    size: int = 0
    scratch: int = 0
    reads: frozenset[int] = frozenset()
    after: frozenset[int] = frozenset()
    over: frozenset[int] = frozenset()
    kept: bool = False


@dataclass(frozen=True, slots=True)
class _Partial:
    """Some steps, in an order, the last of which is `step`: the most bytes in use at once so far,
    those in use behind, and the steps that can come next."""

    peak: int
    live: int
    done: int
    ready: tuple[int, ...]
    step: int = -1
    before: _Partial | None = None


def least(steps: Sequence[Step]) -> list[int]:
    """An order of all steps. Where nothing is gained, they keep theirs."""
    search = _Search(steps)
    partials, tried = [search.begin()], 0
    for _ in steps:
        width = WIDEST if tried < WORK else 1
        found: dict[int, _Partial] = {}
        for partial in partials[:width]:
            ready = partial.ready if tried < 2 * WORK else partial.ready[:1]
            tried += len(ready)
            for number in ready:
                each = search.continued(partial, number)
                other = found.get(each.done)
                if other is None or (each.peak, each.live) < (other.peak, other.live):
                    found[each.done] = each
        partials = sorted(found.values(), key=lambda each: (each.peak, each.live))[:width]
    return _unrolled(partials[0])


def _unrolled(partial: _Partial) -> list[int]:
    found: list[int] = []
    while partial.before is not None:
        found.append(partial.step)
        partial = partial.before
    return found[::-1]


class _Search:
    """The steps, and who reads and needs which."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.needed = [sum(1 << n for n in step.reads | step.after) for step in steps]
        self.readers, self.next = [0] * len(steps), [list[int]() for _ in steps]
        for number, step in enumerate(steps):
            for value in sorted(step.reads):
                self.readers[value] |= 1 << number
            for other in sorted(step.reads | step.after):
                self.next[other].append(number)

    def begin(self) -> _Partial:
        ready = tuple(number for number, mask in enumerate(self.needed) if mask == 0)
        return _Partial(0, 0, 0, ready)

    def continued(self, partial: _Partial, number: int) -> _Partial:
        step, done = self.steps[number], partial.done | 1 << number
        dead = [v for v in step.reads if not self.steps[v].kept and self.readers[v] & ~done == 0]
        takes_over = any(v in step.over and self.steps[v].size == step.size for v in dead)
        added = 0 if takes_over else step.size
        peak = max(partial.peak, partial.live + added + step.scratch)
        freed = sum(self.steps[v].size for v in dead)
        unread = step.size if not step.kept and not self.readers[number] else 0
        new = [n for n in self.next[number] if self.needed[n] & ~done == 0]
        ready = tuple(sorted([*(n for n in partial.ready if n != number), *new]))
        live = partial.live + step.size - freed - unread
        return _Partial(peak, live, done, ready, number, partial)
