"""What changes the type of elements, or places them."""

from __future__ import annotations

import numpy as np

from hardwire.dialect.quantised_operators import fixed_point as fp
from hardwire.dialect.quantised_operators.tables import round_half_away

from .arrays import BOUNDS, DTYPES, Ints, Type


def quantize(x: Ints, wanted: Type) -> Ints:
    """A single divided by the scale, rounded with ties away from zero."""
    lowest, highest = BOUNDS[wanted.name]
    steps = round_half_away(x / np.float32(wanted.scale))
    return np.clip(steps + wanted.zero_point, lowest, highest).astype(DTYPES[wanted.name])


def dequantize(x: Ints, given: Type) -> Ints:
    """The steps times the scale, rounded once to a single."""
    return (given.steps(x) * given.scale).astype(np.float32)


def resize_nearest(x: Ints, size: tuple[int, int], align: bool, half: bool) -> Ints:
    """Places are computed in single precision, and cut off; with `align` rounded, ties away from
    zero."""
    rows = _nearest(x.shape[1], size[0], align, half)
    columns = _nearest(x.shape[2], size[1], align, half)
    return x[:, rows][:, :, columns]


def _nearest(given: int, wanted: int, align: bool, half: bool) -> Ints:
    single = np.float32
    scale = single(given) / single(wanted)
    if align and wanted > 1:
        scale = single(given - 1) / single(wanted - 1)
    places = (np.arange(wanted).astype(single) + single(0.5 if half else 0)) * scale
    found = round_half_away(places) if align else np.floor(places)
    return np.clip(found.astype(np.int64), 0, given - 1)


def resize_bilinear(x: Ints, size: tuple[int, int], align: bool, half: bool) -> Ints:
    """Places have ten bits behind the point; the four products are summed up, and twenty bits
    rounded off, ties away from zero."""
    y0, y1, dy = _between(x.shape[1], size[0], align, half)
    x0, x1, dx = _between(x.shape[2], size[1], align, half)
    data = x.astype(np.int64)
    dy, dx = dy[None, :, None, None], dx[None, None, :, None]
    total = (
        data[:, y0][:, :, x0] * (1024 - dy) * (1024 - dx)
        + data[:, y1][:, :, x0] * dy * (1024 - dx)
        + data[:, y0][:, :, x1] * (1024 - dy) * dx
        + data[:, y1][:, :, x1] * dy * dx
    )
    size_ = np.abs(total) + (1 << 19) >> 20
    return (np.sign(total) * size_).astype(x.dtype)


def _between(given: int, wanted: int, align: bool, half: bool) -> tuple[Ints, Ints, Ints]:
    scale = (1024 * given + wanted // 2) // wanted
    if align and wanted > 1:
        scale = (1024 * (given - 1) + (wanted - 1) // 2) // (wanted - 1)
    places = np.arange(wanted) * scale + (scale // 2 - 512 if half else 0)
    lower = np.maximum(places, 0) // 1024
    upper = np.minimum((np.maximum(places + 1023, 0)) // 1024, given - 1)
    return lower, upper, places - 1024 * lower


def requantized(x: Ints, given: Type, wanted: Type) -> Ints:
    """The steps times the quotient of the scales, in 31 bits rounded twice."""
    factor = fp.multiplier(given.scale / wanted.scale)
    return wanted.stored(fp.multiplied(fp.wrapped(given.steps(x)), *factor))
