"""Totals so far, and products and truths of rows, along every dimension and from any layout."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor as Torch
from torch import nn

import hardwire
from hardwire.dialect.layout import ordered

from .operators import PREVIOUS, TARGETS, Case, Tensor, check, step

ORDERS = ((0, 1, 2), (2, 0, 1))


def drawn(dtype: str, order: tuple[int, ...], *shape: int) -> Tensor:
    """Floats with NaN and both infinities in some rows; small integers."""
    draw = np.random.default_rng(5)
    if not dtype.startswith("f"):
        return Tensor(draw.integers(-3, 4, shape).astype(dtype), ordered(shape, order))
    x = draw.standard_normal(shape).astype(dtype)
    x[0, 3, 1], x[0, 5, 2], x[1, 5, 2], x[1, 7, 3] = np.nan, np.inf, -np.inf, -np.inf
    return Tensor(x, ordered(shape, order))


@pytest.mark.parametrize("dtype", ["float32", "float64", "int8", "int64"])
def test_totals_so_far(dtype: str) -> None:
    for order in ORDERS:
        x = drawn(dtype, order, 2, 37, 5)
        for dim in (1, -1):
            sums = [step("aten.cumsum", x, dim, None if dtype != "int8" else 1)]
            if dtype == "float32":
                sums += [step("aten.mul.Tensor", PREVIOUS, x)]
            if dtype != "int8":
                check(Case("scan", sums), TARGETS, 1e-5, 1e-5)
                check(Case("scan", [step("aten.cumprod", x, dim, None)]), TARGETS, 1e-5, 1e-6)


def test_logarithms_of_sums_so_far() -> None:
    """Of what is not there at all, too: the sum of no powers stays none."""
    for order in ORDERS:
        x = drawn("float32", order, 2, 37, 5)
        x.array[1, :9, 4] = -np.inf
        for dim in (1, -1):
            check(Case("scan", [step("aten.logcumsumexp", x, dim)]), TARGETS, 1e-5, 1e-5)


def test_products_of_rows() -> None:
    for order in ORDERS:
        for dtype in ("float32", "int32", "int64"):
            x = drawn(dtype, order, 2, 37, 5)
            for dim in (1, -1):
                product = step("aten.prod.dim_int", x, dim, False, None)
                check(Case("reduction", [product]), TARGETS, 1e-5, 0)


class Truths(nn.Module):
    """Whether one is true, or all are, of what is true or of numbers."""

    def forward(self, x: Torch, few: Torch) -> tuple[Torch, ...]:
        """`x`: 2, 37, 5; `few`: the same in whole numbers."""
        is_large, none = x > 1, torch.ops.aten.any.dims
        turned = is_large.transpose(1, 2)
        return (
            is_large.any(1), is_large.any(2), turned.any(2, keepdim=True), (x < 2).all(1),
            few.any(0), few.to(torch.uint8).all(1), x.any(), (few > -4).all(), is_large.all(-1),
            none(is_large, [0, 2]), none(is_large, []), torch.where(few.all(1)[:, None], x, -x),
            is_large[:, ::2].any(1), few.bool().cumsum(1), few.prod(), few.to(torch.int8).prod(1),
        )  # fmt: skip


def test_truths_of_rows() -> None:
    x, few = (
        torch.from_numpy(drawn(each, (0, 1, 2), 2, 37, 5).array) for each in ("float32", "int64")
    )
    program = torch.export.export(Truths(), (x, few))
    for target in ("native", "x86-64-v2"):
        compiled = hardwire.compile(program, target)
        assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
        for one, other in zip(compiled.run(x.numpy(), few.numpy()), Truths()(x, few), strict=True):
            np.testing.assert_array_equal(one, other.numpy())


class Extremes(nn.Module):
    """Extremes so far along columns and rows, of what is equal too."""

    def forward(self, x: Torch, few: Torch, wide: Torch) -> tuple[Torch, ...]:
        """`x`: 2, 37, 5; `few`: the same in whole numbers; `wide`: in float64."""
        turned, equal = x.transpose(1, 2), torch.where(x.abs() > 1, x, 0.5)
        return (
            *equal.cummax(1), *equal.cummin(2), *turned.contiguous().cummin(2),
            turned.clamp(-1, 0.5).cummax(-1)[1], few.cummax(0)[0] * 2, few.cummin(1)[1] + 1,
            *few.to(torch.int8).cummin(1), *few.cummax(2), *few.bool().cummax(1),
            *wide.cummax(1), *wide.transpose(1, 2).cummin(-1), wide[:, ::2].cummin(0)[1],
        )  # fmt: skip


def test_extremes_so_far() -> None:
    """The last place of equal ones; from NaN on, that of the last NaN."""
    x, few = (
        torch.from_numpy(drawn(each, (0, 1, 2), 2, 37, 5).array) for each in ("float32", "int64")
    )
    x[1, 2:9, 0], x[1, 2, 3] = -torch.inf, -0.0
    given = x, few, torch.where(x.double().abs() > 1, x.double() / 3, 0.5)
    program = torch.export.export(Extremes(), given)
    for target in ("native", "x86-64-v2"):
        compiled = hardwire.compile(program, target)
        assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
        found = compiled.run(*(each.numpy() for each in given))
        for one, other in zip(found, Extremes()(*given), strict=True):
            np.testing.assert_array_equal(one, other.numpy())


class Scans(nn.Module):
    """Totals and extremes so far along open dimensions and others, products and truths of rows."""

    def forward(self, x: Torch, ids: Torch) -> tuple[Torch, ...]:
        """`x`: batch, length, 13; `ids`: batch, length, whole numbers."""
        turned, is_large = x.transpose(1, 2), x > 1
        return (
            x.cumsum(1), x.cumsum(2) * 2, turned.cumsum(2), ids.cumsum(1), (ids > 0).cumsum(0),
            x.cumprod(1), x.logcumsumexp(1), turned.logcumsumexp(2), x[:, ::2].cumsum(1),
            x.prod(1), turned.prod(2), ids.prod(0), is_large.any(1), is_large.any(2).all(1),
            ids.any(0, keepdim=True), (x < 2).all(), turned.gt(0).all(2),
            *torch.where(x > 1, torch.nan, x).cummax(1), *turned.clamp(-0.5, 0.5).cummin(2),
            *ids.cummax(1), *x[:, ::2].half().cummin(0), (ids * 3).to(torch.uint8).cummax(1)[1],
        )  # fmt: skip


def test_open_rows_and_columns() -> None:
    rows, length = torch.export.Dim("n", min=1, max=9), torch.export.Dim("t", min=3, max=67)
    given = torch.randn(2, 7, 13), torch.randint(-2, 3, (2, 7))
    sizes = {0: rows, 1: length}
    program = torch.export.export(Scans(), given, dynamic_shapes=(sizes, sizes))
    compiled = hardwire.compile(program, "native")
    assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
    for n, t in ((1, 3), (2, 16), (9, 67), (3, 31)):
        x, few = torch.randn(n, t, 13), torch.randint(-2, 3, (n, t))
        pairs = zip(compiled.run(x.numpy(), few.numpy()), Scans()(x, few), strict=True)
        for number, (one, other) in enumerate(pairs):
            text = f"{n} by {t}, output {number}"
            np.testing.assert_allclose(one, other.numpy(), rtol=1e-4, atol=1e-5, err_msg=text)
