"""Windows that a call brings: pools, convolutions and borders of a list that only names them."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch

import hardwire
from hardwire import HardwireError
from hardwire.dialect.registry import registry

from .cases import Call, compile_driver, empty_results, expected_tensors, pytorch_operator, run
from .plainly import compiled

SHAPE, NOT_COMPILED = -105, -106
CALLS = 12


class Draw(random.Random):
    """Numbers and strided tensors from one seed."""

    def tensor(self, *shape: int) -> torch.Tensor:
        made = torch.randn(*shape[:-1], 2 * shape[-1])[..., ::2]
        return made if self.random() < 0.5 else made.transpose(0, 1).contiguous().transpose(0, 1)

    def numbers(self, low: int, high: int, count: int) -> list[int]:
        return [self.randint(low, high) for _ in range(count)]

    def image(self, dims: int, low: int = 7, batch: bool | None = None) -> torch.Tensor:
        batched = self.random() < 0.5 if batch is None else batch
        leading = self.numbers(1, 3, 1 + batched)
        return self.tensor(*leading, *self.numbers(low, 9, dims))

    def flag(self) -> bool:
        return self.random() < 0.5

    def pool(self, dims: int) -> list[Any]:
        """Kernel, stride, which may be absent, and padding."""
        kernel = self.numbers(2, 4, dims)
        stride = self.numbers(1, 3, dims) if self.flag() else []
        return [kernel, stride, [self.randint(0, one // 2) for one in kernel]]


def _average(draw: Draw) -> list[Any]:
    divisor = draw.choice([None, None, -3, 5])
    return [draw.image(2), *draw.pool(2), draw.flag(), draw.flag(), divisor]


def _largest(draw: Draw) -> list[Any]:
    x = draw.image(2)
    if draw.flag():
        x[..., 2, 3] = float("nan")
        x[..., 0, :3] = float("-inf")
    return [x, *draw.pool(2), draw.numbers(1, 2, 2), draw.flag()]


def _average_backward(draw: Draw) -> list[Any]:
    x, *rest = _average(draw)
    given = torch.randn(torch.ops.aten.avg_pool2d(x, *rest).shape)
    return [given, x, *rest]


def _adaptive(draw: Draw) -> list[Any]:
    return [draw.image(3, 2), draw.numbers(1, 5, 3)]


def _reflected(draw: Draw) -> list[Any]:
    return [draw.image(1, 5), draw.numbers(-2, 4, 2)]


def _replicated(draw: Draw) -> list[Any]:
    return [draw.image(2, 5), draw.numbers(-2, 6, 4)]


def _convolution(draw: Draw) -> list[Any]:
    dims, groups, turned = draw.randint(1, 3), draw.randint(1, 2), draw.flag()
    ins, outs = groups * draw.randint(1, 3), groups * draw.randint(1, 3)
    x = draw.tensor(draw.randint(1, 2), ins, *draw.numbers(6, 8, dims))
    rows = (ins, outs // groups) if turned else (outs, ins // groups)
    weight = draw.tensor(*rows, *draw.numbers(1, 3, dims))
    bias = draw.tensor(outs, 1)[:, 0] if draw.flag() else None
    stride, dilation = draw.numbers(1, 3, dims), draw.numbers(1, 2, dims)
    # One number may stand for all dimensions.
    padding = draw.numbers(0, 2, draw.choice([1, dims]))
    room = [max(one) - 1 if turned else 0 for one in zip(stride, dilation, strict=True)]
    extra = [draw.randint(0, one) for one in room]
    return [x, weight, bias, stride, padding, dilation, turned, extra, groups]


def _gradients(draw: Draw) -> list[Any]:
    x, weight, _, *moved = _convolution(draw)
    made = torch.ops.aten.convolution(x, weight, None, *moved)
    given = draw.tensor(*made.shape) if made.dim() > 2 else torch.randn(made.shape)
    asked = [draw.flag(), draw.flag(), draw.flag()]
    return [given, x, weight, draw.choice([None, [made.shape[1]]]), *moved, asked]


GRADIENTS = "aten::convolution_backward"
MADE: dict[str, Callable[[Draw], list[Any]]] = {
    "aten::avg_pool2d": _average,
    "aten::avg_pool2d_backward": _average_backward,
    "aten::max_pool2d_with_indices": _largest,
    "aten::_adaptive_avg_pool3d": _adaptive,
    "aten::reflection_pad1d": _reflected,
    "aten::replication_pad2d": _replicated,
    "aten::convolution": _convolution,
    GRADIENTS: _gradients,
}


@pytest.fixture(scope="module")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("windows")
    library = compiled(list(MADE), folder)
    rows = library.report["operators"]
    assert all(row["fixed"] == row["missing"] == [] for row in rows)
    assert all(row["scratch"] == 0 for row in rows)
    return compile_driver(folder, library)


@pytest.fixture(scope="module")
def calls(driver: Path) -> dict[str, list[tuple[Call, list[Any]]]]:
    torch.manual_seed(0)
    made = {name: [_call(name, Draw(seed)) for seed in range(CALLS)] for name in MADE}
    run(driver, [call for each in made.values() for call, _ in each])
    return made


def _call(name: str, draw: Draw) -> tuple[Call, list[Any]]:
    """A call, and what it gives; None for what it does not ask for, which has a destination."""
    schema, arguments = registry().schema(name), MADE[name](draw)
    asked = arguments[-1] if name == GRADIENTS else [True] * len(schema.returns)
    whole = [*arguments[:-1], [True] * 3] if name == GRADIENTS else arguments
    wanted = pytorch_operator(schema)(*whole)
    call = Call(name, arguments, empty_results(schema, wanted))
    given = zip(expected_tensors(wanted), asked, strict=True)
    return call, [one if is_asked else None for one, is_asked in given]


@pytest.mark.parametrize("name", MADE)
def test_row_16_4_windows_are_arguments(name: str, calls) -> None:
    for call, wanted in calls[name]:
        assert call.outcome.status == 0, call
        for found, expected in zip(call.outcome.tensors, wanted, strict=True):
            if expected is not None:
                torch.testing.assert_close(found, expected, rtol=1e-5, atol=1e-5, equal_nan=True)


HALF, BFLOAT = (torch.float16, "Half"), (torch.bfloat16, "BFloat16")
HALVES = {
    "aten::convolution": HALF,
    "aten::avg_pool2d": HALF,
    "aten::_adaptive_avg_pool3d": BFLOAT,
    "aten::max_pool2d_with_indices": BFLOAT,
    GRADIENTS: BFLOAT,
}


def test_windows_of_halves_are_floats_that_are_rounded_once(tmp_path: Path) -> None:
    torch.manual_seed(0)
    entries = "".join(f"  {name}: {{include_all_overloads: false}}\n" for name in HALVES)
    dtypes = "".join(
        f"  {name.removeprefix('aten::')}: [{dtype}]\n" for name, (_, dtype) in HALVES.items()
    )
    (tmp_path / "ops.yaml").write_text(f"operators:\n{entries}kernel_metadata:\n{dtypes}")
    library = hardwire.compile_operators(tmp_path / "ops.yaml", name="ops")
    made = [
        _of_halves(name, dtype, Draw(seed))
        for name, (dtype, _) in HALVES.items()
        for seed in range(CALLS)
    ]
    run(compile_driver(tmp_path, library), [call for call, _ in made])
    for call, wanted in made:
        assert call.outcome is not None
        assert call.outcome.status == 0, call
        for found, expected in zip(call.outcome.tensors, wanted, strict=True):
            # One step, as sums have another order.
            step = torch.finfo(found.dtype).eps if found.is_floating_point() else 0
            torch.testing.assert_close(found, expected, rtol=step, atol=1e-6)


def _of_halves(name: str, dtype: torch.dtype, draw: Draw) -> tuple[Call, list[torch.Tensor]]:
    """Arguments that are rounded; what is computed of them as floats, rounded."""
    schema, drawn = registry().schema(name), MADE[name](draw)
    drawn = [
        torch.nan_to_num(one, 9, 9, -9) if isinstance(one, torch.Tensor) else one for one in drawn
    ]
    given = [one.to(dtype) if isinstance(one, torch.Tensor) else one for one in drawn]
    floats = [one.float() if isinstance(one, torch.Tensor) else one for one in given]
    if name == GRADIENTS:
        given[-1] = floats[-1] = [True] * 3
    wanted = [
        one.to(dtype) if one.is_floating_point() else one
        for one in expected_tensors(pytorch_operator(schema)(*floats))
    ]
    return Call(name, given, wanted), wanted


X = torch.randn(1, 2, 5, 6)
W = torch.randn(4, 2, 3, 3)
POOL = ("aten::avg_pool2d", [X, [2, 2], [2, 2], [0, 0], False, True, None])
CONVOLUTION = ("aten::convolution", [X, W, None, [1, 1], [0, 0], [1, 1], False, [0, 0], 1])
LARGEST = ("aten::max_pool2d_with_indices", [X, [2, 2], [2, 2], [0, 0], [1, 1], False])
WRONG: dict[str, tuple[tuple[str, list[Any]], dict[int, Any], list[list[int]], int]] = {
    "a destination of another size": (POOL, {}, [[1, 2, 2, 2]], SHAPE),
    "no kernel": (POOL, {1: [0, 2]}, [[1, 2, 2, 3]], SHAPE),
    "no stride": (POOL, {2: [2, 0]}, [[1, 2, 2, 3]], SHAPE),
    "a border larger than half": (POOL, {3: [2, 0]}, [[1, 2, 4, 3]], SHAPE),
    "a divisor of zero": (POOL, {6: 0}, [[1, 2, 2, 3]], SHAPE),
    "three numbers": (POOL, {1: [2, 2, 2]}, [[1, 2, 2, 3]], NOT_COMPILED),
    "no channels": (POOL, {0: X[0, 0]}, [[2, 3]], NOT_COMPILED),
    "indices of another size": (LARGEST, {}, [[1, 2, 2, 3], [1, 2, 3, 2]], SHAPE),
    "other channels": (CONVOLUTION, {1: torch.randn(4, 3, 3, 3)}, [[1, 4, 3, 4]], SHAPE),
    "groups that leave a rest": (CONVOLUTION, {8: 3}, [[1, 4, 3, 4]], SHAPE),
    "no groups": (CONVOLUTION, {8: 0}, [[1, 4, 3, 4]], SHAPE),
    "a kernel larger than all": (CONVOLUTION, {5: [3, 1]}, [[1, 4, 1, 4]], SHAPE),
    "another bias": (CONVOLUTION, {2: torch.randn(3)}, [[1, 4, 3, 4]], SHAPE),
    "a reflection of what is not there": (("aten::reflection_pad1d", [X[0, 0], [6, 0]]), {},
                                          [[5, 12]], SHAPE),
    "half a border": (("aten::replication_pad2d", [X, [1]]), {}, [[1, 2, 7, 8]], NOT_COMPILED),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_does_not_fit_writes_nothing(case: str, driver: Path) -> None:
    (name, given), changed, shapes, status = WRONG[case]
    arguments = [changed.get(place, one) for place, one in enumerate(given)]
    dtypes = (torch.float32, torch.int64)
    results = [torch.empty(s, dtype=dtype) for s, dtype in zip(shapes, dtypes, strict=False)]
    if name == "aten::max_pool2d_with_indices":
        assert len(results) == 2
    call = Call(name, arguments, results)
    run(driver, [call])
    assert call.outcome is not None
    assert (call.outcome.status, call.outcome.untouched) == (status, True)


@pytest.mark.parametrize(
    ("name", "dtype", "message"),
    [
        ("avg_pool1d", "Int", "windows are computed of float32, float64, float16 and bfloat16"),
        ("avg_pool2d_backward", "Half", "windows are computed of float32 and float64"),
    ],
)
def test_other_dtypes_are_refused(name: str, dtype: str, message: str, tmp_path: Path) -> None:
    text = f"operators: {{aten::{name}: {{include_all_overloads: false}}}}\n"
    (tmp_path / "ops.yaml").write_text(f"{text}kernel_metadata: {{{name}: [{dtype}]}}\n")
    with pytest.raises(HardwireError, match=message):
        hardwire.compile_operators(tmp_path / "ops.yaml")
