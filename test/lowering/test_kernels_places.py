"""Kernels that say where elements are: the first of equal ones, and NaN before all others."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor as Torch
from torch import nn

import hardwire
from hardwire.dialect.layout import ordered
from hardwire.dialect.targets import native

from .operators import PREVIOUS, SCALAR, TARGETS, Case, Tensor, check, step

DTYPES = ("float32", "float64", "float16", "int8", "uint8", "int16", "int32", "int64")


def often_equal(*shape: int, dtype: str, order: tuple[int, ...] | None = None) -> Tensor:
    """Few numbers, both zeros and the ends of the type among them, and NaN in one row of three."""
    draw = np.random.default_rng(sum(shape))
    limits = np.finfo(dtype) if dtype.startswith("f") else np.iinfo(dtype)
    few = [limits.min, limits.max, -0.0, 0.0, 1, 3]
    if dtype.startswith("f"):
        few += [np.inf, -np.inf, -2.5]
    drawn = draw.choice(np.array(few, dtype=dtype), shape)
    if dtype.startswith("f"):
        drawn[1::3][draw.random(drawn[1::3].shape) < 0.1] = np.nan
    return Tensor(drawn, None if order is None else ordered(shape, order))


@pytest.mark.parametrize("dtype", DTYPES)
def test_places_of_extremes(dtype: str) -> None:
    """With lanes along rows and across them, and single elements."""
    targets = TARGETS if dtype == "float32" else (native(), SCALAR)
    for order in ((0, 1, 2), (2, 0, 1)):
        x = often_equal(4, 37, 5, dtype=dtype, order=order)
        for dim, name in ((1, "aten.argmax"), (-1, "aten.argmin")):
            check(Case("argmax", [step(name, x, dim, dim == 1)]), targets, 0, 0)


@pytest.mark.parametrize("extent", [1, 31, 200])
def test_places_of_odd_rows(extent: int) -> None:
    """And of what is the same everywhere; an operator follows."""
    x = often_equal(3, extent, dtype="float32")
    doubled = step("aten.mul.Tensor", PREVIOUS, PREVIOUS)
    check(Case("argmax", [step("aten.argmin", x, 1, False), doubled]), TARGETS, 0, 0)
    same = Tensor(np.full((2, extent), -np.inf, np.float32))
    check(Case("argmax", [step("aten.argmax", same, 1, False)]), TARGETS, 0, 0)


class Orders(nn.Module):
    """Rows and columns, few of them and many, up and down."""

    def forward(self, x: Torch) -> tuple[Torch, ...]:
        """`x`: 2, 301, 5."""
        turned, few = x.transpose(1, 2), x[:, 3:37]
        return (
            *torch.sort(x, dim=1, stable=True), torch.sort(few, 1, descending=True)[0],
            torch.argsort(turned, dim=2, descending=True, stable=True), *torch.sort(x[:, :1], 1),
            turned[:, ::2].topk(290, 2)[0], few.topk(3, 1, largest=False)[0], x.topk(1, -1)[0],
        )  # fmt: skip


@pytest.mark.parametrize("dtype", ["float32", "float64", "bfloat16", "uint8", "int32", "int64"])
def test_orders(dtype: str) -> None:
    """Counted and merged; with rows of NaN, both zeros, and many that are equal."""
    drawn = often_equal(2, 301, 5, dtype="float32" if dtype == "bfloat16" else dtype)
    x = torch.from_numpy(drawn.array).to(getattr(torch, dtype))
    program = torch.export.export(Orders(), (x,))
    for target in ("native", "x86-64-v2") if dtype == "float32" else ("x86-64-v2",):
        compiled = hardwire.compile(program, target)
        assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
        given = x.view(torch.int16).numpy().view("bfloat16") if dtype == "bfloat16" else x.numpy()
        for number, (one, other) in enumerate(zip(compiled.run(given), Orders()(x), strict=True)):
            wanted = other.float() if other.dtype == torch.bfloat16 else other
            found = one.astype(wanted.numpy().dtype)
            np.testing.assert_array_equal(found, wanted.numpy(), f"{target}, output {number}")


class Few(nn.Module):
    """The first few of many, along columns and rows; of equal ones the first places."""

    def forward(self, x: Torch) -> tuple[Torch, ...]:
        """`x`: 2, 301, 5."""
        turned = x.transpose(1, 2)
        return (
            *x.topk(7, 1), *turned[:, :, ::2].topk(1, 2, largest=False), *x.topk(1, 1),
            *turned.contiguous().topk(18, 2, largest=False), *turned.topk(2, -1),
            *x.kthvalue(3, 1), *x.kthvalue(150, -2),
        )  # fmt: skip


def first_of(x: Torch, count: int, largest: bool) -> list[Torch]:
    """What PyTorch's `topk` gives along dimension 1, equal ones in their order."""
    sorted, places = torch.sort(x, dim=1, descending=largest, stable=True)
    return [sorted[:, :count], places[:, :count]]


@pytest.mark.parametrize("dtype", ["float32", "float64", "uint8", "int64"])
def test_first_of_many(dtype: str) -> None:
    x = torch.from_numpy(often_equal(2, 301, 5, dtype=dtype).array)
    wanted = [first_of(x, 7, True), first_of(x[:, ::2], 1, False), first_of(x, 1, True)]
    wanted += [first_of(x, 18, False), first_of(x, 2, True)]
    wanted = [part if n in (0, 2) else part.transpose(1, 2)
              for n, pair in enumerate(wanted) for part in pair]  # fmt: skip
    wanted += [part[:, k - 1] for k in (3, 150) for part in first_of(x, k, False)]
    for target in ("native", "x86-64-v2") if dtype == "float32" else ("native",):
        compiled = hardwire.compile(torch.export.export(Few(), (x,)), target)
        assert {call["library"] for call in compiled.report["calls"]} == {"tuned"}
        for number, (one, other) in enumerate(zip(compiled.run(x.numpy()), wanted, strict=True)):
            np.testing.assert_array_equal(one, other.numpy(), f"{target}, output {number}")
