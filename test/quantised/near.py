"""Integers beside real numbers that they are rounded from, up to a bound."""

from __future__ import annotations

import mpmath
import numpy as np

from .exact_case import Kind


def assert_near(found: np.ndarray, exact: np.ndarray, wanted: Kind, bound: float) -> None:
    """Each integer is the nearest of a number that is at most so many steps off the exact one."""
    low, high = wanted.ends
    with mpmath.workprec(200):
        for got, number in zip(found.flat, exact.flat, strict=True):
            steps = number / mpmath.mpf(wanted.scale) + wanted.zero
            least = int(mpmath.floor(steps - bound + 0.5))
            most = int(mpmath.floor(steps + bound + 0.5))
            assert min(max(least, low), high) <= got <= min(max(most, low), high), (got, steps)
