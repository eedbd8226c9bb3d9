"""Instructions of functions that copies of this process count (`dialect/aside.py`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from ...dialect.aside import Aside, may_copy
from ...dialect.turns import Turns
from .count import Counts
from .effects import Code
from .tally import Bounds, Given

COPYING = 8_000
"""Bytes of code that are followed in the time in which a copy is made."""


@dataclass(frozen=True)
class Counting:
    """Functions that copies are counting, and those that are left to this process."""

    counts: Counts
    left: Iterable[str] = ()
    copies: Sequence[Aside[dict[Given, Bounds]]] = ()

    def finished(self) -> Counts:
        """With what the copies found, once. What one does not answer is counted when somebody asks
        for it."""
        self.counts.known(self.left)
        for copy in self.copies:
            with suppress(ChildProcessError):
                self.counts.learn(copy.result())
        return self.counts


def count_aside(counts: Counts, jobs: int) -> Counting:
    """Begins to find out what calls of the functions cost that call no others, in several processes
    where that saves time: copies take one after the other, this one what is left when it asks."""
    if jobs == 1 or not may_copy():
        return Counting(counts)
    sizes = {name: len(code.bytes) for name, code in counts.codes.items() if _is_leaf(counts, code)}
    some = range(min(jobs - 1, sum(sizes.values()) // COPYING))
    if not some:
        return Counting(counts)
    turns = Turns(sorted(sizes, key=lambda name: (-sizes[name], name)))
    return Counting(counts, turns, [Aside(lambda: counts.known(turns)) for _ in some])


def _is_leaf(counts: Counts, code: Code) -> bool:
    return counts.codes.keys().isdisjoint(code.symbols.values())
