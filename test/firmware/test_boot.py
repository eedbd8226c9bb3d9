"""Compiled models boot on emulated boards and print what PyTorch computes."""

from __future__ import annotations

from functools import cache
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from torch.nn import functional  # noqa: E402

import hardwire  # noqa: E402

from ..models import zoo  # noqa: E402
from . import harness  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)


@cache
def exported(name: str) -> tuple:
    """A model of the zoo as torch.export gives it, its inputs, and what PyTorch computes."""
    model, inputs = zoo()[name]()
    with torch.inference_mode():
        expected = model(*inputs).numpy()
    return torch.export.export(model, inputs), [x.numpy() for x in inputs], expected


@pytest.mark.parametrize("model", ["kws", "resnet8"])
def test_a_model_boots_and_agrees_with_pytorch(model: str, tmp_path: Path) -> None:
    program, inputs, expected = exported(model)
    compiled = hardwire.compile(program, target="cortex-m4f", name="kws")
    (scores,) = harness.run_model("cortex-m4f", tmp_path, compiled, inputs, [expected])
    assert np.abs(scores - expected).max() <= 1e-5 * np.abs(expected).max()


@pytest.mark.parametrize("target", harness.each_board(sorted({*harness.BOARDS} - {"cortex-m4f"})))
def test_every_board_runs_the_mlp(target: str, tmp_path: Path) -> None:
    program, inputs, expected = exported("mlp")
    compiled = hardwire.compile(program, target=target, name="mlp")
    (scores,) = harness.run_model(target, tmp_path, compiled, inputs, [expected])
    assert np.abs(scores - expected).max() <= 1e-5 * np.abs(expected).max()


def test_an_image_has_no_heap_and_keeps_the_promised_memory(tmp_path: Path) -> None:
    program, inputs, expected = exported("kws")
    compiled = hardwire.compile(program, target="cortex-m4f", name="kws")
    image = harness.build_model("cortex-m4f", tmp_path, compiled, inputs, [expected])
    assert "kws_run" in harness.symbols(image)
    assert not harness.symbols(image) & set(harness.HEAP)


class Sensing(torch.nn.Module):
    """Kernels that fuse, pool, bound and normalise what sensors give."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight = torch.linspace(-1, 1, 54).reshape(3, 2, 3, 3)
        parts = (
            functional.conv2d(x, weight, padding=1).relu(),
            functional.conv2d(x, weight[:2, :1], groups=2).clamp(-1.0, 1.0),
            functional.max_pool2d(x, 3, 2, 1), functional.avg_pool2d(x, 2), x.softmax(-1),
            functional.layer_norm(x, [6]), x.amax(2),
            functional.linear(x, weight[0, 0].repeat(1, 2)).sigmoid(),
            x.amin(1), x.mean(3), torch.maximum(x, x.flip(3)), functional.hardswish(x),
            x.tanh(), x.exp(), functional.leaky_relu(x), functional.relu6(x), x.sqrt(), x.relu(),
        )  # fmt: skip
        return torch.cat([part.flatten() for part in parts])


@pytest.mark.parametrize("target", ["cortex-m0plus", "cortex-m4f", "cortex-m55"])
def test_nan_and_infinities_come_out_where_pytorch_lets_them_out(
    target: str, tmp_path: Path
) -> None:
    torch.manual_seed(5)
    x = torch.randn(1, 2, 6, 6)
    x[0, 0, 0, 0], x[0, 0, 4, 4], x[0, 1, 5, 0], x[0, 1, 2, 3] = nan, inf, -inf, -0.0
    x[0, 1, 4, 1] = -torch.tensor(nan)
    expected = Sensing()(x)
    exported = torch.export.export(Sensing(), (x,))
    compiled = hardwire.compile(exported, target=target, name="sensing")
    (found,) = harness.run_model(target, tmp_path, compiled, [x.numpy()], [expected.numpy()])
    torch.testing.assert_close(torch.from_numpy(found.copy()), expected, equal_nan=True)
