"""The matrices of Winograd's algorithms: what they compute, and that nothing they hold is lost."""

from __future__ import annotations

import numpy as np
import pytest

from hardwire.dialect.winograd import FORMS, TAPS, Form, Room
from hardwire.dialect.winograd_error import direct_sums, form_sums, measured
from hardwire.dialect.winograd_floats import FloatRoom, sums_matrix, transformed_weights

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


@FORM
def test_tiles_of_floats_have_the_sums_as_they_stand(form: Form) -> None:
    """In double precision nothing is left of what form sums are in; sides are no whole tiles."""
    draw = np.random.default_rng(3)
    image, weights = draw.standard_normal((11, 9, 5)), draw.standard_normal((4, 5, TAPS, TAPS))
    wanted = direct_sums(image, weights)
    assert wanted.shape == (9, 7, 4)
    windows = np.lib.stride_tricks.sliding_window_view(image, (TAPS, TAPS), (0, 1))
    plain = np.einsum("hwcyx,kcyx->hwk", windows, weights)
    np.testing.assert_allclose(wanted, plain, rtol=0, atol=1e-13)
    np.testing.assert_allclose(form_sums(form, image, weights), plain, rtol=0, atol=1e-12)


@FORM
def test_sums_of_floats_are_transformed_with_small_whole_numbers(form: Form) -> None:
    matrix = np.array(sums_matrix(form))
    assert np.abs(matrix).max() == {2: 1, 4: 8}[form.outputs]
    assert (matrix[0] >= 0).all()
    weights = np.zeros((1, 1, TAPS, TAPS), np.float32)
    weights[..., 1, 1] = 1
    points = transformed_weights(form, weights).reshape(form.points, form.points)
    assert points.dtype == np.float32
    assert not points[0].any()
    assert not points[-1].any()


def test_larger_tiles_err_more() -> None:
    weights = np.random.default_rng(4).standard_normal((40, 30, TAPS, TAPS)).astype(np.float32)
    small, large = (measured(form, weights, (7, 30)) for form in FORMS)
    assert (small.plane, small.columns) == ((7, 12), 16)
    assert small.direct == large.direct
    assert 0 < small.form.relative < large.form.relative < 1e-5
    assert large.form.absolute > large.form.relative


def test_room_for_floats() -> None:
    """Where there are caches, neighbours begin in different sets; elsewhere nothing is free."""
    room, tight = (FloatRoom(6, 64, 5, 40, is_cached) for is_cached in (True, False))
    for pitch in (room.tile_pitch, room.input_pitch, room.sum_pitch):
        assert pitch % 32 == 16
    assert room.input_pitch >= 5 * room.tile_pitch >= 5 * 64
    assert tight.bytes == 4 * 36 * 5 * (64 + 40)
