"""Functions of one byte: a table of what each of the 256 gives, rounded once.

A function gives its exact value: a fraction where that is rational. Elsewhere it is not (`exp` of a
rational number other than 0 is transcendental, and so is what other modules make of it), and lies
between two numbers. None stands for what is no number.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any

import numpy as np

from ..dtypes import bounds
from ..errors import Refused
from ..operators.fixed import TABLE
from ..operators.record import operation
from ..operators.table import Value
from .enclosures import DIGITS, Between, nearest
from .rules import RULES, Integers

Known = Fraction | Between | float | None
"""An infinity is a float."""
Exact = Callable[..., Known]
"""Is given a number, how many digits are wanted, and the operator's other arguments."""

FUNCTIONS: dict[str, Exact] = {}


def function(*names: str) -> Callable[[Exact], Exact]:
    """A decorator that enters the values of operators, which have names without namespace."""

    def enter(exact: Exact) -> Exact:
        for name in map(operation, names):
            FUNCTIONS[name] = exact
            RULES["exact", name] = by_table
        return exact

    return enter


def by_table(w: Integers, self: Value, **given: Any) -> Value:
    return tabulated(w, self, partial(FUNCTIONS[w.anchor.name], **given))


def tabulated(w: Integers, x: Value, exact: Exact) -> Value:
    """One load for each element."""
    facts = w.whole(x)
    if facts.storage.size > 1:
        raise Refused("has a table for integers of eight bits only")
    lowest, highest = bounds(facts.storage)
    table = [_looked_up(w, x, q, exact) for q in range(lowest, highest + 1)]
    entered = w.weight(np.array(table, w.wanted.storage.numpy), "table")
    return w.call(TABLE, x, entered, type=w.type)


def _looked_up(w: Integers, x: Value, q: int, exact: Exact) -> int:
    """What an element becomes; one that cannot occur, what its neighbour does."""
    facts, wanted = w.whole(x), w.wanted
    inside = min(max(q, facts.lowest), facts.highest)
    real = (inside - facts.zero_point) * Fraction(facts.scale)
    found = exact(real, DIGITS[0])
    if found is None:
        # As kernels quantise what is no number; what PyTorch makes of it is undefined.
        return wanted.lowest
    if isinstance(found, float):
        return wanted.highest if found == inf else wanted.lowest
    edges = wanted.lowest - wanted.zero_point, wanted.highest - wanted.zero_point
    scale = Fraction(wanted.scale)
    step = nearest(lambda digits: _finite(exact(real, digits)), scale, *edges)
    if step is None:
        raise Refused(f"gives {float(real)} a result that lies too near to a tie to be told")
    return step + wanted.zero_point


def _finite(found: object) -> Fraction | Between:
    if not isinstance(found, Fraction | Between):
        raise Refused("has no value there")
    return found
