"""Resizing of images: rows and columns chosen, or mixed by constant matrices.

Source positions are those of aten/native/UpSample.h. Bilinear upsampling in single
precision stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ...dialect.dtypes import of_tensor
from ...dialect.mlir import ir
from .table import Replacement, Rewrite, Value, decomposes, shape_of, tensor_type

CUBIC = -0.75
"""The parameter of PyTorch's cubic convolution."""


def _image(given: dict) -> Value:
    return given["input"] if "input" in given else given["self"]


def _scales(b: Rewrite, given: dict) -> list[float | None]:
    """The factor that was asked for along each dimension; None where it is that of the sizes."""
    count = len(b.shape) - 2
    if "scale_factors" in given:
        return given["scale_factors"] or [None] * count
    names = [name for name in ("scales", "scales_d", "scales_h", "scales_w") if name in given]
    return [given[name] for name in names]


def _step(extent: int, wanted: int, scale: float | None) -> float:
    """How far a step in the result reaches in the input."""
    return 1.0 / scale if scale else extent / wanted


@decomposes(
    "upsample_nearest1d", "upsample_nearest1d.vec", "upsample_nearest2d", "upsample_nearest2d.vec",
    "upsample_nearest3d", "upsample_nearest3d.vec", "_upsample_nearest_exact1d",
    "_upsample_nearest_exact1d.vec", "_upsample_nearest_exact2d", "_upsample_nearest_exact2d.vec",
    "_upsample_nearest_exact3d", "_upsample_nearest_exact3d.vec",
)  # fmt: skip
def nearest(b: Rewrite, **given: object) -> Replacement:
    """Repeated where the factors are whole numbers; picked by constant indices otherwise."""
    x = _image(given)
    shift = 0.5 if "exact" in b.overload else 0.0
    for dim, scale in enumerate(_scales(b, given), start=2):
        x = _picked(b, x, dim, _nearest(shape_of(x)[dim], b.shape[dim], scale, shift))
    return x


def _nearest(extent: int, wanted: int, scale: float | None, shift: float) -> np.ndarray:
    step = np.float32(_step(extent, wanted, scale))
    places = np.floor((np.arange(wanted, dtype=np.float32) + np.float32(shift)) * step)
    return np.minimum(places.astype(np.int64), extent - 1)


def _picked(b: Rewrite, x: Value, dim: int, places: np.ndarray) -> Value:
    shape, wanted = shape_of(x), len(places)
    times = wanted // shape[dim]
    if list(places) == list(np.repeat(np.arange(shape[dim]), times)):
        wide = b.expand(b.unsqueeze(x, dim + 1), [*shape[: dim + 1], times, *shape[dim + 1 :]])
        return b.view(wide, [*shape[:dim], wanted, *shape[dim + 1 :]])
    index = b.weight(places, "nearest")
    type = tensor_type([*shape[:dim], wanted, *shape[dim + 1 :]], x)
    return b.call("aten.index_select", x, dim, index, type=type)


@decomposes(
    "upsample_linear1d", "upsample_linear1d.vec", "upsample_trilinear3d",
    "upsample_trilinear3d.vec",
)  # fmt: skip
def linear(b: Rewrite, **given: object) -> Replacement:
    return _mixed(b, given, _linear_weights, low=0.0)


@decomposes("upsample_bilinear2d", "upsample_bilinear2d.vec")
def bilinear(b: Rewrite, **given: object) -> Replacement:
    """torch-mlir mixes single and double precision in it. Halves are widened (`halves.py`)."""
    if of_tensor(b.type).name == "uint8":
        return _mixed_bytes(b, given)
    wide = of_tensor(b.type).name == "float64"
    return _mixed(b, given, _linear_weights, low=0.0) if wide else None


@decomposes("upsample_bicubic2d", "upsample_bicubic2d.vec")
def bicubic(b: Rewrite, **given: object) -> Replacement:
    return _mixed(b, given, _cubic_weights, low=-np.inf)


