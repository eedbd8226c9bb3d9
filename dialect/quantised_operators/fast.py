"""`--requantise fast`: sums are multiplied in 32 bits, as TFLite does, and how often that differs.

A result differs from the one that is rounded once where a sum lies between the places at which the
two go from one step to the next. Both rise, so that these places say how many sums there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from ..graph.where import where
from ..operators.table import Value, shape_of
from . import fixed_point as fp
from .exact_line import HALF, Real
from .multipliers import multiplier
from .rounding import WORD
from .rules import Integers
from .tflite_products import multiplied

FAST = "fast"


@dataclass(frozen=True)
class Inexact:
    """A layer that is computed so: of all `sums` that its channels can have, how many `differ`."""

    source: str
    operator: str
    sums: int
    differ: int


def requantised(w: Integers, sums: Value, wanted: Sequence[Real], dim: int) -> Value:
    """The same as `rounded`, of lines that rise: a bias that is rounded to a sum, and a multiplier
    of 31 bits."""
    biases = [round(each.start / each.slope) for each in wanted]
    ends = [end + bias for each, bias in zip(wanted, biases, strict=True) for end in _ends(each)]
    if max(map(abs, ends)) >= WORD:
        raise Refused("has a bias beyond the 32 bits of its sums")
    wide = of_tensor(sums.type).name == "int64"
    w.program.inexact.append(_counted(w, wanted, biases, wide))
    shape = [len(biases), *[1] * (len(shape_of(sums)) - dim - 1)]
    added = np.array(biases, np.int64 if wide else np.int32).reshape(shape)
    moved = w.add(sums, w.weight(added, "bias")) if any(biases) else sums
    return w.stored(multiplied(w, moved, [float(each.slope) for each in wanted], dim))


def _ends(real: Real) -> tuple[int, int]:
    return real.first, real.last


def _counted(w: Integers, wanted: Sequence[Real], biases: Sequence[int], wide: bool) -> Inexact:
    facts = w.wanted
    steps = range(facts.lowest - facts.zero_point + 1, facts.highest - facts.zero_point + 1)
    exact = np.array([[_exact_place(each, step) for step in steps] for each in wanted], np.int64)
    fast = _fast_places(wanted, biases, np.array(steps), wide)
    count = sum(each.last - each.first + 1 for each in wanted)
    operator = w.anchor.name
    return Inexact(where(w.anchor), operator, count, int(np.abs(exact - fast).sum()))


def _exact_place(real: Real, step: int) -> int:
    """The first sum whose exact result is that step, or a greater one: a tie is the even one."""
    place = (step - HALF - real.start) / real.slope
    first = ceil(place) if step % 2 == 0 else floor(place) + 1
    return min(max(first, real.first), real.last + 1)


def _fast_places(
    wanted: Sequence[Real], biases: Sequence[int], steps: np.ndarray, wide: bool
) -> np.ndarray:
    """The same of what is computed, each halving the rest of its range until it is found."""
    pairs = [multiplier(float(each.slope)) for each in wanted]
    bits, shifts, added, first, last = (
        np.array(numbers, np.int64)[:, None]
        for numbers in (
            [each for each, _ in pairs], [each for _, each in pairs], biases,
            [each.first for each in wanted], [each.last + 1 for each in wanted],
        )
    )  # fmt: skip
    function = fp.multiplied_wide if wide else fp.multiplied
    low, high = (np.broadcast_to(each, (len(wanted), len(steps))) for each in (first, last))
    while (low < high).any():
        middle = (low + high) // 2
        reached = function(middle + added, bits, shifts) >= steps
        high, low = np.where(reached, middle, high), np.where(reached, low, middle + 1)
        low = np.minimum(low, high)
    return low
