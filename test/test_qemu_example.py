"""The firmware of examples/qemu, built for each of its boards by make and by CMake, and booted."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hardwire.check.boards import BOARDS
from hardwire.dialect.targets import TARGETS

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "qemu"
BIN = Path(sys.executable).parent
ENVIRONMENT = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
NAMES = sorted(path.stem for path in (EXAMPLE / "boards").glob("*.mk"))


def facts(board: str) -> dict[str, str]:
    """What the file of a board says."""
    text = (EXAMPLE / "boards" / f"{board}.mk").read_text()
    return dict(re.findall(r"^([A-Z]+) := (.*)$", text, re.M))


def need_tools(board: str, *more: str) -> None:
    """Skips where the compiler, its picolibc or the emulator is not there."""
    compiler, emulator = facts(board)["CROSS"] + "gcc", facts(board)["EMULATOR"].split()[0]
    for tool in (compiler, emulator, *more):
        if shutil.which(tool, path=ENVIRONMENT["PATH"]) is None:
            pytest.skip(f"{tool} is needed")
    library = (compiler, "--specs=picolibc.specs", "-E", "-x", "c", "/dev/null")
    if subprocess.run(library, capture_output=True, check=False).returncode:
        pytest.skip(f"picolibc for {compiler} is needed")


def attempt(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True, text=True, cwd=EXAMPLE, env=ENVIRONMENT, check=False,
    )  # fmt: skip


def run(*command: object) -> str:
    done = attempt(*command)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def check_scores(printed: str) -> None:
    assert re.search(r"^right +0\.567\d+  <-$", printed, re.M), printed
    assert "greatest difference from PyTorch" in printed


@pytest.mark.parametrize("board", NAMES)
def test_make_builds_firmware_that_boots(board: str, tmp_path: Path) -> None:
    need_tools(board, "make")
    check_scores(run("make", "run", f"BOARD={board}", f"BUILD={tmp_path}"))


@pytest.mark.parametrize("board", NAMES)
def test_cmake_builds_firmware_that_boots(board: str, tmp_path: Path) -> None:
    need_tools(board, "cmake")
    folder = run("hardwire", "config", "--cmake-dir").strip()
    toolchain = ("-DCMAKE_TOOLCHAIN_FILE=board.cmake", f"-DBOARD={board}")
    run("cmake", "-S", ".", "-B", tmp_path, *toolchain, f"-Dhardwire_DIR={folder}")
    check_scores(run("cmake", "--build", tmp_path, "--target", "run"))


def test_cmake_says_which_boards_there_are(tmp_path: Path) -> None:
    need_tools(NAMES[0], "cmake")
    toolchain = ("-DCMAKE_TOOLCHAIN_FILE=board.cmake", "-DBOARD=mps9")
    done = attempt("cmake", "-S", ".", "-B", tmp_path, *toolchain)
    assert done.returncode == 1
    assert "There is no board mps9" in done.stderr


def test_the_boards_are_those_of_the_readme() -> None:
    """One for each Cortex-M family that QEMU has, and one RISC-V."""
    text = (EXAMPLE / "README.md").read_text()
    assert re.findall(r"^\| `([a-z][\w-]+)` \|", text, re.M) == NAMES
    targets = re.findall(r"^\| `[\w-]+` \| [^|]+ \| `([\w-]+)` \|", text, re.M)
    assert targets == [facts(board)["TARGET"] for board in NAMES]
    assert set(targets) <= {target.name for target in TARGETS}


@pytest.mark.parametrize("board", [name for name in NAMES if name.startswith("mps")])
def test_a_board_is_compiled_for_as_checks_do(board: str) -> None:
    """The processor's flags are those with which `--check` builds."""
    said = facts(board)
    flags = said["CPU"].split()
    assert {*flags} - {"-mthumb"} == {*BOARDS[said["TARGET"]].flags}
    assert said["EMULATOR"].endswith(BOARDS[said["TARGET"]].machine)
