"""How far from the exact sums a convolution is that is computed in transformed tiles, and how far
one is that is computed as it stands: both are, on drawn numbers, in single precision and in the
order of their kernels.

Numbers are drawn from the standard normal distribution, from a seed; weights are the layer's own.
It is a part of the layer that is computed, with all of its channels: compilation should not take
long.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .winograd import TAPS, Form, Matrix
from .winograd_floats import sums_matrix, transformed_weights

SEED = 0
MOST_ROWS = 12
"""Of the result, and columns of pixels: three tiles of the largest form."""
MOST_COLUMNS = 16


@dataclass(frozen=True)
class Error:
    """The largest distance from exact results, and the same as a part of the largest of these."""

    absolute: float
    relative: float


@dataclass(frozen=True)
class Measured:
    """Both errors on one part of a layer: `plane` pixels of its first `columns` channels."""

    form: Error
    direct: Error
    plane: tuple[int, int]
    columns: int
    seed: int = SEED


def measured(form: Form, weights: np.ndarray, plane: tuple[int, int]) -> Measured:
    """Of weights `[columns][channels][3][3]` and a result of so many pixels."""
    high, wide = (min(extent, MOST_ROWS) for extent in plane)
    weights = weights[:MOST_COLUMNS]
    shape = (high + TAPS - 1, wide + TAPS - 1, weights.shape[1])
    image = np.random.default_rng(SEED).standard_normal(shape).astype(np.float32)
    exact = direct_sums(image.astype(np.float64), weights.astype(np.float64))
    form_error, direct_error = (
        error_of(found, exact)
        for found in (form_sums(form, image, weights), direct_sums(image, weights))
    )
    return Measured(form_error, direct_error, (high, wide), len(weights))


def error_of(found: np.ndarray, exact: np.ndarray) -> Error:
    apart = float(np.abs(found.astype(np.float64) - exact).max())
    return Error(apart, apart / (float(np.abs(exact).max()) or 1.0))


def direct_sums(image: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """`[rows][columns of pixels][columns]`, in the type of the image, a product at a time."""
    high, wide = (extent - TAPS + 1 for extent in image.shape[:2])
    sums = np.zeros((high, wide, len(weights)), image.dtype)
    for y in range(TAPS):
        for x in range(TAPS):
            seen = image[y : y + high, x : x + wide]
            factors = np.broadcast_to(weights[:, :, y, x].T, (high, *weights.shape[1::-1]))
            sums = with_products(seen, factors, sums)
    return sums


def form_sums(form: Form, image: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The same in transformed tiles; tiles that are not whole see zeros behind the image."""
    size, seen = form.outputs, form.points
    high, wide = (extent - TAPS + 1 for extent in image.shape[:2])
    down, across = form.tiles(high), form.tiles(wide)
    padded = np.zeros(
        (down * size + TAPS - 1, across * size + TAPS - 1, image.shape[2]), image.dtype
    )
    padded[: image.shape[0], : image.shape[1]] = image
    tiles = [
        padded[y : y + seen, x : x + seen]
        for y in range(0, down * size, size)
        for x in range(0, across * size, size)
    ]
    inputs = _on_both_sides(form.inputs, np.stack(tiles, axis=2)).reshape(seen**2, len(tiles), -1)
    factors = transformed_weights(form, weights).transpose(0, 2, 1)
    zeros = np.zeros((seen**2, len(tiles), len(weights)), image.dtype)
    sums = with_products(inputs, factors, zeros).reshape(seen, seen, len(tiles), -1)
    pixels = _on_both_sides(sums_matrix(form), sums)
    pixels = pixels.reshape(size, size, down, across, -1).transpose(2, 0, 3, 1, 4)
    return pixels.reshape(down * size, across * size, -1)[:high, :wide]


def with_products(a: np.ndarray, b: np.ndarray, sums: np.ndarray) -> np.ndarray:
    """Sums with the products of `a` and `b`, of one channel after the other. Products are rounded,
    too: processors with fused multiply-adds err a little less."""
    products = a[..., np.newaxis, :] * np.swapaxes(b, -1, -2)[..., np.newaxis, :, :]
    terms = np.concatenate([sums[..., np.newaxis], products], -1)
    return np.add.accumulate(terms, axis=-1)[..., -1]


def _on_both_sides(matrix: Matrix, grid: np.ndarray) -> np.ndarray:
    """`matrix · grid · matrixᵀ`, of the first two dimensions, in the grid's type."""
    factors = np.array(matrix, grid.dtype)
    columns = np.einsum("py,yx...->px...", factors, grid)
    return np.einsum("qx,px...->pq...", factors, columns)
