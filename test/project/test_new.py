"""`hardwire new`: projects that are really written, built by make and by CMake, and booted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardwire.check.boards import BOARDS, THIS_MACHINE, Board, machine_of
from hardwire.project import builds
from hardwire.project.project import EXAMPLES as MODELS
from hardwire.tools.hardwire import main

from ..examples.project import EXAMPLES, attempt
from ..examples.project import need as need_program

KWS = EXAMPLES / "kws" / "kws.pt2"
SMALL = EXAMPLES.parent / "docs" / "example.mlir"
EXPECTED = "(*) stop       0.6405\n"
STRICT = "CFLAGS=-O2 -Werror"


def new(folder: Path, *arguments: object) -> Path:
    """A project in a folder of its own."""
    assert main(["new", str(folder / "made"), *map(str, arguments)]) == 0
    return folder / "made"


def need(target: str, build: str) -> Board:
    """Its board, where everything is there that builds and runs programs for it."""
    board = THIS_MACHINE if target == "native" else machine_of(target)
    need_program(*filter(None, (build, board.tools.compiler, board.tools.emulator)))
    return board


def ran(folder: Path, build: str) -> tuple[int, str]:
    """How the program ends, and what it and its build print."""
    commands = {
        "make": [("make", "run", STRICT)],
        "cmake": [
            ("cmake", "-S", ".", "-B", "build", "-DCMAKE_C_FLAGS=-Werror"),
            ("cmake", "--build", "build", "--target", "run"),
        ],
    }[build]
    code, text = 0, ""
    for command in commands:
        done = attempt(folder, *command)
        code, text = code or done.returncode, text + done.stdout + done.stderr
    return code, text


@pytest.mark.parametrize(("target", "build"), [("native", "make"), ("cortex-m4f", "cmake")])
def test_the_example_lights_the_lamp_of_its_word(target: str, build: str, tmp_path: Path) -> None:
    board = need(target, build)
    place = tmp_path / "it's $mine"
    folder = new(place, "--target", target, "--example", "kws", "--build", build)
    code, printed = ran(folder, build)
    assert code == 0, printed
    assert EXPECTED in printed
    assert f"output: as expected\nkws on {board.machine}: PASS\n" in printed


@pytest.mark.parametrize(
    ("target", "build"),
    [
        ("cortex-m0plus", "make"),
        ("cortex-m55", "make"),
        ("rv32imac", "cmake"),
        ("rv64gcv", "make"),
        ("aarch64", "cmake"),
    ],
)
def test_a_project_is_built_and_boots(target: str, build: str, tmp_path: Path) -> None:
    board = need(target, build)
    folder = new(tmp_path, "--target", target, "--model", SMALL, "--build", build)
    code, printed = ran(folder, build)
    assert code == 0, printed
    assert f"scores: as expected\nexample on {board.machine}: PASS\n" in printed


@pytest.mark.parametrize(("target", "build"), [("native", "cmake"), ("cortex-m4f", "make")])
def test_a_result_that_is_not_expected_fails(target: str, build: str, tmp_path: Path) -> None:
    need(target, build)
    folder = new(tmp_path, "--target", target, "--model", SMALL, "--build", build)
    vector = folder / "test_vector.h"
    text = vector.read_text()
    wrong = re.sub(r"(expected_scores\[4\] = {\n    0\.\d\d)\d+", r"\g<1>77", text)
    assert wrong != text
    vector.write_text(wrong)
    code, printed = ran(folder, build)
    assert code != 0, printed
    assert "( ) scores[0] " in printed
    assert "scores: 1 of 4 elements differ from what is expected\n" in printed
    assert "FAIL\n" in printed


def test_a_project_is_compiled_anew_when_its_model_changes(tmp_path: Path) -> None:
    need("native", "make")
    folder = new(tmp_path, "--model", SMALL)
    assert ran(folder, "make")[0] == 0
    again = attempt(folder, "make")
    assert "hardwire compile" not in again.stdout
    (folder / "example.mlir").touch()
    assert "hardwire compile" in attempt(folder, "make").stdout


def test_the_examples_are_those_of_the_repository() -> None:
    file, labels = MODELS["kws"]
    words = re.search(r"sample_words\[12\] = {(.*?)};", (KWS.parent / "sample.h").read_text(), re.S)
    assert words is not None
    assert tuple(re.findall(r'"(\w+)"', words[1])) == labels
    assert KWS.resolve().name == file


@pytest.mark.parametrize("target", BOARDS)
def test_every_board_has_its_files(target: str) -> None:
    from hardwire.project.builds import board_files

    board = machine_of(target)
    files = board_files(board)
    assert "board/board.h" in files
    assert ("board/board.ld" in files) == (board.script is not None)
    assert b"INCLUDE" not in files.get("board/board.ld", b"")


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["new", *map(str, arguments)]) == 1
    return capsys.readouterr().err


def test_a_folder_that_is_taken_is_left_alone(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine").write_text("mine")
    text = refused(capfd, tmp_path, "--example", "kws")
    assert f"{tmp_path}: is not empty, and nothing was written; name another folder." in text
    text = refused(capfd, tmp_path / "mine", "--example", "kws")
    assert "mine: is a file, and nothing was written; name another folder." in text
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "made").mkdir()
    assert (new(tmp_path, "--model", SMALL) / "main.c").exists()


def test_nothing_is_left_of_what_cannot_be_written(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    text = refused(capfd, tmp_path / "made", "--model", tmp_path / "no.pt2")
    assert "no.pt2" in text
    text = refused(capfd, tmp_path / "made", "--model", SMALL, "--labels", "yes,no")
    assert "--labels: 2 are given, but" in text
    assert "has an output of 4 floats; give as many as there are, or leave it out." in text
    (tmp_path / "file").touch()
    text = refused(capfd, tmp_path / "file" / "made", "--model", SMALL)
    assert "cannot be written (" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file"]


def test_options_reach_the_compiler_as_they_were_told(tmp_path: Path) -> None:
    """Texts of a TorchScript model may hold whatever make, CMake and the shell read otherwise."""
    need_program("make", "cmake")
    told = ("--input", "mode=a b#c", "--input", "x='$(y) ${z}'", "--input", 'q="\\"')
    (tmp_path / "Makefile").write_text(
        f"OPTIONS := {builds._in_makefile(told)}\nall:\n\t@printf '%s\\n' $(OPTIONS)\n"
    )
    assert attempt(tmp_path, "make", "-s").stdout == "".join(f"{word}\n" for word in told)
    (tmp_path / "show.cmake").write_text(
        f"foreach(word{builds._quoted(told)})\nmessage(STATUS ${{word}})\nendforeach()\n"
    )
    shown = attempt(tmp_path, "cmake", "-P", "show.cmake").stdout.splitlines()
    assert shown == [f"-- {word}" for word in ("OPTIONS", *told)]
