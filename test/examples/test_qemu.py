"""The firmware of examples/qemu, built for each of its boards by make and by CMake, and booted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardwire.check.boards import BOARDS
from hardwire.dialect.targets import TARGETS

from .project import EXAMPLES, attempt, board, check_scores, need, run

EXAMPLE = EXAMPLES / "qemu"
NAMES = sorted(path.stem for path in (EXAMPLE / "boards").glob("*.mk"))
OTHERS = [name for name in NAMES if name != "mps2-an386"]
"""The blocks of the page, which are run, are about that one."""


def need_tools(name: str, builder: str) -> None:
    facts = board(name)
    need(builder, facts["CROSS"] + "gcc", facts["EMULATOR"].split()[0])


@pytest.mark.parametrize("name", OTHERS)
def test_make_builds_firmware_that_boots(name: str, tmp_path: Path) -> None:
    need_tools(name, "make")
    check_scores(run(EXAMPLE, "make", "run", f"BOARD={name}", f"BUILD={tmp_path}"))


@pytest.mark.parametrize("name", OTHERS)
def test_cmake_builds_firmware_that_boots(name: str, tmp_path: Path) -> None:
    need_tools(name, "cmake")
    folder = run(EXAMPLE, "hardwire", "config", "--cmake-dir").strip()
    toolchain = ("-DCMAKE_TOOLCHAIN_FILE=board.cmake", f"-DBOARD={name}")
    run(EXAMPLE, "cmake", "-S", ".", "-B", tmp_path, *toolchain, f"-Dhardwire_DIR={folder}")
    check_scores(run(EXAMPLE, "cmake", "--build", tmp_path, "--target", "run"))


def test_cmake_says_which_boards_there_are(tmp_path: Path) -> None:
    need("cmake")
    toolchain = ("-DCMAKE_TOOLCHAIN_FILE=board.cmake", "-DBOARD=mps9")
    done = attempt(EXAMPLE, "cmake", "-S", ".", "-B", tmp_path, *toolchain)
    assert done.returncode == 1
    assert "There is no board mps9" in done.stderr


def test_the_boards_are_those_of_the_readme() -> None:
    """One for each Cortex-M family that QEMU has, and one RISC-V."""
    text = (EXAMPLE / "README.md").read_text()
    rows = re.findall(r"^\| `([a-z][\w-]+)` \| [^|]+ \| `([\w-]+)` \|", text, re.M)
    assert rows == [(name, board(name)["TARGET"]) for name in NAMES]
    assert {target for _, target in rows} <= {target.name for target in TARGETS}


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("mps")])
def test_a_board_is_compiled_for_as_checks_do(name: str) -> None:
    """The processor's flags and the machine are those with which `--check` builds and runs."""
    said = board(name)
    known = BOARDS[said["TARGET"]]
    assert {*said["CPU"].split()} - {"-mthumb"} == {*known.flags}
    assert said["EMULATOR"].endswith(known.machine)
