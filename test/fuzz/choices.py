"""Where a generator's choices come from: a seed, or hypothesis, which makes them smaller.

Every choice is one whole number between bounds. So what was chosen for a case of a seed is a list
of numbers that hypothesis can replay, and shrink one by one: 0, or the first of several, is
simplest.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from hypothesis import strategies

T = TypeVar("T")


class Choices(ABC):
    """What generators choose with; `made` is what was chosen."""

    def __init__(self) -> None:
        self.made: list[int] = []

    @abstractmethod
    def _draw(self, low: int, high: int) -> int: ...

    def number(self, low: int, high: int) -> int:
        if low >= high:
            return low
        self.made.append(self._draw(low, high))
        return self.made[-1]

    def chance(self, percent: int) -> bool:
        return self.number(0, 99) >= 100 - percent

    def one_of(self, choices: Sequence[T]) -> T:
        return choices[self.number(0, len(choices) - 1)]

    def weighted(self, choices: Mapping[T, int]) -> T:
        """One of several by their weights."""
        place = self.number(0, sum(choices.values()) - 1)
        for choice, weight in choices.items():
            if place < weight:
                return choice
            place -= weight
        raise AssertionError("weights are positive")


class Seeded(Choices):
    """The choices of a case of a seed: always the same."""

    def __init__(self, seed: int, number: int) -> None:
        super().__init__()
        self.random = random.Random(f"{seed}/{number}")

    def _draw(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


class Drawn(Choices):
    """Hypothesis chooses."""

    def __init__(self, draw: Callable[[strategies.SearchStrategy], Any]) -> None:
        super().__init__()
        self.draw = draw

    def _draw(self, low: int, high: int) -> int:
        return self.draw(strategies.integers(low, high))
