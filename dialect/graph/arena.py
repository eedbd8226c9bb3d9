"""Where to put values of known sizes and lifetimes so that the arena is small.

Nothing here knows the IR. Finding the best plan is NP-hard, so several cheap planners are run and
the best result is kept; `lower_bound` says how far from perfect it can be.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

# Evaluations of the search, in units of one value placed against one other.
_SEARCH_WORK = 4_000_000
_SEARCH_STEPS = 400
_SEED = 20260


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


def plan(values: Sequence[Lifetime], align: int) -> Plan:
    """The smallest plan that the planners find; every offset is a multiple of `align`."""
    if not values:
        return Plan((), 0)
    conflicts = find_conflicts(values)
    bound = lower_bound(values, align)
    orders = _orders(values, conflicts)
    plans = [place(values, conflicts, order, align) for order in orders]
    best = min(range(len(plans)), key=lambda number: plans[number].size)
    return _search(values, conflicts, plans[best], orders[best], align, bound)


def lower_bound(values: Sequence[Lifetime], align: int) -> int:
    """No plan can be smaller: the most bytes that are in use at one step.

    Values that lie side by side are an aligned size apart, all but the last one.
    """
    steps = _in_use(values)
    return max((_live_bytes([values[n].size for n in live], align) for _, live in steps), default=0)


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


def place(
    values: Sequence[Lifetime], conflicts: list[list[int]], order: Iterable[int], align: int
) -> Plan:
    """Puts the values, in this order, each at the lowest offset where it fits."""
    offsets = [-1] * len(values)
    for number in order:
        taken = sorted(
            (offsets[other], offsets[other] + values[other].size)
            for other in conflicts[number]
            if offsets[other] >= 0
        )
        offsets[number] = _first_gap(taken, values[number].size, align)
    ends = [offset + value.size for offset, value in zip(offsets, values, strict=True)]
    return Plan(tuple(offsets), max(ends))


def verify(values: Sequence[Lifetime], found: Plan, align: int) -> list[str]:
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
        filled = [span for span in spans if span[0] < span[1]]
        for (_, end, one), (start, _, other) in pairwise(filled):
            if start < end:
                problems.append(f"values {one} and {other} overlap at step {step}")
    return problems


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


def _search(
    values: Sequence[Lifetime],
    conflicts: list[list[int]],
    best: Plan,
    order: list[int],
    align: int,
    bound: int,
) -> Plan:
    """Hill climbing: values at the top of the arena are placed earlier; ties are accepted."""
    chance = random.Random(_SEED)
    work = sum(len(others) for others in conflicts) + len(values)
    current = best
    for _ in range(min(_SEARCH_STEPS, _SEARCH_WORK // work)):
        if best.size == bound:
            break
        candidate = _promoted(values, current, order, chance)
        found = place(values, conflicts, candidate, align)
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
