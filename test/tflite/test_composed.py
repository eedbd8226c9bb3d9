"""Functions of bytes that follow each other: one table, and TFLM's results."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")

import hardwire
from hardwire.passes.compose_tables import ComposeTables

from . import oracle
from .writer import Model

SCALES = ((0.05, 3), (0.07, -100), (1 / 256, -128), (0.006, 12))


def file() -> bytes:
    """Rescaled, a sigmoid, rescaled: from bytes to bytes three times."""
    model = Model()
    numbers = [model.input((2, 128), "INT8", *SCALES[0])]
    numbers += [model.tensor((2, 128), "INT8", *each) for each in SCALES[1:]]
    for name, x, y in zip(("QUANTIZE", "LOGISTIC", "QUANTIZE"), numbers, numbers[1:], strict=False):
        model.add(name, [x], [y])
    model.output(numbers[-1])
    return model.bytes()


def test_equals_tflm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    every = np.arange(-128, 128).astype(np.int8).reshape(2, 128)
    wanted = oracle.run_once(file(), every)[0]
    assert len(np.unique(wanted)) > 20
    path = tmp_path / "model.tflite"
    path.write_bytes(file())
    model = hardwire.compile(path)
    np.testing.assert_array_equal(model.host.run(every)[0], wanted)
    monkeypatch.setattr(ComposeTables, "run", lambda *_: None)
    apart = hardwire.compile(path).report["flash"]["weights"]
    assert model.report["flash"]["weights"] < apart
