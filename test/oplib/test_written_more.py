"""More loops that hardwire writes: deviations, distances, samples, bags, gradients of norms."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

from hardwire.dialect.registry import registry

from .cases import (
    Call,
    compile_driver,
    empty_results,
    ended,
    expected_tensors,
    for_pytorch,
    pytorch_operator,
    run,
)
from .plainly import compiled, written_beside
from .test_windows import CALLS, NOT_COMPILED, SHAPE, Draw

INDEX = -1
LEGIT, BAG = "aten::_native_batch_norm_legit", "aten::_embedding_bag"
INFINITE, NAN = float("inf"), float("nan")


def _deviation(draw: Draw) -> list[Any]:
    x = draw.tensor(*draw.numbers(1, 5, draw.randint(2, 4))) * 3 + 50
    dims = draw.choice([None, [], [0], [-1], list(range(x.dim()))])
    return [x, dims, draw.choice([None, 0, 1.3, 2, 7]), draw.flag()]


def _biased(draw: Draw) -> list[Any]:
    x, dims, _, keeps = _deviation(draw)
    return [x, dims, draw.flag(), keeps]


def _norm_of(draw: Draw) -> float:
    return draw.choice([0.0, 0.5, 1.0, 1.5, 2.0, 3.7, INFINITE])


def _row_distances(draw: Draw) -> list[Any]:
    n, m, width = draw.numbers(1, 5, 3)
    lead = draw.numbers(1, 3, 2)[: draw.randint(0, 2)]
    own = [draw.choice([1, one]) for one in lead][draw.randint(0, len(lead)) :]
    return [draw.tensor(*lead, n, width), draw.tensor(*own, m, width), _norm_of(draw),
            draw.choice([None, 1, 2])]  # fmt: skip


def _among(draw: Draw) -> list[Any]:
    return [torch.randn(draw.randint(1, 6), draw.randint(1, 5)), _norm_of(draw)]


def _sampled(draw: Draw) -> list[Any]:
    x = draw.image(2, 1, batch=True)
    grid = draw.tensor(x.shape[0], *draw.numbers(1, 5, 2), 2) * 1.4
    padding = draw.randint(0, 2)
    grid[0, 0, 0] = torch.tensor([draw.choice([-1.0, 1.0, 7.0 if padding == 2 else 1e9]), 0.0])
    return [x, grid, draw.randint(0, 2), padding, draw.flag()]


def _columns(draw: Draw) -> list[Any]:
    kernel, dilation, padding, stride = (
        draw.numbers(*ends, 2) for ends in ((1, 3), (1, 2), (0, 2), (1, 3))
    )
    image = draw.numbers(6, 8, 2)
    counts = [
        (n + 2 * p - d * (k - 1) - 1) // s + 1
        for n, k, d, p, s in zip(image, kernel, dilation, padding, stride, strict=True)
    ]
    rows = draw.randint(1, 3) * kernel[0] * kernel[1]
    lead = draw.numbers(1, 3, draw.randint(0, 1))
    return [
        draw.tensor(*lead, rows, counts[0] * counts[1]),
        image,
        kernel,
        dilation,
        padding,
        stride,
    ]


def _group_gradients(draw: Draw) -> list[Any]:
    n, groups, inside = draw.numbers(1, 4, 3)
    image = draw.numbers(2, 5, draw.randint(0, 2))
    x = draw.tensor(n, groups * inside, *image) * 3 + 5
    weight = torch.randn(2 * groups * inside)[::2]
    count = int(torch.tensor(image).prod()) if image else 1
    sizes = [n, groups * inside, count, groups]
    _, mean, rstd = torch.ops.aten.native_group_norm(x.contiguous(), weight, None, *sizes, 0.25)
    asked = [draw.flag(), draw.flag(), draw.flag()]
    return [draw.tensor(*x.shape), x, mean, rstd, weight, *sizes, asked]


def _layer_gradients(draw: Draw) -> list[Any]:
    shape = draw.numbers(1, 5, draw.randint(2, 4))
    inside = shape[draw.randint(0, len(shape) - 1) :]
    x, weight, bias = draw.tensor(*shape) * 3 + 5, torch.randn(inside), torch.randn(inside)
    _, mean, rstd = torch.ops.aten.native_layer_norm(x, inside, weight, bias, 0.25)
    asked = [draw.flag(), draw.flag(), draw.flag()]
    return [draw.tensor(*shape), x, inside, mean, rstd, weight, bias, asked]


def _of_batch(draw: Draw) -> list[Any]:
    x = draw.tensor(draw.randint(2, 4), draw.randint(1, 4), *draw.numbers(1, 4, draw.randint(0, 2)))
    weight, bias, mean = (torch.randn(2 * x.shape[1])[::2] for _ in range(3))
    given = [draw.choice([weight, None]), draw.choice([bias, None])]
    return [x * 3 + 5, *given, mean.contiguous(), mean.abs() + 0.5, draw.flag(), 0.3, 0.25]


def _bags(draw: Draw) -> list[Any]:
    rows, count, mode = draw.randint(2, 6), draw.randint(1, 8), draw.randint(0, 2)
    offsets = [0, *sorted(draw.numbers(0, count, draw.randint(0, 3)))]
    ends = draw.flag()
    weights = torch.randn(2 * count)[::2] if mode == 0 and draw.flag() else None
    return [
        draw.tensor(rows, draw.randint(1, 4)), torch.randint(0, rows, (2 * count,))[::2],
        torch.tensor([*offsets, count] if ends else offsets), draw.flag(), mode, draw.flag(),
        weights, ends, draw.randint(-1, rows - 1),
    ]  # fmt: skip


MADE: dict[str, Callable[[Draw], list[Any]]] = {
    "aten::var.correction": _deviation,
    "aten::std.correction": _deviation,
    "aten::var.dim": _biased,
    "aten::std.dim": _biased,
    "aten::_cdist_forward": _row_distances,
    "aten::_pdist_forward": _among,
    "aten::grid_sampler_2d": _sampled,
    "aten::col2im": _columns,
    "aten::native_group_norm_backward": _group_gradients,
    "aten::native_layer_norm_backward": _layer_gradients,
    LEGIT: _of_batch,
    BAG: _bags,
}
MORE = ("aten::argmax", "aten::argmin", "aten::nonzero")


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    return compile_driver(folder, compiled([*MADE, *MORE], folder))


def _call(name: str, draw: Draw) -> tuple[Call, Any]:
    """A call, and what PyTorch gives of the same numbers in doubles; of bags in floats."""
    schema, arguments = registry().schema(name), MADE[name](draw)
    dense = [one.contiguous() if isinstance(one, torch.Tensor) else one for one in arguments]
    if name != BAG:
        dense = [one.double() if isinstance(one, torch.Tensor) else one for one in dense]
    copies = [one.clone() if isinstance(one, torch.Tensor) else one for one in dense]
    positional, named = for_pytorch(schema, copies)
    wanted = pytorch_operator(schema)(*positional, **named)
    shapes = wanted
    if isinstance(wanted, tuple) and name.endswith("_backward"):
        shapes = pytorch_operator(schema)(*dense[:-1], [True, True, True])
    outs = [
        one.float() if one.dtype == torch.float64 else one for one in empty_results(schema, shapes)
    ]
    return Call(name, arguments, outs), wanted


@pytest.mark.parametrize("name", MADE)
def test_calls_give_what_pytorch_gives(name: str, driver: Path) -> None:
    """What is not asked for is left alone; what is written beside results is compared too."""
    torch.manual_seed(0)
    made = [_call(name, Draw(seed)) for seed in range(3 * CALLS)]
    run(driver, [call for call, _ in made])
    for call, wanted in made:
        found, asked = ended(call, 0).tensors, wanted if isinstance(wanted, tuple) else (wanted,)
        beside = written_beside(call)
        for one, other in zip(found, [*beside, *asked], strict=True):
            if other is not None:
                torch.testing.assert_close(
                    one, other.to(one.dtype), rtol=5e-5, atol=5e-5, equal_nan=True, msg=str(call)
                )


@pytest.mark.parametrize("value", [2.5, 0.0, NAN])
def test_a_single_element_has_one_place(value: float, driver: Path) -> None:
    x = torch.tensor(value)
    calls = [
        Call(name, [x, None, False], [torch.empty((), dtype=torch.int64)]) for name in MORE[:2]
    ]
    places = torch.nonzero(x)
    calls.append(Call(MORE[2], [x], [torch.empty_like(places)]))
    run(driver, calls)
    for call, wanted in zip(calls, (torch.tensor(0), torch.tensor(0), places), strict=True):
        torch.testing.assert_close(expected_tensors(tuple(ended(call, 0).tensors)), [wanted])


X, LONG = torch.randn(4, 3), torch.int64
WRONG: dict[str, tuple[Callable[[], Call], int]] = {
    "lists in place of rows": (
        lambda: Call("aten::_cdist_forward", [X[0], X[0], 2.0, None], [X[0, :1].clone()]),
        NOT_COMPILED),
    "rows of other lengths": (
        lambda: Call("aten::_cdist_forward", [X, X[:, :2], 2.0, None], [torch.empty(4, 4)]), SHAPE),
    "a negative norm": (
        lambda: Call("aten::_pdist_forward", [X, -1.0], [torch.empty(6)]), SHAPE),
    "an unknown mode": (
        lambda: Call("aten::grid_sampler_2d", [X[None, None], torch.zeros(1, 1, 1, 2), 3, 0, True],
                     [torch.empty(1, 1, 1, 1)]), SHAPE),
    "columns of other windows": (
        lambda: Call("aten::col2im", [X, [2, 2], [2, 2], [1, 1], [0, 0], [1, 1]],
                     [torch.empty(1, 2, 2)]), SHAPE),
    "an index that is not there": (lambda: _bag([0, 4], [0, 1]), INDEX),
    "offsets that go back": (lambda: _bag([0, 1], [1, 0]), INDEX),
    "an offset behind the last index": (lambda: _bag([0, 1], [0, 3]), INDEX),
    "bags of indices of another number": (lambda: _bag([0, 1], [0, 1], 1), SHAPE),
    "whether one is zero": (
        lambda: Call("aten::nonzero", [torch.tensor(2.0)], [torch.empty(0, 0, dtype=LONG)]), SHAPE),
}  # fmt: skip


def _bag(indices: list[int], offsets: list[int], told: int = 2) -> Call:
    whole = [torch.empty(n, dtype=LONG) for n in (told, 2, 2)]
    given = [X, torch.tensor(indices), torch.tensor(offsets), False, 1, False, None, False, -1]
    return Call(BAG, given, [torch.empty(2, 3), *whole])


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_is_a_status(case: str, driver: Path) -> None:
    made, status = WRONG[case]
    call = made()
    run(driver, [call])
    assert ended(call, status).untouched or status == INDEX
