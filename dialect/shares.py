"""How work is divided among processes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def shares(sizes: Mapping[str, int], begun: Sequence[int]) -> list[list[str]]:
    """What each process does so that all are done at about the same time, each of which has so much
    else to do."""
    batches, work = [list[str]() for _ in begun], [*begun]
    for name in sorted(sizes, key=lambda name: (-sizes[name], name)):
        place = work.index(min(work))
        batches[place].append(name)
        work[place] += sizes[name]
    return batches