def _mixed(
    b: Rewrite, given: dict, weights: Callable[[np.ndarray, int], np.ndarray], low: float
) -> Value:
    """A product with a constant matrix along each dimension; `low` bounds source positions."""
    x = _image(given)
    for dim, matrix in _matrices(b, given, weights, low):
        x = _along(b, x, dim, matrix)
    return x


def _along(b: Rewrite, x: Value, dim: int, matrix: np.ndarray) -> Value:
    rows = b.weight(matrix.astype(of_tensor(x.type).numpy), "resize")
    return b.transpose(b.linear(b.transpose(x, dim, -1), rows), dim, -1)


def _matrices(
    b: Rewrite, given: dict, weights: Callable[[np.ndarray, int], np.ndarray], low: float
) -> list[tuple[int, np.ndarray]]:
    """The dimensions that change, each with the weights of its elements."""
    found = []
    for dim, scale in enumerate(_scales(b, given), start=2):
        extent, wanted = shape_of(_image(given))[dim], b.shape[dim]
        if extent == wanted and (given["align_corners"] or scale in (None, 1.0)):
            continue
        places = _places(extent, wanted, scale, bool(given["align_corners"]))
        found.append((dim, weights(np.maximum(places, low), extent)))
    return found


def _mixed_bytes(b: Rewrite, given: dict) -> Value:
    """Weights of 16 bits, and bytes between the products (aten/native/cpu/UpSampleKernel.cpp).

    Single precision is exact here: all sums have fewer than 24 bits.
    """
    x = b.cast(_image(given), ir.RankedTensorType.get([], ir.F32Type.get()))
    for dim, matrix in _matrices(b, given, _linear_weights, low=0.0)[::-1]:
        bits = next(bits for bits in range(22) if int(0.5 + matrix.max() * 2.0 ** (bits + 1)) >> 15)
        mixed = _along(b, x, dim, np.floor(matrix * 2.0**bits + 0.5) / 2.0**bits)
        x = b.unary("floor", b.add(mixed, 0.5))
    return b.cast(x, b.type)


def _places(extent: int, wanted: int, scale: float | None, aligned: bool) -> np.ndarray:
    """Where in the input each place of the result lies."""
    if aligned:
        return np.arange(wanted) * ((extent - 1) / (wanted - 1) if wanted > 1 else 0.0)
    return (np.arange(wanted) + 0.5) * _step(extent, wanted, scale) - 0.5


def _linear_weights(places: np.ndarray, extent: int) -> np.ndarray:
    """Each row holds the weights of the two nearest places."""
    first = np.minimum(places.astype(np.int64), extent - 1)
    beyond = np.clip(places - first, 0.0, 1.0)
    return _matrix(extent, [(first, 1 - beyond), (first + 1, beyond)])


def _cubic_weights(places: np.ndarray, extent: int) -> np.ndarray:
    """Each row holds the weights of the four nearest places."""
    first = np.floor(places).astype(np.int64)
    beyond = places - first
    near = [((CUBIC + 2) * t - (CUBIC + 3)) * t * t + 1 for t in (beyond, 1 - beyond)]
    far = [
        ((CUBIC * t - 5 * CUBIC) * t + 8 * CUBIC) * t - 4 * CUBIC for t in (beyond + 1, 2 - beyond)
    ]
    taps = [(first - 1, far[0]), (first, near[0]), (first + 1, near[1]), (first + 2, far[1])]
    return _matrix(extent, taps)


def _matrix(extent: int, taps: list[tuple[np.ndarray, np.ndarray]]) -> np.ndarray:
    """A row for each result; what lies outside of the input counts for its edge."""
    rows = np.zeros((len(taps[0][0]), extent))
    for places, weights in taps:
        np.add.at(rows, (np.arange(len(rows)), np.clip(places, 0, extent - 1)), weights)
    return rows
