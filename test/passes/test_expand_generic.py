"""Operators that no template compiles, through torch-mlir's loops, against PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.dialect.errors import HardwireError, InternalError  # noqa: E402
from hardwire.dialect.targets import native  # noqa: E402

from ..child_process import ended  # noqa: E402

GENERATOR = torch.Generator().manual_seed(20260)


def floats(*shape: int) -> Any:
    return torch.randn(shape, generator=GENERATOR)


def indices(limit: int, *shape: int) -> Any:
    return torch.randint(0, limit, shape, generator=GENERATOR)


BYTES = torch.tensor([0, 3, 100, 127, 128, 200, 255], dtype=torch.uint8)
MORE_BYTES = torch.tensor([1, 250, 100, 7, 130, 200, 254], dtype=torch.uint8)

CASES: dict[str, tuple[Callable, tuple]] = {
    "argmax": (lambda x: x.argmax(1), (floats(4, 9),)),
    "atan2": (torch.atan2, (floats(5), floats(5))),
    "bitwise_and": (torch.bitwise_and, (indices(9, 6), indices(9, 6))),
    "bytes_compare": (lambda x: x > 130, (BYTES,)),
    "bytes_divide": (torch.div, (BYTES, MORE_BYTES)),
    "bytes_scale": (lambda x: x.float() / 255, (BYTES,)),
    "bytes_sort": (lambda x: tuple(torch.sort(x)), (BYTES,)),
    "bytes_subtract": (torch.sub, (BYTES, MORE_BYTES)),
    "bytes_sum": (torch.sum, (BYTES,)),
    "compare": (torch.lt, (floats(5), floats(5))),
    "convolution_3d": (torch.conv3d, (floats(1, 2, 4, 4, 4), floats(3, 2, 3, 3, 3), floats(3))),
    "convolution_transposed": (
        lambda x, w: torch.conv_transpose2d(x, w, stride=2, padding=1),
        (floats(1, 3, 5, 5), floats(3, 4, 3, 3)),
    ),
    "cumsum": (lambda x: x.cumsum(1), (floats(4, 9),)),
    "flip": (lambda x: x.flip(0), (floats(4, 9),)),
    "full_like": (lambda x: torch.full_like(x, 2.5) + x.floor(), (floats(5),)),
    "gather": (lambda x, i: x.gather(1, i), (floats(4, 9), indices(9, 4, 3))),
    "index": (lambda x, i: x[:, i], (floats(4, 9), indices(9, 3))),
    "index_put": (
        lambda x, i, y: x.index_put((i,), y),
        (floats(5, 3), torch.tensor([4, 1]), floats(2, 3)),
    ),
    "integers": (lambda x: x * 2 + 1, (indices(99, 5),)),
    "logical": (torch.logical_and, (indices(2, 6).bool(), indices(2, 6).bool())),
    "log_softmax_backward": (
        lambda x, y: torch.ops.aten._log_softmax_backward_data(x, y, 1, torch.float32),
        (floats(3, 4), floats(3, 4)),
    ),
    "masked_fill": (lambda x, m: x.masked_fill(m, -1.0), (floats(6), indices(2, 6).bool())),
    "matmul_of_integers": (torch.mm, (indices(9, 3, 4), indices(9, 4, 2))),
    "prod": (lambda x: x.prod(1), (floats(4, 5),)),
    "roll": (lambda x: x.roll(2, 1), (floats(4, 5),)),
    "round": (torch.round, (floats(9) * 4,)),
    "scatter_reduce": (
        lambda x, i, y: x.scatter_reduce(0, i, y, "amax"),
        (floats(4, 5), indices(4, 2, 5), floats(2, 5)),
    ),
    "softmax_backward": (
        lambda x, y: torch.ops.aten._softmax_backward_data(x, y, 1, torch.float32),
        (floats(3, 2, 4), floats(3, 2, 4)),
    ),
    "sin": (torch.sin, (floats(9),)),
    "to_integers": (lambda x: x.long(), (floats(9) * 4,)),
    "topk": (
        lambda x: tuple(x.topk(3)),
        (torch.randperm(36, generator=GENERATOR).view(4, 9),),
    ),
    "triu": (torch.triu, (floats(4, 4),)),
    "var": (lambda x: x.var(1), (floats(4, 9),)),
}


def resized(**how: Any) -> Callable:
    return lambda x: torch.nn.functional.interpolate(x, mode="bilinear", **how)


for number, how in enumerate(
    (
        {"size": (7, 9)},
        {"size": (7, 9), "align_corners": True},
        {"scale_factor": 2},
        {"scale_factor": (1.7, 2.3)},
        {"scale_factor": 0.6, "align_corners": True},
    )
):
    CASES[f"bilinear_{number}"] = (resized(**how), (floats(1, 2, 5, 6),))


class Call(torch.nn.Module):
    """A function as a module."""

    def __init__(self, function: Callable) -> None:
        super().__init__()
        self.function = function

    def forward(self, *inputs: Any) -> Any:
        return self.function(*inputs)


def compiled(function: Callable, inputs: tuple) -> Any:
    return hardwire.compile(torch.export.export(Call(function), inputs), target="native")


def arrays(found: Any) -> list[np.ndarray]:
    if isinstance(found, dict):
        return list(found.values())
    return list(found) if isinstance(found, tuple | list) else [found]


@pytest.mark.parametrize("name", CASES)
def test_against_pytorch(name: str) -> None:
    function, inputs = CASES[name]
    found = arrays(compiled(function, inputs).run(*(x.numpy() for x in inputs)))
    wanted = arrays(function(*inputs))
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        assert one.dtype == other.numpy().dtype
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-5, atol=1e-6)


def test_bfloat16_needs_no_library() -> None:
    def function(x: torch.Tensor, i: torch.Tensor) -> tuple[torch.Tensor, ...]:
        half = x.bfloat16()
        changed = x.double().bfloat16().float(), i.bfloat16().float(), half.double()
        return (half * 3 + 1).exp().float(), *changed

    inputs = torch.tensor([1.0, -2.5, 1.00390625, 3e38, float("inf"), float("nan")]), BYTES[:6]
    exported = torch.export.export(Call(function), inputs)
    target = "x86-64-v2" if native().triple.startswith("x86_64") else "native"
    found = hardwire.compile(exported, target=target).run(*(x.numpy() for x in inputs))
    for one, other in zip(arrays(found), function(*inputs), strict=True):
        np.testing.assert_allclose(one, other.numpy(), rtol=1e-5)


@pytest.mark.parametrize("wrong", [9, -10, 2**40])
@pytest.mark.parametrize(
    "function",
    [
        lambda x, i: x.gather(1, i),
        lambda x, i: x.scatter(1, i, x[:, :3]),
        lambda x, i: x.index_select(1, i[0]),
        lambda x, i: x[:, i[0]],
    ],
    ids=["gather", "scatter", "index_select", "index"],
)
def test_indices_out_of_range_are_an_error(function: Callable, wrong: int) -> None:
    where = torch.zeros(4, 3, dtype=torch.int64)
    model = compiled(function, (floats(4, 9), where))
    where[0, 1] = wrong
    with pytest.raises(HardwireError, match="HWR_ERROR_INDEX"):
        model.run(floats(4, 9).numpy(), where.numpy())


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("kill -SEGV $$", r"crashed inside torch-mlir \(signal 11\)\. Rewrite it"),
        ("echo LLVM ERROR: out of luck >&2; exit 1", r"failed .* \(LLVM ERROR: out of luck\)\."),
        ("cat > /dev/null", r"was left unanswered by torch-mlir\. Rewrite it"),
    ],
)
def test_a_crash_is_a_message(
    script: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """torch-mlir ends its process on some inputs; here the process ends at once."""
    ended(monkeypatch, tmp_path, script)
    with pytest.raises(HardwireError, match=said):
        compiled(torch.tan, (floats(3),))


def test_a_mistake_around_torch_mlir_is_not_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    said = "echo 'Traceback (most recent call last):' >&2; echo 'KeyError: 3' >&2; exit 1"
    ended(monkeypatch, tmp_path, said)
    with pytest.raises(InternalError, match="beside torch-mlir: KeyError: 3"):
        compiled(torch.tan, (floats(3),))
