"""Roots and logarithms of integers: kernels give what `dialect/operators/fixed.py` says.

Both are as near to the exact numbers as the schema says."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import mpmath
import numpy as np
import pytest

import hardwire
from hardwire.dialect.operators.constants import Constants
from hardwire.dialect.operators.fixed import inverse_root, logarithm
from hardwire.dialect.targets import Target, by_name, native

from ..firmware import harness

SCALAR = replace(native(), name="scalar", vector_bits=0, registers=8, dots=())
BOARDS = ("cortex-m0plus", "cortex-m55")


def numbers(bits: int) -> np.ndarray:
    """Powers of two and what is beside them, squares, and any numbers of all lengths."""
    draw = np.random.default_rng(bits)
    powers = [1 << place for place in range(bits)]
    edges = [each + beside for each in powers for beside in (-1, 0, 1)]
    squares = [(each * 3) ** 2 for each in powers[: bits // 2 - 1]]
    drawn = [int(draw.integers(1, 1 << place)) for place in range(1, bits) for _ in range(5)]
    return np.array([x for x in (*edges, *squares, *drawn) if 0 < x < 1 << bits], np.int64)


CASES = {"inverse_root": (inverse_root, numbers(62)), "logarithm": (logarithm, numbers(63))}


def compiled(name: str, x: np.ndarray, target: str | Target, folder: Path) -> Any:
    type = f"tensor<{len(x)}xi64>"
    file = folder / "case.mlir"
    file.write_text(
        f"func.func @forward(%x: {type}) -> {type} {{\n"
        f'  %0 = "fixed.{name}"(%x) : ({type}) -> {type}\n  return %0 : {type}\n}}\n'
    )
    return hardwire.compile(file, target)


class Given(Constants):
    """The one operand of an operator that is not there."""

    def __init__(self, x: np.ndarray) -> None:
        self.x = x

    def __getitem__(self, name: str) -> np.ndarray:
        return self.x

    @property
    def shape(self) -> tuple[int, ...]:
        return self.x.shape


@pytest.mark.parametrize("target", [native(), SCALAR], ids=lambda target: target.name)
@pytest.mark.parametrize("name", CASES)
def test_kernels(name: str, target: Target, tmp_path: Path) -> None:
    function, x = CASES[name]
    found = compiled(name, x, target, tmp_path).run(x)
    np.testing.assert_array_equal(found, function(Given(x)))


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", BOARDS)
@pytest.mark.parametrize("name", CASES)
def test_on_boards(name: str, target: str, tmp_path: Path) -> None:
    function, x = CASES[name][0], CASES[name][1][::7]
    expected = function(Given(x))
    model = compiled(name, x, by_name(target), tmp_path)
    (found,) = harness.run_model(target, tmp_path, model, [x], [expected])
    np.testing.assert_array_equal(found, expected)


def test_roots_are_as_near_as_the_schema_says() -> None:
    x = numbers(62)
    with mpmath.workprec(200):
        for given, found in zip(x, inverse_root(Given(x)), strict=True):
            exact = mpmath.mpf(2) ** 61 / mpmath.sqrt(int(given))
            assert abs(int(found) - exact) <= exact * mpmath.mpf(2) ** -30


def test_logarithms_are_as_near_as_the_schema_says() -> None:
    x = numbers(63)
    with mpmath.workprec(200):
        for given, found in zip(x, logarithm(Given(x)), strict=True):
            missing = mpmath.log(int(given), 2) - mpmath.mpf(int(found)) / 2**32
            assert 0 <= missing < 2.0**-29
