"""Operators on quantised values in the arithmetic `exact`, against fractions: no difference."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from .exact_case import Kind, check, drawn_kind, near

CASES = range(12)
TIES = (Kind(2.0**-3, 5), Kind(2.0**-4, -7), Kind(2.0**-2, 3))
"""Powers of two, so that many sums are ties."""


def _draw(case: object) -> random.Random:
    return random.Random(f"exact {case}")


def _clipped(low: float | None, high: float | None):
    def clip(x: np.ndarray) -> np.ndarray:
        x = x if low is None else np.maximum(x, Fraction(low))
        return x if high is None else np.minimum(x, Fraction(high))

    return clip


@pytest.mark.parametrize("case", CASES)
def test_one_number_rescaled_and_bounded(case, tmp_path) -> None:
    """All 256 bytes, of scales that are far apart, alike, and the same."""
    draw = _draw(case)
    given = drawn_kind(draw)
    wanted = [near(draw, given.scale), drawn_kind(draw), given][case % 3]
    x, step = (given, given.every()), wanted.scale
    low, high = -3.3 * step, draw.uniform(0.5, 90) * step
    check(tmp_path, "fixed.requantize", [x], wanted, lambda x: x)
    check(tmp_path, "aten.relu", [x], wanted, _clipped(0, None))
    check(tmp_path, "aten.relu6", [x], wanted, _clipped(0, 6))
    check(tmp_path, "aten.hardtanh", [x, low, high], wanted, _clipped(low, high))
    check(tmp_path, "aten.clamp", [x, None, high], wanted, _clipped(None, high))


@pytest.mark.parametrize("case", CASES)
def test_one_number_and_another(case, tmp_path) -> None:
    draw = _draw(case)
    given = drawn_kind(draw)
    factor = draw.choice((0.0, -1.0, 0.75, draw.uniform(-2, 2)))
    wanted = near(draw, given.scale)
    x, other = (given, given.every()), draw.choice((0.5, -1.0, draw.uniform(-50, 50))) * given.scale
    check(tmp_path, "aten.mul.Scalar", [x, factor], wanted, lambda x: x * Fraction(factor))
    check(tmp_path, "aten.div.Scalar", [x, 3.0], wanted, lambda x: x / 3)
    check(tmp_path, "aten.neg", [x], wanted, lambda x: -x)
    moved = Fraction(other) * 2
    check(tmp_path, "aten.add.Scalar", [x, other, 2], wanted, lambda x: x + moved)
    check(tmp_path, "aten.sub.Scalar", [x, other, 2], wanted, lambda x: x - moved)
    turned = Fraction(other)
    check(tmp_path, "aten.rsub.Scalar", [x, other, 2], wanted, lambda x: turned - 2 * x)


@pytest.mark.parametrize("case", CASES)
def test_two_numbers(case, tmp_path) -> None:
    """All 65,536 pairs."""
    draw = _draw(case)
    one = drawn_kind(draw)
    two = near(draw, one.scale) if case % 4 else drawn_kind(draw)
    wanted = near(draw, max(one.scale, two.scale))
    if case % 4 == 1:
        one, two, wanted = TIES
    x, y = (one, one.every()[:, None]), (two, two.every()[None, :])
    check(tmp_path, "aten.add.Tensor", [x, y, 1], wanted, lambda x, y: x + y)
    check(tmp_path, "aten.sub.Tensor", [x, y, 2], wanted, lambda x, y: x - 2 * y)
    product = near(draw, 20 * one.scale * two.scale)
    check(tmp_path, "aten.mul.Tensor", [x, y], product, lambda x, y: x * y)
    check(tmp_path, "aten.maximum", [x, y], wanted, np.maximum)
    check(tmp_path, "aten.minimum", [x, y], wanted, np.minimum)


@pytest.mark.parametrize("case", range(6))
def test_slopes_of_channels(case, tmp_path) -> None:
    """One that all have, and one for each, among them 0, 1 and one that rises to the left."""
    draw = _draw(case)
    given = drawn_kind(draw, ("i8", "u8", "i16"))
    wanted = near(draw, given.scale)
    slopes = np.float32([0.25, draw.uniform(-2, 2), 0, 1, draw.uniform(0, 0.1), -0.5])
    x = given, given.drawn(draw, 2, len(slopes), 150)
    for chosen in (slopes, slopes[1:2]):
        sides = np.array([Fraction(float(each)) for each in chosen], object)[:, None]
        check(
            tmp_path, "aten.prelu", [x, chosen], wanted,
            lambda x, sides=sides: np.where(x > 0, x, x * sides),
        )  # fmt: skip
    check(
        tmp_path,
        "aten.prelu",
        [(given, x[1][0, :, 0]), slopes[:1]],
        wanted,
        lambda x: np.where(x > 0, x, x * Fraction(0.25)),
    )


@pytest.mark.parametrize("case", range(5))
def test_quotients(case, tmp_path) -> None:
    """All 65,536 pairs, of which some divide by 0, and some are ties."""
    draw = _draw(case)
    one, two = drawn_kind(draw), drawn_kind(draw)
    wanted = near(draw, one.scale / two.scale / 4)
    if case == 1:
        one, two, wanted = Kind(0.25, 3), Kind(0.5, -128), Kind(0.25, 10)
    x, y = (one, one.every()[:, None]), (two, two.every()[None, :])
    low, high = (Fraction(wanted.scale) * 10**6 * sign for sign in (-1, 1))

    def reference(x: np.ndarray, y: np.ndarray) -> np.ndarray:
        whole = np.where(y == 0, Fraction(1), y)
        return np.where(y == 0, np.where(x > 0, high, low), x / whole)

    check(tmp_path, "aten.div.Tensor", [x, y], wanted, reference)
