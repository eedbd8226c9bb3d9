"""Convolutions as `--fast-math winograd` may compute them: how far that moves their results.

It is written by itself, as all second opinions are, with the matrices of the literature (Lavin and
Gray, "Fast Algorithms for Convolutional Neural Networks") of tiles of 4x4. Those of smaller tiles
move results less, and see parts of what these see: where a number is not finite, all that may be
NaN is NaN here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from .moved import CONVOLUTIONS, Moved, edges, several

TAPS, SIZE, SEEN = 3, 4, 6
"""Of windows, tiles, and what windows of a tile see: rows, and as many columns."""
INPUTS = np.array(
    [
        [4, 0, -5, 0, 1, 0],
        [0, -4, -4, 1, 1, 0],
        [0, 4, -4, -1, 1, 0],
        [0, -2, -1, 2, 1, 0],
        [0, 2, -1, -2, 1, 0],
        [0, 4, 0, -5, 0, 1],
    ],
    np.float32,
)
WEIGHTS = np.array(
    [[6, 0, 0], [-4, -4, -4], [-4, 4, -4], [1, 2, 4], [1, -2, 4], [0, 0, 24]], np.float64
) / 24  # fmt: skip
SUMS = np.array(
    [[1, 1, 1, 1, 1, 0], [0, 1, -1, 2, -2, 0], [0, 1, 1, 4, 4, 0], [0, 1, -1, 8, -8, 1]],
    np.float32,
)


class InTiles(Moved):
    """An engine whose convolutions with windows of 3x3 are moved as far as transformed tiles do."""

    def moved(self, name: str, given: Mapping[str, Any]) -> np.ndarray | None:
        if name not in CONVOLUTIONS:
            return None
        x, weight = (self.array(given[each]) for each in ("input", "weight"))
        if not _may_be_transformed(x, weight, given):
            return None
        return moved(x, weight, edges(given, (TAPS, TAPS)))


def _may_be_transformed(x: np.ndarray, weight: np.ndarray, given: Mapping[str, Any]) -> bool:
    if x.ndim != 4 or x.dtype != np.float32 or weight.shape[2:] != (TAPS, TAPS):
        return False
    steps = {each for name in ("stride", "dilation") for each in several(given.get(name, 1), 2)}
    return steps == {1} and given.get("groups", 1) == 1 and not given.get("transposed", False)


def moved(x: np.ndarray, weight: np.ndarray, zeros: Sequence[tuple[int, int]]) -> np.ndarray:
    """How far from the exact results those of transformed tiles are, in single precision."""
    padded = np.pad(x, [(0, 0), (0, 0), *zeros])
    windows = np.lib.stride_tricks.sliding_window_view(padded, (TAPS, TAPS), (2, 3))
    wide = weight.astype(np.float64)
    with np.errstate(all="ignore"):
        exact = np.tensordot(windows.astype(np.float64), wide, ((1, 4, 5), (1, 2, 3)))
        found = _in_tiles(padded, weight)
        return (found - np.moveaxis(exact, -1, 1)).astype(x.dtype)


def _in_tiles(padded: np.ndarray, weight: np.ndarray) -> np.ndarray:
    extents = [extent - TAPS + 1 for extent in padded.shape[2:]]
    counts = [-(-extent // SIZE) for extent in extents]
    more = [count * SIZE - extent for count, extent in zip(counts, extents, strict=True)]
    whole = np.pad(padded, [(0, 0), (0, 0), *((0, each) for each in more)])
    seen = np.lib.stride_tricks.sliding_window_view(whole, (SEEN, SEEN), (2, 3))
    seen = seen[:, :, ::SIZE, ::SIZE]
    inputs = np.einsum("py,ncijyx,qx->pqnijc", INPUTS, seen, INPUTS, optimize=True)
    wide = weight.astype(np.float64)
    factors = np.einsum("py,kcyx,qx->pqck", WEIGHTS, wide, WEIGHTS).astype(np.float32)
    products = np.einsum("pqnijc,pqck->pqnijk", inputs, factors, optimize=True)
    pixels = np.einsum("yp,pqnijk,xq->nkiyjx", SUMS, products, SUMS, optimize=True)
    result = pixels.reshape(len(padded), len(weight), *(count * SIZE for count in counts))
    return result[:, :, : extents[0], : extents[1]]
