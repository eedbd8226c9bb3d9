"""Writes `lowering/text/helper_stacks.json`: the stack of functions that compiled models may need.

    python -m hardwire.tools.generate_helper_stacks

They are read from the libraries of the cross compilers, by the analysis that reads finished
objects.
"""

from __future__ import annotations

import io
import json
import struct
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from elftools.elf.elffile import ELFFile
from elftools.elf.sections import SymbolTableSection

from ..check.boards import BOARDS
from ..lowering.code.functions import Function, functions
from ..lowering.code.stack import CONVENTIONS, Frame, Stack, Unbounded, frame
from ..lowering.promises.kinds import is_of_compilers

OUTPUT = Path(__file__).resolve().parent.parent / "lowering" / "text" / "helper_stacks.json"
LIBRARIES = ("libgcc.a", "libc.a", "libm.a")
TARGETS = tuple(name for name in BOARDS if name.startswith(("cortex-m", "rv")) and "_" not in name)


def measured(target: str) -> dict[str, int]:
    """By name, what the libraries have that a model may need, and its stack in bytes."""
    libraries, sizes = Libraries(target), dict[str, int]()
    stack = Stack(libraries, lambda symbol: None)
    for symbol in sorted(
        name for name in libraries.places if is_of_compilers(name, libraries.machine)
    ):
        try:
            need = stack.need(symbol)
        except Unbounded:
            continue
        if not need.unknown:
            sizes[symbol] = need.bytes
    return sizes


def source(target: str) -> str:
    """Whose libraries they are."""
    return _said(target, "--version").splitlines()[0]


def _said(target: str, *options: str) -> str:
    board = BOARDS[target]
    flags = [flag for flag in (*board.tools.flags, *board.flags) if not flag.startswith("-Wl")]
    command = [board.tools.compiler, *flags, *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


class Libraries(Mapping[str, Frame]):
    """The functions in a target's libraries, each read when it is asked for."""

    def __init__(self, target: str) -> None:
        self.machine = "ARM" if target.startswith("cortex-m") else "RISCV"
        self.places = dict[str, tuple[bytes, int]]()
        self.frames = dict[str, Frame]()
        for library in LIBRARIES:
            path = Path(_said(target, f"-print-file-name={library}"))
            content = path.read_bytes() if path.is_absolute() else b""
            for symbol, place in _archive_index(content):
                self.places.setdefault(symbol, (content, place))

    def __contains__(self, symbol: object) -> bool:
        return symbol in self.frames or symbol in self.places

    def __getitem__(self, symbol: str) -> Frame:
        if symbol not in self.frames:
            content, place = self.places[symbol]
            size = int(content[place + 48 : place + 58])
            member = content[place + 60 : place + 60 + size]
            self.frames = {**dict(_frames(member, self.machine)), **self.frames}
        if symbol not in self.frames:
            raise Unbounded(f"{symbol} is no function that can be read")
        return self.frames[symbol]

    def __iter__(self) -> Iterator[str]:
        return iter(self.places)

    def __len__(self) -> int:
        return len(self.places)


def _archive_index(content: bytes) -> Iterator[tuple[str, int]]:
    """What an archive says of itself: the names of symbols, and where the members are."""
    if content[8:10] != b"/ ":
        return
    [count] = struct.unpack_from(">I", content, 68)
    places = struct.unpack_from(f">{count}I", content, 72)
    names = content[72 + 4 * count : 68 + int(content[56:66])].split(b"\0")
    for name, place in zip(names, places, strict=False):
        yield name.decode(), place


def _frames(content: bytes, machine: str) -> Iterator[tuple[str, Frame]]:
    """The functions of an object, several of which may share a section."""
    elf, found = ELFFile(io.BytesIO(content)), {each.number: each for each in functions(content)}
    for table in elf.iter_sections():
        if not isinstance(table, SymbolTableSection):
            continue
        for symbol in table.iter_symbols():
            place, info = symbol["st_shndx"], symbol["st_info"]
            named = symbol.name and not symbol.name.startswith(("$", ".L"))
            if named and place in found and info["type"] in ("STT_FUNC", "STT_NOTYPE"):
                yield from _frame_at(symbol.name, found[place], symbol["st_value"], machine)


def _frame_at(
    name: str, function: Function, value: int, machine: str
) -> Iterator[tuple[str, Frame]]:
    start = value & ~1 if machine == "ARM" else value
    try:
        yield name, frame(function, CONVENTIONS[machine], start)
    except Unbounded:
        return


def table(targets: Sequence[str] = TARGETS) -> dict[str, Any]:
    """All of the file, or some targets of it."""
    return {each: {"source": source(each), "stacks": measured(each)} for each in targets}


if __name__ == "__main__":
    found: dict[str, Any] = json.loads(OUTPUT.read_text("utf-8")) if OUTPUT.exists() else {}
    found |= table(sys.argv[1:] or TARGETS)
    OUTPUT.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n", "utf-8")
