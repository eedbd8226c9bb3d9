"""The matrices of Winograd's algorithms: what they compute, and that nothing they hold is lost."""

from __future__ import annotations

import numpy as np
import pytest

from hardwire.dialect.winograd import FORMS, TAPS, Form, Room

FORM = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)


def matrices(form: Form) -> list[np.ndarray]:
    return [np.array(each, np.int64) for each in (form.inputs, form.weights, form.sums)]


@FORM
def test_transformed_products_are_the_sums_of_a_tile(form: Form) -> None:
    draw = np.random.default_rng(0)
    inputs, weights, sums = matrices(form)
    scale = pow(form.inverse, -1, 1 << 32) << form.shift
    for _ in range(50):
        seen = draw.integers(-(1 << 20), 1 << 20, (form.points, form.points))
        window = draw.integers(-(1 << 20), 1 << 20, (TAPS, TAPS))
        wanted = [
            [(seen[y : y + TAPS, x : x + TAPS] * window).sum() for x in range(form.outputs)]
            for y in range(form.outputs)
        ]
        points = (weights @ window @ weights.T) * (inputs @ seen @ inputs.T)
        np.testing.assert_array_equal(sums @ points @ sums.T, scale * np.array(wanted))


@FORM
def test_transformed_bytes_have_sixteen_bits(form: Form) -> None:
    inputs, weights, _ = matrices(form)
    for matrix, bounds in ((inputs, (-128, 127)), (inputs, (0, 255)), (weights, (-128, 127))):
        both = np.kron(matrix, matrix)
        above, below = np.maximum(both, 0).sum(1), np.minimum(both, 0).sum(1)
        assert (above * bounds[1] + below * bounds[0]).max() < 1 << 15
        # The least number itself is kept out: a pair of its squares would leave 32 bits.
        assert (above * bounds[0] + below * bounds[1]).min() > -(1 << 15)


@FORM
@pytest.mark.parametrize(("factor", "most"), [("int8", 128), ("uint8", 255)])
def test_weights_are_held_up_to_the_largest_sum(form: Form, factor: str, most: int) -> None:
    """Of one channel, the last one, whatever their sign is."""
    total = ((1 << (31 - form.shift)) - 1) // most
    fits = np.zeros((3, total // 127 + 1), np.int16)
    fits[2, :-1], fits[2, -1] = -127, -(total % 127)
    assert form.holds([fits], factor)
    assert form.holds([-fits], factor)
    more = fits.copy()
    more[2, -1] -= 1
    assert not form.holds([fits, more], factor)
    assert not form.holds([-more], factor)


def test_points_begin_in_different_sets_of_a_cache() -> None:
    for room in (Room(6, 32, 98, 16), Room(4, 7, 1, 8), Room(6, 64, 14, 16)):
        assert all(pitch % 32 == 16 for pitch in room.pitches)
        assert room.pitches[0] >= room.tiles * room.words
        assert room.bytes == 4 * room.points**2 * sum(room.pitches)
