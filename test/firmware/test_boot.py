"""Compiled models boot on emulated boards and print what PyTorch computes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402

from ..models import zoo  # noqa: E402
from . import harness  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)


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


@pytest.mark.parametrize("target", sorted(set(harness.BOARDS) - {"cortex-m4f"}))
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
