"""How far from the exact sums those of halves are, and how far those of single floats: both are, on
drawn numbers, in blocks and in the order of their kernels.

Numbers are drawn from the standard normal distribution, from a seed; weights are the kernel's own.
It is a few rows and columns that are computed: compilation should not take long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .winograd_error import MOST_COLUMNS, SEED, Error, error_of, with_products

ROWS = 16


@dataclass(frozen=True)
class Measured:
    """Both errors, on `rows` drawn rows and the first `columns` columns."""

    halves: Error
    direct: Error
    rows: int
    columns: int
    seed: int = SEED


def measured(weights: np.ndarray, lengths: Sequence[int]) -> Measured:
    """Of weights `[columns][depth]` in the order of the kernel, and blocks so long."""
    weights = weights[:MOST_COLUMNS].astype(np.float16)
    shape = (ROWS, weights.shape[1])
    rows = np.random.default_rng(SEED).standard_normal(shape).astype(np.float16)
    exact = rows.astype(np.float64) @ weights.astype(np.float64).T
    singles = rows.astype(np.float32), weights.astype(np.float32).T
    direct = with_products(*singles, np.zeros(exact.shape, np.float32))
    halves = sums_of_halves(rows, weights, lengths)
    return Measured(error_of(halves, exact), error_of(direct, exact), ROWS, len(weights))


def sums_of_halves(rows: np.ndarray, weights: np.ndarray, lengths: Sequence[int]) -> np.ndarray:
    """`[rows][columns]`, all blocks a step at a time: halves of a product and a sum, rounded once.
    Zeros fill up short blocks."""
    a, factors = (_in_blocks(each, lengths) for each in (rows, weights))
    halves = np.zeros((len(rows), len(weights), len(lengths)), np.float16)
    with np.errstate(over="ignore", invalid="ignore"):
        for step in range(max(lengths)):
            products = a[:, np.newaxis, :, step] * factors[np.newaxis, :, :, step]
            halves = (halves + products).astype(np.float16)
    sums = np.add.accumulate(halves.astype(np.float32), axis=-1)
    return sums[..., -1]


def _in_blocks(rows: np.ndarray, lengths: Sequence[int]) -> np.ndarray:
    """`[rows][blocks][steps]`, in double precision."""
    found = np.zeros((len(rows), len(lengths), max(lengths)))
    start = 0
    for number, length in enumerate(lengths):
        found[:, number, :length] = rows[:, start : start + length]
        start += length
    return found
