"""Pooling kernels: windows, borders, divisors, layouts, NaN."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardwire.dialect.layout import ordered
from hardwire.dialect.targets import by_name, native

from .operators import PREVIOUS, SCALAR, Case, check, floats, step

NHWC = (0, 2, 3, 1)
WINDOWS = [
    # kernel, stride, padding, ceil_mode
    ([2], [], [0], False),
    ([3], [2], [1], False),
    ([3], [1], [1], True),
    ([3], [2], [1], True),
    ([5], [1], [2], False),
    ([3, 2], [2, 1], [1, 0], True),
    ([7, 8], [7, 8], [0], False),
]


def in_layout(case: Case, order: tuple[int, ...]) -> Case:
    """The case with a result in that order."""
    return replace(case, layout=ordered(case.expected().shape, order), tensors=[])


@pytest.mark.parametrize("order", [NHWC, (0, 1, 2, 3)])
@pytest.mark.parametrize(("kernel", "stride", "padding", "ceil"), WINDOWS)
def test_maximum(kernel, stride, padding, ceil, order):
    shape = (2, 20, 9, 8)
    x = floats(*shape, layout=ordered(shape, order))
    case = Case("pooling", [step("aten.max_pool2d", x, kernel, stride, padding, [1], ceil)])
    check(in_layout(case, order), (native(), SCALAR))


@pytest.mark.parametrize("order", [NHWC, (0, 1, 2, 3)])
@pytest.mark.parametrize(("kernel", "stride", "padding", "ceil"), WINDOWS)
def test_average(kernel, stride, padding, ceil, order):
    shape = (2, 20, 9, 8)
    x = floats(*shape, layout=ordered(shape, order))
    for padded, override in ((True, None), (False, None), (True, 7)):
        arguments = (x, kernel, stride, padding, ceil, padded, override)
        case = Case("pooling", [step("aten.avg_pool2d", *arguments)])
        check(in_layout(case, order), (SCALAR,) if override else (native(),))


def test_average_with_all_divisors_on_scalars():
    x = floats(1, 2, 9, 8)
    for padded in (True, False):
        arguments = (x, [3], [2], [1], True, padded, None)
        check(Case("pooling", [step("aten.avg_pool2d", *arguments)]), (SCALAR,))


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_window(data):
    """Windows of any kind on images of any size, without a batch dimension."""
    kernel = [data.draw(st.integers(1, 5)) for _ in range(2)]
    dilation = [data.draw(st.integers(1, 3)) for _ in range(2)]
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
    padding = [data.draw(st.integers(0, k // 2)) for k in kernel]
    stride = [data.draw(st.integers(1, 3)) for _ in range(2)]
    least = [max(1, r - 2 * p) for r, p in zip(reach, padding, strict=True)]
    shape = (data.draw(st.integers(1, 5)), *(data.draw(st.integers(m, m + 20)) for m in least))
    ceil = data.draw(st.booleans())
    order = data.draw(st.permutations(range(3)))
    x = floats(*shape, layout=ordered(shape, tuple(order)))
    arguments = (x, kernel, stride, padding, dilation, ceil)
    target = data.draw(st.sampled_from([native(), by_name("x86-64-v2"), SCALAR]))
    check(Case("pooling", [step("aten.max_pool2d", *arguments)]), (target,))


def test_nan_wins_and_an_epilogue_follows():
    shape, halo = (1, 17, 8, 8), ((0, 0), (0, 0), (1, 1), (1, 1))
    x = floats(*shape, layout=ordered(shape, NHWC, halo))
    x.array[0, :, 3, 4] = np.nan
    x.array[0, :, 0, 0] = -np.inf
    scale = floats(17, 1, 1)
    steps = [
        step("aten.max_pool2d", x, [3, 3], [2, 2], [1, 1], [1, 1], False),
        step("aten.mul.Tensor", PREVIOUS, scale),
    ]
    check(Case("pooling", steps, ordered((1, 17, 4, 4), NHWC, halo)))
