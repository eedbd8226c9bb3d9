"""The wake-word networks of the wheel pymicro-wakeword, which run on microcontrollers today."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np

from .writer import IDENTIFIER, schema

NAMES = ("alexa", "hey_jarvis", "hey_mycroft", "okay_nabu")
DECISION = ("LOGISTIC", "QUANTIZE")
"""The operators that end each of them: the score, of which nearly all inputs have the same."""


def path(name: str) -> Path:
    """The file of a network; nothing of the wheel is loaded."""
    found = importlib.util.find_spec("pymicro_wakeword")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).with_name("models") / f"{name}.tflite"


def undecided(name: str) -> bytes:
    """The same network up to what its score is computed from, in all of the 256 steps of int8."""
    import flatbuffers

    found = schema()
    model = found.ModelT.InitFromPackedBuf(path(name).read_bytes(), 0)
    graph = model.subgraphs[0]
    ends = [graph.operators.pop() for _ in DECISION][::-1]
    graph.outputs = list(ends[0].inputs)
    builder = flatbuffers.Builder(1 << 17)
    builder.Finish(model.Pack(builder), IDENTIFIER)
    return bytes(builder.Output())


def steps(count: int, noisy: bool) -> np.ndarray:
    """Spectra `[count, 1, 3, 40]` of int8: noise, or waves that come and go."""
    draw = np.random.default_rng(count + noisy)
    if noisy:
        return draw.integers(-128, 128, (count, 1, 3, 40)).astype(np.int8)
    time, place = np.arange(3 * count).reshape(count, 1, 3, 1), np.arange(40)
    waves = 70 * np.sin(time / 9 + place / 4) * np.sin(time / 57) + 40 * np.sin(time / 300)
    return np.clip(waves - 30 + draw.normal(0, 4, (count, 1, 3, 40)), -128, 127).astype(np.int8)
