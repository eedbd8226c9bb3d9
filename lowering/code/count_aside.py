"""Instructions of functions that copies of this process count (`dialect/aside.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from ...dialect.aside import Aside, may_copy
from ...dialect.shares import shares
from .count import Counts
from .effects import Code
from .tally import Bounds, Given

COPYING = 8_000
"""Bytes of code that are followed in the time in which a copy is made."""


@dataclass(frozen=True)
class Counting:
    """Functions that copies are counting, and those that are left to this process."""

    counts: Counts
    own: Sequence[str] = ()
    copies: Sequence[Aside[dict[Given, Bounds]]] = ()

    def finished(self) -> Counts:
        """With what the copies found, once. What one does not answer is counted when somebody asks
        for it."""
        self.counts.known(self.own)
        for copy in self.copies:
            with suppress(ChildProcessError):
                self.counts.learn(copy.result())
        return self.counts


def count_aside(counts: Counts, jobs: int, else_to_do: int = 0) -> Counting:
    """Begins to find out what calls of the functions cost that call no others, in several processes
    where that saves time. This one has so much else to do meanwhile, in bytes of code that would be
    followed in that time."""
    if jobs == 1 or not may_copy():
        return Counting(counts)
    sizes = {name: len(code.bytes) for name, code in counts.codes.items() if _is_leaf(counts, code)}
    own, *batches = shares(sizes, [else_to_do, *[COPYING] * (jobs - 1)])
    copies = [Aside(lambda names=names: counts.known(names)) for names in batches if names]
    return Counting(counts, own, copies) if copies else Counting(counts)


def _is_leaf(counts: Counts, code: Code) -> bool:
    return counts.codes.keys().isdisjoint(code.symbols.values())
