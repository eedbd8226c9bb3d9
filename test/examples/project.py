"""What the tests of the projects in examples/ share: commands, and tools that may be missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
ENVIRONMENT = {
    **os.environ,
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
}
ARM, RISCV = "arm-none-eabi-gcc", "riscv64-unknown-elf-gcc"
EMULATION = (
    "-nographic", "-monitor", "none", "-serial", "none", "-semihosting-config",
    "enable=on,target=native", "-kernel",
)  # fmt: skip


def need(*tools: str) -> None:
    """Skips a test where a program is not there, or the picolibc of a compiler."""
    for tool in tools:
        if shutil.which(tool, path=ENVIRONMENT["PATH"]) is None:
            pytest.skip(f"{tool} is needed")
    for compiler in {ARM, RISCV}.intersection(tools):
        library = (compiler, "--specs=picolibc.specs", "-E", "-x", "c", "/dev/null")
        if subprocess.run(library, capture_output=True, check=False).returncode:
            pytest.skip(f"picolibc for {compiler} is needed")


def attempt(
    folder: Path, *command: object, settings: Mapping[str, object] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command in a folder, with settings in its environment."""
    environment = {**ENVIRONMENT, **{name: str(value) for name, value in (settings or {}).items()}}
    return subprocess.run(
        [str(part) for part in command],
        capture_output=True, text=True, cwd=folder, env=environment, check=False,
    )  # fmt: skip


def run(folder: Path, *command: object, settings: Mapping[str, object] | None = None) -> str:
    """What a command prints that succeeds."""
    done = attempt(folder, *command, settings=settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def board(name: str) -> dict[str, str]:
    """What a file of examples/qemu/boards says."""
    text = (EXAMPLES / "qemu" / "boards" / f"{name}.mk").read_text()
    return dict(re.findall(r"^([A-Z]+) := (.*)$", text, re.M))


def boot(name: str, folder: Path, *arguments: object, cpu: Sequence[str] = ()) -> str:
    """What a program for an Arm board prints, once it is built with picolibc: of these arguments of
    the compiler, and for another processor than the board's where flags for that are given."""
    facts = board(name)
    memory = [f"-Wl,--defsym={symbol}" for symbol in facts["MEMORY"].split()]
    run(
        folder, ARM, *(cpu or facts["CPU"].split()), "--specs=picolibc.specs", "--crt0=semihost",
        "--oslib=semihost", *arguments, "-lm", *memory, "-o", "firmware.elf",
    )  # fmt: skip
    return run(folder, *facts["EMULATOR"].split(), *EMULATION, "firmware.elf")


def check_scores(printed: str) -> None:
    """The keyword spotter found its word, with the score that PyTorch gives it."""
    assert re.search(r"^right +0\.56719[78]\b", printed, re.M), printed
