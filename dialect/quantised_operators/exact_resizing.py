"""Images that are resized linearly, rounded once.

Where an element of the result lies among those of the image is a fraction, and so are the parts
that its neighbours have in it: of aligned corners `i * (extent - 1) / (wanted - 1)`, else
`(i + 1/2) * extent / wanted - 1/2`, or by the factor that is given. PyTorch has these in single
precision; here no bit is missing. Over their common denominator the parts are integers, sums of
products with them are exact, and stand for a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import floor, lcm

import numpy as np

from ..errors import Refused
from ..operators.resizing import image_of, scales_of
from ..operators.table import Value, shape_of
from .exact_line import HALF, Real
from .rounding import WORD, check_sums, on_line
from .rules import Integers, rule

SHORT = 2**15


@dataclass(frozen=True)
class Taps:
    """The two places that each element of a line is mixed of, and the parts of the second one, of
    `whole`."""

    places: tuple[np.ndarray, np.ndarray]
    parts: np.ndarray
    whole: int

    @staticmethod
    def of(places: list[Fraction], extent: int) -> Taps:
        """What lies outside of the line counts for its end."""
        first = [min(floor(place), extent - 1) for place in places]
        beyond = [min(place - one, Fraction(1)) for place, one in zip(places, first, strict=True)]
        whole = lcm(*(part.denominator for part in beyond))
        if whole >= WORD:
            raise Refused("has a factor that is no fraction of small numbers")
        parts = np.array([int(part * whole) for part in beyond], np.int64)
        near = np.array(first, np.int64)
        return Taps((near, np.minimum(near + 1, extent - 1)), parts, whole)


@rule(
    "exact", "upsample_bilinear2d", "upsample_bilinear2d.vec", "upsample_linear1d",
    "upsample_linear1d.vec",
)  # fmt: skip
def linear(w: Integers, align_corners: bool, **given: object) -> Value:
    x = image_of(given)
    facts, taps = w.whole(x), dict[int, Taps]()
    for dim, scale in enumerate(scales_of(w, given), start=2):
        extent, wanted = shape_of(x)[dim], w.shape[dim]
        if extent != wanted:
            taps[dim] = Taps.of(_elements_at(extent, wanted, scale, align_corners), extent)
    whole = 1
    for dim, chosen in taps.items():
        whole *= chosen.whole
        x = _sum_of_taps(w, x, dim, chosen, whole * max(-facts.lowest, facts.highest))
    ends = whole * facts.lowest, whole * facts.highest
    check_sums(*ends, "int32")
    slope = Fraction(facts.scale) / Fraction(w.wanted.scale) / whole
    return on_line(w, x, Real(slope, -slope * whole * facts.zero_point, *ends))


def _elements_at(extent: int, wanted: int, scale: float | None, aligned: bool) -> list[Fraction]:
    """Where in the line of an image each element of the result lies, none before its begin."""
    if aligned:
        step = Fraction(extent - 1, max(wanted - 1, 1))
        return [step * place for place in range(wanted)]
    step = 1 / Fraction(scale) if scale is not None and scale > 0 else Fraction(extent, wanted)
    return [max((place + HALF) * step - HALF, Fraction(0)) for place in range(wanted)]


def _sum_of_taps(w: Integers, x: Value, dim: int, taps: Taps, most: int) -> Value:
    """The sums of two along a dimension, the greatest of which is `most`."""
    kind = "int16" if most < SHORT else "int32"
    line = [-1 if place == dim else 1 for place in range(len(shape_of(x)))]
    found: list[Value] = []
    for places, parts in zip(taps.places, (taps.whole - taps.parts, taps.parts), strict=True):
        factors = w.weight(parts.astype(kind).reshape(line), "resize")
        found.append(w.mul(w.to(w.pick(x, dim, places), kind), factors))
    return w.add(*found)
