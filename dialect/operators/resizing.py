"""Resizing of images: rows and columns chosen, or mixed by constant matrices.

Source positions are those of aten/native/UpSample.h. Bilinear upsampling in single
precision stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..dtypes import of_tensor
from ..errors import Refused
from . import open_sizes
from .arithmetic import all_of
from .open_sizes import FAR, NEAR
from .record import decomposes, shaped
from .shapes import NotConstant, Shape, Shapes
from .table import Replacement, Rewrite, Value, is_open, shape_of

FARTHEST = 2.0**31

SIZES_ALONE = (1, 2)
"""Images whose sides become so many times as long are repeated, whatever the factor is (PyTorch's
`nearest_idx`); lines are not, nor volumes that lie row by row."""


def image_of(given: dict[str, Any]) -> Value:
    return given["input"] if "input" in given else given["self"]


def scales_of(b: Rewrite, given: dict[str, Any]) -> list[float | None]:
    """The factor that was asked for along each dimension; None where it is that of the sizes."""
    count = len(b.shape) - 2
    if "scale_factors" in given:
        return given["scale_factors"] or [None] * count
    names = [name for name in ("scales", "scales_d", "scales_h", "scales_w") if name in given]
    return [given[name] for name in names]


def _step(extent: int, wanted: int, scale: float | None) -> float:
    """How far a step in the result reaches in the input; scales are greater than 0."""
    if scale is None or not scale > 0:
        return extent / wanted
    if 1.0 / scale > FARTHEST:
        raise Refused(f"a factor of {scale} leads out of the image")
    return 1.0 / scale


@decomposes(
    "upsample_nearest1d", "upsample_nearest1d.vec", "upsample_nearest2d", "upsample_nearest2d.vec",
    "upsample_nearest3d", "upsample_nearest3d.vec", "_upsample_nearest_exact1d",
    "_upsample_nearest_exact1d.vec", "_upsample_nearest_exact2d", "_upsample_nearest_exact2d.vec",
    "_upsample_nearest_exact3d", "_upsample_nearest_exact3d.vec",
)  # fmt: skip
def nearest(b: Rewrite, **given: object) -> Replacement:
    """Repeated where the factors are whole numbers; picked by constant indices otherwise."""
    x, times = image_of(given), dict[int, int]()
    shift = 0.5 if "exact" in b.overload else 0.0
    whole = SIZES_ALONE if b.overload.startswith("upsample_nearest2d") else ()
    for dim, scale in enumerate(scales_of(b, given), start=2):
        extent, wanted = shape_of(x)[dim], b.shape[dim]
        if is_open([extent, wanted]):
            found = open_sizes.repeats(extent, wanted, scale, whole)
            if found is None:
                x = open_sizes.nearest(b, x, dim, wanted, scale, shift, whole)
            times[dim] = found or 1
        else:
            by_sizes = wanted in [extent * multiple for multiple in whole]
            places = _nearest(extent, wanted, None if by_sizes else scale, shift)
            times[dim] = wanted // extent
            if list(places) != list(np.repeat(np.arange(extent), times[dim])):
                x = b.pick(x, dim, places)
                times[dim] = 1
    return _each_repeated(b, x, times)


def _nearest(extent: int, wanted: int, scale: float | None, shift: float) -> np.ndarray:
    step = np.float32(_step(extent, wanted, scale))
    places = np.floor((np.arange(wanted, dtype=np.float32) + np.float32(shift)) * step)
    return np.minimum(places.astype(np.int64), extent - 1)


def _each_repeated(b: Rewrite, x: Value, times: Mapping[int, int]) -> Value:
    """Each element of some dimensions so many times, in all of them at once."""
    shape = shape_of(x)
    if all(count == 1 for count in times.values()):
        return x
    counts = [(extent, times.get(dim, 1)) for dim, extent in enumerate(shape)]
    apart = [number for dim, (n, _) in enumerate(counts) for number in (n, *[1] * (dim in times))]
    wide = [number for dim, (n, t) in enumerate(counts) for number in (n, *[t] * (dim in times))]
    result = [extent * count for extent, count in counts]
    return b.view(b.expand(b.view(x, apart), wide), result)


@decomposes(
    "upsample_linear1d", "upsample_linear1d.vec", "upsample_trilinear3d",
    "upsample_trilinear3d.vec", "upsample_bilinear2d", "upsample_bilinear2d.vec",
    rounds_once=True,
)  # fmt: skip
def linear(b: Rewrite, **given: object) -> Replacement:
    """Halves are widened (`precision.py`)."""
    if of_tensor(b.type).name == "uint8":
        return _mixed_bytes(b, given, _linear_taps, low=0.0)
    return _mixed(b, given, _linear_taps, low=0.0)


@decomposes("upsample_bicubic2d", "upsample_bicubic2d.vec", rounds_once=True)
def bicubic(b: Rewrite, **given: object) -> Replacement:
    if of_tensor(b.type).name == "uint8":
        return _mixed_bytes(b, given, _cubic_taps, low=-np.inf)
    return _mixed(b, given, _cubic_taps, low=-np.inf)


@shaped("upsample_bilinear2d.vec", like="input")
def resized_shape(v: Shapes) -> Shape:
    wanted = v.numbers("output_size")
    if not wanted:
        raise NotConstant("the factors count")
    return (*v.shape("input")[:2], *wanted)


Taps = list[tuple[np.ndarray, np.ndarray]]
"""The places of what is mixed, and the weights: each pair has one of both for every result."""


def _mixed(
    b: Rewrite, given: dict[str, Any], taps: Callable[[np.ndarray, int], Taps], low: float
) -> Value:
    """A few elements along each dimension, weighted; `low` bounds source positions.

    These are read whatever their weights are, and no others: NaN and infinities come out where
    PyTorch has them.
    """
    x = image_of(given)
    if is_open([*b.shape[2:], *shape_of(x)[2:]]):
        aligned, written = bool(given["align_corners"]), open_sizes.TAPS[taps is _cubic_taps]
        for dim, scale in enumerate(scales_of(b, given), start=2):
            x = open_sizes.mixed(b, x, dim, b.shape[dim], scale, aligned, written)
        return x
    dims = _dimensions(b, given, taps, low)
    for dim, chosen in dims:
        x = _along(b, x, dim, chosen)
    return x if len(dims) == len(b.shape) - 2 else open_sizes.in_place(b, x)


def _along(b: Rewrite, x: Value, dim: int, taps: Taps) -> Value:
    line = [-1 if place == dim else 1 for place in range(len(shape_of(x)))]
    parts: list[Value] = []
    for places, weights in taps:
        factors = weights.astype(of_tensor(x.type).numpy).reshape(line)
        parts.append(b.mul(b.pick(x, dim, places), b.weight(factors, "resize")))
    return all_of(b, parts)


def _dimensions(
    b: Rewrite, given: dict[str, Any], taps: Callable[[np.ndarray, int], Taps], low: float
) -> list[tuple[int, Taps]]:
    """The dimensions, each with what its elements are mixed from.

    Linear mixing leaves those of the same size as they are, whatever the scale is. Cubic mixing
    brings NaN to neighbours even so.
    """
    found: list[tuple[int, Taps]] = []
    for dim, scale in enumerate(scales_of(b, given), start=2):
        extent, wanted = shape_of(image_of(given))[dim], b.shape[dim]
        if extent != wanted or taps is _cubic_taps:
            places = _places(extent, wanted, scale, bool(given["align_corners"]))
            found.append((dim, taps(np.maximum(places, low), extent)))
    return found


def _mixed_bytes(
    b: Rewrite, given: dict[str, Any], taps: Callable[[np.ndarray, int], Taps], low: float
) -> Value:
    """Weights of 16 bits, and bytes between the products (aten/native/cpu/UpSampleKernel.cpp).

    Single precision is exact here: all sums have fewer than 24 bits. Of the same size, bytes stay.
    """
    x = b.to(image_of(given), "float32")
    for dim, chosen in _dimensions(b, given, taps, low)[::-1]:
        if shape_of(x)[dim] == b.shape[dim]:
            continue
        matrix = _matrix(chosen, shape_of(x)[dim])
        bits = next(bits for bits in range(22) if int(0.5 + matrix.max() * 2.0 ** (bits + 1)) >> 15)
        whole = np.trunc(matrix * 2.0**bits + np.copysign(0.5, matrix)) / 2.0**bits
        rows = b.weight(whole.astype(np.float32), "resize")
        mixed = b.transpose(b.linear(b.transpose(x, dim, -1), rows), dim, -1)
        x = b.unary("clamp", b.unary("floor", b.add(mixed, 0.5)), 0.0, 255.0)
    return b.cast(x, b.type)


def _matrix(taps: Taps, extent: int) -> np.ndarray:
    """A row of weights for each result."""
    rows = np.zeros((len(taps[0][0]), extent))
    for places, weights in taps:
        np.add.at(rows, (np.arange(len(rows)), places), weights)
    return rows


def _places(extent: int, wanted: int, scale: float | None, aligned: bool) -> np.ndarray:
    """Where in the input each place of the result lies."""
    if aligned:
        return np.arange(wanted) * ((extent - 1) / (wanted - 1) if wanted > 1 else 0.0)
    return (np.arange(wanted) + 0.5) * _step(extent, wanted, scale) - 0.5


def _linear_taps(places: np.ndarray, extent: int) -> Taps:
    """The two nearest places; what lies outside of the input counts for its edge."""
    first = np.minimum(places.astype(np.int64), extent - 1)
    beyond = np.clip(places - first, 0.0, 1.0)
    return [(first, 1 - beyond), (np.minimum(first + 1, extent - 1), beyond)]


def _cubic_taps(places: np.ndarray, extent: int) -> Taps:
    """The four nearest places."""
    first = np.floor(places).astype(np.int64)
    beyond = places - first
    near = [np.polyval(NEAR, t) for t in (beyond, 1 - beyond)]
    far = [np.polyval(FAR, t) for t in (beyond + 1, 2 - beyond)]
    taps = [(first - 1, far[0]), (first, near[0]), (first + 1, near[1]), (first + 2, far[1])]
    return [(np.clip(at, 0, extent - 1), weights) for at, weights in taps]
