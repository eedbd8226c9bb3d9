"""On 64-bit x86, too, a program of Linux executes in QEMU what report and header promise."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

from hardwire.check.boards import Board, Tools  # noqa: E402

from . import counting, harness, test_counts  # noqa: E402

TOOLS = Tools("gcc", "qemu-x86_64", "gcc qemu-user", ("linux.c",), ("-static",), ("-lm",))
TARGETS = ("x86-64-v2", "x86-64-v3")
CHOSEN = {
    ("mlp in floats", "x86-64-v2"), ("kws in floats", "x86-64-v3"),
    ("autoencoder in int8", "x86-64-v2"), ("kws in int8", "x86-64-v3"),
}  # fmt: skip
"""What is compared each time."""


@pytest.fixture(autouse=True)
def boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Users run such objects on this machine; QEMU counts. Its processor has no AVX-512."""
    for target in TARGETS:
        monkeypatch.setitem(harness.BOARDS, target, Board("max", (f"-march={target}",), TOOLS))


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return counting.build_plugin(tmp_path_factory.mktemp("plugin"))


def pairs() -> Iterator[object]:
    """All that can be compared."""
    for name in test_counts.MODELS:
        for target in TARGETS:
            marks = () if (name, target) in CHOSEN else pytest.mark.long
            yield pytest.param(name, target, marks=marks)


@pytest.mark.parametrize(("name", "target"), [*pairs()])
def test_a_call_executes_what_is_promised(
    name: str, target: str, tmp_path: Path, plugin: Path
) -> None:
    harness.need(target)
    make, of = test_counts.MODELS[name]
    found = test_counts.judged(target, make(of, target), tmp_path, plugin)
    assert found in test_counts.wanted(name, target)
