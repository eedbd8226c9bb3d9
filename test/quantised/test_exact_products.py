"""Convolutions and linear layers in the arithmetic `exact`, against fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest
import torch

from .exact_case import Kind, Weight, check, drawn_kind, near

CASES = range(10)


def _scales(draw: random.Random, count: int) -> list[float]:
    power = 2.0 ** draw.randint(-16, 0)
    return [float(np.float32(power * draw.uniform(0.5, 2))) for _ in range(count)]


def _weight(draw: random.Random, shape: tuple[int, ...], axis: int, case: int) -> Weight:
    whole = case % 3 == 0
    scales = _scales(draw, 1 if whole else shape[axis])
    return Weight(Kind(1.0).drawn(draw, *shape), scales, None if whole else axis)


def _bias(draw: random.Random, scale: float, count: int) -> np.ndarray | None:
    found = [draw.uniform(-3000, 3000) * scale for _ in range(count)]
    return draw.choice((None, np.array(found, np.float32)))


@pytest.mark.parametrize("case", CASES)
def test_linear(case, tmp_path) -> None:
    draw = random.Random(f"linear {case}")
    given = drawn_kind(draw)
    depth, columns = draw.randint(1, 70), draw.randint(1, 20)
    weight = _weight(draw, (columns, depth), 0, case)
    unit = given.scale * weight.scales[0]
    bias = _bias(draw, unit, columns)
    wanted = near(draw, unit * 80 * depth**0.5)
    x = given, given.drawn(draw, 5, depth)

    def reference(x: np.ndarray) -> np.ndarray:
        return x @ weight.real(columns).T + _real(bias, columns)

    check(tmp_path, "aten.linear", [x, weight, bias], wanted, reference)


def _real(bias: np.ndarray | None, count: int) -> np.ndarray:
    return np.array([Fraction(0 if bias is None else bias[n].item()) for n in range(count)], object)


@pytest.mark.parametrize("case", range(16))
def test_convolution(case, tmp_path) -> None:
    """Of one and two dimensions, plain and transposed, in groups, with padding and dilation."""
    draw = random.Random(f"convolution {case}")
    given = drawn_kind(draw)
    dims, transposed = 1 + case % 2, case % 4 >= 2
    groups = draw.choice((1, 1, 2, 4))
    inputs, outputs = groups * draw.randint(1, 3), groups * draw.randint(1, 3)
    taps = tuple(draw.randint(1, 3) for _ in range(dims))
    first = (inputs, outputs // groups) if transposed else (outputs, inputs // groups)
    weight = _weight(draw, (*first, *taps), 1 if transposed else 0, case)
    step, reach = draw.randint(1, 3), draw.randint(1, 2)
    around = [draw.randint(0, (reach * (tap - 1)) // 2 + (not transposed)) for tap in taps]
    behind = [draw.randint(0, step - 1) if transposed else 0] * dims
    unit = given.scale * weight.scales[0]
    bias = _bias(draw, unit, outputs)
    wanted = near(draw, unit * 80 * float(np.prod((inputs / groups, *taps))) ** 0.5)
    x = given, given.drawn(draw, 2, inputs, *(draw.randint(7, 9) for _ in range(dims)))
    window = ([step] * dims, around, [reach] * dims, transposed, behind, groups)

    def reference(real: np.ndarray) -> np.ndarray:
        """Sums of integers of 64 bits, whatever is summed up, times the scales."""
        steps = torch.from_numpy((x[1].astype(np.int64) - given.zero).astype(np.float64))
        kernel = torch.from_numpy(weight.array.astype(np.float64))
        sums = torch.ops.aten.convolution(steps, kernel, None, *window).numpy()
        scales = [Fraction(s) for s in weight.scales * outputs][:outputs]
        units = np.array([Fraction(given.scale) * scale for scale in scales], object)
        ones = [1] * dims
        whole = np.vectorize(int, otypes=[object])(sums)
        return whole * units.reshape(-1, *ones) + _real(bias, outputs).reshape(-1, *ones)

    check(tmp_path, "aten.convolution", [x, weight, bias, *window], wanted, reference)


@pytest.mark.parametrize("case", range(4))
def test_scales_of_double_precision(case, tmp_path) -> None:
    """Products have more than 63 bits. The first channel has ties, which the others have not."""
    draw = random.Random(f"double {case}")
    storage = ("i8", "u8", "i16", "i8")[case]
    given, depth = Kind(0.1, draw.randint(0, 100), storage), (9, 30, 7, 1)[case]
    scales = [0.5, 0.007, draw.uniform(0.01, 0.02), 1 / 30, 0.3][: 5 - case]
    weight = Weight(Kind(1.0).drawn(draw, len(scales), depth), scales, 0)
    bias = _bias(draw, 0.002, len(scales)) if case else None
    wanted = Kind(0.1 * (40 if storage == "i8" else 1), -3, "i16" if case == 2 else "i8")
    x = given, given.drawn(draw, 50, depth)
    check(
        tmp_path, "aten.linear", [x, weight, bias], wanted,
        lambda x: x @ weight.real(len(scales)).T + _real(bias, len(scales)),
    )  # fmt: skip
