"""The instructions that report and header promise are those that QEMU executes, functions of
others left out; where data decides, they are within the bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

import hardwire  # noqa: E402
from hardwire.lowering.shared_kernels import SHARED  # noqa: E402

from ..models import exported, zoo  # noqa: E402
from ..tflite import mlperf, wake_words  # noqa: E402
from ..tflite.compiled import compiled  # noqa: E402
from . import counting, harness  # noqa: E402

pytestmark = pytest.mark.skipif(not harness.available, reason=harness.missing)

LIKE_ANOTHER = ("cortex-a53", "cortex-a55", "cortex-a72")
"""What is compiled for `aarch64` and `cortex-a76` has all that their code has."""
TARGETS = [each for each in harness.BOARDS if each not in LIKE_ANOTHER]
TOO_LARGE = ("mobilenetv2", "resnet18", "bert_mini")
"""Their weights do not fit into the memory of a board; QEMU runs them as programs of Linux."""
NAME = "net"
EXACT, BETWEEN = "exact", "between bounds"


def _of_torch(name: str, target: str) -> hardwire.CompiledModel:
    return hardwire.compile(exported(name)[0], target, name=NAME)


def _of_tflite(name: str, target: str) -> hardwire.CompiledModel:
    return compiled(mlperf.OF_THE_ZOO[name](), target, NAME)


def _of_wake_word(name: str, target: str) -> hardwire.CompiledModel:
    return compiled(wake_words.path(name).read_bytes(), target, NAME)


Make = Callable[[str, str], hardwire.CompiledModel]
MODELS: dict[str, tuple[Make, str]] = {
    **{f"{name} in floats": (_of_torch, name) for name in zoo()},
    **{f"{name} in int8": (_of_tflite, name) for name in mlperf.OF_THE_ZOO},
    **{name: (_of_wake_word, name) for name in wake_words.NAMES},
}
CHOSEN = {
    ("mlp in floats", "cortex-m0plus"), ("mlp in floats", "cortex-m55"),
    ("kws in int8", "cortex-m4f"), ("autoencoder in int8", "cortex-m85"),
    ("kws in int8", "cortex-m55"), ("autoencoder in int8", "cortex-m0plus"),
    ("autoencoder in int8", "rv32imc"), ("mlp in floats", "rv32imafc"),
    ("mlp in floats", "cortex-m7"), ("add_chain in floats", "cortex-m3"),
    ("autoencoder in int8", "cortex-m33"), ("autoencoder in int8", "rv64gcv"),
    ("mlp in floats", "rv64gc"), ("mlp in floats", "aarch64"),
    ("autoencoder in int8", "cortex-a76"), ("mlp in floats", "rv32imafc_zve32f_zvl128b"),
}  # fmt: skip
"""What is compared each time."""


def wanted(name: str, target: str) -> tuple[str, ...]:
    """Some processors have no instruction that takes one of two numbers; and what is no token ends
    a call."""
    branches = target == "cortex-m0plus" or target.startswith("rv")
    return (EXACT, BETWEEN) if branches or MODELS[name][1] == "bert_mini" else (EXACT,)


def pairs() -> Iterator[object]:
    """All that can be compared, as parameters of a test."""
    for name in MODELS:
        for target in TARGETS:
            is_chosen = (name, target) in CHOSEN
            if harness.BOARDS[target].script is None or MODELS[name][1] not in TOO_LARGE:
                yield pytest.param(name, target, marks=() if is_chosen else pytest.mark.long)


def judged(target: str, model: hardwire.CompiledModel, folder: Path, plugin: Path) -> str:
    """How what QEMU executes of a model lies to what its report says of that."""
    image = counting.image(target, folder, model)
    _, own = counting.executed(target, image, plugin, (f"{NAME}_", SHARED))
    said = model.report["instructions"]
    if said["most"] is None:
        return f"not known, since {said['why']}"
    if not 0 < said["least"] <= own <= said["most"]:
        return f"wrong: {own:,} were executed, {said['least']:,} to {said['most']:,} were promised"
    return EXACT if said["least"] == said["most"] else BETWEEN


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counting.build_plugin(tmp_path_factory.mktemp("plugin"))


@pytest.mark.parametrize(("name", "target"), list(pairs()))
def test_a_call_executes_what_is_promised(
    name: str, target: str, tmp_path: Path, plugin: Path
) -> None:
    harness.need(target)
    if name in wake_words.NAMES:
        pytest.importorskip("pymicro_wakeword")
    make, of = MODELS[name]
    found = judged(target, make(of, target), tmp_path, plugin)
    assert found in wanted(name, target)
