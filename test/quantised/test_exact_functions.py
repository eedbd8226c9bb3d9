"""Operators on quantised values give the exact result, rounded once, for all integers there are.

What is expected is computed with fractions here, by nothing of the compiler's; of functions that
have no fractions, PyTorch's in double precision are rounded. PyTorch's own run is one step away at
most.
"""

# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

import hardwire

from .. import guarding
from ..passes.test_decompose_numbers import Function

pytest.importorskip("torch.ao.quantization.fx._decomposed")
guarding.install()

Q: Any = torch.ops.quantized_decomposed
I8, U8 = torch.int8, torch.uint8
Scale = tuple[float, int]
A, B = (0.013657051138579845, -1), (0.003731737844645977, -3)
HALF, TENTH, DOUBLE = (0.5, 3), (0.1, 1), (0.2, 2)
FINE: Scale = (0.00390625, -128)

FIRST = torch.arange(-128, 128, dtype=I8).repeat_interleave(256).reshape(256, 256)
SECOND = torch.arange(-128, 128, dtype=I8).repeat(256).reshape(256, 256)
"""Every pair of integers."""


def floats(q: Tensor, of: Scale) -> Tensor:
    return Q.dequantize_per_tensor(q, *of, -128, 127, I8)


def steps(x: Tensor, of: Scale) -> Tensor:
    return Q.quantize_per_tensor(x, *of, -128, 127, I8)


Real = Callable[[Fraction, Fraction], Any]

PAIRS: dict[str, tuple[Callable[[Tensor, Tensor], Tensor], Real, Scale, Scale, Scale]] = {
    "sum": (torch.add, lambda x, y: x + y, A, B, A),
    "sum with ties": (torch.add, lambda x, y: x + y, TENTH, TENTH, DOUBLE),
    "sum of powers": (torch.add, lambda x, y: x + y, HALF, (0.25, 1), (1.0, 2)),
    "sum that is clamped": (torch.add, lambda x, y: x + y, HALF, HALF, B),
    "sum, bounded": (lambda x, y: F.relu6(x + y), lambda x, y: min(max(x + y, 0), 6), A, B, FINE),
    "difference": (lambda x, y: torch.sub(x, y, alpha=2), lambda x, y: x - 2 * y, A, B, HALF),
    "product": (torch.mul, lambda x, y: x * y, A, B, (0.0003, -6)),
    "product with ties": (torch.mul, lambda x, y: x * y, HALF, HALF, HALF),
    "requantised": (lambda x, y: x.clone(), lambda x, y: x, A, B, B),
    "requantised, ties": (lambda x, y: x.clone(), lambda x, y: x, TENTH, B, DOUBLE),
    "positive": (lambda x, y: F.relu(x), lambda x, y: max(x, 0), A, B, A),
    "positive, of another scale": (lambda x, y: F.relu(x), lambda x, y: max(x, 0), A, B, B),
    "bounded": (lambda x, y: x.clamp(-0.3, 0.52), lambda x, y: min(max(x, Fraction(-0.3)), Fraction(0.52)), A, B, A),
    "steeper": (
        lambda x, y: F.leaky_relu(x, 0.1), lambda x, y: x if x > 0 else x * Fraction(0.1), A, B, HALF,
    ),
    "hardswish": (
        lambda x, y: F.hardswish(x), lambda x, y: x * min(max(x + 3, 0), 6) / 6, A, B, FINE,
    ),
    "square": (lambda x, y: torch.square(x), lambda x, y: x * x, A, B, FINE),
    "scaled": (lambda x, y: x * 3.7 + 0.2, None, A, B, HALF),
    "sigmoid": (lambda x, y: torch.sigmoid(x), None, A, B, FINE),
    "sigmoid, a tie at zero": (lambda x, y: torch.sigmoid(x), None, (0.05, 0), B, (1 / 255, -128)),
    "tanh": (lambda x, y: torch.tanh(x), None, A, B, (0.0078125, 0)),
    "gelu": (lambda x, y: F.gelu(x), None, HALF, B, HALF),
    "gelu by tanh": (lambda x, y: F.gelu(x, approximate="tanh"), None, HALF, B, HALF),
    "silu": (lambda x, y: F.silu(x), None, HALF, B, HALF),
    "mish": (lambda x, y: F.mish(x), None, HALF, B, HALF),
    "elu": (lambda x, y: F.elu(x, 0.7), None, HALF, B, (0.25, 9)),
    "softplus": (lambda x, y: F.softplus(x), None, HALF, B, HALF),
    "logarithm": (lambda x, y: torch.log(x), None, HALF, B, (0.05, 9)),
    "root": (lambda x, y: torch.sqrt(x), None, HALF, B, (0.05, 9)),
    "inverse": (
        lambda x, y: torch.reciprocal(x), lambda x, y: 1 / x if x else float("inf"), HALF, B, (0.02, 9),
    ),
}  # fmt: skip
"""What PyTorch computes, the same with fractions; the scales of both operands and the result."""


