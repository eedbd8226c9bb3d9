"""Convolutions with windows of 3x3 in fewer products, exactly, in integers: Winograd's algorithms.

Square tiles of the result are, with `∘` for products point by point and sums over all channels in
between,

    scale · tile = sums · ((weights · g · weightsᵀ) ∘ (inputs · d · inputsᵀ)) · sumsᵀ

where `g` is a window of weights and `d` what such windows see of the input. All matrices hold
integers: what rows of the textbooks' matrices are divided by is multiplied out, which leaves the
`scale`.

Nothing is rounded. Whatever bytes are transformed, they fit in 16 bits, so that pairs of products
fit in 32. All else is computed modulo 2^32, so that it does not matter what leaves 32 bits before
the end: there `scale`, an odd number times `2^shift`, is taken off by the `inverse` of the odd one
and a shift, which gives every sum whose product with `2^shift` fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .dtypes import BY_NAME
from .tiles import SUM_BYTES

Matrix = tuple[tuple[int, ...], ...]

TAPS = 3
"""Windows have so many rows, and as many columns."""
LINE = 16
"""Sums in a line of a cache."""


@dataclass(frozen=True)
class Form:
    """One algorithm. Its tiles have `len(sums)` rows and columns, and `points`² products."""

    name: str
    inputs: Matrix
    weights: Matrix
    sums: Matrix
    shift: int
    inverse: int = 1

    @property
    def points(self) -> int:
        return len(self.inputs)

    @property
    def outputs(self) -> int:
        return len(self.sums)

    def tiles(self, extent: int) -> int:
        """How many tiles cover so many rows or columns."""
        return -(-extent // self.outputs)

    def holds(self, weights: Sequence[np.ndarray], factor: str) -> bool:
        """No sum of products of an input of that type with such weights, whose first dimension
        counts channels of the result, is too large."""
        return max(_largest_sum(each, factor) for each in weights) < 1 << (31 - self.shift)


def _largest_sum(weights: np.ndarray, factor: str) -> int:
    """What the absolute value of a sum may be at most."""
    bounds = np.iinfo(BY_NAME[factor].numpy)
    rows = weights.reshape(len(weights), -1).astype(np.int64)
    above, below = np.maximum(rows, 0).sum(1), np.minimum(rows, 0).sum(1)
    high = above * bounds.max + below * bounds.min
    low = above * bounds.min + below * bounds.max
    return int(max(high.max(), -low.min()))


FORMS = (
    Form(
        "F(2x2, 3x3)",
        inputs=((1, 0, -1, 0), (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, 0, -1)),
        weights=((1, 0, 0), (1, 1, 1), (1, -1, 1), (0, 0, 1)),
        sums=((2, 1, 1, 0), (0, 1, -1, -2)),
        shift=2,
    ),
    Form(
        "F(4x4, 3x3)",
        inputs=(
            (4, 0, -5, 0, 1, 0),
            (0, -4, -4, 1, 1, 0),
            (0, 4, -4, -1, 1, 0),
            (0, -2, -1, 2, 1, 0),
            (0, 2, -1, -2, 1, 0),
            (0, 4, 0, -5, 0, 1),
        ),
        weights=((1, 0, 0), (1, 1, 1), (1, -1, 1), (1, 2, 4), (1, -2, 4), (0, 0, 1)),
        sums=(
            (6, -4, -4, 1, 1, 0),
            (0, -4, 4, 2, -2, 0),
            (0, -4, -4, 4, 4, 0),
            (0, -4, 4, 8, -8, 24),
        ),
        shift=6,
        inverse=pow(9, -1, 1 << 32),
    ),
)
"""Of tiles of 2x2 and of 4x4: a window takes 4 products for each sum, or 2.25, instead of 9. The
points that polynomials are taken at are 0, ±1, ∞, and ±2 for the larger ones."""


def named(name: str) -> Form:
    return next(form for form in FORMS if form.name == name)


@dataclass(frozen=True)
class Room:
    """How the scratch memory of a kernel is laid out, counted in words of 32 bits.

    For each point: pairs of transformed inputs, of all tiles that are worked on at once; pairs of
    transformed weights, of one panel; the sums of these tiles and that panel. `pitches` are from
    one point to the next: odd numbers of lines, as few sets of a cache would hold all otherwise.
    """

    points: int
    words: int
    tiles: int
    columns: int

    @property
    def pitches(self) -> tuple[int, int, int]:
        return (
            _pitch(self.tiles * self.words),
            _pitch(self.words * self.columns),
            _pitch(self.tiles * self.columns),
        )

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple(self.points**2 * pitch for pitch in self.pitches)

    @property
    def bytes(self) -> int:
        return SUM_BYTES * sum(self.sizes)


def _pitch(words: int) -> int:
    return (-(-words // LINE) | 1) * LINE
