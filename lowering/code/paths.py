"""What was followed of a function on one way, and of ways that come together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from .tally import Bounds, Tally, either
from .turns import Event, State
from .values import Bound, Place, Unclear, Value

STACK = "stack"
"""What places on the stack are relative to."""


@dataclass
class Path:
    """What was followed of one turn of a loop, or of a whole function."""

    events: list[Event] = field(default_factory=list[Event])
    tally: Tally = field(default_factory=Tally)
    is_cut: bool = False
    """Events were left out, there were too many."""

    def same(self, key: object, value: int) -> None:
        """A number that must be the same again."""
        self.events.append(Event(key, value, value, value))

    def bounds(self, key: object, bounds: Sequence[Bound]) -> None:
        self.events += [Event(key, *each) for each in bounds]

    def merge(self) -> None:
        """Leaves out what was seen before; turns are alike that have the same to leave out."""
        places = dict.fromkeys(self.events, 0)
        if len(places) < len(self.events):
            places |= {event: number for number, event in enumerate(places)}
            pattern = tuple(map(places.__getitem__, self.events))
            self.events = list(places)
            self.same("merged", hash(pattern))

    def copy(self) -> Path:
        tally = Tally(self.tally.ways.copy(), self.tally.bounds)
        return Path(list(self.events), tally, self.is_cut)

    def again(self) -> Path:
        """The same once more, in events of its own."""
        return Path([*map(Event._make, self.events)], self.tally, self.is_cut)

    def join(self, other: Path) -> None:
        self.events += other.events
        self.tally.add(other.tally)
        self.is_cut |= other.is_cut

    def cut(self, key: object) -> None:
        """Leaves out all events; it is like no other any more."""
        self.events, self.is_cut = [Event(key, 0, 0, 0)], True


class Side(NamedTuple):
    """One of several ways, as far as it was followed."""

    state: State
    path: Path


def joined(one: Side, other: Side, costs: Callable[[Tally], Bounds]) -> Side:
    """What is known where two ways come together."""
    bounds = either(*(costs(each.path.tally) for each in (one, other)))
    events = _joined_events(one.path.events, other.path.events)
    return Side(_joined_states(one.state, other.state), Path(events, Tally(bounds=bounds)))


def _joined_events(one: list[Event], other: list[Event]) -> list[Event]:
    """Those of both, but once where both were one way: they would double at each branch."""
    pairs = zip(one, other, strict=False)
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
    return one + other[shared:]


def _joined_states(one: State, other: State) -> State:
    """What is known on one way or another."""
    return {
        each: value if value == other.get(each) else unlike(value, other.get(each))
        for each, value in one.items()
    }


def on_stack(value: Value) -> bool:
    """It may be an address on the stack."""
    of_stack = isinstance(value, Place) and STACK in (value.base, value.minus.base)
    return isinstance(value, Unclear) or of_stack


def unlike(one: Value, other: Value) -> Value:
    """One of two values that are not the same."""
    return Unclear() if on_stack(one) or on_stack(other) else None
