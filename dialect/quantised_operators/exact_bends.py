"""Two half-lines that meet at zero, each rounded once: what is positive, and what is not."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ..errors import Refused
from ..operators.table import Value
from .exact_elementwise import line_of
from .exact_tables import Known, tabulated
from .rounding import on_line, rounded
from .rules import Integers, rule


@rule("exact", "prelu")
def prelu(w: Integers, self: Value, weight: Value) -> Value:
    """Each channel has a slope of its own, or all have one; then bytes are looked up."""
    data = w.data(weight)
    if data is None or not np.isfinite(data).all():
        raise Refused("takes slopes that are constant numbers only")
    slopes = [Fraction(number.item()) for number in data.flat]
    if len(slopes) > 1 or w.whole(self).storage.size > 1:
        return bent(w, self, slopes, min(1, len(w.shape) - 1))

    def value(x: Fraction, digits: int) -> Known:
        return x if x > 0 else x * slopes[0]

    return tabulated(w, self, value)


def bent(w: Integers, x: Value, slopes: Sequence[Fraction], dim: int) -> Value:
    """Positive numbers as they are; others times a slope, one for each index of a dimension.

    Each number is clamped to both halves: it is the end of one of them, which is 0.
    """
    facts, zero = w.whole(x), w.wanted.zero_point
    if not w.wanted.lowest <= zero <= w.wanted.highest:
        raise Refused("has a zero point that is no element of its result")
    x = w.to(x, "int32")
    right, left = w.clamp(x, facts.zero_point, None), w.clamp(x, None, facts.zero_point)
    above = on_line(w, right, line_of(w, facts))
    below = rounded(w, left, [line_of(w, facts, slope) for slope in slopes], dim)
    both = w.add(w.to(above, "int32"), w.to(below, "int32"))
    return w.to(w.sub(both, zero) if zero else both, w.wanted.storage.name)
