"""Places of elements in their order, for templates that give one result: their values and shapes.

PyTorch's operators have two, of which the other one is what stands at the places.
"""

from __future__ import annotations

import numpy as np

from .constants import Constants
from .record import computes, shaped
from .shapes import Shape, Shapes, need, place_of

FIRST_PLACES = "fixed.first_places"


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
