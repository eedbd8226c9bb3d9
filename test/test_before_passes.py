"""Every refusal of `hardwire-opt` ends with a command that shows the program before it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest

from hardwire.tools.hardwire_opt import main

from .test_next_command import UNKNOWN

SMALL = str(Path(__file__).parent.parent / "docs" / "example.mlir")
Capture = pytest.CaptureFixture[str]


def tried(capfd: Capture, *arguments: str) -> list[str]:
    """The words of the command that a refusal ends with."""
    capfd.readouterr()
    assert main([*arguments]) == 1
    told = capfd.readouterr().err.splitlines()
    assert told[0].startswith("hardwire: error: ")
    assert told[-1].startswith("hardwire: try: hardwire")
    return shlex.split(told[-1].removeprefix("hardwire: try: "))


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        (["--emit", "planned", "bad.mlir"], ["bad.mlir"]),
        (
            ["--decompose", "--fold-constants", "--resolve-dispatch", "bad.mlir"],
            ["--pass-pipeline", "decompose,fold-constants", "bad.mlir"],
        ),
        (
            ["--decompose", "--emit", "static", "--target", "cortex-m4f", "bad.mlir"],
            ["--pass-pipeline", "decompose", "--target", "cortex-m4f", "bad.mlir"],
        ),
        (["--plan-memory", SMALL], ["--emit", "static", SMALL]),
        (["--pass-pipeline", "nope", SMALL], ["--help"]),
        (["text.mlir"], ["--help"]),
        (["nothing.mlir"], ["--help"]),
    ],
)
def test_a_refusal_leads_to_the_program_before_it(
    asked: Sequence[str], wanted: list[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, capfd: Capture,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("bad.mlir").write_text(UNKNOWN)
    Path("text.mlir").write_text("no program")
    program, *words = tried(capfd, *asked)
    assert (program, words) == ("hardwire-opt", wanted)
    if words != ["--help"]:
        assert main(words) == 0
        assert "func.func @forward" in capfd.readouterr().out


def test_a_target_that_is_not_known_leads_to_the_list(capfd: Capture) -> None:
    assert tried(capfd, "--target", "cortex-m9", SMALL) == ["hardwire", "targets"]


def test_wrong_usage_ends_with_the_help(capfd: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--none", SMALL])
    assert capfd.readouterr().err.endswith("\nhardwire: try: hardwire-opt --help\n")
