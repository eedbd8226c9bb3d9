"""Comparisons, booleans and integers bit by bit, beside PyTorch, in elements of every type."""

from __future__ import annotations

import numpy as np
import pytest
import torch
from torch import Tensor as Torch
from torch import nn

import hardwire
from hardwire.dialect.layout import Layout
from hardwire.dialect.targets import by_name, native

from ..firmware import harness
from ..long import each_time
from .operators import PREVIOUS, SCALAR, Case, Tensor, check, floats, step

COMPARISONS = ("eq", "ge", "gt", "le", "lt", "ne")
VALUES = {
    "bool": [False, True],
    "uint8": [0, 1, 127, 128, 200, 255],
    "int8": [-128, -1, 0, 1, 127],
    "int16": [-(2**15), -256, 0, 255, 2**15 - 1],
    "int32": [-(2**31), -1, 0, 2**16, 2**31 - 1],
    "int64": [-(2**63), -1, 0, 2**32, 2**63 - 1],
    "float32": [-np.inf, -1.5, -0.0, 0.0, 1e-40, 2.5, np.inf, np.nan],
}
TARGETS = (native(), by_name("x86-64-v3"), SCALAR)


def pairs(dtype: str) -> tuple[Tensor, Tensor]:
    """All pairs of values, more than once, so that there are an odd number beside registers."""
    left, right = np.meshgrid(np.array(VALUES[dtype], dtype), np.array(VALUES[dtype], dtype))
    rows = 67 // left.shape[0] + 1
    return Tensor(np.tile(left, (rows, 1))), Tensor(np.tile(right, (rows, 1)))


@pytest.mark.parametrize("dtype", VALUES)
def test_comparisons_of_tensors_and_with_a_number(dtype: str) -> None:
    """A kernel for each pair: what one compares, another chooses by."""
    x, y = pairs(dtype)
    number = np.array(VALUES[dtype])[len(VALUES[dtype]) // 2].item()
    for first, second in zip(COMPARISONS, COMPARISONS[1:] + COMPARISONS[:1], strict=True):
        check(Case("elementwise", [step(f"aten.{first}.Tensor", x, y)]), TARGETS[:1])
        steps = [step(f"aten.{second}.Scalar", x, number)]
        steps.append(step("aten.where.self", PREVIOUS, x, y))
        check(Case("elementwise", steps), TARGETS)


@pytest.mark.parametrize("dtype", [each for each in VALUES if each != "float32"])
def test_bits(dtype: str) -> None:
    x, y = pairs(dtype)
    for name in ("and", "or", "xor"):
        steps = [step(f"aten.bitwise_{name}.Tensor", x, y), step("aten.bitwise_not", PREVIOUS)]
        check(Case("elementwise", steps), TARGETS[:2])


def test_truths_are_joined_and_inverted() -> None:
    x, y = pairs("bool")
    for name in ("and", "or", "xor"):
        steps = [step(f"aten.logical_{name}", x, y), step("aten.logical_not", PREVIOUS)]
        check(Case("elementwise", steps), TARGETS)


@pytest.mark.parametrize("dtype", [each for each in VALUES if each != "bool"])
def test_what_is_true_is_a_number_and_what_is_not(dtype: str) -> None:
    """NaN is true; one is one of every type."""
    x, _ = pairs(dtype)
    code = {"uint8": 0, "int8": 1, "int16": 2, "int32": 3, "int64": 4, "float32": 6}[dtype]
    to = (False, False, None)
    true = step("aten.to.dtype", x, 11, *to)
    check(Case("elementwise", [true]), TARGETS)
    check(Case("elementwise", [true, step("aten.to.dtype", PREVIOUS, code, *to)]), TARGETS)


@pytest.mark.parametrize("dtype", ["int8", "int32", "int64"])
def test_signs_of_integers(dtype: str) -> None:
    """The least one has no opposite."""
    x, y = pairs(dtype)
    check(Case("elementwise", [step("aten.abs", x)]), TARGETS)
    steps = [step("aten.neg", x), step("aten.maximum", PREVIOUS, y)]
    check(Case("elementwise", steps), TARGETS)


@pytest.mark.parametrize("target", TARGETS, ids=lambda each: each.name)
def test_rows_apart_and_broadcast_conditions(target: object) -> None:
    """Bytes beside floats, in rows that no register divides; planes that lie side by side."""
    x, layout = floats(3, 5, 37), Layout((1000, 41, 1), 3000)
    steps = [step("aten.gt.Tensor", x, floats(37, seed=2)), step("aten.logical_not", PREVIOUS)]
    check(Case("elementwise", steps, layout), (target,))
    planes = floats(2, 3, 38, layout=Layout((114, 1, 3), 228))
    check(Case("elementwise", [step("aten.lt.Scalar", planes, 0.25)]), (target,))
    spread = [step("aten.ge.Scalar", floats(2, 3, 38), 0.25)]
    check(Case("elementwise", spread, Layout((114, 1, 3), 228)), (target,))


class Questions(nn.Module):
    """Comparisons, and what is done with what is true: a tuple."""

    def forward(self, x: Torch, y: Torch, i: Torch, m: Torch) -> tuple[Torch, ...]:
        seen, few = i > 4, i.to(torch.int8)
        return (
            x > y, (x <= y) & m, ~seen | (i == 3), torch.where(seen, i, -i), m.float() * -2.5,
            x.masked_fill(~m, -1.0), x != y, few.abs(), seen.long() * i, x.bool(), few & 3,
            i.to(torch.uint8) < 100, torch.where(m, x, y) * 2, torch.where(m[:, :1], x > y, m),
        )  # fmt: skip


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize(
    "board", each_time(("cortex-m55", "rv64gcv", "cortex-a53"), ("cortex-m55",))
)
def test_boards_answer_alike(board: str) -> None:
    """Lanes of one bit are something else in the registers of each."""
    torch.manual_seed(0)
    x, y = torch.randn(2, 3, 37)
    x.view(-1)[::5], x.view(-1)[1::7], y.view(-1)[::10] = np.nan, np.inf, np.nan
    y[:, 20:25] = x[:, 20:25]
    given = (x, y, torch.randint(-3, 11, (3, 37)), torch.rand(3, 37) > 0.5)
    exported = torch.export.export(Questions().eval(), given)
    hardwire.compile(exported, board, name="m", check=True)
