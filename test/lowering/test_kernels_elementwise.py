"""Elementwise kernels: every operator, special numbers, broadcasting, layouts."""

from __future__ import annotations

import numpy as np
import pytest

from hardwire.dialect.layout import Layout, ordered
from hardwire.dialect.targets import by_name, native
from hardwire.dialect.templates import ELEMENTWISE
from hardwire.lowering.kernels.pointwise import FUNCTIONS

from .operators import PREVIOUS, SCALAR, Case, Tensor, check, floats, step

SPECIAL = np.array(
    [
        *(0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, -1e-40, 1e30, -1e30, 88.0, -88.0, 104.0),
        *(-104.0, 0.5, -0.5, 1.0, -1.0, 3.0, -3.0, 2.9999, -3.0001, 6.0, 1e-5, -1e-5),
    ],
    np.float32,
)
NHWC = (0, 2, 3, 1)

UNARY = {
    "aten.abs": (), "aten.neg": (), "aten.relu": (), "aten.sigmoid": (), "aten.tanh": (),
    "aten.exp": (), "aten.log": (), "aten.sqrt": (), "aten.rsqrt": (), "aten.reciprocal": (),
    "aten.erf": (), "aten.silu": (), "aten.hardswish": (), "aten.hardsigmoid": (),
    "aten.hardtanh": (-1.5, 2.0), "aten.leaky_relu": (0.1,), "aten.elu": (1.2, 1.1, 0.9),
    "aten.add.Scalar": (1.5, 2), "aten.sub.Scalar": (3, 1), "aten.mul.Scalar": (-2,),
    "aten.div.Scalar": (3.0,), "aten.rsub.Scalar": (1, 2),
}  # fmt: skip
MORE_UNARY = [
    ("aten.gelu", ("tanh",)),
    ("aten.clamp", (-1.0, None)),
    ("aten.clamp", (None, 2)),
    *(("aten.pow.Tensor_Scalar", (exponent,)) for exponent in (0.5, -0.5, -1, 2, 3.0, 5, 8)),
]
BINARY = {
    "aten.add.Tensor": (2,), "aten.sub.Tensor": (0.5,), "aten.mul.Tensor": (),
    "aten.div.Tensor": (), "aten.maximum": (), "aten.minimum": (),
}  # fmt: skip


@pytest.mark.parametrize(("name", "arguments"), [*UNARY.items(), *MORE_UNARY])
def test_functions_of_one_tensor(name, arguments):
    normal = np.random.default_rng(1).standard_normal(50).astype(np.float32) * 3
    x = Tensor(np.concatenate([SPECIAL, normal]))
    check(Case("elementwise", [step(name, x, *arguments)]), (native(),), 2e-5, 2e-6)


def test_gelu_with_erf():
    """Without infinity, for which some of PyTorch's own kernels give NaN."""
    x = Tensor(np.append(SPECIAL[np.isfinite(SPECIAL)], np.float32(np.nan)))
    check(Case("elementwise", [step("aten.gelu", x, "none")]), (native(), SCALAR))


@pytest.mark.parametrize(("name", "arguments"), BINARY.items())
def test_functions_of_two_tensors(name, arguments):
    """All pairs of special numbers."""
    left, right = np.meshgrid(SPECIAL, SPECIAL)
    tensors = (Tensor(left.copy()), Tensor(right.copy()))
    check(Case("elementwise", [step(name, *tensors, *arguments)]), (native(),))


def test_where_takes_booleans():
    condition = Tensor(np.arange(3 * 37).reshape(3, 37) % 3 == 0)
    check(Case("elementwise", [step("aten.where.self", condition, floats(3, 37), floats(1, 37))]))


def test_the_table_of_tuned_operators_and_the_functions_agree():
    assert set(ELEMENTWISE.operators) == set(FUNCTIONS)


@pytest.mark.parametrize("left", [(), (1,), (5, 1), (3, 5, 7), (1, 1, 7), (3, 1, 1)])
def test_broadcasting(left):
    check(
        Case("elementwise", [step("aten.sub.Tensor", floats(*left), floats(3, 5, 7), 1)]),
        (native(), SCALAR),
    )


@pytest.mark.parametrize("target", ["native", "x86-64-v3", "x86-64-v2"])
@pytest.mark.parametrize("extent", [3, 8, 15, 17, 143])
def test_odd_extents(extent, target):
    x = floats(2, extent, layout=Layout((200, 1), 400))
    check(Case("elementwise", [step("aten.relu", x)]), (by_name(target),))


