"""Kernels that walk over rows: softmax, layer norm, reductions."""

from __future__ import annotations

from math import prod

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hardwire.dialect.layout import Layout, ordered
from hardwire.dialect.targets import by_name, native

from .operators import PREVIOUS, SCALAR, Case, Tensor, check, floats, step

NHWC = (0, 2, 3, 1)


@pytest.mark.parametrize("name", ["aten._softmax", "aten._log_softmax"])
@pytest.mark.parametrize(
    ("shape", "dim"), [((3, 128), -1), ((5, 37), 1), ((7, 19), 0), ((2, 3, 21), 1), ((), 0)]
)
def test_softmax(name, shape, dim):
    check(Case("softmax", [step(name, floats(*shape), dim, False)]))


@pytest.mark.parametrize("extent", [1, 2, 7, 16, 31, 33, 200, 1000])
def test_softmax_of_odd_rows(extent):
    x = floats(2, extent, layout=Layout((1010, 1), 2020))
    check(Case("softmax", [step("aten._softmax", x, 1, False)]), (native(), by_name("x86-64-v2")))


def test_softmax_of_special_rows():
    rows = np.random.default_rng(0).standard_normal((6, 40)).astype(np.float32)
    rows[0, 3] = np.nan
    rows[1, 39] = np.inf
    rows[2] = -np.inf
    rows[3, 5:] = -np.inf
    rows[4] *= 1e4
    for name in ("aten._softmax", "aten._log_softmax"):
        check(Case("softmax", [step(name, Tensor(rows), 1, False)]), (native(), SCALAR), 1e-5)


def test_softmax_with_an_epilogue_between_layouts():
    """The result lies across the rows: exponentials are computed twice, not kept."""
    x, scale = floats(2, 9, 4, 11), floats(9, 1, 1, seed=1)
    steps = [step("aten._softmax", x, -1, False), step("aten.mul.Tensor", PREVIOUS, scale)]
    check(Case("softmax", steps, ordered((2, 9, 4, 11), NHWC)))
    check(Case("softmax", steps), (native(),))


def test_softmax_over_channels():
    shape = (1, 21, 5, 6)
    x = floats(*shape, layout=ordered(shape, NHWC))
    check(Case("softmax", [step("aten._softmax", x, 1, False)], ordered(shape, NHWC)), (native(),))
    check(Case("softmax", [step("aten._softmax", x, 1, False)]), (native(), SCALAR))


@pytest.mark.parametrize("affine", [(True, True), (True, False), (False, False)])
@pytest.mark.parametrize(("shape", "rank"), [((4, 77), 1), ((2, 3, 5, 7), 2), ((3, 256), 1)])
def test_layer_norm(shape, rank, affine):
    normalized = shape[len(shape) - rank :]
    parameters = [floats(*normalized, seed=n) if given else None for n, given in enumerate(affine)]
    args = (floats(*shape), list(normalized), *parameters, 1e-5, False)
    check(Case("layer_norm", [step("aten.layer_norm", *args)]), (native(), SCALAR))


def test_layer_norm_of_strided_rows_with_an_epilogue():
    """Rows that lie across memory, and rows of two loops."""
    across = floats(40, 12, layout=ordered((40, 12), (1, 0)))
    gaps = floats(3, 5, 9, layout=Layout((70, 12, 1), 210))
    for x, shape in ((across, [12]), (gaps, [5, 9])):
        weight, bias = floats(*shape, seed=5), floats(*shape, seed=6)
        steps = [
            step("aten.layer_norm", x, shape, weight, bias, 1e-3, False),
            step("aten.relu", PREVIOUS),
        ]
        check(Case("layer_norm", steps))


def test_layer_norm_keeps_its_accuracy_far_from_zero():
    x = floats(8, 384)
    x.array[...] = x.array * 0.1 + 300
    exact = x.array.astype(np.float64)
    exact = (exact - exact.mean(1, keepdims=True)) / exact.std(1, keepdims=True)
    case = Case("layer_norm", [step("aten.layer_norm", x, [384], None, None, 0.0, False)])
    np.testing.assert_allclose(case.run(native()), exact, 1e-3, 1e-3)


SUM, MEAN = "aten.sum.dim_IntList", "aten.mean.dim"


