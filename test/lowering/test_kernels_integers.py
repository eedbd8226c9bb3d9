"""Kernels that walk over integers: extremes, and sums that are wider than what is added up."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor as Torch
from torch import nn

import hardwire
from hardwire.dialect.layout import Layout, ordered
from hardwire.dialect.targets import native

from .operators import SCALAR, TARGETS, Case, Tensor, check, step

NHWC = (0, 2, 3, 1)
INT32, INT64 = 3, 4


def integers(*shape: int, dtype: str = "int8", layout: Layout | None = None) -> Tensor:
    """All that the type can hold, its least and its greatest number among them."""
    limits = np.iinfo(dtype)
    draw = np.random.default_rng(sum(shape))
    drawn = draw.integers(limits.min, limits.max, shape, endpoint=True, dtype=dtype)
    drawn.flat[0], drawn.flat[-1] = limits.min, limits.max
    return Tensor(drawn, layout)


@pytest.mark.parametrize("name", ["aten.amax", "aten.amin"])
@pytest.mark.parametrize("dtype", ["int8", "int16", "int32"])
@pytest.mark.parametrize(("shape", "dims"), [((5, 77), [1]), ((9, 40), [0]), ((2, 21, 3, 7), [1])])
def test_extremes_of_integers(name, dtype, shape, dims):
    """All below zero, too: nothing is compared with what no element is."""
    x = integers(*shape, dtype=dtype)
    check(Case("reduction", [step(name, x, dims, False)]), TARGETS, 0, 0)
    below = Tensor(-np.abs(x.array) - (x.array == 0).astype(dtype))
    check(Case("reduction", [step(name, below, dims, True)]), (native(), SCALAR), 0, 0)


@pytest.mark.parametrize(
    ("dtype", "code"),
    [("int8", INT32), ("uint8", INT32), ("int16", INT32), ("int16", INT64), ("int32", INT64)],
)
@pytest.mark.parametrize("dims", [[1], [2, 3], [0, 1, 2, 3]])
def test_sums_of_integers(dtype, code, dims):
    shape = (2, 37, 5, 9)
    for layout in (None, ordered(shape, NHWC)):
        x = integers(*shape, dtype=dtype, layout=layout)
        sums = step("aten.sum.dim_IntList", x, dims, False, code)
        check(Case("reduction", [sums]), TARGETS, 0, 0)


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32"])
@pytest.mark.parametrize(("size", "stride", "padding"), [(2, 2, 0), (3, 2, 1), (5, 1, 2)])
def test_max_pool_of_integers(dtype, size, stride, padding):
    shape = (2, 35, 9, 13)
    for order in ((0, 1, 2, 3), NHWC):
        x = integers(*shape, dtype=dtype, layout=ordered(shape, order))
        pooled = step("aten.max_pool2d", x, [size], [stride], [padding], [1], False)
        result = Case("pooling", [pooled]).expected().shape
        check(Case("pooling", [pooled], ordered(result, order)), TARGETS, 0, 0)


class Products(nn.Module):
    """Sums of products of which the last 32 bits count, and what follows them."""

    def __init__(self) -> None:
        super().__init__()
        weight = torch.from_numpy(integers(19, 35, dtype="int32").array)
        self.weight = nn.Parameter(weight, requires_grad=False)

    def forward(self, x: Torch, y: Torch) -> tuple[Torch, ...]:
        """`x`: rows, 19; `y`: 19, columns."""
        more = torch.addmm(self.weight[3], x, self.weight) * 3 - x[:, :1]
        return x @ y, y.T @ y, more, x[0] @ y > 5


@pytest.mark.parametrize(
    ("rows", "columns", "target"), [(1, 1, "native"), (6, 33, "native"), (13, 7, "x86-64-v2")]
)
def test_products_of_integers_wrap_around(rows, columns, target):
    sides = (rows, 19), (19, columns)
    given = [torch.from_numpy(integers(*side, dtype="int32").array) for side in sides]
    program = torch.export.export(Products(), tuple(given))
    compiled = hardwire.compile(program, target, name="m")
    assert "generic" not in {call["library"] for call in compiled.report["calls"]}
    found = compiled.run(*(each.numpy() for each in given))
    for one, other in zip(found, Products()(*given), strict=True):
        np.testing.assert_array_equal(one, other.numpy())