@pytest.mark.parametrize("planes", [2, 3, 4])
@pytest.mark.parametrize("wide", [7, 38])
def test_planes_side_by_side(planes, wide):
    """Channels of one pixel after the other, computed from planes, with a number for each."""
    shape, halo = (2, planes, 3, wide), ((0, 0), (0, 0), (1, 0), (0, 2))
    step_one = step("aten.add.Tensor", floats(*shape), floats(1, planes, 1, 1, seed=1), 1)
    for layout in (ordered(shape, NHWC), ordered(shape, NHWC, halo)):
        check(Case("elementwise", [step_one, step("aten.relu", PREVIOUS)], layout))


@pytest.mark.parametrize("target", ["native", "x86-64-v3", "x86-64-v2"])
@pytest.mark.parametrize(("channels", "wide"), [(3, 40), (37, 19), (16, 64), (70, 3), (255, 21)])
def test_turned(channels, wide, target):
    """Pixels with all their channels become planes, beside an operand that lies as these do, and
    others of one number for a channel and for a pixel."""
    shape = (2, channels, 3, wide)
    x = floats(*shape, layout=ordered(shape, NHWC, ((0, 0), (0, 0), (1, 0), (0, 2))))
    steps = [
        step("aten.add.Tensor", floats(channels, 1, 1, seed=1), x, 2),
        step("aten.mul.Tensor", PREVIOUS, floats(*shape, seed=2)),
        step("aten.sub.Tensor", PREVIOUS, floats(3, wide, seed=3), 1),
        step("aten.sigmoid", PREVIOUS),
    ]
    check(Case("elementwise", steps), (by_name(target),))


def test_layouts_of_all_kinds_in_one_kernel():
    """NHWC, NCHW, a halo and a row of channels."""
    shape, halo = (2, 6, 5, 9), ((0, 0), (0, 0), (1, 1), (1, 2))
    a = floats(*shape, layout=ordered(shape, NHWC))
    b = floats(*shape, seed=1, layout=ordered(shape, NHWC, halo))
    c = floats(*shape, seed=2)
    d = floats(6, 1, 1, seed=3)
    steps = [
        step("aten.add.Tensor", a, b, 1),
        step("aten.mul.Tensor", PREVIOUS, c),
        step("aten.add.Tensor", PREVIOUS, d, 3),
        step("aten.hardswish", PREVIOUS),
    ]
    check(Case("elementwise", steps, ordered(shape, NHWC, halo)))
    check(Case("elementwise", steps), (native(),))


@pytest.mark.parametrize("target", ["native", "x86-64-v3", "x86-64-v2"])
@pytest.mark.parametrize("shape", [(3, 143), (29, 565), (131, 140), (3, 131, 139)])
def test_columns_that_lie_apart(shape, target):
    """They are the same for all rows, of which there are a few, as many as a block has, or more."""
    wide = shape[-1]
    first = floats(wide, seed=1, layout=Layout((7,), 7 * wide))
    second = floats(wide, seed=2, layout=Layout((2,), 2 * wide))
    steps = [
        step("aten.sub.Tensor", floats(*shape), first, 1),
        step("aten.mul.Tensor", PREVIOUS, second),
        step("aten.add.Tensor", PREVIOUS, floats(wide, seed=3), 1),
    ]
    check(Case("elementwise", steps), (by_name(target),))


def test_in_place():
    x = floats(3, 41)
    steps = [step("aten.add.Tensor", x, floats(41), 1), step("aten.tanh", PREVIOUS)]
    case = Case("elementwise", steps, in_place=0)
    for target in (native(), SCALAR):
        np.testing.assert_allclose(case.run(target), case.expected(), 2e-6, 2e-6)


def test_a_hundred_operators_on_one_element():
    x = floats(1, 1)
    steps = [step("aten.add.Tensor", x, x, 1)]
    steps += [step("aten.add.Tensor", PREVIOUS, x, 1) for _ in range(99)]
    check(Case("elementwise", steps), (native(),), 1e-5)


def test_a_dense_result_is_one_loop():
    """Without a halo and with equal layouts, NHWC is as good as a vector."""
    shape = (2, 16, 7, 7)
    layout = ordered(shape, NHWC)
    case = Case("elementwise", [step("aten.relu", floats(*shape, layout=layout))], layout)
    text = str(case.kernels(native()))
    assert text.count("scf.for") <= 2
