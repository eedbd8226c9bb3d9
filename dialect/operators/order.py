"""Orders and extremes so far, for templates that give one result: their values and shapes.

PyTorch's operators have two: elements, and their places.
"""

from __future__ import annotations

import numpy as np

from .constants import Constants
from .record import computes, shaped
from .shapes import Shape, Shapes, like_self, need, place_of

FIRST_PLACES = "fixed.first_places"
EXTREMES = "fixed.extremes_so_far"
EXTREME_PLACES = "fixed.extreme_places"

shaped("fixed::extremes_so_far", "fixed::extreme_places")(like_self)


@shaped("fixed::first_places")
def first_places_shape(v: Shapes) -> Shape:
    x, count = v.shape("self"), v.number("k")
    dim = place_of(v.number("dim"), len(x))
    need(count >= 0 and x[dim] >= count, "there are fewer elements than are asked for")
    return (*x[:dim], count, *x[dim + 1 :])


@computes("fixed::first_places")
def first_places(v: Constants) -> np.ndarray:
    ranks, dim = _ranks(v["self"]), v["dim"]
    order: np.ndarray = np.argsort(-ranks if v["largest"] else ranks, axis=dim, kind="stable")
    return order[(slice(None),) * (dim % order.ndim) + (slice(v["k"]),)]


def _ranks(x: np.ndarray) -> np.ndarray:
    """Whole numbers in the same order; both zeros are one, and NaN is the largest."""
    wide = x if x.dtype.kind in "iuf" else x.astype(np.float32)
    ranks: np.ndarray = np.unique(wide, return_inverse=True)[1]
    return ranks.reshape(x.shape)


@computes("fixed::extremes_so_far")
def extremes_so_far(v: Constants) -> np.ndarray:
    return np.take_along_axis(v["self"], extreme_places(v), v["dim"])


@computes("fixed::extreme_places")
def extreme_places(v: Constants) -> np.ndarray:
    x = np.moveaxis(v["self"], v["dim"], 0)
    places = np.zeros(x.shape, np.int64)
    for i in range(1, len(x)):
        best = np.take_along_axis(x, places[i - 1 : i], 0)[0]
        takes = (x[i] >= best if v["largest"] else x[i] <= best) | (x[i] != x[i])
        places[i] = np.where(takes, i, places[i - 1])
    return np.moveaxis(places, 0, v["dim"])
