"""Where to put values of known sizes and lifetimes so that the arena is small.

Nothing here knows the IR. Finding the best plan is NP-hard, so several cheap planners are run and
the best result is kept; `lower_bound` says how far from perfect it can be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

# Evaluations of the search, in units of one value placed against one other.
_SEARCH_WORK = 4_000_000
_SEARCH_STEPS = 400
_SEED = 20260

NOTHING: Mapping[tuple[int, int], int] = MappingProxyType({})


@dataclass(frozen=True)
class Lifetime:
    """A value of `size` bytes that is in use from step `first` to step `last`, both included.

    `more` are further steps, behind the first ones: what one branch writes and another one does not
    touch is in use in the one, and again where they meet.
    """

    size: int
    first: int
    last: int
    more: tuple[tuple[int, int], ...] = ()

    @property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """All steps, as closed intervals in ascending order."""
        return ((self.first, self.last), *self.more)

    @property
    def steps(self) -> int:
        """For how many steps it is in use."""
        return sum(last - first + 1 for first, last in self.spans)


@dataclass(frozen=True)
class Plan:
    """The offset of each value, in the order they were given, and the bytes needed for all."""

    offsets: tuple[int, ...]
    size: int


Ahead = Mapping[tuple[int, int], int]
"""Pairs of values, of which the first may lie over the second where it begins at least so many
bytes in front of it."""


def plan(values: Sequence[Lifetime], align: int, ahead: Ahead = NOTHING) -> Plan:
    """The smallest plan that the planners find; every offset is a multiple of `align`."""
    if not values:
        return Plan((), 0)
    task = Task(values, find_conflicts(values), align, ahead)
    bound = lower_bound(values, align, ahead)
    orders = _orders(values, task.conflicts)
    orders += [_above_first(order, ahead) for order in orders] if ahead else []
    plans = [task.place(order) for order in orders]
    best = min(range(len(plans)), key=lambda number: plans[number].size)
    return _search(task, plans[best], orders[best], bound)


def lower_bound(values: Sequence[Lifetime], align: int, ahead: Ahead = NOTHING) -> int:
    """No plan can be smaller: the most bytes that are in use at one step."""
    return max(in_use(values, align, ahead).values(), default=0)


def in_use(values: Sequence[Lifetime], align: int, ahead: Ahead = NOTHING) -> dict[int, int]:
    """The bytes in use at each step at which a value is added.

    Values that lie side by side are an aligned size apart, all but the last one.
    """
    pairs: dict[int, list[tuple[int, int]]] = {}
    for (over, under), lead in ahead.items():
        pairs.setdefault(over, []).append((under, lead))
    return {
        step: _live_bytes(_bytes_of(values, live, pairs), align) for step, live in _in_use(values)
    }


def _bytes_of(
    values: Sequence[Lifetime], live: list[int], pairs: Mapping[int, list[tuple[int, int]]]
) -> list[int]:
    """The bytes of values that are in use at once: of two that may lie over each other, of both."""
    sizes = {number: values[number].size for number in live}
    for over in live:
        for under, lead in pairs.get(over, ()):
            if under in sizes and over in sizes:
                both = max(sizes[over], lead + sizes[under])
                sizes[over] = min(both, sizes[over] + sizes.pop(under))
    return list(sizes.values())


def _beginnings(values: Sequence[Lifetime]) -> list[int]:
    """Where the number of bytes in use can be at its highest: the steps at which one is added."""
    return sorted({first for value in values for first, _ in value.spans})


def _in_use(values: Sequence[Lifetime]) -> Iterator[tuple[int, list[int]]]:
    """The values in use at each step at which one is added, in the order of the steps."""
    spans = [(first, last, n) for n, value in enumerate(values) for first, last in value.spans]
    spans.sort()
    active: list[tuple[int, int]] = []
    place = 0
    for step in _beginnings(values):
        active = [(last, n) for last, n in active if last >= step]
        while place < len(spans) and spans[place][0] == step:
            active.append(spans[place][1:])
            place += 1
        yield step, [n for _, n in active]


def _live_bytes(live: Sequence[int], align: int) -> int:
    padding = [_aligned(size, align) - size for size in live]
    return sum(live) + sum(padding) - max(padding, default=0)


def find_conflicts(values: Sequence[Lifetime]) -> list[list[int]]:
    """For each value, the others that it must not overlap; empty values conflict with none.

    Two values meet where the later one begins, at the latest.
    """
    met: list[set[int]] = [set() for _ in values]
    for step, live in _in_use(values):
        filled = [n for n in live if values[n].size]
        added = [n for n in filled if any(first == step for first, _ in values[n].spans)]
        for one in added:
            for other in filled:
                if one != other:
                    met[one].add(other)
                    met[other].add(one)
    return [sorted(others) for others in met]


@dataclass(frozen=True)
class Task:
    """What is to be planned, and what must not overlap what else."""

    values: Sequence[Lifetime]
    conflicts: list[list[int]]
    align: int
    ahead: Ahead

    def place(self, order: Iterable[int]) -> Plan:
        """Puts the values, in this order, each at the lowest offset where it fits."""
        offsets = [-1] * len(self.values)
        for number in order:
            placed = (n for n in self.conflicts[number] if offsets[n] >= 0)
            taken = sorted(self._taken(number, other, offsets[other]) for other in placed)
            offsets[number] = _first_gap(taken, self.values[number].size, self.align)
        ends = [offset + each.size for offset, each in zip(offsets, self.values, strict=True)]
        return Plan(tuple(offsets), max(ends))

    def _taken(self, number: int, other: int, offset: int) -> tuple[int, int]:
        """The bytes that a value must not have, where another one lies at an offset: one that may
        lie over it is free to end where it wants to, if it begins early enough."""
        size = self.values[other].size
        if (number, other) in self.ahead:
            first = offset - self.ahead[number, other]
            return first + self.values[number].size, offset + size
        if (other, number) in self.ahead:
            return offset, offset + min(size, self.ahead[other, number])
        return offset, offset + size


def verify(
    values: Sequence[Lifetime], found: Plan, align: int, ahead: Ahead = NOTHING
) -> list[str]:
    """What is wrong with a plan; nothing for a good one. Shares no code with the planners."""
    problems: list[str] = []
    for number, (value, offset) in enumerate(zip(values, found.offsets, strict=True)):
        if offset < 0 or offset % align:
            problems.append(f"value {number} lies at {offset}, which is no multiple of {align}")
        if offset + value.size > found.size:
            problems.append(f"value {number} ends after the arena's {found.size} bytes")
    ends = sorted((last, n) for n, value in enumerate(values) for _, last in value.spans)
    begins = sorted((first, n) for n, value in enumerate(values) for first, _ in value.spans)
    live: list[int] = []
    for step in dict.fromkeys(step for step, _ in begins):
        while ends[0][0] < step:
            live.remove(ends.pop(0)[1])
        while begins and begins[0][0] == step:
            live.append(begins.pop(0)[1])
        spans = sorted((found.offsets[n], found.offsets[n] + values[n].size, n) for n in live)
        for one, other in _overlapping([span for span in spans if span[0] < span[1]]):
            if not any(_is_ahead(found, ahead, *pair) for pair in ((one, other), (other, one))):
                problems.append(f"values {one} and {other} overlap at step {step}")
    return problems


def _is_ahead(found: Plan, ahead: Ahead, over: int, under: int) -> bool:
    """One value lies over another one, far enough in front of it."""
    lead = ahead.get((over, under))
    return lead is not None and found.offsets[over] + lead <= found.offsets[under]


def _overlapping(spans: list[tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
    """The numbers of sorted spans that have bytes in common."""
    for place, (_, end, one) in enumerate(spans):
        for other_start, _, other in spans[place + 1 :]:
            if other_start >= end:
                break
            yield one, other


def _orders(values: Sequence[Lifetime], conflicts: list[list[int]]) -> list[list[int]]:
    """By size, by size times lifetime, by conflicting bytes, by start, by end."""
    numbers = range(len(values))
    crowd = [sum(values[other].size for other in conflicts[number]) for number in numbers]
    keys: tuple[Callable[[int], tuple[int, int]], ...] = (
        lambda n: (-values[n].size, values[n].first),
        lambda n: (-values[n].size * values[n].steps, values[n].first),
        lambda n: (-crowd[n], -values[n].size),
        lambda n: (values[n].first, -values[n].size),
        lambda n: (-values[n].last, -values[n].size),
        lambda n: (-values[n].steps, -values[n].size),
    )
    return [sorted(numbers, key=key) for key in keys]


def _above_first(order: Sequence[int], ahead: Ahead) -> list[int]:
    """The order with each value that may lie over another one in front of that: what is placed
    first lies lowest, and nothing can begin in front of it."""
    above: dict[int, list[int]] = {}
    for over, under in ahead:
        above.setdefault(under, []).append(over)
    found, waiting = dict[int, None](), list(reversed(order))
    while waiting:
        number = waiting.pop()
        missing = [over for over in above.pop(number, ()) if over not in found]
        if missing:
            waiting += [number, *missing]
        else:
            found[number] = None
    return list(found)


def _search(task: Task, best: Plan, order: list[int], bound: int) -> Plan:
    """Hill climbing: values at the top of the arena are placed earlier; ties are accepted."""
    chance = random.Random(_SEED)
    work = sum(len(others) for others in task.conflicts) + len(task.values)
    current = best
    for _ in range(min(_SEARCH_STEPS, _SEARCH_WORK // work)):
        if best.size == bound:
            break
        candidate = _promoted(task.values, current, order, chance)
        found = task.place(candidate)
        if found.size <= current.size:
            order, current = candidate, found
        if found.size < best.size:
            best = found
    return best


def _promoted(
    values: Sequence[Lifetime], current: Plan, order: list[int], chance: random.Random
) -> list[int]:
    """The order with one of the values that reach the top moved towards the front."""
    top = [n for n in order if current.offsets[n] + values[n].size == current.size]
    chosen = chance.choice(top if chance.random() < 0.7 else order)
    position = order.index(chosen)
    rest = order[:position] + order[position + 1 :]
    target = chance.randrange(position + 1)
    return [*rest[:target], chosen, *rest[target:]]


def _first_gap(taken: list[tuple[int, int]], size: int, align: int) -> int:
    """The lowest aligned offset where `size` bytes meet none of the sorted spans."""
    offset = 0
    for start, end in taken:
        if start >= offset + size:
            break
        offset = max(offset, _aligned(end, align))
    return offset


def _aligned(size: int, align: int) -> int:
    return -(-size // align) * align
