"""What stays of a long text: lines that occur once before and once after hold both together."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

MOST_PAIRS = 40_000
"""Of lines between two that are held together, of which all are compared."""
Place = tuple[int, int]
Block = tuple[int, int, int]
"""Where equal lines begin before and after, and how many they are."""


def equal_blocks(before: Sequence[object], after: Sequence[object]) -> Iterator[Block]:
    """Lines that stay, in order; all that are between them changed."""
    start = 0, 0
    for one, other in [*_anchors(before, after), (len(before), len(after))]:
        yield from _stretch(before, after, start, (one, other))
        if one < len(before):
            yield one, other, 1
        start = one + 1, other + 1


def _anchors(before: Sequence[object], after: Sequence[object]) -> list[Place]:
    """Lines that occur once on both sides: as many as have the same order there."""
    counts, others = Counter(before), Counter(after)
    places = {line: place for place, line in enumerate(after) if others[line] == 1}
    found = [
        (place, places[line])
        for place, line in enumerate(before)
        if counts[line] == 1 and line in places
    ]
    return _ascending(found)


def _ascending(pairs: Sequence[Place]) -> list[Place]:
    """The longest part in which the second numbers ascend, by the piles of patience."""
    tops, piles, below = list[int](), list[int](), list[int]()
    for number, (_, place) in enumerate(pairs):
        pile = bisect_left(tops, place)
        below.append(piles[pile - 1] if pile else -1)
        tops[pile : pile + 1], piles[pile : pile + 1] = [place], [number]
    found, number = list[Place](), piles[-1] if piles else -1
    while number >= 0:
        found.append(pairs[number])
        number = below[number]
    return found[::-1]


def _stretch(
    before: Sequence[object], after: Sequence[object], start: Place, end: Place
) -> Iterator[Block]:
    """Equal lines of a stretch: from its beginning, to its end, and, where it is short, inside."""
    (first, other), (last, until) = start, end
    while first < last and other < until and before[first] == after[other]:
        yield first, other, 1
        first, other = first + 1, other + 1
    size = 0
    while last - size > first and until - size > other:
        if before[last - size - 1] != after[until - size - 1]:
            break
        size += 1
    old, new = before[first : last - size], after[other : until - size]
    if 0 < len(old) * len(new) <= MOST_PAIRS:
        for one, two, count in SequenceMatcher(None, old, new, False).get_matching_blocks():
            if count:
                yield first + one, other + two, count
    if size:
        yield last - size, until - size, size
