"""Integers that stand for real numbers, rounded once to the integers of the result."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..errors import Refused
from ..operators.fixed import LINE
from ..operators.table import Value, shape_of
from .exact_line import Line, Real, fits, lines
from .rules import Integers

WORD = 2**31


def rounded(w: Integers, x: Value, wanted: Sequence[Real], dim: int) -> Value:
    """The elements of the result, of integers `x` that stand for lines: the same one everywhere, or
    one for each index of a dimension. The lines give steps of the result, without its zero point.
    """
    facts = w.wanted
    edges = facts.lowest - facts.zero_point, facts.highest - facts.zero_point
    found = lines([each.within(*edges) for each in wanted])
    if found is None or not all(map(_holds, found, wanted)):
        raise Refused(
            "its scales and its bias leave no room for 63 bits to hold the exact result; "
            "`--requantise fast` takes 32 bits, as TFLite does"
        )
    shape = [len(found), *[1] * (len(shape_of(x)) - dim - 1)] if len(found) > 1 else []
    if any(line.below is not None for line in found):
        return w.stored(_computed(w, x, found, shape))
    moved = [
        Line(one.multiplier, one.offset + (facts.zero_point << one.shift), one.shift)
        for one in found
    ]
    steps = _computed(w, x, moved, shape)
    return w.to(w.clamp(steps, facts.lowest, facts.highest), facts.storage.name)


def _holds(line: Line, wanted: Real) -> bool:
    """The numbers of a line fit, and the sums fit into their 32 bits."""
    return fits(line, wanted.first, wanted.last) and -WORD <= wanted.first <= wanted.last < WORD


def _computed(w: Integers, x: Value, found: Sequence[Line], shape: Sequence[int]) -> Value:
    def entered(numbers: list[int], name: str) -> Value:
        kind = np.int32 if max(map(abs, numbers)) < WORD else np.int64
        return w.weight(np.array(numbers, kind).reshape(shape), name)

    factors = entered([line.multiplier for line in found], "multiplier")
    offsets = entered([line.offset for line in found], "offset")
    below = None
    if any(line.below is not None for line in found):
        below = entered([_lower(line) for line in found], "below")
    type = w.typed(shape_of(x), "int32")
    return w.call(LINE, x, factors, offsets, below, found[0].shift, type=type)


def _lower(line: Line) -> int:
    return line.offset if line.below is None else line.below
