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

from ..dialect.plain import is_list
from ..dialect.schema import FunctionSchema
from .engine import Engine, Wanted

CONVOLUTIONS = ("conv2d", "convolution", "_convolution")
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


class InTiles:
    """An engine whose convolutions with windows of 3x3 are moved as far as transformed tiles do."""

    def __init__(self, plain: Engine) -> None:
        self.plain = plain
        self.name, self.version = plain.name, plain.version
        self.has_type, self.tensor, self.array = plain.has_type, plain.tensor, plain.array
        self.seed = plain.seed

    def call(
        self, schema: FunctionSchema, given: Mapping[str, Any], wanted: Sequence[Wanted]
    ) -> Any:
        found = self.plain.call(schema, given, wanted)
        if schema.name not in CONVOLUTIONS:
            return found
        x, weight = (self.array(given[name]) for name in ("input", "weight"))
        if not _may_be_transformed(x, weight, given):
            return found
        return self.tensor(self.array(found) + moved(x, weight, _edges(given)))


def _may_be_transformed(x: np.ndarray, weight: np.ndarray, given: Mapping[str, Any]) -> bool:
    if x.ndim != 4 or x.dtype != np.float32 or weight.shape[2:] != (TAPS, TAPS):
        return False
    steps = {*_pair(given.get("stride", 1)), *_pair(given.get("dilation", 1))}
    return steps == {1} and given.get("groups", 1) == 1 and not given.get("transposed", False)


def _pair(value: Any) -> tuple[int, int]:
    first, *others = value if is_list(value) else [value]
    return first, (others or [first])[0]


def _edges(given: Mapping[str, Any]) -> tuple[int, int]:
    """The zeros on each side; `same` and `valid` are words for them."""
    padding = given.get("padding", 0)
    return _pair({"same": 1, "valid": 0}.get(padding, 0) if isinstance(padding, str) else padding)


def moved(x: np.ndarray, weight: np.ndarray, edges: tuple[int, int]) -> np.ndarray:
    """How far from the exact results those of transformed tiles are, in single precision."""
    padded = np.pad(x, [(0, 0), (0, 0), *((edge, edge) for edge in edges)])
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
