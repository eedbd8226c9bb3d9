"""Names that nothing has yet."""

from __future__ import annotations

from collections.abc import Container
from itertools import count


def free(name: str, taken: Container[str], first: int = 1) -> str:
    """The name itself where it is not taken, or else with a number from `first` on."""
    if name not in taken:
        return name
    numbered = (f"{name}_{number}" for number in count(first))
    return next(each for each in numbered if each not in taken)
