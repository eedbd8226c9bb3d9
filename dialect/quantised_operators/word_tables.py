"""Tables of 513 entries for functions of int16, with lines between two entries.

The upper nine bits of a number are the place of an entry, the lower seven how far it is from there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ..operators.table import Value
from .integers import floor_line, is_negative, looked_up
from .rules import Integers
from .tables import SINGLE, round_half_away

STEPS = 512


def word_table(function: Callable[[np.ndarray], np.ndarray], low: float, high: float) -> np.ndarray:
    """Entries of a function from `low` to `high`, whose results lie between -1 and 1.

    All in single precision. An entry is moved by half of what the line is wrong by in the middle.
    """
    least, step = SINGLE(low), SINGLE(high - low) / SINGLE(STEPS)
    places = least + np.arange(STEPS, dtype=SINGLE) * step
    unit = SINGLE(2**15)
    here = function(places) * unit
    middle = round_half_away(function(places + step / SINGLE(2)) * unit)
    following = function(least + np.arange(1, STEPS + 1, dtype=SINGLE) * step) * unit
    between = round_half_away((following + round_half_away(here)) / SINGLE(2))
    moved = round_half_away(here) - round_half_away((between - middle) / SINGLE(2))
    last = round_half_away(function(np.array([high], SINGLE)) * unit)
    return np.clip(np.append(moved, last), -(2**15), 2**15 - 1).astype(np.int64)


@cache
def exps() -> np.ndarray:
    """`exp` from -10 to 0."""
    return word_table(lambda x: np.exp(x.astype(np.float64)).astype(SINGLE), -10, 0)


@cache
def inverses() -> np.ndarray:
    """`1 / (1 + x)` from 0 to 1."""
    return word_table(lambda x: SINGLE(1) / (SINGLE(1) + x), 0, 1)


def between(x: np.ndarray, table: np.ndarray) -> np.ndarray:
    """The value of int16 numbers."""
    place, rest = 256 + (x >> 7), x & 127
    return table[place] + ((table[place + 1] - table[place]) * rest + 64 >> 7)


def interpolated(w: Integers, x: Value, table: np.ndarray) -> Value:
    """The same of int32 numbers that fit into 16 bits; both halves of the table are looked up."""
    place = floor_line(w, x, 1, 0, 7)
    rest = w.add(x, w.mul(place, -128))
    negative = is_negative(w, x)
    places = [w.to(w.clamp(w.add(place, 256 - at), 0, 255), "uint8") for at in (0, 256)]
    found: list[Value] = []
    for entries in (table[:STEPS], np.diff(table)):
        lower, upper = (
            looked_up(w, at, entries[half * 256 : (half + 1) * 256])
            for half, at in enumerate(places)
        )
        found.append(w.add(upper, w.mul(w.sub(lower, upper), negative)))
    base, slope = found
    return w.add(base, floor_line(w, w.mul(slope, rest), 1, 64, 7))
