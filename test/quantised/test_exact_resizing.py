"""Linear resizing in the arithmetic `exact`, against fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from .exact_case import Kind, check, compiled, drawn_kind, near, program

SIZES = [((4, 5), (8, 10)), ((3, 7), (7, 3)), ((5, 6), (5, 13)), ((1, 4), (3, 1)), ((6, 9), (4, 9))]


@pytest.mark.parametrize("aligned", [False, True])
@pytest.mark.parametrize("case", range(len(SIZES)))
def test_images(case, aligned, tmp_path) -> None:
    draw = random.Random(f"resizing {case} {aligned}")
    given, (size, wanted) = drawn_kind(draw), SIZES[case]
    x = given, given.drawn(draw, 2, 3, *size)
    check(
        tmp_path, "aten.upsample_bilinear2d", [x, list(wanted), aligned, None, None],
        draw.choice((given, near(draw, given.scale))),
        lambda x: _resized(_resized(x, 2, wanted[0], aligned), 3, wanted[1], aligned),
    )  # fmt: skip


def test_a_factor_is_taken_exactly(tmp_path) -> None:
    """2.5 times 3 is 7, by steps of 2/5 and not of 3/7; a line of words."""
    given = Kind(0.3, 5, "i16")
    given = Kind(float(np.float32(given.scale)), 5, "i16")
    x = given, given.drawn(random.Random(3), 1, 2, 3)
    wanted = near(random.Random(4), given.scale, ("i16",))
    check(
        tmp_path, "aten.upsample_linear1d", [x, [7], False, 2.5], wanted,
        lambda x: _resized(x, 2, 7, False, Fraction(2, 5)),
    )  # fmt: skip


def test_a_factor_of_many_digits_is_computed_in_floats(tmp_path) -> None:
    given = Kind(0.5)
    x = given, given.drawn(random.Random(5), 1, 1, 3)
    text = program("aten.upsample_linear1d", [x, [5], False, 1.7], (1, 1, 5), given)
    assert "in_floats" in compiled(text, tmp_path).report


def _resized(
    x: np.ndarray, dim: int, wanted: int, aligned: bool, step: Fraction | None = None
) -> np.ndarray:
    """By the definition: each element between two."""
    extent = x.shape[dim]
    step = step or Fraction(extent, wanted)
    found = []
    for place in range(wanted):
        where = max((place + Fraction(1, 2)) * step - Fraction(1, 2), Fraction(0))
        if aligned:
            where = Fraction(place * (extent - 1), max(wanted - 1, 1))
        low = min(int(where), extent - 1)
        high = min(low + 1, extent - 1)
        share = where - low
        found.append(x.take(low, dim) * (1 - share) + x.take(high, dim) * share)
    return np.stack(found, dim)
