"""Lines in fixed point equal rounded real lines wherever they are proved to."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from hardwire.dialect.quantised_operators.exact_line import Real, fits, floor_sum, lines

EDGES = (-128, 127)


def test_sums_of_floors() -> None:
    draw = random.Random(1)
    for _ in range(2000):
        count, modulus = draw.randint(0, 40), draw.randint(1, 30)
        step, start = draw.randint(0, 100), draw.randint(-100, 100)
        summed = sum((step * i + start) // modulus for i in range(count))
        assert floor_sum(count, modulus, step, start) == summed


def _dyadic(draw: random.Random) -> Real:
    """Many of its values are ties."""
    slope = Fraction(draw.randint(1, 4000), 2 ** draw.randint(4, 14))
    return _over(draw, slope, Fraction(draw.randint(-5000, 5000), 2 ** draw.randint(0, 6)))


def _single(draw: random.Random) -> Real:
    """Of scales of single precision: three numbers of 24 bits."""
    scales = [Fraction(draw.randint(2**23, 2**24), 2 ** draw.randint(24, 34)) for _ in range(3)]
    slope = scales[0] * scales[1] / scales[2] / 2 ** draw.randint(0, 4)
    return _over(draw, slope, Fraction(draw.randint(-(2**23), 2**23), 2 ** draw.randint(16, 24)))


def _decimal(draw: random.Random) -> Real:
    """Ties at places that no power of two divides."""
    slope = Fraction(draw.randint(1, 300), draw.choice((3, 10, 100, 250, 700)))
    return _over(draw, slope, Fraction(draw.randint(-50, 50), draw.choice((1, 2, 3, 20))))


def _over(draw: random.Random, slope: Fraction, start: Fraction) -> Real:
    """Some of the lines fall."""
    slope *= draw.choice((1, 1, -1))
    return Real(slope, start, draw.randint(-4000, 0), draw.randint(1, 4000))


@pytest.mark.parametrize("make", [_dyadic, _single, _decimal])
def test_every_integer_is_rounded_as_the_real_line(make) -> None:
    draw = random.Random(make.__name__)
    with_ties = 0
    for _ in range(60):
        wanted = make(draw)
        found = lines([wanted.within(*EDGES)])
        assert found is not None
        assert fits(found[0], wanted.first, wanted.last)
        with_ties += found[0].below is not None
        for x in range(wanted.first, wanted.last + 1):
            assert _clamped(found[0].at(x)) == _clamped(wanted.rounded(x)), (wanted, x)
    assert with_ties or make is _single


def _clamped(number: int) -> int:
    return min(max(number, EDGES[0]), EDGES[1])


def test_a_line_without_a_slope() -> None:
    for start in (Fraction(5, 2), Fraction(7, 2), Fraction(-1, 3)):
        found = lines([Real(Fraction(0), start, -3, 3)])
        assert found is not None
        assert found[0].at(2) == round(start)


def test_one_shift_serves_all_channels() -> None:
    draw = random.Random(3)
    wanted = [_single(draw) for _ in range(20)]
    found = lines([each.within(*EDGES) for each in wanted])
    assert found is not None
    assert len({line.shift for line in found}) == 1


def test_what_is_nearer_to_a_tie_than_63_bits_can_tell_is_not_proved() -> None:
    """A line that passes a tie on either side within 2^-70."""
    tiny = Fraction(1, 2**70)
    assert lines([Real(Fraction(1, 2) - tiny, tiny * 50, -100, 100)]) is None
