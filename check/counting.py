"""Counts the instructions of each call of a model in QEMU, by a plugin of our own.

A C compiler of this machine builds it (`boards/count_calls.c`); no header of QEMU's is needed.
"""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ..dialect.program import entry_symbol
from ..lowering.elf_file import opened
from ..runtime.emulated import Counted
from .boards import BOOT
from .machine import CannotRun

SOURCE = BOOT.parent / "count_calls.c"
FLAGS = ("-std=c99", "-O2", "-shared", "-fPIC")


class Counting:
    """The plugin for one program, `made` with an object, in the folder where both are.

    Raises CannotRun where it cannot be built.
    """

    def __init__(self, folder: Path, image: bytes, made: Path, name: str) -> None:
        self._counts = folder / "counts"
        places = dict(_places_of_functions(made.read_bytes()))
        own, others = _of_object(image)
        entry = entry_symbol(name)
        inside = [entry, *(each for each in own if each != entry and each in places)]
        outside = [each for each in others if each in places]
        self._names = [*inside, *outside]
        lines = [f"{places[each][0]} {sum(places[each])}" for each in inside]
        lines += [f"{places[each][0]} 0" for each in outside]
        (folder / "functions").write_text("\n".join(lines) + "\n", "utf-8")
        self.plugin = f"{_built(folder)},functions={folder / 'functions'},counts={self._counts}"

    def read(self) -> Counted:
        """What was counted, once the program ended."""
        found, outside = Counted(), Counter[str]()
        for what, *numbers in map(str.split, self._counts.read_text("utf-8").splitlines()):
            if what == "all":
                found.total = int(numbers[0])
            elif what == "outside":
                outside[self._names[int(numbers[0])]] = int(numbers[1])
            else:
                found.by_call.append((self._names[int(what)], int(numbers[0])))
        found.outside = outside
        return found


def _built(folder: Path) -> Path:
    compiler, plugin = shutil.which("cc") or shutil.which("gcc"), folder / "count_calls.so"
    if compiler is None:
        raise CannotRun(
            "cannot be counted: instructions are counted by a plugin of QEMU's, which a C compiler "
            "of this machine builds, and there is none (on Debian: apt-get install gcc libc6-dev)"
        )
    done = subprocess.run(
        [compiler, *FLAGS, str(SOURCE), "-o", str(plugin)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        said = " ".join(done.stderr.split()[-40:])
        raise CannotRun(f"cannot be counted: QEMU's plugin does not compile ({said})")
    return plugin


def _places_of_functions(image: bytes) -> Iterator[tuple[str, tuple[int, int]]]:
    """The functions of a program: where they begin, and their bytes."""
    for symbol in opened(image).all_symbols():
        if symbol["st_info"]["type"] == "STT_FUNC":
            yield symbol.name, (symbol["st_value"] & ~1, symbol["st_size"])


def _of_object(image: bytes) -> tuple[list[str], list[str]]:
    """The functions that an object has, and what it calls and does not have."""
    own, others = list[str](), list[str]()
    for symbol in opened(image).all_symbols():
        if symbol["st_shndx"] == "SHN_UNDEF" and symbol.name:
            others.append(symbol.name)
        elif symbol["st_info"]["type"] == "STT_FUNC":
            own.append(symbol.name)
    return list(dict.fromkeys(own)), list(dict.fromkeys(others))
