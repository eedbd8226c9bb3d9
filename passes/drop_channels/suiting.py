"""Numbers of channels for which there are good kernels."""

from __future__ import annotations

from ...dialect.dtypes import BY_NAME
from ...dialect.targets import Target

SHARE = 0.1
"""So many channels that nobody needs may stay, of those that somebody does."""


def at_once(target: Target) -> int:
    """How many channels kernels have at once: a register of sums, or a word of what they read. What
    is left over takes code of its own, for layers that give it and for those that read it."""
    return max(target.lanes_of(BY_NAME["int32"]), *(way.group for way in target.dots), 1)


def suiting(count: int, most: int, step: int) -> int:
    """The next multiple of `step`, or else of the half of it and so on, if it is near and there are
    so many."""
    while step > 1:
        more = -count % step
        if more <= SHARE * count and count + more <= most:
            return count + more
        step //= 2
    return count
