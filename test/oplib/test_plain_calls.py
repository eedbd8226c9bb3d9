"""Operators that a list only names, called with tensors of random ranks, sizes and strides.

Dimensions, flags and numbers are drawn too, absent ones among them; PyTorch says what is right.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from hardwire.dialect.registry import registry

from .cases import Call, assert_right, compile_driver, empty_results, run
from .plainly import compiled

CALLS = 30
NOT_COMPILED, SHAPE = -106, -105


class Draw(random.Random):
    def shape(self, lowest: int = 0) -> list[int]:
        return [self.randint(1, 4) for _ in range(self.randint(lowest, 4))]

    def tensor(self, shape: list[int], dtype: torch.dtype = torch.float32) -> torch.Tensor:
        """One whose dimensions lie in any order, some of them with gaps."""
        order = list(range(len(shape)))
        self.shuffle(order)
        steps = [self.choice([1, 1, 2]) for _ in shape]
        wide = torch.randn([shape[one] * steps[one] for one in order])
        view = wide.permute([order.index(one) for one in range(len(shape))])
        return view[tuple(slice(None, None, step) for step in steps)].to(dtype)

    def dim(self, shape: list[int]) -> int:
        rank = max(len(shape), 1)
        return self.randint(-rank, rank - 1)

    def dims(self, shape: list[int]) -> list[int]:
        chosen = self.sample(range(len(shape)), self.randint(0, len(shape)))
        return [one - len(shape) * self.randint(0, 1) for one in chosen]

    def flag(self) -> bool:
        return self.random() < 0.5

    def maybe(self, value: Any) -> Any:
        return value if self.random() < 0.7 else None


def _sum(draw: Draw) -> list[Any]:
    shape = draw.shape()
    return [
        draw.tensor(shape),
        draw.maybe(draw.dims(shape)),
        draw.flag(),
        draw.maybe(torch.float32),
    ]


def _max(draw: Draw) -> list[Any]:
    shape = draw.shape()
    return [draw.tensor(shape), draw.dim(shape), draw.flag()]


def _softmax(draw: Draw) -> list[Any]:
    shape = draw.shape()
    return [draw.tensor(shape), draw.dim(shape), False]


def _flip(draw: Draw) -> list[Any]:
    shape = draw.shape()
    return [draw.tensor(shape), draw.dims(shape)]


def _gather(draw: Draw) -> list[Any]:
    shape = draw.shape()
    dim = draw.dim(shape)
    index = torch.randint(0, shape[dim] if shape else 1, shape)
    return [draw.tensor(shape), dim, index]


def _clamp(draw: Draw) -> list[Any]:
    low = draw.maybe(draw.choice([-1, -0.5, 0]))
    high = draw.choice([0.25, 1]) if low is None else draw.maybe(draw.choice([0.25, 1]))
    return [draw.tensor(draw.shape()), low, high]


def _mm(draw: Draw) -> list[Any]:
    n, m, k = (draw.randint(1, 5) for _ in range(3))
    return [draw.tensor([n, m]), draw.tensor([m, k])]


def _full(draw: Draw) -> list[Any]:
    return [draw.shape(), draw.choice([2.0, -0.5])]


def _addmm(draw: Draw) -> list[Any]:
    """What is added has the sizes of the product, or fewer, or 1."""
    n, m, k = (draw.randint(1, 5) for _ in range(3))
    shape = [draw.choice([1, n]), draw.choice([1, k])][draw.randint(0, 2) :]
    return [draw.tensor(shape), draw.tensor([n, m]), draw.tensor([m, k]), draw.choice([1, -2]), 0.5]


def _bits(draw: Draw) -> list[Any]:
    shape, dtype = draw.shape(), draw.choice([torch.int32, torch.int64, torch.bool])
    return [(10 * draw.tensor(shape)).to(dtype), (10 * draw.tensor(shape)).to(dtype)]


def _or(draw: Draw) -> list[Any]:
    dtype = draw.choice([torch.int32, torch.int64])
    return [(draw.tensor(draw.shape()) * 9).to(dtype), draw.choice([draw.randint(-9, 9), True])]


MADE: dict[str, Callable[[Draw], list[Any]]] = {
    "aten::sum.dim_IntList": _sum,
    "aten::max.dim": _max,
    "aten::_softmax": _softmax,
    "aten::flip": _flip,
    "aten::gather": _gather,
    "aten::clamp": _clamp,
    "aten::mm": _mm,
    "aten::full": _full,
    "aten::addmm": _addmm,
    "aten::bitwise_xor.Tensor": _bits,
    "aten::bitwise_or.Scalar": _or,
}


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain")
    library = compiled([*MADE, "aten::native_dropout"], folder)
    rows = {row["operator"]: row for row in library.report["operators"]}
    assert len(rows["aten::sum.dim_IntList"]["variants"]) == 1
    return compile_driver(folder, library)


@pytest.fixture(scope="module")
def calls(driver: Path) -> dict[str, list[tuple[Call, Any]]]:
    torch.manual_seed(0)
    made = {name: [_call(name, Draw(seed)) for seed in range(CALLS)] for name in MADE}
    run(driver, [call for each in made.values() for call, _ in each])
    return made


def _call(name: str, draw: Draw) -> tuple[Call, Any]:
    schema, arguments = registry().schema(name), MADE[name](draw)
    named = dict(zip(("beta", "alpha"), arguments[3:], strict=False)) if "addmm" in name else {}
    wanted = getattr(torch.ops.aten, schema.name)(*arguments[:3], **named)
    return Call(name, arguments, empty_results(schema, wanted)), wanted


@pytest.mark.parametrize("name", MADE)
def test_any_call_gives_what_pytorch_gives(name: str, calls) -> None:
    for call, wanted in calls[name]:
        assert_right(call, wanted, rtol=1e-5, atol=1e-5)


X = torch.randn(2, 3, 4)
WRONG = {
    "a dimension that is not there": ("aten::sum.dim_IntList", [X, [3]], [2, 3, 4], NOT_COMPILED),
    "another dtype": (
        "aten::sum.dim_IntList", [X, [0], True, torch.float64], [1, 3, 4], NOT_COMPILED
    ),
    "one given twice": ("aten::sum.dim_IntList", [X, [1, -2]], [2, 4], NOT_COMPILED),
    "a rank that is too high": (
        "aten::sum.dim_IntList", [torch.randn(1, 1, 1, 1, 2), [0]], [1, 1, 1, 2], NOT_COMPILED
    ),
    "two ranks": ("aten::gather", [X, 0, torch.zeros(2, dtype=torch.int64)], [2], NOT_COMPILED),
    "a destination of another rank": ("aten::sum.dim_IntList", [X, [0], True], [3, 4], SHAPE),
    "what is added to fewer rows": (
        "aten::addmm", [torch.ones(2, 3), torch.ones(4, 5), torch.ones(5, 3)], [4, 3], SHAPE
    ),
    "what is added to a row": (
        "aten::addmm", [torch.ones(4, 1), torch.ones(1, 5), torch.ones(5, 3)], [4, 3], SHAPE
    ),
    "a destination of other sizes": ("aten::sum.dim_IntList", [X, [0]], [3, 5], SHAPE),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG)
def test_what_does_not_fit_writes_nothing(
    case: tuple[str, list[Any], list[int], int], driver
) -> None:
    name, arguments, shape, status = case
    call = Call(name, arguments, [torch.empty(shape)])
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (status, True)


def test_row_16_4_numbers_that_are_drawn_have_no_kernel(driver: Path) -> None:
    results = [torch.empty_like(X), torch.empty(X.shape, dtype=torch.bool)]
    calls = [Call("aten::native_dropout", [X, 0.5, train], results) for train in (True, False)]
    run(driver, calls)
    assert [call.outcome and call.outcome.status for call in calls] == [NOT_COMPILED, 0]
    assert calls[0].outcome is not None
    assert calls[0].outcome.untouched
