"""Names that nothing has yet, and names that somebody may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Container, Iterable
from itertools import count


def free(name: str, taken: Container[str], first: int = 1) -> str:
    """The name itself where it is not taken, or else with a number from `first` on."""
    if name not in taken:
        return name
    numbered = (f"{name}_{number}" for number in count(first))
    return next(each for each in numbered if each not in taken)


def did_you_mean(near: str | None) -> str:
    """The end of a sentence about a name that is unknown: the one that may be meant."""
    return f"; did you mean `{near}`?" if near else "."


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The name that is most like another one."""
    return next(iter(difflib.get_close_matches(name, list(known), 1)), None)