@pytest.mark.parametrize("keepdim", [False, True])
@pytest.mark.parametrize("dims", [[], [0], [1], [-1], [0, 2], [1, 2], [0, 1]])
def test_reductions_of_any_dimensions(dims, keepdim):
    x = floats(5, 19, 21)
    name = MEAN if keepdim else SUM
    check(Case("reduction", [step(name, x, dims, keepdim, None)]), (native(), SCALAR), 1e-5, 1e-5)
    name = "aten.amax" if keepdim else "aten.amin"
    check(Case("reduction", [step(name, x, dims, keepdim)]), (native(),))


@pytest.mark.parametrize("channels", [1, 3, 20, 100])
def test_average_of_an_image(channels):
    """Lanes along the channels of NHWC, and along the pixels of NCHW."""
    shape = (2, channels, 7, 9)
    for layout in (
        None,
        ordered(shape, NHWC),
        ordered(shape, NHWC, ((0, 0), (0, 0), (1, 2), (1, 0))),
    ):
        x = floats(*shape, layout=layout)
        steps = [
            step(MEAN, x, [2, 3], False, None),
            step("aten.add.Tensor", PREVIOUS, floats(channels), 1),
        ]
        check(Case("reduction", steps), (native(), by_name("x86-64-v2")))


def test_sums_into_another_layout():
    x = floats(6, 10, 33, layout=Layout((800, 40, 1), 4800))
    case = Case("reduction", [step(SUM, x, [1], False, None)], ordered((6, 33), (1, 0)))
    check(case, (native(), SCALAR), 1e-5, 1e-5)


@pytest.mark.parametrize("place", [0, 17, 39])
def test_extremes_pass_nan_on(place):
    x = floats(3, 40)
    x.array[1, place] = np.nan
    x.array[2] = -np.inf
    for dims in ([0], [1], []):
        for name in ("aten.amax", "aten.amin"):
            check(Case("reduction", [step(name, x, dims, False)]), (native(),))
    check(Case("reduction", [step("aten.amax", x, [1], False)]), (by_name("x86-64-v2"), SCALAR))


def test_a_sum_of_nothing_is_zero():
    check(Case("reduction", [step(SUM, floats(3, 0), [1], False, None)]), (native(),))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_reduction_between_any_layouts(data):
    """Random shapes, dimensions and orders of source and result, and an epilogue with operands."""
    rank = data.draw(st.integers(1, 4))
    shape = tuple(data.draw(st.integers(1, 18)) for _ in range(rank))
    dims = sorted(data.draw(st.sets(st.integers(0, rank - 1), min_size=1)))
    keepdim = data.draw(st.booleans())
    name, extra = data.draw(st.sampled_from([(SUM, [None]), (MEAN, [None]), ("aten.amax", [])]))
    x = floats(*shape, layout=ordered(shape, tuple(data.draw(st.permutations(range(rank))))))
    first = step(name, x, dims, keepdim, *extra)
    result = Case("reduction", [first]).expected().shape
    order = tuple(data.draw(st.permutations(range(len(result)))))
    other = floats(*[1 if data.draw(st.booleans()) else extent for extent in result], seed=9)
    steps = [first, step("aten.add.Tensor", PREVIOUS, other, 1), step("aten.relu", PREVIOUS)]
    target = data.draw(st.sampled_from([native(), by_name("x86-64-v2"), SCALAR]))
    # What is left of a sum of many is as wrong as they are large.
    atol = 1e-5 + 1e-8 * prod(shape)
    check(Case("reduction", steps, ordered(result, order)), (target,), 1e-5, atol)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_any_softmax_between_any_layouts(data):
    rank = data.draw(st.integers(1, 4))
    shape = tuple(data.draw(st.integers(1, 18)) for _ in range(rank))
    dim = data.draw(st.integers(-rank, rank - 1))
    orders = [tuple(data.draw(st.permutations(range(rank)))) for _ in range(2)]
    name = data.draw(st.sampled_from(["aten._softmax", "aten._log_softmax"]))
    x = floats(*shape, layout=ordered(shape, orders[0]))
    target = data.draw(st.sampled_from([native(), by_name("x86-64-v2"), SCALAR]))
    check(Case("softmax", [step(name, x, dim, False)], ordered(shape, orders[1])), (target,))
