"""Functions of one byte in the arithmetic `exact`: all 256, of many scales, against mpmath."""

from __future__ import annotations

import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from .exact_case import Kind, compiled, drawn_kind, near, program

X = mpmath.mpf
FUNCTIONS = {
    "abs": ([], abs),
    "asinh": ([], mpmath.asinh),
    "atan": ([], mpmath.atan),
    "ceil": ([], mpmath.ceil),
    "celu": ([0.75], lambda x: x if x > 0 else 0.75 * mpmath.expm1(x / X(0.75))),
    "cos": ([], mpmath.cos),
    "cosh": ([], mpmath.cosh),
    "elu": ([0.75, 1.5, 2.0], lambda x: 1.5 * (x if x > 0 else 0.75 * mpmath.expm1(2 * x))),
    "erf": ([], mpmath.erf),
    "erfc": ([], mpmath.erfc),
    "exp": ([], mpmath.exp),
    "exp2": ([], lambda x: X(2) ** x),
    "expm1": ([], mpmath.expm1),
    "floor": ([], mpmath.floor),
    "gelu": (["none"], lambda x: x * mpmath.ncdf(x)),
    "hardshrink": ([0.6], lambda x: x if abs(x) > 0.6 else X(0)),
    "hardsigmoid": ([], lambda x: min(max(x + 3, X(0)), X(6)) / 6),
    "hardswish": ([], lambda x: x * min(max(x + 3, X(0)), X(6)) / 6),
    "leaky_relu": ([0.01], lambda x: x if x > 0 else x * 0.01),
    "log_sigmoid": ([], lambda x: -mpmath.log1p(mpmath.exp(-x))),
    "mish": ([], lambda x: x * mpmath.tanh(mpmath.log1p(mpmath.exp(x)))),
    "pow.Tensor_Scalar": ([3], lambda x: x**3),
    "round": ([], mpmath.nint),
    "selu": ([], lambda x: SELU[1] * (x if x > 0 else SELU[0] * mpmath.expm1(x))),
    "sigmoid": ([], lambda x: 1 / (1 + mpmath.exp(-x))),
    "sign": ([], mpmath.sign),
    "silu": ([], lambda x: x / (1 + mpmath.exp(-x))),
    "sin": ([], mpmath.sin),
    "sinh": ([], mpmath.sinh),
    "softplus": ([2.0, 20.0], lambda x: x if 2 * x > 20 else mpmath.log1p(mpmath.exp(2 * x)) / 2),
    "softshrink": ([0.6], lambda x: mpmath.sign(x) * max(abs(x) - X(0.6), 0)),
    "square": ([], lambda x: x * x),
    "tan": ([], mpmath.tan),
    "tanh": ([], mpmath.tanh),
    "threshold": ([0.3, -0.7], lambda x: x if x > 0.3 else X(-0.7)),
    "trunc": ([], lambda x: mpmath.sign(x) * mpmath.floor(abs(x))),
}
SELU = (X(1.6732632423543772), X(1.0507009873554805))
POSITIVE = {
    "log": mpmath.log,
    "log10": mpmath.log10,
    "log2": lambda x: mpmath.log(x, 2),
    "reciprocal": lambda x: 1 / x,
    "rsqrt": lambda x: 1 / mpmath.sqrt(x),
    "sqrt": mpmath.sqrt,
}


def _kinds(name: str) -> list[tuple[Kind, Kind]]:
    """Steps of about an eighth, and of any size; results in steps that suit, and in halves, where
    what the function gives at 0 may be a tie."""
    draw = random.Random(name)
    given = near(draw, 0.1)
    pairs = [(given, near(draw, 1 / 128)), (given, Kind(1.0, 3)), (Kind(0.0625, 0), Kind(2.0, -1))]
    return [*pairs, *((drawn_kind(draw), drawn_kind(draw)) for _ in range(2))]


def _nearest(real: mpmath.mpf, kind: Kind) -> int:
    """Half to even: of a hundred digits, none of which is wrong, a tie is one."""
    steps = real / mpmath.mpf(kind.scale)
    low, high = kind.ends
    if not -1000 < steps < 1000:
        return high if steps > 0 else low
    whole = int(mpmath.floor(steps * mpmath.mpf(2) ** 200 + 0.5))
    return min(max(round(Fraction(whole, 2**200)) + kind.zero, low), high)


def _expected(function, given: Kind, wanted: Kind) -> np.ndarray:
    with mpmath.workdps(300):
        found = [
            _nearest(mpmath.mpf(function((int(q) - given.zero) * X(given.scale))), wanted)
            for q in given.every()
        ]
    return np.array(found, wanted.dtype)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_tables(name, tmp_path) -> None:
    arguments, function = FUNCTIONS[name]
    for given, wanted in _kinds(name):
        x = given.every()
        text = program(f"aten.{name}", [(given, x), *arguments], x.shape, wanted)
        model = compiled(text, tmp_path)
        expected = _expected(function, given, wanted)
        np.testing.assert_array_equal(model.run(x), expected, err_msg=f"{given} {wanted}")


@pytest.mark.parametrize("name", POSITIVE)
def test_tables_of_positive_numbers(name, tmp_path) -> None:
    """What is no number is the least one; what is infinite, the least or the greatest."""
    logarithms = dict.fromkeys(("log", "log2", "log10"), (None, -1))
    edges = {**logarithms, "reciprocal": (POSITIVE["reciprocal"], 1)}
    below, at_zero = edges.get(name, (None, 1 if name == "rsqrt" else 0))
    for given, wanted in ((Kind(1 / 16, -20), Kind(1 / 32, 7)), (Kind(0.25, -100), Kind(0.5, 0))):
        x = given.every()
        model = compiled(program(f"aten.{name}", [(given, x)], x.shape, wanted), tmp_path)
        found, steps = model.run(x), x.astype(int) - given.zero
        known = steps > 0 if below is None else steps != 0
        expected = _expected(
            lambda r: POSITIVE[name](r) if r > 0 else _below(below, r), given, wanted
        )
        np.testing.assert_array_equal(found[known], expected[known])
        low, high = wanted.ends
        assert found[steps == 0].tolist() == [{-1: low, 1: high, 0: wanted.zero}[at_zero]]
        assert set(found[~known & (steps != 0)]) <= {low}


PARTLY = {
    "acos": (mpmath.acos, lambda x: abs(x) <= 1),
    "acosh": (mpmath.acosh, lambda x: x >= 1),
    "asin": (mpmath.asin, lambda x: abs(x) <= 1),
    "atanh": (mpmath.atanh, lambda x: abs(x) < 1),
}


@pytest.mark.parametrize("name", PARTLY)
def test_tables_of_some_numbers(name, tmp_path) -> None:
    """Where a function has no value, its result is the least one."""
    function, has_value = PARTLY[name]
    given, wanted = Kind(1 / 32, 5), Kind(1 / 64, -9)
    x = given.every()
    model = compiled(program(f"aten.{name}", [(given, x)], x.shape, wanted), tmp_path)
    low, high = wanted.ends
    infinite = {"atanh": [(-1, low), (1, high)]}.get(name, [])
    reals = [(int(q) - given.zero) * given.scale for q in x]
    known = np.array([has_value(real) for real in reals])
    expected = _expected(lambda r: function(r) if has_value(r) else X(0), given, wanted)
    expected[~known] = low
    for real, end in infinite:
        expected[reals.index(real)] = end
    np.testing.assert_array_equal(model.run(x), expected)


def _below(function, x) -> mpmath.mpf:
    return X(0) if function is None or x == 0 else function(x)
