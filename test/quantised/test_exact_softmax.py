"""Softmax and its logarithm in the arithmetic `exact`.

Results are the nearest integers of numbers as near to the exact ones as the rules say."""

from __future__ import annotations

import random

import mpmath
import numpy as np
import pytest

from .exact_case import Kind, check_integers, compiled, drawn_kind, program
from .near import assert_near

SHAPES = [(3, 17), (2, 5, 3), (1, 300), (4, 1)]


@pytest.mark.parametrize("case", range(8))
def test_softmax(case, tmp_path) -> None:
    """Results are off by a step only where the exact number is nearer to a tie than the bound."""
    draw = random.Random(f"softmax {case}")
    given, shape = _operand_kind(draw, 2.0 ** draw.uniform(-9, 1)), SHAPES[case % 3]
    wanted = draw.choice((Kind(1 / 256, -128), Kind(1 / 256, 0, "u8"), Kind(0.00390625 * 1.1, -9)))
    _assert_rows(tmp_path, "aten._softmax", (given, given.drawn(draw, *shape)), wanted, _row_shares)


@pytest.mark.parametrize("case", range(8))
def test_logarithm_of_softmax(case, tmp_path) -> None:
    draw = random.Random(f"log_softmax {case}")
    given, shape = _operand_kind(draw, 2.0 ** draw.uniform(-9, 1)), SHAPES[case % 4]
    size = 1 + given.scale * draw.choice((50, 256))
    scale = draw.choice((1 / 16, given.scale, size / 256, 2 * given.scale))
    wanted = Kind(float(np.float32(scale)), draw.choice((127, 100)))
    x = given.drawn(draw, *shape)
    if case % 2:
        x = np.minimum(x, x.max() - x // 2)
    _assert_rows(tmp_path, "aten._log_softmax", (given, x), wanted, _log_softmax)


@pytest.mark.parametrize("case", range(6))
def test_words(case, tmp_path) -> None:
    draw = random.Random(f"softmax of words {case}")
    given = Kind(float(np.float32(2.0 ** draw.uniform(-14, -6))), draw.choice((0, -77)), "i16")
    x = given, given.drawn(draw, 3, 20) // draw.choice((1, 50))
    wanted = draw.choice((Kind(2.0**-15, 0, "i16"), Kind(1 / 256, -128)))
    _assert_rows(tmp_path, "aten._softmax", x, wanted, _row_shares)
    wanted = Kind(float(np.float32(draw.uniform(0.5, 3) * 2.0**-12)), 20000, "i16")
    _assert_rows(tmp_path, "aten._log_softmax", x, wanted, _log_softmax)


def test_ties_go_down_where_a_sum_is_as_good_as_1(tmp_path) -> None:
    """All powers but the greatest are 0 in 30 bits, and none is."""
    given, wanted = Kind(16.0), Kind(32.0)
    x = given, np.array([[8, 5, 3]], np.int8)
    _assert_rows(tmp_path, "aten._log_softmax", x, wanted, _log_softmax)
    model = compiled(program("aten._log_softmax", [x, 1, False], (1, 3), wanted), tmp_path)
    np.testing.assert_array_equal(model.run(x[1]), np.array([[0, -2, -3]]))


def test_too_many_elements_are_computed_in_floats(tmp_path) -> None:
    given = Kind(0.01, 0, "i16")
    x = given, given.drawn(random.Random(2), 1, 100)
    text = program("aten._softmax", [x, 1, False], (1, 100), Kind(2.0**-15, 0, "i16"))
    assert "in_floats" in compiled(text, tmp_path).report


def _operand_kind(draw: random.Random, scale: float) -> Kind:
    storage = draw.choice(("i8", "u8"))
    zero = drawn_kind(draw, (storage,)).zero
    return Kind(float(np.float32(scale)), zero, storage)


def _assert_rows(folder, name: str, given: tuple[Kind, np.ndarray], wanted: Kind, exact) -> None:
    kind, x = given
    model = compiled(program(name, [(kind, x), 1, False], x.shape, wanted), folder)
    check_integers(model)
    count = x.shape[1] * (3 if kind.storage == "i16" else 1)
    with mpmath.workprec(200):
        steps = np.vectorize(lambda q: int(q) * mpmath.mpf(kind.scale), otypes=[object])(x)
        reals = exact(steps)
    assert_near(model.run(x), reals, wanted, (count + 2) * 2.0**-31 / wanted.scale)


def _row_shares(x: np.ndarray) -> np.ndarray:
    powers = np.vectorize(mpmath.exp, otypes=[object])(x)
    return powers / powers.sum(1, keepdims=True)


def _log_softmax(x: np.ndarray) -> np.ndarray:
    powers = np.vectorize(mpmath.exp, otypes=[object])(x)
    return x - np.vectorize(mpmath.log, otypes=[object])(powers.sum(1, keepdims=True))