def rounded(x: Any, of: Scale) -> int:
    if isinstance(x, float) and not np.isfinite(x):
        return 127 if x > 0 else -128
    return min(max(round(Fraction(x) / Fraction(of[0])) + of[1], -128), 127)


def expected(name: str) -> np.ndarray:
    compute, real, first, second, result = PAIRS[name]
    reals = [
        [(q - zero) * Fraction(scale) for q in range(-128, 128)] for scale, zero in (first, second)
    ]
    if real is None:  # of the first operand alone
        doubles = torch.tensor([float(x) for x in reals[0]], dtype=torch.float64)
        line = [rounded(x, result) for x in compute(doubles, doubles).tolist()]
        return np.repeat(np.array(line)[:, None], 256, 1)
    return np.array([[rounded(real(x, y), result) for y in reals[1]] for x in reals[0]])


@pytest.mark.parametrize("name", PAIRS)
def test_all_integers(name: str) -> None:
    compute, _, first, second, result = PAIRS[name]

    def function(x: Tensor, y: Tensor) -> Tensor:
        return steps(compute(floats(x, first), floats(y, second)), result)

    program = torch.export.export(Function(function), (FIRST, SECOND))
    model = hardwire.compile(program, target="native")
    found = np.asarray(model.run(FIRST.numpy(), SECOND.numpy())).astype(int)
    if name != "scaled":  # two operators in floats, between which nothing is rounded
        assert np.array_equal(found, expected(name))
    own = function(FIRST, SECOND).numpy().astype(int)
    known = ~np.isnan(compute(floats(FIRST, first), floats(SECOND, second)).numpy())
    assert np.abs(found - own)[known].max() <= 1


def test_means_and_windows() -> None:
    x = torch.arange(-128, 128, dtype=I8).reshape(1, 4, 8, 8)

    def function(x: Tensor) -> tuple[Tensor, ...]:
        y = floats(x, A)
        windows = F.avg_pool2d(y, 3, 2, 1), F.max_pool2d(y, 3, 2, 1), F.avg_pool2d(y, 2)
        means = y.mean((2, 3)), y.mean(1, keepdim=True), F.adaptive_avg_pool2d(y, (2, 4))
        return tuple(steps(each, (0.01, 4)) for each in (*windows, *means))

    model = hardwire.compile(torch.export.export(Function(function), (x,)), target="native")
    exact = (x.double() + 1) * A[0]
    windows = F.avg_pool2d(exact, 3, 2, 1), F.max_pool2d(exact, 3, 2, 1), F.avg_pool2d(exact, 2)
    means = exact.mean((2, 3)), exact.mean(1, keepdim=True), F.adaptive_avg_pool2d(exact, (2, 4))
    for found, wanted in zip(model.run(x.numpy()), (*windows, *means), strict=True):
        one = torch.clamp(torch.round(wanted / 0.01) + 4, -128, 127)
        assert np.array_equal(np.asarray(found).astype(int), one.numpy().astype(int))


def test_moves_and_parts() -> None:
    x = torch.arange(-128, 128, dtype=I8).reshape(4, 64)

    def function(x: Tensor) -> tuple[Tensor, ...]:
        y = floats(x, A)
        padded = F.pad(y, (1, 2)), F.pad(y, (0, 1), value=0.5)
        moved = y.t(), y[:, ::3], torch.cat([y, floats(x, B)], 1), y.chunk(4)[2], y.flip(0)
        return tuple(steps(each, A) for each in (*padded, *moved))

    model = hardwire.compile(torch.export.export(Function(function), (x,)), target="native")
    for found, wanted in zip(model.run(x.numpy()), function(x), strict=True):
        assert np.array_equal(np.asarray(found), wanted.numpy())


def test_bytes() -> None:
    """uint8, as the quantizer for x86 has activations."""
    x = torch.arange(0, 256, dtype=U8).reshape(2, 128)

    def function(x: Tensor) -> Tensor:
        y = Q.dequantize_per_tensor(x, 0.03, 120, 0, 255, U8)
        y = Q.quantize_per_tensor(torch.tanh(y), 1 / 128, 128, 0, 255, U8)
        z = Q.dequantize_per_tensor(y, 1 / 128, 128, 0, 255, U8)
        return Q.quantize_per_tensor(z + z, 1 / 70, 100, 0, 255, U8)

    model = hardwire.compile(torch.export.export(Function(function), (x,)), target="native")
    steps = torch.round(torch.tanh((x.double() - 120) * 0.03) * 128).clamp(-128, 127).int()
    # 1 / 70 is no fraction of powers of two: what looks like a tie is none.
    sums = [Fraction(2 * step, 128) / Fraction(1 / 70) for step in steps.flatten().tolist()]
    expected = np.clip([round(each) + 100 for each in sums], 0, 255)
    found = np.asarray(model.run(x.numpy())).astype(int)
    assert np.array_equal(found.ravel(), expected)
    assert np.abs(found - function(x).numpy().astype(int)).max() <= 1
