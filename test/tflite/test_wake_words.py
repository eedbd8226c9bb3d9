"""Streaming wake-word networks give what TFLM gives, bit for bit, with the state carried along."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import hardwire
from hardwire.check.machine import Call
from hardwire.check.on_board import OnBoard
from hardwire.model import CompiledModel

from ..firmware import harness
from . import oracle
from .wake_words import NAMES, path, steps, undecided

pytest.importorskip("tflite_micro", reason="The wheel tflite-micro is the oracle.")
pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("pymicro_wakeword") is None,
    reason="The wheel pymicro-wakeword has the networks.",
)

STEPS = 500
"""Of noise, and as many of waves."""


def _compiled(folder: Path, name: str, target: str) -> CompiledModel:
    file = folder / f"{name}.tflite"
    file.write_bytes(undecided(name))
    return hardwire.compile(file, target=target)


def _given() -> np.ndarray:
    return np.concatenate([steps(STEPS, noisy) for noisy in (True, False)])


def _by_tflm(name: str, given: np.ndarray) -> np.ndarray:
    return np.array([step[0] for step in oracle.run(undecided(name), [[x] for x in given])])


@pytest.mark.parametrize("name", NAMES)
def test_on_this_machine(tmp_path: Path, name: str) -> None:
    given = _given()
    wanted = _by_tflm(name, given)
    assert len(np.unique(wanted)) > 40
    model = _compiled(tmp_path, name, "native")
    found = np.array([model.run(x)[0] for x in given])
    assert np.array_equal(found.reshape(wanted.shape), wanted)


@pytest.mark.parametrize("name", NAMES)
def test_the_file_as_it_is(name: str) -> None:
    """The score is a byte of uint8, whose header says what it stands for."""
    given = steps(40, noisy=False)
    wanted = [step[0] for step in oracle.run(path(name).read_bytes(), [[x] for x in given])]
    model = hardwire.compile(path(name))
    found = [model.run(x)[0] for x in given]
    assert np.array_equal(np.array(found).reshape(-1), np.array(wanted).reshape(-1))
    assert f"#define {name.upper()}_OUTPUT_" in model.header
    assert "_SCALE" in model.header


@pytest.mark.skipif(not harness.available, reason=harness.missing)
@pytest.mark.parametrize("target", ["cortex-m4f", "cortex-m55"])
@pytest.mark.parametrize("name", NAMES)
def test_on_a_board(tmp_path: Path, name: str, target: str) -> None:
    given = _given()
    model = _compiled(tmp_path, name, target)
    board = OnBoard(target, model.interface, model.header)
    outcomes = board.run(model.object, [Call((x,)) for x in given])
    found = np.array([outcome.outputs[0] for outcome in outcomes])
    assert all(outcome.status == 0 for outcome in outcomes)
    wanted = _by_tflm(name, given)
    assert np.array_equal(found.reshape(wanted.shape), wanted)


@pytest.mark.parametrize("name", NAMES)
def test_takes_less_ram_than_tflm(name: str) -> None:
    """Arena and state together, beside TFLM's arena, which holds both."""
    model = hardwire.compile(path(name), target="cortex-m4f")
    own = model.report["ram"]["arena"] + model.interface.state_size
    assert own < oracle.ORACLE.arena(path(name).read_bytes())
