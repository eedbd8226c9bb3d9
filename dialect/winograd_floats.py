"""Winograd's algorithms for floats: fewer products, and other roundings.

    tile = sums · ((weights · g · weightsᵀ) ∘ (inputs · d · inputsᵀ)) · sumsᵀ

The matrices are those of `winograd.py`, whose `scale` is in the weights here, which are transformed
at compile time: `inputs` and `sums` have whole numbers, as small as they can be.

Results are not those of the sums as they stand. What is added up is larger than the result, by
which it is rounded more, and a number that is not finite makes a whole tile NaN.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import copysign, gcd, isqrt

import numpy as np

from .tiles import FLOAT_BYTES
from .winograd import LINE, Form, Matrix

FORM_COSTS = "hw.form_costs"
"""On a kernel that could be computed in several forms: how many cycles each takes by estimate."""


def column_factors(form: Form) -> list[int]:
    """What all numbers of each column of `sums` are multiples of, with the sign of the first."""
    columns = list(zip(*form.sums, strict=True))
    firsts = [next(number for number in column if number) for column in columns]
    return [
        int(copysign(gcd(*column), first)) for column, first in zip(columns, firsts, strict=True)
    ]


def sums_matrix(form: Form) -> Matrix:
    """What sums are transformed with."""
    factors = column_factors(form)
    return tuple(
        tuple(number // factor for number, factor in zip(row, factors, strict=True))
        for row in form.sums
    )


def weights_matrix(form: Form) -> np.ndarray:
    """What weights are transformed with, scale and all."""
    side = isqrt(pow(form.inverse, -1, 1 << 32) << form.shift)
    factors = np.array(column_factors(form), np.float64)
    return np.array(form.weights, np.float64) * factors[:, np.newaxis] / side


def transformed_weights(form: Form, weights: np.ndarray) -> np.ndarray:
    """`[points][columns][channels]` of weights `[columns][channels][3][3]`, rounded once."""
    matrix = weights_matrix(form)
    points = np.einsum("py,kcyx,qx->pqkc", matrix, weights.astype(np.float64), matrix)
    return points.reshape(-1, *weights.shape[:2]).astype(weights.dtype)


@dataclass(frozen=True)
class FloatRoom:
    """How the scratch memory of a kernel is laid out, counted in floats: for each point the
    transformed inputs of some tiles, then for each point the sums of these tiles.

    Where there are caches, tiles and points are an odd number of lines apart, as few sets of a
    cache would hold all otherwise.
    """

    points: int
    channels: int
    tiles: int
    columns: int
    is_cached: bool

    @property
    def tile_pitch(self) -> int:
        """From one tile's inputs to the next one's."""
        return self._pitch(self.channels)

    @property
    def input_pitch(self) -> int:
        """From one point's inputs to the next one's."""
        return self._pitch(self.tiles * self.tile_pitch)

    @property
    def sum_pitch(self) -> int:
        return self._pitch(self.tiles * self.columns)

    def _pitch(self, count: int) -> int:
        return (-(-count // LINE) | 1) * LINE if self.is_cached else count

    @property
    def sizes(self) -> tuple[int, int]:
        return self.points**2 * self.input_pitch, self.points**2 * self.sum_pitch

    @property
    def bytes(self) -> int:
        return FLOAT_BYTES * sum(self.sizes)
