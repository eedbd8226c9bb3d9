"""What one turn of a loop does like the one before, and for how many more that can be so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .values import Numbers, Place, Value

State = dict[int, Value]


class Event(NamedTuple):
    """A number that must stay within bounds for the same way to be gone again."""

    key: object
    value: int
    low: int
    high: int


def changes(numbers: Numbers, before: State, now: State) -> dict[int, int] | None:
    """By how much each variable changed that did; None where that cannot be said."""
    found = dict[int, int]()
    for variable, value in now.items():
        old = before[variable]
        if value == old:
            continue
        if isinstance(value, int) and isinstance(old, int):
            found[variable] = numbers.signed(value - old)
        elif isinstance(value, Place) and isinstance(old, Place) and value.base == old.base:
            found[variable] = value.offset - old.offset
        else:
            return None
    return found


def advanced(numbers: Numbers, value: Value, by: int) -> Value:
    if isinstance(value, Place):
        return Place(value.base, value.offset + by)
    return numbers.number(value + by) if isinstance(value, int) else value


def moves_of(one: Sequence[Event], other: Sequence[Event]) -> list[int] | None:
    """By how much the number of each event changed; None where the ways were not the same."""
    if len(one) != len(other):
        return None
    found = list[int]()
    for first, second in zip(one, other, strict=True):
        if (first.key, first.low, first.high) != (second.key, second.low, second.high):
            return None
        found.append(second.value - first.value)
    return found


def turns_left(event: Event, move: int) -> int | None:
    """How many more turns a number stays within its bounds; None: always."""
    if move == 0:
        return None
    return (event.high - event.value) // move if move > 0 else (event.value - event.low) // -move
