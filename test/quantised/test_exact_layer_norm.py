"""Layer norm and RMS norm in the arithmetic `exact`: the nearest integer of a near number."""

from __future__ import annotations

import random
from fractions import Fraction
from math import sqrt

import mpmath
import numpy as np
import pytest
import torch
import torch.ao.quantization.fx._decomposed

import hardwire

from .exact_case import Kind, check_integers, compiled, drawn_kind, program
from .near import assert_near

OPS = torch.ops.quantized_decomposed
SHAPES = [(3, 17), (2, 5, 64), (1, 300), (4, 1), (2, 3, 7), (5, 2)]


@pytest.mark.parametrize("case", range(12))
def test_layer_norm(case, tmp_path) -> None:
    """Results are off by a step only where the exact number is nearer to a tie than the bound.
    There is a row of equal integers, and one of which one integer is a step off."""
    draw = random.Random(f"layer norm {case}")
    given, shape = drawn_kind(draw), SHAPES[case % len(SHAPES)]
    eps = draw.choice((1e-5, 1e-12, 0.5))
    if case % 3 == 2:
        given, eps = Kind(draw.uniform(0.5, 2) * 2.0 ** draw.randint(-16, -8), 99, "i16"), 1e-5
    given = Kind(float(np.float32(given.scale)), given.zero, given.storage)
    x = given.drawn(draw, *shape)
    x.reshape(-1, shape[-1])[0] = x.flat[-1]
    x.reshape(-1, shape[-1])[1 % (x.size // shape[-1]), 1:] = x.flat[0]
    weight, bias = (_some_floats(draw, shape[-1]) for _ in range(2))
    scale = float(np.float32(draw.choice((1 / 32, draw.uniform(0.005, 0.1)))))
    wanted = Kind(scale, draw.randint(-128, 127))
    arguments = [(given, x), [shape[-1]], weight, bias, eps, False]
    model = compiled(program("aten.layer_norm", arguments, shape, wanted), tmp_path)
    check_integers(model)
    exact = _exact(given, x, eps) * _decimals(weight, 1) + _decimals(bias, 0)
    largest = sqrt(shape[-1]) * _largest(weight, 1.0) + _largest(bias, 0.0)
    assert_near(model.run(x), exact, wanted, 2.0**-28 * (1 + largest / wanted.scale))


@pytest.mark.parametrize("case", range(6))
def test_rms_norm(case, tmp_path) -> None:
    """There is a row of zeros, and one of which one integer is a step off that."""
    draw = random.Random(f"rms norm {case}")
    given, shape = drawn_kind(draw), SHAPES[case % len(SHAPES)]
    eps = draw.choice((None, 1e-12, 0.5))
    if case % 3 == 2:
        given, eps = Kind(draw.uniform(0.5, 2) * 2.0 ** draw.randint(-14, -8), 99, "i16"), 1e-5
    given = Kind(float(np.float32(given.scale)), given.zero, given.storage)
    x = given.drawn(draw, *shape)
    x.reshape(-1, shape[-1])[0] = given.zero
    x.reshape(-1, shape[-1])[1 % (x.size // shape[-1]), 1:] = given.zero
    weight = _some_floats(draw, shape[-1])
    wanted = Kind(float(np.float32(draw.uniform(0.005, 0.1))), draw.randint(-128, 127))
    arguments = [(given, x), [shape[-1]], weight, eps]
    model = compiled(program("aten.rms_norm", arguments, shape, wanted), tmp_path)
    check_integers(model)
    real, count = given.real(x), Fraction(shape[-1])
    tiny = float(np.finfo(np.float32).eps) if eps is None else eps
    exact = _over_root(real, (real * real).sum(-1, keepdims=True) / count + Fraction(tiny))
    largest = sqrt(shape[-1]) * _largest(weight, 1.0)
    bound = 2.0**-28 * (1 + largest / wanted.scale)
    assert_near(model.run(x), exact * _decimals(weight, 1), wanted, bound)


def test_equal_integers_give_the_bias_rounded_to_the_even_number(tmp_path) -> None:
    given, wanted = Kind(0.1, 3), Kind(0.5, -1)
    bias = np.float32([0.25, 0.75, -0.25, -0.75, 1.25, 0.2])
    x = np.full((1, 6), 77, np.int8)
    arguments = [(given, x), [6], None, bias, 1e-5, False]
    found = compiled(program("aten.layer_norm", arguments, (1, 6), wanted), tmp_path).run(x)
    np.testing.assert_array_equal(found, wanted.rounded(np.float64(bias[None])))


@pytest.mark.parametrize("refused", ["variance", "steps", "eps"])
def test_what_has_no_room_is_computed_in_floats(refused, tmp_path) -> None:
    given = Kind(1.0, 0, "i16" if refused == "variance" else "i8")
    wanted = Kind(2.0**-18 if refused == "steps" else 0.1)
    x = given.drawn(random.Random(1), 2, 64)
    arguments = [(given, x), [64], None, None, -1e-5 if refused == "eps" else 1e-5, False]
    model = compiled(program("aten.layer_norm", arguments, x.shape, wanted), tmp_path)
    assert "aten.layer_norm" in model.report["in_floats"]["by_call"][0]["operators"]


def test_quantised_weights_are_the_floats_that_pytorch_makes_of_them() -> None:
    class Norm(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("weight", torch.tensor([-127, 3, 100, 77, -5], dtype=torch.int8))
            self.register_buffer("bias", torch.tensor([9, -120, 4, 0, 55], dtype=torch.int8))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            there, back = OPS.quantize_per_tensor, OPS.dequantize_per_tensor
            weight = back(self.weight, 0.0625, 2, -128, 127, torch.int8)
            bias = back(self.bias, 0.0078125, 0, -128, 127, torch.int8)
            x = back(there(x, 0.25, 5, -128, 127, torch.int8), 0.25, 5, -128, 127, torch.int8)
            found = torch.nn.functional.layer_norm(x, (5,), weight, bias)
            found = there(found, 0.125, -3, -128, 127, torch.int8)
            return back(found, 0.125, -3, -128, 127, torch.int8)

    x = torch.randn(8, 5, generator=torch.Generator().manual_seed(1))
    norm = Norm().eval()
    model = hardwire.compile(torch.export.export(norm, (x,)))
    assert "in_floats" not in model.report
    np.testing.assert_array_equal(model.run(x.numpy()), norm(x).numpy())


def _some_floats(draw: random.Random, count: int) -> np.ndarray | None:
    numbers = np.random.default_rng(draw.randrange(2**32)).normal(size=count)
    return draw.choice((None, numbers.astype(np.float32), np.float32(numbers / 500)))


def _largest(numbers: np.ndarray | None, plain: float) -> float:
    return plain if numbers is None else float(np.abs(numbers).max())


def _decimals(numbers: np.ndarray | None, plain: int) -> np.ndarray:
    given = np.float64([plain] if numbers is None else numbers)
    return np.array([mpmath.mpf(each) for each in given])


def _exact(given: Kind, x: np.ndarray, eps: float) -> np.ndarray:
    real, count = given.real(x), Fraction(x.shape[-1])
    off = real - real.sum(-1, keepdims=True) / count
    variance = (off * off).sum(-1, keepdims=True) / count + Fraction(eps)
    return _over_root(off, variance)


def _over_root(off: np.ndarray, variance: np.ndarray) -> np.ndarray:
    with mpmath.workprec(200):
        return _many(off) / np.vectorize(mpmath.sqrt, otypes=[object])(_many(variance))


def _many(numbers: np.ndarray) -> np.ndarray:
    """Fractions as numbers of many digits."""
    found = [mpmath.mpf(each.numerator) / each.denominator for each in numbers.flat]
    return np.array(found, object).reshape(numbers.shape)
