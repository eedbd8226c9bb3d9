"""How far convolutions may be moved by `--fast-math winograd`, as the check has it."""

from __future__ import annotations

import numpy as np
import pytest

from hardwire.check.engine import Wanted
from hardwire.check.in_tiles import InTiles, moved
from hardwire.check.with_numpy import WithNumpy
from hardwire.dialect.registry import registry
from hardwire.dialect.winograd import FORMS
from hardwire.dialect.winograd_error import form_sums


def drawn(*shape: int) -> np.ndarray:
    return np.random.default_rng(shape).standard_normal(shape).astype(np.float32)


def test_results_are_moved_as_far_as_tiles_move_them() -> None:
    x, weight = drawn(1, 20, 11, 14), drawn(6, 20, 3, 3)
    far = moved(x, weight, [(0, 0)] * 2)
    assert far.shape == (1, 6, 9, 12)
    image = x[0].transpose(1, 2, 0)
    exact = form_sums(FORMS[0], image.astype(np.float64), weight.astype(np.float64))
    own = np.abs(form_sums(FORMS[1], image, weight) - exact).max()
    assert own / 4 < np.abs(far).max() < own * 4


@pytest.mark.parametrize(("place", "tile"), [(5, slice(4, 8)), (4, slice(0, 8))])
def test_what_is_not_finite_makes_its_tiles_nan(place: int, tile: slice) -> None:
    x = drawn(1, 3, 14, 14)
    x[0, 1, place + 1, 2] = np.inf
    lost = np.isnan(moved(x, drawn(2, 3, 3, 3), [(0, 0)] * 2))
    wanted = np.zeros_like(lost)
    wanted[:, :, tile, :4] = True
    np.testing.assert_array_equal(lost, wanted)


@pytest.mark.parametrize(
    ("change", "is_moved"),
    [
        ({}, True),
        ({"padding": [1, 2]}, True),
        ({"stride": [2, 2]}, False),
        ({"dilation": [1, 2]}, False),
        ({"groups": 2, "weight": drawn(6, 2, 3, 3)}, False),
        ({"weight": drawn(6, 4, 3, 5)}, False),
        ({"transposed": True, "weight": drawn(4, 6, 3, 3)}, False),
    ],
)
def test_only_what_may_be_transformed_is_moved(change: dict[str, object], is_moved: bool) -> None:
    schema = registry().schema("aten::convolution")
    given = {
        "input": drawn(1, 4, 9, 10), "weight": drawn(6, 4, 3, 3), "bias": drawn(6),
        "stride": [1, 1], "padding": [0, 0], "dilation": [1, 1], "transposed": False,
        "output_padding": [0, 0], "groups": 1, **change,
    }  # fmt: skip
    plain = [
        one.call(schema, given, [Wanted((), np.dtype(np.float32))])
        for one in (WithNumpy(exact=False), InTiles(WithNumpy(exact=False)))
    ]
    assert (np.abs(plain[0] - plain[1]).max() > 0) == is_moved
