"""Networks that were pruned: hardwire computes what TFLM computes, with fewer channels."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")

import hardwire
from hardwire.passes.drop_channels import DropChannels

from . import oracle
from .pruned import NETWORKS
from .writer import schema

SEVERAL = ("chain", "residual", "borders")


@pytest.mark.parametrize(("seed", "name"), list(enumerate([*NETWORKS, *SEVERAL])))
def test_equals_tflm_with_less(
    name: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = NETWORKS[name](seed)
    graph = schema().ModelT.InitFromPackedBuf(file, 0).subgraphs[0]
    shape = tuple(graph.tensors[graph.inputs[0]].shape)
    rng = np.random.default_rng(seed)
    steps = [[rng.integers(-128, 128, shape).astype(np.int8)] for _ in range(5)]
    theirs = [arrays[0].ravel() for arrays in oracle.run(file, steps)]
    assert len(np.unique(np.concatenate(theirs))) > 6, "Results that are all alike show nothing."
    path = tmp_path / "model.tflite"
    path.write_bytes(file)
    model = hardwire.compile(path)
    for step, wanted in zip(steps, theirs, strict=True):
        np.testing.assert_array_equal(model.host.run(*step)[0].ravel(), wanted)
    monkeypatch.setattr(DropChannels, "run", lambda *_: None)
    whole = hardwire.compile(path).report
    for kind, figure in (("flash", "weights"), ("totals", "multiply_adds")):
        less, more = model.report[kind][figure], whole[kind][figure]
        print(f"{name}: {figure} {less:,} instead of {more:,}")
        assert less < 0.75 * more


@pytest.mark.parametrize("target", ["cortex-m4f", "x86-64-v3"])
def test_code_is_no_larger_than_what_is_saved(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For numbers of channels that are not even."""
    path = tmp_path / "model.tflite"
    path.write_bytes(NETWORKS["borders"](2))
    model = hardwire.compile(path, target=target).report
    monkeypatch.setattr(DropChannels, "run", lambda *_: None)
    whole = hardwire.compile(path, target=target).report
    for kind, figure in (("flash", "total"), ("ram", "arena")):
        print(f"{figure} {model[kind][figure]:,} instead of {whole[kind][figure]:,}")
        assert model[kind][figure] < 0.8 * whole[kind][figure]
