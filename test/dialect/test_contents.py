"""Arrays are found again by their bytes, and by all of them."""

from __future__ import annotations

import numpy as np

from hardwire.dialect.contents import SAMPLE, Unique


def test_arrays_of_the_same_bytes_are_one_whatever_their_type_and_order() -> None:
    unique, data = Unique[str](), np.arange(4 * SAMPLE + 3, dtype=np.float32).reshape(7, -1)
    assert unique.of(data, lambda: "first") == "first"
    assert unique.of(data.copy().view(np.int32), lambda: "second") == "first"
    assert unique.of(data.T, lambda: "turned") == "turned"
    assert unique.of(np.ascontiguousarray(data.T), lambda: "again") == "turned"
    assert unique.of(data, lambda: "other kind", kind="f32") == "other kind"


def test_arrays_that_differ_in_any_one_byte_are_two() -> None:
    unique, zeros = Unique[int](), np.zeros(5 * SAMPLE + 1, np.uint8)
    assert unique.of(zeros, lambda: -1) == -1
    for place in range(zeros.size):
        data = zeros.copy()
        data[place] = 1
        assert unique.of(data, lambda place=place: place) == place
    assert unique.of(zeros[1:], lambda: -2) == -2
    assert unique.of(zeros[:0], lambda: -3) == -3
    assert unique.of(zeros, lambda: -4) == -1
