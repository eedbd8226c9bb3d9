"""Visual wake words with dead channels: the same results with half the work."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")

import hardwire
from hardwire.passes.drop_channels import DropChannels

from . import oracle
from .compiled import compiled
from .dead import ABOVE_ZERO, DEAD, undecided, visual_wake_words
from .layers import Network, Value
from .writer import schema

LIVE_WEIGHTS, LIVE_MULTIPLY_ADDS = 29_536, 3_740_000
ALL_MULTIPLY_ADDS = 7_489_664


def test_as_many_channels_are_dead_as_in_the_reference_model() -> None:
    graph = schema().ModelT.InitFromPackedBuf(visual_wake_words(), 0)
    convolutions = _convolutions(graph)
    pointwise = [(w, bias) for w, bias in convolutions if w.shape[1:3] == (1, 1)]
    dead = [~w.any((1, 2, 3)) for w, _ in pointwise]
    assert sum(map(np.count_nonzero, dead)) == DEAD
    above = [bias[lost] > 0 for (_, bias), lost in zip(pointwise, dead, strict=True)]
    assert sum(map(np.count_nonzero, above)) == ABOVE_ZERO
    assert sum(w.size for w, _ in convolutions) == 207_600
    first, *_ = (w for w, _ in convolutions)
    live = [len(first), *(int(np.count_nonzero(~lost)) for lost in dead)]
    pairs = [*pairwise(live)]
    assert first.size + sum(9 * i + i * o for i, o in pairs) == LIVE_WEIGHTS
    sides = (48, *2 * (24,), *2 * (12,), *6 * (6,), *2 * (3,))
    layers = sum(n * n * (9 * i + i * o) for n, (i, o) in zip(sides, pairs, strict=True))
    products = 48 * 48 * first.size + layers + 2 * live[-1]
    assert products == pytest.approx(LIVE_MULTIPLY_ADDS, abs=5_000)


def _convolutions(model: object) -> list[tuple[np.ndarray, np.ndarray]]:
    """Weights and biases of the convolutions of a file."""
    graph, found = model.subgraphs[0], []
    for op in graph.operators:
        if len(op.inputs) != 3 or len(graph.tensors[op.inputs[1]].shape) != 4:
            continue
        arrays = []
        for number, dtype in zip(op.inputs[1:], (np.int8, np.int32), strict=True):
            tensor = graph.tensors[number]
            data = bytes(model.buffers[tensor.buffer].data)
            arrays.append(np.frombuffer(data, dtype).reshape(tensor.shape))
        found.append(tuple(arrays))
    return found


def _images() -> list[list[np.ndarray]]:
    """Of blocks: noise, which later layers take the mean of, is all alike to them."""
    rng = np.random.default_rng(1)
    images = [
        np.kron(rng.integers(-128, 128, (1, 96 // n, 96 // n, 3)), np.ones((1, n, n, 1)))
        for n in (4, 12, 24, 48)
    ]
    return [[image.astype(np.int8)] for image in images]


def test_equals_tflm_with_half_of_the_work(tmp_path: Path) -> None:
    """TFLM computes all channels."""
    path = tmp_path / "vww.tflite"
    path.write_bytes(undecided(1))
    theirs = [arrays[0].ravel() for arrays in oracle.run(path.read_bytes(), _images())]
    differ = np.ptp(theirs, axis=0) > 0
    assert len(np.unique(theirs)) > 60, "What is alike shows nothing."
    assert differ.mean() > 0.8, "What is alike shows nothing."
    model = hardwire.compile(path)
    for step, wanted in zip(_images(), theirs, strict=True):
        np.testing.assert_array_equal(model.host.run(*step)[0].ravel(), wanted)
    done = model.report["totals"]["multiply_adds"]
    print(f"{done:,} multiply-adds instead of {ALL_MULTIPLY_ADDS:,}")
    assert done < 0.57 * ALL_MULTIPLY_ADDS


class Halved(Network):
    """Every other channel of its layers has no weights, and a bias of either sign, some beyond all
    that its result can hold."""

    def _product(self, name, x, weights, axis, sums, activation, options) -> Value:
        weights[::2], sums[..., ::2] = 0, 0
        return super()._product(name, x, weights, axis, sums, activation, options)

    def _bias(self, count: int) -> np.ndarray:
        return 4 * super()._bias(count)


@pytest.mark.parametrize("target", ["cortex-m4f", "native"])
@pytest.mark.parametrize("activation", ["NONE", "RELU", "RELU6"])
def test_channels_without_weights_are_rounded_as_by_tflm(activation: str, target: str) -> None:
    n = Halved(len(activation))
    x = n.conv(n.input((5, 4, 3)), 23, (1, 1), 1, activation)
    n.output(x)
    file = n.model.bytes()
    image = np.random.default_rng(3).integers(-128, 128, (1, 5, 4, 3)).astype(np.int8)
    [wanted] = oracle.run_once(file, image)
    assert len(np.unique(wanted[..., ::2])) > 4, "What is alike shows nothing."
    found = compiled(file, target).run(image)
    np.testing.assert_array_equal(found.reshape(wanted.shape), wanted)


@pytest.mark.long
def test_equals_what_is_computed_of_all_channels(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "vww.tflite"
    path.write_bytes(undecided(2))
    model = hardwire.compile(path)
    monkeypatch.setattr(DropChannels, "run", lambda *_: None)
    whole = hardwire.compile(path)
    for step in _images():
        ours, all_of_it = (each.host.run(*step)[0] for each in (model, whole))
        np.testing.assert_array_equal(ours, all_of_it)
    assert model.report["flash"]["weights"] < 0.3 * whole.report["flash"]["weights"]
