"""Loops that hardwire writes for what a list only names: gradients by index, norms, new sizes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch.utils import _pytree as pytree

import hardwire
from hardwire.dialect.registry import registry

from .cases import Call, assert_right, compile_driver, empty_results, ended, pytorch_operator, run
from .plainly import compiled
from .test_windows import CALLS, NOT_COMPILED, SHAPE, Draw

INDEX = -1


def _largest_backward(draw: Draw) -> list[Any]:
    x, pool = draw.image(2), draw.pool(2)
    rest = [*pool, draw.numbers(1, 2, 2), draw.flag()]
    out, places = torch.ops.aten.max_pool2d_with_indices(x, *rest)
    return [torch.randn(out.shape), x, *rest, places]


def _adaptive_backward(draw: Draw) -> list[Any]:
    x = draw.image(2, 2)
    return [draw.tensor(*x.shape[:-2], *draw.numbers(1, 12, 2)), x]


def _embedding_backward(draw: Draw) -> list[Any]:
    rows = draw.randint(1, 5)
    indices = torch.randint(0, rows, draw.numbers(1, 5, draw.randint(1, 3)))
    given = torch.randn(*indices.shape, 2 * draw.randint(1, 4))[..., ::2]
    return [given, indices, rows, draw.randint(-1, rows - 1), draw.flag()]


def _group_norm(draw: Draw) -> list[Any]:
    n, groups, inside = draw.numbers(1, 4, 3)
    channels = groups * inside
    image = draw.numbers(2, 7, draw.randint(0, 2))
    x = draw.tensor(n, channels, *image) * 3 + 5
    weights = [torch.randn(2 * channels)[::2] if draw.flag() else None for _ in range(2)]
    count = int(torch.tensor(image).prod()) if image else 1
    return [x, *weights, n, channels, count, groups, draw.choice([1e-5, 0.25])]


def _layer_norm(draw: Draw) -> list[Any]:
    shape = draw.numbers(1, 6, draw.randint(2, 4))
    inside = shape[draw.randint(0, len(shape) - 1) :]
    weights = [draw.tensor(1, *inside)[0] if draw.flag() else None for _ in range(2)]
    return [draw.tensor(*shape) * 3 + 5, inside, *weights, draw.choice([1e-5, 0.25])]


def _resized(draw: Draw) -> list[Any]:
    x = draw.image(2, 1, batch=True)
    if draw.flag():
        return [x, draw.numbers(1, 19, 2), None]
    return [x, None, [draw.choice([0.5, 0.7, 1.0, 1.1, 1.3, 2.0, 2.2, 3.0]) for _ in range(2)]]


def _resized_linearly(draw: Draw) -> list[Any]:
    x, asked, factors = _resized(draw)
    return [x, asked, draw.flag(), factors]


MADE: dict[str, Callable[[Draw], list[Any]]] = {
    "aten::max_pool2d_with_indices_backward": _largest_backward,
    "aten::_adaptive_avg_pool2d_backward": _adaptive_backward,
    "aten::embedding_dense_backward": _embedding_backward,
    "aten::native_group_norm": _group_norm,
    "aten::native_layer_norm": _layer_norm,
    "aten::layer_norm": lambda draw: [*_layer_norm(draw), draw.flag()],
    "aten::upsample_nearest2d.vec": _resized,
    "aten::upsample_bilinear2d.vec": _resized_linearly,
}


NORMS = ("aten::native_group_norm", "aten::native_layer_norm", "aten::layer_norm")


def _as_computed(x: torch.Tensor) -> torch.Tensor:
    return x.float()


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("written")
    library = compiled(list(MADE), folder)
    rows = library.report["operators"]
    assert all(row["fixed"] == [] for row in rows)
    # Indices of int32 are converted there.
    with_scratch = [row["operator"] for row in rows if row["scratch"] != 0]
    assert with_scratch == ["aten::embedding_dense_backward"]
    return compile_driver(folder, library)


@pytest.fixture(scope="module")
def calls(driver: Path) -> dict[str, list[tuple[Call, Any]]]:
    torch.manual_seed(0)
    made = {name: [_call(name, Draw(seed)) for seed in range(3 * CALLS)] for name in MADE}
    run(driver, [call for each in made.values() for call, _ in each])
    return made


def _call(name: str, draw: Draw) -> tuple[Call, Any]:
    schema, arguments = registry().schema(name), MADE[name](draw)
    if name.startswith("aten::upsample") and arguments[-1] is not None:
        sizes = zip(arguments[0].shape[2:], arguments[-1], strict=True)
        if any(int(n * factor) == 0 for n, factor in sizes):
            arguments[-1] = [2.0, 1.5]
    # PyTorch takes no others for some of them.
    dense = [one.contiguous() if isinstance(one, torch.Tensor) else one for one in arguments]
    if name in NORMS:  # what PyTorch rounds where deviations are small is not asked for
        dense = [one.double() if isinstance(one, torch.Tensor) else one for one in dense]
    wanted = pytree.tree_map(_as_computed, pytorch_operator(schema)(*dense))
    return Call(name, arguments, empty_results(schema, wanted)), wanted


@pytest.mark.parametrize("name", MADE)
def test_row_16_4_calls_give_what_pytorch_gives(name: str, calls) -> None:
    for call, wanted in calls[name]:
        assert_right(call, wanted, rtol=2e-5, atol=2e-5)


X = torch.randn(2, 6, 4, 5)
NORM = ("aten::native_group_norm", [X, None, None, 2, 6, 20, 3, 1e-5])
NORM_SHAPES = [[2, 6, 4, 5], [2, 3], [2, 3]]
LAYER = ("aten::native_layer_norm", [X, [4, 5], None, None, 1e-5])
LAYER_SHAPES = [[2, 6, 4, 5], [2, 6, 1, 1], [2, 6, 1, 1]]
ROWS = ("aten::embedding_dense_backward",
        [torch.randn(3, 2), torch.tensor([0, 4, 1]), 5, -1, False])  # fmt: skip
POOLED = ("aten::max_pool2d_with_indices_backward",
          [torch.randn(2, 6, 2, 2), X, [2, 2], [2, 2], [0, 0], [1, 1], False,
           torch.full([2, 6, 2, 2], 19)])  # fmt: skip
NEAREST = ("aten::upsample_nearest2d.vec", [X, [3, 7], None])
WRONG: dict[str, tuple[tuple[str, list[Any]], dict[int, Any], list[list[int]], int]] = {
    "groups that leave a rest": (NORM, {6: 4}, [X.shape, [2, 4], [2, 4]], SHAPE),
    "no groups": (NORM, {6: 0}, [X.shape, [2, 0], [2, 0]], SHAPE),
    "another count": (NORM, {5: 21}, NORM_SHAPES, SHAPE),
    "a weight for each group": (NORM, {1: torch.randn(3)}, NORM_SHAPES, SHAPE),
    "means of each channel": (NORM, {}, [X.shape, [2, 6], [2, 3]], SHAPE),
    "rows of other sizes": (LAYER, {1: [6, 5]}, LAYER_SHAPES, SHAPE),
    "sizes from the front": (LAYER, {1: [2, 6]}, LAYER_SHAPES, SHAPE),
    "a size below zero": (LAYER, {1: [4, -1]}, LAYER_SHAPES, SHAPE),
    "a size of 33 bits": (LAYER, {1: [4, 2**32 - 1]}, LAYER_SHAPES, SHAPE),
    "means without sizes of 1": (LAYER, {}, [X.shape, [2, 6], [2, 6]], SHAPE),
    "means of other rows": (LAYER, {1: [5]}, LAYER_SHAPES, SHAPE),
    "a weight of other sizes": (LAYER, {2: torch.randn(4, 1)}, LAYER_SHAPES, SHAPE),
    "a weight of fewer dimensions": (LAYER, {1: [1, 5], 2: torch.randn(5)},
                                     LAYER_SHAPES, NOT_COMPILED),
    "a bias of more dimensions": (LAYER, {3: torch.randn(1, 4, 5)}, LAYER_SHAPES, NOT_COMPILED),
    "more sizes than there are": (LAYER, {0: X[0, 0], 1: [1, 4, 5]},
                                  [[4, 5], [1, 1], [1, 1]], NOT_COMPILED),
    "no size": (LAYER, {1: []}, [X.shape, X.shape, X.shape], NOT_COMPILED),
    "fewer rows": (ROWS, {2: 4}, [[4, 2]], INDEX),
    "rows that are not there": (ROWS, {}, [[4, 2]], SHAPE),
    "a gradient of other sizes": (ROWS, {0: torch.randn(2, 2)}, [[5, 2]], SHAPE),
    "a place behind the last": (POOLED, {7: torch.full([2, 6, 2, 2], 20)}, [X.shape], INDEX),
    "places of other sizes": (POOLED, {7: torch.zeros(2, 6, 2, 1, dtype=torch.int64)},
                              [X.shape], SHAPE),
    "neither sizes nor factors": (NEAREST, {1: None}, [[2, 6, 3, 7]], NOT_COMPILED),
    "both": (NEAREST, {2: [1.0, 2.0]}, [[2, 6, 3, 7]], NOT_COMPILED),
    "a destination of another size": (NEAREST, {}, [[2, 6, 7, 3]], SHAPE),
    "a factor below zero": (NEAREST, {1: None, 2: [-1.0, 1.0]}, [[2, 6, 0, 5]], SHAPE),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_is_a_status(case: str, driver: Path) -> None:
    (name, given), changed, shapes, status = WRONG[case]
    arguments = [changed.get(place, one) for place, one in enumerate(given)]
    call = Call(name, arguments, [torch.empty(list(shape)) for shape in shapes])
    run(driver, [call])
    assert ended(call, status).untouched or status == INDEX


def test_halves_are_rounded_once(tmp_path: Path) -> None:
    """All numbers of a row are held as floats, as PyTorch does."""
    (tmp_path / "ops.yaml").write_text(
        "operators: {aten::native_layer_norm: {include_all_overloads: false}}\n"
        "kernel_metadata: {native_layer_norm: [BFloat16, Half]}\n"
    )
    library = hardwire.compile_operators(tmp_path / "ops.yaml", name="ops", max_rank=2)
    made: list[tuple[Call, Any]] = []
    for dtype in (torch.bfloat16, torch.float16):
        given = [torch.randn(3, 300) * 9 + 5, torch.randn(300), torch.randn(300)]
        x, *weights = (one.to(dtype) for one in given)
        arguments = [x, [300], *weights, 1e-5]
        wanted = torch.ops.aten.native_layer_norm(*arguments)
        made.append((Call(LAYER[0], arguments, [torch.empty_like(one) for one in wanted]), wanted))
    run(compile_driver(tmp_path, library), [call for call, _ in made])
    for call, wanted in made:
        # One step, as sums have another order.
        assert_right(call, wanted, rtol=torch.finfo(wanted[0].dtype).eps, atol=1e-5)
