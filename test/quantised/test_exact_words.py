"""Sums and products of two values of 16 bits in the arithmetic `exact`, against fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from hardwire.dialect.quantised_operators import exact_pairs
from hardwire.dialect.quantised_operators.exact_line import Real
from hardwire.dialect.quantised_operators.exact_plane import Plane, Sum, near_sum

from .exact_case import Kind, check, drawn_kind, near

WORDS = ("i16",)


@pytest.mark.parametrize("case", range(10))
def test_two_values(case, tmp_path) -> None:
    """Of any scales beside each other, and of powers of two (ties); of words and bytes."""
    draw = random.Random(f"words {case}")
    one, other = drawn_kind(draw, WORDS), drawn_kind(draw, ("i16", "i8", "u8"))
    if case % 2:
        other = Kind(near(draw, one.scale).scale, other.zero, other.storage)
    if case % 3 == 0:
        one, other = (Kind(2.0 ** round(np.log2(k.scale)), k.zero, k.storage) for k in (one, other))
    wanted = near(draw, max(one.scale, other.scale), ("i16", "i16", "i8"))
    if case % 3 == 0:
        wanted = Kind(4 * max(one.scale, other.scale), wanted.zero, wanted.storage)
    x, y = ((kind, kind.drawn(draw, 2, 1000)) for kind in (one, other))
    check(tmp_path, "aten.add.Tensor", [x, y, 1], wanted, lambda x, y: x + y)
    check(tmp_path, "aten.sub.Tensor", [y, x, 3], wanted, lambda y, x: y - 3 * x)
    product = near(draw, 2.0**9 * one.scale * other.scale, WORDS)
    check(tmp_path, "aten.mul.Tensor", [x, y], product, lambda x, y: x * y)


@pytest.mark.parametrize("bits", [62, 36])
@pytest.mark.parametrize("case", range(3))
def test_steep_sums_are_computed_in_two_parts(case, bits, tmp_path, monkeypatch) -> None:
    """The fewer bits the upper part may have, the more the lower one counts."""
    monkeypatch.setattr(exact_pairs, "ROOM", 2**bits)
    draw = random.Random(f"steep {case}")
    scale = float(np.float32(draw.uniform(0.001, 0.01)))
    one, other = Kind(scale, 0, "i16"), Kind(float(np.float32(1.3 * scale)), -9, "i16")
    wanted = Kind(float(np.float32(scale / draw.uniform(60, 200))), 77, "i16")
    x, y = ((kind, kind.drawn(draw, 2, 1000) // 256) for kind in (one, other))
    check(tmp_path, "aten.add.Tensor", [x, y, 1], wanted, lambda x, y: x + y)


@pytest.mark.parametrize("case", range(20))
def test_sums_are_right_next_to_ties(case) -> None:
    """Pairs whose real sums lie as near to a tie as any do: by the inverse of a step of theirs."""
    draw = random.Random(f"near {case}")
    scales = [Fraction(float(np.float32(2.0 ** draw.uniform(-9, 3)))) for _ in range(3)]
    if case % 4 == 0:
        scales = [Fraction(2) ** draw.randint(-6, 2) for _ in range(3)]
    a, c, start = scales[0] / scales[2], scales[1] / scales[2], Fraction(draw.randint(-99, 99), 3)
    words = range(-(2**15), 2**15)
    found = near_sum(Plane(a, c, start, words, words))
    pairs = [(x, _beside_tie(a, c, start, x)) for x in draw.sample(words, 8)]
    for x, y in [*pairs, (words[0], words[0]), (words[-1], words[-1])]:
        assert _at(found, x, y) == Real(a, c * y + start, x, x).rounded(x)


def _beside_tie(a: Fraction, c: Fraction, start: Fraction, x: int) -> int:
    """Of some y, that whose sum is nearest to the middle of two integers."""
    beside = range(-150, 150)
    return min(beside, key=lambda y: abs((a * x + c * y + start) % 1 - Fraction(1, 2)))


def _at(one: Sum, x: int, y: int) -> int:
    above = one.m * x + one.n * y + one.offset >> one.shift
    if one.below is None:
        return above
    down = one.m * x + one.n * y + one.below >> one.shift
    return above - ((above - down) & above)
