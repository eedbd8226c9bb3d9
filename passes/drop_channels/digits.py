"""Writing integers as sums of a few given ones, each of them some number of times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import gcd

import numpy as np

LONGEST = 6
"""So many digits are enough for sums over hundreds of channels."""


@dataclass(frozen=True)
class Written:
    """Integers as sums of digits: `times[i]` of the digit at `places[i]`."""

    places: list[int]
    times: np.ndarray


def written(wanted: np.ndarray, digits: Sequence[int], most: int) -> Written | None:
    """Integers as sums of as few digits as are found to do, each up to `most` times with either
    sign. Digits that come first are taken first. None where it does not go with fewer than all."""
    if not wanted.any():
        return Written([], np.zeros((0, *wanted.shape), np.int64))
    for places in _choices(len(digits)):
        times = _often(wanted, [digits[place] for place in places], most)
        if times is not None:
            return Written(places, times)
    return None


def _choices(count: int) -> Iterator[list[int]]:
    """The first digits, and one of the others, which may make up for what they leave."""
    for few in range(min(count - 1, LONGEST)):
        for last in range(few, count):
            yield [*range(few), last]


def _often(wanted: np.ndarray, digits: Sequence[int], most: int) -> np.ndarray | None:
    """How often each digit is taken. Two of them make up for what is left by the others, which are
    taken as often as comes nearest, one after the other."""
    if most * sum(map(abs, digits)) < np.abs(wanted).max():
        return None
    if len(digits) == 1:
        times = wanted // digits[0]
        return times[None] if (times * digits[0] == wanted).all() else None
    for pair in permutations(range(len(digits)), 2):
        left, times = wanted, np.zeros((len(digits), *wanted.shape), np.int64)
        for place in range(len(digits)):
            if place not in pair:
                times[place] = np.clip(np.rint(left / digits[place]), -most, most)
                left = left - times[place] * digits[place]
        times[pair[0]], times[pair[1]] = _of_two(left, digits[pair[0]], digits[pair[1]], most)
        if np.abs(times).max() <= most and (np.tensordot(digits, times, 1) == wanted).all():
            return times
    return None


def _of_two(wanted: np.ndarray, one: int, other: int, most: int) -> tuple[np.ndarray, np.ndarray]:
    """How often two digits are taken, where their common divisor divides what is wanted: the first
    as often as comes nearest, among the numbers that leave multiples of the second."""
    common = gcd(one, other)
    steps, cycle = wanted // common, abs(other // common)
    nearest = np.clip(np.rint(wanted / one), -most, most).astype(np.int64)
    right = steps % cycle * pow(one // common, -1, cycle)
    times = nearest + (right - nearest + cycle // 2) % cycle - cycle // 2
    times -= np.where(times > most, cycle, 0)
    times += np.where(times < -most, cycle, 0)
    return times, (wanted - times * one) // other
