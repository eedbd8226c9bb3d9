"""Channels of a layer without weights, which are the same integer for all inputs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ..operators.fixed import high_product, power_divided
from ..operators.table import Maybe, Value
from . import products
from .multipliers import multiplier
from .rules import Integers

WORD = 31
"""A multiplier is so many bits behind the point."""


def like_others(
    w: Integers, weight: Value, bias: Maybe, factors: Sequence[float]
) -> tuple[Maybe, Sequence[float]]:
    """The bias of sums of int32 and the factor of each channel, where those without weights have
    the factor of another one, and a bias that gives the same integer with it.

    Nothing says what the scale of no weights is. Files have tiny ones, and a bias that is the
    larger; for numbers that are so far apart there is no shift in 32 bits.
    """
    has_weights = np.asarray(products.weight_rows(w, weight).any(1), bool)
    given = None if bias is None else w.data(bias)
    if len(factors) != len(has_weights) or given is None or has_weights.all():
        return bias, factors
    others = [each for each, has in zip(factors, has_weights, strict=True) if has]
    steepest = max(others, default=1.0)
    if not 0 < max(steepest, *factors) < 1:
        return bias, factors
    moved, found = given.astype(np.int64), list(factors)
    for place in np.flatnonzero(~has_weights).tolist():
        start = _sum_of_steps(w, _steps_of_sum(w, int(moved[place]), factors[place]), steepest)
        if start is None:
            return bias, factors
        moved[place], found[place] = start, steepest
    return w.weight(moved.astype(given.dtype), "bias"), found


def _steps_of_sum(w: Integers, x: int, factor: float) -> int:
    """A sum in steps of the result, clamped."""
    facts, (bits, shift) = w.wanted, multiplier(factor)
    steps = power_divided(high_product(np.array(x, np.int64), bits), -shift)
    return int(np.clip(steps, facts.lowest - facts.zero_point, facts.highest - facts.zero_point))


def _sum_of_steps(w: Integers, steps: int, factor: float) -> int | None:
    """A sum that comes to so many steps, if there is one."""
    bits, shift = multiplier(factor)
    near = round(steps * 2 ** (WORD - shift) / bits) if bits else 0
    return next(
        (x for x in (near, near - 1, near + 1) if _steps_of_sum(w, x, factor) == steps), None
    )
