"""Softmax in the arithmetic `exact`: the nearest integer of a number as near as it says."""

from __future__ import annotations

import random

import mpmath
import numpy as np
import pytest

from .exact_case import Kind, compiled, drawn_kind, program


@pytest.mark.parametrize("case", range(8))
def test_softmax(case, tmp_path) -> None:
    """Results are off by a step only where the exact number is nearer to a tie than the bound."""
    draw = random.Random(f"softmax {case}")
    storage = draw.choice(("i8", "u8"))
    given = Kind(float(np.float32(2.0 ** draw.uniform(-9, 1))), drawn_kind(draw).zero, "i8")
    given = Kind(given.scale, max(given.zero, 0) if storage == "u8" else given.zero, storage)
    wanted = draw.choice((Kind(1 / 256, -128), Kind(1 / 256, 0, "u8"), Kind(0.00390625 * 1.1, -9)))
    shape = [(3, 17), (2, 5, 3), (1, 300)][case % 3]
    dim = 1
    x = given.drawn(draw, *shape)
    model = compiled(program("aten._softmax", [(given, x), dim, False], shape, wanted), tmp_path)
    assert {call["library"] for call in model.report["calls"]} <= {"tuned"}
    found = model.run(x)
    steps = _exact(given, x, dim) / mpmath.mpf(wanted.scale)
    bound = (shape[dim] + 2) * 2.0**-31 / wanted.scale
    low, high = wanted.ends
    for got, exact in zip(found.flat, steps.flat, strict=True):
        least, most = (
            int(mpmath.floor(exact + far + 0.5)) + wanted.zero for far in (-bound, bound)
        )
        assert min(max(least, low), high) <= got <= min(max(most, low), high), (got, exact)


def _exact(given: Kind, x: np.ndarray, dim: int) -> np.ndarray:
    powers = np.vectorize(lambda q: mpmath.exp(int(q) * mpmath.mpf(given.scale)), otypes=[object])(
        x
    )
    return powers / powers.sum(dim, keepdims=True)
