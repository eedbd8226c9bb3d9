"""Products of float16 as `--fast-math half-sums` may compute them: how far that moves results.

It is written by itself, as all second opinions are. Blocks may begin elsewhere than in the object;
they are as long as these may be at most.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .moved import CONVOLUTIONS, Moved, edges, several

STEPS = 64
PRODUCTS = {
    "linear": ("input", "weight"),
    "mm": ("self", "mat2"),
    "addmm": ("mat1", "mat2"),
    "matmul": ("self", "other"),
}
"""Of each the two factors, the second of which is a matrix."""


class InHalves(Moved):
    """An engine whose products of float16 are moved as far as sums of halves are off."""

    def moved(self, name: str, given: Mapping[str, Any]) -> np.ndarray | None:
        factors = ("input", "weight") if name in CONVOLUTIONS else PRODUCTS.get(name)
        if factors is None or given.get("transposed", False):
            return None
        a, weight = (self.array(given[each]) for each in factors)
        if weight.dtype != np.float16:
            return None
        if name in CONVOLUTIONS:
            return _of_convolution(a, weight, given)
        if weight.ndim != 2:
            return None
        return far_off(a, weight if name == "linear" else weight.T)


def _of_convolution(a: np.ndarray, weight: np.ndarray, given: Mapping[str, Any]) -> np.ndarray:
    """Group by group, of the windows side by side."""
    window = weight.shape[2:]
    rank, groups = len(window), given.get("groups", 1)
    steps, gaps = (several(given.get(each, 1), rank) for each in ("stride", "dilation"))
    padded = np.pad(a, [(0, 0), (0, 0), *edges(given, window)])
    reach = [gap * (taps - 1) + 1 for gap, taps in zip(gaps, window, strict=True)]
    axes = tuple(range(2, 2 + rank))
    seen = np.lib.stride_tricks.sliding_window_view(padded, reach, axes)
    moves = tuple(slice(None, None, step) for step in steps)
    seen = seen[(slice(None), slice(None), *moves, *(slice(None, None, gap) for gap in gaps))]
    seen = np.moveaxis(seen, 1, 1 + rank)
    parts = np.split(seen, groups, axis=1 + rank), np.split(weight, groups)
    found = [
        far_off(rows.reshape(*rows.shape[: 1 + rank], -1), own.reshape(len(own), -1))
        for rows, own in zip(*parts, strict=True)
    ]
    return np.moveaxis(np.concatenate(found, axis=-1), -1, 1)


def far_off(a: np.ndarray, weight: np.ndarray) -> np.ndarray:
    """How far from the exact results `a · weightᵀ` those are whose products are added up as halves,
    so many at a time."""
    rows, depth = a.reshape(-1, a.shape[-1]).astype(np.float16), a.shape[-1]
    shape = len(rows), len(weight)
    sums, exact = np.zeros(shape, np.float32), np.zeros(shape)
    with np.errstate(all="ignore"):
        for start in range(0, depth, STEPS):
            own, factors = (
                each[:, start : start + STEPS].T.astype(np.float32) for each in (rows, weight)
            )
            halves = np.zeros(shape, np.float16)
            for one, other in zip(own, factors, strict=True):
                halves = (halves + np.multiply.outer(one, other)).astype(np.float16)
            sums += halves
            exact += own.T.astype(np.float64) @ factors.astype(np.float64)
        return (sums - exact).reshape(*a.shape[:-1], -1)
