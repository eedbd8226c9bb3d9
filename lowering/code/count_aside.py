"""Instructions of functions that copies of this process count (`dialect/aside.py`)."""

from __future__ import annotations

from contextlib import suppress

from ...dialect.aside import Aside, may_copy
from ...dialect.shares import shares
from .count import Counts
from .effects import Code

COPYING = 20_000
"""Bytes of code that are followed in the time in which a copy is made."""


def count_aside(counts: Counts, jobs: int) -> None:
    """Finds out what calls of the functions cost that call no others, in several processes where
    that saves time. What a copy does not answer is counted when somebody asks for it."""
    if jobs == 1 or not may_copy():
        return
    sizes = {name: len(code.bytes) for name, code in counts.codes.items() if _is_leaf(counts, code)}
    own, *batches = shares(sizes, [0, *[COPYING] * (jobs - 1)])
    copies = [Aside(lambda names=names: counts.known(names)) for names in batches if names]
    if not copies:
        return
    counts.known(own)
    for copy in copies:
        with suppress(ChildProcessError):
            counts.learn(copy.result())


def _is_leaf(counts: Counts, code: Code) -> bool:
    return counts.codes.keys().isdisjoint(code.symbols.values())
