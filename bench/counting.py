"""How many instructions a part of a Python program executes, by callgrind.

The program runs twice: once as a user starts it, once as its own child under callgrind, where a
`Counter` says from where to where instructions count. Valgrind knows no AVX-512.
"""

from __future__ import annotations

import ctypes
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).with_name("counted.c")


def instructions(arguments: Sequence[str], folder: Path) -> dict[str, int]:
    """What each part of such a Python program executes, by name. `folder` is for what callgrind
    writes, and for the library that the `Counter` in the program loads."""
    subprocess.run(["gcc", "-O2", "-shared", "-fPIC", SOURCE, "-o", _library(folder)], check=True)
    command = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
    command += [f"--callgrind-out-file={folder}/counted.out", sys.executable, *arguments]
    subprocess.run(command, check=True, capture_output=True)
    found = {}
    for file in sorted(folder.glob("counted.out.*")):
        text = file.read_text()
        name = re.search(r"^desc: Trigger: Client Request: (.+)$", text, re.MULTILINE)
        total = re.search(r"^totals: (\d+)$", text, re.MULTILINE)
        if name and total:
            found[name[1]] = int(total[1])
    return found


class Counter:
    """Inside of the program that runs under callgrind."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(_library(folder)))

    @contextmanager
    def counted(self, name: str) -> Iterator[None]:
        self._library.counted_begin()
        yield
        self._library.counted_end(name.encode())


def _library(folder: Path) -> Path:
    return folder / "counted.so"
