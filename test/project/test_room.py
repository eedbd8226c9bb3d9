"""Models that a board has no room for are refused before anything is linked, with what to try."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from hardwire.project import room
from hardwire.tools.hardwire import main

from ..refusal import next_command, sentences
from .test_new import SMALL, attempt, need, new

Capture = pytest.CaptureFixture[str]
CODE = RAM = 4 << 20
"""The memories of QEMU's board of a Cortex-M4."""


def refused(capfd: Capture, arguments: Sequence[str]) -> tuple[str, list[str]]:
    """What is said, and what to try."""
    capfd.readouterr()
    assert main([*arguments]) == 1
    told = capfd.readouterr().err
    [sentence] = sentences(told)
    return sentence, next_command(told)


def test_a_model_that_takes_less_is_tried_until_it_is_of_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    """On a board that has less than 500 bytes of flash for it."""
    made = str(tmp_path / "a folder")
    asked = ["new", made, "--target", "cortex-m4f", "--model", str(SMALL)]
    monkeypatch.setattr(room, "PROGRAM", CODE - 1024)
    sentence, after = refused(capfd, asked)
    assert re.fullmatch(
        r".*example\.mlir: new: \d,\d{3} bytes of flash, and QEMU's mps2-an386 has 656 left for "
        r"it; try `--weights int8`, `--optimize size` or `--target native`\.",
        sentence,
    )
    assert after == [*asked, "--weights", "int8"]
    sentence, after = refused(capfd, after)
    assert after == [*asked, "--optimize", "size", "--weights", "int8"]
    _, after = refused(capfd, after)
    words = ["--model", str(SMALL), "--optimize", "size", "--weights", "int8"]
    assert after == ["new", made, *words]
    assert main(after) == 0
    assert "OPTIONS := --optimize size --weights int8\n" in Path(made, "Makefile").read_text()
    assert "LIMITS := \n" in Path(made, "Makefile").read_text()


def test_values_that_are_too_large_lead_to_fewer_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    asked = ["new", str(tmp_path / "made"), "--target", "cortex-m4f", "--build", "cmake"]
    asked += ["--name", "net", "--labels", "a,b,c,d", "--model", str(SMALL)]
    monkeypatch.setattr(room, "STACK", RAM - 200)
    sentence, after = refused(capfd, asked)
    assert re.search(r": new: 1,088 bytes of arena, and QEMU's mps2-an386 has 120 left ", sentence)
    assert sentence.endswith(" left for it; try `--chains all` or `--target native`.")
    assert after == [*asked, "--chains", "all"]
    _, after = refused(capfd, after)
    assert after == ["new", asked[1], *asked[4:], "--chains", "all"]
    assert main(after) == 0
    text = (tmp_path / "made" / "CMakeLists.txt").read_text()
    assert 'TARGET native OPTIONS "--chains" "all")\n' in text


def test_a_stack_that_is_too_deep_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    monkeypatch.setattr(room, "MAIN", room.STACK - 100)
    asked = ["new", str(tmp_path / "made"), "--target", "cortex-m4f", "--model", str(SMALL)]
    sentence, after = refused(capfd, asked)
    assert " bytes of stack, and QEMU's mps2-an386 has 100 left for it; " in sentence
    assert after == [*asked, "--optimize", "size"]


def test_a_model_that_has_grown_is_told_what_to_cut_by_its_build(tmp_path: Path) -> None:
    need("cortex-m4f", "make")
    folder = new(tmp_path, "--target", "cortex-m4f", "--model", SMALL)
    makefile = folder / "Makefile"
    text = makefile.read_text()
    found = re.search(
        r"^LIMITS := --max-flash (4\d{6}) --max-arena (4\d{6}) --max-stack 15360$", text, re.M
    )
    assert found is not None
    makefile.write_text(text.replace(found[1], "900"))
    done = attempt(folder, "make")
    assert done.returncode != 0
    assert " more than --max-flash 900 allows; try " in done.stderr
    assert re.search(r"^example_conv_weight_batch_norm +weight ", done.stdout, re.M)
    assert not (folder / "build" / "firmware.elf").exists()


def test_no_model_leads_to_one_that_there_is(tmp_path: Path, capfd: Capture) -> None:
    made = str(tmp_path / "made")
    sentence, after = refused(capfd, ["new", made, "--target", "cortex-m4f"])
    assert sentence == (
        f"{made}: new: no model is named; name yours by `--model FILE`, or take hardwire's own by "
        "`--example kws`."
    )
    assert after == ["new", made, "--target", "cortex-m4f", "--example", "kws"]


def test_a_target_without_a_board_leads_to_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: Capture
) -> None:
    monkeypatch.setattr("hardwire.project.builds.BOARDS", {})
    made, asked = str(tmp_path / "made"), ["--example", "kws", "--optimize", "size"]
    sentence, after = refused(capfd, ["new", made, "--target", "cortex-m4f", *asked])
    assert sentence == (
        "new: QEMU has no board for cortex-m4f; with `--target native` the project is a program of "
        "this machine."
    )
    assert after == ["new", made, *asked]
