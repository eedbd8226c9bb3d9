"""Attention in the arithmetic `exact`: the nearest integer of a number as near as it says."""

from __future__ import annotations

import random
from math import sqrt

import mpmath
import numpy as np
import pytest

from .exact_case import Kind, check_integers, compiled, drawn_kind, program
from .near import assert_near

SHAPES = [((2, 3, 7, 8), 5), ((4, 6, 3), 9), ((1, 2, 1, 16), 33), ((5, 4), 2)]
"""Of the queries; how many keys there are."""


@pytest.mark.parametrize("case", range(8))
def test_attention(case, tmp_path) -> None:
    """Scores whose steps are small (three bytes of them), and large; other scales than the root."""
    draw = random.Random(f"attention {case}")
    (*lead, rows, width), count = SHAPES[case % len(SHAPES)]
    kinds = [
        _near_one(draw, share) for share in ((0.01, 0.01), (0.3, 0.2), (0.001, 0.002))[case % 3]
    ]
    kinds.append(_near_one(draw, 0.05))
    shapes = (*lead, rows, width), (*lead, count, width), (*lead, count, width + 2)
    drawn = [kind.drawn(draw, *shape) for kind, shape in zip(kinds, shapes, strict=True)]
    scale = draw.choice((None, 0.25))
    _check_attention(tmp_path, kinds, drawn, [None, 0.0, False, scale, False], None)


@pytest.mark.parametrize("form", ["causal", "bools", "floats"])
def test_masks(form, tmp_path) -> None:
    """What is hidden takes no part, also where its scores are the greatest."""
    draw = random.Random(f"attention {form}")
    kinds = [_near_one(draw, share) for share in (0.2, 0.1, 0.05)]
    drawn = [kind.drawn(draw, 2, 6, 4) for kind in kinds]
    seen = np.tril(np.ones((6, 6), bool))
    if form != "causal":
        seen = np.random.default_rng(3).random((2, 6, 6)) < 0.5
        seen[..., 2] = True
    masks = {
        "causal": None, "bools": seen,
        "floats": np.where(seen, np.float32(0), np.finfo(np.float32).min),
    }  # fmt: skip
    _check_attention(
        tmp_path, kinds, drawn, [masks[form], 0.0, form == "causal", None, False], seen
    )


def test_heads_that_share_keys(tmp_path) -> None:
    draw = random.Random("heads")
    kinds = [_near_one(draw, share) for share in (0.1, 0.1, 0.05)]
    drawn = [kind.drawn(draw, 1, heads, 3, 4) for kind, heads in zip(kinds, (6, 2, 2), strict=True)]
    wide = [drawn[0], *(each.repeat(3, 1) for each in drawn[1:])]
    _check_attention(tmp_path, kinds, drawn, [None, 0.0, False, None, True], None, wide)


REFUSED = {
    "a mask that moves scores": [np.float32([[0, -1, 0]]), 0.0, False, None, False],
    "a mask that hides all": [np.tril(np.ones((3, 3), bool), -1), 0.0, False, None, False],
    "a scale that turns scores around": [None, 0.0, False, -1.0, False],
}


@pytest.mark.parametrize("refused", REFUSED)
def test_what_is_computed_in_floats(refused, tmp_path) -> None:
    kind = Kind(0.1)
    drawn = [kind.drawn(random.Random(1), 2, 3, 4) for _ in range(3)]
    given = [*((kind, each) for each in drawn), *REFUSED[refused]]
    name = "aten.scaled_dot_product_attention"
    model = compiled(program(name, given, (2, 3, 4), kind), tmp_path)
    assert "in_floats" in model.report


def _near_one(draw: random.Random, scale: float) -> Kind:
    kind = drawn_kind(draw)
    return Kind(float(np.float32(scale * draw.uniform(0.5, 2))), kind.zero, kind.storage)


def _check_attention(tmp_path, kinds, drawn, more, seen, wide=None) -> None:
    wanted = Kind(float(np.float32(kinds[2].scale * 0.7)), -5)
    shape = (*drawn[0].shape[:-1], drawn[2].shape[-1])
    given = [*zip(kinds, drawn, strict=True), *more]
    model = compiled(program("aten.scaled_dot_product_attention", given, shape, wanted), tmp_path)
    check_integers(model)
    q, k, v = (kind.real(x) for kind, x in zip(kinds, wide or drawn, strict=True))
    bound = (6 * k.shape[-2] + 4) * 2.0**-23 * 2
    assert_near(model.run(*drawn), _mixed_exactly(q, k, v, more[3], seen), wanted, bound)


def _mixed_exactly(q, k, v, scale, seen) -> np.ndarray:
    with mpmath.workprec(200):
        scores = _decimals_of(q @ np.swapaxes(k, -1, -2)) * (scale or 1 / sqrt(q.shape[-1]))
        powers = np.vectorize(mpmath.exp, otypes=[object])(scores)
        powers = powers if seen is None else powers * seen
        return (powers @ _decimals_of(v)) / powers.sum(-1, keepdims=True)


def _decimals_of(numbers: np.ndarray) -> np.ndarray:
    """Fractions as numbers of many digits."""
    found = [mpmath.mpf(each.numerator) / each.denominator for each in numbers.flat]
    return np.array(found, object).reshape(numbers.shape)
