"""How far products may be moved by `--fast-math half-sums`, as the check has it."""

from __future__ import annotations

import numpy as np
import pytest

from hardwire.check.engine import Wanted
from hardwire.check.in_halves import InHalves, far_off
from hardwire.check.with_numpy import WithNumpy
from hardwire.dialect.half_error import sums_of_halves
from hardwire.dialect.registry import registry


def drawn(*shape: int) -> np.ndarray:
    return np.random.default_rng(shape).standard_normal(shape).astype(np.float16)


def test_results_are_moved_as_far_as_sums_of_halves_are_off() -> None:
    a, weight = drawn(5, 7, 200), drawn(6, 200)
    exact = a.astype(np.float64) @ weight.T.astype(np.float64)
    rows = a.reshape(35, 200)
    own = sums_of_halves(rows, weight, [64, 64, 64, 8]).reshape(5, 7, 6) - exact
    np.testing.assert_allclose(far_off(a, weight), own, rtol=0, atol=1e-5)
    assert np.abs(own).max() > 1e-3 * np.abs(exact).max() / 2


def test_windows_are_rows_of_their_numbers() -> None:
    """With gaps, steps, groups and zeros: apart from the exact result by what halves are off."""
    x, weight = drawn(2, 8, 13, 17), drawn(6, 4, 3, 2)
    given = {
        "input": x, "weight": weight, "bias": None, "stride": [2, 1], "padding": [1, 2],
        "dilation": [2, 3], "transposed": False, "output_padding": [0, 0], "groups": 2,
    }  # fmt: skip
    far = InHalves(WithNumpy(exact=False)).moved("convolution", given)
    schema = registry().schema("aten::convolution")
    plain = WithNumpy(exact=True).call(schema, given, [Wanted((), np.dtype(np.float16))])
    assert far is not None
    assert far.shape == plain.shape
    assert 1e-4 < np.abs(far).max() < 2e-2
    with_a_large_one = {**given, "input": np.where(np.arange(17) == 5, x * 256, x)}
    other = InHalves(WithNumpy(exact=False)).moved("convolution", with_a_large_one)
    assert other is not None
    sees = [column for column in range(18) if 5 in (column - 2, column + 1)]
    changed = np.flatnonzero((other != far).any((0, 1, 2)))
    assert changed.tolist() == sees


@pytest.mark.parametrize(
    ("name", "given", "is_moved"),
    [
        ("linear", {"input": drawn(3, 99), "weight": drawn(4, 99)}, True),
        ("mm", {"self": drawn(3, 99), "mat2": drawn(99, 4)}, True),
        ("addmm", {"self": drawn(4), "mat1": drawn(3, 99), "mat2": drawn(99, 4)}, True),
        ("matmul", {"self": drawn(2, 3, 99), "other": drawn(99, 4)}, True),
        ("matmul", {"self": drawn(2, 3, 99), "other": drawn(2, 99, 4)}, False),
        ("mm", {"self": drawn(3, 9), "mat2": drawn(9, 4).astype(np.float32)}, False),
        ("conv1d", {"input": drawn(2, 8, 30), "weight": drawn(4, 8, 3), "padding": "same"}, True),
        ("mul", {"self": drawn(3), "other": drawn(3)}, False),
    ],
)  # fmt: skip
def test_only_products_of_halves_are_moved(
    name: str, given: dict[str, np.ndarray], is_moved: bool
) -> None:
    far = InHalves(WithNumpy(exact=False)).moved(name, given)
    assert (far is not None and np.abs(far).max() > 0) == is_moved
