"""Lines of 32 bits equal rounded real lines wherever they are proved to, and so do operators."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.dialect.operators.fixed import high_product, power_divided
from hardwire.dialect.quantised_operators.exact_line import Real
from hardwire.dialect.quantised_operators.exact_plane import Plane
from hardwire.dialect.quantised_operators.short_lines import (
    ROUND,
    first_between,
    greatest,
    room_above,
    short_lines,
)
from hardwire.dialect.quantised_operators.short_plane import short_sum
from hardwire.dialect.quantised_operators.tflite_products import as_line
from hardwire.dialect.targets import native

from . import exact_case, test_exact_operators, test_exact_products, test_exact_sums

EDGES = (-128, 127)


def test_the_greatest_sum_with_a_floor() -> None:
    draw = random.Random(1)
    for _ in range(3000):
        count, denominator = draw.randint(1, 30), draw.randint(1, 30)
        a, b, origin = (draw.randint(-60, 60) for _ in range(3))
        rise = draw.randint(0, 50)
        sums = [a * i + b * ((rise * i + origin) // denominator) for i in range(count)]
        assert greatest(count, a, b, rise, origin, denominator) == max(sums)


def test_the_first_multiple_between_two_numbers() -> None:
    draw, found = random.Random(2), list[int | None]()
    for _ in range(3000):
        modulus, step, first = draw.randint(1, 60), draw.randint(0, 100), draw.randint(-99, 99)
        last = first + draw.randint(0, 20)
        inside = {number % modulus for number in range(first, last + 1)}
        wanted = next((n for n in range(modulus) if n * step % modulus in inside), None)
        found.append(first_between(step, modulus, first, last))
        assert found[-1] == wanted
    assert None in found


def drawn_line(draw: random.Random) -> Real:
    """Of scales of single precision, which no multiplier of 31 bits is."""
    scales = [Fraction(draw.randint(2**23, 2**24), 2 ** draw.randint(24, 28)) for _ in range(3)]
    slope = scales[0] * scales[1] / scales[2] / 2 ** draw.randint(4, 9)
    start = Fraction(draw.randint(-(2**23), 2**23), 2 ** draw.randint(16, 24))
    return Real(slope, start, draw.randint(-2000, 0), draw.randint(1, 2000))


CUTS = [31, 32]


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize(("left", "zero"), [(0, 0), (0, -128), (8, 5)])
def test_every_integer_is_rounded_as_the_real_line(left: int, zero: int, cut: int) -> None:
    draw, moved, rounder = random.Random(left), 0, 0
    for _ in range(25):
        wanted = drawn_line(draw)
        found = short_lines([wanted.within(*EDGES)], cut, left, zero)
        assert found is not None
        (line,) = found
        assert line.holds(wanted.first, wanted.last)
        moved += line.before != 0
        rounder += line.shift % ROUND == 0
        for x in range(wanted.first, wanted.last + 1):
            inside = [min(max(each, -128), 127) for each in (line.at(x) - zero, wanted.rounded(x))]
            assert inside[0] == inside[1], (wanted, x)
    assert moved or left
    assert rounder > 20


@pytest.mark.parametrize("right", [1, 2, 6])
def test_both_roundings_of_tflite_are_one_of_a_line(right: int) -> None:
    """Multipliers that are powers of two have ties at both of them."""
    draw = random.Random(right)
    for bits in (2**30, 2**31 - 1, 3 * 2**29, draw.randint(2**30, 2**31)):
        most = 140 << right
        line = as_line(bits, right, most)
        x = np.arange(-most, most + 1)
        twice = np.maximum(power_divided(high_product(x, bits), np.int64(right)), 0)
        once = [max(line.rounded(each), 0) for each in x.tolist()]
        np.testing.assert_array_equal(once, twice)
        found = short_lines([line.within(0, 255)], 32)
        assert found is not None
        at = [min(max(found[0].at(each), 0), 255) for each in x.tolist()]
        np.testing.assert_array_equal(at, np.minimum(twice, 255))


def test_one_shift_serves_all_channels() -> None:
    draw = random.Random(3)
    wanted = [drawn_line(draw).within(*EDGES) for _ in range(20)]
    found = short_lines(wanted, 31)
    assert found is not None
    assert len({line.shift for line in found}) == 1
    for line, real in zip(found, wanted, strict=True):
        ends = real.first, real.last
        assert [line.at(x) for x in ends] == [real.rounded(x) for x in ends]


def test_ties_that_go_both_ways_have_no_line() -> None:
    half = Real(Fraction(1, 2), Fraction(0), -20, 20)
    assert short_lines([half], 31) is None
    assert short_lines([replace(half, start=Fraction(1, 7))], 31) is not None


def test_a_line_that_is_too_steep_has_none() -> None:
    steep = Real(Fraction(1, 2), Fraction(1, 7), -20, 20)
    assert short_lines([steep], 32) is None
    assert short_lines([replace(steep, slope=Fraction(3, 7))], 32) is not None


def test_falling_lines_have_none() -> None:
    wanted = Real(Fraction(-1, 3), Fraction(1, 7), -20, 20)
    assert short_lines([wanted], 32) is None


def test_a_line_does_not_hold_beyond_32_bits() -> None:
    found = short_lines([Real(Fraction(1, 3000), Fraction(1, 7), -(2**18), 2**18)], 31, 0, 3)
    assert found is not None
    assert found[0].holds(-(2**18), 2**18)
    assert not found[0].holds(-(2**18), 2**31 - 1 - found[0].before + 1)
    assert not replace(found[0], after=2**31).holds(-(2**18), 2**18)


def test_room_above_integers() -> None:
    for first, last in ((-128, 127), (0, 255), (-129, 0), (-1, 0), (0, 1)):
        room = room_above(first, last)
        assert -(2**31) <= first << room <= last << room < 2**31
        assert first << room + 1 < -(2**31) or last << room + 1 >= 2**31


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("case", range(6))
def test_sums_of_two_are_right_for_every_pair(case: int, cut: int) -> None:
    draw = random.Random(case)
    ranges = [draw.choice((range(-128, 128), range(256), range(-127, 128))) for _ in range(2)]
    slopes = [Fraction(draw.uniform(0.1, 1.4)) * draw.choice((1, 1, -1)) for _ in range(2)]
    (one, other), (first, second) = slopes, ranges
    plane = Plane(one, other, Fraction(draw.uniform(-90, 90)), first, second)
    zero = draw.randint(-128, 127)
    edges = -128 - zero, 127 - zero
    found = short_sum(plane, edges, zero, cut)
    assert found is not None
    parts = found.x.at(ranges[0])[:, None] + found.y.at(ranges[1]) + found.offset
    assert np.abs(parts).max() < 2**31
    np.testing.assert_array_equal(
        np.clip(parts >> found.shift, -128, 127), plane.even(*edges) + zero
    )


def test_sums_of_two_whose_ties_go_both_ways_have_none() -> None:
    half = Plane(Fraction(1, 2), Fraction(1, 2), Fraction(0), range(-128, 128), range(-128, 128))
    assert short_sum(half, EDGES, 0, 31) is None


OPERATORS = {
    "linear": (test_exact_products.test_linear, 4),
    "convolution": (test_exact_products.test_convolution, 4),
    "sums and means": (test_exact_sums.test_sums_and_means, 3),
    "pools": (test_exact_sums.test_pools, 3),
    "sums of two": (test_exact_operators.test_two_numbers, 2),
    "rescaled": (test_exact_operators.test_one_number_rescaled_and_bounded, 2),
}


@pytest.mark.parametrize(
    ("name", "cut"), [*((name, 31) for name in OPERATORS), ("linear", 32), ("sums of two", 32)]
)
def test_operators_on_this_machine(
    name: str, cut: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on processors that are quick at these lines, without their instructions."""
    test, count = OPERATORS[name]
    kernels = list[str]()
    monkeypatch.setattr(exact_case, "compiled", _compiling(kernels, cut))
    for case in range(count):
        test(case, tmp_path)
    assert any("fixed.short_line" in kernel for kernel in kernels)


def _compiling(kernels: list[str], cut: int) -> Callable[[str, Path], hardwire.CompiledModel]:
    target = replace(native(), cut=cut, halves_lanes=True)

    def compiled(text: str, folder: Path) -> hardwire.CompiledModel:
        file = folder / "short.mlir"
        file.write_text(text)
        model = hardwire.compile(file, target)
        kernels.append(str(model.report["calls"]))
        return model

    return compiled
