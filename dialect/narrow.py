"""Weights in fewer bits than their numbers have: what is stored of them, and how far off that is.

As bfloat16 a number is the nearest one of 8 significant bits, the even one of two; as float16,
which models have that are made of it, of 11. As int8 a row
(the weights of one result) has a scale of single precision, its largest magnitude over 127, and
a number is the nearest whole multiple of that, the even one of two.
"""

from __future__ import annotations

from dataclasses import dataclass

import ml_dtypes
import numpy as np

from .dtypes import limits
from .options import BF16

SINGLE = np.dtype(np.float32)
F16 = "f16"
SHORTS = {BF16: np.dtype(ml_dtypes.bfloat16), F16: np.dtype(np.float16)}
OF_MODELS = {"bfloat16": BF16, "float16": F16}
"""The kind that weights of a model are stored as, by the type that it computes in."""
HIGHEST = 127
"""The largest integer of a row."""
SEED, SAMPLES = 0, 8
"""Of the data on which products are measured: so many rows of normally distributed numbers."""
SAMPLE_DATA = f"{SAMPLES} rows of normally distributed numbers, numpy's default_rng({SEED})"


@dataclass(frozen=True)
class Narrow:
    """What is stored of a weight: `scale` has a number for each row, or is None."""

    stored: np.ndarray
    scale: np.ndarray | None

    @property
    def bytes(self) -> int:
        return self.stored.nbytes + (0 if self.scale is None else self.scale.nbytes)

    def numbers(self, rows: int) -> np.ndarray:
        """What it stands for, in double precision; dimension `rows` counts rows."""
        whole = self.stored.astype(np.float64)
        return whole if self.scale is None else whole * _spread_over(self.scale, rows, whole.ndim)


@dataclass(frozen=True)
class Narrowed:
    """A weight that became narrow: `bytes` before and after, and by how much it is off.

    `row_error` is the largest relative error of a row, as a vector; `product_error` that of a
    product with each sample, as the vector of its results.
    """

    weight: str
    source: str
    operator: str
    bytes_before: int
    bytes: int
    row_error: float
    product_error: float


@dataclass(frozen=True)
class Wide:
    """A weight of a product that stays as it is, and why."""

    weight: str
    source: str
    operator: str
    bytes: int
    reason: str


def refusal(data: np.ndarray, kind: str, rows: int) -> str | None:
    """Why numbers cannot be stored so; None where they can."""
    if not np.isfinite(data).all():
        return "has numbers that are not finite"
    if kind in SHORTS:
        return _refusal_of_short(data, kind, rows)
    largest = _largest_of_rows(data, rows)
    tiny = (largest > 0) & (largest / HIGHEST < float(limits(SINGLE).smallest_normal))
    return "has a row too small for a scale" if tiny.any() else None


def _refusal_of_short(data: np.ndarray, kind: str, rows: int) -> str | None:
    """Rows of float16 may be so small that few bits are left of them."""
    short = SHORTS[kind]
    with np.errstate(over="ignore"):
        made = data.astype(short)
    if not np.isfinite(made.astype(SINGLE)).all():
        return f"has numbers too large for {short.name}"
    error = errors(data, Narrow(made, None), rows)[0]
    return f"has a row too small for {short.name}" if error > float(limits(short).eps) else None


def narrow(data: np.ndarray, kind: str, rows: int) -> Narrow:
    """What is stored of weights that are not refused."""
    if kind in SHORTS:
        return Narrow(data.astype(SHORTS[kind]), None)
    largest = _largest_of_rows(data, rows)
    scale = np.where(largest > 0, largest / HIGHEST, 1.0).astype(SINGLE)
    steps = np.rint(data.astype(np.float64) / _spread_over(scale, rows, data.ndim))
    return Narrow(np.clip(steps, -HIGHEST, HIGHEST).astype(np.int8), scale)


def errors(data: np.ndarray, made: Narrow, rows: int) -> tuple[float, float]:
    """The largest relative errors of a row, and of the products of all rows with one sample."""
    exact = _in_rows(data, rows)
    difference = _in_rows(made.numbers(rows), rows) - exact
    samples = np.random.default_rng(SEED).standard_normal((SAMPLES, exact.shape[1]))
    of_products = _relative(samples @ difference.T, samples @ exact.T)
    return _relative(difference, exact), of_products


def _relative(difference: np.ndarray, exact: np.ndarray) -> float:
    """The largest length of a row of differences, as a part of that of what is exact."""
    lengths = np.linalg.norm(exact, axis=1)
    found = np.linalg.norm(difference, axis=1) / np.where(lengths > 0, lengths, 1.0)
    return float(found.max(initial=0.0))


def _in_rows(data: np.ndarray, rows: int) -> np.ndarray:
    """Rows in double precision."""
    return np.moveaxis(data, rows, 0).reshape(data.shape[rows], -1).astype(np.float64)


def _largest_of_rows(data: np.ndarray, rows: int) -> np.ndarray:
    others = tuple(dim for dim in range(data.ndim) if dim != rows)
    return np.abs(data).max(axis=others, initial=0.0).astype(np.float64)


def _spread_over(scale: np.ndarray, rows: int, rank: int) -> np.ndarray:
    """A number for each row, in double precision, as it is spread over all of it."""
    return scale.astype(np.float64).reshape([-1 if dim == rows else 1 for dim in range(rank)])
