"""Images in other sizes."""

from __future__ import annotations

import numpy as np

from ...dialect.quantised_operators import images
from .in_integers import in_integers
from .table import CONTRADICTION, Refused, Translation, Value, shape_of, translates


@translates("resize_nearest_neighbor", input=4)
def resize_nearest_neighbor(
    t: Translation, input: Value, size: Value, align_corners: bool, half_pixel_centers: bool
) -> Value:
    _check_result(t)
    x = input
    for dim in (1, 2):
        places = _places_in_image(t, dim, shape_of(input)[dim], align_corners, half_pixel_centers)
        nearest = np.floor(places + np.float32(0.5)) if align_corners else np.floor(places)
        x = t.pick(x, dim, np.clip(nearest, 0, shape_of(input)[dim] - 1).astype(np.int64))
    return t.alike(x)


def _check_result(t: Translation) -> None:
    if len(t.shape) != 4:
        raise Refused(f"its result has {len(t.shape)} dimensions, not 4; {CONTRADICTION}")


def _places_in_image(
    t: Translation, dim: int, size: int, align_corners: bool, half_pixel_centers: bool
) -> np.ndarray:
    """Where the elements of the result lie in the image, in single precision."""
    wanted = t.shape[dim]
    corners = align_corners and wanted > 1
    top, bottom = (size - 1, wanted - 1) if corners else (size, wanted)
    if min(size, wanted) < 1:
        raise Refused("its image has no elements")
    scale = np.float32(top) / np.float32(bottom)
    offset = np.float32(0.5 if half_pixel_centers else 0)
    return (t.counted(wanted).astype(np.float32) + offset) * scale


@translates("resize_bilinear", input=4)
def resize_bilinear(
    t: Translation, input: Value, size: Value, align_corners: bool, half_pixel_centers: bool
) -> Value:
    """Between two rows, then between two columns."""
    _check_result(t)
    if t.facts(input) is not None:
        w, x = in_integers(t, input)
        size_ = t.shape[1], t.shape[2]
        made = images.bilinear(w, x, size_, align_corners, half_pixel_centers)
        return t.retyped(made, t.type)
    x = input
    for dim in (1, 2):
        places = _places_in_image(t, dim, shape_of(input)[dim], align_corners, half_pixel_centers)
        x = _mixed(t, x, dim, places - np.float32(0.5 if half_pixel_centers else 0))
    return x


def _mixed(t: Translation, x: Value, dim: int, places: np.ndarray) -> Value:
    last = shape_of(x)[dim] - 1
    low = np.clip(np.floor(places), 0, last).astype(np.int64)
    high = np.clip(np.ceil(places), 0, last).astype(np.int64)
    share = (places - low.astype(np.float32)).reshape([-1, *[1] * (3 - dim)])
    one, other = t.pick(x, dim, low), t.pick(x, dim, high)
    more, less = t.weight(share, "share"), t.weight(1 - share, "rest")
    return t.add(t.mul(one, less), t.mul(other, more))
