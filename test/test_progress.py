"""What is told on a terminal: the kernel that is being compiled, and what the rest takes."""

from __future__ import annotations

import os
import pty
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from hardwire.dialect.watch import Watch
from hardwire.lowering import divided, optimised
from hardwire.tools import progress
from hardwire.tools.hardwire import main

KWS = str(Path(__file__).parent.parent / "examples" / "kws" / "kws.pt2")


def on_terminal(monkeypatch: pytest.MonkeyPatch, arguments: Sequence[str]) -> tuple[int, str]:
    """How a command ends whose standard error is a terminal, and what is written there."""
    ours, theirs = pty.openpty()
    os.set_blocking(ours, False)
    with os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setattr(progress, "AFTER", 0.0)
        monkeypatch.setenv("COLUMNS", "120")
        code = main([*arguments])
        told = b""
        try:
            while part := os.read(ours, 65536):
                told += part
        except OSError:  # all is read
            pass
    os.close(ours)
    return code, told.decode()


@pytest.mark.parametrize(("jobs", "copies"), [("1", True), ("2", True), ("2", False)])
def test_kernels_are_named_with_the_time_that_is_left(
    jobs: str, copies: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where processes that are no copies of this one optimise them."""
    if not copies:
        monkeypatch.setattr(divided, "may_copy", lambda: False)
        monkeypatch.setattr(optimised, "STARTING", 0)
    asked = ["compile", KWS, "-o", str(tmp_path), "--no-cache", "--quiet", "--jobs", jobs]
    code, told = on_terminal(monkeypatch, asked)
    assert code == 0, told
    lines = told.split("\r\033[K")
    kernels = [
        match
        for line in lines
        if (match := re.fullmatch(r" *[\d.]+ s  kernel (\w+), (\d+) of (\d+) are done(.*)", line))
    ]
    assert {"kws_convolution_relu_0", "kws_softmax_0"} <= {match[1] for match in kernels}, told
    total = int(kernels[0][3])
    assert len({match[1] for match in kernels}) == total
    assert kernels[0][4] == "" or jobs == "2"
    assert re.fullmatch(r", about \d+ s left", kernels[-1][4])
    assert max(int(match[2]) for match in kernels) < total
    assert any("decompose done" in line for line in lines)
    assert lines[-1] == ""


def test_nothing_is_told_in_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "AFTER", 0.0)
    assert main(["compile", KWS, "-o", str(tmp_path), "--no-cache", "--quiet"]) == 0
    assert capfd.readouterr() == ("", "")


def test_what_is_left_is_reckoned_by_the_work_of_all_processes() -> None:
    told = list[str]()
    ours = Watch(told.append)
    ours.expect({"large": 90, "small": 10})
    other = Watch(told.append, 1, ours.sizes, ours.done, ours.start)
    ours.expect({"one": 1})
    other.begins("large")
    other.ends("large")
    ours.start -= 9
    ours.begins("small")
    ours.begins("unknown")
    ours.ends("unknown")
    assert told == [
        "kernel large, 0 of 2 are done",
        "kernel small, 1 of 2 are done, about 1 s left",
    ]
